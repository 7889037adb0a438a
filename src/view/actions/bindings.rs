//! What sets each action off: as the table says, but for what a player has chosen otherwise.
//!
//! In the settings stands only what is chosen otherwise, as `take-back = ["Backspace", "Ctrl+Z"]`. What is there and not
//! understood is kept as it is: perhaps a newer version of the program has written it.

use std::collections::BTreeMap;

use bevy_egui::egui::{Key, Modifiers};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::reserved::is_left_alone;
use super::{Action, Chord, Context, Trigger};

/// What a player has chosen about keys and buttons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bindings {
    chosen: BTreeMap<Action, Vec<Trigger>>,
    /// What stands in the file and is not understood, by its name there.
    strange: BTreeMap<String, Vec<String>>,
    /// What the file gives to two actions: it is the first one's.
    doubtful: Vec<(Trigger, Action, Action)>,
}

/// Why a key is not given to an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is this action's already.
    Taken(Action),
    /// It is the system's.
    Systems,
}

impl Bindings {
    /// What sets an action off.
    pub fn of(&self, action: Action) -> Vec<Trigger> {
        if let Some(chosen) = self.chosen.get(&action) {
            return chosen.clone();
        }
        // What was chosen for another action is not this one's any more.
        let free = |trigger: &&Trigger| {
            let mut chosen = self.chosen.iter();
            !is_reserved(**trigger)
                && !chosen
                    .any(|(other, theirs)| other.row().context.meets(action.row().context) && theirs.contains(trigger))
        };
        action.row().triggers.iter().filter(free).copied().collect()
    }

    /// What is set off by a key or a button at such a place.
    pub fn action(&self, trigger: Trigger, context: Context) -> Option<Action> {
        let here = |action: &Action| action.row().context == context;
        let mut actions = Action::ALL.into_iter().filter(here);
        actions.find(|&action| self.of(action).contains(&trigger))
    }

    /// What is set off by a key that goes down. Many keyboards need Shift for what they write, so it counts only where
    /// an action asks for it.
    pub fn by_key(&self, key: Key, modifiers: Modifiers, context: Context) -> Option<Action> {
        let chord = Chord::pressed(key, modifiers)?;
        let action = |chord| self.action(Trigger::Key(chord), context);
        action(chord).or_else(|| action(chord.without_shift()))
    }

    /// Lets a key, or a button, set an action off instead of the keys, or the buttons, that did.
    ///
    /// # Errors
    /// When it is another action's, or nobody's to give.
    pub fn choose(&mut self, action: Action, trigger: Trigger) -> Result<(), Refused> {
        if is_reserved(trigger) {
            return Err(Refused::Systems);
        }
        let others = Action::ALL.into_iter().filter(|&other| {
            other != action && other.row().context.meets(action.row().context) && self.of(other).contains(&trigger)
        });
        if let Some(other) = others.into_iter().next() {
            return Err(Refused::Taken(other));
        }
        let mut triggers = self.of(action);
        triggers.retain(|other| other.is_key() != trigger.is_key());
        if trigger.is_key() {
            triggers.insert(0, trigger);
        } else {
            triggers.push(trigger);
        }
        self.give(action, triggers);
        Ok(())
    }

    fn give(&mut self, action: Action, triggers: Vec<Trigger>) {
        if triggers == action.row().triggers {
            self.chosen.remove(&action);
        } else {
            self.chosen.insert(action, triggers);
        }
    }

    /// Lets everything be as it was at first.
    pub fn reset(&mut self) {
        *self = Bindings::default();
    }

    /// Whether anything is chosen otherwise.
    pub fn is_usual(&self) -> bool {
        self.chosen.is_empty()
    }

    /// What stands in the file and is not understood.
    pub fn strange(&self) -> Vec<String> {
        let lines = self.strange.iter();
        lines.map(|(name, keys)| format!("{name} = {keys:?}")).collect()
    }

