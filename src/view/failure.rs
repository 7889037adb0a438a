//! What happens when the graphics card fails: it is tried again, and if that is no use the player is told.

use std::sync::atomic::{AtomicU32, Ordering};

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;

/// How often a lost device is asked for again in one run of the program.
const RECOVERIES: u32 = 3;
/// How many other errors are passed over in one run of the program.
const IGNORED: u32 = 20;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle));
}

/// A laptop that changes graphics cards, or sleeps, loses the device once; a driver that does so again and again, or
/// that refuses what it is given, will not get better. The game is kept after every move, so leaving loses nothing.
fn handle(error: &RenderError, main_world: &mut World, _render_world: &mut World) -> RenderErrorPolicy {
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
            main_world.write_message(AppExit::error());
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
