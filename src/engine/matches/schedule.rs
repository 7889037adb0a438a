//! Which games a match has: pairs from the book, each opening once with either player as White.

use crate::rules::{BySide, Line, Side, SplitMix, Variant};

use super::book;

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId {
    /// What is played.
    pub variant: &'static Variant,
    /// The number among the match's games of this variant, from 0. Even numbers and those after them are pairs.
    pub number: usize,
}

impl GameId {
    /// Which players have which side: the first is White in games of even number.
    pub fn players(self) -> BySide<usize> {
        match self.number % 2 {
            0 => BySide::new(0, 1),
            _ => BySide::new(1, 0),
        }
    }

    /// The side of a player.
    pub fn side_of(self, player: usize) -> Side {
        if self.players()[Side::White] == player {
            Side::White
        } else {
            Side::Black
        }
    }
}

/// The openings of a match, and the order of its pairs.
pub(super) struct Schedule {
    variants: Vec<(&'static Variant, Vec<Line>)>,
    /// Pairs of each variant.
    pairs: usize,
    seed: u64,
}

impl Schedule {
    /// A match of so many pairs of each variant.
    pub fn new(variants: &[&'static Variant], pairs: usize, seed: u64) -> Schedule {
        let books = variants.iter().map(|&variant| (variant, book::shuffled(variant, seed)));
        Schedule {
            variants: books.collect(),
            pairs,
            seed,
        }
    }

    /// How many pairs there are in all.
    pub fn pairs(&self) -> usize {
        self.pairs * self.variants.len()
    }

    /// The two games of a pair. Variants take turns, so that a match that ends early has as many of each.
    pub fn games(&self, pair: usize) -> [GameId; 2] {
        let (variant, _) = self.variants[pair % self.variants.len()];
        let first = pair / self.variants.len() * 2;
        [first, first + 1].map(|number| GameId { variant, number })
    }

    /// The opening of a game; the book begins again when it is used up.
    pub fn opening(&self, id: GameId) -> &Line {
        let (_, book) = self
            .variants
            .iter()
            .find(|(variant, _)| *variant == id.variant)
            .expect("the game is of this match");
        &book[id.number / 2 % book.len()]
    }

    /// The random seed of a game.
    pub fn seed(&self, id: GameId) -> u64 {
        SplitMix::mix(self.seed.wrapping_mul(SplitMix::STEP).wrapping_add(id.number as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_an_opening_and_swap_colours() {
        let schedule = Schedule::new(&Variant::ALL, 3, 1);
        assert_eq!(schedule.pairs(), 6);
        let mut openings = Vec::new();
        for pair in 0..schedule.pairs() {
            let [first, second] = schedule.games(pair);
            assert_eq!(first.variant, second.variant);
            assert_eq!(schedule.opening(first), schedule.opening(second));
            assert_eq!((first.side_of(0), second.side_of(0)), (Side::White, Side::Black));
            assert_eq!((first.side_of(1), second.side_of(1)), (Side::Black, Side::White));
            assert!(
                !openings.contains(&schedule.opening(first)),
                "each pair has its own opening"
            );
            openings.push(schedule.opening(first));
        }
    }
}
