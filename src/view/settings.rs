//! What a player has chosen once and wants to find again: one TOML file in the place that the system names for it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowResized};
use serde::{Deserialize, Deserializer, Serialize};

use super::actions::Bindings;
use super::decor::{BOARDS, BoardTheme, Choice, FLAT_SETS, FlatSet, PieceSet, SETS};
use super::quality::QualityChoice;
use super::redraw::KeepDrawing;
use super::storage;
use super::text::{LanguageChoice, Texts};
use super::ui::Notices;
use super::{Options, ViewMode};
use crate::engine::Level;
use crate::game::{ClockTerms, SeatChoice, TimeControl};
use crate::rules::{BySide, Variant};

/// A slider being dragged changes the settings at every frame; the file is written when it rests for this long.
const REST_BEFORE_WRITING: Duration = Duration::from_millis(800);

pub(super) fn plugin(app: &mut App) {
    // What is staged changes nothing for anybody.
    let staged = (app.world().get_resource::<Options>()).is_some_and(|options| options.is_staged());
    let path = storage::settings_path().filter(|_| !staged);
    if let Some(folder) = path.as_ref().and_then(|path| path.parent()) {
        storage::sweep(folder);
    }
    let opened = open(path);
    app.insert_resource(opened.settings)
        .insert_resource(SettingsFile {
            path: opened.path,
            changed: None,
        })
        .insert_resource(Opening(opened.trouble))
        .add_systems(PreStartup, fit_window_into_monitor)
        .add_systems(Startup, (tell_trouble_with_the_file, look_as_last_time))
        .add_systems(Update, (remember_window_size, remember_look))
        .add_systems(Last, keep_settings);
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
    /// What is wanted of the graphics.
    pub quality: QualityChoice,
    /// How fast pieces travel.
    pub animation: AnimationPace,
    /// Whether nothing flies and the camera does not glide.
    pub reduced_motion: ReducedMotion,
    /// Whether the board turns to whoever of two players is to move.
    pub turn_board: bool,
    /// What is heard.
    pub sound: SoundSettings,
    /// The last choices on the start screen.
    pub game: GameChoice,
    /// What sets actions off.
    pub keys: Bindings,
    /// The size of the window.
    pub window: WindowSize,
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

/// Whether things are where they go at once, for those whom motion troubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReducedMotion {
    /// As the system says.
    #[default]
    System,
    /// They are.
    On,
    /// They move.
    Off,
}

/// What is heard. Volumes go from 0, silent, to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "SoundText", rename_all = "kebab-case")]
pub struct SoundSettings {
    /// How loud pieces are.
    pub pieces: f32,
    /// How loud check, the end of a game and everything else is that the game has to say.
    pub announcements: f32,
    /// How loud music and room tone are.
    pub music: f32,
    /// Whether there is music.
    pub music_on: bool,
    /// Whether the room is heard.
    pub room_tone_on: bool,
    /// Silent, whatever the volumes.
    pub muted: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings {
            pieces: 0.8,
            announcements: 0.7,
            music: 0.6,
            music_on: false,
            room_tone_on: false,
            muted: false,
        }
    }
}

/// How [`SoundSettings`] stand in a file, also in one of the time when there was one volume for all.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case")]
struct SoundText {
    volume: Option<f32>,
    pieces: Option<f32>,
    announcements: Option<f32>,
    music: Option<f32>,
    music_on: bool,
    room_tone_on: bool,
    muted: bool,
}

impl From<SoundText> for SoundSettings {
    fn from(text: SoundText) -> SoundSettings {
        let usual = SoundSettings::default();
        SoundSettings {
            pieces: text.pieces.or(text.volume).unwrap_or(usual.pieces),
            announcements: text.announcements.or(text.volume).unwrap_or(usual.announcements),
            music: text.music.unwrap_or(usual.music),
            music_on: text.music_on,
            room_tone_on: text.room_tone_on,
            muted: text.muted,
        }
    }
}

/// A volume within its limits.
fn volume(volume: f32, usual: f32) -> f32 {
    if volume.is_nan() { usual } else { volume.clamp(0.0, 1.0) }
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
    #[serde(deserialize_with = "whole_number")]
    level: u32,
    /// How much time each side has.
    clock: ClockName,
}

