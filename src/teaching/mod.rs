//! Teaching: what a beginner is shown, told and set as an exercise, all of it computed from the rules and by the engine.
//!
//! Nothing here is a text for people: exercises, hints, mistakes and observations are typed facts with squares and pieces,
//! which whoever shows them turns into sentences. So no sentence can contradict the game.

pub mod coach;
pub mod facts;
pub mod lessons;
pub mod moments;

mod tactics;

use crate::engine::tools::Tool;

/// The tools by which teaching is made, for the program `tenfold-engine`.
pub const TOOLS: [Tool; 1] = [lessons::TOOL];
