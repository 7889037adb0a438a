//! The built program in a real window on a virtual display, driven from outside with real pointer and key events.
//!
//! What is seen is asserted on the state log; pictures are kept under the target folder for people to look at.
#![cfg(target_os = "linux")]

mod desk;
mod failing;
mod keyboard;
mod pictures;
mod teaching;

use std::process::Stdio;

use desk::{Desk, Program, middle, square};
use serde_json::{Value, json};
use tenfold::rules::{Position, Variant, parse_uci};

fn ply(state: &Value) -> u64 {
    state["ply"].as_u64().unwrap_or(0)
}

/// Waits until nothing moves and a human is to move.
fn settled(program: &mut Program, plies: u64) -> Value {
    program.wait(&format!("ply {plies} with nothing moving"), |state| {
        state["screen"] == "playing" && ply(state) == plies && state["moving"] == false && state["thinking"] == false
    })
}

/// Begins a game as White against the weakest level.
fn start_from_menu(program: &mut Program, game: &Variant) {
    program.wait("the menu", |state| {
        state["screen"] == "menu" && state["moving"] == false
    });
    program.push(&format!("menu.{}", game.name));
    program.push("menu.level-1");
    program.push("menu.sides.white");
    program.wait("a menu at rest", |state| {
        state["screen"] == "menu" && state["moving"] == false
    });
    program.picture(&format!("menu-{}", game.name));
    program.push("menu.start");
}

