//! How pieces get where the game says they are: they glide, jump, and leave when they are captured.
//!
//! Nothing waits for it. What is still on its way when the next move is played arrives at once.

use std::time::Duration;

use bevy::prelude::*;

use super::board::{square_at, square_centre};
use super::input::Held;
use super::pieces::{Becoming, DressAnew};
use super::redraw::{KeepDrawing, MotionClock};
use super::settings::{AnimationPace, AppSettings};
use crate::game::{
    AiPace, CaptureLinger, Captured, GameRecord, GameSystems, MovePlayed, MoveTakenBack, OnSquare, PieceOf,
    PositionReset, SquareIndex,
};
use crate::rules::{Change, Movement, Piece, Square, Variant};

/// How long a move to a neighbouring square takes, in seconds, and how much longer each further square makes it.
const SHORTEST: f32 = 0.26;
const FOR_EACH_SQUARE: f32 = 0.022;
/// How long a piece that was dragged takes home.
const HOMEWARD: f32 = 0.14;
/// How long a captured piece stays, and the part of this during which it still stands there.
const LINGER: f32 = 0.42;
const STANDING: f32 = 0.45;
/// How long after a move the computer's answer comes, at the earliest.
const ANSWER: f32 = 0.5;
/// How long a piece takes to grow when it appears.
const GROWING: f32 = 0.18;
/// How high over the board a piece is held.
const HELD_HEIGHT: f32 = 0.28;
/// How quickly a piece in the hand follows it: the part of the way left shrinks e-fold this often in a second.
const GRIP: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            keep_pace,
            arrive_at_once,
            place_new_pieces,
            start_travels,
            hold,
            travel,
            grow,
            see_off_captured,
        )
            .chain()
            .in_set(GameSystems::Present),
    );
}

/// How many times faster than usual things move; `None` when they do not move but are there at once.
pub fn haste(settings: &AppSettings) -> Option<f32> {
    match settings.animation {
        AnimationPace::Off => None,
        AnimationPace::Fast => Some(1.9),
        AnimationPace::Normal => Some(1.0),
        AnimationPace::Slow => Some(0.45),
    }
}

/// A piece on its way.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Travel {
    from: Vec3,
    to: Vec3,
    /// How high the way leads over the board, in its middle.
    arch: f32,
    seconds: f32,
    /// From 0 to 1.
    done: f32,
}

impl Travel {
    fn new(from: Vec3, to: Vec3, arch: f32) -> Travel {
        let squares = Vec2::new(to.x - from.x, to.z - from.z).length();
        Travel {
            from,
            to,
            arch,
            seconds: SHORTEST + FOR_EACH_SQUARE * squares,
            done: 0.0,
        }
    }

    /// Where it is.
    fn place(&self) -> Vec3 {
        // Slow at both ends.
        let eased = self.done * self.done * (3.0 - 2.0 * self.done);
        self.from.lerp(self.to, eased) + Vec3::Y * self.arch * 4.0 * eased * (1.0 - eased)
    }
}

/// A piece that appears.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Growing(f32);

/// A piece in somebody's hand.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
struct InHand;

/// How high a piece jumps on its way: sliders glide, leapers jump, and so does everything that something stands in the
/// way of.
fn arch(variant: &Variant, piece: Piece, from: Square, to: Square, is_occupied: impl Fn(Square) -> bool) -> f32 {
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let squares = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let leaps = variant.movements(piece.kind()).iter().any(|movement| match movement {
        Movement::Leap(offsets) => squares > 1 && offsets.contains(&(files as i8, ranks as i8)),
        _ => false,
    });
    let step = (files.signum() as i8, ranks.signum() as i8);
    let mut between = std::iter::successors(from.offset(step.0, step.1), |square| square.offset(step.0, step.1))
        .take(squares.unsigned_abs() as usize - usize::from(squares > 0));
    let crosses = straight && between.any(is_occupied);
    if leaps || crosses || !straight {
        0.7 + 0.14 * squares as f32
    } else {
        0.0
    }
}

