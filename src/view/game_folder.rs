//! The folder of games: a file for each, held by the one program that plays the game in it.
//!
//! A game's file is replaced at every move; what is locked is another file, for a lock on the first would go with it. The
//! system takes the lock from a program that has ended, in whatever way.

use std::cmp::Reverse;
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::log::warn;
use web_time::SystemTime;

use super::disk::{self as fs, File, OpenOptions};
use super::storage;
use crate::game::{SaveError, SavedGame, from_text};
use crate::rules::{PgnReader, SHAKO};

/// How files of games end.
const ENDING: &str = "pgn";
/// Where the locks are.
const LOCKS: &str = "locks";
/// Where deleted games lie for a while.
const DELETED: &str = "deleted";
/// For so long.
const KEPT_DELETED: Duration = Duration::from_secs(30 * 24 * 3600);
/// So many games may begin in one second.
const MOST_OF_A_NAME: u32 = 1000;

/// The folder of games.
#[derive(Clone, Debug)]
pub(super) struct GameFolder(PathBuf);

/// A place for a game, which other programs leave alone until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    _lock: File,
}

/// What is wrong with a file where a game should be.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It makes no sense, and lies here now.
    Nonsense(PathBuf),
    /// It cannot be read, or not be moved. It stays, and is not used.
    Unreadable(io::Error),
}

/// A game of the folder.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its file.
    pub path: PathBuf,
    /// The game.
    pub game: SavedGame,
}

/// A game that was deleted, and can be brought back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deleted {
    from: PathBuf,
    aside: PathBuf,
}

impl GameFolder {
    /// The games in this folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> GameFolder {
        storage::sweep(&folder);
        let folder = GameFolder(folder);
        folder.clear_out();
        folder
    }

    /// Takes over the games that former versions kept in another folder, each in its form; what it held stays there no
    /// longer.
    pub fn adopt(&self, former: &Path) {
        let Ok(entries) = fs::read_dir(former) else { return };
        let games = entries.flatten().map(|entry| entry.path());
        for path in games.filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
            let adopted = (|| {
                let Some(text) = storage::read(&path)? else {
                    return Ok(());
                };
                let game = from_text(&text).map_err(io::Error::other)?;
                let place = self.begin("unfinished")?;
                place.write(&game.to_text())?;
                storage::remove(&path)
            })();
            if let Err(error) = adopted {
                warn!("the game in {} was left where it is: {error}", path.display());
            }
        }
    }

    /// Takes a place for a game that has just begun, under this name or one like it.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn begin(&self, name: &str) -> io::Result<Place> {
        for number in 1..MOST_OF_A_NAME {
            let path = match number {
                1 => self.0.join(format!("{name}.{ENDING}")),
                _ => self.0.join(format!("{name}-{number}.{ENDING}")),
            };
            let is_free = || match fs::symlink_metadata(&path) {
                Ok(_) => Ok(false),
                Err(error) if is_absence(&error) => Ok(true),
                Err(error) => Err(error),
            };
            // It may have been taken, and left, since we looked.
            if is_free()?
                && let Some(place) = self.hold(&path)?
                && is_free()?
            {
                return Ok(place);
            }
        }
        Err(io::Error::other("too many games have one name"))
    }

    /// Takes the place of a game that is there; `None` if another program holds it.
    pub fn open(&self, path: &Path) -> io::Result<Option<Place>> {
        self.hold(path)
    }

    /// The unfinished game that was played last and that no other program is playing, with its place.
    pub fn latest(&self, mut trouble: impl FnMut(Trouble)) -> Option<(Place, SavedGame)> {
        for (path, _) in self.latest_first() {
            if is_over(&path) {
                continue;
            }
            let game = match read(&path) {
                Ok(Some(game)) => game,
                Ok(None) => continue,
                Err(wrong) => {
                    trouble(wrong);
                    continue;
                }
            };
            if game.outcome().is_some() || game.about().imported {
                continue;
            }
            match self.hold(&path) {
                // It may have gone on since.
                Ok(Some(place)) => match place.game() {
                    Ok(Some(game)) if game.outcome().is_none() => return Some((place, game)),
                    Ok(_) => {}
                    Err(wrong) => trouble(wrong),
                },
                Ok(None) => {}
                Err(error) => trouble(Trouble::Unreadable(error)),
            }
        }
        None
    }

    /// All games, the one that was played last first. It reads every file: not for the thread that draws.
    pub fn list(&self, mut trouble: impl FnMut(Trouble)) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (path, _) in self.latest_first() {
            match read(&path) {
                Ok(Some(game)) => entries.push(Entry { path, game }),
                Ok(None) => {}
                Err(wrong) => trouble(wrong),
            }
        }
        entries
    }

    /// Deletes a game, so that it can be brought back for a while.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub fn delete(&self, path: &Path) -> io::Result<Deleted> {
        let folder = self.0.join(DELETED);
        fs::create_dir_all(&folder)?;
        let name = path.file_name().unwrap_or_default();
        let mut aside = folder.join(name);
        let mut number = 2;
        while fs::symlink_metadata(&aside).is_ok() {
            let mut other = name.to_owned();
            other.push(format!(".{number}"));
            aside = folder.join(other);
            number += 1;
        }
        fs::rename(path, &aside)?;
        // From now on it counts how long it has been lying there.
        if let Ok(file) = OpenOptions::new().write(true).open(&aside) {
            let _ = file.set_modified(SystemTime::now());
        }
        Ok(Deleted {
            from: path.to_owned(),
            aside,
        })
    }

    /// Brings a deleted game back.
    ///
    /// # Errors
    /// If the system does not allow it, or something else lies there now.
    pub fn restore(&self, deleted: &Deleted) -> io::Result<()> {
        if fs::symlink_metadata(&deleted.from).is_ok() {
            return Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "there is another game in its place",
            ));
        }
        fs::rename(&deleted.aside, &deleted.from)
    }

    /// Files with their times, the newest first.
    fn latest_first(&self) -> Vec<(PathBuf, SystemTime)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .map(|path| {
                let found = fs::metadata(&path).and_then(|found| found.modified());
                let time = found.unwrap_or(SystemTime::UNIX_EPOCH);
                (path, time)
            })
            .collect();
        files.sort_by_key(|(path, time)| Reverse((*time, path.clone())));
        files
    }

    fn lock_of(&self, path: &Path) -> PathBuf {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        self.0.join(LOCKS).join(name)
    }

    /// Holds the place of a game, unless another program does.
    fn hold(&self, path: &Path) -> io::Result<Option<Place>> {
        let lock = self.lock_of(path);
        fs::create_dir_all(self.0.join(LOCKS))?;
        let lock = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(lock)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Where there are no locks, two programs at once are unlikely, and losing games would be worse.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Some(Place {
            path: path.to_owned(),
            _lock: lock,
        }))
    }

    /// Removes what nobody needs any more: locks without games, and games that were deleted long ago.
    fn clear_out(&self) {
        let files = |folder: &str| {
            let entries = fs::read_dir(self.0.join(folder)).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect::<Vec<_>>()
        };
        for lock in files(LOCKS) {
            let game = lock.file_stem().map(|name| self.0.join(name));
            let is_held =
                || File::open(&lock).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)));
            if game.is_some_and(|game| !fs::exists(&game).unwrap_or(true)) && !is_held() {
                let _ = fs::remove_file(&lock);
            }
        }
        for game in files(DELETED) {
            let age = || {
                fs::symlink_metadata(&game)?
                    .modified()?
                    .elapsed()
                    .map_err(io::Error::other)
            };
            if age().is_ok_and(|age| age > KEPT_DELETED) {
                let _ = fs::remove_file(&game);
            }
        }
    }
}

