//! When the engine thinks, and how its move is handed in like anyone's.
//!
//! At most one job is at work at any time, on the task pool or in a browser in a worker; see [`thinker`]. [`Thinking`]
//! stands for what the game expects of it. Once the record has changed nothing is expected any more: [`Thinking`] is
//! dropped, which tells the job to stop, and whatever the job still says is not listened to. While the game waits for
//! nobody's move but a human's, the engine may be asked what it makes of a position, see [`study`], or of a game, see
//! [`review`].

mod means;
#[cfg(any(test, target_arch = "wasm32"))]
mod orders;
mod question;
mod review;
mod study;
mod task_pools;
#[cfg_attr(not(target_arch = "wasm32"), path = "ai/pool.rs")]
#[cfg_attr(target_arch = "wasm32", path = "ai/worker.rs")]
mod thinker;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

pub use means::EngineMeans;
pub use review::GameReview;
pub use study::{Study, StudyWish, passed};
pub use task_pools::task_pools;
#[cfg(target_arch = "wasm32")]
pub use thinker::ThinksOnPage;

use super::clock::{ChessClock, WallTime};
use super::record::{GameRecord, MoveRequested, PositionReset, Revision};
use super::seats::{Seat, Seats};
use super::{GameSystems, Screen};
use crate::engine::{StopFlag, static_evaluation};
use crate::rules::{Move, Position, Side, fresh_seed};
use question::{Answer, Job, Question};
use thinker::Room;

/// Even a slow machine answers in this time.
const LONGEST_THOUGHT: Duration = Duration::from_millis(3_000);
/// With a clock, so many moves are still to be played with the time that is left.
const MOVES_TO_GO: u32 = 30;
/// Also with no time left, the engine thinks so long.
const SHORTEST_THOUGHT: Duration = Duration::from_millis(20);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EngineFailed>();
    app.init_resource::<AiPace>();
    app.init_resource::<WakeUp>();
    app.init_resource::<EngineMeans>();
    app.init_resource::<GameSeed>();
    app.init_resource::<AiRests>();
    thinker::plugin(app);
    study::plugin(app);
    review::plugin(app);
    app.add_systems(
        Update,
        (
            hand_in_engine_move.in_set(GameSystems::Input),
            (forget_outdated_thinking, start_thinking)
                .chain()
                .run_if(in_state(Screen::Playing))
                .in_set(GameSystems::Think),
            // Also while the engine rests that is to move.
            // What somebody has asked for about the position comes before what is asked about the whole game.
            (study::start_study, review::go_on)
                .chain()
                .run_if(in_state(Screen::Playing))
                .after(GameSystems::Think)
                .before(GameSystems::Present),
        ),
    );
    app.add_observer(forget_thinking);
    app.add_systems(OnExit(Screen::Playing), |mut commands: Commands| {
        commands.trigger(ForgetThinking);
    });
}

/// How long, by `Time`, an engine's move comes after the one before it at the earliest, so that people can follow.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct AiPace(pub Duration);

impl Default for AiPace {
    fn default() -> AiPace {
        AiPace(Duration::from_millis(400))
    }
}

/// What to call when the engine has something to say, for a window that sleeps until something happens.
///
/// It is called from the thread that thinks, and from the game in every frame in which an answer is held back for the
/// sake of [`AiPace`].
#[derive(Resource, Clone, Default)]
pub struct WakeUp(pub Option<Arc<dyn Fn() + Send + Sync>>);

