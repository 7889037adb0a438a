//! The system's files, and where it wants them.

use std::path::{Path, PathBuf};

use directories::{ProjectDirs, UserDirs};

pub use std::fs::{
    File, OpenOptions, canonicalize, create_dir_all, exists, metadata, read_dir, remove_file, rename, symlink_metadata,
};

/// Where settings belong. `None` on a system that names no such place, here and below.
pub fn config_folder() -> Option<PathBuf> {
    Some(project()?.config_dir().to_owned())
}

/// Where what the program keeps belongs.
pub fn data_folder() -> Option<PathBuf> {
    Some(project()?.data_dir().to_owned())
}

/// Where reports of failures belong.
pub fn reports_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("reports"))
}

/// Where people look for what they have written to a file: their documents, or else their own folder.
pub fn documents_folder() -> Option<PathBuf> {
    let user = UserDirs::new()?;
    Some(user.document_dir().unwrap_or(user.home_dir()).to_owned())
}

/// Where people look for pictures: their folder for those, or else where they look for everything.
pub fn pictures_folder() -> Option<PathBuf> {
    let user = UserDirs::new()?;
    user.picture_dir().map(Path::to_owned).or_else(documents_folder)
}

/// The folder of whoever plays.
pub fn home_folder() -> Option<PathBuf> {
    Some(UserDirs::new()?.home_dir().to_owned())
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "Tenfold")
}
