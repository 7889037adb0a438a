//! A picture that is put together from others.

use std::io;
use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::raster::Raster;
use super::screenshot::NotDrawn;
use super::{screenshot, storage};

/// What is seen where nothing is pasted.
const GROUND: [u8; 4] = [38, 32, 29, 255];

/// A picture with four bytes for each pixel.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::view) struct Canvas {
    size: UVec2,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    /// An empty one.
    pub(in crate::view) fn new(size: UVec2) -> Canvas {
        Canvas {
            size,
            pixels: vec![GROUND; (size.x * size.y) as usize],
        }
    }

    /// One with these pixels, row by row from the top; `None` if there are more or fewer than it has room for.
    pub(in crate::view) fn of(size: UVec2, bytes: &[u8]) -> Option<Canvas> {
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
    pub(in crate::view) fn fill(&mut self, area: URect, colour: [u8; 3]) {
        let area = area.intersect(self.area());
        for y in area.min.y..area.max.y {
            for x in area.min.x..area.max.x {
                let at = self.index(x, y);
                self.pixels[at] = [colour[0], colour[1], colour[2], 255];
            }
        }
    }

    /// Lays another picture over this one, its upper left corner here; transparent pixels let through what is below.
    pub(in crate::view) fn paste(&mut self, other: &Canvas, corner: UVec2) {
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
    pub(in crate::view) fn cut(&self, area: URect) -> Canvas {
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

    /// Its size in pixels.
    pub(in crate::view) fn size(&self) -> UVec2 {
        self.size
    }

    /// Four bytes for each pixel, row by row from the top.
    pub(in crate::view) fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// The smallest rectangle outside of which another picture of the same size shows the same; `None` if it does so
    /// everywhere.
    pub(in crate::view) fn change(&self, other: &Canvas) -> Option<URect> {
        let width = self.size.x as usize;
        let rows = || self.pixels.chunks(width).zip(other.pixels.chunks(width));
        let differs = |(one, two): (&[[u8; 4]], &[[u8; 4]])| one != two;
        let top = rows().position(differs)?;
        let bottom = rows().rposition(differs)?;
        let (mut left, mut right) = (width, 0);
        for (one, two) in rows().skip(top).take(bottom + 1 - top) {
            let mut columns = one.iter().zip(two);
            if let Some(first) = columns.position(|(one, two)| one != two) {
                left = left.min(first);
                // The rest of the row begins after that.
                let last = columns.rposition(|(one, two)| one != two);
                right = right.max(last.map_or(first, |last| first + 1 + last));
            }
        }
        Some(URect::new(left as u32, top as u32, right as u32 + 1, bottom as u32 + 1))
    }

    /// The picture as a file of the format PNG.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(in crate::view) fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        screenshot::png(&self.image())
    }

    /// Writes it into a file.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(in crate::view) fn save(&self, path: &Path) -> io::Result<()> {
        storage::write_whole(path, self.png().map_err(io::Error::other)?)
    }

    fn image(&self) -> Image {
        Image::new(
            Extent3d {
                width: self.size.x,
                height: self.size.y,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            self.pixels.as_flattened().to_vec(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::MAIN_WORLD,
        )
    }
}

impl From<&Raster> for Canvas {
    fn from(raster: &Raster) -> Canvas {
        let pixels = raster.pixels();
        let edge = pixels.len().isqrt() as u32;
        Canvas {
            size: UVec2::splat(edge),
            pixels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_found_where_it_is() {
        let blank = Canvas::new(UVec2::new(9, 7));
        assert_eq!(blank.change(&blank), None);
        for area in [URect::new(0, 0, 1, 1), URect::new(8, 6, 9, 7), URect::new(2, 3, 6, 5)] {
            let mut other = blank.clone();
            other.fill(area, [1, 2, 3]);
            assert_eq!(blank.change(&other), Some(area));
        }
        // Two corners, of which neither row has both ends.
        let mut other = blank.clone();
        other.fill(URect::new(5, 1, 6, 2), [1, 2, 3]);
        other.fill(URect::new(2, 4, 3, 5), [1, 2, 3]);
        assert_eq!(blank.change(&other), Some(URect::new(2, 1, 6, 5)));
    }

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
