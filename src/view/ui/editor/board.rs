//! The board on which a position is set up: by clicks, by dragging, or by keys with a cursor.

use bevy_egui::egui::{
    self, CornerRadius, EventFilter, Id, Key, Modifiers, PointerButton, Rect, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType,
};

use super::super::flat_board::Squares;
use super::super::status::announce;
use super::super::theme;
use super::super::widgets::{Desk, middle_square};
use super::Session;
use super::edits::Edit;
use super::hand::Tool;
use crate::rules::{FenError, Piece, PieceType, PositionDraft, Side, Square};

/// What the keys are at when they are at the board.
pub(super) const BOARD: &str = "editor.board";

/// The squares of what is wrong, to be seen where it is.
pub(super) fn wrong_squares(draft: &PositionDraft) -> Vec<Square> {
    let kings = |side| {
        let king = Some(Piece::new(side, PieceType::King));
        Square::all().filter(move |&square| draft.piece_at(square) == king)
    };
    let mut squares = Vec::new();
    for fault in draft.faults() {
        match fault {
            FenError::Kings { side, .. } => squares.extend(kings(side)),
            FenError::PawnRank(square) => squares.push(square),
            FenError::OpponentInCheck { king, attacker, .. } => squares.extend([king, attacker]),
            _ => {}
        }
    }
    squares
}

/// The piece that a letter of a key puts down: Black's, and with Shift White's, as FEN writes them.
fn piece_of_key(key: Key, shift: bool) -> Option<Piece> {
    let name = key.symbol_or_name();
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let side = if shift { Side::White } else { Side::Black };
    let kind = PieceType::ALL.into_iter().find(|kind| kind.letter() == letter)?;
    Some(Piece::new(side, kind))
}

/// Shows the board, and does what is done on it.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, board: Rect, session: &mut Session) {
    let squares = Squares {
        board,
        flipped: session.flipped,
    };
    let id = Id::new(BOARD);
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        // Arrows go from square to square here, and Escape lets go of a piece first.
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        follow_keys(ui, squares, session);
    }
    let response = ui.interact(board, id, Sense::click_and_drag());
    // Whoever comes here with Tab sees where they are.
    session.keyed |= response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab));
    let words = square_words(desk, session);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &words));
    if has_focus {
        announce(ui.ctx(), "editor.square", words);
    }
    let draft = session.edits.now().clone();
    let pressed = |ui: &Ui| {
        ui.input(|input| input.pointer.press_origin().or(input.pointer.interact_pos()))
            .and_then(|at| squares.at(at))
    };
    if response.drag_started_by(PointerButton::Primary)
        && let Some(square) = pressed(ui)
    {
        session.keyed = false;
        session.hand.pull(square, &draft);
    }
    let clicked = response.interact_pointer_pos().and_then(|at| squares.at(at));
    if response.clicked_by(PointerButton::Primary)
        && let Some(square) = clicked
    {
        response.request_focus();
        (session.keyed, session.cursor) = (false, square);
        let edit = session.hand.click(square, &draft);
        session.do_if_any(edit);
    }
    if response.clicked_by(PointerButton::Secondary)
        && let Some(square) = clicked
    {
        session.edits.edit(Edit::Remove(square));
    }
    for square in Square::all() {
        desk.target(ui, &format!("editor.{square}"), squares.place(square));
    }
    paint(ui, desk, squares, session, response.hovered(), has_focus);
    if has_focus {
        desk.focus(BOARD);
    }
}

fn square_words(desk: &Desk, session: &Session) -> String {
    let texts = &desk.texts;
    let what = match session.edits.now().piece_at(session.cursor) {
        Some(piece) => texts.coloured(piece),
        None => texts.get("spoken-empty"),
    };
    texts.format(
        "spoken-square",
        &[("square", session.cursor.to_string()), ("what", what)],
    )
}

