//! The list of the moves, as people write them: what was played, what else was tried, and which of it the board shows.

use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Id, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};

use super::figurines;
use super::move_rows::{MoveRows, Row, Word, row_of, written};
use super::theme;
use super::widgets::{Desk, fit_text};
use crate::game::GameRecord;
use crate::rules::NodeId;

/// How high a row is for a mouse, and for a finger.
const LINE: f32 = 28.0;
const TOUCH_LINE: f32 = 40.0;
const NUMBER: f32 = 44.0;
/// How far what was tried is set in.
const INDENT: f32 = 14.0;

/// Fills a part of a panel with the moves, and tells which of them somebody wants to see.
pub(super) fn show_moves(
    ui: &mut Ui,
    desk: &mut Desk,
    list: &mut MoveRows,
    record: &GameRecord,
    room: egui::Rect,
    touch: bool,
) -> Option<NodeId> {
    let high = if touch { TOUCH_LINE } else { LINE };
    let painter = ui.painter();
    let corner = CornerRadius::same(theme::CORNER);
    painter.rect_filled(room, corner, theme::NIGHT);
    let inside = room.shrink2(vec2(8.0, 6.0));
    if inside.height() < high {
        return None;
    }
    let width = inside.width() - INDENT - 12.0;
    let blank = 5.0;
    let figurines = desk.figures.stand_in_moves;
    let rows = list.of(record, figurines, width, |text, is_move| {
        if figurines && is_move {
            return figurines::width(painter, text, &theme::small()) + blank;
        }
        let galley = painter.layout_no_wrap(text.to_owned(), theme::small(), theme::PAPER_DIM);
        galley.size().x + blank
    });
    if rows.is_empty() {
        let words = desk.texts.get("hud-no-moves");
        fit_text(
            painter,
            inside,
            Align2::CENTER_CENTER,
            &words,
            theme::small(),
            theme::PAPER_DIM,
        );
        return None;
    }
    let mut wanted = None;
    let builder = egui::UiBuilder::new().max_rect(inside).id_salt("moves");
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(inside.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let mut scroll = ScrollArea::vertical().auto_shrink(false);
        if is_news(ui, record) {
            // The move that the board shows stands in the middle, unless it is near an end.
            let row = row_of(rows, record.shown()).unwrap_or(0);
            let middle = (row as f32 + 0.5) * high - inside.height() / 2.0;
            let most = (rows.len() as f32 * high - inside.height()).max(0.0);
            scroll = scroll.vertical_scroll_offset(middle.clamp(0.0, most));
        }
        scroll.show_rows(ui, high, rows.len(), |ui, shown| {
            for row in &rows[shown] {
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
                let pressed = match row {
                    Row::Pair { number, plies } => show_pair(ui, desk, record, rect, *number, *plies),
                    Row::Aside(words) => show_aside(ui, desk, record, rect, words),
                };
                wanted = wanted.or(pressed);
            }
        });
    });
    wanted
}

fn show_pair(
    ui: &mut Ui,
    desk: &mut Desk,
    record: &GameRecord,
    rect: egui::Rect,
    number: u32,
    plies: [Option<NodeId>; 2],
) -> Option<NodeId> {
    let (head, rest) = rect.split_left_right_at_x(rect.left() + NUMBER.min(rect.width() * 0.25));
    let head = head.with_max_x(head.right() - 8.0);
    fit_text(
        ui.painter(),
        head,
        Align2::RIGHT_CENTER,
        &format!("{number}."),
        theme::small(),
        theme::PAPER_DIM,
    );
    let (left, right) = rest.split_left_right_at_fraction(0.5);
    let mut wanted = None;
    for (node, cell) in plies.into_iter().zip([left, right]) {
        let cell = cell.shrink2(vec2(2.0, 1.0));
        let Some(node) = node else { continue };
        let font = FontId::proportional(16.5);
        let words = written(record.tree(), node);
        if show_move(ui, desk, record, node, cell, &words, font) {
            wanted = Some(node);
        }
    }
    wanted
}

fn show_aside(ui: &mut Ui, desk: &mut Desk, record: &GameRecord, rect: egui::Rect, words: &[Word]) -> Option<NodeId> {
    let mut at = rect.left() + INDENT;
    let mut wanted = None;
    for word in words {
        let cell = egui::Rect::from_x_y_ranges(at..=at + word.width, rect.y_range());
        match word.node {
            Some(node) => {
                if show_move(
                    ui,
                    desk,
                    record,
                    node,
                    cell.shrink2(vec2(0.0, 2.0)),
                    &word.text,
                    theme::small(),
                ) {
                    wanted = Some(node);
                }
            }
            None => {
                let dim = theme::PAPER_DIM.gamma_multiply(0.8);
                fit_text(ui.painter(), cell, Align2::LEFT_CENTER, &word.text, theme::small(), dim);
            }
        }
        at += word.width;
    }
    wanted
}

/// One move, and whether it was pressed.
fn show_move(
    ui: &mut Ui,
    desk: &mut Desk,
    record: &GameRecord,
    node: NodeId,
    cell: egui::Rect,
    words: &str,
    font: FontId,
) -> bool {
    let name = format!("move.{}", record.tree().path(node).len());
    if record.tree().is_main_line(node) {
        desk.target(ui, &name, cell);
    }
    let response = ui.interact(cell, Id::new(("move", node)), Sense::CLICK);
    let corner = CornerRadius::same(6);
    let (shown, tip) = (record.shown() == node, record.tip() == node);
    let painter = ui.painter();
    if shown {
        painter.rect_filled(cell, corner, theme::BRASS);
    } else if response.hovered() {
        painter.rect_filled(cell, corner, theme::OAK);
    }
    if tip && !shown {
        painter.rect_stroke(cell, corner, Stroke::new(1.5, theme::BRASS), StrokeKind::Inside);
    }
    let is_aside = font.size < 16.0;
    // What was taken back waits for being brought again.
    let is_aside = is_aside || record.is_taken_back(node);
    let colour = match (shown, is_aside) {
        (true, _) => theme::INK,
        (false, false) => theme::PAPER,
        (false, true) => theme::PAPER_DIM,
    };
    let room = cell.shrink2(vec2(if is_aside { 2.0 } else { 8.0 }, 0.0));
    let mover = record
        .tree()
        .parent(node)
        .map(|before| record.tree().position(before).side_to_move());
    match mover.filter(|_| desk.figures.stand_in_moves) {
        Some(side) => figurines::write(painter, desk, room, words, side, font, colour),
        None => {
            fit_text(painter, room, Align2::LEFT_CENTER, words, font, colour);
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// Whether the board shows another move than when the list was last drawn, or the list has changed: then that move comes
/// into sight, and in between whatever people look at.
fn is_news(ui: &Ui, record: &GameRecord) -> bool {
    let seen = ui.id().with("seen");
    let now = (record.shown(), record.tree().len());
    ui.data_mut(|data| {
        let news = data.get_temp(seen) != Some(now);
        data.insert_temp(seen, now);
        news
    })
}
