//! The page on which one orders a picture of the position or a film of the game.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, ColorImage, CornerRadius, Key, Modifiers, ScrollArea, TextureHandle, TextureOptions, Ui, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::parts::{Choice, GAP, Part};
use super::sheet::{Sheet, show_sheet};
use super::widgets::{Desk, Tile, Tone, fit_paragraph, fit_text};
use super::{Open, UiSystems, theme};
use crate::game::{GameRecord, SavedGame, Screen, Seats, Terms};
use crate::rules::{Line, Move};
use crate::teaching::highlights::has_highlights;
use crate::view::camera::Eye;
use crate::view::palette::Palette;
use crate::view::picture::{Counter, Darkroom, Form, Goal, LARGEST_FILM, Look, Order, Pace, Plates, Script, file_name};
use crate::view::reel;
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wishes>()
        // For the frame in which the board is taken as it is seen.
        .configure_sets(
            EguiPrimaryContextPass,
            (UiSystems::Lines, UiSystems::Sheets, UiSystems::Notices).run_if(|room: Res<Darkroom>| !room.poses()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_pictures.run_if(in_state(Screen::Playing)).in_set(UiSystems::Sheets),
        );
}

/// What kind of picture is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Diagram,
    Scene,
    Film,
}

/// The sizes that are offered, in pixels.
const SIZES: [u32; 6] = [300, 400, 600, 800, 1200, 2000];
const FILM_SIZES: [u32; 5] = [320, 400, 480, 640, 800];
/// The times from move to move that are offered, in hundredths of a second.
const TIMES: [u16; 5] = [50, 100, 150, 200, 300];

/// What has been chosen on the page: as long as the program runs.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
struct Wishes {
    kind: Kind,
    /// Which of the sizes, of diagrams and of films.
    size: usize,
    film_size: usize,
    coordinates: bool,
    marks: bool,
    to_move: bool,
    /// Whether the film is of the main line, whatever the board shows.
    main_line: bool,
    time: usize,
    glide: bool,
    /// Whether the film is of the best moments only.
    best: bool,
    /// As what it is kept.
    form: Form,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            kind: Kind::Diagram,
            size: 3,
            film_size: 2,
            coordinates: true,
            marks: true,
            to_move: false,
            main_line: true,
            time: 1,
            glide: true,
            best: false,
            form: Form::Gif,
        }
    }
}

impl Wishes {
    fn look(&self, desk: &Desk, palette: Palette, eye: &Eye) -> Look {
        Look {
            palette,
            coordinates: self.coordinates,
            marks: self.marks,
            to_move: self.to_move,
            ..Look::of(&desk.decor, eye.side())
        }
    }

    fn pace(&self) -> Pace {
        Pace {
            move_time: TIMES[self.time],
            glide: self.glide,
        }
    }

    /// How large the picture becomes, in pixels.
    fn pixels(&self) -> u32 {
        match self.kind {
            Kind::Film => FILM_SIZES[self.film_size].min(LARGEST_FILM),
            Kind::Diagram | Kind::Scene => SIZES[self.size],
        }
    }
}

/// The moves of a film: the main line, or the line that is shown, to its end. What was taken back is no part of a game,
/// unless it is what is shown.
fn film_line(record: &GameRecord, main_line: bool) -> Line {
    let tree = record.tree();
    let from = if main_line { tree.root() } else { record.shown() };
    let tip = record.tip();
    let ends_at_tip = record.can_redo() && (from == tip || tree.rest_of_line(from).any(|node| node == tip));
    tree.line(if ends_at_tip { tip } else { tree.end_of_line(from) })
}

/// A choice so many steps on, not beyond the ends.
fn step(now: usize, more: bool, count: usize) -> usize {
    let next = if more { now + 1 } else { now.saturating_sub(1) };
    next.min(count - 1)
}

/// The diagram on the page, and what it was drawn of.
#[derive(Default)]
struct Preview(Option<(PreviewKey, TextureHandle)>);

#[derive(Clone, PartialEq)]
struct PreviewKey {
    fen: String,
    last: Option<Move>,
    look: Look,
    pixels: u32,
}

