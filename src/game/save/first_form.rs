//! Saved games in the first form, a line of JSON, which is read and no longer written.

use serde::Deserialize;

use super::{LONGEST_QUOTE, SaveError, SavedGame, read_seat};
use crate::game::seats::Seats;
use crate::rules::{GameTree, Line, Position, Side, Variant, parse_uci, shortened};

const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Form {
    variant: String,
    start: String,
    moves: Vec<String>,
    white: String,
    black: String,
}

/// Only what tells whether the rest can be understood.
#[derive(Deserialize)]
struct FormVersion {
    tenfold_game: u32,
}

pub(super) fn from_text(text: &str) -> Result<SavedGame, SaveError> {
    // The version comes first: another form may lack what this one needs.
    let version: FormVersion = read_json(text)?;
    if version.tenfold_game != VERSION {
        return Err(SaveError::Version(version.tenfold_game));
    }
    let form: Form = read_json(text)?;
    let variant =
        Variant::by_name(&form.variant).ok_or_else(|| SaveError::Variant(shortened(&form.variant, LONGEST_QUOTE)))?;
    let seats = Seats::new(
        read_seat(Side::White, &form.white)?,
        read_seat(Side::Black, &form.black)?,
    );
    let mut line = Line::new(Position::from_fen(variant, &form.start)?.position);
    for (ply, text) in form.moves.iter().enumerate() {
        if seats.judge_end(&line).is_some() {
            return Err(SaveError::AfterTheEnd(ply));
        }
        let refused = |error| SaveError::Move { number: ply + 1, error };
        let mv = parse_uci(line.position(), text).map_err(refused)?;
        line.play(mv).expect("a move that was read is legal");
    }
    let tree = GameTree::from(&line);
    let tip = tree.end_of_line(tree.root());
    Ok(SavedGame::new(tree, tip, seats))
}

fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, SaveError> {
    serde_json::from_str(text).map_err(|error| SaveError::Form(error.to_string()))
}
