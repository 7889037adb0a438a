//! The panel beside the board: who plays, whose turn it is, what has been played, and what can be done.

mod button;
mod clock;
mod command;
mod moves;
mod plan;
mod plate;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Order, Stroke, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::eval_bar::beside;
use super::icon::Icon;
use super::layout::{Layout, Panel};
use super::move_rows::MoveRows;
use super::scale::TouchInUse;
use super::table;
use super::widgets::{Desk, Tile, Tone, place};
use super::{UiSystems, theme};
use crate::engine::Score;
use crate::game::{GameRecord, Screen, Seats, WallTime};
use crate::rules::{PieceType, Side};
use crate::view::camera::{BoardViewport, Eye};
use crate::view::evaluation::is_shown;
use crate::view::hint::line_text;
use crate::view::settings::AppSettings;
use crate::view::table::at_table;
use crate::view::text::Texts;
use button::{Button, button, buttons};
pub(super) use clock::{Dial, paint_dial};
pub(in crate::view) use command::Command;
pub(super) use command::Commander;
use plan::{Grid, HEAD_TILES, Plan};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveRows>()
        .init_resource::<MovesRoom>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                give_board_its_room,
                show_panel.run_if(in_state(Screen::Playing).and_then(not(at_table))),
            )
                .chain()
                .in_set(UiSystems::Panels),
        );
}

/// Where the moves stand, in points: for a while something else may be told there that must not hide the board.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(super) struct MovesRoom(pub egui::Rect);

impl Default for MovesRoom {
    fn default() -> Self {
        MovesRoom(egui::Rect::NOTHING)
    }
}

/// Tells the camera which part of the window the panel leaves to the board.
fn give_board_its_room(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    (settings, record, seats): (Res<AppSettings>, Res<GameRecord>, Res<Seats>),
    eye: Res<Eye>,
    mut viewport: ResMut<BoardViewport>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let board = match screen.get() {
        Screen::Playing if eye.is_between() => table::board(window.size()),
        Screen::Playing if is_shown(&settings, &record, *seats) => beside(Layout::of(window.size()).board),
        Screen::Playing => Layout::of(window.size()).board,
        Screen::Loading | Screen::Menu => window,
    };
    let zoom = ctx.zoom_factor();
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    viewport.set_if_neq(BoardViewport(Rect::from_corners(corner(board.min), corner(board.max))));
    Ok(())
}

/// What the engine would play, once it knows, and what that is worth to White, in pawns.
fn hint_words(commander: &Commander, texts: &Texts, record: &GameRecord) -> Option<String> {
    if !commander.hint.is_wanted(record) {
        return None;
    }
    let Some(info) = commander.hint.info(record, &commander.study) else {
        return Some(texts.get("hud-hint-waits"));
    };
    let worth = score_words(info.score, record.position().side_to_move(), texts);
    Some(format!("{} ({worth})", line_text(record.line(), &info.pv)))
}

/// What a score that counts for a side is worth to White, with its sign.
fn score_words(score: Score, side: Side, texts: &Texts) -> String {
    let value = match score {
        Score::Centipawns(value) if side == Side::White => value,
        Score::Centipawns(value) => -value,
        Score::Mate(moves) => return texts.format("hud-mate-in", &[("count", moves.abs())]),
    };
    // What is written as nothing has no sign.
    let sign = match value {
        ..=-5 => "−",
        5.. => "+",
        _ => "",
    };
    format!("{sign}{}", texts.pawns(value))
}

/// Whether the engine has time for a hint: not while it plays itself.
fn can_hint(record: &GameRecord, seats: Seats) -> bool {
    seats.any_human() || record.outcome().is_some()
}

fn show_panel(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut commander: Commander,
    record: Res<GameRecord>,
    (seats, time): (Res<Seats>, Res<WallTime>),
    (eye, touch): (Res<Eye>, Res<TouchInUse>),
    (mut list, mut room): (ResMut<MoveRows>, ResMut<MovesRoom>),
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let layout = Layout::of(ctx.content_rect().size());
    let Layout { panel, kind, .. } = layout;
    let near = eye.side();
    let (mut wanted, mut asked) = (None, None);
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
            touch: touch.0,
            hint,
            clock: Side::ALL.map(|side| Dial::of(&commander.clock, side, time.now())),
            ways: ways(&commander),
            wanted: None,
            asked: None,
        };
        room.set_if_neq(MovesRoom(frame.show(ui, &layout, near)));
        (wanted, asked) = (frame.wanted, frame.asked);
    });
    if let Some(kind) = asked {
        commander.open.show_piece(kind);
    }
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
    /// Fingers are in use.
    touch: bool,
    /// White's clock and Black's, if the game has one.
    clock: [Option<Dial>; 2],
    /// The hint that somebody has asked for, in words.
    hint: Option<String>,
    /// The ways to other pages, the most wanted first.
    ways: Vec<Button>,
    wanted: Option<Command>,
    /// The captured piece about which somebody wants to know more.
    asked: Option<PieceType>,
}

