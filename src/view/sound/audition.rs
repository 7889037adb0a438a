//! Lets whoever moves a slider hear what it does.

use std::time::Duration;

use bevy::prelude::*;

use super::sample::Sound;
use super::{Play, SoundSystems};
use crate::view::redraw::KeepDrawing;
use crate::view::settings::{AppSettings, SoundSettings};

/// A slider being dragged is heard no more often than this.
const PAUSE: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, let_hear_volumes.in_set(SoundSystems::Hear));
}

/// What is heard when the volumes have changed; what lies behind a game is heard anyway.
fn example(before: SoundSettings, now: SoundSettings) -> Option<Sound> {
    if before.pieces != now.pieces {
        Some(Sound::WoodHeavy)
    } else if before.announcements != now.announcements {
        Some(Sound::Castle)
    } else {
        None
    }
}

fn let_hear_volumes(
    settings: Res<AppSettings>,
    time: Res<Time<Real>>,
    mut known: Local<Option<SoundSettings>>,
    mut next: Local<Duration>,
    mut due: Local<Option<Sound>>,
    mut plays: MessageWriter<Play>,
    mut keep_drawing: KeepDrawing,
) {
    if settings.is_changed()
        && let Some(before) = known.replace(settings.sound)
    {
        *due = example(before, settings.sound).or(*due);
    }
    if due.is_some() && time.elapsed() < *next {
        // What the slider has come to is heard too, when there has been time enough.
        keep_drawing.moving();
    } else if let Some(sound) = due.take() {
        *next = time.elapsed() + PAUSE;
        plays.write(Play::plain(sound));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy::time::TimeUpdateStrategy;
    use bevy::window::RequestRedraw;

    use super::*;

    #[test]
    fn a_slider_being_dragged_is_heard_to_its_end_and_does_not_rattle() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(crate::game::task_pools()), plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
            .add_message::<Play>()
            .add_message::<RequestRedraw>()
            .init_resource::<AppSettings>();
        let mut heard = Vec::new();
        for step in 0..30 {
            let mut settings = app.world_mut().resource_mut::<AppSettings>();
            match step {
                0 => {}
                1..11 => settings.sound.pieces = step as f32 / 20.0,
                // Neither the look of the board nor silence is to be heard.
                11..13 => settings.sound.muted = true,
                13..20 => settings.sound.announcements = step as f32 / 20.0,
                _ => {}
            }
            app.update();
            let mut plays = app.world_mut().resource_mut::<Messages<Play>>();
            heard.extend(plays.drain().map(|play| play.sound));
        }
        assert_eq!(
            heard,
            [
                Sound::WoodHeavy,
                Sound::WoodHeavy,
                Sound::WoodHeavy,
                Sound::Castle,
                Sound::Castle
            ]
        );
    }
}
