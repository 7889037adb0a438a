//! What the program `tenfold-engine` does: UCI, or one of a few tools.

use std::io::{self, Write};
use std::process::ExitCode;

use super::arguments::{number, variant_named};
#[cfg(not(target_family = "wasm"))]
use super::classic::fit;
use super::clock::Instant;
use super::endgames;
#[cfg(not(target_family = "wasm"))]
use super::matches;
use super::search::nodes_per_second;
use super::selfplay::{self, Tally};
#[cfg(not(target_family = "wasm"))]
use super::skill::ladder;
#[cfg(not(target_family = "wasm"))]
use super::training;
use super::uci::{Output, Session};
use super::{Engine, Limits, StopFlag, bench};
use crate::rules::{Position, SHAKO, Variant, divide, material_table};

const USAGE: &str = "\
tenfold-engine speaks UCI on standard input and output. It also knows:

  tenfold-engine bench                             search fixed positions, print nodes and speed
  tenfold-engine perft [VARIANT] DEPTH [FEN]       count move sequences, print them by first move
  tenfold-engine selfplay [--games N] [--variant VARIANT] [--nodes N] [--seed N] [--moves]
                                                   play games against itself, print the results
  tenfold-engine material                          find out anew which material can never mate (takes minutes)

VARIANT is shako or pemba; both are played, or shako is counted, when none is given.";

/// A tool of a floor above the engine.
pub struct Tool {
    /// The word by which it is called.
    pub name: &'static str,
    /// How it is called, and what it does.
    pub usage: &'static str,
    /// Does it, with the words after its name.
    pub run: fn(&[&str], &mut dyn Write) -> Result<(), ToolError>,
}

/// Why a tool did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// It could not be done as it was asked for; the text says why.
    #[error("{0}")]
    Refused(String),
    /// What it had to say could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<String> for ToolError {
    fn from(reason: String) -> ToolError {
        ToolError::Refused(reason)
    }
}

