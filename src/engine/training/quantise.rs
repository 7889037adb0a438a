//! From the net that has learnt to the one that plays: rounds its weights, and measures what the rounding costs.
//!
//! Rounding each output weight for itself would make errors that add up, for neurons go together and are never negative.
//! So the output weights are rounded together: after the others, and so that over many positions the output changes least.

use super::model::{Active, Weights, centipawns, neurons};
use super::record::Record;
use crate::engine::nnue::{
    BUCKETS, HIDDEN, MOST_OUTPUT_WEIGHT, Network, Parameters, QA, QB, SCALE, Training, evaluate_alone,
};
use crate::rules::{Position, Variant};

/// What an output sums up: the neurons of both halves and its bias.
const TERMS: usize = 2 * HIDDEN + 1;
/// How much an output weight is drawn to what was learnt, against what positions say: few may need a neuron.
const PULL: f64 = 1e-3;
/// Rounds over all weights of an output; far fewer are needed until nothing changes any more.
const MOST_ROUNDS: usize = 50;

/// How far a net with rounded weights is from the one that has learnt, over some positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Agreement {
    /// Positions compared.
    pub positions: usize,
    /// The mean difference in centipawns.
    pub mean: f64,
    /// The greatest difference in centipawns.
    pub most: f64,
    /// The mean of what the net says, whoever is better, in centipawns: what the differences are to be compared with.
    pub size: f64,
}

fn rounded(weights: &[f32], one: i16) -> Vec<i16> {
    weights
        .iter()
        .map(|weight| (weight * f32::from(one)).round() as i16)
        .collect()
}

/// The net with whole numbers, made to say the same on these positions.
///
/// # Panics
/// When weights are out of the bounds that the optimiser keeps them in.
pub(super) fn quantise(
    weights: &Weights,
    variant: &'static Variant,
    training: Training,
    records: &[Record],
) -> Network {
    let feature_weights = rounded(weights.inputs(), QA);
    let feature_bias = rounded(weights.bias(), QA);
    let mut played = weights.clone();
    let whole = feature_weights.iter().chain(&feature_bias);
    for (weight, &whole) in played.0.iter_mut().zip(whole) {
        *weight = f32::from(whole) / f32::from(QA);
    }
    let at_start = Position::start(variant).occupied().len();
    let mut outputs: [Output; BUCKETS] = std::array::from_fn(|bucket| Output::new(weights, bucket));
    for record in records {
        let active = Active::of(record, at_start);
        let (hidden, bucket) = neurons(&played, &active);
        outputs[bucket].count(
            hidden.as_flattened(),
            f64::from(centipawns(weights, &active) / SCALE as f32),
        );
    }
    let mut output_weights = Vec::with_capacity(BUCKETS * 2 * HIDDEN);
    let output_bias = outputs.map(|output| {
        let whole = output.rounded();
        output_weights.extend(whole[..2 * HIDDEN].iter().map(|&weight| weight as i16));
        whole[2 * HIDDEN]
    });
    let parameters = Parameters {
        feature_weights,
        feature_bias,
        output_weights,
        output_bias,
    };
    Network::new(variant, training, &parameters).expect("the optimiser bounds all weights")
}

/// The weights of a net that plays, to go on learning from.
pub(super) fn unrounded(network: &Network) -> Weights {
    let Parameters {
        feature_weights,
        feature_bias,
        output_weights,
        output_bias,
    } = network.parameters();
    let inputs = feature_weights.iter().chain(&feature_bias);
    let inputs = inputs.map(|&whole| f32::from(whole) / f32::from(QA));
    let outputs = output_weights.iter().map(|&whole| f32::from(whole) / f32::from(QB));
    let bias = output_bias.map(|whole| whole as f32 / (f32::from(QA) * f32::from(QB)));
    Weights(inputs.chain(outputs).chain(bias).collect())
}

