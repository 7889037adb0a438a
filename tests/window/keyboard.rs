//! Whatever can be done with the mouse can be done with keys alone.

use std::fs;

use serde_json::Value;
use tenfold::rules::PieceType;

use crate::desk::{Desk, Program};
use crate::{ply, settled};

/// A desk with these settings.
pub fn with_settings(text: &str) -> Desk {
    let desk = Desk::clear();
    let folder = desk.file("config").join("tenfold");
    fs::create_dir_all(&folder).expect("a folder in the temporary folder");
    fs::write(folder.join("settings.toml"), text).expect("a file in the temporary folder");
    desk
}

fn settings(desk: &Desk) -> String {
    fs::read_to_string(desk.file("config").join("tenfold").join("settings.toml")).unwrap_or_default()
}

const TWO_PLAYERS: &str =
    "quality = \"low\"\nanimation = \"off\"\n[game]\nvariant = \"pemba\"\nsides = \"two-players\"\n";

/// Presses these keys, one after the other.
pub fn press_all(program: &Program, keys: &[&str]) {
    for key in keys {
        program.press(key);
    }
}

fn cursor_on(program: &mut Program, square: &str) -> Value {
    program.wait(&format!("the cursor on {square}"), |state| state["cursor"] == square)
}

/// Goes with Tab until the keys are at this.
pub fn tab_to(program: &mut Program, target: &str) {
    for _ in 0..48 {
        if program.state()["focus"] == target {
            return;
        }
        let before = program.state()["focus"].clone();
        program.press("Tab");
        program.wait(&format!("the next button on the way to {target}"), |state| {
            state["focus"] != before && !state["focus"].is_null()
        });
    }
    panic!("Tab never comes to {target}");
}

#[test]
fn a_whole_game_is_played_with_keys_alone() {
    let desk = with_settings(TWO_PLAYERS);
    let mut program = desk.start(&[]);
    program.wait("the menu", |state| {
        state["screen"] == "menu" && state["moving"] == false
    });
    program.press("Return");
    let state = settled(&mut program, 0);
    assert_eq!(state["variant"], "pemba");
    assert_eq!(state["cursor"], Value::Null);

    // The giraffe from g1 to e4, by the cursor, which begins on the king.
    press_all(&program, &["Up", "Right", "Down"]);
    cursor_on(&mut program, "g1");
    program.picture("cursor");
    program.press("Return");
    program.wait("the giraffe picked up", |state| state["selection"]["from"] == "g1");
    press_all(&program, &["Escape", "space", "Left", "Left", "Up", "Up", "Up"]);
    let state = cursor_on(&mut program, "e4");
    assert_eq!(state["selection"]["from"], "g1", "put down, and picked up again");
    program.picture("cursor-target");
    program.press("Return");
    let state = settled(&mut program, 1);
    assert_eq!(state["last_san"], "Ge4");

    // The others are written: in small letters, and as coordinates.
    press_all(&program, &["slash", "n", "b", "Return"]);
    program.picture("typed-unfinished");
    press_all(&program, &["7", "Return"]);
    let state = settled(&mut program, 2);
    assert_eq!(state["last_san"], "Nb7");
    press_all(&program, &["slash", "e", "4", "h", "6"]);
    program.picture("typed");
    program.press("Return");
    let state = settled(&mut program, 3);
    assert_eq!(state["last_san"], "Gh6#");
    assert_eq!(state["result"]["winner"], "white");

    // The result is a sheet of buttons; Escape puts it away, and Tab then leads into the panel.
    program.wait("the result", |state| state["targets"]["result.rematch"].is_array());
    tab_to(&mut program, "result.look");
    program.press("Return");
    program.wait("the board without the result", |state| {
        state["targets"]["result.look"].is_null() && state["moving"] == false
    });
    // Arrows go through the moves of a game that is over, and so do other keys.
    for (key, plies) in [
        ("Left", 2),
        ("Right", 3),
        ("Home", 0),
        ("End", 3),
        ("comma", 2),
        ("period", 3),
    ] {
        program.press(key);
        settled(&mut program, plies);
    }
    tab_to(&mut program, "hud.takeback");
    program.press("Return");
    settled(&mut program, 2);
    tab_to(&mut program, "hud.menu");
    program.picture("tabbed");
    program.press("Escape");
    program.wait("the keys at the board again", |state| state["focus"].is_null());
    program.press("n");
    program.wait("the menu again", |state| state["screen"] == "menu");
}

#[test]
fn arrows_go_where_they_point_on_a_board_that_is_turned() {
    let desk = with_settings(TWO_PLAYERS);
    let mut program = desk.start(&[]);
    program.wait("the menu", |state| {
        state["screen"] == "menu" && state["moving"] == false
    });
    program.press("Return");
    settled(&mut program, 0);
    press_all(&program, &["Up", "Up"]);
    cursor_on(&mut program, "f3");
    program.press("f");
    program.wait("the turned board", |state| {
        state["near_side"] == "black" && state["moving"] == false
    });
    press_all(&program, &["Up", "Right"]);
    cursor_on(&mut program, "e2");
    // The mouse takes over, and the cursor is gone.
    let state = program.state();
    program.point(crate::desk::square(&state, "e5"));
    program.wait("no cursor", |state| state["cursor"].is_null());
}

