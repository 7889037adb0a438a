//! All positions that a net learns from, and those kept back to see whether it has learnt.

use std::path::PathBuf;

use super::chunk::{self, ChunkError};
use super::record::Record;
use crate::rules::{SplitMix, Variant};

/// One game in so many is kept back.
const VALIDATION: u64 = 20;

/// The positions of one variant, in memory.
pub(super) struct Dataset {
    /// What they are positions of.
    pub variant: &'static Variant,
    /// To learn from.
    pub training: Vec<Record>,
    /// Of other games, to measure by.
    pub validation: Vec<Record>,
    /// Games that the positions are from.
    pub games: u64,
    /// A number that is another one when the positions are others.
    pub digest: u64,
}

/// Why there is nothing to learn from.
#[derive(Debug, thiserror::Error)]
pub(super) enum DatasetError {
    /// A file is of no use.
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    /// A file has positions of another game.
    #[error("{path} has positions of {1}", path = .0.display())]
    Variant(PathBuf, &'static str),
    /// There are no positions.
    #[error("there are no positions of {0} to learn from; `datagen` makes them")]
    Empty(&'static str),
    /// More positions than can be numbered.
    #[error("there are more positions than {most}", most = u32::MAX)]
    TooMany,
}

impl Dataset {
    /// Reads the chunks of these folders: all, or the first that together have so many positions.
    pub fn load(variant: &'static Variant, folders: &[PathBuf], most: Option<u64>) -> Result<Dataset, DatasetError> {
        let mut dataset = Dataset {
            variant,
            training: Vec::new(),
            validation: Vec::new(),
            games: 0,
            digest: 0,
        };
        for folder in folders {
            for path in chunk::paths(folder, variant)? {
                if most.is_some_and(|most| dataset.len() as u64 >= most) {
                    break;
                }
                let (header, records) = chunk::read(&path)?;
                let origin = header.origin;
                if origin.variant != variant {
                    return Err(DatasetError::Variant(path, origin.variant.name));
                }
                dataset.games += header.games;
                dataset.digest = SplitMix::mix(dataset.digest.wrapping_add(SplitMix::STEP) ^ header.sum());
                // By whole games: positions of one game are too much alike to be learnt from and measured by.
                let first_game = SplitMix::mix(origin.seed ^ SplitMix::mix(u64::from(header.number)));
                for record in records {
                    let game = SplitMix::mix(first_game.wrapping_add(u64::from(record.number())));
                    if game.is_multiple_of(VALIDATION) {
                        dataset.validation.push(record);
                    } else {
                        dataset.training.push(record);
                    }
                }
            }
        }
        if dataset.training.is_empty() {
            return Err(DatasetError::Empty(variant.name));
        }
        if dataset.len() > u32::MAX as usize {
            return Err(DatasetError::TooMany);
        }
        Ok(dataset)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.training.len() + self.validation.len()
    }
}
