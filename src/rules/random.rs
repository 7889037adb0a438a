//! Random numbers: from a seed, the same on every machine, and seeds that nobody can foresee.

/// Steele, Lea and Flood's SplitMix64.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// What the state grows by with every number.
    pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The numbers that a seed determines.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix::STEP);
        SplitMix::mix(self.0)
    }

    /// A number in which every bit depends on every bit of another, and no two of which are the same.
    pub const fn mix(number: u64) -> u64 {
        let mut mixed = number;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// A number that nobody can foresee: for lots, and so that no two games against the computer need be the same.
#[cfg(not(target_arch = "wasm32"))]
pub fn fresh_seed() -> u64 {
    use std::collections::hash_map::RandomState;
    use std::hash::BuildHasher as _;

    // The standard library seeds its hash maps from the system's randomness, and every state anew.
    RandomState::new().hash_one(0)
}

/// A number that nobody can foresee: for lots, and so that no two games against the computer need be the same.
#[cfg(target_arch = "wasm32")]
pub fn fresh_seed() -> u64 {
    // The standard library's hash maps have the same seeds in every visit to a page.
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    SplitMix::mix(half() << 32 | half())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_algorithm() {
        // The first numbers of java.util.SplittableRandom(0).
        let mut random = SplitMix::new(0);
        let drawn = [random.draw(), random.draw(), random.draw()];
        assert_eq!(
            drawn,
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
        );
    }
}
