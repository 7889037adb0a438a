//! The command `tenfold-engine fit`: records in, a source file of weights out.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use super::{Examples, Fitted, file};
use crate::engine::arguments::Arguments;
use crate::engine::classic::start::START;
use crate::engine::classic::terms::MATERIAL;
use crate::engine::tools::ToolError;
use crate::engine::training::each_sample;
use crate::rules::{PieceType, Variant};

/// How the command is called.
pub(in crate::engine) const USAGE: &str = "  \
  tenfold-engine fit --variant VARIANT --data FOLDER --out FILE [--seed N] [--epochs N] [--pull N] [--most N]
                                                   fit the linear evaluation to generated positions";

/// Times that all positions are gone through.
const EPOCHS: u32 = 40;

/// The pull towards the starting values, in positions that had the term. Positions of one game are much alike, so a
/// weight should not follow fewer than come from a few games.
const PULL: f32 = 3_000.0;

/// More positions than this are not read unless asked for: each takes about half a kilobyte of memory.
const MOST: usize = 3_000_000;

/// Runs the command with the words after its name.
///
/// # Errors
/// When a word is not understood, a file cannot be read or written, or the output cannot be written.
pub(in crate::engine) fn run(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("fit", USAGE, words)?;
    let variant = arguments.need_variant()?;
    let folder = PathBuf::from(arguments.need("--data")?);
    let out = PathBuf::from(arguments.need("--out")?);
    let seed: u64 = arguments.number("--seed")?.unwrap_or(1);
    let epochs = arguments.number("--epochs")?.unwrap_or(EPOCHS);
    let pull = arguments.number("--pull")?.unwrap_or(PULL);
    let most = arguments.number("--most")?.unwrap_or(MOST);
    arguments.finish()?;

    let mut examples = Examples::new(variant, seed);
    each_sample(&folder, variant, &mut |sample| {
        examples.add(&sample);
        examples.len() < most
    })?;
    if examples.len() == 0 {
        return Err(format!("{} has no positions of {variant}", folder.display()).into());
    }
    writeln!(output, "{} positions of {variant}", examples.len())?;
    let mut written = Ok(());
    let fitted = examples.fit(epochs, pull, &mut |epoch, loss| {
        if epoch.is_multiple_of(5) && written.is_ok() {
            written = writeln!(output, "{epoch:>3} of {epochs}: loss {loss:.6}");
        }
    });
    written?;
    write!(output, "{}", report(variant, &fitted))?;
    let recipe = format!(
        "tenfold-engine fit --variant {} --data FOLDER --out FILE --seed {seed} --epochs {epochs} --pull {pull}",
        variant.name
    );
    fs::write(&out, file::source(variant, &fitted, &recipe)).map_err(|error| format!("{}: {error}", out.display()))?;
    Ok(())
}

/// The losses and what pieces are worth.
fn report(variant: &Variant, fitted: &Fitted) -> String {
    let mut text = format!(
        "loss on fitted positions {:.6} before, {:.6} after; on others {:.6} before, {:.6} after\n\
         999 of 1000 positions have {} or less besides material and squares\n\n\
         piece        full  empty   before: full  empty\n",
        fitted.fitted.0, fitted.fitted.1, fitted.judged.0, fitted.judged.1, fitted.far
    );
    for kind in PieceType::ALL {
        if variant.has(kind) && kind != PieceType::King {
            let term = MATERIAL.of(kind.index());
            let (now, before) = (fitted.terms[term], START[term]);
            text.push_str(&format!(
                "{:<10} {:>6} {:>6} {:>14} {:>6}\n",
                kind.name(),
                now.full(),
                now.empty(),
                before.full(),
                before.empty()
            ));
        }
    }
    text
}
