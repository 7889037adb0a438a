//! Mouse and fingers become requests to the game and to the camera; of the keys, only the one that lets go of a piece.
//!
//! Events of the window are followed in the order in which they came, so that a tap within one frame is a tap. What they
//! mean is worked out by [`Gestures`]; whatever device it came from, the same messages are written.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::egui::{self, Order};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use super::Options;
use super::alarm::Alarm;
use super::annotations::pen;
use super::board::square_centre;
use super::camera::{BoardViewport, CameraRequest, Sight};
use super::gesture::{Button, Event, Gestures, Pointer, Scene, Wish};
use super::mode::ViewMode;
use super::picking::{Body, Pick, board_point};
use super::pieces::PieceAssets;
use super::redraw::KeepDrawing;
use super::settings::{AppSettings, RightButton};
use super::spectators::PlayersEvents;
use super::ui::KeysGoTo;
use crate::game::{
    AskFirst, ClearSelection, Draw, DropOn, GameRecord, GameSystems, PickUp, Premove, Revision, Screen, SelectSquare,
    Selection, Turn, WipeBoard,
};
use crate::rules::{Drawing, Side, Square};

/// How much nearer one notch of the wheel brings the board.
const NOTCH: f32 = 1.12;
/// How many pixels of a touch pad are one notch.
const NOTCH_PIXELS: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hands>()
        .init_resource::<Held>()
        .init_resource::<Hover>()
        .init_resource::<InTheMaking>()
        .init_resource::<LongPress>()
        .add_systems(
            Update,
            (choose_what_to_ask, follow_pointers, feel_long_press, feel_board)
                .chain()
                .in_set(GameSystems::Input),
        );
}

/// The piece in somebody's hand, if it is dragged.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Held(pub Option<HeldPiece>);

/// A piece in somebody's hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeldPiece {
    /// The square it stands on as far as the game knows.
    pub from: Square,
    /// The point of the board under the pointer.
    pub at: Vec3,
}

/// What the right button is drawing.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InTheMaking(pub Option<Drawing>);

/// The square under the pointer.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hover(pub Option<Square>);

/// The square on which a finger has stayed, until something else is pressed.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LongPress(pub Option<Square>);

/// What pointers are doing, and the events that are still to be followed.
#[derive(Resource, Default)]
pub struct Hands {
    gestures: Gestures,
    waiting: VecDeque<Event>,
    mouse: Vec2,
    /// Which keys are held that choose a pen.
    keys: HeldKeys,
}

impl Hands {
    /// Whether an arrow or a coloured square is in the making.
    pub(super) fn is_drawing(&self) -> bool {
        self.gestures.stroke().is_some()
    }
}

/// The keys that choose a pen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct HeldKeys {
    shift: bool,
    control: bool,
}

/// What lies under pointers.
#[derive(SystemParam)]
pub struct Surroundings<'w, 's> {
    sight: Res<'w, Sight>,
    viewport: Res<'w, BoardViewport>,
    mode: Res<'w, State<ViewMode>>,
    screen: Res<'w, State<Screen>>,
    record: Res<'w, GameRecord>,
    turn: Turn<'w>,
    premove: Res<'w, Premove>,
    settings: Res<'w, AppSettings>,
    selection: Res<'w, Selection>,
    assets: Option<Res<'w, PieceAssets>>,
    contexts: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
}

