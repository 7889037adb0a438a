//! All languages say the same, and all that can be said.

use std::collections::BTreeSet;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::super::table::Table;
use super::super::{Language, LanguageChoice, Texts};
use super::{all_texts, entries};
use crate::engine::Level;
use crate::game::SeatChoice;
use crate::rules::{DrawReason, Outcome, PieceType, Side, Variant, WinReason};

#[test]
fn every_table_can_be_read_and_names_nothing_twice() {
    for language in Language::ALL {
        if let Err((_, faults)) = FluentResource::try_new(language.source().to_owned()) {
            panic!("{}.ftl: {faults:?}", language.code());
        }
        let table = Table::of(language);
        for (key, entry) in entries(language) {
            assert!(table.write(&key, None, &mut vec![]).is_some(), "{key} has no text");
            for form in entry.forms {
                let key = format!("{key}.{form}");
                assert!(table.write(&key, None, &mut vec![]).is_some(), "{key} has no text");
            }
        }
    }
}

#[test]
fn every_language_has_the_keys_of_english_with_the_same_forms_and_words_to_fill_in_and_no_others() {
    let english = entries(Language::English);
    assert!(english.len() > 300, "they are found");
    for language in Language::ALL {
        let code = language.code();
        let other = entries(language);
        let missing: Vec<_> = english.keys().filter(|key| !other.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{code}.ftl lacks {missing:?}");
        for (key, entry) in other {
            let same = english
                .get(&key)
                .unwrap_or_else(|| panic!("{code}.ftl alone has {key}"));
            assert_eq!(entry.forms, same.forms, "{key} of {code}.ftl");
            assert_eq!(entry.variables, same.variables, "{key} of {code}.ftl");
        }
    }
}

#[test]
fn every_text_takes_words_and_numbers_without_a_fault() {
    let values: [FluentValue; 5] = ["e4".into(), 0.into(), 1.into(), 2.into(), 1_000_000.into()];
    for language in Language::ALL {
        let table = Table::of(language);
        for (key, entry) in entries(language) {
            for value in &values {
                let args: FluentArgs = (entry.variables.iter())
                    .map(|name| (name.as_str(), value.clone()))
                    .collect();
                let keys = entry.forms.iter().map(|form| format!("{key}.{form}"));
                for key in keys.chain([key.clone()]) {
                    let mut faults = vec![];
                    let text = table.write(&key, Some(&args), &mut faults).unwrap_or_default();
                    assert!(faults.is_empty(), "{key} of {}.ftl: {faults:?}", language.code());
                    assert!(!text.is_empty() && text == text.trim(), "{key}: {text:?}");
                }
            }
        }
    }
}

#[test]
fn what_a_language_lacks_is_told_in_english_and_what_nobody_knows_by_its_key() {
    let texts = Texts {
        choice: LanguageChoice::Is(Language::French),
        language: Language::French,
        tables: vec![
            Table::read(Language::French, "piece-king = Roi"),
            Table::read(
                Language::English,
                "piece-king = King\npiece-queen = Queen\n    .none = no Queen\nmoves = { $count } moves",
            ),
        ],
    };
    assert_eq!(texts.get("piece-king"), "Roi");
    assert_eq!(texts.get("piece-queen"), "Queen");
    assert_eq!(texts.get("piece-queen.none"), "no Queen");
    assert_eq!(texts.get("piece-king.none"), "piece-king.none");
    assert_eq!(texts.format("moves", &[("count", 3)]), "3 moves");
    assert_eq!(texts.get("piece-griffin"), "piece-griffin");
}

#[test]
fn one_and_many_are_told_apart() {
    let ranks = |texts: &Texts, ranks: u32| texts.format("fen-rank-count", &[("ranks", ranks)]);
    let [english, french] = all_texts();
    assert!(ranks(&english, 1).contains("one rank is") && ranks(&english, 0).contains("0 ranks are"));
    assert!(ranks(&french, 1).contains("une rangée est") && ranks(&french, 2).contains("2 rangées sont"));
    let text = |ranks: &str| french.format("fen-rank-count", &[("ranks", ranks)]);
    assert_eq!(text("1"), ranks(&french, 1), "a number as text is a number");
    assert!(
        text("01").contains("01 rangées"),
        "what would not be written so stays as it is"
    );
}

#[test]
fn every_language_goes_by_its_own_name_in_all_of_them() {
    for texts in all_texts() {
        assert_eq!(texts.language_choice(LanguageChoice::Is(Language::English)), "English");
        assert_eq!(texts.language_choice(LanguageChoice::Is(Language::French)), "Français");
        let system = texts.language_choice(LanguageChoice::System);
        assert!(
            system.contains(&texts.get(Language::of_system().name_key())),
            "{system}"
        );
    }
}

#[test]
fn values_are_put_in_their_places() {
    let outcome = Outcome::Win {
        winner: Side::White,
        by: WinReason::Resignation,
    };
    let told = all_texts().map(|texts| texts.outcome(outcome));
    let words = [
        ("White wins", "Black resigned."),
        ("Les Blancs gagnent", "Les Noirs ont abandonné."),
    ];
    assert_eq!(told, words.map(|(headline, reason)| (headline.into(), reason.into())));
}

#[test]
fn several_things_are_told_as_one_phrase() {
    let list = |texts: &Texts, words: &[&str]| texts.list(words.iter().map(|word| (*word).to_owned()));
    let [english, french] = all_texts();
    assert_eq!(list(&english, &[]), "");
    assert_eq!(list(&english, &["a1"]), "a1");
    assert_eq!(list(&english, &["a1", "b2"]), "a1 and b2");
    assert_eq!(list(&french, &["a1", "b2", "c3"]), "a1, b2 et c3");
}

/// Fails if two of these are the same, or one is a key.
fn assert_apart(language: Language, words: &[String]) {
    let keys: BTreeSet<String> = entries(language).into_keys().collect();
    let apart: BTreeSet<&String> = words.iter().collect();
    assert_eq!(apart.len(), words.len(), "{words:?}");
    for word in words {
        assert!(!word.is_empty() && !keys.contains(word), "{word} is a key, not a text");
    }
}

#[test]
fn what_stands_side_by_side_has_its_own_words_in_every_language() {
    for texts in all_texts() {
        let language = texts.language();
        let get = |key: &str| texts.get(key);
        let pieces = PieceType::ALL.map(|kind| texts.piece(kind));
        assert_apart(language, &pieces);
        assert_apart(language, &PieceType::ALL.map(|kind| texts.no_piece(Some(kind))));
        assert_apart(language, &PieceType::ALL.map(|kind| texts.the_piece(kind)));
        assert_apart(language, &Side::ALL.map(|side| texts.side(side)));
        let levels = Level::ALL.map(|level| texts.level(level));
        assert_apart(language, &levels);
        for level in levels {
            assert!(!pieces.contains(&level), "{level} is a piece, too");
        }
        assert_apart(language, &SeatChoice::ALL.map(|seats| texts.seats(seats)));
        assert_apart(
            language,
            &LanguageChoice::ALL.map(|choice| texts.language_choice(choice)),
        );
        let games: Vec<String> = Variant::ALL.iter().map(|variant| texts.variant(variant)).collect();
        assert_apart(language, &games);
        for group in [
            "board-",
            "set-",
            "flat-set-",
            "quality-",
            "animation-",
            "reduced-motion-",
            "palette-",
            "section-",
            "key-",
        ] {
            let keys = entries(language).into_keys().filter(|key| key.starts_with(group));
            let words: Vec<String> = keys.map(|key| get(&key)).collect();
            assert!(words.len() > 1, "{group}");
            assert_apart(language, &words);
        }
        let winner = Side::Black;
        let wins = [WinReason::Checkmate, WinReason::Resignation, WinReason::Time];
        let mut ends: Vec<String> = wins.map(|by| texts.outcome(Outcome::Win { winner, by }).1).into();
        let draws = [
            DrawReason::Stalemate,
            DrawReason::DeadPosition,
            DrawReason::FivefoldRepetition,
            DrawReason::SeventyFiveMoves,
            DrawReason::ThreefoldRepetition,
            DrawReason::FiftyMoves,
            DrawReason::Agreement,
            DrawReason::Time,
        ];
        ends.extend(draws.map(|reason| texts.outcome(Outcome::Draw(reason)).1));
        assert_apart(language, &ends);
    }
}

/// What the printers of French do with spaces before marks, and with apostrophes.
#[test]
fn no_line_of_french_can_be_cut_before_a_mark_or_within_quotation_marks() {
    for (key, entry) in entries(Language::French) {
        let text = &entry.source;
        for pair in text.chars().collect::<Vec<_>>().windows(2) {
            let cut = matches!(pair, [' ', ':' | ';' | '?' | '!' | '»' | '%'] | ['«', ' ']);
            // A key on the keyboard may be called "?".
            assert!(!cut || key == "key-help", "{key}: {text}");
            let joined = matches!(pair, [before, ';' | '!' | '»'] if *before != '\u{a0}')
                || matches!(pair, ['«', after] if *after != '\u{a0}');
            assert!(!joined, "{key}: {text}");
            assert!(
                !matches!(pair, [before, '\''] if before.is_alphabetic()),
                "{key}: {text}"
            );
        }
    }
}
