//! The machine: a siege engine with a stone in the bowl of its arm, on four stout wheels.

use super::Sculpture;
use super::beam::{beam, post};
use super::contour::mesh;
use super::field::{Outline, bevelled};
use super::lathe::{Profile, ball};
use super::sweep::{round, sweep};
use super::turned::{STAGE, stage};
use super::vector::{Frame, Vec3, ahead, vec3};

/// How far it stands aside: frame and arm would else hide one another from the player behind it.
const TURN: f32 = 0.38;

/// Where the planks of the sides lie: their middles are this far out, and they are so thick.
const CHEEK: f32 = 0.165;
const PLANK: f32 = 0.080;

/// Where the twisted ropes run through the frame.
const ROPES: Vec3 = ahead(0.0, STAGE + 0.215, 0.0);

/// A solid wheel about the x axis, with a tyre and a hub.
fn wheel(centre: Vec3, radius: f32, width: f32) -> Sculpture {
    let half = 0.5 * width;
    let face = half - 0.016;
    Profile::start(0.0, -half - 0.016)
        .to(0.026, -half - 0.016)
        .to(0.036, -half - 0.006)
        .to(0.036, -face)
        .to(0.74 * radius, -face)
        .to(0.76 * radius, -half)
        .to(radius - 0.010, -half)
        .to(radius, -half + 0.010)
        .to(radius, half - 0.010)
        .to(radius - 0.010, half)
        .to(0.76 * radius, half)
        .to(0.74 * radius, face)
        .to(0.036, face)
        .to(0.036, half + 0.006)
        .to(0.026, half + 0.016)
        .to(0.0, half + 0.016)
        .turned(24)
        .placed(&Frame::new(centre, Vec3::X, Vec3::Z))
}

/// One side of the frame: a sole, an upright that leans into a brace, and the opening between them.
fn cheek() -> Sculpture {
    let outside = Outline::through(
        &[
            [0.365, 0.215],
            [0.365, 0.310],
            [0.200, 0.640],
            [0.060, 0.640],
            [-0.310, 0.330],
            [-0.365, 0.310],
            [-0.365, 0.215],
        ],
        1,
    );
    let opening = Outline::through(&[[0.060, 0.325], [0.060, 0.520], [-0.180, 0.325]], 1);
    let front = Outline::through(&[[0.270, 0.325], [0.145, 0.325], [0.145, 0.570]], 1);
    mesh(
        ahead(CHEEK - 0.07, 0.18, 0.41),
        ahead(CHEEK + 0.07, 0.78, -0.41),
        0.0125,
        700,
        |p| {
            let at = [-p.z, p.y];
            let sawn = outside.distance(at).max(-opening.distance(at)).max(-front.distance(at));
            bevelled(sawn, (p.x - CHEEK).abs() - 0.5 * PLANK, 0.014, 0.002)
        },
    )
}

pub(super) fn machine() -> Sculpture {
    let mut machine = cheek().paired();
    // Crossbeams tie the sides, and two axles carry them.
    for forward in [0.325, -0.320] {
        machine.add(post(
            ahead(-0.215, 0.262, forward),
            ahead(0.215, 0.262, forward),
            Vec3::Z,
            0.075,
            0.075,
        ));
    }
    for forward in [0.225, -0.225] {
        let axle = ahead(0.0, STAGE + 0.108, forward);
        machine.add(wheel(axle + Vec3::X * 0.262, 0.118, 0.078).paired());
        machine.add(post(
            axle - Vec3::X * 0.25,
            axle + Vec3::X * 0.25,
            Vec3::Z,
            0.050,
            0.050,
        ));
    }
    // The padded beam that stops the arm.
    machine.add(
        Profile::start(0.0, -0.262)
            .to(0.050, -0.262)
            .to(0.060, -0.252)
            .to(0.060, -0.125)
            .bulge(0.060, 0.125, 0.026)
            .to(0.060, 0.252)
            .to(0.050, 0.262)
            .to(0.0, 0.262)
            .turned(18)
            .placed(&Frame::new(ahead(0.0, 0.640, 0.130), Vec3::X, Vec3::Z)),
    );
    // The twisted ropes, with a windlass plate at either end.
    machine.add(sweep(
        &[
            round(ROPES - Vec3::X * 0.20, 0.070),
            round(ROPES + Vec3::X * 0.20, 0.070),
        ],
        Vec3::Y,
        16,
        1,
    ));
    let plate = Profile::start(0.0, 0.0)
        .to(0.088, 0.0)
        .to(0.088, 0.024)
        .to(0.076, 0.034)
        .to(0.0, 0.034)
        .turned(18)
        .placed(&Frame::new(
            ROPES + Vec3::X * (CHEEK + 0.5 * PLANK - 0.010),
            Vec3::X,
            Vec3::Z,
        ));
    machine.add(plate.paired());

    // The arm, drawn back, with a great bowl open to the sky, so that the stone in it is seen from both sides.
    let tip = ahead(0.0, 0.935, -0.150);
    machine.add(beam(ROPES, tip, Vec3::X, [0.110, 0.120], [0.084, 0.080], 0.014));
    let arm = (tip - ROPES).normalized();
    let face = (Vec3::Y + ahead(0.0, 0.0, 0.10)).normalized();
    let cup = tip + arm * 0.045;
    let bowl = Profile::start(0.0, -0.050)
        .bulge(0.172, 0.060, 0.046)
        .to(0.146, 0.066)
        .bulge(0.0, -0.010, -0.036)
        .turned(28)
        .placed(&Frame::new(cup, face, Vec3::X));
    machine.add(bowl);
    machine.add(ball(cup + face * 0.098, vec3(0.112, 0.112, 0.112), 22));
    stage(0.395).with(machine.placed(&Frame::turned(Vec3::ZERO, TURN)))
}
