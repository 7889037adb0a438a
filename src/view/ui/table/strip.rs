//! One strip, drawn.

use bevy_egui::egui::{self, Align2, CornerRadius, FontId, Stroke, StrokeKind, Ui, vec2};

use super::deeds::{Button, Deed, Face, Matter};
use super::facing::Facing;
use super::plan::Plan;
use crate::game::{GameRecord, Selection};
use crate::rules::{Piece, PieceType, Side};
use crate::view::text::Texts;
use crate::view::ui::hud::{Dial, paint_dial};
use crate::view::ui::status::move_words;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tile, fit_paragraph, fit_text, middle_square};

/// The strip of a side.
pub(super) struct Strip {
    pub side: Side,
    pub facing: Facing,
    pub matter: Matter,
    pub plan: Plan,
    pub dial: Option<Dial>,
    pub buttons: Vec<Button>,
    /// Whether somebody has stopped the clock.
    pub paused: bool,
}

impl Strip {
    /// Draws it, and tells what was pressed.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        desk: &mut Desk,
        record: &GameRecord,
        selection: &Selection,
    ) -> Option<Deed> {
        self.facing.show(ui, self.plan.plate, |ui, rect| {
            self.plate(ui, desk, rect, record);
        });
        if let (Some(place), Some(dial)) = (self.plan.clock, &self.dial) {
            self.facing.show(ui, place, |ui, rect| paint_dial(ui, rect, dial));
        }
        if let Some(place) = self.plan.words {
            let (head, words) = self.words(&desk.texts, record, selection);
            self.facing.show(ui, place, |ui, rect| write(ui, rect, &head, &words));
        }
        let mut pressed = None;
        for (button, &place) in self.buttons.iter().zip(&self.plan.buttons) {
            let is_pressed = self
                .facing
                .show(ui, place, |ui, rect| self.button(ui, desk, rect, button));
            if is_pressed {
                pressed = Some(button.deed);
            }
        }
        pressed
    }

    /// Who sits here, and whether it is their turn: that lights the plate.
    fn plate(&self, ui: &Ui, desk: &mut Desk, rect: egui::Rect, record: &GameRecord) {
        let position = record.game().position();
        let over = record.outcome();
        let to_move = over.is_none() && position.side_to_move() == self.side;
        let won = over.is_some_and(|outcome| outcome.winner() == Some(self.side));
        let corner = CornerRadius::same(theme::CORNER);
        let (ground, ink) = if to_move {
            (theme::BRASS, theme::INK)
        } else {
            (theme::OAK, theme::PAPER)
        };
        let painter = ui.painter();
        painter.rect_filled(rect, corner, ground);
        let square = middle_square(
            rect.with_max_x(rect.left() + rect.height().min(rect.width())),
            (rect.height().min(rect.width()) - 10.0).min(72.0),
        );
        let wood = match self.side {
            Side::White => theme::SQUARE_DARK,
            Side::Black => theme::SQUARE_LIGHT,
        };
        painter.rect_filled(square, CornerRadius::same(7), wood);
        let figure = middle_square(square, (square.width() * 0.94).round());
        let king = Piece::new(self.side, PieceType::King);
        desk.figures.paint_chosen(painter, king, figure);
        let words = rect.with_min_x(square.right() + 10.0).with_max_x(rect.right() - 8.0);
        if words.width() < 48.0 {
            return;
        }
        let status = if to_move && position.in_check() {
            desk.texts.get("hud-check")
        } else if to_move {
            desk.texts.get("hud-to-move")
        } else if won {
            desk.texts.get("hud-winner")
        } else {
            String::new()
        };
        let name = desk.texts.side(self.side);
        let size = (rect.height() * 0.34).clamp(17.0, 26.0);
        if status.is_empty() {
            let font = FontId::proportional(size);
            fit_text(painter, words, Align2::LEFT_CENTER, &name, font, ink);
            return;
        }
        let (above, below) = words.shrink2(vec2(0.0, 4.0)).split_top_bottom_at_fraction(0.54);
        let font = FontId::proportional(size);
        fit_text(painter, above, Align2::LEFT_CENTER, &name, font, ink);
        let font = FontId::proportional(size * 0.78);
        fit_text(painter, below, Align2::LEFT_CENTER, &status, font, ink);
        if to_move && position.in_check() {
            // Nobody needs to see colours to see that the king is attacked.
            let frame = Stroke::new(3.0, theme::alarm(ui.ctx()));
            painter.rect_stroke(rect, corner, frame, StrokeKind::Inside);
        }
    }

    /// What is told or asked: a head, which may be nothing, and more words.
    fn words(&self, texts: &Texts, record: &GameRecord, selection: &Selection) -> (String, String) {
        let none = String::new();
        match &self.matter {
            Matter::End(outcome) => texts.outcome(*outcome),
            Matter::Promotion(_) => (none, texts.get("promotion-question")),
            Matter::Confirmation(mv) => {
                let said = move_words(texts, record.position(), *mv);
                (none, texts.format("confirm-question", &[("move", said)]))
            }
            Matter::GivingUp => (none, texts.get("resign-question")),
            Matter::Offer => {
                let offer = texts.format("table-offered", &[("side", texts.side(!self.side))]);
                (none, offer)
            }
            Matter::Game if record.draw_offer() == Some(self.side) => (none, texts.get("table-offer-waits")),
            Matter::Game if self.paused && record.outcome().is_none() => (none, texts.get("hud-paused")),
            Matter::Game => {
                let position = record.position();
                let picked = selection.from().and_then(|square| position.piece_at(square));
                if let Some(piece) = picked.filter(|piece| piece.side() == self.side) {
                    // Not everybody at the table knows every piece.
                    return (none, texts.how(piece.kind()));
                }
                let line = record.line();
                let last = line.positions().iter().zip(line.moves()).next_back();
                let told = last.map_or_else(String::new, |(before, &mv)| move_words(texts, before, mv));
                (none, told)
            }
        }
    }

    fn button(&self, ui: &mut Ui, desk: &mut Desk, rect: egui::Rect, button: &Button) -> bool {
        let side = match self.side {
            Side::White => "white",
            Side::Black => "black",
        };
        let id = format!("table.{side}.{}", button.id);
        let tile = Tile::new(&id, rect.size()).tone(button.tone).enabled(button.enabled);
        match button.face {
            Face::Icon(icon, key) => {
                let words = desk.texts.get(key);
                tile.icon(ui, desk, icon, &words)
            }
            Face::Words(key) => {
                let words = desk.texts.get(key);
                tile.words(ui, desk, &words)
            }
            Face::Piece(kind) => {
                let name = desk.texts.piece(kind);
                let piece = Piece::new(self.side, kind);
                tile.name(name).show(ui, desk, |desk, painter, rect, _| {
                    let square = middle_square(rect, rect.width().min(rect.height()) - 6.0);
                    painter.rect_filled(square, CornerRadius::same(6), theme::SQUARE_LIGHT);
                    desk.figures.paint_chosen(painter, piece, square.shrink(2.0));
                })
            }
        }
    }
}

/// Writes a head and what is under it, or as many lines as there is room for, in the middle of its height.
fn write(ui: &Ui, rect: egui::Rect, head: &str, words: &str) {
    let painter = ui.painter();
    if !head.is_empty() {
        let (above, below) = rect.split_top_bottom_at_fraction(0.56);
        let font = FontId::proportional((rect.height() * 0.40).clamp(18.0, 32.0));
        fit_text(painter, above, Align2::LEFT_CENTER, head, font, theme::BRASS_BRIGHT);
        fit_text(painter, below, Align2::LEFT_CENTER, words, theme::body(), theme::PAPER);
        return;
    }
    let large = FontId::proportional((rect.height() * 0.27).clamp(15.0, 21.0));
    let fits = |font: &FontId| {
        let written = painter.layout(words.to_owned(), font.clone(), theme::PAPER, rect.width());
        (written.size().y <= rect.height()).then_some(written.size().y)
    };
    let font = if fits(&large).is_some() { large } else { theme::small() };
    let height = fits(&font).unwrap_or(rect.height());
    let at = egui::Rect::from_center_size(rect.center(), vec2(rect.width(), height + 1.0));
    fit_paragraph(painter, at, words, font, theme::PAPER);
}
