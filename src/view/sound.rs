//! What is heard: a sample for what a move did, for a check, the end, a refused move and a picked-up piece.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_kira_audio::prelude::{AudioApp, AudioChannel, AudioControl, AudioPlugin, AudioSource, Decibels};

use super::settings::{AppSettings, SoundSettings};
use crate::game::{GameEnded, GameRecord, GameSystems, MovePlayed, MoveRefused, Selection};
use crate::rules::{Change, Movement, Outcome, PieceType, Square, Variant};

/// Several samples may sound at once; this much room keeps their sum from clipping.
const HEADROOM: f32 = -4.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(AudioPlugin)
        .add_audio_channel::<Effects>()
        .init_resource::<SoundAssets>()
        .init_resource::<Choice>()
        .add_systems(Startup, load_sounds)
        .add_systems(
            Update,
            (
                set_volume.run_if(resource_changed::<AppSettings>),
                (sound_moves, sound_ends, sound_refusals, sound_selection),
            )
                .chain()
                .in_set(GameSystems::Present),
        );
}

/// The channel of everything that happens on the board.
#[derive(Resource)]
struct Effects;

/// Something that is heard, of which there may be several samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    Move,
    Capture,
    Hop,
    Castle,
    Promote,
    Check,
    End,
    Draw,
    Refused,
    Select,
}

impl Sound {
    const ALL: [Sound; 10] = [
        Sound::Move,
        Sound::Capture,
        Sound::Hop,
        Sound::Castle,
        Sound::Promote,
        Sound::Check,
        Sound::End,
        Sound::Draw,
        Sound::Refused,
        Sound::Select,
    ];

    /// The files under `assets`.
    const fn files(self) -> &'static [&'static str] {
        match self {
            Sound::Move => &["sounds/move-1.ogg", "sounds/move-2.ogg", "sounds/move-3.ogg"],
            Sound::Capture => &["sounds/capture-1.ogg", "sounds/capture-2.ogg"],
            Sound::Hop => &["sounds/hop.ogg"],
            Sound::Castle => &["sounds/castle.ogg"],
            Sound::Promote => &["sounds/promote.ogg"],
            Sound::Check => &["sounds/check.ogg"],
            Sound::End => &["sounds/end.ogg"],
            Sound::Draw => &["sounds/draw.ogg"],
            Sound::Refused => &["sounds/refused.ogg"],
            Sound::Select => &["sounds/select.ogg"],
        }
    }

    /// What a move sounds like that does this to the board.
    fn of_move(variant: &Variant, changes: &[Change]) -> Sound {
        let hops = |kind: PieceType| {
            let movements = variant.movements(kind);
            movements
                .iter()
                .any(|movement| matches!(movement, Movement::Hop { .. }))
        };
        let moved: Vec<PieceType> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Moved { piece, .. } => Some(piece.kind()),
                _ => None,
            })
            .collect();
        let any = |is: fn(&Change) -> bool| changes.iter().any(is);
        if any(|change| matches!(change, Change::Placed { .. })) {
            Sound::Promote
        } else if moved.len() > 1 {
            Sound::Castle
        } else if !any(|change| matches!(change, Change::Removed { .. })) {
            Sound::Move
        } else if moved.into_iter().any(hops) {
            Sound::Hop
        } else {
            Sound::Capture
        }
    }

    /// What the end of a game sounds like.
    const fn of_end(outcome: Outcome) -> Sound {
        match outcome {
            Outcome::Win { .. } => Sound::End,
            Outcome::Draw(_) => Sound::Draw,
        }
    }
}

/// Which of several samples to play: never the one that was heard last.
#[derive(Resource)]
struct Choice {
    random: u32,
    last: [usize; Sound::ALL.len()],
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            random: 0x9e37_79b9,
            last: [0; Sound::ALL.len()],
        }
    }
}

impl Choice {
    fn next(&mut self, sound: Sound) -> usize {
        let count = sound.files().len();
        if count < 2 {
            return 0;
        }
        // Marsaglia's xorshift: good enough for what the ear can tell.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        let last = &mut self.last[sound as usize];
        *last = (*last + 1 + self.random as usize % (count - 1)) % count;
        *last
    }
}

/// The samples of every sound, in the order of [`Sound::ALL`] and of its files.
#[derive(Resource, Default)]
struct SoundAssets(Vec<Vec<Handle<AudioSource>>>);

fn load_sounds(server: Res<AssetServer>, mut assets: ResMut<SoundAssets>) {
    let load = |sound: Sound| sound.files().iter().map(|&file| server.load(file)).collect();
    assets.0 = Sound::ALL.map(load).into();
}

/// Everything that it takes to be heard.
#[derive(SystemParam)]
struct Player<'w> {
    channel: Res<'w, AudioChannel<Effects>>,
    assets: Res<'w, SoundAssets>,
    choice: ResMut<'w, Choice>,
    settings: Res<'w, AppSettings>,
}

