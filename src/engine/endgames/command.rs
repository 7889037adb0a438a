//! The command `tenfold-engine endings`: solves endings, fits the way to mate, and plays won endings out.

use std::io::Write;
use std::time::Duration;

use super::solver::{Solution, Summary, may_win_alone};
use super::{PAIRS_THAT_WIN, Pair, drill, fit};
use crate::engine::Limits;
use crate::engine::clock::Instant;
use crate::engine::tools::ToolError;
use crate::rules::{PieceType, SplitMix};

/// How the command is called.
pub(in crate::engine) const USAGE: &str = "  \
  tenfold-engine endings [--gradients | --play N] [--nodes N | --time N] [--seed N] [ENDING]...
                                                   solve endings against a bare king: share won, longest win, time;
                                                   write src/engine/endgames/gradients.rs anew (a quarter of an hour);
                                                   or play won ones out against the longest defence, with so many
                                                   nodes or milliseconds a move.
                                                   ENDING is M, BN and the like; all that win when none is given";

/// Nodes for each move of an ending that is played out.
const NODES: u64 = 20_000;

/// What to do with each ending.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Solve it and tell what there is to tell.
    Solve,
    /// Fit tables to it.
    Fit,
    /// Play it out so many times.
    Play(u32),
}

/// Runs the command with the words after its name.
///
/// # Errors
/// When a word is not understood, or the output cannot be written.
pub(in crate::engine) fn run(words: &[&str], output: &mut impl Write) -> Result<(), ToolError> {
    let (mut task, mut seed) = (Task::Solve, 1);
    let mut limits = Limits::default().nodes(NODES);
    let mut endings = Vec::new();
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        let mut value = || {
            let value = rest.next().and_then(|value| value.parse().ok());
            value.ok_or_else(|| format!("endings: {word}: a number is missing\n\n{USAGE}"))
        };
        match word {
            "--gradients" => task = Task::Fit,
            "--play" => {
                task = Task::Play(u32::try_from(value()?).map_err(|_| format!("{word}: the number is too large"))?);
            }
            "--nodes" => limits = Limits::default().nodes(value()?),
            "--time" => limits = Limits::default().movetime(Duration::from_millis(value()?)),
            "--seed" => seed = value()?,
            letters => endings.push(ending(letters)?),
        }
    }
    if endings.is_empty() {
        let alone = PieceType::ALL.into_iter().filter(|&kind| may_win_alone(kind));
        endings.extend(alone.map(|kind| vec![kind]));
        endings.extend(PAIRS_THAT_WIN.map(|(first, second)| vec![first, second]));
    }
    if task == Task::Fit {
        writeln!(output, "{}", fit::HEAD)?;
    }
    for kinds in &endings {
        let name: String = kinds.iter().map(|kind| kind.letter()).collect();
        let pair = match **kinds {
            [first, second] => Some([first, second]),
            _ => None,
        };
        if task == Task::Fit && pair.is_none() {
            continue;
        }
        let start = Instant::now();
        // The quick solver, where only what it knows is wanted.
        if task == Task::Solve
            && let Some(quick) = pair.and_then(Pair::of)
        {
            quick.solve();
            let solved_in = start.elapsed();
            if let Some(summary) = quick.summary() {
                tell(&name, summary, solved_in, output)?;
            }
            continue;
        }
        let solution = Solution::of(kinds);
        let solved_in = start.elapsed();
        match (task, pair) {
            (Task::Fit, Some(pair)) => write!(output, "{}", fit::fit(&solution, pair, seed).text())?,
            (Task::Play(count), _) => {
                let mut random = SplitMix::new(seed);
                let won = (0..count)
                    .filter(|_| {
                        let position = drill::random_position(&solution, &mut random);
                        drill::is_won(position, &solution, &limits)
                    })
                    .count();
                writeln!(output, "{name}: {won} of {count} won")?;
            }
            _ => tell(&name, solution.summary(), solved_in, output)?,
        }
        output.flush()?;
    }
    if task == Task::Fit {
        writeln!(output, "];")?;
    }
    Ok(())
}

fn tell(name: &str, summary: Summary, solved_in: Duration, output: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        output,
        "{name}: {:.1} % won, longest {} moves, {:.2} s",
        100.0 * summary.share(),
        summary.longest,
        solved_in.as_secs_f64()
    )?;
    output.flush()
}

/// The pieces that these letters name, in order.
fn ending(letters: &str) -> Result<Vec<PieceType>, String> {
    let mut kinds: Vec<PieceType> = letters
        .chars()
        .map(PieceType::from_letter)
        .collect::<Option<_>>()
        .ok_or_else(|| format!("endings: {letters:?} is not known\n\n{USAGE}"))?;
    if !matches!(kinds.len(), 1 | 2)
        || kinds
            .iter()
            .any(|kind| matches!(kind, PieceType::Pawn | PieceType::King))
    {
        return Err(format!("endings: {letters:?} is not one officer or two\n\n{USAGE}"));
    }
    kinds.sort_unstable();
    Ok(kinds)
}
