//! The way out of the program, which only the demonstrator knows; and the keys that show how it goes.
//!
//! What asks the window to be closed is not heard on a stand, see [`run`](crate::view::run). Whoever ends the process ends
//! it, as ever.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};
use bevy_egui::egui;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};

use super::{ForgetVisitor, Kiosk};
use crate::game::WallTime;
use crate::view::actions::Chord;
use crate::view::redraw::KeepDrawing;
use crate::view::spectators::PlayersEvents;

/// The corner that is tapped, in logical pixels from the upper left.
const CORNER: f32 = 90.0;
/// So many taps there, within so long, ask for the PIN.
const TAPS: usize = 5;
const TAPPING: Duration = Duration::from_secs(4);
/// Who has not written it by then does not know it.
const LONGEST_WRITING: Duration = Duration::from_secs(30);
/// After each wrong one nothing opens for so long, times how many there were.
const PENALTY: Duration = Duration::from_secs(5);
/// But no longer: whoever guesses all day must not lock the demonstrator out.
const LONGEST_PENALTY: Duration = Duration::from_secs(60);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WayOut>()
        .add_observer(|_forget: On<ForgetVisitor>, mut way_out: ResMut<WayOut>| way_out.close())
        .add_systems(PreUpdate, (hear_keys, feel_corner));
}

/// What is known of somebody who may be the demonstrator.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct WayOut {
    /// Since when the PIN is asked for.
    asked: Option<Duration>,
    /// It was asked for when this frame began: its last key is its own, too.
    was_asked: bool,
    typed: String,
    taps: Vec<Duration>,
    wrong: u32,
    /// Until then no PIN opens.
    shut: Duration,
    status: bool,
}

impl WayOut {
    /// How many digits have been written, while the PIN is asked for.
    pub fn digits(&self) -> Option<usize> {
        self.asked.map(|_| self.typed.len())
    }

    /// Whether the keys of this frame go to the PIN.
    pub fn takes_keys(&self) -> bool {
        self.was_asked || self.asked.is_some()
    }

    /// How many seconds nothing opens yet, after wrong ones.
    pub fn seconds_shut(&self, now: Duration) -> Option<u64> {
        let left = self.shut.checked_sub(now).filter(|left| !left.is_zero())?;
        Some(left.as_secs_f64().ceil() as u64)
    }

    /// Whether a line is wanted on how it goes.
    pub fn shows_status(&self) -> bool {
        self.status
    }

    /// Asks for the PIN no longer.
    pub fn close(&mut self) {
        self.asked = None;
        self.typed.clear();
        self.taps.clear();
    }

    fn ask(&mut self, now: Duration) {
        self.close();
        self.asked = Some(now);
    }

    /// A digit is written, and tells whether that was the last of the PIN.
    pub fn write(&mut self, digit: char, pin: &str, now: Duration) -> bool {
        if self.asked.is_none() {
            return false;
        }
        self.typed.push(digit);
        if self.typed.len() < pin.len() {
            return false;
        }
        if now < self.shut {
            // It counts as nothing: one can see that one has to wait.
            self.typed.clear();
            return false;
        }
        let opens = self.typed == pin;
        if opens {
            self.wrong = 0;
        } else {
            self.wrong = self.wrong.saturating_add(1);
            self.shut = now + (PENALTY.saturating_mul(self.wrong)).min(LONGEST_PENALTY);
        }
        self.close();
        opens
    }

    /// The corner was tapped, and tells whether that was often enough.
    fn tap(&mut self, now: Duration) -> bool {
        self.taps.retain(|&before| now.saturating_sub(before) <= TAPPING);
        self.taps.push(now);
        self.taps.len() >= TAPS
    }
}

/// Whether a key with what is held along with it is this; also by what is written on it without Shift.
fn is_pressed(wanted: Chord, input: &KeyboardInput, ctrl: bool, shift: bool) -> bool {
    let written = bevy_to_egui_key(&input.logical_key);
    let physical = bevy_to_egui_physical_key(&input.key_code);
    let key = written == Some(wanted.key) || physical == Some(wanted.key);
    key && wanted.ctrl == ctrl && wanted.shift == shift
}

fn digit(key: egui::Key) -> Option<char> {
    let name = key.name();
    let mut letters = name.chars();
    letters
        .next()
        .filter(|letter| name.len() == 1 && letter.is_ascii_digit())
}

