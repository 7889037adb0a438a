//! The board: a hundred squares, the frame around them with its letters and numbers, and the table it lies on.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::camera::Eye;
use super::glyphs;
use super::mode::ViewMode;
use super::paint::{Coat, Coats, Paint};
use super::quality::Quality;
use super::wood;
use crate::game::BoardSquare;
use crate::rules::{BOARD_SIZE, File, Rank, Square};

/// From the middle of the board to the edge of its squares.
pub const HALF: f32 = BOARD_SIZE as f32 / 2.0;
/// From the middle of the board to the outer edge of its frame.
pub const FRAME_HALF: f32 = HALF + 0.66;
/// How far the frame reaches down to the table.
const THICKNESS: f32 = 0.42;
/// Where letters and numbers stand, from the middle of the board.
const LABEL_AT: f32 = HALF + 0.32;
/// The height of a letter.
const LABEL_SIZE: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<BoardSquare, Visibility>()
        .add_systems(
            Startup,
            (make_board_assets, (face_squares, build_frame_and_table)).chain(),
        )
        .add_systems(
            OnEnter(ViewMode::ThreeD),
            repaint.run_if(resource_exists::<BoardAssets>),
        )
        .add_systems(OnEnter(ViewMode::TwoD), repaint.run_if(resource_exists::<BoardAssets>))
        .add_systems(PostUpdate, turn_labels.before(TransformSystems::Propagate));
}

/// The middle of a square in the world.
pub fn square_centre(square: Square) -> Vec3 {
    let (file, rank) = (square.file().index() as f32, square.rank().index() as f32);
    Vec3::new(file - (HALF - 0.5), 0.0, (HALF - 0.5) - rank)
}

/// The square that lies at x and z, if that is on the board.
pub fn square_at(x: f32, z: f32) -> Option<Square> {
    let index = |along: f32| (along.is_finite() && (0.0..BOARD_SIZE as f32).contains(&along)).then_some(along as usize);
    let file = File::from_index(index(x + HALF)?)?;
    let rank = Rank::from_index(index(HALF - z)?)?;
    Some(Square::new(file, rank))
}

/// What the board is covered with, in one of the looks.
struct Dress {
    light: Coat,
    dark: Coat,
    frame: Coat,
    label: Coat,
}

/// The board's dresses, wooden and flat, and what the table is made of.
#[derive(Resource)]
struct BoardAssets {
    wooden: Dress,
    flat: Dress,
    table: Coat,
}

impl Dress {
    fn of(&self, square: Square) -> &Coat {
        if square.is_dark() { &self.dark } else { &self.light }
    }
}

impl BoardAssets {
    fn dress(&self, mode: ViewMode) -> &Dress {
        match mode {
            ViewMode::ThreeD => &self.wooden,
            ViewMode::TwoD => &self.flat,
        }
    }
}

/// A part of the board other than a square.
#[derive(Component, Clone, Copy)]
enum Part {
    Frame,
    Label,
    Table,
}

/// A letter or number lying on the frame, which turns to stand upright for the player.
#[derive(Component)]
struct Label;

fn make_board_assets(
    mut commands: Commands,
    quality: Res<Quality>,
    mut images: ResMut<Assets<Image>>,
    mut coats: Coats,
) {
    let grain = images.add(wood::grain(if quality.computes_light() { 8 } else { 1 }));
    let mut wooden = |base_color: Color, perceptual_roughness: f32| {
        let base_color_texture = Some(grain.clone());
        let reflectance = 0.35;
        let wood = StandardMaterial {
            base_color,
            base_color_texture,
            perceptual_roughness,
            reflectance,
            ..default()
        };
        coats.lit(wood, false)
    };
    let (light, dark, frame) = (
        wooden(Color::srgb(0.80, 0.675, 0.485), 0.55),
        wooden(Color::srgb(0.39, 0.235, 0.145), 0.55),
        wooden(Color::srgb(0.27, 0.155, 0.095), 0.45),
    );
    let mut matt = |base_color: Color, perceptual_roughness: f32| {
        let reflectance = 0.15;
        coats.lit(
            StandardMaterial {
                base_color,
                perceptual_roughness,
                reflectance,
                ..default()
            },
            false,
        )
    };
    let (label, table) = (
        matt(Color::srgb(0.90, 0.77, 0.54), 0.6),
        matt(Color::srgb(0.17, 0.115, 0.09), 0.95),
    );
    let mut plain = |colour: Color| coats.painted(Paint::opaque(colour));
    let flat = Dress {
        light: plain(Color::srgb(0.906, 0.835, 0.702)),
        dark: plain(Color::srgb(0.659, 0.514, 0.376)),
        frame: plain(Color::srgb(0.243, 0.176, 0.133)),
        label: plain(Color::srgb(0.93, 0.86, 0.74)),
    };
    commands.insert_resource(BoardAssets {
        wooden: Dress {
            light,
            dark,
            frame,
            label,
        },
        flat,
        table,
    });
}

