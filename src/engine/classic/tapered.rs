//! A pair of values, one for a full board and one for an empty one, added as one number.

use crate::engine::score::Value;

/// A value for a full board and one for an empty board; what counts lies in between.
///
/// Both lie in one word, the full board's above the other, so that adding or multiplying is one instruction. The lower
/// half borrows from the upper when it is negative, which reading makes good.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::engine) struct Tapered(i64);

/// A pair of values.
pub(super) const fn t(full: Value, empty: Value) -> Tapered {
    Tapered(((full as i64) << 32) + empty as i64)
}

impl Tapered {
    /// Neither here nor there.
    pub const ZERO: Tapered = t(0, 0);

    /// What it is on a full board.
    #[inline]
    pub const fn full(self) -> Value {
        ((self.0 - self.empty() as i64) >> 32) as Value
    }

    /// What it is on an empty board.
    #[inline]
    pub const fn empty(self) -> Value {
        self.0 as Value
    }

    /// The sum.
    #[inline]
    pub const fn plus(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }

    /// The difference.
    #[inline]
    pub const fn minus(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }

    /// The same so many times.
    #[inline]
    pub const fn times(self, count: i32) -> Tapered {
        Tapered(self.0 * count as i64)
    }

    /// The value at a phase between an empty board at 0 and a full one.
    #[inline]
    pub fn value(self, phase: i32, full: i32) -> Value {
        let phase = phase.clamp(0, full);
        (self.full() * phase + self.empty() * (full - phase)) / full
    }
}

impl std::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "t({}, {})", self.full(), self.empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_counted_apart() {
        for (full, empty) in [(0, 0), (5, 7), (-5, 7), (5, -7), (-5, -7), (0, -1), (-1, 0)] {
            let pair = t(full, empty);
            assert_eq!((pair.full(), pair.empty()), (full, empty));
            for count in -3..=3 {
                let many = pair.times(count).plus(t(-100_000, 3)).minus(t(1, -90_000));
                assert_eq!(many.full(), full * count - 100_001);
                assert_eq!(many.empty(), empty * count + 90_003);
            }
        }
    }

    #[test]
    fn the_value_goes_from_the_empty_board_to_the_full_one() {
        let pair = t(100, -20);
        assert_eq!(pair.value(0, 60), -20);
        assert_eq!(pair.value(60, 60), 100);
        assert_eq!(pair.value(30, 60), 40);
        assert_eq!(
            pair.value(99, 60),
            100,
            "promoted pieces make no board fuller than full"
        );
    }
}
