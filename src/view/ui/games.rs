//! The page of games: those that have been played here, and those that somebody brings from elsewhere.

mod clerk;
mod deeds;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, FontId, Key, Modifiers, Order, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui,
    Vec2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::diagram::paint_position;
use super::shortcuts::KeysGoTo;
use super::widgets::{Desk, Tile, Tone, fit_text, place};
use super::{Open, UiSystems, theme};
use crate::game::{SavedGame, Screen, Seat};
use crate::rules::{GameResult, Position, Side};
use crate::view::game_folder::Entry;
use crate::view::import::{Head, Import, versus};
use crate::view::links;
use crate::view::text::Texts;
use deeds::{Deed, Deeds};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_systems(EguiPrimaryContextPass, show_games.in_set(UiSystems::Sheets));
    deeds::plugin(app);
}

/// What the page shows.
#[derive(Resource, Default)]
pub(super) struct Shelf {
    /// Whether the page is shown.
    shown: bool,
    /// The games that were played here, once they have been read.
    entries: Option<Vec<Entry>>,
    search: String,
    /// The game that somebody has pointed at, by where it lies: its place in the list may change.
    chosen: Option<PathBuf>,
    /// The name that it is being given.
    naming: Option<String>,
}

/// The field for a new name.
const NAME: &str = "games.name";
/// How high a game of the list is.
const ROW: f32 = 76.0;
/// As high as a finger needs.
const TOUCH: f32 = 40.0;
const BUTTON: f32 = 42.0;

