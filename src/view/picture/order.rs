//! What the command line wants of pictures and films: both are made without a window.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use bevy::tasks::block_on;

use super::diagram::{Look, Plates};
#[cfg(not(target_arch = "wasm32"))]
use super::film::FilmError;
use super::film::{Form, Pace, Progress, Script, film};
#[cfg(not(target_arch = "wasm32"))]
use super::spool::spool;
use crate::rules::{Line, Move, PgnReader, Position, Variant};
use crate::view::reel::MOST;
use crate::view::storage::{self, NotAFile};
use crate::view::text::Texts;

/// What is to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// This position.
    Position(Box<Position>),
    /// The end of the first game in a file, read as one of this game where it does not say of which it is.
    Game(PathBuf, &'static Variant),
}

/// A diagram that is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct DiagramOrder {
    /// Of what.
    pub source: Source,
    /// Where it goes.
    pub file: PathBuf,
    /// How it looks.
    pub look: Look,
    /// How wide and high it is, in pixels.
    pub size: u32,
    /// What was left out of what it was asked with, in words.
    pub notices: Vec<String>,
}

/// A film of the first game in a file that is wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct FilmOrder {
    /// The file with the game.
    pub game: PathBuf,
    /// What is read where the game does not say of which it is.
    pub variant: &'static Variant,
    /// Where the film goes: a file, or a folder for its pictures.
    pub file: PathBuf,
    /// As what it is kept.
    pub form: Form,
    /// Whether it is of the best moments only.
    pub best: bool,
    /// How it looks.
    pub look: Look,
    /// How wide and high it is, in pixels.
    pub size: u32,
}

impl DiagramOrder {
    /// Draws it.
    ///
    /// # Errors
    /// Why it cannot be drawn or written, in words.
    pub fn carry_out(&self, texts: &Texts) -> Result<(), String> {
        let (position, last): (Position, Option<Move>) = match &self.source {
            Source::Position(position) => ((**position).clone(), None),
            Source::Game(path, variant) => {
                let line = read_game(path, variant, texts)?;
                (line.position().clone(), line.moves().last().copied())
            }
        };
        let plates = Plates::new(position.variant(), self.look, self.size);
        let file = plates.diagram(&position, last).png();
        let file = file.map_err(|_| texts.get("file-not-drawn"))?;
        write(&self.file, &file, texts)
    }
}

impl FilmOrder {
    /// Makes it, and tells what may be done with it, if that is not plain.
    ///
    /// # Errors
    /// Why it cannot be made or written, in words.
    pub fn carry_out(&self, texts: &Texts) -> Result<Option<String>, String> {
        let line = read_game(&self.game, self.variant, texts)?;
        let plates = Plates::new(line.position().variant(), self.look, self.size);
        let script = match self.best {
            true => Script::best(line, MOST, Pace::USUAL),
            false => Script::whole(line, Pace::USUAL),
        };
        let progress = Progress::default();
        match self.form {
            Form::Gif => {
                let made = block_on(film(&script, &plates, &progress));
                write(&self.file, &made.map_err(|_| texts.get("file-not-drawn"))?, texts).map(|()| None)
            }
            #[cfg(not(target_arch = "wasm32"))]
            Form::Pictures => match block_on(spool(&script, &plates, &progress, &self.file)) {
                Ok(()) => {
                    let values = [
                        ("folder", self.file.display().to_string()),
                        ("file", super::spool::ADVICE.to_owned()),
                        ("command", super::spool::COMMAND.to_owned()),
                    ];
                    Ok(Some(texts.format("pictures-spooled", &values)))
                }
                Err(FilmError::Writing(error)) => Err(not_written(&self.file, &error, texts)),
                Err(FilmError::Stopped | FilmError::Encoding(_)) => Err(texts.get("file-not-drawn")),
            },
            #[cfg(target_arch = "wasm32")]
            Form::Pictures => Err(texts.get("file-not-drawn")),
        }
    }
}

