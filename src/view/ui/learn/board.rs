//! A board on this page: pieces are moved by clicks, by dragging or by keys, and what is worth seeing lies on it.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, EventFilter, FontId, Id, Key, Modifiers, Painter, PointerButton, Rect, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};

use super::hand::{OnBoard, Travel};
use crate::rules::{Mark, Side, Square, Target, Way};
use crate::teaching::lessons::Hint;
use crate::view::palette::Palette;
use crate::view::ui::flat_board::Squares;
use crate::view::ui::status::announce;
use crate::view::ui::theme::{self, of_palette};
use crate::view::ui::widgets::{Desk, middle_square};

/// What the keys are at when they are at the board.
pub(super) const BOARD: &str = "learn.board";
/// How long the opponent's answer is on its way.
const TRAVEL: Duration = Duration::from_millis(450);
/// How long it waits before that, so that the pupil's own move has been seen.
const PAUSE: Duration = Duration::from_millis(250);

/// The opponent's answer on its way, since when.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Journey {
    travel: Travel,
    begun: f64,
}

/// How the board is shown.
pub(super) struct Look {
    /// The colours of marks.
    pub palette: Palette,
    /// Whether nothing moves by itself.
    pub still: bool,
}

/// Shows the board, and does what is done on it.
pub(super) fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    board: Rect,
    played: &mut dyn OnBoard,
    journey: &mut Option<Journey>,
    look: &Look,
) {
    let squares = Squares {
        board,
        flipped: played.near() == Side::Black,
    };
    let id = Id::new(BOARD);
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: played.hand().selected.is_some(),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        follow_keys(ui, squares, played);
    }
    let response = ui.interact(board, id, Sense::click_and_drag());
    played.hand_mut().keyed |= response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab));
    let words = square_words(desk, played);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &words));
    if has_focus {
        announce(ui.ctx(), "learn.square", words);
        desk.focus(BOARD);
    }
    let at = |place: Option<egui::Pos2>| place.and_then(|place| squares.at(place));
    if response.drag_started_by(PointerButton::Primary)
        && let Some(square) = at(ui.input(|input| input.pointer.press_origin()))
    {
        played.hand_mut().keyed = false;
        played.pull(square);
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        played.drop(at(ui.input(|input| input.pointer.latest_pos())));
    }
    if response.clicked_by(PointerButton::Primary)
        && let Some(square) = at(response.interact_pointer_pos())
    {
        response.request_focus();
        (played.hand_mut().keyed, played.hand_mut().cursor) = (false, square);
        played.point(square);
    }
    if response.clicked_by(PointerButton::Secondary) {
        played.give_up();
    }
    for square in Square::all() {
        desk.target(ui, &format!("learn.{square}"), squares.place(square));
    }
    let now = ui.input(|input| input.time);
    if let Some(travel) = played.take_travel() {
        *journey = (!look.still).then_some(Journey { travel, begun: now });
    }
    let way = journey.map_or(1.0, |journey| {
        let passed = (now - journey.begun - PAUSE.as_secs_f64()) / TRAVEL.as_secs_f64();
        passed.clamp(0.0, 1.0) as f32
    });
    if way >= 1.0 {
        *journey = None;
    } else {
        ui.ctx().request_repaint();
    }
    paint(
        ui,
        desk,
        squares,
        played,
        journey.map(|journey| (journey.travel, way)),
        look,
    );
    if has_focus && played.hand().keyed {
        squares.paint_cursor(ui.painter(), played.hand().cursor);
    }
}

fn square_words(desk: &Desk, played: &dyn OnBoard) -> String {
    let texts = &desk.texts;
    let square = played.hand().cursor;
    let what = match played.position().piece_at(square) {
        Some(piece) => texts.coloured(piece),
        None => texts.get("spoken-empty"),
    };
    let mut words = texts.format("spoken-square", &[("square", square.to_string()), ("what", what)]);
    let also = if played.hand().selected == Some(square) {
        Some("spoken-picked-up")
    } else {
        let target = played.targets().into_iter().find(|target| target.to == square);
        target.map(|target| match target.captured {
            Some(_) => "spoken-capture",
            None => "spoken-quiet",
        })
    };
    if let Some(also) = also {
        words = texts.format("spoken-also", &[("what", words), ("also", texts.get(also))]);
    }
    words
}