fn show_games(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    (screen, goes_to): (Res<State<Screen>>, Res<KeysGoTo>),
    mut shelf: ResMut<Shelf>,
    mut deeds: Deeds,
) -> Result {
    if shelf.shown && !open.games {
        // Closed by its key, or for another game: what was brought is put away too, or the page would open again.
        deeds.import.clear();
        *shelf = Shelf::default();
    }
    // What was brought and is more than one game is to be chosen from.
    let brought = !deeds.import.heads().is_empty() && deeds.import.progress().is_none();
    // And a long file is seen being read, rather than come over a game that has been begun meanwhile.
    if (brought || deeds.import.takes_long()) && !open.games {
        open.games = true;
    }
    if !open.games {
        return Ok(());
    }
    shelf.shown = true;
    if open.is_covered() {
        return Ok(());
    }
    deeds.read_folder(&mut shelf.entries, &desk.texts);
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let size = vec2(860.0, 760.0)
        .min(window.size() - Vec2::splat(16.0))
        .max(Vec2::splat(100.0));
    let sheet = egui::Rect::from_center_size(window.center(), size);
    let mut close = place(&ctx, "games.veil", window, Order::Foreground, |ui| {
        ui.painter().rect_filled(window, 0, theme::NIGHT.gamma_multiply(0.7));
        ui.interact(window, egui::Id::new("games.elsewhere"), Sense::CLICK)
            .clicked()
    });
    let mut deed = None;
    place(&ctx, "games", sheet, Order::Tooltip, |ui| {
        let corner = CornerRadius::same(theme::CORNER + 5);
        ui.painter().add(theme::shadow().as_shape(sheet, corner));
        let line = Stroke::new(1.0, theme::GRAIN);
        ui.painter()
            .rect(sheet, corner, theme::WALNUT, line, StrokeKind::Inside);
        let inside = sheet.shrink(if sheet.width() > 600.0 { 24.0 } else { 12.0 });
        let mut page = Page {
            desk: &mut desk,
            deed: None,
            playing: *screen.get() == Screen::Playing,
        };
        let importing = deeds.import.progress().is_some() || !deeds.import.heads().is_empty();
        close |= page.head(ui, inside.with_max_y(inside.top() + BUTTON), importing);
        let mut body = inside.with_min_y(inside.top() + BUTTON + 12.0);
        if importing {
            page.import(ui, body, &deeds.import);
        } else {
            let tools = page.tools(ui, body, shelf.chosen.is_some());
            body.min.y += tools;
            if let Some(deleted) = deeds.deleted() {
                page.undo(ui, body.with_max_y(body.top() + BUTTON), deleted);
                body.min.y += BUTTON + 8.0;
            }
            page.shelf(ui, body, &mut shelf);
        }
        deed = page.deed;
    });
    // Whoever wrote when it was pressed has left the field by now, and only that.
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        if *goes_to == KeysGoTo::Text {
            shelf.naming = None;
        } else {
            close = true;
        }
    }
    // By the keys of the system, where nobody writes.
    let pasted = ctx.input(|input| {
        let mut texts = input.events.iter().rev();
        texts.find_map(|event| match event {
            egui::Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    });
    if let Some(text) = pasted.filter(|_| *goes_to != KeysGoTo::Text) {
        close |= deeds.bring_text(text, &desk.texts);
    }
    if let Some(deed) = deed {
        if matches!(deed, Deed::BeginNaming(_)) {
            // Whoever asks for it writes at once.
            ctx.memory_mut(|memory| memory.request_focus(egui::Id::new(NAME)));
        }
        open.pictures |= deed == Deed::OpenPictures;
        if deed == Deed::EditPosition {
            open.editor = Some(deeds.position());
        }
        close |= deeds.act(deed, &mut shelf, &desk.texts);
    }
    close |= deeds.paste(&desk.texts);
    if close {
        deeds.import.clear();
        open.games = false;
        *shelf = Shelf::default();
    }
    Ok(())
}

/// One drawing of the page.
struct Page<'a, 'w> {
    desk: &'a mut Desk<'w>,
    deed: Option<Deed>,
    /// Whether a game is on the board.
    playing: bool,
}

impl Page<'_, '_> {
    fn tile(&mut self, ui: &mut Ui, id: &str, room: egui::Rect, key: &str, tone: Tone, enabled: bool) -> bool {
        let words = self.desk.texts.get(key);
        let builder = egui::UiBuilder::new().max_rect(room);
        let tile = Tile::new(id, room.size()).tone(tone).enabled(enabled);
        ui.scope_builder(builder, |ui| tile.words(ui, self.desk, &words)).inner
    }

    /// The title, and the way out; whether that was taken.
    fn head(&mut self, ui: &mut Ui, room: egui::Rect, importing: bool) -> bool {
        let words = self
            .desk
            .texts
            .get(if importing { "games-brought" } else { "games-title" });
        fit_text(
            ui.painter(),
            room.with_max_x(room.right() - 120.0),
            Align2::LEFT_CENTER,
            &words,
            theme::heading(),
            theme::PAPER,
        );
        let button = room.with_min_x(room.right() - 110.0);
        self.tile(ui, "games.close", button, "help-close", Tone::Primary, true)
    }

    /// What can be done with the game on the board or the one that is chosen, and how others come here. Tells how high it
    /// is.
    fn tools(&mut self, ui: &mut Ui, room: egui::Rect, chosen: bool) -> f32 {
        let mut tools = vec![
            ("games.paste", "games-paste", Deed::Paste, true),
            ("games.file", "games-open-file", Deed::OpenFile, true),
            ("games.copy", "games-copy-game", Deed::CopyGame, self.playing || chosen),
            (
                "games.position",
                "games-copy-position",
                Deed::CopyPosition,
                self.playing,
            ),
            ("games.edit", "games-edit-position", Deed::EditPosition, self.playing),
            ("games.save", "games-save-file", Deed::SaveGame, self.playing || chosen),
            ("games.export", "games-export-all", Deed::ExportAll, true),
            ("games.picture", "games-picture", Deed::OpenPictures, self.playing),
        ];
        if links::ARE_THERE {
            tools.push(("games.link", "games-copy-link", Deed::CopyLink, self.playing));
        }
        let columns = if room.width() > 500.0 { 4 } else { 3 };
        let lines = tools.len().div_ceil(columns);
        let gap = 8.0;
        let width = (room.width() - gap * (columns as f32 - 1.0)) / columns as f32;
        for (index, (id, key, deed, enabled)) in tools.into_iter().enumerate() {
            let at = vec2((index % columns) as f32, (index / columns) as f32) * vec2(width + gap, BUTTON + gap);
            let place = egui::Rect::from_min_size(room.min + at, vec2(width, BUTTON));
            if self.tile(ui, id, place, key, Tone::Plain, enabled) {
                self.deed = Some(deed);
            }
        }
        lines as f32 * (BUTTON + gap) + 4.0
    }

    /// The way to bring a deleted game back.
    fn undo(&mut self, ui: &mut Ui, room: egui::Rect, name: &str) {
        let words = self.desk.texts.format("games-deleted", &[("name", name.to_owned())]);
        let (text, button) = room.split_left_right_at_x(room.right() - 140.0);
        fit_text(
            ui.painter(),
            text,
            Align2::LEFT_CENTER,
            &words,
            theme::body(),
            theme::PAPER,
        );
        if self.tile(ui, "games.undo", button, "games-undo", Tone::Plain, true) {
            self.deed = Some(Deed::Restore);
        }
    }

    /// The games that were played here.
    fn shelf(&mut self, ui: &mut Ui, room: egui::Rect, shelf: &mut Shelf) {
        let Some(entries) = &shelf.entries else {
            self.remark(ui, room, "games-reading");
            return;
        };
        if entries.is_empty() {
            self.remark(ui, room, "games-none");
            return;
        }
        let field = room.with_max_y(room.top() + 34.0);
        let hint = self.desk.texts.get("games-search");
        let edit = TextEdit::singleline(&mut shelf.search)
            .hint_text(hint)
            .font(theme::body())
            .margin(vec2(8.0, 6.0))
            .char_limit(100);
        if ui.put(field, edit).has_focus() {
            let ring = Stroke::new(2.0, theme::PAPER);
            let corner = CornerRadius::same(theme::CORNER);
            ui.painter()
                .rect_stroke(field.expand(2.0), corner, ring, StrokeKind::Middle);
        }
        let list = room.with_min_y(field.bottom() + 8.0);
        let wanted = shelf.search.trim().to_lowercase();
        let shown: Vec<usize> = (entries.iter().enumerate())
            .filter(|(_, entry)| {
                wanted.is_empty() || told(&self.desk.texts, &entry.game).to_lowercase().contains(&wanted)
            })
            .map(|(index, _)| index)
            .collect();
        if shown.is_empty() {
            self.remark(ui, list, "games-not-found");
            return;
        }
        let Shelf {
            entries: Some(entries),
            chosen,
            naming,
            ..
        } = shelf
        else {
            return;
        };
        scroll(ui, list, shown.len(), |ui, row, rect| {
            let index = shown[row];
            let entry = &entries[index];
            let is_chosen = chosen.as_ref() == Some(&entry.path);
            let pressed = self.row(ui, rect, index, is_chosen, entry.game.line().position());
            let words = rect.with_min_x(rect.left() + ROW);
            if is_chosen {
                self.chosen(ui, words, index, entry, naming);
            } else {
                let (above, below) = lines_of(&self.desk.texts, &entry.game);
                write_lines(ui, words, &above, &below);
            }
            if pressed {
                // Twice on the same is what the first button does.
                if is_chosen && naming.is_none() {
                    self.deed = Some(Deed::Open(index));
                }
                *chosen = Some(entry.path.clone());
                if !is_chosen {
                    *naming = None;
                }
            }
        });
    }

    /// The ground of a row and its board; whether it was pressed.
    fn row(&mut self, ui: &mut Ui, rect: egui::Rect, index: usize, chosen: bool, position: &Position) -> bool {
        let rect = rect.shrink2(vec2(0.0, 2.0));
        let response = ui.interact(rect, egui::Id::new(("games.row", index)), Sense::click());
        self.desk.target(ui, &format!("games.row.{index}"), rect);
        let hovered = response.hovered() && !chosen;
        let ground = if hovered { theme::OAK } else { theme::NIGHT };
        let corner = CornerRadius::same(theme::CORNER);
        ui.painter().rect_filled(rect, corner, ground);
        if chosen {
            let line = Stroke::new(2.0, theme::BRASS);
            ui.painter().rect_stroke(rect, corner, line, StrokeKind::Inside);
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, theme::PAPER);
            ui.painter()
                .rect_stroke(rect.shrink(1.0), corner, ring, StrokeKind::Inside);
            if response.gained_focus() {
                response.scroll_to_me(None);
            }
        }
        let board = egui::Rect::from_min_size(rect.min + Vec2::splat(5.0), Vec2::splat(rect.height() - 10.0));
        paint_position(self.desk, ui.painter(), board, position);
        response.clicked()
    }

    /// The game that somebody has pointed at, with what can be done with it.
    fn chosen(&mut self, ui: &mut Ui, room: egui::Rect, index: usize, entry: &Entry, naming: &mut Option<String>) {
        let room = room.shrink2(vec2(4.0, 6.0));
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - TOUCH);
        match naming {
            Some(name) => {
                let edit = TextEdit::singleline(name)
                    .font(theme::body())
                    .margin(vec2(6.0, 2.0))
                    .char_limit(80);
                let response = ui.put(above, edit.id(egui::Id::new(NAME)));
                if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                    self.deed = Some(Deed::Rename(index, name.clone()));
                }
            }
            None => {
                let (title, _) = lines_of(&self.desk.texts, &entry.game);
                fit_text(
                    ui.painter(),
                    above,
                    Align2::LEFT_CENTER,
                    &title,
                    theme::body(),
                    theme::PAPER,
                );
            }
        }
        let buttons: [(&str, &str, Tone, Deed); 3] = match naming {
            Some(name) => [
                (
                    "games.keep",
                    "games-keep-name",
                    Tone::Primary,
                    Deed::Rename(index, name.clone()),
                ),
                ("games.leave", "games-leave-name", Tone::Plain, Deed::LeaveName),
                ("games.delete", "games-delete", Tone::Plain, Deed::Delete(index)),
            ],
            None => [
                ("games.open", "games-open", Tone::Primary, Deed::Open(index)),
                ("games.rename", "games-rename", Tone::Plain, Deed::BeginNaming(index)),
                ("games.delete", "games-delete", Tone::Plain, Deed::Delete(index)),
            ],
        };
        let gap = 6.0;
        let width = ((below.width() - 2.0 * gap) / 3.0).min(170.0);
        for (place, (id, key, tone, deed)) in buttons.into_iter().enumerate() {
            let left = below.left() + place as f32 * (width + gap);
            let button = egui::Rect::from_min_size(egui::pos2(left, below.top()), vec2(width, below.height()));
            if self.tile(ui, id, button, key, tone, true) {
                self.deed = Some(deed);
            }
        }
    }

    /// Games from elsewhere: while they are read, and to choose one.
    fn import(&mut self, ui: &mut Ui, room: egui::Rect, import: &Import) {
        let mut list = room;
        let line = room.with_max_y(room.top() + BUTTON);
        if let Some(done) = import.progress() {
            let count = import.heads().len() + import.unlisted();
            let percent = (done * 100.0).floor();
            let values = [("percent", percent.to_string()), ("count", count.to_string())];
            let words = self.desk.texts.format("games-import-progress", &values);
            let (text, button) = line.split_left_right_at_x(line.right() - 140.0);
            let bar = text.with_max_x(text.left() + (text.width() - 8.0) * done);
            ui.painter().rect_filled(bar, CornerRadius::same(6), theme::OAK);
            let text = text.shrink2(vec2(10.0, 0.0));
            fit_text(
                ui.painter(),
                text,
                Align2::LEFT_CENTER,
                &words,
                theme::body(),
                theme::PAPER,
            );
            if self.tile(ui, "games.stop", button, "games-stop", Tone::Plain, true) {
                self.deed = Some(Deed::StopImport);
            }
            list.min.y += BUTTON + 8.0;
        } else if import.unlisted() > 0 {
            let words = self
                .desk
                .texts
                .format("games-unlisted", &[("count", import.unlisted())]);
            fit_text(
                ui.painter(),
                line,
                Align2::LEFT_CENTER,
                &words,
                theme::small(),
                theme::PAPER_DIM,
            );
            list.min.y += BUTTON + 8.0;
        }
        let heads = import.heads();
        scroll(ui, list, heads.len(), |ui, row, rect| {
            let head = &heads[row];
            let rect = rect.shrink2(vec2(0.0, 2.0));
            let response = ui.interact(rect, egui::Id::new(("games.head", row)), Sense::click());
            self.desk.target(ui, &format!("games.head.{row}"), rect);
            let ground = if response.hovered() { theme::OAK } else { theme::NIGHT };
            ui.painter()
                .rect_filled(rect, CornerRadius::same(theme::CORNER), ground);
            let (above, below, bad) = lines_of_head(&self.desk.texts, head);
            let words = rect.shrink2(vec2(12.0, 4.0));
            let (top, bottom) = words.split_top_bottom_at_fraction(0.5);
            fit_text(
                ui.painter(),
                top,
                Align2::LEFT_CENTER,
                &above,
                theme::body(),
                theme::PAPER,
            );
            let colour = if bad { theme::alarm(ui.ctx()) } else { theme::PAPER_DIM };
            fit_text(
                ui.painter(),
                bottom,
                Align2::LEFT_CENTER,
                &below,
                theme::small(),
                colour,
            );
            if response.clicked() {
                self.deed = Some(Deed::Choose(row));
            }
        });
    }

    fn remark(&self, ui: &Ui, room: egui::Rect, key: &str) {
        let words = self.desk.texts.get(key);
        fit_text(
            ui.painter(),
            room,
            Align2::CENTER_CENTER,
            &words,
            theme::body(),
            theme::PAPER_DIM,
        );
    }
}

