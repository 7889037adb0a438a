//! The keys that belong to the system, or to the browser around the game: no action may have them.

use bevy_egui::egui::Key;

use super::trigger::Chord;

/// Whether a key is left alone. All that is pressed with Alt or with the system's own key is, and never gets here.
pub fn is_left_alone(chord: Chord) -> bool {
    is_systems(chord) || (cfg!(target_arch = "wasm32") && is_browsers(chord))
}

/// A terminal that drops down, back; and keys that only hold.
fn is_systems(chord: Chord) -> bool {
    chord.is_hold() || matches!(chord.key, Key::F12 | Key::BrowserBack)
}

/// What the usual browsers do with a key that a page does not take: reload, find, go to the address, tabs, zoom, tools.
fn is_browsers(Chord { key, ctrl, shift }: Chord) -> bool {
    if !ctrl {
        return matches!(key, Key::F3 | Key::F5 | Key::F6 | Key::F7 | Key::F11 | Key::F12);
    }
    let with_shift_only = matches!(key, Key::I | Key::C | Key::Delete);
    let digit = key.name().len() == 1 && key.name().as_bytes()[0].is_ascii_digit();
    let always = matches!(
        key,
        Key::R
            | Key::W
            | Key::T
            | Key::N
            | Key::L
            | Key::P
            | Key::S
            | Key::F
            | Key::G
            | Key::D
            | Key::H
            | Key::J
            | Key::K
            | Key::O
            | Key::U
            | Key::E
            | Key::Tab
            | Key::PageUp
            | Key::PageDown
            | Key::Plus
            | Key::Equals
            | Key::Minus
            | Key::F4
            | Key::F5
    );
    always || digit || (shift && with_shift_only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::actions::{Action, Trigger};

    fn chord(text: &str) -> Chord {
        match text.parse() {
            Ok(Trigger::Key(chord)) => chord,
            other => panic!("{text} is {other:?}"),
        }
    }

    #[test]
    fn the_systems_keys_are_left_alone_everywhere() {
        for text in ["F12", "Shift+F12", "SuperLeft", "AltRight"] {
            assert!(is_left_alone(chord(text)), "{text}");
        }
        for text in ["F1", "F5", "Ctrl+R", "A", "Space"] {
            assert!(!is_systems(chord(text)), "{text}");
        }
    }

    #[test]
    fn the_browsers_keys_are_known() {
        for text in [
            "F5",
            "Ctrl+R",
            "Ctrl+Shift+R",
            "F11",
            "F12",
            "F3",
            "Ctrl+F",
            "Ctrl+W",
            "Ctrl+T",
            "Ctrl+L",
            "Ctrl+1",
            "Ctrl+0",
            "Ctrl+Plus",
            "Ctrl+Tab",
            "Ctrl+Shift+I",
        ] {
            assert!(is_browsers(chord(text)), "{text}");
        }
        for text in ["Ctrl+Z", "Ctrl+Y", "R", "1", "F1", "F8", "Ctrl+C", "Ctrl+V"] {
            assert!(!is_browsers(chord(text)), "{text}");
        }
    }

    #[test]
    fn no_action_has_a_key_of_the_system() {
        for action in Action::ALL {
            for trigger in action.row().triggers {
                if let Trigger::Key(chord) = *trigger {
                    assert!(!is_systems(chord), "{action:?}");
                }
            }
        }
    }
}
