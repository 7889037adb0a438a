//! Picks the evaluator: the one place that a search asks what a position is worth.

use super::classic::{self, Balance};
use super::endgames::{self, Judgement};
use super::nnue::{Accumulators, Network};
use super::score::{INFINITE, MOST_EVALUATION, Value};
use crate::rules::{Move, Position, Side};

/// Evaluates the positions of a line, keeping up to date what can be kept move by move.
pub(super) enum Evaluator<'a> {
    /// By a net.
    Network {
        /// The net.
        network: &'a Network,
        /// Its accumulators, from the root to the current position.
        accumulators: Accumulators,
    },
    /// By the fitted evaluation.
    Classic {
        /// Material and squares of every position from the root to the current one.
        balances: Vec<Balance>,
        /// The phase of a full board.
        full_phase: i32,
    },
}

impl<'a> Evaluator<'a> {
    /// An evaluator that stands at this position.
    pub fn new(network: Option<&'a Network>, root: &Position) -> Evaluator<'a> {
        match network {
            Some(network) => Evaluator::Network {
                network,
                accumulators: Accumulators::new(network, root),
            },
            None => {
                let mut balances = Vec::with_capacity(128);
                balances.push(Balance::of(root));
                Evaluator::Classic {
                    balances,
                    full_phase: classic::full_phase(root.variant()),
                }
            }
        }
    }

    /// Follows a legal move from the current position, `before`.
    #[inline]
    pub fn enter(&mut self, before: &Position, mv: Move) {
        match self {
            Evaluator::Network { accumulators, .. } => accumulators.push(before, mv),
            Evaluator::Classic { balances, .. } => {
                let balance = current(balances).after(before, mv);
                balances.push(balance);
            }
        }
    }

    /// Follows a passed turn.
    #[inline]
    pub fn enter_null(&mut self) {
        match self {
            Evaluator::Network { accumulators, .. } => accumulators.push_null(),
            Evaluator::Classic { balances, .. } => {
                let balance = *current(balances);
                balances.push(balance);
            }
        }
    }

    /// Goes back by one move.
    #[inline]
    pub fn leave(&mut self) {
        match self {
            Evaluator::Network { accumulators, .. } => accumulators.pop(),
            Evaluator::Classic { balances, .. } => {
                balances.pop();
            }
        }
    }

    /// What the current position is worth to the side to move.
    ///
    /// Exact only between alpha and beta: when material and squares alone are far beyond, the rest does not matter.
    #[inline]
    pub fn evaluate(&mut self, position: &Position, alpha: Value, beta: Value) -> Value {
        let judgement = endgames::judge(position);
        let (alpha, beta) = match judgement {
            Some(Judgement::Known(value)) => return value.clamp(-MOST_EVALUATION, MOST_EVALUATION),
            // What is far beyond may come back when only a part of it counts.
            Some(Judgement::Doubtful { .. }) => (-INFINITE, INFINITE),
            None => (alpha, beta),
        };
        let value = match self {
            Evaluator::Network { network, accumulators } => accumulators.evaluate(network, position),
            Evaluator::Classic { balances, full_phase } => {
                let balance = current(balances);
                debug_assert_eq!(*balance, Balance::of(position));
                let sign = match position.side_to_move() {
                    Side::White => 1,
                    Side::Black => -1,
                };
                // Being to move is worth a little.
                let rough = sign * balance.value(*full_phase) + classic::TEMPO;
                if rough >= beta.saturating_add(classic::FAR) || rough <= alpha.saturating_sub(classic::FAR) {
                    rough
                } else {
                    sign * classic::evaluate(position, balance, *full_phase)
                }
            }
        };
        // The longer nothing happens, the nearer is a draw by the 50-move rule.
        let fading = value * (220 - position.halfmove_clock().min(100) as Value) / 220;
        judgement
            .map_or(fading, |judgement| judgement.applied(fading))
            .clamp(-MOST_EVALUATION, MOST_EVALUATION)
    }
}

#[inline]
fn current(balances: &[Balance]) -> &Balance {
    balances.last().expect("the root's balance is never taken off")
}

/// What a position is worth to the side to move by the fitted evaluation, computed from nothing.
pub(super) fn evaluate_alone(position: &Position) -> Value {
    Evaluator::new(None, position).evaluate(position, -INFINITE, INFINITE)
}
