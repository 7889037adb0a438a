//! Measures what a frame costs the processor, with all pieces on the board and one of them always on its way, and leaves
//! with a table (`--frame-cost`).

mod threads;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bevy::core_pipeline::core_3d::{Opaque3d, Transparent3d};
use bevy::pbr::Shadow;
use bevy::prelude::*;
use bevy::render::render_phase::{BinnedPhaseItem, ViewBinnedRenderPhases, ViewSortedRenderPhases};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::{Render, RenderApp, RenderSystems};
use nix::unistd::{Pid, gettid};

use super::Options;
use super::motion::Timeline;
use super::quality::Quality;
use super::redraw::{KeepDrawing, PipelinesInWork};
use super::settings::{AnimationPace, AppSettings, ReducedMotion};
use crate::game::{GameRecord, GameSetup, GameSystems, MoveRequested, NewGame, OnSquare, Screen, Seat, Seats};
use crate::rules::{Move, PEMBA, SplitMix};
use threads::{Role, Spent, Threads};

/// The window that it is measured in: small, so that a software driver does not stand in its own way.
pub const WINDOW: UVec2 = UVec2::new(320, 180);
/// Frames before anything is counted.
const WARM_UP: usize = 20;
/// Frames that are counted.
const FRAMES: usize = 300;
/// A software driver on a busy machine may draw a frame in a second: then there are fewer, if there are enough.
const PATIENCE: Duration = Duration::from_secs(240);
const ENOUGH: usize = 100;
/// A game is begun anew after so many plies, long before fifty quiet moves end it.
const LONGEST_GAME: usize = 60;

pub(super) fn plugin(app: &mut App) {
    let wanted = (app.world().get_resource::<Options>()).is_some_and(|options| options.frame_cost);
    if !wanted {
        return;
    }
    // What the system wishes is not asked for; what the settings are is said here.
    if let Some(mut settings) = app.world_mut().get_resource_mut::<AppSettings>() {
        settings.animation = AnimationPace::Normal;
        settings.reduced_motion = ReducedMotion::Off;
    }
    let draws = Draws::default();
    app.insert_resource(Meter::new())
        .insert_resource(draws.clone())
        .add_systems(First, note_first_frame)
        .add_systems(
            Update,
            (
                play_on.run_if(in_state(Screen::Playing)).in_set(GameSystems::Input),
                keep_drawing,
            ),
        )
        .add_systems(Last, measure.run_if(in_state(Screen::Playing)));
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(draws)
            .add_systems(Render, (count_draws, note_thread).in_set(RenderSystems::Cleanup));
    }
}

/// The game that is measured: sixty pieces, and nobody thinks.
pub fn setup() -> GameSetup {
    GameSetup::new(&PEMBA, Seats::new(Seat::Human, Seat::Human))
}

/// What has been measured so far.
#[derive(Resource)]
struct Meter {
    start: Instant,
    /// The first frame came so long after the plugins were added, and the window could be played in so long after.
    first_frame: Option<Duration>,
    playing: Option<Duration>,
    seen: usize,
    threads: Option<Threads>,
    last: Spent,
    last_at: Instant,
    frames: Vec<(Spent, Duration)>,
}

impl Meter {
    fn new() -> Meter {
        Meter {
            start: Instant::now(),
            first_frame: None,
            playing: None,
            seen: 0,
            threads: None,
            last: Spent::default(),
            last_at: Instant::now(),
            frames: Vec::with_capacity(FRAMES),
        }
    }
}

/// What the render world tells of the last frame: how often the graphics card was told to draw, and by which thread.
#[derive(Resource, Clone, Default)]
struct Draws {
    calls: Arc<[AtomicUsize; 3]>,
    thread: Arc<AtomicI32>,
}

impl Draws {
    const NAMES: [&str; 3] = ["board and pieces", "shadows", "see-through"];
}

fn note_first_frame(mut meter: ResMut<Meter>) {
    // The first frame has been handed over when the second begins.
    meter.seen += 1;
    if meter.seen == 2 {
        meter.first_frame = Some(meter.start.elapsed());
    }
}

fn keep_drawing(mut keep_drawing: KeepDrawing) {
    keep_drawing.moving();
}

/// Plays a quiet move as soon as nothing moves.
fn play_on(
    record: Res<GameRecord>,
    timeline: Res<Timeline>,
    arriving: Query<(), Changed<OnSquare>>,
    mut drawn: Local<u64>,
    mut moves: MessageWriter<MoveRequested>,
    mut games: MessageWriter<NewGame>,
) {
    if !timeline.is_still() || !arriving.is_empty() {
        return;
    }
    let position = record.position();
    let quiet: Vec<Move> = (position.legal_moves().into_iter())
        .filter(|mv| mv.captured_square().is_none() && mv.promotion().is_none())
        .collect();
    if quiet.is_empty() || record.outcome().is_some() || record.ply() >= LONGEST_GAME {
        games.write(NewGame { setup: setup() });
        return;
    }
    *drawn += 1;
    moves.write(MoveRequested {
        mv: quiet[(SplitMix::mix(*drawn) % quiet.len() as u64) as usize],
        at: record.revision(),
    });
}

fn count_draws(
    draws: Res<Draws>,
    opaque: Res<ViewBinnedRenderPhases<Opaque3d>>,
    shadows: Res<ViewBinnedRenderPhases<Shadow>>,
    transparent: Res<ViewSortedRenderPhases<Transparent3d>>,
) {
    let sorted = transparent.values().map(|phase| {
        // The first of several that are drawn together tells how many they are.
        let mut at = 0;
        let next = std::iter::from_fn(|| {
            let (_, item) = phase.items.get_index(at)?;
            at += (item.batch_range.len()).max(1);
            Some(())
        });
        next.count()
    });
    let calls = [binned(&opaque), binned(&shadows), sorted.sum()];
    for (count, to) in calls.into_iter().zip(&*draws.calls) {
        to.store(count, Ordering::Relaxed);
    }
}

