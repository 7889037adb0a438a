//! The choice of what a pawn becomes: the pieces that the rules allow, and nothing happens until one is chosen.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Event, Key, Order, PointerButton, Sense, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::icon::Icon;
use super::widgets::{Desk, Tile, Tone, fit_paragraph, fit_text, place};
use super::{Open, UiSystems, layout, theme};
use crate::game::{CancelPromotion, ChoosePromotion, GameRecord, PendingPromotion, Selection};
use crate::rules::{Piece, PieceType};
use crate::view::table::at_table;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        offer_promotions.run_if(not(at_table)).in_set(UiSystems::Sheets),
    );
}

const GAP: f32 = 8.0;
const MARGIN: f32 = 16.0;
const HEAD: f32 = 48.0;
/// How large the button is that tells more about a piece: as a finger needs it.
const ABOUT: f32 = 40.0;
/// The room below the choices: for two lines.
const FOOT: f32 = 44.0;
/// A smaller picture has no room for a letter beside the piece; those who have keys have more room.
const LETTERED: f32 = 76.0;

/// How so many choices are laid out in a window: how many stand in a line, and the side of each.
fn grid(choices: usize, window: Vec2) -> (usize, f32) {
    let columns = if choices <= 4 {
        choices.max(1)
    } else {
        choices.div_ceil(2)
    };
    let lines = choices.div_ceil(columns);
    let room = window - vec2(24.0 + 2.0 * MARGIN, 24.0 + 2.0 * MARGIN + HEAD + FOOT);
    let share = |room: f32, count: usize| (room - GAP * (count as f32 - 1.0)) / count as f32;
    let side = share(room.x, columns).min(share(room.y, lines)).clamp(24.0, 112.0);
    (columns, side.floor())
}

/// The letter key of a kind.
fn key(kind: PieceType) -> Option<Key> {
    Key::from_name(&kind.letter().to_string())
}

/// The kinds that may be chosen.
fn kinds(pending: &PendingPromotion) -> impl Iterator<Item = PieceType> {
    pending.choices.iter().filter_map(|mv| mv.promotion())
}

/// The keys that choose.
pub(super) fn keys(pending: &PendingPromotion) -> Vec<Key> {
    kinds(pending).filter_map(key).collect()
}

/// Whether it is no answer, wherever it is done: whoever does it does not want to promote now. Commands of keys and
/// buttons say so themselves.
fn is_other_action(event: &Event) -> bool {
    match *event {
        Event::PointerButton {
            button, pressed: true, ..
        } => button != PointerButton::Primary,
        Event::Key { key, pressed: true, .. } => key == Key::Escape,
        Event::MouseWheel { .. } | Event::Zoom(_) => true,
        _ => false,
    }
}

/// What is asked about now: a move chosen ahead may come to the question while a page lies open, and then it waits.
fn asked<'a>(selection: &'a Selection, open: &Open) -> Option<&'a PendingPromotion> {
    selection.promotion().filter(|_| !open.page())
}

