//! The rules of a game, chapter by chapter: what they say, and a board beside it on which it can be tried.

use bevy_egui::egui::{Align2, Color32, Rect, ScrollArea, Ui, UiBuilder, vec2};

use super::Wish;
use super::board::{self, Journey, Look};
use super::hand::OnBoard;
use super::places::{BUTTON, GAP, Places};
use super::sandbox::Sandbox;
use crate::rules::{Piece, PieceType, Side, Variant};
use crate::teaching::rulebook::{Chapter, Example, Subject};
use crate::view::ui::parts::{Choice, Part, ROW};
use crate::view::ui::status::announce;
use crate::view::ui::theme;
use crate::view::ui::widgets::{Desk, Tile, Tone, fit_paragraph, fit_text, middle_square};

/// Where somebody is in the rules of a game.
pub(super) struct Reading {
    variant: &'static Variant,
    chapter: Chapter,
    board: Sandbox,
}

impl Reading {
    /// The beginning.
    pub(super) fn new(variant: &'static Variant) -> Reading {
        Reading::at(variant, Chapter::default(), 0)
    }

    /// The game whose rules they are.
    pub(super) fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The board on which one plays.
    pub(super) fn board(&mut self) -> &mut Sandbox {
        &mut self.board
    }

    /// One of the boards of a chapter.
    fn at(variant: &'static Variant, chapter: Chapter, index: usize) -> Reading {
        let subjects = chapter.subjects(variant);
        let subject = subjects[index.min(subjects.len() - 1)];
        let example = Example::of(variant, subject).expect("every subject of a chapter has its board");
        Reading {
            variant,
            chapter,
            board: Sandbox::new(example),
        }
    }

    fn subject(&self) -> Subject {
        self.board.example().subject
    }
}

/// The room for what has just happened: three lines.
const TOLD: f32 = 66.0;
/// From this width on, chapters stand side by side.
const WIDE: f32 = 620.0;

pub(super) fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    reading: &mut Reading,
    journey: &mut Option<Journey>,
    look: &Look,
    wish: &mut Option<Wish>,
) {
    let wide = room.width() >= WIDE;
    let head = room.with_max_y(room.top() + ROW + 4.0);
    if let Some(chapter) = choose_chapter(ui, desk, head, reading.chapter, wide) {
        *reading = Reading::at(reading.variant, chapter, 0);
        *journey = None;
    }
    let places = Places::of(room.with_min_y(head.bottom() + GAP), 1);
    board::show(ui, desk, places.board, &mut reading.board, journey, look);
    let low = places.buttons.height() < 2.0 * BUTTON;
    if reading.board.becoming().is_some() {
        // Below the board the choice needs the room of the words as well.
        let room = if low {
            places.words.union(places.buttons)
        } else {
            places.buttons
        };
        if !low {
            show_words(ui, desk, places.words, reading, journey, wide);
        }
        choose_promotion(ui, desk, room, &mut reading.board);
    } else {
        show_words(ui, desk, places.words, reading, journey, wide);
        show_buttons(ui, desk, places.buttons, reading, journey, wish);
    }
}

/// The chapters. Tells which is wanted.
fn choose_chapter(ui: &mut Ui, desk: &mut Desk, room: Rect, now: Chapter, wide: bool) -> Option<Chapter> {
    let builder = UiBuilder::new()
        .max_rect(room.shrink2(vec2(4.0, 2.0)))
        .id_salt("chapters");
    ui.scope_builder(builder, |ui| {
        let width = ui.available_width();
        let mut part = Part { desk, width };
        let here = Chapter::ALL.iter().position(|&chapter| chapter == now).unwrap_or(0);
        let wanted = if wide {
            let tiles: Vec<Choice> = (Chapter::ALL.into_iter().enumerate())
                .map(|(index, chapter)| {
                    let words = part.desk.texts.chapter(chapter);
                    Choice::new(format!("learn.chapter.{}", index + 1), words, chapter == now)
                })
                .collect();
            part.tiles(ui, tiles.len(), &tiles)
        } else {
            let words = part.desk.texts.chapter(now);
            let step = part.stepper(ui, "learn.chapter", "", &words, true);
            step.map(|on| turned(here, Chapter::ALL.len(), on))
        };
        wanted.map(|index| Chapter::ALL[index])
    })
    .inner
}

/// The next of so many, or the one before, round and round.
fn turned(here: usize, count: usize, on: bool) -> usize {
    if on {
        (here + 1) % count
    } else {
        (here + count - 1) % count
    }
}

