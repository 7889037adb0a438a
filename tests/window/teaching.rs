//! What teaches: the page of rules and pieces, the coach's replay of a loss, and the moments at which a game turned.

use crate::desk::{Desk, Program};
use crate::keyboard::{press_all, tab_to, with_settings};
use crate::{ply, settled};

fn at_menu(desk: &Desk) -> Program<'_> {
    let mut program = desk.start(&["--quality", "low"]);
    program.wait("the menu", |state| {
        state["screen"] == "menu" && state["moving"] == false
    });
    program
}

fn wait_for(program: &mut Program, target: &str) {
    program.wait(target, |state| state["targets"][target].is_array());
}

#[test]
fn the_rules_are_read_and_tried_and_pieces_told_about_from_where_they_are_seen() {
    let desk = Desk::clear();
    let mut program = at_menu(&desk);
    program.push("menu.learn");
    wait_for(&mut program, "learn.topic.rules");
    program.push("learn.topic.rules");
    for chapter in 1..=7 {
        let tile = format!("learn.chapter.{chapter}");
        wait_for(&mut program, &tile);
        program.push(&tile);
        // The board of every chapter but the first has something to show; then that can be taken back.
        if chapter > 1 {
            wait_for(&mut program, "learn.show");
            program.push("learn.show");
            wait_for(&mut program, "learn.take-back");
            program.picture(&format!("rules-{chapter}"));
            program.push("learn.again");
            program.wait("the board as it began", |state| {
                state["targets"]["learn.take-back"].is_null()
            });
        }
    }
    // With keys: a move on the board of promotion, and what the pawn becomes.
    program.push("learn.chapter.5");
    wait_for(&mut program, "learn.show");
    tab_to(&mut program, "learn.board");
    press_all(&program, &["Return", "Up", "Return"]);
    wait_for(&mut program, "learn.promotion.C");
    tab_to(&mut program, "learn.promotion.C");
    program.press("Return");
    wait_for(&mut program, "learn.take-back");
    program.press("Escape");
    program.wait("the menu", |state| state["targets"]["learn.topic.rules"].is_null());
    // A piece on the start screen is told about where it is seen.
    program.push("menu.pemba.L");
    wait_for(&mut program, "learn.begin");
    wait_for(&mut program, "learn.topic.G");
    program.picture("card-camel");
}

#[test]
fn a_loss_is_shown_again_and_the_moment_at_which_the_game_turned() {
    let desk = with_settings("quality = \"low\"\nanimation = \"off\"\n[game]\nlevel = 8\n");
    // A cannon looks over a pawn at the rook, and the king is moved instead.
    let fen = "5k4/10/10/c9/10/p9/10/R9/5K4/10 w - - 0 1";
    let mut program = desk.start(&["--variant", "shako", "--fen", fen]);
    settled(&mut program, 0);
    press_all(&program, &["slash", "f", "2", "f", "3", "Return"]);
    let state = settled(&mut program, 2);
    assert_eq!(state["last_san"], "Cxa3");
    wait_for(&mut program, "tip.show");
    program.push("tip.show");
    program.wait("the board before the capture", |state| ply(state) == 1);
    program.picture("loss-shown");
    program.wait("the capture again", |state| ply(state) == 2);
    wait_for(&mut program, "tip.read");
    program.push("tip.read");

    tab_to(&mut program, "hud.resign");
    program.press("Return");
    wait_for(&mut program, "question.yes");
    program.push("question.yes");
    wait_for(&mut program, "result.moments");
    tab_to(&mut program, "result.moments");
    program.press("Return");
    program.wait("the moment", |state| {
        ply(state) == 0 && state["targets"]["moments.close"].is_array()
    });
    program.picture("moment");
    tab_to(&mut program, "moments.close");
    program.press("Return");
    let state = program.wait("the end of the game", |state| ply(state) == 2);
    assert_eq!(state["phase"], "over");
}
