//! What was agreed on, as words in a saved game.

use std::time::Duration;

use crate::game::clock::{ClockTerms, TimeControl};
use crate::rules::{BySide, Side};

const NO_CLOCK: &str = "none";
const WAITS: &str = "waits";
/// The longest time that is read: a year, so that sums do not overflow.
const LONGEST: u64 = 365 * 24 * 3600;

pub(super) fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

pub(super) fn read_yes_or_no(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// White's time and Black's, as base, increment and delay in seconds: `300+5d0 600+0d3`.
pub(super) fn clock_text(clock: Option<ClockTerms>) -> String {
    let Some(clock) = clock else {
        return NO_CLOCK.to_owned();
    };
    let side = |side: Side| {
        let TimeControl { base, increment, delay } = clock.control[side];
        format!("{}+{}d{}", base.as_secs(), increment.as_secs(), delay.as_secs())
    };
    let waits = if clock.waits_for_first_move { " waits" } else { "" };
    format!("{} {}{waits}", side(Side::White), side(Side::Black))
}

pub(super) fn read_clock(text: &str) -> Option<Option<ClockTerms>> {
    if text == NO_CLOCK {
        return Some(None);
    }
    let mut words = text.split(' ');
    let control = BySide::new(read_control(words.next()?)?, read_control(words.next()?)?);
    let waits_for_first_move = match words.next() {
        None => false,
        Some(WAITS) => true,
        Some(_) => return None,
    };
    let clock = ClockTerms {
        control,
        waits_for_first_move,
    };
    words.next().is_none().then_some(Some(clock))
}

/// A time as seconds with thousandths: `12.345`.
pub(super) fn thought_text(thought: Duration) -> String {
    format!("{}.{:03}", thought.as_secs(), thought.subsec_millis())
}

pub(super) fn read_thought(text: &str) -> Option<Duration> {
    let (seconds, thousandths) = text.split_once('.')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then_some(());
    digits(seconds).and(digits(thousandths))?;
    let seconds = seconds.parse().ok().filter(|&seconds| seconds <= LONGEST)?;
    let thousandths = thousandths.parse().ok().filter(|_| thousandths.len() == 3)?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(thousandths))
}

fn read_control(text: &str) -> Option<TimeControl> {
    let (base, rest) = text.split_once('+')?;
    let (increment, delay) = rest.split_once('d')?;
    let seconds = |text: &str| {
        let seconds = text.parse().ok().filter(|&seconds| seconds <= LONGEST)?;
        Some(Duration::from_secs(seconds))
    };
    Some(TimeControl {
        base: seconds(base)?,
        increment: seconds(increment)?,
        delay: seconds(delay)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_agreed_on_reads_back() {
        let control = |base, increment, delay| TimeControl {
            base: Duration::from_secs(base),
            increment: Duration::from_secs(increment),
            delay: Duration::from_secs(delay),
        };
        for waits_for_first_move in [false, true] {
            let clock = Some(ClockTerms {
                control: BySide::new(control(300, 5, 0), control(0, 10, 3)),
                waits_for_first_move,
            });
            assert_eq!(read_clock(&clock_text(clock)), Some(clock));
        }
        assert_eq!(read_clock(&clock_text(None)), Some(None));
    }

    #[test]
    fn a_thought_reads_back() {
        for millis in [1, 999, 1_000, 61_005, 86_400_000] {
            let thought = Duration::from_millis(millis);
            assert_eq!(read_thought(&thought_text(thought)), Some(thought));
        }
        for text in [
            "",
            "1",
            "1.5",
            "1.0005",
            "-1.000",
            "1.+00",
            "+1.000",
            ".000x",
            "99999999999.000",
        ] {
            assert_eq!(read_thought(text), None, "{text}");
        }
    }

    #[test]
    fn what_means_nothing_is_refused() {
        for text in [
            "",
            "300",
            "300+5d0",
            "300+5d0 300+5d0 later",
            "300+5d0 300+5d0 waits waits",
            "-1+0d0 1+0d0",
            "1+0d0  1+0d0",
            "99999999999+0d0 1+0d0",
            "1.5+0d0 1+0d0",
        ] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
