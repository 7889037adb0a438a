//! Which sounds there are, and which of the samples of one is heard next.

use bevy::prelude::*;

use crate::rules::SplitMix;

/// Something that is heard, of which there may be several samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A small wooden piece is set down.
    WoodLight,
    /// A heavy wooden piece is set down.
    WoodHeavy,
    /// A small piece of stone is set down.
    StoneLight,
    /// A heavy piece of stone is set down.
    StoneHeavy,
    /// Wood knocks wood.
    StruckWood,
    /// Stone knocks stone.
    StruckStone,
    /// A shot over a screen.
    Shot,
    /// A wooden king falls.
    ToppledWood,
    /// A king of stone falls.
    ToppledStone,
    /// A captured piece of wood is put on the table.
    AsideWood,
    /// A captured piece of stone is put on the table.
    AsideStone,
    /// A piece is touched.
    Select,
    /// King and rook have castled.
    Castle,
    /// A pawn has become something else.
    Promote,
    /// A king is in check.
    Check,
    /// A king is mated.
    Mate,
    /// Somebody has won otherwise.
    End,
    /// Nobody has won.
    Draw,
    /// That cannot be done.
    Refused,
    /// A button is pressed.
    Menu,
    /// Time is running out.
    LowTime,
}

/// What a player can make louder and softer by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// What pieces do.
    Pieces,
    /// What the game has to say.
    Announcements,
}

impl Sound {
    /// All of them, each at the index that it is as a number.
    pub const ALL: [Sound; 21] = [
        Sound::WoodLight,
        Sound::WoodHeavy,
        Sound::StoneLight,
        Sound::StoneHeavy,
        Sound::StruckWood,
        Sound::StruckStone,
        Sound::Shot,
        Sound::ToppledWood,
        Sound::ToppledStone,
        Sound::AsideWood,
        Sound::AsideStone,
        Sound::Select,
        Sound::Castle,
        Sound::Promote,
        Sound::Check,
        Sound::Mate,
        Sound::End,
        Sound::Draw,
        Sound::Refused,
        Sound::Menu,
        Sound::LowTime,
    ];

    /// The name of its files, and how many there are.
    const fn files(self) -> (&'static str, usize) {
        match self {
            Sound::WoodLight => ("wood-light", 4),
            Sound::WoodHeavy => ("wood-heavy", 4),
            Sound::StoneLight => ("stone-light", 4),
            Sound::StoneHeavy => ("stone-heavy", 4),
            Sound::StruckWood => ("struck-wood", 3),
            Sound::StruckStone => ("struck-stone", 3),
            Sound::Shot => ("shot", 2),
            Sound::ToppledWood => ("toppled-wood", 1),
            Sound::ToppledStone => ("toppled-stone", 1),
            Sound::AsideWood => ("aside-wood", 2),
            Sound::AsideStone => ("aside-stone", 2),
            Sound::Select => ("select", 1),
            Sound::Castle => ("castle", 1),
            Sound::Promote => ("promote", 1),
            Sound::Check => ("check", 1),
            Sound::Mate => ("mate", 1),
            Sound::End => ("end", 1),
            Sound::Draw => ("draw", 1),
            Sound::Refused => ("refused", 1),
            Sound::Menu => ("menu", 1),
            Sound::LowTime => ("tick", 2),
        }
    }

    /// How many samples there are of it.
    pub const fn count(self) -> usize {
        self.files().1
    }

    /// The files of its samples, under `assets`.
    pub fn paths(self) -> impl Iterator<Item = String> {
        let (name, count) = self.files();
        (1..=count).map(move |number| match count {
            1 => format!("sounds/{name}.ogg"),
            _ => format!("sounds/{name}-{number}.ogg"),
        })
    }

    /// Which volume is its own.
    pub const fn voice(self) -> Voice {
        match self {
            Sound::WoodLight
            | Sound::WoodHeavy
            | Sound::StoneLight
            | Sound::StoneHeavy
            | Sound::StruckWood
            | Sound::StruckStone
            | Sound::Shot
            | Sound::ToppledWood
            | Sound::ToppledStone
            | Sound::AsideWood
            | Sound::AsideStone
            | Sound::Select => Voice::Pieces,
            Sound::Castle
            | Sound::Promote
            | Sound::Check
            | Sound::Mate
            | Sound::End
            | Sound::Draw
            | Sound::Refused
            | Sound::Menu
            | Sound::LowTime => Voice::Announcements,
        }
    }

