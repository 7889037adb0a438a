//! The accumulators of the line that a search is looking at, brought up to date only where a value is asked for.
//!
//! Many positions of a search are never evaluated, so a move only notes what it changes. An evaluation goes back to the
//! nearest position whose accumulator is known and follows the notes from there. When a king has crossed the middle on
//! the way, its side sees the whole board differently: then the accumulator is made from the last one that the side had
//! with its king on that half, and the pieces that differ.

use super::Perspective;
use super::feature::is_right_half;
use super::network::Network;
use super::simd::{Row, Simd};
use crate::engine::score::Value;
use crate::rules::{Bitboard, BySide, Change, Move, Piece, PieceType, Position, Side, Square};

/// Positions for which there is room at first: more than a search looks ahead.
const PLIES: usize = 130;

/// A debug build recomputes the accumulators of one position in so many, to stay fit for playing.
const POSITIONS_TO_A_CHECK: u64 = 16;

/// A piece on a square.
type Placed = (Piece, Square);

/// What a move changes for the accumulators.
#[derive(Clone, Copy)]
enum Step {
    /// Nobody moved.
    Pass,
    /// A piece went somewhere, or was promoted there.
    Quiet { added: Placed, removed: Placed },
    /// The same, and another was captured.
    Capture { added: Placed, removed: [Placed; 2] },
    /// King and rook went.
    Castling { added: [Placed; 2], removed: [Placed; 2] },
}

impl Step {
    /// What a legal move changes.
    #[inline]
    fn of(before: &Position, mv: Move) -> Step {
        let us = before.side_to_move();
        let removed = (Piece::new(us, mv.kind()), mv.from());
        let added = (Piece::new(us, mv.promotion().unwrap_or(mv.kind())), mv.to());
        if let Some(square) = mv.captured_square()
            && let Some(captured) = before.piece_at(square)
        {
            return Step::Capture {
                added,
                removed: [removed, (captured, square)],
            };
        }
        if mv.is_castling()
            && let Some(&Change::Moved { piece, from, to }) = before.changes(mv).last()
        {
            return Step::Castling {
                added: [added, (piece, to)],
                removed: [removed, (piece, from)],
            };
        }
        Step::Quiet { added, removed }
    }
}

/// What is kept for a position of the line.
#[derive(Clone)]
struct Frame {
    /// Each side's accumulator.
    rows: BySide<Row>,
    /// Whose accumulator is up to date.
    known: BySide<bool>,
    /// What has led here from the position before.
    step: Step,
    /// Whose king has crossed the middle on the way.
    crossed: Option<Side>,
}

impl Frame {
    const EMPTY: Frame = Frame {
        rows: BySide::new(Row::ZERO, Row::ZERO),
        known: BySide::new(false, false),
        step: Step::Pass,
        crossed: None,
    };
}

/// An accumulator that was right at some time, and for what pieces.
#[derive(Clone)]
struct Remembered {
    row: Row,
    /// By the index of the piece.
    pieces: [Bitboard; 2 * PieceType::ALL.len()],
}

impl Remembered {
    /// The accumulator of an empty board.
    fn empty(network: &Network) -> Remembered {
        Remembered {
            row: *network.bias(),
            pieces: [Bitboard::EMPTY; 2 * PieceType::ALL.len()],
        }
    }

    /// Makes it that of a position.
    fn bring_to(&mut self, network: &Network, simd: Simd, perspective: Perspective, position: &Position) {
        // To and fro between two rows: a copy made by other instructions than the sums would be slow to read.
        let mut rows = [self.row, Row::ZERO];
        let [mut from, mut to] = rows.each_mut();
        for piece in Piece::all() {
            let now = position.pieces(piece.side(), piece.kind());
            let before = std::mem::replace(&mut self.pieces[piece.index()], now);
            let weights = |square| network.weights_of(perspective.input(piece, square));
            let (mut come, mut gone) = (now - before, before - now);
            loop {
                match (come.first(), gone.first()) {
                    (None, None) => break,
                    (Some(here), None) => simd.combine(from, [weights(here)], [], to),
                    (None, Some(there)) => simd.combine(from, [], [weights(there)], to),
                    (Some(here), Some(there)) => simd.combine(from, [weights(here)], [weights(there)], to),
                }
                std::mem::swap(&mut from, &mut to);
                (come, gone) = (come.without_first(), gone.without_first());
            }
        }
        self.row = *from;
    }
}

