//! The start screen: which game, who plays whom, how well the computer plays, and off.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Event, FontId, Key, Layout, Modifiers, Order, Painter, ScrollArea, Ui, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::diagram::paint_position;
use super::icon::Icon;
use super::new_game::beyond_the_start_screen;
use super::options::Section;
use super::widgets::{Desk, Tile, Tone, fit_paragraph, fit_text, place};
use super::{Open, UiSystems, help, theme};
use crate::engine::Level;
use crate::game::{LoadGame, NewGame, Screen, SeatChoice, fresh_seed};
use crate::rules::{Piece, PieceType, Position, Side, Variant};
use crate::view::kiosk::Kiosk;
use crate::view::save_file::SaveFile;
use crate::view::settings::{AppSettings, ClockChoice, GameChoice};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>().add_systems(
        EguiPrimaryContextPass,
        show_menu
            .run_if(in_state(Screen::Menu).and_then(not(resource_exists::<Kiosk>)))
            .in_set(UiSystems::Panels),
    );
}

/// Where the keyboard is.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct Focus {
    row: Row,
    /// Whether to show it: only to those who use the keyboard.
    seen: bool,
}

impl Default for Focus {
    fn default() -> Self {
        Focus {
            row: Row::Start,
            seen: false,
        }
    }
}

/// The rows of the start screen, from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Game,
    Sides,
    Level,
    Start,
    More,
    Continue,
    Clock,
    Learn,
    Games,
    Settings,
    Help,
}

/// What the keyboard asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Row(i32),
    Choice(i32),
    Enter,
}

impl Row {
    /// The rows that are there.
    fn all(level: bool, unfinished: bool) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Sides];
        rows.extend(level.then_some(Row::Level));
        rows.extend([Row::Start, Row::More]);
        rows.extend(unfinished.then_some(Row::Continue));
        rows.extend([Row::Clock, Row::Learn, Row::Games, Row::Settings, Row::Help]);
        rows
    }

    /// This row, or the one that starts a game if this one is not there.
    fn among(self, rows: &[Row]) -> Row {
        if rows.contains(&self) { self } else { Row::Start }
    }

    /// The row so many steps down, round and round.
    fn step(self, rows: &[Row], by: i32) -> Row {
        let here = rows.iter().position(|&row| row == self).unwrap_or(0) as i32;
        rows[(here + by).rem_euclid(rows.len() as i32) as usize]
    }
}

/// The choice so many steps on, not beyond the ends.
fn step<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    let here = all.iter().position(|&one| one == now).unwrap_or(0) as i32;
    all[(here + by).clamp(0, all.len() as i32 - 1) as usize]
}

/// The clock after this one, round and round.
fn next_clock(now: ClockChoice) -> ClockChoice {
    let all = ClockChoice::PRESETS;
    let here = all.iter().position(|&one| one == now);
    all[here.map_or(0, |here| (here + 1) % all.len())]
}

fn keys(ctx: &egui::Context) -> Vec<Step> {
    let steps = [
        (Modifiers::NONE, Key::ArrowUp, Step::Row(-1)),
        (Modifiers::NONE, Key::ArrowDown, Step::Row(1)),
        (Modifiers::SHIFT, Key::Tab, Step::Row(-1)),
        (Modifiers::NONE, Key::Tab, Step::Row(1)),
        (Modifiers::NONE, Key::ArrowLeft, Step::Choice(-1)),
        (Modifiers::NONE, Key::ArrowRight, Step::Choice(1)),
        (Modifiers::NONE, Key::Enter, Step::Enter),
        (Modifiers::NONE, Key::Space, Step::Enter),
    ];
    // As often and in the order in which they were pressed.
    let step_of = |event: &Event| match *event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => steps
            .into_iter()
            .find(|&(wanted, its_key, _)| its_key == key && modifiers.matches_logically(wanted)),
        _ => None,
    };
    let pressed = ctx.input(|input| input.events.iter().filter_map(step_of).collect::<Vec<_>>());
    pressed.into_iter().map(|(_, _, step)| step).collect()
}

