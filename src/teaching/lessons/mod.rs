//! Lessons: small positions with a goal, the judgement of what a pupil plays in them, and the way they are found.
//!
//! The exercises that come with the program stand in `assets/lessons`, one a line, in the form that [`Exercise::read`]
//! reads. Those of a game were found and verified by `tenfold-engine lessons`, those of its tour were written by hand;
//! a test verifies all of them anew by the same judgement that a pupil gets ([`Attempt`]).

mod attempt;
mod exercise;
mod finder;
mod hint;
#[cfg(test)]
mod tests;
mod text;

use std::sync::OnceLock;

pub use attempt::{Attempt, Mistake, Verdict};
pub use exercise::{Exercise, Goal};
pub use hint::Hint;
pub use text::ExerciseError;

use crate::engine::tools::Tool;
use crate::rules::{SHAKO, Variant};

/// The tool that finds exercises.
pub(super) const TOOL: Tool = Tool {
    name: "lessons",
    usage: finder::USAGE,
    run: finder::run,
};

/// The exercises of a game, by the piece that they teach and from easy to hard.
pub fn exercises(variant: &'static Variant) -> &'static [Exercise] {
    static SHAKOS: OnceLock<Vec<Exercise>> = OnceLock::new();
    static PEMBAS: OnceLock<Vec<Exercise>> = OnceLock::new();
    if *variant == SHAKO {
        read_once(&SHAKOS, variant, include_str!("../../../assets/lessons/shako.txt"))
    } else {
        read_once(&PEMBAS, variant, include_str!("../../../assets/lessons/pemba.txt"))
    }
}

/// The tour that opens a game: tiny tasks, to be played in this order. Their names may be those of exercises of the game.
pub fn tour(variant: &'static Variant) -> &'static [Exercise] {
    static SHAKOS: OnceLock<Vec<Exercise>> = OnceLock::new();
    static PEMBAS: OnceLock<Vec<Exercise>> = OnceLock::new();
    if *variant == SHAKO {
        read_once(&SHAKOS, variant, include_str!("../../../assets/lessons/shako-tour.txt"))
    } else {
        read_once(&PEMBAS, variant, include_str!("../../../assets/lessons/pemba-tour.txt"))
    }
}

fn read_once(once: &'static OnceLock<Vec<Exercise>>, variant: &'static Variant, text: &str) -> &'static [Exercise] {
    once.get_or_init(|| Exercise::read_all(variant, text).expect("the exercises of the program are tested"))
}
