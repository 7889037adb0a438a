//! Makes the pictures and films that players ask for, beside the game: asks where they go, writes or copies them, and
//! tells what has come of it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::EguiClipboard;
use bevy_egui::egui::ColorImage;
use web_time::Instant;

use super::diagram::{Look, Plates};
use super::film::{FilmError, Form, Progress, Script, film};
#[cfg(not(target_arch = "wasm32"))]
use super::spool::spool;
use crate::game::{GameSystems, WakeUp};
use crate::rules::{Move, Position};
use crate::view::answer::{Answer, Lost};
use crate::view::camera::BoardViewport;
use crate::view::canvas::Canvas;
use crate::view::dialog;
use crate::view::disk as fs;
use crate::view::redraw::KeepDrawing;
use crate::view::screenshot::NotDrawn;
use crate::view::text::Texts;
use crate::view::ui::Notices;
use crate::view::{screenshot, storage};

/// Nobody can have closed a dialog sooner: then there was none, since the system has no such thing.
const SOONEST: Duration = Duration::from_millis(400);

/// How long a graphics card may take to show a picture.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Darkroom>()
        .add_systems(
            Update,
            (take_scene, hear_dialog, hear_maker).chain().in_set(GameSystems::Input),
        )
        .add_systems(Last, forget_at_end);
}

/// A picture or film that somebody wants.
pub enum Order {
    /// A diagram of a position, to which a move has led.
    Diagram {
        /// The position.
        position: Box<Position>,
        /// The move before it.
        last: Option<Move>,
        /// How it is drawn.
        look: Look,
        /// How large, in pixels.
        size: u32,
    },
    /// The board as it is seen in the window.
    Scene,
    /// A film.
    Film {
        /// What it shows.
        script: Box<Script>,
        /// How that is drawn.
        look: Look,
        /// How large, in pixels.
        size: u32,
        /// As what it is kept.
        form: Form,
    },
}

/// Where a picture goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Into a file, for which this name is proposed, without its ending.
    File(String),
    /// Into the clipboard. A film cannot go there.
    Clipboard,
}

/// What there is to be developed: a scene has been taken already.
enum Matter {
    Still(Plate),
    Film {
        script: Box<Script>,
        look: Look,
        size: u32,
        form: Form,
    },
}

/// A picture that stands still.
enum Plate {
    Drawn(Canvas),
    ToDraw {
        position: Box<Position>,
        last: Option<Move>,
        look: Look,
        size: u32,
    },
}

impl Plate {
    fn picture(self) -> Canvas {
        match self {
            Plate::Drawn(picture) => picture,
            Plate::ToDraw {
                position,
                last,
                look,
                size,
            } => Plates::new(position.variant(), look, size).diagram(&position, last),
        }
    }
}

impl Matter {
    fn ending(&self) -> &'static str {
        match self {
            Matter::Still(_) => "png",
            Matter::Film { .. } => "gif",
        }
    }

    /// Whether it fills a folder of its own.
    #[cfg(not(target_arch = "wasm32"))]
    fn is_folder(&self) -> bool {
        matches!(
            self,
            Matter::Film {
                form: Form::Pictures,
                ..
            }
        )
    }
}

/// What has come of something.
enum Made {
    Saved(PathBuf),
    /// Pictures, in this folder.
    #[cfg(not(target_arch = "wasm32"))]
    Spooled(PathBuf),
    Copied(Canvas),
    Stopped,
    Failed(io::Error),
}

/// A dialog that asks where something goes.
struct Dialog {
    /// The file, if one was chosen, and how long that took.
    answer: Answer<(Option<PathBuf>, Duration)>,
    matter: Matter,
    /// Where it goes where there are no dialogs.
    otherwise: Option<PathBuf>,
}

/// Something that is being made.
struct Making {
    answer: Answer<Made>,
    progress: Arc<Progress>,
    is_film: bool,
}

/// What is being made, and what is waiting for it.
#[derive(Resource, Default)]
pub struct Darkroom {
    scene: Scene,
    dialog: Option<Dialog>,
    making: Option<Making>,
}

/// How far the taking of a scene is.
#[derive(Default)]
enum Scene {
    /// None is wanted.
    #[default]
    None,
    /// The next frame is one without anything over the board.
    Wanted(Goal),
    /// This frame is.
    Posing(Goal),
    /// It is on its way from the graphics card since then.
    Exposed(Goal, Instant),
    /// It is here.
    Taken(Goal, Canvas),
}

