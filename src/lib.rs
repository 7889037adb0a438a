//! Tenfold: play, learn and show Shako and Pemba, the ten-by-ten chess games of Jean-Louis Cazaux.
//!
//! Five floors, each of which knows only those below: [`rules`], [`engine`], [`teaching`],
#![cfg_attr(feature = "game", doc = "[`game`],")]
#![cfg_attr(not(feature = "game"), doc = "`game`,")]
#![cfg_attr(feature = "gui", doc = "[`view`].")]
#![cfg_attr(not(feature = "gui"), doc = "`view`.")]
//! The first three need no Bevy; the feature `game` adds the fourth, `gui` the fifth.
#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        unused_imports,
        reason = "browsers do without what trains and measures the engine"
    )
)]

pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod rules;
pub mod teaching;
#[cfg(feature = "gui")]
pub mod view;