/// What the player wants now.
enum Wish {
    Start,
    Continue,
}

fn show_menu(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut focus: ResMut<Focus>,
    mut settings: ResMut<AppSettings>,
    mut open: ResMut<Open>,
    saved: Res<SaveFile>,
    mut new_games: MessageWriter<NewGame>,
    mut saved_games: MessageWriter<LoadGame>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut wish = None;
    // Changed on a copy, so that looking at the settings does not count as changing them.
    let mut choice = settings.game.clone();
    if !open.page() {
        let unfinished = saved.unfinished().is_some();
        let rows = |choice: &GameChoice| Row::all(choice.sides() != SeatChoice::TwoPlayers, unfinished);
        for key in keys(&ctx) {
            focus.seen = true;
            // A row may have gone since the last key, be it by the mouse.
            let rows = rows(&choice);
            focus.row = focus.row.among(&rows);
            match (key, focus.row) {
                (Step::Row(by), row) => focus.row = row.step(&rows, by),
                (Step::Choice(by), Row::Game) => choice.set_variant(step(&Variant::ALL, choice.variant(), by)),
                (Step::Choice(by), Row::Sides) => choice.set_sides(step(&SeatChoice::ALL, choice.sides(), by)),
                (Step::Choice(by), Row::Level) => choice.set_level(step(&Level::ALL, choice.level(), by)),
                (Step::Choice(by), Row::Start | Row::More | Row::Continue) => {
                    let mut buttons = vec![Row::Start, Row::More];
                    buttons.extend(unfinished.then_some(Row::Continue));
                    focus.row = step(&buttons, focus.row, by);
                }
                (Step::Choice(by), Row::Clock) => choice.set_clock(step(&ClockChoice::PRESETS, choice.clock(), by)),
                (Step::Choice(_), Row::Learn | Row::Games | Row::Settings | Row::Help) => {}
                (Step::Enter, Row::Clock) => choice.set_clock(next_clock(choice.clock())),
                (Step::Enter, Row::More) => open.new_game = true,
                (Step::Enter, Row::Learn) => open.learn = true,
                (Step::Enter, Row::Games) => open.games = true,
                (Step::Enter, Row::Settings) => open.open_settings(Section::Look),
                (Step::Enter, Row::Help) => open.help = true,
                (Step::Enter, Row::Continue) => wish = Some(Wish::Continue),
                (Step::Enter, _) => wish = Some(Wish::Start),
            }
        }
        focus.row = focus.row.among(&rows(&choice));
        if ctx.input(|input| input.pointer.any_pressed()) {
            focus.seen = false;
        }
    }

    let window = ctx.content_rect();
    place(&ctx, "menu", window, Order::Middle, |ui| {
        paint_ground(ui.painter(), window);
        let measure = Measure::of(window.size());
        let focused = |row| focus.seen && focus.row == row;
        // Where not everything has room, one starts from the lower edge, wherever the rest has been scrolled to.
        let pinned = measure.height() > window.height();
        let foot = if pinned {
            measure.button + 2.0 * measure.gap
        } else {
            0.0
        };
        let (above, below) = window.split_top_bottom_at_y(window.bottom() - foot);
        ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| {
            ui.set_clip_rect(above);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                let margin = (window.width() - measure.width) / 2.0;
                let spare = (window.height() - measure.height()).max(0.0);
                ui.add_space(spare * 0.42 + measure.gap);
                // Not centred on the height of a line, which would push the column down.
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                    ui.add_space(margin);
                    let column = vec2(measure.width, 0.0);
                    ui.allocate_ui_with_layout(column, Layout::top_down(egui::Align::Min), |ui| {
                        ui.spacing_mut().item_spacing = vec2(measure.gap, 0.0);
                        show_title(ui, &mut desk, &measure);
                        ui.add_space(measure.gap * 1.5);
                        show_games(ui, &mut desk, &measure, &mut choice, focused(Row::Game), &mut open);
                        show_sides(ui, &mut desk, &measure, &mut choice, focused(Row::Sides));
                        show_levels(ui, &mut desk, &measure, &mut choice, focused(Row::Level));
                        ui.add_space(measure.gap * 1.8);
                        if !pinned {
                            show_start(ui, &mut desk, &measure, &choice, &saved, focused, &mut open, &mut wish);
                            ui.add_space(measure.gap);
                        }
                        let clock = desk.texts.clock_in_short(choice.clock());
                        let clock = desk.texts.format("menu-clock", &[("clock", clock)]);
                        let tiles = [
                            ("menu.clock", clock, Row::Clock),
                            ("menu.learn", desk.texts.get("menu-learn"), Row::Learn),
                            ("menu.games", desk.texts.get("menu-games"), Row::Games),
                            ("menu.settings", desk.texts.get("help-settings"), Row::Settings),
                            ("menu.help", desk.texts.get("menu-help"), Row::Help),
                        ];
                        let in_a_line = tiles.len().div_ceil(measure.lines_of_help());
                        for (line, tiles) in tiles.chunks(in_a_line).enumerate() {
                            if line > 0 {
                                ui.add_space(measure.gap);
                            }
                            ui.horizontal(|ui| {
                                let count = in_a_line as f32;
                                let size = vec2((measure.width - (count - 1.0) * measure.gap) / count, HELP);
                                for (id, words, row) in tiles {
                                    let row = *row;
                                    let tile = Tile::new(id, size).focused(focused(row)).name(&**words);
                                    let room = |rect: egui::Rect| rect.shrink(4.0);
                                    if tile.show(ui, &mut desk, |_, painter, rect, colour| {
                                        let font = theme::small();
                                        fit_text(painter, room(rect), Align2::CENTER_CENTER, words, font, colour);
                                    }) {
                                        match row {
                                            Row::Clock => choice.set_clock(next_clock(choice.clock())),
                                            Row::Learn => open.learn = true,
                                            Row::Games => open.games = true,
                                            Row::Settings => open.open_settings(Section::Look),
                                            _ => open.help = true,
                                        }
                                    }
                                }
                            });
                        }
                    });
                });
                ui.add_space(measure.gap);
            });
        });
        if pinned {
            let margin = (window.width() - measure.width) / 2.0;
            let line = below.shrink2(vec2(margin, measure.gap));
            ui.scope_builder(egui::UiBuilder::new().max_rect(line), |ui| {
                ui.spacing_mut().item_spacing = vec2(measure.gap, 0.0);
                show_start(ui, &mut desk, &measure, &choice, &saved, focused, &mut open, &mut wish);
            });
        }
    });

    if choice != settings.game {
        settings.game = choice.clone();
    }
    match (wish, saved.unfinished()) {
        // It is on the board as it was left, with its clock.
        (Some(Wish::Continue), Some(_)) if saved.offers_board() => {
            NextState::set_if_neq(&mut screen, Screen::Playing);
        }
        (Some(Wish::Continue), Some(game)) => {
            saved_games.write(LoadGame(game.clone()));
        }
        (Some(Wish::Start), _) => {
            let setup = choice.setup(fresh_seed());
            new_games.write(NewGame { setup });
        }
        (Some(Wish::Continue), None) | (None, _) => {}
    }
    Ok(())
}

