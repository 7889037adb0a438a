//! A film as single pictures in a folder, with a list that says how long each is seen, for `ffmpeg` or any other program
//! that makes films of pictures.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::diagram::Plates;
use super::film::{FilmError, Frame, Progress, Script};
use crate::view::labour::Breath;

/// The list of the pictures, in the words of ffmpeg's `concat`.
pub const LIST: &str = "frames.ffconcat";
/// The file that says how to make a film of it.
pub const ADVICE: &str = "make-film.txt";

/// What makes a film of the pictures, in the folder where they lie. Pictures follow each other as the steps of a glide
/// do; most players want both sides even, and these colours.
pub const COMMAND: &str = "ffmpeg -f concat -i frames.ffconcat -vf \"fps=25,pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p\" \
                           -movflags +faststart film.mp4";

fn name(number: usize) -> String {
    format!("frame-{number:05}.png")
}

/// A folder that is being filled, which goes again with all that is in it unless it is kept.
struct Draft {
    folder: PathBuf,
    files: Vec<PathBuf>,
    kept: bool,
}

impl Draft {
    /// A new folder; one that is there already holds other people's things.
    fn new(folder: &Path) -> io::Result<Draft> {
        if let Some(above) = folder.parent() {
            fs::create_dir_all(above)?;
        }
        fs::create_dir(folder)?;
        Ok(Draft {
            folder: folder.to_owned(),
            files: Vec::new(),
            kept: false,
        })
    }

    fn write(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        self.files.push(path.clone());
        fs::File::create_new(path)?.write_all(content)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.kept {
            // Why there is no film is told already; what cannot be taken away stays.
            for file in &self.files {
                let _ = fs::remove_file(file);
            }
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Writes the pictures of a film into a new folder.
///
/// # Errors
/// If it is stopped, the folder is there already, or something cannot be written. Then nothing is left of it.
pub async fn spool(script: &Script, plates: &Plates, progress: &Progress, folder: &Path) -> Result<(), FilmError> {
    progress.begin(script.count(plates));
    let mut draft = Draft::new(folder)?;
    let mut list = "ffconcat version 1.0\n".to_owned();
    let mut last = None;
    let mut breath = Breath::new();
    for (index, Frame { picture, time }) in script.frames(plates).enumerate() {
        breath.take().await;
        if progress.is_stopped() {
            return Err(FilmError::Stopped);
        }
        let name = name(index + 1);
        let content = picture.png().map_err(|error| FilmError::Encoding(error.to_string()))?;
        draft.write(&name, &content)?;
        let seconds = f32::from(time) / 100.0;
        list += &format!("file {name}\nduration {seconds:.2}\n");
        last = Some(name);
        progress.step();
    }
    // How long the last one is seen counts only if something comes after it.
    if let Some(last) = last {
        list += &format!("file {last}\n");
    }
    draft.write(LIST, list.as_bytes())?;
    draft.write(ADVICE, format!("{COMMAND}\n").as_bytes())?;
    draft.kept = true;
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy::tasks::block_on;

    use super::super::diagram::Look;
    use super::super::film::Pace;
    use super::*;
    use crate::rules::{Line, Position, SHAKO, Side, parse_uci};
    use crate::view::decor::Decor;

    fn script(moves: &[&str]) -> Script {
        let mut line = Line::new(Position::start(&SHAKO));
        for text in moves {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        Script::whole(line, Pace::USUAL)
    }

    fn plates() -> Plates {
        Plates::new(&SHAKO, Look::of(&Decor::default(), Side::White), 241)
    }

    #[test]
    fn every_picture_is_there_and_the_list_says_how_long_each_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let (script, plates) = (script(&["e3e5", "e8e6"]), plates());
        let into = folder.path().join("deeper").join("film");
        block_on(spool(&script, &plates, &Progress::default(), &into)).unwrap();
        let list = fs::read_to_string(into.join(LIST)).unwrap();
        let files: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("file ")).collect();
        let times: Vec<f32> = (list.lines().filter_map(|line| line.strip_prefix("duration ")))
            .map(|seconds| seconds.parse().unwrap())
            .collect();
        let frames: Vec<Frame> = script.frames(&plates).collect();
        assert_eq!((files.len(), times.len()), (frames.len() + 1, frames.len()));
        for ((file, time), frame) in files.iter().zip(&times).zip(&frames) {
            assert_eq!(fs::read(into.join(file)).unwrap(), frame.picture.png().unwrap());
            assert!((time * 100.0 - f32::from(frame.time)).abs() < 0.01);
        }
        assert_eq!(files.last(), files.get(frames.len() - 1), "the last one twice");
        assert!(fs::read_to_string(into.join(ADVICE)).unwrap().contains(LIST));
        assert_eq!(fs::read_dir(&into).unwrap().count(), frames.len() + 2);
    }

    #[test]
    fn a_folder_that_is_there_is_let_be_and_of_what_was_stopped_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let (script, plates) = (script(&["e3e5"]), plates());
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("mine"), "mine").unwrap();
        let made = block_on(spool(&script, &plates, &Progress::default(), &taken));
        assert!(matches!(made, Err(FilmError::Writing(_))));
        assert_eq!(fs::read_dir(&taken).unwrap().count(), 1);
        let stopped = Progress::default();
        stopped.stop();
        let fresh = folder.path().join("fresh");
        let made = block_on(spool(&script, &plates, &stopped, &fresh));
        assert!(matches!(made, Err(FilmError::Stopped)) && !fresh.exists());
    }
}
