//! The program `tenfold-engine`, driven through its pipes as other programs drive it.
//!
//! `PROPTEST_CASES` raises the number of hostile inputs; the long run is `scripts/slow/hostile`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tenfold::rules::{PEMBA, Position, SHAKO, Variant, parse_uci};

/// Longer than any answer takes, on the slowest machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// A running engine.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        Engine::with(&[])
    }

    fn with(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenfold-engine"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take();
        let stdout = child.stdout.take().expect("its output is a pipe");
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                if line.map(|line| sender.send(line)).is_err() {
                    break;
                }
            }
        });
        Engine { child, input, output }
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("the engine listens");
    }

    fn next_line(&self) -> String {
        self.output.recv_timeout(DEADLINE).expect("the engine answers")
    }

    /// All lines up to the first that fits, that one included.
    fn until(&self, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next_line();
            let found = fits(&line);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    fn until_word(&self, word: &str) -> Vec<String> {
        self.until(|line| line.split_whitespace().next() == Some(word))
    }

    /// What is said in answer to a line that takes no time, by asking whether it is ready.
    fn answers(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until_word("readyok");
        lines.pop();
        lines
    }

    /// A line of the drawing of the board.
    fn shown(&mut self, name: &str) -> String {
        let lines = self.answers("d");
        let found = lines
            .iter()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        found.unwrap_or_else(|| panic!("no {name} in {lines:?}")).to_owned()
    }

    fn fen(&mut self) -> String {
        self.shown("Fen")
    }

    /// Asserts that a line is answered by nothing but the reason, and leaves the position alone.
    fn assert_refused(&mut self, line: &str, reason: &str) {
        let before = self.fen();
        let answers = self.answers(line);
        assert!(
            answers.len() == 1 && answers[0].starts_with("info string ") && answers[0].contains(reason),
            "{line:?}: {answers:?}"
        );
        assert_eq!(self.fen(), before, "{line:?}");
    }

    /// Waits for the end of the program.
    fn wait(mut self) -> (ExitStatus, Vec<String>) {
        self.input = None;
        let deadline = Instant::now() + DEADLINE;
        let lines: Vec<String> = std::iter::from_fn(|| {
            self.output
                .recv_timeout(deadline.saturating_duration_since(Instant::now()))
                .ok()
        })
        .collect();
        // The output has ended, so the program is ending.
        loop {
            if let Some(status) = self.child.try_wait().expect("the engine is ours") {
                return (status, lines);
            }
            assert!(Instant::now() < deadline, "the engine does not end");
            thread::yield_now();
        }
    }

    fn quit(mut self) {
        self.send("quit");
        let (status, _) = self.wait();
        assert!(status.success(), "{status}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn best_move(lines: &[String]) -> &str {
    let words: Vec<&str> = lines.last().expect("an answer").split_whitespace().collect();
    assert_eq!(words[0], "bestmove");
    words[1]
}

fn assert_legal(variant: &'static Variant, fen: &str, mv: &str) {
    let position = Position::from_fen(variant, fen).expect("a position").position;
    parse_uci(&position, mv).unwrap_or_else(|error| panic!("{fen}: {error}"));
}

#[test]
fn a_weak_level_looks_no_deeper_than_it_may_unless_it_analyses() {
    let mut engine = Engine::start();
    let deepest = |engine: &mut Engine| {
        engine.send("go depth 6");
        let lines = engine.until_word("bestmove");
        let depths = lines
            .iter()
            .filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next());
        depths.filter_map(|depth| depth.parse::<u32>().ok()).max()
    };
    engine.send("setoption name Skill Level value 2");
    assert_eq!(deepest(&mut engine), Some(2));
    engine.send("setoption name UCI_AnalyseMode value true");
    assert_eq!(deepest(&mut engine), Some(6));
    engine.send("setoption name UCI_AnalyseMode value false");
    // The lowest strength there is, which goes before the level.
    engine.send("setoption name UCI_Elo value 500");
    assert_eq!(deepest(&mut engine), Some(2));
    engine.send("setoption name UCI_LimitStrength value true");
    assert_eq!(deepest(&mut engine), Some(1));
    engine.quit();
}

#[test]
fn a_seed_makes_a_level_play_the_same_again() {
    let mut engine = Engine::start();
    engine.send("setoption name Skill Level value 4");
    engine.send("setoption name Game Seed value 18446744073709551615");
    let mut play = |seed: u64| {
        let mut moves = String::new();
        engine.send(&format!("setoption name Game Seed value {seed}"));
        for _ in 0..4 {
            engine.send(&format!("position startpos moves{moves}"));
            engine.send("go depth 9");
            let answer = engine.until_word("bestmove").pop().unwrap();
            moves.push_str(&format!(" {}", answer.split(' ').nth(1).unwrap()));
        }
        moves
    };
    let games: Vec<String> = (0..6).map(&mut play).collect();
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
    assert_eq!(play(3), games[3]);
    engine.quit();
}

#[test]
fn it_introduces_itself() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until_word("uciok");
    assert!(lines[0].starts_with("id name Tenfold"));
    assert!(lines.iter().any(|line| line.starts_with("id author ")));
    for option in [
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 64",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name Ponder type check default false",
        "option name Skill Level type spin default 10 min 1 max 10",
        "option name UCI_LimitStrength type check default false",
        "option name Game Seed type string default <empty>",
        "option name UCI_AnalyseMode type check default false",
        "option name UCI_Variant type combo default shako var shako var pemba",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option}: {lines:?}");
    }
    let elo = lines
        .iter()
        .filter(|line| line.starts_with("option name UCI_Elo type spin default "));
    assert_eq!(elo.count(), 1);
    assert!(engine.answers("ucinewgame").is_empty());
    engine.quit();
}

