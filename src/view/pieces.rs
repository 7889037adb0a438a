//! What the pieces look like: carved of two woods or stones in 3D, drawn in two inks in 2D.
//!
//! The piece itself is the game's entity; what is seen of it is a child, its [`Skin`], which is all that changes with
//! the look.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::math::Vec3Swizzles;
use bevy::mesh::{Indices, MeshTag, PrimitiveTopology};
use bevy::prelude::*;

use super::board::flat_mesh;
use super::camera::Eye;
use super::decor::Decor;
use super::figurine::{FlatShape, Ink, Style};
use super::light::SHADOW;
use super::material::{Cut, Trim};
use super::mode::ViewMode;
use super::paint::{Coat, Coats, Paint};
use super::picking::Shape;
use super::quality::Quality;
use super::sculpt::{Sculpture, distant_sculpture, glance, sculpture};
use super::spectators::{ForSpectators, spectators_layer};
use super::tray;
use crate::game::{Captured, GameSystems, PieceOf};
use crate::rules::{Piece, PieceType, Side};

/// How high drawn pieces lie above the squares and the marks on them.
const FLAT_HEIGHT: f32 = 0.06;
/// How high one layer of ink lies above the one before.
const INK_HEIGHT: f32 = 0.003;
/// How high the shadows at the feet of carved pieces lie: under all marks.
const SHADOW_HEIGHT: f32 = 0.003;
/// How many pieces one style of drawing has.
const DRAWN: usize = 2 * PieceType::ALL.len();
/// Drawn pieces leave themselves a margin; it may be a little smaller.
pub(super) const FLAT_SCALE: f32 = 1.1;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<PieceOf, Visibility>()
        .register_required_components::<PieceOf, Transform>()
        // Pieces that leave the board have left it before others are dressed anew.
        .configure_sets(
            Update,
            ChangeSystems.after(GameSystems::Rules).before(GameSystems::Think),
        )
        .add_systems(
            Update,
            (change_set, change_skins)
                .chain()
                .in_set(ChangeSystems)
                .run_if(resource_changed::<Decor>.and_then(resource_exists::<PieceAssets>)),
        )
        .add_systems(
            Update,
            (change_skins, change_shadows)
                .in_set(ChangeSystems)
                .run_if(resource_changed::<Quality>),
        )
        .add_systems(OnEnter(ViewMode::ThreeD), change_skins)
        .add_systems(OnEnter(ViewMode::TwoD), change_skins)
        .add_systems(
            PostUpdate,
            (turn_drawn_pieces, keep_shadows_down).before(TransformSystems::Propagate),
        )
        .add_observer(dress)
        .add_observer(dress_anew);
}

/// All pieces are dressed anew.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct ChangeSystems;

/// What is seen of a piece; a child of it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skin(pub Piece);

/// The soft dark that a carved piece lays on the board around its foot; a child of it.
#[derive(Component, Clone, Copy, Debug)]
struct FootShadow;

/// The same under a piece that spectators see; a child of it.
#[derive(Component, Clone, Copy, Debug)]
pub struct OthersShadow;

/// The piece that this one looks like is out of date: it becomes another when it arrives.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Becoming;

/// A piece shall look like what it is, now.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct DressAnew(pub Entity);

/// A piece as it comes from the workshop.
pub struct Carving {
    kind: PieceType,
    sculptures: Sculptures<Mesh>,
    shape: Shape,
    /// In every style, for White and for Black.
    drawings: [[Mesh; 2]; Style::ALL.len()],
}

impl Carving {
    /// Makes everything that is seen of a kind of piece. Takes its time.
    pub fn of(kind: PieceType) -> Carving {
        let near = sculpture(kind);
        let shape = Shape::of(&near.positions, &near.indices);
        let sculptures = Sculptures {
            fine: carved_mesh(near),
            plain: carved_mesh(distant_sculpture(kind)),
        };
        let drawings = Style::ALL.map(|style| Side::ALL.map(|side| drawing(&style.draw(Piece::new(side, kind)), side)));
        Carving {
            kind,
            sculptures,
            shape,
            drawings,
        }
    }
}

/// A carved piece with all its detail, and with less.
struct Sculptures<T> {
    fine: T,
    plain: T,
}

impl<T> Sculptures<T> {
    /// The one that a graphics effort has room for.
    fn of(&self, quality: Quality) -> &T {
        if quality.computes_light() {
            &self.fine
        } else {
            &self.plain
        }
    }
}

