//! What a page may keep, as far as it is used like files of the standard library.
//!
//! - Below [`KEPT`] lies what the browser keeps for the page, in its local storage: texts only, each under its path, behind
//!   the time at which it was written. What does not fit there, or in a private window, is refused like by a full disk.
//! - What is written below [`DOWNLOADS`] the browser hands to the player.
//! - Everything else is gone with the page: files that the player has opened lie in [`OPENED`].
//!
//! Folders are there when something lies in them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::TryLockError;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::view::page::other_pages;
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlAnchorElement, Storage, Url};
use web_time::{SystemTime, UNIX_EPOCH};

/// What lies here stays.
const KEPT: &str = "/tenfold";
/// What is written here is handed to the player.
const DOWNLOADS: &str = "/downloads";
/// Where files lie that the player has opened.
const OPENED: &str = "/opened";
/// What the names of our own begin with among those of the storage, with the version of their form.
const PREFIX: &str = "tenfold-1:";

pub fn config_folder() -> Option<PathBuf> {
    Some(PathBuf::from(KEPT))
}

pub fn data_folder() -> Option<PathBuf> {
    Some(PathBuf::from(KEPT))
}

/// Nothing can be written in the instant of a failure: the console has it.
pub fn reports_folder() -> Option<PathBuf> {
    None
}

pub fn documents_folder() -> Option<PathBuf> {
    Some(PathBuf::from(DOWNLOADS))
}

pub fn pictures_folder() -> Option<PathBuf> {
    Some(PathBuf::from(DOWNLOADS))
}

/// What the player is told of downloads is their names.
pub fn home_folder() -> Option<PathBuf> {
    Some(PathBuf::from(DOWNLOADS))
}

/// Lets a file be there that the player has opened, for as long as the page.
pub fn open_for_now(name: &str, content: Vec<u8>) -> io::Result<PathBuf> {
    let path = Path::new(OPENED).join(name);
    put(&path, content)?;
    Ok(path)
}

/// A file, all of whose content is in memory.
#[derive(Debug)]
pub struct File {
    path: PathBuf,
    content: Vec<u8>,
    at: usize,
    written: SystemTime,
    /// Whether its lock is held.
    holds: AtomicBool,
}

impl Drop for File {
    fn drop(&mut self) {
        let holder = || get(&self.path).is_ok_and(|(holder, _)| Some(holder) == other_pages::own());
        if self.holds.load(Relaxed) && holder() {
            // Where nothing can be written, whoever asks next finds this page gone or still here.
            let _ = put(&self.path, Vec::new());
        }
    }
}

impl File {
    pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
        let path = path.as_ref();
        let (content, written) = get(path)?;
        Ok(File {
            path: path.to_owned(),
            content,
            at: 0,
            written,
            holds: AtomicBool::new(false),
        })
    }

    pub fn create_new(path: impl AsRef<Path>) -> io::Result<File> {
        let path = path.as_ref();
        if exists(path)? {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        put(path, Vec::new())?;
        File::open(path)
    }

    pub fn sync_all(&self) -> io::Result<()> {
        put(&self.path, self.content.clone())
    }

    pub fn set_modified(&self, time: SystemTime) -> io::Result<()> {
        put_at(&self.path, self.content.clone(), time)
    }

    /// Who holds a file stands in it: the name of a page. What a page holds that is gone is free.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        let Some(own) = other_pages::own() else {
            return Err(TryLockError::Error(io::ErrorKind::Unsupported.into()));
        };
        let (holder, since) = get(&self.path).map_err(TryLockError::Error)?;
        if holder == own || other_pages::is_open(&holder, since) {
            return Err(TryLockError::WouldBlock);
        }
        put(&self.path, own).map_err(TryLockError::Error)?;
        self.holds.store(true, Relaxed);
        Ok(())
    }

    pub fn metadata(&self) -> io::Result<Metadata> {
        Ok(Metadata {
            length: self.content.len() as u64,
            written: self.written,
        })
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut rest = &self.content[self.at.min(self.content.len())..];
        let read = rest.read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

impl Write for File {
    /// Writes on; it counts once it is synchronised.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.truncate(self.at);
        self.content.extend_from_slice(bytes);
        self.at = self.content.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let (from, by) = match to {
            SeekFrom::Start(at) => (0, at as i64),
            SeekFrom::End(by) => (self.content.len() as i64, by),
            SeekFrom::Current(by) => (self.at as i64, by),
        };
        self.at = usize::try_from(from + by).map_err(|_| io::ErrorKind::InvalidInput)?;
        Ok(self.at as u64)
    }
}

/// How a file is opened.
#[derive(Default)]
pub struct OpenOptions {
    create: bool,
}

impl OpenOptions {
    pub fn new() -> OpenOptions {
        OpenOptions::default()
    }

    pub fn read(&mut self, _read: bool) -> &mut OpenOptions {
        self
    }

    pub fn write(&mut self, _write: bool) -> &mut OpenOptions {
        self
    }

    pub fn create(&mut self, create: bool) -> &mut OpenOptions {
        self.create = create;
        self
    }

