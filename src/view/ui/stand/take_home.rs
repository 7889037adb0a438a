//! The code that takes a game home: large on a page of its own for whoever asks for it, and beside the board once the game
//! is over.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Color32, ColorImage, CornerRadius, FontId, Key, Modifiers, Order, Painter, TextureHandle,
    TextureOptions, vec2,
};

use crate::game::{GameRecord, Revision, Screen};
use crate::view::kiosk::{Code, Course, Kiosk, Stage};
use crate::view::motion::Timeline;
use crate::view::ui::hud::MovesRoom;
use crate::view::ui::sheet::{Sheet, show_sheet};
use crate::view::ui::widgets::{Desk, fit_paragraph, fit_text, place};
use crate::view::ui::{Open, theme};

/// The code of a game, as a picture with one pixel for each module.
pub(super) struct Drawn {
    at: Revision,
    /// How many modules are in a line, and the picture; none where the game is too long.
    code: Option<(usize, TextureHandle)>,
}

/// Smaller than this, in points, nobody could read it, and with modules of fewer pixels no phone could.
const LEAST: f32 = 150.0;
const LEAST_MODULE: f32 = 3.0;

fn draw(ctx: &egui::Context, code: &Code) -> TextureHandle {
    let pixels = code
        .dark()
        .iter()
        .map(|&dark| if dark { Color32::BLACK } else { Color32::WHITE });
    let picture = ColorImage::new([code.width(); 2], pixels.collect());
    ctx.load_texture("code", picture, TextureOptions::NEAREST)
}

/// How many pixels wide each of so many modules is in a room.
fn module(room: egui::Rect, width: usize, scale: f32) -> f32 {
    (room.width().min(room.height()) * scale / width as f32).floor()
}

/// Paints it into the middle of a room, each module as many whole pixels large.
fn paint(painter: &Painter, room: egui::Rect, (width, texture): &(usize, TextureHandle)) -> egui::Rect {
    let scale = painter.pixels_per_point();
    let module = module(room, *width, scale).max(1.0);
    let side = module * *width as f32 / scale;
    let rect = egui::Rect::from_center_size(room.center(), egui::Vec2::splat(side));
    let whole = |at: f32| (at * scale).round() / scale;
    let rect = egui::Rect::from_min_size(egui::pos2(whole(rect.left()), whole(rect.top())), rect.size());
    let all = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    painter.image(texture.id(), rect, all, Color32::WHITE);
    rect
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    (kiosk, course): (Res<Kiosk>, Res<Course>),
    (record, screen, timeline): (Res<GameRecord>, Res<State<Screen>>, Res<Timeline>),
    room: Res<MovesRoom>,
    mut open: ResMut<Open>,
    mut drawn: Local<Option<Drawn>>,
) -> Result {
    let Some(address) = &kiosk.settings.web_address else {
        return Ok(());
    };
    if course.stage() != Stage::Visiting || *screen.get() != Screen::Playing {
        // The next visitor's is another one.
        *drawn = None;
        return Ok(());
    }
    let over = record.outcome().is_some() && timeline.is_still() && !open.page();
    if !over && !open.code {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let at = record.game_revision();
    if drawn.as_ref().is_none_or(|drawn| drawn.at != at) {
        let code = Code::of_game(address, record.game());
        *drawn = Some(Drawn {
            at,
            code: code.map(|code| (code.width(), draw(&ctx, &code))),
        });
    }
    let code = drawn.as_ref().and_then(|drawn| drawn.code.as_ref());
    if open.code {
        show_page(&ctx, &mut desk, &mut open, code);
    } else if let Some(code) = code {
        show_beside(&ctx, &mut desk, room.0, code);
    }
    Ok(())
}

fn show_page(ctx: &egui::Context, desk: &mut Desk, open: &mut Open, code: Option<&(usize, TextureHandle)>) {
    let window = ctx.content_rect();
    let height = (window.height() - 16.0).min(900.0);
    let page = Sheet {
        id: "code",
        title: desk.texts.get("hud-take-home"),
        close: desk.texts.get("help-close"),
        size: vec2((height * 0.92).max(420.0), height),
    };
    let mut close = show_sheet(ctx, desk, page, |ui, desk, room| {
        let below = room.with_min_y(room.bottom() - 44.0);
        let above = room.with_max_y(below.top() - 8.0);
        let words = match code {
            Some(code) => {
                paint(ui.painter(), above, code);
                desk.texts.get("stand-code-about")
            }
            None => desk.texts.get("stand-code-long"),
        };
        let font = FontId::proportional(18.0);
        fit_text(ui.painter(), below, Align2::CENTER_CENTER, &words, font, theme::PAPER);
    });
    close |= ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if close {
        open.code = false;
    }
}

/// In the place of the moves, which nobody needs any more.
fn show_beside(ctx: &egui::Context, desk: &mut Desk, room: egui::Rect, code: &(usize, TextureHandle)) {
    // The buttons that go through the game stand below.
    let card = room.with_max_y(room.bottom() - 52.0);
    let words = card.with_min_y(card.bottom() - 40.0);
    let picture = card.with_max_y(words.top() - 6.0);
    // There is a button that shows it on a page of its own.
    if card.width().min(card.height()) < LEAST || module(picture, code.0, ctx.pixels_per_point()) < LEAST_MODULE {
        return;
    }
    place(ctx, "stand.code", card, Order::Middle, |ui| {
        let painter = ui.painter();
        painter.rect_filled(card, CornerRadius::same(theme::CORNER), theme::WALNUT);
        paint(painter, picture, code);
        let about = desk.texts.get("stand-code-about");
        fit_paragraph(painter, words, &about, theme::small(), theme::PAPER);
    });
}
