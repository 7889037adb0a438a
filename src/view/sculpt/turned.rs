//! The pieces of the lathe: pawn, bishop, rook, queen and king, and the foot that all twelve stand on.

use std::f32::consts::TAU;

use super::Sculpture;
use super::beam::beam;
use super::contour::mesh;
use super::field::{Outline, carve};
use super::lathe::{Profile, ball, sector};
use super::vector::{Vec3, vec3};

const AROUND: usize = 36;

/// How high the top of a [`stage`] is.
pub(super) const STAGE: f32 = 0.150;

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

/// The lower mouldings of the foot as a broad stand, [`STAGE`] high, for the pieces that need room to stand on.
pub(super) fn stage(radius: f32) -> Sculpture {
    Profile::start(0.0, 0.0)
        .to(radius - 0.012, 0.0)
        .to(radius, 0.012)
        .to(radius, 0.048)
        .to(radius - 0.016, 0.056)
        .bulge(radius - 0.034, 0.128, 0.024)
        .to(radius - 0.058, 0.128)
        .to(radius - 0.058, STAGE - 0.008)
        .to(radius - 0.066, STAGE)
        .to(0.0, STAGE)
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

    let mitre = Outline::through(
        &[
            [-0.10, 0.845],
            [0.086, 0.845],
            [0.128, 0.880],
            [0.156, 0.940],
            [0.150, 1.005],
            [0.116, 1.080],
            [0.070, 1.145],
            [0.036, 1.180],
            [-0.10, 1.180],
        ],
        4,
    );
    // The slit: a saw cut that slants up to the right and goes in to just short of the middle.
    let across = vec3(-0.66, 0.72, 0.10).normalized();
    let depth = vec3(0.72, 0.66, 0.10).normalized();
    let middle = vec3(0.040, 1.025, 0.0);
    let clay = |p: Vec3| {
        let from = p - middle;
        let slit = (across.dot(from).abs() - 0.027).max(-0.035 - depth.dot(from));
        mitre.distance([p.x.hypot(p.z), p.y]).max(-slit).max(0.85 - p.y)
    };
    let mitre = mesh(vec3(-0.18, 0.83, -0.18), vec3(0.18, 1.21, 0.18), 0.0095, 1500, clay);
    body.with(mitre)
        .with(ball(vec3(0.0, 1.205, 0.0), vec3(0.046, 0.046, 0.046), 20))
}

pub(super) fn rook() -> Sculpture {
    let body = foot(0.360, 0.96)
        .bulge(0.212, 0.240, 0.01)
        .curve([0.156, 0.31], [0.138, 0.48], [0.134, 0.660])
        .to(0.140, 0.665)
        .ring(0.188, 0.148, 0.703)
        .bulge(0.224, 0.765, -0.014)
        .to(0.234, 0.768)
        .to(0.234, 0.843)
        .to(0.156, 0.843)
        .to(0.156, 0.781)
        .bulge(0.0, 0.803, 0.01)
        .turned(AROUND);
    let wall = [
        [0.156, 0.825],
        [0.234, 0.825],
        [0.234, 0.935],
        [0.224, 0.945],
        [0.166, 0.945],
        [0.156, 0.935],
    ];
    let mut rook = body;
    for merlon in 0..6 {
        let middle = (merlon as f32 + 0.5) / 6.0;
        rook.add(sector(&wall, middle - 0.050, middle + 0.050, 5));
    }
    rook
}

/// How many points a coronet has.
const POINTS: f32 = 8.0;

pub(super) fn queen() -> Sculpture {
    let body = foot(0.375, 1.02)
        .bulge(0.200, 0.256, 0.012)
        .curve([0.116, 0.34], [0.086, 0.56], [0.078, 0.82])
        .to(0.090, 0.825)
        .ring(0.164, 0.098, 0.870)
        .ring(0.126, 0.078, 0.905)
        .bulge(0.082, 0.960, -0.008)
        .ring(0.116, 0.080, 0.990)
        .to(0.0, 0.990)
        .turned(AROUND);

    // A cup that flares into the coronet, hollow above, with a low dome in it.
    let cup = Outline::through(
        &[
            [-0.2, 0.970],
            [0.080, 0.970],
            [0.090, 1.040],
            [0.112, 1.120],
            [0.146, 1.195],
            [0.150, 1.215],
            [0.168, 1.220],
            [0.232, 1.346],
            [0.188, 1.350],
            [0.150, 1.270],
            [0.120, 1.288],
            [0.080, 1.315],
            [0.045, 1.328],
            [-0.2, 1.328],
        ],
        1,
    );
    let clay = |p: Vec3| {
        let radius = p.x.hypot(p.z);
        // The points of the coronet stand between round bites, all alike.
        let turn = p.x.atan2(p.z) / TAU * POINTS;
        let aside = (turn - turn.round()) * TAU / POINTS;
        let bite = vec3(radius * aside.sin(), p.y - 1.358, radius * aside.cos() - 0.212);
        let bite = vec3(bite.x, bite.y, bite.z * 0.25).length() - 0.060;
        carve(cup.distance([radius, p.y]), bite, 0.006)
    };
    let coronet = mesh(vec3(-0.25, 0.95, -0.25), vec3(0.25, 1.38, 0.25), 0.0080, 2200, clay);
    body.with(coronet)
        .with(ball(vec3(0.0, 1.372, 0.0), vec3(0.060, 0.060, 0.060), 20))
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

    // A cross with arms that broaden outwards: large and thin, since players look down on it.
    let heart = vec3(0.0, 1.535, 0.0);
    let arm = |towards: Vec3, length: f32| {
        beam(
            heart,
            heart + towards * length,
            Vec3::Z,
            [0.062, 0.054],
            [0.066, 0.132],
            0.010,
        )
    };
    body.with(arm(Vec3::Y, 0.138))
        .with(arm(-Vec3::Y, 0.110))
        .with(arm(Vec3::X, 0.150))
        .with(arm(-Vec3::X, 0.150))
        .with(ball(heart, vec3(0.038, 0.038, 0.042), 12))
}
