//! What flies over a screen: a cannon's ball, an archer's arrow.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::light::NotShadowCaster;
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::MotionSystems;
use super::leg::arc;
use crate::game::GameSystems;
use crate::rules::PieceType;
use crate::view::board::flat_mesh;
use crate::view::light::SHADOW;
use crate::view::material::{Cut, Stuff, Trim};
use crate::view::mode::ViewMode;
use crate::view::paint::{Coat, Coats, Paint};
use crate::view::spectators::{ForSpectators, Spectators, spectators_layer};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_shots)
        .add_systems(
            Update,
            keep_shadows_down.after(MotionSystems).in_set(GameSystems::Present),
        )
        .add_observer(dress_shot);
}

/// Something that is shot; an entity of its own as long as it flies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Transform, Visibility = Visibility::Hidden)]
pub struct Shot(pub Missile);

/// The same as spectators see it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Transform)]
pub struct OthersShot(pub Entity);

/// What is shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missile {
    /// By cannons.
    Ball,
    /// By archers.
    Arrow,
}

impl Missile {
    /// What a kind of piece shoots.
    pub fn of(kind: PieceType) -> Missile {
        match kind {
            PieceType::Archer => Missile::Arrow,
            _ => Missile::Ball,
        }
    }
}

/// The way of a shot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// What flies.
    pub missile: Missile,
    /// When it begins, in seconds.
    pub begin: f32,
    /// How long it takes, in seconds.
    pub seconds: f32,
    /// Where it begins.
    pub from: Vec3,
    /// Where it ends.
    pub to: Vec3,
    /// How high it leads over the line between both.
    pub arch: f32,
}

/// From above, a shot is larger than it would be: it is all that is to be seen.
const FROM_ABOVE: f32 = 1.35;

impl Flight {
    /// When it ends.
    pub fn end(&self) -> f32 {
        self.begin + self.seconds
    }

    /// Where the shot is when this part of its time is over.
    pub fn point(&self, time: f32) -> Vec3 {
        self.from.lerp(self.to, time) + Vec3::Y * self.arch * arc(time)
    }

    /// The shot at a time at which it is in the air, pointing where it flies.
    pub fn transform(&self, now: f32, mode: ViewMode) -> Option<Transform> {
        let time = (now - self.begin) / self.seconds;
        if !(0.0..1.0).contains(&time) {
            return None;
        }
        let at = self.point(time);
        let along = self.point(time + 0.01) - self.point(time - 0.01);
        let rise = along.y.atan2(along.xz().length());
        let turn = Quat::from_rotation_y((-along.z).atan2(along.x));
        let upright = Transform::from_translation(at);
        Some(match mode {
            ViewMode::ThreeD => upright.with_rotation(turn * Quat::from_rotation_z(rise)),
            ViewMode::TwoD => upright
                .with_rotation(turn)
                .with_scale(Vec3::splat(FROM_ABOVE + 0.2 * at.y)),
        })
    }
}

/// Shots as they are seen, of each missile in each look.
#[derive(Resource)]
pub struct ShotAssets {
    made: [(Handle<Mesh>, Coat); 2],
    flat: [(Handle<Mesh>, Coat); 2],
    shadow: (Handle<Mesh>, Coat),
}

/// What a shot lays on the board under it, by which one sees how high it is; a child of it.
#[derive(Component, Clone, Copy, Debug)]
struct ShotShadow;

/// The radius of a ball, and the length of an arrow's shaft. Larger than they would be: they are small and fast, and
/// must be seen.
const BALL: f32 = 0.17;
const ARROW: f32 = 0.80;
/// Over the marks on the board.
const SHADOW_HEIGHT: f32 = 0.048;

/// Red-hot shot, and a shaft of peeled ash: seen on light and on dark squares, before light and dark pieces.
const HOT_IRON: Stuff = Stuff {
    roughness: 0.5,
    ..Stuff::plain([1.0, 0.42, 0.12])
};
const ASH: Stuff = Stuff::plain([0.98, 0.86, 0.60]);

impl ShotAssets {
    /// Everything that is seen of shots.
    pub fn samples(&self) -> impl Iterator<Item = (Handle<Mesh>, Coat)> {
        self.made.iter().chain(&self.flat).chain([&self.shadow]).cloned()
    }
}

