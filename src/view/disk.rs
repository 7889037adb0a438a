//! Files, as the standard library has them: on a disk, or in a browser in what it keeps for the page.

#[cfg(target_arch = "wasm32")]
#[path = "disk/browser.rs"]
mod kind;
#[cfg(not(target_arch = "wasm32"))]
#[path = "disk/system.rs"]
mod kind;

pub use kind::*;
