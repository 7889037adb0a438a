//! Keeps the unfinished game on disk after every move, and offers it again at the next start.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, futures::check_ready};

use super::text::Texts;
use super::ui::Notices;
use super::{Options, storage};
use crate::game::{
    GameEnded, GameRecord, GameSystems, MovePlayed, MoveTakenBack, PositionReset, SavedGame, Screen, Seats, from_text,
    to_text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveFile>()
        .add_systems(Startup, find_unfinished_game)
        .add_systems(Update, keep_game.in_set(GameSystems::Present))
        .add_systems(OnEnter(Screen::Menu), offer_kept_game)
        .add_systems(Last, (write_in_turn, finish_writing).chain());
}

/// The file of the unfinished game.
#[derive(Resource, Default)]
pub struct SaveFile {
    /// `None` if games are not kept: there is no place, or this is about a picture.
    path: Option<PathBuf>,
    unfinished: Option<SavedGame>,
    /// Whether the file holds the game on the board.
    holds_this_game: bool,
    /// What the file should be next: a text, or no file.
    wanted: Option<Option<String>>,
    writing: Option<Task<io::Result<()>>>,
}

impl SaveFile {
    /// The game that can be gone on with.
    pub fn unfinished(&self) -> Option<&SavedGame> {
        self.unfinished.as_ref()
    }

    /// What to make of the file now that something has happened to the game.
    fn note(&mut self, text: Option<String>) {
        self.holds_this_game = text.is_some();
        self.wanted = Some(text);
    }
}

/// What was found in the place of the file.
#[derive(Debug)]
enum Found {
    Nothing,
    Game(SavedGame),
    /// It makes no sense, and lies here now.
    Nonsense(PathBuf),
    Unreadable(io::Error),
}

fn look_into(path: &Path) -> Found {
    let problem = match storage::read(path) {
        Ok(None) => return Found::Nothing,
        Ok(Some(text)) => match from_text(&text) {
            // A game that ended just before the program did is no use.
            Ok(game) if game.line().outcome().is_some() => return Found::Nothing,
            Ok(game) => return Found::Game(game),
            Err(error) => error.to_string(),
        },
        Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
        Err(error) => return Found::Unreadable(error),
    };
    warn!("the unfinished game in {} makes no sense: {problem}", path.display());
    match storage::set_aside(path) {
        Ok(aside) => Found::Nonsense(aside),
        Err(error) => Found::Unreadable(error),
    }
}

fn find_unfinished_game(
    options: Res<Options>,
    texts: Res<Texts>,
    mut file: ResMut<SaveFile>,
    mut notices: ResMut<Notices>,
) {
    if options.screenshot.is_some() {
        return;
    }
    let Some(path) = storage::game_path() else {
        return;
    };
    match look_into(&path) {
        Found::Nothing => {}
        Found::Game(game) => file.unfinished = Some(game),
        Found::Nonsense(aside) => {
            notices.error(texts.format("notice-game-bad", &[("file", aside.display().to_string())]));
        }
        Found::Unreadable(error) => {
            notices.error(texts.format("notice-game-unreadable", &[("reason", error.to_string())]));
            // Whatever it is, it is not ours to replace.
            return;
        }
    }
    file.path = Some(path);
}

/// Keeps the game whenever it has changed.
fn keep_game(
    record: Res<GameRecord>,
    seats: Res<Seats>,
    mut file: ResMut<SaveFile>,
    mut played: MessageReader<MovePlayed>,
    mut taken_back: MessageReader<MoveTakenBack>,
    mut resets: MessageReader<PositionReset>,
    mut ended: MessageReader<GameEnded>,
    mut was_over: Local<bool>,
) {
    // Another game replaces the kept one with its first move, not before.
    if resets.read().count() > 0 {
        file.holds_this_game = false;
    }
    // Only a resignation or a claim may have been taken back, and no move.
    let goes_on = std::mem::replace(&mut *was_over, record.outcome().is_some()) && record.outcome().is_none();
    let changed = played.read().count() + taken_back.read().count() > 0 || goes_on;
    let over = ended.read().count() > 0;
    if !seats.any_human() {
        return;
    }
    if record.outcome().is_some() {
        if (changed || over) && (file.holds_this_game || record.ply() > 0) {
            file.note(None);
        }
    } else if changed {
        if record.ply() > 0 {
            file.note(Some(to_text(&record, &seats)));
        } else if file.holds_this_game {
            file.note(None);
        }
    }
}

/// What has been kept can be gone on with from the start screen, too.
fn offer_kept_game(record: Res<GameRecord>, seats: Res<Seats>, mut file: ResMut<SaveFile>) {
    if file.holds_this_game {
        file.unfinished = from_text(&to_text(&record, &seats)).ok();
    } else if record.outcome().is_some() && record.ply() > 0 && seats.any_human() {
        file.unfinished = None;
    }
}