/// Rows that are drawn when they come into sight.
fn scroll(ui: &mut Ui, room: egui::Rect, rows: usize, mut show: impl FnMut(&mut Ui, usize, egui::Rect)) {
    if room.height() < 20.0 {
        return;
    }
    ui.scope_builder(egui::UiBuilder::new().max_rect(room).id_salt("games.list"), |ui| {
        ui.set_clip_rect(room.intersect(ui.clip_rect()));
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical()
            .auto_shrink(false)
            .show_rows(ui, ROW, rows, |ui, shown| {
                for row in shown {
                    let width = ui.available_width() - 6.0;
                    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
                    show(ui, row, rect);
                }
            });
    });
}

fn write_lines(ui: &Ui, room: egui::Rect, above: &str, below: &str) {
    let room = room.shrink2(vec2(4.0, 12.0));
    let (top, bottom) = room.split_top_bottom_at_fraction(0.5);
    let font = FontId::proportional(17.0);
    fit_text(ui.painter(), top, Align2::LEFT_CENTER, above, font, theme::PAPER);
    fit_text(
        ui.painter(),
        bottom,
        Align2::LEFT_CENTER,
        below,
        theme::small(),
        theme::PAPER_DIM,
    );
}

/// What a game is called, and what else there is to know of it.
pub(super) fn lines_of(texts: &Texts, game: &SavedGame) -> (String, String) {
    let players = players(texts, game);
    let date = game.about().tags.get("Date").unwrap_or_default().replace('.', "-");
    // A game that has ended stays so, whatever was tried in it afterwards.
    let state = match game.outcome().or(game.main_outcome()) {
        Some(outcome) => texts.outcome(outcome).0,
        None if game.about().imported => result_text(game.about().result).to_owned(),
        None => texts.get("games-unfinished"),
    };
    let moves = texts.format("games-moves", &[("count", game.line().ply().div_ceil(2))]);
    let facts = [game.variant().title.to_owned(), moves, state, date];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty());
    let mut below: Vec<String> = facts.collect();
    let above = match game.title() {
        Some(title) => {
            below.insert(0, players);
            title.to_owned()
        }
        None => players,
    };
    (above, below.join(" · "))
}

