//! What lies behind a game, for those who want it: quiet music, and the tone of a room.
//!
//! The audio library plays both round and round by itself; a window that rests is not woken for them.

use std::time::Duration;

use bevy::prelude::*;
use bevy_kira_audio::AudioTween;
use bevy_kira_audio::prelude::{AudioApp, AudioChannel, AudioControl, AudioSource};

use super::SoundSystems;
use super::volume::background_level;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::{AppSettings, SoundSettings};

/// How slowly it comes, how it goes, and how quickly it follows a slider.
const COMING: Duration = Duration::from_millis(2500);
const GOING: Duration = Duration::from_millis(900);
const FOLLOWING: Duration = Duration::from_millis(120);

pub(super) fn plugin(app: &mut App) {
    app.add_audio_channel::<Music>()
        .add_audio_channel::<RoomTone>()
        .add_systems(PostUpdate, (keep::<Music>, keep::<RoomTone>).in_set(SoundSystems::Play));
}

/// Something without an end, and the channel that it is played in.
trait Endless: Resource {
    /// Its file, under `assets`.
    const PATH: &'static str;
    /// How long it is until it comes round, in samples; the file holds more, before it and after it.
    const SAMPLES: u32;

    /// How much quieter it is played than its file, in decibels.
    const LEVEL: f32;

    /// Whether it is wanted.
    fn is_wanted(sound: &SoundSettings) -> bool;
}

/// The rate of the samples of both.
const RATE: u32 = 22050;
/// How many samples of its end stand in the file before its beginning, and of its beginning after its end.
const OVERLAP: u32 = 4096;

#[derive(Resource)]
struct Music;

impl Endless for Music {
    const PATH: &'static str = "sounds/music.ogg";
    const SAMPLES: u32 = 827 * 2048;
    const LEVEL: f32 = -12.0;

    fn is_wanted(sound: &SoundSettings) -> bool {
        sound.music_on
    }
}

#[derive(Resource)]
struct RoomTone;

impl Endless for RoomTone {
    const PATH: &'static str = "sounds/room.ogg";
    const SAMPLES: u32 = 258 * 2048;
    const LEVEL: f32 = -16.0;

    fn is_wanted(sound: &SoundSettings) -> bool {
        sound.room_tone_on
    }
}

