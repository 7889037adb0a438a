//! The elephant: trumpeting, on four stout legs, with spread ears and tusks.

use super::Sculpture;
use super::field::{Tube, carve, ellipsoid, join, limb, sphere};
use super::lathe::ball;
use super::plate::plate;
use super::surface_nets::mesh;
use super::sweep::{round, sweep};
use super::turned::stage;
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far it stands aside, so that trunk and tusks are seen past the ears from behind.
const TURN: f32 = 0.30;

pub(super) fn elephant() -> Sculpture {
    let trunk = Tube::through(
        &[
            (ahead(0.0, 0.760, 0.12), 0.135),
            (ahead(0.0, 0.655, 0.235), 0.110),
            (ahead(0.0, 0.610, 0.325), 0.088),
            (ahead(0.0, 0.650, 0.398), 0.072),
            (ahead(0.0, 0.750, 0.420), 0.061),
            (ahead(0.0, 0.865, 0.395), 0.053),
            (ahead(0.0, 0.975, 0.365), 0.048),
            (ahead(0.0, 1.075, 0.375), 0.046),
            (ahead(0.0, 1.135, 0.415), 0.050),
        ],
        3,
    );
    let clay = |p: Vec3| {
        let q = vec3(p.x.abs(), p.y, p.z);
        // Body and legs.
        let mut d = ellipsoid(q, ahead(0.0, 0.485, -0.105), vec3(0.205, 0.185, 0.245));
        d = join(
            d,
            limb(q, ahead(0.0, 0.54, -0.04), 0.175, ahead(0.0, 0.66, 0.03), 0.160),
            0.06,
        );
        // Only where it can matter: too far off, it would cost time and change nothing.
        if q.y < 0.66 {
            d = join(
                d,
                limb(q, ahead(0.122, 0.12, 0.095), 0.086, ahead(0.112, 0.44, 0.05), 0.092),
                0.03,
            );
            d = join(
                d,
                limb(q, ahead(0.122, 0.12, -0.205), 0.084, ahead(0.112, 0.42, -0.21), 0.100),
                0.03,
            );
        }
        if q.y > 0.45 {
            // The head, with two domes for a brow.
            d = join(
                d,
                ellipsoid(q, ahead(0.0, 0.775, 0.035), vec3(0.182, 0.185, 0.190)),
                0.045,
            );
            d = join(d, sphere(q, ahead(0.070, 0.895, 0.030), 0.106), 0.045);
        }
        // The trunk, ringed.
        let (distance, along) = trunk.nearest(q);
        d = join(d, distance + 0.0018 * (along * 78.0).cos(), 0.055);
        if q.y > 0.36 {
            // The nostrils, the lower lip, where the tusks come out, the brows and the sockets of the eyes.
            d = carve(d, sphere(q, ahead(0.020, 1.165, 0.450), 0.018), 0.01);
            d = join(
                d,
                limb(q, ahead(0.0, 0.56, 0.14), 0.07, ahead(0.0, 0.51, 0.240), 0.035),
                0.03,
            );
            d = join(
                d,
                limb(q, ahead(0.10, 0.66, 0.15), 0.062, ahead(0.130, 0.565, 0.235), 0.043),
                0.03,
            );
            d = join(
                d,
                limb(q, ahead(0.110, 0.855, 0.140), 0.04, ahead(0.138, 0.785, 0.14), 0.03),
                0.04,
            );
            d = carve(d, sphere(q, ahead(0.174, 0.785, 0.165), 0.034), 0.03);
        }
        d.max(0.10 - p.y)
    };
    let body = mesh(ahead(-0.26, 0.07, 0.50), ahead(0.26, 1.24, -0.38), 0.0215, 4700, clay);

    // The ear hangs from the side of the head, its hind edge lifted outwards.
    let hinge = Frame::new(
        ahead(0.280, 0.755, -0.040),
        vec3(0.05, 1.0, 0.12),
        vec3(0.90, 0.0, 0.40),
    );
    let ear = plate(
        &[
            [-0.135, -0.10],
            [-0.060, -0.205],
            [0.010, -0.265],
            [0.085, -0.205],
            [0.155, -0.060],
            [0.195, 0.090],
            [0.165, 0.205],
            [0.060, 0.255],
            [-0.070, 0.225],
            [-0.150, 0.110],
        ],
        2,
        0.044,
        |p| {
            let ripple = 0.012 * (20.0 * p.y + 6.0 * p.x).sin() * ((p.x + 0.05) / 0.2).clamp(0.0, 1.0);
            hinge.point(vec3(p.x, p.y, p.z - 1.3 * p.x * p.x - 0.35 * p.y * p.y + ripple))
        },
    );
    let tusk = sweep(
        &[
            round(ahead(0.120, 0.595, 0.20), 0.036),
            round(ahead(0.150, 0.520, 0.280), 0.033),
            round(ahead(0.160, 0.495, 0.355), 0.026),
            round(ahead(0.148, 0.530, 0.425), 0.006),
        ],
        Vec3::X,
        10,
        3,
    );
    let tail = sweep(
        &[
            round(ahead(0.0, 0.54, -0.335), 0.020),
            round(ahead(0.010, 0.45, -0.372), 0.015),
            round(ahead(0.030, 0.34, -0.372), 0.013),
            round(ahead(0.045, 0.27, -0.365), 0.024),
            round(ahead(0.050, 0.22, -0.360), 0.006),
        ],
        Vec3::X,
        8,
        2,
    );
    let eye = ball(ahead(0.155, 0.785, 0.152), vec3(0.022, 0.020, 0.022), 10);
    let elephant = body
        .with(ear.paired())
        .with(tusk.paired())
        .with(eye.paired())
        .with(tail);
    stage(0.395).with(elephant.placed(&Frame::turned(Vec3::ZERO, TURN)))
}
