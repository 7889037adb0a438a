//! The shapes that are laid on squares: what can be done there is told by shape first, and by colour too.
//!
//! Every shape has a dark rim, so that it is seen on light and on dark squares. A mark is drawn in the unit square of
//! its square, x to the right and y away from the player.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use super::board::flat_mesh;
use super::palette::Colours;
use super::raster::Triangle;
use crate::rules::Pen;

/// What a mark says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// A coloured square, green.
    SquareGreen,
    /// A coloured square, red.
    SquareRed,
    /// A coloured square, blue.
    SquareBlue,
    /// A coloured square, yellow.
    SquareYellow,
    /// A stretch of the line of a capture over a screen, one square long.
    HopLine,
    /// A stretch of the line of a check, one square long.
    CheckLine,
    /// A stretch of a line along which a piece may go, one square long.
    Path,
    /// A stretch of the bow of a leap, one square long.
    Bow,
    /// A stretch of a drawn arrow, green, one square long.
    LineGreen,
    /// The same, red.
    LineRed,
    /// The same, blue.
    LineBlue,
    /// The same, yellow.
    LineYellow,
    /// The head of a drawn arrow, green, pointing to the right.
    HeadGreen,
    /// The same, red.
    HeadRed,
    /// The same, blue.
    HeadBlue,
    /// The same, yellow.
    HeadYellow,
    /// A stretch of the arrow of a threat, one square long, pointing to the right.
    ThreatLine,
    /// The head of the arrow of a threat, pointing to the right.
    ThreatHead,
    /// The piece here would be lost.
    Hanging,
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
    /// A move that is chosen ahead begins or ends here.
    Planned,
    /// A move that does not count yet begins or ends here.
    Waiting,
    /// It may be sent here ahead.
    Ahead,
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
    /// It may not go here, for the sake of its king or for another reason that is told.
    Forbidden,
    /// The piece here is in the way.
    Obstacle,
    /// The move to this square gives check.
    GivesCheck,
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
    pub const ALL: [Mark; 42] = [
        Mark::LastFrom,
        Mark::LastTo,
        Mark::SquareGreen,
        Mark::SquareRed,
        Mark::SquareBlue,
        Mark::SquareYellow,
        Mark::HopLine,
        Mark::CheckLine,
        Mark::Path,
        Mark::Bow,
        Mark::LineGreen,
        Mark::LineRed,
        Mark::LineBlue,
        Mark::LineYellow,
        Mark::HeadGreen,
        Mark::HeadRed,
        Mark::HeadBlue,
        Mark::HeadYellow,
        Mark::ThreatLine,
        Mark::ThreatHead,
        Mark::Hanging,
        Mark::HintLine,
        Mark::HintHead,
        Mark::Hover,
        Mark::Selected,
        Mark::Drop,
        Mark::Planned,
        Mark::Waiting,
        Mark::Ahead,
        Mark::Quiet,
        Mark::Capture,
        Mark::HopCapture,
        Mark::EnPassant,
        Mark::Castling,
        Mark::Promotion,
        Mark::Forbidden,
        Mark::Obstacle,
        Mark::GivesCheck,
        Mark::Screen,
        Mark::Check,
        Mark::Checker,
        Mark::Cursor,
    ];

    /// A square that is coloured with a pen.
    pub fn square(pen: Pen) -> Mark {
        match pen {
            Pen::Green => Mark::SquareGreen,
            Pen::Red => Mark::SquareRed,
            Pen::Blue => Mark::SquareBlue,
            Pen::Yellow => Mark::SquareYellow,
        }
    }

    /// An arrow that is drawn with a pen: its line and its head.
    pub fn arrow(pen: Pen) -> (Mark, Mark) {
        match pen {
            Pen::Green => (Mark::LineGreen, Mark::HeadGreen),
            Pen::Red => (Mark::LineRed, Mark::HeadRed),
            Pen::Blue => (Mark::LineBlue, Mark::HeadBlue),
            Pen::Yellow => (Mark::LineYellow, Mark::HeadYellow),
        }
    }

    /// Whether it is a stretch of a line, or points somewhere.
    pub fn is_directed(self) -> bool {
        matches!(
            self,
            Mark::HopLine
                | Mark::CheckLine
                | Mark::Path
                | Mark::Bow
                | Mark::LineGreen
                | Mark::LineRed
                | Mark::LineBlue
                | Mark::LineYellow
                | Mark::HeadGreen
                | Mark::HeadRed
                | Mark::HeadBlue
                | Mark::HeadYellow
                | Mark::ThreatLine
                | Mark::ThreatHead
                | Mark::HintLine
                | Mark::HintHead
        )
    }

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
                | Mark::Ahead
                | Mark::Forbidden
                | Mark::GivesCheck
                | Mark::Path
                | Mark::Bow
                | Mark::Cursor
                | Mark::HintLine
                | Mark::HintHead
                | Mark::ThreatLine
                | Mark::ThreatHead
                | Mark::LineGreen
                | Mark::LineRed
                | Mark::LineBlue
                | Mark::LineYellow
                | Mark::HeadGreen
                | Mark::HeadRed
                | Mark::HeadBlue
                | Mark::HeadYellow
        )
    }

    /// The mark in these colours as a mesh on its back.
    pub fn mesh(self, colours: &Colours) -> Mesh {
        let mut sheet = Sheet::default();
        self.draw(&mut sheet, colours);
        sheet.mesh()
    }

    /// The mark in these colours as flat shapes, the lowest first, for where no graphics card draws them.
    pub fn layers(self, colours: &Colours) -> Vec<(Srgba, Vec<Triangle>)> {
        let mut sheet = Sheet::default();
        self.draw(&mut sheet, colours);
        sheet.layers()
    }

    fn draw(self, sheet: &mut Sheet, colours: &Colours) {
        let &Colours {
            go,
            ground,
            take,
            screen,
            point,
            last,
            ..
        } = colours;
        match self {
            Mark::LastFrom => {
                sheet.square(0.5, tint(last, 0.22));
                sheet.corners(0.5, 0.25, tint(DARK, 0.7));
                sheet.corners(0.485, 0.19, tint(last, 1.0));
            }
            Mark::LastTo => {
                sheet.square(0.5, tint(last, 0.45));
                sheet.corners(0.5, 0.41, tint(DARK, 0.7));
                sheet.corners(0.485, 0.34, tint(last, 1.0));
            }
            // Each pen has its colour and, for those who see none, its pattern: whole, dashed, double and dotted lines; a
            // ring, a cross, a grid and dots.
            Mark::SquareGreen => {
                sheet.square(0.5, tint(PEN_GREEN, 0.45));
                sheet.ring(Vec2::ZERO, 0.30, 0.44, tint(DARK, 0.7));
                sheet.ring(Vec2::ZERO, 0.33, 0.41, tint(PEN_GREEN, 1.0));
            }
            Mark::SquareRed => {
                sheet.square(0.5, tint(PEN_RED, 0.45));
                sheet.cross(0.10, tint(DARK, 0.85));
                sheet.cross(0.06, tint(PEN_RED, 1.0));
            }
            Mark::SquareBlue => {
                sheet.square(0.5, tint(PEN_BLUE, 0.45));
                for (half, colour) in [(0.05, tint(DARK, 0.7)), (0.028, tint(PEN_BLUE, 1.0))] {
                    for at in [-0.33, 0.33] {
                        sheet.quad(Vec2::new(at, 0.0), Vec2::new(half, 0.5), colour);
                        sheet.quad(Vec2::new(0.0, at), Vec2::new(0.5, half), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::SquareYellow => {
                sheet.square(0.5, tint(PEN_YELLOW, 0.45));
                let places = [-0.37, 0.0, 0.37];
                for (radius, colour) in [(0.10, tint(DARK, 0.7)), (0.07, tint(PEN_YELLOW, 1.0))] {
                    for (x, y) in places.into_iter().flat_map(|x| places.map(|y| (x, y))) {
                        let middle = Vec2::new(x, y);
                        sheet.band(&circle(middle, radius), &[middle], colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::LineGreen => {
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.135), tint(DARK, 0.75));
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.10), tint(PEN_GREEN, 1.0));
            }
            Mark::LineRed => {
                for (half, colour) in [((0.17, 0.135), tint(DARK, 0.75)), ((0.14, 0.10), tint(PEN_RED, 1.0))] {
                    for x in [-0.25, 0.25] {
                        sheet.quad(Vec2::new(x, 0.0), half.into(), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::LineBlue => {
                for (half, colour) in [(0.055, tint(DARK, 0.75)), (0.033, tint(PEN_BLUE, 1.0))] {
                    for y in [-0.10, 0.10] {
                        sheet.quad(Vec2::new(0.0, y), Vec2::new(0.5, half), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::LineYellow => {
                for (radius, colour) in [(0.13, tint(DARK, 0.75)), (0.10, tint(PEN_YELLOW, 1.0))] {
                    for x in [-0.333, 0.0, 0.333] {
                        let middle = Vec2::new(x, 0.0);
                        sheet.band(&circle(middle, radius), &[middle], colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::HeadGreen => {
                sheet.wedge((-0.48, 0.20, 0.40), 0.0, tint(DARK, 0.75));
                sheet.wedge((-0.44, 0.11, 0.31), 0.0, tint(PEN_GREEN, 1.0));
            }
            Mark::HeadRed => {
                sheet.wedge((-0.50, 0.20, 0.40), 0.20, tint(DARK, 0.75));
                sheet.wedge((-0.43, 0.12, 0.29), 0.20, tint(PEN_RED, 1.0));
            }
            Mark::HeadBlue => {
                sheet.hollow_wedge((-0.48, 0.20, 0.40), (-0.32, -0.11, 0.15), tint(DARK, 0.75));
                sheet.hollow_wedge((-0.45, 0.13, 0.33), (-0.37, -0.05, 0.21), tint(PEN_BLUE, 1.0));
            }
            Mark::HeadYellow => {
                sheet.wedge((-0.17, 0.20, 0.36), -0.33, tint(DARK, 0.75));
                sheet.wedge((-0.17, 0.13, 0.28), -0.25, tint(PEN_YELLOW, 1.0));
            }
            Mark::ThreatLine => {
                for (swell, colour) in [(0.03, tint(DARK, 0.75)), (0.0, tint(take, 1.0))] {
                    for x in [-0.333, 0.0, 0.333] {
                        sheet.chevron(x, swell, colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::ThreatHead => {
                for (swell, colour) in [(0.035, tint(DARK, 0.75)), (0.0, tint(take, 1.0))] {
                    sheet.chevron(-0.35, swell, colour);
                    sheet.next_layer();
                    sheet.wedge((-0.24 - swell, 0.14 + 2.0 * swell, 0.27 + 1.6 * swell), 0.0, colour);
                }
            }
            Mark::Hanging => {
                sheet.arcs(0.36, 0.50, 0.0, tint(DARK, 0.75));
                sheet.arcs(0.385, 0.475, 0.05, tint(take, 1.0));
            }
            Mark::HintLine => {
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.105), tint(DARK, 0.8));
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.07), tint(point, 1.0));
            }
            Mark::HintHead => {
                sheet.head(0.0, tint(DARK, 0.8));
                sheet.head(0.05, tint(point, 1.0));
            }
            Mark::Hover => {
                sheet.frame(0.5, 0.06, tint(DARK, 0.6));
                sheet.frame(0.49, 0.035, tint(WHITE, 0.9));
            }
            Mark::Selected => {
                sheet.square(0.5, tint(ground, 0.42));
                sheet.frame(0.5, 0.10, tint(DARK, 0.75));
                sheet.frame(0.485, 0.065, tint(go, 1.0));
            }
            Mark::Drop => {
                sheet.square(0.5, tint(WHITE, 0.30));
                sheet.frame(0.5, 0.20, tint(DARK, 0.8));
                sheet.frame(0.485, 0.05, tint(WHITE, 1.0));
                sheet.frame(0.37, 0.05, tint(WHITE, 1.0));
            }
            Mark::Planned => {
                sheet.square(0.5, tint(point, 0.40));
                for (half, colour) in [((0.05, 0.26), tint(DARK, 0.8)), ((0.03, 0.235), tint(point, 1.0))] {
                    for at in [-0.45, 0.45] {
                        let (across, along) = half;
                        sheet.quad(Vec2::new(at, 0.0), Vec2::new(across, along), colour);
                        sheet.quad(Vec2::new(0.0, at), Vec2::new(along, across), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Waiting => {
                sheet.square(0.5, tint(WHITE, 0.30));
                for (half, colour) in [((0.05, 0.10), tint(DARK, 0.85)), ((0.032, 0.08), tint(WHITE, 1.0))] {
                    let (across, along) = half;
                    for (at, step) in [-0.45, 0.45]
                        .into_iter()
                        .flat_map(|at| [-0.35, 0.0, 0.35].map(|step| (at, step)))
                    {
                        sheet.quad(Vec2::new(at, step), Vec2::new(across, along), colour);
                        sheet.quad(Vec2::new(step, at), Vec2::new(along, across), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Ahead => {
                sheet.diamond(0.24, 0.08, tint(DARK, 0.75));
                sheet.diamond(0.20, 0.12, tint(point, 1.0));
            }
            Mark::Quiet => {
                sheet.disc(Vec2::ZERO, 0.20, tint(DARK, 0.75));
                sheet.disc(Vec2::ZERO, 0.16, tint(go, 1.0));
            }
            Mark::Capture => sheet.brackets(take),
            Mark::HopCapture => {
                sheet.brackets(take);
                sheet.ring(Vec2::ZERO, 0.42, 0.49, tint(DARK, 0.8));
                sheet.ring(Vec2::ZERO, 0.43, 0.48, tint(screen, 1.0));
            }
            Mark::EnPassant => {
                sheet.brackets(take);
                sheet.disc(Vec2::ZERO, 0.175, tint(DARK, 0.75));
                sheet.disc(Vec2::ZERO, 0.14, tint(take, 1.0));
            }
            Mark::Castling => {
                for (radius, colour) in [(0.18, tint(DARK, 0.75)), (0.145, tint(go, 1.0))] {
                    for x in [-0.20, 0.20] {
                        sheet.band(&circle(Vec2::new(x, 0.0), radius), &[Vec2::new(x, 0.0)], colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Promotion => {
                sheet.star(0.40, tint(DARK, 0.8));
                sheet.star(0.33, tint(last, 1.0));
            }
            Mark::Screen => {
                sheet.diamond(0.49, 0.37, tint(DARK, 0.8));
                sheet.diamond(0.465, 0.395, tint(screen, 1.0));
            }
            Mark::Check => {
                sheet.square(0.5, tint(take, 0.35));
                sheet.burst(0.50, 0.36, tint(DARK, 0.85));
                sheet.burst(0.47, 0.36, tint(take, 1.0));
            }
            Mark::Checker => {
                sheet.ring(Vec2::ZERO, 0.40, 0.49, tint(DARK, 0.8));
                sheet.ring(Vec2::ZERO, 0.42, 0.47, tint(take, 1.0));
            }
            Mark::Cursor => {
                sheet.arrowheads(0.5, 0.30, tint(DARK, 0.85));
                sheet.arrowheads(0.475, 0.22, tint(point, 1.0));
            }
            Mark::HopLine => {
                for (half, colour) in [((0.085, 0.045), tint(DARK, 0.7)), ((0.07, 0.028), tint(screen, 1.0))] {
                    for x in [-0.375, -0.125, 0.125, 0.375] {
                        sheet.quad(Vec2::new(x, 0.0), half.into(), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Path => {
                for (half, reach, colour) in [(0.045, 0.15, tint(DARK, 0.7)), (0.022, 0.11, tint(go, 1.0))] {
                    sheet.bar(Vec2::ZERO, Vec2::new(0.5, half), colour);
                    let bead = [0.0, 1.0, 2.0, 3.0].map(|i: f32| Vec2::from_angle(i * FRAC_PI_2) * reach);
                    sheet.band(&bead, &[Vec2::ZERO], colour);
                    sheet.next_layer();
                }
            }
            Mark::Bow => {
                for (half, colour) in [((0.05, 0.10), tint(DARK, 0.7)), ((0.028, 0.08), tint(go, 1.0))] {
                    for x in [-0.375, -0.125, 0.125, 0.375] {
                        sheet.quad(Vec2::new(x, 0.0), half.into(), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::Forbidden => {
                sheet.saltire(0.34, 0.13, tint(DARK, 0.85));
                sheet.saltire(0.305, 0.07, tint(take, 1.0));
            }
            Mark::Obstacle => {
                for (half, colour) in [((0.085, 0.46), tint(DARK, 0.85)), ((0.055, 0.43), tint(screen, 1.0))] {
                    for x in [-0.41, 0.41] {
                        sheet.quad(Vec2::new(x, 0.0), half.into(), colour);
                    }
                    sheet.next_layer();
                }
            }
            Mark::GivesCheck => {
                for (reach, half, colour) in [(0.155, 0.075, tint(DARK, 0.85)), (0.125, 0.04, tint(take, 1.0))] {
                    let middle = Vec2::new(0.34, 0.34);
                    sheet.quad(middle, Vec2::new(reach, half), colour);
                    sheet.next_layer();
                    sheet.quad(middle, Vec2::new(half, reach), colour);
                    sheet.next_layer();
                }
            }
            Mark::CheckLine => {
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.065), tint(DARK, 0.7));
                sheet.bar(Vec2::ZERO, Vec2::new(0.5, 0.042), tint(take, 1.0));
            }
        }
    }
}

const DARK: Srgba = Srgba::rgb(0.07, 0.05, 0.04);
/// The four pens are called by their colours, which are the same in every palette.
const PEN_GREEN: Srgba = Srgba::rgb(0.30, 0.78, 0.30);
const PEN_RED: Srgba = Srgba::rgb(0.92, 0.25, 0.20);
const PEN_BLUE: Srgba = Srgba::rgb(0.25, 0.55, 1.0);
const PEN_YELLOW: Srgba = Srgba::rgb(1.0, 0.80, 0.15);
const WHITE: Srgba = Srgba::rgb(1.0, 0.98, 0.93);

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

    /// A triangle that points to the right: from its back to its tip, and half as high at the back. The middle of the back
    /// is dented so much, or swells if that is less than nothing.
    fn wedge(&mut self, (back, tip, half): (f32, f32, f32), dent: f32, colour: Srgba) {
        let outline = [
            Vec2::new(back, -half),
            Vec2::new(tip, 0.0),
            Vec2::new(back, half),
            Vec2::new(back + dent, 0.0),
        ];
        let middle = Vec2::new((back + dent.max(0.0) + tip) / 2.0, 0.0);
        self.band(&outline, &[middle], colour);
        self.next_layer();
    }

    /// What lies between two such triangles.
    fn hollow_wedge(&mut self, outer: (f32, f32, f32), inner: (f32, f32, f32), colour: Srgba) {
        let corners =
            |(back, tip, half): (f32, f32, f32)| [Vec2::new(back, -half), Vec2::new(tip, 0.0), Vec2::new(back, half)];
        self.band(&corners(outer), &corners(inner), colour);
        self.next_layer();
    }

    /// An angle that points to the right, so much larger all around.
    fn chevron(&mut self, at: f32, swell: f32, colour: Srgba) {
        let outline = [
            (0.12 + 1.4 * swell, 0.0),
            (-0.02 + swell, 0.14 + swell),
            (-0.11 - swell, 0.14 + swell),
            (0.03 - 1.4 * swell, 0.0),
            (-0.11 - swell, -0.14 - swell),
            (-0.02 + swell, -0.14 - swell),
        ]
        .map(|(x, y)| Vec2::new(at + x, y));
        self.band(&outline, &[Vec2::new(at + 0.075, 0.0)], colour);
    }

    /// A ring of six pieces, each so many radians shorter at both ends.
    fn arcs(&mut self, inner: f32, outer: f32, shorter: f32, colour: Srgba) {
        const PIECES: usize = 6;
        const STEPS: usize = 6;
        for piece in 0..PIECES {
            let begin = piece as f32 * TAU / PIECES as f32 + shorter;
            let sweep = TAU / PIECES as f32 * 0.68 - 2.0 * shorter;
            let spoke = |step: usize| Vec2::from_angle(begin + sweep * step as f32 / STEPS as f32);
            let there = (0..=STEPS).map(|step| spoke(step) * outer);
            let back = (0..=STEPS).rev().map(|step| spoke(step) * inner);
            let outline: Vec<Vec2> = there.chain(back).collect();
            // Strip by strip: the whole is no fan.
            for step in 0..STEPS {
                let last = outline.len() - 1 - step;
                let strip = [outline[step], outline[step + 1], outline[last - 1], outline[last]];
                let middle = (strip[0] + strip[1] + strip[2] + strip[3]) / 4.0;
                self.band(&strip, &[middle], colour);
            }
        }
        self.next_layer();
    }

    /// Both diagonals, so much wide on each side.
    fn cross(&mut self, half: f32, colour: Srgba) {
        for turn in [1.0, -1.0] {
            let at = |x: f32, y: f32| Vec2::new(x, y * turn);
            let mut outline = [
                at(-0.5, -0.5),
                at(-0.5 + half, -0.5),
                at(0.5, 0.5 - half),
                at(0.5, 0.5),
                at(0.5 - half, 0.5),
                at(-0.5, -0.5 + half),
            ];
            if turn < 0.0 {
                outline.reverse();
            }
            self.band(&outline, &[Vec2::ZERO], colour);
        }
        self.next_layer();
    }

    /// Two bars across each other, from corner to corner of a square of this half width, so much wide on each side.
    fn saltire(&mut self, reach: f32, half: f32, colour: Srgba) {
        for turn in [PI / 4.0, -PI / 4.0] {
            let along = Vec2::from_angle(turn) * reach * 2.0_f32.sqrt();
            let across = Vec2::from_angle(turn + FRAC_PI_2) * half;
            let outline = [-along - across, along - across, along + across, -along + across];
            self.band(&outline, &[Vec2::ZERO], colour);
        }
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

    /// What it shows from above, layer by layer.
    fn layers(&self) -> Vec<(Srgba, Vec<Triangle>)> {
        let mut layers: Vec<(([f32; 4], f32), Vec<Triangle>)> = Vec::new();
        for corners in self.indices.as_chunks::<3>().0 {
            let corners = corners.map(|corner| corner as usize);
            let [_, height, _] = self.positions[corners[0]];
            let layer = (self.colours[corners[0]], height);
            let triangle = corners.map(|corner| [self.positions[corner][0], -self.positions[corner][2]]);
            match layers.last_mut() {
                Some((top, triangles)) if *top == layer => triangles.push(triangle),
                _ => layers.push((layer, vec![triangle])),
            }
        }
        let colour = |[red, green, blue, alpha]: [f32; 4]| Srgba::from(LinearRgba::new(red, green, blue, alpha));
        layers
            .into_iter()
            .map(|((hue, _), triangles)| (colour(hue), triangles))
            .collect()
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
mod legibility;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::palette::Palette;

    fn sheet(mark: Mark) -> Sheet {
        let mut sheet = Sheet::default();
        mark.draw(&mut sheet, Palette::Usual.colours());
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
        let same: &[(Mark, Mark)] = &[];
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
