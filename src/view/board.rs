//! The board: a hundred squares, the frame around them with its letters and numbers, and the table it lies on.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::Vec3Swizzles;
use bevy::mesh::{Indices, MeshTag, PrimitiveTopology};
use bevy::prelude::*;

use super::camera::{Eye, Sight};
use super::decor::Decor;
use super::light::SHADOW;
use super::material::{Cut, Stuff, Trim, linear};
use super::mode::ViewMode;
use super::paint::{Coat, Coats, Paint};
use super::spectators::{ForSpectators, Spectators, spectators_layer};
use super::{glyphs, room};
use crate::game::{BoardSquare, GameSystems};
use crate::rules::{BOARD_SIZE, File, Rank, Square};

/// From the middle of the board to the edge of its squares.
pub const HALF: f32 = BOARD_SIZE as f32 / 2.0;
/// From the middle of the board to the outer edge of its frame.
pub const FRAME_HALF: f32 = HALF + 0.66;
/// How far the frame reaches down to the table.
const THICKNESS: f32 = 0.42;
/// How high the table is.
pub const TABLE: f32 = -THICKNESS;
/// Where letters and numbers stand, from the middle of the board.
const LABEL_AT: f32 = HALF + 0.32;
/// The height of a letter.
pub(super) const LABEL_SIZE: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<BoardSquare, Visibility>()
        .add_systems(Startup, (choose_dress, (face_squares, build_surroundings)).chain())
        .add_systems(
            Update,
            (choose_dress, repaint, repaint_for_spectators)
                .chain()
                // What keys ask for is seen in the same frame.
                .after(GameSystems::Input)
                .run_if(resource_exists_and_changed::<Decor>.and_then(resource_exists::<BoardAssets>)),
        )
        .add_systems(
            OnEnter(ViewMode::ThreeD),
            repaint.run_if(resource_exists::<BoardAssets>),
        )
        .add_systems(OnEnter(ViewMode::TwoD), repaint.run_if(resource_exists::<BoardAssets>))
        .add_systems(PostUpdate, turn_labels.before(TransformSystems::Propagate))
        .add_systems(
            Update,
            lay_for_spectators.run_if(resource_added::<Spectators>.and_then(resource_exists::<BoardAssets>)),
        );
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

/// The board's dresses, as it is made and flat, and what the table and the room behind it are made of.
#[derive(Resource)]
struct BoardAssets {
    made: Dress,
    flat: Dress,
    table: Coat,
    room: Coat,
}

impl Dress {
    fn of(&self, square: Square) -> &Coat {
        if square.is_dark() { &self.dark } else { &self.light }
    }
}

impl BoardAssets {
    fn dress(&self, mode: ViewMode) -> &Dress {
        match mode {
            ViewMode::ThreeD => &self.made,
            ViewMode::TwoD => &self.flat,
        }
    }
}

/// A part of the board other than a square.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Part {
    Frame,
    Label,
    Table,
    Room,
}

impl Part {
    fn coat(self, assets: &BoardAssets, mode: ViewMode) -> &Coat {
        let dress = assets.dress(mode);
        match self {
            Part::Frame => &dress.frame,
            Part::Label => &dress.label,
            Part::Table => &assets.table,
            Part::Room => &assets.room,
        }
    }

    /// Table and room are only there in the round.
    fn is_seen(self, mode: ViewMode) -> bool {
        mode == ViewMode::ThreeD || matches!(self, Part::Frame | Part::Label)
    }
}

/// A letter or number lying on the frame, which turns to stand upright for the player.
#[derive(Component)]
struct Label {
    /// The edge it stands at: the direction from the middle of the board, x and z.
    edge: Vec2,
}

/// A square or a part of the board as spectators see it: as it is made, whichever look is on.
#[derive(Component, Clone, Copy)]
enum SeenByOthers {
    Square(Square),
    Part(Part),
}

impl SeenByOthers {
    fn coat(self, assets: &BoardAssets) -> &Coat {
        match self {
            SeenByOthers::Square(square) => assets.made.of(square),
            SeenByOthers::Part(part) => part.coat(assets, ViewMode::ThreeD),
        }
    }
}

