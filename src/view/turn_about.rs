//! Turns the board to whoever is to move, where two people share one screen and want it so: once the move has been seen.

use bevy::prelude::*;

use super::camera::{CameraRequest, Eye};
use super::motion::{MotionSystems, Timeline};
use super::settings::AppSettings;
use crate::game::{GameRecord, GameSystems, MovePlayed, MoveTakenBack, PositionReset, Screen, Seats};
use crate::rules::Side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        turn_about
            .after(MotionSystems)
            .in_set(GameSystems::Present)
            .run_if(in_state(Screen::Playing)),
    );
}

fn turn_about(
    mut played: MessageReader<MovePlayed>,
    mut taken_back: MessageReader<MoveTakenBack>,
    mut reset: MessageReader<PositionReset>,
    (record, seats): (Res<GameRecord>, Res<Seats>),
    settings: Res<AppSettings>,
    timeline: Res<Timeline>,
    eye: Res<Eye>,
    mut due: Local<bool>,
    mut requests: MessageWriter<CameraRequest>,
) {
    *due |= played.read().count() + taken_back.read().count() + reset.read().count() > 0;
    if !*due || !timeline.is_still() {
        return;
    }
    // Only now: whoever turns the board by hand meanwhile has it as they like it.
    *due = false;
    let shared = Side::ALL.into_iter().all(|side| seats[side].is_human());
    let to_move = record.position().side_to_move();
    if settings.turn_board && shared && record.is_at_tip() && record.outcome().is_none() && eye.side() != to_move {
        requests.write(CameraRequest::Flip);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{GameSetup, MoveRequested, NewGame, Seat, TakeBack};
    use crate::rules::{SHAKO, parse_uci};

    #[derive(Resource, Default)]
    struct Turns(usize);

    /// What is played in a game, and how often the board is turned after each step.
    fn turns(seats: Seats, turn_board: bool) -> Vec<usize> {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins.set(crate::game::task_pools()),
            StatesPlugin,
            crate::game::plugin,
            plugin,
        ))
        .init_resource::<Timeline>()
        .init_resource::<Eye>()
        .init_resource::<Turns>()
        .init_resource::<AppSettings>()
        .add_message::<CameraRequest>()
        .add_systems(
            Last,
            |mut requests: MessageReader<CameraRequest>, mut turns: ResMut<Turns>| turns.0 += requests.read().count(),
        );
        app.world_mut().resource_mut::<AppSettings>().turn_board = turn_board;
        let count = |app: &mut App| {
            for _ in 0..3 {
                app.update();
            }
            std::mem::take(&mut app.world_mut().resource_mut::<Turns>().0)
        };
        let setup = GameSetup::new(&SHAKO, seats);
        app.world_mut().write_message(NewGame { setup });
        let begun = count(&mut app);
        let record = app.world().resource::<GameRecord>();
        let at = record.revision();
        let mv = parse_uci(record.position(), "e3e5").unwrap();
        app.world_mut().write_message(MoveRequested { mv, at });
        let played = count(&mut app);
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(TakeBack { at });
        vec![begun, played, count(&mut app)]
    }

    #[test]
    fn the_board_turns_to_the_other_of_two_players_if_they_want_it() {
        let two = Seats::new(Seat::Human, Seat::Human);
        // Nobody follows the request here: after taking back White is to move again, and still sits below.
        assert_eq!(turns(two, true), [0, 1, 0]);
        assert_eq!(turns(two, false), [0, 0, 0]);
        let computer = Seats::new(Seat::Human, Seat::Engine(Level::default()));
        assert_eq!(turns(computer, true)[..2], [0, 0]);
    }
}
