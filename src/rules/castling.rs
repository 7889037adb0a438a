//! Castling rights, and what castling needs and does on the squares of a game.

use std::fmt;

use super::bitboard::Bitboard;
use super::side::Side;
use super::square::Square;
use super::tables::between;
use super::variant::{Variant, Wing};

/// Which castlings are still allowed, as far as kings and rooks have not moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No right.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// Every right.
    pub(super) const ALL: CastlingRights = CastlingRights(0b1111);
    /// How many combinations there are.
    pub(super) const COMBINATIONS: usize = 16;

    /// One right alone.
    pub const fn of(side: Side, wing: Wing) -> CastlingRights {
        CastlingRights(1 << (side as u8 * 2 + wing as u8))
    }

    /// Whether a side may still castle on a wing.
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & CastlingRights::of(side, wing).0 != 0
    }

    /// Whether every one of these rights is held.
    #[inline]
    pub const fn contains(self, rights: CastlingRights) -> bool {
        self.0 & rights.0 == rights.0
    }

    /// The rights of either set.
    #[inline]
    pub const fn or(self, other: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 | other.0)
    }

    /// The rights left when some are lost.
    #[inline]
    pub const fn without(self, lost: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 & !lost.0)
    }

    /// 0 to 15.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every right with its letter in FEN, in FEN's order.
pub(super) const RIGHT_LETTERS: [(char, Side, Wing); 4] = [
    ('K', Side::White, Wing::KingSide),
    ('Q', Side::White, Wing::QueenSide),
    ('k', Side::Black, Wing::KingSide),
    ('q', Side::Black, Wing::QueenSide),
];

impl fmt::Display for CastlingRights {
    /// As FEN writes them: `KQkq`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        for (letter, side, wing) in RIGHT_LETTERS {
            if self.has(side, wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One castling of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// Who castles.
    pub side: Side,
    /// On which wing.
    pub wing: Wing,
    /// The right that it takes.
    pub right: CastlingRights,
    /// Where the king comes from.
    pub king_from: Square,
    /// Where the king lands.
    pub king_to: Square,
    /// Where the rook comes from.
    pub rook_from: Square,
    /// Where the rook lands.
    pub rook_to: Square,
    /// The squares that must be empty.
    pub must_be_empty: Bitboard,
    /// The squares that the king crosses, without its first and last.
    pub king_crosses: Bitboard,
}

impl Castling {
    /// All four castlings of a game, in the order of [`RIGHT_LETTERS`].
    pub fn read(variant: &Variant) -> [Castling; 4] {
        RIGHT_LETTERS.map(|(_, side, wing)| {
            let row = variant
                .castling
                .iter()
                .find(|row| row.wing == wing)
                .expect("both wings have a row");
            let at = |square: Square| if side == Side::White { square } else { square.flipped() };
            let (king_from, king_to) = (at(row.king.0), at(row.king.1));
            let (rook_from, rook_to) = (at(row.rook.0), at(row.rook.1));
            let landing = Bitboard::of(king_to)
                .with(rook_to)
                .without(king_from)
                .without(rook_from);
            Castling {
                side,
                wing,
                right: CastlingRights::of(side, wing),
                king_from,
                king_to,
                rook_from,
                rook_to,
                must_be_empty: between(king_from, rook_from) | landing,
                king_crosses: between(king_from, king_to),
            }
        })
    }
}
