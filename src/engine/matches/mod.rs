//! Matches between engines: our own within this program, and any that speak UCI through pipes.
//!
//! Every opening of a frozen book is played twice with colours swapped; our rules are the referee and our clock the
//! clock. A player that is late, plays an illegal move, crashes or hangs loses the game, is counted, and never holds up
//! the match.

pub mod book;
pub mod stats;

mod adjudication;
mod allowance;
mod command;
mod journal;
mod pgn;
mod player;
mod process;
mod referee;
mod schedule;
mod standing;

pub use adjudication::{Adjudication, Draw, Resign};
pub use allowance::{Allowance, Tempo};
pub(super) use command::{USAGE, run_book, run_match};
pub use journal::JournalError;
pub use player::{OwnSettings, PlayerSettings, Source, Thought};
pub use referee::{Ending, Played, Terms};
pub use schedule::GameId;
pub use standing::{Conduct, Score, Standing};

use std::fs::File;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::rules::{BySide, Side, Variant};
use journal::Journal;
use player::Player;
use schedule::Schedule;
use stats::{Sprt, Verdict};

/// Enough for the longest line of a search, with room to spare in builds that are not optimised.
const STACK_BYTES: usize = 16 << 20;

/// A match to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSettings {
    /// The two players.
    pub players: [PlayerSettings; 2],
    /// The variants played, each for the same number of games.
    pub variants: Vec<&'static Variant>,
    /// Pairs of games of each variant.
    pub pairs: usize,
    /// Games played at the same time.
    pub concurrency: usize,
    /// Determines the order of the openings.
    pub seed: u64,
    /// What holds for all games.
    pub terms: Terms,
    /// The sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Where the games are written as PGN; the file is written anew.
    pub pgn: Option<PathBuf>,
    /// Where finished games are kept, so that the match can be gone on with.
    pub journal: Option<PathBuf>,
}

impl MatchSettings {
    /// All that the games depend on, on one line. The number of games may grow from run to run, and the test change.
    fn description(&self) -> String {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name).collect();
        let [first, second] = &self.players;
        let description = format!(
            "tenfold match 1: {} | {} | {} | seed {} | {:?}",
            first.description(),
            second.description(),
            names.join("+"),
            self.seed,
            self.terms
        );
        description.replace(char::is_control, " ")
    }

    /// What reports call the players.
    pub fn names(&self) -> [String; 2] {
        self.players.each_ref().map(|player| player.name.clone())
    }
}

/// Why a match could not be played, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A player cannot be started.
    #[error("{0} {1}")]
    Player(String, String),
    /// The journal cannot be gone on with.
    #[error("{}: {reason}", path.display())]
    Journal {
        /// Where it is.
        path: PathBuf,
        /// Why not.
        reason: JournalError,
    },
    /// A file cannot be written.
    #[error("{}: {reason}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        reason: io::Error,
    },
}

/// A game that has just been finished, and where the match stands now.
pub struct Progress<'a> {
    /// Which game it is.
    pub id: GameId,
    /// The game.
    pub played: &'a Played,
    /// The standing, this game included.
    pub standing: &'a Standing,
    /// Whether the game was read from the journal.
    pub from_journal: bool,
}

/// Plays a match, or goes on with one from its journal. `tell` is called for every game and may call the match off.
///
/// # Errors
/// When a player cannot be started, a file cannot be written, or the journal is of another match.
pub fn run(
    settings: &MatchSettings,
    tell: &mut dyn FnMut(&Progress<'_>) -> ControlFlow<()>,
) -> Result<Standing, MatchError> {
    let schedule = Schedule::new(&settings.variants, settings.pairs, settings.seed);
    let mut books = Books::open(settings)?;
    let mut standing = Standing::new(settings.variants.iter().map(|variant| variant.name), settings.sprt);
    let mut done = Vec::new();
    let mut ends = false;
    for (id, played) in std::mem::take(&mut books.resumed) {
        if id.number < 2 * settings.pairs && !done.contains(&id) {
            done.push(id);
            standing.count(id, &played);
            books.write_pgn(id, &played)?;
            ends |= tell(&Progress {
                id,
                played: &played,
                standing: &standing,
                from_journal: true,
            })
            .is_break();
        }
    }
    let hall = Hall {
        settings,
        schedule: &schedule,
        done: &done,
        next_pair: AtomicUsize::new(0),
        called_off: AtomicBool::new(ends || standing.verdict != Verdict::Open),
    };
    thread::scope(|scope| {
        let (sender, finished) = channel();
        for number in 0..settings.concurrency.max(1) {
            let (hall, sender) = (&hall, sender.clone());
            thread::Builder::new()
                .name(format!("board {number}"))
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || hall.play_pairs(&sender))
                .expect("the system has a thread for each board");
        }
        drop(sender);
        let mut failure = None;
        for result in finished {
            let told = result.and_then(|(id, played)| {
                standing.count(id, &played);
                books.add(id, &played)?;
                Ok(tell(&Progress {
                    id,
                    played: &played,
                    standing: &standing,
                    from_journal: false,
                }))
            });
            if !matches!(told, Ok(ControlFlow::Continue(()))) || standing.verdict != Verdict::Open {
                hall.called_off.store(true, Ordering::Relaxed);
            }
            failure = failure.or(told.err());
        }
        failure.map_or(Ok(()), Err)
    })?;
    Ok(standing)
}

