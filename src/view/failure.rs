//! What happens when the graphics card fails: it is tried again, and if that is no use the player is told.

use std::sync::atomic::{AtomicU32, Ordering};

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;
use bevy::window::RequestRedraw;

/// How often a lost device is asked for again in one run of the program.
const RECOVERIES: u32 = 3;
/// How many other errors are passed over in one run of the program.
const IGNORED: u32 = 20;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle))
        .add_systems(Update, leave.run_if(resource_exists::<GivenUp>));
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
        app.add_plugins((MinimalPlugins, plugin))
            .add_message::<RequestRedraw>()
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
}
