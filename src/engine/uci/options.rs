//! What a program may set: the options of UCI.

use std::sync::Arc;
use std::time::Duration;

use super::command::quoted;
use crate::engine::{Evaluation, Level, MOST_HASH_MIB, Network};
use crate::rules::{SHAKO, Variant};

/// The values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub hash_mib: usize,
    pub threads: usize,
    pub multi_pv: usize,
    pub variant: &'static Variant,
    /// What the way of a move to the opponent and back takes from the clock.
    pub move_overhead: Duration,
    /// Whether the program lets the engine think in the opponent's time. It tells how clocks will be used; `go ponder`
    /// is understood whatever it says.
    pub ponder: bool,
    /// Whether the program analyses instead of playing. All that is found is told in either case.
    pub analyse_mode: bool,
    /// How well it plays; the highest level is no limit.
    pub skill: Level,
    /// Whether `elo` says how well it plays, in place of `skill`.
    pub limit_strength: bool,
    /// A strength on the scale of the ladder, see [`Level::elo`].
    pub elo: i32,
    /// What the choices of all levels follow from, so that a game can be repeated; `None` for what nobody can foresee.
    pub game_seed: Option<u64>,
}

/// What is to be done after an option was set.
pub(super) enum Effect {
    /// Apply what has changed.
    Apply,
    /// Forget all that was learnt.
    Forget,
    /// Judge positions by this from now on.
    Judge(Evaluation),
}

/// The value of `EvalFile` for the nets that come with the program.
const STANDARD: &str = "standard";
/// The value of `EvalFile` for the fitted evaluation.
const CLASSIC: &str = "classic";
/// The value of `Game Seed` for a game that nobody can foresee.
const UNFORESEEN: &str = "<empty>";
const DEFAULT_HASH_MIB: usize = 16;
const MOST_THREADS: usize = 256;
const MOST_MULTI_PV: usize = 64;
const DEFAULT_OVERHEAD_MS: usize = 10;
const MOST_OVERHEAD_MS: usize = 5_000;

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: DEFAULT_HASH_MIB,
            threads: 1,
            multi_pv: 1,
            variant: &SHAKO,
            move_overhead: Duration::from_millis(DEFAULT_OVERHEAD_MS as u64),
            ponder: false,
            analyse_mode: false,
            skill: Level::Legend,
            limit_strength: false,
            elo: Level::Legend.elo(),
            game_seed: None,
        }
    }
}

impl Options {
    /// The lines that tell a program which options there are.
    pub fn declarations() -> Vec<String> {
        let variants: String = Variant::ALL
            .iter()
            .map(|variant| format!(" var {}", variant.name))
            .collect();
        let most_skill = Level::ALL.len();
        let (least_elo, most_elo) = (Level::Hatchling.elo(), Level::Legend.elo());
        vec![
            format!("option name Hash type spin default {DEFAULT_HASH_MIB} min 1 max {MOST_HASH_MIB}"),
            "option name Clear Hash type button".to_owned(),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_MULTI_PV}"),
            format!("option name Move Overhead type spin default {DEFAULT_OVERHEAD_MS} min 0 max {MOST_OVERHEAD_MS}"),
            format!("option name EvalFile type string default {STANDARD}"),
            "option name Ponder type check default false".to_owned(),
            format!("option name Skill Level type spin default {most_skill} min 1 max {most_skill}"),
            "option name UCI_LimitStrength type check default false".to_owned(),
            format!("option name UCI_Elo type spin default {most_elo} min {least_elo} max {most_elo}"),
            format!("option name Game Seed type string default {UNFORESEEN}"),
            "option name UCI_AnalyseMode type check default false".to_owned(),
            format!("option name UCI_Variant type combo default {}{variants}", SHAKO.name),
        ]
    }

    /// The level that plays; `None` for full strength, which also analyses. With a seed the highest level, too, is one:
    /// it varies its openings, as it does against people.
    pub fn level(&self) -> Option<Level> {
        let level = if self.limit_strength {
            Level::of_elo(self.elo)
        } else {
            self.skill
        };
        let is_level = level != Level::Legend || self.game_seed.is_some();
        (is_level && !self.analyse_mode).then_some(level)
    }

    /// Sets an option; names and values are compared without regard to case.
    ///
    /// # Errors
    /// With the reason, when there is no such option or the value does not suit it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let text = value.unwrap_or("");
        let spin = |least: usize, most: usize| match text.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!(
                "{name}: {} is not a number from {least} to {most}",
                quoted(text)
            )),
        };
        let check = || match text.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("{name}: {} is neither true nor false", quoted(text))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash_mib = spin(1, MOST_HASH_MIB)?,
            "clear hash" => return Ok(Effect::Forget),
            "evalfile" => return evaluation(text).map(Effect::Judge),
            "threads" => self.threads = spin(1, MOST_THREADS)?,
            "multipv" => self.multi_pv = spin(1, MOST_MULTI_PV)?,
            "move overhead" => self.move_overhead = Duration::from_millis(spin(0, MOST_OVERHEAD_MS)? as u64),
            "ponder" => self.ponder = check()?,
            "skill level" => {
                let number = spin(1, Level::ALL.len())?;
                self.skill = Level::from_number(number).unwrap_or(self.skill);
            }
            "uci_limitstrength" => self.limit_strength = check()?,
            "uci_elo" => {
                let elo = |level: Level| level.elo().unsigned_abs() as usize;
                self.elo = spin(elo(Level::Hatchling), elo(Level::Legend))? as i32;
            }
            "game seed" => {
                self.game_seed = match text {
                    "" | UNFORESEEN => None,
                    number => Some(
                        number
                            .parse()
                            .map_err(|_| format!("{name}: {} is not a number below 2 to the 64th", quoted(text)))?,
                    ),
                };
            }
            "uci_analysemode" => self.analyse_mode = check()?,
            "uci_variant" => {
                self.variant = Variant::by_name(text).ok_or_else(|| {
                    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
                    format!("UCI_Variant: {} is none of {}", quoted(text), names.join(", "))
                })?;
            }
            _ => return Err(format!("there is no option {}", quoted(name))),
        }
        Ok(Effect::Apply)
    }
}

/// What `EvalFile` asks for: the standard, the fitted evaluation, or the net in a file.
fn evaluation(text: &str) -> Result<Evaluation, String> {
    match text {
        "" | STANDARD | "<empty>" => Ok(Evaluation::Standard),
        CLASSIC => Ok(Evaluation::Classic),
        file => {
            let bytes =
                std::fs::read(file).map_err(|error| format!("EvalFile: {} cannot be read: {error}", quoted(file)))?;
            let network =
                Network::from_bytes(&bytes).map_err(|error| format!("EvalFile: {}: {error}", quoted(file)))?;
            Ok(Evaluation::Network(Arc::new(network)))
        }
    }
}
