//! The list of the moves played, as people write them, with the last one marked.

use bevy_egui::egui::{self, Align2, CornerRadius, FontId, ScrollArea, Sense, Ui, vec2};

use super::theme;
use super::widgets::{Desk, fit_text};
use crate::game::GameRecord;
use crate::rules::Side;

const LINE: f32 = 28.0;
const NUMBER: f32 = 44.0;

/// The moves in lines: a number, White's move and Black's.
fn lines(first: Side, number: u32, moves: &[String]) -> Vec<(u32, [Option<usize>; 2])> {
    let mut lines = vec![];
    let mut rest = 0..moves.len();
    if first == Side::Black {
        lines.extend(rest.next().map(|ply| (number, [None, Some(ply)])));
    }
    while let Some(ply) = rest.next() {
        let number = number + lines.len() as u32;
        lines.push((number, [Some(ply), rest.next()]));
    }
    lines
}

/// Fills what is left of a panel with the moves.
pub(super) fn show_moves(ui: &mut Ui, desk: &Desk, record: &GameRecord, room: egui::Rect) {
    let painter = ui.painter();
    let corner = CornerRadius::same(theme::CORNER);
    painter.rect_filled(room, corner, theme::NIGHT);
    let moves = record.san_moves();
    let inside = room.shrink2(vec2(8.0, 6.0));
    if inside.height() < LINE {
        return;
    }
    if moves.is_empty() {
        let words = desk.texts.get("hud-no-moves");
        fit_text(
            painter,
            inside,
            Align2::CENTER_CENTER,
            &words,
            theme::small(),
            theme::PAPER_DIM,
        );
        return;
    }
    let start = record.line().start();
    let lines = lines(start.side_to_move(), start.fullmove_number(), moves);
    let builder = egui::UiBuilder::new().max_rect(inside).id_salt("moves");
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(inside.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let mut scroll = ScrollArea::vertical().auto_shrink(false);
        if is_news(ui, record.ply()) {
            scroll = scroll.vertical_scroll_offset((lines.len() as f32 * LINE - inside.height()).max(0.0));
        }
        scroll.show_rows(ui, LINE, lines.len(), |ui, shown| {
            for (number, plies) in &lines[shown] {
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
                show_line(ui, rect, *number, *plies, moves);
            }
        });
    });
}

fn show_line(ui: &Ui, rect: egui::Rect, number: u32, plies: [Option<usize>; 2], moves: &[String]) {
    let painter = ui.painter();
    let (head, rest) = rect.split_left_right_at_x(rect.left() + NUMBER.min(rect.width() * 0.25));
    let head = head.with_max_x(head.right() - 8.0);
    fit_text(
        painter,
        head,
        Align2::RIGHT_CENTER,
        &format!("{number}."),
        theme::small(),
        theme::PAPER_DIM,
    );
    let (left, right) = rest.split_left_right_at_fraction(0.5);
    for (ply, cell) in plies.into_iter().zip([left, right]) {
        let cell = cell.shrink2(vec2(2.0, 1.0));
        let Some(ply) = ply else {
            continue;
        };
        let last = ply + 1 == moves.len();
        if last {
            painter.rect_filled(cell, CornerRadius::same(6), theme::BRASS);
        }
        let colour = if last { theme::INK } else { theme::PAPER };
        let words = cell.shrink2(vec2(8.0, 0.0));
        fit_text(
            painter,
            words,
            Align2::LEFT_CENTER,
            &moves[ply],
            FontId::proportional(16.5),
            colour,
        );
    }
}

/// Whether the list has grown or shrunk since it was last drawn: then it shows its end, and in between whatever people
/// look at.
fn is_news(ui: &Ui, ply: usize) -> bool {
    let seen = ui.id().with("ply");
    ui.data_mut(|data| {
        let news = data.get_temp(seen) != Some(ply);
        data.insert_temp(seen, ply);
        news
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(count: usize) -> Vec<String> {
        (0..count).map(|ply| ply.to_string()).collect()
    }

    #[test]
    fn white_and_black_share_a_line() {
        assert_eq!(
            lines(Side::White, 1, &moves(3)),
            [(1, [Some(0), Some(1)]), (2, [Some(2), None])]
        );
        assert_eq!(lines(Side::White, 1, &[]), []);
    }

    #[test]
    fn a_game_that_black_begins_leaves_whites_place_empty() {
        assert_eq!(
            lines(Side::Black, 7, &moves(3)),
            [(7, [None, Some(0)]), (8, [Some(1), Some(2)])]
        );
        assert_eq!(lines(Side::Black, 7, &[]), []);
    }
}
