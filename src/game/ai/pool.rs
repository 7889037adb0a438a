//! Thinking on the async task pool, one job at a time.
//!
//! A search never awaits anything, so dropping its task does not end it: every job carries a [`StopFlag`]. The engine
//! with all that it remembers goes into the job and comes back with the answer. Until it is back no other job can
//! start, so jobs neither pile up nor wait for each other on threads of the pool, which Bevy needs as well.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use super::means::EngineMeans;
use super::question::{Answer, Job};
use crate::engine::{Engine, StopFlag};
use crate::game::GameSystems;

/// What systems ask for the engine by.
pub(super) type Room<'w> = ResMut<'w, EngineRoom>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineRoom>().add_systems(
        Update,
        provide
            .run_if(resource_changed::<EngineMeans>)
            .in_set(GameSystems::Input),
    );
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
fn provide(means: Res<EngineMeans>, mut room: ResMut<EngineRoom>) {
    room.means = *means;
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::engine::Level;
    use crate::game::{WakeUp, task_pools};
    use crate::rules::{Line, Position, SHAKO};

    fn collected(room: &mut EngineRoom) -> Option<Answer> {
        let began = Instant::now();
        loop {
            if let Some(answer) = room.collect() {
                return answer;
            }
            assert!(began.elapsed() < Duration::from_secs(30));
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn an_engine_that_panics_is_told_of_and_the_next_job_is_done() {
        App::new().add_plugins(MinimalPlugins.set(task_pools()));
        let mut room = EngineRoom::default();
        // On every thread of the pool, and more often than there are any.
        for _ in 0..6 {
            let (sender, result) = channel();
            room.work = Some(Work {
                stop: StopFlag::default(),
                result: SyncCell::new(result),
            });
            AsyncComputeTaskPool::get()
                .spawn(async move {
                    let _held = sender;
                    panic!("as an engine might");
                })
                .detach();
            assert!(collected(&mut room).is_none());
            assert!(room.is_idle());
        }
        room.start(Job {
            line: Line::new(Position::start(&SHAKO)),
            question: crate::game::ai::question::Question::Choose {
                level: Level::Cub,
                seed: 1,
                longest: Duration::from_millis(200),
            },
            stop: StopFlag::default(),
            wake: WakeUp::default(),
        });
        assert!(matches!(collected(&mut room), Some(Answer::Move(Some(_)))));
    }
}
