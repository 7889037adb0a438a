//! How pieces get where the game says they are: carried, gliding, jumping, shot at, knocked over, set down.
//!
//! Every piece that is not on its way is where it belongs: on its square, in its tray, or on its side if it is a king
//! that has fallen. What is on its way is a [`Timeline`] of legs, worked out once for each move by [`script`]. Nothing in
//! the game waits for it, and the next move finishes it at once.

mod board;
mod foreseen;
mod glow;
mod hand;
mod leg;
mod pose;
mod script;
mod shot;
mod stage;
mod timeline;
mod wish;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use self::board::Board;
use self::foreseen::Foreseen;
use self::hand::Hand;
use self::pose::Pose;
use self::script::Script;
pub use self::shot::ShotAssets;
use self::shot::{OthersShot, Shot};
use self::stage::Stage;
use self::timeline::Cue;
pub use self::timeline::Timeline;
use super::contact::Contact;
use super::mode::ViewMode;
use super::pieces::{Becoming, DressAnew, PieceAssets};
use super::redraw::{KeepDrawing, MotionClock};
use super::settings::{AnimationPace, AppSettings, ReducedMotion};
use crate::game::{
    AiPace, Captured, GameRecord, GameSystems, MovePlayed, MoveTakenBack, OnSquare, PieceOf, PositionReset, SquareIndex,
};
use crate::rules::{Move, Outcome, Piece, PieceType, Position, Square, WinReason};

/// How long after a move the computer's answer comes, at the earliest.
const ANSWER: f32 = 0.5;
/// The same where nothing moves: so that two moves are not taken for one.
const ANSWER_AT_ONCE: f32 = 0.25;
/// How long what a move has done is to be seen before the computer answers; and a check, whose glow breathes in first.
const BREATH: f32 = 0.12;
const CHECK_BREATH: f32 = glow::BREATH + 0.1;
/// More moves than this, in one frame, are not shown one after the other.
const MOST_AT_ONCE: usize = 2;
/// How tall pieces are that have not been carved yet.
const TALL: f32 = 1.3;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((choreography, shot::plugin, glow::plugin, wish::plugin));
}

/// All of it but what is only to be looked at.
fn choreography(app: &mut App) {
    app.init_resource::<Timeline>()
        .init_resource::<Hand>()
        .init_resource::<Fallen>()
        .init_resource::<SlowMotion>()
        .init_resource::<Foreseen>()
        .configure_sets(Update, MotionSystems.in_set(GameSystems::Present))
        .add_systems(
            Update,
            (
                stage_moves,
                hand::hold,
                foreseen::foresee,
                run_timeline,
                place_pieces,
                place_shots,
            )
                .chain()
                .in_set(MotionSystems),
        );
}

/// Moves the pieces; what shows only what has arrived comes afterwards.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MotionSystems;

/// How many times faster than usual things move; `None` when they do not move but are there at once.
pub fn haste(settings: &AppSettings) -> Option<f32> {
    let reduced = match settings.reduced_motion {
        ReducedMotion::System => wish::system_reduces_motion(),
        ReducedMotion::On => true,
        ReducedMotion::Off => false,
    };
    match settings.animation {
        _ if reduced => None,
        AnimationPace::Off => None,
        AnimationPace::Fast => Some(1.9),
        AnimationPace::Normal => Some(1.0),
        AnimationPace::Slow => Some(0.45),
    }
}

/// How much slower than usual things move while something is shown for somebody to follow.
const SLOW: f32 = 0.4;

/// Whether what moves is shown again, to be followed by somebody who has not understood it, or wants to see it well.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlowMotion {
    /// How something was lost.
    pub loss: bool,
    /// What was best in a game.
    pub reel: bool,
}

impl SlowMotion {
    fn is_on(self) -> bool {
        self.loss || self.reel
    }
}

/// The king that lies, if one does.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
struct Fallen(Option<(Entity, Piece, Square)>);

impl Fallen {
    /// A king falls that is mated, or whose side has given up; in the positions before, it stands.
    fn in_game(record: &GameRecord, index: &SquareIndex) -> Fallen {
        let Some(Outcome::Win {
            winner,
            by: WinReason::Checkmate | WinReason::Resignation,
        }) = record.outcome().filter(|_| record.is_at_tip())
        else {
            return Fallen(None);
        };
        let square = record.position().king(!winner);
        let king = Piece::new(!winner, PieceType::King);
        Fallen(index.piece(square).map(|entity| (entity, king, square)))
    }
}

/// Tells what happens on the way.
#[derive(SystemParam)]
struct Telling<'w, 's> {
    contacts: MessageWriter<'w, Contact>,
    commands: Commands<'w, 's>,
}

impl Telling<'_, '_> {
    fn tell(&mut self, cues: impl Iterator<Item = Cue>) {
        for cue in cues {
            match cue {
                Cue::Contact(contact) => {
                    self.contacts.write(contact);
                }
                Cue::Dress(piece) => self.commands.trigger(DressAnew(piece)),
                // Whoever waits for it asks the timeline.
                Cue::Landed => {}
            }
        }
    }
}

