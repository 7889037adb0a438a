//! Pairs of pieces that can never mate, written by `tenfold-engine material`.

use super::piece::PieceType;

/// Two pieces of one side, in the order of [`PieceType`], that cannot mate a bare king, on squares of any colour.
#[rustfmt::skip]
pub(super) const HELPLESS_PAIRS: &[(PieceType, PieceType)] = &[
    (PieceType::Bishop, PieceType::Archer),
    (PieceType::Elephant, PieceType::Archer),
    (PieceType::Camel, PieceType::Archer),
    (PieceType::Archer, PieceType::Archer),
];

/// A piece that cannot mate a king who has just this other piece: (mine, theirs).
#[rustfmt::skip]
pub(super) const HELPLESS_AGAINST: &[(PieceType, PieceType)] = &[
    (PieceType::Bishop, PieceType::Rook),
    (PieceType::Bishop, PieceType::Queen),
    (PieceType::Bishop, PieceType::Machine),
    (PieceType::Knight, PieceType::Queen),
    (PieceType::Cannon, PieceType::Knight),
    (PieceType::Cannon, PieceType::Bishop),
    (PieceType::Cannon, PieceType::Queen),
    (PieceType::Cannon, PieceType::Elephant),
    (PieceType::Cannon, PieceType::Camel),
    (PieceType::Cannon, PieceType::Archer),
    (PieceType::Archer, PieceType::Pawn),
    (PieceType::Archer, PieceType::Knight),
    (PieceType::Archer, PieceType::Bishop),
    (PieceType::Archer, PieceType::Rook),
    (PieceType::Archer, PieceType::Queen),
    (PieceType::Archer, PieceType::Elephant),
    (PieceType::Archer, PieceType::Cannon),
    (PieceType::Archer, PieceType::Camel),
    (PieceType::Archer, PieceType::Giraffe),
    (PieceType::Archer, PieceType::Archer),
    (PieceType::Archer, PieceType::Machine),
];
