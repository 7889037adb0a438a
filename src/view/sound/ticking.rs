//! Lets the clock of whoever sits before the screen tick when little time is left.

use bevy::prelude::*;

use super::cue::LowTime;
use crate::game::{ChessClock, GameSystems, Seats, WallTime};
use crate::rules::Side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tick.in_set(GameSystems::Present));
}

fn tick(
    clock: Res<ChessClock>,
    time: Res<WallTime>,
    seats: Res<Seats>,
    mut seen: Local<Option<(Side, u64)>>,
    mut ticks: MessageWriter<LowTime>,
) {
    let now = time.now();
    let hurrying = clock
        .running()
        .filter(|&side| seats[side].is_human() && clock.is_low(side, now));
    let second = hurrying.and_then(|side| Some((side, clock.left(side, now)?.as_secs())));
    let before = std::mem::replace(&mut *seen, second);
    // Not at once with the move of the other side, which is heard itself.
    if second.is_some() && before.is_some_and(|before| Some(before) != second && Some(before.0) == hurrying) {
        ticks.write(LowTime);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::ecs::message::Messages;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{self, ClockTerms, GameSetup, NewGame, Seat, TimeControl, task_pools};
    use crate::rules::{BySide, SHAKO};

    /// How often it ticks in the last so many seconds of White's time, looked at ten times in each.
    fn ticks(seats: Seats, seconds: u64) -> usize {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin, plugin))
            .add_message::<LowTime>();
        let control = TimeControl {
            base: Duration::from_secs(60),
            ..TimeControl::default()
        };
        let mut setup = GameSetup::new(&SHAKO, seats);
        setup.terms.clock = Some(ClockTerms {
            control: BySide::new(control, control),
            waits_for_first_move: false,
        });
        app.insert_resource(WallTime::Manual(Duration::ZERO));
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        let mut heard = 0;
        for tenth in (60 - seconds) * 10..600 {
            app.insert_resource(WallTime::Manual(Duration::from_millis(tenth * 100 + 50)));
            app.update();
            heard += app.world_mut().resource_mut::<Messages<LowTime>>().drain().count();
        }
        heard
    }

    #[test]
    fn the_last_seconds_tick_once_each_for_people_and_never_for_the_computer() {
        let both = Seats::new(Seat::Human, Seat::Human);
        assert_eq!(ticks(both, 5), 4);
        assert_eq!(ticks(both, 30), 9, "the last ten seconds of a minute are few");
        assert_eq!(ticks(Seats::new(Seat::Engine(Level::Legend), Seat::Human), 2), 0);
    }
}
