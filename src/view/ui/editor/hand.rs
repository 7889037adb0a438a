//! What the hand over a board that is being set up holds, and what comes of what it does.

use super::edits::Edit;
use crate::rules::{Piece, PositionDraft, Square};

/// What a click on a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Tool {
    /// Takes a piece up, and puts it down with the next click.
    #[default]
    Move,
    /// Takes a piece away.
    Erase,
    /// Puts this piece there.
    Place(Piece),
}

/// A piece in the air.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dragged {
    /// Which piece.
    pub piece: Piece,
    /// Where it stood; nowhere if it comes from beside the board.
    pub from: Option<Square>,
}

/// What the hand holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand {
    tool: Tool,
    /// The square whose piece the next click puts elsewhere.
    lifted: Option<Square>,
    dragged: Option<Dragged>,
}

impl Hand {
    pub(super) fn tool(&self) -> Tool {
        self.tool
    }

    /// The square whose piece has been taken up by a click.
    pub(super) fn lifted(&self) -> Option<Square> {
        self.lifted
    }

    /// The piece in the air.
    pub(super) fn dragged(&self) -> Option<Dragged> {
        self.dragged
    }

    /// Takes a tool. The same piece again puts it away.
    pub(super) fn take(&mut self, tool: Tool) {
        let again = self.tool == tool && matches!(tool, Tool::Place(_));
        *self = Hand {
            tool: if again { Tool::Move } else { tool },
            ..Hand::default()
        };
    }

    /// A square is clicked.
    pub(super) fn click(&mut self, square: Square, draft: &PositionDraft) -> Option<Edit> {
        self.dragged = None;
        let there = draft.piece_at(square);
        match self.tool {
            // As one takes back what one has put there by mistake.
            Tool::Place(piece) if there == Some(piece) => Some(Edit::Remove(square)),
            Tool::Place(piece) => Some(Edit::Place(piece, square)),
            Tool::Erase => there.map(|_| Edit::Remove(square)),
            Tool::Move => match self.lifted.take().filter(|&from| draft.piece_at(from).is_some()) {
                Some(from) if from == square => None,
                Some(from) => Some(Edit::Shift(from, square)),
                None => {
                    self.lifted = there.map(|_| square);
                    None
                }
            },
        }
    }

    /// The piece on a square is pulled.
    pub(super) fn pull(&mut self, from: Square, draft: &PositionDraft) {
        self.lifted = None;
        self.dragged = draft.piece_at(from).map(|piece| Dragged {
            piece,
            from: Some(from),
        });
    }

    /// A piece is pulled from beside the board.
    pub(super) fn bring(&mut self, piece: Piece) {
        self.lifted = None;
        self.dragged = Some(Dragged { piece, from: None });
    }

    /// The piece in the air is let go over a square, or beside the board.
    pub(super) fn drop(&mut self, to: Option<Square>) -> Option<Edit> {
        let Dragged { piece, from } = self.dragged.take()?;
        match (from, to) {
            (Some(from), Some(to)) if from == to => None,
            (Some(from), Some(to)) => Some(Edit::Shift(from, to)),
            (Some(from), None) => Some(Edit::Remove(from)),
            (None, Some(to)) => Some(Edit::Place(piece, to)),
            (None, None) => None,
        }
    }

    /// Whatever goes on is given up: what is in the air goes home. Tells whether anything went on.
    pub(super) fn give_up(&mut self) -> bool {
        if self.dragged.take().is_some() || self.lifted.take().is_some() {
            return true;
        }
        std::mem::take(&mut self.tool) != Tool::Move
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PieceType, SHAKO, Side};

    const QUEEN: Piece = Piece::new(Side::Black, PieceType::Queen);

    fn at(square: &str) -> Square {
        Square::at(square)
    }

    fn start() -> PositionDraft {
        PositionDraft::start(&SHAKO)
    }

    #[test]
    fn two_clicks_move_a_piece_and_two_on_the_same_square_do_not() {
        let mut hand = Hand::default();
        assert_eq!(hand.click(at("e3"), &start()), None);
        assert_eq!(hand.lifted(), Some(at("e3")));
        assert_eq!(hand.click(at("e7"), &start()), Some(Edit::Shift(at("e3"), at("e7"))));
        assert_eq!(hand, Hand::default());
        hand.click(at("e3"), &start());
        assert_eq!(hand.click(at("e3"), &start()), None);
        assert_eq!(hand.click(at("e5"), &start()), None, "nothing is there to be taken up");
        assert_eq!(hand, Hand::default());
    }

    #[test]
    fn a_piece_is_put_wherever_one_clicks_until_it_is_put_away() {
        let mut hand = Hand::default();
        hand.take(Tool::Place(QUEEN));
        let mut draft = start();
        for square in ["e5", "e3"] {
            assert_eq!(hand.click(at(square), &draft), Some(Edit::Place(QUEEN, at(square))));
            draft.place(QUEEN, at(square));
        }
        assert_eq!(hand.click(at("e5"), &draft), Some(Edit::Remove(at("e5"))));
        hand.take(Tool::Place(QUEEN));
        assert_eq!(hand.tool(), Tool::Move);
        hand.take(Tool::Erase);
        assert_eq!(hand.click(at("e3"), &draft), Some(Edit::Remove(at("e3"))));
        assert_eq!(hand.click(at("f6"), &draft), None);
    }

    #[test]
    fn a_piece_that_is_pulled_goes_where_it_is_let_go_and_off_the_board_away() {
        let from = at("e3");
        for (to, edit) in [
            (Some(at("e5")), Some(Edit::Shift(from, at("e5")))),
            (Some(from), None),
            (None, Some(Edit::Remove(from))),
        ] {
            let mut hand = Hand::default();
            hand.pull(from, &start());
            assert!(hand.dragged().is_some_and(|dragged| dragged.from == Some(from)));
            assert_eq!(hand.drop(to), edit);
            assert_eq!(hand, Hand::default());
        }
        let mut hand = Hand::default();
        hand.pull(at("e5"), &start());
        assert_eq!(hand.drop(Some(at("e6"))), None, "there was nothing to pull");
    }

    #[test]
    fn a_piece_from_beside_the_board_comes_on_it_or_not_at_all() {
        let mut hand = Hand::default();
        hand.bring(QUEEN);
        assert_eq!(hand.drop(None), None);
        hand.bring(QUEEN);
        assert_eq!(hand.drop(Some(at("e5"))), Some(Edit::Place(QUEEN, at("e5"))));
    }

    #[test]
    fn whoever_gives_up_has_what_they_had_before() {
        let mut hand = Hand::default();
        hand.take(Tool::Place(QUEEN));
        hand.pull(at("e3"), &start());
        assert!(hand.give_up());
        assert_eq!(hand.drop(Some(at("e5"))), None);
        assert_eq!(hand.tool(), Tool::Place(QUEEN));
        assert!(hand.give_up());
        assert_eq!(hand, Hand::default());
        hand.click(at("e3"), &start());
        assert!(hand.give_up());
        assert!(!hand.give_up(), "nothing is left to give up");
    }
}
