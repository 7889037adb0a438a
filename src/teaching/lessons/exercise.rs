//! What an exercise is: a position, a goal, and a way to it.

use crate::rules::{Bitboard, Move, PieceType, Position, Square, Variant};

/// What is to be done in an exercise.
///
/// In some, only the pupil moves and the opponent passes: [`Goal::opponent_passes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Bring the piece to each of these squares, in any order. Only pieces of the kind that is taught move.
    Stars(Bitboard),
    /// Capture every enemy but the king. Only pieces of the kind that is taught move.
    CaptureAll,
    /// Capture the enemy on this square with the hopper.
    Hop(Square),
    /// Capture the enemy on this square with the hopper, for which another piece must become a screen first.
    BuildScreen(Square),
    /// The piece on this square is about to be captured over a screen that is the pupil's own: take the screen away.
    BreakScreen(Square),
    /// The piece on this square is about to be captured: see to it that nothing is lost.
    Save(Square),
    /// Attack two enemies at once, and then win one.
    Fork,
    /// Castle.
    Castle,
    /// Answer the check.
    Escape,
    /// Mate in so many moves, whatever the opponent does.
    Mate(u8),
    /// Threaten to mate at once, and do it when the opponent has not seen it.
    Trap,
}

impl Goal {
    /// Whether the opponent passes after every move of the pupil.
    pub const fn opponent_passes(self) -> bool {
        matches!(
            self,
            Goal::Stars(_) | Goal::CaptureAll | Goal::Hop(_) | Goal::BuildScreen(_) | Goal::Castle
        )
    }

    /// Whether only pieces of the kind that is taught may move.
    pub const fn moves_one_kind(self) -> bool {
        matches!(self, Goal::Stars(_) | Goal::CaptureAll)
    }

    /// The squares that are the goal or that it is about, to be marked on the board.
    pub fn squares(self) -> Bitboard {
        match self {
            Goal::Stars(stars) => stars,
            Goal::Hop(at) | Goal::BuildScreen(at) | Goal::BreakScreen(at) | Goal::Save(at) => Bitboard::of(at),
            Goal::CaptureAll | Goal::Fork | Goal::Castle | Goal::Escape | Goal::Mate(_) | Goal::Trap => Bitboard::EMPTY,
        }
    }
}

/// A position with a goal. The pupil plays the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The kind of piece that it teaches.
    pub subject: PieceType,
    /// What is to be done.
    pub goal: Goal,
    /// Its number among those of the same kind with the same goal, from 1, easy ones first.
    pub number: u32,
    /// Where it begins.
    pub start: Position,
    /// A shortest way to the goal: the pupil's moves, with the opponent's between them where it does not pass.
    pub solution: Vec<Move>,
}

impl Exercise {
    /// The game that it belongs to.
    pub fn variant(&self) -> &'static Variant {
        self.start.variant()
    }

    /// The fewest moves of the pupil's that lead to the goal.
    pub fn par(&self) -> u32 {
        let moves = self.solution.len() as u32;
        if self.goal.opponent_passes() {
            moves
        } else {
            moves.div_ceil(2)
        }
    }
}
