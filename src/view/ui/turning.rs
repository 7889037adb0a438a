//! Tells of the moments at which a game turned, where the moves stand, and goes from one to the other.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Order, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::MovesRoom;
use super::layout::Layout;
use super::parts::Part;
use super::status::announce;
use super::widgets::{Desk, Tone, fit_paragraph, fit_text, place};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::view::redraw::KeepDrawing;
use crate::view::teach::{Scope, Turns};
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_turning.run_if(in_state(Screen::Playing)).in_set(UiSystems::Lines),
    );
}

/// With less room where the moves stand, it lies over the lower edge of the board.
const LEAST: egui::Vec2 = vec2(220.0, 96.0);
/// How high it is there.
const STRIP: f32 = 112.0;
const MARGIN: f32 = 10.0;
const BUTTON: f32 = 40.0;
const GAP: f32 = 6.0;
/// A game that goes on for more than so many moves of both sides after its last turning point is asked why.
const LONG_AFTER: usize = 4;

/// Where it lies.
fn sheet(room: egui::Rect, window: egui::Vec2) -> egui::Rect {
    if room.width() >= LEAST.x && room.height() >= LEAST.y {
        return room;
    }
    let board = Layout::of(window).board;
    let strip = board.with_min_y((board.bottom() - STRIP).max(board.top()));
    strip.shrink2(vec2(4.0, 4.0))
}

/// The head and the words.
fn words(texts: &Texts, record: &GameRecord, turns: &Turns) -> (String, String) {
    let title = texts.get("moments-title");
    let Some(moments) = turns.review.moments(record) else {
        let share = turns.review.progress(record).unwrap_or_default();
        let percent = (share * 100.0).floor() as u32;
        return (title, texts.format("moments-searching", &[("percent", percent)]));
    };
    let shown = turns.turning.index(record);
    match shown.and_then(|index| Some((index, moments.get(index)?))) {
        Some((index, moment)) => {
            let values = [("number", index + 1), ("count", moments.len())];
            let head = texts.format("moments-number", &values);
            let mut told = texts.moment(record.game(), moment);
            // What came after the last of them made no difference any more.
            let later = record.game().ply().saturating_sub(moment.ply);
            if index + 1 == moments.len() && moment.was_decisive() && later > LONG_AFTER {
                told.push(' ');
                told += &texts.get("moment-decisive");
            }
            (head, told)
        }
        None => (title, texts.get("moments-none")),
    }
}

fn show_turning(
    mut contexts: EguiContexts,
    mut desk: Desk,
    open: Res<Open>,
    record: Res<GameRecord>,
    (scope, room): (Res<Scope>, Res<MovesRoom>),
    mut turns: Turns,
    mut draw: KeepDrawing,
) -> Result {
    if !turns.turning.is_on(&record) || open.page() || scope.shown(&record).is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let sheet = sheet(room.0, ctx.content_rect().size());
    let (head, told) = words(&desk.texts, &record, &turns);
    announce(&ctx, "moments.words", told.clone());
    let count = turns.review.moments(&record).map_or(0, <[_]>::len);
    let here = turns.turning.index(&record);
    let (mut wanted, mut ends) = (None, false);
    place(&ctx, "moments", sheet, Order::Middle, |ui| {
        let corner = CornerRadius::same(theme::CORNER);
        ui.painter().rect_filled(sheet, corner, theme::WALNUT);
        let edge = Stroke::new(1.5, theme::BRASS);
        ui.painter().rect_stroke(sheet, corner, edge, StrokeKind::Inside);
        let inside = sheet.shrink(MARGIN);
        let (above, foot) = inside.split_top_bottom_at_y(inside.bottom() - BUTTON);
        let mut text = above.with_max_y(above.bottom() - 4.0);
        if text.height() > 64.0 {
            let (line, rest) = text.split_top_bottom_at_y(text.top() + 28.0);
            let font = egui::FontId::proportional(18.0);
            fit_text(
                ui.painter(),
                line,
                Align2::LEFT_CENTER,
                &head,
                font,
                theme::BRASS_BRIGHT,
            );
            text = rest;
        }
        let font = if text.height() > 72.0 {
            theme::body()
        } else {
            theme::small()
        };
        fit_paragraph(ui.painter(), text, &told, font, theme::PAPER);
        let width = foot.width();
        let mut part = Part { desk: &mut desk, width };
        // The steps from one to the other, where there are several.
        let steps = if count > 1 { 2.0 } else { 0.0 };
        let step = vec2(BUTTON, BUTTON);
        let last = here.map_or(0, |index| index + 1) >= count;
        for (at, (id, key, on)) in [
            ("moments.previous", "moments-previous", false),
            ("moments.next", "moments-next", true),
        ]
        .into_iter()
        .enumerate()
        .take(steps as usize)
        {
            let corner = foot.min + vec2(at as f32 * (step.x + GAP), 0.0);
            let rect = egui::Rect::from_min_size(corner, step);
            let index = here.unwrap_or(0);
            let to = if on {
                (!last).then_some(index + 1)
            } else {
                index.checked_sub(1)
            };
            let name = part.desk.texts.get(key);
            let sign = if on { "›" } else { "‹" };
            let tile = super::widgets::Tile::new(id, step)
                .enabled(to.is_some())
                .name(name.clone())
                .hint(name);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
                if tile.words(ui, part.desk, sign) {
                    wanted = to;
                }
            });
        }
        let left = foot.left() + steps * (step.x + GAP);
        let mut rest = foot.with_min_x(left);
        // Whoever has looked elsewhere comes back to it.
        let away = here.is_some() && turns.turning.on_board(&record, &turns.review).is_none();
        if away {
            let (back, done) = rest.split_left_right_at_fraction(0.5);
            let back = back.with_max_x(back.right() - GAP / 2.0);
            rest = done.with_min_x(done.left() + GAP / 2.0);
            if part.tile_at(ui, ("moments.back", "moments-back"), back, Tone::Plain, true) {
                wanted = here;
            }
        }
        let key = if turns.review.moments(&record).is_none() {
            "moments-stop"
        } else {
            "moments-close"
        };
        ends = part.tile_at(ui, ("moments.close", key), rest, Tone::Plain, true);
    });
    if let Some(index) = wanted {
        turns.show(&record, index);
        draw.moving();
    }
    if ends {
        turns.end(&record);
        draw.moving();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lies_in_every_window_with_room_for_its_buttons() {
        for (width, height) in [(320.0, 240.0), (360.0, 640.0), (600.0, 600.0), (1280.0, 720.0)] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for room in [
                egui::Rect::NOTHING,
                egui::Rect::from_min_size(window.min, vec2(300.0, 40.0)),
            ] {
                let sheet = sheet(room, window.size());
                assert!(window.contains_rect(sheet), "{sheet:?} in {window:?}");
                let inside = sheet.shrink(MARGIN);
                assert!(inside.height() >= BUTTON + 30.0 && inside.width() >= 200.0, "{sheet:?}");
            }
            let room = egui::Rect::from_min_size(window.min, vec2(260.0, 200.0));
            assert_eq!(sheet(room, window.size()), room);
        }
    }
}