/// What the game has done in this frame.
#[derive(SystemParam)]
struct News<'w, 's> {
    played: MessageReader<'w, 's, MovePlayed>,
    taken_back: MessageReader<'w, 's, MoveTakenBack>,
    reset: MessageReader<'w, 's, PositionReset>,
    record: Res<'w, GameRecord>,
    index: Res<'w, SquareIndex>,
}

/// Works out what is to be seen of what has happened, once what was to be seen before is brought to its end.
fn stage_moves(
    mut news: News,
    settings: Res<AppSettings>,
    assets: Option<Res<PieceAssets>>,
    mut timeline: ResMut<Timeline>,
    mut hand: ResMut<Hand>,
    foreseen: Res<Foreseen>,
    mut fallen: ResMut<Fallen>,
    mut pace: ResMut<AiPace>,
    mut seen: Local<Board>,
    mut telling: Telling,
) {
    let undone: Vec<Move> = news.taken_back.read().map(|taken_back| taken_back.mv).collect();
    let done: Vec<Move> = news.played.read().map(|played| played.mv).collect();
    let reset = news.reset.read().count() > 0;
    let falls = Fallen::in_game(&news.record, &news.index);
    let moved = reset || !undone.is_empty() || !done.is_empty();
    if !moved && *fallen == falls {
        return;
    }
    let fell = std::mem::replace(&mut *fallen, falls).0;
    let before = std::mem::replace(&mut *seen, Board::of(&news.index));
    let haste = haste(&settings);
    if reset {
        // The pieces that were on their way are gone, and so is all that there was to tell of them.
        *timeline = Timeline::default();
        *hand = Hand::default();
        pace.0 = answer_after(0.0, haste);
        return;
    }
    if moved {
        telling.tell(timeline.finish());
    }

    let height = |kind| assets.as_ref().map_or(TALL, |assets| assets.shape(kind).height);
    // What happens beside the board, as when a side gives up, waits for what is still to be seen.
    let begin = if moved { 0.0 } else { timeline.left() };
    let mut show = Show {
        timeline: &mut timeline,
        commands: &mut telling.commands,
        hand: &mut hand,
        height: &height,
        begin,
    };
    if let Some((king, piece, square)) = fell.filter(|_| falls.0 != fell) {
        show.perform(script::raised(king, piece, square));
        show.begin = begin;
    }
    let positions = news.record.line().positions();
    match (&undone[..], &done[..]) {
        // Somebody leafs through the game: nobody could follow so much.
        (undone, done) if undone.len().max(done.len()) > MOST_AT_ONCE => show.land(1),
        (undone, []) => show.take_back(positions.last(), *seen, undone),
        ([], done) => show.play(&positions[..positions.len() - 1], before, done),
        // Both in one frame come from no device; then all is where it belongs at once.
        (_, done) => show.land(done.len()),
    }
    if let Some((king, piece, square)) = falls.0.filter(|_| falls.0 != fell) {
        let begin = show.begin;
        show.perform(script::toppled(king, piece, square, begin));
    }
    // What has been seen already is not shown again.
    let seen_before = matches!(done[..], [mv] if foreseen.is(mv));
    if haste.is_none() || seen_before {
        telling.tell(timeline.finish());
    }
    if moved {
        let check = news.record.position().in_check();
        let seen = timeline.left() + if check { CHECK_BREATH } else { BREATH };
        pace.0 = answer_after(seen, haste);
    }
}

/// How long after a move the computer's answer comes: when the move has been seen, which takes so many seconds at the
/// normal pace.
fn answer_after(seen: f32, haste: Option<f32>) -> Duration {
    let seconds = match haste {
        Some(haste) => ANSWER.max(seen) / haste,
        None => ANSWER_AT_ONCE,
    };
    Duration::from_secs_f32(seconds)
}

/// Puts what is to be seen onto the timeline, one after the other.
struct Show<'a, 'w, 's> {
    timeline: &'a mut Timeline,
    commands: &'a mut Commands<'w, 's>,
    hand: &'a mut Hand,
    height: &'a dyn Fn(PieceType) -> f32,
    /// When the next begins.
    begin: f32,
}

