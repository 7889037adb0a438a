//! What takes a processor for a while is done beside the window, where there are threads.

use std::io;

/// Begins a piece of work that nobody waits for, on a thread of its own with this name.
///
/// # Errors
/// When the system has no thread for it.
#[cfg(not(target_arch = "wasm32"))]
pub fn begin(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(|_| ())
}

/// Does a piece of work that nobody waits for, once the page has shown that it has been begun: a page has no other thread.
#[cfg(target_arch = "wasm32")]
pub fn begin(_name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    super::page::after(std::time::Duration::from_millis(30), work);
    Ok(())
}