/// How high the buttons of other pages are.
const HELP: f32 = 40.0;
/// In narrower windows they stand in two lines.
const NARROW: f32 = 560.0;

/// Tiles with words on them, of which one is chosen.
struct Choices {
    count: usize,
    /// The width that the longest words need, in points.
    least_width: f32,
    most_in_a_line: usize,
}

const SIDES: Choices = Choices {
    count: SeatChoice::ALL.len(),
    least_width: 116.0,
    most_in_a_line: SeatChoice::ALL.len(),
};
const LEVELS: Choices = Choices {
    count: Level::ALL.len(),
    least_width: 66.0,
    most_in_a_line: 5,
};

/// The sizes of things, for a window.
struct Measure {
    width: f32,
    gap: f32,
    card: f32,
    row: f32,
    button: f32,
    title: f32,
    label: f32,
}

impl Measure {
    /// For a window of this size.
    fn of(window: egui::Vec2) -> Measure {
        let width = (window.x - 24.0).clamp(200.0, 940.0);
        if window.y >= 640.0 && window.x >= 800.0 {
            Measure {
                width,
                gap: 12.0,
                card: if window.y >= 760.0 { 220.0 } else { 204.0 },
                row: 48.0,
                button: 62.0,
                title: 96.0,
                label: 34.0,
            }
        } else if window.y >= 420.0 {
            Measure {
                width,
                gap: 8.0,
                card: match window.y {
                    640.0.. if width >= NARROW => 170.0,
                    560.0.. => 118.0,
                    _ => 100.0,
                },
                row: 40.0,
                button: 52.0,
                title: 52.0,
                label: 25.0,
            }
        } else {
            Measure {
                width,
                gap: 6.0,
                card: 56.0,
                row: 40.0,
                button: 44.0,
                title: 34.0,
                label: 22.0,
            }
        }
    }

