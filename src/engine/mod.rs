//! The engine: it finds moves for both games, for the program that people play and for UCI.
//!
//! It knows the rules floor and nothing above: no window, no files, no clock but [`clock`]. An [`Engine`] owns what it
//! remembers from search to search. It is asked with a [`Line`], because repetition is judged by what has been played,
//! and with [`Limits`]; it can be stopped from another thread by a [`StopFlag`].
//!
//! ```
//! use tenfold::engine::{Engine, Limits, StopFlag};
//! use tenfold::rules::{Line, Position, SHAKO};
//!
//! let line = Line::new(Position::start(&SHAKO));
//! let report = Engine::new(1).search(&line, &Limits::default().depth(2), &StopFlag::default(), &mut |_| {});
//! assert!(line.position().is_legal(report.best.expect("the start has legal moves")));
//! ```

pub mod bench;
pub mod clock;
pub mod selfplay;
pub mod tools;
pub mod uci;

mod classic;
mod eval;
mod history;
mod movepick;
mod score;
mod search;
mod see;
mod skill;
mod timing;
mod tt;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use score::Score;
pub use search::MOST_DEPTH;
pub use skill::Level;

use crate::rules::{Line, Move, Position};
use history::History;
use search::Search;
use tt::TranspositionTable;

/// What ends a search. Several limits end it at the first that is reached; without any it thinks until it is stopped or
/// has reached its greatest depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations of deepening.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The game's clock, of which the engine takes a sensible part.
    pub clock: Option<ClockLimits>,
    /// Think until stopped; a front end then keeps the answer back until it is stopped.
    pub infinite: bool,
    /// Look at these first moves only; at all when empty.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// The same limits with at most so many iterations.
    pub fn depth(mut self, depth: u32) -> Limits {
        self.depth = Some(depth);
        self
    }

    /// The same limits with at most so many positions.
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// The same limits with at most so much time.
    pub fn movetime(mut self, time: Duration) -> Limits {
        self.movetime = Some(time);
        self
    }

    /// The same limits with a game's clock.
    pub fn clock(mut self, clock: ClockLimits) -> Limits {
        self.clock = Some(clock);
        self
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockLimits {
    /// Time left on the clock.
    pub left: Duration,
    /// Time that is added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when the time left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Tells a search in another thread to stop. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search with this flag to stop. It does so within about a thousand positions.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search has come, for one of its best lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Iterations of deepening that are behind this.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Positions visited in a second.
    pub nps: u64,
    /// How full the transposition table is with entries of this search, in thousandths.
    pub hashfull: u32,
    /// Time since the search began.
    pub time: Duration,
    /// The line that both sides are expected to play.
    pub pv: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The move to play; `None` when there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The last word on the best line; `None` when not even one iteration was finished.
    pub info: Option<Info>,
    /// Positions visited in all.
    pub nodes: u64,
}

/// A chess player for both games, with all that it remembers.
pub struct Engine {
    table: TranspositionTable,
    history: Box<History>,
    multi_pv: usize,
}

impl Engine {
    /// An engine whose transposition table takes this many MiB, at least one.
    pub fn new(hash_mib: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(hash_mib),
            history: History::new(),
            multi_pv: 1,
        }
    }

    /// Forgets everything, as before a new game: what follows does not depend on what was searched before.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Gives the transposition table this many MiB, at least one; what it held is forgotten.
    pub fn set_hash(&mut self, mib: usize) {
        self.table = TranspositionTable::new(mib);
    }

    /// How many best lines to look for, at least one.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Searches the position that a line has led to. `inform` is called after every iteration, once for each best line.
    ///
    /// With limits on depth or nodes only, the same engine state and the same line give the same result.
    pub fn search(&mut self, line: &Line, limits: &Limits, stop: &StopFlag, inform: &mut dyn FnMut(&Info)) -> Report {
        let lines = self.multi_pv;
        self.search_lines(line, limits, lines, stop, inform)
    }

    /// [`Engine::search`] for this many best lines.
    fn search_lines(
        &mut self,
        line: &Line,
        limits: &Limits,
        lines: usize,
        stop: &StopFlag,
        inform: &mut dyn FnMut(&Info),
    ) -> Report {
        self.table.new_search();
        self.history.new_search();
        Search::new(&self.table, &mut self.history, line, limits, stop).run(lines, inform)
    }
}

impl Default for Engine {
    /// An engine with a table of 16 MiB.
    fn default() -> Engine {
        Engine::new(16)
    }
}

/// What a position is worth to the side to move, in centipawns, without any search.
pub fn static_evaluation(position: &Position) -> i32 {
    eval::evaluate_alone(position)
}
