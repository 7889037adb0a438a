//! What a demonstrator has written for the stand: one TOML file, of which everything may be left out.
//!
//! It is only read, never written. What makes no sense is told and is as usual; only a text that is no TOML at all is
//! refused, since nobody could say what of it counts.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use bevy::window::{MonitorSelection, WindowMode};
use toml::{Table, Value};

use super::loudness::{Loudness, TimeOfDay};
use crate::engine::Level;
use crate::view::actions::{Chord, Trigger};
use crate::view::settings::ClockChoice;
#[cfg(not(target_arch = "wasm32"))]
use crate::view::storage;
use crate::view::text::{Language, Texts};

/// The file as it would say what counts without it, with words on everything.
pub const EXAMPLE: &str = include_str!("example.toml");

/// The file that is looked for beside a page, if no other is named.
pub const USUAL_FILE: &str = "stand.toml";

/// What stands in an entry on how loud it is.
const FROM: &str = "from";
const PERCENT: &str = "percent";

/// What counts on the stand.
#[derive(Clone, PartialEq, Debug)]
pub struct KioskSettings {
    /// After so long without any input people are asked whether they are still there.
    pub idle: Duration,
    /// After so long without an answer they are not.
    pub countdown: Duration,
    /// How well the computer plays visitors.
    pub level: Level,
    /// The time of each player.
    pub clock: ClockChoice,
    /// Whether visitors may take back.
    pub take_back: bool,
    /// Whether visitors may ask for help.
    pub hints: bool,
    /// How long the show stays at one scene.
    pub scene: Duration,
    /// From one move of the show to the next.
    pub pace: Duration,
    /// The languages that are spoken; at least one.
    pub languages: Vec<Language>,
    /// The address of the web build, up to its `#`.
    pub web_address: Option<String>,
    /// The keys that end the program.
    pub exit: Chord,
    /// The digits that are asked for then.
    pub pin: Option<String>,
    /// The keys that show how it goes.
    pub status: Chord,
    /// Whether the whole screen is taken.
    pub full_screen: bool,
    /// Which screen, counted from 1; 0 for the one on which the window opens.
    pub monitor: usize,
    /// The part of the width, and of the height, that stays free along each edge.
    pub margin: f32,
    /// Whether two visitors may play each other, with the screen flat on a table between them.
    pub table: bool,
    /// Whether there is a second window for those who watch.
    pub spectators: bool,
    /// The screen that it covers, counted from 1; 0 for a window as it comes.
    pub spectator_monitor: usize,
    /// Where visits and games are counted.
    pub counters: Option<PathBuf>,
    /// How loud it is when.
    pub loudness: Loudness,
}

impl Default for KioskSettings {
    fn default() -> KioskSettings {
        let chord = |key| Chord {
            key,
            ctrl: true,
            shift: true,
        };
        KioskSettings {
            idle: Duration::from_secs(60),
            countdown: Duration::from_secs(15),
            level: Level::Cub,
            clock: ClockChoice::None,
            take_back: true,
            hints: true,
            scene: Duration::from_secs(75),
            pace: Duration::from_millis(2_500),
            languages: Language::ALL.into(),
            web_address: None,
            exit: chord(bevy_egui::egui::Key::Q),
            pin: None,
            status: chord(bevy_egui::egui::Key::S),
            full_screen: true,
            monitor: 0,
            margin: 0.0,
            table: false,
            spectators: false,
            spectator_monitor: 0,
            counters: None,
            loudness: Loudness::default(),
        }
    }
}

/// Why there are no settings in a file.
#[derive(Debug)]
pub enum KioskFault {
    /// It cannot be read.
    File(std::io::Error),
    /// It is no TOML, and why.
    Toml(toml::de::Error),
}

impl KioskSettings {
    /// What the file says that a demonstrator has named, and what of it makes no sense, in sentences; without one, what
    /// is usual. In a browser it lies beside the page, where it is found without being named, too.
    ///
    /// # Errors
    /// When it is not there, cannot be read, or is no TOML.
    pub fn read(path: Option<&Path>, texts: &Texts) -> Result<(KioskSettings, Vec<String>), KioskFault> {
        #[cfg(target_arch = "wasm32")]
        let text = crate::view::page::stand_file();
        #[cfg(not(target_arch = "wasm32"))]
        let text = match path {
            Some(path) => storage::read(path).map_err(KioskFault::File)?,
            None => None,
        };
        match (text, path) {
            (Some(text), _) => KioskSettings::of(&text, texts),
            (None, None) => Ok((KioskSettings::default(), Vec::new())),
            (None, Some(_)) => Err(KioskFault::File(std::io::ErrorKind::NotFound.into())),
        }
    }

