//! Opens the game that stands behind the `#` of the address, when the page comes and whenever that changes; and goes on with
//! the game that a page was playing which is loaded again.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::Storage;

use super::window;
use crate::game::{GameSystems, LoadGame, Screen, WakeUp, from_link, link_of};
use crate::rules::Line;
use crate::view::camera::{CameraRequest, Eye};
use crate::view::kiosk::Kiosk;
use crate::view::save_file::SaveFile;
use crate::view::text::Texts;
use crate::view::ui::Notices;

/// That a page plays a game, for the same page when it is loaded again.
const PLAYING: &str = "tenfold-playing";
/// What an address asks for by which a game begins.
const STARTS: [&str; 2] = ["variant", "fen"];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Came>()
        .add_systems(PostStartup, listen)
        .add_systems(
            Update,
            (open_link, go_on.run_if(in_state(Screen::Menu)))
                .chain()
                // On a stand the games are its own.
                .run_if(not(in_state(Screen::Loading)).and_then(not(resource_exists::<Kiosk>)))
                .in_set(GameSystems::Input),
        )
        .add_systems(OnEnter(Screen::Playing), (|| note_playing(true), forget_start))
        .add_systems(OnExit(Screen::Playing), || note_playing(false));
}

/// The address at which a game opens.
pub fn address(line: &Line) -> Option<String> {
    let location = window()?.location();
    let page = location.origin().ok()? + &location.pathname().ok()?;
    Some(format!("{page}#{}", link_of(line)?))
}

/// What came behind the `#` and nobody has looked at yet.
#[derive(Resource, Clone, Default)]
struct Came(Arc<Mutex<Option<String>>>);

fn listen(came: Res<Came>, wake: Res<WakeUp>) {
    let (came, wake) = (came.clone(), wake.clone());
    let take = move || {
        let hash = window().and_then(|page| page.location().hash().ok());
        let hash = hash.unwrap_or_default();
        let link = hash.trim_start_matches('#').to_owned();
        if !link.is_empty() {
            *came.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(link);
            if let Some(wake) = &wake.0 {
                wake();
            }
        }
    };
    take();
    let Some(page) = window() else { return };
    let listener = Closure::<dyn FnMut()>::new(take);
    // A page can always be listened to, for as long as it is there.
    let _ = page.add_event_listener_with_callback("hashchange", listener.as_ref().unchecked_ref());
    listener.forget();
}

fn open_link(
    came: Res<Came>,
    texts: Res<Texts>,
    eye: Res<Eye>,
    mut notices: ResMut<Notices>,
    mut games: MessageWriter<LoadGame>,
    mut camera: MessageWriter<CameraRequest>,
) {
    let Some(link) = came.0.lock().unwrap_or_else(PoisonError::into_inner).take() else {
        return;
    };
    forget_start();
    match from_link(&link) {
        Ok(game) => {
            if eye.side() != game.line().position().side_to_move() {
                camera.write(CameraRequest::Flip);
            }
            games.write(LoadGame(game));
        }
        Err(error) => {
            warn!("the link opens no game: {error}");
            notices.error(texts.get("notice-link-bad"));
        }
    }
}

/// Takes the game out of the address that has begun: from now on it is kept like any other, and the page goes on with that
/// when it is loaded again.
fn forget_start() {
    let forgotten = || {
        let page = window()?;
        let location = page.location();
        let query = location.search().ok()?;
        let begins = |wish: &&str| STARTS.contains(&wish.split('=').next().unwrap_or_default());
        let wishes: Vec<&str> = query
            .trim_start_matches('?')
            .split('&')
            .filter(|wish| !begins(wish))
            .collect();
        let bare = format!("{}?{}", location.pathname().ok()?, wishes.join("&"));
        let bare = bare.trim_end_matches('?');
        page.history()
            .ok()?
            .replace_state_with_url(&JsValue::NULL, "", Some(bare))
            .ok()
    };
    // Where that is not allowed, the link opens again.
    let _ = forgotten();
}

/// A page that was loaded again is where it was.
fn go_on(file: Res<SaveFile>, mut asked: Local<bool>, mut games: MessageWriter<LoadGame>) {
    if std::mem::replace(&mut *asked, true) {
        return;
    }
    let played = notes().and_then(|notes| notes.get_item(PLAYING).ok()?).is_some();
    if let (true, Some(game)) = (played, file.unfinished()) {
        games.write(LoadGame(game.clone()));
    }
}

fn note_playing(plays: bool) {
    let Some(notes) = notes() else { return };
    // Without a note the player finds the game on the start screen.
    let _ = if plays {
        notes.set_item(PLAYING, "yes")
    } else {
        notes.remove_item(PLAYING)
    };
}

/// What is kept for this page until it is closed.
fn notes() -> Option<Storage> {
    window()?.session_storage().ok().flatten()
}
