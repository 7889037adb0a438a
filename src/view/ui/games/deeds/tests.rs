use std::fs;
use std::time::{Duration, Instant};

use bevy::ecs::system::RunSystemOnce;
use bevy::state::app::StatesPlugin;

use super::*;
use crate::game::{MoveRequested, NewGame, from_text, task_pools};
use crate::rules::{PgnReader, SHAKO, parse_uci};
use crate::view::game_folder::{GameFolder, Place};

/// The program without a window, with games in a folder and another folder for exports.
struct Library {
    app: App,
    home: tempfile::TempDir,
}

impl Library {
    /// With a game of two plies for each of these names.
    fn of(names: &[&str]) -> Library {
        let home = tempfile::tempdir().unwrap();
        let folder = GameFolder::new(home.path().join("games"));
        for name in names {
            let text = format!("[White \"{name}\"]\n[Black \"Bob\"]\n\n1. f5 g6 *\n");
            let read = PgnReader::new(text.as_bytes(), &SHAKO).next().unwrap().unwrap();
            let game = SavedGame::imported(read.game);
            folder.begin(name).unwrap().write(&game.to_text()).unwrap();
        }
        let exports = home.path().join("exports");
        fs::create_dir(&exports).unwrap();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, crate::game::plugin))
            .insert_resource(Texts::english())
            .init_resource::<Notices>()
            .init_resource::<Import>()
            .init_resource::<Shelf>()
            .init_resource::<bevy_egui::EguiClipboard>()
            .init_resource::<crate::view::pasting::PasteAsked>()
            .add_message::<Bring>()
            .insert_resource(SaveFile::in_folder(folder));
        plugin(&mut app);
        app.insert_resource(Errands {
            exports: Some(exports),
            ..default()
        });
        let mut library = Library { app, home };
        library.read();
        library
    }

    fn folder(&self) -> GameFolder {
        GameFolder::new(self.home.path().join("games"))
    }

    /// Opens the page, which reads the folder.
    fn read(&mut self) {
        self.wait("the games", |library| {
            let read = |mut deeds: Deeds, mut shelf: ResMut<Shelf>, texts: Res<Texts>| {
                deeds.read_folder(&mut shelf.entries, &texts);
                shelf.entries.is_some()
            };
            library.app.world_mut().run_system_once(read).unwrap()
        });
    }

    /// Goes on frame by frame until something is so.
    fn wait(&mut self, what: &str, mut is_so: impl FnMut(&mut Library) -> bool) {
        let started = Instant::now();
        while !is_so(self) {
            assert!(started.elapsed() < Duration::from_secs(60), "{what}: {:?}", self.told());
            self.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Does something, and tells whether the page is done with.
    fn act(&mut self, deed: Deed) -> bool {
        let act = move |mut deeds: Deeds, mut shelf: ResMut<Shelf>, texts: Res<Texts>| {
            deeds.act(deed.clone(), &mut shelf, &texts)
        };
        self.app.world_mut().run_system_once(act).unwrap()
    }

    /// What people are told.
    fn told(&self) -> Vec<String> {
        self.app
            .world()
            .resource::<Notices>()
            .texts()
            .map(str::to_owned)
            .collect()
    }

    fn wait_to_be_told(&mut self, words: &str) {
        self.wait(words, |library| library.told().iter().any(|told| told.contains(words)));
    }

    fn shelf(&self) -> &Shelf {
        self.app.world().resource::<Shelf>()
    }

    /// Which of the games that are shown White has played under this name.
    fn index(&self, white: &str) -> usize {
        let entries = self.shelf().entries.as_ref().unwrap();
        let is_it = |entry: &Entry| entry.game.about().tags.get("White") == Some(white);
        entries.iter().position(is_it).unwrap()
    }

    /// The place of this game, held as by another program.
    fn hold(&self, name: &str) -> Place {
        let path = self.home.path().join("games").join(format!("{name}.pgn"));
        self.folder().open(&path).unwrap().unwrap()
    }

    /// What has been exported, file by file.
    fn exports(&self) -> Vec<String> {
        let entries = fs::read_dir(self.home.path().join("exports")).unwrap();
        entries
            .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect()
    }

    fn begin_game(&mut self, moves: &[&str]) {
        self.app.world_mut().write_message(NewGame::default());
        self.app.update();
        for text in moves {
            let record = self.app.world().resource::<GameRecord>();
            let mv = parse_uci(record.position(), text).unwrap();
            let at = record.revision();
            self.app.world_mut().write_message(MoveRequested { mv, at });
            self.app.update();
        }
    }
}

#[test]
fn all_games_go_into_one_file_and_it_is_told_where() {
    let mut library = Library::of(&["Ann", "Eve"]);
    assert!(!library.act(Deed::ExportAll));
    library.wait_to_be_told("Saved as");
    let [all] = &library.exports()[..] else {
        panic!("{:?}", library.exports());
    };
    let players: Vec<_> = PgnReader::new(all.as_bytes(), &SHAKO)
        .map(|read| read.unwrap().game.tags.get("White").unwrap().to_owned())
        .collect();
    assert_eq!(players.len(), 2);
    assert!(players.contains(&"Ann".to_owned()) && players.contains(&"Eve".to_owned()));
}

#[test]
fn without_games_nothing_is_written_and_that_is_told() {
    let mut library = Library::of(&[]);
    library.act(Deed::ExportAll);
    library.wait_to_be_told("No games yet");
    assert!(library.exports().is_empty());
}

#[test]
fn the_game_on_the_board_is_written_as_it_was_when_that_was_asked_for() {
    let mut library = Library::of(&[]);
    library.begin_game(&["f3f5"]);
    library.act(Deed::SaveGame);
    library.begin_game(&["e3e5", "e8e6"]);
    library.wait_to_be_told("Saved as");
    let [game] = &library.exports()[..] else {
        panic!("{:?}", library.exports());
    };
    let read = PgnReader::new(game.as_bytes(), &SHAKO).next().unwrap().unwrap();
    assert_eq!(read.game.tree.main_line().count(), 1);
}

#[test]
fn what_is_asked_for_is_done_in_that_order() {
    let mut library = Library::of(&["Ann"]);
    for name in ["one", "two"] {
        library.act(Deed::Rename(0, name.to_owned()));
        // It is shown at once.
        let entries = library.shelf().entries.as_ref().unwrap();
        assert_eq!(entries[0].game.title(), Some(name));
    }
    library.act(Deed::ExportAll);
    library.act(Deed::Rename(0, "three".to_owned()));
    library.wait_to_be_told("Saved as");
    assert!(
        library.exports()[0].contains("[Event \"two\"]"),
        "{:?}",
        library.exports()
    );
    library.wait("the last name", |library| {
        let listed = library.folder().list(|trouble| panic!("{trouble:?}"));
        listed[0].game.title() == Some("three")
    });
}

#[test]
fn a_game_that_is_played_elsewhere_keeps_its_name_and_the_page_shows_it_again() {
    let mut library = Library::of(&["Ann"]);
    let held = library.hold("Ann");
    library.act(Deed::Rename(0, "mine".to_owned()));
    library.wait_to_be_told("another window");
    assert!(library.shelf().entries.is_none(), "they are read anew");
    library.read();
    let entries = library.shelf().entries.as_ref().unwrap();
    assert_eq!(entries[0].game.title(), None);
    drop(held);
}

#[test]
fn a_file_that_cannot_be_written_is_told_of_and_the_next_one_is_written() {
    let mut library = Library::of(&["Ann"]);
    let exports = library.home.path().join("exports");
    let way = library.home.path().join("way");
    fs::write(&way, "").unwrap();
    library.app.world_mut().resource_mut::<Errands>().exports = Some(way);
    library.act(Deed::ExportAll);
    library.app.world_mut().resource_mut::<Errands>().exports = Some(exports);
    library.act(Deed::ExportAll);
    library.wait_to_be_told("cannot be done");
    library.wait_to_be_told("Saved as");
    assert_eq!(library.exports().len(), 1);
}

#[test]
fn at_the_end_of_the_program_what_was_asked_for_is_done() {
    let mut library = Library::of(&["Ann"]);
    library.act(Deed::Rename(0, "last".to_owned()));
    library.act(Deed::ExportAll);
    library.app.world_mut().write_message(AppExit::Success);
    library.app.update();
    assert!(library.exports()[0].contains("[Event \"last\"]"));
}

#[test]
fn a_deleted_game_is_gone_from_the_page_and_can_be_brought_back() {
    let mut library = Library::of(&["Ann", "Eve"]);
    let index = library.index("Ann");
    library.act(Deed::Delete(index));
    assert_eq!(library.shelf().entries.as_ref().unwrap().len(), 1);
    let deleted = library.app.world().resource::<Errands>().deleted.as_ref();
    assert!(deleted.is_some_and(|(_, name)| name.contains("Ann")));
    library.act(Deed::Restore);
    library.read();
    assert_eq!(library.shelf().entries.as_ref().unwrap().len(), 2);
    assert!(library.app.world().resource::<Errands>().deleted.is_none());
}

#[test]
fn a_game_that_is_played_elsewhere_is_neither_opened_nor_deleted() {
    let mut library = Library::of(&["Ann"]);
    let held = library.hold("Ann");
    for deed in [Deed::Open(0), Deed::Delete(0)] {
        assert!(!library.act(deed));
        assert!(library.told().iter().any(|told| told.contains("another window")));
        assert_eq!(library.shelf().entries.as_ref().unwrap().len(), 1);
    }
    drop(held);
    assert!(library.act(Deed::Open(0)));
    library.app.update();
    assert_eq!(library.app.world().resource::<GameRecord>().ply(), 2);
}

#[test]
fn a_game_is_opened_by_the_name_that_it_has_just_been_given() {
    let mut library = Library::of(&["Ann"]);
    library.act(Deed::Rename(0, "new name".to_owned()));
    assert!(library.act(Deed::Open(0)), "{:?}", library.told());
    library.app.update();
    let record = library.app.world().resource::<GameRecord>();
    assert_eq!(record.about().title(), Some("new name"));
}

#[test]
fn who_deletes_after_a_name_that_failed_deletes_what_was_meant_and_sees_what_is() {
    let mut library = Library::of(&["Ann", "Eve", "Joe"]);
    let held = library.hold("Eve");
    library.act(Deed::Rename(library.index("Eve"), "mine".to_owned()));
    library.act(Deed::Delete(library.index("Ann")));
    library.wait_to_be_told("another window");
    assert!(library.shelf().entries.is_none(), "they are read anew");
    library.read();
    let names = |library: &Library, title: Option<&str>| {
        let entries = library.shelf().entries.as_ref().unwrap();
        entries.iter().filter(|entry| entry.game.title() == title).count()
    };
    assert_eq!([names(&library, None), names(&library, Some("mine"))], [2, 0]);
    assert!(!library.home.path().join("games").join("Ann.pgn").exists());
    drop(held);
}

#[test]
fn nobody_waits_for_a_file_with_all_games_and_it_has_those_that_were_there_when_it_was_asked_for() {
    let mut library = Library::of(&["Ann", "Eve"]);
    library.act(Deed::ExportAll);
    library.act(Deed::Rename(library.index("Eve"), "new name".to_owned()));
    library.act(Deed::Delete(library.index("Ann")));
    assert!(library.act(Deed::Open(library.index("Eve"))));
    // Names are there when they are needed; the file is not even begun.
    assert!(library.exports().is_empty());
    library.wait_to_be_told("Saved as");
    let all = &library.exports()[0];
    assert!(all.contains("\"Ann\"") && all.contains("\"Eve\""), "{all}");
    library.act(Deed::ExportAll);
    library.app.world_mut().write_message(AppExit::Success);
    library.app.update();
    assert!(library.exports().iter().any(|all| !all.contains("\"Ann\"")));
}

#[test]
fn a_game_that_has_gone_meanwhile_is_told_of() {
    let mut library = Library::of(&["Ann"]);
    fs::remove_file(library.home.path().join("games").join("Ann.pgn")).unwrap();
    assert!(!library.act(Deed::Open(0)));
    library.wait_to_be_told("not there any more");
}

#[test]
fn a_name_is_begun_with_the_one_that_the_game_has_and_can_be_left() {
    let mut library = Library::of(&["Ann"]);
    library.act(Deed::BeginNaming(0));
    assert_eq!(library.shelf().naming.as_deref(), Some(""));
    library.act(Deed::LeaveName);
    assert_eq!(library.shelf().naming, None);
    library.act(Deed::Rename(0, "name".to_owned()));
    library.act(Deed::BeginNaming(0));
    assert_eq!(library.shelf().naming.as_deref(), Some("name"));
}

#[test]
fn what_is_not_there_is_left_alone() {
    let mut library = Library::of(&["Ann"]);
    for deed in [
        Deed::Open(9),
        Deed::Delete(9),
        Deed::Rename(9, "x".to_owned()),
        Deed::Restore,
        Deed::Choose(9),
    ] {
        assert!(!library.act(deed));
    }
    let path = library.home.path().join("games").join("Ann.pgn");
    let kept = from_text(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(kept.title(), None);
}
