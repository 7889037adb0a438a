//! What is written in the spectators' window: who plays, their clocks, what has just been played, and how it has ended.
//!
//! It has a context of its own, in which nothing can be pressed: pictures and letterings of the players' window are not
//! there.

use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, LayerId, Painter, Stroke, StrokeKind, vec2};

use super::caption::{caption, paint_plate, paint_plated};
use super::hud::Dial;
use super::stand::{paint_dusk, unit};
use super::theme;
use super::widgets::fit_text;
use crate::game::{ChessClock, GameRecord, Screen, Seat, Seats, WallTime};
use crate::rules::Side;
use crate::view::motion::Timeline;
use crate::view::reel::Reel;
use crate::view::settings::AppSettings;
use crate::view::spectators::{SpectatorCamera, Spectators, SpectatorsPass};
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(SpectatorsPass, show.run_if(resource_exists::<Spectators>));
}

/// The rooms for words above and below the board, in points of a window 720 high.
const HEAD: f32 = 92.0;
const FOOT: f32 = 128.0;
/// How wide the plate of a player is.
const PLAYER: f32 = 330.0;

/// The plates of both players, White's at the left, and what is between them.
fn head(window: egui::Rect, unit: f32) -> ([egui::Rect; 2], egui::Rect) {
    let line = window
        .with_max_y(window.top() + (HEAD - 14.0) * unit)
        .shrink2(vec2(22.0, 14.0) * unit);
    let width = (PLAYER * unit).min(line.width() * 0.36);
    let white = line.with_max_x(line.left() + width);
    let black = line.with_min_x(line.right() - width);
    let between = line
        .with_min_x(white.right() + 14.0 * unit)
        .with_max_x(black.left() - 14.0 * unit);
    ([white, black], between)
}

fn show(
    mut context: Single<&mut EguiContext, With<SpectatorCamera>>,
    texts: Res<Texts>,
    (record, seats, clock): (Res<GameRecord>, Res<Seats>, Res<ChessClock>),
    (screen, wall, timeline): (Res<State<Screen>>, Res<WallTime>, Res<Timeline>),
    (settings, reel): (Res<AppSettings>, Res<Reel>),
    mut spectators: ResMut<Spectators>,
) {
    let ctx = context.get_mut().clone();
    theme::choose_palette(&ctx, settings.palette);
    let window = ctx.content_rect();
    let unit = unit(window);
    // The board stands between the words, in logical pixels.
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * ctx.zoom_factor();
    let free = window
        .with_min_y(window.top() + HEAD * unit)
        .with_max_y(window.bottom() - FOOT * unit);
    let free = Rect::from_corners(corner(free.min), corner(free.max));
    if spectators.free != free {
        spectators.free = free;
    }
    if *screen.get() != Screen::Playing {
        return;
    }
    let painter = ctx.layer_painter(LayerId::background());
    paint_dusk(&painter, window.with_max_y(window.top() + HEAD * 1.3 * unit), 0.85, 0.0);
    paint_dusk(
        &painter,
        window.with_min_y(window.bottom() - FOOT * 1.2 * unit),
        0.0,
        0.92,
    );
    let (plates, between) = head(window, unit);
    for side in Side::ALL {
        let dial = Dial::of(&clock, side, wall.now());
        let name = name(&texts, *seats, side);
        show_player(
            &painter,
            plates[side.index()],
            unit,
            (side, &name),
            &record,
            &texts,
            dial.as_ref(),
        );
    }
    let font = FontId::proportional(26.0 * unit);
    let title = record.variant().title;
    fit_text(
        &painter,
        between,
        Align2::CENTER_CENTER,
        title,
        font,
        theme::BRASS_BRIGHT,
    );
    // A move is seen before what it led to is told.
    let ends = record.outcome().is_some() && timeline.is_still();
    if let Some(caption) = caption(&texts, &record, &reel).filter(|_| ends || record.outcome().is_none()) {
        let foot = window
            .with_min_y(window.bottom() - (FOOT - 14.0) * unit)
            .shrink2(vec2(22.0 * unit, 0.0));
        let line = foot.with_max_y(foot.top() + 52.0 * unit);
        let font = FontId::proportional(36.0 * unit);
        paint_plated(&painter, line, &caption.words, font, theme::PAPER);
        if let Some(why) = &caption.why {
            let line = line
                .translate(vec2(0.0, 52.0 * unit))
                .with_max_y(line.bottom() + 44.0 * unit);
            let font = FontId::proportional(24.0 * unit);
            paint_plated(&painter, line, why, font, theme::BRASS_BRIGHT);
        }
    }
}

