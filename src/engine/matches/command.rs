//! The commands `match` and `book` of `tenfold-engine`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::stats::{Sprt, Verdict};
use super::{
    Adjudication, Allowance, Draw, MatchSettings, OwnSettings, PlayerSettings, Progress, Resign, Source, Standing,
    Tempo, Terms, book, run,
};
use crate::engine::arguments::{Arguments, number, variant_named};
use crate::engine::tools::ToolError;
use crate::rules::{Side, Variant};

/// How the commands are used.
pub(in crate::engine) const USAGE: &str = "\
  tenfold-engine match PLAYER PLAYER LIMITS [...]  play a match; `tenfold-engine match` alone tells how
  tenfold-engine book --variant VARIANT [--count N] [--seed N]
                                                   make a book of openings for matches, print it";

const MATCH_USAGE: &str = "\
tenfold-engine match PLAYER PLAYER LIMITS [...]

players, two of them; options that end in 1 or 2 are for that player alone, without a digit for both:
  --engine \"PATH [ARGUMENTS]\"   an engine that speaks UCI
  --self                        the engine of this program, without pipes; options Hash, Level
                                (1 to 10), Effort (of a level, in hundredths), Material (a player that
                                takes what is worth most, or moves at random)
  --option[1|2] NAME=VALUE      an option of the player; may be repeated
  --name[1|2] NAME              what reports call it

limits for a move; those for one player replace those for both:
  --movetime[1|2] MS   --nodes[1|2] N   --depth[1|2] N
  --tc[1|2] BASE+INCREMENT      a clock for the game, in seconds
  --margin MS                   what a move may take beyond its time (100)
  --timeout S                   when, beyond its time, a program is given up (60)

games:
  --games N                     of each variant, even, 2000 at most (100)
  --variant shako|pemba         one of them only
  --seed N                      determines the order of the openings (1)
  --concurrency N               games at the same time (1)
  --resign CP,COUNT             lost when both say so in COUNT moves in a row
  --draw CP,COUNT,MOVE          drawn when both are within CP in COUNT moves in a row, from MOVE on
  --max-plies N                 drawn at this length
  --sprt ELO0,ELO1[,ALPHA,BETA] end when this test of pairs decides; logistic Elo (0.05, 0.05)

files:
  --pgn FILE                    the games; written anew
  --resume FILE                 a journal; the same command goes on where it was broken off";

/// When, beyond its time, a program is given up, unless something else is said.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a move may take beyond its time without loss, unless something else is said.
const MARGIN: Duration = Duration::from_millis(100);

/// Games that can be played at the same time.
const MOST_BOARDS: usize = 256;

/// Plays the match that the arguments describe, and writes how it goes.
///
/// # Errors
/// When the arguments make no sense, the match cannot be played or the output cannot be written.
pub(in crate::engine) fn run_match(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    if matches!(words, [] | ["help" | "--help" | "-h"]) {
        return Ok(writeln!(output, "{MATCH_USAGE}")?);
    }
    let settings = parse(words).map_err(|reason| format!("match: {reason}\n\n{MATCH_USAGE}"))?;
    let names = settings.names();
    let in_all = 2 * settings.pairs * settings.variants.len();
    let start = Instant::now();
    let (mut known, mut played) = (0, 0);
    let mut written = Ok(());
    let standing = run(&settings, &mut |progress| {
        if progress.from_journal {
            known += 1;
            return ControlFlow::Continue(());
        }
        if played == 0 && known > 0 {
            written = writeln!(output, "{known} games were played before");
        }
        played += 1;
        let left = start.elapsed() / played * in_all.saturating_sub(known + played as usize) as u32;
        if written.is_ok() {
            written = writeln!(output, "{}", line(progress, &names, left));
        }
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })
    .map_err(|error| error.to_string())?;
    written?;
    write_end(&standing, &names, output)?;
    Ok(())
}

