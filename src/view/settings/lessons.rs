//! Which exercises somebody has solved, and what they have been told.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::rules::Variant;
use crate::teaching::lessons::{Exercise, tour};

/// The exercises that are solved, by game and name. Names that this version does not know are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct LessonsSolved {
    solved: BTreeSet<String>,
    /// What the coach has told already, by name.
    told: BTreeSet<String>,
}

impl LessonsSolved {
    /// Notes that an exercise is solved.
    pub fn note(&mut self, exercise: &Exercise) {
        self.solved.insert(name(exercise));
    }

    /// Notes that something has been told.
    pub fn note_told(&mut self, name: String) {
        self.told.insert(name);
    }

    /// Whether something has been told.
    pub fn is_told(&self, name: &str) -> bool {
        self.told.contains(name)
    }

    /// Whether an exercise is solved.
    pub fn has(&self, exercise: &Exercise) -> bool {
        self.solved.contains(&name(exercise))
    }
}

/// What an exercise is called in the file: a task of a tour may have the name of another exercise.
fn name(exercise: &Exercise) -> String {
    let variant: &'static Variant = exercise.variant();
    let in_tour = tour(variant).iter().any(|task| std::ptr::eq(task, exercise));
    let part = if in_tour { "tour " } else { "" };
    format!("{} {part}{}", variant.name, exercise.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teaching::lessons::exercises;

    #[test]
    fn every_exercise_is_noted_by_a_name_of_its_own_and_read_back() {
        let all: Vec<&Exercise> = (Variant::ALL.into_iter())
            .flat_map(|variant| exercises(variant).iter().chain(tour(variant)))
            .collect();
        let mut solved = LessonsSolved::default();
        for (index, exercise) in all.iter().enumerate() {
            assert!(!solved.has(exercise), "{}", name(exercise));
            solved.note(exercise);
            assert_eq!(solved.solved.len(), index + 1);
        }
        let text = toml::to_string(&solved).unwrap();
        assert_eq!(toml::from_str::<LessonsSolved>(&text).unwrap(), solved);
    }
}
