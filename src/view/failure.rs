//! What happens when display or graphics fail: the card is tried again, and if that is no use the player is told in a
//! sentence, and the program ends.

use std::io;
#[cfg(not(target_arch = "wasm32"))]
use std::io::Write;
use std::panic::{self, PanicHookInfo};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use bevy::log::BoxedFmtLayer;
use bevy::log::tracing_subscriber::fmt;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowDestroyed};

use super::text::{LanguageChoice, Texts};

/// How often a lost device is asked for again in one run of the program.
const RECOVERIES: u32 = 3;
/// How many other errors are passed over in one run of the program.
const IGNORED: u32 = 20;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle))
        .add_systems(PreUpdate, leave_without_window)
        .add_systems(Update, leave.run_if(resource_exists::<GivenUp>));
}

/// With what Bevy panics where there is no display or no graphics driver, and what to tell instead.
const NO_START: [(&str, &str); 3] = [
    ("Failed to build event loop", "failure-no-display"),
    ("Unable to find a GPU", "failure-no-graphics"),
    ("Failed to create wgpu surface", "failure-no-graphics"),
];

/// Lets the program end with a sentence where Bevy would panic because there is nothing to open a window on. All other
/// panics stay as they are.
pub(super) fn explain_failed_start(language: LanguageChoice) {
    let otherwise = panic::take_hook();
    panic::set_hook(Box::new(move |info| match explanation(info) {
        Some(key) => {
            let texts = Texts::of(language);
            tell(&texts.format("cli-failure", &[("problem", texts.get(key))]));
            process::exit(1);
        }
        None => otherwise(info),
    }));
}

/// The key of what to tell about this panic, if it is known.
fn explanation(info: &PanicHookInfo) -> Option<&'static str> {
    let message = info.payload_as_str()?;
    let known = NO_START.into_iter().find(|(start, _)| message.starts_with(start));
    known.map(|(_, key)| key)
}

/// Says something on standard error, or says nothing if nobody can hear it.
#[cfg(not(target_arch = "wasm32"))]
pub fn tell(words: &str) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// Says something to the page.
#[cfg(target_arch = "wasm32")]
pub use super::page::tell;

/// The log on standard error, as Bevy would write it, but that nothing happens when it cannot be written.
pub(super) fn log_or_let_be(_app: &mut App) -> Option<BoxedFmtLayer> {
    let log = fmt::Layer::default().with_writer(io::stderr).log_internal_errors(false);
    Some(Box::new(log))
}

/// A window that somebody else has destroyed never asks to be closed.
fn leave_without_window(
    mut destroyed: MessageReader<WindowDestroyed>,
    windows: Query<(), With<PrimaryWindow>>,
    mut exit: MessageWriter<AppExit>,
) {
    if destroyed.read().any(|message| windows.contains(message.window)) {
        error!("the window was destroyed from outside; the game is kept");
        exit.write(AppExit::error());
    }
}

/// The graphics will not get better, and the program ends with the next frame.
#[derive(Resource, Clone, Copy, Debug)]
struct GivenUp;

/// A whole frame ends with this, in which a game that is still being written is written to its end.
fn leave(mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::error());
}

/// A laptop that changes graphics cards, or sleeps, loses the device once; a driver that does so again and again, or
/// that refuses what it is given, will not get better. The game is kept after every move, so leaving loses nothing.
fn handle(error: &RenderError, main_world: &mut World, _render_world: &mut World) -> RenderErrorPolicy {
    if main_world.contains_resource::<GivenUp>() {
        return RenderErrorPolicy::StopRendering;
    }
    static RECOVERED: AtomicU32 = AtomicU32::new(0);
    static PASSED_OVER: AtomicU32 = AtomicU32::new(0);
    let (count, most) = match error.ty {
        ErrorType::DeviceLost => (&RECOVERED, RECOVERIES),
        _ => (&PASSED_OVER, IGNORED),
    };
    let is_last = count.fetch_add(1, Ordering::Relaxed) >= most || matches!(error.ty, ErrorType::OutOfMemory);
    match error.ty {
        _ if is_last => {
            error!(
                "the graphics driver keeps failing ({:?}: {}); the game is kept",
                error.ty, error.description
            );
            // Between two frames, where to leave at once would be to leave before what a frame does at its end.
            main_world.insert_resource(GivenUp);
            main_world.write_message(RequestRedraw);
            RenderErrorPolicy::StopRendering
        }
        ErrorType::DeviceLost => {
            warn!(
                "the graphics device was lost ({}) and is asked for again",
                error.description
            );
            RenderErrorPolicy::Recover(RenderCreation::default())
        }
        _ => {
            warn!("the graphics driver complains ({:?}: {})", error.ty, error.description);
            RenderErrorPolicy::Ignore
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Ends(usize);

    #[test]
    fn who_gives_up_asks_for_a_frame_that_knows_that_it_is_the_last() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(crate::game::task_pools()), plugin))
            .add_message::<RequestRedraw>()
            .add_message::<WindowDestroyed>()
            .init_resource::<Ends>()
            .add_systems(Last, |mut exits: MessageReader<AppExit>, mut ends: ResMut<Ends>| {
                ends.0 += exits.read().count();
            });
        app.update();
        let error = RenderError {
            ty: ErrorType::OutOfMemory,
            description: String::new(),
            source: None,
        };
        // It is asked again after every frame until it has got its way.
        for _ in 0..2 {
            let policy = handle(&error, app.world_mut(), &mut World::new());
            assert!(matches!(policy, RenderErrorPolicy::StopRendering));
        }
        assert!(app.should_exit().is_none());
        assert_eq!(app.world().resource::<Messages<RequestRedraw>>().len(), 1);
        app.update();
        assert!(app.should_exit().is_some_and(|exit| exit.is_error()));
        assert_eq!(app.world().resource::<Ends>().0, 1);
    }

    #[test]
    fn the_program_ends_with_its_window() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(crate::game::task_pools()), plugin))
            .add_message::<RequestRedraw>()
            .add_message::<WindowDestroyed>();
        let window = app.world_mut().spawn(PrimaryWindow).id();
        let another = app.world_mut().spawn_empty().id();
        for (gone, ends) in [(another, false), (window, true)] {
            app.world_mut().write_message(WindowDestroyed { window: gone });
            app.update();
            assert_eq!(app.should_exit().is_some_and(|exit| exit.is_error()), ends);
        }
    }
}
