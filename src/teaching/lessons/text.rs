//! Exercises as text: one a line, `KIND GOAL NUMBER [SQUARES]; FEN; MOVES`. Empty lines and those that begin with `#`
//! say nothing.

use std::fmt;

use super::exercise::{Exercise, Goal};
use crate::rules::{Bitboard, FenError, NotationError, PieceType, Position, Square, Variant, parse_uci};

/// Why a text is no exercise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExerciseError {
    /// It has not three parts.
    #[error("an exercise has three parts, with a semicolon between them")]
    Parts,
    /// The first part is not as it should be.
    #[error("{0:?} is not a kind of piece, a goal, a number and the squares that the goal needs")]
    Title(String),
    /// The position is none.
    #[error("the position: {0}")]
    Position(#[from] FenError),
    /// A move of the solution is none.
    #[error("the solution: {0}")]
    Solution(#[from] NotationError),
}

/// The name of each goal in the text.
fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Stars(_) => "stars",
        Goal::CaptureAll => "captures",
        Goal::Hop(_) => "hop",
        Goal::BuildScreen(_) => "build",
        Goal::BreakScreen(_) => "break",
        Goal::Save(_) => "save",
        Goal::Fork => "fork",
        Goal::Castle => "castle",
        Goal::Escape => "escape",
        Goal::Mate(1) => "mate1",
        Goal::Mate(_) => "mate2",
        Goal::Trap => "trap",
    }
}

fn goal_named(name: &str, squares: &[Square]) -> Option<Goal> {
    match (name, squares) {
        ("stars", [_, ..]) => Some(Goal::Stars(squares.iter().copied().collect())),
        ("captures", []) => Some(Goal::CaptureAll),
        ("hop", &[at]) => Some(Goal::Hop(at)),
        ("build", &[at]) => Some(Goal::BuildScreen(at)),
        ("break", &[at]) => Some(Goal::BreakScreen(at)),
        ("save", &[at]) => Some(Goal::Save(at)),
        ("fork", []) => Some(Goal::Fork),
        ("castle", []) => Some(Goal::Castle),
        ("escape", []) => Some(Goal::Escape),
        ("mate1", []) => Some(Goal::Mate(1)),
        ("mate2", []) => Some(Goal::Mate(2)),
        ("trap", []) => Some(Goal::Trap),
        _ => None,
    }
}

fn read_title(text: &str) -> Option<(PieceType, Goal, u32)> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let subject = PieceType::ALL.into_iter().find(|other| kind_name(*other) == kind)?;
    let name = words.next()?;
    let number = words.next()?.parse().ok()?;
    let squares = words.map(str::parse).collect::<Result<Vec<Square>, _>>().ok()?;
    Some((subject, goal_named(name, &squares)?, number))
}

fn kind_name(kind: PieceType) -> String {
    kind.name().to_ascii_lowercase()
}

impl Exercise {
    /// What it is called in the text and wherever progress is kept: kind, goal and number, unique among the exercises of
    /// its game.
    pub fn name(&self) -> String {
        format!("{} {} {}", kind_name(self.subject), goal_name(self.goal), self.number)
    }

    /// Reads an exercise of a game from a line of text. Whether its solution solves it is another question.
    ///
    /// # Errors
    /// When the text has not the form of an exercise, or holds a position or moves that are not playable.
    pub fn read(variant: &'static Variant, line: &str) -> Result<Exercise, ExerciseError> {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[title, fen, moves] = &parts[..] else {
            return Err(ExerciseError::Parts);
        };
        let (subject, goal, number) = read_title(title)
            .filter(|&(subject, ..)| variant.has(subject))
            .ok_or_else(|| ExerciseError::Title(title.to_owned()))?;
        let start = Position::from_fen(variant, fen)?.position;
        let mut position = start.clone();
        let mut solution = Vec::new();
        for text in moves.split_whitespace() {
            let mv = parse_uci(&position, text)?;
            position.play_unchecked(mv);
            // In check nobody can pass; that such a line is no solution is found by those who judge it.
            if goal.opponent_passes() && !position.in_check() {
                position.play_null();
            }
            solution.push(mv);
        }
        Ok(Exercise {
            subject,
            goal,
            number,
            start,
            solution,
        })
    }

    /// Reads all exercises of a text.
    ///
    /// # Errors
    /// With the number of the first line that is none, from 1, and why.
    pub fn read_all(variant: &'static Variant, text: &str) -> Result<Vec<Exercise>, (usize, ExerciseError)> {
        let lines = (1..).zip(text.lines().map(str::trim));
        lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, line)| Exercise::read(variant, line).map_err(|error| (number, error)))
            .collect()
    }
}

impl fmt::Display for Exercise {
    /// As [`Exercise::read`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())?;
        let squares: Bitboard = self.goal.squares();
        for square in squares {
            write!(f, " {square}")?;
        }
        let moves: Vec<String> = self.solution.iter().map(ToString::to_string).collect();
        write!(f, "; {}; {}", self.start.fen(), moves.join(" "))
    }
}
