//! The camel: lying down with two humps, its long neck bent up to a haughty head.

use super::Sculpture;
use super::contour::mesh;
use super::field::{Tube, carve, ellipsoid, join, limb, ramp, sphere};
use super::sweep::{Stop, sweep};
use super::turned::stage;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far it lies aside, so that humps and head are both seen from behind.
const TURN: f32 = 0.62;

/// How far the head looks back to the front again, about the top of the neck.
const LOOK: f32 = -0.45;
const NAPE: Vec3 = ahead(0.0, 0.0, 0.215);

/// The humps: from where to where.
const HUMPS: [(Vec3, Vec3); 2] = [
    (ahead(0.0, 0.46, -0.225), ahead(0.0, 0.690, -0.262)),
    (ahead(0.0, 0.47, 0.025), ahead(0.0, 0.725, 0.000)),
];

/// The locks of wool around a hump, and from one to the next down the throat.
const LOCKS: f32 = 7.0;
const WOOL_LOCK: f32 = 0.095;

/// The head is made larger than life about the top of the neck.
const GROWN: f32 = 1.18;
const NAPE_UP: Vec3 = ahead(0.0, 0.960, 0.200);

/// A place on the head as it has been grown.
fn grown(p: Vec3) -> Vec3 {
    NAPE_UP + (p - NAPE_UP) * GROWN
}

/// The head at life size: skull, long muzzle carried level, drooping lip, heavy brow, tuft.
fn head(q: Vec3) -> f32 {
    let mut d = ellipsoid(q, ahead(0.0, 1.010, 0.235), vec3(0.078, 0.080, 0.100));
    d = join(
        d,
        limb(q, ahead(0.0, 0.998, 0.285), 0.062, ahead(0.0, 0.962, 0.395), 0.046),
        0.025,
    );
    d = join(d, sphere(q, ahead(0.024, 0.944, 0.412), 0.040), 0.020);
    d = carve(
        d,
        limb(q, ahead(0.060, 0.926, 0.480), 0.014, ahead(0.080, 0.958, 0.335), 0.011),
        0.006,
    );
    d = carve(
        d,
        limb(q, ahead(0.046, 0.978, 0.442), 0.012, ahead(0.060, 0.968, 0.420), 0.009),
        0.005,
    );
    d = join(
        d,
        limb(q, ahead(0.056, 1.056, 0.245), 0.028, ahead(0.050, 1.036, 0.325), 0.020),
        0.030,
    );
    d = carve(
        d,
        ellipsoid(q, ahead(0.090, 1.018, 0.292), vec3(0.026, 0.022, 0.030)),
        0.008,
    );
    d = join(d, sphere(q, ahead(0.068, 1.018, 0.288), 0.021), 0.004);
    join(
        d,
        ellipsoid(q, ahead(0.0, 1.082, 0.200), vec3(0.046, 0.036, 0.062)),
        0.015,
    )
}

pub(super) fn camel() -> Sculpture {
    let neck = Tube::through(
        &[
            (ahead(0.0, 0.40, 0.06), 0.145),
            (ahead(0.0, 0.420, 0.20), 0.115),
            (ahead(0.0, 0.490, 0.290), 0.097),
            (ahead(0.0, 0.610, 0.308), 0.085),
            (ahead(0.0, 0.745, 0.265), 0.077),
            (ahead(0.0, 0.880, 0.220), 0.072),
            (ahead(0.0, 0.965, 0.220), 0.070),
        ],
        3,
    );
    let wool = Tube::through(
        &[
            (ahead(0.0, 0.40, 0.300), 0.055),
            (ahead(0.0, 0.53, 0.368), 0.050),
            (ahead(0.0, 0.68, 0.350), 0.036),
            (ahead(0.0, 0.82, 0.290), 0.022),
        ],
        2,
    );
    let clay = |p: Vec3| {
        let p = NAPE + (p - NAPE).turned_y(-LOOK * ramp(p.y, 0.79, 0.97));
        let q = vec3(p.x.abs(), p.y, p.z);
        // Barrel and humps, the humps with locks of wool that hang down from the top.
        let mut d = ellipsoid(q, ahead(0.0, 0.375, -0.095), vec3(0.185, 0.170, 0.275));
        for (root, top) in HUMPS {
            let hump = limb(q, root, 0.135, top, 0.072);
            let axis = root.lerp(top, ((q.y - root.y) / (top.y - root.y)).clamp(0.0, 1.0));
            let turn = q.x.atan2(q.z - axis.z) / std::f32::consts::TAU * LOCKS;
            let lock = (2.0 * (turn + 3.0 * q.y).rem_euclid(1.0) - 1.0).abs().powi(4);
            d = join(d, hump + 0.010 * lock * ramp(q.y, 0.50, 0.60), 0.050);
        }
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y < 0.62 {
            // Folded legs.
            d = join(
                d,
                ellipsoid(q, ahead(0.155, 0.30, -0.21), vec3(0.085, 0.130, 0.135)),
                0.016,
            );
            d = join(
                d,
                limb(q, ahead(0.185, 0.240, -0.08), 0.045, ahead(0.170, 0.235, -0.27), 0.048),
                0.010,
            );
            d = join(
                d,
                limb(q, ahead(0.135, 0.36, 0.120), 0.080, ahead(0.150, 0.245, 0.225), 0.052),
                0.016,
            );
            d = join(
                d,
                limb(q, ahead(0.160, 0.240, 0.23), 0.044, ahead(0.165, 0.235, 0.06), 0.044),
                0.010,
            );
        }
        d = join(d, neck.distance(q), 0.045);
        let (beard, along) = wool.nearest(q);
        let lock = (2.0 * ((along + 0.5 * q.x) / WOOL_LOCK).rem_euclid(1.0) - 1.0)
            .abs()
            .powi(4);
        d = join(d, beard + 0.008 * lock, 0.020);
        if q.y > 0.76 {
            d = join(d, GROWN * head(NAPE_UP + (q - NAPE_UP) * (1.0 / GROWN)), 0.030);
        }
        d.max(0.160 - p.y)
    };
    let body = mesh(ahead(-0.30, 0.14, 0.52), ahead(0.30, 1.18, -0.44), 0.0125, 4300, clay);
    let ear = sweep(
        &[
            Stop(grown(ahead(0.056, 1.050, 0.195)), 0.018, 0.018),
            Stop(grown(ahead(0.084, 1.064, 0.178)), 0.034, 0.020),
            Stop(grown(ahead(0.112, 1.076, 0.158)), 0.026, 0.015),
            Stop(grown(ahead(0.134, 1.082, 0.142)), 0.004, 0.004),
        ],
        vec3(0.0, 1.0, 0.3),
        8,
        3,
    );
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
    let camel = body.with(ear.paired().placed(&looking)).with(tail);
    stage(0.395).with(camel.placed(&Frame::turned(ahead(0.0, -0.055, 0.0), TURN)))
}
