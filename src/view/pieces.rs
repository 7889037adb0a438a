//! What the pieces look like: carved of two woods in 3D, drawn in two inks in 2D.
//!
//! The piece itself is the game's entity; what is seen of it is a child, its [`Skin`], which is all that changes with
//! the look.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::board::flat_mesh;
use super::camera::Eye;
use super::figurine::{FlatShape, Ink, figurine, solid_figurine};
use super::mode::ViewMode;
use super::paint::{Coat, Coats, Paint};
use super::picking::Shape;
use super::sculpt::sculpture;
use crate::game::PieceOf;
use crate::rules::{Piece, PieceType, Side};

/// How high drawn pieces lie above the squares and the marks on them.
const FLAT_HEIGHT: f32 = 0.06;
/// How high one layer of ink lies above the one before.
const INK_HEIGHT: f32 = 0.003;
/// How high the shadows at the feet of carved pieces lie: under all marks.
const SHADOW_HEIGHT: f32 = 0.003;
/// Drawn pieces leave themselves a margin; it may be a little smaller.
const FLAT_SCALE: f32 = 1.1;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<PieceOf, Visibility>()
        .register_required_components::<PieceOf, Transform>()
        .add_systems(OnEnter(ViewMode::ThreeD), change_skins)
        .add_systems(OnEnter(ViewMode::TwoD), change_skins)
        .add_systems(
            PostUpdate,
            (turn_drawn_pieces, keep_shadows_down).before(TransformSystems::Propagate),
        )
        .add_observer(dress)
        .add_observer(dress_anew);
}

/// What is seen of a piece; a child of it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skin(pub Piece);

/// The soft dark that a carved piece lays on the board around its foot; a child of it.
#[derive(Component, Clone, Copy, Debug)]
struct FootShadow;

/// The piece that this one looks like is out of date: it becomes another when it arrives.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Becoming;

/// A piece shall look like what it is, now.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct DressAnew(pub Entity);

/// A piece as it comes from the workshop.
pub struct Carving {
    kind: PieceType,
    sculpture: Mesh,
    shape: Shape,
    /// For White and for Black.
    drawings: [Mesh; 2],
}

impl Carving {
    /// Makes everything that is seen of a kind of piece. Takes its time.
    pub fn of(kind: PieceType) -> Carving {
        let carved = sculpture(kind);
        let shape = Shape::of(&carved.positions, &carved.indices);
        let count = carved.positions.len();
        let sculpture = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, carved.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, carved.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; count])
            .with_inserted_indices(Indices::U32(carved.indices));
        let drawings = [
            drawing(&figurine(kind), Side::White),
            drawing(&solid_figurine(kind), Side::Black),
        ];
        Carving {
            kind,
            sculpture,
            shape,
            drawings,
        }
    }
}

/// Everything that pieces are dressed with.
#[derive(Resource)]
pub struct PieceAssets {
    sculptures: Vec<Handle<Mesh>>,
    shapes: Vec<Shape>,
    /// By [`Piece::index`].
    drawings: Vec<Handle<Mesh>>,
    /// Boxwood and ebony.
    woods: [Coat; 2],
    /// Drawings bring their colours with them.
    paper: Coat,
    foot_shadow: (Handle<Mesh>, Coat),
}

impl PieceAssets {
    /// Takes the pieces from the workshop.
    pub fn new(mut carvings: Vec<Carving>, meshes: &mut Assets<Mesh>, coats: &mut Coats) -> PieceAssets {
        carvings.sort_by_key(|carving| carving.kind.index());
        let (mut sculptures, mut shapes, mut drawings) = (Vec::new(), Vec::new(), Vec::new());
        for Carving {
            sculpture,
            shape,
            drawings: [white, black],
            ..
        } in carvings
        {
            sculptures.push(meshes.add(sculpture));
            shapes.push(shape);
            drawings.extend([meshes.add(white), meshes.add(black)]);
        }
        let mut wood = |base_color: Color, perceptual_roughness: f32, reflectance: f32| {
            coats.lit(
                StandardMaterial {
                    base_color,
                    perceptual_roughness,
                    reflectance,
                    ..default()
                },
                true,
            )
        };
        let boxwood = wood(Color::srgb(0.93, 0.82, 0.61), 0.42, 0.45);
        // Lighter than real ebony, so that carving shows on pieces that stand before each other.
        let ebony = wood(Color::srgb(0.25, 0.16, 0.12), 0.36, 0.55);
        let paper = coats.painted(Paint::of_mesh(AlphaMode::Opaque));
        let shade = coats.painted(Paint::of_mesh(AlphaMode::Blend));
        let foot_shadow = (meshes.add(foot_shadow_mesh()), shade);
        PieceAssets {
            sculptures,
            shapes,
            drawings,
            woods: [boxwood, ebony],
            paper,
            foot_shadow,
        }
    }

