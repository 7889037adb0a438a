//! The choice of whoever has touched the show: one of the games, or to be taught.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, FontId, Id, Key, Order, Ui, UiBuilder, vec2};

use super::{paint_veil, safe, unit};
use crate::game::WallTime;
use crate::rules::{Piece, PieceType, Position, Side, Variant};
use crate::view::kiosk::{Course, Kiosk, Stage, VisitorWish};
use crate::view::text::LanguageChoice;
use crate::view::ui::diagram::paint_position;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tile, Tone, fit_paragraph, fit_text, middle_square, place};

/// What may be chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Choice {
    Play(&'static Variant),
    Learn,
}

impl Choice {
    fn all() -> Vec<Choice> {
        let games = Variant::ALL.into_iter().map(Choice::Play);
        games.chain([Choice::Learn]).collect()
    }

    fn wish(self, both: bool) -> VisitorWish {
        match self {
            Choice::Play(variant) if both => VisitorWish::PlayEachOther(variant),
            Choice::Play(variant) => VisitorWish::Play(variant),
            Choice::Learn => VisitorWish::Learn,
        }
    }

    fn id(self) -> String {
        match self {
            Choice::Play(variant) => format!("stand.{}", variant.name),
            Choice::Learn => "stand.learn".to_owned(),
        }
    }
}

/// The places of so many cards in a room: beside each other, or below each other where it is narrow.
fn cards(room: egui::Rect, count: usize, gap: f32) -> Vec<egui::Rect> {
    let wide = room.width() >= room.height();
    let share = |room: f32| (room + gap) / count as f32 - gap;
    let (size, step) = if wide {
        let width = share(room.width());
        (vec2(width, room.height()), vec2(width + gap, 0.0))
    } else {
        let height = share(room.height());
        (vec2(room.width(), height), vec2(0.0, height + gap))
    };
    let place = |index: usize| egui::Rect::from_min_size(room.min + step * index as f32, size);
    (0..count).map(place).collect()
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    (kiosk, course, wall): (Res<Kiosk>, Res<Course>, Res<WallTime>),
    mut wishes: MessageWriter<VisitorWish>,
    mut company: Local<Option<bool>>,
) -> Result {
    if course.stage() != Stage::Choosing {
        // The next visitors may be others.
        *company = None;
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let unit = unit(window);
    let room = safe(window, &kiosk).shrink2(vec2(36.0, 26.0) * unit);
    let mut wish = None;
    // Who comes to a table with two sides comes with somebody, unless they say otherwise.
    let at_table = kiosk.settings.table;
    let mut both = at_table && company.unwrap_or(true);
    // Keys go to the first card, once somebody uses keys.
    let nothing_focused = ctx.memory(|memory| memory.focused().is_none());
    let first = Choice::all().first().map(|choice| Id::new(choice.id()));
    if let Some(first) = first.filter(|_| nothing_focused) {
        let enters = |key| ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        // The same key does not choose it as well.
        if enters(Key::Enter) | enters(Key::Space) {
            ctx.memory_mut(|memory| memory.request_focus(first));
        }
    }
    place(&ctx, "stand.choice", window, Order::Foreground, |ui| {
        paint_veil(ui.painter(), window, if course.hides_board() { 1.0 } else { 0.78 });
        let size = |points: f32| FontId::proportional(points * unit);
        let head = room.with_max_y(room.top() + 64.0 * unit);
        let words = desk.texts.get("stand-choose");
        fit_text(
            ui.painter(),
            head,
            Align2::CENTER_CENTER,
            &words,
            size(42.0),
            theme::PAPER,
        );
        let foot = room.with_min_y(room.bottom() - 54.0 * unit);
        let mut top = head.bottom() + 16.0 * unit;
        if at_table {
            let line = room.with_min_y(top).with_max_y(top + 56.0 * unit);
            both = show_company(ui, &mut desk, line, both, unit);
            top = line.bottom() + 16.0 * unit;
        }
        let middle = room.with_min_y(top).with_max_y(foot.top() - 20.0 * unit);
        let all = Choice::all();
        for (&choice, place) in all.iter().zip(cards(middle, all.len(), 22.0 * unit)) {
            if show_card(ui, &mut desk, &kiosk, (choice, both), place, unit) {
                wish = Some(choice.wish(both));
            }
        }
        let width = 200.0 * unit;
        let mut right = foot.right();
        let mut tile = |ui: &mut Ui, desk: &mut Desk, id: &str, words: &str, is_chosen: bool| {
            let place = foot.with_min_x(right - width).with_max_x(right);
            right -= width + 12.0 * unit;
            ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                Tile::new(id, place.size()).chosen(is_chosen).words(ui, desk, words)
            })
            .inner
        };
        let words = desk.texts.get("stand-back");
        if tile(ui, &mut desk, "stand.back", &words, false) {
            wish = Some(VisitorWish::Leave);
        }
        if kiosk.settings.languages.len() > 1 {
            for &language in kiosk.settings.languages.iter().rev() {
                let choice = LanguageChoice::Is(language);
                let words = desk.texts.language_choice(choice);
                let id = format!("stand.lang.{}", choice.name());
                let is_chosen = desk.texts.language() == language;
                if tile(ui, &mut desk, &id, &words, is_chosen) {
                    wish = Some(VisitorWish::Speak(language));
                }
            }
        }
    });
    if at_table && *company != Some(both) {
        ctx.request_repaint();
        *company = Some(both);
    }
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        wish = Some(VisitorWish::Leave);
    }
    let asked = course.seconds_left(wall.now(), kiosk.patience()).is_some();
    // What answers another question is no choice.
    if let Some(wish) = wish.filter(|_| !asked) {
        wishes.write(wish);
        ctx.request_repaint();
    }
    Ok(())
}

