//! Where Tenfold keeps its files, and how it writes them so that they are never half there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The file of the settings, in the place that this system wants. `None` on a system that names no such place.
pub(super) fn settings_path() -> Option<PathBuf> {
    Some(project()?.config_dir().join("settings.toml"))
}

/// The file of the unfinished game.
pub(super) fn game_path() -> Option<PathBuf> {
    Some(project()?.data_dir().join("unfinished-game.json"))
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "Tenfold")
}

/// Replaces a file by this text, or leaves it as it was: whoever reads it, even after a crash or a power cut in
/// between, finds all of the old text or all of the new.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // Beside the file, since a rename does not cross file systems; with our number, since two games may run at once.
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let replaced = written.and_then(|()| fs::rename(&draft, path));
    if replaced.is_err() {
        // The reason of the failure is worth more than that of a failed cleaning up.
        let _ = fs::remove_file(&draft);
    }
    replaced
}

/// What a file says; `None` if there is no file.
pub(super) fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Deletes a file; that it is gone already is as good.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Moves a file that cannot be understood out of the way, keeping it, and all before it, for whoever wants to mend it.
pub(super) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |number: u32| {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".bad");
        if number > 1 {
            name.push(number.to_string());
        }
        path.with_file_name(name)
    };
    let mut number = 1;
    // A link that leads nowhere is taken, too.
    while name(number).symlink_metadata().is_ok() {
        number += 1;
    }
    let aside = name(number);
    fs::rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_written_file_reads_back_and_leaves_no_draft() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deeper").join("game.json");
        write_whole(&path, "one").unwrap();
        write_whole(&path, "two").unwrap();
        assert_eq!(read(&path).unwrap().as_deref(), Some("two"));
        assert_eq!(names(path.parent().unwrap()), ["game.json"]);
    }

    #[test]
    fn a_failed_write_leaves_neither_file_nor_draft_changed() {
        let folder = tempfile::tempdir().unwrap();
        // A folder that is not empty cannot be replaced by a file.
        let path = folder.path().join("game.json");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("inside"), "old").unwrap();
        assert!(write_whole(&path, "new").is_err());
        assert_eq!(names(folder.path()), ["game.json"]);
        assert_eq!(fs::read_to_string(path.join("inside")).unwrap(), "old");
    }

    #[test]
    fn a_reader_never_finds_half_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let texts = ["a".repeat(1 << 20), "b".repeat(1 << 19)];
        write_whole(&path, &texts[0]).unwrap();
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for round in 0..40 {
                    write_whole(&path, &texts[round % 2]).unwrap();
                }
            });
            while !writer.is_finished() {
                let text = read(&path).unwrap().expect("it is always there");
                assert!(texts.contains(&text), "half a file of {} bytes", text.len());
            }
        });
    }

    #[test]
    fn what_is_not_there_reads_as_nothing_and_is_removed_already() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        assert_eq!(read(&path).unwrap(), None);
        remove(&path).unwrap();
    }

    #[test]
    fn a_bad_file_is_kept_under_another_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, "?").unwrap();
        let aside = set_aside(&path).unwrap();
        assert_eq!(names(folder.path()), ["settings.toml.bad"]);
        assert_eq!(fs::read_to_string(aside).unwrap(), "?");
    }

    #[test]
    fn a_second_bad_file_leaves_the_first_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let asides = ["one", "two", "three"].map(|text| {
            fs::write(&path, text).unwrap();
            set_aside(&path).unwrap()
        });
        let texts = asides.map(|aside| fs::read_to_string(aside).unwrap());
        assert_eq!(texts, ["one", "two", "three"]);
    }
}
