//! A move from its text, as leniently as people write and exactly one of the legal moves, or the reason why not.

use std::borrow::Cow;

use super::fault::MoveFault;
use crate::rules::notation::castling_wing;
use crate::rules::{Bitboard, File, Move, Piece, PieceType, Position, Rank, Square, Wing};

/// The word with the signs of books and typesetters replaced by plain ones.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
            '‐'..='―' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            '½' => plain.push_str("1/2"),
            '…' => plain.push_str("..."),
            '†' | '‡' => plain.push('+'),
            '♔' | '♚' => plain.push('K'),
            '♕' | '♛' => plain.push('Q'),
            '♖' | '♜' => plain.push('R'),
            '♗' | '♝' => plain.push('B'),
            '♘' | '♞' => plain.push('N'),
            '♙' | '♟' => plain.push('P'),
            // The sign that asks for a picture of the one before.
            '\u{fe0e}' | '\u{fe0f}' => {}
            _ => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// The legal move that a plain word means.
pub(super) fn read_move(position: &Position, word: &str) -> Result<Move, MoveFault> {
    if matches!(word, "--" | "Z0" | "<>" | "0000" | "@@@@" | "null" | "pass") {
        return Err(MoveFault::NullMove);
    }
    let bare = without_marks(word);
    if let Some(wing) = castling(bare) {
        return castle(position, wing);
    }
    let pattern = Pattern::read(bare).ok_or(MoveFault::Malformed)?;
    let kind = pattern.mover(position)?;
    let movers = pattern.origin.squares() & position.pieces(position.side_to_move(), kind);
    let mut fitting = position.legal_moves_of(movers);
    fitting.retain(|&mv| pattern.fits(position, mv));
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(pattern.reason(position, kind, movers)),
        _ => Err(MoveFault::Ambiguous(fitting.iter().map(|mv| mv.from()).collect())),
    }
}

/// The word without what it says about check, en passant and offers of a draw.
fn without_marks(word: &str) -> &str {
    const MARKS: [&str; 6] = ["+", "#", "(=)", "=", "e.p.", "ep"];
    let mut bare = word;
    while let Some(shorter) = MARKS.into_iter().find_map(|mark| bare.strip_suffix(mark)) {
        bare = shorter;
    }
    bare
}

fn castling(word: &str) -> Option<Wing> {
    match word {
        "O-O" | "0-0" | "o-o" => Some(Wing::KingSide),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(Wing::QueenSide),
        _ => None,
    }
}

fn castle(position: &Position, wing: Wing) -> Result<Move, MoveFault> {
    let king = position.king(position.side_to_move());
    position
        .legal_moves_from(king)
        .into_iter()
        .find(|&mv| castling_wing(position, mv) == Some(wing))
        .ok_or_else(|| game_over(position).unwrap_or(MoveFault::Castling(wing)))
}

fn game_over(position: &Position) -> Option<MoveFault> {
    (!position.has_legal_move()).then_some(MoveFault::GameOver)
}

/// What a text says about where a piece comes from.
#[derive(Clone, Copy)]
enum Origin {
    Anywhere,
    File(File),
    Rank(Rank),
    Square(Square),
}

impl Origin {
    fn read(text: &str) -> Option<Origin> {
        if text.is_empty() {
            return Some(Origin::Anywhere);
        }
        if let Ok(square) = text.parse() {
            return Some(Origin::Square(square));
        }
        let mut letters = text.chars();
        match (letters.next().and_then(File::from_letter), letters.next()) {
            (Some(file), None) => Some(Origin::File(file)),
            _ => rank_named(text).map(Origin::Rank),
        }
    }

    fn squares(self) -> Bitboard {
        match self {
            Origin::Anywhere => Bitboard::ALL,
            Origin::File(file) => Bitboard::file(file),
            Origin::Rank(rank) => Bitboard::rank(rank),
            Origin::Square(square) => Bitboard::of(square),
        }
    }

    fn text(self) -> String {
        match self {
            Origin::Anywhere => String::new(),
            Origin::File(file) => file.to_string(),
            Origin::Rank(rank) => rank.to_string(),
            Origin::Square(square) => square.to_string(),
        }
    }
}

