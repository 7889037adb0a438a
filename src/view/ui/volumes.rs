//! The part of the options where one chooses what is heard: a slider for each kind of sound, and what may lie behind.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Sense, Ui, WidgetInfo, vec2};

use super::theme;
use super::widgets::{Desk, Tile, fit_text};
use crate::view::settings::AppSettings;

/// The height of a slider.
const ROW: f32 = 36.0;
/// The room for what it is of.
const LABEL: f32 = 130.0;

/// Shows the choices, and changes what is changed.
pub(super) fn show_volumes(ui: &mut Ui, desk: &mut Desk, width: f32, settings: &mut ResMut<AppSettings>) {
    let mut sound = settings.sound;
    let mut wanted = false;
    for (key, volume) in [
        ("options-pieces", &mut sound.pieces),
        ("options-announcements", &mut sound.announcements),
        ("options-background", &mut sound.music),
    ] {
        let label = desk.texts.get(key);
        wanted |= slide(ui, width, &label, volume);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = vec2((width - 6.0) / 2.0, 38.0);
        for (id, key, on) in [
            ("options.music", "options-music", &mut sound.music_on),
            ("options.room-tone", "options-room-tone", &mut sound.room_tone_on),
        ] {
            let words = desk.texts.get(key);
            if Tile::new(id, size).chosen(*on).words(ui, desk, &words) {
                *on = !*on;
                wanted |= *on;
            }
        }
    });
    ui.add_space(6.0);
    // Whoever reaches for a sound wants to hear it.
    sound.muted &= !wanted;
    // Only what is changed counts as changed.
    if sound != settings.sound {
        settings.sound = sound;
    }
}

/// One slider, which tells whether it was moved.
fn slide(ui: &mut Ui, width: f32, label: &str, volume: &mut f32) -> bool {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().slider_width = (width - LABEL - 30.0).clamp(60.0, 260.0);
        let (rect, _) = ui.allocate_exact_size(vec2(LABEL, ROW), Sense::hover());
        fit_text(
            ui.painter(),
            rect,
            Align2::LEFT_CENTER,
            label,
            theme::body(),
            theme::PAPER,
        );
        let slider = egui::Slider::new(volume, 0.0..=1.0)
            .show_value(false)
            .trailing_fill(true);
        let response = ui.add(slider);
        response.widget_info(|| WidgetInfo::slider(true, f64::from(*volume), label));
        response.changed()
    })
    .inner
}