impl Darkroom {
    /// How much has been done of a film that is being made, from 0 to 1.
    pub fn film_progress(&self) -> Option<f32> {
        let making = self.making.as_ref().filter(|making| making.is_film)?;
        Some(making.progress.part())
    }

    /// Whether something is being made or asked, so that nothing else can be.
    pub fn is_busy(&self) -> bool {
        self.making.is_some() || self.dialog.is_some() || !matches!(self.scene, Scene::None)
    }

    /// The film that is being made is not wanted any more.
    pub fn stop(&mut self) {
        if let Some(making) = &self.making {
            making.progress.stop();
        }
    }

    /// Whether nothing may be seen over the board in this frame.
    pub fn poses(&self) -> bool {
        matches!(self.scene, Scene::Posing(_))
    }
}

/// All that pictures are ordered with.
#[derive(SystemParam)]
pub struct Counter<'w> {
    /// Where they are made.
    pub room: ResMut<'w, Darkroom>,
    wake: Res<'w, WakeUp>,
}

impl Counter<'_> {
    /// Orders a picture or film, unless another is being made.
    pub fn order(&mut self, order: Order, goal: Goal, texts: &Texts) {
        if self.room.is_busy() {
            return;
        }
        let matter = match order {
            Order::Scene => {
                self.room.scene = Scene::Wanted(goal);
                return;
            }
            Order::Diagram {
                position,
                last,
                look,
                size,
            } => Matter::Still(Plate::ToDraw {
                position,
                last,
                look,
                size,
            }),
            Order::Film {
                script,
                look,
                size,
                form,
            } => Matter::Film {
                script,
                look,
                size,
                form,
            },
        };
        self.room.begin(matter, goal, &self.wake, texts);
    }
}

impl Darkroom {
    fn begin(&mut self, matter: Matter, goal: Goal, wake: &WakeUp, texts: &Texts) {
        match goal {
            Goal::Clipboard => self.make(matter, None, wake),
            Goal::File(name) => self.ask(matter, &name, wake, texts),
        }
    }

    /// Asks where it goes.
    fn ask(&mut self, matter: Matter, name: &str, wake: &WakeUp, texts: &Texts) {
        let folder = storage::pictures_folder();
        #[cfg(not(target_arch = "wasm32"))]
        if matter.is_folder() {
            let chosen = dialog::folder(&texts.get("pictures-where"), folder.as_deref());
            let asked = Instant::now();
            let own = name.to_owned();
            let answer = async move {
                let above = chosen.await;
                (above.map(|above| free_folder(&above, &own)), asked.elapsed())
            };
            self.dialog = Some(Dialog {
                answer: Answer::of(wake, answer),
                otherwise: folder.map(|folder| free_folder(&folder, name)),
                matter,
            });
            return;
        }
        let ending = matter.ending();
        let file = format!("{name}.{ending}");
        let chosen = dialog::place_for(&texts.get("pictures-where"), ending, &file, folder.as_deref());
        let asked = Instant::now();
        let answer = async move { (chosen.await, asked.elapsed()) };
        self.dialog = Some(Dialog {
            answer: Answer::of(wake, answer),
            otherwise: folder.map(|folder| free_name(&folder, name, ending)),
            matter,
        });
    }

    /// Makes it, for a file or for the clipboard.
    fn make(&mut self, matter: Matter, file: Option<PathBuf>, wake: &WakeUp) {
        let progress = Arc::new(Progress::watched(wake.0.clone()));
        let is_film = matches!(matter, Matter::Film { .. });
        let known = progress.clone();
        let work = move || async move { made(matter, file, &known).await.unwrap_or_else(Made::Failed) };
        self.making = Some(Making {
            answer: Answer::of_labour(wake, work),
            progress,
            is_film,
        });
    }
}

/// The first of several names in a folder that is not taken.
fn free_name(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let path = |number: u32| match number {
        1 => folder.join(format!("{name}.{ending}")),
        _ => folder.join(format!("{name}-{number}.{ending}")),
    };
    let free = (1..1000).map(path).find(|path| fs::symlink_metadata(path).is_err());
    free.unwrap_or_else(|| path(1000))
}

/// The first of several names of folders in a folder that is not taken.
#[cfg(not(target_arch = "wasm32"))]
fn free_folder(folder: &Path, name: &str) -> PathBuf {
    let path = |number: u32| match number {
        1 => folder.join(name),
        _ => folder.join(format!("{name}-{number}")),
    };
    let free = (1..1000).map(path).find(|path| fs::symlink_metadata(path).is_err());
    free.unwrap_or_else(|| path(1000))
}

