//! The pieces of the lathe: pawn, bishop, rook, queen and king, and the foot that all twelve stand on.

use std::f32::consts::TAU;

use super::Sculpture;
use super::beam::beam;
use super::clip::saw;
use super::lathe::{Profile, ball, sector};
use super::vector::{Vec3, vec3};

const AROUND: usize = 40;

/// The foot of every piece, `radius` wide: a plinth, a round moulding, a step and a hollow. Returns the profile so
/// far; it ends at radius - 0.125 and height 0.215 times `tall`.
pub(super) fn foot(radius: f32, tall: f32) -> Profile {
    let h = |y: f32| y * tall;
    Profile::start(0.0, 0.0)
        .to(radius - 0.012, 0.0)
        .to(radius, 0.012)
        .to(radius, h(0.048))
        .to(radius - 0.016, h(0.056))
        .bulge(radius - 0.034, h(0.128), 0.024 * tall.min(1.0))
        .to(radius - 0.058, h(0.128))
        .to(radius - 0.058, h(0.142))
        .bulge(radius - 0.118, h(0.19), -0.016)
        .to(radius - 0.125, h(0.19))
        .to(radius - 0.125, h(0.215))
}

/// The foot closed with a flat top, for the pieces whose upper half is carved.
pub(super) fn pedestal(radius: f32, tall: f32) -> Sculpture {
    foot(radius, tall).to(0.0, 0.215 * tall).turned(AROUND)
}

/// A low, broad stand with the same mouldings, 0.15 high, for the pieces that need room to stand on.
pub(super) fn stage(radius: f32) -> Sculpture {
    Profile::start(0.0, 0.0)
        .to(radius - 0.012, 0.0)
        .to(radius, 0.012)
        .to(radius, 0.046)
        .to(radius - 0.016, 0.053)
        .bulge(radius - 0.026, 0.112, 0.022)
        .to(radius - 0.050, 0.112)
        .bulge(radius - 0.066, 0.140, -0.008)
        .to(radius - 0.074, 0.150)
        .to(0.0, 0.150)
        .turned(AROUND)
}

pub(super) fn pawn() -> Sculpture {
    foot(0.30, 0.86)
        .bulge(0.150, 0.205, 0.008)
        .curve([0.100, 0.25], [0.088, 0.33], [0.080, 0.455])
        .to(0.118, 0.462)
        .bulge(0.118, 0.492, 0.014)
        .to(0.086, 0.500)
        .bulge(0.078, 0.527, -0.006)
        .bulge(0.0, 0.752, 0.0845)
        .turned(AROUND)
}

pub(super) fn bishop() -> Sculpture {
    let body = foot(0.355, 1.0)
        .bulge(0.185, 0.25, 0.01)
        .curve([0.120, 0.32], [0.092, 0.50], [0.080, 0.70])
        .to(0.092, 0.705)
        .ring(0.158, 0.098, 0.745)
        .ring(0.124, 0.082, 0.775)
        .bulge(0.090, 0.83, -0.008)
        .ring(0.126, 0.09, 0.86)
        .to(0.0, 0.86)
        .turned(AROUND);

    let mitre = Profile::start(0.0, 0.85)
        .to(0.084, 0.85)
        .curve([0.185, 0.90], [0.160, 1.02], [0.030, 1.165])
        .to(0.0, 1.175)
        .turned(AROUND);
    // The slit: two parallel saw cuts, slanting up to the right and back, that go in to just past the middle.
    let across = vec3(-0.62, 0.78, -0.12).normalized();
    let depth = vec3(0.78, 0.62, -0.06).normalized();
    let middle = vec3(0.03, 1.02, 0.0);
    let (low, high) = (across.dot(middle) - 0.023, across.dot(middle) + 0.023);
    let below = saw(&mitre, across, low);
    let above = saw(&mitre, -across, -high);
    let between = saw(
        &saw(&saw(&mitre, across, high), -across, -low),
        depth,
        depth.dot(middle) - 0.02,
    );

    body.with(below)
        .with(above)
        .with(between)
        .with(ball(vec3(0.0, 1.195, 0.0), vec3(0.042, 0.042, 0.042), 20))
}

