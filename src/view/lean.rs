//! Leaves out of every frame what Bevy does for effects that this program never uses. Each such system does little, but
//! every one wakes code and data that had gone cold, and a hundred and more of them cost as much as the board.
//!
//! They stay in their places, so that the order of all others is kept, but do nothing there.

use std::collections::HashSet;

use bevy::core_pipeline::Core3d;
use bevy::ecs::schedule::{ScheduleLabel, Schedules, SystemKey, SystemWithAccess};
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, Render, RenderApp};

/// Whose systems do nothing, by how their paths begin.
const UNUSED: [&str; 41] = [
    // Skies, fogs, reflections and shades that are reckoned on the screen.
    "bevy_pbr::atmosphere",
    "bevy_light::atmosphere",
    "bevy_pbr::volumetric_fog",
    "bevy_pbr::ssao",
    "bevy_pbr::ssr::prepare_ssr_pipelines",
    "bevy_pbr::ssr::screen_space_reflections",
    "bevy_pbr::light_probe::generate",
    "bevy_pbr::transmission::node",
    "bevy_pbr::transmission::texture",
    // Drawing in several goes. Shadows use the views of the first, which are therefore kept.
    "bevy_pbr::deferred",
    "bevy_core_pipeline::deferred",
    "bevy_pbr::prepass::check_prepass_views_need_specialization",
    "bevy_pbr::prepass::specialize_prepass_material_meshes",
    "bevy_pbr::prepass::queue_prepass_material_meshes",
    "bevy_pbr::prepass::update_mesh_previous_global_transforms",
    "bevy_core_pipeline::core_3d::extract_camera_prepass_phase",
    "bevy_core_pipeline::core_3d::prepare_prepass_textures",
    "bevy_core_pipeline::prepass",
    // Glass without order, pictures of pictures, what is hidden by what, what is drawn as lines.
    "bevy_core_pipeline::oit",
    "bevy_core_pipeline::mip_generation",
    "bevy_core_pipeline::core_3d::configure_occlusion_culling_view_targets",
    "bevy_camera::visibility::check_visibility_gpu_culling",
    "bevy_camera::visibility::range",
    "bevy_render::camera::expire_wireframe_specializations_for_views",
    "bevy_render::camera::clear_dirty_wireframe_specializations",
    // Shapes that bend, and what comes back from the graphics card.
    "bevy_pbr::render::morph",
    "bevy_camera::visibility::update_skinned_mesh_bounds",
    "bevy_render::gpu_readback",
    // Lamps but for the one, pictures on things, light that is kept in pictures.
    "bevy_light::point_light",
    "bevy_light::spot_light",
    "bevy_light::check_point_light_mesh_visibility",
    "bevy_light::cluster::add_light_probe_and_decal_aabbs",
    "bevy_pbr::decal::clustered::prepare_decals",
    "bevy_pbr::decal::clustered::extract_decals",
    "bevy_pbr::decal::clustered::extract_clustered_decal",
    "bevy_pbr::lightmap",
    // `gathering` has the processor do this.
    "bevy_render::batching::gpu_preprocessing",
    // Scenes in two dimensions: the flat look is the same scene from above.
    "bevy_core_pipeline::core_2d",
    // Sounds have channels of their own.
    "bevy_kira_audio::audio_output::play_dynamic_channels",
    "bevy_kira_audio::audio_output::play_audio_channel<bevy_kira_audio::MainTrack>",
    "bevy_kira_audio::audio_output::update_instance_states<bevy_kira_audio::MainTrack>",
];

/// What there is none of: systems for one of these alone do nothing.
const ABSENT: [&str; 22] = [
    // Passes in which nothing is drawn.
    "<bevy_core_pipeline::core_3d::AlphaMask3d",
    "<bevy_core_pipeline::core_2d::Transparent2d",
    "<bevy_core_pipeline::deferred::Opaque3dDeferred",
    "<bevy_core_pipeline::deferred::AlphaMask3dDeferred",
    "<bevy_core_pipeline::prepass::Opaque3dPrepass",
    "<bevy_core_pipeline::prepass::AlphaMask3dPrepass",
    "<bevy_pbr::transmission::phase::Transmissive3d",
    // What no camera has.
    "<bevy_pbr::atmosphere",
    "<bevy_pbr::ssr::ScreenSpaceReflections",
    "<bevy_pbr::transmission::ScreenSpaceTransmission",
    "<bevy_pbr::deferred::PbrDeferredLightingDepthId",
    "<bevy_core_pipeline::prepass::background_motion_vectors::NoBackgroundMotionVectors",
    "<bevy_core_pipeline::oit::OrderIndependentTransparencySettings",
    "<bevy_render::occlusion_culling::OcclusionCulling",
    "<bevy_camera::components::Camera2d",
    "<bevy_light::probe::IrradianceVolume",
    "<bevy_render::gpu_readback::Readback",
    // What is never loaded.
    "<bevy_pbr::medium::GpuScatteringMedium",
    "<bevy_light::atmosphere::ScatteringMedium",
    "<bevy_mesh::skinning::SkinnedMeshInverseBindposes",
    "<bevy_render::storage",
    "<bevy_asset::folder::LoadedFolder",
];

