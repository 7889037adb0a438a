//! Keeps the sum of all that sounds at once from clipping.
//!
//! The audio library plays whatever it is given and mixes it without a limit; but every sample is known before it is
//! heard. So nothing is squeezed afterwards: a sound that would be too much beside those that have begun begins quieter.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_kira_audio::prelude::{Frame, StaticSoundData};

/// How high all sounds together may rise; 1 is full scale. Music and room tone add up to 0.14 at most, which
/// `scripts/sounds` sees to, and between two samples the curve through them may be higher than both by what is left.
pub const CEILING: f32 = 0.75;
/// In what steps samples are looked at, in seconds.
const STEP: f32 = 0.005;
/// Nobody knows to within this, in steps, when the device begins to play what it is given.
const SLACK: usize = 6;
/// What would have to begin this much quieter, as a part of its amplitude, is not worth hearing.
const LEAST: f32 = 0.1;
/// More than this are a noise in which nothing is heard.
const MOST: usize = 16;

/// The highest point of a sample in every step of its time, and of the steps around.
#[derive(Debug)]
pub struct Envelope(Vec<f32>);

impl Envelope {
    /// That of a sample.
    pub fn of(sound: &StaticSoundData) -> Envelope {
        let frames = (sound.sample_rate as f32 * STEP).max(1.0) as usize;
        let height = |frame: &Frame| frame.left.abs().max(frame.right.abs());
        let steps: Vec<f32> = (sound.frames.chunks(frames))
            .map(|step| step.iter().map(height).fold(0.0, f32::max))
            .collect();
        // The first of these stands for a time before the beginning, and the last for one after the end.
        let around = |middle: usize| {
            let (from, to) = (middle.saturating_sub(2 * SLACK), (middle + 1).min(steps.len()));
            steps.get(from..to).into_iter().flatten().copied().fold(0.0, f32::max)
        };
        Envelope((0..steps.len() + 2 * SLACK).map(around).collect())
    }

    /// At a time after the beginning, played so many times faster.
    fn at(&self, seconds: f32, rate: f32) -> f32 {
        let step = seconds * rate / STEP + SLACK as f32;
        if step < 0.0 {
            return 0.0;
        }
        self.0.get(step as usize).copied().unwrap_or(0.0)
    }

    /// From its first step to its last one, in seconds before and after the beginning.
    fn span(&self, rate: f32) -> (f32, f32) {
        let end = self.0.len().saturating_sub(SLACK) as f32;
        (-(SLACK as f32) * STEP / rate, end * STEP / rate)
    }
}

/// Something that sounds.
#[derive(Debug)]
struct Sounding {
    envelope: Arc<Envelope>,
    began: Duration,
    rate: f32,
    amplitude: f32,
}

/// All that sounds.
#[derive(Resource, Debug, Default)]
pub struct Limiter(Vec<Sounding>);

impl Limiter {
    /// Lets another sound begin, and tells how loud it may be: `wanted`, an amplitude, or less. `None` if it is better not
    /// heard at all.
    pub fn admit(&mut self, envelope: &Arc<Envelope>, rate: f32, wanted: f32, now: Duration) -> Option<f32> {
        let since = |sounding: &Sounding| now.saturating_sub(sounding.began).as_secs_f32();
        self.0
            .retain(|sounding| since(sounding) < sounding.envelope.span(sounding.rate).1);
        if self.0.len() >= MOST {
            return None;
        }
        let (from, to) = envelope.span(rate);
        let steps = ((to - from) / STEP).ceil() as usize;
        let allowed = (0..steps).map(|step| {
            let time = from + step as f32 * STEP;
            let others: f32 = (self.0.iter())
                .map(|sounding| sounding.amplitude * sounding.envelope.at(since(sounding) + time, sounding.rate))
                .sum();
            let height = envelope.at(time, rate);
            if height > 0.0 {
                (CEILING - others).max(0.0) / height
            } else {
                f32::INFINITY
            }
        });
        let amplitude = allowed.fold(wanted, f32::min);
        if amplitude <= wanted * LEAST {
            return None;
        }
        self.0.push(Sounding {
            envelope: envelope.clone(),
            began: now,
            rate,
            amplitude,
        });
        Some(amplitude)
    }

