//! The folder of unfinished games: numbered places for them, each held by the one program that plays the game in it.
//!
//! A place is a file for the game, which is replaced at every move, and beside it a file that is locked and stays: a lock
//! on the first would go with it. The system takes the lock from a program that has ended, in whatever way.

use std::cmp::Reverse;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::log::warn;

use super::storage;
use crate::game::{SavedGame, from_text};

/// So many unfinished games are kept. One more takes the place of the one that nobody has played for the longest time.
const PLACES: u32 = 16;

/// The folder of unfinished games.
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
    /// It cannot be read, or not be moved. It stays, and its place is not used.
    Unreadable(io::Error),
}

impl GameFolder {
    /// The games in this folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> GameFolder {
        storage::sweep(&folder);
        GameFolder(folder)
    }

    /// Takes a place for a game that has just begun: a free one, or else that of the game that nobody has played for
    /// the longest time.
    ///
    /// # Errors
    /// If nothing can be written there, or other programs hold all places.
    pub fn take_place(&self) -> io::Result<Place> {
        let mut problem = None;
        let mut hold = |number| {
            self.hold(number).unwrap_or_else(|error| {
                problem = Some(error);
                None
            })
        };
        // A place may have been taken, and left, since we looked.
        let is_free = |path: &Path| path.symlink_metadata().is_err_and(|error| is_absence(&error));
        let free = (1..=PLACES).filter(|&number| is_free(&self.game(number)));
        let found = free.filter_map(&mut hold).find(|place| is_free(&place.path));
        let found = found.or_else(|| self.latest_first().into_iter().rev().find_map(&mut hold));
        found.ok_or_else(|| problem.unwrap_or_else(|| io::Error::other("too many games are being played at once")))
    }

    /// The game that was played last, of those that no program holds, and its place. What was found to be wrong in the
    /// search for it is told to `trouble`.
    pub fn latest(&self, mut trouble: impl FnMut(Trouble)) -> Option<(Place, SavedGame)> {
        for number in 1..=PLACES {
            let path = self.game(number);
            // What is no file has no time at which it was played.
            if !path.is_file()
                && let Err(error) = storage::read(&path)
            {
                trouble(Trouble::Unreadable(error));
            }
        }
        self.latest_first().into_iter().find_map(|number| {
            let found = match self.hold(number) {
                Ok(place) => place?.game(),
                Err(error) => Err(Trouble::Unreadable(error)),
            };
            found.unwrap_or_else(|wrong| {
                trouble(wrong);
                None
            })
        })
    }

    /// The places with files in them, from the one that was written last.
    fn latest_first(&self) -> Vec<u32> {
        let time = |number: &u32| {
            let found = fs::metadata(self.game(*number)).ok()?;
            found
                .is_file()
                .then(|| found.modified().unwrap_or(SystemTime::UNIX_EPOCH))
        };
        let mut files: Vec<_> = (1..=PLACES)
            .filter_map(|number| time(&number).map(|time| (time, number)))
            .collect();
        files.sort_by_key(|&file| Reverse(file));
        files.into_iter().map(|(_, number)| number).collect()
    }

    /// Takes this place, unless another program, or this one, has it.
    fn hold(&self, number: u32) -> io::Result<Option<Place>> {
        fs::create_dir_all(&self.0)?;
        let lock = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.0.join(format!("{number}.lock")))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Where there are no locks, programs had better not run at once.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Some(Place {
            path: self.game(number),
            _lock: lock,
        }))
    }

    fn game(&self, number: u32) -> PathBuf {
        self.0.join(format!("{number}.json"))
    }
}

impl Place {
    /// Keeps the game that has this text here, in the place of the one before.
    pub fn write(&self, text: &str) -> io::Result<()> {
        storage::write_whole(&self.path, text)
    }

    /// Frees the place; that nothing is here is as good.
    pub fn clear(&self) -> io::Result<()> {
        storage::remove(&self.path)
    }

    /// The game that is kept here, if it can be gone on with.
    fn game(self) -> Result<Option<(Place, SavedGame)>, Trouble> {
        let problem = match storage::read(&self.path) {
            Ok(None) => return Ok(None),
            Ok(Some(text)) => match from_text(&text) {
                // It ended just before the program did.
                Ok(game) if game.line().outcome().is_some() => {
                    return self.clear().map(|()| None).map_err(Trouble::Unreadable);
                }
                Ok(game) => return Ok(Some((self, game))),
                Err(error) => error.to_string(),
            },
            Err(error) if error.kind() == io::ErrorKind::InvalidData => error.to_string(),
            Err(error) => return Err(Trouble::Unreadable(error)),
        };
        warn!(
            "the unfinished game in {} makes no sense: {problem}",
            self.path.display()
        );
        Err(match storage::set_aside(&self.path) {
            Ok(aside) => Trouble::Nonsense(aside),
            Err(error) => Trouble::Unreadable(error),
        })
    }
}

