//! How loud things are for what a player has chosen.

use super::sample::Voice;
use crate::view::settings::SoundSettings;

/// Everything at its loudest is as much below what it was made with: room for several at once, in decibels.
pub const HEADROOM: f32 = -4.0;

/// The level of this voice, in decibels; `None` where nothing is to be heard.
pub fn level(sound: SoundSettings, voice: Voice) -> Option<f32> {
    let volume = match voice {
        Voice::Pieces => sound.pieces,
        Voice::Announcements => sound.announcements,
    };
    audible(sound, volume)
}

/// The level of what lies behind a game.
pub fn background_level(sound: SoundSettings) -> Option<f32> {
    audible(sound, sound.music)
}

fn audible(sound: SoundSettings, volume: f32) -> Option<f32> {
    // Half of the slider is a quarter of the amplitude, which is heard as about half as loud.
    (!sound.muted && volume > 0.0).then(|| HEADROOM + 40.0 * volume.log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn louder_is_louder_and_nothing_passes_the_headroom() {
        let at = |pieces| {
            let settings = SoundSettings {
                pieces,
                muted: false,
                ..Default::default()
            };
            level(settings, Voice::Pieces).unwrap_or(f32::NEG_INFINITY)
        };
        assert_eq!(at(1.0), HEADROOM);
        assert!(at(0.0) < at(0.01) && at(0.01) < at(0.1) && at(0.1) < at(0.5) && at(0.5) < at(1.0));
    }

    #[test]
    fn each_voice_has_its_own_volume_and_all_fall_silent_together() {
        let only = |pieces, announcements, music, muted| {
            let settings = SoundSettings {
                pieces,
                announcements,
                music,
                muted,
                ..Default::default()
            };
            [
                level(settings, Voice::Pieces),
                level(settings, Voice::Announcements),
                background_level(settings),
            ]
            .map(|level| level.is_some())
        };
        assert_eq!(only(1.0, 0.0, 0.0, false), [true, false, false]);
        assert_eq!(only(0.0, 1.0, 0.0, false), [false, true, false]);
        assert_eq!(only(0.0, 0.0, 1.0, false), [false, false, true]);
        assert_eq!(only(1.0, 1.0, 1.0, true), [false, false, false]);
    }
}
