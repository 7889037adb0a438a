//! Games and positions from elsewhere: pasted, dropped on the window, from a file. Files of any length are read beside
//! the game, and can be stopped.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use web_time::Instant;

use super::Options;
use super::disk::{self as fs, File};
use super::kiosk::Kiosk;
use super::labour::{self, Breath};
use super::redraw::KeepDrawing;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;
use crate::game::{GameSetup, GameSystems, LoadGame, NewGame, SavedGame, Screen, Seat, Seats, WakeUp, from_text};
use crate::rules::{
    AnnotatedGame, FenError, GameResult, Notice, PgnError, PgnNotice, PgnReader, ReadGame, ReadingProgress, Side,
    Variant, parse_fen,
};

/// So many games of a file are listed; the others are counted.
const MOST_LISTED: usize = 5_000;
/// Longer text is no position.
const LONGEST_FEN: usize = 400;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Import>()
        .add_message::<Bring>()
        .add_systems(OnExit(Screen::Loading), open_what_was_asked_for)
        .add_systems(
            Update,
            (
                // Whoever passes by a stand brings nothing.
                take_dropped_files.run_if(not(resource_exists::<Kiosk>)),
                begin_reading,
                hear_reader,
            )
                .chain()
                // What is brought meanwhile waits for the pieces to be there.
                .run_if(not(in_state(Screen::Loading)))
                .in_set(GameSystems::Input),
        );
}

/// Somebody brings games or a position.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Bring {
    /// As text.
    Text(String),
    /// In a file.
    File(PathBuf),
}

/// A game in a text, before anybody has chosen it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// How many bytes stand before it.
    byte: u64,
    /// White and Black, as the text names them.
    pub players: [String; 2],
    /// Where and when it was played, as the text says it.
    pub event: String,
    /// When it was played, as the text says it.
    pub date: String,
    /// Which game it is.
    pub variant: &'static Variant,
    /// How many plies its main line has.
    pub plies: usize,
    /// How it ended.
    pub result: GameResult,
    /// Why it could be read no further.
    pub fault: Option<PgnError>,
}

/// Where a text comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    Text(Arc<str>),
    File(PathBuf),
}

impl Source {
    /// The text from some byte on.
    fn open(&self, byte: u64) -> io::Result<Box<dyn Read + Send + '_>> {
        Ok(match self {
            Source::Text(text) => Box::new(text.as_bytes().get(byte as usize..).unwrap_or_default()),
            Source::File(path) => {
                // A pipe or a device would have no end.
                if !fs::metadata(path)?.is_file() {
                    return Err(io::Error::other(super::storage::NotAFile(path.clone())));
                }
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(byte))?;
                Box::new(file)
            }
        })
    }

    fn size(&self) -> u64 {
        match self {
            Source::Text(text) => text.len() as u64,
            Source::File(path) => fs::metadata(path).map_or(0, |found| found.len()),
        }
    }
}

/// What a reader tells.
enum News {
    /// Another game.
    Head(Box<Head>),
    /// The file cannot be read.
    Failed(io::Error),
}

/// A text that is being read.
struct Reading {
    source: Source,
    size: u64,
    progress: Arc<ReadingProgress>,
    begun: Instant,
    /// Only one thread listens.
    news: Mutex<Receiver<News>>,
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

/// What has been brought and not been chosen yet.
#[derive(Resource, Default)]
pub struct Import {
    reading: Option<Reading>,
    source: Option<Source>,
    heads: Vec<Head>,
    unlisted: usize,
}

impl Import {
    /// How much of the text has been read, from 0 to 1; none when nothing is being read.
    pub fn progress(&self) -> Option<f32> {
        let reading = self.reading.as_ref()?;
        Some((reading.progress.bytes() as f32 / reading.size.max(1) as f32).min(1.0))
    }

    /// Whether somebody has waited so long that they should see what is going on.
    pub fn takes_long(&self) -> bool {
        let reading = self.reading.as_ref();
        reading.is_some_and(|reading| reading.begun.elapsed() > Duration::from_millis(700))
    }

    /// Stops reading; what was found so far stays.
    pub fn stop(&mut self) {
        if let Some(reading) = self.reading.take() {
            self.source = Some(reading.source.clone());
        }
    }

    /// The games that were found.
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }

    /// How many more games there are than are listed.
    pub fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// Forgets what was brought.
    pub fn clear(&mut self) {
        *self = Import::default();
    }

