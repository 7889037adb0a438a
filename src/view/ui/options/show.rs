//! How a setting is drawn: what it is called, what can be chosen, and a line on it.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, Slider, Ui, WidgetInfo, vec2};

use super::rows::{Kind, Row};
use super::wishes::Wishes;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tile, fit_text};

/// How high what one chooses with is: as high as a finger needs.
const CONTROL: f32 = 40.0;
/// Narrower rows have the choice under its name.
const WIDE: f32 = 520.0;
/// What a choice has of a wide row.
const SHARE: f32 = 0.56;
/// Between tiles.
const GAP: f32 = 6.0;
/// Choices that would be narrower than this are stepped through.
const LEAST_TILE: f32 = 92.0;
/// More choices than this are stepped through.
const MOST_TILES: usize = 4;
/// The room for a number.
const NUMBER: f32 = 62.0;

/// Shows a setting, and wants what is chosen.
pub(super) fn show_row(ui: &mut Ui, desk: &mut Desk, width: f32, row: &Row, wishes: &mut Wishes) {
    let label = desk.texts.get(row.words);
    if width >= WIDE {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let control = width * SHARE;
            show_label(ui, width - control, &label);
            show_control(ui, desk, control, row, &label, wishes);
        });
    } else {
        show_label(ui, width, &label);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            show_control(ui, desk, width, row, &label, wishes);
        });
    }
    if let Some(hint) = row.hint {
        show_hint(ui, width, &desk.texts.get(hint));
    }
    ui.add_space(10.0);
}

fn show_label(ui: &mut Ui, width: f32, label: &str) {
    let galley = ui
        .painter()
        .layout(label.to_owned(), theme::body(), theme::PAPER, width - 10.0);
    let height = if width >= WIDE * (1.0 - SHARE) { CONTROL } else { 26.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y.max(height)), Sense::hover());
    let at = egui::pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::PAPER);
}

/// A line, or several, on what a setting does.
pub(super) fn show_hint(ui: &mut Ui, width: f32, words: &str) {
    let galley = ui
        .painter()
        .layout(words.to_owned(), theme::small(), theme::PAPER_DIM, width - 10.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y + 4.0), Sense::hover());
    ui.painter().galley(rect.min + vec2(0.0, 2.0), galley, theme::PAPER_DIM);
}

fn show_control(ui: &mut Ui, desk: &mut Desk, width: f32, row: &Row, label: &str, wishes: &mut Wishes) {
    match row.kind {
        Kind::Switch { get, set } => {
            let words = [desk.texts.get("options-on"), desk.texts.get("options-off")];
            let now = usize::from(!get(wishes));
            if let Some(chosen) = show_tiles(ui, desk, width.min(260.0), row.id, label, &words, now) {
                set(wishes, chosen == 0);
            }
        }
        Kind::Choice { all, get, set } => {
            let words = all(&desk.texts);
            let now = get(wishes);
            let tile = (width + GAP) / words.len() as f32 - GAP;
            let chosen = if words.len() <= MOST_TILES && tile >= LEAST_TILE {
                show_tiles(ui, desk, width, row.id, label, &words, now)
            } else {
                show_stepper(ui, desk, width, row.id, label, &words, now)
            };
            if let Some(chosen) = chosen {
                set(wishes, chosen);
            }
        }
        Kind::Slider {
            range,
            step,
            get,
            set,
            told,
            waits,
        } => {
            let now = get(wishes);
            // What waits for the hand is kept here until then.
            let id = egui::Id::new(row.id);
            let held = ui.data(|data| data.get_temp::<f32>(id)).filter(|_| waits);
            let mut value = held.unwrap_or(now);
            ui.spacing_mut().slider_width = (width - NUMBER - 20.0).max(60.0);
            ui.spacing_mut().interact_size.y = CONTROL;
            let slider = Slider::new(&mut value, range.0..=range.1)
                .step_by(step.into())
                .show_value(false)
                .trailing_fill(true);
            let response = ui.add(slider);
            let words = told(&desk.texts, value);
            response.widget_info(|| WidgetInfo::slider(true, value.into(), format!("{label}: {words}")));
            desk.target(ui, row.id, response.rect);
            let (rect, _) = ui.allocate_exact_size(vec2(NUMBER, CONTROL), Sense::hover());
            fit_text(
                ui.painter(),
                rect,
                Align2::RIGHT_CENTER,
                &words,
                theme::body(),
                theme::PAPER,
            );
            if waits && response.dragged() && !response.drag_stopped() {
                ui.data_mut(|data| data.insert_temp(id, value));
            } else {
                ui.data_mut(|data| data.remove::<f32>(id));
                if value != now {
                    set(wishes, value);
                }
            }
        }
    }
}

/// A tile for each choice; tells which is pressed.
fn show_tiles(
    ui: &mut Ui,
    desk: &mut Desk,
    width: f32,
    id: &str,
    label: &str,
    all: &[String],
    now: usize,
) -> Option<usize> {
    ui.spacing_mut().item_spacing.x = GAP;
    let size = vec2((width + GAP) / all.len() as f32 - GAP, CONTROL);
    let mut chosen = None;
    for (at, words) in all.iter().enumerate() {
        let id = format!("{id}.{at}");
        let tile = Tile::new(&id, size).chosen(at == now).name(format!("{label}: {words}"));
        if tile.words(ui, desk, words) {
            chosen = Some(at);
        }
    }
    chosen
}

/// The choice that counts between two buttons that go on to the next and back; tells where somebody goes.
pub(super) fn show_stepper(
    ui: &mut Ui,
    desk: &mut Desk,
    width: f32,
    id: &str,
    label: &str,
    all: &[String],
    now: usize,
) -> Option<usize> {
    let count = all.len();
    let words = &all[now];
    let button = vec2(44.0, CONTROL);
    let name = format!("{label}: {words}");
    let mut chosen = None;
    if Tile::new(&format!("{id}.back"), button)
        .name(format!("{name} ‹"))
        .words(ui, desk, "‹")
    {
        chosen = Some((now + count - 1) % count);
    }
    let (rect, _) = ui.allocate_exact_size(vec2((width - 2.0 * button.x).max(10.0), CONTROL), Sense::hover());
    let plate = rect.shrink2(vec2(4.0, 0.0));
    ui.painter()
        .rect_filled(plate, CornerRadius::same(theme::CORNER), theme::NIGHT);
    fit_text(
        ui.painter(),
        plate.shrink2(vec2(8.0, 4.0)),
        Align2::CENTER_CENTER,
        words,
        theme::body(),
        theme::PAPER,
    );
    if Tile::new(&format!("{id}.next"), button)
        .name(format!("{name} ›"))
        .words(ui, desk, "›")
    {
        chosen = Some((now + 1) % count);
    }
    chosen
}
