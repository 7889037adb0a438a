//! The show: the computer plays itself, one game after the other, in one scene after the other.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow};

use super::positions::positions;
use super::{Course, Kiosk, ShowDirected, Stage};
use crate::engine::Level;
use crate::game::{AiPace, GameRecord, GameSetup, NewGame, Seat, Seats, WallTime, fresh_seed};
use crate::rules::{Position, SplitMix, Variant};
use crate::view::camera::CameraRequest;
use crate::view::decor::{BOARDS, SETS};
use crate::view::motion::Timeline;
use crate::view::reel::{Reel, scenes};
use crate::view::settings::AppSettings;
use crate::view::text::{LanguageChoice, Texts};

/// How well the computer plays in the show: games that make sense.
const LEVEL: Level = Level::Champion;
/// A visitor's opponent answers no sooner, so that one sees what it does.
const VISITORS_PACE: Duration = Duration::from_millis(900);
/// How long the end of a game is to be seen.
const END: Duration = Duration::from_secs(7);
/// After so many scenes of one game the other one is shown, whatever becomes of it.
const SCENES_OF_A_GAME: u64 = 3;
/// A scene comes out of the dark, and goes there.
const FADE: Duration = Duration::from_millis(700);
/// A move that goes on is seen to its end, but nobody waits for it for ever.
const LONGEST_MOVE: Duration = Duration::from_secs(5);
/// So many of its best moments are shown of a game when it leaves the board.
const MOMENTS: usize = 4;
/// Of so many games one begins with an opening, and the others in the middle, where more happens.
const OPENING_EVERY: u64 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Show>()
        .add_systems(Update, (direct, keep_pace, hide_pointer).chain().in_set(ShowDirected));
}

/// Where the show is.
#[derive(Resource, Clone, Debug, Default)]
pub struct Show {
    /// Scenes and games so far.
    scenes: u64,
    games: u64,
    scenes_of_this: u64,
    /// When this scene began; none while there is no show.
    since: Option<Duration>,
    /// When the game ended.
    ended: Option<Duration>,
    /// When the scene goes into the dark.
    until: Duration,
    /// Whether the best of this game has been shown.
    reeled: bool,
}

impl Show {
    /// How dark it is, from 0 to 1.
    pub fn darkness(&self, now: Duration) -> f32 {
        let Some(since) = self.since else { return 0.0 };
        let part = |time: Duration| time.as_secs_f32() / FADE.as_secs_f32();
        let coming = 1.0 - part(now.saturating_sub(since));
        let going = 1.0 - part(self.until.saturating_sub(now));
        coming.max(going).clamp(0.0, 1.0)
    }

    /// Which game is shown, counted from 0.
    fn variant(&self) -> &'static Variant {
        Variant::ALL[(self.games % Variant::ALL.len() as u64) as usize]
    }
}

/// What a game of the show begins with: each number has its own game of both, and the start may be drawn.
fn start(variant: &'static Variant, game: u64, seed: u64) -> Position {
    let round = game / Variant::ALL.len() as u64;
    if round % OPENING_EVERY == OPENING_EVERY - 1 {
        return opening(variant, seed);
    }
    let all = positions(variant);
    let drawn = SplitMix::new(seed).draw() % all.len().max(1) as u64;
    let found = all.into_iter().nth(drawn as usize);
    found.unwrap_or_else(|| Position::start(variant))
}

/// A sound position to begin with, another one for every number.
fn opening(variant: &'static Variant, seed: u64) -> Position {
    #[cfg(not(target_arch = "wasm32"))]
    {
        // Each was judged by the engine when the book was made.
        let book = crate::engine::matches::book::openings(variant);
        let drawn = SplitMix::new(seed).draw() % book.len().max(1) as u64;
        let line = book.into_iter().nth(drawn as usize);
        line.map_or_else(|| Position::start(variant), |line| line.position().clone())
    }
    #[cfg(target_arch = "wasm32")]
    {
        let seed = SplitMix::new(seed).draw();
        crate::engine::selfplay::opening(variant, seed).position().clone()
    }
}

