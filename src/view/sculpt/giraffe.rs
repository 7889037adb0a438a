//! The giraffe: a dappled neck, and a small head with horn knobs on top of it.

use super::Sculpture;
use super::contour::mesh;
use super::field::{Tube, carve, ellipsoid, footing, join, limb, ramp, sphere};
use super::sweep::{Stop, sweep};
use super::turned::pedestal;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far the head is turned aside, so that it is seen from behind as well.
const TURN: f32 = 0.66;

/// How deep the seams between the patches are cut.
const SEAM: f32 = 0.0115;

/// From one tuft of the mane to the next.
const TUFT: f32 = 0.085;

/// How far a place on the neck is from the nearest seam between two patches: 0 on the seam, about 1 in the middle
/// of a patch.
fn patch(p: Vec3) -> f32 {
    const AROUND: i32 = 4;
    const TALL: f32 = 0.150;
    let (s, t) = (p.x.atan2(p.z) / std::f32::consts::TAU * AROUND as f32, p.y / TALL);
    let (column, row) = (s.floor(), t.floor());
    let (mut nearest, mut second) = (f32::INFINITY, f32::INFINITY);
    for dy in -1..=1 {
        // Every other row is half a patch further round.
        for dx in -2..=1 {
            let (cx, cy) = (column + dx as f32, row + dy as f32);
            // Any scatter will do that is the same every time, and meets itself behind the neck.
            let seed = (cx as i32).rem_euclid(AROUND) as f32 * 12.9898 + cy * 78.233;
            let scatter = |k: f32| 0.5 + 0.45 * ((seed * k).sin() * 437.585).fract() * 0.5;
            let (ux, uy) = (cx + scatter(1.0) + 0.5 * cy.rem_euclid(2.0) - s, cy + scatter(1.7) - t);
            let distance = (ux * ux + uy * uy).sqrt();
            if distance < nearest {
                (nearest, second) = (distance, nearest);
            } else if distance < second {
                second = distance;
            }
        }
    }
    second - nearest
}

pub(super) fn giraffe() -> Sculpture {
    let neck = Tube::through(
        &[
            (ahead(0.0, 0.20, -0.02), 0.185),
            (ahead(0.0, 0.30, -0.045), 0.152),
            (ahead(0.0, 0.42, -0.072), 0.122),
            (ahead(0.0, 0.58, -0.078), 0.102),
            (ahead(0.0, 0.78, -0.055), 0.086),
            (ahead(0.0, 1.00, -0.005), 0.074),
            (ahead(0.0, 1.17, 0.035), 0.070),
        ],
        3,
    );
    let mane = Tube::through(
        &[
            (ahead(0.0, 0.42, -0.182), 0.020),
            (ahead(0.0, 0.58, -0.176), 0.034),
            (ahead(0.0, 0.80, -0.136), 0.038),
            (ahead(0.0, 1.02, -0.080), 0.040),
            (ahead(0.0, 1.18, -0.042), 0.042),
            (ahead(0.0, 1.27, -0.025), 0.038),
        ],
        2,
    );
    let clay = |p: Vec3| {
        let q = vec3(p.x.abs(), p.y, p.z);
        let mut d = neck.distance(q);
        if d.abs() < 0.05 {
            // The patches stand out of the coat, with crisp seams between them.
            let seam = 1.0 - ramp(patch(p), 0.03, 0.20);
            d += SEAM * seam * ramp(p.y, 0.30, 0.38) * (1.0 - ramp(p.y, 1.05, 1.12));
        }
        // The short upright mane, cut straight across.
        let (away, along) = mane.nearest(vec3(q.x * 1.6, q.y, q.z));
        let tuft = (2.0 * (along / TUFT).fract() - 1.0).abs().powi(4);
        d = join(d, away + 0.007 * tuft, 0.012);
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y > 0.96 {
            // Skull, muzzle, lips.
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 1.225, 0.062), vec3(0.098, 0.090, 0.122)),
                0.035,
            );
            d = join(
                d,
                limb(q, ahead(0.0, 1.195, 0.130), 0.072, ahead(0.0, 1.115, 0.305), 0.050),
                0.030,
            );
            d = join(
                d,
                ellipsoid(q, ahead(0.026, 1.108, 0.322), vec3(0.043, 0.042, 0.050)),
                0.022,
            );
            // Brow, eye, nostril, mouth.
            d = join(
                d,
                limb(q, ahead(0.074, 1.272, 0.075), 0.030, ahead(0.062, 1.252, 0.160), 0.022),
                0.020,
            );
            d = carve(
                d,
                ellipsoid(q, ahead(0.112, 1.228, 0.122), vec3(0.030, 0.026, 0.036)),
                0.008,
            );
            d = join(d, sphere(q, ahead(0.086, 1.227, 0.120), 0.026), 0.004);
            d = carve(d, sphere(q, ahead(0.046, 1.126, 0.368), 0.016), 0.006);
            d = carve(
                d,
                limb(q, ahead(0.085, 1.078, 0.380), 0.013, ahead(0.088, 1.118, 0.240), 0.010),
                0.006,
            );
            // The third, low horn on the forehead, and the two with knobs.
            d = join(d, sphere(q, ahead(0.0, 1.295, 0.105), 0.034), 0.025);
            d = join(
                d,
                limb(q, ahead(0.042, 1.290, 0.035), 0.032, ahead(0.056, 1.385, 0.010), 0.022),
                0.020,
            );
            d = join(
                d,
                ellipsoid(q, ahead(0.060, 1.412, 0.003), vec3(0.037, 0.030, 0.037)),
                0.008,
            );
        }
        d = join(d, footing(p, 0.208, 0.212), 0.085);
        d.max(0.19 - p.y)
    };
    let neck = mesh(ahead(-0.25, 0.17, 0.40), ahead(0.25, 1.46, -0.28), 0.0115, 4400, clay);
    let ear = sweep(
        &[
            Stop(ahead(0.074, 1.262, 0.010), 0.020, 0.020),
            Stop(ahead(0.140, 1.285, -0.012), 0.048, 0.024),
            Stop(ahead(0.200, 1.298, -0.030), 0.036, 0.017),
            Stop(ahead(0.245, 1.302, -0.042), 0.004, 0.004),
        ],
        vec3(0.0, 1.0, 0.5),
        10,
        3,
    );
    pedestal(0.36, 1.0).with(neck.with(ear.paired()).placed(&Frame::turned(Vec3::ZERO, TURN)))
}
