//! Feels what hands do with any device.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::spectators::PlayersEvents;

/// What a hand has done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Touch {
    /// Something has moved: somebody is there, but a table that is knocked against wants nothing.
    Stir,
    /// Something was pressed.
    Press,
}

/// A pointer that moves less, in pixels, lies on a table that trembles.
const TREMBLE: f32 = 4.0;
/// A stick that is pushed less far, of all the way, is worn.
const WORN: f32 = 0.5;

/// What hands do.
#[derive(SystemParam)]
pub struct Senses<'w, 's> {
    window: PlayersEvents<'w, 's>,
    buttons: MessageReader<'w, 's, GamepadButtonStateChangedEvent>,
    sticks: MessageReader<'w, 's, GamepadAxisChangedEvent>,
    pointer: Local<'s, Option<Vec2>>,
}

impl Senses<'_, '_> {
    /// The most that was done since this was asked last.
    pub fn felt(&mut self) -> Option<Touch> {
        let pointer = &mut *self.pointer;
        let window = self.window.read().filter_map(|event| felt(event, pointer)).max();
        let buttons = self.buttons.read().map(|change| match change.state {
            ButtonState::Pressed => Touch::Press,
            ButtonState::Released => Touch::Stir,
        });
        let pushed = self.sticks.read().any(|change| change.value.abs() > WORN);
        window.max(buttons.max()).max(pushed.then_some(Touch::Press))
    }
}

fn felt(event: &WindowEvent, pointer: &mut Option<Vec2>) -> Option<Touch> {
    let by_state = |state: ButtonState| match state {
        ButtonState::Pressed => Touch::Press,
        ButtonState::Released => Touch::Stir,
    };
    match event {
        WindowEvent::KeyboardInput(input) => Some(match (input.state, input.repeat) {
            (ButtonState::Pressed, false) => Touch::Press,
            // Something may lie on the keyboard for hours.
            (ButtonState::Pressed, true) => return None,
            (ButtonState::Released, _) => Touch::Stir,
        }),
        WindowEvent::MouseButtonInput(input) => Some(by_state(input.state)),
        WindowEvent::TouchInput(input) => Some(match input.phase {
            TouchPhase::Started => Touch::Press,
            TouchPhase::Moved | TouchPhase::Ended | TouchPhase::Canceled => Touch::Stir,
        }),
        WindowEvent::CursorMoved(moved) => {
            let far = pointer.is_none_or(|before| before.distance(moved.position) >= TREMBLE);
            let known = far && pointer.is_some();
            if far {
                *pointer = Some(moved.position);
            }
            // Where it is at first is no news.
            known.then_some(Touch::Stir)
        }
        WindowEvent::MouseWheel(_)
        | WindowEvent::PinchGesture(_)
        | WindowEvent::RotationGesture(_)
        | WindowEvent::DoubleTapGesture(_)
        | WindowEvent::PanGesture(_) => Some(Touch::Stir),
        _ => None,
    }
}
