//! The last lines of the log, kept for a report.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Mutex, TryLockError};

use bevy::log::BoxedLayer;
use bevy::log::tracing_subscriber::fmt;
use bevy::prelude::*;

/// So many lines are kept.
const MOST: usize = 60;
/// Longer lines are cut, in bytes.
const LONGEST: usize = 600;

static LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Keeps what is logged, besides being told on standard error.
pub fn keep_last_lines(_app: &mut App) -> Option<BoxedLayer> {
    // In a browser there is nothing to write a report to; and the layer asks for a clock that is not there.
    if cfg!(target_arch = "wasm32") {
        return None;
    }
    let layer = fmt::Layer::default()
        .with_ansi(false)
        .with_writer(|| Keeper)
        .log_internal_errors(false);
    Some(Box::new(layer))
}

/// The lines that are kept, as far as nobody is writing just now.
pub fn last_lines() -> String {
    with_lines(|lines| lines.iter().map(String::as_str).collect()).unwrap_or_default()
}

/// Waits for nobody: who panics may be in the midst of this.
fn with_lines<T>(work: impl FnOnce(&mut VecDeque<String>) -> T) -> Option<T> {
    match LINES.try_lock() {
        Ok(mut lines) => Some(work(&mut lines)),
        Err(TryLockError::Poisoned(lines)) => Some(work(&mut lines.into_inner())),
        Err(TryLockError::WouldBlock) => None,
    }
}

struct Keeper;

impl Write for Keeper {
    /// Takes a line, as the log writes them: whole.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let shown = &line[..line.len().min(LONGEST)];
        let mut text = String::from_utf8_lossy(shown).into_owned();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        with_lines(|lines| {
            if lines.len() == MOST {
                lines.pop_front();
            }
            lines.push_back(text);
        });
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_no_more() {
        for number in 0..2 * MOST {
            Keeper.write_all(format!("line {number}.\n").as_bytes()).unwrap();
        }
        Keeper.write_all("x".repeat(3 * LONGEST).as_bytes()).unwrap();
        let kept = last_lines();
        assert_eq!(kept.lines().count(), MOST);
        assert!(kept.contains(&format!("line {}.", 2 * MOST - 1)) && !kept.contains("line 1."));
        assert!(kept.lines().all(|line| line.len() <= LONGEST));
    }
}
