//! What the program `tenfold-engine` does: UCI, or one of a few tools.

use std::io;
use std::process::ExitCode;

use super::clock::Instant;
use super::search::nodes_per_second;
use super::selfplay::{self, Tally};
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

/// Runs the program with these arguments.
pub fn run(arguments: Vec<String>) -> ExitCode {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        [] => Session::new(Output::new(io::stdout()))
            .run(&mut io::stdin().lock())
            .map_err(|error| format!("the input cannot be read: {error}")),
        ["bench"] => {
            run_bench();
            Ok(())
        }
        ["material"] => {
            print!("{}", material_table());
            Ok(())
        }
        ["perft", ref rest @ ..] => run_perft(rest),
        ["selfplay", ref rest @ ..] => run_selfplay(rest),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [other, ..] => Err(format!("{other:?} is not known\n\n{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("tenfold-engine: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run_bench() {
    let result = bench::bench(&StopFlag::default(), &mut |position, nodes| {
        println!("{:>9} {} {}", nodes, position.variant().name, position.fen());
    });
    println!("{} nodes {} nps", result.nodes, result.nps());
}

fn number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("{name}: {text:?} is not a number, or too large"))
}

fn variant_named(text: &str) -> Result<&'static Variant, String> {
    Variant::by_name(text).ok_or_else(|| format!("{text:?} is not a variant; there are shako and pemba"))
}

fn run_perft(words: &[&str]) -> Result<(), String> {
    let (variant, words) = match words {
        [name, rest @ ..] if Variant::by_name(name).is_some() => (variant_named(name)?, rest),
        _ => (&SHAKO, words),
    };
    let [depth, fen @ ..] = words else {
        return Err(format!("perft: the depth is missing\n\n{USAGE}"));
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
        println!("{mv}: {nodes}");
    }
    println!("\nNodes searched: {total}");
    println!(
        "{:.1} Mnps, {} ms",
        nodes_per_second(total, time) as f64 / 1e6,
        time.as_millis()
    );
    Ok(())
}

fn run_selfplay(words: &[&str]) -> Result<(), String> {
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
            other => return Err(format!("selfplay: {other:?} is not known\n\n{USAGE}")),
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
            println!(
                "{} {}: {} plies, {}",
                variant.name,
                tally.games(),
                game.line.ply(),
                game.outcome
            );
            if shows_moves {
                println!("{}\n", game.text());
            }
        }
        println!(
            "{}: {} games, White {} Black {} drawn {}, {} plies a game, {} nps",
            variant.name,
            tally.games(),
            tally.white,
            tally.black,
            tally.drawn,
            tally.plies / u64::from(tally.games().max(1)),
            nodes_per_second(tally.nodes, start.elapsed())
        );
    }
    Ok(())
}
