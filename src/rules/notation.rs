//! Moves as text: UCI coordinates for machines, SAN for people.
//!
//! Text is matched against the legal moves and must fit exactly one; there is no nearest guess.

use super::bitboard::Bitboard;
use super::excerpt::shortened;
use super::moves::Move;
use super::piece::PieceType;
use super::position::Position;
use super::square::{File, Rank, Square};
use super::variant::Wing;

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The text has not the form of a move.
    #[error("{0:?} is not written like a move")]
    Malformed(String),
    /// It is a move, but no legal one.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("{0} fits several moves: {1}")]
    Ambiguous(String, String),
}

/// Longer text is not looked at, and not repeated in messages.
const LONGEST_TEXT: usize = 16;

fn malformed(text: &str) -> NotationError {
    NotationError::Malformed(shortened(text, LONGEST_TEXT))
}

/// Takes a square's name off the front of a text.
fn split_square(text: &str) -> Option<(Square, &str)> {
    // "a10" before "a1": a rank takes all the digits that it can.
    [3, 2].into_iter().find_map(|length| {
        let (name, rest) = text.split_at_checked(length)?;
        Some((name.parse().ok()?, rest))
    })
}

/// Reads a move in UCI coordinates, such as `e3e5`, `a10b10`, `f2h2` (castling) or `a9b10c` (promotion).
///
/// # Errors
/// When the text has not this form, or the move is not legal here.
pub fn parse_uci(position: &Position, text: &str) -> Result<Move, NotationError> {
    if text.len() > LONGEST_TEXT {
        return Err(malformed(text));
    }
    let (from, rest) = split_square(text).ok_or_else(|| malformed(text))?;
    let (to, rest) = split_square(rest).ok_or_else(|| malformed(text))?;
    let mut letters = rest.chars();
    let promotion = match (letters.next(), letters.next()) {
        (None, _) => None,
        (Some(letter @ 'a'..='z'), None) => Some(PieceType::from_letter(letter).ok_or_else(|| malformed(text))?),
        _ => return Err(malformed(text)),
    };
    position
        .legal_moves_from(from)
        .into_iter()
        .find(|mv| mv.to() == to && mv.promotion() == promotion)
        .ok_or_else(|| NotationError::Illegal(text.to_owned()))
}

/// What a SAN text says about a move.
struct SanPattern {
    kind: PieceType,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Square,
    captures: bool,
    promotion: Option<PieceType>,
}

impl SanPattern {
    fn read(text: &str) -> Option<SanPattern> {
        let (kind, mut rest) = match text.chars().next()? {
            letter @ 'A'..='Z' => (PieceType::from_letter(letter)?, &text[1..]),
            _ => (PieceType::Pawn, text),
        };
        let mut promotion = None;
        if let Some(letter @ 'A'..='Z') = rest.chars().next_back() {
            promotion = Some(PieceType::from_letter(letter)?);
            rest = &rest[..rest.len() - 1];
            rest = rest.strip_suffix('=').unwrap_or(rest);
        }
        // The target is the longest square at the end; what stands before it tells the origin.
        let (before, to) = [3, 2].into_iter().find_map(|length| {
            let (before, name) = rest.split_at_checked(rest.len().checked_sub(length)?)?;
            Some((before, name.parse().ok()?))
        })?;
        let captures = before.ends_with('x');
        let before = before.strip_suffix(['x', '-']).unwrap_or(before);
        let mut letters = before.chars();
        let from_file = letters.clone().next().and_then(File::from_letter);
        if from_file.is_some() {
            letters.next();
        }
        let from_rank = match letters.as_str() {
            "" => None,
            digits => Some(Rank::ALL.into_iter().find(|rank| rank.to_string() == digits)?),
        };
        Some(SanPattern {
            kind,
            from_file,
            from_rank,
            to,
            captures,
            promotion,
        })
    }

