//! Short messages over the board that go away by themselves: what went wrong, why a move is refused.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Order, Stroke, StrokeKind, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::MovesRoom;
use super::layout::Layout;
use super::{UiSystems, theme};
use crate::game::{DrawDeclined, EngineFailed, GameSystems, Screen, Seats};
use crate::view::Options;
use crate::view::text::Texts;

/// How long a message stays.
const STAY: Duration = Duration::from_secs(5);
/// How long it takes to fade at its end.
const FADE: f32 = 0.4;
/// Boards narrower than this are small, in points.
const SMALL_BOARD: f32 = 480.0;
/// As high as a message of two lines.
const LEAST_HEIGHT: f32 = 72.0;
/// More messages than this at once would hide the board.
const MOST: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>()
        .add_systems(Startup, tell_about_options)
        .add_systems(
            Update,
            (tell_declined_draws, tell_engine_failures).in_set(GameSystems::Present),
        )
        .add_systems(EguiPrimaryContextPass, show_notices.in_set(UiSystems::Notices));
}

/// The messages that are to be seen.
#[derive(Resource, Default)]
pub struct Notices {
    shown: Vec<Notice>,
}

struct Notice {
    text: String,
    alarm: bool,
    /// Whether it answers what somebody has just done: the next answer takes its place.
    answer: bool,
    /// How long it has been seen.
    age: Duration,
}

impl Notices {
    /// Tells something that went wrong.
    pub fn error(&mut self, text: String) {
        self.tell(text, true);
    }

    /// Answers what somebody has just done, in the place of the answer before.
    pub fn answer(&mut self, text: String) {
        self.shown.retain(|notice| !notice.answer);
        self.tell(text, false);
        if let Some(told) = self.shown.last_mut() {
            told.answer = true;
        }
    }

    /// Tells something.
    pub fn info(&mut self, text: String) {
        self.tell(text, false);
    }

    /// What somebody has done since makes the last answer idle.
    pub fn forget_answer(&mut self) {
        self.shown.retain(|notice| !notice.answer);
    }

    /// What is told, the newest last.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shown.iter().map(|notice| &*notice.text)
    }

    fn tell(&mut self, text: String, alarm: bool) {
        // What is said again is not said twice.
        self.shown.retain(|notice| notice.text != text);
        if self.shown.len() == MOST {
            self.shown.remove(0);
        }
        let age = Duration::ZERO;
        self.shown.push(Notice {
            text,
            alarm,
            answer: false,
            age,
        });
    }

    fn grow_older(&mut self, by: Duration) {
        for notice in &mut self.shown {
            notice.age += by;
        }
        self.shown.retain(|notice| notice.age < STAY);
    }
}

fn tell_about_options(options: Res<Options>, mut notices: ResMut<Notices>) {
    // A picture shows the game alone, and a stand is seen by others; who asked for it reads the same in the terminal.
    if !options.keeps_nothing() && !options.notices.is_empty() {
        // As one message, since only a few are shown at once.
        notices.info(options.notices.join("\n"));
    }
}

fn tell_declined_draws(
    mut declined: MessageReader<DrawDeclined>,
    seats: Res<Seats>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    for &DrawDeclined { by } in declined.read() {
        notices.info(if seats[by].is_human() {
            texts.format("draw-declined", &[("side", texts.side(by))])
        } else {
            texts.get("draw-declined-computer")
        });
    }
}

fn tell_engine_failures(mut failures: MessageReader<EngineFailed>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    for &EngineFailed { asked_again } in failures.read() {
        notices.error(texts.get(if asked_again {
            "engine-asked-again"
        } else {
            "engine-replaced"
        }));
    }
}

/// Where messages stand in a game: over the upper edge of the board; where that is small, and they would hide much of it,
/// over the list of moves below it.
fn place(board: egui::Rect, moves: egui::Rect) -> egui::Rect {
    let below = moves.top() >= board.bottom() && moves.height() >= LEAST_HEIGHT;
    if board.width() < SMALL_BOARD && below {
        moves
    } else {
        board
    }
}

