//! In which order moves are tried: the likeliest refutation first, generated only when its turn comes.
//!
//! All nodes of a search share one [`MoveStack`]: a node's moves lie above those of its parents and are dropped when it
//! is done, so that no node allocates.

use super::classic::exchange_value;
use super::history::{History, Trail};
use super::score::Value;
use super::see;
use crate::rules::{Move, Piece, PieceType, Position, Wanted};

/// The moves of all nodes between the root and here.
#[derive(Default)]
pub(super) struct MoveStack {
    moves: Vec<Move>,
    orders: Vec<Value>,
}

impl MoveStack {
    /// Room for every line that a search can have.
    pub fn new() -> MoveStack {
        MoveStack {
            moves: Vec::with_capacity(16_384),
            orders: Vec::with_capacity(16_384),
        }
    }

    /// Appends the wanted moves of a position, each with its place in the order: higher comes earlier.
    fn generate(&mut self, position: &Position, wanted: Wanted, order: impl Fn(Move) -> Value) {
        let first = self.moves.len();
        position.generate(wanted, &mut self.moves);
        self.orders.extend(self.moves[first..].iter().map(|&mv| order(mv)));
    }

    fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.orders.truncate(len);
    }

    /// Brings the first move in the order to the front of a range.
    #[inline]
    fn bring_best(&mut self, from: usize, end: usize) -> Move {
        let orders = &self.orders[from..end];
        // The greatest, then where it is: two loops without a branch in each that cannot be foretold.
        let greatest = orders.iter().copied().fold(Value::MIN, Value::max);
        let best = orders.iter().position(|&order| order == greatest).unwrap_or(0);
        self.moves.swap(from, from + best);
        self.orders.swap(from, from + best);
        self.moves[from]
    }
}

/// Moves that come before other quiet ones.
#[derive(Clone, Copy)]
pub(super) struct Favourites {
    /// From the transposition table; legal.
    pub table: Option<Move>,
    /// Quiet moves that refuted a sister of this node.
    pub killers: [Move; 2],
    /// The quiet move that has answered the last move well elsewhere.
    pub counter: Move,
}

impl Favourites {
    pub const NONE: Favourites = Favourites {
        table: None,
        killers: [Move::NULL; 2],
        counter: Move::NULL,
    };
}

/// Where a picker has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    /// Quiet moves that need not be generated: so many of the favourites have had their turn.
    Favourite(usize),
    GenerateQuiet,
    Quiet,
    BadNoisy,
    /// All moves in one list.
    GenerateAll,
    Any,
    Done,
}

/// Which moves a picker gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picking {
    /// All, in stages.
    All,
    /// All at once: when in check, where there are few.
    Evasions,
    /// Captures and promotions that do not lose material.
    Noisy,
}

/// Gives a node's moves one by one.
pub(super) struct MovePicker {
    stage: Stage,
    picking: Picking,
    favourites: Favourites,
    trail: Trail,
    base: usize,
    next: usize,
    end: usize,
    /// Noisy moves that lose material are put back here, at the front of the list.
    bad_end: usize,
    /// The quiet moves that were given before the others were generated.
    given: [Move; 3],
    /// The place in the order of the move given last, where that is nothing but its history.
    history: Option<Value>,
}

/// Comes before all quiet moves without favour, and after noisy ones.
const KILLER_ORDER: Value = 1 << 20;

impl MovePicker {
    /// A picker for a node that these moves led to.
    pub fn new(stack: &MoveStack, picking: Picking, favourites: Favourites, trail: Trail) -> MovePicker {
        let base = stack.moves.len();
        MovePicker {
            stage: Stage::Table,
            picking,
            favourites,
            trail,
            base,
            next: base,
            end: base,
            bad_end: base,
            given: [Move::NULL; 3],
            history: None,
        }
    }

    /// Drops the node's moves. Must be called when the node is done.
    pub fn finish(self, stack: &mut MoveStack) {
        stack.truncate(self.base);
    }

    /// Leaves out the quiet moves that have not been given yet.
    pub fn skip_quiets(&mut self) {
        match self.stage {
            Stage::Quiet => self.next = self.end,
            Stage::Favourite(_) | Stage::GenerateQuiet => self.begin_bad_noisy(),
            _ => {}
        }
    }

