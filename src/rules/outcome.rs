//! How a game ends.

use std::fmt;

use super::side::Side;

/// How a side won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinReason {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The game was played elsewhere, and its record says no more than who won.
    Recorded,
}

/// Why nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No series of legal moves mates either side.
    DeadPosition,
    /// The position has occurred five times; ends the game by itself.
    FivefoldRepetition,
    /// 75 moves a side without capture or pawn move; ends the game by itself.
    SeventyFiveMoves,
    /// The position has occurred three times; claimed.
    ThreefoldRepetition,
    /// 50 moves a side without capture or pawn move; claimed.
    FiftyMoves,
    /// Both sides agreed.
    Agreement,
    /// One side's time ran out, but the other could never have mated.
    Time,
    /// The game was played elsewhere, and its record says no more than that nobody won.
    Recorded,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Side,
        /// How.
        by: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

impl Outcome {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }

    /// The result as PGN writes it.
    pub const fn pgn(self) -> &'static str {
        match self {
            Outcome::Win {
                winner: Side::White, ..
            } => "1-0",
            Outcome::Win {
                winner: Side::Black, ..
            } => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win {
                winner,
                by: WinReason::Checkmate,
            } => write!(f, "{winner} wins by checkmate"),
            Outcome::Win {
                winner,
                by: WinReason::Resignation,
            } => write!(f, "{winner} wins by resignation"),
            Outcome::Win {
                winner,
                by: WinReason::Time,
            } => write!(f, "{winner} wins on time"),
            Outcome::Win {
                winner,
                by: WinReason::Recorded,
            } => write!(f, "{winner} wins, by the record of the game"),
            Outcome::Draw(reason) => f.write_str(match reason {
                DrawReason::Stalemate => "draw by stalemate",
                DrawReason::DeadPosition => "draw: no mate is possible any more",
                DrawReason::FivefoldRepetition => "draw by fivefold repetition",
                DrawReason::SeventyFiveMoves => "draw by the 75-move rule",
                DrawReason::ThreefoldRepetition => "draw by threefold repetition",
                DrawReason::FiftyMoves => "draw by the 50-move rule",
                DrawReason::Agreement => "draw by agreement",
                DrawReason::Time => "draw: time ran out, but no mate was possible",
                DrawReason::Recorded => "draw by the record of the game",
            }),
        }
    }
}
