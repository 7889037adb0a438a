//! What is told of a move to people who watch: who did what and, where nobody knows it from chess, why that could be done.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Painter, vec2};

use super::status::move_words;
use super::theme;
use super::widgets::fit_text;
use crate::game::GameRecord;
use crate::rules::{Bitboard, Move, Position, Way};
use crate::view::reel::Reel;
use crate::view::text::Texts;

/// What is told of a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Caption {
    /// Who did what.
    pub(super) words: String,
    /// Why that could be done, where nobody knows it from chess.
    pub(super) why: Option<String>,
}

impl Caption {
    /// What is told of a move in this position.
    pub(super) fn of(texts: &Texts, before: &Position, mv: Move) -> Caption {
        let targets = before.scope(mv.from());
        let way = targets
            .iter()
            .find(|target| target.to == mv.to())
            .map(|target| target.way);
        let over = |key: &str, over: Bitboard| {
            let values = [
                ("piece", texts.the_piece(mv.kind())),
                ("over", texts.standing(before, over)),
            ];
            texts.format(key, &values)
        };
        let why = match way {
            Some(Way::Hop { screen, .. }) => Some(over("stand-hop", Bitboard::of(screen))),
            Some(Way::Leap { over: passed }) if !(passed & before.occupied()).is_empty() => {
                Some(over("stand-leap", passed & before.occupied()))
            }
            _ if !mv.kind().is_orthodox() => Some(texts.how(mv.kind())),
            _ => None,
        };
        Caption {
            words: move_words(texts, before, mv),
            why,
        }
    }
}

/// What is told of what the board shows: of what is about to happen there, how the game has ended, or the last move.
pub(super) fn caption(texts: &Texts, record: &GameRecord, reel: &Reel) -> Option<Caption> {
    if let Some(expected) = reel.expected() {
        let before = &record.game().positions()[expected.ply];
        return Some(Caption::of(texts, before, expected.mv));
    }
    if let Some(outcome) = record.outcome().filter(|_| record.is_at_tip()) {
        let (words, why) = texts.outcome(outcome);
        return Some(Caption { words, why: Some(why) });
    }
    let line = record.line();
    let last = line.positions().iter().zip(line.moves()).next_back();
    last.map(|(before, &mv)| Caption::of(texts, before, mv))
}

/// What words are read on, whatever lies below.
pub(super) fn paint_plate(painter: &Painter, rect: egui::Rect) {
    painter.rect_filled(
        rect,
        CornerRadius::same(theme::CORNER),
        theme::NIGHT.gamma_multiply(0.72),
    );
}

/// Writes a line in the middle of a room, on a plate as wide as it is.
pub(super) fn paint_plated(painter: &Painter, room: egui::Rect, words: &str, font: FontId, colour: Color32) {
    let written = painter.layout_no_wrap(words.to_owned(), font.clone(), colour).size();
    let air = vec2(font.size * 0.6, 0.0);
    let size = vec2(
        (written.x + 2.0 * air.x).min(room.width()),
        written.y.min(room.height()),
    );
    let plate = Align2::CENTER_CENTER.align_size_within_rect(size, room);
    paint_plate(painter, plate);
    fit_text(
        painter,
        plate.shrink2(air * 0.9),
        Align2::CENTER_CENTER,
        words,
        font,
        colour,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Variant, parse_uci};
    use crate::view::text::{Language, LanguageChoice};

    fn told(variant: &'static Variant, fen: &str, mv: &str, language: Language) -> Caption {
        let position = Position::from_fen(variant, fen).unwrap().position;
        let mv = parse_uci(&position, mv).unwrap();
        Caption::of(&Texts::of(LanguageChoice::Is(language)), &position, mv)
    }

    #[test]
    fn a_capture_over_a_screen_is_named_and_explained_in_every_language() {
        let fen = "k9/10/9r/10/10/10/10/9P/10/4K4C w - - 0 1";
        let english = told(&SHAKO, fen, "j1j8", Language::English);
        assert_eq!(english.words, "White cannon j1 takes j8 over j3");
        assert!(english.why.unwrap().contains("exactly one piece"));
        let french = told(&SHAKO, fen, "j1j8", Language::French);
        assert!(french.words.contains("j3") && french.why.unwrap().contains("j3"));
    }

    #[test]
    fn pieces_that_nobody_knows_are_explained_and_others_are_not() {
        for (piece, mv, explained) in [('E', "d4e5", true), ('N', "d4e6", false), ('L', "d4e7", true)] {
            let fen = format!("k9/10/10/10/10/10/3{piece}6/10/10/4K5 w - - 0 1");
            assert_eq!(
                told(&PEMBA, &fen, mv, Language::English).why.is_some(),
                explained,
                "{piece}"
            );
        }
    }
}
