//! Tenfold: play, learn and show Shako and Pemba, the ten-by-ten chess games of Jean-Louis Cazaux.
//!
//! Four floors, each of which knows only those below: [`rules`], the engine, the game, the view.

pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod rules;
