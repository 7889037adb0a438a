//! One neuron at a time, on any machine: the truth that the other twins are held to.

use super::Row;
use crate::engine::nnue::QA;

/// See [`Simd::combine`](super::Simd::combine).
pub fn combine<const ADDED: usize, const REMOVED: usize>(
    from: &Row,
    added: [&Row; ADDED],
    removed: [&Row; REMOVED],
    to: &mut Row,
) {
    for (index, neuron) in to.0.iter_mut().enumerate() {
        let mut sum = from.0[index];
        for row in added {
            sum = sum.wrapping_add(row.0[index]);
        }
        for row in removed {
            sum = sum.wrapping_sub(row.0[index]);
        }
        *neuron = sum;
    }
}

/// See [`Simd::output`](super::Simd::output).
pub fn output(rows: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let mut sum = 0;
    for (row, weights) in rows.into_iter().zip(weights) {
        for (&neuron, &weight) in row.0.iter().zip(&weights.0) {
            let neuron = i32::from(neuron.clamp(0, QA));
            sum += neuron * neuron * i32::from(weight);
        }
    }
    sum
}
