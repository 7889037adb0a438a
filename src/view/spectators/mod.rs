//! A second window for those who watch: the board in the round, whichever look the players have, with a slow camera.
//!
//! Both windows show one game. What is seen in the round alone stands a second time where the first stands, on a layer of its
//! own that only the spectators' camera draws; what lies on the board in both looks lies on both layers. Whatever is done in
//! that window does nothing, and whoever closes it closes it alone. What is written there is in `ui::spectators`.

mod stage;

use std::f32::consts::TAU;

use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::light::CascadeShadowConfig;
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, PrimaryWindow, WindowEvent, WindowFocused, WindowMode, WindowRef,
};
use bevy_egui::EguiSchedule;

use super::camera::{Sight, SightSystems};
use super::kiosk::Kiosk;
use super::light::{surroundings, tones};
use super::mode::ViewMode;
use super::motion::haste;
use super::quality::Quality;
use super::redraw::{KeepDrawing, MotionClock};
use super::settings::AppSettings;
use super::text::Texts;
use super::{Options, quality};
use crate::game::GameSystems;

pub(super) fn plugin(app: &mut App) {
    let options = app.world().get_resource::<Options>();
    // A page has no second window.
    let wanted = options.is_some_and(|options| options.spectators) && !cfg!(target_arch = "wasm32");
    if !wanted {
        return;
    }
    app.add_plugins(stage::plugin)
        .add_systems(Startup, open_window.after(quality::choose_quality))
        .add_systems(
            First,
            (take_screen, give_keys_back).run_if(resource_exists::<Spectators>),
        )
        .add_systems(
            Update,
            go_around
                .after(SightSystems)
                .in_set(WatchSystems)
                .in_set(GameSystems::Present)
                .run_if(resource_exists::<Spectators>),
        )
        .add_observer(leave_with_window);
}

/// The spectators' camera goes on.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WatchSystems;

/// What is drawn over the board in the spectators' window.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpectatorsPass;

/// The camera of the spectators.
#[derive(Component)]
#[require(Camera3d, EguiSchedule::new(SpectatorsPass))]
pub struct SpectatorCamera;

/// What is there for spectators alone, and goes with them.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct ForSpectators;

/// That there are spectators, and what they see.
#[derive(Resource, Clone, Debug)]
pub struct Spectators {
    /// Their window.
    window: Entity,
    /// Where the camera is.
    sight: Sight,
    /// How far it has gone around the board.
    turn: f32,
    /// The part of their window that no words cover, in logical pixels; empty for all of it. The words set it.
    pub free: Rect,
}

impl Spectators {
    /// Whether something was done in their window, which means nothing to players.
    fn have(&self, event: &WindowEvent) -> bool {
        let window = match event {
            WindowEvent::KeyboardInput(input) => input.window,
            WindowEvent::MouseButtonInput(input) => input.window,
            WindowEvent::TouchInput(input) => input.window,
            WindowEvent::CursorMoved(moved) => moved.window,
            WindowEvent::MouseWheel(wheel) => wheel.window,
            WindowEvent::WindowFocused(focused) => focused.window,
            _ => return false,
        };
        window == self.window
    }
}

/// What happens to windows, without what is done in the spectators'.
#[derive(SystemParam)]
pub struct PlayersEvents<'w, 's> {
    all: MessageReader<'w, 's, WindowEvent>,
    spectators: Option<Res<'w, Spectators>>,
}

impl PlayersEvents<'_, '_> {
    /// What has happened since this was asked last.
    pub fn read(&mut self) -> impl Iterator<Item = &WindowEvent> {
        let spectators = self.spectators.as_deref();
        let theirs = move |event: &&WindowEvent| spectators.is_some_and(|spectators| spectators.have(event));
        self.all.read().filter(move |event| !theirs(event))
    }

    /// Whatever has happened is passed over.
    pub fn clear(&mut self) {
        self.all.clear();
    }
}

/// What only spectators see.
pub fn spectators_layer() -> RenderLayers {
    RenderLayers::layer(1)
}

/// What players and spectators see.
pub fn every_layer() -> RenderLayers {
    RenderLayers::from_layers(&[0, 1])
}

/// Where the camera begins: beside White, so that both sides are seen.
const BEGIN: f32 = 0.55;
/// How quickly it goes around the board, in radians a second: once in four minutes, for those who want to read the game.
const SPEED: f32 = TAU / 240.0;
/// How much lower than a chair it is, and how much it rises and sinks on the way.
const LOWER: f32 = -0.24;
const SWAY: f32 = 0.07;

