//! Counts visits and games, day by day, into a file that the demonstrator reads. Nothing of it is about anybody.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, futures::check_ready};
use serde::{Deserialize, Serialize};

use super::{Course, Kiosk, Stage};
use crate::game::{EngineFailed, GameEnded, GameRecord, GameSystems, PositionReset, Seat, Seats};
use crate::view::storage;

pub(super) fn plugin(app: &mut App) {
    let path = app.world().resource::<Kiosk>().settings.counters.clone();
    app.insert_resource(Counters::open(path))
        .add_systems(Update, (count_games, count_failures).in_set(GameSystems::Present))
        .add_systems(Last, write);
}

/// What happened on a day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Day {
    /// Somebody chose something.
    pub visits: u64,
    /// They chose to be taught.
    pub lessons: u64,
    /// Games that were begun, and those of them that came to an end.
    pub begun: u64,
    pub finished: u64,
    /// How often the computer broke down at a move, in the show or in a visitor's game, and was asked again.
    pub engine_failures: u64,
    /// How they ended for the visitor.
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
    /// Games that were begun, by their name, and by the number of the computer's level.
    pub games: BTreeMap<String, u64>,
    pub levels: BTreeMap<String, u64>,
}

/// What happened, by day.
#[derive(Resource, Default)]
pub struct Counters {
    path: Option<PathBuf>,
    days: BTreeMap<String, Day>,
    changed: bool,
    writing: Option<Task<io::Result<()>>>,
    /// Whether it could not be written last, which is told once.
    fails: bool,
}

impl Counters {
    /// Goes on with what a file says.
    fn open(path: Option<PathBuf>) -> Counters {
        let days = path.as_deref().map(read).unwrap_or_default();
        Counters {
            // A file that cannot be written is to be known of before the fair, not after it.
            changed: path.is_some(),
            path,
            days,
            ..Counters::default()
        }
    }

    /// Something has happened today.
    pub fn note(&mut self, what: impl FnOnce(&mut Day)) {
        what(self.days.entry(today()).or_default());
        self.changed = true;
    }

    /// What has happened today.
    pub fn today(&self) -> Day {
        self.days.get(&today()).cloned().unwrap_or_default()
    }
}

fn today() -> String {
    jiff::ZonedDateTime::now().strftime("%Y-%m-%d").to_string()
}

/// What a file says. One that says something else is kept beside it.
fn read(path: &Path) -> BTreeMap<String, Day> {
    let understood = storage::read(path).map(|text| text.map(|text| toml::from_str(&text)));
    match understood {
        Ok(None) => BTreeMap::new(),
        Ok(Some(Ok(days))) => days,
        Ok(Some(Err(fault))) => {
            warn!("{} does not count days ({fault}) and is put aside", path.display());
            if let Err(error) = storage::set_aside(path) {
                warn!("{} cannot be put aside: {error}", path.display());
            }
            BTreeMap::new()
        }
        Err(error) => {
            warn!("{} cannot be read: {error}", path.display());
            BTreeMap::new()
        }
    }
}

fn count_games(
    mut resets: MessageReader<PositionReset>,
    mut ends: MessageReader<GameEnded>,
    (course, record, seats): (Res<Course>, Res<GameRecord>, Res<Seats>),
    mut counters: ResMut<Counters>,
    mut fresh: Local<bool>,
) {
    *fresh |= resets.read().count() > 0;
    let ended = ends.read().last().copied();
    if !seats.any_human() || course.stage() != Stage::Visiting {
        return;
    }
    let human = seats.only_human();
    // Whoever only learns, or goes away at once, has begun no game.
    if *fresh && record.ply() > 0 {
        *fresh = false;
        let variant = record.variant().name;
        let level = human.and_then(|human| match seats[!human] {
            Seat::Engine(level) => Some(level),
            Seat::Human => None,
        });
        counters.note(|day| {
            day.begun += 1;
            *day.games.entry(variant.to_owned()).or_default() += 1;
            if let Some(level) = level {
                *day.levels.entry(level.number().to_string()).or_default() += 1;
            }
        });
    }
    if let Some(GameEnded(outcome)) = ended {
        counters.note(|day| {
            day.finished += 1;
            // Between two visitors nobody of the house has won or lost.
            match (outcome.winner(), human) {
                (None, _) => day.drawn += 1,
                (Some(winner), Some(human)) if winner == human => day.won += 1,
                (Some(_), Some(_)) => day.lost += 1,
                (Some(_), None) => {}
            }
        });
    }
}

fn count_failures(mut failures: MessageReader<EngineFailed>, mut counters: ResMut<Counters>) {
    let count = failures.read().count() as u64;
    if count > 0 {
        counters.note(|day| day.engine_failures += count);
    }
}

/// Writes beside the game what has changed. A disk that fails is tried again with the next change.
fn write(mut counters: ResMut<Counters>, mut exits: MessageReader<AppExit>) {
    let leaves = exits.read().count() > 0;
    let counters = counters.bypass_change_detection();
    let written = match &mut counters.writing {
        Some(writing) if leaves => Some(block_on(writing)),
        Some(writing) => check_ready(writing),
        None => None,
    };
    if let Some(written) = written {
        counters.writing = None;
        if let Err(error) = &written
            && !counters.fails
        {
            warn!("what is counted cannot be kept: {error}");
        }
        counters.fails = written.is_err();
    }
    if !counters.changed || counters.writing.is_some() {
        return;
    }
    counters.changed = false;
    let Some(path) = counters.path.clone() else { return };
    let text = toml::to_string_pretty(&counters.days);
    let work = async move { storage::write_whole(&path, text.map_err(io::Error::other)?) };
    if leaves {
        // At the end of the program nobody looks any more.
        if let Err(error) = block_on(work) {
            warn!("what is counted cannot be kept: {error}");
        }
    } else {
        counters.writing = Some(IoTaskPool::get().spawn(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app(path: &Path) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
            .insert_resource(Counters::open(Some(path.to_owned())))
            .add_systems(Last, write);
        app
    }

    fn settle(app: &mut App) {
        app.update();
        while app.world().resource::<Counters>().writing.is_some() {
            app.update();
        }
    }

    #[test]
    fn what_is_counted_is_counted_on_after_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deeper").join("days.toml");
        for visits in 1..=3 {
            let mut app = app(&path);
            app.world_mut().resource_mut::<Counters>().note(|day| {
                day.visits += 1;
                *day.games.entry("pemba".to_owned()).or_default() += 2;
            });
            settle(&mut app);
            assert_eq!(read(&path)[&today()].visits, visits);
        }
        assert_eq!(read(&path)[&today()].games["pemba"], 6);
    }

    #[test]
    fn a_disk_that_fails_costs_nothing_but_the_file_and_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("place");
        std::fs::write(&place, "no folder").unwrap();
        let path = place.join("days.toml");
        let mut app = app(&path);
        let visit = |app: &mut App| {
            app.world_mut().resource_mut::<Counters>().note(|day| day.visits += 1);
            settle(app);
        };
        visit(&mut app);
        assert!(app.world().resource::<Counters>().fails);
        std::fs::remove_file(&place).unwrap();
        visit(&mut app);
        assert_eq!(read(&path)[&today()].visits, 2);
        assert!(!app.world().resource::<Counters>().fails);
    }

    #[test]
    fn a_file_that_says_something_else_is_kept_beside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("days.toml");
        std::fs::write(&path, "visits = \"many\"").unwrap();
        assert!(Counters::open(Some(path.clone())).days.is_empty());
        assert!(!path.exists() && folder.path().join("days.toml.bad").exists());
    }
}
