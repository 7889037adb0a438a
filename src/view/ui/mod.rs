//! The panels around the board and over it, drawn with egui: they show the game and ask for what the player wants.

mod assistive;
mod diagram;
mod figure;
mod games;
mod help;
mod hud;
mod icon;
mod keys;
mod layout;
mod lettering;
mod looks;
mod menu;
mod move_rows;
mod moves;
mod notices;
mod order;
mod pace;
mod pause;
mod promotion;
mod result;
mod shortcuts;
mod status;
mod textures;
mod theme;
mod typed;
mod volumes;
mod wakefulness;
mod widgets;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiPostUpdateSet, EguiPrimaryContextPass};

pub use figure::picture as figure_picture;
pub use notices::Notices;
pub use order::KeysInOrder;
pub use shortcuts::{Catch, KeysFound, KeysGoTo};

use crate::game::{PositionReset, Revision, Screen};
use crate::rules::Side;
use crate::view::statelog::UiTargets;

/// The parts of the interface, in the order in which they are drawn: later ones lie over earlier ones.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum UiSystems {
    /// Colours and sizes.
    Dress,
    /// The start screen and the panel beside the board.
    Panels,
    /// What lies over the board until it is answered.
    Sheets,
    /// Messages.
    Notices,
    /// What comes after drawing.
    Last,
}

/// What lies open over the board.
#[derive(Resource, Default)]
struct Open {
    /// The page of keys and options.
    help: bool,
    /// The page on which keys are chosen, within that.
    keys: bool,
    /// The page of games.
    games: bool,
    /// The question whether to resign.
    resignation: Option<Resigning>,
    /// The state of the record whose result has been seen and put away.
    seen_result: Option<Revision>,
}

/// Who is asked whether they resign, and in which state of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Resigning {
    side: Side,
    at: Revision,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Open>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                UiSystems::Dress,
                UiSystems::Panels,
                UiSystems::Sheets,
                UiSystems::Notices,
                UiSystems::Last,
            )
                .chain(),
        )
        // New letters and pictures are told to the renderer only after this; told a frame late, the panels would lack
        // them for a frame, or all that they are painted with when the letters' texture has grown.
        .configure_sets(
            PostUpdate,
            AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput),
        )
        .add_systems(EguiPrimaryContextPass, UiTargets::forget.in_set(UiSystems::Dress))
        .add_systems(OnExit(Screen::Playing), close_everything)
        .add_systems(Update, close_for_another_game)
        .add_plugins((
            theme::plugin,
            figure::plugin,
            lettering::plugin,
            shortcuts::plugin,
            notices::plugin,
            wakefulness::plugin,
            order::plugin,
            pace::plugin,
            pause::plugin,
        ))
        .add_plugins((
            menu::plugin,
            hud::plugin,
            promotion::plugin,
            result::plugin,
            help::plugin,
            games::plugin,
            status::plugin,
            typed::plugin,
            assistive::plugin,
        ));
}

fn close_everything(mut open: ResMut<Open>) {
    *open = Open::default();
}

fn close_for_another_game(mut resets: MessageReader<PositionReset>, mut open: ResMut<Open>) {
    if resets.read().count() > 0 {
        open.games = false;
        open.resignation = None;
    }
}
