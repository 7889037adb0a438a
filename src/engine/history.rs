//! Which quiet moves have been good elsewhere in the tree: what orders them before anything is known of them here.

use crate::rules::{Move, Piece, PieceType, SQUARE_COUNT, Side};

use super::score::Value;

/// Counts stay between minus and plus this.
const MOST: i32 = 16_384;
const KINDS: usize = PieceType::ALL.len();
const FROM_TO: usize = SQUARE_COUNT * SQUARE_COUNT;

/// What earlier nodes tell about quiet moves.
pub(super) struct History {
    /// By side and the squares of the move.
    butterfly: [[i16; FROM_TO]; 2],
    /// By the piece that the opponent has just moved, and where to: the quiet move that answered it well.
    counters: [[Move; SQUARE_COUNT]; 2 * KINDS],
}

#[inline]
fn squares(mv: Move) -> usize {
    mv.from().index() * SQUARE_COUNT + mv.to().index()
}

impl History {
    pub fn new() -> Box<History> {
        Box::new(History {
            butterfly: [[0; FROM_TO]; 2],
            counters: [[Move::NULL; SQUARE_COUNT]; 2 * KINDS],
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.butterfly = [[0; FROM_TO]; 2];
        self.counters = [[Move::NULL; SQUARE_COUNT]; 2 * KINDS];
    }

    /// Makes what earlier searches taught count for less.
    pub fn new_search(&mut self) {
        for count in self.butterfly.iter_mut().flatten() {
            *count /= 2;
        }
    }

    /// How good a quiet move of a side has been.
    #[inline]
    pub fn of(&self, side: Side, mv: Move) -> Value {
        Value::from(self.butterfly[side.index()][squares(mv)])
    }

    /// Notes that a quiet move was good, or with a negative bonus that it was not.
    #[inline]
    pub fn reward(&mut self, side: Side, mv: Move, bonus: i32) {
        let count = &mut self.butterfly[side.index()][squares(mv)];
        let old = i32::from(*count);
        // The nearer a count is to its limit, the less it moves towards it.
        *count = (old + bonus - old * bonus.abs() / MOST).clamp(-MOST, MOST) as i16;
    }

    /// The quiet move that has answered the opponent's last move well.
    #[inline]
    pub fn counter(&self, moved: Piece, last: Move) -> Move {
        self.counters[moved.index()][last.to().index()]
    }

    /// Notes a good answer to the opponent's last move.
    #[inline]
    pub fn set_counter(&mut self, moved: Piece, last: Move, answer: Move) {
        self.counters[moved.index()][last.to().index()] = answer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, SHAKO};

    #[test]
    fn counts_stay_within_their_limits() {
        let mut history = History::new();
        let mv = Position::start(&SHAKO).legal_moves()[0];
        for bonus in [1_000, -1_500] {
            for _ in 0..1_000 {
                history.reward(Side::White, mv, bonus);
                assert!(history.of(Side::White, mv).abs() <= MOST);
            }
            assert_eq!(history.of(Side::White, mv).signum(), bonus.signum());
        }
        assert_eq!(history.of(Side::Black, mv), 0);
    }
}
