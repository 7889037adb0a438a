//! Begins the next game when one has ended, for a screen that people watch and nobody plays at.

use std::time::Duration;

use bevy::prelude::*;

use super::Options;
use super::redraw::KeepDrawing;
use crate::game::{GameRecord, GameSetup, GameSystems, NewGame, Screen, Seats};
use crate::rules::Variant;

/// How long the end of a game is to be seen before the next begins.
const PAUSE: Duration = Duration::from_secs(6);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Menu), leave_to_players).add_systems(
        Update,
        begin_next_game
            .run_if(in_state(Screen::Playing))
            .in_set(GameSystems::Input),
    );
}

/// What the computer plays against itself, game after game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demo {
    /// Always what it began with.
    Same,
    /// All games that there are, in turn.
    InTurn,
}

impl Demo {
    /// What comes after a game.
    fn next(self, record: &GameRecord, seats: Seats) -> GameSetup {
        match self {
            Demo::Same => GameSetup::from_position(record.line().start().clone(), seats),
            Demo::InTurn => {
                let all = Variant::ALL;
                let played = all.iter().position(|&variant| variant == record.variant());
                GameSetup::new(all[played.map_or(0, |played| (played + 1) % all.len())], seats)
            }
        }
    }
}

/// Whoever went to the start screen wants to play.
fn leave_to_players(mut options: ResMut<Options>) {
    options.demo = None;
}

fn begin_next_game(
    options: Res<Options>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    time: Res<Time<Real>>,
    mut seen: Local<Duration>,
    mut draw: KeepDrawing,
    mut new_games: MessageWriter<NewGame>,
) {
    let (Some(demo), Some(_)) = (options.demo, record.outcome()) else {
        *seen = Duration::ZERO;
        return;
    };
    *seen += time.delta();
    if *seen >= PAUSE {
        *seen = Duration::ZERO;
        let setup = demo.next(&record, *seats);
        new_games.write(NewGame { setup });
    }
    // The clock alone does not wake the window.
    draw.moving();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    #[test]
    fn games_come_in_turn_unless_one_is_asked_for() {
        let record = GameRecord::default();
        assert_eq!(record.variant(), &SHAKO);
        assert_eq!(Demo::InTurn.next(&record, Seats::default()).variant, &PEMBA);
        assert_eq!(Demo::Same.next(&record, Seats::default()).variant, &SHAKO);
    }
}
