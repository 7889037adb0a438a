//! A picture that is put together from others.

use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::view::screenshot;

/// What is seen where nothing is pasted.
const GROUND: [u8; 4] = [38, 32, 29, 255];

/// A picture with four bytes for each pixel.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Canvas {
    size: UVec2,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    /// An empty one.
    pub(super) fn new(size: UVec2) -> Canvas {
        Canvas {
            size,
            pixels: vec![GROUND; (size.x * size.y) as usize],
        }
    }

    /// One with these pixels, row by row from the top; `None` if there are more or fewer than it has room for.
    pub(super) fn of(size: UVec2, bytes: &[u8]) -> Option<Canvas> {
        let (pixels, rest) = bytes.as_chunks::<4>();
        let whole = rest.is_empty() && pixels.len() == (size.x * size.y) as usize;
        whole.then(|| Canvas {
            size,
            pixels: pixels.to_vec(),
        })
    }

    fn index(&self, x: u32, y: u32) -> usize {
        (y * self.size.x + x) as usize
    }

    /// Fills a rectangle, as far as it is on the picture.
    pub(super) fn fill(&mut self, area: URect, colour: [u8; 3]) {
        let area = area.intersect(self.area());
        for y in area.min.y..area.max.y {
            for x in area.min.x..area.max.x {
                let at = self.index(x, y);
                self.pixels[at] = [colour[0], colour[1], colour[2], 255];
            }
        }
    }

    /// Lays another picture over this one, its upper left corner here; transparent pixels let through what is below.
    pub(super) fn paste(&mut self, other: &Canvas, corner: UVec2) {
        let room = self.size.saturating_sub(corner).min(other.size);
        for y in 0..room.y {
            for x in 0..room.x {
                let [r, g, b, a] = other.pixels[other.index(x, y)];
                let at = self.index(corner.x + x, corner.y + y);
                let below = self.pixels[at];
                let mix = |over: u8, under: u8| {
                    let alpha = u32::from(a);
                    ((u32::from(over) * alpha + u32::from(under) * (255 - alpha) + 127) / 255) as u8
                };
                self.pixels[at] = [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 255];
            }
        }
    }

    /// A part of it.
    pub(super) fn cut(&self, area: URect) -> Canvas {
        let area = area.intersect(self.area());
        let rows = (area.min.y..area.max.y).map(|y| self.index(area.min.x, y)..self.index(area.max.x, y));
        Canvas {
            size: area.size(),
            pixels: rows.flat_map(|row| self.pixels[row].iter().copied()).collect(),
        }
    }

    fn area(&self) -> URect {
        URect::from_corners(UVec2::ZERO, self.size)
    }

    /// Writes it into a file.
    ///
    /// # Errors
    /// Why it cannot be written, in words.
    pub(super) fn save(&self, path: &Path) -> Result<(), String> {
        let image = Image::new(
            Extent3d {
                width: self.size.x,
                height: self.size.y,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            self.pixels.as_flattened().to_vec(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::MAIN_WORLD,
        );
        screenshot::save(&image, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_can_be_cut_out_again() {
        let bytes: Vec<u8> = (0..24).map(|byte| if byte % 4 == 3 { 255 } else { byte }).collect();
        let small = Canvas::of(UVec2::new(3, 2), &bytes).unwrap();
        let mut canvas = Canvas::new(UVec2::new(8, 8));
        canvas.paste(&small, UVec2::new(2, 5));
        assert_eq!(canvas.cut(URect::new(2, 5, 5, 7)), small);
        assert_eq!(canvas.pixels[0], GROUND);
        // What hangs over the edge is left out.
        canvas.paste(&small, UVec2::new(7, 7));
        assert_eq!(canvas.cut(URect::new(7, 7, 20, 20)), small.cut(URect::new(0, 0, 1, 1)));
    }

    #[test]
    fn what_is_transparent_lets_through_what_is_below() {
        let mut canvas = Canvas::new(UVec2::ONE);
        canvas.fill(URect::new(0, 0, 5, 5), [200, 100, 0]);
        for (alpha, expected) in [(0, [200, 100, 0, 255]), (255, [0, 0, 0, 255]), (51, [160, 80, 0, 255])] {
            let mut below = canvas.clone();
            below.paste(&Canvas::of(UVec2::ONE, &[0, 0, 0, alpha]).unwrap(), UVec2::ZERO);
            assert_eq!(below.pixels[0], expected);
        }
    }

    #[test]
    fn a_picture_has_as_many_pixels_as_it_says() {
        assert!(Canvas::of(UVec2::new(2, 2), &[0; 16]).is_some());
        for length in [0, 12, 15, 20] {
            assert!(Canvas::of(UVec2::new(2, 2), &vec![0; length]).is_none());
        }
    }
}