/// Gives the squares their faces.
fn face_squares(
    squares: Query<(Entity, &BoardSquare)>,
    assets: Res<BoardAssets>,
    mode: Res<State<ViewMode>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    for (entity, &BoardSquare(square)) in &squares {
        let mut face = commands.entity(entity);
        face.insert((
            Mesh3d(meshes.add(square_mesh(square))),
            Transform::from_translation(square_centre(square)),
            NotShadowCaster,
        ));
        assets.dress(**mode).of(square).cover(&mut face);
    }
}

/// Changes the dress with the look. The table is only for the wooden board.
fn repaint(
    mode: Res<State<ViewMode>>,
    assets: Res<BoardAssets>,
    squares: Query<(Entity, &BoardSquare)>,
    mut parts: Query<(Entity, &Part, &mut Visibility)>,
    mut commands: Commands,
) {
    let dress = assets.dress(**mode);
    for (entity, &BoardSquare(square)) in &squares {
        dress.of(square).cover(&mut commands.entity(entity));
    }
    for (entity, part, mut visibility) in &mut parts {
        match part {
            Part::Frame => dress.frame.cover(&mut commands.entity(entity)),
            Part::Label => dress.label.cover(&mut commands.entity(entity)),
            Part::Table => {
                *visibility = if **mode == ViewMode::TwoD {
                    Visibility::Hidden
                } else {
                    Visibility::Inherited
                };
            }
        }
    }
}

fn build_frame_and_table(
    mut commands: Commands,
    mode: Res<State<ViewMode>>,
    assets: Res<BoardAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let dress = assets.dress(**mode);
    let mut frame = commands.spawn((
        Name::new("frame"),
        Part::Frame,
        Mesh3d(meshes.add(frame_mesh())),
        Transform::default(),
    ));
    dress.frame.cover(&mut frame);
    let mut table = commands.spawn((
        Name::new("table"),
        Part::Table,
        Mesh3d(meshes.add(table_mesh())),
        Transform::from_xyz(0.0, -THICKNESS, 0.0),
        NotShadowCaster,
    ));
    assets.table.cover(&mut table);
    let labels = File::ALL
        .iter()
        .enumerate()
        .map(|(i, file)| (i, file.to_string(), true));
    let labels = labels.chain(
        Rank::ALL
            .iter()
            .enumerate()
            .map(|(i, rank)| (i, rank.to_string(), false)),
    );
    for (index, text, is_file) in labels {
        let mesh = meshes.add(lying_mesh(&glyphs::text(&text, LABEL_SIZE)));
        for edge in [-LABEL_AT, LABEL_AT] {
            let along = index as f32 - (HALF - 0.5);
            let (x, z) = if is_file { (along, edge) } else { (edge, -along) };
            let mut label = commands.spawn((
                Label,
                Part::Label,
                Mesh3d(mesh.clone()),
                Transform::from_xyz(x, FRAME_TOP + 0.004, z),
                NotShadowCaster,
            ));
            dress.label.cover(&mut label);
        }
    }
}

/// Keeps letters and numbers upright for whoever looks.
fn turn_labels(eye: Res<Eye>, mut labels: Query<&mut Transform, With<Label>>) {
    let turn = Quat::from_rotation_y((eye.turn() / FRAC_PI_2).round() * FRAC_PI_2);
    for mut label in &mut labels {
        if label.rotation.angle_between(turn) > 1e-3 {
            label.rotation = turn;
        }
    }
}

/// The top of a square, with its own piece of the grain.
fn square_mesh(square: Square) -> Mesh {
    let number = square.index() as f32;
    // Irrational steps, so that no two squares are cut from the same place.
    let (u, v) = ((number * 0.618_034).fract(), (number * 0.414_214).fract());
    let (width, length) = (0.34, 0.25);
    let corners = [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)];
    let uvs: Vec<[f32; 2]> = corners
        .iter()
        .map(|&(x, z): &(f32, f32)| [u + (x + 0.5) * width, v + (z + 0.5) * length])
        .collect();
    let positions: Vec<[f32; 3]> = corners.iter().map(|&(x, z)| [x, 0.0, z]).collect();
    mesh(positions, vec![[0.0, 1.0, 0.0]; 4], uvs, vec![0, 1, 2, 0, 2, 3])
}

/// How high the frame stands over the squares.
const FRAME_TOP: f32 = 0.02;

