//! The knight: a horse's head, cut from a block the way Staunton knights are.

use super::Sculpture;
use super::field::{Outline, Strand, Tube, carve, ellipsoid, footing, join, limb, ramp, sphere};
use super::lathe::ball;
use super::surface_nets::mesh;
use super::sweep::{Stop, sweep};
use super::turned::pedestal;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far the head is turned aside, so that a player sees more than the mane of his own horse.
const TURN: f32 = 0.54;

pub(super) fn knight() -> Sculpture {
    // (forward, height), from the chest up the throat, around the head and down the back.
    let silhouette = Outline::through(
        &[
            [0.190, 0.20],
            [0.212, 0.28],
            [0.222, 0.37],
            [0.190, 0.46],
            [0.135, 0.535],
            [0.108, 0.60],
            [0.130, 0.635],
            [0.185, 0.640],
            [0.235, 0.612],
            [0.275, 0.585],
            [0.317, 0.588],
            [0.345, 0.620],
            [0.352, 0.665],
            [0.332, 0.715],
            [0.275, 0.790],
            [0.215, 0.875],
            [0.155, 0.955],
            [0.090, 1.000],
            [0.010, 1.015],
            [-0.075, 0.990],
            [-0.160, 0.930],
            [-0.225, 0.840],
            [-0.258, 0.720],
            [-0.262, 0.580],
            [-0.240, 0.440],
            [-0.210, 0.330],
            [-0.195, 0.20],
        ],
        3,
    );
    let mane = Strand::through(
        &[
            [0.150, 0.935],
            [0.085, 0.985],
            [0.00, 0.995],
            [-0.09, 0.965],
            [-0.17, 0.900],
            [-0.225, 0.79],
            [-0.245, 0.65],
            [-0.240, 0.50],
            [-0.225, 0.38],
        ],
        3,
    );

    let jaw = Tube::through(
        &[
            (ahead(0.165, 0.66, 0.055), 0.03),
            (ahead(0.165, 0.78, -0.035), 0.03),
            (ahead(0.16, 0.9, -0.03), 0.02),
        ],
        2,
    );
    let clay = |p: Vec3| {
        let (side, y, f) = (p.x.abs(), p.y, -p.z);
        let q = ahead(side, y, f);
        let depth = silhouette.distance([f, y]);

        // How thick the block is: broad at the chest, slim at the neck, slimmer at the muzzle.
        let neck = 0.225 - 0.100 * ramp(y, 0.24, 0.62);
        let width =
            neck - 0.040 * ramp(f - 0.3 * (y - 0.7), 0.12, 0.30) - 0.02 * ramp(-f, 0.05, 0.28) * ramp(y, 0.4, 0.7);
        let round = 0.11;
        let u = (depth + round).max(0.0) / round;
        let v = side / width;
        let k = (u * u + v * v).sqrt();
        let mut d = (k - 1.0) * round.min(width);

        // Only where it can matter: too far off, it would cost time and change nothing.
        if y > 0.48 {
            // Cheek, brow, muzzle.
            d = join(
                d,
                ellipsoid(q, ahead(0.074, 0.760, 0.085), vec3(0.070, 0.118, 0.108)),
                0.02,
            );
            d = join(
                d,
                limb(q, ahead(0.088, 0.905, 0.105), 0.036, ahead(0.070, 0.84, 0.19), 0.022),
                0.03,
            );
            d = join(
                d,
                ellipsoid(q, ahead(0.050, 0.655, 0.300), vec3(0.050, 0.058, 0.060)),
                0.03,
            );
            // The hollow between cheek and muzzle, the eye, the nostril and the mouth.
            d = carve(
                d,
                ellipsoid(q, ahead(0.135, 0.745, 0.225), vec3(0.055, 0.075, 0.06)),
                0.05,
            );
            d = carve(d, sphere(q, ahead(0.128, 0.868, 0.140), 0.034), 0.02);
            d = carve(
                d,
                ellipsoid(q, ahead(0.096, 0.682, 0.322), vec3(0.026, 0.026, 0.017)),
                0.012,
            );
            d = carve(
                d,
                limb(q, ahead(0.085, 0.612, 0.37), 0.017, ahead(0.110, 0.650, 0.240), 0.014),
                0.012,
            );
            // The line of the jaw against the neck.
            d = carve(d, jaw.distance(q), 0.04);
        }
        // The mane: a ridge along the crest with locks combed back and down.
        let (away, along) = mane.nearest([f, y]);
        // The cuts between the locks are deepest on the flanks and leave the crest whole.
        let lock = (along * 72.0 - away * 26.0).cos() * (0.25 + 0.75 * ramp(side, 0.010, 0.045));
        let thick = 0.045 + 0.050 * ramp(along, 0.05, 0.40) - 0.045 * ramp(along, 0.70, 0.95);
        let ridge = ((away / thick).powi(2) + (side / (0.058 + 0.045 * ramp(along, 0.15, 0.65))).powi(2)).sqrt() - 1.0;
        d = join(d, ridge * 0.055 - 0.0065 * lock, 0.012);
        d = join(d, footing(q, 0.218, 0.212), 0.09);
        d.max(0.19 - y)
    };
    let head = mesh(ahead(-0.27, 0.16, 0.39), ahead(0.27, 1.10, -0.37), 0.0175, 4800, clay);

    let ear = sweep(
        &[
            Stop(ahead(0.055, 0.945, 0.030), 0.040, 0.034),
            Stop(ahead(0.066, 1.015, 0.042), 0.046, 0.032),
            Stop(ahead(0.075, 1.080, 0.060), 0.030, 0.020),
            Stop(ahead(0.074, 1.125, 0.078), 0.005, 0.005),
        ],
        vec3(1.0, 0.0, 0.6),
        10,
        3,
    );
    let eye = ball(ahead(0.097, 0.866, 0.140), vec3(0.022, 0.020, 0.022), 10);
    pedestal(0.37, 1.0).with(
        head.with(ear.paired())
            .with(eye.paired())
            .placed(&Frame::turned(Vec3::ZERO, TURN)),
    )
}
