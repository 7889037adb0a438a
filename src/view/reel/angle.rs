//! From where a move is seen best: who jumps over whom from the side, a mate from low and near, all else over the shoulder
//! of whoever moves.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use crate::rules::{Move, Position, Side, Square};
use crate::teaching::highlights::{Deed, Highlight};
use crate::view::board::{FRAME_HALF, square_centre};
use crate::view::camera::Angle;

/// Less than this, in squares, nobody knows where on the board it is.
const LEAST: f32 = 7.5;
/// So much of the board is seen beyond both ends of a way, together.
const BEYOND: f32 = 3.6;
/// As high as a piece's chest, in squares.
const CHEST: f32 = 0.55;
/// So far to the side of straight behind the mover.
const SHOULDER: f32 = 0.62;
/// How steeply one looks down.
const FROM_SIDE: f32 = 25.0 * PI / 180.0;
const OVER_CROWD: f32 = 36.0 * PI / 180.0;
const OVER_SHOULDER: f32 = 30.0 * PI / 180.0;
const LOW: f32 = 19.0 * PI / 180.0;
/// With more pieces than this before it, a way is not seen from low down.
const CROWD: usize = 3;
/// The camera is never quite still.
const SWAY: f32 = 0.07;

/// From where a highlight is seen, in the position before it.
pub fn angle(before: &Position, highlight: &Highlight) -> Angle {
    let mv = highlight.mv;
    let mover = before.side_to_move();
    match highlight.deed {
        Deed::Hop { .. } | Deed::Leap { .. } => from_the_side(before, mv),
        Deed::Mate => at_the_king(before.king(!mover), mv, mover),
        Deed::Promotion | Deed::Capture => over_the_shoulder(mv, mover),
    }
}

/// The turn of a camera that stands in this direction of what it looks at.
fn turn_of(towards: Vec3) -> f32 {
    towards.x.atan2(towards.z)
}

/// The direction, straight from the board's middle, in which a player sits.
fn chair(side: Side) -> Vec3 {
    match side {
        Side::White => Vec3::Z,
        Side::Black => Vec3::NEG_Z,
    }
}

fn way(mv: Move) -> (Vec3, Vec3) {
    (square_centre(mv.from()), square_centre(mv.to()))
}

/// Square to the way, from where fewer pieces stand before it; from the mover's side where that is the same.
fn from_the_side(before: &Position, mv: Move) -> Angle {
    let (from, to) = way(mv);
    let along = (to - from).normalize_or(Vec3::NEG_Z);
    let mover = before.side_to_move();
    let across = Vec3::new(-along.z, 0.0, along.x);
    let sides = [across, -across].map(|across| (in_the_way(before, mv, across), across));
    let home = |&(hidden, across): &(usize, Vec3)| (hidden, across.dot(chair(mover)) < -1e-3);
    let (hidden, across) = sides.into_iter().min_by_key(home).expect("there are two sides");
    Angle {
        turn: turn_of(across),
        tilt: if hidden > CROWD { OVER_CROWD } else { FROM_SIDE },
        width: (from.distance(to) + BEYOND).max(LEAST),
        focus: (from + to) / 2.0 + Vec3::Y * CHEST,
        sway: SWAY,
    }
}

/// How many pieces stand before the way of a move, for who looks from this direction.
fn in_the_way(before: &Position, mv: Move, across: Vec3) -> usize {
    let (from, to) = way(mv);
    let along = to - from;
    let hides = |square: &Square| {
        let at = square_centre(*square) - from;
        let share = at.dot(along) / along.length_squared();
        // Who stands far before the way does not reach up to it.
        let before = at.dot(across);
        (-0.1..=1.1).contains(&share) && (0.4..=3.6).contains(&before)
    };
    let squares = Square::all().filter(|&square| before.piece_at(square).is_some());
    squares.filter(hides).count()
}

/// Low and near, past whoever mates.
fn at_the_king(king: Square, mv: Move, mover: Side) -> Angle {
    let (king, mater) = (square_centre(king), square_centre(mv.to()));
    let away = mater - king;
    // From behind whoever mates, a little to the side, lest it hides the king; but not from the king's own chair.
    let behind = if away.length() > 0.5 {
        away.normalize()
    } else {
        chair(mover)
    };
    let direction = (behind + chair(mover) * 0.8).normalize_or(chair(mover));
    let turn = turn_of(direction) + SHOULDER * 0.8;
    let near = king.lerp(mater, 0.35);
    Angle {
        turn,
        tilt: LOW,
        width: (away.length() + BEYOND).clamp(LEAST, 10.0),
        focus: near + Vec3::Y * CHEST,
        sway: SWAY * 2.0,
    }
}

fn over_the_shoulder(mv: Move, mover: Side) -> Angle {
    let (from, to) = way(mv);
    let middle = from.lerp(to, 0.6);
    // Towards the middle of the board, where there is more to be seen.
    let to_the_right = middle.dot(Vec3::X) * chair(mover).z > 0.0;
    let aside = if to_the_right { SHOULDER } else { -SHOULDER };
    Angle {
        turn: turn_of(chair(mover)) + aside,
        tilt: OVER_SHOULDER,
        width: (from.distance(to) + BEYOND).max(LEAST),
        focus: middle + Vec3::Y * CHEST,
        sway: SWAY,
    }
}