impl Preview {
    fn texture(&mut self, ctx: &egui::Context, record: &GameRecord, look: Look, pixels: u32) -> &TextureHandle {
        let key = PreviewKey {
            fen: record.position().fen(),
            last: record.last_move(),
            look,
            pixels,
        };
        if self.0.as_ref().is_none_or(|(known, _)| *known != key) {
            let picture = Plates::new(record.variant(), look, pixels).diagram(record.position(), record.last_move());
            let size = [picture.size().x as usize, picture.size().y as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, picture.pixels().as_flattened());
            self.0 = Some((key, ctx.load_texture("preview", image, TextureOptions::LINEAR)));
        }
        let (_, texture) = self.0.as_ref().expect("it has just been drawn if it was not there");
        texture
    }
}

/// What was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Save,
    Copy,
    Stop,
}

fn show_pictures(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    mut wishes: ResMut<Wishes>,
    mut counter: Counter,
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    (eye, settings): (Res<Eye>, Res<AppSettings>),
    mut preview: Local<Preview>,
) -> Result {
    if !open.pictures {
        preview.0 = None;
        return Ok(());
    }
    if open.is_covered() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let page = Sheet {
        id: "pictures",
        title: desk.texts.get("pictures-title"),
        close: desk.texts.get("help-close"),
        size: vec2(880.0, 600.0),
    };
    let mut chosen = *wishes;
    let mut wish = None;
    let close = show_sheet(&ctx, &mut desk, page, |ui, desk, room| {
        let wide = room.width() > 620.0;
        let (shown, choices) = if wide {
            let left = room.height().min(room.width() * 0.52);
            room.split_left_right_at_x(room.left() + left)
        } else {
            room.split_top_bottom_at_y(room.top() + (room.height() * 0.42).min(room.width()))
        };
        let look = chosen.look(desk, settings.palette, &eye);
        show_preview(ui, desk, shown, chosen.kind, |ctx, pixels| {
            preview.texture(ctx, &record, look, pixels).id()
        });
        let choices = if wide {
            choices.with_min_x(choices.left() + 20.0)
        } else {
            choices.with_min_y(choices.top() + 8.0)
        };
        let bar = choices.with_min_y(choices.bottom() - 46.0);
        let list = choices.with_max_y(bar.top() - 8.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
            ui.set_clip_rect(list.intersect(ui.clip_rect()));
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let width = ui.available_width() - 6.0;
                show_choices(ui, &mut Part { desk, width }, &mut chosen, &record);
            });
        });
        wish = show_bar(ui, desk, bar, chosen.kind, &counter.room);
    });
    wishes.set_if_neq(chosen);
    match wish {
        Some(Wish::Stop) => counter.room.stop(),
        Some(wish) => {
            let goal = match wish {
                Wish::Copy => Goal::Clipboard,
                Wish::Save | Wish::Stop => {
                    let tags = SavedGame::of(&record, *seats, *terms).to_pgn().tags;
                    let name = file_name(record.variant().name, &tags);
                    Goal::File(match chosen.kind {
                        Kind::Film => name,
                        Kind::Diagram | Kind::Scene => format!("{name}-{}", record.ply()),
                    })
                }
            };
            let look = chosen.look(&desk, settings.palette, &eye);
            let size = chosen.pixels();
            let order = match chosen.kind {
                Kind::Scene => Order::Scene,
                Kind::Diagram => Order::Diagram {
                    position: Box::new(record.position().clone()),
                    last: record.last_move(),
                    look,
                    size,
                },
                Kind::Film => {
                    let line = film_line(&record, chosen.main_line);
                    let script = match chosen.best {
                        true => Script::best(line, reel::MOST, chosen.pace()),
                        false => Script::whole(line, chosen.pace()),
                    };
                    Order::Film {
                        script: Box::new(script),
                        look,
                        size,
                        form: chosen.form,
                    }
                }
            };
            counter.order(order, goal, &desk.texts);
        }
        None => {}
    }
    if close || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        open.pictures = false;
    }
    Ok(())
}

