//! How the game ended and why, and what one may do next; also the question before one ends it beside the board.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, FontId, Key, Order, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::layout::Layout;
use super::widgets::{Desk, Tile, Tone, fit_text, place};
use super::{Ending, Open, Question, UiSystems, theme};
use crate::game::{GameRecord, GameSetup, NewGame, OfferDraw, Resign, Screen, Seats, TakeBack, Terms};
use crate::rules::{Outcome, Side};
use crate::teaching::highlights::has_highlights;
use crate::view::board::square_centre;
use crate::view::camera::Sight;
use crate::view::motion::Timeline;
use crate::view::reel::{self, Reel};
use crate::view::table::at_table;
use crate::view::teach::Turns;
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show_result, ask_before_the_end)
            .run_if(in_state(Screen::Playing).and_then(not(at_table)))
            .in_set(UiSystems::Sheets),
    );
}

/// The side that gives up when somebody presses the button: the only human, or whoever is to move.
pub(super) fn resigning(record: &GameRecord, seats: Seats) -> Option<Side> {
    let to_move = record.game().position().side_to_move();
    let both_human = !seats.any_engine();
    seats
        .only_human()
        .or(both_human.then_some(to_move))
        .filter(|_| record.outcome().is_none())
}

/// Who is asked whether they end the game so, if somebody can.
pub(super) fn question(ending: Ending, record: &GameRecord, seats: Seats) -> Option<Question> {
    let side = match ending {
        Ending::Resign => resigning(record, seats),
        Ending::OfferDraw => Some(record.game().position().side_to_move()).filter(|_| record.can_offer_draw(&seats)),
    };
    let at = record.game_revision();
    side.map(|side| Question { ending, side, at })
}

/// Whether the question is still the one that was asked: what the computer plays meanwhile does not change who gives up,
/// but between two players a move does.
fn still_asked(asked: Question, record: &GameRecord, seats: Seats) -> bool {
    let gives_up = asked.ending == Ending::Resign && seats.only_human() == Some(asked.side);
    let unchanged = asked.at == record.game_revision() || gives_up;
    unchanged && question(asked.ending, record, seats).is_some_and(|now| now.side == asked.side)
}

/// How the game ended, and why, told to whoever played: who has played the computer is told whether they have won.
fn words(texts: &Texts, outcome: Outcome, seats: Seats) -> (String, String) {
    let (result, reason) = texts.outcome(outcome);
    let (Some(winner), Some(player)) = (outcome.winner(), seats.only_human()) else {
        return (result, reason);
    };
    let headline = texts.get(if winner == player {
        "result-you-win"
    } else {
        "result-you-lose"
    });
    let line = texts.format("result-side-and-reason", &[("result", result), ("reason", reason)]);
    (headline, line)
}

/// The same game with the players changed about.
pub(super) fn rematch(record: &GameRecord, seats: Seats, terms: Terms) -> GameSetup {
    let swapped = Seats::new(seats[Side::Black], seats[Side::White]);
    GameSetup {
        terms,
        ..GameSetup::from_position(record.line().start().clone(), swapped)
    }
}

const MARGIN: f32 = 22.0;

/// A sheet of this size over the middle of the board, shrunk to the window.
fn sheet(window: egui::Rect, size: Vec2, height: f32) -> egui::Rect {
    let board = Layout::of(window.size()).board;
    let size = size.min(window.size() - Vec2::splat(8.0));
    let half = size / 2.0;
    let wanted = egui::pos2(board.center().x, board.top() + board.height() * height);
    let least = window.min + half + Vec2::splat(4.0);
    let most = window.max - half - Vec2::splat(4.0);
    egui::Rect::from_center_size(wanted.clamp(least, most.max(least)), size)
}

fn paint_sheet(ui: &egui::Ui, rect: egui::Rect) {
    let corner = egui::CornerRadius::same(theme::CORNER + 5);
    let painter = ui.painter();
    painter.add(theme::shadow().as_shape(rect, corner));
    let line = egui::Stroke::new(1.0, theme::GRAIN);
    painter.rect(rect, corner, theme::WALNUT, line, egui::StrokeKind::Inside);
}

/// What the buttons of the result do.
#[derive(Clone, Copy)]
enum Next {
    Rematch,
    Menu,
    TakeBack,
    Look,
    Moments,
    Best,
}

