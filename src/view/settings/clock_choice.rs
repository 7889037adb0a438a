//! How much time each side has, as one chooses it and as it stands in a file.

use std::time::Duration;

use crate::game::{ClockTerms, TimeControl};
use crate::rules::{BySide, Side};

/// How much time each side has in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClockChoice {
    /// As much as it wants.
    #[default]
    None,
    /// So much; not the same for both in a handicap game.
    Times(BySide<TimeControl>),
}

/// So many minutes for the game, and so many seconds more for each move.
const fn minutes(minutes: u64, seconds: u64) -> ClockChoice {
    let control = TimeControl {
        base: Duration::from_secs(60 * minutes),
        increment: Duration::from_secs(seconds),
        delay: Duration::ZERO,
    };
    ClockChoice::Times(BySide::new(control, control))
}

impl ClockChoice {
    /// What is offered at once, from no haste to much of it.
    pub const PRESETS: [ClockChoice; 8] = [
        ClockChoice::None,
        minutes(60, 30),
        minutes(30, 20),
        minutes(15, 10),
        minutes(10, 5),
        minutes(5, 3),
        minutes(3, 2),
        minutes(1, 1),
    ];

    /// What one begins with who wants a time of their own.
    pub const OWN: ClockChoice = minutes(10, 5);

    /// The time of each side, if it is limited.
    pub fn times(self) -> Option<BySide<TimeControl>> {
        match self {
            ClockChoice::None => None,
            ClockChoice::Times(times) => Some(times),
        }
    }

    /// Whether the sides do not have the same.
    pub fn is_handicap(self) -> bool {
        self.times()
            .is_some_and(|times| times[Side::White] != times[Side::Black])
    }

    /// The same, each side with what the other had.
    pub fn swapped(self) -> ClockChoice {
        match self {
            ClockChoice::None => ClockChoice::None,
            ClockChoice::Times(times) => ClockChoice::Times(BySide::from_fn(|side| times[!side])),
        }
    }

    /// What players agree on with it: the clock starts with the first move.
    pub fn terms(self) -> Option<ClockTerms> {
        let control = self.times()?;
        Some(ClockTerms {
            control,
            waits_for_first_move: true,
        })
    }

    /// How it stands in a file: `none`, or base in minutes and increment in seconds, `5+3`; with seconds and a delay,
    /// `1:30+0d2`; for White and Black, `10+5 5+3`.
    pub(super) fn name(self) -> String {
        match self.times() {
            None => "none".to_owned(),
            Some(times) if self.is_handicap() => {
                format!("{} {}", time_name(times[Side::White]), time_name(times[Side::Black]))
            }
            Some(times) => time_name(times[Side::White]),
        }
    }

    /// The choice that files name so; what is out of all limits, or no clock, is none.
    pub fn by_name(name: &str) -> ClockChoice {
        let read = || {
            let mut names = name.split_whitespace();
            let white = read_time(names.next()?)?;
            let black = names.next().map_or(Some(white), read_time)?;
            names
                .next()
                .is_none()
                .then_some(ClockChoice::Times(BySide::new(white, black)))
        };
        read().unwrap_or_default()
    }
}

fn time_name(control: TimeControl) -> String {
    let TimeControl { base, increment, delay } = control;
    let (minutes, seconds) = (base.as_secs() / 60, base.as_secs() % 60);
    let base = match seconds {
        0 => minutes.to_string(),
        _ => format!("{minutes}:{seconds:02}"),
    };
    let delay = match delay.as_secs() {
        0 => String::new(),
        seconds => format!("d{seconds}"),
    };
    format!("{base}+{}{delay}", increment.as_secs())
}

fn read_time(name: &str) -> Option<TimeControl> {
    let number = |text: &str, most: u64| text.trim().parse().ok().filter(|&number| number <= most);
    let (base, rest) = name.split_once('+')?;
    let (increment, delay) = rest.split_once('d').unwrap_or((rest, "0"));
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let control = TimeControl {
        base: Duration::from_secs(60 * number(minutes, 600)? + number(seconds, 59)?),
        increment: Duration::from_secs(number(increment, 600)?),
        delay: Duration::from_secs(number(delay, 600)?),
    };
    // Who has nothing at all has lost before the first move.
    (!(control.base + control.increment).is_zero()).then_some(control)
}