/// What the keys do while they are at the board.
fn follow_keys(ui: &Ui, squares: Squares, played: &mut dyn OnBoard) {
    let strokes: Vec<Key> = ui.input(|input| {
        let stroke = |event: &egui::Event| match *event {
            egui::Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } if !modifiers.command && !modifiers.alt => Some(key),
            _ => None,
        };
        input.events.iter().filter_map(stroke).collect()
    });
    for key in strokes {
        match key {
            Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight => {
                let hand = played.hand_mut();
                if hand.keyed {
                    hand.cursor = squares.step(hand.cursor, key);
                }
            }
            Key::Enter | Key::Space => {
                // Or else egui would click in the middle of the board.
                ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
                played.point(played.hand().cursor);
            }
            _ => continue,
        }
        played.hand_mut().keyed = true;
    }
}

fn paint(
    ui: &Ui,
    desk: &mut Desk,
    squares: Squares,
    played: &dyn OnBoard,
    journey: Option<(Travel, f32)>,
    look: &Look,
) {
    let painter = ui.painter();
    let position = played.position();
    let colours = look.palette.colours();
    let side = squares.board.width() / 10.0;
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let hand = played.hand();
    let signs = played.signs();
    for square in Square::all() {
        squares.paint_ground(painter, square);
        if hand.selected == Some(square) {
            painter.rect_filled(squares.place(square), 0, theme::BRASS.gamma_multiply(0.75));
        }
        squares.paint_coordinates(painter, square);
    }
    for square in signs.stars {
        paint_star(painter, squares.place(square), of_palette(colours.last));
    }
    for square in signs.about {
        frame(painter, squares.place(square), side * 0.06, of_palette(colours.last));
    }
    for square in Square::all() {
        let in_the_air = hand.dragged == Some(square);
        let on_its_way = journey.is_some_and(|(travel, _)| travel.to == square);
        if let Some(piece) = position.piece_at(square)
            && !in_the_air
            && !on_its_way
        {
            let room = middle_square(squares.place(square), (side * 0.98).round());
            desk.figures.paint_chosen(painter, piece, room);
        }
    }
    for target in played.targets() {
        paint_target(painter, squares, &target, look);
    }
    for hint in signs.hints {
        paint_hint(painter, squares, hint, of_palette(colours.point));
    }
    if let Some(at) = signs.crossed {
        cross(painter, squares.place(at), of_palette(colours.take));
    }
    for square in signs.obstacles {
        frame(painter, squares.place(square), side * 0.09, of_palette(colours.screen));
    }
    if let Some((travel, way)) = journey {
        let [from, to] = [travel.from, travel.to].map(|square| squares.place(square).center());
        let eased = way * way * (3.0 - 2.0 * way);
        let room = Rect::from_center_size(from + (to - from) * eased, vec2(side, side) * 0.98);
        desk.figures.paint_chosen(painter, travel.piece, room);
    }
    if let (Some(from), Some(at)) = (hand.dragged, pointer)
        && let Some(piece) = position.piece_at(from)
    {
        if let Some(over) = squares.at(at) {
            frame(painter, squares.place(over), side * 0.05, theme::INK);
        }
        let room = Rect::from_center_size(at, vec2(side, side) * 1.15);
        desk.figures.paint_chosen(painter, piece, room);
    }
    squares.paint_edge(painter);
}

/// Where a piece may go, by the same shapes as on the large board.
pub(super) fn paint_target(painter: &Painter, squares: Squares, target: &Target, look: &Look) {
    let colours = look.palette.colours();
    let [go, take, screen] = [colours.go, colours.take, colours.screen].map(of_palette);
    let place = squares.place(target.to);
    let side = place.width();
    let dark = theme::INK;
    match target.mark() {
        Mark::Capture | Mark::HopCapture | Mark::EnPassant | Mark::King => {
            brackets(painter, place, side * 0.1, dark);
            brackets(painter, place.shrink(side * 0.015), side * 0.065, take);
            if let Way::Hop { screen: at, .. } = target.way {
                let ways = [squares.place(target.from).center(), place.center()];
                painter.line_segment(ways, Stroke::new(side * 0.05, screen));
                let middle = squares.place(at).center();
                let reach = side * 0.47;
                let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
                let outline = corners.map(|corner| middle + corner).to_vec();
                painter.add(egui::Shape::closed_line(outline, Stroke::new(side * 0.07, screen)));
            }
        }
        Mark::Promotion => paint_star(painter, place.shrink(side * 0.15), go),
        Mark::Castling | Mark::Step | Mark::Slide | Mark::Leap | Mark::Forbidden => {
            painter.circle(place.center(), side * 0.17, go, Stroke::new(side * 0.04, dark));
        }
    }
    if target.checks {
        let at = place.right_top() + vec2(-side * 0.16, side * 0.16);
        let font = FontId::proportional(side * 0.42);
        painter.text(at, Align2::CENTER_CENTER, "+", font, take);
    }
}

