//! Why a piece may not go to a square: one reason for every pair of squares that is no legal move, with the squares and
//! pieces that a sentence about it needs. The reason is the one that helps most: first what anybody can see, then how the
//! piece moves, then what stands in its way, and the safety of the king last.

use super::bitboard::Bitboard;
use super::castling::Castling;
use super::legality::Attack;
use super::line::Line;
use super::moves::Move;
use super::outcome::Outcome;
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::square::{Rank, Square};
use super::tables::between;
use super::variant::Wing;

/// Why a move is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The game has ended.
    GameOver(Outcome),
    /// Nobody stands there who could move.
    EmptySquare,
    /// The piece is of the side that is not to move: the enemy's, or one's own before one's turn.
    NotItsTurn {
        /// Which.
        piece: Piece,
    },
    /// It stands there already.
    StaysPut,
    /// The piece never moves like that, wherever the others stand.
    NotHowItMoves {
        /// Which.
        piece: Piece,
    },
    /// A piece of its own side stands on the target.
    OwnPiece {
        /// Which.
        piece: Piece,
    },
    /// Something stands between, and the piece does not jump.
    Blocked {
        /// The first in the way.
        at: Square,
        /// Which.
        by: Piece,
    },
    /// A hopper captures over exactly one piece, and there are none or more between.
    NeedsOneScreen {
        /// Those that stand between: none, or two or more.
        between: Bitboard,
    },
    /// A hopper jumps only to capture, and the target is empty.
    JumpsOnlyToCapture {
        /// Those that stand between.
        over: Bitboard,
    },
    /// A pawn goes only forward.
    PawnGoesForward,
    /// A pawn does not capture straight ahead, where an enemy stands.
    PawnCapturesAskew {
        /// Whom it meets.
        enemy: Piece,
    },
    /// A pawn goes askew only to capture, and nobody stands there.
    PawnNeedsVictim,
    /// The enemy pawn beside it could only have been captured in passing straight after its double step.
    TooLateInPassing {
        /// Where the enemy pawn stands.
        pawn: Square,
    },
    /// A pawn steps two squares only from the rank on which it starts.
    NoDoubleStep {
        /// That rank.
        from: Rank,
    },
    /// A pawn that reaches the last rank must become another piece, and nothing was said about what.
    PromotionMissing {
        /// What it may become.
        kinds: &'static [PieceType],
    },
    /// A pawn cannot become this, here.
    CannotBecome {
        /// What was wished for.
        kind: PieceType,
    },
    /// King and rook may not castle.
    Castling {
        /// On which wing.
        wing: Wing,
        /// The condition that fails.
        fault: CastlingFault,
    },
    /// The king is in check, and this is no answer to it.
    StillInCheck {
        /// The attacks that are left.
        attacks: Vec<Attack>,
    },
    /// The king would step onto an attacked square.
    KingIntoAttack {
        /// The attacks, as they would be then.
        attacks: Vec<Attack>,
    },
    /// The move would lay the king open to attack.
    ExposesKing {
        /// The attack, as it would be then.
        attack: Attack,
        /// What the move does to the line.
        how: Exposure,
    },
}

/// How a move lets an enemy attack along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exposure {
    /// The piece leaves the line of a slider, which it blocked: it is pinned.
    Unblocks,
    /// The piece leaves the line of a hopper, which had two before it: one is left to jump over.
    LeavesOneScreen {
        /// Whom the hopper would jump over then.
        screen: Square,
    },
    /// The piece comes into the line of a hopper, which it would jump over.
    BecomesScreen,
    /// The piece captures the other of the two that stood before a hopper, which would jump over it alone.
    CapturesOtherScreen,
    /// A pawn captures another in passing, and both leave the line.
    BothPawnsLeave {
        /// Where the captured one stood.
        pawn: Square,
    },
    /// The pawn that is captured in passing leaves the line.
    TakesFromLine {
        /// Where it stood.
        pawn: Square,
    },
}

/// Which condition of castling fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CastlingFault {
    /// There is no rook of one's own where it should stand.
    NoRook {
        /// Where it should stand.
        home: Square,
    },
    /// The king or that rook has moved before.
    HasMoved,
    /// Something stands between.
    NotEmpty {
        /// Where.
        squares: Bitboard,
    },
    /// The king is in check.
    InCheck {
        /// By whom.
        attacks: Vec<Attack>,
    },
    /// The king would cross an attacked square.
    Crosses {
        /// Which.
        square: Square,
        /// By whom it would be attacked with the king on it.
        attacks: Vec<Attack>,
    },
    /// The king would be attacked where it lands.
    Lands {
        /// By whom.
        attacks: Vec<Attack>,
    },
    /// Castling is possible, by moving the king two squares.
    KingGoesTo {
        /// There.
        square: Square,
    },
}

