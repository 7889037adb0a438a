//! The floors of the house know only those below them.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up, each with the words that it must not use.
const FLOORS: [(&str, &[&str]); 4] = [
    (
        "rules",
        &["engine", "game", "view", "bevy", "bevy_egui", "bevy_kira_audio"],
    ),
    ("engine", &["game", "view", "bevy", "bevy_egui", "bevy_kira_audio"]),
    ("game", &["view", "bevy_egui", "bevy_kira_audio"]),
    ("view", &[]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a source file without its comments, blanks removed.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines
        .flat_map(|line| line.chars())
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

/// Whether the code names something of a floor or crate: `crate::game`, `super::game` out of its own floor,
/// `tenfold::{rules,game}`, `bevy::`.
fn names(code: &str, word: &str) -> bool {
    let root = |prefix: &str| {
        code.match_indices(prefix).any(|(at, _)| {
            let rest = &code[at + prefix.len()..];
            let group = rest
                .strip_prefix('{')
                .map_or("", |group| group.split(';').next().unwrap_or_default());
            starts_with_word(rest, word) || group.split([',', '{']).any(|member| starts_with_word(member, word))
        })
    };
    root("crate::")
        || root("tenfold::")
        || code.contains(&format!("use{word}::"))
        || code.contains(&format!("{word}::prelude"))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

#[test]
fn no_floor_names_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for (floor, forbidden) in FLOORS {
        let folder = root.join(floor);
        if !folder.exists() {
            continue;
        }
        for path in sources(&folder) {
            let code = code(&fs::read_to_string(&path).expect("a readable source"));
            seen += 1;
            for word in forbidden {
                assert!(
                    !names(&code, word),
                    "{} names {word}, which is above {floor}",
                    path.display()
                );
            }
        }
    }
    assert!(seen > 20, "the floors have sources");
}

#[test]
fn upward_names_are_recognised() {
    for code in [
        "usecrate::game::GameRecord;",
        "usecrate::{rules::Move,game};",
        "letx=crate::game::plugin;",
    ] {
        assert!(names(code, "game"), "{code}");
    }
    assert!(names("usebevy::prelude::*;", "bevy"));
    assert!(!names("usecrate::gamekeeper::x;", "game"));
    assert!(!names("usecrate::rules::{Game,game_over};", "game"));
    assert_eq!(code("use crate::rules; // not crate::game\n"), "usecrate::rules;");
}
