//! The question whether a move that was made on the board shall count: two buttons, away from where it was made.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Order, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::layout::free_board;
use super::status::{announce, move_words};
use super::widgets::{Desk, Tile, Tone, place};
use super::{UiSystems, theme};
use crate::game::{ClearSelection, ConfirmMove, GameRecord, Screen, Selection};
use crate::rules::san;
use crate::view::board::square_centre;
use crate::view::camera::{BoardViewport, Sight};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        ask.run_if(in_state(Screen::Playing)).in_set(UiSystems::Lines),
    );
}

/// A finger finds them.
const BUTTON: egui::Vec2 = vec2(170.0, 48.0);
const GAP: f32 = 8.0;
const MARGIN: f32 = 8.0;

/// Where the buttons go: at the lower edge of the board, or at the upper one if the move ends below.
fn sheet(board: egui::Rect, target: Option<egui::Pos2>) -> egui::Rect {
    let width = (2.0 * BUTTON.x + GAP + 2.0 * MARGIN).min(board.width() - 8.0);
    let size = vec2(width, BUTTON.y + 2.0 * MARGIN);
    let is_low = target.is_some_and(|at| at.y > board.center().y);
    let middle = if is_low {
        board.top() + 8.0 + size.y / 2.0
    } else {
        board.bottom() - 8.0 - size.y / 2.0
    };
    egui::Rect::from_center_size(egui::pos2(board.center().x, middle), size)
}

fn ask(
    mut contexts: EguiContexts,
    mut desk: Desk,
    (record, selection): (Res<GameRecord>, Res<Selection>),
    (sight, viewport): (Res<Sight>, Res<BoardViewport>),
    mut confirmations: MessageWriter<ConfirmMove>,
    mut clearings: MessageWriter<ClearSelection>,
) -> Result {
    let Some(mv) = selection.unconfirmed() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let zoom = ctx.zoom_factor();
    let board = free_board(ctx.content_rect().size(), *viewport, zoom);
    let target = sight.pixel(square_centre(mv.to()));
    let sheet = sheet(board, target.map(|at| egui::pos2(at.x, at.y) / zoom));
    let mut answer = None;
    place(&ctx, "confirm", sheet, Order::Middle, |ui| {
        let corner = CornerRadius::same(theme::CORNER + 3);
        ui.painter().add(theme::shadow().as_shape(sheet, corner));
        let line = Stroke::new(1.0, theme::GRAIN);
        ui.painter()
            .rect(sheet, corner, theme::WALNUT, line, StrokeKind::Inside);
        let inside = sheet.shrink(MARGIN);
        let size = vec2((inside.width() - GAP) / 2.0, inside.height());
        let written = san(record.position(), mv);
        let buttons = [
            ("confirm.no", desk.texts.get("confirm-no"), Tone::Plain, false),
            (
                "confirm.yes",
                desk.texts.format("confirm-yes", &[("move", written)]),
                Tone::Primary,
                true,
            ),
        ];
        for (index, (id, words, tone, means)) in buttons.into_iter().enumerate() {
            let align = if index == 0 {
                Align2::LEFT_CENTER
            } else {
                Align2::RIGHT_CENTER
            };
            let rect = align.align_size_within_rect(size, inside);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
                if Tile::new(id, size).tone(tone).words(ui, &mut desk, &words) {
                    answer = Some(means);
                }
            });
        }
    });
    let said = move_words(&desk.texts, record.position(), mv);
    announce(
        &ctx,
        "confirm.words",
        desk.texts.format("confirm-question", &[("move", said)]),
    );
    match answer {
        Some(true) => {
            confirmations.write(ConfirmMove);
        }
        Some(false) => {
            clearings.write(ClearSelection);
        }
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ui::eval_bar;
    use crate::view::ui::layout::Layout;

    #[test]
    fn the_buttons_are_large_enough_on_every_board_and_never_on_the_target() {
        for (width, height) in [(940.0, 720.0), (360.0, 360.0), (320.0, 194.0), (480.0, 300.0)] {
            let board = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for row in 0..10 {
                let target = egui::pos2(width / 2.0, height * (row as f32 + 0.5) / 10.0);
                let sheet = sheet(board, Some(target));
                assert!(board.contains_rect(sheet), "{sheet} on {board}");
                let button = vec2((sheet.width() - GAP) / 2.0 - MARGIN, sheet.height() - 2.0 * MARGIN);
                assert!(button.x >= 120.0 && button.y >= 44.0, "{button} on {board}");
                assert!(!sheet.contains(target), "{target} on {board}");
            }
        }
    }

    #[test]
    fn the_question_leaves_the_evaluation_bar_to_be_seen() {
        for (width, height) in [(360.0, 640.0), (360.0, 360.0), (400.0, 300.0), (1280.0, 720.0)] {
            let window = vec2(width, height);
            let whole = Layout::of(window).board;
            let beside = eval_bar::beside(whole);
            for zoom in [1.0, 1.5] {
                let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
                let viewport = BoardViewport(Rect::from_corners(corner(beside.min), corner(beside.max)));
                let sheet = sheet(free_board(window, viewport, zoom), None);
                assert!(sheet.left() >= beside.left(), "{sheet} in {window}");
                assert!(whole.contains_rect(sheet), "{sheet} in {window}");
            }
        }
    }
}