/// The accumulators of a line of positions, from the root of a search to the position that it is looking at.
pub struct Accumulators {
    simd: Simd,
    frames: Vec<Frame>,
    /// Where the current position is.
    ply: usize,
    /// For each side, with its king on the left half and on the right.
    remembered: Box<BySide<[Remembered; 2]>>,
}

impl Accumulators {
    /// Those of a line that begins with a position. Everything from here on must be asked with this net.
    pub fn new(network: &Network, root: &Position) -> Accumulators {
        Accumulators::with(Simd::best(), network, root)
    }

    fn with(simd: Simd, network: &Network, root: &Position) -> Accumulators {
        debug_assert_eq!(network.variant(), root.variant(), "a net is for one game");
        let nothing = || [Remembered::empty(network), Remembered::empty(network)];
        let mut accumulators = Accumulators {
            simd,
            frames: vec![Frame::EMPTY; PLIES],
            ply: 0,
            remembered: Box::new(BySide::new(nothing(), nothing())),
        };
        for side in Side::ALL {
            accumulators.refresh(network, root, side);
        }
        accumulators
    }

    /// A legal move leads on from the current position, which is given.
    #[inline]
    pub fn push(&mut self, before: &Position, mv: Move) {
        let crosses = mv.kind() == PieceType::King && is_right_half(mv.from()) != is_right_half(mv.to());
        self.push_step(Step::of(before, mv), crosses.then(|| before.side_to_move()));
    }

    /// The side to move passes.
    #[inline]
    pub fn push_null(&mut self) {
        self.push_step(Step::Pass, None);
    }

    #[inline]
    fn push_step(&mut self, step: Step, crossed: Option<Side>) {
        self.ply += 1;
        if self.ply == self.frames.len() {
            self.frames.push(Frame::EMPTY);
        }
        let frame = &mut self.frames[self.ply];
        frame.known = BySide::new(false, false);
        frame.step = step;
        frame.crossed = crossed;
    }

    /// Takes back what was pushed last.
    ///
    /// # Panics
    /// At the root.
    #[inline]
    pub fn pop(&mut self) {
        self.ply = self.ply.checked_sub(1).expect("nothing is taken back at the root");
    }

    /// What the current position, which is given, is worth to the side to move.
    #[inline]
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> Value {
        for side in Side::ALL {
            if !self.frames[self.ply].known[side] {
                self.bring_up_to_date(network, position, side);
            }
        }
        let rows = &self.frames[self.ply].rows;
        if cfg!(debug_assertions) && position.key().is_multiple_of(POSITIONS_TO_A_CHECK) {
            let fresh = BySide::from_fn(|side| fresh(network, self.simd, position, side));
            assert_eq!(*rows, fresh, "the accumulators are not those of {position:?}");
        }
        let us = position.side_to_move();
        network.value(self.simd, [&rows[us], &rows[!us]], position)
    }

    /// Computes a side's accumulator for the current position, and for those on the way to it.
    fn bring_up_to_date(&mut self, network: &Network, position: &Position, side: Side) {
        let mut last_known = self.ply;
        while !self.frames[last_known].known[side] {
            if self.frames[last_known].crossed == Some(side) {
                self.refresh(network, position, side);
                return;
            }
            // The root is always known.
            last_known -= 1;
        }
        let perspective = Perspective::of(position, side);
        for ply in last_known + 1..=self.ply {
            let (below, above) = self.frames.split_at_mut(ply);
            let from = &below[ply - 1].rows[side];
            let Frame { rows, known, step, .. } = &mut above[0];
            let to = &mut rows[side];
            let weights = |(piece, square)| network.weights_of(perspective.input(piece, square));
            match *step {
                Step::Pass => *to = *from,
                Step::Quiet { added, removed } => self.simd.combine(from, [weights(added)], [weights(removed)], to),
                Step::Capture {
                    added,
                    removed: [first, second],
                } => {
                    let removed = [weights(first), weights(second)];
                    self.simd.combine(from, [weights(added)], removed, to);
                }
                Step::Castling {
                    added: [king, rook],
                    removed: [old_king, old_rook],
                } => {
                    let (added, removed) = ([weights(king), weights(rook)], [weights(old_king), weights(old_rook)]);
                    self.simd.combine(from, added, removed, to);
                }
            }
            known[side] = true;
        }
    }