/// Where the camera is that has gone so far.
fn sight(window: Vec2, free: Rect, turn: f32) -> Sight {
    Sight::around(window, free, turn, LOWER + SWAY * (2.0 * turn).sin())
}

fn open_window(kiosk: Option<Res<Kiosk>>, (texts, quality): (Res<Texts>, Res<Quality>), mut commands: Commands) {
    // On a screen of its own it is shown once that is known to be there.
    let visible = kiosk.is_none_or(|kiosk| kiosk.settings.spectator_monitor == 0);
    let window = commands
        .spawn((
            Window {
                title: texts.get("spectators-title"),
                name: Some("tenfold-spectators".into()),
                resolution: (1280, 720).into(),
                present_mode: PresentMode::AutoVsync,
                visible,
                // Players have the keys.
                focused: false,
                ..default()
            },
            ForSpectators,
        ))
        .id();
    let sight = sight(Vec2::new(1280.0, 720.0), Rect::default(), BEGIN);
    commands.spawn((
        Name::new("spectators' camera"),
        SpectatorCamera,
        ForSpectators,
        Camera {
            clear_color: ClearColorConfig::Custom(surroundings(ViewMode::ThreeD)),
            ..default()
        },
        RenderTarget::Window(WindowRef::Entity(window)),
        spectators_layer(),
        sight.camera(),
        quality.msaa(),
        tones(*quality, ViewMode::ThreeD),
        ClusterConfig::Single,
    ));
    commands.insert_resource(Spectators {
        window,
        sight,
        turn: BEGIN,
        free: Rect::default(),
    });
}

/// Takes the screen that was named for spectators, once there is one that is not the players': over theirs it would cover
/// what they play on.
fn take_screen(
    kiosk: Option<Res<Kiosk>>,
    spectators: Res<Spectators>,
    monitors: Query<Entity, With<Monitor>>,
    mut windows: Query<&mut Window>,
    mut counted: Local<usize>,
) {
    let Some(kiosk) = kiosk.filter(|kiosk| kiosk.settings.spectator_monitor > 0) else {
        return;
    };
    let count = monitors.iter().count();
    if std::mem::replace(&mut *counted, count) == count {
        return;
    }
    let Ok(mut window) = windows.get_mut(spectators.window) else {
        return;
    };
    let number = kiosk.settings.spectator_monitor;
    let is_free = count >= number && count > 1 && number != kiosk.settings.monitor;
    if is_free {
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Index(number - 1));
    } else {
        warn!("there is no screen {number} for spectators beside the players': {count} in all");
    }
    window.visible = is_free;
}

/// Players have the keys, whichever window the system gives them to.
fn give_keys_back(
    mut focused: MessageReader<WindowFocused>,
    spectators: Res<Spectators>,
    mut players: Query<&mut Window, With<PrimaryWindow>>,
) {
    let last = focused.read().last();
    if last.is_some_and(|last| last.focused && last.window == spectators.window)
        && let Ok(mut window) = players.single_mut()
    {
        window.focused = true;
    }
}

/// Without their window there are no spectators, and at once: a camera without a window is an error.
fn leave_with_window(
    removed: On<Remove, Window>,
    spectators: Option<Res<Spectators>>,
    theirs: Query<Entity, (With<ForSpectators>, Without<ChildOf>)>,
    mut commands: Commands,
) {
    if spectators.is_none_or(|spectators| spectators.window != removed.entity) {
        return;
    }
    for thing in theirs.iter().filter(|&thing| thing != removed.entity) {
        commands.entity(thing).despawn();
    }
    commands.remove_resource::<Spectators>();
}