    /// Reads the game again that somebody has chosen, as far as it can be read.
    ///
    /// # Errors
    /// When the file cannot be read any more, or has changed.
    pub fn choose(&self, head: &Head) -> io::Result<(AnnotatedGame, Vec<PgnNotice>)> {
        let gone = || io::Error::other("the game is not there any more");
        let ((Some(source), _) | (None, Some(Reading { source, .. }))) = (&self.source, &self.reading) else {
            return Err(gone());
        };
        let mut games = PgnReader::new(source.open(head.byte)?, head.variant);
        let ReadGame { game, notices, .. } = match games.next().ok_or_else(gone)? {
            Ok(read) => read,
            Err(PgnError { before: Some(read), .. }) => *read,
            Err(_) => return Err(gone()),
        };
        Ok((game, notices))
    }
}

fn open_what_was_asked_for(options: Res<Options>, mut bring: MessageWriter<Bring>) {
    if let Some(path) = options.open.as_ref().filter(|_| !options.is_staged()) {
        bring.write(Bring::File(path.clone()));
    }
}

fn take_dropped_files(
    mut drops: MessageReader<FileDragAndDrop>,
    players: Query<(), With<PrimaryWindow>>,
    mut bring: MessageWriter<Bring>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, window } = drop
            && players.contains(*window)
        {
            bring.write(Bring::File(path_buf.clone()));
        }
    }
}

fn begin_reading(
    mut brought: MessageReader<Bring>,
    settings: Res<AppSettings>,
    wake: Res<WakeUp>,
    texts: Res<Texts>,
    (mut import, mut notices): (ResMut<Import>, ResMut<Notices>),
    mut new_games: MessageWriter<NewGame>,
    mut saved_games: MessageWriter<LoadGame>,
) {
    let Some(brought) = brought.read().last() else { return };
    let variant = settings.game.variant();
    let source = match brought {
        Bring::File(path) => Source::File(path.clone()),
        Bring::Text(text) => {
            let text = text.trim();
            if text.is_empty() {
                notices.info(texts.get("import-nothing"));
                return;
            }
            // A game of our own comes back with its players and clocks.
            if let Ok(saved) = from_text(text) {
                saved_games.write(LoadGame(saved));
                return;
            }
            match position(text, variant) {
                Some(Ok((setup, told))) => {
                    for notice in told {
                        notices.info(texts.format("notice-fen", &[("notice", texts.fen_notice(&notice))]));
                    }
                    new_games.write(NewGame { setup });
                    return;
                }
                Some(Err(error)) => {
                    notices.error(texts.fen_error(&error));
                    return;
                }
                None => Source::Text(text.into()),
            }
        }
    };
    import.clear();
    let (sender, news) = channel();
    let progress = Arc::<ReadingProgress>::default();
    import.reading = Some(Reading {
        size: source.size(),
        source: source.clone(),
        progress: progress.clone(),
        begun: Instant::now(),
        news: Mutex::new(news),
    });
    let wake = WakeUp::clone(&wake);
    // Reading blocks: not on the pools on which games are saved and the engine thinks.
    let started = labour::begin("reader of games", move || async move {
        read_heads(&source, variant, progress, &sender).await;
        drop(sender);
        if let Some(wake) = &wake.0 {
            wake();
        }
    });
    if let Err(error) = started {
        import.clear();
        notices.error(texts.format("import-failed", &[("reason", texts.file_error(&error))]));
    }
}

/// The game from a position that a text gives, which looks like one.
fn position(text: &str, variant: &'static Variant) -> Option<Result<(GameSetup, Vec<Notice>), FenError>> {
    let looks_like_one = text.len() <= LONGEST_FEN && !text.contains('\n') && text.matches('/').count() >= 5;
    looks_like_one.then(|| {
        let parsed = parse_fen(text, variant)?;
        let setup = GameSetup::from_position(parsed.position, Seats::new(Seat::Human, Seat::Human));
        Ok((setup, parsed.notices))
    })
}

