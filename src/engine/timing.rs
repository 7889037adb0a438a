//! How long to think: a soft bound, after which no new iteration begins, and a hard one, at which the search stops.

use std::time::Duration;

use super::clock::Instant;
use super::{ClockLimits, Limits};

/// Kept back from every clock for the way to the opponent and back.
const OVERHEAD: Duration = Duration::from_millis(15);
/// How many more moves a game is expected to have, when the clock does not say.
const EXPECTED_MOVES: u32 = 32;
/// The most that one move may take of the time left, in parts of hundred.
const MOST_OF_CLOCK: u32 = 30;
/// How much longer than planned a move may take when its iteration is not finished, in parts of ten.
const STRETCH: u32 = 35;

/// When a search must end.
pub(super) struct Timer {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Timer {
    /// Starts the timer of a search.
    pub fn start(limits: &Limits) -> Timer {
        let (mut soft, mut hard) = match &limits.clock {
            Some(clock) => {
                let (soft, hard) = bounds(clock);
                (Some(soft), Some(hard))
            }
            None => (None, None),
        };
        if let Some(time) = limits.movetime {
            // All of it is used, for it is not saved for anything.
            soft = Some(soft.map_or(time, |soft| soft.min(time)));
            hard = Some(hard.map_or(time, |hard| hard.min(time)));
        }
        Timer {
            start: Instant::now(),
            soft,
            hard,
        }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must stop now.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning. `effort` is a factor on the planned time, in hundredths: less
    /// when the best move has been the same for long.
    pub fn is_enough(&self, effort: u32) -> bool {
        self.soft.is_some_and(|soft| {
            let planned = if self.hard == Some(soft) {
                soft
            } else {
                soft * effort / 100
            };
            self.elapsed() >= planned
        })
    }
}

/// The soft and the hard bound that a clock allows.
fn bounds(clock: &ClockLimits) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD);
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, 60);
    // With the last move before more time there is nothing to save for.
    let most = if moves == 1 {
        left * 9 / 10
    } else {
        left / 100 * MOST_OF_CLOCK
    };
    let soft = (left / moves + clock.increment * 3 / 4).min(most);
    let hard = (soft * STRETCH / 10).min(most);
    (soft, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> ClockLimits {
        ClockLimits {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for left in [0, 1, 10, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = bounds(&clock(left, increment, moves));
                    assert!(
                        soft <= hard && hard <= Duration::from_millis(left),
                        "{left} {increment} {moves:?}"
                    );
                    if left > 100 {
                        assert!(hard > Duration::ZERO);
                    }
                }
            }
        }
    }

    #[test]
    fn an_hour_lasts_for_a_game() {
        let mut left = 3_600_000;
        for _ in 0..60 {
            let (_, hard) = bounds(&clock(left, 0, None));
            left -= hard.as_millis() as u64 / 3;
        }
        assert!(left > 100_000);
    }
}