    /// How much it differs from one time to the next, where anything does: a hand is never twice the same, a bell is.
    pub const fn varies(self) -> bool {
        matches!(self.voice(), Voice::Pieces)
    }
}

/// Which of several samples to play: never the one that was heard last.
#[derive(Resource)]
pub struct Choice {
    random: SplitMix,
    last: [usize; Sound::ALL.len()],
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            random: SplitMix::new(0),
            last: [0; Sound::ALL.len()],
        }
    }
}

impl Choice {
    /// The sample to play, counted from 0.
    pub fn sample(&mut self, sound: Sound) -> usize {
        let count = sound.count();
        if count < 2 {
            return 0;
        }
        let step = 1 + (self.random.draw() % (count as u64 - 1)) as usize;
        let last = &mut self.last[sound as usize];
        *last = (*last + step) % count;
        *last
    }

    /// Anything from -1 to 1.
    pub fn scatter(&mut self) -> f32 {
        self.random.draw() as f32 / u64::MAX as f32 * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::Cursor;
    use std::path::Path;

    use bevy_kira_audio::prelude::StaticSoundData;

    use super::super::background;
    use super::*;

    #[test]
    fn no_sample_is_heard_twice_in_a_row_and_each_is_heard() {
        let mut choice = Choice::default();
        for sound in Sound::ALL.into_iter().filter(|sound| sound.count() > 1) {
            let heard: Vec<usize> = (0..200).map(|_| choice.sample(sound)).collect();
            assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "{sound:?}: {heard:?}");
            for sample in 0..sound.count() {
                assert!(heard.contains(&sample), "{sound:?}: {sample}");
            }
        }
    }

    #[test]
    fn what_is_scattered_falls_on_both_sides_and_no_further_than_one() {
        let mut choice = Choice::default();
        let scattered: Vec<f32> = (0..1000).map(|_| choice.scatter()).collect();
        assert!(scattered.iter().all(|x| (-1.0..=1.0).contains(x)));
        assert!(scattered.iter().any(|&x| x > 0.9) && scattered.iter().any(|&x| x < -0.9));
        let mean = scattered.iter().sum::<f32>() / scattered.len() as f32;
        assert!(mean.abs() < 0.1, "{mean}");
    }

    #[test]
    fn every_sound_stands_in_its_place() {
        for (index, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, index);
        }
    }

    #[test]
    fn every_file_that_is_named_exists_and_every_file_that_exists_is_named() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let named: BTreeSet<String> = (Sound::ALL.into_iter().flat_map(Sound::paths))
            .chain(background::files().map(|(path, _)| path.to_owned()))
            .collect();
        let there: BTreeSet<String> = fs::read_dir(assets.join("sounds"))
            .unwrap()
            .map(|entry| format!("sounds/{}", entry.unwrap().file_name().into_string().unwrap()))
            .filter(|path| path.ends_with(".ogg"))
            .collect();
        assert_eq!(named, there);
    }

    #[test]
    fn every_sample_begins_at_once_and_ends_in_silence_as_the_game_decodes_it() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        for path in Sound::ALL.into_iter().flat_map(Sound::paths) {
            let sound = StaticSoundData::from_cursor(Cursor::new(fs::read(assets.join(&path)).unwrap())).unwrap();
            let heights: Vec<f32> = (sound.frames.iter())
                .map(|frame| frame.left.abs().max(frame.right.abs()))
                .collect();
            let silent = heights.iter().position(|&height| height > 0.001).unwrap();
            assert!(silent as f32 / sound.sample_rate as f32 <= 0.005, "{path}: {silent}");
            let end = &heights[heights.len() - 200..];
            assert!(end.iter().all(|&height| height < 0.001), "{path}");
        }
    }

    #[test]
    fn all_samples_together_are_no_larger_than_a_megabyte_and_a_half() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
        let sizes = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().metadata().unwrap().len());
        let total: u64 = sizes.sum();
        assert!(total <= 1_500_000, "{total}");
    }
}
