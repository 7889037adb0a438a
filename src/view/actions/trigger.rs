//! What sets an action off: a key with what is held along with it, or a button of a gamepad; and how both are written.

use std::fmt;
use std::str::FromStr;

use bevy::input::gamepad::GamepadButton;
use bevy_egui::egui::{Key, Modifiers};

use crate::view::text::Texts;

/// A key, and what is held along with it. Alt and the system's own key are never held: they are left alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chord {
    /// The key, by what is written on it.
    pub key: Key,
    /// Ctrl, or the command key of a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
}

impl Chord {
    /// What was pressed, unless it belongs to the system whatever the key.
    pub fn pressed(key: Key, modifiers: Modifiers) -> Option<Chord> {
        let other = modifiers.alt || (modifiers.ctrl && !modifiers.command);
        (!other).then_some(Chord {
            key,
            ctrl: modifiers.command,
            shift: modifiers.shift,
        })
    }

    /// Whether it is a key that only holds, such as Shift.
    pub fn is_hold(self) -> bool {
        matches!(
            self.key,
            Key::ShiftLeft
                | Key::ShiftRight
                | Key::ControlLeft
                | Key::ControlRight
                | Key::AltLeft
                | Key::AltRight
                | Key::SuperLeft
                | Key::SuperRight
        )
    }

    /// Whether its key is a sign such as a question mark, which one keyboard writes with Shift and another without.
    pub fn is_sign(self) -> bool {
        matches!(
            self.key,
            Key::Colon
                | Key::Comma
                | Key::Backslash
                | Key::Slash
                | Key::Pipe
                | Key::Questionmark
                | Key::Exclamationmark
                | Key::OpenBracket
                | Key::CloseBracket
                | Key::OpenCurlyBracket
                | Key::CloseCurlyBracket
                | Key::Backtick
                | Key::Minus
                | Key::Period
                | Key::Plus
                | Key::Equals
                | Key::Semicolon
                | Key::Quote
        )
    }

    /// The same without Shift, which many keyboards need for what is written on a key.
    pub fn without_shift(self) -> Chord {
        Chord { shift: false, ..self }
    }
}

/// What sets an action off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// A key goes down.
    Key(Chord),
    /// A button of a gamepad goes down.
    Pad(GamepadButton),
}

impl Trigger {
    /// A key alone.
    pub const fn key(key: Key) -> Trigger {
        Trigger::Key(Chord {
            key,
            ctrl: false,
            shift: false,
        })
    }

    /// A key with Ctrl.
    pub const fn ctrl(key: Key) -> Trigger {
        Trigger::Key(Chord {
            key,
            ctrl: true,
            shift: false,
        })
    }

    /// A key with Shift.
    pub const fn shift(key: Key) -> Trigger {
        Trigger::Key(Chord {
            key,
            ctrl: false,
            shift: true,
        })
    }

    /// A key with both.
    pub const fn ctrl_shift(key: Key) -> Trigger {
        Trigger::Key(Chord {
            key,
            ctrl: true,
            shift: true,
        })
    }

    /// Whether it is a key and not a button of a gamepad.
    pub fn is_key(self) -> bool {
        matches!(self, Trigger::Key(_))
    }

    /// What it is called in the language of the player.
    pub fn words(self, texts: &Texts) -> String {
        match self {
            Trigger::Key(Chord { key, ctrl, shift }) => {
                let mut words = String::new();
                for (held, key) in [(ctrl, "key-ctrl"), (shift, "key-shift")] {
                    if held {
                        words += &texts.get(key);
                        words.push(' ');
                    }
                }
                words + &key_words(key, texts)
            }
            Trigger::Pad(button) => match PADS.iter().find(|pad| pad.0 == button) {
                Some((.., words)) => texts.format("pad-button", &[("button", texts.get(words))]),
                None => self.to_string(),
            },
        }
    }
}

fn key_words(key: Key, texts: &Texts) -> String {
    let words = match key {
        Key::ArrowUp => "key-up",
        Key::ArrowDown => "key-down",
        Key::ArrowLeft => "key-left",
        Key::ArrowRight => "key-right",
        Key::Space => "key-space",
        Key::Enter => "key-enter",
        Key::Escape => "key-esc",
        Key::Tab => "key-tab",
        Key::Backspace => "key-backspace",
        Key::Insert => "key-insert",
        Key::Delete => "key-delete",
        Key::Home => "key-home",
        Key::End => "key-end",
        Key::PageUp => "key-page-up",
        Key::PageDown => "key-page-down",
        Key::Comma => "key-comma",
        Key::Period => "key-period",
        _ => return key.symbol_or_name().to_owned(),
    };
    texts.get(words)
}

