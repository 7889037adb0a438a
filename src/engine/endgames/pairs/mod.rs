//! Two pieces that cannot mate alone against a bare king: solved when a game comes near to such an ending.
//!
//! A solution takes a second or so and 15 MB, so there is one only of what a game needs, and of the last few endings that
//! were needed. A search is given that of its first position ([`Pair::near`]); it looks at no other, so that what it
//! finds does not depend on what else was searched before. When it is solved depends on the time there is
//! ([`Pair::prepare`]).

mod solver;
mod table;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use super::solver::{Placement, Summary};
use super::{Ending, MOST_HALFMOVES_OF_MATE, PAIRS_THAT_WIN};
use crate::engine::timing::Timer;
use crate::engine::{Limits, StopFlag};
use crate::rules::{PieceType, Position, Side, is_dead};
use solver::Solver;
use table::Table;

/// The kinds that cannot mate alone.
const KINDS: [PieceType; 7] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Elephant,
    PieceType::Cannon,
    PieceType::Camel,
    PieceType::Giraffe,
    PieceType::Archer,
];

/// With more men no ending is near.
const MOST_MEN_NEAR: u32 = 7;

/// So many endings are kept; a game rarely sees more than one.
const MOST_KEPT: usize = 4;

/// A search of the ending waits for so many hundredths of its time at most: against a bare king there is nothing to fear.
const SHARE_OF_MOVE: u32 = 75;
/// The same for a search of a position that is only near to it.
const SHARE_OF_EARLIER_MOVE: u32 = 20;

/// The endings that were needed last, the latest at the end.
static KEPT: Mutex<Vec<Arc<Pair>>> = Mutex::new(Vec::new());

/// An ending of two pieces, solved or not yet.
pub(in crate::engine) struct Pair {
    /// In order.
    kinds: [PieceType; 2],
    solution: OnceLock<Table>,
    /// What there is as long as it is not solved; nothing before the first step and after the last.
    solver: Mutex<Option<Box<Solver>>>,
    /// Whether a thread of its own solves it.
    has_thread: AtomicBool,
}

impl Pair {
    /// An ending of which nothing is known yet; the kinds must be in order.
    fn unsolved(kinds: [PieceType; 2]) -> Pair {
        Pair {
            kinds,
            solution: OnceLock::new(),
            solver: Mutex::new(None),
            has_thread: AtomicBool::new(false),
        }
    }

    /// The ending of these kinds; `None` where one of them can mate alone, or is no piece.
    pub(super) fn of(mut kinds: [PieceType; 2]) -> Option<Arc<Pair>> {
        if !kinds.iter().all(|kind| KINDS.contains(kind)) {
            return None;
        }
        kinds.sort_unstable();
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let pair = match kept.iter().position(|pair| pair.kinds == kinds) {
            Some(index) => kept.remove(index),
            None => {
                if kept.len() == MOST_KEPT {
                    kept.remove(0);
                }
                Arc::new(Pair::unsolved(kinds))
            }
        };
        kept.push(Arc::clone(&pair));
        Some(pair)
    }

    /// The ending that a position is, whoever wins it, or that it will be when the weaker side has lost its last few men,
    /// if it is won then.
    pub(in crate::engine) fn near(position: &Position) -> Option<Arc<Pair>> {
        if position.occupied().len() > MOST_MEN_NEAR || is_dead(position) {
            return None;
        }
        let [white, black] = Side::ALL.map(|side| two_kinds(position, side));
        // When both sides have two pieces, it is too early to tell.
        let (strong, kinds) = match (white, black) {
            (Some(kinds), None) => (Side::White, kinds),
            (None, Some(kinds)) => (Side::Black, kinds),
            _ => return None,
        };
        let is_bare = !position.occupied_by(!strong).has_several();
        (is_bare || PAIRS_THAT_WIN.contains(&kinds.into()))
            .then(|| Pair::of(kinds))
            .flatten()
    }

