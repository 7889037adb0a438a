//! What a game is made of: its pieces, their movements, the start, castling and promotion, as data.

use std::fmt;

use super::movement::Movement;
use super::pemba::PEMBA;
use super::piece::PieceType;
use super::shako::SHAKO;
use super::side::Side;
use super::square::{Rank, Square};
use super::tables::Tables;

/// One kind of piece of a game.
#[derive(Clone, Copy, Debug)]
pub struct PieceRow {
    /// The kind.
    pub kind: PieceType,
    /// Everything it can do.
    pub movements: &'static [Movement],
}

/// Which rook the king castles with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the j-file, `O-O`.
    KingSide,
    /// Towards the a-file, `O-O-O`.
    QueenSide,
}

impl Wing {
    /// Both wings, king's side first.
    pub const ALL: [Wing; 2] = [Wing::KingSide, Wing::QueenSide];
}

/// How White castles on one wing. Black does the same on the flipped squares.
#[derive(Clone, Copy, Debug)]
pub struct CastlingRow {
    /// The wing.
    pub wing: Wing,
    /// From where to where the king goes.
    pub king: (Square, Square),
    /// From where to where the rook goes.
    pub rook: (Square, Square),
}

/// A game on the decimal board.
#[derive(Debug)]
pub struct Variant {
    /// The name in UCI's `UCI_Variant` and on the command line, lower case.
    pub name: &'static str,
    /// The name for people and for PGN's `Variant` tag.
    pub title: &'static str,
    /// The start position as FEN.
    pub start: &'static str,
    /// Its pieces.
    pub pieces: &'static [PieceRow],
    /// What a pawn may become.
    pub promotions: &'static [PieceType],
    /// The rank from which White's pawns may step two squares.
    pub double_step_rank: Rank,
    /// Castling, king's side first.
    pub castling: &'static [CastlingRow; 2],
}

impl Variant {
    /// Both games.
    pub const ALL: [&'static Variant; 2] = [&SHAKO, &PEMBA];

    /// The game of this name, in any case.
    pub fn by_name(name: &str) -> Option<&'static Variant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name.eq_ignore_ascii_case(name))
    }

    /// Whether the game has this kind of piece.
    pub fn has(&self, kind: PieceType) -> bool {
        self.pieces.iter().any(|row| row.kind == kind)
    }

    /// What a kind of piece can do here; nothing if the game does not have it.
    pub fn movements(&self, kind: PieceType) -> &'static [Movement] {
        self.pieces
            .iter()
            .find(|row| row.kind == kind)
            .map_or(&[], |row| row.movements)
    }

    /// The rank on which a side's pawns promote.
    pub const fn promotion_rank(&self, side: Side) -> Rank {
        match side {
            Side::White => Rank::at(9),
            Side::Black => Rank::at(0),
        }
    }

    /// The rank from which a side's pawns may step two squares.
    pub const fn double_step_from(&self, side: Side) -> Rank {
        match side {
            Side::White => self.double_step_rank,
            Side::Black => self.double_step_rank.flipped(),
        }
    }

    /// The attack look-ups made from this variant's rows, built once.
    pub(super) fn tables(&'static self) -> &'static Tables {
        Tables::of(self)
    }
}

impl PartialEq for Variant {
    /// Games are the same when they go by the same name.
    fn eq(&self, other: &Variant) -> bool {
        self.name == other.name
    }
}

impl Eq for Variant {}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_name_in_any_case() {
        for variant in Variant::ALL {
            assert_eq!(Variant::by_name(variant.title), Some(variant));
            assert_eq!(Variant::by_name(variant.name), Some(variant));
        }
        assert_eq!(Variant::by_name("chess"), None);
    }

    #[test]
    fn pawns_promote_to_every_piece_of_their_game_but_king_and_pawn() {
        for variant in Variant::ALL {
            for kind in PieceType::ALL {
                let expected = variant.has(kind) && !matches!(kind, PieceType::King | PieceType::Pawn);
                assert_eq!(variant.promotions.contains(&kind), expected, "{variant}: {kind}");
            }
        }
    }
}
