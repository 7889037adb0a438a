//! Paints triangles into pixels, with smooth edges: figures, letters and marks where no graphics card draws them.

use bevy::prelude::*;

/// Samples along each edge of a pixel.
const FINENESS: usize = 4;

/// A triangle in a unit square around the origin, y up.
pub type Triangle = [[f32; 2]; 3];

/// A square picture that is being painted, layer upon layer.
pub struct Raster {
    size: usize,
    /// The number of the colour at each point of a fine grid, row by row from the top.
    samples: Vec<u16>,
    /// The first is that of the ground.
    colours: Vec<[u8; 4]>,
}

impl Raster {
    /// An empty picture, so many pixels wide and high, of one colour: red, green, blue and how much it covers.
    pub fn new(size: usize, ground: [u8; 4]) -> Raster {
        let fine = size * FINENESS;
        Raster {
            size,
            samples: vec![0; fine * fine],
            colours: vec![ground],
        }
    }

    /// Lays triangles over all that is there. Where they lie over each other they cover no more than one does.
    pub fn lay(&mut self, triangles: impl IntoIterator<Item = Triangle>, colour: Srgba) {
        let fine = self.size * FINENESS;
        let mut covered = vec![false; fine * fine];
        // From the unit square, y up, to the grid, y down.
        let place = |[x, y]: [f32; 2]| Vec2::new((x + 0.5) * fine as f32, (0.5 - y) * fine as f32);
        for triangle in triangles {
            fill(&mut covered, fine, triangle.map(place));
        }
        let mut becomes = vec![None; self.colours.len()];
        for (sample, _) in self.samples.iter_mut().zip(covered).filter(|(_, covered)| *covered) {
            let below = usize::from(*sample);
            *sample = *becomes[below].get_or_insert_with(|| {
                self.colours.push(over(colour, self.colours[below]));
                (self.colours.len() - 1) as u16
            });
        }
    }

    /// The pixels, row by row from the top.
    pub fn pixels(&self) -> Vec<[u8; 4]> {
        let fine = self.size * FINENESS;
        let mut pixels = Vec::with_capacity(self.size * self.size);
        for y in 0..self.size {
            for x in 0..self.size {
                let mut sum = [0; 3];
                let mut cover = 0;
                for row in 0..FINENESS {
                    let start = (y * FINENESS + row) * fine + x * FINENESS;
                    for &sample in &self.samples[start..start + FINENESS] {
                        let [parts @ .., alpha] = self.colours[usize::from(sample)].map(u32::from);
                        for (sum, part) in sum.iter_mut().zip(parts) {
                            *sum += part * alpha;
                        }
                        cover += alpha;
                    }
                }
                let [red, green, blue] = sum.map(|sum| (sum / cover.max(1)) as u8);
                pixels.push([red, green, blue, (cover / (FINENESS * FINENESS) as u32) as u8]);
            }
        }
        pixels
    }
}

/// A colour over another, as a graphics card mixes them: as light.
fn over(colour: Srgba, below: [u8; 4]) -> [u8; 4] {
    let below = LinearRgba::from(Srgba::from_u8_array(below));
    let above = LinearRgba::from(colour);
    let rest = below.alpha * (1.0 - above.alpha);
    let alpha = above.alpha + rest;
    let mix = |above_part: f32, below_part: f32| (above_part * above.alpha + below_part * rest) / alpha.max(1e-6);
    let mixed = LinearRgba::new(
        mix(above.red, below.red),
        mix(above.green, below.green),
        mix(above.blue, below.blue),
        alpha,
    );
    Srgba::from(mixed).to_u8_array()
}

/// Marks the points of the grid that lie in a triangle.
fn fill(covered: &mut [bool], fine: usize, corners: [Vec2; 3]) {
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
                covered[y * fine + x] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The left half of the picture.
    const LEFT: [Triangle; 2] = [
        [[-0.5, -0.5], [0.0, -0.5], [0.0, 0.5]],
        [[-0.5, -0.5], [0.0, 0.5], [-0.5, 0.5]],
    ];

    #[test]
    fn what_is_laid_is_seen_where_it_lies_and_nowhere_else() {
        let mut raster = Raster::new(4, [9, 8, 7, 0]);
        raster.lay(LEFT, Srgba::rgb(1.0, 0.0, 0.0));
        for (index, pixel) in raster.pixels().into_iter().enumerate() {
            if index % 4 < 2 {
                assert_eq!(pixel, [255, 0, 0, 255], "{index}");
            } else {
                assert_eq!(pixel[3], 0, "{index}");
            }
        }
    }

    #[test]
    fn triangles_of_a_layer_cover_each_other_once_and_layers_mix_as_light() {
        let mut raster = Raster::new(2, [0, 0, 0, 255]);
        raster.lay(LEFT.into_iter().chain(LEFT), Srgba::new(1.0, 1.0, 1.0, 0.5));
        // Half of the light of white.
        assert_eq!(raster.pixels()[0], [188, 188, 188, 255]);
        assert_eq!(raster.pixels()[1], [0, 0, 0, 255]);
    }

    #[test]
    fn an_edge_within_a_pixel_covers_part_of_it() {
        let mut raster = Raster::new(1, [0, 0, 0, 0]);
        raster.lay(LEFT, Srgba::WHITE);
        assert_eq!(raster.pixels(), [[255, 255, 255, 127]]);
    }
}
