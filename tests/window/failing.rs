//! A program that fails says so, and so does the next one.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::desk::{Desk, square};
use crate::settled;

/// Where a program that is built with its checks fails on purpose.
const FAIL_IN: &str = "TENFOLD_FAIL_IN";
/// The reports of failures, once there is one: it takes a moment to find out who had called whom.
fn reports(desk: &Desk) -> Vec<String> {
    let start = Instant::now();
    loop {
        let entries = fs::read_dir(desk.file("data/tenfold/reports")).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("a file").path());
        let found: Vec<String> = paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .map(|path| fs::read_to_string(path).expect("a report"))
            .collect();
        if !found.is_empty() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "there is no report");
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_failure_ends_the_program_and_is_told_of_at_its_next_start() {
    for place in ["system", "render"] {
        let desk = Desk::clear();
        let mut program = desk.start_with(&["--variant", "shako"], &[(FAIL_IN, place)]);
        if place == "system" {
            let state = settled(&mut program, 0);
            program.click(square(&state, "e3"));
            let state = program.wait("e3 picked up", |state| state["selection"]["from"] == "e3");
            program.click(square(&state, "e5"));
        }
        assert!(program.end().is_some_and(|code| code != 0), "{place}");
        let reports = reports(&desk);
        assert_eq!(reports.len(), 1, "{place}: one failure has one report");
        assert!(reports[0].contains(FAIL_IN), "{place}: {}", reports[0]);

        for is_new in [true, false] {
            let mut program = desk.start(&[]);
            let state = program.wait("the menu", |state| {
                state["screen"] == "menu" && state["moving"] == false && state["targets"]["menu.start"].is_array()
            });
            assert_eq!(state["targets"]["failed.close"].is_array(), is_new, "{place}: {state}");
            if is_new {
                program.picture(&format!("failed-in-{place}"));
                program.press("Escape");
                program.wait("the page put away", |state| {
                    !state["targets"]["failed.close"].is_array()
                });
            }
        }
    }
}

#[test]
fn a_task_that_fails_does_not_end_the_program() {
    let desk = Desk::clear();
    let mut program = desk.start_with(&["--variant", "shako"], &[(FAIL_IN, "task")]);
    let state = settled(&mut program, 0);
    program.click(square(&state, "e3"));
    let state = program.wait("e3 picked up", |state| state["selection"]["from"] == "e3");
    program.click(square(&state, "e5"));
    let state = settled(&mut program, 2);
    assert_eq!(state["to_move"], "white");
    assert_eq!(reports(&desk).len(), 1);
}
