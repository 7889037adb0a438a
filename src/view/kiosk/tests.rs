//! The stand without a window: whatever hands do, nothing of a visit is left and nobody gets out.

use std::collections::HashSet;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxis, GamepadAxisChangedEvent, GamepadButton, GamepadButtonStateChangedEvent};
use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::state::app::StatesPlugin;
use bevy::window::{CursorMoved, RequestRedraw, WindowCloseRequested, WindowEvent};

use super::visit::Unvisited;
use super::*;
use crate::game::{
    Draw, GameRecord, GameSetup, MoveRequested, NewGame, PendingPromotion, Resign, Seats, SelectSquare, Selection,
    task_pools,
};
use crate::rules::{Drawing, Pen, Position, SHAKO, Side, SplitMix, Square, Variant, parse_uci};
use crate::view::annotations::Pencil;
use crate::view::camera::{CameraRequest, Eye, Sight};
use crate::view::cursor::BoardCursor;
use crate::view::decor::Decor;
use crate::view::hint::Hint;
use crate::view::input::{Hands, Held, Hover, InTheMaking, LongPress};
use crate::view::mode::ViewMode;
use crate::view::motion::{SlowMotion, Timeline};
use crate::view::reel::{self, Reel};
use crate::view::settings::{AppSettings, InterfaceScale};
use crate::view::teach::Coach;
use crate::view::text::{Language, LanguageChoice, Texts};
use crate::view::threats::Threats;
use crate::view::ui::Notices;

/// The stand, with a clock that the tests turn.
fn standing(settings: KioskSettings) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, crate::game::plugin))
        .init_state::<ViewMode>()
        .add_message::<CameraRequest>()
        .add_message::<RequestRedraw>()
        .add_message::<WindowEvent>()
        .add_message::<WindowCloseRequested>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<GamepadButtonStateChangedEvent>()
        .add_message::<GamepadAxisChangedEvent>()
        .init_resource::<AppSettings>()
        .init_resource::<Decor>()
        .init_resource::<Notices>()
        .init_resource::<Timeline>()
        .init_resource::<SlowMotion>()
        .insert_resource(Texts::english());
    app.init_resource::<Hint>()
        .init_resource::<Threats>()
        .init_resource::<Coach>()
        .init_resource::<BoardCursor>()
        .init_resource::<Pencil>()
        .init_resource::<Hands>()
        .init_resource::<Held>()
        .init_resource::<Hover>()
        .init_resource::<InTheMaking>()
        .init_resource::<LongPress>()
        .init_resource::<Sight>()
        .insert_resource(WallTime::Manual(Duration::from_secs(1_000)));
    app.add_plugins(reel::plugin);
    stand(&mut app, settings);
    // Whatever is done before there is anything to be seen is done too early.
    does(&mut app, press("k", KeyCode::KeyK));
    update(&mut app, 2);
    assert_eq!((stage(&app), screen(&app)), (Stage::Attract, Screen::Loading));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    update(&mut app, 3);
    app
}

fn update(app: &mut App, frames: usize) {
    for _ in 0..frames {
        app.update();
    }
}

fn stage(app: &App) -> Stage {
    app.world().resource::<Course>().stage()
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn pass(app: &mut App, time: Duration) {
    let WallTime::Manual(now) = *app.world().resource::<WallTime>() else {
        panic!("the tests turn the clock");
    };
    app.insert_resource(WallTime::Manual(now + time));
    update(app, 2);
}

fn begin(app: &mut App, variant: &'static Variant) {
    app.world_mut().write_message(VisitorWish::Play(variant));
    update(app, 3);
}

/// Something that somebody does.
#[derive(Clone, Debug)]
enum Deed {
    Key(Key, KeyCode, ButtonState),
    Mouse(MouseButton, ButtonState),
    Move(Vec2),
    Wheel,
    Touch(TouchPhase, Vec2),
    Pad(GamepadButton, ButtonState),
    Stick(f32),
    Close,
}

fn press(key: &str, code: KeyCode) -> Deed {
    Deed::Key(Key::Character(key.into()), code, ButtonState::Pressed)
}

fn does(app: &mut App, deed: Deed) {
    let window = Entity::PLACEHOLDER;
    let world = app.world_mut();
    match deed {
        Deed::Key(logical_key, key_code, state) => {
            let input = KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            };
            world.write_message(input.clone());
            world.write_message(WindowEvent::KeyboardInput(input));
        }
        Deed::Mouse(button, state) => {
            let input = MouseButtonInput { button, state, window };
            world.write_message(WindowEvent::MouseButtonInput(input));
        }
        Deed::Move(position) => {
            let moved = CursorMoved {
                window,
                position,
                delta: None,
            };
            world.write_message(WindowEvent::CursorMoved(moved));
        }
        Deed::Wheel => {
            let wheel = MouseWheel {
                unit: MouseScrollUnit::Line,
                x: 0.0,
                y: 1.0,
                window,
                phase: TouchPhase::Moved,
            };
            world.write_message(WindowEvent::MouseWheel(wheel));
        }
        Deed::Touch(phase, position) => {
            let touch = TouchInput {
                phase,
                position,
                window,
                force: None,
                id: 0,
            };
            world.write_message(WindowEvent::TouchInput(touch));
        }
        Deed::Pad(button, state) => {
            let change = GamepadButtonStateChangedEvent {
                entity: window,
                button,
                state,
            };
            world.write_message(change);
        }
        Deed::Stick(value) => {
            let change = GamepadAxisChangedEvent {
                entity: window,
                axis: GamepadAxis::LeftStickX,
                value,
            };
            world.write_message(change);
        }
        Deed::Close => {
            let close = WindowCloseRequested { window };
            world.write_message(close.clone());
            world.write_message(WindowEvent::WindowCloseRequested(close));
        }
    }
}

