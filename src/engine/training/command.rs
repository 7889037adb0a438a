//! What the commands `datagen`, `train` and `net` ask for and print.

use std::io::Write;
use std::path::PathBuf;

use super::datagen::{self, Amount, DatagenError, GAMES_PER_CHUNK};
use super::quantise::Agreement;
use super::trainer::{self, Settings, TrainError};
use crate::engine::arguments::Arguments;
use crate::engine::tools::ToolError;

/// What the commands of this module take.
pub(in crate::engine) const USAGE: &str = "\
  tenfold-engine datagen --variant V --out FOLDER --seed N (--positions N | --games N) [--nodes N] [--threads N]
                                                   play games and keep their positions
  tenfold-engine train --variant V --data FOLDER --out NET --seed N [--start NET] [--positions N] [--epochs N]
                       [--wdl SHARE] [--lr RATE] [--batch N] [--threads N]
                                                   let a net learn from positions, from nothing or from where
                                                   another net is; --data may be repeated
  tenfold-engine net --variant V --folder FOLDER --seed N (--positions N | --games N) [--nodes N] [--epochs N]
                     [--wdl SHARE] [--lr RATE] [--batch N] [--threads N]
                                                   both, one after the other

datagen, train and net go on where they were broken off when they are started again in the same way.";

/// Positions visited for each move of the games, unless asked for otherwise.
const NODES: u64 = 1_000;

fn nodes(arguments: &mut Arguments<'_>) -> Result<u64, String> {
    Ok(arguments.number("--nodes")?.unwrap_or(NODES))
}

fn threads(arguments: &mut Arguments<'_>) -> Result<usize, String> {
    Ok(arguments.number("--threads")?.unwrap_or(1).max(1))
}

fn settings(arguments: &mut Arguments<'_>) -> Result<Settings, String> {
    let default = Settings::default();
    let settings = Settings {
        seed: arguments.need_number("--seed")?,
        epochs: arguments.number("--epochs")?.unwrap_or(default.epochs),
        batch: arguments.number("--batch")?.unwrap_or(default.batch),
        result_weight: arguments.number("--wdl")?.unwrap_or(default.result_weight),
        rate: arguments.number("--lr")?.unwrap_or(default.rate),
    };
    if !(0.0..=1.0).contains(&settings.result_weight) {
        return Err(arguments.refusal("--wdl must be from 0 to 1"));
    }
    if !(settings.rate > 0.0 && settings.rate <= 1.0) {
        return Err(arguments.refusal("--lr must be more than 0 and at most 1"));
    }
    if settings.batch == 0 {
        return Err(arguments.refusal("--batch must be at least 1"));
    }
    Ok(settings)
}

fn amount(arguments: &mut Arguments<'_>) -> Result<Amount, String> {
    match (arguments.number("--positions")?, arguments.number("--games")?) {
        (Some(positions), None) => Ok(Amount::Positions(positions)),
        (None, Some(games)) => Ok(Amount::Games(games)),
        _ => Err(arguments.refusal("give either --positions or --games")),
    }
}

/// Runs `datagen`.
pub(in crate::engine) fn run_datagen(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("datagen", USAGE, words)?;
    let run = datagen::Run {
        variant: arguments.need_variant()?,
        seed: arguments.need_number("--seed")?,
        nodes: nodes(&mut arguments)?,
        amount: amount(&mut arguments)?,
        games_per_chunk: GAMES_PER_CHUNK,
        threads: threads(&mut arguments)?,
        folder: PathBuf::from(arguments.need("--out")?),
    };
    arguments.finish()?;
    generate(&run, output)
}

/// Runs `train`.
pub(in crate::engine) fn run_train(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("train", USAGE, words)?;
    let run = trainer::Run {
        variant: arguments.need_variant()?,
        folders: arguments.take_all("--data").into_iter().map(PathBuf::from).collect(),
        positions: arguments.number("--positions")?,
        start: arguments.take("--start").map(PathBuf::from),
        out: PathBuf::from(arguments.need("--out")?),
        settings: settings(&mut arguments)?,
        threads: threads(&mut arguments)?,
    };
    if run.folders.is_empty() {
        return Err(arguments.refusal("--data is missing").into());
    }
    arguments.finish()?;
    train(&run, output)
}

