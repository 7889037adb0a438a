//! Shows again, slowly, how something was lost: the board as it stood before, with the line and the piece that was jumped
//! over, and then the capture.

use std::time::Duration;

use bevy::prelude::*;

use super::coach::{Coach, Tip};
use crate::game::{Browse, GameRecord, GameSystems, Revision, Screen};
use crate::teaching::coach::Loss;
use crate::view::alarm::Alarm;
use crate::view::motion::{SlowMotion, Timeline};
use crate::view::redraw::KeepDrawing;

/// How long the board is looked at before the capture comes.
const LOOK: Duration = Duration::from_millis(1_800);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(Update, go_on.in_set(GameSystems::Input))
        .add_systems(OnExit(Screen::Playing), |mut replay: ResMut<Replay>| {
            *replay = Replay::default();
        });
}

/// What is being shown again.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Replay(Option<Show>);

#[derive(Clone, PartialEq, Debug)]
struct Show {
    loss: Loss,
    /// Where the game stood; once it goes on, this is over.
    game: Revision,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// The capture is being undone on the board.
    Back,
    /// The board stands as before, since then.
    Look(Duration),
    /// The capture comes.
    Forward,
}

impl Replay {
    /// Begins to show a loss that has just happened on the board. What comes of it is asked for by [`Browse`].
    pub fn begin(&mut self, record: &GameRecord, loss: Loss) {
        let just_now = record.is_at_tip() && record.last_move() == Some(loss.capture.mv);
        self.0 = just_now.then(|| Show {
            loss,
            game: record.game_revision(),
            stage: Stage::Back,
        });
    }

    /// It has been seen.
    pub fn end(&mut self) {
        self.0 = None;
    }

    /// What is being shown, as long as the game stands where it stood.
    pub fn loss(&self, record: &GameRecord) -> Option<&Loss> {
        let show = self.0.as_ref()?;
        (show.game == record.game_revision()).then_some(&show.loss)
    }

    /// Whether the capture is still to come on the board.
    pub fn is_before(&self, record: &GameRecord) -> bool {
        self.loss(record).is_some() && !record.is_at_tip()
    }
}

fn set_slow(slow: &mut ResMut<SlowMotion>, loss: bool) {
    let wanted = SlowMotion { loss, ..**slow };
    slow.set_if_neq(wanted);
}

fn go_on(
    record: Res<GameRecord>,
    timeline: Res<Timeline>,
    time: Res<Time<Real>>,
    mut replay: ResMut<Replay>,
    mut slow: ResMut<SlowMotion>,
    mut coach: ResMut<Coach>,
    mut browsing: MessageWriter<Browse>,
    alarm: Option<ResMut<Alarm>>,
    mut draw: KeepDrawing,
) {
    let Some(show) = replay.0.clone() else {
        set_slow(&mut slow, false);
        return;
    };
    // It is over when the game goes on, or somebody looks elsewhere.
    let tree = record.tree();
    let before = tree.parent(record.tip());
    let there = record.is_at_tip() || Some(record.shown()) == before;
    if replay.loss(&record).is_none() || !there {
        replay.0 = None;
        return;
    }
    set_slow(&mut slow, show.stage == Stage::Forward);
    let now = time.elapsed();
    // A board that is looked at need not be drawn again and again.
    match (show.stage, alarm) {
        (Stage::Look(since), Some(mut alarm)) => alarm.wake_in((since + LOOK).saturating_sub(now)),
        _ => draw.moving(),
    }
    let next = match show.stage {
        Stage::Back if record.is_at_tip() => {
            browsing.write(Browse::Back);
            return;
        }
        Stage::Back if timeline.is_still() => Stage::Look(now),
        Stage::Look(since) if now >= since + LOOK => {
            set_slow(&mut slow, true);
            browsing.write(Browse::To(record.tip()));
            Stage::Forward
        }
        Stage::Forward if record.is_at_tip() && timeline.is_still() => {
            coach.say_again(&record, Tip::Loss(show.loss));
            replay.0 = None;
            return;
        }
        Stage::Back | Stage::Look(_) | Stage::Forward => return,
    };
    replay.0 = Some(Show { stage: next, ..show });
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, MoveRequested, NewGame, Seats, TakeBack, task_pools};
    use crate::rules::{Position, SHAKO, parse_uci};
    use crate::teaching::coach::loss;
    use crate::view::redraw::keep_clock;

    /// A cannon has just taken a rook over a pawn.
    fn lost() -> (App, Loss) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin, plugin))
            .init_resource::<Timeline>()
            .init_resource::<SlowMotion>()
            .init_resource::<Coach>();
        keep_clock(&mut app);
        let fen = "5k4/10/10/c9/10/p9/10/R9/5K4/10 w - - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        for text in ["f2f3", "a7a3"] {
            let record = app.world().resource::<GameRecord>();
            let (mv, at) = (parse_uci(record.position(), text).unwrap(), record.revision());
            app.world_mut().write_message(MoveRequested { mv, at });
            app.update();
        }
        let loss = loss(app.world().resource::<GameRecord>().line()).expect("a rook is lost");
        (app, loss)
    }

    fn begin(app: &mut App, loss: Loss) {
        let record = app.world().resource::<GameRecord>().clone();
        app.world_mut().resource_mut::<Replay>().begin(&record, loss);
        app.update();
    }

    #[test]
    fn the_capture_is_undone_looked_at_and_comes_again_slowly_and_is_told_again() {
        let (mut app, loss) = lost();
        begin(&mut app, loss);
        let (start, mut before, mut slowly) = (Instant::now(), false, false);
        loop {
            app.update();
            let world = app.world();
            let (record, replay) = (world.resource::<GameRecord>(), world.resource::<Replay>());
            before |= replay.is_before(record) && record.ply() == 1;
            slowly |= world.resource::<SlowMotion>().loss;
            if replay.0.is_none() {
                assert!(record.is_at_tip());
                assert_eq!(world.resource::<Coach>().tip(record), Some(&Tip::Loss(loss)));
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "it comes to its end");
        }
        assert!(before && slowly && start.elapsed() >= LOOK);
        app.update();
        assert!(!app.world().resource::<SlowMotion>().loss);
    }

    #[test]
    fn whoever_does_something_else_ends_it() {
        let (mut app, loss) = lost();
        begin(&mut app, loss);
        let at = app.world().resource::<GameRecord>().game_revision();
        app.world_mut().write_message(TakeBack { at });
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Replay>().0, None);
        // And what is not the last move cannot be shown.
        begin(&mut app, loss);
        assert_eq!(app.world().resource::<Replay>().0, None);
    }
}
