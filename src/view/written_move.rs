//! A move that somebody writes: which legal moves it may become, and which one it is. The rules alone decide; a text that
//! is nearly a move is none.

use crate::rules::{Move, NotationError, PieceType, Position, parse_san, parse_uci, san};

/// Why a text is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// It is not written like a move.
    Unknown,
    /// It is a move, but no legal one.
    Illegal,
    /// It may be any of these.
    Several(Vec<Move>),
    /// Only this move begins so, but more of it must be written.
    Unfinished(Move),
}

/// The one legal move that a text means.
///
/// As it is written, a text is SAN or coordinates. Where it is neither, small letters do for capitals and capitals for
/// small ones, if only one move comes out of it.
///
/// # Errors
/// When it means none, or several.
pub fn meant(position: &Position, text: &str) -> Result<Move, Unplayable> {
    let text = text.trim();
    let exact = [parse_uci(position, text), parse_san(position, text)];
    if let Some(mv) = one(exact.iter().filter_map(|read| read.as_ref().ok())) {
        return Ok(mv);
    }
    let readings: Vec<Result<Move, NotationError>> = spellings(text)
        .iter()
        .flat_map(|spelling| [parse_uci(position, spelling), parse_san(position, spelling)])
        .collect();
    let mut fitting: Vec<Move> = vec![];
    for mv in readings.iter().filter_map(|read| read.as_ref().ok()) {
        if !fitting.contains(mv) {
            fitting.push(*mv);
        }
    }
    match fitting[..] {
        [mv] => return Ok(mv),
        [] => {}
        _ => return Err(Unplayable::Several(fitting)),
    }
    let all = || exact.iter().chain(&readings);
    if all().any(|read| matches!(read, Err(NotationError::Ambiguous(..)))) {
        return Err(Unplayable::Several(fitting_san(position, text)));
    }
    match completions(position, text)[..] {
        [] if all().any(|read| matches!(read, Err(NotationError::Illegal(_)))) => Err(Unplayable::Illegal),
        [] => Err(Unplayable::Unknown),
        [mv] => Err(Unplayable::Unfinished(mv)),
        ref several => Err(Unplayable::Several(several.to_vec())),
    }
}

fn one<'a>(moves: impl Iterator<Item = &'a Move>) -> Option<Move> {
    let mut moves = moves.copied();
    let first = moves.next()?;
    moves.all(|mv| mv == first).then_some(first)
}

