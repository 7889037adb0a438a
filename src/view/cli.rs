//! The command line: what may be asked of the program, and what is wrong with what was asked.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use lexopt::prelude::*;

use super::decor::{Choice, Decor};
use super::demo::Demo;
#[cfg(target_os = "linux")]
use super::frame_cost;
use super::kiosk::{EXAMPLE, KioskFault, KioskSettings, USUAL_FILE};
use super::picture::{DiagramOrder, FilmOrder, Form, LARGEST_FILM, Look, SIZES, Source};
use super::screenshot::is_png;
use super::storage::NotAFile;
use super::text::{LanguageChoice, Texts};
use super::{BoardTheme, ContactSheet, FlatSet, Options, PieceSet, Preset, QualityChoice, Remembered};
use crate::engine::Level;
use crate::game::{GameSetup, Seat, SeatChoice, Seats};
use crate::rules::{BySide, Notice, Parsed, Position, Side, Variant};

/// The level at which the computer shows itself playing: good games, at a pace that can be followed.
const DEMO_LEVEL: Level = Level::Champion;

/// What the command line asks for.
#[derive(Debug)]
pub enum Command {
    /// Open the window.
    Run(Box<Options>),
    /// Print this and leave.
    Print(String),
    /// Carve the pieces into this file and leave.
    Carve(PathBuf),
    /// Draw the contact sheet and leave.
    DrawContactSheet(ContactSheet),
    /// Draw a position and leave.
    DrawDiagram(Box<DiagramOrder>),
    /// Make a film of a game and leave.
    MakeFilm(Box<FilmOrder>),
}

/// The arguments, without the program's name.
#[cfg(not(target_arch = "wasm32"))]
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// What the page's address asks for, in the words of the command line.
#[cfg(target_arch = "wasm32")]
pub use super::page::arguments;

/// The language that the arguments ask for, if they do: whatever else is wrong with them is told in it.
pub fn language(args: &[OsString]) -> Option<LanguageChoice> {
    let names = args.iter().zip(args.iter().skip(1).map(Some).chain([None]));
    let mut asked = names.filter_map(|(arg, next)| match arg.to_str()?.strip_prefix("--lang")? {
        "" => next?.to_str(),
        rest => rest.strip_prefix('='),
    });
    asked.next().and_then(LanguageChoice::by_name)
}

/// Reads the arguments, without the program's name. What is remembered counts where they say nothing.
///
/// # Errors
/// A sentence, ready to be shown, that says which argument is wrong and why.
pub fn parse(
    args: impl IntoIterator<Item = impl Into<OsString>>,
    remembered: Remembered,
    texts: &Texts,
) -> Result<Command, String> {
    read(args, remembered, texts).map_err(|problem| texts.format("cli-problem", &[("problem", problem)]))
}

