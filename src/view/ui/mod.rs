//! The panels around the board and over it, drawn with egui: they show the game and ask for what the player wants.

mod assistive;
mod caption;
mod card;
mod confirm;
mod diagram;
mod editor;
mod eval_bar;
mod failed;
mod figure;
mod figurines;
mod flat_board;
mod flat_marks;
mod games;
mod help;
mod hud;
mod icon;
mod keys;
mod layout;
mod learn;
mod lettering;
mod menu;
mod move_rows;
mod moves;
mod new_game;
mod notices;
mod options;
mod order;
mod pace;
mod parts;
mod pause;
mod pictures;
mod promotion;
mod reel;
mod result;
mod scale;
mod sheet;
mod shortcuts;
mod spectators;
mod stand;
mod status;
mod table;
mod textures;
mod theme;
mod tip;
mod turning;
mod typed;
mod wakefulness;
mod widgets;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiPostUpdateSet, EguiPrimaryContextPass};

pub use figure::picture as figure_picture;
pub(in crate::view) use hud::Command;
pub use notices::Notices;
use options::Section;
pub use order::KeysInOrder;
pub use shortcuts::{Catch, KeysFound, KeysGoTo};

use crate::game::{GameRecord, PositionReset, Revision, Screen};
use crate::rules::{PieceType, PositionDraft, Side};
use crate::view::kiosk::panels_are_shown;
use crate::view::statelog::UiTargets;
use crate::view::table::at_table;

/// The parts of the interface, in the order in which they are drawn: later ones lie over earlier ones.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum UiSystems {
    /// Colours and sizes.
    Dress,
    /// The start screen and the panel beside the board.
    Panels,
    /// What is said and asked in a line over the board.
    Lines,
    /// What lies over the board until it is answered.
    Sheets,
    /// Messages.
    Notices,
    /// What a stand shows in place of all those, or over them.
    Stand,
    /// What comes after drawing.
    Last,
}

/// What lies open over the board.
#[derive(Resource, Default)]
struct Open {
    /// The page that explains keys and pieces.
    help: bool,
    /// The page of settings, at this section.
    settings: Option<Section>,
    /// The page of games.
    games: bool,
    /// The page on which the game is learnt.
    learn: bool,
    /// The piece about which that page is to tell next.
    about: Option<PieceType>,
    /// The page on which pictures are ordered.
    pictures: bool,
    /// The page that tells that the program has failed the last time.
    failed: bool,
    /// The page on which a new game is prepared.
    new_game: bool,
    /// The code that takes the game home from a stand.
    code: bool,
    /// The page on which a position is set up, from this one.
    editor: Option<PositionDraft>,
    /// The question whether to do what ends the game.
    question: Option<Question>,
    /// The state of the record whose result has been seen and put away.
    seen_result: Option<Revision>,
}

impl Open {
    /// Whether a page lies over everything.
    fn page(&self) -> bool {
        self.help
            || self.games
            || self.learn
            || self.pictures
            || self.failed
            || self.new_game
            || self.code
            || self.editor.is_some()
            || self.settings.is_some()
    }

    /// Whether the help or the settings lie over any other page and have its keys.
    fn is_covered(&self) -> bool {
        self.help || self.settings.is_some()
    }

    /// Opens the page about a kind of piece.
    fn show_piece(&mut self, kind: PieceType) {
        self.help = false;
        self.learn = true;
        self.about = Some(kind);
    }

    /// Opens the settings, which lie where the help lay.
    fn open_settings(&mut self, section: Section) {
        self.help = false;
        self.settings = Some(section);
    }
}

/// What ends the game and is asked about before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// To resign.
    Resign,
    /// To offer a draw to the computer, which answers at once.
    OfferDraw,
}

/// Who is asked whether they end the game so, and in which state of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    ending: Ending,
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
                UiSystems::Lines,
                UiSystems::Sheets,
                UiSystems::Notices,
                UiSystems::Stand,
                UiSystems::Last,
            )
                .chain(),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (
                UiSystems::Panels,
                UiSystems::Lines,
                UiSystems::Sheets,
                UiSystems::Notices,
            )
                .run_if(panels_are_shown),
        )
        // At a table the strips of both players tell and ask all of that.
        .configure_sets(EguiPrimaryContextPass, UiSystems::Lines.run_if(not(at_table)))
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
            (figure::plugin, flat_marks::plugin),
            lettering::plugin,
            shortcuts::plugin,
            notices::plugin,
            wakefulness::plugin,
            order::plugin,
            pace::plugin,
            scale::plugin,
            pause::plugin,
        ))
        .add_plugins((
            menu::plugin,
            hud::plugin,
            table::plugin,
            promotion::plugin,
        ))
        .add_plugins((
            result::plugin,
            help::plugin,
            options::plugin,
            games::plugin,
            new_game::plugin,
            (editor::plugin, learn::plugin),
            status::plugin,
            (confirm::plugin, eval_bar::plugin, card::plugin, tip::plugin, turning::plugin),
            typed::plugin,
            assistive::plugin,
        ))
        .add_plugins((pictures::plugin, failed::plugin, reel::plugin, stand::plugin, spectators::plugin));
}

/// The colours of the squares of boards on pages: red, green, blue.
#[cfg(test)]
pub fn flat_grounds() -> [[u8; 3]; 2] {
    [theme::SQUARE_LIGHT, theme::SQUARE_DARK].map(|colour| [colour.r(), colour.g(), colour.b()])
}

fn close_everything(mut open: ResMut<Open>) {
    *open = Open::default();
}

fn close_for_another_game(mut resets: MessageReader<PositionReset>, record: Res<GameRecord>, mut open: ResMut<Open>) {
    if resets.read().count() > 0 {
        open.games = false;
        open.pictures = false;
        open.new_game = false;
        open.editor = None;
        open.question = None;
        // Whoever opens a game that has ended wants to look at it.
        open.seen_result = record.outcome().map(|_| record.game_revision());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_help_and_the_settings_lie_over_other_pages() {
        let mut open = Open {
            games: true,
            pictures: true,
            failed: true,
            new_game: true,
            ..Open::default()
        };
        assert!(open.page() && !open.is_covered());
        open.help = true;
        assert!(open.is_covered());
        open.open_settings(Section::Look);
        assert!(open.is_covered() && !open.help, "one of them lies where the other lay");
        open.settings = None;
        assert!(!open.is_covered());
    }
}
