//! The page on which a game is learnt: its rules, what each piece does and is worth, and exercises to be played, with help
//! step by step and the reason why a move does not do.

mod board;
mod exercise;
mod hand;
mod piece;
mod places;
mod rules;
mod sandbox;
mod session;
mod worth;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Key, Modifiers, Rect, ScrollArea, Ui, UiBuilder, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::parts::{GAP, Part, scroll_with_keys};
use super::sheet::{Sheet, show_sheet};
use super::widgets::{Desk, Tile, fit_text, middle_square};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::rules::{Piece, PieceType, Side, Variant};
use crate::teaching::facts::PieceFacts;
use crate::teaching::lessons::{Exercise, exercises, tour};
use crate::view::motion::haste;
use crate::view::redraw::KeepDrawing;
use crate::view::settings::{AppSettings, LessonsSolved};
use board::{Journey, Look};
use hand::OnBoard;
use rules::Reading;
use session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Learn>()
        .add_systems(EguiPrimaryContextPass, show_page.in_set(UiSystems::Sheets));
}

/// What the page is about, and the exercise that somebody is at. It stays while the page is closed.
#[derive(Resource, Default)]
pub(super) struct Learn {
    topic: Topic,
    session: Option<Session>,
    /// Where somebody is in the rules.
    reading: Option<Reading>,
    journey: Option<Journey>,
    /// What there is to know of the pieces of a game, once that has been asked for.
    facts: Vec<(&'static Variant, Vec<PieceFacts>)>,
}

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Topic {
    /// The tour that opens a game.
    #[default]
    Tour,
    /// The rules of the game.
    Rules,
    /// A kind of piece.
    Kind(PieceType),
}

impl Topic {
    /// All of them: the tour, the rules, then the pieces that nobody knows from chess, then the others.
    fn all(variant: &'static Variant) -> Vec<Topic> {
        let has = |strange: bool| {
            let of_game = PieceType::ALL.into_iter().filter(|&kind| variant.has(kind));
            of_game
                .filter(move |&kind| kind.is_orthodox() != strange)
                .map(Topic::Kind)
        };
        let mut all = vec![Topic::Tour, Topic::Rules];
        all.extend(has(true));
        all.extend(has(false));
        all
    }

