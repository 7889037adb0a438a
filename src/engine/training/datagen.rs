//! Plays games for training: the engine against itself from random openings, a fixed number of nodes a move.
//!
//! Games come in chunks. A chunk is determined by its [`Origin`] and its number, whatever thread plays it, so a run that
//! was broken off goes on with the chunks that are not there yet.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::chunk::{self, ChunkError, Origin};
use super::progress::Progress;
use super::record::Record;
use crate::engine::selfplay::{GameError, random_line};
use crate::engine::{Engine, Limits, Score, StopFlag};
use crate::rules::{Line, Side, SplitMix, Variant};

/// Games in a chunk.
pub(super) const GAMES_PER_CHUNK: u64 = 256;
/// Small, so that it stays in the processor's cache and is soon cleared: a whole game visits about 150,000 positions.
const HASH_MIB: usize = 4;
/// Random plies at the start of a game: so many, or one more.
const OPENING_PLIES: usize = 8;
/// An opening is thrown away when the first search finds a side better by this.
const EVEN: i32 = 300;
/// Scores beyond this do not tell positions apart, so they teach nothing.
const MOST_SCORE: i32 = 2_000;
/// A game is won when both sides' searches have said so with this score...
const WON: i32 = 1_500;
/// ...for so many plies in a row.
const WON_PLIES: i32 = 6;
/// A game is drawn when both sides' searches have found no more than this...
const DRAWN: i32 = 8;
/// ...for so many plies in a row...
const DRAWN_PLIES: u32 = 12;
/// ...after so many plies.
const DRAWN_AFTER: usize = 120;
/// A game of so many plies is drawn.
const MOST_PLIES: usize = 400;

/// How much to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    /// So many games, rounded up to whole chunks.
    Games(u64),
    /// The first chunks that together have so many positions.
    Positions(u64),
}

/// A run of data generation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The game to play.
    pub variant: &'static Variant,
    /// Determines all openings.
    pub seed: u64,
    /// Positions visited for each move.
    pub nodes: u64,
    /// How much is wanted.
    pub amount: Amount,
    /// Games in a chunk.
    pub games_per_chunk: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// Where the chunks are.
    pub folder: PathBuf,
}

/// What a run has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Summary {
    /// Chunks that are there.
    pub chunks: u32,
    /// Their records.
    pub positions: u64,
}