fn read(
    args: impl IntoIterator<Item = impl Into<OsString>>,
    remembered: Remembered,
    texts: &Texts,
) -> Result<Command, String> {
    let mut parser = lexopt::Parser::from_args(args);
    let mut variant = None;
    let mut fen = None;
    let mut options = Options::default();
    let (mut demo, mut kiosk) = (false, false);
    let mut sheet = None;
    let mut wanted = Pictures::default();
    let wrong = |error| told_wrong(error, texts);
    while let Some(arg) = parser.next().map_err(wrong)? {
        match arg {
            Long("variant") => {
                let name = text(&mut parser, texts)?;
                let known = Variant::by_name(&name);
                variant = Some(known.ok_or_else(|| unknown_variant(name, texts))?);
            }
            Long("fen") => fen = Some(text(&mut parser, texts)?),
            Long("screenshot") => options.screenshot = Some(picture(&mut parser, texts)?),
            Long("diagram") => wanted.diagram = Some(picture(&mut parser, texts)?),
            Long("game") => wanted.game = Some(file(&mut parser, texts)?),
            Long("gif") => wanted.film = Some((file(&mut parser, texts)?, gif(&mut parser, texts)?)),
            Long("frames") => wanted.frames = Some((file(&mut parser, texts)?, file(&mut parser, texts)?)),
            Long("best") => wanted.best = true,
            Long("size") => wanted.size = Some(number(&mut parser, texts)?),
            Long("log-state") => options.log_state = Some(file(&mut parser, texts)?),
            Long("demo") => demo = true,
            Long("kiosk") => {
                kiosk = true;
                if let Some(path) = parser.optional_value() {
                    options.open = Some(path.into());
                }
            }
            Long("kiosk-example") => return Ok(Command::Print(EXAMPLE.trim_end().to_owned())),
            Long("board") => options.board = Some(named(&mut parser, BoardTheme::by_name, BoardTheme::names, texts)?),
            Long("set") => options.set = Some(named(&mut parser, PieceSet::by_name, PieceSet::names, texts)?),
            Long("flat-set") => {
                options.flat_set = Some(named(&mut parser, FlatSet::by_name, FlatSet::names, texts)?);
            }
            Long("quality") => {
                options.quality = Some(named(&mut parser, QualityChoice::by_name, QualityChoice::names, texts)?);
            }
            Long("view") => options.preset = Some(named(&mut parser, Preset::by_name, Preset::names, texts)?),
            Long("lang") => {
                options.language = Some(named(
                    &mut parser,
                    LanguageChoice::by_name,
                    LanguageChoice::names,
                    texts,
                )?);
            }
            Long("orbit") => options.orbit = true,
            Long("table") => options.table = true,
            Long("spectators") => options.spectators = true,
            #[cfg(target_os = "linux")]
            Long("frame-cost") => options.frame_cost = true,
            Long("contact-sheet") => sheet = Some(folder(&mut parser, texts)?),
            Long("carve") => return Ok(Command::Carve(file(&mut parser, texts)?)),
            Value(path) if options.open.is_none() => {
                let path = PathBuf::from(path);
                if path.exists() && !path.is_file() {
                    return Err(texts.file_error(&io::Error::other(NotAFile(path))));
                }
                if !path.is_file() {
                    let file = path.display().to_string();
                    return Err(texts.format("cli-no-file", &[("file", file)]));
                }
                options.open = Some(path);
            }
            Short('h') | Long("help") => {
                no_value(&mut parser, "help", texts)?;
                return Ok(Command::Print(help(texts)));
            }
            Short('V') | Long("version") => {
                no_value(&mut parser, "version", texts)?;
                let version = env!("CARGO_PKG_VERSION");
                return Ok(Command::Print(texts.format("cli-version", &[("version", version)])));
            }
            other => return Err(wrong(other.unexpected())),
        }
    }
    if let Some(folder) = sheet {
        let quality = options.quality.unwrap_or(QualityChoice::High);
        let language = options.language.unwrap_or(remembered.language);
        return Ok(Command::DrawContactSheet(ContactSheet {
            folder,
            quality,
            language,
        }));
    }
    if wanted.any() {
        return wanted.command(variant, fen.as_deref(), &options, texts);
    }
    if kiosk {
        return stand(options, texts);
    }
    let parsed = fen.map(|fen| position(variant, &fen, texts)).transpose()?;
    let start = parsed.map(|Parsed { position, notices }| {
        options.notices = notices.iter().map(|notice| told(notice, texts)).collect();
        position
    });
    let asked = variant.is_some() || start.is_some() || options.table;
    if demo && options.table {
        let values = [("option", "--demo"), ("other", "--table")];
        return Err(texts.format("cli-excludes", &values));
    }
    if demo {
        options.demo = Some(if asked { Demo::Same } else { Demo::InTurn });
    }
    if asked || demo || options.screenshot.is_some() {
        let to_move = start.as_ref().map_or(Side::White, Position::side_to_move);
        // A picture is the same for everybody.
        let level = (options.screenshot.as_ref()).map_or(remembered.level, |_| Level::default());
        let engine = Seat::Engine(level);
        let seats = match (demo, to_move) {
            (true, _) => SeatChoice::Computers.seats(BySide::from_fn(|_| DEMO_LEVEL)),
            (false, _) if options.table => Seats::default(),
            (false, Side::White) => Seats::new(Seat::Human, engine),
            (false, Side::Black) => Seats::new(engine, Seat::Human),
        };
        options.setup = Some(match start {
            Some(start) => GameSetup::from_position(start, seats),
            None => GameSetup::new(variant.unwrap_or(Variant::ALL[0]), seats),
        });
    }
    #[cfg(target_os = "linux")]
    if options.frame_cost {
        options.setup = Some(frame_cost::setup());
        options.quality.get_or_insert(QualityChoice::Medium);
    }
    Ok(Command::Run(Box::new(options)))
}

