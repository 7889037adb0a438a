//! What can be wrong with a PGN text, and what is merely odd.

use std::fmt;

use super::annotated::{AnnotatedGame, GameResult};
use crate::rules::{FenError, Notice, PieceType, Side, Square, Variant, Wing, shortened};

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnPlace {
    /// How many bytes stand before it.
    pub byte: u64,
    /// Its line, from 1.
    pub line: u64,
}

/// A game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// Where it begins.
    pub place: PgnPlace,
    /// The game.
    pub game: AnnotatedGame,
    /// What was left out of it or taken for something else; at most [`ReadGame::MOST_NOTICES`], and one that says that
    /// there were more.
    pub notices: Vec<PgnNotice>,
}

impl ReadGame {
    /// So many notices are kept of one game.
    pub const MOST_NOTICES: usize = 100;
}

/// Why a game could not be read to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// Where the fault is.
    pub place: PgnPlace,
    /// What is wrong there.
    pub fault: PgnFault,
    /// The game up to the fault, where its start could be read.
    pub before: Option<Box<ReadGame>>,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.number)?;
        if let Some(before) = &self.before {
            let player = |name| {
                before
                    .game
                    .tags
                    .get(name)
                    .filter(|name| !name.is_empty())
                    .map(shortened_name)
            };
            if let (Some(white), Some(black)) = (player("White"), player("Black")) {
                write!(f, " ({white} – {black})")?;
            }
        }
        write!(f, ", line {}: {}", self.place.line, self.fault)
    }
}

impl std::error::Error for PgnError {}

/// So many characters of a player's name are repeated in messages.
const LONGEST_NAME: usize = 40;

fn shortened_name(name: &str) -> String {
    shortened(name, LONGEST_NAME)
}

/// What makes a game unreadable from some place on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnFault {
    /// A word is no move that can be played.
    #[error("{0}")]
    Move(Misplay),
    /// The game is none that this program knows.
    #[error("the game is {0:?}; only Shako and Pemba are read")]
    Variant(String),
    /// It starts from nothing playable.
    #[error("the start position: {0}")]
    Start(#[from] FenError),
    /// A variation stands where no move has been played.
    #[error("a variation stands before any move that it could replace")]
    VariationFirst,
    /// A variation has no end.
    #[error("a variation that was opened with ( is not closed")]
    VariationOpen,
    /// A comment has no end.
    #[error("a comment that was opened with {{ is not closed")]
    CommentOpen,
    /// No real game is like this.
    #[error("the game has {0}")]
    Limit(PgnLimit),
    /// The text is in an encoding that PGN does not have.
    #[error("the text is UTF-16; save it as UTF-8")]
    Utf16,
    /// The text could not be got.
    #[error("the text could not be read: {0}")]
    Input(String),
    /// Somebody stopped the reading.
    #[error("the reading was stopped")]
    Stopped,
}

impl PgnFault {
    /// Whether nothing can be read after it.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, PgnFault::Utf16 | PgnFault::Input(_) | PgnFault::Stopped)
    }
}

/// Something of which a game has more than any real game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnLimit {
    /// Bytes of text.
    Bytes,
    /// Moves, those of variations included.
    Moves,
    /// Comments, and commands in them.
    Comments,
    /// Tags.
    Tags,
    /// Variations within variations.
    Depth,
}

impl PgnLimit {
    /// The most that is read.
    pub const fn most(self) -> usize {
        match self {
            PgnLimit::Bytes => 16 << 20,
            // The longest game that the 75-move rule allows has fewer than 30,000 plies.
            PgnLimit::Moves | PgnLimit::Comments => 100_000,
            PgnLimit::Tags => 200,
            PgnLimit::Depth => 100,
        }
    }
}

impl fmt::Display for PgnLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            PgnLimit::Bytes => return write!(f, "more than {} MB of text", self.most() >> 20),
            PgnLimit::Moves => "moves",
            PgnLimit::Comments => "comments",
            PgnLimit::Tags => "tags",
            PgnLimit::Depth => "variations within each other",
        };
        write!(f, "more than {} {what}", self.most())
    }
}

/// A word of the movetext that is no move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misplay {
    /// The number of the move, as the game counts.
    pub number: u32,
    /// Who is to move.
    pub side: Side,
    /// The word, shortened.
    pub token: String,
    /// Why it is no move.
    pub reason: MoveFault,
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misplay {
            number,
            side,
            token,
            reason,
        } = self;
        write!(f, "move {number} ({side}), {token:?}: {reason}")
    }
}

