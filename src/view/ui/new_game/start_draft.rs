//! Where the next game starts, while somebody writes or pastes it.

use crate::rules::{FenError, Notice, Position, PositionDraft, Variant, parse_fen};

/// A start as it is written, what it shows, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StartDraft {
    /// As it was written; without any text, it is the usual start.
    text: String,
    /// What could be read last, be it a position or not.
    shown: PositionDraft,
    faults: Vec<FenError>,
    notices: Vec<Notice>,
}

impl StartDraft {
    /// The usual start of a game, or this position of it.
    pub(super) fn of(variant: &'static Variant, start: Option<&Position>) -> StartDraft {
        let mut draft = StartDraft {
            text: String::new(),
            shown: PositionDraft::start(variant),
            faults: Vec::new(),
            notices: Vec::new(),
        };
        if let Some(start) = start {
            draft.write(PositionDraft::from(start).fen());
        }
        draft
    }

    /// What was written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Takes what somebody writes in place of what stood there.
    pub(super) fn write(&mut self, text: String) {
        self.text = text;
        self.faults.clear();
        self.notices.clear();
        let variant = self.shown.variant();
        if self.is_usual() {
            self.shown = PositionDraft::start(variant);
            return;
        }
        match parse_fen(&self.text, variant) {
            Ok(parsed) => {
                self.shown = PositionDraft::from(&parsed.position);
                self.notices = parsed.notices;
            }
            Err(error) => match PositionDraft::read(&self.text, variant) {
                // Pieces can be shown that cannot be played with; then all is told that is wrong with them.
                Ok((draft, _)) => {
                    self.faults = draft.faults().collect();
                    self.shown = draft;
                }
                Err(_) => self.faults.push(error),
            },
        }
    }

    /// Makes it a start of another game, with all the pieces that this has.
    pub(super) fn set_variant(&mut self, variant: &'static Variant) {
        let readable = !self.is_usual() && PositionDraft::read(&self.text, variant).is_ok();
        self.shown.set_variant(variant);
        let text = if readable { self.shown.fen() } else { self.text.clone() };
        self.write(text);
    }

    /// Whether it is nothing but the usual start.
    pub(super) fn is_usual(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Which game it is of.
    pub(super) fn variant(&self) -> &'static Variant {
        self.shown.variant()
    }

    /// What could be read last.
    pub(super) fn shown(&self) -> &PositionDraft {
        &self.shown
    }

    /// All that is wrong with it; nothing if a game can start there.
    pub(super) fn faults(&self) -> &[FenError] {
        &self.faults
    }

    /// What was left out of it.
    pub(super) fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The position, unless it is the usual start or none yet.
    pub(super) fn position(&self) -> Option<Position> {
        let wanted = !self.is_usual() && self.faults.is_empty();
        wanted.then(|| self.shown.position().ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    fn written(text: &str) -> StartDraft {
        let mut draft = StartDraft::of(&SHAKO, None);
        draft.write(text.to_owned());
        draft
    }

    #[test]
    fn without_any_text_a_game_starts_as_usual() {
        for draft in [StartDraft::of(&PEMBA, None), written(""), written("  ")] {
            assert!(draft.is_usual() && draft.faults().is_empty());
            assert_eq!(draft.position(), None);
            assert_eq!(*draft.shown(), PositionDraft::start(draft.variant()));
        }
    }

    #[test]
    fn a_position_that_is_written_is_the_start_and_says_which_game_it_is() {
        let start = Position::start(&PEMBA);
        let draft = written(PEMBA.start);
        assert_eq!(draft.variant(), &PEMBA);
        assert_eq!(draft.position(), Some(start.clone()));
        assert_eq!(StartDraft::of(&PEMBA, Some(&start)), draft);
        let dropped = written("k9/10/10/10/10/10/10/10/10/K9 w KQkq - 0 1");
        assert_eq!(dropped.notices().len(), 4);
        assert!(dropped.position().is_some());
    }

    #[test]
    fn what_is_half_written_shows_what_could_be_read_before() {
        let mut draft = written("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1");
        let before = draft.shown().clone();
        draft.write("k9/10/10/10/10/10/10/10/10/K".to_owned());
        assert_eq!(draft.faults().len(), 1);
        assert_eq!(draft.position(), None);
        assert_eq!(*draft.shown(), before);
        draft.write(String::new());
        assert!(draft.faults().is_empty());
    }

    #[test]
    fn pieces_that_cannot_be_played_with_are_shown_with_all_that_is_wrong() {
        let draft = written("10/10/10/10/10/10/10/10/10/P9 w - - 0 1");
        assert_eq!(draft.faults().len(), 3);
        assert!(draft.shown().piece_at(crate::rules::Square::at("a1")).is_some());
        assert_eq!(draft.position(), None);
    }

    #[test]
    fn another_game_keeps_the_pieces_that_it_has_and_the_usual_start_stays_usual() {
        let mut draft = written("k8l/10/10/10/10/10/10/10/10/KN8 w - - 0 1");
        assert_eq!(draft.variant(), &PEMBA);
        draft.set_variant(&SHAKO);
        assert_eq!(draft.text(), "k9/10/10/10/10/10/10/10/10/KN8 w - - 0 1");
        assert_eq!(draft.position().map(|position| position.variant().name), Some("shako"));
        let mut usual = StartDraft::of(&SHAKO, None);
        usual.set_variant(&PEMBA);
        assert_eq!(usual, StartDraft::of(&PEMBA, None));
        let mut half = written("k9/10");
        half.set_variant(&PEMBA);
        assert_eq!(half.text(), "k9/10", "what is half written is not lost");
        assert_eq!(half.variant(), &PEMBA);
    }
}