/// What the picture will look like.
fn show_preview(
    ui: &Ui,
    desk: &Desk,
    room: egui::Rect,
    kind: Kind,
    texture: impl FnOnce(&egui::Context, u32) -> egui::TextureId,
) {
    let side = room.width().min(room.height());
    let square = Align2::CENTER_TOP.align_size_within_rect(vec2(side, side), room);
    if kind == Kind::Scene {
        ui.painter()
            .rect_filled(square, CornerRadius::same(theme::CORNER), theme::NIGHT);
        let words = desk.texts.get("pictures-scene-words");
        let text = square.shrink(24.0);
        let text = text.with_min_y(text.center().y - 40.0);
        fit_paragraph(ui.painter(), text, &words, theme::body(), theme::PAPER_DIM);
        return;
    }
    let pixels = (side * ui.ctx().pixels_per_point()).round().clamp(120.0, 1000.0) as u32;
    let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    let texture = texture(ui.ctx(), pixels);
    ui.painter().image(texture, square, whole, egui::Color32::WHITE);
}

fn show_choices(ui: &mut Ui, part: &mut Part, chosen: &mut Wishes, record: &GameRecord) {
    let kinds = [
        (Kind::Diagram, "pictures.diagram", "pictures-diagram"),
        (Kind::Scene, "pictures.scene", "pictures-scene"),
        (Kind::Film, "pictures.film", "pictures-film"),
    ];
    let tiles = kinds.map(|(kind, id, key)| Choice::new(id, part.desk.texts.get(key), chosen.kind == kind));
    if let Some(pressed) = part.tiles(ui, 3, &tiles) {
        chosen.kind = kinds[pressed].0;
    }
    if chosen.kind == Kind::Scene {
        return;
    }
    ui.add_space(GAP);
    let label = part.desk.texts.get("pictures-size");
    let pixels = chosen.pixels();
    let now = part
        .desk
        .texts
        .format("pictures-pixels", &[("pixels", pixels.to_string())]);
    if let Some(more) = part.stepper(ui, "pictures.size", &label, &now, true) {
        match chosen.kind {
            Kind::Film => chosen.film_size = step(chosen.film_size, more, FILM_SIZES.len()),
            Kind::Diagram | Kind::Scene => chosen.size = step(chosen.size, more, SIZES.len()),
        }
    }
    if chosen.kind == Kind::Film {
        // A browser has no folders.
        if cfg!(not(target_arch = "wasm32")) {
            let forms = [
                (Form::Gif, "pictures.gif", "pictures-gif"),
                (Form::Pictures, "pictures.frames", "pictures-frames"),
            ];
            let tiles = forms.map(|(form, id, key)| Choice::new(id, part.desk.texts.get(key), chosen.form == form));
            if let Some(pressed) = part.tiles(ui, 2, &tiles) {
                chosen.form = forms[pressed].0;
            }
        }
        let label = part.desk.texts.get("pictures-time");
        let seconds = part.desk.texts.tenths(u32::from(TIMES[chosen.time]) / 10);
        let now = part.desk.texts.format("pictures-seconds", &[("seconds", seconds)]);
        if let Some(more) = part.stepper(ui, "pictures.time", &label, &now, true) {
            chosen.time = step(chosen.time, more, TIMES.len());
        }
        // Where there is one line only, there is nothing to choose.
        if !record.tree().is_main_line(record.shown()) {
            let lines = [
                (true, "pictures.main", "pictures-main-line"),
                (false, "pictures.shown", "pictures-shown-line"),
            ];
            let tiles =
                lines.map(|(main, id, key)| Choice::new(id, part.desk.texts.get(key), chosen.main_line == main));
            if let Some(pressed) = part.tiles(ui, 2, &tiles) {
                chosen.main_line = lines[pressed].0;
            }
        }
    }
    ui.add_space(GAP);
    let mut toggle = |part: &mut Part, id: &str, key: &str, on: &mut bool| {
        let words = part.desk.texts.get(key);
        if part.toggle(ui, id, &words, *on, true) {
            *on = !*on;
        }
    };
    toggle(
        part,
        "pictures.coordinates",
        "pictures-coordinates",
        &mut chosen.coordinates,
    );
    toggle(part, "pictures.marks", "pictures-marks", &mut chosen.marks);
    toggle(part, "pictures.to-move", "pictures-to-move", &mut chosen.to_move);
    if chosen.kind == Kind::Film {
        toggle(part, "pictures.glide", "pictures-glide", &mut chosen.glide);
        if has_highlights(record.game()) {
            toggle(part, "pictures.best", "result-best", &mut chosen.best);
        }
    }
}

