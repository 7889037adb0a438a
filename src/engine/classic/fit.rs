//! Finds the weights that foretell best what a search has said and how the game has ended.
//!
//! The evaluation is linear in its weights, so its error can be driven down step by step (Adam on the mean squared error
//! of the expected points). Terms that hardly occur are kept sane by a pull towards what was believed before.

mod arguments;
mod file;

use super::start::START;
use super::tapered::{Tapered, t};
use super::terms::{
    self, BARE_FILES, COUNT, GROUPS, HOPS, KINDS, MATERIAL, MOBILITY, SHELTER_MEN, SHELTER_PAWNS, SQUARES, Sink,
};
use super::{Balance, TEMPO, full_phase};
use crate::engine::score::Value;
use crate::rules::{BOARD_SIZE, PieceType, Position, Side, SplitMix, Variant};

pub(in crate::engine) use arguments::{USAGE, run};

/// So many centipawns make a win ten times as likely as a loss, or nearly: what a score means in points.
const SCALE: f32 = 400.0;
/// How much of the target is the search's score; the rest is the game's result.
const SCORE_SHARE: f32 = 0.7;
/// One game in so many is not fitted to but judged by.
const VALIDATION: u64 = 10;
/// Examples between two steps.
const BATCH: usize = 1024;
/// How far a step goes at most, in centipawns, at the beginning and at the end.
const STEP: (f32, f32) = (2.0, 0.05);
/// How strongly one position draws a weight, near an even position: twice the square of the expectation's slope.
const CURVATURE: f32 = 2.0 * (0.2 / SCALE) * (0.2 / SCALE);

/// A position whose worth is known.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Sample {
    /// The position.
    pub position: Position,
    /// What a search said, in centipawns for the side to move.
    pub score: Value,
    /// The points that the side to move got in the end.
    pub result: f32,
    /// Which game it comes from: games are kept together when the samples are divided.
    pub game: u64,
}

/// How often a term occurs: White's times less Black's.
#[derive(Clone, Copy, Debug)]
struct Entry {
    term: u16,
    count: i16,
}

/// A sample as it is fitted to.
#[derive(Clone, Copy, Debug)]
struct Example {
    /// Where its entries begin, and where they end.
    entries: (u32, u32),
    /// How full the board is, from 0 to 1.
    fullness: f32,
    /// The points that White may expect.
    target: f32,
}

/// How often each term occurs for one side.
pub(super) struct Counts(Box<[i16; COUNT]>);

impl Counts {
    fn none() -> Counts {
        Counts(Box::new([0; COUNT]))
    }

    /// How often a term occurs.
    #[cfg(test)]
    pub fn of(&self, term: usize) -> i32 {
        i32::from(self.0[term])
    }
}

impl Sink for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }
}

/// How often each term occurs in a position, White's times and Black's.
pub(super) fn counts(position: &Position) -> (Counts, Counts) {
    let (mut white, mut black) = (Counts::none(), Counts::none());
    terms::placement(position, &mut white, &mut black);
    terms::relations(position, &mut white, &mut black);
    (white, black)
}

