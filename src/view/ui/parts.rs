//! What pages of choices are made of: heads, tiles of which one counts, things that are on or off, steppers.

use bevy_egui::egui::{
    self, Align2, CornerRadius, FontId, Key, Layout, Painter, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    style::ScrollAnimation, vec2,
};

use super::theme;
use super::widgets::{Desk, Tile, Tone, fit_text, middle_square};
use crate::rules::Side;

/// How high tiles are: as high as a finger needs.
pub(super) const ROW: f32 = 40.0;
/// The space between them.
pub(super) const GAP: f32 = 6.0;

/// A column of a page.
pub(super) struct Part<'a, 'w> {
    /// What it is drawn with.
    pub desk: &'a mut Desk<'w>,
    /// How wide it is, in points.
    pub width: f32,
}

/// A tile among several.
pub(super) struct Choice {
    /// What tests from outside know it by.
    pub id: String,
    /// What stands on it.
    pub words: String,
    /// Whether it is the one that counts.
    pub chosen: bool,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl Choice {
    /// A tile that can be pressed.
    pub(super) fn new(id: impl Into<String>, words: impl Into<String>, chosen: bool) -> Choice {
        Choice {
            id: id.into(),
            words: words.into(),
            chosen,
            enabled: true,
        }
    }
}

impl<'w> Part<'_, 'w> {
    /// What the part below is about.
    pub(super) fn head(&mut self, ui: &mut Ui, key: &str) {
        let words = self.desk.texts.get(key);
        let (rect, _) = ui.allocate_exact_size(vec2(self.width, 32.0), Sense::hover());
        let font = FontId::proportional(19.0);
        fit_text(
            ui.painter(),
            rect,
            Align2::LEFT_CENTER,
            &words,
            font,
            theme::BRASS_BRIGHT,
        );
    }

    /// A line of words.
    pub(super) fn line(&mut self, ui: &mut Ui, words: &str, height: f32) {
        let (rect, _) = ui.allocate_exact_size(vec2(self.width, height), Sense::hover());
        let align = Align2::LEFT_CENTER;
        fit_text(ui.painter(), rect, align, words, theme::small(), theme::PAPER_DIM);
    }

    /// As many lines of words as it takes.
    pub(super) fn paragraph(&mut self, ui: &mut Ui, words: &str, font: FontId, colour: egui::Color32) {
        let galley = ui.painter().layout(words.to_owned(), font, colour, self.width);
        let (rect, _) = ui.allocate_exact_size(vec2(self.width, galley.size().y + 2.0), Sense::hover());
        ui.painter().galley(rect.min, galley, colour);
    }