    /// How many of these choices stand in a line: all if there is room, else about as many in each.
    fn in_a_line(&self, choices: &Choices) -> usize {
        let room = ((self.width / choices.least_width) as usize).clamp(1, choices.most_in_a_line);
        if room >= choices.count {
            choices.count
        } else {
            room.min(choices.count.div_ceil(2))
        }
    }

    /// In how many lines the buttons of other pages stand.
    fn lines_of_help(&self) -> usize {
        if self.width < NARROW { 2 } else { 1 }
    }

    fn rows(&self, choices: &Choices) -> f32 {
        let lines = choices.count.div_ceil(self.in_a_line(choices)) as f32;
        self.label + lines * self.row + (lines - 1.0) * self.gap
    }

    /// How high everything is together: title, cards, choices, buttons, help, and the space between and around them.
    fn height(&self) -> f32 {
        let choices = self.rows(&SIDES) + self.rows(&LEVELS);
        let spaces = self.gap * (1.0 + 1.5 + 1.8 + 1.0 + 1.0);
        let help = self.lines_of_help() as f32 * (HELP + self.gap) - self.gap;
        self.title + self.card + choices + self.button + help + spaces
    }
}

/// The buttons that start a game, or go on with one, or lead to more choices.
fn show_start(
    ui: &mut Ui,
    desk: &mut Desk,
    measure: &Measure,
    choice: &GameChoice,
    saved: &SaveFile,
    focused: impl Fn(Row) -> bool,
    open: &mut Open,
    wish: &mut Option<Wish>,
) {
    let unfinished = saved.unfinished();
    ui.horizontal(|ui| {
        let wide = if measure.button > 60.0 {
            150.0
        } else {
            measure.button * 1.05
        };
        let more = vec2(wide, measure.button);
        let room = measure.width - measure.gap - more.x;
        let share = if unfinished.is_some() {
            (room - measure.gap) * 0.45
        } else {
            room
        };
        let size = vec2(share, measure.button);
        let start = Tile::new("menu.start", size)
            .tone(Tone::Primary)
            .focused(focused(Row::Start));
        let words = desk.texts.get("menu-start");
        let beyond = beyond_the_start_screen(&desk.texts, choice);
        let name = beyond
            .as_ref()
            .map_or(words.clone(), |beyond| format!("{words}. {beyond}"));
        if start.name(name).show(ui, desk, |_, painter, rect, colour| {
            paint_start(painter, rect, &words, beyond.as_deref(), colour);
        }) {
            *wish = Some(Wish::Start);
        }
        let words = desk.texts.get("menu-more");
        let tile = Tile::new("menu.more", more).focused(focused(Row::More));
        if tile.icon(ui, desk, Icon::Choices, &words) {
            open.new_game = true;
        }
        if let Some(game) = unfinished {
            let size = vec2(room - measure.gap - share, measure.button);
            let tile = Tile::new("menu.continue", size).focused(focused(Row::Continue));
            let head = desk.texts.get("menu-continue");
            let number = game.line().position().fullmove_number();
            let body = desk.texts.format(
                "menu-continue-game",
                &[("game", game.variant().title.to_owned()), ("move", number.to_string())],
            );
            if tile.show(ui, desk, |_, painter, rect, colour| {
                let (above, below) = rect.shrink2(vec2(12.0, 6.0)).split_top_bottom_at_fraction(0.55);
                fit_text(painter, above, Align2::CENTER_CENTER, &head, theme::body(), colour);
                let dim = theme::PAPER_DIM;
                fit_text(painter, below, Align2::CENTER_CENTER, &body, theme::small(), dim);
            }) {
                *wish = Some(Wish::Continue);
            }
        }
    });
}

