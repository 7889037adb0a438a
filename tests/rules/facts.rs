//! Every fact of the reference under `tests/data` holds here.

use serde_json::Value;
use tenfold::rules::{Position, Variant, divide, parse_san, parse_uci, perft, san};

use crate::support::{each, facts, legal, names, position, state, text, texts, uci, variant};

/// Nodes up to which a perft count is checked in the quick tests.
const QUICK_NODES: u64 = 2_000_000;

/// The same for the counts from the start positions, which are also divided by first moves. The rest is for
/// `scripts/slow/perft`.
const QUICK_START_NODES: u64 = 12_000_000;

fn check_counts(fact: &Value, position: &Position) {
    for (depth, nodes) in (1..).zip(each(&fact["perft"])) {
        let nodes = nodes.as_u64().expect("a count");
        if nodes <= QUICK_NODES {
            assert_eq!(perft(position, depth), nodes, "{position:?} at depth {depth}");
        }
    }
}

fn check_position(game: &'static Variant, fact: &Value) -> Position {
    let position = position(game, text(fact, "fen"));
    assert_eq!(position.fen(), text(fact, "fen"));
    assert_eq!(legal(&position), texts(fact, "moves"), "{position:?}");
    assert_eq!(
        position.in_check(),
        fact["check"].as_bool().expect("a truth"),
        "{position:?}"
    );
    assert_eq!(names(position.checkers()), texts(fact, "checkers"), "{position:?}");
    assert_eq!(state(&position), text(fact, "state"), "{position:?}");
    check_counts(fact, &position);
    position
}

fn check_file(kind: &str, least: usize) {
    for game in Variant::ALL {
        let facts = facts(&format!("{kind}_{}", game.name));
        assert!(each(&facts).count() >= least);
        for fact in each(&facts) {
            check_position(game, fact);
        }
    }
}

#[test]
fn starts_have_the_known_counts_and_divisions() {
    check_starts(4, |nodes| nodes <= QUICK_START_NODES);
}

#[test]
#[ignore = "too long for quick tests: scripts/slow/perft"]
fn perft_of_both_starts_agrees_at_depth_five() {
    check_starts(1, |nodes| nodes > QUICK_START_NODES);
}

/// Checks the counts from the starts that are so large, in each game this many.
fn check_starts(how_many: usize, is_wanted: fn(u64) -> bool) {
    let facts = facts("perft_start");
    for game in Variant::ALL {
        let mut checked = 0;
        let start = position(game, text(&facts[game.name], "fen"));
        assert_eq!(start, Position::start(game));
        for fact in each(&facts[game.name]["depths"]) {
            let depth = fact["depth"].as_u64().expect("a depth") as u32;
            let nodes = fact["nodes"].as_u64().expect("a count");
            if !is_wanted(nodes) {
                continue;
            }
            checked += 1;
            assert_eq!(perft(&start, depth), nodes, "{game} at depth {depth}");
            if let Some(expected) = fact["divide"].as_object() {
                let divided = divide(&start, depth);
                assert_eq!(divided.len(), expected.len());
                for (mv, nodes) in divided {
                    assert_eq!(
                        expected[&mv.to_string()].as_u64(),
                        Some(nodes),
                        "{game} at depth {depth}: {mv}"
                    );
                }
            }
        }
        assert_eq!(checked, how_many, "{game}");
    }
}

#[test]
fn positions_from_games_agree() {
    check_file("corpus", 200);
}

#[test]
fn sparse_positions_with_rare_features_agree() {
    check_file("constructed", 67);
}

#[test]
fn handcrafted_positions_agree() {
    for game in Variant::ALL {
        let facts = facts(&format!("edge_{}", game.name));
        assert!(each(&facts).count() >= 99);
        for fact in each(&facts) {
            let position = check_position(game, fact);
            check_statements(fact, &position, "must_be_legal", "must_be_illegal");
        }
    }
}

fn check_statements(fact: &Value, position: &Position, legal: &str, illegal: &str) {
    for mv in texts(fact, legal) {
        assert!(parse_uci(position, &mv).is_ok(), "{position:?}: {mv} must be legal");
    }
    for mv in texts(fact, illegal) {
        assert!(parse_uci(position, &mv).is_err(), "{position:?}: {mv} must be illegal");
    }
    for (key, gives_check) in [("gives_check", true), ("gives_no_check", false)] {
        for mv in texts(fact, key) {
            assert_eq!(
                position.gives_check(uci(position, &mv)),
                gives_check,
                "{position:?}: {mv}"
            );
        }
    }
}

