//! Eight neurons at a time, by the NEON of 64-bit Arm.
#![expect(unsafe_code, reason = "vectors are loaded and stored by pointer")]

use std::arch::aarch64::{
    int16x8_t, vaddq_s16, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16, vld1q_s16, vmaxq_s16, vminq_s16,
    vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

use super::Row;
use crate::engine::nnue::{HIDDEN, QA};

const LANES: usize = 8;

#[inline]
#[target_feature(enable = "neon")]
fn load(row: &Row, index: usize) -> int16x8_t {
    let neurons: &[i16] = &row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are read; any address will do.
    unsafe { vld1q_s16(neurons.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(row: &mut Row, index: usize, vector: int16x8_t) {
    let neurons: &mut [i16] = &mut row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are written; any address will do.
    unsafe { vst1q_s16(neurons.as_mut_ptr(), vector) }
}

/// See [`Simd::combine`](super::Simd::combine).
#[target_feature(enable = "neon")]
pub fn combine<const ADDED: usize, const REMOVED: usize>(
    from: &Row,
    added: [&Row; ADDED],
    removed: [&Row; REMOVED],
    to: &mut Row,
) {
    for index in (0..HIDDEN).step_by(LANES) {
        let mut sums = load(from, index);
        for row in added {
            sums = vaddq_s16(sums, load(row, index));
        }
        for row in removed {
            sums = vsubq_s16(sums, load(row, index));
        }
        store(to, index, sums);
    }
}

/// See [`Simd::output`](super::Simd::output).
#[target_feature(enable = "neon")]
pub fn output(rows: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let (least, most) = (vdupq_n_s16(0), vdupq_n_s16(QA));
    let mut sums = vdupq_n_s32(0);
    for (row, weights) in rows.into_iter().zip(weights) {
        for index in (0..HIDDEN).step_by(LANES) {
            let neurons = vminq_s16(vmaxq_s16(load(row, index), least), most);
            let weighted = vmulq_s16(neurons, load(weights, index));
            sums = vmlal_s16(sums, vget_low_s16(weighted), vget_low_s16(neurons));
            sums = vmlal_high_s16(sums, weighted, neurons);
        }
    }
    vaddvq_s32(sums)
}
