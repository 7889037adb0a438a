//! A position while somebody sets it up: pieces anywhere, and always told what is still wrong with it.
//!
//! What is superfluous never stands in a draft: a castling right is only there with king and rook at home, and an en
//! passant square only where it can be used. So a draft says the same as its FEN text, be it a position or not yet.

use std::fmt;

use super::castling::CastlingRights;
use super::fen::{FenError, MOST_HALFMOVES, Notice, en_passant_rank, read_fen};
use super::pgn::first_that_fits;
use super::piece::{Piece, PieceType};
use super::play::MOST_FULLMOVES;
use super::position::Position;
use super::side::Side;
use super::square::{File, Square};
use super::variant::{Variant, Wing};

/// What is meant to become a [`Position`].
#[derive(Clone, PartialEq, Eq)]
pub struct PositionDraft(
    /// Not a playable one, perhaps. Its kings are where they are told to be, and its key means nothing.
    Position,
);

impl PositionDraft {
    /// The largest move number.
    pub const MOST_FULLMOVES: u32 = MOST_FULLMOVES as u32;

    /// An empty board.
    pub fn empty(variant: &'static Variant) -> PositionDraft {
        PositionDraft(Position::empty(variant))
    }

    /// The usual start of a game.
    pub fn start(variant: &'static Variant) -> PositionDraft {
        PositionDraft(Position::start(variant))
    }

    /// Reads the FEN of a draft, whether it can be played or not, and tells what was left out. It is one of `default`
    /// if its pieces are.
    ///
    /// # Errors
    /// When the text breaks the form of a FEN, or names an en passant square over which no pawn can have stepped.
    pub fn read(text: &str, default: &'static Variant) -> Result<(PositionDraft, Vec<Notice>), FenError> {
        let read = |variant| read_fen(variant, text, |_| Ok(()));
        let (position, notices) = first_that_fits(default, read)?;
        let mut draft = PositionDraft(position);
        draft.settle();
        Ok((draft, notices))
    }

    /// The position, once there is nothing wrong with it.
    ///
    /// # Errors
    /// The first of its [faults](PositionDraft::faults).
    pub fn position(&self) -> Result<Position, FenError> {
        if let Some(fault) = self.faults().next() {
            return Err(fault);
        }
        let mut position = self.0.clone();
        position.key = position.recomputed_key();
        Ok(position)
    }

    /// Everything that keeps it from being played.
    pub fn faults(&self) -> impl Iterator<Item = FenError> {
        self.0.faults()
    }

    /// The draft as FEN, with all six fields.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    // ---- what it says

    /// The game.
    pub fn variant(&self) -> &'static Variant {
        self.0.variant()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    /// The castling rights.
    pub fn castling(&self) -> CastlingRights {
        self.0.castling()
    }

    /// The square that a pawn has just stepped over.
    pub fn en_passant(&self) -> Option<Square> {
        self.0.en_passant()
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.0.halfmove_clock()
    }

    /// The number of the current move.
    pub fn fullmove_number(&self) -> u32 {
        self.0.fullmove_number()
    }

    /// The castling rights that there can be as the pieces stand.
    pub fn possible_castling(&self) -> CastlingRights {
        let rules = self.0.tables.castling.iter();
        rules.fold(CastlingRights::NONE, |rights, rule| {
            if self.0.is_at_home(rule) {
                rights.or(rule.right)
            } else {
                rights
            }
        })
    }

    /// The squares that a pawn can just have stepped over and that another can capture on.
    pub fn possible_en_passant(&self) -> impl Iterator<Item = Square> {
        let rank = en_passant_rank(&self.0);
        let squares = File::ALL.into_iter().map(move |file| Square::new(file, rank));
        squares.filter(|&square| self.0.en_passant_at(square) == Ok(true))
    }

    // ---- edits

    /// Puts a piece on a square, in place of whatever stands there. A piece that its game does not have stays away.
    pub fn place(&mut self, piece: Piece, square: Square) {
        if !self.variant().has(piece.kind()) {
            return;
        }
        self.clear_square(square);
        self.0.put(piece, square);
        self.settle();
    }

    /// Takes away whatever stands on a square.
    pub fn remove(&mut self, square: Square) {
        self.clear_square(square);
        self.settle();
    }

