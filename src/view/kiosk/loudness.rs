//! How loud it is at which time of day.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::Kiosk;
use super::visit::Unvisited;
use crate::view::settings::{AppSettings, SoundSettings};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_the_day);
}

/// A time of day, in minutes since midnight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// As it is written: `09:00`.
    pub fn read(text: &str) -> Option<TimeOfDay> {
        let (hours, minutes) = text.trim().split_once(':')?;
        let number = |text: &str| {
            text.bytes()
                .all(|digit| digit.is_ascii_digit())
                .then(|| text.parse::<u16>())
        };
        let (hours, minutes) = (number(hours)?.ok()?, number(minutes)?.ok()?);
        (hours < 24 && minutes < 60).then_some(TimeOfDay(60 * hours + minutes))
    }

    fn now() -> TimeOfDay {
        let now = jiff::ZonedDateTime::now();
        TimeOfDay(60 * now.hour() as u16 + now.minute() as u16)
    }
}

/// How loud it is from which time of day on, in per cent of the usual.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loudness(BTreeMap<TimeOfDay, u8>);

impl Loudness {
    /// From a time of day on it is so loud.
    pub fn set(&mut self, from: TimeOfDay, percent: u8) {
        self.0.insert(from, percent);
    }

    /// How loud it is at a time; before the first of the day as after the last of the day before.
    pub fn at(&self, time: TimeOfDay) -> u8 {
        let before = self.0.range(..=time).next_back();
        before
            .or(self.0.iter().next_back())
            .map_or(100, |(_, &percent)| percent)
    }
}

fn quieter(sound: SoundSettings, percent: u8) -> SoundSettings {
    let part = f32::from(percent) / 100.0;
    SoundSettings {
        pieces: sound.pieces * part,
        announcements: sound.announcements * part,
        music: sound.music * part,
        ..sound
    }
}

/// Follows the times of the day; what a visitor has chosen meanwhile is the visitor's.
fn follow_the_day(
    kiosk: Res<Kiosk>,
    mut known: Local<Option<u8>>,
    mut unvisited: ResMut<Unvisited>,
    mut settings: ResMut<AppSettings>,
) {
    let percent = kiosk.settings.loudness.at(TimeOfDay::now());
    if known.replace(percent) == Some(percent) {
        return;
    }
    let muted = settings.sound.muted;
    unvisited.0.sound = quieter(SoundSettings::default(), percent);
    settings.sound = SoundSettings {
        muted,
        ..unvisited.0.sound
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::kiosk::KioskSettings;

    #[test]
    fn times_of_day_are_read_as_people_write_them() {
        assert_eq!(TimeOfDay::read("9:05"), Some(TimeOfDay(545)));
        assert_eq!(TimeOfDay::read("00:00"), Some(TimeOfDay(0)));
        for text in ["24:00", "12:60", "12", "", ":", "-1:00", "12:00pm"] {
            assert_eq!(TimeOfDay::read(text), None, "{text}");
        }
    }

    #[test]
    fn it_is_as_loud_as_the_day_says_and_what_a_visitor_has_muted_stays_mute() {
        let mut settings = KioskSettings::default();
        settings.loudness.set(TimeOfDay::read("00:00").unwrap(), 20);
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
            .insert_resource(Kiosk { settings })
            .insert_resource(Unvisited(AppSettings::default()))
            .init_resource::<AppSettings>()
            .add_plugins(plugin);
        app.world_mut().resource_mut::<AppSettings>().sound.muted = true;
        app.update();
        let usual = SoundSettings::default();
        let heard = app.world().resource::<AppSettings>().sound;
        assert!(heard.muted && (heard.pieces - usual.pieces * 0.2).abs() < 1e-6);
        let next = app.world().resource::<Unvisited>().0.sound;
        assert!(!next.muted && (next.announcements - usual.announcements * 0.2).abs() < 1e-6);
        // What somebody chooses is theirs until the day has something else to say.
        app.world_mut().resource_mut::<AppSettings>().sound.pieces = 0.7;
        app.update();
        assert_eq!(app.world().resource::<AppSettings>().sound.pieces, 0.7);
    }

    #[test]
    fn a_volume_lasts_until_the_next_one_and_over_midnight() {
        let time = |text| TimeOfDay::read(text).unwrap();
        let mut loudness = Loudness::default();
        assert_eq!(loudness.at(time("12:00")), 100);
        loudness.set(time("09:00"), 60);
        loudness.set(time("18:30"), 20);
        for (at, percent) in [
            ("09:00", 60),
            ("18:29", 60),
            ("18:30", 20),
            ("23:59", 20),
            ("08:59", 20),
        ] {
            assert_eq!(loudness.at(time(at)), percent, "{at}");
        }
        let quiet = quieter(SoundSettings::default(), 50);
        assert_eq!(quiet.pieces, SoundSettings::default().pieces / 2.0);
    }
}
