//! The size of the window, which it gets back at the next start.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowMode, WindowResized};
use serde::{Deserialize, Serialize};

use super::AppSettings;
use super::text::whole_number;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, fit_window_into_monitor)
        .add_systems(Update, remember_window_size);
}

/// The size of the window, in the system's logical pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct WindowSize {
    /// From left to right.
    #[serde(deserialize_with = "whole_number")]
    pub width: u32,
    /// From top to bottom.
    #[serde(deserialize_with = "whole_number")]
    pub height: u32,
}

/// Windows that are smaller than this are not wanted back.
const LEAST_WINDOW: WindowSize = WindowSize {
    width: 320,
    height: 240,
};
/// No desktop is larger.
const LARGEST_WINDOW: WindowSize = WindowSize {
    width: 7680,
    height: 4320,
};

impl Default for WindowSize {
    fn default() -> Self {
        WindowSize {
            width: 1280,
            height: 720,
        }
    }
}

impl WindowSize {
    /// Brings a size that somebody typed into the file back within its limits.
    pub(super) fn keep_within_limits(&mut self) {
        self.width = self.width.clamp(LEAST_WINDOW.width, LARGEST_WINDOW.width);
        self.height = self.height.clamp(LEAST_WINDOW.height, LARGEST_WINDOW.height);
    }
}

/// The window was last seen on a larger monitor, perhaps. Before the first frame, so that nothing so large is drawn.
pub(super) fn fit_window_into_monitor(monitors: Query<&Monitor>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let size = window.physical_size();
    // Nobody says on which of them the window is going to be.
    let largest = monitors.iter().map(Monitor::physical_size).reduce(UVec2::max);
    if let Some(largest) = largest
        && size.min(largest) != size
    {
        let UVec2 { x, y } = size.min(largest);
        window.resolution.set_physical_resolution(x, y);
    }
}

fn remember_window_size(
    mut resized: MessageReader<WindowResized>,
    window: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut settings: ResMut<AppSettings>,
) {
    for message in resized.read() {
        let Ok((_, window)) = window.get(message.window) else {
            continue;
        };
        let size = WindowSize {
            width: window.width() as u32,
            height: window.height() as u32,
        };
        // A window that covers the screen comes back to the size before, and one that is minimised has none.
        if window.mode == WindowMode::Windowed && size.width >= LEAST_WINDOW.width && size.height >= LEAST_WINDOW.height
        {
            settings
                .reborrow()
                .map_unchanged(|settings| &mut settings.window)
                .set_if_neq(size);
        }
    }
}
