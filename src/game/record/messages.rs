//! What may be asked of the record, and what it tells.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use crate::game::seats::GameSetup;
use crate::rules::{Changes, Drawing, Move, MoveError, NodeId, Outcome, Side, Square};

/// Names one state of the record. No state ever gets the name of another, not even of one that looks the same, so that
/// a request tells by it what it was meant for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Revision(u64);

impl Revision {
    /// A name that was never given before.
    pub(super) fn fresh() -> Revision {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Revision(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

/// Somebody, human or engine, wants to play a move.
///
/// Meant for the state of the game ([`GameRecord::game_revision`](super::GameRecord::game_revision)) it goes on from
/// there, whatever the board shows; meant for what the board shows ([`GameRecord::revision`](super::GameRecord::revision))
/// it is played there, which begins a variation if that is an earlier point.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveRequested {
    /// Which move.
    pub mv: Move,
    /// The state of the record it was meant for; a late reply to anything older is dropped.
    pub at: Revision,
}

/// A human wants their last decision back, if there is one: see
/// [`GameRecord::can_take_back`](super::GameRecord::can_take_back).
///
/// An end that came from beside the board is a decision of its own: it alone is taken back, no ply with it and so no
/// [`MoveTakenBack`]; the record has changed and has another revision. Else
/// [`GameRecord::plies_to_take_back`](super::GameRecord::plies_to_take_back) says how far it goes.
#[derive(Message, Clone, Copy, Debug)]
pub struct TakeBack {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// A human wants what was taken back last to count again.
#[derive(Message, Clone, Copy, Debug)]
pub struct Redo {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// Somebody wants to see another position of the game. It changes nothing of the game itself.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Browse {
    /// The position before.
    Back,
    /// The next one of the line.
    Forward,
    /// The start.
    Start,
    /// Where the game stands; looking at another line than the game's, the end of that.
    End,
    /// The position after this move; ignored when the game has no such move any more.
    To(NodeId),
}

/// Somebody draws an arrow, or colours a square, on what the board shows; the same again takes it away. It belongs to that
/// position, and changes nothing of the game.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// What is drawn.
    pub drawing: Drawing,
    /// What the board showed; on anything else nothing is drawn.
    pub at: Revision,
}

/// Somebody takes away all that is drawn on what the board shows.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct WipeBoard {
    /// What the board showed.
    pub at: Revision,
}

/// Somebody wants to begin a new game. Always granted; the game before leaves the board.
#[derive(Message, Clone, Debug, Default)]
pub struct NewGame {
    /// What is agreed on.
    pub setup: GameSetup,
}

/// Somebody gives the game on the board a name, or takes it away by an empty one.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct NameGame(pub String);

/// A side gives up.
#[derive(Message, Clone, Copy, Debug)]
pub struct Resign {
    /// Which side.
    pub side: Side,
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// Somebody claims the draw that [`GameRecord::claims`](super::GameRecord::claims) offers.
#[derive(Message, Clone, Copy, Debug)]
pub struct ClaimDraw {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// A human offers a draw: see [`GameRecord::can_offer_draw`](super::GameRecord::can_offer_draw).
#[derive(Message, Clone, Copy, Debug)]
pub struct OfferDraw {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// The draw that was offered is accepted, or not.
#[derive(Message, Clone, Copy, Debug)]
pub struct AnswerDraw {
    /// Whether the game ends now.
    pub accept: bool,
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// A draw was offered, and this side does not want it.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawDeclined {
    /// Who plays on.
    pub by: Side,
}

/// The board shows the position after one more move: it has been played, or is looked at again.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// What it did to the board.
    pub changes: Changes,
    /// As people write it.
    pub san: String,
    /// Whether it gave check, or mate.
    pub check: bool,
}

/// The board shows the position before a move: it was taken back, or an earlier position is looked at. Taking back a
/// decision may take back two plies, the later one first.
#[derive(Message, Clone, Debug)]
pub struct MoveTakenBack {
    /// The move that the board no longer shows.
    pub mv: Move,
    /// What undoes it on the board, to be applied as it is.
    pub changes: Changes,
}

/// The game has gone on by a move, whether the board shows it or not.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameAdvanced {
    /// Who played it.
    pub side: Side,
    /// Its place in the game.
    pub node: NodeId,
}

/// A request for a move was refused, and should not be passed over in silence.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveRefused {
    /// Why.
    pub reason: Refusal,
    /// The square of the piece that should have moved.
    pub at: Option<Square>,
}

/// Why a request for a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] MoveError),
    /// The piece cannot go there.
    #[error("no legal move leads from {from} to {to}")]
    NoSuchMove {
        /// Where the piece stands.
        from: Square,
        /// Where it was dropped.
        to: Square,
    },
    /// The board shows an earlier point of a game in which nothing may be taken back.
    #[error("the game has gone on from here, and nothing is taken back")]
    Past,
}

/// The board shows another game now: [`NewGame`] or [`LoadGame`](crate::game::LoadGame) was granted.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PositionReset {
    /// How long whoever is to move had thought about it when the game was saved.
    pub thought: Duration,
}

/// The game has ended. Also written when a game is begun or loaded that has ended already.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnded(pub Outcome);
