//! The laws of the tables of texts, and of those who use them.

mod drawing;
mod faults;
mod sources;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use super::{Language, LanguageChoice, Texts};

/// What a table says under one key, as it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Entry {
    /// The text and its forms, without their names.
    source: String,
    /// The names of its forms: `the`, `none`.
    forms: BTreeSet<String>,
    /// The words that are filled in.
    variables: BTreeSet<String>,
}

/// All that stands in a table, by its key.
fn entries(language: Language) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::new();
    let mut key = String::new();
    for line in language.source().lines() {
        if line.starts_with('#') {
            continue;
        }
        let text = match line.split_once(" =") {
            Some((name, text)) if is_key(name) => {
                key = name.to_owned();
                let before = entries.insert(key.clone(), Entry::default());
                assert!(before.is_none(), "{key} stands twice in {}", language.code());
                text
            }
            _ => line,
        };
        let Some(entry) = entries.get_mut(&key) else {
            assert!(line.is_empty(), "before the first key: {line}");
            continue;
        };
        let form = line
            .trim_start()
            .strip_prefix('.')
            .and_then(|form| form.split_once(" ="));
        let text = match form {
            Some((form, text)) => {
                entry.forms.insert(form.to_owned());
                text
            }
            None => text,
        };
        entry.variables.extend(text.split('$').skip(1).filter_map(|rest| {
            let name = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next()?;
            (!name.is_empty()).then(|| name.to_owned())
        }));
        entry.source.push_str(text);
        entry.source.push('\n');
    }
    entries
}

/// Whether this could be a key: small words and hyphens.
fn is_key(name: &str) -> bool {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(small)
}

/// The texts of every language.
fn all_texts() -> [Texts; 2] {
    Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language)))
}
