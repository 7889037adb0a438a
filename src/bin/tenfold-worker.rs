//! The engine as a web worker of the page; see `tenfold::engine::uci::web`.

/// Starts to listen; the worker lives on after it.
#[cfg(target_arch = "wasm32")]
fn main() {
    tenfold::engine::uci::web::serve();
}

/// Says what this is for.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    eprintln!("tenfold-worker is the engine for browsers, which `scripts/web` builds; here it is tenfold-engine");
    std::process::ExitCode::FAILURE
}
