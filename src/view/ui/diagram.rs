//! A position as a small flat board, as it is printed in books.

use bevy_egui::egui::{self, CornerRadius, Painter, Stroke, StrokeKind, pos2, vec2};

use super::theme;
use super::widgets::{Desk, middle_square};
use crate::rules::{Piece, Position, Square};

/// Draws a position into a square, White below.
pub(super) fn paint_position(desk: &mut Desk, painter: &Painter, rect: egui::Rect, position: &Position) {
    paint_pieces(desk, painter, rect, |square| position.piece_at(square));
}

/// Draws pieces on a board into a square, White below.
pub(super) fn paint_pieces(
    desk: &mut Desk,
    painter: &Painter,
    rect: egui::Rect,
    piece_at: impl Fn(Square) -> Option<Piece>,
) {
    let square = rect.width() / 10.0;
    for at in Square::all() {
        let (file, rank) = (at.file().index() as f32, at.rank().index() as f32);
        let corner = pos2(rect.left() + file * square, rect.bottom() - (rank + 1.0) * square);
        let place = egui::Rect::from_min_size(corner, vec2(square, square));
        let colour = if at.is_dark() {
            theme::SQUARE_DARK
        } else {
            theme::SQUARE_LIGHT
        };
        painter.rect_filled(place, 0, colour);
        if let Some(piece) = piece_at(at) {
            desk.figures
                .paint(painter, piece, middle_square(place, (square * 0.98).round()));
        }
    }
    painter.rect_stroke(
        rect,
        CornerRadius::ZERO,
        Stroke::new(1.0, theme::INK),
        StrokeKind::Outside,
    );
}
