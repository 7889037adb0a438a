//! What the tests of the engine share.

use serde_json::Value;
use tenfold::rules::{Line, Move, Position, Variant, parse_uci};

/// The position of a FEN.
pub fn position(variant: &'static Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .position
}

/// A game that begins with the position of a FEN.
pub fn line(variant: &'static Variant, fen: &str) -> Line {
    Line::new(position(variant, fen))
}

/// The positions with a mate in one, and all moves that mate.
pub fn mates_in_one(variant: &'static Variant) -> Vec<(Line, Vec<Move>)> {
    let text = match variant.name {
        "shako" => include_str!("../data/mate_in_one_shako.json"),
        _ => include_str!("../data/mate_in_one_pemba.json"),
    };
    let facts: Vec<Value> = serde_json::from_str(text).expect("the facts are JSON");
    facts
        .iter()
        .map(|fact| {
            let line = line(variant, fact["fen"].as_str().expect("a FEN"));
            let mates = fact["mates"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|mv| parse_uci(line.position(), mv.as_str().expect("a move")).expect("a legal move"));
            let mates = mates.collect();
            (line, mates)
        })
        .collect()
}
