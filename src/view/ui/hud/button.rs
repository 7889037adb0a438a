//! The buttons of the panel.

use super::command::{Command, Commander};
use crate::game::{GameRecord, Seats};
use crate::view::ViewMode;
use crate::view::ui::icon::Icon;
use crate::view::ui::pause::Pause;
use crate::view::ui::result::resigning;

/// A button of the panel.
pub(super) struct Button {
    pub id: &'static str,
    pub icon: Icon,
    pub words: &'static str,
    pub command: Command,
    pub enabled: bool,
    /// Whether it is left to the keys where there is little room.
    pub can_wait: bool,
}

pub(super) fn button(id: &'static str, icon: Icon, words: &'static str, command: Command, enabled: bool) -> Button {
    Button {
        id,
        icon,
        words,
        command,
        enabled,
        can_wait: false,
    }
}

impl Button {
    fn that_can_wait(self) -> Button {
        Button { can_wait: true, ..self }
    }
}

/// The buttons in their order, three or four in a line as there is room.
pub(super) fn buttons(commander: &Commander, record: &GameRecord, seats: Seats) -> Vec<Button> {
    // Who watches has nothing to take back, and nothing to resign.
    let watched = !seats.any_human();
    let timed = commander.clock.terms().is_some();
    let rests = commander.pause.is_on() || (timed && commander.clock.is_paused());
    let (pause_icon, pause_words) = if rests {
        (Icon::GoOn, "hud-go-on")
    } else {
        (Icon::Pause, "hud-pause")
    };
    let can_pause = Pause::is_possible(record, seats) || (timed && record.outcome().is_none());
    let pause = button("hud.pause", pause_icon, pause_words, Command::Pause, can_pause);
    let step = button(
        "hud.step",
        Icon::Step,
        "hud-step",
        Command::Step,
        commander.pause.is_on(),
    );
    let can_take_back = record.can_take_back(&seats);
    let take_back = button(
        "hud.takeback",
        Icon::TakeBack,
        "hud-take-back",
        Command::TakeBack,
        can_take_back,
    );
    let redo = button("hud.redo", Icon::Redo, "hud-redo", Command::Redo, record.can_redo()).that_can_wait();
    let can_offer = record.can_offer_draw(&seats);
    let draw = button("hud.draw", Icon::Draw, "hud-draw", Command::OfferDraw, can_offer).that_can_wait();
    let (look, look_words) = match commander.look.get() {
        ViewMode::ThreeD => (Icon::Flat, "hud-look-2d"),
        ViewMode::TwoD => (Icon::Solid, "hud-look-3d"),
    };
    let (sound, sound_words) = match commander.settings.sound.muted {
        false => (Icon::SoundOn, "hud-sound-on"),
        true => (Icon::SoundOff, "hud-sound-off"),
    };
    // After the end the place of the flag shows the result again.
    let resign = match record.outcome() {
        None => {
            let can = resigning(record, seats).is_some();
            button("hud.resign", Icon::Resign, "hud-resign", Command::Resign, can)
        }
        Some(_) => button("hud.result", Icon::Result, "hud-result", Command::Result, true),
    };
    let sound = button("hud.sound", sound, sound_words, Command::Sound, true);
    let (ending, last) = if watched && record.outcome().is_none() {
        (vec![pause, step], sound)
    } else if watched {
        (vec![pause, resign], sound)
    } else if timed && record.can_redo() {
        // Not all that a game needs fits beside each other: a key and the settings are left for the sound.
        (vec![take_back, redo, pause, resign], draw)
    } else if timed {
        (vec![take_back, pause, draw, resign], sound)
    } else {
        (vec![take_back, redo, draw, resign], sound)
    };
    let mut all = ending;
    all.extend([
        button("hud.flip", Icon::Flip, "hud-flip", Command::Flip, true),
        button("hud.look", look, look_words, Command::Look, true),
        last,
        button("hud.menu", Icon::NewGame, "hud-new-game", Command::Menu, true),
    ]);
    all
}
