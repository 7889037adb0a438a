//! What is heard, and how loud.

use serde::{Deserialize, Serialize};

/// What is heard. Volumes go from 0, silent, to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct SoundSettings {
    /// How loud pieces are.
    pub pieces: f32,
    /// How loud check, the end of a game and everything else is that the game has to say.
    pub announcements: f32,
    /// How loud music and room tone are.
    pub music: f32,
    /// Whether there is music.
    pub music_on: bool,
    /// Whether the room is heard.
    pub room_tone_on: bool,
    /// Silent, whatever the volumes.
    pub muted: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings {
            pieces: 0.8,
            announcements: 0.7,
            music: 0.6,
            music_on: false,
            room_tone_on: false,
            muted: false,
        }
    }
}

impl SoundSettings {
    /// Brings volumes that somebody typed into the file back within their limits.
    pub(super) fn keep_within_limits(&mut self) {
        let usual = SoundSettings::default();
        for (volume, usual) in [
            (&mut self.pieces, usual.pieces),
            (&mut self.announcements, usual.announcements),
            (&mut self.music, usual.music),
        ] {
            *volume = if volume.is_nan() { usual } else { volume.clamp(0.0, 1.0) };
        }
    }
}