fn carved_mesh(carved: Sculpture) -> Mesh {
    // How open each vertex is to the room; the second number is not used.
    let openness: Vec<_> = carved.occlusion.iter().map(|&open| [open, 0.0]).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, carved.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, carved.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, openness)
        .with_inserted_indices(Indices::U32(carved.indices))
}

/// Everything that pieces are dressed with.
#[derive(Resource)]
pub struct PieceAssets {
    sculptures: Vec<Sculptures<Handle<Mesh>>>,
    shapes: Vec<Shape>,
    /// By style, and then by [`Piece::index`].
    drawings: Vec<Handle<Mesh>>,
    /// What White's pieces are made of, and Black's.
    woods: [Coat; 2],
    /// Drawings bring their colours with them.
    paper: Coat,
    /// With computed shadows, and without.
    foot_shadows: [Handle<Mesh>; 2],
    shade: Coat,
}

impl PieceAssets {
    /// Takes the pieces from the workshop.
    pub fn new(mut carvings: Vec<Carving>, meshes: &mut Assets<Mesh>, coats: &mut Coats, decor: &Decor) -> PieceAssets {
        carvings.sort_by_key(|carving| carving.kind.index());
        let (mut sculptures, mut shapes) = (Vec::new(), Vec::new());
        let mut drawings = Style::ALL.map(|_| Vec::with_capacity(DRAWN));
        for Carving {
            sculptures: Sculptures { fine, plain },
            shape,
            drawings: drawn,
            ..
        } in carvings
        {
            sculptures.push(Sculptures {
                fine: meshes.add(fine),
                plain: meshes.add(plain),
            });
            shapes.push(shape);
            for (drawings, both) in drawings.iter_mut().zip(drawn) {
                drawings.extend(both.map(|mesh| meshes.add(mesh)));
            }
        }
        let drawings = drawings.into_iter().flatten().collect();
        let woods = woods(decor, coats);
        let paper = coats.painted(Paint::of_mesh(AlphaMode::Opaque));
        let shade = coats.painted(Paint::of_mesh(AlphaMode::Blend));
        let foot_shadows = [false, true].map(|stretched| meshes.add(foot_shadow_mesh(stretched)));
        PieceAssets {
            sculptures,
            shapes,
            drawings,
            woods,
            paper,
            foot_shadows,
            shade,
        }
    }

    /// The room that a carved piece of this kind takes.
    pub fn shape(&self, kind: PieceType) -> Shape {
        self.shapes[kind.index()]
    }

    /// What a piece lays on the board around its foot.
    fn foot_shadow(&self, quality: Quality) -> Handle<Mesh> {
        self.foot_shadows[usize::from(!quality.computes_light())].clone()
    }

    /// One of everything that a game shows of pieces and that the graphics card must learn to draw.
    pub fn samples(&self, quality: Quality) -> Vec<(Handle<Mesh>, Coat)> {
        let mut samples = vec![(self.foot_shadow(quality), self.shade.clone())];
        let carved = self.sculptures.first().map(|sculpture| sculpture.of(quality));
        for wood in &self.woods {
            samples.extend(carved.map(|mesh| (mesh.clone(), wood.clone())));
        }
        samples.extend(self.drawings.first().map(|mesh| (mesh.clone(), self.paper.clone())));
        samples
    }

    /// A piece as it is carved, with the shadow at its foot, for those who see it so whichever look is on. It stands nowhere
    /// yet.
    pub fn carve_for_spectators(
        &self,
        piece: Piece,
        tag: MeshTag,
        quality: Quality,
        commands: &mut Commands,
    ) -> Entity {
        let seen = (ForSpectators, spectators_layer());
        let stands = commands
            .spawn((ForSpectators, Transform::default(), Visibility::default()))
            .id();
        let mut skin = commands.spawn((seen.clone(), tag, ChildOf(stands), carved_stance(piece)));
        skin.insert(Mesh3d(self.sculptures[piece.kind().index()].of(quality).clone()));
        self.woods[piece.side().index()].cover(&mut skin);
        let shadow = (seen, OthersShadow, ChildOf(stands), Mesh3d(self.foot_shadow(quality)));
        let mut shadow = commands.spawn((shadow, Transform::from_xyz(0.0, SHADOW_HEIGHT, 0.0)));
        self.shade.cover(&mut shadow);
        stands
    }