fn direct(
    (kiosk, course, wall): (Res<Kiosk>, Res<Course>, Res<WallTime>),
    (record, seats, timeline): (Res<GameRecord>, Res<Seats>, Res<Timeline>),
    (mut show, mut reel): (ResMut<Show>, ResMut<Reel>),
    mut settings: ResMut<AppSettings>,
    mut texts: ResMut<Texts>,
    mut new_games: MessageWriter<NewGame>,
    mut camera: MessageWriter<CameraRequest>,
) {
    if course.stage() != Stage::Attract {
        if show.since.is_some() {
            show.since = None;
        }
        return;
    }
    let now = wall.now();
    // In a game of people's, wherever it has come from, nothing would ever happen.
    let begins = show.since.is_none() || seats.any_human();
    let show = show.bypass_change_detection();
    if !begins && reel.is_on() {
        return;
    }
    if record.outcome().is_none() || begins {
        show.ended = None;
    } else if show.ended.is_none() {
        show.ended = Some(now);
        show.until = now + END;
    }
    let seen_long = now >= show.until;
    let moves = !timeline.is_still() && now < show.until + LONGEST_MOVE;
    if !begins && (!seen_long || moves) {
        return;
    }
    let next_game = begins || show.ended.is_some() || show.scenes_of_this >= SCENES_OF_A_GAME;
    if next_game && !begins && !show.reeled && reel.begin(&record, MOMENTS) {
        show.reeled = true;
        return;
    }
    if next_game {
        show.games += u64::from(show.scenes > 0);
        show.scenes_of_this = 0;
        show.ended = None;
        show.reeled = false;
        let engine = Seat::Engine(LEVEL);
        let start = start(show.variant(), show.games, fresh_seed());
        let setup = GameSetup::from_position(start, Seats::new(engine, engine));
        new_games.write(NewGame { setup });
    }
    let scene = show.scenes as usize;
    show.scenes += 1;
    show.scenes_of_this += 1;
    show.since = Some(now);
    show.until = now + kiosk.settings.scene;
    settings.set_board(&BOARDS[scene % BOARDS.len()]);
    // Two sets and five boards: every set is seen on every board.
    settings.set_set(&SETS[scene % SETS.len()]);
    let all = scenes();
    let angle = all[scene % all.len()];
    camera.write(CameraRequest::Film { angle, cut: true });
    let languages = &kiosk.settings.languages;
    let language = LanguageChoice::Is(languages[scene % languages.len()]);
    if texts.choice() != language {
        *texts = Texts::of(language);
    }
}

/// The show goes at its own pace, and visitors are answered at theirs.
fn keep_pace(kiosk: Res<Kiosk>, course: Res<Course>, mut pace: ResMut<AiPace>) {
    let wanted = match course.stage() {
        Stage::Attract => kiosk.settings.pace,
        Stage::Choosing | Stage::Visiting => VISITORS_PACE,
    };
    pace.set_if_neq(AiPace(wanted));
}

/// Nobody points at a show.
fn hide_pointer(course: Res<Course>, mut windows: Query<&mut CursorOptions, With<PrimaryWindow>>) {
    let visible = course.stage() != Stage::Attract;
    for mut options in &mut windows {
        if options.visible != visible {
            options.visible = visible;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_show_begins_from_a_sound_position_and_few_from_the_same() {
        for variant in Variant::ALL {
            let all: Vec<Position> = (0..12).map(|seed| opening(variant, seed)).collect();
            for (number, position) in all.iter().enumerate() {
                assert!(position.variant() == variant && position.has_legal_move());
                assert!(all[..number].iter().filter(|other| *other == position).count() <= 1);
            }
        }
    }

    #[test]
    fn the_show_begins_in_the_middle_twice_and_then_with_an_opening_of_both_games() {
        for variant in Variant::ALL {
            let middles = positions(variant);
            let in_the_middle = |game| middles.contains(&start(variant, game, 7 * game + 1));
            let games: Vec<bool> = (0..12).map(in_the_middle).collect();
            let expected = [true, true, true, true, false, false].repeat(2);
            assert_eq!(games, expected);
        }
    }

    #[test]
    fn a_scene_comes_out_of_the_dark_and_goes_back_there() {
        let show = Show {
            since: Some(Duration::from_secs(10)),
            until: Duration::from_secs(85),
            ..Show::default()
        };
        let darkness = |seconds| show.darkness(Duration::from_secs_f32(seconds));
        assert_eq!(darkness(10.0), 1.0);
        assert!(darkness(10.3) > darkness(10.6) && darkness(10.6) > 0.0);
        assert_eq!((darkness(11.0), darkness(84.0)), (0.0, 0.0));
        assert!(darkness(84.7) > 0.0);
        assert_eq!(darkness(90.0), 1.0);
    }
}
