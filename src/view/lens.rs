//! How the camera draws the world onto the window, off its middle where panels cover a side.
//!
//! Bevy's own projections look through the middle of the window, and its sub-views are unknown to culling; this one is
//! told what it sees at each edge of the window.

use bevy::camera::{CameraProjection, SubCameraView};
use bevy::math::Vec3A;
use bevy::prelude::*;

/// The nearest distance that is drawn.
const NEAR: f32 = 0.2;
/// The distance up to which things are looked for.
const FAR: f32 = 200.0;

/// A projection told by what lies at the edges of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lens {
    kind: LensKind,
    /// What is seen at the lower left and the upper right corner: slopes of rays, or places.
    low: Vec2,
    high: Vec2,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum LensKind {
    Perspective,
    Parallel,
}

impl Lens {
    /// Things get smaller with distance. `middle` is the pixel at which the lens points, `pixel` the slope from one
    /// pixel to the next.
    pub fn perspective(window: Vec2, middle: Vec2, pixel: f32) -> Lens {
        Lens::new(LensKind::Perspective, window, middle, pixel)
    }

    /// Things keep their size. `pixel` is what one pixel measures in the world.
    pub fn parallel(window: Vec2, middle: Vec2, pixel: f32) -> Lens {
        Lens::new(LensKind::Parallel, window, middle, pixel)
    }

    fn new(kind: LensKind, window: Vec2, middle: Vec2, pixel: f32) -> Lens {
        // Pixels are counted downwards.
        let low = Vec2::new(-middle.x, middle.y - window.y) * pixel;
        let high = Vec2::new(window.x - middle.x, middle.y) * pixel;
        Lens { kind, low, high }
    }

    /// The start and the direction of the ray through a place of the window, from (0, 0) at its upper left to (1, 1), as
    /// the camera sees it.
    pub fn ray(&self, place: Vec2) -> (Vec3, Vec3) {
        let x = self.low.x + (self.high.x - self.low.x) * place.x;
        let y = self.high.y + (self.low.y - self.high.y) * place.y;
        match self.kind {
            LensKind::Perspective => (Vec3::ZERO, Vec3::new(x, y, -1.0)),
            LensKind::Parallel => (Vec3::new(x, y, 0.0), Vec3::NEG_Z),
        }
    }

    /// The place of the window, from (0, 0) to (1, 1), where the camera draws a point that it sees before it.
    pub fn place(&self, point: Vec3) -> Option<Vec2> {
        let at = match self.kind {
            LensKind::Perspective if point.z > -NEAR => return None,
            LensKind::Perspective => point.truncate() / -point.z,
            LensKind::Parallel => point.truncate(),
        };
        let place = (at - self.low) / (self.high - self.low);
        Some(Vec2::new(place.x, 1.0 - place.y))
    }
}

impl CameraProjection for Lens {
    fn get_clip_from_view(&self) -> Mat4 {
        let (Lens { low, high, .. }, size) = (*self, self.high - self.low);
        match self.kind {
            // Infinite, with the depth reversed, as everywhere in Bevy.
            LensKind::Perspective => Mat4::from_cols(
                Vec4::new(2.0 / size.x, 0.0, 0.0, 0.0),
                Vec4::new(0.0, 2.0 / size.y, 0.0, 0.0),
                Vec4::new((high.x + low.x) / size.x, (high.y + low.y) / size.y, 0.0, -1.0),
                Vec4::new(0.0, 0.0, NEAR, 0.0),
            ),
            LensKind::Parallel => Mat4::orthographic_rh(low.x, high.x, low.y, high.y, FAR, NEAR),
        }
    }

    fn get_clip_from_view_for_sub(&self, _sub_view: &SubCameraView) -> Mat4 {
        // Nobody asks for one: being off the middle is what this lens is for.
        self.get_clip_from_view()
    }

    fn update(&mut self, _width: f32, _height: f32) {
        // The window's size is in the edges already; `camera` makes a new lens when it changes.
    }

    fn far(&self) -> f32 {
        FAR
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let (Lens { low, high, .. }, kind) = (*self, self.kind);
        let around = [(high.x, low.y), (high.x, high.y), (low.x, high.y), (low.x, low.y)];
        let corner = |(x, y): (f32, f32), z: f32| match kind {
            LensKind::Perspective => Vec3A::new(x * -z, y * -z, z),
            LensKind::Parallel => Vec3A::new(x, y, z),
        };
        std::array::from_fn(|i| corner(around[i % 4], if i < 4 { z_near } else { z_far }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

    fn lenses() -> [Lens; 2] {
        let middle = Vec2::new(500.0, 400.0);
        [
            Lens::perspective(WINDOW, middle, 0.001),
            Lens::parallel(WINDOW, middle, 0.02),
        ]
    }

    #[test]
    fn the_lens_points_where_it_is_told() {
        for lens in lenses() {
            let place = lens.place(Vec3::new(0.0, 0.0, -10.0)).unwrap() * WINDOW;
            assert!(place.distance(Vec2::new(500.0, 400.0)) < 0.01, "{place}");
        }
    }

    #[test]
    fn what_a_ray_meets_is_drawn_where_the_ray_began() {
        for lens in lenses() {
            for place in [Vec2::ZERO, Vec2::ONE, Vec2::new(0.2, 0.7)] {
                let (from, along) = lens.ray(place);
                assert!(lens.place(from + along * 7.0).unwrap().distance(place) < 1e-4);
            }
        }
    }

    #[test]
    fn the_matrix_draws_where_the_lens_says() {
        for lens in lenses() {
            for point in [Vec3::new(1.0, 2.0, -9.0), Vec3::new(-3.0, 0.5, -20.0)] {
                let ndc = lens.get_clip_from_view().project_point3(point);
                let place = Vec2::new(ndc.x + 1.0, 1.0 - ndc.y) / 2.0;
                assert!(lens.place(point).unwrap().distance(place) < 1e-4);
                assert!((0.0..=1.0).contains(&ndc.z), "{ndc}");
            }
        }
    }

    #[test]
    fn nearer_points_have_the_greater_depth() {
        for lens in lenses() {
            let depth = |z: f32| lens.get_clip_from_view().project_point3(Vec3::new(0.0, 0.0, z)).z;
            assert!(depth(-5.0) > depth(-6.0));
        }
    }

    #[test]
    fn the_corners_of_the_frustum_are_drawn_in_the_corners_of_the_window() {
        for lens in lenses() {
            let corners = lens.get_frustum_corners(-1.0, -30.0);
            let places = corners.map(|corner| lens.place(corner.into()).unwrap());
            let expected = [
                Vec2::new(1.0, 1.0),
                Vec2::new(1.0, 0.0),
                Vec2::new(0.0, 0.0),
                Vec2::new(0.0, 1.0),
            ];
            for (i, place) in places.into_iter().enumerate() {
                assert!(place.distance(expected[i % 4]) < 1e-3, "{i}: {place}");
            }
        }
    }
}
