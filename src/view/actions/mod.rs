//! Everything that a key or a button of a gamepad can do: one table of what it is called, where it counts, and what sets
//! it off when nobody has chosen otherwise.
//!
//! Keys ([`ui::shortcuts`](super::ui)) and gamepads ([`pads`](super::pads)) look here what they mean, and say it by
//! writing [`Asked`], through [`Asking`]; who can do it reads that. What a player has chosen is in [`Bindings`].

mod bindings;
mod reserved;
mod trigger;

use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::GamepadButton as Pad;
use bevy::prelude::*;
use bevy_egui::egui::Key;

pub use bindings::{Bindings, Refused};
pub use trigger::{Chord, Trigger};

use super::full_screen;
use super::kiosk::Kiosk;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Asked>()
        .add_systems(Startup, tell_what_makes_no_sense);
}

/// Somebody asks for an action, by whatever means.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked(pub Action);

/// Asks for actions: the one way to do so for keys and gamepads, and the gate of a stand.
#[derive(SystemParam)]
pub struct Asking<'w> {
    asked: MessageWriter<'w, Asked>,
    kiosk: Option<Res<'w, Kiosk>>,
}

impl Asking<'_> {
    /// Asks for it, if that is allowed where the program stands.
    pub fn ask(&mut self, action: Action) {
        if self.kiosk.as_ref().is_none_or(|kiosk| kiosk.allows_action(action)) {
            self.asked.write(Asked(action));
        }
    }
}

/// Where what sets an action off counts. Two actions share a key only where it never counts for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// Wherever nobody writes text.
    Everywhere,
    /// While the board lies open.
    Board,
    /// On the start screen, and while something lies over the board or a button of a panel is in use.
    Menus,
}

impl Context {
    fn meets(self, other: Context) -> bool {
        self == other || self == Everywhere || other == Everywhere
    }
}

/// Something to do. What each of them does stands in its [row](Action::row), in words for players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    Select,
    Back,
    TypeMove,
    Panel,
    TakeBack,
    Redo,
    Pause,
    NextMove,
    PreviousMove,
    FirstMove,
    LastMove,
    Flip,
    Look,
    ResetCamera,
    FromWhite,
    FromBlack,
    FromHigh,
    FromTop,
    FromSide,
    FromNear,
    NextPlace,
    PreviousPlace,
    Cruise,
    NextBoard,
    NextSet,
    NextQuality,
    Sound,
    Resign,
    OfferDraw,
    Claim,
    Result,
    Explain,
    Hint,
    Threats,
    EvaluationBar,
    Draw,
    NextPen,
    Wipe,
    NewGame,
    Games,
    Learn,
    EditPosition,
    Pictures,
    Help,
    Settings,
    FullScreen,
    Larger,
    Smaller,
    UsualSize,
    MenuUp,
    MenuDown,
    MenuLeft,
    MenuRight,
    MenuNext,
    MenuPrevious,
    MenuAccept,
    MenuBack,
}

/// What there is to know about an action.
#[derive(Debug)]
pub struct Row {
    /// The action.
    pub action: Action,
    /// How it is called in the settings.
    pub name: &'static str,
    /// The key of what it does, in words.
    pub words: &'static str,
    /// Where it counts.
    pub context: Context,
    /// What sets it off at first.
    pub triggers: &'static [Trigger],
}

impl Row {
    /// Whether a player may choose what sets it off. In menus it is what it is everywhere, so that nobody locks
    /// themselves out.
    pub fn is_free(&self) -> bool {
        self.context != Menus && !matches!(self.action, Action::Back | Action::Panel)
    }
}

const fn row(
    action: Action,
    name: &'static str,
    words: &'static str,
    context: Context,
    triggers: &'static [Trigger],
) -> Row {
    Row {
        action,
        name,
        words,
        context,
        triggers,
    }
}

const fn pad(button: Pad) -> Trigger {
    Trigger::Pad(button)
}

/// In a browser the key is the browser's.
const FULL_SCREEN: &[Trigger] = if full_screen::IS_OURS { &[T::key(Key::F11)] } else { &[] };

use Context::{Board, Everywhere, Menus};
use Trigger as T;

