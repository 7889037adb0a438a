//! What is found out beside the game, on another thread, and wakes the window when it is there.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use bevy::platform::cell::SyncCell;
use bevy::tasks::{ConditionalSendFuture, IoTaskPool};

use super::labour;
use crate::game::WakeUp;

/// Something that is being found out: by a channel and not by a task's own result, which is not there yet when the task
/// wakes somebody.
pub struct Answer<T>(SyncCell<Receiver<T>>);

/// Whoever should have answered has failed, and never will.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("whoever should have answered has failed")]
pub struct Lost;

impl<T: Send + 'static> Answer<T> {
    /// Something that waits for others: people, a disk.
    pub fn of(wake: &WakeUp, work: impl ConditionalSendFuture<Output = T> + 'static) -> Answer<T> {
        let (post, answer) = Answer::asked(wake);
        IoTaskPool::get().spawn(async move { post.send(work.await) }).detach();
        answer
    }

    /// Something that takes a processor for a while: on a thread of its own, for the few that tasks have are those of
    /// the computer player and of what the graphics card is made ready with.
    pub fn of_labour<W>(wake: &WakeUp, work: impl FnOnce() -> W + Send + 'static) -> Answer<T>
    where
        W: Future<Output = T> + 'static,
    {
        let (post, answer) = Answer::asked(wake);
        // Where no thread is to be had, the answer is lost.
        let _ = labour::begin("labour", move || async move { post.send(work().await) });
        answer
    }

    fn asked(wake: &WakeUp) -> (Post<T>, Answer<T>) {
        let (sender, answer) = channel();
        let wake = Waker(wake.clone());
        (Post { sender, _wake: wake }, Answer(SyncCell::new(answer)))
    }

    /// The answer, once it is there.
    ///
    /// # Errors
    /// If it never will be.
    pub fn take(&mut self) -> Option<Result<T, Lost>> {
        match self.0.get().try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Lost)),
        }
    }

    /// Waits for the answer.
    ///
    /// # Errors
    /// If it never will be there.
    pub fn wait(&mut self) -> Result<T, Lost> {
        self.0.get().recv().map_err(|_| Lost)
    }
}

/// The way of an answer. It wakes the window when it is there, or when it is lost: so the waker is dropped last.
struct Post<T> {
    sender: Sender<T>,
    _wake: Waker,
}

impl<T> Post<T> {
    fn send(self, answer: T) {
        // Nobody may listen any more.
        let _ = self.sender.send(answer);
    }
}

/// Wakes the window at its end.
struct Waker(WakeUp);

impl Drop for Waker {
    fn drop(&mut self) {
        if let Some(wake) = &self.0.0 {
            wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use std::thread;
    use std::time::Duration;

    use bevy::prelude::*;
    use bevy::tasks::AsyncComputeTaskPool;

    use super::*;

    #[test]
    fn an_answer_comes_and_wakes_the_window_and_who_fails_is_lost() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()));
        let woken = Arc::new(AtomicUsize::new(0));
        let count = woken.clone();
        let wake = WakeUp(Some(Arc::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        })));
        assert_eq!(Answer::of(&wake, async { 7 }).wait(), Ok(7));
        assert_eq!(Answer::of_labour(&wake, || async { 8 }).wait(), Ok(8));
        let mut failed: Answer<u8> = Answer::of_labour(&wake, || async { panic!("as it should in this test") });
        assert_eq!(failed.wait(), Err(Lost));
        assert_eq!(failed.take(), Some(Err(Lost)));
        while woken.load(Ordering::SeqCst) < 3 {
            thread::yield_now();
        }
    }

    #[test]
    fn labour_is_in_the_way_of_no_task() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()));
        let pool = AsyncComputeTaskPool::get();
        let labours = (0..=pool.thread_num()).map(|_| {
            let (end, ended) = channel::<()>();
            let labour = Answer::of_labour(&WakeUp(None), move || async move { ended.recv().is_err() });
            (end, labour)
        });
        let labours: Vec<_> = labours.collect();
        let (sender, done) = channel();
        pool.spawn(async move { sender.send(7) }).detach();
        assert_eq!(done.recv_timeout(Duration::from_secs(20)), Ok(7));
        for (end, mut labour) in labours {
            drop(end);
            assert_eq!(labour.wait(), Ok(true));
        }
    }
}