/// The file that somebody has named, with the ending that says what is in it.
fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending)) {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Where it goes that somebody wants in this file. Whether one that is there may be replaced, people were asked of the
/// name that they have typed, and of no other.
fn file_for(path: PathBuf, ending: &str) -> PathBuf {
    let whole = with_ending(path.clone(), ending);
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if whole != path => free_name(folder, &name.to_string_lossy(), ending),
        _ => whole,
    }
}

/// Makes it: on a thread of its own.
async fn made(matter: Matter, file: Option<PathBuf>, progress: &Progress) -> io::Result<Made> {
    let ending = matter.ending();
    let content = match matter {
        Matter::Still(plate) => {
            let picture = plate.picture();
            if file.is_none() {
                return Ok(Made::Copied(picture));
            }
            picture.png().map_err(io::Error::other)?
        }
        Matter::Film {
            script,
            look,
            size,
            form,
        } => {
            let plates = Plates::new(script.line.position().variant(), look, size);
            #[cfg(not(target_arch = "wasm32"))]
            if let (Form::Pictures, Some(folder)) = (form, &file) {
                return match spool(&script, &plates, progress, folder).await {
                    Ok(()) => Ok(Made::Spooled(folder.clone())),
                    Err(error) => unmade(error),
                };
            }
            if form == Form::Pictures {
                return Ok(Made::Stopped);
            }
            match film(&script, &plates, progress).await {
                Ok(content) => content,
                Err(error) => return unmade(error),
            }
        }
    };
    let Some(file) = file else {
        return Ok(Made::Stopped);
    };
    let file = file_for(file, ending);
    storage::write_whole(&file, content)?;
    Ok(Made::Saved(file))
}

/// What has come of a film that is none.
fn unmade(error: FilmError) -> io::Result<Made> {
    match error {
        FilmError::Stopped => Ok(Made::Stopped),
        FilmError::Writing(error) => Err(error),
        FilmError::Encoding(_) => Err(io::Error::other(NotDrawn(error.to_string()))),
    }
}

/// Takes the picture of a frame in which nothing lies over the board.
fn take_scene(
    mut room: ResMut<Darkroom>,
    wake: Res<WakeUp>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
    mut keep_drawing: KeepDrawing,
) {
    let room = room.bypass_change_detection();
    if matches!(room.scene, Scene::None) {
        return;
    }
    keep_drawing.moving();
    room.scene = match std::mem::take(&mut room.scene) {
        Scene::Wanted(goal) => {
            commands.spawn(Screenshot::primary_window()).observe(develop);
            Scene::Posing(goal)
        }
        Scene::Posing(goal) => Scene::Exposed(goal, Instant::now()),
        // A window that is not drawn has no picture.
        Scene::Exposed(_, since) if since.elapsed() > PATIENCE => {
            let reason = texts.get("pictures-not-seen");
            notices.error(texts.format("pictures-failed", &[("reason", reason)]));
            Scene::None
        }
        Scene::Taken(goal, picture) => {
            room.begin(Matter::Still(Plate::Drawn(picture)), goal, &wake, &texts);
            Scene::None
        }
        waiting => waiting,
    };
}

/// Cuts the board out of what the window has shown.
fn develop(
    captured: On<ScreenshotCaptured>,
    viewport: Res<BoardViewport>,
    windows: Query<&Window>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut room: ResMut<Darkroom>,
) {
    let (Scene::Posing(goal) | Scene::Exposed(goal, _)) = std::mem::take(&mut room.scene) else {
        return;
    };
    match screenshot::canvas(&captured.image) {
        Ok(whole) => {
            let scale = windows.iter().next().map_or(1.0, Window::scale_factor);
            let BoardViewport(board) = *viewport;
            let corner = |at: Vec2| (at * scale).round().max(Vec2::ZERO).as_uvec2();
            let board = whole.cut(URect::from_corners(corner(board.min), corner(board.max)));
            room.scene = Scene::Taken(goal, board);
        }
        Err(error) => tell_failure(&io::Error::other(error), &texts, &mut notices),
    }
}

fn tell_failure(error: &io::Error, texts: &Texts, notices: &mut Notices) {
    warn!("a picture could not be made: {error}");
    let reason = texts.file_error(error);
    notices.error(texts.format("pictures-failed", &[("reason", reason)]));
}

