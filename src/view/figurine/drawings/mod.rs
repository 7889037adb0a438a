//! The drawings as path text, on a grid of 100 by 100 with y down as in SVG.
//!
//! The twelve pictures are one family: the same foot under all, one weight of line, animals looking left. A figure keeps
//! within 8 and 92 on both axes, outline included, and stands on the foot whose top edge is at 82.5. The discs of
//! `letters` have the middle of the grid for theirs.

mod animals;
mod arms;
pub(super) mod letters;
mod staunton;

use super::Ink;
use crate::rules::PieceType;

/// The side of the drawing grid.
pub(super) const GRID: f32 = 100.0;

/// The weight of every line.
pub(super) const LINE: f32 = 2.8;

/// What is seen of the outline around a solid figure.
pub(super) const RIM: f32 = 1.1;

/// One step of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// An area of the body with its outline.
    Body(&'static str),
    /// A bar of the body along a path, so wide between the middles of its two outlines.
    Bar(f32, &'static str),
    /// A line inside the body, in contrast to it.
    Line(&'static str),
    /// An area inside the body, in contrast to it.
    Mark(&'static str),
    /// An area of this ink, without an outline.
    Area(Ink, &'static str),
    /// A line of this ink and this width.
    Stroke(Ink, f32, &'static str),
}

/// A picture: groups of parts in painting order.
pub(super) type Drawing = [&'static [Part]; 2];

/// The plate all figures stand on.
const FOOT: &[Part] = &[Part::Body(
    "M20.5 90.6 V86.5 a4 4 0 0 1 4-4 H75.5 a4 4 0 0 1 4 4 V90.6 Z",
)];

/// The picture of a kind.
pub(super) fn drawing(kind: PieceType) -> Drawing {
    let figure = match kind {
        PieceType::Pawn => staunton::PAWN,
        PieceType::Knight => animals::KNIGHT,
        PieceType::Bishop => staunton::BISHOP,
        PieceType::Rook => staunton::ROOK,
        PieceType::Queen => staunton::QUEEN,
        PieceType::King => staunton::KING,
        PieceType::Elephant => animals::ELEPHANT,
        PieceType::Cannon => arms::CANNON,
        PieceType::Camel => animals::CAMEL,
        PieceType::Giraffe => animals::GIRAFFE,
        PieceType::Archer => arms::ARCHER,
        PieceType::Machine => arms::MACHINE,
    };
    [figure, FOOT]
}

#[cfg(test)]
mod tests {
    use super::super::path;
    use super::*;
    use crate::rules::Side;

    fn parts(kind: PieceType) -> impl Iterator<Item = Part> {
        let discs = Side::ALL.map(|side| letters::drawing(side, kind));
        let drawings = [drawing(kind)].into_iter().chain(discs);
        drawings.flatten().flatten().copied()
    }

    #[test]
    fn every_path_reads() {
        for kind in PieceType::ALL {
            for part in parts(kind) {
                let (Part::Body(text)
                | Part::Bar(_, text)
                | Part::Line(text)
                | Part::Mark(text)
                | Part::Area(_, text)
                | Part::Stroke(_, _, text)) = part;
                assert!(path::parse(text).is_ok(), "{kind:?}: {text}");
            }
        }
    }

    #[test]
    fn every_area_is_closed() {
        for kind in PieceType::ALL {
            for part in parts(kind) {
                if let Part::Body(text) | Part::Mark(text) | Part::Area(_, text) = part {
                    assert!(text.ends_with('Z'), "{kind:?}: {text}");
                }
            }
        }
    }
}