    /// Tiles, so many in a line. Tells which of them was pressed.
    pub(super) fn tiles(&mut self, ui: &mut Ui, in_a_line: usize, all: &[Choice]) -> Option<usize> {
        let mut pressed = None;
        let size = vec2((self.width + GAP) / in_a_line as f32 - GAP, ROW);
        for (line, choices) in all.chunks(in_a_line).enumerate() {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(GAP, 0.0);
                for (place, choice) in choices.iter().enumerate() {
                    let tile = Tile::new(&choice.id, size)
                        .chosen(choice.chosen)
                        .enabled(choice.enabled);
                    if tile.words(ui, self.desk, &choice.words) {
                        pressed = Some(line * in_a_line + place);
                    }
                }
            });
            ui.add_space(GAP);
        }
        pressed
    }

    /// Something that is on or off. Tells whether it was pressed.
    pub(super) fn toggle(&mut self, ui: &mut Ui, id: &str, words: &str, on: bool, enabled: bool) -> bool {
        let tile = Tile::new(id, vec2(self.width, ROW))
            .chosen(on)
            .enabled(enabled)
            .name(words);
        let pressed = tile.show(ui, self.desk, |_, painter, rect, colour| {
            let (mark, text) = rect.split_left_right_at_x(rect.left() + rect.height());
            paint_box(painter, middle_square(mark, 18.0), on, colour);
            let text = text.with_max_x(text.right() - 8.0);
            fit_text(painter, text, Align2::LEFT_CENTER, words, theme::body(), colour);
        });
        ui.add_space(GAP);
        pressed
    }

    /// Something that has a next and a last amount: what it is of, which may be nothing, and what it is now. Tells
    /// whether one wants more or less of it.
    pub(super) fn stepper(&mut self, ui: &mut Ui, id: &str, label: &str, now: &str, enabled: bool) -> Option<bool> {
        let mut wanted = None;
        let named = if label.is_empty() {
            0.0
        } else {
            (self.width * 0.42).min(150.0)
        };
        let button = vec2(ROW, ROW);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            let (rect, _) = ui.allocate_exact_size(vec2(named, ROW), Sense::hover());
            let align = Align2::LEFT_CENTER;
            let words = rect.with_max_x(rect.right() - 6.0);
            fit_text(ui.painter(), words, align, label, theme::body(), theme::PAPER);
            for (key, sign, more) in [("less", "‹", false), ("more", "›", true)] {
                let tile_id = format!("{id}.{key}");
                let tile = Tile::new(&tile_id, button)
                    .enabled(enabled)
                    .name(format!("{label} {now} {sign}"));
                if tile.words(ui, self.desk, sign) {
                    wanted = Some(more);
                }
                if more {
                    continue;
                }
                let room = vec2((self.width - named - 2.0 * ROW).max(10.0), ROW);
                let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
                let plate = rect.shrink2(vec2(4.0, 0.0));
                let mut painter = ui.painter().clone();
                if !enabled {
                    painter.multiply_opacity(0.38);
                }
                painter.rect_filled(plate, CornerRadius::same(theme::CORNER), theme::NIGHT);
                let words = plate.shrink2(vec2(6.0, 4.0));
                fit_text(&painter, words, Align2::CENTER_CENTER, now, theme::body(), theme::PAPER);
            }
        });
        ui.add_space(GAP);
        wanted
    }

    /// A column for White and one for Black beside each other.
    pub(super) fn for_each_side(&mut self, ui: &mut Ui, mut show: impl FnMut(&mut Part<'_, 'w>, &mut Ui, Side)) {
        let gap = 2.0 * GAP;
        let width = (self.width - gap) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(gap, 0.0);
            for side in Side::ALL {
                column(ui, width, |ui| {
                    let mut part = Part {
                        desk: &mut *self.desk,
                        width,
                    };
                    show(&mut part, ui, side);
                });
            }
        });
    }

    /// A tile with words in some place.
    pub(super) fn tile_at(
        &mut self,
        ui: &mut Ui,
        (id, key): (&str, &str),
        room: egui::Rect,
        tone: Tone,
        enabled: bool,
    ) -> bool {
        let words = self.desk.texts.get(key);
        let tile = Tile::new(id, room.size()).tone(tone).enabled(enabled);
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| tile.words(ui, self.desk, &words))
            .inner
    }
}

/// Within a scrolled part of so much height: lets keys go through it, page by page and to its ends.
pub(super) fn scroll_with_keys(ui: &Ui, height: f32) {
    let ways = [
        (Key::PageDown, -0.9 * height),
        (Key::PageUp, 0.9 * height),
        (Key::End, f32::MIN / 4.0),
        (Key::Home, f32::MAX / 4.0),
    ];
    let pressed = |&&(key, _): &&(Key, f32)| ui.input(|input| input.key_pressed(key));
    if let Some(&(_, way)) = ways.iter().find(pressed) {
        ui.scroll_with_delta_animation(vec2(0.0, way), ScrollAnimation::none());
    }
}

/// A column of a fixed width, from above.
pub(super) fn column(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        add(ui);
    });
}

/// A box to be ticked.
fn paint_box(painter: &Painter, rect: egui::Rect, on: bool, colour: egui::Color32) {
    let line = Stroke::new(1.6, colour);
    painter.rect_stroke(rect, CornerRadius::same(4), line, StrokeKind::Inside);
    if on {
        let at = |x: f32, y: f32| rect.min + vec2(x, y) * rect.width();
        let tick = vec![at(0.22, 0.52), at(0.43, 0.73), at(0.8, 0.27)];
        painter.line(tick, Stroke::new(2.4, theme::BRASS_BRIGHT));
    }
}
