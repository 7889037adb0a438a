//! Alpha-beta at one node inside the tree.

use super::stack::{Frame, MOST_PLY};
use super::{Search, params};
use crate::engine::classic::Balance;
use crate::engine::movepick::{Favourites, MovePicker, Picking};
use crate::engine::score::{DRAW, INFINITE, MATE_BOUND, Value, mate_in, mated_in};
use crate::engine::see;
use crate::engine::tt::{Bound, Entry};
use crate::rules::{Move, Piece, PieceType, Position, Side, is_dead};

/// Quiet moves that were tried in vain are noted up to this many.
const MOST_TRIED: usize = 48;

/// Positions with more pieces than this are not asked whether they are dead: the question is not free.
const MOST_PIECES_OF_DEAD: u32 = 4;

/// Values from the table are not trusted when the 50-move rule is this near: it does not know the count.
const TABLE_TRUSTED_HALFMOVES: u32 = 90;

impl Search<'_> {
    /// The value of a position to the side to move, searched to a depth, as far as it lies between alpha and beta.
    ///
    /// A `PV` node may become part of the best line; other nodes only show that something is not. `cut` says that a
    /// cut is expected.
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &Position,
        balance: &Balance,
        mut depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        in_check: bool,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce(position, balance, ply, alpha, beta, in_check);
        }
        self.variations.clear(ply);
        self.count_node();
        if self.stopped {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(value) = self.drawn(position, in_check) {
            return value;
        }
        if ply >= MOST_PLY {
            return self.evaluate(position, balance, alpha, beta);
        }

        // No line from here can be better than mating at once, or worse than being mated now.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let us = position.side_to_move();
        let key = position.key();
        let known = self.table.get(key, ply);
        if let Some(entry) = known
            && !PV
            && entry.depth >= depth
            && position.halfmove_clock() < TABLE_TRUSTED_HALFMOVES
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let table_move = known.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv));

        let evaluation = (!in_check).then(|| self.evaluate(position, balance, alpha, beta));
        self.frames[ply].evaluation = evaluation;
        self.frames[ply + 1].killers = Frame::EMPTY.killers;
        let improving = match (
            evaluation,
            ply.checked_sub(2).and_then(|before| self.frames[before].evaluation),
        ) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };

        if let Some(evaluation) = evaluation
            && !PV
            && beta.abs() < MATE_BOUND
        {
            // The table often knows better than the evaluation.
            let better = match known {
                Some(Entry { value, bound, .. })
                    if value.abs() < MATE_BOUND
                        && (bound == Bound::Exact || (bound == Bound::Lower) == (value > evaluation)) =>
                {
                    value
                }
                _ => evaluation,
            };
            let margin = params::REVERSE_FUTILITY * (depth - i32::from(improving));
            if depth <= params::REVERSE_FUTILITY_DEPTH && better - margin >= beta {
                return better;
            }
            if depth <= params::RAZOR_DEPTH && better + params::RAZOR * depth <= alpha {
                let value = self.quiesce(position, balance, ply, alpha, beta, in_check);
                if value <= alpha || self.stopped {
                    return value;
                }
            }
            if better >= beta
                && let Some(value) = self.try_passing(position, balance, depth, ply, beta, better, cut)
            {
                return value;
            }
        }

        // Without a move to begin with, a shallower search finds one sooner.
        if depth >= 5 && table_move.is_none() && (PV || cut) {
            depth -= 1;
        }

        let last = ply.checked_sub(1).map(|before| self.frames[before]);
        let counter = match last {
            Some(Frame {
                mv, moved: Some(moved), ..
            }) => self.history.counter(moved, mv),
            _ => Move::NULL,
        };
        let favourites = Favourites {
            table: table_move,
            killers: self.frames[ply].killers,
            counter,
        };
        let picking = if in_check { Picking::Evasions } else { Picking::All };
        let mut picker = MovePicker::new(&self.moves, picking, favourites);
        let mut tried = [Move::NULL; MOST_TRIED];
        let mut tried_count = 0;
        let mut number: i32 = 0;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;

        while let Some(mv) = picker.next(position, self.history, &mut self.moves) {
            number += 1;
            let quiet = !mv.is_noisy();
            let history = if quiet { self.history.of(us, mv) } else { 0 };
            let losing = best <= -MATE_BOUND;

            if !PV && !in_check && !losing && depth <= params::SEE_DEPTH && Some(mv) != table_move {
                let hopeless = if quiet {
                    !see::gains_at_least(position, mv, -params::SEE_QUIET * depth)
                } else {
                    picker.gives_bad_noisy() && !see::gains_at_least(position, mv, -params::SEE_NOISY * depth)
                };
                if hopeless {
                    continue;
                }
            }

            let mut child = position.clone();
            child.play_unchecked(mv);
            let gives_check = child.in_check();

            // A quiet move that comes late, or cannot reach alpha, is left out; never one that gives check, which may
            // be mate.
            if !PV && quiet && !in_check && !losing && !gives_check {
                let most = (params::LATE_MOVES + depth * depth) / if improving { 1 } else { 2 };
                if depth <= params::LATE_MOVE_DEPTH && number > most {
                    picker.skip_quiets();
                    continue;
                }
                let reachable = evaluation.map_or(INFINITE, |evaluation| {
                    evaluation + params::FUTILITY_BASE + params::FUTILITY_PLY * depth + history / 100
                });
                if depth <= params::FUTILITY_DEPTH && reachable <= alpha {
                    best = best.max(reachable.min(alpha));
                    continue;
                }
            }

            let child_balance = balance.after(position, mv);
            // Checks are followed further, as long as the line does not run away.
            let extends = gives_check && ply < 2 * self.iteration as usize;
            let child_depth = depth - 1 + i32::from(extends);
            self.enter(ply, &child, mv, Some(Piece::new(us, mv.kind())));

            let mut value = alpha + 1;
            if number > 1 {
                let late = depth >= params::REDUCTION_DEPTH && number > 2 + i32::from(PV) && !in_check;
                let mut reduction = 0;
                if late && quiet {
                    reduction = Self::reduction(depth, number as usize);
                    reduction += i32::from(cut) + i32::from(!improving) - i32::from(PV) - i32::from(gives_check);
                    reduction -= i32::from(favourites.killers.contains(&mv) || mv == counter);
                    reduction -= history / params::REDUCTION_HISTORY;
                } else if late && picker.gives_bad_noisy() {
                    reduction = Self::reduction(depth, number as usize) / 2;
                }
                let reduced = (child_depth - reduction).clamp(1.min(child_depth), child_depth);
                value = -self.node::<false>(
                    &child,
                    &child_balance,
                    reduced,
                    ply + 1,
                    -alpha - 1,
                    -alpha,
                    gives_check,
                    true,
                );
                if value > alpha && reduced < child_depth {
                    value = -self.node::<false>(
                        &child,
                        &child_balance,
                        child_depth,
                        ply + 1,
                        -alpha - 1,
                        -alpha,
                        gives_check,
                        !cut,
                    );
                }
            } else if !PV {
                value = -self.node::<false>(
                    &child,
                    &child_balance,
                    child_depth,
                    ply + 1,
                    -beta,
                    -alpha,
                    gives_check,
                    !cut,
                );
            }
            if PV && (number == 1 || (value > alpha && value < beta)) {
                value = -self.node::<true>(
                    &child,
                    &child_balance,
                    child_depth,
                    ply + 1,
                    -beta,
                    -alpha,
                    gives_check,
                    false,
                );
            }
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
                    bound = Bound::Exact;
                    if PV {
                        self.variations.set(ply, mv);
                    }
                    if alpha >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
            if quiet && tried_count < MOST_TRIED {
                tried[tried_count] = mv;
                tried_count += 1;
            }
        }
        picker.finish(&mut self.moves);

        if number == 0 {
            return if in_check { mated_in(ply) } else { DRAW };
        }
        if let Some(mv) = best_move
            && bound == Bound::Lower
            && !mv.is_noisy()
        {
            self.reward(us, ply, mv, &tried[..tried_count], depth);
        }
        self.table.put(
            key,
            ply,
            Entry {
                mv: best_move,
                value: best,
                bound,
                depth,
            },
        );
        best
    }

    /// The value of a position that is drawn, or mate, by a rule of counting.
    #[inline]
    pub(super) fn drawn(&self, position: &Position, in_check: bool) -> Option<Value> {
        if position.halfmove_clock() >= 100 {
            // Mate on the board comes before the 50-move rule: then there is no evasion, which the node finds out.
            return if in_check && !position.has_legal_move() {
                None
            } else {
                Some(DRAW)
            };
        }
        if self.repeats(position) {
            return Some(DRAW);
        }
        (position.occupied().len() <= MOST_PIECES_OF_DEAD && is_dead(position)).then_some(DRAW)
    }

    /// Whether the position has come before in this line, or twice in the game.
    fn repeats(&self, position: &Position) -> bool {
        let now = self.keys.len() - 1;
        let reversible = position.halfmove_clock() as usize;
        let oldest = now.saturating_sub(reversible).max(self.oldest_key);
        let mut before_root = 0;
        let mut index = now;
        while index >= oldest + 2 {
            index -= 2;
            if self.keys[index] == self.keys[now] {
                if index > self.root_key {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Null move: if passing is good enough, moving is too.
    fn try_passing(
        &mut self,
        position: &Position,
        balance: &Balance,
        depth: i32,
        ply: usize,
        beta: Value,
        evaluation: Value,
        cut: bool,
    ) -> Option<Value> {
        let us = position.side_to_move();
        let after_passing = ply
            .checked_sub(1)
            .is_some_and(|before| self.frames[before].moved.is_none());
        if depth < params::NULL_DEPTH || after_passing || !has_officers(position, us) {
            return None;
        }
        let reduction = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
        let mut child = position.clone();
        child.play_null();
        self.enter(ply, &child, Move::NULL, None);
        let oldest = std::mem::replace(&mut self.oldest_key, self.keys.len() - 1);
        let value = -self.node::<false>(
            &child,
            balance,
            depth - reduction,
            ply + 1,
            -beta,
            1 - beta,
            false,
            !cut,
        );
        self.oldest_key = oldest;
        self.leave();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < params::NULL_VERIFY_DEPTH {
            return Some(value);
        }
        // The frame before pretends that the turn was passed, so that the verification does not pass again.
        let moved = self.frames[ply - 1].moved.take();
        let verified = self.node::<false>(position, balance, depth - reduction, ply, beta - 1, beta, false, false);
        self.frames[ply - 1].moved = moved;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Notes a quiet move that refuted this node, and those that were tried before it in vain.
    fn reward(&mut self, us: Side, ply: usize, mv: Move, tried: &[Move], depth: i32) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
        if let Some(Frame {
            mv: last,
            moved: Some(moved),
            ..
        }) = ply.checked_sub(1).map(|before| self.frames[before])
        {
            self.history.set_counter(moved, last, mv);
        }
        let bonus = (depth * depth * 8 + depth * 64).min(1_800);
        self.history.reward(us, mv, bonus);
        for &other in tried {
            self.history.reward(us, other, -bonus);
        }
    }
}

/// Whether a side has more than king and pawns, so that it is hardly ever forced to spoil its position.
fn has_officers(position: &Position, side: Side) -> bool {
    let plain = position.pieces(side, PieceType::Pawn) | position.pieces(side, PieceType::King);
    position.occupied_by(side) != plain
}
