//! Where captured pieces stand: beside the board, in the order in which they fell.
//!
//! What a side has captured stands at its right hand, from its own edge on, in columns along the board. So both sides
//! see the same from their chairs, and there is room for all pieces of a game.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::board::{FRAME_HALF, TABLE, flat_mesh};
use super::decor::Decor;
use super::material::linear;
use super::mode::ViewMode;
use super::paint::{Coats, Paint};
use crate::game::{GameSystems, SquareIndex};
use crate::rules::Side;

/// How large captured pieces are, of what they were.
pub const SIZE: f32 = 0.5;
/// From one to the next in a column.
const PITCH: f32 = 0.56;
/// From one column to the next.
const COLUMN_PITCH: f32 = 0.58;
/// How many stand in a column: as many as are seen beside the board from a chair, where the camera has no room to spare.
const IN_A_COLUMN: usize = 15;
/// From the edge of the frame to the middle of the first column.
const GAP: f32 = 0.34;
/// How far a plate reaches beyond the pieces on it.
const RIM: f32 = 0.06;
/// From the middle of a column to its ends.
pub const HALF_LENGTH: f32 = (IN_A_COLUMN as f32 * PITCH + RIM) / 2.0;
/// How tall captured pieces are at most.
pub const TALL: f32 = 1.6 * SIZE;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_plates).add_systems(
        Update,
        (paint_plates.run_if(resource_changed::<Decor>), lay_plates)
            .chain()
            .in_set(GameSystems::Present),
    );
}

/// Where a captured piece of a side stands of which so many fell before it.
pub fn place(side: Side, order: usize) -> Vec3 {
    let (column, row) = (order / IN_A_COLUMN, order % IN_A_COLUMN);
    let x = FRAME_HALF + GAP + column as f32 * COLUMN_PITCH;
    let z = ((IN_A_COLUMN - 1) as f32 / 2.0 - row as f32) * PITCH;
    // White, who sits at +z, captures Black's pieces and has them at +x.
    let hand = if side == Side::Black { 1.0 } else { -1.0 };
    Vec3::new(hand * x, TABLE, hand * z)
}

/// How far from the middle of the board what has been captured stands at most, to the one side or the other; the frame of
/// the board, as long as nothing has.
pub fn reach(pieces: &SquareIndex) -> f32 {
    let most = Side::ALL.map(|side| pieces.captured(side).len()).into_iter().max();
    reach_of(most.unwrap_or_default())
}

/// The same with so many pieces on the fuller side.
pub fn reach_of(count: usize) -> f32 {
    match count.div_ceil(IN_A_COLUMN) {
        0 => FRAME_HALF,
        columns => FRAME_HALF + GAP + (columns as f32 - 0.5) * COLUMN_PITCH + RIM / 2.0,
    }
}

/// From above there is no table, and on the dark of the room black pieces are not seen: they stand on a plate, which is as
/// large as it must be.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
struct Plate(Side);

/// The middle and the size, in x and z, of what so many pieces of a side take up.
fn plate(side: Side, count: usize) -> (Vec3, Vec2) {
    let columns = count.div_ceil(IN_A_COLUMN);
    let rows = count.min(IN_A_COLUMN);
    let first = place(side, 0);
    let last = place(side, (columns.max(1) - 1) * IN_A_COLUMN + rows.max(1) - 1);
    let size = Vec2::new(columns as f32 * COLUMN_PITCH, rows as f32 * PITCH) + Vec2::splat(RIM);
    ((first + last) / 2.0, size)
}

fn make_plates(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let corners = vec![[-0.5, 0.0, 0.5], [0.5, 0.0, 0.5], [0.5, 0.0, -0.5], [-0.5, 0.0, -0.5]];
    let mesh = meshes.add(flat_mesh(corners, vec![0, 1, 2, 0, 2, 3]));
    for side in Side::ALL {
        commands.spawn((
            Name::new("plate"),
            Plate(side),
            Mesh3d(mesh.clone()),
            Visibility::Hidden,
            NotShadowCaster,
        ));
    }
}

fn paint_plates(plates: Query<Entity, With<Plate>>, decor: Res<Decor>, mut coats: Coats, mut commands: Commands) {
    // As the dark squares, from which both colours stand out.
    let [_, dark, ..] = decor.board.flat;
    let coat = coats.painted(Paint::opaque(linear(dark)));
    for plate in &plates {
        coat.cover(&mut commands.entity(plate));
    }
}

fn lay_plates(
    index: Res<SquareIndex>,
    mode: Res<State<ViewMode>>,
    mut plates: Query<(&Plate, &mut Transform, &mut Visibility)>,
) {
    for (&Plate(side), mut transform, mut visibility) in &mut plates {
        let count = index.captured(side).len();
        let (middle, size) = plate(side, count);
        transform.set_if_neq(Transform::from_translation(middle).with_scale(Vec3::new(size.x, 1.0, size.y)));
        visibility.set_if_neq(if **mode == ViewMode::TwoD && count > 0 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// How high the ground is there: the board, or the table around it.
pub fn ground(at: Vec3) -> f32 {
    if at.x.abs().max(at.z.abs()) < FRAME_HALF {
        0.0
    } else {
        TABLE
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3Swizzles;

    use super::*;
    use crate::view::board::square_at;

    /// The widest foot of a piece, as it stands in the tray.
    const FOOT: f32 = 0.46 * SIZE;

    #[test]
    fn all_pieces_of_both_sides_stand_apart_beside_the_board() {
        let places: Vec<Vec3> = Side::ALL
            .into_iter()
            .flat_map(|side| (0..30).map(move |order| place(side, order)))
            .collect();
        for (number, one) in places.iter().enumerate() {
            assert_eq!(square_at(one.x, one.z), None);
            assert!(one.x.abs() > FRAME_HALF + FOOT, "{one} stands in the frame");
            assert!(one.z.abs() < FRAME_HALF, "{one} stands beyond the board");
            assert_eq!(ground(*one), one.y);
            for other in &places[..number] {
                assert!(one.distance(*other) > 2.0 * FOOT, "{one} and {other}");
            }
        }
    }

    #[test]
    fn every_piece_stands_on_its_plate_and_no_plate_lies_on_the_board() {
        for side in Side::ALL {
            for count in 1..=30 {
                let (middle, size) = plate(side, count);
                for order in 0..count {
                    let off = (place(side, order) - middle).xz().abs() + Vec2::splat(FOOT);
                    assert!(off.cmple(size / 2.0).all(), "{order} of {count}");
                }
                assert!(middle.x.abs() - size.x / 2.0 > FRAME_HALF, "{count}");
            }
        }
    }

    #[test]
    fn what_is_captured_stands_within_the_tray_and_an_empty_tray_takes_no_room() {
        assert_eq!(reach_of(0), FRAME_HALF);
        for side in Side::ALL {
            for count in 1..=30 {
                let (middle, size) = plate(side, count);
                let edge = middle.xz().abs() + size / 2.0;
                assert!(
                    edge.x <= reach_of(count) + 1e-4 && edge.y <= HALF_LENGTH + 1e-4,
                    "{count}: {edge}"
                );
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_from_their_chairs() {
        for order in 0..30 {
            let (whites, blacks) = (place(Side::Black, order), place(Side::White, order));
            assert_eq!(whites.with_y(0.0), -blacks.with_y(0.0));
        }
        let first = place(Side::Black, 0);
        assert!(
            first.x > 0.0 && first.z > place(Side::Black, 1).z,
            "from White's edge on, at the right"
        );
    }
}
