//! The search: iterative deepening over the first moves, with narrow windows around the last value.
//!
//! What happens below the root is in [`node`] and, where only captures are left, in [`quiesce`].

mod node;
mod params;
mod quiesce;
mod stack;
mod weakness;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::classic::exchange_value;
use super::correction::Corrections;
use super::endgames::Pair;
use super::eval::Evaluator;
use super::history::History;
use super::movepick::MoveStack;
use super::score::{INFINITE, MATE, MATE_BOUND, Score, Value};
use super::timing::Timer;
use super::tt::TranspositionTable;
use super::{Info, Limits, Memory, Network, Report, StopFlag};
use crate::rules::{Line, Move, Position};
use stack::{Frame, MOST_PLY, Variations};
pub(super) use weakness::Weakness;

/// The most iterations that a search makes.
pub const MOST_DEPTH: u32 = 100;

/// Every so many nodes the search looks at the clock and at its stop flag.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// A first move, and what is known about it.
#[derive(Clone)]
struct RootMove {
    mv: Move,
    /// Its value in this iteration; far below all values when it was not better than others.
    value: Value,
    /// Its value in the iteration before.
    previous: Value,
    /// The line that follows, itself included.
    line: Vec<Move>,
    /// Positions visited behind it so far.
    nodes: u64,
}

/// What the threads that search one position together have visited.
pub(super) struct Crew {
    nodes: Vec<AtomicU64>,
}

impl Crew {
    /// A crew of this many threads.
    pub fn new(threads: usize) -> Crew {
        Crew {
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Positions visited by all other threads, as far as they have told.
    fn nodes_of_others(&self, thread: usize) -> u64 {
        self.nodes
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != thread)
            .map(|(_, nodes)| nodes.load(Ordering::Relaxed))
            .sum()
    }
}

/// One search of one position.
pub(super) struct Search<'a> {
    table: &'a TranspositionTable,
    history: &'a mut History,
    corrections: &'a mut Corrections,
    crew: &'a Crew,
    /// Which thread of the crew this is; the first, 0, tells what is found.
    thread: usize,
    evaluator: Evaluator<'a>,
    stop: &'a StopFlag,
    limits: &'a Limits,
    timer: Timer,
    root: Position,
    /// The keys of the game's positions and of the line that is looked at; the last is the current position's.
    keys: Vec<u64>,
    /// Where the root's key is.
    root_key: usize,
    /// Positions before this key cannot come again: the line has passed a turn since.
    oldest_key: usize,
    frames: Vec<Frame>,
    variations: Variations,
    moves: MoveStack,
    root_moves: Vec<RootMove>,
    /// The iteration under way.
    iteration: i32,
    nodes: u64,
    node_limit: u64,
    seldepth: usize,
    stopped: bool,
    /// How it is weak; `None` at full strength.
    weakness: Option<&'a Weakness>,
    /// The ending of two pieces that it knows by heart.
    pair: Option<Arc<Pair>>,
}

