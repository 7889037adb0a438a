//! The room around the table: a painting of windows, walls and a ceiling, by which things shine and which is seen, out of
//! focus, behind the board.
//!
//! It is painted into cube maps on the processor, one for every roughness, since WebGL2 has no compute shaders.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// Texels along an edge of the sharpest cube map.
const SIZE: usize = 64;
/// Cube maps from a mirror to chalk.
const LEVELS: usize = 7;
/// Texels along an edge of the map of scattered light.
const SCATTERED: usize = 8;
/// Directions for each texel of a rough map.
const LOOKS: u32 = 48;

/// A bright rectangle in the room.
struct Pane {
    /// Where its middle is.
    towards: Vec3,
    /// Half its width and height, as slopes.
    half: Vec2,
    /// How bright it is; white on the screen is 1.
    light: Vec3,
    /// Whether it has a cross of bars.
    barred: bool,
}

const PANES: [Pane; 3] = [
    // The window by which one plays, on White's left.
    Pane {
        towards: Vec3::new(-0.83, 0.50, 0.26),
        half: Vec2::new(0.52, 0.46),
        light: Vec3::new(6.4, 6.6, 6.9),
        barred: true,
    },
    // Another one behind Black's right: it draws the edges of dark pieces.
    Pane {
        towards: Vec3::new(0.74, 0.34, -0.58),
        half: Vec2::new(0.30, 0.50),
        light: Vec3::new(3.0, 3.4, 4.1),
        barred: true,
    },
    // A wall that is lit, on White's right.
    Pane {
        towards: Vec3::new(0.66, 0.40, 0.64),
        half: Vec2::new(0.55, 0.35),
        light: Vec3::new(1.05, 0.98, 0.88),
        barred: false,
    },
];

/// Below the horizon there is the table, which throws light back.
const TABLE: Vec3 = Vec3::new(0.17, 0.13, 0.095);
const WALL: Vec3 = Vec3::new(0.25, 0.225, 0.20);
const CEILING: Vec3 = Vec3::new(0.50, 0.49, 0.47);

/// What comes from a direction, through eyes that see only so sharply.
fn seen(direction: Vec3, blur: f32) -> Vec3 {
    let edge = 0.03 + blur;
    let rise = |from: f32, to: f32, at: f32| {
        let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    let walls = TABLE.lerp(WALL, rise(-0.12 - blur, 0.06 + blur, direction.y));
    let mut light = walls.lerp(CEILING, rise(0.35 - blur, 0.80 + blur, direction.y));
    for pane in &PANES {
        let towards = pane.towards.normalize();
        let ahead = direction.dot(towards);
        if ahead < 0.15 {
            continue;
        }
        let right = towards.cross(Vec3::Y).normalize();
        let up = right.cross(towards);
        let at = Vec2::new(direction.dot(right), direction.dot(up)) / ahead;
        let inside = |along: f32, half: f32| 1.0 - rise(half - edge, half + edge, along.abs());
        let mut part = inside(at.x, pane.half.x) * inside(at.y, pane.half.y);
        if pane.barred {
            let bar = |along: f32| 1.0 - 0.85 * (1.0 - rise(0.015, 0.03 + edge, along.abs())) * (0.03 / edge).min(1.0);
            part *= bar(at.x) * bar(at.y - 0.1);
        }
        light = light.lerp(pane.light, part);
    }
    light
}

/// Cube maps of the room by which things shine, one for each roughness. Takes its time.
pub fn shining_map() -> Image {
    let mut data = Vec::new();
    for face in 0..6 {
        for level in 0..LEVELS {
            let size = SIZE >> level;
            let roughness = level as f32 / (LEVELS - 1) as f32;
            for texel in 0..size * size {
                let direction = direction(face, texel, size);
                data.extend(packed(shining(direction, roughness)).to_le_bytes());
            }
        }
    }
    cube(SIZE, LEVELS, data)
}

/// A cube map of what comes to a surface from everywhere.
pub fn scattered_map() -> Image {
    let harmonics = Harmonics::of(|direction| seen(direction, 0.1));
    let mut data = Vec::new();
    for face in 0..6 {
        for texel in 0..SCATTERED * SCATTERED {
            let light = harmonics.upon(direction(face, texel, SCATTERED));
            data.extend(packed(light).to_le_bytes());
        }
    }
    cube(SCATTERED, 1, data)
}

fn cube(size: usize, levels: usize, data: Vec<u8>) -> Image {
    let mut image = Image::new_uninit(
        Extent3d {
            width: size as u32,
            height: size as u32,
            depth_or_array_layers: 6,
        },
        TextureDimension::D2,
        TextureFormat::Rgb9e5Ufloat,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels as u32;
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::Cube),
        ..default()
    });
    image
}

