//! The cannon on its carriage.

use std::f32::consts::TAU;

use super::Sculpture;
use super::beam::{beam, post};
use super::lathe::Profile;
use super::sweep::{round, sweep};
use super::turned::stage;
use super::vector::{Frame, Vec3, ahead, vec3};

/// A spoked wheel about the x axis.
fn wheel(centre: Vec3, radius: f32, width: f32, spokes: usize) -> Sculpture {
    let half = 0.5 * width;
    let rim = 0.78 * radius;
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
            [0.60 * width, 0.048],
            [0.60 * width, 0.038],
            0.006,
        ));
    }
    wheel
}

pub(super) fn cannon() -> Sculpture {
    let axle = ahead(0.0, 0.378, 0.03);
    let aim = ahead(0.0, 0.36, 1.0).normalized();
    let breech = ahead(0.0, 0.520, -0.30);
    // The barrel, along y until it is aimed.
    let barrel = Profile::start(0.0, -0.085)
        .bulge(0.028, -0.045, 0.038)
        .to(0.028, -0.03)
        .bulge(0.132, 0.02, 0.03)
        .ring(0.160, 0.142, 0.062)
        .to(0.134, 0.22)
        .ring(0.152, 0.130, 0.258)
        .to(0.112, 0.46)
        .ring(0.130, 0.108, 0.490)
        .to(0.102, 0.62)
        .ring(0.122, 0.104, 0.648)
        .curve([0.106, 0.67], [0.126, 0.69], [0.146, 0.718])
        .bulge(0.138, 0.762, 0.012)
        .to(0.086, 0.762)
        .to(0.076, 0.748)
        .to(0.076, 0.50)
        .to(0.0, 0.50)
        .turned(36)
        .placed(&Frame::new(breech, aim, Vec3::X));
    let trunnion_at = breech + aim * 0.33;
    let trunnion = sweep(
        &[
            round(trunnion_at - Vec3::X * 0.178, 0.042),
            round(trunnion_at + Vec3::X * 0.178, 0.042),
        ],
        Vec3::Y,
        12,
        1,
    );
    // The carriage: two cheeks from before the axle to the trail on the ground.
    let cheek = beam(
        ahead(0.136, 0.545, 0.13),
        ahead(0.112, 0.208, -0.325),
        Vec3::X,
        [0.060, 0.19],
        [0.060, 0.100],
        0.012,
    )
    .paired();
    let transom = post(
        ahead(-0.12, 0.240, -0.285),
        ahead(0.12, 0.240, -0.285),
        Vec3::Z,
        0.07,
        0.07,
    );
    let shaft = post(axle - Vec3::X * 0.31, axle + Vec3::X * 0.31, Vec3::Z, 0.062, 0.062);
    let wheels = wheel(axle + Vec3::X * 0.262, 0.235, 0.076, 8).paired();
    stage(0.395)
        .with(barrel)
        .with(trunnion)
        .with(cheek)
        .with(transom)
        .with(shaft)
        .with(wheels)
}