fn rank_named(text: &str) -> Option<Rank> {
    let index = match text.as_bytes() {
        [digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
        b"10" => 9,
        _ => return None,
    };
    Rank::from_index(index)
}

/// What a text says about a move other than castling in words.
struct Pattern {
    /// None where only squares are named.
    kind: Option<PieceType>,
    origin: Origin,
    captures: bool,
    to: Square,
    promotion: Option<PieceType>,
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let (kind, rest) = match text.chars().next()? {
            letter @ 'A'..='Z' => (Some(PieceType::from_letter(letter)?), &text[1..]),
            _ => (None, text),
        };
        let (rest, promotion) = split_promotion(rest)?;
        // The target is the longest square at the end: "a10" before "10".
        let (before, to) = [3, 2].into_iter().find_map(|length| {
            let (before, name) = rest.split_at_checked(rest.len().checked_sub(length)?)?;
            Some((before, name.parse().ok()?))
        })?;
        let captures = before.ends_with(['x', ':']);
        let origin = Origin::read(before.strip_suffix(['x', ':', '-']).unwrap_or(before))?;
        // Two squares alone are any piece's move; with less, no letter is the pawn's.
        let coordinates = matches!(origin, Origin::Square(_));
        Some(Pattern {
            kind: kind.or((!coordinates).then_some(PieceType::Pawn)),
            origin,
            captures,
            to,
            promotion,
        })
    }

    /// The kind of piece that moves.
    fn mover(&self, position: &Position) -> Result<PieceType, MoveFault> {
        let variant = position.variant();
        if let Some(kind) = self
            .kind
            .into_iter()
            .chain(self.promotion)
            .find(|&kind| !variant.has(kind))
        {
            return Err(MoveFault::ForeignPiece { kind, variant });
        }
        let Origin::Square(square) = self.origin else {
            return Ok(self.kind.unwrap_or(PieceType::Pawn));
        };
        let side = position.side_to_move();
        position
            .piece_at(square)
            .filter(|piece| piece.side() == side && self.kind.is_none_or(|kind| kind == piece.kind()))
            .map(Piece::kind)
            .ok_or(MoveFault::NobodyThere {
                side,
                kind: self.kind,
                square,
            })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        if mv.is_castling() {
            // Both ways of programs: the king goes two squares, or onto its rook.
            return matches!(self.origin, Origin::Square(_))
                && !self.captures
                && self.promotion.is_none()
                && (mv.to() == self.to || position.castling_rook(mv.to()).0 == self.to);
        }
        mv.to() == self.to && mv.promotion() == self.promotion && (mv.is_capture() || !self.captures)
    }

    /// Why none of these pieces, all of one kind, has a move that fits.
    fn reason(&self, position: &Position, kind: PieceType, movers: Bitboard) -> MoveFault {
        if let Some(over) = game_over(position) {
            return over;
        }
        let to = self.to;
        let there: Vec<Move> = position
            .legal_moves_of(movers)
            .into_iter()
            .filter(|mv| mv.to() == to && !mv.is_castling())
            .collect();
        if let Some(mv) = there.first() {
            // They can go there, so it is something else that does not fit.
            return match self.promotion {
                Some(kind) if !there.iter().any(|mv| mv.promotion() == Some(kind)) => MoveFault::Promotion(kind),
                None if mv.promotion().is_some() => MoveFault::PromotionMissing(to),
                _ => MoveFault::NotACapture(to),
            };
        }
        match movers.into_iter().find(|&from| reaches(position, kind, from, to)) {
            Some(_) if kind == PieceType::King => MoveFault::KingAttacked(to),
            Some(from) => MoveFault::KingInCheck { kind, from, to },
            None => MoveFault::Unreachable {
                kind,
                from: self.origin.text(),
                to,
            },
        }
    }
}

/// Takes what a pawn becomes off the end of a text: `=C`, `(C)`, `/C` or just `C`, in either case. None when there is
/// a letter that is no piece.
fn split_promotion(text: &str) -> Option<(&str, Option<PieceType>)> {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = inner.chars().next_back().filter(char::is_ascii_alphabetic) else {
        return (inner == text).then_some((text, None));
    };
    let kind = PieceType::from_letter(letter)?;
    let rest = &inner[..inner.len() - 1];
    let rest = if inner == text {
        rest.strip_suffix(['=', '/']).unwrap_or(rest)
    } else {
        rest.strip_suffix('(')?
    };
    Some((rest, Some(kind)))
}

/// Whether a piece of the side to move could go to a square if its king did not matter.
fn reaches(position: &Position, kind: PieceType, from: Square, to: Square) -> bool {
    let us = position.side_to_move();
    let occupied = position.occupied();
    let hit = position.attacks(Piece::new(us, kind), from, occupied).contains(to);
    if position.occupied_by(!us).contains(to) {
        return hit;
    }
    if occupied.contains(to) {
        return false;
    }
    if kind != PieceType::Pawn {
        return position.quiet_reach(kind, from, occupied).contains(to);
    }
    let step = from.offset(0, us.forward());
    let free = step.is_some_and(|step| !occupied.contains(step));
    let leap = free && from.rank() == position.variant().double_step_from(us);
    hit && position.en_passant() == Some(to)
        || free && step == Some(to)
        || leap && from.offset(0, 2 * us.forward()) == Some(to)
}
