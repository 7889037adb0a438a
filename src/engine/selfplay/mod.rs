//! The engine against itself: whole games to a proper end, every move checked by the rules.

mod openings;

use super::{Engine, Limits, StopFlag};
use crate::rules::{Line, MoveError, Outcome, Side, Variant, san};

pub use openings::opening;
#[cfg(not(target_family = "wasm"))]
pub(in crate::engine) use openings::random_line;

/// A game that has been played to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// The moves.
    pub line: Line,
    /// How it ended.
    pub outcome: Outcome,
    /// Positions visited by both sides.
    pub nodes: u64,
}

impl Game {
    /// The moves as people read them, numbered, in one line.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (ply, (position, &mv)) in self.line.positions().iter().zip(self.line.moves()).enumerate() {
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(&san(position, mv));
            text.push(' ');
        }
        text.push_str(self.outcome.pgn());
        text
    }
}

/// Why a game could not be finished. Either is a fault of the engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The engine gave no move although the game is not over.
    #[error("no move was found in {0}")]
    NoMove(String),
    /// The engine gave a move that the rules do not allow.
    #[error("{0}, in {1}")]
    Illegal(MoveError, String),
}

/// Plays one game from a random opening that the seed determines. Draws are claimed as soon as they may be.
///
/// # Errors
/// When the engine gives no move, or an illegal one.
pub fn play(engine: &mut Engine, variant: &'static Variant, limits: &Limits, seed: u64) -> Result<Game, GameError> {
    engine.clear();
    let mut line = opening(variant, seed);
    let mut nodes = 0;
    loop {
        if let Some(outcome) = line.outcome_with_claims() {
            return Ok(Game { line, outcome, nodes });
        }
        let report = engine.search(&line, limits, &StopFlag::default(), &mut |_| {});
        nodes += report.nodes;
        let mv = report.best.ok_or_else(|| GameError::NoMove(line.position().fen()))?;
        let before = line.position().fen();
        line.play(mv).map_err(|error| GameError::Illegal(error, before))?;
    }
}

/// How many games ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won by White.
    pub white: u32,
    /// Won by Black.
    pub black: u32,
    /// Drawn.
    pub drawn: u32,
    /// Plies of all games.
    pub plies: u64,
    /// Positions visited in all games.
    pub nodes: u64,
}

impl Tally {
    /// Adds a game.
    pub fn count(&mut self, game: &Game) {
        match game.outcome.winner() {
            Some(Side::White) => self.white += 1,
            Some(Side::Black) => self.black += 1,
            None => self.drawn += 1,
        }
        self.plies += game.line.ply() as u64;
        self.nodes += game.nodes;
    }

    /// How many games were played.
    pub fn games(&self) -> u32 {
        self.white + self.black + self.drawn
    }
}