/// Whether something stood on a square when a piece went to `to`, in the middle of a list of changes: of those that
/// move after it, none has moved yet. `stands` tells how it is after all changes.
fn stood_there(square: Square, to: Square, changes: &[Change], stands: impl Fn(Square) -> bool) -> bool {
    let later = (changes.iter().rev())
        .take_while(|change| !matches!(change, Change::Moved { to: its, .. } if *its == to))
        .filter_map(|change| match *change {
            Change::Moved { from, to, .. } => Some((from, to)),
            _ => None,
        });
    later.fold(stands(square), |stood, (from, to)| {
        (stood && to != square) || from == square
    })
}

/// Captured pieces stay as long as they take to leave, and the computer answers no sooner than its move can be told from
/// the one before.
fn keep_pace(settings: Res<AppSettings>, mut linger: ResMut<CaptureLinger>, mut pace: ResMut<AiPace>) {
    let seconds =
        |usual: f32, at_once: f32| Duration::from_secs_f32(haste(&settings).map_or(at_once, |haste| usual / haste));
    let (stay, answer) = (seconds(LINGER, 0.0), seconds(ANSWER, 0.25));
    if linger.0 != stay {
        linger.0 = stay;
    }
    if pace.0 != answer {
        pace.0 = answer;
    }
}

/// Ends every travel of earlier moves.
fn arrive_at_once(
    mut played: MessageReader<MovePlayed>,
    mut taken_back: MessageReader<MoveTakenBack>,
    mut reset: MessageReader<PositionReset>,
    mut travelling: Query<(Entity, &mut Transform, Option<&Travel>, Has<Becoming>), Or<(With<Travel>, With<Growing>)>>,
    mut leaving: Query<(&mut Visibility, Ref<Captured>)>,
    mut commands: Commands,
) {
    // All three are read, or what is left would end the next travel.
    if played.read().count() + taken_back.read().count() + reset.read().count() == 0 {
        return;
    }
    for (piece, mut transform, travel, becoming) in &mut travelling {
        if let Some(travel) = travel {
            transform.translation = travel.to;
        }
        transform.scale = Vec3::ONE;
        commands.entity(piece).remove::<(Travel, Growing)>();
        if becoming && travel.is_some() {
            commands.trigger(DressAnew(piece));
        }
    }
    for (mut visibility, captured) in &mut leaving {
        if !captured.is_added() {
            *visibility = Visibility::Hidden;
        }
    }
}

/// Pieces that are set up stand there; a piece that comes back into the game grows.
fn place_new_pieces(
    mut new_pieces: Query<(Entity, &OnSquare, &mut Transform), Added<OnSquare>>,
    mut reset: MessageReader<PositionReset>,
    settings: Res<AppSettings>,
    mut commands: Commands,
) {
    let set_up = reset.read().count() > 0;
    for (piece, &OnSquare(square), mut transform) in &mut new_pieces {
        transform.translation = square_centre(square);
        if !set_up && haste(&settings).is_some() {
            transform.scale = Vec3::splat(0.01);
            commands.entity(piece).insert(Growing::default());
        }
    }
}

/// Sends pieces on their way whose square has changed.
fn start_travels(
    mut pieces: Query<(Entity, &PieceOf, &OnSquare, &mut Transform, Has<Becoming>), Changed<OnSquare>>,
    new_pieces: Query<(), Added<OnSquare>>,
    (mut played, mut taken_back): (MessageReader<MovePlayed>, MessageReader<MoveTakenBack>),
    record: Res<GameRecord>,
    settings: Res<AppSettings>,
    mut commands: Commands,
) {
    let mut changes: Vec<Change> = Vec::new();
    for taken_back in taken_back.read() {
        changes.extend(taken_back.changes.iter());
    }
    for played in played.read() {
        changes.extend(played.changes.iter());
    }
    for (piece, &PieceOf(what), &OnSquare(square), mut transform, becoming) in &mut pieces {
        if new_pieces.contains(piece) {
            continue;
        }
        let (from, to) = (transform.translation, square_centre(square));
        if haste(&settings).is_none() {
            transform.translation = to;
            if becoming {
                commands.trigger(DressAnew(piece));
            }
            continue;
        }
        // A pawn that promotes moved as a pawn; it goes straight in any case.
        let was_on = square_at(from.x, from.z);
        let held = from.y > 0.1;
        let position = record.position();
        let arch = was_on.filter(|_| !held).map_or(0.0, |was_on| {
            arch(record.variant(), what, was_on, square, |between| {
                stood_there(between, square, &changes, |square| position.piece_at(square).is_some())
            })
        });
        let mut travel = Travel::new(from, to, arch);
        if held {
            travel.seconds = HOMEWARD;
        }
        commands.entity(piece).insert(travel).remove::<InHand>();
    }
}