/// Goes on when somebody has said where something goes.
fn hear_dialog(mut room: ResMut<Darkroom>, wake: Res<WakeUp>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    let room = room.bypass_change_detection();
    let Some(answer) = room.dialog.as_mut().and_then(|dialog| dialog.answer.take()) else {
        return;
    };
    let Some(Dialog { matter, otherwise, .. }) = room.dialog.take() else {
        return;
    };
    let file = match answer {
        Ok((Some(chosen), _)) => Some(chosen),
        Ok((None, after)) if after >= SOONEST => None,
        Ok((None, _)) | Err(Lost) => otherwise,
    };
    if file.is_some() {
        room.make(matter, file, &wake);
    } else {
        // Whether nobody chose or the system has failed cannot be told apart.
        notices.info(texts.get("pictures-no-file"));
    }
}

/// Tells what has been made, and copies what is to be copied.
fn hear_maker(
    mut room: ResMut<Darkroom>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut clipboard: ResMut<EguiClipboard>,
) {
    let room = room.bypass_change_detection();
    let Some(made) = room.making.as_mut().and_then(|making| making.answer.take()) else {
        return;
    };
    room.making = None;
    match made.unwrap_or_else(|lost| Made::Failed(io::Error::other(lost))) {
        Made::Saved(path) => {
            let values = [("file", storage::shown(&path))];
            notices.info(texts.format("games-saved", &values));
        }
        #[cfg(not(target_arch = "wasm32"))]
        Made::Spooled(folder) => {
            let values = [
                ("folder", storage::shown(&folder)),
                ("file", super::spool::ADVICE.to_owned()),
                ("command", super::spool::COMMAND.to_owned()),
            ];
            notices.info(texts.format("pictures-spooled", &values));
        }
        Made::Copied(picture) => {
            let size = picture.size();
            let bytes = picture.pixels().as_flattened();
            let size = [size.x as usize, size.y as usize];
            clipboard.set_image(&ColorImage::from_rgba_unmultiplied(size, bytes));
            notices.info(texts.get("pictures-copied"));
        }
        Made::Stopped => notices.info(texts.get("pictures-stopped")),
        Made::Failed(error) => tell_failure(&error, &texts, &mut notices),
    }
}

