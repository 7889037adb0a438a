//! A solved ending of two pieces: how many moves the mate takes, by where everybody stands.
//!
//! Only positions with the strong side to move are kept, a byte each; with the bare king to move, his few moves are made.

use crate::engine::endgames::geometry::{EIGHTH, Travel, Turn, number_in_eighth, squares};
use crate::engine::endgames::solver::{Placement, Summary};
use crate::rules::{PieceType, SQUARE_COUNT};

/// Places of the strong king, in his eighth, of the bare king and of the first piece.
pub(super) const TRIPLES: usize = EIGHTH * SQUARE_COUNT * SQUARE_COUNT;

/// The number of the triple with the first piece on square 0; those with it elsewhere follow.
#[inline]
pub(super) const fn row(king: usize, bare: usize) -> usize {
    (king * SQUARE_COUNT + bare) * SQUARE_COUNT
}

/// How the strong men travel.
pub(super) struct Travels {
    pub king: Travel,
    pub first: Travel,
    pub second: Travel,
}

impl Travels {
    pub fn of([first, second]: [PieceType; 2]) -> Travels {
        Travels {
            king: Travel::of(PieceType::King),
            first: Travel::of(first),
            second: Travel::of(second),
        }
    }

    /// The squares that the strong men attack. The bare king neither blocks nor screens what reaches him, nor the squares
    /// he may flee to.
    #[inline]
    pub fn attacked(&self, [king, first, second]: [usize; 3]) -> u128 {
        let occupied = set([king, first, second]);
        self.king.attacks(king, occupied) | self.first.attacks(first, occupied) | self.second.attacks(second, occupied)
    }
}

/// A set of squares.
fn set(squares: [usize; 3]) -> u128 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

/// The solution of an ending.
pub(super) struct Table {
    travels: Travels,
    /// Moves to mate with the strong side to move, by triple and square of the second piece; 0 where it does not win.
    moves: Vec<u8>,
}

impl Table {
    /// The solution with these moves to mate.
    pub fn new(travels: Travels, moves: Vec<u8>) -> Table {
        debug_assert_eq!(moves.len(), TRIPLES * SQUARE_COUNT);
        Table { travels, moves }
    }

    /// Plies to mate with the strong side to move; `None` when it does not win, or the position cannot be.
    #[inline]
    pub fn with_strong_to_move(&self, placement: &Placement) -> Option<u8> {
        let turn = Turn::to_eighth(placement.strong[0]);
        let [king, first, second] = placement.strong.map(|square| turn.apply(square));
        let triple = row(number_in_eighth(king), turn.apply(placement.bare)) + first;
        // The longest win of all takes less than sixty moves.
        let moves = self.moves[triple * SQUARE_COUNT + second];
        (moves > 0).then(|| 2 * moves - 1)
    }

    /// Plies to mate with the bare king to move; `None` when he is not lost.
    pub fn with_bare_to_move(&self, placement: &Placement) -> Option<u8> {
        let attacked = self.travels.attacked(placement.strong);
        let flights = self.travels.king.attacks(placement.bare, 0) & !attacked;
        if flights == 0 {
            let in_check = attacked & (1 << placement.bare) != 0;
            return in_check.then_some(0);
        }
        let mut longest = 0;
        for flight in squares(flights) {
            // What he captures leaves a piece that cannot mate: the square is not won with the other piece on it.
            let after = Placement {
                bare: flight,
                ..*placement
            };
            longest = longest.max(self.with_strong_to_move(&after)?);
        }
        Some(longest + 1)
    }

    /// What there is to tell of the ending.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for king in 0..SQUARE_COUNT {
            let turn = Turn::to_quarter(king);
            if turn.is_none() {
                self.count(king, &mut summary);
            }
        }
        summary
    }

    /// Adds up the positions with the strong king on a square.
    fn count(&self, king: usize, summary: &mut Summary) {
        for first in (0..SQUARE_COUNT).filter(|&first| first != king) {
            for second in (0..SQUARE_COUNT).filter(|&second| second != king && second != first) {
                let strong = [king, first, second];
                // Where the bare king is not in check.
                let quiet = !(self.travels.attacked(strong) | set(strong));
                for bare in squares(quiet & ((1 << SQUARE_COUNT) - 1)) {
                    summary.positions += 1;
                    if let Some(plies) = self.with_strong_to_move(&Placement { bare, strong }) {
                        summary.won += 1;
                        summary.longest = summary.longest.max(u32::from(plies).div_ceil(2));
                    }
                }
            }
        }
    }
}
