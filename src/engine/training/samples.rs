//! The records of a folder as positions, for fitting the linear evaluation.

use std::path::Path;

use super::chunk;
use crate::engine::classic::Sample;
use crate::rules::Variant;

/// Hands all positions of a variant in a folder to `take`, chunk by chunk, until it returns false.
///
/// # Errors
/// When a file cannot be read or is damaged.
pub(in crate::engine) fn each_sample(
    folder: &Path,
    variant: &'static Variant,
    take: &mut dyn FnMut(Sample) -> bool,
) -> Result<(), String> {
    for path in chunk::paths(folder, variant).map_err(|error| error.to_string())? {
        let (header, records) = chunk::read(&path).map_err(|error| error.to_string())?;
        for record in &records {
            let position = record
                .position(variant)
                .ok_or_else(|| format!("{} has a record that is no position of {variant}", path.display()))?;
            let sample = Sample {
                position,
                score: i32::from(record.score()),
                result: record.result(),
                game: u64::from(header.number) << u16::BITS | u64::from(record.number()),
            };
            if !take(sample) {
                return Ok(());
            }
        }
    }
    Ok(())
}