    /// The room that a carved piece of this kind takes.
    pub fn shape(&self, kind: PieceType) -> Shape {
        self.shapes[kind.index()]
    }

    fn put_on(&self, skin: &mut EntityCommands, piece: Piece, mode: ViewMode, eye: &Eye) {
        let (mesh, coat) = match mode {
            ViewMode::ThreeD => (
                &self.sculptures[piece.kind().index()],
                &self.woods[piece.side().index()],
            ),
            ViewMode::TwoD => (&self.drawings[piece.index()], &self.paper),
        };
        skin.insert((Mesh3d(mesh.clone()), stance(piece, mode, eye)));
        coat.cover(skin);
    }
}

/// Carved pieces face the opponent, drawn pieces stand upright for whoever looks.
fn stance(piece: Piece, mode: ViewMode, eye: &Eye) -> Transform {
    match mode {
        ViewMode::ThreeD if piece.side() == Side::White => Transform::IDENTITY,
        ViewMode::ThreeD => Transform::from_rotation(Quat::from_rotation_y(PI)),
        ViewMode::TwoD => Transform::from_xyz(0.0, FLAT_HEIGHT, 0.0)
            .with_rotation(Quat::from_rotation_y(eye.flat_turn()))
            .with_scale(Vec3::new(FLAT_SCALE, 1.0, FLAT_SCALE)),
    }
}

/// Gives a new piece its skin. A pawn that becomes something else keeps its own until it has arrived.
fn dress(
    inserted: On<Insert, PieceOf>,
    pieces: Query<(&PieceOf, Option<&Children>)>,
    skins: Query<(), With<Skin>>,
    mut commands: Commands,
) -> Result {
    let (PieceOf(piece), children) = pieces.get(inserted.entity)?;
    let dressed = children.is_some_and(|children| children.iter().any(|child| skins.contains(child)));
    if dressed && piece.kind() != PieceType::Pawn {
        commands.entity(inserted.entity).insert(Becoming);
    } else {
        commands.trigger(DressAnew(inserted.entity));
    }
    Ok(())
}

fn dress_anew(
    event: On<DressAnew>,
    pieces: Query<(&PieceOf, Option<&Children>)>,
    skins: Query<(), With<Skin>>,
    shadows: Query<(), With<FootShadow>>,
    assets: Option<Res<PieceAssets>>,
    mode: Res<State<ViewMode>>,
    eye: Res<Eye>,
    mut commands: Commands,
) -> Result {
    let (&PieceOf(piece), children) = pieces.get(event.0)?;
    // Without assets nothing is shown yet, and no game is begun while they are made.
    let Some(assets) = assets else { return Ok(()) };
    for child in children.into_iter().flatten() {
        if skins.contains(*child) {
            commands.entity(*child).despawn();
        }
    }
    let mut skin = commands.spawn((Skin(piece), ChildOf(event.0)));
    assets.put_on(&mut skin, piece, **mode, &eye);
    if !children.into_iter().flatten().any(|child| shadows.contains(*child)) {
        let (mesh, coat) = &assets.foot_shadow;
        let mut shadow = commands.spawn((
            FootShadow,
            ChildOf(event.0),
            Mesh3d(mesh.clone()),
            Transform::from_xyz(0.0, SHADOW_HEIGHT, 0.0),
            seen_in_3d(**mode),
        ));
        coat.cover(&mut shadow);
    }
    commands.entity(event.0).remove::<Becoming>();
    Ok(())
}

