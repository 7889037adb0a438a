//! What a player has chosen once and wants to find again: one TOML file in the place that the system names for it.
//!
//! A new setting is a field of [`AppSettings`], with serde's default for files that do not know it, and a row of
//! [`ui::options`](super::ui).

mod clock_choice;
mod engine;
mod file;
mod game_choice;
mod lessons;
mod motion;
mod play;
mod scale;
mod sound;
#[cfg(test)]
mod tests;
mod text;
mod window;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use clock_choice::{ClockChoice, TimePart};
pub use engine::EngineSettings;
pub use game_choice::GameChoice;
pub use lessons::LessonsSolved;
pub use motion::{AnimationPace, ReducedMotion};
pub use play::{ConfirmMoves, PlaySettings, RightButton};
pub use scale::InterfaceScale;
pub use sound::SoundSettings;
pub use window::WindowSize;

use super::actions::Bindings;
use super::camera::Eye;
use super::decor::{BOARDS, BoardTheme, Choice, FLAT_SETS, FlatSet, PieceSet, SETS};
use super::palette::Palette;
use super::quality::QualityChoice;
use super::storage;
use super::text::LanguageChoice;
use super::{Options, ViewMode};
use crate::engine::Level;

pub(super) fn plugin(app: &mut App) {
    // What is staged changes nothing for anybody.
    let staged = (app.world().get_resource::<Options>()).is_some_and(|options| options.keeps_nothing());
    file::plugin(app, storage::settings_path().filter(|_| !staged));
    app.add_plugins((engine::plugin, window::plugin))
        .add_systems(Startup, look_as_last_time)
        .add_systems(
            Update,
            (remember_look, follow_look.run_if(resource_changed::<AppSettings>)).chain(),
        );
}

/// Everything that is remembered from one start of the program to the next.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AppSettings {
    /// The language, by name.
    language: LanguageName,
    /// How the board is looked at.
    #[serde(with = "ViewModeText")]
    pub look: ViewMode,
    /// The board that is played on, by name.
    board: ThemeName,
    /// The pieces that are played with in the round, by name.
    set: SetName,
    /// The pieces on a flat board, by name.
    flat_set: FlatSetName,
    /// How large panels and text are.
    pub interface_scale: InterfaceScale,
    /// The colours that tell marks apart.
    pub palette: Palette,
    /// Whether the window covers the screen.
    pub full_screen: bool,
    /// What is wanted of the graphics.
    pub quality: QualityChoice,
    /// How fast pieces travel.
    pub animation: AnimationPace,
    /// Whether nothing flies and the camera does not glide.
    pub reduced_motion: ReducedMotion,
    /// Whether the board turns to whoever of two players is to move.
    pub turn_board: bool,
    /// How one plays on the board.
    pub play: PlaySettings,
    /// What the engine may take of the machine.
    pub engine: EngineSettings,
    /// What is heard.
    pub sound: SoundSettings,
    /// The last choices on the start screen.
    pub game: GameChoice,
    /// The exercises that are solved.
    pub lessons: LessonsSolved,
    /// What sets actions off.
    pub keys: Bindings,
    /// The size of the window.
    pub window: WindowSize,
    /// What stands in the file and is not known to this version.
    #[serde(skip)]
    strange: toml::Table,
}

/// The name of a language, or of the choice to speak as the system does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct LanguageName(String);

impl Default for LanguageName {
    fn default() -> Self {
        LanguageName(LanguageChoice::default().name().to_owned())
    }
}

/// The name of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ThemeName(String);

impl Default for ThemeName {
    fn default() -> Self {
        ThemeName(BOARDS[0].name.to_owned())
    }
}

/// The name of a set of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SetName(String);

impl Default for SetName {
    fn default() -> Self {
        SetName(SETS[0].name.to_owned())
    }
}

/// The name of a flat set of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct FlatSetName(String);