fn paint_ground(painter: &Painter, window: egui::Rect) {
    painter.rect_filled(window, 0, theme::NIGHT);
    // A board that one sees rather than looks at.
    let square = (window.width().max(window.height()) / 10.0).max(1.0);
    let start = window.center() - vec2(square, square) * 5.0;
    for rank in 0..10 {
        for file in 0..10 {
            if (rank + file) % 2 == 0 {
                let corner = start + vec2(file as f32, rank as f32) * square;
                let rect = egui::Rect::from_min_size(corner, vec2(square, square));
                painter.rect_filled(rect, 0, theme::WALNUT.gamma_multiply(0.55));
            }
        }
    }
}

/// The button that starts a game, with what of it nothing else on the screen says.
fn paint_start(painter: &Painter, rect: egui::Rect, words: &str, beyond: Option<&str>, colour: egui::Color32) {
    let font = FontId::proportional(21.0);
    let Some(beyond) = beyond else {
        fit_text(painter, rect.shrink(8.0), Align2::CENTER_CENTER, words, font, colour);
        return;
    };
    let (above, below) = rect.shrink2(vec2(10.0, 6.0)).split_top_bottom_at_fraction(0.55);
    fit_text(painter, above, Align2::CENTER_CENTER, words, font, colour);
    let least = FontId::proportional(11.0);
    let width = painter
        .layout_no_wrap(beyond.to_owned(), least.clone(), colour)
        .size()
        .x;
    if width <= below.width() {
        fit_text(painter, below, Align2::CENTER_CENTER, beyond, theme::small(), colour);
    } else {
        // What comes first says the most.
        fit_paragraph(painter, below, beyond, least, colour);
    }
}

fn show_title(ui: &mut Ui, desk: &mut Desk, measure: &Measure) {
    let (rect, _) = ui.allocate_exact_size(vec2(measure.width, measure.title), egui::Sense::hover());
    let painter = ui.painter();
    let title = desk.texts.get("app-name");
    let (above, below) = rect.split_top_bottom_at_fraction(if measure.title > 60.0 { 0.62 } else { 1.0 });
    let capitals = above.shrink2(vec2(0.0, above.height() * 0.1));
    desk.name(painter, capitals, Align2::CENTER_CENTER, &title, theme::PAPER);
    if below.height() > 8.0 {
        let motto = desk.texts.format("app-motto", &[("games", desk.texts.games())]);
        fit_text(
            painter,
            below,
            Align2::CENTER_CENTER,
            &motto,
            theme::body(),
            theme::PAPER_DIM,
        );
    }
}

fn show_label(ui: &mut Ui, measure: &Measure, words: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(measure.width, measure.label), egui::Sense::hover());
    let rect = rect.with_max_y(rect.bottom() - 5.0);
    fit_text(
        ui.painter(),
        rect,
        Align2::LEFT_BOTTOM,
        words,
        theme::small(),
        theme::PAPER_DIM,
    );
}