impl<'a> Search<'a> {
    pub fn new(
        table: &'a TranspositionTable,
        memory: &'a mut Memory,
        network: Option<&'a Network>,
        line: &Line,
        limits: &'a Limits,
        stop: &'a StopFlag,
        crew: &'a Crew,
        thread: usize,
        timer: Timer,
    ) -> Search<'a> {
        let root = line.position().clone();
        let mut keys = Vec::with_capacity(line.keys().len() + MOST_PLY + 2);
        keys.extend_from_slice(line.keys());
        let root_key = keys.len() - 1;
        let root_moves = ordered_at_first(&root, limits);
        Search {
            table,
            history: &mut memory.history,
            corrections: &mut memory.corrections,
            crew,
            thread,
            evaluator: Evaluator::new(network, &root),
            stop,
            limits,
            timer,
            root,
            keys,
            root_key,
            oldest_key: 0,
            frames: vec![Frame::EMPTY; MOST_PLY + 4],
            variations: Variations::new(),
            moves: MoveStack::new(),
            root_moves,
            iteration: 0,
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            seldepth: 0,
            stopped: false,
            weakness: None,
            pair: None,
        }
    }

    /// The same search, weak in this way.
    pub fn weakened(mut self, weakness: Option<&'a Weakness>) -> Search<'a> {
        self.weakness = weakness;
        self
    }

    /// The same search, with the knowledge of this ending as soon as it is solved.
    pub fn knowing(mut self, pair: Option<Arc<Pair>>) -> Search<'a> {
        self.pair = pair;
        self
    }

    /// Searches until a limit is reached, looking for this many best lines.
    pub fn run(mut self, lines: usize, inform: &mut dyn FnMut(&Info)) -> Report {
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let deepest = self.limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        let mut last_info = None;
        let mut best_since = 0;
        let mut best = Move::NULL;
        let mut last_value = 0;

        // Every second helper begins a ply deeper, so that the threads do not all do the same.
        for depth in 1 + (self.thread as u32 & 1).min(deepest - 1)..=deepest {
            if self.root_moves.is_empty() {
                break;
            }
            self.iteration = depth as i32;
            self.seldepth = 0;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            for first in 0..lines {
                self.search_window(depth as i32, first);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            // What was learnt on the way may have turned their order.
            self.root_moves[..lines].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            for index in 0..lines {
                inform(&self.info(depth, index));
            }
            last_info = Some(self.info(depth, 0));
            let value = self.root_moves[0].value;
            if self.root_moves[0].mv != best {
                best = self.root_moves[0].mv;
                best_since = depth;
            }
            if self.is_enough(depth, best_since, value, last_value) {
                break;
            }
            last_value = value;
        }

        let best = self.root_moves.first();
        if let (Some(info), Some(root_move)) = (&mut last_info, best)
            && info.pv.first() != Some(&root_move.mv)
        {
            // The iteration that was not finished has found something better.
            info.score = Score::from_value(root_move.value);
            info.pv = root_move.line.clone();
        }
        if let Some(info) = &mut last_info {
            info.nodes = self.nodes_of_all();
            info.time = self.timer.elapsed();
        }
        Report {
            best: best.map(|root_move| root_move.mv),
            ponder: best.and_then(|root_move| root_move.line.get(1).copied()),
            info: last_info,
            nodes: self.nodes_of_all(),
        }
    }

    /// Whether another iteration would be a waste of the time that is left.
    fn is_enough(&self, depth: u32, best_since: u32, value: Value, last_value: Value) -> bool {
        if self.limits.infinite || (self.limits.clock.is_none() && self.limits.movetime.is_none()) {
            return false;
        }
        if self.limits.clock.is_some() {
            let mate_distance = MATE - value.abs();
            let proved = value.abs() > MATE_BOUND && depth as i32 > 2 * mate_distance + 2;
            if proved || (self.root_moves.len() == 1 && depth >= 3) {
                return true;
            }
        }
        // The longer the same move has been best, the less time; more when the position gets worse.
        let settled: u32 = match depth - best_since {
            0 => 130,
            1 => 110,
            2 => 95,
            3 => 85,
            _ => 70,
        };
        let falling = (last_value - value).clamp(0, 60) as u32;
        // When nearly all the work goes into the best move, the others are no rivals.
        let share = (100 * self.root_moves[0].nodes / self.nodes.max(1)) as u32;
        let contested = 140 - share.min(100) * 3 / 5;
        self.timer.is_enough((settled + falling) * contested / 100)
    }

    /// Searches for the best of the root moves from `first` on, widening the window until the value lies inside.
    fn search_window(&mut self, depth: i32, first: usize) {
        let expected = self.root_moves[first].previous;
        let mut width = params::ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= params::ASPIRATION_DEPTH && expected.abs() < MATE_BOUND {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            let value = self.search_root(depth, first, alpha, beta);
            // Stable: moves that were not better keep their order.
            self.root_moves[first..].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            if self.stopped {
                return;
            }
            width *= 2;
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// One pass over the root moves from `first` on.
    fn search_root(&mut self, depth: i32, first: usize, mut alpha: Value, beta: Value) -> Value {
        let root = self.root.clone();
        let in_check = root.in_check();
        self.oldest_key = 0;
        self.evaluate_frame(&root, 0, -INFINITE, INFINITE, in_check);
        self.frames[1].killers = Frame::EMPTY.killers;
        self.frames[1].cuts = 0;
        let mut best = -INFINITE;
        for index in first..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let nodes_before = self.nodes;
            let mut child = root.clone();
            child.play_unchecked(mv);
            let gives_check = child.in_check();
            let child_depth = depth - 1 + i32::from(gives_check);
            self.enter(0, &root, &child, mv);

            let number = index - first;
            let value = if number == 0 {
                -self.node::<true>(&child, child_depth, 1, -beta, -alpha, gives_check, false)
            } else {
                let late = number >= 3 && depth > params::REDUCTION_DEPTH && !gives_check && !in_check;
                let reduction = if late {
                    let reduction = Self::reduction(depth, number) / params::PLY - 1 - i32::from(mv.is_noisy());
                    reduction.clamp(0, child_depth - 1)
                } else {
                    0
                };
                let reduced = child_depth - reduction;
                let mut value = -self.node::<false>(&child, reduced, 1, -alpha - 1, -alpha, gives_check, true);
                if value > alpha && reduction > 0 {
                    value = -self.node::<false>(&child, child_depth, 1, -alpha - 1, -alpha, gives_check, true);
                }
                if value > alpha {
                    value = -self.node::<true>(&child, child_depth, 1, -beta, -alpha, gives_check, false);
                }
                value
            };
            self.leave();
            if self.stopped {
                break;
            }

            let root_move = &mut self.root_moves[index];
            root_move.nodes += self.nodes - nodes_before;
            if number == 0 || value > alpha {
                root_move.value = value;
                root_move.line.clear();
                root_move.line.push(mv);
                root_move.line.extend_from_slice(self.variations.line(1));
            } else {
                root_move.value = -INFINITE;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    // The rest has not been looked at: whatever it was worth before, it comes behind.
                    for root_move in &mut self.root_moves[index + 1..] {
                        root_move.value = -INFINITE;
                    }
                    break;
                }
            }
        }
        best
    }

    /// How much less deeply a late move is searched, in parts of a ply.
    fn reduction(depth: i32, number: usize) -> i32 {
        i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)])
    }

    /// Follows the move that leads from a ply's position to `child`.
    #[inline]
    fn enter(&mut self, ply: usize, position: &Position, child: &Position, mv: Move) {
        self.table.prefetch(child.key());
        self.frames[ply].mv = mv;
        self.frames[ply].arrival = Some(node::arrival(position, mv));
        self.keys.push(child.key());
        self.evaluator.enter(position, mv);
    }

    /// Follows a passed turn.
    #[inline]
    fn enter_null(&mut self, ply: usize, child: &Position) {
        self.table.prefetch(child.key());
        self.frames[ply].mv = Move::NULL;
        self.frames[ply].arrival = None;
        self.keys.push(child.key());
        self.evaluator.enter_null();
    }

    /// Goes back from the position that was entered last.
    #[inline]
    fn leave(&mut self) {
        self.keys.pop();
        self.evaluator.leave();
    }

    /// Counts a node, and finds out whether to stop.
    #[inline]
    fn count_node(&mut self) {
        if self.nodes >= self.node_limit {
            self.stopped = true;
            return;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look();
        }
    }

    /// Looks up from the tree: at the clock, at the stop flag, at what the other threads have done.
    #[cold]
    fn look(&mut self) {
        self.crew.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
        let together = self.nodes_of_all();
        if self.stop.is_raised() || self.timer.is_over() || together >= self.node_limit {
            self.stopped = true;
        }
    }

    /// Positions visited by all threads.
    fn nodes_of_all(&self) -> u64 {
        self.nodes + self.crew.nodes_of_others(self.thread)
    }

    fn info(&self, depth: u32, index: usize) -> Info {
        let root_move = &self.root_moves[index];
        let time = self.timer.elapsed();
        let nodes = self.nodes_of_all();
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multipv: index + 1,
            score: Score::from_value(root_move.value),
            nodes,
            nps: nodes_per_second(nodes, time),
            hashfull: self.table.fullness(),
            time,
            pv: root_move.line.clone(),
        }
    }
}