    /// Computes a side's accumulator for the current position from one that it had before with its king on this half.
    #[cold]
    fn refresh(&mut self, network: &Network, position: &Position, side: Side) {
        let perspective = Perspective::of(position, side);
        let remembered = &mut self.remembered[side][usize::from(perspective.is_mirrored())];
        remembered.bring_to(network, self.simd, perspective, position);
        let frame = &mut self.frames[self.ply];
        frame.rows[side] = remembered.row;
        frame.known[side] = true;
    }
}

/// A side's accumulator, computed from nothing.
fn fresh(network: &Network, simd: Simd, position: &Position, side: Side) -> Row {
    let mut row = *network.bias();
    for input in Perspective::of(position, side).inputs(position) {
        let from = row;
        simd.combine(&from, [network.weights_of(input)], [], &mut row);
    }
    row
}

/// What a position is worth to the side to move, computed from nothing.
pub fn evaluate_alone(network: &Network, position: &Position) -> Value {
    let simd = Simd::best();
    let us = position.side_to_move();
    let rows = [us, !us].map(|side| fresh(network, simd, position, side));
    network.value(simd, [&rows[0], &rows[1]], position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BOARD_SIZE, File, PEMBA, Rank, SplitMix, Variant};

    fn crosses(mv: Move) -> bool {
        mv.kind() == PieceType::King && is_right_half(mv.from()) != is_right_half(mv.to())
    }

    /// A random legal move, more often one of those that are rare.
    fn random_move(position: &Position, random: &mut SplitMix) -> Option<Move> {
        let mut moves = position.legal_moves();
        let rare = |mv: &Move| mv.is_castling() || mv.is_en_passant() || mv.promotion().is_some();
        if random.draw().is_multiple_of(2) && moves.iter().any(rare) {
            moves.retain(rare);
        } else if random.draw().is_multiple_of(3) && moves.iter().any(|mv| mv.kind() == PieceType::Pawn) {
            moves.retain(|mv| mv.kind() == PieceType::Pawn);
        }
        let index = random.draw().checked_rem(moves.len() as u64)?;
        Some(moves[index as usize])
    }

    /// Visits the positions of a walk of legal moves.
    fn walk(variant: &'static Variant, seed: u64, mut visit: impl FnMut(&Position)) {
        let mut random = SplitMix::new(seed);
        let mut position = Position::start(variant);
        for _ in 0..150 {
            visit(&position);
            let Some(mv) = random_move(&position, &mut random) else {
                return;
            };
            position.play_unchecked(mv);
        }
    }

    /// A line that is gone along, forth and back, as a search does.
    struct Walker<'a> {
        network: &'a Network,
        accumulators: Accumulators,
        line: Vec<Position>,
        random: SplitMix,
    }

    impl Walker<'_> {
        fn position(&self) -> &Position {
            self.line.last().expect("the root stays")
        }

        fn go_back(&mut self) {
            if self.line.len() > 1 {
                self.line.pop();
                self.accumulators.pop();
            }
        }

        /// One step, and the move if it was one.
        fn step(&mut self) -> Option<Move> {
            let mut next = self.position().clone();
            match self.random.draw() % 16 {
                0 => {
                    for _ in 0..self.random.draw() % 8 {
                        self.go_back();
                    }
                    None
                }
                1..=3 => {
                    self.go_back();
                    None
                }
                4 if !next.in_check() => {
                    next.play_null();
                    self.accumulators.push_null();
                    self.line.push(next);
                    None
                }
                _ => {
                    let Some(mv) = random_move(&next, &mut self.random) else {
                        self.go_back();
                        return None;
                    };
                    self.accumulators.push(&next, mv);
                    next.play_unchecked(mv);
                    self.line.push(next);
                    Some(mv)
                }
            }
        }

        fn check(&mut self) {
            let position = self.line.last().expect("the root stays");
            let value = self.accumulators.evaluate(self.network, position);
            for side in Side::ALL {
                assert_eq!(
                    self.accumulators.frames[self.accumulators.ply].rows[side],
                    fresh(self.network, self.accumulators.simd, position, side),
                    "{position:?}, seen by {side}"
                );
            }
            assert_eq!(value, evaluate_alone(self.network, position), "{position:?}");
        }
    }

    #[test]
    fn accumulators_that_follow_a_line_forth_and_back_are_those_computed_from_nothing() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 9);
            let (mut castlings, mut en_passants, mut promotions, mut capturing, mut crossings) = (0, 0, 0, 0, 0);
            let mut longest = 0;
            for seed in 0..60 {
                let root = Position::start(variant);
                let mut walker = Walker {
                    network: &network,
                    accumulators: Accumulators::new(&network, &root),
                    line: vec![root],
                    random: SplitMix::new(seed),
                };
                // Some walks are evaluated nearly everywhere, others hardly ever.
                let pause = 1 + seed % 12;
                for _ in 0..500 {
                    if let Some(mv) = walker.step() {
                        castlings += u32::from(mv.is_castling());
                        en_passants += u32::from(mv.is_en_passant());
                        promotions += u32::from(mv.promotion().is_some() && !mv.is_capture());
                        capturing += u32::from(mv.promotion().is_some() && mv.is_capture());
                        crossings += u32::from(crosses(mv));
                    }
                    longest = longest.max(walker.line.len());
                    if walker.random.draw().is_multiple_of(pause) {
                        walker.check();
                    }
                }
                walker.check();
            }
            let rare = [castlings, en_passants, promotions, capturing, crossings];
            assert!(rare.iter().all(|&count| count >= 10), "{variant}: {rare:?} are too few");
            assert!(longest > PLIES, "no walk was longer than the room at first: {longest}");
        }
    }

    #[test]
    fn accumulators_begin_with_any_position() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 1);
            walk(variant, 3, |position| {
                let value = Accumulators::new(&network, position).evaluate(&network, position);
                assert_eq!(value, evaluate_alone(&network, position));
            });
        }
    }

    #[test]
    fn the_other_player_values_the_turned_position_the_same() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 5);
            for seed in 0..20 {
                walk(variant, seed, |position| {
                    let turned = position.mirrored();
                    assert_eq!(
                        evaluate_alone(&network, position),
                        evaluate_alone(&network, &turned),
                        "{position:?}"
                    );
                });
            }
        }
    }

    /// The position with left and right exchanged, without castling rights and en passant.
    fn left_right(position: &Position) -> Position {
        let row = |rank: &Rank| -> String {
            let letter = |file: &File| match position.piece_at(Square::new(*file, *rank)) {
                Some(piece) => piece.letter(),
                None => '1',
            };
            // Empty squares one by one are not FEN: count them.
            let mut row = String::new();
            let mut empty = 0;
            for letter in File::ALL.iter().rev().map(letter).chain([' ']) {
                if letter == '1' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &std::mem::take(&mut empty).to_string();
                }
                row.push(letter);
            }
            row.trim().to_owned()
        };
        let rows: Vec<String> = Rank::ALL.iter().rev().map(row).collect();
        let fen = format!("{} {} - - 0 1", rows.join("/"), position.side_to_move().letter());
        Position::from_fen(position.variant(), &fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"))
            .position
    }

    #[test]
    fn left_and_right_are_the_same_to_a_net() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 6);
            for seed in 0..20 {
                walk(variant, seed, |position| {
                    let exchanged = left_right(position);
                    assert_eq!(
                        exchanged.king(Side::White).file().index(),
                        BOARD_SIZE - 1 - position.king(Side::White).file().index()
                    );
                    for side in Side::ALL {
                        let inputs = [position, &exchanged].map(|position| {
                            let mut inputs: Vec<usize> = Perspective::of(position, side).inputs(position).collect();
                            inputs.sort_unstable();
                            inputs
                        });
                        assert_eq!(inputs[0], inputs[1], "{position:?}, seen by {side}");
                    }
                    assert_eq!(evaluate_alone(&network, position), evaluate_alone(&network, &exchanged));
                });
            }
        }
    }

    #[test]
    fn values_of_a_random_net_differ_from_position_to_position() {
        // Or else the laws above would hold for a net that always says the same.
        let network = Network::random(&PEMBA, 7);
        let mut values = std::collections::HashSet::new();
        let mut positions = 0;
        walk(&PEMBA, 8, |position| {
            values.insert(evaluate_alone(&network, position));
            positions += 1;
        });
        assert!(values.len() * 2 > positions, "{} values of {positions}", values.len());
    }

    /// The shortest time that something took, divided by how often it was done each time: other programs do not count.
    fn nanoseconds(rounds: u32, mut work: impl FnMut() -> u32) -> f64 {
        let round = |_| {
            let start = crate::engine::clock::Instant::now();
            let count = work();
            start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
        };
        (0..rounds).map(round).fold(f64::INFINITY, f64::min)
    }

    /// Prints what an evaluation costs: `cargo test --release --lib nnue -- --ignored --nocapture speed`.
    #[test]
    #[ignore = "it measures and proves nothing"]
    fn speed() {
        use std::hint::black_box;

        for variant in Variant::ALL {
            let network = Network::random(variant, 1);
            let mut line = Vec::new();
            walk(variant, 1, |position| line.push(position.clone()));
            // The children of some positions, as a search comes upon them: so few that all stay in the cache.
            let parents: Vec<&Position> = line.iter().step_by(40).collect();
            let families: Vec<Vec<(Move, Position)>> = parents
                .iter()
                .map(|position| {
                    let child = |mv: Move| {
                        let mut child = (*position).clone();
                        child.play_unchecked(mv);
                        (mv, child)
                    };
                    position.legal_moves().into_iter().map(child).collect()
                })
                .collect();
            for simd in Simd::available() {
                let mut of_parents: Vec<Accumulators> = parents
                    .iter()
                    .map(|parent| Accumulators::with(simd, &network, parent))
                    .collect();
                let mut follow = |ask: bool| {
                    nanoseconds(500, || {
                        let mut count = 0;
                        for ((parent, accumulators), children) in parents.iter().zip(&mut of_parents).zip(&families) {
                            for (mv, child) in children {
                                accumulators.push(parent, *mv);
                                if ask {
                                    black_box(accumulators.evaluate(&network, child));
                                }
                                accumulators.pop();
                            }
                            count += children.len() as u32;
                        }
                        count
                    })
                };
                let (pushed, evaluated) = (follow(false), follow(true));
                let refreshed = nanoseconds(500, || {
                    for position in &line {
                        of_parents[0].refresh(&network, position, Side::White);
                    }
                    line.len() as u32
                });
                let begun = nanoseconds(500, || {
                    for position in &line {
                        black_box(fresh(&network, simd, position, Side::White));
                    }
                    line.len() as u32
                });
                let rows = [network.bias(), network.weights_of(7)];
                let spoken = nanoseconds(500, || {
                    for position in &line {
                        black_box(network.value(simd, black_box(rows), position));
                    }
                    line.len() as u32
                });
                println!(
                    "{variant}, {simd:?}: push and pop {pushed:.1} ns, the same with an evaluation {evaluated:.1} ns; \
                     output alone {spoken:.1} ns, one accumulator refreshed {refreshed:.1} ns, from nothing {begun:.1} ns"
                );
            }
        }
    }
}
