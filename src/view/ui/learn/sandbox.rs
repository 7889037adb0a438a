//! A board that belongs to a rule: both sides are moved on it, as the rules allow, and what they say of it is told.

use super::hand::{Hand, OnBoard, Signs, Travel, obstacles};
use crate::rules::{Bitboard, Line, Move, Outcome, PieceType, Position, Side, Square, WhyNot};
use crate::teaching::rulebook::Example;

/// A pawn that has come to the last rank, and what it may become.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Becoming {
    choices: Vec<Move>,
}

impl Becoming {
    /// The kinds to choose from.
    pub(super) fn kinds(&self) -> impl Iterator<Item = PieceType> {
        self.choices.iter().filter_map(|mv| mv.promotion())
    }
}

/// A board to play on.
#[derive(Clone, Debug)]
pub(super) struct Sandbox {
    example: Example,
    line: Line,
    hand: Hand,
    /// The move that is none, and why.
    refused: Option<(Square, WhyNot)>,
    becoming: Option<Becoming>,
    /// The piece that was moved for the player, until that has been seen.
    travel: Option<Travel>,
}

impl Sandbox {
    pub(super) fn new(example: Example) -> Sandbox {
        let start = &example.start;
        let first = example.moves.first().map(|mv| mv.from());
        Sandbox {
            hand: Hand::at(first.unwrap_or_else(|| start.king(start.side_to_move()))),
            line: Line::new(start.clone()),
            example,
            refused: None,
            becoming: None,
            travel: None,
        }
    }

    pub(super) fn example(&self) -> &Example {
        &self.example
    }

    /// Why the last move was none, and where it should have led.
    pub(super) fn refused(&self) -> Option<&(Square, WhyNot)> {
        self.refused.as_ref()
    }

    /// The pawn about which is asked what it becomes.
    pub(super) fn becoming(&self) -> Option<&Becoming> {
        self.becoming.as_ref()
    }

    /// How the game would have ended here.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    pub(super) fn has_moved(&self) -> bool {
        self.line.ply() > 0
    }

    pub(super) fn take_back(&mut self) {
        self.forget();
        self.line.take_back();
    }

    /// The next move of those that show the rule, as long as nothing else has been played.
    pub(super) fn next_shown(&self) -> Option<Move> {
        let played = self.line.moves();
        let follows = self.example.moves.starts_with(played);
        self.example.moves.get(played.len()).copied().filter(|_| follows)
    }

    /// Plays that move.
    pub(super) fn show_next(&mut self) {
        if let Some(mv) = self.next_shown() {
            self.play(mv);
            self.travel = self.position().piece_at(mv.to()).map(|piece| Travel {
                piece,
                from: mv.from(),
                to: mv.to(),
            });
        }
    }

    /// The pawn becomes this.
    pub(super) fn become_a(&mut self, kind: PieceType) {
        let Some(becoming) = self.becoming.take() else { return };
        if let Some(&mv) = becoming.choices.iter().find(|mv| mv.promotion() == Some(kind)) {
            self.play(mv);
        }
    }

    fn play(&mut self, mv: Move) {
        self.forget();
        // What is not legal has been refused before.
        let _ = self.line.play(mv);
    }

    fn forget(&mut self) {
        self.hand.let_go();
        self.hush();
        self.travel = None;
    }
}

impl OnBoard for Sandbox {
    fn position(&self) -> &Position {
        self.line.position()
    }

    fn near(&self) -> Side {
        Side::White
    }

