//! The lamp over the board, the light of the room, and the dark around it.

use bevy::prelude::*;

use super::mode::ViewMode;
use super::quality::Quality;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight::NONE)
        .insert_resource(ClearColor(room(ViewMode::ThreeD)))
        .add_systems(Startup, hang_lamp)
        .add_systems(OnEnter(ViewMode::ThreeD), switch_lamp)
        .add_systems(OnEnter(ViewMode::TwoD), switch_lamp);
}

/// The one light that casts shadows.
#[derive(Component)]
struct Lamp;

fn hang_lamp(mut commands: Commands, quality: Res<Quality>) {
    if !quality.computes_light() {
        return;
    }
    commands.spawn((
        Name::new("lamp"),
        Lamp,
        DirectionalLight {
            color: Color::srgb(1.0, 0.93, 0.82),
            illuminance: 5_000.0,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.03,
            shadow_normal_bias: 1.2,
            ..default()
        },
        // From the left, so that neither player looks at shaded faces only.
        Transform::from_xyz(-6.0, 10.0, 2.5).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        Name::new("window light"),
        DirectionalLight {
            color: Color::srgb(0.72, 0.82, 1.0),
            illuminance: 650.0,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_xyz(9.0, 4.0, -5.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// The flat look is painted as it is meant and needs no light, above all no shadow map.
fn switch_lamp(mode: Res<State<ViewMode>>, mut lamps: Query<(&mut DirectionalLight, Has<Lamp>, &mut Visibility)>) {
    let lit = **mode == ViewMode::ThreeD;
    for (mut light, is_lamp, mut visibility) in &mut lamps {
        light.shadow_maps_enabled = lit && is_lamp;
        *visibility = if lit { Visibility::Inherited } else { Visibility::Hidden };
    }
}

/// The light that comes from everywhere: a bright ceiling, warm walls, and what the table throws back.
pub fn sky(images: &mut Assets<Image>) -> EnvironmentMapLight {
    let (ceiling, walls, table) = (
        Color::srgb(0.86, 0.87, 0.92),
        Color::srgb(0.50, 0.46, 0.44),
        Color::srgb(0.22, 0.16, 0.12),
    );
    EnvironmentMapLight {
        intensity: 430.0,
        ..EnvironmentMapLight::hemispherical_gradient(images, ceiling, walls, table)
    }
}

/// The colour around everything.
pub fn room(mode: ViewMode) -> Color {
    match mode {
        ViewMode::ThreeD => Color::srgb(0.045, 0.033, 0.028),
        ViewMode::TwoD => Color::srgb(0.149, 0.125, 0.114),
    }
}