const GAP: f32 = 10.0;

impl PanelFrame<'_, '_> {
    /// Draws it, and tells where the moves stand.
    fn show(&mut self, ui: &mut Ui, layout: &Layout, near: Side) -> egui::Rect {
        let most = self.buttons.iter().filter(|button| !button.can_wait).count();
        let plan = Plan::of(layout, self.buttons.len(), most);
        if let Some(head) = plan.head {
            self.head(ui, head);
        }
        for (side, place) in [(near, plan.near), (!near, plan.far)] {
            if layout.kind == Panel::Line {
                let to_move = self.record.outcome().is_none() && self.record.game().position().side_to_move() == side;
                self.medal(ui, place, side, to_move);
            } else {
                self.plate(ui, place, side);
            }
        }
        if plan.grid.columns * plan.grid.lines < self.buttons.len() + plan.ways {
            self.buttons.retain(|button| !button.can_wait);
        }
        let ways = std::mem::take(&mut self.ways);
        self.buttons.extend(ways.into_iter().take(plan.ways));
        let buttons = std::mem::take(&mut self.buttons);
        self.grid(ui, &plan.grid, buttons);
        self.claim_and_moves(ui, &plan);
        plan.rest
    }

    /// The name of the game, and the ways to other pages.
    fn head(&mut self, ui: &mut Ui, room: egui::Rect) {
        let (name, tiles) = Plan::head_places(room);
        if let Some(name) = name {
            let title = self.record.variant().title;
            let capitals = name.shrink2(vec2(2.0, 9.0));
            self.desk
                .name(ui.painter(), capitals, Align2::LEFT_CENTER, title, theme::PAPER);
        }
        // The most wanted stands at the edge.
        let ways = std::mem::take(&mut self.ways);
        for (button, place) in ways.iter().zip(tiles.into_iter().rev()) {
            self.button(ui, button, place, Tone::Quiet);
        }
    }

    fn grid(&mut self, ui: &mut Ui, grid: &Grid, buttons: Vec<Button>) {
        for (index, button) in buttons.iter().enumerate() {
            self.button(ui, button, grid.place(index), Tone::Plain);
        }
    }

    fn button(&mut self, ui: &mut Ui, button: &Button, place: egui::Rect, tone: Tone) {
        let words = self.desk.texts.get(button.words);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            let tile = Tile::new(button.id, place.size()).tone(tone).enabled(button.enabled);
            if tile.icon(ui, self.desk, button.icon, &words) {
                self.wanted = Some(button.command);
            }
        });
    }
}

/// The ways to other pages, the most wanted first; on a stand, those that are open there.
fn ways(commander: &Commander) -> Vec<Button> {
    let usual = [
        button("hud.help", Icon::Help, "hud-help", Command::Help, true),
        button("hud.settings", Icon::Settings, "hud-settings", Command::Settings, true),
        button("hud.games", Icon::Games, "hud-games", Command::Games, true),
    ];
    let stand = [
        button("hud.home", Icon::Code, "hud-take-home", Command::TakeHome, true),
        button("hud.learn", Icon::Games, "menu-learn", Command::Learn, true),
    ];
    let all: Vec<Button> = if commander.kiosk.is_some() {
        stand.into()
    } else {
        usual.into()
    };
    let allowed = all.into_iter().filter(|way| commander.allows(way.command));
    allowed.take(HEAD_TILES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn a_score_is_told_for_white_as_the_language_writes_numbers() {
        let texts = [Texts::english(), Texts::of(LanguageChoice::Is(Language::French))];
        for (value, side, words) in [
            (25, Side::White, ["+0.3", "+0,3"]),
            (134, Side::Black, ["−1.3", "−1,3"]),
            (-1_250, Side::Black, ["+12.5", "+12,5"]),
            (4, Side::Black, ["0.0", "0,0"]),
        ] {
            let told = texts
                .each_ref()
                .map(|texts| score_words(Score::Centipawns(value), side, texts));
            assert_eq!(told, words);
        }
        assert_eq!(score_words(Score::Mate(-3), Side::White, &texts[0]), "mate in 3");
    }
}