/// A system that has the world to itself runs on the thread that runs the others.
fn note_thread(world: &mut World) {
    if let Some(draws) = world.get_resource::<Draws>() {
        draws.thread.store(gettid().as_raw(), Ordering::Relaxed);
    }
}

/// Calls for what is drawn together, one for each mesh and material at most.
fn binned<P: BinnedPhaseItem>(phases: &ViewBinnedRenderPhases<P>) -> usize {
    let calls = phases.values().map(|phase| {
        let alone: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
        phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + alone
    });
    calls.sum()
}

fn measure(
    mut meter: ResMut<Meter>,
    draws: Res<Draws>,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    pipelines: Res<PipelinesInWork>,
    pieces: Query<(), With<OnSquare>>,
    timeline: Res<Timeline>,
    mut frames: Local<usize>,
    mut exit: MessageWriter<AppExit>,
) {
    let meter = &mut *meter;
    meter.playing.get_or_insert(meter.start.elapsed());
    if pipelines.none() {
        *frames += 1;
    }
    if *frames < WARM_UP {
        return;
    }
    let Some(threads) = &meter.threads else {
        let render = draws.thread.load(Ordering::Relaxed);
        match Threads::find((render != 0).then(|| Pid::from_raw(render))) {
            Ok(threads) => {
                meter.last = threads.spent();
                meter.threads = Some(threads);
            }
            Err(error) => {
                error!("the threads cannot be measured: {error}");
                exit.write(AppExit::error());
            }
        }
        meter.last_at = Instant::now();
        return;
    };
    let spent = threads.spent();
    // A frame in which nothing moves is not what is asked for.
    if !timeline.is_still() {
        meter.frames.push((spent.since(&meter.last), meter.last_at.elapsed()));
    }
    (meter.last, meter.last_at) = (spent, Instant::now());
    let enough = if meter.start.elapsed() < PATIENCE {
        FRAMES
    } else {
        ENOUGH
    };
    if enough == ENOUGH && meter.frames.len() < ENOUGH {
        error!("only {} frames in {PATIENCE:?}", meter.frames.len());
        exit.write(AppExit::error());
    } else if meter.frames.len().is_multiple_of(50) && !timeline.is_still() {
        info!("{} of {FRAMES} frames", meter.frames.len());
    }
    if meter.frames.len() >= enough {
        let adapter = adapter.map_or("no graphics adapter".to_owned(), |adapter| adapter.name.clone());
        let table = table(meter, &draws, *quality, &adapter, pieces.iter().len());
        // Whoever closed the pipe wants to see nothing.
        let _ = writeln!(io::stdout(), "{table}");
        exit.write(AppExit::Success);
    }
}

fn table(meter: &Meter, draws: &Draws, quality: Quality, adapter: &str, pieces: usize) -> String {
    let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
    let mut lines = vec![
        format!(
            "{} frames with a piece on its way, {pieces} pieces, quality {quality:?}, {} x {} pixels, {adapter}",
            meter.frames.len(),
            WINDOW.x,
            WINDOW.y
        ),
        "CPU time of a frame in ms                   median  99 %  most".to_owned(),
    ];
    let mut row = |name: &str, of: &dyn Fn(&(Spent, Duration)) -> Duration| {
        let mut times: Vec<Duration> = meter.frames.iter().map(of).collect();
        times.sort_unstable();
        let at = |part: f64| ms(times[((times.len() - 1) as f64 * part).round() as usize]);
        lines.push(format!("{name:43} {:>6} {:>5} {:>5}", at(0.5), at(0.99), at(1.0)));
    };
    row("ours, together", &|frame| frame.0.ours());
    for (role, name) in [
        (Role::Main, "  the main thread"),
        (Role::Render, "  the render thread"),
        (Role::Pool, "  systems of both on pool threads"),
        (Role::Other, "others', above all a software driver's"),
    ] {
        row(name, &|frame| frame.0.of(role));
    }
    row("from frame to frame, by the wall clock", &|frame| frame.1);
    let calls: Vec<String> = (Draws::NAMES.iter().zip(&*draws.calls))
        .map(|(name, count)| format!("{} for {name}", count.load(Ordering::Relaxed)))
        .collect();
    lines.push(format!("draw calls: {}", calls.join(", ")));
    let second = |time: Option<Duration>| time.map_or("?".to_owned(), |time| format!("{:.2} s", time.as_secs_f64()));
    lines.push(format!(
        "first frame {} after the plugins, all there {} after; resident {}",
        second(meter.first_frame),
        second(meter.playing),
        resident()
    ));
    lines.join("\n")
}

/// How much memory this program has, the software driver's with it.
fn resident() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: Option<u64> = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    kilobytes.map_or("?".to_owned(), |kilobytes| format!("{} MB", kilobytes / 1024))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::BOARD_SIZE;

    #[test]
    fn all_pieces_of_the_larger_game_are_on_the_board_and_can_move_without_capturing() {
        let position = setup().position();
        assert_eq!(position.occupied().len() as usize, 6 * BOARD_SIZE);
        assert!(
            position
                .legal_moves()
                .into_iter()
                .any(|mv| mv.captured_square().is_none())
        );
    }
}
