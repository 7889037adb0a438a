//! Facts read from `tests/data`, and small words for the tests.

use serde_json::Value;
use tenfold::rules::{Bitboard, Move, Position, Square, Variant, parse_uci};

/// A file of facts under `tests/data`.
pub fn facts(name: &str) -> Value {
    let path = format!("{}/tests/data/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The members of a list of facts.
pub fn each(facts: &Value) -> impl Iterator<Item = &Value> {
    facts.as_array().expect("a list").iter()
}

/// A text among the facts.
pub fn text<'a>(fact: &'a Value, key: &str) -> &'a str {
    fact[key].as_str().unwrap_or_else(|| panic!("no text {key} in {fact}"))
}

/// A list of texts among the facts, in plain order.
pub fn texts(fact: &Value, key: &str) -> Vec<String> {
    let mut texts: Vec<String> = each(&fact[key])
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect();
    texts.sort();
    texts
}

/// The game called so.
pub fn variant(name: &str) -> &'static Variant {
    Variant::by_name(name).unwrap_or_else(|| panic!("no game {name}"))
}

/// A position that must be accepted as it is.
pub fn position(game: &'static Variant, fen: &str) -> Position {
    Position::from_fen(game, fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .position
}

/// A move that must be legal.
pub fn uci(position: &Position, text: &str) -> Move {
    parse_uci(position, text).unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

/// All legal moves in coordinates, in plain order.
pub fn legal(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

/// A set of squares, in plain order of their names.
pub fn names(squares: Bitboard) -> Vec<String> {
    let mut names: Vec<String> = squares.into_iter().map(|square: Square| square.to_string()).collect();
    names.sort();
    names
}

/// How the reference names the end of a game, without regard to draws.
pub fn state(position: &Position) -> &'static str {
    match (position.has_legal_move(), position.in_check()) {
        (true, _) => "none",
        (false, true) => "checkmate",
        (false, false) => "stalemate",
    }
}
