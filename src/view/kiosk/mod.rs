//! On a stand at a fair: the computer plays itself until somebody touches anything, lets them play or learn, and forgets
//! them when they have gone.
//!
//! What a demonstrator has chosen is in [`KioskSettings`]; where the day is, in [`Course`]. What may be done is said in one
//! place, [`gate`]. Nothing of a player's own is read or written: neither settings nor games. What is seen of all this is
//! drawn in `ui::stand`.

mod attract;
mod awake;
mod code;
mod counters;
mod course;
mod gate;
mod health;
mod loudness;
mod positions;
mod settings;
mod visit;
mod way_out;

use bevy::prelude::*;

pub use attract::Show;
pub use code::Code;
pub use counters::{Counters, Day};
pub use course::{Course, Patience, Stage};
pub use health::Means;
pub use settings::{EXAMPLE, KioskFault, KioskSettings, USUAL_FILE};
pub use visit::{ForgetVisitor, LessonWanted, VisitorWish};
pub use way_out::{WayOut, leave};

use super::Options;
use super::redraw::KeepDrawing;
use super::senses::Senses;
use crate::game::{GameSystems, Screen, WallTime};
use course::Turn;

/// That the program is on a stand, and what counts there.
#[derive(Resource, Clone, Debug)]
pub struct Kiosk {
    /// What the demonstrator has chosen.
    pub settings: KioskSettings,
}

impl Kiosk {
    /// How long one waits for people.
    pub fn patience(&self) -> Patience {
        Patience {
            idle: self.settings.idle,
            countdown: self.settings.countdown,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let options = app.world().get_resource::<Options>();
    if let Some(settings) = options.and_then(|options| options.kiosk.clone()) {
        stand(app, *settings);
    }
}

/// Puts the program on a stand.
fn stand(app: &mut App, settings: KioskSettings) {
    app.insert_resource(Kiosk { settings })
        .init_resource::<Course>()
        .add_plugins((
            visit::plugin,
            attract::plugin,
            way_out::plugin,
            counters::plugin,
            loudness::plugin,
            awake::plugin,
            health::plugin,
        ))
        .configure_sets(
            Update,
            (
                CourseFollowed,
                // Nothing begins before there are pieces.
                ShowDirected.run_if(not(in_state(Screen::Loading))),
            )
                .chain()
                .in_set(GameSystems::Input),
        )
        .add_systems(Update, follow_course.in_set(CourseFollowed))
        .add_systems(OnEnter(Screen::Menu), choose_again);
}

/// Finds out whether somebody has come, or gone.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct CourseFollowed;

/// Goes on with the show.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct ShowDirected;

/// Whether what a game shows around its board is to be seen: always but on a stand, and there while somebody plays.
pub fn panels_are_shown(course: Option<Res<Course>>, screen: Res<State<Screen>>) -> bool {
    course.is_none_or(|course| course.stage() == Stage::Visiting && *screen.get() == Screen::Playing)
}

fn follow_course(
    kiosk: Res<Kiosk>,
    wall: Res<WallTime>,
    mut senses: Senses,
    mut course: ResMut<Course>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
    mut draw: KeepDrawing,
) {
    let touch = senses.felt();
    if *screen.get() == Screen::Loading {
        return;
    }
    let mut followed = *course;
    let turn = followed.follow(wall.now(), touch, kiosk.patience());
    course.set_if_neq(followed);
    match turn {
        Some(Turn::Woken) => NextState::set_if_neq(&mut next_screen, Screen::Menu),
        Some(Turn::Abandoned) => commands.trigger(ForgetVisitor),
        None => return,
    }
    draw.moving();
}

/// Whoever leaves a game for another one chooses again, or goes: then nothing of theirs is left either.
fn choose_again(mut course: ResMut<Course>, mut commands: Commands) {
    if course.stage() == Stage::Visiting {
        course.choose_again();
        commands.trigger(ForgetVisitor);
    }
}

#[cfg(test)]
mod tests;