impl WakeUp {
    fn call(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

/// Whether an engine that is to move rests, since somebody holds the game: then it has time for other things.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AiRests(pub bool);

/// The engine is at work on a move that the game waits for.
#[derive(Resource, Debug)]
pub struct Thinking {
    /// The state of the record that it thinks about.
    at: Revision,
    /// By `Time`, when it began: straight after the move before.
    since: Duration,
    /// How long it may hold its answer back, so that others can follow: with a clock, no longer than it may think.
    patience: Duration,
    stop: StopFlag,
    /// What it found, once it has: a move, if there is one.
    answer: Option<Option<Move>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The engine has broken down, or has answered what is no move: a defect, over which no game is lost.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineFailed {
    /// Whether it is asked the same again; if not, a plain move is played in its place.
    pub asked_again: bool,
}

/// Whatever the engine thinks about is not wanted any more.
#[derive(Event, Clone, Copy, Debug)]
pub struct ForgetThinking;

/// What the engine's choices depend on besides the game itself. Nobody can foresee it, and it is another one in every
/// game, unless it is fixed here: then the same moves get the same answers.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameSeed(pub Option<u64>);

/// Takes the engine's answer, and requests its move when it is time.
fn hand_in_engine_move(
    mut commands: Commands,
    mut room: Room,
    (mut studies, mut reviews): (study::Studies, review::Reviews),
    thinking: Option<ResMut<Thinking>>,
    time: Res<Time>,
    pace: Res<AiPace>,
    wake: Res<WakeUp>,
    record: Res<GameRecord>,
    mut failed_at: Local<Option<Revision>>,
    mut moves: MessageWriter<MoveRequested>,
    mut failures: MessageWriter<EngineFailed>,
) {
    let finished = room.bypass_change_detection().collect();
    studies.listen(finished.as_ref());
    reviews.listen(finished.as_ref());
    let Some(mut thinking) = thinking else { return };
    // A job for anything else would have kept this one from starting.
    match finished {
        Some(Some(Answer::Move(answer))) => thinking.answer = Some(answer),
        // While an answer is held back the engine may be at something else, which is nothing to this.
        Some(None) if thinking.answer.is_none() => thinking.answer = Some(None),
        Some(Some(Answer::Report(_)) | None) | None => {}
    }
    let Some(answer) = thinking.answer else { return };
    if time.elapsed() < thinking.since + pace.0.min(thinking.patience) {
        wake.call();
        return;
    }
    commands.remove_resource::<Thinking>();
    let at = thinking.at;
    if at != record.game_revision() {
        return;
    }
    let position = record.game().position();
    if let Some(mv) = answer.filter(|&mv| position.is_legal(mv)) {
        moves.write(MoveRequested { mv, at });
        return;
    }
    error!("the engine's answer is {answer:?}, which is no move in {position}");
    // It is asked once more, and rather than leave the game standing still something is played in its place.
    let asked_again = failed_at.replace(at) != Some(at);
    failures.write(EngineFailed { asked_again });
    if !asked_again && let Some(mv) = plain_move(position) {
        moves.write(MoveRequested { mv, at });
    }
}

/// A move that stands for one of the engine's when that has failed: the best by what the board is worth after it.
fn plain_move(position: &Position) -> Option<Move> {
    let worth = |&mv: &Move| {
        let mut after = position.clone();
        match after.play(mv) {
            Ok(_) if after.has_legal_move() => static_evaluation(&after),
            Ok(_) if after.in_check() => i32::MIN,
            _ => 0,
        }
    };
    position.legal_moves().iter().copied().min_by_key(worth)
}

/// Stops thinking about what has changed since.
fn forget_outdated_thinking(mut commands: Commands, thinking: Option<Res<Thinking>>, record: Res<GameRecord>) {
    if thinking.is_some_and(|thinking| thinking.at != record.game_revision()) {
        commands.trigger(ForgetThinking);
    }
}

fn forget_thinking(_forget: On<ForgetThinking>, mut commands: Commands) {
    commands.remove_resource::<Thinking>();
}

/// Starts thinking when the engine is to move and has nothing else on its mind.
fn start_thinking(
    mut commands: Commands,
    mut reset: MessageReader<PositionReset>,
    seed: Res<GameSeed>,
    mut drawn: Local<Option<u64>>,
    mut room: Room,
    thinking: Option<Res<Thinking>>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    (time, wall, clock): (Res<Time>, Res<WallTime>, Res<ChessClock>),
    wake: Res<WakeUp>,
) {
    if reset.read().count() > 0 {
        *drawn = None;
    }
    let (Some(Seat::Engine(level)), None) = (record.seat_awaited(&seats), thinking) else {
        return;
    };
    // It has one head: a study ends now, and what is still stopping is waited for.
    if !room.is_idle() {
        room.call_home();
        return;
    }
    let stop = StopFlag::default();
    let at = record.game_revision();
    let side = record.game().position().side_to_move();
    let longest = longest_thought(&clock, side, wall.now());
    room.start(Job {
        line: record.game().clone(),
        question: Question::Choose {
            level,
            seed: seed.0.unwrap_or_else(|| *drawn.get_or_insert_with(fresh_seed)),
            longest,
        },
        stop: stop.clone(),
        wake: wake.clone(),
    });
    commands.insert_resource(Thinking {
        at,
        since: time.elapsed(),
        patience: if clock.terms().is_some() {
            longest
        } else {
            Duration::MAX
        },
        stop,
        answer: None,
    });
}

/// How long the engine may think about a move, so that its time lasts for the game.
fn longest_thought(clock: &ChessClock, side: Side, now: Duration) -> Duration {
    let (Some(terms), Some(left)) = (clock.terms(), clock.left(side, now)) else {
        return LONGEST_THOUGHT;
    };
    let control = terms.control[side];
    let share = left / MOVES_TO_GO + control.increment * 3 / 4 + control.delay * 3 / 4;
    // Whatever is added comes after the move: it cannot be spent before.
    share.min(left / 4).clamp(SHORTEST_THOUGHT, LONGEST_THOUGHT)
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{GameSetup, NewGame, TakeBack, plugin};
    use crate::rules::SHAKO;

    /// A game in which the strongest engine has begun to think about the human's first move.
    fn thinking() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin));
        let setup = GameSetup::new(&SHAKO, Seats::new(Seat::Human, Seat::Engine(Level::Legend)));
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        let record = app.world().resource::<GameRecord>();
        let request = MoveRequested {
            mv: record.position().legal_moves()[0],
            at: record.revision(),
        };
        app.world_mut().write_message(request);
        app.update();
        app
    }

