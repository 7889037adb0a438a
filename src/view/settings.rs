//! What a player has chosen once and wants to find again: one TOML file in the place that the system names for it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};
use serde::{Deserialize, Serialize};

use super::storage;
use super::text::Texts;
use super::ui::Notices;
use super::{Options, ViewMode};
use crate::engine::Level;
use crate::game::SeatChoice;
use crate::rules::Variant;

/// A slider being dragged changes the settings at every frame; the file is written when it rests for this long.
const REST_BEFORE_WRITING: Duration = Duration::from_millis(800);

pub(super) fn plugin(app: &mut App) {
    // A picture is the same for everybody, and changes nothing for anybody.
    let picture = (app.world().get_resource::<Options>()).is_some_and(|options| options.screenshot.is_some());
    let opened = open(storage::settings_path().filter(|_| !picture));
    app.insert_resource(opened.settings)
        .insert_resource(SettingsFile {
            path: opened.path,
            changed: None,
        })
        .insert_resource(Opening(opened.trouble))
        .add_systems(Startup, (tell_trouble_with_the_file, look_as_last_time))
        .add_systems(Update, (remember_window_size, remember_look))
        .add_systems(Last, keep_settings);
}

/// Everything that is remembered from one start of the program to the next.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AppSettings {
    /// How the board is looked at.
    #[serde(with = "ViewModeText")]
    pub look: ViewMode,
    /// How fast pieces travel.
    pub animation: AnimationPace,
    /// What is heard.
    pub sound: SoundSettings,
    /// The last choices on the start screen.
    pub game: GameChoice,
    /// The size of the window.
    pub window: WindowSize,
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

/// How fast pieces travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnimationPace {
    /// They stand where they go to at once.
    Off,
    /// Quick, for those who play much.
    Fast,
    /// As slow as the eye follows with ease.
    #[default]
    Normal,
    /// For showing a game to others.
    Slow,
}

/// What is heard.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct SoundSettings {
    /// From 0, silent, to 1.
    pub volume: f32,
    /// Silent, whatever the volume.
    pub muted: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings {
            volume: 0.8,
            muted: false,
        }
    }
}

/// How [`SeatChoice`] stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "SeatChoice", rename_all = "kebab-case")]
enum SeatChoiceText {
    White,
    Black,
    Random,
    TwoPlayers,
    Computers,
}

/// The choices on the start screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct GameChoice {
    variant: String,
    /// Who plays whom.
    #[serde(with = "SeatChoiceText")]
    pub sides: SeatChoice,
    level: u8,
}

impl Default for GameChoice {
    fn default() -> Self {
        let mut choice = GameChoice {
            variant: Variant::ALL[0].name.to_owned(),
            sides: SeatChoice::default(),
            level: 0,
        };
        choice.set_level(Level::default());
        choice
    }
}

impl GameChoice {
    /// The game.
    pub fn variant(&self) -> &'static Variant {
        Variant::by_name(&self.variant).unwrap_or(Variant::ALL[0])
    }

    /// Chooses the game.
    pub fn set_variant(&mut self, variant: &'static Variant) {
        self.variant = variant.name.to_owned();
    }

    /// How well the computer plays.
    pub fn level(&self) -> Level {
        let index = usize::from(self.level.saturating_sub(1));
        Level::ALL.get(index).copied().unwrap_or_default()
    }

    /// Chooses how well the computer plays.
    pub fn set_level(&mut self, level: Level) {
        let index = Level::ALL.iter().position(|&other| other == level);
        self.level = index.map_or(1, |index| index as u8 + 1);
    }
}

/// The size of the window, in the system's logical pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct WindowSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl Default for WindowSize {
    fn default() -> Self {
        WindowSize {
            width: 1280,
            height: 720,
        }
    }
}

/// How well the computer played last, for games that begin without asking.
pub fn last_level() -> Level {
    AppSettings::load().game.level()
}

impl AppSettings {
    /// The settings of this player, or the usual ones, for those who need them before the app is built.
    pub fn load() -> AppSettings {
        let found = storage::settings_path().and_then(|path| read(&path).ok().flatten());
        found.unwrap_or_default()
    }

    fn from_text(text: &str) -> Result<AppSettings, toml::de::Error> {
        toml::from_str::<AppSettings>(text).map(AppSettings::within_limits)
    }

    fn to_text(&self) -> Result<String, toml::ser::Error> {
        toml::to_string_pretty(self)
    }