/// Lays a second board where the first lies, which only spectators see.
fn lay_for_spectators(
    assets: Res<BoardAssets>,
    squares: Query<(&BoardSquare, &Mesh3d, &MeshTag, &Transform)>,
    parts: Query<(&Part, &Mesh3d, Option<&MeshTag>, &Transform, Option<&Label>)>,
    mut commands: Commands,
) {
    let mut lay = |seen: SeenByOthers, mesh: &Mesh3d, tag: Option<&MeshTag>, transform: Transform| {
        let mut twin = commands.spawn((seen, ForSpectators, spectators_layer(), mesh.clone(), transform));
        if let Some(tag) = tag {
            twin.insert(tag.clone());
        }
        // As the first: only the frame is as high as to throw a shadow.
        if !matches!(seen, SeenByOthers::Part(Part::Frame)) {
            twin.insert(NotShadowCaster);
        }
        if matches!(seen, SeenByOthers::Part(Part::Room)) {
            twin.insert(NotShadowReceiver);
        }
        seen.coat(&assets).cover(&mut twin);
    };
    for (&BoardSquare(square), mesh, tag, &transform) in &squares {
        lay(SeenByOthers::Square(square), mesh, Some(tag), transform);
    }
    for (&part, mesh, tag, &transform, label) in &parts {
        // Nobody goes around the board to read: letters stand upright for whoever sits at their edge.
        let transform = match label {
            Some(label) if is_blacks(label) => transform.with_rotation(Quat::from_rotation_y(PI)),
            Some(_) => transform.with_rotation(Quat::IDENTITY),
            None => transform,
        };
        lay(SeenByOthers::Part(part), mesh, tag, transform);
    }
}

/// Spectators see the theme that is chosen, too.
fn repaint_for_spectators(assets: Res<BoardAssets>, twins: Query<(Entity, &SeenByOthers)>, mut commands: Commands) {
    for (twin, seen) in &twins {
        seen.coat(&assets).cover(&mut commands.entity(twin));
    }
}