#[test]
fn the_variant_sets_its_start() {
    let mut engine = Engine::start();
    assert_eq!(engine.fen(), SHAKO.start);
    for variant in [&PEMBA, &SHAKO] {
        engine.send("position startpos moves e3e5");
        assert!(
            engine
                .answers(&format!("setoption name UCI_Variant value {}", variant.name))
                .is_empty()
        );
        assert_eq!(engine.fen(), variant.start);
        assert_eq!(engine.shown("Variant"), variant.name);
    }
    // The same variant again is no change.
    engine.send("position startpos moves e3e5");
    let before = engine.fen();
    engine.send("setoption name uci_variant value Shako");
    assert_eq!(engine.fen(), before);
    engine.quit();
}

#[test]
fn positions_are_set_up_and_shown() {
    let mut engine = Engine::start();
    assert!(engine.answers("position startpos moves f3f5 g8g7 f5f6").is_empty());
    assert_eq!(
        engine.fen(),
        "c8c/ernbqkbnre/pppppp1ppp/6p3/5P4/10/10/PPPPP1PPPP/ERNBQKBNRE/C8C b KQkq - 0 2"
    );
    assert_eq!(engine.shown("State"), "none");
    assert_eq!(engine.shown("Key").len(), 16);
    assert_eq!(engine.shown("Checkers"), "");
    // Four and five fields do.
    assert!(
        engine
            .answers("position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 w - -")
            .is_empty()
    );
    assert_eq!(engine.fen(), "4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 0 1");
    // A right without its rook is dropped, and said so.
    let answers = engine.answers("position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 b K - 3");
    assert!(
        answers.len() == 1 && answers[0].contains("right dropped"),
        "{answers:?}"
    );
    assert_eq!(engine.fen(), "4k5/10/R9/1R8/10/10/10/10/5K4/10 b - - 3 1");
    assert!(
        engine
            .answers("position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 3 9 moves b7b9 e10f10 a8a10")
            .is_empty()
    );
    assert_eq!(engine.shown("State"), "checkmate");
    assert_eq!(engine.shown("Checkers"), "a10");
    assert!(
        engine
            .answers("position fen k9/2Q7/10/10/10/10/10/10/5K4/10 b - - 0 1")
            .is_empty()
    );
    assert_eq!(engine.shown("State"), "stalemate");
    engine.quit();
}

