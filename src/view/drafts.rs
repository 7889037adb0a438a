//! Pictures that are still being painted, each by a task of its own, while the window already draws.
//!
//! Whatever needs one is given its handle at once and appears when the picture is there.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::redraw::KeepDrawing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drafts>()
        .add_systems(PreUpdate, deliver.run_if(|drafts: Res<Drafts>| !drafts.is_empty()));
}

/// The pictures being painted.
#[derive(Resource, Default)]
pub struct Drafts(Vec<(Handle<Image>, Task<Image>)>);

impl Drafts {
    /// Begins one, and tells where it will be.
    pub fn begin(&mut self, images: &Assets<Image>, recipe: fn() -> Image) -> Handle<Image> {
        let handle = images.reserve_handle();
        let task = AsyncComputeTaskPool::get().spawn(async move { recipe() });
        self.0.push((handle.clone(), task));
        handle
    }

    /// Whether all are done.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Puts finished pictures where they are expected.
fn deliver(mut drafts: ResMut<Drafts>, mut images: ResMut<Assets<Image>>, mut keep_drawing: KeepDrawing) -> Result {
    keep_drawing.moving();
    let mut problem = Ok(());
    drafts.0.retain_mut(|(handle, task)| match check_ready(task) {
        Some(image) => {
            if let Err(error) = images.insert(handle.id(), image) {
                problem = Err(error);
            }
            false
        }
        None => true,
    });
    Ok(problem?)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use bevy::window::RequestRedraw;

    use super::*;

    #[test]
    fn a_picture_comes_where_it_is_expected() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(crate::game::task_pools()), AssetPlugin::default()))
            .init_asset::<Image>()
            .add_message::<RequestRedraw>()
            .add_plugins(plugin);
        let handle = app.world_mut().resource_scope(|world, mut drafts: Mut<Drafts>| {
            drafts.begin(world.resource::<Assets<Image>>(), Image::default)
        });
        let images = |app: &App| app.world().resource::<Assets<Image>>().contains(&handle);
        assert!(!images(&app));
        let deadline = Instant::now() + Duration::from_secs(120);
        while !app.world().resource::<Drafts>().is_empty() {
            assert!(Instant::now() < deadline, "it is never painted");
            app.update();
            thread::sleep(Duration::from_millis(1));
        }
        assert!(images(&app));
    }
}
