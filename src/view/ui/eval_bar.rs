//! The bar beside the board that shows who stands better: White's part of it is on White's side of the view.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Id, Order, Sense, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::layout::Layout;
use super::widgets::{fit_text, place};
use super::{UiSystems, theme};
use crate::game::{GameRecord, Revision, Screen, Seats, Study};
use crate::rules::Side;
use crate::view::board::FRAME_HALF;
use crate::view::camera::{Eye, Sight};
use crate::view::evaluation::{Worth, is_shown};
use crate::view::motion::haste;
use crate::view::settings::AppSettings;
use crate::view::table::at_table;
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_bar
            .run_if(in_state(Screen::Playing).and_then(not(at_table)))
            .in_set(UiSystems::Panels),
    );
}

/// How much room the bar takes from the board, and how wide it is itself, where there is room and where there is little.
const WIDE: (f32, f32) = (34.0, 24.0);
const NARROW: (f32, f32) = (24.0, 18.0);
/// A board narrower than this has little room.
const ROOMY: f32 = 560.0;
/// In how many seconds it comes to another value.
const SECONDS: f32 = 0.3;
/// How bright it is while nothing is known of the position.
const UNKNOWN: f32 = 0.45;
const WHITE: Color32 = Color32::from_rgb(0xf0, 0xe8, 0xd6);
const BLACK: Color32 = Color32::from_rgb(0x24, 0x20, 0x1d);

fn widths(board: egui::Rect) -> (f32, f32) {
    if board.width() >= ROOMY { WIDE } else { NARROW }
}

/// The board's part of the window, without what the bar takes of it.
pub(super) fn beside(board: egui::Rect) -> egui::Rect {
    board.with_min_x(board.left() + widths(board).0)
}

/// Where the bar stands, if the board reaches from one height to another.
fn bar(board: egui::Rect, (top, bottom): (f32, f32)) -> egui::Rect {
    let (room, width) = widths(board);
    let left = board.left() + (room - width) / 2.0 + 1.0;
    let edge = 6.0;
    // However the board is seen, the bar is long enough to be read.
    let least = (board.height() - 2.0 * edge).min(140.0);
    let middle = f32::midpoint(top, bottom);
    let half = ((bottom - top) / 2.0).max(least / 2.0);
    let top = (middle - half).clamp(board.top() + edge, board.bottom() - edge - least);
    let bottom = (middle + half).clamp(top + least, board.bottom() - edge);
    egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(left + width, bottom))
}

/// White's part of the bar and Black's.
fn split(bar: egui::Rect, white: f32, near: Side) -> (egui::Rect, egui::Rect) {
    let below = if near == Side::White { white } else { 1.0 - white };
    let (above, below) = bar.split_top_bottom_at_y(bar.bottom() - bar.height() * below);
    if near == Side::White {
        (below, above)
    } else {
        (above, below)
    }
}

/// What the bar says, for those who ask.
pub(super) fn worth_words(texts: &Texts, worth: Option<Worth>) -> String {
    let Some(worth) = worth else {
        return texts.get("worth-unknown");
    };
    let side = worth.better().map(|side| texts.side(side));
    match (worth, side) {
        (Worth::Centipawns(value), Some(side)) => {
            texts.format("worth-better", &[("side", side), ("pawns", texts.pawns(value))])
        }
        (Worth::Mate(_, moves), Some(side)) => {
            texts.format("worth-mate", &[("side", side), ("count", moves.to_string())])
        }
        (Worth::Won(_), Some(side)) => texts.format("worth-won", &[("side", side)]),
        (Worth::Drawn, _) => texts.get("worth-drawn"),
        (_, None) => texts.get("worth-even"),
    }
}

