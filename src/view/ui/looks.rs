//! The part of the options where one chooses the language and how board and pieces look, by steppers: one back, what it
//! is, one on.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, CornerRadius, Sense, Ui, vec2};

use super::theme;
use super::widgets::{Desk, Tile, fit_text};
use crate::view::decor::{Choice, Decor};
use crate::view::quality::QualityChoice;
use crate::view::settings::AppSettings;
use crate::view::text::Texts;

/// The height of a stepper, and of its buttons.
const ROW: f32 = 40.0;
const BUTTON: f32 = 36.0;
/// The room for what is chosen, at most of the width.
const LABEL: f32 = 120.0;

/// Shows the choices, and changes what is changed.
pub(super) fn show_looks(ui: &mut Ui, desk: &mut Desk, width: f32, settings: &mut ResMut<AppSettings>) {
    ui.add_space(6.0);
    // One steps on from what is seen: the command line may have asked for something else than the settings.
    let language = desk.texts.choice();
    let label = desk.texts.get("options-language");
    let chosen = desk.texts.language_choice(language);
    if let Some(by) = step(ui, desk, width, "options.language", &label, &chosen) {
        let language = language.step(by);
        settings.set_language(language);
        *desk.texts = Texts::of(language);
        // What was drawn before this still speaks the other language.
        ui.ctx().request_repaint();
    }
    let Decor { board, set, flat_set } = *desk.decor;
    let label = desk.texts.get("options-board");
    let chosen = desk.texts.get(board.words);
    if let Some(by) = step(ui, desk, width, "options.board", &label, &chosen) {
        desk.decor.board = board.step(by);
        settings.set_board(desk.decor.board);
    }
    let label = desk.texts.get("options-set");
    let chosen = desk.texts.get(set.words);
    if let Some(by) = step(ui, desk, width, "options.set", &label, &chosen) {
        desk.decor.set = set.step(by);
        settings.set_set(desk.decor.set);
    }
    let label = desk.texts.get("options-flat-set");
    let chosen = desk.texts.get(flat_set.words);
    if let Some(by) = step(ui, desk, width, "options.flat-set", &label, &chosen) {
        desk.decor.flat_set = flat_set.step(by);
        settings.set_flat_set(desk.decor.flat_set);
    }
    let label = desk.texts.get("options-quality");
    let quality = settings.quality;
    let chosen = desk.texts.get(quality_words(quality));
    if let Some(by) = step(ui, desk, width, "options.quality", &label, &chosen) {
        let all = QualityChoice::ALL;
        let next = (quality as isize + by).rem_euclid(all.len() as isize);
        settings.quality = all[next as usize];
    }
}

fn quality_words(quality: QualityChoice) -> &'static str {
    match quality {
        QualityChoice::Automatic => "quality-automatic",
        QualityChoice::Low => "quality-low",
        QualityChoice::Medium => "quality-medium",
        QualityChoice::High => "quality-high",
    }
}

/// One stepper, which tells where one wants to step.
fn step(ui: &mut Ui, desk: &mut Desk, width: f32, id: &str, label: &str, chosen: &str) -> Option<isize> {
    let mut wanted = None;
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let button = vec2(BUTTON, BUTTON);
        let label_width = LABEL.min(width * 0.4);
        let (rect, _) = ui.allocate_exact_size(vec2(label_width, BUTTON), Sense::hover());
        fit_text(
            ui.painter(),
            rect,
            Align2::LEFT_CENTER,
            label,
            theme::body(),
            theme::PAPER,
        );
        if Tile::new(&format!("{id}.back"), button).words(ui, desk, "‹") {
            wanted = Some(-1);
        }
        let middle = vec2((width - label_width - 2.0 * BUTTON).max(10.0), BUTTON);
        let (rect, _) = ui.allocate_exact_size(middle, Sense::hover());
        let plate = rect.shrink2(vec2(4.0, 0.0));
        ui.painter()
            .rect_filled(plate, CornerRadius::same(theme::CORNER), theme::NIGHT);
        let words = plate.shrink2(vec2(8.0, 4.0));
        fit_text(
            ui.painter(),
            words,
            Align2::CENTER_CENTER,
            chosen,
            theme::body(),
            theme::PAPER,
        );
        if Tile::new(&format!("{id}.next"), button).words(ui, desk, "›") {
            wanted = Some(1);
        }
    });
    wanted
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy_egui::egui::{self, Event, Modifiers, Order, PointerButton, RawInput, Vec2, pos2};

    use super::super::figure::Figures;
    use super::super::lettering::Lettering;
    use super::super::widgets::place;
    use super::*;
    use crate::view::sound::cue::Pressed;
    use crate::view::statelog::UiTargets;
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn the_language_that_is_chosen_is_spoken_at_once_and_remembered() {
        let mut world = World::new();
        world.insert_resource(Texts::english());
        world.init_resource::<AppSettings>();
        world.init_resource::<Decor>();
        world.init_resource::<Figures>();
        world.init_resource::<Lettering>();
        world.init_resource::<UiTargets>();
        world.init_resource::<Messages<Pressed>>();
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 400.0));
        let page = window.shrink(20.0);
        let pass = |world: &mut World, events: Vec<Event>| {
            let ctx = ctx.clone();
            let show = move |mut desk: Desk, mut settings: ResMut<AppSettings>| {
                let input = RawInput {
                    screen_rect: Some(window),
                    events: events.clone(),
                    ..Default::default()
                };
                let mut output = ctx.run_ui(input, |_| {
                    place(&ctx, "page", page, Order::Middle, |ui| {
                        ui.spacing_mut().item_spacing = Vec2::ZERO;
                        show_looks(ui, &mut desk, page.width(), &mut settings);
                    });
                });
                // Nobody draws it.
                output.textures_delta.clear();
            };
            world.run_system_once(show).unwrap();
        };
        // The button at the end of the first row.
        let pos = page.right_top() + vec2(-BUTTON / 2.0, 6.0 + ROW / 2.0);
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        pass(&mut world, vec![]);
        for (language, piece) in [
            (LanguageChoice::Is(Language::French), "Fou"),
            (LanguageChoice::System, ""),
            (LanguageChoice::Is(Language::English), "Bishop"),
        ] {
            pass(&mut world, vec![Event::PointerMoved(pos), button(true), button(false)]);
            assert_eq!(world.resource::<AppSettings>().language(), language);
            let texts = world.resource::<Texts>();
            assert_eq!(texts.choice(), language);
            assert_eq!(texts.language(), language.language());
            assert!(piece.is_empty() || texts.get("piece-bishop") == piece);
        }
    }
}
