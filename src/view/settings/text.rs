//! Settings as text: what of it is understood, and what is kept for whoever understands it.
//!
//! Every value stands for itself. One that makes no sense is as usual and takes nothing else with it; one that is not
//! known is kept as it is, since a newer version of the program may have written it.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use super::AppSettings;

/// How the file is written now. Files without a number are older than numbers.
pub(super) const VERSION: u32 = 1;

/// A value takes no more lines than this.
const MOST_LINES: usize = 24;
/// A text that is longer than this, in bytes, and no TOML is none of ours.
const LARGEST_TO_MEND: usize = 1 << 15;

/// What a text of settings says.
#[derive(Debug)]
pub(super) struct Understood {
    pub settings: AppSettings,
    /// The names of what makes no sense, or has been brought back within its limits.
    pub changed: Vec<String>,
    /// Why some of it is no TOML, if it is not. The rest counts all the same.
    pub fault: Option<toml::de::Error>,
}

impl Understood {
    pub(super) fn of(text: &str) -> Understood {
        let (mut table, fault) = lines_of_toml(text);
        let version = table.remove("version").and_then(|version| version.as_integer());
        if version.unwrap_or(0) < 1 {
            give_each_sound_its_volume(&mut table);
        }
        let (known, refused) = what_makes_sense(table);
        let read: AppSettings = known.clone().try_into().unwrap_or_default();
        let mut settings = read.clone();
        settings.keep_within_limits();
        let (before, after) = (read.table(), settings.table());
        settings.strange = difference(&known, &after);
        let mut changed = refused;
        changed.extend(names_of_changes(&before, &after));
        Understood {
            settings,
            changed: changed.into_iter().collect(),
            fault,
        }
    }
}

impl AppSettings {
    /// As they stand in the file.
    pub(super) fn to_text(&self) -> Result<String, toml::ser::Error> {
        let rest = if self.strange.is_empty() {
            toml::to_string_pretty(self)?
        } else {
            let mut table = self.table();
            add(&mut table, &self.strange);
            toml::to_string_pretty(&table)?
        };
        Ok(format!("version = {VERSION}\n{rest}"))
    }

    /// What this version knows of, by name.
    fn table(&self) -> Table {
        // Everything in it is text, numbers, truths and lists of them.
        Table::try_from(self).unwrap_or_default()
    }
}

/// Any number, as near as it can be kept. One that is out of its limits is no reason to forget it.
pub(super) fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    // This turns into the nearest number that there is; what is no number, into 0.
    f64::deserialize(deserializer).map(|number| number as u32)
}

/// What of a text is TOML, and why not all of it is.
fn lines_of_toml(text: &str) -> (Table, Option<toml::de::Error>) {
    match text.parse() {
        Ok(table) => (table, None),
        Err(fault) if text.len() > LARGEST_TO_MEND => (Table::new(), Some(fault)),
        Err(fault) => (mended(text), Some(fault)),
    }
}

/// The lines that are TOML after those before them, or together with a few that follow, as values in several lines are.
fn mended(text: &str) -> Table {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut good = String::new();
    let mut table = Table::new();
    let mut next = 0;
    while next < lines.len() {
        let mut more = good.clone();
        let most = lines.len().min(next + MOST_LINES);
        let found = (next..most).find_map(|end| {
            more.push_str(lines[end]);
            more.parse::<Table>().ok().map(|table| (end, table))
        });
        match found {
            Some((end, found)) => {
                good = more;
                table = found;
                next = end + 1;
            }
            None => next += 1,
        }
    }
    table
}

/// Before there were numbers of versions, there was one volume for pieces and announcements.
fn give_each_sound_its_volume(table: &mut Table) {
    let sound = table.get_mut("sound").and_then(Value::as_table_mut);
    let volume = sound.and_then(|sound| Some((sound.remove("volume")?, sound)));
    if let Some((volume, sound)) = volume {
        for name in ["pieces", "announcements"] {
            sound.entry(name).or_insert(volume.clone());
        }
    }
}

/// The values that are of their kind or not known at all, and the names of the others.
fn what_makes_sense(table: Table) -> (Table, BTreeSet<String>) {
    let usual = AppSettings::default().table();
    let (mut known, mut refused) = (Table::new(), BTreeSet::new());
    for (name, value) in table {
        match value {
            // Those of keys are read one by one elsewhere.
            Value::Table(values) if name != "keys" && usual.get(&name).is_some_and(Value::is_table) => {
                let mut part = Table::new();
                for (inner, value) in values {
                    let alone = Value::Table(only(&inner, &value));
                    if makes_sense(only(&name, &alone)) {
                        part.insert(inner, value);
                    } else {
                        refused.insert(format!("{name}.{inner}"));
                    }
                }
                known.insert(name, Value::Table(part));
            }
            value if makes_sense(only(&name, &value)) => {
                known.insert(name, value);
            }
            _ => {
                refused.insert(name);
            }
        }
    }
    (known, refused)
}

fn only(name: &str, value: &Value) -> Table {
    Table::from_iter([(name.to_owned(), value.clone())])
}

fn makes_sense(table: Table) -> bool {
    table.try_into::<AppSettings>().is_ok()
}

/// What stands in one table and not in the other.
fn difference(one: &Table, other: &Table) -> Table {
    let mut rest = Table::new();
    for (name, value) in one {
        match (value, other.get(name)) {
            (Value::Table(inner), Some(Value::Table(theirs))) if name != "keys" => {
                let inner = difference(inner, theirs);
                if !inner.is_empty() {
                    rest.insert(name.clone(), Value::Table(inner));
                }
            }
            (_, Some(_)) => {}
            (value, None) => {
                rest.insert(name.clone(), value.clone());
            }
        }
    }
    rest
}

/// Adds what is not there yet.
fn add(table: &mut Table, more: &Table) {
    for (name, value) in more {
        match (table.get_mut(name), value) {
            (Some(Value::Table(inner)), Value::Table(more)) => add(inner, more),
            (Some(_), _) => {}
            (None, value) => {
                table.insert(name.clone(), value.clone());
            }
        }
    }
}

/// The names of the values that are not the same in both.
fn names_of_changes(before: &Table, after: &Table) -> Vec<String> {
    let mut names = Vec::new();
    for (name, value) in before {
        match (value, after.get(name)) {
            (Value::Table(before), Some(Value::Table(after))) => {
                let inner = names_of_changes(before, after);
                names.extend(inner.into_iter().map(|inner| format!("{name}.{inner}")));
            }
            (value, Some(now)) if value == now => {}
            _ => names.push(name.clone()),
        }
    }
    names
}
