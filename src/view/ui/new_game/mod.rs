//! The page before a game, for whoever wants to choose more than the start screen offers: each side's player and time,
//! where the game starts, what is allowed, and from where the board is seen.

mod players;
mod start_draft;
mod summary;
mod times;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, FontId, Id, Key, Modifiers, ScrollArea, Sense, TextEdit, Ui, UiBuilder, Vec2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::diagram::paint_pieces;
use super::parts::{Choice, GAP, Part, ROW, column};
use super::sheet::{Sheet, show_sheet};
use super::shortcuts::KeysGoTo;
use super::status::announce;
use super::widgets::{Desk, Tile, Tone, fit_text};
use super::{Open, UiSystems, theme};
use crate::game::{NewGame, SeatChoice, fresh_seed};
use crate::rules::{Position, Side, Variant};
use crate::view::Options;
use crate::view::pasting::{NotLet, PastesInto, Pasting};
use crate::view::settings::{AppSettings, GameChoice};
use crate::view::text::Texts;
use crate::view::ui::Notices;
use start_draft::StartDraft;
pub(super) use summary::{beyond_the_start_screen, in_short};
use times::Times;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(EguiPrimaryContextPass, show_page.in_set(UiSystems::Sheets));
}

/// What the page shows besides what is chosen.
#[derive(Resource, Default)]
pub(super) struct Page {
    /// While it is open.
    draft: Option<(StartDraft, Times)>,
}

impl Page {
    /// Lets the page begin from a position, whatever it showed before.
    pub(super) fn begin_from(&mut self, position: &Position, game: &GameChoice) {
        let start = StartDraft::of(position.variant(), Some(position));
        self.draft = Some((start, Times::of(game.clock())));
    }
}

/// What is chosen, while it is being changed.
struct Chosen<'a> {
    game: &'a mut GameChoice,
    turn_board: &'a mut bool,
    table: &'a mut bool,
    start: &'a mut StartDraft,
    times: &'a mut Times,
}

impl Chosen<'_> {
    /// Keeps the start, if a game can begin there, for this game and the next: once it is chosen here or played. With
    /// which position the page was opened is no choice yet.
    fn keep_start(&mut self, before: &StartDraft, plays: bool) {
        let is_chosen = plays || *self.start != *before;
        if is_chosen && self.start.faults().is_empty() {
            self.game.set_variant(self.start.variant());
            self.game.set_start(self.start.position().as_ref());
        }
    }
}

/// What somebody wants that is no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Start,
    Paste,
    Edit,
    Close,
}

/// The field for a position.
const FIELD: &str = "setup.fen";
const START: f32 = 50.0;

