//! What is done to a position that is being set up, and undone.

use crate::rules::{Piece, PositionDraft, Side, Square, Variant, Wing};

/// So many edits can be undone.
const MOST: usize = 1_000;

/// Something done to a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// A piece is put on a square.
    Place(Piece, Square),
    /// Whatever is on a square is taken away.
    Remove(Square),
    /// Whatever is on a square goes to another.
    Shift(Square, Square),
    /// The board is cleared.
    Clear,
    /// Everything is as at the start of the game.
    Start,
    /// A side is to move.
    SideToMove(Side),
    /// A side may castle on a wing, or not.
    Castling(Side, Wing, bool),
    /// A pawn has just stepped over this square.
    EnPassant(Option<Square>),
    /// So many plies have passed without a capture or a pawn move.
    Halfmoves(u32),
    /// The number of the move.
    Fullmoves(u32),
    /// It is another game.
    Variant(&'static Variant),
    /// It is another position.
    Replace(Box<PositionDraft>),
}

impl Edit {
    fn apply(self, draft: &mut PositionDraft) {
        match self {
            Edit::Place(piece, square) => draft.place(piece, square),
            Edit::Remove(square) => draft.remove(square),
            Edit::Shift(from, to) => draft.shift(from, to),
            Edit::Clear => *draft = PositionDraft::empty(draft.variant()),
            Edit::Start => *draft = PositionDraft::start(draft.variant()),
            Edit::SideToMove(side) => draft.set_side_to_move(side),
            Edit::Castling(side, wing, has) => draft.set_castling(side, wing, has),
            Edit::EnPassant(square) => draft.set_en_passant(square),
            Edit::Halfmoves(plies) => draft.set_halfmove_clock(plies),
            Edit::Fullmoves(number) => draft.set_fullmove_number(number),
            Edit::Variant(variant) => draft.set_variant(variant),
            Edit::Replace(other) => *draft = *other,
        }
    }
}

/// A draft, with what it was before and, where edits have been undone, after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edits {
    now: PositionDraft,
    past: Vec<PositionDraft>,
    undone: Vec<PositionDraft>,
}

impl Edits {
    pub(super) fn of(draft: PositionDraft) -> Edits {
        Edits {
            now: draft,
            past: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The draft as it is now.
    pub(super) fn now(&self) -> &PositionDraft {
        &self.now
    }

    /// Does something to it. What changes nothing is not worth undoing.
    pub(super) fn edit(&mut self, edit: Edit) {
        let mut next = self.now.clone();
        edit.apply(&mut next);
        if next == self.now {
            return;
        }
        if self.past.len() == MOST {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        self.undone.clear();
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes the last edit undone, if there is one.
    pub(super) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.undone.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Makes what was undone last done again.
    pub(super) fn redo(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, PieceType, SHAKO};

    fn all() -> Vec<Edit> {
        let at = Square::at;
        vec![
            Edit::Shift(at("e3"), at("e5")),
            Edit::Place(Piece::new(Side::Black, PieceType::Pawn), at("d5")),
            Edit::SideToMove(Side::Black),
            Edit::Castling(Side::White, Wing::KingSide, false),
            Edit::Halfmoves(12),
            Edit::Fullmoves(40),
            Edit::Remove(at("a1")),
            Edit::Variant(&PEMBA),
            Edit::Clear,
            Edit::Start,
            Edit::Replace(Box::new(PositionDraft::empty(&SHAKO))),
        ]
    }

    #[test]
    fn every_edit_can_be_undone_and_done_again() {
        let mut edits = Edits::of(PositionDraft::start(&SHAKO));
        let mut seen = vec![edits.now().clone()];
        for edit in all() {
            edits.edit(edit.clone());
            assert_ne!(edits.now(), seen.last().unwrap(), "{edit:?}");
            seen.push(edits.now().clone());
        }
        for before in seen.iter().rev().skip(1) {
            assert!(edits.can_undo());
            edits.undo();
            assert_eq!(edits.now(), before);
        }
        assert!(!edits.can_undo());
        for after in &seen[1..] {
            assert!(edits.can_redo());
            edits.redo();
            assert_eq!(edits.now(), after);
        }
        assert!(!edits.can_redo());
    }

    #[test]
    fn a_new_edit_takes_the_place_of_what_was_undone() {
        let mut edits = Edits::of(PositionDraft::start(&SHAKO));
        edits.edit(Edit::Clear);
        edits.undo();
        edits.edit(Edit::Remove(Square::at("a1")));
        assert!(!edits.can_redo());
        let before = edits.clone();
        edits.edit(Edit::Remove(Square::at("a1")));
        assert_eq!(edits, before, "there is nothing to undo in what changes nothing");
    }

    #[test]
    fn only_so_many_edits_are_kept() {
        let mut edits = Edits::of(PositionDraft::start(&SHAKO));
        for plies in 1..=2 * MOST as u32 {
            edits.edit(Edit::Fullmoves(plies + 1));
        }
        let mut undone = 0;
        while edits.can_undo() {
            edits.undo();
            undone += 1;
        }
        assert_eq!(undone, MOST);
    }
}