fn show_result(
    mut contexts: EguiContexts,
    mut desk: Desk,
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    (sight, timeline): (Res<Sight>, Res<Timeline>),
    mut reel: ResMut<Reel>,
    mut turns: Turns,
    mut open: ResMut<Open>,
    mut screen: ResMut<NextState<Screen>>,
    mut new_games: MessageWriter<NewGame>,
    mut take_backs: MessageWriter<TakeBack>,
) -> Result {
    let Some(outcome) = record.outcome() else {
        return Ok(());
    };
    // The last move is seen before what it led to is told.
    if open.page() || open.seen_result == Some(record.game_revision()) || !timeline.is_still() || reel.is_on() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let narrow = window.width() < 480.0 || window.height() < 380.0;
    let (tall, head) = if narrow { (40.0, 30.0) } else { (48.0, 44.0) };
    let gap = if narrow { 6.0 } else { 10.0 };
    let margin = if narrow { 12.0 } else { MARGIN };
    let size = vec2(460.0, 2.0 * margin + head + 30.0 + 2.0 * gap + 3.0 * tall + 2.0 * gap);
    // Not over the king that the game was about.
    let lost = outcome
        .winner()
        .map(|winner| square_centre(record.position().king(!winner)));
    let king = lost
        .and_then(|king| sight.pixel(king))
        .map(|pixel| pixel.y / ctx.zoom_factor());
    let board = Layout::of(window.size()).board;
    let king_above = king.is_some_and(|y| y < board.center().y);
    let rect = sheet(window, size, if king_above { 0.7 } else { 0.3 });
    let mut next = None;
    place(&ctx, "result", rect, Order::Foreground, |ui| {
        paint_sheet(ui, rect);
        let inside = rect.shrink(margin);
        let (headline, reason) = words(&desk.texts, outcome, *seats);
        let above = inside.with_max_y(inside.top() + head);
        let font = FontId::proportional(head * 0.8);
        fit_text(
            ui.painter(),
            above,
            Align2::CENTER_CENTER,
            &headline,
            font,
            theme::BRASS_BRIGHT,
        );
        let below = inside.with_min_y(above.bottom()).with_max_y(above.bottom() + 26.0);
        fit_text(
            ui.painter(),
            below,
            Align2::CENTER_CENTER,
            &reason,
            theme::body(),
            theme::PAPER,
        );

        let can_take_back = record.can_take_back(&seats);
        let rematch = if seats.only_human().is_some() {
            "result-rematch-swapped"
        } else {
            "result-rematch"
        };
        let buttons = [
            ("result.rematch", rematch, Next::Rematch, true),
            ("result.menu", "result-new-game", Next::Menu, true),
            ("result.takeback", "result-take-back", Next::TakeBack, can_take_back),
            ("result.look", "result-look", Next::Look, true),
            (
                "result.moments",
                "result-moments",
                Next::Moments,
                record.game().ply() > 1,
            ),
            ("result.best", "result-best", Next::Best, has_highlights(record.game())),
        ];
        let top = below.bottom() + 2.0 * gap;
        let button = vec2((inside.width() - gap) / 2.0, tall);
        for (index, (id, key, what, enabled)) in buttons.into_iter().enumerate() {
            let at = vec2((index % 2) as f32 * (button.x + gap), (index / 2) as f32 * (tall + gap));
            let place = egui::Rect::from_min_size(egui::pos2(inside.left(), top) + at, button);
            let tone = if index == 0 { Tone::Primary } else { Tone::Plain };
            let words = desk.texts.get(key);
            ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                if Tile::new(id, button)
                    .tone(tone)
                    .enabled(enabled)
                    .words(ui, &mut desk, &words)
                {
                    next = Some(what);
                }
            });
        }
    });
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        next = Some(Next::Look);
    }
    match next {
        None => {}
        Some(Next::Rematch) => {
            let setup = rematch(&record, *seats, *terms);
            new_games.write(NewGame { setup });
        }
        Some(Next::Menu) => NextState::set_if_neq(&mut screen, Screen::Menu),
        Some(Next::TakeBack) => {
            take_backs.write(TakeBack { at: record.revision() });
        }
        Some(Next::Look) => open.seen_result = Some(record.game_revision()),
        Some(Next::Moments) => {
            open.seen_result = Some(record.game_revision());
            turns.begin(&record, *seats);
        }
        Some(Next::Best) => {
            reel.begin(&record, reel::MOST);
            ctx.request_repaint();
        }
    }
    Ok(())
}

