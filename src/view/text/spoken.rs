//! Pieces and squares in the midst of a sentence.

use super::Texts;
use crate::rules::{Attack, Bitboard, Piece, PieceType, Position, Side, Square};

impl Texts {
    /// A piece in the middle of a sentence: "black cannon".
    pub fn coloured(&self, piece: Piece) -> String {
        let side = match piece.side() {
            Side::White => "white",
            Side::Black => "black",
        };
        let key = match piece.kind() {
            PieceType::Pawn => "spoken-pawn",
            PieceType::Knight => "spoken-knight",
            PieceType::Bishop => "spoken-bishop",
            PieceType::Rook => "spoken-rook",
            PieceType::Queen => "spoken-queen",
            PieceType::King => "spoken-king",
            PieceType::Elephant => "spoken-elephant",
            PieceType::Cannon => "spoken-cannon",
            PieceType::Camel => "spoken-camel",
            PieceType::Giraffe => "spoken-giraffe",
            PieceType::Archer => "spoken-archer",
            PieceType::Machine => "spoken-machine",
        };
        self.format(key, &[("side", side)])
    }

    /// A piece with its square: "black cannon f10".
    pub fn coloured_at(&self, piece: Piece, square: Square) -> String {
        let values = [("piece", self.coloured(piece)), ("square", square.to_string())];
        self.format("spoken-piece-at", &values)
    }

    /// The pieces on these squares, with their squares.
    pub fn standing(&self, position: &Position, squares: Bitboard) -> String {
        let pieces = squares
            .into_iter()
            .filter_map(|square| Some((position.piece_at(square)?, square)));
        self.list(pieces.map(|(piece, square)| self.coloured_at(piece, square)))
    }

    /// Who attacks, and over whom: "black cannon f10 over f5".
    pub fn attack(&self, attack: &Attack) -> String {
        let piece = self.coloured_at(attack.piece, attack.from);
        match attack.line.screen {
            Some(screen) => self.format("spoken-over", &[("piece", piece), ("screen", screen.to_string())]),
            None => piece,
        }
    }

    /// All who attack.
    pub fn attacks(&self, attacks: &[Attack]) -> String {
        self.list(attacks.iter().map(|attack| self.attack(attack)))
    }
}
