//! The thread that owns the engine and does what takes time, one job after the other.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::job::{Job, perform};
use super::output::Output;
use crate::engine::endgames;
use crate::engine::{Engine, PonderHit, StopFlag};

/// Enough for the longest line of a search, with room to spare in builds that are not optimised.
const STACK_BYTES: usize = 16 << 20;

/// A job, as the session remembers it until it is done.
struct OpenJob {
    stop: StopFlag,
    ponder: Option<PonderHit>,
    /// Whether it is to be stopped from outside, however long it takes.
    infinite: bool,
    /// Whether it only prepares for others, and is done in no time.
    prepares: bool,
}

impl OpenJob {
    fn of(job: &Job) -> OpenJob {
        let (stop, limits) = match job {
            Job::Search { stop, limits, .. } => (stop.clone(), Some(limits)),
            Job::Perft { stop, .. } | Job::Bench { stop } => (stop.clone(), None),
            _ => (StopFlag::default(), None),
        };
        OpenJob {
            stop,
            ponder: limits.and_then(|limits| limits.ponder.clone()),
            infinite: limits.is_some_and(|limits| limits.infinite),
            prepares: !matches!(job, Job::Search { .. } | Job::Perft { .. } | Job::Bench { .. }),
        }
    }

    /// Whether it ponders on a move that was not played yet.
    fn ponders(&self) -> bool {
        self.ponder.as_ref().is_some_and(|hit| hit.time().is_none())
    }

    /// Whether it will end if nobody does anything about it.
    fn ends(&self) -> bool {
        self.stop.is_raised() || !(self.infinite || self.ponders())
    }
}

/// Jobs that may wait for their turn.
const LONGEST_QUEUE: usize = 64;
/// How long the session itself waits for a place in the queue.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(1);

/// The worker, as the session sees it.
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
    /// Hears once for every job that is done.
    done: Receiver<()>,
    /// The jobs that are not known to be done, the running one first.
    open: VecDeque<OpenJob>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Whether it hears `stop` while it works.
    pub const HEARS_STOP: bool = true;

    /// Starts the thread.
    pub fn start(engine: Engine, output: Output) -> Worker {
        let (jobs, inbox) = channel();
        let (done_sender, done) = channel();
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || work(engine, &inbox, &done_sender, &output))
            .expect("the system has a thread for the search");
        Worker {
            jobs: Some(jobs),
            done,
            open: VecDeque::new(),
            thread: Some(thread),
        }
    }

    /// Hands in a job, to be done after those before it.
    pub fn send(&mut self, job: Job) {
        let open = OpenJob::of(&job);
        if let Some(jobs) = &self.jobs
            && jobs.send(job).is_ok()
        {
            self.open.push_back(open);
        }
    }

    /// Tells all jobs so far to stop.
    pub fn stop(&self) {
        for job in &self.open {
            job.stop.raise();
        }
        self.wake();
    }

    /// Tells the search that ponders that its move has been played. Returns whether there is one.
    pub fn ponder_hit(&self) -> bool {
        // No job gets its turn after a search that ponders, so it is the last one.
        let last = self.open.back().filter(|job| job.ponders() && !job.stop.is_raised());
        if let Some(hit) = last.and_then(|job| job.ponder.as_ref()) {
            hit.report();
            self.wake();
        }
        last.is_some()
    }

    /// Wakes work that waits with its answer.
    fn wake(&self) {
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }

    /// Takes note of the jobs that are done.
    fn notice_done(&mut self) {
        while self.done.try_recv().is_ok() {
            self.open.pop_front();
        }
    }

    /// Waits until all is prepared that was asked for, unless the worker is busy with something longer.
    pub fn settle(&mut self) {
        self.notice_done();
        // A search whose answer is out has raised its own flag, though the worker may not have said that it is done.
        let soon_over = |job: &OpenJob| job.prepares || job.stop.is_raised();
        while !self.open.is_empty() && self.open.iter().all(soon_over) && self.done.recv().is_ok() {
            self.open.pop_front();
        }
    }

    /// Whether another job would get its turn: all before it end by themselves or were told to, and are not too many.
    pub fn accepts(&mut self) -> bool {
        self.notice_done();
        if self.open.len() >= LONGEST_QUEUE && self.done.recv_timeout(WAIT_FOR_PLACE).is_ok() {
            self.open.pop_front();
        }
        self.open.len() < LONGEST_QUEUE && self.open.iter().all(OpenJob::ends)
    }

    /// Ends the thread. A job that ends by itself may take so long before it is stopped.
    pub fn finish(mut self, grace: Duration) {
        while self.open.front().is_some_and(OpenJob::ends) && self.done.recv_timeout(grace).is_ok() {
            self.open.pop_front();
        }
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported by the thread itself.
            let _ = thread.join();
        }
    }
}

fn work(mut engine: Engine, inbox: &Receiver<Job>, done: &Sender<()>, output: &Output) {
    // While the program that has started the engine makes itself ready.
    endgames::prepare();
    while let Ok(job) = inbox.recv() {
        let answers = matches!(job, Job::Search { .. });
        let finished = catch_unwind(AssertUnwindSafe(|| perform(&mut engine, job, output)));
        if finished.is_err() {
            output.line("info string the search has failed; this is a fault of the engine");
            if answers {
                output.line("bestmove (none)");
            }
        }
        if done.send(()).is_err() {
            return;
        }
    }
}