/// What is to be said of the last move on the board, and whether it was one.
fn told_words(desk: &Desk, board: &Sandbox) -> Option<(String, bool)> {
    let texts = &desk.texts;
    if let Some((to, why)) = board.refused() {
        return Some((texts.why_not(board.position(), *to, why)?, false));
    }
    if board.becoming().is_some() {
        return Some((texts.get("promotion-question"), true));
    }
    if let Some(outcome) = board.outcome() {
        let (result, reason) = texts.outcome(outcome);
        return Some((
            texts.format("result-side-and-reason", &[("result", result), ("reason", reason)]),
            true,
        ));
    }
    let side = texts.side(board.position().side_to_move());
    let key = if board.position().in_check() {
        "rules-in-check"
    } else {
        "rules-turn"
    };
    Some((texts.format(key, &[("side", side)]), true))
}

fn told_colour(ui: &Ui, good: bool) -> Color32 {
    if good {
        theme::BRASS_BRIGHT
    } else {
        theme::alarm(ui.ctx())
    }
}

fn show_words(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    reading: &mut Reading,
    journey: &mut Option<Journey>,
    wide: bool,
) {
    let subject = reading.subject();
    let paragraphs = desk.texts.rules(reading.variant, reading.chapter, subject);
    let told = told_words(desk, &reading.board);
    if let Some((words, _)) = &told {
        announce(ui.ctx(), "learn.told", words.clone());
    }
    let mut wanted = None;
    // What has just happened stands still over the buttons, where there is room for that.
    let roomy = room.height() > 190.0;
    let (words, foot) = room.split_top_bottom_at_y(room.bottom() - if roomy { TOLD } else { 0.0 });
    if let Some((told, good)) = told.as_ref().filter(|_| roomy) {
        let colour = told_colour(ui, *good);
        fit_paragraph(ui.painter(), foot, told, theme::body(), colour);
    }
    let room = words;
    ui.scope_builder(UiBuilder::new().max_rect(room).id_salt("rules.words"), |ui| {
        ui.set_clip_rect(room.expand(2.0).intersect(ui.clip_rect()));
        ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt(("rules.words", reading.chapter))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                let width = ui.available_width() - 6.0;
                let mut part = Part { desk, width };
                if let Some((told, good)) = told.as_ref().filter(|_| !roomy) {
                    let colour = told_colour(ui, *good);
                    part.paragraph(ui, told, theme::body(), colour);
                    ui.add_space(6.0);
                }
                wanted = choose_example(&mut part, ui, reading.variant, reading.chapter, subject, wide);
                for words in &paragraphs {
                    part.paragraph(ui, words, theme::body(), theme::PAPER);
                    ui.add_space(6.0);
                }
            });
    });
    if let Some(index) = wanted {
        *reading = Reading::at(reading.variant, reading.chapter, index);
        *journey = None;
    }
}

/// The boards of a chapter, where there are several. Tells which is wanted.
fn choose_example(
    part: &mut Part,
    ui: &mut Ui,
    variant: &'static Variant,
    chapter: Chapter,
    now: Subject,
    wide: bool,
) -> Option<usize> {
    let subjects = chapter.subjects(variant);
    if subjects.len() < 2 {
        return None;
    }
    let here = subjects.iter().position(|&subject| subject == now).unwrap_or(0);
    ui.add_space(2.0);
    let wanted = if !wide {
        let words = part.desk.texts.subject(now);
        let step = part.stepper(ui, "learn.example", "", &words, true);
        step.map(|on| turned(here, subjects.len(), on))
    } else if chapter == Chapter::Pieces {
        choose_piece(part, ui, &subjects, now)
    } else {
        let tiles: Vec<Choice> = (subjects.iter().enumerate())
            .map(|(index, &subject)| {
                let words = part.desk.texts.subject(subject);
                Choice::new(format!("learn.example.{}", index + 1), words, subject == now)
            })
            .collect();
        part.tiles(ui, subjects.len(), &tiles)
    };
    ui.add_space(6.0);
    wanted
}

/// How large the picture of a piece is that can be chosen.
const FIGURE: f32 = 48.0;

/// The pieces, by their pictures.
fn choose_piece(part: &mut Part, ui: &mut Ui, subjects: &[Subject], now: Subject) -> Option<usize> {
    let gap = 6.0;
    let in_a_line = (((part.width + gap) / (FIGURE + gap)) as usize).clamp(1, 6);
    let mut wanted = None;
    for (line, row) in subjects.chunks(in_a_line).enumerate() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(gap, 0.0);
            ui.add_space(4.0);
            for (place, &subject) in row.iter().enumerate() {
                let index = line * in_a_line + place;
                let Subject::Piece(kind) = subject else { continue };
                if show_kind(
                    part.desk,
                    ui,
                    &format!("learn.example.{}", index + 1),
                    kind,
                    FIGURE,
                    subject == now,
                ) {
                    wanted = Some(index);
                }
            }
        });
        ui.add_space(gap);
    }
    wanted
}