#[test]
fn the_show_begins_by_itself_with_a_game_of_the_computer_against_itself() {
    let app = standing(KioskSettings::default());
    assert_eq!((stage(&app), screen(&app)), (Stage::Attract, Screen::Playing));
    assert!(!app.world().resource::<Seats>().any_human());
    assert!(app.world().resource::<GameRecord>().position().has_legal_move());
}

#[test]
fn whatever_is_pressed_leads_to_the_choice_at_once_and_what_only_moves_does_not() {
    let pressed = ButtonState::Pressed;
    for (deed, wakes) in [
        (press("k", KeyCode::KeyK), true),
        (Deed::Key(Key::Escape, KeyCode::Escape, pressed), true),
        (Deed::Mouse(MouseButton::Right, pressed), true),
        (Deed::Touch(TouchPhase::Started, Vec2::splat(300.0)), true),
        (Deed::Pad(GamepadButton::South, pressed), true),
        (Deed::Stick(0.9), true),
        (Deed::Stick(0.1), false),
        (Deed::Move(Vec2::splat(90.0)), false),
        (Deed::Wheel, false),
        (Deed::Close, false),
    ] {
        let mut app = standing(KioskSettings::default());
        does(&mut app, deed.clone());
        update(&mut app, 2);
        let choosing = (stage(&app), screen(&app)) == (Stage::Choosing, Screen::Menu);
        assert_eq!(choosing, wakes, "{deed:?}");
    }
}

#[test]
fn the_show_plays_both_games_in_turn_in_scenes_that_differ() {
    let settings = KioskSettings::default();
    let scene = settings.scene;
    let mut app = standing(settings);
    let (mut games, mut looks, mut spoken) = (vec![], vec![], vec![]);
    for _ in 0..12 {
        let world = app.world();
        games.push(world.resource::<GameRecord>().variant().name);
        let settings = world.resource::<AppSettings>();
        looks.push((settings.board().name, settings.set().name));
        spoken.push(world.resource::<Texts>().language());
        pass(&mut app, scene);
    }
    assert_eq!(games[..6], ["shako", "shako", "shako", "pemba", "pemba", "pemba"]);
    assert!(
        looks
            .windows(2)
            .all(|pair| pair[0].0 != pair[1].0 && pair[0].1 != pair[1].1)
    );
    looks.sort_unstable();
    looks.dedup();
    assert_eq!(looks.len(), 10, "all boards with all sets");
    assert!(spoken.contains(&Language::English) && spoken.contains(&Language::French));
    assert_eq!(stage(&app), Stage::Attract);
}

#[test]
fn a_game_of_peoples_that_comes_in_the_midst_of_the_show_does_not_stop_it() {
    let mut app = standing(KioskSettings::default());
    app.world_mut().write_message(NewGame::default());
    update(&mut app, 4);
    assert_eq!((stage(&app), screen(&app)), (Stage::Attract, Screen::Playing));
    assert!(!app.world().resource::<Seats>().any_human());
}