/// The position after these moves.
fn after(game: &'static Variant, moves: &[&str]) -> Position {
    let mut position = Position::start(game);
    for text in moves {
        let mv = parse_uci(&position, text).expect("a legal move");
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn a_game_of_each_variant_is_begun_clicked_dragged_and_answered() {
    for game in Variant::ALL {
        let desk = Desk::clear();
        let mut program = desk.start(&[]);
        start_from_menu(&mut program, game);
        let state = settled(&mut program, 0);
        assert_eq!(state["seats"], json!({"white": "human", "black": "engine-hatchling"}));
        assert_eq!(state["variant"], game.name);
        assert_eq!(state["fen"], game.start);

        program.click(square(&state, "e3"));
        let state = program.wait("e3 picked up", |state| state["selection"]["from"] == "e3");
        assert_eq!(
            state["selection"]["targets"],
            json!([
                {"to": "e4", "kind": "quiet", "screen": null},
                {"to": "e5", "kind": "quiet", "screen": null},
            ])
        );
        program.picture(&format!("selected-{}", game.name));
        program.click(square(&state, "e5"));
        let state = program.wait("the click's move", |state| ply(state) >= 1);
        assert!(
            ply(&state) > 1 || state["fen"] == after(game, &["e3e5"]).fen(),
            "{state}"
        );

        let state = settled(&mut program, 2);
        program.drag(square(&state, "c2"), square(&state, "d4"));
        let state = program.wait("the dragged move", |state| ply(state) >= 3);
        assert!(ply(&state) > 3 || state["last_move"] == "c2d4", "{state}");
        let state = settled(&mut program, 4);
        program.picture(&format!("answered-{}", game.name));

        // What stands on the board now was reached by legal moves only.
        assert!(Position::from_fen(game, state["fen"].as_str().expect("a FEN")).is_ok());
        assert_eq!(state["to_move"], "white");

        program.push("hud.takeback");
        let state = settled(&mut program, 2);
        program.push("hud.look");
        let flat = program.wait("the flat look", |state| state["view"] == "2d");
        assert_eq!(flat["fen"], state["fen"]);
        let flat = settled(&mut program, 2);
        program.picture(&format!("flat-{}", game.name));
        program.click(square(&flat, "h2"));
        program.wait("a pick in the flat look", |state| state["selection"]["from"] == "h2");
    }
}

#[test]
fn a_quick_hand_is_followed() {
    let desk = Desk::clear();
    let mut program = desk.start(&[]);
    let state = program.wait("the menu", |state| {
        state["screen"] == "menu" && state["moving"] == false && state["targets"]["menu.start"].is_array()
    });
    let buttons = ["menu.pemba", "menu.sides.two-players", "menu.start"];
    let places = buttons.map(|button| middle(&state["targets"][button]));
    program.clicks("1", &places);
    let state = settled(&mut program, 0);
    assert_eq!(state["variant"], "pemba");
    assert_eq!(state["seats"], json!({"white": "human", "black": "human"}));

    for _ in 0..3 {
        let state = settled(&mut program, 0);
        program.clicks("1", &["e3", "e5"].map(|name| square(&state, name)));
        let state = settled(&mut program, 1);
        assert_eq!(state["last_move"], "e3e5");
        program.press("ctrl+z");
    }
    settled(&mut program, 0);
}

#[test]
fn a_game_that_is_watched_is_held_and_goes_on() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--demo", "--variant", "shako"]);
    program.wait("two plies", |state| ply(state) >= 2);
    program.push("hud.pause");
    let held = program.wait("a game that is held", |state| {
        state["thinking"] == false && state["moving"] == false && state["targets"]["hud.step"].is_array()
    });
    program.picture("held");
    program.push("hud.step");
    let state = program.wait("one move more", |state| {
        ply(state) > ply(&held) && state["moving"] == false
    });
    assert_eq!(ply(&state), ply(&held) + 1);
    assert_eq!(state["thinking"], false);
    program.press("space");
    program.wait("a game that goes on", |state| ply(state) >= ply(&held) + 3);
}

#[test]
fn a_promotion_is_chosen_or_cancelled() {
    for (game, choices) in [("shako", 6), ("pemba", 10)] {
        let desk = Desk::clear();
        let fen = "9k/1P8/10/10/10/10/10/10/10/K9 w - - 0 1";
        let mut program = desk.start(&["--variant", game, "--fen", fen]);
        let state = settled(&mut program, 0);
        let advance = |program: &mut Program, state: &Value| {
            program.click(square(state, "b9"));
            program.wait("the pawn picked up", |state| state["selection"]["from"] == "b9");
            program.click(square(state, "b10"));
            program.wait("the choice", |state| {
                state["phase"] == "promoting" && state["targets"]["promotion.cannon"].is_array()
            })
        };
        let asked = advance(&mut program, &state);
        assert_eq!(asked["promotion"]["choices"].as_array().map(Vec::len), Some(choices));
        program.picture(&format!("promotion-{game}"));

        program.press("Escape");
        program.wait("the choice cancelled by Escape", |state| {
            state["phase"] == "running" && state["promotion"].is_null()
        });
        for (button, what) in [
            ("3", "the right button"),
            ("2", "the middle button"),
            ("4", "the wheel"),
        ] {
            advance(&mut program, &state);
            program.clicks(button, &[square(&state, "j1")]);
            let state = program.wait(&format!("the choice cancelled by {what}"), |state| {
                state["phase"] == "running"
            });
            assert_eq!(ply(&state), 0);
        }

        advance(&mut program, &state);
        program.push("promotion.cannon");
        let state = program.wait("the promotion", |state| ply(state) >= 1);
        assert!(ply(&state) > 1 || state["last_move"] == "b9b10c", "{state}");
    }
}

#[test]
fn squares_are_found_after_every_change_of_size_and_look() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--variant", "pemba"]);
    settled(&mut program, 0);
    for (round, size) in [[900, 700], [480, 640], [1280, 720], [700, 360]]
        .into_iter()
        .enumerate()
    {
        program.resize(size);
        program.wait(&format!("a window of {size:?}"), |state| state["window"] == json!(size));
        if round % 2 == 1 {
            program.press("v");
        }
        let view = if round % 2 == 1 { "2d" } else { "3d" };
        program.wait("the other look", |state| state["view"] == view);
        let state = settled(&mut program, 0);
        let from = ["c2", "h2", "a2", "j2"][round];
        program.click(square(&state, from));
        program.wait(&format!("{from} picked up in {size:?}"), |state| {
            state["selection"]["from"] == from
        });
        program.picture(&format!("size-{}x{}", size[0], size[1]));
        program.press("Escape");
        program.wait("nothing picked up", |state| state["selection"].is_null());
        if round % 2 == 1 {
            program.press("v");
            program.wait("the first look again", |state| state["view"] == "3d");
        }
    }
}

