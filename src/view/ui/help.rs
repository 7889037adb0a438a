//! The page that lies over everything and explains: what mouse and keys do, how the unusual pieces move, and what marks on
//! the board say.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Key, Modifiers, ScrollArea, Sense, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::keys::show_list;
use super::options::Section;
use super::parts::{column, scroll_with_keys};
use super::sheet::{Sheet, show_sheet};
use super::widgets::{Desk, Tile, Tone, fit_text};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::rules::{Piece, PieceType, Side, Variant};
use crate::view::actions::Bindings;
use crate::view::marks::Mark;
use crate::view::palette::Palette;
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_help.in_set(UiSystems::Sheets));
}

/// How wide the page would like to be.
const WIDTH: f32 = 980.0;
/// How high what is in it is, before that is known.
const FIRST_GUESS: f32 = 560.0;

/// What each piece that orthodox chess does not have does.
fn description(kind: PieceType) -> Option<&'static str> {
    match kind {
        PieceType::Elephant => Some("help-elephant"),
        PieceType::Cannon => Some("help-cannon"),
        PieceType::Camel => Some("help-camel"),
        PieceType::Giraffe => Some("help-giraffe"),
        PieceType::Archer => Some("help-archer"),
        PieceType::Machine => Some("help-machine"),
        PieceType::Pawn
        | PieceType::Knight
        | PieceType::Bishop
        | PieceType::Rook
        | PieceType::Queen
        | PieceType::King => None,
    }
}

/// The kinds of a game that have to be explained.
pub(super) fn new_kinds(variant: &'static Variant) -> impl Iterator<Item = PieceType> {
    let new = |&kind: &PieceType| variant.has(kind) && description(kind).is_some();
    PieceType::ALL.into_iter().filter(new)
}

fn show_help(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    settings: Res<AppSettings>,
    screen: Res<State<Screen>>,
    record: Res<GameRecord>,
    mut content: Local<f32>,
) -> Result {
    if !open.help {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    // As high as what was in it in the frame before.
    let needed = if *content > 0.0 { *content } else { FIRST_GUESS };
    let variant = match screen.get() {
        Screen::Menu => settings.game.variant(),
        Screen::Loading | Screen::Playing => record.variant(),
    };
    let mut wanted = None;
    let sheet = Sheet {
        id: "help",
        title: desk.texts.get("help-title"),
        close: desk.texts.get("help-close"),
        size: vec2(WIDTH, Sheet::height_for(needed, WIDTH)),
    };
    let mut close = show_sheet(&ctx, &mut desk, sheet, |ui, desk, room| {
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
            ui.set_clip_rect(room.intersect(ui.clip_rect()));
            let shown = ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                let width = ui.available_width() - 6.0;
                scroll_with_keys(ui, room.height());
                if width > 640.0 {
                    ui.horizontal_top(|ui| {
                        let half = (width - 30.0) / 2.0;
                        column(ui, half, |ui| {
                            show_ways(ui, desk, half, &mut wanted);
                            show_pieces(ui, desk, half, variant, &mut wanted);
                            show_marks(ui, desk, half, settings.palette);
                        });
                        ui.add_space(30.0);
                        column(ui, half, |ui| show_keys(ui, desk, half, &settings.keys));
                    });
                } else {
                    show_ways(ui, desk, width, &mut wanted);
                    show_pieces(ui, desk, width, variant, &mut wanted);
                    show_marks(ui, desk, width, settings.palette);
                    show_keys(ui, desk, width, &settings.keys);
                }
            });
            *content = shown.content_size.y;
        });
    });
    close |= ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    match wanted {
        _ if close => open.help = false,
        Some(Way::Settings(section)) => open.open_settings(section),
        Some(Way::Games) => {
            open.help = false;
            open.games = true;
        }
        Some(Way::Learn) => {
            open.help = false;
            open.learn = true;
        }
        Some(Way::Piece(kind)) => open.show_piece(kind),
        None => {}
    }
    Ok(())
}

/// Where one may go from here.
#[derive(Clone, Copy)]
enum Way {
    Settings(Section),
    Games,
    Learn,
    Piece(PieceType),
}

/// The ways to the other pages: a narrow panel has no room for all of them.
fn show_ways(ui: &mut Ui, desk: &mut Desk, width: f32, wanted: &mut Option<Way>) {
    let ways = [
        ("help.settings", "help-settings", Way::Settings(Section::Look)),
        ("help.keys", "help-choose-keys", Way::Settings(Section::Keys)),
        ("help.games", "menu-games", Way::Games),
        ("help.learn", "help-learn", Way::Learn),
    ];
    let gap = 8.0;
    // Rings around what is chosen by keys reach over their tiles.
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let count = ways.len() as f32;
        let size = vec2((width + gap) / count - gap, 42.0);
        for (id, key, way) in ways {
            let words = desk.texts.get(key);
            if Tile::new(id, size).words(ui, desk, &words) {
                *wanted = Some(way);
            }
        }
    });
    ui.add_space(10.0);
}