fn show_games(
    ui: &mut Ui,
    desk: &mut Desk,
    measure: &Measure,
    choice: &mut GameChoice,
    focused: bool,
    open: &mut Open,
) {
    ui.horizontal(|ui| {
        let count = Variant::ALL.len() as f32;
        let size = vec2((measure.width - measure.gap * (count - 1.0)) / count, measure.card);
        for variant in Variant::ALL {
            let id = format!("menu.{}", variant.name);
            let chosen = choice.variant() == variant;
            let tile = Tile::new(&id, size).chosen(chosen).focused(focused && chosen);
            let mut pieces = Vec::new();
            if tile.show(ui, desk, |desk, painter, rect, _| {
                pieces = paint_card(desk, painter, rect, variant);
            }) {
                choice.set_variant(variant);
            }
            // Whoever does not know a piece presses it, and is told.
            for (kind, square) in pieces {
                let id = format!("menu.{}.{}", variant.name, kind.letter());
                let response = ui.interact(square, egui::Id::new(&id), egui::Sense::CLICK);
                desk.target(ui, &id, square);
                let name = desk.texts.piece(kind);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                if response.clicked() {
                    choice.set_variant(variant);
                    open.show_piece(kind);
                }
                response
                    .on_hover_cursor(egui::CursorIcon::PointingHand)
                    .on_hover_text(name);
            }
        }
    });
}

/// What a game is: its board as it starts, its name, and what is special about it. Tells where its new pieces are.
fn paint_card(
    desk: &mut Desk,
    painter: &Painter,
    rect: egui::Rect,
    variant: &'static Variant,
) -> Vec<(PieceType, egui::Rect)> {
    let mut rect = rect.shrink(if rect.height() > 100.0 { 14.0 } else { 7.0 });
    // On a small card the board would be too small to see and leave no room for words.
    if rect.width() > 2.0 * rect.height() - 40.0 && rect.height() > 84.0 {
        let board = egui::Rect::from_min_size(rect.min, vec2(rect.height(), rect.height()));
        paint_position(desk, painter, board, &Position::start(variant));
        rect.min.x = board.max.x + 16.0;
    }
    if rect.height() < 80.0 {
        let capitals = rect.shrink2(vec2(6.0, (rect.height() - 20.0).max(0.0) / 2.0));
        desk.name(painter, capitals, Align2::CENTER_CENTER, variant.title, theme::PAPER);
        return Vec::new();
    }
    let head = rect.with_max_y(rect.top() + 36.0);
    desk.name(
        painter,
        head.shrink2(vec2(0.0, 7.0)),
        Align2::LEFT_CENTER,
        variant.title,
        theme::PAPER,
    );
    let mut body = rect.with_min_y(head.bottom() + 4.0);
    let mut pieces = Vec::new();
    if body.height() > 120.0 {
        let row = body.with_min_y(body.bottom() - 42.0);
        pieces = paint_new_pieces(desk, painter, row, variant);
        body.max.y = row.top() - 8.0;
    }
    let words = desk.texts.variant(variant);
    fit_paragraph(painter, body, &words, FontId::proportional(15.5), theme::PAPER_DIM);
    pieces
}

/// The pieces that orthodox chess does not have. Tells where they are.
fn paint_new_pieces(
    desk: &mut Desk,
    painter: &Painter,
    row: egui::Rect,
    variant: &'static Variant,
) -> Vec<(PieceType, egui::Rect)> {
    let kinds: Vec<_> = help::new_kinds(variant).collect();
    let count = kinds.len().max(1) as f32;
    let gap = 5.0;
    let side = row.height().min((row.width() - gap * (count - 1.0)) / count).floor();
    let mut places = Vec::new();
    for (index, kind) in kinds.into_iter().enumerate() {
        let corner = pos2(row.left() + index as f32 * (side + gap), row.bottom() - side);
        let square = egui::Rect::from_min_size(corner, vec2(side, side));
        let colour = if index % 2 == 0 {
            theme::SQUARE_DARK
        } else {
            theme::SQUARE_LIGHT
        };
        painter.rect_filled(square, CornerRadius::same(5), colour);
        desk.figures
            .paint(painter, Piece::new(Side::White, kind), square.shrink(1.0));
        places.push((kind, square));
    }
    places
}

