//! The grain of wood as a texture: growth rings cut lengthwise, and pores.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Pixels along each edge; a power of two.
const SIZE: usize = 512;

/// A grey texture that tiles, to be tinted by a material: the grain runs along v. `anisotropy` is how often it is looked
/// at where it is seen at a slant.
pub fn grain(anisotropy: u16) -> Image {
    let mut level: Vec<u8> = (0..SIZE * SIZE).map(|i| shade(i % SIZE, i / SIZE)).collect();
    let mut data = Vec::with_capacity(SIZE * SIZE * 6);
    let mut size = SIZE;
    let mut levels = 0;
    loop {
        data.extend(level.iter().flat_map(|&grey| [grey, grey, grey, 255]));
        levels += 1;
        if size == 1 {
            break;
        }
        level = halved(&level, size);
        size /= 2;
    }
    let extent = Extent3d {
        width: SIZE as u32,
        height: SIZE as u32,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_uninit(
        extent,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..default()
    });
    image
}

/// Every pixel the mean of four.
fn halved(level: &[u8], size: usize) -> Vec<u8> {
    let half = size / 2;
    (0..half * half)
        .map(|i| {
            let (x, y) = (2 * (i % half), 2 * (i / half));
            let sum: u32 = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
                .iter()
                .map(|&(x, y)| u32::from(level[y * size + x]))
                .sum();
            (sum / 4) as u8
        })
        .collect()
}

/// How light the wood is at a pixel.
fn shade(x: usize, y: usize) -> u8 {
    let (u, v) = (x as f32 / SIZE as f32, y as f32 / SIZE as f32);
    // The rings wander a little along the trunk, and are dark where they end.
    let wander = 0.06 * noise(u, v, 4, 3, 1) + 0.02 * noise(u, v, 12, 7, 2);
    let ring = ((u + wander) * 9.0 + 1.3 * noise(u, v, 5, 1, 3)).rem_euclid(1.0);
    let late_wood = ring * ring * ring;
    let fibre = noise(u, v, 128, 6, 4);
    let pore = noise(u, v, 256, 24, 5).max(0.62) - 0.62;
    let light = 1.0 - 0.16 * late_wood - 0.10 * fibre - 0.35 * pore - 0.06 * noise(u, v, 3, 2, 6);
    (255.0 * light.clamp(0.0, 1.0)) as u8
}

/// Smooth noise from 0 to 1 that repeats after 1 in both directions, with so many cells across.
fn noise(u: f32, v: f32, across: u32, along: u32, seed: u32) -> f32 {
    let (x, y) = (u * across as f32, v * along as f32);
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

    #[test]
    fn the_grain_tiles_without_a_seam() {
        for i in 0..SIZE {
            let across = i32::from(shade(0, i)) - i32::from(shade(SIZE - 1, i));
            let along = i32::from(shade(i, 0)) - i32::from(shade(i, SIZE - 1));
            assert!(along.abs() < 40, "row {i}: {along}");
            assert!(across.abs() < 110, "column {i}: {across}");
        }
    }

    #[test]
    fn the_grain_has_every_level_down_to_one_pixel() {
        let image = grain(1);
        let levels = image.texture_descriptor.mip_level_count;
        assert_eq!(1 << (levels - 1), SIZE);
        let pixels: usize = (0..levels).map(|level| (SIZE >> level) * (SIZE >> level)).sum();
        assert_eq!(image.data.map(|data| data.len()), Some(4 * pixels));
    }
}
