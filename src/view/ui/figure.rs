//! Pictures of pieces for the panels: those of the flat board, drawn into small images with smooth edges.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, ColorImage, Painter};

use super::textures::Textures;
use crate::rules::{Piece, Side};
use crate::view::decor::Decor;
use crate::view::figurine::{Ink, Style};
use crate::view::raster::Raster;
use crate::view::settings::AppSettings;

/// The largest picture, in pixels: no panel needs more, and a picture costs its area.
const LARGEST: usize = 256;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Figures>().add_systems(
        Update,
        (
            follow_decor.run_if(resource_changed::<Decor>),
            follow_settings.run_if(resource_changed::<AppSettings>),
        ),
    );
}

/// The pictures that have been asked for, by style, piece and size in pixels.
#[derive(Resource, Default)]
pub(super) struct Figures {
    /// How pieces are drawn on the flat board.
    chosen: Style,
    /// Whether they stand in written moves, in place of letters.
    pub(super) stand_in_moves: bool,
    pictures: Textures<(Style, Piece, usize)>,
}

fn follow_decor(decor: Res<Decor>, mut figures: ResMut<Figures>) {
    figures.chosen = decor.flat_set.style;
}

fn follow_settings(settings: Res<AppSettings>, mut figures: ResMut<Figures>) {
    figures.stand_in_moves = settings.play.figurines;
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
fn colour(ink: Ink, side: Side) -> Srgba {
    let [red, green, blue] = match (ink, side) {
        (Ink::Fill, Side::White) => [0xf8, 0xef, 0xdd],
        (Ink::Line | Ink::Detail, Side::White) => [0x2a, 0x1d, 0x12],
        (Ink::Fill, Side::Black) => [0x2a, 0x20, 0x19],
        (Ink::Line | Ink::Detail, Side::Black) => [0xf0, 0xe2, 0xc8],
    };
    Srgba::rgb_u8(red, green, blue)
}

/// A piece on nothing, so many pixels wide and high.
pub fn picture(style: Style, piece: Piece, size: usize) -> ColorImage {
    let mut raster = Raster::new(size, [0; 4]);
    for layer in &style.draw(piece).layers {
        raster.lay(layer.triangles(), colour(layer.ink, piece.side()));
    }
    ColorImage::from_rgba_unmultiplied([size, size], raster.pixels().as_flattened())
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
