//! A visit: how it begins, and that nothing of it is left for the next.

use bevy::prelude::*;

use super::{Counters, Course, CourseFollowed, Kiosk, KioskSettings};
use crate::game::{GameSetup, GameSystems, NewGame, Seat, Seats, Terms};
use crate::rules::{SHAKO, Variant};
use crate::view::annotations::Pencil;
use crate::view::camera::CameraRequest;
use crate::view::cursor::BoardCursor;
use crate::view::decor::Decor;
use crate::view::hint::Hint;
use crate::view::input::{Hands, Held, Hover, InTheMaking, LongPress};
use crate::view::mode::ViewMode;
use crate::view::settings::AppSettings;
use crate::view::teach::Coach;
use crate::view::text::{Language, LanguageChoice, Texts};
use crate::view::threats::Threats;
use crate::view::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    let hints = app.world().resource::<Kiosk>().settings.hints;
    let mut settings = app.world().get_resource::<AppSettings>().cloned().unwrap_or_default();
    settings.play.coach = hints;
    app.insert_resource(settings.clone())
        .insert_resource(Unvisited(settings))
        .add_observer(forget)
        .add_observer(lift_hands)
        .add_message::<VisitorWish>()
        .add_systems(Update, grant_wishes.before(CourseFollowed).in_set(GameSystems::Input));
}

/// The settings as every visitor finds them.
#[derive(Resource)]
pub(super) struct Unvisited(pub AppSettings);

/// Whoever was there has gone, and nothing of what they did is to be seen or heard any more. The game itself leaves the
/// board with the next one.
#[derive(Event, Clone, Copy, Debug)]
pub struct ForgetVisitor;

/// Somebody wants to be taught before they play.
#[derive(Event, Clone, Copy, Debug)]
pub struct LessonWanted;

/// What a visitor has chosen, and what stands on the screen for them.
fn forget(
    _forget: On<ForgetVisitor>,
    unvisited: Res<Unvisited>,
    look: Res<State<ViewMode>>,
    mut settings: ResMut<AppSettings>,
    mut decor: ResMut<Decor>,
    mut notices: ResMut<Notices>,
    mut next_look: ResMut<NextState<ViewMode>>,
    (mut hint, mut threats, mut coach): (ResMut<Hint>, ResMut<Threats>, ResMut<Coach>),
    mut camera: MessageWriter<CameraRequest>,
) {
    *settings = unvisited.0.clone();
    *decor = Decor {
        board: settings.board(),
        set: settings.set(),
        flat_set: settings.flat_set(),
    };
    *notices = Notices::default();
    *hint = Hint::default();
    *threats = Threats::default();
    *coach = Coach::default();
    if *look.get() != settings.look {
        next_look.set(settings.look);
    }
    camera.write(CameraRequest::Reset);
}

/// What a visitor's hands were at.
fn lift_hands(
    _forget: On<ForgetVisitor>,
    mut cursor: ResMut<BoardCursor>,
    mut pencil: ResMut<Pencil>,
    mut hands: ResMut<Hands>,
    mut held: ResMut<Held>,
    mut hover: ResMut<Hover>,
    mut drawing: ResMut<InTheMaking>,
    mut press: ResMut<LongPress>,
) {
    *cursor = BoardCursor::default();
    *pencil = Pencil::default();
    *hands = Hands::default();
    *held = Held::default();
    *hover = Hover::default();
    *drawing = InTheMaking::default();
    *press = LongPress::default();
}

/// What a visitor chooses.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum VisitorWish {
    /// To play a game.
    Play(&'static Variant),
    /// To be taught, and then to play.
    Learn,
    /// To see the show.
    Leave,
    /// To be spoken with in another language.
    Speak(Language),
}

fn grant_wishes(
    mut wishes: MessageReader<VisitorWish>,
    kiosk: Res<Kiosk>,
    mut course: ResMut<Course>,
    mut counters: ResMut<Counters>,
    mut texts: ResMut<Texts>,
    mut new_games: MessageWriter<NewGame>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let variant = match *wish {
            VisitorWish::Play(variant) => variant,
            VisitorWish::Learn => &SHAKO,
            VisitorWish::Leave => {
                commands.trigger(ForgetVisitor);
                course.leave();
                continue;
            }
            VisitorWish::Speak(language) => {
                *texts = Texts::of(LanguageChoice::Is(language));
                continue;
            }
        };
        // Whoever was there before may not have stayed away for long.
        commands.trigger(ForgetVisitor);
        let learns = *wish == VisitorWish::Learn;
        if learns {
            commands.trigger(LessonWanted);
        }
        let setup = setup(&kiosk.settings, variant);
        new_games.write(NewGame { setup });
        course.begin_visit();
        counters.note(|day| {
            day.visits += 1;
            day.lessons += u64::from(learns);
        });
    }
}

/// A visitor has White against the computer.
fn setup(settings: &KioskSettings, variant: &'static Variant) -> GameSetup {
    let seats = Seats::new(Seat::Human, Seat::Engine(settings.level));
    GameSetup {
        terms: Terms {
            take_back: settings.take_back,
            clock: settings.clock.terms(),
        },
        ..GameSetup::new(variant, seats)
    }
}
