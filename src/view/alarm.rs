//! Wakes the window when the chess clock is about to show something else, or when somebody else asks for it.
//!
//! A window that rests could be told to draw again after some time, but each change of that time draws at once; so
//! somebody else watches the time.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use crate::game::{ChessClock, WakeUp, WallTime};

/// So much later than the instant itself, lest the clock still shows what it showed.
const LATE: Duration = Duration::from_millis(2);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, hire_watch).add_systems(Last, set_alarm);
}

/// Who watches the time, and what for.
#[derive(Resource)]
pub struct Alarm {
    orders: Sender<Instant>,
    set: Option<Instant>,
}

impl Alarm {
    /// Lets the window be drawn again after this time at the latest. Who still waits then asks again.
    pub fn wake_in(&mut self, rest: Duration) {
        let now = Instant::now();
        let at = now + rest + LATE;
        if self.set.is_some_and(|set| set > now && set <= at) {
            return;
        }
        self.set = Some(at);
        // Refused only when the watch has ended, and then nobody is woken.
        let _ = self.orders.send(at);
    }
}

fn hire_watch(wake: Res<WakeUp>, mut commands: Commands) {
    let Some(wake) = wake.0.clone() else { return };
    let (orders, heard) = channel();
    let watch = thread::Builder::new().name("alarm".to_owned());
    match watch.spawn(move || keep_watch(&heard, &wake)) {
        Ok(_) => commands.insert_resource(Alarm { orders, set: None }),
        Err(error) => error!("the clock will not be seen running: {error}"),
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

fn set_alarm(clock: Res<ChessClock>, time: Res<WallTime>, alarm: Option<ResMut<Alarm>>) {
    if let (Some(rest), Some(mut alarm)) = (clock.steady_for(time.now()), alarm) {
        alarm.wake_in(rest);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

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
