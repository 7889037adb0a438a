//! Asks whether anybody is still there, with the seconds that are left. Whatever is done is an answer.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, FontId, Order, vec2};

use super::{paint_veil, safe, unit};
use crate::game::WallTime;
use crate::view::kiosk::{Course, Kiosk};
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, fit_text, place};

pub(super) fn show(
    mut contexts: EguiContexts,
    desk: Desk,
    (kiosk, course, wall): (Res<Kiosk>, Res<Course>, Res<WallTime>),
) -> Result {
    let Some(seconds) = course.seconds_left(wall.now(), kiosk.patience()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let unit = unit(window);
    place(&ctx, "stand.warning", window, Order::Debug, |ui| {
        paint_veil(ui.painter(), window, 0.95);
        let room = safe(window, &kiosk).shrink(30.0 * unit);
        let middle = room.center();
        let line = |up: f32, height: f32| {
            let size = vec2(room.width(), height * unit);
            bevy_egui::egui::Rect::from_center_size(middle - vec2(0.0, up * unit), size)
        };
        let size = |points: f32| FontId::proportional(points * unit);
        let texts = &desk.texts;
        for (words, place, font, colour) in [
            (
                texts.get("stand-still-there"),
                line(130.0, 80.0),
                size(62.0),
                theme::PAPER,
            ),
            (seconds.to_string(), line(0.0, 150.0), size(130.0), theme::BRASS_BRIGHT),
            (texts.get("stand-go-on"), line(-130.0, 50.0), size(30.0), theme::PAPER),
        ] {
            fit_text(ui.painter(), place, Align2::CENTER_CENTER, &words, font, colour);
        }
    });
    Ok(())
}
