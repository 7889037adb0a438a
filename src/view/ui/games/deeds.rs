//! What can be done on the page of games.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clerk::{Clerk, all_games, finish_at_end, hear_clerk, pgn, tell};
use super::{Shelf, lines_of};
use crate::game::{GameRecord, GameSystems, LoadGame, NameGame, SavedGame, Screen, Seats, Terms, WakeUp};
use crate::rules::PositionDraft;
use crate::view::answer::Answer;
use crate::view::dialog;
use crate::view::game_folder::{Deleted, Entry, Trouble};
use crate::view::import::{Bring, Import, tell_remarks};
use crate::view::links;
use crate::view::pasting::{NotLet, PastesInto, Pasting};
use crate::view::save_file::{SaveFile, told};
use crate::view::storage;
use crate::view::text::Texts;
use crate::view::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Errands>()
        .init_resource::<Clerk>()
        .add_systems(Update, (take_chosen_file, hear_clerk).in_set(GameSystems::Input))
        .add_systems(Last, finish_at_end);
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
    /// Copy the address at which this game opens.
    CopyLink,
    /// Go on to set up a position, from the one on the board.
    EditPosition,
    /// Write the game on the board to a file.
    SaveGame,
    /// Write all games to one file.
    ExportAll,
    /// Go on to the page of pictures.
    OpenPictures,
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
#[derive(Resource)]
pub(super) struct Errands {
    /// Where people look for what is written for other programs.
    exports: Option<PathBuf>,
    /// The folder is being read.
    reading: Option<Answer<(Vec<Entry>, Vec<Trouble>)>>,
    /// A file is being chosen.
    choosing: Option<Answer<Option<PathBuf>>>,
    /// The game that was deleted last, and what it was called.
    deleted: Option<(Deleted, String)>,
}

impl Default for Errands {
    fn default() -> Errands {
        Errands {
            exports: storage::documents_folder(),
            reading: None,
            choosing: None,
            deleted: None,
        }
    }
}

