//! Thinking on the async task pool, one job at a time.
//!
//! A search never awaits anything, so dropping its task does not end it: every job carries a [`StopFlag`]. The engine
//! with all that it remembers goes into the job and comes back with the answer. Until it is back no other job can
//! start, so jobs neither pile up nor wait for each other on threads of the pool, which Bevy needs as well.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::app::TaskPoolThreadAssignmentPolicy;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use web_time::Instant;

use super::WakeUp;
use crate::engine::{Engine, Info, Level, Limits, Report, StopFlag};
use crate::rules::{Line, Move};

/// Task pools in which a search leaves room for others: add it in place of Bevy's own plugin of this type.
///
/// Bevy's default gives async work a single thread on machines with two or four cores. A search would keep it for
/// itself, and Bevy compiles render pipelines on the same pool.
pub fn task_pools() -> TaskPoolPlugin {
    let async_compute = TaskPoolThreadAssignmentPolicy {
        min_threads: 2,
        max_threads: 4,
        percent: 0.5,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    TaskPoolPlugin {
        task_pool_options: TaskPoolOptions {
            async_compute,
            ..default()
        },
    }
}

/// What the engine may take of the machine from its next job on.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineMeans {
    /// The memory for what it finds, in MiB: from 1 to [`MOST_HASH_MIB`](crate::engine::MOST_HASH_MIB), or as much as
    /// the system has.
    pub memory: usize,
    /// With how many threads it studies positions; its moves as a level need no more than one. At least one.
    pub threads: usize,
}

impl Default for EngineMeans {
    fn default() -> EngineMeans {
        EngineMeans { memory: 16, threads: 1 }
    }
}

impl EngineMeans {
    /// An engine that has this.
    fn engine(self) -> Box<Engine> {
        let mut engine = Box::new(Engine::new(self.memory));
        engine.set_threads(self.threads);
        engine
    }
}

/// Lets the engine have what it may.
pub(super) fn provide(means: Res<EngineMeans>, mut room: ResMut<EngineRoom>) {
    room.means = *means;
}

/// Whoever looks at a study is woken no oftener than this: the first iterations follow each other faster than anybody
/// reads. The end wakes in any case.
const NEWS_APART: Duration = Duration::from_millis(120);

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

    fn tell(&self, lines: &[Info]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = lines.to_vec();
    }
}

impl Question {
    fn ask(self, engine: &mut Engine, line: &Line, stop: &StopFlag, wake: &WakeUp) -> Answer {
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

/// The engine, at home or at work.
#[derive(Resource, Default)]
pub(super) struct EngineRoom {
    /// Made by the first job, since it takes memory and time; with what it was made with.
    engine: Option<(EngineMeans, Box<Engine>)>,
    means: EngineMeans,
    work: Option<Work>,
}

/// A job at work.
struct Work {
    stop: StopFlag,
    /// By a channel and not by the task's own result: the answer has to be there before anybody is woken up for it.
    result: SyncCell<Receiver<((EngineMeans, Box<Engine>), Answer)>>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl EngineRoom {
    /// Whether the engine is at home, so that a job can start.
    pub fn is_idle(&self) -> bool {
        self.work.is_none()
    }

    /// Sends the engine to work. Whatever it was at, it must have finished.
    pub fn start(&mut self, job: Job) {
        let Job {
            line,
            question,
            stop,
            wake,
        } = job;
        let means = self.means;
        // What it has found so far goes with the old one: another size has other places for it.
        let engine = self.engine.take().filter(|(made_with, _)| *made_with == means);
        let (sender, result) = channel();
        self.work = Some(Work {
            stop: stop.clone(),
            result: SyncCell::new(result),
        });
        AsyncComputeTaskPool::get()
            .spawn(async move {
                let mut engine = engine.unwrap_or_else(|| (means, means.engine()));
                let answer = question.ask(&mut engine.1, &line, &stop, &wake);
                // Nobody listens any more when the program is closing.
                let _ = sender.send((engine, answer));
                wake.call();
            })
            .detach();
    }

    /// Tells the engine to come home, whatever it is at.
    pub fn call_home(&self) {
        if let Some(work) = &self.work {
            work.stop.raise();
        }
    }

    /// Lets the engine come home if it has finished, and tells what it says; without an answer it has broken down.
    pub fn collect(&mut self) -> Option<Option<Answer>> {
        let work = self.work.as_mut()?;
        let answer = match work.result.get().try_recv() {
            Ok((engine, answer)) => {
                self.engine = Some(engine);
                Some(answer)
            }
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                error!("the engine broke down while thinking; the next job gets a new one");
                None
            }
        };
        self.work = None;
        Some(answer)
    }
}