#[test]
fn what_is_illegal_or_unknown_changes_nothing() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e3e5");
    for (line, reason) in [
        ("hello", "unknown command"),
        ("position", "startpos|fen"),
        ("position nowhere", "nowhere"),
        ("position startpos moves e3e6", "e3e6 is not a legal move"),
        ("position startpos moves e3e5 e3e5", "move 2"),
        ("position startpos moves e3e5 zz", "move 2"),
        ("position startpos e3e5", "unexpected"),
        ("position fen", "empty"),
        ("position fen 10/10 w - - 0 1", "ranks"),
        (
            "position fen c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/A8C w KQkq - 0 1",
            "no Archer",
        ),
        (
            "position fen 4k5/10/10/10/10/10/10/10/4R5/5K4 w - - 0 1",
            "could be captured",
        ),
        ("setoption name Nothing value 3", "no option"),
        ("setoption name Hash value x", "not a number"),
        ("setoption name Hash value -1", "not a number"),
        ("setoption name Hash value 99999999999999999999", "not a number"),
        ("setoption name Hash value 65537", "not a number from 1 to 65536"),
        ("setoption name Threads value 0", "not a number from 1 to 256"),
        ("setoption name Move Overhead value -1", "not a number from 0 to 5000"),
        ("setoption name Ponder value yes", "neither true nor false"),
        ("setoption name Skill Level value 0", "not a number from 1 to 10"),
        ("setoption name UCI_LimitStrength value 1", "neither true nor false"),
        ("setoption name UCI_Elo value 9", "not a number from"),
        ("setoption name UCI_AnalyseMode", "neither true nor false"),
        ("setoption name Game Seed value -1", "not a number below"),
        ("setoption name UCI_Variant value chess", "none of shako, pemba"),
        ("setoption name UCI_Variant", "none of shako, pemba"),
        ("setoption Hash 3", "setoption is written"),
        ("go depth", "missing"),
        ("go depth -4", "not a number"),
        ("go nodes 99999999999999999999999", "not a number"),
        ("go movetime 1.5", "not a number"),
        ("ponderhit", "no search is pondering"),
        ("go perft x", "not a number"),
        ("go sideways", "unknown"),
        ("go searchmoves e3e5 depth 1", "not a legal move"),
        ("\u{1f600} d", "unknown command"),
    ] {
        engine.assert_refused(line, reason);
    }
    engine.quit();
}

#[test]
fn perft_counts_by_move() {
    let mut engine = Engine::start();
    for (variant, counts) in [(&SHAKO, [58, 3_364, 185_938]), (&PEMBA, [34, 1_156, 42_444])] {
        engine.send(&format!("setoption name UCI_Variant value {}", variant.name));
        for (depth, count) in (1..).zip(counts) {
            engine.send(&format!("go perft {depth}"));
            let lines = engine.until(|line| line.starts_with("Nodes searched"));
            assert_eq!(lines.last(), Some(&format!("Nodes searched: {count}")));
            assert_eq!(lines[lines.len() - 2], "");
            let mut sum = 0;
            for line in &lines[..lines.len() - 2] {
                let (mv, nodes) = line.split_once(": ").expect("a move and its count");
                assert_legal(variant, variant.start, mv);
                sum += nodes.parse::<u64>().expect("a count");
            }
            assert_eq!(sum, count);
        }
    }
    engine.send("go perft 0");
    assert_eq!(
        engine.until(|line| line.starts_with("Nodes")),
        ["", "Nodes searched: 1"]
    );
    engine.quit();
}

