//! What the piece is whose moves are shown: its name, how it moves, and where it could go on an empty board. It stands
//! where the moves stand, so that it never hides the board; where they have no room it is a line under the board.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, LayerId, Order, Painter, Stroke, StrokeKind, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::flat_board::Squares;
use super::hud::MovesRoom;
use super::layout::free_board;
use super::status::{announce, show_line};
use super::widgets::{Desk, fit_paragraph, fit_text};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::rules::{BOARD_SIZE, Manner, Mode, Piece, Side, Square, Variant};
use crate::view::camera::{BoardViewport, Eye};
use crate::view::highlight::Laid;
use crate::view::marks::Mark;
use crate::view::palette::Palette;
use crate::view::settings::AppSettings;
use crate::view::teach::Scope;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_card.run_if(in_state(Screen::Playing)).in_set(UiSystems::Lines),
    );
}

/// With less room there is no card.
const LEAST: egui::Vec2 = vec2(170.0, 84.0);
const MARGIN: f32 = 10.0;
/// How wide the picture of the piece is.
const FIGURE: f32 = 40.0;
/// The same on a low card, where the words need the room.
const LOW_FIGURE: f32 = 24.0;

/// Where the parts of a card are.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Places {
    figure: egui::Rect,
    name: egui::Rect,
    words: egui::Rect,
    board: Option<egui::Rect>,
}

impl Places {
    /// The places in a card: the board beside the words, or below them where the card is high.
    fn of(card: egui::Rect) -> Places {
        let inside = card.shrink(MARGIN);
        let high = inside.height() > inside.width() * 0.85;
        let (text, board) = if high {
            let side = inside.width().min(inside.height() - 120.0);
            let corner = pos2(inside.center().x - side / 2.0, inside.bottom() - side);
            let board = egui::Rect::from_min_size(corner, vec2(side, side));
            (inside.with_max_y(board.top() - 8.0), board)
        } else {
            let side = inside.height().min(inside.width() * 0.42);
            let corner = pos2(inside.right() - side, inside.center().y - side / 2.0);
            let board = egui::Rect::from_min_size(corner, vec2(side, side));
            (inside.with_max_x(board.left() - 8.0), board)
        };
        let side = if text.height() < 110.0 { LOW_FIGURE } else { FIGURE };
        let figure = egui::Rect::from_min_size(text.min, vec2(side, side).min(text.size()));
        let name = text.with_max_y(figure.bottom()).with_min_x(figure.right() + 8.0);
        Places {
            figure,
            name,
            words: text.with_min_y(figure.bottom() + if side < FIGURE { 2.0 } else { 6.0 }),
            board: (board.width() >= 60.0).then_some(board),
        }
    }
}

fn show_card(
    mut contexts: EguiContexts,
    mut desk: Desk,
    open: Res<Open>,
    record: Res<GameRecord>,
    scope: Res<Scope>,
    settings: Res<AppSettings>,
    (eye, viewport, room): (Res<Eye>, Res<BoardViewport>, Res<MovesRoom>),
) -> Result {
    let Some((square, piece)) = scope.shown(&record).filter(|_| !open.page()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let name = desk.texts.coloured_at(piece, square);
    let how = desk.texts.how(piece.kind());
    announce(ctx, "card.words", format!("{name}. {how}"));
    let card = room.0;
    if card.width() < LEAST.x || card.height() < LEAST.y {
        let board = free_board(ctx.content_rect().size(), *viewport, ctx.zoom_factor());
        show_line(ctx, board, Align2::LEFT_BOTTOM, how);
        return Ok(());
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, egui::Id::new("card")));
    let corner = CornerRadius::same(theme::CORNER);
    painter.rect_filled(card, corner, theme::WALNUT);
    painter.rect_stroke(card, corner, Stroke::new(1.5, theme::BRASS), StrokeKind::Inside);
    let places = Places::of(card);
    painter.rect_filled(places.figure, CornerRadius::same(7), theme::SQUARE_DARK);
    desk.figures.paint_chosen(&painter, piece, places.figure.shrink(1.0));
    let title = desk.texts.piece(piece.kind());
    let font = FontId::proportional(19.0);
    fit_text(
        &painter,
        places.name,
        Align2::LEFT_CENTER,
        &title,
        font,
        theme::BRASS_BRIGHT,
    );
    fit_paragraph(&painter, places.words, &how, theme::small(), theme::PAPER);
    if let Some(board) = places.board {
        paint_board(
            &painter,
            &mut desk,
            board,
            record.variant(),
            piece,
            eye.side(),
            settings.palette,
        );
    }
    Ok(())
}

/// The piece alone in the middle of a board, with all that it could do there.
fn paint_board(
    painter: &Painter,
    desk: &mut Desk,
    rect: egui::Rect,
    variant: &'static Variant,
    piece: Piece,
    near: Side,
    palette: Palette,
) {
    let squares = Squares {
        board: rect,
        flipped: near == Side::Black,
    };
    let step = rect.width() / BOARD_SIZE as f32;
    let place = |square| squares.place(square);
    for square in Square::all() {
        squares.paint_ground(painter, square);
    }
    let home = home(piece, variant);
    desk.figures.paint(painter, piece, place(home).expand(step * 0.1));
    let laid: Vec<Laid> = (variant.possibilities(piece, home).into_iter())
        .map(|possibility| {
            let mark = match (possibility.mode, possibility.manner) {
                (Mode::CaptureOnly, Manner::Hop) => Mark::HopCapture,
                (Mode::CaptureOnly, _) => Mark::Capture,
                _ => Mark::Quiet,
            };
            Laid::on(mark, possibility.to)
        })
        .collect();
    desk.marks.lay(painter, squares, &laid, palette);
}

/// Where a piece stands that shows what it can do: in the middle, but a pawn where it may step twice.
fn home(piece: Piece, variant: &'static Variant) -> Square {
    let middle = Square::at(match piece.side() {
        Side::White => "e5",
        Side::Black => "f6",
    });
    if piece.kind() == crate::rules::PieceType::Pawn {
        Square::new(middle.file(), variant.double_step_from(piece.side()))
    } else {
        middle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_card_lie_in_it_and_not_over_each_other() {
        for (width, height) in [
            (170.0, 84.0),
            (336.0, 104.0),
            (320.0, 300.0),
            (260.0, 500.0),
            (380.0, 220.0),
        ] {
            let card = egui::Rect::from_min_size(pos2(10.0, 20.0), vec2(width, height));
            let Places {
                figure,
                name,
                words,
                board,
            } = Places::of(card);
            let mut parts = vec![figure, name, words];
            parts.extend(board);
            for (index, part) in parts.iter().enumerate() {
                assert!(card.expand(0.1).contains_rect(*part), "{part:?} in {card:?}");
                for other in &parts[..index] {
                    assert!(
                        !part.shrink(0.1).intersects(other.shrink(0.1)),
                        "{part:?} over {other:?} in {card:?}"
                    );
                }
            }
        }
    }
}
