//! PGN against what people's files hold, laws of reading and writing, and hostile bytes.

mod cases;
mod forms;
mod laws;
mod limits;

use super::*;
use crate::rules::{Move, Position, SHAKO, Variant};

/// The outcome of each game of a text.
fn read(text: &str) -> Vec<Result<ReadGame, PgnError>> {
    PgnReader::new(text.as_bytes(), &SHAKO).collect()
}

/// The only game of a text.
fn one(text: &str) -> ReadGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The fault of the only game of a text.
fn fault(text: &str) -> PgnError {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).expect_err(text)
}

/// The movetext of a game as it is written, on one line.
fn movetext(game: &AnnotatedGame) -> String {
    let written = game.to_pgn();
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.trim_end().replace('\n', " ")
}

fn remarks(read: &ReadGame) -> Vec<String> {
    read.notices.iter().map(|notice| notice.remark.to_string()).collect()
}

fn main_line(game: &AnnotatedGame) -> Vec<Move> {
    game.tree.main_line().filter_map(|node| game.tree.mv(node)).collect()
}

fn position(variant: &'static Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap().position
}

const ASSUMED_SHAKO: &str = "nothing says which game it is; it was read as Shako";
