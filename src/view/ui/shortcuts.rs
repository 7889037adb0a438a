//! Hands out the keys: those of the board ask for what they mean, those of a panel or of a page are left to it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Key, Modifiers};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext};

use super::Open;
use super::hud::{Command, Commander};
use super::order::KeysInOrder;
use super::promotion;
use super::stand::Warned;
use crate::game::{GameRecord, GameSystems, Screen, Seats, Selection};
use crate::view::actions::{Action, Asked, Asking, Bindings, Chord, Context, Trigger};
use crate::view::cursor::Situation;
use crate::view::kiosk::{Course, Stage};
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeysGoTo>()
        .init_resource::<Catch>()
        .add_systems(
            PreUpdate,
            (
                find_who_has_the_keys.in_set(KeysFound).before(KeysInOrder),
                hand_out_keys.after(KeysInOrder).before(EguiPreUpdateSet::BeginPass),
            )
                .chain(),
        )
        .add_systems(Update, do_what_is_asked.in_set(GameSystems::Input));
}

/// Finds who has the keys in this frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeysFound;

/// Who has the keys, and the buttons of gamepads, in this frame.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KeysGoTo {
    /// Nothing is there yet.
    Nobody,
    /// The board, and the commands of the panel beside it.
    #[default]
    Board,
    /// Something over the board or beside it has those by which menus are used; the rest are commands as ever.
    Panel,
    /// The start screen has them, but for those that lead to other pages.
    Start,
    /// What lies open has them all.
    Page,
    /// Somebody writes text.
    Text,
    /// Somebody chooses what sets an action off.
    Catch,
}

/// What is pressed while somebody chooses what sets an action off.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Catch {
    /// The action, if one is being chosen for.
    pub wanted: Option<Action>,
    /// What was pressed.
    pub caught: Option<Trigger>,
}

/// What decides who has the keys.
#[derive(SystemParam)]
struct Attention<'w> {
    screen: Res<'w, State<Screen>>,
    selection: Res<'w, Selection>,
    open: Res<'w, Open>,
    catch: Res<'w, Catch>,
    course: Option<Res<'w, Course>>,
    warned: Option<Res<'w, Warned>>,
}

impl Attention<'_> {
    /// Whether something lies open that has to be left before anything else is done.
    fn covers(&self) -> bool {
        self.open.page() || self.open.question.is_some()
    }

    fn goes_to(&self, ctx: &egui::Context) -> KeysGoTo {
        let over = ctx.memory(|memory| memory.top_modal_layer().is_some() || memory.focused().is_some());
        if self.warned.as_ref().is_some_and(|warned| warned.is_over_all()) {
            return KeysGoTo::Nobody;
        }
        match self.course.as_ref().map(|course| course.stage()) {
            Some(Stage::Attract) => return KeysGoTo::Nobody,
            Some(Stage::Choosing) => return KeysGoTo::Page,
            Some(Stage::Visiting) | None => {}
        }
        match self.screen.get() {
            Screen::Loading => KeysGoTo::Nobody,
            _ if self.catch.wanted.is_some() => KeysGoTo::Catch,
            _ if ctx.text_edit_focused() => KeysGoTo::Text,
            Screen::Menu if self.covers() => KeysGoTo::Page,
            Screen::Menu => KeysGoTo::Start,
            Screen::Playing if self.covers() => KeysGoTo::Page,
            Screen::Playing if over || self.selection.promotion().is_some() => KeysGoTo::Panel,
            Screen::Playing => KeysGoTo::Board,
        }
    }
}

fn find_who_has_the_keys(
    attention: Attention,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut goes_to: ResMut<KeysGoTo>,
) {
    if let Ok(mut context) = contexts.single_mut() {
        goes_to.set_if_neq(attention.goes_to(context.get_mut()));
    }
}

/// What a key means that goes down; `None` if it is left to egui. Those that are `taken` choose a promotion now.
fn action_of(goes_to: KeysGoTo, bindings: &Bindings, taken: &[Key], key: Key, modifiers: Modifiers) -> Option<Action> {
    let action = |context| bindings.by_key(key, modifiers, context);
    match goes_to {
        KeysGoTo::Nobody | KeysGoTo::Text | KeysGoTo::Catch => None,
        KeysGoTo::Page => action(Context::Everywhere),
        KeysGoTo::Start => action(Context::Everywhere).or(action(Context::Board).filter(|action| action.opens_page())),
        KeysGoTo::Panel if action(Context::Menus).is_some() => None,
        KeysGoTo::Panel if taken.contains(&key) && !modifiers.command => None,
        // To the buttons of the panel, by the key that egui knows.
        KeysGoTo::Board if key == Key::Tab => None,
        KeysGoTo::Panel | KeysGoTo::Board => action(Context::Board).or_else(|| action(Context::Everywhere)),
    }
}

