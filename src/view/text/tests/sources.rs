//! The keys that the sources name are those of the tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::super::{Language, variant_key};
use super::{entries, is_key};
use crate::rules::Variant;
use crate::view::actions::Action;

/// Where keys are named.
const PLACES: [&str; 4] = ["view", "game", "engine/skill", "main.rs"];

/// What looks like a key and is none: words in the files of settings, games and stands.
const OTHERS: [&str; 3] = ["flat-set", "draw-on-time", "move-seconds"];

/// The sources in which keys may be named, without their tests, by their paths.
fn sources() -> BTreeMap<String, String> {
    fn visit(path: &Path, into: &mut BTreeMap<String, String>) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name == "tests" || name == "tests.rs" {
            return;
        }
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                visit(&entry.unwrap().path(), into);
            }
        } else if name.ends_with(".rs") {
            let source = fs::read_to_string(path).unwrap();
            let own = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            into.insert(path.display().to_string(), own.to_owned());
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = BTreeMap::new();
    for place in PLACES {
        visit(&root.join(place), &mut sources);
    }
    sources
}

/// Whatever stands between two quotation marks, be it within them or between two of them.
fn literals(source: &str) -> BTreeSet<&str> {
    source.split('"').collect()
}

/// The keys that stand right inside a call for a text.
fn asked(source: &str) -> BTreeSet<String> {
    let dense: String = source.split_whitespace().collect();
    let calls = [".get(\"", ".format(\""].map(|call| dense.split(call).skip(1).map(str::to_owned).collect::<Vec<_>>());
    let keys = calls.concat().into_iter().filter_map(|rest| {
        let (key, after) = rest.split_once('"')?;
        // Other things can be got by name as well: tags of a game, whose names are capitalised.
        (after.starts_with([')', ',']) && is_key(key)).then(|| key.to_owned())
    });
    keys.collect()
}

#[test]
fn every_key_that_is_named_is_in_the_table() {
    let table = entries(Language::English);
    let families: BTreeSet<&str> = table.keys().filter_map(|key| key.split('-').next()).collect();
    let mut found = 0;
    for (path, source) in sources() {
        for key in asked(&source) {
            found += 1;
            assert!(table.contains_key(&key), "{path} asks for {key}");
        }
        // Keys are also kept in tables and given by functions.
        for word in literals(&source) {
            let family = word.split('-').next().unwrap_or_default();
            let whole = word.contains('-') && !word.ends_with('-');
            let other = OTHERS.contains(&word) || Action::by_name(word).is_some();
            if whole && is_key(word) && families.contains(family) && !other {
                found += 1;
                assert!(table.contains_key(word), "{path} names {word}");
            }
        }
    }
    assert!(found > 300, "they are found");
    for variant in Variant::ALL {
        assert!(table.contains_key(&variant_key(variant)), "{}", variant.name);
    }
}

#[test]
fn every_key_of_the_table_is_named_somewhere() {
    let sources = sources();
    let mut named: BTreeSet<String> = Variant::ALL.map(variant_key).into();
    for source in sources.values() {
        named.extend(literals(source).into_iter().map(str::to_owned));
    }
    for key in entries(Language::English).into_keys() {
        assert!(named.contains(&key), "nobody uses {key} of en.ftl");
    }
}

#[test]
fn whoever_names_a_key_fills_in_all_its_words() {
    let table = entries(Language::English);
    for (path, source) in sources() {
        let literals = literals(&source);
        for (key, entry) in &table {
            if literals.contains(key.as_str()) {
                for variable in &entry.variables {
                    assert!(
                        literals.contains(variable.as_str()),
                        "{path} uses {key} without {variable}"
                    );
                }
            }
        }
    }
}
