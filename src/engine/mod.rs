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
#[cfg(not(target_family = "wasm"))]
pub mod matches;
pub mod selfplay;
pub mod tools;
pub mod uci;

pub(crate) mod arguments;
mod classic;
mod correction;
mod endgames;
mod eval;
mod history;
mod movepick;
mod nnue;
mod score;
mod search;
mod see;
mod skill;
mod timing;
#[cfg(not(target_family = "wasm"))]
mod training;
mod tt;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub use classic::Worth;
pub use endgames::forces_mate;
pub use nnue::{Network, NetworkError};
pub use score::Score;
pub use search::MOST_DEPTH;
pub use see::{captured_worth, exchange_gain, gains_at_least, hanging, lost_to_promotions};
pub use skill::{Handicap, Level};
pub use tt::MOST_MIB as MOST_HASH_MIB;

use crate::rules::{Line, Move, Position, Variant};
use clock::Instant;
use correction::Corrections;
use endgames::Pair;
use history::History;
use search::{Crew, Search, Weakness};
use timing::Timer;
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
    /// Think in the opponent's time: the limits on time count from when this has been reported.
    pub ponder: Option<PonderHit>,
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

/// Tells a search in another thread that the move it ponders on has been played. Clones tell of the same event.
#[derive(Clone, Debug, Default)]
pub struct PonderHit(Arc<OnceLock<Instant>>);

impl PonderHit {
    /// The move has just been played. Only the first report counts.
    pub fn report(&self) {
        self.0.get_or_init(Instant::now);
    }

    /// When it was reported; `None` when it was not yet.
    pub fn time(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// The same event.
impl PartialEq for PonderHit {
    fn eq(&self, other: &PonderHit) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PonderHit {}

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

/// What one thread of a search remembers from search to search.
struct Memory {
    history: Box<History>,
    corrections: Corrections,
}

impl Memory {
    fn new() -> Memory {
        Memory {
            history: History::new(),
            corrections: Corrections::new(),
        }
    }
}

/// How well a search sees.
#[derive(Clone, Copy)]
enum Sight<'a> {
    /// With all that is known.
    Full,
    /// Without the endings that have to be solved first, which takes time.
    Plain,
    /// Weak in this way.
    Weak(&'a Weakness),
}

/// What an engine judges positions by.
#[derive(Clone, Default)]
pub enum Evaluation {
    /// The net that comes with the program; where a game has none, the fitted evaluation.
    #[default]
    Standard,
    /// The fitted evaluation.
    Classic,
    /// This net, for the game that it is made for; else as the standard.
    Network(Arc<Network>),
}

impl Evaluation {
    fn network(&self, variant: &Variant) -> Option<&Network> {
        match self {
            Evaluation::Classic => None,
            Evaluation::Network(network) if network.variant() == variant => Some(network),
            Evaluation::Network(_) | Evaluation::Standard => Network::embedded(variant),
        }
    }
}

/// A chess player for both games, with all that it remembers.
pub struct Engine {
    table: TranspositionTable,
    /// One for each thread; the first is that of the thread that asks.
    memories: Vec<Memory>,
    evaluation: Evaluation,
    multi_pv: usize,
}

impl Engine {
    /// An engine whose transposition table takes this many MiB, at least one.
    pub fn new(hash_mib: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(hash_mib),
            memories: vec![Memory::new()],
            evaluation: Evaluation::Standard,
            multi_pv: 1,
        }
    }

    /// Forgets everything, as before a new game: what follows does not depend on what was searched before.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
            memory.corrections.clear();
        }
    }

    /// Gives the transposition table this many MiB, from 1 to [`MOST_HASH_MIB`]; what it held is forgotten. Returns how
    /// many it has got: fewer when the system does not have them.
    pub fn set_hash(&mut self, mib: usize) -> usize {
        // The old table goes first, for there may not be room for both.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(mib);
        self.table.mib()
    }

    /// With how many threads to search, at least one. More than one find more, but not the same every time.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// With how many threads it searches.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// What to judge positions by. What was found with another judgement is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// How many best lines to look for, at least one.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Searches the position that a line has led to. `inform` is called after every iteration, once for each best line.
    ///
    /// With limits on depth or nodes only, the same engine state and the same line give the same result.
    pub fn search(&mut self, line: &Line, limits: &Limits, stop: &StopFlag, inform: &mut dyn FnMut(&Info)) -> Report {
        let (lines, threads) = (self.multi_pv, self.threads());
        self.search_lines(line, limits, lines, threads, Sight::Full, stop, inform)
    }

    /// [`Engine::search`] for this many best lines, by so many of the threads that are set, and weak if so wanted.
    fn search_lines(
        &mut self,
        line: &Line,
        limits: &Limits,
        lines: usize,
        threads: usize,
        sight: Sight<'_>,
        stop: &StopFlag,
        inform: &mut dyn FnMut(&Info),
    ) -> Report {
        let timer = Timer::start(limits);
        let (weakness, pair) = match sight {
            Sight::Full => (None, Pair::near(line.position())),
            Sight::Plain => (None, None),
            Sight::Weak(weakness) => (Some(weakness), None),
        };
        if let Some(pair) = &pair {
            pair.prepare(line.position(), limits, stop, &timer);
        }
        self.table.new_search();
        let memories = &mut self.memories[..threads];
        for memory in &mut *memories {
            memory.history.new_search();
        }
        let (first, helpers) = memories.split_first_mut().expect("a search has at least one thread");
        let crew = Crew::new(helpers.len() + 1);
        let table = &self.table;
        let network = self.evaluation.network(line.position().variant());
        let search = |memory, limits, stop, number, timer| {
            Search::new(table, memory, network, line, limits, stop, &crew, number, timer)
                .weakened(weakness)
                .knowing(pair.clone())
        };
        if helpers.is_empty() {
            return search(first, limits, stop, 0, timer).run(lines, inform);
        }
        // The helpers search the same position; what they find reaches the first thread through the table.
        let done = StopFlag::default();
        let unlimited = Limits {
            infinite: true,
            search_moves: limits.search_moves.clone(),
            depth: limits.depth,
            ..Limits::default()
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(index, memory)| {
                    let search = search(memory, &unlimited, &done, index + 1, Timer::start(&unlimited));
                    scope.spawn(move || search.run(lines, &mut |_| {}))
                })
                .collect();
            let mut report = search(first, limits, stop, 0, timer).run(lines, inform);
            done.raise();
            let depth_of = |report: &Report| report.info.as_ref().map_or(0, |info| info.depth);
            let nodes = report.nodes;
            for helper in helpers {
                let other = helper.join().expect("a search does not panic");
                // With several lines asked for, what was told about them stands.
                if lines == 1 && depth_of(&other) > depth_of(&report) {
                    report = other;
                }
            }
            report.nodes = nodes;
            report
        })
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
