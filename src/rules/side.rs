//! The two players, and pairs of things that each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A player. `!side` is the opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Sits on ranks 1 to 3 and moves first.
    White,
    /// Sits on ranks 8 to 10.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction in which this side's pawns walk: +1 or -1 ranks.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The letter that FEN uses for the side to move.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// One thing for each side, indexed by [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// White's thing and Black's thing.
    pub const fn new(white: T, black: T) -> Self {
        BySide([white, black])
    }

    /// Asks `make` for each side's thing.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide(Side::ALL.map(&mut make))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_of_the_opponent_is_oneself() {
        for side in Side::ALL {
            assert_eq!(!!side, side);
            assert_ne!(!side, side);
            assert_eq!(side.forward(), -(!side).forward());
        }
    }

    #[test]
    fn each_side_finds_its_own_thing() {
        let mut names = BySide::from_fn(|side| side.to_string());
        names[Side::Black].push('!');
        assert_eq!(names, BySide::new("White".into(), "Black!".into()));
    }
}
