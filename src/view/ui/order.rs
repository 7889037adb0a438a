//! Lets egui follow what hands do in the order in which they do it, however much of it falls into one long frame.
//!
//! egui asks once in each pass where the pointer is, at the end of all that has happened: of two clicks at two places in
//! one frame it would see two at the second place. So each pass gets no more than one press, of a button or of a key,
//! and the rest waits for the next frame. What is written into a field comes all at once: that is told in its order.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{Event, Key};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::ModifierKeysState;
use bevy_egui::{EguiClipboard, EguiContext, EguiInput, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext};

use super::wakefulness::drop_what_is_no_news;
use crate::view::redraw::KeepDrawing;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (name_held_keys, drop_what_is_no_news, deal_out)
            .chain()
            .in_set(KeysInOrder)
            .after(EguiInputSet::WriteEguiEvents)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Brings into order what egui is told; before it, others may add to that.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeysInOrder;

/// A key that goes down or up.
struct Stroke {
    key: Key,
    down: bool,
    repeat: bool,
    /// Which of Shift, Ctrl and Alt are held then.
    held: ModifierKeysState,
    /// What it writes, if it may.
    writes: Option<String>,
}

impl Stroke {
    fn of(message: &KeyboardInput, held: ModifierKeysState) -> Option<Stroke> {
        use bevy::input::keyboard::Key;
        let physical = bevy_to_egui_physical_key(&message.key_code);
        let down = message.state.is_pressed();
        let writes = match &message.logical_key {
            Key::Character(text) if down && !text.contains(char::is_control) => Some(text.to_string()),
            Key::Space if down => Some(" ".to_owned()),
            _ => None,
        };
        Some(Stroke {
            key: bevy_to_egui_key(&message.logical_key).or(physical)?,
            down,
            repeat: message.repeat,
            held,
            writes,
        })
    }

    fn is(&self, event: &Event) -> bool {
        matches!(event, Event::Key { key, pressed, .. } if *key == self.key && *pressed == self.down)
    }

    /// What egui is to be told of it.
    fn tell(self, mut event: Event, clipboard: &mut Clipboard, told: &mut Vec<Event>) {
        if let Event::Key { repeat, modifiers, .. } = &mut event {
            *modifiers = self.held.to_egui_modifiers();
            *repeat = self.repeat;
        }
        told.extend(
            self.writes
                .filter(|_| self.held.text_input_is_allowed())
                .map(Event::Text),
        );
        told.push(event);
        if self.down && self.held.to_egui_modifiers().command {
            told.extend(clipboard.event(self.key));
        }
    }
}

/// What is copied and pasted by keys. A browser tells of that itself.
#[derive(SystemParam)]
struct Clipboard<'w> {
    #[cfg(not(target_arch = "wasm32"))]
    clipboard: Option<ResMut<'w, EguiClipboard>>,
    #[cfg(target_arch = "wasm32")]
    _none: Option<ResMut<'w, EguiClipboard>>,
}

impl Clipboard<'_> {
    #[cfg(not(target_arch = "wasm32"))]
    fn event(&mut self, key: Key) -> Option<Event> {
        match key {
            Key::C => Some(Event::Copy),
            Key::X => Some(Event::Cut),
            Key::V => self.clipboard.as_mut()?.get_text().map(Event::Text),
            _ => None,
        }
    }

    #[cfg(target_arch = "wasm32")]
    fn event(&mut self, _key: Key) -> Option<Event> {
        None
    }
}

