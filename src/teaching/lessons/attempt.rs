//! A pupil at an exercise: what each move is worth, what the opponent does, and when the goal is reached.
//!
//! One judgement serves pupils, the search for the shortest way, and those who find exercises: none can know better than
//! another.

use std::collections::HashSet;

use super::exercise::{Exercise, Goal};
use crate::engine::gains_at_least;
use crate::rules::{Bitboard, Move, PieceType, Position, Square, WhyNot, Wing};
use crate::teaching::tactics::{FRUIT, defence_against_mate, forked, mates_in_one, threatens_mate, winning_capture};

/// A piece that wanders about alone has been everywhere after so many moves, whatever it had to collect.
const LONGEST_WANDERING: u32 = 100;

/// What came of a pupil's move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is no legal move; nothing has happened.
    Refused(WhyNot),
    /// It is legal, but not to the purpose; nothing has happened.
    Mistake {
        /// The move.
        mv: Move,
        /// What is wrong with it.
        why: Mistake,
    },
    /// It leads on.
    Progress {
        /// The move.
        mv: Move,
        /// What the opponent did then; nothing where it passes.
        reply: Option<Move>,
    },
    /// The goal is reached.
    Solved {
        /// The move.
        mv: Move,
        /// How many moves it took; [`Exercise::par`] tells how few it could have been.
        moves: u32,
    },
}

/// Why a legal move does not lead to the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Only pieces of the kind that is taught are to be used for this.
    OtherPiece {
        /// That kind.
        kind: PieceType,
    },
    /// It gives check, which the opponent, who passes in this exercise, would have to answer.
    GivesCheck,
    /// The piece that has moved would be captured.
    WouldBeTaken {
        /// By this move.
        by: Move,
    },
    /// The goal cannot be reached from there: not at all, or not in the few moves that it should take.
    LeadsAway,
    /// It gives up the right to castle.
    LosesCastling,
    /// The opponent can still win something.
    StillLoses {
        /// By this capture.
        capture: Move,
    },
    /// It does not attack two enemies that are worth it.
    NoFork {
        /// Those that it attacks.
        attacked: Bitboard,
    },
    /// The fork was made, and this does not win what it attacks.
    WinsNothing,
    /// It is not mate, and should be.
    NoMate {
        /// What the opponent can do.
        escape: Move,
    },
    /// The opponent has no legal move and is not in check: a draw.
    Stalemate,
    /// After this reply there is no mate in the moves that are left.
    TooSlow {
        /// The reply.
        defence: Move,
    },
    /// It does not threaten to mate at once.
    NoThreat,
}

/// A pupil at an exercise. Whoever wants to take moves back keeps clones.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    exercise: &'a Exercise,
    position: Position,
    /// The squares that are still to be reached.
    stars: Bitboard,
    /// Every move so far, with the opponent's.
    played: Vec<Move>,
    /// The pupil's moves.
    moves: u32,
    solved: bool,
}

impl<'a> Attempt<'a> {
    /// The beginning of an exercise.
    pub fn new(exercise: &'a Exercise) -> Attempt<'a> {
        let stars = match exercise.goal {
            Goal::Stars(stars) => stars,
            _ => Bitboard::EMPTY,
        };
        Attempt {
            exercise,
            position: exercise.start.clone(),
            stars,
            played: Vec::new(),
            moves: 0,
            solved: false,
        }
    }

    /// The exercise.
    pub fn exercise(&self) -> &'a Exercise {
        self.exercise
    }

    /// Where the pupil is to move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stars that are left.
    pub fn stars(&self) -> Bitboard {
        self.stars
    }