    fn put_on(
        &self,
        skin: &mut EntityCommands,
        piece: Piece,
        mode: ViewMode,
        style: Style,
        eye: &Eye,
        quality: Quality,
    ) {
        let (mesh, coat) = match mode {
            ViewMode::ThreeD => (
                self.sculptures[piece.kind().index()].of(quality),
                &self.woods[piece.side().index()],
            ),
            ViewMode::TwoD => (&self.drawings[style as usize * DRAWN + piece.index()], &self.paper),
        };
        skin.insert((Mesh3d(mesh.clone()), stance(piece, mode, eye)));
        coat.cover(skin);
    }
}

/// What the pieces of both sides are made of.
fn woods(decor: &Decor, coats: &mut Coats) -> [Coat; 2] {
    let trim = Trim {
        inlay: decor.set.felt,
        ..default()
    };
    decor
        .set
        .sides
        .each_ref()
        .map(|stuff| coats.made(stuff, Cut::Turned, trim))
}

/// Another set has been chosen.
fn change_set(assets: Option<ResMut<PieceAssets>>, decor: Res<Decor>, mut coats: Coats) {
    if let Some(mut assets) = assets {
        assets.woods = woods(&decor, &mut coats);
    }
}

/// Carved pieces stand as carved, drawn pieces upright for whoever looks; between two players,
/// for the one whose they are.
fn stance(piece: Piece, mode: ViewMode, eye: &Eye) -> Transform {
    match mode {
        ViewMode::ThreeD => carved_stance(piece),
        ViewMode::TwoD => Transform::from_xyz(0.0, FLAT_HEIGHT, 0.0)
            .with_rotation(Quat::from_rotation_y(upright(piece.side(), eye)))
            .with_scale(Vec3::new(FLAT_SCALE, 1.0, FLAT_SCALE)),
    }
}

/// Carved pieces face the opponent with a glance aside.
fn carved_stance(piece: Piece) -> Transform {
    let ahead = if piece.side() == Side::White { 0.0 } else { PI };
    Transform::from_rotation(Quat::from_rotation_y(ahead + glance(piece.kind())))
}

/// How far a drawn piece is turned that faces a side where two sit at the board, and whoever looks where one does.
fn upright(owner: Side, eye: &Eye) -> f32 {
    let away = eye.is_between() && owner != eye.side();
    eye.flat_turn() + if away { PI } else { 0.0 }
}

