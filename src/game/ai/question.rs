//! What the engine is asked and what it answers, the same whoever asks it and wherever it thinks.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg(any(test, not(target_arch = "wasm32")))]
use web_time::Instant;

use super::WakeUp;
#[cfg(any(test, not(target_arch = "wasm32")))]
use crate::engine::Engine;
use crate::engine::{Info, Level, Limits, Report, StopFlag};
use crate::rules::{Line, Move};

/// Whoever looks at a study is woken no oftener than this: the first iterations follow each other faster than anybody
/// reads. The end wakes in any case.
pub(super) const NEWS_APART: Duration = Duration::from_millis(120);

/// What the engine shall think about.
pub(super) struct Job {
    pub line: Line,
    pub question: Question,
    pub stop: StopFlag,
    pub wake: WakeUp,
}

/// What the engine is asked.
pub(super) enum Question {
    /// Which move a level plays, found in so much time at most.
    Choose { level: Level, seed: u64, longest: Duration },
    /// What the best lines are, and what they are worth. What it has found so far is told on the way.
    Study { limits: Limits, lines: usize, news: News },
}

/// What the engine says.
pub(super) enum Answer {
    /// The move that the level plays, if it has found one.
    Move(Option<Move>),
    /// What a study has found.
    Report(Report),
}

/// The best lines that a study knows, the best first; written by the thread that thinks.
#[derive(Clone, Default)]
pub(super) struct News(Arc<Mutex<Vec<Info>>>);

impl News {
    /// The lines of the last iteration that is finished, or all that is known of the first.
    pub fn lines(&self) -> Vec<Info> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn tell(&self, lines: &[Info]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = lines.to_vec();
    }
}

#[cfg(any(test, not(target_arch = "wasm32")))]
impl Question {
    /// Asks an engine.
    pub fn ask(self, engine: &mut Engine, line: &Line, stop: &StopFlag, wake: &WakeUp) -> Answer {
        match self {
            Question::Choose { level, seed, longest } => {
                Answer::Move(engine.choose(line, level, seed, Some(longest), stop))
            }
            Question::Study { limits, lines, news } => {
                engine.set_multi_pv(lines);
                let mut seen: Vec<Info> = Vec::new();
                let wanted = lines.min(line.position().legal_moves().len());
                let mut woken: Option<Instant> = None;
                let report = engine.search(line, &limits, stop, &mut |info| {
                    seen.truncate(info.multipv - 1);
                    seen.push(info.clone());
                    if seen.len() == wanted {
                        news.tell(&seen);
                        if woken.is_none_or(|woken| woken.elapsed() >= NEWS_APART) {
                            woken = Some(Instant::now());
                            wake.call();
                        }
                    }
                });
                engine.set_multi_pv(1);
                Answer::Report(report)
            }
        }
    }
}