#[test]
fn the_best_of_a_game_is_shown_before_the_next_one_begins() {
    let mut app = standing(KioskSettings::default());
    let engine = crate::game::Seat::Engine(crate::engine::Level::default());
    let seats = Seats::new(engine, engine);
    let fen = "5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1";
    let start = Position::from_fen(&SHAKO, fen).unwrap().position;
    let setup = GameSetup::from_position(start, seats);
    app.world_mut().write_message(NewGame { setup });
    update(&mut app, 2);
    let record = app.world().resource::<GameRecord>();
    let (mv, at) = (parse_uci(record.position(), "a3a7").unwrap(), record.revision());
    app.world_mut().write_message(MoveRequested { mv, at });
    update(&mut app, 2);
    let at = app.world().resource::<GameRecord>().revision();
    let resign = Resign { side: Side::Black, at };
    app.world_mut().write_message(resign);
    update(&mut app, 2);
    let is_on = |app: &App| app.world().resource::<Reel>().is_on();
    pass(&mut app, Duration::from_secs(6));
    assert!(!is_on(&app), "the end of the game is seen first");
    pass(&mut app, Duration::from_secs(2));
    assert!(is_on(&app));
    assert_eq!(
        app.world().resource::<GameRecord>().ply(),
        0,
        "the hop is about to come again"
    );
    let mut seconds = 0;
    while is_on(&app) {
        pass(&mut app, Duration::from_secs(1));
        seconds += 1;
        assert!(seconds < 30);
    }
    update(&mut app, 3);
    assert!(!app.world().resource::<Seats>().any_human(), "the next game has begun");
    assert_eq!((stage(&app), screen(&app)), (Stage::Attract, Screen::Playing));
    // And whoever comes in the middle of it finds nothing of it.
    let record = app.world().resource::<GameRecord>();
    assert!(record.outcome().is_none() && record.tree().is_empty());
}

/// What a visitor may have left behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    Choice,
    Opening,
    PickedUp,
    Promotion,
    Ended,
}

fn leave_behind(app: &mut App, left: Left) {
    does(app, press("k", KeyCode::KeyK));
    update(app, 2);
    if left == Left::Choice {
        return;
    }
    begin(app, &SHAKO);
    assert_eq!((stage(app), screen(app)), (Stage::Visiting, Screen::Playing));
    assert_eq!(app.world().resource::<Seats>().only_human(), Some(Side::White));
    let select = |app: &mut App, square: &str| {
        let square = Square::at(square);
        app.world_mut().write_message(SelectSquare { square });
        update(app, 2);
    };
    let at = |app: &App| app.world().resource::<GameRecord>().revision();
    match left {
        Left::Choice => {}
        Left::Opening => {
            let record = app.world().resource::<GameRecord>();
            let (mv, at) = (parse_uci(record.position(), "f3f5").unwrap(), record.revision());
            app.world_mut().write_message(MoveRequested { mv, at });
            update(app, 2);
            let (from, to) = (Square::at("a5"), Square::at("j5"));
            let drawing = Drawing {
                pen: Pen::Red,
                from,
                to,
            };
            let at = app.world().resource::<GameRecord>().revision();
            app.world_mut().write_message(Draw { drawing, at });
            update(app, 2);
        }
        Left::PickedUp => select(app, "f3"),
        Left::Promotion => {
            let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
            let start = Position::from_fen(&SHAKO, fen).unwrap().position;
            let setup = GameSetup::from_position(start, *app.world().resource::<Seats>());
            app.world_mut().write_message(NewGame { setup });
            update(app, 2);
            select(app, "a9");
            select(app, "a10");
            let selection = app.world().resource::<Selection>();
            assert!(matches!(selection.promotion(), Some(PendingPromotion { .. })));
        }
        Left::Ended => {
            let at = at(app);
            app.world_mut().write_message(Resign { side: Side::White, at });
            update(app, 2);
            assert!(app.world().resource::<GameRecord>().outcome().is_some());
        }
    }
    // And what they have chosen.
    let mut settings = app.world_mut().resource_mut::<AppSettings>();
    settings.sound.muted = true;
    settings.interface_scale = InterfaceScale::new(200);
    settings.look = ViewMode::TwoD;
    settings.play.evaluation_bar = true;
    app.world_mut().resource_mut::<Notices>().info("something".to_owned());
    app.insert_resource(Texts::of(LanguageChoice::Is(Language::French)));
}