#[test]
fn every_kind_of_limit_gets_a_legal_best_move() {
    let mut engine = Engine::start();
    for variant in Variant::ALL {
        engine.send(&format!("setoption name UCI_Variant value {}", variant.name));
        for limits in [
            "depth 3",
            "nodes 500",
            "movetime 20",
            "wtime 1000 btime 1000",
            "wtime 500 btime 500 winc 10 binc 10",
            "wtime 300 btime 300 movestogo 1",
            "wtime -30 btime -30",
            "wtime 0 btime 0 winc 0 binc 0",
            "wtime -99999999999999999999 btime -99999999999999999999",
            "wtime 1 btime 1 movestogo 0",
            "movetime 0",
            "movetime -5",
            "movetime 99999999999999999999 depth 2",
            "wtime 99999999999999999999 btime 99999999999999999999 movestogo 4294967295 nodes 300",
            "depth 2 searchmoves e3e4 d3d4",
        ] {
            engine.send("position startpos");
            engine.send(&format!("go {limits}"));
            let lines = engine.until_word("bestmove");
            assert_legal(variant, variant.start, best_move(&lines));
            if limits.contains("searchmoves") {
                assert!(["e3e4", "d3d4"].contains(&best_move(&lines)));
            }
        }
    }
    engine.quit();
}

#[test]
fn a_clock_that_is_told_by_half_gets_a_move_at_once() {
    let mut engine = Engine::start();
    // White is to move, so that Black's time alone says nothing about the time there is.
    for limits in [
        "winc 1000",
        "binc 1000",
        "movestogo 5",
        "btime 60000",
        "btime 60000 binc 5 movestogo 3",
    ] {
        engine.send("position startpos");
        engine.send(&format!("go {limits}"));
        let lines = engine.until_word("bestmove");
        assert_legal(&SHAKO, SHAKO.start, best_move(&lines));
        assert!(lines[0].starts_with("info string go: wtime"), "{limits}: {lines:?}");
    }
    // Where something else says when to stop, nothing is missing.
    for limits in ["winc 1000 depth 2", "btime 60000 nodes 100", "movestogo 5 movetime 10"] {
        engine.send(&format!("go {limits}"));
        let lines = engine.until_word("bestmove");
        assert!(
            lines.iter().all(|line| !line.starts_with("info string")),
            "{limits}: {lines:?}"
        );
    }
    engine.send("position startpos moves e3e5");
    engine.send("go wtime 60000");
    assert!(engine.until_word("bestmove")[0].starts_with("info string go: btime"));
    engine.quit();
}

#[test]
fn a_large_table_is_there_and_is_cleared_at_once() {
    let mut engine = Engine::start();
    let start = Instant::now();
    engine.send("setoption name Hash value 4096");
    for _ in 0..300 {
        engine.send("setoption name Clear Hash");
    }
    engine.send("ucinewgame");
    engine.send("go depth 3");
    engine.until_word("bestmove");
    // It takes milliseconds; only to write four gigabytes once takes a second.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    engine.quit();
}

#[test]
fn readyok_follows_what_the_options_brought_about() {
    let mut engine = Engine::start();
    for _ in 0..20 {
        // Right after an answer, when the search may not quite have come to its end.
        engine.send("go depth 1");
        engine.until_word("bestmove");
        // Either the machine has this much or says that it has not, before it is ready and not after.
        let answers = engine.answers("setoption name Hash value 65536");
        assert!(answers.len() <= 1, "{answers:?}");
        for answer in answers {
            assert!(
                answer.starts_with("info string Hash: the system has no 65536 MiB"),
                "{answer}"
            );
        }
        for option in [
            "Hash value 1",
            "Clear Hash",
            "Threads value 2",
            "Threads value 1",
            "MultiPV value 2",
            "Move Overhead value 0",
            "Ponder value true",
            "uci_analysemode value FALSE",
        ] {
            assert!(
                engine.answers(&format!("setoption name {option}")).is_empty(),
                "{option}"
            );
        }
    }
    engine.quit();
}

