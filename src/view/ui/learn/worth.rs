//! What a kind of piece is worth, as a bar among those that everybody knows.

use bevy_egui::egui::{Align2, CornerRadius, Sense, Ui, vec2};

use crate::engine::Worth;
use crate::rules::{PieceType, Variant};
use crate::view::ui::parts::Part;
use crate::view::ui::theme;
use crate::view::ui::widgets::fit_text;

/// The kinds that a kind is compared with, itself among them, the least first, each with what it is worth on a full board,
/// in centipawns; none for a king, who is not exchanged for anything.
fn compared(variant: &'static Variant, kind: PieceType) -> Vec<(PieceType, i32)> {
    if kind == PieceType::King {
        return Vec::new();
    }
    let mut kinds = vec![PieceType::Pawn, PieceType::Rook, PieceType::Queen];
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
    let mut all: Vec<_> = kinds
        .into_iter()
        .map(|kind| (kind, Worth::of(variant, kind).early))
        .collect();
    all.sort_by_key(|&(_, worth)| worth);
    all
}

const ROW: f32 = 22.0;
/// The room for a name, and for a number.
const NAME: f32 = 88.0;
const NUMBER: f32 = 40.0;

/// Shows the bars.
pub(super) fn show(part: &mut Part, ui: &mut Ui, variant: &'static Variant, kind: PieceType) {
    let all = compared(variant, kind);
    let Some(most) = all.iter().map(|&(_, worth)| worth).max().filter(|&most| most > 0) else {
        return;
    };
    let words = part.desk.texts.get("fact-bars");
    part.paragraph(ui, &words, theme::small(), theme::PAPER_DIM);
    ui.add_space(2.0);
    for (other, worth) in all {
        let (row, _) = ui.allocate_exact_size(vec2(part.width, ROW), Sense::hover());
        let chosen = other == kind;
        let (text, bar) = if chosen {
            (theme::PAPER, theme::BRASS_BRIGHT)
        } else {
            (theme::PAPER_DIM, theme::GRAIN)
        };
        let (name, rest) = row.split_left_right_at_x(row.left() + NAME);
        let words = part.desk.texts.piece(other);
        fit_text(ui.painter(), name, Align2::LEFT_CENTER, &words, theme::small(), text);
        let (room, number) = rest.split_left_right_at_x(rest.right() - NUMBER);
        let share = worth as f32 / most as f32;
        let length = (room.width() * share).max(3.0);
        let filled = room.with_max_x(room.left() + length).shrink2(vec2(0.0, 5.0));
        ui.painter().rect_filled(filled, CornerRadius::same(3), bar);
        let words = part.desk.texts.pawns(worth);
        fit_text(ui.painter(), number, Align2::RIGHT_CENTER, &words, theme::small(), text);
    }
    ui.add_space(8.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_stands_among_those_that_everybody_knows_by_its_worth() {
        for variant in Variant::ALL {
            for row in variant.pieces {
                let all = compared(variant, row.kind);
                if row.kind == PieceType::King {
                    assert!(all.is_empty());
                    continue;
                }
                assert!(all.is_sorted_by_key(|&(_, worth)| worth));
                assert!(all.iter().any(|&(kind, _)| kind == row.kind));
                assert_eq!(all[0], (PieceType::Pawn, 100), "{:?}", row.kind);
                assert_eq!(all.last().map(|&(kind, _)| kind), Some(PieceType::Queen));
            }
        }
    }
}
