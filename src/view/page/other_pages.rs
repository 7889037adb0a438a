//! Which other pages of the game are open in this browser: `assets/web/pages.js` finds it out, where the browser tells.

use std::time::Duration;

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_time::{SystemTime, UNIX_EPOCH};

/// The name of this page among those that are open, as bytes; none where the browser tells nothing of others.
pub fn own() -> Option<Vec<u8>> {
    told("id")?.as_string().map(String::into_bytes)
}

/// Whether a page of this name may be open, which was so at a time: not if the browser has been asked since, and did not
/// name it.
pub fn is_open(name: &[u8], at: SystemTime) -> bool {
    let Some(open) = told("open").and_then(|open| open.dyn_into::<Array>().ok()) else {
        return false;
    };
    let is_named = open
        .iter()
        .any(|other| other.as_string().is_some_and(|other| other.as_bytes() == name));
    let asked = told("asked").and_then(|asked| asked.as_f64()).unwrap_or_default();
    let asked = UNIX_EPOCH + Duration::from_millis(asked as u64);
    is_named || (!name.is_empty() && at > asked)
}

fn told(what: &str) -> Option<JsValue> {
    let pages = Reflect::get(&js_sys::global(), &"tenfoldPages".into()).ok()?;
    pages
        .is_object()
        .then(|| Reflect::get(&pages, &what.into()).ok())
        .flatten()
}
