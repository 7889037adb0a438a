//! What is wrong is told in every language, with all that one has to know to mend it.

use std::collections::BTreeSet;
use std::io;

use super::super::Texts;
use super::all_texts;
use crate::game::SaveError;
use crate::rules::{
    EnPassantFault, FenError, Field, FieldForm, GameResult, Misplay, Move, MoveError, MoveFault, NotationError, Notice,
    PEMBA, PgnError, PgnFault, PgnLimit, PgnNotice, PgnPlace, PgnReader, PgnRemark, PieceType, Position, Rank, SHAKO,
    Side, Square, TagError, Wing,
};
use crate::view::answer::Lost;
use crate::view::screenshot::NotDrawn;

fn fen_errors() -> Vec<FenError> {
    let square = Square::at("d7");
    let rank = Rank::at(6);
    let text = || "x/y".to_owned();
    let mut errors = vec![
        FenError::Empty,
        FenError::TooLong(401),
        FenError::TooManyFields(text()),
        FenError::RankCount(12),
        FenError::RankLength { rank, squares: 11 },
        FenError::Letter { rank, letter: 'z' },
        FenError::Kings {
            side: Side::White,
            kings: 2,
        },
        FenError::PawnRank(Square::at("c10")),
        FenError::OpponentInCheck {
            side: Side::Black,
            king: square,
            attacker: Square::at("e9"),
        },
        FenError::Range {
            field: Field::Halfmoves,
            text: text(),
            least: 0,
            most: 150,
        },
    ];
    let fields = [
        Field::Placement,
        Field::SideToMove,
        Field::Castling,
        Field::EnPassant,
        Field::Halfmoves,
        Field::Fullmoves,
    ];
    errors.extend(fields.map(FenError::Missing));
    let forms = [
        FieldForm::SideLetter,
        FieldForm::CastlingLetters,
        FieldForm::SquareOrDash,
    ];
    errors.extend(forms.map(|expected| FenError::Text {
        field: Field::Castling,
        text: text(),
        expected,
    }));
    let reasons = [EnPassantFault::Rank, EnPassantFault::NoPawn, EnPassantFault::Blocked];
    errors.extend(reasons.map(|reason| FenError::EnPassant { square, reason }));
    errors.extend(PieceType::ALL.map(|kind| FenError::ForeignPiece {
        square,
        kind,
        variant: SHAKO.title,
    }));
    errors
}

fn fen_notices() -> Vec<Notice> {
    let side = Side::Black;
    let square = Square::at("d7");
    vec![
        Notice::CastlingRight {
            side,
            wing: Wing::KingSide,
        },
        Notice::CastlingRight {
            side,
            wing: Wing::QueenSide,
        },
        Notice::EnPassant(square),
        Notice::EnPassantRank {
            text: "d6".into(),
            square,
        },
        Notice::MissingFields,
    ]
}

fn move_faults() -> Vec<MoveFault> {
    let (kind, side) = (PieceType::Giraffe, Side::White);
    let (square, from, to) = (Square::at("d7"), Square::at("a3"), Square::at("j10"));
    vec![
        MoveFault::Malformed,
        MoveFault::NullMove,
        MoveFault::GameOver,
        MoveFault::ForeignPiece { kind, variant: &SHAKO },
        MoveFault::NobodyThere {
            side,
            kind: Some(kind),
            square,
        },
        MoveFault::NobodyThere {
            side,
            kind: None,
            square,
        },
        MoveFault::Unreachable {
            kind,
            from: String::new(),
            to,
        },
        MoveFault::Unreachable {
            kind,
            from: "a3".into(),
            to,
        },
        MoveFault::KingInCheck { kind, from, to },
        MoveFault::KingAttacked(square),
        MoveFault::NotACapture(square),
        MoveFault::PromotionMissing(to),
        MoveFault::Promotion(kind),
        MoveFault::Castling(Wing::KingSide),
        MoveFault::Castling(Wing::QueenSide),
        MoveFault::Ambiguous(vec![square, from, to]),
    ]
}

