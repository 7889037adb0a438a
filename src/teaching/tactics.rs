//! Small tactics, found exhaustively: what wins by a capture, forks, and mates in a few moves.

use crate::engine::gains_at_least;
use crate::rules::{Bitboard, Move, Position, Square};

/// What a fork must win at least of each of its targets, in centipawns: more than a pawn.
pub(super) const FRUIT: i32 = 150;

/// A capture by which the side to move wins something, whatever may be captured in return.
pub(super) fn winning_capture(position: &Position) -> Option<Move> {
    let captures = position.legal_moves().into_iter().filter(|mv| mv.is_capture());
    captures.into_iter().find(|&mv| gains_at_least(position, mv, 1))
}

/// What the piece that has just gone to a square attacks and would win something by capturing, and the king to whom it
/// gives check.
pub(super) fn forked(position: &Position, by: Square) -> Bitboard {
    let us = !position.side_to_move();
    let king = position.king(!us);
    let mut found = Bitboard::EMPTY;
    let mut passed = position.clone();
    if position.checkers().contains(by) {
        found = found.with(king);
    }
    // In check nobody can pass. In thought it is done all the same, to ask what else is attacked; the king is left out.
    passed.play_null();
    for target in passed.scope(by) {
        let Some((at, _)) = target.captured else { continue };
        if at != king
            && target.exposes.is_empty()
            && let Some(mv) = passed.legal_moves_from(by).into_iter().find(|mv| mv.to() == target.to)
            && gains_at_least(&passed, mv, FRUIT)
        {
            found = found.with(at);
        }
    }
    found
}

/// Whether the side that has just moved would mate at once if the other did nothing.
pub(super) fn threatens_mate(position: &Position) -> bool {
    if position.in_check() {
        return false;
    }
    let mut passed = position.clone();
    passed.play_null();
    mates_in_one(&passed).next().is_some()
}

/// Whether the side to move is mated.
fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

/// The moves that mate at once.
pub(super) fn mates_in_one(position: &Position) -> impl Iterator<Item = Move> {
    position.legal_moves().into_iter().filter(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        is_mate(&after)
    })
}

/// Whether the side to move mates in so many moves, whatever the other does.
pub(super) fn mates(position: &Position, moves: u32) -> bool {
    if moves <= 1 {
        return moves == 1 && mates_in_one(position).next().is_some();
    }
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if !after.has_legal_move() {
            return after.in_check();
        }
        defence_against_mate(&after, moves - 1).is_none()
    })
}

/// A move after which the other side does not mate in so many moves.
pub(super) fn defence_against_mate(position: &Position, moves: u32) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        !mates(&after, moves)
    })
}
