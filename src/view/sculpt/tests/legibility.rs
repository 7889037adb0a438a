//! No piece may be taken for another, at the size it has in a common window.

use std::f32::consts::PI;

use super::super::glance;
use super::super::vector::{Frame, Vec3};
use super::piece;
use super::raster::{Picture, View};
use crate::rules::PieceType;

/// A piece in the middle of the board in a window of 1280 by 720, from the default camera.
const SIDE: usize = 136;
const SCALE: f32 = 68.0;
const TILT: f32 = 0.98;
const DISTANCE: f32 = 19.5;
/// The board, between its light and its dark squares.
const BOARD: f32 = 0.30;
/// Boxwood and ebony.
const WOODS: [f32; 2] = [0.62, 0.05];

/// How far two pictures are shifted against each other to find where they are most alike, in pixels.
const SHIFT: isize = 14;
/// Air around what differs from the board.
const MARGIN: usize = 3;

/// The part of a picture that shows the piece: from and to, across and down.
fn extent(picture: &Picture, empty: f32) -> [usize; 4] {
    let mut extent = [usize::MAX, 0, usize::MAX, 0];
    for (i, grey) in picture.greys.iter().enumerate() {
        if (grey - empty).abs() > 0.01 {
            let (x, y) = (i % picture.side, i / picture.side);
            extent = [extent[0].min(x), extent[1].max(x), extent[2].min(y), extent[3].max(y)];
        }
    }
    let [left, right, top, bottom] = extent;
    let least = SHIFT as usize;
    let most = picture.side - 1 - least;
    [
        left.saturating_sub(MARGIN).max(least),
        (right + MARGIN).min(most),
        top.saturating_sub(MARGIN).max(least),
        (bottom + MARGIN).min(most),
    ]
}

/// The normalised correlation of the first picture's piece with the second picture, best aligned.
fn likeness(one: &Picture, other: &Picture) -> f32 {
    let [left, right, top, bottom] = extent(one, one.greys[0]);
    let mut best = -1.0_f32;
    for down in -SHIFT..=SHIFT {
        for across in -SHIFT..=SHIFT {
            let (mut a1, mut b1, mut aa, mut bb, mut ab, mut n) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64, 0.0);
            for y in top..=bottom {
                for x in left..=right {
                    let a = f64::from(one.greys[y * one.side + x]);
                    let (x, y) = (x.wrapping_add_signed(across), y.wrapping_add_signed(down));
                    let b = f64::from(other.greys[y * other.side + x]);
                    (a1, b1, aa, bb, ab) = (a1 + a, b1 + b, aa + a * a, bb + b * b, ab + a * b);
                    n += 1.0;
                }
            }
            let spread = (aa - a1 * a1 / n) * (bb - b1 * b1 / n);
            best = best.max(((ab - a1 * b1 / n) / spread.sqrt().max(1e-9)) as f32);
        }
    }
    best
}

#[test]
fn no_two_kinds_look_alike_from_the_default_camera() {
    for (side, wood) in WOODS.into_iter().enumerate() {
        let view = View {
            side: SIDE,
            scale: SCALE,
            tilt: TILT,
            distance: DISTANCE,
            wood,
            board: BOARD,
        };
        // Black's pieces look the other way.
        let stand = |kind| Frame::turned(Vec3::ZERO, side as f32 * PI + glance(kind));
        let pictures: Vec<Picture> = PieceType::ALL
            .into_iter()
            .map(|kind| view.of(&piece(kind).clone().placed(&stand(kind))))
            .collect();
        let mut pairs = Vec::new();
        for (i, one) in PieceType::ALL.into_iter().enumerate() {
            for (j, other) in PieceType::ALL.into_iter().enumerate().skip(i + 1) {
                let alike = likeness(&pictures[i], &pictures[j]).max(likeness(&pictures[j], &pictures[i]));
                pairs.push((alike, one, other));
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
        println!("most alike: {:.3?}", &pairs[..6]);
        let (alike, one, other) = pairs[0];
        assert!(alike < 0.9, "{one:?} and {other:?} are {alike:.3} alike");
    }
}