/// A tile with the picture of a kind of piece. Tells whether it was pressed.
fn show_kind(desk: &mut Desk, ui: &mut Ui, id: &str, kind: PieceType, side: f32, chosen: bool) -> bool {
    let name = desk.texts.piece(kind);
    let tile = Tile::new(id, vec2(side, side))
        .chosen(chosen)
        .name(&*name)
        .hint(name.clone());
    tile.show(ui, desk, |desk, painter, rect, _| {
        let figure = middle_square(rect, (rect.width().min(rect.height()) - 6.0).round());
        painter.rect_filled(figure, 5, theme::SQUARE_DARK);
        desk.figures
            .paint_chosen(painter, Piece::new(Side::White, kind), figure);
    })
}

/// Whether a board shows a kind of piece.
fn is_piece(board: &Sandbox) -> bool {
    matches!(board.example().subject, Subject::Piece(_))
}

fn show_buttons(
    ui: &mut Ui,
    desk: &mut Desk,
    room: Rect,
    reading: &mut Reading,
    journey: &mut Option<Journey>,
    wish: &mut Option<Wish>,
) {
    let board = &reading.board;
    let buttons = 2 + usize::from(!board.example().moves.is_empty()) + usize::from(is_piece(board));
    let columns = if room.height() < 2.0 * BUTTON { buttons } else { 2 };
    let size = vec2((room.width() + GAP) / columns as f32 - GAP, BUTTON);
    let place = |index: usize| {
        let at = vec2(
            (index % columns) as f32 * (size.x + GAP),
            (index / columns) as f32 * (size.y + GAP),
        );
        Rect::from_min_size(room.min + at, size)
    };
    let width = room.width();
    let mut part = Part { desk, width };
    let board = &mut reading.board;
    let (shows, moved) = (board.next_shown().is_some(), board.has_moved());
    let has_show = !board.example().moves.is_empty();
    let mut index = 0;
    let mut on = |part: &mut Part, ui: &mut Ui, id, key, tone, enabled| {
        let pressed = part.tile_at(ui, (id, key), place(index), tone, enabled);
        index += 1;
        pressed
    };
    if has_show && on(&mut part, ui, "learn.show", "rules-show", Tone::Primary, shows) {
        board.show_next();
    }
    if on(&mut part, ui, "learn.take-back", "learn-take-back", Tone::Plain, moved) {
        board.take_back();
    }
    let again = on(&mut part, ui, "learn.again", "learn-again", Tone::Plain, moved);
    if let Subject::Piece(kind) = board.example().subject
        && on(&mut part, ui, "learn.card", "rules-card", Tone::Plain, true)
    {
        *wish = Some(Wish::Topic(super::Topic::Kind(kind)));
    }
    if again {
        reading.board = Sandbox::new(reading.board.example().clone());
        *journey = None;
    }
}

