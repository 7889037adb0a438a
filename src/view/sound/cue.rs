//! What others tell only so that it is heard: a button that is pressed, a clock that runs out.

use bevy::prelude::*;

/// A button of the panels has been pressed.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pressed;

/// Whoever is to move has little time left, and a second of it has gone: the clock ticks. Whoever runs a clock writes it,
/// once for each tick that is to be heard.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LowTime;