/// The table, in the order of the actions.
static ROWS: [Row; 61] = [
    row(
        Action::CursorUp,
        "cursor-up",
        "help-cursor-up",
        Board,
        &[T::key(Key::ArrowUp), pad(Pad::DPadUp)],
    ),
    row(
        Action::CursorDown,
        "cursor-down",
        "help-cursor-down",
        Board,
        &[T::key(Key::ArrowDown), pad(Pad::DPadDown)],
    ),
    row(
        Action::CursorLeft,
        "cursor-left",
        "help-cursor-left",
        Board,
        &[T::key(Key::ArrowLeft), pad(Pad::DPadLeft)],
    ),
    row(
        Action::CursorRight,
        "cursor-right",
        "help-cursor-right",
        Board,
        &[T::key(Key::ArrowRight), pad(Pad::DPadRight)],
    ),
    row(
        Action::Select,
        "select",
        "help-select",
        Board,
        &[T::key(Key::Enter), pad(Pad::South)],
    ),
    row(
        Action::Back,
        "back",
        "help-back",
        Board,
        &[T::key(Key::Escape), pad(Pad::East)],
    ),
    row(
        Action::TypeMove,
        "type-move",
        "help-type-move",
        Board,
        &[T::key(Key::Slash)],
    ),
    row(
        Action::Panel,
        "panel",
        "help-panel",
        Board,
        &[T::key(Key::Tab), pad(Pad::Select)],
    ),
    row(
        Action::TakeBack,
        "take-back",
        "help-take-back",
        Board,
        &[T::key(Key::Backspace), T::ctrl(Key::Z), pad(Pad::West)],
    ),
    row(
        Action::Redo,
        "redo",
        "help-redo",
        Board,
        &[T::ctrl(Key::Y), T::ctrl_shift(Key::Z)],
    ),
    row(Action::Pause, "pause", "help-pause", Board, &[T::key(Key::Space)]),
    row(
        Action::NextMove,
        "next-move",
        "help-next-move",
        Board,
        &[T::key(Key::Period), T::key(Key::PageDown), pad(Pad::RightTrigger2)],
    ),
    row(
        Action::PreviousMove,
        "previous-move",
        "help-previous-move",
        Board,
        &[T::key(Key::Comma), T::key(Key::PageUp), pad(Pad::LeftTrigger2)],
    ),
    row(
        Action::FirstMove,
        "first-move",
        "help-first-move",
        Board,
        &[T::key(Key::Home)],
    ),
    row(
        Action::LastMove,
        "last-move",
        "help-last-move",
        Board,
        &[T::key(Key::End)],
    ),
    row(
        Action::Flip,
        "flip",
        "help-flip",
        Board,
        &[T::key(Key::F), pad(Pad::LeftThumb)],
    ),
    row(
        Action::Look,
        "look",
        "help-look",
        Board,
        &[T::key(Key::V), pad(Pad::North)],
    ),
    row(
        Action::ResetCamera,
        "reset-camera",
        "help-reset",
        Board,
        &[T::key(Key::R), pad(Pad::RightThumb)],
    ),
    row(
        Action::FromWhite,
        "from-white",
        "help-from-white",
        Board,
        &[T::key(Key::Num1)],
    ),
    row(
        Action::FromBlack,
        "from-black",
        "help-from-black",
        Board,
        &[T::key(Key::Num2)],
    ),
    row(
        Action::FromHigh,
        "from-high",
        "help-from-high",
        Board,
        &[T::key(Key::Num3)],
    ),
    row(
        Action::FromTop,
        "from-top",
        "help-from-top",
        Board,
        &[T::key(Key::Num4)],
    ),
    row(
        Action::FromSide,
        "from-side",
        "help-from-side",
        Board,
        &[T::key(Key::Num5)],
    ),
    row(
        Action::FromNear,
        "from-near",
        "help-from-near",
        Board,
        &[T::key(Key::Num6)],
    ),
    row(
        Action::NextPlace,
        "next-place",
        "help-next-place",
        Board,
        &[pad(Pad::RightTrigger)],
    ),
    row(
        Action::PreviousPlace,
        "previous-place",
        "help-previous-place",
        Board,
        &[pad(Pad::LeftTrigger)],
    ),
    row(Action::Cruise, "cruise", "help-orbit", Board, &[T::key(Key::Num0)]),
    row(
        Action::NextBoard,
        "next-board",
        "help-next-board",
        Board,
        &[T::key(Key::F6)],
    ),
    row(Action::NextSet, "next-set", "help-next-set", Board, &[T::key(Key::F7)]),
    row(
        Action::NextQuality,
        "next-quality",
        "help-quality",
        Board,
        &[T::key(Key::F8)],
    ),
    row(Action::Sound, "sound", "help-sound", Board, &[T::key(Key::M)]),
    row(Action::Resign, "resign", "help-resign", Board, &[]),
    row(Action::OfferDraw, "offer-draw", "help-offer-draw", Board, &[]),
    row(Action::Claim, "claim-draw", "help-claim", Board, &[]),
    row(Action::Result, "result", "help-result", Board, &[]),
    row(Action::Explain, "explain", "help-explain", Board, &[T::key(Key::I)]),
    row(Action::Hint, "hint", "help-hint", Board, &[T::key(Key::H)]),
    row(Action::Threats, "threats", "help-threats", Board, &[T::key(Key::T)]),
    row(
        Action::EvaluationBar,
        "evaluation-bar",
        "help-evaluation-bar",
        Board,
        &[T::key(Key::E)],
    ),
    row(Action::Draw, "draw", "help-draw", Board, &[T::key(Key::D)]),
    row(Action::NextPen, "next-pen", "help-next-pen", Board, &[T::key(Key::C)]),
    row(Action::Wipe, "wipe", "help-wipe", Board, &[T::key(Key::Delete)]),
    row(Action::NewGame, "new-game", "help-new-game", Board, &[T::key(Key::N)]),
    row(Action::Games, "games", "help-games", Board, &[T::key(Key::G)]),
    row(Action::Learn, "learn", "help-open-learn", Board, &[T::key(Key::L)]),
    row(
        Action::EditPosition,
        "edit-position",
        "help-edit-position",
        Board,
        &[T::key(Key::P)],
    ),
    row(Action::Pictures, "pictures", "help-pictures", Board, &[T::key(Key::S)]),
    row(
        Action::Help,
        "help",
        "help-help",
        Everywhere,
        &[T::key(Key::F1), T::key(Key::Questionmark), pad(Pad::Start)],
    ),
    row(
        Action::Settings,
        "settings",
        "help-open-settings",
        Everywhere,
        &[T::key(Key::F2), T::ctrl(Key::Comma)],
    ),
    row(
        Action::FullScreen,
        "full-screen",
        "help-full-screen",
        Everywhere,
        FULL_SCREEN,
    ),
    row(
        Action::Larger,
        "larger",
        "help-larger",
        Everywhere,
        &[T::ctrl(Key::Plus), T::ctrl(Key::Equals)],
    ),
    row(
        Action::Smaller,
        "smaller",
        "help-smaller",
        Everywhere,
        &[T::ctrl(Key::Minus)],
    ),
    row(
        Action::UsualSize,
        "usual-size",
        "help-usual-size",
        Everywhere,
        &[T::ctrl(Key::Num0)],
    ),
    row(
        Action::MenuUp,
        "menu-up",
        "help-menu-up",
        Menus,
        &[T::key(Key::ArrowUp), pad(Pad::DPadUp)],
    ),
    row(
        Action::MenuDown,
        "menu-down",
        "help-menu-down",
        Menus,
        &[T::key(Key::ArrowDown), pad(Pad::DPadDown)],
    ),
    row(
        Action::MenuLeft,
        "menu-left",
        "help-menu-left",
        Menus,
        &[T::key(Key::ArrowLeft), pad(Pad::DPadLeft)],
    ),
    row(
        Action::MenuRight,
        "menu-right",
        "help-menu-right",
        Menus,
        &[T::key(Key::ArrowRight), pad(Pad::DPadRight)],
    ),
    row(
        Action::MenuNext,
        "menu-next",
        "help-menu-next",
        Menus,
        &[T::key(Key::Tab), pad(Pad::RightTrigger)],
    ),
    row(
        Action::MenuPrevious,
        "menu-previous",
        "help-menu-previous",
        Menus,
        &[T::shift(Key::Tab), pad(Pad::LeftTrigger)],
    ),
    row(
        Action::MenuAccept,
        "menu-accept",
        "help-menu-accept",
        Menus,
        &[T::key(Key::Enter), T::key(Key::Space), pad(Pad::South)],
    ),
    row(
        Action::MenuBack,
        "menu-back",
        "help-menu-back",
        Menus,
        &[T::key(Key::Escape), pad(Pad::East)],
    ),
];

