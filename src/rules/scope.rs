//! What a piece can do from where it stands, told so that it can be shown: where, how, over whom, and what forbids it.
//!
//! For pieces of either side at any time, and for a piece alone on the board. [`Position::scope`] holds the legal moves
//! of a piece whose turn it is, and besides them those that only its king's safety forbids.

use super::bitboard::Bitboard;
use super::legality::Attack;
use super::movement::{Lines, Mode};
use super::moves::Move;
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::tables::{between, diagonals, orthogonals};
use super::variant::{Variant, Wing};

/// How a piece gets to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To a neighbouring square.
    Step,
    /// Straight there, whatever stands between.
    Leap {
        /// The squares strictly between, where both share a line; what stands there does not matter.
        over: Bitboard,
    },
    /// Along a line of empty squares; a pawn's double step too.
    Slide {
        /// The squares strictly between.
        passed: Bitboard,
    },
    /// Along a line, over exactly one piece.
    Hop {
        /// The squares strictly between, with that of the screen.
        passed: Bitboard,
        /// The piece that it jumps over.
        screen: Square,
    },
    /// King and rook castle.
    Castling {
        /// On which wing.
        wing: Wing,
        /// From where to where the rook goes.
        rook: (Square, Square),
    },
}

/// The one sign that a square bears when the scope of a piece is shown. Check and promotion may be added to any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A move to an empty neighbouring square.
    Step,
    /// A move along empty squares.
    Slide,
    /// A move over whatever stands between.
    Leap,
    /// A capture without a screen.
    Capture,
    /// A capture over a screen.
    HopCapture,
    /// A pawn captures another in passing.
    EnPassant,
    /// King and rook castle.
    Castling,
    /// A pawn steps to the last rank and becomes another piece.
    Promotion,
    /// The enemy king stands there: it is in check from this piece.
    King,
    /// The own king would stand in check.
    Forbidden,
}

/// A square that a piece could go to, were it its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where it comes from.
    pub from: Square,
    /// The square.
    pub to: Square,
    /// How it gets there.
    pub way: Way,
    /// Whom it captures, and where: en passant, not on the square that it goes to. The king, where it gives check now.
    pub captured: Option<(Square, Piece)>,
    /// Whether it is a pawn that must become another piece there.
    pub promotes: bool,
    /// Whether the enemy king would stand in check then; for a promotion, after at least one choice.
    pub checks: bool,
    /// The attacks that its own king would be left under, which forbid the move; none when it is allowed.
    pub exposes: Vec<Attack>,
}

impl Target {
    /// Whether the move is legal when it is the piece's turn.
    pub fn is_allowed(&self) -> bool {
        self.exposes.is_empty() && self.mark() != Mark::King
    }

    /// The sign for it.
    pub fn mark(&self) -> Mark {
        match (self.captured, self.way) {
            (Some((_, captured)), _) if captured.kind() == PieceType::King => Mark::King,
            _ if !self.exposes.is_empty() => Mark::Forbidden,
            (Some((at, _)), _) if at != self.to => Mark::EnPassant,
            (Some(_), Way::Hop { .. }) => Mark::HopCapture,
            (Some(_), _) => Mark::Capture,
            (None, Way::Castling { .. }) => Mark::Castling,
            (None, _) if self.promotes => Mark::Promotion,
            (None, Way::Step) => Mark::Step,
            (None, Way::Leap { .. }) => Mark::Leap,
            // A hop to an empty square would look like one over a screen; neither game has it.
            (None, Way::Slide { .. } | Way::Hop { .. }) => Mark::Slide,
        }
    }
}

/// How a piece travels when nothing is known of its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// To a neighbouring square.
    Step,
    /// Over whatever stands between.
    Leap,
    /// Along empty squares.
    Slide,
    /// Over exactly one piece, wherever on the line it stands.
    Hop,
}

/// What a piece could do to a square if the others stood as it needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Possibility {
    /// The square.
    pub to: Square,
    /// How it would get there.
    pub manner: Manner,
    /// Whether it moves there, captures there, or both.
    pub mode: Mode,
}

impl Position {
    /// Every square that the piece on a square could go to now if it were its turn, in the order of the squares; none
    /// for an empty square.
    pub fn scope(&self, from: Square) -> Vec<Target> {
        let Some(piece) = self.piece_at(from) else {
            return Vec::new();
        };
        let board = self.as_if_to_move(piece.side());
        let mut targets: Vec<Target> = board
            .unguarded_moves(piece, from)
            .into_iter()
            .map(|mv| board.target(mv))
            .collect();
        targets.sort_by_key(|target| target.to);
        targets
    }

