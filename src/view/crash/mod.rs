//! What happens when the program fails where nobody foresaw it: a report with the game in it is written beside the
//! games, the terminal says where, and so does the next start.
//!
//! A panic may come from any thread, and that may hold any lock. So what a report needs is noted while all is well, and
//! `hook` waits for no lock and takes nothing for granted: a report that lacks something is better than none.

mod hook;
mod log;
mod report;
#[cfg(debug_assertions)]
mod trial;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::text::Texts;
use super::ui::Notices;
use super::{Options, storage};
use crate::game::{GameRecord, GameSystems, Revision, SavedGame, Seats, Terms, WakeUp};

pub(super) use hook::report_panics;
pub(super) use log::keep_last_lines;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastReport>()
        .add_systems(Startup, (find_last_report, note_adapter))
        // Once it is known what wakes the window.
        .add_systems(PostStartup, |wake: Res<WakeUp>| hook::note(|known| known.wake = wake.clone()))
        .add_systems(Update, (note_game, tell_of_failure).in_set(GameSystems::Present));
    #[cfg(debug_assertions)]
    trial::plugin(app);
}

/// The report of the last time, if there is one that nobody has been told of.
#[derive(Resource, Default, Debug)]
pub struct LastReport(Option<PathBuf>);

impl LastReport {
    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// Somebody has been told.
    pub fn put_away(&mut self) {
        if let Some(path) = self.0.take() {
            report::note_told(&path);
        }
    }
}

fn find_last_report(options: Res<Options>, mut last: ResMut<LastReport>) {
    if !options.keeps_nothing() {
        last.0 = storage::reports_folder().and_then(|folder| report::untold(&folder));
    }
}

fn note_adapter(adapter: Option<Res<RenderAdapterInfo>>) {
    if let Some(adapter) = adapter {
        let info = &***adapter;
        hook::note(|known| {
            known.adapter = format!(
                "{} ({:?}, {} {})",
                info.name, info.backend, info.driver, info.driver_info
            );
        });
    }
}

/// Notes the game whenever it has changed.
fn note_game(
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    mut noted: Local<Option<(Revision, usize)>>,
) {
    let now = (record.game_revision(), record.tree().len());
    if noted.replace(now) != Some(now) {
        // To write it down takes much longer, and is seldom needed.
        let game = Arc::new(SavedGame::of(&record, *seats, *terms));
        hook::note(|known| known.game = Some(game));
    }
}

/// Something has failed that the program could do without: a task, a thread.
fn tell_of_failure(mut told: Local<Option<&'static Path>>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    let Some(path) = hook::written().filter(|path| *told != Some(*path)) else {
        return;
    };
    *told = Some(path);
    notices.error(texts.format("crash-survived", &[("file", storage::shown(path))]));
}

