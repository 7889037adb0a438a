//! Leaves out Bevy's steps of even length: nothing here goes in such steps, and a frame after a pause would take up to
//! sixteen of them.

use bevy::app::{MainScheduleOrder, RunFixedMainLoop};
use bevy::ecs::message::{MessageRegistry, ShouldUpdateMessages};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let world = app.world_mut();
    let steps = RunFixedMainLoop.intern();
    (world.resource_mut::<MainScheduleOrder>().labels).retain(|label| *label != steps);
    // Messages would wait for them; now they live as long as everywhere else, for two frames.
    world.resource_mut::<MessageRegistry>().should_update = ShouldUpdateMessages::Always;
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;

    #[derive(Message)]
    struct Told;

    #[derive(Resource, Default)]
    struct Steps(usize);

    #[test]
    fn no_steps_are_taken_and_messages_still_live_for_two_frames() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
            .add_plugins(plugin)
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .init_resource::<Steps>()
            .add_message::<Told>()
            .add_systems(FixedUpdate, |mut steps: ResMut<Steps>| steps.0 += 1);
        app.update();
        app.world_mut().write_message(Told);
        let left = [(); 3].map(|()| {
            app.update();
            app.world().resource::<Messages<Told>>().len()
        });
        assert_eq!(left, [1, 0, 0]);
        assert_eq!(app.world().resource::<Steps>().0, 0);
    }
}
