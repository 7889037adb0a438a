//! What can be done on the page of games.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::tasks::IoTaskPool;
use bevy_egui::EguiClipboard;

use super::{Shelf, lines_of};
use crate::game::{GameRecord, GameSystems, LoadGame, NameGame, SavedGame, Screen, Seats, Terms, WakeUp};
use crate::view::game_folder::{Deleted, Entry, Trouble};
use crate::view::import::{Bring, Import, tell_remarks};
use crate::view::save_file::{SaveFile, told};
use crate::view::storage;
use crate::view::text::Texts;
use crate::view::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Errands>()
        .add_systems(Update, take_chosen_file.in_set(GameSystems::Input));
}

/// What somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Take what was copied elsewhere.
    Paste,
    /// Choose a file.
    OpenFile,
    /// Copy the game on the board.
    CopyGame,
    /// Copy the position on the board.
    CopyPosition,
    /// Write the game on the board to a file.
    SaveGame,
    /// Write all games to one file.
    ExportAll,
    /// Put this game on the board.
    Open(usize),
    /// Give this game a name.
    BeginNaming(usize),
    /// This name.
    Rename(usize, String),
    /// Not after all.
    LeaveName,
    /// Delete this game.
    Delete(usize),
    /// Bring the game back that was deleted last.
    Restore,
    /// Put this game from elsewhere on the board.
    Choose(usize),
    /// Read no further.
    StopImport,
}

/// What goes on beside the page.
#[derive(Resource, Default)]
pub(super) struct Errands {
    /// The folder is being read.
    reading: Option<Answer<(Vec<Entry>, Vec<Trouble>)>>,
    /// A file is being chosen.
    choosing: Option<Answer<Option<PathBuf>>>,
    /// The game that was deleted last, and what it was called.
    deleted: Option<(Deleted, String)>,
}

/// What is found out beside the page.
struct Answer<T>(SyncCell<Receiver<T>>);

impl<T: Send + 'static> Answer<T> {
    /// Finds it out, and wakes the window when it is there: by a channel and not by a task's own result, which is not
    /// there yet when the task wakes somebody.
    fn of(wake: &WakeUp, work: impl Future<Output = T> + Send + 'static) -> Answer<T> {
        let (sender, answer) = channel();
        let wake = wake.clone();
        IoTaskPool::get()
            .spawn(async move {
                // Nobody listens any more when the page has been closed.
                let _ = sender.send(work.await);
                if let Some(wake) = &wake.0 {
                    wake();
                }
            })
            .detach();
        Answer(SyncCell::new(answer))
    }

    fn take(&mut self) -> Option<T> {
        self.0.get().try_recv().ok()
    }
}

/// All that deeds are done with.
#[derive(SystemParam)]
pub(super) struct Deeds<'w> {
    pub import: ResMut<'w, Import>,
    errands: ResMut<'w, Errands>,
    file: ResMut<'w, SaveFile>,
    notices: ResMut<'w, Notices>,
    clipboard: ResMut<'w, EguiClipboard>,
    record: Res<'w, GameRecord>,
    seats: Res<'w, Seats>,
    terms: Res<'w, Terms>,
    wake: Res<'w, WakeUp>,
    bring: MessageWriter<'w, Bring>,
    saved_games: MessageWriter<'w, LoadGame>,
    names: MessageWriter<'w, NameGame>,
    screen: ResMut<'w, NextState<Screen>>,
}

