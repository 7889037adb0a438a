//! Every form of moves, tags and results that is read, and what is said of the others.

use super::super::movetext::{plain, read_move};
use super::*;
use crate::rules::{PEMBA, Side};

#[test]
fn moves_are_read_in_every_form_that_means_one_legal_move() {
    // White to move can castle both ways, take en passant, promote by moving and by capturing.
    let fen = "1r8/P5k3/10/10/5pP3/10/2N3N3/10/1R3K2R1/10 w KQ f7 0 1";
    let here = position(&SHAKO, fen);
    let forms = [
        (
            "f2h2",
            &[
                "O-O", "0-0", "o-o", "O–O", "O-O+", "f2h2", "f2-h2", "f2i2", "Kf2h2", "Kf2-i2",
            ][..],
        ),
        ("f2d2", &["O-O-O", "0-0-0", "f2d2", "f2b2", "Kf2d2"]),
        (
            "g6f7",
            &[
                "gxf7", "gf7", "g:f7", "gxf7e.p.", "gxf7ep", "g6xf7", "g6f7", "Pgxf7", "g×f7",
            ],
        ),
        (
            "a9a10c",
            &["a10=C", "a10C", "a10(C)", "a10/C", "a9a10c", "a9-a10=C", "a10=c+"],
        ),
        (
            "a9b10q",
            &["axb10=Q", "axb10Q", "ab10=Q", "a9b10q", "a9xb10=Q#", "a9:b10(Q)"],
        ),
        (
            "c4e5",
            &["Nce5", "Nc4e5", "Nc4-e5", "c4e5", "♘ce5", "Nce5=", "Nce5(=)", "Nce5++"],
        ),
    ];
    for (coordinates, texts) in forms {
        for text in texts {
            let mv = read_move(&here, &plain(text));
            assert_eq!(mv.map(|mv| mv.to_string()), Ok(coordinates.to_owned()), "{text}");
        }
    }
}

#[test]
fn a_word_that_is_no_move_is_told_why() {
    let fen = "4k5/P3c5/10/10/10/10/2N1e1N3/4R5/1R2K3R1/10 w - - 0 1";
    let here = position(&SHAKO, fen);
    let cases = [
        ("hello", "it is not written like a move"),
        ("Xe5", "it is not written like a move"),
        ("e11", "it is not written like a move"),
        ("Nk5", "it is not written like a move"),
        ("é5", "it is not written like a move"),
        ("--", "a side cannot pass"),
        ("0000", "a side cannot pass"),
        ("Le5", "Shako has no Camel"),
        ("a10=L", "Shako has no Camel"),
        ("b5b6", "White has no piece on b5"),
        ("Nb5b6", "White has no Knight on b5"),
        ("Rc4c5", "White has no Rook on c4"),
        ("e8e9", "White has no piece on e8"),
        ("Nj10", "no Knight can go to j10"),
        ("Ngj10", "no Knight can go to j10 from g"),
        ("N4j10", "no Knight can go to j10 from 4"),
        (
            "Rf3",
            "the Rook on e3 cannot go to f3: it would leave its king in check",
        ),
        ("Ke3", "no King can go to e3"),
        ("Kd3", "the King would be attacked on d3"),
        ("Nxe5", "nothing can be captured on e5"),
        ("a10", "a pawn promotes on a10, but to what is not said"),
        ("a10=K", "no King can be had by this move"),
        ("Nce5=Q", "no Queen can be had by this move"),
        ("O-O", "castling on the king's side is not allowed here"),
        ("0-0-0", "castling on the queen's side is not allowed here"),
        ("Ne5", "it fits the pieces on c4 and g4"),
    ];
    for (text, reason) in cases {
        let error = read_move(&here, text).expect_err(text).to_string();
        assert_eq!(error, reason, "{text}");
    }
    let pinned = position(&SHAKO, "4k5/10/10/4r5/10/10/4N5/10/4K5/10 w - - 0 1");
    assert_eq!(
        read_move(&pinned, "Nf6").unwrap_err().to_string(),
        "the Knight on e4 cannot go to f6: it would leave its king in check"
    );
    let mated = position(&SHAKO, "Q3k5/Q9/10/10/10/10/10/10/4K5/10 b - - 0 1");
    assert_eq!(read_move(&mated, "Ke9"), Err(MoveFault::GameOver));
}

#[test]
fn a_variation_that_fails_is_cut_there_and_the_game_goes_on() {
    let read = one(
        "[Variant \"Shako\"]\n\n1. f5 (1. e5 -- 2. d5 (2. c5) {gone} $1) 1... g6 (1... ; said\n e6 2. Nj10 1-0) 2. g5 1-0",
    );
    assert_eq!(movetext(&read.game), "1. f5 (1. e5) 1... g6 ({said} 1... e6) 2. g5 1-0");
    assert_eq!(
        remarks(&read),
        [
            "a variation was cut where it fails: move 1 (Black), \"--\": a side cannot pass",
            "a variation was cut where it fails: move 2 (White), \"Nj10\": no Knight can go to j10",
            "a result within a variation was left out",
        ]
    );
}