fn paint_hint(painter: &Painter, squares: Squares, hint: &Hint, colour: Color32) {
    let width = squares.board.width() / 10.0 * 0.08;
    match hint {
        Hint::Piece { at, .. } => frame(painter, squares.place(*at), width, colour),
        Hint::JumpsOver { screen, victim } => {
            frame(painter, squares.place(*screen), width, colour);
            frame(painter, squares.place(*victim), width, colour);
        }
        Hint::BecomesScreen { hopper, victim } | Hint::IsScreen { hopper, victim } => {
            frame(painter, squares.place(*hopper), width, colour);
            frame(painter, squares.place(*victim), width, colour);
        }
        Hint::Attacks { squares: all } => {
            for square in *all {
                frame(painter, squares.place(square), width, colour);
            }
        }
        Hint::Answers { attacks } | Hint::GivesCheck { attacks } => {
            for attack in attacks {
                let ends = [attack.from, attack.at].map(|square| squares.place(square).center());
                painter.line_segment(ends, Stroke::new(width * 0.7, colour));
            }
        }
        Hint::OnTheWay { to } => frame(painter, squares.place(*to), width, colour),
        Hint::Move(mv) => {
            let [from, to] = [mv.from(), mv.to()].map(|square| squares.place(square).center());
            painter.arrow(from, to - from, Stroke::new(width * 1.2, colour));
        }
    }
}

fn frame(painter: &Painter, place: Rect, width: f32, colour: Color32) {
    painter.rect_stroke(
        place,
        CornerRadius::same(3),
        Stroke::new(width + 2.0, theme::INK),
        StrokeKind::Inside,
    );
    painter.rect_stroke(
        place.shrink(1.0),
        CornerRadius::same(3),
        Stroke::new(width, colour),
        StrokeKind::Inside,
    );
}

fn cross(painter: &Painter, place: Rect, colour: Color32) {
    let room = place.shrink(place.width() * 0.22);
    for (width, colour) in [(0.17, theme::INK), (0.1, colour)] {
        let stroke = Stroke::new(place.width() * width, colour);
        painter.line_segment([room.left_top(), room.right_bottom()], stroke);
        painter.line_segment([room.right_top(), room.left_bottom()], stroke);
    }
}

fn brackets(painter: &Painter, place: Rect, width: f32, colour: Color32) {
    let length = place.width() * 0.26;
    let room = place.shrink(width / 2.0);
    for (corner, x, y) in [
        (room.left_top(), 1.0, 1.0),
        (room.right_top(), -1.0, 1.0),
        (room.left_bottom(), 1.0, -1.0),
        (room.right_bottom(), -1.0, -1.0),
    ] {
        let stroke = Stroke::new(width, colour);
        painter.line_segment([corner, corner + vec2(x * length, 0.0)], stroke);
        painter.line_segment([corner, corner + vec2(0.0, y * length)], stroke);
    }
}

fn paint_star(painter: &Painter, place: Rect, colour: Color32) {
    let middle = place.center();
    for (reach, colour) in [(0.42, theme::INK), (0.35, colour)] {
        let tip = |i: usize| {
            let reach = place.width() * if i.is_multiple_of(2_usize) { reach } else { reach * 0.45 };
            let angle = std::f32::consts::FRAC_PI_2 * 3.0 + i as f32 * std::f32::consts::PI / 5.0;
            middle + egui::Vec2::angled(angle) * reach
        };
        // Egui fills convex shapes only: five kites.
        for i in (0..10).step_by(2) {
            let kite = vec![middle, tip(i + 9), tip(i), tip(i + 1)];
            painter.add(egui::Shape::convex_polygon(kite, colour, Stroke::NONE));
        }
    }
}