fn show_sides(ui: &mut Ui, desk: &mut Desk, measure: &Measure, choice: &mut GameChoice, focused: bool) {
    show_label(ui, measure, &desk.texts.get("menu-sides"));
    show_choices(ui, measure, &SIDES, &SeatChoice::ALL, |ui, size, sides| {
        let key = sides.name_key();
        let id = format!("menu.sides.{}", key.strip_prefix("seats-").unwrap_or(key));
        let chosen = choice.sides() == sides;
        let words = desk.texts.seats(sides);
        if Tile::new(&id, size)
            .chosen(chosen)
            .focused(focused && chosen)
            .words(ui, desk, &words)
        {
            choice.set_sides(sides);
        }
    });
}

fn show_levels(ui: &mut Ui, desk: &mut Desk, measure: &Measure, choice: &mut GameChoice, focused: bool) {
    let enabled = choice.sides() != SeatChoice::TwoPlayers;
    show_label(ui, measure, &desk.texts.get("menu-level"));
    show_choices(ui, measure, &LEVELS, &Level::ALL, |ui, size, level| {
        let id = format!("menu.{}", level.name_key());
        let chosen = choice.one_level() == Some(level);
        let words = desk.texts.level(level);
        let tile = Tile::new(&id, size)
            .chosen(chosen && enabled)
            .focused(focused && chosen)
            .enabled(enabled);
        if tile.words(ui, desk, &words) {
            choice.set_level(level);
        }
    });
}

/// Choices side by side, in several lines where the window is narrow.
fn show_choices<T: Copy>(
    ui: &mut Ui,
    measure: &Measure,
    choices: &Choices,
    all: &[T],
    mut show: impl FnMut(&mut Ui, egui::Vec2, T),
) {
    let in_a_line = measure.in_a_line(choices);
    for (line, choices) in all.chunks(in_a_line).enumerate() {
        if line > 0 {
            ui.add_space(measure.gap);
        }
        ui.horizontal(|ui| {
            let count = choices.len() as f32;
            let size = vec2((measure.width - measure.gap * (count - 1.0)) / count, measure.row);
            for &choice in choices {
                show(ui, size, choice);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keyboard_goes_round_the_rows_that_are_there() {
        let rows = Row::all(true, true);
        let mut row = Row::Game;
        let mut seen = vec![];
        for _ in 0..rows.len() {
            seen.push(row);
            row = row.step(&rows, 1);
        }
        assert_eq!((seen, row), (rows.clone(), Row::Game));
        assert_eq!(Row::Game.step(&rows, -1), Row::Help);
        assert_eq!(Row::Sides.step(&Row::all(false, false), 1), Row::Start);
    }

    #[test]
    fn the_keyboard_is_never_on_a_row_that_is_not_there() {
        for row in Row::all(true, true) {
            for (level, unfinished) in [(true, true), (true, false), (false, true), (false, false)] {
                let rows = Row::all(level, unfinished);
                let now = row.among(&rows);
                assert!(rows.contains(&now));
                assert!(now == row || now == Row::Start);
            }
        }
    }

    #[test]
    fn choices_end_at_their_ends() {
        assert_eq!(step(&Level::ALL, Level::Hatchling, -1), Level::Hatchling);
        assert_eq!(step(&Level::ALL, Level::Hatchling, 1), Level::Cub);
        assert_eq!(step(&Level::ALL, Level::Legend, 1), Level::Legend);
    }

    #[test]
    fn everything_fits_into_usual_windows_without_scrolling() {
        for (width, height) in [
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (800.0, 600.0),
            (640.0, 480.0),
            (360.0, 640.0),
        ] {
            let measure = Measure::of(vec2(width, height));
            let needed = measure.height();
            assert!(needed <= height, "{width} by {height}: {needed}");
        }
    }
}