impl Place {
    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a game in this place.
    pub fn write(&self, text: &str) -> io::Result<()> {
        storage::write_whole(&self.path, text)
    }

    /// Takes the game away; the place stays.
    pub fn clear(&self) -> io::Result<()> {
        storage::remove(&self.path)
    }

    /// The game in this place, if there is one.
    pub fn game(&self) -> Result<Option<SavedGame>, Trouble> {
        read(&self.path)
    }
}

/// Whether a file says at once that its game has ended or was played elsewhere, which is quicker than reading the game.
fn is_over(path: &Path) -> bool {
    let Ok(Some(text)) = storage::read(path) else {
        return false;
    };
    let says = |what: &str| text.contains(what);
    says("[TenfoldSave \"") && !(says("[Result \"*\"]") && says("[TenfoldOrigin \"here\"]"))
}

/// Whether a text is a game of somebody else's, with the tags of one and moves that can be read.
fn is_foreign(text: &str) -> bool {
    let begins_with_tags = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
    let first = || PgnReader::new(text.as_bytes(), &SHAKO).next();
    begins_with_tags
        && !text.contains("[Tenfold")
        && first().is_some_and(|read| read.is_ok_and(|read| !read.game.tree.is_empty()))
}

/// The game in a file; none in one that somebody else has put there, which is left alone. A file that makes no sense is
/// put aside.
fn read(path: &Path) -> Result<Option<SavedGame>, Trouble> {
    if fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > storage::LONGEST_TEXT) {
        return Ok(None);
    }
    let problem = match storage::read(path) {
        Ok(None) => return Ok(None),
        Ok(Some(text)) => match from_text(&text) {
            Ok(game) => return Ok(Some(game)),
            Err(_) if is_foreign(&text) => return Ok(None),
            // A newer program makes sense of it.
            Err(error @ (SaveError::Version(_) | SaveError::Rules(_))) => {
                return Err(Trouble::Unreadable(io::Error::other(error)));
            }
            Err(error) => error.to_string(),
        },
        Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
        Err(error) => return Err(Trouble::Unreadable(error)),
    };
    warn!("the game in {} makes no sense: {problem}", path.display());
    Err(match storage::set_aside(path) {
        Ok(aside) => Trouble::Nonsense(aside),
        Err(error) => Trouble::Unreadable(error),
    })
}

