use bevy::input::InputPlugin;
use bevy::input::gamepad::{GamepadAxis, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent};
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowEvent};

use super::*;
use crate::game::{self, GameRecord, NewGame, Selection, task_pools};
use crate::view::actions::Asked;
use crate::view::camera::{Eye, Sight};
use crate::view::cursor::{self, BoardCursor};

const FRAME: Duration = Duration::from_millis(20);

/// A game between two people, a gamepad, and egui's ears.
fn playing() -> (App, Entity, Entity) {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins.set(task_pools()),
        StatesPlugin,
        InputPlugin,
        game::plugin,
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .add_message::<WindowEvent>()
    .add_message::<Asked>()
    .add_message::<CameraRequest>()
    .add_message::<RequestRedraw>()
    .init_resource::<Sight>()
    .init_resource::<Eye>()
    .init_resource::<AppSettings>()
    .init_resource::<Notices>()
    .init_resource::<Holds>()
    .init_resource::<KeysGoTo>()
    .init_resource::<Catch>()
    .insert_resource(Texts::english())
    .add_plugins(cursor::plugin)
    .add_systems(PreUpdate, follow_buttons.after(InputSystems))
    .add_systems(Update, (turn_board, tell_of_gamepads).in_set(GameSystems::Input));
    let egui = app.world_mut().spawn((EguiInput::default(), PrimaryEguiContext)).id();
    app.world_mut().write_message(NewGame::default());
    let pad = app.world_mut().spawn_empty().id();
    connect(&mut app, pad);
    app.update();
    app.update();
    (app, pad, egui)
}

fn connect(app: &mut App, pad: Entity) {
    let connection = GamepadConnection::Connected {
        name: "a pad".into(),
        vendor_id: None,
        product_id: None,
    };
    app.world_mut()
        .write_message(GamepadConnectionEvent::new(pad, connection));
}

fn button(app: &mut App, pad: Entity, button: GamepadButton, value: f32) {
    let event = RawGamepadButtonChangedEvent::new(pad, button, value);
    app.world_mut().write_message(RawGamepadEvent::from(event));
    app.update();
}

fn tap(app: &mut App, pad: Entity, buttons: &[GamepadButton]) {
    for &which in buttons {
        button(app, pad, which, 1.0);
        button(app, pad, which, 0.0);
    }
}

fn stick(app: &mut App, pad: Entity, axis: GamepadAxis, value: f32) {
    let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
    app.world_mut().write_message(RawGamepadEvent::from(event));
    app.update();
}

fn cursor(app: &App) -> String {
    let cursor = app.world().resource::<BoardCursor>();
    cursor
        .square()
        .map_or_else(|| "none".into(), |square| square.to_string())
}

fn moves(app: &App) -> Vec<String> {
    let record = app.world().resource::<GameRecord>();
    record.line().moves().iter().map(ToString::to_string).collect()
}

#[test]
fn a_move_is_made_with_the_cross_and_the_lower_button() {
    use GamepadButton::{DPadUp, South};
    let (mut app, pad, _) = playing();
    tap(&mut app, pad, &[DPadUp]);
    assert_eq!(cursor(&app), "f2");
    tap(&mut app, pad, &[DPadUp, South, DPadUp, DPadUp, South]);
    assert_eq!(moves(&app), ["f3f5"]);
}

#[test]
fn a_stick_points_once_and_repeats_itself_only_when_it_is_held() {
    let (mut app, pad, _) = playing();
    tap(&mut app, pad, &[GamepadButton::South]);
    assert_eq!(cursor(&app), "f2");
    for value in [0.1, 0.3, -0.3, 0.2] {
        stick(&mut app, pad, GamepadAxis::LeftStickX, value);
    }
    assert_eq!(cursor(&app), "f2", "a worn stick points nowhere");
    stick(&mut app, pad, GamepadAxis::LeftStickX, 0.9);
    assert_eq!(cursor(&app), "g2");
    for _ in 0..15 {
        app.update();
    }
    assert_eq!(cursor(&app), "g2", "not yet");
    for _ in 0..8 {
        app.update();
    }
    assert_eq!(cursor(&app), "h2");
    for _ in 0..40 {
        app.update();
    }
    assert_eq!(cursor(&app), "j2", "it stops at the edge");
    stick(&mut app, pad, GamepadAxis::LeftStickX, 0.0);
    stick(&mut app, pad, GamepadAxis::LeftStickY, 0.8);
    assert_eq!(cursor(&app), "j3");
}

#[test]
fn a_direction_that_is_held_repeats_only_what_goes_on() {
    let (mut app, pad, _) = playing();
    let keys = &mut app.world_mut().resource_mut::<AppSettings>().keys;
    for (action, button) in [
        (Action::CursorRight, GamepadButton::Mode),
        (Action::Flip, GamepadButton::DPadRight),
    ] {
        keys.choose(action, Trigger::Pad(button)).unwrap();
    }
    let mut reader = app.world().resource::<Messages<Asked>>().get_cursor_current();
    let mut asked = vec![];
    button(&mut app, pad, GamepadButton::DPadRight, 1.0);
    for _ in 0..60 {
        let messages = app.world().resource::<Messages<Asked>>();
        asked.extend(reader.read(messages).map(|&Asked(action)| action));
        app.update();
    }
    assert_eq!(asked, [Action::Flip]);
}

