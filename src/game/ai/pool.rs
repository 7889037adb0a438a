//! Thinking on the async task pool, one job at a time.
//!
//! A search never awaits anything, so dropping its task does not end it: every job carries a [`StopFlag`]. The engine
//! with all that it remembers goes into the job and comes back with the answer. Until it is back no other job can
//! start, so jobs neither pile up nor wait for each other on threads of the pool, which Bevy needs as well.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use bevy::app::TaskPoolThreadAssignmentPolicy;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use super::WakeUp;
use crate::engine::{Engine, Level, StopFlag};
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

/// Even a slow machine answers in this time.
const LONGEST_THOUGHT: Duration = Duration::from_millis(3_000);

/// What the engine shall think about.
pub(super) struct Job {
    pub line: Line,
    pub level: Level,
    pub seed: u64,
    pub stop: StopFlag,
    pub wake: WakeUp,
}

/// The engine, at home or at work.
#[derive(Resource, Default)]
pub(super) struct EngineRoom {
    /// Made by the first job, since it takes memory and time.
    engine: Option<Box<Engine>>,
    work: Option<Work>,
}

/// A job at work.
struct Work {
    stop: StopFlag,
    /// By a channel and not by the task's own result: the answer has to be there before anybody is woken up for it.
    result: SyncCell<Receiver<(Box<Engine>, Option<Move>)>>,
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
            level,
            seed,
            stop,
            wake,
        } = job;
        let engine = self.engine.take();
        let (sender, result) = channel();
        self.work = Some(Work {
            stop: stop.clone(),
            result: SyncCell::new(result),
        });
        AsyncComputeTaskPool::get()
            .spawn(async move {
                let mut engine = engine.unwrap_or_default();
                let answer = engine.choose(&line, level, seed, Some(LONGEST_THOUGHT), &stop);
                // Nobody listens any more when the program is closing.
                let _ = sender.send((engine, answer));
                wake.call();
            })
            .detach();
    }

    /// Lets the engine come home if it has finished, and tells what it says: a move, if it has found one.
    pub fn collect(&mut self) -> Option<Option<Move>> {
        let work = self.work.as_mut()?;
        let answer = match work.result.get().try_recv() {
            Ok((engine, answer)) => {
                self.engine = Some(engine);
                answer
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
