//! Says now and then how far a long run has come and how long it will still take.

use std::time::Duration;

use crate::engine::clock::Instant;

/// Time between two lines.
const EVERY: Duration = Duration::from_secs(10);

/// A run that takes long.
pub(super) struct Progress {
    start: Instant,
    last: Option<Instant>,
}

impl Progress {
    /// A run that starts now.
    pub fn new() -> Progress {
        Progress {
            start: Instant::now(),
            last: None,
        }
    }

    /// Whether it is time for another line; the first comes soon, so that one sees that all is well.
    pub fn is_due(&mut self) -> bool {
        let since = self.last.unwrap_or(self.start).elapsed();
        let due = since >= if self.last.is_some() { EVERY } else { EVERY / 5 };
        if due {
            self.last = Some(Instant::now());
        }
        due
    }

    /// How much is done in a second.
    pub fn rate(&self, done: f64) -> f64 {
        done / self.start.elapsed().as_secs_f64().max(1e-9)
    }

    /// The time left in words, when this much of `all` was done in this run and `before` had been done earlier.
    pub fn time_left(&self, done: f64, before: f64, all: f64) -> String {
        let rate = self.rate(done);
        if rate <= 0.0 {
            return "time left unknown".to_owned();
        }
        format!("{} left", in_words(((all - before - done) / rate).max(0.0)))
    }
}

/// A number of seconds as people say it.
fn in_words(seconds: f64) -> String {
    // As a cast does: what is absurdly long is as long as can be said.
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_as_people_say_them() {
        assert_eq!(in_words(12.4), "12 s");
        assert_eq!(in_words(125.0), "2 min 05 s");
        assert_eq!(in_words(7_260.0), "2 h 01 min");
    }
}