/// The points that a value promises.
fn expectation(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Samples of one game, taken apart.
pub(super) struct Examples {
    full: i32,
    seed: u64,
    entries: Vec<Entry>,
    fitted: Vec<Example>,
    judged: Vec<Example>,
    /// How often each term occurred for either side, on the full board and on the empty one.
    occurrences: Vec<(f64, f64)>,
}

impl Examples {
    /// None yet. The seed decides which games are kept for judging.
    pub fn new(variant: &'static Variant, seed: u64) -> Examples {
        Examples {
            full: full_phase(variant),
            seed,
            entries: Vec::new(),
            fitted: Vec::new(),
            judged: Vec::new(),
            occurrences: vec![(0.0, 0.0); COUNT],
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.fitted.len() + self.judged.len()
    }

    /// Takes a sample in.
    pub fn add(&mut self, sample: &Sample) {
        let (white, black) = counts(&sample.position);
        let phase = Balance::of(&sample.position).phase.clamp(0, self.full);
        let fullness = phase as f32 / self.full as f32;
        let start = self.entries.len() as u32;
        for term in 0..COUNT {
            let (ours, theirs) = (white.0[term], black.0[term]);
            if ours != theirs {
                self.entries.push(Entry {
                    term: term as u16,
                    count: ours - theirs,
                });
            }
            let both = f64::from(ours) + f64::from(theirs);
            self.occurrences[term].0 += both * f64::from(fullness);
            self.occurrences[term].1 += both * f64::from(1.0 - fullness);
        }
        let expected = SCORE_SHARE * expectation(sample.score as f32) + (1.0 - SCORE_SHARE) * sample.result;
        let example = Example {
            entries: (start, self.entries.len() as u32),
            fullness,
            target: match sample.position.side_to_move() {
                Side::White => expected,
                Side::Black => 1.0 - expected,
            },
        };
        if SplitMix::mix(SplitMix::mix(sample.game) ^ self.seed).is_multiple_of(VALIDATION) {
            self.judged.push(example);
        } else {
            self.fitted.push(example);
        }
    }

    fn entries_of(&self, example: &Example) -> &[Entry] {
        &self.entries[example.entries.0 as usize..example.entries.1 as usize]
    }

    fn value(&self, example: &Example, weights: &[[f32; 2]]) -> f32 {
        let [full, empty] = self.entries_of(example).iter().fold([0.0; 2], |[full, empty], entry| {
            let weight = weights[usize::from(entry.term)];
            let count = f32::from(entry.count);
            [full + weight[0] * count, empty + weight[1] * count]
        });
        full * example.fullness + empty * (1.0 - example.fullness)
    }

    fn loss(&self, examples: &[Example], weights: &[[f32; 2]]) -> f64 {
        let sum: f64 = examples
            .iter()
            .map(|example| f64::from(expectation(self.value(example, weights)) - example.target).powi(2))
            .sum();
        sum / examples.len().max(1) as f64
    }

    /// Fits weights, going through all examples so many times. `inform` is told the number of each time and the loss on
    /// the examples kept for judging. Every weight is drawn towards its starting value as if by so many positions that
    /// had the term: `pull`.
    pub fn fit(&self, epochs: u32, pull: f32, inform: &mut dyn FnMut(u32, f64)) -> Fitted {
        let start = floats(&START);
        let mut weights = start.clone();
        let mut means = vec![[0.0_f32; 2]; COUNT];
        let mut squares = vec![[0.0_f32; 2]; COUNT];
        let mut gradients = vec![[0.0_f32; 2]; COUNT];
        let mut order: Vec<u32> = (0..self.fitted.len() as u32).collect();
        let mut random = SplitMix::new(self.seed);
        let pull = pull * CURVATURE / self.fitted.len().max(1) as f32;
        let (keep_mean, keep_square) = (0.9_f32, 0.999_f32);
        let (mut left_of_mean, mut left_of_square) = (1.0_f32, 1.0_f32);
        for epoch in 0..epochs {
            shuffle(&mut order, &mut random);
            let progress = epoch as f32 / epochs.saturating_sub(1).max(1) as f32;
            let step = STEP.0 * (STEP.1 / STEP.0).powf(progress);
            for batch in order.chunks(BATCH) {
                for (gradient, (weight, start)) in gradients.iter_mut().zip(weights.iter().zip(&start)) {
                    for half in 0..2 {
                        gradient[half] = pull * (weight[half] - start[half]);
                    }
                }
                for &index in batch {
                    let example = &self.fitted[index as usize];
                    let expected = expectation(self.value(example, &weights));
                    let slope = 2.0 * (expected - example.target) * expected * (1.0 - expected) / SCALE;
                    let slope = slope / batch.len() as f32;
                    let (full, empty) = (slope * example.fullness, slope * (1.0 - example.fullness));
                    for entry in self.entries_of(example) {
                        let gradient = &mut gradients[usize::from(entry.term)];
                        let count = f32::from(entry.count);
                        gradient[0] += full * count;
                        gradient[1] += empty * count;
                    }
                }
                left_of_mean *= keep_mean;
                left_of_square *= keep_square;
                let rate = step * (1.0 - left_of_square).sqrt() / (1.0 - left_of_mean);
                for term in 0..COUNT {
                    for half in 0..2 {
                        let gradient = gradients[term][half];
                        let mean = &mut means[term][half];
                        *mean = keep_mean * *mean + (1.0 - keep_mean) * gradient;
                        let square = &mut squares[term][half];
                        *square = keep_square * *square + (1.0 - keep_square) * gradient * gradient;
                        weights[term][half] -= rate * *mean / (square.sqrt() + 1e-12);
                    }
                }
            }
            inform(epoch + 1, self.loss(&self.judged, &weights));
        }
        self.settle(&mut weights);
        let rounded = weights
            .iter()
            .map(|&[full, empty]| t(full.round() as Value, empty.round() as Value));
        let terms: Vec<Tapered> = rounded.collect();
        let after = floats(&terms);
        Fitted {
            far: self.far(&after),
            positions: (self.fitted.len(), self.judged.len()),
            fitted: (self.loss(&self.fitted, &start), self.loss(&self.fitted, &after)),
            judged: (self.loss(&self.judged, &start), self.loss(&self.judged, &after)),
            terms,
        }
    }

    /// Where every piece has exactly one of several terms, what these are worth on average is moved to the piece itself:
    /// no evaluation changes, and what is left tells a good square from a bad one.
    fn settle(&self, weights: &mut [[f32; 2]]) {
        for kind in PieceType::ALL {
            let mut extra = [0.0; 2];
            let mut add = |mean: [f32; 2]| {
                extra[0] += mean[0];
                extra[1] += mean[1];
            };
            let rows = kind.index() * BOARD_SIZE;
            add(self.centre(weights, SQUARES.at(rows, 0), SQUARES.at(rows + BOARD_SIZE, 0)));
            let hops = match kind {
                PieceType::Cannon => Some(0),
                PieceType::Archer => Some(1),
                _ => None,
            };
            if let Some(row) = hops {
                add(self.centre(weights, HOPS.at(row, 0), HOPS.at(row + 1, 0)));
            }
            if !matches!(kind, PieceType::Pawn | PieceType::King) {
                let row = kind.index();
                add(self.centre(weights, MOBILITY.at(row, 0), MOBILITY.at(row + 1, 0)));
            }
            // Each side has one king, whose value cancels out.
            if kind != PieceType::King {
                let material = &mut weights[MATERIAL.of(kind.index())];
                material[0] += extra[0];
                material[1] += extra[1];
            }
        }
        for group in [SHELTER_PAWNS, SHELTER_MEN, BARE_FILES] {
            // So does what each side has exactly one of.
            self.centre(weights, group.start, group.end());
        }
    }

    /// Takes the mean over all occurrences from these weights.
    fn centre(&self, weights: &mut [[f32; 2]], from: usize, to: usize) -> [f32; 2] {
        let mut sums = [0.0_f64; 2];
        let mut totals = [0.0_f64; 2];
        for (weight, &(full, empty)) in weights[from..to].iter().zip(&self.occurrences[from..to]) {
            for (half, often) in [full, empty].into_iter().enumerate() {
                sums[half] += often * f64::from(weight[half]);
                totals[half] += often;
            }
        }
        let mean = [0, 1].map(|half| {
            if totals[half] > 0.0 {
                (sums[half] / totals[half]) as f32
            } else {
                0.0
            }
        });
        for weight in &mut weights[from..to] {
            weight[0] -= mean[0];
            weight[1] -= mean[1];
        }
        mean
    }

    /// What all that is not material and squares stays below in all but one position of a thousand.
    fn far(&self, weights: &[[f32; 2]]) -> Value {
        let mut rest = weights.to_vec();
        for weight in &mut rest[MATERIAL.start..SQUARES.end()] {
            *weight = [0.0; 2];
        }
        let mut sizes: Vec<Value> = self
            .fitted
            .iter()
            .chain(&self.judged)
            .map(|example| self.value(example, &rest).abs() as Value)
            .collect();
        sizes.sort_unstable();
        let index = sizes.len() * 999 / 1000;
        sizes.get(index).map_or(0, |&size| size + TEMPO)
    }
}

fn floats(weights: &[Tapered]) -> Vec<[f32; 2]> {
    weights
        .iter()
        .map(|weight| [weight.full() as f32, weight.empty() as f32])
        .collect()
}

fn shuffle(order: &mut [u32], random: &mut SplitMix) {
    for last in (1..order.len()).rev() {
        order.swap(last, (random.draw() % (last as u64 + 1)) as usize);
    }
}

/// What fitting has found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fitted {
    /// The weights, by number of the term.
    pub terms: Vec<Tapered>,
    /// What the terms besides material and squares stay below in all but one position of a thousand.
    pub far: Value,
    /// Positions that were fitted to, and those kept for judging.
    pub positions: (usize, usize),
    /// The loss on the positions that were fitted to, before and after.
    pub fitted: (f64, f64),
    /// The loss on those kept for judging, before and after.
    pub judged: (f64, f64),
}

#[cfg(test)]
mod tests;
