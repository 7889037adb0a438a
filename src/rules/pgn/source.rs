//! Bytes from anywhere, with their place, a count that others can watch, and a way to stop.

use std::io::{ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::fault::{PgnFault, PgnPlace};

/// So many bytes are asked for at once; between them the reader can be stopped.
const CHUNK: usize = 64 * 1024;

/// How far the reading of a PGN text has come, and whether it shall go on. Shared with those who watch it.
#[derive(Debug, Default)]
pub struct ReadingProgress {
    bytes: AtomicU64,
    stopped: AtomicBool,
}

impl ReadingProgress {
    /// How many bytes have been taken in so far.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Ends the reading soon, also within a huge game: the reader then gives [`PgnFault::Stopped`] and no more.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the reading shall end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Bytes that can be looked at before they are taken.
pub(super) struct Source<R> {
    input: R,
    buffer: Box<[u8]>,
    /// The bytes that are there and not taken: `buffer[at..filled]`.
    at: usize,
    filled: usize,
    /// The offset of the first byte of the buffer.
    base: u64,
    line: u64,
    last: u8,
    failure: Option<PgnFault>,
    ended: bool,
    progress: Arc<ReadingProgress>,
}

impl<R: Read> Source<R> {
    pub fn new(input: R, progress: Arc<ReadingProgress>) -> Source<R> {
        Source {
            input,
            buffer: vec![0; CHUNK].into_boxed_slice(),
            at: 0,
            filled: 0,
            base: 0,
            line: 1,
            last: b'\n',
            failure: None,
            ended: false,
            progress,
        }
    }

    pub fn progress(&self) -> &Arc<ReadingProgress> {
        &self.progress
    }

    /// Why the bytes ended too early, told once.
    pub fn take_failure(&mut self) -> Option<PgnFault> {
        self.failure.take()
    }

    /// Where the next byte stands.
    pub fn place(&self) -> PgnPlace {
        PgnPlace {
            byte: self.base + self.at as u64,
            line: self.line,
        }
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        is_line_end(self.last)
    }

    /// The next byte; none at the end.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        if self.at == self.filled {
            self.fill();
        }
        self.buffer[..self.filled].get(self.at).copied()
    }

    /// As many of the next bytes as there are, up to `most`, which is far less than a chunk.
    pub fn ahead(&mut self, most: usize) -> &[u8] {
        while self.filled - self.at < most && !self.ended {
            self.fill();
        }
        &self.buffer[self.at..self.filled.min(self.at + most)]
    }

    /// Takes the next byte, which has been looked at.
    #[inline]
    pub fn take(&mut self) -> u8 {
        let byte = self.buffer[self.at];
        self.at += 1;
        if is_line_end(byte) && (byte, self.last) != (b'\n', b'\r') {
            self.line += 1;
        }
        self.last = byte;
        byte
    }

    /// Takes bytes that have been looked at.
    pub fn take_many(&mut self, count: usize) {
        for _ in 0..count {
            self.take();
        }
    }

    /// Gets more bytes behind those that are there, unless there are none.
    fn fill(&mut self) {
        self.buffer.copy_within(self.at..self.filled, 0);
        self.base += self.at as u64;
        self.filled -= self.at;
        self.at = 0;
        while !self.ended {
            if self.progress.is_stopped() {
                self.fail(PgnFault::Stopped);
                return;
            }
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    self.filled += count;
                    self.progress.bytes.fetch_add(count as u64, Ordering::Relaxed);
                    return;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.fail(PgnFault::Input(error.to_string())),
            }
        }
    }

    fn fail(&mut self, fault: PgnFault) {
        self.failure = Some(fault);
        self.ended = true;
    }
}

/// Whether a byte ends a line: of a pair of them, the first does.
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    /// Gives one byte at a time, with interruptions.
    struct Drops<'a>(&'a [u8], bool);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn bytes_come_in_order_and_lines_are_counted_once() {
        let text = b"a\r\nb\rc\n\nd";
        let mut source = Source::new(Drops(text, false), Arc::default());
        assert_eq!(source.ahead(3), b"a\r\n");
        let mut lines = Vec::new();
        while let Some(byte) = source.peek() {
            lines.push((byte, source.place().line, source.at_line_start()));
            source.take();
        }
        let letters: Vec<_> = lines.into_iter().filter(|line| line.0.is_ascii_alphabetic()).collect();
        assert_eq!(
            letters,
            [(b'a', 1, true), (b'b', 2, true), (b'c', 3, true), (b'd', 5, true)]
        );
        assert_eq!(source.place().byte, text.len() as u64);
        assert_eq!(source.progress().bytes(), text.len() as u64);
        assert_eq!(source.ahead(5), b"");
        assert_eq!(source.peek(), None);
    }
}
