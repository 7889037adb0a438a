//! What there is to know of a kind of piece: its names, how it moves, shown on a little board that plays by itself, what
//! it is worth, and what it is good for.

use bevy_egui::egui::{FontId, Rect, Sense, Ui, vec2};

use super::board::Look;
use super::worth;
use crate::rules::{Move, Piece, PieceType, Position, Side, Square, Variant};
use crate::teaching::facts::{Demonstration, PieceFacts};
use crate::view::highlight::put_in_order;
use crate::view::teach;
use crate::view::ui::flat_board::Squares;
use crate::view::ui::parts::{Part, column};
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, middle_square};

/// How large the little board is at most.
const BOARD: f32 = 300.0;
/// Narrower pages have it under the words.
const WIDE: f32 = 520.0;
/// How long each thing is shown, in seconds.
const SHOWN: f64 = 1.6;

pub(super) fn show(
    part: &mut Part,
    ui: &mut Ui,
    variant: &'static Variant,
    kind: PieceType,
    facts: Option<&PieceFacts>,
    look: &Look,
) {
    let width = part.width;
    if width >= WIDE {
        let side = BOARD.min(width * 0.42);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let words = width - side - 20.0;
            column(ui, words, |ui| {
                let mut part = Part {
                    desk: &mut *part.desk,
                    width: words,
                };
                show_words(&mut part, ui, variant, kind, facts);
            });
            ui.add_space(20.0);
            column(ui, side, |ui| {
                ui.add_space(4.0);
                show_board(part.desk, ui, variant, kind, side, look);
            });
        });
    } else {
        show_words(part, ui, variant, kind, facts);
        ui.add_space(8.0);
        let side = width.min(BOARD);
        show_board(part.desk, ui, variant, kind, side, look);
    }
    ui.add_space(12.0);
}

fn show_words(part: &mut Part, ui: &mut Ui, variant: &'static Variant, kind: PieceType, facts: Option<&PieceFacts>) {
    let (head, _) = ui.allocate_exact_size(vec2(part.width, 60.0), Sense::hover());
    let (left, right) = head.split_left_right_at_x(head.left() + 60.0);
    let figure = middle_square(left, 56.0);
    ui.painter().rect_filled(figure, 8, theme::SQUARE_DARK);
    let piece = Piece::new(Side::White, kind);
    part.desk.figures.paint_chosen(ui.painter(), piece, figure.shrink(2.0));
    let name = part.desk.texts.piece(kind);
    let font = FontId::proportional(26.0);
    let text = right.with_min_x(right.left() + 8.0);
    super::fit_text(
        ui.painter(),
        text,
        bevy_egui::egui::Align2::LEFT_CENTER,
        &name,
        font,
        theme::BRASS_BRIGHT,
    );
    ui.add_space(6.0);
    let how = part.desk.texts.how(kind);
    part.paragraph(ui, &how, theme::body(), theme::PAPER);
    ui.add_space(6.0);
    if let Some(names) = part.desk.texts.other_names(kind) {
        let words = part.desk.texts.format("learn-also", &[("names", names)]);
        part.paragraph(ui, &words, theme::small(), theme::PAPER_DIM);
        ui.add_space(4.0);
    }
    if let Some(origin) = part.desk.texts.origin(kind) {
        part.paragraph(ui, &origin, theme::small(), theme::PAPER_DIM);
        ui.add_space(8.0);
    }
    worth::show(part, ui, variant, kind);
    let told = facts.map(|facts| part.desk.texts.facts(facts)).unwrap_or_default();
    for fact in told {
        part.paragraph(ui, &format!("• {fact}"), theme::small(), theme::PAPER);
        ui.add_space(3.0);
    }
}

/// What the little board shows at a time: where the piece may go, and then a move; a capture first.
fn moves_shown(demonstration: &Demonstration) -> Vec<Move> {
    let all = demonstration.position.legal_moves_from(demonstration.at);
    let mut shown: Vec<Move> = demonstration.capture.into_iter().collect();
    // The farthest way, and one that jumps.
    let far = |mv: &&Move| {
        let (from, to) = (mv.from(), mv.to());
        from.file().index().abs_diff(to.file().index()) + from.rank().index().abs_diff(to.rank().index())
    };
    shown.extend(all.iter().filter(|mv| !mv.is_capture()).max_by_key(far).copied());
    shown
}