    /// Nothing sounds any more.
    pub fn silence(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Cursor;
    use std::path::Path;

    use super::super::background;
    use super::super::sample::{Choice, Sound};
    use super::super::volume::HEADROOM;
    use super::*;

    fn decoded(path: &str) -> StaticSoundData {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(path);
        StaticSoundData::from_cursor(Cursor::new(fs::read(path).unwrap())).unwrap()
    }

    fn samples() -> Vec<(StaticSoundData, Arc<Envelope>)> {
        (Sound::ALL.into_iter().flat_map(Sound::paths))
            .map(|path| {
                let sound = decoded(&path);
                let envelope = Arc::new(Envelope::of(&sound));
                (sound, envelope)
            })
            .collect()
    }

    /// What a device makes of sounds: sample, when it begins in seconds, how fast, how loud.
    fn highest(heard: &[(&StaticSoundData, f32, f32, f32)], seconds: f32) -> f32 {
        let mut sum = vec![0.0_f32; (44100.0 * seconds) as usize];
        for &(sound, begins, rate, amplitude) in heard {
            let step = rate * sound.sample_rate as f32 / 44100.0;
            for (number, place) in sum.iter_mut().enumerate().skip((begins * 44100.0) as usize) {
                let at = (number as f32 - begins * 44100.0) * step;
                let (index, part) = (at.max(0.0) as usize, at.fract().max(0.0));
                let Some([this, next]) = sound.frames.get(index..index + 2) else {
                    break;
                };
                // The worse ear.
                let height = |frame: &Frame| frame.left.abs().max(frame.right.abs());
                *place += amplitude * (height(this) * (1.0 - part) + height(next) * part);
            }
        }
        sum.into_iter().fold(0.0, f32::max)
    }

    fn full() -> f32 {
        // The nearest square there is, at full volume.
        10.0_f32.powf((HEADROOM + 4.0) / 20.0) * 1.5_f32.sqrt()
    }

    #[test]
    fn one_sound_alone_is_as_loud_as_it_is_wanted() {
        for (_, envelope) in samples() {
            let usual = 10.0_f32.powf(HEADROOM / 20.0);
            let granted = Limiter::default().admit(&envelope, 1.0, usual, Duration::ZERO);
            assert_eq!(granted, Some(usual));
        }
    }

    #[test]
    fn all_samples_at_once_at_full_volume_stay_under_the_ceiling() {
        let samples = samples();
        // Whoever comes first is not to be the one that counts.
        for first in 0..samples.len() {
            let mut limiter = Limiter::default();
            let mut heard = Vec::new();
            for number in 0..samples.len() {
                let (sound, envelope) = &samples[(first + number) % samples.len()];
                if let Some(amplitude) = limiter.admit(envelope, 1.0, full(), Duration::ZERO) {
                    heard.push((sound, 0.0, 1.0, amplitude));
                }
            }
            let highest = highest(&heard, 0.5);
            assert!(!heard.is_empty() && highest <= CEILING + 1e-4, "{first}: {highest}");
        }
    }

    #[test]
    fn whatever_comes_whenever_stays_under_the_ceiling_even_if_the_device_is_late() {
        let samples = samples();
        let mut choice = Choice::default();
        let (mut limiter, mut heard) = (Limiter::default(), Vec::new());
        let mut now = 0.1_f32;
        let mut refused = 0;
        while now < 20.0 {
            let (sound, envelope) = &samples[((choice.scatter() * 0.5 + 0.5) * (samples.len() - 1) as f32) as usize];
            let rate = 1.0 + 0.1 * choice.scatter();
            match limiter.admit(envelope, rate, full(), Duration::from_secs_f32(now)) {
                Some(amplitude) => {
                    // Fifteen milliseconds either way, as buffers come and go.
                    heard.push((sound, now + 0.015 * choice.scatter(), rate, amplitude));
                }
                None => refused += 1,
            }
            now += 0.15 * (1.0 + choice.scatter());
        }
        let highest = highest(&heard, 24.0);
        assert!(highest <= CEILING + 1e-4, "{highest}");
        assert!(
            heard.len() > 5 * refused,
            "{refused} of {} are not heard",
            heard.len() + refused
        );
    }

    #[test]
    fn music_room_tone_and_all_the_rest_together_do_not_clip() {
        let behind: f32 = (background::files().into_iter())
            .map(|(path, level)| {
                let sound = decoded(path);
                let heights = sound.frames.iter().map(|frame| frame.left.abs().max(frame.right.abs()));
                heights.fold(0.0, f32::max) * 10.0_f32.powf((HEADROOM + level) / 20.0)
            })
            .sum();
        // A decibel more than the samples themselves, for what lies between them.
        assert!((CEILING + behind) * 1.09 < 1.0, "{behind}");
    }

    #[test]
    fn what_has_ended_is_in_nobodys_way_and_a_crowd_is_no_longer_heard() {
        let (_, envelope) = &samples()[0];
        let mut limiter = Limiter::default();
        let quiet = 0.001;
        for _ in 0..MOST {
            assert!(limiter.admit(envelope, 1.0, quiet, Duration::ZERO).is_some());
        }
        assert!(limiter.admit(envelope, 1.0, quiet, Duration::ZERO).is_none());
        let later = Duration::from_secs(10);
        assert_eq!(limiter.admit(envelope, 1.0, quiet, later), Some(quiet));
        for _ in 1..MOST {
            limiter.admit(envelope, 1.0, quiet, later);
        }
        limiter.silence();
        assert!(limiter.admit(envelope, 1.0, quiet, later).is_some());
    }
}