fn show_bar(
    mut contexts: EguiContexts,
    (texts, settings): (Res<Texts>, Res<AppSettings>),
    (record, seats, study): (Res<GameRecord>, Res<Seats>, Res<Study>),
    (eye, sight): (Res<Eye>, Res<Sight>),
    mut last: Local<Option<(Revision, f32)>>,
) -> Result {
    if !is_shown(&settings, &record, *seats) {
        *last = None;
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let board = Layout::of(ctx.content_rect().size()).board;
    let zoom = ctx.zoom_factor();
    let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    let heights = corners
        .into_iter()
        .filter_map(|(x, z)| sight.pixel(Vec3::new(x, 0.0, z) * FRAME_HALF))
        .map(|at| at.y / zoom);
    let reach = heights.fold((f32::MAX, f32::MIN), |(top, bottom), y| (top.min(y), bottom.max(y)));
    let bar = bar(board, reach);

    let worth = Worth::of_shown(&record, &study);
    if let Some(worth) = worth {
        *last = Some((record.revision(), worth.white_part()));
    }
    // What was known of the position before stays where it was, dimmed, and says nothing.
    let wanted = last.map_or(0.5, |(_, part)| part);
    let seconds = if haste(&settings).is_some() { SECONDS } else { 0.0 };
    let part = ctx.animate_value_with_time(Id::new("eval-bar.part"), wanted, seconds);
    let words = worth_words(&texts, worth);
    place(&ctx, "eval-bar", bar, Order::Middle, |ui| {
        let mut painter = ui.painter().clone();
        if worth.is_none() {
            painter.multiply_opacity(UNKNOWN);
        }
        let (white, black) = split(bar, part, eye.side());
        let corner = CornerRadius::same(4);
        painter.rect_filled(bar, corner, BLACK);
        painter.with_clip_rect(white).rect_filled(bar, corner, WHITE);
        painter.rect_stroke(bar, corner, Stroke::new(1.5, theme::GRAIN), StrokeKind::Outside);
        let middle = bar.center().y;
        painter.hline(bar.x_range(), middle, Stroke::new(1.5, theme::BRASS));
        // At the end of whoever is better off; where nobody is, at the near one.
        let better = worth.and_then(Worth::better);
        let side = better.unwrap_or(eye.side());
        let (own, ink) = match side {
            Side::White => (white, BLACK),
            Side::Black => (black, WHITE),
        };
        let at_bottom = side == eye.side();
        let height = 20.0;
        let end = if at_bottom {
            bar.with_min_y(bar.bottom() - height)
        } else {
            bar.with_max_y(bar.top() + height)
        };
        // A sliver is no ground to write on.
        let ink = if own.height() >= height {
            ink
        } else {
            theme::BRASS_BRIGHT
        };
        let label = worth.map_or_else(|| "…".to_owned(), |worth| worth.label(&texts));
        fit_text(
            &painter,
            end.shrink2(vec2(1.0, 0.0)),
            Align2::CENTER_CENTER,
            &label,
            FontId::proportional(12.5),
            ink,
        );
        let response = ui.interact(bar, Id::new("eval-bar.words"), Sense::hover());
        response.on_hover_text(&words);
    });
    ctx.accesskit_node_builder(Id::new("eval-bar.meter"), |node| {
        node.set_role(Role::Meter);
        node.set_label(texts.get("worth-title"));
        node.set_value(words);
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(1.0);
        node.set_numeric_value(f64::from(wanted));
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::LanguageChoice;

    #[test]
    fn the_bar_stands_beside_the_board_in_every_window() {
        for width in (200..2600).step_by(61) {
            for height in (200..1700).step_by(53) {
                let board = Layout::of(vec2(width as f32, height as f32)).board;
                for reach in [
                    (0.0, board.height()),
                    (board.height() * 0.4, board.height() * 0.5),
                    (-90.0, 2_000.0),
                ] {
                    let bar = bar(board, reach);
                    assert!(board.contains_rect(bar), "{bar} in {board}");
                    assert!(!bar.intersects(beside(board).shrink(0.1)), "{bar} in {board}");
                    assert!(bar.height() >= 60.0 && bar.width() >= 18.0, "{bar} in {board}");
                }
            }
        }
    }

    #[test]
    fn whites_part_is_on_whites_side_of_the_view() {
        let bar = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(20.0, 100.0));
        let (white, black) = split(bar, 0.7, Side::White);
        assert!(white.bottom() == 100.0 && (white.height() - 70.0).abs() < 1e-3);
        assert!(black.top() == 0.0 && (black.height() - 30.0).abs() < 1e-3);
        let (white, black) = split(bar, 0.7, Side::Black);
        assert!(white.top() == 0.0 && (white.height() - 70.0).abs() < 1e-3);
        assert!(black.bottom() == 100.0 && (black.height() - 30.0).abs() < 1e-3);
    }

    #[test]
    fn what_it_says_is_a_sentence() {
        let texts = Texts::english();
        for (worth, words) in [
            (None, "Not known yet"),
            (Some(Worth::Centipawns(134)), "White is better by 1.3 pawns"),
            (Some(Worth::Centipawns(-100)), "Black is better by 1.0 pawns"),
            (Some(Worth::Centipawns(3)), "Neither side is better"),
            (Some(Worth::Mate(Side::Black, 1)), "Black mates in one move"),
            (Some(Worth::Mate(Side::White, 7)), "White mates in 7 moves"),
            (Some(Worth::Won(Side::White)), "White has won"),
            (Some(Worth::Drawn), "The game is drawn"),
        ] {
            assert_eq!(worth_words(&texts, worth), words);
        }
    }

    #[test]
    fn bar_and_words_tell_the_same_number_in_every_language() {
        for language in LanguageChoice::ALL {
            let texts = Texts::of(language);
            for value in (5..995).step_by(5).flat_map(|value| [value, -value]) {
                let worth = Worth::Centipawns(value);
                let (label, words) = (worth.label(&texts), worth_words(&texts, Some(worth)));
                assert!(words.contains(&label), "{value}: {label}, {words}");
            }
        }
    }
}
