//! A training run between two epochs, as a file: from it the run goes on as if it had never been broken off.
//!
//! Little-endian: the magic `TENTRAI1`, the key of the run, the epochs and steps that are done and the losses of each
//! epoch as 8 bytes each, then the weights and what the optimiser remembers as 4 bytes each, then a check sum of all.

use super::file::sum_of;
use super::model::{WEIGHTS, Weights};
use super::optimiser::Optimiser;

const MAGIC: &[u8; 8] = b"TENTRAI1";

/// The mean losses of an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Losses {
    /// Of the positions learnt from, each at the time when it was learnt from.
    pub training: f64,
    /// Of the positions kept back, after the epoch.
    pub validation: f64,
}

/// All that changes in a run.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    /// The net.
    pub weights: Weights,
    /// What made it.
    pub optimiser: Optimiser,
    /// The losses of the epochs that are done.
    pub losses: Vec<Losses>,
}

/// Why a file is no state to go on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CheckpointError {
    /// It is something else or changed.
    #[error("is no checkpoint or is damaged")]
    Damaged,
    /// It belongs to a run with other positions or settings.
    #[error("is the checkpoint of a run with other positions or settings")]
    Foreign,
}

impl State {
    /// The file. The key stands for all that determines the run.
    pub fn to_bytes(&self, key: u64) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [key, self.losses.len() as u64, self.optimiser.steps] {
            bytes.extend(number.to_le_bytes());
        }
        for losses in &self.losses {
            bytes.extend(losses.training.to_le_bytes());
            bytes.extend(losses.validation.to_le_bytes());
        }
        for weights in [&self.weights, &self.optimiser.mean, &self.optimiser.square] {
            bytes.extend(weights.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(sum_of(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the file of a run with this key.
    pub fn from_bytes(bytes: &[u8], key: u64) -> Result<State, CheckpointError> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(CheckpointError::Damaged)?;
        let body = body.strip_prefix(MAGIC).ok_or(CheckpointError::Damaged)?;
        if u64::from_le_bytes(*sum) != sum_of(&bytes[..bytes.len() - 8]) {
            return Err(CheckpointError::Damaged);
        }
        let state = State::read(body, key).ok_or(CheckpointError::Damaged)?;
        state.ok_or(CheckpointError::Foreign)
    }

    /// `None` when the bytes are cut short, `Some(None)` when they belong to another run.
    fn read(body: &[u8], key: u64) -> Option<Option<State>> {
        let (&header, body) = body.split_first_chunk::<24>()?;
        let (numbers, _) = header.as_chunks::<8>();
        let number = |index: usize| u64::from_le_bytes(numbers[index]);
        if number(0) != key {
            return Some(None);
        }
        let epochs = usize::try_from(number(1)).ok()?;
        let (losses, body) = body.split_at_checked(epochs.checked_mul(16)?)?;
        let (losses, _) = losses.as_chunks::<8>();
        let (pairs, _) = losses.as_chunks::<2>();
        let losses = pairs.iter().map(|&[training, validation]| Losses {
            training: f64::from_le_bytes(training),
            validation: f64::from_le_bytes(validation),
        });
        let (weights, rest) = body.as_chunks::<4>();
        if weights.len() != 3 * WEIGHTS || !rest.is_empty() {
            return None;
        }
        let mut weights = weights
            .chunks_exact(WEIGHTS)
            .map(|part| Weights(part.iter().map(|&number| f32::from_le_bytes(number)).collect()));
        Some(Some(State {
            weights: weights.next()?,
            optimiser: Optimiser {
                mean: weights.next()?,
                square: weights.next()?,
                steps: number(2),
            },
            losses: losses.collect(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PEMBA;

    fn state() -> State {
        State {
            weights: Weights::random(&PEMBA, 1),
            optimiser: Optimiser {
                mean: Weights::random(&PEMBA, 2),
                square: Weights::random(&PEMBA, 3),
                steps: 77,
            },
            losses: vec![
                Losses {
                    training: 0.5,
                    validation: 0.25,
                };
                3
            ],
        }
    }

    #[test]
    fn a_checkpoint_gives_back_the_state() {
        assert_eq!(State::from_bytes(&state().to_bytes(9), 9), Ok(state()));
    }

    #[test]
    fn damaged_checkpoints_and_those_of_other_runs_are_refused() {
        let good = state().to_bytes(9);
        assert_eq!(State::from_bytes(&good, 8), Err(CheckpointError::Foreign));
        for length in [0, 7, 8, 30, good.len() - 1] {
            assert_eq!(State::from_bytes(&good[..length], 9), Err(CheckpointError::Damaged));
        }
        let mut bytes = good.clone();
        bytes[1_000] ^= 4;
        assert_eq!(State::from_bytes(&bytes, 9), Err(CheckpointError::Damaged));
    }
}
