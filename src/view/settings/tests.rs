//! Settings are found again as they were left, whatever else stands in their file.

use std::fs;

use bevy::window::{Monitor, PrimaryWindow};
use toml::{Table, Value};

use super::file::{Trouble, open, write};
use super::text::Understood;
use super::window::fit_window_into_monitor;
use super::*;
use crate::game::SeatChoice;
use crate::rules::PEMBA;

/// What is understood of a text that is all TOML.
fn understood(text: &str) -> (AppSettings, Vec<String>) {
    let Understood {
        settings,
        changed,
        fault,
    } = Understood::of(text);
    assert!(fault.is_none(), "{fault:?}");
    (settings, changed)
}

fn unusual() -> AppSettings {
    let mut settings = AppSettings {
        look: ViewMode::TwoD,
        animation: AnimationPace::Slow,
        reduced_motion: ReducedMotion::On,
        turn_board: true,
        full_screen: true,
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
    settings.game.set_sides(SeatChoice::TwoPlayers);
    settings.game.set_variant(&PEMBA);
    settings.game.set_level(Level::Legend);
    settings.set_language(LanguageChoice::ALL[2]);
    settings.set_board(&BOARDS[2]);
    settings.set_set(&SETS[1]);
    settings.set_flat_set(&FLAT_SETS[1]);
    settings.quality = QualityChoice::Medium;
    settings.palette = Palette::ALL[1];
    settings.interface_scale = InterfaceScale::new(175);
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
            settings.game.set_sides(sides);
            settings.game.set_level(level);
            let (read, changed) = understood(&settings.to_text().unwrap());
            assert_eq!((read.game.sides(), read.game.level()), (sides, level));
            assert!(changed.is_empty());
        }
    }
}

