//! What a player may use for a move: time, positions, depth or a game's clock.

use std::time::Duration;

use crate::engine::{ClockLimits, Limits};
use crate::rules::{BySide, Side};

/// What a player may use for a move; of several limits the first that is reached counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// Time for each move.
    pub movetime: Option<Duration>,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Iterations for each move.
    pub depth: Option<u32>,
    /// Time for the whole game.
    pub clock: Option<Tempo>,
}

/// A game's clock: the time at the start, and what is added after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    /// The time at the start.
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl Allowance {
    /// Whether there is no limit at all.
    pub fn is_boundless(&self) -> bool {
        *self == Allowance::default()
    }

    /// What ends a search of our own engine, with so much left on the clock.
    pub(super) fn limits(&self, left: Option<Duration>) -> Limits {
        let clock = left.zip(self.clock).map(|(left, tempo)| ClockLimits {
            left,
            increment: tempo.increment,
            moves_to_go: None,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime,
            clock,
            ..Limits::default()
        }
    }

    /// The time that a move may take, with so much left on the clock; `None` when time is no limit.
    pub(super) fn time(&self, left: Option<Duration>) -> Option<Duration> {
        match (self.movetime, left) {
            (Some(movetime), Some(left)) => Some(movetime.min(left)),
            (movetime, left) => movetime.or(left),
        }
    }
}

/// Both players' clocks in a game, by side; `None` for a player without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clocks(pub BySide<Option<(Duration, Duration)>>);

impl Clocks {
    /// The clocks of a game that begins.
    pub fn new(allowances: &BySide<&Allowance>) -> Clocks {
        Clocks(BySide::from_fn(|side| {
            allowances[side].clock.map(|tempo| (tempo.base, tempo.increment))
        }))
    }

    /// The time left to a side.
    pub fn left(&self, side: Side) -> Option<Duration> {
        self.0[side].map(|(left, _)| left)
    }

    /// Takes the time of a move off a side's clock and adds the increment.
    pub fn take(&mut self, side: Side, used: Duration) {
        if let Some((left, increment)) = &mut self.0[side] {
            *left = left.saturating_sub(used) + *increment;
        }
    }

    /// The clocks as `go` tells them, seen by a side that has one. An opponent without a clock is shown with the same.
    pub fn words(&self, mover: Side) -> String {
        let Some(own) = self.0[mover] else {
            return String::new();
        };
        let shown = BySide::from_fn(|side| self.0[side].unwrap_or(own));
        let ((white, white_more), (black, black_more)) = (shown[Side::White], shown[Side::Black]);
        format!(
            " wtime {} btime {} winc {} binc {}",
            white.as_millis(),
            black.as_millis(),
            white_more.as_millis(),
            black_more.as_millis()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_for_its_side_only() {
        let seconds = Duration::from_secs;
        let fast = Allowance {
            clock: Some(Tempo {
                base: seconds(10),
                increment: seconds(1),
            }),
            ..Allowance::default()
        };
        let by_nodes = Allowance {
            nodes: Some(5),
            ..Allowance::default()
        };
        let mut clocks = Clocks::new(&BySide::new(&by_nodes, &fast));
        clocks.take(Side::White, seconds(7));
        clocks.take(Side::Black, seconds(3));
        assert_eq!(
            (clocks.left(Side::White), clocks.left(Side::Black)),
            (None, Some(seconds(8)))
        );
        assert_eq!(clocks.words(Side::White), "");
        assert_eq!(clocks.words(Side::Black), " wtime 8000 btime 8000 winc 1000 binc 1000");
        clocks.take(Side::Black, seconds(30));
        assert_eq!(clocks.left(Side::Black), Some(seconds(1)));
    }
}