/// A moulding with mitred corners around the squares, and the board's sides.
fn frame_mesh() -> Mesh {
    /// From the middle of the board outwards, and up.
    const PROFILE: [(f32, f32); 9] = [
        (HALF, -0.01),
        (HALF, 0.008),
        (HALF + 0.025, FRAME_TOP),
        (FRAME_HALF - 0.09, FRAME_TOP),
        (FRAME_HALF - 0.035, FRAME_TOP - 0.015),
        (FRAME_HALF - 0.008, FRAME_TOP - 0.05),
        (FRAME_HALF, FRAME_TOP - 0.10),
        (FRAME_HALF, -THICKNESS + 0.05),
        (FRAME_HALF - 0.03, -THICKNESS),
    ];
    let (mut positions, mut normals, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for side in 0..4 {
        let turn = Quat::from_rotation_y(side as f32 * FRAC_PI_2);
        let mut across = side as f32 * 0.31;
        for pair in PROFILE.windows(2) {
            let [(out0, up0), (out1, up1)] = [pair[0], pair[1]];
            let normal = turn * Vec3::new(0.0, out1 - out0, -(up1 - up0)).normalize();
            let next = across + 0.25 * (out1 - out0).hypot(up1 - up0);
            let base = positions.len() as u32;
            for (out, up, u) in [(out0, up0, across), (out1, up1, next)] {
                for along in [-out, out] {
                    positions.push((turn * Vec3::new(along, up, out)).to_array());
                    normals.push(normal.to_array());
                    uvs.push([u, 0.08 * along + 0.37 * side as f32]);
                }
            }
            indices.extend([0, 2, 1, 1, 2, 3].map(|i| base + i));
            across = next;
        }
    }
    mesh(positions, normals, uvs, indices)
}

/// A round pool of lamplight on the table that fades into the dark of the room. Under the board there is no table, for
/// nobody would see it.
fn table_mesh() -> Mesh {
    /// Radius and brightness; the brightness is a factor on the table's colour.
    const RINGS: [(f32, f32); 7] = [
        (8.6, 1.0),
        (10.0, 0.86),
        (12.5, 0.64),
        (16.0, 0.38),
        (22.0, 0.15),
        (32.0, 0.03),
        (60.0, 0.0),
    ];
    const STEPS: usize = 48;
    const HOLE: f32 = FRAME_HALF - 0.05;
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=RINGS.len() {
        for step in 0..=STEPS {
            let (sine, cosine) = (step as f32 / STEPS as f32 * TAU).sin_cos();
            let (radius, light) = match ring {
                0 => (HOLE / sine.abs().max(cosine.abs()), 1.0),
                ring => RINGS[ring - 1],
            };
            positions.push([radius * cosine, 0.0, radius * sine]);
            colours.push([light, light, light, 1.0]);
            if ring > 0 && step > 0 {
                let here = (ring * (STEPS + 1) + step) as u32;
                let inner = here - (STEPS as u32 + 1);
                indices.extend([here, inner - 1, inner, here, here - 1, inner - 1]);
            }
        }
    }
    flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

/// A drawing laid on its back: its y becomes -z, so that it reads from +z.
fn lying_mesh(drawing: &glyphs::Drawing) -> Mesh {
    let positions = drawing.positions.iter().map(|&[x, y]| [x, 0.0, -y]).collect();
    flat_mesh(positions, drawing.indices.clone())
}

/// A mesh of triangles that lie on their backs, without a grain.
pub fn flat_mesh(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Mesh {
    let count = positions.len();
    let (normals, uvs) = (vec![[0.0, 1.0, 0.0]; count], vec![[0.0, 0.0]; count]);
    mesh(positions, normals, uvs, indices)
}

fn mesh(positions: Vec<[f32; 3]>, normals: Vec<[f32; 3]>, uvs: Vec<[f32; 2]>, indices: Vec<u32>) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_at_its_centre_and_near_its_corners() {
        for square in Square::all() {
            let centre = square_centre(square);
            for (dx, dz) in [(0.0, 0.0), (0.49, 0.49), (-0.49, 0.49), (0.49, -0.49), (-0.49, -0.49)] {
                assert_eq!(square_at(centre.x + dx, centre.z + dz), Some(square));
            }
        }
    }

    #[test]
    fn white_sits_at_positive_z_with_the_a_file_on_the_left() {
        assert_eq!(square_centre(Square::at("a1")), Vec3::new(-4.5, 0.0, 4.5));
        assert_eq!(square_centre(Square::at("j10")), Vec3::new(4.5, 0.0, -4.5));
    }

    #[test]
    fn nothing_is_found_beside_the_board() {
        for (x, z) in [
            (5.01, 0.0),
            (-5.01, 0.0),
            (0.0, 5.01),
            (0.0, -5.01),
            (f32::NAN, 0.0),
            (0.0, f32::INFINITY),
        ] {
            assert_eq!(square_at(x, z), None, "{x} {z}");
        }
    }
}