    /// This position as if it were a side's turn. The side that then is not to move may stand in check.
    pub(super) fn as_if_to_move(&self, side: Side) -> Position {
        let mut board = self.clone();
        if board.stm != side {
            board.play_null();
        }
        board
    }

    /// The moves of a piece of the side to move, the safety of its king aside; promotions as plain moves of the pawn.
    pub(super) fn unguarded_moves(&self, piece: Piece, from: Square) -> Vec<Move> {
        let (us, kind) = (self.stm, piece.kind());
        let enemies = self.sides[!us];
        let targets = match kind {
            PieceType::Pawn => {
                let (quiet, captures) = self.pawn_targets(from);
                quiet | captures
            }
            _ => self.tables.reach(kind).targets(from, self.occupied()) - self.sides[us],
        };
        let plain = targets
            .into_iter()
            .map(|to| Move::new(kind, from, to, enemies.contains(to)));
        let mut moves: Vec<Move> = plain.collect();
        if kind == PieceType::Pawn
            && let Some(target) = self.en_passant
            && self.tables.pawn_captures[us][from.index()].contains(target)
        {
            moves.push(Move::en_passant(from, target));
        }
        if kind == PieceType::King {
            moves.extend(self.legal_moves_from(from).into_iter().filter(|mv| mv.is_castling()));
        }
        moves
    }

    fn target(&self, mv: Move) -> Target {
        let us = self.stm;
        let (from, to) = (mv.from(), mv.to());
        let captured = mv
            .captured_square()
            .and_then(|square| Some((square, self.piece_at(square)?)));
        let promotes = mv.kind() == PieceType::Pawn && to.rank() == self.variant().promotion_rank(us);
        let mut target = Target {
            from,
            to,
            way: self.way(mv),
            captured,
            promotes,
            checks: false,
            exposes: Vec::new(),
        };
        if target.mark() == Mark::King {
            return target;
        }
        let after = |mv: Move| {
            let mut after = self.clone();
            after.play_unchecked(mv);
            after
        };
        let plain = after(mv);
        target.exposes = plain.attacks_on(plain.king(us), !us);
        target.checks = if promotes {
            let mut kinds = self.variant().promotions.iter();
            kinds.any(|&kind| after(mv.promoting_to(kind)).in_check())
        } else {
            plain.in_check()
        };
        target
    }

    /// How a move that is possible on this board gets to its target.
    fn way(&self, mv: Move) -> Way {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            let rule = self.tables.castling.iter().find(|rule| rule.king_to == to);
            let rule = rule.expect("the king castles to the square of a castling rule");
            return Way::Castling {
                wing: rule.wing,
                rook: (rule.rook_from, rule.rook_to),
            };
        }
        let passed = between(from, to);
        if are_neighbours(from, to) {
            return Way::Step;
        }
        if self.tables.reach(mv.kind()).leaps[from.index()].contains(to) {
            return Way::Leap { over: passed };
        }
        match (passed & self.occupied()).first() {
            Some(screen) => Way::Hop { passed, screen },
            None => Way::Slide { passed },
        }
    }
}

fn are_neighbours(a: Square, b: Square) -> bool {
    let apart = |a: usize, b: usize| a.abs_diff(b) <= 1;
    apart(a.file().index(), b.file().index()) && apart(a.rank().index(), b.rank().index())
}

