//! A game with all that PGN says about it.

use super::tags::Tags;
use crate::rules::{GameTree, Line, Outcome, Position, Side, Variant};

/// How a game ended, as PGN tells it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// A side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// The game is not finished, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Win(Side::White) => "1-0",
            GameResult::Win(Side::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result that people write like this.
    pub(super) fn read(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "1:0" => GameResult::Win(Side::White),
            "0-1" | "0:1" => GameResult::Win(Side::Black),
            "1/2-1/2" | "1/2" | "1/2:1/2" | "0.5-0.5" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Unknown,
            Some(outcome) => outcome.winner().map_or(GameResult::Draw, GameResult::Win),
        }
    }
}

/// A game with its tags, variations, annotations and result: what a PGN text holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedGame {
    /// Who played, where and when.
    pub tags: Tags,
    /// The start and the moves.
    pub tree: GameTree,
    /// How it ended.
    pub result: GameResult,
}

impl AnnotatedGame {
    /// A game without moves.
    pub fn new(start: Position) -> AnnotatedGame {
        AnnotatedGame {
            tags: Tags::default(),
            tree: GameTree::new(start),
            result: GameResult::Unknown,
        }
    }

    /// Which game is played.
    pub fn variant(&self) -> &'static Variant {
        self.tree.position(self.tree.root()).variant()
    }
}

impl From<&Line> for AnnotatedGame {
    /// The game with these moves, and the result that they led to by themselves.
    fn from(line: &Line) -> AnnotatedGame {
        AnnotatedGame {
            tags: Tags::default(),
            tree: GameTree::from(line),
            result: line.outcome().into(),
        }
    }
}