    fn is_open(&self) -> bool {
        self.line.outcome().is_none()
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn hand_mut(&mut self) -> &mut Hand {
        &mut self.hand
    }

    fn hush(&mut self) {
        self.refused = None;
        self.becoming = None;
    }

    fn send(&mut self, from: Square, to: Square) {
        self.hush();
        let legal = self.position().legal_moves_from(from);
        let choices: Vec<Move> = legal.into_iter().filter(|mv| mv.to() == to).collect();
        match choices[..] {
            [] => self.refused = self.line.why_not(from, to).map(|why| (to, why)),
            [mv] => self.play(mv),
            _ => self.becoming = Some(Becoming { choices }),
        }
    }

    fn take_travel(&mut self) -> Option<Travel> {
        self.travel.take()
    }

    fn signs(&self) -> Signs<'_> {
        let crossed = self.refused.as_ref().map(|(to, _)| *to);
        let obstacles = self.refused.as_ref().map_or(Bitboard::EMPTY, |(_, why)| obstacles(why));
        let becomes = self.becoming.as_ref().and_then(|becoming| becoming.choices.first());
        Signs {
            about: becomes.map_or(Bitboard::EMPTY, |mv| Bitboard::of(mv.to())),
            crossed,
            obstacles,
            last: self.line.moves().last().copied(),
            ..Signs::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, Piece, SHAKO, Variant};
    use crate::teaching::rulebook::{Chapter, Subject};

    fn sandbox(variant: &'static Variant, subject: Subject) -> Sandbox {
        Sandbox::new(Example::of(variant, subject).unwrap())
    }

    #[test]
    fn every_board_shows_what_it_is_there_for_and_goes_back_to_its_start() {
        for variant in Variant::ALL {
            for subject in Chapter::ALL.into_iter().flat_map(|chapter| chapter.subjects(variant)) {
                let mut board = sandbox(variant, subject);
                while let Some(mv) = board.next_shown() {
                    board.show_next();
                    assert_eq!(board.take_travel().map(|travel| travel.to), Some(mv.to()));
                }
                assert_eq!(board.line.moves(), board.example().moves);
                while board.has_moved() {
                    board.take_back();
                }
                assert_eq!(board.position(), &board.example().start);
            }
        }
    }

    #[test]
    fn both_sides_are_moved_in_turn_and_what_is_no_move_is_explained() {
        let mut board = sandbox(&SHAKO, Subject::SetUp);
        board.point(Square::at("a1"));
        // Along its own rank, up to the other cannon.
        assert_eq!(board.targets().len(), 8);
        board.point(Square::at("a10"));
        assert!(matches!(board.refused(), Some((_, WhyNot::NeedsOneScreen { .. }))));
        assert!(!board.signs().obstacles.is_empty());
        for (from, to) in [("e3", "e5"), ("e8", "e6")] {
            board.point(Square::at(from));
            board.point(Square::at(to));
        }
        assert_eq!((board.line.ply(), board.refused()), (2, None));
        assert_eq!(board.next_shown(), None);
    }

    #[test]
    fn a_pawn_on_the_last_rank_asks_and_becomes_what_is_chosen() {
        let mut board = sandbox(&PEMBA, Subject::Promotion);
        let mv = board.next_shown().unwrap();
        board.pull(mv.from());
        board.drop(Some(mv.to()));
        let kinds: Vec<PieceType> = board.becoming().unwrap().kinds().collect();
        assert_eq!(kinds.len(), PEMBA.promotions.len());
        assert!(!board.has_moved());
        board.become_a(PieceType::Giraffe);
        let giraffe = Piece::new(Side::White, PieceType::Giraffe);
        assert_eq!(board.position().piece_at(mv.to()), Some(giraffe));
        // Whoever does something else has not chosen.
        let mut board = sandbox(&PEMBA, Subject::Promotion);
        board.point(mv.from());
        board.point(mv.to());
        board.point(mv.from());
        assert!(board.becoming().is_none());
    }

    #[test]
    fn a_board_whose_game_has_ended_moves_no_more() {
        for subject in [Subject::Checkmate, Subject::Stalemate, Subject::DeadPosition] {
            let mut board = sandbox(&SHAKO, subject);
            board.show_next();
            assert!(board.outcome().is_some() && !board.is_open());
            board.take_back();
            assert!(board.is_open());
        }
    }
}