fn show_page(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    goes_to: Res<KeysGoTo>,
    mut page: ResMut<Page>,
    mut settings: ResMut<AppSettings>,
    (mut pasting, mut notices, mut options): (Pasting, ResMut<Notices>, ResMut<Options>),
    mut new_games: MessageWriter<NewGame>,
) -> Result {
    if open.editor.is_some() {
        return Ok(());
    }
    if !open.new_game {
        if page.draft.is_some() {
            page.draft = None;
        }
        return Ok(());
    }
    if open.is_covered() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    // Changed on a copy, so that looking at the settings does not count as changing them.
    let (mut game, mut turn_board) = (settings.game.clone(), settings.turn_board);
    let lies = settings.play.table || options.table;
    let mut table = lies;
    let opens = page.draft.is_none();
    let (start, times) = page.draft.get_or_insert_with(|| {
        let start = StartDraft::of(game.variant(), game.start().as_ref());
        (start, Times::of(game.clock()))
    });
    let before = (start.clone(), *times);
    let mut chosen = Chosen {
        game: &mut game,
        turn_board: &mut turn_board,
        table: &mut table,
        start,
        times,
    };
    // Taken before anything that has the focus sees it; who writes leaves the field with it.
    let at_nothing = ctx.memory(|memory| memory.focused().is_none()) && *goes_to != KeysGoTo::Text;
    let entered = ctx.input_mut(|input| {
        let (plain, command) = (Modifiers::NONE, Modifiers::COMMAND);
        (at_nothing && input.consume_key(plain, Key::Enter)) || input.consume_key(command, Key::Enter)
    });
    // The key that has opened the page is not meant for it.
    let mut deed = (entered && !opens).then_some(Deed::Start);

    let sheet = Sheet {
        id: "setup",
        title: desk.texts.get("setup-title"),
        close: desk.texts.get("help-close"),
        size: vec2(940.0, 760.0),
    };
    if show_sheet(&ctx, &mut desk, sheet, |ui, desk, room| {
        let width = room.width();
        let mut part = Part { desk, width };
        let foot = room.with_min_y(room.bottom() - START - 24.0);
        let body = room.with_max_y(foot.top() - 6.0);
        ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
            ui.set_clip_rect(body.intersect(ui.clip_rect()));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = Vec2::ZERO;
                let width = ui.available_width() - 6.0;
                show_body(ui, &mut part, width, &mut chosen, &mut deed);
            });
        });
        if show_foot(ui, &mut part, foot, &chosen) {
            deed = Some(Deed::Start);
        }
    }) {
        deed = Some(Deed::Close);
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) && *goes_to != KeysGoTo::Text {
        deed = Some(Deed::Close);
    }
    if deed == Some(Deed::Paste) {
        pasting.ask(PastesInto::NewGame);
    }
    match pasting.take(PastesInto::NewGame) {
        Some(Ok(text)) => chosen.start.write(text.trim().to_owned()),
        Some(Err(NotLet)) => notices.error(desk.texts.get("paste-not-let")),
        None => {}
    }
    let shown = chosen.start.shown().clone();
    let seen = (chosen.start.clone(), *chosen.times);
    let can_start = chosen.start.faults().is_empty();
    chosen.keep_start(&before.0, deed == Some(Deed::Start));
    // Only what is changed counts as changed.
    if game != settings.game {
        settings.game = game;
        // What was drawn before the change does not show it yet.
        ctx.request_repaint();
    }
    if seen != before {
        ctx.request_repaint();
    }
    if table != lies {
        settings.play.table = table;
        // What the command line wanted was for until now.
        options.table = false;
        ctx.request_repaint();
    }
    if turn_board != settings.turn_board {
        settings.turn_board = turn_board;
        ctx.request_repaint();
    }
    match deed {
        Some(Deed::Start) if can_start => {
            let setup = settings.game.setup(fresh_seed());
            new_games.write(NewGame { setup });
            open.new_game = false;
        }
        Some(Deed::Edit) => open.editor = Some(shown),
        Some(Deed::Close) => open.new_game = false,
        Some(Deed::Start | Deed::Paste) | None => {}
    }
    Ok(())
}

fn show_body(ui: &mut Ui, part: &mut Part, width: f32, chosen: &mut Chosen, deed: &mut Option<Deed>) {
    if width > 620.0 {
        let gap = 28.0;
        let half = (width - gap) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(gap, 0.0);
            column(ui, half, |ui| {
                let mut part = Part {
                    desk: &mut *part.desk,
                    width: half,
                };
                show_variants(ui, &mut part, chosen);
                players::show(ui, &mut part, chosen.game);
                show_start(ui, &mut part, chosen.start, deed);
            });
            column(ui, half, |ui| {
                let mut part = Part {
                    desk: &mut *part.desk,
                    width: half,
                };
                chosen.times.show(ui, &mut part, chosen.game);
                show_terms(ui, &mut part, chosen);
            });
        });
    } else {
        let mut part = Part {
            desk: &mut *part.desk,
            width,
        };
        show_variants(ui, &mut part, chosen);
        players::show(ui, &mut part, chosen.game);
        chosen.times.show(ui, &mut part, chosen.game);
        show_start(ui, &mut part, chosen.start, deed);
        show_terms(ui, &mut part, chosen);
    }
}

