//! Eight neurons at a time, by SSE2.
#![expect(unsafe_code, reason = "vectors are loaded and stored by pointer")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_madd_epi16, _mm_max_epi16,
    _mm_min_epi16, _mm_mullo_epi16, _mm_set1_epi16, _mm_setzero_si128, _mm_shuffle_epi32, _mm_storeu_si128,
    _mm_sub_epi16,
};

use super::Row;
use crate::engine::nnue::{HIDDEN, QA};

const LANES: usize = 8;

#[inline]
#[target_feature(enable = "sse2")]
fn load(row: &Row, index: usize) -> __m128i {
    let neurons: &[i16] = &row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are read; any address will do.
    unsafe { _mm_loadu_si128(neurons.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn store(row: &mut Row, index: usize, vector: __m128i) {
    let neurons: &mut [i16] = &mut row.0[index..index + LANES];
    // SAFETY: the slice holds as many neurons as are written; any address will do.
    unsafe { _mm_storeu_si128(neurons.as_mut_ptr().cast(), vector) }
}

/// See [`Simd::combine`](super::Simd::combine).
#[target_feature(enable = "sse2")]
pub fn combine<const ADDED: usize, const REMOVED: usize>(
    from: &Row,
    added: [&Row; ADDED],
    removed: [&Row; REMOVED],
    to: &mut Row,
) {
    for index in (0..HIDDEN).step_by(LANES) {
        let mut sums = load(from, index);
        for row in added {
            sums = _mm_add_epi16(sums, load(row, index));
        }
        for row in removed {
            sums = _mm_sub_epi16(sums, load(row, index));
        }
        store(to, index, sums);
    }
}

/// See [`Simd::output`](super::Simd::output).
#[target_feature(enable = "sse2")]
pub fn output(rows: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let (least, most) = (_mm_setzero_si128(), _mm_set1_epi16(QA));
    let mut sums = _mm_setzero_si128();
    for (row, weights) in rows.into_iter().zip(weights) {
        for index in (0..HIDDEN).step_by(LANES) {
            let neurons = _mm_min_epi16(_mm_max_epi16(load(row, index), least), most);
            let weighted = _mm_mullo_epi16(neurons, load(weights, index));
            sums = _mm_add_epi32(sums, _mm_madd_epi16(weighted, neurons));
        }
    }
    let two = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    _mm_cvtsi128_si32(one)
}