/// Writes how a match has ended.
fn write_end(standing: &Standing, names: &[String; 2], output: &mut impl Write) -> io::Result<()> {
    let [first, second] = names;
    writeln!(output)?;
    for (name, score) in &standing.variants {
        writeln!(output, "{name}: {first} against {second}: {score}")?;
    }
    let test = standing.test();
    writeln!(output, "all: {first} against {second}: {}{test}", standing.total)?;
    for (name, conduct) in names.iter().zip(&standing.conduct) {
        writeln!(output, "{name}: {conduct}")?;
    }
    match standing.verdict {
        Verdict::Accepted => writeln!(output, "the test is passed")?,
        Verdict::Rejected => writeln!(output, "the test is failed")?,
        Verdict::Open => {}
    }
    for line in standing.lines(names) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// A finished game on one line.
fn line(progress: &Progress<'_>, names: &[String; 2], left: Duration) -> String {
    let Progress {
        id, played, standing, ..
    } = progress;
    let players = id.players();
    format!(
        "{} {}: {} - {} {} ({}, {} plies) | {}{} | {} left",
        id.variant.name,
        id.number + 1,
        names[players[Side::White]],
        names[players[Side::Black]],
        super::pgn::result(played).text(),
        played.reason(),
        played.line.ply(),
        standing.total,
        standing.test(),
        in_words(left)
    )
}

/// A time as people say it.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ ..7_200 => format!("{} min", seconds / 60),
        seconds => format!("{:.1} h", seconds as f64 / 3_600.0),
    }
}

/// Makes a book and writes it.
///
/// # Errors
/// When the arguments make no sense, or the output cannot be written.
pub(in crate::engine) fn run_book(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("book", USAGE, words)?;
    let variant = arguments.need_variant()?;
    let count = arguments.number("--count")?.unwrap_or(1_000);
    let seed = arguments.number("--seed")?.unwrap_or(1);
    arguments.finish()?;
    writeln!(output, "{}", book::recipe(variant, count, seed))?;
    let openings = book::Maker::new(variant, seed).take(count);
    for line in openings {
        writeln!(output, "{}", book::written(&line))?;
    }
    Ok(())
}

/// Numbers with commas in between.
fn numbers<T: FromStr>(name: &str, text: &str) -> Result<Vec<T>, String> {
    text.split(',').map(|part| number(name, part.trim())).collect()
}

/// A word without the digit that names a player, and which player that is.
fn split_player(word: &str) -> (&str, Option<usize>) {
    match word.as_bytes().last() {
        Some(b'1') => (&word[..word.len() - 1], Some(0)),
        Some(b'2') => (&word[..word.len() - 1], Some(1)),
        _ => (word, None),
    }
}

/// What is said about one player.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    options: Vec<(String, String)>,
    allowance: Allowance,
}

