//! The game without a window: who plays what, whose turn it is, which moves count, and the pieces as entities.
//!
//! [`plugin`] needs `StatesPlugin` and time, nothing to see or hear: tests play whole games with `MinimalPlugins`. Every
//! device, the engine and a saved game ask for what they want by writing messages ([`MoveRequested`], [`SelectSquare`],
//! [`TakeBack`], [`NewGame`], …); the [`GameRecord`] judges them in [`GameSystems::Rules`] and tells by messages what
//! has happened ([`MovePlayed`], [`MoveTakenBack`], [`PositionReset`], [`GameEnded`], [`MoveRefused`]). Nothing here
//! waits for anything that is shown.
//!
//! Whose turn it is, check and legal targets are computed from the record. [`Phase`] only repeats, for schedules and run
//! conditions, what the record and the [`Selection`] say; what is judged here is judged by those two.

mod ai;
mod clock;
mod link;
mod pieces;
mod premove;
mod record;
mod save;
mod seats;
mod selection;

#[cfg(target_arch = "wasm32")]
pub use ai::ThinksOnPage;
pub use ai::{
    AiPace, AiRests, EngineFailed, EngineMeans, ForgetThinking, GameReview, GameSeed, Study, StudyWish, Thinking,
    WakeUp, passed, task_pools,
};
pub use clock::{ChessClock, ClockTerms, PauseClock, TimeControl, WallTime};
pub use link::{LinkError, from_link, link_of};
pub use pieces::{BoardSquare, Captured, OnSquare, PieceOf, SquareIndex};
pub use premove::{Premove, PremoveDropped, PremovesAllowed, Turn};
pub use record::{
    About, AnswerDraw, Browse, ClaimDraw, Draw, DrawDeclined, GameAdvanced, GameEnded, GameRecord, MovePlayed,
    MoveRefused, MoveRequested, MoveTakenBack, NameGame, NewGame, OfferDraw, PositionReset, Redo, Refusal, Resign,
    Revision, TakeBack, WipeBoard,
};
pub use save::{LoadGame, SaveError, SavedGame, from_text, to_text};
pub use seats::{GameSetup, Seat, SeatChoice, Seats, Terms};
pub use selection::{
    AskFirst, CancelPromotion, ChoosePromotion, ClearSelection, ConfirmMove, DropOn, PendingPromotion, PickUp,
    SelectSquare, Selection, Target, TargetKind, Unreachable,
};

pub use crate::rules::fresh_seed;

use bevy::prelude::*;

/// What the program is showing.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// What must be there before anything can be shown is being loaded.
    #[default]
    Loading,
    /// A game is being chosen.
    Menu,
    /// A game is being played, or has been. [`NewGame`] and [`LoadGame`] lead here.
    Playing,
}

/// How far the game on the board is.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(Screen = Screen::Playing)]
pub enum Phase {
    /// Somebody is to move.
    #[default]
    Running,
    /// Somebody is choosing what a pawn becomes: [`Selection::promotion`].
    Promoting,
    /// The game has ended: [`GameRecord::outcome`]. Taking back leads out of it.
    Over,
}

/// The steps of a frame, in `Update`, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSystems {
    /// Devices and the engine write their requests.
    Input,
    /// The requests are judged, and the pieces follow.
    Rules,
    /// The engine starts or stops thinking.
    Think,
    /// What has happened is shown and heard.
    Present,
}

/// Everything of the game but what can be seen and heard.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>();
    app.add_sub_state::<Phase>();
    app.add_plugins((
        record::plugin,
        clock::plugin,
        pieces::plugin,
        selection::plugin,
        premove::plugin,
        ai::plugin,
    ));

    // The order of a frame, written here and nowhere else.
    app.configure_sets(
        Update,
        (
            GameSystems::Input,
            GameSystems::Rules,
            GameSystems::Think,
            GameSystems::Present,
        )
            .chain(),
    );
    app.add_systems(
        Update,
        (
            selection::follow_hands,
            // What people want comes before the engine's answer: it would otherwise outdate their request to take back,
            // which was written in sight of the position before.
            record::begin_requested_games,
            clock::let_flag_fall,
            record::name_game,
            record::draw_on_board,
            record::go_back_and_forth,
            record::end_games,
            record::settle_draws,
            record::play_requested_moves,
            clock::keep_clock,
            premove::play_premove,
            pieces::follow_record,
            selection::drop_outdated_selection,
            follow_phase,
        )
            .chain()
            .in_set(GameSystems::Rules),
    );
}

/// Lets [`Phase`] repeat what the record and the selection say.
fn follow_phase(
    record: Res<GameRecord>,
    selection: Res<Selection>,
    phase: Option<Res<State<Phase>>>,
    mut next: ResMut<NextState<Phase>>,
) {
    let Some(phase) = phase else { return };
    let now = if selection.promotion().is_some() {
        // Also where something else is tried in a game that has ended.
        Phase::Promoting
    } else if record.outcome().is_some() {
        Phase::Over
    } else {
        Phase::Running
    };
    if *phase.get() != now {
        next.set(now);
    }
}