impl Variant {
    /// What a piece could do from a square of an otherwise empty board, captures and hops included, in the order of the
    /// squares; castling and en passant aside. What is moved to in one way and captured in another stands there twice.
    pub fn possibilities(&'static self, piece: Piece, from: Square) -> Vec<Possibility> {
        let mut found = Vec::new();
        let mut add = |squares: Bitboard, far: Manner, mode: Mode| {
            found.extend(squares.into_iter().map(|to| {
                let manner = if are_neighbours(from, to) { Manner::Step } else { far };
                Possibility { to, manner, mode }
            }));
        };
        if piece.kind() == PieceType::Pawn {
            let mut board = Position::empty(self);
            board.stm = piece.side();
            board.put(piece, from);
            add(board.pawn_targets(from).0, Manner::Slide, Mode::MoveOnly);
            let captures = self.tables().pawn_captures[piece.side()][from.index()];
            add(captures, Manner::Step, Mode::CaptureOnly);
        } else {
            let reach = self.tables().reach(piece.kind());
            add(reach.leaps[from.index()], Manner::Leap, Mode::MoveAndCapture);
            let neighbours = self.tables().reach(PieceType::King).leaps[from.index()];
            for (manner, to_empty, to_enemy) in [
                (Manner::Slide, reach.slides_to_empty, reach.slides_to_enemy),
                (Manner::Hop, reach.hops_to_empty, reach.hops_to_enemy),
            ] {
                // A hopper has a screen before it: the square beside it is never where it comes down.
                let near = if manner == Manner::Hop {
                    neighbours
                } else {
                    Bitboard::EMPTY
                };
                let [moves, captures] = [to_empty, to_enemy].map(|lines| along(from, lines) - near);
                add(moves & captures, manner, Mode::MoveAndCapture);
                add(moves - captures, manner, Mode::MoveOnly);
                add(captures - moves, manner, Mode::CaptureOnly);
            }
        }
        found.sort_by_key(|possibility| possibility.to);
        found
    }
}

