//! The keys that do what the buttons of the panels do, by what is written on them and not by their place.

use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Key, Modifiers};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::hud::{Command, Commander};
use super::promotion;
use crate::game::{GameRecord, Screen, Seats, Selection};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, follow_keys.after(UiSystems::Sheets));
}

const KEYS: [(Modifiers, Key, Command); 10] = [
    (Modifiers::COMMAND, Key::Z, Command::TakeBack),
    (Modifiers::NONE, Key::Backspace, Command::TakeBack),
    (Modifiers::NONE, Key::Space, Command::Pause),
    (Modifiers::NONE, Key::ArrowRight, Command::Step),
    (Modifiers::NONE, Key::F, Command::Flip),
    (Modifiers::NONE, Key::V, Command::Look),
    (Modifiers::NONE, Key::R, Command::ResetCamera),
    (Modifiers::NONE, Key::Home, Command::ResetCamera),
    (Modifiers::NONE, Key::M, Command::Sound),
    (Modifiers::NONE, Key::N, Command::Menu),
];

/// The command of a key that goes down. One that is held down does not do it again, and those that are `taken` mean
/// something else now.
fn command_of(event: &Event, taken: &[Key]) -> Option<Command> {
    let &Event::Key {
        key,
        pressed: true,
        repeat: false,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let means = |&&(wanted, its_key, _): &&(Modifiers, Key, Command)| {
        its_key == key && !modifiers.alt && modifiers.matches_logically(wanted)
    };
    let &(wanted, _, command) = KEYS.iter().find(means)?;
    (wanted != Modifiers::NONE || !taken.contains(&key)).then_some(command)
}

/// Whether somebody asks for help: by the usual key, or by the question mark of any keyboard.
fn asks_for_help(ctx: &egui::Context) -> bool {
    let by_key =
        ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F1) || input.key_pressed(Key::Questionmark));
    let typed = |event: &Event| matches!(event, Event::Text(text) if text == "?");
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
    // While a question or the help is open, only its own keys count; a choice of promotion takes nothing but its letters.
    let asking = commander.open.help || commander.open.resignation.is_some();
    if *screen.get() == Screen::Playing && !asking {
        let taken = selection.promotion().map(promotion::keys).unwrap_or_default();
        let wanted: Vec<Command> = ctx.input(|input| {
            let events = input.events.iter();
            events.filter_map(|event| command_of(event, &taken)).collect()
        });
        for command in wanted {
            commander.command(command, &record, *seats);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PendingPromotion;
    use crate::rules::{PEMBA, Position, Square};

    fn press(key: Key, modifiers: Modifiers, repeat: bool) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat,
            modifiers,
        }
    }

    fn pending() -> PendingPromotion {
        let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let position = Position::from_fen(&PEMBA, fen).unwrap().position;
        let (from, to) = (Square::at("a9"), Square::at("a10"));
        let choices = position.legal_moves_from(from).into_iter().collect();
        PendingPromotion { from, to, choices }
    }

    #[test]
    fn a_key_does_its_command_once_however_long_it_is_held() {
        assert_eq!(
            command_of(&press(Key::F, Modifiers::NONE, false), &[]),
            Some(Command::Flip)
        );
        assert_eq!(command_of(&press(Key::F, Modifiers::NONE, true), &[]), None);
        assert_eq!(command_of(&press(Key::F, Modifiers::ALT, false), &[]), None);
        assert_eq!(command_of(&press(Key::F, Modifiers::COMMAND, false), &[]), None);
        assert_eq!(command_of(&press(Key::Z, Modifiers::NONE, false), &[]), None);
        let undo = press(Key::Z, Modifiers::COMMAND, false);
        assert_eq!(command_of(&undo, &[]), Some(Command::TakeBack));
    }

    #[test]
    fn the_letters_of_a_promotion_are_no_commands_and_all_other_keys_are() {
        let taken = promotion::keys(&pending());
        for key in [Key::R, Key::M, Key::N] {
            assert!(taken.contains(&key), "{key:?} chooses a piece");
            assert_eq!(command_of(&press(key, Modifiers::NONE, false), &taken), None);
        }
        for (key, command) in [
            (Key::Backspace, Command::TakeBack),
            (Key::F, Command::Flip),
            (Key::V, Command::Look),
            (Key::Home, Command::ResetCamera),
        ] {
            assert_eq!(command_of(&press(key, Modifiers::NONE, false), &taken), Some(command));
        }
    }
}
