//! The inputs of the net: which number a piece on a square has for a side, and which output speaks.

use super::BUCKETS;
use crate::rules::{BOARD_SIZE, File, Piece, PieceType, Position, SQUARE_COUNT, Side, Square};

/// Inputs for one perspective: own and other pieces of every kind on every square.
pub const INPUTS: usize = 2 * PieceType::ALL.len() * SQUARE_COUNT;

/// The first file of the right half: with its own king there, a side sees the board mirrored.
const RIGHT_HALF: usize = BOARD_SIZE / 2;

/// How a side sees the board: with its own pieces at the bottom, and its king on the left half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    side: Side,
    mirrored: bool,
}

impl Perspective {
    /// How a side sees the board when its king stands there.
    #[inline]
    pub const fn new(side: Side, king: Square) -> Perspective {
        Perspective {
            side,
            mirrored: is_right_half(king),
        }
    }

    /// How a side sees the board of a position.
    #[inline]
    pub fn of(position: &Position, side: Side) -> Perspective {
        Perspective::new(side, position.king(side))
    }

    /// Whether left and right are exchanged.
    #[inline]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// The number of the input that stands for a piece on a square, below [`INPUTS`].
    #[inline]
    pub const fn input(self, piece: Piece, square: Square) -> usize {
        let is_other = piece.side() as usize ^ self.side as usize;
        let place = PLACES[self.side as usize][self.mirrored as usize][square.index()];
        (is_other * PieceType::ALL.len() + piece.kind().index()) * SQUARE_COUNT + place as usize
    }

    /// The inputs that are on in a position, one for each piece.
    pub fn inputs(self, position: &Position) -> impl Iterator<Item = usize> {
        position
            .occupied()
            .into_iter()
            .filter_map(move |square| Some(self.input(position.piece_at(square)?, square)))
    }
}

/// Whether a king there makes its side see the board mirrored.
#[inline]
pub const fn is_right_half(king: Square) -> bool {
    king.file().index() >= RIGHT_HALF
}

/// The index of the square that a square is seen as: by side, by whether the board is mirrored, by square.
static PLACES: [[[u8; SQUARE_COUNT]; 2]; 2] = {
    let mut places = [[[0; SQUARE_COUNT]; 2]; 2];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let other_file = File::at(BOARD_SIZE - 1 - square.file().index());
        let sides = [square, square.flipped()];
        let mut side = 0;
        while side < 2 {
            places[side][0][index] = sides[side].index() as u8;
            places[side][1][index] = Square::new(other_file, sides[side].rank()).index() as u8;
            side += 1;
        }
        index += 1;
    }
    places
};

/// The number of the output that speaks when so many pieces are left of those at the start.
#[inline]
pub const fn bucket(pieces: u32, at_start: u32) -> usize {
    let bucket = (pieces.saturating_sub(1) * BUCKETS as u32 / at_start) as usize;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    fn piece(letter: char) -> Piece {
        Piece::from_letter(letter).expect("a letter of a piece")
    }

    #[test]
    fn a_perspective_turns_the_board_over_for_black_and_mirrors_it_for_a_king_on_the_right() {
        let (left, right) = (Square::at("e1"), Square::at("f1"));
        let pawn = |perspective: Perspective, letter, square| perspective.input(piece(letter), Square::at(square));
        let white = Perspective::new(Side::White, left);
        let black = Perspective::new(Side::Black, left);
        assert_eq!(pawn(white, 'P', "b3"), 21);
        assert_eq!(pawn(white, 'p', "b3"), 1_221);
        assert_eq!(pawn(white, 'n', "a1"), 1_300);
        assert_eq!(pawn(Perspective::new(Side::White, right), 'P', "b3"), 28);
        assert_eq!(pawn(black, 'p', "b8"), 21);
        assert_eq!(pawn(black, 'P', "b3"), 1_271);
        assert_eq!(pawn(Perspective::new(Side::Black, right), 'p', "b8"), 28);
        assert_eq!(pawn(black, 'M', "j1"), INPUTS - 1);
    }

    #[test]
    fn every_piece_on_every_square_has_an_input_of_its_own() {
        for side in Side::ALL {
            for king in [Square::at("a1"), Square::at("j1")] {
                let perspective = Perspective::new(side, king);
                let mut seen = [false; INPUTS];
                for piece in Piece::all() {
                    for square in Square::all() {
                        assert!(!std::mem::replace(&mut seen[perspective.input(piece, square)], true));
                    }
                }
            }
        }
    }

    #[test]
    fn the_start_has_an_input_for_each_piece() {
        for (variant, count) in [(&SHAKO, 44), (&PEMBA, 60)] {
            let position = Position::start(variant);
            for side in Side::ALL {
                assert_eq!(Perspective::of(&position, side).inputs(&position).count(), count);
            }
        }
    }

    #[test]
    fn the_fewer_pieces_the_lower_the_bucket() {
        let buckets = [2, 11, 12, 22, 23, 33, 34, 44, 50].map(|pieces| bucket(pieces, 44));
        assert_eq!(buckets, [0, 0, 1, 1, 2, 2, 3, 3, 3]);
        let buckets = [2, 15, 16, 30, 31, 45, 46, 60, 100].map(|pieces| bucket(pieces, 60));
        assert_eq!(buckets, [0, 0, 1, 1, 2, 2, 3, 3, 3]);
    }
}
