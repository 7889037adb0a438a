//! The giraffe: a dappled neck, and a small head with horn knobs on top of it.

use super::Sculpture;
use super::field::{Tube, carve, ellipsoid, footing, join, limb, ramp, sphere};
use super::lathe::ball;
use super::surface_nets::mesh;
use super::sweep::{Stop, round, sweep};
use super::turned::pedestal;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far the head is turned aside, so that it is seen from behind as well.
const TURN: f32 = 0.40;

/// How far a place on the neck is from the nearest seam between two patches: 0 on the seam, about 1 in the middle
/// of a patch.
fn patch(p: Vec3) -> f32 {
    const AROUND: i32 = 5;
    let (s, t) = (p.x.atan2(p.z) / std::f32::consts::TAU * AROUND as f32, p.y / 0.128);
    let (column, row) = (s.floor(), t.floor());
    let (mut nearest, mut second) = (f32::INFINITY, f32::INFINITY);
    for dy in -1..=1 {
        for dx in -1..=1 {
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
            (ahead(0.0, 0.20, -0.02), 0.180),
            (ahead(0.0, 0.30, -0.045), 0.148),
            (ahead(0.0, 0.44, -0.070), 0.116),
            (ahead(0.0, 0.62, -0.072), 0.094),
            (ahead(0.0, 0.84, -0.045), 0.077),
            (ahead(0.0, 1.08, 0.005), 0.065),
            (ahead(0.0, 1.28, 0.040), 0.060),
        ],
        3,
    );
    let mane = Tube::through(
        &[
            (ahead(0.0, 0.46, -0.168), 0.024),
            (ahead(0.0, 0.64, -0.160), 0.032),
            (ahead(0.0, 0.86, -0.116), 0.034),
            (ahead(0.0, 1.10, -0.058), 0.036),
            (ahead(0.0, 1.26, -0.022), 0.038),
            (ahead(0.0, 1.35, -0.010), 0.036),
        ],
        2,
    );
    let clay = |p: Vec3| {
        let q = vec3(p.x.abs(), p.y, p.z);
        let mut d = neck.distance(q);
        if d.abs() < 0.05 {
            d += 0.010 * (1.0 - ramp(patch(p), 0.03, 0.20)) * ramp(p.y, 0.30, 0.40) * (1.0 - ramp(p.y, 1.16, 1.24));
        }
        // The short upright mane.
        d = join(d, mane.distance(vec3(q.x * 1.5, q.y, q.z)), 0.02);
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y > 1.06 {
            // Head.
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 1.335, 0.065), vec3(0.086, 0.082, 0.110)),
                0.04,
            );
            d = join(
                d,
                limb(q, ahead(0.0, 1.305, 0.13), 0.064, ahead(0.0, 1.232, 0.290), 0.046),
                0.04,
            );
            d = join(
                d,
                ellipsoid(q, ahead(0.024, 1.228, 0.302), vec3(0.038, 0.038, 0.044)),
                0.025,
            );
            d = join(
                d,
                limb(q, ahead(0.062, 1.378, 0.085), 0.028, ahead(0.054, 1.355, 0.150), 0.02),
                0.02,
            );
            d = carve(d, sphere(q, ahead(0.100, 1.335, 0.122), 0.027), 0.016);
            d = carve(d, sphere(q, ahead(0.040, 1.243, 0.345), 0.014), 0.010);
            d = carve(
                d,
                limb(q, ahead(0.08, 1.200, 0.34), 0.015, ahead(0.08, 1.235, 0.230), 0.012),
                0.010,
            );
        }
        d = join(d, footing(p, 0.208, 0.212), 0.09);
        d.max(0.19 - p.y)
    };
    let neck = mesh(ahead(-0.25, 0.16, 0.37), ahead(0.25, 1.45, -0.28), 0.0155, 5000, clay);
    let horn = sweep(
        &[
            round(ahead(0.040, 1.385, 0.045), 0.024),
            round(ahead(0.047, 1.450, 0.025), 0.018),
            round(ahead(0.051, 1.490, 0.012), 0.018),
            round(ahead(0.054, 1.520, 0.003), 0.034),
            round(ahead(0.055, 1.545, -0.003), 0.026),
        ],
        Vec3::X,
        10,
        3,
    );
    let ear = sweep(
        &[
            Stop(ahead(0.068, 1.370, 0.015), 0.018, 0.018),
            Stop(ahead(0.130, 1.390, -0.005), 0.040, 0.020),
            Stop(ahead(0.185, 1.402, -0.020), 0.030, 0.014),
            Stop(ahead(0.225, 1.405, -0.030), 0.004, 0.004),
        ],
        vec3(0.0, 1.0, 0.5),
        8,
        3,
    );
    let eye = ball(ahead(0.077, 1.334, 0.118), vec3(0.020, 0.019, 0.021), 10);
    let giraffe = neck.with(horn.paired()).with(ear.paired()).with(eye.paired());
    pedestal(0.36, 1.0).with(giraffe.placed(&Frame::turned(Vec3::ZERO, TURN)))
}
