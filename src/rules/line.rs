//! A start position and the moves played from it: what repetition and the end of a game are judged by.

use super::material;
use super::moves::{Changes, Move};
use super::outcome::{DrawReason, Outcome, WinReason};
use super::play::MoveError;
use super::position::Position;
use super::side::Side;

/// A start position and the moves played from it.
///
/// The line does not stop at the end of a game: whoever keeps it asks [`Line::outcome`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// One more than moves: the start, then the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The keys of the positions.
    keys: Vec<u64>,
}

impl Line {
    /// Plies without capture or pawn move after which a draw may be claimed.
    pub const CLAIMABLE_HALFMOVES: u32 = 100;
    /// Plies without capture or pawn move after which the game ends by itself.
    pub const FINAL_HALFMOVES: u32 = 150;
    /// Occurrences of a position after which a draw may be claimed.
    pub const CLAIMABLE_REPETITIONS: u32 = 3;
    /// Occurrences of a position after which the game ends by itself.
    pub const FINAL_REPETITIONS: u32 = 5;

    /// A line that starts here.
    pub fn new(start: Position) -> Line {
        Line {
            keys: vec![start.key()],
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position that all moves have led to.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a line has a start")
    }

    /// The position that the line starts from.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The keys of the start and of the position after each move.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Plays a move and tells what it did to the board.
    ///
    /// # Errors
    /// When the move is not legal; the line is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Changes, MoveError> {
        let mut next = self.position().clone();
        let changes = next.play(mv)?;
        self.keys.push(next.key());
        self.positions.push(next);
        self.moves.push(mv);
        Ok(changes)
    }

    /// Takes the last move back and tells it, with the changes that undo it on the board.
    pub fn take_back(&mut self) -> Option<(Move, Changes)> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.keys.pop();
        Some((mv, self.position().changes(mv).reversed()))
    }

    /// How often the current position has occurred in the line; 1 when it is new.
    pub fn repetitions(&self) -> u32 {
        let key = self.position().key();
        // Captures and pawn moves cannot be undone, so nothing before the last one can be repeated.
        let reversible = self.position().halfmove_clock() as usize;
        let same_side = self.keys.iter().rev().take(reversible + 1).step_by(2);
        same_side.filter(|&&earlier| earlier == key).count() as u32
    }

    /// How the game has ended by itself, if it has. Mate comes before any draw.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        if !position.has_legal_move() {
            return Some(if position.in_check() {
                Outcome::Win {
                    winner: !position.side_to_move(),
                    by: WinReason::Checkmate,
                }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        if material::is_dead(position) {
            Some(Outcome::Draw(DrawReason::DeadPosition))
        } else if self.repetitions() >= Line::FINAL_REPETITIONS {
            Some(Outcome::Draw(DrawReason::FivefoldRepetition))
        } else if position.halfmove_clock() >= Line::FINAL_HALFMOVES {
            Some(Outcome::Draw(DrawReason::SeventyFiveMoves))
        } else {
            None
        }
    }

    /// The draws that may be claimed now. None once the game has ended by itself.
    pub fn claims(&self) -> Vec<DrawReason> {
        let mut claims = Vec::new();
        if self.outcome().is_some() {
            return claims;
        }
        if self.repetitions() >= Line::CLAIMABLE_REPETITIONS {
            claims.push(DrawReason::ThreefoldRepetition);
        }
        if self.position().halfmove_clock() >= Line::CLAIMABLE_HALFMOVES {
            claims.push(DrawReason::FiftyMoves);
        }
        claims
    }

    /// How the game ends when engines play it: they claim every draw at once.
    pub fn outcome_with_claims(&self) -> Option<Outcome> {
        self.outcome()
            .or_else(|| self.claims().first().map(|&claim| Outcome::Draw(claim)))
    }

    /// How the game ends when a side's time runs out now.
    pub fn flag_fall(&self, loser: Side) -> Outcome {
        if material::could_mate(self.position(), !loser) {
            Outcome::Win {
                winner: !loser,
                by: WinReason::Time,
            }
        } else {
            Outcome::Draw(DrawReason::Time)
        }
    }
}
