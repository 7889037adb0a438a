//! The part of the options where one chooses how board and pieces look, by steppers: one back, what it is, one on.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, CornerRadius, Sense, Ui, vec2};

use super::theme;
use super::widgets::{Desk, Tile, fit_text};
use crate::view::decor::{Choice, Decor};
use crate::view::quality::QualityChoice;
use crate::view::settings::AppSettings;

/// The height of a stepper, and of its buttons.
const ROW: f32 = 40.0;
const BUTTON: f32 = 36.0;
/// The room for what is chosen, at most of the width.
const LABEL: f32 = 120.0;

/// Shows the choices, and changes what is changed.
pub(super) fn show_looks(ui: &mut Ui, desk: &mut Desk, width: f32, settings: &mut ResMut<AppSettings>) {
    ui.add_space(6.0);
    // One steps on from what is seen: the command line may have asked for something else than the settings.
    let Decor { board, set, flat_set } = *desk.decor;
    let label = desk.texts.get("options-board");
    if let Some(by) = step(ui, desk, width, "options.board", &label, board.words) {
        desk.decor.board = board.step(by);
        settings.set_board(desk.decor.board);
    }
    let label = desk.texts.get("options-set");
    if let Some(by) = step(ui, desk, width, "options.set", &label, set.words) {
        desk.decor.set = set.step(by);
        settings.set_set(desk.decor.set);
    }
    let label = desk.texts.get("options-flat-set");
    if let Some(by) = step(ui, desk, width, "options.flat-set", &label, flat_set.words) {
        desk.decor.flat_set = flat_set.step(by);
        settings.set_flat_set(desk.decor.flat_set);
    }
    let label = desk.texts.get("options-quality");
    let quality = settings.quality;
    if let Some(by) = step(ui, desk, width, "options.quality", &label, quality_words(quality)) {
        let all = QualityChoice::ALL;
        let next = (quality as isize + by).rem_euclid(all.len() as isize);
        settings.quality = all[next as usize];
    }
}

fn quality_words(quality: QualityChoice) -> &'static str {
    match quality {
        QualityChoice::Automatic => "quality-automatic",
        QualityChoice::Low => "quality-low",
        QualityChoice::Medium => "quality-medium",
        QualityChoice::High => "quality-high",
    }
}

/// One stepper, which tells where one wants to step.
fn step(ui: &mut Ui, desk: &mut Desk, width: f32, id: &str, label: &str, chosen: &str) -> Option<isize> {
    let mut wanted = None;
    let chosen = desk.texts.get(chosen);
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let button = vec2(BUTTON, BUTTON);
        let label_width = LABEL.min(width * 0.4);
        let (rect, _) = ui.allocate_exact_size(vec2(label_width, BUTTON), Sense::hover());
        fit_text(
            ui.painter(),
            rect,
            Align2::LEFT_CENTER,
            label,
            theme::body(),
            theme::PAPER,
        );
        if Tile::new(&format!("{id}.back"), button).words(ui, desk, "‹") {
            wanted = Some(-1);
        }
        let middle = vec2((width - label_width - 2.0 * BUTTON).max(10.0), BUTTON);
        let (rect, _) = ui.allocate_exact_size(middle, Sense::hover());
        let plate = rect.shrink2(vec2(4.0, 0.0));
        ui.painter()
            .rect_filled(plate, CornerRadius::same(theme::CORNER), theme::NIGHT);
        let words = plate.shrink2(vec2(8.0, 4.0));
        fit_text(
            ui.painter(),
            words,
            Align2::CENTER_CENTER,
            &chosen,
            theme::body(),
            theme::PAPER,
        );
        if Tile::new(&format!("{id}.next"), button).words(ui, desk, "›") {
            wanted = Some(1);
        }
    });
    wanted
}