    /// Moves whatever stands on a square to another one, in place of whatever stands there.
    pub fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.piece_at(from) {
            self.clear_square(from);
            self.place(piece, to);
        }
    }

    /// Lets a side be to move.
    pub fn set_side_to_move(&mut self, side: Side) {
        self.0.stm = side;
        self.settle();
    }

    /// Gives a side the right to castle on a wing, if there can be one, or takes it away.
    pub fn set_castling(&mut self, side: Side, wing: Wing, has: bool) {
        let right = CastlingRights::of(side, wing);
        let rights = self.castling();
        self.0.castling = if has { rights.or(right) } else { rights.without(right) };
        self.settle();
    }

    /// Lets a pawn just have stepped over a square, if it can have, or over none.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.0.en_passant = square;
        self.settle();
    }

    /// Sets the plies since the last capture or pawn move, as far as they can go.
    pub fn set_halfmove_clock(&mut self, plies: u32) {
        self.0.halfmove_clock = plies.min(MOST_HALFMOVES) as u16;
    }

    /// Sets the number of the current move, as far as it can go.
    pub fn set_fullmove_number(&mut self, number: u32) {
        self.0.fullmove_number = number.clamp(1, Self::MOST_FULLMOVES) as u16;
    }

    /// Makes it one of another game, which loses the pieces that this does not have.
    pub fn set_variant(&mut self, variant: &'static Variant) {
        let old = std::mem::replace(&mut self.0, Position::empty(variant));
        for square in old.occupied() {
            if let Some(piece) = old.piece_at(square).filter(|piece| variant.has(piece.kind())) {
                self.0.put(piece, square);
            }
        }
        self.0.stm = old.stm;
        self.0.castling = old.castling;
        self.0.en_passant = old.en_passant;
        self.0.halfmove_clock = old.halfmove_clock;
        self.0.fullmove_number = old.fullmove_number;
        self.settle();
    }

    fn clear_square(&mut self, square: Square) {
        if let Some(piece) = self.piece_at(square) {
            self.0.take(piece, square);
        }
    }

    /// Leaves out what is superfluous as the pieces stand now.
    fn settle(&mut self) {
        for side in Side::ALL {
            if let Some(square) = self.0.pieces(side, PieceType::King).first() {
                self.0.kings[side] = square;
            }
        }
        let impossible = CastlingRights::ALL.without(self.possible_castling());
        self.0.castling = self.castling().without(impossible);
        if self
            .en_passant()
            .is_some_and(|square| self.0.en_passant_at(square) != Ok(true))
        {
            self.0.en_passant = None;
        }
    }
}

impl From<&Position> for PositionDraft {
    fn from(position: &Position) -> PositionDraft {
        let mut draft = PositionDraft(position.clone());
        // A game may go on for longer than can be told.
        draft.set_halfmove_clock(position.halfmove_clock());
        draft
    }
}