    /// What the file gives to two actions, and to which.
    pub fn doubtful(&self) -> &[(Trigger, Action, Action)] {
        &self.doubtful
    }

    fn from_text(text: BTreeMap<String, Written>) -> Bindings {
        let mut bindings = Bindings::default();
        for (name, written) in text {
            let keys = match written {
                Written::One(key) => vec![key],
                Written::Several(keys) => keys,
                Written::Other(_) => {
                    bindings.strange.insert(name, vec![]);
                    continue;
                }
            };
            let Some(action) = Action::by_name(&name).filter(|action| action.row().is_free()) else {
                bindings.strange.insert(name, keys);
                continue;
            };
            let mut triggers = vec![];
            for key in keys {
                match key.parse() {
                    Ok(trigger) if !is_reserved(trigger) && !triggers.contains(&trigger) => triggers.push(trigger),
                    _ => bindings.strange.entry(name.clone()).or_default().push(key),
                }
            }
            bindings.chosen.insert(action, triggers);
        }
        bindings.settle();
        bindings
    }

    /// Takes from later actions what belongs to earlier ones, or to those that nobody may change.
    fn settle(&mut self) {
        let mut given: Vec<(Trigger, Action)> = vec![];
        for action in Action::ALL.into_iter().filter(|action| !action.row().is_free()) {
            given.extend(action.row().triggers.iter().map(|&trigger| (trigger, action)));
        }
        for (&action, triggers) in &mut self.chosen {
            let context = action.row().context;
            triggers.retain(|&trigger| {
                let taken = given
                    .iter()
                    .find(|(other, owner)| *other == trigger && owner.row().context.meets(context));
                if let Some(&(_, owner)) = taken {
                    self.doubtful.push((trigger, owner, action));
                }
                taken.is_none()
            });
            given.extend(triggers.iter().map(|&trigger| (trigger, action)));
        }
    }
}

fn is_reserved(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Key(chord) if is_left_alone(chord))
}

/// What may stand in a file after the name of an action.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    One(String),
    Several(Vec<String>),
    Other(IgnoredAny),
}

/// What may stand in a file where the table is expected.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenTable {
    Table(BTreeMap<String, Written>),
    Other(IgnoredAny),
}

