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
        self.format(spoken_key(piece.kind()), &[("side", side)])
    }

    /// A piece of the player's own with its square, of which the colour need not be told: "cannon f10".
    pub fn own_at(&self, kind: PieceType, square: Square) -> String {
        let piece = self.get(&format!("{}.own", spoken_key(kind)));
        self.format("spoken-piece-at", &[("piece", piece), ("square", square.to_string())])
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

/// The key of a kind of piece in the midst of a sentence. Its form `.own` does without a colour.
const fn spoken_key(kind: PieceType) -> &'static str {
    match kind {
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn what_is_ones_own_is_told_without_its_colour() {
        let [english, french] = Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language)));
        let at = Square::at("d8");
        assert_eq!(english.own_at(PieceType::Rook, at), "rook d8");
        assert_eq!(french.own_at(PieceType::Rook, at), "tour en d8");
        for texts in [english, french] {
            for kind in PieceType::ALL {
                let own = texts.own_at(kind, at);
                let coloured = texts.coloured_at(Piece::new(Side::White, kind), at);
                assert!(own.len() < coloured.len() && !own.contains("spoken"), "{own}");
                // The same noun, which begins or ends what is told with a colour.
                let noun = own.split(' ').next().unwrap_or_default();
                assert!(coloured.contains(noun), "{own} and {coloured}");
            }
        }
    }
}