impl Surroundings<'_, '_> {
    /// What lies where, for one frame. `held` is not in its own way.
    fn scene(&mut self, held: Option<Square>) -> Surface<'_> {
        let panels = self
            .contexts
            .single_mut()
            .ok()
            .map(|mut context| context.get_mut().clone());
        let bodies = self.bodies(held);
        Surface {
            sight: &self.sight,
            free: self.viewport.0,
            panels,
            bodies,
            record: &self.record,
            selection: &self.selection,
            playing: *self.screen.get() == Screen::Playing,
            mover: self.turn.hand(),
            has_plan: self.premove.squares().is_some() || self.selection.unconfirmed().is_some(),
            is_drawn_on: match self.mode.get() {
                ViewMode::TwoD => true,
                ViewMode::ThreeD => self.settings.play.right_button == RightButton::Draws,
            },
        }
    }

    /// From above, no piece stands in front of another.
    fn bodies(&self, held: Option<Square>) -> Vec<Body> {
        let (Some(assets), ViewMode::ThreeD) = (&self.assets, self.mode.get()) else {
            return Vec::new();
        };
        let position = self.record.position();
        let others = position.occupied().into_iter().filter(|&square| Some(square) != held);
        let body = |square| {
            Some(Body {
                square,
                shape: assets.shape(position.piece_at(square)?.kind()),
            })
        };
        others.filter_map(body).collect()
    }

    /// For each square a logical pixel that means it: its middle, or where it, or the piece on it, is seen past others.
    pub fn ways_to_squares(&self) -> Vec<(Square, Vec2)> {
        let bodies = self.bodies(None);
        let means = |pixel: Vec2| {
            let pick = self
                .sight
                .ray(pixel)
                .map(|ray| Pick::by_ray(ray, bodies.iter().copied()));
            pick.and_then(|pick| pick.square(|_| false))
        };
        let way = |square: Square| {
            let middle = square_centre(square);
            let ground = [
                (0.0, 0.0),
                (0.0, 0.35),
                (-0.35, 0.35),
                (0.35, 0.35),
                (-0.4, 0.0),
                (0.4, 0.0),
            ];
            let towards = self.sight.towards_viewer();
            let aside = Vec3::new(towards.z, 0.0, -towards.x);
            let ground = ground.map(|(right, near)| middle + aside * right + towards * near);
            let heights = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2].map(|height| middle + Vec3::Y * height);
            let mut pixels = ground
                .into_iter()
                .chain(heights)
                .filter_map(|point| self.sight.pixel(point));
            let first = pixels.clone().next()?;
            Some((
                square,
                pixels.find(|&pixel| means(pixel) == Some(square)).unwrap_or(first),
            ))
        };
        Square::all().filter_map(way).collect()
    }
}

/// What lies where in the window.
struct Surface<'a> {
    sight: &'a Sight,
    free: Rect,
    panels: Option<egui::Context>,
    bodies: Vec<Body>,
    record: &'a GameRecord,
    selection: &'a Selection,
    playing: bool,
    /// Whose pieces a hand may take up.
    mover: Option<Side>,
    has_plan: bool,
    is_drawn_on: bool,
}

impl Surface<'_> {
    fn is_panel(&self, at: Vec2) -> bool {
        let Some(panels) = &self.panels else { return false };
        let points = at / panels.zoom_factor();
        match panels.layer_id_at(egui::pos2(points.x, points.y)) {
            None => false,
            // What lies at the very back is the window's own ground, panels included.
            Some(layer) if layer.order == Order::Background => !self.free.is_empty() && !self.free.contains(at),
            Some(_) => true,
        }
    }

    fn pick(&self, at: Vec2) -> Pick {
        match self.sight.ray(at) {
            Some(ray) if self.sight.contains(at) => Pick::by_ray(ray, self.bodies.iter().copied()),
            _ => Pick::default(),
        }
    }
}

impl Scene for Surface<'_> {
    fn is_covered(&self, at: Vec2) -> bool {
        !self.playing || self.is_panel(at)
    }

    fn square(&self, at: Vec2) -> Option<Square> {
        self.pick(at).square(|square| self.is_target(square))
    }

    fn own_piece(&self, at: Vec2) -> Option<Square> {
        let square = self.pick(at).square(|_| false)?;
        let piece = self.record.position().piece_at(square)?;
        (Some(piece.side()) == self.mover).then_some(square)
    }

    fn selected(&self) -> Option<Square> {
        self.selection.from()
    }

    fn is_target(&self, square: Square) -> bool {
        self.selection.target(square).is_some()
    }

    fn has_plan(&self) -> bool {
        self.has_plan
    }

    fn is_drawn_on(&self) -> bool {
        self.is_drawn_on
    }

    fn may_be_wiped_at(&self, square: Square) -> bool {
        !self.record.about().imported && self.record.position().piece_at(square).is_none()
    }
}

/// Whether the moves of this frame are asked about: it depends on what made the last that was done.
fn choose_what_to_ask(
    mut events: PlayersEvents,
    settings: Res<AppSettings>,
    mut by_finger: Local<bool>,
    mut ask_first: ResMut<AskFirst>,
) {
    for event in events.read() {
        match event {
            WindowEvent::TouchInput(_) => *by_finger = true,
            WindowEvent::MouseButtonInput(_) | WindowEvent::KeyboardInput(_) => *by_finger = false,
            _ => {}
        }
    }
    ask_first.set_if_neq(AskFirst(settings.play.confirm.asks(*by_finger)));
}