impl Default for FlatSetName {
    fn default() -> Self {
        FlatSetName(FLAT_SETS[0].name.to_owned())
    }
}

/// How [`ViewMode`] stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "ViewMode")]
enum ViewModeText {
    #[serde(rename = "3d")]
    ThreeD,
    #[serde(rename = "2d")]
    TwoD,
}

/// What the command line needs to know of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembered {
    /// How well the computer played last, for games that begin without asking.
    pub level: Level,
    /// The language that is spoken.
    pub language: LanguageChoice,
}

/// What was chosen when the program ran last.
pub fn remembered() -> Remembered {
    let settings = AppSettings::load();
    Remembered {
        level: settings.game.level(),
        language: settings.language(),
    }
}

impl AppSettings {
    /// The settings of this player, or the usual ones, for those who need them before the app is built.
    pub fn load() -> AppSettings {
        let found = storage::settings_path().and_then(|path| file::read(&path).ok().flatten());
        found.map(|understood| understood.settings).unwrap_or_default()
    }

    /// The language.
    pub fn language(&self) -> LanguageChoice {
        LanguageChoice::by_name(&self.language.0).unwrap_or_default()
    }

    /// Chooses the language.
    pub fn set_language(&mut self, language: LanguageChoice) {
        self.language.0 = language.name().to_owned();
    }

    /// The board that is played on.
    pub fn board(&self) -> &'static BoardTheme {
        BoardTheme::by_name(&self.board.0).unwrap_or(&BOARDS[0])
    }

    /// Chooses the board.
    pub fn set_board(&mut self, board: &'static BoardTheme) {
        self.board.0 = board.name.to_owned();
    }

    /// The pieces that are played with.
    pub fn set(&self) -> &'static PieceSet {
        PieceSet::by_name(&self.set.0).unwrap_or(&SETS[0])
    }

    /// Chooses the pieces.
    pub fn set_set(&mut self, set: &'static PieceSet) {
        self.set.0 = set.name.to_owned();
    }

    /// The pieces on a flat board.
    pub fn flat_set(&self) -> &'static FlatSet {
        FlatSet::by_name(&self.flat_set.0).unwrap_or(&FLAT_SETS[0])
    }

    /// Chooses the pieces on a flat board.
    pub fn set_flat_set(&mut self, set: &'static FlatSet) {
        self.flat_set.0 = set.name.to_owned();
    }

    /// Names and numbers that somebody typed into the file may be anything.
    fn keep_within_limits(&mut self) {
        self.engine.keep_within_limits();
        self.sound.keep_within_limits();
        self.window.keep_within_limits();
        self.game.keep_within_limits();
        self.set_language(self.language());
        self.set_board(self.board());
        self.set_set(self.set());
        self.set_flat_set(self.flat_set());
        self.interface_scale = InterfaceScale::new(self.interface_scale.percent());
    }
}

fn look_as_last_time(settings: Res<AppSettings>, mut look: ResMut<NextState<ViewMode>>) {
    NextState::set_if_neq(&mut look, settings.look);
}

fn remember_look(look: Res<State<ViewMode>>, eye: Option<Res<Eye>>, settings: ResMut<AppSettings>) {
    // Between two players the board is flat whatever somebody likes better.
    let is_liked = !eye.is_some_and(|eye| eye.is_between());
    if is_liked && look.is_changed() && !look.is_added() {
        settings
            .map_unchanged(|settings| &mut settings.look)
            .set_if_neq(*look.get());
    }
}

/// What is chosen on the page of settings is seen at once.
fn follow_look(
    settings: Res<AppSettings>,
    look: Res<State<ViewMode>>,
    mut next: ResMut<NextState<ViewMode>>,
    mut known: Local<Option<ViewMode>>,
) {
    let last = known.replace(settings.look);
    if last.is_some_and(|last| last != settings.look) && settings.look != *look.get() {
        NextState::set_if_neq(&mut next, settings.look);
    }
}