fn ask_before_the_end(
    mut contexts: EguiContexts,
    mut desk: Desk,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    mut open: ResMut<Open>,
    (mut resignations, mut offers): (MessageWriter<Resign>, MessageWriter<OfferDraw>),
) -> Result {
    let Some(asked) = open.question.filter(|_| !open.page()) else {
        return Ok(());
    };
    if !still_asked(asked, &record, *seats) {
        open.question = None;
        return Ok(());
    }
    let side = asked.side;
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let rect = sheet(window, vec2(400.0, 136.0), 0.45);
    place(&ctx, "question", rect, Order::Foreground, |ui| {
        paint_sheet(ui, rect);
        let inside = rect.shrink(MARGIN.min(rect.height() * 0.15));
        let texts = &desk.texts;
        let words = match (asked.ending, seats.only_human()) {
            (Ending::Resign, Some(_)) => texts.get("resign-question"),
            (Ending::Resign, None) => texts.format("resign-question-side", &[("side", texts.side(side))]),
            (Ending::OfferDraw, _) => texts.get("draw-question"),
        };
        let above = inside.with_max_y(inside.top() + 34.0);
        fit_text(
            ui.painter(),
            above,
            Align2::CENTER_CENTER,
            &words,
            FontId::proportional(19.0),
            theme::PAPER,
        );
        let button = vec2((inside.width() - 10.0) / 2.0, 44.0);
        let places = [0.0, button.x + 10.0].map(|left| {
            let corner = egui::pos2(inside.left() + left, inside.bottom() - button.y);
            egui::Rect::from_min_size(corner, button)
        });
        ui.scope_builder(egui::UiBuilder::new().max_rect(places[0]), |ui| {
            let words = desk.texts.get(match asked.ending {
                Ending::Resign => "resign-yes",
                Ending::OfferDraw => "draw-yes",
            });
            if Tile::new("question.yes", button).words(ui, &mut desk, &words) {
                let at = record.revision();
                match asked.ending {
                    Ending::Resign => {
                        resignations.write(Resign { side, at });
                    }
                    Ending::OfferDraw => {
                        offers.write(OfferDraw { at });
                    }
                }
                open.question = None;
            }
        });
        ui.scope_builder(egui::UiBuilder::new().max_rect(places[1]), |ui| {
            let words = desk.texts.get("resign-no");
            if Tile::new("question.no", button)
                .tone(Tone::Primary)
                .words(ui, &mut desk, &words)
            {
                open.question = None;
            }
        });
    });
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        open.question = None;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::game::Seat;
    use crate::rules::{DrawReason, WinReason};

    #[test]
    fn a_sheet_stays_inside_every_window() {
        for (width, height) in [(320.0, 240.0), (640.0, 480.0), (360.0, 640.0), (1280.0, 720.0)] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for wanted in [vec2(460.0, 230.0), vec2(4000.0, 4000.0)] {
                let rect = sheet(window, wanted, 0.34);
                assert!(window.contains_rect(rect), "{rect:?} in {window:?}");
            }
        }
    }

    #[test]
    fn the_human_resigns_for_themselves_even_while_the_computer_thinks() {
        let record = GameRecord::default();
        let engine = Seat::Engine(Level::default());
        assert_eq!(resigning(&record, Seats::new(engine, Seat::Human)), Some(Side::Black));
        assert_eq!(resigning(&record, Seats::new(Seat::Human, engine)), Some(Side::White));
        assert_eq!(
            resigning(&record, Seats::default()),
            Some(Side::White),
            "who is to move"
        );
        assert_eq!(resigning(&record, Seats::new(engine, engine)), None);
    }

    #[test]
    fn a_question_to_one_of_two_players_does_not_outlive_the_state_it_was_asked_in() {
        let (before, now) = (GameRecord::default(), GameRecord::default());
        assert_ne!(before.revision(), now.revision(), "as after a move");
        let asked = |side, record: &GameRecord| Question {
            ending: Ending::Resign,
            side,
            at: record.revision(),
        };
        let two = Seats::default();
        assert!(still_asked(asked(Side::White, &now), &now, two));
        assert!(!still_asked(asked(Side::White, &before), &now, two));
        assert!(!still_asked(asked(Side::Black, &before), &now, two));
        let one = Seats::new(Seat::Engine(Level::default()), Seat::Human);
        assert!(still_asked(asked(Side::Black, &before), &now, one));
        let draw = |record: &GameRecord| Question {
            ending: Ending::OfferDraw,
            ..asked(Side::White, record)
        };
        let white = Seats::new(Seat::Human, Seat::Engine(Level::default()));
        assert!(still_asked(draw(&now), &now, white));
        assert!(
            !still_asked(draw(&before), &now, white),
            "a draw is offered after one move"
        );
        assert_eq!(question(Ending::OfferDraw, &now, one), None, "it is not Black's turn");
    }

    #[test]
    fn who_plays_the_computer_is_told_whether_they_have_won() {
        let texts = Texts::english();
        let told = |outcome, seats| words(&texts, outcome, seats);
        let won = |winner, by| Outcome::Win { winner, by };
        let engine = Seat::Engine(Level::default());
        let (white, black) = (Seats::new(Seat::Human, engine), Seats::new(engine, Seat::Human));
        let mate = won(Side::White, WinReason::Checkmate);
        let line = "White wins: Black is checkmated.".to_owned();
        assert_eq!(told(mate, white), ("You win".to_owned(), line.clone()));
        assert_eq!(told(mate, black), ("You lose".to_owned(), line));
        let resigned = won(Side::White, WinReason::Resignation);
        assert_eq!(told(resigned, black).1, "White wins: Black resigned.");
        // Two people, or two computers, are told by their colours; and a draw is one for both.
        let colours = ("White wins".to_owned(), "Black is checkmated.".to_owned());
        assert_eq!(told(mate, Seats::default()), colours);
        assert_eq!(told(mate, Seats::new(engine, engine)), colours);
        assert_eq!(told(Outcome::Draw(DrawReason::Stalemate), white).0, "Draw");
    }

    #[test]
    fn a_rematch_changes_the_sides() {
        let record = GameRecord::default();
        let engine = Seat::Engine(Level::Legend);
        let setup = rematch(&record, Seats::new(Seat::Human, engine), Terms::default());
        assert_eq!(setup.seats, Seats::new(engine, Seat::Human));
        assert_eq!(setup.variant, record.variant());
    }
}