#[test]
fn reported_bugs_of_other_programs_are_not_ours() {
    for fact in each(&facts("reported_cases")) {
        let position = position(variant(text(fact, "variant")), text(fact, "fen"));
        check_statements(fact, &position, "legal", "illegal");
        assert_eq!(
            position.in_check(),
            fact["check"].as_bool().expect("a truth"),
            "{position:?}"
        );
        assert_eq!(state(&position), text(fact, "state"), "{position:?}");
        assert_eq!(
            position.legal_moves().len() as u64,
            fact["moves"].as_u64().expect("a count"),
            "{position:?}"
        );
        for (mv, after) in fact["after"].as_object().expect("moves and positions") {
            let mut played = position.clone();
            played.play(uci(&position, mv)).expect("a legal move");
            assert_eq!(Some(played.fen().as_str()), after.as_str());
        }
    }
}

#[test]
fn the_references_own_tests_pass() {
    let facts = facts("fsf_repo_tests_shako");
    let shako = variant("shako");
    for fact in each(&facts["perft"]) {
        let depth = fact["depth"].as_u64().expect("a depth") as u32;
        assert_eq!(
            Some(perft(&position(shako, text(fact, "fen")), depth)),
            fact["expected"].as_u64()
        );
    }
    for fact in each(&facts["castling"]) {
        let position = position(shako, text(fact, "fen"));
        assert_eq!(
            Some(parse_uci(&position, text(fact, "move")).is_ok()),
            fact["legal"].as_bool()
        );
    }
    for fact in each(&facts["gives_check"]) {
        let position = position(shako, text(fact, "fen"));
        let mv = uci(&position, text(fact, "move"));
        assert_eq!(Some(position.gives_check(mv)), fact["gives_check"].as_bool());
    }
}

#[test]
fn every_mate_in_one_is_found_and_no_other() {
    for game in Variant::ALL {
        for fact in each(&facts(&format!("mate_in_one_{}", game.name))) {
            let position = position(game, text(fact, "fen"));
            let mut mates: Vec<String> = position
                .legal_moves()
                .into_iter()
                .filter(|&mv| {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    state(&after) == "checkmate"
                })
                .map(|mv| mv.to_string())
                .collect();
            mates.sort();
            assert_eq!(mates, texts(fact, "mates"), "{position:?}");
            for (mv, expected) in fact["san"].as_object().expect("moves and SAN") {
                assert_eq!(Some(san(&position, uci(&position, mv)).as_str()), expected.as_str());
            }
        }
    }
}

#[test]
fn san_is_written_as_the_reference_writes_it_and_read_back() {
    for game in Variant::ALL {
        let facts = facts(&format!("san_{}", game.name));
        assert!(each(&facts).count() >= 100);
        for fact in each(&facts) {
            let position = position(game, text(fact, "fen"));
            let expected = fact["san"].as_object().expect("moves and SAN");
            assert_eq!(position.legal_moves().len(), expected.len(), "{position:?}");
            for mv in position.legal_moves() {
                let written = san(&position, mv);
                assert_eq!(
                    Some(written.as_str()),
                    expected[&mv.to_string()].as_str(),
                    "{position:?}: {mv}"
                );
                assert_eq!(parse_san(&position, &written), Ok(mv), "{position:?}");
            }
        }
    }
}

#[test]
fn each_piece_reaches_its_squares_alone_and_in_clutter() {
    let facts = facts("sanity");
    for fact in each(&facts["single_piece"]).chain(each(&facts["occupied"])) {
        let position = position(variant(text(fact, "variant")), text(fact, "fen"));
        let from = text(fact, "square").parse().expect("a square");
        assert_eq!(
            position
                .piece_at(from)
                .map(|piece| piece.letter().to_string())
                .as_deref(),
            fact["piece"].as_str()
        );
        let targets = position.legal_moves_from(from).into_iter().map(|mv| mv.to()).collect();
        assert_eq!(names(targets), texts(fact, "targets"), "{position:?}");
    }
    for fact in each(&facts["checks"]) {
        let position = position(variant(text(fact, "variant")), text(fact, "fen"));
        if let Some(in_check) = fact["in_check"].as_bool() {
            assert_eq!(position.in_check(), in_check, "{position:?}");
        }
        if let Some(step) = fact["promotions_on"].as_str() {
            let mut letters: Vec<char> = legal(&position)
                .iter()
                .filter_map(|mv| mv.strip_prefix(step)?.chars().next())
                .collect();
            letters.sort_unstable();
            assert_eq!(
                letters,
                text(fact, "letters").chars().collect::<Vec<_>>(),
                "{position:?}"
            );
        }
    }
}