fn is_absence(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::rules::SHAKO;

    /// A game of so many moves.
    fn game(plies: usize) -> String {
        let moves = &["e3e5", "e8e6", "f3f5"][..plies];
        form(SHAKO.start, moves)
    }

    fn form(start: &str, moves: &[&str]) -> String {
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
            let place = folder.take_place().unwrap();
            place.write(&game(plies)).unwrap();
            age(&place.path, seconds);
        }
        let mut held = Vec::new();
        while let Some((place, game)) = folder.latest(|trouble| panic!("{trouble:?}")) {
            held.push((place, game.line().ply()));
        }
        assert_eq!(held.iter().map(|held| held.1).collect::<Vec<_>>(), [2, 3, 1]);
    }

    #[test]
    fn a_place_is_offered_to_nobody_while_it_is_held() {
        let (_temporary, folder) = folder();
        let place = folder.take_place().unwrap();
        place.write(&game(1)).unwrap();
        let another = folder.take_place().unwrap();
        assert_ne!(place.path, another.path);
        another.write(&game(2)).unwrap();
        // Replaced again and again, it is held as before.
        place.write(&game(3)).unwrap();
        assert_eq!(offered(&folder), None);
        drop(place);
        assert_eq!(offered(&folder), Some(3));
        drop(another);
        assert!(offered(&folder).is_some());
    }

    #[test]
    fn one_game_too_many_takes_the_place_of_the_one_left_alone_for_longest() {
        let (_temporary, folder) = folder();
        let mut places: Vec<_> = (0..PLACES).map(|_| folder.take_place().unwrap()).collect();
        for (number, place) in places.iter().enumerate() {
            place.write(&game(1)).unwrap();
            age(&place.path, 1000 - number as u64);
        }
        assert!(folder.take_place().is_err(), "all are held");
        // The oldest is still being played, the two after it are not.
        let (second, third) = (places.remove(1), places.remove(1));
        let path = second.path.clone();
        drop((second, third));
        assert_eq!(folder.take_place().unwrap().path, path);
    }

    #[test]
    fn files_stay_within_bounds_however_many_games_are_begun() {
        let (_temporary, folder) = folder();
        for _ in 0..3 * PLACES {
            folder.take_place().unwrap().write(&game(1)).unwrap();
        }
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2 * PLACES as usize);
    }

    #[test]
    fn a_game_that_is_over_is_not_offered_and_frees_its_place() {
        let (_temporary, folder) = folder();
        let place = folder.take_place().unwrap();
        let mate = form("k9/2Q7/1K8/10/10/10/10/10/10/10 w - - 0 1", &["c9b9"]);
        assert!(from_text(&mate).unwrap().line().outcome().is_some());
        place.write(&mate).unwrap();
        let path = place.path.clone();
        drop(place);
        assert_eq!(offered(&folder), None);
        assert!(!path.exists());
    }

    #[test]
    fn a_file_that_makes_no_sense_is_kept_aside_and_the_game_after_it_offered() {
        for text in [&b"{"[..], b"", b"\xff", b"{\"tenfold_game\": 1}"] {
            let (_temporary, folder) = folder();
            let good = folder.take_place().unwrap();
            good.write(&game(2)).unwrap();
            age(&good.path, 10);
            let bad = folder.take_place().unwrap();
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
    fn what_is_no_file_is_told_left_alone_and_in_nobodys_way() {
        let (_temporary, folder) = folder();
        fs::create_dir_all(folder.game(1)).unwrap();
        fs::create_dir_all(folder.0.join("2.lock")).unwrap();
        let place = folder.take_place().unwrap();
        assert_eq!(place.path, folder.game(3));
        place.write(&game(2)).unwrap();
        drop(place);
        let mut troubles = Vec::new();
        let found = folder.latest(|trouble| troubles.push(trouble));
        assert_eq!(found.map(|(_, game)| game.line().ply()), Some(2));
        assert!(matches!(troubles[..], [Trouble::Unreadable(_)]), "{troubles:?}");
        assert!(folder.game(1).is_dir());
    }
}