/// Tells each key which of Shift, Ctrl and Alt were held when it went down or up, what follows from that, and whether it
/// repeats itself because it is held; `bevy_egui` 0.42 goes by what is held at the end of the frame, when a quick hand has
/// let go of all and a chord would write its letter, and leaves it to egui to find out about repeating, which comes after
/// the keys are handed out.
fn name_held_keys(
    mut keyboard: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    at_end: Res<ModifierKeysState>,
    mut clipboard: Clipboard,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut known: Local<ModifierKeysState>,
) {
    let mut held = *known;
    *known = *at_end;
    if lost.read().count() > 0 {
        held = ModifierKeysState::default();
    }
    let Ok(mut input) = inputs.single_mut() else {
        keyboard.clear();
        return;
    };
    let mut strokes: VecDeque<Stroke> = VecDeque::new();
    for message in keyboard.read() {
        note_modifier(&mut held, &message.logical_key, message.state.is_pressed());
        strokes.extend(Stroke::of(message, held));
    }
    if strokes.is_empty() {
        return;
    }
    let believed = at_end.to_egui_modifiers().command;
    let mut told = Vec::with_capacity(input.events.len());
    let mut events = std::mem::take(&mut input.events).into_iter().peekable();
    while let Some(event) = events.next() {
        let Some(stroke) = strokes.front().filter(|stroke| stroke.is(&event)) else {
            told.push(event);
            continue;
        };
        // What the key is believed to write stands before it, and what it copies, cuts or pastes after it.
        if let (Some(writes), Some(Event::Text(text))) = (&stroke.writes, told.last())
            && text == writes
        {
            told.pop();
        }
        let by_keys = believed && stroke.down && cfg!(not(target_arch = "wasm32"));
        match stroke.key {
            Key::C | Key::X if by_keys => drop(events.next_if(|next| matches!(next, Event::Copy | Event::Cut))),
            Key::V if by_keys => drop(events.next_if(|next| matches!(next, Event::Text(_)))),
            _ => {}
        }
        if let Some(stroke) = strokes.pop_front() {
            stroke.tell(event, &mut clipboard, &mut told);
        }
    }
    input.events = told;
}

fn note_modifier(held: &mut ModifierKeysState, key: &bevy::input::keyboard::Key, down: bool) {
    use bevy::input::keyboard::Key;
    match key {
        Key::Shift => held.shift = down,
        Key::Control => held.ctrl = down,
        Key::Alt => held.alt = down,
        Key::Super | Key::Meta => held.win = down,
        _ => {}
    }
}

/// Gives egui what it can tell apart in one pass, and asks for another if that is not all.
fn deal_out(
    mut inputs: Query<(&mut EguiInput, Option<&mut EguiContext>), With<PrimaryEguiContext>>,
    mut waiting: Local<VecDeque<Event>>,
    mut draw: KeepDrawing,
) {
    let Ok((mut input, context)) = inputs.single_mut() else {
        return;
    };
    waiting.extend(input.events.drain(..));
    let into_field = context.is_some_and(|mut context| context.get_mut().egui_wants_keyboard_input());
    let share = share(waiting.make_contiguous(), into_field);
    input.events.extend(waiting.drain(..share));
    if !waiting.is_empty() {
        draw.moving();
    }
}

/// How many of these events may be told in one pass: at least one, if there are any. Into a field people write.
fn share(events: &[Event], into_field: bool) -> usize {
    let mut pass = Pass {
        into_field,
        ..Pass::default()
    };
    let fits = |number: &usize| pass.take(&events[*number], events.get(number + 1));
    (0..events.len()).take_while(fits).count()
}

/// What has been told in a pass.
#[derive(Default)]
struct Pass {
    /// Letters go into a field.
    into_field: bool,
    /// The last event was a letter, of which the key follows.
    writes: bool,
    /// A letter has been written into the field.
    wrote: bool,
    moved: bool,
    /// A button went down or up.
    button: bool,
    /// A button or a key went down.
    pressed: bool,
    /// The key that is held down since it went down in this pass.
    key: Option<Key>,
}

