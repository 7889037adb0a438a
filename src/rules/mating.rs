//! Whether a few pieces can ever mate, found out by trying every placement.
//!
//! This is the proof behind [`material`](super::material): slow, exhaustive, and free of opinions.

use super::material::HELPLESS_ALONE;
use super::pemba::PEMBA;
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::side::Side;
use super::square::{BOARD_SIZE, Rank, Square};

/// A position in which White, with king and `mine`, has just mated Black, with king and `theirs`, by a move that did
/// not capture; `None` proves that there is none.
///
/// Every placement is tried, but for turning and mirroring the board, which changes nothing where no pawn stands. All
/// kinds of piece are those of Pemba, which has every kind of both games. `mine` must hold no pawn.
///
/// Last moves that capture need not be looked at, since the question is what this material can still do. From a bare
/// king there is nothing to capture. When a lone piece captures the only piece of the other side, it must mate with
/// just its king's help; no helpless kind stands in any such mate, whatever the move before was, as a test shows.
pub fn find_mate(mine: &[PieceType], theirs: &[PieceType]) -> Option<Position> {
    find(mine, theirs, |position| is_mate(position) && has_predecessor(position))
}

/// A placement of the kings and these pieces, Black to move, that is as it is wanted.
fn find(mine: &[PieceType], theirs: &[PieceType], is_wanted: fn(&Position) -> bool) -> Option<Position> {
    let pieces: Vec<Piece> = [(Side::White, mine), (Side::Black, theirs)]
        .into_iter()
        .flat_map(|(side, kinds)| kinds.iter().map(move |&kind| Piece::new(side, kind)))
        .collect();
    let symmetric = !theirs.contains(&PieceType::Pawn);
    Square::all()
        .filter(|king| {
            let (file, rank) = (king.file().index(), king.rank().index());
            file < BOARD_SIZE / 2 && (!symmetric || rank <= file)
        })
        .find_map(|king| {
            let mut position = Position::empty(&PEMBA);
            position.put(Piece::new(Side::Black, PieceType::King), king);
            Square::all()
                .filter(|&square| square != king && !are_adjacent(square, king))
                .find_map(|square| {
                    let mut position = position.clone();
                    position.put(Piece::new(Side::White, PieceType::King), square);
                    place_rest(&position, &pieces, is_wanted)
                })
        })
}

fn are_adjacent(a: Square, b: Square) -> bool {
    a.file().index().abs_diff(b.file().index()) <= 1 && a.rank().index().abs_diff(b.rank().index()) <= 1
}

fn place_rest(position: &Position, pieces: &[Piece], is_wanted: fn(&Position) -> bool) -> Option<Position> {
    let Some((&piece, rest)) = pieces.split_first() else {
        let mut position = position.clone();
        position.stm = Side::Black;
        return is_wanted(&position).then_some(position);
    };
    (!position.occupied())
        .into_iter()
        .filter(|square| piece.kind() != PieceType::Pawn || !is_end(square.rank()))
        .find_map(|square| {
            let mut position = position.clone();
            position.put(piece, square);
            place_rest(&position, rest, is_wanted)
        })
}

fn is_end(rank: Rank) -> bool {
    rank.index() == 0 || rank.index() == BOARD_SIZE - 1
}

fn is_mate(position: &Position) -> bool {
    // Most placements give no check; ask that first.
    position.in_check()
        && !position.has_legal_move()
        && position
            .attackers(position.king(Side::White), Side::Black, position.occupied())
            .is_empty()
}

/// Whether White can have come here by a move that did not capture.
fn has_predecessor(position: &Position) -> bool {
    position.occupied_by(Side::White).into_iter().any(|to| {
        let piece = position.piece_at(to).expect("the square is occupied");
        (!position.occupied()).into_iter().any(|from| {
            let mut before = position.clone();
            before.take(piece, to);
            before.put(piece, from);
            before.stm = Side::White;
            let black_safe = before
                .attackers(before.king(Side::Black), Side::White, before.occupied())
                .is_empty();
            black_safe && before.legal_moves_from(from).iter().any(|mv| mv.to() == to)
        })
    })
}

