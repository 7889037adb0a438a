//! The glow under a king in check: it breathes in once, and stays.

use std::f32::consts::{PI, TAU};

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::{MotionSystems, Timeline, haste};
use crate::game::{GameRecord, GameSystems, Screen};
use crate::view::board::{flat_mesh, square_centre};
use crate::view::paint::Paint;
use crate::view::palette::Palette;
use crate::view::redraw::{KeepDrawing, MotionClock};
use crate::view::settings::AppSettings;
use crate::view::spectators::every_layer;

/// How long it breathes in, in seconds.
pub(super) const BREATH: f32 = 0.5;
/// How far it reaches, from the middle of the square.
const REACH: f32 = 0.98;
/// Over the shadows of feet, under all marks.
const HEIGHT: f32 = 0.0042;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_glow)
        .add_systems(Update, follow_palette.run_if(resource_changed::<AppSettings>))
        .add_systems(Update, glow.after(MotionSystems).in_set(GameSystems::Present));
}

/// The glow, and how far it has breathed in, from 0 to 1.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
struct Glow(f32);

fn make_glow(
    settings: Res<AppSettings>,
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut paints: ResMut<Assets<Paint>>,
) {
    commands.spawn((
        Name::new("glow"),
        Glow::default(),
        Mesh3d(meshes.add(glow_mesh(settings.palette))),
        MeshMaterial3d(paints.add(Paint::of_mesh(AlphaMode::Blend))),
        Visibility::Hidden,
        NotShadowCaster,
        every_layer(),
    ));
}

fn glow(
    record: Res<GameRecord>,
    screen: Res<State<Screen>>,
    timeline: Res<Timeline>,
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    mut glows: Query<(&mut Glow, &mut Transform, &mut Visibility)>,
    mut keep_drawing: KeepDrawing,
) {
    let position = record.position();
    // Nobody is in check by a piece that has not arrived.
    let seen = *screen.get() == Screen::Playing && !timeline.is_landing() && position.in_check();
    for (mut glow, mut transform, mut visibility) in &mut glows {
        if !seen {
            glow.set_if_neq(Glow(0.0));
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        }
        let at = square_centre(position.king(position.side_to_move())).with_y(HEIGHT);
        let breathed = match haste(&settings) {
            Some(haste) => (glow.0 + clock.delta_secs() * haste / BREATH).min(1.0),
            None => 1.0,
        };
        if breathed < 1.0 {
            keep_drawing.moving();
        }
        glow.set_if_neq(Glow(breathed));
        let size = breathed * (2.0 - breathed) * (1.0 + 0.3 * (PI * breathed).sin());
        transform.set_if_neq(Transform::from_translation(at).with_scale(Vec3::new(size, 1.0, size)));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Other colours are seen at once.
fn follow_palette(
    settings: Res<AppSettings>,
    glows: Query<&Mesh3d, With<Glow>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut known: Local<Option<Palette>>,
) {
    let palette = settings.palette;
    if known.replace(palette).is_some_and(|known| known != palette) {
        for Mesh3d(handle) in &glows {
            if let Some(mut mesh) = meshes.get_mut(handle) {
                *mesh = glow_mesh(palette);
            }
        }
    }
}

/// Brightest around the foot of the king, and nothing at its edge.
fn glow_mesh(palette: Palette) -> Mesh {
    const STEPS: usize = 48;
    const RINGS: [(f32, f32); 6] = [
        (0.0, 0.90),
        (0.36, 0.85),
        (0.52, 0.55),
        (0.68, 0.26),
        (0.84, 0.08),
        (1.0, 0.0),
    ];
    let hue = LinearRgba::from(palette.colours().take);
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (ring, (radius, strength)) in RINGS.into_iter().enumerate() {
        for step in 0..STEPS {
            let at = Vec2::from_angle(step as f32 / STEPS as f32 * TAU) * radius * REACH;
            positions.push([at.x, 0.0, at.y]);
            colours.push(hue.with_alpha(strength).to_f32_array());
            if ring > 0 {
                let here = |ring: usize, step: usize| (ring * STEPS + step % STEPS) as u32;
                let [inner, outer] = [ring - 1, ring].map(|ring| (here(ring, step), here(ring, step + 1)));
                indices.extend([inner.0, inner.1, outer.1, inner.0, outer.1, outer.0]);
            }
        }
    }
    flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}