    /// Every move so far, with the opponent's where it does not pass.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// How many moves the pupil has made.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Tries a move: goes on if it leads on, and tells what came of it. A promotion must say what the pawn becomes.
    pub fn try_move(&mut self, from: Square, to: Square, promotion: Option<PieceType>) -> Verdict {
        if let Some(reason) = self.position.why_not_becoming(from, to, promotion) {
            return Verdict::Refused(reason);
        }
        let moves = self.position.legal_moves_from(from);
        let mut fitting = moves
            .into_iter()
            .filter(|mv| mv.to() == to && mv.promotion() == promotion);
        let Some(mv) = fitting.next() else {
            unreachable!("what has no reason against it is a legal move")
        };
        match self.after(mv) {
            Err(why) => Verdict::Mistake { mv, why },
            Ok((next, _)) if next.is_astray() => Verdict::Mistake {
                mv,
                why: Mistake::LeadsAway,
            },
            Ok((next, reply)) => {
                *self = next;
                if self.solved {
                    let moves = self.moves;
                    Verdict::Solved { mv, moves }
                } else {
                    Verdict::Progress { mv, reply }
                }
            }
        }
    }

    /// Whether the goal is out of reach. Where one piece wanders about alone it may take its time; else only so many moves
    /// are left as the exercise asks for, which is as far as can be looked ahead at once.
    fn is_astray(&self) -> bool {
        !self.solved && self.exercise.goal.opponent_passes() && self.way_on().is_none()
    }

    /// A shortest way from here to the goal, as written or as found; `None` when there is none in the moves that are left.
    pub(super) fn way_on(&self) -> Option<Vec<Move>> {
        let written = &self.exercise.solution;
        if written.starts_with(&self.played) {
            return Some(written[self.played.len()..].to_vec());
        }
        let left = if self.exercise.goal.moves_one_kind() {
            LONGEST_WANDERING
        } else {
            self.exercise.par().saturating_sub(self.moves)
        };
        self.shortest_way(left)
    }

    /// What a legal move leads to, with what the opponent does then.
    ///
    /// # Errors
    /// When it does not lead on.
    pub(super) fn after(&self, mv: Move) -> Result<(Attempt<'a>, Option<Move>), Mistake> {
        let mut next = self.clone();
        next.position.play_unchecked(mv);
        next.played.push(mv);
        next.moves += 1;
        let reply = if self.exercise.goal.opponent_passes() {
            next.judge_alone(mv, self)?;
            None
        } else {
            next.judge_answered(mv, self)?
        };
        if !next.solved && self.exercise.goal.opponent_passes() {
            next.position.play_null();
        }
        Ok((next, reply))
    }

    /// Judges a move just made in an exercise in which only the pupil moves.
    fn judge_alone(&mut self, mv: Move, before: &Attempt<'_>) -> Result<(), Mistake> {
        let kind = self.exercise.subject;
        if self.exercise.goal.moves_one_kind() && mv.kind() != kind {
            return Err(Mistake::OtherPiece { kind });
        }
        if let Some(by) = self.capture_of_mover(mv) {
            return Err(Mistake::WouldBeTaken { by });
        }
        match self.exercise.goal {
            Goal::Stars(_) => {
                self.stars = self.stars.without(mv.to());
                self.solved = self.stars.is_empty();
            }
            Goal::CaptureAll => self.solved = !self.position.occupied_by(self.position.side_to_move()).has_several(),
            Goal::Hop(at) | Goal::BuildScreen(at) if mv.to() == at => {
                if mv.kind() != kind {
                    return Err(Mistake::OtherPiece { kind });
                }
                self.solved = true;
            }
            Goal::Castle => {
                self.solved = mv.is_castling();
                let us = before.position.side_to_move();
                let rights = self.position.castling();
                if !self.solved && !Wing::ALL.into_iter().any(|wing| rights.has(us, wing)) {
                    return Err(Mistake::LosesCastling);
                }
            }
            _ => {}
        }
        if !self.solved && self.position.in_check() {
            return Err(Mistake::GivesCheck);
        }
        Ok(())
    }

    /// The opponent's capture of the piece that has just moved, if there is one.
    fn capture_of_mover(&self, mv: Move) -> Option<Move> {
        let replies = self.position.legal_moves();
        replies
            .into_iter()
            .find(|reply| reply.captured_square() == Some(mv.to()))
    }