/// The direction in the world of a texel of a cube map, whose faces are those of graphics cards: left-handed.
fn direction(face: usize, texel: usize, size: usize) -> Vec3 {
    let at = |along: usize| 2.0 * (along as f32 + 0.5) / size as f32 - 1.0;
    let (u, v) = (at(texel % size), at(texel / size));
    let [x, y, z] = match face {
        0 => [1.0, -v, -u],
        1 => [-1.0, -v, u],
        2 => [u, 1.0, v],
        3 => [u, -1.0, -v],
        4 => [u, -v, 1.0],
        _ => [-u, -v, -1.0],
    };
    Vec3::new(x, y, -z).normalize()
}

/// What a surface of this roughness shows that looks in this direction (GGX, seen from straight above).
fn shining(direction: Vec3, roughness: f32) -> Vec3 {
    if roughness == 0.0 {
        return seen(direction, 0.0);
    }
    let (right, up) = direction.any_orthonormal_pair();
    let alpha = roughness * roughness;
    let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
    for look in 0..LOOKS {
        let (one, other) = ((look as f32 + 0.5) / LOOKS as f32, radical_inverse(look));
        let cosine = ((1.0 - one) / (1.0 + (alpha * alpha - 1.0) * one)).sqrt();
        let sine = (1.0 - cosine * cosine).sqrt();
        let (s, c) = (TAU * other).sin_cos();
        let half = right * (sine * c) + up * (sine * s) + direction * cosine;
        let towards = 2.0 * direction.dot(half) * half - direction;
        let weight = direction.dot(towards);
        if weight > 0.0 {
            sum += weight * seen(towards, 0.35 * alpha);
            weights += weight;
        }
    }
    sum / weights
}

/// The digits of a number in base 2, mirrored behind the point.
fn radical_inverse(number: u32) -> f32 {
    number.reverse_bits() as f32 / (1_u64 << 32) as f32
}

/// Light from all directions, told by nine numbers for each colour.
struct Harmonics([Vec3; 9]);

impl Harmonics {
    fn of(light: impl Fn(Vec3) -> Vec3) -> Harmonics {
        const LOOKS: u32 = 2048;
        let mut sums = [Vec3::ZERO; 9];
        for look in 0..LOOKS {
            let y = 1.0 - 2.0 * (look as f32 + 0.5) / LOOKS as f32;
            let (sine, cosine) = (TAU * radical_inverse(look)).sin_cos();
            let out = (1.0 - y * y).sqrt();
            let direction = Vec3::new(out * cosine, y, out * sine);
            let light = light(direction);
            for (sum, part) in sums.iter_mut().zip(Harmonics::parts(direction)) {
                *sum += light * part;
            }
        }
        Harmonics(sums.map(|sum| sum * (4.0 * PI / LOOKS as f32)))
    }

    /// The mean of the light upon a surface that looks in this direction.
    fn upon(&self, direction: Vec3) -> Vec3 {
        // Lambert's law in these terms, divided by pi.
        const WIDTHS: [f32; 9] = [1.0, 2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 0.25, 0.25, 0.25, 0.25, 0.25];
        let parts = Harmonics::parts(direction);
        let terms = self.0.iter().zip(parts).zip(WIDTHS);
        terms
            .map(|((&sum, part), width)| sum * (part * width))
            .sum::<Vec3>()
            .max(Vec3::ZERO)
    }

    fn parts(d: Vec3) -> [f32; 9] {
        [
            0.282_095,
            0.488_603 * d.y,
            0.488_603 * d.z,
            0.488_603 * d.x,
            1.092_548 * d.x * d.y,
            1.092_548 * d.y * d.z,
            0.315_392 * (3.0 * d.z * d.z - 1.0),
            1.092_548 * d.x * d.z,
            0.546_274 * (d.x * d.x - d.y * d.y),
        ]
    }
}