/// Gives a new piece its skin. A piece that becomes another, there or back, keeps its own until that is shown.
fn dress(
    inserted: On<Insert, PieceOf>,
    pieces: Query<Option<&Children>, With<PieceOf>>,
    skins: Query<(), With<Skin>>,
    mut commands: Commands,
) -> Result {
    let children = pieces.get(inserted.entity)?;
    let dressed = children.is_some_and(|children| children.iter().any(|child| skins.contains(child)));
    if dressed {
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
    decor: Res<Decor>,
    eye: Res<Eye>,
    quality: Res<Quality>,
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
    // Every piece is turned from another part of the log.
    let tag = MeshTag(event.0.index().index());
    let mut skin = commands.spawn((Skin(piece), tag, ChildOf(event.0)));
    assets.put_on(&mut skin, piece, **mode, decor.flat_set.style, &eye, *quality);
    if !children.into_iter().flatten().any(|child| shadows.contains(*child)) {
        let mut shadow = commands.spawn((
            FootShadow,
            ChildOf(event.0),
            Mesh3d(assets.foot_shadow(*quality)),
            Transform::from_xyz(0.0, SHADOW_HEIGHT, 0.0),
            seen_in_3d(**mode),
        ));
        assets.shade.cover(&mut shadow);
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
    decor: Res<Decor>,
    eye: Res<Eye>,
    quality: Res<Quality>,
    mut commands: Commands,
) {
    let Some(assets) = assets else { return };
    for (entity, &Skin(piece)) in &skins {
        let mut skin = commands.entity(entity);
        assets.put_on(&mut skin, piece, **mode, decor.flat_set.style, &eye, *quality);
    }
    for mut visibility in &mut shadows {
        *visibility = seen_in_3d(**mode);
    }
}

/// Other shadows where there are none of the lamp.
fn change_shadows(
    mut shadows: Query<&mut Mesh3d, With<FootShadow>>,
    assets: Option<Res<PieceAssets>>,
    quality: Res<Quality>,
) {
    let Some(assets) = assets else { return };
    for mut mesh in &mut shadows {
        mesh.0 = assets.foot_shadow(*quality);
    }
}

/// A shadow stays on the ground when its piece is lifted or falls, goes aside as the lamp wants it, and grows pale. From
/// above, only what is lifted throws one.
fn keep_shadows_down(
    mode: Res<State<ViewMode>>,
    pieces: Query<&Transform, (Changed<Transform>, With<PieceOf>)>,
    mut shadows: Query<(&ChildOf, &mut Transform, &mut Visibility), (With<FootShadow>, Without<PieceOf>)>,
) {
    for (ChildOf(piece), mut shadow, mut visibility) in &mut shadows {
        let Ok(piece) = pieces.get(*piece) else { continue };
        let height;
        (*shadow, height) = shadow_under(piece);
        if **mode == ViewMode::TwoD {
            visibility.set_if_neq(if height > 0.02 {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        }
    }
}

/// Where a piece has its shadow, as a child of it, and how high over it the piece is.
pub fn shadow_under(piece: &Transform) -> (Transform, f32) {
    let ground = tray::ground(piece.translation);
    let height = (piece.translation.y - ground).max(0.0);
    let scale = piece.scale.y.max(0.01);
    // Of what lies, the middle is not over the foot.
    let middle = (piece.rotation * Vec3::Y).with_y(0.0) * (0.5 * scale);
    let aside = SHADOW * height + middle.xz();
    let at = Vec3::new(aside.x, ground + SHADOW_HEIGHT - piece.translation.y, aside.y);
    // Children are turned and scaled with their parents.
    let back = piece.rotation.inverse();
    let shadow = Transform::from_translation(back * at / scale)
        .with_rotation(back)
        .with_scale(Vec3::splat(1.0 / (1.0 + 0.6 * height)).with_y(1.0));
    (shadow, height)
}

fn turn_drawn_pieces(
    mode: Res<State<ViewMode>>,
    eye: Res<Eye>,
    mut skins: Query<(&Skin, &ChildOf, &mut Transform)>,
    captured: Query<(), With<Captured>>,
    changed: Query<(), Or<(Added<Skin>, Added<Captured>)>>,
    released: RemovedComponents<Captured>,
    mut turned: Local<Option<(f32, bool)>>,
) {
    if **mode != ViewMode::TwoD {
        *turned = None;
        return;
    }
    let now = Some((eye.flat_turn(), eye.is_between()));
    // What is captured faces whoever has it.
    let other_owners = eye.is_between() && (!changed.is_empty() || !released.is_empty());
    if *turned != now || other_owners {
        *turned = now;
        for (&Skin(piece), &ChildOf(parent), mut transform) in &mut skins {
            let owner = if captured.contains(parent) {
                !piece.side()
            } else {
                piece.side()
            };
            transform.rotation = Quat::from_rotation_y(upright(owner, &eye));
        }
    }
}

/// Dark in the middle and nothing at its edge. Where no shadows are computed it stretches to the side that the lamp does
/// not reach.
fn foot_shadow_mesh(stretched: bool) -> Mesh {
    const STEPS: usize = 32;
    /// Radius, darkness under a computed shadow, and darkness where it stands for one.
    const RINGS: [(f32, f32, f32); 6] = [
        (0.30, 0.46, 0.50),
        (0.36, 0.42, 0.46),
        (0.42, 0.24, 0.34),
        (0.49, 0.10, 0.20),
        (0.58, 0.03, 0.08),
        (0.72, 0.0, 0.0),
    ];
    let stretch = if stretched { 0.62 } else { 0.0 };
    let (mut positions, mut colours, mut indices) = (vec![[0.0, 0.0, 0.0]], Vec::new(), Vec::new());
    colours.push([0.0, 0.0, 0.0, if stretched { RINGS[0].2 } else { RINGS[0].1 }]);
    for (ring, &(radius, under, instead)) in RINGS.iter().enumerate() {
        let dark = if stretched { instead } else { under };
        let softer = ring as f32 / (RINGS.len() - 1) as f32;
        for step in 0..STEPS {
            let (sine, cosine) = (step as f32 / STEPS as f32 * TAU).sin_cos();
            // The side away from the lamp is drawn out to where the shadow of the head falls.
            let along = Vec2::new(cosine, sine).dot(SHADOW.normalize());
            let aside = SHADOW * stretch * along.max(0.0).powf(1.5) * (0.55 + 0.45 * softer);
            positions.push([radius * cosine + aside.x, 0.0, radius * sine + aside.y]);
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

/// The colour of an ink for a side, on the flat board.
pub(super) fn ink(ink: Ink, side: Side) -> Srgba {
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
