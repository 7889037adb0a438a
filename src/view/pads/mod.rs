//! Gamepads: the stick or the cross moves the cursor on the board and goes through menus, buttons do what the table of
//! actions says.
//!
//! Where menus are used, a button is the key of a menu that it stands for, so that whatever can be used with keys can be
//! used with a gamepad.

#[cfg(not(target_arch = "wasm32"))]
mod watch;

use std::time::Duration;

use bevy::ecs::entity::EntityHashMap;
#[cfg(target_arch = "wasm32")]
use bevy::gilrs::GilrsPlugin;
use bevy::input::gamepad::{GamepadButton, GamepadButtonStateChangedEvent, GamepadConnection, GamepadConnectionEvent};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Key, Modifiers};
use bevy_egui::{EguiInput, EguiInputSet, PrimaryEguiContext};

use super::actions::{Action, Asking, Bindings, Context, Trigger};
use super::camera::CameraRequest;
use super::cursor::Situation;
use super::redraw::KeepDrawing;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::{Catch, KeysFound, KeysGoTo, KeysInOrder, Notices};
use crate::game::GameSystems;

/// How long a direction is held before it repeats itself, and then from one time to the next.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
const NEXT_REPEAT: Duration = Duration::from_millis(130);
/// How far a stick goes before it points, and how far back before it no longer does; all the way is 1.
const POINTS: f32 = 0.55;
const POINTS_STILL: f32 = 0.4;
/// How far the right stick goes before it turns the board, and how fast it does then, in pixels of dragging a second.
const TURNS: f32 = 0.25;
const TURN_SPEED: f32 = 420.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Holds>()
        .init_resource::<KeysGoTo>()
        .init_resource::<Catch>()
        .add_systems(
            PreUpdate,
            follow_buttons
                .after(InputSystems)
                .after(EguiInputSet::WriteEguiEvents)
                .after(KeysFound)
                .before(KeysInOrder),
        )
        .add_systems(Update, (turn_board, tell_of_gamepads).in_set(GameSystems::Input));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(watch::plugin);
    // In a browser nobody can listen from beside.
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(GilrsPlugin);
}

/// The directions that are held, by the cross or by the left stick of a gamepad.
#[derive(Resource, Default)]
struct Holds {
    held: Vec<Hold>,
    /// Where the left stick of each gamepad points.
    sticks: EntityHashMap<GamepadButton>,
}

struct Hold {
    pad: Entity,
    direction: GamepadButton,
    /// When it counts again.
    next: Duration,
}

impl Holds {
    fn begin(&mut self, pad: Entity, direction: GamepadButton, now: Duration) {
        self.end(pad, direction);
        self.held.push(Hold {
            pad,
            direction,
            next: now + FIRST_REPEAT,
        });
    }

    fn end(&mut self, pad: Entity, direction: GamepadButton) {
        self.held.retain(|hold| hold.pad != pad || hold.direction != direction);
    }

    /// The directions that count again now.
    fn repeat(&mut self, now: Duration) -> Vec<GamepadButton> {
        let due = self.held.iter_mut().filter(|hold| hold.next <= now);
        due.map(|hold| {
            hold.next = now + NEXT_REPEAT;
            hold.direction
        })
        .collect()
    }

    fn forget(&mut self, pad: Entity) {
        self.held.retain(|hold| hold.pad != pad);
        self.sticks.remove(&pad);
    }
}

fn is_direction(button: GamepadButton) -> bool {
    matches!(
        button,
        GamepadButton::DPadUp | GamepadButton::DPadDown | GamepadButton::DPadLeft | GamepadButton::DPadRight
    )
}

/// Where a stick points that has pointed there before.
fn pointed(stick: Vec2, before: Option<GamepadButton>) -> Option<GamepadButton> {
    let along = |button| match button {
        GamepadButton::DPadUp => stick.y,
        GamepadButton::DPadDown => -stick.y,
        GamepadButton::DPadLeft => -stick.x,
        _ => stick.x,
    };
    let still = before.filter(|&button| along(button) > POINTS_STILL);
    let across = |button| (stick.length_squared() - along(button).powi(2)).max(0.0).sqrt();
    // From one direction into the next only where that is clearly the stronger one.
    if let Some(button) = still
        && across(button) < along(button) * 1.3
    {
        return still;
    }
    let strongest = if stick.x.abs() > stick.y.abs() {
        if stick.x > 0.0 {
            GamepadButton::DPadRight
        } else {
            GamepadButton::DPadLeft
        }
    } else if stick.y > 0.0 {
        GamepadButton::DPadUp
    } else {
        GamepadButton::DPadDown
    };
    (along(strongest) > POINTS).then_some(strongest)
}

/// What a button means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// It asks for an action.
    Ask(Action),
    /// It is this key of a menu, with Shift or without.
    Key(Key, bool),
    /// It is chosen for an action.
    Caught,
}

