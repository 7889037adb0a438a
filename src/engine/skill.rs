//! How well the computer plays: levels for people, as caps on the search and a choice among good moves.
//!
//! A weak level sees little, and does not insist on the best of what it sees. It never plays at random: whatever it
//! chooses, its own search took for nearly as good, and a mate that it sees coming it avoids if it can.

use std::time::Duration;

use super::{Engine, Info, Limits, Score, StopFlag};
use crate::rules::{Line, Move, SplitMix};

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Sees captures and single replies.
    Beginner,
    /// Sees a move ahead.
    #[default]
    Casual,
    /// Sees combinations.
    Club,
    /// As well as it can in about a second.
    Strong,
}

/// What a level may do.
struct Handicap {
    depth: u32,
    nodes: u64,
    /// How many best moves are looked for.
    lines: usize,
    /// How much worse than the best a move may be to be chosen, in centipawns.
    margin: i32,
}

/// In this many plies even the strongest level varies its play, so that no two games need be the same.
const OPENING_PLIES: usize = 10;

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Club, Level::Strong];

    /// How files name it, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Strong => "strong",
        }
    }

    /// The level that files name so.
    pub fn from_id(id: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.id() == id)
    }

    /// The key of its name in the table of texts: `level-1` for the weakest.
    pub const fn name_key(self) -> &'static str {
        match self {
            Level::Beginner => "level-1",
            Level::Casual => "level-2",
            Level::Club => "level-3",
            Level::Strong => "level-4",
        }
    }

    const fn handicap(self) -> Handicap {
        match self {
            Level::Beginner => Handicap {
                depth: 2,
                nodes: 3_000,
                lines: 6,
                margin: 90,
            },
            Level::Casual => Handicap {
                depth: 4,
                nodes: 15_000,
                lines: 4,
                margin: 45,
            },
            Level::Club => Handicap {
                depth: 7,
                nodes: 120_000,
                lines: 3,
                margin: 15,
            },
            Level::Strong => Handicap {
                depth: 64,
                nodes: 1_000_000,
                lines: 1,
                margin: 0,
            },
        }
    }

    /// What ends this level's thinking about one move, however long that takes.
    pub fn limits(self) -> Limits {
        let Handicap { depth, nodes, .. } = self.handicap();
        Limits::default().depth(depth).nodes(nodes)
    }
}

impl Engine {
    /// The move that a level plays; `None` when there is no legal move.
    ///
    /// The same line, level and seed give the same move, unless the thinking takes so long that it is stopped, or cut
    /// short at the longest time given. What was searched before is forgotten first.
    pub fn choose(
        &mut self,
        line: &Line,
        level: Level,
        seed: u64,
        longest: Option<Duration>,
        stop: &StopFlag,
    ) -> Option<Move> {
        self.clear();
        let mut handicap = level.handicap();
        if level == Level::Strong && line.ply() < OPENING_PLIES {
            handicap.lines = 3;
            handicap.margin = 8;
        }
        let limits = Limits {
            movetime: longest,
            ..level.limits()
        };
        let mut lines: Vec<Info> = Vec::new();
        let report = self.search_lines(line, &limits, handicap.lines, stop, &mut |info| {
            // The lines of an iteration replace those of the one before it; they are told once all are known.
            lines.truncate(info.multipv - 1);
            lines.push(info.clone());
        });
        let best = report.best?;
        // Before any reply has been looked at, nothing speaks for another move.
        lines.retain(|info| info.depth >= 2);
        Some(pick(&lines, &handicap, mixed(seed, line.position().key())).unwrap_or(best))
    }
}

/// One of the lines that are nearly as good as the first, by a random number.
fn pick(lines: &[Info], handicap: &Handicap, random: u64) -> Option<Move> {
    let first = lines.first()?;
    let nearly_as_good: Vec<Move> = lines
        .iter()
        .filter(|info| match (first.score, info.score) {
            (Score::Centipawns(best), Score::Centipawns(other)) => other >= best - handicap.margin,
            // A mate is played; one's own mate is put off.
            (best, other) => best == other,
        })
        .filter_map(|info| info.pv.first().copied())
        .collect();
    let index = random.checked_rem(nearly_as_good.len() as u64)?;
    nearly_as_good.get(index as usize).copied()
}

/// A random number from a seed and a position.
fn mixed(seed: u64, key: u64) -> u64 {
    SplitMix::mix(seed.wrapping_mul(SplitMix::STEP) ^ key)
}
