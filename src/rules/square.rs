//! Files, ranks and the hundred squares of the decimal board.

use std::fmt;
use std::str::FromStr;

/// Squares along one edge of the board.
pub const BOARD_SIZE: usize = 10;
/// Squares of the board.
pub const SQUARE_COUNT: usize = BOARD_SIZE * BOARD_SIZE;

/// A column of the board, `a` to `j`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

/// A row of the board, 1 to 10, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

macro_rules! board_line {
    ($line:ident, $what:literal) => {
        impl $line {
            /// All ten, in ascending order.
            pub const ALL: [$line; BOARD_SIZE] = {
                let mut all = [$line(0); BOARD_SIZE];
                let mut index = 0;
                while index < BOARD_SIZE {
                    all[index] = $line(index as u8);
                    index += 1;
                }
                all
            };

            #[doc = concat!("The ", $what, " with this index, 0 to 9.")]
            ///
            /// # Panics
            /// When the index is 10 or more.
            pub const fn at(index: usize) -> $line {
                assert!(index < BOARD_SIZE, "off the board");
                $line(index as u8)
            }

            #[doc = concat!("The ", $what, " with this index, if it is on the board.")]
            pub const fn from_index(index: usize) -> Option<$line> {
                if index < BOARD_SIZE {
                    Some($line(index as u8))
                } else {
                    None
                }
            }

            /// 0 to 9.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

board_line!(File, "file");
board_line!(Rank, "rank");

impl File {
    /// The letter of the file, `a` to `j`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The file with this lower-case letter, if there is one.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='j' => Some(File(letter as u8 - b'a')),
            _ => None,
        }
    }
}

impl Rank {
    /// The rank that the other side would call by the same number.
    pub const fn flipped(self) -> Rank {
        Rank(BOARD_SIZE as u8 - 1 - self.0)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A square of the board. Squares are numbered a1, b1, … j1, a2, … j10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where a file and a rank cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank.0 * BOARD_SIZE as u8 + file.0)
    }

    /// The square named by `text`, for constants and tests.
    ///
    /// # Panics
    /// When `text` names no square.
    pub const fn at(text: &str) -> Square {
        match Square::parse(text.as_bytes()) {
            Some(square) => square,
            None => panic!("not a square of the board"),
        }
    }

    /// The square with this number, if it is on the board.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARE_COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// The square with this number, for callers that have just looked it up in a table or a set.
    ///
    /// Numbers off the board are wrapped into the spare bits of a 7-bit field, never out of it.
    #[inline]
    pub(super) const fn from_index_unchecked(index: u32) -> Square {
        debug_assert!(index < SQUARE_COUNT as u32, "off the board");
        Square((index & 127) as u8)
    }

    const fn parse(text: &[u8]) -> Option<Square> {
        let rank = match text {
            [_, digit @ b'1'..=b'9'] => *digit - b'1',
            [_, b'1', b'0'] => 9,
            _ => return None,
        };
        match text[0] {
            letter @ b'a'..=b'j' => Some(Square(rank * BOARD_SIZE as u8 + (letter - b'a'))),
            _ => None,
        }
    }

    /// 0 for a1, 9 for j1, 99 for j10.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of the square.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 % BOARD_SIZE as u8)
    }

    /// The rank of the square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / BOARD_SIZE as u8)
    }

    /// Whether the square is dark. a1 is.
    pub const fn is_dark(self) -> bool {
        (self.file().0 + self.rank().0).is_multiple_of(2)
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().0 as i16 + files as i16;
        let rank = self.rank().0 as i16 + ranks as i16;
        if file < 0 || file >= BOARD_SIZE as i16 || rank < 0 || rank >= BOARD_SIZE as i16 {
            return None;
        }
        Some(Square((rank * BOARD_SIZE as i16 + file) as u8))
    }

    /// The square that the other side sees in this place: same file, rank counted from the other end.
    pub const fn flipped(self) -> Square {
        Square::new(self.file(), self.rank().flipped())
    }

    /// Every square, from a1 to j10.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..SQUARE_COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square of the board: squares are called a1 to j10")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        Square::parse(text.as_bytes()).ok_or(SquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_survives_its_name_and_its_number() {
        assert_eq!(Square::all().len(), SQUARE_COUNT);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flipped().flipped(), square);
        }
    }

    #[test]
    fn names_that_are_nearly_squares_are_refused() {
        for text in [
            "", "a", "a0", "a11", "a100", "k1", "A1", "1a", "a 1", "a-1", "a01", "ä1", "a１",
        ] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn a1_is_dark_and_its_neighbours_are_light() {
        assert!(Square::at("a1").is_dark());
        assert!(Square::at("j10").is_dark());
        assert!(!Square::at("b1").is_dark());
        assert!(!Square::at("a10").is_dark());
    }

    #[test]
    fn an_offset_never_wraps_around_the_board() {
        assert_eq!(Square::at("a10").offset(-1, 0), None);
        assert_eq!(Square::at("j1").offset(1, 1), None);
        assert_eq!(Square::at("j1").offset(0, 9), Some(Square::at("j10")));
        assert_eq!(Square::at("e5").offset(-128, 127), None);
    }
}
