//! The game on the board as text, and back: a PGN text that other programs can read as well.
//!
//! What PGN has no words for stands in tags of our own and in commands within comments, which others pass over. Text
//! that comes back is not trusted: people edit files, disks truncate them, and other versions write them. Every move is
//! judged by the rules before anything is made of it. Where the text is kept is up to others.

mod first_form;
mod terms;

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use super::record::{About, GameRecord, main_outcome};
use super::seats::{Seat, Seats, Terms};
use crate::engine::Level;
use crate::rules::{
    AnnotatedGame, Comment, DrawReason, FenError, GameResult, GameTree, Line, NodeId, NotationError, Outcome, PgnError,
    PgnNotice, PgnReader, ReadGame, SHAKO, Side, Tags, Variant, WinReason, shortened,
};

/// The version of the form that is written, raised when older programs could misread it.
const VERSION: u32 = 2;
/// The version of the rules by which games are played and kept, raised when a game could come to another end by them.
const RULES: u32 = 1;
/// Longer text is not looked at. The longest possible games, with a pawn move or capture every 75 moves, are shorter.
const LONGEST_TEXT: usize = 1 << 22;
/// So many characters of a wrong word are repeated in messages.
const LONGEST_QUOTE: usize = 40;

/// The version of the form, and how many moves the text holds: a truncated text has fewer.
const SAVE_TAG: &str = "TenfoldSave";
const RULES_TAG: &str = "TenfoldRules";
const WHITE_TAG: &str = "TenfoldWhite";
const BLACK_TAG: &str = "TenfoldBlack";
/// Whether moves may be taken back.
const TAKE_BACK_TAG: &str = "TenfoldTakeBack";
const CLOCK_TAG: &str = "TenfoldClock";
/// How long whoever is to move has thought about it: only where a clock stands by, and absent where that is nothing.
const THOUGHT_TAG: &str = "TenfoldThought";
/// Whether the game was played elsewhere, and how it is said to have ended.
const ORIGIN_TAG: &str = "TenfoldOrigin";
const OUR_TAGS: [&str; 8] = [
    SAVE_TAG,
    RULES_TAG,
    WHITE_TAG,
    BLACK_TAG,
    TAKE_BACK_TAG,
    CLOCK_TAG,
    THOUGHT_TAG,
    ORIGIN_TAG,
];
/// The command within a comment that says what is special about a move: that the game stands there, or how it ended.
const COMMAND: &str = "tenfold";
const TIP: &str = "tip";
const HERE: &str = "here";
/// The tag that says how a game came to its end, and what it says where a flag has fallen.
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";
/// The tag of the name that somebody has given to a game.
const TITLE: &str = "Event";
const PLAYERS: [(&str, Side); 2] = [("White", Side::White), ("Black", Side::Black)];

impl About {
    /// What is known of a game that begins now, on the day of this place.
    pub(super) fn today() -> About {
        let mut about = About::default();
        let date = jiff::ZonedDateTime::now().strftime("%Y.%m.%d").to_string();
        about
            .tags
            .set("Date", &date)
            .expect("the roster has names that PGN can write");
        about
    }

    /// What somebody has called the game, if they have.
    pub fn title(&self) -> Option<&str> {
        self.tags.get(TITLE).filter(|title| !title.is_empty())
    }

    /// Calls the game so; an empty name takes its name away.
    pub(super) fn name(&mut self, title: &str) {
        let title = title.trim();
        if title.is_empty() {
            self.tags.remove(TITLE);
        } else {
            self.tags
                .set(TITLE, title)
                .expect("the roster has names that PGN can write");
        }
    }
}

/// Somebody wants to go on with a saved game. Always granted; the game before leaves the board.
#[derive(Message, Clone, Debug)]
pub struct LoadGame(pub SavedGame);

/// A game that was saved or comes from elsewhere, found to be in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    tree: GameTree,
    tip: NodeId,
    /// From the start to the tip.
    line: Line,
    ends: BTreeMap<NodeId, Outcome>,
    seats: Seats,
    terms: Terms,
    thought: Duration,
    about: About,
}

impl SavedGame {
    /// A game that stands somewhere in its tree.
    pub(super) fn new(tree: GameTree, tip: NodeId, seats: Seats) -> SavedGame {
        SavedGame {
            line: tree.line(tip),
            tree,
            tip,
            ends: BTreeMap::new(),
            seats,
            terms: Terms::default(),
            thought: Duration::ZERO,
            about: About::default(),
        }
    }

    /// The same game, in which whoever is to move has thought about it for so long.
    pub fn thinking_for(self, thought: Duration) -> SavedGame {
        SavedGame { thought, ..self }
    }

