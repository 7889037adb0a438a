//! Solves an ending of two pieces against a bare king, set by set and step by step.
//!
//! Retrograde analysis, as in the [slow solver](crate::engine::endgames::solver), which this one is checked against. It is
//! quick for two reasons. The board has eight symmetries, so the strong king need stand in an eighth only. And for each
//! triple of strong king, bare king and first piece, the squares of the second piece are a set of bits: one look at the
//! bare king's neighbours tells for all hundred squares at once where he is lost, and a move of king or first piece is
//! taken back for a whole set.
//!
//! The bare king draws by whatever he captures, because one piece alone cannot mate. So the kinds that can are not for
//! this solver.

use super::table::{TRIPLES, Table, Travels, row};
use crate::engine::endgames::geometry::{EIGHTH, Turn, number_in_eighth, squares};
use crate::rules::{PieceType, SQUARE_COUNT};

/// All squares.
const ALL: u128 = (1 << SQUARE_COUNT) - 1;

/// What is done next, for one square of the strong king after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Find out what is attacked, and which positions there are.
    SetUp,
    /// Find where the bare king is lost: all his moves lead to wins of the strong side, or there is none and he is in check.
    FindLost,
    /// Take back moves of the strong side from there.
    TakeBack,
    /// Note where the strong side wins by them.
    NoteWon,
    /// Nothing.
    Done,
}

/// An ending that is being solved. Sets are sets of squares of the second piece, by triple of the other men.
pub(super) struct Solver {
    travels: Travels,
    /// The ways of the first piece, from each square.
    ways: Vec<Vec<Vec<u8>>>,
    /// Where the strong king comes to from each square of his eighth, and how the board is turned then.
    king_moves: Vec<Vec<(usize, Turn)>>,
    /// The squares of the strong king in his eighth.
    kings: Vec<usize>,
    stage: Stage,
    /// The number of the strong king's square that is next.
    king: usize,
    /// Moves to mate in the positions that are being found.
    moves_to_mate: u8,
    /// Whether the bare king was found to be lost anywhere since the strong side's moves were last taken back.
    has_lost: bool,
    /// Where the bare king cannot go, or loses when he does.
    deadly: Vec<u128>,
    /// Where the bare king is to move and not known to be lost; without stalemates.
    open: Vec<u128>,
    /// Where the strong side is to move and not known to win.
    waiting: Vec<u128>,
    /// Where the bare king has just been found to be lost.
    lost: Vec<u128>,
    /// Where strong men can have come from to what was lost.
    before: Vec<u128>,
    moves: Vec<u8>,
}

impl Solver {
    /// Begins to solve the ending of these pieces, neither of which can mate alone.
    pub fn new(kinds: [PieceType; 2]) -> Solver {
        let travels = Travels::of(kinds);
        let mut kings = vec![0; EIGHTH];
        for square in (0..SQUARE_COUNT).filter(|&square| Turn::to_eighth(square).is_none()) {
            kings[number_in_eighth(square)] = square;
        }
        let king_moves = kings
            .iter()
            .map(|&from| {
                let to = squares(travels.king.attacks(from, 0));
                to.flat_map(|to| Turn::all_to_eighth(to).map(move |turn| (number_in_eighth(turn.apply(to)), turn)))
                    .collect()
            })
            .collect();
        let sets = || vec![0; TRIPLES];
        Solver {
            ways: (0..SQUARE_COUNT).map(|from| travels.first.ways(from)).collect(),
            king_moves,
            kings,
            travels,
            stage: Stage::SetUp,
            king: 0,
            moves_to_mate: 0,
            has_lost: false,
            deadly: sets(),
            open: sets(),
            waiting: sets(),
            lost: sets(),
            before: sets(),
            moves: vec![0; TRIPLES * SQUARE_COUNT],
        }
    }