/// Writes what is wanted next, one thing after the other, beside the game.
fn write_in_turn(mut file: ResMut<SaveFile>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    let file = file.bypass_change_detection();
    if let Some(writing) = &mut file.writing {
        let Some(written) = check_ready(writing) else {
            return;
        };
        file.writing = None;
        if let Err(error) = written {
            warn!("the game cannot be kept: {error}");
            notices.error(texts.format("notice-game-not-kept", &[("reason", error.to_string())]));
            // Told once, not at every move.
            file.path = None;
        }
    }
    if let Some(wanted) = file.wanted.take()
        && let Some(path) = file.path.clone()
    {
        file.writing = Some(IoTaskPool::get().spawn(async move { make(&path, wanted) }));
    }
}

/// At the end of the program nothing is left half done.
fn finish_writing(mut exits: MessageReader<AppExit>, mut file: ResMut<SaveFile>) {
    if exits.read().count() == 0 {
        return;
    }
    let written = file.writing.take().map(block_on);
    let last = (file.wanted.take().zip(file.path.clone())).map(|(wanted, path)| make(&path, wanted));
    for error in [written, last].into_iter().flatten().filter_map(Result::err) {
        warn!("the game could not be kept: {error}");
    }
}

/// Makes the file what it should be.
fn make(path: &Path, wanted: Option<String>) -> io::Result<()> {
    match wanted {
        Some(text) => storage::write_whole(path, &text),
        None => storage::remove(path),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{GameSetup, MoveRequested, NewGame, Resign, Seat, TakeBack};
    use crate::rules::{SHAKO, Side, parse_uci};

    /// A game for two that is kept in a folder, without a window.
    fn playing(path: &Path) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::game::plugin));
        app.insert_resource(Texts::english());
        app.init_resource::<Notices>();
        app.insert_resource(SaveFile {
            path: Some(path.to_owned()),
            ..default()
        });
        app.add_systems(Update, keep_game.in_set(GameSystems::Present));
        app.add_systems(Last, (write_in_turn, finish_writing).chain());
        app.world_mut().write_message(NewGame::default());
        app.update();
        app
    }

    fn play(app: &mut App, mv: &str) {
        let record = app.world().resource::<GameRecord>();
        let mv = parse_uci(record.position(), mv).unwrap();
        let at = record.revision();
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
    }

    /// Lets the program end, which finishes everything.
    fn leave(mut app: App) {
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }

    fn kept(path: &Path) -> Option<usize> {
        match look_into(path) {
            Found::Game(game) => Some(game.line().ply()),
            Found::Nothing => None,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_game_is_kept_after_every_move() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut app = playing(&path);
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        play(&mut app, "f3f4");
        leave(app);
        assert_eq!(kept(&path), Some(3));
    }

    #[test]
    fn a_game_that_is_over_is_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut app = playing(&path);
        play(&mut app, "e3e5");
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(Resign { side: Side::Black, at });
        app.update();
        leave(app);
        assert_eq!(kept(&path), None);
        assert!(!path.exists());
    }

    #[test]
    fn a_game_that_has_not_begun_leaves_the_kept_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut app = playing(&path);
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        app.world_mut().write_message(NewGame::default());
        app.update();
        leave(app);
        assert_eq!(kept(&path), Some(2));
    }

    #[test]
    fn a_game_that_the_computer_plays_alone_is_not_kept_but_one_after_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        for (plays_again, left) in [(false, 2), (true, 1)] {
            let mut app = playing(&path);
            play(&mut app, "e3e5");
            play(&mut app, "e8e6");
            let engine = Seat::Engine(Level::default());
            let setup = GameSetup::new(&SHAKO, Seats::new(engine, engine));
            app.world_mut().write_message(NewGame { setup });
            app.update();
            play(&mut app, "e3e5");
            assert!(app.world().resource::<GameRecord>().ply() > 0);
            if plays_again {
                app.world_mut().write_message(NewGame::default());
                app.update();
                play(&mut app, "e3e5");
            }
            leave(app);
            assert_eq!(kept(&path), Some(left));
        }
    }

    #[test]
    fn taking_back_is_kept_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        for (backs, left) in [(1, Some(1)), (2, None)] {
            let mut app = playing(&path);
            play(&mut app, "e3e5");
            play(&mut app, "e8e6");
            for _ in 0..backs {
                let at = app.world().resource::<GameRecord>().revision();
                app.world_mut().write_message(TakeBack { at });
                app.update();
            }
            leave(app);
            assert_eq!(kept(&path), left);
        }
    }

    #[test]
    fn a_kept_game_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut app = playing(&path);
        play(&mut app, "e3e5");
        let before = app.world().resource::<GameRecord>().line().clone();
        leave(app);
        let Found::Game(game) = look_into(&path) else {
            panic!("the game is there");
        };
        assert_eq!(game.line().position().fen(), before.position().fen());
        assert!(game.seats()[Side::White] == Seat::Human && game.seats()[Side::Black] == Seat::Human);
    }

    #[test]
    fn a_file_that_makes_no_sense_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        for text in [&b"{"[..], b"", b"\xff", b"{\"tenfold_game\": 1}"] {
            fs::write(&path, text).unwrap();
            let Found::Nonsense(aside) = look_into(&path) else {
                panic!("{text:?} is taken for a game");
            };
            assert!(!path.exists());
            assert_eq!(fs::read(aside).unwrap(), text);
        }
    }
}
