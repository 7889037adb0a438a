//! Those who play a match: our own engine within this program, or any engine that speaks UCI.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use super::allowance::{Allowance, Clocks};
use super::process::Process;
use crate::engine::endgames;
use crate::engine::skill::move_for_material;
use crate::engine::{Engine, Handicap, Level, Score, StopFlag};
use crate::rules::{Line, Side, SplitMix, Variant};

/// Who plays, with what settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSettings {
    /// What reports call it.
    pub name: String,
    /// Where its moves come from.
    pub source: Source,
    /// What it may use for a move.
    pub allowance: Allowance,
}

/// Where a player's moves come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Our engine, within this program.
    Own(OwnSettings),
    /// A program that speaks UCI through pipes.
    Program {
        /// Its path, or its name on the search path.
        path: String,
        /// Its arguments.
        arguments: Vec<String>,
        /// Options that are set before the first game, in this order.
        options: Vec<(String, String)>,
    },
}

/// How our engine plays within this program. Whatever the engine learns to choose between gets a field here, and a name
/// in [`OwnSettings::set`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSettings {
    /// The size of the transposition table, in MiB.
    pub hash_mib: usize,
    /// The level that chooses the moves; the full engine when there is none.
    pub level: Option<Level>,
    /// How much a level works, in hundredths of what it may.
    pub effort: u32,
    /// Whether it plays for material only: it takes what is worth most, or moves at random. Nothing else counts then.
    pub material: bool,
}

impl Default for OwnSettings {
    fn default() -> OwnSettings {
        OwnSettings {
            hash_mib: 16,
            level: None,
            effort: 100,
            material: false,
        }
    }
}

impl OwnSettings {
    /// Sets something by name, in any case.
    ///
    /// # Errors
    /// With the reason, when there is nothing of this name or the value does not suit it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash_mib = value
                    .parse()
                    .ok()
                    .filter(|mib| (1..=4_096).contains(mib))
                    .ok_or_else(|| format!("Hash: {value:?} is not a number from 1 to 4096"))?;
            }
            "level" => {
                let level = Level::from_id(value).ok_or_else(|| {
                    let names = Level::ALL.map(Level::id);
                    format!("Level: {value:?} is none of {}", names.join(", "))
                })?;
                self.level = Some(level);
            }
            "effort" => {
                self.effort = value
                    .parse()
                    .ok()
                    .filter(|effort| (1..=1_000).contains(effort))
                    .ok_or_else(|| format!("Effort: {value:?} is not a number from 1 to 1000"))?;
            }
            "material" => {
                self.material = value
                    .parse()
                    .map_err(|_| format!("Material: {value:?} is neither true nor false"))?;
            }
            _ => return Err(format!("our own engine has no option {name:?} here")),
        }
        Ok(())
    }
}

impl PlayerSettings {
    /// All that makes the player play as it does, on one line: also what its program's file holds, so that two builds
    /// are not taken for one player.
    pub(super) fn description(&self) -> String {
        let file = match &self.source {
            Source::Own(_) => std::env::current_exe().ok(),
            Source::Program { path, .. } => Some(path.into()),
        };
        let fingerprint = file.and_then(|file| fingerprint(&file)).unwrap_or_default();
        format!("{:?} {:?} file {fingerprint:x}", self.source, self.allowance)
    }
}

/// A number that two different files are very unlikely to share.
fn fingerprint(file: &Path) -> Option<u64> {
    let bytes = fs::read(file).ok()?;
    let mix = |hash: u64, word: &[u8]| {
        let word = word.iter().fold(1, |word: u64, &byte| (word << 8) | u64::from(byte));
        SplitMix::mix(hash.wrapping_mul(SplitMix::STEP) ^ word)
    };
    // Seven bytes and a one in front fill a word, so that no two words of different lengths are alike.
    Some(bytes.chunks(7).fold(0, mix))
}

/// What a player thought about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// What the position is worth to the player, if it said so.
    pub score: Option<Score>,
    /// The last depth it told.
    pub depth: u32,
    /// Positions that it told to have visited.
    pub nodes: u64,
    /// From the question to the answer.
    pub time: Duration,
}

/// A player's answer, which may be no move at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub text: String,
    pub thought: Thought,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The program has ended, or the search has panicked.
    Crash,
    /// Nothing came in time, nor long after.
    Hang,
}

