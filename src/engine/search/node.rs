//! Alpha-beta at one node inside the tree.

use super::stack::{Frame, MOST_PLY};
use super::{Search, params};
use crate::engine::correction::Places;
use crate::engine::endgames::{self, Ending};
use crate::engine::history::{Arrival, LOOKS_BACK, Trail};
use crate::engine::movepick::{Favourites, MovePicker, Picking};
use crate::engine::score::{DRAW, INFINITE, MATE_BOUND, Value, mate_in, mated_in};
use crate::engine::see;
use crate::engine::tt::{Bound, Entry};
use crate::rules::{Move, Piece, PieceType, Position, Side, is_dead};

/// Moves that were tried in vain are noted up to this many, quiet ones and others apart.
const MOST_TRIED: usize = 48;

/// Positions with more pieces than this are not asked whether they are dead: the question is not free.
const MOST_PIECES_OF_DEAD: u32 = 4;

/// Values from the table are not trusted when the 50-move rule is this near: it does not know the count.
const TABLE_TRUSTED_HALFMOVES: u32 = 90;

/// Moves that were tried before the one that refuted a node.
struct Tried {
    moves: [Move; MOST_TRIED],
    count: usize,
}

impl Tried {
    const NONE: Tried = Tried {
        moves: [Move::NULL; MOST_TRIED],
        count: 0,
    };

    #[inline]
    fn note(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = mv;
            self.count += 1;
        }
    }

    #[inline]
    fn moves(&self) -> &[Move] {
        &self.moves[..self.count]
    }
}