fn make_shots(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut coats: Coats) {
    let trim = Trim::default();
    let made = [
        (
            meshes.add(open(Sphere::new(BALL).mesh().uv(24, 16))),
            coats.made(&HOT_IRON, Cut::Bead, trim),
        ),
        (meshes.add(open(arrow())), coats.made(&ASH, Cut::Bead, trim)),
    ];
    let paper = coats.painted(Paint::of_mesh(AlphaMode::Blend));
    let flat = [flat_ball(), flat_arrow()].map(|mesh| (meshes.add(mesh), paper.clone()));
    let shadow = (meshes.add(shadow()), paper);
    commands.insert_resource(ShotAssets { made, flat, shadow });
}

fn dress_shot(
    added: On<Add, Shot>,
    shots: Query<&Shot>,
    assets: Res<ShotAssets>,
    mode: Res<State<ViewMode>>,
    spectators: Option<Res<Spectators>>,
    mut commands: Commands,
) -> Result {
    let &Shot(missile) = shots.get(added.entity)?;
    let look = match **mode {
        ViewMode::ThreeD => &assets.made,
        ViewMode::TwoD => &assets.flat,
    };
    let (mesh, coat) = &look[missile as usize];
    let mut shot = commands.entity(added.entity);
    shot.insert(Mesh3d(mesh.clone()));
    coat.cover(&mut shot);
    if **mode == ViewMode::TwoD {
        shot.insert(NotShadowCaster);
    }
    if spectators.is_some() {
        let (mesh, coat) = &assets.made[missile as usize];
        let twin = (OthersShot(added.entity), ForSpectators, spectators_layer());
        let mut twin = commands.spawn((twin, Mesh3d(mesh.clone()), Visibility::Hidden));
        coat.cover(&mut twin);
    }
    let (mesh, coat) = &assets.shadow;
    let mut shadow = commands.spawn((
        ShotShadow,
        ChildOf(added.entity),
        Mesh3d(mesh.clone()),
        Transform::default(),
        NotShadowCaster,
    ));
    coat.cover(&mut shadow);
    Ok(())
}

/// A shadow lies on the board, aside as the lamp wants it, whatever the shot does.
fn keep_shadows_down(
    shots: Query<&Transform, With<Shot>>,
    mut shadows: Query<(&ChildOf, &mut Transform), (With<ShotShadow>, Without<Shot>)>,
) {
    for (ChildOf(shot), mut shadow) in &mut shadows {
        let Ok(shot) = shots.get(*shot) else { continue };
        let height = shot.translation.y;
        let aside = SHADOW * height;
        // Children are turned and scaled with their parents.
        let back = shot.rotation.inverse();
        let at = Vec3::new(aside.x, SHADOW_HEIGHT - height, aside.y);
        *shadow = Transform::from_translation(back * at / shot.scale.x)
            .with_rotation(back)
            .with_scale(Vec3::ONE / shot.scale.x);
    }
}

/// Dark in the middle and nothing at its edge.
fn shadow() -> Mesh {
    let mut mesh = drawn(&[(circle(0.30, Vec2::ZERO), Srgba::BLACK)]);
    let dark = (0..mesh.count_vertices()).map(|vertex| [0.0, 0.0, 0.0, if vertex == 0 { 0.75 } else { 0.0 }]);
    let dark: Vec<[f32; 4]> = dark.collect();
    mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, dark);
    mesh
}

fn circle(radius: f32, middle: Vec2) -> Vec<Vec2> {
    const STEPS: usize = 32;
    let turn = |step: usize| Vec2::from_angle(step as f32 * TAU / STEPS as f32);
    (0..STEPS).map(|step| middle + turn(step) * radius).collect()
}

/// Open to the room on all sides, which is what texture coordinates tell a finish.
fn open(mesh: Mesh) -> Mesh {
    let everywhere = vec![[1.0, 1.0]; mesh.count_vertices()];
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, everywhere)
}

/// Pointing along x: a shaft, a head, and three feathers.
fn arrow() -> Mesh {
    let along = Quat::from_rotation_z(-FRAC_PI_2);
    let mut arrow = Cylinder::new(0.03, ARROW)
        .mesh()
        .resolution(10)
        .build()
        .rotated_by(along);
    let head = Cone::new(0.09, 0.22)
        .mesh()
        .resolution(12)
        .build()
        .rotated_by(along)
        .translated_by(Vec3::X * (ARROW / 2.0 + 0.08));
    let feather = |turn: f32| {
        Cuboid::new(0.22, 0.12, 0.016)
            .mesh()
            .build()
            .translated_by(Vec3::new(-ARROW / 2.0 + 0.11, 0.06, 0.0))
            .rotated_by(Quat::from_rotation_x(turn))
    };
    for part in [head, feather(0.0), feather(2.1), feather(4.2)] {
        arrow
            .merge(&part)
            .expect("all of them are made with the same attributes");
    }
    arrow
}

