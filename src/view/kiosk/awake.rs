//! Keeps the screen on, and tells the service manager that the program is alive.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Startup, stay_awake);
    #[cfg(target_os = "linux")]
    linux::plugin(app);
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
            // As long as the program runs; on some systems as long as this thread does.
            Ok(_awake) => loop {
                std::thread::park();
            },
            Err(error) => warn!("the system cannot be kept from turning the screen off: {error}"),
        }
    };
    if let Err(error) = std::thread::Builder::new().name("awake".into()).spawn(ask) {
        warn!("the system cannot be kept from turning the screen off: {error}");
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use bevy::prelude::*;
    use bevy::render::{Render, RenderApp, RenderSystems};
    use sd_notify::{NotifyState, notify, watchdog_enabled};

    use crate::game::{Screen, WallTime};

    /// So often, unless the service manager is more impatient.
    const BEAT: Duration = Duration::from_secs(2);

    pub(super) fn plugin(app: &mut App) {
        let drawn = FramesDrawn::default();
        app.insert_resource(drawn.clone())
            .insert_resource(Heart::new(watchdog_enabled()))
            .add_systems(Last, tell_that_all_is_well);
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            render_app.insert_resource(drawn).add_systems(
                Render,
                (|drawn: Res<FramesDrawn>| {
                    drawn.0.fetch_add(1, Ordering::Relaxed);
                })
                .in_set(RenderSystems::Cleanup),
            );
        }
    }

    /// How many frames have been drawn to their end, whichever thread draws them. A renderer that has stopped draws none,
    /// though the game goes on.
    #[derive(Resource, Clone, Default)]
    pub(super) struct FramesDrawn(Arc<AtomicU64>);

    /// What there is to tell.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum News {
        /// The start is over, and it is alive.
        Ready,
        /// It is still alive.
        Alive,
    }

    /// Knows when to tell that the program is alive.
    #[derive(Resource, Debug)]
    pub(super) struct Heart {
        beat: Duration,
        told: Option<Duration>,
        /// How many frames had been drawn when that was told.
        drawn: u64,
    }

    impl Heart {
        /// One for a service manager that waits so long.
        fn new(patience: Option<Duration>) -> Heart {
            // It says itself that one should not wait for longer than half of it.
            let beat = patience.map_or(BEAT, |patience| BEAT.min(patience / 3));
            Heart {
                beat,
                told: None,
                drawn: 0,
            }
        }

        /// What is to be told now, when so many frames have been drawn.
        fn news(&mut self, now: Duration, drawn: u64) -> Option<News> {
            if drawn == self.drawn || self.told.is_some_and(|told| now < told + self.beat) {
                return None;
            }
            self.drawn = drawn;
            let is_first = self.told.replace(now).is_none();
            Some(if is_first { News::Ready } else { News::Alive })
        }
    }

    /// Once it is there, and then again and again as long as it draws: whoever hears nothing for long starts it anew.
    /// Without a service manager nobody listens.
    fn tell_that_all_is_well(
        wall: Res<WallTime>,
        screen: Res<State<Screen>>,
        drawn: Res<FramesDrawn>,
        mut heart: ResMut<Heart>,
    ) {
        if *screen.get() == Screen::Loading {
            return;
        }
        let told = match heart.news(wall.now(), drawn.0.load(Ordering::Relaxed)) {
            Some(News::Ready) => notify(&[NotifyState::Ready, NotifyState::Watchdog]),
            Some(News::Alive) => notify(&[NotifyState::Watchdog]),
            None => Ok(()),
        };
        if let Err(error) = told {
            debug!("the service manager does not listen: {error}");
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn at(millis: u64) -> Duration {
            Duration::from_millis(millis)
        }

        #[test]
        fn the_heart_beats_while_frames_are_drawn_and_no_oftener_than_it_must() {
            let mut heart = Heart::new(Some(Duration::from_secs(30)));
            assert_eq!(heart.news(at(0), 1), Some(News::Ready));
            let beats = (1..=100).filter(|&tenth| heart.news(at(100 * tenth), 1 + tenth) == Some(News::Alive));
            assert_eq!(beats.count(), 5);
        }

        #[test]
        fn nothing_is_told_while_nothing_is_drawn() {
            let mut heart = Heart::new(None);
            assert_eq!(heart.news(at(0), 0), None, "before the first frame");
            assert_eq!(heart.news(at(100), 7), Some(News::Ready));
            for seconds in 3..100 {
                assert_eq!(heart.news(at(1_000 * seconds), 7), None);
            }
            assert_eq!(heart.news(at(200_000), 8), Some(News::Alive));
        }

        #[test]
        fn an_impatient_service_manager_hears_of_it_in_time() {
            let mut heart = Heart::new(Some(Duration::from_secs(3)));
            heart.news(at(0), 1);
            assert_eq!(heart.news(at(900), 2), None);
            assert_eq!(heart.news(at(1_000), 3), Some(News::Alive));
        }
    }
}
