//! Textures that repeat in every direction, with all their smaller levels.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Makes a texture of `N` bytes a texel.
///
/// `finest` has `size` texels along each edge, a power of two, and lies in a square or, if there are so many, in a cube;
/// `halve` makes each texel of the next level of those that it covers. `between` is how two levels are mixed.
pub fn tiling<const N: usize>(
    size: usize,
    finest: Vec<[u8; N]>,
    halve: impl Fn(&[[u8; N]], usize) -> Vec<[u8; N]>,
    format: TextureFormat,
    between: ImageFilterMode,
) -> Image {
    let is_cube = finest.len() == size.pow(3);
    let mut data = Vec::with_capacity(finest.len() * N * 3 / 2);
    let (mut level, mut edge, mut levels) = (finest, size, 0);
    loop {
        data.extend(level.iter().flatten());
        levels += 1;
        if edge == 1 {
            break;
        }
        level = halve(&level, edge);
        edge /= 2;
    }
    let mut image = Image::new_uninit(
        Extent3d {
            width: size as u32,
            height: size as u32,
            depth_or_array_layers: if is_cube { size as u32 } else { 1 },
        },
        if is_cube {
            TextureDimension::D3
        } else {
            TextureDimension::D2
        },
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        address_mode_w: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: between,
        ..default()
    });
    image
}
