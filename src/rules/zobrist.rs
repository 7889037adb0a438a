//! Random numbers whose exclusive or identifies a position.

use super::castling::CastlingRights;
use super::piece::{PIECE_COUNT, Piece};
use super::random::SplitMix;
use super::square::{BOARD_SIZE, File, SQUARE_COUNT, Square};

struct Numbers {
    pieces: [[u64; SQUARE_COUNT]; PIECE_COUNT],
    castling: [u64; CastlingRights::COMBINATIONS],
    en_passant: [u64; BOARD_SIZE],
    black_to_move: u64,
}

static NUMBERS: Numbers = {
    let mut random = SplitMix::new(0x0073_6861_6b6f_7065); // "shakope": any seed does, but it must not change
    let mut numbers = Numbers {
        pieces: [[0; SQUARE_COUNT]; PIECE_COUNT],
        castling: [0; CastlingRights::COMBINATIONS],
        en_passant: [0; BOARD_SIZE],
        black_to_move: 0,
    };
    let mut piece = 0;
    while piece < PIECE_COUNT {
        let mut square = 0;
        while square < SQUARE_COUNT {
            numbers.pieces[piece][square] = random.draw();
            square += 1;
        }
        piece += 1;
    }
    let mut rights = 1;
    while rights < CastlingRights::COMBINATIONS {
        numbers.castling[rights] = random.draw();
        rights += 1;
    }
    let mut file = 0;
    while file < BOARD_SIZE {
        numbers.en_passant[file] = random.draw();
        file += 1;
    }
    numbers.black_to_move = random.draw();
    numbers
};

/// The number of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.index()][square.index()]
}

/// The number of a set of castling rights; 0 for none.
#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    NUMBERS.castling[rights.index()]
}

/// The number of a legal en passant capture on a file.
#[inline]
pub(super) fn en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file.index()]
}

/// The number that is in every key with Black to move.
#[inline]
pub(super) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}
