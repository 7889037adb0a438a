//! Quiescence: captures and promotions are followed until the position is quiet; in check, every evasion.

use super::node::victim;
use super::stack::MOST_PLY;
use super::{Search, params};
use crate::engine::classic::exchange_value;
use crate::engine::movepick::{Favourites, MovePicker, Picking};
use crate::engine::score::{DRAW, INFINITE, MATE_BOUND, Value, mated_in};
use crate::engine::tt::{Bound, Entry};
use crate::rules::{PieceType, Position};

impl Search<'_> {
    /// The value of a position when only captures and promotions are left to look at.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        in_check: bool,
    ) -> Value {
        self.variations.clear(ply);
        self.count_node();
        if self.stopped {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(value) = self.settled(position, ply, in_check) {
            return value;
        }
        if ply >= MOST_PLY {
            return self.evaluator.evaluate(position, alpha, beta);
        }

        let key = position.key();
        let known = self.table.get(key, ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }

        let mut best = -INFINITE;
        let mut hopeless_below = -INFINITE;
        if let Some(evaluation) = self.evaluate_frame(position, ply, alpha, beta, in_check) {
            // Nobody is forced to capture.
            best = match known {
                Some(Entry { value, bound, .. })
                    if value.abs() < MATE_BOUND
                        && (bound == Bound::Exact || (bound == Bound::Lower) == (value > evaluation)) =>
                {
                    value
                }
                _ => evaluation,
            };
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            hopeless_below = best + params::DELTA;
        }

        let table_move = known
            .and_then(|entry| entry.mv)
            .filter(|&mv| (in_check || mv.is_noisy()) && position.is_legal(mv));
        let picking = if in_check { Picking::Evasions } else { Picking::Noisy };
        let favourites = Favourites {
            table: table_move,
            ..Favourites::NONE
        };
        let mut picker = MovePicker::new(&self.moves, picking, favourites, self.trail(ply));
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut number = 0;
        while let Some(mv) = picker.next(position, self.history, &mut self.moves) {
            number += 1;
            if self.overlooks(position, ply, mv, in_check) {
                continue;
            }
            if in_check {
                // Once an evasion has been found, quiet ones that nothing speaks for are not followed up here.
                if number > 3 && best > -MATE_BOUND && !mv.is_noisy() {
                    continue;
                }
            } else if mv.promotion().is_none() {
                let won = victim(position, mv).map_or(0, exchange_value);
                if hopeless_below + won <= alpha {
                    best = best.max(hopeless_below + won);
                    continue;
                }
            } else if mv.promotion() != Some(PieceType::Queen) {
                continue;
            }

            let mut child = position.clone();
            child.play_unchecked(mv);
            let gives_check = child.in_check();
            self.enter(ply, position, &child, mv);
            let value = -self.quiesce(&child, ply + 1, -beta, -alpha, gives_check);
            self.leave();
            if self.stopped {
                picker.finish(&mut self.moves);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if alpha >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.moves);
        if in_check && number == 0 {
            return mated_in(ply);
        }
        self.table.put(
            key,
            ply,
            Entry {
                mv: best_move,
                value: best,
                bound,
                depth: 0,
            },
        );
        best
    }
}