    /// What a text says.
    fn of(text: &str, texts: &Texts) -> Result<(KioskSettings, Vec<String>), KioskFault> {
        let table: Table = text.parse().map_err(KioskFault::Toml)?;
        let mut reader = Reader {
            table,
            texts,
            notices: Vec::new(),
        };
        let usual = KioskSettings::default();
        let seconds = |reader: &mut Reader, name, usual: Duration, least: f64, most: f64| {
            let found = reader.number(name, usual.as_secs_f64(), least, most);
            Duration::from_millis((found * 1000.0) as u64)
        };
        let settings = KioskSettings {
            idle: seconds(&mut reader, "idle-seconds", usual.idle, 10.0, 3600.0),
            countdown: seconds(&mut reader, "countdown-seconds", usual.countdown, 3.0, 120.0),
            level: {
                let number = reader.number("level", usual.level.number() as f64, 1.0, 10.0);
                Level::from_number(number as usize).unwrap_or(usual.level)
            },
            clock: {
                let known = |name: &str| match ClockChoice::by_name(name) {
                    ClockChoice::None if !name.trim().eq_ignore_ascii_case("none") => None,
                    clock => Some(clock),
                };
                reader.text("clock", known).unwrap_or(usual.clock)
            },
            take_back: reader.truth("take-back", usual.take_back),
            hints: reader.truth("hints", usual.hints),
            scene: seconds(&mut reader, "scene-seconds", usual.scene, 20.0, 600.0),
            pace: seconds(&mut reader, "move-seconds", usual.pace, 0.5, 20.0),
            languages: reader.languages(usual.languages),
            web_address: reader.text("web-address", web_address).flatten(),
            exit: reader.chord("exit-keys", usual.exit),
            pin: reader.digits("exit-pin", pin).flatten(),
            status: reader.chord("status-keys", usual.status),
            full_screen: reader.truth("full-screen", usual.full_screen),
            monitor: reader.number("monitor", 0.0, 0.0, 32.0) as usize,
            margin: reader.number("safe-margin-percent", 0.0, 0.0, 10.0) as f32 / 100.0,
            table: reader.truth("table", usual.table),
            spectators: reader.truth("spectators", usual.spectators),
            spectator_monitor: reader.number("spectator-monitor", 0.0, 0.0, 32.0) as usize,
            counters: reader.text("counters", |path| Some(file(path))).flatten(),
            loudness: reader.loudness(),
        };
        let Reader { table, mut notices, .. } = reader;
        notices.extend(
            table
                .keys()
                .map(|name| texts.format("stand-unknown", &[("name", name.clone())])),
        );
        Ok((settings, notices))
    }

    /// How the window lies on which screen. Where there is no such screen, the system chooses one.
    pub fn window_mode(&self) -> WindowMode {
        if !self.full_screen {
            return WindowMode::Windowed;
        }
        WindowMode::BorderlessFullscreen(match self.monitor {
            0 => MonitorSelection::Current,
            number => MonitorSelection::Index(number - 1),
        })
    }

    /// The language that is spoken first.
    pub fn first_language(&self) -> Language {
        self.languages.first().copied().unwrap_or_default()
    }
}

/// Nothing is no address, and not wrong either.
fn web_address(text: &str) -> Option<Option<String>> {
    let text = text.trim();
    if text.is_empty() {
        return Some(None);
    }
    let is_one = ["http://", "https://"].iter().any(|start| {
        let rest = text
            .get(..start.len())
            .filter(|found| found.eq_ignore_ascii_case(start));
        rest.is_some() && text.len() > start.len()
    });
    let is_plain = text.len() <= 200 && text.chars().all(|letter| letter.is_ascii_graphic() && letter != '#');
    (is_one && is_plain).then(|| Some(text.to_owned()))
}

