//! The knight: a horse's head, cut from a block the way Staunton knights are.

use super::Sculpture;
use super::contour::mesh;
use super::field::{Outline, Strand, bevelled, carve, ellipsoid, footing, join, limb, ramp, sphere};
use super::turned::pedestal;
use super::vector::{Vec3, ahead, vec3};

/// The chest faces the enemy, nearly; the neck is turned further and further aside up to the head, so that a player
/// sees more than the mane of his own horse.
const CHEST_TURN: f32 = 0.25;
const HEAD_TURN: f32 = 1.0;

/// It is carved this much lower than it is drawn, from which height on.
const SQUAT: f32 = 0.96;
const FOOT: f32 = 0.20;

/// The spacing of the locks of the mane.
const LOCK: f32 = 0.094;

pub(super) fn knight() -> Sculpture {
    // All drawings are (forward, height). The neck: chest, throat, under the head, crest, back.
    let neck = Outline::through(
        &[
            [0.180, 0.19],
            [0.205, 0.27],
            [0.216, 0.36],
            [0.192, 0.45],
            [0.142, 0.53],
            [0.104, 0.61],
            [0.120, 0.75],
            [0.115, 0.88],
            [0.050, 0.965],
            [-0.030, 0.985],
            [-0.110, 0.955],
            [-0.180, 0.880],
            [-0.228, 0.77],
            [-0.248, 0.62],
            [-0.240, 0.46],
            [-0.215, 0.33],
            [-0.195, 0.19],
        ],
        3,
    );
    // The head: forehead, nose, lips, chin, jaw and cheek.
    let head = Outline::through(
        &[
            [0.020, 0.990],
            [0.085, 0.992],
            [0.140, 0.955],
            [0.182, 0.895],
            [0.240, 0.815],
            [0.298, 0.735],
            [0.345, 0.668],
            [0.356, 0.622],
            [0.338, 0.580],
            [0.300, 0.563],
            [0.262, 0.565],
            [0.232, 0.592],
            [0.196, 0.640],
            [0.150, 0.640],
            [0.088, 0.640],
            [0.030, 0.675],
            [-0.005, 0.745],
            [-0.015, 0.840],
            [0.000, 0.930],
        ],
        3,
    );
    let mane = Strand::through(
        &[
            [0.165, 0.940],
            [0.105, 0.990],
            [0.030, 1.005],
            [-0.055, 0.992],
            [-0.135, 0.945],
            [-0.200, 0.860],
            [-0.240, 0.745],
            [-0.252, 0.610],
            [-0.242, 0.470],
            [-0.222, 0.350],
        ],
        4,
    );

    let clay = |p: Vec3| {
        let p = p.turned_y(-CHEST_TURN - (HEAD_TURN - CHEST_TURN) * ramp(p.y, 0.28, 0.80));
        let y = FOOT + (p.y - FOOT) / SQUAT;
        let (side, f) = (p.x.abs(), -p.z);
        let q = ahead(side, y, f);

        // The neck is a block, broad at the chest and slim at the throat, its edges planed off.
        let width = 0.192 - 0.094 * ramp(y, 0.20, 0.64) - 0.022 * ramp(-f, 0.02, 0.26) * ramp(y, 0.36, 0.66);
        let mut d = bevelled(neck.distance([f, y]), side - width, 0.085, 0.018);
        d = join(d, footing(q, 0.212, 0.212), 0.085);

        // Only where it can matter: too far off, it would cost time and change nothing.
        if y > 0.46 {
            // How far down the head from poll to lips.
            let down = ((f - 0.06) * 0.61 + (0.95 - y) * 0.79) / 0.44;
            let width =
                0.090 + 0.020 * ramp(down, 0.0, 0.25) - 0.046 * ramp(down, 0.36, 0.72) + 0.008 * ramp(down, 0.78, 0.95);
            let mut face = bevelled(head.distance([f, y]), side - width, 0.042, 0.010);
            // The flat round cheek, and the edge that runs from it down the jaw.
            let cheek = bevelled((f - 0.082).hypot(y - 0.765) - 0.116, side - 0.121, 0.030, 0.010);
            face = join(face, cheek, 0.012);
            // The bone below the eye.
            face = join(
                face,
                limb(q, ahead(0.082, 0.850, 0.165), 0.030, ahead(0.050, 0.720, 0.285), 0.022),
                0.020,
            );
            // Eye: a socket, a brow over it, a ball in it, a lid.
            face = join(
                face,
                limb(q, ahead(0.086, 0.915, 0.070), 0.030, ahead(0.072, 0.888, 0.180), 0.026),
                0.030,
            );
            face = carve(
                face,
                ellipsoid(q, ahead(0.124, 0.868, 0.128), vec3(0.034, 0.030, 0.048)),
                0.008,
            );
            face = join(
                face,
                ellipsoid(q, ahead(0.094, 0.868, 0.130), vec3(0.022, 0.022, 0.030)),
                0.004,
            );
            // Nostril, with its flare, and the mouth.
            face = join(
                face,
                ellipsoid(q, ahead(0.050, 0.648, 0.316), vec3(0.027, 0.038, 0.034)),
                0.014,
            );
            face = carve(
                face,
                limb(q, ahead(0.080, 0.630, 0.338), 0.016, ahead(0.082, 0.668, 0.316), 0.010),
                0.006,
            );
            face = carve(
                face,
                limb(q, ahead(0.074, 0.590, 0.365), 0.013, ahead(0.070, 0.630, 0.250), 0.011),
                0.005,
            );
            face = carve(face, sphere(q, ahead(0.080, 0.634, 0.242), 0.016), 0.006);
            d = join(d, face, 0.012);

            // Pricked ears, hollow in front.
            let mut ear = limb(q, ahead(0.056, 0.960, 0.030), 0.040, ahead(0.070, 1.035, 0.046), 0.042);
            ear = join(
                ear,
                limb(q, ahead(0.070, 1.035, 0.046), 0.042, ahead(0.066, 1.125, 0.074), 0.009),
                0.010,
            );
            ear = carve(
                ear,
                limb(q, ahead(0.092, 1.005, 0.082), 0.030, ahead(0.080, 1.085, 0.098), 0.014),
                0.005,
            );
            d = join(d, ear, 0.012);
        }

        // The mane: a ridge along the crest, its flanks cut into locks that are combed back and down.
        let (away, along) = mane.nearest([f, y]);
        let wide =
            0.052 + 0.040 * ramp(along, 0.10, 0.45) + 0.016 * ramp(along, 0.50, 0.80) - 0.040 * ramp(along, 0.82, 1.02);
        let deep = 0.042 + 0.078 * ramp(along, 0.10, 0.45) - 0.070 * ramp(along, 0.70, 1.02);
        // Behind the strand the ridge is only as high as a lock is thick.
        let behind = neck.distance([f, y]);
        let ridge = bevelled((away - deep).max(behind - 0.030), side - wide, 0.026, 0.012);
        let lock = ((along - 1.1 * away * ramp(-behind, -0.03, 0.05)) / LOCK).fract();
        let cut = (2.0 * lock - 1.0).abs().powi(4);
        let flank = 0.10 + 0.90 * ramp(side, 0.010, 0.046);
        d = join(d, ridge + 0.017 * cut * flank, 0.008);
        d.max(0.19 - p.y)
    };
    let head = mesh(ahead(-0.40, 0.17, 0.40), ahead(0.34, 1.12, -0.36), 0.0105, 4600, clay);
    pedestal(0.37, 1.0).with(head)
}