/// Three numbers with nine bits each and one exponent, as the format `Rgb9e5Ufloat` wants them.
fn packed(light: Vec3) -> u32 {
    let light = light.clamp(Vec3::ZERO, Vec3::splat(65_000.0));
    let exponent = (light.max_element().max(1e-6).log2().floor() as i32 + 1).clamp(-15, 16);
    let scale = 2.0_f32.powi(9 - exponent);
    let [r, g, b] = (light * scale).to_array().map(|part| (part.round() as u32).min(511));
    r | (g << 9) | (b << 18) | (((exponent + 15) as u32) << 27)
}

/// The colour that the far table fades into and that lies behind it, as bright as on the screen.
pub fn haze() -> LinearRgba {
    LinearRgba::from_vec3(backdrop(Vec3::new(0.0, -0.2, -1.0).normalize()))
}

/// What is seen behind the board: the room without its windows' glare, darker than it is, so that the board is what one
/// looks at.
fn backdrop(direction: Vec3) -> Vec3 {
    let light = seen(direction, 0.30);
    let calm = light / (1.0 + 0.55 * light.max_element());
    let below = ((-direction.y - 0.02) / 0.16).clamp(0.0, 1.0);
    (calm * 0.42).lerp(Vec3::new(0.040, 0.031, 0.025), below * below * (3.0 - 2.0 * below))
}

/// The room as a painted ball around everything, to be seen from inside.
pub fn ball() -> Mesh {
    const AROUND: usize = 48;
    const RISE: usize = 32;
    const RADIUS: f32 = 120.0;
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=RISE {
        // Closer to each other near the horizon, where most happens.
        let t = 2.0 * ring as f32 / RISE as f32 - 1.0;
        let y = (0.5 * PI * t * t.abs().sqrt()).sin();
        for step in 0..=AROUND {
            let (sine, cosine) = (TAU * step as f32 / AROUND as f32).sin_cos();
            let out = (1.0 - y * y).max(0.0).sqrt();
            let direction = Vec3::new(out * cosine, y, out * sine);
            positions.push((direction * RADIUS).to_array());
            colours.push(backdrop(direction).extend(1.0).to_array());
            if ring > 0 && step > 0 {
                let here = (ring * (AROUND + 1) + step) as u32;
                let below = here - (AROUND as u32 + 1);
                indices.extend([here, below - 1, below, here, here - 1, below - 1]);
            }
        }
    }
    let count = positions.len();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; count])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; count])
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(packed: u32) -> Vec3 {
        let scale = 2.0_f32.powi((packed >> 27) as i32 - 15 - 9);
        Vec3::new(
            (packed & 511) as f32,
            ((packed >> 9) & 511) as f32,
            ((packed >> 18) & 511) as f32,
        ) * scale
    }

    #[test]
    fn packed_light_is_unpacked_to_within_half_a_percent_of_its_brightest_part() {
        for light in [
            Vec3::new(0.2, 0.15, 0.1),
            Vec3::new(6.4, 6.6, 6.9),
            Vec3::new(0.999, 0.0, 0.5),
            Vec3::splat(1.0),
        ] {
            let error = (unpacked(packed(light)) - light).abs().max_element();
            assert!(error <= 0.005 * light.max_element(), "{light}: {error}");
        }
    }

    #[test]
    fn more_light_comes_from_above_and_from_the_window_than_from_below() {
        let harmonics = Harmonics::of(|direction| seen(direction, 0.1));
        let upon = |direction: Vec3| harmonics.upon(direction).element_sum();
        assert!(upon(Vec3::Y) > 2.0 * upon(Vec3::NEG_Y));
        assert!(upon(Vec3::NEG_X) > 1.3 * upon(Vec3::X));
        assert!(upon(Vec3::NEG_Y) > 0.1, "no side is black");
    }

    #[test]
    fn even_light_is_even_whatever_the_roughness() {
        let harmonics = Harmonics::of(|_| Vec3::ONE);
        for direction in [Vec3::X, Vec3::NEG_Y, Vec3::new(0.6, 0.0, 0.8)] {
            assert!((harmonics.upon(direction) - 1.0).abs().max_element() < 0.02);
        }
    }

    #[test]
    fn the_faces_of_a_cube_look_all_ways() {
        let sum: Vec3 = (0..6)
            .flat_map(|face| (0..16).map(move |texel| direction(face, texel, 4)))
            .sum();
        assert!(sum.length() < 1e-3, "{sum}");
    }
}
