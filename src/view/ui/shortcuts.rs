//! The keys that do what the buttons of the panels do; those of the board and the camera are the scene's.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::hud::{Command, Commander};
use crate::game::{GameRecord, Screen, Seats, Selection};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, follow_keys.after(UiSystems::Sheets));
}

const KEYS: [(Modifiers, Key, Command); 4] = [
    (Modifiers::COMMAND, Key::Z, Command::TakeBack),
    (Modifiers::NONE, Key::Backspace, Command::TakeBack),
    (Modifiers::NONE, Key::M, Command::Sound),
    (Modifiers::NONE, Key::N, Command::Menu),
];

/// The commands whose keys have been pressed.
fn pressed(ctx: &egui::Context, keys: &[(Modifiers, Key, Command)]) -> Vec<Command> {
    let pressed = keys
        .iter()
        .filter(|(modifiers, key, _)| ctx.input_mut(|input| input.consume_key(*modifiers, *key)));
    pressed.map(|&(_, _, command)| command).collect()
}

/// Whether somebody asks for help: by the usual key, or by the question mark of any keyboard.
fn asks_for_help(ctx: &egui::Context) -> bool {
    let by_key =
        ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F1) || input.key_pressed(Key::Questionmark));
    let typed = |event: &egui::Event| matches!(event, egui::Event::Text(text) if text == "?");
    by_key || ctx.input(|input| input.events.iter().any(typed))
}

fn follow_keys(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    selection: Res<Selection>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    mut commander: Commander,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if *screen.get() == Screen::Loading {
        return Ok(());
    }
    if asks_for_help(&ctx) {
        commander.command(Command::Help, &record, *seats);
    }
    // While something is open, its own keys count; a choice of promotion takes letters.
    let asking = commander.open.help || commander.open.resignation || selection.promotion().is_some();
    if *screen.get() == Screen::Playing && !asking {
        for command in pressed(&ctx, &KEYS) {
            commander.command(command, &record, *seats);
        }
    }
    Ok(())
}
