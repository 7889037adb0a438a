//! Games that go from one to the other as links: the address of the page with the game behind its `#`.

/// Whether this program has an address.
pub const ARE_THERE: bool = cfg!(target_arch = "wasm32");

/// The address at which the game that a line has come to opens; none where the program has no address, or the game is too
/// long for one.
#[cfg(not(target_arch = "wasm32"))]
pub fn address(_line: &crate::rules::Line) -> Option<String> {
    None
}

#[cfg(target_arch = "wasm32")]
pub use super::page::links::address;
