//! Text from anywhere never panics, and what is refused says why.
//!
//! `PROPTEST_CASES` raises the number of inputs; the long run is `scripts/slow/hostile`.

use proptest::prelude::*;
use tenfold::rules::{FenError, Field, Notice, Position, SHAKO, Side, Variant, Wing, parse_san, parse_uci, san};

/// Text of every kind: any characters, characters that FEN and moves are made of, and valid text with a few bytes changed.
fn texts() -> impl Strategy<Value = String> {
    let fens = prop::sample::select(vec![
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
        "clagmmgalc/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/CLAGMMGALC w KQkq - 0 1",
        "k9/10/10/10/K2pP4r/10/10/10/10/10 w - d7 0 1",
        "e3e5",
        "a9b10q",
        "R10xd7=Q+",
        "O-O-O",
    ]);
    let mangled = (
        fens,
        prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4),
    )
        .prop_map(|(text, edits)| {
            let mut letters: Vec<char> = text.chars().collect();
            for (place, letter) in edits {
                let place = place.index(letters.len());
                letters[place] = letter;
            }
            letters.into_iter().collect()
        });
    prop_oneof![
        ".*",
        "[a-zA-Z0-9/ \\-+#=x]{0,120}",
        "([kqrbnpeclagmKQRBNPECLAGM1-9]{1,12}/){9}[kqrbnpeclagmKQRBNPECLAGM1-9]{1,12} [wb] [KQkq\\-]{1,4} [a-j0-9\\-]{1,3} [0-9]{1,4} [0-9]{1,5}",
        "[KQRBNPECLAGMa-j0-9x=+#O\\-]{1,12}",
        mangled,
    ]
}

/// Placements with one king a side and anything else anywhere: mostly valid, often wild.
fn placements() -> impl Strategy<Value = String> {
    let piece = prop::sample::select("QRBNECLAGMPqrbneclagmp111111".chars().collect::<Vec<_>>());
    (
        prop::collection::vec(piece, 100),
        0..100usize,
        0..100usize,
        any::<bool>(),
    )
        .prop_map(|(mut board, white, black, white_moves)| {
            board[white] = 'K';
            board[if black == white { (black + 37) % 100 } else { black }] = 'k';
            for (index, letter) in board.iter_mut().enumerate() {
                if letter.eq_ignore_ascii_case(&'p') && !(10..90).contains(&index) {
                    *letter = '1';
                }
            }
            let ranks: Vec<String> = board.chunks(10).map(|rank| rank.iter().collect()).collect();
            format!("{} {} KQkq - 0 1", ranks.join("/"), if white_moves { 'w' } else { 'b' })
        })
}

proptest! {
    #[test]
    fn hostile_text_never_panics(text in texts()) {
        for game in Variant::ALL {
            match Position::from_fen(game, &text) {
                Ok(parsed) => {
                    let written = parsed.position.fen();
                    prop_assert_eq!(Position::from_fen(game, &written).map(|again| again.position), Ok(parsed.position));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty() && error.to_string().len() < 300),
            }
            let start = Position::start(game);
            if let Err(error) = parse_uci(&start, &text) {
                prop_assert!(error.to_string().len() < 300);
            }
            if let Err(error) = parse_san(&start, &text) {
                prop_assert!(error.to_string().len() < 300);
            }
        }
    }

    #[test]
    fn hostile_positions_are_played_or_refused(fen in placements(), choices in prop::collection::vec(any::<u16>(), 12)) {
        let game = Variant::by_name("pemba").expect("a game");
        if let Ok(parsed) = Position::from_fen(game, &fen) {
            let mut position = parsed.position;
            for choice in choices {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
                prop_assert_eq!(parse_san(&position, &san(&position, mv)), Ok(mv));
                prop_assert!(position.play(mv).is_ok());
                prop_assert_eq!(position.key(), position.recomputed_key());
                prop_assert!(Position::from_fen(game, &position.fen()).is_ok());
            }
        }
    }
}

fn refusal(fen: &str) -> FenError {
    Position::from_fen(&SHAKO, fen).expect_err(fen)
}

