//! Absurd input, slow input, failing input.

use std::io::{self, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::rules::shortened;

#[test]
fn absurd_input_is_an_error_with_a_reason_and_the_next_game_is_read() {
    let next = "\n[Event \"next\"]\n\n1. f5 *";
    let limit = |text: String| {
        let games = read(&format!("[Event \"x\"]\n{text}{next}"));
        assert_eq!(games.len(), 2, "{:?}", games.last());
        assert!(games[1].is_ok());
        games[0].as_ref().unwrap_err().fault.clone()
    };
    let size = PgnLimit::Bytes.most() + 1;
    assert_eq!(
        limit(format!("\n1. f5 {{{}}}", "x".repeat(size))),
        PgnFault::Limit(PgnLimit::Bytes)
    );
    assert_eq!(
        limit(format!("\n1. f5 {}", "12345 ".repeat(size / 5))),
        PgnFault::Limit(PgnLimit::Bytes)
    );
    assert_eq!(
        limit(format!("[White \"{}\"]\n", "x".repeat(size))),
        PgnFault::Limit(PgnLimit::Bytes)
    );
    assert_eq!(
        limit(format!("\n1. f5 {}", "{x}".repeat(100_001))),
        PgnFault::Limit(PgnLimit::Comments)
    );
    assert_eq!(
        limit(format!("\n1. f5 {{{}}}", "[%x]".repeat(100_001))),
        PgnFault::Limit(PgnLimit::Comments)
    );
    let tags: String = (0..100_000).map(|number| format!("[T{number} \"\"]\n")).collect();
    assert_eq!(limit(tags), PgnFault::Limit(PgnLimit::Tags));
    assert_eq!(
        limit("\n1. f5 ".to_owned() + &"(e5 ".repeat(1000)),
        PgnFault::Limit(PgnLimit::Depth)
    );
    let kings =
        "[FEN \"5k4/10/10/10/10/10/10/10/5K4/10 w - - 0 1\"]\n\n".to_owned() + &"Kf1 Kf9 Kf2 Kf10 ".repeat(30_000);
    assert_eq!(limit(kings), PgnFault::Limit(PgnLimit::Moves));
    let word = fault(&"x".repeat(size / 2));
    assert!(word.to_string().len() < 200, "{word}");
}

#[test]
fn long_lines_of_one_kind_are_read_in_linear_time() {
    // Each of these made some reader quadratic.
    for text in [
        "{[%".repeat(200_000),
        format!("1. f5 {{{}}}", "[%a".repeat(1_000_000)),
        format!("1. f5 {{{}]}}", "[%".repeat(1_000_000)),
        format!("1. f5 {{{}]}}", "[%[%a ".repeat(500_000)),
        "[".repeat(1_000_000),
        "[a\n".repeat(300_000),
        "\"\\".repeat(1_000_000),
        format!("[Event \"{}", "\" ".repeat(1_000_000)),
        "1. f5 (e5) ".to_owned() + &"(e5) ".repeat(300_000),
        "1. f5 ".to_owned() + &"$1".repeat(1_000_000),
        "1. f5 g6 ".repeat(200_000),
        "f5 * ".repeat(20_000),
    ] {
        let started = Instant::now();
        assert!(read(&text).len() <= 20_000);
        // Quadratic time would be hours.
        assert!(started.elapsed() < Duration::from_secs(30), "{}", shortened(&text, 20));
    }
}

/// A game that goes on without end, until its file fails or somebody stops the reading.
struct Endless {
    reads: usize,
    progress: Arc<ReadingProgress>,
    fails: bool,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        let text = match self.reads {
            1 => &b"1. f5 g6 2. g5 "[..],
            3 if self.fails => return Err(io::Error::other("the disk is gone")),
            // Half of a word, which must not be taken for a move.
            2 if self.fails => b"j6",
            _ => b"{and so on} ",
        };
        if self.reads == 1000 {
            self.progress.stop();
        }
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn reading_can_be_watched_and_stopped_and_a_failing_file_is_told() {
    for fails in [true, false] {
        let progress = Arc::new(ReadingProgress::default());
        let endless = Endless {
            reads: 0,
            progress: Arc::clone(&progress),
            fails,
        };
        let mut games = PgnReader::watched(endless, &SHAKO, Arc::clone(&progress));
        let error = games.next().unwrap().unwrap_err();
        if fails {
            assert_eq!(error.fault, PgnFault::Input("the disk is gone".to_owned()));
            assert_eq!(progress.bytes(), 17);
        } else {
            assert_eq!(error.fault, PgnFault::Stopped);
            assert_eq!(progress.bytes(), 15 + 999 * 12);
        }
        assert_eq!(main_line(&error.before.unwrap().game).len(), 3);
        assert_eq!(games.next(), None);
    }
}
