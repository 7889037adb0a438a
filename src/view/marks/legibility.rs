//! What a mark says is seen without colours, on every board.

use bevy::prelude::*;

use super::{Mark, Sheet};
use crate::view::decor::BOARDS;
use crate::view::palette::Palette;
use crate::view::raster::Raster;
use crate::view::ui::flat_grounds;

/// Points of a picture along an edge of a square: a square has about so many pixels in a window of 1280 by 720.
const SIDE: usize = 60;
/// A difference in lightness, of 100 from black to white, that is seen at a glance at the edge of a shape.
const CLEAR: f32 = 14.0;
/// So much of a square must differ clearly.
const ENOUGH: f32 = 0.03;
/// A piece hides the middle of its square up to here.
const PIECE: f32 = 0.29;

/// A picture of a square in lightness, rows from the far edge.
struct Picture(Vec<f32>);

/// How light a colour is that gives off so much light, from 0 to 100, as CIELAB has it.
fn lightness(luminance: f32) -> f32 {
    if luminance <= 0.008856 {
        903.3 * luminance
    } else {
        116.0 * luminance.cbrt() - 16.0
    }
}

fn luminance([red, green, blue]: [f32; 3]) -> f32 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn place(index: usize) -> Vec2 {
    let at = |cell: usize| (cell as f32 + 0.5) / SIDE as f32 - 0.5;
    // Beside the edges that many triangles share, so that each point is in one of them.
    Vec2::new(at(index % SIDE), at(index / SIDE)) + Vec2::new(0.0013, 0.0007)
}

impl Picture {
    /// A square of this colour with marks on it, as a graphics card lays them over each other.
    fn of(ground: LinearRgba, marks: &[Mark], palette: Palette) -> Picture {
        let mut light = vec![[ground.red, ground.green, ground.blue]; SIDE * SIDE];
        for mark in marks {
            let mut sheet = Sheet::default();
            mark.draw(&mut sheet, palette.colours());
            for corners in sheet.indices.chunks_exact(3) {
                let [a, b, c] = [0, 1, 2].map(|i| {
                    let [x, _, z] = sheet.positions[corners[i] as usize];
                    Vec2::new(x, z)
                });
                let [red, green, blue, alpha] = sheet.colours[corners[0] as usize];
                for (index, light) in light.iter_mut().enumerate() {
                    let at = place(index);
                    let inside = |p: Vec2, q: Vec2| (q - p).perp_dot(at - p) <= 0.0;
                    if inside(a, b) && inside(b, c) && inside(c, a) {
                        *light = [red, green, blue]
                            .iter()
                            .zip(*light)
                            .map(|(over, under)| over * alpha + under * (1.0 - alpha))
                            .collect::<Vec<_>>()
                            .try_into()
                            .expect("three colours");
                    }
                }
            }
        }
        Picture(light.into_iter().map(|light| lightness(luminance(light))).collect())
    }

