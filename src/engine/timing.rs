//! How long to think: a soft bound, after which no new iteration begins, and a hard one, at which the search stops.

use std::time::Duration;

use super::clock::Instant;
use super::{ClockLimits, Limits, PonderHit};

/// Kept back from every clock, for a search looks at it only now and then.
const RESERVE: Duration = Duration::from_millis(5);
/// No clock is taken to have more, so that nothing here can overflow.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3_600);
/// How many more moves a game is expected to have, when the clock does not say.
const EXPECTED_MOVES: u32 = 32;
/// The most that one move may take of the time left, in parts of hundred.
const MOST_OF_CLOCK: u32 = 30;
/// How much longer than planned a move may take when its iteration is not finished, in parts of ten.
const STRETCH: u32 = 35;

/// When a search must end.
pub(super) struct Timer {
    start: Instant,
    /// What the bounds count from instead of the start, when the search ponders.
    ponder: Option<PonderHit>,
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
            ponder: limits.ponder.clone(),
            soft,
            hard,
        }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time that counts; `None` while the search still ponders.
    fn spent(&self) -> Option<Duration> {
        match &self.ponder {
            None => Some(self.elapsed()),
            Some(hit) => hit.time().map(|time| time.elapsed()),
        }
    }

    /// Whether so many hundredths of the planned time have been spent; never while the search ponders.
    pub fn has_spent(&self, hundredths: u32) -> bool {
        self.soft
            .is_some_and(|soft| self.spent().is_some_and(|spent| spent >= soft * hundredths / 100))
    }

    /// Whether the search must stop now.
    pub fn is_over(&self) -> bool {
        self.hard
            .is_some_and(|hard| self.spent().is_some_and(|spent| spent >= hard))
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
            self.spent().is_some_and(|spent| spent >= planned)
        })
    }
}

/// The soft and the hard bound that a clock allows.
fn bounds(clock: &ClockLimits) -> (Duration, Duration) {
    let left = clock.left.min(LONGEST).saturating_sub(RESERVE);
    let increment = clock.increment.min(LONGEST);
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, 60);
    // With the last move before more time there is nothing to save for.
    let most = if moves == 1 {
        left * 9 / 10
    } else {
        left / 100 * MOST_OF_CLOCK
    };
    let soft = (left / moves + increment * 3 / 4).min(most);
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
    fn absurd_times_overflow_nothing() {
        let clock = ClockLimits {
            left: Duration::MAX,
            increment: Duration::MAX,
            moves_to_go: Some(1),
        };
        let limits = Limits::default().clock(clock).movetime(Duration::MAX);
        let timer = Timer::start(&limits);
        assert!(!timer.is_over() && !timer.is_enough(1_000));
    }

    #[test]
    fn while_it_ponders_a_search_has_all_the_time_and_then_what_its_limits_say() {
        let hit = PonderHit::default();
        let limits = Limits {
            ponder: Some(hit.clone()),
            ..Limits::default().movetime(Duration::from_millis(5))
        };
        let timer = Timer::start(&limits);
        std::thread::sleep(Duration::from_millis(10));
        assert!(!timer.is_over() && !timer.is_enough(100));
        hit.report();
        let hit_at = Instant::now();
        while !timer.is_over() {
            assert!(hit_at.elapsed() < Duration::from_secs(60));
        }
        assert!(hit_at.elapsed() >= Duration::from_millis(4) && timer.is_enough(100));
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
