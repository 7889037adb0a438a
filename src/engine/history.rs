//! Which moves have been good elsewhere in the tree: what orders them before anything is known of them here.
//!
//! Every count stays between minus and plus [`MOST`]; the nearer it is to its limit, the less a reward moves it.

use crate::rules::{Move, Piece, PieceType, SQUARE_COUNT, Side};

use super::score::Value;

/// Counts stay between minus and plus this.
pub(super) const MOST: i32 = 16_384;
const KINDS: usize = PieceType::ALL.len();
const FROM_TO: usize = SQUARE_COUNT * SQUARE_COUNT;
/// Pairs of a piece and the square it has gone to.
const ARRIVALS: usize = 2 * KINDS * SQUARE_COUNT;

/// A piece and the square it has gone to, as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrival(u16);

impl Arrival {
    /// The arrival of a piece with a move.
    #[inline]
    pub fn of(piece: Piece, mv: Move) -> Arrival {
        Arrival((piece.index() * SQUARE_COUNT + mv.to().index()) as u16)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How many plies back the moves lie that a quiet move is judged by: the opponent's last, our own before it, and our
/// own before that.
pub(super) const LOOKS_BACK: [usize; 3] = [1, 2, 4];

/// The moves that led to a node, those of [`LOOKS_BACK`]; `None` where a turn was passed or nothing was played.
pub(super) type Trail = [Option<Arrival>; LOOKS_BACK.len()];

/// What earlier nodes tell about moves.
pub(super) struct History {
    /// Quiet moves, by side and the squares of the move.
    butterfly: [[i16; FROM_TO]; 2],
    /// Captures and promotions, by the piece, where it goes, and what it takes.
    noisy: [[i16; KINDS + 1]; ARRIVALS],
    /// Quiet moves, by an earlier move and their own piece and target.
    continuations: Vec<i16>,
    /// Earlier moves for which [`History::continuations`] has anything: a search of few positions touches little of it, and
    /// forgetting all of it would take longer than such a search.
    touched: [bool; ARRIVALS],
    /// By the piece that the opponent has just moved, and where to: the quiet move that answered it well.
    counters: [Move; ARRIVALS],
}

#[inline]
fn squares(mv: Move) -> usize {
    mv.from().index() * SQUARE_COUNT + mv.to().index()
}

/// Moves a count towards plus or minus [`MOST`].
#[inline]
fn adjust(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / MOST).clamp(-MOST, MOST) as i16;
}

impl History {
    pub fn new() -> Box<History> {
        Box::new(History {
            butterfly: [[0; FROM_TO]; 2],
            noisy: [[0; KINDS + 1]; ARRIVALS],
            continuations: vec![0; ARRIVALS * ARRIVALS],
            touched: [false; ARRIVALS],
            counters: [Move::NULL; ARRIVALS],
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.butterfly = [[0; FROM_TO]; 2];
        self.noisy = [[0; KINDS + 1]; ARRIVALS];
        for (row, touched) in self.continuations.chunks_exact_mut(ARRIVALS).zip(&mut self.touched) {
            if std::mem::take(touched) {
                row.fill(0);
            }
        }
        self.counters = [Move::NULL; ARRIVALS];
    }

    /// Makes what earlier searches taught count for less.
    pub fn new_search(&mut self) {
        for count in self.butterfly.iter_mut().flatten() {
            *count /= 2;
        }
    }

    /// How good a quiet move of a side has been, here and after such moves as led here.
    #[inline]
    pub fn quiet(&self, side: Side, mv: Move, trail: &Trail) -> Value {
        let arrival = Arrival::of(Piece::new(side, mv.kind()), mv).index();
        let mut sum = Value::from(self.butterfly[side.index()][squares(mv)]);
        for earlier in trail.iter().flatten() {
            sum += Value::from(self.continuations[earlier.index() * ARRIVALS + arrival]);
        }
        sum
    }

    /// Notes that a quiet move was good, or with a negative bonus that it was not.
    #[inline]
    pub fn reward_quiet(&mut self, side: Side, mv: Move, trail: &Trail, bonus: i32) {
        let arrival = Arrival::of(Piece::new(side, mv.kind()), mv).index();
        adjust(&mut self.butterfly[side.index()][squares(mv)], bonus);
        for earlier in trail.iter().flatten() {
            self.touched[earlier.index()] = true;
            adjust(&mut self.continuations[earlier.index() * ARRIVALS + arrival], bonus);
        }
    }

    /// How good a capture or promotion has been; `victim` is what it takes.
    #[inline]
    pub fn noisy(&self, side: Side, mv: Move, victim: Option<PieceType>) -> Value {
        let arrival = Arrival::of(Piece::new(side, mv.kind()), mv).index();
        Value::from(self.noisy[arrival][victim.map_or(KINDS, PieceType::index)])
    }

    /// Notes that a capture or promotion was good, or with a negative bonus that it was not.
    #[inline]
    pub fn reward_noisy(&mut self, side: Side, mv: Move, victim: Option<PieceType>, bonus: i32) {
        let arrival = Arrival::of(Piece::new(side, mv.kind()), mv).index();
        adjust(&mut self.noisy[arrival][victim.map_or(KINDS, PieceType::index)], bonus);
    }

    /// The quiet move that has answered the opponent's last move well.
    #[inline]
    pub fn counter(&self, last: Arrival) -> Move {
        self.counters[last.index()]
    }

    /// Notes a good answer to the opponent's last move.
    #[inline]
    pub fn set_counter(&mut self, last: Arrival, answer: Move) {
        self.counters[last.index()] = answer;
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
        let trail = [Some(Arrival::of(Piece::new(Side::Black, mv.kind()), mv)), None, None];
        for bonus in [1_000, -1_500] {
            for _ in 0..1_000 {
                history.reward_quiet(Side::White, mv, &trail, bonus);
                history.reward_noisy(Side::White, mv, None, bonus);
                assert!(history.quiet(Side::White, mv, &trail).abs() <= 2 * MOST);
                assert!(history.noisy(Side::White, mv, None).abs() <= MOST);
            }
            assert_eq!(history.quiet(Side::White, mv, &trail).signum(), bonus.signum());
            assert_eq!(history.noisy(Side::White, mv, None).signum(), bonus.signum());
        }
        assert_eq!(history.quiet(Side::Black, mv, &trail), 0);
        assert_eq!(history.noisy(Side::White, mv, Some(PieceType::Pawn)), 0);
        history.clear();
        assert_eq!(history.quiet(Side::White, mv, &trail), 0);
    }

    #[test]
    fn a_move_is_judged_apart_after_each_earlier_move() {
        let mut history = History::new();
        let moves = Position::start(&SHAKO).legal_moves();
        let black = |mv: Move| Some(Arrival::of(Piece::new(Side::Black, mv.kind()), mv));
        let (one, other) = ([black(moves[0]), None, None], [black(moves[1]), None, None]);
        history.reward_quiet(Side::White, moves[2], &one, 1_000);
        assert!(history.quiet(Side::White, moves[2], &one) > history.quiet(Side::White, moves[2], &other));
    }
}
