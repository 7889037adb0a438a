//! Sums of rows of neurons, in the widest vectors that the machine has.
//!
//! [`scalar`] says what is right; the others do the same with the instructions of one machine each. Which of them runs
//! is found out once, when the program runs, because it is shipped for any x86-64.

mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

#[cfg(test)]
mod tests;

use super::HIDDEN;

/// One 16-bit number for each neuron: an accumulator, or the weights of an input or output. No vector load of it
/// crosses a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing but zeros.
    pub const ZERO: Row = Row([0; HIDDEN]);
}

/// Instructions that this machine has, as found out by [`Simd::available`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simd(Level);

/// Not public: a level beyond the machine's would be undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Wasm,
}

impl Simd {
    /// The fastest instructions that this machine has.
    pub fn best() -> Simd {
        Simd::available().last().unwrap_or(Simd(Level::Scalar))
    }

    /// All that can run on this machine, from the slowest to the fastest.
    pub fn available() -> impl Iterator<Item = Simd> {
        [
            Some(Level::Scalar),
            // Every x86-64 has it.
            #[cfg(target_arch = "x86_64")]
            Some(Level::Sse2),
            #[cfg(target_arch = "x86_64")]
            std::arch::is_x86_feature_detected!("avx2").then_some(Level::Avx2),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Some(Level::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Level::Wasm),
        ]
        .into_iter()
        .flatten()
        .map(Simd)
    }

    /// Sets `to` to `from` with some rows added and some subtracted. Sums wrap around.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(
            unsafe_code,
            reason = "the twins need instructions that the machine is known to have"
        )
    )]
    pub fn combine<const ADDED: usize, const REMOVED: usize>(
        self,
        from: &Row,
        added: [&Row; ADDED],
        removed: [&Row; REMOVED],
        to: &mut Row,
    ) {
        match self.0 {
            Level::Scalar => scalar::combine(from, added, removed, to),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 has SSE2.
            Level::Sse2 => unsafe { sse2::combine(from, added, removed, to) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level is only made where AVX2 was found.
            Level::Avx2 => unsafe { avx2::combine(from, added, removed, to) },
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            // SAFETY: this level is only compiled where NEON is taken for granted.
            Level::Neon => unsafe { neon::combine(from, added, removed, to) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Wasm => wasm::combine(from, added, removed, to),
        }
    }

    /// The sum over the neurons of both accumulators of `clamp(neuron, 0, QA)² * weight`.
    ///
    /// Exact for weights of at most [`MOST_OUTPUT_WEIGHT`](super::MOST_OUTPUT_WEIGHT) on either side.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(
            unsafe_code,
            reason = "the twins need instructions that the machine is known to have"
        )
    )]
    pub fn output(self, rows: [&Row; 2], weights: &[Row; 2]) -> i32 {
        match self.0 {
            Level::Scalar => scalar::output(rows, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 has SSE2.
            Level::Sse2 => unsafe { sse2::output(rows, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level is only made where AVX2 was found.
            Level::Avx2 => unsafe { avx2::output(rows, weights) },
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            // SAFETY: this level is only compiled where NEON is taken for granted.
            Level::Neon => unsafe { neon::output(rows, weights) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Wasm => wasm::output(rows, weights),
        }
    }
}
