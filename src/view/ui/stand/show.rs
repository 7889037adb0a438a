//! The show, over a board without panels: what this is, what has just been played, and that one may touch it.

use std::f64::consts::TAU;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Order, vec2};

use super::{paint_dusk, paint_veil, safe, unit};
use crate::game::{GameRecord, Revision, Screen, WallTime};
use crate::view::camera::BoardViewport;
use crate::view::kiosk::{Course, Kiosk, Show, Stage};
use crate::view::reel::Reel;
use crate::view::text::Language;
use crate::view::ui::caption::{Caption, caption, paint_plate, paint_plated};
use crate::view::ui::reel::progress;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, fit_text, place};

/// What has stood still for hours stays on a screen for ever: a slow way around, in points.
fn drift(seconds: f64) -> egui::Vec2 {
    vec2(turn(seconds, 173.0).sin() * 14.0, turn(seconds, 131.0).cos() * 7.0)
}

/// How far something has come that takes so many seconds for a full turn: as smoothly after days as at first.
fn turn(seconds: f64, period: f64) -> f32 {
    (TAU * (seconds / period).fract()) as f32
}

/// What a caption was made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Told {
    language: Language,
    at: Revision,
    /// The move that is about to come, by its number.
    expected: Option<usize>,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    (kiosk, course, wall): (Res<Kiosk>, Res<Course>, Res<WallTime>),
    (record, show, reel): (Res<GameRecord>, Res<Show>, Res<Reel>),
    screen: Res<State<Screen>>,
    mut viewport: ResMut<BoardViewport>,
    mut told: Local<Option<(Told, Option<Caption>)>>,
) -> Result {
    if course.stage() == Stage::Visiting {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let room = safe(window, &kiosk);
    let unit = unit(window);
    give_board_its_room(&ctx, room, unit, &mut viewport);
    // While the pieces are carved nothing can be touched yet.
    if course.stage() != Stage::Attract || *screen.get() == Screen::Loading {
        return Ok(());
    }
    let now = wall.now();
    let about = Told {
        language: desk.texts.language(),
        at: record.revision(),
        expected: reel.expected().map(|expected| expected.ply),
    };
    if told.as_ref().is_none_or(|(known, _)| *known != about) {
        *told = Some((about, caption(&desk.texts, &record, &reel)));
    }
    let seconds = now.as_secs_f64();
    let darkness = if reel.is_on() {
        reel.darkness(now)
    } else {
        show.darkness(now)
    };
    place(&ctx, "stand.show", window, Order::Foreground, |ui| {
        let painter = ui.painter().clone();
        let (head, foot) = (HEAD * unit, FOOT * unit);
        paint_dusk(&painter, window.with_max_y(room.top() + head * 1.25), 0.9, 0.0);
        paint_dusk(&painter, window.with_min_y(room.bottom() - foot * 1.15), 0.0, 0.96);
        let moved = room.translate(drift(seconds) * unit).shrink2(vec2(30.0, 18.0) * unit);

        let above = moved.with_max_y(moved.top() + head);
        let size = |points: f32| FontId::proportional(points * unit);
        let (left, right) = above.split_left_right_at_fraction(0.60);
        let name = left.with_max_y(left.top() + 62.0 * unit);
        let motto = desk.texts.format("app-motto", &[("games", desk.texts.games())]);
        let below = left.with_min_y(name.bottom() + 6.0 * unit);
        let written = painter.layout_no_wrap(motto.clone(), size(25.0), theme::PAPER).size();
        let ground = egui::Rect::from_min_max(name.min, below.min + written.min(below.size()));
        paint_plate(&painter, ground.expand2(vec2(16.0, 10.0) * unit));
        desk.name(
            &painter,
            name,
            Align2::LEFT_CENTER,
            &desk.texts.get("app-name"),
            theme::PAPER,
        );
        fit_text(&painter, below, Align2::LEFT_TOP, &motto, size(25.0), theme::PAPER);
        let game = right.with_max_y(right.top() + 44.0 * unit);
        let title = record.variant().title;
        let below = right.with_min_y(game.bottom() + 8.0 * unit);
        let words = progress(&desk.texts, &reel).unwrap_or_else(|| desk.texts.get("stand-show"));
        let written = painter
            .layout_no_wrap(words.clone(), size(25.0), theme::PAPER_DIM)
            .size();
        let ground = egui::Rect::from_min_max(
            egui::pos2(right.right() - written.x.min(right.width()), game.top()),
            egui::pos2(right.right(), below.top() + written.y),
        );
        paint_plate(&painter, ground.expand2(vec2(16.0, 10.0) * unit));
        desk.name(&painter, game, Align2::RIGHT_CENTER, title, theme::BRASS_BRIGHT);
        fit_text(&painter, below, Align2::RIGHT_TOP, &words, size(25.0), theme::PAPER_DIM);

        let below = moved.with_min_y(moved.bottom() - foot);
        if let Some((_, Some(caption))) = &*told {
            let words = below.with_max_y(below.top() + 50.0 * unit);
            let mut lines = vec![(caption.words.as_str(), words, size(37.0), theme::PAPER)];
            let why = words.translate(vec2(0.0, 47.0 * unit));
            let told = caption.why.iter();
            lines.extend(told.map(|told| (told.as_str(), why, size(27.0), theme::BRASS_BRIGHT)));
            for (words, room, font, colour) in lines {
                paint_plated(&painter, room, words, font, colour);
            }
        }
        let words = desk.texts.get("stand-touch");
        let breath = 0.5 + 0.5 * turn(seconds, 3.2).sin();
        let plate = below.with_min_y(below.bottom() - 66.0 * unit);
        let galley = painter.layout_no_wrap(words, size(43.0), theme::INK);
        let rect = Align2::CENTER_CENTER.align_size_within_rect(galley.size() + vec2(64.0, 14.0) * unit, plate);
        let round = CornerRadius::same((rect.height() / 2.0).min(120.0) as u8);
        let glow = rect.expand((3.0 + 5.0 * breath) * unit);
        let halo = CornerRadius::same((glow.height() / 2.0).min(120.0) as u8);
        painter.rect_filled(glow, halo, theme::BRASS.gamma_multiply(0.35));
        painter.rect_filled(rect, round, theme::BRASS_BRIGHT);
        let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
        painter.galley(at.min, galley, theme::INK);
        paint_veil(&painter, window, darkness);
    });
    if darkness > 0.0 {
        ctx.request_repaint();
    }
    Ok(())
}

/// The rooms for words above and below, in points of a window 720 high.
const HEAD: f32 = 108.0;
const FOOT: f32 = 176.0;

/// The board stands between the words, and over the whole width.
fn give_board_its_room(ctx: &egui::Context, room: egui::Rect, unit: f32, viewport: &mut ResMut<BoardViewport>) {
    let zoom = ctx.zoom_factor();
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    let board = room
        .with_min_y(room.top() + HEAD * 0.5 * unit)
        .with_max_y(room.bottom() - FOOT * 0.8 * unit);
    viewport.set_if_neq(BoardViewport(Rect::from_corners(corner(board.min), corner(board.max))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_always_stands_there_never_stays_and_never_leaves_the_screen() {
        let room = egui::Rect::from_min_size(egui::pos2(38.0, 22.0), vec2(1204.0, 676.0));
        let at = |seconds: f64| room.translate(drift(seconds)).shrink2(vec2(30.0, 18.0));
        for minute in 0..600 {
            let seconds = 60.0 * f64::from(minute);
            let now = at(seconds);
            assert!(room.contains_rect(now), "{minute}");
            let furthest = (1..=90).map(|later| now.min.distance(at(seconds + f64::from(later)).min));
            assert!(furthest.fold(0.0, f32::max) > 6.0, "{minute}");
            // Slowly: nobody is to notice.
            assert!(now.min.distance(at(seconds + 0.1).min) < 0.1);
        }
    }
}