/// The text in the capitals and small letters that a move can have.
fn spellings(text: &str) -> Vec<String> {
    let small = text.to_ascii_lowercase();
    if small.starts_with("o-o") {
        return vec![small.to_ascii_uppercase()];
    }
    let marks = small.trim_end_matches(['+', '#', '!', '?']).len();
    let (body, marks) = small.split_at(marks);
    let capital = |text: &str| -> String {
        let (head, rest) = text.split_at_checked(1).unwrap_or(("", text));
        head.to_ascii_uppercase() + rest
    };
    // What a pawn becomes stands at the end.
    let ended = |text: &str| -> Option<String> {
        let (rest, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let letter = last.chars().all(|letter| letter.is_ascii_alphabetic());
        letter.then(|| rest.to_owned() + &last.to_ascii_uppercase())
    };
    let mut all = vec![body.to_owned(), capital(body)];
    all.extend(ended(body));
    all.iter().map(|body| format!("{body}{marks}")).collect()
}

/// The legal moves that a text fits, whether it tells them apart or not.
fn fitting_san(position: &Position, text: &str) -> Vec<Move> {
    let typed = bare(&text.to_ascii_lowercase());
    let fits = |mv: &Move| {
        let letter = (mv.kind() != PieceType::Pawn).then(|| mv.kind().letter().to_string());
        let promotion = mv.promotion().map(|kind| kind.letter().to_string());
        let from = mv.from();
        let origins = [
            String::new(),
            from.file().to_string(),
            from.rank().to_string(),
            from.to_string(),
        ];
        origins.iter().any(|origin| {
            let san = [
                letter.as_deref().unwrap_or(""),
                origin,
                &mv.to().to_string(),
                promotion.as_deref().unwrap_or(""),
            ];
            san.concat().eq_ignore_ascii_case(&typed)
        })
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

/// SAN without its marks.
fn bare(san: &str) -> String {
    san.replace(['x', '=', '+', '#', '!', '?', '-'], "")
}

/// The legal moves that begin with a text, as SAN with or without its marks, or as coordinates; in any letters.
pub fn completions(position: &Position, text: &str) -> Vec<Move> {
    let typed = text.trim().to_ascii_lowercase();
    let mut moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| {
            let san = san(position, mv).to_ascii_lowercase();
            san.starts_with(&typed) || bare(&san).starts_with(&typed) || mv.to_string().starts_with(&typed)
        })
        .collect();
    moves.sort_by_cached_key(|&mv| san(position, mv));
    moves
}

/// What a text can be completed to: all that the moves which begin with it have in common.
pub fn completed(position: &Position, text: &str) -> Option<String> {
    let typed = text.trim().to_ascii_lowercase();
    let moves = completions(position, text);
    let spelled = |of: &dyn Fn(Move) -> String| -> Option<String> {
        let all: Vec<String> = moves.iter().map(|&mv| of(mv)).collect();
        let begin = |one: &String| one.to_ascii_lowercase().starts_with(&typed);
        if !all.iter().all(begin) {
            return None;
        }
        let first = all.first()?;
        let common = (0..=first.len())
            .rev()
            .filter_map(|end| first.get(..end))
            .find(|start| all.iter().all(|one| one.starts_with(start)))?;
        (common.len() >= typed.len()).then(|| common.to_owned())
    };
    spelled(&|mv| san(position, mv)).or_else(|| spelled(&|mv| mv.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Variant};

    fn position(variant: &'static Variant, fen: &str) -> Position {
        Position::from_fen(variant, fen).unwrap().position
    }

    fn reads(position: &Position, text: &str) -> String {
        match meant(position, text) {
            Ok(mv) => mv.to_string(),
            Err(why) => format!("{why:?}"),
        }
    }

    #[test]
    fn san_and_coordinates_mean_their_move_in_any_letters() {
        let start = Position::start(&SHAKO);
        for (texts, mv) in [
            (&["e4", "E4", "e3e4", "E3E4", "e4!", " e4 "][..], "e3e4"),
            (&["Nd4", "nd4", "ND4", "c2d4", "Nc2d4", "nc2-d4"][..], "c2d4"),
        ] {
            for text in texts {
                assert_eq!(reads(&start, text), mv, "{text}");
            }
        }
    }

    #[test]
    fn every_legal_move_is_meant_by_its_san_and_by_its_coordinates_and_completes_itself() {
        for position in [
            Position::start(&SHAKO),
            Position::start(&PEMBA),
            position(&PEMBA, "5k4/P8P/10/10/10/10/10/10/5K4/10 w - - 0 1"),
        ] {
            for mv in position.legal_moves() {
                for text in [san(&position, mv), mv.to_string()] {
                    assert_eq!(meant(&position, &text), Ok(mv), "{text}");
                    assert!(completions(&position, &text).contains(&mv), "{text}");
                    let begun = &text[..text.len() - 1];
                    assert!(completions(&position, begun).contains(&mv), "{begun}");
                }
            }
        }
    }

    #[test]
    fn what_is_written_properly_comes_before_what_is_written_in_other_letters() {
        // A pawn of the b-file and a bishop may both capture on c5.
        let position = position(&SHAKO, "k9/10/10/10/10/2p7/1P1B6/10/10/K9 w - - 0 1");
        assert_eq!(reads(&position, "bxc5"), "b4c5");
        assert_eq!(reads(&position, "Bxc5"), "d4c5");
        assert_eq!(reads(&position, "BXC5"), "Several([b4c5, d4c5])");
    }

    #[test]
    fn castling_is_written_with_letters_or_zeros() {
        let position = position(&SHAKO, "k9/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
        let castling = meant(&position, "O-O").expect("it is legal");
        assert!(castling.is_castling());
        for text in ["o-o", "0-0"] {
            assert_eq!(meant(&position, text), Ok(castling), "{text}");
        }
        assert_ne!(meant(&position, "o-o-o"), Ok(castling));
        assert!(meant(&position, "o-o-o").is_ok_and(Move::is_castling));
    }

    #[test]
    fn a_promotion_says_what_the_pawn_becomes() {
        let position = position(&SHAKO, "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1");
        for text in ["a10=Q", "a10Q", "a10q", "a9a10q", "A9A10Q", "a10=q"] {
            assert_eq!(reads(&position, text), "a9a10q", "{text}");
        }
        let Err(Unplayable::Several(choices)) = meant(&position, "a10") else {
            panic!("which one is not said");
        };
        assert_eq!(choices.len(), SHAKO.promotions.len());
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let two_rooks = position(&SHAKO, "1k8/10/10/R6R2/10/10/10/10/10/K9 w - - 0 1");
        assert_eq!(reads(&two_rooks, "Rd7"), "Several([a7d7, h7d7])");
        assert_eq!(reads(&two_rooks, "rd7"), "Several([a7d7, h7d7])");
        assert_eq!(reads(&two_rooks, "Rad7"), "a7d7");
        assert_eq!(reads(&two_rooks, "Rb2"), "Illegal");
        assert_eq!(reads(&two_rooks, "j1j2"), "Illegal");
        for text in ["", "hello", "Ye4", "é4", "e11", "k1", "9999999999999999999999"] {
            let why = meant(&two_rooks, text);
            assert!(why.is_err(), "{text}");
            assert!(text.is_empty() || why == Err(Unplayable::Unknown), "{text}: {why:?}");
        }
        let start = Position::start(&SHAKO);
        assert!(matches!(meant(&start, "Nd"), Err(Unplayable::Unfinished(_))));
    }

    #[test]
    fn completing_writes_what_all_have_in_common() {
        let start = Position::start(&SHAKO);
        assert_eq!(completed(&start, "nd").as_deref(), Some("Nd4"));
        assert_eq!(completed(&start, "e3").as_deref(), Some("e3e"));
        assert_eq!(completed(&start, "zz"), None);
    }
}
