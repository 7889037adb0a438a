//! Keeps the screen on, and tells the service manager that the program is alive.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Startup, stay_awake);
    #[cfg(target_os = "linux")]
    app.add_systems(Last, linux::tell_that_all_is_well);
    #[cfg(target_arch = "wasm32")]
    let _ = app;
}

/// On a thread of its own: a system that does not answer must not keep anybody waiting.
#[cfg(not(target_arch = "wasm32"))]
fn stay_awake() {
    let ask = || {
        let asked = keepawake::Builder::default()
            .display(true)
            .idle(true)
            .reason("a show that nobody touches")
            .app_name("Tenfold")
            .app_reverse_domain("org.tenfold.Tenfold")
            .create();
        match asked {
            // As long as the program runs.
            Ok(awake) => std::mem::forget(awake),
            Err(error) => warn!("the system cannot be kept from turning the screen off: {error}"),
        }
    };
    if let Err(error) = std::thread::Builder::new().name("awake".into()).spawn(ask) {
        warn!("the system cannot be kept from turning the screen off: {error}");
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::time::Duration;

    use bevy::prelude::*;
    use sd_notify::{NotifyState, notify};

    use crate::game::{Screen, WallTime};

    /// So often; a service manager that waits less than twice as long is too impatient.
    const BEAT: Duration = Duration::from_secs(2);

    /// Once it is there, and then again and again: whoever hears nothing for long starts it anew. Without a service manager
    /// nobody listens.
    pub(super) fn tell_that_all_is_well(
        wall: Res<WallTime>,
        screen: Res<State<Screen>>,
        mut told: Local<Option<Duration>>,
    ) {
        let now = wall.now();
        if *screen.get() == Screen::Loading || told.is_some_and(|told| now < told + BEAT) {
            return;
        }
        let all = [NotifyState::Watchdog, NotifyState::Ready];
        let news = if told.is_none() { &all[..] } else { &all[..1] };
        if let Err(error) = notify(news) {
            debug!("the service manager does not listen: {error}");
        }
        *told = Some(now);
    }
}
