//! Draws when something changes, and rests when nothing does; and keeps the clock of what moves, which rests too.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::state::state::FreelyMutableState;
use bevy::time::TimeSystems;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use web_time::Instant;

use super::camera::{BoardViewport, CameraRequest};
use super::import::Bring;
use super::kiosk::{Kiosk, VisitorWish};
use super::mode::ViewMode;
use super::sound::cue::Pressed;
use crate::game::{
    AnswerDraw, Browse, CancelPromotion, ChoosePromotion, ClaimDraw, ClearSelection, ConfirmMove, GameReview, LoadGame,
    MoveRequested, NameGame, NewGame, OfferDraw, PauseClock, Phase, Redo, Resign, Screen, Study, TakeBack, Thinking,
    WakeUp,
};

/// How often a window is drawn in which nothing happens: a page not at all, which may lie in a tab for days.
const RESTING: Duration = if cfg!(target_arch = "wasm32") {
    Duration::from_secs(24 * 3600)
} else {
    Duration::from_secs(10)
};
/// How often a window is drawn in which nothing happens but that the engine looks into a position or a game: not all that
/// it finds wakes.
const STUDYING: Duration = Duration::from_millis(250);
/// How often it is drawn while the engine thinks about its move. A page may have nothing but its processor to draw with:
/// the move wakes it, and whether the engine is still there is looked after now and then.
const THINKING: Duration = if cfg!(target_arch = "wasm32") {
    Duration::from_secs(5)
} else {
    Duration::from_millis(250)
};
/// How much time passes at most for what moves, in a frame that follows a rest.
const FIRST_STEP: Duration = Duration::from_nanos(1_000_000_000 / 30);
/// How long a pipeline is waited for. Where a device lacks something, Bevy asks for some that are never made.
const PATIENCE: Duration = Duration::from_secs(5);
/// In how many frames a rest may show: the time of a frame is told by the one that was drawn before it.
const FIRST_STEPS: u8 = 2;

pub(super) fn plugin(app: &mut App) {
    keep_clock(app);
    app.insert_resource(pace(RESTING))
        .add_message::<Bring>()
        .add_message::<Pressed>()
        .add_message::<VisitorWish>()
        .add_systems(Startup, let_engine_wake_window)
        .add_systems(Last, (choose_pace, wait_for_pipelines, follow_up).in_set(RedrawSystems));
    let in_work = PipelinesInWork::default();
    app.insert_resource(in_work.clone());
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(in_work)
            .add_systems(Render, count_pipelines.in_set(RenderSystems::Cleanup));
    }
}

/// Keeps the clock of what moves. It hears what asks for frames.
pub(super) fn keep_clock(app: &mut App) {
    app.init_resource::<MotionClock>()
        .add_message::<RequestRedraw>()
        .add_systems(First, run_clock.after(TimeSystems));
}

/// Decides, at the end of a frame, whether another follows at once.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RedrawSystems;

/// The time of everything that moves on the board.
///
/// What begins to move after a rest begins to move now: the rest, which ends with it, is no part of its way.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MotionClock {
    delta: Duration,
    /// How many frames may still tell of a rest.
    first_steps: u8,
}

impl MotionClock {
    /// How far things move in this frame, in seconds.
    pub fn delta_secs(&self) -> f32 {
        self.delta.as_secs_f32()
    }

    /// A frame begins, so long after the one before, which has asked for it or not.
    fn tick(&mut self, passed: Duration, asked: bool) {
        if !asked {
            self.first_steps = FIRST_STEPS;
        }
        self.delta = if self.first_steps > 0 {
            passed.min(FIRST_STEP)
        } else {
            passed
        };
        self.first_steps = self.first_steps.saturating_sub(1);
    }
}

/// How many pipelines are still being compiled, without which something is missing from the picture.
#[derive(Resource, Clone, Default)]
pub struct PipelinesInWork(Arc<AtomicUsize>);

