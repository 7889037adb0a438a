//! Plays what is asked for: picks a sample, makes it as loud as the player wants it and the limiter lets it be.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_kira_audio::AudioTween;
use bevy_kira_audio::prelude::{AudioApp, AudioChannel, AudioControl, AudioInstance, AudioSource, PlaybackState};

use super::limiter::{Envelope, Limiter};
use super::sample::{Choice, Sound};
use super::volume::level;
use super::{Play, SoundSystems};
use crate::view::settings::AppSettings;

/// How much louder or quieter, in decibels, and how much faster or slower a hand is from one time to the next.
const SCATTER_LEVEL: f32 = 1.0;
const SCATTER_RATE: f32 = 0.02;
/// How quickly everything falls silent.
const HUSH: Duration = Duration::from_millis(60);

pub(super) fn plugin(app: &mut App) {
    app.add_audio_channel::<Effects>()
        .init_resource::<Samples>()
        .init_resource::<Choice>()
        .init_resource::<Limiter>()
        .add_systems(Startup, load_samples)
        .add_systems(
            PostUpdate,
            (hush.run_if(resource_changed::<AppSettings>), play_sounds)
                .chain()
                .in_set(SoundSystems::Play),
        )
        .add_systems(Last, forget_what_has_ended);
}

/// The channel of everything that is heard once.
#[derive(Resource)]
struct Effects;

/// The samples of every sound, in the order of [`Sound::ALL`] and of its files, and what the limiter knows of them.
#[derive(Resource, Default)]
struct Samples {
    handles: Vec<Vec<Handle<AudioSource>>>,
    envelopes: HashMap<AssetId<AudioSource>, Arc<Envelope>>,
}

fn load_samples(server: Res<AssetServer>, mut samples: ResMut<Samples>) {
    let load = |sound: Sound| sound.paths().map(|path| server.load(path)).collect();
    samples.handles = Sound::ALL.map(load).into();
}

fn play_sounds(
    mut plays: MessageReader<Play>,
    settings: Res<AppSettings>,
    time: Res<Time<Real>>,
    sources: Res<Assets<AudioSource>>,
    channel: Res<AudioChannel<Effects>>,
    mut samples: ResMut<Samples>,
    mut choice: ResMut<Choice>,
    mut limiter: ResMut<Limiter>,
) {
    for &Play { sound, place, rate } in plays.read() {
        let Some(level) = level(settings.sound, sound.voice()) else {
            continue;
        };
        let sample = choice.sample(sound);
        let Some(handle) = samples
            .handles
            .get(sound as usize)
            .and_then(|handles| handles.get(sample))
        else {
            continue;
        };
        let handle = handle.clone();
        // What is not there yet is not heard late.
        let Some(source) = sources.get(&handle) else {
            continue;
        };
        let envelope = (samples.envelopes)
            .entry(handle.id())
            .or_insert_with(|| Arc::new(Envelope::of(&source.sound)));
        let scatter = if sound.varies() { 1.0 } else { 0.0 };
        let level = level + place.level + scatter * SCATTER_LEVEL * choice.scatter();
        let rate = rate * (1.0 + scatter * SCATTER_RATE * choice.scatter());
        // The nearer ear hears this much more of what comes from the side.
        let nearer = (1.0 + place.pan.abs()).sqrt();
        let wanted = 10.0_f32.powf(level / 20.0) * nearer;
        if let Some(amplitude) = limiter.admit(envelope, rate, wanted, time.elapsed()) {
            (channel.play(handle))
                .with_volume(20.0 * (amplitude / nearer).log10())
                .with_panning(place.pan)
                .with_playback_rate(f64::from(rate));
        }
    }
}

/// Whoever wants silence wants it now, not when the last chord has died away.
fn hush(settings: Res<AppSettings>, channel: Res<AudioChannel<Effects>>, mut limiter: ResMut<Limiter>) {
    if settings.sound.muted {
        channel.stop().fade_out(AudioTween::linear(HUSH));
        limiter.silence();
    }
}

/// The audio library keeps everything that was ever played.
fn forget_what_has_ended(mut instances: ResMut<Assets<AudioInstance>>) {
    let ended: Vec<AssetId<AudioInstance>> = (instances.iter())
        .filter(|(_, instance)| instance.state() == PlaybackState::Stopped)
        .map(|(id, _)| id)
        .collect();
    for id in ended {
        instances.remove(id);
    }
}
