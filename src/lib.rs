//! Tenfold: play, learn and show Shako and Pemba, the ten-by-ten chess games of Jean-Louis Cazaux.
//!
//! Four floors, each of which knows only those below: [`rules`], [`engine`],
#![cfg_attr(feature = "game", doc = "[`game`],")]
#![cfg_attr(not(feature = "game"), doc = "`game`,")]
#![cfg_attr(feature = "gui", doc = "[`view`].")]
#![cfg_attr(not(feature = "gui"), doc = "`view`.")]
//! The first two need no Bevy; the feature `game` adds the third, `gui` the fourth.

pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod rules;
#[cfg(feature = "gui")]
pub mod view;