pub(super) fn rook() -> Sculpture {
    let body = foot(0.36, 1.0)
        .bulge(0.215, 0.25, 0.01)
        .curve([0.165, 0.32], [0.150, 0.48], [0.146, 0.66])
        .to(0.152, 0.665)
        .ring(0.192, 0.160, 0.705)
        .bulge(0.222, 0.765, -0.014)
        .to(0.232, 0.768)
        .to(0.232, 0.845)
        .to(0.158, 0.845)
        .to(0.158, 0.790)
        .bulge(0.0, 0.815, 0.01)
        .turned(AROUND);
    let wall = [
        [0.158, 0.83],
        [0.232, 0.83],
        [0.232, 0.928],
        [0.222, 0.938],
        [0.168, 0.938],
        [0.158, 0.928],
    ];
    let mut rook = body;
    for merlon in 0..6 {
        let middle = (merlon as f32 + 0.5) / 6.0;
        rook.add(sector(&wall, middle - 0.052, middle + 0.052, 5));
    }
    rook
}

pub(super) fn queen() -> Sculpture {
    let body = foot(0.38, 1.04)
        .bulge(0.205, 0.262, 0.012)
        .curve([0.120, 0.35], [0.092, 0.58], [0.080, 0.85])
        .to(0.092, 0.855)
        .ring(0.168, 0.100, 0.897)
        .ring(0.130, 0.080, 0.93)
        .bulge(0.084, 0.985, -0.008)
        .ring(0.118, 0.080, 1.013)
        .curve([0.082, 1.09], [0.116, 1.17], [0.164, 1.243])
        .to(0.140, 1.262)
        .curve([0.125, 1.30], [0.072, 1.325], [0.046, 1.335])
        .to(0.036, 1.345)
        .to(0.0, 1.345)
        .turned(AROUND);

    // The coronet flares out of the cup; its rim rises to eight points with a pearl on each.
    const POINTS: f32 = 8.0;
    let coronet = Profile::start(0.095, 1.15)
        .to(0.140, 1.192)
        .to(0.174, 1.237)
        .to(0.216, 1.29)
        .to(0.219, 1.302)
        .to(0.202, 1.302)
        .to(0.193, 1.29)
        .to(0.150, 1.232)
        .to(0.095, 1.15)
        .shaped(64, |p, turn| {
            let wave = (turn * POINTS).fract() * 2.0 - 1.0;
            let point = 1.0 - (1.0 - wave * wave).max(0.0).sqrt();
            let lift = ((p.y - 1.22) / 0.07).clamp(0.0, 1.0);
            let out = 1.0 + 0.10 * lift * point;
            vec3(p.x * out, p.y + lift * (0.090 * point - 0.02), p.z * out)
        });
    let mut queen = body
        .with(coronet)
        .with(ball(vec3(0.0, 1.395, 0.0), vec3(0.062, 0.062, 0.062), 20));
    for point in 0..8 {
        let (sin, cos) = (TAU * point as f32 / POINTS).sin_cos();
        queen.add(ball(
            vec3(0.231 * sin, 1.382, 0.231 * cos),
            vec3(0.026, 0.026, 0.026),
            8,
        ));
    }
    queen
}

pub(super) fn king() -> Sculpture {
    let body = foot(0.40, 1.1)
        .bulge(0.225, 0.285, 0.012)
        .curve([0.140, 0.38], [0.114, 0.60], [0.104, 0.92])
        .to(0.116, 0.925)
        .ring(0.198, 0.126, 0.972)
        .ring(0.156, 0.102, 1.01)
        .bulge(0.106, 1.065, -0.008)
        .ring(0.140, 0.102, 1.098)
        .curve([0.104, 1.16], [0.130, 1.23], [0.180, 1.305])
        .to(0.194, 1.310)
        .bulge(0.194, 1.340, 0.008)
        .to(0.172, 1.346)
        .curve([0.150, 1.40], [0.090, 1.408], [0.052, 1.418])
        .to(0.042, 1.422)
        .ring(0.062, 0.038, 1.448)
        .to(0.0, 1.448)
        .turned(AROUND);

    // A cross with arms that broaden outwards.
    let heart = vec3(0.0, 1.548, 0.0);
    let arm = |towards: Vec3, length: f32| {
        beam(
            heart,
            heart + towards * length,
            Vec3::Z,
            [0.066, 0.036],
            [0.076, 0.098],
            0.009,
        )
    };
    body.with(arm(Vec3::Y, 0.105))
        .with(arm(-Vec3::Y, 0.110))
        .with(arm(Vec3::X, 0.108))
        .with(arm(-Vec3::X, 0.108))
        .with(ball(heart, vec3(0.030, 0.030, 0.044), 12))
}