/// Goes slowly around the board, unless nothing is to move by itself.
fn go_around(
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    windows: Query<&Window>,
    players: Res<Sight>,
    mut spectators: ResMut<Spectators>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<SpectatorCamera>>,
    mut lamps: Query<&mut CascadeShadowConfig, With<DirectionalLight>>,
    mut draw: KeepDrawing,
) {
    let Ok(window) = windows.get(spectators.window) else {
        return;
    };
    let size = window.size();
    if size.min_element() < 1.0 {
        // A minimised window has no size.
        return;
    }
    if haste(&settings).is_some() {
        // Around and around for days: a number that only grows would not grow any more one day.
        spectators.turn = (spectators.turn + SPEED * clock.delta_secs()) % TAU;
        draw.moving();
    }
    let seen = sight(size, spectators.free, spectators.turn);
    if seen == spectators.sight && !players.is_changed() {
        return;
    }
    spectators.sight = seen;
    for (mut transform, mut projection) in &mut cameras {
        (*transform, *projection) = seen.camera();
    }
    for mut cascades in &mut lamps {
        *cascades = players.shadows(Some(&seen));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;

    use super::*;
    use crate::view::kiosk::KioskSettings;

    fn watched() -> (App, [Entity; 2]) {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
            .add_message::<WindowEvent>()
            .insert_resource(Texts::english())
            .init_resource::<Quality>()
            .add_systems(Startup, open_window)
            .add_observer(leave_with_window);
        let players = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        app.update();
        let theirs = app.world().resource::<Spectators>().window;
        (app, [players, theirs])
    }

    #[test]
    fn players_get_the_keys_back() {
        let (mut app, [players, theirs]) = watched();
        app.add_message::<WindowFocused>().add_systems(Update, give_keys_back);
        let players_focused = |app: &App| app.world().get::<Window>(players).unwrap().focused;
        for (window, focused, back) in [(players, true, false), (theirs, false, false), (theirs, true, true)] {
            app.world_mut().get_mut::<Window>(players).unwrap().focused = false;
            app.world_mut().write_message(WindowFocused { window, focused });
            app.update();
            assert_eq!(players_focused(&app), back);
        }
    }

    #[test]
    fn a_screen_is_taken_for_spectators_only_where_it_is_not_the_players() {
        for (wanted, players, count, taken) in [
            (2, 0, 1, false),
            (2, 0, 2, true),
            (2, 2, 2, false),
            (1, 2, 2, true),
            (3, 0, 2, false),
        ] {
            let (mut app, [_, theirs]) = watched();
            let settings = KioskSettings {
                spectator_monitor: wanted,
                monitor: players,
                ..KioskSettings::default()
            };
            app.insert_resource(Kiosk { settings }).add_systems(Update, take_screen);
            for _ in 0..count {
                app.world_mut().spawn(Monitor {
                    name: None,
                    physical_height: 1080,
                    physical_width: 1920,
                    physical_position: IVec2::ZERO,
                    refresh_rate_millihertz: None,
                    scale_factor: 1.0,
                    video_modes: Vec::new(),
                });
            }
            app.update();
            let window = app.world().get::<Window>(theirs).unwrap();
            let covers = window.mode != WindowMode::Windowed;
            assert_eq!((window.visible, covers), (taken, taken), "{wanted} {players} {count}");
        }
    }

    #[test]
    fn what_is_done_in_the_spectators_window_is_not_heard() {
        #[derive(Resource, Default)]
        struct Heard(Vec<Entity>);
        let (mut app, windows) = watched();
        app.init_resource::<Heard>()
            .add_systems(Update, |mut events: PlayersEvents, mut heard: ResMut<Heard>| {
                heard.0.extend(events.read().filter_map(|event| match event {
                    WindowEvent::MouseButtonInput(input) => Some(input.window),
                    _ => None,
                }));
            });
        for window in windows {
            let press = MouseButtonInput {
                button: MouseButton::Left,
                state: ButtonState::Pressed,
                window,
            };
            app.world_mut().write_message(WindowEvent::from(press));
        }
        app.update();
        assert_eq!(app.world().resource::<Heard>().0, [windows[0]]);
    }

    #[test]
    fn whoever_closes_the_spectators_window_takes_all_of_theirs_away_and_nothing_else() {
        let (mut app, [players, theirs]) = watched();
        let carved = app.world_mut().spawn(ForSpectators).id();
        let piece = app.world_mut().spawn_empty().id();
        app.world_mut().entity_mut(theirs).despawn();
        let world = app.world_mut();
        assert!(!world.contains_resource::<Spectators>());
        assert!(world.get_entity(carved).is_err() && world.get_entity(piece).is_ok());
        assert!(world.get_entity(players).is_ok());
        assert_eq!(world.query::<&SpectatorCamera>().iter(world).count(), 0);
        // And once they have gone, nothing happens when the other window closes.
        world.entity_mut(players).despawn();
        assert!(world.get_entity(piece).is_ok());
    }

    #[test]
    fn the_camera_sees_all_of_the_board_from_wherever_it_is() {
        use crate::view::board::FRAME_HALF;
        for window in [
            Vec2::new(1280.0, 720.0),
            Vec2::new(1000.0, 1000.0),
            Vec2::new(720.0, 1280.0),
        ] {
            let free = Rect::from_corners(Vec2::new(0.0, 92.0), window - Vec2::new(0.0, 128.0));
            for step in 0..24 {
                let seen = sight(window, free, BEGIN + TAU * step as f32 / 24.0);
                for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                    let corner = Vec3::new(x, 0.0, z) * FRAME_HALF;
                    let pixel = seen.pixel(corner).unwrap();
                    assert!(free.inflate(1.0).contains(pixel), "{pixel} in {window}, {step}");
                }
            }
        }
    }
}