/// Where wishes go.
#[derive(SystemParam)]
pub(super) struct Requests<'w> {
    pickups: MessageWriter<'w, PickUp>,
    pointings: MessageWriter<'w, SelectSquare>,
    drops: MessageWriter<'w, DropOn>,
    clearings: MessageWriter<'w, ClearSelection>,
    drawings: MessageWriter<'w, Draw>,
    wipes: MessageWriter<'w, WipeBoard>,
    camera: MessageWriter<'w, CameraRequest>,
}

impl Requests<'_> {
    /// Asks for what is meant on a board that shows this.
    fn write(&mut self, wish: Wish, at: Revision) {
        match wish {
            Wish::Draw(drawing) => {
                self.drawings.write(Draw { drawing, at });
            }
            Wish::Wipe => {
                self.wipes.write(WipeBoard { at });
            }
            Wish::PickUp(square) => {
                self.pickups.write(PickUp { square });
            }
            Wish::Point(square) => {
                self.pointings.write(SelectSquare { square });
            }
            Wish::Drop { from, to } => {
                self.drops.write(DropOn { from, to });
            }
            Wish::Clear => {
                self.clearings.write(ClearSelection);
            }
            Wish::Orbit(by) => {
                self.camera.write(CameraRequest::Orbit(by));
            }
            Wish::Zoom(by, at) => {
                self.camera.write(CameraRequest::Zoom { by, at });
            }
        }
    }
}

pub(super) fn follow_pointers(
    mut events: MessageReader<WindowEvent>,
    windows: Query<Entity, With<PrimaryWindow>>,
    goes_to: Option<Res<KeysGoTo>>,
    mut hands: ResMut<Hands>,
    mut surroundings: Surroundings,
    time: Res<Time<Real>>,
    mut requests: Requests,
    mut keep_drawing: KeepDrawing,
) {
    let Ok(window) = windows.single() else { return };
    let Hands {
        gestures,
        waiting,
        mouse,
        keys,
    } = &mut *hands;
    // What leaves a page does not let go of what waits under it.
    let on_page = goes_to.is_some_and(|goes_to| matches!(*goes_to, KeysGoTo::Start | KeysGoTo::Page));
    for event in events.read() {
        match event {
            WindowEvent::CursorLeft(_) => gestures.mouse_gone(),
            _ if keys.follow(event) => waiting.push_back(Event::Pen(pen(keys.shift, keys.control))),
            _ => {
                let event = pointer_event(event, window, mouse);
                waiting.extend(event.filter(|&event| !on_page || event != Event::Escape));
            }
        }
    }
    if waiting.is_empty() {
        return;
    }
    let scene = surroundings.scene(gestures.held().map(|(square, _)| square));
    let mut wishes = Vec::new();
    let followed = gestures.follow(waiting.make_contiguous(), time.elapsed_secs(), &scene, &mut wishes);
    waiting.drain(..followed);
    let at = surroundings.record.revision();
    for wish in wishes {
        requests.write(wish, at);
    }
    if !waiting.is_empty() {
        keep_drawing.moving();
    }
}

impl HeldKeys {
    /// Notes what an event says of these keys, and tells whether it says anything.
    fn follow(&mut self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::KeyboardInput(KeyboardInput {
                logical_key: key @ (Key::Shift | Key::Control),
                state,
                ..
            }) => {
                let held = if *key == Key::Shift {
                    &mut self.shift
                } else {
                    &mut self.control
                };
                *held = state.is_pressed();
                true
            }
            _ => false,
        }
    }
}

/// The part of a window's event that hands are concerned with.
fn pointer_event(event: &WindowEvent, primary: Entity, mouse: &mut Vec2) -> Option<Event> {
    match *event {
        WindowEvent::CursorMoved(CursorMoved { window, position, .. }) if window == primary => {
            *mouse = position;
            Some(Event::Move(Pointer::Mouse, position))
        }
        WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }) if window == primary => {
            let button = match button {
                MouseButton::Left => Button::Left,
                MouseButton::Right => Button::Right,
                MouseButton::Middle => Button::Middle,
                _ => return None,
            };
            Some(match state {
                ButtonState::Pressed => Event::Press(Pointer::Mouse, button, *mouse),
                ButtonState::Released => Event::Release(Pointer::Mouse, button, *mouse),
            })
        }
        WindowEvent::MouseWheel(MouseWheel { unit, y, window, .. }) if window == primary => {
            let notches = match unit {
                MouseScrollUnit::Line => y,
                MouseScrollUnit::Pixel => y / NOTCH_PIXELS,
            };
            Some(Event::Wheel(NOTCH.powf(notches.clamp(-1.5, 1.5)), *mouse))
        }
        WindowEvent::TouchInput(TouchInput {
            phase,
            position,
            window,
            id,
            ..
        }) if window == primary => {
            let finger = Pointer::Finger(id);
            Some(match phase {
                TouchPhase::Started => Event::Press(finger, Button::Left, position),
                TouchPhase::Moved => Event::Move(finger, position),
                TouchPhase::Ended => Event::Release(finger, Button::Left, position),
                TouchPhase::Canceled => Event::Lost(finger),
            })
        }
        // It lets go of a piece whatever else it may mean to a panel.
        WindowEvent::KeyboardInput(KeyboardInput {
            logical_key: Key::Escape,
            state: ButtonState::Pressed,
            window,
            ..
        }) if window == primary => Some(Event::Escape),
        WindowEvent::WindowFocused(WindowFocused { focused: false, window }) if window == primary => Some(Event::Stop),
        _ => None,
    }
}

