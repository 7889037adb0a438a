//! The engine in a dedicated web worker: UCI lines come and go as messages.
//!
//! A line is one message. The worker introduces itself as soon as it listens, so whoever has started it waits for
//! `uciok`: what is said before that is not heard. It does not listen while it searches, so a search is ended with the
//! worker itself.

use std::io::{self, Write};

use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Next, Output, Session};

/// Serves the page that has started the worker, for as long as it wants.
pub fn serve() {
    std::panic::set_hook(Box::new(|failure| {
        // Wasm cannot go on after a panic; the page hears of the worker's end, and people who look find this.
        Posted.post(&format!("info string the engine has failed: {failure}").replace('\n', " "));
    }));
    let mut session = Session::new(Output::new(Posted));
    session.handle("uci");
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let Some(line) = message.data().as_string() else { return };
        if session.handle(&line) == Next::Quit {
            scope().close();
        }
    });
    scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    listen.forget();
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Lines to the page.
struct Posted;

impl Posted {
    fn post(&self, line: &str) {
        // A string can always be sent.
        let _ = scope().post_message(&line.into());
    }
}

impl Write for Posted {
    /// Takes whole lines, as [`Output`] writes them.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in String::from_utf8_lossy(bytes).trim_end_matches('\n').split('\n') {
            self.post(line);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