/// Positions a second.
pub(super) fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)) as u64
}

/// The moves that are searched at the root, likely good ones first: what is played when there is no time at all.
fn ordered_at_first(root: &Position, limits: &Limits) -> Vec<RootMove> {
    let mut moves = root.legal_moves();
    if !limits.search_moves.is_empty() {
        moves.retain(|mv| limits.search_moves.contains(mv));
    }
    let promise = |mv: &Move| {
        let mut after = root.clone();
        after.play_unchecked(*mv);
        let in_check = after.in_check();
        let mates = in_check && !after.has_legal_move();
        let won = mv
            .captured_square()
            .and_then(|square| root.piece_at(square))
            .map_or(0, |p| exchange_value(p.kind()));
        let safe = super::see::gains_at_least(root, *mv, 0);
        (mates, safe, won, in_check)
    };
    moves.sort_by_cached_key(|mv| std::cmp::Reverse(promise(mv)));
    moves
        .into_iter()
        .map(|mv| RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            line: vec![mv],
            nodes: 0,
        })
        .collect()
}

/// How much less deeply late moves are searched, in parts of a ply, by depth and number of the move.
///
/// In whole numbers, so that it is the same table on every machine.
static REDUCTIONS: [[i16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            let product = binary_logarithm(depth) * binary_logarithm(number);
            let millionths = params::REDUCTION_BASE + ((product * params::REDUCTION_FACTOR) >> 32);
            table[depth as usize][number as usize] = (millionths * params::PLY as u64 / 1_000_000) as i16;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// The logarithm to base 2 of a number from 1, in 65,536ths.
const fn binary_logarithm(number: u64) -> u64 {
    let whole = number.ilog2();
    // From 1 up to 2, in parts of 2^31; squaring doubles the logarithm, and each time it passes 1 gives a binary digit.
    let mut rest = (number << 31) >> whole;
    let mut logarithm = whole as u64;
    let mut digit = 0;
    while digit < 16 {
        rest = (rest * rest) >> 31;
        let bit = rest >> 32;
        logarithm = 2 * logarithm + bit;
        rest >>= bit;
        digit += 1;
    }
    logarithm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_are_reduced_by_the_product_of_the_logarithms() {
        for depth in 1..64_u64 {
            for number in 1..64_u64 {
                let product = (depth as f64).ln() * (number as f64).ln();
                let exact = 0.6 + product / 2.1;
                let plies = f64::from(REDUCTIONS[depth as usize][number as usize]) / f64::from(params::PLY);
                assert!((plies - exact).abs() < 2e-3, "{depth} {number}: {plies} for {exact}");
            }
        }
    }
}
