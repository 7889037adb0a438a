//! The rules of Shako and Pemba: squares, pieces, variants, legality, notation, the end of a game, and games as text.
//!
//! Pure and complete: hints, help, engine, import and tests all ask here, and none keeps rules of its own. A variant is
//! data ([`Variant`]); a [`Position`] is always playable; a [`Line`] is a game's moves, by which repetition is judged; a
//! [`GameTree`] has variations too, and [`PgnReader`] reads it from text.
//!
//! ```
//! use tenfold::rules::{Line, Outcome, Position, SHAKO, Side, WinReason, parse_san};
//!
//! let mut line = Line::new(Position::start(&SHAKO));
//! assert_eq!(line.position().legal_moves().len(), 58);
//! for text in ["f5", "g6", "g5"] {
//!     let mv = parse_san(line.position(), text)?;
//!     line.play(mv)?;
//! }
//! assert_eq!(line.position().side_to_move(), Side::Black);
//! assert_eq!(line.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod castling;
mod draft;
mod excerpt;
mod fen;
mod game_tree;
mod legality;
mod line;
mod material;
mod material_table;
mod mating;
mod movegen;
mod movement;
mod moves;
mod notation;
mod outcome;
mod pemba;
mod perft;
mod pgn;
mod piece;
mod play;
mod position;
mod random;
mod reach;
mod scope;
mod shako;
mod side;
mod sightline;
mod square;
mod tables;
mod variant;
mod why_not;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::CastlingRights;
pub use draft::PositionDraft;
pub use excerpt::shortened;
pub use fen::{EnPassantFault, FenError, Field, FieldForm, MOST_HALFMOVES, Notice, Parsed};
pub use game_tree::{Annotations, Command, Comment, Drawing, GameTree, Glyph, NodeId, Pen};
pub use legality::{Attack, CheckLine};
pub use line::Line;
pub use material::{could_mate, could_mate_bare_king, is_dead};
pub use mating::{find_mate, material_table};
pub use movegen::Wanted;
pub use movement::{DIAGONAL, Lines, Mode, Movement, ORTHOGONAL, Offset};
pub use moves::{Change, Changes, Move};
pub use notation::{NotationError, parse_san, parse_uci, san};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use pemba::PEMBA;
pub use perft::{divide, perft};
pub use pgn::{
    AnnotatedGame, GameResult, Misplay, MoveFault, PgnError, PgnFault, PgnLimit, PgnNotice, PgnPlace, PgnReader,
    PgnRemark, ReadGame, ReadingProgress, TagError, Tags, parse_fen,
};
pub use piece::{Piece, PieceType};
pub use play::MoveError;
pub use position::Position;
pub use random::{SplitMix, fresh_seed};
pub use scope::{Manner, Mark, Possibility, Target, Way};
pub use shako::SHAKO;
pub use side::{BySide, Side};
pub use sightline::{Bearing, HopLine, HopVerdict};
pub use square::{BOARD_SIZE, File, Rank, SQUARE_COUNT, Square, SquareError};
pub use variant::{CastlingRow, PieceRow, Variant, Wing};
pub use why_not::{CastlingFault, Exposure, WhyNot};
