//! A position as it is kept for training: who stands where, what a search said, and how the game ended.
//!
//! Always [`Record::BYTES`] bytes, little-endian, so that the hundred-thousandth record is found without reading those
//! before it:
//!
//! | bytes | what |
//! |---|---|
//! | 0 to 12 | the occupied squares, bit `n` for the square with index `n` |
//! | 13 to 50 | the pieces on them in that order, 5 bits each: the index of the piece |
//! | 51 | bit 0: Black is to move; bits 1 and 2: the result for the side to move, 0 lost, 1 drawn, 2 won |
//! | 52, 53 | the score of the search in centipawns for the side to move |
//! | 54, 55 | the number of the game within its chunk |
//!
//! Castling rights, en passant and the counters are not kept: the net does not see them.

use crate::rules::{BOARD_SIZE, Piece, PieceType, Position, SQUARE_COUNT, Side, Square, Variant};

/// More pieces than this are on no board: Pemba starts with as many.
pub(super) const MOST_PIECES: usize = 60;

const CODES: usize = 13;
const FLAGS: usize = 51;
const SCORE: usize = 52;
const GAME: usize = 54;
const BITS_PER_CODE: usize = 5;

/// A position of a game with its score and result, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record([u8; Record::BYTES]);

impl Record {
    /// The size of a record.
    pub const BYTES: usize = 56;

    /// Packs a position with the score that a search gave it, for the side to move, and the number of its game. The
    /// game counts as drawn until [`Record::set_winner`] says otherwise.
    ///
    /// # Panics
    /// When there are more pieces on the board than at the start of any game.
    pub fn new(position: &Position, score: i16, number: u16) -> Record {
        let mut bytes = [0; Record::BYTES];
        let occupied = position.occupied();
        assert!(occupied.len() as usize <= MOST_PIECES, "too many pieces for a record");
        bytes[..CODES].copy_from_slice(&occupied.bits().to_le_bytes()[..CODES]);
        for (place, square) in occupied.into_iter().enumerate() {
            let code = position.piece_at(square).map_or(0, Piece::index);
            let (byte, shift) = (place * BITS_PER_CODE / 8, place * BITS_PER_CODE % 8);
            let bits = ((code as u16) << shift).to_le_bytes();
            bytes[CODES + byte] |= bits[0];
            bytes[CODES + byte + 1] |= bits[1];
        }
        bytes[FLAGS] = position.side_to_move() as u8 | 1 << 1;
        bytes[SCORE..GAME].copy_from_slice(&score.to_le_bytes());
        bytes[GAME..].copy_from_slice(&number.to_le_bytes());
        Record(bytes)
    }

    /// The record that these bytes are, if they can be one of this variant.
    pub fn from_bytes(bytes: [u8; Record::BYTES], variant: &Variant) -> Option<Record> {
        let record = Record(bytes);
        let squares = record.occupied_bits();
        let in_range = squares >> SQUARE_COUNT == 0 && squares.count_ones() as usize <= MOST_PIECES;
        if !in_range || bytes[FLAGS] >> 1 > 2 {
            return None;
        }
        let mut kings = [0; 2];
        for place in 0..record.piece_count() {
            let kind = PieceType::ALL.get(record.code(place) / 2)?;
            if !variant.has(*kind) {
                return None;
            }
            if *kind == PieceType::King {
                kings[record.code(place) % 2] += 1;
            }
        }
        (kings == [1, 1]).then_some(record)
    }

    /// The bytes of the record.
    pub fn bytes(&self) -> &[u8; Record::BYTES] {
        &self.0
    }

    fn occupied_bits(&self) -> u128 {
        let mut bits = [0; 16];
        bits[..CODES].copy_from_slice(&self.0[..CODES]);
        u128::from_le_bytes(bits)
    }

    /// The code of the piece on the occupied square of this number.
    #[inline]
    fn code(&self, place: usize) -> usize {
        let (byte, shift) = (place * BITS_PER_CODE / 8, place * BITS_PER_CODE % 8);
        let two = u16::from_le_bytes([self.0[CODES + byte], self.0[CODES + byte + 1]]);
        usize::from(two >> shift) & 31
    }

