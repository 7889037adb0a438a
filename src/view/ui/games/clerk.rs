//! Writes what the page of games asks for beside the game, one thing after the other, and tells what has come of it.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use bevy::prelude::*;

use super::Shelf;
use crate::game::{SavedGame, WakeUp};
use crate::view::answer::{Answer, Lost};
use crate::view::game_folder::{GameFolder, Trouble};
use crate::view::save_file::told;
use crate::view::storage;
use crate::view::text::Texts;
use crate::view::ui::Notices;

/// What has come of something.
#[derive(Debug)]
pub(super) enum News {
    /// It was written here.
    Saved(PathBuf),
    /// There was nothing to write.
    Nothing,
    /// A game has its new name.
    Renamed,
    /// The game is not there any more.
    Gone,
    /// Another program plays the game.
    InUse,
    /// The game cannot be read.
    Trouble(Trouble),
    /// The system does not allow it.
    Failed(io::Error),
}

/// What there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// A file for other programs: it may take its time.
    Export,
    /// A game of the folder gets a name.
    Naming,
}

type Work = Box<dyn FnOnce() -> News + Send + Sync>;

/// Games that have been deleted since somebody has asked for all of them, by where they were, for other programs.
pub(super) type DeletedSince = Arc<Mutex<Vec<(PathBuf, String)>>>;

/// Who writes, and what is waiting to be written.
#[derive(Resource, Default)]
pub(super) struct Clerk {
    waiting: VecDeque<(Task, Work)>,
    at_work: Option<(Task, Answer<News>)>,
    /// For each of the files with all games that are not done yet.
    deleted: Vec<Weak<Mutex<Vec<(PathBuf, String)>>>>,
}

impl Clerk {
    /// Has a game, or all of a folder, written for other programs.
    pub fn save(&mut self, path: PathBuf, content: impl FnOnce() -> String + Send + Sync + 'static) {
        let work = move || {
            let content = content();
            if content.is_empty() {
                return News::Nothing;
            }
            match storage::write_whole(&path, &content) {
                Ok(()) => News::Saved(path),
                Err(error) => News::Failed(error),
            }
        };
        self.waiting.push_back((Task::Export, Box::new(work)));
    }

    /// The games that are deleted from now on.
    pub fn watch_deleted(&mut self) -> DeletedSince {
        let deleted = DeletedSince::default();
        self.deleted.push(Arc::downgrade(&deleted));
        deleted
    }

    /// A game is about to be deleted.
    pub fn note_deleted(&mut self, path: &Path, game: impl Fn() -> String) {
        self.deleted.retain(|deleted| deleted.strong_count() > 0);
        for deleted in self.deleted.iter().filter_map(Weak::upgrade) {
            let mut deleted = deleted.lock().unwrap_or_else(PoisonError::into_inner);
            deleted.push((path.to_owned(), game()));
        }
    }

    /// Has a game of a folder called otherwise.
    pub fn rename(&mut self, folder: GameFolder, path: PathBuf, name: String) {
        let work = move || renamed(&folder, &path, &name).unwrap_or_else(News::Failed);
        self.waiting.push_back((Task::Naming, Box::new(work)));
    }

    /// Waits until every game has its name, for what comes next depends on it. Files for other programs take their time.
    pub fn finish_naming(&mut self) -> Vec<News> {
        self.finish(|task| task == Task::Naming)
    }

    /// Waits until some of what is to be done is done.
    fn finish(&mut self, wanted: impl Fn(Task) -> bool) -> Vec<News> {
        let first = self.at_work.take_if(|(task, _)| wanted(*task));
        let first = first.map(|(_, mut answer)| answer.wait().unwrap_or_else(lost));
        let waiting = std::mem::take(&mut self.waiting).into_iter();
        let (now, later): (VecDeque<_>, VecDeque<_>) = waiting.partition(|(task, _)| wanted(*task));
        self.waiting = later;
        let rest = now.into_iter().map(|(_, work)| work());
        first.into_iter().chain(rest).collect()
    }

    /// What has come of what was done last, and goes on with the next.
    fn hear(&mut self, wake: &WakeUp) -> Option<News> {
        let news = self.at_work.as_mut().and_then(|(_, answer)| answer.take());
        if news.is_some() {
            self.at_work = None;
        }
        if self.at_work.is_none()
            && let Some((task, work)) = self.waiting.pop_front()
        {
            self.at_work = Some((task, Answer::of(wake, async move { work() })));
        }
        news.map(|news| news.unwrap_or_else(lost))
    }

    /// Whether there is anything to hear or to do.
    fn is_busy(&self) -> bool {
        self.at_work.is_some() || !self.waiting.is_empty()
    }
}

fn lost(lost: Lost) -> News {
    News::Failed(io::Error::other(lost))
}

fn renamed(folder: &GameFolder, path: &Path, name: &str) -> io::Result<News> {
    let Some(place) = folder.open(path)? else {
        return Ok(News::InUse);
    };
    // It may have gone on since the page was opened.
    match place.game() {
        Ok(Some(game)) => {
            place.write(&game.named(name).to_text())?;
            Ok(News::Renamed)
        }
        Ok(None) => Ok(News::Gone),
        Err(trouble) => Ok(News::Trouble(trouble)),
    }
}

/// All games of a folder, for other programs, with those that were there when this was asked for.
pub(super) fn all_games(folder: &GameFolder, deleted: &DeletedSince) -> String {
    // What is wrong with one was told when the page was opened.
    let entries = folder.list(|_| {});
    let deleted = deleted.lock().unwrap_or_else(PoisonError::into_inner);
    let gone = deleted
        .iter()
        .filter(|(path, _)| !entries.iter().any(|entry| entry.path == *path));
    let games = entries.iter().map(|entry| pgn(&entry.game));
    games.chain(gone.map(|(_, game)| game.clone())).collect()
}

/// A game for other programs.
pub(super) fn pgn(game: &SavedGame) -> String {
    game.to_pgn().to_pgn()
}

/// Tells what has come of something. Whether the page still shows what is.
pub(super) fn tell(news: &News, texts: &Texts, notices: &mut Notices) -> bool {
    match news {
        News::Saved(path) => {
            let values = [("file", storage::shown(path))];
            notices.info(texts.format("games-saved", &values));
            return true;
        }
        News::Renamed => return true,
        News::Nothing => notices.info(texts.get("games-none")),
        News::Gone => notices.error(texts.get("games-gone")),
        News::InUse => notices.error(texts.get("games-in-use")),
        News::Trouble(trouble) => notices.error(told(trouble, texts)),
        News::Failed(error) => {
            let reason = texts.file_error(error);
            notices.error(texts.format("games-failed", &[("reason", reason)]));
        }
    }
    false
}

/// Tells what has been done, and has the next thing done.
pub(super) fn hear_clerk(
    mut clerk: ResMut<Clerk>,
    mut shelf: ResMut<Shelf>,
    wake: Res<WakeUp>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    let clerk = clerk.bypass_change_detection();
    if !clerk.is_busy() {
        return;
    }
    if let Some(news) = clerk.hear(&wake)
        && !tell(&news, &texts, &mut notices)
    {
        // It is read anew, perhaps in another order.
        shelf.entries = None;
    }
}

/// At the end of the program nothing is left undone.
pub(super) fn finish_at_end(mut exits: MessageReader<AppExit>, mut clerk: ResMut<Clerk>) {
    if exits.read().count() > 0 {
        for news in clerk.finish(|_| true) {
            if let News::Failed(error) = news {
                warn!("a game could not be written: {error}");
            }
        }
    }
}