#[test]
fn a_killed_program_offers_its_game_at_the_next_start() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--variant", "shako"]);
    let state = settled(&mut program, 0);
    program.click(square(&state, "f3"));
    program.wait("f3 picked up", |state| state["selection"]["from"] == "f3");
    program.click(square(&state, "f5"));
    let left = settled(&mut program, 2);
    program.kill();

    let mut program = desk.start(&[]);
    program.push("menu.continue");
    let state = settled(&mut program, 2);
    assert_eq!(state["fen"], left["fen"]);
}

#[test]
fn a_demo_plays_by_itself() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--demo", "--variant", "pemba"]);
    let state = program.wait("four plies", |state| ply(state) >= 4);
    assert!(
        state["seats"]["white"]
            .as_str()
            .is_some_and(|seat| seat.starts_with("engine"))
    );
    program.picture("demo");
}

#[test]
fn a_screenshot_is_one_picture_of_the_start() {
    let desk = Desk::clear();
    let file = desk.file("start.png");
    let mut child = desk
        .command(&["--screenshot", file.to_str().expect("plain text")])
        .spawn()
        .expect("the program is built");
    assert!(child.wait().expect("a child process").success());
    let picture = std::fs::read(&file).expect("a picture");
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
    assert!(
        picture.len() > 50_000,
        "{} bytes are too few for a board full of pieces",
        picture.len()
    );
}

#[test]
fn a_missing_display_is_told_in_a_sentence() {
    // Not set at all, set to nonsense, and set to a display that nobody serves.
    for display in [None, Some("nonsense"), Some(":4095")] {
        let home = tempfile::TempDir::new().expect("a temporary folder");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tenfold"));
        command
            .env("HOME", home.path())
            .env("LANGUAGE", "en")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(Stdio::null());
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        let output = command.output().expect("the program is built");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{display:?}: {message}");
        assert!(message.contains("no display"), "{display:?}: {message}");
        assert!(!message.contains("panicked"), "{display:?}: {message}");
    }
}

#[test]
fn a_window_that_is_taken_away_ends_the_program_and_keeps_the_game() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--variant", "pemba"]);
    let state = settled(&mut program, 0);
    program.clicks("1", &["f3", "f5"].map(|name| square(&state, name)));
    let left = settled(&mut program, 2);
    program.take_window_away();
    assert_eq!(program.end(), Some(1));

    let mut program = desk.start(&[]);
    program.push("menu.continue");
    let state = settled(&mut program, 2);
    assert_eq!(state["fen"], left["fen"]);
}

#[test]
fn a_window_of_any_size_is_survived() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--variant", "shako"]);
    settled(&mut program, 0);
    for size in [[80, 60], [1, 1], [60, 300], [300, 60], [1280, 720]] {
        program.resize(size);
        program.wait(&format!("a window of {size:?}"), |state| {
            state["window"] == json!(size) && state["moving"] == false
        });
    }
    let state = settled(&mut program, 0);
    program.click(square(&state, "e3"));
    program.wait("e3 picked up", |state| state["selection"]["from"] == "e3");
}

#[test]
fn wrong_arguments_are_refused_with_a_sentence_and_no_window() {
    for (args, named) in [
        (&["--variant", "chess"][..], "chess"),
        (&["--fen", "k9/10 w - - 0 1"][..], "2 ranks"),
        (&["--frobnicate"][..], "--frobnicate"),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tenfold"))
            .args(args)
            .env("LANGUAGE", "en")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null())
            .output()
            .expect("the program is built");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(named), "{args:?}: {message}");
    }
}
