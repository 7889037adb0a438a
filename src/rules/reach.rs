//! Where a piece could go if the others stood otherwise: what may be wished for before the opponent has moved.

use super::bitboard::Bitboard;
use super::piece::PieceType;
use super::position::Position;
use super::square::Square;
use super::tables::{diagonals, orthogonals};

impl Position {
    /// The squares to which the piece on a square could go with other pieces standing anywhere else, be it its side's
    /// turn or not: captures on empty squares and on its own side's pieces, lines through whatever stands on them. Castling
    /// is among them while the king and a rook have the right to it. None for an empty square.
    pub fn conceivable_targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        match piece.kind() {
            PieceType::Pawn => self.conceivable_pawn_targets(from),
            kind => {
                let reach = self.tables.reach(kind);
                let mut targets = reach.leaps[from.index()];
                let slides = reach.slides_to_empty.or(reach.slides_to_enemy);
                let hops = reach.hops_to_empty.or(reach.hops_to_enemy);
                // A hopper has a screen before it: the square beside it is never where it comes down.
                let neighbours = self.tables.reach(PieceType::King).leaps[from.index()];
                for (slide, hop, line) in [
                    (slides.orthogonal, hops.orthogonal, orthogonals(from)),
                    (slides.diagonal, hops.diagonal, diagonals(from)),
                ] {
                    if slide {
                        targets |= line;
                    } else if hop {
                        targets |= line - neighbours;
                    }
                }
                if kind == PieceType::King {
                    let own = self.tables.castling.iter().filter(|rule| {
                        rule.side == piece.side() && rule.king_from == from && self.castling().contains(rule.right)
                    });
                    targets |= own.map(|rule| rule.king_to).collect();
                }
                targets
            }
        }
    }

    fn conceivable_pawn_targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let side = piece.side();
        let steps = if from.rank() == self.variant().double_step_from(side) {
            2
        } else {
            1
        };
        let ahead = (1..=steps).filter_map(|ranks| from.offset(0, side.forward() * ranks));
        self.tables.pawn_captures[side][from.index()] | ahead.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix, Variant};

    fn targets(fen: &str, from: &str) -> Vec<String> {
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        let squares = position.conceivable_targets(Square::at(from));
        squares.into_iter().map(|square| square.to_string()).collect()
    }

    #[test]
    fn every_legal_move_can_be_conceived_of_before_the_opponent_has_moved() {
        let mut random = SplitMix::new(7);
        for variant in [&SHAKO, &PEMBA] {
            for _ in 0..20 {
                let mut position = Position::start(variant);
                for _ in 0..120 {
                    // What is conceived of now, while the opponent is to move, …
                    let before = position.clone();
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(random.draw() as usize % moves.len().max(1)) else {
                        break;
                    };
                    position.play_unchecked(mv);
                    // … holds whatever they do, for every piece that still stands where it stood.
                    for reply in position.legal_moves() {
                        let stood = before.piece_at(reply.from()) == position.piece_at(reply.from());
                        assert!(
                            !stood || before.conceivable_targets(reply.from()).contains(reply.to()),
                            "{reply} after {mv} in {before:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_piece_of_every_game_can_go_somewhere_at_the_start() {
        for variant in Variant::ALL {
            let position = Position::start(variant);
            for square in position.occupied() {
                assert!(!position.conceivable_targets(square).is_empty(), "{square}");
            }
        }
    }

    #[test]
    fn a_cannon_may_wish_for_every_square_of_its_lines_and_a_pawn_for_what_it_captures() {
        let fen = "5k4/10/10/10/10/10/10/10/P4K4/C9 w - - 0 1";
        assert_eq!(targets(fen, "a1").len(), 18);
        assert_eq!(targets(fen, "a2"), ["a3", "b3"]);
        assert_eq!(
            targets("5k4/10/10/10/10/10/10/P9/5K4/10 w - - 0 1", "a3"),
            ["a4", "b4", "a5"]
        );
        assert_eq!(targets(fen, "b5"), [""; 0]);
    }

    #[test]
    fn a_king_may_wish_to_castle_while_it_has_the_right() {
        let start = Position::start(&SHAKO);
        let king = start.conceivable_targets(start.king(start.side_to_move()));
        assert_eq!(king.len(), 8 + 2, "{king:?}");
    }
}
