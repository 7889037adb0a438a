//! Games as PGN text, read as people's files hold it and written in the export format.
//!
//! [`PgnReader`] reads a stream of any length game by game. It is lenient in form (missing or wrong move numbers, zeros
//! for castling, long algebraic moves, unescaped quotes, other encodings) and tells with a [`PgnNotice`] wherever
//! something was left out or taken for something else. It is exact in substance: a move is the one legal move that its
//! text fits, or the game ends there with a [`PgnError`] that says which game, move and token, and why, and holds the
//! game up to it. A faulty variation is cut where it fails, and the game goes on. After an error, reading goes on with
//! the next game.
//!
//! No input makes it panic or hang: time is linear in the length of the text, memory is bounded by the limits on one
//! game, see [`PgnLimit`].
//!
//! ```
//! use tenfold::rules::{PgnReader, SHAKO};
//!
//! let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f5 g6 (1... e6 {[%clk 0:01:02] solid}) 2. g5!? *";
//! let mut games = PgnReader::new(text.as_bytes(), &SHAKO);
//! let read = games.next().expect("there is a game")?;
//! assert_eq!(read.game.tags.get("White"), Some("Ann"));
//! assert_eq!(read.game.tree.main_line().count(), 3);
//! assert!(read.game.to_pgn().ends_with("1. f5 g6 (1... e6 {[%clk 0:01:02] solid}) 2. g5 $5 *\n\n"));
//! assert!(games.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotated;
mod fault;
mod lexer;
mod movetext;
mod reader;
mod source;
mod start;
mod tags;
#[cfg(test)]
mod tests;
mod writer;

pub use annotated::{AnnotatedGame, GameResult};
pub use fault::{Misplay, MoveFault, PgnError, PgnFault, PgnLimit, PgnNotice, PgnPlace, PgnRemark, ReadGame};
pub use reader::PgnReader;
pub use source::ReadingProgress;
pub(super) use start::first_that_fits;
pub use start::parse_fen;
pub use tags::{TagError, Tags};
