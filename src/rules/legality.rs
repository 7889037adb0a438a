//! Attack, check, and whether a move leaves its own king attacked.
//!
//! Hoppers break every "block or capture the checker" rule: a piece that leaves, arrives or is captured can make or
//! unmake a screen. So a move is judged on the position after it. To spare most moves the judgement, a node first finds
//! its *danger* squares: those on a line between the king and an enemy who would give check if the number of pieces
//! there changed by one. A move that neither leaves nor enters a danger square cannot expose a king that was not in
//! check.

use super::bitboard::Bitboard;
use super::movement::{DIAGONAL, ORTHOGONAL};
use super::moves::Move;
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::tables::{between, diagonals, hops, orthogonals, slides};

/// The pieces of one side that attack along lines.
#[derive(Clone, Copy)]
pub(super) struct LinePieces {
    orthogonal_sliders: Bitboard,
    orthogonal_hoppers: Bitboard,
    diagonal_sliders: Bitboard,
    diagonal_hoppers: Bitboard,
}

impl LinePieces {
    #[inline]
    pub fn of(position: &Position, side: Side) -> LinePieces {
        let tables = position.tables;
        LinePieces {
            orthogonal_sliders: position.of_kinds(side, &tables.orthogonal_sliders),
            orthogonal_hoppers: position.of_kinds(side, &tables.orthogonal_hoppers),
            diagonal_sliders: position.of_kinds(side, &tables.diagonal_sliders),
            diagonal_hoppers: position.of_kinds(side, &tables.diagonal_hoppers),
        }
    }

    /// The line pieces that attack a square.
    #[inline]
    fn attackers(&self, target: Square, occupied: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        let orthogonal = orthogonals(target);
        if (self.orthogonal_sliders & orthogonal & occupied).bits() != 0 {
            found |= slides(target, occupied, ORTHOGONAL) & self.orthogonal_sliders;
        }
        if (self.orthogonal_hoppers & orthogonal & occupied).bits() != 0 {
            found |= hops(target, occupied, ORTHOGONAL) & self.orthogonal_hoppers;
        }
        let diagonal = diagonals(target);
        if (self.diagonal_sliders & diagonal & occupied).bits() != 0 {
            found |= slides(target, occupied, DIAGONAL) & self.diagonal_sliders;
        }
        if (self.diagonal_hoppers & diagonal & occupied).bits() != 0 {
            found |= hops(target, occupied, DIAGONAL) & self.diagonal_hoppers;
        }
        found & occupied
    }

    /// The danger squares of a king that is not in check.
    ///
    /// A slider with exactly one piece in between attacks when that piece leaves. A hopper attacks when the first piece
    /// comes in between, or when one of two leaves. A move changes the number by one at most, but for en passant.
    #[inline]
    fn danger(&self, king: Square, occupied: Bitboard) -> Bitboard {
        let mut danger = Bitboard::EMPTY;
        let sliders = (self.orthogonal_sliders & orthogonals(king)) | (self.diagonal_sliders & diagonals(king));
        for slider in sliders {
            let line = between(king, slider);
            let pieces = line & occupied;
            if !pieces.is_empty() && !pieces.has_several() {
                danger |= line;
            }
        }
        let hoppers = (self.orthogonal_hoppers & orthogonals(king)) | (self.diagonal_hoppers & diagonals(king));
        for hopper in hoppers {
            let line = between(king, hopper);
            let pieces = line & occupied;
            if pieces.is_empty() || (pieces.without_first().bits() != 0 && !pieces.without_first().has_several()) {
                danger |= line;
            }
        }
        danger
    }
}

/// What move generation must know about the safety of the king to move, found once for all moves.
pub(super) struct KingSafety<'a> {
    position: &'a Position,
    king: Square,
    occupied: Bitboard,
    lines: LinePieces,
    checkers: Bitboard,
    danger: Bitboard,
}

impl<'a> KingSafety<'a> {
    #[inline]
    pub fn of(position: &'a Position) -> KingSafety<'a> {
        let us = position.stm;
        let king = position.kings[us];
        let occupied = position.occupied();
        let lines = LinePieces::of(position, !us);
        let checkers = lines.attackers(king, occupied) | position.contact_attackers(king, !us, Bitboard::ALL);
        let danger = if checkers.is_empty() {
            lines.danger(king, occupied)
        } else {
            Bitboard::ALL
        };
        KingSafety {
            position,
            king,
            occupied,
            lines,
            checkers,
            danger,
        }
    }

    /// Whether the king is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The targets, of those given, to which a piece other than the king may go without leaving its king attacked.
    #[inline]
    pub fn safe_targets(&self, from: Square, targets: Bitboard) -> Bitboard {
        let doubtful = if self.danger.contains(from) {
            targets
        } else {
            targets & self.danger
        };
        let mut safe = targets - doubtful;
        for to in doubtful {
            if self.is_safe_after(from, to) {
                safe |= Bitboard::of(to);
            }
        }
        safe
    }

    #[inline]
    fn is_safe_after(&self, from: Square, to: Square) -> bool {
        let occupied = self.occupied.without(from).with(to);
        let remaining = !Bitboard::of(to);
        if self.in_check()
            && !(self
                .position
                .contact_attackers(self.king, !self.position.stm, remaining))
            .is_empty()
        {
            return false;
        }
        (self.lines.attackers(self.king, occupied) & remaining).is_empty()
    }

    /// The targets, of those given, on which the king itself would not be attacked.
    #[inline]
    pub fn safe_king_targets(&self, targets: Bitboard) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        for to in targets {
            let occupied = self.occupied.without(self.king).with(to);
            if !self.is_attacked(to, occupied, !Bitboard::of(to)) {
                safe |= Bitboard::of(to);
            }
        }
        safe
    }