fn seen_in_3d(mode: ViewMode) -> Visibility {
    if mode == ViewMode::ThreeD {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

fn change_skins(
    skins: Query<(Entity, &Skin)>,
    mut shadows: Query<&mut Visibility, With<FootShadow>>,
    assets: Option<Res<PieceAssets>>,
    mode: Res<State<ViewMode>>,
    eye: Res<Eye>,
    mut commands: Commands,
) {
    let Some(assets) = assets else { return };
    for (entity, &Skin(piece)) in &skins {
        assets.put_on(&mut commands.entity(entity), piece, **mode, &eye);
    }
    for mut visibility in &mut shadows {
        *visibility = seen_in_3d(**mode);
    }
}

/// A shadow stays on the board when its piece is lifted, goes aside as the lamp wants it, and grows pale.
fn keep_shadows_down(
    pieces: Query<&Transform, (Changed<Transform>, With<PieceOf>)>,
    mut shadows: Query<(&ChildOf, &mut Transform), (With<FootShadow>, Without<PieceOf>)>,
) {
    for (ChildOf(piece), mut shadow) in &mut shadows {
        if let Ok(piece) = pieces.get(*piece) {
            let height = piece.translation.y.max(0.0);
            // Children are scaled with their parents.
            let scale = piece.scale.y.max(0.01);
            shadow.translation = Vec3::new(height * 0.5, SHADOW_HEIGHT - piece.translation.y, -height * 0.2) / scale;
            shadow.scale = Vec3::splat(1.0 / (1.0 + 0.6 * height)).with_y(1.0);
        }
    }
}

fn turn_drawn_pieces(
    mode: Res<State<ViewMode>>,
    eye: Res<Eye>,
    mut skins: Query<(&Skin, &mut Transform)>,
    mut turned: Local<f32>,
) {
    if **mode == ViewMode::TwoD && *turned != eye.flat_turn() {
        *turned = eye.flat_turn();
        for (&Skin(piece), mut transform) in &mut skins {
            transform.rotation = stance(piece, **mode, &eye).rotation;
        }
    }
}

/// Dark in the middle and nothing at its edge, a little to the side that the lamp does not reach.
fn foot_shadow_mesh() -> Mesh {
    const STEPS: usize = 24;
    /// Radius and darkness.
    const RINGS: [(f32, f32); 4] = [(0.30, 0.62), (0.40, 0.50), (0.48, 0.2), (0.62, 0.0)];
    let (mut positions, mut colours, mut indices) = (vec![[0.0, 0.0, 0.0]], vec![[0.0, 0.0, 0.0, 0.62]], Vec::new());
    for (ring, &(radius, dark)) in RINGS.iter().enumerate() {
        for step in 0..STEPS {
            let (sine, cosine) = (step as f32 / STEPS as f32 * TAU).sin_cos();
            let aside = radius * 0.12;
            positions.push([radius * cosine + aside, 0.0, radius * sine - aside * 0.4]);
            colours.push([0.0, 0.0, 0.0, dark]);
            let at = |ring: usize, step: usize| (1 + ring * STEPS + step % STEPS) as u32;
            if ring == 0 {
                indices.extend([0, at(0, step + 1), at(0, step)]);
            } else {
                let [inner, outer] = [ring - 1, ring].map(|ring| (at(ring, step), at(ring, step + 1)));
                indices.extend([inner.0, inner.1, outer.1, inner.0, outer.1, outer.0]);
            }
        }
    }
    flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

/// A drawing as a mesh on its back, its inks in the colours of a side.
fn drawing(shape: &FlatShape, side: Side) -> Mesh {
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (number, layer) in shape.layers.iter().enumerate() {
        let base = positions.len() as u32;
        let colour = LinearRgba::from(ink(layer.ink, side)).to_f32_array();
        let height = number as f32 * INK_HEIGHT;
        positions.extend(layer.positions.iter().map(|&[x, y]| [x, height, -y]));
        colours.extend(layer.positions.iter().map(|_| colour));
        indices.extend(layer.indices.iter().map(|index| base + index));
    }
    flat_mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

fn ink(ink: Ink, side: Side) -> Srgba {
    match (side, ink) {
        (Side::White, Ink::Fill) => Srgba::rgb(0.984, 0.957, 0.894),
        (Side::White, Ink::Line) => Srgba::rgb(0.129, 0.094, 0.071),
        (Side::White, Ink::Detail) => Srgba::rgb(0.24, 0.18, 0.14),
        (Side::Black, Ink::Fill) => Srgba::rgb(0.129, 0.102, 0.09),
        (Side::Black, Ink::Line) => Srgba::rgb(0.93, 0.87, 0.77),
        (Side::Black, Ink::Detail) => Srgba::rgb(0.90, 0.83, 0.72),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_fits_its_square_and_is_lower_than_what_the_camera_leaves_room_for() {
        for kind in PieceType::ALL {
            let carved = sculpture(kind);
            let height = Carving::of(kind).shape.height;
            assert!((0.5..1.8).contains(&height), "{kind}: {height}");
            let radius = carved.positions.iter().map(|[x, _, z]| x.hypot(*z)).fold(0.0, f32::max);
            assert!((0.2..0.6).contains(&radius), "{kind}: {radius}");
        }
    }
}
