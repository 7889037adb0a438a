//! Somebody at an exercise: what is picked up, what has been tried, what came of it, and how much help was asked for.

use super::hand::{Hand, OnBoard, Signs, Travel, obstacles};
use crate::rules::{Bitboard, Move, PieceType, Position, Side, Square, WhyNot};
use crate::teaching::lessons::{Attempt, Exercise, Goal, Hint, Mistake, Verdict};

/// What is to be told of the last move.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Told {
    /// It is none, and why.
    Refused { from: Square, to: Square, why: WhyNot },
    /// It is one, but does not lead on; with the position after it.
    Mistake {
        mv: Move,
        after: Box<Position>,
        why: Mistake,
    },
    /// It leads on.
    Progress,
    /// It has solved the exercise, in so many moves.
    Solved { moves: u32 },
}

/// Somebody at an exercise.
#[derive(Clone, Debug)]
pub(super) struct Session {
    attempt: Attempt<'static>,
    past: Vec<Attempt<'static>>,
    hand: Hand,
    told: Option<Told>,
    /// The help that can be had here, found once: whoever has strayed is led back by a search.
    help: Vec<Hint>,
    /// So many steps of it have been asked for.
    hints: usize,
    /// The opponent's answer, until it has been seen.
    travel: Option<Travel>,
}

impl Session {
    pub(super) fn new(exercise: &'static Exercise) -> Session {
        let attempt = Attempt::new(exercise);
        let us = exercise.start.side_to_move();
        let subject = exercise.start.pieces(us, exercise.subject).first();
        Session {
            hand: Hand::at(subject.unwrap_or_else(|| exercise.start.king(us))),
            help: attempt.hints(),
            attempt,
            past: Vec::new(),
            told: None,
            hints: 0,
            travel: None,
        }
    }

    pub(super) fn exercise(&self) -> &'static Exercise {
        self.attempt.exercise()
    }

    pub(super) fn attempt(&self) -> &Attempt<'static> {
        &self.attempt
    }

    pub(super) fn told(&self) -> Option<&Told> {
        self.told.as_ref()
    }

    /// The help that has been asked for.
    pub(super) fn hints(&self) -> &[Hint] {
        &self.help[..self.hints]
    }

    /// Whether there is more help to be had.
    pub(super) fn has_more_hints(&self) -> bool {
        self.hints < self.help.len()
    }

    pub(super) fn ask_hint(&mut self) {
        if self.has_more_hints() {
            self.hints += 1;
        }
    }

    pub(super) fn can_take_back(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) fn take_back(&mut self) {
        if let Some(before) = self.past.pop() {
            self.attempt = before;
            self.help = self.attempt.hints();
            self.forget();
        }
    }

    /// What was said and picked up belongs to another moment.
    fn forget(&mut self) {
        self.hand.let_go();
        self.told = None;
        self.hints = 0;
        self.travel = None;
    }
}

impl OnBoard for Session {
    fn position(&self) -> &Position {
        self.attempt.position()
    }

    fn near(&self) -> Side {
        self.exercise().start.side_to_move()
    }

    fn is_open(&self) -> bool {
        !self.attempt.is_solved()
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn hand_mut(&mut self) -> &mut Hand {
        &mut self.hand
    }

    fn hush(&mut self) {
        self.told = None;
    }

    fn take_travel(&mut self) -> Option<Travel> {
        self.travel.take()
    }

    fn signs(&self) -> Signs<'_> {
        let goal = self.exercise().goal;
        let stars = self.attempt.stars();
        // What it is about, as long as something stands there.
        let about = if matches!(goal, Goal::Stars(_)) {
            Bitboard::EMPTY
        } else {
            (goal.squares() - stars) & self.position().occupied()
        };
        let (crossed, obstacles) = match &self.told {
            Some(Told::Refused { to, why, .. }) => (Some(*to), obstacles(why)),
            Some(Told::Mistake { mv, .. }) => (Some(mv.to()), Bitboard::EMPTY),
            Some(Told::Progress | Told::Solved { .. }) | None => (None, Bitboard::EMPTY),
        };
        Signs {
            stars,
            about,
            hints: self.hints(),
            crossed,
            obstacles,
            last: None,
        }
    }

