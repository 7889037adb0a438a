//! How a piece stands, leans or lies, and what that is in each look.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::rules::{Piece, Side, Square};
use crate::view::board::square_centre;
use crate::view::mode::ViewMode;
use crate::view::tray;

/// How a piece stands, leans or lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The ground under its middle, or the air if it is lifted.
    pub at: Vec3,
    /// Where it leans, in x and z, and how far, in radians.
    pub lean: Vec2,
    /// Around the vertical, in radians.
    pub turn: f32,
    /// 1 on the board.
    pub size: f32,
}

/// How far a piece leans that lies: a little past the horizontal, since its head is narrower than its foot.
const LYING: f32 = 1.78;

/// A piece as it falls: the radius of its foot and of its head, and its height. Those of a king; nobody sees that a pawn
/// falls about an edge that is not quite its own.
const FOOT: f32 = 0.36;
const HEAD: f32 = 0.12;
const HEIGHT: f32 = 1.15;

/// From above, what is nearer is larger: by this much for each square of height. More than a lens would do it, since a
/// drawing has no side by which one sees that it is lifted.
const NEARER: f32 = 0.24;
/// From above, a lean smaller than this is not seen.
const UPRIGHT: f32 = 0.3;

impl Pose {
    /// Upright on the ground, or as much above it.
    pub const fn standing(at: Vec3) -> Pose {
        Pose {
            at,
            lean: Vec2::ZERO,
            turn: 0.0,
            size: 1.0,
        }
    }

    /// A part of the way to another.
    pub fn towards(&self, to: &Pose, along: f32) -> Pose {
        Pose {
            at: self.at.lerp(to.at, along),
            lean: self.lean.lerp(to.lean, along),
            turn: self.turn + (to.turn - self.turn) * along,
            size: self.size + (to.size - self.size) * along,
        }
    }

    /// Where the piece's entity is.
    pub fn transform(&self, mode: ViewMode) -> Transform {
        match mode {
            ViewMode::ThreeD => self.seen_in_the_round(),
            ViewMode::TwoD => self.seen_from_above(),
        }
    }

    fn seen_in_the_round(&self) -> Transform {
        let fallen = self.lean.length();
        let turn = Quat::from_rotation_y(self.turn);
        let upright = Transform::from_translation(self.at)
            .with_rotation(turn)
            .with_scale(Vec3::splat(self.size));
        if fallen < 1e-4 {
            return upright;
        }
        let towards = self.lean / fallen;
        let axis = Vec3::new(towards.y, 0.0, -towards.x);
        let (sine, cosine) = fallen.sin_cos();
        // What falls freely falls around its middle: the foot slides back under it. It rests on the edge of its foot,
        // and in the end also on its head.
        let back = -towards * (HEIGHT / 2.0 * sine);
        let up = (FOOT * sine).max(HEAD * sine - HEIGHT * cosine);
        Transform {
            translation: self.at + Vec3::new(back.x, up, back.y) * self.size,
            rotation: Quat::from_axis_angle(axis, fallen) * turn,
            ..upright
        }
    }

    /// Height becomes size, and what falls turns on its side.
    fn seen_from_above(&self) -> Transform {
        let fallen = ((self.lean.length() - UPRIGHT) / (LYING - UPRIGHT)).clamp(0.0, 1.0) * FRAC_PI_2;
        let side = if self.lean.x < 0.0 { 1.0 } else { -1.0 };
        let nearer = 1.0 + NEARER * self.at.y.max(0.0);
        Transform::from_translation(self.at)
            .with_rotation(Quat::from_rotation_y(self.turn + side * fallen))
            .with_scale(Vec3::splat(self.size * nearer))
    }
}

/// How a captured piece stands in its tray.
pub fn in_tray(piece: Piece, order: usize) -> Pose {
    Pose {
        size: tray::SIZE,
        ..Pose::standing(tray::place(piece.side(), order))
    }
}

/// How a king lies that is mated: across its square, where there is most room between its neighbours.
pub fn lying(square: Square, piece: Piece) -> Pose {
    let towards = Vec2::new(0.77, -0.64);
    let own = if piece.side() == Side::White { 1.0 } else { -1.0 };
    Pose {
        lean: towards * own * LYING,
        ..Pose::standing(square_centre(square))
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3Swizzles;

    use super::*;

    #[test]
    fn what_stands_stands_on_its_place_in_both_looks() {
        let at = Vec3::new(1.5, 0.0, -2.5);
        for mode in [ViewMode::ThreeD, ViewMode::TwoD] {
            assert_eq!(Pose::standing(at).transform(mode), Transform::from_translation(at));
        }
    }

    #[test]
    fn what_falls_never_sinks_into_the_board_and_lies_around_its_place() {
        for step in 0..=20 {
            let fallen = LYING * step as f32 / 20.0;
            let pose = Pose {
                lean: Vec2::new(0.6, 0.8) * fallen,
                ..Pose::standing(Vec3::ZERO)
            };
            let transform = pose.transform(ViewMode::ThreeD);
            let mut lowest = f32::MAX;
            for (height, radius) in [(0.0, FOOT), (HEIGHT, HEAD)] {
                for turn in 0..32 {
                    let aside = Vec2::from_angle(turn as f32 * 0.196_35) * radius;
                    lowest = lowest.min(transform.transform_point(Vec3::new(aside.x, height, aside.y)).y);
                }
            }
            assert!(lowest.abs() < 0.02, "{fallen}: {lowest}");
            let middle = transform.transform_point(Vec3::Y * (HEIGHT / 2.0));
            assert!(middle.xz().length() < 1e-4, "{fallen}: {middle}");
        }
    }

    #[test]
    fn from_above_what_is_higher_is_larger_and_what_lies_lies_on_its_side() {
        let lifted = Pose::standing(Vec3::Y).transform(ViewMode::TwoD);
        assert!(lifted.scale.x > 1.1);
        let lying = Pose {
            lean: Vec2::new(LYING, 0.0),
            ..Pose::standing(Vec3::ZERO)
        };
        let up = lying.transform(ViewMode::TwoD).rotation * Vec3::NEG_Z;
        assert!((up - Vec3::X).length() < 1e-5, "{up}");
    }
}
