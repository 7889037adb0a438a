//! An exercise being played: its board, and beside it what is to be done, what came of the last move, and help.

use bevy_egui::egui::{FontId, Rect, ScrollArea, Ui, UiBuilder, vec2};

use super::Wish;
use super::board::{self, Journey, Look};
use super::hand::OnBoard;
use super::places::{BUTTON, BUTTONS, GAP, Places};
use super::session::{Session, Told};
use crate::rules::Side;
use crate::teaching::lessons::Exercise;
use crate::view::ui::parts::Part;
use crate::view::ui::status::announce;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tone};

pub(super) fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    session: &mut Session,
    journey: &mut Option<Journey>,
    look: &Look,
    all: &[&'static Exercise],
    wish: &mut Option<Wish>,
) {
    let places = Places::of(room, 2);
    board::show(ui, desk, places.board, session, journey, look);
    let next = all
        .iter()
        .position(|exercise| std::ptr::eq(*exercise, session.exercise()))
        .and_then(|index| all.get(index + 1));
    show_words(ui, desk, places.words, session, next.is_none());
    show_buttons(ui, desk, places.buttons, session, next.copied(), wish);
}

/// What came of the last move, in words.
fn told_words(desk: &Desk, session: &Session, is_last: bool) -> Option<(String, bool)> {
    let texts = &desk.texts;
    let par = session.exercise().par();
    Some(match session.told()? {
        Told::Refused { to, why, .. } => (texts.why_not(session.position(), *to, why)?, false),
        Told::Mistake { after, why, .. } => (texts.mistake(after, *why), false),
        Told::Progress => (texts.get("learn-good"), true),
        Told::Solved { .. } if is_last => (texts.get("learn-all-done"), true),
        Told::Solved { moves } if *moves > par => {
            let values = [("moves", moves.to_string()), ("par", par.to_string())];
            (texts.format("learn-solved-longer", &values), true)
        }
        Told::Solved { moves } => (texts.format("learn-solved", &[("moves", *moves)]), true),
    })
}

fn show_words(ui: &mut Ui, desk: &mut Desk, room: Rect, session: &Session, is_last: bool) {
    let exercise = session.exercise();
    let texts = &desk.texts;
    let title = format!("{} · {}", texts.piece(exercise.subject), texts.goal(exercise.goal));
    let task = texts.task(exercise);
    let side = exercise.start.side_to_move();
    let how = if exercise.goal.opponent_passes() {
        texts.format("learn-passes", &[("side", texts.side(!side))])
    } else {
        let side = if side == Side::White { "white" } else { "black" };
        texts.format("learn-your-side", &[("side", side)])
    };
    let told = told_words(desk, session, is_last);
    let hints: Vec<String> = (session.hints().iter())
        .map(|hint| desk.texts.hint(session.attempt(), hint))
        .collect();
    let mut heard = told.as_ref().map_or_else(|| task.clone(), |(words, _)| words.clone());
    if let Some(hint) = hints.last() {
        heard = format!("{heard} {hint}");
    }
    announce(ui.ctx(), "learn.told", heard);
    ui.scope_builder(UiBuilder::new().max_rect(room).id_salt("words"), |ui| {
        ui.set_clip_rect(room.expand(2.0).intersect(ui.clip_rect()));
        ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("words")
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                let width = ui.available_width() - 6.0;
                let roomy = room.height() > 190.0;
                let mut part = Part { desk, width };
                if roomy {
                    part.paragraph(ui, &title, FontId::proportional(20.0), theme::BRASS_BRIGHT);
                    ui.add_space(6.0);
                }
                part.paragraph(ui, &task, theme::body(), theme::PAPER);
                if roomy {
                    ui.add_space(4.0);
                    part.paragraph(ui, &how, theme::small(), theme::PAPER_DIM);
                    ui.add_space(10.0);
                }
                if let Some((words, good)) = &told {
                    let colour = if *good {
                        theme::BRASS_BRIGHT
                    } else {
                        theme::alarm(ui.ctx())
                    };
                    part.paragraph(ui, words, theme::body(), colour);
                    ui.add_space(6.0);
                }
                for hint in &hints {
                    part.paragraph(ui, hint, theme::small(), theme::PAPER);
                }
            });
    });
}

fn show_buttons(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    session: &mut Session,
    next: Option<&'static Exercise>,
    wish: &mut Option<Wish>,
) {
    let solved = session.attempt().is_solved();
    let hint = if session.hints().is_empty() {
        "learn-hint"
    } else {
        "learn-more-help"
    };
    let tall = room.height() >= BUTTONS - 0.5;
    let columns = if tall { 2 } else { 3 };
    let size = vec2((room.width() + GAP) / columns as f32 - GAP, BUTTON);
    let place = |index: usize| {
        let at = vec2(
            (index % columns) as f32 * (size.x + GAP),
            (index / columns) as f32 * (size.y + GAP),
        );
        Rect::from_min_size(room.min + at, size)
    };
    let width = room.width();
    let mut part = Part { desk, width };
    let on = |part: &mut Part, ui: &mut Ui, id, key, index, enabled| {
        part.tile_at(ui, (id, key), place(index), Tone::Plain, enabled)
    };
    if on(&mut part, ui, "learn.hint", hint, 0, session.has_more_hints()) {
        session.ask_hint();
    }
    if on(
        &mut part,
        ui,
        "learn.take-back",
        "learn-take-back",
        1,
        session.can_take_back(),
    ) {
        session.take_back();
    }
    if on(
        &mut part,
        ui,
        "learn.again",
        "learn-again",
        2,
        session.attempt().moves() > 0,
    ) {
        *wish = Some(Wish::Exercise(session.exercise()));
    }
    if on(&mut part, ui, "learn.list", "learn-list", 3, true) {
        *wish = Some(Wish::List);
    }
    let last = if tall {
        Rect::from_min_size(room.min + vec2(0.0, 2.0 * (BUTTON + GAP)), vec2(room.width(), BUTTON))
    } else {
        let at = place(4);
        at.with_max_x(room.right())
    };
    let tone = if solved { Tone::Primary } else { Tone::Plain };
    match next {
        Some(next) => {
            if part.tile_at(ui, ("learn.next", "learn-next"), last, tone, true) {
                *wish = Some(Wish::Exercise(next));
            }
        }
        None => {
            if part.tile_at(ui, ("learn.done", "learn-done"), last, tone, solved) {
                *wish = Some(Wish::List);
            }
        }
    }
}
