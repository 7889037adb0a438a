//! The camel: lying down with two humps, its long neck bent up to a haughty head.

use super::Sculpture;
use super::field::{Tube, carve, ellipsoid, join, limb, ramp, sphere};
use super::lathe::ball;
use super::surface_nets::mesh;
use super::sweep::{Stop, sweep};
use super::turned::stage;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far it lies aside, so that humps and head are both seen from behind.
const TURN: f32 = 0.70;

/// How far the head looks back to the front again, about the top of the neck.
const LOOK: f32 = -0.50;
const NAPE: Vec3 = ahead(0.0, 0.0, 0.215);

pub(super) fn camel() -> Sculpture {
    let neck = Tube::through(
        &[
            (ahead(0.0, 0.40, 0.06), 0.140),
            (ahead(0.0, 0.425, 0.20), 0.108),
            (ahead(0.0, 0.500, 0.285), 0.088),
            (ahead(0.0, 0.620, 0.300), 0.076),
            (ahead(0.0, 0.760, 0.260), 0.068),
            (ahead(0.0, 0.900, 0.220), 0.064),
            (ahead(0.0, 0.985, 0.220), 0.064),
        ],
        3,
    );
    let wool = Tube::through(
        &[
            (ahead(0.0, 0.42, 0.290), 0.05),
            (ahead(0.0, 0.53, 0.365), 0.042),
            (ahead(0.0, 0.68, 0.345), 0.02),
        ],
        2,
    );
    let clay = |p: Vec3| {
        let p = NAPE + (p - NAPE).turned_y(-LOOK * ramp(p.y, 0.79, 0.97));
        let q = vec3(p.x.abs(), p.y, p.z);
        // Barrel and humps.
        let mut d = ellipsoid(q, ahead(0.0, 0.375, -0.085), vec3(0.175, 0.165, 0.275));
        d = join(
            d,
            limb(q, ahead(0.0, 0.46, -0.215), 0.130, ahead(0.0, 0.680, -0.245), 0.066),
            0.07,
        );
        d = join(
            d,
            limb(q, ahead(0.0, 0.47, 0.03), 0.130, ahead(0.0, 0.715, 0.010), 0.066),
            0.07,
        );
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y < 0.60 {
            // Folded legs.
            d = join(
                d,
                ellipsoid(q, ahead(0.145, 0.30, -0.20), vec3(0.085, 0.125, 0.13)),
                0.03,
            );
            d = join(
                d,
                limb(q, ahead(0.16, 0.245, -0.08), 0.045, ahead(0.15, 0.235, -0.25), 0.045),
                0.02,
            );
            d = join(
                d,
                limb(q, ahead(0.125, 0.34, 0.13), 0.075, ahead(0.13, 0.245, 0.215), 0.05),
                0.03,
            );
            d = join(
                d,
                limb(q, ahead(0.14, 0.24, 0.22), 0.042, ahead(0.145, 0.235, 0.06), 0.042),
                0.02,
            );
        }
        d = join(d, neck.distance(q), 0.05);
        if q.y > 0.78 {
            // Head: skull, long muzzle carried level, drooping lip, heavy brow.
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 1.015, 0.235), vec3(0.080, 0.082, 0.100)),
                0.04,
            );
            d = join(
                d,
                limb(q, ahead(0.0, 1.000, 0.285), 0.064, ahead(0.0, 0.958, 0.415), 0.050),
                0.03,
            );
            d = join(d, sphere(q, ahead(0.024, 0.945, 0.430), 0.040), 0.03);
            d = carve(
                d,
                limb(q, ahead(0.060, 0.922, 0.50), 0.018, ahead(0.082, 0.955, 0.345), 0.014),
                0.010,
            );
            d = carve(
                d,
                ellipsoid(q, ahead(0.046, 0.968, 0.462), vec3(0.022, 0.014, 0.020)),
                0.010,
            );
            d = join(
                d,
                limb(q, ahead(0.054, 1.066, 0.255), 0.028, ahead(0.050, 1.045, 0.325), 0.02),
                0.02,
            );
            d = carve(d, sphere(q, ahead(0.092, 1.022, 0.297), 0.025), 0.015);
            // A tuft on the crown.
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 1.085, 0.205), vec3(0.045, 0.036, 0.060)),
                0.025,
            );
        }
        d = join(d, wool.distance(q), 0.03);
        d.max(0.160 - p.y)
    };
    let body = mesh(ahead(-0.28, 0.13, 0.50), ahead(0.28, 1.15, -0.42), 0.0185, 4800, clay);
    let ear = sweep(
        &[
            Stop(ahead(0.062, 1.050, 0.190), 0.018, 0.018),
            Stop(ahead(0.092, 1.058, 0.168), 0.032, 0.020),
            Stop(ahead(0.113, 1.060, 0.146), 0.012, 0.009),
        ],
        vec3(0.0, 1.0, 0.3),
        8,
        3,
    );
    let eye = ball(ahead(0.068, 1.022, 0.290), vec3(0.019, 0.018, 0.020), 10);
    let tail = sweep(
        &[
            Stop(ahead(0.0, 0.46, -0.335), 0.022, 0.022),
            Stop(ahead(0.02, 0.37, -0.375), 0.016, 0.016),
            Stop(ahead(0.04, 0.28, -0.375), 0.026, 0.026),
            Stop(ahead(0.05, 0.22, -0.36), 0.006, 0.006),
        ],
        Vec3::X,
        8,
        3,
    );
    let looking = Frame::turned(NAPE - NAPE.turned_y(LOOK), LOOK);
    let camel = body.with(ear.paired().with(eye.paired()).placed(&looking)).with(tail);
    stage(0.395).with(camel.placed(&Frame::turned(ahead(0.0, -0.055, 0.0), TURN)))
}
