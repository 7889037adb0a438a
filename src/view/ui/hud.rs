//! The panel beside the board: who plays, whose turn it is, what has been played, and what can be done.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Order, Stroke, StrokeKind, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::icon::Icon;
use super::layout::{Layout, Panel};
use super::moves::show_moves;
use super::pause::Pause;
use super::result::resigning;
use super::widgets::{Desk, Tile, Tone, fit_text, middle_square, place};
use super::{Open, Resigning, UiSystems, theme};
use crate::game::{CancelPromotion, ClaimDraw, GameRecord, Screen, Seat, Seats, TakeBack};
use crate::rules::{Change, DrawReason, Line, Piece, PieceType, Side};
use crate::view::ViewMode;
use crate::view::camera::{BoardViewport, CameraRequest, Eye};
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
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
    claims: MessageWriter<'w, ClaimDraw>,
    cancellations: MessageWriter<'w, CancelPromotion>,
}

/// What a button or a key of the panel does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Takes back to the last decision.
    TakeBack,
    /// Lets a game that one watches stand still, or go on.
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
    /// Shows the keys and options.
    Help,
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
            Command::Pause if Pause::is_possible(record, seats) => self.pause.toggle(),
            Command::Step if Pause::is_possible(record, seats) => self.pause.step(record.revision()),
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
                let at = record.revision();
                self.open.resignation = resigning(record, seats).map(|side| Resigning { side, at });
            }
            Command::Menu => NextState::set_if_neq(&mut self.next_screen, Screen::Menu),
            Command::Help => self.open.help = !self.open.help,
            Command::Result => self.open.seen_result = None,
            Command::Claim => {
                self.claims.write(ClaimDraw { at: record.revision() });
            }
        }
    }
}

/// A button of the panel.
struct Button {
    id: &'static str,
    icon: Icon,
    words: &'static str,
    command: Command,
    enabled: bool,
}

fn buttons(commander: &Commander, record: &GameRecord, seats: Seats) -> Vec<Button> {
    let button = |id, icon, words, command, enabled| Button {
        id,
        icon,
        words,
        command,
        enabled,
    };
    // Who watches has nothing to take back, and nothing to resign.
    let watched = !seats.any_human();
    let decision = if watched {
        let (icon, words) = match commander.pause.is_on() {
            false => (Icon::Pause, "hud-pause"),
            true => (Icon::GoOn, "hud-go-on"),
        };
        let can = Pause::is_possible(record, seats);
        button("hud.pause", icon, words, Command::Pause, can)
    } else {
        let can = record.can_take_back(&seats);
        button("hud.takeback", Icon::TakeBack, "hud-take-back", Command::TakeBack, can)
    };
    let (look, look_words) = match commander.look.get() {
        ViewMode::ThreeD => (Icon::Flat, "hud-look-2d"),
        ViewMode::TwoD => (Icon::Solid, "hud-look-3d"),
    };
    let (sound, sound_words) = match commander.settings.sound.muted {
        false => (Icon::SoundOn, "hud-sound-on"),
        true => (Icon::SoundOff, "hud-sound-off"),
    };
    // After the end the place of the flag shows the result again.
    let ending = match record.outcome() {
        None if watched => {
            let can = commander.pause.is_on();
            button("hud.step", Icon::Step, "hud-step", Command::Step, can)
        }
        None => {
            let can = resigning(record, seats).is_some();
            button("hud.resign", Icon::Resign, "hud-resign", Command::Resign, can)
        }
        Some(_) => button("hud.result", Icon::Result, "hud-result", Command::Result, true),
    };
    vec![
        decision,
        button("hud.flip", Icon::Flip, "hud-flip", Command::Flip, true),
        button("hud.look", look, look_words, Command::Look, true),
        button("hud.sound", sound, sound_words, Command::Sound, true),
        ending,
        button("hud.menu", Icon::NewGame, "hud-new-game", Command::Menu, true),
    ]
}

fn show_panel(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut commander: Commander,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    eye: Res<Eye>,
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
        let mut frame = PanelFrame {
            desk: &mut desk,
            record: &record,
            seats: *seats,
            rests: !commander.pause.lets_think(record.revision()),
            buttons: buttons(&commander, &record, *seats),
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
    wanted: Option<Command>,
}

const PLATE: f32 = 72.0;
const LOW_PLATE: f32 = 46.0;
const GAP: f32 = 10.0;

impl PanelFrame<'_, '_> {
    fn side(&mut self, ui: &mut Ui, room: egui::Rect, near: Side) {
        let head = room.with_max_y(room.top() + 38.0);
        self.head(ui, head);
        let mut rest = room.with_min_y(head.bottom() + GAP);

        let lines = 2.0;
        let tall = if room.height() > 430.0 { 62.0 } else { 40.0 };
        let below = lines * tall + (lines - 1.0) * 8.0;
        self.button_grid(ui, rest.with_min_y(rest.bottom() - below), 3, 8.0);
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
            let to_move = self.record.outcome().is_none() && self.record.position().side_to_move() == player;
            self.medal(ui, place, player, to_move);
            rest.min.x += side + 4.0;
        }
        self.button_row(ui, rest, 4.0);
    }

    /// The name of the game, and the way to the help.
    fn head(&mut self, ui: &mut Ui, room: egui::Rect) {
        let (words, help) = room.split_left_right_at_x(room.right() - room.height());
        let title = self.record.variant().title;
        let capitals = words.shrink2(vec2(2.0, 8.0));
        self.desk
            .name(ui.painter(), capitals, Align2::LEFT_CENTER, title, theme::PAPER);
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
        let position = self.record.position();
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
        let words = inside.with_min_x(medal.right() + 10.0);

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

    /// The moves, and over them the draw that may be claimed.
    fn claim_and_moves(&mut self, ui: &mut Ui, room: egui::Rect) {
        let mut rest = room;
        if let Some(reason) = self.record.claims().first() {
            let claim = rest.with_max_y(rest.top() + 44.0);
            let words = self.desk.texts.get(match reason {
                DrawReason::FiftyMoves => "hud-claim-fifty-moves",
                _ => "hud-claim-repetition",
            });
            ui.scope_builder(egui::UiBuilder::new().max_rect(claim), |ui| {
                if Tile::new("hud.claim", claim.size()).words(ui, self.desk, &words) {
                    self.wanted = Some(Command::Claim);
                }
            });
            rest.min.y = claim.bottom() + GAP;
        }
        if rest.height() > 20.0 {
            show_moves(ui, self.desk, self.record, rest);
        }
    }

    fn button_grid(&mut self, ui: &mut Ui, room: egui::Rect, columns: usize, gap: f32) {
        let buttons = std::mem::take(&mut self.buttons);
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
        self.buttons.push(Button {
            id: "hud.help",
            icon: Icon::Help,
            words: "hud-help",
            command: Command::Help,
            enabled: true,
        });
        let columns = self.buttons.len();
        self.button_grid(ui, room, columns, gap);
    }
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