    /// Tries a move. A pawn becomes what the solution makes of it, or else a queen.
    fn send(&mut self, from: Square, to: Square) {
        let promotes = |mv: &Move| mv.from() == from && mv.to() == to && mv.promotion().is_some();
        let wanted = self.exercise().solution.iter().find(|mv| promotes(mv));
        let legal = self.position().legal_moves_from(from);
        let promotion = match (wanted, legal.iter().any(promotes)) {
            (Some(mv), true) => mv.promotion(),
            (None, true) => Some(PieceType::Queen),
            (_, false) => None,
        };
        let before = self.attempt.clone();
        let verdict = self.attempt.try_move(from, to, promotion);
        if matches!(verdict, Verdict::Progress { .. } | Verdict::Solved { .. }) {
            self.past.push(before.clone());
            self.help = self.attempt.hints();
            self.hints = 0;
        }
        self.told = Some(match verdict {
            Verdict::Refused(why) => Told::Refused { from, to, why },
            Verdict::Mistake { mv, why } => {
                let mut after = before.position().clone();
                after.play_unchecked(mv);
                Told::Mistake {
                    mv,
                    after: Box::new(after),
                    why,
                }
            }
            Verdict::Progress { reply, .. } => {
                self.travel = reply.and_then(|reply| {
                    Some(Travel {
                        piece: self.position().piece_at(reply.to())?,
                        from: reply.from(),
                        to: reply.to(),
                    })
                });
                Told::Progress
            }
            Verdict::Solved { moves, .. } => Told::Solved { moves },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Variant};
    use crate::teaching::lessons::{exercises, tour};

    #[test]
    fn every_exercise_is_solved_by_pointing_as_its_solution_says() {
        for variant in Variant::ALL {
            for exercise in exercises(variant).iter().chain(tour(variant)) {
                let mut session = Session::new(exercise);
                for (index, mv) in exercise.solution.iter().enumerate() {
                    if !exercise.goal.opponent_passes() && index % 2 == 1 {
                        continue;
                    }
                    session.point(mv.from());
                    assert!(
                        session.targets().iter().any(|target| target.to == mv.to()),
                        "{}",
                        exercise.name()
                    );
                    session.point(mv.to());
                }
                assert!(
                    session.attempt().is_solved(),
                    "{}: {:?}",
                    exercise.name(),
                    session.told()
                );
                assert_eq!(session.told(), Some(&Told::Solved { moves: exercise.par() }));
                assert!(!session.has_more_hints());
            }
        }
    }

    #[test]
    fn a_move_that_is_none_or_no_good_changes_nothing_and_is_explained() {
        let exercise = &tour(&SHAKO)[0];
        let mut session = Session::new(exercise);
        session.point(Square::at("c3"));
        session.point(Square::at("c4"));
        assert!(matches!(session.told(), Some(Told::Refused { .. })));
        // Another piece than the one that is taught.
        session.point(Square::at("f2"));
        session.point(Square::at("f3"));
        assert!(matches!(
            session.told(),
            Some(Told::Mistake {
                why: Mistake::OtherPiece { .. },
                ..
            })
        ));
        assert_eq!(session.position(), &exercise.start);
        assert!(!session.can_take_back());
    }

    #[test]
    fn help_comes_step_by_step_and_begins_anew_after_a_move() {
        let mut session = Session::new(&tour(&PEMBA)[0]);
        assert!(session.hints().is_empty());
        session.ask_hint();
        assert!(matches!(session.hints()[..], [Hint::Piece { .. }]));
        for _ in 0..9 {
            session.ask_hint();
        }
        let Some(&Hint::Move(mv)) = session.hints().last() else {
            panic!("the last step is the move")
        };
        assert!(!session.has_more_hints());
        session.pull(mv.from());
        session.drop(Some(mv.to()));
        assert!(session.hints().is_empty() && session.can_take_back());
        session.take_back();
        assert_eq!(session.position(), &session.exercise().start);
    }
}
