//! What is known about endings without help from a search: which material wins, which does not, and the way to mate.
//!
//! A search sees no mate that is forty moves away, and an evaluation made for full boards thinks that a piece more is
//! always worth something. Both are mended here, from exact knowledge: endings of one or two pieces against a bare king are
//! solved. One piece that wins alone is solved at first need, which takes a moment, or beforehand ([`prepare`]), by the
//! plain solver in [`solver`]. Two pieces, neither of which does, are solved by a quicker one when a game comes near to
//! them ([`pairs`]).
//!
//! Where they are not solved (yet), because they are far away, a clock runs or the player is weak, small tables that were
//! fitted to the solutions ([`fit`]) tell about how far the mate is ([`gradient`]).

mod command;
mod drill;
mod fit;
mod geometry;
mod gradient;
mod gradients;
mod pairs;
mod solver;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use super::classic::exchange_value;
use super::score::Value;
use crate::rules::{Bitboard, PieceType, Position, Side, Square};
pub(super) use command::{USAGE, run};
use gradient::{GRAIN, is_colour_bound};
use gradients::GRADIENTS;
pub(super) use pairs::Pair;
use solver::{Placement, Solution, may_win_alone};

/// Positions with more men than this are left to the evaluation, unless one side has a bare king.
const MOST_MEN: u32 = 6;

/// The value of a win that is known, before material is added and the way to go subtracted.
pub(super) const WIN: Value = 10_000;
/// A value beyond this, on either side, is that of a known win: no evaluation comes near it.
pub(super) const LEAST_KNOWN_WIN: Value = 8_000;
/// So many halfmoves after the last capture or pawn move, a mate still comes before the draw.
const MOST_HALFMOVES_OF_MATE: u32 = 100;
/// What a ply on the way to mate is worth: enough for a search to tell which way to go.
const PLY: Value = 10;

/// What is known about a position's material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// The value to the side to move, which is known better than by any evaluation.
    Known(Value),
    /// An evaluation counts for so many sixteenths when it favours the side to move, and when it favours the other.
    Doubtful {
        /// The share of a positive value.
        ours: Value,
        /// The share of a negative value.
        theirs: Value,
    },
}

impl Judgement {
    /// What is left of an evaluation for the side to move.
    pub fn applied(self, value: Value) -> Value {
        match self {
            Judgement::Known(known) => known,
            Judgement::Doubtful { ours, theirs } => value * if value > 0 { ours } else { theirs } / WHOLE,
        }
    }
}

/// An evaluation that is fully believed.
const WHOLE: Value = 16;
/// The share of an evaluation for a side that cannot force mate even against a bare king.
const HARDLY: Value = 1;
/// The share of an evaluation for a side that has no pawn and is not clearly ahead.
const RARELY: Value = 4;
/// Up to this much more in officers is not clearly ahead: the weaker side gives its last piece for one of two, or just
/// holds, as rook against minor piece and rook and minor piece against rook show.
const CLEARLY: Value = 360;

/// The pieces that win alone, with their solutions, the quickest winner first.
static ALONE: [(PieceType, OnceLock<Solution>); 3] = [
    (PieceType::Queen, OnceLock::new()),
    (PieceType::Rook, OnceLock::new()),
    (PieceType::Machine, OnceLock::new()),
];

/// Two pieces that win, neither of which does so alone: the solver won at least 99 of 100 positions, or all with
/// colour-bound pieces on different colours. With any other two it won 5 of 100 at most.
const PAIRS_THAT_WIN: [(PieceType, PieceType); 13] = [
    (PieceType::Knight, PieceType::Bishop),
    (PieceType::Knight, PieceType::Elephant),
    (PieceType::Knight, PieceType::Cannon),
    (PieceType::Bishop, PieceType::Bishop),
    (PieceType::Bishop, PieceType::Elephant),
    (PieceType::Bishop, PieceType::Cannon),
    (PieceType::Bishop, PieceType::Camel),
    (PieceType::Bishop, PieceType::Giraffe),
    (PieceType::Elephant, PieceType::Elephant),
    (PieceType::Elephant, PieceType::Cannon),
    (PieceType::Elephant, PieceType::Camel),
    (PieceType::Cannon, PieceType::Camel),
    (PieceType::Cannon, PieceType::Giraffe),
];

