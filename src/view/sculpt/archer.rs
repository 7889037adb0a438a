//! The archer: a hooded figure with the bow drawn.

use super::Sculpture;
use super::field::{carve, ellipsoid, join, limb, sphere};
use super::lathe::Profile;
use super::surface_nets::mesh;
use super::sweep::{Stop, round, sweep};
use super::turned::foot;
use super::vector::{Frame, Vec3, ahead, vec3};

/// The archer stands a little turned, aims a little high, and holds the bow well aslant, so that its curve is seen
/// from both players' seats and from the side.
const AIM: f32 = -0.12;
const RISE: f32 = 0.22;
const CANT: f32 = 0.80;

pub(super) fn archer() -> Sculpture {
    // A gown, turned like a pawn's body, with a belt.
    let gown = foot(0.345, 0.95)
        .bulge(0.195, 0.235, 0.01)
        .curve([0.150, 0.30], [0.118, 0.42], [0.112, 0.555])
        .ring(0.130, 0.108, 0.59)
        .to(0.0, 0.60)
        .turned(36);

    // The arms and the bow are built level and tilted about the shoulders.
    let shoulders = ahead(0.0, 0.83, 0.0);
    let (lift, level) = RISE.sin_cos();
    let raised = |p: Vec3| {
        let from = p - shoulders;
        shoulders + vec3(from.x, level * from.y - lift * from.z, level * from.z + lift * from.y)
    };
    let grip = raised(ahead(0.055, 0.900, 0.345));
    let hand = raised(ahead(0.092, 0.925, 0.035));
    let elbow = raised(ahead(0.125, 0.945, -0.255));
    let fore = raised(ahead(0.035, 0.868, 0.22));
    let clay = |p: Vec3| {
        // Chest, shoulders, arms: side on to the enemy.
        let mut d = limb(p, ahead(0.01, 0.57, 0.0), 0.105, ahead(0.01, 0.76, 0.0), 0.115);
        d = join(
            d,
            limb(
                p,
                raised(ahead(0.01, 0.815, 0.09)),
                0.074,
                raised(ahead(0.01, 0.815, -0.10)),
                0.078,
            ),
            0.05,
        );
        d = join(d, limb(p, raised(ahead(0.01, 0.82, 0.09)), 0.066, fore, 0.050), 0.03);
        d = join(d, limb(p, fore, 0.050, grip, 0.042), 0.01);
        d = join(d, limb(p, raised(ahead(0.02, 0.825, -0.11)), 0.068, elbow, 0.052), 0.03);
        d = join(d, limb(p, elbow, 0.052, hand, 0.036), 0.012);
        d = join(d, sphere(p, hand, 0.042), 0.015);
        d = join(d, sphere(p, grip, 0.046), 0.015);
        // Head in a pointed hood.
        let mut head = ellipsoid(p, ahead(0.0, 1.035, 0.015), vec3(0.106, 0.118, 0.110));
        head = join(
            head,
            limb(p, ahead(0.0, 1.08, -0.03), 0.080, ahead(0.0, 1.165, -0.125), 0.022),
            0.04,
        );
        head = join(
            head,
            limb(p, ahead(0.0, 0.90, -0.01), 0.095, ahead(0.0, 0.96, 0.0), 0.080),
            0.04,
        );
        head = carve(
            head,
            ellipsoid(p, ahead(0.0, 1.025, 0.130), vec3(0.070, 0.086, 0.052)),
            0.02,
        );
        head = join(
            head,
            ellipsoid(p, ahead(0.0, 1.02, 0.060), vec3(0.062, 0.076, 0.060)),
            0.01,
        );
        head = join(
            head,
            limb(p, ahead(0.0, 1.03, 0.112), 0.012, ahead(0.0, 1.005, 0.120), 0.015),
            0.015,
        );
        join(d, head, 0.02)
    };
    let figure = mesh(ahead(-0.16, 0.43, 0.42), ahead(0.18, 1.24, -0.36), 0.0185, 3000, clay);

    let (sin, cos) = CANT.sin_cos();
    let up = raised(shoulders + vec3(sin, cos, 0.0)) - shoulders;
    let onward = raised(shoulders + ahead(0.0, 0.0, 1.0)) - shoulders;
    let limb_at = |rise: f32, forward: f32| grip + up * rise + onward * forward;
    let bow = sweep(
        &[
            round(limb_at(-0.47, -0.125), 0.014),
            round(limb_at(-0.42, -0.075), 0.021),
            round(limb_at(-0.27, 0.035), 0.032),
            round(limb_at(-0.12, 0.075), 0.031),
            round(limb_at(0.0, 0.060), 0.032),
            round(limb_at(0.12, 0.075), 0.031),
            round(limb_at(0.27, 0.035), 0.032),
            round(limb_at(0.42, -0.075), 0.021),
            round(limb_at(0.47, -0.125), 0.014),
        ],
        Vec3::X,
        8,
        3,
    );
    let string = |rise: f32| {
        sweep(
            &[round(limb_at(rise, -0.115), 0.009), round(hand, 0.009)],
            Vec3::X,
            6,
            1,
        )
    };
    // Along the line from the hand over the grip.
    let flight = (grip + up * 0.022 - hand).normalized();
    let (nock, tip) = (hand - flight * 0.035, hand + flight * 0.41);
    let arrow = sweep(&[round(nock, 0.013), round(tip, 0.013)], Vec3::X, 8, 1);
    let point = Profile::start(0.0, 0.0)
        .to(0.032, 0.0)
        .to(0.0, 0.080)
        .turned(10)
        .placed(&Frame::new(hand + flight * 0.38, flight, Vec3::X));
    // A quiver across the back.
    let quiver_top = ahead(-0.115, 0.90, -0.13);
    let quiver = sweep(
        &[round(ahead(-0.10, 0.58, 0.0), 0.038), round(quiver_top, 0.046)],
        Vec3::X,
        12,
        1,
    );
    let mut gear = bow
        .with(string(0.46))
        .with(string(-0.46))
        .with(arrow)
        .with(point)
        .with(quiver);
    for (side, along) in [(-0.02, 0.0), (0.02, 0.012), (0.0, -0.03)] {
        let end = quiver_top + vec3(side - 0.008, 0.095, along + 0.045);
        gear.add(sweep(
            &[
                Stop(quiver_top + vec3(side, 0.0, along), 0.008, 0.008),
                Stop(end.lerp(quiver_top, 0.45), 0.008, 0.008),
                Stop(end.lerp(quiver_top, 0.3), 0.022, 0.010),
                Stop(end, 0.022, 0.010),
            ],
            Vec3::X,
            6,
            1,
        ));
    }
    gown.with(figure.with(gear).placed(&Frame::turned(Vec3::ZERO, AIM)))
}
