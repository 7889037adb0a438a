//! The engine as a program speaks to it: the Universal Chess Interface, with ten-by-ten boards.
//!
//! [`Session`] reads commands and answers them at once; what takes time is done by a worker thread, so that `stop`,
//! `isready` and `quit` are heard while it works. A `go` that comes while the one before it is at work waits for its
//! turn, so that scripts need not; only a search without an end must be stopped first. What cannot be understood or done
//! is answered by an `info string` with the reason, and changes nothing.
//!
//! Between searches, `readyok` comes when the options that were set have taken effect.

mod command;
#[cfg(target_family = "wasm")]
mod inline;
mod job;
mod options;
mod output;
pub mod told;
#[cfg(target_arch = "wasm32")]
pub mod web;
#[cfg(not(target_family = "wasm"))]
mod worker;

use std::io::{self, BufRead, Read as _};
use std::time::Duration;

use super::{ClockLimits, Engine, Handicap, Limits, PonderHit, StopFlag};
use crate::rules::{Line, Notice, Position, SHAKO, Side, Variant, fresh_seed, parse_uci};
use command::{Clocks, Command, GoCommand, Start};
#[cfg(target_family = "wasm")]
use inline::Worker;
use job::Job;
use options::{Effect, Options};
pub use output::Output;
#[cfg(not(target_family = "wasm"))]
use worker::Worker;

/// Longer lines are not looked at. A game of a thousand moves takes about a tenth of it.
const LONGEST_LINE: usize = 1 << 20;

/// When the program is told to quit, work that ends by itself may still take this long, each piece of it, so that the
/// short searches of a script that ends with `quit` are answered.
const GRACE: Duration = Duration::from_secs(1);

/// A conversation with one program.
pub struct Session {
    options: Options,
    line: Line,
    worker: Worker,
    output: Output,
    /// What the choices of weak levels follow from in this game. Nobody can foresee it, so that no two games are the same.
    game_seed: u64,
}

/// Whether to go on listening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Wait for the next command.
    Listen,
    /// The program wants to end.
    Quit,
}

impl Session {
    /// A session that has just begun, with Shako's start on the board.
    pub fn new(output: Output) -> Session {
        let options = Options::default();
        Session {
            line: Line::new(Position::start(&SHAKO)),
            worker: Worker::start(Engine::new(options.hash_mib), output.clone()),
            options,
            output,
            game_seed: fresh_seed(),
        }
    }