/// The buttons below, or how far a film is.
fn show_bar(ui: &mut Ui, desk: &mut Desk, room: egui::Rect, kind: Kind, darkroom: &Darkroom) -> Option<Wish> {
    let mut wish = None;
    let tile = |ui: &mut Ui, desk: &mut Desk, room: egui::Rect, id: &str, key: &str, tone: Tone, enabled: bool| {
        let words = desk.texts.get(key);
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
            Tile::new(id, room.size())
                .tone(tone)
                .enabled(enabled)
                .words(ui, desk, &words)
        })
        .inner
    };
    if let Some(done) = darkroom.film_progress() {
        let (bar, button) = room.split_left_right_at_x(room.right() - 120.0);
        let bar = bar.with_max_x(bar.right() - 10.0);
        let corner = CornerRadius::same(theme::CORNER);
        ui.painter().rect_filled(bar, corner, theme::NIGHT);
        let part = bar.with_max_x(bar.left() + bar.width() * done);
        ui.painter().rect_filled(part, corner, theme::OAK_BRIGHT);
        let percent = (done * 100.0).floor().to_string();
        let words = desk.texts.format("pictures-progress", &[("percent", percent)]);
        let text = bar.shrink2(vec2(12.0, 4.0));
        fit_text(
            ui.painter(),
            text,
            Align2::LEFT_CENTER,
            &words,
            theme::body(),
            theme::PAPER,
        );
        if tile(ui, desk, button, "pictures.stop", "games-stop", Tone::Plain, true) {
            wish = Some(Wish::Stop);
        }
        return wish;
    }
    let free = !darkroom.is_busy();
    let (save, copy) = room.split_left_right_at_fraction(0.5);
    let save = if kind == Kind::Film {
        room
    } else {
        save.with_max_x(save.right() - GAP / 2.0)
    };
    if tile(ui, desk, save, "pictures.save", "pictures-save", Tone::Primary, free) {
        wish = Some(Wish::Save);
    }
    if kind != Kind::Film {
        let copy = copy.with_min_x(copy.left() + GAP / 2.0);
        if tile(ui, desk, copy, "pictures.copy", "pictures-copy", Tone::Plain, free) {
            wish = Some(Wish::Copy);
        }
    }
    wish
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{GameSetup, MoveRequested, NewGame, Redo, Seat, TakeBack, task_pools};
    use crate::rules::{SHAKO, parse_uci};
    use crate::view::picture::SIZES as LIMITS;

    fn record(app: &App) -> &GameRecord {
        app.world().resource::<GameRecord>()
    }

    #[test]
    fn a_film_shows_no_move_that_was_taken_back() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, crate::game::plugin));
        let setup = GameSetup::new(&SHAKO, Seats::new(Seat::Human, Seat::Human));
        app.world_mut().write_message(NewGame { setup });
        app.update();
        let plies = |app: &App| [true, false].map(|main_line| film_line(record(app), main_line).ply());
        for text in ["e3e5", "e8e6", "c2d4"] {
            let mv = parse_uci(record(&app).position(), text).unwrap();
            let at = record(&app).revision();
            app.world_mut().write_message(MoveRequested { mv, at });
            app.update();
        }
        assert_eq!(plies(&app), [3, 3]);
        let at = record(&app).revision();
        app.world_mut().write_message(TakeBack { at });
        app.update();
        let tip = record(&app).game().ply();
        assert!(tip < 3 && record(&app).can_redo());
        assert_eq!(plies(&app), [tip, tip]);
        let at = record(&app).revision();
        app.world_mut().write_message(Redo { at });
        app.update();
        assert_eq!(plies(&app), [3, 3]);
    }

    #[test]
    fn every_size_that_is_offered_can_be_made() {
        assert!(SIZES.iter().chain(&FILM_SIZES).all(|size| LIMITS.contains(size)));
        assert!(FILM_SIZES.iter().all(|&size| size <= LARGEST_FILM));
        let usual = Wishes::default();
        assert!(usual.size < SIZES.len() && usual.film_size < FILM_SIZES.len() && usual.time < TIMES.len());
    }

    #[test]
    fn steps_end_at_their_ends() {
        assert_eq!([step(0, false, 3), step(0, true, 3), step(2, true, 3)], [0, 1, 2]);
    }
}