/// The files that games are written to.
struct Books<'a> {
    settings: &'a MatchSettings,
    names: [String; 2],
    journal: Option<Journal>,
    resumed: Vec<(GameId, Played)>,
    pgn: Option<File>,
}

impl Books<'_> {
    fn open(settings: &MatchSettings) -> Result<Books<'_>, MatchError> {
        let (mut journal, mut resumed) = (None, Vec::new());
        if let Some(path) = &settings.journal {
            let (opened, games) =
                Journal::open(path, &settings.description()).map_err(|reason| MatchError::Journal {
                    path: path.clone(),
                    reason,
                })?;
            (journal, resumed) = (Some(opened), games);
        }
        let pgn = match &settings.pgn {
            None => None,
            Some(path) => Some(File::create(path).map_err(|reason| file_error(path, reason))?),
        };
        Ok(Books {
            settings,
            names: settings.names(),
            journal,
            resumed,
            pgn,
        })
    }

    fn add(&mut self, id: GameId, played: &Played) -> Result<(), MatchError> {
        if let (Some(journal), Some(path)) = (&mut self.journal, &self.settings.journal) {
            journal.add(id, played).map_err(|reason| file_error(path, reason))?;
        }
        self.write_pgn(id, played)
    }

    fn write_pgn(&mut self, id: GameId, played: &Played) -> Result<(), MatchError> {
        if let (Some(file), Some(path)) = (&mut self.pgn, &self.settings.pgn) {
            file.write_all(pgn::text(id, played, &self.names).as_bytes())
                .map_err(|reason| file_error(path, reason))?;
        }
        Ok(())
    }
}

fn file_error(path: &Path, reason: io::Error) -> MatchError {
    let path = path.to_owned();
    MatchError::File { path, reason }
}

/// What the boards of a match share.
struct Hall<'a> {
    settings: &'a MatchSettings,
    schedule: &'a Schedule,
    /// Games that were played in an earlier run.
    done: &'a [GameId],
    next_pair: AtomicUsize,
    called_off: AtomicBool,
}

impl Hall<'_> {
    /// Plays pairs at one board until there are none left.
    fn play_pairs(&self, finished: &Sender<Result<(GameId, Played), MatchError>>) {
        let mut seats = [None, None];
        loop {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            if pair >= self.schedule.pairs() {
                return;
            }
            for id in self.schedule.games(pair) {
                if self.called_off.load(Ordering::Relaxed) {
                    return;
                }
                if self.done.contains(&id) {
                    continue;
                }
                let result = self.play(id, &mut seats).transpose();
                let Some(result) = result else { return };
                let failed = result.is_err();
                if finished.send(result.map(|played| (id, played))).is_err() || failed {
                    return;
                }
            }
        }
    }

    /// Plays a game; `None` when the match was called off.
    fn play(&self, id: GameId, seats: &mut [Option<Player>; 2]) -> Result<Option<Played>, MatchError> {
        for (seat, settings) in seats.iter_mut().zip(&self.settings.players) {
            if seat.is_none() {
                let player =
                    Player::start(settings).map_err(|reason| MatchError::Player(settings.name.clone(), reason))?;
                *seat = Some(player);
            }
        }
        let [Some(first), Some(second)] = seats else {
            return Ok(None);
        };
        let players = match id.side_of(0) {
            Side::White => BySide::new(first, second),
            Side::Black => BySide::new(second, first),
        };
        let allowances = BySide::from_fn(|side| &self.settings.players[id.players()[side]].allowance);
        let played = referee::play(
            players,
            &allowances,
            self.schedule.opening(id),
            &self.settings.terms,
            self.schedule.seed(id),
            &self.called_off,
        );
        if let Some(played) = &played
            && let Ending::Crash(side) | Ending::Hang(side) = played.ending
        {
            // It takes the seat again for the next game, as a new one.
            seats[id.players()[side]] = None;
        }
        Ok(played)
    }
}
