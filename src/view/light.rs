//! The lamp over the board, the light of the room, and the dark around it.

use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;

use super::camera::BoardCamera;
use super::drafts::Drafts;
use super::mode::ViewMode;
use super::quality::Quality;
use super::room;
use super::spectators::{SpectatorCamera, Spectators, every_layer, spectators_layer};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight::NONE)
        .insert_resource(ClearColor(surroundings(ViewMode::ThreeD)))
        .add_systems(PreStartup, cluster_nothing)
        .add_systems(Startup, light_room)
        .add_systems(Update, light_room.run_if(resource_changed::<Quality>))
        .add_systems(OnEnter(ViewMode::ThreeD), switch_lamps)
        .add_systems(OnEnter(ViewMode::TwoD), switch_lamps)
        .add_systems(
            Update,
            (light_room, switch_lamps)
                .chain()
                .run_if(resource_added::<Spectators>.or_else(resource_removed::<Spectators>)),
        );
}

/// Lamps that shine on everything need not be sorted by where they shine, and the graphics card would do it anew in every
/// frame.
fn cluster_nothing(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// A light of the room.
#[derive(Component)]
struct Lamp {
    throws_shadows: bool,
}

/// Where the lamp is. From the left, so that neither player looks at shaded faces only. The shaders know it too.
const LAMP: Vec3 = Vec3::new(-5.59, 7.76, 2.92);
/// Where the shadow of something falls, by how high it is: x and z.
pub const SHADOW: Vec2 = Vec2::new(-LAMP.x / LAMP.y, -LAMP.z / LAMP.y);

/// The room's maps, once they are begun.
#[derive(Resource)]
struct Walls(EnvironmentMapLight);

/// Hangs lamps and walls where light is computed, and takes them away where it is not.
fn light_room(
    mut commands: Commands,
    quality: Res<Quality>,
    mode: Res<State<ViewMode>>,
    walls: Option<Res<Walls>>,
    lamps: Query<Entity, With<Lamp>>,
    cameras: Query<(Entity, Has<SpectatorCamera>), Or<(With<BoardCamera>, With<SpectatorCamera>)>>,
    spectators: Option<Res<Spectators>>,
    images: Res<Assets<Image>>,
    mut drafts: ResMut<Drafts>,
) {
    if cameras.is_empty() {
        return;
    }
    for (camera, is_spectators) in &cameras {
        let look = if is_spectators { ViewMode::ThreeD } else { **mode };
        commands.entity(camera).insert((quality.msaa(), tones(*quality, look)));
    }
    if !quality.computes_light() {
        for (camera, _) in &cameras {
            commands.entity(camera).remove::<EnvironmentMapLight>();
        }
        for lamp in &lamps {
            commands.entity(lamp).despawn();
        }
        return;
    }
    let walls = match walls {
        Some(walls) => walls.0.clone(),
        None => {
            let walls = EnvironmentMapLight {
                diffuse_map: drafts.begin(&images, room::scattered_map),
                specular_map: drafts.begin(&images, room::shining_map),
                // What is 1 in the maps would be white on the screen at Bevy's usual exposure with 998.
                intensity: 0.56 * 998.0,
                ..default()
            };
            commands.insert_resource(Walls(walls.clone()));
            walls
        }
    };
    for (camera, _) in &cameras {
        commands.entity(camera).insert(walls.clone());
    }
    if !lamps.is_empty() {
        return;
    }
    let (lit, layers) = lit(**mode, spectators.is_some());
    let shown = if lit { Visibility::Inherited } else { Visibility::Hidden };
    commands.spawn((
        Name::new("lamp"),
        Lamp { throws_shadows: true },
        DirectionalLight {
            color: Color::srgb(1.0, 0.955, 0.89),
            illuminance: 2_750.0,
            shadow_maps_enabled: lit,
            shadow_depth_bias: 0.02,
            shadow_normal_bias: 1.0,
            ..default()
        },
        Transform::from_translation(LAMP).looking_at(Vec3::ZERO, Vec3::Y),
        (shown, layers.clone()),
    ));
    commands.spawn((
        Name::new("window light"),
        Lamp { throws_shadows: false },
        DirectionalLight {
            color: Color::srgb(0.74, 0.84, 1.0),
            illuminance: 240.0,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_xyz(7.4, 3.4, -5.8).looking_at(Vec3::ZERO, Vec3::Y),
        (shown, layers),
    ));
}

/// The flat look is painted as it is meant and needs no light, above all no shadow map.
fn switch_lamps(
    mode: Res<State<ViewMode>>,
    spectators: Option<Res<Spectators>>,
    mut lamps: Query<(&mut DirectionalLight, &Lamp, &mut Visibility, &mut RenderLayers)>,
) {
    let (lit, layers) = lit(**mode, spectators.is_some());
    for (mut light, lamp, mut visibility, mut lights) in &mut lamps {
        *lights = layers.clone();
        light.shadow_maps_enabled = lit && lamp.throws_shadows;
        *visibility = if lit { Visibility::Inherited } else { Visibility::Hidden };
    }
}

/// Whether lamps are lit, and for whom.
fn lit(mode: ViewMode, spectators: bool) -> (bool, RenderLayers) {
    match (mode, spectators) {
        (ViewMode::ThreeD, true) => (true, every_layer()),
        (ViewMode::TwoD, true) => (true, spectators_layer()),
        (mode, false) => (mode == ViewMode::ThreeD, RenderLayers::default()),
    }
}

/// Computed light may be brighter than a screen; this brings it back and leaves wood its colour. What is painted is
/// meant as it is.
pub fn tones(quality: Quality, mode: ViewMode) -> Tonemapping {
    match mode {
        ViewMode::ThreeD if quality.computes_light() => Tonemapping::KhronosPbrNeutral,
        ViewMode::ThreeD | ViewMode::TwoD => Tonemapping::None,
    }
}

/// The colour around everything.
pub fn surroundings(mode: ViewMode) -> Color {
    match mode {
        ViewMode::ThreeD => room::haze().into(),
        ViewMode::TwoD => Color::srgb(0.149, 0.125, 0.114),
    }
}
