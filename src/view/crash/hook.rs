//! What is done in the instant of a panic, on the thread that panics.

use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, TryLockError};
use std::thread;

use web_time::Instant;

use super::log::last_lines;
use super::report::{self, Fault};
use crate::game::WakeUp;
use crate::view::failure::tell;
use crate::view::storage;
use crate::view::text::{LanguageChoice, Texts};

/// What is known of the program, for whoever writes a report.
#[derive(Clone, Default)]
pub struct Known {
    /// The graphics card and its driver.
    pub adapter: String,
    /// The game on the board, as it is kept.
    pub game: String,
    /// What wakes the window, so that it sees what has become of its threads.
    pub wake: WakeUp,
}

static KNOWN: Mutex<Known> = Mutex::new(Known {
    adapter: String::new(),
    game: String::new(),
    wake: WakeUp(None),
});

/// Where the report of this run is, once there is one.
static WRITTEN: OnceLock<PathBuf> = OnceLock::new();
/// Whether somebody writes it: the first failure counts, and those that follow from it do not.
static BEGUN: AtomicBool = AtomicBool::new(false);

/// Notes something for a report.
pub fn note(change: impl FnOnce(&mut Known)) {
    // Where a note was broken off, the next one is as good.
    change(&mut KNOWN.lock().unwrap_or_else(PoisonError::into_inner));
}

/// The report that this run of the program has written, if it has.
pub fn written() -> Option<&'static Path> {
    WRITTEN.get().map(PathBuf::as_path)
}

/// Lets every panic from now on, of whatever thread, write a report into this folder, after what is done about panics
/// already.
pub fn report_panics(folder: Option<PathBuf>, language: LanguageChoice) {
    let Some(folder) = folder else { return };
    let texts = Texts::of(language);
    let path = report::new_path(&folder);
    // Everything that takes more than memory is prepared while all is well.
    let file = [("file", storage::shown(&path))];
    let told = texts.format("cli-failure", &[("problem", texts.format("crash-written", &file))]);
    let not_told = texts.format("cli-failure", &[("problem", texts.get("crash-not-written"))]);
    let settings = storage::settings_path();
    let home = storage::home_folder();
    let started = Instant::now();
    let otherwise = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        otherwise(info);
        if BEGUN.swap(true, Ordering::SeqCst) {
            return;
        }
        let known = match KNOWN.try_lock() {
            Ok(known) => known.clone(),
            Err(TryLockError::Poisoned(known)) => known.into_inner().clone(),
            Err(TryLockError::WouldBlock) => Known::default(),
        };
        let settings = settings.as_deref().and_then(|path| storage::read(path).ok()?);
        let fault = Fault {
            message: message(info),
            place: info.location().map(ToString::to_string).unwrap_or_default(),
            thread: thread::current().name().unwrap_or("without a name").to_owned(),
            after: started.elapsed(),
            backtrace: Backtrace::force_capture().to_string(),
            log: last_lines(),
            settings: settings.unwrap_or_default(),
            adapter: known.adapter,
            game: known.game,
        };
        match report::write(&path, &fault.text(home.as_deref())) {
            Ok(()) => {
                let _ = WRITTEN.set(path.clone());
                tell(&told);
            }
            Err(error) => tell(&format!("{not_told}: {error}")),
        }
        if let Some(wake) = &known.wake.0 {
            wake();
        }
    }));
}

fn message(info: &PanicHookInfo) -> String {
    info.payload_as_str().unwrap_or("no message").to_owned()
}
