//! What is found out beside the game, on another thread, and wakes the window when it is there.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use bevy::platform::cell::SyncCell;
use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, TaskPool};

use crate::game::WakeUp;

/// Something that is being found out: by a channel and not by a task's own result, which is not there yet when the task
/// wakes somebody.
pub struct Answer<T>(SyncCell<Receiver<T>>);

/// Whoever should have answered has failed, and never will.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

impl<T: Send + 'static> Answer<T> {
    /// Something that waits for others: people, a disk.
    pub fn of(wake: &WakeUp, work: impl Future<Output = T> + Send + 'static) -> Answer<T> {
        Answer::by(IoTaskPool::get(), wake, work)
    }

    /// Something that takes a processor for a while.
    pub fn of_labour(wake: &WakeUp, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        Answer::by(AsyncComputeTaskPool::get(), wake, async move { work() })
    }

    fn by(pool: &TaskPool, wake: &WakeUp, work: impl Future<Output = T> + Send + 'static) -> Answer<T> {
        let (sender, answer) = channel();
        let wake = Waker(wake.clone());
        pool.spawn(async move {
            // Dropped last, also when the work fails.
            let _wake = wake;
            let sender = sender;
            // Nobody may listen any more.
            let _ = sender.send(work.await);
        })
        .detach();
        Answer(SyncCell::new(answer))
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

    use bevy::prelude::*;

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
        assert_eq!(Answer::of_labour(&wake, || 8).wait(), Ok(8));
        let mut failed: Answer<u8> = Answer::of_labour(&wake, || panic!("as it should in this test"));
        assert_eq!(failed.wait(), Err(Lost));
        assert_eq!(failed.take(), Some(Err(Lost)));
        while woken.load(Ordering::SeqCst) < 3 {
            std::thread::yield_now();
        }
    }
}
