//! Eight neurons at a time, by the 128-bit vectors of WebAssembly.
#![expect(unsafe_code, reason = "vectors are loaded and stored by pointer")]

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_splat, v128, v128_load, v128_store,
};

use super::Row;
use crate::engine::nnue::{HIDDEN, QA};

const LANES: usize = 8;

#[inline]
fn load(row: &Row, index: usize) -> v128 {
    let neurons: &[i16] = &row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are read; any address will do.
    unsafe { v128_load(neurons.as_ptr().cast()) }
}

#[inline]
fn store(row: &mut Row, index: usize, vector: v128) {
    let neurons: &mut [i16] = &mut row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are written; any address will do.
    unsafe { v128_store(neurons.as_mut_ptr().cast(), vector) }
}

/// See [`Simd::combine`](super::Simd::combine).
pub fn combine<const ADDED: usize, const REMOVED: usize>(
    from: &Row,
    added: [&Row; ADDED],
    removed: [&Row; REMOVED],
    to: &mut Row,
) {
    for index in (0..HIDDEN).step_by(LANES) {
        let mut sums = load(from, index);
        for row in added {
            sums = i16x8_add(sums, load(row, index));
        }
        for row in removed {
            sums = i16x8_sub(sums, load(row, index));
        }
        store(to, index, sums);
    }
}

/// See [`Simd::output`](super::Simd::output).
pub fn output(rows: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let (least, most) = (i16x8_splat(0), i16x8_splat(QA));
    let mut sums = i32x4_splat(0);
    for (row, weights) in rows.into_iter().zip(weights) {
        for index in (0..HIDDEN).step_by(LANES) {
            let neurons = i16x8_min(i16x8_max(load(row, index), least), most);
            let weighted = i16x8_mul(neurons, load(weights, index));
            sums = i32x4_add(sums, i32x4_dot_i16x8(weighted, neurons));
        }
    }
    i32x4_extract_lane::<0>(sums)
        + i32x4_extract_lane::<1>(sums)
        + i32x4_extract_lane::<2>(sums)
        + i32x4_extract_lane::<3>(sums)
}
