//! What the keys do: the list in the help, and the page on which they are chosen.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Key, Sense, Ui, vec2};

use super::shortcuts::Catch;
use super::status::announce;
use super::theme;
use super::widgets::{Desk, Tile, fit_text};
use crate::view::actions::{Action, Bindings, Context, Refused, Trigger};
use crate::view::settings::AppSettings;
use crate::view::text::Texts;

/// What the mouse does, and the keys that are everywhere what they are here.
const ALWAYS: [(&str, &str); 7] = [
    ("key-left-button", "help-left-button"),
    ("key-right-button", "help-right-button"),
    ("key-pens", "help-pens"),
    ("key-middle-button", "help-middle-button"),
    ("key-wheel", "help-wheel"),
    ("key-escape", "help-escape"),
    ("key-menus", "help-menus"),
];

/// The list in the help; only what has a key stands there.
pub(super) fn show_list(ui: &mut Ui, desk: &Desk, width: f32, bindings: &Bindings) {
    for (key, what) in ALWAYS {
        show_line(ui, width, &desk.texts.get(key), &desk.texts.get(what));
    }
    let listed = Action::ALL
        .into_iter()
        .filter(|action| action.row().context != Context::Menus && *action != Action::Back);
    for action in listed {
        let keys = words_of(&desk.texts, bindings.of(action).into_iter().filter(|key| key.is_key()));
        if !keys.is_empty() {
            show_line(ui, width, &keys, &desk.texts.get(action.row().words));
        }
    }
}

fn words_of(texts: &Texts, triggers: impl Iterator<Item = Trigger>) -> String {
    let words: Vec<String> = triggers.map(|trigger| trigger.words(texts)).collect();
    words.join(" · ")
}

fn show_line(ui: &mut Ui, width: f32, key: &str, what: &str) {
    let column = (width * 0.4).min(170.0);
    let font = FontId::proportional(15.5);
    let galley = ui
        .painter()
        .layout(what.to_owned(), font, theme::PAPER, width - column - 10.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y.max(24.0) + 10.0), Sense::hover());
    let cap = rect.with_max_x(rect.left() + column).shrink2(vec2(0.0, 2.0));
    ui.painter().rect_filled(cap, CornerRadius::same(6), theme::OAK);
    let words = cap.shrink2(vec2(8.0, 0.0));
    fit_text(
        ui.painter(),
        words,
        Align2::CENTER_CENTER,
        key,
        theme::small(),
        theme::PAPER,
    );
    let at = egui::pos2(cap.right() + 10.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::PAPER);
}

/// What to do on the page, or what came of what was done.
pub(super) fn show_told(ui: &Ui, desk: &Desk, room: egui::Rect, trouble: Option<&str>) {
    let told = trouble.map_or_else(|| desk.texts.get("keys-how"), str::to_owned);
    let colour = if trouble.is_some() {
        theme::BRASS_BRIGHT
    } else {
        theme::PAPER_DIM
    };
    fit_text(ui.painter(), room, Align2::LEFT_CENTER, &told, theme::body(), colour);
    announce(ui.ctx(), "keys.told", told);
}

/// The page: one presses an action, and then the key or the button that shall do it.
pub(super) fn show_page(
    ui: &mut Ui,
    desk: &mut Desk,
    width: f32,
    settings: &mut AppSettings,
    catch: &mut ResMut<Catch>,
    trouble: &mut Option<String>,
) {
    if let (Some(action), Some(trigger)) = (catch.wanted, catch.caught) {
        **catch = Catch::default();
        *trouble = take(settings, &desk.texts, action, trigger);
    }
    for action in Action::ALL.into_iter().filter(|action| action.row().is_free()) {
        let what = desk.texts.get(action.row().words);
        let waits = catch.wanted == Some(action);
        let keys = if waits {
            desk.texts.get("keys-press")
        } else {
            words_of(&desk.texts, settings.keys.of(action).into_iter())
        };
        let (line, _) = ui.allocate_exact_size(vec2(width, 46.0), Sense::hover());
        let (left, right) = line.shrink2(vec2(0.0, 3.0)).split_left_right_at_fraction(0.55);
        // In two lines where the window is narrow.
        let galley = ui
            .painter()
            .layout(what.clone(), theme::small(), theme::PAPER, left.width() - 8.0);
        let at = egui::pos2(left.left(), left.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::PAPER);
        ui.scope_builder(egui::UiBuilder::new().max_rect(right), |ui| {
            let id = format!("keys.{}", action.row().name);
            let tile = Tile::new(&id, right.size())
                .chosen(waits)
                .name(format!("{what}: {keys}"));
            if tile.words(ui, desk, &keys) {
                **catch = Catch {
                    wanted: Some(action),
                    caught: None,
                };
                *trouble = None;
            }
        });
    }
}

/// Gives what was pressed to an action, and tells what came of it; Escape is never given away.
fn take(settings: &mut AppSettings, texts: &Texts, action: Action, trigger: Trigger) -> Option<String> {
    if trigger == Trigger::key(Key::Escape) {
        return None;
    }
    let key = trigger.words(texts);
    let does = |action: Action| texts.get(action.row().words);
    Some(match settings.keys.choose(action, trigger) {
        Ok(()) => texts.format("keys-given", &[("key", key), ("what", does(action))]),
        Err(Refused::Taken(other)) => texts.format("keys-taken", &[("key", key), ("what", does(other))]),
        Err(Refused::Systems) => texts.format("keys-systems", &[("key", key)]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_of_a_key_is_told_in_a_sentence() {
        let texts = Texts::english();
        let mut settings = AppSettings::default();
        let mut told = |action, trigger| take(&mut settings, &texts, action, trigger);
        assert_eq!(told(Action::Flip, Trigger::key(Key::Escape)), None);
        assert_eq!(
            told(Action::Flip, Trigger::key(Key::V)).as_deref(),
            Some("V does something else already: “Changes between 3D and flat”. Nothing is changed.")
        );
        assert_eq!(
            told(Action::Flip, Trigger::key(Key::F12)).as_deref(),
            Some("F12 belongs to the system. Nothing is changed.")
        );
        assert_eq!(
            told(Action::Flip, Trigger::ctrl(Key::B)).as_deref(),
            Some("Ctrl B now does this: “Turns the board over”")
        );
        let words = words_of(&texts, settings.keys.of(Action::Flip).into_iter());
        assert_eq!(words, "Ctrl B · Pad L3");
    }

    #[test]
    fn every_action_and_every_key_has_words() {
        let texts = Texts::english();
        for action in Action::ALL {
            let row = action.row();
            assert_ne!(texts.get(row.words), row.words, "{action:?}");
            for trigger in row.triggers {
                let words = trigger.words(&texts);
                assert!(!words.contains("key-") && !words.contains("pad-"), "{words}");
            }
        }
    }
}