impl fmt::Debug for PositionDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, Rank, SHAKO, SplitMix};

    /// Somebody who edits without any plan, but comes back to a sound position now and then.
    fn edit(draft: &mut PositionDraft, random: &mut SplitMix) {
        let mut any = |below: usize| (random.draw() % below as u64) as usize;
        let square = |number: usize| Square::from_index(number).unwrap();
        match any(14) {
            0..=3 => {
                let piece = Piece::all().nth(any(24)).unwrap();
                draft.place(piece, square(any(100)));
            }
            4 => draft.remove(square(any(100))),
            5..=7 => draft.shift(square(any(100)), square(any(100))),
            8 => draft.set_side_to_move(Side::ALL[any(2)]),
            9 => draft.set_castling(Side::ALL[any(2)], Wing::ALL[any(2)], any(3) > 0),
            10 => {
                let squares: Vec<_> = draft.possible_en_passant().collect();
                let square = if squares.is_empty() {
                    square(any(100))
                } else {
                    squares[any(squares.len())]
                };
                draft.set_en_passant(Some(square));
            }
            11 => {
                draft.set_halfmove_clock(any(200) as u32);
                draft.set_fullmove_number(any(12_000) as u32);
            }
            12 => draft.set_variant(Variant::ALL[any(2)]),
            _ if any(4) == 0 => *draft = PositionDraft::start(draft.variant()),
            _ => {
                // A pawn that has just stepped, beside another.
                let (file, side) = (any(9), Side::ALL[any(2)]);
                let to = Rank::at(if side == Side::White { 4 } else { 5 });
                for (file, side) in [(file, side), (file + 1, !side)] {
                    draft.place(Piece::new(side, PieceType::Pawn), Square::new(File::at(file), to));
                }
                for back in 1..=2 {
                    let square = Square::new(File::at(file), to).offset(0, -side.forward() * back);
                    draft.remove(square.unwrap());
                }
                draft.set_side_to_move(!side);
            }
        }
    }

    /// What comes of many edits, one after the other.
    fn drafts() -> impl Iterator<Item = PositionDraft> {
        let mut random = SplitMix::new(20);
        let mut draft = PositionDraft::start(&PEMBA);
        (0..6_000).map(move |_| {
            edit(&mut draft, &mut random);
            draft.clone()
        })
    }

    #[test]
    fn a_draft_reads_back_from_its_fen_whatever_was_done_to_it() {
        for draft in drafts() {
            let (read, notices) = PositionDraft::read(&draft.fen(), draft.variant()).unwrap();
            assert_eq!(read, draft);
            assert_eq!(notices, []);
        }
    }

    #[test]
    fn what_has_no_fault_is_a_position_of_the_rules_and_nothing_else_is() {
        let mut sound = 0;
        for draft in drafts() {
            let read = Position::from_fen(draft.variant(), &draft.fen());
            match (draft.position(), read) {
                (Ok(position), Ok(parsed)) => {
                    assert_eq!(position, parsed.position);
                    assert_eq!(position.key(), parsed.position.key());
                    assert_eq!(position.king(Side::White), parsed.position.king(Side::White));
                    assert_eq!(position.legal_moves().len(), parsed.position.legal_moves().len());
                    assert_eq!(parsed.notices, []);
                    assert_eq!(PositionDraft::from(&position), draft);
                    sound += 1;
                }
                (Err(fault), Err(refused)) => assert_eq!(fault, refused),
                (one, other) => panic!("{draft:?}: {one:?} and {other:?}"),
            }
        }
        assert!((300..5_700).contains(&sound), "{sound} are sound");
    }

    #[test]
    fn the_rights_and_squares_that_are_possible_are_those_that_the_rules_accept() {
        let mut squares = 0;
        for draft in drafts().filter(|draft| draft.position().is_ok()) {
            let fen = draft.fen();
            let fields: Vec<&str> = fen.split(' ').collect();
            let with = |square: &str| {
                let text = format!("{} {} KQkq {square} 0 1", fields[0], fields[1]);
                Position::from_fen(draft.variant(), &text)
            };
            let all = with("-").unwrap().position;
            assert_eq!(draft.possible_castling(), all.castling(), "{draft:?}");
            let possible: Vec<Square> = draft.possible_en_passant().collect();
            squares += possible.len();
            for square in Square::all() {
                let accepted = with(&square.to_string()).is_ok_and(|read| read.position.en_passant() == Some(square));
                assert_eq!(possible.contains(&square), accepted, "{square} of {draft:?}");
            }
        }
        assert!(squares > 50, "there are {squares} of them");
    }

    #[test]
    fn every_fault_is_told_and_none_hides_another() {
        let mut draft = PositionDraft::empty(&SHAKO);
        let faults = |draft: &PositionDraft| draft.faults().map(|fault| fault.to_string()).collect::<Vec<_>>();
        assert_eq!(faults(&draft).len(), 2, "no king");
        draft.place(Piece::new(Side::White, PieceType::King), Square::at("f2"));
        draft.place(Piece::new(Side::White, PieceType::Pawn), Square::at("a1"));
        draft.place(Piece::new(Side::Black, PieceType::Pawn), Square::at("b10"));
        assert_eq!(faults(&draft).len(), 3, "one king, two pawns");
        draft.place(Piece::new(Side::Black, PieceType::King), Square::at("f9"));
        draft.place(Piece::new(Side::White, PieceType::Rook), Square::at("f5"));
        assert_eq!(faults(&draft).len(), 3, "two pawns, and a king that could be captured");
        draft.set_side_to_move(Side::Black);
        draft.remove(Square::at("a1"));
        draft.shift(Square::at("b10"), Square::at("b9"));
        assert_eq!(faults(&draft), [""; 0]);
    }

    #[test]
    fn another_game_keeps_the_pieces_that_it_has() {
        let mut draft = PositionDraft::start(&PEMBA);
        draft.set_variant(&SHAKO);
        let foreign = |square: &Square| {
            Position::start(&PEMBA)
                .piece_at(*square)
                .is_some_and(|piece| !SHAKO.has(piece.kind()))
        };
        for square in Square::all() {
            let kept = Position::start(&PEMBA).piece_at(square).filter(|_| !foreign(&square));
            assert_eq!(draft.piece_at(square), kept, "{square}");
        }
        assert_eq!(draft.castling(), Position::start(&PEMBA).castling());
        draft.place(Piece::new(Side::White, PieceType::Camel), Square::at("e5"));
        assert_eq!(draft.piece_at(Square::at("e5")), None, "Shako has no camel");
    }

    #[test]
    fn a_fen_of_another_game_is_read_as_one_of_that_game() {
        let (draft, _) = PositionDraft::read("l9/10/10/10/10/10/10/10/10/10 w - - 0 1", &SHAKO).unwrap();
        assert_eq!(draft.variant(), &PEMBA);
        assert_eq!(draft.faults().count(), 2);
        assert_eq!(PositionDraft::read(" ", &SHAKO), Err(FenError::Empty));
    }
}
