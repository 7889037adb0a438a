//! The page of settings: sections of rows, whose changes are seen at once and can be undone.

mod rows;
mod show;
mod wishes;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers, ScrollArea, Sense, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::keys::{show_page as show_keys, show_told};
use super::parts::scroll_with_keys;
use super::sheet::{Sheet, show_sheet};
use super::shortcuts::Catch;
use super::widgets::{Desk, Tile};
use super::{Open, UiSystems};
use crate::view::Options;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;
pub use rows::Section;
use rows::{ROWS, Row};
use show::{show_row, show_stepper};
use wishes::Wishes;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(EguiPrimaryContextPass, show_options.in_set(UiSystems::Sheets));
}

/// What the page remembers while it is open.
#[derive(Resource, Default)]
struct Page {
    /// As it was before everything, or a section, was put back to what it is at first.
    before: Option<Wishes>,
    /// What came of a key that was chosen.
    told: Option<String>,
}

/// The largest that the page becomes.
const LARGEST: egui::Vec2 = vec2(980.0, 700.0);
/// From this width on, the sections stand beside the rows.
const WIDE: f32 = 620.0;
/// How wide they are.
const SECTIONS: f32 = 190.0;
const BUTTON: f32 = 42.0;
const GAP: f32 = 8.0;
/// Less room than this is all for the rows.
const LEAST_ROWS: f32 = 260.0;
/// The line that tells what came of a key.
const TOLD: f32 = 28.0;

fn show_options(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    mut settings: ResMut<AppSettings>,
    mut options: ResMut<Options>,
    mut catch: ResMut<Catch>,
    mut page: ResMut<Page>,
    mut draw: KeepDrawing,
) -> Result {
    let Some(mut section) = open.settings else {
        if catch.wanted.is_some() {
            *catch = Catch::default();
        }
        if page.before.is_some() || page.told.is_some() {
            *page = Page::default();
        }
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let now = Wishes::of(&settings, &options, &desk.decor, &desk.texts);
    let mut wishes = now.clone();
    let mut undone = false;
    let sheet = Sheet {
        id: "options",
        title: desk.texts.get("options-title"),
        close: desk.texts.get("help-close"),
        size: LARGEST,
    };
    let close = show_sheet(&ctx, &mut desk, sheet, |ui, desk, room| {
        let rows = if room.width() >= WIDE {
            let (left, right) = room.split_left_right_at_x(room.left() + SECTIONS);
            show_sections(ui, desk, left, &mut section);
            right.with_min_x(right.left() + 22.0)
        } else {
            let line = room.with_max_y(room.top() + BUTTON);
            step_through_sections(ui, desk, line, &mut section);
            room.with_min_y(line.bottom() + GAP)
        };
        // Where there is little room, the ways back come after the rows.
        let below = rows.height() >= LEAST_ROWS;
        let foot = rows.with_min_y(rows.bottom() - BUTTON);
        let mut rows = if below { rows.with_max_y(foot.top() - GAP) } else { rows };
        if section == Section::Keys {
            // It stays where it is while the actions are gone through.
            show_told(ui, desk, rows.with_max_y(rows.top() + TOLD), page.told.as_deref());
            rows.min.y += TOLD + GAP;
        }
        let builder = egui::UiBuilder::new().max_rect(rows).id_salt(section.id());
        ui.scope_builder(builder, |ui| {
            ui.set_clip_rect(rows.intersect(ui.clip_rect()));
            ScrollArea::vertical()
                .id_salt(section.id())
                .auto_shrink(false)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                    // Rings around what is chosen by keys reach over their tiles.
                    ui.add_space(4.0);
                    let width = ui.available_width() - 8.0;
                    scroll_with_keys(ui, rows.height());
                    if section == Section::Keys {
                        show_keys(ui, desk, width, &mut wishes.settings, &mut catch, &mut page.told);
                    } else {
                        for row in Row::of(section) {
                            show_row(ui, desk, width, row, &mut wishes);
                        }
                    }
                    if !below {
                        ui.add_space(GAP);
                        let (foot, _) = ui.allocate_exact_size(vec2(width, BUTTON), Sense::hover());
                        undone = show_foot(ui, desk, foot, section, &mut page, &mut wishes);
                        ui.add_space(4.0);
                    }
                });
        });
        if below {
            undone = show_foot(ui, desk, foot, section, &mut page, &mut wishes);
        }
    });
    if section != Section::Keys && catch.wanted.is_some() {
        *catch = Catch::default();
    }
    if wishes != now {
        if !undone && page.before.as_ref().is_some_and(|before| *before != now) {
            // Something else has been chosen since.
            page.before = None;
        }
        wishes.fulfil(&mut settings, &mut options, &mut desk.decor, &mut desk.texts);
        // What was drawn before this is as it was.
        draw.moving();
    }
    let escaped = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let wanted = (!close && !escaped).then_some(section);
    if open.settings != wanted {
        open.settings = wanted;
        draw.moving();
    }
    Ok(())
}