/// Whether somebody plays the person on the other side of the table, or the computer: as it was, or as is pressed.
fn show_company(ui: &mut Ui, desk: &mut Desk, line: egui::Rect, both: bool, unit: f32) -> bool {
    let gap = 22.0 * unit;
    let (left, right) = line.split_left_right_at_fraction(0.5);
    let places = [
        left.with_max_x(left.right() - gap / 2.0),
        right.with_min_x(right.left() + gap / 2.0),
    ];
    let mut now = both;
    for (place, (id, key, means)) in places
        .into_iter()
        .zip([("stand.two", "stand-two", true), ("stand.alone", "stand-alone", false)])
    {
        let words = desk.texts.get(key);
        let tile = Tile::new(id, place.size()).chosen(both == means).name(&*words);
        let pressed = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            tile.show(ui, desk, |_, painter, rect, colour| {
                let font = FontId::proportional(22.0 * unit);
                fit_text(
                    painter,
                    rect.shrink(6.0 * unit),
                    Align2::CENTER_CENTER,
                    &words,
                    font,
                    colour,
                );
            })
        });
        if pressed.inner {
            now = means;
        }
    }
    now
}

/// A card, and whether it was pressed.
fn show_card(
    ui: &mut Ui,
    desk: &mut Desk,
    kiosk: &Kiosk,
    (choice, both): (Choice, bool),
    place: egui::Rect,
    unit: f32,
) -> bool {
    let size = |points: f32| FontId::proportional(points * unit);
    let (title, about) = match choice {
        Choice::Play(variant) => (variant.title.to_owned(), desk.texts.variant(variant)),
        Choice::Learn => (desk.texts.get("stand-learn"), desk.texts.get("stand-learn-about")),
    };
    let level = desk.texts.level(kiosk.settings.level);
    let whom = match choice {
        Choice::Play(_) if both => desk.texts.get("stand-each-other"),
        Choice::Play(_) => desk.texts.format("stand-opponent", &[("level", level)]),
        Choice::Learn => desk.texts.get("stand-learn-time"),
    };
    let id = choice.id();
    let tile = Tile::new(&id, place.size()).tone(Tone::Plain).name(&*title);
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        tile.show(ui, desk, |desk, painter, rect, _| {
            let inside = rect.shrink(20.0 * unit);
            let wide = inside.width() > 1.3 * inside.height();
            let (picture, words) = if wide {
                let (picture, words) = inside.split_left_right_at_x(inside.left() + inside.height());
                (picture, words.with_min_x(words.left() + 18.0 * unit))
            } else {
                let side = inside.width().min(inside.height() * 0.56);
                let (picture, words) = inside.split_top_bottom_at_y(inside.top() + side);
                (picture, words.with_min_y(words.top() + 14.0 * unit))
            };
            let picture = middle_square(picture, picture.width().min(picture.height()));
            match choice {
                Choice::Play(variant) => paint_position(desk, painter, picture, &Position::start(variant)),
                Choice::Learn => paint_strangers(desk, painter, picture),
            }
            let name = words.with_max_y(words.top() + 34.0 * unit);
            desk.name(painter, name, Align2::LEFT_CENTER, &title, theme::BRASS_BRIGHT);
            let below = words.with_min_y(words.bottom() - 26.0 * unit);
            fit_text(painter, below, Align2::LEFT_CENTER, &whom, size(18.0), theme::PAPER_DIM);
            let text = words
                .with_min_y(name.bottom() + 10.0 * unit)
                .with_max_y(below.top() - 6.0 * unit);
            fit_paragraph(painter, text, &about, size(20.0), theme::PAPER);
        })
    })
    .inner
}

/// The pieces that nobody knows from chess, large.
fn paint_strangers(desk: &mut Desk, painter: &egui::Painter, rect: egui::Rect) {
    let strange: Vec<PieceType> = PieceType::ALL.into_iter().filter(|kind| !kind.is_orthodox()).collect();
    let columns = 2;
    let lines = strange.len().div_ceil(columns);
    let side = (rect.height() / lines as f32)
        .min(rect.width() / columns as f32)
        .floor();
    let corner = rect.center() - vec2(side * columns as f32, side * lines as f32) / 2.0;
    for (index, &kind) in strange.iter().enumerate() {
        let (x, y) = (index % columns, index / columns);
        let square = egui::Rect::from_min_size(corner + vec2(x as f32, y as f32) * side, egui::Vec2::splat(side));
        let ground = if (x + y) % 2 == 0 {
            theme::SQUARE_LIGHT
        } else {
            theme::SQUARE_DARK
        };
        painter.rect_filled(square, 0, ground);
        let figure = middle_square(square, (side * 0.92).round());
        desk.figures.paint(painter, Piece::new(Side::White, kind), figure);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_large_and_beside_each_other_in_every_window() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (720.0, 1280.0), (640.0, 480.0)] {
            let room = egui::Rect::from_min_size(egui::pos2(10.0, 20.0), vec2(width, height));
            let cards = cards(room, Choice::all().len(), 12.0);
            for (index, card) in cards.iter().enumerate() {
                assert!(room.expand(0.1).contains_rect(*card) && card.width().min(card.height()) > 120.0);
                assert!(cards[..index].iter().all(|other| !other.intersects(*card)));
            }
        }
    }
}