    /// Takes a step, of one or two thousand to the end when most positions are won. Returns whether there is nothing left to do.
    pub fn step(&mut self) -> bool {
        match self.stage {
            Stage::SetUp => self.set_up(self.king),
            Stage::FindLost => self.find_lost(self.king),
            Stage::TakeBack => self.take_back(self.king),
            Stage::NoteWon => self.note_won(self.king),
            Stage::Done => return true,
        }
        self.king += 1;
        if self.king == EIGHTH {
            self.king = 0;
            self.stage = match self.stage {
                Stage::SetUp | Stage::NoteWon => Stage::FindLost,
                Stage::FindLost if self.has_lost => {
                    self.has_lost = false;
                    self.moves_to_mate += 1;
                    Stage::TakeBack
                }
                Stage::TakeBack => Stage::NoteWon,
                Stage::FindLost | Stage::Done => Stage::Done,
            };
        }
        self.stage == Stage::Done
    }

    /// What was found; the solution, when there was nothing left to do.
    pub fn into_table(self) -> Table {
        Table::new(self.travels, self.moves)
    }

    fn set_up(&mut self, king: usize) {
        let king_square = self.kings[king];
        for first in (0..SQUARE_COUNT).filter(|&first| first != king_square) {
            for second in squares(ALL & !(1 << king_square | 1 << first)) {
                for square in squares(self.travels.attacked([king_square, first, second])) {
                    self.deadly[row(king, square) + first] |= 1 << second;
                }
            }
        }
        let beside_king = self.travels.king.attacks(king_square, 0) | 1 << king_square;
        for bare in squares(ALL & !beside_king) {
            for first in squares(ALL & !(1 << king_square | 1 << bare)) {
                let triple = row(king, bare) + first;
                let possible = ALL & !(1 << king_square | 1 << bare | 1 << first);
                let in_check = self.deadly[triple];
                let without_move = squares(self.travels.king.attacks(bare, 0))
                    .fold(ALL, |set, flight| set & self.deadly[row(king, flight) + first]);
                self.waiting[triple] = possible & !in_check;
                self.open[triple] = possible & (in_check | !without_move);
            }
        }
    }

    fn find_lost(&mut self, king: usize) {
        for bare in 0..SQUARE_COUNT {
            let here = row(king, bare);
            let open = &mut self.open[here..here + SQUARE_COUNT];
            let mut lost = [0; SQUARE_COUNT];
            lost.copy_from_slice(open);
            for flight in squares(self.travels.king.attacks(bare, 0)) {
                let there = row(king, flight);
                for (lost, deadly) in lost.iter_mut().zip(&self.deadly[there..there + SQUARE_COUNT]) {
                    *lost &= deadly;
                }
            }
            let mut any = 0;
            for (open, lost) in open.iter_mut().zip(&lost) {
                *open ^= lost;
                any |= lost;
            }
            self.lost[here..here + SQUARE_COUNT].copy_from_slice(&lost);
            self.has_lost |= any != 0;
        }
    }

    fn take_back(&mut self, king: usize) {
        let king_square = self.kings[king];
        for bare in 0..SQUARE_COUNT {
            let here = row(king, bare);
            let kings = 1 << king_square | 1 << bare;
            for first in 0..SQUARE_COUNT {
                let lost = self.lost[here + first];
                if lost == 0 {
                    continue;
                }
                // What comes out that cannot be, as two men on one square, is not waited for.
                let occupied = kings | 1 << first;
                self.before[here + first] |=
                    squares(lost).fold(0, |set, second| set | self.travels.second.quiet(second, occupied));
                for way in &self.ways[first] {
                    let mut free = lost;
                    for &from in way {
                        let from = usize::from(from);
                        free &= !(1 << from);
                        if free == 0 || from == king_square || from == bare {
                            break;
                        }
                        self.before[here + from] |= free;
                    }
                }
                for &(from, turn) in &self.king_moves[king] {
                    let triple = row(from, turn.apply(bare)) + turn.apply(first);
                    self.before[triple] |= if turn.is_none() { lost } else { turn.apply_to_set(lost) };
                }
            }
        }
    }

    fn note_won(&mut self, king: usize) {
        for triple in row(king, 0)..row(king + 1, 0) {
            let won = std::mem::take(&mut self.before[triple]) & self.waiting[triple];
            if won != 0 {
                self.waiting[triple] ^= won;
                self.deadly[triple] |= won;
                for second in squares(won) {
                    self.moves[triple * SQUARE_COUNT + second] = self.moves_to_mate;
                }
            }
        }
    }
}
