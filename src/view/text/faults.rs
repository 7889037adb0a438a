//! What is wrong with positions, moves, saved games and files, in words. A new kind of fault does not compile without
//! its text.

use std::io;

use super::{Texts, piece_key, value};
use crate::game::SaveError;
use crate::rules::{
    EnPassantFault, FenError, Field, FieldForm, MoveError, NotationError, Notice, PieceType, Square, Wing,
};
use crate::view::answer::Lost;
use crate::view::screenshot::NotDrawn;
use crate::view::storage::NotAFile;

impl Texts {
    /// Why a FEN is not a position of the game.
    pub fn fen_error(&self, error: &FenError) -> String {
        match error {
            FenError::Empty => self.get("fen-empty"),
            &FenError::TooLong(bytes) => self.format("fen-too-long", &[value("bytes", bytes)]),
            &FenError::Missing(field) => self.format("fen-missing", &[value("field", self.fen_field(field))]),
            FenError::TooManyFields(text) => self.format("fen-too-many-fields", &[value("text", quotable(text))]),
            &FenError::RankCount(ranks) => self.format("fen-rank-count", &[value("ranks", ranks)]),
            FenError::RankLength { rank, squares } => self.format(
                "fen-rank-length",
                &[value("rank", rank.to_string()), value("squares", *squares)],
            ),
            FenError::Letter { rank, letter } => self.format(
                "fen-letter",
                &[
                    value("rank", rank.to_string()),
                    value("letter", quotable(&letter.to_string())),
                ],
            ),
            FenError::ForeignPiece { square, kind, variant } => self.format(
                "fen-foreign-piece",
                &[
                    value("square", square.to_string()),
                    value("game", *variant),
                    value("no-piece", self.no_piece(Some(*kind))),
                ],
            ),
            FenError::Kings { side, kings } => {
                self.format("fen-kings", &[value("side", self.side(*side)), value("kings", *kings)])
            }
            FenError::PawnRank(square) => self.format(
                "fen-pawn-rank",
                &[
                    value("square", square.to_string()),
                    value("rank", square.rank().to_string()),
                ],
            ),
            FenError::OpponentInCheck { side, king, attacker } => self.format(
                "fen-opponent-in-check",
                &[
                    value("side", self.side(*side)),
                    value("other", self.side(!*side)),
                    value("king", king.to_string()),
                    value("attacker", attacker.to_string()),
                ],
            ),
            FenError::Text { field, text, expected } => {
                let expected = self.get(match expected {
                    FieldForm::SideLetter => "fen-form-side",
                    FieldForm::CastlingLetters => "fen-form-castling",
                    FieldForm::SquareOrDash => "fen-form-square",
                });
                let field = self.fen_field(*field);
                let values = [
                    value("field", field),
                    value("text", quotable(text)),
                    value("expected", expected),
                ];
                self.format("fen-text", &values)
            }
            FenError::Range {
                field,
                text,
                least,
                most,
            } => self.format(
                "fen-range",
                &[
                    value("field", self.fen_field(*field)),
                    value("text", quotable(text)),
                    value("least", *least),
                    value("most", *most),
                ],
            ),
            FenError::EnPassant { square, reason } => {
                let reason = self.get(match reason {
                    EnPassantFault::Rank => "fen-en-passant-rank",
                    EnPassantFault::NoPawn => "fen-en-passant-no-pawn",
                    EnPassantFault::Blocked => "fen-en-passant-blocked",
                });
                self.format(
                    "fen-en-passant",
                    &[value("square", square.to_string()), value("reason", reason)],
                )
            }
        }
    }