/// Runs `net`.
pub(in crate::engine) fn run_net(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("net", USAGE, words)?;
    let variant = arguments.need_variant()?;
    let folder = PathBuf::from(arguments.need("--folder")?);
    let settings = settings(&mut arguments)?;
    let generation = datagen::Run {
        variant,
        seed: settings.seed,
        nodes: nodes(&mut arguments)?,
        amount: amount(&mut arguments)?,
        games_per_chunk: GAMES_PER_CHUNK,
        threads: threads(&mut arguments)?,
        folder: folder.clone(),
    };
    arguments.finish()?;
    generate(&generation, output)?;
    let run = trainer::Run {
        variant,
        folders: vec![folder.clone()],
        positions: match generation.amount {
            Amount::Positions(positions) => Some(positions),
            Amount::Games(_) => None,
        },
        start: None,
        out: folder.join(variant.name).with_added_extension("nnue"),
        settings,
        threads: generation.threads,
    };
    train(&run, output)?;
    writeln!(
        output,
        "next: build the engine with it as src/engine/nnue/nets/{name}.nnue, and let both builds play\n  \
         tenfold-engine match --engine NEW --engine OLD --variant {name} --movetime 100 --sprt 0,20",
        name = variant.name
    )?;
    Ok(())
}

impl From<DatagenError> for ToolError {
    fn from(error: DatagenError) -> ToolError {
        match error {
            DatagenError::Output(error) => ToolError::Output(error),
            error => ToolError::Refused(error.to_string()),
        }
    }
}

impl From<TrainError> for ToolError {
    fn from(error: TrainError) -> ToolError {
        match error {
            TrainError::Output(error) => ToolError::Output(error),
            error => ToolError::Refused(error.to_string()),
        }
    }
}

fn generate(run: &datagen::Run, output: &mut impl Write) -> Result<(), ToolError> {
    let summary = datagen::run(run, &mut |line| writeln!(output, "{line}"))?;
    writeln!(
        output,
        "{}: {} chunks with {} positions in {}",
        run.variant.name,
        summary.chunks,
        summary.positions,
        run.folder.display()
    )?;
    Ok(())
}

fn train(run: &trainer::Run, output: &mut impl Write) -> Result<(), ToolError> {
    let summary = trainer::run(run, &mut |line| writeln!(output, "{line}"))?;
    let Agreement {
        positions,
        mean,
        most,
        size,
    } = summary.agreement;
    writeln!(
        output,
        "rounding the weights changes {positions} values by {mean:.2} cp on average and {most:.1} cp at most; they are \
         {size:.0} cp on average"
    )?;
    writeln!(output, "{}: the net is in {}", run.variant.name, run.out.display())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_make_no_sense_are_refused_by_name() {
        let refusal = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            run_datagen(&words, &mut Vec::new()).unwrap_err().to_string()
        };
        assert!(refusal("--variant shako --seed").contains("--seed: the value is missing"));
        assert!(refusal("--variant chess").contains("\"chess\" is not a variant"));
        assert!(refusal("--variant shako").contains("--seed is missing"));
        assert!(refusal("--variant shako --seed 1").contains("either --positions or --games"));
        assert!(refusal("--variant shako --seed 1 --games 5 --positions 5").contains("either --positions or --games"));
        assert!(refusal("--variant shako --seed 1 --games 5 --nodes x").contains("--nodes: \"x\" is not a number"));
        assert!(
            refusal("--variant shako --seed 1 --games 5 --out x --colour red").contains("\"--colour\" is not known")
        );
        let train_refusal = |words: &[&str]| run_train(words, &mut Vec::new()).unwrap_err().to_string();
        let words = ["--variant", "shako", "--seed", "1", "--out", "x"];
        assert!(train_refusal(&words).contains("--data is missing"));
        let words = [
            "--variant",
            "shako",
            "--seed",
            "1",
            "--data",
            "x",
            "--out",
            "y",
            "--wdl",
            "1.5",
        ];
        assert!(train_refusal(&words).contains("--wdl"));
    }
}