/// The buttons of a gamepad: how they are written in the settings, and the key of their words.
const PADS: [(GamepadButton, &str, &str); 17] = [
    (GamepadButton::South, "South", "pad-south"),
    (GamepadButton::East, "East", "pad-east"),
    (GamepadButton::West, "West", "pad-west"),
    (GamepadButton::North, "North", "pad-north"),
    (GamepadButton::DPadUp, "Up", "pad-up"),
    (GamepadButton::DPadDown, "Down", "pad-down"),
    (GamepadButton::DPadLeft, "Left", "pad-left"),
    (GamepadButton::DPadRight, "Right", "pad-right"),
    (GamepadButton::LeftTrigger, "LeftShoulder", "pad-left-shoulder"),
    (GamepadButton::RightTrigger, "RightShoulder", "pad-right-shoulder"),
    (GamepadButton::LeftTrigger2, "LeftTrigger", "pad-left-trigger"),
    (GamepadButton::RightTrigger2, "RightTrigger", "pad-right-trigger"),
    (GamepadButton::LeftThumb, "LeftStick", "pad-left-stick"),
    (GamepadButton::RightThumb, "RightStick", "pad-right-stick"),
    (GamepadButton::Select, "Select", "pad-select"),
    (GamepadButton::Start, "Start", "pad-start"),
    (GamepadButton::Mode, "Mode", "pad-mode"),
];

/// What buttons of a gamepad begin with, where keys may stand as well.
const PAD: &str = "Pad ";

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Trigger::Key(Chord { key, ctrl, shift }) => {
                let ctrl = if ctrl { "Ctrl+" } else { "" };
                let shift = if shift { "Shift+" } else { "" };
                write!(f, "{ctrl}{shift}{}", key.name())
            }
            Trigger::Pad(button) => match PADS.iter().find(|pad| pad.0 == button) {
                Some((_, name, _)) => write!(f, "{PAD}{name}"),
                None => write!(f, "{PAD}{button:?}"),
            },
        }
    }
}

/// A text that names no key and no button that may be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no key or button is called {0:?}")]
pub struct TriggerError(String);

impl FromStr for Trigger {
    type Err = TriggerError;

    fn from_str(text: &str) -> Result<Trigger, TriggerError> {
        let unknown = || TriggerError(text.to_owned());
        let trimmed = text.trim();
        if let Some((_, name)) = trimmed
            .split_at_checked(PAD.len())
            .filter(|(pad, _)| pad.eq_ignore_ascii_case(PAD))
        {
            let named = PADS.iter().find(|pad| pad.1.eq_ignore_ascii_case(name.trim()));
            return named.map(|pad| Trigger::Pad(pad.0)).ok_or_else(unknown);
        }
        // The key itself may be a plus.
        let (held, name) = match trimmed.strip_suffix('+') {
            Some(held) => (held.strip_suffix('+').unwrap_or(held), "Plus"),
            None => trimmed.rsplit_once('+').unwrap_or(("", trimmed)),
        };
        let (mut ctrl, mut shift) = (false, false);
        for held in held.split('+').map(str::trim).filter(|held| !held.is_empty()) {
            match held.to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "cmd" | "command" => ctrl = true,
                "shift" => shift = true,
                // Alt and the system's key among others: those are left alone.
                _ => return Err(unknown()),
            }
        }
        let name = name.trim();
        let named = Key::ALL.iter().find(|key| key.name().eq_ignore_ascii_case(name));
        let key = named.copied().or_else(|| Key::from_name(name)).ok_or_else(unknown)?;
        Ok(Trigger::Key(Chord { key, ctrl, shift }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_every_button_is_read_as_it_is_written() {
        let keys = Key::ALL.iter().flat_map(|&key| {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(ctrl, shift)| Trigger::Key(Chord { key, ctrl, shift }))
        });
        for trigger in keys.chain(PADS.map(|pad| Trigger::Pad(pad.0))) {
            assert_eq!(trigger.to_string().parse(), Ok(trigger), "{trigger}");
        }
    }

    #[test]
    fn people_write_keys_in_many_ways() {
        for (text, trigger) in [
            ("ctrl + z", Trigger::ctrl(Key::Z)),
            ("Cmd+Z", Trigger::ctrl(Key::Z)),
            ("/", Trigger::key(Key::Slash)),
            ("pagedown", Trigger::key(Key::PageDown)),
            ("ArrowLeft", Trigger::key(Key::ArrowLeft)),
            ("+", Trigger::key(Key::Plus)),
            ("Ctrl++", Trigger::ctrl(Key::Plus)),
            ("shift+F3", Trigger::shift(Key::F3)),
            ("pad south", Trigger::Pad(GamepadButton::South)),
        ] {
            assert_eq!(text.parse(), Ok(trigger), "{text}");
        }
        for text in [
            "", "Alt+F", "Super+A", "Foo", "Ctrl+", "Pad", "Pad Foo", "Ctrl+Foo", "é",
        ] {
            let read = text.parse::<Trigger>();
            assert!(read.is_err() || text == "Ctrl+", "{text}: {read:?}");
        }
    }

    #[test]
    fn what_is_pressed_with_alt_is_nobodys() {
        assert_eq!(Chord::pressed(Key::F, Modifiers::ALT), None);
        assert_eq!(
            Chord::pressed(Key::Z, Modifiers::COMMAND).map(Trigger::Key),
            Some(Trigger::ctrl(Key::Z))
        );
    }
}