impl PipelinesInWork {
    /// Whether everything can be drawn.
    pub fn none(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

/// Asks for a next frame without waiting for an event.
#[derive(SystemParam)]
pub struct KeepDrawing<'w> {
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl KeepDrawing<'_> {
    /// Something has not come to its end yet.
    pub fn moving(&mut self) {
        self.redraw.write(RequestRedraw);
    }
}

/// Events of the window draw it; the mouse moving outside of it does not.
fn pace(wait: Duration) -> WinitSettings {
    let mode = UpdateMode::reactive_low_power(wait);
    WinitSettings {
        focused_mode: mode,
        unfocused_mode: mode,
    }
}

fn run_clock(time: Res<Time>, redraws: MessageReader<RequestRedraw>, mut clock: ResMut<MotionClock>) {
    clock.tick(time.delta(), heard(redraws));
}

fn choose_pace(
    thinking: Option<Res<Thinking>>,
    study: Option<Res<Study>>,
    review: Option<Res<GameReview>>,
    read_aloud: Option<Res<AccessibilityRequested>>,
    kiosk: Option<Res<Kiosk>>,
    mut settings: ResMut<WinitSettings>,
) {
    // What a screen reader asks for wakes nobody.
    let listens = read_aloud.is_some_and(|read_aloud| read_aloud.get());
    let studies = study.is_some_and(|study| study.is_at_work()) || review.is_some_and(|review| review.is_at_work());
    // On a stand, that nobody does anything is something.
    let wanted = pace(if studies || listens || kiosk.is_some() {
        STUDYING
    } else if thinking.is_some() {
        THINKING
    } else {
        RESTING
    });
    if settings.focused_mode != wanted.focused_mode {
        *settings = wanted;
    }
}

/// The event loop sleeps until the system has something to say; the engine is no part of the system.
fn let_engine_wake_window(proxy: Option<Res<EventLoopProxyWrapper>>, mut wake: ResMut<WakeUp>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        wake.0 = Some(Arc::new(move || {
            // Refused only once the window has gone, and then nobody waits.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

fn count_pipelines(
    cache: Res<PipelineCache>,
    in_work: Res<PipelinesInWork>,
    mut since: Local<HashMap<usize, Instant>>,
) {
    let waiting: Vec<usize> = cache.waiting_pipelines().collect();
    since.retain(|id, _| waiting.contains(id));
    let hoped_for = waiting.into_iter().filter(|&id| {
        let since = since.entry(id).or_insert_with(Instant::now);
        since.elapsed() < PATIENCE
    });
    in_work.0.store(hoped_for.count(), Ordering::Relaxed);
}

/// What could not be drawn yet is drawn when it can be.
fn wait_for_pipelines(in_work: Res<PipelinesInWork>, mut keep_drawing: KeepDrawing) {
    if !in_work.none() {
        keep_drawing.moving();
    }
}

/// What panels ask for, they ask at the end of a frame; it is done in the next one.
fn follow_up(
    (new_games, saved_games, backs): (MessageReader<NewGame>, MessageReader<LoadGame>, MessageReader<TakeBack>),
    (resignations, claims): (MessageReader<Resign>, MessageReader<ClaimDraw>),
    (redos, browsing, pauses): (MessageReader<Redo>, MessageReader<Browse>, MessageReader<PauseClock>),
    (offers, answers, names): (
        MessageReader<OfferDraw>,
        MessageReader<AnswerDraw>,
        MessageReader<NameGame>,
    ),
    (choices, cancellations, clearings): (
        MessageReader<ChoosePromotion>,
        MessageReader<CancelPromotion>,
        MessageReader<ClearSelection>,
    ),
    (moves, confirmations): (MessageReader<MoveRequested>, MessageReader<ConfirmMove>),
    (camera, brought): (MessageReader<CameraRequest>, MessageReader<Bring>),
    (presses, wishes): (MessageReader<Pressed>, MessageReader<VisitorWish>),
    viewport: Res<BoardViewport>,
    (screen, phase, mode): (
        Res<NextState<Screen>>,
        Option<Res<NextState<Phase>>>,
        Res<NextState<ViewMode>>,
    ),
    mut keep_drawing: KeepDrawing,
) {
    let asked = heard(new_games) | heard(saved_games) | heard(backs) | heard(resignations) | heard(claims);
    let agreed = heard(redos) | heard(browsing) | heard(pauses) | heard(offers) | heard(answers) | heard(names);
    let chosen = heard(choices) | heard(cancellations) | heard(clearings) | heard(moves) | heard(confirmations);
    let looked = heard(camera) | heard(brought) | heard(presses) | heard(wishes);
    let changes = is_pending(&screen) || phase.is_some_and(|phase| is_pending(&phase)) || is_pending(&mode);
    if asked || agreed || chosen || looked || changes || viewport.is_changed() {
        keep_drawing.moving();
    }
}

/// Reads all, and tells whether there was any.
fn heard<M: Message>(mut messages: MessageReader<M>) -> bool {
    messages.read().count() > 0
}

fn is_pending<S: FreelyMutableState>(next: &NextState<S>) -> bool {
    !matches!(next, NextState::Unchanged)
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::game::{self, StudyWish};

    const FRAME: Duration = Duration::from_millis(100);

    #[test]
    fn a_rest_is_no_part_of_a_motion_and_a_slow_frame_is() {
        let mut clock = MotionClock::default();
        let mut deltas = Vec::new();
        for asked in [false, true, true, true, false, false, true, true] {
            clock.tick(FRAME, asked);
            deltas.push(clock.delta);
        }
        let (first, full) = (FIRST_STEP, FRAME);
        assert_eq!(deltas, [first, first, full, full, first, first, first, full]);
    }

    #[test]
    fn whatever_a_study_finds_is_looked_at_soon_and_a_board_that_nobody_studies_rests() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(game::task_pools()), StatesPlugin, game::plugin))
            .insert_resource(pace(RESTING))
            .add_systems(Last, choose_pace);
        app.world_mut().write_message(NewGame::default());
        app.update();
        app.update();
        let rests = |app: &App| app.world().resource::<WinitSettings>().focused_mode == pace(RESTING).focused_mode;
        assert!(rests(&app));
        let wish = StudyWish {
            lines: 1,
            ..StudyWish::default()
        };
        app.insert_resource(wish);
        app.update();
        assert!(app.world().resource::<Study>().is_at_work());
        let wanted = pace(STUDYING);
        assert_eq!(
            app.world().resource::<WinitSettings>().focused_mode,
            wanted.focused_mode
        );
        app.insert_resource(StudyWish::default());
        app.update();
        assert!(rests(&app));
    }

    /// The types of the messages that systems of this text read or write.
    fn messages<'a>(text: &'a str, parameter: &str) -> impl Iterator<Item = &'a str> {
        text.split(parameter).skip(1).filter_map(|rest| {
            let argument = rest.strip_prefix('<')?.split_once('>')?.0;
            argument.rsplit([' ', ':']).next()
        })
    }

