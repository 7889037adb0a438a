//! How large panels and text are: as the system wants, times what the player wants, as far as the window has room.
//!
//! What the system wants comes with the window, as its scale factor, and counts already in what the window calls its
//! logical pixels. On that lies egui's zoom factor, which is set here.

use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy_egui::egui::vec2;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};

use super::Notices;
use super::layout::{Layout, Panel};
use crate::game::GameSystems;
use crate::view::actions::{Action, Asked};
use crate::view::redraw::KeepDrawing;
use crate::view::settings::{AppSettings, InterfaceScale};
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TouchInUse>()
        .add_systems(
            PreUpdate,
            (notice_touches, set_scale)
                .chain()
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, follow_actions.in_set(GameSystems::Input));
}

/// Whether the board was last touched by a finger rather than pointed at with a mouse.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TouchInUse(pub bool);

/// The least room that panels and pages are made for, in points.
pub(super) const LEAST_ROOM: Vec2 = Vec2::new(320.0, 262.0);
/// From one size to the next, so that letters are not made anew with every pixel of a window that grows.
const STEP: f32 = 0.05;

/// The size of everything in a window of so many logical pixels, in logical pixels for each point. Fingers need things
/// at least as large as the system makes them.
pub(super) fn scale(wanted: InterfaceScale, window: Vec2, touch: bool) -> f32 {
    let wanted = wanted.percent() as f32 / 100.0;
    let wanted = if touch { wanted.max(1.0) } else { wanted };
    let steps = (wanted / STEP).round() as u32;
    let sizes = (0..=steps).rev().map(|step| step as f32 * STEP);
    sizes
        .take_while(|&size| size > 1.0)
        .find(|&size| has_room(window / size))
        .unwrap_or(wanted.min(1.0))
}

/// Whether a window of so many points has room for all of a game: for its clocks, too.
fn has_room(window: Vec2) -> bool {
    // What has been rounded is no reason to be smaller.
    let enough = window + 0.01;
    enough.cmpge(LEAST_ROOM).all() && Layout::of(vec2(enough.x, enough.y)).kind != Panel::Line
}

fn notice_touches(
    mut touches: MessageReader<TouchInput>,
    mut moves: MessageReader<CursorMoved>,
    mut in_use: ResMut<TouchInUse>,
) {
    let (touched, moved) = (touches.read().count() > 0, moves.read().count() > 0);
    if touched || moved {
        in_use.set_if_neq(TouchInUse(touched));
    }
}

fn set_scale(
    settings: Res<AppSettings>,
    touch: Res<TouchInUse>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut draw: KeepDrawing,
) {
    let wanted = scale(settings.interface_scale, window.size(), touch.0);
    for mut context in &mut contexts {
        let ctx = context.get_mut();
        // It would zoom by itself, and nobody would remember it.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        if ctx.zoom_factor() != wanted {
            ctx.set_zoom_factor(wanted);
            draw.moving();
        }
    }
}

fn follow_actions(
    mut asked: MessageReader<Asked>,
    texts: Res<Texts>,
    mut settings: ResMut<AppSettings>,
    mut notices: ResMut<Notices>,
    mut draw: KeepDrawing,
) {
    for &Asked(action) in asked.read() {
        let now = settings.interface_scale;
        let next = match action {
            Action::Larger => now.step(true),
            Action::Smaller => now.step(false),
            Action::UsualSize => InterfaceScale::default(),
            _ => continue,
        };
        if next != now {
            settings.interface_scale = next;
        }
        let percent = next.percent().to_string();
        notices.answer(texts.format("notice-scale", &[("percent", percent)]));
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(percent: u32, width: f32, height: f32) -> f32 {
        scale(InterfaceScale::new(percent), Vec2::new(width, height), false)
    }

    #[test]
    fn what_is_wanted_is_had_in_every_usual_window() {
        for percent in [75, 100, 125, 150, 175, 200, 225, 250] {
            let wanted = percent as f32 / 100.0;
            for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
                let had = of(percent, width, height);
                assert!((had - wanted).abs() < 1e-4, "{percent} % in {width} by {height}: {had}");
            }
        }
        assert!((of(200, 800.0, 600.0) - 2.0).abs() < 1e-4);
    }

    #[test]
    fn nothing_becomes_so_large_that_a_window_has_no_room_for_it() {
        for width in (200..2000).step_by(53) {
            for height in (200..1300).step_by(47) {
                for percent in (75..=250).step_by(5) {
                    let window = Vec2::new(width as f32, height as f32);
                    let scale = of(percent, window.x, window.y);
                    let room = window / scale;
                    let enough = room.x >= LEAST_ROOM.x - 0.5 && room.y >= LEAST_ROOM.y - 0.5;
                    // Who has a smaller window than that gets the system's size, or the smaller one that is wanted.
                    assert!(enough || scale <= 1.0, "{window} at {percent} %: {scale}");
                    assert!(scale <= percent as f32 / 100.0 + 1e-4);
                }
            }
        }
    }

    #[test]
    fn fingers_get_nothing_smaller_than_the_system_makes_it() {
        let window = Vec2::new(1280.0, 720.0);
        assert_eq!(scale(InterfaceScale::new(75), window, true), 1.0);
        assert_eq!(scale(InterfaceScale::new(75), window, false), 0.75);
        assert!((scale(InterfaceScale::new(150), window, true) - 1.5).abs() < 1e-4);
    }
}