    /// The pieces and where they stand, in the order of the squares.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        let mut squares = self.occupied_bits();
        let mut place = 0;
        std::iter::from_fn(move || {
            let square = Square::from_index(squares.trailing_zeros() as usize)?;
            squares &= squares.wrapping_sub(1);
            let code = self.code(place);
            place += 1;
            let side = if code.is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            };
            Some((Piece::new(side, PieceType::ALL[code / 2]), square))
        })
    }

    /// How many pieces are on the board.
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.occupied_bits().count_ones() as usize
    }

    /// Who is to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        if self.0[FLAGS] & 1 == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The score of the search in centipawns, for the side to move.
    #[inline]
    pub fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[SCORE], self.0[SCORE + 1]])
    }

    /// The result of the game for the side to move: 0 when it lost, 1 when it won, a half for a draw.
    #[inline]
    pub fn result(&self) -> f32 {
        f32::from(self.0[FLAGS] >> 1) / 2.0
    }

    /// The number of the game within its chunk.
    pub fn number(&self) -> u16 {
        u16::from_le_bytes([self.0[GAME], self.0[GAME + 1]])
    }

    /// The position as far as it was kept: without castling rights, en passant and counters. `None` when the pieces do
    /// not stand as they can in a game.
    pub fn position(&self, variant: &'static Variant) -> Option<Position> {
        let mut letters = ['1'; SQUARE_COUNT];
        for (piece, square) in self.pieces() {
            letters[square.index()] = piece.letter();
        }
        let ranks = letters.chunks(BOARD_SIZE).rev();
        let ranks: Vec<String> = ranks.map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} {} - - 0 1", ranks.join("/"), self.side_to_move().letter());
        Position::from_fen(variant, &fen).ok().map(|parsed| parsed.position)
    }

    /// Notes who won the game.
    pub fn set_winner(&mut self, winner: Option<Side>) {
        let side = self.side_to_move();
        let result = match winner {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
        self.0[FLAGS] = side as u8 | result << 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SplitMix;

    /// Positions of a random walk from the start.
    fn walk(variant: &'static Variant, seed: u64) -> Vec<Position> {
        let mut random = SplitMix::new(seed);
        let mut position = Position::start(variant);
        let mut positions = vec![position.clone()];
        for _ in 0..300 {
            let moves = position.legal_moves();
            let Some(index) = random.draw().checked_rem(moves.len() as u64) else {
                break;
            };
            position.play_unchecked(moves[index as usize]);
            positions.push(position.clone());
        }
        positions
    }

    #[test]
    fn a_record_gives_back_what_was_packed() {
        for variant in Variant::ALL {
            for seed in 0..5 {
                for (index, position) in walk(variant, seed).iter().enumerate() {
                    let score = (index as i16 - 150) * 13;
                    let mut record = Record::new(position, score, index as u16);
                    for (winner, result) in [
                        (Some(position.side_to_move()), 1.0),
                        (Some(!position.side_to_move()), 0.0),
                        (None, 0.5),
                    ] {
                        record.set_winner(winner);
                        assert_eq!(record.result(), result);
                        assert_eq!(Record::from_bytes(*record.bytes(), variant), Some(record));
                    }
                    let pieces: Vec<(Piece, Square)> = position
                        .occupied()
                        .into_iter()
                        .map(|square| (position.piece_at(square).unwrap(), square))
                        .collect();
                    assert_eq!(record.pieces().collect::<Vec<_>>(), pieces);
                    assert_eq!(record.piece_count(), pieces.len());
                    assert_eq!(record.side_to_move(), position.side_to_move());
                    assert_eq!(record.score(), score);
                    assert_eq!(record.number(), index as u16);
                    let same = record.position(variant).expect("it was one");
                    assert_eq!(Record::new(&same, score, index as u16).bytes(), record.bytes());
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_no_record() {
        use crate::rules::{PEMBA, SHAKO};
        let good = *Record::new(&Position::start(&SHAKO), 0, 0).bytes();
        assert!(Record::from_bytes(good, &SHAKO).is_some());
        let with = |byte: usize, value: u8| {
            let mut bytes = good;
            bytes[byte] = value;
            Record::from_bytes(bytes, &SHAKO)
        };
        assert_eq!(with(12, 0xff), None, "squares off the board");
        assert_eq!(with(FLAGS, 6), None, "no such result");
        assert_eq!(with(CODES, 31), None, "no such piece");
        let second_king = good[CODES] & 0xe0 | Piece::new(Side::White, PieceType::King).index() as u8;
        assert_eq!(with(CODES, second_king), None, "two white kings");
        let pemba = *Record::new(&Position::start(&PEMBA), 0, 0).bytes();
        assert_eq!(Record::from_bytes(pemba, &SHAKO), None, "Shako has no Camel");
    }
}