/// Why data generation ended early.
#[derive(Debug, thiserror::Error)]
pub(super) enum DatagenError {
    /// A file is of no use.
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    /// The engine is at fault.
    #[error(transparent)]
    Game(#[from] GameError),
    /// What there was to tell could not be told.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// A game that was played for its positions.
struct Played {
    records: Vec<Record>,
    /// Moves that were searched.
    searched: u64,
}

/// Which side is winning, and which positions are dull, by what the searches say.
#[derive(Default)]
struct Adjudicator {
    /// Plies in a row for which White has been winning, or with a minus Black.
    winning: i32,
    drawn: u32,
}

impl Adjudicator {
    /// Notes a score for the side to move; `Some` when the game is decided, with the winner if there is one.
    fn decide(&mut self, score: Option<Score>, side: Side, ply: usize) -> Option<Option<Side>> {
        let value = match score {
            Some(Score::Centipawns(value)) => value,
            Some(mate) if mate.wins_by_force() => i32::MAX,
            Some(_) => -i32::MAX,
            None => 0,
        };
        let white = match side {
            Side::White => value,
            Side::Black => -value,
        };
        self.winning = match white {
            WON.. => self.winning.max(0) + 1,
            _ if white <= -WON => self.winning.min(0) - 1,
            _ => 0,
        };
        self.drawn = if score.is_some() && white.abs() <= DRAWN && ply >= DRAWN_AFTER {
            self.drawn + 1
        } else {
            0
        };
        if self.winning >= WON_PLIES {
            Some(Some(Side::White))
        } else if self.winning <= -WON_PLIES {
            Some(Some(Side::Black))
        } else if self.drawn >= DRAWN_PLIES {
            Some(None)
        } else {
            None
        }
    }
}

/// Plays the game that the seed determines; its records carry this number.
fn play(
    engine: &mut Engine,
    variant: &'static Variant,
    nodes: u64,
    seed: u64,
    number: u16,
) -> Result<Played, GameError> {
    let limits = Limits::default().nodes(nodes);
    let mut random = SplitMix::new(SplitMix::mix(seed));
    loop {
        let plies = OPENING_PLIES + (random.draw() % 2) as usize;
        let Some(line) = random_line(variant, &mut random, plies) else {
            continue;
        };
        engine.clear();
        if let Some(played) = play_on(engine, line, &limits, number)? {
            return Ok(played);
        }
    }
}

/// Plays a game to its end from an opening, or nothing when one side is much better there.
fn play_on(engine: &mut Engine, mut line: Line, limits: &Limits, number: u16) -> Result<Option<Played>, GameError> {
    let opening = line.ply();
    let mut records = Vec::new();
    let mut searched = 0;
    let mut adjudicator = Adjudicator::default();
    let winner = loop {
        if let Some(outcome) = line.outcome_with_claims() {
            break outcome.winner();
        }
        if line.ply() >= MOST_PLIES {
            break None;
        }
        let report = engine.search(&line, limits, &StopFlag::default(), &mut |_| {});
        searched += 1;
        let position = line.position();
        let mv = report.best.ok_or_else(|| GameError::NoMove(position.fen()))?;
        let score = report.info.map(|info| info.score);
        if line.ply() == opening && !matches!(score, Some(Score::Centipawns(value)) if value.abs() < EVEN) {
            return Ok(None);
        }
        if let Some(Score::Centipawns(value)) = score
            && value.abs() < MOST_SCORE
            && !position.in_check()
            && !mv.is_noisy()
        {
            records.push(Record::new(position, value as i16, number));
        }
        if let Some(winner) = adjudicator.decide(score, position.side_to_move(), line.ply()) {
            break winner;
        }
        let before = position.fen();
        line.play(mv).map_err(|error| GameError::Illegal(error, before))?;
    };
    for record in &mut records {
        record.set_winner(winner);
    }
    Ok(Some(Played { records, searched }))
}

/// A number that is another one when the engine plays differently with so many nodes a move: made of all positions,
/// scores and the result of a game.
pub(super) fn fingerprint(variant: &'static Variant, nodes: u64) -> Result<u64, GameError> {
    let played = play(&mut Engine::new(HASH_MIB), variant, nodes, 0, 0)?;
    let bytes = played.records.iter().flat_map(|record| record.bytes());
    Ok(bytes.fold(played.searched, |sum, &byte| {
        SplitMix::mix(sum.wrapping_add(SplitMix::STEP) ^ u64::from(byte))
    }))
}

/// The seed of a game of a chunk.
fn seed_of(seed: u64, chunk: u32, number: u64) -> u64 {
    SplitMix::mix(SplitMix::mix(seed).wrapping_add(u64::from(chunk))).wrapping_add(number)
}

/// What the threads of a run share.
struct Shared {
    /// The records of every chunk that was begun, by its number; `None` while it is played.
    chunks: Vec<Option<u64>>,
    /// Games and records of chunks that were there already.
    found_games: u64,
    found: u64,
    /// Games and records that were played now, and the positions searched for them.
    games: u64,
    kept: u64,
    searched: u64,
    progress: Progress,
    error: Option<DatagenError>,
}

impl Shared {
    /// The number of the chunk to play next, if there is need of another.
    fn take_chunk(&mut self, run: &Run) -> Option<u32> {
        let begun = self.chunks.len() as u64;
        let done = self.chunks.iter().flatten().count() as u64;
        let enough = match run.amount {
            Amount::Games(games) => begun * run.games_per_chunk >= games,
            // What is under way will bring about as much as what is done.
            Amount::Positions(positions) => done > 0 && self.summary().positions * begun / done >= positions,
        };
        if enough || self.error.is_some() {
            return None;
        }
        self.chunks.push(None);
        Some(begun as u32)
    }

    fn summary(&self) -> Summary {
        Summary {
            chunks: self.chunks.iter().flatten().count() as u32,
            positions: self.chunks.iter().flatten().sum(),
        }
    }

    /// How far the run is, in words.
    fn line(&self, run: &Run) -> String {
        let (done, before, all) = match run.amount {
            Amount::Positions(positions) => (self.kept, self.found, positions),
            Amount::Games(games) => (
                self.games,
                self.found_games,
                games.next_multiple_of(run.games_per_chunk),
            ),
        };
        format!(
            "{}: {} positions, {:.1} % of all; {:.0} positions/s, {:.2} games/s, {:.0} % of what is searched is kept, {}",
            run.variant.name,
            self.found + self.kept,
            100.0 * (before + done) as f64 / all.max(1) as f64,
            self.progress.rate(self.kept as f64),
            self.progress.rate(self.games as f64),
            100.0 * self.kept as f64 / self.searched.max(1) as f64,
            self.progress.time_left(done as f64, before as f64, all as f64)
        )
    }
}

/// Locks what is shared. A thread that panicked ends the run anyway.
fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Generates what is not there yet. `tell` is given a line now and then.
///
/// # Errors
/// When a file cannot be used or written, the engine is at fault or `tell` fails.
pub(super) fn run(run: &Run, tell: &mut dyn FnMut(&str) -> io::Result<()>) -> Result<Summary, DatagenError> {
    fs::create_dir_all(&run.folder).map_err(|error| ChunkError::File(run.folder.clone(), error))?;
    let origin = Origin {
        variant: run.variant,
        seed: run.seed,
        nodes: run.nodes,
        engine: fingerprint(run.variant, run.nodes)?,
    };
    let shared = Mutex::new(Shared {
        chunks: Vec::new(),
        found_games: 0,
        found: 0,
        games: 0,
        kept: 0,
        searched: 0,
        progress: Progress::new(),
        error: None,
    });
    let (lines, told) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..run.threads.max(1) {
            let (lines, shared) = (lines.clone(), &shared);
            scope.spawn(move || {
                if let Err(error) = work(run, origin, shared, &lines) {
                    lock(shared).error.get_or_insert(error);
                }
            });
        }
        // Without this one the channel ends when the last thread does.
        drop(lines);
        for line in told {
            if let Err(error) = tell(&line) {
                lock(&shared).error.get_or_insert(error.into());
                break;
            }
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    let summary = shared.summary();
    match shared.error {
        Some(error) => Err(error),
        None => Ok(summary),
    }
}

/// What one thread does: chunk after chunk.
fn work(run: &Run, origin: Origin, shared: &Mutex<Shared>, lines: &Sender<String>) -> Result<(), DatagenError> {
    let mut engine = Engine::new(HASH_MIB);
    loop {
        let taken = lock(shared).take_chunk(run);
        let Some(number) = taken else { return Ok(()) };
        let path = chunk::path(&run.folder, run.variant, number);
        if let Some(header) = chunk::read_header(&path)? {
            header.expect(&path, &origin, number, run.games_per_chunk)?;
            let mut shared = lock(shared);
            shared.found += header.records;
            shared.found_games += header.games;
            shared.chunks[number as usize] = Some(header.records);
            continue;
        }
        let mut records = Vec::new();
        for game in 0..run.games_per_chunk {
            let seed = seed_of(run.seed, number, game);
            let mut played = play(&mut engine, run.variant, run.nodes, seed, game as u16)?;
            let mut shared = lock(shared);
            if shared.error.is_some() {
                return Ok(());
            }
            shared.games += 1;
            shared.kept += played.records.len() as u64;
            shared.searched += played.searched;
            if shared.progress.is_due() {
                // When nobody listens any more, the run is about to end.
                let _ = lines.send(shared.line(run));
            }
            drop(shared);
            records.append(&mut played.records);
        }
        chunk::write(&run.folder, origin, number, run.games_per_chunk, &records)?;
        lock(shared).chunks[number as usize] = Some(records.len() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};
    use std::path::Path;

    fn tiny(variant: &'static Variant, folder: &Path, threads: usize) -> Run {
        Run {
            variant,
            seed: 5,
            nodes: 60,
            amount: Amount::Games(6),
            games_per_chunk: 2,
            threads,
            folder: folder.to_path_buf(),
        }
    }

    fn contents(folder: &Path, variant: &'static Variant) -> Vec<Vec<u8>> {
        let paths = chunk::paths(folder, variant).unwrap();
        paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
    }

    #[test]
    fn the_seed_alone_determines_the_positions() {
        for variant in Variant::ALL {
            let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let summary = run(&tiny(variant, one.path(), 1), &mut |_| Ok(())).unwrap();
            assert_eq!(summary, run(&tiny(variant, two.path(), 3), &mut |_| Ok(())).unwrap());
            assert_eq!(summary.chunks, 3);
            let files = contents(one.path(), variant);
            assert_eq!(files, contents(two.path(), variant));
            assert_ne!(
                chunk::read(&chunk::path(one.path(), variant, 0)).unwrap().1,
                chunk::read(&chunk::path(one.path(), variant, 1)).unwrap().1,
                "chunks differ"
            );
        }
    }

    #[test]
    fn a_run_goes_on_where_it_was_broken_off() {
        let folder = tempfile::tempdir().unwrap();
        let order = tiny(&SHAKO, folder.path(), 1);
        run(&order, &mut |_| Ok(())).unwrap();
        let complete = contents(folder.path(), &SHAKO);
        let first = chunk::path(folder.path(), &SHAKO, 0);
        let time = fs::metadata(&first).unwrap().modified().unwrap();
        fs::remove_file(chunk::path(folder.path(), &SHAKO, 1)).unwrap();
        run(&order, &mut |_| Ok(())).unwrap();
        assert_eq!(contents(folder.path(), &SHAKO), complete);
        assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), time, "it was kept");
    }

    #[test]
    fn old_chunks_of_another_run_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let order = tiny(&SHAKO, folder.path(), 1);
        run(&order, &mut |_| Ok(())).unwrap();
        let other = Run { nodes: 61, ..order };
        assert!(
            run(&other, &mut |_| Ok(()))
                .unwrap_err()
                .to_string()
                .contains("another number of nodes")
        );
    }

    #[test]
    fn a_number_of_positions_is_reached_by_whole_chunks() {
        let folder = tempfile::tempdir().unwrap();
        let order = Run {
            amount: Amount::Positions(300),
            ..tiny(&PEMBA, folder.path(), 1)
        };
        let summary = run(&order, &mut |_| Ok(())).unwrap();
        assert!(summary.positions >= 300);
        let last = chunk::path(folder.path(), &PEMBA, summary.chunks - 1);
        let last = chunk::read_header(&last).unwrap().unwrap();
        assert!(summary.positions - last.records < 300, "the last chunk was needed");
    }

    #[test]
    fn a_game_is_decided_when_both_sides_agree_for_long_enough() {
        let decided_after = |scores: &dyn Fn(usize) -> Score, from: usize| {
            let mut adjudicator = Adjudicator::default();
            (from..from + 100).find_map(|ply| {
                let side = if ply % 2 == 0 { Side::White } else { Side::Black };
                let winner = adjudicator.decide(Some(scores(ply)), side, ply)?;
                Some((ply - from, winner))
            })
        };
        let sign = |ply: usize| if ply.is_multiple_of(2) { 1 } else { -1 };
        let white_wins = |ply: usize| Score::Centipawns(1_500 * sign(ply));
        assert_eq!(decided_after(&white_wins, 0), Some((5, Some(Side::White))));
        let black_mates = |ply: usize| Score::Mate(-3 * sign(ply));
        assert_eq!(decided_after(&black_mates, 0), Some((5, Some(Side::Black))));
        let nothing = |_: usize| Score::Centipawns(8);
        assert_eq!(decided_after(&nothing, 0), None);
        assert_eq!(decided_after(&nothing, 119), Some((12, None)));
        let both_claim_it = |_: usize| Score::Centipawns(1_600);
        assert_eq!(decided_after(&both_claim_it, 0), None);
    }
}