/// A stand as the file says that was named, or as usual. Whatever games were asked for, the show has its own.
fn stand(mut options: Options, texts: &Texts) -> Result<Command, String> {
    let path = options.open.take();
    let read = KioskSettings::read(path.as_deref(), texts);
    let (settings, notices) = read.map_err(|fault| {
        let (key, reason) = match fault {
            KioskFault::File(error) => ("cli-not-read", texts.file_error(&error)),
            KioskFault::Toml(error) => ("stand-no-toml", error.to_string()),
        };
        let file = path.map_or_else(|| USUAL_FILE.to_owned(), |path| path.display().to_string());
        texts.format(key, &[("file", file), ("reason", reason)])
    })?;
    options.notices = notices;
    let settings = KioskSettings {
        table: settings.table || options.table,
        ..settings
    };
    options.spectators |= settings.spectators;
    options.kiosk = Some(Box::new(settings));
    Ok(Command::Run(Box::new(options)))
}

/// What is wanted of pictures that need no window.
#[derive(Default)]
struct Pictures {
    diagram: Option<PathBuf>,
    /// The game, and where its film goes.
    film: Option<(PathBuf, PathBuf)>,
    /// The game, and the folder for its pictures.
    frames: Option<(PathBuf, PathBuf)>,
    /// Whether of these two only the best moments are wanted.
    best: bool,
    /// The file of the game whose end is drawn.
    game: Option<PathBuf>,
    size: Option<u32>,
}

/// How large pictures are if nothing else is said.
const USUAL_DIAGRAM: u32 = 800;
const USUAL_FILM: u32 = 480;

impl Pictures {
    fn any(&self) -> bool {
        let films = self.film.is_some() || self.frames.is_some() || self.best;
        self.diagram.is_some() || films || self.game.is_some() || self.size.is_some()
    }

    fn command(
        self,
        variant: Option<&'static Variant>,
        fen: Option<&str>,
        options: &Options,
        texts: &Texts,
    ) -> Result<Command, String> {
        let needs = |option: &str, others: &str| {
            let values = [("option", option.to_owned()), ("others", others.to_owned())];
            Err(texts.format("cli-needs", &values))
        };
        let excludes = |option: &str, other: &str| {
            let values = [("option", option.to_owned()), ("other", other.to_owned())];
            Err(texts.format("cli-excludes", &values))
        };
        let decor = Decor {
            board: options.board.unwrap_or(&BoardTheme::all()[0]),
            flat_set: options.flat_set.unwrap_or(&FlatSet::all()[0]),
            ..Decor::default()
        };
        let below = match options.preset {
            Some(Preset::Black) => Side::Black,
            _ => Side::White,
        };
        let look = Look::of(&decor, below);
        let usual = variant.unwrap_or(Variant::ALL[0]);
        if self.film.is_some() && self.frames.is_some() {
            return excludes("--frames", "--gif");
        }
        let (name, form) = match self.frames {
            Some(_) => ("--frames", Form::Pictures),
            None => ("--gif", Form::Gif),
        };
        match (self.diagram, self.film.or(self.frames)) {
            (Some(_), Some(_)) => excludes("--diagram", name),
            (_, None) if self.best => needs("--best", "--gif, --frames"),
            (None, None) if self.game.is_some() => needs("--game", "--diagram"),
            (None, None) => needs("--size", "--diagram, --gif, --frames"),
            (None, Some(_)) if self.game.is_some() => needs("--game", "--diagram"),
            (None, Some(_)) if fen.is_some() => excludes(name, "--fen"),
            (None, Some((game, file))) => Ok(Command::MakeFilm(Box::new(FilmOrder {
                game,
                variant: usual,
                file,
                form,
                best: self.best,
                look,
                size: size(self.size, USUAL_FILM, LARGEST_FILM, texts)?,
            }))),
            (Some(_), None) if fen.is_some() && self.game.is_some() => excludes("--fen", "--game"),
            (Some(file), None) => {
                let mut notices = Vec::new();
                let source = match (self.game, fen) {
                    (Some(path), _) => Source::Game(path, usual),
                    (None, Some(fen)) => {
                        let parsed = position(variant, fen, texts)?;
                        notices = parsed.notices.iter().map(|notice| told(notice, texts)).collect();
                        Source::Position(Box::new(parsed.position))
                    }
                    (None, None) => Source::Position(Box::new(Position::start(usual))),
                };
                Ok(Command::DrawDiagram(Box::new(DiagramOrder {
                    source,
                    file,
                    // Of a game one sees by the last move whose turn it is.
                    look: Look {
                        to_move: fen.is_some(),
                        ..look
                    },
                    size: size(self.size, USUAL_DIAGRAM, *SIZES.end(), texts)?,
                    notices,
                })))
            }
        }
    }
}

