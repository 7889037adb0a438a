//! What panels are made of: sheets at fixed places, tiles to press, text that fits.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align2, Area, AreaState, Color32, CornerRadius, FontId, Id, LayerId, Order, Painter, Pos2, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::figure::Figures;
use super::flat_marks::FlatMarks;
use super::icon::Icon;
use super::lettering::Lettering;
use super::theme;
use crate::view::decor::Decor;
use crate::view::sound::cue::Pressed;
use crate::view::statelog::UiTargets;
use crate::view::text::Texts;

/// What every part of the interface draws with.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    /// The words.
    pub texts: ResMut<'w, Texts>,
    /// The pictures of pieces.
    pub figures: ResMut<'w, Figures>,
    /// The marks on flat boards.
    pub marks: ResMut<'w, FlatMarks>,
    /// What board and pieces look like.
    pub decor: ResMut<'w, Decor>,
    lettering: ResMut<'w, Lettering>,
    targets: ResMut<'w, UiTargets>,
    presses: MessageWriter<'w, Pressed>,
}

impl Desk<'_> {
    /// Writes a name of the program or of a game in capitals as high as the room for them.
    pub(super) fn name(&mut self, painter: &Painter, rect: egui::Rect, align: Align2, name: &str, colour: Color32) {
        if self.lettering.paint(painter, rect, align, name, colour).is_none() {
            fit_text(
                painter,
                rect,
                align,
                name,
                FontId::proportional(rect.height() * 1.3),
                colour,
            );
        }
    }

    /// Tells tests from outside that the keys are at this.
    pub(super) fn focus(&mut self, id: &str) {
        self.targets.focus(id);
    }

    /// Tells tests from outside where something to press is.
    pub(super) fn target(&mut self, ui: &Ui, id: &str, rect: egui::Rect) {
        let visible = rect.intersect(ui.clip_rect());
        if visible.is_positive() {
            // From points to the window's logical pixels.
            let zoom = ui.ctx().zoom_factor();
            let corner = |at: Pos2| bevy::math::Vec2::new(at.x, at.y) * zoom;
            self.targets
                .set(id, Rect::from_corners(corner(visible.min), corner(visible.max)));
        }
    }
}

/// Puts something at a fixed place, over what lies there; the board gets no clicks through it.
pub(super) fn place<R>(
    ctx: &egui::Context,
    id: &str,
    rect: egui::Rect,
    order: Order,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = Id::new(id);
    let area = Area::new(id)
        .order(order)
        .fixed_pos(rect.min)
        .constrain(false)
        .movable(false)
        .fade_in(false)
        .default_size(rect.size())
        .sense(Sense::CLICK | Sense::DRAG);
    let fill = |ui: &mut Ui| {
        ui.allocate_rect(rect, Sense::CLICK | Sense::DRAG);
    };
    if AreaState::load(ctx, id).is_none() {
        // A new area takes no click until it has been shown once: too late for a hand that is quicker than a frame.
        area.clone().show(ctx, fill);
    }
    let over_board = order >= Order::Foreground;
    let layer = LayerId::new(order, id);
    if over_board && !ctx.memory(|memory| memory.areas().visible_last_frame(&layer)) {
        // What the keys were at lies under it now.
        ctx.memory_mut(|memory| memory.focused().map(|focused| memory.surrender_focus(focused)));
    }
    let shown = area.show(ctx, |ui| {
        if over_board {
            // Keys go no further down than to what lies over the board.
            ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        }
        fill(ui);
        // An area hides what is in it until its size is known, one frame later; the size of this one is known.
        let builder = UiBuilder::new().layer_id(ui.layer_id()).max_rect(rect);
        let mut inside = Ui::new(ctx.clone(), id.with("inside"), builder);
        inside.set_clip_rect(ctx.content_rect());
        add(&mut inside)
    });
    shown.inner
}

/// How much a tile asks to be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Tone {
    /// One of many.
    #[default]
    Plain,
    /// What most people want next.
    Primary,
    /// Nearly part of what it stands on.
    Quiet,
}

/// Something to press.
pub(super) struct Tile<'a> {
    id: &'a str,
    size: Vec2,
    tone: Tone,
    chosen: bool,
    focused: bool,
    enabled: bool,
    hint: Option<String>,
    name: Option<String>,
}

