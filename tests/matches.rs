//! Matches come to their end whatever the players do, and count what they did.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any match here takes, on the slowest machine.
const DEADLINE: Duration = Duration::from_secs(120);
const PROGRAM: &str = env!("CARGO_BIN_EXE_tenfold-engine");

/// What a match printed, and whether it succeeded.
struct Outcome {
    output: String,
    errors: String,
    succeeded: bool,
}

impl Outcome {
    /// A value of the line of results for all variants together.
    fn value(&self, name: &str) -> &str {
        let line = self.output.lines().find(|line| line.starts_with("result variant=all "));
        let line = line.unwrap_or_else(|| panic!("no result:\n{}{}", self.output, self.errors));
        let value = line
            .split(' ')
            .find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        value.unwrap_or_else(|| panic!("no {name} in {line}"))
    }

    fn number(&self, name: &str) -> u32 {
        self.value(name).parse().expect("a number")
    }
}

/// Plays a match with these words, and those for each of the files.
fn play(words: &str, more: &[&str]) -> Outcome {
    let mut child = Command::new(PROGRAM)
        .arg("match")
        .args(words.split_whitespace())
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let start = Instant::now();
    while child.try_wait().expect("the child is ours").is_none() {
        if start.elapsed() > DEADLINE {
            child.kill().expect("the child can be ended");
            panic!("the match {words} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("its output can be read");
    Outcome {
        output: String::from_utf8(output.stdout).expect("text"),
        errors: String::from_utf8(output.stderr).expect("text"),
        succeeded: output.status.success(),
    }
}

#[test]
fn a_player_against_itself_halves_every_pair() {
    let outcome = play("--self --self --nodes 150 --games 4 --seed 3 --concurrency 2", &[]);
    assert!(outcome.succeeded, "{}", outcome.errors);
    assert_eq!(outcome.number("games"), 8, "four of each variant");
    assert_eq!(outcome.value("pairs"), "0,0,4,0,0");
    assert_eq!(outcome.value("wins"), outcome.value("losses"));
    for fault in ["time_losses", "illegal_moves", "crashes", "hangs"] {
        assert_eq!(outcome.value(fault), "0,0");
    }
}

#[test]
fn the_engine_plays_the_same_through_pipes_and_within_the_program() {
    let outcome = play(
        "--self --nodes 150 --games 2 --seed 4 --option Hash=8",
        &["--engine", PROGRAM, "--name1", "within", "--name2", "through pipes"],
    );
    assert_eq!(outcome.value("pairs"), "0,0,2,0,0", "{}", outcome.output);
    assert_eq!(outcome.value("second"), "through_pipes");
}

#[test]
fn more_thought_wins_the_match_and_passes_the_test() {
    let outcome = play(
        "--self --self --nodes1 1500 --depth2 1 --games 200 --variant shako --sprt 0,200 --concurrency 2",
        &[],
    );
    assert_eq!(outcome.value("sprt"), "accepted", "{}", outcome.output);
    assert!(outcome.number("games") < 100, "the test ends the match early");
    assert!(outcome.number("wins") > 3 * outcome.number("losses"));
}

#[test]
fn time_is_kept_by_move_and_by_clock() {
    for limits in ["--movetime 3", "--tc 0.3+0.003"] {
        // The margin is for a machine that is busy with other tests.
        let words = format!("--self {limits} --games 2 --variant pemba --max-plies 60 --margin 2000 --timeout 20");
        let outcome = play(&words, &["--engine", PROGRAM]);
        assert_eq!(outcome.number("games"), 2, "{}{}", outcome.output, outcome.errors);
        assert_eq!(outcome.value("time_losses"), "0,0");
    }
}

#[test]
fn a_broken_off_match_goes_on_from_its_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (journal, pgn) = (path("journal"), path("games.pgn"));
    let files = ["--resume", &journal, "--pgn", &pgn];
    let words = "--self --self --nodes 100 --variant shako --seed 5 --option1 Hash=1";

    let first = play(&format!("{words} --games 2"), &files);
    assert_eq!(first.number("games"), 2, "{}", first.errors);
    // The last line is cut in the middle, as when the power fails.
    let text = fs::read_to_string(&journal).expect("the journal is there");
    fs::write(&journal, &text[..text.len() - 40]).expect("the journal can be cut");
    let second = play(&format!("{words} --games 6"), &files);
    assert!(
        second.output.contains("1 games were played before"),
        "{}",
        second.output
    );
    assert_eq!(second.number("games"), 6);

    let whole = play(&format!("{words} --games 6"), &[]);
    for name in ["wins", "draws", "losses", "pairs"] {
        assert_eq!(second.value(name), whole.value(name), "{name} is as without a break");
    }
    let games = fs::read_to_string(&pgn).expect("the games are there");
    assert_eq!(games.matches("[Event ").count(), 6);
    assert_eq!(games.matches("[Variant \"Shako\"]").count(), 6);

    let other = play("--self --self --nodes 101 --variant shako --seed 5 --games 6", &files);
    assert!(
        !other.succeeded && other.errors.contains("other settings"),
        "{}",
        other.errors
    );
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    for (words, reason) in [
        ("--self --nodes 10", "two players"),
        ("--self --self", "no limit"),
        ("--self --engine /nowhere/engine --nodes 10", "cannot be started"),
        ("--self --self --nodes 10 --games 5", "even"),
    ] {
        let outcome = play(words, &[]);
        assert!(
            !outcome.succeeded && outcome.errors.contains(reason),
            "{words}: {}",
            outcome.errors
        );
    }
    let unknown = play("--self --nodes 10 --option2 Flavour=mild", &["--engine", PROGRAM]);
    assert!(!unknown.succeeded, "an option that is not there");
}

/// Programs that fail, as shell scripts.
#[cfg(unix)]
mod failing {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// Writes a program that greets as an engine does, notes its process and answers `go` like this.
    fn script(folder: &Path, answer: &str) -> String {
        let path = folder.join("engine");
        let text = format!(
            "#!/bin/sh\n\
             echo $$ >> '{}'\n\
             while read -r line; do\n\
             case \"$line\" in\n\
             uci) echo 'id name failing'; echo uciok;;\n\
             isready) echo readyok;;\n\
             go*) {answer};;\n\
             quit) exit 0;;\n\
             esac\n\
             done\n",
            folder.join("processes").display()
        );
        fs::write(&path, text).expect("the script can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be made a program");
        path.to_str().expect("text").to_owned()
    }

    /// Two games of our engine against a program that answers `go` like this: the counts of its failings.
    fn against(answer: &str) -> [u32; 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = script(folder.path(), answer);
        let outcome = play(
            "--self --nodes1 50 --movetime2 50 --margin 150 --timeout 1 --games 2 --variant shako",
            &["--engine", &engine],
        );
        assert_eq!(
            outcome.number("wins"),
            2,
            "{answer}: {}{}",
            outcome.output,
            outcome.errors
        );
        let processes = fs::read_to_string(folder.path().join("processes")).expect("it was started");
        for process in processes.lines() {
            let alive = Command::new("kill")
                .args(["-0", process])
                .stderr(Stdio::null())
                .status()
                .expect("kill is there");
            assert!(!alive.success(), "{answer}: process {process} outlives the match");
        }
        ["time_losses", "illegal_moves", "crashes", "hangs"].map(|name| {
            let (ours, theirs) = outcome.value(name).split_once(',').expect("one for each");
            assert_eq!(ours, "0", "{answer}: {name}");
            theirs.parse().expect("a number")
        })
    }

    #[test]
    fn being_late_is_a_time_loss() {
        assert_eq!(against("sleep 0.4; echo bestmove e3e4"), [2, 0, 0, 0]);
    }

    #[test]
    fn an_illegal_move_loses() {
        assert_eq!(against("echo bestmove a1a9"), [0, 2, 0, 0]);
        assert_eq!(against("echo bestmove"), [0, 2, 0, 0]);
        assert_eq!(against("echo 'bestmove (none)'"), [0, 2, 0, 0]);
    }

    #[test]
    fn a_crash_loses_and_the_program_is_started_again() {
        assert_eq!(against("exit 3"), [0, 0, 2, 0]);
    }

    #[test]
    fn silence_and_endless_talk_are_given_up() {
        assert_eq!(against("exec sleep 600"), [0, 0, 0, 2]);
        assert_eq!(against("while :; do echo info depth 1; done"), [0, 0, 0, 2]);
    }
}
