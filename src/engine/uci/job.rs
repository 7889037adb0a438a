//! What takes time, and how it is done: one job after the other, by whoever owns the engine.

#[cfg(not(target_family = "wasm"))]
use std::thread;
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

use super::output::{self, Output};
use crate::engine::{Engine, Evaluation, Handicap, Info, Limits, Report, StopFlag, bench};
use crate::rules::{Line, Move, Position, Wanted, perft};

/// How often work that waits to be stopped looks at its flag, should the wake-up be missed.
#[cfg(not(target_family = "wasm"))]
const NAP: Duration = Duration::from_millis(50);
/// From this depth on, perft goes one ply down by itself so that it can be stopped in between.
const STOPPABLE_PERFT: u32 = 3;

/// Something to do.
pub(super) enum Job {
    Search {
        line: Box<Line>,
        limits: Limits,
        /// How to play less than well; `None` for full strength.
        handicap: Option<Handicap>,
        stop: StopFlag,
    },
    Perft {
        position: Box<Position>,
        depth: u32,
        stop: StopFlag,
    },
    Bench {
        stop: StopFlag,
    },
    Clear,
    Hash(usize),
    Threads(usize),
    MultiPv(usize),
    Judge(Evaluation),
}

/// Does a job.
pub(super) fn perform(engine: &mut Engine, job: Job, output: &Output) {
    match job {
        Job::Search {
            line,
            limits,
            handicap,
            stop,
        } => search(engine, &line, &limits, handicap.as_ref(), &stop, output),
        Job::Perft { position, depth, stop } => count_leaves(&position, depth, &stop, output),
        Job::Bench { stop } => run_bench(&stop, output),
        Job::Clear => engine.clear(),
        Job::Hash(mib) => {
            let given = engine.set_hash(mib);
            if given < mib {
                output.line(&format!(
                    "info string Hash: the system has no {mib} MiB, {given} are used"
                ));
            }
        }
        Job::Threads(threads) => engine.set_threads(threads),
        Job::MultiPv(lines) => engine.set_multi_pv(lines),
        Job::Judge(evaluation) => engine.set_evaluation(evaluation),
    }
}

fn search(
    engine: &mut Engine,
    line: &Line,
    limits: &Limits,
    handicap: Option<&Handicap>,
    stop: &StopFlag,
    output: &Output,
) {
    let mut inform = |info: &Info| output.line(&output::info(info));
    let report = match handicap {
        None => engine.search(line, limits, stop, &mut inform),
        Some(handicap) => Report {
            best: engine.choose_within(line, handicap, limits, stop, &mut inform),
            ..Report::default()
        },
    };
    if report.best.is_none() {
        let score = if line.position().in_check() { "mate 0" } else { "cp 0" };
        output.line(&format!("info depth 0 score {score}"));
    }
    #[cfg(not(target_family = "wasm"))]
    keep_back(&report, limits, stop);
    // Whoever hears the answer may send the next job at once: this one must count as ended by then.
    stop.raise();
    output.line(&output::best_move(&report));
}

/// Waits until the answer is wanted: not before `stop`, or before the move that is pondered on was played, however early it
/// is known.
#[cfg(not(target_family = "wasm"))]
fn keep_back(report: &Report, limits: &Limits, stop: &StopFlag) {
    let ponders = || limits.ponder.as_ref().is_some_and(|hit| hit.time().is_none());
    while report.best.is_some() && !stop.is_raised() && (limits.infinite || ponders()) {
        thread::park_timeout(NAP);
    }
}

fn run_bench(stop: &StopFlag, output: &Output) {
    let result = bench::bench(stop, &mut |position, nodes| {
        output.line(&format!(
            "info string {} {}: {nodes} nodes",
            position.variant().name,
            position.fen()
        ));
    });
    if stop.is_raised() {
        output.line("info string bench was stopped");
    } else {
        output.line(&format!("{} nodes {} nps", result.nodes, result.nps()));
    }
}

fn count_leaves(position: &Position, depth: u32, stop: &StopFlag, output: &Output) {
    let mut total = 0;
    match depth.checked_sub(1) {
        None => total = 1,
        Some(depth) => {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let Some(nodes) = perft_until(&after, depth, stop, &mut Vec::new()) else {
                    output.line("info string perft was stopped");
                    return;
                };
                total += nodes;
                output.line(&format!("{mv}: {nodes}"));
            }
        }
    }
    output.line("");
    output.line(&format!("Nodes searched: {total}"));
}

/// [`perft`] that can be stopped; `None` when it was.
fn perft_until(position: &Position, depth: u32, stop: &StopFlag, moves: &mut Vec<Move>) -> Option<u64> {
    if stop.is_raised() {
        return None;
    }
    if depth < STOPPABLE_PERFT {
        return Some(perft(position, depth));
    }
    let first = moves.len();
    position.generate(Wanted::All, moves);
    let mut nodes = 0;
    for index in first..moves.len() {
        let mut after = position.clone();
        after.play_unchecked(moves[index]);
        nodes += perft_until(&after, depth - 1, stop, moves)?;
    }
    moves.truncate(first);
    Some(nodes)
}
