//! Teaching: what a beginner is shown, told and set as an exercise, all of it computed from the rules and by the engine.
//!
//! Nothing here is a text for people: exercises, hints, mistakes and observations are typed facts with squares and pieces,
//! which whoever shows them turns into sentences. So no sentence can contradict the game. What one piece can do, and why
//! not what it cannot, is asked of the rules themselves: [`Position::scope`](crate::rules::Position::scope),
//! [`Position::why_not`](crate::rules::Position::why_not).
//!
//! ```
//! use tenfold::rules::PEMBA;
//! use tenfold::teaching::lessons::{self, Attempt, Hint, Verdict};
//!
//! let mut attempt = Attempt::new(&lessons::exercises(&PEMBA)[0]);
//! while let Some(Hint::Move(mv)) = attempt.hints().pop() {
//!     let verdict = attempt.try_move(mv.from(), mv.to(), mv.promotion());
//!     assert!(matches!(verdict, Verdict::Progress { .. } | Verdict::Solved { .. }));
//! }
//! assert!(attempt.is_solved());
//! ```

pub mod coach;
pub mod facts;
pub mod highlights;
pub mod lessons;
pub mod moments;
pub mod rulebook;

mod tactics;

use crate::engine::tools::Tool;

/// The tools by which teaching is made, for the program `tenfold-engine`.
pub const TOOLS: [Tool; 1] = [lessons::TOOL];
