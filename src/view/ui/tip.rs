//! What the coach says: where the moves stand, so that it never hides the board, until it has been read.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Order, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::MovesRoom;
use super::layout::free_board;
use super::status::{announce, show_line};
use super::widgets::{Desk, Tile, fit_paragraph, fit_text, place};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::view::camera::BoardViewport;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;
use crate::view::teach::{Coach, Scope, Tip};

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

fn show_tip(
    mut contexts: EguiContexts,
    mut desk: Desk,
    open: Res<Open>,
    record: Res<GameRecord>,
    (scope, viewport, room): (Res<Scope>, Res<BoardViewport>, Res<MovesRoom>),
    mut coach: ResMut<Coach>,
    mut settings: ResMut<AppSettings>,
    mut draw: KeepDrawing,
) -> Result {
    let Some(tip) = coach
        .tip(&record)
        .filter(|_| !open.page() && scope.shown(&record).is_none())
    else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let words = match tip {
        Tip::Observation(observation) => desk.texts.observation(record.position(), observation),
        Tip::Loss(loss) => desk.texts.loss(loss),
    };
    announce(&ctx, "tip.words", words.clone());
    let sheet = room.0;
    if sheet.width() < LEAST.x || sheet.height() < LEAST.y {
        let board = free_board(ctx.content_rect().size(), *viewport, ctx.zoom_factor());
        show_line(&ctx, board, Align2::LEFT_BOTTOM, words);
        return Ok(());
    }
    let (mut read, mut enough) = (false, false);
    place(&ctx, "tip", sheet, Order::Middle, |ui| {
        let painter = ui.painter();
        let corner = CornerRadius::same(theme::CORNER);
        painter.rect_filled(sheet, corner, theme::WALNUT);
        painter.rect_stroke(sheet, corner, Stroke::new(1.5, theme::BRASS), StrokeKind::Inside);
        let inside = sheet.shrink(MARGIN);
        let (mut text, foot) = inside.split_top_bottom_at_y(inside.bottom() - BUTTON);
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
        let gap = 8.0;
        let size = vec2((foot.width() - gap) / 2.0, BUTTON);
        for (index, (id, key, pressed)) in [
            ("tip.read", "coach-close", &mut read),
            ("tip.off", "coach-off", &mut enough),
        ]
        .into_iter()
        .enumerate()
        {
            let corner = foot.min + vec2(index as f32 * (size.x + gap), 0.0);
            let builder = egui::UiBuilder::new().max_rect(egui::Rect::from_min_size(corner, size));
            let words = desk.texts.get(key);
            ui.scope_builder(builder, |ui| {
                *pressed = Tile::new(id, size).words(ui, &mut desk, &words);
            });
        }
    });
    if enough {
        settings.play.coach = false;
    }
    if read || enough {
        coach.put_away();
        draw.moving();
    }
    Ok(())
}
