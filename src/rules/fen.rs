//! Positions as FEN text, read with care and written in one way.
//!
//! What is impossible is refused with the field, the place and the reason; what is merely superfluous (a castling right
//! without its rook, an en passant square that nobody can use) is dropped with a notice.

use std::fmt;

use super::bitboard::Bitboard;
use super::castling::{Castling, CastlingRights, RIGHT_LETTERS};
use super::excerpt::shortened;
use super::piece::{Piece, PieceType};
use super::play::MOST_FULLMOVES;
use super::position::Position;
use super::side::Side;
use super::square::{BOARD_SIZE, File, Rank, Square};
use super::variant::{Variant, Wing};

/// The largest halfmove counter that can stand in a game: at 75 moves it ends by itself.
pub const MOST_HALFMOVES: u32 = 150;

/// No valid FEN of a ten-by-ten board comes near this length; longer text is not looked at.
const LONGEST_TEXT: usize = 400;
/// So many characters of a wrong text are repeated in messages.
const LONGEST_QUOTE: usize = 24;

/// A field of a FEN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The pieces, rank by rank.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// `KQkq` or `-`.
    Castling,
    /// A square or `-`.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the current move.
    Fullmoves,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Placement => "piece placement",
            Field::SideToMove => "side to move",
            Field::Castling => "castling",
            Field::EnPassant => "en passant",
            Field::Halfmoves => "halfmove counter",
            Field::Fullmoves => "move number",
        })
    }
}

/// What the text of a field should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldForm {
    /// `w` or `b`.
    SideLetter,
    /// `-`, or each of `KQkq` once at most.
    CastlingLetters,
    /// `-`, or the name of a square.
    SquareOrDash,
}

impl fmt::Display for FieldForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FieldForm::SideLetter => "w or b",
            FieldForm::CastlingLetters => "- or some of KQkq",
            FieldForm::SquareOrDash => "- or a square",
        })
    }
}

/// Why no pawn can just have stepped over a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EnPassantFault {
    /// It is not on the rank that the pawns of the side before pass over.
    #[error("no pawn can have stepped over this rank")]
    Rank,
    /// There is no pawn on the square in front of it.
    #[error("no pawn stands in front of it")]
    NoPawn,
    /// Something stands where the pawn would have come from, or come over.
    #[error("the pawn cannot just have made its double step, a square behind it is occupied")]
    Blocked,
}

/// Why a FEN text is not a position of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// The text is empty, or nothing but blanks.
    #[error("the FEN is empty")]
    Empty,
    /// The text is longer than any FEN.
    #[error("the text is too long for a FEN ({0} bytes)")]
    TooLong(usize),
    /// A field that cannot be guessed is missing.
    #[error("{0}: the field is missing")]
    Missing(Field),
    /// There is text after the last field.
    #[error("after the move number: unexpected {0:?}")]
    TooManyFields(String),
    /// The placement does not have ten ranks.
    #[error("piece placement: {0} ranks are given, the board has 10")]
    RankCount(usize),
    /// A rank does not have ten squares.
    #[error("piece placement, rank {rank}: {squares} squares are given, a rank has 10")]
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares its text stands for.
        squares: usize,
    },
    /// A letter is no piece, or another character has no meaning.
    #[error("piece placement, rank {rank}: {letter:?} is not a piece or a number of empty squares")]
    Letter {
        /// Which rank.
        rank: Rank,
        /// The character.
        letter: char,
    },
    /// A piece belongs to another game.
    #[error("piece placement, {square}: {variant} has no {kind}")]
    ForeignPiece {
        /// Where.
        square: Square,
        /// The kind of piece.
        kind: PieceType,
        /// The game.
        variant: &'static str,
    },
    /// A side has no king or several.
    #[error("piece placement: {side} has {kings} kings, each side must have one")]
    Kings {
        /// Which side.
        side: Side,
        /// How many kings it has.
        kings: u32,
    },
    /// A pawn stands on the first or last rank.
    #[error("piece placement, {0}: a pawn cannot stand on rank {rank}", rank = .0.rank())]
    PawnRank(Square),
    /// The side that has just moved is in check.
    #[error(
        "side to move: it is {side}'s move, but the {other} king on {king} could be captured by the piece on {attacker}",
        other = !*side
    )]
    OpponentInCheck {
        /// Who is to move.
        side: Side,
        /// The king that could be captured.
        king: Square,
        /// One piece that could.
        attacker: Square,
    },
    /// A field's text has no meaning.
    #[error("{field}: {text:?} is not {expected}")]
    Text {
        /// Which field.
        field: Field,
        /// Its text, shortened.
        text: String,
        /// What it should be.
        expected: FieldForm,
    },
    /// A counter is out of range.
    #[error("{field}: {text} is not a number from {least} to {most}")]
    Range {
        /// Which field.
        field: Field,
        /// Its text, shortened.
        text: String,
        /// The least allowed number.
        least: u32,
        /// The greatest allowed number.
        most: u32,
    },
    /// There is no way in which a pawn could just have stepped over the en passant square.
    #[error("en passant, {square}: {reason}")]
    EnPassant {
        /// The square.
        square: Square,
        /// Why not.
        reason: EnPassantFault,
    },
}