/// What is needed to round the weights of one output: which terms go together in the positions seen, and with what the
/// output should be.
struct Output {
    learnt: Vec<f64>,
    /// The sums of the products of any two terms.
    products: Vec<[f64; TERMS]>,
    /// The sums of the products of each term with the output that was learnt.
    wanted: Vec<f64>,
}

impl Output {
    fn new(weights: &Weights, bucket: usize) -> Output {
        let learnt = weights.outputs()[2 * HIDDEN * bucket..][..2 * HIDDEN].iter();
        Output {
            learnt: learnt
                .chain([&weights.output_bias()[bucket]])
                .map(|&weight| weight.into())
                .collect(),
            products: vec![[0.0; TERMS]; TERMS],
            wanted: vec![0.0; TERMS],
        }
    }

    /// Counts a position with these neurons and this output.
    fn count(&mut self, neurons: &[f32], output: f64) {
        let mut terms = [1.0; TERMS];
        for (term, &neuron) in terms.iter_mut().zip(neurons) {
            *term = f64::from(neuron);
        }
        for ((row, wanted), term) in self.products.iter_mut().zip(&mut self.wanted).zip(terms) {
            *wanted += term * output;
            if term != 0.0 {
                for (product, other) in row.iter_mut().zip(terms) {
                    *product += term * other;
                }
            }
        }
    }

    /// The weights and the bias in whole numbers: from the nearest ones, one after the other is moved to where the sum
    /// of the squared errors is least, until none moves any more.
    fn rounded(&self) -> [i32; TERMS] {
        let unit = |term: usize| match term {
            term if term < 2 * HIDDEN => 1.0 / f64::from(QB),
            _ => 1.0 / (f64::from(QA) * f64::from(QB)),
        };
        let mut whole: [i32; TERMS] = std::array::from_fn(|term| (self.learnt[term] / unit(term)).round() as i32);
        let positions = self.products[TERMS - 1][TERMS - 1];
        let pull = PULL * positions + f64::MIN_POSITIVE;
        for _ in 0..MOST_ROUNDS {
            let mut moved = false;
            for term in 0..TERMS {
                let sum = |products: &[f64; TERMS]| -> f64 {
                    (0..TERMS)
                        .map(|other| products[other] * f64::from(whole[other]) * unit(other))
                        .sum()
                };
                let value = f64::from(whole[term]) * unit(term);
                let slope = self.wanted[term] - sum(&self.products[term]) + pull * (self.learnt[term] - value);
                let steps = slope / (self.products[term][term] + pull) / unit(term);
                let bound = if term < 2 * HIDDEN {
                    i32::from(MOST_OUTPUT_WEIGHT)
                } else {
                    i32::MAX
                };
                let better = (f64::from(whole[term]) + steps.round()).clamp(-f64::from(bound), f64::from(bound)) as i32;
                moved |= better != whole[term];
                whole[term] = better;
            }
            if !moved {
                break;
            }
        }
        whole
    }
}

/// Compares the net that plays with the one that has learnt.
pub(super) fn agreement(weights: &Weights, network: &Network, records: &[Record]) -> Agreement {
    let variant = network.variant();
    let at_start = Position::start(variant).occupied().len();
    let mut agreement = Agreement::default();
    for record in records {
        let Some(position) = record.position(variant) else {
            continue;
        };
        let learnt = f64::from(centipawns(weights, &Active::of(record, at_start)));
        let difference = (learnt - f64::from(evaluate_alone(network, &position))).abs();
        agreement.positions += 1;
        agreement.mean += difference;
        agreement.size += learnt.abs();
        agreement.most = agreement.most.max(difference);
    }
    agreement.mean /= agreement.positions.max(1) as f64;
    agreement.size /= agreement.positions.max(1) as f64;
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn what_was_rounded_once_is_rounded_to_the_same() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 3);
            let again = quantise(&unrounded(&network), variant, network.training(), &[]);
            assert!(again.parameters() == network.parameters(), "{}", variant.name);
        }
    }
}