    fn begin_bad_noisy(&mut self) {
        self.next = self.base;
        self.stage = Stage::BadNoisy;
    }

    /// The history of the quiet move that was given last, if it had to be looked up for its place in the order.
    pub fn history(&self) -> Option<Value> {
        self.history
    }

    /// The next move to try.
    #[inline]
    pub fn next(&mut self, position: &Position, history: &History, stack: &mut MoveStack) -> Option<Move> {
        self.history = None;
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = match self.picking {
                        Picking::Evasions => Stage::GenerateAll,
                        Picking::All | Picking::Noisy => Stage::GenerateNoisy,
                    };
                    if let Some(mv) = self.favourites.table {
                        return Some(mv);
                    }
                }
                Stage::GenerateNoisy => {
                    stack.generate(position, Wanted::Noisy, |mv| noisy_order(position, history, mv));
                    self.end = stack.moves.len();
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some(mv) = self.take(stack) else {
                        self.stage = if self.picking == Picking::Noisy {
                            Stage::Done
                        } else {
                            Stage::Favourite(0)
                        };
                        continue;
                    };
                    let index = self.next - 1;
                    if is_poor_promotion(mv) || !see::gains_at_least(position, mv, 0) {
                        // Behind the moves already given, whose places are free.
                        stack.moves.swap(index, self.bad_end);
                        self.bad_end += 1;
                        continue;
                    }
                    return Some(mv);
                }
                Stage::Favourite(index) => {
                    let Favourites { killers, counter, .. } = self.favourites;
                    let Some(&mv) = [killers[0], killers[1], counter].get(index) else {
                        self.stage = Stage::GenerateQuiet;
                        continue;
                    };
                    self.stage = Stage::Favourite(index + 1);
                    // What is quiet elsewhere may capture, or be impossible, here.
                    if mv != Move::NULL
                        && Some(mv) != self.favourites.table
                        && !self.given.contains(&mv)
                        && position.is_legal(mv)
                    {
                        self.given[index] = mv;
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiet => {
                    let side = position.side_to_move();
                    self.next = stack.moves.len();
                    stack.generate(position, Wanted::Quiet, |mv| history.quiet(side, mv, &self.trail));
                    self.end = stack.moves.len();
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    while let Some(mv) = self.take(stack) {
                        if !self.given.contains(&mv) {
                            self.history = Some(stack.orders[self.next - 1]);
                            return Some(mv);
                        }
                    }
                    self.begin_bad_noisy();
                }
                Stage::BadNoisy => {
                    // They were put here in their order.
                    if self.next < self.bad_end {
                        self.next += 1;
                        return Some(stack.moves[self.next - 1]);
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateAll => {
                    let side = position.side_to_move();
                    let killers = self.favourites.killers;
                    stack.generate(position, Wanted::All, |mv| {
                        if mv.is_noisy() {
                            (2 * KILLER_ORDER) + noisy_order(position, history, mv)
                        } else if killers.contains(&mv) {
                            KILLER_ORDER
                        } else {
                            history.quiet(side, mv, &self.trail)
                        }
                    });
                    self.end = stack.moves.len();
                    self.stage = Stage::Any;
                }
                Stage::Any => match self.take(stack) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Whether the moves given now are noisy ones that lose material.
    pub fn gives_bad_noisy(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// The best move of the list that has not been given yet.
    #[inline]
    fn take(&mut self, stack: &mut MoveStack) -> Option<Move> {
        while self.next < self.end {
            let mv = stack.bring_best(self.next, self.end);
            self.next += 1;
            if Some(mv) != self.favourites.table {
                return Some(mv);
            }
        }
        None
    }
}

/// Most valuable victim first, then what has been good; promotions by what the pawn becomes.
#[inline]
fn noisy_order(position: &Position, history: &History, mv: Move) -> Value {
    let victim = mv
        .captured_square()
        .and_then(|square| position.piece_at(square))
        .map(Piece::kind);
    let won = victim.map_or(0, exchange_value);
    let promoted = mv.promotion().map_or(0, exchange_value);
    64 * (won + promoted) - exchange_value(mv.kind()).min(2_000) + history.noisy(position.side_to_move(), mv, victim)
}

/// Whether a pawn becomes something other than a queen, which is hardly ever best.
#[inline]
fn is_poor_promotion(mv: Move) -> bool {
    mv.promotion().is_some_and(|kind| kind != PieceType::Queen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    fn picked(position: &Position, picking: Picking, favourites: Favourites) -> Vec<Move> {
        let mut stack = MoveStack::new();
        let history = History::new();
        let mut picker = MovePicker::new(&stack, picking, favourites, [None; 3]);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(position, &history, &mut stack) {
            moves.push(mv);
        }
        picker.finish(&mut stack);
        assert!(stack.moves.is_empty() && stack.orders.is_empty());
        moves
    }

    #[test]
    fn every_legal_move_is_given_once() {
        let fens = [
            (&SHAKO, SHAKO.start),
            (
                &SHAKO,
                "5k4/2Q2N1eC1/P3b2PP1/2p4p2/2P1p5/6Pn1p/10/9p/2E7/5Kc3 w - - 13 101",
            ),
            (&PEMBA, "2k7/P6P2/10/2p1p5/3R6/q7A1/1G8/10/5K4/9c w - - 0 1"),
        ];
        for (variant, fen) in fens {
            let position = Position::from_fen(variant, fen).unwrap().position;
            let mut expected = position.legal_moves();
            expected.sort_unstable();
            // A quiet move that is possible here, and one that is not.
            let quiet = *expected.iter().find(|mv| !mv.is_noisy()).unwrap();
            let mut turned = position.clone();
            turned.play_null();
            let elsewhere = turned.legal_moves()[0];
            for table in [None, Some(expected[expected.len() / 2]), Some(quiet)] {
                for picking in [Picking::All, Picking::Evasions] {
                    let favourites = Favourites {
                        table,
                        killers: [quiet, Move::NULL],
                        counter: elsewhere,
                    };
                    let given = picked(&position, picking, favourites);
                    if let Some(mv) = table {
                        assert_eq!(given[0], mv);
                    }
                    let mut sorted = given.clone();
                    sorted.sort_unstable();
                    assert_eq!(sorted, expected, "{fen} {picking:?}");
                }
            }
        }
    }

    #[test]
    fn quiet_moves_that_are_left_out_leave_all_others() {
        let fen = "5k4/2Q2N1eC1/P3b2PP1/2p4p2/2P1p5/6Pn1p/10/9p/2E7/5Kc3 w - - 13 101";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        let legal = position.legal_moves();
        let (noisy, quiet): (Vec<Move>, Vec<Move>) = legal.iter().partition(|mv| mv.is_noisy());
        let favourites = Favourites {
            killers: [quiet[0], quiet[5]],
            counter: quiet[7],
            ..Favourites::NONE
        };
        // After the favourites, after others, and before all of them.
        for left in 0..9 {
            let mut stack = MoveStack::new();
            let mut picker = MovePicker::new(&stack, Picking::All, favourites, [None; 3]);
            let (mut noisy_given, mut quiet_given) = (0, 0);
            while let Some(mv) = picker.next(&position, &History::new(), &mut stack) {
                if mv.is_noisy() {
                    noisy_given += 1;
                } else {
                    quiet_given += 1;
                }
                if quiet_given > left {
                    picker.skip_quiets();
                }
            }
            picker.finish(&mut stack);
            assert_eq!((noisy_given, quiet_given), (noisy.len(), left + 1));
        }
    }

    #[test]
    fn a_won_queen_comes_before_a_won_pawn_and_a_lost_rook_last() {
        let fen = "5k4/10/q1p7/1p8/3p6/10/R2R6/10/5K4/10 w - - 0 1";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        let given: Vec<String> = picked(&position, Picking::All, Favourites::NONE)
            .iter()
            .map(Move::to_string)
            .collect();
        assert_eq!(given[0], "a4a8");
        assert_eq!(given[1], "d4d6");
        let noisy = picked(&position, Picking::Noisy, Favourites::NONE);
        assert!(noisy.iter().all(|mv| mv.is_noisy()));
    }
}