impl Deeds<'_> {
    /// Sees to it that the games of the folder are known, sooner or later.
    pub fn read_folder(&mut self, entries: &mut Option<Vec<Entry>>, texts: &Texts) {
        if entries.is_some() {
            return;
        }
        let Some(folder) = self.file.folder() else {
            *entries = Some(Vec::new());
            return;
        };
        let wake = &self.wake;
        let reading = self.errands.reading.get_or_insert_with(|| {
            let folder = folder.clone();
            Answer::of(wake, async move {
                let mut troubles = Vec::new();
                let entries = folder.list(|trouble| troubles.push(trouble));
                (entries, troubles)
            })
        });
        if let Some((found, troubles)) = reading.take() {
            self.errands.reading = None;
            *entries = Some(found);
            for trouble in troubles {
                self.notices.error(told(&trouble, texts));
            }
        }
    }

    /// What the game was called that was deleted last.
    pub fn deleted(&self) -> Option<&str> {
        self.errands.deleted.as_ref().map(|(_, name)| &**name)
    }

    fn game(&self) -> SavedGame {
        SavedGame::of(&self.record, *self.seats, *self.terms)
    }

    /// Does it, and tells whether the page is done with.
    pub fn act(&mut self, deed: Deed, shelf: &mut Shelf, texts: &Texts) -> bool {
        match deed {
            Deed::Paste => match self.clipboard.get_text() {
                Some(text) => {
                    self.bring.write(Bring::Text(text));
                    return true;
                }
                None => self.notices.info(texts.get("import-nothing")),
            },
            Deed::OpenFile => self.choose_file(texts),
            Deed::CopyGame => {
                let text = self.game().to_pgn().to_pgn();
                self.clipboard.set_text(&text);
                self.notices.info(texts.get("games-copied-game"));
            }
            Deed::CopyPosition => {
                self.clipboard.set_text(&self.record.position().fen());
                self.notices.info(texts.get("games-copied-position"));
            }
            Deed::SaveGame => {
                let (name, text) = (self.record.variant().name, self.game().to_pgn().to_pgn());
                self.write_file(name, &text, texts);
            }
            Deed::ExportAll => {
                let entries = shelf.entries.as_deref().unwrap_or_default();
                let all: String = entries.iter().map(|entry| entry.game.to_pgn().to_pgn()).collect();
                if all.is_empty() {
                    self.notices.info(texts.get("games-none"));
                } else {
                    self.write_file("all", &all, texts);
                }
            }
            Deed::Open(index) => return self.open(index, shelf, texts),
            Deed::BeginNaming(index) => {
                let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
                shelf.naming = entry.map(|entry| entry.game.title().unwrap_or_default().to_owned());
            }
            Deed::LeaveName => shelf.naming = None,
            Deed::Rename(index, name) => self.rename(index, &name, shelf, texts),
            Deed::Delete(index) => self.delete(index, shelf, texts),
            Deed::Restore => self.restore(shelf, texts),
            Deed::Choose(index) => return self.choose(index, texts),
            Deed::StopImport => self.import.stop(),
        }
        false
    }

    /// Whether this program holds the place of a game.
    fn is_ours(&self, path: &Path) -> bool {
        self.file.path() == Some(path) || self.file.unfinished_at(path).is_some()
    }

    fn failed(&mut self, error: &std::io::Error, texts: &Texts) {
        let reason = texts.file_error(error);
        self.notices.error(texts.format("games-failed", &[("reason", reason)]));
    }

    fn open(&mut self, index: usize, shelf: &Shelf, texts: &Texts) -> bool {
        let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
        let (Some(entry), Some(folder)) = (entry, self.file.folder()) else {
            return false;
        };
        if self.file.path() == Some(&*entry.path) {
            // It is on the board already, as it was left.
            NextState::set_if_neq(&mut self.screen, Screen::Playing);
            return true;
        }
        if let Some(game) = self.file.unfinished_at(&entry.path) {
            self.saved_games.write(LoadGame(game.clone()));
            return true;
        }
        match folder.open(&entry.path) {
            // It may have gone on since the page was opened.
            Ok(Some(place)) => match place.game() {
                Ok(Some(game)) => {
                    self.file.expect(place, game.clone());
                    self.saved_games.write(LoadGame(game));
                    return true;
                }
                Ok(None) => self.notices.error(texts.get("games-gone")),
                Err(trouble) => self.notices.error(told(&trouble, texts)),
            },
            Ok(None) => self.notices.error(texts.get("games-in-use")),
            Err(error) => self.failed(&error, texts),
        }
        false
    }

    fn rename(&mut self, index: usize, name: &str, shelf: &mut Shelf, texts: &Texts) {
        shelf.naming = None;
        let entry = shelf.entries.as_mut().and_then(|entries| entries.get_mut(index));
        let (Some(entry), Some(folder)) = (entry, self.file.folder().cloned()) else {
            return;
        };
        let renamed = entry.game.clone().named(name);
        if self.file.path() == Some(&*entry.path) {
            self.names.write(NameGame(name.to_owned()));
            entry.game = renamed;
            return;
        }
        if self.file.name_offered(&entry.path, name) {
            entry.game = renamed;
            return;
        }
        match folder.open(&entry.path) {
            Ok(Some(place)) => match place.game() {
                Ok(Some(game)) => {
                    entry.game = game.named(name);
                    if let Err(error) = place.write(&entry.game.to_text()) {
                        self.failed(&error, texts);
                    }
                }
                Ok(None) => self.notices.error(texts.get("games-gone")),
                Err(trouble) => self.notices.error(told(&trouble, texts)),
            },
            Ok(None) => self.notices.error(texts.get("games-in-use")),
            Err(error) => self.failed(&error, texts),
        }
    }

    fn delete(&mut self, index: usize, shelf: &mut Shelf, texts: &Texts) {
        let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
        let (Some(entry), Some(folder)) = (entry, self.file.folder().cloned()) else {
            return;
        };
        self.file.settle(texts, &mut self.notices);
        let is_ours = self.is_ours(&entry.path);
        // Who plays it elsewhere would write it again.
        let held = if is_ours { None } else { Some(folder.open(&entry.path)) };
        if matches!(held, Some(Ok(None))) {
            self.notices.error(texts.get("games-in-use"));
            return;
        }
        match folder.delete(&entry.path) {
            Ok(deleted) => {
                self.file.forget(&entry.path);
                let (name, _) = lines_of(texts, &entry.game);
                self.errands.deleted = Some((deleted, name));
                shelf.chosen = None;
                shelf.naming = None;
                if let Some(entries) = &mut shelf.entries {
                    entries.remove(index);
                }
            }
            Err(error) => self.failed(&error, texts),
        }
    }

    fn restore(&mut self, shelf: &mut Shelf, texts: &Texts) {
        let (Some((deleted, _)), Some(folder)) = (self.errands.deleted.take(), self.file.folder()) else {
            return;
        };
        match folder.restore(&deleted) {
            // It is found where it was.
            Ok(()) => *shelf = Shelf::default(),
            Err(error) => self.failed(&error, texts),
        }
    }

    fn choose(&mut self, index: usize, texts: &Texts) -> bool {
        let Some(head) = self.import.heads().get(index).cloned() else {
            return false;
        };
        match self.import.choose(&head) {
            Ok((game, remarks)) => {
                tell_remarks(&remarks, texts, &mut self.notices);
                self.saved_games.write(LoadGame(SavedGame::imported(game)));
                true
            }
            Err(error) => {
                self.failed(&error, texts);
                false
            }
        }
    }

    /// Writes a text for other programs to where people find it, and tells where that is.
    fn write_file(&mut self, name: &str, text: &str, texts: &Texts) {
        let now = jiff::ZonedDateTime::now().strftime("%Y-%m-%d-%H%M%S");
        let Some(folder) = storage::documents_folder() else {
            self.notices.error(texts.get("games-no-folder"));
            return;
        };
        let path = folder.join(format!("tenfold-{name}-{now}.pgn"));
        match storage::write_whole(&path, text) {
            Ok(()) => {
                let values = [("file", path.display().to_string())];
                self.notices.info(texts.format("games-saved", &values));
            }
            Err(error) => self.failed(&error, texts),
        }
    }

    fn choose_file(&mut self, texts: &Texts) {
        if self.errands.choosing.is_some() {
            return;
        }
        // Begun here, for some systems want it on the thread of the window.
        let dialog = rfd::AsyncFileDialog::new()
            .set_title(texts.get("games-open-file"))
            .add_filter("PGN", &["pgn", "PGN", "txt"])
            .pick_file();
        let chosen = async move { dialog.await.map(|file| file.path().to_owned()) };
        self.errands.choosing = Some(Answer::of(&self.wake, chosen));
    }
}

/// Takes the file that somebody has chosen.
fn take_chosen_file(
    mut errands: ResMut<Errands>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut bring: MessageWriter<Bring>,
) {
    let Some(choosing) = &mut errands.bypass_change_detection().choosing else {
        return;
    };
    let Some(chosen) = choosing.take() else { return };
    errands.choosing = None;
    match chosen {
        Some(path) => {
            bring.write(Bring::File(path));
        }
        // Whether nobody chose or the system has no such dialog cannot be told apart.
        None => notices.info(texts.get("games-no-file")),
    }
}