/// What moves at this time, in seconds, and how far it has come; every other time the piece rests, so that its marks can be
/// read. `None` where nothing moves at all.
fn shown_at(moves: &[Move], time: f64, still: bool) -> Option<(Option<Move>, f32)> {
    if still || moves.is_empty() {
        return None;
    }
    let time = time / SHOWN;
    let step = time as usize % (2 * moves.len());
    let way = (time.fract() as f32 * 1.6).min(1.0);
    Some(((step % 2 == 1).then(|| moves[step / 2]), way))
}

fn show_board(desk: &mut Desk, ui: &mut Ui, variant: &'static Variant, kind: PieceType, side: f32, look: &Look) {
    let (board, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let Some(demonstration) = Demonstration::of(variant, kind) else {
        return;
    };
    let moves = moves_shown(&demonstration);
    let shown = shown_at(&moves, ui.input(|input| input.time), look.still);
    if shown.is_some() {
        ui.ctx().request_repaint();
    }
    let (shown, way) = shown.unwrap_or_default();
    paint(
        desk,
        ui,
        board,
        &demonstration.position,
        demonstration.at,
        shown,
        way,
        look,
    );
}

fn paint(
    desk: &mut Desk,
    ui: &Ui,
    board: Rect,
    position: &Position,
    at: Square,
    shown: Option<Move>,
    way: f32,
    look: &Look,
) {
    let squares = Squares { board, flipped: false };
    let painter = ui.painter();
    let side = board.width() / 10.0;
    for square in Square::all() {
        squares.paint_ground(painter, square);
        squares.paint_coordinates(painter, square);
    }
    let mut laid = teach::marks::scope(position, at);
    put_in_order(&mut laid);
    desk.marks.lay(painter, squares, &laid, look.palette);
    let arrived = way >= 0.95;
    for square in Square::all() {
        let moves = shown.is_some_and(|mv| mv.from() == square);
        let falls = arrived && shown.is_some_and(|mv| mv.captured_square() == Some(square));
        if let Some(piece) = position.piece_at(square)
            && !moves
            && !falls
        {
            let room = middle_square(squares.place(square), (side * 0.96).round());
            desk.figures.paint_chosen(painter, piece, room);
        }
    }
    desk.marks.shine(painter, squares, &laid, look.palette);
    if let Some(mv) = shown
        && let Some(piece) = position.piece_at(mv.from())
    {
        let [from, to] = [mv.from(), mv.to()].map(|square| squares.place(square).center());
        let eased = way * way * (3.0 - 2.0 * way);
        let lift = (eased * std::f32::consts::PI).sin() * side * 0.25;
        let middle = from + (to - from) * eased - vec2(0.0, lift);
        let room = Rect::from_center_size(middle, vec2(side, side) * 1.05);
        desk.figures.paint_chosen(painter, piece, room);
    }
    squares.paint_edge(painter);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_reduced_motion_nothing_on_the_little_board_moves_and_without_it_every_move_is_shown() {
        use crate::view::motion::haste;
        use crate::view::settings::{AppSettings, ReducedMotion};
        let still = |reduced_motion| {
            let mut settings = AppSettings::default();
            settings.reduced_motion = reduced_motion;
            haste(&settings).is_none()
        };
        for variant in Variant::ALL {
            for row in variant.pieces {
                let moves = moves_shown(&Demonstration::of(variant, row.kind).unwrap());
                let times = || (0..400).map(|tenth| f64::from(tenth) / 10.0);
                assert!(times().all(|time| shown_at(&moves, time, still(ReducedMotion::On)).is_none()));
                let seen: Vec<Move> = times()
                    .filter_map(|time| shown_at(&moves, time, still(ReducedMotion::Off))?.0)
                    .collect();
                assert!(moves.iter().all(|mv| seen.contains(mv)), "{:?}", row.kind);
            }
        }
    }

    #[test]
    fn every_piece_shows_moves_that_are_legal_and_a_capture_where_it_can() {
        for variant in Variant::ALL {
            for row in variant.pieces {
                let demonstration = Demonstration::of(variant, row.kind).unwrap();
                let moves = moves_shown(&demonstration);
                assert!(!moves.is_empty(), "{:?}", row.kind);
                assert!(moves.iter().all(|&mv| demonstration.position.is_legal(mv)));
                assert_eq!(demonstration.capture.is_some(), moves[0].is_capture(), "{:?}", row.kind);
            }
        }
    }
}