async fn read_heads(source: &Source, variant: &'static Variant, progress: Arc<ReadingProgress>, sender: &Sender<News>) {
    let text = match source.open(0) {
        Ok(text) => text,
        Err(error) => {
            let _ = sender.send(News::Failed(error));
            return;
        }
    };
    let mut breath = Breath::new();
    for read in PgnReader::watched(text, variant, progress) {
        breath.take().await;
        let head = match read {
            Ok(read) => head_of(&read, None),
            Err(mut error) => match error.before.take() {
                Some(before) => head_of(&before, Some(error)),
                None => Head {
                    number: error.number,
                    byte: error.place.byte,
                    players: Default::default(),
                    event: String::new(),
                    date: String::new(),
                    variant,
                    plies: 0,
                    result: GameResult::Unknown,
                    fault: Some(error),
                },
            },
        };
        if sender.send(News::Head(Box::new(head))).is_err() {
            // Nobody wants to know any more.
            return;
        }
    }
}

fn head_of(read: &ReadGame, fault: Option<PgnError>) -> Head {
    let ReadGame {
        number, place, game, ..
    } = read;
    let tag = |name| game.tags.get(name).unwrap_or_default().to_owned();
    Head {
        number: *number,
        byte: place.byte,
        players: [tag("White"), tag("Black")],
        event: tag("Event"),
        date: tag("Date"),
        variant: game.variant(),
        plies: game.tree.main_line().count(),
        result: game.result,
        fault,
    }
}

fn hear_reader(
    mut import: ResMut<Import>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut saved_games: MessageWriter<LoadGame>,
    mut draw: KeepDrawing,
) {
    let Import {
        reading: Some(reading), ..
    } = &*import
    else {
        return;
    };
    let (mut heads, mut failure, mut ended) = (Vec::new(), None, false);
    {
        let news = reading.news.lock().unwrap_or_else(PoisonError::into_inner);
        // A frame is not kept waiting by a long file.
        while heads.len() < 1_000 {
            match news.try_recv() {
                Ok(News::Head(head)) => heads.push(*head),
                Ok(News::Failed(error)) => failure = Some(error),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    ended = true;
                    break;
                }
            }
        }
    }
    draw.moving();
    let room = MOST_LISTED.saturating_sub(import.heads.len());
    import.unlisted += heads.len().saturating_sub(room);
    import.heads.extend(heads.into_iter().take(room));
    if let Some(error) = failure {
        import.clear();
        notices.error(texts.format("import-failed", &[("reason", texts.file_error(&error))]));
        return;
    }
    if !ended {
        return;
    }
    import.stop();
    match &import.heads[..] {
        [] => {
            notices.error(texts.get("import-no-game"));
            import.clear();
        }
        // What is alone and whole needs no choosing.
        [head] if head.fault.is_none() => {
            match import.choose(head) {
                Ok((game, remarks)) => {
                    tell_remarks(&remarks, &texts, &mut notices);
                    saved_games.write(LoadGame(SavedGame::imported(game)));
                }
                Err(error) => notices.error(texts.format("import-failed", &[("reason", texts.file_error(&error))])),
            }
            import.clear();
        }
        _ => {}
    }
}

/// Tells what was left out of a game or taken for something else.
pub fn tell_remarks(remarks: &[PgnNotice], texts: &Texts, notices: &mut Notices) {
    if let Some(first) = remarks.first() {
        let words = texts.pgn_notice(first);
        notices.info(if remarks.len() == 1 {
            words
        } else {
            texts.format(
                "import-remarks",
                &[("first", words), ("others", (remarks.len() - 1).to_string())],
            )
        });
    }
}

