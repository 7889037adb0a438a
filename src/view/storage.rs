//! Where Tenfold keeps its files, and how it writes them so that they are never half there.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::{self as fs, File};
pub(super) use super::disk::{documents_folder, home_folder, pictures_folder, reports_folder};

/// Longer text, in bytes, is none of ours.
pub(super) const LONGEST_TEXT: u64 = 1 << 22;
/// How the names of drafts end.
const DRAFT: &str = ".new";
/// So many drafts of a file are never being written at once.
const MOST_DRAFTS: u32 = 1000;
/// Who has not finished writing a draft for so long never will.
const LONGEST_WRITING: Duration = Duration::from_secs(60);

/// Something else lies where a file should lie.
#[derive(Debug, thiserror::Error)]
#[error("{} is not a file", .0.display())]
pub(super) struct NotAFile(pub PathBuf);

/// The file of the settings, in the place that this system wants. `None` on a system that names no such place.
pub(super) fn settings_path() -> Option<PathBuf> {
    Some(fs::config_folder()?.join("settings.toml"))
}

/// The folder of the games.
pub(super) fn games_folder() -> Option<PathBuf> {
    Some(fs::data_folder()?.join("games"))
}

/// The folder in which former versions kept the unfinished games.
pub(super) fn former_games_folder() -> Option<PathBuf> {
    Some(fs::data_folder()?.join("unfinished-games"))
}

/// A file as people are told of it: their home is `~`.
pub(super) fn shown(path: &Path) -> String {
    match home_folder().and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned)) {
        Some(rest) => Path::new("~").join(rest).display().to_string(),
        None => path.display().to_string(),
    }
}

/// Replaces a file by this, or leaves it as it was: whoever reads it, even after a crash or a power cut in between,
/// finds all of what was there or all of the new.
///
/// # Errors
/// [`NotAFile`] where something else lies: a device or a folder is not to be replaced by a file. Other errors if it
/// cannot be written.
pub(super) fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // A link stays, and what it leads to is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other(NotAFile(path.to_owned())));
    }
    let (draft, mut file) = begin_draft(path)?;
    let written = file.write_all(content.as_ref()).and_then(|()| file.sync_all());
    let replaced = written.and_then(|()| fs::rename(&draft, path));
    if replaced.is_err() {
        // The reason of the failure is worth more than that of a failed cleaning up.
        let _ = fs::remove_file(&draft);
    }
    replaced
}

/// A new file beside this one, since a rename does not cross file systems. Several programs may write at once, each
/// its own draft.
fn begin_draft(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 1;
    loop {
        let draft = beside(path, &format!(".{number}{DRAFT}"));
        match File::create_new(&draft) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_DRAFTS => number += 1,
            made => return made.map(|file| (draft, file)),
        }
    }
}

/// Removes from a folder of ours the drafts of programs that were ended in the midst of writing.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let age = || {
            fs::symlink_metadata(&path)?
                .modified()?
                .elapsed()
                .map_err(io::Error::other)
        };
        if is_draft(&path) && age().is_ok_and(|age| age > LONGEST_WRITING) {
            // The next start tries again.
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_draft(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let rest = name.strip_suffix(DRAFT).and_then(|rest| rest.rsplit_once('.'));
    rest.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
}

/// What a file says; `None` if there is no file.
///
/// # Errors
/// `InvalidData` if it is no text, or longer than any that is written here. Other kinds if it cannot be read, or is no
/// file at all: a pipe would let its reader wait for ever.
pub(super) fn read(path: &Path) -> io::Result<Option<String>> {
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    if !found.is_file() {
        return Err(io::Error::other(NotAFile(path.to_owned())));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST_TEXT + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_TEXT {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the file is too long"));
    }
    Ok(Some(text))
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
    let name = |number: u32| match number {
        1 => beside(path, ".bad"),
        _ => beside(path, &format!(".bad{number}")),
    };
    let mut number = 1;
    // A link that leads nowhere is taken, too.
    while fs::symlink_metadata(name(number)).is_ok() {
        number += 1;
    }
    let aside = name(number);
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// The file whose name goes on with this.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use std::fs;

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
        let path = folder.path().join("game.json");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("inside"), "old").unwrap();
        assert!(write_whole(&path, "new").is_err());
        assert_eq!(names(folder.path()), ["game.json"]);
        assert_eq!(fs::read_to_string(path.join("inside")).unwrap(), "old");
    }

    #[test]
    fn a_draft_that_was_left_is_in_nobodys_way_and_is_swept_away_once_it_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let left = File::create(folder.path().join("game.json.1.new")).unwrap();
        write_whole(&path, "text").unwrap();
        assert_eq!(read(&path).unwrap().as_deref(), Some("text"));
        // Somebody may still be writing it.
        sweep(folder.path());
        assert_eq!(names(folder.path()), ["game.json", "game.json.1.new"]);
        let long_ago = std::time::SystemTime::now() - 2 * LONGEST_WRITING;
        left.set_modified(long_ago).unwrap();
        File::create(folder.path().join("what.is.new"))
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        sweep(folder.path());
        assert_eq!(names(folder.path()), ["game.json", "what.is.new"]);
    }

    #[test]
    fn only_files_are_read_and_none_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        fs::create_dir(&path).unwrap();
        let error = read(&path).unwrap_err();
        assert_ne!(error.kind(), io::ErrorKind::InvalidData, "{error}");
        fs::remove_dir(&path).unwrap();

        File::create(&path).unwrap().set_len(LONGEST_TEXT + 1).unwrap();
        assert_eq!(read(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
        File::create(&path).unwrap().set_len(LONGEST_TEXT).unwrap();
        assert!(read(&path).unwrap().is_some());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_replaced_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("picture.png");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let link = folder.path().join("link.png");
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        for path in [&*pipe, &*link] {
            let error = write_whole(path, "new").unwrap_err();
            assert!(error.get_ref().is_some_and(|error| error.is::<NotAFile>()), "{error}");
        }
        use std::os::unix::fs::FileTypeExt;
        assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
    }

    #[cfg(unix)]
    #[test]
    fn neither_a_pipe_nor_a_device_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        for path in [&*path, Path::new("/dev/zero"), Path::new("/dev/tty")] {
            let error = read(path).unwrap_err();
            assert_ne!(error.kind(), io::ErrorKind::InvalidData, "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (link, path) = (folder.path().join("link.toml"), folder.path().join("settings.toml"));
        fs::write(&path, "one").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_whole(&link, "two").unwrap();
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(read(&path).unwrap().as_deref(), Some("two"));
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
