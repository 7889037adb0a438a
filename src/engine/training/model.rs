//! The net while it learns: its weights in floating point, what it makes of a position, and which way a weight must go.
//!
//! The same net as in [`nnue`](crate::engine::nnue), where 1 stands for what is `QA` or `QB` there.

use super::record::{MOST_PIECES, Record};
use crate::engine::nnue::{BUCKETS, HIDDEN, INPUTS, Perspective, SCALE, bucket};
use crate::rules::{BySide, Piece, PieceType, SQUARE_COUNT, Side, SplitMix, Square, Variant};

/// Numbers that a processor can work on at once; a factor of [`HIDDEN`].
const LANES: usize = 16;
/// Rows of weights: for each input, the biases of the hidden neurons, then for each bucket those of the side to move
/// and of the other side.
const ROWS: usize = INPUTS + 1 + 2 * BUCKETS;
const BIAS_ROW: usize = INPUTS;
const OUTPUT_ROWS: usize = INPUTS + 1;
/// How many numbers a net has. After the rows come the output biases.
pub(super) const WEIGHTS: usize = ROWS * HIDDEN + BUCKETS;
/// Weights but the output biases stay between minus and plus this.
///
/// As integers, output weights are then at most 127, within the bounds of the net; others 505, so that the sum of a
/// bias, of 60 pieces and of two more that are put down before others are taken up is at most 31,815 and fits 16 bits.
pub(super) const MOST_WEIGHT: f32 = 1.98;

type Row = [f32; HIDDEN];

const _: () = assert!(HIDDEN.is_multiple_of(LANES) && BUCKETS < HIDDEN);

/// The numbers of a net, or as many of another meaning: how each of them should change.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights(pub Vec<f32>);

impl Weights {
    /// All zero.
    pub fn zero() -> Weights {
        Weights(vec![0.0; WEIGHTS])
    }

    /// What a net knows before it learns: nothing, by a seed.
    pub fn random(variant: &Variant, seed: u64) -> Weights {
        let mut random = SplitMix::new(SplitMix::mix(seed));
        // Between -1 and 1.
        let mut draw = || (random.draw() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let mut weights = Weights::zero();
        let (rows, _) = weights.split_mut();
        for (input, row) in rows[..INPUTS].iter_mut().enumerate() {
            let kind = PieceType::ALL[input / SQUARE_COUNT % PieceType::ALL.len()];
            // Pieces that the game has not are never on, and nothing would ever change their weights.
            if variant.has(kind) {
                row.fill_with(|| INPUT_SPREAD * draw());
            }
        }
        rows[BIAS_ROW].fill(FIRST_BIAS);
        for row in &mut rows[OUTPUT_ROWS..] {
            row.fill_with(|| OUTPUT_SPREAD * draw());
        }
        weights
    }

    fn split(&self) -> (&[Row], &[f32]) {
        self.0.as_chunks()
    }

    fn split_mut(&mut self) -> (&mut [Row], &mut [f32]) {
        self.0.as_chunks_mut()
    }

    /// The weights of the inputs, one row after the other.
    pub fn inputs(&self) -> &[f32] {
        &self.0[..INPUTS * HIDDEN]
    }

    /// The biases of the hidden neurons.
    pub fn bias(&self) -> &[f32] {
        &self.0[BIAS_ROW * HIDDEN..][..HIDDEN]
    }

    /// The weights of the outputs, one row after the other.
    pub fn outputs(&self) -> &[f32] {
        &self.0[OUTPUT_ROWS * HIDDEN..][..2 * BUCKETS * HIDDEN]
    }

    /// The biases of the outputs.
    pub fn output_bias(&self) -> &[f32] {
        &self.0[ROWS * HIDDEN..]
    }
}

/// The first weights of inputs are up to this, on either side.
const INPUT_SPREAD: f32 = 0.05;
/// The first biases: neurons begin where they can go either way.
const FIRST_BIAS: f32 = 0.25;
/// The first weights of outputs are up to this, on either side.
const OUTPUT_SPREAD: f32 = 0.15;

/// The inputs of the net that are on in a position.
pub(super) struct Active {
    count: usize,
    /// As the side to move sees the board, then as the other does.
    inputs: [[u16; MOST_PIECES]; 2],
    bucket: usize,
}

impl Active {
    /// The inputs that are on in a record's position, in a game that starts with so many pieces.
    pub fn of(record: &Record, at_start: u32) -> Active {
        let a1 = (Piece::new(Side::White, PieceType::Pawn), Square::at("a1"));
        let mut pieces = [a1; MOST_PIECES];
        let mut count = 0;
        let mut kings = BySide::new(a1.1, a1.1);
        for (place, (piece, square)) in pieces.iter_mut().zip(record.pieces()) {
            if piece.kind() == PieceType::King {
                kings[piece.side()] = square;
            }
            *place = (piece, square);
            count += 1;
        }
        let own = record.side_to_move();
        let mut inputs = [[0; MOST_PIECES]; 2];
        for (inputs, side) in inputs.iter_mut().zip([own, !own]) {
            let perspective = Perspective::new(side, kings[side]);
            for (input, &(piece, square)) in inputs.iter_mut().zip(&pieces[..count]) {
                *input = perspective.input(piece, square) as u16;
            }
        }
        Active {
            count,
            inputs,
            bucket: bucket(count as u32, at_start),
        }
    }

