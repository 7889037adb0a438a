//! Pictures and films that players ask for, where the system has no dialog to choose a file.

use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::desk::Desk;
use crate::settled;

/// The files with this ending in somebody's home, once there are so many.
fn files(desk: &Desk, ending: &str, count: usize) -> Vec<PathBuf> {
    let start = Instant::now();
    loop {
        let entries = fs::read_dir(desk.file("")).expect("a home");
        let files = entries.map(|entry| entry.expect("a file").path());
        let found: Vec<PathBuf> = files
            .filter(|path| path.extension().is_some_and(|own| own == ending))
            .collect();
        if found.len() >= count {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "{found:?}");
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_diagram_the_board_as_it_looks_and_a_film_are_saved() {
    let desk = Desk::clear();
    let mut program = desk.start(&["--variant", "pemba"]);
    settled(&mut program, 0);
    program.push("hud.games");
    program.push("games.picture");
    for (kind, ending, count, begin) in [
        ("pictures.diagram", "png", 1, &b"\x89PNG"[..]),
        ("pictures.scene", "png", 2, b"\x89PNG"),
        ("pictures.film", "gif", 1, b"GIF89a"),
    ] {
        program.push(kind);
        program.push("pictures.save");
        for path in files(&desk, ending, count) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            assert!(name.starts_with("pemba-"), "{name}");
            assert!(fs::read(&path).expect("a picture").starts_with(begin), "{name}");
        }
        // The page is there again after it was left out for a picture.
        program.wait("the page", |state| state["targets"]["pictures.save"].is_array());
    }
    program.picture("pictures");
    program.press("Escape");
    program.wait("the board", |state| !state["targets"]["pictures.save"].is_array());
}
