//! Two at a table: on a screen that lies flat between two people the board is flat, too, and what belongs to a player faces
//! them. The strips at both edges are drawn in `ui::table`.

use bevy::prelude::*;

use super::Options;
use super::camera::Eye;
use super::kiosk::{Course, Stage};
use super::mode::ViewMode;
use super::settings::AppSettings;
use crate::game::{GameRecord, GameSystems, Screen, Seats};
use crate::rules::Side;

pub(super) fn plugin(app: &mut App) {
    // Before the camera, which sits down where it is told to.
    app.add_systems(Update, sit_down.after(GameSystems::Rules).before(GameSystems::Think));
}

/// Whether the board lies between two players.
pub fn at_table(eye: Res<Eye>) -> bool {
    eye.is_between()
}

fn sit_down(
    options: Res<Options>,
    settings: Res<AppSettings>,
    course: Option<Res<Course>>,
    (screen, record, seats): (Res<State<Screen>>, Res<GameRecord>, Res<Seats>),
    look: Res<State<ViewMode>>,
    mut next_look: ResMut<NextState<ViewMode>>,
    mut eye: ResMut<Eye>,
) {
    let both = Side::ALL.into_iter().all(|side| seats[side].is_human());
    // A game from elsewhere is looked at, not played.
    let plays = *screen.get() == Screen::Playing && both && !record.about().imported;
    let is_theirs = course.is_none_or(|course| course.stage() == Stage::Visiting);
    let wanted = (options.table || settings.play.table) && plays && is_theirs;
    if wanted != eye.is_between() {
        eye.lie_between(wanted);
        if !wanted {
            NextState::set_if_neq(&mut next_look, settings.look);
        }
    }
    if wanted && *look.get() != ViewMode::TwoD {
        NextState::set_if_neq(&mut next_look, ViewMode::TwoD);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{GameSetup, NewGame, Seat, task_pools};
    use crate::rules::SHAKO;

    fn app(wanted: bool, look: ViewMode) -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins.set(task_pools()),
            StatesPlugin,
            crate::game::plugin,
            plugin,
        ))
        .insert_state(look)
        .init_resource::<Eye>()
        .init_resource::<Options>()
        .init_resource::<AppSettings>();
        let mut settings = app.world_mut().resource_mut::<AppSettings>();
        settings.play.table = wanted;
        settings.look = look;
        app
    }

    fn play(app: &mut App, seats: Seats) -> (bool, ViewMode) {
        let setup = GameSetup::new(&SHAKO, seats);
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..3 {
            app.update();
        }
        let world = app.world();
        let look = *world.resource::<State<ViewMode>>().get();
        (world.resource::<Eye>().is_between(), look)
    }

    #[test]
    fn only_two_people_who_want_it_have_the_board_between_them_and_it_is_flat_there() {
        let two = Seats::default();
        let one = Seats::new(Seat::Human, Seat::Engine(Level::default()));
        for look in [ViewMode::ThreeD, ViewMode::TwoD] {
            assert_eq!(play(&mut app(false, look), two), (false, look));
            assert_eq!(play(&mut app(true, look), one), (false, look));
            let mut app = app(true, look);
            assert_eq!(play(&mut app, two), (true, ViewMode::TwoD));
            assert_eq!(play(&mut app, one), (false, look), "and they find their look again");
        }
    }
}
