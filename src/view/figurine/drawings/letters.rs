//! The letters of the notation in discs, for those who read them faster than pictures.
//!
//! The letters are ours, drawn with a round pen and set by eye into the middle of the disc. A pawn's disc is smaller, so
//! that a rank of pawns looks like one.

use super::Part::{self, Area, Stroke};
use super::{Drawing, Ink};
use crate::rules::{PieceType, Side};

/// White's discs have a ring around them; Black's have it let in, since a light edge would be lost on a light square.
const DISCS: [&[Part]; 2] = [
    &[
        Area(Ink::Line, "M10 50 a40 40 0 1 1 80 0 a40 40 0 1 1 -80 0 Z"),
        Area(Ink::Fill, "M13.4 50 a36.6 36.6 0 1 1 73.2 0 a36.6 36.6 0 1 1 -73.2 0 Z"),
    ],
    &[
        Area(Ink::Fill, "M10 50 a40 40 0 1 1 80 0 a40 40 0 1 1 -80 0 Z"),
        Stroke(
            Ink::Line,
            2.4,
            "M13.6 50 a36.4 36.4 0 1 1 72.8 0 a36.4 36.4 0 1 1 -72.8 0 Z",
        ),
    ],
];

const PAWNS_DISCS: [&[Part]; 2] = [
    &[
        Area(Ink::Line, "M19 50 a31 31 0 1 1 62 0 a31 31 0 1 1 -62 0 Z"),
        Area(Ink::Fill, "M22.4 50 a27.6 27.6 0 1 1 55.2 0 a27.6 27.6 0 1 1 -55.2 0 Z"),
    ],
    &[
        Area(Ink::Fill, "M19 50 a31 31 0 1 1 62 0 a31 31 0 1 1 -62 0 Z"),
        Stroke(
            Ink::Line,
            2.4,
            "M22.6 50 a27.4 27.4 0 1 1 54.8 0 a27.4 27.4 0 1 1 -54.8 0 Z",
        ),
    ],
];

/// A letter by the pen that draws all but the pawn's.
const fn letter(path: &'static str) -> Part {
    Stroke(Ink::Detail, 8.0, path)
}

const A: &[Part] = &[letter("M33.5 69 L50 31 L66.5 69 M39.2 57 H60.8")];
const B: &[Part] = &[letter(
    "M38.5 31 V69 H52 A10 10 0 0 0 52 49 H38.5 M38.5 31 H50.5 A9 9 0 0 1 50.5 49",
)];
const C: &[Part] = &[letter("M63.7 35.5 A17.5 19.5 0 1 0 63.7 64.5")];
const E: &[Part] = &[letter("M61.5 31 H40 V69 H61.5 M40 49.5 H58.5")];
const G: &[Part] = &[letter("M62 35.5 A17.5 19.5 0 1 0 67.7 52 H55")];
const K: &[Part] = &[letter("M38.5 31 V69 M61.5 31 L38.5 54 M46.5 46.5 L62.5 69")];
const L: &[Part] = &[letter("M41.5 31 V69 H61.5")];
const M: &[Part] = &[letter("M33 69 V31 L50 57 L67 31 V69")];
const N: &[Part] = &[letter("M37 69 V31 L63 69 V31")];
const P: &[Part] = &[Stroke(
    Ink::Detail,
    6.6,
    "M42.5 63.5 V36.5 H51.3 A7.5 7.5 0 0 1 51.3 51.5 H42.5",
)];
const Q: &[Part] = &[letter(
    "M50 30.5 A17.5 19.5 0 0 1 50 69.5 A17.5 19.5 0 0 1 50 30.5 Z M54.5 59.5 L65.5 71.5",
)];
const R: &[Part] = &[letter(
    "M38.5 69 V31 H51.5 A10.5 10.5 0 0 1 51.5 52 H38.5 M51 52 L62 69",
)];

/// The disc of a kind.
pub(in crate::view::figurine) fn drawing(side: Side, kind: PieceType) -> Drawing {
    let (discs, letter) = match kind {
        PieceType::Pawn => (PAWNS_DISCS, P),
        PieceType::Knight => (DISCS, N),
        PieceType::Bishop => (DISCS, B),
        PieceType::Rook => (DISCS, R),
        PieceType::Queen => (DISCS, Q),
        PieceType::King => (DISCS, K),
        PieceType::Elephant => (DISCS, E),
        PieceType::Cannon => (DISCS, C),
        PieceType::Camel => (DISCS, L),
        PieceType::Giraffe => (DISCS, G),
        PieceType::Archer => (DISCS, A),
        PieceType::Machine => (DISCS, M),
    };
    [discs[side.index()], letter]
}