/// The program has ended as it should: what has failed meanwhile, it was told of.
pub(super) fn end_well() {
    if let Some(path) = hook::written() {
        report::note_told(path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;
    use bevy::tasks::AsyncComputeTaskPool;

    use super::*;
    use crate::game::{MoveRequested, NewGame, task_pools};
    use crate::rules::parse_uci;
    use crate::view::text::{Language, LanguageChoice};

    /// The folder of a program that fails, and where.
    const FOLDER: &str = "TENFOLD_TEST_OF_FAILING";
    const PLACE: &str = "TENFOLD_TEST_OF_FAILING_IN";
    const PLACES: [&str; 3] = ["system", "task", "thread"];

    /// Plays two moves and fails.
    fn fail(folder: &Path, place: &str) {
        report_panics(Some(folder.to_owned()), LanguageChoice::Is(Language::English));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, crate::game::plugin))
            .add_systems(Update, note_game.in_set(GameSystems::Present));
        app.world_mut().write_message(NewGame::default());
        app.update();
        for text in ["e3e5", "e8e6"] {
            let record = app.world().resource::<GameRecord>();
            let mv = parse_uci(record.position(), text).unwrap();
            let at = record.revision();
            app.world_mut().write_message(MoveRequested { mv, at });
            app.update();
        }
        let words = format!("trouble in {} of a {place}", folder.display());
        match place {
            "system" => {
                app.add_systems(Update, move || panic!("{words}"));
                app.update();
            }
            "task" => {
                let task = AsyncComputeTaskPool::get().spawn(async move { panic!("{words}") });
                bevy::tasks::block_on(task);
            }
            "thread" => fail_in_thread(words),
            // Once, soon after that, and much later.
            _ => {
                for (pause, which) in [(0, "first"), (300, "second"), (2500, "third")] {
                    std::thread::sleep(Duration::from_millis(pause));
                    fail_in_thread(format!("the {which} {words}"));
                }
            }
        }
    }

    fn fail_in_thread(words: String) {
        let thread = std::thread::Builder::new().name("a thread".to_owned());
        let _ = thread.spawn(move || panic!("{words}")).unwrap().join();
    }

    /// What a program writes and says that fails, in a home of its own.
    fn failed(home: &Path, reports: &Path, place: &str) -> String {
        let name = "view::crash::tests::whoever_fails_leaves_a_report_with_the_game_and_says_where";
        let program = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture", "--test-threads=1"])
            .env(FOLDER, reports)
            .env(PLACE, place)
            .env("HOME", home)
            .output()
            .unwrap();
        String::from_utf8_lossy(&program.stderr).into_owned()
    }

    #[test]
    fn whoever_fails_leaves_a_report_with_the_game_and_says_where() {
        if let (Some(folder), Ok(place)) = (std::env::var_os(FOLDER), std::env::var(PLACE)) {
            fail(Path::new(&folder), &place);
            return;
        }
        for place in PLACES {
            let home = tempfile::tempdir().unwrap();
            let folder = home.path().join("reports");
            let told = failed(home.path(), &folder, place);
            let path = report::untold(&folder).unwrap_or_else(|| panic!("{place}: no report: {told}"));
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(told.contains(name), "{place}: {told}");
            let written = fs::read_to_string(&path).unwrap();
            for part in [
                &format!("trouble in ~/reports of a {place}"),
                "src/view/crash/mod.rs:",
                env!("CARGO_PKG_VERSION"),
                "1. e5 e6",
                "Backtrace",
            ] {
                assert!(written.contains(part), "{place}, {part}: {written}");
            }
            let home = home.path().display().to_string();
            assert!(!written.contains(&home), "{place}: {written}");
            // The game in it is one that can be gone on with.
            let game = written.split_once(report::GAME).unwrap().1.trim();
            let game = crate::game::from_text(game).unwrap();
            assert_eq!(game.line().ply(), 2);

            report::note_told(&path);
            assert_eq!(report::untold(&folder), None);
        }
    }

    #[test]
    fn what_fails_later_is_reported_too_and_what_follows_at_once_is_not() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("reports");
        let told = failed(home.path(), &folder, "row");
        let mut reports: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        // They are called by when they failed, not by when the program was started.
        reports.sort();
        let [first, third] = &reports[..] else {
            panic!("{reports:?}: {told}");
        };
        assert_eq!(report::untold(&folder), Some(third.clone()));
        for (path, which) in [(first, "first"), (third, "third")] {
            let written = fs::read_to_string(path).unwrap();
            assert!(written.contains(&format!("the {which} trouble")), "{written}");
            assert!(told.contains(path.file_name().unwrap().to_str().unwrap()), "{told}");
        }
    }

    #[test]
    fn where_no_report_can_be_written_that_is_said_and_all() {
        let home = tempfile::tempdir().unwrap();
        let reports = home.path().join("reports");
        fs::write(&reports, "in the way").unwrap();
        let told = failed(home.path(), &reports, "thread");
        assert!(told.contains("the report cannot be written"), "{told}");
        assert_eq!(fs::read_to_string(&reports).unwrap(), "in the way");
    }
}
