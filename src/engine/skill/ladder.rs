//! The command `ladder`: every level plays the one below it, the lowest the player that counts material, and the table
//! that comes out tells how far the steps lie apart.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Level;
use crate::engine::arguments::Arguments;
use crate::engine::matches::{
    self, Adjudication, Allowance, MatchSettings, OwnSettings, PlayerSettings, Score, Source, Standing, Terms, stats,
};
use crate::engine::tools::ToolError;
use crate::rules::Variant;

/// How the command is used.
pub(in crate::engine) const USAGE: &str = "\
  tenfold-engine ladder [--games N] [--variant VARIANT] [--from LEVEL] [--to LEVEL] [--seed N] [--threads N]
                        [--resume FOLDER]          let each level play the one below it, print a table; the folder keeps
                                                   the games, so that the same command goes on where it was broken off";

/// Games of each variant between two levels, unless something else is said.
const GAMES: usize = 200;
/// From this level on games take long: there are fewer of them, with less time for each.
const FIRST_SLOW: usize = 9;
/// As many games of each variant as slow levels play at most.
const SLOW_GAMES: usize = 40;
/// How much slow levels work, in hundredths of what they may.
const SLOW_EFFORT: u32 = 10;
/// Games that are longer are drawn, in plies: weak players may shuffle for ever.
const MOST_PLIES: usize = 400;
/// Tables of this size do for so short searches, in MiB.
const HASH_MIB: usize = 8;
/// The most games at a time.
const MOST_THREADS: usize = 256;

/// What is asked for.
struct Request {
    games: usize,
    variants: Vec<&'static Variant>,
    from: Level,
    to: Level,
    seed: u64,
    threads: usize,
    folder: Option<PathBuf>,
}

/// Plays the ladder, and writes its table as Markdown. What goes on meanwhile is told on standard error.
///
/// # Errors
/// When the arguments make no sense, a match cannot be played or the output cannot be written.
pub(in crate::engine) fn run(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let request = parse(words)?;
    if let Some(folder) = &request.folder {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    write!(output, "{}", heading(&request))?;
    output.flush()?;
    let mut elo = f64::from(Level::Hatchling.elo());
    for number in request.from.number()..=request.to.number() {
        let level = Level::from_number(number).ok_or_else(|| format!("ladder: there is no level {number}"))?;
        let settings = settings(&request, level);
        let standing = play(&settings)?;
        if level == request.from {
            elo = f64::from(level.elo());
        } else if let Some(estimate) = standing
            .total
            .pairs
            .estimate()
            .filter(|estimate| estimate.elo.is_finite())
        {
            elo += estimate.elo;
        }
        writeln!(output, "{}", row(level, &settings, &standing, elo))?;
        output.flush()?;
    }
    Ok(())
}

/// Plays one match, and tells how it goes.
fn play(settings: &MatchSettings) -> Result<Standing, String> {
    let [first, second] = settings.names();
    let in_all = 2 * settings.pairs * settings.variants.len();
    let start = Instant::now();
    let (mut known, mut played) = (0, 0_u32);
    let standing = matches::run(settings, &mut |progress| {
        if progress.from_journal {
            known += 1;
            return ControlFlow::Continue(());
        }
        played += 1;
        let count = known + played as usize;
        if count.is_multiple_of(10) || count == in_all {
            let left = start.elapsed() / played * in_all.saturating_sub(count) as u32;
            // If nobody looks on, the table is still worth making.
            let _ = writeln!(
                io::stderr(),
                "{first} against {second}: {count} of {in_all} games, {}, {} s left",
                progress.standing.total,
                left.as_secs()
            );
        }
        ControlFlow::Continue(())
    });
    standing.map_err(|error| error.to_string())
}

/// The match of a level against whom it is measured by.
fn settings(request: &Request, level: Level) -> MatchSettings {
    let slow = level.number() >= FIRST_SLOW;
    let games = if slow {
        request.games.min(SLOW_GAMES)
    } else {
        request.games
    };
    let own = |level: Option<Level>| PlayerSettings {
        name: level.map_or_else(|| "material".to_owned(), |level| format!("level {}", level.id())),
        source: Source::Own(OwnSettings {
            hash_mib: HASH_MIB,
            level,
            effort: if slow { SLOW_EFFORT } else { 100 },
            material: level.is_none(),
        }),
        allowance: Allowance::default(),
    };
    let below = Level::from_number(level.number() - 1);
    MatchSettings {
        players: [own(Some(level)), own(below)],
        variants: request.variants.clone(),
        pairs: games / 2,
        concurrency: request.threads,
        seed: request.seed,
        terms: Terms {
            margin: Duration::from_secs(60),
            patience: Duration::from_secs(120),
            adjudication: Adjudication {
                most_plies: Some(MOST_PLIES),
                ..Adjudication::default()
            },
        },
        sprt: None,
        pgn: None,
        journal: request
            .folder
            .as_ref()
            .map(|folder| folder.join(format!("level-{}.txt", level.id()))),
    }
}

/// What stands above the rows.
fn heading(request: &Request) -> String {
    let names: Vec<&str> = request.variants.iter().map(|variant| variant.name).collect();
    let mut text = String::from("# The ladder\n\n");
    let command = request.command();
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "Made by `{command}`.\n\n\
         Points of each level against the one below it, of level 1 against the player that counts material after its own\n\
         move only. Openings are from the book of matches, each played with both colours; {} games of each variant, and\n\
         {} at a tenth of positions and time from level {FIRST_SLOW} on. The errors hold 95 %. The scale begins at {} by\n\
         agreement.\n\n",
        request.games,
        request.games.min(SLOW_GAMES),
        request.from.elo()
    );
    let _ = writeln!(
        text,
        "| level | against | {} | together | Elo | scale | s a move |",
        names.join(" | ")
    );
    let _ = writeln!(text, "|---|---|{}---|---|---|---|", "---|".repeat(names.len()));
    text
}