/// Makes everything that the board is covered with.
fn choose_dress(mut commands: Commands, decor: Res<Decor>, mut coats: Coats) {
    let board = decor.board;
    let trim = Trim {
        inlay: board.inlay,
        at: INLAY_AT,
        haze: room::haze(),
    };
    let letters = Stuff {
        roughness: 0.5,
        ..Stuff::plain(board.inlay)
    };
    let made = Dress {
        light: coats.made(&board.light, Cut::Veneer, trim),
        dark: coats.made(&board.dark, Cut::Veneer, trim),
        frame: coats.made(&board.frame, Cut::Moulding, trim),
        label: coats.made(&letters, Cut::Chip, trim),
    };
    let table = coats.made(&board.table, Cut::Planks, trim);
    let room = coats.painted(Paint::of_mesh(AlphaMode::Opaque));
    let [light, dark, frame, label] = board.flat.map(|hue| coats.painted(Paint::opaque(linear(hue))));
    let flat = Dress {
        light,
        dark,
        frame,
        label,
    };
    commands.insert_resource(BoardAssets {
        made,
        flat,
        table,
        room,
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
    let mesh = meshes.add(square_mesh());
    for (entity, &BoardSquare(square)) in &squares {
        let mut face = commands.entity(entity);
        face.insert((
            Mesh3d(mesh.clone()),
            MeshTag(square.index() as u32),
            Transform::from_translation(square_centre(square)),
            NotShadowCaster,
        ));
        assets.dress(**mode).of(square).cover(&mut face);
    }
}

/// Changes the dress with the look and the theme.
fn repaint(
    mode: Res<State<ViewMode>>,
    assets: Res<BoardAssets>,
    squares: Query<(Entity, &BoardSquare)>,
    mut parts: Query<(Entity, &Part, &mut Visibility), Without<Label>>,
    labels: Query<(Entity, &Part), With<Label>>,
    mut commands: Commands,
) {
    for (entity, &BoardSquare(square)) in &squares {
        assets.dress(**mode).of(square).cover(&mut commands.entity(entity));
    }
    for (entity, part, mut visibility) in &mut parts {
        part.coat(&assets, **mode).cover(&mut commands.entity(entity));
        *visibility = shown(part.is_seen(**mode));
    }
    for (entity, part) in &labels {
        part.coat(&assets, **mode).cover(&mut commands.entity(entity));
    }
}

fn shown(seen: bool) -> Visibility {
    if seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

fn build_surroundings(
    mut commands: Commands,
    mode: Res<State<ViewMode>>,
    assets: Res<BoardAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let mut put = |part: Part, mesh: &Handle<Mesh>, transform: Transform| {
        let entity = commands
            .spawn((part, Mesh3d(mesh.clone()), transform, shown(part.is_seen(**mode))))
            .id();
        part.coat(&assets, **mode).cover(&mut commands.entity(entity));
        entity
    };
    let side = meshes.add(frame_mesh());
    let mut others = Vec::new();
    for number in 0..4_u32 {
        let turn = Quat::from_rotation_y(number as f32 * FRAC_PI_2);
        let entity = put(Part::Frame, &side, Transform::from_rotation(turn));
        others.push((entity, (Name::new("frame"), MeshTag(200 + number))));
    }
    let table = put(
        Part::Table,
        &meshes.add(table_mesh()),
        Transform::from_xyz(0.0, -THICKNESS, 0.0),
    );
    let ball = put(Part::Room, &meshes.add(room::ball()), Transform::default());
    let mut faces = Vec::new();
    let files = File::ALL.iter().map(|file| (file.index(), file.to_string(), true));
    let ranks = Rank::ALL.iter().map(|rank| (rank.index(), rank.to_string(), false));
    for (index, text, is_file) in files.chain(ranks) {
        let mesh = meshes.add(lying_mesh(&glyphs::text(&text, LABEL_SIZE)));
        for end in [-1.0, 1.0] {
            let along = index as f32 - (HALF - 0.5);
            let edge = if is_file {
                Vec2::new(0.0, end)
            } else {
                Vec2::new(end, 0.0)
            };
            let at = edge * LABEL_AT
                + if is_file {
                    Vec2::new(along, 0.0)
                } else {
                    Vec2::new(0.0, -along)
                };
            let entity = put(Part::Label, &mesh, Transform::from_xyz(at.x, FRAME_TOP + 0.004, at.y));
            faces.push((entity, Label { edge }));
        }
    }
    commands.insert_batch(others);
    commands.entity(table).insert((Name::new("table"), NotShadowCaster));
    commands
        .entity(ball)
        .insert((Name::new("room"), NotShadowCaster, NotShadowReceiver));
    for (entity, label) in faces {
        commands.entity(entity).insert((label, NotShadowCaster));
    }
}

/// Whether a letter or number is for Black, where two sit at the board: at Black's edge or at the j file. White's are at
/// White's edge and at the a file.
fn is_blacks(label: &Label) -> bool {
    label.edge.y < label.edge.x
}

/// Keeps letters and numbers upright for whoever looks; between two players, those at each one's near edge and left hand
/// for that one. Letters at the far edge stand behind tall pieces unless one looks from high above; there they are left out
/// rather than shown in shreds.
fn turn_labels(eye: Res<Eye>, sight: Res<Sight>, mut labels: Query<(&Label, &mut Transform, &mut Visibility)>) {
    let turn = Quat::from_rotation_y((eye.turn() / FRAC_PI_2).round() * FRAC_PI_2);
    let away = -sight.towards_viewer();
    let is_steep = sight.steepness() > STEEP;
    for (label, mut transform, mut visibility) in &mut labels {
        let opposite = eye.is_between() && is_blacks(label);
        let turn = if opposite {
            turn * Quat::from_rotation_y(PI)
        } else {
            turn
        };
        if transform.rotation.angle_between(turn) > 1e-3 {
            transform.rotation = turn;
        }
        let is_far = label.edge.dot(away.xz()) > 0.6;
        visibility.set_if_neq(shown(is_steep || !is_far));
    }
}

/// From this steepness on (the sine of the angle), letters behind the far pieces are seen.
const STEEP: f32 = 0.93;

/// The top of a square.
fn square_mesh() -> Mesh {
    let corners = [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)];
    let positions: Vec<[f32; 3]> = corners.iter().map(|&(x, z)| [x, 0.0, z]).collect();
    flat_mesh(positions, vec![0, 1, 2, 0, 2, 3])
}

/// How high the frame stands over the squares.
const FRAME_TOP: f32 = 0.02;
/// Where a line is let into the frame, from the edge of the squares.
const INLAY_AT: f32 = 0.085;

/// One side of the moulding around the squares, mitred at its ends: the one at +z.
///
/// Its texture coordinates tell how open a place is to the room, and how far it is from the squares.
fn frame_mesh() -> Mesh {
    /// From the middle of the board outwards, up, and how open to the room.
    const PROFILE: [(f32, f32, f32); 13] = [
        (HALF, -0.01, 0.7),
        (HALF, 0.010, 0.9),
        (HALF + 0.012, FRAME_TOP, 1.0),
        (FRAME_HALF - 0.150, FRAME_TOP, 1.0),
        (FRAME_HALF - 0.105, FRAME_TOP - 0.008, 1.0),
        (FRAME_HALF - 0.062, FRAME_TOP - 0.030, 1.0),
        (FRAME_HALF - 0.028, FRAME_TOP - 0.064, 1.0),
        (FRAME_HALF - 0.008, FRAME_TOP - 0.107, 1.0),
        (FRAME_HALF, FRAME_TOP - 0.155, 0.95),
        (FRAME_HALF, -THICKNESS + 0.13, 0.7),
        (FRAME_HALF - 0.02, -THICKNESS + 0.10, 0.55),
        (FRAME_HALF - 0.02, -THICKNESS + 0.03, 0.4),
        (FRAME_HALF - 0.05, -THICKNESS, 0.2),
    ];
    /// Steps whose directions differ by less than this (a cosine) are parts of one curve.
    const CURVE: f32 = 0.80;
    let steps: Vec<Vec2> = PROFILE
        .windows(2)
        .map(|pair| Vec2::new(pair[1].0 - pair[0].0, pair[1].1 - pair[0].1).normalize())
        .collect();
    let eased = |step: usize, other: Option<usize>| {
        let next = other
            .and_then(|other| steps.get(other))
            .filter(|next| next.dot(steps[step]) > CURVE);
        let along = next.map_or(steps[step], |next| (*next + steps[step]).normalize());
        [0.0, along.x, -along.y]
    };
    let (mut positions, mut normals, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (step, pair) in PROFILE.windows(2).enumerate() {
        let base = positions.len() as u32;
        let ends = [eased(step, step.checked_sub(1)), eased(step, Some(step + 1))];
        for (&(out, up, open), normal) in pair.iter().zip(ends) {
            for along in [-out, out] {
                positions.push([along, up, out]);
                normals.push(normal);
                uvs.push([open, out - HALF]);
            }
        }
        indices.extend([0, 2, 1, 1, 2, 3].map(|i| base + i));
    }
    mesh(positions, normals, uvs, indices)
}

/// The table, lightest around the board, which fades into the haze of the room. Under the board there is no table, for
/// nobody would see it.
///
/// Its texture coordinates tell how open a place is to the room, and how light it is where no shadows are computed.
fn table_mesh() -> Mesh {
    /// How far from the board; in the end it is round.
    const RINGS: [f32; 20] = [
        -0.08, 0.0, 0.06, 0.14, 0.24, 0.36, 0.50, 0.70, 1.0, 1.4, 2.0, 3.0, 4.5, 6.5, 9.0, 12.0, 16.0, 21.0, 28.0, 60.0,
    ];
    const STEPS: usize = 128;
    let (mut positions, mut colours, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let ramp = |from: f32, to: f32, at: f32| {
        let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    // How far outside of the board, moved aside by so much.
    let beyond = |at: Vec2| {
        let out = at.abs() - Vec2::splat(FRAME_HALF - 0.05);
        out.max(Vec2::ZERO).length() + out.max_element().min(0.0)
    };
    for (ring, &off) in RINGS.iter().enumerate() {
        for step in 0..=STEPS {
            let (sine, cosine) = (step as f32 / STEPS as f32 * TAU).sin_cos();
            // From a square at the board to a circle in the distance.
            let square = (FRAME_HALF + off) / sine.abs().max(cosine.abs());
            let round = FRAME_HALF * 1.2 + off;
            let radius = square + (round - square) * ramp(0.0, 4.0, off);
            let at = Vec2::new(radius * cosine, radius * sine);
            positions.push([at.x, 0.0, at.y]);
            let open = 0.30 + 0.70 * ramp(-0.1, 1.1, beyond(at)).sqrt();
            let shadow = 1.0 - ramp(-0.16, 0.14, beyond(at - THICKNESS * SHADOW));
            uvs.push([open, (0.45 + 0.55 * open) * (1.0 - 0.50 * shadow)]);
            let pool = 1.0 - 0.42 * ramp(7.0, 20.0, radius);
            colours.push([pool, pool, pool, ramp(9.0, 30.0, radius)]);
            if ring > 0 && step > 0 {
                let here = (ring * (STEPS + 1) + step) as u32;
                let inner = here - (STEPS as u32 + 1);
                indices.extend([here, inner - 1, inner, here, here - 1, inner - 1]);
            }
        }
    }
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    mesh(positions, normals, uvs, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

/// A drawing laid on its back: its y becomes -z, so that it reads from +z.
fn lying_mesh(drawing: &glyphs::Drawing) -> Mesh {
    let positions = drawing.positions.iter().map(|&[x, y]| [x, 0.0, -y]).collect();
    flat_mesh(positions, drawing.indices.clone())
}

/// A mesh of triangles that lie on their backs, open to all the light of the room.
pub fn flat_mesh(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Mesh {
    let count = positions.len();
    let (normals, uvs) = (vec![[0.0, 1.0, 0.0]; count], vec![[1.0, 1.0]; count]);
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
