//! Asks the demonstrator for the PIN, for fingers and for keys.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, FontId, Order, UiBuilder, vec2};

use super::{paint_veil, unit};
use crate::game::WallTime;
use crate::view::kiosk::{Kiosk, WayOut, leave};
use crate::view::ui::sheet::paint_sheet;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tile, fit_text, place};

/// As on a telephone; the last puts it away.
const KEYS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "×"];

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    (kiosk, wall): (Res<Kiosk>, Res<WallTime>),
    mut way_out: ResMut<WayOut>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let (Some(digits), Some(pin)) = (way_out.digits(), &kiosk.settings.pin) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let unit = unit(window);
    let sheet = egui::Rect::from_center_size(window.center(), vec2(330.0, 450.0) * unit);
    let mut pressed = None;
    place(&ctx, "stand.pin", window, Order::Debug, |ui| {
        paint_veil(ui.painter(), window, 0.6);
        paint_sheet(ui, sheet);
        let inside = sheet.shrink(22.0 * unit);
        let head = inside.with_max_y(inside.top() + 36.0 * unit);
        let size = |points: f32| FontId::proportional(points * unit);
        let words = desk.texts.get("stand-pin");
        fit_text(
            ui.painter(),
            head,
            Align2::CENTER_CENTER,
            &words,
            size(24.0),
            theme::PAPER,
        );
        let typed = head.translate(vec2(0.0, 40.0 * unit));
        let dots = match way_out.seconds_shut(wall.now()) {
            Some(seconds) => desk.texts.format("stand-pin-wait", &[("seconds", seconds)]),
            None => "•".repeat(digits),
        };
        fit_text(
            ui.painter(),
            typed,
            Align2::CENTER_CENTER,
            &dots,
            size(30.0),
            theme::BRASS_BRIGHT,
        );
        let grid = inside.with_min_y(typed.bottom() + 8.0 * unit);
        let gap = 8.0 * unit;
        let tile = (grid.size() + egui::Vec2::splat(gap)) / vec2(3.0, 4.0) - egui::Vec2::splat(gap);
        for (index, words) in KEYS.into_iter().enumerate().filter(|(_, words)| !words.is_empty()) {
            let at = vec2((index % 3) as f32, (index / 3) as f32) * (tile + egui::Vec2::splat(gap));
            let place = egui::Rect::from_min_size(grid.min + at, tile);
            ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                if Tile::new(&format!("stand.pin.{index}"), tile).words(ui, &mut desk, words) {
                    pressed = words.chars().next();
                }
            });
        }
    });
    match pressed {
        Some(digit) if digit.is_ascii_digit() => {
            if way_out.write(digit, pin, wall.now()) {
                leave(&mut exit);
            }
        }
        Some(_) => way_out.close(),
        None => return Ok(()),
    }
    ctx.request_repaint();
    Ok(())
}