const RIM: Srgba = Srgba::rgb(0.98, 0.95, 0.88);
const INK: Srgba = Srgba::rgb(0.10, 0.08, 0.07);
const HOT: Srgba = Srgba::rgb(0.93, 0.36, 0.10);
const SHINE: Srgba = Srgba::rgb(1.0, 0.78, 0.45);

/// Outlines laid one upon the other, each filled with its ink; x and y lie on the board as x and -z.
fn drawn(layers: &[(Vec<Vec2>, Srgba)]) -> Mesh {
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (outline, ink)) in layers.iter().enumerate() {
        let base = positions.len() as u32;
        let height = number as f32 * 0.004;
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        for at in std::iter::once(&middle).chain(outline) {
            positions.push([at.x, height, -at.y]);
            colours.push(LinearRgba::from(*ink).to_f32_array());
        }
        let count = outline.len() as u32;
        for corner in 0..count {
            indices.extend([base, base + 1 + corner, base + 1 + (corner + 1) % count]);
        }
    }
    flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

fn flat_ball() -> Mesh {
    drawn(&[
        (circle(0.20, Vec2::ZERO), RIM),
        (circle(0.18, Vec2::ZERO), INK),
        (circle(0.145, Vec2::ZERO), HOT),
        (circle(0.045, Vec2::new(-0.045, 0.05)), SHINE),
    ])
}

fn flat_arrow() -> Mesh {
    let shaft = |half: f32| {
        [(-0.38, -half), (0.30, -half), (0.30, half), (-0.38, half)]
            .map(Vec2::from)
            .to_vec()
    };
    let head = |more: f32| {
        [
            (0.20 - more, -0.11 - 1.4 * more),
            (0.44 + 2.0 * more, 0.0),
            (0.20 - more, 0.11 + 1.4 * more),
        ]
        .map(Vec2::from)
        .to_vec()
    };
    let feathers = |more: f32| {
        [
            (-0.46 - more, -0.09 - more),
            (-0.24 + more, -0.03 - more),
            (-0.24 + more, 0.03 + more),
            (-0.46 - more, 0.09 + more),
        ]
        .map(Vec2::from)
        .to_vec()
    };
    drawn(&[
        (shaft(0.045), RIM),
        (head(0.022), RIM),
        (feathers(0.02), RIM),
        (shaft(0.024), INK),
        (head(0.0), INK),
        (feathers(0.0), INK),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shot_points_where_it_flies_and_is_seen_only_in_the_air() {
        let flight = Flight {
            missile: Missile::Arrow,
            begin: 1.0,
            seconds: 0.4,
            from: Vec3::new(-3.0, 0.5, 2.0),
            to: Vec3::new(1.0, 0.5, -2.0),
            arch: 1.5,
        };
        for mode in [ViewMode::ThreeD, ViewMode::TwoD] {
            assert_eq!(flight.transform(0.99, mode), None);
            assert_eq!(flight.transform(1.41, mode), None);
            let rising = flight.transform(1.1, mode).unwrap();
            let ahead = rising.rotation * Vec3::X;
            assert!(ahead.xz().normalize().distance(Vec2::new(1.0, -1.0).normalize()) < 1e-3);
            let faces_up = rising.rotation * Vec3::Y;
            assert!(faces_up.y > 0.3, "what is drawn flat is seen from above");
        }
        let rising = flight.transform(1.1, ViewMode::ThreeD).unwrap().rotation * Vec3::X;
        let falling = flight.transform(1.3, ViewMode::ThreeD).unwrap().rotation * Vec3::X;
        assert!(rising.y > 0.1 && falling.y < -0.1);
    }

    #[test]
    fn an_arrow_is_one_mesh_and_drawings_face_up() {
        assert!(arrow().count_vertices() > 60);
        for mesh in [flat_ball(), flat_arrow(), shadow()] {
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
            let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
            for corners in indices.chunks_exact(3) {
                let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(positions[corners[i]]));
                assert!((b - a).cross(c - a).y > 0.0);
            }
        }
    }
}