/// What the pawn on the last rank may become.
fn choose_promotion(ui: &mut Ui, desk: &mut Desk, room: Rect, board: &mut Sandbox) {
    let kinds: Vec<PieceType> = board
        .becoming()
        .map(|becoming| becoming.kinds().collect())
        .unwrap_or_default();
    let gap = 4.0;
    let columns = kinds.len().div_ceil(2).max(1);
    let side = ((room.width() + gap) / columns as f32 - gap).min(BUTTON + 10.0);
    let mut chosen = None;
    for (index, &kind) in kinds.iter().enumerate() {
        let at = vec2((index % columns) as f32, (index / columns) as f32) * (side + gap);
        let rect = Rect::from_min_size(room.min + at, vec2(side, side));
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            let id = format!("learn.promotion.{}", kind.letter());
            if show_kind(desk, ui, &id, kind, side, false) {
                chosen = Some(kind);
            }
        });
    }
    if let Some(kind) = chosen {
        board.become_a(kind);
    }
    let below = room.with_min_y(room.top() + 2.0 * (side + gap));
    if below.height() >= 20.0 {
        let words = desk.texts.get("rules-or-board");
        let line = below.with_max_y(below.top() + 22.0);
        let align = Align2::LEFT_CENTER;
        fit_text(ui.painter(), line, align, &words, theme::small(), theme::PAPER_DIM);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, ResMut, Resource};
    use bevy_egui::egui::{
        Context, Event, Modifiers, PointerButton, Pos2, RawInput, TouchDeviceId, TouchId, TouchPhase,
    };

    use super::*;
    use crate::rules::{PEMBA, Square};
    use crate::view::decor::Decor;
    use crate::view::palette::Palette;
    use crate::view::sound::cue::Pressed;
    use crate::view::statelog::UiTargets;
    use crate::view::text::Texts;
    use crate::view::ui::figure::Figures;
    use crate::view::ui::flat_board::Squares;
    use crate::view::ui::flat_marks::FlatMarks;
    use crate::view::ui::lettering::Lettering;

    /// A page of rules in a window, with whatever is done to it.
    #[derive(Resource)]
    struct Page {
        ctx: Context,
        reading: Reading,
        room: Rect,
        events: Vec<Event>,
    }

    struct Reader(App);

    impl Reader {
        fn at(chapter: Chapter, size: bevy_egui::egui::Vec2) -> Reader {
            let mut app = App::new();
            app.insert_resource(Texts::english())
                .init_resource::<Figures>()
                .init_resource::<FlatMarks>()
                .init_resource::<Decor>()
                .init_resource::<Lettering>()
                .init_resource::<UiTargets>()
                .add_message::<Pressed>()
                .insert_resource(Page {
                    ctx: Context::default(),
                    reading: Reading::at(&PEMBA, chapter, 0),
                    room: Rect::from_min_size(Pos2::ZERO, size),
                    events: Vec::new(),
                });
            let mut reader = Reader(app);
            // Whoever sees it for the first time has seen it once.
            reader.pass(Vec::new());
            reader
        }

        fn pass(&mut self, events: Vec<Event>) {
            let world = self.0.world_mut();
            world.resource_mut::<Page>().events = events;
            let draw = |mut page: ResMut<Page>, mut desk: Desk| {
                let Page {
                    ctx,
                    reading,
                    room,
                    events,
                } = &mut *page;
                let input = RawInput {
                    screen_rect: Some(*room),
                    events: std::mem::take(events),
                    ..RawInput::default()
                };
                let look = Look {
                    palette: Palette::Usual,
                    still: true,
                };
                let mut output = ctx.run_ui(input, |ui| {
                    show(ui, &mut desk, *room, reading, &mut None, &look, &mut None);
                });
                output.textures_delta.clear();
            };
            world.run_system_once(draw).unwrap();
        }

        /// Where a square is on the board.
        fn square(&self, square: &str) -> Pos2 {
            let room = self.0.world().resource::<Page>().room;
            let places = Places::of(room.with_min_y(room.top() + ROW + 4.0 + GAP), 1);
            let squares = Squares {
                board: places.board,
                flipped: false,
            };
            squares.place(Square::at(square)).center()
        }

        /// What a window is told of a finger.
        fn finger(&mut self, phase: TouchPhase, pos: Pos2) {
            let mut events = vec![Event::Touch {
                device_id: TouchDeviceId(0),
                id: TouchId(1),
                phase,
                pos,
                force: None,
            }];
            let button = |pressed| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            match phase {
                TouchPhase::Start => events.extend([Event::PointerMoved(pos), button(true)]),
                TouchPhase::Move => events.push(Event::PointerMoved(pos)),
                TouchPhase::End | TouchPhase::Cancel => events.extend([button(false), Event::PointerGone]),
            }
            self.pass(events);
        }

        fn tap(&mut self, at: Pos2) {
            self.finger(TouchPhase::Start, at);
            self.finger(TouchPhase::End, at);
        }

        fn board(&self) -> &Sandbox {
            &self.0.world().resource::<Page>().reading.board
        }
    }

    #[test]
    fn fingers_tap_and_pull_pieces_and_choose_what_a_pawn_becomes() {
        for size in [vec2(1100.0, 600.0), vec2(336.0, 520.0)] {
            let mut reader = Reader::at(Chapter::SetUp, size);
            let [from, to] = ["e3", "e4"].map(|square| reader.square(square));
            reader.tap(from);
            reader.tap(to);
            assert!(reader.board().has_moved(), "{size:?}");
            // The answer is pulled.
            let [from, to] = ["e8", "e7"].map(|square| reader.square(square));
            reader.finger(TouchPhase::Start, from);
            reader.finger(TouchPhase::Move, from + (to - from) * 0.5);
            reader.finger(TouchPhase::Move, to);
            reader.finger(TouchPhase::End, to);
            let position = reader.board().position();
            assert!(position.piece_at(Square::at("e7")).is_some(), "{size:?}");

            let mut reader = Reader::at(Chapter::Promotion, size);
            let mv = reader.board().next_shown().unwrap();
            for square in [mv.from(), mv.to()] {
                let at = reader.square(&square.to_string());
                reader.tap(at);
            }
            assert!(reader.board().becoming().is_some(), "{size:?}");
            reader.pass(Vec::new());
            let targets = reader.0.world().resource::<UiTargets>();
            let tile = targets.get("learn.promotion.L").expect("the camel is offered");
            assert!(tile.width().min(tile.height()) >= 40.0, "{tile:?} in {size:?}");
            let at = tile.center();
            reader.tap(bevy_egui::egui::pos2(at.x, at.y));
            let piece = reader.board().position().piece_at(mv.to());
            assert_eq!(piece.map(Piece::kind), Some(PieceType::Camel), "{size:?}");
        }
    }
}
