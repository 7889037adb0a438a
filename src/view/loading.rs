//! Carves the pieces while the window opens, and then goes on to the menu or to the game that was asked for.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::Options;
use super::decor::Decor;
use super::paint::Coats;
use super::pieces::{Carving, PieceAssets};
use super::redraw::KeepDrawing;
use crate::game::{GameSystems, NewGame, Screen};
use crate::rules::PieceType;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, start_carving).add_systems(
        Update,
        finish_loading
            .run_if(in_state(Screen::Loading))
            .in_set(GameSystems::Input),
    );
}

/// The pieces being carved, each by a task of its own.
#[derive(Resource)]
struct Workshop {
    benches: Vec<Task<Carving>>,
    done: Vec<Carving>,
}

fn start_carving(mut commands: Commands) {
    let pool = AsyncComputeTaskPool::get();
    let benches = PieceType::ALL
        .map(|kind| pool.spawn(async move { Carving::of(kind) }))
        .into();
    commands.insert_resource(Workshop {
        benches,
        done: Vec::new(),
    });
}

fn finish_loading(
    mut commands: Commands,
    mut workshop: ResMut<Workshop>,
    options: Res<Options>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut coats: Coats,
    decor: Res<Decor>,
    mut screen: ResMut<NextState<Screen>>,
    mut new_games: MessageWriter<NewGame>,
    mut keep_drawing: KeepDrawing,
) {
    keep_drawing.moving();
    let Workshop { benches, done } = &mut *workshop;
    benches.retain_mut(|task| match check_ready(task) {
        Some(carving) => {
            done.push(carving);
            false
        }
        None => true,
    });
    if !benches.is_empty() {
        return;
    }
    let carvings = std::mem::take(done);
    commands.insert_resource(PieceAssets::new(carvings, &mut meshes, &mut coats, &decor));
    commands.remove_resource::<Workshop>();
    match &options.setup {
        Some(setup) => {
            new_games.write(NewGame { setup: setup.clone() });
        }
        None => screen.set(Screen::Menu),
    }
}