/// Notices when a finger has stayed long on a square.
fn feel_long_press(
    mut events: PlayersEvents,
    mut hands: ResMut<Hands>,
    mut press: ResMut<LongPress>,
    time: Res<Time<Real>>,
    alarm: Option<ResMut<Alarm>>,
    mut draw: KeepDrawing,
) {
    let presses = |event: &WindowEvent| match event {
        WindowEvent::TouchInput(touch) => touch.phase == TouchPhase::Started,
        WindowEvent::MouseButtonInput(button) => button.state == ButtonState::Pressed,
        _ => false,
    };
    let mut next = *press;
    if events.read().any(presses) {
        next = LongPress(None);
    }
    let staying = hands.bypass_change_detection().gestures.staying(time.elapsed_secs());
    if let (Some((square, left)), None) = (staying, next.0) {
        if left <= 0.0 {
            hands.gestures.answered();
            next = LongPress(Some(square));
        } else {
            match alarm {
                Some(mut alarm) => alarm.wake_in(Duration::from_secs_f32(left)),
                None => draw.moving(),
            }
        }
    }
    press.set_if_neq(next);
}

/// Where the piece in the hand is, and what the pointer is over.
fn feel_board(
    hands: Res<Hands>,
    mut surroundings: Surroundings,
    options: Res<Options>,
    mut held: ResMut<Held>,
    mut hover: ResMut<Hover>,
    mut in_the_making: ResMut<InTheMaking>,
) {
    if options.is_staged() {
        // The pointer happens to be where it is.
        return;
    }
    let in_hand = hands.gestures.held();
    let sight = *surroundings.sight;
    let scene = surroundings.scene(in_hand.map(|(square, _)| square));
    let holds = in_hand.and_then(|(from, at)| {
        let at = sight.ray(at).and_then(board_point)?;
        Some(HeldPiece {
            from,
            at: at.clamp(Vec3::splat(-7.0), Vec3::splat(7.0)),
        })
    });
    held.set_if_neq(Held(holds));
    let over = hands
        .gestures
        .pointed()
        .filter(|&at| !scene.is_covered(at))
        .and_then(|at| scene.square(at));
    hover.set_if_neq(Hover(over));
    let stroke = hands.gestures.stroke().and_then(|(pen, from, at)| {
        let to = Some(at)
            .filter(|&at| !scene.is_covered(at))
            .and_then(|at| scene.square(at))?;
        Some(Drawing { pen, from, to })
    });
    in_the_making.set_if_neq(InTheMaking(stroke));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::window::RequestRedraw;

    use super::*;
    use crate::game::{self, LoadGame, NewGame, SavedGame, task_pools};
    use crate::rules::{Pen, PgnReader, SHAKO};
    use crate::view::actions::{Action, Asked};
    use crate::view::camera::Eye;
    use crate::view::cursor;

    /// A game between two people in a window without panels, and the window.
    fn playing() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<WindowEvent>()
            .add_message::<CameraRequest>()
            .add_message::<RequestRedraw>()
            .init_state::<ViewMode>()
            .init_resource::<Sight>()
            .init_resource::<BoardViewport>()
            .init_resource::<Options>()
            .init_resource::<AppSettings>()
            .add_message::<Asked>()
            .init_resource::<Eye>()
            .add_plugins((plugin, cursor::plugin));
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        app.world_mut().write_message(NewGame::default());
        for _ in 0..2 {
            app.update();
        }
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
        (app, window)
    }

    fn pixel(app: &App, square: &str) -> Vec2 {
        let sight = app.world().resource::<Sight>();
        sight.pixel(square_centre(Square::at(square))).expect("it is seen")
    }

    fn go(app: &mut App, window: Entity, square: &str) {
        let moved = CursorMoved {
            window,
            position: pixel(app, square),
            delta: None,
        };
        app.world_mut().write_message(WindowEvent::from(moved));
    }

    fn button(app: &mut App, window: Entity, state: ButtonState) {
        press(app, window, MouseButton::Left, state);
    }

    fn press(app: &mut App, window: Entity, button: MouseButton, state: ButtonState) {
        let pressed = MouseButtonInput { button, state, window };
        app.world_mut().write_message(WindowEvent::from(pressed));
    }

    fn click(app: &mut App, window: Entity, square: &str) {
        go(app, window, square);
        button(app, window, ButtonState::Pressed);
        button(app, window, ButtonState::Released);
    }

    fn key(app: &mut App, window: Entity, logical_key: Key, state: ButtonState) {
        let typed = KeyboardInput {
            key_code: KeyCode::Escape,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        };
        app.world_mut().write_message(WindowEvent::from(typed));
    }

    fn escape(app: &mut App, window: Entity) {
        key(app, window, Key::Escape, ButtonState::Pressed);
    }

    fn right_drag(app: &mut App, window: Entity, from: &str, to: &str) {
        go(app, window, from);
        press(app, window, MouseButton::Right, ButtonState::Pressed);
        go(app, window, to);
        press(app, window, MouseButton::Right, ButtonState::Released);
    }

    fn drawings(app: &App) -> Vec<(Pen, String)> {
        let drawings = app.world().resource::<GameRecord>().drawings();
        let text = |drawing: &Drawing| (drawing.pen, format!("{}{}", drawing.from, drawing.to));
        drawings.iter().map(text).collect()
    }

    fn orbits(app: &mut App) -> usize {
        let mut requests = app.world_mut().resource_mut::<Messages<CameraRequest>>();
        let orbit = |request: &CameraRequest| matches!(request, CameraRequest::Orbit(_));
        requests.drain().filter(orbit).count()
    }

    #[test]
    fn the_right_button_draws_with_the_pen_of_the_keys_that_are_held_and_does_not_turn_the_board() {
        let (mut app, window) = playing();
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        right_drag(&mut app, window, "e4", "e6");
        key(&mut app, window, Key::Shift, down);
        right_drag(&mut app, window, "c5", "c5");
        key(&mut app, window, Key::Control, down);
        right_drag(&mut app, window, "c6", "d7");
        key(&mut app, window, Key::Shift, up);
        key(&mut app, window, Key::Control, up);
        follow(&mut app);
        app.update();
        assert_eq!(
            drawings(&app),
            [
                (Pen::Red, "c5c5".to_owned()),
                (Pen::Green, "e4e6".to_owned()),
                (Pen::Yellow, "c6d7".to_owned())
            ]
        );
        assert_eq!(orbits(&mut app), 0);
        assert!(moves(&app).is_empty());
        click(&mut app, window, "e5");
        follow(&mut app);
        app.update();
        assert_eq!(drawings(&app), []);
    }

    #[test]
    fn no_click_takes_away_what_is_drawn_in_an_imported_game() {
        let (mut app, window) = playing();
        let read = PgnReader::new("1. f5 g6 *".as_bytes(), &SHAKO).next().unwrap().unwrap();
        let game = SavedGame::imported(read.game);
        app.world_mut().write_message(LoadGame(game));
        for _ in 0..2 {
            app.update();
        }
        right_drag(&mut app, window, "e4", "e6");
        follow(&mut app);
        app.update();
        let drawn = [(Pen::Green, "e4e6".to_owned())];
        assert_eq!(drawings(&app), drawn);
        for square in ["e5", "g6", "f1"] {
            click(&mut app, window, square);
            follow(&mut app);
            app.update();
            assert_eq!(drawings(&app), drawn, "{square}");
        }
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(WipeBoard { at });
        app.update();
        assert_eq!(drawings(&app), [], "whoever says so wipes them");
    }

    #[test]
    fn whoever_wants_it_so_turns_the_round_board_with_the_right_button() {
        let (mut app, window) = playing();
        app.world_mut().resource_mut::<AppSettings>().play.right_button = RightButton::Turns;
        right_drag(&mut app, window, "e4", "e6");
        app.update();
        assert_eq!(drawings(&app), []);
        assert!(orbits(&mut app) > 0);
    }

    #[test]
    fn what_a_finger_has_moved_is_asked_about_if_that_is_wanted() {
        use crate::view::settings::ConfirmMoves;
        for (confirm, by_finger, asked) in [
            (ConfirmMoves::Off, true, false),
            (ConfirmMoves::Touch, true, true),
            (ConfirmMoves::Touch, false, false),
            (ConfirmMoves::Always, false, true),
        ] {
            let (mut app, window) = playing();
            app.world_mut().resource_mut::<AppSettings>().play.confirm = confirm;
            for square in ["e3", "e5"] {
                if by_finger {
                    for phase in [TouchPhase::Started, TouchPhase::Ended] {
                        let touch = TouchInput {
                            phase,
                            position: pixel(&app, square),
                            window,
                            force: None,
                            id: 1,
                        };
                        app.world_mut().write_message(WindowEvent::from(touch));
                    }
                } else {
                    click(&mut app, window, square);
                }
                follow(&mut app);
            }
            let waits = app.world().resource::<Selection>().unconfirmed().is_some();
            assert_eq!(
                (waits, moves(&app).is_empty()),
                (asked, asked),
                "{confirm:?} {by_finger}"
            );
        }
    }

    /// Lets all that has happened in one frame be followed.
    fn follow(app: &mut App) {
        app.update();
        while !app.world().resource::<Hands>().waiting.is_empty() {
            app.update();
        }
    }

    fn selected(app: &App) -> Option<Square> {
        app.world().resource::<Selection>().from()
    }

    fn moves(app: &App) -> Vec<String> {
        let record = app.world().resource::<GameRecord>();
        record.line().moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn going_pressing_and_letting_go_in_one_frame_is_a_click() {
        let (mut app, window) = playing();
        click(&mut app, window, "e3");
        app.update();
        assert_eq!(selected(&app), Some(Square::at("e3")));
        follow(&mut app);
        assert_eq!(selected(&app), Some(Square::at("e3")), "letting go puts nothing down");
    }

    #[test]
    fn all_clicks_of_one_frame_count_in_their_order() {
        let (mut app, window) = playing();
        for square in ["e3", "e5", "f8", "f6"] {
            click(&mut app, window, square);
        }
        follow(&mut app);
        assert_eq!(moves(&app), ["e3e5", "f8f6"]);
    }

    #[test]
    fn a_drag_that_fits_into_one_frame_is_a_move() {
        let (mut app, window) = playing();
        go(&mut app, window, "c2");
        button(&mut app, window, ButtonState::Pressed);
        go(&mut app, window, "c3");
        go(&mut app, window, "d4");
        button(&mut app, window, ButtonState::Released);
        follow(&mut app);
        assert_eq!(moves(&app), ["c2d4"]);
    }

    #[test]
    fn escape_in_the_midst_of_a_stroke_takes_back_the_stroke_and_nothing_else() {
        let (mut app, window) = playing();
        click(&mut app, window, "e3");
        follow(&mut app);
        go(&mut app, window, "e6");
        press(&mut app, window, MouseButton::Right, ButtonState::Pressed);
        follow(&mut app);
        for selection in [Some(Square::at("e3")), None] {
            assert_eq!(app.world().resource::<Hands>().is_drawing(), selection.is_some());
            // The key is heard as it comes, and as the action that it asks for.
            escape(&mut app, window);
            app.world_mut().write_message(Asked(Action::Back));
            follow(&mut app);
            assert_eq!(selected(&app), selection);
        }
        assert_eq!(drawings(&app), []);
    }

    #[test]
    fn what_leaves_a_page_lets_go_of_nothing_under_it() {
        let (mut app, window) = playing();
        click(&mut app, window, "e3");
        follow(&mut app);
        for (goes_to, selection) in [(KeysGoTo::Page, Some(Square::at("e3"))), (KeysGoTo::Board, None)] {
            app.insert_resource(goes_to);
            escape(&mut app, window);
            follow(&mut app);
            assert_eq!(selected(&app), selection, "{goes_to:?}");
        }
    }

    #[test]
    fn escape_counts_in_its_order() {
        let (mut app, window) = playing();
        click(&mut app, window, "e3");
        escape(&mut app, window);
        follow(&mut app);
        assert_eq!(selected(&app), None);
        escape(&mut app, window);
        click(&mut app, window, "e3");
        follow(&mut app);
        assert_eq!(selected(&app), Some(Square::at("e3")));
    }
}