fn show_sections(ui: &mut Ui, desk: &mut Desk, room: egui::Rect, chosen: &mut Section) {
    let mut top = room.top();
    for section in Section::ALL {
        let rect = egui::Rect::from_min_size(
            egui::pos2(room.left() + 3.0, top + 3.0),
            vec2(room.width() - 3.0, BUTTON),
        );
        let words = desk.texts.get(section.words());
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            let tile = Tile::new(section.id(), rect.size()).chosen(section == *chosen);
            if tile.words(ui, desk, &words) {
                *chosen = section;
            }
        });
        top = rect.bottom() + 3.0;
    }
}

fn step_through_sections(ui: &mut Ui, desk: &mut Desk, room: egui::Rect, chosen: &mut Section) {
    let words = Section::ALL.map(|section| desk.texts.get(section.words()));
    let label = desk.texts.get("options-title");
    ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let now = *chosen as usize;
            let to = show_stepper(ui, desk, room.width(), "options.section", &label, &words, now);
            if let Some(to) = to {
                *chosen = Section::ALL[to];
            }
        });
    });
}

/// The ways back: to what is there at first, and from there to what was there before. Tells whether one of them is taken.
fn show_foot(
    ui: &mut Ui,
    desk: &mut Desk,
    room: egui::Rect,
    section: Section,
    page: &mut Page,
    wishes: &mut Wishes,
) -> bool {
    let mut buttons = vec![
        ("options.reset", "options-reset"),
        ("options.reset-all", "options-reset-all"),
    ];
    if page.before.is_some() {
        buttons.push(("options.undo", "options-undo"));
    }
    let count = buttons.len() as f32;
    let size = vec2(((room.width() + GAP) / count - GAP).min(240.0), room.height());
    let mut pressed = None;
    for (at, (id, key)) in buttons.into_iter().enumerate() {
        let corner = room.min + vec2(at as f32 * (size.x + GAP), 0.0);
        let builder = egui::UiBuilder::new().max_rect(egui::Rect::from_min_size(corner, size));
        let words = desk.texts.get(key);
        ui.scope_builder(builder, |ui| {
            if Tile::new(id, size).words(ui, desk, &words) {
                pressed = Some(at);
            }
        });
    }
    match pressed {
        None => return false,
        Some(2) => {
            if let Some(before) = page.before.take() {
                *wishes = before;
            }
        }
        Some(which) => {
            let before = wishes.clone();
            reset(wishes, (which == 0).then_some(section));
            if *wishes != before {
                page.before = Some(before);
            }
            page.told = None;
        }
    }
    true
}

/// Wants a section, or everything, as it is at first.
fn reset(wishes: &mut Wishes, section: Option<Section>) {
    let meant = |other: Section| section.is_none_or(|section| section == other);
    for row in ROWS.iter().filter(|row| meant(row.section)) {
        row.reset(wishes);
    }
    if meant(Section::Sound) {
        // To put a volume back is not to ask for sound, but nobody is silent at first.
        wishes.settings.sound.muted = false;
    }
    if meant(Section::Keys) {
        wishes.settings.keys.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::settings::{AnimationPace, InterfaceScale};

    #[test]
    fn a_section_is_put_back_alone_and_everything_altogether() {
        let mut wishes = Wishes::usual();
        wishes.settings.animation = AnimationPace::Slow;
        wishes.settings.sound.pieces = 0.1;
        wishes.settings.interface_scale = InterfaceScale::new(200);
        let mut sound = wishes.clone();
        reset(&mut sound, Some(Section::Sound));
        assert_eq!(sound.settings.sound, Wishes::usual().settings.sound);
        assert_eq!(sound.settings.animation, AnimationPace::Slow);
        assert_eq!(sound.settings.interface_scale.percent(), 200);
        reset(&mut wishes, None);
        assert_eq!(wishes, Wishes::usual());
    }

    #[test]
    fn what_is_no_setting_of_the_page_is_never_put_back() {
        let mut wishes = Wishes::usual();
        wishes.settings.window.width = 777;
        wishes.settings.game.set_variant(&crate::rules::PEMBA);
        reset(&mut wishes, None);
        assert_eq!(wishes.settings.window.width, 777);
        assert_eq!(wishes.settings.game.variant(), &crate::rules::PEMBA);
    }
}