    /// Its exercises, in their order.
    fn exercises(self, variant: &'static Variant) -> Vec<&'static Exercise> {
        match self {
            Topic::Tour => tour(variant).iter().collect(),
            Topic::Rules => Vec::new(),
            Topic::Kind(kind) => exercises(variant)
                .iter()
                .filter(|exercise| exercise.subject == kind)
                .collect(),
        }
    }

    fn title(self, desk: &Desk, variant: &'static Variant) -> String {
        match self {
            Topic::Tour => desk.texts.format("learn-tour", &[("game", variant.title)]),
            Topic::Rules => desk.texts.get("learn-rules"),
            Topic::Kind(kind) => desk.texts.piece(kind),
        }
    }

    fn id(self) -> String {
        match self {
            Topic::Tour => "learn.topic.tour".to_owned(),
            Topic::Rules => "learn.topic.rules".to_owned(),
            Topic::Kind(kind) => format!("learn.topic.{}", kind.letter()),
        }
    }
}

/// The exercise to go on with: the first that is not solved, or else the first.
fn next_open(all: &[&'static Exercise], solved: &LessonsSolved) -> Option<&'static Exercise> {
    let open = all.iter().find(|exercise| !solved.has(exercise));
    open.or(all.first()).copied()
}

/// The largest that the page becomes.
const LARGEST: egui::Vec2 = vec2(1180.0, 860.0);
/// From this width on, the parts stand beside what they are about.
const WIDE: f32 = 640.0;
const TOPICS: f32 = 200.0;
const TOPIC: f32 = 42.0;

/// What somebody wants of the page.
enum Wish {
    Topic(Topic),
    Exercise(&'static Exercise),
    /// Back from an exercise to what there is to know.
    List,
}

fn show_page(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    mut learn: ResMut<Learn>,
    mut settings: ResMut<AppSettings>,
    (screen, record): (Res<State<Screen>>, Res<GameRecord>),
    mut draw: KeepDrawing,
) -> Result {
    if !open.learn || open.is_covered() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let variant = match screen.get() {
        Screen::Menu => settings.game.variant(),
        Screen::Loading | Screen::Playing => record.variant(),
    };
    let learn = learn.bypass_change_detection();
    // What was begun in one game is no exercise of the other.
    let other = |session: &Session| session.exercise().variant() != variant;
    if learn.session.as_ref().is_some_and(other) || !Topic::all(variant).contains(&learn.topic) {
        learn.session = None;
        learn.topic = Topic::Tour;
    }
    if let Some(kind) = open.about.take().filter(|&kind| variant.has(kind)) {
        learn.session = None;
        learn.topic = Topic::Kind(kind);
    }
    if learn
        .reading
        .as_ref()
        .is_none_or(|reading| reading.variant() != variant)
    {
        learn.reading = Some(Reading::new(variant));
    }
    if learn.facts.iter().all(|(known, _)| *known != variant) {
        learn.facts.push((variant, PieceFacts::all(variant)));
    }
    let look = Look {
        palette: settings.palette,
        still: haste(&settings).is_none(),
    };
    let solved = &settings.lessons;
    let mut wish = None;
    let sheet = Sheet {
        id: "learn",
        title: desk.texts.get("learn-title"),
        close: desk.texts.get("help-close"),
        size: LARGEST,
    };
    let close = show_sheet(&ctx, &mut desk, sheet, |ui, desk, room| {
        let Learn {
            topic,
            session,
            reading,
            journey,
            facts,
        } = learn;
        let wide = room.width() >= WIDE;
        let rest = if wide && session.is_none() {
            let (left, right) = room.split_left_right_at_x(room.left() + TOPICS);
            show_topics(ui, desk, left, variant, *topic, solved, &mut wish);
            right.with_min_x(right.left() + 20.0)
        } else if session.is_none() {
            step_through_topics(ui, desk, room, variant, *topic, &mut wish)
        } else {
            room
        };
        let exercises = topic.exercises(variant);
        let reading = reading.as_mut().filter(|_| *topic == Topic::Rules);
        match session {
            None if let Some(reading) = reading => rules::show(ui, desk, rest, reading, journey, &look, &mut wish),
            Some(session) => exercise::show(ui, desk, rest, session, journey, &look, &exercises, &mut wish),
            None => {
                let facts = facts
                    .iter()
                    .find(|(known, _)| *known == variant)
                    .map(|(_, facts)| facts);
                let fact = |kind| facts.and_then(|all| all.iter().find(|facts| facts.kind == kind));
                let builder = UiBuilder::new().max_rect(rest).id_salt(topic.id());
                ui.scope_builder(builder, |ui| {
                    ui.set_clip_rect(rest.intersect(ui.clip_rect()));
                    ScrollArea::vertical()
                        .auto_shrink(false)
                        .id_salt(topic.id())
                        .show(ui, |ui| {
                            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                            let width = ui.available_width() - 8.0;
                            scroll_with_keys(ui, rest.height());
                            let mut part = Part { desk, width };
                            if let Topic::Kind(kind) = *topic {
                                piece::show(&mut part, ui, variant, kind, fact(kind), &look);
                            }
                            show_exercises(&mut part, ui, *topic, variant, &exercises, solved, &mut wish);
                        });
                });
            }
        }
    });
    if let Some(session) = learn.session.as_ref().filter(|session| session.attempt().is_solved())
        && !settings.lessons.has(session.exercise())
    {
        settings.lessons.note(session.exercise());
    }
    let escaped = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    match wish {
        Some(Wish::Topic(topic)) => {
            learn.topic = topic;
            learn.session = None;
            learn.journey = None;
        }
        Some(Wish::Exercise(exercise)) => {
            learn.session = Some(Session::new(exercise));
            learn.journey = None;
        }
        Some(Wish::List) => learn.session = None,
        None if escaped => {
            // First what is in the hand, then the exercise, then the page.
            let reads = learn.topic == Topic::Rules && learn.session.is_none();
            let put_down = match (&mut learn.session, &mut learn.reading) {
                (Some(session), _) => session.give_up(),
                (None, Some(reading)) if reads => reading.board().give_up(),
                _ => false,
            };
            if !put_down && learn.session.take().is_none() {
                open.learn = false;
            }
        }
        None if close => open.learn = false,
        None => return Ok(()),
    }
    draw.moving();
    Ok(())
}

fn show_topics(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    variant: &'static Variant,
    chosen: Topic,
    solved: &LessonsSolved,
    wish: &mut Option<Wish>,
) {
    ui.scope_builder(UiBuilder::new().max_rect(room).id_salt("topics"), |ui| {
        ui.set_clip_rect(room.intersect(ui.clip_rect()));
        ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("topics")
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 3.0);
                ui.add_space(4.0);
                let width = ui.available_width() - 8.0;
                for topic in Topic::all(variant) {
                    let words = match topic {
                        Topic::Tour => desk.texts.get("learn-tour-short"),
                        Topic::Rules | Topic::Kind(_) => topic.title(desk, variant),
                    };
                    let all = topic.exercises(variant);
                    let done = all.iter().filter(|exercise| solved.has(exercise)).count();
                    let progress = (!all.is_empty()).then(|| format!("{done}/{}", all.len()));
                    let id = topic.id();
                    let tile = Tile::new(&id, vec2(width, TOPIC)).chosen(topic == chosen).name(&*words);
                    ui.horizontal(|ui| {
                        ui.add_space(4.0);
                        let pressed = tile.show(ui, desk, |desk, painter, rect, colour| {
                            let inside = rect.shrink2(vec2(8.0, 4.0));
                            let (left, mut text) = inside.split_left_right_at_x(inside.left() + 32.0);
                            if let Topic::Kind(kind) = topic {
                                let figure = middle_square(left, 32.0);
                                desk.figures
                                    .paint_chosen(painter, Piece::new(Side::White, kind), figure);
                                text.min.x += 6.0;
                            } else {
                                text = inside;
                            }
                            let (text, count) = text.split_left_right_at_x(text.right() - 34.0);
                            fit_text(painter, text, Align2::LEFT_CENTER, &words, theme::body(), colour);
                            if let Some(progress) = &progress {
                                let dim = theme::PAPER_DIM;
                                fit_text(painter, count, Align2::RIGHT_CENTER, progress, theme::small(), dim);
                            }
                        });
                        if pressed {
                            *wish = Some(Wish::Topic(topic));
                        }
                    });
                }
            });
    });
}

/// The topics one after the other, where there is no room for all of them. Tells what room is left.
fn step_through_topics(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    variant: &'static Variant,
    chosen: Topic,
    wish: &mut Option<Wish>,
) -> Rect {
    let all = Topic::all(variant);
    let here = all.iter().position(|&topic| topic == chosen).unwrap_or(0);
    let line = room.with_max_y(room.top() + TOPIC);
    let now = chosen.title(desk, variant);
    let stepped = ui
        .scope_builder(UiBuilder::new().max_rect(line).id_salt("topics"), |ui| {
            let width = line.width();
            Part { desk, width }.stepper(ui, "learn.topic", "", &now, true)
        })
        .inner;
    if let Some(on) = stepped {
        let count = all.len();
        let next = if on { here + 1 } else { here + count - 1 } % count;
        *wish = Some(Wish::Topic(all[next]));
    }
    room.with_min_y(line.bottom() + GAP)
}

/// The exercises of a topic, with those that are solved.
fn show_exercises(
    part: &mut Part,
    ui: &mut Ui,
    topic: Topic,
    variant: &'static Variant,
    all: &[&'static Exercise],
    solved: &LessonsSolved,
    wish: &mut Option<Wish>,
) {
    let Some(next) = next_open(all, solved) else { return };
    let done = all.iter().filter(|exercise| solved.has(exercise)).count();
    match topic {
        Topic::Tour => {
            let title = topic.title(part.desk, variant);
            part.paragraph(ui, &title, egui::FontId::proportional(24.0), theme::BRASS_BRIGHT);
            ui.add_space(4.0);
            let about = part.desk.texts.variant(variant);
            part.paragraph(ui, &about, theme::body(), theme::PAPER);
            ui.add_space(12.0);
        }
        Topic::Rules | Topic::Kind(_) => part.head(ui, "learn-exercises"),
    }
    let values = [("solved", done.to_string()), ("all", all.len().to_string())];
    let progress = part.desk.texts.format("learn-progress", &values);
    part.line(ui, &progress, 24.0);
    let words = part
        .desk
        .texts
        .get(if done == 0 { "learn-begin" } else { "learn-go-on" });
    ui.add_space(4.0);
    let size = vec2(part.width.min(240.0), 46.0);
    let begin = Tile::new("learn.begin", size).tone(super::widgets::Tone::Primary);
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        if begin.words(ui, part.desk, &words) {
            *wish = Some(Wish::Exercise(next));
        }
    });
    ui.add_space(10.0);
    let least = if topic == Topic::Tour { 200.0 } else { 150.0 };
    let in_a_line = ((part.width / least) as usize).clamp(1, 5);
    let tiles: Vec<super::parts::Choice> = (all.iter().enumerate())
        .map(|(index, exercise)| {
            let goal = part.desk.texts.goal(exercise.goal);
            let words = match topic {
                Topic::Tour => format!("{}. {}: {goal}", index + 1, part.desk.texts.piece(exercise.subject)),
                Topic::Rules | Topic::Kind(_) => format!("{goal} {}", exercise.number),
            };
            let sign = if solved.has(exercise) { "✔ " } else { "" };
            super::parts::Choice::new(format!("learn.exercise.{}", index + 1), format!("{sign}{words}"), false)
        })
        .collect();
    if let Some(pressed) = part.tiles(ui, in_a_line, &tiles) {
        *wish = Some(Wish::Exercise(all[pressed]));
    }
    ui.add_space(8.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    #[test]
    fn every_exercise_belongs_to_one_topic_and_strange_pieces_come_first() {
        for variant in Variant::ALL {
            let topics = Topic::all(variant);
            let count: usize = topics[2..].iter().map(|topic| topic.exercises(variant).len()).sum();
            assert_eq!(count, exercises(variant).len());
            assert_eq!(topics[..2], [Topic::Tour, Topic::Rules]);
            assert!(matches!(topics[2], Topic::Kind(kind) if !kind.is_orthodox()));
            let pieces = variant.pieces.len();
            assert_eq!(topics.len(), pieces + 2);
        }
        let total: usize = Variant::ALL.into_iter().map(|variant| exercises(variant).len()).sum();
        assert!(total >= 60, "{total}");
    }

    #[test]
    fn whoever_goes_on_comes_to_what_is_not_solved_yet() {
        for variant in [&SHAKO, &PEMBA] {
            let all = Topic::Tour.exercises(variant);
            let mut solved = LessonsSolved::default();
            for exercise in &all {
                assert_eq!(next_open(&all, &solved), Some(*exercise));
                solved.note(exercise);
            }
            assert_eq!(next_open(&all, &solved), Some(all[0]));
        }
        assert_eq!(next_open(&[], &LessonsSolved::default()), None);
    }
}