/// Something superfluous in a FEN text that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A castling right whose king or rook is not at home.
    CastlingRight {
        /// Whose right.
        side: Side,
        /// On which wing.
        wing: Wing,
    },
    /// An en passant square that no enemy pawn stands ready to use.
    EnPassant(Square),
    /// An en passant square named by ranks 0 to 9.
    EnPassantRank {
        /// As it was written.
        text: String,
        /// As it was understood.
        square: Square,
    },
    /// Fields missing at the end, taken to be no right, no square and the counters of a new game.
    MissingFields,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::CastlingRight { side, wing } => {
                let wing = match wing {
                    Wing::KingSide => "king's",
                    Wing::QueenSide => "queen's",
                };
                write!(
                    f,
                    "castling: {side} cannot castle on the {wing} side, king or rook is not at home; right dropped"
                )
            }
            Notice::EnPassant(square) => {
                write!(
                    f,
                    "en passant, {square}: no pawn stands ready to capture there; square dropped"
                )
            }
            Notice::EnPassantRank { text, square } => {
                write!(f, "en passant: {text} was read as {square}, with ranks counted from 0")
            }
            Notice::MissingFields => f.write_str("fields missing at the end were filled in"),
        }
    }
}

/// A FEN text, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The position.
    pub position: Position,
    /// What was left out of it.
    pub notices: Vec<Notice>,
}

impl Position {
    /// Reads a position of a game.
    ///
    /// Castling, en passant and counters may be missing at the end.
    ///
    /// # Errors
    /// When the text breaks the form of a FEN or the position could not be played.
    pub fn from_fen(variant: &'static Variant, text: &str) -> Result<Parsed, FenError> {
        let (mut position, notices) = read_fen(variant, text, |pieces| pieces.faults().next().map_or(Ok(()), Err))?;
        position.key = position.recomputed_key();
        Ok(Parsed { position, notices })
    }

    /// The position as FEN, with all six fields.
    pub fn fen(&self) -> String {
        self.to_fen().to_string()
    }

