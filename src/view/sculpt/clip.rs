//! Sawing: one side of a plane is kept, and the cut closed. For convex parts.

use super::Sculpture;
use super::vector::Vec3;

/// Keeps what lies where `normal · p < level`.
pub(super) fn saw(part: &Sculpture, normal: Vec3, level: f32) -> Sculpture {
    let mut kept = Sculpture::default();
    let mut rim: Vec<(Vec3, Vec3)> = Vec::new();
    for corners in part.indices.chunks_exact(3) {
        let corner = |k: usize| {
            let i = corners[k] as usize;
            let p = Vec3::from_array(part.positions[i]);
            (p, Vec3::from_array(part.normals[i]), normal.dot(p) - level)
        };
        let mut polygon: Vec<(Vec3, Vec3)> = Vec::with_capacity(4);
        let mut cut: [Option<Vec3>; 2] = [None, None];
        for k in 0..3 {
            let (here, next) = (corner(k), corner((k + 1) % 3));
            if here.2 < 0.0 {
                polygon.push((here.0, here.1));
            }
            if (here.2 < 0.0) != (next.2 < 0.0) {
                // From the kept side always, so that both triangles of an edge are cut at the very same point.
                let (a, b) = if here.2 < 0.0 { (here, next) } else { (next, here) };
                let t = a.2 / (a.2 - b.2);
                let p = a.0.lerp(b.0, t);
                polygon.push((p, a.1.lerp(b.1, t).normalized()));
                cut[usize::from(here.2 >= 0.0)] = Some(p);
            }
        }
        if polygon.len() >= 3 {
            let first = kept.positions.len() as u32;
            for &(p, n) in &polygon {
                kept.vertex(p, n);
            }
            for k in 2..polygon.len() as u32 {
                kept.indices.extend([first, first + k - 1, first + k]);
            }
        }
        if let [Some(leaves), Some(enters)] = cut {
            rim.push((leaves, enters));
        }
    }
    if !rim.is_empty() {
        let centre = rim.iter().fold(Vec3::ZERO, |sum, edge| sum + edge.0) * (1.0 / rim.len() as f32);
        let middle = kept.vertex(centre, normal);
        for (leaves, enters) in rim {
            // The kept part runs from where the surface leaves to where it enters; the lid runs the other way.
            let a = kept.vertex(enters, normal);
            let b = kept.vertex(leaves, normal);
            kept.indices.extend([middle, a, b]);
        }
    }
    kept
}