/// Why a word is no move in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveFault {
    /// It is not written like a move.
    #[error("it is not written like a move")]
    Malformed,
    /// It passes the turn, which no game allows.
    #[error("a side cannot pass")]
    NullMove,
    /// The game has ended on the board.
    #[error("the game is over, there is no legal move")]
    GameOver,
    /// The game does not have this piece.
    #[error("{variant} has no {kind}")]
    ForeignPiece {
        /// The piece.
        kind: PieceType,
        /// The game.
        variant: &'static Variant,
    },
    /// The piece that shall move is not there.
    #[error("{side} has no {what} on {square}", what = .kind.map_or("piece", PieceType::name))]
    NobodyThere {
        /// Who is to move.
        side: Side,
        /// Which kind of piece shall move, where it is said.
        kind: Option<PieceType>,
        /// From where.
        square: Square,
    },
    /// No piece of this kind, of those that fit, reaches the square.
    #[error("no {kind} can go to {to}{}", from_text(from))]
    Unreachable {
        /// Which kind of piece.
        kind: PieceType,
        /// As much of its origin as was given: a file, a rank or a square.
        from: String,
        /// Where to.
        to: Square,
    },
    /// A piece could go there, but its king would be captured.
    #[error("the {kind} on {from} cannot go to {to}: it would leave its king in check")]
    KingInCheck {
        /// Which kind of piece.
        kind: PieceType,
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// The king would be captured there.
    #[error("the King would be attacked on {0}")]
    KingAttacked(Square),
    /// It says that it captures, and does not.
    #[error("nothing can be captured on {0}")]
    NotACapture(Square),
    /// A pawn promotes, and the text does not say to what.
    #[error("a pawn promotes on {0}, but to what is not said")]
    PromotionMissing(Square),
    /// The piece or the pawn does not become this.
    #[error("no {0} can be had by this move")]
    Promotion(PieceType),
    /// The king may not castle.
    #[error("castling on the {} is not allowed here", wing_text(.0))]
    Castling(Wing),
    /// Pieces on several squares fit.
    #[error("it fits the pieces on {}", list(.0))]
    Ambiguous(Vec<Square>),
}

fn from_text(from: &str) -> String {
    if from.is_empty() {
        String::new()
    } else {
        format!(" from {from}")
    }
}

const fn wing_text(wing: &Wing) -> &'static str {
    match wing {
        Wing::KingSide => "king's side",
        Wing::QueenSide => "queen's side",
    }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Something that was left out of a game or taken for something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNotice {
    /// Where it stands.
    pub place: PgnPlace,
    /// What it is.
    pub remark: PgnRemark,
}

impl fmt::Display for PgnNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.place.line, self.remark)
    }
}

/// What was left out or taken for something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnRemark {
    /// Text that is not UTF-8.
    #[error("the text is not UTF-8; letters beyond ASCII were read as Latin-1")]
    Latin1,
    /// A line among the tags that is no tag.
    #[error("{0:?} is not a tag and was left out")]
    NotATag(String),
    /// A tag whose value was not quoted as PGN wants it.
    #[error("the tag {0} is not quoted properly; check its value")]
    Quotes(String),
    /// A tag that stands there twice.
    #[error("the tag {0} stands there twice; the first was kept")]
    TagTwice(String),
    /// A tag says that the game starts elsewhere, and none says where.
    #[error("the tag SetUp stands there without FEN; the game was read from the usual start")]
    SetUpWithoutFen,
    /// Nothing says which game it is.
    #[error("nothing says which game it is; it was read as {0}")]
    Assumed(&'static Variant),
    /// Something in the FEN.
    #[error("the start position: {0}")]
    Start(Notice),
    /// The tag and the moves end differently.
    #[error("the tag Result is {tag}, after the moves stands {moves}; the game was read as {kept}", tag = .tag.text(), moves = .moves.text(), kept = .kept.text())]
    Results {
        /// What the tag says.
        tag: GameResult,
        /// What stands after the moves.
        moves: GameResult,
        /// Which was kept: the one after the moves, unless it is `*`.
        kept: GameResult,
    },
    /// The tag for the result has no meaning.
    #[error("the tag Result, {0:?}, is no result")]
    ResultTag(String),
    /// A result within a variation.
    #[error("a result within a variation was left out")]
    ResultInVariation,
    /// A variation could not be read to its end.
    #[error("a variation was cut where it fails: {0}")]
    VariationCut(PgnFault),
    /// A bracket that closes nothing.
    #[error("a {0} that closes nothing was left out")]
    Stray(char),
    /// A glyph beyond 255, or without a number.
    #[error("the glyph ${0} does not exist and was left out")]
    Glyph(String),
    /// There was more to tell.
    #[error("further notices were left out")]
    More,
}