/// The size of a picture, if it is one.
fn size(asked: Option<u32>, usual: u32, most: u32, texts: &Texts) -> Result<u32, String> {
    let size = asked.unwrap_or(usual);
    let least = *SIZES.start();
    if (least..=most).contains(&size) {
        return Ok(size);
    }
    Err(texts.format("cli-size", &[("least", least.to_string()), ("most", most.to_string())]))
}

/// A number; what is none is none of any size.
fn number(parser: &mut lexopt::Parser, texts: &Texts) -> Result<u32, String> {
    Ok(text(parser, texts)?.parse().unwrap_or(0))
}

/// A file that can become a film.
fn gif(parser: &mut lexopt::Parser, texts: &Texts) -> Result<PathBuf, String> {
    let path = file(parser, texts)?;
    let is_gif = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
    if is_gif {
        return Ok(path);
    }
    let file = path.display().to_string();
    Err(texts.format("cli-not-gif", &[("file", file)]))
}

fn text(parser: &mut lexopt::Parser, texts: &Texts) -> Result<String, String> {
    let value = parser.value().and_then(ValueExt::string);
    value.map_err(|error| told_wrong(error, texts))
}

fn file(parser: &mut lexopt::Parser, texts: &Texts) -> Result<PathBuf, String> {
    let value = parser.value().map(PathBuf::from);
    value.map_err(|error| told_wrong(error, texts))
}

/// What is wrong with the form of the arguments.
fn told_wrong(error: lexopt::Error, texts: &Texts) -> String {
    use lexopt::Error;
    let shown = |argument: OsString| argument.display().to_string();
    match error {
        Error::MissingValue { option } => texts.format("cli-missing-value", &[("option", option.unwrap_or_default())]),
        Error::UnexpectedOption(option) => texts.format("cli-unknown-option", &[("option", option)]),
        Error::UnexpectedArgument(argument) => {
            texts.format("cli-unexpected-argument", &[("argument", shown(argument))])
        }
        Error::UnexpectedValue { option, value } => {
            texts.format("cli-unexpected-value", &[("option", option), ("value", shown(value))])
        }
        Error::NonUnicodeValue(argument) => texts.format("cli-not-text", &[("argument", shown(argument))]),
        Error::ParsingFailed { error, .. } | Error::Custom(error) => error.to_string(),
    }
}

/// That an option which takes no value has none.
fn no_value(parser: &mut lexopt::Parser, option: &str, texts: &Texts) -> Result<(), String> {
    let Some(value) = parser.optional_value() else {
        return Ok(());
    };
    let option = format!("--{option}");
    Err(told_wrong(lexopt::Error::UnexpectedValue { option, value }, texts))
}

/// One of several things that have names.
fn named<T>(
    parser: &mut lexopt::Parser,
    by_name: impl Fn(&str) -> Option<T>,
    names: impl Fn() -> String,
    texts: &Texts,
) -> Result<T, String> {
    let name = text(parser, texts)?;
    by_name(&name).ok_or_else(|| texts.format("cli-unknown-name", &[("name", name), ("names", names())]))
}