/// What a player is asked.
pub(super) struct Question<'a> {
    pub line: &'a Line,
    pub allowance: &'a Allowance,
    pub clocks: &'a Clocks,
    /// How long to wait beyond the time that the move may take.
    pub patience: Duration,
}

impl Question<'_> {
    /// The side to move.
    pub fn mover(&self) -> Side {
        self.line.position().side_to_move()
    }

    /// The time left on the mover's clock.
    pub fn left(&self) -> Option<Duration> {
        self.clocks.left(self.mover())
    }
}

/// Somebody at the board.
pub(super) enum Player {
    Own(Box<OwnPlayer>),
    Program(Box<Process>),
}

impl Player {
    /// Gets a player ready for its first game.
    ///
    /// # Errors
    /// With the reason, when its program cannot be started, is no UCI engine, or lacks an option.
    pub fn start(settings: &PlayerSettings) -> Result<Player, String> {
        Ok(match &settings.source {
            Source::Own(own) => Player::Own(Box::new(OwnPlayer::new(own))),
            Source::Program {
                path,
                arguments,
                options,
            } => Player::Program(Box::new(Process::start(path, arguments, options)?)),
        })
    }

    /// Forgets what was before. The seed is for players that choose at random.
    pub fn begin(&mut self, variant: &'static Variant, seed: u64) -> Result<(), Fault> {
        match self {
            Player::Own(own) => {
                own.seed = seed;
                own.engine.clear();
                Ok(())
            }
            Player::Program(process) => process.begin(variant),
        }
    }

    /// Asks for a move. A player that has failed cannot be asked again.
    pub fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        match self {
            Player::Own(own) => own.think(question),
            Player::Program(process) => process.think(question),
        }
    }
}

/// Our engine at the board.
pub(super) struct OwnPlayer {
    engine: Engine,
    settings: OwnSettings,
    seed: u64,
}

impl OwnPlayer {
    fn new(settings: &OwnSettings) -> OwnPlayer {
        // A clock that runs should not pay for it.
        endgames::prepare();
        OwnPlayer {
            engine: Engine::new(settings.hash_mib),
            settings: settings.clone(),
            seed: 0,
        }
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        let start = Instant::now();
        let (best, mut thought) =
            catch_unwind(AssertUnwindSafe(|| self.choose(question))).map_err(|_reported| Fault::Crash)?;
        thought.time = start.elapsed();
        Ok(Answer {
            text: best.map_or_else(|| "(none)".to_owned(), |mv| mv.to_string()),
            thought,
        })
    }

    fn choose(&mut self, question: &Question<'_>) -> (Option<crate::rules::Move>, Thought) {
        let stop = StopFlag::default();
        if self.settings.material {
            return (
                move_for_material(question.line.position(), self.seed),
                Thought::default(),
            );
        }
        let limits = question.allowance.limits(question.left());
        if let Some(level) = self.settings.level {
            let handicap = Handicap {
                effort: self.settings.effort,
                ..Handicap::new(level, self.seed)
            };
            let best = self
                .engine
                .choose_within(question.line, &handicap, &limits, &stop, &mut |_| {});
            return (best, Thought::default());
        }
        let report = self.engine.search(question.line, &limits, &stop, &mut |_| {});
        let thought = Thought {
            score: report.info.as_ref().map(|info| info.score),
            depth: report.info.as_ref().map_or(0, |info| info.depth),
            nodes: report.nodes,
            time: Duration::ZERO,
        };
        (report.best, thought)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_our_own_engine_are_known_by_name() {
        let mut own = OwnSettings::default();
        assert_eq!(own.set("HASH", "64"), Ok(()));
        assert_eq!(own.set("Level", "7"), Ok(()));
        assert_eq!(own.set("effort", "10"), Ok(()));
        assert_eq!(own.set("Material", "true"), Ok(()));
        let all = (own.hash_mib, own.level, own.effort, own.material);
        assert_eq!(all, (64, Some(Level::Champion), 10, true));
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "much"),
            ("Level", "best"),
            ("Effort", "0"),
            ("Material", "much"),
            ("Speed", "1"),
        ] {
            assert!(own.set(name, value).is_err(), "{name} {value}");
        }
    }
}
