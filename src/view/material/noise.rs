//! Noise that fills space, as a texture: four fields of bumps that have nothing to do with each other.

use bevy::image::ImageFilterMode;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::texture::tiling;

/// Texels along each edge; a power of two.
const SIZE: usize = 64;
/// Bumps along each edge; the shader knows it too.
const BUMPS: usize = 16;
/// Texels for each bump.
const FINE: usize = SIZE / BUMPS;

/// A block of noise that tiles in every direction.
pub fn volume() -> Image {
    tiling(
        SIZE,
        finest(),
        halved,
        TextureFormat::Rgba8Unorm,
        ImageFilterMode::Linear,
    )
}

type Texel = [u8; 4];

fn finest() -> Vec<Texel> {
    let slopes: Vec<[Vec3; 4]> = (0..BUMPS * BUMPS * BUMPS)
        .map(|corner| std::array::from_fn(|field| slope(corner as u32, field as u32)))
        .collect();
    let mut texels = Vec::with_capacity(SIZE * SIZE * SIZE);
    for z in 0..SIZE {
        for y in 0..SIZE {
            for x in 0..SIZE {
                texels.push(texel([x, y, z], &slopes));
            }
        }
    }
    texels
}

/// Perlin's noise: every corner of the lattice has a slope, and between them the slopes are eased into each other.
fn texel(at: [usize; 3], slopes: &[[Vec3; 4]]) -> Texel {
    let cell = at.map(|along| along / FINE);
    // Texels lie between corners, so that none of them is always the mean.
    let within = at.map(|along| ((along % FINE) as f32 + 0.5) / FINE as f32);
    let ease = within.map(|t| t * t * t * (t * (t * 6.0 - 15.0) + 10.0));
    let mut fields = [0.0_f32; 4];
    for corner in 0..8 {
        let step = [corner & 1, (corner >> 1) & 1, corner >> 2];
        let [x, y, z] = std::array::from_fn(|axis| (cell[axis] + step[axis]) % BUMPS);
        let away = Vec3::from_array(std::array::from_fn(|axis| within[axis] - step[axis] as f32));
        let weight: f32 = (0..3)
            .map(|axis| if step[axis] == 1 { ease[axis] } else { 1.0 - ease[axis] })
            .product();
        for (field, slope) in fields.iter_mut().zip(&slopes[(z * BUMPS + y) * BUMPS + x]) {
            *field += weight * slope.dot(away);
        }
    }
    // The fields seldom reach beyond 0.6.
    fields.map(|field| (255.0 * (0.5 + field / 1.3).clamp(0.0, 1.0)).round() as u8)
}

/// A direction for a corner of the lattice, of one of the fields.
fn slope(corner: u32, field: u32) -> Vec3 {
    let mut state = corner.wrapping_mul(4).wrapping_add(field).wrapping_mul(0x9E37_79B9) ^ 0x5bd1_e995;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    for _ in 0..4 {
        next();
    }
    Vec3::new(next(), next(), next()).normalize_or(Vec3::Y)
}

/// Every texel the mean of eight.
fn halved(level: &[Texel], size: usize) -> Vec<Texel> {
    let half = size / 2;
    let mut texels = Vec::with_capacity(half * half * half);
    for z in 0..half {
        for y in 0..half {
            for x in 0..half {
                texels.push(std::array::from_fn(|field| {
                    let sum: u32 = (0..8)
                        .map(|corner| {
                            let (x, y, z) = (2 * x + (corner & 1), 2 * y + ((corner >> 1) & 1), 2 * z + (corner >> 2));
                            u32::from(level[(z * size + y) * size + x][field])
                        })
                        .sum();
                    ((sum + 4) / 8) as u8
                }));
            }
        }
    }
    texels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_tiles_without_a_seam_and_its_mean_is_grey() {
        let texels = finest();
        let at = |x: usize, y: usize, z: usize| texels[((z % SIZE) * SIZE + y % SIZE) * SIZE + x % SIZE];
        // No step over the seam is larger than the largest step inside.
        let step = |one: Texel, other: Texel| (0..4).map(|field| one[field].abs_diff(other[field])).max().unwrap();
        let (mut inside, mut over) = (0, 0);
        for a in 0..SIZE {
            for b in 0..SIZE {
                inside = inside.max(step(at(a, b, 20), at(a, b, 21)));
                over = over.max(step(at(a, b, SIZE - 1), at(a, b, SIZE)));
                over = over.max(step(at(SIZE - 1, a, b), at(SIZE, a, b)));
                over = over.max(step(at(a, SIZE - 1, b), at(a, SIZE, b)));
            }
        }
        assert!(over <= inside + 24, "{over} {inside}");
        for field in 0..4 {
            let sum: u64 = texels.iter().map(|texel| u64::from(texel[field])).sum();
            let mean = sum as f32 / texels.len() as f32;
            assert!((mean - 127.5).abs() < 3.0, "{field}: {mean}");
        }
    }

    #[test]
    fn the_block_has_every_level_down_to_one_texel() {
        let image = volume();
        let levels = image.texture_descriptor.mip_level_count;
        assert_eq!(1 << (levels - 1), SIZE);
        let texels: usize = (0..levels).map(|level| (SIZE >> level).pow(3)).sum();
        assert_eq!(image.data.map(|data| data.len()), Some(4 * texels));
    }
}