#[test]
fn a_pondering_search_keeps_its_answer_until_the_move_is_played() {
    let mut engine = Engine::start();
    // A search that is over before the answer is wanted: by a mate, by its depth, by its nodes.
    engine.send("position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 0 1");
    for limits in [
        "wtime 1000 btime 1000",
        "movetime 1",
        "depth 1",
        "nodes 100",
        "wtime 0 btime 0",
    ] {
        for end in ["ponderhit", "stop"] {
            engine.send(&format!("go ponder {limits}"));
            engine.until(|line| line.starts_with("info depth 1 "));
            // Longer than what the limits allow.
            thread::sleep(Duration::from_millis(60));
            engine.send("isready");
            let lines = engine.until_word("readyok");
            assert!(
                lines.iter().all(|line| !line.starts_with("bestmove")),
                "{limits}: {lines:?}"
            );
            for refused in ["go depth 1", "ucinewgame", "setoption name MultiPV value 2"] {
                engine.send(refused);
                let lines = engine.until(|line| line.starts_with("info string"));
                assert!(lines.last().expect("an answer").contains("stop it first"), "{lines:?}");
            }
            engine.send(end);
            engine.until_word("bestmove");
            engine.assert_refused("ponderhit", "no search is pondering");
        }
    }
    engine.quit();
}

#[test]
fn after_the_ponder_hit_the_limits_of_time_count() {
    let mut engine = Engine::start();
    for limits in [
        "movetime 50",
        "wtime 1000 btime 1000",
        "wtime 100 btime 100 winc 10 binc 10",
    ] {
        engine.send("position startpos moves e3e5");
        engine.send(&format!("go ponder {limits}"));
        engine.until(|line| line.starts_with("info depth 3 "));
        engine.send("ponderhit");
        engine.until_word("bestmove");
    }
    // What only `stop` ends stays so, and what follows waits for its turn again after the hit.
    engine.send("go ponder infinite");
    engine.send("ponderhit");
    engine.send("isready");
    let lines = engine.until_word("readyok");
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("info depth") || line == "readyok"),
        "{lines:?}"
    );
    engine.send("stop");
    engine.until_word("bestmove");
    engine.send("go ponder movetime 30\nponderhit\ngo depth 1");
    engine.until_word("bestmove");
    engine.until_word("bestmove");
    engine.quit();
}

#[test]
fn a_fen_that_is_shown_is_understood() {
    let mut engine = Engine::start();
    for plies in [99, 100, 149, 150, 151, 152, 600] {
        let shuffle = ["d1c3", "d10c8", "c3d1", "c8d10"];
        let start = "position fen 3nk5/10/10/10/10/10/10/10/10/3NK5 w - - 0 1 moves";
        let moves: Vec<&str> = shuffle.into_iter().cycle().take(plies).collect();
        assert!(
            engine.answers(&format!("{start} {}", moves.join(" "))).is_empty(),
            "{plies}"
        );
        let (fen, key, state) = (engine.fen(), engine.shown("Key"), engine.shown("State"));
        assert!(
            fen.ends_with(&format!(" {} {}", plies.min(150), 1 + plies / 2)),
            "{fen}"
        );
        assert!(engine.answers(&format!("position fen {fen}")).is_empty(), "{fen}");
        assert_eq!((engine.fen(), engine.shown("Key")), (fen, key));
        assert_ne!(state, "none");
    }
    engine.quit();
}

#[test]
fn info_lines_say_everything_about_a_search() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3");
    engine.send("go depth 3");
    let lines = engine.until_word("bestmove");
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert_eq!(infos.len(), 9);
    for (index, info) in infos.iter().enumerate() {
        let words: Vec<&str> = info.split_whitespace().collect();
        let after = |name: &str| {
            let at = words
                .iter()
                .position(|&word| word == name)
                .unwrap_or_else(|| panic!("no {name} in {info}"));
            words[at + 1]
        };
        assert_eq!(after("depth"), (index / 3 + 1).to_string());
        assert_eq!(after("multipv"), (index % 3 + 1).to_string());
        assert!(["cp", "mate"].contains(&after("score")));
        for name in ["seldepth", "nodes", "nps", "hashfull", "time"] {
            after(name)
                .parse::<u64>()
                .unwrap_or_else(|_| panic!("{name} in {info}"));
        }
        assert_legal(&SHAKO, SHAKO.start, after("pv"));
    }
    engine.quit();
}

