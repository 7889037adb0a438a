//! A line for the demonstrator: how long it has run, and what has happened today.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Id, LayerId, Order, vec2};

use super::safe;
use crate::game::WallTime;
use crate::view::kiosk::{Counters, Day, Kiosk, Means, WayOut};
use crate::view::text::Texts;
use crate::view::ui::theme;
use crate::view::ui::widgets::Desk;

/// What has happened today, and how long it has run.
fn words(texts: &Texts, day: &Day, ran: Duration) -> String {
    let minutes = ran.as_secs() / 60;
    let time = format!("{}:{:02}", minutes / 60, minutes % 60);
    let number = |count: u64| count.to_string();
    let memory = Means::now().memory.map_or_else(|| "?".to_owned(), number);
    texts.format(
        "stand-status",
        &[
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("time", time),
            ("visits", number(day.visits)),
            ("lessons", number(day.lessons)),
            ("begun", number(day.begun)),
            ("finished", number(day.finished)),
            ("won", number(day.won)),
            ("lost", number(day.lost)),
            ("drawn", number(day.drawn)),
            ("failures", number(day.engine_failures)),
            ("memory", memory),
        ],
    )
}

pub(super) fn show(
    mut contexts: EguiContexts,
    desk: Desk,
    wall: Res<WallTime>,
    (kiosk, way_out, counters): (Res<Kiosk>, Res<WayOut>, Res<Counters>),
) -> Result {
    if !way_out.shows_status() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = safe(ctx.content_rect(), &kiosk);
    let painter = ctx.layer_painter(LayerId::new(Order::Debug, Id::new("stand.status")));
    let words = words(&desk.texts, &counters.today(), wall.now());
    let galley = painter.layout(words, theme::body(), theme::PAPER, window.width() - 60.0);
    let size = galley.size() + vec2(28.0, 14.0);
    let rect = Align2::CENTER_TOP.align_size_within_rect(size, window.shrink(8.0));
    painter.rect_filled(rect, CornerRadius::same(theme::CORNER), theme::WALNUT);
    painter.galley(rect.min + vec2(14.0, 7.0), galley, egui::Color32::PLACEHOLDER);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn the_line_says_how_long_it_runs_what_has_happened_today_and_what_failed() {
        let day = Day {
            visits: 41,
            begun: 37,
            engine_failures: 5,
            ..Day::default()
        };
        for language in Language::ALL {
            let words = words(
                &Texts::of(LanguageChoice::Is(language)),
                &day,
                Duration::from_secs(3 * 3600 + 59 * 60),
            );
            for part in ["3:59", "41", "37", "5", "MiB"] {
                assert!(words.contains(part), "{part} in {words}");
            }
        }
    }
}
