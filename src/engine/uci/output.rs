//! What the engine says: whole lines, each written at once, from whichever thread.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::{Info, Report};
use crate::rules::{DrawReason, Line, Move, Outcome, WinReason};

/// Where lines go; clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Lines for a writer.
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes a line and flushes it. That nobody listens any more is no fault of ours: the end of the input will tell.
    pub(super) fn line(&self, text: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writer
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| writer.flush());
    }
}

/// A text without line breaks and other control characters.
pub(super) fn on_one_line(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// How far a search has come.
pub(super) fn info(info: &Info) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv",
        info.depth,
        info.seldepth,
        info.multipv,
        info.score,
        info.nodes,
        info.nps,
        info.hashfull,
        info.time.as_millis()
    );
    for mv in &info.pv {
        push(&mut text, mv);
    }
    text
}

fn push(text: &mut String, mv: &Move) {
    write!(text, " {mv}").expect("writing to a string does not fail");
}

/// The answer to `go`.
pub(super) fn best_move(report: &Report) -> String {
    match (report.best, report.ponder) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(best), None) => format!("bestmove {best}"),
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
    }
}

/// The board, and what there is to know about it.
pub(super) fn drawing(line: &Line) -> String {
    let position = line.position();
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let state = match line.outcome_with_claims() {
        None => "none",
        Some(Outcome::Win {
            by: WinReason::Checkmate,
            ..
        }) => "checkmate",
        Some(Outcome::Draw(DrawReason::Stalemate)) => "stalemate",
        Some(Outcome::Draw(DrawReason::DeadPosition)) => "dead position",
        Some(Outcome::Draw(DrawReason::ThreefoldRepetition)) => "threefold repetition",
        Some(Outcome::Draw(DrawReason::FivefoldRepetition)) => "fivefold repetition",
        Some(Outcome::Draw(DrawReason::FiftyMoves)) => "50 moves",
        Some(Outcome::Draw(DrawReason::SeventyFiveMoves)) => "75 moves",
        Some(Outcome::Win { .. } | Outcome::Draw(_)) => "over",
    };
    format!(
        "\n{position}\n\nVariant: {}\nFen: {}\nKey: {:016X}\nCheckers: {}\nLegal moves: {}\nState: {state}",
        position.variant().name,
        position.fen(),
        position.key(),
        checkers.join(" "),
        position.count_legal_moves(),
    )
}
