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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bindings {
    chosen: BTreeMap<Action, Vec<Trigger>>,
    /// What stands in the file and is not understood, by its name there.
    strange: BTreeMap<String, toml::Value>,
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
        if is_tab(trigger) {
            return Err(Refused::Taken(Action::Panel));
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

    /// Lets everything be as it was at first. What is not understood stays in the file: nobody has seen it here.
    pub fn reset(&mut self) {
        self.chosen.clear();
        self.doubtful.clear();
    }

    /// Whether anything is chosen otherwise.
    pub fn is_usual(&self) -> bool {
        self.chosen.is_empty()
    }

    /// What stands in the file and is not understood.
    pub fn strange(&self) -> Vec<String> {
        let lines = self.strange.iter();
        lines.map(|(name, written)| format!("{name} = {written}")).collect()
    }

    /// What the file gives to two actions, and to which.
    pub fn doubtful(&self) -> &[(Trigger, Action, Action)] {
        &self.doubtful
    }

    fn from_text(text: BTreeMap<String, toml::Value>) -> Bindings {
        let mut bindings = Bindings::default();
        for (name, written) in text {
            let action = Action::by_name(&name).filter(|action| action.row().is_free());
            let (action, keys) = match (action, written) {
                (Some(action), key @ toml::Value::String(_)) => (action, vec![key]),
                (Some(action), toml::Value::Array(keys)) => (action, keys),
                (_, written) => {
                    bindings.strange.insert(name, written);
                    continue;
                }
            };
            let gives_up_all = keys.is_empty();
            let (mut triggers, mut strange) = (vec![], vec![]);
            for key in keys {
                match key.as_str().map(str::parse) {
                    Some(Ok(trigger)) if !is_reserved(trigger) => {
                        if !triggers.contains(&trigger) {
                            triggers.push(trigger);
                        }
                    }
                    _ => strange.push(key),
                }
            }
            if !triggers.is_empty() || gives_up_all {
                bindings.chosen.insert(action, triggers);
            }
            if !strange.is_empty() {
                bindings.strange.insert(name, toml::Value::Array(strange));
            }
        }
        bindings.settle();
        bindings
    }

    /// Takes from later actions what belongs to earlier ones, or to those that nobody may change. An action that is left
    /// with nothing of what it was given has its usual keys.
    fn settle(&mut self) {
        let mut given: Vec<(Trigger, Action)> = vec![];
        for action in Action::ALL.into_iter().filter(|action| !action.row().is_free()) {
            given.extend(action.row().triggers.iter().map(|&trigger| (trigger, action)));
        }
        self.chosen.retain(|&action, triggers| {
            let context = action.row().context;
            let gives_up_all = triggers.is_empty();
            triggers.retain(|&trigger| {
                let mut owners = given.iter();
                let taken = owners.find(|(other, owner)| *other == trigger && owner.row().context.meets(context));
                let owner = taken
                    .map(|&(_, owner)| owner)
                    .or(is_tab(trigger).then_some(Action::Panel));
                if let Some(owner) = owner {
                    self.doubtful.push((trigger, owner, action));
                }
                owner.is_none()
            });
            given.extend(triggers.iter().map(|&trigger| (trigger, action)));
            gives_up_all || !triggers.is_empty()
        });
    }
}

/// Whether it is Tab, by itself or with anything held: it leads to the buttons before any action is asked for.
fn is_tab(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Key(Chord { key: Key::Tab, .. }))
}

fn is_reserved(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Key(chord) if is_left_alone(chord))
}

/// What may stand in a file where the table is expected.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenTable {
    Table(BTreeMap<String, toml::Value>),
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
        let mut lines: BTreeMap<&str, toml::Value> = BTreeMap::new();
        for (action, triggers) in &self.chosen {
            let keys = triggers.iter().map(|trigger| toml::Value::String(trigger.to_string()));
            lines.insert(action.row().name, toml::Value::Array(keys.collect()));
        }
        for (name, strange) in &self.strange {
            match (lines.get_mut(&**name), strange) {
                (None, strange) => {
                    lines.insert(name, strange.clone());
                }
                (Some(toml::Value::Array(keys)), toml::Value::Array(strange)) => keys.extend(strange.iter().cloned()),
                // What a player has chosen since stands in its place.
                (Some(_), _) => {}
            }
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
            bindings.choose(Action::Flip, Trigger::key(Key::F12)),
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
        assert_eq!(
            bindings.of(Action::Sound),
            Action::Sound.row().triggers,
            "nothing is left of what it was given"
        );
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
        for word in ["Hyper+F", "fly", "look = 3", "menu-back", "F12"] {
            assert!(written.contains(word), "{word} in {written}");
        }
        assert_eq!(read(&written), bindings);
        for action in [Action::Look, Action::Sound] {
            assert_eq!(bindings.of(action), action.row().triggers, "{action:?}");
        }
        assert_eq!(
            read("sound = []").of(Action::Sound),
            [],
            "it is given up, which is understood"
        );
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
    fn what_is_not_understood_outlives_what_is_chosen_beside_it() {
        let mut bindings = read("look = [3, \"Hyper+F\"]\nflip = { key = \"F\" }\nfly = 1979-05-27");
        for (action, key) in [(Action::Look, Key::X), (Action::Flip, Key::B)] {
            bindings.choose(action, Trigger::key(key)).unwrap();
        }
        let again = read(&toml::to_string(&bindings).unwrap());
        assert_eq!(again.by_key(Key::X, Modifiers::NONE, Board), Some(Action::Look));
        assert_eq!(again.by_key(Key::B, Modifiers::NONE, Board), Some(Action::Flip));
        assert_eq!(again.strange(), ["fly = 1979-05-27", "look = [3, \"Hyper+F\"]"]);
        let mut usual = again;
        usual.reset();
        assert!(usual.is_usual());
        assert_eq!(usual.strange().len(), 2, "nobody has asked for that to go");
    }

    #[test]
    fn tab_leads_to_the_buttons_whatever_is_held() {
        let mut bindings = Bindings::default();
        for trigger in [
            Trigger::key(Key::Tab),
            Trigger::shift(Key::Tab),
            Trigger::ctrl_shift(Key::Tab),
        ] {
            let refused = bindings.choose(Action::Flip, trigger);
            assert_eq!(refused, Err(Refused::Taken(Action::Panel)));
        }
        let bindings = read("flip = \"Shift+Tab\"");
        assert_eq!(bindings.of(Action::Flip), Action::Flip.row().triggers);
        assert_eq!(bindings.doubtful().len(), 1);
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
