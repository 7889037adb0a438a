//! What a small neural network makes of a position: NNUE, of which only the first layer is large, and kept up to date
//! move by move.
//!
//! Both sides look at the board with their own [`Perspective`]: own and other pieces, the own side at the bottom, the
//! own king on the left half. The pieces seen so are the inputs; their rows of weights are summed in an accumulator for
//! each perspective ([`Accumulators`]). Its neurons, clamped and squared, with the side to move first, give the value in
//! one output neuron, chosen by how many pieces are left.
//!
//! Everything is in integers, so that every machine gives the same value: see [`Network`].

mod accumulator;
mod feature;
mod nets;
mod network;
mod simd;

pub(super) use accumulator::{Accumulators, evaluate_alone};
pub(super) use feature::{INPUTS, Perspective, bucket};
pub(super) use network::Parameters;
pub use network::{Network, NetworkError, Training};

/// Neurons of an accumulator, for each perspective. A multiple of 16.
pub(super) const HIDDEN: usize = 64;
/// Output neurons, one of which speaks, by the pieces that are left.
pub(super) const BUCKETS: usize = 4;
/// What 1 is in an accumulator, in the feature weights and in the feature biases.
pub(super) const QA: i16 = 255;
/// What 1 is in the output weights; in the output biases it is this times [`QA`].
pub(super) const QB: i16 = 64;
/// Centipawns to an output of 1.
pub(super) const SCALE: i32 = 400;
/// The largest output weight, on either side: a full neuron times this still fits 16 bits.
pub(super) const MOST_OUTPUT_WEIGHT: i16 = i16::MAX / QA;

const _: () = {
    assert!(HIDDEN.is_multiple_of(16), "vectors hold up to 16 neurons");
    let most = 2 * HIDDEN as i64 * QA as i64 * QA as i64 * MOST_OUTPUT_WEIGHT as i64;
    assert!(most <= i32::MAX as i64, "the output is summed in 32 bits");
};