    /// Sees to it that the ending is solved when a search needs it, as far as the search's limits leave time.
    ///
    /// A search of so many nodes, or without a clock, waits, so that it finds the same every time. Any other goes on at
    /// once, while a thread solves the ending for the rest of it and for the moves to come. Where there is no thread or no
    /// second core for it, the search waits too. None gives more than a part of its time, if that is limited; what is
    /// left to do then is done by those that follow.
    pub(in crate::engine) fn prepare(
        self: &Arc<Pair>,
        root: &Position,
        limits: &Limits,
        stop: &StopFlag,
        timer: &Timer,
    ) {
        let share = if self.placement(root).is_some() {
            SHARE_OF_MOVE
        } else {
            SHARE_OF_EARLIER_MOVE
        };
        let has_clock = limits.clock.is_some() || limits.movetime.is_some();
        let waits = limits.nodes.is_some() || !has_clock;
        if waits || !self.solve_aside() {
            self.solve_while(|| !stop.is_raised() && !timer.has_spent(share));
        }
    }

    /// Solves on, as long as it may.
    fn solve_while(&self, mut may_go_on: impl FnMut() -> bool) {
        while self.solution.get().is_none() && may_go_on() {
            // Taken anew for each step, so that whoever has to stop need not wait for others.
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            if self.solution.get().is_none()
                && solver.get_or_insert_with(|| Box::new(Solver::new(self.kinds))).step()
                && let Some(done) = solver.take()
            {
                self.solution.get_or_init(|| done.into_table());
            }
        }
    }

    /// Lets a thread of its own solve it. Returns whether one does or has done.
    fn solve_aside(self: &Arc<Pair>) -> bool {
        if self.solution.get().is_some() || self.has_thread.swap(true, Ordering::Relaxed) {
            return true;
        }
        let pair = Arc::clone(self);
        let solve = move || pair.solve();
        // In a browser both are errors.
        let has_thread = thread::available_parallelism().is_ok_and(|cores| cores.get() > 1)
            && thread::Builder::new().name("endgame".to_owned()).spawn(solve).is_ok();
        self.has_thread.store(has_thread, Ordering::Relaxed);
        has_thread
    }

    /// How a position ends; `None` when it is another ending, or is not solved yet.
    pub(in crate::engine) fn ending(&self, position: &Position) -> Option<Ending> {
        let solution = self.solution.get()?;
        let (strong, placement) = self.placement(position)?;
        let ours = position.side_to_move() == strong;
        let plies = if ours {
            solution.with_strong_to_move(&placement)
        } else {
            solution.with_bare_to_move(&placement)
        };
        let Some(plies) = plies else {
            return Some(Ending::Draw);
        };
        let in_time = u32::from(plies) + position.halfmove_clock() <= MOST_HALFMOVES_OF_MATE;
        let plies = usize::from(plies);
        Some(if in_time {
            Ending::Mate { plies, ours }
        } else {
            Ending::TooLate { plies, ours }
        })
    }

    /// The strong side and where everybody stands, if a position is this ending.
    fn placement(&self, position: &Position) -> Option<(Side, Placement)> {
        if position.occupied().len() != 4 {
            return None;
        }
        let strong = Side::ALL
            .into_iter()
            .find(|&side| position.occupied_by(side).len() == 3)?;
        let [first, second] = self.kinds;
        let first = position.pieces(strong, first).first()?;
        let second = position.pieces(strong, second).without(first).first()?;
        let placement = Placement {
            bare: position.king(!strong).index(),
            strong: [position.king(strong).index(), first.index(), second.index()],
        };
        Some((strong, placement))
    }

    /// Solves it now, if nobody has.
    pub(super) fn solve(&self) {
        self.solve_while(|| true);
    }

    /// What there is to tell of it, when it is solved.
    pub(super) fn summary(&self) -> Option<Summary> {
        self.solution.get().map(Table::summary)
    }
}

/// The kinds of a side's men without its king, in order, if they are two.
fn two_kinds(position: &Position, side: Side) -> Option<[PieceType; 2]> {
    let mut men = position.occupied_by(side).without(position.king(side)).into_iter();
    let (Some(first), Some(second), None) = (men.next(), men.next(), men.next()) else {
        return None;
    };
    let mut kinds = [position.piece_at(first)?.kind(), position.piece_at(second)?.kind()];
    kinds.sort_unstable();
    Some(kinds)
}
