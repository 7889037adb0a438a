//! The unfinished game as text, and back.
//!
//! Text that comes back is not trusted: people edit files, disks truncate them, and other versions write them. Every
//! move is judged by the rules before anything is made of it. Where the text is kept is up to others.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::record::GameRecord;
use super::seats::{Seat, Seats};
use crate::engine::Level;
use crate::rules::{FenError, Line, NotationError, Position, Side, Variant, parse_uci, shortened};

/// The version of the form that is written, raised when older programs could misread it.
const VERSION: u32 = 1;

/// Longer text is not looked at. The longest possible games, with a pawn move or capture every 75 moves, are shorter.
const LONGEST_TEXT: usize = 1 << 20;

/// So many characters of a wrong word are repeated in messages.
const LONGEST_QUOTE: usize = 40;

/// Somebody wants to go on with a saved game. Always granted; the game before leaves the board.
#[derive(Message, Clone, Debug)]
pub struct LoadGame(pub SavedGame);

/// A game that was saved, found to be in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    line: Line,
    seats: Seats,
}

impl SavedGame {
    /// Which game is played.
    pub fn variant(&self) -> &'static Variant {
        self.line.position().variant()
    }

    /// The start and all that was played.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Who plays.
    pub fn seats(&self) -> Seats {
        self.seats
    }
}

/// Why a text is not a saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// No game is that long.
    #[error("the text is too long for a saved game ({0} bytes)")]
    TooLong(usize),
    /// It is not JSON, or not all of it, or says other things than a saved game.
    #[error("not a saved game: {0}")]
    Form(String),
    /// It was written by a newer program, or not by this one.
    #[error("the game was saved in form {0}; this program reads form {VERSION}")]
    Version(u32),
    /// It is a game of something else.
    #[error("{0:?} is not a game that this program plays")]
    Variant(String),
    /// It starts from nothing playable.
    #[error("the game starts from no playable position: {0}")]
    Start(#[from] FenError),
    /// A side is played by nobody.
    #[error("{side} is played by {text:?}, which is neither \"human\" nor a level of the engine")]
    Seat {
        /// Which side.
        side: Side,
        /// Who is said to play it.
        text: String,
    },
    /// A move cannot be played.
    #[error("move {number} of the game: {error}")]
    Move {
        /// Which move, counted from 1, of both sides.
        number: usize,
        /// Why not.
        error: NotationError,
    },
    /// There are moves left when the game has ended.
    #[error("the game ended after {0} moves, but more are written")]
    AfterTheEnd(usize),
}

/// The form of the text.
#[derive(Serialize, Deserialize)]
struct Form {
    /// First, so that people see at once what the file is.
    tenfold_game: u32,
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

const HUMAN: &str = "human";

fn seat_text(seat: Seat) -> String {
    match seat {
        Seat::Human => HUMAN.to_owned(),
        Seat::Engine(level) => level.id().to_owned(),
    }
}

fn read_seat(side: Side, text: &str) -> Result<Seat, SaveError> {
    if text == HUMAN {
        return Ok(Seat::Human);
    }
    Level::from_id(text).map(Seat::Engine).ok_or_else(|| SaveError::Seat {
        side,
        text: shortened(text, LONGEST_QUOTE),
    })
}

/// The game on the board as text. An end that happened beside the board (resignation, a claim between two players) is
/// not part of it.
pub fn to_text(record: &GameRecord, seats: &Seats) -> String {
    let line = record.line();
    let form = Form {
        tenfold_game: VERSION,
        variant: record.variant().name.to_owned(),
        start: line.start().fen(),
        moves: line.moves().iter().map(ToString::to_string).collect(),
        white: seat_text(seats[Side::White]),
        black: seat_text(seats[Side::Black]),
    };
    serde_json::to_string(&form).expect("strings and numbers are always JSON")
}

/// Reads what [`to_text`] has written.
///
/// # Errors
/// When the text is not a saved game, or not one that the rules allow; it says what is wrong, and where.
pub fn from_text(text: &str) -> Result<SavedGame, SaveError> {
    if text.len() > LONGEST_TEXT {
        return Err(SaveError::TooLong(text.len()));
    }
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
    Ok(SavedGame { line, seats })
}

fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, SaveError> {
    serde_json::from_str(text).map_err(|error| SaveError::Form(error.to_string()))
}