impl<'a> Tile<'a> {
    /// A tile of this size. Tests from outside know it by its id.
    pub(super) fn new(id: &'a str, size: impl Into<Vec2>) -> Tile<'a> {
        Tile {
            id,
            size: size.into(),
            tone: Tone::default(),
            chosen: false,
            focused: false,
            enabled: true,
            hint: None,
            name: None,
        }
    }

    /// How much it asks to be pressed.
    pub(super) fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Whether it is the one that counts among several.
    pub(super) fn chosen(mut self, chosen: bool) -> Self {
        self.chosen = chosen;
        self
    }

    /// Whether the keyboard is at it.
    pub(super) fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// Whether it can be pressed.
    pub(super) fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// What to say when the pointer rests on it.
    pub(super) fn hint(mut self, hint: String) -> Self {
        self.hint = Some(hint);
        self
    }

    /// What it is called when it is read aloud.
    pub(super) fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What it senses. On the start screen rows are gone through, not tiles.
    fn sense(&self) -> Sense {
        if !self.enabled {
            Sense::hover()
        } else if self.id.starts_with("menu.") {
            Sense::CLICK
        } else {
            Sense::click()
        }
    }

    /// Draws it, with what `paint` draws on it in the colour given to it, and tells whether it was pressed.
    pub(super) fn show(
        self,
        ui: &mut Ui,
        desk: &mut Desk,
        paint: impl FnOnce(&mut Desk, &Painter, egui::Rect, Color32),
    ) -> bool {
        // A window can be smaller than its panels' margins.
        let (rect, _) = ui.allocate_exact_size(self.size.max(Vec2::ZERO), Sense::hover());
        let mut response = ui.interact(rect, Id::new(self.id), self.sense());
        response.widget_info(|| {
            let name = self.name.clone().unwrap_or_else(|| self.id.to_owned());
            WidgetInfo::selected(WidgetType::Button, self.enabled, self.chosen, name)
        });
        let focused = self.focused || response.has_focus();
        if response.gained_focus() || (self.focused && comes_anew(ui, self.id)) {
            response.scroll_to_me(None);
        }
        if !ui.is_rect_visible(rect) {
            return false;
        }
        if self.enabled {
            desk.target(ui, self.id, rect);
            response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        }
        let hovered = self.enabled && response.hovered();
        let pressed = self.enabled && response.is_pointer_button_down_on();
        let bright = |plain, bright| if hovered { bright } else { plain };
        let (fill, text, line) = match (self.tone, self.chosen) {
            (Tone::Primary, _) => (
                bright(theme::BRASS, theme::BRASS_BRIGHT),
                theme::INK,
                Color32::TRANSPARENT,
            ),
            (_, true) => (theme::OAK_BRIGHT, theme::PAPER, theme::BRASS),
            (Tone::Plain, false) => (bright(theme::OAK, theme::OAK_BRIGHT), theme::PAPER, theme::GRAIN),
            (Tone::Quiet, false) => (
                bright(Color32::TRANSPARENT, theme::OAK),
                bright(theme::PAPER_DIM, theme::PAPER),
                Color32::TRANSPARENT,
            ),
        };
        let shown = if pressed { rect.translate(vec2(0.0, 1.5)) } else { rect };
        let mut painter = ui.painter().clone();
        if !self.enabled {
            painter.multiply_opacity(0.38);
        }
        let corner = CornerRadius::same(theme::CORNER);
        painter.rect_filled(shown, corner, fill);
        let line = Stroke::new(if self.chosen { 2.0 } else { 1.0 }, line);
        painter.rect_stroke(shown, corner, line, StrokeKind::Inside);
        if focused {
            desk.targets.focus(self.id);
            let ring = Stroke::new(2.0, theme::PAPER);
            painter.rect_stroke(
                shown.expand(3.0),
                CornerRadius::same(theme::CORNER + 3),
                ring,
                StrokeKind::Middle,
            );
        }
        paint(desk, &painter, shown, text);
        let clicked = response.clicked();
        if clicked {
            desk.presses.write(Pressed);
        }
        if let Some(hint) = self.hint {
            response.on_hover_text(hint);
        }
        clicked
    }

    /// Draws it with words in its middle.
    pub(super) fn words(self, ui: &mut Ui, desk: &mut Desk, words: &str) -> bool {
        self.named(words).show(ui, desk, |_, painter, rect, colour| {
            fit_text(
                painter,
                rect.shrink2(vec2(10.0, 4.0)),
                Align2::CENTER_CENTER,
                words,
                theme::body(),
                colour,
            );
        })
    }

    /// Called by the words on it, if it is not called otherwise.
    fn named(mut self, words: &str) -> Self {
        self.name.get_or_insert_with(|| words.to_owned());
        self
    }

    /// Draws it with an icon, and with words under it where there is room.
    pub(super) fn icon(self, ui: &mut Ui, desk: &mut Desk, icon: Icon, words: &str) -> bool {
        let worded = self.size.y >= 52.0 && self.size.x >= 56.0;
        let tile = self.named(words);
        let tile = if worded { tile } else { tile.hint(words.to_owned()) };
        tile.show(ui, desk, |_, painter, rect, colour| {
            if worded {
                let (above, below) = rect.shrink(7.0).split_top_bottom_at_fraction(0.58);
                icon.paint(painter, above.shrink(2.0), colour);
                fit_text(painter, below, Align2::CENTER_CENTER, words, theme::small(), colour);
            } else {
                icon.paint(painter, rect.shrink(rect.height().min(rect.width()) * 0.28), colour);
            }
        })
    }
}

/// Whether keys that go through rows were elsewhere when this was last asked.
fn comes_anew(ui: &Ui, id: &str) -> bool {
    let (memory, id) = (Id::new("tile.focused"), Id::new(id));
    ui.data_mut(|data| {
        let last = data.get_temp::<Id>(memory);
        data.insert_temp(memory, id);
        last != Some(id)
    })
}

/// The smallest type that people should have to read.
const SMALLEST_TYPE: f32 = 10.0;

/// Writes one line, in smaller type if it would not fit, and cut off if it would not even then. Tells where it stands.
pub(super) fn fit_text(
    painter: &Painter,
    rect: egui::Rect,
    align: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> egui::Rect {
    let mut font = font;
    let mut galley = painter.layout_no_wrap(text.to_owned(), font.clone(), colour);
    if galley.size().x > rect.width() {
        font.size = (font.size * rect.width() / galley.size().x).max(SMALLEST_TYPE);
        galley = painter.layout_no_wrap(text.to_owned(), font, colour);
        if galley.size().x > rect.width() + 0.5 {
            debug!(
                "{} of {} points are cut off: {text}",
                galley.size().x - rect.width(),
                galley.size().x
            );
        }
    }
    let at = align.align_size_within_rect(galley.size(), rect);
    painter
        .with_clip_rect(painter.clip_rect().intersect(rect.expand(2.0)))
        .galley(at.min, galley, colour);
    at
}

/// Writes as many whole lines as there is room for; what is left out ends in an ellipsis.
pub(super) fn fit_paragraph(painter: &Painter, rect: egui::Rect, text: &str, font: FontId, colour: Color32) {
    let one_line = painter.layout_no_wrap("X".to_owned(), font.clone(), colour);
    let mut job = LayoutJob::simple(text.to_owned(), font, colour, rect.width());
    job.wrap.max_rows = (rect.height() / one_line.size().y).floor().max(0.0) as usize;
    if job.wrap.max_rows > 0 {
        painter.galley(rect.min, painter.layout_job(job), colour);
    }
}

/// The square of this size in the middle of a rectangle.
pub(super) fn middle_square(rect: egui::Rect, size: f32) -> egui::Rect {
    egui::Rect::from_center_size(rect.center(), Vec2::splat(size))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Event, Modifiers, PointerButton, RawInput, pos2};

    use super::*;

    #[test]
    fn what_is_shown_for_the_first_time_takes_the_very_next_click() {
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(200.0, 200.0));
        let sheet = egui::Rect::from_min_size(pos2(40.0, 40.0), vec2(100.0, 100.0));
        let pass = |events: Vec<Event>| {
            let input = RawInput {
                screen_rect: Some(window),
                events,
                ..Default::default()
            };
            let mut clicked = false;
            let mut output = ctx.run_ui(input, |_| {
                clicked = place(&ctx, "sheet", sheet, Order::Middle, |ui| {
                    ui.interact(sheet.shrink(20.0), Id::new("button"), Sense::CLICK)
                        .clicked()
                });
            });
            // Nobody draws it.
            output.textures_delta.clear();
            clicked
        };
        let pos = sheet.center();
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        assert!(!pass(Vec::new()));
        assert!(pass(vec![Event::PointerMoved(pos), button(true), button(false)]));
    }
}