    #[test]
    fn whatever_panels_ask_for_is_followed_up() {
        let (_, follow_up) = include_str!("redraw.rs").split_once("fn follow_up(").unwrap();
        let (parameters, _) = follow_up.split_once(") {").unwrap();
        let followed: Vec<&str> = messages(parameters, "MessageReader").collect();
        let mut asked = 0;
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/view/ui")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                // Who leaves needs no further frame, and who asks for one has asked.
                for message in
                    messages(&text, "MessageWriter").filter(|message| !["AppExit", "RequestRedraw"].contains(message))
                {
                    asked += 1;
                    assert!(
                        followed.contains(&message),
                        "{}: after {message} nobody asks for a frame",
                        path.display()
                    );
                }
            }
        }
        assert!(asked > 20, "only {asked} were found");
    }

    #[test]
    fn events_that_follow_each_other_quickly_take_the_time_that_they_take() {
        let mut clock = MotionClock::default();
        clock.tick(Duration::from_millis(5), false);
        assert_eq!(clock.delta, Duration::from_millis(5));
    }

    #[test]
    fn the_clock_hears_what_the_frame_before_has_asked_for() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(game::task_pools()))
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .add_plugins(keep_clock);
        // Time begins with the first frame.
        app.update();
        for (asks, then) in [
            (false, FIRST_STEP),
            (true, FIRST_STEP),
            (true, FIRST_STEP),
            (true, FRAME),
            (false, FRAME),
            (true, FIRST_STEP),
        ] {
            app.update();
            assert_eq!(app.world().resource::<MotionClock>().delta, then);
            if asks {
                app.world_mut().write_message(RequestRedraw);
            }
        }
    }
}