/// Lets the piece in the hand follow it, and sends home what was let go.
fn hold(
    held: Res<Held>,
    index: Res<SquareIndex>,
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    mut pieces: Query<(Entity, &OnSquare, &mut Transform, Has<InHand>, Has<Travel>)>,
    mut keep_drawing: KeepDrawing,
    mut commands: Commands,
) {
    let in_hand = held.0.and_then(|held| Some((index.piece(held.from)?, held.at)));
    for (piece, &OnSquare(square), mut transform, was_in_hand, travels) in &mut pieces {
        match in_hand {
            Some((this, at)) if this == piece => {
                let goal = Vec3::new(at.x, HELD_HEIGHT, at.z);
                let part = if haste(&settings).is_some() {
                    1.0 - (-GRIP * clock.delta_secs()).exp()
                } else {
                    1.0
                };
                let next = transform.translation.lerp(goal, part);
                if next.distance(goal) > 0.004 {
                    transform.translation = next;
                    keep_drawing.moving();
                } else if transform.translation != goal {
                    transform.translation = goal;
                }
                if !was_in_hand {
                    commands.entity(piece).insert(InHand).remove::<Travel>();
                }
            }
            _ if was_in_hand => {
                let home = square_centre(square);
                if haste(&settings).is_none() {
                    transform.translation = home;
                } else if !travels {
                    let travel = Travel {
                        seconds: HOMEWARD,
                        ..Travel::new(transform.translation, home, 0.0)
                    };
                    commands.entity(piece).insert(travel);
                }
                commands.entity(piece).remove::<InHand>();
            }
            _ => {}
        }
    }
}

fn travel(
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    mut pieces: Query<(Entity, &mut Transform, &mut Travel, Has<Becoming>)>,
    mut keep_drawing: KeepDrawing,
    mut commands: Commands,
) {
    let seconds = clock.delta_secs() * haste(&settings).unwrap_or(f32::INFINITY);
    for (piece, mut transform, mut travel, becoming) in &mut pieces {
        keep_drawing.moving();
        travel.done = (travel.done + seconds / travel.seconds).min(1.0);
        transform.translation = travel.place();
        if travel.done >= 1.0 {
            commands.entity(piece).remove::<Travel>();
            if becoming {
                commands.trigger(DressAnew(piece));
                commands.entity(piece).insert(Growing(0.45));
            }
        }
    }
}

fn grow(
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    mut pieces: Query<(Entity, &mut Transform, &mut Growing)>,
    mut keep_drawing: KeepDrawing,
    mut commands: Commands,
) {
    let seconds = clock.delta_secs() * haste(&settings).unwrap_or(f32::INFINITY);
    for (piece, mut transform, mut growing) in &mut pieces {
        keep_drawing.moving();
        growing.0 = (growing.0 + seconds / GROWING).min(1.0);
        transform.scale = Vec3::splat(growing.0.max(0.01));
        if growing.0 >= 1.0 {
            commands.entity(piece).remove::<Growing>();
        }
    }
}

