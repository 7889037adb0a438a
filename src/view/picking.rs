//! What the pointer points at: a square, found by a ray to the board and past the pieces on it.
//!
//! By square and not by mesh, so that a piece can be taken by its head, and so that a square to which the picked-up piece
//! may go is found even where another piece is drawn in front of it.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::board::{square_at, square_centre};
use crate::rules::Square;

/// A piece as the pointer feels it, on its square.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Where it stands.
    pub square: Square,
    /// Its shape.
    pub shape: Shape,
}

/// How many drums a piece is felt as.
const DRUMS: usize = 8;
/// Around how many directions a piece is measured.
const SECTORS: usize = 12;

/// The shape of a piece as the pointer feels it: drums of the same height, one on the other. What is thin is felt as
/// what is drawn there, so that the squares behind it can be reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    /// From its base to its top.
    pub height: f32,
    /// From its middle to its side, from the lowest drum to the highest.
    radii: [f32; DRUMS],
}

impl Shape {
    /// Feels a mesh that stands on the ground.
    pub fn of(positions: &[[f32; 3]], indices: &[u32]) -> Shape {
        let height = positions.iter().map(|[_, y, _]| *y).fold(0.0, f32::max).max(1e-3);
        let mut reach = [[0.0_f32; SECTORS]; DRUMS];
        for corners in indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|i| Vec3::from(positions[corners[i] as usize]));
            // Long triangles pass drums in which they have no corner.
            for (from, to) in [(a, b), (b, c), (c, a)] {
                for step in 0..8 {
                    let at = from.lerp(to, step as f32 / 8.0);
                    let drum = ((at.y / height * DRUMS as f32) as usize).min(DRUMS - 1);
                    let sector = ((at.z.atan2(at.x) / TAU).rem_euclid(1.0) * SECTORS as f32) as usize % SECTORS;
                    let longest = &mut reach[drum][sector];
                    *longest = longest.max(at.x.hypot(at.z));
                }
            }
        }
        Shape {
            height,
            radii: reach.map(|drum| drum.iter().sum::<f32>() / SECTORS as f32),
        }
    }

    /// The drums, each with its radius and the heights of its base and top.
    fn drums(&self) -> impl Iterator<Item = (f32, f32, f32)> {
        let each = self.height / DRUMS as f32;
        self.radii
            .into_iter()
            .enumerate()
            .map(move |(i, radius)| (radius, i as f32 * each, (i + 1) as f32 * each))
    }
}

/// What lies under the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pick {
    /// The square on whose ground the ray ends.
    pub ground: Option<Square>,
    /// The square of the first piece that the ray meets.
    pub piece: Option<Square>,
}

impl Pick {
    /// What a ray meets.
    pub fn by_ray(ray: Ray3d, bodies: impl IntoIterator<Item = Body>) -> Pick {
        let at = board_point(ray);
        let ground = at.and_then(|at| square_at(at.x, at.z));
        let piece = bodies
            .into_iter()
            .filter_map(|body| Some((meets(ray, body)?, body.square)))
            .min_by(|(one, _), (other, _)| one.total_cmp(other))
            .map(|(_, square)| square);
        Pick { ground, piece }
    }

    /// The square that is meant, where `is_target` tells the squares to which the picked-up piece may go: such a square
    /// wins over any other, and in each case a piece over the ground behind it.
    pub fn square(self, is_target: impl Fn(Square) -> bool) -> Option<Square> {
        let if_target = |square: Option<Square>| square.filter(|&square| is_target(square));
        if_target(self.piece)
            .or(if_target(self.ground))
            .or(self.piece)
            .or(self.ground)
    }
}

/// Where a ray meets the plane of the board.
pub fn board_point(ray: Ray3d) -> Option<Vec3> {
    ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
        .map(|distance| ray.get_point(distance))
}

/// How far along the ray a body begins, if the ray meets it.
fn meets(ray: Ray3d, body: Body) -> Option<f32> {
    let (from, along) = (ray.origin - square_centre(body.square), *ray.direction);
    body.shape
        .drums()
        .filter_map(|(radius, base, top)| meets_drum(from, along, radius, (base, top)))
        .min_by(f32::total_cmp)
}

fn meets_drum(from: Vec3, along: Vec3, radius: f32, (base, top): (f32, f32)) -> Option<f32> {
    // Between the planes of base and top …
    let (mut enter, mut leave) = span(from.y, along.y, base, top)?;
    // … and inside the circle.
    let a = along.x * along.x + along.z * along.z;
    let b = from.x * along.x + from.z * along.z;
    let c = from.x * from.x + from.z * from.z - radius * radius;
    if a > 1e-9 {
        let square = b * b - a * c;
        if square < 0.0 {
            return None;
        }
        enter = enter.max((-b - square.sqrt()) / a);
        leave = leave.min((-b + square.sqrt()) / a);
    } else if c > 0.0 {
        return None;
    }
    (enter <= leave && leave >= 0.0).then_some(enter.max(0.0))
}

