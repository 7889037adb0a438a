//! The best of a game on the board of a game that has ended.

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::input::mouse::MouseButtonInput;
use bevy::state::app::StatesPlugin;
use bevy::window::{CursorMoved, RequestRedraw, WindowEvent};

use super::*;
use crate::game::{self, GameSetup, MovePlayed, MoveRequested, NewGame, Resign, Seats, TakeBack, task_pools};
use crate::rules::{Position, SHAKO, Side, parse_uci};
use crate::teaching::highlights::has_highlights;

/// Two hops and a capture between quiet moves, and one gives up.
fn ended() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin, plugin))
        .init_resource::<Timeline>()
        .init_resource::<SlowMotion>()
        .add_message::<CameraRequest>()
        .add_message::<RequestRedraw>()
        .add_message::<WindowEvent>()
        .add_message::<GamepadButtonStateChangedEvent>()
        .add_message::<GamepadAxisChangedEvent>()
        .insert_resource(WallTime::Manual(Duration::from_secs(100)));
    let fen = "5k4/10/10/r2q4r1/10/p7p1/10/C2Q4C1/5K4/10 w - - 0 1";
    let start = Position::from_fen(&SHAKO, fen).unwrap().position;
    let setup = GameSetup::from_position(start, Seats::default());
    app.world_mut().write_message(NewGame { setup });
    app.update();
    app.update();
    for text in ["f2f1", "f10g10", "a3a7", "g10f10", "d3d7", "f10e10"] {
        let (mv, at) = (
            parse_uci(record(&app).position(), text).unwrap(),
            record(&app).revision(),
        );
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
    }
    let at = record(&app).revision();
    app.world_mut().write_message(Resign { side: Side::Black, at });
    app.update();
    assert!(record(&app).outcome().is_some());
    app
}

fn record(app: &App) -> &GameRecord {
    app.world().resource::<GameRecord>()
}

fn reel(app: &App) -> &Reel {
    app.world().resource::<Reel>()
}

fn begin(app: &mut App) {
    let now = record(app).clone();
    assert!(app.world_mut().resource_mut::<Reel>().begin(&now, MOST));
}

fn pass(app: &mut App, time: Duration) {
    let now = app.world().resource::<WallTime>().now();
    app.insert_resource(WallTime::Manual(now + time));
    app.update();
}

fn drained<M: Message>(app: &mut App) -> Vec<M> {
    app.world_mut().resource_mut::<Messages<M>>().drain().collect()
}

#[test]
fn every_take_is_cut_to_looked_at_played_and_rested_on_and_then_the_board_is_as_it_was() {
    let mut app = ended();
    let (home, outcome) = (record(&app).shown(), record(&app).outcome());
    begin(&mut app);
    let (mut cuts, mut played, mut slowly, mut seconds) = (0, Vec::new(), Vec::new(), 0.0);
    while reel(&app).is_on() {
        assert!(seconds < 60.0, "it comes to its end");
        let slow = app.world().resource::<SlowMotion>().reel;
        let moves: Vec<MovePlayed> = drained(&mut app);
        if moves.len() == 1 {
            played.push(record(&app).ply());
            slowly.extend(slow.then(|| record(&app).ply()));
        }
        cuts += drained::<CameraRequest>(&mut app)
            .iter()
            .filter(|request| matches!(request, CameraRequest::Film { cut: true, .. }))
            .count();
        pass(&mut app, Duration::from_millis(100));
        seconds += 0.1;
    }
    // The hop after two moves, the queen's capture after four; each with the one before it, and slowly by itself.
    assert_eq!((cuts, played, slowly), (2, vec![2, 3, 4, 5], vec![3, 5]));
    app.update();
    assert_eq!((record(&app).shown(), record(&app).outcome()), (home, outcome));
    assert_eq!(drained::<CameraRequest>(&mut app).last(), Some(&CameraRequest::Wrap));
    assert!(!app.world().resource::<SlowMotion>().reel);
}

#[test]
fn what_is_about_to_happen_is_known_while_it_is_looked_at() {
    let mut app = ended();
    begin(&mut app);
    let mut expected = Vec::new();
    while reel(&app).is_on() {
        if let Some(highlight) = reel(&app).expected() {
            let ply = record(&app).ply();
            assert!(ply == highlight.ply || ply == highlight.ply + 1);
            expected.push(highlight.ply);
        }
        pass(&mut app, Duration::from_millis(100));
    }
    expected.dedup();
    assert_eq!(expected, [2, 4]);
}

#[test]
fn whoever_presses_anything_ends_it_and_whoever_only_moves_does_not() {
    let window = Entity::PLACEHOLDER;
    let moved = WindowEvent::CursorMoved(CursorMoved {
        window,
        position: Vec2::splat(300.0),
        delta: None,
    });
    let pressed = WindowEvent::MouseButtonInput(MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window,
    });
    for (event, ends) in [(moved, false), (pressed, true)] {
        let mut app = ended();
        let home = record(&app).shown();
        begin(&mut app);
        pass(&mut app, Duration::from_secs(1));
        assert_ne!(record(&app).shown(), home);
        app.world_mut().write_message(event);
        app.update();
        assert_eq!(!reel(&app).is_on(), ends);
        assert_eq!(record(&app).shown() == home, ends);
    }
}

#[test]
fn it_is_over_when_the_game_goes_on_or_somebody_looks_elsewhere() {
    let mut app = ended();
    begin(&mut app);
    pass(&mut app, Duration::from_secs(1));
    app.world_mut().write_message(Browse::Start);
    app.update();
    app.update();
    assert!(!reel(&app).is_on());
    assert_eq!(record(&app).ply(), 0, "who looks elsewhere is let be");

    let mut app = ended();
    begin(&mut app);
    pass(&mut app, Duration::from_secs(1));
    let at = record(&app).game_revision();
    app.world_mut().write_message(TakeBack { at });
    app.update();
    app.update();
    assert!(!reel(&app).is_on());
}

#[test]
fn it_is_dark_between_two_takes_and_not_within_them() {
    let mut app = ended();
    begin(&mut app);
    let now = |app: &App| app.world().resource::<WallTime>().now();
    assert_eq!(reel(&app).darkness(now(&app)), 1.0);
    let mut darkness = Vec::new();
    while reel(&app).progress() == Some((1, 2)) {
        pass(&mut app, Duration::from_millis(50));
        darkness.push(reel(&app).darkness(now(&app)));
    }
    assert!(darkness.iter().filter(|&&part| part == 0.0).count() > 40);
    assert!(darkness.iter().filter(|&&part| part > 0.0).count() < 20);
    assert_eq!(darkness.last(), Some(&1.0));
}

#[test]
fn a_game_without_anything_to_show_shows_nothing() {
    let mut app = ended();
    app.world_mut().write_message(NewGame::default());
    app.update();
    app.update();
    let now = record(&app).clone();
    assert!(!has_highlights(now.game()));
    assert!(!app.world_mut().resource_mut::<Reel>().begin(&now, MOST));
    assert!(!reel(&app).is_on());
}