/// A captured piece stands until the capturing one is upon it, then shrinks away.
fn see_off_captured(mut captured: Query<(&Captured, &mut Transform)>, mut keep_drawing: KeepDrawing) {
    for (captured, mut transform) in &mut captured {
        keep_drawing.moving();
        let left = 1.0 - ((captured.fraction() - STANDING) / (1.0 - STANDING)).clamp(0.0, 0.999);
        transform.scale = Vec3::splat(left);
        transform.translation.y = -0.3 * (1.0 - left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, PieceType, SHAKO, Side};

    fn arch_of(variant: &Variant, kind: PieceType, way: (&str, &str), occupied: &[&str]) -> f32 {
        let occupied: Vec<Square> = occupied.iter().map(|name| Square::at(name)).collect();
        let piece = Piece::new(Side::White, kind);
        arch(variant, piece, Square::at(way.0), Square::at(way.1), |square| {
            occupied.contains(&square)
        })
    }

    #[test]
    fn sliders_and_single_steps_glide() {
        for (kind, way) in [
            (PieceType::Rook, ("a1", "a9")),
            (PieceType::Bishop, ("b2", "h8")),
            (PieceType::Cannon, ("a1", "j1")),
            (PieceType::Pawn, ("e3", "e5")),
            (PieceType::King, ("f2", "f3")),
            (PieceType::Elephant, ("b2", "c3")),
        ] {
            assert_eq!(arch_of(&SHAKO, kind, way, &[]), 0.0, "{kind}");
        }
    }

    #[test]
    fn leapers_jump_also_over_nothing() {
        for (kind, way) in [
            (PieceType::Knight, ("c2", "d4")),
            (PieceType::Elephant, ("b2", "d4")),
            (PieceType::Camel, ("b1", "c4")),
            (PieceType::Giraffe, ("d1", "f4")),
            (PieceType::Machine, ("e1", "e3")),
        ] {
            assert!(arch_of(&PEMBA, kind, way, &[]) > 0.5, "{kind}");
        }
    }

    #[test]
    fn hoppers_and_castling_rooks_jump_over_what_stands_in_the_way() {
        assert!(arch_of(&SHAKO, PieceType::Cannon, ("a1", "a8"), &["a3", "a8"]) > 0.5);
        assert!(arch_of(&PEMBA, PieceType::Archer, ("c1", "g5"), &["e3"]) > 0.5);
        assert!(arch_of(&SHAKO, PieceType::Rook, ("i2", "g2"), &["h2"]) > 0.5);
        assert_eq!(arch_of(&SHAKO, PieceType::Cannon, ("a1", "a8"), &["a8", "b3"]), 0.0);
    }

    #[test]
    fn when_two_pieces_change_places_the_one_that_goes_later_jumps() {
        let moved = |kind, from, to| Change::Moved {
            piece: Piece::new(Side::White, kind),
            from: Square::at(from),
            to: Square::at(to),
        };
        let jumps = |changes: &[Change], after: &[&str]| -> Vec<bool> {
            let after: Vec<Square> = after.iter().map(|name| Square::at(name)).collect();
            let jumps = |change: &Change| {
                let Change::Moved { piece, from, to } = *change else {
                    return false;
                };
                let stands = |square| after.contains(&square);
                arch(&SHAKO, piece, from, to, |square| {
                    stood_there(square, to, changes, stands)
                }) > 0.0
            };
            changes.iter().map(jumps).collect()
        };
        let castling = [moved(PieceType::King, "f2", "h2"), moved(PieceType::Rook, "i2", "g2")];
        assert_eq!(jumps(&castling, &["h2", "g2"]), [false, true]);
        let back = [moved(PieceType::Rook, "g2", "i2"), moved(PieceType::King, "h2", "f2")];
        assert_eq!(jumps(&back, &["i2", "f2"]), [true, false]);
    }

    #[test]
    fn a_travel_begins_and_ends_on_its_squares() {
        let (from, to) = (square_centre(Square::at("a1")), square_centre(Square::at("d5")));
        let mut travel = Travel::new(from, to, 1.0);
        assert_eq!(travel.place(), from);
        travel.done = 0.5;
        assert!((travel.place().y - 1.0).abs() < 1e-5);
        travel.done = 1.0;
        assert!(travel.place().distance(to) < 1e-5);
    }
}
