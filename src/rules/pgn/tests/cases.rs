//! Cases T1 to T5 of our list: texts that have broken other programs.

use std::time::Duration;

use super::super::movetext::read_move;
use super::*;
use crate::rules::{Notice, Square, san};

#[test]
fn t1_all_hundred_squares_and_moves_to_the_tenth_rank_round_trip() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    let cases = [
        (
            "4k5/10/10/10/10/10/10/10/4K5/R9 w - - 0 1",
            "Ra10+",
            vec!["a1a10", "Ra1-a10", "R1a10", "Raa10"],
        ),
        (
            "R9/4k5/10/10/10/10/10/10/4K5/10 w - - 0 1",
            "Rb10",
            vec!["a10b10", "Ra10b10", "R10b10", "a10-b10"],
        ),
        (
            "10/9P/4k5/10/10/10/10/10/4K5/10 w - - 0 1",
            "j10=Q",
            vec!["j9j10q", "j10Q", "j9-j10=Q", "jj10(Q)"],
        ),
    ];
    for (fen, text, forms) in cases {
        let position = position(&SHAKO, fen);
        let mv = read_move(&position, text).unwrap();
        assert_eq!(san(&position, mv), text);
        for form in forms {
            assert_eq!(read_move(&position, form), Ok(mv), "{form}");
        }
        let mut game = AnnotatedGame::new(position);
        let root = game.tree.root();
        game.tree.play(root, mv).unwrap();
        assert_eq!(one(&game.to_pgn()).game, game);
    }
}

#[test]
fn t2_a_fen_is_read_as_other_programs_write_it_or_its_field_is_named() {
    let start = "[SetUp \"1\"]\n[FEN \"4k5/91/55/10/3pP5/2233/10/10/4K5/19 w - d6  \"]\n\n1. exd7";
    let read = one(start);
    assert_eq!(main_line(&read.game).len(), 1);
    assert_eq!(
        remarks(&read),
        [
            ASSUMED_SHAKO,
            "the start position: fields missing at the end were filled in",
            "the start position: en passant: d6 was read as d7, with ranks counted from 0",
        ]
    );
    let error = fault("[FEN \"4k5/91/10/10/10/10/10/10/4K5/10 x - - 0 1\"]\n\n1. Kf2");
    assert_eq!(
        error.to_string(),
        "game 1, line 1: the start position: side to move: \"x\" is not w or b"
    );
    assert_eq!(error.before, None);
}

#[test]
fn t3_a_fen_is_cleaned_of_what_is_superfluous_and_the_user_is_told() {
    let read = one("[Variant \"shako\"]\n[FEN \"4k5/10/10/10/3p4P1/10/10/10/5K2R1/10 w KQ d7 0 1\"]\n\n1. O-O *");
    assert_eq!(read.notices.len(), 2);
    let PgnRemark::Start(Notice::CastlingRight { .. }) = read.notices[0].remark else {
        panic!("{:?}", read.notices);
    };
    let PgnRemark::Start(Notice::EnPassant(_)) = read.notices[1].remark else {
        panic!("{:?}", read.notices);
    };
    let written = read.game.to_pgn();
    assert!(
        written.contains("[FEN \"4k5/10/10/10/3p4P1/10/10/10/5K2R1/10 w K - 0 1\"]"),
        "{written}"
    );
    assert_eq!(one(&written).notices, []);
}

#[test]
fn t4_what_peoples_files_hold_is_read_and_written_back_to_the_same_moves() {
    // FEN without SetUp, Black to move, CRLF, zeros for castling, clocks, glyphs, nested variations, no result.
    let black = "[FEN \"4k5/5k4/10/10/10/10/10/10/5K2R1/10 b K - 0 7\"]";
    assert!(read(black)[0].is_err());
    let text = "[White \"Ann\"]\r\n[FEN \"10/5k4/10/10/10/10/10/10/5K2R1/10 b K - 0 7\"]\r\n\r\n\
                {before all} 7... Ke9 {[%clk 0:01:02]}\r\n8. 0-0 $1 (8. Kf3!? Kf9 (8... Kd9 $14\r\n9. Rg2) 9.Rh2) ; to the end\r\n\
                8... Kf9 9 . Rg5??";
    let game = one(text);
    assert_eq!(
        movetext(&game.game),
        "{before all} 7... Ke9 {[%clk 0:01:02]} 8. O-O $1 {to the end} (8. Kf3 $5 Kf9 (8... Kd9 $14 9. Rg2) 9. Rh2) \
         8... Kf9 9. Rg5 $4 *"
    );
    let first = game.game.tree.next(game.game.tree.root()).unwrap();
    assert_eq!(game.game.tree.annotations(first).clock(), Some(Duration::from_secs(62)));
    assert_eq!(one(&game.game.to_pgn()).game, game.game);

    // Several games, one of them empty, one without anything but moves.
    let text = "\u{feff}[Event \"a\"]\n[Result \"1-0\"]\n\n1. f5 1. ... g6 1-0\n\n[Event \"empty\"]\n[Result \"*\"]\n\n\
                [Event \"c\"]\n\n1.f5 e.p. 0-1 {resigned}\n\n*\n2-0 1. f5 {unfinished}";
    let games = read(text);
    let events: Vec<_> = games
        .iter()
        .map(|game| match game {
            Ok(read) => format!("{:?} {}", read.game.tags.get("Event"), movetext(&read.game)),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        events,
        [
            "Some(\"a\") 1. f5 g6 1-0",
            "Some(\"empty\") *",
            "Some(\"c\") 1. f5 {resigned} 0-1",
            "None *",
            "game 5, line 14: move 1 (White), \"2-0\": it is not written like a move"
        ]
    );
}

#[test]
fn t5_an_impossible_move_is_named_and_the_moves_before_it_are_offered() {
    let good = "f5 g6 e5 f6 d5 e6 c5 d6 b5 c6 a5 b6 h4 a6 i5 h6 j5 i6 g4 j6 Nd4 Ng7";
    let mut words = vec!["[Event \"x\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n".to_owned()];
    for (ply, word) in good.split(' ').enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(word.to_owned());
    }
    let text = format!(
        "{}\n12. Qj10 Nf3 13. f6 1-0\n\n[Event \"y\"]\n\n1. f5 *\n",
        words.join(" ")
    );
    let games = read(&text);
    let error = games[0].as_ref().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1 (Ann – Bob), line 6: move 12 (White), \"Qj10\": no Queen can go to j10"
    );
    assert_eq!(&text[error.place.byte as usize..][..4], "Qj10");
    let before = error.before.as_ref().unwrap();
    assert_eq!(main_line(&before.game).len(), 22);
    assert_eq!(games.len(), 2);
    assert_eq!(main_line(&games[1].as_ref().unwrap().game).len(), 1);
}
