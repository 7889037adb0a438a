//! The worker where there are no threads, as in a browser: every job is done when it is handed in.
//!
//! Nothing is heard meanwhile, so a job must end by itself.

use std::time::Duration;

use super::job::{Job, perform};
use super::output::Output;
use crate::engine::Engine;

/// The worker, as the session sees it.
pub(super) struct Worker {
    engine: Engine,
    output: Output,
}

impl Worker {
    /// Whether it hears `stop` while it works.
    pub const HEARS_STOP: bool = false;

    /// Takes the engine over.
    pub fn start(engine: Engine, output: Output) -> Worker {
        Worker { engine, output }
    }

    /// Does a job.
    pub fn send(&mut self, job: Job) {
        match job {
            // There is but the thread that asks.
            Job::Threads(threads) if threads > 1 => self.output.line("info string Threads: there is one here"),
            job => perform(&mut self.engine, job, &self.output),
        }
    }

    /// Nothing is at work.
    pub fn stop(&self) {}

    /// No search ponders.
    pub fn ponder_hit(&self) -> bool {
        false
    }

    /// All is done.
    pub fn settle(&mut self) {}

    /// There is always time for another job.
    pub fn accepts(&mut self) -> bool {
        true
    }

    /// All is done.
    pub fn finish(self, _grace: Duration) {}
}