fn show_variants(ui: &mut Ui, part: &mut Part, chosen: &mut Chosen) {
    part.head(ui, "setup-variant");
    let tiles = Variant::ALL.map(|variant| {
        let is_this = chosen.start.variant() == variant;
        Choice::new(format!("setup.{}", variant.name), variant.title, is_this)
    });
    if let Some(pressed) = part.tiles(ui, tiles.len(), &tiles) {
        chosen.start.set_variant(Variant::ALL[pressed]);
    }
}

/// Where the game starts: what it looks like, how to have it otherwise, and what is wrong with it.
fn show_start(ui: &mut Ui, part: &mut Part, start: &mut StartDraft, deed: &mut Option<Deed>) {
    part.head(ui, "setup-start");
    let side = (part.width * 0.42).min(150.0).floor();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0 * GAP, 0.0);
        let (board, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        let board = board.shrink(1.0);
        let shown = start.shown().clone();
        paint_pieces(part.desk, ui.painter(), board, |square| shown.piece_at(square));
        let width = part.width - side - 2.0 * GAP;
        column(ui, width, |ui| {
            let mut part = Part {
                desk: &mut *part.desk,
                width,
            };
            let words = |key| part.desk.texts.get(key);
            let tiles = [
                Choice::new("setup.usual", words("setup-usual"), start.is_usual()),
                Choice::new("setup.paste", words("setup-paste"), false),
                Choice::new("setup.edit", words("setup-edit"), false),
            ];
            match part.tiles(ui, 1, &tiles) {
                Some(0) => start.write(String::new()),
                Some(1) => *deed = Some(Deed::Paste),
                Some(_) => *deed = Some(Deed::Edit),
                None => {}
            }
        });
    });
    ui.add_space(GAP);
    let (field, _) = ui.allocate_exact_size(vec2(part.width, ROW), Sense::hover());
    let hint = part.desk.texts.get("setup-fen-hint");
    let mut text = start.text().to_owned();
    let edit = TextEdit::singleline(&mut text)
        .id(Id::new(FIELD))
        .hint_text(hint)
        .font(FontId::proportional(15.0))
        .vertical_align(egui::Align::Center)
        .margin(vec2(8.0, 4.0))
        .char_limit(400);
    let response = ui.put(field, edit);
    part.desk.target(ui, FIELD, field);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.changed() {
        start.write(text);
    }
    ui.add_space(4.0);
    let texts = &part.desk.texts;
    let faults: Vec<String> = start
        .faults()
        .iter()
        .map(|fault| sentence(&texts.fen_error(fault)))
        .collect();
    let notices: Vec<String> = (start.notices().iter())
        .map(|notice| sentence(&texts.fen_notice(notice)))
        .collect();
    let wrong = theme::alarm(ui.ctx());
    for (words, colour) in
        (faults.iter().map(|words| (words, wrong))).chain(notices.iter().map(|words| (words, theme::PAPER_DIM)))
    {
        part.paragraph(ui, words, theme::small(), colour);
    }
    announce(ui.ctx(), "setup.told", [faults, notices].concat().join(" "));
    ui.add_space(GAP);
}

/// The reason, beginning with a capital letter.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let mut sentence = first.unwrap_or_default() + letters.as_str();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// What is allowed, and from where the board is seen.
fn show_terms(ui: &mut Ui, part: &mut Part, chosen: &mut Chosen) {
    part.head(ui, "setup-terms");
    let words = part.desk.texts.get("setup-take-back");
    if part.toggle(ui, "setup.take-back", &words, chosen.game.take_back, true) {
        chosen.game.take_back = !chosen.game.take_back;
    }
    let shared = chosen.game.sides() == SeatChoice::TwoPlayers;
    if !shared && chosen.game.sides() != SeatChoice::Computers {
        // Who plays alone sits on their own side.
        return;
    }
    part.head(ui, "setup-view");
    let lies = shared && *chosen.table;
    let turns = shared && *chosen.turn_board && !lies;
    let words = |key| part.desk.texts.get(key);
    let mut tiles = vec![
        Choice::new(
            "setup.view.white",
            words("setup-view-white"),
            !turns && !lies && chosen.game.seen_from == Side::White,
        ),
        Choice::new(
            "setup.view.black",
            words("setup-view-black"),
            !turns && !lies && chosen.game.seen_from == Side::Black,
        ),
    ];
    if shared {
        tiles.push(Choice::new("setup.view.turns", words("setup-view-turns"), turns));
        tiles.push(Choice::new("setup.view.table", words("setup-view-table"), lies));
    }
    let in_a_line = if part.width > 400.0 { 2 } else { 1 };
    if let Some(pressed) = part.tiles(ui, in_a_line, &tiles) {
        // Whoever looks at the computer playing itself says nothing about two players.
        if shared {
            *chosen.table = pressed == 3;
        }
        match Side::ALL.get(pressed) {
            Some(&side) => {
                chosen.game.seen_from = side;
                if shared {
                    *chosen.turn_board = false;
                }
            }
            None if pressed == 2 => *chosen.turn_board = true,
            None => {}
        }
    }
}

