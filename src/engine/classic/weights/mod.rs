//! The numbers that fitting has found, a file for each game.

pub(super) mod pemba;
pub(super) mod shako;
