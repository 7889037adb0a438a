//! The floors of the house know only those below them.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up, each with the words that it must not use.
const FLOORS: [(&str, &[&str]); 5] = [
    (
        "rules",
        &[
            "engine",
            "teaching",
            "game",
            "view",
            "bevy",
            "bevy_egui",
            "bevy_kira_audio",
        ],
    ),
    (
        "engine",
        &["teaching", "game", "view", "bevy", "bevy_egui", "bevy_kira_audio"],
    ),
    ("teaching", &["game", "view", "bevy", "bevy_egui", "bevy_kira_audio"]),
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

/// The code of a source file without its comments, blanks left only between words.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut code = String::new();
    for word in lines.flat_map(str::split_whitespace) {
        if code.ends_with(is_of_word) && word.starts_with(is_of_word) {
            code.push(' ');
        }
        code.push_str(word);
    }
    code
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether the code names something of a floor or crate: `crate::game`, `super::super::game` out of its own floor,
/// `tenfold::{rules,game}`, `use bevy`, or a crate's `bevy::` anywhere.
///
/// A floor must not have modules of its own that are called like a higher floor.
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
    let is_crate = FLOORS.iter().all(|&(floor, _)| floor != word);
    let path = format!("{word}::");
    ["crate::", "super::", "tenfold::", "use ", "extern crate "]
        .into_iter()
        .any(root)
        || is_crate
            && code
                .match_indices(&path)
                .any(|(at, _)| !code[..at].ends_with(is_of_word))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(is_of_word))
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
    let names = |text: &str, word: &str| names(&code(text), word);
    for text in [
        "use crate::game::GameRecord;",
        "use crate::{rules::Move, game};",
        "let x = crate::game::plugin;",
        "use super::super::game::GameRecord;",
        "use super::{super::rules, game::GameRecord};",
        "let x = super::super::super::game::plugin;",
        "use tenfold::{\n    rules,\n    game,\n};",
        "use game::GameRecord;",
    ] {
        assert!(names(text, "game"), "{text}");
    }
    for text in [
        "use bevy::prelude::*;",
        "pub use bevy;",
        "use bevy as b;",
        "extern crate bevy;",
        "fn f(at: bevy::math::Vec3) {}",
        "let x = &::bevy::math::Vec3::ZERO;",
        "impl bevy::app::Plugin for X {}",
    ] {
        assert!(names(text, "bevy"), "{text}");
    }
    assert!(names("let x = bevy_egui::egui::Color32::RED;", "bevy_egui"));
    for text in [
        "use crate::gamekeeper::x;",
        "use crate::rules::{Game, game_over};",
        "use super::endgame::x;",
        "let game = selfplay::play();",
        "// crate::game",
    ] {
        assert!(!names(text, "game"), "{text}");
    }
    for text in [
        "use bevy_egui::egui;",
        "let x = bevy_egui::egui::X;",
        "let x = my_bevy::X;",
    ] {
        assert!(!names(text, "bevy"), "{text}");
    }
    assert_eq!(code("use  crate :: rules; // not crate::game\n"), "use crate::rules;");
}