    fn to_fen(&self) -> impl fmt::Display {
        fmt::from_fn(|f| {
            for &rank in Rank::ALL.iter().rev() {
                if rank != Rank::at(BOARD_SIZE - 1) {
                    f.write_str("/")?;
                }
                let mut empty = 0;
                for file in File::ALL {
                    match self.piece_at(Square::new(file, rank)) {
                        None => empty += 1,
                        Some(piece) => {
                            if empty > 0 {
                                write!(f, "{empty}")?;
                                empty = 0;
                            }
                            write!(f, "{}", piece.letter())?;
                        }
                    }
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
            }
            write!(f, " {} {} ", self.stm.letter(), self.castling)?;
            match self.en_passant {
                Some(square) => write!(f, "{square}")?,
                None => f.write_str("-")?,
            }
            // More than the largest counter says no more: the game is over.
            let halfmoves = self.halfmove_clock().min(MOST_HALFMOVES);
            write!(f, " {halfmoves} {}", self.fullmove_number)
        })
    }

    /// Everything that keeps the pieces from being those of a position, whoever put them there.
    pub(super) fn faults(&self) -> impl Iterator<Item = FenError> {
        let kings = Side::ALL.map(|side| (side, self.pieces(side, PieceType::King).len()));
        let ends = Bitboard::rank(Rank::at(0)) | Bitboard::rank(Rank::at(BOARD_SIZE - 1));
        let pawns = (self.of_kind(PieceType::Pawn) & ends).into_iter();
        let both_kings = kings.iter().all(|&(_, kings)| kings == 1);
        let in_check = move || both_kings.then(|| self.opponent_in_check()).flatten();
        let kings = kings.into_iter().filter(|&(_, kings)| kings != 1);
        (kings.map(|(side, kings)| FenError::Kings { side, kings }))
            .chain(pawns.map(FenError::PawnRank))
            .chain(std::iter::once_with(in_check).flatten())
    }

    fn opponent_in_check(&self) -> Option<FenError> {
        let king = self.king(!self.stm);
        let attacker = self.attackers(king, self.stm, self.occupied()).first()?;
        Some(FenError::OpponentInCheck {
            side: self.stm,
            king,
            attacker,
        })
    }

    /// Whether king and rook stand where a castling begins.
    pub(super) fn is_at_home(&self, castling: &Castling) -> bool {
        self.pieces(castling.side, PieceType::King).contains(castling.king_from)
            && (self.pieces(castling.side, PieceType::Rook)).contains(castling.rook_from)
    }

    /// Whether a pawn stands ready to capture on a square that an enemy pawn can just have stepped over.
    pub(super) fn en_passant_at(&self, square: Square) -> Result<bool, EnPassantFault> {
        let enemy = !self.stm;
        if square.rank() != en_passant_rank(self) {
            return Err(EnPassantFault::Rank);
        }
        let stepped_to = square.offset(0, enemy.forward());
        let stepped_from = square.offset(0, -enemy.forward());
        let pawns = self.pieces(enemy, PieceType::Pawn);
        if !stepped_to.is_some_and(|square| pawns.contains(square)) {
            return Err(EnPassantFault::NoPawn);
        }
        if self.occupied().contains(square) || stepped_from.is_none_or(|from| self.occupied().contains(from)) {
            return Err(EnPassantFault::Blocked);
        }
        let ready = self.tables.pawn_captures[enemy][square.index()] & self.pieces(self.stm, PieceType::Pawn);
        Ok(!ready.is_empty())
    }
}

/// What a FEN text says, its pieces checked by `check` alone, and what was left out of it. It has no key yet.
pub(super) fn read_fen(
    variant: &'static Variant,
    text: &str,
    check: impl FnOnce(&Position) -> Result<(), FenError>,
) -> Result<(Position, Vec<Notice>), FenError> {
    if text.len() > LONGEST_TEXT {
        return Err(FenError::TooLong(text.len()));
    }
    let mut fields = text.split_whitespace();
    let mut position = Position::empty(variant);
    let mut notices = Vec::new();

    read_placement(&mut position, fields.next().ok_or(FenError::Empty)?)?;
    position.stm = match fields.next().ok_or(FenError::Missing(Field::SideToMove))? {
        "w" => Side::White,
        "b" => Side::Black,
        other => {
            return Err(FenError::Text {
                field: Field::SideToMove,
                text: shortened(other, LONGEST_QUOTE),
                expected: FieldForm::SideLetter,
            });
        }
    };
    let castling = fields.next();
    let en_passant = fields.next();
    let halfmoves = fields.next();
    let fullmoves = fields.next();
    if let Some(rest) = fields.next() {
        return Err(FenError::TooManyFields(shortened(rest, LONGEST_QUOTE)));
    }
    if fullmoves.is_none() {
        notices.push(Notice::MissingFields);
    }
    check(&position)?;

    read_castling(&mut position, castling.unwrap_or("-"), &mut notices)?;
    read_en_passant(&mut position, en_passant.unwrap_or("-"), &mut notices)?;
    position.halfmove_clock = read_counter(Field::Halfmoves, halfmoves.unwrap_or("0"), 0, MOST_HALFMOVES)?;
    position.fullmove_number = read_counter(Field::Fullmoves, fullmoves.unwrap_or("1"), 1, u32::from(MOST_FULLMOVES))?;
    Ok((position, notices))
}

fn read_placement(position: &mut Position, text: &str) -> Result<(), FenError> {
    let ranks = text.split('/').count();
    if ranks != BOARD_SIZE {
        return Err(FenError::RankCount(ranks));
    }
    for (rank, text) in Rank::ALL.iter().rev().copied().zip(text.split('/')) {
        let mut squares = 0;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '1' if letters.peek() == Some(&'0') => {
                    letters.next();
                    squares += 10;
                }
                '1'..='9' => squares += letter as usize - '0' as usize,
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(FenError::Letter { rank, letter })?;
                    if let Some(file) = File::from_index(squares) {
                        let square = Square::new(file, rank);
                        let kind = piece.kind();
                        if !position.variant().has(kind) {
                            return Err(FenError::ForeignPiece {
                                square,
                                kind,
                                variant: position.variant().title,
                            });
                        }
                        position.put(piece, square);
                    }
                    squares += 1;
                }
            }
        }
        if squares != BOARD_SIZE {
            return Err(FenError::RankLength { rank, squares });
        }
    }
    Ok(())
}

