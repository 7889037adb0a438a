//! A hand over a board on this page: what it has picked up, where keys have brought it, and what it does.

use crate::rules::{Bitboard, Mark, Move, Piece, Position, Side, Square, Target, WhyNot};
use crate::teaching::lessons::Hint;

/// A hand over a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hand {
    /// Where the piece stands that is picked up.
    pub selected: Option<Square>,
    /// Where the piece stands that is in the air.
    pub dragged: Option<Square>,
    /// Where the keys are, and whether they are in use.
    pub cursor: Square,
    pub keyed: bool,
}

impl Hand {
    /// An empty one, with the keys at a square.
    pub(super) fn at(cursor: Square) -> Hand {
        Hand {
            selected: None,
            dragged: None,
            cursor,
            keyed: false,
        }
    }

    /// Whatever it holds stands again where it stood.
    pub(super) fn let_go(&mut self) {
        self.selected = None;
        self.dragged = None;
    }
}

/// A piece on its way, to be seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Travel {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
}

/// What lies on a board besides the pieces and where they may go.
#[derive(Default)]
pub(super) struct Signs<'a> {
    /// Squares to be reached.
    pub stars: Bitboard,
    /// Squares with what it is about.
    pub about: Bitboard,
    /// Help that has been asked for.
    pub hints: &'a [Hint],
    /// Where something was wanted that is not to be.
    pub crossed: Option<Square>,
    /// What stands in the way of that.
    pub obstacles: Bitboard,
    /// The move that was made last.
    pub last: Option<Move>,
}

/// What can be played with on a board.
pub(super) trait OnBoard {
    /// The position on it.
    fn position(&self) -> &Position;
    /// Who sits below.
    fn near(&self) -> Side;
    /// Whether pieces may be moved now.
    fn is_open(&self) -> bool;
    /// The hand over it.
    fn hand(&self) -> &Hand;
    /// The same, to move it.
    fn hand_mut(&mut self) -> &mut Hand;
    /// A piece is picked up: what was told of the last move is over.
    fn hush(&mut self);
    /// Tries a move.
    fn send(&mut self, from: Square, to: Square);
    /// The piece that is on its way now. Taken once, whoever shows it keeps it.
    fn take_travel(&mut self) -> Option<Travel>;
    /// What else lies on it.
    fn signs(&self) -> Signs<'_>;

    /// Where the piece that is picked up may go.
    fn targets(&self) -> Vec<Target> {
        let Some(from) = self.hand().selected else {
            return Vec::new();
        };
        let scope = self.position().scope(from).into_iter();
        scope
            .filter(|target| target.is_allowed() && target.mark() != Mark::King)
            .collect()
    }

    /// A square is pointed at: it picks a piece up, puts it down, or sends it there.
    fn point(&mut self, square: Square) {
        if !self.is_open() {
            return;
        }
        match self.hand().selected {
            Some(from) if from == square => self.hand_mut().selected = None,
            Some(from) if !self.is_own(square) => {
                self.hand_mut().selected = None;
                self.send(from, square);
            }
            _ => self.pick(square),
        }
    }

    /// The piece on a square is taken hold of.
    fn pull(&mut self, square: Square) {
        if self.is_own(square) && self.is_open() {
            self.pick(square);
            self.hand_mut().dragged = Some(square);
        }
    }

    /// The piece in the air is let go.
    fn drop(&mut self, to: Option<Square>) {
        let Some(from) = self.hand_mut().dragged.take() else {
            return;
        };
        // Otherwise it stays picked up: it has only been looked at.
        if let Some(to) = to.filter(|&to| to != from) {
            self.hand_mut().selected = None;
            self.send(from, to);
        }
    }

    /// Whatever goes on is given up. Tells whether anything went on.
    fn give_up(&mut self) -> bool {
        let hand = self.hand_mut();
        hand.dragged.take().is_some() | hand.selected.take().is_some()
    }

    /// Whether a piece of the side to move stands on a square.
    fn is_own(&self, square: Square) -> bool {
        let piece = self.position().piece_at(square);
        piece.is_some_and(|piece| piece.side() == self.position().side_to_move())
    }

    /// Picks up what stands on a square, if it is to move.
    fn pick(&mut self, square: Square) {
        self.hand_mut().selected = self.is_own(square).then_some(square);
        self.hush();
    }
}

/// What stands in the way of a move that is none.
pub(super) fn obstacles(why: &WhyNot) -> Bitboard {
    match why {
        WhyNot::Blocked { at, .. } => Bitboard::of(*at),
        WhyNot::NeedsOneScreen { between } | WhyNot::JumpsOnlyToCapture { over: between } => *between,
        WhyNot::StillInCheck { attacks } | WhyNot::KingIntoAttack { attacks } => {
            attacks.iter().map(|attack| attack.from).collect()
        }
        WhyNot::ExposesKing { attack, .. } => Bitboard::of(attack.from),
        _ => Bitboard::EMPTY,
    }
}
