//! What the board tells those who do not know the pieces yet: how a piece moves here and now, and why a move is none.
//!
//! All of it is worked out by the rules; here is decided when it is told, and how it lies on the board.

pub mod marks;
mod refused;
mod scope;

use bevy::prelude::*;

pub use refused::{Refused, RefusedMove};
pub use scope::Scope;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((refused::plugin, scope::plugin));
}
