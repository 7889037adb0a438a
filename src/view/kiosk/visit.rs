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
use crate::view::motion::SlowMotion;
use crate::view::reel::Reel;
use crate::view::settings::AppSettings;
use crate::view::teach::Coach;
use crate::view::text::{Language, LanguageChoice, Texts};
use crate::view::threats::Threats;
use crate::view::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    let KioskSettings { hints, table, .. } = app.world().resource::<Kiosk>().settings;
    let mut settings = app.world().get_resource::<AppSettings>().cloned().unwrap_or_default();
    settings.play.coach = hints;
    // Two people play here only at a table.
    settings.play.table = table;
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
    (mut reel, mut slow): (ResMut<Reel>, ResMut<SlowMotion>),
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
    *reel = Reel::default();
    *slow = SlowMotion::default();
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
    /// To play a game against the computer.
    Play(&'static Variant),
    /// To play one of the other side of the table.
    PlayEachOther(&'static Variant),
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
            VisitorWish::Play(variant) | VisitorWish::PlayEachOther(variant) => variant,
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
        let each_other = matches!(wish, VisitorWish::PlayEachOther(_)) && kiosk.settings.table;
        let opponent = if each_other {
            Seat::Human
        } else {
            Seat::Engine(kiosk.settings.level)
        };
        let setup = setup(&kiosk.settings, variant, opponent);
        new_games.write(NewGame { setup });
        course.begin_visit();
        counters.note(|day| {
            day.visits += 1;
            day.lessons += u64::from(learns);
        });
    }
}

/// A visitor has White against the computer, or against another one.
fn setup(settings: &KioskSettings, variant: &'static Variant, opponent: Seat) -> GameSetup {
    let seats = Seats::new(Seat::Human, opponent);
    GameSetup {
        terms: Terms {
            take_back: settings.take_back,
            clock: settings.clock.terms(),
        },
        ..GameSetup::new(variant, seats)
    }
}
