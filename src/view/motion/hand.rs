//! The piece in somebody's hand: it follows the pointer at a little height, and goes home when it is let go.

use bevy::prelude::*;

use super::haste;
use super::script::homeward;
use super::timeline::Timeline;
use crate::game::{OnSquare, SquareIndex};
use crate::view::input::Held;
use crate::view::redraw::{KeepDrawing, MotionClock};
use crate::view::settings::AppSettings;

/// How high over the board a piece is held.
const HEIGHT: f32 = 0.34;
/// How quickly a piece in the hand follows it: the part of the way left shrinks e-fold this often in a second.
const GRIP: f32 = 30.0;
/// What is nearer to the pointer than this is there.
const THERE: f32 = 0.004;

/// The piece in somebody's hand, and where it is.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Hand(Option<(Entity, Vec3)>);

impl Hand {
    /// Where a piece is, if it is in the hand.
    pub fn holds(&self, piece: Entity) -> Option<Vec3> {
        self.0.filter(|(held, _)| *held == piece).map(|(_, at)| at)
    }

    /// Lets go of a piece, and tells where it was if it was in the hand.
    pub fn release(&mut self, piece: Entity) -> Option<Vec3> {
        let at = self.holds(piece)?;
        self.0 = None;
        Some(at)
    }
}

pub(super) fn hold(
    held: Res<Held>,
    index: Res<SquareIndex>,
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    pieces: Query<(&Transform, &OnSquare)>,
    mut hand: ResMut<Hand>,
    mut timeline: ResMut<Timeline>,
    mut keep_drawing: KeepDrawing,
) {
    let haste = haste(&settings);
    let in_hand = held.0.and_then(|held| Some((index.piece(held.from)?, held.at)));
    let held_before = hand
        .0
        .filter(|(piece, _)| Some(*piece) != in_hand.map(|(piece, _)| piece));
    if let Some((piece, at)) = held_before {
        hand.0 = None;
        if let Ok((_, &OnSquare(home))) = pieces.get(piece)
            && haste.is_some()
        {
            timeline.send(piece, homeward(at, home));
        }
    }
    let Some((piece, at)) = in_hand else { return };
    let Ok((transform, _)) = pieces.get(piece) else { return };
    let goal = Vec3::new(at.x, HEIGHT, at.z);
    let now = hand.holds(piece).unwrap_or(transform.translation);
    let part = haste.map_or(1.0, |_| 1.0 - (-GRIP * clock.delta_secs()).exp());
    let next = now.lerp(goal, part);
    let next = if next.distance(goal) > THERE {
        keep_drawing.moving();
        next
    } else {
        goal
    };
    hand.set_if_neq(Hand(Some((piece, next))));
}
