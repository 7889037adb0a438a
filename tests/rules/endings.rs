//! The end of a game: repetition, counters, dead positions, the fall of the flag.

use serde_json::Value;
use tenfold::rules::{
    DrawReason, Line, Outcome, PEMBA, PieceType, Position, SHAKO, Side, Variant, WinReason, could_mate, find_mate,
    is_dead,
};

use crate::support::{each, facts, position, state, text, uci, variant};

fn played(fact: &Value) -> Line {
    let mut line = Line::new(position(variant(text(fact, "variant")), text(fact, "fen")));
    for mv in fact["moves"].as_array().into_iter().flatten() {
        let mv = uci(line.position(), mv.as_str().expect("a move"));
        line.play(mv).expect("a legal move");
    }
    if let Some(after) = fact["after"].as_str() {
        assert_eq!(line.position().fen(), after);
    }
    line
}

#[test]
fn fifty_moves_may_be_claimed_but_mate_comes_first() {
    for fact in each(&facts("draw_rules")["fifty_move"]) {
        let line = played(fact);
        if let Some(after) = fact["state_after"].as_str() {
            assert_eq!(state(line.position()), after);
        }
        let claimable = fact["draw_claimable"].as_bool().expect("a truth");
        assert_eq!(line.claims().contains(&DrawReason::FiftyMoves), claimable, "{fact}");
    }
}

#[test]
fn threefold_repetition_may_be_claimed() {
    for fact in each(&facts("draw_rules")["repetition"]) {
        let line = played(fact);
        let threefold = fact["threefold"].as_bool().expect("a truth");
        assert_eq!(
            line.claims().contains(&DrawReason::ThreefoldRepetition),
            threefold,
            "{fact}"
        );
        assert_eq!(line.repetitions() >= 3, threefold, "{fact}");
    }
}

fn shuffle(line: &mut Line, moves: &[&str]) {
    for mv in moves {
        let mv = uci(line.position(), mv);
        line.play(mv).expect("a legal move");
    }
}

#[test]
fn the_fifth_occurrence_ends_the_game() {
    for game in Variant::ALL {
        let mut line = Line::new(Position::start(game));
        for occurrence in 2..=5 {
            assert_eq!(line.outcome(), None);
            shuffle(&mut line, &["c2d4", "c9d7", "d4c2", "d7c9"]);
            assert_eq!(line.repetitions(), occurrence);
        }
        assert_eq!(line.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
        assert_eq!(line.claims(), []);
    }
}

#[test]
fn seventy_five_moves_end_the_game_unless_the_last_one_mates() {
    let mut line = Line::new(position(&SHAKO, "4k5/10/10/10/10/10/10/10/3R6/4K5 w - - 149 90"));
    assert_eq!(line.outcome(), None);
    shuffle(&mut line, &["d2d3"]);
    assert_eq!(line.outcome(), Some(Outcome::Draw(DrawReason::SeventyFiveMoves)));

    let mut line = Line::new(position(&SHAKO, "k9/10/1K8/10/10/10/10/10/9R/10 w - - 149 90"));
    shuffle(&mut line, &["j2j10"]);
    assert_eq!(
        line.outcome(),
        Some(Outcome::Win {
            winner: Side::White,
            by: WinReason::Checkmate
        })
    );
}

#[test]
fn taking_back_reaches_the_same_judgement() {
    let mut line = Line::new(Position::start(&SHAKO));
    for _ in 0..2 {
        shuffle(&mut line, &["c2d4", "c9d7", "d4c2", "d7c9"]);
    }
    assert_eq!(
        line.outcome_with_claims(),
        Some(Outcome::Draw(DrawReason::ThreefoldRepetition))
    );
    line.take_back();
    assert_eq!(line.outcome_with_claims(), None);
}

#[test]
fn the_table_of_pairs_is_what_enumeration_finds() {
    // The helpless side of the table takes minutes to prove again: `scripts/slow/material`.
    let (archer, bishop, knight) = (PieceType::Archer, PieceType::Bishop, PieceType::Knight);
    assert_eq!(find_mate(&[bishop, archer], &[]), None);
    assert!(is_dead(&with_pieces(&PEMBA, "k9/10/10/10/10/10/10/10/10/KBA7")));
    for (mine, theirs, placement) in [
        (&[knight, bishop][..], &[][..], "k9/10/10/10/10/10/10/10/10/KNB7"),
        (&[knight][..], &[archer][..], "k2a6/10/10/10/10/10/10/10/10/KN8"),
    ] {
        assert!(find_mate(mine, theirs).is_some(), "{placement}");
        assert!(could_mate(&with_pieces(&PEMBA, placement), Side::White), "{placement}");
    }
}

fn with_pieces(game: &'static Variant, placement: &str) -> Position {
    position(game, &format!("{placement} w - - 0 1"))
}

#[test]
fn one_minor_piece_against_a_bare_king_is_dead_and_a_machine_is_not() {
    for letter in "BNECALG".chars() {
        let position = with_pieces(&PEMBA, &format!("k9/10/10/10/10/10/10/10/10/K{letter}8"));
        assert!(is_dead(&position), "{letter}");
        assert_eq!(
            Line::new(position).outcome(),
            Some(Outcome::Draw(DrawReason::DeadPosition))
        );
    }
    for letter in "MRQ".chars() {
        let position = with_pieces(&PEMBA, &format!("k9/10/10/10/10/10/10/10/10/2K{letter}6"));
        assert!(!is_dead(&position) && could_mate(&position, Side::White) && !could_mate(&position, Side::Black));
    }
    assert!(is_dead(&with_pieces(&SHAKO, "k9/10/10/10/10/10/10/10/10/K9")));
    assert!(!is_dead(&with_pieces(&SHAKO, "k9/10/10/10/10/10/10/P9/10/K9")));
}

#[test]
fn colour_bound_pieces_on_one_colour_are_dead_however_many() {
    // a1 is dark, and so are c1, e1, b10, d10 and g1.
    assert!(is_dead(&with_pieces(&PEMBA, "kl1b6/10/10/10/10/10/10/10/10/K1B1E1A3")));
    // The same with one of them on a light square.
    assert!(!is_dead(&with_pieces(&PEMBA, "kl1b6/10/10/10/10/10/10/10/10/K2BE1A3")));
}

#[test]
fn a_fallen_flag_loses_unless_the_other_side_could_never_mate() {
    let line = Line::new(with_pieces(&SHAKO, "k9/10/10/10/10/10/10/10/8r1/K1N7"));
    assert_eq!(
        line.flag_fall(Side::White),
        Outcome::Win {
            winner: Side::Black,
            by: WinReason::Time
        }
    );
    let bare = Line::new(with_pieces(&SHAKO, "k9/10/10/10/10/10/10/10/8R1/K9"));
    assert_eq!(bare.flag_fall(Side::White), Outcome::Draw(DrawReason::Time));
    assert_eq!(
        bare.flag_fall(Side::Black),
        Outcome::Win {
            winner: Side::White,
            by: WinReason::Time
        }
    );
}