/// The files of both, and how much quieter they are played, in decibels.
#[cfg(test)]
pub fn files() -> [(&'static str, f32); 2] {
    [(Music::PATH, Music::LEVEL), (RoomTone::PATH, RoomTone::LEVEL)]
}

/// How far it is with something without an end.
#[derive(Clone, PartialEq, Debug, Default)]
enum Progress {
    /// It is not heard.
    #[default]
    Silent,
    /// It is not there yet. Only those who want it pay for it: unpacked it is large.
    Loading(Handle<AudioSource>),
    /// It is heard, at this level in decibels.
    Sounding(f32),
    /// It goes on where it was once it is to be heard again.
    Paused,
    /// It cannot be had.
    Failed,
}

/// The level of this, if it is to be heard at all.
fn wanted_level<T: Endless>(sound: SoundSettings) -> Option<f32> {
    (background_level(sound).filter(|_| T::is_wanted(&sound))).map(|level| level + T::LEVEL)
}

/// Begins, follows the slider, and ends.
fn keep<T: Endless>(
    settings: Res<AppSettings>,
    server: Res<AssetServer>,
    channel: Res<AudioChannel<T>>,
    mut progress: Local<Progress>,
    mut keep_drawing: KeepDrawing,
) {
    let level = wanted_level::<T>(settings.sound);
    let next = match (&*progress, level) {
        (Progress::Silent, None) => return,
        (Progress::Sounding(now), Some(level)) if *now == level => return,
        (Progress::Silent, Some(_)) => {
            keep_drawing.moving();
            Progress::Loading(server.load(T::PATH))
        }
        (Progress::Loading(source), Some(level)) => {
            if server.is_loaded_with_dependencies(source) {
                begin(&channel, source.clone(), level);
                Progress::Sounding(level)
            } else if server.load_state(source).is_failed() {
                Progress::Failed
            } else {
                // Nothing else tells the window that it is there.
                keep_drawing.moving();
                return;
            }
        }
        (Progress::Sounding(_), Some(level)) => {
            channel.set_volume(level).fade_in(AudioTween::linear(FOLLOWING));
            Progress::Sounding(level)
        }
        (Progress::Sounding(_), None) if T::is_wanted(&settings.sound) => {
            channel.pause().fade_out(AudioTween::linear(GOING));
            Progress::Paused
        }
        (Progress::Paused, None) if T::is_wanted(&settings.sound) => return,
        (Progress::Paused, Some(level)) => {
            channel.set_volume(level);
            channel.resume().fade_in(AudioTween::linear(FOLLOWING));
            Progress::Sounding(level)
        }
        (Progress::Sounding(_) | Progress::Paused, None) => {
            channel.stop().fade_out(AudioTween::linear(GOING));
            Progress::Silent
        }
        (Progress::Failed, Some(_)) => return,
        (Progress::Loading(_) | Progress::Failed, None) => Progress::Silent,
    };
    *progress = next;
}

fn begin<T: Endless>(channel: &AudioChannel<T>, source: Handle<AudioSource>, level: f32) {
    let seconds = |samples: u32| f64::from(samples) / f64::from(RATE);
    (channel.play(source))
        .start_from(seconds(OVERLAP))
        .loop_from(seconds(OVERLAP))
        .loop_until(seconds(OVERLAP + T::SAMPLES))
        .with_volume(level)
        .fade_in(AudioTween::linear(COMING));
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Cursor;
    use std::path::Path;

    use bevy_kira_audio::prelude::{Frame, StaticSoundData};

    use super::*;

    /// As the game decodes it.
    fn decoded(path: &str) -> StaticSoundData {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(path);
        StaticSoundData::from_cursor(Cursor::new(fs::read(path).unwrap())).unwrap()
    }

    fn closes<T: Endless>() {
        let sound = decoded(T::PATH);
        assert_eq!(sound.sample_rate, RATE);
        let (first, last) = (OVERLAP as usize, (OVERLAP + T::SAMPLES) as usize);
        assert!(sound.frames.len() > last + 100, "{} ends too early", T::PATH);
        let apart = |a: Frame, b: Frame| (a.left - b.left).abs().max((a.right - b.right).abs());
        let seam = (0..200).map(|i| apart(sound.frames[first + i - 100], sound.frames[last + i - 100]));
        let seam = seam.fold(0.0, f32::max);
        assert!(seam < 0.001, "{} does not close: {seam}", T::PATH);
        // It is not silence that closes so well.
        let loudest = sound.frames[first..last]
            .iter()
            .map(|frame| frame.left.abs())
            .fold(0.0, f32::max);
        assert!(loudest > 0.02, "{}: {loudest}", T::PATH);
    }

    #[test]
    fn music_and_room_tone_go_round_without_a_step() {
        closes::<Music>();
        closes::<RoomTone>();
    }

    #[test]
    fn at_first_neither_is_wanted_and_each_can_be_had_alone() {
        let usual = SoundSettings::default();
        assert_eq!(
            (wanted_level::<Music>(usual), wanted_level::<RoomTone>(usual)),
            (None, None)
        );
        let music = SoundSettings {
            music_on: true,
            ..usual
        };
        assert!(wanted_level::<Music>(music).is_some() && wanted_level::<RoomTone>(music).is_none());
        let room = SoundSettings {
            room_tone_on: true,
            ..usual
        };
        assert!(wanted_level::<Music>(room).is_none() && wanted_level::<RoomTone>(room).is_some());
        let muted = SoundSettings { muted: true, ..music };
        assert_eq!(wanted_level::<Music>(muted), None);
    }
}