    /// Judges a move just made in an exercise in which the opponent answers, and answers it.
    fn judge_answered(&mut self, mv: Move, before: &Attempt<'_>) -> Result<Option<Move>, Mistake> {
        match self.exercise.goal {
            Goal::Escape => self.solved = true,
            Goal::BreakScreen(_) | Goal::Save(_) => {
                if let Some(capture) = winning_capture(&self.position) {
                    return Err(Mistake::StillLoses { capture });
                }
                self.solved = true;
            }
            Goal::Fork if before.moves == 0 => {
                let thief = self.capture_of_mover(mv);
                if let Some(by) = thief.filter(|&by| gains_at_least(&self.position, by, 0)) {
                    return Err(Mistake::WouldBeTaken { by });
                }
                let attacked = forked(&self.position, mv.to());
                if !attacked.has_several() {
                    return Err(Mistake::NoFork { attacked });
                }
                return Ok(self.answer());
            }
            Goal::Fork => {
                let forking = before.played.first().map(|first| first.to());
                if Some(mv.from()) != forking || !mv.is_capture() || !gains_at_least(&before.position, mv, FRUIT) {
                    return Err(Mistake::WinsNothing);
                }
                self.solved = true;
            }
            Goal::Trap if before.moves == 0 => {
                if let Some(by) = self.capture_of_mover(mv) {
                    return Err(Mistake::WouldBeTaken { by });
                }
                if !threatens_mate(&self.position) {
                    return Err(Mistake::NoThreat);
                }
                return Ok(self.answer());
            }
            Goal::Trap => return self.judge_mate(0),
            Goal::Mate(moves) => return self.judge_mate(u32::from(moves).saturating_sub(self.moves)),
            // Those in which the opponent passes.
            Goal::Stars(_) | Goal::CaptureAll | Goal::Hop(_) | Goal::BuildScreen(_) | Goal::Castle => {}
        }
        Ok(None)
    }

    /// Judges whether it is mate, or will be after so many more moves of the pupil's.
    fn judge_mate(&mut self, left: u32) -> Result<Option<Move>, Mistake> {
        let replies = self.position.legal_moves();
        let Some(&escape) = replies.first() else {
            if !self.position.in_check() {
                return Err(Mistake::Stalemate);
            }
            self.solved = true;
            return Ok(None);
        };
        if left == 0 {
            return Err(Mistake::NoMate { escape });
        }
        if let Some(defence) = defence_against_mate(&self.position, left) {
            return Err(Mistake::TooSlow { defence });
        }
        Ok(self.answer())
    }

    /// Lets the opponent move: as in the solution, if this is how it goes, else as lasts longest.
    fn answer(&mut self) -> Option<Move> {
        let written = self.exercise.solution.get(self.played.len()).copied();
        let as_written = self.exercise.solution.starts_with(&self.played);
        let reply = written
            .filter(|_| as_written)
            .or_else(|| hardest_reply(&self.position))?;
        self.position.play_unchecked(reply);
        self.played.push(reply);
        Some(reply)
    }

    /// A shortest way from here to the goal within so many of the pupil's moves, if there is one: the pupil's moves, with
    /// the opponent's where it does not pass.
    pub fn shortest_way(&self, most: u32) -> Option<Vec<Move>> {
        let begin = self.played.len();
        let mut frontier = vec![self.clone()];
        let mut seen = HashSet::new();
        for _ in 0..most {
            if frontier.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for attempt in &frontier {
                for mv in attempt.position.legal_moves() {
                    let Ok((after, _)) = attempt.after(mv) else { continue };
                    if after.solved {
                        return Some(after.played[begin..].to_vec());
                    }
                    if seen.insert((after.position.key(), after.stars.bits())) {
                        next.push(after);
                    }
                }
            }
            frontier = next;
        }
        None
    }

    /// The moves now after which the goal can be reached within so many of the pupil's moves, with this one.
    pub fn good_moves(&self, most: u32) -> Vec<Move> {
        let moves = self.position.legal_moves().into_iter();
        moves
            .filter(|&mv| match self.after(mv) {
                Ok((after, _)) => after.solved || most > 1 && after.shortest_way(most - 1).is_some(),
                Err(_) => false,
            })
            .collect()
    }
}

/// The reply that leaves the other side the fewest mates in one.
fn hardest_reply(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().min_by_key(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        mates_in_one(&after).count()
    })
}
