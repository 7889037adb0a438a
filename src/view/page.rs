//! The page in which the game runs in a browser: what it asks for, and what it is told.
//!
//! The page itself lies in `assets/web`. Its elements are known here by their names; where one is missing, nothing
//! happens.

mod journal;
mod keyboard;
pub mod links;
pub mod other_pages;

use std::ffi::OsString;
use std::io::{self, Write};
use std::time::Duration;

use bevy::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, HtmlInputElement, Window as Page};

use crate::game::Screen;

/// What an address may ask for, of what the command line knows.
const WISHES: [&str; 12] = [
    "variant",
    "fen",
    "demo",
    "kiosk",
    "board",
    "set",
    "flat-set",
    "quality",
    "view",
    "orbit",
    "lang",
    "log-state",
];
/// Longer words are no wishes.
const LONGEST_WISH: usize = 400;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Loading), show_board);
    app.add_plugins((journal::plugin, keyboard::plugin, links::plugin));
}

/// The poster gives way to the board.
fn show_board() {
    set_state("ready");
}

/// Lets the page know how far the program is.
fn set_state(state: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        // Any name and any value are allowed.
        let _ = root.set_attribute("data-state", state);
    }
}

/// What the page's address asks for, in the words of the command line.
pub fn arguments() -> Vec<OsString> {
    let Some(location) = window().map(|page| page.location()) else {
        return Vec::new();
    };
    let query = location.search().unwrap_or_default();
    let pairs = query.trim_start_matches('?').split('&').filter_map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = js_sys::decode_uri_component(&value.replace('+', " ")).ok()?;
        let value = value.as_string().filter(|value| value.len() <= LONGEST_WISH)?;
        WISHES.contains(&name).then(|| match &*value {
            "" => format!("--{name}").into(),
            value => format!("--{name}={value}").into(),
        })
    });
    pairs.collect()
}

/// What the file of a stand says that lies beside the page: the page has fetched it before the game began.
pub fn stand_file() -> Option<String> {
    // Any name may be asked for.
    js_sys::Reflect::get(&js_sys::global(), &"tenfoldStand".into())
        .ok()?
        .as_string()
}

/// Loads the page again without anything that its address asks for.
pub fn forget_wishes() {
    if let Some(location) = window().map(|page| page.location()) {
        // Its own path can always be gone to.
        let _ = location.pathname().and_then(|path| location.replace(&path));
    }
}

/// Whether the browser has been asked for less motion.
pub fn wants_less_motion() -> bool {
    let query = window().and_then(|page| page.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// Says something that went wrong, to the console and in place of the board.
pub fn tell(words: &str) {
    web_sys::console::error_1(&words.into());
    if let Some(place) = element("trouble") {
        place.set_text_content(Some(words));
        set_state("failed");
    }
}

/// Does something when so much time has passed.
pub fn after(time: Duration, work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    if let Some(page) = window() {
        // It is refused only where there are no timers.
        let _ = page.set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), milliseconds);
    }
}

/// Lets the page do what else waits.
pub async fn pause() {
    let over = js_sys::Promise::new(&mut |done, _| {
        if let Some(page) = window() {
            // It is refused only where there are no timers.
            let _ = page.set_timeout_with_callback(&done);
        }
    });
    let _ = JsFuture::from(over).await;
}

/// Lets the player choose a file with one of these endings; tells its name and what is in it.
pub fn choose_file(endings: &[&str]) -> impl Future<Output = Option<(String, Vec<u8>)>> + use<> {
    let accepted: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
    let input = document().and_then(|document| {
        let input: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
        input.set_type("file");
        input.set_accept(&accepted.join(","));
        Some(input)
    });
    let chosen = input.clone().map(|input| {
        js_sys::Promise::new(&mut |done, _| {
            for event in ["change", "cancel"] {
                let _ = input.add_event_listener_with_callback(event, &done);
            }
        })
    });
    if let Some(input) = &input {
        input.click();
    }
    async move {
        JsFuture::from(chosen?).await.ok()?;
        let file = input?.files()?.get(0)?;
        let content = JsFuture::from(file.array_buffer()).await.ok()?;
        Some((file.name(), js_sys::Uint8Array::new(&content).to_vec()))
    }
}

/// What was copied; `None` where the browser does not let the page read it.
pub async fn copied_text() -> Option<String> {
    let navigator = window()?.navigator();
    // Where a page is not served safely there is none, whatever the types say.
    let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).ok()?;
    let clipboard: web_sys::Clipboard = clipboard.dyn_into().ok()?;
    js_sys::Reflect::get(&clipboard, &"readText".into())
        .ok()
        .filter(wasm_bindgen::JsValue::is_function)?;
    JsFuture::from(clipboard.read_text()).await.ok()?.as_string()
}

/// Takes the lines of the state log: the page has the last one in `tenfoldState`.
pub struct StateTeller;

impl Write for StateTeller {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        // The global object takes any property.
        let _ = js_sys::Reflect::set(&js_sys::global(), &"tenfoldState".into(), &line.trim_end().into());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn window() -> Option<Page> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn element(id: &str) -> Option<Element> {
    document()?.get_element_by_id(id)
}
