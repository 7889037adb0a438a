//! The coach of the first games against the computer: a word when something can happen for the first time, and why
//! something was lost. Nothing is told twice but great losses, and all of it can be turned off.

use bevy::prelude::*;

use super::replay::Replay;
use crate::game::{GameRecord, GameSystems, Revision, Screen, Seats};
use crate::rules::Way;
use crate::teaching::coach::{Cause, Loss, Observation, Subject, loss, observe};
use crate::view::motion::Timeline;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coach>().add_systems(
        Update,
        look_at_the_board
            .run_if(in_state(Screen::Playing))
            .in_set(GameSystems::Present),
    );
}

/// What the coach has to say of what the board shows.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Coach {
    tip: Option<(Revision, Tip)>,
    /// Whether the tip is the first of its kind: then it also says what one can do about it.
    is_first: bool,
    looked_at: Option<Revision>,
}

/// A tip.
#[derive(Clone, PartialEq, Debug)]
pub enum Tip {
    /// What can happen.
    Observation(Observation),
    /// How something was lost.
    Loss(Loss),
}

impl Coach {
    /// The tip for what the board shows, if there is one.
    pub fn tip(&self, record: &GameRecord) -> Option<&Tip> {
        let (at, tip) = self.tip.as_ref()?;
        (*at == record.revision()).then_some(tip)
    }

    /// Whether nothing like this has been told before.
    pub fn is_first(&self) -> bool {
        self.is_first
    }

    /// Tells of what the board shows what has been told before.
    pub(super) fn say_again(&mut self, record: &GameRecord, tip: Tip) {
        self.tip = Some((record.revision(), tip));
        self.is_first = false;
        self.looked_at = Some(record.revision());
    }

    /// It has been read.
    pub fn put_away(&mut self) {
        self.tip = None;
    }
}

/// Whether something is worth a word to those who know a little chess: that its pieces take what they can, everybody
/// knows or soon finds out.
fn is_news(observation: &Observation) -> bool {
    let topic = observation.topic();
    match topic.subject {
        Subject::Mates | Subject::TakesInPassing | Subject::Promotes | Subject::Castles | Subject::Aims => true,
        Subject::Checks
        | Subject::Takes
        | Subject::TakesByHop
        | Subject::TakesByLeap
        | Subject::Threatens
        | Subject::ThreatensByHop
        | Subject::ThreatensByLeap
        | Subject::Forks => !topic.kind.is_orthodox(),
    }
}

/// What it is remembered by that any loss has been explained.
const ANY_LOSS: &str = "lost";

/// What a loss is remembered by, once it has been explained.
fn loss_name(loss: &Loss) -> String {
    let cause = match loss.cause {
        Cause::WentThere => "went-there",
        Cause::BecameScreen => "became-screen",
        Cause::LeftOneScreen => "left-one-screen",
        Cause::Unblocked => "unblocked",
        Cause::Unguarded => "unguarded",
        Cause::Overlooked => "overlooked",
        Cause::Otherwise => "otherwise",
    };
    format!("{} lost-{cause}", loss.capture.taker.kind().letter())
}

/// What everybody knows from chess is told only if much is lost by it.
fn is_worth_telling(loss: &Loss) -> bool {
    let capture = &loss.capture;
    loss.is_great() || !capture.taker.kind().is_orthodox() || matches!(capture.way, Way::Hop { .. })
}

impl Tip {
    /// The first thing that is worth a word here and has not been told yet, and the name by which it is remembered.
    fn find(record: &GameRecord, is_told: impl Fn(&str) -> bool) -> Option<(Tip, String)> {
        let lost = loss(record.line())
            .filter(is_worth_telling)
            .map(|loss| (loss_name(&loss), Tip::Loss(loss)));
        let seen = observe(record.position()).into_iter().filter(is_news);
        let seen = seen.map(|observation| (observation.topic().to_string(), Tip::Observation(observation)));
        let mut all = lost.into_iter().chain(seen);
        // Of a piece that is gone one wants to know why, each time.
        let is_great = |tip: &Tip| matches!(tip, Tip::Loss(loss) if loss.is_great());
        let (name, tip) = all.find(|(name, tip)| is_great(tip) || !is_told(name))?;
        Some((tip, name))
    }
}

/// Looks at each position once in which a human is to move against the computer, when all pieces stand.
fn look_at_the_board(
    record: Res<GameRecord>,
    seats: Res<Seats>,
    (timeline, replay): (Res<Timeline>, Res<Replay>),
    mut settings: ResMut<AppSettings>,
    mut coach: ResMut<Coach>,
    mut draw: KeepDrawing,
) {
    let now = record.revision();
    // What is shown again is told already.
    if coach.looked_at == Some(now) || !timeline.is_still() || replay.loss(&record).is_some() {
        return;
    }
    coach.looked_at = Some(now);
    coach.tip = None;
    let plays = record.is_at_tip() && record.outcome().is_none() && !record.about().imported;
    let awaited = record.seat_awaited(&seats).is_some_and(|seat| seat.is_human());
    if !settings.play.coach || !plays || !awaited || !seats.any_engine() {
        return;
    }
    if let Some((tip, name)) = Tip::find(&record, |name| settings.lessons.is_told(name)) {
        coach.is_first = match tip {
            // One is encouraged once, whatever it was that was lost.
            Tip::Loss(_) => !settings.lessons.is_told(ANY_LOSS),
            Tip::Observation(_) => true,
        };
        if matches!(tip, Tip::Loss(_)) {
            settings.lessons.note_told(ANY_LOSS.to_owned());
        }
        settings.lessons.note_told(name);
        coach.tip = Some((now, tip));
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameSetup, NewGame};
    use crate::rules::{Position, SHAKO};
    use bevy::state::app::StatesPlugin;

    fn record(fen: &str) -> GameRecord {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins.set(crate::game::task_pools()),
            StatesPlugin,
            crate::game::plugin,
        ));
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        app.world().resource::<GameRecord>().clone()
    }

    #[test]
    fn what_can_be_won_by_a_hop_is_told_once() {
        let record = record("5k4/10/10/r9/10/P9/10/C9/5K4/10 w - - 0 1");
        let (tip, name) = Tip::find(&record, |_| false).expect("there is something to say");
        assert!(matches!(tip, Tip::Observation(Observation::CanTake(_))), "{tip:?}");
        assert_eq!(name, "C takes-by-hop");
        let again = Tip::find(&record, |told| told == name);
        assert!(again.is_none_or(|(_, other)| other != name));
    }

    #[test]
    fn the_start_of_a_game_is_left_in_peace() {
        let record = record(SHAKO.start);
        assert_eq!(Tip::find(&record, |_| false), None);
    }
}