    /// A game that was played elsewhere, to be looked at and played on by whoever sits before the screen. It stands at
    /// the end of its main line, and has ended there if its record says so: whoever plays on takes that back first.
    ///
    /// One of our own that comes back is what it was.
    pub fn imported(game: AnnotatedGame) -> SavedGame {
        if game.tags.get(SAVE_TAG).is_some()
            && let Ok(own) = read(game.clone())
        {
            return own;
        }
        let tip = game.tree.end_of_line(game.tree.root());
        let recorded = recorded_end(game.result, game.tags.get(TERMINATION));
        let mut imported = SavedGame {
            about: About {
                tags: game.tags,
                result: game.result,
                imported: true,
            },
            ..SavedGame::new(game.tree, tip, Seats::default())
        };
        if imported.outcome().is_none() {
            imported.ends.extend(recorded.map(|end| (tip, end)));
        }
        imported
    }

    /// Which game is played.
    pub fn variant(&self) -> &'static Variant {
        self.line.position().variant()
    }

    /// The start and all that was played.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// All moves and variations.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Where the game stands.
    pub fn tip(&self) -> NodeId {
        self.tip
    }

    /// The ends that came from beside the board, by where the game stood.
    pub fn ends(&self) -> &BTreeMap<NodeId, Outcome> {
        &self.ends
    }

    /// Who plays.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// What else was agreed on.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// How long whoever is to move has thought about it.
    pub fn thought(&self) -> Duration {
        self.thought
    }

    /// What the game says of itself.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// How the game has ended where it stands, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let beside = self.ends.get(&self.tip).copied();
        beside.or_else(|| self.seats.judge_end(&self.line))
    }

    /// How the game has ended, or is said to have.
    pub fn result(&self) -> GameResult {
        match self.outcome() {
            None => self.about.result,
            outcome => outcome.into(),
        }
    }
}