fn read_castling(position: &mut Position, text: &str, notices: &mut Vec<Notice>) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let refused = || FenError::Text {
        field: Field::Castling,
        text: shortened(text, LONGEST_QUOTE),
        expected: FieldForm::CastlingLetters,
    };
    let mut claimed = CastlingRights::NONE;
    for letter in text.chars() {
        let &(_, side, wing) = RIGHT_LETTERS
            .iter()
            .find(|right| right.0 == letter)
            .ok_or_else(refused)?;
        let right = CastlingRights::of(side, wing);
        if claimed.contains(right) {
            return Err(refused());
        }
        claimed = claimed.or(right);
    }
    for rule in &position.tables.castling {
        if !claimed.contains(rule.right) {
            continue;
        }
        if position.is_at_home(rule) {
            position.castling = position.castling.or(rule.right);
        } else {
            notices.push(Notice::CastlingRight {
                side: rule.side,
                wing: rule.wing,
            });
        }
    }
    Ok(())
}

/// The en passant square's own rank when a side is to move: the one behind the enemy's double step.
pub(super) fn en_passant_rank(position: &Position) -> Rank {
    let enemy = !position.stm;
    let from = position.variant().double_step_from(enemy).index() as i8;
    Rank::at((from + enemy.forward()) as usize)
}

fn read_en_passant(position: &mut Position, text: &str, notices: &mut Vec<Notice>) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let rank = en_passant_rank(position);
    let square = match text.parse::<Square>() {
        Ok(square) if square.rank() == rank => square,
        other => {
            // Files of the engine era count ranks from 0. The rank tells, since only one is possible.
            let shifted = text.strip_suffix(&(rank.index()).to_string()).and_then(|file| {
                let mut letters = file.chars();
                letters
                    .next()
                    .filter(|_| letters.next().is_none())
                    .and_then(File::from_letter)
            });
            match (shifted, other) {
                (Some(file), _) => {
                    let square = Square::new(file, rank);
                    notices.push(Notice::EnPassantRank {
                        text: text.to_owned(),
                        square,
                    });
                    square
                }
                (None, Ok(square)) => {
                    return Err(FenError::EnPassant {
                        square,
                        reason: EnPassantFault::Rank,
                    });
                }
                (None, Err(_)) => {
                    return Err(FenError::Text {
                        field: Field::EnPassant,
                        text: shortened(text, LONGEST_QUOTE),
                        expected: FieldForm::SquareOrDash,
                    });
                }
            }
        }
    };

    match position.en_passant_at(square) {
        Ok(true) => position.en_passant = Some(square),
        Ok(false) => notices.push(Notice::EnPassant(square)),
        Err(reason) => return Err(FenError::EnPassant { square, reason }),
    }
    Ok(())
}

fn read_counter(field: Field, text: &str, least: u32, most: u32) -> Result<u16, FenError> {
    let digits_only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<u16>()
        .ok()
        .filter(|&number| digits_only && (least..=most).contains(&u32::from(number)))
        .ok_or_else(|| FenError::Range {
            field,
            text: shortened(text, LONGEST_QUOTE),
            least,
            most,
        })
}
