//! What the board tells those who do not know the pieces yet: how a piece moves here and now, why a
//! move is none, and what is worth a word in a first game.
//!
//! All of it is worked out by the rules; here is decided when it is told, and how it lies on the board.

mod coach;
pub mod marks;
mod refused;
mod replay;
mod scope;
mod turning;

use bevy::prelude::*;

pub use coach::{Coach, Tip};
pub use refused::{Refused, RefusedMove};
pub use replay::Replay;
pub use scope::Scope;
pub use turning::{Turning, Turns};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        refused::plugin,
        scope::plugin,
        coach::plugin,
        turning::plugin,
        replay::plugin,
    ));
}