/// What a side is called: its colour, and the level where the computer plays it.
fn name(texts: &Texts, seats: Seats, side: Side) -> String {
    match seats[side] {
        Seat::Human => texts.side(side),
        Seat::Engine(level) => format!("{} · {}", texts.side(side), texts.level(level)),
    }
}

fn show_player(
    painter: &Painter,
    plate: egui::Rect,
    unit: f32,
    (side, name): (Side, &str),
    record: &GameRecord,
    texts: &Texts,
    dial: Option<&Dial>,
) {
    let position = record.game().position();
    let to_move = record.outcome().is_none() && position.side_to_move() == side;
    let won = record.outcome().is_some_and(|outcome| outcome.winner() == Some(side));
    paint_plate(painter, plate);
    if to_move || won {
        let frame = Stroke::new(2.5 * unit, theme::BRASS_BRIGHT);
        painter.rect_stroke(plate, CornerRadius::same(theme::CORNER), frame, StrokeKind::Inside);
    }
    let inside = plate.shrink2(vec2(14.0, 8.0) * unit);
    // A disc of their colour: Black's has an edge, so that it is seen on the dark.
    let middle = egui::pos2(inside.left() + 12.0 * unit, inside.center().y);
    let disc = match side {
        Side::White => theme::PAPER,
        Side::Black => Color32::BLACK,
    };
    painter.circle(middle, 11.0 * unit, disc, Stroke::new(1.5 * unit, theme::PAPER_DIM));
    let mut words = inside.with_min_x(middle.x + 24.0 * unit);
    if let Some(dial) = dial {
        let time = words.with_min_x(words.right() - 104.0 * unit);
        words.max.x = time.left() - 8.0 * unit;
        let font = FontId::monospace(27.0 * unit);
        let colour = if dial.is_low() {
            theme::alarm(painter.ctx())
        } else {
            theme::PAPER
        };
        fit_text(painter, time, Align2::RIGHT_CENTER, dial.text(), font, colour);
    }
    let status = if to_move && position.in_check() {
        Some("hud-check")
    } else if won {
        Some("hud-winner")
    } else if to_move {
        Some("hud-to-move")
    } else {
        None
    };
    let line = match status {
        Some(key) => format!("{name}, {}", texts.get(key)),
        None => name.to_owned(),
    };
    let font = FontId::proportional(22.0 * unit);
    fit_text(painter, words, Align2::LEFT_CENTER, &line, font, theme::PAPER);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_and_the_name_of_the_game_have_their_places_in_every_window() {
        for (width, height) in [
            (800.0, 600.0),
            (1000.0, 1000.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (720.0, 1280.0),
        ] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            let ([white, black], between) = head(window, unit(window));
            for place in [white, black, between] {
                assert!(
                    window.contains_rect(place) && place.width() > 80.0 && place.height() > 20.0,
                    "{place}"
                );
            }
            assert!(!white.intersects(between) && !between.intersects(black));
        }
    }

    /// Bevy finds that a system asks for the same thing twice only when it begins.
    #[test]
    fn it_can_begin() {
        fn begin<M>(system: impl IntoSystem<(), (), M>) {
            IntoSystem::into_system(system).initialize(&mut World::new());
        }
        begin(show);
    }
}
