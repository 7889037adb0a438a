//! Rods, horns, ropes and blades: an oval section carried along a smooth curve.

use std::f32::consts::TAU;

use super::Sculpture;
use super::facets::Facets;
use super::vector::{Vec3, spline, vec3};

/// A place the curve goes through, with the half widths of the section there: across and thick.
#[derive(Clone, Copy)]
pub(super) struct Stop(pub Vec3, pub f32, pub f32);

/// A round stop.
pub(super) fn round(at: Vec3, radius: f32) -> Stop {
    Stop(at, radius, radius)
}

/// Sweeps an oval along the stops. `across` says which way the first half width lies; it must not run along the
/// curve. Ends are rounded.
pub(super) fn sweep(stops: &[Stop], across: Vec3, sides: usize, steps: usize) -> Sculpture {
    let rows: Vec<[f32; 5]> = stops.iter().map(|s| [s.0.x, s.0.y, s.0.z, s.1, s.2]).collect();
    let rows = if steps > 1 { spline(&rows, steps, false) } else { rows };
    let at = |i: usize| vec3(rows[i][0], rows[i][1], rows[i][2]);
    let last = rows.len() - 1;
    let ahead = |i: usize| (at((i + 1).min(last)) - at(i.saturating_sub(1))).normalized();

    // (centre, tangent, half widths) of each ring, with three more at each end to round it off.
    let mut rings: Vec<(Vec3, Vec3, f32, f32)> = Vec::with_capacity(rows.len() + 4);
    let cap = |i: usize, sign: f32, rings: &mut Vec<(Vec3, Vec3, f32, f32)>| {
        let (w, t) = (rows[i][3], rows[i][4]);
        let reach = w.min(t);
        let mut angles = [0.45_f32, 0.95];
        if sign < 0.0 {
            angles.reverse();
        }
        for angle in angles {
            let out = ahead(i) * (sign * reach * angle.sin());
            rings.push((at(i) + out, ahead(i), w * angle.cos(), t * angle.cos()));
        }
    };
    cap(0, -1.0, &mut rings);
    for (i, row) in rows.iter().enumerate() {
        rings.push((at(i), ahead(i), row[3].max(1e-4), row[4].max(1e-4)));
    }
    cap(last, 1.0, &mut rings);

    let mut facets = Facets::default();
    let mut below: Option<Vec<u32>> = None;
    for &(centre, tangent, wide, thick) in &rings {
        let up = tangent.cross(across).normalized();
        let side = up.cross(tangent);
        let ring: Vec<u32> = (0..sides)
            .map(|k| {
                let (sin, cos) = (k as f32 / sides as f32 * TAU).sin_cos();
                facets.point(centre + side * (cos * wide) + up * (sin * thick))
            })
            .collect();
        match &below {
            Some(below) => facets.band(below, &ring),
            None => {
                let mut floor = ring.clone();
                floor.reverse();
                let tip = at(0) - ahead(0) * rows[0][3].min(rows[0][4]);
                facets.fan(&floor, tip);
            }
        }
        below = Some(ring);
    }
    if let Some(ring) = below {
        facets.fan(&ring, at(last) + ahead(last) * rows[last][3].min(rows[last][4]));
    }
    facets.shaded(1.1)
}
