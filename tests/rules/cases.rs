//! The small cases of hoppers, castling and promotion in which programs for these games have gone wrong, each by its
//! number in the list that the project began with (R1 to R18).

use tenfold::rules::{
    Line, Move, Outcome, PEMBA, PieceType, Position, SHAKO, Side, Square, Variant, WinReason, parse_san, san,
};

use super::support::{legal, position, uci};

/// The legal moves of a piece, as squares, in plain order.
fn reach(position: &Position, from: &str) -> Vec<String> {
    let moves = position.legal_moves_from(Square::at(from));
    let mut squares: Vec<String> = moves.iter().map(|mv| mv.to().to_string()).collect();
    squares.sort();
    squares.dedup();
    squares
}

/// What is written when this move is played.
fn written(position: &Position, mv: &str) -> String {
    san(position, uci(position, mv))
}

fn assert_written(position: &Position, expected: &[&str]) {
    let mut all: Vec<String> = position.legal_moves().iter().map(|&mv| san(position, mv)).collect();
    let mut expected: Vec<String> = expected.iter().map(|&mv| mv.to_owned()).collect();
    all.sort();
    expected.sort();
    assert_eq!(all, expected, "{position:?}");
}

#[test]
fn r1_the_starts_have_58_and_34_moves() {
    let (shako, pemba) = (Position::start(&SHAKO), Position::start(&PEMBA));
    assert_eq!((shako.legal_moves().len(), pemba.legal_moves().len()), (58, 34));
    assert_eq!(reach(&shako, "a2"), ["b1", "c4"]);
    let row = ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"];
    assert_eq!(reach(&shako, "a1"), row);
    let moves = shako.legal_moves_from(Square::at("a1"));
    assert!(moves.iter().all(|mv| !mv.is_capture()));
}

#[test]
fn r2_a_check_over_a_screen_is_answered_by_a_second_screen_or_by_taking_the_screen_away() {
    let fen = "4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9";
    let position = position(&SHAKO, fen);
    assert!(position.in_check());
    assert_written(
        &position,
        &["Ke1", "Kg1", "Kg3", "Qf3", "Bf3", "Ndf3", "Nhf3", "fxe6"].map(|mv| mv),
    );
}

#[test]
fn r3_castling_may_uncover_a_check() {
    let fen = "10/5r4/2p3pBk1/1p6Pr/p3p5/9e/1PP2P4/P2P2PP2/ER3K2R1/8C1 w K - 7 38";
    assert_eq!(written(&position(&SHAKO, fen), "f2h2"), "O-O+");
}

#[test]
fn r4_castling_is_illegal_where_the_rook_would_be_the_screen() {
    let position = position(&SHAKO, "5k4/10/10/10/10/10/10/10/c4K2R1/10 w K - 0 1");
    assert!(!position.in_check());
    assert!(position.legal_moves().iter().all(|mv| !mv.is_castling()));
}

#[test]
fn r7_the_second_of_two_screens_is_pinned_unless_it_stays_between() {
    let position = position(&SHAKO, "k4c4/10/10/5N4/10/5P4/10/10/5K4/10 w - - 0 1");
    assert!(reach(&position, "f7").is_empty());
    assert_eq!(reach(&position, "f5"), ["f6"]);
}

#[test]
fn r8_who_takes_the_screen_becomes_it() {
    let position = position(&SHAKO, "k9/10/5c4/10/5n4/10/4N5/10/5K4/10 w - - 0 1");
    assert!(position.in_check());
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::at("f2")));
    assert!(
        position
            .legal_moves()
            .iter()
            .all(|mv| mv.to().to_string().as_bytes()[0] != b'f')
    );
    assert!(!legal(&position).is_empty());
}

#[test]
fn r9_a_cannon_beside_the_king_gives_no_check_and_may_be_taken() {
    let position = position(&SHAKO, "k9/10/10/10/10/10/10/5c4/5K4/10 w - - 0 1");
    assert!(!position.in_check());
    assert!(legal(&position).contains(&"f2f3".to_owned()));
}

#[test]
fn r10_nothing_can_step_between_an_elephant_and_the_king() {
    let position = position(&SHAKO, "k9/10/10/10/10/10/3e6/4P5/5K4/10 w - - 0 1");
    assert!(position.in_check());
    let others: Vec<Move> = (position.legal_moves().iter().copied())
        .filter(|mv| mv.from() != Square::at("f2"))
        .collect();
    assert_eq!(
        others.iter().map(|&mv| san(&position, mv)).collect::<Vec<_>>(),
        ["exd4"]
    );
}

