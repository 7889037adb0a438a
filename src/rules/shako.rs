//! Shako (Jean-Louis Cazaux): chess on ten by ten with the Cannon and the Elephant.

use super::movement::{ALFIL, DIAGONAL, FERZ, KNIGHT, Mode, Movement, ORTHOGONAL, WAZIR};
use super::piece::PieceType;
use super::square::{Rank, Square};
use super::variant::{CastlingRow, PieceRow, Variant, Wing};

/// Row of a table of pieces.
pub(super) const fn row(kind: PieceType, movements: &'static [Movement]) -> PieceRow {
    PieceRow { kind, movements }
}

/// A run along lines that moves and captures.
const fn slide(lines: super::movement::Lines) -> Movement {
    Movement::Slide(lines, Mode::MoveAndCapture)
}

pub(super) const PAWN: PieceRow = row(PieceType::Pawn, &[Movement::Pawn]);
pub(super) const KING: PieceRow = row(PieceType::King, &[Movement::Leap(WAZIR), Movement::Leap(FERZ)]);
pub(super) const QUEEN: PieceRow = row(PieceType::Queen, &[slide(ORTHOGONAL), slide(DIAGONAL)]);
pub(super) const ROOK: PieceRow = row(PieceType::Rook, &[slide(ORTHOGONAL)]);
pub(super) const BISHOP: PieceRow = row(PieceType::Bishop, &[slide(DIAGONAL)]);
pub(super) const KNIGHT_ROW: PieceRow = row(PieceType::Knight, &[Movement::Leap(KNIGHT)]);
pub(super) const ELEPHANT: PieceRow = row(PieceType::Elephant, &[Movement::Leap(FERZ), Movement::Leap(ALFIL)]);
pub(super) const CANNON: PieceRow = row(
    PieceType::Cannon,
    &[
        Movement::Slide(ORTHOGONAL, Mode::MoveOnly),
        Movement::Hop(ORTHOGONAL, Mode::CaptureOnly),
    ],
);

/// Castling "as usual": the king goes two squares towards the rook on b2 or i2, which lands on the
/// square that the king crossed.
pub(super) static CASTLING: [CastlingRow; 2] = [
    CastlingRow {
        wing: Wing::KingSide,
        king: (Square::at("f2"), Square::at("h2")),
        rook: (Square::at("i2"), Square::at("g2")),
    },
    CastlingRow {
        wing: Wing::QueenSide,
        king: (Square::at("f2"), Square::at("d2")),
        rook: (Square::at("b2"), Square::at("e2")),
    },
];

/// Pawns start on the third rank and may step two squares from there.
pub(super) const DOUBLE_STEP_RANK: Rank = Rank::at(2);

/// The game of Shako.
pub static SHAKO: Variant = Variant {
    name: "shako",
    title: "Shako",
    start: "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
    pieces: &[PAWN, KNIGHT_ROW, BISHOP, ROOK, QUEEN, KING, ELEPHANT, CANNON],
    promotions: &[
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Cannon,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Elephant,
    ],
    double_step_rank: DOUBLE_STEP_RANK,
    castling: &CASTLING,
};