#[test]
fn keys_are_chosen_and_kept() {
    let desk = with_settings(TWO_PLAYERS);
    let mut program = desk.start(&["--variant", "shako"]);
    settled(&mut program, 0);
    program.press("F1");
    program.wait("the help", |state| state["targets"]["help.close"].is_array());
    tab_to(&mut program, "help.close");
    let program = choose_flip(program, "v");
    program.picture("keys-taken");
    let state = program.state();
    assert_eq!(state["view"], "3d", "while a key is waited for it does nothing else");
    assert_eq!(state["near_side"], "white");
    let mut program = choose_flip(program, "b");
    program.picture("keys");
    press_all(&program, &["Escape", "Escape"]);
    program.wait("no help", |state| {
        state["targets"]["help.close"].is_null() && state["moving"] == false
    });
    // The key that it had does nothing any more; what was taken already does what it did.
    press_all(&program, &["f", "v"]);
    program.wait("the flat look", |state| {
        state["view"] == "2d" && state["moving"] == false
    });
    assert_eq!(program.state()["near_side"], "white");
    program.press("b");
    program.wait("the turned board", |state| state["near_side"] == "black");
    program.wait("rest", |state| state["moving"] == false);
    let kept = settings(&desk);
    let kept = kept.split_once("flip = ").map_or("", |(_, keys)| keys);
    assert!(kept.trim_start_matches(['[', ' ', '\n']).starts_with("\"B\""), "{kept}");
}

/// Opens the page of keys if it is not open, and presses a key for what turns the board.
fn choose_flip<'a>(mut program: Program<'a>, key: &str) -> Program<'a> {
    if program.state()["targets"]["keys.flip"].is_null() && program.state()["targets"]["help.keys"].is_array() {
        program.push("help.keys");
    }
    // Further down than is seen at first: keys bring into sight what they come to.
    program.wait("the page of keys", |state| {
        state["targets"]["keys.cursor-up"].is_array() || state["targets"]["keys.flip"].is_array()
    });
    if program.state()["focus"] != "keys.flip" {
        tab_to(&mut program, "keys.flip");
    }
    program.press("Return");
    program.wait("a key is waited for", |state| state["moving"] == false);
    program.press(key);
    program.wait("the key was caught", |state| state["moving"] == false);
    program
}

#[test]
fn a_promotion_and_a_question_are_answered_with_arrows() {
    let desk = with_settings("quality = \"low\"\nanimation = \"off\"\n");
    let fen = "9k/1P8/10/10/10/10/10/10/10/K9 w - - 0 1";
    let mut program = desk.start(&["--variant", "pemba", "--fen", fen]);
    settled(&mut program, 0);
    // Resigning is asked about, and not done.
    tab_to(&mut program, "hud.resign");
    program.press("Return");
    program.wait("the question", |state| state["targets"]["question.no"].is_array());
    program.press("Right");
    program.wait("an answer", |state| state["focus"] == "question.yes");
    program.press("Right");
    program.wait("the other answer", |state| state["focus"] == "question.no");
    program.press("Return");
    program.wait("no question", |state| {
        state["targets"]["question.no"].is_null() && state["moving"] == false
    });
    assert_eq!(program.state()["result"], Value::Null);
    program.press("Escape");
    program.wait("the keys at the board", |state| state["focus"].is_null());

    press_all(&program, &["slash", "b", "1", "0", "Return"]);
    program.picture("typed-several");
    program.press("Escape");
    program.wait("no line", |state| {
        state["moving"] == false && !state["targets"].to_string().contains("typed.")
    });
    // The king stands on a1, and the cursor begins there.
    press_all(&program, &["Up", "Right"]);
    cursor_on(&mut program, "b1");
    press_all(&program, &["Up"; 8]);
    cursor_on(&mut program, "b9");
    press_all(&program, &["Return", "Up", "Return"]);
    program.wait("the choice", |state| {
        state["phase"] == "promoting" && state["targets"]["promotion.cannon"].is_array()
    });
    program.press("Down");
    let state = program.wait("a piece", |state| !state["focus"].is_null());
    let first = state["focus"].clone();
    program.press("Right");
    let state = program.wait("the next piece", |state| {
        !state["focus"].is_null() && state["focus"] != first
    });
    program.picture("promotion-keys");
    let chosen = state["focus"].as_str().expect("a name").to_owned();
    program.press("Return");
    let state = program.wait("the promotion", |state| ply(state) >= 1);
    let piece = chosen.strip_prefix("promotion.").expect("a choice");
    let mut kinds = PieceType::ALL.into_iter();
    let kind = kinds.find(|kind| kind.name().eq_ignore_ascii_case(piece));
    let wanted = format!("b10={}", kind.expect("a kind of piece").letter());
    let played = state["last_san"].as_str().expect("a move");
    assert!(played.starts_with(&wanted), "{played} is not {wanted}");
}
