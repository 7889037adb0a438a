//! Files that are either whole or not there, and check sums to see whether they are still what they were.

use std::fs;
use std::io;
use std::path::Path;

use crate::rules::SplitMix;

/// Writes a file so that at every moment there is either the old one or the complete new one.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_added_extension("draft");
    fs::write(&draft, bytes)?;
    fs::rename(&draft, path)
}

/// A number that depends on all bytes.
pub(super) fn sum_of(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, &word| {
        SplitMix::mix(sum ^ u64::from_le_bytes(word)).wrapping_add(SplitMix::STEP)
    });
    rest.iter().fold(sum, |sum, &byte| SplitMix::mix(sum ^ u64::from(byte)))
}