fn row(level: Level, settings: &MatchSettings, standing: &Standing, elo: f64) -> String {
    let [_, below] = settings.names();
    let each: Vec<String> = standing.variants.iter().map(|(_, score)| points(score)).collect();
    let estimate = standing.total.pairs.estimate();
    let step = match estimate {
        Some(stats::Estimate {
            elo,
            interval: Some((low, high)),
            ..
        }) if (high - low).is_finite() => format!("{elo:+.0} ± {:.0}", (high - low) / 2.0),
        Some(estimate) => format!("{:+.0}", estimate.elo),
        None => "?".to_owned(),
    };
    let [own, _] = &standing.conduct;
    format!(
        "| {} | {below} | {} | {} | {step} | {elo:.0} | {:.3} |",
        level.id(),
        each.join(" | "),
        points(&standing.total),
        own.time.as_secs_f64() / own.moves.max(1) as f64
    )
}

/// A share of the points with its error.
fn points(score: &Score) -> String {
    let interval = score.pairs.estimate().and_then(|estimate| estimate.interval);
    let error = interval.map_or(0.0, |(low, high)| {
        (stats::expected_points(high) - stats::expected_points(low)) / 2.0
    });
    format!("{:.1} ± {:.1} %", 100.0 * score.points(), 100.0 * error)
}

impl Request {
    /// The command that asks for the same.
    fn command(&self) -> String {
        let mut text = format!("tenfold-engine ladder --games {} --seed {}", self.games, self.seed);
        if let [variant] = self.variants[..] {
            let _ = write!(text, " --variant {}", variant.name);
        }
        let _ = write!(
            text,
            " --from {} --to {} --threads {}",
            self.from.id(),
            self.to.id(),
            self.threads
        );
        text
    }
}

fn parse(words: &[&str]) -> Result<Request, String> {
    let mut arguments = Arguments::read("ladder", USAGE, words)?;
    let request = Request {
        games: arguments.number("--games")?.unwrap_or(GAMES),
        variants: arguments
            .variant()?
            .map_or(Variant::ALL.to_vec(), |variant| vec![variant]),
        from: level(&mut arguments, "--from")?.unwrap_or(Level::Hatchling),
        to: level(&mut arguments, "--to")?.unwrap_or(Level::Legend),
        seed: arguments.number("--seed")?.unwrap_or(1),
        threads: arguments.number("--threads")?.unwrap_or(1),
        folder: arguments.take("--resume").map(Into::into),
    };
    let openings = request
        .variants
        .iter()
        .map(|variant| matches::book::openings(variant).len());
    let most = 2 * openings.min().unwrap_or(0);
    if request.games == 0 || request.games % 2 == 1 || request.games > most {
        return Err(arguments.refusal(&format!(
            "--games: openings are played twice, so an even number up to {most}"
        )));
    }
    if !(1..=MOST_THREADS).contains(&request.threads) {
        return Err(arguments.refusal(&format!("--threads: a number from 1 to {MOST_THREADS}")));
    }
    if request.from > request.to {
        return Err(arguments.refusal("--from must not be above --to"));
    }
    arguments.finish()?;
    Ok(request)
}

/// Takes a level, if one was given.
fn level(arguments: &mut Arguments<'_>, name: &str) -> Result<Option<Level>, String> {
    let Some(id) = arguments.take(name) else {
        return Ok(None);
    };
    Level::from_id(id)
        .map(Some)
        .ok_or_else(|| arguments.refusal(&format!("{name}: {id:?} is no level, which are 1 to 10")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PEMBA;

    fn parsed(text: &str) -> Result<Request, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse(&words)
    }

    #[test]
    fn the_command_in_the_table_asks_for_the_same_table() {
        let request = parsed("--games 60 --variant pemba --from 2 --to 5 --seed 9 --threads 2").unwrap();
        let command = request.command();
        let again = parsed(command.strip_prefix("tenfold-engine ladder ").unwrap()).unwrap();
        assert_eq!(again.command(), command);
        assert_eq!((again.games, again.seed, again.threads), (60, 9, 2));
        assert_eq!((again.from, again.to), (Level::Cub, Level::Ranger));
        assert_eq!(again.variants, [&PEMBA]);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "--games 3",
            "--games 0",
            "--games 1000000",
            "--games",
            "--from 11",
            "--from 5 --to 4",
            "--threads 0",
            "--variant chess",
            "--unheard of",
        ] {
            assert!(parsed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn slow_levels_play_fewer_games_with_less_effort() {
        let request = parsed("--games 100").unwrap();
        let of = |level| settings(&request, level);
        let effort = |settings: &MatchSettings| {
            settings.players.each_ref().map(|player| match &player.source {
                Source::Own(own) => own.effort,
                Source::Program { .. } => panic!("levels are our own"),
            })
        };
        let (fast, slow) = (of(Level::Master), of(Level::Wizard));
        assert_eq!((fast.pairs, effort(&fast)), (50, [100, 100]));
        assert_eq!((slow.pairs, effort(&slow)), (20, [10, 10]));
        assert_eq!(of(Level::Hatchling).names(), ["level 1", "material"]);
    }

    #[test]
    fn the_lowest_level_plays_its_ladder() {
        let mut table = Vec::new();
        run(&["--games", "2", "--to", "1", "--variant", "shako"], &mut table).unwrap();
        let text = String::from_utf8(table).unwrap();
        let rows: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("| 1 | material |"))
            .collect();
        assert_eq!(rows.len(), 1, "{text}");
    }
}
