//! The moments at which a game turned, one after the other on the board: for whoever asks once it has ended.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::{Browse, GameRecord, GameReview, GameSystems, Revision, Screen, Seats};
use crate::teaching::moments::{Moment, Review};
use crate::view::redraw::KeepDrawing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turning>()
        .add_systems(Update, go_to_the_first.in_set(GameSystems::Input))
        .add_systems(OnExit(Screen::Playing), |mut turning: ResMut<Turning>| {
            *turning = Turning::default();
        });
}

/// The game whose moments are shown, and which of them.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turning {
    game: Option<Revision>,
    shown: Option<usize>,
}

impl Turning {
    /// Whether the moments of the game as it stands are looked for or shown.
    pub fn is_on(self, record: &GameRecord) -> bool {
        self.game == Some(record.game_revision())
    }

    /// Which of them is told about.
    pub fn index(self, record: &GameRecord) -> Option<usize> {
        self.shown.filter(|_| self.is_on(record))
    }

    /// The moment that is told about, if the board shows it too.
    pub fn on_board<'a>(self, record: &GameRecord, review: &'a GameReview) -> Option<&'a Moment> {
        let moment = review.moments(record)?.get(self.index(record)?)?;
        (record.place_after(moment.ply) == Some(record.shown())).then_some(moment)
    }
}

/// Lets people go through the moments.
#[derive(SystemParam)]
pub struct Turns<'w> {
    /// Which is shown.
    pub turning: ResMut<'w, Turning>,
    /// The moments, as far as they are found.
    pub review: ResMut<'w, GameReview>,
    browsing: MessageWriter<'w, Browse>,
}

impl Turns<'_> {
    /// Asks for the moments: the player's own against the computer, else both sides'.
    pub fn begin(&mut self, record: &GameRecord, seats: Seats) {
        let side = seats.only_human();
        let review = Review {
            side,
            ..Review::default()
        };
        self.review.begin(record, review);
        *self.turning = Turning {
            game: Some(record.game_revision()),
            shown: None,
        };
    }

    /// Lets the board show one of them.
    pub fn show(&mut self, record: &GameRecord, index: usize) {
        let ply = self
            .review
            .moments(record)
            .and_then(|all| all.get(index))
            .map(|moment| moment.ply);
        if let Some(node) = ply.and_then(|ply| record.place_after(ply)) {
            self.turning.shown = Some(index);
            self.browsing.write(Browse::To(node));
        }
    }

    /// Puts them away, and lets the board show the end of the game again. What has been found is kept.
    pub fn end(&mut self, record: &GameRecord) {
        if self.review.moments(record).is_none() {
            self.review.forget();
        }
        *self.turning = Turning::default();
        self.browsing.write(Browse::To(record.tip()));
    }
}

/// Shows the first of them when they are found.
fn go_to_the_first(record: Res<GameRecord>, mut turns: Turns, mut draw: KeepDrawing) {
    if turns.turning.is_on(&record)
        && turns.turning.shown.is_none()
        && turns.review.moments(&record).is_some_and(|all| !all.is_empty())
    {
        turns.show(&record, 0);
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, MoveRequested, NewGame, TakeBack, task_pools};
    use crate::rules::{PEMBA, parse_uci};
    use crate::view::redraw::keep_clock;

    fn ended() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin, plugin));
        keep_clock(&mut app);
        let setup = GameSetup::new(&PEMBA, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        for text in ["g1e4", "a8a7", "e4h6"] {
            let record = app.world().resource::<GameRecord>();
            let (mv, at) = (parse_uci(record.position(), text).unwrap(), record.revision());
            app.world_mut().write_message(MoveRequested { mv, at });
            app.update();
        }
        app
    }

    fn turns(app: &mut App, act: fn(&mut Turns, &GameRecord)) {
        let act = move |mut turns: Turns, record: Res<GameRecord>| act(&mut turns, &record);
        app.world_mut().run_system_once(act).unwrap();
        app.update();
    }

    #[test]
    fn the_board_goes_to_the_moment_and_comes_back_to_the_end() {
        let mut app = ended();
        turns(&mut app, |turns, record| turns.begin(record, Seats::default()));
        let start = Instant::now();
        loop {
            let world = app.world();
            let (record, turning) = (world.resource::<GameRecord>(), world.resource::<Turning>());
            let moment = turning.on_board(record, world.resource::<GameReview>());
            if let Some(moment) = moment {
                assert_eq!(record.ply(), moment.ply);
                assert!(record.position().is_legal(moment.played) && record.position().is_legal(moment.better));
                assert_ne!(moment.played, moment.better);
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "it is found");
            app.update();
            sleep(Duration::from_millis(1));
        }
        turns(&mut app, |turns, record| turns.end(record));
        let world = app.world();
        assert!(world.resource::<GameRecord>().is_at_tip());
        assert_eq!(*world.resource::<Turning>(), Turning::default());
    }

    #[test]
    fn what_was_shown_of_a_game_is_not_shown_of_one_that_goes_on() {
        let mut app = ended();
        turns(&mut app, |turns, record| turns.begin(record, Seats::default()));
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(TakeBack { at });
        app.update();
        let world = app.world();
        assert!(!world.resource::<Turning>().is_on(world.resource::<GameRecord>()));
    }
}
