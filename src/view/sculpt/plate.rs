//! Ears and fins: a thin plate of any outline, fuller in the middle, bent as one likes.

use super::Sculpture;
use super::facets::Facets;
use super::vector::{Vec3, spline, vec3};

/// A plate in the x-y plane with this outline (anticlockwise, seen from +z) about the origin, `thick` in the middle
/// and rounded at the rim; `bend` then moves every point.
pub(super) fn plate(outline: &[[f32; 2]], steps: usize, thick: f32, bend: impl Fn(Vec3) -> Vec3) -> Sculpture {
    // How far out each ring lies, and how much of the thickness is left there.
    const RINGS: [(f32, f32); 5] = [(0.30, 1.0), (0.62, 0.93), (0.86, 0.74), (0.96, 0.46), (1.0, 0.0)];
    let rim = spline(outline, steps, true);
    let mut facets = Facets::default();
    let mut ring = |out: f32, lift: f32| -> Vec<u32> {
        rim.iter()
            .map(|&[x, y]| facets.point(bend(vec3(x * out, y * out, 0.5 * thick * lift))))
            .collect()
    };
    let front: Vec<Vec<u32>> = RINGS.iter().map(|&(out, lift)| ring(out, lift)).collect();
    let mut back: Vec<Vec<u32>> = RINGS[..4].iter().map(|&(out, lift)| ring(out, -lift)).collect();
    back.push(front[4].clone());
    for pair in front.windows(2) {
        facets.band(&pair[1], &pair[0]);
    }
    for pair in back.windows(2) {
        facets.band(&pair[0], &pair[1]);
    }
    facets.fan(&front[0], bend(vec3(0.0, 0.0, 0.5 * thick)));
    let mut behind = back[0].clone();
    behind.reverse();
    facets.fan(&behind, bend(vec3(0.0, 0.0, -0.5 * thick)));
    facets.shaded(1.3)
}
