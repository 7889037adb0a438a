//! Looks through a game for the moments at which it turned, when somebody asks for them.
//!
//! It asks the engine about one position after the other, each a short job like any other. So nothing waits for it for
//! long: whatever else the engine is wanted for comes between two of them, and a game that changes ends it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::question::{Answer, Job, News, Question};
use super::thinker::Room;
use super::{Thinking, WakeUp};
use crate::engine::{Limits, StopFlag};
use crate::game::Screen;
use crate::game::record::{GameRecord, Revision};
use crate::teaching::moments::{Inquiry, Moment, Opinion, Review};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>()
        .add_systems(OnExit(Screen::Playing), |mut review: ResMut<GameReview>| {
            review.forget();
        });
}

/// The moments of the game on the board: being looked for, or found.
#[derive(Resource, Default)]
pub struct GameReview {
    asked: Option<Asked>,
    /// The question at work.
    work: Option<Work>,
}

struct Asked {
    /// Where the game stands that is looked through.
    at: Revision,
    inquiry: Inquiry,
}

struct Work {
    stop: StopFlag,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl GameReview {
    /// Looks for the moments of the game as it stands, unless that has been done or is being done already.
    pub fn begin(&mut self, record: &GameRecord, review: Review) {
        if self.of(record).is_none() {
            self.work = None;
            self.asked = Some(Asked {
                at: record.game_revision(),
                inquiry: Inquiry::new(record.game().clone(), review),
            });
        }
    }

    /// Nobody wants to know any more.
    pub fn forget(&mut self) {
        *self = GameReview::default();
    }

    fn of(&self, record: &GameRecord) -> Option<&Inquiry> {
        let asked = self.asked.as_ref()?;
        (asked.at == record.game_revision()).then_some(&asked.inquiry)
    }

    /// What share of the work is done, from 0 to 1; `None` when nobody has asked about the game as it stands.
    pub fn progress(&self, record: &GameRecord) -> Option<f32> {
        self.of(record).map(Inquiry::progress)
    }

    /// The moments, once they are found.
    pub fn moments(&self, record: &GameRecord) -> Option<&[Moment]> {
        self.of(record)?.moments()
    }

    /// Whether the engine is at it.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }
}

/// What listens for the engine's answers.
#[derive(SystemParam)]
pub(super) struct Reviews<'w> {
    review: ResMut<'w, GameReview>,
}

impl Reviews<'_> {
    /// Hears what the engine says when it has come home.
    pub fn listen(&mut self, finished: Option<&Option<Answer>>) {
        let Some(answer) = finished.filter(|_| self.review.work.is_some()) else {
            return;
        };
        let review = &mut *self.review;
        // A question of a game that has changed since is no longer at work: whoever forgets the game drops it.
        review.work = None;
        let Some(asked) = &mut review.asked else { return };
        let found = match answer {
            Some(Answer::Report(report)) => report.info.as_ref().map(|info| Opinion {
                score: info.score,
                pv: info.pv.clone(),
            }),
            Some(Answer::Move(_)) | None => None,
        };
        asked.inquiry.tell(found);
    }
}

/// Asks the next question, if the engine has nothing else to do, and forgets a game that is not that any more.
pub(super) fn go_on(
    record: Res<GameRecord>,
    wake: Res<WakeUp>,
    thinking: Option<Res<Thinking>>,
    mut review: ResMut<GameReview>,
    mut room: Room,
) {
    let Some(asked) = &review.asked else { return };
    if asked.at != record.game_revision() {
        review.forget();
        return;
    }
    if review.work.is_some() || thinking.is_some() || !room.is_idle() {
        return;
    }
    let Some(look) = asked.inquiry.next() else { return };
    let stop = StopFlag::default();
    room.start(Job {
        line: look.line,
        question: Question::Study {
            limits: Limits::default().nodes(look.nodes),
            lines: 1,
            news: News::default(),
        },
        stop: stop.clone(),
        wake: wake.clone(),
    });
    review.work = Some(Work { stop });
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{Browse, GameSetup, MoveRequested, NewGame, Seats, StudyWish, TakeBack, plugin, task_pools};
    use crate::rules::{PEMBA, Side, parse_uci};

    const QUICK: Review = Review {
        nodes: 2_000,
        most: 3,
        side: None,
        least_cost: 10,
    };

    /// A game of Pemba that has ended by the smothered mate.
    fn ended() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin));
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
        assert!(app.world().resource::<GameRecord>().outcome().is_some());
        app
    }

    fn begin(app: &mut App) {
        let record = app.world().resource::<GameRecord>().clone();
        app.world_mut().resource_mut::<GameReview>().begin(&record, QUICK);
    }

    fn wait(app: &mut App, what: &str, until: impl Fn(&GameReview, &GameRecord) -> bool) {
        let start = Instant::now();
        while !until(
            app.world().resource::<GameReview>(),
            app.world().resource::<GameRecord>(),
        ) {
            assert!(start.elapsed() < Duration::from_secs(120), "{what}");
            app.update();
            sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_moments_are_found_whatever_people_look_at_meanwhile() {
        let mut app = ended();
        begin(&mut app);
        app.world_mut().write_message(Browse::Start);
        // A hint is wanted at the same time, and found too.
        app.insert_resource(StudyWish {
            lines: 0,
            worth: true,
            threat: false,
        });
        wait(&mut app, "they are found", |review, record| {
            review.moments(record).is_some()
        });
        let (review, record) = (
            app.world().resource::<GameReview>(),
            app.world().resource::<GameRecord>(),
        );
        let moments = review.moments(record).unwrap();
        assert!(
            moments
                .iter()
                .any(|moment| (moment.ply, moment.side) == (1, Side::Black))
        );
        assert!(!review.is_at_work() && review.progress(record) == Some(1.0));
    }

    #[test]
    fn a_game_that_goes_on_ends_the_search_for_its_moments() {
        for end_it in [
            |app: &mut App| {
                let at = app.world().resource::<GameRecord>().revision();
                app.world_mut().write_message(TakeBack { at });
            },
            |app: &mut App| app.world_mut().resource_mut::<GameReview>().forget(),
            |app: &mut App| app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu),
        ] {
            let mut app = ended();
            begin(&mut app);
            wait(&mut app, "it begins", |review, _| review.is_at_work());
            let stop = app
                .world()
                .resource::<GameReview>()
                .work
                .as_ref()
                .map(|work| work.stop.clone());
            end_it(&mut app);
            app.update();
            assert!(stop.unwrap().is_raised());
            let record = app.world().resource::<GameRecord>();
            assert_eq!(app.world().resource::<GameReview>().progress(record), None);
        }
    }
}