#[test]
fn every_language_reads_back_and_the_usual_one_is_the_systems() {
    for language in LanguageChoice::ALL {
        let mut settings = AppSettings::default();
        settings.set_language(language);
        let (read, changed) = understood(&settings.to_text().unwrap());
        assert_eq!(read.language(), language);
        assert!(changed.is_empty());
    }
    assert_eq!(AppSettings::default().language(), LanguageChoice::System);
    let (read, changed) = understood("language = \"FR\"");
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
        settings.quality = settings.quality.step(1);
        let (read, changed) = understood(&settings.to_text().unwrap());
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
fn a_file_that_is_none_of_settings_is_told_and_kept_beside() {
    let bad: [&[u8]; 4] = [b"look = ", b"\xff\xfe\x00", b"{\"look\": \"2d\"}", b"= = =\n"];
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
fn a_line_that_is_no_toml_takes_no_other_line_with_it() {
    let good = unusual().to_text().unwrap();
    let count = good.lines().count();
    for (number, bad) in (0..=count).zip(
        ["flip = [", "look == 3", "\"", "{}", "[oops", "name"]
            .into_iter()
            .cycle(),
    ) {
        let mut lines: Vec<&str> = good.lines().collect();
        lines.insert(number, bad);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        fs::write(&path, lines.join("\n")).unwrap();
        let opened = open(Some(path.clone()));
        assert!(
            matches!(opened.trouble, Some(Trouble::Nonsense { .. })),
            "{bad} in line {number}"
        );
        assert_eq!(opened.settings, unusual(), "{bad} in line {number}");
        // It is not lost when nothing is changed before the next start, either.
        let again = open(Some(path));
        assert!(again.trouble.is_none() && again.settings == unusual());
    }
}

#[test]
fn a_value_that_makes_no_sense_takes_no_other_with_it() {
    for (text, name) in [
        ("look = \"4d\"", "look"),
        ("turn-board = 7", "turn-board"),
        ("animation = \"warp\"", "animation"),
        ("palette = \"ultraviolet\"", "palette"),
        ("interface-scale = \"huge\"", "interface-scale"),
        ("window = 3", "window"),
        ("board = []", "board"),
        ("[game]\nsides = 3", "game.sides"),
        ("[game]\nclock = 1979-05-27", "game.clock"),
    ] {
        let text = format!("quality = \"low\"\n{text}\n[sound]\nmuted = true\npieces = 0.25");
        let (settings, changed) = understood(&text);
        assert_eq!(changed, [name]);
        assert_eq!(settings.quality, QualityChoice::Low);
        assert!(settings.sound.muted && settings.sound.pieces == 0.25, "{name}");
    }
    let (settings, changed) = understood("[sound]\npieces = \"loud\"\nmusic = 0.5\nmuted = \"no\"");
    assert_eq!(changed, ["sound.muted", "sound.pieces"]);
    assert_eq!(settings.sound.music, 0.5);
}

#[test]
fn what_another_version_has_written_stays_in_the_file() {
    let theirs = "version = 7\nhat = \"red\"\nlook = \"2d\"\nshoes = [1, 2]\n\
                  [sound]\nmuted = true\necho = 0.5\n[game]\nhandicap = \"queen\"\n\
                  [keys]\nflip = [\"B\"]\ndance = [\"Ctrl+D\"]\n[online.friends]\nada = true\n";
    let (mut settings, changed) = understood(theirs);
    assert!(changed.is_empty());
    assert_eq!(settings.look, ViewMode::TwoD);
    assert!(settings.sound.muted);
    assert_eq!(settings.sound.pieces, SoundSettings::default().pieces);
    settings.turn_board = true;
    settings.sound.muted = false;
    let text = settings.to_text().unwrap();
    let written: Table = text.parse().unwrap();
    let at = |names: &[&str]| {
        names
            .iter()
            .fold(Value::Table(written.clone()), |value, name| value[name].clone())
    };
    assert_eq!(at(&["hat"]), Value::from("red"));
    assert_eq!(at(&["shoes"]), Value::from(vec![1, 2]));
    assert_eq!(at(&["sound", "echo"]), Value::from(0.5));
    assert_eq!(at(&["game", "handicap"]), Value::from("queen"));
    assert_eq!(at(&["keys", "dance"]), Value::from(vec!["Ctrl+D"]));
    assert_eq!(at(&["online", "friends", "ada"]), Value::from(true));
    // And what is known is as it was chosen.
    assert_eq!(at(&["turn-board"]), Value::from(true));
    assert_eq!(at(&["sound", "muted"]), Value::from(false));
    assert_eq!(at(&["keys", "flip"]), Value::from(vec!["B"]));
    assert_eq!(understood(&text), (settings, vec![]));
}

#[test]
fn the_first_line_of_the_file_is_the_number_of_its_version() {
    let strange = understood("hat = \"red\"").0;
    for settings in [AppSettings::default(), unusual(), strange] {
        let text = settings.to_text().unwrap();
        assert_eq!(text.lines().next(), Some("version = 1"));
        assert_eq!(text.matches("version").count(), 1);
    }
}

#[test]
fn the_one_volume_of_an_older_file_is_that_of_pieces_and_announcements() {
    let (settings, changed) = understood("[sound]\nvolume = 0.3\nmuted = true");
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
    let (newer, _) = understood("[sound]\nvolume = 0.3\npieces = 0.9");
    assert_eq!((newer.sound.pieces, newer.sound.announcements), (0.9, 0.3));
}

#[test]
fn at_first_nothing_sounds_behind_the_game() {
    let (settings, _) = understood("");
    for sound in [settings.sound, AppSettings::default().sound] {
        assert!(!sound.music_on && !sound.room_tone_on && !sound.muted);
    }
}

#[test]
fn an_old_volume_beyond_its_limits_is_brought_back_in_both_places() {
    let (settings, changed) = understood("[sound]\nvolume = 7");
    assert_eq!((settings.sound.pieces, settings.sound.announcements), (1.0, 1.0));
    assert_eq!(changed, ["sound.announcements", "sound.pieces"]);
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
        ("interface-scale = 5", "interface-scale"),
        ("interface-scale = nan", "interface-scale"),
        ("interface-scale = 4000000000", "interface-scale"),
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
