//! Lets a program that is built with its checks fail on purpose, so that tests from outside see what comes of it.

use bevy::prelude::*;
use bevy::render::{Render, RenderApp};
use bevy::tasks::AsyncComputeTaskPool;

use crate::game::{GameRecord, Screen};

/// What names the place where the program fails, after the first move of a game: `system`, `render` or `task`.
const PLACE: &str = "TENFOLD_FAIL_IN";

pub(super) fn plugin(app: &mut App) {
    let Ok(place) = std::env::var(PLACE) else { return };
    match &*place {
        "system" => {
            app.add_systems(Update, fail.run_if(in_state(Screen::Playing).and_then(has_begun)));
        }
        "task" => {
            app.add_systems(
                Update,
                (|| AsyncComputeTaskPool::get().spawn(async { fail() }).detach())
                    .run_if(in_state(Screen::Playing).and_then(has_begun).and_then(run_once)),
            );
        }
        "render" => {
            if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
                let mut frames = 0;
                let fail_later = move || {
                    frames += 1;
                    if frames > 20 {
                        fail();
                    }
                };
                render_app.add_systems(Render, fail_later);
            }
        }
        _ => {}
    }
}

fn has_begun(record: Res<GameRecord>) -> bool {
    record.ply() > 0
}

fn fail() {
    panic!("this is what {PLACE} asks for");
}