/// The main line of the first game in a file.
fn read_game(path: &Path, variant: &'static Variant, texts: &Texts) -> Result<Line, String> {
    let file = path.display().to_string();
    // A pipe or a device would have no end.
    let opened = match path.metadata() {
        Ok(found) if !found.is_file() => Err(io::Error::other(NotAFile(path.to_owned()))),
        _ => File::open(path),
    };
    let opened = opened.map_err(|error| {
        let values = [("file", file.clone()), ("reason", texts.file_error(&error))];
        texts.format("cli-not-read", &values)
    })?;
    let game = PgnReader::new(opened, variant).next();
    let game = game.ok_or_else(|| texts.format("cli-no-game", &[("file", file)]))?;
    let tree = game.map_err(|error| texts.pgn_error(&error))?.game.tree;
    Ok(tree.line(tree.end_of_line(tree.root())))
}

fn write(path: &Path, content: &[u8], texts: &Texts) -> Result<(), String> {
    storage::write_whole(path, content).map_err(|error| not_written(path, &error, texts))
}

fn not_written(path: &Path, error: &io::Error, texts: &Texts) -> String {
    let values = [
        ("file", path.display().to_string()),
        ("reason", texts.file_error(error)),
    ];
    texts.format("cli-not-written", &values)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::{PEMBA, SHAKO, Side};
    use crate::view::decor::Decor;

    fn look() -> Look {
        Look::of(&Decor::default(), Side::White)
    }

    #[test]
    fn a_diagram_of_a_position_and_of_the_end_of_a_game_are_pictures_of_the_size_that_was_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("game.pgn");
        fs::write(&game, "1. f5 g6 2. g5 *").unwrap();
        let start = Source::Position(Box::new(Position::start(&PEMBA)));
        let mut seen = Vec::new();
        for source in [start, Source::Game(game, &SHAKO)] {
            let file = folder.path().join("a.png");
            let order = DiagramOrder {
                source,
                file: file.clone(),
                look: look(),
                size: 256,
                notices: Vec::new(),
            };
            order.carry_out(&Texts::english()).unwrap();
            let written = fs::read(&file).unwrap();
            // Width and height stand after the signature, the length and the name of the first part.
            let part = |at: usize| u32::from_be_bytes(written[at..at + 4].try_into().unwrap());
            assert_eq!([part(16), part(20)], [256, 256]);
            assert!(!seen.contains(&written));
            seen.push(written);
        }
    }

    #[test]
    fn a_film_of_a_game_is_written_and_of_no_game_none() {
        let folder = tempfile::tempdir().unwrap();
        let [game, file] = ["game.pgn", "film.gif"].map(|name| folder.path().join(name));
        let order = FilmOrder {
            game: game.clone(),
            variant: &SHAKO,
            file: file.clone(),
            form: Form::Gif,
            best: false,
            look: look(),
            size: 200,
        };
        let texts = Texts::english();
        for (text, why) in [
            (None, "cannot be read"),
            (Some(""), "no game"),
            (Some("1. Kh9 *"), "Kh9"),
        ] {
            if let Some(text) = text {
                fs::write(&game, text).unwrap();
            }
            let reason = order.carry_out(&texts).unwrap_err();
            assert!(reason.contains(why), "{reason}");
            assert!(!file.exists());
        }
        fs::write(&game, "1. f5 g6 2. g5 *").unwrap();
        assert_eq!(order.carry_out(&texts), Ok(None));
        assert!(fs::read(&file).unwrap().starts_with(b"GIF89a"));
        // Nothing half written is left beside it.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        // As pictures, and not again where they lie.
        let pictures = FilmOrder {
            form: Form::Pictures,
            best: true,
            file: folder.path().join("pictures"),
            ..order
        };
        let told = pictures.carry_out(&texts).unwrap().unwrap();
        assert!(told.contains("ffmpeg") && pictures.file.join("frame-00001.png").exists());
        assert!(pictures.carry_out(&texts).unwrap_err().contains("pictures"));
    }
}
