//! What is heard: pieces where they touch something, announcements once a move has landed, and what lies behind a game.
//!
//! Everything that is heard once is asked for by [`Play`] and played in one place, under one limiter. It happens after
//! all that moves and after the panels, which are drawn in `PostUpdate`: a window that rests draws no second frame for a
//! sound.

mod announcements;
mod audition;
mod background;
pub mod cue;
mod limiter;
mod pieces;
mod place;
mod player;
mod sample;
mod ticking;
mod volume;

use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;
use bevy_kira_audio::{AudioPlugin, AudioSystemSet};

use place::Place;
use sample::Sound;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(AudioPlugin)
        .add_message::<Play>()
        .configure_sets(
            PostUpdate,
            (SoundSystems::Hear, SoundSystems::Play)
                .chain()
                .after(EguiPostUpdateSet::EndPass)
                .before(AudioSystemSet::PlayTypedChannels),
        )
        .add_plugins((
            announcements::plugin,
            pieces::plugin,
            audition::plugin,
            player::plugin,
            background::plugin,
            ticking::plugin,
        ));
}

/// What sounds do at the end of a frame, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum SoundSystems {
    /// What has happened asks for its sound.
    Hear,
    /// Sounds that are asked for are played.
    Play,
}

/// A sound is wanted, now.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
struct Play {
    sound: Sound,
    /// Where it comes from.
    place: Place,
    /// How many times faster than it was made, and so much higher.
    rate: f32,
}

impl Play {
    /// As it was made, from nowhere in particular.
    const fn plain(sound: Sound) -> Play {
        Play {
            sound,
            place: Place::EVERYWHERE,
            rate: 1.0,
        }
    }
}