impl Draft {
    /// Understands a word about a player; `false` when it is not about players.
    fn take(&mut self, word: &str, value: &str) -> Result<bool, String> {
        match word {
            "--name" => self.name = Some(value.to_owned()),
            "--option" => {
                let (name, value) = value
                    .split_once('=')
                    .ok_or_else(|| format!("{word}: {value:?} is not written NAME=VALUE"))?;
                self.options.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            "--movetime" => self.allowance.movetime = Some(Duration::from_millis(number(word, value)?)),
            "--nodes" => self.allowance.nodes = Some(number(word, value)?),
            "--depth" => self.allowance.depth = Some(number(word, value)?),
            "--tc" => self.allowance.clock = Some(tempo(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn tempo(text: &str) -> Result<Tempo, String> {
    let wrong = || format!("--tc: {text:?} is not written BASE+INCREMENT, in seconds");
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        Duration::try_from_secs_f64(number).ok()
    };
    let base = seconds(base).filter(|base| !base.is_zero()).ok_or_else(wrong)?;
    let increment = seconds(increment).ok_or_else(wrong)?;
    Ok(Tempo { base, increment })
}

/// A program and its arguments. A path may have blanks when it is all there is.
fn program(text: &str) -> Result<Source, String> {
    let (path, arguments) = if Path::new(text).is_file() {
        (text.to_owned(), Vec::new())
    } else {
        let mut words = text.split_whitespace().map(str::to_owned);
        let path = words.next().ok_or("--engine: the path is missing")?;
        (path, words.collect())
    };
    Ok(Source::Program {
        path,
        arguments,
        options: Vec::new(),
    })
}

fn parse(words: &[&str]) -> Result<MatchSettings, String> {
    let mut sources = Vec::new();
    let mut common = Draft::default();
    let mut drafts = [Draft::default(), Draft::default()];
    let mut games: usize = 100;
    let mut variants = Variant::ALL.to_vec();
    let (mut concurrency, mut seed) = (1, 1);
    let mut terms = Terms {
        margin: MARGIN,
        patience: PATIENCE,
        adjudication: Adjudication::default(),
    };
    let (mut sprt, mut pgn, mut journal) = (None, None, None);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if word == "--self" {
            sources.push(Source::Own(OwnSettings::default()));
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word}: the value is missing"))?;
        let (bare, player) = split_player(word);
        let draft = player.map_or(&mut common, |player| &mut drafts[player]);
        if draft.take(bare, value)? {
            continue;
        }
        match word {
            "--engine" => sources.push(program(value)?),
            "--games" => games = number(word, value)?,
            "--variant" => variants = vec![variant_named(value)?],
            "--concurrency" => concurrency = number(word, value)?,
            "--seed" => seed = number(word, value)?,
            "--margin" => terms.margin = Duration::from_millis(number(word, value)?),
            "--timeout" => terms.patience = Duration::from_secs(number(word, value)?),
            "--resign" => terms.adjudication.resign = Some(resign(word, value)?),
            "--draw" => terms.adjudication.draw = Some(draw(word, value)?),
            "--max-plies" => terms.adjudication.most_plies = Some(number(word, value)?),
            "--sprt" => sprt = Some(test(word, value)?),
            "--pgn" => pgn = Some(value.into()),
            "--resume" => journal = Some(value.into()),
            other => return Err(format!("{other:?} is not known")),
        }
    }
    if games == 0 || games % 2 == 1 {
        return Err("--games: openings are played twice, so the number must be even and not nought".to_owned());
    }
    // The same opening again brings the same game again, or nearly, and so a certainty that is none.
    let openings = variants.iter().map(|variant| book::openings(variant).len()).min();
    if let Some(openings) = openings.filter(|&openings| games > 2 * openings) {
        let most = 2 * openings;
        return Err(format!(
            "--games: the book has {openings} openings, enough for {most} games"
        ));
    }
    if !(1..=MOST_BOARDS).contains(&concurrency) {
        return Err(format!(
            "--concurrency: from 1 to {MOST_BOARDS} games can be played at a time"
        ));
    }
    if terms.patience <= terms.margin {
        return Err("--timeout must be longer than --margin".to_owned());
    }
    let count = sources.len();
    let sources: [Source; 2] = sources
        .try_into()
        .map_err(|_| format!("a match has two players, and {count} are named"))?;
    let mut players = Vec::new();
    for (source, draft) in sources.into_iter().zip(drafts) {
        players.push(player(source, &common, draft)?);
    }
    let mut players: [PlayerSettings; 2] = players.try_into().map_err(|_| "a match has two players")?;
    if players[0].name == players[1].name {
        players[0].name.push_str(" 1");
        players[1].name.push_str(" 2");
    }
    Ok(MatchSettings {
        players,
        variants,
        pairs: games / 2,
        concurrency,
        seed,
        terms,
        sprt,
        pgn,
        journal,
    })
}

/// A player from what is said about both and about it alone.
fn player(source: Source, common: &Draft, own: Draft) -> Result<PlayerSettings, String> {
    let mut options = common.options.clone();
    options.extend(own.options);
    let (source, name) = match source {
        Source::Own(mut settings) => {
            for (name, value) in &options {
                settings.set(name, value)?;
            }
            let name = match settings.level {
                _ if settings.material => "material".to_owned(),
                Some(level) => format!("level {}", level.id()),
                None => "tenfold".to_owned(),
            };
            (Source::Own(settings), name)
        }
        Source::Program { path, arguments, .. } => {
            let stem = Path::new(&path)
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned());
            let name = stem.unwrap_or_else(|| path.clone());
            (
                Source::Program {
                    path,
                    arguments,
                    options,
                },
                name,
            )
        }
    };
    let allowance = if own.allowance.is_boundless() {
        common.allowance.clone()
    } else {
        own.allowance
    };
    let bounded = matches!(&source, Source::Own(settings) if settings.level.is_some() || settings.material);
    if allowance.is_boundless() && !bounded {
        return Err(format!("{name} has no limit for its moves, such as --movetime 100"));
    }
    Ok(PlayerSettings {
        name: own.name.or_else(|| common.name.clone()).unwrap_or(name),
        source,
        allowance,
    })
}

fn resign(word: &str, value: &str) -> Result<Resign, String> {
    match numbers::<u32>(word, value)?[..] {
        [score, moves] if moves > 0 => Ok(Resign {
            score: score.min(i32::MAX as u32) as i32,
            moves,
        }),
        _ => Err(format!("{word} is written {word} CENTIPAWNS,COUNT")),
    }
}

fn draw(word: &str, value: &str) -> Result<Draw, String> {
    match numbers::<u32>(word, value)?[..] {
        [score, moves, from] if moves > 0 => Ok(Draw {
            score: score.min(i32::MAX as u32) as i32,
            moves,
            from,
        }),
        _ => Err(format!("{word} is written {word} CENTIPAWNS,COUNT,MOVE")),
    }
}

fn test(word: &str, value: &str) -> Result<Sprt, String> {
    let (elo0, elo1, alpha, beta) = match numbers::<f64>(word, value)?[..] {
        [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
        [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
        _ => return Err(format!("{word} is written {word} ELO0,ELO1[,ALPHA,BETA]")),
    };
    let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
    if elo0 < elo1 && elo0.abs() <= 1_000.0 && elo1.abs() <= 1_000.0 && is_risk(alpha) && is_risk(beta) {
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    } else {
        Err(format!(
            "{word}: ELO0 must be below ELO1, and both risks between 0 and 0.5"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PEMBA;

    fn parsed(text: &str) -> Result<MatchSettings, String> {
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        parse(&words)
    }

    #[test]
    fn what_is_said_of_one_player_is_not_said_of_the_other() {
        let settings = parsed(
            "--self --engine ./other --nodes 5000 --movetime2 100 --option1 Hash=64 --option2 Use=a=b --option2 Hash=32 \
             --games 40 --variant pemba --seed 9",
        )
        .unwrap();
        let [first, second] = &settings.players;
        assert_eq!((first.allowance.nodes, first.allowance.movetime), (Some(5_000), None));
        assert_eq!(
            (second.allowance.nodes, second.allowance.movetime),
            (None, Some(Duration::from_millis(100)))
        );
        let Source::Own(own) = &first.source else {
            panic!("{first:?}")
        };
        assert_eq!(own.hash_mib, 64);
        let Source::Program { path, options, .. } = &second.source else {
            panic!("{second:?}")
        };
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(path, "./other");
        assert_eq!(options, &[option("Use", "a=b"), option("Hash", "32")]);
        assert_eq!((settings.pairs, settings.seed), (20, 9));
        assert_eq!(settings.variants, [&PEMBA]);
        assert_eq!(settings.names(), ["tenfold", "other"]);
    }

    #[test]
    fn clocks_tests_and_adjudication_are_read() {
        let settings =
            parsed("--self --self --tc 10+0.1 --sprt 0,20 --resign 700,4 --draw 10,6,40 --max-plies 400").unwrap();
        let tempo = settings.players[0].allowance.clock.unwrap();
        assert_eq!(
            (tempo.base, tempo.increment),
            (Duration::from_secs(10), Duration::from_millis(100))
        );
        let sprt = settings.sprt.unwrap();
        assert_eq!((sprt.elo0, sprt.elo1, sprt.alpha), (0.0, 20.0, 0.05));
        let adjudication = settings.terms.adjudication;
        assert_eq!(adjudication.resign, Some(Resign { score: 700, moves: 4 }));
        assert_eq!(
            adjudication.draw,
            Some(Draw {
                score: 10,
                moves: 6,
                from: 40
            })
        );
        assert_eq!(adjudication.most_plies, Some(400));
        assert_eq!(settings.players[0].name, "tenfold 1");
    }

    #[test]
    fn a_match_that_makes_no_sense_is_refused() {
        for text in [
            "--self --nodes 100",
            "--self --self",
            "--self --self --self --nodes 100",
            "--self --self --nodes",
            "--self --self --nodes many",
            "--self --self --nodes 100 --games 3",
            "--self --self --nodes 100 --games 0",
            "--self --self --nodes 100 --games 2002",
            "--self --self --nodes 100 --concurrency 0",
            "--self --self --nodes 100 --variant chess",
            "--self --self --nodes 100 --sprt 20,0",
            "--self --self --nodes 100 --sprt 0,20,0.9,0.05",
            "--self --self --nodes 100 --sprt NaN,20",
            "--self --self --tc 0+1",
            "--self --self --tc soon",
            "--self --self --nodes 100 --option1 Hash",
            "--self --self --nodes 100 --option1 Speed=1",
            "--self --self --nodes 100 --resign 500",
            "--self --self --nodes 100 --draw 5,0,40",
            "--self --self --nodes 100 --unheard of",
        ] {
            assert!(parsed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_level_needs_no_other_limit() {
        let settings = parsed("--self --self --option1 Level=2 --option2 Material=true").unwrap();
        assert_eq!(settings.names(), ["level 2", "material"]);
    }
}
