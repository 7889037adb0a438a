//! The state of a game: placement, side to move, rights, counters and key.

use std::fmt;

use super::bitboard::Bitboard;
use super::castling::CastlingRights;
use super::piece::{PIECE_COUNT, PIECE_TYPE_COUNT, Piece, PieceType};
use super::side::{BySide, Side};
use super::square::{File, Rank, SQUARE_COUNT, Square};
use super::tables::Tables;
use super::variant::Variant;
use super::zobrist;

/// What the mailbox holds for an empty square: one past the last piece.
const NOBODY: u8 = PIECE_COUNT as u8;

/// A playable state of a game: one king a side, the side not to move not in check.
///
/// It is small enough to copy, which is how moves are taken back in a search.
#[derive(Clone)]
pub struct Position {
    pub(super) kinds: [Bitboard; PIECE_TYPE_COUNT],
    pub(super) sides: BySide<Bitboard>,
    mailbox: [u8; SQUARE_COUNT],
    pub(super) kings: BySide<Square>,
    pub(super) stm: Side,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) key: u64,
    pub(super) tables: &'static Tables,
}

impl Position {
    /// The start of a game.
    pub fn start(variant: &'static Variant) -> Position {
        Position::from_fen(variant, variant.start)
            .expect("every variant starts from a valid position")
            .position
    }

    /// An empty board, for those who place pieces and then check what they have made.
    pub(super) fn empty(variant: &'static Variant) -> Position {
        Position {
            kinds: [Bitboard::EMPTY; PIECE_TYPE_COUNT],
            sides: BySide::default(),
            mailbox: [NOBODY; SQUARE_COUNT],
            kings: BySide::new(Square::at("f2"), Square::at("f9")),
            stm: Side::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            key: 0,
            tables: variant.tables(),
        }
    }

    /// The game that is played.
    #[inline]
    pub fn variant(&self) -> &'static Variant {
        self.tables.variant
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECES[self.mailbox[square.index()] as usize & 31]
    }

    /// Who is to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.stm
    }

    /// Where a side's king stands.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        self.kings[side]
    }

    /// The castling rights that are left.
    #[inline]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn has just stepped over, if an enemy pawn stands ready to take it there, legally or not.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove_clock)
    }

    /// The number of the current move, from 1, raised after Black's.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        u32::from(self.fullmove_number)
    }

    /// The Zobrist key: equal for positions that count as a repetition of each other.
    ///
    /// These agree in pieces, side to move, castling rights and the legal en passant capture, if any.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[Side::White] | self.sides[Side::Black]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn occupied_by(&self, side: Side) -> Bitboard {
        self.sides[side]
    }

    /// The squares of one side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceType) -> Bitboard {
        self.kinds[kind.index()] & self.sides[side]
    }

    /// The squares of both sides' pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: PieceType) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares of one side's pieces of any of these kinds.
    #[inline]
    pub(super) fn of_kinds(&self, side: Side, kinds: &[PieceType]) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for kind in kinds {
            squares |= self.kinds[kind.index()];
        }
        squares & self.sides[side]
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] |= Bitboard::of(square);
        self.sides[piece.side()] |= Bitboard::of(square);
        self.mailbox[square.index()] = piece.index() as u8;
        self.key ^= zobrist::piece(piece, square);
        if piece.kind() == PieceType::King {
            self.kings[piece.side()] = square;
        }
    }

    /// Takes a piece from the square it stands on.
    #[inline]
    pub(super) fn take(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] ^= Bitboard::of(square);
        self.sides[piece.side()] ^= Bitboard::of(square);
        self.mailbox[square.index()] = NOBODY;
        self.key ^= zobrist::piece(piece, square);
    }

    /// The key, computed from nothing.
    pub fn recomputed_key(&self) -> u64 {
        let mut key = zobrist::castling(self.castling);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                key ^= zobrist::piece(piece, square);
            }
        }
        if self.stm == Side::Black {
            key ^= zobrist::black_to_move();
        }
        if let Some(target) = self.en_passant
            && self.has_legal_en_passant()
        {
            key ^= zobrist::en_passant(target.file());
        }
        key
    }

    /// The same position seen by the other player: colours swapped, board turned over.
    pub fn mirrored(&self) -> Position {
        let mut mirrored = Position::empty(self.variant());
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                mirrored.put(Piece::new(!piece.side(), piece.kind()), square.flipped());
            }
        }
        mirrored.stm = !self.stm;
        for rule in &self.tables.castling {
            if self.castling.contains(rule.right) {
                mirrored.castling = mirrored.castling.or(CastlingRights::of(!rule.side, rule.wing));
            }
        }
        mirrored.en_passant = self.en_passant.map(Square::flipped);
        mirrored.halfmove_clock = self.halfmove_clock;
        mirrored.fullmove_number = self.fullmove_number;
        mirrored.key = mirrored.recomputed_key();
        mirrored
    }
}

/// What each number in the mailbox means; 32 entries, so that a masked index is always in range.
static PIECES: [Option<Piece>; 32] = {
    let mut pieces = [None; 32];
    let mut kind = 0;
    while kind < PIECE_TYPE_COUNT {
        pieces[2 * kind] = Some(Piece::new(Side::White, PieceType::ALL[kind]));
        pieces[2 * kind + 1] = Some(Piece::new(Side::Black, PieceType::ALL[kind]));
        kind += 1;
    }
    pieces
};

impl PartialEq for Position {
    /// Same game, same placement, same side to move, same rights, same counters.
    fn eq(&self, other: &Position) -> bool {
        self.variant() == other.variant()
            && self.mailbox == other.mailbox
            && self.stm == other.stm
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant(), self.fen())
    }
}

impl fmt::Display for Position {
    /// Draws the board as White sees it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &rank in Rank::ALL.iter().rev() {
            write!(f, "{:>2} ", rank.to_string())?;
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, " {letter}")?;
            }
            writeln!(f)?;
        }
        f.write_str("   ")?;
        for file in File::ALL {
            write!(f, " {file}")?;
        }
        Ok(())
    }
}