/// The time that each side has, as base in minutes and increment in seconds: `5+3`; or `none`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ClockName(String);

impl Default for ClockName {
    fn default() -> Self {
        ClockName(ClockChoice::None.name())
    }
}

/// How much time each side has in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockChoice {
    /// As much as it wants.
    None,
    /// So many minutes for the game, and so many seconds for each move.
    Minutes(u32, u32),
}

impl ClockChoice {
    /// What is offered, from no haste to much of it.
    pub const ALL: [ClockChoice; 8] = [
        ClockChoice::None,
        ClockChoice::Minutes(60, 30),
        ClockChoice::Minutes(30, 20),
        ClockChoice::Minutes(15, 10),
        ClockChoice::Minutes(10, 5),
        ClockChoice::Minutes(5, 3),
        ClockChoice::Minutes(3, 2),
        ClockChoice::Minutes(1, 1),
    ];

    fn name(self) -> String {
        match self {
            ClockChoice::None => "none".to_owned(),
            ClockChoice::Minutes(minutes, seconds) => format!("{minutes}+{seconds}"),
        }
    }

    /// The choice that files name so; what is out of all limits, or no clock, is none.
    fn by_name(name: &str) -> ClockChoice {
        let read = || {
            let (minutes, seconds) = name.split_once('+')?;
            let (minutes, seconds) = (minutes.trim().parse().ok()?, seconds.trim().parse().ok()?);
            (1..=600).contains(&minutes).then_some(())?;
            (0..=600)
                .contains(&seconds)
                .then_some(ClockChoice::Minutes(minutes, seconds))
        };
        read().unwrap_or(ClockChoice::None)
    }

    /// What players agree on with it: the clock starts with the first move.
    pub fn terms(self) -> Option<ClockTerms> {
        let ClockChoice::Minutes(minutes, seconds) = self else {
            return None;
        };
        let control = TimeControl {
            base: Duration::from_secs(60 * u64::from(minutes)),
            increment: Duration::from_secs(seconds.into()),
            delay: Duration::ZERO,
        };
        Some(ClockTerms {
            control: BySide::new(control, control),
            waits_for_first_move: true,
        })
    }
}

impl Default for GameChoice {
    fn default() -> Self {
        let mut choice = GameChoice {
            variant: Variant::ALL[0].name.to_owned(),
            sides: SeatChoice::default(),
            level: 0,
            clock: ClockName::default(),
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

    /// How much time each side has.
    pub fn clock(&self) -> ClockChoice {
        ClockChoice::by_name(&self.clock.0)
    }

    /// Chooses how much time each side has.
    pub fn set_clock(&mut self, clock: ClockChoice) {
        self.clock = ClockName(clock.name());
    }

    /// How well the computer plays.
    pub fn level(&self) -> Level {
        let index = self.level.saturating_sub(1) as usize;
        Level::ALL.get(index).copied().unwrap_or_default()
    }

    /// Chooses how well the computer plays.
    pub fn set_level(&mut self, level: Level) {
        let index = Level::ALL.iter().position(|&other| other == level);
        self.level = index.map_or(1, |index| index as u32 + 1);
    }
}

/// The size of the window, in the system's logical pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct WindowSize {
    /// From left to right.
    #[serde(deserialize_with = "whole_number")]
    pub width: u32,
    /// From top to bottom.
    #[serde(deserialize_with = "whole_number")]
    pub height: u32,
}

/// Any number, as near as it can be kept. One that is out of its limits is no reason to forget all the other settings.
fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    // This turns into the nearest number that there is; what is no number, into 0.
    f64::deserialize(deserializer).map(|number| number as u32)
}

/// Windows that are smaller than this are not wanted back.
const LEAST_WINDOW: WindowSize = WindowSize {
    width: 320,
    height: 240,
};
/// No desktop is larger.
const LARGEST_WINDOW: WindowSize = WindowSize {
    width: 7680,
    height: 4320,
};

impl Default for WindowSize {
    fn default() -> Self {
        WindowSize {
            width: 1280,
            height: 720,
        }
    }
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
        let found = storage::settings_path().and_then(|path| read(&path).ok().flatten());
        found.map(|(settings, _)| settings).unwrap_or_default()
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