/// A file that can become a picture.
fn picture(parser: &mut lexopt::Parser, texts: &Texts) -> Result<PathBuf, String> {
    let path = file(parser, texts)?;
    if is_png(&path) {
        return Ok(path);
    }
    let file = path.display().to_string();
    Err(texts.format("cli-not-png", &[("file", file)]))
}

/// A folder that is there or may be made.
fn folder(parser: &mut lexopt::Parser, texts: &Texts) -> Result<PathBuf, String> {
    let path = file(parser, texts)?;
    let is_named = !path.as_os_str().is_empty();
    if is_named && (!path.exists() || path.is_dir()) {
        return Ok(path);
    }
    let file = path.display().to_string();
    Err(texts.format("cli-not-folder", &[("file", file)]))
}

fn unknown_variant(name: String, texts: &Texts) -> String {
    texts.format("cli-unknown-variant", &[("name", name), ("names", names())])
}

fn help(texts: &Texts) -> String {
    let values = [
        ("games", texts.games()),
        ("names", names()),
        ("boards", BoardTheme::names()),
        ("sets", PieceSet::names()),
        ("flats", FlatSet::names()),
        ("qualities", QualityChoice::names()),
        ("views", Preset::names()),
        ("languages", LanguageChoice::names()),
    ];
    texts.format("cli-help", &values)
}

/// What the games are called on the command line.
fn names() -> String {
    Variant::ALL.map(|variant| variant.name).join(", ")
}

/// What was left out of a FEN, for the player.
fn told(notice: &Notice, texts: &Texts) -> String {
    texts.format("notice-fen", &[("notice", texts.fen_notice(notice))])
}

