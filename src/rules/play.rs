//! Playing a move: what it does to a position, and to the board that people see.

use super::moves::{Change, Changes, Move};
use super::piece::{Piece, PieceType};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::zobrist;

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The rules do not allow it in this position.
    #[error("{0} is not legal here")]
    Illegal(Move),
    /// Nobody may move any more.
    #[error("the game is over")]
    GameOver,
}

/// The largest move number that FEN may carry; the count stays there.
pub(super) const MOST_FULLMOVES: u16 = 9_999;

impl Position {
    /// Plays a legal move and tells what it did to the board.
    ///
    /// # Errors
    /// When the move is not legal here; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Changes, MoveError> {
        if !self.is_legal(mv) {
            return Err(MoveError::Illegal(mv));
        }
        let changes = self.changes(mv);
        self.play_unchecked(mv);
        Ok(changes)
    }

    /// Plays a move that is known to be legal here, as generated or as confirmed by [`Position::is_legal`].
    ///
    /// # Panics
    /// When the move's squares hold no such pieces. A move that is illegal in another way leaves a position that breaks
    /// the laws that the rest of the crate trusts.
    pub fn play_unchecked(&mut self, mv: Move) {
        let us = self.stm;
        let (from, to) = (mv.from(), mv.to());
        let piece = Piece::new(us, mv.kind());
        self.forget_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);

        if let Some(square) = mv.captured_square() {
            let captured = self.piece_at(square).expect("a capture has a piece to capture");
            self.take(captured, square);
            self.halfmove_clock = 0;
        }
        self.take(piece, from);
        match mv.promotion() {
            Some(kind) => self.put(Piece::new(us, kind), to),
            None => self.put(piece, to),
        }
        if mv.is_castling() {
            let rook = Piece::new(us, PieceType::Rook);
            let (rook_from, rook_to) = self.castling_rook(to);
            self.take(rook, rook_from);
            self.put(rook, rook_to);
        }

        let lost = self.tables.rights_lost[from.index()].or(self.tables.rights_lost[to.index()]);
        let left = self.castling.without(lost);
        if left != self.castling {
            self.key ^= zobrist::castling(self.castling) ^ zobrist::castling(left);
            self.castling = left;
        }
        self.pass_the_turn();

        if piece.kind() == PieceType::Pawn {
            self.halfmove_clock = 0;
            if mv.is_double_step() {
                self.offer_en_passant(us, from, to);
            }
        }
    }

    /// Lets the side to move pass, for a search that asks what the opponent threatens. Not a move of the game: must not
    /// be played in check.
    pub fn play_null(&mut self) {
        self.forget_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_the_turn();
    }

    fn forget_en_passant(&mut self) {
        if let Some(target) = self.en_passant {
            if self.has_legal_en_passant() {
                self.key ^= zobrist::en_passant(target.file());
            }
            self.en_passant = None;
        }
    }

    fn pass_the_turn(&mut self) {
        if self.stm == Side::Black {
            self.fullmove_number = (self.fullmove_number + 1).min(MOST_FULLMOVES);
        }
        self.stm = !self.stm;
        self.key ^= zobrist::black_to_move();
    }

    /// Notes the square that a pawn of `us` stepped over, if an enemy pawn stands ready to take it there.
    fn offer_en_passant(&mut self, us: Side, from: Square, to: Square) {
        let middle = Square::from_index_unchecked(((from.index() + to.index()) / 2) as u32);
        let ready = self.tables.pawn_captures[us][middle.index()] & self.pieces(!us, PieceType::Pawn);
        if ready.is_empty() {
            return;
        }
        self.en_passant = Some(middle);
        if self.has_legal_en_passant() {
            self.key ^= zobrist::en_passant(middle.file());
        }
    }

    /// From where to where the rook goes when the king castles to a square.
    pub(crate) fn castling_rook(&self, king_to: Square) -> (Square, Square) {
        self.tables
            .castling
            .iter()
            .find(|rule| rule.king_to == king_to)
            .map(|rule| (rule.rook_from, rule.rook_to))
            .expect("the king castles to the square of a castling rule")
    }

    /// What a legal move will do to the board.
    ///
    /// # Panics
    /// When the move's squares hold no such pieces.
    pub fn changes(&self, mv: Move) -> Changes {
        let (from, to) = (mv.from(), mv.to());
        let piece = Piece::new(self.stm, mv.kind());
        let moved = Change::Moved { piece, from, to };
        let mut changes = match mv.captured_square() {
            Some(square) => {
                let captured = self.piece_at(square).expect("a capture has a piece to capture");
                let mut changes = Changes::starting_with(Change::Removed {
                    piece: captured,
                    from: square,
                });
                changes.push(moved);
                changes
            }
            None => Changes::starting_with(moved),
        };
        if let Some(kind) = mv.promotion() {
            changes.push(Change::Removed { piece, from: to });
            changes.push(Change::Placed {
                piece: Piece::new(self.stm, kind),
                at: to,
            });
        }
        if mv.is_castling() {
            let (from, to) = self.castling_rook(to);
            changes.push(Change::Moved {
                piece: Piece::new(self.stm, PieceType::Rook),
                from,
                to,
            });
        }
        changes
    }
}