fn offer_promotions(
    mut contexts: EguiContexts,
    mut desk: Desk,
    selection: Res<Selection>,
    mut open: ResMut<Open>,
    record: Res<GameRecord>,
    mut choices: MessageWriter<ChoosePromotion>,
    mut cancellations: MessageWriter<CancelPromotion>,
    (mut offered, mut about): (Local<bool>, Local<Option<PieceType>>),
) -> Result {
    let Some(pending) = asked(&selection, &open) else {
        *offered = false;
        return Ok(());
    };
    let pending = pending.clone();
    let ctx = contexts.ctx_mut()?.clone();
    // The click that led here is no answer to the question.
    let fresh = !std::mem::replace(&mut *offered, true);
    let window = ctx.content_rect();
    let side = record.position().side_to_move();
    let kinds: Vec<PieceType> = kinds(&pending).collect();
    let (columns, tile) = grid(kinds.len(), window.size());
    let lines = kinds.len().div_ceil(columns);
    let inside = vec2(
        columns as f32 * (tile + GAP) - GAP,
        lines as f32 * (tile + GAP) - GAP + HEAD + FOOT,
    );
    let board = layout::Layout::of(window.size()).board;
    let size = inside + Vec2::splat(2.0 * MARGIN);
    let mut sheet = egui::Rect::from_center_size(board.center(), size);
    // In a narrow window the sheet is wider than the board's part of it.
    sheet = sheet.translate(vec2(
        (window.left() - sheet.left()).max(0.0) - (sheet.right() - window.right()).max(0.0),
        (window.top() - sheet.top()).max(0.0) - (sheet.bottom() - window.bottom()).max(0.0),
    ));

    // What the pointer or the keys are at is told about; before that, what is asked about first.
    let id = |kind: PieceType| format!("promotion.{}", kind.name().to_lowercase());
    let focused = ctx.memory(|memory| memory.focused());
    let at_keys = kinds
        .iter()
        .copied()
        .find(|&kind| focused == Some(egui::Id::new(id(kind))));
    *about = at_keys.or(about.filter(|kind| kinds.contains(kind)));
    let mut wants_more = false;
    let mut chosen = None;
    // Everything else is under this: pressing anything but a choice is an answer, too.
    let elsewhere = place(&ctx, "promotion.veil", window, Order::Foreground, |ui| {
        ui.painter().rect_filled(window, 0, theme::NIGHT.gamma_multiply(0.45));
        let veil = ui.interact(window, egui::Id::new("promotion.elsewhere"), Sense::CLICK);
        // A quick click is pressed and released between two frames.
        veil.is_pointer_button_down_on() || veil.clicked()
    });
    place(&ctx, "promotion", sheet, Order::Tooltip, |ui| {
        let corner = egui::CornerRadius::same(theme::CORNER + 5);
        ui.painter().add(theme::shadow().as_shape(sheet, corner));
        ui.painter().rect(
            sheet,
            corner,
            theme::WALNUT,
            egui::Stroke::new(1.0, theme::GRAIN),
            egui::StrokeKind::Inside,
        );
        let inside = sheet.shrink(MARGIN);
        let head = inside.with_max_y(inside.top() + HEAD - 8.0);
        let (head, more) = head.split_left_right_at_x(head.right() - ABOUT);
        let words = desk.texts.get("promotion-question");
        fit_text(
            ui.painter(),
            head,
            Align2::LEFT_CENTER,
            &words,
            egui::FontId::proportional(19.0),
            theme::PAPER,
        );
        let foot = inside.with_min_y(inside.bottom() - FOOT + 6.0);
        let words = match *about {
            Some(kind) => desk.texts.how(kind),
            None => desk.texts.get("promotion-cancel"),
        };
        fit_paragraph(ui.painter(), foot, &words, theme::small(), theme::PAPER_DIM);
        for (index, &kind) in kinds.iter().enumerate() {
            let at = vec2((index % columns) as f32, (index / columns) as f32) * (tile + GAP);
            let rect = egui::Rect::from_min_size(inside.min + vec2(0.0, HEAD) + at, Vec2::splat(tile));
            let name = desk.texts.piece(kind);
            let id = id(kind);
            if ui.rect_contains_pointer(rect) {
                *about = Some(kind);
            }
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
                if Tile::new(&id, rect.size())
                    .name(&name)
                    .show(ui, &mut desk, |desk, painter, rect, colour| {
                        paint_choice(desk, painter, rect, colour, Piece::new(side, kind), &name);
                    })
                {
                    chosen = Some(kind);
                }
            });
        }
        // After the choices, which are what keys come to first.
        let name = desk.texts.get("promotion-about");
        ui.scope_builder(egui::UiBuilder::new().max_rect(more), |ui| {
            let tile = Tile::new("promotion.about", more.size()).tone(Tone::Quiet);
            wants_more = tile.icon(ui, &mut desk, Icon::Help, &name);
        });
    });

    let other_action = ctx.input(|input| input.events.iter().any(is_other_action));
    let by_key = kinds.iter().copied().find(|&kind| {
        key(kind).is_some_and(|key| ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)))
    });
    if fresh {
        return Ok(());
    }
    if wants_more {
        // The question waits until the page is closed.
        open.show_piece(about.or(kinds.first().copied()).unwrap_or(PieceType::Queen));
    } else if let Some(kind) = chosen.or(by_key) {
        choices.write(ChoosePromotion(kind));
    } else if elsewhere || other_action {
        cancellations.write(CancelPromotion);
    }
    Ok(())
}