/// Places from which the whole game is seen well while nobody asks for anything in particular: low enough for pieces to
/// have faces, and never so far that the board is small.
pub fn scenes() -> [Angle; 6] {
    // What is near is large, and cut off by the lower edge: so one looks a little before the middle of the board.
    let at = |turn: f32, degrees: f32, width: f32, nearer: f32, sway: f32| Angle {
        turn,
        tilt: degrees.to_radians(),
        width: width * 2.0 * FRAME_HALF,
        focus: Quat::from_rotation_y(turn) * Vec3::Z * nearer + Vec3::Y * CHEST,
        sway,
    };
    [
        // From White's chair, from beside, over Black's shoulder, low beside White's, and so on.
        at(0.26, 37.0, 1.14, 0.7, 0.28),
        at(FRAC_PI_2 - 0.25, 32.0, 1.05, 0.8, 0.22),
        at(PI - 0.42, 34.0, 1.04, 0.9, 0.26),
        at(-0.60, 28.0, 0.92, 1.0, 0.24),
        at(-FRAC_PI_2 + 0.3, 36.0, 1.10, 0.7, 0.22),
        at(PI + 0.38, 30.0, 0.96, 1.0, 0.26),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SHAKO, Variant, parse_uci};
    use crate::teaching::highlights::highlights;

    fn of(variant: &'static Variant, fen: &str, mv: &str) -> (Angle, Highlight) {
        let before = Position::from_fen(variant, fen).unwrap().position;
        let mut line = crate::rules::Line::new(before.clone());
        line.play(parse_uci(&before, mv).unwrap()).unwrap();
        let highlight = highlights(&line, 1)[0];
        (angle(&before, &highlight), highlight)
    }

    /// The direction in which a camera stands.
    fn direction(angle: &Angle) -> Vec3 {
        Quat::from_rotation_y(angle.turn) * Vec3::Z
    }

    #[test]
    fn a_hop_is_seen_from_the_side_with_its_screen_and_both_ends() {
        for (fen, mv, along) in [
            ("5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1", "a3a7", Vec3::Z),
            ("5k4/10/10/10/10/10/10/C2p4r1/5K4/10 w - - 0 1", "a3i3", Vec3::X),
            ("5k4/10/10/10/10/10/10/c2P4R1/5K4/10 b - - 0 1", "a3i3", Vec3::X),
        ] {
            let (angle, highlight) = of(&SHAKO, fen, mv);
            let Deed::Hop { screen } = highlight.deed else { panic!() };
            assert!(direction(&angle).dot(along).abs() < 1e-3, "{mv}");
            for square in [highlight.mv.from(), screen, highlight.mv.to()] {
                let right = Quat::from_rotation_y(angle.turn) * Vec3::X;
                let aside = (square_centre(square) - angle.focus).dot(right).abs();
                assert!(aside < angle.width / 2.0 - 0.8, "{square} of {mv}");
            }
        }
    }

    #[test]
    fn a_hop_is_seen_from_where_nobody_stands_before_it_and_from_above_a_crowd() {
        let (open, _) = of(&SHAKO, "5k4/10/10/10/10/10/10/C2p4r1/3K6/10 w - - 0 1", "a3i3");
        assert!(direction(&open).z < 0.0, "the king stands on White's side of it");
        let crowd = "5k4/10/10/10/10/1PP1PP4/10/C2p4r1/1PP1PP1K2/10 w - - 0 1";
        let (above, _) = of(&SHAKO, crowd, "a3i3");
        assert!(above.tilt > open.tilt);
    }

    #[test]
    fn a_mate_is_seen_from_lower_and_a_capture_from_the_movers_side() {
        let (mate, _) = of(&SHAKO, "k9/2K7/10/10/10/10/10/10/1R8/10 w - - 0 1", "b2a2");
        let (capture, _) = of(&SHAKO, "5k4/10/10/q9/10/10/10/R9/5K4/10 w - - 0 1", "a3a7");
        assert!(mate.tilt < capture.tilt);
        assert!(mate.focus.distance(square_centre(Square::at("a10"))) < mate.width / 2.0);
        assert!(direction(&capture).z > 0.7);
        let (black, _) = of(&SHAKO, "5k4/10/10/r9/10/10/10/Q9/5K4/10 b - - 0 1", "a7a3");
        assert!(direction(&black).z < -0.7);
    }

    #[test]
    fn every_scene_has_the_board_fill_the_picture() {
        for scene in scenes() {
            assert!(scene.width < 2.0 * FRAME_HALF * 1.2 && scene.width > LEAST);
            assert!((0.4..0.7).contains(&scene.tilt));
            let turn = scene.turn.rem_euclid(FRAC_PI_2);
            let askew = turn.min(FRAC_PI_2 - turn) + scene.sway;
            assert!(askew < 0.92, "never quite a diamond: {askew}");
        }
    }
}
