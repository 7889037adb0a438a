//! The file of the settings: read at the start, written when what has been changed has rested.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;

use super::AppSettings;
use super::text::Understood;
use crate::view::redraw::KeepDrawing;
use crate::view::storage;
use crate::view::text::Texts;
use crate::view::ui::Notices;

/// A slider being dragged changes the settings at every frame; the file is written when it rests for this long.
const REST_BEFORE_WRITING: Duration = Duration::from_millis(800);

/// Opens the file of a player, or none.
pub(super) fn plugin(app: &mut App, path: Option<PathBuf>) {
    if let Some(folder) = path.as_ref().and_then(|path| path.parent()) {
        storage::sweep(folder);
    }
    let opened = open(path);
    app.insert_resource(opened.settings)
        .insert_resource(SettingsFile {
            path: opened.path,
            changed: None,
        })
        .insert_resource(Opening(opened.trouble))
        .add_systems(Startup, tell_trouble_with_the_file)
        .add_systems(Last, keep_settings);
}

/// What became of the file at the start.
#[derive(Debug)]
pub(super) struct Opened {
    pub settings: AppSettings,
    /// Where to keep them; `None` if there is no place or what is there must not be touched.
    pub path: Option<PathBuf>,
    pub trouble: Option<Trouble>,
}

/// Why the settings are not what the file says.
#[derive(Debug)]
pub(super) enum Trouble {
    /// These make no sense or are beyond their limits, and have been changed.
    Limits(Vec<String>),
    /// Not all of it is a file of settings, and it lies here now.
    Nonsense { kept_as: PathBuf },
    /// It cannot be read or moved.
    Unreadable(io::Error),
}

/// What is understood of a file, if there is one. Text that is not UTF-8 is an error of the kind `InvalidData`.
pub(super) fn read(path: &Path) -> io::Result<Option<Understood>> {
    Ok(storage::read(path)?.map(|text| Understood::of(&text)))
}

pub(super) fn open(path: Option<PathBuf>) -> Opened {
    let usual = |path, trouble| Opened {
        settings: AppSettings::default(),
        path,
        trouble,
    };
    let Some(path) = path else {
        return usual(None, None);
    };
    match read(&path) {
        Ok(None) => usual(Some(path), None),
        Ok(Some(Understood {
            settings,
            fault: Some(fault),
            ..
        })) => put_aside(path, settings, &fault),
        Ok(Some(Understood { settings, changed, .. })) => Opened {
            settings,
            path: Some(path),
            trouble: (!changed.is_empty()).then_some(Trouble::Limits(changed)),
        },
        Err(error) if error.kind() == io::ErrorKind::InvalidData => put_aside(path, AppSettings::default(), &error),
        Err(error) => usual(None, Some(Trouble::Unreadable(error))),
    }
}

/// Keeps the file for whoever wants to mend it, and what was understood of it where it was.
fn put_aside(path: PathBuf, settings: AppSettings, fault: &dyn std::error::Error) -> Opened {
    warn!("not all of the settings in {} makes sense: {fault}", path.display());
    let put = || {
        let kept_as = storage::set_aside(&path)?;
        write(&path, &settings)?;
        Ok(kept_as)
    };
    match put() {
        Ok(kept_as) => Opened {
            settings,
            path: Some(path),
            trouble: Some(Trouble::Nonsense { kept_as }),
        },
        Err(error) => Opened {
            settings,
            path: None,
            trouble: Some(Trouble::Unreadable(error)),
        },
    }
}

#[derive(Resource)]
struct Opening(Option<Trouble>);

/// Where the settings are kept, and when they last changed without being written yet.
#[derive(Resource)]
struct SettingsFile {
    path: Option<PathBuf>,
    changed: Option<Duration>,
}

fn tell_trouble_with_the_file(opening: Res<Opening>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    match &opening.0 {
        None => {}
        Some(Trouble::Limits(names)) => {
            notices.info(texts.format("notice-settings-limits", &[("names", names.join(", "))]));
        }
        Some(Trouble::Nonsense { kept_as }) => {
            let file = kept_as.display().to_string();
            notices.error(texts.format("notice-settings-bad", &[("file", file)]));
        }
        Some(Trouble::Unreadable(error)) => {
            notices.error(texts.format("notice-settings-unreadable", &[("reason", texts.file_error(error))]));
        }
    }
}

/// Writes changed settings when they have rested, and at the end.
fn keep_settings(
    settings: Res<AppSettings>,
    time: Res<Time<Real>>,
    mut file: ResMut<SettingsFile>,
    mut exits: MessageReader<AppExit>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut keep_drawing: KeepDrawing,
) {
    let now = time.elapsed();
    if settings.is_changed() && !settings.is_added() {
        file.changed = Some(now);
    }
    let leaving = exits.read().count() > 0;
    let rested = |changed: Duration| leaving || now.saturating_sub(changed) >= REST_BEFORE_WRITING;
    if !file.changed.is_some_and(rested) {
        if file.changed.is_some() {
            // Without a next frame the rest would not be noticed.
            keep_drawing.moving();
        }
        return;
    }
    file.changed = None;
    let Some(path) = &file.path else {
        return;
    };
    if let Err(error) = write(path, &settings) {
        warn!("the settings cannot be kept in {}: {error}", path.display());
        notices.error(texts.format("notice-settings-not-kept", &[("reason", texts.file_error(&error))]));
        // Told once; the next start says it again if it is still so.
        file.path = None;
    }
}

pub(super) fn write(path: &Path, settings: &AppSettings) -> io::Result<()> {
    let text = settings.to_text().map_err(io::Error::other)?;
    storage::write_whole(path, &text)
}
