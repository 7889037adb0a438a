//! Listens to gamepads on a thread of its own, which sleeps until one of them does something, and wakes the window then.
//!
//! Bevy's own plugin asks for news in every frame and has a thread for rumbling that wakes twenty times a second; a window
//! that rests has no frames, and should have no threads that do not rest. What a gamepad does goes into Bevy's messages
//! all the same, so that the rest of the program knows only those.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::input::InputSystems;
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use gilrs::{EventType, Gilrs, GilrsBuilder};

use crate::game::WakeUp;
use crate::view::Options;

/// Nearer to the middle, a stick is at rest, however worn it is.
const REST: f32 = 0.2;
/// A smaller change of a stick or of a trigger is not told.
const STEP: f32 = 0.1;
/// How long the thread sleeps where waiting fails, at first and at last.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, listen)
        .add_systems(PreUpdate, hear.run_if(resource_exists::<Ear>).before(InputSystems))
        .add_systems(Last, attend.run_if(resource_exists::<Ear>));
}

/// What a gamepad did; gamepads go by the library's numbers.
#[derive(Clone, PartialEq, Debug)]
enum Heard {
    Here {
        pad: usize,
        name: String,
        vendor: Option<u16>,
        product: Option<u16>,
    },
    Gone(usize),
    Button(usize, GamepadButton, f32),
    Axis(usize, GamepadAxis, f32),
}

/// The end of the thread that is held here.
#[derive(Resource)]
struct Ear {
    heard: Mutex<Receiver<Heard>>,
    pads: HashMap<usize, Entity>,
    /// Whether the window has the player's attention.
    attentive: Arc<AtomicBool>,
}

fn listen(options: Option<Res<Options>>, wake: Res<WakeUp>, mut commands: Commands) {
    if options.is_some_and(|options| options.is_staged()) {
        return;
    }
    let (tell, heard) = mpsc::channel();
    let attentive = Arc::new(AtomicBool::new(true));
    commands.insert_resource(Ear {
        heard: Mutex::new(heard),
        pads: HashMap::default(),
        attentive: attentive.clone(),
    });
    let wake = wake.0.clone();
    let wake = move || {
        if let Some(wake) = &wake {
            wake();
        }
    };
    let thread = thread::Builder::new().name("gamepads".into());
    let started = thread.spawn(move || match GilrsBuilder::new().with_force_feedback(false).build() {
        Ok(gilrs) => watch(gilrs, &tell, &attentive, wake),
        // Without gamepads there is a mouse.
        Err(error) => info!("gamepads cannot be used: {error}"),
    });
    if let Err(error) = started {
        info!("gamepads cannot be used: {error}");
    }
}