/// What a FEN says: in the game that was named, or of the first in which it can be played.
fn position(variant: Option<&'static Variant>, fen: &str, texts: &Texts) -> Result<Parsed, String> {
    let candidates = variant.map_or(Variant::ALL.to_vec(), |variant| vec![variant]);
    let mut problem = None;
    for variant in candidates {
        match Position::from_fen(variant, fen) {
            Ok(parsed) => return Ok(parsed),
            // Of the game that has all pieces: there the message cannot be that a piece is of another game.
            Err(error) => problem = Some(error),
        }
    }
    let problem = problem.map(|error| texts.fen_error(&error)).unwrap_or_default();
    Err(texts.format("cli-bad-fen", &[("problem", problem)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    fn parsed(args: &[&str], level: Level) -> Result<Command, String> {
        let language = LanguageChoice::default();
        parse(args, Remembered { level, language }, &Texts::english())
    }

    fn options(args: &[&str]) -> Options {
        match parsed(args, Level::Squire) {
            Ok(Command::Run(options)) => *options,
            other => panic!("{args:?}: {other:?}"),
        }
    }

    fn problem(args: &[&str]) -> String {
        parsed(args, Level::Squire).expect_err("it is wrong")
    }

    fn printed(args: &[&str]) -> String {
        match parsed(args, Level::Squire) {
            Ok(Command::Print(text)) => text,
            other => panic!("{args:?}: {other:?}"),
        }
    }

    #[test]
    fn without_arguments_the_menu_comes_first() {
        let options = options(&[]);
        assert!(options.setup.is_none() && options.demo.is_none());
        assert!(options.screenshot.is_none() && options.log_state.is_none());
    }

    #[test]
    fn a_variant_starts_against_the_computer_with_white() {
        for (name, variant) in [("shako", &SHAKO), ("Pemba", &PEMBA)] {
            let setup = options(&["--variant", name]).setup.expect("a game begins");
            assert_eq!(setup.variant, variant);
            assert_eq!(setup.seats, Seats::new(Seat::Human, Seat::Engine(Level::Squire)));
        }
    }

    #[test]
    fn from_a_fen_you_play_the_side_to_move() {
        let fen = "k9/10/10/10/10/10/10/4P5/5K4/10 b - - 3 20";
        let setup = options(&["--fen", fen]).setup.expect("a game begins");
        assert_eq!(setup.seats.only_human(), Some(Side::Black));
        assert_eq!(setup.position().fen(), fen);
    }

    #[test]
    fn a_fen_with_pembas_pieces_is_pemba_without_saying_so() {
        assert_eq!(
            options(&["--fen", PEMBA.start]).setup.expect("a game begins").variant,
            &PEMBA
        );
        assert_eq!(
            options(&["--fen", SHAKO.start]).setup.expect("a game begins").variant,
            &SHAKO
        );
        let forced = options(&["--fen", SHAKO.start, "--variant=pemba"]);
        assert_eq!(forced.setup.expect("a game begins").variant, &PEMBA);
    }

    #[test]
    fn a_bad_fen_is_named_with_its_fault() {
        let message = problem(&["--fen", "k9/10/10 w - - 0 1"]);
        assert!(message.contains("FEN") && message.contains("3 ranks"), "{message}");
        let message = problem(&["--variant", "shako", "--fen", PEMBA.start]);
        assert!(message.contains("Shako has no"), "{message}");
        assert!(problem(&["--fen", ""]).contains("empty"));
    }

    #[test]
    fn what_is_left_out_of_a_fen_is_told() {
        let fen = "k9/10/10/10/4p5/10/10/4P5/5K4/10 w KQ e7 0 20";
        let options = options(&["--fen", fen]);
        let told = options.notices.join("\n");
        assert_eq!(options.notices.len(), 3, "{told}");
        assert!(told.contains("castling") && told.contains("en passant"), "{told}");
        assert_eq!(
            options.setup.expect("a game begins").position().fen(),
            "k9/10/10/10/4p5/10/10/4P5/5K4/10 w - - 0 20"
        );
    }

    #[test]
    fn a_fen_that_is_as_it_should_be_needs_no_word() {
        assert!(options(&["--fen", SHAKO.start]).notices.is_empty());
        assert!(options(&[]).notices.is_empty());
    }

    #[test]
    fn a_picture_is_a_png_and_the_same_for_everybody() {
        for name in ["a.jpg", "png", "a.png.txt", ".png"] {
            let message = problem(&["--screenshot", name]);
            assert!(message.contains(name) && message.contains(".png"), "{message}");
        }
        assert_eq!(options(&["--screenshot", "A.PNG"]).screenshot, Some("A.PNG".into()));
        let seats = |level| match parsed(&["--screenshot", "a.png"], level) {
            Ok(Command::Run(options)) => options.setup.expect("a game begins").seats,
            other => panic!("{other:?}"),
        };
        assert_eq!(seats(Level::Hatchling), seats(Level::Legend));
    }

    #[test]
    fn a_diagram_and_a_film_are_made_of_what_was_asked_for() {
        let diagram = |args: &[&str]| match parsed(args, Level::Squire) {
            Ok(Command::DrawDiagram(order)) => *order,
            other => panic!("{args:?}: {other:?}"),
        };
        let start = diagram(&["--diagram", "a.png", "--variant", "pemba", "--view", "black"]);
        assert_eq!(start.source, Source::Position(Box::new(Position::start(&PEMBA))));
        assert_eq!(start.look.below, Side::Black);
        let fen = "k9/10/10/10/10/10/10/4P5/5K4/10 b - - 3 20";
        let order = diagram(&["--diagram", "a.png", "--fen", fen, "--size", "300", "--board", "blue"]);
        assert!(matches!(&order.source, Source::Position(position) if position.fen() == fen));
        assert!(order.look.to_move && order.size == 300 && order.look.board.name == "blue");
        assert!(order.notices.is_empty());
        let order = diagram(&[
            "--diagram",
            "a.png",
            "--fen",
            "k9/10/10/10/10/10/10/10/10/K9 w KQ - 0 1",
        ]);
        let told = order.notices.join("\n");
        assert!(order.notices.len() == 2 && told.contains("castling"), "{told}");
        let game = diagram(&["--diagram", "a.png", "--game", "game.pgn"]);
        assert_eq!(game.source, Source::Game("game.pgn".into(), &SHAKO));

        let frames = parsed(&["--frames", "game.pgn", "film", "--best"], Level::Squire);
        let pictures = Form::Pictures;
        assert!(matches!(frames, Ok(Command::MakeFilm(order)) if order.form == pictures && order.best));
        let film = parsed(&["--gif", "game.pgn", "film.gif", "--size=360"], Level::Squire);
        assert!(matches!(film, Ok(Command::MakeFilm(order)) if order.file.ends_with("film.gif") && order.size == 360));
    }

    #[test]
    fn pictures_that_make_no_sense_are_refused() {
        let fen = SHAKO.start;
        for (args, word) in [
            (&["--diagram", "a.jpg"][..], ".png"),
            (&["--gif", "a.pgn", "b.png"], ".gif"),
            (&["--gif", "a.pgn", "b.gif", "--frames", "a.pgn", "b"], "--frames"),
            (&["--frames", "a.pgn"], "--frames"),
            (&["--best"], "--best"),
            (&["--diagram", "a.png", "--best"], "--best"),
            (&["--gif", "a.pgn"], "--gif"),
            (&["--size", "300"], "--diagram"),
            (&["--game", "a.pgn"], "--diagram"),
            (&["--diagram", "a.png", "--size", "9"], "120"),
            (&["--diagram", "a.png", "--size", "large"], "120"),
            (&["--gif", "a.pgn", "b.gif", "--size", "3000"], "1080"),
            (&["--gif", "a.pgn", "b.gif", "--fen", fen], "--fen"),
            (&["--diagram", "a.png", "--fen", fen, "--game", "a.pgn"], "--game"),
            (&["--diagram", "a.png", "--gif", "a.pgn", "b.gif"], "--gif"),
        ] {
            let message = problem(args);
            assert!(message.contains(word), "{args:?}: {message}");
        }
    }

    #[test]
    fn the_demo_takes_turns_unless_a_game_is_named() {
        let both = options(&["--demo"]);
        assert_eq!(both.demo, Some(Demo::InTurn));
        assert_eq!(both.setup.expect("a game begins").seats.only_human(), None);
        let one = options(&["--demo", "--variant", "pemba"]);
        assert_eq!(one.demo, Some(Demo::Same));
        let setup = one.setup.expect("a game begins");
        assert!(setup.variant == &PEMBA && !setup.seats[Side::White].is_human());
    }

    #[test]
    fn a_table_is_for_two_and_whoever_watches_changes_nothing() {
        let table = options(&["--table", "--variant", "pemba", "--spectators"]);
        assert!(table.table && table.spectators);
        let setup = table.setup.expect("a game begins");
        assert!(setup.variant == &PEMBA && setup.seats == Seats::default());
        let watched = options(&["--spectators"]);
        assert!(watched.setup.is_none() && watched.spectators && !watched.table);
        assert!(problem(&["--table", "--demo"]).contains("--demo"));
        let stand = options(&["--kiosk", "--table"]);
        assert!(stand.kiosk.is_some_and(|kiosk| kiosk.table));
    }

    #[test]
    fn a_picture_and_a_log_go_into_their_files() {
        let options = options(&["--screenshot", "a b.png", "--log-state=log.jsonl"]);
        assert_eq!(options.screenshot, Some("a b.png".into()));
        assert_eq!(options.log_state, Some("log.jsonl".into()));
        assert!(options.setup.is_some(), "the picture shows the start of a game");
    }

    #[test]
    fn board_set_quality_and_view_are_chosen_by_name() {
        let options = options(&[
            "--board",
            "Marble",
            "--set=marble",
            "--flat-set=Letters",
            "--quality",
            "low",
            "--view",
            "top",
            "--orbit",
        ]);
        assert_eq!(options.board.map(|board| board.name), Some("marble"));
        assert_eq!(options.set.map(|set| set.name), Some("marble"));
        assert_eq!(options.flat_set.map(|set| set.name), Some("letters"));
        assert_eq!(options.quality, Some(QualityChoice::Low));
        assert_eq!(options.preset, Some(Preset::Top));
        assert!(options.orbit && options.setup.is_none(), "they begin no game");
    }

    #[test]
    fn a_contact_sheet_is_drawn_well_unless_told_otherwise_and_begins_no_game() {
        for (args, quality) in [
            (vec!["--contact-sheet", "a b"], QualityChoice::High),
            (vec!["--quality", "low", "--contact-sheet", "a b"], QualityChoice::Low),
            (vec!["--contact-sheet=a b", "--variant", "pemba"], QualityChoice::High),
        ] {
            match parsed(&args, Level::Squire) {
                Ok(Command::DrawContactSheet(sheet)) => {
                    assert_eq!((sheet.folder, sheet.quality), ("a b".into(), quality));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (args, named) in [
            (vec!["--colour"], "--colour"),
            (vec!["shako"], "shako"),
            (vec!["--variant"], "--variant"),
            (vec!["--variant", "go"], "go"),
            (vec!["--demo=yes"], "--demo"),
            (vec!["--board", "cheese"], "cheese"),
            (vec!["--set"], "--set"),
            (vec!["--flat-set", "runes"], "figurines, letters"),
            (vec!["--contact-sheet"], "--contact-sheet"),
            (vec!["--contact-sheet="], "folder"),
            (vec!["--contact-sheet", env!("CARGO_MANIFEST_PATH")], "Cargo.toml"),
            (vec!["--quality", "best"], "automatic, low"),
            (vec!["--view", "below"], "below"),
            (vec!["--lang", "klingon"], "system, en, fr"),
            (vec!["-x"], "-x"),
        ] {
            let message = problem(&args);
            assert!(message.contains(named), "{message}");
            assert!(message.contains("--help"), "it says where to look: {message}");
        }
    }

    #[test]
    fn the_language_is_known_before_anything_else_is_read() {
        let asked = |args: &[&str]| language(&args.iter().map(OsString::from).collect::<Vec<_>>());
        let french = LanguageChoice::by_name("fr");
        assert_eq!(asked(&["--nonsense", "--lang", "fr"]), french);
        assert_eq!(asked(&["--lang=FR", "--nonsense"]), french);
        assert_eq!(asked(&["--lang=system"]), Some(LanguageChoice::System));
        for args in [
            &["--lang"][..],
            &["--lang", "klingon"],
            &["--language", "fr"],
            &["fr"],
            &[],
        ] {
            assert_eq!(asked(args), None, "{args:?}");
        }
        assert_eq!(options(&["--lang", "fr"]).language, french);
        assert_eq!(options(&["--demo"]).language, None);
    }

    #[test]
    fn what_is_wrong_is_said_in_the_language_that_is_spoken() {
        let texts = Texts::of(LanguageChoice::ALL[2]);
        let remembered = Remembered {
            level: Level::Squire,
            language: LanguageChoice::default(),
        };
        for (args, said) in [
            (&["--fen", "k9/10 w - - 0 1"][..], "2 rangées"),
            (&["--frobnicate"], "pas d’option"),
            (&["--board"], "il manque une valeur"),
            (&["--variant", "go"], "pas de jeu"),
            (&["--fen", "k9/10/10/10/10/10/10/4P5/5K4/10 b - - 0 1 0"], "est de trop"),
        ] {
            let message = parse(args, remembered, &texts).expect_err("it is wrong");
            assert!(message.contains(said) && message.contains("Essayez"), "{message}");
        }
    }

    #[test]
    fn help_names_every_option_and_version_the_version() {
        let help = printed(&["--help"]);
        for option in [
            "--variant",
            "--fen",
            "--screenshot",
            "--demo",
            "--log-state",
            "--board",
            "--set",
            "--flat-set",
            "--contact-sheet",
            "--quality",
            "--view",
            "--orbit",
            "--lang",
            "--help",
            "--version",
        ] {
            assert!(help.contains(option), "{option}");
        }
        for variant in Variant::ALL {
            assert!(help.contains(variant.name) && help.contains(variant.title), "{help}");
            assert!(problem(&["--variant", "go"]).contains(variant.name));
        }
        assert!(printed(&["--version"]).contains(env!("CARGO_PKG_VERSION")));
        assert_eq!(printed(&["-h"]), help);
        for argument in ["--help=3", "-h3", "--version=3", "-V3"] {
            assert!(problem(&[argument]).contains('3'), "{argument}");
        }
    }
}