fn pgn_faults() -> Vec<PgnFault> {
    let mut faults = vec![
        PgnFault::Variant("Go".into()),
        PgnFault::Start(FenError::Empty),
        PgnFault::VariationFirst,
        PgnFault::VariationOpen,
        PgnFault::CommentOpen,
        PgnFault::Utf16,
        PgnFault::Input("disk 3 on fire".into()),
        PgnFault::Stopped,
    ];
    let limits = [
        PgnLimit::Bytes,
        PgnLimit::Moves,
        PgnLimit::Comments,
        PgnLimit::Tags,
        PgnLimit::Depth,
    ];
    faults.extend(limits.map(PgnFault::Limit));
    faults.extend(move_faults().into_iter().map(|reason| {
        PgnFault::Move(Misplay {
            number: 34,
            side: Side::Black,
            token: "Gd7".into(),
            reason,
        })
    }));
    faults
}

fn pgn_remarks() -> Vec<PgnRemark> {
    let text = || "Round7".to_owned();
    let mut remarks = vec![
        PgnRemark::Latin1,
        PgnRemark::NotATag(text()),
        PgnRemark::Quotes(text()),
        PgnRemark::TagTwice(text()),
        PgnRemark::SetUpWithoutFen,
        PgnRemark::Assumed(&PEMBA),
        PgnRemark::Results {
            tag: GameResult::Draw,
            moves: GameResult::Unknown,
            kept: GameResult::Win(Side::White),
        },
        PgnRemark::ResultTag(text()),
        PgnRemark::ResultInVariation,
        PgnRemark::Stray(')'),
        PgnRemark::Glyph("300".into()),
        PgnRemark::More,
    ];
    remarks.extend(fen_notices().into_iter().map(PgnRemark::Start));
    remarks.extend(pgn_faults().into_iter().map(PgnRemark::VariationCut));
    remarks
}

/// Words without the marks around them.
fn bare(text: &str) -> String {
    text.to_lowercase().replace(['"', '\'', '“', '”'], "")
}

/// What is the same in every language: squares and numbers, which have digits.
fn facts(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '/');
    let facts = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    facts.map(|word| word.trim_matches('-').to_owned()).collect()
}

/// In English it is told as those tell it who have found it; in every language otherwise, and with all its facts.
fn assert_told(found: &str, tell: impl Fn(&Texts) -> String) {
    let [english, french] = all_texts().map(|texts| tell(&texts));
    assert_eq!(bare(&english), bare(found));
    assert_ne!(french, english);
    let facts = facts(found);
    for fact in &facts {
        assert!(french.contains(fact.as_str()), "{fact} of {found} is not in {french}");
    }
    assert!(!french.contains("{$") && !french.contains("fen-"), "{french}");
}

#[test]
fn every_fault_of_a_fen_is_told_with_its_facts_in_every_language() {
    for error in fen_errors() {
        assert_told(&error.to_string(), |texts| texts.fen_error(&error));
    }
    let one_king_less = FenError::Kings {
        side: Side::Black,
        kings: 0,
    };
    for (texts, words) in all_texts().iter().zip(["no king", "pas de roi"]) {
        assert!(texts.fen_error(&one_king_less).contains(words));
    }
}

#[test]
fn every_notice_of_a_fen_is_told_with_its_facts_in_every_language() {
    for notice in fen_notices() {
        assert_told(&notice.to_string(), |texts| texts.fen_notice(&notice));
    }
}

#[test]
fn every_fault_of_a_pgn_text_is_told_with_game_line_move_word_and_reason_in_every_language() {
    for fault in pgn_faults() {
        assert_told(&fault.to_string(), |texts| texts.pgn_fault(&fault));
        let error = PgnError {
            number: 12,
            place: PgnPlace { byte: 99, line: 345 },
            fault,
            before: None,
        };
        assert_told(&error.to_string(), |texts| texts.pgn_error(&error));
    }
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Variant \"Shako\"]\n\n1. e5 e6 2. Gd7 *";
    let error = PgnReader::new(text.as_bytes(), &SHAKO)
        .find_map(Result::err)
        .expect("Shako has no giraffe");
    assert_told(&error.to_string(), |texts| texts.pgn_error(&error));
    let [_, french] = all_texts();
    assert_eq!(
        french.pgn_error(&error),
        "partie 1 (Ann – Bob), ligne 5\u{a0}: coup 2 (Blancs), «\u{a0}Gd7\u{a0}»\u{a0}: Shako n’a aucune girafe"
    );
}