fn pin(text: &str) -> Option<Option<String>> {
    let text = text.trim();
    match text.len() {
        0 => Some(None),
        1..=12 if text.bytes().all(|digit| digit.is_ascii_digit()) => Some(Some(text.to_owned())),
        _ => None,
    }
}

fn file(text: &str) -> Option<PathBuf> {
    let text = text.trim();
    (!text.is_empty()).then(|| PathBuf::from(text))
}

/// Takes one thing after the other out of a table, and notes what makes no sense.
struct Reader<'a> {
    table: Table,
    texts: &'a Texts,
    notices: Vec<String>,
}

impl Reader<'_> {
    fn wrong(&mut self, name: &str, value: &Value) {
        let values = [("name", name.to_owned()), ("value", value.to_string())];
        self.notices.push(self.texts.format("stand-wrong", &values));
    }

    fn number(&mut self, name: &str, usual: f64, least: f64, most: f64) -> f64 {
        let Some(value) = self.table.remove(name) else {
            return usual;
        };
        let number = value
            .as_float()
            .or_else(|| value.as_integer().map(|number| number as f64));
        match number.filter(|number| !number.is_nan()) {
            Some(number) => {
                let taken = number.clamp(least, most);
                if taken != number {
                    let values = [
                        ("name", name.to_owned()),
                        ("value", value.to_string()),
                        ("least", least.to_string()),
                        ("most", most.to_string()),
                        ("taken", taken.to_string()),
                    ];
                    self.notices.push(self.texts.format("stand-limits", &values));
                }
                taken
            }
            None => {
                self.wrong(name, &value);
                usual
            }
        }
    }

    fn truth(&mut self, name: &str, usual: bool) -> bool {
        let Some(value) = self.table.remove(name) else {
            return usual;
        };
        value.as_bool().unwrap_or_else(|| {
            self.wrong(name, &value);
            usual
        })
    }

    fn text<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = self.table.remove(name)?;
        let found = value.as_str().and_then(read);
        if found.is_none() {
            self.wrong(name, &value);
        }
        found
    }

    /// A text of digits, which are as good without quotation marks as with them.
    fn digits<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        if let Some(&Value::Integer(number)) = self.table.get(name) {
            let text = Value::String(number.to_string());
            self.table.insert(name.to_owned(), text);
        }
        self.text(name, read)
    }

    fn chord(&mut self, name: &str, usual: Chord) -> Chord {
        let chord = |text: &str| match Trigger::from_str(text) {
            Ok(Trigger::Key(chord)) => Some(chord),
            // A gamepad lies within everybody's reach.
            Ok(Trigger::Pad(_)) | Err(_) => None,
        };
        self.text(name, chord).unwrap_or(usual)
    }

    fn languages(&mut self, usual: Vec<Language>) -> Vec<Language> {
        let Some(value) = self.table.remove("languages") else {
            return usual;
        };
        let named = |value: &Value| {
            let code = value.as_str()?;
            let mut all = Language::ALL.into_iter();
            all.find(|language| language.code().eq_ignore_ascii_case(code))
        };
        let mut languages = Vec::new();
        let mut all_known = value.is_array();
        for language in value.as_array().into_iter().flatten().map(named) {
            all_known &= language.is_some();
            languages.extend(language.filter(|language| !languages.contains(language)));
        }
        if !all_known || languages.is_empty() {
            self.wrong("languages", &value);
        }
        if languages.is_empty() { usual } else { languages }
    }

    fn loudness(&mut self) -> Loudness {
        let Some(value) = self.table.remove("volume") else {
            return Loudness::default();
        };
        let mut loudness = Loudness::default();
        let mut all_known = value.is_array();
        for entry in value.as_array().into_iter().flatten() {
            let from = entry.get(FROM).and_then(Value::as_str).and_then(TimeOfDay::read);
            let percent = entry.get(PERCENT).and_then(Value::as_integer);
            match (from, percent) {
                (Some(from), Some(percent @ 0..=100)) => loudness.set(from, percent as u8),
                _ => all_known = false,
            }
        }
        if !all_known {
            self.wrong("volume", &value);
        }
        loudness
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (KioskSettings, Vec<String>) {
        KioskSettings::of(text, &Texts::english()).unwrap()
    }

    #[test]
    fn the_example_says_what_counts_without_it_and_names_everything() {
        assert_eq!(read(EXAMPLE), (KioskSettings::default(), vec![]));
        assert_eq!(read(""), (KioskSettings::default(), vec![]));
        let uncommented: String = EXAMPLE
            .lines()
            .map(|line| match line.strip_prefix("# ") {
                Some(rest) if rest.starts_with("[[") || rest.contains(" = ") => format!("{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let (settings, notices) = read(&uncommented);
        assert_eq!(notices, Vec::<String>::new());
        assert_ne!(settings.loudness, Loudness::default());
    }

    #[test]
    fn what_a_demonstrator_writes_counts() {
        let (settings, notices) = read(
            "idle-seconds = 20\ncountdown-seconds = 5\nlevel = 4\nclock = \"5+3\"\ntake-back = false\n\
             hints = false\nweb-address = \"https://example.org/play/\"\nexit-keys = \"ctrl+shift+F9\"\n\
             exit-pin = \"0421\"\nfull-screen = false\nmonitor = 2\nsafe-margin-percent = 3\n\
             languages = [\"FR\"]\nmove-seconds = 1.5\ntable = true\nspectators = true\n\
             spectator-monitor = 1\ncounters = \"days.toml\"",
        );
        assert_eq!(notices, Vec::<String>::new());
        assert_eq!((settings.idle.as_secs(), settings.countdown.as_secs()), (20, 5));
        assert_eq!(settings.level, Level::Squire);
        assert_eq!(settings.clock, ClockChoice::by_name("5+3"));
        assert!(!settings.take_back && !settings.hints && !settings.full_screen);
        assert_eq!(settings.web_address.as_deref(), Some("https://example.org/play/"));
        assert_eq!(settings.pin.as_deref(), Some("0421"));
        assert_eq!(settings.languages, [Language::French]);
        assert_eq!(settings.pace, Duration::from_millis(1_500));
        assert_eq!(settings.counters, Some(PathBuf::from("days.toml")));
        assert_eq!((settings.monitor, settings.margin), (2, 0.03));
        assert!(settings.table && settings.spectators);
        assert_eq!(settings.spectator_monitor, 1);
        assert_eq!(settings.window_mode(), WindowMode::Windowed);
        let second = KioskSettings {
            full_screen: true,
            ..settings
        };
        let screen = MonitorSelection::Index(1);
        assert_eq!(second.window_mode(), WindowMode::BorderlessFullscreen(screen));
        // As whoever forgets the quotation marks writes it.
        let (settings, notices) = read("exit-pin = 2468");
        assert_eq!((settings.pin.as_deref(), notices.len()), (Some("2468"), 0));
    }

    #[test]
    fn what_makes_no_sense_is_told_by_name_and_takes_nothing_else_with_it() {
        for (line, name) in [
            ("idle-seconds = 1", "idle-seconds"),
            ("idle-seconds = \"long\"", "idle-seconds"),
            ("level = 11", "level"),
            ("clock = \"soon\"", "clock"),
            ("hints = 1", "hints"),
            ("languages = []", "languages"),
            ("languages = [\"en\", \"tlh\"]", "languages"),
            ("web-address = \"example.org\"", "web-address"),
            ("web-address = \"https://a b\"", "web-address"),
            ("exit-keys = \"Alt+F4\"", "exit-keys"),
            ("exit-keys = \"Pad South\"", "exit-keys"),
            ("exit-pin = \"abc\"", "exit-pin"),
            ("volume = 3", "volume"),
            ("[[volume]]\nfrom = \"25:00\"\npercent = 3", "volume"),
            ("griffin = true", "griffin"),
        ] {
            let (settings, notices) = read(&format!("scene-seconds = 33\n{line}"));
            assert_eq!(settings.scene.as_secs(), 33, "{line}");
            assert!(notices.len() == 1 && notices[0].contains(name), "{line}: {notices:?}");
        }
    }

    #[test]
    fn a_text_that_is_no_toml_is_refused_with_its_line() {
        let refused = KioskSettings::of("level = 2\nlevel = ", &Texts::english());
        match refused {
            Err(KioskFault::Toml(error)) => assert!(error.to_string().contains("line 2"), "{error}"),
            other => panic!("{other:?}"),
        }
    }
}