/// The names of two players, as one would announce them.
pub fn versus(texts: &Texts, players: &[String; 2]) -> String {
    let name = |index: usize, side| {
        let name = players[index].trim();
        if name.is_empty() {
            texts.side(side)
        } else {
            name.to_owned()
        }
    };
    format!("{} – {}", name(0, Side::White), name(1, Side::Black))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use bevy::state::app::StatesPlugin;
    use bevy::window::RequestRedraw;

    use super::*;
    use crate::engine::Level;
    use crate::game::{self, GameRecord, Terms, task_pools, to_text};
    use crate::rules::{PEMBA, SHAKO};

    const THREE: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2026.01.02\"]\n\n1. f5 g6 (1... e6 {solid}) 2. g5 1-0\n\n\
        [Event \"Broken\"]\n\n1. f5 g6 2. Zz9 e6 *\n\n[Variant \"Pemba\"]\n\n1. f5 *\n\n";

    fn program() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<RequestRedraw>()
            .add_message::<FileDragAndDrop>()
            .insert_resource(Texts::english())
            .init_resource::<Notices>()
            .init_resource::<AppSettings>()
            .init_resource::<Options>()
            .add_plugins(plugin);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
        app.update();
        app
    }

    /// Brings something, and waits until it has been read.
    fn bring(app: &mut App, what: Bring) {
        app.world_mut().write_message(what);
        app.update();
        let deadline = Instant::now() + Duration::from_secs(30);
        while app.world().resource::<Import>().progress().is_some() {
            assert!(Instant::now() < deadline, "it is never read to its end");
            app.update();
            std::thread::sleep(Duration::from_micros(200));
        }
        app.update();
    }

    fn record(app: &App) -> &GameRecord {
        app.world().resource::<GameRecord>()
    }

    #[test]
    fn of_several_games_each_is_listed_and_can_be_chosen_as_far_as_it_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, THREE).unwrap();
        for source in [Bring::Text(THREE.to_owned()), Bring::File(path)] {
            let mut app = program();
            bring(&mut app, source);
            let import = app.world().resource::<Import>();
            let heads = import.heads();
            let plies: Vec<usize> = heads.iter().map(|head| head.plies).collect();
            assert_eq!(plies, [3, 2, 1]);
            assert_eq!(heads[0].players, ["Ann", "Bob"]);
            assert_eq!(heads[2].variant, &PEMBA);
            let fault = heads[1].fault.as_ref().unwrap().to_string();
            assert!(fault.contains("game 2") && fault.contains("Zz9"), "{fault}");
            for head in heads {
                let (game, _) = import.choose(head).unwrap();
                assert_eq!(game.tree.main_line().count(), head.plies);
                assert_eq!(game.variant(), head.variant);
            }
            let (first, _) = import.choose(&heads[0]).unwrap();
            assert_eq!(first.tree.len(), 5, "variations are kept");
        }
    }

    #[test]
    fn a_game_that_is_alone_is_put_on_the_board() {
        let mut app = program();
        bring(&mut app, Bring::Text("1. f5 g6 2. g5 1-0".to_owned()));
        assert_eq!(record(&app).san_moves(), ["f5", "g6", "g5"]);
        assert!(record(&app).about().imported);
        assert!(app.world().resource::<Import>().heads().is_empty());
    }

    #[test]
    fn a_position_begins_a_game_and_a_bad_one_is_told() {
        let mut app = program();
        let fen = "k9/10/10/10/10/10/10/5c4/5K4/10 w - - 0 1";
        bring(&mut app, Bring::Text(format!("  {fen} \n")));
        assert_eq!(record(&app).position().fen(), fen);
        let before = record(&app).revision();
        for bad in [
            "k9/10/10/10/10/10/10/5c4/10/10 w - - 0 1",
            "/////// ////",
            "no game at all",
            "",
            "1. Qh5#",
        ] {
            bring(&mut app, Bring::Text(bad.to_owned()));
            assert_eq!(record(&app).revision(), before, "{bad:?}");
        }
    }

    #[test]
    fn what_is_no_file_is_refused_and_nothing_hangs() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            folder.path().to_owned(),
            folder.path().join("none.pgn"),
            "/dev/zero".into(),
        ] {
            let mut app = program();
            bring(&mut app, Bring::File(path));
            assert!(app.world().resource::<Import>().heads().is_empty());
        }
    }

    #[test]
    fn reading_can_be_stopped_and_what_was_found_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.pgn");
        fs::write(&path, THREE.repeat(20_000)).unwrap();
        let mut app = program();
        app.world_mut().write_message(Bring::File(path));
        while app.world().resource::<Import>().heads().len() < 10 {
            app.update();
        }
        let mut import = app.world_mut().resource_mut::<Import>();
        import.stop();
        assert_eq!(import.progress(), None);
        let head = import.heads()[9].clone();
        assert_eq!(import.choose(&head).unwrap().0.tree.main_line().count(), head.plies);
    }

    #[test]
    fn a_game_of_ours_comes_back_with_its_players() {
        let mut app = program();
        bring(&mut app, Bring::Text("1. f5 g6 *".to_owned()));
        let seats = Seats::new(Seat::Human, Seat::Engine(Level::Master));
        let text = to_text(record(&app), &seats, &Terms::default());
        bring(&mut app, Bring::Text(text));
        assert_eq!(*app.world().resource::<Seats>(), seats);
        assert_eq!(record(&app).variant(), &SHAKO);
    }
}