fn show_part(ui: &mut Ui, width: f32, words: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, 34.0), Sense::hover());
    fit_text(
        ui.painter(),
        rect,
        Align2::LEFT_CENTER,
        words,
        FontId::proportional(19.0),
        theme::BRASS_BRIGHT,
    );
}

fn show_pieces(ui: &mut Ui, desk: &mut Desk, width: f32, variant: &'static Variant, wanted: &mut Option<Way>) {
    let words = desk.texts.format("help-pieces", &[("game", variant.title)]);
    show_part(ui, width, &words);
    for kind in new_kinds(variant) {
        let Some(key) = description(kind) else {
            continue;
        };
        // With the letter by which it is written: not all of them begin the piece's name.
        let values = [("piece", desk.texts.piece(kind)), ("letter", kind.letter().to_string())];
        let name = desk.texts.format("help-piece", &values);
        let words = desk.texts.get(key);
        let text_width = width - 66.0;
        let galley = ui
            .painter()
            .layout(words, FontId::proportional(15.0), theme::PAPER_DIM, text_width);
        let height = (galley.size().y + 24.0).max(48.0);
        let id = format!("help.piece.{}", kind.letter());
        let tile = Tile::new(&id, vec2(width, height + 10.0))
            .tone(Tone::Quiet)
            .name(&*name);
        let pressed = tile.show(ui, desk, |desk, painter, rect, _| {
            let square = egui::Rect::from_min_size(rect.min + vec2(4.0, 5.0), Vec2::splat(46.0));
            painter.rect_filled(square, CornerRadius::same(7), theme::SQUARE_DARK);
            desk.figures
                .paint_chosen(painter, Piece::new(Side::White, kind), square.shrink(2.0));
            let text = rect.with_min_x(square.right() + 12.0).with_min_y(square.top());
            let head = text.with_max_y(text.top() + 22.0);
            fit_text(painter, head, Align2::LEFT_CENTER, &name, theme::body(), theme::PAPER);
            painter.galley(head.left_bottom(), galley, theme::PAPER_DIM);
        });
        if pressed {
            *wanted = Some(Way::Piece(kind));
        }
    }
    ui.add_space(8.0);
}

/// What marks on the board say, in the order in which one meets them.
const MARKS: [(Mark, &str); 12] = [
    (Mark::Quiet, "mark-quiet"),
    (Mark::Capture, "mark-capture"),
    (Mark::HopCapture, "mark-hop-capture"),
    (Mark::Screen, "mark-screen"),
    (Mark::Obstacle, "mark-obstacle"),
    (Mark::GivesCheck, "mark-gives-check"),
    (Mark::Forbidden, "mark-forbidden"),
    (Mark::Castling, "mark-castling"),
    (Mark::EnPassant, "mark-en-passant"),
    (Mark::Promotion, "mark-promotion"),
    (Mark::Checker, "mark-checker"),
    (Mark::Hanging, "mark-hanging"),
];

fn show_marks(ui: &mut Ui, desk: &mut Desk, width: f32, palette: Palette) {
    let title = desk.texts.get("help-marks");
    show_part(ui, width, &title);
    for (mark, key) in MARKS {
        let words = desk.texts.get(key);
        let font = FontId::proportional(15.0);
        let galley = ui.painter().layout(words, font, theme::PAPER, width - 52.0);
        let height = galley.size().y.max(36.0);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height + 6.0), Sense::hover());
        let square = egui::Rect::from_min_size(rect.min + vec2(4.0, 0.0), Vec2::splat(36.0));
        ui.painter()
            .rect_filled(square, CornerRadius::same(4), theme::SQUARE_DARK);
        desk.marks.sample(ui.painter(), square, mark, palette);
        let text = egui::pos2(square.right() + 12.0, rect.top() + (height - galley.size().y) / 2.0);
        ui.painter().galley(text, galley, theme::PAPER);
    }
    ui.add_space(8.0);
}

/// What mouse and keys do.
fn show_keys(ui: &mut Ui, desk: &Desk, width: f32, bindings: &Bindings) {
    let title = desk.texts.get("help-keys");
    show_part(ui, width, &title);
    show_list(ui, desk, width, bindings);
}