#[test]
fn refusals_name_the_field_the_place_and_the_reason() {
    let cases = [
        ("", "the FEN is empty"),
        (
            "10/10 w - - 0 1",
            "piece placement: 2 ranks are given, the board has 10",
        ),
        (
            "k9/10/10/91p/10/10/10/10/10/K9 w - - 0 1",
            "piece placement, rank 7: 11 squares are given, a rank has 10",
        ),
        (
            "k9/10/10/x9/10/10/10/10/10/K9 w - - 0 1",
            "piece placement, rank 7: 'x' is not a piece or a number of empty squares",
        ),
        (
            "k9/10/10/3L6/10/10/10/10/10/K9 w - - 0 1",
            "piece placement, d7: Shako has no Camel",
        ),
        (
            "10/10/10/10/10/10/10/10/10/K9 w - - 0 1",
            "piece placement: Black has 0 kings, each side must have one",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/KK8 w - - 0 1",
            "piece placement: White has 2 kings, each side must have one",
        ),
        (
            "kP8/10/10/10/10/10/10/10/10/K9 w - - 0 1",
            "piece placement, b10: a pawn cannot stand on rank 10",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/KR8 b - - 0 0",
            "move number: 0 is not a number from 1 to 9999",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/RK8 w - - 0 1",
            "side to move: it is White's move, but the Black king on a10 could be captured by the piece on a1",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 x - - 0 1",
            "side to move: \"x\" is not w or b",
        ),
        ("k9/10/10/10/10/10/10/10/10/K9", "side to move: the field is missing"),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w KX - 0 1",
            "castling: \"KX\" is not - or some of KQkq",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - z9 0 1",
            "en passant: \"z9\" is not - or a square",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - d5 0 1",
            "en passant, d5: no pawn can have stepped over this rank",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - d7 0 1",
            "en passant, d7: no pawn stands in front of it",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - - 151 1",
            "halfmove counter: 151 is not a number from 0 to 150",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - - +5 1",
            "halfmove counter: +5 is not a number from 0 to 150",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - - 0 10000",
            "move number: 10000 is not a number from 1 to 9999",
        ),
        (
            "k9/10/10/10/10/10/10/10/10/K9 w - - 0 1 more",
            "after the move number: unexpected \"more\"",
        ),
    ];
    for (fen, message) in cases {
        assert_eq!(refusal(fen).to_string(), message, "{fen}");
    }
}

#[test]
fn the_superfluous_is_dropped_with_a_notice() {
    let parsed = Position::from_fen(&SHAKO, "5k4/10/10/10/3pP5/10/10/10/5K2R1/10 w KQkq d6 0 1").expect("accepted");
    let dropped = |side, wing| Notice::CastlingRight { side, wing };
    assert_eq!(
        parsed.notices,
        [
            dropped(Side::White, Wing::QueenSide),
            dropped(Side::Black, Wing::KingSide),
            dropped(Side::Black, Wing::QueenSide),
            Notice::EnPassantRank {
                text: "d6".into(),
                square: "d7".parse().expect("a square")
            },
        ]
    );
    assert_eq!(parsed.position.fen(), "5k4/10/10/10/3pP5/10/10/10/5K2R1/10 w K d7 0 1");

    let nobody_near = Position::from_fen(&SHAKO, "5k4/10/10/10/3p4P1/10/10/10/5K4/10 w - d7 0 1").expect("accepted");
    assert_eq!(
        nobody_near.notices,
        [Notice::EnPassant("d7".parse().expect("a square"))]
    );
    assert_eq!(nobody_near.position.en_passant(), None);

    let short = Position::from_fen(&SHAKO, "5k4/10/10/10/10/10/10/10/5K4/10 b").expect("accepted");
    assert_eq!(short.notices, [Notice::MissingFields]);
    assert_eq!(short.position.fen(), "5k4/10/10/10/10/10/10/10/5K4/10 b - - 0 1");
}

#[test]
fn empty_squares_may_be_written_as_sums_and_joclys_letters_are_read() {
    let sums = Position::from_fen(&SHAKO, "k9/55/91/19/10/2233/10/10/10/K9 w - - 0 1").expect("accepted");
    assert_eq!(sums.position.fen(), "k9/10/10/10/10/10/10/10/10/K9 w - - 0 1");
    let pemba = Variant::by_name("pemba").expect("a game");
    let jocly = Position::from_fen(pemba, "k9/10/10/10/10/10/wjzd6/10/10/9K b - - 0 1").expect("accepted");
    assert_eq!(jocly.position.fen(), "k9/10/10/10/10/10/algm6/10/10/9K b - - 0 1");
    assert_eq!(
        refusal("k9/10/0/10/10/10/10/10/10/K9 w - - 0 1")
            .to_string()
            .split(':')
            .next(),
        Some("piece placement, rank 8")
    );
}

#[test]
fn a_blocked_double_step_leaves_no_en_passant_square() {
    let blocked = "4k5/10/3n6/10/3pP5/10/10/10/10/4K5 w - d7 0 1";
    assert!(matches!(refusal(blocked), FenError::EnPassant { .. }));
    assert_eq!(Field::EnPassant.to_string(), "en passant");
}