    /// Nobody asks for it to be done.
    pub fn truncate(&mut self, _truncate: bool) -> &mut OpenOptions {
        self
    }

    pub fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        let path = path.as_ref();
        if self.create && !exists(path)? {
            put(path, Vec::new())?;
        }
        File::open(path)
    }
}

/// What is known of a file.
pub struct Metadata {
    length: u64,
    written: SystemTime,
}

impl Metadata {
    /// There is nothing else.
    pub fn is_file(&self) -> bool {
        true
    }

    pub fn len(&self) -> u64 {
        self.length
    }

    pub fn modified(&self) -> io::Result<SystemTime> {
        Ok(self.written)
    }
}

/// What lies in a folder.
pub struct DirEntry(PathBuf);

impl DirEntry {
    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }
}

pub fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    Ok(path.as_ref().to_owned())
}

pub fn create_dir_all(_path: impl AsRef<Path>) -> io::Result<()> {
    Ok(())
}

pub fn exists(path: impl AsRef<Path>) -> io::Result<bool> {
    match get(path.as_ref()) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    File::open(path)?.metadata()
}

pub fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

pub fn read_dir(path: impl AsRef<Path>) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let path = path.as_ref();
    let mut inside = Vec::new();
    if path.starts_with(KEPT) {
        let storage = storage()?;
        let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok()?);
        inside.extend(names.filter_map(|name| Some(PathBuf::from(name.strip_prefix(PREFIX)?))));
    }
    MEMORY.with_borrow(|memory| inside.extend(memory.keys().cloned()));
    inside.retain(|file| file.parent() == Some(path));
    Ok(inside.into_iter().map(|file| Ok(DirEntry(file))))
}

pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let path = path.as_ref();
    get(path)?;
    if path.starts_with(KEPT) {
        storage()?.remove_item(&name(path)).map_err(|_| refused())
    } else {
        MEMORY.with_borrow_mut(|memory| memory.remove(path));
        Ok(())
    }
}

pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let (from, to) = (from.as_ref(), to.as_ref());
    let (content, written) = get(from)?;
    if to.starts_with(DOWNLOADS) {
        download(to, &content)?;
    } else if from.starts_with(KEPT) {
        // There may be room for one of them only.
        let text = content.clone();
        remove_file(from)?;
        if let Err(error) = put_at(to, content, written) {
            put_at(from, text, written)?;
            return Err(error);
        }
        return Ok(());
    } else {
        put_at(to, content, written)?;
    }
    remove_file(from)
}

thread_local! {
    /// What is gone with the page.
    static MEMORY: RefCell<BTreeMap<PathBuf, (Vec<u8>, SystemTime)>> = const { RefCell::new(BTreeMap::new()) };
}

fn get(path: &Path) -> io::Result<(Vec<u8>, SystemTime)> {
    let found = if path.starts_with(KEPT) {
        let kept = storage()?.get_item(&name(path)).map_err(|_| refused())?;
        kept.map(|kept| {
            // What somebody else has put there is as old as can be.
            let (time, text) = kept.split_once('\n').unwrap_or(("0", &kept));
            let time = UNIX_EPOCH + Duration::from_millis(time.parse().unwrap_or(0));
            (text.as_bytes().to_vec(), time)
        })
    } else {
        MEMORY.with_borrow(|memory| memory.get(path).cloned())
    };
    found.ok_or_else(|| io::ErrorKind::NotFound.into())
}

fn put(path: &Path, content: Vec<u8>) -> io::Result<()> {
    put_at(path, content, SystemTime::now())
}

fn put_at(path: &Path, content: Vec<u8>, written: SystemTime) -> io::Result<()> {
    if !path.starts_with(KEPT) {
        MEMORY.with_borrow_mut(|memory| memory.insert(path.to_owned(), (content, written)));
        return Ok(());
    }
    let text = String::from_utf8(content).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    let time = written.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    storage()?
        .set_item(&name(path), &format!("{time}\n{text}"))
        .map_err(|_| io::ErrorKind::StorageFull.into())
}

fn name(path: &Path) -> String {
    format!("{PREFIX}{}", path.display())
}

/// What the browser keeps for the page. A private window may have none.
fn storage() -> io::Result<Storage> {
    let window = web_sys::window().ok_or_else(refused)?;
    window.local_storage().ok().flatten().ok_or_else(refused)
}

fn refused() -> io::Error {
    io::Error::new(
        io::ErrorKind::PermissionDenied,
        "the browser keeps nothing for this page",
    )
}

/// Hands a file to the player.
fn download(path: &Path, content: &[u8]) -> io::Result<()> {
    let offered = || {
        let bytes = js_sys::Uint8Array::from(content);
        let blob = Blob::new_with_u8_array_sequence(&js_sys::Array::of1(&bytes)).ok()?;
        let address = Url::create_object_url_with_blob(&blob).ok()?;
        let document = web_sys::window()?.document()?;
        let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(path.file_name()?.to_str()?);
        link.click();
        // It is taken before the next task begins.
        Url::revoke_object_url(&address).ok()
    };
    offered().ok_or_else(refused)
}