    /// What was left out of a FEN, or taken for something else.
    pub fn fen_notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::CastlingRight { side, wing } => self.format(
                "fen-notice-castling",
                &[value("side", self.side(*side)), value("wing", self.wing(*wing))],
            ),
            Notice::EnPassant(square) => self.format("fen-notice-en-passant", &[value("square", square.to_string())]),
            Notice::EnPassantRank { text, square } => self.format(
                "fen-notice-en-passant-rank",
                &[value("text", quotable(text)), value("square", square.to_string())],
            ),
            Notice::MissingFields => self.get("fen-notice-missing-fields"),
        }
    }

    fn fen_field(&self, field: Field) -> String {
        self.get(match field {
            Field::Placement => "fen-field-placement",
            Field::SideToMove => "fen-field-side",
            Field::Castling => "fen-field-castling",
            Field::EnPassant => "fen-field-en-passant",
            Field::Halfmoves => "fen-field-halfmoves",
            Field::Fullmoves => "fen-field-fullmoves",
        })
    }

    /// Why a move cannot be played.
    pub fn move_error(&self, error: MoveError) -> String {
        match error {
            MoveError::Illegal(mv) => self.format("move-illegal", &[("move", mv.to_string())]),
            MoveError::GameOver => self.get("move-game-over"),
        }
    }

    /// Why a text is not a move here.
    pub fn notation_error(&self, error: &NotationError) -> String {
        match error {
            NotationError::Malformed(text) => self.format("notation-malformed", &[("text", quotable(text))]),
            NotationError::Illegal(text) => self.format("move-illegal", &[("move", quotable(text))]),
            NotationError::Ambiguous(text, moves) => self.format(
                "notation-ambiguous",
                &[("text", quotable(text)), ("moves", moves.clone())],
            ),
        }
    }

    /// Why a text is not a saved game.
    pub fn save_error(&self, error: &SaveError) -> String {
        match error {
            &SaveError::TooLong(bytes) => self.format("save-too-long", &[value("bytes", bytes)]),
            SaveError::Form(reason) => self.format("save-form", &[("reason", reason.as_str())]),
            &SaveError::Version(form) => self.format("save-version", &[value("form", form)]),
            &SaveError::Rules(version) => self.format("save-rules", &[value("version", version)]),
            SaveError::Variant(text) => self.format("save-variant", &[("text", quotable(text))]),
            SaveError::Start(error) => self.format("save-start", &[("reason", self.fen_error(error))]),
            SaveError::Seat { side, text } => {
                self.format("save-seat", &[("side", self.side(*side)), ("text", quotable(text))])
            }
            SaveError::Tag { tag, text } => {
                self.format("save-tag", &[("tag", (*tag).to_owned()), ("text", quotable(text))])
            }
            SaveError::Pgn(error) => self.pgn_error(error),
            SaveError::Odd(notice) => self.pgn_notice(notice),
            SaveError::Incomplete { wanted, found } => {
                self.format("save-incomplete", &[value("wanted", *wanted), value("found", *found)])
            }
            SaveError::Move { number, error } => self.format(
                "save-move",
                &[value("number", *number), value("reason", self.notation_error(error))],
            ),
            &SaveError::AfterTheEnd(moves) => self.format("save-after-the-end", &[value("moves", moves)]),
        }
    }

    /// Why a file cannot be read or written. What is rare is told as the system tells it.
    pub fn file_error(&self, error: &io::Error) -> String {
        if let Some(NotAFile(path)) = error.get_ref().and_then(|inner| inner.downcast_ref()) {
            return self.format("file-none", &[("file", path.display().to_string())]);
        }
        let inner = error.get_ref();
        let key = match error.kind() {
            _ if inner.is_some_and(|inner| inner.is::<Lost>()) => "file-lost",
            _ if inner.is_some_and(|inner| inner.is::<NotDrawn>()) => "file-not-drawn",
            io::ErrorKind::NotFound => "file-not-found",
            io::ErrorKind::PermissionDenied => "file-not-permitted",
            io::ErrorKind::AlreadyExists => "file-exists",
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "file-no-room",
            io::ErrorKind::ReadOnlyFilesystem => "file-read-only",
            io::ErrorKind::IsADirectory => "file-is-folder",
            io::ErrorKind::NotADirectory => "file-no-folder",
            _ => return error.to_string(),
        };
        self.get(key)
    }

    /// A kind of piece, or any, of which there is none: "no Queen".
    pub(super) fn no_piece(&self, kind: Option<PieceType>) -> String {
        match kind {
            Some(kind) => self.get(&format!("{}.none", piece_key(kind))),
            None => self.get("no-piece"),
        }
    }

    /// A kind of piece, of which one is meant: "the Queen".
    pub fn the_piece(&self, kind: PieceType) -> String {
        self.get(&format!("{}.the", piece_key(kind)))
    }

    /// What castling on a wing is called.
    pub(super) fn wing(&self, wing: Wing) -> String {
        self.get(match wing {
            Wing::KingSide => "wing-king",
            Wing::QueenSide => "wing-queen",
        })
    }

    /// Several squares by name.
    pub(super) fn squares(&self, squares: &[Square]) -> String {
        self.list(squares.iter().map(Square::to_string))
    }
}

/// A foreign text as it can be repeated: nothing in it does anything to whoever shows it.
pub(super) fn quotable(text: &str) -> String {
    let mut quotable = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\'' | '\\' => quotable.push(character),
            _ => quotable.extend(character.escape_debug()),
        }
    }
    quotable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        assert_eq!(quotable("a\"b'c\\d é ♔"), "a\"b'c\\d é ♔");
        assert_eq!(quotable("\u{1b}[2J\n\u{202e}"), "\\u{1b}[2J\\n\\u{202e}");
    }
}