#[test]
fn what_is_said_beside_a_move_is_no_move() {
    let text = "[Variant \"Shako\"]\n\n1. f5 (=) g6 + 2. g5(=) a6 ep 3. b5 N +- 3... $18 j6 4. i5 e.p. *";
    assert_eq!(
        movetext(&one(text).game),
        "1. f5 g6 2. g5 a6 3. b5 $146 $18 j6 $18 4. i5 *"
    );
}

#[test]
fn variations_with_the_same_moves_are_joined_and_never_take_the_lead() {
    let text = "[Variant \"Shako\"]\n\n1. f5 (1. f5 e6 2. e5) (1. e5 f6) (1. e5 g6 (1... f6 2. d5)) 1... g6 2. g5 *";
    assert_eq!(
        movetext(&one(text).game),
        "1. f5 (1. e5 f6 (1... g6) 2. d5) 1... g6 (1... e6 2. e5) 2. g5 *"
    );
}

#[test]
fn comments_and_glyphs_stay_with_their_move() {
    let text = "[Variant \"Shako\"]\n\n$7 {a} {b} 1. {c} $3 f5!! {d} {} ({e}) ( {f} 1. $10 d5) ; g\n1... {h} g6 = 2. {i} (2. c5) {j} 1-0 {k}";
    // What stands between a number and a bracket is about the move before; (2. c5) then replaces that one, and cannot.
    let read = one(text);
    assert_eq!(
        movetext(&read.game),
        "$7 {a} {b} 1. {c} f5 $3 {d} {e} {g} ({f} 1. d5 $10) 1... {h} g6 $10 {i} {j} {k} 1-0"
    );
    assert_eq!(
        remarks(&read),
        ["a variation was cut where it fails: move 1 (Black), \"c5\": no Pawn can go to c5"]
    );
}

#[test]
fn oddities_are_told_and_read_past() {
    let cases = [
        (
            "[Foo bar]\n[White \"A\"]\n\n1. f5 *",
            "\"[Foo bar]\" is not a tag and was left out",
        ),
        (
            "[White \"A \"B\"\"]\n\n1. f5 *",
            "the tag White is not quoted properly; check its value",
        ),
        (
            "[White \"A\"]\n[White \"B\"]\n\n1. f5 *",
            "the tag White stands there twice; the first was kept",
        ),
        (
            "[SetUp \"1\"]\n\n1. f5 *",
            "the tag SetUp stands there without FEN; the game was read from the usual start",
        ),
        (
            "[Result \"1-0\"]\n\n1. f5 0-1",
            "the tag Result is 1-0, after the moves stands 0-1; the game was read as 0-1",
        ),
        ("[Result \"won\"]\n\n1. f5 *", "the tag Result, \"won\", is no result"),
        ("1. f5 ) *", "a ) that closes nothing was left out"),
        ("1. f5 } *", "a } that closes nothing was left out"),
        ("1. f5 $256 *", "the glyph $256 does not exist and was left out"),
        ("1. f5?!? *", "the glyph $?!? does not exist and was left out"),
    ];
    for (text, remark) in cases {
        let read = one(text);
        let remarks = remarks(&read);
        assert!(remarks.iter().any(|told| told == remark), "{text}: {remarks:?}");
        assert!(remarks.iter().any(|told| told == ASSUMED_SHAKO), "{text}: {remarks:?}");
        assert_eq!((remarks.len(), main_line(&read.game).len()), (2, 1), "{text}");
    }
    assert_eq!(
        one("[Result \"1-0\"]\n\n1. f5 *").game.result,
        GameResult::Win(Side::White)
    );
    let many = one(&format!("[Variant \"Shako\"]\n\n1. f5 {}*", ") ".repeat(1000)));
    assert_eq!(many.notices.len(), ReadGame::MOST_NOTICES + 1);
    assert_eq!(many.notices.last().map(|last| &last.remark), Some(&PgnRemark::More));
}