#[test]
fn every_oddity_of_a_pgn_text_is_told_with_its_facts_in_every_language() {
    for remark in pgn_remarks() {
        let notice = PgnNotice {
            place: PgnPlace { byte: 99, line: 345 },
            remark,
        };
        assert_told(&notice.to_string(), |texts| texts.pgn_notice(&notice));
    }
    for error in [TagError::Name, TagError::Derived] {
        assert_told(&error.to_string(), |texts| texts.tag_error(error));
    }
}

#[test]
fn every_fault_of_a_move_is_told_with_its_facts_in_every_language() {
    let text = || "e3e9".to_owned();
    let mv = Position::start(&SHAKO).legal_moves()[0];
    for error in [
        MoveError::Illegal(mv),
        MoveError::Illegal(Move::NULL),
        MoveError::GameOver,
    ] {
        let [english, french] = all_texts().map(|texts| texts.move_error(error));
        assert_ne!(english, french);
        if let MoveError::Illegal(mv) = error {
            assert!(english.contains(&mv.to_string()) && french.contains(&mv.to_string()));
        }
    }
    for error in [
        NotationError::Malformed(text()),
        NotationError::Illegal(text()),
        NotationError::Ambiguous(text(), "Ne5, Nc6".into()),
    ] {
        assert_told(&error.to_string(), |texts| texts.notation_error(&error));
    }
}

#[test]
fn every_fault_of_a_saved_game_is_told_with_its_facts_in_every_language() {
    let text = || "word1".to_owned();
    let line = PgnPlace { byte: 9, line: 7 };
    let pgn = PgnError {
        number: 1,
        place: line,
        fault: PgnFault::CommentOpen,
        before: None,
    };
    for error in [
        SaveError::TooLong(5_000_000),
        SaveError::Form(text()),
        SaveError::Version(77),
        SaveError::Rules(78),
        SaveError::Variant(text()),
        SaveError::Start(FenError::RankCount(3)),
        SaveError::Seat {
            side: Side::White,
            text: text(),
        },
        SaveError::Tag {
            tag: "Clock9",
            text: text(),
        },
        SaveError::Move {
            number: 41,
            error: NotationError::Illegal("e3e9".into()),
        },
        SaveError::AfterTheEnd(42),
        SaveError::Pgn(pgn),
        SaveError::Odd(PgnNotice {
            place: line,
            remark: PgnRemark::Latin1,
        }),
        SaveError::Incomplete { wanted: 43, found: 44 },
    ] {
        let [english, french] = all_texts().map(|texts| texts.save_error(&error));
        assert_ne!(english, french);
        for fact in facts(&english) {
            assert!(french.contains(&fact), "{fact} is not in {french}");
        }
    }
}

#[test]
fn what_a_file_suffers_from_is_told_in_every_language_and_what_is_rare_as_the_system_tells_it() {
    let kinds = [
        io::ErrorKind::NotFound,
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::AlreadyExists,
        io::ErrorKind::StorageFull,
        io::ErrorKind::QuotaExceeded,
        io::ErrorKind::ReadOnlyFilesystem,
        io::ErrorKind::IsADirectory,
        io::ErrorKind::NotADirectory,
    ];
    for kind in kinds {
        let [english, french] = all_texts().map(|texts| texts.file_error(&kind.into()));
        assert_ne!(english, french, "{kind}");
    }
    let not_drawn = NotDrawn("the encoder does not like it".to_owned());
    for error in [io::Error::other(Lost), io::Error::other(not_drawn)] {
        let [english, french] = all_texts().map(|texts| texts.file_error(&error));
        assert_ne!(english, french, "{error}");
    }
    let rare = io::Error::other("the tape is torn");
    for texts in all_texts() {
        assert_eq!(texts.file_error(&rare), "the tape is torn");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = crate::view::storage::read(folder.path()).expect_err("it is a folder");
    let [english, french] = all_texts().map(|texts| texts.file_error(&error));
    assert_ne!(english, french);
    assert!(french.contains(&folder.path().display().to_string()));
}
