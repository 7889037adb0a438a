//! The panel beside the board: who plays, whose turn it is, what has been played, and what can be done.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Order, Stroke, StrokeKind, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::icon::Icon;
use super::layout::{Layout, Panel};
use super::move_rows::MoveRows;
use super::moves::show_moves;
use super::pause::Pause;
use super::result::resigning;
use super::widgets::{Desk, Tile, Tone, fit_text, middle_square, place};
use super::{Open, Resigning, UiSystems, theme};
use crate::engine::Score;
use crate::game::{
    AnswerDraw, Browse, CancelPromotion, ChessClock, ClaimDraw, GameRecord, OfferDraw, PauseClock, Redo, Screen, Seat,
    Seats, Study, TakeBack, WallTime,
};
use crate::rules::{Change, DrawReason, Line, NodeId, Piece, PieceType, Side};
use crate::view::ViewMode;
use crate::view::camera::{BoardViewport, CameraRequest, Eye};
use crate::view::hint::{Hint, line_text};
use crate::view::settings::AppSettings;
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveRows>().add_systems(
        EguiPrimaryContextPass,
        (give_board_its_room, show_panel.run_if(in_state(Screen::Playing)))
            .chain()
            .in_set(UiSystems::Panels),
    );
}

/// Tells the camera which part of the window the panel leaves to the board.
fn give_board_its_room(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    mut viewport: ResMut<BoardViewport>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let board = match screen.get() {
        Screen::Playing => Layout::of(window.size()).board,
        Screen::Loading | Screen::Menu => window,
    };
    let zoom = ctx.zoom_factor();
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    viewport.set_if_neq(BoardViewport(Rect::from_corners(corner(board.min), corner(board.max))));
    Ok(())
}

/// Everything that can be asked for from the panel.
#[derive(SystemParam)]
pub(super) struct Commander<'w> {
    /// What is open over the board.
    pub open: ResMut<'w, Open>,
    pause: ResMut<'w, Pause>,
    settings: ResMut<'w, AppSettings>,
    look: Res<'w, State<ViewMode>>,
    next_look: ResMut<'w, NextState<ViewMode>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    camera: MessageWriter<'w, CameraRequest>,
    take_backs: MessageWriter<'w, TakeBack>,
    redos: MessageWriter<'w, Redo>,
    browsing: MessageWriter<'w, Browse>,
    offers: MessageWriter<'w, OfferDraw>,
    answers: MessageWriter<'w, AnswerDraw>,
    clock: Res<'w, ChessClock>,
    hint: ResMut<'w, Hint>,
    study: Res<'w, Study>,
    clock_pauses: MessageWriter<'w, PauseClock>,
    claims: MessageWriter<'w, ClaimDraw>,
    cancellations: MessageWriter<'w, CancelPromotion>,
}

/// What a button or a key of the panel does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Takes back to the last decision.
    TakeBack,
    /// Plays again what was taken back last.
    Redo,
    /// Shows the start of the game.
    First,
    /// Shows the position before.
    Previous,
    /// Shows the next position.
    Next,
    /// Shows where the game stands.
    Last,
    /// Shows the position after a move.
    Show(NodeId),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that was offered, or not.
    AnswerDraw(bool),
    /// Lets a game that one watches stand still, or go on; with a clock, any game.
    Pause,
    /// Plays one move of a game that stands still.
    Step,
    /// Looks from the other side.
    Flip,
    /// Changes between round and flat.
    Look,
    /// Puts the camera where it was at the start.
    ResetCamera,
    /// Silences the game, or lets it sound.
    Sound,
    /// Asks whether to resign.
    Resign,
    /// Goes to the start screen.
    Menu,
    /// Shows the best move, or puts it away.
    Hint,
    /// Shows the keys and options.
    Help,
    /// Shows the games that have been played, and what can be done with them.
    Games,
    /// Shows the result again.
    Result,
    /// Ends the game by a draw that may be claimed.
    Claim,
}