fn is_absence(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A game of so many moves.
    fn game(plies: usize) -> String {
        let moves = &["e3e5", "e8e6", "f3f5"][..plies];
        form(SHAKO.start, moves)
    }

    /// A game in the form of former versions.
    fn first_form(start: &str, moves: &[&str]) -> String {
        serde_json::json!({
            "tenfold_game": 1,
            "variant": "shako",
            "start": start,
            "moves": moves,
            "white": "human",
            "black": "human",
        })
        .to_string()
    }

    fn form(start: &str, moves: &[&str]) -> String {
        from_text(&first_form(start, moves)).unwrap().to_text()
    }

    fn folder() -> (tempfile::TempDir, GameFolder) {
        let temporary = tempfile::tempdir().unwrap();
        let folder = GameFolder::new(temporary.path().join("games"));
        (temporary, folder)
    }

    /// The number of moves of the game that is offered first, left where it is.
    fn offered(folder: &GameFolder) -> Option<usize> {
        let found = folder.latest(|trouble| panic!("{trouble:?}"));
        found.map(|(_, game)| game.line().ply())
    }

    /// Lets a file be so old.
    fn age(path: &Path, seconds: u64) {
        let file = OpenOptions::new().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds))
            .unwrap();
    }

    #[test]
    fn the_game_that_was_played_last_is_offered_first_and_the_others_after_it() {
        let (_temporary, folder) = folder();
        assert_eq!(offered(&folder), None);
        for (plies, seconds) in [(1, 30), (2, 10), (3, 20)] {
            let place = folder.begin("game").unwrap();
            place.write(&game(plies)).unwrap();
            age(&place.path, seconds);
        }
        let listed = folder.list(|trouble| panic!("{trouble:?}"));
        let plies: Vec<usize> = listed.iter().map(|entry| entry.game.line().ply()).collect();
        assert_eq!(plies, [2, 3, 1]);
        let mut held = Vec::new();
        while let Some((place, game)) = folder.latest(|trouble| panic!("{trouble:?}")) {
            held.push((place, game.line().ply()));
        }
        assert_eq!(held.iter().map(|held| held.1).collect::<Vec<_>>(), [2, 3, 1]);
    }

    #[test]
    fn a_place_is_offered_to_nobody_while_it_is_held() {
        let (_temporary, folder) = folder();
        let place = folder.begin("game").unwrap();
        place.write(&game(1)).unwrap();
        let another = folder.begin("game").unwrap();
        assert_ne!(place.path, another.path);
        another.write(&game(2)).unwrap();
        // Replaced again and again, it is held as before.
        place.write(&game(3)).unwrap();
        assert_eq!(offered(&folder), None);
        assert!(folder.open(place.path()).unwrap().is_none());
        drop(place);
        assert_eq!(offered(&folder), Some(3));
        drop(another);
        assert!(offered(&folder).is_some());
    }

    #[test]
    fn a_game_that_is_over_is_kept_and_not_offered() {
        let (_temporary, folder) = folder();
        let place = folder.begin("game").unwrap();
        let mate = form("k9/2Q7/1K8/10/10/10/10/10/10/10 w - - 0 1", &["c9b9"]);
        assert!(from_text(&mate).unwrap().outcome().is_some());
        place.write(&mate).unwrap();
        drop(place);
        assert_eq!(offered(&folder), None);
        assert_eq!(folder.list(|trouble| panic!("{trouble:?}")).len(), 1);
    }

    #[test]
    fn a_file_that_makes_no_sense_is_kept_aside_and_the_game_after_it_offered() {
        for text in [&b"{"[..], b"", b"\xff", b"{\"tenfold_game\": 1}", b"1. f5 g6 *"] {
            let (_temporary, folder) = folder();
            let good = folder.begin("good").unwrap();
            good.write(&game(2)).unwrap();
            age(&good.path, 10);
            let bad = folder.begin("bad").unwrap();
            fs::write(&bad.path, text).unwrap();
            let path = bad.path.clone();
            drop((good, bad));
            let mut troubles = Vec::new();
            let found = folder.latest(|trouble| troubles.push(trouble));
            assert_eq!(found.map(|(_, game)| game.line().ply()), Some(2));
            let [Trouble::Nonsense(aside)] = &troubles[..] else {
                panic!("{troubles:?}");
            };
            assert!(!path.exists());
            assert_eq!(fs::read(aside).unwrap(), text);
        }
    }

    #[test]
    fn what_somebody_else_has_put_there_is_left_alone_and_not_spoken_of() {
        let (_temporary, folder) = folder();
        fs::create_dir_all(&folder.0).unwrap();
        let foreign = folder.0.join("club.pgn");
        fs::write(&foreign, "[Event \"Club\"]\n[White \"A\"]\n\n1. f5 g6 2. g5 *\n").unwrap();
        let long = folder.0.join("all.pgn");
        File::create(&long).unwrap().set_len(storage::LONGEST_TEXT + 1).unwrap();
        let place = folder.begin("game").unwrap();
        place.write(&game(2)).unwrap();
        drop(place);
        let found = folder.latest(|trouble| panic!("{trouble:?}"));
        assert_eq!(found.map(|(_, game)| game.line().ply()), Some(2));
        assert_eq!(folder.list(|trouble| panic!("{trouble:?}")).len(), 1);
        assert!(foreign.is_file() && long.is_file());
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_is_called_what_it_is() {
        let temporary = tempfile::tempdir().unwrap();
        let way = temporary.path().join("games");
        fs::write(&way, "").unwrap();
        let error = GameFolder::new(way).begin("game").unwrap_err();
        assert!(!error.to_string().contains("one name"), "{error}");
    }

    #[test]
    fn what_is_no_file_is_told_left_alone_and_in_nobodys_way() {
        let (_temporary, folder) = folder();
        let way = folder.0.join("game.pgn");
        fs::create_dir_all(&way).unwrap();
        let place = folder.begin("game").unwrap();
        assert_eq!(place.path, folder.0.join("game-2.pgn"));
        place.write(&game(2)).unwrap();
        drop(place);
        let mut troubles = Vec::new();
        let found = folder.latest(|trouble| troubles.push(trouble));
        assert_eq!(found.map(|(_, game)| game.line().ply()), Some(2));
        let listed = folder.list(|trouble| troubles.push(trouble));
        assert_eq!(listed.len(), 1);
        assert!(matches!(troubles[..], [.., Trouble::Unreadable(_)]), "{troubles:?}");
        assert!(way.is_dir());
    }

    #[test]
    fn a_deleted_game_can_be_brought_back_unless_its_place_is_taken() {
        let (_temporary, folder) = folder();
        let path = {
            let place = folder.begin("game").unwrap();
            place.write(&game(2)).unwrap();
            place.path.clone()
        };
        let deleted = folder.delete(&path).unwrap();
        assert_eq!(offered(&folder), None);
        folder.restore(&deleted).unwrap();
        assert_eq!(offered(&folder), Some(2));

        let deleted = folder.delete(&path).unwrap();
        let place = folder.begin("game").unwrap();
        place.write(&game(1)).unwrap();
        assert!(folder.restore(&deleted).is_err());
        assert!(deleted.aside.exists());
        // A second one of the same name lies beside it.
        assert_ne!(folder.delete(&path).unwrap().aside, deleted.aside);
    }

    #[test]
    fn what_was_deleted_long_ago_and_locks_of_games_that_are_gone_are_cleared_out() {
        let (temporary, folder) = folder();
        let place = folder.begin("old").unwrap();
        place.write(&game(2)).unwrap();
        let old = folder.delete(place.path()).unwrap();
        drop(place);
        age(&old.aside, KEPT_DELETED.as_secs() + 60);
        let held = folder.begin("held").unwrap();
        let again = GameFolder::new(temporary.path().join("games"));
        assert!(!old.aside.exists());
        let locks = fs::read_dir(again.0.join(LOCKS)).unwrap().count();
        assert_eq!(locks, 1, "the one that is held stays");
        drop(held);
    }

    #[test]
    fn games_of_former_versions_are_taken_over() {
        let (temporary, folder) = folder();
        let former = temporary.path().join("unfinished-games");
        fs::create_dir_all(&former).unwrap();
        let good = first_form(SHAKO.start, &["e3e5", "e8e6"]);
        for (name, text) in [("1.json", &*good), ("1.lock", ""), ("2.json", "nonsense")] {
            fs::write(former.join(name), text).unwrap();
        }
        folder.adopt(&former);
        assert_eq!(offered(&folder), Some(2));
        assert!(!former.join("1.json").exists());
        assert!(former.join("2.json").exists());
        folder.adopt(&former);
        assert_eq!(folder.list(|trouble| panic!("{trouble:?}")).len(), 1);
    }
}
