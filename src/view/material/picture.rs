//! Flat pictures of grain and of clouded stone, for machines on which looking at more costs too much.

use bevy::image::ImageFilterMode;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::texture::tiling;

/// Texels along each edge; a power of two.
const SIZE: usize = 512;

/// How much of each texel is dark (red) and how much is vein (green).
type Texel = [u8; 2];

/// Growth rings cut lengthwise, along v.
pub fn grain() -> Image {
    picture(wood)
}

/// Clouds and veins.
pub fn clouds() -> Image {
    picture(stone)
}

fn picture(shade: fn(f32, f32) -> [f32; 2]) -> Image {
    let finest = (0..SIZE * SIZE)
        .map(|i| {
            let at = |along: usize| (along as f32 + 0.5) / SIZE as f32;
            shade(at(i % SIZE), at(i / SIZE)).map(|part| (255.0 * part.clamp(0.0, 1.0)).round() as u8)
        })
        .collect();
    // One level is enough where a processor draws.
    tiling(SIZE, finest, halved, TextureFormat::Rg8Unorm, ImageFilterMode::Nearest)
}

/// Every texel the mean of four.
fn halved(level: &[Texel], size: usize) -> Vec<Texel> {
    let half = size / 2;
    (0..half * half)
        .map(|i| {
            let (x, y) = (2 * (i % half), 2 * (i / half));
            std::array::from_fn(|part| {
                let sum: u32 = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
                    .iter()
                    .map(|&(x, y)| u32::from(level[y * size + x][part]))
                    .sum();
                ((sum + 2) / 4) as u8
            })
        })
        .collect()
}

/// The rings wander a little along the trunk, and are dark where they end.
fn wood(u: f32, v: f32) -> [f32; 2] {
    let wander = 0.07 * noise(u, v, 4, 3, 1) + 0.02 * noise(u, v, 12, 7, 2);
    let ring = ((u + wander) * 24.0 + 1.6 * noise(u, v, 6, 2, 3)).rem_euclid(1.0);
    let late = ring * ring * (1.0 - smooth(0.90, 1.0, ring));
    let fibre = noise(u, v, 128, 6, 4);
    let pore = smooth(0.60, 0.85, noise(u, v, 256, 20, 5));
    let broad = noise(u, v, 5, 2, 6);
    [0.55 * late + 0.34 * fibre + 0.30 * pore + 0.30 * broad - 0.12, pore]
}

fn stone(u: f32, v: f32) -> [f32; 2] {
    let (bend, lean) = (0.10 * noise(u, v, 5, 5, 1), 0.10 * noise(u, v, 5, 5, 2));
    let (u, v) = (u + bend, v + lean);
    let cloud = 0.6 * noise(u, v, 6, 6, 3) + 0.3 * noise(u, v, 14, 14, 4) + 0.1 * noise(u, v, 40, 40, 5);
    let line = |across: u32, seed: u32, width: f32| {
        let off = (noise(u, v, across, across, seed) - 0.5).abs() * 2.0;
        1.0 - smooth(0.0, width, off)
    };
    let strength = smooth(0.35, 0.7, noise(u, v, 7, 7, 8));
    let vein = (line(7, 6, 0.09) * strength).max(0.45 * line(15, 7, 0.12) * (1.0 - strength));
    [1.5 * cloud - 0.25, vein]
}

fn smooth(from: f32, to: f32, at: f32) -> f32 {
    let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Smooth noise from 0 to 1 that repeats after 1 in both directions, with so many cells across and along.
fn noise(u: f32, v: f32, across: u32, along: u32, seed: u32) -> f32 {
    let (x, y) = (u.rem_euclid(1.0) * across as f32, v.rem_euclid(1.0) * along as f32);
    let (column, row) = (x.floor() as u32, y.floor() as u32);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (s, t) = (ease(x.fract()), ease(y.fract()));
    let at = |dx: u32, dy: u32| hash((column + dx) % across, (row + dy) % along, seed);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(mix(at(0, 0), at(1, 0), s), mix(at(0, 1), at(1, 1), s), t)
}

fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) & 0xFFFF) as f32 / 65535.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest step from a texel to its right and its lower neighbour, inside and over the seam.
    fn steps(shade: fn(f32, f32) -> [f32; 2]) -> [f32; 2] {
        let at = |x: usize, y: usize| shade((x as f32 + 0.5) / SIZE as f32, (y as f32 + 0.5) / SIZE as f32)[0];
        let mut largest = [0.0_f32; 2];
        for i in 0..SIZE {
            for x in 0..SIZE {
                largest[0] = largest[0].max((at(x, i) - at((x + 1).min(SIZE - 1), i)).abs());
            }
            largest[1] = largest[1].max((at(SIZE - 1, i) - at(0, i)).abs());
            largest[1] = largest[1].max((at(i, SIZE - 1) - at(i, 0)).abs());
        }
        largest
    }

    #[test]
    fn grain_and_clouds_tile_without_a_seam() {
        for shade in [wood as fn(f32, f32) -> [f32; 2], stone] {
            let [inside, over] = steps(shade);
            assert!(over <= inside, "{over} {inside}");
        }
    }

    #[test]
    fn pictures_have_every_level_down_to_one_texel_and_are_neither_black_nor_white() {
        for image in [grain(), clouds()] {
            let levels = image.texture_descriptor.mip_level_count;
            assert_eq!(1 << (levels - 1), SIZE);
            let texels: usize = (0..levels).map(|level| (SIZE >> level) * (SIZE >> level)).sum();
            let data = image.data.unwrap();
            assert_eq!(data.len(), 2 * texels);
            let mean = data[2 * (texels - 1)];
            assert!((40..216).contains(&mean), "{mean}");
        }
    }
}