impl Commander<'_> {
    /// Does it, if it can be done now.
    pub(super) fn command(&mut self, command: Command, record: &GameRecord, seats: Seats) {
        // Whoever does something else does not want to promote now.
        self.cancellations.write(CancelPromotion);
        match command {
            Command::TakeBack => {
                self.take_backs.write(TakeBack { at: record.revision() });
            }
            Command::Redo => {
                self.redos.write(Redo { at: record.revision() });
            }
            Command::First => {
                self.browsing.write(Browse::Start);
            }
            Command::Previous => {
                self.browsing.write(Browse::Back);
            }
            Command::Next => {
                self.browsing.write(Browse::Forward);
            }
            Command::Last => {
                self.browsing.write(Browse::End);
            }
            Command::Show(node) => {
                self.browsing.write(Browse::To(node));
            }
            Command::OfferDraw => {
                self.offers.write(OfferDraw { at: record.revision() });
            }
            Command::AnswerDraw(accept) => {
                let at = record.revision();
                self.answers.write(AnswerDraw { accept, at });
            }
            Command::Pause if Pause::is_possible(record, seats) => {
                self.pause.toggle();
                self.clock_pauses.write(PauseClock(self.pause.is_on()));
            }
            Command::Pause if self.clock.terms().is_some() => {
                self.clock_pauses.write(PauseClock(!self.clock.is_paused()));
            }
            Command::Step if Pause::is_possible(record, seats) => self.pause.step(record.game_revision()),
            Command::Pause | Command::Step => {}
            Command::Flip => {
                self.camera.write(CameraRequest::Flip);
            }
            Command::Look => NextState::set_if_neq(&mut self.next_look, self.look.get().other()),
            Command::ResetCamera => {
                self.camera.write(CameraRequest::Reset);
            }
            Command::Sound => self.settings.sound.muted = !self.settings.sound.muted,
            Command::Resign => {
                let at = record.game_revision();
                self.open.resignation = resigning(record, seats).map(|side| Resigning { side, at });
            }
            Command::Menu => NextState::set_if_neq(&mut self.next_screen, Screen::Menu),
            Command::Help => self.open.help = !self.open.help,
            Command::Hint if can_hint(record, seats) => self.hint.toggle(record),
            Command::Hint => {}
            Command::Games => self.open.games = !self.open.games,
            Command::Result => self.open.seen_result = None,
            Command::Claim => {
                self.claims.write(ClaimDraw { at: record.revision() });
            }
        }
    }
}

/// What the engine would play, once it knows, and what that is worth to White, in pawns.
fn hint_words(commander: &Commander, texts: &Texts, record: &GameRecord) -> Option<String> {
    if !commander.hint.is_wanted(record) {
        return None;
    }
    let Some(info) = commander.hint.info(record, &commander.study) else {
        return Some(texts.get("hud-hint-waits"));
    };
    let sign = match record.position().side_to_move() {
        Side::White => 1,
        Side::Black => -1,
    };
    let worth = match info.score {
        Score::Centipawns(value) => format!("{:+.1}", f64::from(sign * value) / 100.0),
        Score::Mate(moves) => texts.format("hud-mate-in", &[("count", moves.abs())]),
    };
    Some(format!("{} ({worth})", line_text(record.line(), &info.pv)))
}

/// Whether the engine has time for a hint: not while it plays itself.
fn can_hint(record: &GameRecord, seats: Seats) -> bool {
    seats.any_human() || record.outcome().is_some()
}

/// A button of the panel.
struct Button {
    id: &'static str,
    icon: Icon,
    words: &'static str,
    command: Command,
    enabled: bool,
    /// Whether it is left to the keys where there is little room.
    can_wait: bool,
}

fn button(id: &'static str, icon: Icon, words: &'static str, command: Command, enabled: bool) -> Button {
    Button {
        id,
        icon,
        words,
        command,
        enabled,
        can_wait: false,
    }
}

impl Button {
    fn that_can_wait(self) -> Button {
        Button { can_wait: true, ..self }
    }
}

