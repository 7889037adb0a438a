//! A program that speaks UCI, driven through its pipes and never waited for without a deadline.
//!
//! One thread reads what it says and notes when, another writes to it, so that a program that neither reads nor writes
//! cannot hold up the match. The threads end by themselves when the pipes close.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::player::{Answer, Fault, Question, Thought};
use crate::engine::Score;
use crate::rules::Variant;

/// How long a program may take to introduce itself, or to get ready for a game.
const READY: Duration = Duration::from_secs(30);
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often an ending program is looked at.
const NAP: Duration = Duration::from_millis(5);
/// Lines that may wait to be looked at; a program that says more is held up.
const LONGEST_QUEUE: usize = 4_096;
/// A longer line is taken for several.
const LONGEST_LINE: u64 = 1 << 16;

/// A running program.
pub(super) struct Process {
    child: Child,
    orders: Sender<String>,
    said: Receiver<(Instant, String)>,
    /// The names of its options as it writes them.
    options: Vec<String>,
    variant: Option<&'static Variant>,
}

impl Process {
    /// Starts a program and sets its options.
    ///
    /// # Errors
    /// With the reason, when it cannot be started, does not answer as a UCI engine does, or lacks an option.
    pub fn start(path: &str, arguments: &[String], options: &[(String, String)]) -> Result<Process, String> {
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (orders, to_write) = channel();
        let (sender, said) = sync_channel(LONGEST_QUEUE);
        thread::spawn(move || write(stdin, &to_write));
        thread::spawn(move || read(stdout, &sender));
        let mut process = Process {
            child,
            orders,
            said,
            options: Vec::new(),
            variant: None,
        };
        process.introduce(options)?;
        Ok(process)
    }

    fn introduce(&mut self, options: &[(String, String)]) -> Result<(), String> {
        let silent = |fault| match fault {
            Fault::Crash => "ended before it answered \"uci\"".to_owned(),
            Fault::Hang => format!("did not answer \"uci\" within {} s", READY.as_secs()),
        };
        self.order("uci");
        let deadline = Instant::now() + READY;
        loop {
            let (_, line) = self.hear(deadline).map_err(silent)?;
            if line == "uciok" {
                break;
            }
            if let Some(rest) = line.strip_prefix("option name ") {
                let name = rest.split(" type ").next().unwrap_or(rest);
                self.options.push(name.trim().to_owned());
            }
        }
        for (name, value) in options {
            let known = self.option(name).ok_or_else(|| format!("has no option {name:?}"))?;
            self.order(&format!("setoption name {known} value {value}"));
        }
        self.get_ready().map_err(|fault| match fault {
            Fault::Crash => "ended when its options were set".to_owned(),
            Fault::Hang => "was not ready after its options were set".to_owned(),
        })
    }

    /// An option's name as the program writes it.
    fn option(&self, name: &str) -> Option<&str> {
        let known = self.options.iter().find(|known| known.eq_ignore_ascii_case(name));
        known.map(String::as_str)
    }

    /// Gets ready for a game.
    pub fn begin(&mut self, variant: &'static Variant) -> Result<(), Fault> {
        if self.variant != Some(variant) {
            self.order(&format!("setoption name UCI_Variant value {}", variant.name));
            self.variant = Some(variant);
        }
        self.order("ucinewgame");
        self.get_ready()
    }

    fn get_ready(&mut self) -> Result<(), Fault> {
        self.order("isready");
        let deadline = Instant::now() + READY;
        while self.hear(deadline)?.1 != "readyok" {}
        Ok(())
    }

