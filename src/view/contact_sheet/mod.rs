//! Draws what `--contact-sheet` asks for: pictures of every piece, board and set, made for being looked at critically.
//!
//! It is the game's own scene, lit and seen as in the game, but drawn into pictures instead of a window; so it needs no
//! display, and the pictures are the same for everybody. `pages` says what is on them, `studio` takes them and puts
//! them together.

mod pages;
mod studio;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::prelude::*;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use super::quality::QualityChoice;
use super::settings::{AnimationPace, AppSettings};
use super::text::{LanguageChoice, Texts};
use super::ui::Notices;
use super::{Options, bevy_plugins, failure, scene, tell};

/// A contact sheet that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactSheet {
    /// Where it goes. It is made if it is not there; pictures of the same names are written anew, nothing else is touched.
    pub folder: PathBuf,
    /// How well it is drawn.
    pub quality: QualityChoice,
    /// In which language it is told what the pictures show.
    pub language: LanguageChoice,
}

/// Draws all pictures; tells on standard error how far it is, and what goes wrong.
pub fn draw_contact_sheet(sheet: ContactSheet) -> AppExit {
    let ContactSheet {
        folder,
        quality,
        language,
    } = sheet;
    failure::explain_failed_start(language);
    let texts = Texts::of(language);
    if let Err(error) = prepare(&folder, &texts) {
        tell_problem(&folder, &texts.file_error(&error), &texts);
        return AppExit::error();
    }
    let mut settings = AppSettings::default();
    settings.animation = AnimationPace::Off;
    // Nobody opens this window. It tells the camera how large a window it draws for.
    let window = Window::default();
    App::new()
        .add_plugins(bevy_plugins().disable::<WinitPlugin>().set(WindowPlugin {
            primary_window: Some(window),
            exit_condition: ExitCondition::DontExit,
            ..default()
        }))
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .insert_resource(Options {
            quality: Some(quality),
            language: Some(language),
            ..default()
        })
        .insert_resource(settings)
        .init_resource::<Notices>()
        .add_plugins((crate::game::plugin, scene))
        .add_plugins(studio::plugin(folder))
        .run()
}

/// Makes the folders, and writes what is no picture.
fn prepare(folder: &Path, texts: &Texts) -> io::Result<()> {
    for name in pages::FOLDERS {
        fs::create_dir_all(folder.join(name))?;
    }
    fs::write(folder.join("contents.txt"), texts.get("sheet-contents"))?;
    fs::write(folder.join(pages::KEY_FILE), pages::naming_key())
}

fn tell_problem(folder: &Path, reason: &str, texts: &Texts) {
    let folder = folder.display().to_string();
    let problem = texts.format(
        "sheet-not-written",
        &[("folder", folder), ("reason", reason.to_owned())],
    );
    tell(&texts.format("cli-failure", &[("problem", problem)]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_made_and_what_lies_in_them_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = folder.path().join("a").join("b");
        prepare(&sheet, &Texts::english()).unwrap();
        fs::write(sheet.join("pieces").join("mine.txt"), "mine").unwrap();
        prepare(&sheet, &Texts::english()).unwrap();
        assert_eq!(
            fs::read_to_string(sheet.join("pieces").join("mine.txt")).unwrap(),
            "mine"
        );
        assert!(
            fs::read_to_string(sheet.join(pages::KEY_FILE))
                .unwrap()
                .contains("giraffe")
        );
    }

    #[test]
    fn where_a_file_lies_no_sheet_is_begun() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "mine").unwrap();
        assert!(prepare(&file, &Texts::english()).is_err());
        assert_eq!(fs::read_to_string(file).unwrap(), "mine");
    }
}