#[test]
fn results_are_read_as_people_write_them() {
    for (text, result) in [
        ("1-0", GameResult::Win(Side::White)),
        ("1–0", GameResult::Win(Side::White)),
        ("0-1", GameResult::Win(Side::Black)),
        ("1/2-1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("½", GameResult::Draw),
        ("*", GameResult::Unknown),
        ("", GameResult::Unknown),
    ] {
        for moves in ["1. f5", "1. f5 g6 2."] {
            assert_eq!(one(&format!("{moves} {text}")).game.result, result, "{text}");
        }
    }
}

#[test]
fn the_game_is_the_one_that_the_text_names() {
    let pemba = "[FEN \"5k4/10/10/10/10/10/10/10/5K4/L9 w - - 0 1\"]\n";
    let either = "[FEN \"5k4/10/10/10/10/10/10/10/5K4/R9 w - - 0 1\"]\n";
    for default in Variant::ALL {
        let variant = |text: &str| {
            let mut games = PgnReader::new(text.as_bytes(), default);
            games
                .next()
                .expect("a game")
                .map(|read| (read.game.variant(), read.notices.len()))
        };
        assert_eq!(variant("[Variant \"PEMBA\"]\n\n*"), Ok((&PEMBA, 0)));
        assert_eq!(variant("[Variant \" shako \"]\n\n*"), Ok((&SHAKO, 0)));
        assert_eq!(variant(&format!("{pemba}\n1. Lb4 *")), Ok((&PEMBA, 1)));
        assert_eq!(variant(&format!("{pemba}\n1. Jb4 *")), Ok((&PEMBA, 1)));
        assert_eq!(variant(&format!("{either}\n*")), Ok((default, 1)));
        assert_eq!(variant("[Variant \"?\"]\n\n*"), Ok((default, 1)));
        let error = variant("[Variant \"Xiangqi\"]\n\n1. h3").unwrap_err();
        assert_eq!(
            error.to_string(),
            "game 1, line 1: the game is \"Xiangqi\"; only Shako and Pemba are read"
        );
        let error = variant(&format!("[Variant \"Shako\"]\n{pemba}\n*")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "game 1, line 2: the start position: piece placement, a1: Shako has no Camel"
        );
    }
}

#[test]
fn after_an_error_the_next_game_is_read() {
    let next = "\n\n[Event \"next\"]\n\n1. f5 *";
    let cases = [
        ("1. f5 {open", "line 1: a comment that was opened with { is not closed"),
        (
            "1. f5 g6 (1... e6",
            "line 1: a variation that was opened with ( is not closed",
        ),
        (
            "(1. f5) 1. e5",
            "line 1: a variation stands before any move that it could replace",
        ),
        (
            "1. f5 f5 g6 (e6 {a} 1-0)",
            "line 1: move 1 (Black), \"f5\": no Pawn can go to f5",
        ),
        (
            "1. f5 [%clk 0:01] g6",
            "line 1: move 1 (Black), \"[\": it is not written like a move",
        ),
        (
            "[Event \"x\"]\n[Variant \"Go\"]\n\n1. f5 *",
            "line 2: the game is \"Go\"; only Shako and Pemba are read",
        ),
        (
            "\0\u{1}\u{2}binary",
            "line 1: move 1 (White), \"\\0\\u{1}\\u{2}binary\": it is not written like a move",
        ),
    ];
    for (text, message) in cases {
        let games = read(&format!("{text}{next}"));
        assert_eq!(games.len(), 2, "{text}: {games:?}");
        assert_eq!(games[0].as_ref().unwrap_err().to_string(), format!("game 1, {message}"));
        assert_eq!(games[1].as_ref().map(|read| read.number), Ok(2), "{text}");
    }
    // A text without tags goes on after the result.
    let games = read("1. f5 zz 1-0 1. f5 g6 1/2");
    assert!(games.len() == 2 && games[0].is_err() && games[1].is_ok(), "{games:?}");
}

#[test]
fn text_without_a_game_has_none() {
    for text in ["", " \r\n\t", "% escaped", "{only words}", "; words\n", "\u{feff}"] {
        assert_eq!(read(text), [], "{text}");
    }
    assert_eq!(fault("\u{ff}").number, 1);
    let utf16: Vec<u8> = "\u{feff}1. f5".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let errors: Vec<_> = PgnReader::new(&utf16[..], &SHAKO).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].as_ref().unwrap_err().fault, PgnFault::Utf16);
}

#[test]
fn other_encodings_are_read_and_told_once() {
    let text = b"[White \"M\xfcller\"]\n[Black \"D\xe9j\xe0\"]\n[Variant \"Shako\"]\n\n1. f5 {\x93quoted\x94} *";
    let games: Vec<_> = PgnReader::new(&text[..], &SHAKO).collect();
    let read = games[0].as_ref().unwrap();
    assert_eq!(
        (read.game.tags.get("White"), read.game.tags.get("Black")),
        (Some("Müller"), Some("Déjà"))
    );
    assert_eq!(movetext(&read.game), "1. f5 {“quoted”} *");
    assert_eq!(remarks(read), [PgnRemark::Latin1.to_string()]);
}