/// Takes from egui what is meant for others, and tells them.
fn hand_out_keys(
    goes_to: Res<KeysGoTo>,
    screen: Res<State<Screen>>,
    settings: Res<AppSettings>,
    selection: Res<Selection>,
    situation: Situation,
    mut catch: ResMut<Catch>,
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    mut asking: Asking,
    mut draw: KeepDrawing,
) {
    let Ok((mut context, mut input)) = contexts.single_mut() else {
        return;
    };
    let ctx = context.get_mut();
    if *goes_to == KeysGoTo::Catch {
        catch_key(&mut input.events, &mut catch);
        if catch.caught.is_some() {
            ctx.request_repaint();
            draw.moving();
        }
        return;
    }
    let taken = selection.promotion().map(promotion::keys).unwrap_or_default();
    let own = |key, modifiers| action_of(*goes_to, &settings.keys, &taken, key, modifiers);
    let nothing_focused = ctx.memory(|memory| memory.focused().is_none());
    let has_rows = *screen.get() == Screen::Menu && ctx.memory(|memory| memory.top_modal_layer().is_none());
    let any_key = input.events.iter().any(|event| matches!(event, Event::Key { .. }));
    let mut wanted = None;
    for event in &mut input.events {
        match event {
            Event::Key {
                key,
                pressed: true,
                repeat,
                modifiers,
                ..
            } => {
                if let Some(action) = own(*key, *modifiers) {
                    let meaning = situation.meaning(action);
                    if !*repeat || meaning.repeats() {
                        asking.ask(meaning);
                    }
                    wanted = Some(*key);
                } else if nothing_focused
                    && !has_rows
                    && matches!(goes_to.as_ref(), KeysGoTo::Panel | KeysGoTo::Start | KeysGoTo::Page)
                    && matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight)
                {
                    // egui goes from button to button with arrows only once one of them is reached.
                    *key = Key::Tab;
                }
            }
            // Some keyboards write a sign with a key that has no name.
            Event::Text(text) if !any_key => {
                let key = (text.chars().count() == 1).then(|| Key::from_name(text)).flatten();
                if let Some(action) = key.and_then(|key| own(key, Modifiers::NONE)) {
                    asking.ask(situation.meaning(action));
                    wanted = key;
                }
            }
            _ => {}
        }
    }
    if let Some(wanted) = wanted {
        // A pass has one key, and what it writes.
        (input.events).retain(|event| {
            !matches!(event, Event::Text(_))
                && !matches!(event, Event::Key { key, pressed: true, .. } if *key == wanted)
        });
        ctx.request_repaint();
        draw.moving();
    }
}

/// All keys are caught, so that none does anything else.
fn catch_key(events: &mut Vec<Event>, catch: &mut Catch) {
    events.retain(|event| match *event {
        Event::Key {
            key,
            pressed: true,
            repeat: false,
            modifiers,
            ..
        } => {
            let chord = Chord::pressed(key, modifiers);
            if let Some(chord) = chord.filter(|chord| !chord.is_hold()) {
                let written = if chord.is_sign() { chord.without_shift() } else { chord };
                catch.caught = Some(Trigger::Key(written));
            }
            false
        }
        Event::Key { .. } | Event::Text(_) => false,
        _ => true,
    });
}

/// The command of the panel that an action is; `at_end` while there is no move after what the board shows.
fn command_of(action: Action, at_end: bool) -> Option<Command> {
    match action {
        Action::TakeBack => Some(Command::TakeBack),
        Action::Redo => Some(Command::Redo),
        Action::Pause => Some(Command::Pause),
        // There is no next move to show there, but in a game that is held there may be one to play.
        Action::NextMove if at_end => Some(Command::Step),
        Action::NextMove => Some(Command::Next),
        Action::PreviousMove => Some(Command::Previous),
        Action::FirstMove => Some(Command::First),
        Action::LastMove => Some(Command::Last),
        Action::OfferDraw => Some(Command::OfferDraw),
        Action::Flip => Some(Command::Flip),
        Action::Look => Some(Command::Look),
        Action::ResetCamera => Some(Command::ResetCamera),
        Action::Sound => Some(Command::Sound),
        Action::Resign => Some(Command::Resign),
        Action::Claim => Some(Command::Claim),
        Action::Result => Some(Command::Result),
        Action::Hint => Some(Command::Hint),
        Action::Threats => Some(Command::Threats),
        Action::EvaluationBar => Some(Command::EvaluationBar),
        Action::NewGame => Some(Command::Menu),
        Action::Games => Some(Command::Games),
        Action::Learn => Some(Command::Learn),
        Action::EditPosition => Some(Command::EditPosition),
        Action::Pictures => Some(Command::Pictures),
        Action::Help => Some(Command::Help),
        Action::Settings => Some(Command::Settings),
        _ => None,
    }
}