    /// Reads settings, and tells the names of those that were beyond their limits and have been brought back.
    fn from_text(text: &str) -> Result<(AppSettings, Vec<&'static str>), toml::de::Error> {
        let read: AppSettings = toml::from_str(text)?;
        let mut settings = read.clone();
        settings.keep_within_limits();
        let differ = [
            ("sound.pieces", read.sound.pieces != settings.sound.pieces),
            (
                "sound.announcements",
                read.sound.announcements != settings.sound.announcements,
            ),
            ("sound.music", read.sound.music != settings.sound.music),
            ("window.width", read.window.width != settings.window.width),
            ("window.height", read.window.height != settings.window.height),
            ("language", read.language != settings.language),
            ("board", read.board != settings.board),
            ("set", read.set != settings.set),
            ("flat-set", read.flat_set != settings.flat_set),
            ("game.variant", read.game.variant != settings.game.variant),
            ("game.level", read.game.level != settings.game.level),
        ];
        let changed = differ.into_iter().filter(|&(_, differs)| differs);
        Ok((settings, changed.map(|(name, _)| name).collect()))
    }

    fn to_text(&self) -> Result<String, toml::ser::Error> {
        toml::to_string_pretty(self)
    }

    /// Numbers that somebody typed into the file may be anything.
    fn keep_within_limits(&mut self) {
        let (sound, usual) = (&mut self.sound, SoundSettings::default());
        sound.pieces = volume(sound.pieces, usual.pieces);
        sound.announcements = volume(sound.announcements, usual.announcements);
        sound.music = volume(sound.music, usual.music);
        let window = &mut self.window;
        window.width = window.width.clamp(LEAST_WINDOW.width, LARGEST_WINDOW.width);
        window.height = window.height.clamp(LEAST_WINDOW.height, LARGEST_WINDOW.height);
        let (variant, level) = (self.game.variant(), self.game.level());
        self.game.set_variant(variant);
        self.game.set_level(level);
        self.set_language(self.language());
        self.set_board(self.board());
        self.set_set(self.set());
        self.set_flat_set(self.flat_set());
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

/// Why the settings are not what the file says.
#[derive(Debug)]
enum Trouble {
    /// These are beyond their limits and have been brought back.
    Limits(Vec<&'static str>),
    /// It makes no sense, and lies here now.
    Nonsense { kept_as: PathBuf },
    /// It cannot be read or moved.
    Unreadable(io::Error),
}

/// The settings in a file, if there is one, and the names of those that had to be changed. What makes no sense is an
/// error of the kind `InvalidData`, like text that is not UTF-8.
fn read(path: &Path) -> io::Result<Option<(AppSettings, Vec<&'static str>)>> {
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
        Ok(Some((settings, changed))) => Opened {
            settings,
            path: Some(path),
            trouble: (!changed.is_empty()).then_some(Trouble::Limits(changed)),
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
        Some(Trouble::Limits(names)) => {
            notices.info(texts.format("notice-settings-limits", &[("names", names.join(", "))]));
        }
        Some(Trouble::Nonsense { kept_as }) => {
            let file = kept_as.display().to_string();
            notices.error(texts.format("notice-settings-bad", &[("file", file)]));
        }
        Some(Trouble::Unreadable(error)) => {
            notices.error(texts.format("notice-settings-unreadable", &[("reason", texts.file_error(error))]));
        }
    }
}

/// The window was last seen on a larger monitor, perhaps. Before the first frame, so that nothing so large is drawn.
fn fit_window_into_monitor(monitors: Query<&Monitor>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let size = window.physical_size();
    // Nobody says on which of them the window is going to be.
    let largest = monitors.iter().map(Monitor::physical_size).reduce(UVec2::max);
    if let Some(largest) = largest
        && size.min(largest) != size
    {
        let UVec2 { x, y } = size.min(largest);
        window.resolution.set_physical_resolution(x, y);
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
        // A window that is minimised has no size.
        if size.width >= LEAST_WINDOW.width && size.height >= LEAST_WINDOW.height {
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
    mut keep_drawing: KeepDrawing,
) {
    let now = time.elapsed();
    if settings.is_changed() && !settings.is_added() {
        file.changed = Some(now);
    }
    let leaving = exits.read().count() > 0;
    let rested = |changed: Duration| leaving || now.saturating_sub(changed) >= REST_BEFORE_WRITING;
    if !file.changed.is_some_and(rested) {
        if file.changed.is_some() {
            // Without a next frame the rest would not be noticed.
            keep_drawing.moving();
        }
        return;
    }
    file.changed = None;
    let Some(path) = &file.path else {
        return;
    };
    if let Err(error) = write(path, &settings) {
        warn!("the settings cannot be kept in {}: {error}", path.display());
        notices.error(texts.format("notice-settings-not-kept", &[("reason", texts.file_error(&error))]));
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
            reduced_motion: ReducedMotion::On,
            turn_board: true,
            sound: SoundSettings {
                pieces: 0.25,
                announcements: 0.5,
                music: 0.75,
                music_on: true,
                room_tone_on: true,
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
        settings.game.set_level(Level::Legend);
        settings.set_language(LanguageChoice::ALL[2]);
        settings.set_board(&BOARDS[2]);
        settings.set_set(&SETS[1]);
        settings.set_flat_set(&FLAT_SETS[1]);
        settings.quality = QualityChoice::Medium;
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
                let (read, changed) = AppSettings::from_text(&settings.to_text().unwrap()).unwrap();
                assert_eq!((read.game.sides, read.game.level()), (sides, level));
                assert!(changed.is_empty());
            }
        }
    }

    #[test]
    fn every_language_reads_back_and_the_usual_one_is_the_systems() {
        for language in LanguageChoice::ALL {
            let mut settings = AppSettings::default();
            settings.set_language(language);
            let (read, changed) = AppSettings::from_text(&settings.to_text().unwrap()).unwrap();
            assert_eq!(read.language(), language);
            assert!(changed.is_empty());
        }
        assert_eq!(AppSettings::default().language(), LanguageChoice::System);
        let (read, changed) = AppSettings::from_text("language = \"FR\"").unwrap();
        assert_eq!(read.language(), LanguageChoice::ALL[2]);
        assert_eq!(changed, ["language"], "it is written as we write it");
    }

    #[test]
    fn every_board_every_set_and_every_quality_reads_back() {
        let mut settings = AppSettings::default();
        for _ in 0..BOARDS.len() * SETS.len() * QualityChoice::ALL.len() {
            settings.set_board(settings.board().step(1));
            settings.set_set(settings.set().step(1));
            settings.set_flat_set(settings.flat_set().step(1));
            settings.quality = settings.quality.next();
            let (read, changed) = AppSettings::from_text(&settings.to_text().unwrap()).unwrap();
            assert_eq!(read, settings);
            assert!(changed.is_empty());
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
        let text = "look = \"2d\"\nhat = \"red\"\n[sound]\nmuted = true";
        let (settings, changed) = AppSettings::from_text(text).unwrap();
        assert!(changed.is_empty());
        assert_eq!(settings.look, ViewMode::TwoD);
        assert!(settings.sound.muted);
        assert_eq!(settings.sound.pieces, SoundSettings::default().pieces);
    }

    #[test]
    fn the_one_volume_of_an_older_file_is_that_of_pieces_and_announcements() {
        let read = |text| AppSettings::from_text(text).unwrap();
        let (settings, changed) = read("[sound]\nvolume = 0.3\nmuted = true");
        assert!(changed.is_empty());
        let usual = SoundSettings::default();
        let migrated = SoundSettings {
            pieces: 0.3,
            announcements: 0.3,
            muted: true,
            ..usual
        };
        assert_eq!(settings.sound, migrated);
        // What is written from now on has no such volume, and what is newer counts for more.
        assert!(!settings.to_text().unwrap().contains("volume"));
        let (newer, _) = read("[sound]\nvolume = 0.3\npieces = 0.9");
        assert_eq!((newer.sound.pieces, newer.sound.announcements), (0.9, 0.3));
    }

    #[test]
    fn at_first_nothing_sounds_behind_the_game() {
        let (settings, _) = AppSettings::from_text("").unwrap();
        for sound in [settings.sound, AppSettings::default().sound] {
            assert!(!sound.music_on && !sound.room_tone_on && !sound.muted);
        }
    }

    #[test]
    fn an_old_volume_beyond_its_limits_is_brought_back_in_both_places() {
        let (settings, changed) = AppSettings::from_text("[sound]\nvolume = 7").unwrap();
        assert_eq!((settings.sound.pieces, settings.sound.announcements), (1.0, 1.0));
        assert_eq!(changed, ["sound.pieces", "sound.announcements"]);
    }

    #[test]
    fn what_is_beyond_its_limits_is_brought_back_and_told_and_nothing_else_is_lost() {
        for (text, name) in [
            ("[sound]\npieces = 1e30", "sound.pieces"),
            ("[sound]\npieces = -1", "sound.pieces"),
            ("[sound]\nannouncements = nan", "sound.announcements"),
            ("[sound]\nmusic = -inf", "sound.music"),
            ("[window]\nwidth = 1", "window.width"),
            ("[window]\nwidth = -1", "window.width"),
            ("[window]\nwidth = 1e300", "window.width"),
            ("[window]\nwidth = nan", "window.width"),
            ("[window]\nheight = 0", "window.height"),
            ("[window]\nheight = 4000000000", "window.height"),
            ("[window]\nheight = 9000000000000000000", "window.height"),
            ("[game]\nlevel = 200", "game.level"),
            ("[game]\nlevel = -9000000000000000000", "game.level"),
            ("[game]\nvariant = \"go\"", "game.variant"),
            ("language = \"klingon\"", "language"),
            ("board = \"cheese\"", "board"),
            ("set = \"\"", "set"),
            ("flat-set = \"runes\"", "flat-set"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("settings.toml");
            fs::write(&path, format!("look = \"2d\"\n{text}")).unwrap();
            let opened = open(Some(path.clone()));
            let Some(Trouble::Limits(names)) = opened.trouble else {
                panic!("{text:?} is not noticed");
            };
            assert_eq!(names, [name], "{text:?}");
            let settings = opened.settings;
            assert_eq!(settings.look, ViewMode::TwoD);
            let SoundSettings {
                pieces,
                announcements,
                music,
                ..
            } = settings.sound;
            assert!(
                [pieces, announcements, music]
                    .iter()
                    .all(|volume| (0.0..=1.0).contains(volume))
            );
            assert!((320..=7680).contains(&settings.window.width) && (240..=4320).contains(&settings.window.height));
            // What is written now is within the limits.
            write(&opened.path.unwrap(), &settings).unwrap();
            let again = open(Some(path));
            assert!(again.trouble.is_none());
            assert_eq!(again.settings, settings);
        }
    }

    #[test]
    fn a_window_is_never_larger_than_the_largest_monitor() {
        let monitor = |width, height| Monitor {
            name: None,
            physical_width: width,
            physical_height: height,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        for (monitors, fits) in [
            (vec![], [5000, 600]),
            (vec![monitor(1920, 1080)], [1920, 600]),
            (vec![monitor(1920, 500), monitor(1280, 1024)], [1920, 600]),
            (vec![monitor(7680, 4320)], [5000, 600]),
        ] {
            let mut app = App::new();
            let mut window = Window::default();
            window.resolution.set_physical_resolution(5000, 600);
            app.world_mut().spawn((window, PrimaryWindow));
            app.world_mut().spawn_batch(monitors);
            app.add_systems(PreStartup, fit_window_into_monitor);
            app.update();
            let mut windows = app.world_mut().query::<&Window>();
            let size = windows.single(app.world()).unwrap().physical_size();
            assert_eq!(size, UVec2::from(fits));
        }
    }

    #[test]
    fn where_the_file_should_be_and_something_else_is_the_usual_settings_are_used_and_nothing_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::create_dir(&path).unwrap();
        let opened = open(Some(path.clone()));
        assert_eq!(opened.settings, AppSettings::default());
        assert!(matches!(opened.trouble, Some(Trouble::Unreadable(_))));
        assert!(opened.path.is_none() && path.is_dir());
    }
}