fn meaning(goes_to: KeysGoTo, bindings: &Bindings, button: GamepadButton) -> Option<Meaning> {
    let action = |context| bindings.action(Trigger::Pad(button), context);
    let in_menu = || {
        let (key, shift) = action(Context::Menus)?.menu_key()?;
        Some(Meaning::Key(key, shift))
    };
    let everywhere = || action(Context::Everywhere).map(Meaning::Ask);
    let on_board = || match action(Context::Board)? {
        Action::Panel => Some(Meaning::Key(Key::Tab, false)),
        action => Some(Meaning::Ask(action)),
    };
    match goes_to {
        KeysGoTo::Nobody => None,
        KeysGoTo::Catch => Some(Meaning::Caught),
        KeysGoTo::Board => on_board().or_else(everywhere),
        KeysGoTo::Panel => in_menu().or_else(on_board).or_else(everywhere),
        KeysGoTo::Page | KeysGoTo::Start => in_menu().or_else(everywhere),
        KeysGoTo::Text => in_menu(),
    }
}

fn follow_buttons(
    mut changes: MessageReader<GamepadButtonStateChangedEvent>,
    mut connections: MessageReader<GamepadConnectionEvent>,
    pads: Query<(Entity, &Gamepad)>,
    windows: Query<&Window>,
    time: Res<Time<Real>>,
    goes_to: Res<KeysGoTo>,
    settings: Res<AppSettings>,
    situation: Situation,
    mut holds: ResMut<Holds>,
    mut catch: ResMut<Catch>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut asking: Asking,
    mut draw: KeepDrawing,
) {
    let now = time.elapsed();
    for event in connections.read() {
        if event.connection == GamepadConnection::Disconnected {
            holds.forget(event.gamepad);
        }
    }
    let mut pressed = vec![];
    for change in changes.read() {
        match change.state {
            ButtonState::Pressed => {
                pressed.push(change.button);
                if is_direction(change.button) {
                    holds.begin(change.entity, change.button, now);
                }
            }
            ButtonState::Released => holds.end(change.entity, change.button),
        }
    }
    for (pad, gamepad) in &pads {
        let before = holds.sticks.get(&pad).copied();
        let points = pointed(gamepad.left_stick(), before);
        if points == before {
            continue;
        }
        if let Some(before) = before {
            holds.sticks.remove(&pad);
            holds.end(pad, before);
        }
        if let Some(direction) = points {
            holds.sticks.insert(pad, direction);
            holds.begin(pad, direction, now);
            pressed.push(direction);
        }
    }
    // Whoever plays elsewhere with it does not mean this program.
    if !windows.is_empty() && windows.iter().all(|window| !window.focused) {
        holds.held.clear();
        return;
    }
    let again = holds.repeat(now);
    if !holds.held.is_empty() {
        // Without a next frame nothing repeats itself.
        draw.moving();
    }
    let pressed = pressed.into_iter().map(|button| (button, false));
    for (button, again) in pressed.chain(again.into_iter().map(|button| (button, true))) {
        match meaning(*goes_to, &settings.keys, button) {
            None => continue,
            Some(Meaning::Ask(action)) => {
                let action = situation.meaning(action);
                if again && !action.repeats() {
                    continue;
                }
                asking.ask(action);
            }
            Some(Meaning::Caught) => catch.caught = Some(Trigger::Pad(button)),
            Some(Meaning::Key(key, shift)) => {
                if let Ok(mut input) = inputs.single_mut() {
                    press(&mut input, key, shift);
                }
            }
        }
        draw.moving();
    }
}

/// Presses a key for egui, and lets it go.
fn press(input: &mut egui::RawInput, key: Key, shift: bool) {
    let modifiers = if shift { Modifiers::SHIFT } else { Modifiers::NONE };
    input.events.extend([true, false].map(|pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers,
    }));
}

/// The right stick turns the board as a drag does.
fn turn_board(
    pads: Query<&Gamepad>,
    goes_to: Res<KeysGoTo>,
    time: Res<Time<Real>>,
    mut requests: MessageWriter<CameraRequest>,
    mut turning: Local<bool>,
    mut draw: KeepDrawing,
) {
    let strongest = pads
        .iter()
        .map(Gamepad::right_stick)
        .max_by(|one, other| one.length().total_cmp(&other.length()));
    let stick = strongest.filter(|stick| stick.length() > TURNS && *goes_to == KeysGoTo::Board);
    if let Some(stick) = stick {
        // The time before it began is a rest.
        let seconds = if *turning { time.delta_secs().min(0.1) } else { 0.0 };
        let way = Vec2::new(stick.x, -stick.y) * TURN_SPEED * seconds;
        requests.write(CameraRequest::Orbit(way));
        draw.moving();
    }
    *turning = stick.is_some();
}

fn tell_of_gamepads(
    mut connections: MessageReader<GamepadConnectionEvent>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    for event in connections.read() {
        match &event.connection {
            GamepadConnection::Connected { name, .. } => {
                notices.info(texts.format("notice-pad", &[("name", name.clone())]));
            }
            GamepadConnection::Disconnected => notices.info(texts.get("notice-pad-gone")),
        }
    }
}

#[cfg(test)]
mod tests;