/// The squares of these lines through a square.
fn along(from: Square, lines: Lines) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    if lines.orthogonal {
        squares |= orthogonals(from);
    }
    if lines.diagonal {
        squares |= diagonals(from);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix};

    fn scope(variant: &'static Variant, fen: &str, from: &str) -> Vec<Target> {
        Position::from_fen(variant, fen)
            .unwrap()
            .position
            .scope(Square::at(from))
    }

    fn marks(targets: &[Target]) -> Vec<(String, Mark)> {
        targets
            .iter()
            .map(|target| (target.to.to_string(), target.mark()))
            .collect()
    }

    fn find(targets: &[Target], to: &str) -> Target {
        let found = targets.iter().find(|target| target.to == Square::at(to));
        found.unwrap_or_else(|| panic!("no {to} in {targets:?}")).clone()
    }

    /// Positions of random games of both kinds.
    fn walks() -> impl Iterator<Item = Position> {
        let mut random = SplitMix::new(11);
        Variant::ALL.into_iter().cycle().take(24).flat_map(move |variant| {
            let mut positions = vec![Position::start(variant)];
            for _ in 0..140 {
                let mut next = positions.last().unwrap().clone();
                let moves = next.legal_moves();
                if moves.is_empty() {
                    break;
                }
                next.play_unchecked(moves[random.draw() as usize % moves.len()]);
                positions.push(next);
            }
            positions
        })
    }

    /// From and to of all legal moves, each pair once.
    fn legal_pairs(position: &Position) -> Vec<(Square, Square)> {
        let mut pairs: Vec<_> = position.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn allowed_pairs(position: &Position, side: Side) -> Vec<(Square, Square)> {
        let targets = position
            .occupied_by(side)
            .into_iter()
            .flat_map(|from| position.scope(from));
        let mut pairs: Vec<_> = targets
            .filter(Target::is_allowed)
            .map(|target| (target.from, target.to))
            .collect();
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn what_is_allowed_is_what_is_legal_for_either_side() {
        for position in walks() {
            let us = position.side_to_move();
            assert_eq!(allowed_pairs(&position, us), legal_pairs(&position), "{position:?}");
            if !position.in_check() {
                let passed = position.as_if_to_move(!us);
                assert_eq!(allowed_pairs(&position, !us), legal_pairs(&passed), "{position:?}");
            }
        }
    }

    #[test]
    fn a_target_tells_of_check_and_capture_what_the_move_does() {
        for position in walks().step_by(3) {
            for mv in position.legal_moves() {
                let scope = position.scope(mv.from());
                let target = scope.iter().find(|target| target.to == mv.to()).expect("a target");
                assert_eq!(target.captured.map(|(at, _)| at), mv.captured_square());
                assert_eq!(target.promotes, mv.promotion().is_some());
                assert!(target.promotes || target.checks == position.gives_check(mv), "{mv}");
                assert!(target.checks || !position.gives_check(mv), "{mv}");
            }
        }
    }

    #[test]
    fn a_piece_that_gives_check_is_shown_attacking_the_king() {
        // White is in check from the cannon over its own pawn; the cannon is looked at all the same.
        let fen = "5kc3/5c4/10/10/10/5P4/10/10/5K4/10 w - - 0 1";
        let cannon = scope(&SHAKO, fen, "f9");
        let king = find(&cannon, "f2");
        assert_eq!(king.mark(), Mark::King);
        assert!(matches!(king.way, Way::Hop { screen, .. } if screen == Square::at("f5")));
        assert!(!king.is_allowed());
    }

    #[test]
    fn every_way_of_travelling_has_its_own_mark() {
        let fen = "5k4/3p6/10/3p6/10/8e1/3C2p3/10/5K4/10 w - - 0 1";
        let cannon = scope(&SHAKO, fen, "d4");
        assert_eq!(find(&cannon, "d9").mark(), Mark::HopCapture);
        assert_eq!(
            find(&cannon, "d9").way,
            Way::Hop {
                passed: ["d5", "d6", "d7", "d8"].into_iter().map(Square::at).collect(),
                screen: Square::at("d7")
            }
        );
        assert_eq!(find(&cannon, "f4").mark(), Mark::Slide);
        assert_eq!(find(&cannon, "c4").mark(), Mark::Step);
        // It is Black's elephant, and not its turn.
        let elephant = scope(&SHAKO, fen, "i5");
        assert_eq!(find(&elephant, "g3").mark(), Mark::Leap);
        assert!(find(&elephant, "g3").checks && !find(&elephant, "j4").checks);
    }

    #[test]
    fn what_would_leave_the_own_king_in_check_is_marked_with_the_attacker() {
        // The knight is pinned by the rook.
        let pinned = scope(&SHAKO, "5k4/5r4/10/10/5N4/10/10/10/5K4/10 w - - 0 1", "f6");
        assert_eq!(pinned.len(), 8);
        for target in pinned {
            assert_eq!(target.mark(), Mark::Forbidden);
            assert_eq!(target.exposes[0].from, Square::at("f9"));
        }
    }

    #[test]
    fn castling_en_passant_and_promotion_have_marks() {
        let castling = scope(&SHAKO, "10/5k4/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1", "f2");
        assert_eq!(find(&castling, "h2").mark(), Mark::Castling);
        assert_eq!(find(&castling, "d2").mark(), Mark::Castling);
        let passing = scope(&SHAKO, "5k4/10/10/10/3pP5/10/10/10/5K4/10 w - d7 0 1", "e6");
        assert_eq!(find(&passing, "d7").mark(), Mark::EnPassant);
        assert_eq!(find(&passing, "d7").captured.unwrap().0, Square::at("d6"));
        let last = scope(&SHAKO, "6k3/4P5/10/10/10/10/10/10/5K4/10 w - - 0 1", "e9");
        assert_eq!(marks(&last), [("e10".to_owned(), Mark::Promotion)]);
        assert!(last[0].checks);
    }

    #[test]
    fn alone_on_the_board_a_cannon_runs_and_would_hop() {
        let cannon = Piece::new(Side::White, PieceType::Cannon);
        let all = PEMBA.possibilities(cannon, Square::at("d4"));
        let count = |manner, mode| {
            let alike = |p: &&Possibility| (p.manner, p.mode) == (manner, mode);
            all.iter().filter(alike).count()
        };
        assert_eq!(count(Manner::Step, Mode::MoveOnly), 4);
        assert_eq!(count(Manner::Slide, Mode::MoveOnly), 14);
        assert_eq!(count(Manner::Hop, Mode::CaptureOnly), 14);
        let pawn = Piece::new(Side::Black, PieceType::Pawn);
        let all = PEMBA.possibilities(pawn, Square::at("a8"));
        let told: Vec<_> = all.iter().map(|p| (p.to.to_string(), p.mode)).collect();
        assert_eq!(
            told,
            [
                ("a6".to_owned(), Mode::MoveOnly),
                ("a7".to_owned(), Mode::MoveOnly),
                ("b7".to_owned(), Mode::CaptureOnly)
            ]
        );
    }

    #[test]
    fn possibilities_are_what_may_be_conceived_of() {
        for variant in Variant::ALL {
            for row in variant.pieces {
                let piece = Piece::new(Side::White, row.kind);
                for from in Square::all() {
                    let mut board = Position::empty(variant);
                    board.put(piece, from);
                    let all: Bitboard = variant.possibilities(piece, from).iter().map(|p| p.to).collect();
                    assert_eq!(all, board.conceivable_targets(from), "{piece} on {from}");
                }
            }
        }
    }
}
