//! How a chess clock is drawn.

use std::time::Duration;

use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Stroke, StrokeKind, Ui, vec2};

use crate::game::ChessClock;
use crate::rules::Side;
use crate::view::ui::theme;
use crate::view::ui::widgets::fit_text;

/// How wide a clock is.
pub(super) const CLOCK: f32 = 92.0;

/// What the clock of a side shows.
pub(in crate::view::ui) struct Dial {
    text: String,
    runs: bool,
    low: bool,
}

impl Dial {
    pub fn of(clock: &ChessClock, side: Side, now: Duration) -> Option<Dial> {
        Some(Dial {
            text: time_text(clock.left(side, now)?),
            runs: clock.running() == Some(side),
            low: clock.is_low(side, now),
        })
    }

    /// The time.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the side should hurry.
    pub fn is_low(&self) -> bool {
        self.low
    }
}

/// A time as clocks show it: hours only if there are any, and tenths of a second in the last ten.
fn time_text(left: Duration) -> String {
    if left < Duration::from_secs(10) {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // The last second is over when nothing of it is left.
    let seconds = left.as_millis().div_ceil(1000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// Draws a clock at the right edge of its room, and tells where it begins.
pub(super) fn show_time(ui: &Ui, room: egui::Rect, dial: &Dial) -> f32 {
    let place = room.with_min_x(room.right() - CLOCK);
    paint_dial(ui, place, dial);
    place.left()
}

/// Draws a clock as large as its place.
pub(in crate::view::ui) fn paint_dial(ui: &Ui, place: egui::Rect, dial: &Dial) {
    let alarm = theme::alarm(ui.ctx());
    let (ground, ink) = match (dial.runs, dial.low) {
        (true, true) => (alarm, theme::INK),
        (true, false) => (theme::BRASS, theme::INK),
        (false, true) => (theme::NIGHT, alarm),
        (false, false) => (theme::NIGHT, theme::PAPER),
    };
    let corner = CornerRadius::same(6);
    ui.painter().rect_filled(place, corner, ground);
    if dial.low {
        // Nobody needs to see colours to see that time runs out.
        let frame = Stroke::new(3.0, theme::PAPER);
        ui.painter().rect_stroke(place, corner, frame, StrokeKind::Inside);
    }
    fit_text(
        ui.painter(),
        place.shrink2(vec2(6.0, 0.0)),
        Align2::CENTER_CENTER,
        &dial.text,
        FontId::monospace((place.width() * 0.228).clamp(21.0, 34.0)),
        ink,
    );
}