fn players(texts: &Texts, game: &SavedGame) -> String {
    if game.about().imported {
        let tag = |name| game.about().tags.get(name).unwrap_or_default().to_owned();
        return versus(texts, &[tag("White"), tag("Black")]);
    }
    let seats = game.seats();
    let name = |side: Side| match seats[side] {
        Seat::Engine(level) => texts.level(level),
        Seat::Human if seats.only_human().is_some() => texts.get("hud-you"),
        Seat::Human => texts.side(side),
    };
    format!("{} – {}", name(Side::White), name(Side::Black))
}

/// All that the page says of a game, to be searched.
fn told(texts: &Texts, game: &SavedGame) -> String {
    let (above, below) = lines_of(texts, game);
    format!("{above} {below}")
}

fn result_text(result: GameResult) -> &'static str {
    match result {
        GameResult::Unknown => "",
        known => known.text(),
    }
}

/// A game from elsewhere: who played, what else is known or what is wrong, and whether something is.
fn lines_of_head(texts: &Texts, head: &Head) -> (String, String, bool) {
    let above = format!("{}. {}", head.number, versus(texts, &head.players));
    if let Some(fault) = &head.fault {
        let reason = texts.pgn_error(fault);
        return (above, reason, true);
    }
    let moves = texts.format("games-moves", &[("count", head.plies.div_ceil(2))]);
    let facts = [
        head.variant.title.to_owned(),
        moves,
        result_text(head.result).to_owned(),
        head.event.clone(),
        head.date.replace('.', "-"),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    (above, facts.join(" · "), false)
}
