//! Who plays a side, what is to be said about it now, and what it has captured.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontId, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};

use super::PanelFrame;
use super::clock::{CLOCK, show_time};
use super::plan::TOUCH;
use crate::game::Seat;
use crate::rules::{Change, Line, Piece, PieceType, Side};
use crate::view::ui::theme;
use crate::view::ui::widgets::{fit_text, middle_square};

/// Fewer points than these are no room for a name.
const LEAST_WORDS: f32 = 72.0;

impl PanelFrame<'_, '_> {
    /// Who plays a side, and what is to be said about it now.
    pub(super) fn plate(&mut self, ui: &mut Ui, room: egui::Rect, side: Side) {
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
        let tall = room.height() > 60.0;
        let mut words = inside.with_min_x(medal.right() + 10.0);
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
        // Names say more than a picture, where there is no room for both.
        if words.width() < LEAST_WORDS {
            words.min.x = inside.left() + 4.0;
        } else {
            self.medal(ui, medal, side, false);
        }

        let (name, about) = self.names(side);
        let mut status = about;
        let mut colour = theme::PAPER_DIM;
        if to_move && position.in_check() {
            status = self.desk.texts.get("hud-check");
            colour = theme::alarm(ui.ctx());
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
    pub(super) fn medal(&mut self, ui: &Ui, room: egui::Rect, side: Side, to_move: bool) {
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
    fn captures(&mut self, ui: &mut Ui, room: egui::Rect, side: Side) {
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
        for (index, &kind) in taken.iter().enumerate() {
            let corner = egui::pos2(wood.left() + 1.0 + index as f32 * step, row.top());
            let rect = egui::Rect::from_min_size(corner, vec2(size, size));
            self.desk
                .figures
                .paint_chosen(ui.painter(), Piece::new(!side, kind), rect);
        }
        self.ask_about(ui, wood, step, side, &taken);
    }

    /// Lets people press a captured piece to be told about it; keys are at the greatest.
    fn ask_about(&mut self, ui: &mut Ui, wood: egui::Rect, step: f32, side: Side, taken: &[PieceType]) {
        let id = match side {
            Side::White => "hud.captures.white",
            Side::Black => "hud.captures.black",
        };
        // As high as a finger needs, as far as the plate goes.
        let room = wood.expand2(vec2(4.0, (TOUCH - wood.height()) / 2.0));
        let response = ui.interact(room, egui::Id::new(id), Sense::click());
        self.desk.target(ui, id, room);
        let at = |place: egui::Pos2| captured_at(place.x - wood.left(), step, taken);
        let pointed = response.hover_pos().and_then(at);
        let kind = response
            .interact_pointer_pos()
            .and_then(at)
            .or(pointed)
            .or(taken.last().copied());
        let name = kind.map_or_else(String::new, |kind| self.desk.texts.piece(kind));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        if response.has_focus() {
            self.desk.focus(id);
            let ring = Stroke::new(2.0, theme::PAPER);
            ui.painter()
                .rect_stroke(wood.expand(3.0), CornerRadius::same(6), ring, StrokeKind::Middle);
        }
        if response.clicked() {
            self.asked = kind;
        }
        response
            .on_hover_cursor(egui::CursorIcon::PointingHand)
            .on_hover_text(name);
    }
}

/// Which of these stands so far from the left, the later ones over those before.
fn captured_at(x: f32, step: f32, taken: &[PieceType]) -> Option<PieceType> {
    let last = taken.len().checked_sub(1)?;
    let index = if step > 0.0 { (x.max(0.0) / step) as usize } else { last };
    taken.get(index.min(last)).copied()
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
    use super::*;
    use crate::rules::{Position, SHAKO, parse_uci};

    fn played(fen: &str, moves: &[&str]) -> Line {
        let mut line = Line::new(Position::from_fen(&SHAKO, fen).unwrap().position);
        for mv in moves {
            let mv = parse_uci(line.position(), mv).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    #[test]
    fn a_captured_piece_is_found_where_it_stands() {
        use PieceType::{Bishop, Pawn, Queen};
        let taken = [Pawn, Bishop, Queen];
        for (x, kind) in [(-3.0, Pawn), (5.0, Pawn), (13.0, Bishop), (30.0, Queen), (60.0, Queen)] {
            assert_eq!(captured_at(x, 12.0, &taken), Some(kind), "{x}");
        }
        assert_eq!(captured_at(5.0, 12.0, &[]), None);
        assert_eq!(captured_at(5.0, 0.0, &[Pawn]), Some(Pawn));
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
