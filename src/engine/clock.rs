//! The clock that a search reads; one that works on wasm32 too, where the standard library's panics.

pub use web_time::Instant;