/// What is going to be played, or why not, and the button that begins it.
fn show_foot(ui: &mut Ui, part: &mut Part, room: egui::Rect, chosen: &Chosen) -> bool {
    let (told, button) = room.split_top_bottom_at_y(room.bottom() - START);
    let texts = &part.desk.texts;
    let fault = chosen.start.faults().first();
    let (words, colour) = match fault {
        Some(fault) => (sentence(&texts.fen_error(fault)), theme::alarm(ui.ctx())),
        None => (what_is_played(texts, chosen), theme::PAPER_DIM),
    };
    fit_text(
        ui.painter(),
        told,
        Align2::CENTER_CENTER,
        &words,
        theme::small(),
        colour,
    );
    let words = part.desk.texts.get("menu-start");
    let tile = Tile::new("setup.start", button.size())
        .tone(Tone::Primary)
        .enabled(fault.is_none());
    ui.scope_builder(UiBuilder::new().max_rect(button), |ui| {
        tile.show(ui, part.desk, |_, painter, rect, colour| {
            let font = FontId::proportional(21.0);
            fit_text(painter, rect.shrink(8.0), Align2::CENTER_CENTER, &words, font, colour);
        })
    })
    .inner
}

fn what_is_played(texts: &Texts, chosen: &Chosen) -> String {
    let mut game = chosen.game.clone();
    game.set_variant(chosen.start.variant());
    game.set_start(chosen.start.position().as_ref());
    in_short(texts, &game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    #[test]
    fn a_position_that_was_brought_to_the_page_is_remembered_only_when_it_is_chosen_or_played() {
        let remembered = GameChoice::default();
        assert_eq!((remembered.variant(), remembered.start()), (&SHAKO, None));
        let brought = Position::from_fen(&PEMBA, "k9/10/10/10/10/10/10/10/10/KL8 w - - 0 1").unwrap();
        let (mut game, mut turn_board, mut table) = (remembered.clone(), false, false);
        let mut page = Page::default();
        page.begin_from(&brought.position, &game);
        let (mut start, mut times) = page.draft.expect("the page begins from it");
        let before = start.clone();
        let mut chosen = Chosen {
            game: &mut game,
            turn_board: &mut turn_board,
            table: &mut table,
            start: &mut start,
            times: &mut times,
        };
        chosen.keep_start(&before, false);
        assert_eq!(*chosen.game, remembered, "nothing was chosen");
        chosen.keep_start(&before, true);
        assert_eq!(chosen.game.variant(), &PEMBA);
        assert_eq!(chosen.game.start().as_ref(), Some(&brought.position));
        chosen.start.write("k9/10".to_owned());
        chosen.keep_start(&before, true);
        assert_eq!(chosen.game.start(), Some(brought.position), "no game can begin there");
        chosen.start.write(String::new());
        chosen.keep_start(&before, false);
        assert_eq!((chosen.game.variant(), chosen.game.start()), (&PEMBA, None));
    }

    #[test]
    fn what_is_wrong_is_told_in_whole_sentences() {
        assert_eq!(sentence("the field is missing"), "The field is missing.");
        assert_eq!(sentence("Already so."), "Already so.");
        assert_eq!(sentence("échec"), "Échec.");
    }
}
