//! Watches the time on a thread of its own.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use web_time::Instant;

/// Who wakes the window.
pub struct Watch(Sender<Instant>);

impl Watch {
    /// Lets somebody watch.
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub fn hire(wake: Arc<dyn Fn() + Send + Sync>) -> io::Result<Watch> {
        let (orders, heard) = channel();
        let watch = thread::Builder::new().name("alarm".to_owned());
        watch.spawn(move || keep_watch(&heard, &wake))?;
        Ok(Watch(orders))
    }

    /// Wakes the window at this time, if not before for another.
    pub fn wake_at(&self, at: Instant) {
        // Refused only when the watch has ended, and then nobody is woken.
        let _ = self.0.send(at);
    }
}

/// Wakes once, at the first time that was ordered since it woke last; until there is one, and when the program ends, it costs nothing.
fn keep_watch(orders: &Receiver<Instant>, wake: &Arc<dyn Fn() + Send + Sync>) {
    let mut due: Option<Instant> = None;
    loop {
        let order = match due {
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => orders.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match order {
            Ok(at) => due = Some(due.map_or(at, |due| due.min(at))),
            Err(RecvTimeoutError::Timeout) => {
                due = None;
                wake();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_wakes_once_for_the_first_time_that_is_ordered_and_ends_with_whoever_gave_it() {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = count.clone();
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
            counted.fetch_add(1, Ordering::SeqCst);
        });
        let (orders, heard) = channel();
        let watch = thread::spawn(move || keep_watch(&heard, &wake));
        orders.send(Instant::now() + Duration::from_secs(3600)).unwrap();
        orders.send(Instant::now() + Duration::from_millis(5)).unwrap();
        while count.load(Ordering::SeqCst) == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(20));
        assert_eq!(count.load(Ordering::SeqCst), 1);
        drop(orders);
        watch.join().unwrap();
    }
}
