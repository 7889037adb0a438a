//! The shapes that are laid on squares: what can be done there is told by shape first, and by colour too.
//!
//! Every shape has a dark rim, so that it is seen on light and on dark squares. A mark is drawn in the unit square of
//! its square, x to the right and y away from the player.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use super::board::flat_mesh;

/// What a mark says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// A stretch of the line of a capture over a screen, one square long.
    HopLine,
    /// A stretch of the line of a check, one square long.
    CheckLine,
    /// A stretch of the arrow of a hint, one square long.
    HintLine,
    /// The head of the arrow of a hint, pointing to the right.
    HintHead,
    /// The pointer is here.
    Hover,
    /// The piece here is picked up.
    Selected,
    /// The piece in the hand would land here.
    Drop,
    /// It may go here.
    Quiet,
    /// It may capture here.
    Capture,
    /// It may capture here, over a screen.
    HopCapture,
    /// It may capture a pawn en passant by going here.
    EnPassant,
    /// It may castle by going here.
    Castling,
    /// It may promote here.
    Promotion,
    /// The piece here is the screen of a capture or a check.
    Screen,
    /// The king here is in check.
    Check,
    /// The piece here gives check.
    Checker,
    /// Keys or a gamepad are here.
    Cursor,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 19] = [
        Mark::LastFrom,
        Mark::LastTo,
        Mark::HopLine,
        Mark::CheckLine,
        Mark::HintLine,
        Mark::HintHead,
        Mark::Hover,
        Mark::Selected,
        Mark::Drop,
        Mark::Quiet,
        Mark::Capture,
        Mark::HopCapture,
        Mark::EnPassant,
        Mark::Castling,
        Mark::Promotion,
        Mark::Screen,
        Mark::Check,
        Mark::Checker,
        Mark::Cursor,
    ];

    /// How high the mark lies over the square, so that no two that may share a square lie in each other.
    pub fn height(self) -> f32 {
        0.005 + 0.0025 * self as u8 as f32
    }

    /// Whether it must be seen even where a piece hides it: it tells what can be done, and its square may be behind a
    /// tall piece or, when something is captured there, under one.
    pub fn shines_through(self) -> bool {
        matches!(
            self,
            Mark::Quiet
                | Mark::Capture
                | Mark::HopCapture
                | Mark::EnPassant
                | Mark::Castling
                | Mark::Promotion
                | Mark::Cursor
                | Mark::HintLine
                | Mark::HintHead
        )
    }

    /// The mark as a mesh on its back.
    pub fn mesh(self) -> Mesh {
        let mut sheet = Sheet::default();
        self.draw(&mut sheet);
        sheet.mesh()
    }

    fn draw(self, sheet: &mut Sheet) {
        match self {
            Mark::LastFrom => {
                sheet.square(0.5, tint(YELLOW, 0.22));
                sheet.corners(0.5, 0.25, tint(DARK, 0.7));
                sheet.corners(0.485, 0.19, tint(YELLOW, 1.0));
            }
            Mark::LastTo => {
                sheet.square(0.5, tint(YELLOW, 0.45));
                sheet.corners(0.5, 0.25, tint(DARK, 0.7));
                sheet.corners(0.485, 0.19, tint(YELLOW, 1.0));
            }
            Mark::HintLine => {
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.105), tint(DARK, 0.8));
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.07), tint(VIOLET, 1.0));
            }
            Mark::HintHead => {
                sheet.head(0.0, tint(DARK, 0.8));
                sheet.head(0.05, tint(VIOLET, 1.0));
            }
            Mark::Hover => sheet.frame(0.49, 0.035, tint(WHITE, 0.75)),
            Mark::Selected => {
                sheet.square(0.5, tint(GREEN, 0.42));
                sheet.frame(0.5, 0.10, tint(DARK, 0.75));
                sheet.frame(0.485, 0.065, tint(LIME, 1.0));
            }
            Mark::Drop => {
                sheet.square(0.5, tint(WHITE, 0.30));
                sheet.frame(0.5, 0.10, tint(DARK, 0.8));
                sheet.frame(0.485, 0.065, tint(WHITE, 1.0));
            }
            Mark::Quiet => {
                sheet.disc(Vec2::ZERO, 0.20, tint(DARK, 0.75));
                sheet.disc(Vec2::ZERO, 0.16, tint(LIME, 1.0));
            }
            Mark::Capture => sheet.brackets(RED),
            Mark::HopCapture => {
                sheet.brackets(RED);
                sheet.ring(Vec2::ZERO, 0.42, 0.49, tint(DARK, 0.8));
                sheet.ring(Vec2::ZERO, 0.43, 0.48, tint(SKY, 1.0));
            }
            Mark::EnPassant => {
                sheet.brackets(RED);
                sheet.disc(Vec2::ZERO, 0.175, tint(DARK, 0.75));
                sheet.disc(Vec2::ZERO, 0.14, tint(RED, 1.0));
            }
            Mark::Castling => {
                for (radius, colour) in [(0.18, tint(DARK, 0.75)), (0.145, tint(LIME, 1.0))] {
                    for x in [-0.20, 0.20] {
                        sheet.band(&circle(Vec2::new(x, 0.0), radius), &[Vec2::new(x, 0.0)], colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Promotion => {
                sheet.star(0.40, tint(DARK, 0.8));
                sheet.star(0.33, tint(YELLOW, 1.0));
            }
            Mark::Screen => {
                sheet.diamond(0.49, 0.37, tint(DARK, 0.8));
                sheet.diamond(0.465, 0.395, tint(SKY, 1.0));
            }
            Mark::Check => {
                sheet.square(0.5, tint(RED, 0.35));
                sheet.burst(0.50, 0.36, tint(DARK, 0.85));
                sheet.burst(0.47, 0.36, tint(RED, 1.0));
            }
            Mark::Checker => {
                sheet.ring(Vec2::ZERO, 0.40, 0.49, tint(DARK, 0.8));
                sheet.ring(Vec2::ZERO, 0.42, 0.47, tint(RED, 1.0));
            }
            Mark::Cursor => {
                sheet.arrowheads(0.5, 0.30, tint(DARK, 0.85));
                sheet.arrowheads(0.475, 0.22, tint(VIOLET, 1.0));
            }
            Mark::HopLine => {
                for (half, colour) in [((0.085, 0.045), tint(DARK, 0.7)), ((0.07, 0.028), tint(SKY, 1.0))] {
                    for x in [-0.375, -0.125, 0.125, 0.375] {
                        sheet.quad(Vec2::new(x, 0.0), half.into(), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::CheckLine => {
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.065), tint(DARK, 0.7));
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.042), tint(RED, 1.0));
            }
        }
    }
}

const DARK: Srgba = Srgba::rgb(0.07, 0.05, 0.04);
const WHITE: Srgba = Srgba::rgb(1.0, 0.98, 0.93);
const GREEN: Srgba = Srgba::rgb(0.35, 0.62, 0.22);
const LIME: Srgba = Srgba::rgb(0.72, 0.93, 0.42);
const RED: Srgba = Srgba::rgb(0.95, 0.24, 0.13);
const SKY: Srgba = Srgba::rgb(0.38, 0.78, 1.0);
const VIOLET: Srgba = Srgba::rgb(0.93, 0.55, 1.0);
const YELLOW: Srgba = Srgba::rgb(1.0, 0.87, 0.22);

fn tint(colour: Srgba, alpha: f32) -> Srgba {
    colour.with_alpha(alpha)
}

/// Shapes laid one upon the other.
#[derive(Default)]
struct Sheet {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
    layers: u8,
}

impl Sheet {
    /// How high a shape lies over the one before: less, for all of them, than one mark over another.
    const LAYER: f32 = 0.0006;

    /// A fan around a middle, or a band when there are two outlines of the same length.
    fn band(&mut self, outer: &[Vec2], inner: &[Vec2], colour: Srgba) {
        let base = self.positions.len() as u32;
        let height = f32::from(self.layers) * Self::LAYER;
        for &at in outer.iter().chain(inner) {
            self.positions.push([at.x, height, -at.y]);
            self.colours.push(LinearRgba::from(colour).to_f32_array());
        }
        let (count, rim) = (outer.len() as u32, inner.len() as u32);
        for i in 0..count {
            let next = (i + 1) % count;
            if rim == 1 {
                self.indices.extend([i, next, count].map(|corner| base + corner));
            } else {
                self.indices
                    .extend([i, next, count + next, i, count + next, count + i].map(|corner| base + corner));
            }
        }
    }

    fn next_layer(&mut self) {
        self.layers += 1;
    }

    fn disc(&mut self, middle: Vec2, radius: f32, colour: Srgba) {
        self.band(&circle(middle, radius), &[middle], colour);
        self.next_layer();
    }

    fn ring(&mut self, middle: Vec2, inner: f32, outer: f32, colour: Srgba) {
        self.band(&circle(middle, outer), &circle(middle, inner), colour);
        self.next_layer();
    }

    fn bar(&mut self, middle: Vec2, half: Vec2, colour: Srgba) {
        self.quad(middle, half, colour);
        self.next_layer();
    }

    fn quad(&mut self, middle: Vec2, half: Vec2, colour: Srgba) {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        self.band(
            &corners.map(|(x, y)| middle + half * Vec2::new(x, y)),
            &[middle],
            colour,
        );
    }

    /// The head of an arrow that ends in the middle of the square, so much smaller all around.
    fn head(&mut self, rim: f32, colour: Srgba) {
        let (back, tip, half) = (-0.46 + 0.6 * rim, 0.16 - 2.0 * rim, 0.30 - 1.6 * rim);
        let outline = [Vec2::new(back, -half), Vec2::new(tip, 0.0), Vec2::new(back, half)];
        let middle = (outline[0] + outline[1] + outline[2]) / 3.0;
        self.band(&outline, &[middle], colour);
        self.next_layer();
    }

    fn square(&mut self, half: f32, colour: Srgba) {
        self.bar(Vec2::ZERO, Vec2::splat(half), colour);
    }

    fn frame(&mut self, half: f32, width: f32, colour: Srgba) {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let at = |half: f32| corners.map(|(x, y)| half * Vec2::new(x, y));
        self.band(&at(half), &at(half - width), colour);
        self.next_layer();
    }

    /// Filled triangles in the four corners.
    fn corners(&mut self, half: f32, size: f32, colour: Srgba) {
        for quarter in 0..4 {
            let turn = Vec2::from_angle(quarter as f32 * FRAC_PI_2);
            let corner = Vec2::splat(half);
            let legs = [corner, corner - Vec2::new(size, 0.0), corner - Vec2::new(0.0, size)];
            let [a, b, c] = legs.map(|at| turn.rotate(at));
            let middle = (a + b + c) / 3.0;
            self.band(&[a, b, c], &[middle], colour);
        }
        self.next_layer();
    }

    /// Triangles that point from the middles of the four sides to the middle of the square.
    fn arrowheads(&mut self, reach: f32, length: f32, colour: Srgba) {
        for quarter in 0..4 {
            let turn = Vec2::from_angle(quarter as f32 * FRAC_PI_2);
            let half = length * 0.8;
            let outline = [
                Vec2::new(reach, half),
                Vec2::new(reach - length, 0.0),
                Vec2::new(reach, -half),
            ]
            .map(|at| turn.rotate(at));
            let middle = (outline[0] + outline[1] + outline[2]) / 3.0;
            self.band(&outline, &[middle], colour);
        }
        self.next_layer();
    }

    /// Angles around a piece, as around something aimed at.
    fn brackets(&mut self, colour: Srgba) {
        for (reach, width, length, colour) in [
            (0.5, 0.11, 0.24, tint(DARK, 0.8)),
            (0.485, 0.08, 0.21, tint(colour, 1.0)),
        ] {
            for quarter in 0..4 {
                let turn = Vec2::from_angle(quarter as f32 * FRAC_PI_2);
                let outline = [
                    Vec2::new(reach, reach),
                    Vec2::new(reach - length, reach),
                    Vec2::new(reach - length, reach - width),
                    Vec2::new(reach - width, reach - width),
                    Vec2::new(reach - width, reach - length),
                    Vec2::new(reach, reach - length),
                ]
                .map(|at| turn.rotate(at));
                self.band(&outline, &[turn.rotate(Vec2::splat(reach - width / 2.0))], colour);
            }
            self.next_layer();
        }
    }

    fn star(&mut self, radius: f32, colour: Srgba) {
        let outline: Vec<Vec2> = (0..10)
            .map(|i| {
                let radius = if i % 2 == 0 { radius } else { radius * 0.44 };
                Vec2::from_angle(FRAC_PI_2 + i as f32 * PI / 5.0) * radius
            })
            .collect();
        self.band(&outline, &[Vec2::ZERO], colour);
        self.next_layer();
    }

    /// A ring with rays.
    fn burst(&mut self, outer: f32, inner: f32, colour: Srgba) {
        const RAYS: usize = 12;
        let outline: Vec<Vec2> = (0..2 * RAYS)
            .map(|i| {
                let radius = if i % 2 == 0 {
                    outer
                } else {
                    outer - (outer - inner) * 0.6
                };
                Vec2::from_angle(i as f32 * PI / RAYS as f32) * radius
            })
            .collect();
        let hole: Vec<Vec2> = outline.iter().map(|at| at.normalize() * inner).collect();
        self.band(&outline, &hole, colour);
        self.next_layer();
    }

    /// A square stood on its corner, hollow.
    fn diamond(&mut self, outer: f32, inner: f32, colour: Srgba) {
        let at = |reach: f32| [0.0, 1.0, 2.0, 3.0].map(|i: f32| Vec2::from_angle(i * FRAC_PI_2) * reach);
        self.band(&at(outer), &at(inner), colour);
        self.next_layer();
    }

    fn mesh(self) -> Mesh {
        flat_mesh(self.positions, self.indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
    }
}

fn circle(middle: Vec2, radius: f32) -> Vec<Vec2> {
    const STEPS: usize = 40;
    (0..STEPS)
        .map(|step| middle + Vec2::from_angle(step as f32 / STEPS as f32 * TAU) * radius)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(mark: Mark) -> Sheet {
        let mut sheet = Sheet::default();
        mark.draw(&mut sheet);
        sheet
    }

    #[test]
    fn every_mark_stays_on_its_square_and_below_the_next_one() {
        for mark in Mark::ALL {
            let sheet = sheet(mark);
            assert!(!sheet.indices.is_empty(), "{mark:?}");
            for [x, y, z] in sheet.positions {
                assert!(x.abs() <= 0.501 && z.abs() <= 0.501, "{mark:?} at {x} {z}");
                assert!((0.0..0.0025).contains(&y), "{mark:?} at height {y}");
            }
        }
    }

    #[test]
    fn every_triangle_faces_up() {
        for mark in Mark::ALL {
            let sheet = sheet(mark);
            for corners in sheet.indices.chunks_exact(3) {
                let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(sheet.positions[corners[i] as usize]));
                assert!((b - a).cross(c - a).y >= -1e-6, "{mark:?}");
            }
        }
    }

    #[test]
    fn no_two_marks_have_the_same_shape() {
        let ink = |mark: Mark| {
            let mut cells = [false; 400];
            for corners in sheet(mark).indices.chunks_exact(3) {
                let positions = sheet(mark).positions;
                let colours = sheet(mark).colours;
                let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(positions[corners[i] as usize]));
                // Tinted ground is no shape.
                if colours[corners[0] as usize][3] < 0.6 {
                    continue;
                }
                for (i, cell) in cells.iter_mut().enumerate() {
                    let at = Vec3::new((i % 20) as f32 - 9.5, 0.0, (i / 20) as f32 - 9.5) / 20.0;
                    let inside = [(a, b), (b, c), (c, a)]
                        .iter()
                        .all(|&(p, q)| (q - p).cross(at - p).y >= 0.0);
                    *cell |= inside;
                }
            }
            cells
        };
        let same: &[(Mark, Mark)] = &[
            // Told apart by which end of the same move is filled, and by what moves there.
            (Mark::LastFrom, Mark::LastTo),
            (Mark::Selected, Mark::Drop),
        ];
        for (i, &one) in Mark::ALL.iter().enumerate() {
            for &other in &Mark::ALL[..i] {
                let differing = ink(one)
                    .iter()
                    .zip(ink(other))
                    .filter(|&(&one, other)| one != other)
                    .count();
                assert!(
                    differing >= 8 || same.contains(&(other, one)),
                    "{one:?} and {other:?}: {differing}"
                );
            }
        }
    }
}