#[test]
fn nothing_of_a_visit_is_left_wherever_it_was_left() {
    for left in [
        Left::Choice,
        Left::Opening,
        Left::PickedUp,
        Left::Promotion,
        Left::Ended,
    ] {
        let mut app = standing(KioskSettings::default());
        leave_behind(&mut app, left);
        let before = app.world().resource::<GameRecord>().position().fen();
        pass(&mut app, Duration::from_secs(59));
        if left != Left::Choice {
            assert_eq!(stage(&app), Stage::Visiting, "{left:?}");
        }
        pass(&mut app, Duration::from_secs(16));
        update(&mut app, 2);
        let world = app.world();
        assert_eq!(
            (stage(&app), screen(&app)),
            (Stage::Attract, Screen::Playing),
            "{left:?}"
        );
        let record = world.resource::<GameRecord>();
        assert!(!world.resource::<Seats>().any_human() && record.outcome().is_none());
        assert!(record.tree().is_empty() && record.drawings().is_empty() && !record.can_redo());
        assert_ne!(record.position().fen(), before, "{left:?}");
        let selection = world.resource::<Selection>();
        assert!(selection.from().is_none() && selection.promotion().is_none());
        let (settings, unvisited) = (world.resource::<AppSettings>(), &world.resource::<Unvisited>().0);
        assert_eq!(settings.sound, unvisited.sound);
        assert_eq!(settings.interface_scale, unvisited.interface_scale);
        assert_eq!(settings.play, unvisited.play);
        assert_eq!(*world.resource::<State<ViewMode>>().get(), ViewMode::ThreeD);
        assert_eq!(world.resource::<Notices>().texts().next(), None);
    }
}

#[test]
fn the_next_visitor_finds_nothing_of_the_last_even_at_once() {
    let mut app = standing(KioskSettings::default());
    leave_behind(&mut app, Left::Opening);
    // To the start screen, and a game anew.
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    update(&mut app, 2);
    assert_eq!(stage(&app), Stage::Choosing);
    begin(&mut app, &SHAKO);
    let world = app.world();
    assert_eq!(stage(&app), Stage::Visiting);
    assert!(world.resource::<GameRecord>().tree().is_empty());
    assert!(!world.resource::<AppSettings>().sound.muted);
}

#[test]
fn only_the_demonstrators_keys_lead_out() {
    let mut app = standing(KioskSettings::default());
    let (down, up) = (ButtonState::Pressed, ButtonState::Released);
    let hold = |app: &mut App, key: Key, code: KeyCode, state| does(app, Deed::Key(key, code, state));
    let strike = |app: &mut App, key: &str, code: KeyCode| {
        does(app, press(key, code));
        update(app, 1);
        app.should_exit()
    };
    assert_eq!(strike(&mut app, "q", KeyCode::KeyQ), None);
    does(&mut app, Deed::Close);
    update(&mut app, 2);
    hold(&mut app, Key::Alt, KeyCode::AltLeft, down);
    hold(&mut app, Key::F4, KeyCode::F4, down);
    update(&mut app, 2);
    assert_eq!(app.should_exit(), None);
    hold(&mut app, Key::Control, KeyCode::ControlLeft, down);
    assert_eq!(strike(&mut app, "q", KeyCode::KeyQ), None);
    hold(&mut app, Key::Shift, KeyCode::ShiftLeft, down);
    hold(&mut app, Key::Control, KeyCode::ControlLeft, up);
    assert_eq!(strike(&mut app, "Q", KeyCode::KeyQ), None);
    hold(&mut app, Key::Control, KeyCode::ControlLeft, down);
    assert_eq!(strike(&mut app, "Q", KeyCode::KeyQ), Some(AppExit::Success));
}

#[test]
fn with_a_pin_the_keys_and_the_corner_only_ask_for_it() {
    let settings = KioskSettings {
        pin: Some("42".to_owned()),
        ..KioskSettings::default()
    };
    let mut app = standing(settings);
    for _ in 0..5 {
        does(&mut app, Deed::Touch(TouchPhase::Started, Vec2::splat(20.0)));
        update(&mut app, 1);
    }
    assert_eq!(app.world().resource::<WayOut>().digits(), Some(0));
    pass(&mut app, Duration::from_secs(31));
    assert_eq!(app.world().resource::<WayOut>().digits(), None, "nobody answers");
    for (key, code) in [(Key::Control, KeyCode::ControlLeft), (Key::Shift, KeyCode::ShiftLeft)] {
        does(&mut app, Deed::Key(key, code, ButtonState::Pressed));
    }
    does(&mut app, press("Q", KeyCode::KeyQ));
    update(&mut app, 1);
    assert_eq!(
        (app.world().resource::<WayOut>().digits(), app.should_exit()),
        (Some(0), None)
    );
    for (digit, code) in [("4", KeyCode::Digit4), ("2", KeyCode::Digit2)] {
        assert_eq!(app.should_exit(), None);
        does(&mut app, press(digit, code));
        update(&mut app, 1);
    }
    assert_eq!(app.should_exit(), Some(AppExit::Success));
}

