//! Carpentry: bevelled timbers between two points.

use super::Sculpture;
use super::facets::Facets;
use super::vector::{Frame, Vec3, vec3};

/// A timber from `a` to `b`. The sizes are its whole width and depth at either end, the width lying as near to
/// `across` as it can; every edge is bevelled by `bevel`.
pub(super) fn beam(a: Vec3, b: Vec3, across: Vec3, size_a: [f32; 2], size_b: [f32; 2], bevel: f32) -> Sculpture {
    let frame = Frame::new(a, b - a, across);
    let length = (b - a).length();
    let mut facets = Facets::default();
    let mut ring = |along: f32, [width, depth]: [f32; 2], inset: f32| -> Vec<u32> {
        let (w, d) = (0.5 * width - inset, 0.5 * depth - inset);
        [
            (w, -d + bevel),
            (w, d - bevel),
            (w - bevel, d),
            (-w + bevel, d),
            (-w, d - bevel),
            (-w, -d + bevel),
            (-w + bevel, -d),
            (w - bevel, -d),
        ]
        .into_iter()
        .map(|(x, z)| facets.point(frame.point(vec3(x, along, -z))))
        .collect()
    };
    let rings = [
        ring(0.0, size_a, bevel),
        ring(bevel, size_a, 0.0),
        ring(length - bevel, size_b, 0.0),
        ring(length, size_b, bevel),
    ];
    for pair in rings.windows(2) {
        facets.band(&pair[0], &pair[1]);
    }
    let mut floor = rings[0].clone();
    floor.reverse();
    facets.fan(&floor, a);
    facets.fan(&rings[3], b);
    facets.shaded(0.9)
}

/// A timber of the same square section from end to end.
pub(super) fn post(a: Vec3, b: Vec3, across: Vec3, width: f32, depth: f32) -> Sculpture {
    let bevel = 0.16 * width.min(depth);
    beam(a, b, across, [width, depth], [width, depth], bevel)
}