    /// Asks for a move.
    pub fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        // Whatever is said unasked is not the answer to what comes now.
        while self.said.try_recv().is_ok() {}
        let mut position = "position startpos".to_owned();
        if question.line.ply() > 0 {
            position.push_str(" moves");
        }
        for mv in question.line.moves() {
            position.push_str(&format!(" {mv}"));
        }
        self.order(&position);
        let start = Instant::now();
        self.order(&go(question));
        let time = question.allowance.time(question.left()).unwrap_or_default();
        let deadline = start + time + question.patience;
        let mut thought = Thought::default();
        loop {
            let (heard, line) = self.hear(deadline)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => note(&mut thought, words),
                Some("bestmove") => {
                    thought.time = heard.saturating_duration_since(start);
                    let text = words.next().unwrap_or_default().to_owned();
                    return Ok(Answer { text, thought });
                }
                _ => {}
            }
        }
    }

    /// Sends a line. That the program has gone is noticed by what it no longer says.
    fn order(&self, line: &str) {
        let _ = self.orders.send(format!("{line}\n"));
    }

    /// The next line that it says, and when.
    fn hear(&self, deadline: Instant) -> Result<(Instant, String), Fault> {
        // A program that never stops talking meets its deadline too.
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Fault::Hang);
        }
        self.said.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Hang,
            RecvTimeoutError::Disconnected => Fault::Crash,
        })
    }
}

impl Drop for Process {
    /// Tells the program to quit, and ends it when it does not.
    fn drop(&mut self) {
        self.order("quit");
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            // Taking note of its end is what leaves no zombie behind.
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(NAP);
        }
        // Either fails only when the program has just ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The order to think.
fn go(question: &Question<'_>) -> String {
    let allowance = question.allowance;
    let mut text = "go".to_owned();
    text.push_str(&question.clocks.words(question.mover()));
    if let Some(time) = allowance.movetime {
        text.push_str(&format!(" movetime {}", time.as_millis()));
    }
    if let Some(nodes) = allowance.nodes {
        text.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(depth) = allowance.depth {
        text.push_str(&format!(" depth {depth}"));
    }
    text
}

/// Takes what an `info` line tells.
fn note<'a>(thought: &mut Thought, mut words: impl Iterator<Item = &'a str>) {
    let mut told = *thought;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<i64>().ok());
        match word {
            "depth" => told.depth = number().map_or(told.depth, within),
            "nodes" => told.nodes = number().map_or(told.nodes, within),
            // Only the best line counts.
            "multipv" if number() != Some(1) => return,
            "cp" => told.score = number().map(|score| Score::Centipawns(within(score))),
            "mate" => told.score = number().map(|moves| Score::Mate(within(moves))),
            "pv" | "string" => break,
            _ => {}
        }
    }
    *thought = told;
}

/// A number as another type; nought when it does not fit.
fn within<T: TryFrom<i64> + Default>(number: i64) -> T {
    T::try_from(number).unwrap_or_default()
}

fn write(stdin: Option<ChildStdin>, orders: &Receiver<String>) {
    let Some(mut stdin) = stdin else { return };
    while let Ok(order) = orders.recv() {
        if stdin.write_all(order.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: Option<ChildStdout>, sender: &SyncSender<(Instant, String)>) {
    let Some(stdout) = stdout else { return };
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if sender.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(lines: &[&str]) -> Thought {
        let mut thought = Thought::default();
        for line in lines {
            note(&mut thought, line.split_whitespace());
        }
        thought
    }

    #[test]
    fn the_last_word_on_the_best_line_is_noted() {
        let thought = noted(&[
            "depth 3 seldepth 5 multipv 1 score cp 12 nodes 400 nps 1000 pv e3e5",
            "depth 4 seldepth 6 multipv 1 score cp -30 lowerbound nodes 900 nps 1000 pv e3e5 cp 99",
            "depth 4 seldepth 6 multipv 2 score cp -80 nodes 950 pv d3d5",
            "string depth 77 score cp 5",
        ]);
        assert_eq!(thought.score, Some(Score::Centipawns(-30)));
        assert_eq!((thought.depth, thought.nodes), (4, 900));
        assert_eq!(noted(&["depth 9 score mate -3"]).score, Some(Score::Mate(-3)));
        assert_eq!(noted(&["depth x nodes -5 score cp"]), Thought::default());
    }

    #[test]
    fn a_program_that_is_not_there_or_no_engine_is_told() {
        let absent = Process::start("/nowhere/engine", &[], &[]).err().expect("no such file");
        assert!(absent.starts_with("cannot be started"), "{absent}");
        if cfg!(unix) {
            let mute = Process::start("true", &[], &[]).err().expect("says nothing");
            assert!(mute.contains("ended"), "{mute}");
        }
    }
}
