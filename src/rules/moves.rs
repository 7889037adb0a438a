//! A move, and the list of things that a move does to the board.

use std::fmt;
use std::ops::Deref;

use super::piece::{Piece, PieceType};
use super::square::Square;

/// A move of one piece; for castling, of the king.
///
/// Only the position it was generated for gives it its meaning. Moves are compared whole: the
/// squares, the moving kind, the promotion, and whether it captures, castles or takes en passant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

const TO_SHIFT: u32 = 7;
const KIND_SHIFT: u32 = 14;
const PROMOTION_SHIFT: u32 = 18;
const CAPTURE: u32 = 1 << 22;
const EN_PASSANT: u32 = 1 << 23;
const CASTLING: u32 = 1 << 24;
const NO_PROMOTION: u32 = PieceType::Pawn as u32;

impl Move {
    /// No move: it starts and ends on a1. Never legal.
    pub const NULL: Move = Move(0);

    #[inline]
    pub(super) const fn new(kind: PieceType, from: Square, to: Square, captures: bool) -> Move {
        let capture = if captures { CAPTURE } else { 0 };
        Move(
            from.index() as u32
                | (to.index() as u32) << TO_SHIFT
                | (kind as u32) << KIND_SHIFT
                | NO_PROMOTION << PROMOTION_SHIFT
                | capture,
        )
    }

    #[inline]
    pub(super) const fn promoting_to(self, kind: PieceType) -> Move {
        Move((self.0 & !(15 << PROMOTION_SHIFT)) | (kind as u32) << PROMOTION_SHIFT)
    }

    #[inline]
    pub(super) const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::new(PieceType::Pawn, from, to, true).0 | EN_PASSANT)
    }

    #[inline]
    pub(super) const fn castling(from: Square, to: Square) -> Move {
        Move(Move::new(PieceType::King, from, to, false).0 | CASTLING)
    }

    /// The move with these bits, for hash tables. `None` for bits that no move has; whether the move is
    /// legal anywhere is another question, see [`Position::is_legal`](super::Position::is_legal).
    pub fn from_bits(bits: u32) -> Option<Move> {
        let square = |shift: u32| Square::from_index((bits >> shift) as usize & 127);
        let kind = |shift: u32| PieceType::ALL.get((bits >> shift) as usize & 15);
        square(0).and(square(TO_SHIFT))?;
        kind(KIND_SHIFT).and(kind(PROMOTION_SHIFT))?;
        (bits < CASTLING << 1).then_some(Move(bits))
    }

    /// All that the move is, in 25 bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_unchecked(self.0 & 127)
    }

    /// Where the piece goes to.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_unchecked((self.0 >> TO_SHIFT) & 127)
    }

    /// The kind of piece that moves: a pawn, when it promotes.
    #[inline]
    pub const fn kind(self) -> PieceType {
        PieceType::ALL[((self.0 >> KIND_SHIFT) & 15) as usize]
    }

    /// What the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<PieceType> {
        let kind = (self.0 >> PROMOTION_SHIFT) & 15;
        if kind == NO_PROMOTION {
            None
        } else {
            Some(PieceType::ALL[kind as usize])
        }
    }

    /// Whether a piece is captured, also en passant.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// Whether a pawn is captured en passant.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0 & EN_PASSANT != 0
    }

    /// Whether king and rook castle.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 & CASTLING != 0
    }

    /// Whether a pawn steps two squares.
    #[inline]
    pub const fn is_double_step(self) -> bool {
        matches!(self.kind(), PieceType::Pawn) && self.from().index().abs_diff(self.to().index()) == 20
    }

    /// Whether it captures or promotes, which quiescence search looks at.
    #[inline]
    pub const fn is_noisy(self) -> bool {
        self.is_capture() || self.promotion().is_some()
    }

    /// The square of the captured piece, if it captures.
    #[inline]
    pub const fn captured_square(self) -> Option<Square> {
        if self.is_en_passant() {
            Some(Square::new(self.to().file(), self.from().rank()))
        } else if self.is_capture() {
            Some(self.to())
        } else {
            None
        }
    }
}

impl fmt::Display for Move {
    /// As UCI writes it: both squares, and the promotion's letter in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Move::NULL {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One thing that a move does to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A piece goes from one square to another.
    Moved {
        /// Which.
        piece: Piece,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A piece leaves the board: it was captured, or it is a pawn that promotes.
    Removed {
        /// Which.
        piece: Piece,
        /// Where it stood.
        from: Square,
    },
    /// A piece comes onto the board: a pawn became it.
    Placed {
        /// Which.
        piece: Piece,
        /// Where it stands now.
        at: Square,
    },
}

impl Change {
    /// The change that undoes this one.
    pub const fn reversed(self) -> Change {
        match self {
            Change::Moved { piece, from, to } => Change::Moved {
                piece,
                from: to,
                to: from,
            },
            Change::Removed { piece, from } => Change::Placed { piece, at: from },
            Change::Placed { piece, at } => Change::Removed { piece, from: at },
        }
    }
}

/// Everything that a move does to the board, in order, so that nobody needs to know about castling, en passant or
/// promotion to follow it.
///
/// A capture removes before the capturing piece moves; a promotion moves the pawn, removes it and places what it became;
/// castling moves the king, then the rook.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Changes {
    list: [Change; Changes::MOST],
    len: usize,
}

impl Changes {
    /// A promotion that captures: removed, moved, removed, placed.
    const MOST: usize = 4;

    pub(super) fn starting_with(change: Change) -> Changes {
        Changes {
            list: [change; Changes::MOST],
            len: 1,
        }
    }

    pub(super) fn push(&mut self, change: Change) {
        self.list[self.len] = change;
        self.len += 1;
    }

    /// The changes that undo these, in the order in which to apply them.
    pub fn reversed(&self) -> Changes {
        let mut undo = *self;
        undo.list[..undo.len].reverse();
        for change in &mut undo.list[..undo.len] {
            *change = change.reversed();
        }
        undo
    }
}

impl Deref for Changes {
    type Target = [Change];

    fn deref(&self) -> &[Change] {
        &self.list[..self.len]
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;

    #[test]
    fn a_move_keeps_what_it_was_made_of() {
        let (from, to) = (Square::at("a9"), Square::at("j10"));
        let mv = Move::new(PieceType::Pawn, from, to, true).promoting_to(PieceType::Machine);
        assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, PieceType::Pawn));
        assert_eq!(mv.promotion(), Some(PieceType::Machine));
        assert!(mv.is_capture() && mv.is_noisy() && !mv.is_castling() && !mv.is_en_passant());
        assert_eq!(mv.to_string(), "a9j10m");
        assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    }

    #[test]
    fn bits_that_no_move_has_are_refused() {
        assert_eq!(Move::from_bits(u32::MAX), None);
        assert_eq!(Move::from_bits(100), None);
        assert_eq!(Move::from_bits(12 << KIND_SHIFT), None);
    }

    #[test]
    fn reversing_changes_twice_gives_them_back() {
        let pawn = Piece::new(Side::White, PieceType::Pawn);
        let queen = Piece::new(Side::White, PieceType::Queen);
        let (from, to) = (Square::at("a9"), Square::at("a10"));
        let mut changes = Changes::starting_with(Change::Moved { piece: pawn, from, to });
        changes.push(Change::Removed { piece: pawn, from: to });
        changes.push(Change::Placed { piece: queen, at: to });
        assert_eq!(changes.reversed().reversed(), changes);
        assert_eq!(changes.reversed()[0], Change::Removed { piece: queen, from: to });
    }
}
