//! What a position is worth, as a search counts and as people read it.

use std::fmt;

/// A score as the search counts it: centipawns for the side to move, or nearly [`MATE`] when a mate is seen.
pub(super) type Value = i32;

/// The value of having mated; a mate in `n` plies is worth `n` less, so that the shortest is preferred.
pub(super) const MATE: Value = 30_000;
/// More than any value.
pub(super) const INFINITE: Value = 31_000;
/// Values beyond this, on either side, are mates.
pub(super) const MATE_BOUND: Value = MATE - 1_000;
/// The value of a draw.
pub(super) const DRAW: Value = 0;
/// The largest value, on either side, that an evaluation may give.
pub(super) const MOST_EVALUATION: Value = MATE_BOUND - 1;

/// The value of being mated at this distance from the root.
#[inline]
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The value of mating at this distance from the root.
#[inline]
pub(super) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative or zero when it is the side to move that is mated.
    Mate(i32),
}

impl Score {
    /// What a value of the search means.
    pub(super) const fn from_value(value: Value) -> Score {
        if value > MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value < -MATE_BOUND {
            Score::Mate(-((MATE + value) / 2))
        } else {
            Score::Centipawns(value)
        }
    }

    /// Whether the side to move mates by force.
    pub const fn wins_by_force(self) -> bool {
        matches!(self, Score::Mate(moves) if moves > 0)
    }

    /// Whether the side to move is mated by force.
    pub const fn loses_by_force(self) -> bool {
        matches!(self, Score::Mate(moves) if moves <= 0)
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 12` or `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_mating_side() {
        let text = |value| Score::from_value(value).to_string();
        assert_eq!(text(mate_in(1)), "mate 1");
        assert_eq!(text(mate_in(3)), "mate 2");
        assert_eq!(text(mated_in(0)), "mate 0");
        assert_eq!(text(mated_in(2)), "mate -1");
        assert_eq!(text(mated_in(4)), "mate -2");
        assert_eq!(text(-37), "cp -37");
    }

    #[test]
    fn a_score_knows_who_is_mated() {
        assert!(Score::from_value(mate_in(1)).wins_by_force());
        assert!(Score::from_value(mated_in(0)).loses_by_force());
        assert!(!Score::Centipawns(900).wins_by_force());
    }
}
