//! The window over the whole of its screen. In a browser that is the browser's own affair, and so is its key.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use super::actions::{Action, Asked};
use super::settings::AppSettings;
use crate::game::GameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow_action, cover_screen).chain().in_set(GameSystems::Input));
}

/// Whether a window of this program can cover the screen by itself.
pub const IS_OURS: bool = !cfg!(target_arch = "wasm32");

/// How a window stands on the screen, by whether it is to cover it.
pub fn mode(full_screen: bool) -> WindowMode {
    if full_screen && IS_OURS {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

fn follow_action(mut asked: MessageReader<Asked>, mut settings: ResMut<AppSettings>) {
    for _ in asked.read().filter(|&&asked| asked == Asked(Action::FullScreen)) {
        settings.full_screen = !settings.full_screen;
    }
}

fn cover_screen(
    settings: Res<AppSettings>,
    mut covers: Local<Option<bool>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let wanted = settings.full_screen;
    // With what was wanted at the start the window was made; and what the system does with it later is left alone.
    if covers.replace(wanted).is_some_and(|before| before != wanted) {
        window.mode = mode(wanted);
        if window.mode == WindowMode::Windowed {
            let size = settings.window;
            window.resolution.set(size.width as f32, size.height as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_covers_the_screen_and_the_next_one_does_not() {
        let mut app = App::new();
        app.add_message::<Asked>()
            .init_resource::<AppSettings>()
            .add_plugins(plugin);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        for full_screen in [false, true, false] {
            app.update();
            let shown = app.world().get::<Window>(window).unwrap().mode;
            assert_eq!(shown, mode(full_screen));
            app.world_mut().write_message(Asked(Action::FullScreen));
        }
    }
}