impl Show<'_, '_, '_> {
    /// Moves that were played, the last of them after the last of these positions.
    fn play(&mut self, positions: &[Position], mut board: Board, moves: &[Move]) {
        let before = &positions[positions.len().saturating_sub(moves.len())..];
        for (before, &mv) in before.iter().zip(moves) {
            match self.stage(&board, before, mv) {
                Some(stage) => {
                    let script = script::played(&stage).later(self.begin);
                    self.perform(script);
                }
                // Before the first game is begun no piece has been seen that could move.
                None => self.land(1),
            }
            board.play(before, mv);
        }
    }

    /// Moves that were taken back, the latest first; after all of them, this is the position and the board.
    fn take_back(&mut self, position: Option<&Position>, mut board: Board, moves: &[Move]) {
        let Some(mut position) = position.cloned() else { return };
        let mut stages = Vec::new();
        for &mv in moves.iter().rev() {
            stages.push((position.clone(), board));
            board.play(&position, mv);
            position.play_unchecked(mv);
        }
        for ((before, board), &mv) in stages.iter().rev().zip(moves) {
            if let Some(stage) = self.stage(board, before, mv) {
                let script = script::taken_back(&stage).later(self.begin);
                self.perform(script);
            }
        }
    }

    fn stage<'a>(&mut self, board: &Board, before: &'a Position, mv: Move) -> Option<Stage<'a>>
    where
        Self: 'a,
    {
        let cast = board.cast(before, mv)?;
        Some(Stage {
            before,
            mv,
            cast,
            hand: self.hand.release(cast.mover),
            height: self.height,
        })
    }

    fn perform(&mut self, script: Script) {
        for (piece, leg) in script.legs {
            self.timeline.send(piece, leg);
        }
        for flight in script.flights {
            let shot = self.commands.spawn(Shot(flight.missile)).id();
            self.timeline.shoot(shot, flight);
        }
        for (time, cue) in script.cues {
            self.timeline.tell(time, cue);
        }
        self.begin = script.landed;
    }

    /// Tells of moves of which nothing is seen on the way.
    fn land(&mut self, moves: usize) {
        for _ in 0..moves {
            self.timeline.tell(self.begin, Cue::Landed);
        }
    }
}

fn run_timeline(
    clock: Res<MotionClock>,
    (settings, slow): (Res<AppSettings>, Res<SlowMotion>),
    mut timeline: ResMut<Timeline>,
    mut telling: Telling,
    mut keep_drawing: KeepDrawing,
) {
    if timeline.is_still() {
        return;
    }
    match haste(&settings) {
        Some(haste) => {
            let haste = if slow.is_on() { haste * SLOW } else { haste };
            telling.tell(timeline.pass(clock.delta_secs() * haste));
        }
        None => telling.tell(timeline.finish()),
    }
    if !timeline.is_still() {
        keep_drawing.moving();
    }
}

/// Where a piece is in the round, whichever look is on.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct InTheRound(pub Transform);

/// Puts every piece where it is on its way, or where it belongs.
fn place_pieces(
    mut pieces: Query<(
        Entity,
        &PieceOf,
        Option<&OnSquare>,
        Option<&Captured>,
        &mut Transform,
        Has<Becoming>,
        Option<&mut InTheRound>,
    )>,
    timeline: Res<Timeline>,
    (hand, foreseen): (Res<Hand>, Res<Foreseen>),
    fallen: Res<Fallen>,
    mode: Res<State<ViewMode>>,
    mut commands: Commands,
) {
    for (entity, &PieceOf(piece), square, captured, mut transform, becoming, round) in &mut pieces {
        let rest = || match (square, captured) {
            (Some(&OnSquare(square)), _) if fallen.0.is_some_and(|(king, ..)| king == entity) => {
                Some(pose::lying(square, piece))
            }
            (Some(&OnSquare(square)), _) => Some(Pose::standing(super::board::square_centre(square))),
            (None, Some(captured)) => Some(pose::in_tray(piece, captured.order)),
            (None, None) => None,
        };
        let held = hand.holds(entity).map(Pose::standing);
        let ahead = || timeline.pose(entity).or_else(|| foreseen.pose(entity));
        if let Some(pose) = held.or_else(ahead).or_else(rest) {
            transform.set_if_neq(pose.transform(**mode));
            if let Some(mut round) = round {
                round.set_if_neq(InTheRound(pose.transform(ViewMode::ThreeD)));
            }
        }
        if becoming && !timeline.has(entity) {
            commands.trigger(DressAnew(entity));
        }
    }
}

fn place_shots(
    mut shots: Query<(Entity, &mut Transform, &mut Visibility), (With<Shot>, Without<OthersShot>)>,
    mut others: Query<(Entity, &OthersShot, &mut Transform, &mut Visibility)>,
    timeline: Res<Timeline>,
    mode: Res<State<ViewMode>>,
    mut commands: Commands,
) {
    for (shot, mut transform, mut visibility) in &mut shots {
        if !timeline.expects(shot) {
            commands.entity(shot).despawn();
            continue;
        }
        match timeline.shot(shot, **mode) {
            Some(at) => {
                *transform = at;
                visibility.set_if_neq(Visibility::Inherited);
            }
            None => {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
    for (twin, &OthersShot(shot), mut transform, mut visibility) in &mut others {
        if !timeline.expects(shot) {
            commands.entity(twin).despawn();
            continue;
        }
        let at = timeline.shot(shot, ViewMode::ThreeD);
        *transform = at.unwrap_or(*transform);
        visibility.set_if_neq(if at.is_some() {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

#[cfg(test)]
mod tests;
