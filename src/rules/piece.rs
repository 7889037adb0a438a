//! The twelve kinds of piece, and a kind in a player's colours.

use std::fmt;

use super::side::Side;

/// A kind of piece. How each moves stands in the rows of a [`Variant`](super::Variant).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceType {
    /// Steps forward, captures diagonally, promotes.
    Pawn,
    /// Jumps (2,1).
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides in all eight directions.
    Queen,
    /// One step in all eight directions; castles.
    King,
    /// Jumps one or two squares diagonally (alfil and ferz).
    Elephant,
    /// Moves like a rook, captures along ranks and files over exactly one piece (pao).
    Cannon,
    /// Jumps (3,1).
    Camel,
    /// Jumps (3,2); also called zebra.
    Giraffe,
    /// Moves like a bishop, captures along diagonals over exactly one piece (vao).
    Archer,
    /// Jumps one or two squares along ranks and files (dabbaba and wazir).
    Machine,
}

/// How many kinds of piece there are.
pub const PIECE_TYPE_COUNT: usize = 12;

impl PieceType {
    /// All kinds, in the order of their index.
    pub const ALL: [PieceType; PIECE_TYPE_COUNT] = [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::King,
        PieceType::Elephant,
        PieceType::Cannon,
        PieceType::Camel,
        PieceType::Giraffe,
        PieceType::Archer,
        PieceType::Machine,
    ];

    /// 0 to 11.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it is a piece of orthodox chess.
    pub const fn is_orthodox(self) -> bool {
        self.index() < PieceType::Elephant.index()
    }

    /// The upper-case letter of FEN, SAN and the promotion suffix: `L` is the Camel, `C` the Cannon.
    pub const fn letter(self) -> char {
        match self {
            PieceType::Pawn => 'P',
            PieceType::Knight => 'N',
            PieceType::Bishop => 'B',
            PieceType::Rook => 'R',
            PieceType::Queen => 'Q',
            PieceType::King => 'K',
            PieceType::Elephant => 'E',
            PieceType::Cannon => 'C',
            PieceType::Camel => 'L',
            PieceType::Giraffe => 'G',
            PieceType::Archer => 'A',
            PieceType::Machine => 'M',
        }
    }

    /// The kind with this letter in either case. Also reads Jocly's letters, which nobody else uses:
    /// `W` Archer, `J` Camel, `Z` Giraffe, `D` Machine.
    pub fn from_letter(letter: char) -> Option<PieceType> {
        let letter = letter.to_ascii_uppercase();
        match letter {
            'W' => Some(PieceType::Archer),
            'J' => Some(PieceType::Camel),
            'Z' => Some(PieceType::Giraffe),
            'D' => Some(PieceType::Machine),
            _ => PieceType::ALL.into_iter().find(|kind| kind.letter() == letter),
        }
    }

    /// The English name, as used in messages.
    pub const fn name(self) -> &'static str {
        match self {
            PieceType::Pawn => "Pawn",
            PieceType::Knight => "Knight",
            PieceType::Bishop => "Bishop",
            PieceType::Rook => "Rook",
            PieceType::Queen => "Queen",
            PieceType::King => "King",
            PieceType::Elephant => "Elephant",
            PieceType::Cannon => "Cannon",
            PieceType::Camel => "Camel",
            PieceType::Giraffe => "Giraffe",
            PieceType::Archer => "Archer",
            PieceType::Machine => "Machine",
        }
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece in a player's colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// How many pieces there are: every kind for both sides.
pub const PIECE_COUNT: usize = 2 * PIECE_TYPE_COUNT;

impl Piece {
    /// A side's piece of a kind.
    #[inline]
    pub const fn new(side: Side, kind: PieceType) -> Piece {
        Piece(kind as u8 * 2 + side as u8)
    }

    /// The owner.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::White } else { Side::Black }
    }

    /// The kind.
    #[inline]
    pub const fn kind(self) -> PieceType {
        PieceType::ALL[(self.0 / 2) as usize]
    }

    /// 0 to 23: twice the kind's index, plus one for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All pieces, in the order of their index.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECE_COUNT as u8).map(Piece)
    }

    /// The letter of FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.side() {
            Side::White => self.kind().letter(),
            Side::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter of FEN, Jocly's letters included.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        PieceType::from_letter(letter).map(|kind| Piece::new(side, kind))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side(), self.kind())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_survives_its_letter() {
        for piece in Piece::all() {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::new(piece.side(), piece.kind()), piece);
        }
        assert_eq!(Piece::all().count(), PIECE_COUNT);
    }

    #[test]
    fn joclys_letters_are_read_and_never_written() {
        for (letter, ours) in [('W', 'A'), ('j', 'l'), ('Z', 'G'), ('d', 'm')] {
            assert_eq!(Piece::from_letter(letter).map(Piece::letter), Some(ours));
        }
        assert_eq!(Piece::from_letter('x'), None);
        assert_eq!(Piece::from_letter('é'), None);
    }
}
