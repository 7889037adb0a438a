//! Picks the evaluator: the one place that a search asks what a position is worth.
//!
//! For now there is one, [`classic`], whose larger part is kept up to date move by move.

use super::classic::{self, Balance};
use super::score::{INFINITE, MOST_EVALUATION, Value};
use crate::rules::{Position, Side};

/// What a position is worth to the side to move. `balance` is that of the position.
///
/// Exact only between alpha and beta: when material and squares alone are far beyond, the rest does not matter.
#[inline]
pub(super) fn evaluate(position: &Position, balance: &Balance, full_phase: i32, alpha: Value, beta: Value) -> Value {
    let sign = match position.side_to_move() {
        Side::White => 1,
        Side::Black => -1,
    };
    // Being to move is worth a little.
    let rough = sign * balance.value(full_phase) + classic::TEMPO;
    let value = if rough >= beta.saturating_add(classic::FAR) || rough <= alpha.saturating_sub(classic::FAR) {
        rough
    } else {
        sign * classic::evaluate(position, balance, full_phase) + classic::TEMPO
    };
    value.clamp(-MOST_EVALUATION, MOST_EVALUATION)
}

/// What a position is worth to the side to move, computed from nothing.
pub(super) fn evaluate_alone(position: &Position) -> Value {
    let full_phase = classic::full_phase(position.variant());
    evaluate(position, &Balance::of(position), full_phase, -INFINITE, INFINITE)
}
