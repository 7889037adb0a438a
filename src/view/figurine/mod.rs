//! The flat sets of the 2D board, figurines and letters in discs: drawings of our own, turned into plain triangles.
//!
//! `drawings` holds them as path text, `path` reads the text, `tessellate` makes the
//! triangles. Nothing here knows Bevy: the view puts [`FlatShape`]s into meshes and gives the
//! three [`Ink`]s their colours.

mod drawings;
mod path;
mod tessellate;

use crate::rules::{Piece, PieceType, Side};

/// How a set is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// What the pieces are called after, in silhouette.
    #[default]
    Figurines,
    /// The letters of the notation in discs.
    Letters,
}

impl Style {
    /// Both, in the order of their numbers.
    pub const ALL: [Style; 2] = [Style::Figurines, Style::Letters];

    /// How a piece looks.
    ///
    /// Tessellates anew at each call; keep the result.
    pub fn draw(self, piece: Piece) -> FlatShape {
        match (self, piece.side()) {
            (Style::Figurines, Side::White) => figurine(piece.kind()),
            (Style::Figurines, Side::Black) => solid_figurine(piece.kind()),
            (Style::Letters, side) => disc(side, piece.kind()),
        }
    }
}

/// A figure as triangles in a unit square centred at the origin, y up.
///
/// Layers are in painting order: each covers those before it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FlatShape {
    /// The layers, lowest first.
    pub layers: Vec<FlatLayer>,
}

/// Triangles of one colour.
#[derive(Clone, PartialEq, Debug)]
pub struct FlatLayer {
    /// The corners.
    pub positions: Vec<[f32; 2]>,
    /// Three to a triangle, counter-clockwise.
    pub indices: Vec<u32>,
    /// What the triangles are painted with.
    pub ink: Ink,
}

impl FlatLayer {
    /// The triangles by their corners.
    pub fn triangles(&self) -> impl Iterator<Item = [[f32; 2]; 3]> {
        let corners = |index: &u32| self.positions[*index as usize];
        self.indices
            .as_chunks()
            .0
            .iter()
            .map(move |[a, b, c]| [a, b, c].map(corners))
    }
}

/// What a layer is painted with; which colour that is depends on the side and the theme.
///
/// White wants a cream `Fill` with dark `Line` and `Detail`, Black a near-black `Fill` with light
/// `Line` and `Detail`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// The body, in the colour of the side.
    Fill,
    /// The outline around the body and between its parts.
    Line,
    /// Marks and lines inside the body, in contrast to it.
    Detail,
}

/// The figure of a kind of piece, outlined boldly. Animals look left as in diagrams, arms aim right.
///
/// Tessellates anew at each call; keep the result.
pub fn figurine(kind: PieceType) -> FlatShape {
    tessellate::shape(drawings::drawing(kind), drawings::LINE)
}

/// The same figure with its body grown over most of the outline, which remains as a thin rim.
///
/// For Black: under a bold light outline a dark figure would lose its weight, and thin parts such
/// as a bowstring would vanish on light squares.
pub fn solid_figurine(kind: PieceType) -> FlatShape {
    tessellate::shape(drawings::drawing(kind), drawings::RIM)
}

