//! Has the processor gather what is drawn together. To have the graphics card do it takes a dozen programs in every
//! frame, which pays for thousands of things; here are some hundred, and browsers know no other way.

use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport};
use bevy::render::{RenderApp, RenderStartup, init_gpu_resource};

/// As Bevy would find it on a device that cannot do it.
const NONE: GpuPreprocessingSupport = GpuPreprocessingSupport {
    max_supported_mode: GpuPreprocessingMode::None,
};

/// Tells Bevy so before it is set up, and again each time it has asked the device.
pub(super) fn plugin(app: &mut App) {
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.insert_resource(NONE).add_systems(
            RenderStartup,
            gather_here.after(init_gpu_resource::<GpuPreprocessingSupport>),
        );
    }
}

fn gather_here(mut support: ResMut<GpuPreprocessingSupport>) {
    *support = NONE;
}