/// All that deeds are done with.
#[derive(SystemParam)]
pub(super) struct Deeds<'w> {
    pub import: ResMut<'w, Import>,
    errands: ResMut<'w, Errands>,
    clerk: ResMut<'w, Clerk>,
    file: ResMut<'w, SaveFile>,
    notices: ResMut<'w, Notices>,
    pasting: Pasting<'w>,
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
        if let Some(read) = reading.take() {
            self.errands.reading = None;
            let (found, troubles) = read.unwrap_or_default();
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

    /// What is on the board, to be set up otherwise.
    pub fn position(&self) -> PositionDraft {
        PositionDraft::from(self.record.position())
    }

    /// The game that somebody has pointed at in the list, or else the one on the board.
    fn meant(&self, shelf: &Shelf) -> SavedGame {
        let chosen = shelf.chosen.as_deref().filter(|path| self.file.path() != Some(path));
        let entry = chosen.and_then(|path| shelf.entries.as_ref()?.iter().find(|entry| entry.path == path));
        entry.map_or_else(|| self.game(), |entry| entry.game.clone())
    }

    fn game(&self) -> SavedGame {
        SavedGame::of(&self.record, *self.seats, *self.terms)
    }

    /// Brings what was asked to be pasted, once it is there, and tells whether the page is done with.
    pub fn paste(&mut self, texts: &Texts) -> bool {
        match self.pasting.take(PastesInto::Games) {
            Some(Ok(text)) => self.bring_text(text, texts),
            Some(Err(NotLet)) => {
                self.notices.error(texts.get("paste-not-let"));
                false
            }
            None => false,
        }
    }

    /// Brings a text, if there is any, and tells whether the page is done with.
    pub fn bring_text(&mut self, text: String, texts: &Texts) -> bool {
        let any = !text.trim().is_empty();
        if any {
            self.bring.write(Bring::Text(text));
        } else {
            self.notices.info(texts.get("import-nothing"));
        }
        any
    }

    /// Does it, and tells whether the page is done with.
    pub fn act(&mut self, deed: Deed, shelf: &mut Shelf, texts: &Texts) -> bool {
        match deed {
            Deed::Paste => self.pasting.ask(PastesInto::Games),
            Deed::OpenFile => self.choose_file(texts),
            Deed::CopyGame => {
                let text = pgn(&self.meant(shelf));
                self.pasting.clipboard.set_text(&text);
                self.notices.info(texts.get("games-copied-game"));
            }
            Deed::CopyPosition => {
                self.pasting.clipboard.set_text(&self.record.position().fen());
                self.notices.info(texts.get("games-copied-position"));
            }
            Deed::CopyLink => match links::address(self.record.game()) {
                Some(address) => {
                    self.pasting.clipboard.set_text(&address);
                    self.notices.info(texts.get("games-copied-link"));
                }
                None => self.notices.error(texts.get("games-no-link")),
            },
            Deed::SaveGame => {
                let game = self.meant(shelf);
                let name = game.variant().name;
                self.write_file(name, move || pgn(&game), texts);
            }
            Deed::ExportAll => {
                let (folder, deleted) = (self.file.folder().cloned(), self.clerk.watch_deleted());
                let all = move || {
                    folder
                        .as_ref()
                        .map(|folder| all_games(folder, &deleted))
                        .unwrap_or_default()
                };
                self.write_file("all", all, texts);
            }
            Deed::OpenPictures | Deed::EditPosition => return true,
            Deed::Open(index) => return self.open(index, shelf, texts),
            Deed::BeginNaming(index) => {
                let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
                shelf.naming = entry.map(|entry| entry.game.title().unwrap_or_default().to_owned());
            }
            Deed::LeaveName => shelf.naming = None,
            Deed::Rename(index, name) => self.rename(index, &name, shelf),
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

    /// Waits until games have the names that they are to have: what follows would otherwise be in the way. Afterwards
    /// the page may have to be read anew.
    fn finish_naming(&mut self, shelf: &mut Shelf, texts: &Texts) {
        for news in self.clerk.finish_naming() {
            if !tell(&news, texts, &mut self.notices) {
                shelf.entries = None;
            }
        }
    }

    fn open(&mut self, index: usize, shelf: &mut Shelf, texts: &Texts) -> bool {
        let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
        let Some(path) = entry.map(|entry| entry.path.clone()) else {
            return false;
        };
        self.finish_naming(shelf, texts);
        let Some(folder) = self.file.folder() else {
            return false;
        };
        if self.file.path() == Some(&*path) {
            // It is on the board already, as it was left.
            NextState::set_if_neq(&mut self.screen, Screen::Playing);
            return true;
        }
        if let Some(game) = self.file.unfinished_at(&path) {
            self.saved_games.write(LoadGame(game.clone()));
            return true;
        }
        match folder.open(&path) {
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

    fn rename(&mut self, index: usize, name: &str, shelf: &mut Shelf) {
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
        // That it fails is not likely, and told.
        entry.game = renamed;
        let path = entry.path.clone();
        self.clerk.rename(folder, path, name.to_owned());
    }

    fn delete(&mut self, index: usize, shelf: &mut Shelf, texts: &Texts) {
        let entry = shelf.entries.as_ref().and_then(|entries| entries.get(index));
        let (Some(entry), Some(folder)) = (entry, self.file.folder().cloned()) else {
            return;
        };
        let (path, (name, _)) = (entry.path.clone(), lines_of(texts, &entry.game));
        // Who has asked for all games before means this one too.
        self.clerk.note_deleted(&path, || pgn(&entry.game));
        self.finish_naming(shelf, texts);
        self.file.settle(texts, &mut self.notices);
        let is_ours = self.is_ours(&path);
        // Who plays it elsewhere would write it again.
        let held = if is_ours { None } else { Some(folder.open(&path)) };
        if matches!(held, Some(Ok(None))) {
            self.notices.error(texts.get("games-in-use"));
            return;
        }
        match folder.delete(&path) {
            Ok(deleted) => {
                self.file.forget(&path);
                self.errands.deleted = Some((deleted, name));
                shelf.chosen = None;
                shelf.naming = None;
                if let Some(entries) = &mut shelf.entries {
                    entries.retain(|entry| entry.path != path);
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

    /// Has a text for other programs written to where people find it; where that is, is told when it is there.
    fn write_file(&mut self, name: &str, text: impl FnOnce() -> String + Send + Sync + 'static, texts: &Texts) {
        let now = jiff::ZonedDateTime::now().strftime("%Y-%m-%d-%H%M%S");
        let Some(folder) = &self.errands.exports else {
            self.notices.error(texts.get("games-no-folder"));
            return;
        };
        let path = folder.join(format!("tenfold-{name}-{now}.pgn"));
        self.clerk.save(path, text);
    }

    fn choose_file(&mut self, texts: &Texts) {
        if self.errands.choosing.is_some() {
            return;
        }
        let chosen = dialog::file(&texts.get("games-open-file"), "PGN", &["pgn", "PGN", "txt"]);
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
    match chosen.unwrap_or_default() {
        Some(path) => {
            bring.write(Bring::File(path));
        }
        // Whether nobody chose or the system has no such dialog cannot be told apart.
        None => notices.info(texts.get("games-no-file")),
    }
}

#[cfg(test)]
mod tests;