/// Where a point that starts at `from` and moves by `speed` is between `low` and `high`.
fn span(from: f32, speed: f32, low: f32, high: f32) -> Option<(f32, f32)> {
    if speed.abs() < 1e-9 {
        return (low..=high).contains(&from).then_some((f32::MIN, f32::MAX));
    }
    let (one, other) = ((low - from) / speed, (high - from) / speed);
    Some((one.min(other), one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As wide above as below.
    fn queen(square: &str) -> Body {
        Body {
            square: Square::at(square),
            shape: Shape {
                height: 1.5,
                radii: [0.35; DRUMS],
            },
        }
    }

    /// From a chair on White's side at 50 degrees.
    fn ray_to(point: Vec3) -> Ray3d {
        let back = Vec3::new(0.0, 50f32.to_radians().sin(), 50f32.to_radians().cos());
        Ray3d::new(point + 20.0 * back, Dir3::new(-back).unwrap())
    }

    fn ground(square: &str) -> Vec3 {
        square_centre(Square::at(square))
    }

    #[test]
    fn a_ray_to_the_ground_finds_the_square() {
        for square in Square::all() {
            assert_eq!(Pick::by_ray(ray_to(square_centre(square)), []).ground, Some(square));
        }
        assert_eq!(Pick::by_ray(ray_to(Vec3::new(5.2, 0.0, 0.0)), []), Pick::default());
    }

    #[test]
    fn a_ray_into_the_sky_finds_nothing() {
        let ray = Ray3d::new(Vec3::new(0.0, 3.0, 0.0), Dir3::Y);
        assert_eq!(Pick::by_ray(ray, [queen("e5")]), Pick::default());
    }

    #[test]
    fn a_piece_is_found_by_its_head() {
        let pick = Pick::by_ray(ray_to(ground("e4") + Vec3::new(0.0, 1.4, 0.0)), [queen("e4")]);
        assert_eq!(pick.ground, Some(Square::at("e5")));
        assert_eq!(pick.square(|_| false), Some(Square::at("e4")));
    }

    #[test]
    fn a_target_wins_over_the_piece_in_front_of_it() {
        let pick = Pick::by_ray(ray_to(ground("e5")), [queen("e4")]);
        assert_eq!(pick.piece, Some(Square::at("e4")));
        assert_eq!(pick.square(|square| square == Square::at("e5")), Some(Square::at("e5")));
    }

    #[test]
    fn of_two_targets_the_piece_in_front_wins_over_the_ground_behind_its_head() {
        let pick = Pick::by_ray(ray_to(ground("e5")), [queen("e4")]);
        let targets = ["e4", "e5"].map(Square::at);
        assert_eq!(pick.square(|square| targets.contains(&square)), Some(Square::at("e4")));
    }

    #[test]
    fn of_two_pieces_the_nearer_is_found() {
        let head = ground("e4") + Vec3::new(0.0, 1.0, 0.0);
        for bodies in [[queen("e4"), queen("e5")], [queen("e5"), queen("e4")]] {
            assert_eq!(Pick::by_ray(ray_to(head), bodies).piece, Some(Square::at("e4")));
        }
    }

    #[test]
    fn a_ray_beside_or_over_a_piece_misses_it() {
        for offset in [Vec3::new(0.36, 0.5, 0.0), Vec3::new(0.0, 1.95, 0.0)] {
            assert_eq!(
                Pick::by_ray(ray_to(ground("e4") + offset), [queen("e4")]).piece,
                None,
                "{offset}"
            );
        }
    }

    #[test]
    fn behind_a_thin_head_the_square_is_reached() {
        let mut thin = queen("e4");
        thin.shape.radii[DRUMS / 2..].fill(0.1);
        let beside_the_head = ground("e4") + Vec3::new(0.25, 1.2, 0.0);
        assert_eq!(Pick::by_ray(ray_to(beside_the_head), [thin]).piece, None);
        assert_eq!(
            Pick::by_ray(ray_to(beside_the_head), [queen("e4")]).piece,
            Some(Square::at("e4"))
        );
    }

    #[test]
    fn a_cone_is_felt_as_a_cone() {
        let corner = |i: usize| Vec2::from_angle(i as f32 * TAU / 24.0) * 0.4;
        let mut positions: Vec<[f32; 3]> = (0..24).map(|i| [corner(i).x, 0.0, corner(i).y]).collect();
        positions.push([0.0, 1.0, 0.0]);
        let indices: Vec<u32> = (0..24).flat_map(|i| [i, (i + 1) % 24, 24]).collect();
        let shape = Shape::of(&positions, &indices);
        assert_eq!(shape.height, 1.0);
        for (radius, base, top) in shape.drums() {
            assert!(
                radius <= 0.4 * (1.0 - base) + 1e-3 && radius >= 0.4 * (1.0 - top) - 0.02,
                "{radius} at {base}"
            );
        }
    }

    #[test]
    fn a_ray_straight_down_finds_piece_and_square() {
        let ray = Ray3d::new(ground("c3") + Vec3::Y * 10.0, Dir3::NEG_Y);
        let square = Some(Square::at("c3"));
        assert_eq!(
            Pick::by_ray(ray, [queen("c3")]),
            Pick {
                ground: square,
                piece: square
            }
        );
    }
}
