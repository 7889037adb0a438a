//! The record of the game on the board, and the judgement of everything that is asked to happen to it.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Screen;
use super::save::LoadGame;
use super::seats::{GameSetup, Seat, Seats};
use crate::rules::{
    Changes, DrawReason, Line, Move, MoveError, Outcome, Position, SHAKO, Side, Square, Variant, WinReason, san,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameRecord>();
    app.init_resource::<Seats>();
    app.add_message::<MoveRequested>();
    app.add_message::<TakeBack>();
    app.add_message::<NewGame>();
    app.add_message::<LoadGame>();
    app.add_message::<Resign>();
    app.add_message::<ClaimDraw>();
    app.add_message::<MovePlayed>();
    app.add_message::<MoveTakenBack>();
    app.add_message::<MoveRefused>();
    app.add_message::<PositionReset>();
    app.add_message::<GameEnded>();
}

/// Names one state of the record. No state ever gets the name of another, not even of one that looks the same, so that
/// a request tells by it what it was meant for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Revision(u64);

impl Revision {
    /// A name that was never given before.
    fn fresh() -> Revision {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Revision(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

/// Somebody, human or engine, wants to play a move.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveRequested {
    /// Which move.
    pub mv: Move,
    /// The state of the record it was meant for; a late reply to anything older is dropped.
    pub at: Revision,
}

/// A human wants their last decision back, if there is one: see [`GameRecord::can_take_back`].
///
/// An end that came from beside the board is a decision of its own: it alone is taken back, no ply with it and so no
/// [`MoveTakenBack`]; the record has changed and has another revision. Else [`GameRecord::plies_to_take_back`] says how
/// far it goes.
#[derive(Message, Clone, Copy, Debug)]
pub struct TakeBack {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// Somebody wants to begin a new game. Always granted; the game before leaves the board.
#[derive(Message, Clone, Debug, Default)]
pub struct NewGame {
    /// What is agreed on.
    pub setup: GameSetup,
}

/// A side gives up.
#[derive(Message, Clone, Copy, Debug)]
pub struct Resign {
    /// Which side.
    pub side: Side,
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// Somebody claims the draw that [`GameRecord::claims`] offers.
#[derive(Message, Clone, Copy, Debug)]
pub struct ClaimDraw {
    /// The state of the record it was meant for.
    pub at: Revision,
}

/// A move was played.
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

/// A ply was taken back. Taking back a decision may take back two of them, the later one first.
#[derive(Message, Clone, Debug)]
pub struct MoveTakenBack {
    /// The move that is no longer played.
    pub mv: Move,
    /// What undoes it on the board, to be applied as it is.
    pub changes: Changes,
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
}

/// The board shows another game now: [`NewGame`] or [`LoadGame`] was granted.
#[derive(Message, Clone, Copy, Debug)]
pub struct PositionReset;

/// The game has ended. Also written when a game is begun or loaded that has ended already.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnded(pub Outcome);

/// The game on the board: where it started, what was played, how it ended.
///
/// There always is one; before the first game is begun it is the start of Shako, and no pieces stand on the board.
#[derive(Resource, Clone, Debug)]
pub struct GameRecord {
    line: Line,
    san: Vec<String>,
    outcome: Option<Outcome>,
    /// Whether the outcome came from beside the board: by resignation or by a claim.
    ended_beside_board: bool,
    /// Kept because people are shown it in every frame.
    claims: Vec<DrawReason>,
    revision: Revision,
}

impl GameRecord {
    /// A game that has not begun.
    fn new(start: Position, seats: &Seats) -> GameRecord {
        GameRecord::of_line(Line::new(start), seats)
    }

    /// A game of which all this has been played.
    fn of_line(line: Line, seats: &Seats) -> GameRecord {
        let played = line.positions().iter().zip(line.moves());
        let san = played.map(|(before, &mv)| san(before, mv)).collect();
        let mut record = GameRecord {
            line,
            san,
            outcome: None,
            ended_beside_board: false,
            claims: Vec::new(),
            revision: Revision::fresh(),
        };
        record.judge(seats);
        record
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The start and all that was played.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many moves, of either side, have been played.
    pub fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The name of the record's present state.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The draws that a human may claim now. None where an engine plays: it has claimed them itself.
    pub fn claims(&self) -> &[DrawReason] {
        &self.claims
    }

    /// The move played last.
    pub fn last_move(&self) -> Option<Move> {
        self.line.moves().last().copied()
    }

    /// The moves played, as people write them.
    pub fn san_moves(&self) -> &[String] {
        &self.san
    }

    /// Which game is played.
    pub fn variant(&self) -> &'static Variant {
        self.position().variant()
    }

    /// Who is to move; nobody once the game has ended.
    pub fn seat_to_move(&self, seats: &Seats) -> Option<Seat> {
        self.outcome.is_none().then(|| seats[self.position().side_to_move()])
    }

    /// Whether [`TakeBack`] would be granted: a human has made a decision, be it a move or the end of the game.
    pub fn can_take_back(&self, seats: &Seats) -> bool {
        if self.ended_beside_board {
            // Nobody decides anything when the computer plays itself.
            seats.any_human()
        } else {
            self.plies_to_take_back(seats) > 0
        }
    }

    /// How many plies must be taken back to reach the last decision of the human who may ask for it: one between two
    /// players; against an engine one or two, as it has answered or not. 0 when no move is to be taken back, also since
    /// the last decision was to end the game: [`GameRecord::can_take_back`] tells whether there is any decision.
    pub fn plies_to_take_back(&self, seats: &Seats) -> usize {
        if self.ended_beside_board {
            return 0;
        }
        let plies = match seats.only_human() {
            Some(human) if self.position().side_to_move() == human => 2,
            Some(_) => 1,
            // Nobody decides anything when the computer plays itself.
            None if seats.any_engine() => 0,
            None => 1,
        };
        if plies <= self.ply() { plies } else { 0 }
    }

    /// Plays a move, if the rules allow it now.
    fn play(&mut self, mv: Move, seats: &Seats) -> Result<MovePlayed, MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        if !self.position().is_legal(mv) {
            return Err(MoveError::Illegal(mv));
        }
        let side = self.position().side_to_move();
        let san = san(self.position(), mv);
        let changes = self.line.play(mv)?;
        self.san.push(san.clone());
        self.change(seats);
        Ok(MovePlayed {
            side,
            mv,
            changes,
            san,
            check: self.position().in_check(),
        })
    }

    /// Takes the last ply back; the game, if it had ended, goes on.
    fn take_back(&mut self, seats: &Seats) -> Option<MoveTakenBack> {
        let (mv, changes) = self.line.take_back()?;
        self.san.pop();
        self.change(seats);
        Some(MoveTakenBack { mv, changes })
    }

    /// Ends the game by something that happened beside the board.
    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.ended_beside_board = true;
        self.claims.clear();
        self.revision = Revision::fresh();
    }

    fn change(&mut self, seats: &Seats) {
        self.revision = Revision::fresh();
        self.judge(seats);
    }

    /// Finds out whether the game has ended, or may be ended.
    fn judge(&mut self, seats: &Seats) {
        self.outcome = seats.judge_end(&self.line);
        self.ended_beside_board = false;
        self.claims = if self.outcome.is_none() {
            self.line.claims()
        } else {
            Vec::new()
        };
    }
}

impl Default for GameRecord {
    /// The start of Shako.
    fn default() -> GameRecord {
        GameRecord::new(Position::start(&SHAKO), &Seats::default())
    }
}

/// All that the record tells about what it has done.
#[derive(SystemParam)]
pub(super) struct Verdicts<'w> {
    played: MessageWriter<'w, MovePlayed>,
    taken_back: MessageWriter<'w, MoveTakenBack>,
    refused: MessageWriter<'w, MoveRefused>,
    reset: MessageWriter<'w, PositionReset>,
    ended: MessageWriter<'w, GameEnded>,
}

/// Begins the newest game that was asked for, new or saved.
pub(super) fn begin_requested_games(
    mut new_games: MessageReader<NewGame>,
    mut saved_games: MessageReader<LoadGame>,
    mut record: ResMut<GameRecord>,
    mut seats: ResMut<Seats>,
    mut screen: ResMut<NextState<Screen>>,
    mut verdicts: Verdicts,
) {
    let new_game = new_games
        .read()
        .last()
        .map(|NewGame { setup }| (Line::new(setup.position()), setup.seats));
    let saved_game = saved_games
        .read()
        .last()
        .map(|LoadGame(saved)| (saved.line().clone(), saved.seats()));
    let Some((line, sitting)) = new_game.or(saved_game) else {
        return;
    };
    *seats = sitting;
    *record = GameRecord::of_line(line, &seats);
    NextState::set_if_neq(&mut screen, Screen::Playing);
    verdicts.reset.write(PositionReset);
    if let Some(outcome) = record.outcome() {
        verdicts.ended.write(GameEnded(outcome));
    }
}

/// Takes moves back for the human who asks, or the end of the game.
pub(super) fn take_back_moves(
    mut requests: MessageReader<TakeBack>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    for request in requests.read() {
        if request.at != record.revision() || !record.can_take_back(&seats) {
            continue;
        }
        if record.ended_beside_board {
            // The line was not judged to have ended before, so it goes on now.
            record.change(&seats);
        } else {
            for _ in 0..record.plies_to_take_back(&seats) {
                verdicts.taken_back.write_batch(record.take_back(&seats));
            }
        }
    }
}

/// Ends the game by resignation or by a claim.
pub(super) fn end_games(
    mut resignations: MessageReader<Resign>,
    mut claims: MessageReader<ClaimDraw>,
    mut record: ResMut<GameRecord>,
    mut verdicts: Verdicts,
) {
    for resignation in resignations.read() {
        if resignation.at == record.revision() && record.outcome().is_none() {
            let outcome = Outcome::Win {
                winner: !resignation.side,
                by: WinReason::Resignation,
            };
            record.end(outcome);
            verdicts.ended.write(GameEnded(outcome));
        }
    }
    for claim in claims.read() {
        if claim.at == record.revision()
            && let Some(&reason) = record.claims().first()
        {
            let outcome = Outcome::Draw(reason);
            record.end(outcome);
            verdicts.ended.write(GameEnded(outcome));
        }
    }
}

/// Plays the moves that were asked for, or refuses them.
pub(super) fn play_requested_moves(
    mut requests: MessageReader<MoveRequested>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    for &MoveRequested { mv, at } in requests.read() {
        if at != record.revision() {
            continue;
        }
        match record.bypass_change_detection().play(mv, &seats) {
            Ok(played) => {
                record.set_changed();
                verdicts.played.write(played);
                if let Some(outcome) = record.outcome() {
                    verdicts.ended.write(GameEnded(outcome));
                }
            }
            Err(reason) => {
                verdicts.refused.write(MoveRefused {
                    reason: reason.into(),
                    at: Some(mv.from()),
                });
            }
        }
    }
}