/// Who leaves does not wait for a film; a picture that is being written is written.
fn forget_at_end(mut exits: MessageReader<AppExit>, mut room: ResMut<Darkroom>) {
    if exits.read().count() > 0
        && let Some(mut making) = room.making.take()
    {
        making.progress.stop();
        let _ = making.answer.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::film::Pace;
    use super::*;
    use crate::rules::{Line, SHAKO, Side, parse_uci};
    use crate::view::decor::Decor;

    fn look() -> Look {
        Look::of(&Decor::default(), Side::White)
    }

    /// The program without a window, with nothing but its darkroom.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
            .insert_resource(Texts::english())
            .init_resource::<Notices>()
            .init_resource::<WakeUp>()
            .init_resource::<EguiClipboard>()
            .init_resource::<Darkroom>()
            .add_systems(Update, (hear_dialog, hear_maker).chain())
            .add_systems(Last, forget_at_end);
        app
    }

    fn game(plies: usize) -> Box<Line> {
        let mut line = Line::new(Position::start(&SHAKO));
        for text in ["e3e5", "e8e6", "c2d4", "c9d7"].iter().cycle().take(plies) {
            let mv = parse_uci(line.position(), text).or_else(|_| {
                // There and back.
                let last = line.moves()[line.ply() - 2];
                parse_uci(line.position(), &format!("{}{}", last.to(), last.from()))
            });
            line.play(mv.unwrap()).unwrap();
        }
        Box::new(line)
    }

    fn make(app: &mut App, matter: Matter, file: Option<PathBuf>) {
        let wake = app.world().resource::<WakeUp>().clone();
        app.world_mut().resource_mut::<Darkroom>().make(matter, file, &wake);
    }

    /// Waits until nothing is being made, and tells what people are told.
    fn told(app: &mut App) -> Vec<String> {
        let started = Instant::now();
        while app.world().resource::<Darkroom>().is_busy() {
            assert!(started.elapsed() < Duration::from_secs(60));
            app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
        app.world().resource::<Notices>().texts().map(str::to_owned).collect()
    }

    fn film_of(plies: usize) -> Matter {
        Matter::Film {
            script: Box::new(Script::whole(*game(plies), Pace::USUAL)),
            look: look(),
            size: 300,
            form: Form::Gif,
        }
    }

    fn still() -> Matter {
        Matter::Still(Plate::ToDraw {
            position: Box::new(Position::start(&SHAKO)),
            last: None,
            look: look(),
            size: 200,
        })
    }

    #[test]
    fn pictures_and_films_are_written_and_where_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app();
        for (matter, name, begin) in [(still(), "a", &b"\x89PNG"[..]), (film_of(2), "b.gif", b"GIF89a")] {
            let ending = matter.ending();
            make(&mut app, matter, Some(folder.path().join(name)));
            let told = told(&mut app);
            let path = with_ending(folder.path().join(name), ending);
            assert!(fs::read(&path).unwrap().starts_with(begin));
            assert!(
                told.last()
                    .unwrap()
                    .contains(path.file_name().unwrap().to_str().unwrap()),
                "{told:?}"
            );
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_file_of_which_nobody_was_asked_is_not_replaced_and_one_that_was_asked_of_is() {
        let folder = tempfile::tempdir().unwrap();
        let [file, second] = ["game.png", "game-2.png"].map(|name| folder.path().join(name));
        fs::write(&file, "mine").unwrap();
        let mut app = app();
        make(&mut app, still(), Some(folder.path().join("game")));
        let told = told(&mut app);
        assert!(told.last().unwrap().contains("game-2.png"), "{told:?}");
        assert_eq!(fs::read(&file).unwrap(), b"mine");
        assert!(fs::read(&second).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(file_for(file.clone(), "png"), file);
    }

    #[test]
    fn what_is_copied_is_said_to_be() {
        let mut app = app();
        make(&mut app, still(), None);
        assert_eq!(told(&mut app), ["The picture is copied."]);
    }

    #[test]
    fn a_film_that_is_stopped_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        for leave in [false, true] {
            let mut app = app();
            make(&mut app, film_of(4000), Some(folder.path().join("film.gif")));
            assert!(
                app.world()
                    .resource::<Darkroom>()
                    .film_progress()
                    .is_some_and(|part| part < 1.0)
            );
            if leave {
                app.world_mut().write_message(AppExit::Success);
                app.update();
            } else {
                app.world_mut().resource_mut::<Darkroom>().stop();
                assert_eq!(told(&mut app), ["The film was stopped, and nothing is left of it."]);
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }

    #[test]
    fn a_film_as_pictures_fills_a_folder_and_the_line_that_makes_a_film_of_it_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app();
        let Matter::Film { script, look, size, .. } = film_of(2) else {
            panic!()
        };
        let matter = Matter::Film {
            script,
            look,
            size,
            form: Form::Pictures,
        };
        let first = free_folder(folder.path(), "game");
        make(&mut app, matter, Some(first.clone()));
        let told = told(&mut app);
        let told = told.last().unwrap();
        assert!(
            told.contains("ffmpeg -f concat -i frames.ffconcat") && told.contains("game"),
            "{told}"
        );
        assert!(first.join("frame-00001.png").exists());
        assert_eq!(free_folder(folder.path(), "game"), folder.path().join("game-2"));
    }

    #[test]
    fn what_cannot_be_written_is_told_in_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let way = folder.path().join("way");
        fs::write(&way, "").unwrap();
        let mut app = app();
        make(&mut app, still(), Some(way.join("a.png")));
        let told = told(&mut app);
        assert!(told[0].starts_with("The picture could not be made: "), "{told:?}");
    }

    #[test]
    fn a_dialog_that_nobody_has_seen_is_none_and_one_that_was_closed_is_obeyed() {
        let folder = tempfile::tempdir().unwrap();
        for (after, files) in [(Duration::from_secs(3), 0), (Duration::from_millis(20), 1)] {
            let mut app = app();
            let wake = app.world().resource::<WakeUp>().clone();
            app.world_mut().resource_mut::<Darkroom>().dialog = Some(Dialog {
                answer: Answer::of(&wake, async move { (None, after) }),
                matter: still(),
                otherwise: Some(free_name(folder.path(), "name", "png")),
            });
            told(&mut app);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), files);
        }
        assert!(free_name(folder.path(), "name", "png").ends_with("name-2.png"));
    }

    #[test]
    fn a_file_ends_as_what_is_in_it_says() {
        for (name, whole) in [("a", "a.png"), ("a.PNG", "a.PNG"), ("v1.2", "v1.2.png")] {
            assert_eq!(with_ending(name.into(), "png"), PathBuf::from(whole));
        }
    }
}