/// What was seen while hands did things of all kinds.
#[derive(Default)]
struct Seen {
    stages: HashSet<Stage>,
    /// How often another stage came.
    transitions: u64,
    /// How long each frame took.
    frames: Vec<Duration>,
}

/// Does so many things of all kinds, and takes the hands off at the end.
fn play_about(app: &mut App, random: &mut SplitMix, rounds: usize) -> Seen {
    let codes = [
        KeyCode::KeyA,
        KeyCode::KeyQ,
        KeyCode::KeyN,
        KeyCode::F4,
        KeyCode::F11,
        KeyCode::Escape,
        KeyCode::Enter,
        KeyCode::Tab,
    ];
    let mut seen = Seen::default();
    let mut before = stage(app);
    for round in 0..rounds {
        let mut draw = |sides: u64| random.draw() % sides;
        let state = [ButtonState::Pressed, ButtonState::Released][draw(2) as usize];
        let at = Vec2::new(draw(1280) as f32, draw(720) as f32);
        let code = codes[draw(codes.len() as u64) as usize];
        // One of the two holds of the way out is never held.
        let key = match draw(5) {
            0 => Key::Shift,
            1 => Key::Alt,
            2 => Key::Escape,
            3 => Key::F4,
            _ => Key::Character(["q", "Q", "n", "0", "\u{7f}", "é"][draw(6) as usize].into()),
        };
        let deed = match draw(9) {
            0 | 1 => Deed::Key(key, code, state),
            2 => Deed::Mouse(MouseButton::Left, state),
            3 => Deed::Move(at),
            4 => Deed::Wheel,
            5 => Deed::Touch([TouchPhase::Started, TouchPhase::Ended][draw(2) as usize], at),
            6 => Deed::Pad(GamepadButton::South, state),
            7 => Deed::Stick(draw(3) as f32 - 1.0),
            _ => Deed::Close,
        };
        if draw(4) > 0 {
            does(app, deed);
        }
        match draw(40) {
            0 if stage(app) == Stage::Choosing => {
                let variant = Variant::ALL[draw(2) as usize];
                begin(app, variant);
            }
            1 if stage(app) == Stage::Visiting => {
                let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
                screen.set(Screen::Menu);
            }
            2 if screen(app) == Screen::Playing && app.world().resource::<Seats>().any_human() => {
                let record = app.world().resource::<GameRecord>();
                let (moves, at) = (record.position().legal_moves(), record.revision());
                if !moves.is_empty() {
                    let mv = moves[draw(moves.len() as u64) as usize];
                    app.world_mut().write_message(MoveRequested { mv, at });
                }
            }
            3 => {
                let square = Square::all().nth(draw(100) as usize).unwrap();
                app.world_mut().write_message(SelectSquare { square });
            }
            4 => pass(app, Duration::from_secs(draw(90))),
            5 => app.world_mut().write_message(NewGame::default()).map_or((), |_| ()),
            _ => {}
        }
        let began = std::time::Instant::now();
        app.update();
        seen.frames.push(began.elapsed());
        assert_eq!(app.should_exit(), None, "round {round}");
        let now = stage(app);
        seen.stages.insert(now);
        seen.transitions += u64::from(std::mem::replace(&mut before, now) != now);
    }
    update(app, 3);
    pass(app, Duration::from_secs(76));
    update(app, 3);
    assert_eq!((stage(app), screen(app)), (Stage::Attract, Screen::Playing));
    assert!(!app.world().resource::<Seats>().any_human());
    seen
}

#[test]
fn whatever_hands_do_nobody_gets_out_and_the_show_always_comes_back() {
    let mut app = standing(KioskSettings::default());
    let mut random = SplitMix::new(11);
    let mut stages = HashSet::new();
    for _ in 0..12 {
        stages.extend(play_about(&mut app, &mut random, 500).stages);
    }
    assert_eq!(stages.len(), 3, "all of it was seen");
}

/// What the stand takes after so many things that were done to it.
#[cfg(target_os = "linux")]
struct Row {
    entities: u64,
    memory: u64,
    threads: u64,
    files: u64,
    /// The middle one and the hundredth slowest frame of this part, in microseconds.
    frame: u64,
    slow_frame: u64,
}