#[test]
fn there_is_no_best_move_without_a_legal_one() {
    let mut engine = Engine::start();
    for (fen, score) in [
        ("R3k5/1R8/10/10/10/10/10/10/5K4/10 b - - 0 1", "mate 0"),
        ("k9/2Q7/10/10/10/10/10/10/5K4/10 b - - 0 1", "cp 0"),
    ] {
        engine.send(&format!("position fen {fen}"));
        for go in ["go depth 5", "go infinite", "go movetime 10", "go"] {
            engine.send(go);
            let lines = engine.until_word("bestmove");
            assert_eq!(
                lines,
                [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]
            );
        }
        engine.send("go perft 3");
        assert_eq!(
            engine.until(|line| line.starts_with("Nodes")),
            ["", "Nodes searched: 0"]
        );
    }
    engine.quit();
}

#[test]
fn a_search_is_stopped_and_questions_are_answered_meanwhile() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    for go in [
        "go infinite",
        "go",
        "go depth 100",
        "go movetime 600000",
        "go nodes 1000000000",
    ] {
        engine.send(go);
        engine.until_word("info");
        engine.send("isready");
        engine.until_word("readyok");
        engine.send("stop");
        let lines = engine.until_word("bestmove");
        assert_legal(&SHAKO, SHAKO.start, best_move(&lines));
    }
    // Nothing is left that could be stopped.
    assert!(engine.answers("stop").is_empty());
    engine.quit();
}

