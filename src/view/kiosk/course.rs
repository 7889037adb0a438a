//! The course of a day on the stand, by the time of the wall alone: a show that anybody can interrupt, and an end to every
//! visit.

use std::time::Duration;

use bevy::prelude::*;

use crate::view::senses::Touch;

/// Whoever has made no choice yet is not waited for longer than this.
const UNDECIDED: Duration = Duration::from_secs(20);

/// What goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// The computer plays itself for whoever passes by.
    #[default]
    Attract,
    /// Somebody has touched something and is asked what they want.
    Choosing,
    /// Somebody plays or learns.
    Visiting,
}

impl Stage {
    /// Its name in the state log.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Attract => "attract",
            Stage::Choosing => "choosing",
            Stage::Visiting => "visiting",
        }
    }
}

/// How long one waits for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// After so long without any input they are asked whether they are still there.
    pub idle: Duration,
    /// After so long without an answer they are not.
    pub countdown: Duration,
}

/// What has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Somebody has come.
    Woken,
    /// Nobody is there any more.
    Abandoned,
}

/// Where the day is.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Course {
    stage: Stage,
    /// When somebody has done something last.
    touched: Duration,
    /// A visitor's board lies there still, which is nobody else's business.
    leaves_board: bool,
}

impl Course {
    /// What goes on.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// It is this late now, and this was done since it was asked last.
    pub fn follow(&mut self, now: Duration, touch: Option<Touch>, patience: Patience) -> Option<Turn> {
        let late = now.saturating_sub(self.touched) >= self.idle(patience) + patience.countdown;
        match (self.stage, touch) {
            (Stage::Attract, Some(Touch::Press)) => {
                self.stage = Stage::Choosing;
                self.leaves_board = false;
                self.touched = now;
                Some(Turn::Woken)
            }
            (Stage::Attract, _) => None,
            // Who comes back too late finds the show, also where nobody has looked at the clock meanwhile.
            _ if late => {
                self.stage = Stage::Attract;
                Some(Turn::Abandoned)
            }
            (_, Some(_)) => {
                self.touched = now;
                None
            }
            (_, None) => None,
        }
    }

    /// Somebody has chosen to play or to learn.
    pub fn begin_visit(&mut self) {
        self.stage = Stage::Visiting;
    }

    /// Somebody wants to choose again.
    pub fn choose_again(&mut self) {
        self.stage = Stage::Choosing;
        self.leaves_board = true;
    }

    /// Whether the board that lies there is a visitor's, who may have gone.
    pub fn hides_board(&self) -> bool {
        self.stage == Stage::Choosing && self.leaves_board
    }

    /// Somebody goes.
    pub fn leave(&mut self) {
        self.stage = Stage::Attract;
    }

    /// How many seconds somebody has left to answer, while they are asked whether they are still there.
    pub fn seconds_left(&self, now: Duration, patience: Patience) -> Option<u64> {
        let idle = self.idle(patience);
        let since = now.saturating_sub(self.touched).checked_sub(idle)?;
        let left = patience.countdown.saturating_sub(since);
        (self.stage != Stage::Attract).then(|| left.as_secs_f64().ceil() as u64)
    }

    fn idle(&self, patience: Patience) -> Duration {
        match self.stage {
            Stage::Choosing => patience.idle.min(UNDECIDED),
            Stage::Attract | Stage::Visiting => patience.idle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Patience = Patience {
        idle: Duration::from_secs(60),
        countdown: Duration::from_secs(15),
    };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn visiting(now: u64) -> Course {
        let mut course = Course::default();
        assert_eq!(course.follow(at(now), Some(Touch::Press), PATIENCE), Some(Turn::Woken));
        assert_eq!(course.stage(), Stage::Choosing);
        course.begin_visit();
        course
    }

    #[test]
    fn the_show_goes_on_until_something_is_pressed() {
        let mut course = Course::default();
        for now in [0, 100, 100_000] {
            assert_eq!(course.follow(at(now), None, PATIENCE), None);
            assert_eq!(course.follow(at(now), Some(Touch::Stir), PATIENCE), None);
            assert_eq!(course.seconds_left(at(now), PATIENCE), None);
        }
        assert_eq!(course.stage(), Stage::Attract);
        let woken = course.follow(at(100_000), Some(Touch::Press), PATIENCE);
        assert_eq!((woken, course.stage()), (Some(Turn::Woken), Stage::Choosing));
    }

    #[test]
    fn whoever_does_nothing_is_asked_and_then_forgotten() {
        let mut course = visiting(1_000);
        for (now, left) in [(1_059, None), (1_060, Some(15)), (1_061, Some(14)), (1_074, Some(1))] {
            assert_eq!(course.follow(at(now), None, PATIENCE), None, "{now}");
            assert_eq!(course.seconds_left(at(now), PATIENCE), left, "{now}");
        }
        assert_eq!(course.follow(at(1_075), None, PATIENCE), Some(Turn::Abandoned));
        assert_eq!(course.stage(), Stage::Attract);
        assert_eq!(course.seconds_left(at(1_076), PATIENCE), None);
    }

    #[test]
    fn anything_that_is_done_in_time_is_an_answer() {
        for touch in [Touch::Stir, Touch::Press] {
            let mut course = visiting(0);
            assert_eq!(course.follow(at(74), Some(touch), PATIENCE), None);
            assert_eq!(course.seconds_left(at(75), PATIENCE), None);
            assert_eq!(course.follow(at(148), None, PATIENCE), None);
            assert_eq!(course.follow(at(149), None, PATIENCE), Some(Turn::Abandoned));
        }
    }

    #[test]
    fn what_is_done_too_late_finds_the_show_and_not_the_game_of_before() {
        let mut course = visiting(0);
        assert_eq!(
            course.follow(at(400), Some(Touch::Press), PATIENCE),
            Some(Turn::Abandoned)
        );
        assert_eq!(course.stage(), Stage::Attract);
    }

    #[test]
    fn whoever_chooses_next_sees_no_board_of_whoever_was_there_before() {
        let mut course = visiting(0);
        assert!(!course.hides_board());
        course.choose_again();
        assert!(course.hides_board());
        course.begin_visit();
        assert!(!course.hides_board(), "it is their own");
        assert_eq!(course.follow(at(100), None, PATIENCE), Some(Turn::Abandoned));
        assert_eq!(course.follow(at(101), Some(Touch::Press), PATIENCE), Some(Turn::Woken));
        assert!(!course.hides_board(), "what lies there is the show's");
    }

    #[test]
    fn the_undecided_are_not_waited_for_as_long() {
        let mut course = Course::default();
        course.follow(at(0), Some(Touch::Press), PATIENCE);
        assert_eq!(course.seconds_left(at(19), PATIENCE), None);
        assert_eq!(course.seconds_left(at(20), PATIENCE), Some(15));
        assert_eq!(course.follow(at(35), None, PATIENCE), Some(Turn::Abandoned));
    }

    #[test]
    fn time_that_goes_back_harms_nobody() {
        let mut course = visiting(1_000);
        assert_eq!(course.follow(at(10), None, PATIENCE), None);
        assert_eq!(course.seconds_left(at(10), PATIENCE), None);
    }
}