/// A part of a side's time that can be chosen by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimePart {
    /// The time for the whole game.
    Base,
    /// What each move adds.
    Increment,
    /// What of each move costs nothing.
    Delay,
}

impl TimePart {
    /// All of them.
    pub const ALL: [TimePart; 3] = [TimePart::Base, TimePart::Increment, TimePart::Delay];

    /// How much of it somebody has.
    pub fn of(self, control: TimeControl) -> Duration {
        match self {
            TimePart::Base => control.base,
            TimePart::Increment => control.increment,
            TimePart::Delay => control.delay,
        }
    }

    /// The same time with the next larger or smaller amount of this that is offered; the same at the ends.
    pub fn step(self, control: TimeControl, up: bool) -> TimeControl {
        let now = self.of(control).as_secs();
        let mut steps = self.steps();
        let next = if up {
            steps.find(|&step| step > now)
        } else {
            steps.filter(|&step| step < now).last()
        };
        let next = Duration::from_secs(next.unwrap_or(now));
        match self {
            TimePart::Base => TimeControl { base: next, ..control },
            TimePart::Increment => TimeControl {
                increment: next,
                ..control
            },
            TimePart::Delay => TimeControl { delay: next, ..control },
        }
    }

    /// What is offered, in seconds: the finer, the less there is.
    fn steps(self) -> Box<dyn Iterator<Item = u64>> {
        match self {
            TimePart::Base => {
                let short = [15, 30, 45, 60, 90, 120, 150].into_iter();
                let minutes = (3..20).chain((20..60).step_by(5)).chain((60..=180).step_by(15));
                Box::new(short.chain(minutes.map(|minutes| 60 * minutes)))
            }
            TimePart::Increment | TimePart::Delay => {
                Box::new((0..10).chain((10..30).step_by(5)).chain((30..=180).step_by(15)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(base: u64, increment: u64, delay: u64) -> TimeControl {
        let [base, increment, delay] = [base, increment, delay].map(Duration::from_secs);
        TimeControl { base, increment, delay }
    }

    fn both(control: TimeControl) -> ClockChoice {
        ClockChoice::Times(BySide::new(control, control))
    }

    #[test]
    fn every_time_reads_back_by_its_name() {
        let own = [control(90, 0, 2), control(15, 180, 0), control(0, 5, 0)];
        let handicap = ClockChoice::Times(BySide::new(control(600, 5, 0), control(75, 0, 3)));
        for choice in ClockChoice::PRESETS.into_iter().chain(own.map(both)).chain([handicap]) {
            assert_eq!(ClockChoice::by_name(&choice.name()), choice, "{}", choice.name());
        }
        assert_eq!(minutes(5, 3).name(), "5+3", "as it always was");
        assert_eq!(handicap.name(), "10+5 1:15+0d3");
        assert_eq!(handicap.swapped().name(), "1:15+0d3 10+5");
    }

    #[test]
    fn what_is_no_time_or_out_of_all_limits_is_no_clock() {
        for name in [
            "none",
            "",
            "5",
            "0+0",
            "0+0d9",
            "601+1",
            "1:60+1",
            "1+1 1",
            "1+1 1+1 1+1",
            "-1+1",
            "1e3+1",
        ] {
            assert_eq!(ClockChoice::by_name(name), ClockChoice::None, "{name:?}");
        }
    }

    #[test]
    fn steps_go_up_and_down_between_their_ends_and_are_never_nothing_at_all() {
        for part in TimePart::ALL {
            let mut now = control(15, 0, 0);
            let mut passed = vec![part.of(now)];
            while part.step(now, true) != now {
                now = part.step(now, true);
                passed.push(part.of(now));
            }
            assert!(passed.is_sorted() && passed.len() > 20, "{part:?}: {passed:?}");
            while part.step(now, false) != now {
                assert_eq!(passed.pop(), Some(part.of(now)));
                now = part.step(now, false);
            }
            assert_eq!(passed, [part.of(now)]);
            assert!(read_time(&time_name(now)).is_some(), "it can be played");
        }
        // From what somebody typed into a file to the next that is offered.
        assert_eq!(TimePart::Base.step(control(61, 0, 0), true), control(90, 0, 0));
        assert_eq!(TimePart::Delay.step(control(60, 0, 600), false), control(60, 0, 180));
        assert_eq!(TimePart::Delay.step(control(60, 0, 600), true), control(60, 0, 600));
    }
}
