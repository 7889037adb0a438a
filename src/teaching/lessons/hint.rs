//! Hints, step by step: first the piece, then the idea, then the move.

use super::attempt::Attempt;
use super::exercise::Goal;
use crate::rules::{Attack, Bitboard, Move, Piece, Square, Way};
use crate::teaching::tactics::forked;

/// One step of help. Each tells more than the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// This piece is to move.
    Piece {
        /// Where it stands.
        at: Square,
        /// Which.
        piece: Piece,
    },
    /// It can jump over this one to capture.
    JumpsOver {
        /// The screen.
        screen: Square,
        /// Whom it captures.
        victim: Square,
    },
    /// It becomes the screen over which another piece then captures.
    BecomesScreen {
        /// Where the capturing piece stands.
        hopper: Square,
        /// Whom it captures.
        victim: Square,
    },
    /// It is the screen over which an enemy captures, and must leave the line.
    IsScreen {
        /// The enemy.
        hopper: Square,
        /// Whom it would capture.
        victim: Square,
    },
    /// From its new square it attacks all these.
    Attacks {
        /// Whom.
        squares: Bitboard,
    },
    /// The attacks that are to be answered.
    Answers {
        /// Which.
        attacks: Vec<Attack>,
    },
    /// It gives check there, in this way.
    GivesCheck {
        /// The attacks on the king.
        attacks: Vec<Attack>,
    },
    /// It goes on to this square later.
    OnTheWay {
        /// The next goal.
        to: Square,
    },
    /// The move.
    Move(Move),
}

impl Attempt<'_> {
    /// Help with the next move, each step telling more; empty when the exercise is solved or cannot be any more.
    pub fn hints(&self) -> Vec<Hint> {
        let way = if self.is_solved() { None } else { self.way_on() };
        let Some((&mv, rest)) = way.as_deref().and_then(<[Move]>::split_first) else {
            return Vec::new();
        };
        let mut hints = Vec::new();
        if let Some(piece) = self.position().piece_at(mv.from()) {
            hints.push(Hint::Piece { at: mv.from(), piece });
        }
        hints.extend(self.idea(mv, rest));
        hints.push(Hint::Move(mv));
        hints
    }

    /// The idea of a move, after which these follow.
    fn idea(&self, mv: Move, rest: &[Move]) -> Option<Hint> {
        let position = self.position();
        let us = position.side_to_move();
        let mut after = position.clone();
        after.play_unchecked(mv);
        let jump = position
            .scope(mv.from())
            .into_iter()
            .find(|target| target.to == mv.to());
        let jumps_over = jump.and_then(|target| match (target.way, target.captured) {
            (Way::Hop { screen, .. }, Some((victim, _))) => Some(Hint::JumpsOver { screen, victim }),
            _ => None,
        });
        match self.exercise().goal {
            Goal::Stars(_) => rest.first().map(|next| Hint::OnTheWay { to: next.to() }),
            Goal::CaptureAll | Goal::Hop(_) => {
                jumps_over.or_else(|| rest.first().map(|next| Hint::OnTheWay { to: next.to() }))
            }
            Goal::BuildScreen(victim) => jumps_over.or_else(|| {
                let hopper = rest.last()?.from();
                Some(Hint::BecomesScreen { hopper, victim })
            }),
            Goal::BreakScreen(victim) => {
                let attacks = position.attacks_on(victim, !us).into_iter();
                let mut over = attacks.filter(|attack| attack.line.screen == Some(mv.from()));
                let hopper = over.next()?.from;
                Some(Hint::IsScreen { hopper, victim })
            }
            Goal::Save(victim) => Some(Hint::Answers {
                attacks: position.attacks_on(victim, !us),
            }),
            Goal::Fork if self.moves() == 0 => Some(Hint::Attacks {
                squares: forked(&after, mv.to()),
            }),
            Goal::Escape => Some(Hint::Answers {
                attacks: position.attacks_on(position.king(us), !us),
            }),
            Goal::Mate(_) | Goal::Trap if after.in_check() => Some(Hint::GivesCheck {
                attacks: after.attacks_on(after.king(!us), us),
            }),
            Goal::Fork | Goal::Castle | Goal::Mate(_) | Goal::Trap => jumps_over,
        }
    }
}