    /// Whether the opponent's pieces on the `remaining` squares attack a square.
    #[inline]
    fn is_attacked(&self, square: Square, occupied: Bitboard, remaining: Bitboard) -> bool {
        !self
            .position
            .contact_attackers(square, !self.position.stm, remaining)
            .is_empty()
            || !(self.lines.attackers(square, occupied) & remaining).is_empty()
    }

    /// Whether a pawn may capture en passant: two pieces leave a line at once, so the judgement is always made in full.
    pub fn en_passant_is_safe(&self, mv: Move) -> bool {
        let captured = mv.captured_square().map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = (self.occupied - captured).without(mv.from()).with(mv.to());
        !self.is_attacked(self.king, occupied, !captured)
    }

    /// Whether the king may castle: it is not in check, crosses no attacked square, and is not attacked once both have
    /// landed. Squares in between are judged with the king on them, the rook still at home.
    pub fn castling_is_safe(&self, rule: &super::castling::Castling) -> bool {
        if self.in_check() {
            return false;
        }
        let crosses_safely = rule.king_crosses.into_iter().all(|square| {
            let occupied = self.occupied.without(rule.king_from).with(square);
            !self.is_attacked(square, occupied, Bitboard::ALL)
        });
        let landed = self
            .occupied
            .without(rule.king_from)
            .without(rule.rook_from)
            .with(rule.king_to)
            .with(rule.rook_to);
        // "Not onto an attacked square" asks about the king's last step, before the rook lands.
        let stepped = self.occupied.without(rule.king_from).with(rule.king_to);
        crosses_safely
            && !self.is_attacked(rule.king_to, stepped, Bitboard::ALL)
            && !self.is_attacked(rule.king_to, landed, Bitboard::ALL)
    }
}

/// The line along which a piece gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckLine {
    /// The squares strictly between the checking piece and the king; none for a leaper.
    pub squares: Bitboard,
    /// The piece that the checking hopper needs in between.
    pub screen: Option<Square>,
}

/// One piece attacking one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Which piece.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// What it attacks.
    pub at: Square,
    /// Along which squares, and over whom.
    pub line: CheckLine,
}

impl Position {
    /// The pieces of a side, among those on the `remaining` squares, that attack a square whatever stands around: pawns,
    /// leapers and the king.
    #[inline]
    fn contact_attackers(&self, target: Square, by: Side, remaining: Bitboard) -> Bitboard {
        let mut found = self.tables.pawn_captures[!by][target.index()] & self.of_kind(PieceType::Pawn);
        for &kind in &self.tables.leapers {
            found |= self.tables.reach(kind).leaps[target.index()] & self.of_kind(kind);
        }
        found |= self.tables.reach(PieceType::King).leaps[target.index()] & self.of_kind(PieceType::King);
        found & self.sides[by] & remaining
    }

    /// The pieces of a side that attack a square when `occupied` are the occupied squares. Pieces that do not stand on
    /// `occupied` squares count for nothing, hoppers attack over exactly one occupied square.
    pub fn attackers(&self, target: Square, by: Side, occupied: Bitboard) -> Bitboard {
        self.contact_attackers(target, by, occupied) | LinePieces::of(self, by).attackers(target, occupied)
    }

    /// Every attack of a side on a square, as the pieces stand.
    pub fn attacks_on(&self, at: Square, by: Side) -> Vec<Attack> {
        let attackers = self.attackers(at, by, self.occupied());
        let attack = |from| {
            self.piece_at(from).map(|piece| Attack {
                piece,
                from,
                at,
                line: self.check_line(from, at),
            })
        };
        attackers.into_iter().filter_map(attack).collect()
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.stm), !self.stm, self.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether a legal move puts the opponent in check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after.in_check()
    }

    /// The squares on which a piece, standing on `from`, could capture an enemy when `occupied` are the occupied squares.
    pub fn attacks(&self, piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
        match piece.kind() {
            PieceType::Pawn => self.tables.pawn_captures[piece.side()][from.index()],
            kind => self.tables.reach(kind).to_enemy(from, occupied),
        }
    }

    /// The empty squares to which a piece other than a pawn, standing on `from`, could go when `occupied` are the
    /// occupied squares; castling aside.
    pub fn quiet_reach(&self, kind: PieceType, from: Square, occupied: Bitboard) -> Bitboard {
        self.tables.reach(kind).to_empty(from, occupied)
    }

    /// How the piece on `checker` attacks `king`.
    pub fn check_line(&self, checker: Square, king: Square) -> CheckLine {
        let leaps = self.piece_at(checker).is_none_or(|piece| {
            piece.kind() == PieceType::Pawn || self.tables.reach(piece.kind()).leaps[checker.index()].contains(king)
        });
        if leaps {
            return CheckLine {
                squares: Bitboard::EMPTY,
                screen: None,
            };
        }
        let squares = between(checker, king);
        CheckLine {
            squares,
            screen: (squares & self.occupied()).first(),
        }
    }
}
