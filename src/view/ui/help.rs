//! The page that lies over everything: options, keys, and how the unusual pieces move.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, FontId, Key, Order, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::keys::{show_list, show_page, show_told};
use super::looks::show_looks;
use super::shortcuts::Catch;
use super::volumes::show_volumes;
use super::widgets::{Desk, Tile, Tone, fit_text, place};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::rules::{Piece, PieceType, Side, Variant};
use crate::view::actions::Bindings;
use crate::view::settings::{AnimationPace, AppSettings, ReducedMotion};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_help.in_set(UiSystems::Sheets));
}

/// The head of the page and the margins around it.
const HEAD: f32 = 42.0 + 12.0 + 2.0 * 26.0;
/// The line on the page of keys that tells what came of a key.
const TOLD: f32 = 28.0;

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
    mut settings: ResMut<AppSettings>,
    screen: Res<State<Screen>>,
    record: Res<GameRecord>,
    mut catch: ResMut<Catch>,
    (mut content, mut trouble): (Local<f32>, Local<Option<String>>),
) -> Result {
    if !open.keys && catch.wanted.is_some() {
        *catch = Catch::default();
    }
    if !open.help {
        if open.keys {
            open.keys = false;
        }
        return Ok(());
    }
    if !open.keys {
        *trouble = None;
    }
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    // As high as what was in it in the frame before.
    let needed = if *content > 0.0 { *content + HEAD } else { 660.0 };
    let size = vec2(980.0, needed)
        .min(window.size() - Vec2::splat(16.0))
        .max(Vec2::splat(100.0));
    let sheet = egui::Rect::from_center_size(window.center(), size);
    let variant = match screen.get() {
        Screen::Menu => settings.game.variant(),
        Screen::Loading | Screen::Playing => record.variant(),
    };
    let keys = open.keys;
    let mut choose_keys = false;
    let mut close = place(&ctx, "help.veil", window, Order::Foreground, |ui| {
        ui.painter().rect_filled(window, 0, theme::NIGHT.gamma_multiply(0.7));
        ui.interact(window, egui::Id::new("help.elsewhere"), Sense::CLICK)
            .clicked()
    });
    place(&ctx, "help", sheet, Order::Tooltip, |ui| {
        let corner = CornerRadius::same(theme::CORNER + 5);
        ui.painter().add(theme::shadow().as_shape(sheet, corner));
        ui.painter().rect(
            sheet,
            corner,
            theme::WALNUT,
            Stroke::new(1.0, theme::GRAIN),
            StrokeKind::Inside,
        );
        let inside = sheet.shrink(if sheet.width() > 600.0 { 26.0 } else { 12.0 });
        let head = inside.with_max_y(inside.top() + 42.0);
        let words = desk.texts.get(if keys { "keys-title" } else { "help-title" });
        fit_text(
            ui.painter(),
            head,
            Align2::LEFT_CENTER,
            &words,
            theme::heading(),
            theme::PAPER,
        );
        let button = vec2(110.0, 40.0);
        let corner = egui::pos2(head.right() - button.x, head.top());
        ui.scope_builder(
            egui::UiBuilder::new().max_rect(egui::Rect::from_min_size(corner, button)),
            |ui| {
                let words = desk.texts.get(if keys { "keys-back" } else { "help-close" });
                close |= Tile::new("help.close", button)
                    .tone(Tone::Primary)
                    .words(ui, &mut desk, &words);
            },
        );
        let mut body = inside.with_min_y(head.bottom() + 12.0);
        if keys {
            // It stays where it is while the actions are gone through.
            show_told(ui, &desk, body.with_max_y(body.top() + TOLD), trouble.as_deref());
            body.min.y += TOLD + 6.0;
        }
        ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
            ui.set_clip_rect(body.intersect(ui.clip_rect()));
            let shown = ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                let width = ui.available_width() - 6.0;
                if keys {
                    show_page(ui, &mut desk, width, &mut settings, &mut catch, &mut trouble);
                } else if width > 640.0 {
                    ui.horizontal_top(|ui| {
                        let half = (width - 30.0) / 2.0;
                        column(ui, half, |ui| {
                            show_options(ui, &mut desk, half, &mut settings);
                            show_pieces(ui, &mut desk, half, variant);
                        });
                        ui.add_space(30.0);
                        column(ui, half, |ui| {
                            choose_keys |= show_keys(ui, &mut desk, half, &settings.keys);
                        });
                    });
                } else {
                    show_options(ui, &mut desk, width, &mut settings);
                    show_pieces(ui, &mut desk, width, variant);
                    choose_keys |= show_keys(ui, &mut desk, width, &settings.keys);
                }
            });
            *content = shown.content_size.y;
        });
    });
    close |= ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
    if close {
        // From the page of keys back to the help.
        (open.help, open.keys) = (keys, false);
    } else if choose_keys {
        open.keys = true;
    }
    Ok(())
}