/// Runs the program with these arguments. It knows the tools of the engine, and these.
pub fn run(arguments: Vec<String>, others: &[Tool]) -> ExitCode {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = if words.is_empty() {
        Session::new(Output::new(io::stdout()))
            .run(&mut io::stdin().lock())
            .map_err(|error| ToolError::Refused(format!("the input cannot be read: {error}")))
    } else {
        // Not locked: a tool may have something to say from several threads.
        let mut output = io::stdout();
        run_tool(&words, others, &mut output).and_then(|()| Ok(output.flush()?))
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever closes a pipe has read enough, and needs no explanation.
        Err(ToolError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(reason) => {
            // There is nowhere left to say that this cannot be written either.
            let _ = writeln!(io::stderr(), "tenfold-engine: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run_tool(words: &[&str], others: &[Tool], output: &mut impl Write) -> Result<(), ToolError> {
    if let [name, rest @ ..] = words
        && let Some(tool) = others.iter().find(|tool| tool.name == *name)
    {
        return (tool.run)(rest, output);
    }
    match *words {
        ["bench"] => run_bench(output),
        ["material"] => Ok(write!(output, "{}", material_table())?),
        ["perft", ref rest @ ..] => run_perft(rest, output),
        ["selfplay", ref rest @ ..] => run_selfplay(rest, output),
        ["endings", ref rest @ ..] => endgames::run(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["match", ref rest @ ..] => matches::run_match(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["book", ref rest @ ..] => matches::run_book(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["ladder", ref rest @ ..] => ladder::run(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["datagen", ref rest @ ..] => training::run_datagen(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["fit", ref rest @ ..] => fit::run(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["train", ref rest @ ..] => training::run_train(rest, output),
        #[cfg(not(target_family = "wasm"))]
        ["net", ref rest @ ..] => training::run_net(rest, output),
        ["help" | "--help" | "-h"] | [] => {
            writeln!(output, "{USAGE}\n\n{}", endgames::USAGE)?;
            #[cfg(not(target_family = "wasm"))]
            writeln!(
                output,
                "\n{}\n{}\n\n{}\n{}",
                matches::USAGE,
                ladder::USAGE,
                training::USAGE,
                fit::USAGE
            )?;
            for tool in others {
                writeln!(output, "\n{}", tool.usage)?;
            }
            Ok(())
        }
        [other, ..] => Err(format!("{other:?} is not known\n\n{USAGE}").into()),
    }
}

fn run_bench(output: &mut impl Write) -> Result<(), ToolError> {
    let stop = StopFlag::default();
    let mut written = Ok(());
    let result = bench::bench(&stop, &mut |position, nodes| {
        if written.is_ok() {
            written = writeln!(output, "{:>9} {} {}", nodes, position.variant().name, position.fen());
        }
        if written.is_err() {
            stop.raise();
        }
    });
    written?;
    writeln!(output, "{} nodes {} nps", result.nodes, result.nps())?;
    Ok(())
}

fn run_perft(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let (variant, words) = match words {
        [name, rest @ ..] if Variant::by_name(name).is_some() => (variant_named(name)?, rest),
        _ => (&SHAKO, words),
    };
    let [depth, fen @ ..] = words else {
        return Err(format!("perft: the depth is missing\n\n{USAGE}").into());
    };
    let depth: u32 = number("perft", depth)?;
    let position = match fen {
        [] => Position::start(variant),
        _ => {
            Position::from_fen(variant, &fen.join(" "))
                .map_err(|error| error.to_string())?
                .position
        }
    };
    let start = Instant::now();
    let counts = divide(&position, depth);
    let time = start.elapsed();
    let total = if depth == 0 {
        1
    } else {
        counts.iter().map(|(_, nodes)| nodes).sum()
    };
    for (mv, nodes) in counts {
        writeln!(output, "{mv}: {nodes}")?;
    }
    writeln!(output, "\nNodes searched: {total}")?;
    writeln!(
        output,
        "{:.1} Mnps, {} ms",
        nodes_per_second(total, time) as f64 / 1e6,
        time.as_millis()
    )?;
    Ok(())
}

fn run_selfplay(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut games: u64 = 10;
    let mut nodes: u64 = 2_000;
    let mut seed: u64 = 1;
    let mut variants: Vec<&'static Variant> = Variant::ALL.to_vec();
    let mut shows_moves = false;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || {
            words
                .next()
                .copied()
                .ok_or_else(|| format!("{word}: the value is missing"))
        };
        match word {
            "--games" => games = number(word, value()?)?,
            "--nodes" => nodes = number(word, value()?)?,
            "--seed" => seed = number(word, value()?)?,
            "--variant" => variants = vec![variant_named(value()?)?],
            "--moves" => shows_moves = true,
            other => return Err(format!("selfplay: {other:?} is not known\n\n{USAGE}").into()),
        }
    }
    for variant in variants {
        let mut engine = Engine::default();
        let mut tally = Tally::default();
        let start = Instant::now();
        for game in 0..games {
            let limits = Limits::default().nodes(nodes);
            let game = selfplay::play(&mut engine, variant, &limits, seed.wrapping_add(game))
                .map_err(|error| error.to_string())?;
            tally.count(&game);
            writeln!(
                output,
                "{} {}: {} plies, {}",
                variant.name,
                tally.games(),
                game.line.ply(),
                game.outcome
            )?;
            if shows_moves {
                writeln!(output, "{}\n", game.text())?;
            }
        }
        writeln!(
            output,
            "{}: {} games, White {} Black {} drawn {}, {} plies a game, {} nps",
            variant.name,
            tally.games(),
            tally.white,
            tally.black,
            tally.drawn,
            tally.plies / u64::from(tally.games().max(1)),
            nodes_per_second(tally.nodes, start.elapsed())
        )?;
    }
    Ok(())
}
