//! What takes a processor for a while is done beside the window: where there are threads on one of its own, and in a
//! browser, whose page has none, a little at a time between what the page does.

use std::io;
#[cfg(target_arch = "wasm32")]
use std::time::Duration;

#[cfg(target_arch = "wasm32")]
use web_time::Instant;

/// Begins a piece of work that nobody waits for, on a thread with this name.
///
/// # Errors
/// When the system has no thread for it.
#[cfg(not(target_arch = "wasm32"))]
pub fn begin<W: Future<Output = ()>>(name: &str, work: impl FnOnce() -> W + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(|| bevy::tasks::block_on(work()))
        .map(|_| ())
}

/// Begins a piece of work that nobody waits for, once the page has shown that it has been begun.
#[cfg(target_arch = "wasm32")]
pub fn begin<W: Future<Output = ()> + 'static>(
    _name: &str,
    work: impl FnOnce() -> W + Send + 'static,
) -> io::Result<()> {
    let work = || wasm_bindgen_futures::spawn_local(work());
    super::page::after(Duration::from_millis(30), work);
    Ok(())
}

/// The breath of whoever works for long: taken again and again, it lets others have their turn where there is one thread
/// for all.
pub struct Breath {
    #[cfg(target_arch = "wasm32")]
    taken: Instant,
}

/// So long a page works before it does something else: shorter than what people feel.
#[cfg(target_arch = "wasm32")]
const HELD: Duration = Duration::from_millis(12);

impl Breath {
    /// Taken now.
    pub fn new() -> Breath {
        Breath {
            #[cfg(target_arch = "wasm32")]
            taken: Instant::now(),
        }
    }

    /// Lets others have their turn, if it is time.
    #[cfg(not(target_arch = "wasm32"))]
    #[expect(clippy::unused_async, reason = "in a browser it waits")]
    pub async fn take(&mut self) {}

    /// Lets others have their turn, if it is time.
    #[cfg(target_arch = "wasm32")]
    pub async fn take(&mut self) {
        if self.taken.elapsed() >= HELD {
            super::page::pause().await;
            self.taken = Instant::now();
        }
    }
}