/// Visitors for hours, in `TENFOLD_SOAK_MINUTES` minutes: nothing piles up.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes half an hour: scripts/slow/stand"]
fn soak_of_the_stand() {
    let minutes = std::env::var("TENFOLD_SOAK_MINUTES").ok();
    let minutes: u64 = minutes.and_then(|minutes| minutes.parse().ok()).unwrap_or(30);
    let end = std::time::Instant::now() + Duration::from_secs(60 * minutes);
    let mut app = standing(KioskSettings::default());
    let mut random = SplitMix::new(crate::rules::fresh_seed());
    let mut table: Vec<Row> = Vec::new();
    let (mut deeds, mut transitions) = (0, 0);
    println!("     deeds  turns  visits  games  entities   MiB  threads  files  frame us  slow us");
    while std::time::Instant::now() < end || table.len() < 8 {
        // Each row is as long, whatever has been done in it.
        let until = std::time::Instant::now() + Duration::from_secs(60 * minutes) / 20;
        let mut frames = Vec::new();
        while frames.is_empty() || std::time::Instant::now() < until {
            let seen = play_about(&mut app, &mut random, 2_000);
            deeds += seen.frames.len();
            transitions += seen.transitions;
            frames.extend(seen.frames);
        }
        frames.sort_unstable();
        let at = |percent: usize| frames[frames.len() * percent / 100].as_micros() as u64;
        let means = Means::now();
        let row = Row {
            entities: u64::from(app.world().entities().count_spawned()),
            memory: means.memory.unwrap_or(0),
            threads: means.threads.unwrap_or(0),
            files: means.files.unwrap_or(0),
            frame: at(50),
            slow_frame: at(99),
        };
        let today = app.world().resource::<Counters>().today();
        println!(
            "{deeds:>10} {transitions:>6} {:>7} {:>6} {:>9} {:>5} {:>8} {:>6} {:>9} {:>8}",
            today.visits, today.begun, row.entities, row.memory, row.threads, row.files, row.frame, row.slow_frame,
        );
        table.push(row);
    }
    // What is made once has been made in the first quarter.
    let (first, rest) = table.split_at(table.len() / 4);
    let most = |rows: &[Row], of: fn(&Row) -> u64| rows.iter().map(of).max().unwrap_or(0);
    let flat = |what: &str, of: fn(&Row) -> u64, more: u64| {
        let (before, later) = (most(first, of), most(rest, of));
        assert!(later <= before + more, "{what}: {later} after {before}");
    };
    flat("entities", |row| row.entities, 40);
    flat("MiB", |row| row.memory, 48);
    flat("threads", |row| row.threads, 1);
    flat("files", |row| row.files, 4);
    // Another program may have had the processor for a while: it is the least that counts at the end.
    let last = &table[table.len() * 3 / 4..];
    let least = |rows: &[Row], of: fn(&Row) -> u64| rows.iter().map(of).min().unwrap_or(0);
    for (what, of) in [
        ("frame", (|row| row.frame) as fn(&Row) -> u64),
        ("slow frame", |row| row.slow_frame),
    ] {
        let (before, later) = (least(first, of), least(last, of));
        assert!(later <= 2 * before + 200, "{what}: {later} us after {before} us");
    }
}

#[test]
fn visitors_play_each_other_only_at_a_table_and_the_show_stands_upright_again() {
    for table in [false, true] {
        let settings = KioskSettings {
            table,
            ..KioskSettings::default()
        };
        let gone = settings.idle + settings.countdown;
        let mut app = standing(settings);
        app.init_resource::<Eye>()
            .init_resource::<Options>()
            .add_plugins(crate::view::table::plugin);
        does(&mut app, press("k", KeyCode::KeyK));
        update(&mut app, 2);
        app.world_mut().write_message(VisitorWish::PlayEachOther(&SHAKO));
        update(&mut app, 4);
        let lies = |app: &App| {
            let look = *app.world().resource::<State<ViewMode>>().get();
            (app.world().resource::<Eye>().is_between(), look)
        };
        let seats = *app.world().resource::<Seats>();
        assert_eq!(seats.any_engine(), !table);
        let look = if table { ViewMode::TwoD } else { ViewMode::ThreeD };
        assert_eq!((stage(&app), lies(&app)), (Stage::Visiting, (table, look)));
        pass(&mut app, gone);
        update(&mut app, 3);
        assert_eq!((stage(&app), lies(&app)), (Stage::Attract, (false, ViewMode::ThreeD)));
    }
}
