//! Bevy's task pools, so that a search leaves room for others.

use bevy::app::TaskPoolThreadAssignmentPolicy;
use bevy::prelude::*;

/// Task pools in which a search leaves room for others: add it in place of Bevy's own plugin of this type.
///
/// Bevy's default gives async work a single thread on machines with two or four cores. A search would keep it for
/// itself, and Bevy compiles render pipelines on the same pool.
pub fn task_pools() -> TaskPoolPlugin {
    let async_compute = TaskPoolThreadAssignmentPolicy {
        min_threads: 2,
        max_threads: 4,
        percent: 0.5,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    TaskPoolPlugin {
        task_pool_options: TaskPoolOptions {
            async_compute,
            ..default()
        },
    }
}
