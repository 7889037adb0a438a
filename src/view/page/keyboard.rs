//! Lets a phone show its keyboard while a field is written into: the element for it is made by `assets/web/writing.js`.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPostUpdateSet};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, follow_writing.after(EguiPostUpdateSet::ProcessOutput));
}

/// Whoever begins to write has the keyboard, and whoever ends gives the keys back to the board.
fn follow_writing(mut contexts: EguiContexts, mut written: Local<bool>) -> Result {
    let writes = contexts.ctx_mut()?.text_edit_focused();
    if std::mem::replace(&mut *written, writes) == writes {
        return Ok(());
    }
    let focus = |name: &str| {
        let place = super::element(name).and_then(|place| place.dyn_into::<HtmlElement>().ok());
        place.is_some_and(|place| place.focus().is_ok())
    };
    // Where there is no such element the keys come to the canvas in any case.
    let _ = if writes { focus("writing") } else { focus("game") };
    Ok(())
}
