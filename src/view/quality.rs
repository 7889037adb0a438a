//! How much the graphics card is asked to do: less when there is none and the processor draws.

use bevy::light::DirectionalLightShadowMap;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::Options;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .insert_resource(DirectionalLightShadowMap { size: 4096 })
        .add_systems(PreStartup, choose_quality);
}

/// The graphics effort.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Quality {
    /// For graphics cards.
    #[default]
    Full,
    /// For software drivers: no multisampling, no shadow map, light only on the pieces.
    Low,
}

impl Quality {
    /// Samples for each pixel.
    pub fn msaa(self) -> Msaa {
        match self {
            Quality::Full => Msaa::Sample4,
            Quality::Low => Msaa::Off,
        }
    }

    /// Whether light and shadows are computed; otherwise things are painted as if, and there are only the soft shadows
    /// that every piece brings with it.
    pub fn computes_light(self) -> bool {
        self == Quality::Full
    }
}

/// Software drivers call themselves processors. A single picture may take its time.
pub(super) fn choose_quality(
    mut quality: ResMut<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    options: Res<Options>,
) {
    if let Some(adapter) = adapter
        // wgpu's DeviceType is no dependency of ours, but its name is.
        && format!("{:?}", adapter.device_type) == "Cpu"
        && options.screenshot.is_none()
    {
        info!("no graphics card, only {}: drawing with low quality", adapter.name);
        *quality = Quality::Low;
    }
}
