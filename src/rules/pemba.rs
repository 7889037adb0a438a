//! Pemba (Jean-Louis Cazaux, 2021): Shako with its gaps filled by Camel, Giraffe, Archer and Machine.

use super::movement::{CAMEL, DABBABA, DIAGONAL, Mode, Movement, WAZIR, ZEBRA};
use super::piece::PieceType;
use super::shako::{BISHOP, CANNON, CASTLING, DOUBLE_STEP_RANK, ELEPHANT, KING, KNIGHT_ROW, PAWN, QUEEN, ROOK, row};
use super::variant::Variant;

/// The game of Pemba.
pub static PEMBA: Variant = Variant {
    name: "pemba",
    title: "Pemba",
    start: "clagmmgalc/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/CLAGMMGALC w KQkq - 0 1",
    pieces: &[
        PAWN,
        KNIGHT_ROW,
        BISHOP,
        ROOK,
        QUEEN,
        KING,
        ELEPHANT,
        CANNON,
        row(PieceType::Camel, &[Movement::Leap(CAMEL)]),
        row(PieceType::Giraffe, &[Movement::Leap(ZEBRA)]),
        row(
            PieceType::Archer,
            &[
                Movement::Slide(DIAGONAL, Mode::MoveOnly),
                Movement::Hop(DIAGONAL, Mode::CaptureOnly),
            ],
        ),
        row(PieceType::Machine, &[Movement::Leap(WAZIR), Movement::Leap(DABBABA)]),
    ],
    promotions: &[
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Cannon,
        PieceType::Bishop,
        PieceType::Machine,
        PieceType::Archer,
        PieceType::Knight,
        PieceType::Elephant,
        PieceType::Camel,
        PieceType::Giraffe,
    ],
    double_step_rank: DOUBLE_STEP_RANK,
    castling: &CASTLING,
};