fn column(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_width(width);
        add(ui);
    });
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

fn show_options(ui: &mut Ui, desk: &mut Desk, width: f32, settings: &mut ResMut<AppSettings>) {
    show_part(ui, width, &desk.texts.get("help-options"));
    show_volumes(ui, desk, width, settings);
    let paces = [
        (AnimationPace::Off, "options.animation.off", "animation-off"),
        (AnimationPace::Fast, "options.animation.fast", "animation-fast"),
        (AnimationPace::Normal, "options.animation.normal", "animation-normal"),
        (AnimationPace::Slow, "options.animation.slow", "animation-slow"),
    ];
    let animation = choose(ui, desk, width, "options-animation", &paces, settings.animation);
    let wishes = [
        (ReducedMotion::System, "options.reduced.system", "reduced-motion-system"),
        (ReducedMotion::On, "options.reduced.on", "reduced-motion-on"),
        (ReducedMotion::Off, "options.reduced.off", "reduced-motion-off"),
    ];
    let reduced_motion = choose(
        ui,
        desk,
        width,
        "options-reduced-motion",
        &wishes,
        settings.reduced_motion,
    );
    let turns = [
        (true, "options.turn-board.on", "turn-board-on"),
        (false, "options.turn-board.off", "turn-board-off"),
    ];
    let turn_board = choose(ui, desk, width, "options-turn-board", &turns, settings.turn_board);
    let chosen = (animation, reduced_motion, turn_board);
    // Only what is changed counts as changed.
    if chosen != (settings.animation, settings.reduced_motion, settings.turn_board) {
        (settings.animation, settings.reduced_motion, settings.turn_board) = chosen;
    }
    show_looks(ui, desk, width, settings);
    ui.add_space(16.0);
}

/// A row of tiles of which one is chosen: each with its name and the key of its words. Tells the choice.
fn choose<T: Copy + PartialEq>(
    ui: &mut Ui,
    desk: &mut Desk,
    width: f32,
    label: &str,
    choices: &[(T, &str, &str)],
    chosen: T,
) -> T {
    let label = desk.texts.get(label);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 34.0), Sense::hover());
    fit_text(
        ui.painter(),
        rect,
        Align2::LEFT_CENTER,
        &label,
        theme::body(),
        theme::PAPER,
    );
    let mut now = chosen;
    ui.horizontal(|ui| {
        let gap = 6.0;
        ui.spacing_mut().item_spacing.x = gap;
        let count = choices.len() as f32;
        let size = vec2((width - gap * (count - 1.0)) / count, 38.0);
        for &(choice, id, key) in choices {
            let words = desk.texts.get(key);
            if Tile::new(id, size).chosen(chosen == choice).words(ui, desk, &words) {
                now = choice;
            }
        }
    });
    now
}

fn show_pieces(ui: &mut Ui, desk: &mut Desk, width: f32, variant: &'static Variant) {
    let words = desk.texts.format("help-pieces", &[("game", variant.title)]);
    show_part(ui, width, &words);
    for kind in new_kinds(variant) {
        let Some(key) = description(kind) else {
            continue;
        };
        let name = desk.texts.piece(kind);
        let words = desk.texts.get(key);
        let text_width = width - 58.0;
        let galley = ui
            .painter()
            .layout(words, FontId::proportional(15.0), theme::PAPER_DIM, text_width);
        let height = (galley.size().y + 24.0).max(48.0);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height + 10.0), Sense::hover());
        let square = egui::Rect::from_min_size(rect.min, Vec2::splat(46.0));
        ui.painter()
            .rect_filled(square, CornerRadius::same(7), theme::SQUARE_DARK);
        desk.figures
            .paint_chosen(ui.painter(), Piece::new(Side::White, kind), square.shrink(2.0));
        let text = rect.with_min_x(square.right() + 12.0);
        let head = text.with_max_y(text.top() + 22.0);
        fit_text(
            ui.painter(),
            head,
            Align2::LEFT_CENTER,
            &name,
            theme::body(),
            theme::PAPER,
        );
        ui.painter().galley(head.left_bottom(), galley, theme::PAPER_DIM);
    }
    ui.add_space(8.0);
}

/// What the keys do, and the way to choose others; tells whether somebody takes it.
fn show_keys(ui: &mut Ui, desk: &mut Desk, width: f32, bindings: &Bindings) -> bool {
    let title = desk.texts.get("help-keys");
    show_part(ui, width, &title);
    let words = desk.texts.get("help-choose-keys");
    let wanted = Tile::new("help.keys", vec2(width, 40.0)).words(ui, desk, &words);
    ui.add_space(6.0);
    show_list(ui, desk, width, bindings);
    wanted
}