#[test]
fn r12_a_pawn_promotes_on_the_last_rank_only_and_to_what_its_game_has() {
    let promotions = |variant, fen: &str, to: &str| {
        let position = position(variant, fen);
        let moves = position.legal_moves();
        let kinds: Vec<PieceType> = moves
            .iter()
            .filter(|mv| mv.to() == Square::at(to))
            .filter_map(|mv| mv.promotion())
            .collect();
        kinds
    };
    for (variant, count) in [(&SHAKO, 6), (&PEMBA, 10)] {
        let last = "1n2k5/P9/10/10/10/10/10/10/6K3/10 w - - 0 1";
        assert_eq!(promotions(variant, last, "b10").len(), count);
        for (fen, to) in [
            ("4k5/1n8/P9/10/10/10/10/10/6K3/10 w - - 0 1", "b9"),
            ("4k5/10/1n8/P9/10/10/10/10/6K3/10 w - - 0 1", "b8"),
        ] {
            let position = position(variant, fen);
            let takes: Vec<String> = legal(&position).into_iter().filter(|mv| mv.contains(to)).collect();
            assert_eq!(takes.len(), 1, "{fen}");
            assert!(promotions(variant, fen, to).is_empty(), "{fen}");
        }
    }
    let position = position(&SHAKO, "1n2k5/P9/10/10/10/10/10/10/6K3/10 w - - 0 1");
    let mv = parse_san(&position, "axb10=C").expect("it is legal");
    assert_eq!(
        (mv.to_string().as_str(), san(&position, mv).as_str()),
        ("a9b10c", "axb10=C")
    );
}

#[test]
fn r13_en_passant_is_offered_for_one_turn() {
    let mut line = Line::new(Position::start(&SHAKO));
    for mv in ["e3e5", "a8a7", "e5e6", "d8d6"] {
        let mv = uci(line.position(), mv);
        line.play(mv).expect("it is legal");
    }
    let takes = |line: &Line| legal(line.position()).contains(&"e6d7".to_owned());
    assert_eq!(line.position().fen().split(' ').nth(3), Some("d7"));
    assert!(takes(&line));
    for mv in ["a3a4", "a7a6"] {
        let mv = uci(line.position(), mv);
        line.play(mv).expect("it is legal");
    }
    assert!(!takes(&line));
}

#[test]
fn r14_rights_without_a_rook_and_a_king_in_their_places_are_dropped_and_told() {
    let swapped = "ernbqkbnre/c8c/pppppppppp/10/10/10/10/PPPPPPPPPP/C8C/ERNBQKBNRE w KQkq - 0 1";
    let read = Position::from_fen(&SHAKO, swapped).expect("it can be played");
    assert!(!read.notices.is_empty());
    assert_eq!(read.position.fen().split(' ').nth(2), Some("-"));
}

#[test]
fn r15_what_cannot_win_is_a_draw_for_the_rules_and_for_the_flag() {
    for (variant, men, dead) in [
        (&SHAKO, "C", true),
        (&SHAKO, "E", true),
        (&SHAKO, "EC", false),
        (&PEMBA, "A", true),
        (&PEMBA, "L", true),
        (&PEMBA, "G", true),
        (&PEMBA, "M", false),
    ] {
        let row: String = format!("{men}{}", 10 - men.len());
        let fen = format!("k9/10/10/10/10/{row}/10/10/5K4/10 w - - 0 1");
        let line = Line::new(position(variant, &fen));
        assert_eq!(line.outcome().is_some(), dead, "{men}");
        let flag = Outcome::Win {
            winner: Side::White,
            by: WinReason::Time,
        };
        assert_eq!(line.flag_fall(Side::Black) == flag, !dead, "{men}");
    }
}

#[test]
fn r16_an_archer_gives_check_over_one_piece_and_not_over_two() {
    let one = position(&PEMBA, "k9/10/10/10/9a/10/10/6P3/5K4/10 w - - 0 1");
    assert!(one.in_check());
    let pawn: Vec<String> = reach(&one, "g3");
    assert_eq!(pawn, ["g4", "g5"]);
    let two = position(&PEMBA, "k9/10/10/10/9a/8P1/10/6P3/5K4/10 w - - 0 1");
    assert!(!two.in_check());
}

#[test]
fn r18_both_sides_castle_both_ways_in_both_games() {
    let games: [(&Variant, &str); 2] = [(&SHAKO, "c8c"), (&PEMBA, "clagmmgalc")];
    for (variant, back) in games {
        let front = back.to_uppercase();
        for side in Side::ALL {
            let turn = if side == Side::White { 'w' } else { 'b' };
            let fen = format!("{back}/er3k2re/pppppppppp/10/10/10/10/PPPPPPPPPP/ER3K2RE/{front} {turn} KQkq - 0 1");
            let position = position(variant, &fen);
            let rank = if side == Side::White { 2 } else { 9 };
            for (word, king, rook, from) in [("O-O", 'h', 'g', 'i'), ("O-O-O", 'd', 'e', 'b')] {
                let mv = parse_san(&position, word).expect("it is legal");
                assert_eq!(mv.to_string(), format!("f{rank}{king}{rank}"));
                let mut after = position.clone();
                after.play(mv).expect("it is legal");
                let at = |file: char| {
                    after
                        .piece_at(Square::at(&format!("{file}{rank}")))
                        .map(|piece| piece.kind())
                };
                assert_eq!((at(king), at(rook)), (Some(PieceType::King), Some(PieceType::Rook)));
                assert_eq!((at('f'), at(from)), (None, None));
            }
        }
    }
}
