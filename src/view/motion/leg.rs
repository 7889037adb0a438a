//! One stretch of a piece's way, from one pose to another, and the curves that make it look like wood with a weight.

use std::f32::consts::TAU;

use bevy::math::Vec3Swizzles;

use super::pose::Pose;

/// One stretch of a piece's way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leg {
    /// When it begins, in seconds.
    pub begin: f32,
    /// How long it takes, in seconds; more than nothing.
    pub seconds: f32,
    /// How the piece stands before.
    pub from: Pose,
    /// How it stands afterwards.
    pub to: Pose,
    /// How high the way leads over the line between both.
    pub arch: f32,
    /// In which manner.
    pub gait: Gait,
}

/// In which manner a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// A hand lifts it, bears it over and sets it down: the last of the way is down, and fast.
    Carried,
    /// It glides along just over the board.
    Glide,
    /// It jumps, in one arc.
    Leap,
    /// It is hit: at once, and then slower and slower.
    Knocked,
    /// It falls over, faster and faster.
    Fall,
    /// It changes on the spot.
    Change,
}

/// How far a carried piece leans behind and then before the hand, in radians: it has a weight.
const SWAY: f32 = 0.09;

/// From 0 to 1, slow at both ends.
fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

impl Gait {
    /// Which part of the way lies behind when this part of the time is over.
    fn along(self, time: f32) -> f32 {
        match self {
            // It is over its square before it is down.
            Gait::Carried => smooth((time - 0.04) / 0.80),
            Gait::Glide | Gait::Change => smooth(time),
            // A jump does not slow down before it lands.
            Gait::Leap => 0.5 * time + 0.5 * smooth(time),
            Gait::Knocked => 1.0 - (1.0 - time) * (1.0 - time),
            Gait::Fall => time * time,
        }
    }

    /// How high it is then, as a part of the arch.
    fn height(self, time: f32) -> f32 {
        match self {
            Gait::Carried => {
                let down = ((time - 0.62) / 0.38).max(0.0);
                smooth(time / 0.34) * (1.0 - down * down)
            }
            Gait::Glide => smooth(time / 0.14) * (1.0 - smooth((time - 0.86) / 0.14)),
            Gait::Leap | Gait::Knocked | Gait::Fall | Gait::Change => arc(self.along(time)),
        }
    }
}

/// How high an arc is at a part of its way: steeper at its ends than a stone's, so that it clears what stands close to
/// them.
pub fn arc(along: f32) -> f32 {
    1.0 - (2.0 * along - 1.0).abs().powf(2.4)
}

impl Leg {
    /// When it ends.
    pub fn end(&self) -> f32 {
        self.begin + self.seconds
    }

    /// How the piece stands at a time, also before and afterwards.
    pub fn pose(&self, now: f32) -> Pose {
        let time = ((now - self.begin) / self.seconds).clamp(0.0, 1.0);
        if time >= 1.0 {
            return self.to;
        }
        let along = self.gait.along(time);
        let mut pose = self.from.towards(&self.to, along);
        pose.at.y += self.arch * self.gait.height(time);
        if matches!(self.gait, Gait::Carried | Gait::Leap) {
            pose.lean += (self.to.at - self.from.at).xz().normalize_or_zero() * (-SWAY * (TAU * time).sin());
        }
        pose
    }

    /// When the piece comes so near to where it goes.
    pub fn comes_near(&self, distance: f32) -> f32 {
        const STEPS: usize = 60;
        let near = |&step: &usize| {
            let pose = self.pose(self.begin + self.seconds * step as f32 / STEPS as f32);
            pose.at.distance(self.to.at) <= distance
        };
        let step = (0..STEPS).find(near).unwrap_or(STEPS);
        self.begin + self.seconds * step as f32 / STEPS as f32
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec3;

    use super::*;

    const GAITS: [Gait; 6] = [
        Gait::Carried,
        Gait::Glide,
        Gait::Leap,
        Gait::Knocked,
        Gait::Fall,
        Gait::Change,
    ];

    fn leg(gait: Gait) -> Leg {
        Leg {
            begin: 1.0,
            seconds: 0.5,
            from: Pose::standing(Vec3::new(-4.5, 0.0, 4.5)),
            to: Pose::standing(Vec3::new(-1.5, 0.0, 0.5)),
            arch: 0.8,
            gait,
        }
    }

    #[test]
    fn a_leg_begins_and_ends_where_it_should_and_never_leaves_the_way_between() {
        for gait in GAITS {
            let leg = leg(gait);
            assert_eq!(leg.pose(0.0), leg.from, "{gait:?}");
            assert_eq!(leg.pose(leg.begin), leg.from, "{gait:?}");
            assert_eq!(leg.pose(leg.end()), leg.to, "{gait:?}");
            let just_before = leg.pose(leg.end() - 1e-4);
            assert!(just_before.at.distance(leg.to.at) < 0.02, "{gait:?}: {just_before:?}");
            for step in 0..=100 {
                let pose = leg.pose(1.0 + step as f32 * 0.005);
                assert!((-1e-5..=0.8 + 1e-5).contains(&pose.at.y), "{gait:?}: {pose:?}");
                assert!((-4.5..=-1.5).contains(&pose.at.x), "{gait:?}: {pose:?}");
            }
        }
    }

    #[test]
    fn what_is_carried_is_over_its_square_before_it_is_set_down() {
        let leg = leg(Gait::Carried);
        let late = leg.pose(leg.begin + 0.86 * leg.seconds);
        assert!(late.at.xz().distance(leg.to.at.xz()) < 1e-3);
        assert!(late.at.y > 0.3, "{late:?}");
    }

    #[test]
    fn what_comes_near_is_near_then_and_was_not_before() {
        for gait in [Gait::Carried, Gait::Glide] {
            let leg = leg(gait);
            let near = leg.comes_near(1.0);
            assert!(leg.pose(near).at.distance(leg.to.at) <= 1.0);
            assert!(leg.pose(near - 0.01).at.distance(leg.to.at) > 1.0);
        }
    }
}