/// The pairs of one side that cannot mate a bare king, found by enumeration.
fn helpless_pairs() -> Vec<(PieceType, PieceType)> {
    let mut helpless = HELPLESS_ALONE;
    helpless.sort_unstable();
    let pairs = helpless
        .iter()
        .flat_map(|&a| helpless.iter().filter(move |&&b| a <= b).map(move |&b| (a, b)));
    pairs.filter(|&(a, b)| find_mate(&[a, b], &[]).is_none()).collect()
}

/// The kinds that cannot mate a king who has just one other piece, found by enumeration: (mine, theirs).
fn helpless_against() -> Vec<(PieceType, PieceType)> {
    let theirs = || PieceType::ALL.into_iter().filter(|&kind| kind != PieceType::King);
    let pairs = HELPLESS_ALONE
        .into_iter()
        .flat_map(|mine| theirs().map(move |theirs| (mine, theirs)));
    pairs
        .filter(|&(mine, theirs)| find_mate(&[mine], &[theirs]).is_none())
        .collect()
}

/// The text of `material_table.rs`, computed anew. Takes minutes.
pub fn material_table() -> String {
    let rows = |pairs: Vec<(PieceType, PieceType)>| -> String {
        pairs
            .iter()
            .map(|(a, b)| format!("    (PieceType::{a:?}, PieceType::{b:?}),\n"))
            .collect()
    };
    format!(
        "//! Pairs of pieces that can never mate, written by `tenfold-engine material`.\n\
         \n\
         use super::piece::PieceType;\n\
         \n\
         /// Two pieces of one side, in the order of [`PieceType`], that cannot mate a bare king, on squares of any colour.\n\
         #[rustfmt::skip]\n\
         pub(super) const HELPLESS_PAIRS: &[(PieceType, PieceType)] = &[\n{}];\n\
         \n\
         /// A piece that cannot mate a king who has just this other piece: (mine, theirs).\n\
         #[rustfmt::skip]\n\
         pub(super) const HELPLESS_AGAINST: &[(PieceType, PieceType)] = &[\n{}];\n",
        rows(helpless_pairs()),
        rows(helpless_against()),
    )
}

#[cfg(test)]
mod tests {
    use super::super::material::COLOUR_BOUND;
    use super::*;

    /// Every kind but king and pawn.
    const OFFICERS: [PieceType; 10] = [
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::Elephant,
        PieceType::Cannon,
        PieceType::Camel,
        PieceType::Giraffe,
        PieceType::Archer,
        PieceType::Machine,
    ];

    /// The kinds that cannot mate a bare king alone, found by enumeration.
    fn helpless_alone() -> Vec<PieceType> {
        OFFICERS
            .into_iter()
            .filter(|&kind| find_mate(&[kind], &[]).is_none())
            .collect()
    }

    #[test]
    fn single_pieces_are_helpless_as_the_rules_say() {
        let mut expected = HELPLESS_ALONE;
        expected.sort_unstable();
        assert_eq!(helpless_alone(), expected);
    }

    #[test]
    fn no_helpless_kind_stands_in_any_mate_of_a_bare_king() {
        for kind in HELPLESS_ALONE {
            assert_eq!(find(&[kind], &[], is_mate), None, "{kind}");
        }
    }

    #[test]
    fn colour_bound_kinds_never_leave_their_colour() {
        for kind in OFFICERS {
            let reach = PEMBA.tables().reach(kind);
            let stays = Square::all().all(|from| {
                let targets = reach.targets(from, super::super::Bitboard::EMPTY);
                targets.into_iter().all(|to| to.is_dark() == from.is_dark())
            });
            assert_eq!(stays, COLOUR_BOUND.contains(&kind), "{kind}");
        }
    }

    #[test]
    fn a_mate_that_is_found_is_one() {
        let mate = find_mate(&[PieceType::Machine], &[]).expect("king and machine mate");
        let read = Position::from_fen(&PEMBA, &mate.fen())
            .expect("a playable position")
            .position;
        assert!(read.in_check() && !read.has_legal_move());
    }
}
