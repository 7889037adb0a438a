//! How the board is looked at: in the round or flat.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<ViewMode>();
}

/// The two looks of the board.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ViewMode {
    /// Carved pieces under a lamp, seen from a chair.
    #[default]
    ThreeD,
    /// Drawn pieces, seen from above.
    TwoD,
}

impl ViewMode {
    /// The look that this one is switched to.
    pub fn other(self) -> ViewMode {
        match self {
            ViewMode::ThreeD => ViewMode::TwoD,
            ViewMode::TwoD => ViewMode::ThreeD,
        }
    }

    /// The name in the state log and the settings file.
    pub fn name(self) -> &'static str {
        match self {
            ViewMode::ThreeD => "3d",
            ViewMode::TwoD => "2d",
        }
    }
}