    #[test]
    fn whatever_makes_thinking_pointless_tells_the_engine_to_stop() {
        let ways: [fn(&mut App); 3] = [
            |app| {
                let at = app.world().resource::<GameRecord>().revision();
                app.world_mut().write_message(TakeBack { at });
            },
            |app| {
                app.world_mut().write_message(NewGame::default());
            },
            |app| app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu),
        ];
        for (way, stop_it) in ways.into_iter().enumerate() {
            let mut app = thinking();
            let stop = app.world().resource::<Thinking>().stop.clone();
            assert!(!stop.is_raised());
            stop_it(&mut app);
            app.update();
            assert!(stop.is_raised(), "way {way}");
            assert!(!app.world().contains_resource::<Thinking>(), "way {way}");
        }
    }

    /// Lets whatever the engine thinks about have this answer, once it thinks.
    fn answers(app: &mut App, answer: Option<Move>) -> Vec<EngineFailed> {
        while !app.world().contains_resource::<Thinking>() {
            app.update();
        }
        app.world_mut().resource_mut::<Thinking>().answer = Some(answer);
        app.update();
        app.world_mut()
            .resource_mut::<Messages<EngineFailed>>()
            .drain()
            .collect()
    }

    #[test]
    fn an_engine_that_fails_is_asked_again_and_then_something_is_played_in_its_place() {
        let mut app = thinking();
        app.insert_resource(AiPace(Duration::ZERO));
        let record = |app: &App| app.world().resource::<GameRecord>().clone();
        let illegal = record(&app).line().moves().first().copied();
        assert!(illegal.is_some_and(|mv| !record(&app).position().is_legal(mv)));
        let again = EngineFailed { asked_again: true };
        let played = EngineFailed { asked_again: false };
        assert_eq!(answers(&mut app, illegal), [again]);
        assert_eq!(record(&app).ply(), 1);
        assert_eq!(answers(&mut app, None), [played]);
        assert_eq!((record(&app).ply(), record(&app).outcome()), (2, None));
        // The next failure is a new one.
        let request = MoveRequested {
            mv: record(&app).position().legal_moves()[0],
            at: record(&app).revision(),
        };
        app.world_mut().write_message(request);
        app.update();
        assert_eq!(answers(&mut app, None), [again]);
    }

    #[test]
    fn what_is_played_in_the_engines_place_mates_where_it_can() {
        let position = Position::from_fen(&SHAKO, "k9/2K7/10/10/10/10/10/10/1R8/10 w - - 0 1")
            .unwrap()
            .position;
        let mut after = position.clone();
        after.play(plain_move(&position).unwrap()).unwrap();
        assert!(after.in_check() && !after.has_legal_move());
        let mated = Position::from_fen(&SHAKO, "k9/2K7/10/10/10/10/10/10/R9/10 b - - 0 1")
            .unwrap()
            .position;
        assert_eq!(plain_move(&mated), None);
    }
}
