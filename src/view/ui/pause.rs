//! Lets a game that the computer plays against itself stand still, and go on move by move.

use bevy::prelude::*;

use crate::game::{AiRests, ForgetThinking, GameRecord, GameSystems, PositionReset, Revision, Screen, Seats, Thinking};
use crate::view::redraw::{KeepDrawing, RedrawSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pause>()
        .configure_sets(Update, GameSystems::Think.run_if(may_think))
        .add_systems(
            Update,
            (end_with_game, let_rest, forget_thinking)
                .chain()
                .after(GameSystems::Rules)
                .before(GameSystems::Think),
        )
        .add_systems(OnExit(Screen::Playing), |mut pause: ResMut<Pause>| {
            *pause = Pause::default();
        })
        .add_systems(Last, show_change.in_set(RedrawSystems));
}

/// Whether the computer rests between the moves that it plays against itself.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pause {
    on: bool,
    /// The state of the record in which one move is wanted all the same.
    step: Option<Revision>,
}

impl Pause {
    /// Whether there is anything to pause: nobody who plays needs it.
    pub(super) fn is_possible(record: &GameRecord, seats: Seats) -> bool {
        !seats.any_human() && record.outcome().is_none()
    }

    /// Whether the game stands still but for single moves.
    pub(super) fn is_on(self) -> bool {
        self.on
    }

    /// Stands still, or goes on.
    pub(super) fn toggle(&mut self) {
        *self = Pause {
            on: !self.on,
            step: None,
        };
    }

    /// Plays one move.
    pub(super) fn step(&mut self, now: Revision) {
        self.step = self.on.then_some(now);
    }

    /// Whether the computer may think about this state of the record.
    pub(super) fn lets_think(self, now: Revision) -> bool {
        !self.on || self.step == Some(now)
    }
}

fn may_think(pause: Res<Pause>, record: Res<GameRecord>) -> bool {
    pause.lets_think(record.game_revision())
}

/// The next game is not paused.
fn end_with_game(mut resets: MessageReader<PositionReset>, mut pause: ResMut<Pause>) {
    if resets.read().count() > 0 {
        pause.set_if_neq(Pause::default());
    }
}

/// A computer that waits has time to look at what people want to know.
fn let_rest(pause: Res<Pause>, record: Res<GameRecord>, mut rests: ResMut<AiRests>) {
    rests.set_if_neq(AiRests(!pause.lets_think(record.game_revision())));
}

/// What the computer is thinking about when the game is paused, it begins anew when it goes on.
fn forget_thinking(
    pause: Res<Pause>,
    record: Res<GameRecord>,
    thinking: Option<Res<Thinking>>,
    mut commands: Commands,
) {
    if thinking.is_some() && !pause.lets_think(record.game_revision()) {
        commands.trigger(ForgetThinking);
    }
}

/// Nothing else may wake the window when the game goes on.
fn show_change(pause: Res<Pause>, mut draw: KeepDrawing) {
    if pause.is_changed() {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use bevy::state::app::StatesPlugin;
    use bevy::window::RequestRedraw;

    use super::*;
    use crate::engine::Level;
    use crate::game::{self, AiPace, GameSetup, NewGame, Seat, task_pools};
    use crate::rules::SHAKO;

    /// A game that the computer plays against itself as quickly as it can.
    fn watching() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<RequestRedraw>()
            .add_plugins(plugin)
            .insert_resource(AiPace(Duration::ZERO));
        begin(&mut app);
        app
    }

    fn begin(app: &mut App) {
        let engine = Seat::Engine(Level::Hatchling);
        let setup = GameSetup::new(&SHAKO, Seats::new(engine, engine));
        app.world_mut().write_message(NewGame { setup });
        app.update();
    }

    fn ply(app: &App) -> usize {
        app.world().resource::<GameRecord>().ply()
    }

    fn play_until(app: &mut App, wanted: usize) {
        let start = Instant::now();
        while ply(app) < wanted {
            assert!(start.elapsed() < Duration::from_secs(120), "{} plies", ply(app));
            app.update();
            sleep(Duration::from_millis(1));
        }
    }

    /// Nobody thinks, and so nobody will move.
    fn stands_still(app: &mut App) -> bool {
        let before = ply(app);
        for _ in 0..3 {
            app.update();
        }
        !app.world().contains_resource::<Thinking>() && ply(app) == before
    }

    #[test]
    fn a_paused_game_stands_still_until_it_goes_on() {
        let mut app = watching();
        play_until(&mut app, 2);
        app.world_mut().resource_mut::<Pause>().toggle();
        app.update();
        assert!(stands_still(&mut app));
        let played = ply(&app);
        app.world_mut().resource_mut::<Pause>().toggle();
        play_until(&mut app, played + 2);
    }

    #[test]
    fn a_step_plays_one_move() {
        let mut app = watching();
        app.world_mut().resource_mut::<Pause>().toggle();
        app.update();
        for _ in 0..2 {
            assert!(stands_still(&mut app));
            let (played, now) = (ply(&app), app.world().resource::<GameRecord>().revision());
            app.world_mut().resource_mut::<Pause>().step(now);
            play_until(&mut app, played + 1);
            assert!(stands_still(&mut app));
            assert_eq!(ply(&app), played + 1);
        }
    }

    #[test]
    fn a_new_game_is_not_paused() {
        let mut app = watching();
        app.world_mut().resource_mut::<Pause>().toggle();
        app.update();
        begin(&mut app);
        play_until(&mut app, 1);
    }

    #[test]
    fn a_game_that_is_not_paused_takes_no_steps() {
        let mut pause = Pause::default();
        let now = GameRecord::default().revision();
        pause.step(now);
        assert_eq!(pause, Pause::default());
        assert!(pause.lets_think(now));
    }
}
