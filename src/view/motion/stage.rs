//! Who takes part in a move, and in which manner each of them goes: sliders glide, leapers jump, hoppers shoot.

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::leg::{Gait, Leg, arc};
use super::pose::{Pose, in_tray};
use crate::rules::{Change, Move, Movement, Piece, PieceType, Position, Square};
use crate::view::board::square_centre;

/// How long it takes to carry a piece to a neighbouring square, and how much longer for each further square.
const CARRY: (f32, f32) = (0.34, 0.02);
/// The same for gliding: nobody wants to wait for a rook.
const GLIDE: (f32, f32) = (0.30, 0.022);
/// The same for a jump.
const LEAP: (f32, f32) = (0.40, 0.02);
/// How high a piece is carried, glides, and jumps, and how much higher for each square.
const CARRY_ARCH: (f32, f32) = (0.24, 0.03);
const GLIDE_ARCH: f32 = 0.07;
const LEAP_ARCH: (f32, f32) = (0.55, 0.08);
/// How much air there is between a jump or a shot and what it leads over.
pub const AIR: f32 = 0.16;

/// Who takes part in a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cast {
    /// The piece that moves.
    pub mover: Entity,
    /// The rook that castles.
    pub rook: Option<Entity>,
    /// What is captured.
    pub victim: Option<Victim>,
}

/// A piece that is captured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Victim {
    /// Its entity.
    pub entity: Entity,
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// How many of its side fell before it.
    pub order: usize,
}

impl Victim {
    /// How it stands before.
    pub fn stands(&self) -> Pose {
        Pose::standing(square_centre(self.square))
    }

    /// How it stands afterwards.
    pub fn fallen(&self) -> Pose {
        in_tray(self.piece, self.order)
    }
}

/// A move, and the board that it is played on.
pub struct Stage<'a> {
    /// The position before it is played.
    pub before: &'a Position,
    /// The move.
    pub mv: Move,
    /// Who takes part.
    pub cast: Cast,
    /// Where a hand holds the piece that moves, if one does.
    pub hand: Option<Vec3>,
    /// How tall a kind of piece is.
    pub height: &'a dyn Fn(PieceType) -> f32,
}

/// In which manner a piece goes from one square to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// How.
    pub gait: Gait,
    /// How high the way leads over the board.
    pub arch: f32,
    /// How long it takes, in seconds.
    pub seconds: f32,
}

impl Stage<'_> {
    /// The piece that moves, as it was.
    pub fn piece(&self) -> Piece {
        Piece::new(self.before.side_to_move(), self.mv.kind())
    }

    /// From where to where the rook goes, if one does.
    pub fn castling(&self) -> Option<(Entity, Square, Square)> {
        let rook = self.cast.rook?;
        self.before.changes(self.mv).iter().find_map(|change| match *change {
            Change::Moved { from, to, .. } if from != self.mv.from() => Some((rook, from, to)),
            _ => None,
        })
    }

    /// What a hopper captures over, if it does.
    pub fn screen(&self) -> Option<Square> {
        let hops = |movement: &Movement| matches!(movement, Movement::Hop(_, mode) if mode.captures());
        let movements = self.before.variant().movements(self.mv.kind());
        if !self.mv.is_capture() || !movements.iter().any(hops) {
            return None;
        }
        between(self.mv.from(), self.mv.to()).find(|&square| self.before.piece_at(square).is_some())
    }

    /// How high something must lead over the board to pass over all that stands in its way, when it begins and ends
    /// that high. `stands` tells what is there.
    pub fn clearance(
        &self,
        (from, to): (Square, Square),
        base: f32,
        stands: &dyn Fn(Square) -> Option<PieceType>,
    ) -> f32 {
        let (start, end) = (square_centre(from).xz(), square_centre(to).xz());
        let way = end - start;
        let need = |square: Square| {
            let kind = stands(square).filter(|_| square != from && square != to)?;
            let off = square_centre(square).xz() - start;
            let along = off.dot(way) / way.length_squared();
            let aside = off.distance(way * along);
            let passes = (0.0..1.0).contains(&along) && aside < 0.75;
            passes.then(|| ((self.height)(kind) + AIR - base) / arc(along))
        };
        Square::all().filter_map(need).fold(0.0, f32::max)
    }

    /// How a piece goes: sliders glide, leapers jump, and so does everything that something stands in the way of.
    fn manner(&self, piece: Piece, way: (Square, Square), stands: &dyn Fn(Square) -> Option<PieceType>) -> Manner {
        let (from, to) = way;
        let (files, ranks) = offset(from, to);
        let squares = square_centre(from).distance(square_centre(to));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let movements = self.before.variant().movements(piece.kind());
        let far = files.abs().max(ranks.abs()) > 1;
        let leaps = |movement: &Movement| match movement {
            Movement::Leap(offsets) => far && offsets.contains(&(files, ranks)),
            _ => false,
        };
        let slides = |movement: &Movement| matches!(movement, Movement::Slide(..));
        let crosses = straight && between(from, to).any(|square| stands(square).is_some());
        let seconds = |(first, each): (f32, f32)| first + each * squares;
        if crosses || !straight || movements.iter().any(leaps) {
            let arch = (LEAP_ARCH.0 + LEAP_ARCH.1 * squares).max(self.clearance(way, 0.0, stands));
            Manner {
                gait: Gait::Leap,
                arch,
                seconds: seconds(LEAP),
            }
        } else if far && movements.iter().any(slides) {
            Manner {
                gait: Gait::Glide,
                arch: GLIDE_ARCH,
                seconds: seconds(GLIDE),
            }
        } else {
            Manner {
                gait: Gait::Carried,
                arch: CARRY_ARCH.0 + CARRY_ARCH.1 * squares,
                seconds: seconds(CARRY),
            }
        }
    }

    /// How the piece that moves goes, there or back.
    pub fn way(&self) -> Manner {
        let way = (self.mv.from(), self.mv.to());
        self.manner(self.piece(), way, &|square| Some(self.before.piece_at(square)?.kind()))
    }

    /// How the rook goes, there or back: over the king.
    pub fn rooks_way(&self, from: Square, to: Square) -> Manner {
        let rook = Piece::new(self.before.side_to_move(), PieceType::Rook);
        self.manner(rook, (from, to), &|square| match square {
            square if square == self.mv.from() => None,
            square if square == self.mv.to() => Some(PieceType::King),
            square => Some(self.before.piece_at(square)?.kind()),
        })
    }
}

impl Manner {
    /// It goes so, beginning in so many seconds.
    pub fn leg(self, begin: f32, from: Vec3, to: Vec3) -> Leg {
        Leg {
            begin,
            seconds: self.seconds,
            from: Pose::standing(from),
            to: Pose::standing(to),
            arch: self.arch,
            gait: self.gait,
        }
    }
}

fn offset(from: Square, to: Square) -> (i8, i8) {
    (
        to.file().index() as i8 - from.file().index() as i8,
        to.rank().index() as i8 - from.rank().index() as i8,
    )
}

/// The squares on the straight line between two.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = offset(from, to);
    let step = (files.signum(), ranks.signum());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let count = if straight { files.abs().max(ranks.abs()) - 1 } else { 0 };
    std::iter::successors(from.offset(step.0, step.1), move |square| square.offset(step.0, step.1))
        .take(count.max(0) as usize)
}
