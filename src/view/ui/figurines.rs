//! Written moves with little pictures of pieces in place of their letters, for those who read boards better than
//! letters.

use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, pos2, vec2};

use super::widgets::{Desk, fit_text};
use crate::rules::{Piece, PieceType, Side};

/// How wide a picture is, in sizes of the type around it, and how high: it is as wide as high, but pictures have air
/// beside them.
const WIDTH: f32 = 1.1;
const HEIGHT: f32 = 1.45;

/// A part of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part<'a> {
    Text(&'a str),
    Kind(PieceType),
}

/// A move as SAN, with whatever stands before and after it, in its parts.
fn parts(words: &str) -> Vec<Part<'_>> {
    // The move begins behind its number and behind brackets.
    let begin = words.rfind(['\u{a0}', '(']).map_or(0, |at| {
        let step = words[at..].chars().next().map_or(0, char::len_utf8);
        at + step
    });
    let mut parts = Vec::new();
    let mut told = 0;
    for (at, letter) in words.char_indices().skip_while(|&(at, _)| at < begin) {
        let promotion = at > 0 && words.as_bytes()[at - 1] == b'=';
        // What castles is written without a piece.
        let kind = PieceType::ALL.into_iter().find(|kind| kind.letter() == letter);
        if let Some(kind) = kind.filter(|_| at == begin || promotion) {
            parts.extend((told < at).then(|| Part::Text(&words[told..at])));
            parts.push(Part::Kind(kind));
            told = at + letter.len_utf8();
        }
    }
    parts.extend((told < words.len()).then(|| Part::Text(&words[told..])));
    parts
}

fn text_width(painter: &Painter, text: &str, font: &FontId) -> f32 {
    let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
    galley.size().x
}

/// How wide it is, in points.
pub(super) fn width(painter: &Painter, words: &str, font: &FontId) -> f32 {
    let width = |part| match part {
        Part::Text(text) => text_width(painter, text, font),
        Part::Kind(_) => font.size * WIDTH,
    };
    parts(words).into_iter().map(width).sum()
}

/// Writes a side's move from the left, in smaller type if it would not fit.
pub(super) fn write(
    painter: &Painter,
    desk: &mut Desk,
    rect: egui::Rect,
    words: &str,
    side: Side,
    font: FontId,
    colour: Color32,
) {
    let whole = width(painter, words, &font);
    let font = FontId {
        size: font.size * (rect.width() / whole).min(1.0),
        ..font
    };
    let mut at = rect.left();
    for part in parts(words) {
        match part {
            Part::Text(text) => {
                let room = rect
                    .with_min_x(at)
                    .with_max_x(at + text_width(painter, text, &font) + 1.0);
                at = fit_text(painter, room, Align2::LEFT_CENTER, text, font.clone(), colour).right();
            }
            Part::Kind(kind) => {
                let middle = pos2(at + font.size * WIDTH / 2.0, rect.center().y);
                let room = egui::Rect::from_center_size(middle, vec2(font.size, font.size) * HEIGHT);
                desk.figures.paint(painter, Piece::new(side, kind), room);
                at += font.size * WIDTH;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, Position, san};

    #[test]
    fn only_the_letters_of_pieces_become_pictures() {
        use Part::{Kind, Text};
        let cases: [(&str, &[Part]); 7] = [
            ("Nf3", &[Kind(PieceType::Knight), Text("f3")]),
            (
                "12.\u{a0}Cxe5+!?",
                &[Text("12.\u{a0}"), Kind(PieceType::Cannon), Text("xe5+!?")],
            ),
            (
                "(3…\u{a0}Lb7)",
                &[Text("(3…\u{a0}"), Kind(PieceType::Camel), Text("b7)")],
            ),
            ("O-O-O#", &[Text("O-O-O#")]),
            ("exd5", &[Text("exd5")]),
            ("axb10=C", &[Text("axb10="), Kind(PieceType::Cannon)]),
            ("j9xi10=M+", &[Text("j9xi10="), Kind(PieceType::Machine), Text("+")]),
        ];
        for (words, wanted) in cases {
            assert_eq!(parts(words), wanted, "{words}");
        }
    }

    #[test]
    fn nothing_is_lost_of_any_move() {
        let fen = "1n2k5/P3LGAM2/10/10/10/10/10/3Q6/6K3/ERB5NC w - - 0 1";
        let position = Position::from_fen(&PEMBA, fen).unwrap().position;
        for mv in position.legal_moves() {
            let words = format!("1.\u{a0}{}", san(&position, mv));
            let whole: String = (parts(&words).iter())
                .map(|part| match part {
                    Part::Text(text) => (*text).to_owned(),
                    Part::Kind(kind) => kind.letter().to_string(),
                })
                .collect();
            assert_eq!(whole, words);
            let pictures = parts(&words)
                .iter()
                .filter(|part| matches!(part, Part::Kind(_)))
                .count();
            let letters = usize::from(mv.kind() != PieceType::Pawn) + usize::from(mv.promotion().is_some());
            assert_eq!(pictures, letters, "{words}");
        }
    }
}
