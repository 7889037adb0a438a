//! Asks for files: by the system's dialogs, which are begun at once, for some systems want them on the thread of the
//! window, and in a browser by the page's.

use std::path::{Path, PathBuf};

/// A file that somebody chooses, of a kind with these endings; none if nobody does, or the system has no such dialog.
#[cfg(not(target_arch = "wasm32"))]
pub fn file(title: &str, kind: &str, endings: &[&str]) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new()
        .set_title(title)
        .add_filter(kind, endings)
        .pick_file();
    async move { dialog.await.map(|file| file.path().to_owned()) }
}

/// A folder that somebody chooses; none as above.
#[cfg(not(target_arch = "wasm32"))]
pub fn folder(title: &str, begin: Option<&Path>) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
    if let Some(begin) = begin {
        dialog = dialog.set_directory(begin);
    }
    let dialog = dialog.pick_folder();
    async move { dialog.await.map(|folder| folder.path().to_owned()) }
}

/// Where somebody wants to have a file with this ending, in a folder and with a name that are offered; none as above.
#[cfg(not(target_arch = "wasm32"))]
pub fn place_for(
    title: &str,
    ending: &str,
    name: &str,
    folder: Option<&Path>,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let mut dialog = rfd::AsyncFileDialog::new()
        .set_title(title)
        .add_filter(ending.to_uppercase(), &[ending])
        .set_file_name(name);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    let dialog = dialog.save_file();
    async move { dialog.await.map(|file| file.path().to_owned()) }
}

#[cfg(target_arch = "wasm32")]
pub fn file(_title: &str, _kind: &str, endings: &[&str]) -> impl Future<Output = Option<PathBuf>> + use<> {
    let chosen = super::page::choose_file(endings);
    async move {
        let (name, content) = chosen.await?;
        super::disk::open_for_now(&name, content).ok()
    }
}

/// The browser knows where, or asks.
#[cfg(target_arch = "wasm32")]
pub fn place_for(
    _title: &str,
    _ending: &str,
    name: &str,
    folder: Option<&Path>,
) -> impl Future<Output = Option<PathBuf>> + use<> {
    let place = folder.map(|folder| folder.join(name));
    async move { place }
}
