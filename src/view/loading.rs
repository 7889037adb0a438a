//! Carves the pieces while the window opens, draws everything once behind the loading screen, and then goes on to the
//! menu or to the game that was asked for.

use std::time::Duration;

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::Options;
use super::camera::BoardCamera;
use super::decor::Decor;
use super::drafts::Drafts;
use super::light;
use super::marks::Mark;
use super::mode::ViewMode;
use super::motion::ShotAssets;
use super::paint::{Coat, Coats, Paint};
use super::palette::Palette;
use super::pieces::{Carving, PieceAssets};
use super::quality::Quality;
use super::redraw::{KeepDrawing, PipelinesInWork};
use crate::game::{GameSystems, NewGame, Screen};
use crate::rules::PieceType;

/// Frames in which everything is drawn that a game may show, in each of the looks: what the first of them asks for is
/// there in the last.
const REHEARSALS: u32 = 3;
/// How long to wait for it. On a machine on which something cannot be made the rest is shown nevertheless.
const PATIENCE: Duration = Duration::from_secs(10);
/// How large it is drawn: it is seen, as far as the graphics card knows.
const REHEARSAL_SCALE: f32 = 1e-3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, start_carving)
        .add_systems(
            Update,
            (
                finish_carving.run_if(resource_exists::<Workshop>),
                open_curtain.run_if(resource_exists::<PieceAssets>),
            )
                .chain()
                .run_if(in_state(Screen::Loading))
                .in_set(GameSystems::Input),
        )
        .add_systems(OnExit(Screen::Loading), end_rehearsal);
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

fn finish_carving(
    mut commands: Commands,
    mut workshop: ResMut<Workshop>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut coats: Coats,
    decor: Res<Decor>,
    (quality, shots): (Res<Quality>, Res<ShotAssets>),
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
    let assets = PieceAssets::new(std::mem::take(done), &mut meshes, &mut coats, &decor);
    let mut cast = assets.samples(*quality);
    cast.extend(shots.samples());
    let mark = meshes.add(Mark::Quiet.mesh(Palette::Usual.colours()));
    for paint in [Paint::of_mesh(AlphaMode::Blend), Paint::shining_through(0.5)] {
        cast.push((mark.clone(), coats.painted(paint)));
    }
    rehearse(&mut commands, cast);
    commands.insert_resource(assets);
    commands.remove_resource::<Workshop>();
}

/// Something that is drawn only so that it has been drawn: the graphics card's programs for it are made meanwhile, and no
/// first move has to wait for them.
#[derive(Component)]
struct Rehearsed;

fn rehearse(commands: &mut Commands, cast: Vec<(Handle<Mesh>, Coat)>) {
    for (mesh, coat) in cast {
        let place = Transform::from_scale(Vec3::splat(REHEARSAL_SCALE));
        coat.cover(&mut commands.spawn((Rehearsed, Mesh3d(mesh), place)));
    }
}

fn open_curtain(
    options: Res<Options>,
    drafts: Res<Drafts>,
    pipelines: Res<PipelinesInWork>,
    (quality, mode): (Res<Quality>, Res<State<ViewMode>>),
    time: Res<Time<Real>>,
    mut cameras: Query<&mut Tonemapping, With<BoardCamera>>,
    mut begun: Local<Option<Duration>>,
    mut rehearsals: Local<u32>,
    mut screen: ResMut<NextState<Screen>>,
    mut new_games: MessageWriter<NewGame>,
    mut keep_drawing: KeepDrawing,
) {
    keep_drawing.moving();
    // Without its pictures nothing is drawn.
    if drafts.is_empty() && pipelines.none() {
        *rehearsals += 1;
    }
    let waited = time.elapsed() - *begun.get_or_insert(time.elapsed());
    // Where each look brings light to the screen in its own way, each has programs of its own. The other look comes
    // first, so that in the end the camera is as it shall be.
    let differ = light::tones(*quality, **mode) != light::tones(*quality, mode.other());
    let is_over = *rehearsals > REHEARSALS * if differ { 2 } else { 1 } || waited >= PATIENCE;
    let is_other = differ && *rehearsals <= REHEARSALS && !is_over;
    let look = if is_other { mode.other() } else { **mode };
    for mut tones in &mut cameras {
        tones.set_if_neq(light::tones(*quality, look));
    }
    if !is_over {
        return;
    }
    match &options.setup {
        Some(setup) => {
            new_games.write(NewGame { setup: setup.clone() });
        }
        None => screen.set(Screen::Menu),
    }
}

fn end_rehearsal(mut commands: Commands, rehearsed: Query<Entity, With<Rehearsed>>) {
    for thing in &rehearsed {
        commands.entity(thing).despawn();
    }
}