/// What is known about a position's material, if anything.
#[inline]
pub(super) fn judge(position: &Position) -> Option<Judgement> {
    let [white, black] = Side::ALL.map(|side| position.occupied_by(side));
    if !white.has_several() || !black.has_several() {
        judge_bare(position, if black.has_several() { Side::Black } else { Side::White })
    } else if (white | black).len() <= MOST_MEN {
        judge_few(position)
    } else {
        None
    }
}

/// The judgement of a position in which one side may have any material and the other has a bare king.
fn judge_bare(position: &Position, strong: Side) -> Option<Judgement> {
    let pawns = position.pieces(strong, PieceType::Pawn);
    let officers = position.occupied_by(strong) - pawns - position.pieces(strong, PieceType::King);
    let sign = if position.side_to_move() == strong { 1 } else { -1 };
    match way_to_mate(position, strong, officers) {
        Way::HalfPlies(far) => {
            let material: Value = (officers | pawns)
                .into_iter()
                .filter_map(|square| position.piece_at(square))
                .map(|piece| exchange_value(piece.kind()))
                .sum();
            Some(Judgement::Known(sign * (WIN + material - far * PLY / GRAIN)))
        }
        Way::None if pawns.is_empty() => Some(Judgement::Known(0)),
        Way::Unknown if pawns.is_empty() && officers.len() <= 2 => Some(doubtful(position, strong, HARDLY, WHOLE)),
        Way::None | Way::Unknown => None,
    }
}

/// How a bare king is mated.
enum Way {
    /// By force, in about so many half plies.
    HalfPlies(Value),
    /// Not at all by force, as is known exactly.
    None,
    /// Nobody knows, or there are pawns to make other pieces of.
    Unknown,
}

fn way_to_mate(position: &Position, strong: Side, officers: Bitboard) -> Way {
    for piece in &ALONE {
        if let Some(square) = position.pieces(strong, piece.0).first() {
            match plies_alone(position, strong, piece, square) {
                Some(plies) => return Way::HalfPlies(Value::from(plies) * GRAIN),
                None if !officers.has_several() => return Way::None,
                None => {}
            }
        }
    }
    nearest_pair(position, strong, officers).map_or(Way::Unknown, Way::HalfPlies)
}

/// Where the kings stand when a side has a bare one against it; the places of the officers are still open.
fn kings(position: &Position, strong: Side) -> Placement {
    Placement {
        bare: position.king(!strong).index(),
        strong: [position.king(strong).index(), 0, 0],
    }
}

/// Plies to mate with the piece on a square alone; `None` when it does not win.
fn plies_alone(
    position: &Position,
    strong: Side,
    (kind, table): &(PieceType, OnceLock<Solution>),
    square: Square,
) -> Option<u8> {
    let mut placement = kings(position, strong);
    placement.strong[1] = square.index();
    let solution = table.get_or_init(|| Solution::of(&[*kind]));
    if position.side_to_move() == strong {
        solution.with_strong_to_move(&placement)
    } else {
        solution.with_bare_to_move(&placement)
    }
}

/// How a game ends when both sides play as well as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// Nobody mates.
    Draw,
    /// The side to move mates in so many plies, or is mated.
    Mate {
        /// Plies until then.
        plies: usize,
        /// Whether it is the side to move that mates.
        ours: bool,
    },
    /// Somebody would mate by force in so many plies, but the 50-move rule comes before.
    TooLate {
        /// Plies until then.
        plies: usize,
        /// Whether it is the side to move that would mate.
        ours: bool,
    },
}

/// How a position ends with one piece, of those that win alone, against a bare king; `None` with other men, and where
/// the 50-move rule comes before a mate that could be forced: then it may still be missed by the defender.
pub(super) fn solved(position: &Position) -> Option<Ending> {
    if position.occupied().len() != 3 {
        return None;
    }
    let strong = if position.occupied_by(Side::White).has_several() {
        Side::White
    } else {
        Side::Black
    };
    let (piece, square) = ALONE
        .iter()
        .find_map(|piece| Some((piece, position.pieces(strong, piece.0).first()?)))?;
    let Some(plies) = plies_alone(position, strong, piece, square) else {
        return Some(Ending::Draw);
    };
    // The last move may be the mate.
    (u32::from(plies) + position.halfmove_clock() <= MOST_HALFMOVES_OF_MATE).then(|| Ending::Mate {
        plies: plies.into(),
        ours: position.side_to_move() == strong,
    })
}

