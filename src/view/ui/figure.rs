//! Pictures of pieces for the panels: those of the flat board, drawn into small images with smooth edges.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, ColorImage, Painter};

use super::textures::Textures;
use crate::rules::{Piece, Side};
use crate::view::decor::Decor;
use crate::view::figurine::{FlatShape, Ink, Style};

/// Samples along each edge of a pixel.
const FINENESS: usize = 4;
/// The largest picture, in pixels: no panel needs more, and a picture costs its area.
const LARGEST: usize = 256;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Figures>()
        .add_systems(Update, follow_decor.run_if(resource_changed::<Decor>));
}

/// The pictures that have been asked for, by style, piece and size in pixels.
#[derive(Resource, Default)]
pub(super) struct Figures {
    /// How pieces are drawn on the flat board.
    chosen: Style,
    pictures: Textures<(Style, Piece, usize)>,
}

fn follow_decor(decor: Res<Decor>, mut figures: ResMut<Figures>) {
    figures.chosen = decor.flat_set.style;
}

impl Figures {
    /// Paints the figurine of a piece into a square.
    pub(super) fn paint(&mut self, painter: &Painter, piece: Piece, rect: egui::Rect) {
        self.paint_in(painter, Style::Figurines, piece, rect);
    }

    /// Paints a piece as it looks on the player's flat board.
    pub(super) fn paint_chosen(&mut self, painter: &Painter, piece: Piece, rect: egui::Rect) {
        self.paint_in(painter, self.chosen, piece, rect);
    }

    fn paint_in(&mut self, painter: &Painter, style: Style, piece: Piece, rect: egui::Rect) {
        let pixels = rect.height() * painter.pixels_per_point();
        let size = (pixels.round().max(1.0) as usize).min(LARGEST);
        let draw = || {
            (
                format!("{style:?} {}{size}", piece.letter()),
                picture(style, piece, size),
            )
        };
        let picture = self.pictures.get(painter.ctx(), (style, piece, size), draw);
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        painter.image(picture.id(), rect, whole, Color32::WHITE);
    }
}

/// The colour of an ink for a side.
fn colour(ink: Ink, side: Side) -> [u8; 3] {
    match (ink, side) {
        (Ink::Fill, Side::White) => [0xf8, 0xef, 0xdd],
        (Ink::Line | Ink::Detail, Side::White) => [0x2a, 0x1d, 0x12],
        (Ink::Fill, Side::Black) => [0x2a, 0x20, 0x19],
        (Ink::Line | Ink::Detail, Side::Black) => [0xf0, 0xe2, 0xc8],
    }
}

/// A piece on nothing, so many pixels wide and high.
pub fn picture(style: Style, piece: Piece, size: usize) -> ColorImage {
    let shape = style.draw(piece);
    let fine = size * FINENESS;
    let samples = samples(&shape, fine);
    let mut pixels = Vec::with_capacity(size * size);
    for y in 0..size {
        for x in 0..size {
            let mut sum = [0u32; 3];
            let mut covered = 0u32;
            for row in 0..FINENESS {
                let start = (y * FINENESS + row) * fine + x * FINENESS;
                for ink in samples[start..start + FINENESS].iter().flatten() {
                    let colour = colour(*ink, piece.side());
                    for (sum, part) in sum.iter_mut().zip(colour) {
                        *sum += u32::from(part);
                    }
                    covered += 1;
                }
            }
            let all = (FINENESS * FINENESS) as u32;
            let [red, green, blue] = sum.map(|sum| (sum / covered.max(1)) as u8);
            let alpha = (covered * 255 / all) as u8;
            pixels.push(Color32::from_rgba_unmultiplied(red, green, blue, alpha));
        }
    }
    ColorImage::new([size, size], pixels)
}

/// The topmost ink at each point of a fine grid, row by row from the top.
fn samples(shape: &FlatShape, fine: usize) -> Vec<Option<Ink>> {
    let mut samples = vec![None; fine * fine];
    // From the unit square, y up, to the grid, y down.
    let place = |[x, y]: [f32; 2]| Vec2::new((x + 0.5) * fine as f32, (0.5 - y) * fine as f32);
    for layer in &shape.layers {
        for corners in layer.indices.chunks_exact(3) {
            let corner = |index: usize| place(layer.positions[corners[index] as usize]);
            fill(&mut samples, fine, [corner(0), corner(1), corner(2)], layer.ink);
        }
    }
    samples
}

/// Gives the points in a triangle this ink.
fn fill(samples: &mut [Option<Ink>], fine: usize, corners: [Vec2; 3], ink: Ink) {
    let low = corners[0].min(corners[1]).min(corners[2]).max(Vec2::ZERO);
    let high = corners[0].max(corners[1]).max(corners[2]).min(Vec2::splat(fine as f32));
    let [a, b, c] = corners;
    // Three times which side of an edge a point is on: of one sign inside, whichever way round the triangle goes.
    let side = |from: Vec2, to: Vec2, at: Vec2| (to - from).perp_dot(at - from);
    for y in low.y as usize..(high.y.ceil() as usize).min(fine) {
        for x in low.x as usize..(high.x.ceil() as usize).min(fine) {
            let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            let sides = [side(a, b, at), side(b, c, at), side(c, a, at)];
            if sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0) {
                samples[y * fine + x] = Some(ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_shows_a_body_on_nothing() {
        let both = |piece: Piece| Style::ALL.map(|style| (style, piece));
        for (style, piece) in Piece::all().flat_map(both) {
            let picture = picture(style, piece, 40);
            assert_eq!(picture.size, [40, 40]);
            let solid = picture.pixels.iter().filter(|pixel| pixel.a() == 255).count();
            assert!(
                (150..1400).contains(&solid),
                "{} covers {solid} of 1600 pixels",
                piece.letter()
            );
            assert_eq!(picture.pixels[0].a(), 0, "the corner is empty");
            assert!(
                picture.pixels.iter().any(|pixel| (1..255).contains(&pixel.a())),
                "edges are smooth"
            );
        }
    }

    #[test]
    fn white_is_lighter_than_black() {
        let light = |style: Style, piece: Piece| -> u32 {
            let picture = picture(style, piece, 32);
            let solid: Vec<_> = picture.pixels.iter().filter(|pixel| pixel.a() == 255).collect();
            solid.iter().map(|pixel| u32::from(pixel.g())).sum::<u32>() / solid.len() as u32
        };
        for kind in crate::rules::PieceType::ALL {
            for style in Style::ALL {
                let [white, black] = Side::ALL.map(|side| light(style, Piece::new(side, kind)));
                assert!(white > black + 40, "{style:?} {kind:?}: {white} {black}");
            }
        }
    }
}