/// The letter of a kind in a side's disc.
///
/// Tessellates anew at each call; keep the result.
pub fn disc(side: Side, kind: PieceType) -> FlatShape {
    tessellate::shape(drawings::letters::drawing(side, kind), drawings::LINE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> impl Iterator<Item = (PieceType, FlatShape)> {
        PieceType::ALL
            .into_iter()
            .flat_map(|kind| [(kind, figurine(kind)), (kind, solid_figurine(kind))])
    }

    fn discs() -> impl Iterator<Item = (PieceType, FlatShape)> {
        PieceType::ALL
            .into_iter()
            .flat_map(|kind| Side::ALL.map(|side| (kind, disc(side, kind))))
    }

    fn corners(shape: &FlatShape) -> impl Iterator<Item = [f32; 2]> {
        shape.layers.iter().flat_map(|layer| layer.positions.iter().copied())
    }

    fn triangles(shape: &FlatShape) -> impl Iterator<Item = [[f32; 2]; 3]> {
        shape.layers.iter().flat_map(FlatLayer::triangles)
    }

    /// Which side of the line from `a` to `b` the point is on: positive is left.
    fn left_of(a: [f32; 2], b: [f32; 2], at: [f32; 2]) -> f32 {
        (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])
    }

    /// The cells of a square grid whose middle the figure covers.
    struct Silhouette(Vec<bool>);

    impl Silhouette {
        const SIDE: i32 = 64;

        fn of(shape: &FlatShape) -> Self {
            let mut cells = vec![false; (Self::SIDE * Self::SIDE) as usize];
            let middle = |cell: i32| (cell as f32 + 0.5) / Self::SIDE as f32 - 0.5;
            let cell = |at: f32| ((at + 0.5) * Self::SIDE as f32) as i32;
            for [a, b, c] in triangles(shape) {
                let span = |axis: usize| {
                    let ends = [a[axis], b[axis], c[axis]].map(cell);
                    ends.into_iter().min().unwrap()..=ends.into_iter().max().unwrap()
                };
                for y in span(1) {
                    for x in span(0) {
                        let at = [middle(x), middle(y)];
                        if [(a, b), (b, c), (c, a)]
                            .iter()
                            .all(|&(from, to)| left_of(from, to, at) >= 0.0)
                        {
                            cells[(y * Self::SIDE + x) as usize] = true;
                        }
                    }
                }
            }
            Silhouette(cells)
        }

        fn covers(&self, x: i32, y: i32) -> bool {
            let on_grid = (0..Self::SIDE).contains(&x) && (0..Self::SIDE).contains(&y);
            on_grid && self.0[(y * Self::SIDE + x) as usize]
        }

        /// Common area over joint area, with the other moved by so many cells.
        fn overlap(&self, other: &Silhouette, (dx, dy): (i32, i32)) -> f32 {
            let (mut common, mut joint) = (0, 0);
            for y in 0..Self::SIDE {
                for x in 0..Self::SIDE {
                    let (one, two) = (self.covers(x, y), other.covers(x + dx, y + dy));
                    common += u32::from(one && two);
                    joint += u32::from(one || two);
                }
            }
            common as f32 / joint as f32
        }
    }

    #[test]
    fn every_layer_is_a_sound_mesh() {
        for (kind, shape) in figures().chain(discs()) {
            for layer in &shape.layers {
                assert!(!layer.indices.is_empty(), "{kind:?} has an empty layer");
                assert_eq!(layer.indices.len() % 3, 0, "{kind:?}");
                assert!(
                    layer
                        .indices
                        .iter()
                        .all(|&index| (index as usize) < layer.positions.len()),
                    "{kind:?}"
                );
            }
            assert!(
                triangles(&shape).all(|[a, b, c]| left_of(a, b, c) >= 0.0),
                "{kind:?} has a triangle the wrong way round"
            );
            for pair in shape.layers.windows(2) {
                assert_ne!(pair[0].ink, pair[1].ink, "{kind:?} has a layer to merge");
            }
        }
    }

    #[test]
    fn every_figure_keeps_its_margin_and_stands_on_the_common_ground() {
        for (kind, shape) in figures() {
            for [x, y] in corners(&shape) {
                assert!(x.abs() <= 0.425 && y.abs() <= 0.425, "{kind:?} at {x} {y}");
            }
            let ground = corners(&shape).map(|[_, y]| y).fold(f32::MAX, f32::min);
            assert!((ground + 0.42).abs() < 1e-3, "{kind:?} stands at {ground}");
        }
    }

    #[test]
    fn a_figure_is_light_enough_to_draw_sixty() {
        for (kind, shape) in figures().chain(discs()) {
            let count = triangles(&shape).count();
            assert!((50..1500).contains(&count), "{kind:?} has {count} triangles");
        }
    }

    #[test]
    fn no_two_kinds_share_a_silhouette() {
        let silhouettes = PieceType::ALL.map(|kind| (kind, Silhouette::of(&figurine(kind))));
        for (index, (kind, silhouette)) in silhouettes.iter().enumerate() {
            for (other_kind, other) in &silhouettes[..index] {
                for shift in (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))) {
                    let overlap = silhouette.overlap(other, shift);
                    assert!(
                        overlap < 0.85,
                        "{kind:?} and {other_kind:?} overlap by {overlap} when moved by {shift:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_solid_figure_has_the_same_silhouette_and_a_larger_body() {
        let body = |shape: &FlatShape| -> f32 {
            let fills = FlatShape {
                layers: (shape.layers.iter())
                    .filter(|layer| layer.ink == Ink::Fill)
                    .cloned()
                    .collect(),
            };
            Silhouette::of(&fills).0.iter().filter(|&&cell| cell).count() as f32
        };
        for kind in PieceType::ALL {
            let (outlined, solid) = (figurine(kind), solid_figurine(kind));
            let overlap = Silhouette::of(&outlined).overlap(&Silhouette::of(&solid), (0, 0));
            assert!(overlap > 0.99, "{kind:?} {overlap}");
            assert!(body(&solid) > body(&outlined), "{kind:?}");
        }
    }
    /// How much of each pixel of a small picture the ink covers, from 0 to 1, in rows from below.
    fn coverage(shape: &FlatShape, ink: Ink, pixels: usize) -> Vec<f32> {
        let fine = Silhouette::of(&FlatShape {
            layers: shape.layers.iter().filter(|layer| layer.ink == ink).cloned().collect(),
        });
        let (mut covered, mut all) = (vec![0.0; pixels * pixels], vec![0.0; pixels * pixels]);
        let pixel = |cell: i32| cell as usize * pixels / Silhouette::SIDE as usize;
        for y in 0..Silhouette::SIDE {
            for x in 0..Silhouette::SIDE {
                let at = pixel(y) * pixels + pixel(x);
                covered[at] += f32::from(fine.covers(x, y));
                all[at] += 1.0;
            }
        }
        covered.iter().zip(all).map(|(covered, all)| covered / all).collect()
    }

    #[test]
    fn letters_of_any_two_kinds_are_told_apart_at_twenty_four_pixels() {
        for side in Side::ALL {
            let letters = PieceType::ALL.map(|kind| (kind, coverage(&disc(side, kind), Ink::Detail, 24)));
            for (index, (kind, letter)) in letters.iter().enumerate() {
                let ink: f32 = letter.iter().sum();
                assert!(ink > 12.0, "{kind:?} has ink for {ink} pixels");
                for (other_kind, other) in &letters[..index] {
                    let apart: f32 = letter.iter().zip(other).map(|(one, two)| (one - two).abs()).sum();
                    assert!(apart > 6.0, "{kind:?} and {other_kind:?} differ by {apart} pixels");
                }
            }
        }
    }

    #[test]
    fn a_letter_stands_in_the_middle_of_its_disc_and_keeps_off_its_ring() {
        for (kind, shape) in discs() {
            let letter = FlatShape {
                layers: (shape.layers.iter())
                    .filter(|layer| layer.ink == Ink::Detail)
                    .cloned()
                    .collect(),
            };
            let disc = corners(&shape).map(|[x, y]| x.hypot(y)).fold(0.0, f32::max);
            let reach = corners(&letter).map(|[x, y]| x.hypot(y)).fold(0.0, f32::max);
            assert!(disc <= 0.402 && reach < disc - 0.04, "{kind:?}: {reach} of {disc}");
            for axis in [0, 1] {
                let along = || corners(&letter).map(|corner| corner[axis]);
                let middle = (along().fold(f32::MAX, f32::min) + along().fold(f32::MIN, f32::max)) / 2.0;
                let weighed = |[a, b, c]: [[f32; 2]; 3]| {
                    let area = left_of(a, b, c) / 2.0;
                    [area, area * (a[axis] + b[axis] + c[axis]) / 3.0]
                };
                let sums = triangles(&letter)
                    .map(weighed)
                    .fold([0.0, 0.0], |[area, at], [more, there]| [area + more, at + there]);
                // An eye takes something between its outline and its weight for the middle of a letter.
                let seen = (middle + sums[1] / sums[0]) / 2.0;
                assert!(seen.abs() < 0.035, "{kind:?} is off by {seen} on axis {axis}");
            }
        }
    }

    #[test]
    fn a_pawns_disc_is_smaller_than_all_others() {
        let size = |kind| corners(&disc(Side::White, kind)).map(|[x, _]| x).fold(0.0, f32::max);
        let others = PieceType::ALL.into_iter().filter(|&kind| kind != PieceType::Pawn);
        for kind in others {
            assert!(size(PieceType::Pawn) < 0.8 * size(kind), "{kind:?}");
        }
    }
}
