//! The moves, what is to be decided first, and the buttons that go through the game.

use bevy_egui::egui::{self, Align2, Ui, vec2};

use super::button::button;
use super::command::Command;
use super::plan::{Grid, Plan, STEPS, TOUCH};
use super::{GAP, PanelFrame, can_hint};
use crate::rules::DrawReason;
use crate::view::ui::icon::Icon;
use crate::view::ui::moves::show_moves;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Tile, fit_text};

impl PanelFrame<'_, '_> {
    /// The moves, and over them what is to be decided first.
    pub(super) fn claim_and_moves(&mut self, ui: &mut Ui, plan: &Plan) {
        let mut rest = plan.rest;
        let urgent = self.urgent();
        if !urgent.is_empty() {
            if rest.height() >= TOUCH {
                let place = rest.with_max_y(rest.top() + TOUCH);
                self.urgent_buttons(ui, place, urgent);
                rest.min.y = place.bottom() + GAP;
            } else {
                // It stands before everything else, whatever is under it.
                ui.painter().rect_filled(plan.urgent, 0, theme::WALNUT);
                self.urgent_buttons(ui, plan.urgent, urgent);
            }
        }
        if let Some(steps) = Plan::steps(rest) {
            self.steps(ui, &steps);
            rest.max.y = steps.room.top() - 6.0;
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
            && let Some(node) = show_moves(ui, self.desk, self.list, self.record, rest, self.touch)
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
            let tip = Command::Show(self.record.tip());
            return vec![("hud.back", texts.get("hud-back-to-game"), tip)];
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

    /// How near a draw is, once that matters; and that what is played is played, where it is.
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
        if !self.record.allows_take_back() {
            words.push(texts.get("hud-no-take-back"));
        }
        (!words.is_empty()).then(|| words.join(" · "))
    }

    /// The buttons that go through the game.
    fn steps(&mut self, ui: &mut Ui, grid: &Grid) {
        let back = self.record.ply() > 0;
        let on = !self.record.is_at_tip() || self.record.next_shown().is_some();
        // A learner may ask the opponent what it wants.
        let threats = if self.seats.has_learner() {
            "hud-intention"
        } else {
            "hud-threats"
        };
        let all: [_; STEPS] = [
            button("hud.first", Icon::First, "hud-first", Command::First, back),
            button("hud.previous", Icon::Previous, "hud-previous", Command::Previous, back),
            button(
                "hud.hint",
                Icon::Hint,
                "hud-hint",
                Command::Hint,
                can_hint(self.record, self.seats),
            ),
            button(
                "hud.threats",
                Icon::Threats,
                threats,
                Command::Threats,
                can_hint(self.record, self.seats),
            ),
            button("hud.next", Icon::GoOn, "hud-next", Command::Next, on),
            button("hud.last", Icon::Last, "hud-last", Command::Last, on),
        ];
        // A notch of the wheel is a move.
        let notches = if ui.rect_contains_pointer(grid.room) {
            notches(ui)
        } else {
            0
        };
        if notches != 0 {
            let back = notches > 0;
            self.wanted = Some(if back { Command::Previous } else { Command::Next });
        }
        self.grid(ui, grid, all.into());
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
