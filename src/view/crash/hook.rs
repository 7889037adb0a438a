//! What is done in the instant of a panic, on the thread that panics.

use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use web_time::Instant;

use super::log::last_lines;
use super::report::{self, Fault};
use crate::game::{SavedGame, WakeUp};
use crate::view::failure::tell;
use crate::view::storage;
use crate::view::text::{LanguageChoice, Texts};

/// What is known of the program, for whoever writes a report.
#[derive(Clone, Default)]
pub struct Known {
    /// The graphics card and its driver.
    pub adapter: String,
    /// The game on the board.
    pub game: Option<Arc<SavedGame>>,
    /// What wakes the window, so that it sees what has become of its threads.
    pub wake: WakeUp,
}

static KNOWN: Mutex<Known> = Mutex::new(Known {
    adapter: String::new(),
    game: None,
    wake: WakeUp(None),
});

/// Where the last report of this run is, once there is one. Nobody can fail who holds it.
static WRITTEN: Mutex<Option<&'static Path>> = Mutex::new(None);
/// When the last failure was that counts, in milliseconds of this run, beginning with 1; 0 if there was none.
static COUNTED: AtomicU64 = AtomicU64::new(0);
/// What fails so soon after another failure is taken for its consequence, and not reported.
const CONSEQUENCES: Duration = Duration::from_secs(2);

/// Notes something for a report.
pub fn note(change: impl FnOnce(&mut Known)) {
    // Where a note was broken off, the next one is as good.
    change(&mut KNOWN.lock().unwrap_or_else(PoisonError::into_inner));
}

/// The last report that this run of the program has written, if it has.
pub fn written() -> Option<&'static Path> {
    *WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a failure counts, so long after the start: of several at the same time, one does.
fn counts(after: Duration) -> bool {
    let now = u64::try_from(after.as_millis()).unwrap_or(u64::MAX).saturating_add(1);
    let last = COUNTED.load(Ordering::SeqCst);
    let is_consequence = last > 0 && Duration::from_millis(now.saturating_sub(last)) < CONSEQUENCES;
    !is_consequence
        && COUNTED
            .compare_exchange(last, now, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
}

/// The game as it is kept: written down on a thread of its own, for what fails in the midst of a failure would end the
/// program without a report.
fn text_of(game: Option<Arc<SavedGame>>) -> String {
    let text = game.and_then(|game| {
        let thread = thread::Builder::new().name("report".to_owned());
        thread.spawn(move || game.to_text()).ok()?.join().ok()
    });
    text.unwrap_or_default()
}

/// Lets every panic from now on, of whatever thread, write a report into this folder, after what is done about panics
/// already.
pub fn report_panics(folder: Option<PathBuf>, language: LanguageChoice) {
    let Some(folder) = folder else { return };
    let texts = Texts::of(language);
    // Everything that takes more than memory is prepared while all is well.
    let shown_folder = PathBuf::from(storage::shown(&folder));
    let not_told = texts.format("cli-failure", &[("problem", texts.get("crash-not-written"))]);
    let settings = storage::settings_path();
    let home = storage::home_folder();
    let started = Instant::now();
    let otherwise = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        otherwise(info);
        let after = started.elapsed();
        if !counts(after) {
            return;
        }
        let path = report::new_path(&folder);
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
            after,
            backtrace: Backtrace::force_capture().to_string(),
            log: last_lines(),
            settings: settings.unwrap_or_default(),
            adapter: known.adapter,
            game: text_of(known.game),
        };
        match report::write(&path, &fault.text(home.as_deref())) {
            Ok(()) => {
                let shown = shown_folder.join(path.file_name().unwrap_or_default());
                // There are few, and they are wanted until the end.
                let path: &'static Path = Box::leak(path.into_boxed_path());
                *WRITTEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
                let file = [("file", shown.display().to_string())];
                tell(&texts.format("cli-failure", &[("problem", texts.format("crash-written", &file))]));
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