fn paint_choice(
    desk: &mut Desk,
    painter: &egui::Painter,
    rect: egui::Rect,
    colour: egui::Color32,
    piece: Piece,
    name: &str,
) {
    // Both sides' pieces stand out from a square of a board.
    let named = rect.height() >= 56.0;
    let picture = rect.shrink(5.0);
    let foot = if named { (rect.height() * 0.24).max(15.0) } else { 0.0 };
    let picture = picture.with_max_y(picture.bottom() - foot);
    painter.rect_filled(picture, egui::CornerRadius::same(6), theme::SQUARE_LIGHT);
    let figure = super::widgets::middle_square(picture, picture.width().min(picture.height()));
    desk.figures.paint_chosen(painter, piece, figure);
    if named {
        if rect.height() >= LETTERED {
            let letter = piece.kind().letter().to_string();
            let corner = picture.shrink2(vec2(5.0, 2.0));
            fit_text(painter, corner, Align2::LEFT_TOP, &letter, theme::small(), theme::INK);
        }
        let below = rect.with_min_y(picture.bottom()).shrink2(vec2(4.0, 1.0));
        fit_text(painter, below, Align2::CENTER_CENTER, name, theme::small(), colour);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, NewGame, Seats, SelectSquare, task_pools};
    use crate::rules::{Position, SHAKO, Square, Variant};

    #[test]
    fn the_question_waits_while_a_page_lies_over_the_board() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin));
        let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..2 {
            app.update();
        }
        for square in ["a9", "a10"].map(Square::at) {
            app.world_mut().write_message(SelectSquare { square });
            app.update();
        }
        let selection = app.world().resource::<Selection>();
        for open in [
            Open {
                help: true,
                ..Open::default()
            },
            Open {
                pictures: true,
                ..Open::default()
            },
        ] {
            assert!(asked(selection, &open).is_none());
        }
        assert!(asked(selection, &Open::default()).is_some());
    }

    #[test]
    fn six_and_ten_choices_fit_into_every_window() {
        for choices in Variant::ALL.map(|variant| variant.promotions.len()) {
            for (width, height) in [
                (320.0, 240.0),
                (640.0, 480.0),
                (360.0, 640.0),
                (1280.0, 720.0),
                (3840.0, 2160.0),
            ] {
                let (columns, side) = grid(choices, vec2(width, height));
                let lines = choices.div_ceil(columns) as f32;
                let across = columns as f32 * (side + GAP) - GAP + 2.0 * MARGIN;
                let down = lines * (side + GAP) - GAP + 2.0 * MARGIN + HEAD + FOOT;
                assert!(across <= width && down <= height, "{choices} in {width} by {height}");
                assert!(width < 360.0 || side >= 40.0, "{side} is too small to touch");
            }
        }
    }

    #[test]
    fn every_other_button_the_wheel_and_escape_are_no_answers() {
        let press = |button, pressed| Event::PointerButton {
            pos: egui::Pos2::ZERO,
            button,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let key = |key| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, 1.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        };
        let others = [PointerButton::Secondary, PointerButton::Middle, PointerButton::Extra1];
        for event in others.map(|button| press(button, true)) {
            assert!(is_other_action(&event), "{event:?}");
        }
        for event in [wheel, Event::Zoom(1.1), key(Key::Escape)] {
            assert!(is_other_action(&event), "{event:?}");
        }
        let moved = Event::PointerMoved(egui::Pos2::ZERO);
        let released = press(PointerButton::Secondary, false);
        for event in [press(PointerButton::Primary, true), released, moved, key(Key::Q)] {
            assert!(!is_other_action(&event), "{event:?}");
        }
    }

    #[test]
    fn every_promotion_has_a_key_of_its_own() {
        for variant in Variant::ALL {
            let keys: Vec<_> = variant
                .promotions
                .iter()
                .map(|&kind| key(kind).expect("a letter"))
                .collect();
            for (index, key) in keys.iter().enumerate() {
                assert!(!keys[..index].contains(key), "{key:?}");
            }
        }
    }
}
