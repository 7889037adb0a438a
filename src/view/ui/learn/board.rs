//! A board on this page: pieces are moved by clicks, by dragging or by keys, and what is worth seeing lies on it.

use std::time::Duration;

use bevy_egui::egui::{
    self, EventFilter, Id, Key, Modifiers, PointerButton, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2,
};

use super::hand::{OnBoard, Travel};
use crate::rules::{Side, Square};
use crate::teaching::lessons::Hint;
use crate::view::highlight::{Laid, mark_arrow, mark_check, put_in_order};
use crate::view::marks::Mark;
use crate::view::palette::Palette;
use crate::view::teach;
use crate::view::ui::flat_board::Squares;
use crate::view::ui::status::announce;
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
        // A finger is gone with what it lets go, and was where it was last.
        played.drop(at(ui.input(|input| input.pointer.interact_pos())));
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
        has_focus && played.hand().keyed,
    );
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
    keyed: bool,
) {
    let painter = ui.painter();
    let position = played.position();
    let side = squares.board.width() / 10.0;
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let hand = played.hand();
    for square in Square::all() {
        squares.paint_ground(painter, square);
        squares.paint_coordinates(painter, square);
    }
    let over = hand.dragged.and(pointer).and_then(|at| squares.at(at));
    let mut laid = marks(played);
    laid.extend(over.map(|square| Laid::on(Mark::Drop, square)));
    laid.extend(keyed.then(|| Laid::on(Mark::Cursor, hand.cursor)));
    put_in_order(&mut laid);
    desk.marks.lay(painter, squares, &laid, look.palette);
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
    desk.marks.shine(painter, squares, &laid, look.palette);
    if let Some((travel, way)) = journey {
        let [from, to] = [travel.from, travel.to].map(|square| squares.place(square).center());
        let eased = way * way * (3.0 - 2.0 * way);
        let room = Rect::from_center_size(from + (to - from) * eased, vec2(side, side) * 0.98);
        desk.figures.paint_chosen(painter, travel.piece, room);
    }
    if let (Some(from), Some(at)) = (hand.dragged, pointer)
        && let Some(piece) = position.piece_at(from)
    {
        let room = Rect::from_center_size(at, vec2(side, side) * 1.15);
        desk.figures.paint_chosen(painter, piece, room);
    }
    squares.paint_edge(painter);
}

/// What lies on the board: the marks of the large board, which are told apart without colours.
fn marks(played: &dyn OnBoard) -> Vec<Laid> {
    let mut laid = Vec::new();
    if let Some(from) = played.hand().selected {
        laid.extend(teach::marks::targets(from, &played.targets()));
    }
    mark_check(played.position(), &mut laid);
    let signs = played.signs();
    if let Some(mv) = signs.last {
        laid.extend([Laid::on(Mark::LastFrom, mv.from()), Laid::on(Mark::LastTo, mv.to())]);
    }
    laid.extend(signs.stars.into_iter().map(|square| Laid::on(Mark::Promotion, square)));
    laid.extend(signs.about.into_iter().map(|square| Laid::on(Mark::Hanging, square)));
    for hint in signs.hints {
        hint_marks(hint, &mut laid);
    }
    laid.extend(signs.crossed.map(|square| Laid::on(Mark::Forbidden, square)));
    laid.extend(
        signs
            .obstacles
            .into_iter()
            .map(|square| Laid::on(Mark::Obstacle, square)),
    );
    laid
}

fn hint_marks(hint: &Hint, laid: &mut Vec<Laid>) {
    let on = |square| Laid::on(Mark::Planned, square);
    match hint {
        Hint::Piece { at, .. } => laid.push(on(*at)),
        Hint::JumpsOver { screen, victim } => laid.extend([Laid::on(Mark::Screen, *screen), on(*victim)]),
        Hint::BecomesScreen { hopper, victim } | Hint::IsScreen { hopper, victim } => {
            laid.extend([on(*hopper), on(*victim)]);
        }
        Hint::Attacks { squares } => laid.extend(squares.into_iter().map(on)),
        Hint::Answers { attacks } | Hint::GivesCheck { attacks } => {
            for attack in attacks {
                laid.push(Laid::on(Mark::Checker, attack.from));
                laid.extend(Laid::line(Mark::CheckLine, attack.from, attack.at));
            }
        }
        Hint::OnTheWay { to } => laid.push(on(*to)),
        Hint::Move(mv) => mark_arrow((Mark::HintLine, Mark::HintHead), mv.from(), mv.to(), laid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::teaching::lessons::{exercises, tour};
    use crate::view::ui::learn::session::Session;

    /// Every star, goal, hint and target of every exercise lies on the board as one of the marks whose shapes a test tells
    /// apart, and what is picked up shows where it may go.
    #[test]
    fn every_exercise_shows_its_goal_its_help_and_where_pieces_may_go() {
        for exercise in Variant::ALL
            .into_iter()
            .flat_map(|variant| exercises(variant).iter().chain(tour(variant)))
        {
            let mut session = Session::new(exercise);
            let mut check = Vec::new();
            mark_check(&exercise.start, &mut check);
            let goal = marks(&session).len() - check.len();
            let wanted = exercise.goal.squares() & (exercise.start.occupied() | session.attempt().stars());
            assert_eq!(goal, wanted.len() as usize, "{}", exercise.name());
            while session.has_more_hints() {
                let before = marks(&session).len();
                session.ask_hint();
                assert!(marks(&session).len() > before, "{}", exercise.name());
            }
            session.point(exercise.solution[0].from());
            let laid = marks(&session);
            assert!(laid.iter().any(|laid| laid.mark() == Mark::Selected));
            for target in session.targets() {
                let at = Laid::on(Mark::Quiet, target.to).place().0;
                assert!(
                    laid.iter().any(|laid| laid.place().0 == at),
                    "{} {}",
                    exercise.name(),
                    target.to
                );
            }
        }
    }
}