    /// A square of a page with a mark on it, as it is painted there: into a picture first, which is laid over the square by
    /// the numbers of its colours, not by their light.
    fn on_page(ground: [u8; 3], mark: Option<Mark>, palette: Palette) -> Picture {
        let mut raster = Raster::new(SIDE, [0; 4]);
        for (colour, triangles) in mark.into_iter().flat_map(|mark| mark.layers(palette.colours())) {
            raster.lay(triangles, colour);
        }
        let over = |[red, green, blue, alpha]: [u8; 4]| {
            let alpha = f32::from(alpha) / 255.0;
            let mix = |over: u8, under: u8| (f32::from(over) * alpha + f32::from(under) * (1.0 - alpha)) / 255.0;
            let [red, green, blue] = [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
            let LinearRgba { red, green, blue, .. } = Srgba::rgb(red, green, blue).into();
            lightness(luminance([red, green, blue]))
        };
        Picture(raster.pixels().into_iter().map(over).collect())
    }

    /// How much of a square differs clearly between two pictures, where a piece stands on it or not.
    fn differs(&self, other: &Picture, piece: bool) -> f32 {
        let seen = |index: usize| !piece || place(index).length() > PIECE;
        let differing = (self.0.iter().zip(&other.0).enumerate())
            .filter(|&(index, (one, other))| seen(index) && (one - other).abs() >= CLEAR);
        differing.count() as f32 / (SIDE * SIDE) as f32
    }
}

/// Whether a mark can lie under a piece.
fn has_piece(mark: Mark) -> bool {
    !matches!(
        mark,
        Mark::LastFrom
            | Mark::Quiet
            | Mark::Ahead
            | Mark::EnPassant
            | Mark::Castling
            | Mark::Promotion
            | Mark::HopLine
            | Mark::Path
            | Mark::Bow
            | Mark::CheckLine
            | Mark::HintLine
            | Mark::ThreatLine
            | Mark::LineGreen
            | Mark::LineRed
            | Mark::LineBlue
            | Mark::LineYellow
    )
}

/// The colours of squares: flat ones as they are drawn, those in the round as light as they are on the whole.
fn grounds() -> Vec<(String, LinearRgba)> {
    let mut grounds = Vec::new();
    for board in &BOARDS {
        for (name, [red, green, blue], stuff) in [
            ("light", board.flat[0], &board.light),
            ("dark", board.flat[1], &board.dark),
        ] {
            grounds.push((
                format!("{}, {name}, flat", board.name),
                Srgba::rgb(red, green, blue).into(),
            ));
            let grey = stuff.lightness();
            grounds.push((
                format!("{}, {name}, in the round", board.name),
                LinearRgba::rgb(grey, grey, grey),
            ));
        }
    }
    grounds
}

/// Every palette with every ground.
fn surroundings() -> impl Iterator<Item = (Palette, String, LinearRgba)> {
    let with_grounds = |palette| grounds().into_iter().map(move |(name, ground)| (palette, name, ground));
    Palette::ALL.into_iter().flat_map(with_grounds)
}

#[test]
fn every_mark_is_seen_without_colours_on_every_square() {
    let mut lost = Vec::new();
    for (palette, name, ground) in surroundings() {
        let bare = Picture::of(ground, &[], palette);
        for mark in Mark::ALL {
            let share = Picture::of(ground, &[mark], palette).differs(&bare, has_piece(mark));
            if share < ENOUGH {
                lost.push(format!("{mark:?} on {name} in {palette:?}: {share:.3}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn no_mark_is_taken_for_another_without_colours() {
    let mut alike = Vec::new();
    for (palette, name, ground) in surroundings() {
        let pictures = Mark::ALL.map(|mark| (mark, Picture::of(ground, &[mark], palette)));
        for (i, (one, first)) in pictures.iter().enumerate() {
            for (other, second) in &pictures[..i] {
                // A piece on one of them and none on the other tells them apart.
                let share = first.differs(second, has_piece(*one) && has_piece(*other));
                if share < ENOUGH {
                    alike.push(format!("{one:?} and {other:?} on {name} in {palette:?}: {share:.3}"));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

#[test]
fn a_mark_is_seen_over_the_last_move_too() {
    let over = [
        Mark::Selected,
        Mark::Capture,
        Mark::HopCapture,
        Mark::Check,
        Mark::Checker,
        Mark::Cursor,
    ];
    let mut lost = Vec::new();
    for (palette, name, ground) in surroundings() {
        let under = Picture::of(ground, &[Mark::LastTo], palette);
        for mark in over {
            let share = Picture::of(ground, &[Mark::LastTo, mark], palette).differs(&under, true);
            if share < ENOUGH {
                lost.push(format!("{mark:?} on {name} in {palette:?}: {share:.3}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn what_differs_in_colour_only_is_no_difference() {
    let green = LinearRgba::rgb(0.0, 0.3, 0.0);
    let grey = 0.3 * 0.7152;
    let other = LinearRgba::rgb(grey, grey, grey);
    let picture = |ground| Picture::of(ground, &[], Palette::Usual);
    assert_eq!(picture(green).differs(&picture(other), false), 0.0);
    let black = picture(LinearRgba::BLACK);
    assert_eq!(picture(green).differs(&black, false), 1.0);
}

#[test]
fn on_the_boards_of_pages_every_mark_is_seen_and_none_taken_for_another_without_colours() {
    let mut wrong = Vec::new();
    for palette in Palette::ALL {
        for ground in flat_grounds() {
            let bare = Picture::on_page(ground, None, palette);
            let pictures = Mark::ALL.map(|mark| (mark, Picture::on_page(ground, Some(mark), palette)));
            for (i, (one, first)) in pictures.iter().enumerate() {
                if first.differs(&bare, has_piece(*one)) < ENOUGH {
                    wrong.push(format!("{one:?} is lost on {ground:?} in {palette:?}"));
                }
                for (other, second) in &pictures[..i] {
                    let share = first.differs(second, has_piece(*one) && has_piece(*other));
                    if share < ENOUGH {
                        wrong.push(format!(
                            "{one:?} and {other:?} on {ground:?} in {palette:?}: {share:.3}"
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
