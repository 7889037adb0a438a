//! What the coach says: where the moves stand, so that it never hides the board, until it has been read.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Order, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::MovesRoom;
use super::layout::free_board;
use super::status::{announce, show_line, takes_moves_room};
use super::widgets::{Desk, Tile, fit_paragraph, fit_text, place};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen, Seats, TakeBack};
use crate::view::camera::BoardViewport;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;
use crate::view::teach::{Coach, Replay, Scope, Tip};
use crate::view::threats::Threats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_tip.run_if(in_state(Screen::Playing)).in_set(UiSystems::Lines),
    );
}

/// With less room a tip is a line over the board, which goes with the next move.
const LEAST: egui::Vec2 = vec2(220.0, 98.0);
const MARGIN: f32 = 10.0;
const BUTTON: f32 = 40.0;
const GAP: f32 = 8.0;
/// So much room for words is left above buttons in two lines.
const WORDS: f32 = 60.0;

/// A lower tip says and offers less.
const ROOMY: f32 = 160.0;

/// What the buttons of a tip do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Read,
    Off,
    ShowAgain,
    TakeBack,
}

/// The buttons, the most wanted first.
fn deeds(loss: bool, can_take_back: bool) -> Vec<(&'static str, &'static str, Deed)> {
    let mut all = Vec::new();
    // It stays where it is while the loss is shown: a hurried second click shows it once more, and takes nothing back.
    if loss {
        all.push(("tip.show", "coach-show", Deed::ShowAgain));
    }
    if loss && can_take_back {
        all.push(("tip.take-back", "coach-take-back", Deed::TakeBack));
    }
    all.push(("tip.read", "coach-close", Deed::Read));
    all.push(("tip.off", "coach-off", Deed::Off));
    all
}

/// In how many lines so many buttons stand, in so much room.
fn lines(buttons: usize, room: egui::Rect) -> usize {
    if buttons > 2 && room.height() >= 2.0 * BUTTON + GAP + WORDS {
        2
    } else {
        1
    }
}

fn show_tip(
    mut contexts: EguiContexts,
    mut desk: Desk,
    open: Res<Open>,
    (record, seats): (Res<GameRecord>, Res<Seats>),
    (scope, threats): (Res<Scope>, Res<Threats>),
    (viewport, room): (Res<BoardViewport>, Res<MovesRoom>),
    (mut coach, mut replay): (ResMut<Coach>, ResMut<Replay>),
    mut settings: ResMut<AppSettings>,
    mut take_backs: MessageWriter<TakeBack>,
    mut draw: KeepDrawing,
) -> Result {
    if open.page() || scope.shown(&record).is_some() {
        return Ok(());
    }
    let again = replay.loss(&record).copied();
    let Some(tip) = again.map(Tip::Loss).or_else(|| coach.tip(&record).cloned()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let sheet = room.0;
    let board = free_board(ctx.content_rect().size(), *viewport, ctx.zoom_factor());
    // What somebody has asked for stands there now.
    if threats.is_wanted(&record) && takes_moves_room(board, sheet) {
        return Ok(());
    }
    let can_take_back = record.can_take_back(&seats);
    let (words, loss) = match &tip {
        Tip::Observation(observation) => (desk.texts.observation(record.position(), observation), None),
        Tip::Loss(loss) => {
            let mut words = desk.texts.loss(loss);
            if coach.is_first() && seats.has_learner() && can_take_back && sheet.height() >= ROOMY {
                words = format!("{words} {}", desk.texts.get("coach-take-back-words"));
            }
            (words, Some(*loss))
        }
    };
    announce(&ctx, "tip.words", words.clone());
    if sheet.width() < LEAST.x || sheet.height() < LEAST.y {
        show_line(&ctx, board, Align2::LEFT_BOTTOM, words);
        return Ok(());
    }
    let mut deeds = deeds(loss.is_some(), seats.has_learner() && can_take_back);
    if sheet.height() < ROOMY && deeds.len() > 3 {
        // It can also be turned off with the next tip, and in the settings.
        deeds.pop();
    }
    let mut wanted = None;
    place(&ctx, "tip", sheet, Order::Middle, |ui| {
        let painter = ui.painter();
        let corner = CornerRadius::same(theme::CORNER);
        painter.rect_filled(sheet, corner, theme::WALNUT);
        painter.rect_stroke(sheet, corner, Stroke::new(1.5, theme::BRASS), StrokeKind::Inside);
        let inside = sheet.shrink(MARGIN);
        let lines = lines(deeds.len(), inside);
        let height = lines as f32 * (BUTTON + GAP) - GAP;
        let (mut text, foot) = inside.split_top_bottom_at_y(inside.bottom() - height);
        text.max.y -= 4.0;
        if text.height() > 90.0 {
            let (head, rest) = text.split_top_bottom_at_y(text.top() + 30.0);
            let title = desk.texts.get("coach-title");
            let font = FontId::proportional(19.0);
            fit_text(painter, head, Align2::LEFT_CENTER, &title, font, theme::BRASS_BRIGHT);
            text = rest;
        }
        let font = if text.height() > 60.0 {
            theme::body()
        } else {
            theme::small()
        };
        fit_paragraph(painter, text, &words, font, theme::PAPER);
        let columns = deeds.len().div_ceil(lines);
        for (line, row) in deeds.chunks(columns).enumerate() {
            let count = row.len() as f32;
            let size = vec2((foot.width() + GAP) / count - GAP, BUTTON);
            for (column, &(id, key, deed)) in row.iter().enumerate() {
                let at = vec2(column as f32 * (size.x + GAP), line as f32 * (size.y + GAP));
                let builder = egui::UiBuilder::new().max_rect(egui::Rect::from_min_size(foot.min + at, size));
                let words = desk.texts.get(key);
                ui.scope_builder(builder, |ui| {
                    if Tile::new(id, size).words(ui, &mut desk, &words) {
                        wanted = Some(deed);
                    }
                });
            }
        }
    });
    let Some(deed) = wanted else { return Ok(()) };
    match (deed, loss) {
        (Deed::ShowAgain, Some(loss)) => replay.begin(&record, loss),
        (Deed::TakeBack, _) => {
            take_backs.write(TakeBack {
                at: record.game_revision(),
            });
        }
        (Deed::Off, _) => {
            settings.play.coach = false;
            coach.put_away();
        }
        (Deed::Read | Deed::ShowAgain, _) => coach.put_away(),
    }
    if deed != Deed::ShowAgain {
        replay.end();
    }
    draw.moving();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_can_be_shown_again_and_by_a_learner_taken_back() {
        let deeds = |loss, back| deeds(loss, back).into_iter().map(|(.., deed)| deed).collect::<Vec<_>>();
        assert_eq!(deeds(false, true), [Deed::Read, Deed::Off]);
        assert_eq!(deeds(true, false), [Deed::ShowAgain, Deed::Read, Deed::Off]);
        assert_eq!(
            deeds(true, true),
            [Deed::ShowAgain, Deed::TakeBack, Deed::Read, Deed::Off]
        );
    }

    #[test]
    fn many_buttons_take_two_lines_only_where_words_have_room_above_them() {
        let room = |height| egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(280.0, height));
        assert_eq!(lines(4, room(200.0)), 2);
        assert_eq!(lines(4, room(100.0)), 1);
        assert_eq!(lines(2, room(400.0)), 1);
    }
}
