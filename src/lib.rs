//! Tenfold: play, learn and show Shako and Pemba, the ten-by-ten chess games of Jean-Louis Cazaux.
//!
//! Four floors, each of which knows only those below: [`rules`], [`engine`], the game, the view.

pub mod engine;
pub mod rules;