/// What the keys do while they are at the board.
fn follow_keys(ui: &Ui, squares: Squares, session: &mut Session) {
    let strokes: Vec<(Key, Modifiers)> = ui.input(|input| {
        let stroke = |event: &egui::Event| match *event {
            egui::Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some((key, modifiers)),
            _ => None,
        };
        input.events.iter().filter_map(stroke).collect()
    });
    for (key, modifiers) in strokes {
        if modifiers.command || modifiers.alt {
            continue;
        }
        let draft = session.edits.now().clone();
        let square = session.cursor;
        match key {
            Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight => {
                if session.keyed {
                    session.cursor = squares.step(square, key);
                }
            }
            Key::Enter | Key::Space => {
                // Or else egui would click in the middle of the board.
                ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
                let edit = session.hand.click(square, &draft);
                session.do_if_any(edit);
            }
            Key::Delete | Key::Backspace => session.edits.edit(Edit::Remove(square)),
            _ => match piece_of_key(key, modifiers.shift) {
                Some(piece) => session.edits.edit(Edit::Place(piece, square)),
                None => continue,
            },
        }
        session.keyed = true;
    }
}

fn paint(ui: &Ui, desk: &mut Desk, squares: Squares, session: &Session, hovered: bool, has_focus: bool) {
    let painter = ui.painter();
    let draft = session.edits.now();
    let dragged = session.hand.dragged();
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let under = pointer
        .and_then(|at| squares.at(at))
        .filter(|_| dragged.is_some() || (hovered && session.hand.tool() != Tool::Move));
    let wrong = wrong_squares(draft);
    for square in Square::all() {
        let place = squares.place(square);
        squares.paint_ground(painter, square);
        if session.hand.lifted() == Some(square) {
            painter.rect_filled(place, 0, theme::BRASS.gamma_multiply(0.75));
        }
        squares.paint_coordinates(painter, square);
        let in_the_air = dragged.is_some_and(|dragged| dragged.from == Some(square));
        if let Some(piece) = draft.piece_at(square)
            && !in_the_air
        {
            let room = middle_square(place, (place.width() * 0.98).round());
            desk.figures.paint_chosen(painter, piece, room);
        }
        if wrong.contains(&square) {
            let line = Stroke::new((place.width() * 0.07).max(2.0), theme::alarm(ui.ctx()));
            painter.rect_stroke(place, CornerRadius::same(3), line, StrokeKind::Inside);
        }
        if under == Some(square) {
            let line = Stroke::new((place.width() * 0.06).max(2.0), theme::INK);
            painter.rect_stroke(place, CornerRadius::same(3), line, StrokeKind::Inside);
        }
    }
    squares.paint_edge(painter);
    if has_focus && session.keyed {
        squares.paint_cursor(painter, session.cursor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SHAKO;

    #[test]
    fn letters_mean_the_pieces_that_they_mean_in_a_fen() {
        for piece in Piece::all() {
            let key = Key::from_name(&piece.kind().letter().to_string()).unwrap();
            assert_eq!(piece_of_key(key, piece.side() == Side::White), Some(piece));
        }
        for key in [Key::X, Key::Num1, Key::Tab, Key::F1] {
            assert_eq!(piece_of_key(key, false), None, "{key:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_seen_on_its_squares() {
        let wrong = |fen: &str| {
            let draft = PositionDraft::read(fen, &SHAKO).unwrap().0;
            let mut squares: Vec<String> = wrong_squares(&draft).iter().map(Square::to_string).collect();
            squares.sort();
            squares
        };
        assert_eq!(wrong(SHAKO.start), [""; 0]);
        assert_eq!(wrong("k9/10/10/10/10/10/10/10/10/KKP7 w - - 0 1"), ["a1", "b1", "c1"]);
        assert_eq!(wrong("k8R/10/10/10/10/10/10/10/10/K9 w - - 0 1"), ["a10", "j10"]);
        assert_eq!(wrong("10/10/10/10/10/10/10/10/10/10 w - - 0 1"), [""; 0]);
    }
}
