//! Adam, as Kingma and Ba describe it, with the decay of weights that Loshchilov and Hutter set apart from it: each weight
//! goes against its mean gradient, in steps that do not depend on how large gradients are.

use super::model::{MOST_WEIGHT, WEIGHTS, Weights};
use crate::engine::nnue::BUCKETS;

/// How much of the mean gradient is kept at each step.
const MEAN: f32 = 0.9;
/// How much of the mean squared gradient is kept at each step.
const SQUARE: f32 = 0.999;
/// Keeps weights still that never have a gradient.
const EPSILON: f32 = 1e-8;
/// How fast weights shrink, times the learning rate.
const DECAY: f32 = 0.01;

/// What is remembered from step to step.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Optimiser {
    /// Mean gradients.
    pub mean: Weights,
    /// Mean squared gradients.
    pub square: Weights,
    /// Steps made.
    pub steps: u64,
}

/// The numbers that all weights share in one step.
#[derive(Clone, Copy)]
struct Step {
    /// One over the positions whose gradients were summed.
    share: f32,
    rate: f32,
    mean_correction: f32,
    square_correction: f32,
}

impl Optimiser {
    /// An optimiser that has made no step.
    pub fn new() -> Optimiser {
        Optimiser {
            mean: Weights::zero(),
            square: Weights::zero(),
            steps: 0,
        }
    }

    /// Makes a step against the sum of these gradients, which are those of so many positions. The result does not depend
    /// on the number of threads.
    pub fn step(&mut self, weights: &mut Weights, gradients: &[Weights], positions: usize, rate: f32, threads: usize) {
        self.steps += 1;
        let step = Step {
            share: 1.0 / positions as f32,
            rate,
            mean_correction: correction(MEAN, self.steps),
            square_correction: correction(SQUARE, self.steps),
        };
        let part = WEIGHTS.div_ceil(threads.max(1));
        let parts = weights
            .0
            .chunks_mut(part)
            .zip(self.mean.0.chunks_mut(part))
            .zip(self.square.0.chunks_mut(part))
            .enumerate();
        std::thread::scope(|scope| {
            for (index, ((weights, mean), square)) in parts {
                let mut work = move || step.apply(weights, mean, square, gradients, index * part);
                if threads > 1 {
                    scope.spawn(work);
                } else {
                    work();
                }
            }
        });
        let bound = WEIGHTS - BUCKETS;
        debug_assert!(weights.0[..bound].iter().all(|weight| weight.abs() <= MOST_WEIGHT));
    }
}

/// Means begin at zero; this is what to multiply them with after so many steps.
fn correction(kept: f32, steps: u64) -> f32 {
    let kept = f64::from(kept).powi(i32::try_from(steps).unwrap_or(i32::MAX));
    (1.0 / (1.0 - kept)) as f32
}

impl Step {
    /// Changes the weights from number `first` on.
    fn apply(self, weights: &mut [f32], means: &mut [f32], squares: &mut [f32], gradients: &[Weights], first: usize) {
        let bounded = (WEIGHTS - BUCKETS).saturating_sub(first).min(weights.len());
        let mut sums = [0.0; 512];
        let mut done = 0;
        for ((weights, means), squares) in weights
            .chunks_mut(sums.len())
            .zip(means.chunks_mut(512))
            .zip(squares.chunks_mut(512))
        {
            let sums = &mut sums[..weights.len()];
            sums.fill(0.0);
            for gradient in gradients {
                let gradient = &gradient.0[first + done..][..sums.len()];
                for (sum, gradient) in sums.iter_mut().zip(gradient) {
                    *sum += gradient;
                }
            }
            for (((weight, mean), square), sum) in weights.iter_mut().zip(means).zip(squares).zip(&*sums) {
                let gradient = sum * self.share;
                *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
                *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
                let size = (*square * self.square_correction).sqrt() + EPSILON;
                let change = *mean * self.mean_correction / size + DECAY * *weight;
                *weight -= self.rate * change;
            }
            for weight in weights.iter_mut().take(bounded.saturating_sub(done)) {
                *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
            }
            done += weights.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_against_their_gradients_and_stay_in_their_bounds() {
        let mut weights = Weights::zero();
        let mut gradient = Weights::zero();
        gradient.0[0] = 3.0;
        gradient.0[1] = -0.001;
        gradient.0[WEIGHTS - 1] = -3.0;
        let mut optimiser = Optimiser::new();
        optimiser.step(&mut weights, std::slice::from_ref(&gradient), 100, 0.01, 1);
        // The first step is the learning rate, whatever the gradient's size.
        assert!((weights.0[0] + 0.01).abs() < 1e-5, "{}", weights.0[0]);
        assert!((weights.0[1] - 0.01).abs() < 1e-5, "{}", weights.0[1]);
        assert_eq!(weights.0[2], 0.0);
        for _ in 0..400 {
            optimiser.step(&mut weights, std::slice::from_ref(&gradient), 100, 0.01, 1);
        }
        assert_eq!(weights.0[0], -MOST_WEIGHT);
        assert!(weights.0[WEIGHTS - 1] > MOST_WEIGHT, "output biases are free");
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let mut gradients = [Weights::zero(), Weights::zero()];
        for (index, weight) in gradients.iter_mut().flat_map(|gradient| &mut gradient.0).enumerate() {
            *weight = (index % 1_013) as f32 / 500.0 - 1.0;
        }
        let result = |threads| {
            let mut weights = Weights::zero();
            let mut optimiser = Optimiser::new();
            for _ in 0..2 {
                optimiser.step(&mut weights, &gradients, 7, 0.1, threads);
            }
            weights
        };
        assert_eq!(result(1), result(3));
    }
}
