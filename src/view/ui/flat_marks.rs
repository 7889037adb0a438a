//! The marks of the board, laid on a flat board of a page: the same shapes in the same colours, drawn into small pictures
//! with smooth edges. So whoever has learnt them on one board knows them on the other.

use bevy::math::{Vec2, Vec3};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, ColorImage, Mesh, Painter, Shape, pos2, vec2};

use super::flat_board::Squares;
use super::textures::Textures;
use crate::rules::{BOARD_SIZE, Square};
use crate::view::highlight::Laid;
use crate::view::marks::Mark;
use crate::view::palette::Palette;
use crate::view::raster::Raster;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlatMarks>();
}

/// How strongly a mark shines through a piece that lies over it.
const SHINE: f32 = 0.5;

/// The pictures that have been asked for, by mark, colours and size in pixels.
#[derive(Resource, Default)]
pub(super) struct FlatMarks {
    pictures: Textures<(Mark, Palette, usize)>,
}

impl FlatMarks {
    /// Paints what lies under the pieces.
    pub(super) fn lay(&mut self, painter: &Painter, squares: Squares, laid: &[Laid], palette: Palette) {
        for laid in laid {
            self.paint(painter, squares, laid, palette, 1.0);
        }
    }

    /// Paints what shines through the pieces that have been painted over it.
    pub(super) fn shine(&mut self, painter: &Painter, squares: Squares, laid: &[Laid], palette: Palette) {
        for laid in laid.iter().filter(|laid| laid.mark().shines_through()) {
            self.paint(painter, squares, laid, palette, SHINE);
        }
    }

    /// Paints a mark alone over a square place of its own.
    pub(super) fn sample(&mut self, painter: &Painter, place: egui::Rect, mark: Mark, palette: Palette) {
        // A board of which that place is the corner.
        let corner = Square::at("a1");
        let size = place.size() * BOARD_SIZE as f32;
        let board = egui::Rect::from_min_size(place.left_bottom() - vec2(0.0, size.y), size);
        let squares = Squares { board, flipped: false };
        self.paint(painter, squares, &Laid::on(mark, corner), palette, 1.0);
    }

    fn paint(&mut self, painter: &Painter, squares: Squares, laid: &Laid, palette: Palette, strength: f32) {
        let side = squares.board.width() / 10.0;
        let pixels = (side * painter.pixels_per_point()).round().clamp(1.0, 256.0) as usize;
        let mark = laid.mark();
        let draw = || (format!("{mark:?} {palette:?} {pixels}"), picture(mark, palette, pixels));
        let picture = self.pictures.get(painter.ctx(), (mark, palette, pixels), draw);
        let mut mesh = Mesh::with_texture(picture.id());
        let colour = Color32::WHITE.gamma_multiply(strength);
        for (at, uv) in corners(laid, squares) {
            mesh.vertices.push(egui::epaint::Vertex {
                pos: at,
                uv,
                color: colour,
            });
        }
        mesh.indices = vec![0, 1, 2, 0, 2, 3];
        painter.add(Shape::mesh(mesh));
    }
}

/// Where the corners of a mark are on a board, and which corners of its picture they are.
fn corners(laid: &Laid, squares: Squares) -> [(egui::Pos2, egui::Pos2); 4] {
    let side = squares.board.width() / 10.0;
    let (at, turn, length) = laid.place();
    let on_board = |at: Vec3| {
        let way = vec2(at.x, at.z) * side;
        squares.board.center() + if squares.flipped { -way } else { way }
    };
    let middle = on_board(at);
    // Seen from above, a turn of the board's is one against the clock; what has no direction stands upright for whoever
    // looks.
    let turn = Vec2::from_angle(-turn);
    let directed = laid.is_directed();
    [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| {
        let way = Vec2::new(x * length, y);
        let way = if directed { turn.rotate(way) } else { way };
        let way = vec2(way.x, way.y) * side;
        let place = middle + if squares.flipped && directed { -way } else { way };
        (place, pos2(x + 0.5, y + 0.5))
    })
}

/// A mark on nothing, so many pixels wide and high.
fn picture(mark: Mark, palette: Palette, size: usize) -> ColorImage {
    let mut raster = Raster::new(size, [0; 4]);
    for (colour, triangles) in mark.layers(palette.colours()) {
        raster.lay(triangles, colour);
    }
    ColorImage::from_rgba_unmultiplied([size, size], raster.pixels().as_flattened())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rect;

    use super::*;
    use crate::view::highlight::mark_arrow;

    fn squares(flipped: bool) -> Squares {
        let board = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 400.0));
        Squares { board, flipped }
    }

    #[test]
    fn a_mark_lies_on_its_square_and_stands_upright_for_whoever_looks() {
        for flipped in [false, true] {
            let squares = squares(flipped);
            for square in ["a1", "j10", "c7"].map(Square::at) {
                let laid = Laid::on(Mark::Promotion, square);
                let place = squares.place(square);
                let [(top_left, uv), .., (bottom_left, _)] = corners(&laid, squares);
                assert!((top_left - place.left_top()).length() < 0.01, "{square} {flipped}");
                assert!((bottom_left - place.left_bottom()).length() < 0.01);
                assert_eq!(uv, pos2(0.0, 0.0));
            }
        }
    }

    #[test]
    fn an_arrow_leads_from_square_to_square() {
        for flipped in [false, true] {
            let squares = squares(flipped);
            for (from, to) in
                [("a1", "d4"), ("j3", "c3"), ("e5", "e1"), ("b2", "c4")].map(|(a, b)| (Square::at(a), Square::at(b)))
            {
                let mut arrow = Vec::new();
                mark_arrow((Mark::HintLine, Mark::HintHead), from, to, &mut arrow);
                let way = squares.place(to).center() - squares.place(from).center();
                for laid in &arrow {
                    let [(left, _), (right, _), ..] = corners(laid, squares);
                    let along = (right - left).normalized();
                    assert!(
                        (along - way.normalized()).length() < 0.01,
                        "{from} {to} {flipped}: {along:?}"
                    );
                }
                let head = arrow.last().unwrap();
                let sum = corners(head, squares)
                    .iter()
                    .fold(egui::Vec2::ZERO, |sum, (at, _)| sum + at.to_vec2());
                assert!((sum / 4.0 - squares.place(to).center().to_vec2()).length() < 0.01);
            }
        }
    }

    #[test]
    fn every_mark_has_a_picture_in_every_palette() {
        for palette in Palette::ALL {
            for mark in Mark::ALL {
                let picture = picture(mark, palette, 40);
                assert!(picture.pixels.iter().any(|pixel| pixel.a() > 200), "{mark:?}");
            }
        }
    }
}
