//! Sets of squares, one bit for each.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::square::{BOARD_SIZE, File, Rank, SQUARE_COUNT, Square};

/// A set of squares. Bit `n` stands for the square with index `n`; bits 100 and up are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

/// `1 << index` by look-up: a shift of 128 bits by a variable is a library call on wasm32.
static SINGLES: [u128; 128] = {
    let mut singles = [0; 128];
    let mut index = 0;
    while index < 128 {
        singles[index] = 1 << index;
        index += 1;
    }
    singles
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All hundred squares.
    pub const ALL: Bitboard = Bitboard((1 << SQUARE_COUNT) - 1);

    /// The set of just this square, also in constants.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(SINGLES[square.index() & 127])
    }

    /// The squares of a file.
    pub const fn file(file: File) -> Bitboard {
        let mut bits = 0;
        let mut rank = 0;
        while rank < BOARD_SIZE {
            bits |= 1 << (rank * BOARD_SIZE + file.index());
            rank += 1;
        }
        Bitboard(bits)
    }

    /// The squares of a rank.
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(((1 << BOARD_SIZE) - 1) << (rank.index() * BOARD_SIZE))
    }

    /// The light squares or the dark ones.
    pub fn shade(dark: bool) -> Bitboard {
        Square::all().filter(|square| square.is_dark() == dark).collect()
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & SINGLES[square.index() & 127] != 0
    }

    /// The set with a square put in.
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | SINGLES[square.index() & 127])
    }

    /// The set with a square taken out.
    #[inline]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !SINGLES[square.index() & 127])
    }

    /// The squares of either set; the operator `|` for constants.
    pub(super) const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether two or more squares are in the set.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// The square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index_unchecked(self.0.trailing_zeros()))
        }
    }

    /// The square with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index_unchecked(127 - self.0.leading_zeros()))
        }
    }

    /// The set without its first square.
    #[inline]
    pub const fn without_first(self) -> Bitboard {
        Bitboard(self.0 & self.0.wrapping_sub(1))
    }

    /// The set of only its first square.
    #[inline]
    pub const fn only_first(self) -> Bitboard {
        Bitboard(self.0 & self.0.wrapping_neg())
    }

    /// The set of only its last square.
    #[inline]
    pub const fn only_last(self) -> Bitboard {
        match self.last() {
            Some(square) => Bitboard::of(square),
            None => Bitboard::EMPTY,
        }
    }

    /// All squares one rank further in White's direction; what leaves the board is gone.
    #[inline]
    pub const fn up(self) -> Bitboard {
        Bitboard((self.0 << BOARD_SIZE) & Bitboard::ALL.0)
    }

    /// All squares one rank further in Black's direction; what leaves the board is gone.
    #[inline]
    pub const fn down(self) -> Bitboard {
        Bitboard(self.0 >> BOARD_SIZE)
    }

    /// The raw bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl $operator for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$method(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;

    /// The squares of the left set that are not in the right one.
    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

/// The squares of a [`Bitboard`], in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first();
        self.0 = self.0.without_first();
        first
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the board as White sees it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &rank in Rank::ALL.iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                f.write_str(if self.contains(Square::new(file, rank)) {
                    " x"
                } else {
                    " ."
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(Square::at).collect()
    }

    #[test]
    fn a_set_gives_back_its_squares_in_order() {
        let corners = set("j10 a1 j1 a10");
        assert_eq!(corners.len(), 4);
        assert_eq!(
            corners.into_iter().map(|s| s.to_string()).collect::<Vec<_>>(),
            ["a1", "j1", "a10", "j10"]
        );
        assert_eq!(
            (corners.first(), corners.last()),
            (Some(Square::at("a1")), Some(Square::at("j10")))
        );
        assert_eq!(corners.only_last(), set("j10"));
        assert_eq!(corners.only_first(), set("a1"));
    }

    #[test]
    fn the_complement_stays_on_the_board() {
        assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
        assert_eq!((!Bitboard::EMPTY).len(), 100);
        assert_eq!(Bitboard::ALL - set("e5"), !set("e5"));
    }

    #[test]
    fn stepping_a_rank_loses_what_leaves_the_board() {
        assert_eq!(set("a10 b9").up(), set("b10"));
        assert_eq!(set("a1 b2").down(), set("b1"));
    }

    #[test]
    fn half_the_board_is_dark() {
        assert_eq!(Bitboard::shade(true).len(), 50);
        assert_eq!(Bitboard::shade(true), !Bitboard::shade(false));
    }
}
