//! The linear evaluation: what a position has of many terms, times what fitting has found each to be worth.
//!
//! Every weight has a value for a full board and one for an empty one, and counts in between by what is left. Material
//! and squares make the [`Balance`], which a search keeps up to date move by move; the rest is computed when it is asked
//! for. [`terms`] says what is counted, [`weights`] what it is worth, [`fit`] finds the weights from games that the
//! engine has played against itself, starting from what [`start`] believes.

#[cfg(not(target_family = "wasm"))]
pub(super) mod fit;

mod start;
mod tapered;
mod terms;
mod weights;

use super::score::Value;
use crate::rules::{BOARD_SIZE, Change, Move, Piece, PieceType, Position, SQUARE_COUNT, Side, Square, Variant};
#[cfg(not(target_family = "wasm"))]
pub(super) use fit::Sample;
use tapered::Tapered;
use terms::{COUNT, KINDS, MATERIAL, Sink};
use weights::{pemba, shako};

/// About what being to move is worth: what stands for it where only the [`Balance`] is looked at.
pub(super) const TEMPO: Value = 10;

/// More than all that is not material and squares is worth, hardly ever excepted.
pub(super) const FAR: Value = if shako::FAR > pemba::FAR {
    shako::FAR
} else {
    pemba::FAR
};

/// How much of a full board each kind is.
const PHASES: [i32; KINDS] = {
    let mut phases = [3; KINDS];
    phases[PieceType::Pawn.index()] = 0;
    phases[PieceType::King.index()] = 0;
    phases[PieceType::Camel.index()] = 2;
    phases[PieceType::Giraffe.index()] = 2;
    phases[PieceType::Cannon.index()] = 4;
    phases[PieceType::Rook.index()] = 5;
    phases[PieceType::Queen.index()] = 9;
    phases
};

/// How many pieces there are: every kind for both sides.
const PIECES: usize = 2 * KINDS;

/// What fitting has found for one game.
struct Weights {
    terms: [Tapered; COUNT],
    /// What a piece on a square is worth to White, by index of the piece: material and squares, added up.
    placed: [[Tapered; SQUARE_COUNT]; PIECES],
}

impl Weights {
    const fn of(terms: [Tapered; COUNT]) -> Weights {
        let mut placed = [[Tapered::ZERO; SQUARE_COUNT]; PIECES];
        let mut index = 0;
        while index < SQUARE_COUNT {
            let flipped = (BOARD_SIZE - 1 - index / BOARD_SIZE) * BOARD_SIZE + index % BOARD_SIZE;
            let mut number = 0;
            while number < KINDS {
                let kind = PieceType::ALL[number];
                let material = terms[MATERIAL.of(number)];
                let white = material.plus(terms[terms::square_term(kind, index)]);
                let black = material.plus(terms[terms::square_term(kind, flipped)]);
                placed[Piece::new(Side::White, kind).index()][index] = white;
                placed[Piece::new(Side::Black, kind).index()][index] = Tapered::ZERO.minus(black);
                number += 1;
            }
            index += 1;
        }
        Weights { terms, placed }
    }
}

/// By place of the game in [`Variant::ALL`].
static WEIGHTS: [Weights; Variant::ALL.len()] = [Weights::of(shako::WEIGHTS), Weights::of(pemba::WEIGHTS)];

/// The place of a game in [`Variant::ALL`].
fn place(variant: &Variant) -> usize {
    Variant::ALL
        .iter()
        .position(|&known| known == variant)
        .expect("every variant is listed in ALL")
}

/// What kinds are worth when captures are weighed against each other: what was believed before fitting, on a full board.
/// One table for both games keeps exchanges apart from what a fit makes of positions.
const EXCHANGE: [Value; KINDS] = {
    let mut values = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        values[kind] = start::START[MATERIAL.of(kind)].full();
        kind += 1;
    }
    values
};

/// What a kind of piece is worth when captures are weighed against each other; a king, which is never lost, nothing.
#[inline]
pub(super) fn exchange_value(kind: PieceType) -> Value {
    EXCHANGE[kind.index()]
}

/// What fitting has found a kind of piece to be worth wherever it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// On a full board, in hundredths of a pawn there.
    pub early: i32,
    /// On an empty board, in hundredths of a pawn there.
    pub late: i32,
}

impl Worth {
    /// What a kind of piece is worth in a game; nothing for a king, which is never lost.
    pub fn of(variant: &Variant, kind: PieceType) -> Worth {
        let terms = &WEIGHTS[place(variant)].terms;
        let (piece, pawn) = (
            terms[MATERIAL.of(kind.index())],
            terms[MATERIAL.of(PieceType::Pawn.index())],
        );
        Worth {
            early: piece.full() * 100 / pawn.full(),
            late: piece.empty() * 100 / pawn.empty(),
        }
    }
}

/// Material and squares of all pieces, White's less Black's, and how full the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Balance {
    worth: Tapered,
    phase: i32,
    /// The place of the game in [`Variant::ALL`].
    game: usize,
}

impl Balance {
    /// The balance of a position, computed from nothing.
    pub fn of(position: &Position) -> Balance {
        let mut balance = Balance {
            worth: Tapered::ZERO,
            phase: 0,
            game: place(position.variant()),
        };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                balance.put(piece, square);
            }
        }
        balance
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.worth = self
            .worth
            .plus(WEIGHTS[self.game].placed[piece.index()][square.index()]);
        self.phase += PHASES[piece.kind().index()];
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.worth = self
            .worth
            .minus(WEIGHTS[self.game].placed[piece.index()][square.index()]);
        self.phase -= PHASES[piece.kind().index()];
    }

    /// What it is worth to White by itself.
    #[inline]
    pub fn value(&self, full: i32) -> Value {
        self.worth.value(self.phase, full)
    }

    /// The balance after a legal move.
    #[inline]
    pub fn after(mut self, position: &Position, mv: Move) -> Balance {
        if mv.is_castling() {
            // Rare, and two pieces move: the list of changes knows.
            for change in position.changes(mv).iter() {
                if let Change::Moved { piece, from, to } = *change {
                    self.take(piece, from);
                    self.put(piece, to);
                }
            }
            return self;
        }
        let side = position.side_to_move();
        if let Some(square) = mv.captured_square()
            && let Some(piece) = position.piece_at(square)
        {
            self.take(piece, square);
        }
        self.take(Piece::new(side, mv.kind()), mv.from());
        self.put(Piece::new(side, mv.promotion().unwrap_or(mv.kind())), mv.to());
        self
    }
}

/// The phase of a game's start, which counts as a full board.
pub(super) fn full_phase(variant: &'static Variant) -> i32 {
    Balance::of(&Position::start(variant)).phase.max(1)
}

/// Adds weights up: what a search wants of the terms.
struct Sum<'a> {
    weights: &'a [Tapered; COUNT],
    worth: Tapered,
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.worth = self.worth.plus(self.weights[term].times(count));
    }
}

/// What a position is worth to White, being to move included. `full` is the phase of a full board.
pub(super) fn evaluate(position: &Position, balance: &Balance, full: i32) -> Value {
    let weights = &WEIGHTS[balance.game].terms;
    let sum = || Sum {
        weights,
        worth: Tapered::ZERO,
    };
    let (mut white, mut black) = (sum(), sum());
    terms::relations(position, &mut white, &mut black);
    let worth = balance.worth.plus(white.worth).minus(black.worth);
    worth.value(balance.phase, full)
}

#[cfg(test)]
mod tests;