    /// Reads commands until `quit` or the end of the input, and ends the work that is going on.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn run(mut self, input: &mut dyn BufRead) -> io::Result<()> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let read = (&mut *input)
                .take(LONGEST_LINE as u64 + 1)
                .read_until(b'\n', &mut buffer)?;
            if read == 0 {
                break;
            }
            if buffer.len() > LONGEST_LINE && buffer.last() != Some(&b'\n') {
                skip_line(input)?;
                self.refuse("the line is too long");
                continue;
            }
            let text = String::from_utf8_lossy(&buffer);
            if self.handle(&text) == Next::Quit {
                break;
            }
        }
        self.worker.finish(GRACE);
        Ok(())
    }

    /// Answers one line.
    pub fn handle(&mut self, line: &str) -> Next {
        match command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Next::Quit,
            Ok(Some(command)) => {
                if let Err(reason) = self.obey(command) {
                    self.refuse(&reason);
                }
            }
            Err(reason) => self.refuse(&reason),
        }
        Next::Listen
    }

    /// Tells why something was not done, or not quite as it was written.
    fn refuse(&self, reason: &str) {
        self.output
            .line(&format!("info string {}", output::on_one_line(reason)));
    }

    fn obey(&mut self, command: Command<'_>) -> Result<(), String> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                self.worker.settle();
                self.output.line("readyok");
            }
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::NewGame => {
                self.check_accepts("ucinewgame")?;
                self.worker.send(Job::Clear);
                self.game_seed = fresh_seed();
            }
            Command::Position { start, moves } => self.set_position(start, &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Perft(depth) => {
                self.check_accepts("go perft")?;
                let position = Box::new(self.line.position().clone());
                self.worker.send(Job::Perft {
                    position,
                    depth,
                    stop: StopFlag::default(),
                });
            }
            Command::PonderHit => {
                if !self.worker.ponder_hit() {
                    return Err("ponderhit: no search is pondering".to_owned());
                }
            }
            Command::Stop => self.worker.stop(),
            Command::Display => self.output.line(&output::drawing(&self.line)),
            Command::Bench => {
                self.check_accepts("bench")?;
                self.worker.send(Job::Bench {
                    stop: StopFlag::default(),
                });
            }
            Command::Quit => {}
        }
        Ok(())
    }

    /// Makes sure that the worker will get to another job by itself.
    fn check_accepts(&mut self, wanted: &str) -> Result<(), String> {
        if self.worker.accepts() {
            Ok(())
        } else {
            Err(format!("{wanted}: a search is running, stop it first"))
        }
    }

    fn introduce(&self) {
        self.output.line(concat!("id name Tenfold ", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Tenfold authors");
        for line in Options::declarations() {
            self.output.line(&line);
        }
        self.output.line("uciok");
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        self.check_accepts("setoption")?;
        let before = self.options.clone();
        match self.options.set(name, value)? {
            Effect::Apply => {}
            Effect::Forget => self.worker.send(Job::Clear),
            Effect::Judge(evaluation) => self.worker.send(Job::Judge(evaluation)),
        }
        if self.options.hash_mib != before.hash_mib {
            self.worker.send(Job::Hash(self.options.hash_mib));
        }
        if self.options.threads != before.threads {
            self.worker.send(Job::Threads(self.options.threads));
        }
        if self.options.multi_pv != before.multi_pv {
            self.worker.send(Job::MultiPv(self.options.multi_pv));
        }
        if self.options.variant != before.variant {
            self.line = Line::new(Position::start(self.options.variant));
            self.worker.send(Job::Clear);
        }
        Ok(())
    }

    /// Sets up a position and plays moves from it; keeps the old one when any of it is wrong.
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), String> {
        let variant: &'static Variant = self.options.variant;
        let (position, notices) = match start {
            Start::Startpos => (Position::start(variant), Vec::new()),
            Start::Fen(fen) => {
                let parsed = Position::from_fen(variant, &fen).map_err(|error| error.to_string())?;
                (parsed.position, parsed.notices)
            }
        };
        let mut line = Line::new(position);
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            let mv = parse_uci(line.position(), text).map_err(|error| format!("move {number}: {error}"))?;
            line.play(mv).map_err(|error| format!("move {number}: {error}"))?;
        }
        self.line = line;
        // Fields that are missing at the end are no surprise here, whatever else was dropped is.
        for notice in notices.iter().filter(|notice| **notice != Notice::MissingFields) {
            self.refuse(&notice.to_string());
        }
        Ok(())
    }

    fn go(&mut self, go: &GoCommand<'_>) -> Result<(), String> {
        self.check_accepts("go")?;
        let position = self.line.position();
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            movetime: go.movetime,
            clock: go.clocks.for_side(position.side_to_move(), self.options.move_overhead),
            infinite: go.infinite,
            ponder: go.ponder.then(PonderHit::default),
            search_moves: Vec::new(),
        };
        for text in &go.search_moves {
            limits
                .search_moves
                .push(parse_uci(position, text).map_err(|error| error.to_string())?);
        }
        let bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.movetime.is_some()
            || limits.clock.is_some()
            || limits.infinite;
        if !bounded && go.clocks.are_told() {
            // A program with clocks waits for a move, so that thinking until it says stop would cost it the game.
            limits.clock = Some(ClockLimits::default());
            let side = position.side_to_move();
            let name = if side == Side::White { "wtime" } else { "btime" };
            self.refuse(&format!(
                "go: {name}, the time left for {side}, is not given and taken to be 0"
            ));
        } else if !bounded {
            // Bare `go`, as in other engines: until it is stopped.
            limits.infinite = true;
        }
        if !Worker::HEARS_STOP && (limits.infinite || limits.ponder.is_some()) {
            return Err("go: nothing could end this search here, limit its depth, nodes or movetime".to_owned());
        }
        self.worker.send(Job::Search {
            line: Box::new(self.line.clone()),
            limits,
            handicap: self
                .options
                .level()
                .map(|level| Handicap::new(level, self.options.game_seed.unwrap_or(self.game_seed))),
            stop: StopFlag::default(),
        });
        Ok(())
    }
}

impl Clocks {
    /// The clock of the side to move, less what is lost on the way; `None` when its time is not told.
    fn for_side(&self, side: Side, overhead: Duration) -> Option<ClockLimits> {
        Some(ClockLimits {
            left: self.left[side]?.saturating_sub(overhead),
            increment: self.increment[side].unwrap_or_default(),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
        })
    }

    /// Whether anything is told about either clock.
    fn are_told(&self) -> bool {
        let told = |side| self.left[side].is_some() || self.increment[side].is_some();
        Side::ALL.into_iter().any(told) || self.moves_to_go.is_some()
    }
}

/// Skips to the end of a line without keeping it.
fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(index) => (index + 1, true),
            None => (buffer.len(), false),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_the_opponent_is_taken_off_the_own_clock_only() {
        let mut clocks = Clocks::default();
        assert!(!clocks.are_told());
        clocks.left[Side::Black] = Some(Duration::from_millis(500));
        clocks.increment[Side::Black] = Some(Duration::from_millis(40));
        clocks.moves_to_go = Some(0);
        let clock = |overhead| clocks.for_side(Side::Black, Duration::from_millis(overhead));
        let expected = |left| {
            Some(ClockLimits {
                left: Duration::from_millis(left),
                increment: Duration::from_millis(40),
                moves_to_go: None,
            })
        };
        assert_eq!(clock(0), expected(500));
        assert_eq!(clock(120), expected(380));
        assert_eq!(clock(5_000), expected(0));
        assert_eq!(clocks.for_side(Side::White, Duration::ZERO), None);
        assert!(clocks.are_told());
    }
}