    /// Numbers that somebody typed into the file may be anything.
    fn within_limits(mut self) -> AppSettings {
        let volume = &mut self.sound.volume;
        *volume = if volume.is_finite() {
            volume.clamp(0.0, 1.0)
        } else {
            SoundSettings::default().volume
        };
        self.window.width = self.window.width.clamp(320, 16_384);
        self.window.height = self.window.height.clamp(240, 16_384);
        let (variant, level) = (self.game.variant(), self.game.level());
        self.game.set_variant(variant);
        self.game.set_level(level);
        self
    }
}

/// What became of the file at the start.
#[derive(Debug)]
struct Opened {
    settings: AppSettings,
    /// Where to keep them; `None` if there is no place or what is there must not be touched.
    path: Option<PathBuf>,
    trouble: Option<Trouble>,
}

/// Why the settings are the usual ones although there is a file.
#[derive(Debug)]
enum Trouble {
    /// It makes no sense, and lies here now.
    Nonsense { kept_as: PathBuf },
    /// It cannot be read or moved.
    Unreadable(io::Error),
}

/// The settings in a file, if there is one. What makes no sense is an error of the kind `InvalidData`, like text that is
/// not UTF-8.
fn read(path: &Path) -> io::Result<Option<AppSettings>> {
    let text = storage::read(path)?;
    let settings = text.map(|text| AppSettings::from_text(&text)).transpose();
    settings.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

fn open(path: Option<PathBuf>) -> Opened {
    let usual = |path, trouble| Opened {
        settings: AppSettings::default(),
        path,
        trouble,
    };
    let Some(path) = path else {
        return usual(None, None);
    };
    match read(&path) {
        Ok(None) => usual(Some(path), None),
        Ok(Some(settings)) => Opened {
            settings,
            path: Some(path),
            trouble: None,
        },
        Err(error) if error.kind() == io::ErrorKind::InvalidData => put_aside(path, &error, usual),
        Err(error) => usual(None, Some(Trouble::Unreadable(error))),
    }
}

fn put_aside(path: PathBuf, error: &io::Error, usual: impl Fn(Option<PathBuf>, Option<Trouble>) -> Opened) -> Opened {
    warn!("the settings in {} make no sense: {error}", path.display());
    match storage::set_aside(&path) {
        Ok(kept_as) => usual(Some(path), Some(Trouble::Nonsense { kept_as })),
        Err(error) => usual(None, Some(Trouble::Unreadable(error))),
    }
}

#[derive(Resource)]
struct Opening(Option<Trouble>);

/// Where the settings are kept, and when they last changed without being written yet.
#[derive(Resource)]
struct SettingsFile {
    path: Option<PathBuf>,
    changed: Option<Duration>,
}

fn tell_trouble_with_the_file(opening: Res<Opening>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    match &opening.0 {
        None => {}
        Some(Trouble::Nonsense { kept_as }) => {
            let file = kept_as.display().to_string();
            notices.error(texts.format("notice-settings-bad", &[("file", file)]));
        }
        Some(Trouble::Unreadable(error)) => {
            notices.error(texts.format("notice-settings-unreadable", &[("reason", error.to_string())]));
        }
    }
}

fn look_as_last_time(settings: Res<AppSettings>, mut look: ResMut<NextState<ViewMode>>) {
    NextState::set_if_neq(&mut look, settings.look);
}

fn remember_look(look: Res<State<ViewMode>>, settings: ResMut<AppSettings>) {
    if look.is_changed() && !look.is_added() {
        settings
            .map_unchanged(|settings| &mut settings.look)
            .set_if_neq(*look.get());
    }
}

fn remember_window_size(
    mut resized: MessageReader<WindowResized>,
    window: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut settings: ResMut<AppSettings>,
) {
    for message in resized.read() {
        let Ok((_, window)) = window.get(message.window) else {
            continue;
        };
        let size = WindowSize {
            width: window.width() as u32,
            height: window.height() as u32,
        };
        // A window that is minimised has no size; one that is smaller is not wanted back.
        if size.width >= 320 && size.height >= 240 {
            settings
                .reborrow()
                .map_unchanged(|settings| &mut settings.window)
                .set_if_neq(size);
        }
    }
}

/// Writes changed settings when they have rested, and at the end.
fn keep_settings(
    settings: Res<AppSettings>,
    time: Res<Time<Real>>,
    mut file: ResMut<SettingsFile>,
    mut exits: MessageReader<AppExit>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    let now = time.elapsed();
    if settings.is_changed() && !settings.is_added() {
        file.changed = Some(now);
    }
    let leaving = exits.read().count() > 0;
    let rested = |changed: Duration| leaving || now.saturating_sub(changed) >= REST_BEFORE_WRITING;
    if !file.changed.is_some_and(rested) {
        return;
    }
    file.changed = None;
    let Some(path) = &file.path else {
        return;
    };
    if let Err(error) = write(path, &settings) {
        warn!("the settings cannot be kept in {}: {error}", path.display());
        notices.error(texts.format("notice-settings-not-kept", &[("reason", error.to_string())]));
        // Told once; the next start says it again if it is still so.
        file.path = None;
    }
}

fn write(path: &Path, settings: &AppSettings) -> io::Result<()> {
    let text = settings.to_text().map_err(io::Error::other)?;
    storage::write_whole(path, &text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::PEMBA;

    fn unusual() -> AppSettings {
        let mut settings = AppSettings {
            look: ViewMode::TwoD,
            animation: AnimationPace::Slow,
            sound: SoundSettings {
                volume: 0.25,
                muted: true,
            },
            window: WindowSize {
                width: 900,
                height: 1000,
            },
            ..default()
        };
        settings.game.sides = SeatChoice::TwoPlayers;
        settings.game.set_variant(&PEMBA);
        settings.game.set_level(Level::Strong);
        settings
    }

    #[test]
    fn settings_read_back_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tenfold").join("settings.toml");
        write(&path, &unusual()).unwrap();
        let opened = open(Some(path));
        assert_eq!(opened.settings, unusual());
        assert!(opened.trouble.is_none());
    }

    #[test]
    fn every_choice_of_sides_and_every_level_reads_back() {
        for sides in SeatChoice::ALL {
            for level in Level::ALL {
                let mut settings = AppSettings::default();
                settings.game.sides = sides;
                settings.game.set_level(level);
                let read = AppSettings::from_text(&settings.to_text().unwrap()).unwrap();
                assert_eq!((read.game.sides, read.game.level()), (sides, level));
            }
        }
    }

    #[test]
    fn without_a_file_everything_is_as_usual_and_nobody_is_troubled() {
        let folder = tempfile::tempdir().unwrap();
        let opened = open(Some(folder.path().join("settings.toml")));
        assert_eq!(opened.settings, AppSettings::default());
        assert!(opened.trouble.is_none());
    }

    #[test]
    fn a_file_that_makes_no_sense_is_told_and_kept_beside() {
        let bad: [&[u8]; 6] = [
            b"look = ",
            b"look = \"4d\"",
            b"[sound]\nvolume = \"loud\"",
            b"[game]\nsides = 3",
            b"\xff\xfe\x00",
            b"{\"look\": \"2d\"}",
        ];
        for text in bad {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("settings.toml");
            fs::write(&path, text).unwrap();
            let opened = open(Some(path.clone()));
            assert_eq!(opened.settings, AppSettings::default());
            let Some(Trouble::Nonsense { kept_as }) = opened.trouble else {
                panic!("{text:?} is not noticed");
            };
            assert_eq!(fs::read(kept_as).unwrap(), text);
            // What the player chooses from now on can be kept again.
            write(&opened.path.unwrap(), &unusual()).unwrap();
            assert_eq!(open(Some(path)).settings, unusual());
        }
    }

    #[test]
    fn a_file_of_another_version_keeps_what_is_understood() {
        let settings = AppSettings::from_text("look = \"2d\"\nhat = \"red\"\n[sound]\nmuted = true").unwrap();
        assert_eq!(settings.look, ViewMode::TwoD);
        assert!(settings.sound.muted);
        assert_eq!(settings.sound.volume, SoundSettings::default().volume);
    }

    #[test]
    fn numbers_out_of_their_limits_are_brought_back() {
        let text =
            "[sound]\nvolume = 1e30\n[window]\nwidth = 1\nheight = 4000000000\n[game]\nlevel = 200\nvariant = \"go\"";
        let settings = AppSettings::from_text(text).unwrap();
        assert_eq!(settings.sound.volume, 1.0);
        assert_eq!(settings.window.width, 320);
        assert_eq!(settings.window.height, 16_384);
        assert_eq!(settings.game.level(), Level::default());
        assert_eq!(settings.game.variant(), Variant::ALL[0]);
        let settings = AppSettings::from_text("[sound]\nvolume = nan").unwrap();
        assert_eq!(settings.sound.volume, SoundSettings::default().volume);
    }
}