impl Line {
    /// Why a piece may not go from one square to another now; `None` when it may, if only by a promotion.
    pub fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        match self.outcome() {
            Some(outcome) => Some(WhyNot::GameOver(outcome)),
            None => self.position().why_not(from, to),
        }
    }
}

impl Position {
    /// Why a piece may not go from one square to another, whether the game is over or not; `None` when it may, if only
    /// by a promotion.
    pub fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        let Some(piece) = self.piece_at(from) else {
            return Some(WhyNot::EmptySquare);
        };
        if piece.side() != self.stm {
            return Some(WhyNot::NotItsTurn { piece });
        }
        if from == to {
            return Some(WhyNot::StaysPut);
        }
        match self.unguarded_moves(piece, from).into_iter().find(|mv| mv.to() == to) {
            Some(mv) => self.why_unsafe(mv),
            None => Some(self.why_unreachable(piece, from, to)),
        }
    }

    /// Why a piece may not go from one square to another and become this; `None` when it may.
    pub fn why_not_becoming(&self, from: Square, to: Square, promotion: Option<PieceType>) -> Option<WhyNot> {
        if let Some(reason) = self.why_not(from, to) {
            return Some(reason);
        }
        let moves = self.legal_moves_from(from);
        let mut fitting = moves.iter().filter(|mv| mv.to() == to);
        if fitting.any(|mv| mv.promotion() == promotion) {
            return None;
        }
        Some(match promotion {
            Some(kind) => WhyNot::CannotBecome { kind },
            None => WhyNot::PromotionMissing {
                kinds: self.variant().promotions,
            },
        })
    }

    /// What a move that the piece can make does to the safety of its king.
    fn why_unsafe(&self, mv: Move) -> Option<WhyNot> {
        let us = self.stm;
        let mut after = self.clone();
        after.play_unchecked(mv);
        let attacks = after.attacks_on(after.king(us), !us);
        let attack = *attacks.first()?;
        if mv.kind() == PieceType::King {
            return Some(WhyNot::KingIntoAttack { attacks });
        }
        let checkers = self.checkers();
        if attacks.iter().any(|attack| checkers.contains(attack.from)) {
            return Some(WhyNot::StillInCheck { attacks });
        }
        let line = attack.line.squares;
        let leaves = line.contains(mv.from());
        let passed = mv
            .captured_square()
            .filter(|&pawn| mv.is_en_passant() && line.contains(pawn));
        let how = match (passed, attack.line.screen) {
            (Some(pawn), _) if leaves => Exposure::BothPawnsLeave { pawn },
            (Some(pawn), _) => Exposure::TakesFromLine { pawn },
            (None, None) => Exposure::Unblocks,
            (None, Some(screen)) if screen == mv.to() && leaves => Exposure::CapturesOtherScreen,
            (None, Some(screen)) if screen == mv.to() => Exposure::BecomesScreen,
            (None, Some(screen)) => Exposure::LeavesOneScreen { screen },
        };
        Some(WhyNot::ExposesKing { attack, how })
    }

    /// Why the piece cannot get there, the safety of its king aside.
    fn why_unreachable(&self, piece: Piece, from: Square, to: Square) -> WhyNot {
        if piece.kind() == PieceType::King
            && let Some(rule) = self.castling_meant(from, to)
        {
            return WhyNot::Castling {
                wing: rule.wing,
                fault: self.castling_fault(rule),
            };
        }
        if piece.kind() == PieceType::Pawn {
            return self.why_pawn_cannot(piece, from, to);
        }
        if !self.conceivable_targets(from).contains(to) {
            return WhyNot::NotHowItMoves { piece };
        }
        let target = self.piece_at(to);
        if let Some(own) = target.filter(|other| other.side() == piece.side()) {
            return WhyNot::OwnPiece { piece: own };
        }
        let men = between(from, to) & self.occupied();
        let hops = self.tables.reach(piece.kind()).hops_to_enemy.any();
        match (hops, target) {
            (true, Some(_)) => WhyNot::NeedsOneScreen { between: men },
            (true, None) => WhyNot::JumpsOnlyToCapture { over: men },
            (false, _) => self.blocked(from, to).unwrap_or(WhyNot::NotHowItMoves { piece }),
        }
    }

    /// What stands between two squares, the nearest to the first.
    fn blocked(&self, from: Square, to: Square) -> Option<WhyNot> {
        let men = between(from, to) & self.occupied();
        let at = if from < to { men.first() } else { men.last() }?;
        let by = self.piece_at(at)?;
        Some(WhyNot::Blocked { at, by })
    }

    fn why_pawn_cannot(&self, piece: Piece, from: Square, to: Square) -> WhyNot {
        let side = piece.side();
        let files = to.file().index().abs_diff(from.file().index());
        let ranks = (to.rank().index() as i8 - from.rank().index() as i8) * side.forward();
        let target = self.piece_at(to);
        let own = target.filter(|other| other.side() == side);
        match (files, ranks, own, target) {
            (0, 2, ..) if from.rank() != self.variant().double_step_from(side) => WhyNot::NoDoubleStep {
                from: self.variant().double_step_from(side),
            },
            (0, 1 | 2, Some(own), _) | (1, 1, Some(own), _) => WhyNot::OwnPiece { piece: own },
            (0, 1 | 2, None, _) => match (self.blocked(from, to), target) {
                (Some(blocked), _) => blocked,
                (None, Some(enemy)) => WhyNot::PawnCapturesAskew { enemy },
                (None, None) => WhyNot::NotHowItMoves { piece },
            },
            (1, 1, None, _) => match self.passed_too_late(piece, from, to) {
                Some(pawn) => WhyNot::TooLateInPassing { pawn },
                None => WhyNot::PawnNeedsVictim,
            },
            (_, ..=0, ..) => WhyNot::PawnGoesForward,
            _ => WhyNot::NotHowItMoves { piece },
        }
    }

    /// The enemy pawn beside a pawn that may once have come there by a double step over the target.
    fn passed_too_late(&self, piece: Piece, from: Square, to: Square) -> Option<Square> {
        let (us, them) = (piece.side(), !piece.side());
        let beside = Square::new(to.file(), from.rank());
        let home = beside.offset(0, -2 * them.forward())?;
        let stands = self.pieces(!us, PieceType::Pawn).contains(beside);
        (stands && home.rank() == self.variant().double_step_from(them)).then_some(beside)
    }

    /// The castling that somebody means who moves the king at home two squares towards a rook, or onto it.
    fn castling_meant(&self, from: Square, to: Square) -> Option<&'static Castling> {
        let rook = Piece::new(self.stm, PieceType::Rook);
        self.tables.castling.iter().find(|rule| {
            let meant = rule.king_to == to || (rule.rook_from == to && self.piece_at(to) == Some(rook));
            rule.side == self.stm && rule.king_from == from && meant
        })
    }

    fn castling_fault(&self, rule: &Castling) -> CastlingFault {
        let us = self.stm;
        if !self.pieces(us, PieceType::Rook).contains(rule.rook_from) {
            return CastlingFault::NoRook { home: rule.rook_from };
        }
        if !self.castling.contains(rule.right) {
            return CastlingFault::HasMoved;
        }
        let squares = self.occupied() & rule.must_be_empty;
        if !squares.is_empty() {
            return CastlingFault::NotEmpty { squares };
        }
        let attacks = self.attacks_on(rule.king_from, !us);
        if !attacks.is_empty() {
            return CastlingFault::InCheck { attacks };
        }
        let with_king_on = |square: Square| {
            let mut board = self.clone();
            let king = Piece::new(us, PieceType::King);
            board.take(king, rule.king_from);
            board.put(king, square);
            board
        };
        for square in rule.king_crosses {
            let attacks = with_king_on(square).attacks_on(square, !us);
            if !attacks.is_empty() {
                return CastlingFault::Crosses { square, attacks };
            }
        }
        // Judged twice: as the king takes its last step, and once the rook has landed too.
        let mut board = with_king_on(rule.king_to);
        let mut attacks = board.attacks_on(rule.king_to, !us);
        if attacks.is_empty() {
            let rook = Piece::new(us, PieceType::Rook);
            board.take(rook, rule.rook_from);
            board.put(rook, rule.rook_to);
            attacks = board.attacks_on(rule.king_to, !us);
        }
        if attacks.is_empty() {
            CastlingFault::KingGoesTo { square: rule.king_to }
        } else {
            CastlingFault::Lands { attacks }
        }
    }
}
