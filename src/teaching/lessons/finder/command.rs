//! The tool that finds the exercises of a game.

use std::collections::HashMap;
use std::io::Write;

use super::{Finder, recipes};
use crate::engine::arguments::Arguments;
use crate::engine::tools::ToolError;
use crate::rules::SplitMix;

/// How it is called.
pub(in crate::teaching) const USAGE: &str = "\
  tenfold-engine lessons --variant VARIANT [--seed N] [--only KIND]
                                                   find and verify exercises, as in assets/lessons (takes minutes)";

/// Writes the exercises of a game.
pub(in crate::teaching) fn run(words: &[&str], output: &mut dyn Write) -> Result<(), ToolError> {
    let mut arguments = Arguments::read("lessons", USAGE, words)?;
    let variant = arguments.need_variant()?;
    let seed: u64 = arguments.number("--seed")?.unwrap_or(1);
    let only = arguments.take("--only");
    arguments.finish()?;
    writeln!(
        output,
        "# Exercises of {variant}, found and verified by: tenfold-engine lessons --variant {} --seed {seed}\n\
         # KIND GOAL NUMBER [SQUARES]; FEN; MOVES of a shortest solution. Not to be changed by hand.",
        variant.name
    )?;
    let mut numbers = HashMap::new();
    for (row, recipe) in (1u64..).zip(recipes(variant)) {
        let number = numbers
            .entry((
                recipe.subject,
                std::mem::discriminant(&recipe.task),
                recipe.moves_counted(),
            ))
            .and_modify(|number| *number += 1)
            .or_insert(1);
        // Each recipe has its own numbers, so that one may be changed without the others.
        let mut finder = Finder::new(variant, seed ^ SplitMix::mix(row));
        let wanted = only.is_none_or(|word| recipe.subject.name().eq_ignore_ascii_case(word));
        if !wanted {
            continue;
        }
        let exercise = finder
            .find(recipe, *number)
            .ok_or_else(|| format!("lessons: nothing was found for {recipe:?}"))?;
        writeln!(output, "{exercise}")?;
        output.flush()?;
    }
    Ok(())
}
