//! Which material could ever mate: dead positions, and draws when the flag falls.
//!
//! Nothing here is copied from a list. Single pieces are settled by exhaustive enumeration in a test, pairs by the tool
//! that wrote [the table](mod@super::material_table), and any number of colour-bound pieces by one law.

use super::bitboard::Bitboard;
use super::material_table::{HELPLESS_AGAINST, HELPLESS_PAIRS};
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::side::Side;

/// Kinds that never leave squares of one colour.
pub(super) const COLOUR_BOUND: [PieceType; 4] = [
    PieceType::Bishop,
    PieceType::Elephant,
    PieceType::Archer,
    PieceType::Camel,
];

/// Kinds that cannot mate a bare king with the help of their own king only, whatever the bare king does.
pub(super) const HELPLESS_ALONE: [PieceType; 7] = [
    PieceType::Bishop,
    PieceType::Knight,
    PieceType::Elephant,
    PieceType::Cannon,
    PieceType::Archer,
    PieceType::Camel,
    PieceType::Giraffe,
];

/// Whether no series of legal moves mates either side.
pub fn is_dead(position: &Position) -> bool {
    Side::ALL.into_iter().all(|side| !could_mate(position, side))
}

/// Whether a side could ever mate, were both to help; the other side's own men count as blockers and screens.
///
/// `false` is proved; `true` may be too hopeful with three pieces or more.
pub fn could_mate(position: &Position, side: Side) -> bool {
    let mine = officers(position, side);
    let theirs = officers(position, !side);
    if mine.is_empty() {
        return false;
    }
    if all_on_one_colour(position, mine | theirs) {
        return false;
    }
    // Two pieces at most are looked up; nothing is proved of more. Pairs stand in the order of their kinds.
    let mut mine = kinds(position, mine);
    let mut theirs = kinds(position, theirs);
    match ((mine.next(), mine.next(), mine.next()), (theirs.next(), theirs.next())) {
        ((Some(kind), None, None), (None, None)) => could_mate_bare_king(&[kind]),
        ((Some(a), Some(b), None), (None, None)) => could_mate_bare_king(&[a, b]),
        ((Some(mine), None, None), (Some(theirs), None)) => !HELPLESS_AGAINST.contains(&(mine, theirs)),
        _ => true,
    }
}

/// Whether one or two pieces and their king could mate a bare king if it helped, on squares of any colour.
pub fn could_mate_bare_king(kinds: &[PieceType]) -> bool {
    match *kinds {
        [] => false,
        [kind] => !HELPLESS_ALONE.contains(&kind),
        [a, b] => !HELPLESS_PAIRS.contains(&(a.min(b), a.max(b))),
        _ => true,
    }
}

/// The kinds of the pieces on these squares.
fn kinds(position: &Position, squares: Bitboard) -> impl Iterator<Item = PieceType> {
    squares
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .map(Piece::kind)
}

/// A side's pieces without its king.
fn officers(position: &Position, side: Side) -> Bitboard {
    position.occupied_by(side) - position.pieces(side, PieceType::King)
}

/// The law of one colour: any number of colour-bound pieces of both sides, all on squares of one colour, is dead.
///
/// A king in check stands on that colour. Of the two or more squares beside it along rank and file none is occupied or
/// attacked by such a piece, and the enemy king cannot guard two of them without standing next to it.
fn all_on_one_colour(position: &Position, squares: Bitboard) -> bool {
    let bound = COLOUR_BOUND
        .into_iter()
        .fold(Bitboard::EMPTY, |bound, kind| bound | position.of_kind(kind));
    if !(squares - bound).is_empty() {
        return false;
    }
    let dark = Bitboard::shade(true);
    !squares.intersects(dark) || (squares - dark).is_empty()
}
