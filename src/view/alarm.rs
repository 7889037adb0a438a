//! Wakes the window when the chess clock is about to show something else, or when somebody else asks for it.
//!
//! A window that rests could be told to draw again after some time, but each change of that time draws at once; so
//! somebody else watches the time.

#[cfg_attr(target_arch = "wasm32", path = "alarm/timer.rs")]
mod watch;

use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use crate::game::{ChessClock, WakeUp, WallTime};
use watch::Watch;

/// So much later than the instant itself, lest the clock still shows what it showed.
const LATE: Duration = Duration::from_millis(2);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, hire_watch).add_systems(Last, set_alarm);
}

/// Who watches the time, and what for.
#[derive(Resource)]
pub struct Alarm {
    watch: Watch,
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
        self.watch.wake_at(at);
    }
}

fn hire_watch(wake: Res<WakeUp>, mut commands: Commands) {
    let Some(wake) = wake.0.clone() else { return };
    match Watch::hire(wake) {
        Ok(watch) => commands.insert_resource(Alarm { watch, set: None }),
        Err(error) => error!("the clock will not be seen running: {error}"),
    }
}

fn set_alarm(clock: Res<ChessClock>, time: Res<WallTime>, alarm: Option<ResMut<Alarm>>) {
    if let (Some(rest), Some(mut alarm)) = (clock.steady_for(time.now()), alarm) {
        alarm.wake_in(rest);
    }
}
