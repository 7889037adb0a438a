//! Scatters pieces over the board.

use crate::rules::{Piece, PieceType, Position, PositionDraft, Side, SplitMix, Square, Variant, Wing};

/// Who is to stand on the board besides the kings. The pupil plays White.
pub(super) struct Scatter {
    pub variant: &'static Variant,
    pub own: &'static [PieceType],
    pub enemy: &'static [PieceType],
    /// Whether White's king and rooks stand at home with the right to castle.
    pub castling: bool,
    /// Whether most of the opponent's men stand around their king, who is at an edge.
    pub crowds_king: bool,
}

impl Scatter {
    /// A playable position; `None` when chance made none.
    pub fn position(&self, random: &mut SplitMix) -> Option<Position> {
        let mut draft = PositionDraft::empty(self.variant);
        let enemy_king = if self.crowds_king {
            // The last two ranks, or an outer file.
            let file = below(random, 10);
            let rank = if file == 0 || file == 9 {
                below(random, 10)
            } else {
                8 + below(random, 2)
            };
            square(file, rank)?
        } else {
            any(random)
        };
        draft.place(Piece::new(Side::Black, PieceType::King), enemy_king);
        if self.castling {
            for (kind, at) in [
                (PieceType::King, "f2"),
                (PieceType::Rook, "b2"),
                (PieceType::Rook, "i2"),
            ] {
                let at = Square::at(at);
                draft.piece_at(at).is_none().then_some(())?;
                draft.place(Piece::new(Side::White, kind), at);
            }
            for wing in Wing::ALL {
                draft.set_castling(Side::White, wing, true);
            }
        } else {
            self.put(&mut draft, random, Piece::new(Side::White, PieceType::King), None)?;
        }
        for &kind in self.enemy {
            let near = (self.crowds_king && below(random, 4) > 0).then_some(enemy_king);
            self.put(&mut draft, random, Piece::new(Side::Black, kind), near)?;
        }
        for &kind in self.own {
            self.put(&mut draft, random, Piece::new(Side::White, kind), None)?;
        }
        draft.position().ok()
    }

    /// Puts a piece on an empty square, near another if so wanted.
    fn put(&self, draft: &mut PositionDraft, random: &mut SplitMix, piece: Piece, near: Option<Square>) -> Option<()> {
        let at = match near {
            Some(centre) => centre.offset(below(random, 5) as i8 - 2, below(random, 5) as i8 - 2)?,
            None => any(random),
        };
        draft.piece_at(at).is_none().then_some(())?;
        // Pawns stand where a game may have brought them: never behind their start.
        let own_rank = if piece.side() == Side::White {
            at.rank()
        } else {
            at.rank().flipped()
        };
        (piece.kind() != PieceType::Pawn || (2..=8).contains(&own_rank.index())).then_some(())?;
        draft.place(piece, at);
        Some(())
    }
}

fn below(random: &mut SplitMix, bound: u64) -> usize {
    (random.draw() % bound) as usize
}

fn square(file: usize, rank: usize) -> Option<Square> {
    Square::from_index(rank * 10 + file)
}

fn any(random: &mut SplitMix) -> Square {
    Square::from_index(below(random, 100)).expect("a number below a hundred")
}