impl Search<'_> {
    /// The value of a position to the side to move, searched to a depth, as far as it lies between alpha and beta.
    ///
    /// A `PV` node may become part of the best line; other nodes only show that something is not. `cut` says that a
    /// cut is expected.
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &Position,
        mut depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        in_check: bool,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce(position, ply, alpha, beta, in_check);
        }
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

        // No line from here can be better than mating at once, or worse than being mated now.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let us = position.side_to_move();
        let key = position.key();
        let excluded = self.frames[ply].excluded;
        let known = self.table.get(key, ply);
        if let Some(entry) = known
            && !PV
            && excluded.is_none()
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

        // When a move is left out, the evaluation is known from the search with it.
        if excluded.is_none() {
            self.evaluate_frame(position, ply, alpha, beta, in_check);
        }
        let evaluation = self.frames[ply].evaluation;
        self.frames[ply + 1].killers = Frame::EMPTY.killers;
        self.frames[ply + 1].cuts = 0;
        let improving = match (
            evaluation,
            ply.checked_sub(2)
                .and_then(|before| self.frames[before].evaluation)
                .or_else(|| ply.checked_sub(4).and_then(|before| self.frames[before].evaluation)),
        ) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };

        // The table often knows better than the evaluation.
        let better = evaluation.map(|evaluation| match known {
            Some(Entry { value, bound, .. })
                if value.abs() < MATE_BOUND
                    && (bound == Bound::Exact || (bound == Bound::Lower) == (value > evaluation)) =>
            {
                value
            }
            _ => evaluation,
        });
        if let (Some(better), Some(evaluation)) = (better, evaluation)
            && !PV
            && excluded.is_none()
        {
            if beta.abs() < MATE_BOUND {
                let margin = params::REVERSE_FUTILITY * (depth - i32::from(improving));
                if depth <= params::REVERSE_FUTILITY_DEPTH && better - margin >= beta {
                    // Between the two: the truth is rarely as good as it looks from here.
                    return beta + (better - beta) / 3;
                }
                if better >= beta
                    && evaluation >= beta - params::NULL_MARGIN_PLY * depth + params::NULL_MARGIN
                    && let Some(value) = self.try_passing(position, depth, ply, beta, better, cut)
                {
                    return value;
                }
            }
            if depth <= params::RAZOR_DEPTH && better + params::RAZOR * depth <= alpha {
                let value = self.quiesce(position, ply, alpha, beta, in_check);
                if value <= alpha || self.stopped {
                    return value;
                }
            }
        }

        // Without a move to begin with, a shallower search finds one sooner.
        if depth >= 4 && table_move.is_none() && (PV || cut) && excluded.is_none() {
            depth -= 1;
        }

        if !PV
            && !in_check
            && excluded.is_none()
            && let Some(evaluation) = evaluation
            && let Some(value) = self.try_captures(position, depth, ply, beta, evaluation, known, table_move, cut)
        {
            return value;
        }

        let trail = self.trail(ply);
        let counter = trail[0].map_or(Move::NULL, |last| self.history.counter(last));
        let favourites = Favourites {
            table: table_move,
            killers: self.frames[ply].killers,
            counter,
        };
        let picking = if in_check { Picking::Evasions } else { Picking::All };
        let mut picker = MovePicker::new(&self.moves, picking, favourites, trail);
        let table_is_noisy = table_move.is_some_and(Move::is_noisy);
        let (mut quiets, mut noisies) = (Tried::NONE, Tried::NONE);
        let mut number: i32 = 0;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;

        while let Some(mv) = picker.next(position, self.history, &mut self.moves) {
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            if self.overlooks(position, ply, mv, in_check) {
                continue;
            }
            let quiet = !mv.is_noisy();
            let victim = victim(position, mv);
            let history = if quiet {
                let known = picker.history();
                known.unwrap_or_else(|| self.history.quiet(us, mv, &trail))
            } else {
                self.history.noisy(us, mv, victim)
            };
            let losing = best <= -MATE_BOUND;
            let is_table_move = Some(mv) == table_move;

            if !PV && !in_check && !losing && !is_table_move {
                if depth <= params::SEE_DEPTH {
                    let hopeless = if quiet {
                        !see::gains_at_least(position, mv, -params::SEE_QUIET * depth)
                    } else {
                        picker.gives_bad_noisy() && !see::gains_at_least(position, mv, -params::SEE_NOISY * depth)
                    };
                    if hopeless {
                        continue;
                    }
                }
                if quiet && depth <= params::HISTORY_DEPTH && history < -params::HISTORY_PLY * depth {
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
                    evaluation + params::FUTILITY_BASE + params::FUTILITY_PLY * depth + history / 150
                });
                if depth <= params::FUTILITY_DEPTH && reachable <= alpha {
                    best = best.max(reachable.min(alpha));
                    continue;
                }
            }

            let mut extension = 0;
            if is_table_move
                && excluded.is_none()
                && depth >= params::SINGULAR_DEPTH
                && ply < 2 * self.iteration as usize
                && let Some(entry) = known
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && entry.value.abs() < MATE_BOUND
            {
                match self.singularity::<PV>(position, mv, entry.value, depth, ply, beta, in_check, cut) {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::Cut(value) => {
                        picker.finish(&mut self.moves);
                        return value;
                    }
                }
                if self.stopped {
                    picker.finish(&mut self.moves);
                    return DRAW;
                }
            } else if gives_check && ply < 2 * self.iteration as usize {
                // Checks are followed further, as long as the line does not run away.
                extension = 1;
            }
            let child_depth = depth - 1 + extension;
            self.enter(ply, position, &child, mv);

            let mut value = alpha + 1;
            if number > 1 {
                let mut reduction = 0;
                if depth >= params::REDUCTION_DEPTH && number > 1 + i32::from(PV) {
                    reduction = Self::reduction(depth, number as usize);
                    reduction += params::PLY * (i32::from(cut) + i32::from(!improving) - i32::from(PV));
                    reduction += params::PLY * i32::from(table_is_noisy && quiet);
                    reduction += params::PLY * i32::from(self.frames[ply + 1].cuts > 3);
                    reduction -= params::PLY * i32::from(gives_check);
                    if quiet {
                        reduction -= params::PLY * i32::from(favourites.killers.contains(&mv) || mv == counter);
                        reduction -= history * params::PLY / params::REDUCTION_HISTORY;
                    } else {
                        reduction -= params::PLY;
                        reduction -= history * params::PLY / params::REDUCTION_HISTORY;
                        if !picker.gives_bad_noisy() {
                            reduction = reduction.min(params::PLY);
                        }
                    }
                    if in_check {
                        reduction -= params::PLY;
                    }
                    reduction /= params::PLY;
                }
                let reduced = (child_depth - reduction).clamp(1.min(child_depth), child_depth);
                value = -self.node::<false>(&child, reduced, ply + 1, -alpha - 1, -alpha, gives_check, true);
                if value > alpha && reduced < child_depth {
                    value = -self.node::<false>(&child, child_depth, ply + 1, -alpha - 1, -alpha, gives_check, !cut);
                }
            } else if !PV {
                value = -self.node::<false>(&child, child_depth, ply + 1, -beta, -alpha, gives_check, !cut);
            }
            if PV && (number == 1 || (value > alpha && value < beta)) {
                value = -self.node::<true>(&child, child_depth, ply + 1, -beta, -alpha, gives_check, false);
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
            if quiet {
                quiets.note(mv);
            } else {
                noisies.note(mv);
            }
        }
        picker.finish(&mut self.moves);

        if number == 0 {
            return match excluded {
                // The only legal move was left out: nothing is nearly as good.
                Some(_) => alpha,
                None if in_check => mated_in(ply),
                None => DRAW,
            };
        }
        if best == -INFINITE {
            // Every move was overlooked, which is not to be mated.
            return evaluation.unwrap_or(alpha);
        }
        if let Some(mv) = best_move
            && bound == Bound::Lower
        {
            self.frames[ply].cuts += 1;
            self.reward(position, ply, mv, &trail, &quiets, &noisies, depth);
        }
        if excluded.is_none() {
            let entry = Entry {
                mv: best_move,
                value: best,
                bound,
                depth,
            };
            self.table.put(key, ply, entry);
            if best_move.is_none_or(|mv| !mv.is_noisy()) {
                self.learn(ply, &entry);
            }
        }
        best
    }

    /// Evaluates a position that is not in check, and notes it in the ply's frame.
    #[inline]
    pub(super) fn evaluate_frame(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: Value,
        beta: Value,
        in_check: bool,
    ) -> Option<Value> {
        if in_check {
            self.frames[ply].uncorrected = None;
            self.frames[ply].evaluation = None;
            return None;
        }
        let evaluation = self.evaluator.evaluate(position, alpha, beta);
        let evaluation = self.judged(position, evaluation);
        if evaluation.abs() >= endgames::LEAST_KNOWN_WIN {
            // The way to mate is told by small differences, which corrections would blur.
            self.frames[ply].uncorrected = None;
            self.frames[ply].evaluation = Some(evaluation);
            return Some(evaluation);
        }
        let [last, before, _] = self.trail(ply);
        let places = Places::of(position, last, before);
        let corrected = self.corrections.corrected(&places, evaluation);
        self.frames[ply].uncorrected = Some((evaluation, places));
        self.frames[ply].evaluation = Some(corrected);
        Some(corrected)
    }

    /// Notes how far the evaluation of a ply's position was off.
    #[inline]
    fn learn(&mut self, ply: usize, found: &Entry) {
        if let Some((evaluation, places)) = &self.frames[ply].uncorrected
            && found.value.abs() < MATE_BOUND
            && match found.bound {
                Bound::Exact => true,
                Bound::Lower => found.value > *evaluation,
                Bound::Upper => found.value < *evaluation,
            }
        {
            self.corrections.learn(places, found.value - evaluation, found.depth);
        }
    }

    /// The moves that led to a ply, as far as they are looked back at.
    #[inline]
    pub(super) fn trail(&self, ply: usize) -> Trail {
        LOOKS_BACK.map(|back| ply.checked_sub(back).and_then(|before| self.frames[before].arrival))
    }

    /// The value of a position that needs no search: drawn by a rule of counting, dead, or solved.
    #[inline]
    pub(super) fn settled(&self, position: &Position, ply: usize, in_check: bool) -> Option<Value> {
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
        if position.occupied().len() > MOST_PIECES_OF_DEAD {
            return None;
        }
        if is_dead(position) {
            return Some(DRAW);
        }
        // A weak player has no such knowledge.
        if self.weakness.is_some() {
            return None;
        }
        let pair = || self.pair.as_ref().and_then(|pair| pair.ending(position));
        Some(match endgames::solved(position).or_else(pair)? {
            Ending::Draw => DRAW,
            Ending::Mate { plies, ours: true } => mate_in(ply + plies),
            Ending::Mate { plies, ours: false } => mated_in(ply + plies),
            // It may be missed by the defender, who has the more chances to do so the sooner it would come.
            Ending::TooLate { plies, ours: true } => endgames::WIN - plies as Value,
            Ending::TooLate { plies, ours: false } => plies as Value - endgames::WIN,
        })
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
        depth: i32,
        ply: usize,
        beta: Value,
        evaluation: Value,
        cut: bool,
    ) -> Option<Value> {
        let us = position.side_to_move();
        let after_passing = ply
            .checked_sub(1)
            .is_some_and(|before| self.frames[before].arrival.is_none());
        if depth < params::NULL_DEPTH || after_passing || !has_officers(position, us) {
            return None;
        }
        let reduction = 4 + depth / 4 + ((evaluation - beta) / 200).min(3);
        let mut child = position.clone();
        child.play_null();
        self.enter_null(ply, &child);
        let oldest = std::mem::replace(&mut self.oldest_key, self.keys.len() - 1);
        let value = -self.node::<false>(&child, depth - reduction, ply + 1, -beta, 1 - beta, false, !cut);
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
        let arrival = self.frames[ply - 1].arrival.take();
        let verified = self.node::<false>(position, depth - reduction, ply, beta - 1, beta, false, false);
        self.frames[ply - 1].arrival = arrival;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// ProbCut: if a capture beats a raised beta in a shallower search, it will beat beta.
    fn try_captures(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: Value,
        evaluation: Value,
        known: Option<Entry>,
        table_move: Option<Move>,
        cut: bool,
    ) -> Option<Value> {
        let raised = beta + params::PROBE;
        if depth < params::PROBE_DEPTH || beta.abs() >= MATE_BOUND - params::PROBE {
            return None;
        }
        if known.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < raised) {
            return None;
        }
        let favourites = Favourites {
            table: table_move.filter(|mv| mv.is_noisy()),
            ..Favourites::NONE
        };
        let mut picker = MovePicker::new(&self.moves, Picking::Noisy, favourites, self.trail(ply));
        while let Some(mv) = picker.next(position, self.history, &mut self.moves) {
            if self.overlooks(position, ply, mv, false) || !see::gains_at_least(position, mv, raised - evaluation) {
                continue;
            }
            let mut child = position.clone();
            child.play_unchecked(mv);
            let gives_check = child.in_check();
            self.enter(ply, position, &child, mv);
            let mut value = -self.quiesce(&child, ply + 1, -raised, 1 - raised, gives_check);
            if value >= raised {
                value = -self.node::<false>(&child, depth - 4, ply + 1, -raised, 1 - raised, gives_check, !cut);
            }
            self.leave();
            if self.stopped {
                picker.finish(&mut self.moves);
                return Some(DRAW);
            }
            if value >= raised {
                picker.finish(&mut self.moves);
                self.table.put(
                    position.key(),
                    ply,
                    Entry {
                        mv: Some(mv),
                        value,
                        bound: Bound::Lower,
                        depth: depth - 3,
                    },
                );
                return Some(if value.abs() < MATE_BOUND {
                    value - params::PROBE
                } else {
                    beta
                });
            }
        }
        picker.finish(&mut self.moves);
        None
    }

    /// Whether the table's move is the only good one, found out by a shallower search without it.
    fn singularity<const PV: bool>(
        &mut self,
        position: &Position,
        mv: Move,
        value: Value,
        depth: i32,
        ply: usize,
        beta: Value,
        in_check: bool,
        cut: bool,
    ) -> Singularity {
        let bar = value - params::SINGULAR_MARGIN * depth / 2;
        let killers = self.frames[ply].killers;
        self.frames[ply].excluded = Some(mv);
        let others = self.node::<false>(position, (depth - 1) / 2, ply, bar - 1, bar, in_check, cut);
        self.frames[ply].excluded = None;
        self.frames[ply].killers = killers;
        if others < bar {
            let twice = !PV && others < bar - params::SINGULAR_TWICE;
            return Singularity::Extend(1 + i32::from(twice));
        }
        if others >= beta && others.abs() < MATE_BOUND {
            // Several moves refute the node.
            return Singularity::Cut(others);
        }
        Singularity::Extend(if value >= beta {
            -2
        } else if cut {
            -1
        } else {
            0
        })
    }

    /// Notes a move that refuted this node, and those that were tried before it in vain.
    fn reward(
        &mut self,
        position: &Position,
        ply: usize,
        mv: Move,
        trail: &Trail,
        quiets: &Tried,
        noisies: &Tried,
        depth: i32,
    ) {
        let us = position.side_to_move();
        let bonus = params::bonus(depth);
        if mv.is_noisy() {
            self.history.reward_noisy(us, mv, victim(position, mv), bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != mv {
                killers[1] = killers[0];
                killers[0] = mv;
            }
            if let Some(last) = trail[0] {
                self.history.set_counter(last, mv);
            }
            self.history.reward_quiet(us, mv, trail, bonus);
            for &other in quiets.moves() {
                self.history.reward_quiet(us, other, trail, -bonus);
            }
        }
        for &other in noisies.moves() {
            self.history.reward_noisy(us, other, victim(position, other), -bonus);
        }
    }
}

/// What follows from a search without the table's move.
enum Singularity {
    /// Search the move this much deeper, or less deeply.
    Extend(i32),
    /// The node is refuted without it.
    Cut(Value),
}

/// What a move takes.
#[inline]
pub(super) fn victim(position: &Position, mv: Move) -> Option<PieceType> {
    let square = mv.captured_square()?;
    position.piece_at(square).map(Piece::kind)
}

/// Whether a side has more than king and pawns, so that it is hardly ever forced to spoil its position.
fn has_officers(position: &Position, side: Side) -> bool {
    let plain = position.pieces(side, PieceType::Pawn) | position.pieces(side, PieceType::King);
    position.occupied_by(side) != plain
}

/// Where a piece goes with a move of the side to move.
#[inline]
pub(super) fn arrival(position: &Position, mv: Move) -> Arrival {
    Arrival::of(Piece::new(position.side_to_move(), mv.kind()), mv)
}
