//! A page that lies over everything: a veil, a sheet on it, and a head with the way out.

use bevy_egui::egui::{self, Align2, CornerRadius, Order, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::theme;
use super::widgets::{Desk, Tile, fit_text, place};

/// The height of the head.
const HEAD: f32 = 42.0;
/// Between the head and what is below it.
const GAP: f32 = 12.0;
/// Air around a sheet.
const AIR: f32 = 8.0;

/// A page.
pub(super) struct Sheet {
    /// What it is known by, and its button of the way out with `.close` behind that.
    pub id: &'static str,
    /// What stands in its head.
    pub title: String,
    /// What stands on the way out.
    pub close: String,
    /// How large it would like to be; it becomes no larger than the window.
    pub size: Vec2,
}

impl Sheet {
    /// Where a page of this size lies in a window, and the room in it under its head.
    pub(super) fn places(size: Vec2, window: egui::Rect) -> (egui::Rect, egui::Rect) {
        let size = size.min(window.size() - Vec2::splat(2.0 * AIR)).max(Vec2::splat(100.0));
        let sheet = egui::Rect::from_center_size(window.center(), size);
        let inside = sheet.shrink(margin(sheet.width()));
        (sheet, inside.with_min_y(inside.top() + HEAD + GAP))
    }

    /// How high a page is that shows so much.
    pub(super) fn height_for(content: f32, width: f32) -> f32 {
        content + HEAD + GAP + 2.0 * margin(width)
    }
}

fn margin(width: f32) -> f32 {
    if width > 600.0 { 24.0 } else { 12.0 }
}

/// The ground of something that lies over the board.
pub(super) fn paint_sheet(ui: &Ui, rect: egui::Rect) {
    let corner = CornerRadius::same(theme::CORNER + 5);
    ui.painter().add(theme::shadow().as_shape(rect, corner));
    let line = Stroke::new(1.0, theme::GRAIN);
    ui.painter().rect(rect, corner, theme::WALNUT, line, StrokeKind::Inside);
}

/// Shows a page, with what `add` puts into the room given to it, and tells whether somebody leaves it.
pub(super) fn show_sheet(
    ctx: &egui::Context,
    desk: &mut Desk,
    page: Sheet,
    add: impl FnOnce(&mut Ui, &mut Desk, egui::Rect),
) -> bool {
    let window = ctx.content_rect();
    let (sheet, room) = Sheet::places(page.size, window);
    let Sheet { id, title, close, .. } = page;
    let mut leaves = place(ctx, &format!("{id}.veil"), window, Order::Foreground, |ui| {
        ui.painter().rect_filled(window, 0, theme::NIGHT.gamma_multiply(0.7));
        let elsewhere = egui::Id::new(id).with("elsewhere");
        ui.interact(window, elsewhere, Sense::CLICK).clicked()
    });
    place(ctx, id, sheet, Order::Tooltip, |ui| {
        paint_sheet(ui, sheet);
        let head = room.with_min_y(room.top() - HEAD - GAP).with_max_y(room.top() - GAP);
        let button = vec2(110.0_f32.min(head.width() * 0.4), HEAD);
        let (words, out) = head.split_left_right_at_x(head.right() - button.x);
        let words = words.with_max_x(words.right() - 10.0);
        fit_text(
            ui.painter(),
            words,
            Align2::LEFT_CENTER,
            &title,
            theme::heading(),
            theme::PAPER,
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(out), |ui| {
            let id = format!("{id}.close");
            leaves |= Tile::new(&id, button).words(ui, desk, &close);
        });
        add(ui, desk, room);
    });
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_and_what_it_shows_stay_inside_every_window() {
        for (width, height) in [(320.0, 240.0), (360.0, 640.0), (640.0, 360.0), (1280.0, 720.0)] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for size in [vec2(980.0, 700.0), vec2(4000.0, 4000.0)] {
                let (sheet, room) = Sheet::places(size, window);
                assert!(window.contains_rect(sheet), "{sheet:?} in {window:?}");
                assert!(
                    sheet.contains_rect(room) && room.height() >= 140.0,
                    "{room:?} in {sheet:?}"
                );
            }
        }
    }
}