/// Solves beforehand what would else be solved at first need, in the midst of a search: it takes a few tenths of a second.
pub(super) fn prepare() {
    for (kind, table) in &ALONE {
        table.get_or_init(|| Solution::of(&[*kind]));
    }
}

/// Half plies to mate with the two of these pieces that seem to be nearest to it; `None` when no two of them win.
fn nearest_pair(position: &Position, strong: Side, officers: Bitboard) -> Option<Value> {
    let mut placement = kings(position, strong);
    let mut nearest: Option<Value> = None;
    for first in officers {
        for second in officers.without(first) {
            let kinds = [position.piece_at(first)?.kind(), position.piece_at(second)?.kind()];
            let Some(gradient) = GRADIENTS.iter().find(|gradient| gradient.kinds == kinds) else {
                continue;
            };
            if kinds.into_iter().all(is_colour_bound) && first.is_dark() == second.is_dark() {
                continue;
            }
            placement.strong[1..].copy_from_slice(&[first.index(), second.index()]);
            let far = gradient.estimate(&placement);
            nearest = Some(nearest.map_or(far, |nearest| nearest.min(far)));
        }
    }
    nearest
}

/// The judgement of a position with few men, in which both sides have something.
fn judge_few(position: &Position) -> Option<Judgement> {
    let [ours, theirs] = [position.side_to_move(), !position.side_to_move()].map(|side| prospects(position, side));
    (ours != WHOLE || theirs != WHOLE).then_some(Judgement::Doubtful { ours, theirs })
}

/// The share of an evaluation in a side's favour that is believed, when the other side is not bare.
fn prospects(position: &Position, side: Side) -> Value {
    if !position.pieces(side, PieceType::Pawn).is_empty() {
        return WHOLE;
    }
    let officers = |side| {
        position.occupied_by(side) - position.pieces(side, PieceType::Pawn) - position.pieces(side, PieceType::King)
    };
    let mine = officers(side);
    if !wins_from_bare_king(position, mine) {
        return HARDLY;
    }
    let worth = |side| -> Value {
        let kinds = officers(side)
            .into_iter()
            .filter_map(|square| position.piece_at(square));
        kinds.map(|piece| exchange_value(piece.kind())).sum()
    };
    // Against pawns alone there is nothing to exchange: the evaluation knows the race as well as anyone.
    if !officers(!side).is_empty() && worth(side) - worth(!side) <= CLEARLY {
        RARELY
    } else {
        WHOLE
    }
}

/// Whether one or two pieces and their king force mate against a bare king, at least from nearly everywhere; two that are
/// bound to squares of one colour only when their colours differ. Without any piece nobody does.
pub fn forces_mate(kinds: &[PieceType]) -> bool {
    match *kinds {
        [one, other] => {
            kinds.iter().any(|&kind| may_win_alone(kind)) || PAIRS_THAT_WIN.contains(&(one.min(other), one.max(other)))
        }
        _ => kinds.iter().any(|&kind| may_win_alone(kind)),
    }
}

/// Whether these pieces force mate against a bare king; with three or more it is taken for granted.
fn wins_from_bare_king(position: &Position, officers: Bitboard) -> bool {
    let mut kinds = officers
        .into_iter()
        .filter_map(|square| Some((square, position.piece_at(square)?.kind())));
    match (kinds.next(), kinds.next(), kinds.next()) {
        (None, ..) => false,
        (Some((_, kind)), None, _) => may_win_alone(kind),
        (Some((first, one)), Some((second, other)), None) => {
            let bound = is_colour_bound(one) && is_colour_bound(other) && first.is_dark() == second.is_dark();
            !bound && forces_mate(&[one, other])
        }
        _ => true,
    }
}

fn doubtful(position: &Position, side: Side, share: Value, share_of_other: Value) -> Judgement {
    let (ours, theirs) = if position.side_to_move() == side {
        (share, share_of_other)
    } else {
        (share_of_other, share)
    };
    Judgement::Doubtful { ours, theirs }
}