#[test]
fn an_endless_search_keeps_its_answer_until_it_is_stopped() {
    let mut engine = Engine::start();
    // A mate that is found at once, and a tree that is searched to the end at once.
    engine.send("position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 0 1");
    engine.send("go infinite");
    engine.until(|line| line.contains("mate 2"));
    engine.send("isready");
    let lines = engine.until_word("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    engine.send("stop");
    engine.until_word("bestmove");
    engine.quit();
}

#[test]
fn a_second_search_waits_for_its_turn_or_is_refused() {
    let mut engine = Engine::start();
    for _ in 0..5 {
        engine.send("go depth 4");
    }
    for _ in 0..5 {
        engine.until_word("bestmove");
    }
    engine.send("go infinite");
    for line in [
        "go depth 1",
        "setoption name Hash value 2",
        "ucinewgame",
        "go perft 1",
        "bench",
    ] {
        engine.send(line);
        let lines = engine.until(|line| line.starts_with("info string"));
        assert!(lines.last().expect("an answer").contains("stop it first"), "{lines:?}");
    }
    // A new position is for the next search.
    engine.send("position startpos moves e3e5");
    engine.send("stop");
    engine.send("go depth 1");
    assert_legal(&SHAKO, SHAKO.start, best_move(&engine.until_word("bestmove")));
    let after = "c8c/ernbqkbnre/pppppppppp/10/10/4P5/10/PPPP1PPPPP/ERNBQKBNRE/C8C b KQkq - 0 1";
    assert_legal(&SHAKO, after, best_move(&engine.until_word("bestmove")));
    engine.quit();
}

#[test]
fn a_long_perft_is_stopped() {
    let mut engine = Engine::start();
    engine.send("go perft 12");
    engine.send("isready");
    engine.until_word("readyok");
    engine.send("stop");
    engine.until(|line| line.contains("perft was stopped"));
    engine.quit();
}

#[test]
fn quitting_ends_whatever_goes_on() {
    for work in [
        "",
        "go infinite",
        "go depth 100",
        "go movetime 600000",
        "go ponder",
        "go ponder movetime 10",
        "go ponder depth 1\nponderhit",
        "go perft 12",
        "bench",
        "go\ngo\ngo",
    ] {
        let mut engine = Engine::start();
        engine.send(work);
        let start = Instant::now();
        engine.quit();
        assert!(start.elapsed() < Duration::from_secs(30), "{work}");
    }
}

#[test]
fn the_end_of_the_input_is_the_end() {
    for work in ["isready", "go infinite", "go depth 100", "go ponder depth 1"] {
        let mut engine = Engine::start();
        engine.send(work);
        let (status, lines) = engine.wait();
        assert!(status.success());
        assert!(!lines.is_empty(), "{work}");
    }
    // Even in the middle of a line.
    let mut engine = Engine::start();
    engine.send_bytes(b"isrea");
    assert!(engine.wait().0.success());
}

#[test]
fn a_script_that_ends_with_quit_is_answered_in_full() {
    let mut engine = Engine::start();
    engine.send("position startpos\ngo perft 3\ngo depth 4\nposition startpos moves e3e5\ngo nodes 1000\nquit");
    let (status, lines) = engine.wait();
    assert!(status.success());
    assert!(lines.iter().any(|line| line == "Nodes searched: 185938"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2);
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")));
}

#[test]
fn line_ends_and_blanks_of_all_systems_are_understood() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\r\n\n  \t position   startpos\tmoves  e3e5 \r\nisready\r\n");
    assert_eq!(engine.until_word("readyok"), ["readyok"]);
    assert!(engine.fen().contains(" b KQkq"));
    engine.quit();
}

#[test]
fn huge_and_binary_lines_do_no_harm() {
    let mut engine = Engine::start();
    let start = engine.fen();
    let mut long = b"position startpos moves".to_vec();
    for _ in 0..1_000_000 {
        long.extend_from_slice(b" e3e5");
    }
    long.push(b'\n');
    let binary: Vec<u8> = (0..=255u8)
        .cycle()
        .take(100_000)
        .filter(|&byte| byte != b'\n')
        .chain([b'\n'])
        .collect();
    for bytes in [
        &long[..],
        &binary,
        b"\xff\xfe\x00position startpos moves e3e5\n",
        &[b'x'; 3_000_000],
        b"\n",
    ] {
        engine.send_bytes(bytes);
    }
    engine.send("isready");
    let lines = engine.until_word("readyok");
    assert!(
        lines.iter().any(|line| line == "info string the line is too long"),
        "{lines:?}"
    );
    assert!(
        lines
            .iter()
            .all(|line| line == "readyok" || line.starts_with("info string ")),
        "{lines:?}"
    );
    assert_eq!(engine.fen(), start);
    engine.quit();
}

#[test]
fn bench_prints_a_count_that_stays() {
    let count = || {
        let (status, lines) = Engine::with(&["bench"]).wait();
        assert!(status.success());
        let last = lines.last().expect("the count").clone();
        last.split_once(" nodes ")
            .expect("nodes and speed")
            .0
            .parse::<u64>()
            .expect("a count")
    };
    assert_eq!(count(), count());
}

#[test]
fn the_tools_say_what_is_wrong() {
    let (status, lines) = Engine::with(&["perft", "pemba", "3"]).wait();
    assert!(status.success());
    assert!(lines.iter().any(|line| line == "Nodes searched: 42444"));
    let (status, lines) = Engine::with(&["selfplay", "--games", "1", "--variant", "pemba", "--nodes", "50"]).wait();
    assert!(status.success() && lines.last().is_some_and(|line| line.starts_with("pemba: 1 games")));
    for arguments in [&["perft"][..], &["perft", "x"], &["selfplay", "--games"], &["dance"]] {
        assert!(!Engine::with(arguments).wait().0.success(), "{arguments:?}");
    }
}

/// Runs a tool whose output goes to `output`, and says how it ended and what it complained of.
fn tool_writing_to(output: impl Into<Stdio>, arguments: &[&str]) -> (ExitStatus, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_tenfold-engine"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output)
        .expect("the engine starts and ends");
    (done.status, String::from_utf8_lossy(&done.stderr).into_owned())
}

/// All tools but `material`, which takes minutes to say its first word.
const TOOLS: [&[&str]; 4] = [
    &["--help"],
    &["perft", "2"],
    &["bench"],
    &["selfplay", "--games", "2", "--nodes", "20", "--moves"],
];

#[test]
fn a_tool_ends_quietly_when_nobody_reads_on() {
    for arguments in TOOLS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let (status, complaint) = tool_writing_to(writer, arguments);
        assert_eq!((status.code(), complaint.as_str()), (Some(1), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_tool_says_when_its_output_cannot_be_written() {
    for arguments in TOOLS {
        let full = std::fs::File::create("/dev/full").expect("a device that is always full");
        let (status, complaint) = tool_writing_to(full, arguments);
        assert_eq!(status.code(), Some(1), "{arguments:?}");
        assert!(
            complaint.starts_with("tenfold-engine: the output cannot be written: ") && complaint.lines().count() == 1,
            "{arguments:?}: {complaint}"
        );
    }
}

/// Words that a command line may be made of, sensible or not.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(
        "uci isready setoption name value Hash MultiPV Threads UCI_Variant shako pemba Clear Ponder UCI_AnalyseMode \
         Move Overhead true false ucinewgame position startpos fen moves go depth nodes movetime wtime btime winc binc \
         movestogo infinite searchmoves perft ponder ponderhit stop d e3e5 e8e6 \
         f2h2 a9b10c 10/10/10/10/10/10/10/10/10/10 w b KQkq - 0 1 -1 99999999999999999999 1e9 0x10 NaN"
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
    prop_oneof![8 => known, 1 => "\\PC{0,12}", 1 => "[a-j]{1,2}[0-9]{1,3}[a-j][0-9]{1,3}[a-z]?", 1 => "-?[0-9]{1,25}"]
}

fn command_line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::collection::vec(word(), 0..12).prop_map(|words| words.join(" ").into_bytes());
    let bytes = prop::collection::vec(any::<u8>(), 0..60);
    let begun = (
        prop::sample::select(vec![
            "position startpos moves ",
            "position fen ",
            "go ",
            "setoption name ",
            "go depth 1 ",
            "go nodes 50 ",
            "position fen 4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 0 1 moves ",
        ]),
        prop::collection::vec(word(), 0..8),
    )
        .prop_map(|(start, words)| format!("{start}{}", words.join(" ")).into_bytes());
    prop_oneof![3 => words, 1 => bytes, 4 => begun]
}

/// One engine for all hostile lines: what one of them breaks shows in the next.
static HOSTILE: Mutex<Option<Engine>> = Mutex::new(None);

proptest! {
    #[test]
    fn hostile_lines_never_break_the_engine(lines in prop::collection::vec(command_line(), 1..6)) {
        let mut guard = HOSTILE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let engine = guard.get_or_insert_with(Engine::start);
        for mut line in lines {
            // These end the program, rightly, or take long; they have tests of their own.
            line.retain(|&byte| byte != b'\n');
            let text = String::from_utf8_lossy(&line).into_owned();
            if matches!(text.split_whitespace().next(), Some("quit" | "bench")) {
                continue;
            }
            line.push(b'\n');
            engine.send_bytes(&line);
        }
        // It still listens, stops, and plays.
        engine.send("stop");
        engine.send("setoption name UCI_Variant value shako");
        engine.send("position startpos");
        // No hostile line can hold this word, so what comes after it is the answer to what is asked here.
        engine.send("now-listen-to-me");
        engine.until(|line| line.contains("now-listen-to-me"));
        engine.send("d");
        let fen = engine.until(|line| line.starts_with("Fen: ")).pop();
        prop_assert_eq!(fen, Some(format!("Fen: {}", SHAKO.start)));
        engine.until(|line| line.starts_with("State: "));
        engine.send("go searchmoves e3e5 nodes 10");
        engine.until(|line| line.starts_with("bestmove e3e5"));
    }
}