/// The buttons in their order, three in a line.
fn buttons(commander: &Commander, record: &GameRecord, seats: Seats) -> Vec<Button> {
    // Who watches has nothing to take back, and nothing to resign.
    let watched = !seats.any_human();
    let timed = commander.clock.terms().is_some();
    let rests = commander.pause.is_on() || (timed && commander.clock.is_paused());
    let (pause_icon, pause_words) = if rests {
        (Icon::GoOn, "hud-go-on")
    } else {
        (Icon::Pause, "hud-pause")
    };
    let can_pause = Pause::is_possible(record, seats) || (timed && record.outcome().is_none());
    let pause = button("hud.pause", pause_icon, pause_words, Command::Pause, can_pause);
    let step = button(
        "hud.step",
        Icon::Step,
        "hud-step",
        Command::Step,
        commander.pause.is_on(),
    );
    let can_take_back = record.can_take_back(&seats);
    let take_back = button(
        "hud.takeback",
        Icon::TakeBack,
        "hud-take-back",
        Command::TakeBack,
        can_take_back,
    );
    let redo = button("hud.redo", Icon::Redo, "hud-redo", Command::Redo, record.can_redo()).that_can_wait();
    let can_offer = record.can_offer_draw(&seats);
    let draw = button("hud.draw", Icon::Draw, "hud-draw", Command::OfferDraw, can_offer).that_can_wait();
    let (look, look_words) = match commander.look.get() {
        ViewMode::ThreeD => (Icon::Flat, "hud-look-2d"),
        ViewMode::TwoD => (Icon::Solid, "hud-look-3d"),
    };
    let (sound, sound_words) = match commander.settings.sound.muted {
        false => (Icon::SoundOn, "hud-sound-on"),
        true => (Icon::SoundOff, "hud-sound-off"),
    };
    // After the end the place of the flag shows the result again.
    let resign = match record.outcome() {
        None => {
            let can = resigning(record, seats).is_some();
            button("hud.resign", Icon::Resign, "hud-resign", Command::Resign, can)
        }
        Some(_) => button("hud.result", Icon::Result, "hud-result", Command::Result, true),
    };
    let ending = if watched && record.outcome().is_none() {
        vec![pause, step]
    } else if watched {
        vec![pause, resign]
    } else if timed {
        vec![take_back, pause, draw, resign]
    } else {
        vec![take_back, redo, draw, resign]
    };
    let mut all = ending;
    all.extend([
        button("hud.flip", Icon::Flip, "hud-flip", Command::Flip, true),
        button("hud.look", look, look_words, Command::Look, true),
        button("hud.sound", sound, sound_words, Command::Sound, true),
        button("hud.menu", Icon::NewGame, "hud-new-game", Command::Menu, true),
    ]);
    all
}

fn show_panel(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut commander: Commander,
    record: Res<GameRecord>,
    (seats, time): (Res<Seats>, Res<WallTime>),
    eye: Res<Eye>,
    mut list: ResMut<MoveRows>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Layout { panel, kind, .. } = Layout::of(ctx.content_rect().size());
    let near = eye.side();
    let mut wanted = None;
    place(&ctx, "hud", panel, Order::Middle, |ui| {
        ui.set_clip_rect(panel);
        ui.painter().rect_filled(panel, 0, theme::WALNUT);
        let edge = Stroke::new(1.0, theme::GRAIN);
        match kind {
            Panel::Side => ui.painter().vline(panel.left(), panel.y_range(), edge),
            Panel::Tall | Panel::Low | Panel::Line => ui.painter().hline(panel.x_range(), panel.top(), edge),
        };
        let hint = hint_words(&commander, &desk.texts, &record);
        let mut frame = PanelFrame {
            desk: &mut desk,
            record: &record,
            seats: *seats,
            rests: !commander.pause.lets_think(record.game_revision()),
            buttons: buttons(&commander, &record, *seats),
            list: list.bypass_change_detection(),
            hint,
            clock: Side::ALL.map(|side| Dial::of(&commander.clock, side, time.now())),
            wanted: None,
        };
        match kind {
            Panel::Side => frame.side(ui, panel.shrink2(vec2(16.0, 14.0)), near),
            Panel::Tall => frame.tall(ui, panel.shrink2(vec2(12.0, 10.0)), near),
            Panel::Low => frame.low(ui, panel.shrink2(vec2(10.0, 8.0)), near),
            Panel::Line => frame.line(ui, panel.shrink2(vec2(6.0, 4.0)), near),
        }
        wanted = frame.wanted;
    });
    if let Some(command) = wanted {
        commander.command(command, &record, *seats);
    }
    Ok(())
}

/// One drawing of the panel.
struct PanelFrame<'a, 'w> {
    desk: &'a mut Desk<'w>,
    record: &'a GameRecord,
    seats: Seats,
    /// The game stands still.
    rests: bool,
    buttons: Vec<Button>,
    list: &'a mut MoveRows,
    /// White's clock and Black's, if the game has one.
    clock: [Option<Dial>; 2],
    /// The hint that somebody has asked for, in words.
    hint: Option<String>,
    wanted: Option<Command>,
}

/// What the clock of a side shows.
struct Dial {
    text: String,
    runs: bool,
    low: bool,
}