/// Tells what gamepads do for as long as anybody listens.
fn watch(mut gilrs: Gilrs, tell: &Sender<Heard>, attentive: &AtomicBool, wake: impl Fn()) {
    let mut told = Told::default();
    let here = |gilrs: &Gilrs, id| {
        let pad = gilrs.gamepad(id);
        Heard::Here {
            pad: id.into(),
            name: pad.name().to_owned(),
            vendor: pad.vendor_id(),
            product: pad.product_id(),
        }
    };
    let at_first: Vec<_> = gilrs.gamepads().map(|(id, _)| id).collect();
    for id in at_first {
        if tell.send(here(&gilrs, id)).is_err() {
            return;
        }
        wake();
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let asked = Instant::now();
        let Some(event) = gilrs.next_event_blocking(None) else {
            // Where waiting fails it fails at once, and mostly for ever: one must not ask a thousand times a second.
            if asked.elapsed() < Duration::from_millis(1) {
                thread::sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            continue;
        };
        pause = FIRST_PAUSE;
        let pad = event.id.into();
        let heard = match event.event {
            EventType::Connected => Some(here(&gilrs, event.id)),
            EventType::Disconnected => {
                told.forget(pad);
                Some(Heard::Gone(pad))
            }
            EventType::ButtonChanged(button, value, _) => {
                button_of(button).and_then(|button| Some(Heard::Button(pad, button, told.button(pad, button, value)?)))
            }
            EventType::AxisChanged(axis, value, _) => {
                axis_of(axis).and_then(|axis| Some(Heard::Axis(pad, axis, told.axis(pad, axis, value)?)))
            }
            _ => None,
        };
        let Some(heard) = heard else { continue };
        let looks = attentive.load(Ordering::Relaxed);
        // What comes to rest is always told, or it would seem to be held for ever.
        let matters = match heard {
            Heard::Here { .. } | Heard::Gone(_) => true,
            Heard::Button(.., value) | Heard::Axis(.., value) => looks || value == 0.0,
        };
        if matters && tell.send(heard).is_err() {
            return;
        }
        if looks {
            wake();
        }
    }
}

/// What has been told, so that a stick that trembles wakes nobody.
#[derive(Default)]
struct Told {
    buttons: HashMap<(usize, GamepadButton), f32>,
    axes: HashMap<(usize, GamepadAxis), f32>,
}

impl Told {
    /// The value to tell, if it is news.
    fn button(&mut self, pad: usize, button: GamepadButton, value: f32) -> Option<f32> {
        is_news(self.buttons.entry((pad, button)).or_default(), value)
    }

    fn axis(&mut self, pad: usize, axis: GamepadAxis, value: f32) -> Option<f32> {
        let value = if value.abs() < REST { 0.0 } else { value };
        is_news(self.axes.entry((pad, axis)).or_default(), value)
    }

    fn forget(&mut self, pad: usize) {
        self.buttons.retain(|(other, _), _| *other != pad);
        self.axes.retain(|(other, _), _| *other != pad);
    }
}

fn is_news(told: &mut f32, value: f32) -> Option<f32> {
    let at_an_end = value == 0.0 || value.abs() == 1.0;
    let news = (value - *told).abs() >= STEP || (at_an_end && value != *told);
    news.then(|| {
        *told = value;
        value
    })
}

fn button_of(button: gilrs::Button) -> Option<GamepadButton> {
    use gilrs::Button as From;
    Some(match button {
        From::South => GamepadButton::South,
        From::East => GamepadButton::East,
        From::North => GamepadButton::North,
        From::West => GamepadButton::West,
        From::LeftTrigger => GamepadButton::LeftTrigger,
        From::LeftTrigger2 => GamepadButton::LeftTrigger2,
        From::RightTrigger => GamepadButton::RightTrigger,
        From::RightTrigger2 => GamepadButton::RightTrigger2,
        From::Select => GamepadButton::Select,
        From::Start => GamepadButton::Start,
        From::Mode => GamepadButton::Mode,
        From::LeftThumb => GamepadButton::LeftThumb,
        From::RightThumb => GamepadButton::RightThumb,
        From::DPadUp => GamepadButton::DPadUp,
        From::DPadDown => GamepadButton::DPadDown,
        From::DPadLeft => GamepadButton::DPadLeft,
        From::DPadRight => GamepadButton::DPadRight,
        From::C | From::Z | From::Unknown => return None,
    })
}

fn axis_of(axis: gilrs::Axis) -> Option<GamepadAxis> {
    use gilrs::Axis as From;
    Some(match axis {
        From::LeftStickX => GamepadAxis::LeftStickX,
        From::LeftStickY => GamepadAxis::LeftStickY,
        From::RightStickX => GamepadAxis::RightStickX,
        From::RightStickY => GamepadAxis::RightStickY,
        // The cross comes as buttons.
        From::LeftZ | From::RightZ | From::DPadX | From::DPadY | From::Unknown => return None,
    })
}

/// Hands what was heard to Bevy.
fn hear(
    mut ear: ResMut<Ear>,
    mut commands: Commands,
    mut raw: MessageWriter<RawGamepadEvent>,
    mut connections: MessageWriter<GamepadConnectionEvent>,
) {
    let Ear { heard, pads, .. } = &mut *ear;
    let heard = heard.get_mut().unwrap_or_else(PoisonError::into_inner);
    while let Ok(heard) = heard.try_recv() {
        match heard {
            Heard::Here {
                pad,
                name,
                vendor,
                product,
            } => {
                let gamepad = *pads.entry(pad).or_insert_with(|| commands.spawn_empty().id());
                let connection = GamepadConnection::Connected {
                    name,
                    vendor_id: vendor,
                    product_id: product,
                };
                connections.write(GamepadConnectionEvent::new(gamepad, connection));
            }
            Heard::Gone(pad) => {
                if let Some(&gamepad) = pads.get(&pad) {
                    connections.write(GamepadConnectionEvent::new(gamepad, GamepadConnection::Disconnected));
                }
            }
            Heard::Button(pad, button, value) => {
                if let Some(&gamepad) = pads.get(&pad) {
                    raw.write(RawGamepadButtonChangedEvent::new(gamepad, button, value).into());
                }
            }
            Heard::Axis(pad, axis, value) => {
                if let Some(&gamepad) = pads.get(&pad) {
                    raw.write(RawGamepadAxisChangedEvent::new(gamepad, axis, value).into());
                }
            }
        }
    }
}

/// A window behind others is not woken by what is meant for those.
fn attend(ear: Res<Ear>, windows: Query<&Window, With<PrimaryWindow>>) {
    let looks = windows.single().is_ok_and(|window| window.focused);
    ear.attentive.store(looks, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_that_trembles_at_rest_is_no_news() {
        let mut told = Told::default();
        let mut tell = |value| told.axis(0, GamepadAxis::LeftStickX, value);
        for value in [0.05, -0.1, 0.19, -0.19, 0.0] {
            assert_eq!(tell(value), None, "{value}");
        }
        assert_eq!(tell(0.5), Some(0.5));
        assert_eq!(tell(0.52), None, "it trembles there");
        assert_eq!(tell(0.7), Some(0.7));
        assert_eq!(tell(0.1), Some(0.0), "at rest it is told to be so");
        assert_eq!(tell(-0.1), None);
    }

    #[test]
    fn a_button_is_told_when_it_goes_down_and_up() {
        let mut told = Told::default();
        let mut tell = |value| told.button(0, GamepadButton::RightTrigger2, value);
        let values = [0.0, 0.04, 0.5, 0.55, 0.95, 1.0, 1.0, 0.02, 0.0].map(&mut tell);
        assert_eq!(
            values,
            [
                None,
                None,
                Some(0.5),
                None,
                Some(0.95),
                Some(1.0),
                None,
                Some(0.02),
                Some(0.0)
            ]
        );
    }

    #[test]
    fn what_the_thread_hears_reaches_bevys_gamepads() {
        let (tell, heard) = mpsc::channel();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::input::InputPlugin))
            .insert_resource(Ear {
                heard: Mutex::new(heard),
                pads: HashMap::default(),
                attentive: Arc::default(),
            })
            .add_systems(PreUpdate, hear.before(InputSystems));
        let here = Heard::Here {
            pad: 3,
            name: "a pad".into(),
            vendor: None,
            product: None,
        };
        for event in [
            here.clone(),
            Heard::Button(3, GamepadButton::South, 1.0),
            Heard::Axis(3, GamepadAxis::LeftStickX, 0.8),
        ] {
            tell.send(event).unwrap();
        }
        app.update();
        let mut pads = app.world_mut().query::<&Gamepad>();
        let pad = pads.single(app.world()).expect("it is there");
        assert!(pad.pressed(GamepadButton::South));
        assert!(pad.left_stick().x > 0.5);
        tell.send(Heard::Gone(3)).unwrap();
        app.update();
        assert_eq!(pads.iter(app.world()).count(), 0);
        tell.send(here).unwrap();
        app.update();
        assert_eq!(pads.iter(app.world()).count(), 1, "it comes back as the same one");
    }
}
