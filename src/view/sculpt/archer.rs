//! The archer: a hooded figure with a great bow drawn.

use super::Sculpture;
use super::contour::mesh;
use super::field::{carve, ellipsoid, join, limb, ramp, sphere};
use super::lathe::Profile;
use super::sweep::{Stop, round, sweep};
use super::turned::foot;
use super::vector::{Frame, Vec3, ahead, vec3};

/// The archer stands a little turned, aims a little high, and holds the bow well aslant, so that its curve is seen
/// from both players' seats and from the side.
const AIM: f32 = -0.12;
const RISE: f32 = 0.38;
const CANT: f32 = 0.98;

/// Half the length of the bow, strung.
const REACH: f32 = 0.47;

/// Bottom and mouth of the quiver.
const QUIVER: (Vec3, Vec3) = (ahead(-0.050, 0.610, -0.190), ahead(-0.180, 0.905, -0.190));

/// How high the hem of the mantle hangs, and the folds around it.
const HEM: f32 = 0.725;
const FOLDS: f32 = 9.0;

pub(super) fn archer() -> Sculpture {
    // A gown, turned like a pawn's body, with a belt.
    let gown = foot(0.345, 0.95)
        .bulge(0.195, 0.235, 0.01)
        .curve([0.156, 0.30], [0.128, 0.40], [0.124, 0.510])
        .ring(0.146, 0.122, 0.555)
        .to(0.0, 0.56)
        .turned(40);

    // The arms and the bow are built level and tilted about the shoulders.
    let shoulders = ahead(0.0, 0.80, 0.0);
    let (lift, level) = RISE.sin_cos();
    let raised = |p: Vec3| {
        let from = p - shoulders;
        shoulders + vec3(from.x, level * from.y - lift * from.z, level * from.z + lift * from.y)
    };
    let grip = raised(ahead(0.060, 0.880, 0.340));
    let hand = raised(ahead(0.104, 0.905, 0.030));
    let elbow = raised(ahead(0.150, 0.925, -0.270));
    let fore = raised(ahead(0.035, 0.842, 0.215));
    let clay = |p: Vec3| {
        // Chest, and arms side on to the enemy.
        let mut d = limb(p, ahead(0.0, 0.53, 0.0), 0.118, ahead(0.0, 0.74, 0.0), 0.128);
        d = join(d, limb(p, raised(ahead(0.0, 0.795, 0.09)), 0.076, fore, 0.060), 0.030);
        d = join(d, limb(p, fore, 0.058, grip, 0.050), 0.008);
        d = join(
            d,
            limb(p, raised(ahead(0.02, 0.800, -0.11)), 0.078, elbow, 0.060),
            0.030,
        );
        d = join(d, limb(p, elbow, 0.060, hand, 0.044), 0.008);
        d = join(d, sphere(p, hand, 0.050), 0.010);
        d = join(d, sphere(p, grip, 0.056), 0.010);
        // The mantle over the shoulders, with a hem that stands off.
        let turn = p.x.atan2(p.z) / std::f32::consts::TAU * FOLDS;
        let fold = (2.0 * turn.rem_euclid(1.0) - 1.0).abs();
        let spread = 0.070 + 0.52 * (0.960 - p.y) - 0.020 * fold * ramp(0.90 - p.y, 0.0, 0.18);
        let mut mantle = (p.x.hypot(p.z + 0.004) - spread) * 0.87;
        mantle = carve(mantle, p.y - HEM, 0.010);
        mantle = carve(mantle, 0.960 - p.y, 0.010);
        d = join(d, mantle, 0.010);
        // Head in a pointed hood, the face deep in it.
        let mut head = ellipsoid(p, ahead(0.0, 1.020, 0.010), vec3(0.104, 0.120, 0.114));
        head = join(
            head,
            limb(p, ahead(0.0, 1.060, -0.030), 0.080, ahead(0.0, 1.125, -0.150), 0.024),
            0.030,
        );
        head = join(
            head,
            limb(p, ahead(0.0, 0.90, -0.006), 0.096, ahead(0.0, 0.960, 0.0), 0.080),
            0.020,
        );
        head = carve(
            head,
            ellipsoid(p, ahead(0.0, 1.020, 0.150), vec3(0.082, 0.104, 0.090)),
            0.006,
        );
        head = join(
            head,
            ellipsoid(p, ahead(0.0, 1.012, 0.040), vec3(0.070, 0.092, 0.076)),
            0.006,
        );
        head = join(
            head,
            limb(p, ahead(0.0, 1.036, 0.110), 0.013, ahead(0.0, 1.000, 0.126), 0.018),
            0.008,
        );
        let q = vec3(p.x.abs(), p.y, p.z);
        head = carve(head, sphere(q, ahead(0.031, 1.034, 0.116), 0.018), 0.006);
        head = carve(
            head,
            limb(q, ahead(0.0, 0.964, 0.118), 0.009, ahead(0.026, 0.968, 0.106), 0.008),
            0.004,
        );
        d = join(d, head, 0.012);
        // A fat quiver across the back.
        let quiver = limb(p, QUIVER.0, 0.050, QUIVER.1, 0.060);
        let quiver = carve(quiver, (QUIVER.1 - p).dot((QUIVER.1 - QUIVER.0).normalized()), 0.006);
        join(d, quiver, 0.006)
    };
    let figure = mesh(ahead(-0.24, 0.40, 0.43), ahead(0.24, 1.24, -0.40), 0.0125, 3300, clay);

    let (sin, cos) = CANT.sin_cos();
    let up = raised(shoulders + vec3(sin, cos, 0.0)) - shoulders;
    let onward = raised(shoulders + ahead(0.0, 0.0, 1.0)) - shoulders;
    let limb_at = |rise: f32, forward: f32| grip + up * (rise * REACH) + onward * forward;
    let bow = sweep(
        &[
            Stop(limb_at(-1.00, -0.130), 0.018, 0.018),
            Stop(limb_at(-0.89, -0.085), 0.030, 0.024),
            Stop(limb_at(-0.58, 0.035), 0.046, 0.032),
            Stop(limb_at(-0.25, 0.082), 0.044, 0.034),
            Stop(limb_at(0.0, 0.060), 0.034, 0.034),
            Stop(limb_at(0.25, 0.082), 0.044, 0.034),
            Stop(limb_at(0.58, 0.035), 0.046, 0.032),
            Stop(limb_at(0.89, -0.085), 0.030, 0.024),
            Stop(limb_at(1.00, -0.130), 0.018, 0.018),
        ],
        up.cross(onward),
        10,
        3,
    );
    let string = |rise: f32| {
        sweep(
            &[round(limb_at(rise, -0.118), 0.012), round(hand, 0.012)],
            Vec3::X,
            6,
            1,
        )
    };
    // Along the line from the hand over the grip.
    let flight = (grip + up * 0.026 - hand).normalized();
    let (nock, tip) = (hand - flight * 0.040, hand + flight * 0.400);
    let arrow = sweep(&[round(nock, 0.017), round(tip, 0.017)], Vec3::X, 8, 1);
    let point = Profile::start(0.0, 0.0)
        .to(0.044, 0.0)
        .to(0.0, 0.095)
        .turned(12)
        .placed(&Frame::new(hand + flight * 0.375, flight, Vec3::X));
    let mut gear = bow.with(string(0.98)).with(string(-0.98)).with(arrow).with(point);
    // Three shafts stand out of the quiver, with broad feathers.
    let out = (QUIVER.1 - QUIVER.0).normalized();
    for (side, along) in [(-0.026, 0.012), (0.026, 0.016), (0.0, -0.028)] {
        let root = QUIVER.1 + vec3(side, 0.0, along) - out * 0.03;
        gear.add(sweep(
            &[
                Stop(root, 0.012, 0.012),
                Stop(root + out * 0.060, 0.013, 0.012),
                Stop(root + out * 0.085, 0.030, 0.014),
                Stop(root + out * 0.150, 0.030, 0.014),
            ],
            Vec3::X,
            8,
            1,
        ));
    }
    gown.with(figure.with(gear).placed(&Frame::turned(Vec3::ZERO, AIM)))
}
