//! Runs the systems of a frame one after the other, the game's on one thread and the drawing's on another: they are many
//! and small, and to hand them around among threads costs several times what they do.

use bevy::app::{TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;

/// Takes the other threads out of the frames. It knows only the schedules that are there when it is finished: it has to
/// be added last.
pub(super) struct OneThread;

impl Plugin for OneThread {
    fn build(&self, _app: &mut App) {}

    fn finish(&self, app: &mut App) {
        run_in_line(app.world_mut());
        // macOS lets only the main thread make what is drawn upon, to which the usual executor hands that over.
        let may_draw_alone = !cfg!(any(target_os = "macos", target_os = "ios"));
        if let Some(render_app) = app.get_sub_app_mut(RenderApp).filter(|_| may_draw_alone) {
            run_in_line(render_app.world_mut());
        }
    }
}

fn run_in_line(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The game's task pools, but for the one whose threads would take parts of systems: with a single thread, Bevy does not
/// divide them.
pub(super) fn task_pools() -> TaskPoolPlugin {
    let TaskPoolPlugin { task_pool_options } = crate::game::task_pools();
    let compute = TaskPoolThreadAssignmentPolicy {
        min_threads: 1,
        max_threads: 1,
        ..task_pool_options.compute
    };
    TaskPoolPlugin {
        task_pool_options: TaskPoolOptions {
            compute,
            ..task_pool_options
        },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Arc, Mutex};
    use std::thread;

    use super::*;

    #[test]
    fn the_systems_of_a_frame_stay_on_its_thread_and_are_not_divided() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(task_pools()));
        let threads = Arc::new(Mutex::new(HashSet::new()));
        for _ in 0..40 {
            let threads = threads.clone();
            app.add_systems(Update, move || {
                threads.lock().unwrap().insert(thread::current().id());
                // Time enough for another thread to take the next, if one would.
                thread::yield_now();
            });
        }
        app.add_plugins(OneThread);
        app.finish();
        app.cleanup();
        for _ in 0..10 {
            app.update();
        }
        assert_eq!(*threads.lock().unwrap(), HashSet::from([thread::current().id()]));
    }
}
