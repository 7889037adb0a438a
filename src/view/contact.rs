//! The moments at which pieces touch something: what moves them tells, what sounds hears.

use bevy::prelude::*;

use crate::rules::Piece;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Contact>();
}

/// A piece touches something, now.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Contact {
    /// What happens.
    pub kind: ContactKind,
    /// The piece that it happens to.
    pub piece: Piece,
    /// Where, in the board's coordinates: one unit a square, the middle of the board in the origin.
    pub at: Vec3,
}

/// What happens when a piece touches something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContactKind {
    /// It is set down on its square.
    SetDown,
    /// It is hit by the piece that captures it.
    Struck,
    /// It looses its shot, over a screen.
    Shot,
    /// It falls to its side: a king that is mated.
    Toppled,
    /// It is put down beside the board, captured.
    PutAside,
}
