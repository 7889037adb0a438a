//! Pairs of pieces that can never mate, written by `tenfold-engine material`.

use super::piece::PieceType;

/// Two pieces of one side, in the order of [`PieceType`], that cannot mate a bare king, on squares of any colour.
pub(super) const HELPLESS_PAIRS: &[(PieceType, PieceType)] = &[];

/// A piece that cannot mate a king who has just this other piece: (mine, theirs).
pub(super) const HELPLESS_AGAINST: &[(PieceType, PieceType)] = &[];
