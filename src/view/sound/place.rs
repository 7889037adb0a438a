//! Where on the board a sound comes from, for whoever looks at it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::view::board::HALF;
use crate::view::camera::{BoardCamera, Sight};

/// How far to the side the outermost files are heard: 1 would be one ear alone.
const WIDTH: f32 = 0.45;
/// Whatever lies beside the board is not heard further to the side than this.
const WIDEST: f32 = 0.5;
/// From how far away things are as loud as they were made. The middle of the board is about as far from a chair.
const USUAL_DISTANCE: f32 = 22.0;
/// How much louder and quieter distance makes anything at most, in decibels.
const REACH: f32 = 4.0;

/// Where a sound comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// From -1, left, to 1, right.
    pub pan: f32,
    /// How much louder than it was made, in decibels.
    pub level: f32,
}

impl Place {
    /// Nowhere in particular.
    pub const EVERYWHERE: Place = Place { pan: 0.0, level: 0.0 };

    /// What is at a point, for somebody who stands somewhere and has something to the right.
    fn of(at: Vec3, ear: Vec3, right: Vec3) -> Place {
        let pan = (right.dot(at) / HALF * WIDTH).clamp(-WIDEST, WIDEST);
        // As in the open air, but never far from the usual: a distant board is to be heard as well.
        let change = -20.0 * (ear.distance(at).max(1.0) / USUAL_DISTANCE).log10();
        Place {
            pan,
            level: REACH * (change / REACH).tanh(),
        }
    }
}

/// Whoever looks at the board, and hears it.
#[derive(SystemParam)]
pub struct Listener<'w, 's> {
    sight: Res<'w, Sight>,
    camera: Query<'w, 's, &'static Transform, With<BoardCamera>>,
}

impl Listener<'_, '_> {
    /// Where a point of the board is heard.
    pub fn place(&self, at: Vec3) -> Place {
        let towards = self.sight.towards_viewer();
        let usual = towards * USUAL_DISTANCE;
        let ear = self.camera.single().map_or(usual, |camera| camera.translation);
        Place::of(at, ear, Vec3::Y.cross(towards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Square;
    use crate::view::board::square_centre;

    fn from_chair(square: &str, side: f32) -> Place {
        let towards = Vec3::Z * side;
        let ear = (towards + Vec3::Y) * 16.0;
        Place::of(square_centre(Square::at(square)), ear, Vec3::Y.cross(towards))
    }

    #[test]
    fn files_are_heard_from_left_to_right_and_the_other_way_round_from_the_other_side() {
        for rank in ["1", "10"] {
            let pans: Vec<f32> = ('a'..='j')
                .map(|file| from_chair(&format!("{file}{rank}"), 1.0).pan)
                .collect();
            assert!(pans.windows(2).all(|pair| pair[0] < pair[1]), "{pans:?}");
            assert!(pans[0] < -0.3 && pans[9] > 0.3 && pans.iter().all(|pan| pan.abs() <= WIDEST));
            for (file, pan) in ('a'..='j').zip(pans) {
                let other = from_chair(&format!("{file}{rank}"), -1.0).pan;
                assert!((other + pan).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn each_rank_further_away_is_quieter_and_all_by_a_few_decibels() {
        let levels: Vec<f32> = (1..=10)
            .map(|rank| from_chair(&format!("e{rank}"), 1.0).level)
            .collect();
        assert!(levels.windows(2).all(|pair| pair[0] > pair[1]), "{levels:?}");
        let range = levels[0] - levels[9];
        assert!((1.0..6.0).contains(&range), "{range}");
        assert!(levels.iter().all(|level| level.abs() <= REACH));
    }

    #[test]
    fn the_nearer_the_louder_but_never_by_much() {
        let at = |distance| Place::of(Vec3::ZERO, Vec3::Y * distance, Vec3::X).level;
        assert!(at(10.0) > at(22.0) && at(22.0) > at(40.0) && at(40.0) > at(60.0));
        assert!(at(0.0) <= REACH && at(1e6) >= -REACH);
    }
}