    fn fits(&self, mv: Move) -> bool {
        mv.kind() == self.kind
            && mv.to() == self.to
            && mv.promotion() == self.promotion
            && !mv.is_castling()
            && (mv.is_capture() || !self.captures)
            && self.from_file.is_none_or(|file| mv.from().file() == file)
            && self.from_rank.is_none_or(|rank| mv.from().rank() == rank)
    }
}

/// Reads a move in standard algebraic notation, such as `e5`, `Rbxd7+`, `R10d7`, `a10=C#` or `O-O-O`.
///
/// The marks `x`, `=`, `+` and `#`, evaluation marks at the end, and more origin than needed may be there or not; zeros
/// do for the letters of castling.
///
/// # Errors
/// When the text has not this form, fits no legal move, or fits several.
pub fn parse_san(position: &Position, text: &str) -> Result<Move, NotationError> {
    if text.len() > LONGEST_TEXT || !text.is_ascii() {
        return Err(malformed(text));
    }
    let bare = text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
    let wing = match bare {
        "O-O" | "0-0" => Some(Wing::KingSide),
        "O-O-O" | "0-0-0" => Some(Wing::QueenSide),
        _ => None,
    };
    let fitting: Vec<Move> = match wing {
        Some(wing) => position
            .legal_moves()
            .into_iter()
            .filter(|&mv| castling_wing(position, mv) == Some(wing))
            .collect(),
        None => {
            let pattern = SanPattern::read(bare).ok_or_else(|| malformed(text))?;
            position
                .legal_moves()
                .into_iter()
                .filter(|&mv| pattern.fits(mv))
                .collect()
        }
    };
    match fitting[..] {
        [] => Err(NotationError::Illegal(text.to_owned())),
        [mv] => Ok(mv),
        _ => {
            let names: Vec<String> = fitting.iter().take(8).map(|&mv| san(position, mv)).collect();
            Err(NotationError::Ambiguous(text.to_owned(), names.join(", ")))
        }
    }
}

/// On which wing a move castles, if it does.
pub(super) fn castling_wing(position: &Position, mv: Move) -> Option<Wing> {
    if !mv.is_castling() {
        return None;
    }
    position
        .tables
        .castling
        .iter()
        .find(|rule| rule.king_to == mv.to())
        .map(|rule| rule.wing)
}

/// A legal move in standard algebraic notation, with `+` for check and `#` for mate.
pub fn san(position: &Position, mv: Move) -> String {
    let mut text = match castling_wing(position, mv) {
        Some(Wing::KingSide) => "O-O".to_owned(),
        Some(Wing::QueenSide) => "O-O-O".to_owned(),
        None => san_of_piece(position, mv),
    };
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.in_check() {
        text.push(if after.has_legal_move() { '+' } else { '#' });
    }
    text
}

fn san_of_piece(position: &Position, mv: Move) -> String {
    let mut text = String::new();
    if mv.kind() == PieceType::Pawn {
        if mv.is_capture() {
            text.push(mv.from().file().letter());
        }
    } else {
        text.push(mv.kind().letter());
        text.push_str(&origin_needed(position, mv));
    }
    if mv.is_capture() {
        text.push('x');
    }
    text.push_str(&mv.to().to_string());
    if let Some(kind) = mv.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

/// As much of the origin as tells the move from other legal moves: the file, else the rank, else both.
fn origin_needed(position: &Position, mv: Move) -> String {
    let mut moves = Vec::new();
    position.generate(super::movegen::Wanted::All, &mut moves);
    let others: Bitboard = moves
        .into_iter()
        .filter(|other| other.kind() == mv.kind() && other.to() == mv.to() && other.from() != mv.from())
        .filter(|other| !other.is_castling())
        .map(Move::from)
        .collect();
    let from = mv.from();
    if others.is_empty() {
        String::new()
    } else if !others.intersects(Bitboard::file(from.file())) {
        from.file().to_string()
    } else if !others.intersects(Bitboard::rank(from.rank())) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}
