//! A report of a failure, and the folder of reports: what stands in one, how many are kept, and whether people know of
//! the last.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::view::storage;

/// So many reports are kept.
const MOST: usize = 5;
/// How the names of reports begin and end.
const NAME: (&str, &str) = ("tenfold-", ".txt");
/// The file that names the last report that people know of.
const TOLD: &str = "told";
/// The head of the last part of a report, which is the game.
pub const GAME: &str = "== Game, to be pasted into Tenfold ==";

/// What has happened, and all that may tell why.
#[derive(Clone, Default, Debug)]
pub struct Fault {
    /// What the program says.
    pub message: String,
    /// Where in its text.
    pub place: String,
    /// The thread on which it happened.
    pub thread: String,
    /// How long the program had been running.
    pub after: Duration,
    /// Who had called whom.
    pub backtrace: String,
    /// The last lines of the log.
    pub log: String,
    /// The file of the settings.
    pub settings: String,
    /// The graphics card and its driver.
    pub adapter: String,
    /// The game on the board.
    pub game: String,
}

impl Fault {
    /// The report, in English for those who read it, without the name of anybody's home.
    pub fn text(&self, home: Option<&Path>) -> String {
        let mut text = String::new();
        // Writing into memory does not fail.
        let _ = writeln!(text, "Tenfold {} has failed.", env!("CARGO_PKG_VERSION"));
        let facts = [
            (
                "When",
                format!("{:.0}, after {} s", jiff::Timestamp::now(), self.after.as_secs()),
            ),
            ("What", self.message.clone()),
            ("Where", self.place.clone()),
            ("Thread", self.thread.clone()),
            (
                "System",
                format!(
                    "{} on {}, {} threads",
                    std::env::consts::OS,
                    std::env::consts::ARCH,
                    threads()
                ),
            ),
            ("Graphics", self.adapter.clone()),
        ];
        for (name, fact) in facts {
            let _ = writeln!(text, "{name}: {}", if fact.is_empty() { "not known" } else { &fact });
        }
        let parts = [
            ("== Backtrace ==", &self.backtrace),
            ("== Last lines of the log ==", &self.log),
            ("== Settings ==", &self.settings),
            (GAME, &self.game),
        ];
        for (head, part) in parts {
            let _ = writeln!(text, "\n{head}\n{}", part.trim());
        }
        match home.map(|home| home.display().to_string()) {
            // A home that is everything would shorten everything.
            Some(home) if home.len() > 1 => text.replace(&home, "~"),
            _ => text,
        }
    }
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// The file of a report of what fails now: later ones have later names.
pub fn new_path(folder: &Path) -> PathBuf {
    let now = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S");
    let (begin, end) = NAME;
    folder.join(format!("{begin}{now}-{}{end}", std::process::id()))
}

/// Writes a report, and removes those that are too many.
///
/// # Errors
/// If nothing can be written there.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    storage::write_whole(path, text)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    storage::sweep(folder);
    let reports = reports(folder);
    for old in &reports[..reports.len().saturating_sub(MOST)] {
        // The next report tries again.
        let _ = fs::remove_file(old);
    }
    Ok(())
}

/// The reports of a folder, the last one last.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let (begin, end) = NAME;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut reports: Vec<PathBuf> = entries
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_str().unwrap_or_default();
            name.starts_with(begin) && name.ends_with(end)
        })
        .map(|entry| entry.path())
        .collect();
    reports.sort();
    reports
}

/// The last report, unless people know of it.
pub fn untold(folder: &Path) -> Option<PathBuf> {
    let last = reports(folder).pop()?;
    let told = storage::read(&folder.join(TOLD)).ok().flatten();
    let name = last.file_name()?.to_str()?;
    (told.as_deref().map(str::trim) != Some(name)).then_some(last)
}

/// People know of this report.
pub fn note_told(path: &Path) {
    if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
        // Who is told twice has lost nothing.
        let _ = storage::write_whole(&path.with_file_name(TOLD), name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_few_reports_are_kept_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("tenfold-notes.md"), "mine").unwrap();
        for number in 0..MOST + 3 {
            let path = folder.path().join(format!("tenfold-2026-11-30-12000{number}-7.txt"));
            write(&path, "text").unwrap();
            assert_eq!(untold(folder.path()), Some(path));
        }
        let kept = reports(folder.path());
        assert_eq!(kept.len(), MOST);
        assert!(kept[0].ends_with("tenfold-2026-11-30-120003-7.txt"));
        assert!(folder.path().join("tenfold-notes.md").exists());
    }

    #[test]
    fn people_are_told_of_a_report_once() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(untold(folder.path()), None);
        let [first, second] =
            [1, 2].map(|number| folder.path().join(format!("tenfold-2026-11-30-12000{number}-7.txt")));
        write(&first, "text").unwrap();
        note_told(&first);
        assert_eq!(untold(folder.path()), None);
        write(&second, "text").unwrap();
        assert_eq!(untold(folder.path()), Some(second.clone()));
        note_told(&second);
        assert_eq!(untold(folder.path()), None);
    }

    #[test]
    fn a_report_does_not_tell_whose_home_it_is_from() {
        let fault = Fault {
            message: "no such file: /home/ann/games".to_owned(),
            log: "/home/ann/.local and /home/ann/x\n".to_owned(),
            ..Fault::default()
        };
        let text = fault.text(Some(Path::new("/home/ann")));
        assert!(
            text.contains("no such file: ~/games") && !text.contains("ann"),
            "{text}"
        );
        assert!(text.contains("Graphics: not known"));
        assert!(fault.text(Some(Path::new("/"))).contains("/home/ann/games"));
    }
}