impl Player<'_> {
    fn play(&mut self, sound: Sound) {
        if self.settings.sound.muted {
            return;
        }
        let sample = self.choice.next(sound);
        let samples = self.assets.0.get(sound as usize);
        if let Some(sample) = samples.and_then(|samples| samples.get(sample)) {
            self.channel.play(sample.clone());
        }
    }
}

/// How loud the channel is for these settings.
fn loudness(sound: SoundSettings) -> Decibels {
    if sound.muted || sound.volume <= 0.0 {
        return Decibels::SILENCE;
    }
    // Half of the slider is a quarter of the amplitude, which is heard as about half as loud.
    Decibels((HEADROOM + 40.0 * sound.volume.log10()).max(Decibels::SILENCE.0))
}

fn set_volume(settings: Res<AppSettings>, channel: Res<AudioChannel<Effects>>, mut last: Local<Option<SoundSettings>>) {
    if last.replace(settings.sound) != Some(settings.sound) {
        channel.set_volume(loudness(settings.sound));
    }
}

fn sound_moves(mut played: MessageReader<MovePlayed>, record: Res<GameRecord>, mut player: Player) {
    // After a hitch only the last of several moves is worth hearing.
    let Some(played) = played.read().last() else {
        return;
    };
    player.play(Sound::of_move(record.variant(), &played.changes));
    if played.check && record.outcome().is_none() {
        player.play(Sound::Check);
    }
}

fn sound_ends(mut ended: MessageReader<GameEnded>, mut player: Player) {
    if let Some(GameEnded(outcome)) = ended.read().last() {
        player.play(Sound::of_end(*outcome));
    }
}

fn sound_refusals(mut refused: MessageReader<MoveRefused>, mut player: Player) {
    if refused.read().count() > 0 {
        player.play(Sound::Refused);
    }
}

fn sound_selection(selection: Res<Selection>, mut last: Local<Option<Square>>, mut player: Player) {
    let now = selection.from();
    if now != *last && now.is_some() {
        player.play(Sound::Select);
    }
    *last = now;
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::rules::{DrawReason, PEMBA, Position, SHAKO, Side, WinReason, parse_uci};

    fn heard(variant: &'static Variant, fen: &str, mv: &str) -> Sound {
        let position = Position::from_fen(variant, fen).unwrap().position;
        let mv = parse_uci(&position, mv).unwrap();
        Sound::of_move(variant, &position.changes(mv))
    }

    #[test]
    fn each_kind_of_move_is_heard_as_what_it_is() {
        let start = SHAKO.start;
        assert_eq!(heard(&SHAKO, start, "e3e5"), Sound::Move);
        assert_eq!(
            heard(&SHAKO, start, "a1b1"),
            Sound::Move,
            "a cannon that does not capture"
        );
        let castling = "5k4/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1";
        assert_eq!(heard(&SHAKO, castling, "f2h2"), Sound::Castle);
        let promotion = "1n2k5/P9/10/10/10/10/10/10/6K3/10 w - - 0 1";
        assert_eq!(heard(&SHAKO, promotion, "a9b10c"), Sound::Promote);
        let hop = "k9/10/n9/10/P9/10/10/10/5K4/C9 w - - 0 1";
        assert_eq!(heard(&SHAKO, hop, "a1a8"), Sound::Hop);
        let archer = "k9/10/10/10/10/4n5/10/2P7/5K4/A9 w - - 0 1";
        assert_eq!(heard(&PEMBA, archer, "a1e5"), Sound::Hop);
        let capture = "k9/10/10/10/4n5/10/10/10/4RK4/10 w - - 0 1";
        assert_eq!(heard(&SHAKO, capture, "e2e6"), Sound::Capture);
    }

    #[test]
    fn a_win_sounds_unlike_a_draw() {
        let (winner, by) = (Side::Black, WinReason::Checkmate);
        assert_eq!(Sound::of_end(Outcome::Win { winner, by }), Sound::End);
        assert_eq!(Sound::of_end(Outcome::Draw(DrawReason::Stalemate)), Sound::Draw);
    }

    #[test]
    fn no_sample_is_heard_twice_in_a_row_and_each_is_heard() {
        let mut choice = Choice::default();
        for sound in [Sound::Move, Sound::Capture] {
            let heard: Vec<usize> = (0..200).map(|_| choice.next(sound)).collect();
            assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "{heard:?}");
            for sample in 0..sound.files().len() {
                assert!(heard.contains(&sample));
            }
        }
    }

    #[test]
    fn every_sound_stands_in_its_place_and_its_files_exist() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        for (index, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, index);
            for file in sound.files() {
                assert!(assets.join(file).is_file(), "{file} is missing");
            }
        }
    }

    #[test]
    fn louder_is_louder_and_nothing_passes_the_headroom() {
        let at = |volume| loudness(SoundSettings { volume, muted: false }).0;
        assert_eq!(at(1.0), HEADROOM);
        assert!(at(0.0) <= at(0.01) && at(0.01) < at(0.1) && at(0.1) < at(0.5) && at(0.5) < at(1.0));
        let muted = SoundSettings {
            volume: 1.0,
            muted: true,
        };
        assert_eq!(loudness(muted), Decibels::SILENCE);
    }
}