impl<'de> Deserialize<'de> for Bindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bindings, D::Error> {
        Ok(match WrittenTable::deserialize(deserializer)? {
            WrittenTable::Table(table) => Bindings::from_text(table),
            WrittenTable::Other(_) => Bindings::default(),
        })
    }
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (action, triggers) in &self.chosen {
            let keys = triggers.iter().map(Trigger::to_string).collect();
            lines.insert(action.row().name, keys);
        }
        for (name, keys) in &self.strange {
            lines.entry(name).or_default().extend(keys.iter().cloned());
        }
        lines.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::gamepad::GamepadButton;

    use super::*;
    use crate::view::actions::Context::{Board, Menus};

    fn read(text: &str) -> Bindings {
        toml::from_str(text).expect("any table is read")
    }

    #[test]
    fn what_is_chosen_reads_back_and_what_is_usual_is_not_written() {
        let mut bindings = Bindings::default();
        assert_eq!(toml::to_string(&bindings).unwrap(), "");
        bindings.choose(Action::Flip, Trigger::ctrl(Key::B)).unwrap();
        bindings.choose(Action::Resign, Trigger::key(Key::X)).unwrap();
        let text = toml::to_string(&bindings).unwrap();
        assert_eq!(text, "flip = [\"Ctrl+B\", \"Pad LeftStick\"]\nresign = [\"X\"]\n");
        assert_eq!(read(&text), bindings);
        bindings.choose(Action::Flip, Trigger::key(Key::F)).unwrap();
        assert_eq!(toml::to_string(&bindings).unwrap(), "resign = [\"X\"]\n");
        bindings.reset();
        assert!(bindings.is_usual());
    }

    #[test]
    fn a_key_has_one_meaning_at_a_time() {
        let mut bindings = Bindings::default();
        let refused = bindings.choose(Action::Flip, Trigger::key(Key::V));
        assert_eq!(refused, Err(Refused::Taken(Action::Look)));
        assert_eq!(
            bindings.choose(Action::Flip, Trigger::key(Key::F11)),
            Err(Refused::Systems)
        );
        assert_eq!(
            bindings.choose(Action::Flip, Trigger::key(Key::Tab)),
            Err(Refused::Taken(Action::Panel))
        );
        // What is only a menu's may be the board's, and a key that was given up is free.
        bindings.choose(Action::Look, Trigger::key(Key::B)).unwrap();
        bindings.choose(Action::Flip, Trigger::key(Key::V)).unwrap();
        let meaning = |key| bindings.by_key(key, Modifiers::NONE, Board);
        assert_eq!(meaning(Key::V), Some(Action::Flip));
        assert_eq!(meaning(Key::B), Some(Action::Look));
        assert_eq!(meaning(Key::F), None);
    }

    #[test]
    fn a_key_that_a_file_gives_away_is_taken_from_whoever_had_it() {
        let bindings = read("flip = \"v\"");
        assert_eq!(bindings.by_key(Key::V, Modifiers::NONE, Board), Some(Action::Flip));
        assert_eq!(bindings.of(Action::Look), [Trigger::Pad(GamepadButton::North)]);
    }

    #[test]
    fn what_two_actions_are_given_is_the_first_ones_and_is_told() {
        let bindings = read("sound = [\"X\"]\ntake-back = [\"X\", \"Tab\"]");
        assert_eq!(bindings.of(Action::TakeBack), [Trigger::key(Key::X)]);
        assert_eq!(bindings.of(Action::Sound), []);
        assert_eq!(
            bindings.doubtful(),
            [
                (Trigger::key(Key::Tab), Action::Panel, Action::TakeBack),
                (Trigger::key(Key::X), Action::TakeBack, Action::Sound)
            ]
        );
    }

    #[test]
    fn what_is_not_understood_is_told_and_kept() {
        let text = "flip = [\"Hyper+F\", \"G\"]\nfly = [\"F\"]\nlook = 3\nmenu-back = \"Q\"\nsound = \"F12\"";
        let bindings = read(text);
        assert_eq!(bindings.of(Action::Flip), [Trigger::key(Key::G)]);
        assert_eq!(bindings.strange().len(), 5);
        let written = toml::to_string(&bindings).unwrap();
        for word in ["Hyper+F", "fly", "menu-back", "F12"] {
            assert!(written.contains(word), "{word} in {written}");
        }
        #[derive(Deserialize)]
        struct File {
            keys: Bindings,
        }
        for text in ["keys = 3", "keys = \"F\"", "[keys]\n"] {
            let file: File = toml::from_str(text).expect("it is tolerated");
            assert!(file.keys.is_usual(), "{text}");
        }
    }

    #[test]
    fn shift_counts_only_where_it_is_asked_for() {
        let bindings = Bindings::default();
        let meaning = |key, modifiers, context| bindings.by_key(key, modifiers, context);
        assert_eq!(meaning(Key::Slash, Modifiers::SHIFT, Board), Some(Action::TypeMove));
        assert_eq!(meaning(Key::Tab, Modifiers::SHIFT, Menus), Some(Action::MenuPrevious));
        assert_eq!(meaning(Key::Tab, Modifiers::NONE, Menus), Some(Action::MenuNext));
        assert_eq!(meaning(Key::F, Modifiers::ALT, Board), None);
        assert_eq!(meaning(Key::F, Modifiers::COMMAND, Board), None);
        assert_eq!(meaning(Key::Z, Modifiers::NONE, Board), None);
        assert_eq!(meaning(Key::Z, Modifiers::COMMAND, Board), Some(Action::TakeBack));
    }
}