impl Dial {
    fn of(clock: &ChessClock, side: Side, now: Duration) -> Option<Dial> {
        Some(Dial {
            text: time_text(clock.left(side, now)?),
            runs: clock.running() == Some(side),
            low: clock.is_low(side, now),
        })
    }
}

/// A time as clocks show it: hours only if there are any, and tenths of a second in the last ten.
fn time_text(left: Duration) -> String {
    if left < Duration::from_secs(10) {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // The last second is over when nothing of it is left.
    let seconds = left.as_millis().div_ceil(1000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// How wide a clock is.
const CLOCK: f32 = 92.0;
/// How high the buttons are that go through the game.
const STEPS: f32 = 40.0;
const PLATE: f32 = 72.0;
const LOW_PLATE: f32 = 46.0;
const GAP: f32 = 10.0;

impl PanelFrame<'_, '_> {
    fn side(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        let head = room.with_max_y(room.top() + 38.0);
        self.head(ui, head);
        let mut rest = room.with_min_y(head.bottom() + GAP);

        let columns = 4;
        let lines = self.buttons.len().div_ceil(columns) as f32;
        let tall = if room.height() > 430.0 { 58.0 } else { 40.0 };
        let below = lines * tall + (lines - 1.0) * 8.0;
        self.button_grid(ui, rest.with_min_y(rest.bottom() - below), columns, 8.0);
        rest.max.y -= below + GAP;

        let plate = if room.height() > 430.0 { PLATE } else { LOW_PLATE };
        self.plate(ui, rest.with_max_y(rest.top() + plate), !near);
        self.plate(ui, rest.with_min_y(rest.bottom() - plate), near);
        rest.min.y += plate + GAP;
        rest.max.y -= plate + GAP;
        self.claim_and_moves(ui, rest);
    }

    fn tall(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        let mut rest = room;
        self.plates(ui, rest.with_max_y(rest.top() + LOW_PLATE), near);
        rest.min.y += LOW_PLATE + GAP;
        let tall = 58.0;
        self.button_row(ui, rest.with_min_y(rest.bottom() - tall), 6.0);
        rest.max.y -= tall + GAP;
        self.claim_and_moves(ui, rest);
    }

    fn low(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        let plates = room.with_max_y(room.top() + LOW_PLATE);
        self.plates(ui, plates, near);
        self.button_row(ui, room.with_min_y(plates.bottom() + 8.0), 6.0);
    }

    fn line(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        // Both kings tell whose turn it is.
        let side = room.height();
        let mut rest = room;
        for player in [near, !near] {
            let place = rest.with_max_x(rest.left() + side);
            let to_move = self.record.outcome().is_none() && self.record.game().position().side_to_move() == player;
            self.medal(ui, place, player, to_move);
            rest.min.x += side + 4.0;
        }
        self.button_row(ui, rest, 4.0);
    }

    /// The name of the game, and the way to the help.
    fn head(&mut self, ui: &mut Ui, room: egui::Rect) {
        let (words, help) = room.split_left_right_at_x(room.right() - room.height());
        let (words, games) = words.split_left_right_at_x(words.right() - room.height() - 4.0);
        let title = self.record.variant().title;
        let capitals = words.shrink2(vec2(2.0, 8.0));
        self.desk
            .name(ui.painter(), capitals, Align2::LEFT_CENTER, title, theme::PAPER);
        let hint = self.desk.texts.get("hud-games");
        let games = games.with_max_x(games.right() - 4.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(games), |ui| {
            let tile = Tile::new("hud.games", games.size()).tone(Tone::Quiet);
            if tile.icon(ui, self.desk, Icon::Games, &hint) {
                self.wanted = Some(Command::Games);
            }
        });
        let hint = self.desk.texts.get("hud-help");
        ui.scope_builder(egui::UiBuilder::new().max_rect(help), |ui| {
            let tile = Tile::new("hud.help", help.size()).tone(Tone::Quiet);
            if tile.icon(ui, self.desk, Icon::Help, &hint) {
                self.wanted = Some(Command::Help);
            }
        });
    }

    /// Both players beside each other.
    fn plates(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        let (left, right) = room.split_left_right_at_fraction(0.5);
        self.plate(ui, left.with_max_x(left.right() - 4.0), near);
        self.plate(ui, right.with_min_x(right.left() + 4.0), !near);
    }

    /// Who plays a side, and what is to be said about it now.
    fn plate(&mut self, ui: &mut Ui, room: egui::Rect, side: Side) {
        // Whatever position people look at, this is about the game.
        let position = self.record.game().position();
        let over = self.record.outcome();
        let to_move = over.is_none() && position.side_to_move() == side;
        let corner = CornerRadius::same(theme::CORNER);
        let painter = ui.painter();
        painter.rect_filled(room, corner, if to_move { theme::OAK_BRIGHT } else { theme::OAK });
        if to_move {
            painter.rect_stroke(room, corner, Stroke::new(2.0, theme::BRASS), StrokeKind::Inside);
        }
        let inside = room.shrink(if room.height() > 60.0 { 9.0 } else { 5.0 });
        let medal = inside.with_max_x(inside.left() + inside.height());
        self.medal(ui, medal, side, false);
        let mut words = inside.with_min_x(medal.right() + 10.0);
        let tall = room.height() > 60.0;
        if let Some(dial) = &self.clock[side.index()] {
            let place = if tall {
                inside.with_max_y(inside.top() + inside.height() * 0.56)
            } else {
                inside
            };
            let left = show_time(ui, place, dial);
            if tall {
                words.max.x = words.max.x.min(room.right());
            } else {
                words.max.x = left - 8.0;
            }
        }

        let (name, about) = self.names(side);
        let mut status = about;
        let mut colour = theme::PAPER_DIM;
        if to_move && position.in_check() {
            status = self.desk.texts.get("hud-check");
            colour = theme::ALARM;
        } else if to_move {
            status = match self.seats[side] {
                Seat::Human => self.desk.texts.get("hud-to-move"),
                Seat::Engine(_) if self.rests => self.desk.texts.get("hud-paused"),
                Seat::Engine(_) => self.desk.texts.get("hud-thinking"),
            };
            colour = theme::BRASS_BRIGHT;
        } else if over.is_some_and(|outcome| outcome.winner() == Some(side)) {
            status = self.desk.texts.get("hud-winner");
            colour = theme::BRASS_BRIGHT;
        }
        let (above, below) = words.split_top_bottom_at_fraction(0.54);
        let font = FontId::proportional(if room.height() > 60.0 { 18.0 } else { 15.5 });
        let above = match &self.clock[side.index()] {
            Some(_) if tall => above.with_max_x(above.right() - CLOCK - 8.0),
            _ => above,
        };
        fit_text(ui.painter(), above, Align2::LEFT_CENTER, &name, font, theme::PAPER);
        let status_room = below.with_max_x(below.left() + below.width() * 0.62);
        let written = fit_text(
            ui.painter(),
            status_room,
            Align2::LEFT_CENTER,
            &status,
            theme::small(),
            colour,
        );
        if to_move && !self.rests && !self.seats[side].is_human() {
            thinking_dots(ui, written.right_center() + vec2(8.0, 3.0), colour);
        }
        if room.height() > 60.0 {
            self.captures(ui, inside.with_min_x(written.right() + 34.0), side);
        }
    }

    /// What a side is called, and what else there is to say about who plays it.
    fn names(&self, side: Side) -> (String, String) {
        let texts = &self.desk.texts;
        let about = self.record.about();
        let tag = match side {
            Side::White => "White",
            Side::Black => "Black",
        };
        // A game from elsewhere was played by others.
        if let Some(name) = about
            .tags
            .get(tag)
            .filter(|name| about.imported && !name.trim().is_empty())
        {
            return (name.trim().to_owned(), texts.side(side));
        }
        match (self.seats[side], self.seats.only_human()) {
            (Seat::Human, Some(_)) => (texts.get("hud-you"), texts.side(side)),
            (Seat::Human, None) => (texts.side(side), String::new()),
            (Seat::Engine(level), Some(_)) => (texts.get("hud-computer"), texts.level(level)),
            (Seat::Engine(level), None) => (texts.side(side), texts.level(level)),
        }
    }

    /// A side's king in its colour.
    fn medal(&mut self, ui: &Ui, room: egui::Rect, side: Side, to_move: bool) {
        let square = middle_square(room, room.width().min(room.height()));
        let painter = ui.painter();
        let ground = match side {
            Side::White => theme::SQUARE_DARK,
            Side::Black => theme::SQUARE_LIGHT,
        };
        painter.rect_filled(square, CornerRadius::same(7), ground);
        if to_move {
            painter.rect_stroke(
                square,
                CornerRadius::same(7),
                Stroke::new(2.5, theme::BRASS),
                StrokeKind::Outside,
            );
        }
        let figure = middle_square(square, (square.width() * 0.94).round());
        self.desk
            .figures
            .paint(painter, Piece::new(side, PieceType::King), figure);
    }

    /// What a side has captured.
    fn captures(&mut self, ui: &Ui, room: egui::Rect, side: Side) {
        let mut taken = captured_by(self.record.line(), side);
        // The greatest last, nearest to the edge.
        taken.sort_by_key(|kind| kind.index());
        let size = 20.0_f32;
        let row = room.with_min_y(room.bottom() - size - 2.0);
        if taken.is_empty() || row.width() < size {
            return;
        }
        let step = ((row.width() - size) / (taken.len() as f32 - 1.0).max(1.0)).min(size * 0.62);
        let width = size + step * (taken.len() as f32 - 1.0);
        // On wood, from which both colours stand out.
        let wood = egui::Rect::from_min_max(egui::pos2(row.right() - width - 2.0, row.top() - 1.0), row.max);
        ui.painter()
            .rect_filled(wood.expand2(vec2(2.0, 1.0)), CornerRadius::same(5), theme::SQUARE_DARK);
        for (index, kind) in taken.into_iter().enumerate() {
            let corner = egui::pos2(wood.left() + 1.0 + index as f32 * step, row.top());
            let rect = egui::Rect::from_min_size(corner, vec2(size, size));
            self.desk
                .figures
                .paint_chosen(ui.painter(), Piece::new(!side, kind), rect);
        }
    }

    /// The moves, and over them what is to be decided first.
    fn claim_and_moves(&mut self, ui: &mut Ui, room: egui::Rect) {
        let mut rest = room;
        let urgent = self.urgent();
        if !urgent.is_empty() {
            let place = rest.with_max_y(rest.top() + 44.0);
            self.urgent_buttons(ui, place, urgent);
            rest.min.y = place.bottom() + GAP;
        }
        if rest.height() > 2.0 * STEPS + 20.0 {
            self.steps(ui, rest.with_min_y(rest.bottom() - STEPS));
            rest.max.y -= STEPS + 6.0;
        }
        if let Some(words) = self
            .hint
            .take()
            .or_else(|| self.counts())
            .filter(|_| rest.height() > 90.0)
        {
            let line = rest.with_min_y(rest.bottom() - 20.0);
            fit_text(
                ui.painter(),
                line,
                Align2::CENTER_CENTER,
                &words,
                theme::small(),
                theme::PAPER_DIM,
            );
            rest.max.y -= 24.0;
        }
        if rest.height() > 20.0
            && let Some(node) = show_moves(ui, self.desk, self.list, self.record, rest)
        {
            self.wanted = Some(Command::Show(node));
        }
    }

    /// What somebody should answer or may claim now, or how to come back to the game.
    fn urgent(&self) -> Vec<(&'static str, String, Command)> {
        let texts = &self.desk.texts;
        if let Some(side) = self.record.draw_offer() {
            if !self.seats[!side].is_human() {
                return vec![];
            }
            let accept = texts.format("hud-accept-draw", &[("side", texts.side(!side))]);
            return vec![
                ("hud.accept", accept, Command::AnswerDraw(true)),
                ("hud.decline", texts.get("hud-decline-draw"), Command::AnswerDraw(false)),
            ];
        }
        if let Some(reason) = self.record.claims().first() {
            let words = texts.get(match reason {
                DrawReason::FiftyMoves => "hud-claim-fifty-moves",
                _ => "hud-claim-repetition",
            });
            return vec![("hud.claim", words, Command::Claim)];
        }
        if !self.record.is_at_tip() && self.record.outcome().is_none() {
            return vec![("hud.back", texts.get("hud-back-to-game"), Command::Last)];
        }
        vec![]
    }

    fn urgent_buttons(&mut self, ui: &mut Ui, room: egui::Rect, buttons: Vec<(&'static str, String, Command)>) {
        let count = buttons.len() as f32;
        let size = vec2((room.width() - 8.0 * (count - 1.0)) / count, room.height());
        for (index, (id, words, command)) in buttons.into_iter().enumerate() {
            let at = room.min + vec2(index as f32 * (size.x + 8.0), 0.0);
            let builder = egui::UiBuilder::new().max_rect(egui::Rect::from_min_size(at, size));
            ui.scope_builder(builder, |ui| {
                if Tile::new(id, size).words(ui, self.desk, &words) {
                    self.wanted = Some(command);
                }
            });
        }
    }

    /// How near a draw is, once that matters.
    fn counts(&self) -> Option<String> {
        if self.record.outcome().is_some() {
            return None;
        }
        let game = self.record.game();
        let texts = &self.desk.texts;
        let repeated = game.repetitions();
        let quiet = game.position().halfmove_clock() / 2;
        let mut words = vec![];
        if repeated > 1 {
            words.push(texts.format("hud-repetitions", &[("count", repeated)]));
        }
        if quiet >= 30 {
            words.push(texts.format("hud-quiet-moves", &[("count", quiet)]));
        }
        (!words.is_empty()).then(|| words.join(" · "))
    }

    /// The buttons that go through the game.
    fn steps(&mut self, ui: &mut Ui, room: egui::Rect) {
        let back = self.record.ply() > 0;
        let on = !self.record.is_at_tip() || self.record.next_shown().is_some();
        let all = [
            button("hud.first", Icon::First, "hud-first", Command::First, back),
            button("hud.previous", Icon::Previous, "hud-previous", Command::Previous, back),
            button(
                "hud.hint",
                Icon::Hint,
                "hud-hint",
                Command::Hint,
                can_hint(self.record, self.seats),
            ),
            button("hud.next", Icon::GoOn, "hud-next", Command::Next, on),
            button("hud.last", Icon::Last, "hud-last", Command::Last, on),
        ];
        // A notch of the wheel is a move.
        let notches = if ui.rect_contains_pointer(room) { notches(ui) } else { 0 };
        if notches != 0 {
            let back = notches > 0;
            self.wanted = Some(if back { Command::Previous } else { Command::Next });
        }
        self.grid(ui, room, all.into(), 5, 6.0);
    }

    fn button_grid(&mut self, ui: &mut Ui, room: egui::Rect, columns: usize, gap: f32) {
        let buttons = std::mem::take(&mut self.buttons);
        self.grid(ui, room, buttons, columns, gap);
    }

    fn grid(&mut self, ui: &mut Ui, room: egui::Rect, buttons: Vec<Button>, columns: usize, gap: f32) {
        let lines = buttons.len().div_ceil(columns);
        let size = vec2(
            (room.width() - gap * (columns as f32 - 1.0)) / columns as f32,
            (room.height() - gap * (lines as f32 - 1.0)) / lines as f32,
        );
        for (index, button) in buttons.iter().enumerate() {
            let at = vec2((index % columns) as f32, (index / columns) as f32) * (size + vec2(gap, gap));
            let place = egui::Rect::from_min_size(room.min + at, size);
            let words = self.desk.texts.get(button.words);
            ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                let tile = Tile::new(button.id, size).enabled(button.enabled);
                if tile.icon(ui, self.desk, button.icon, &words) {
                    self.wanted = Some(button.command);
                }
            });
        }
    }

    /// All buttons in a line, with the help.
    fn button_row(&mut self, ui: &mut Ui, room: egui::Rect, gap: f32) {
        self.buttons.retain(|button| !button.can_wait);
        self.buttons
            .push(button("hud.help", Icon::Help, "hud-help", Command::Help, true));
        let columns = self.buttons.len();
        self.button_grid(ui, room, columns, gap);
    }
}

/// How many notches the wheel was turned in this frame, up counted above nought. egui's own sum spreads each over many
/// frames.
fn notches(ui: &Ui) -> i32 {
    let of = |event: &egui::Event| match event {
        egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta,
            ..
        } => delta.y,
        _ => 0.0,
    };
    ui.input(|input| input.events.iter().map(of).sum::<f32>()).round() as i32
}

/// Draws a clock at the right edge of its room, and tells where it begins.
fn show_time(ui: &Ui, room: egui::Rect, dial: &Dial) -> f32 {
    let place = room.with_min_x(room.right() - CLOCK);
    let (ground, ink) = match (dial.runs, dial.low) {
        (true, true) => (theme::ALARM, theme::PAPER),
        (true, false) => (theme::BRASS, theme::INK),
        (false, true) => (theme::NIGHT, theme::ALARM),
        (false, false) => (theme::NIGHT, theme::PAPER),
    };
    ui.painter().rect_filled(place, CornerRadius::same(6), ground);
    fit_text(
        ui.painter(),
        place.shrink2(vec2(6.0, 0.0)),
        Align2::CENTER_CENTER,
        &dial.text,
        FontId::monospace(21.0),
        ink,
    );
    place.left()
}

/// What a side has captured, in the order in which it did. A piece that a pawn became counts as what it was when it fell.
fn captured_by(line: &Line, side: Side) -> Vec<PieceType> {
    let own_moves = (line.positions().iter().zip(line.moves())).filter(|(before, _)| before.side_to_move() == side);
    let mut taken = vec![];
    for (before, &mv) in own_moves {
        taken.extend(before.changes(mv).iter().filter_map(|change| match change {
            Change::Removed { piece, .. } if piece.side() != side => Some(piece.kind()),
            _ => None,
        }));
    }
    taken
}

/// Three dots that come and go.
fn thinking_dots(ui: &Ui, at: egui::Pos2, colour: Color32) {
    let time = ui.input(|input| input.time);
    for dot in 0..3 {
        let wave = ((time * 4.0 - f64::from(dot) * 0.8).sin() * 0.5 + 0.5) as f32;
        let colour = colour.gamma_multiply(0.3 + 0.7 * wave);
        ui.painter()
            .circle_filled(at + vec2(dot as f32 * 8.0, 0.0), 2.4, colour);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, NewGame, SelectSquare, Selection, task_pools};
    use crate::rules::{Position, SHAKO, Square, parse_uci};

    /// Two people play, and a pawn stands before the question what it becomes.
    fn promoting() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<CameraRequest>()
            .init_state::<ViewMode>()
            .init_resource::<Open>()
            .init_resource::<Pause>()
            .init_resource::<Hint>()
            .init_resource::<AppSettings>();
        let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..2 {
            app.update();
        }
        for square in ["a9", "a10"] {
            let square = Square::at(square);
            app.world_mut().write_message(SelectSquare { square });
            app.update();
        }
        assert!(app.world().resource::<Selection>().promotion().is_some());
        app
    }

    #[test]
    fn whatever_else_is_asked_for_puts_the_choice_of_a_promotion_away() {
        for command in [
            Command::TakeBack,
            Command::Pause,
            Command::Flip,
            Command::Look,
            Command::ResetCamera,
            Command::Sound,
            Command::Menu,
            Command::Help,
        ] {
            let mut app = promoting();
            let ask = move |mut commander: Commander, record: Res<GameRecord>, seats: Res<Seats>| {
                commander.command(command, &record, *seats);
            };
            app.world_mut().run_system_once(ask).unwrap();
            app.update();
            let selection = app.world().resource::<Selection>();
            assert!(selection.promotion().is_none(), "{command:?}");
            assert_eq!(app.world().resource::<GameRecord>().ply(), 0, "{command:?}");
        }
    }

    fn played(fen: &str, moves: &[&str]) -> Line {
        let mut line = Line::new(Position::from_fen(&SHAKO, fen).unwrap().position);
        for mv in moves {
            let mv = parse_uci(line.position(), mv).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    #[test]
    fn nothing_has_been_captured_at_the_start() {
        let line = Line::new(Position::start(&SHAKO));
        for side in Side::ALL {
            assert_eq!(captured_by(&line, side), []);
        }
    }

    #[test]
    fn a_pawn_that_promotes_is_not_captured_and_falls_as_what_it_became() {
        let fen = "1n3k4/P8r/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let promoted = played(fen, &["a9b10q", "f10f9"]);
        assert_eq!(captured_by(&promoted, Side::White), [PieceType::Knight]);
        assert_eq!(captured_by(&promoted, Side::Black), []);

        let fen = "1n3k3r/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let fallen = played(fen, &["a9a10n", "j10j9", "f2f3", "j9a9", "f3f4", "a9a10"]);
        assert_eq!(captured_by(&fallen, Side::White), []);
        assert_eq!(captured_by(&fallen, Side::Black), [PieceType::Knight]);
    }

    #[test]
    fn a_captured_queen_is_shown_although_a_pawn_has_become_another() {
        let fen = "5k3r/P9/10/10/10/10/10/10/5K4/Q8r w - - 0 1";
        let line = played(fen, &["a9a10q", "f10f9", "f2f3", "j1a1"]);
        assert_eq!(captured_by(&line, Side::Black), [PieceType::Queen]);
        assert_eq!(captured_by(&line, Side::White), []);
    }
}