impl Action {
    /// All of them, in the order of the table.
    pub const ALL: [Action; ROWS.len()] = {
        let mut all = [Action::CursorUp; ROWS.len()];
        let mut index = 0;
        while index < ROWS.len() {
            all[index] = ROWS[index].action;
            index += 1;
        }
        all
    };

    /// What there is to know about it.
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The action that is called so in the settings.
    pub fn by_name(name: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.row().name == name)
    }

    /// The key of a menu that it stands for.
    pub fn menu_key(self) -> Option<(Key, bool)> {
        match self {
            Action::MenuUp => Some((Key::ArrowUp, false)),
            Action::MenuDown => Some((Key::ArrowDown, false)),
            Action::MenuLeft => Some((Key::ArrowLeft, false)),
            Action::MenuRight => Some((Key::ArrowRight, false)),
            Action::MenuNext | Action::Panel => Some((Key::Tab, false)),
            Action::MenuPrevious => Some((Key::Tab, true)),
            Action::MenuAccept => Some((Key::Enter, false)),
            Action::MenuBack => Some((Key::Escape, false)),
            _ => None,
        }
    }

    /// Whether it opens a page that has its sense without a game, too: then it counts on the start screen as well.
    pub fn opens_page(self) -> bool {
        matches!(self, Action::Games | Action::Learn | Action::EditPosition)
    }

    /// Whether it goes on as long as its key is held.
    pub fn repeats(self) -> bool {
        matches!(
            self,
            Action::CursorUp | Action::CursorDown | Action::CursorLeft | Action::CursorRight
        )
    }
}

