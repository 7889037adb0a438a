//! What a search keeps for each ply of the line it is looking at, and the principal variations.

use crate::engine::correction::Places;
use crate::engine::history::Arrival;
use crate::engine::score::Value;
use crate::rules::Move;

/// The longest line that is looked at, in plies from the root, captures at its end included. Each ply takes about one
/// kilobyte of the thread's stack.
pub const MOST_PLY: usize = 120;

/// What is kept for one ply.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The static evaluation, corrected; `None` in check.
    pub evaluation: Option<Value>,
    /// The static evaluation as it came, and where its corrections are; `None` in check.
    pub uncorrected: Option<(Value, Places)>,
    /// Quiet moves that refuted nodes of this ply.
    pub killers: [Move; 2],
    /// The move that is being looked at; [`Move::NULL`] for passing.
    pub mv: Move,
    /// The piece that it moves, and where to; `None` for passing.
    pub arrival: Option<Arrival>,
    /// The move that is left out, to see whether it is the only good one.
    pub excluded: Option<Move>,
    /// How many cuts the nodes of this ply have had since their parent was entered.
    pub cuts: u32,
}

impl Frame {
    /// Nothing known.
    pub const EMPTY: Frame = Frame {
        evaluation: None,
        uncorrected: None,
        killers: [Move::NULL; 2],
        mv: Move::NULL,
        arrival: None,
        excluded: None,
        cuts: 0,
    };
}

/// The best lines found from each ply on, in one triangle of moves.
pub struct Variations {
    moves: Vec<Move>,
    lengths: [usize; MOST_PLY + 2],
}

const ROW: usize = MOST_PLY + 2;

impl Variations {
    /// None yet.
    pub fn new() -> Variations {
        Variations {
            moves: vec![Move::NULL; ROW * ROW],
            lengths: [0; ROW],
        }
    }

    /// Forgets the line from a ply on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// A move at this ply is best so far; what follows it is the line of the next ply.
    #[inline]
    pub fn set(&mut self, ply: usize, mv: Move) {
        let length = self.lengths[ply + 1].min(ROW - 1);
        let (row, next) = (ply * ROW, (ply + 1) * ROW);
        self.moves[row] = mv;
        self.moves.copy_within(next..next + length, row + 1);
        self.lengths[ply] = length + 1;
    }

    /// The line from a ply on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.moves[ply * ROW..ply * ROW + self.lengths[ply]]
    }
}