/// Why a text is not a saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// No game is that long.
    #[error("the text is too long for a saved game ({0} bytes)")]
    TooLong(usize),
    /// It is not a game in any form that is read here.
    #[error("not a saved game: {0}")]
    Form(String),
    /// It was written by a newer program, or not by this one.
    #[error("the game was saved in form {0}; this program reads forms 1 and {VERSION}")]
    Version(u32),
    /// It was played by other rules.
    #[error("the game was played by rules of version {0}; this program knows version {RULES}")]
    Rules(u32),
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
    /// A tag of ours says nothing that is known.
    #[error("the tag {tag} says {text:?}, which means nothing")]
    Tag {
        /// Its name.
        tag: &'static str,
        /// What it says.
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
    /// The text cannot be read as PGN.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// Something in the text is odd, which it was not when it was written.
    #[error("{0}")]
    Odd(PgnNotice),
    /// Not all of the game is there.
    #[error("the text should hold {wanted} moves and holds {found}")]
    Incomplete {
        /// How many moves it says it has.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
}

const HUMAN: &str = "human";

fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::Human => HUMAN,
        Seat::Engine(level) => level.id(),
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

/// The ends that come from beside the board, as files name them, for ever.
const ENDS: [(&str, Outcome); 11] = [
    ("white-resigned", won(Side::Black, WinReason::Resignation)),
    ("black-resigned", won(Side::White, WinReason::Resignation)),
    ("white-lost-on-time", won(Side::Black, WinReason::Time)),
    ("black-lost-on-time", won(Side::White, WinReason::Time)),
    ("draw-on-time", Outcome::Draw(DrawReason::Time)),
    ("agreed", Outcome::Draw(DrawReason::Agreement)),
    ("third-repetition", Outcome::Draw(DrawReason::ThreefoldRepetition)),
    ("fifty-moves", Outcome::Draw(DrawReason::FiftyMoves)),
    ("white-won-by-record", won(Side::White, WinReason::Recorded)),
    ("black-won-by-record", won(Side::Black, WinReason::Recorded)),
    ("drawn-by-record", Outcome::Draw(DrawReason::Recorded)),
];

/// How a game has ended by what its record says of it; `None` where that is nothing.
fn recorded_end(result: GameResult, termination: Option<&str>) -> Option<Outcome> {
    let on_time = termination.is_some_and(|words| words.eq_ignore_ascii_case(TIME_FORFEIT));
    match result {
        GameResult::Win(winner) if on_time => Some(won(winner, WinReason::Time)),
        GameResult::Win(winner) => Some(won(winner, WinReason::Recorded)),
        GameResult::Draw => Some(Outcome::Draw(DrawReason::Recorded)),
        GameResult::Unknown => None,
    }
}

const fn won(winner: Side, by: WinReason) -> Outcome {
    Outcome::Win { winner, by }
}

/// The game on the board as text, with all that is needed to go on with it.
pub fn to_text(record: &GameRecord, seats: &Seats, terms: &Terms) -> String {
    SavedGame::of(record, *seats, *terms).to_text()
}

impl SavedGame {
    /// The game on the board.
    pub fn of(record: &GameRecord, seats: Seats, terms: Terms) -> SavedGame {
        SavedGame {
            ends: record.ends().clone(),
            terms,
            about: record.about().clone(),
            ..SavedGame::new(record.tree().clone(), record.tip(), seats)
        }
    }

    /// The game as text, with all that is needed to go on with it. [`from_text`] reads it.
    pub fn to_text(&self) -> String {
        let mut game = self.to_pgn();
        let ends = self.ends.iter().filter_map(|(&node, outcome)| {
            let (name, _) = ENDS.iter().find(|(_, known)| known == outcome)?;
            Some((node, *name))
        });
        let notes: Vec<(NodeId, &str)> = ends.chain([(self.tip, TIP)]).collect();
        for (node, note) in notes {
            let comment = Comment::new(&format!("[%{COMMAND} {note}]"));
            game.tree.annotations_mut(node).after.push(comment);
        }
        let moves = game.tree.len() - 1;
        let origin = if self.about.imported {
            self.about.result.text()
        } else {
            HERE
        };
        let tags = [
            (SAVE_TAG, format!("{VERSION} {moves}")),
            (RULES_TAG, RULES.to_string()),
            (WHITE_TAG, seat_text(self.seats[Side::White]).to_owned()),
            (BLACK_TAG, seat_text(self.seats[Side::Black]).to_owned()),
            (TAKE_BACK_TAG, terms::yes_or_no(self.terms.take_back).to_owned()),
            (CLOCK_TAG, terms::clock_text(self.terms.clock)),
            (ORIGIN_TAG, origin.to_owned()),
        ];
        let thought = (!self.thought.is_zero()).then(|| (THOUGHT_TAG, terms::thought_text(self.thought)));
        for (name, value) in tags.into_iter().chain(thought) {
            game.tags
                .set(name, &value)
                .expect("our tags have names that PGN can write");
        }
        game.to_pgn()
    }

    /// The game with its variations, for other programs: who played, the clock, how the game ended.
    pub fn to_pgn(&self) -> AnnotatedGame {
        let mut tags = self.about.tags.clone();
        let mut result = self.about.result;
        if !self.about.imported {
            for (name, side) in PLAYERS {
                if let Seat::Engine(level) = self.seats[side] {
                    let value = format!("Tenfold, level {}", level.number());
                    tags.set(name, &value).expect("the roster has names that PGN can write");
                }
            }
            result = self.main_outcome().into();
        }
        AnnotatedGame {
            tags,
            tree: self.tree.clone(),
            result,
        }
    }

    /// How the main line has ended, if it has.
    pub fn main_outcome(&self) -> Option<Outcome> {
        main_outcome(&self.tree, &self.ends, self.seats)
    }

    /// What the game is called, if it has a name.
    pub fn title(&self) -> Option<&str> {
        self.about.title()
    }

    /// The same game under another name; under none when that is empty.
    pub fn named(mut self, title: &str) -> SavedGame {
        self.about.name(title);
        self
    }
}

/// Reads what [`to_text`] has written, or what it wrote in its first form.
///
/// # Errors
/// When the text is not a saved game, or not one that the rules allow; it says what is wrong, and where.
pub fn from_text(text: &str) -> Result<SavedGame, SaveError> {
    if text.len() > LONGEST_TEXT {
        return Err(SaveError::TooLong(text.len()));
    }
    if text.trim_start().starts_with('{') {
        return first_form::from_text(text);
    }
    let mut games = PgnReader::new(text.as_bytes(), &SHAKO);
    let nothing = || SaveError::Form("there is no game in it".to_owned());
    let ReadGame { game, notices, .. } = games.next().ok_or_else(nothing)??;
    let saved = read(game)?;
    if let Some(notice) = notices.into_iter().next() {
        return Err(SaveError::Odd(notice));
    }
    if games.next().is_some() {
        return Err(SaveError::Form("there is more than one game in it".to_owned()));
    }
    Ok(saved)
}

fn read(game: AnnotatedGame) -> Result<SavedGame, SaveError> {
    let AnnotatedGame {
        mut tags,
        mut tree,
        result,
    } = game;
    let not_ours = || SaveError::Form(format!("the tag {SAVE_TAG} is missing"));
    let (version, moves) = tags
        .get(SAVE_TAG)
        .ok_or_else(not_ours)?
        .split_once(' ')
        .unwrap_or_default();
    let version: u32 = number(SAVE_TAG, version)?;
    if version != VERSION {
        return Err(SaveError::Version(version));
    }
    let wanted: usize = number(SAVE_TAG, moves)?;
    let rules = number(RULES_TAG, tag(&tags, RULES_TAG)?)?;
    if rules != RULES {
        return Err(SaveError::Rules(rules));
    }
    let seats = Seats::new(
        read_seat(Side::White, tag(&tags, WHITE_TAG)?)?,
        read_seat(Side::Black, tag(&tags, BLACK_TAG)?)?,
    );
    let terms = Terms {
        take_back: terms::read_yes_or_no(tag(&tags, TAKE_BACK_TAG)?).ok_or_else(|| strange(&tags, TAKE_BACK_TAG))?,
        clock: terms::read_clock(tag(&tags, CLOCK_TAG)?).ok_or_else(|| strange(&tags, CLOCK_TAG))?,
    };
    let thought = match tags.get(THOUGHT_TAG) {
        None => Duration::ZERO,
        Some(text) => terms::read_thought(text).ok_or_else(|| strange(&tags, THOUGHT_TAG))?,
    };
    let origin = tag(&tags, ORIGIN_TAG)?;
    let said = [
        GameResult::Win(Side::White),
        GameResult::Win(Side::Black),
        GameResult::Draw,
        GameResult::Unknown,
    ];
    let said = said.into_iter().find(|said| said.text() == origin);
    if said.is_none() && origin != HERE {
        return Err(strange(&tags, ORIGIN_TAG));
    }
    let (tip, ends) = take_notes(&mut tree)?;
    let found = tree.len() - 1;
    if found != wanted {
        return Err(SaveError::Incomplete { wanted, found });
    }
    OUR_TAGS.iter().for_each(|name| tags.remove(name));
    if said.is_none() {
        // The names of engines follow from the seats.
        for (name, side) in PLAYERS {
            if !seats[side].is_human() {
                tags.remove(name);
            }
        }
    }
    let about = About {
        tags,
        result: said.unwrap_or_default(),
        imported: said.is_some(),
    };
    let saved = SavedGame {
        ends,
        terms,
        thought,
        about,
        ..SavedGame::new(tree, tip, seats)
    };
    // The result follows from the rest; what says otherwise has been changed.
    let follows = said.unwrap_or(saved.main_outcome().into());
    if follows != result {
        return Err(SaveError::Form(format!(
            "the result is {}, which it cannot be",
            result.text()
        )));
    }
    Ok(saved)
}

/// Where the game stands, and how it ended where; the comments that say so go.
fn take_notes(tree: &mut GameTree) -> Result<(NodeId, BTreeMap<NodeId, Outcome>), SaveError> {
    let mut tip = None;
    let mut ends = BTreeMap::new();
    let mut rest = vec![tree.root()];
    while let Some(node) = rest.pop() {
        rest.extend_from_slice(tree.children(node));
        let is_note = |comment: &Comment| comment.command(COMMAND).is_some();
        let after = &tree.annotations(node).after;
        if !after.iter().any(is_note) {
            continue;
        }
        for note in after.iter().filter_map(|comment| comment.command(COMMAND)) {
            if note == TIP {
                tip = Some(node);
            } else if let Some(&(_, outcome)) = ENDS.iter().find(|(name, _)| *name == note) {
                ends.insert(node, outcome);
            } else {
                return Err(SaveError::Tag {
                    tag: COMMAND,
                    text: shortened(note, LONGEST_QUOTE),
                });
            }
        }
        tree.annotations_mut(node).after.retain(|comment| !is_note(comment));
    }
    let tip = tip.ok_or_else(|| SaveError::Form("nothing says where the game stands".to_owned()))?;
    Ok((tip, ends))
}

fn tag<'a>(tags: &'a Tags, name: &'static str) -> Result<&'a str, SaveError> {
    let missing = || SaveError::Form(format!("the tag {name} is missing"));
    tags.get(name).ok_or_else(missing)
}

fn strange(tags: &Tags, name: &'static str) -> SaveError {
    SaveError::Tag {
        tag: name,
        text: shortened(tags.get(name).unwrap_or_default(), LONGEST_QUOTE),
    }
}

fn number<T: std::str::FromStr>(tag: &'static str, text: &str) -> Result<T, SaveError> {
    text.parse().map_err(|_| SaveError::Tag {
        tag,
        text: shortened(text, LONGEST_QUOTE),
    })
}