/// Has them do nothing. It knows only the systems that are there when it is finished: it has to be added after all else.
pub(super) struct Lean;

impl Plugin for Lean {
    fn build(&self, _app: &mut App) {}

    fn finish(&self, app: &mut App) {
        let mut found = HashSet::new();
        let world = app.world_mut();
        let mut unused = |system: &str| {
            let mark = mark_of(system);
            found.extend(mark);
            mark.is_some()
        };
        still(world, PreUpdate, &mut unused);
        still(world, PostUpdate, &mut unused);
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            let world = render_app.world_mut();
            still(world, ExtractSchedule, &mut unused);
            still(world, Render, &mut unused);
            still(world, Core3d, &mut unused);
        }
        // After a change of Bevy they may be called something else, and only cost time.
        for missed in UNUSED.iter().chain(&ABSENT).filter(|mark| !found.contains(*mark)) {
            warn!("no system of Bevy is called {missed} any more");
        }
    }
}

/// Has those systems of a schedule that was not built yet do nothing of whose names `unused` says so.
fn still(world: &mut World, label: impl ScheduleLabel, unused: &mut impl FnMut(&str) -> bool) {
    let mut schedules = world.resource_mut::<Schedules>();
    let Some(schedule) = schedules.get_mut(label) else {
        return;
    };
    let systems = &mut schedule.graph_mut().systems;
    let stilled: Vec<SystemKey> = (systems.iter())
        .filter_map(|(key, system, _)| unused(&system.name().to_string()).then_some(key))
        .collect();
    for key in stilled {
        if let Some(system) = systems.get_mut(key) {
            *system = SystemWithAccess::new(Box::new(IntoSystem::into_system(|| {})));
        }
        if let Some(conditions) = systems.get_conditions_mut(key) {
            conditions.clear();
        }
    }
}

/// What marks a system of this name as one without use.
fn mark_of(system: &str) -> Option<&'static str> {
    let begins = UNUSED.iter().find(|path| system.starts_with(**path));
    let concerns = || ABSENT.iter().find(|absent| system.contains(**absent));
    begins.or_else(concerns).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
    struct Frame;

    #[derive(Resource, Default)]
    struct Ran(Vec<&'static str>);

    fn first(mut ran: ResMut<Ran>) {
        ran.0.push("first");
    }

    fn effect(mut ran: ResMut<Ran>) {
        ran.0.push("effect");
    }

    fn last(mut ran: ResMut<Ran>) {
        ran.0.push("last");
    }

    #[test]
    fn what_is_stilled_does_nothing_and_the_others_keep_their_order() {
        for stilled in [false, true] {
            let mut app = App::new();
            app.init_resource::<Ran>()
                .init_schedule(Frame)
                .add_systems(Frame, (last.after(effect), first.before(effect)))
                .add_systems(Frame, effect.run_if(|ran: Res<Ran>| !ran.0.is_empty()));
            still(app.world_mut(), Frame, &mut |system| {
                stilled && system.ends_with("::effect")
            });
            app.world_mut().run_schedule(Frame);
            let expected: &[&str] = if stilled {
                &["first", "last"]
            } else {
                &["first", "effect", "last"]
            };
            assert_eq!(app.world().resource::<Ran>().0, expected);
        }
    }

    #[test]
    fn a_system_is_known_by_its_path_or_by_what_alone_it_is_for() {
        let unused = [
            "bevy_pbr::ssao::prepare_ssao_pipelines",
            "bevy_render::batching::sort_binned_render_phase<bevy_core_pipeline::core_3d::AlphaMask3d>",
            "bevy_render::extract_component::extract_components<bevy_camera::components::Camera2d, ()>",
        ];
        let used = [
            "bevy_render::batching::sort_binned_render_phase<bevy_core_pipeline::core_3d::Opaque3d>",
            "bevy_pbr::prepass::prepare_prepass_view_bind_group",
            "tenfold::view::room::bevy_pbr::ssao",
        ];
        assert!(unused.iter().all(|system| mark_of(system).is_some()));
        assert!(used.iter().all(|system| mark_of(system).is_none()));
    }
}
