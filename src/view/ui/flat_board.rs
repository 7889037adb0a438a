//! A flat board on a page: where its squares are, and their ground. Who shows it lays the rest on it.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Key, Painter, Rect, Stroke, StrokeKind, vec2};

use super::theme;
use crate::rules::{File, Rank, Square};

/// Where squares are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Squares {
    /// The whole board.
    pub board: Rect,
    /// Whether Black sits below.
    pub flipped: bool,
}

impl Squares {
    /// Where a square is.
    pub(super) fn place(self, square: Square) -> Rect {
        let side = self.board.width() / 10.0;
        let (file, rank) = (square.file().index() as f32, square.rank().index() as f32);
        let (x, y) = if self.flipped {
            (9.0 - file, rank)
        } else {
            (file, 9.0 - rank)
        };
        Rect::from_min_size(self.board.min + vec2(x, y) * side, vec2(side, side))
    }

    /// The square at a place; none beside the board.
    pub(super) fn at(self, place: egui::Pos2) -> Option<Square> {
        let at = (place - self.board.min) / self.board.width() * 10.0;
        let index = |at: f32| (0.0..10.0).contains(&at).then_some(at as usize);
        let (x, y) = (index(at.x)?, index(at.y)?);
        let (file, rank) = if self.flipped { (9 - x, y) } else { (x, 9 - y) };
        Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
    }

    /// The next square in the direction of an arrow; the same at the edge.
    pub(super) fn step(self, from: Square, key: Key) -> Square {
        let (files, ranks) = match key {
            Key::ArrowUp => (0, 1),
            Key::ArrowDown => (0, -1),
            Key::ArrowLeft => (-1, 0),
            _ => (1, 0),
        };
        let next = if self.flipped {
            from.offset(-files, -ranks)
        } else {
            from.offset(files, ranks)
        };
        next.unwrap_or(from)
    }

    /// Paints the ground of a square.
    pub(super) fn paint_ground(self, painter: &Painter, square: Square) {
        painter.rect_filled(self.place(square), 0, ground(square));
    }

    /// Paints the edge around all squares.
    pub(super) fn paint_edge(self, painter: &Painter) {
        let edge = Stroke::new(1.0, theme::INK);
        painter.rect_stroke(self.board, CornerRadius::ZERO, edge, StrokeKind::Outside);
    }

    /// Paints where the keys are.
    pub(super) fn paint_cursor(self, painter: &Painter, square: Square) {
        let place = self.place(square);
        for (grow, width, colour) in [(0.0, 4.0, theme::INK), (-1.0, 2.0, theme::BRASS_BRIGHT)] {
            let line = Stroke::new(width, colour);
            painter.rect_stroke(place.expand(grow), CornerRadius::same(4), line, StrokeKind::Middle);
        }
    }

    /// Paints the name of its file or rank, in a square along the left or the lower edge.
    pub(super) fn paint_coordinates(self, painter: &Painter, square: Square) {
        let place = self.place(square);
        let size = place.width() * 0.26;
        if size < 6.5 {
            return;
        }
        let ink = if square.is_dark() {
            theme::SQUARE_LIGHT
        } else {
            theme::SQUARE_DARK
        };
        let font = FontId::proportional(size.min(13.0));
        let room = place.shrink(2.0);
        if place.left() <= self.board.left() + 1.0 {
            painter.text(
                room.left_top(),
                Align2::LEFT_TOP,
                square.rank().to_string(),
                font.clone(),
                ink,
            );
        }
        if place.bottom() >= self.board.bottom() - 1.0 {
            painter.text(
                room.right_bottom(),
                Align2::RIGHT_BOTTOM,
                square.file().to_string(),
                font,
                ink,
            );
        }
    }
}

/// The colour of a square.
fn ground(square: Square) -> Color32 {
    if square.is_dark() {
        theme::SQUARE_DARK
    } else {
        theme::SQUARE_LIGHT
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    fn squares(flipped: bool) -> Squares {
        let board = Rect::from_min_size(pos2(12.0, 34.0), vec2(300.0, 300.0));
        Squares { board, flipped }
    }

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for flipped in [false, true] {
            let squares = squares(flipped);
            for square in Square::all() {
                assert_eq!(squares.at(squares.place(square).center()), Some(square));
            }
            for beside in [pos2(11.0, 40.0), pos2(313.0, 40.0), pos2(20.0, 33.0), pos2(20.0, 335.0)] {
                assert_eq!(squares.at(beside), None);
            }
        }
        let corner = squares(false).place(Square::at("a1"));
        assert_eq!(corner.left_bottom(), pos2(12.0, 334.0));
        assert_eq!(squares(true).place(Square::at("j10")), corner);
    }

    #[test]
    fn arrows_go_where_they_point_on_the_screen_and_stop_at_the_edge() {
        for flipped in [false, true] {
            let squares = squares(flipped);
            for (key, by) in [
                (Key::ArrowUp, vec2(0.0, -30.0)),
                (Key::ArrowDown, vec2(0.0, 30.0)),
                (Key::ArrowLeft, vec2(-30.0, 0.0)),
                (Key::ArrowRight, vec2(30.0, 0.0)),
            ] {
                for square in Square::all() {
                    let wanted = squares.at(squares.place(square).center() + by).unwrap_or(square);
                    assert_eq!(squares.step(square, key), wanted);
                }
            }
        }
    }
}
