//! How far a win with two pieces is from its end, about: a sum of small tables, fitted to solved endings.

use super::geometry::{EIGHTH, Turn, number_in_eighth};
use super::solver::Placement;
use crate::rules::{BOARD_SIZE, PieceType, SQUARE_COUNT};

/// Distances between two squares, told apart by the longer and the shorter way.
pub(super) const DISTANCES: usize = BOARD_SIZE * (BOARD_SIZE + 1) / 2;
/// Entries of a table by square of the bare king, in his eighth, and of somebody else.
pub(super) const PAIRS: usize = EIGHTH * SQUARE_COUNT;
/// Half plies make the entries of the tables.
pub(super) const GRAIN: i32 = 2;

/// What is added up to estimate the plies to mate, in half plies.
pub(super) struct Gradient {
    /// The strong king's pieces, in the order of [`PieceType`].
    pub kinds: [PieceType; 2],
    /// What they all have in common.
    pub base: i16,
    /// By the squares of both kings. The second half is for a colour-bound piece on the colour of the corner that the
    /// bare king is nearest to; whether it is decides which corners are deadly.
    pub kings: [i8; 2 * PAIRS],
    /// By the squares of the bare king and of either piece.
    pub pieces: [[i8; PAIRS]; 2],
    /// By the distances from the strong king to the first piece and to the second, and between the pieces.
    pub apart: [[i8; DISTANCES]; 3],
}

/// The tables of a [`Gradient`], in order: kings, pieces, distances.
pub(super) const TABLES: usize = 6;

/// Where to look in each table. The pieces' order must be that of `kinds`.
#[inline]
pub(super) fn places(kinds: [PieceType; 2], placement: &Placement) -> [usize; TABLES] {
    let turn = Turn::to_eighth(placement.bare);
    let bare = turn.apply(placement.bare);
    let [king, first, second] = placement.strong.map(|square| turn.apply(square));
    let bound = if is_colour_bound(kinds[0]) {
        Some(first)
    } else {
        is_colour_bound(kinds[1]).then_some(second)
    };
    let corner_is_deadly = bound.is_some_and(is_dark);
    let row = number_in_eighth(bare) * SQUARE_COUNT;
    [
        usize::from(corner_is_deadly) * PAIRS + row + king,
        row + first,
        row + second,
        distance(king, first),
        distance(king, second),
        distance(first, second),
    ]
}

/// Whether a kind never leaves squares of one colour.
pub(super) fn is_colour_bound(kind: PieceType) -> bool {
    matches!(
        kind,
        PieceType::Bishop | PieceType::Elephant | PieceType::Camel | PieceType::Archer
    )
}

/// Whether a square has the colour of a1.
fn is_dark(square: usize) -> bool {
    (square % BOARD_SIZE + square / BOARD_SIZE).is_multiple_of(2)
}

#[inline]
fn distance(a: usize, b: usize) -> usize {
    let files = (a % BOARD_SIZE).abs_diff(b % BOARD_SIZE);
    let ranks = (a / BOARD_SIZE).abs_diff(b / BOARD_SIZE);
    let (long, short) = (files.max(ranks), files.min(ranks));
    long * (long + 1) / 2 + short
}

impl Gradient {
    /// Half plies to mate, about.
    #[inline]
    pub fn estimate(&self, placement: &Placement) -> i32 {
        let [kings, first, second, king_first, king_second, pieces] = places(self.kinds, placement);
        i32::from(self.base)
            + i32::from(self.kings[kings])
            + i32::from(self.pieces[0][first])
            + i32::from(self.pieces[1][second])
            + i32::from(self.apart[0][king_first])
            + i32::from(self.apart[1][king_second])
            + i32::from(self.apart[2][pieces])
    }
}
