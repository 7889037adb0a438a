//! The engines of war: the cannon on its carriage, and the machine, a catapult.

use std::f32::consts::TAU;

use super::Sculpture;
use super::beam::{beam, post};
use super::lathe::{Profile, ball};
use super::sweep::{round, sweep};
use super::turned::stage;
use super::vector::{Frame, Vec3, ahead, vec3};

/// A spoked wheel about the x axis.
fn wheel(centre: Vec3, radius: f32, width: f32, spokes: usize) -> Sculpture {
    let half = 0.5 * width;
    let rim = 0.80 * radius;
    let frame = Frame::new(centre, Vec3::X, Vec3::Z);
    let tyre = Profile::start(rim, half)
        .to(rim, -half)
        .to(radius - 0.008, -half)
        .to(radius, -half + 0.008)
        .to(radius, half - 0.008)
        .to(radius - 0.008, half)
        .to(rim, half)
        .turned(28);
    let hub = Profile::start(0.0, -1.1 * half - 0.012)
        .to(0.034, -1.1 * half - 0.012)
        .to(0.052, -half)
        .to(0.052, half)
        .to(0.034, 1.1 * half + 0.012)
        .to(0.0, 1.1 * half + 0.012)
        .turned(14);
    let mut wheel = tyre.with(hub).placed(&frame);
    for spoke in 0..spokes {
        let (sin, cos) = (TAU * (spoke as f32 + 0.5) / spokes as f32).sin_cos();
        let out = vec3(0.0, cos, sin);
        wheel.add(beam(
            centre + out * 0.03,
            centre + out * (rim + 0.006),
            Vec3::X,
            [0.55 * width, 0.038],
            [0.55 * width, 0.030],
            0.006,
        ));
    }
    wheel
}

pub(super) fn cannon() -> Sculpture {
    let axle = ahead(0.0, 0.378, 0.03);
    let aim = ahead(0.0, 0.36, 1.0).normalized();
    let breech = ahead(0.0, 0.500, -0.30);
    // The barrel, along y until it is aimed.
    let barrel = Profile::start(0.0, -0.085)
        .bulge(0.026, -0.045, 0.035)
        .to(0.026, -0.03)
        .bulge(0.118, 0.02, 0.03)
        .ring(0.140, 0.126, 0.055)
        .to(0.120, 0.22)
        .ring(0.132, 0.116, 0.25)
        .to(0.100, 0.46)
        .ring(0.114, 0.096, 0.485)
        .to(0.090, 0.64)
        .ring(0.108, 0.092, 0.662)
        .curve([0.094, 0.68], [0.112, 0.70], [0.126, 0.725])
        .bulge(0.118, 0.755, 0.010)
        .to(0.072, 0.755)
        .to(0.064, 0.745)
        .to(0.064, 0.50)
        .to(0.0, 0.50)
        .turned(32)
        .placed(&Frame::new(breech, aim, Vec3::X));
    let trunnion_at = breech + aim * 0.33;
    let trunnion = sweep(
        &[
            round(trunnion_at - Vec3::X * 0.155, 0.034),
            round(trunnion_at + Vec3::X * 0.155, 0.034),
        ],
        Vec3::Y,
        12,
        1,
    );
    // The carriage: two cheeks from before the axle to the trail on the ground.
    let cheek = beam(
        ahead(0.112, 0.545, 0.13),
        ahead(0.100, 0.208, -0.325),
        Vec3::X,
        [0.052, 0.17],
        [0.052, 0.085],
        0.010,
    )
    .paired();
    let transom = post(
        ahead(-0.12, 0.240, -0.285),
        ahead(0.12, 0.240, -0.285),
        Vec3::Z,
        0.07,
        0.07,
    );
    let shaft = post(axle - Vec3::X * 0.31, axle + Vec3::X * 0.30, Vec3::Z, 0.062, 0.062);
    let wheels = wheel(axle + Vec3::X * 0.250, 0.230, 0.066, 8).paired();
    stage(0.395)
        .with(barrel)
        .with(trunnion)
        .with(cheek)
        .with(transom)
        .with(shaft)
        .with(wheels)
}

/// How far the machine stands aside: its frame and its arm would else hide one another from the player behind it.
const MACHINE_TURN: f32 = 0.42;

pub(super) fn machine() -> Sculpture {
    let mut machine = Sculpture::default();
    let ground = 0.150;
    let rail_y = ground + 0.125;
    // The chassis: two rails on four wheels, with crossbeams.
    let rail = post(
        ahead(0.165, rail_y, 0.36),
        ahead(0.165, rail_y, -0.36),
        Vec3::X,
        0.062,
        0.085,
    );
    machine.add(rail.paired());
    for forward in [0.32, 0.02, -0.30] {
        machine.add(post(
            ahead(-0.18, rail_y, forward),
            ahead(0.18, rail_y, forward),
            Vec3::Z,
            0.06,
            0.06,
        ));
    }
    for forward in [0.22, -0.22] {
        let axle = ahead(0.0, ground + 0.10, forward);
        machine.add(wheel(axle + Vec3::X * 0.245, 0.105, 0.055, 4).paired());
        machine.add(post(axle - Vec3::X * 0.25, axle + Vec3::X * 0.25, Vec3::Z, 0.04, 0.04));
    }
    // The upright frame that stops the arm, braced from behind and before.
    let upright = post(
        ahead(0.165, rail_y, 0.12),
        ahead(0.165, 0.715, 0.12),
        Vec3::X,
        0.058,
        0.075,
    );
    machine.add(upright.paired());
    machine.add(
        post(
            ahead(0.165, rail_y + 0.02, 0.335),
            ahead(0.165, 0.61, 0.14),
            Vec3::X,
            0.046,
            0.052,
        )
        .paired(),
    );
    machine.add(
        post(
            ahead(0.165, rail_y + 0.02, -0.24),
            ahead(0.165, 0.60, 0.10),
            Vec3::X,
            0.046,
            0.052,
        )
        .paired(),
    );
    machine.add(post(
        ahead(-0.225, 0.715, 0.12),
        ahead(0.225, 0.715, 0.12),
        Vec3::Z,
        0.085,
        0.085,
    ));
    // The twisted rope and the arm in it, drawn back, with its spoon and stone.
    machine.add(sweep(
        &[
            round(ahead(-0.21, rail_y + 0.09, 0.02), 0.058),
            round(ahead(0.21, rail_y + 0.09, 0.02), 0.058),
        ],
        Vec3::Y,
        14,
        1,
    ));
    let root = ahead(0.0, rail_y + 0.06, 0.03);
    let tip = ahead(0.0, 1.02, -0.23);
    machine.add(beam(root, tip, Vec3::X, [0.088, 0.095], [0.060, 0.060], 0.012));
    let arm = (tip - root).normalized();
    // The spoon lies open to the sky, so that the stone in it is seen from both sides of the board.
    let face = (Vec3::Y + ahead(0.0, 0.0, 0.30)).normalized();
    let cup = tip + arm * 0.035;
    let bowl = Profile::start(0.0, -0.030)
        .bulge(0.140, 0.046, 0.038)
        .to(0.120, 0.050)
        .bulge(0.0, -0.005, -0.030)
        .turned(24)
        .placed(&Frame::new(cup, face, Vec3::X));
    machine.add(bowl);
    machine.add(ball(cup + face * 0.075, vec3(0.088, 0.088, 0.088), 20));
    stage(0.395).with(machine.placed(&Frame::turned(Vec3::ZERO, MACHINE_TURN)))
}
