//! The elephant: a trumpeting head with spread ears and tusks, on a massive neck.

use super::Sculpture;
use super::contour::mesh;
use super::field::{Tube, carve, ellipsoid, footing, join, limb, ramp, sphere};
use super::plate::plate;
use super::sweep::{round, sweep};
use super::turned::pedestal;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far the head is turned aside, so that trunk and tusks are seen past the ears from behind.
const TURN: f32 = 0.26;

/// The folds across the trunk: how deep they are, and how many to a square's length.
const FOLD: f32 = 0.0045;
const FOLDS: f32 = 15.0;

/// From one fold of the nape to the next.
const NAPE_FOLD: f32 = 0.140;

pub(super) fn elephant() -> Sculpture {
    let trunk = Tube::through(
        &[
            (ahead(0.0, 0.800, 0.100), 0.135),
            (ahead(0.0, 0.670, 0.215), 0.116),
            (ahead(0.0, 0.560, 0.290), 0.096),
            (ahead(0.0, 0.520, 0.372), 0.078),
            (ahead(0.0, 0.590, 0.425), 0.066),
            (ahead(0.0, 0.715, 0.420), 0.058),
            (ahead(0.0, 0.845, 0.385), 0.053),
            (ahead(0.0, 0.965, 0.362), 0.050),
            (ahead(0.0, 1.060, 0.385), 0.050),
            (ahead(0.0, 1.105, 0.430), 0.054),
        ],
        4,
    );
    let clay = |p: Vec3| {
        let q = vec3(p.x.abs(), p.y, p.z);
        // Neck and chest, then the head with two domes for a brow.
        let mut d = limb(q, ahead(0.0, 0.22, -0.020), 0.212, ahead(0.0, 0.62, -0.060), 0.148);
        // Folds of skin lie across the nape.
        let nape = (2.0 * ((q.y + 0.35 * q.z) / NAPE_FOLD).fract() - 1.0).abs().powi(6);
        d += 0.0035 * nape * ramp(q.z, 0.06, 0.16) * ramp(q.y, 0.30, 0.36) * (1.0 - ramp(q.y, 0.62, 0.68));
        d = join(d, footing(q, 0.222, 0.212), 0.075);
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y > 0.40 {
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 0.765, 0.010), vec3(0.196, 0.200, 0.200)),
                0.030,
            );
            d = join(d, sphere(q, ahead(0.064, 0.880, 0.060), 0.105), 0.028);
        }
        // The trunk, with folds across it.
        let (distance, along) = trunk.nearest(q);
        let fold = (2.0 * (along * FOLDS).fract() - 1.0).abs().powi(4) * ramp(along, 0.46, 0.58);
        d = join(d, distance + FOLD * fold, 0.045);
        if q.y > 0.34 {
            // Cheeks that carry the tusks, and the lower lip.
            d = join(
                d,
                limb(q, ahead(0.110, 0.690, 0.120), 0.070, ahead(0.124, 0.585, 0.220), 0.054),
                0.030,
            );
            d = join(
                d,
                limb(q, ahead(0.0, 0.530, 0.120), 0.070, ahead(0.0, 0.460, 0.225), 0.036),
                0.030,
            );
            d = carve(
                d,
                limb(q, ahead(0.130, 0.535, 0.100), 0.022, ahead(0.060, 0.490, 0.270), 0.016),
                0.012,
            );
            // Brow, socket, eye.
            d = join(
                d,
                limb(q, ahead(0.120, 0.880, 0.120), 0.036, ahead(0.160, 0.800, 0.125), 0.028),
                0.030,
            );
            d = carve(
                d,
                ellipsoid(q, ahead(0.176, 0.776, 0.150), vec3(0.036, 0.026, 0.042)),
                0.012,
            );
            d = join(
                d,
                ellipsoid(q, ahead(0.153, 0.776, 0.140), vec3(0.020, 0.019, 0.024)),
                0.003,
            );
            // The hollow of the temple, and the nostrils.
            d = carve(
                d,
                ellipsoid(q, ahead(0.205, 0.885, 0.060), vec3(0.045, 0.060, 0.050)),
                0.030,
            );
            d = carve(d, sphere(q, ahead(0.022, 1.128, 0.470), 0.019), 0.006);
        }
        d.max(0.19 - p.y)
    };
    let head = mesh(ahead(-0.26, 0.17, 0.50), ahead(0.26, 1.19, -0.28), 0.0125, 3700, clay);

    // The ear hangs from the side of the head, its hind edge lifted outwards.
    let hinge = Frame::new(
        ahead(0.285, 0.760, -0.055),
        vec3(0.05, 1.0, 0.10),
        vec3(0.86, 0.0, 0.50),
    );
    let ear = plate(
        &[
            [-0.160, -0.06],
            [-0.090, -0.190],
            [-0.010, -0.300],
            [0.060, -0.270],
            [0.125, -0.120],
            [0.185, 0.050],
            [0.180, 0.190],
            [0.090, 0.265],
            [-0.050, 0.250],
            [-0.160, 0.140],
        ],
        3,
        0.056,
        |p| {
            // Veins fan out from the root, the rim curls forward.
            let out = ((p.x + 0.16) / 0.34).clamp(0.0, 1.0);
            let ripple = 0.010 * (13.0 * (p.y - 0.05).atan2(p.x + 0.26)).sin() * out;
            hinge.point(vec3(0.94 * p.x, p.y, p.z - 1.5 * p.x * p.x - 0.35 * p.y * p.y + ripple))
        },
    );
    let tusk = sweep(
        &[
            round(ahead(0.118, 0.610, 0.180), 0.042),
            round(ahead(0.150, 0.530, 0.270), 0.040),
            round(ahead(0.172, 0.500, 0.350), 0.034),
            round(ahead(0.168, 0.535, 0.420), 0.024),
            round(ahead(0.150, 0.605, 0.450), 0.007),
        ],
        Vec3::X,
        12,
        3,
    );
    let elephant = head.with(ear.paired()).with(tusk.paired());
    pedestal(0.385, 1.0).with(elephant.placed(&Frame::turned(Vec3::ZERO, TURN)))
}