fn hear_keys(
    mut keyboard: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    (kiosk, wall): (Res<Kiosk>, Res<WallTime>),
    mut way_out: ResMut<WayOut>,
    mut held: Local<(bool, bool)>,
    mut exit: MessageWriter<AppExit>,
    mut draw: KeepDrawing,
) {
    let now = wall.now();
    if way_out
        .asked
        .is_some_and(|asked| now.saturating_sub(asked) > LONGEST_WRITING)
    {
        way_out.close();
    }
    let asked = way_out.asked.is_some();
    if way_out.was_asked != asked {
        way_out.was_asked = asked;
    }
    if lost.read().count() > 0 {
        *held = (false, false);
    }
    for input in keyboard.read() {
        let down = input.state == ButtonState::Pressed;
        match input.logical_key {
            Key::Control => held.0 = down,
            Key::Shift => held.1 = down,
            _ => {}
        }
        if !down || input.repeat {
            continue;
        }
        let settings = &kiosk.settings;
        if is_pressed(settings.status, input, held.0, held.1) {
            way_out.status = !way_out.status;
        } else if is_pressed(settings.exit, input, held.0, held.1) {
            if settings.pin.is_some() {
                way_out.ask(now);
            } else {
                leave(&mut exit);
            }
        } else if let Some(pin) = settings.pin.as_ref().filter(|_| way_out.asked.is_some()) {
            match bevy_to_egui_key(&input.logical_key) {
                Some(egui::Key::Escape) => way_out.close(),
                Some(key) => {
                    if let Some(digit) = digit(key)
                        && way_out.write(digit, pin, now)
                    {
                        leave(&mut exit);
                    }
                }
                None => {}
            }
        }
        draw.moving();
    }
}

/// The demonstrator ends the program; a page, which cannot be ended, is an ordinary one again.
pub fn leave(exit: &mut MessageWriter<AppExit>) {
    info!("the demonstrator ends the program");
    #[cfg(target_arch = "wasm32")]
    crate::view::page::forget_wishes();
    exit.write(AppExit::Success);
}

fn feel_corner(
    mut events: PlayersEvents,
    (kiosk, wall): (Res<Kiosk>, Res<WallTime>),
    mut way_out: ResMut<WayOut>,
    mut pointer: Local<Vec2>,
) {
    if kiosk.settings.pin.is_none() {
        events.clear();
        return;
    }
    for event in events.read() {
        let pressed = match event {
            WindowEvent::CursorMoved(CursorMoved { position, .. }) => {
                *pointer = *position;
                None
            }
            WindowEvent::MouseButtonInput(input) if input.state == ButtonState::Pressed => Some(*pointer),
            WindowEvent::TouchInput(input) if input.phase == TouchPhase::Started => Some(input.position),
            _ => None,
        };
        let in_corner = |at: Vec2| at.max_element() <= CORNER;
        match pressed {
            Some(at) if in_corner(at) => {
                let now = wall.now();
                if way_out.asked.is_none() && way_out.tap(now) {
                    way_out.ask(now);
                }
            }
            Some(_) => way_out.taps.clear(),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn only_the_right_digits_open_and_only_when_they_are_asked_for() {
        let mut way_out = WayOut::default();
        let write = |way_out: &mut WayOut, digits: &str, now| {
            let opened: Vec<bool> = digits.chars().map(|digit| way_out.write(digit, "0421", now)).collect();
            opened.contains(&true)
        };
        assert!(!write(&mut way_out, "0421", at(1)), "nobody has asked");
        way_out.ask(at(2));
        assert_eq!(way_out.digits(), Some(0));
        assert!(write(&mut way_out, "0421", at(2)));
        assert_eq!(way_out.digits(), None);
        way_out.ask(at(3));
        assert!(!write(&mut way_out, "0422", at(3)));
        assert_eq!(way_out.digits(), None, "it is over after a wrong one");
    }

    #[test]
    fn whoever_guesses_has_to_wait() {
        let mut way_out = WayOut::default();
        for (now, pin, opens) in [(0, '1', false), (2, '7', false), (5, '7', true)] {
            way_out.ask(at(now));
            assert_eq!(way_out.write(pin, "7", at(now)), opens, "{now}");
        }
        // However often somebody guesses, the demonstrator waits for a minute at most.
        let mut now = 10;
        for _ in 0..60 {
            way_out.ask(at(now));
            assert!(!way_out.write('1', "7", at(now)));
            let left = way_out.seconds_shut(at(now)).expect("it was wrong");
            assert!(left <= 60);
            now += left;
        }
        assert_eq!(way_out.seconds_shut(at(now)), None);
        way_out.ask(at(now));
        assert!(way_out.write('7', "7", at(now)));
    }

    #[test]
    fn five_quick_taps_into_the_corner_are_a_knock() {
        let mut way_out = WayOut::default();
        let quick: Vec<bool> = (0..5).map(|_| way_out.tap(at(1))).collect();
        assert_eq!(quick, [false, false, false, false, true]);
        let mut way_out = WayOut::default();
        assert!((0..20).all(|tap| !way_out.tap(at(2 * tap))), "slow ones are none");
    }
}