fn do_what_is_asked(
    mut asked: MessageReader<Asked>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    mut commander: Commander,
) {
    for command in asked
        .read()
        .filter_map(|&Asked(action)| command_of(action, record.next_shown().is_none()))
    {
        commander.command(command, &record, *seats);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::window::RequestRedraw;
    use bevy_egui::egui::RawInput;

    use super::*;
    use crate::engine::Level;
    use crate::game::{PendingPromotion, Seat};
    use crate::rules::{PEMBA, Position, Square};
    use crate::view::cursor::BoardCursor;
    use crate::view::kiosk::{Kiosk, KioskSettings};

    fn pending() -> PendingPromotion {
        let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let position = Position::from_fen(&PEMBA, fen).unwrap().position;
        let (from, to) = (Square::at("a9"), Square::at("a10"));
        let choices = position.legal_moves_from(from).into_iter().collect();
        PendingPromotion { from, to, choices }
    }

    fn meaning(goes_to: KeysGoTo, key: Key) -> Option<Action> {
        action_of(goes_to, &Bindings::default(), &[], key, Modifiers::NONE)
    }

    #[test]
    fn the_letters_of_a_promotion_are_no_commands_and_all_other_keys_are() {
        let taken = promotion::keys(&pending());
        let means = |key, modifiers| action_of(KeysGoTo::Panel, &Bindings::default(), &taken, key, modifiers);
        for key in [Key::R, Key::M, Key::N] {
            assert!(taken.contains(&key), "{key:?} chooses a piece");
            assert_eq!(means(key, Modifiers::NONE), None);
        }
        for (key, action) in [
            (Key::Backspace, Action::TakeBack),
            (Key::F, Action::Flip),
            (Key::V, Action::Look),
        ] {
            assert_eq!(means(key, Modifiers::NONE), Some(action));
        }
        assert_eq!(means(Key::Z, Modifiers::COMMAND), Some(Action::TakeBack));
    }

    #[test]
    fn arrows_are_the_boards_until_something_lies_over_it() {
        assert_eq!(meaning(KeysGoTo::Board, Key::ArrowUp), Some(Action::CursorUp));
        assert_eq!(meaning(KeysGoTo::Board, Key::Enter), Some(Action::Select));
        for key in [Key::ArrowUp, Key::Enter, Key::Space, Key::Escape, Key::Tab] {
            assert_eq!(meaning(KeysGoTo::Panel, key), None, "{key:?}");
            assert_eq!(meaning(KeysGoTo::Page, key), None, "{key:?}");
        }
        assert_eq!(meaning(KeysGoTo::Panel, Key::F), Some(Action::Flip));
        assert_eq!(meaning(KeysGoTo::Page, Key::F), None);
        assert_eq!(meaning(KeysGoTo::Page, Key::F1), Some(Action::Help));
    }

    #[test]
    fn the_start_screen_leads_to_other_pages_by_the_keys_that_do_so_in_a_game() {
        for key in [Key::G, Key::L, Key::P] {
            let action = meaning(KeysGoTo::Start, key);
            assert!(action.is_some() && action == meaning(KeysGoTo::Board, key), "{key:?}");
            assert_eq!(meaning(KeysGoTo::Page, key), None, "{key:?}");
        }
        for key in [Key::F, Key::Backspace, Key::ArrowUp, Key::Enter, Key::S, Key::N] {
            assert_eq!(meaning(KeysGoTo::Start, key), None, "{key:?}");
        }
    }

    #[test]
    fn who_writes_has_every_key() {
        for goes_to in [KeysGoTo::Text, KeysGoTo::Nobody] {
            for key in [Key::F, Key::F1, Key::Slash, Key::ArrowUp, Key::Escape] {
                assert_eq!(meaning(goes_to, key), None);
            }
        }
    }

    fn press(key: Key, modifiers: Modifiers, repeat: bool) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat,
            modifiers,
        }
    }

    /// What is asked for by a key that goes down and then repeats itself twice, and what egui is told of it.
    fn asked_by_holding(key: Key, seats: Seats) -> (Vec<Action>, usize) {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Playing)
            .add_message::<Asked>()
            .add_message::<RequestRedraw>()
            .init_resource::<KeysGoTo>()
            .init_resource::<Catch>()
            .init_resource::<AppSettings>()
            .init_resource::<Selection>()
            .init_resource::<GameRecord>()
            .insert_resource(seats)
            .init_resource::<BoardCursor>()
            .add_systems(Update, hand_out_keys);
        let told = [false, true, true].map(|repeat| press(key, Modifiers::NONE, repeat));
        let input = RawInput {
            events: told.into(),
            ..default()
        };
        let context = (EguiContext::default(), EguiInput(input), PrimaryEguiContext);
        let egui = app.world_mut().spawn(context).id();
        app.update();
        let mut asked = app.world_mut().resource_mut::<Messages<Asked>>();
        let asked = asked.drain().map(|Asked(action)| action).collect();
        (asked, app.world().entity(egui).get::<EguiInput>().unwrap().events.len())
    }

    #[test]
    fn a_key_does_its_command_once_however_long_it_is_held() {
        let people = Seats::default();
        let (once, thrice) = (|action| vec![action], |action| vec![action; 3]);
        for (key, action) in [(Key::F, Action::Flip), (Key::Backspace, Action::TakeBack)] {
            assert_eq!(asked_by_holding(key, people), (once(action), 0), "{key:?}");
        }
        assert_eq!(
            asked_by_holding(Key::ArrowRight, people),
            (thrice(Action::CursorRight), 0)
        );
        // Where an arrow goes through the moves, it is a command as well.
        let engine = Seat::Engine(Level::default());
        let computers = Seats::new(engine, engine);
        assert_eq!(
            asked_by_holding(Key::ArrowRight, computers),
            (once(Action::NextMove), 0)
        );
        assert_eq!(asked_by_holding(Key::Tab, people), (vec![], 3), "it is left to egui");
    }

    #[test]
    fn a_sign_is_caught_as_it_is_written() {
        let caught = |key, modifiers| {
            let mut catch = Catch::default();
            catch_key(&mut vec![press(key, modifiers, false)], &mut catch);
            catch.caught
        };
        let questionmark = Trigger::key(Key::Questionmark);
        assert_eq!(caught(Key::Questionmark, Modifiers::SHIFT), Some(questionmark));
        assert_eq!(caught(Key::B, Modifiers::SHIFT), Some(Trigger::shift(Key::B)));
        assert_eq!(caught(Key::F3, Modifiers::SHIFT), Some(Trigger::shift(Key::F3)));
    }

    #[test]
    fn a_caught_key_does_nothing_else() {
        let press = |key, modifiers| press(key, modifiers, false);
        let mut catch = Catch::default();
        let mut events = vec![press(Key::ControlLeft, Modifiers::COMMAND)];
        catch_key(&mut events, &mut catch);
        assert_eq!((events.len(), catch.caught), (0, None), "Ctrl alone is no key yet");
        let mut events = vec![Event::Text("b".into()), press(Key::B, Modifiers::COMMAND), Event::Copy];
        catch_key(&mut events, &mut catch);
        assert_eq!(events, [Event::Copy]);
        assert_eq!(catch.caught, Some(Trigger::ctrl(Key::B)));
    }

    #[test]
    fn on_a_stand_an_action_is_refused_where_its_command_is() {
        for (hints, take_back) in [(true, true), (false, false)] {
            let settings = KioskSettings {
                hints,
                take_back,
                ..KioskSettings::default()
            };
            let kiosk = Kiosk { settings };
            for (action, at_end) in Action::ALL
                .into_iter()
                .flat_map(|action| [(action, true), (action, false)])
            {
                if let Some(command) = command_of(action, at_end) {
                    let allowed = (kiosk.allows_action(action), kiosk.allows_command(command));
                    assert_eq!(allowed.0, allowed.1, "{action:?} is {command:?}");
                }
            }
        }
    }

    #[test]
    fn every_command_of_the_panel_can_be_given_by_an_action() {
        let commands: Vec<Command> = [true, false]
            .into_iter()
            .flat_map(|at_end| (Action::ALL.into_iter()).filter_map(move |action| command_of(action, at_end)))
            .collect();
        for command in [
            Command::TakeBack,
            Command::Redo,
            Command::Pause,
            Command::Step,
            Command::First,
            Command::Previous,
            Command::Next,
            Command::Last,
            Command::OfferDraw,
            Command::Flip,
            Command::Look,
            Command::ResetCamera,
            Command::Sound,
            Command::Resign,
            Command::Menu,
            Command::Hint,
            Command::Threats,
            Command::EvaluationBar,
            Command::Games,
            Command::Help,
            Command::Result,
            Command::Claim,
        ] {
            assert!(commands.contains(&command), "{command:?}");
        }
    }
}