fn show_notices(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    (screen, moves): (Res<State<Screen>>, Res<MovesRoom>),
    mut notices: ResMut<Notices>,
) -> Result {
    if notices.shown.is_empty() || *screen.get() == Screen::Loading {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // A frame that took long, such as the first, does not make anything unread old.
    notices.grow_older(time.delta().min(Duration::from_millis(250)));
    let window = ctx.content_rect();
    let over = match screen.get() {
        Screen::Playing => place(Layout::of(window.size()).board, moves.0),
        Screen::Loading | Screen::Menu => window,
    };
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Tooltip, egui::Id::new("notices")));
    let mut top = over.top() + 14.0;
    for notice in &notices.shown {
        let left = (STAY.saturating_sub(notice.age)).as_secs_f32();
        let opacity = (left / FADE).min(1.0);
        let mut painter = painter.clone();
        painter.set_opacity(opacity);
        let width = (over.width() - 60.0).clamp(80.0, 620.0);
        let galley = painter.layout(notice.text.clone(), theme::body(), theme::PAPER, width);
        let size = galley.size() + vec2(36.0, 22.0);
        let rect = Align2::CENTER_TOP.anchor_size(pos2(over.center().x, top), size);
        let corner = CornerRadius::same(theme::CORNER + 2);
        painter.add(theme::shadow().as_shape(rect, corner));
        painter.rect_filled(rect, corner, theme::WALNUT);
        let line = if notice.alarm { theme::alarm(ctx) } else { theme::GRAIN };
        painter.rect_stroke(rect, corner, Stroke::new(1.5, line), StrokeKind::Inside);
        let at = rect.min + vec2(18.0, 11.0);
        painter.galley(at, galley, Color32::PLACEHOLDER);
        top = rect.bottom() + 8.0;
    }
    ctx.request_repaint();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.shown.iter().map(|notice| notice.text.as_str()).collect()
    }

    #[test]
    fn a_message_goes_away_after_its_time() {
        let mut notices = Notices::default();
        notices.info("one".into());
        notices.grow_older(STAY / 2);
        notices.error("two".into());
        notices.grow_older(STAY / 2);
        assert_eq!(texts(&notices), ["two"]);
        notices.grow_older(STAY / 2);
        assert!(notices.shown.is_empty());
    }

    #[test]
    fn what_is_said_again_stands_once_and_stays_longer() {
        let mut notices = Notices::default();
        notices.info("one".into());
        notices.grow_older(STAY - Duration::from_millis(1));
        notices.info("one".into());
        notices.grow_older(STAY / 2);
        assert_eq!(texts(&notices), ["one"]);
    }

    #[test]
    fn an_answer_takes_the_place_of_the_one_before_and_of_nothing_else() {
        let mut notices = Notices::default();
        notices.answer("one".into());
        notices.info("two".into());
        notices.answer("three".into());
        assert_eq!(texts(&notices), ["two", "three"]);
    }

    #[test]
    fn messages_leave_a_small_board_free_where_there_is_room_below_it() {
        let rect = |x, y, width, height| egui::Rect::from_min_size(pos2(x, y), vec2(width, height));
        let phone = (rect(0.0, 0.0, 360.0, 360.0), rect(12.0, 420.0, 336.0, 120.0));
        assert_eq!(place(phone.0, phone.1), phone.1);
        let desktop = (rect(0.0, 0.0, 880.0, 720.0), rect(900.0, 130.0, 360.0, 300.0));
        assert_eq!(place(desktop.0, desktop.1), desktop.0);
        assert_eq!(place(phone.0, egui::Rect::NOTHING), phone.0, "there may be no list");
    }

    #[test]
    fn the_newest_few_are_shown() {
        let mut notices = Notices::default();
        for text in ["one", "two", "three", "four"] {
            notices.info(text.into());
        }
        assert_eq!(texts(&notices), ["two", "three", "four"]);
    }
}