    fn halves(&self) -> [&[u16]; 2] {
        [&self.inputs[0][..self.count], &self.inputs[1][..self.count]]
    }
}

/// A number for each hidden neuron of both halves.
pub(super) type Hidden = [Row; 2];

#[inline]
fn add(sum: &mut Row, row: &Row) {
    let (sum, _) = sum.as_chunks_mut::<LANES>();
    let (row, _) = row.as_chunks::<LANES>();
    for (sum, row) in sum.iter_mut().zip(row) {
        for lane in 0..LANES {
            sum[lane] += row[lane];
        }
    }
}

/// The hidden neurons and the output, in which 1 is [`SCALE`] centipawns.
fn forward(rows: &[Row], output_bias: &[f32], active: &Active) -> (Hidden, f32) {
    let hidden = active.halves().map(|inputs| {
        let mut sum = rows[BIAS_ROW];
        for &input in inputs {
            add(&mut sum, &rows[usize::from(input)]);
        }
        sum
    });
    // The order in which floating point numbers are added is part of the result, so it is said here and not left to
    // the compiler.
    let mut sums = [0.0; LANES];
    for (half, hidden) in hidden.iter().enumerate() {
        let weights = &rows[OUTPUT_ROWS + 2 * active.bucket + half];
        let (hidden, _) = hidden.as_chunks::<LANES>();
        let (weights, _) = weights.as_chunks::<LANES>();
        for (hidden, weights) in hidden.iter().zip(weights) {
            for lane in 0..LANES {
                let clamped = hidden[lane].clamp(0.0, 1.0);
                sums[lane] += clamped * clamped * weights[lane];
            }
        }
    }
    (hidden, sums.iter().sum::<f32>() + output_bias[active.bucket])
}

/// What the hidden neurons of both halves give to the output, and which output speaks.
pub(super) fn neurons(weights: &Weights, active: &Active) -> (Hidden, usize) {
    let (rows, output_bias) = weights.split();
    let (hidden, _) = forward(rows, output_bias, active);
    let squared = hidden.map(|half| half.map(|neuron| neuron.clamp(0.0, 1.0) * neuron.clamp(0.0, 1.0)));
    (squared, active.bucket)
}

/// What a net makes of a position: centipawns for the side to move.
pub(super) fn centipawns(weights: &Weights, active: &Active) -> f32 {
    let (rows, output_bias) = weights.split();
    forward(rows, output_bias, active).1 * SCALE as f32
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What the net should make of a record, as a share of the point: what the search said, and with this weight how the
/// game ended.
pub(super) fn target(record: &Record, result_weight: f32) -> f32 {
    let score = sigmoid(f32::from(record.score()) / SCALE as f32);
    score + result_weight * (record.result() - score)
}

/// How far a net is from the target: the square of the difference in shares of the point.
pub(super) fn loss(weights: &Weights, active: &Active, target: f32) -> f32 {
    let (rows, output_bias) = weights.split();
    let difference = sigmoid(forward(rows, output_bias, active).1) - target;
    difference * difference
}

/// Adds to the gradient in which direction each weight increases the loss on a position, and gives the loss.
pub(super) fn learn(weights: &Weights, active: &Active, target: f32, gradient: &mut Weights) -> f32 {
    let (rows, output_bias) = weights.split();
    let (hidden, output) = forward(rows, output_bias, active);
    let share = sigmoid(output);
    let difference = share - target;
    let slope = 2.0 * difference * share * (1.0 - share);

    let (gradient_rows, gradient_output_bias) = gradient.split_mut();
    gradient_output_bias[active.bucket] += slope;
    for (half, (hidden, inputs)) in hidden.iter().zip(active.halves()).enumerate() {
        let output_row = OUTPUT_ROWS + 2 * active.bucket + half;
        let weights = &rows[output_row];
        let output_gradient = &mut gradient_rows[output_row];
        let mut slopes = [0.0; HIDDEN];
        for neuron in 0..HIDDEN {
            let clamped = hidden[neuron].clamp(0.0, 1.0);
            output_gradient[neuron] += slope * clamped * clamped;
            // Outside of the bounds a small change of the neuron changes nothing.
            let is_free = clamped == hidden[neuron];
            slopes[neuron] = if is_free {
                2.0 * slope * clamped * weights[neuron]
            } else {
                0.0
            };
        }
        add(&mut gradient_rows[BIAS_ROW], &slopes);
        for &input in inputs {
            add(&mut gradient_rows[usize::from(input)], &slopes);
        }
    }
    difference * difference
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, Position};

    fn record() -> Record {
        let mut position = Position::start(&PEMBA);
        for _ in 0..9 {
            position.play_unchecked(position.legal_moves()[20]);
        }
        Record::new(&position, 35, 0)
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let record = record();
        let active = Active::of(&record, 60);
        let weights = Weights::random(&PEMBA, 4);
        let target = target(&record, 0.3);
        let mut gradient = Weights::zero();
        let loss_here = learn(&weights, &active, target, &mut gradient);
        assert_eq!(loss_here, loss(&weights, &active, target));
        let input = usize::from(active.inputs[0][7]) * HIDDEN;
        let output = (OUTPUT_ROWS + 2 * active.bucket) * HIDDEN;
        let mut checked = 0;
        for place in (input..input + HIDDEN)
            .chain(BIAS_ROW * HIDDEN..(BIAS_ROW + 1) * HIDDEN)
            .chain(output..output + 2 * HIDDEN)
            .chain([ROWS * HIDDEN + active.bucket])
        {
            let step = 0.01;
            let loss_with = |change: f32| {
                let mut changed = weights.clone();
                changed.0[place] += change;
                f64::from(loss(&changed, &active, target))
            };
            let slope = (loss_with(step) - loss_with(-step)) / (2.0 * f64::from(step));
            let expected = f64::from(gradient.0[place]);
            assert!(
                (slope - expected).abs() < 1e-3 * expected.abs() + 2e-5,
                "weight {place}: {slope} and {expected}"
            );
            checked += usize::from(expected.abs() > 1e-4);
        }
        assert!(checked > HIDDEN / 2, "enough weights matter");
    }

    #[test]
    fn the_target_lies_between_score_and_result() {
        let mut record = record();
        record.set_winner(Some(record.side_to_move()));
        assert_eq!(target(&record, 1.0), 1.0);
        assert_eq!(target(&record, 0.0), sigmoid(35.0 / 400.0));
        assert!(target(&record, 0.3) > target(&record, 0.0) && target(&record, 0.3) < 1.0);
    }
}