/// What a player has written into the settings and nobody understands.
fn tell_what_makes_no_sense(settings: Res<AppSettings>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    let names = settings.keys.strange();
    if !names.is_empty() {
        notices.info(texts.format("notice-keys-strange", &[("names", names.join(", "))]));
    }
    for &(trigger, first, second) in settings.keys.doubtful() {
        let does = |action: Action| texts.get(action.row().words);
        let values = [
            ("key", trigger.words(&texts)),
            ("first", does(first)),
            ("second", does(second)),
        ];
        notices.info(texts.format("notice-keys-twice", &values));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_its_row_and_a_name_of_its_own() {
        for (index, action) in Action::ALL.into_iter().enumerate() {
            assert_eq!(action as usize, index, "{action:?} stands in its place");
            assert_eq!(action.row().action, action);
            assert_eq!(Action::by_name(action.row().name), Some(action));
        }
    }

    #[test]
    fn no_key_means_two_things_at_one_place() {
        for (index, one) in ROWS.iter().enumerate() {
            for other in &ROWS[..index] {
                let shared = one.triggers.iter().find(|trigger| other.triggers.contains(trigger));
                assert!(
                    !one.context.meets(other.context) || shared.is_none(),
                    "{:?} and {:?} share {shared:?}",
                    one.action,
                    other.action
                );
            }
        }
    }

    #[test]
    fn every_menu_can_be_used_with_keys_and_with_a_gamepad() {
        for action in Action::ALL.into_iter().filter(|action| action.row().context == Menus) {
            let triggers = action.row().triggers;
            assert!(triggers.iter().any(|trigger| trigger.is_key()), "{action:?}");
            assert!(triggers.iter().any(|trigger| !trigger.is_key()), "{action:?}");
            assert!(action.menu_key().is_some() && !action.row().is_free(), "{action:?}");
        }
    }
}
