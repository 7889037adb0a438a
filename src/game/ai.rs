//! When the engine thinks, and how its move is handed in like anyone's.
//!
//! At most one job is at work at any time; see [`pool`]. [`Thinking`] stands for what the game expects of it. Once the
//! record has changed nothing is expected any more: [`Thinking`] is dropped, which tells the job to stop, and whatever
//! the job still says is not listened to.

mod pool;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

pub use pool::task_pools;

use super::record::{GameRecord, MoveRequested, PositionReset, Resign, Revision};
use super::seats::{Seat, Seats, fresh_seed};
use super::{GameSystems, Screen};
use crate::engine::StopFlag;
use crate::rules::{Move, Side};
use pool::{EngineRoom, Job};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AiPace>();
    app.init_resource::<WakeUp>();
    app.init_resource::<EngineRoom>();
    app.init_resource::<GameSeed>();
    app.add_systems(
        Update,
        (
            hand_in_engine_move.in_set(GameSystems::Input),
            (forget_outdated_thinking, start_thinking)
                .chain()
                .run_if(in_state(Screen::Playing))
                .in_set(GameSystems::Think),
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

/// The engine is at work on a move that the game waits for.
#[derive(Resource, Debug)]
pub struct Thinking {
    /// The state of the record that it thinks about.
    at: Revision,
    side: Side,
    /// By `Time`, when it began: straight after the move before.
    since: Duration,
    stop: StopFlag,
    /// What it found, once it has: a move, if there is one.
    answer: Option<Option<Move>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Whatever the engine thinks about is not wanted any more.
#[derive(Event, Clone, Copy, Debug)]
pub struct ForgetThinking;

/// Makes the engine's choices differ from game to game.
#[derive(Resource)]
struct GameSeed(u64);

impl Default for GameSeed {
    fn default() -> GameSeed {
        GameSeed(fresh_seed())
    }
}

/// Takes the engine's answer, and requests its move when it is time.
fn hand_in_engine_move(
    mut commands: Commands,
    mut room: ResMut<EngineRoom>,
    thinking: Option<ResMut<Thinking>>,
    time: Res<Time>,
    pace: Res<AiPace>,
    wake: Res<WakeUp>,
    mut moves: MessageWriter<MoveRequested>,
    mut resignations: MessageWriter<Resign>,
) {
    let finished = room.bypass_change_detection().collect();
    let Some(mut thinking) = thinking else { return };
    // A job for anything else would have kept this one from starting.
    if let Some(answer) = finished {
        thinking.answer = Some(answer);
    }
    let Some(answer) = thinking.answer else { return };
    if time.elapsed() < thinking.since + pace.0 {
        wake.call();
        return;
    }
    match answer {
        Some(mv) => {
            moves.write(MoveRequested { mv, at: thinking.at });
        }
        // Rather than leave the game standing still.
        None => {
            error!("the engine found no move in a game that goes on, and resigns");
            resignations.write(Resign {
                side: thinking.side,
                at: thinking.at,
            });
        }
    }
    commands.remove_resource::<Thinking>();
}

/// Stops thinking about what has changed since.
fn forget_outdated_thinking(mut commands: Commands, thinking: Option<Res<Thinking>>, record: Res<GameRecord>) {
    if thinking.is_some_and(|thinking| thinking.at != record.revision()) {
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
    mut seed: ResMut<GameSeed>,
    mut room: ResMut<EngineRoom>,
    thinking: Option<Res<Thinking>>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    time: Res<Time>,
    wake: Res<WakeUp>,
) {
    if reset.read().count() > 0 {
        seed.0 = fresh_seed();
    }
    // An engine that is still stopping is waited for: it has one head.
    let (Some(Seat::Engine(level)), None, true) = (record.seat_to_move(&seats), thinking, room.is_idle()) else {
        return;
    };
    let stop = StopFlag::default();
    let at = record.revision();
    room.start(Job {
        line: record.line().clone(),
        level,
        seed: seed.0,
        stop: stop.clone(),
        wake: wake.clone(),
    });
    let side = record.position().side_to_move();
    commands.insert_resource(Thinking {
        at,
        side,
        since: time.elapsed(),
        stop,
        answer: None,
    });
}