#[test]
fn a_stick_between_two_directions_does_not_flutter() {
    let between = [Vec2::new(0.6, 0.62), Vec2::new(0.63, 0.6), Vec2::new(0.6, 0.64)];
    let mut now = pointed(Vec2::new(0.9, 0.1), None);
    assert_eq!(now, Some(GamepadButton::DPadRight));
    for stick in between {
        now = pointed(stick, now);
        assert_eq!(now, Some(GamepadButton::DPadRight), "{stick}");
    }
    assert_eq!(pointed(Vec2::new(0.1, 0.9), now), Some(GamepadButton::DPadUp));
    assert_eq!(pointed(Vec2::new(0.3, 0.1), now), None);
    assert_eq!(pointed(Vec2::new(-0.1, -0.8), None), Some(GamepadButton::DPadDown));
    assert_eq!(pointed(Vec2::new(-0.8, 0.3), None), Some(GamepadButton::DPadLeft));
}

#[test]
fn a_gamepad_that_is_gone_loses_nothing_and_holds_nothing() {
    let (mut app, pad, _) = playing();
    tap(
        &mut app,
        pad,
        &[GamepadButton::South, GamepadButton::DPadUp, GamepadButton::South],
    );
    let selected = |app: &App| {
        app.world()
            .resource::<Selection>()
            .from()
            .map(|square| square.to_string())
    };
    assert_eq!(selected(&app).as_deref(), Some("f3"));
    // Held while the cable is pulled.
    button(&mut app, pad, GamepadButton::DPadUp, 1.0);
    assert_eq!(cursor(&app), "f4");
    let gone = GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected);
    app.world_mut().write_message(gone);
    for _ in 0..60 {
        app.update();
    }
    assert_eq!(cursor(&app), "f4");
    assert_eq!(selected(&app).as_deref(), Some("f3"), "the piece is still picked up");
    connect(&mut app, pad);
    app.update();
    tap(&mut app, pad, &[GamepadButton::South]);
    assert_eq!(moves(&app), ["f3f4"]);
}

#[test]
fn in_menus_buttons_are_the_keys_of_menus() {
    let (mut app, pad, egui) = playing();
    let keys = |app: &mut App, goes_to, which| {
        *app.world_mut().resource_mut::<KeysGoTo>() = goes_to;
        tap(app, pad, &[which]);
        let mut input = app.world_mut().get_mut::<EguiInput>(egui).unwrap();
        let events = std::mem::take(&mut input.events);
        let pressed = |event: &Event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some((*key, modifiers.shift)),
            _ => None,
        };
        events.iter().find_map(pressed)
    };
    for (which, key) in [
        (GamepadButton::South, (Key::Enter, false)),
        (GamepadButton::East, (Key::Escape, false)),
        (GamepadButton::DPadDown, (Key::ArrowDown, false)),
        (GamepadButton::DPadLeft, (Key::ArrowLeft, false)),
        (GamepadButton::RightTrigger, (Key::Tab, false)),
        (GamepadButton::LeftTrigger, (Key::Tab, true)),
    ] {
        for goes_to in [KeysGoTo::Page, KeysGoTo::Panel] {
            assert_eq!(keys(&mut app, goes_to, which), Some(key), "{which:?}");
        }
    }
    assert_eq!(
        keys(&mut app, KeysGoTo::Board, GamepadButton::Select),
        Some((Key::Tab, false))
    );
    assert_eq!(keys(&mut app, KeysGoTo::Board, GamepadButton::South), None);
    assert_eq!(keys(&mut app, KeysGoTo::Page, GamepadButton::West), None);
}

#[test]
fn a_button_can_be_chosen_for_an_action_and_then_does_it() {
    let (mut app, pad, _) = playing();
    *app.world_mut().resource_mut::<KeysGoTo>() = KeysGoTo::Catch;
    tap(&mut app, pad, &[GamepadButton::Mode]);
    let caught = app.world().resource::<Catch>().caught;
    assert_eq!(caught, Some(Trigger::Pad(GamepadButton::Mode)));
    let mut settings = app.world_mut().resource_mut::<AppSettings>();
    settings.keys.choose(Action::Flip, caught.unwrap()).unwrap();
    let bindings = settings.keys.clone();
    let means = |goes_to| meaning(goes_to, &bindings, GamepadButton::Mode);
    assert_eq!(means(KeysGoTo::Board), Some(Meaning::Ask(Action::Flip)));
    assert_eq!(means(KeysGoTo::Page), None);
    assert_eq!(
        meaning(KeysGoTo::Board, &bindings, GamepadButton::LeftThumb),
        None,
        "it was that one's"
    );
}

#[test]
fn the_right_stick_turns_the_board_for_as_long_as_it_is_held() {
    let (mut app, pad, _) = playing();
    let turned = |app: &mut App| {
        app.world_mut()
            .resource_mut::<Messages<CameraRequest>>()
            .drain()
            .count()
    };
    stick(&mut app, pad, GamepadAxis::RightStickX, 0.15);
    assert_eq!(turned(&mut app), 0);
    stick(&mut app, pad, GamepadAxis::RightStickX, 0.8);
    app.update();
    assert!(turned(&mut app) > 0);
    stick(&mut app, pad, GamepadAxis::RightStickX, 0.0);
    turned(&mut app);
    app.update();
    assert_eq!(turned(&mut app), 0);
}

#[test]
fn a_gamepad_that_does_nothing_asks_for_no_frame() {
    let (mut app, pad, _) = playing();
    tap(&mut app, pad, &[GamepadButton::DPadUp]);
    for _ in 0..3 {
        app.update();
    }
    let mut asked = app.world_mut().resource_mut::<Messages<RequestRedraw>>();
    assert_eq!(asked.drain().count(), 0);
}