impl Pass {
    /// Whether an event belongs into this pass, and then that it has been told.
    fn take(&mut self, event: &Event, next: Option<&Event>) -> bool {
        let fits = match event {
            // Where the button was would be forgotten.
            Event::PointerMoved(_) => !self.button,
            Event::PointerButton { pressed: true, .. } => !self.pressed,
            // A drag must be seen before it ends.
            Event::PointerButton { pressed: false, .. } => !self.moved || self.pressed,
            Event::Key { pressed: true, .. } if self.writes => true,
            // What a key does that writes nothing, such as Enter, is done with what has been written.
            Event::Key { pressed: true, key, .. } => !self.wrote && self.has_room_for(*key),
            // What a key writes is told before the key.
            Event::Text(_) => match next {
                Some(Event::Key { pressed: true, .. }) if self.into_field => !self.pressed,
                Some(Event::Key { pressed: true, key, .. }) => self.has_room_for(*key),
                _ => true,
            },
            _ => true,
        };
        if fits {
            self.note(event);
        }
        fits
    }

    /// A key that is held down repeats itself, and is pressed once all the same.
    fn has_room_for(&self, key: Key) -> bool {
        !self.pressed || self.key == Some(key)
    }

    fn note(&mut self, event: &Event) {
        let writes = std::mem::replace(&mut self.writes, self.into_field && matches!(event, Event::Text(_)));
        self.wrote |= self.writes;
        match *event {
            Event::Key { pressed: true, .. } if writes => {}
            Event::PointerMoved(_) => self.moved = true,
            Event::PointerButton { pressed, .. } => {
                self.button = true;
                self.pressed |= pressed;
            }
            Event::Key { key, pressed: true, .. } => {
                self.pressed = true;
                self.key = Some(key);
            }
            Event::Key {
                key, pressed: false, ..
            } => {
                self.key.take_if(|held| *held == key);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::camera::Camera;
    use bevy::input::ButtonState;
    use bevy::input::keyboard;
    use bevy::window::{RequestRedraw, WindowEvent};
    use bevy_egui::egui::{self, Modifiers, PointerButton, Pos2, pos2};
    use bevy_egui::input::{
        EguiFileDragAndDropMessage, EguiInputEvent, FocusedNonWindowEguiContext, WindowToEguiContextMap,
        write_egui_input_system, write_keyboard_input_messages_system, write_modifiers_keys_state_system,
    };
    use bevy_egui::{EguiContextSettings, EguiGlobalSettings};

    use super::*;

    fn to(x: f32) -> Event {
        Event::PointerMoved(pos2(x, 5.0))
    }

    fn button(x: f32, pressed: bool) -> Event {
        Event::PointerButton {
            pos: pos2(x, 5.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    fn click(x: f32) -> [Event; 3] {
        [to(x), button(x, true), button(x, false)]
    }

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    /// How many events each pass gets.
    fn shares(events: &[Event]) -> Vec<usize> {
        let mut shares = Vec::new();
        let mut rest = events;
        while !rest.is_empty() {
            let next = share(rest, false);
            assert!(next > 0, "the events never end");
            shares.push(next);
            rest = &rest[next..];
        }
        shares
    }

    #[test]
    fn a_pass_gets_one_whole_click() {
        let clicks = [click(10.0), click(30.0), click(30.0)].concat();
        assert_eq!(shares(&clicks), [3, 3, 3]);
        let twice = [&click(10.0)[..], &click(10.0)[1..]].concat();
        assert_eq!(shares(&twice), [3, 2], "also at the same place");
    }

    #[test]
    fn a_drag_is_seen_to_begin_to_go_and_to_end() {
        let drag = [
            to(1.0),
            button(1.0, true),
            to(20.0),
            to(30.0),
            button(30.0, false),
            to(40.0),
        ];
        assert_eq!(shares(&drag), [2, 2, 1, 1]);
    }

    #[test]
    fn a_pass_gets_one_key_however_often_it_repeats_itself() {
        let (down, up) = (key(Key::N, true), key(Key::N, false));
        let held = [down.clone(), down.clone(), down.clone(), up.clone()];
        assert_eq!(shares(&held), [4]);
        let again = [down.clone(), up.clone(), down.clone(), up.clone()];
        assert_eq!(shares(&again), [2, 2]);
        let others = [key(Key::F1, true), key(Key::Escape, true), key(Key::F1, false)];
        assert_eq!(shares(&others), [1, 2]);
        let click = click(5.0);
        assert_eq!(
            shares(&[&[down, up][..], &click].concat()),
            [3, 2],
            "a click is another press"
        );
    }

    #[test]
    fn what_a_key_writes_comes_with_the_key() {
        let text = Event::Text("?".into());
        let events = [
            key(Key::N, true),
            key(Key::N, false),
            text,
            key(Key::Questionmark, true),
        ];
        assert_eq!(shares(&events), [2, 2]);
    }

    /// Which of two buttons egui sees clicked in a pass.
    fn clicked(ctx: &egui::Context, events: Vec<Event>) -> Vec<usize> {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(100.0, 100.0))),
            events,
            ..Default::default()
        };
        let mut clicked = Vec::new();
        let mut output = ctx.run_ui(input, |ui| {
            for number in 0..2 {
                let corner = pos2(50.0 * number as f32, 0.0);
                let rect = egui::Rect::from_min_size(corner, egui::vec2(40.0, 40.0));
                if ui.interact(rect, egui::Id::new(number), egui::Sense::CLICK).clicked() {
                    clicked.push(number);
                }
            }
        });
        // Nobody draws it.
        output.textures_delta.clear();
        clicked
    }

    #[test]
    fn all_clicks_of_a_long_frame_are_seen_where_they_were() {
        let ctx = egui::Context::default();
        clicked(&ctx, Vec::new());
        let mut waiting = [click(10.0), click(70.0), click(70.0), click(10.0)].concat();
        let mut seen = Vec::new();
        while !waiting.is_empty() {
            let next = share(&waiting, false);
            seen.extend(clicked(&ctx, waiting.drain(..next).collect()));
        }
        assert_eq!(seen, [0, 1, 1, 0]);
    }

    /// An app with a keyboard and an egui that is told of it by `bevy_egui`, and by us.
    fn keyboard_app() -> (App, Entity) {
        let mut app = App::new();
        app.add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<WindowEvent>()
            .add_message::<EguiInputEvent>()
            .add_message::<EguiFileDragAndDropMessage>()
            .add_message::<RequestRedraw>()
            .init_resource::<ModifierKeysState>()
            .init_resource::<WindowToEguiContextMap>()
            .init_resource::<EguiGlobalSettings>()
            .init_resource::<EguiClipboard>()
            .init_resource::<Time<Real>>()
            .add_systems(
                PreUpdate,
                (
                    write_modifiers_keys_state_system,
                    write_keyboard_input_messages_system,
                    write_egui_input_system,
                )
                    .chain()
                    .in_set(EguiInputSet::WriteEguiEvents),
            )
            .add_plugins(plugin);
        let context = app
            .world_mut()
            .spawn((
                PrimaryEguiContext,
                EguiInput::default(),
                EguiContextSettings::default(),
                Camera::default(),
            ))
            .id();
        app.insert_resource(FocusedNonWindowEguiContext(context));
        (app, context)
    }

    fn type_keys(app: &mut App, keys: &[(keyboard::Key, KeyCode, ButtonState)]) {
        for (logical_key, key_code, state) in keys.iter().cloned() {
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
    }

    #[test]
    fn a_key_knows_what_was_held_when_it_went_down_even_if_all_is_over_in_one_frame() {
        let control = (keyboard::Key::Control, KeyCode::ControlLeft);
        let z = (keyboard::Key::Character("z".into()), KeyCode::KeyZ);
        let event = |(key, code): &(keyboard::Key, KeyCode), state| (key.clone(), *code, state);
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        let (mut app, context) = keyboard_app();
        app.update();
        let stroke = [
            event(&control, down),
            event(&z, down),
            event(&z, up),
            event(&control, up),
            event(&z, down),
            event(&z, up),
        ];
        type_keys(&mut app, &stroke);
        let mut told = Vec::new();
        for _ in 0..3 {
            app.update();
            let mut input = app.world_mut().get_mut::<EguiInput>(context).unwrap();
            let events = std::mem::take(&mut input.events);
            told.extend(events.into_iter().filter_map(|event| match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } => Some((key, modifiers.ctrl)),
                _ => None,
            }));
        }
        assert_eq!(told, [(Key::Z, true), (Key::Z, false)]);
    }

    #[test]
    fn chords_write_nothing_and_letters_do_however_quickly_they_follow_each_other() {
        let control = (keyboard::Key::Control, KeyCode::ControlLeft);
        let letter = |letter: &str, code| (keyboard::Key::Character(letter.into()), code);
        let (a, c) = (letter("a", KeyCode::KeyA), letter("c", KeyCode::KeyC));
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        let event = |(key, code): &(keyboard::Key, KeyCode), state| (key.clone(), *code, state);
        let chord = |key| {
            [
                event(&control, down),
                event(key, down),
                event(key, up),
                event(&control, up),
            ]
        };
        let plain = |key| [event(key, down), event(key, up)];
        let (mut app, context) = keyboard_app();
        app.update();
        let mut told = |strokes: &[(keyboard::Key, KeyCode, ButtonState)]| {
            type_keys(&mut app, strokes);
            let mut told = String::new();
            for _ in 0..8 {
                app.update();
                let mut input = app.world_mut().get_mut::<EguiInput>(context).unwrap();
                for event in std::mem::take(&mut input.events) {
                    match event {
                        Event::Text(text) => told += &text,
                        Event::Copy => told += "<copy>",
                        Event::Cut => told += "<cut>",
                        _ => {}
                    }
                }
            }
            told
        };
        assert_eq!(told(&chord(&a)), "");
        assert_eq!(told(&chord(&c)), "<copy>");
        assert_eq!(told(&[&chord(&c)[..], &plain(&c), &plain(&a)].concat()), "<copy>ca");
        // A chord that is still held when the frame ends.
        assert_eq!(
            told(&[&plain(&a)[..], &plain(&c), &chord(&c)[..3]].concat()),
            "ac<copy>"
        );
        assert_eq!(told(&[event(&control, up)]), "");
    }

    #[test]
    fn what_is_written_into_a_field_comes_at_once_and_enter_after_it() {
        let typed = |text: &str, named: Key| [Event::Text(text.into()), key(named, true), key(named, false)];
        let events = [
            &typed("a", Key::A)[..],
            &typed("b", Key::B),
            &[key(Key::Enter, true), key(Key::Enter, false)],
            &typed("c", Key::C),
        ]
        .concat();
        assert_eq!(share(&events, true), 6);
        assert_eq!(share(&events[6..], true), 2);
        assert_eq!(share(&events, false), 3);
    }

    #[test]
    fn a_key_that_is_held_is_told_to_repeat_itself() {
        let (mut app, context) = keyboard_app();
        app.update();
        let told = [false, true, true].map(|repeat| {
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::KeyF,
                logical_key: keyboard::Key::Character("f".into()),
                state: ButtonState::Pressed,
                text: None,
                repeat,
                window: Entity::PLACEHOLDER,
            });
            app.update();
            let mut input = app.world_mut().get_mut::<EguiInput>(context).unwrap();
            let events = std::mem::take(&mut input.events);
            events.into_iter().find_map(|event| match event {
                Event::Key {
                    key: Key::F, repeat, ..
                } => Some(repeat),
                _ => None,
            })
        });
        assert_eq!(told, [Some(false), Some(true), Some(true)]);
    }
}
