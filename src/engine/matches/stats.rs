//! What the results of a match say: Elo with its error, likelihood of superiority, and a sequential test.
//!
//! The unit is the pair: one opening played twice with colours swapped. The two games of a pair are not independent,
//! and an opening that favours one side says nothing about the players; counting pairs by their points (a pentanomial)
//! takes care of both. All Elo here is logistic: `elo = -400 log10(1 / points - 1)`.

/// The normal distribution's 97.5 % point.
const TWO_SIGMA: f64 = 1.959_964;
/// How often a result that has not been seen counts as seen in the sequential test, so that no logarithm is infinite.
const UNSEEN: f64 = 1e-3;

/// The Elo difference at which a player is expected to make this share of the points.
pub fn elo(points: f64) -> f64 {
    400.0 * (points / (1.0 - points)).log10()
}

/// The share of the points that is expected at an Elo difference.
pub fn expected_points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How many pairs brought the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// What pairs say about the players' difference, from the first player's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The likeliest difference; infinite when all points went to one side.
    pub elo: f64,
    /// The 95 % interval; unknown as long as all pairs ended alike.
    pub interval: Option<(f64, f64)>,
    /// How likely it is that the first player is the better one, from 0 to 1.
    pub superiority: f64,
}

impl Pentanomial {
    /// Adds a pair in which the first player made so many half points, at most four.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points, from 0 to 1; half when there are no pairs.
    pub fn points(&self) -> f64 {
        match self.pairs() {
            0 => 0.5,
            pairs => weighted_sum(&self.0.map(|count| count as f64), |points| points) / pairs as f64,
        }
    }

    /// The variance of a pair's share of the points.
    fn variance(&self) -> f64 {
        let mean = self.points();
        let squares = weighted_sum(&self.0.map(|count| count as f64), |points| (points - mean).powi(2));
        squares / self.pairs().max(1) as f64
    }

    /// What the pairs say; `None` when there are none.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.pairs() == 0 {
            return None;
        }
        let points = self.points();
        let deviation = (self.variance() / self.pairs() as f64).sqrt();
        let at = |points: f64| elo(points.clamp(0.0, 1.0));
        // Pairs that are all alike would show an error of nought, which is not to be believed.
        let (interval, superiority) = if deviation > 0.0 {
            let reach = TWO_SIGMA * deviation;
            let interval = (at(points - reach), at(points + reach));
            (Some(interval), normal_below((points - 0.5) / deviation))
        } else {
            (None, 0.5)
        };
        Some(Estimate {
            elo: at(points),
            interval,
            superiority,
        })
    }
}

/// The sum over the five results of their weights, each times something of the share of the points that it brought.
fn weighted_sum(weights: &[f64; 5], of: impl Fn(f64) -> f64) -> f64 {
    weights
        .iter()
        .enumerate()
        .map(|(half_points, weight)| weight * of(half_points as f64 / 4.0))
        .sum()
}

/// The share of a normal distribution below this many standard deviations.
fn normal_below(deviations: f64) -> f64 {
    // Abramowitz and Stegun 7.1.26 for the error function; its error is below 2e-7.
    let x = deviations.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ]
    .into_iter()
    .fold(0.0, |sum, factor| (sum + factor) * t);
    let above = 0.5 * series * (-x * x).exp();
    if deviations < 0.0 { above } else { 1.0 - above }
}

/// A sequential probability ratio test between two Elo differences (logistic).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is to be rejected.
    pub elo0: f64,
    /// The difference that is to be accepted; larger than the other.
    pub elo1: f64,
    /// How often a player worth `elo0` may pass.
    pub alpha: f64,
    /// How often a player worth `elo1` may fail.
    pub beta: f64,
}

/// What a sequential test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first player is better by `elo1` rather than `elo0`.
    Accepted,
    /// It is not.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The log-likelihood ratios at which the test ends: rejected at the first, accepted at the second.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The logarithm of how much likelier the pairs are at `elo1` than at `elo0`, where for either the likeliest
    /// distribution of results with that mean is taken (the generalised test).
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let log_divisors = |mean: f64| {
            let tilt = tilt_to_mean(&shares, mean);
            weighted_sum(&shares, |points| (1.0 + tilt * (points - mean)).ln())
        };
        total * (log_divisors(expected_points(self.elo0)) - log_divisors(expected_points(self.elo1)))
    }

    /// What the pairs so far decide.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        let (low, high) = self.bounds();
        if ratio <= low {
            Verdict::Rejected
        } else if ratio >= high {
            Verdict::Accepted
        } else {
            Verdict::Open
        }
    }
}

/// The likeliest distribution with a given mean has the shares `share / (1 + tilt (points - mean))`: the tilt.
fn tilt_to_mean(shares: &[f64; 5], mean: f64) -> f64 {
    // All divisors are positive between these, and what is to vanish falls steadily.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let tilt = 0.5 * (low + high);
        let excess = weighted_sum(shares, |points| (points - mean) / (1.0 + tilt * (points - mean)));
        if excess > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_PERCENT: Sprt = Sprt {
        elo0: 0.0,
        elo1: 20.0,
        alpha: 0.05,
        beta: 0.05,
    };

    fn assert_close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    #[test]
    fn elo_and_points_are_each_others_inverse() {
        assert_close(elo(0.75), 190.848, 0.001);
        assert_close(elo(0.85), 301.331, 0.001);
        assert_close(expected_points(0.0), 0.5, 1e-12);
        for difference in [-400.0, -20.0, 3.5, 250.0] {
            assert_close(elo(expected_points(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (deviations, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1)] {
            assert_close(normal_below(deviations), share, 2e-7);
        }
    }

    #[test]
    fn an_estimate_is_that_worked_out_by_hand() {
        // Mean 1/2; variance (2 * 1/4 + 4 * 1/16) / 10 = 3/40; deviation of the mean sqrt(3/400) = 0.086603.
        let even = Pentanomial([1, 2, 4, 2, 1]).estimate().expect("there are pairs");
        assert_close(even.elo, 0.0, 1e-9);
        let (low, high) = even.interval.expect("they differ");
        // 0.5 + 1.959964 * 0.086603 = 0.669738.
        assert_close(high, 122.817, 0.01);
        assert_close(low, -high, 1e-9);
        assert_close(even.superiority, 0.5, 2e-7);

        // Wins and losses of whole pairs only: mean 3/4, variance 3/16, deviation of the mean sqrt(3/1600) = 0.0433013.
        let ahead = Pentanomial([25, 0, 0, 0, 75]).estimate().expect("there are pairs");
        assert_close(ahead.elo, 190.848, 0.001);
        let (low, high) = ahead.interval.expect("they differ");
        assert_close(low, elo(0.75 - 0.084_869), 0.01);
        assert_close(high, elo(0.75 + 0.084_869), 0.01);
        assert!(ahead.superiority > 0.999_999);
    }

    #[test]
    fn pairs_that_are_all_alike_show_no_error_of_nought() {
        let estimate = Pentanomial([0, 0, 0, 0, 3]).estimate().expect("there are pairs");
        assert_eq!((estimate.elo, estimate.interval), (f64::INFINITY, None));
        assert_eq!(Pentanomial::default().estimate(), None);
    }

    #[test]
    fn pairs_err_less_than_games_when_openings_favour_a_side() {
        // Every opening is won by White twice: as games that is a wide spread, as pairs none at all.
        let balanced = Pentanomial([0, 1, 98, 1, 0]).estimate().expect("there are pairs");
        let (low, high) = balanced.interval.expect("they differ");
        assert!(high - low < 10.0);
    }

    #[test]
    fn the_bounds_of_the_test_are_walds() {
        let (low, high) = FIVE_PERCENT.bounds();
        assert_close(low, -2.944_439, 1e-6);
        assert_close(high, 2.944_439, 1e-6);
    }

    #[test]
    fn the_ratio_of_two_kinds_of_results_is_that_of_coins() {
        // With pairs only lost or won outright the likeliest distribution is the mean itself.
        let pairs = Pentanomial([45, 0, 0, 0, 55]);
        let (s0, s1) = (expected_points(0.0), expected_points(20.0));
        let coins = 55.0 * (s1 / s0).ln() + 45.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert_close(FIVE_PERCENT.log_likelihood_ratio(&pairs), coins, 0.01);
    }

    #[test]
    fn the_ratio_is_near_its_normal_approximation() {
        let pairs = Pentanomial([30, 120, 380, 180, 40]);
        let (s0, s1) = (expected_points(0.0), expected_points(20.0));
        let (points, count) = (pairs.points(), pairs.pairs() as f64);
        let normal = count * (s1 - s0) * (2.0 * points - s0 - s1) / (2.0 * pairs.variance());
        let ratio = FIVE_PERCENT.log_likelihood_ratio(&pairs);
        assert_close(ratio, normal, 0.1 * normal.abs());
        // Found by climbing to the likeliest distributions step by step, without the tilt.
        assert_close(ratio, 5.476_276, 1e-5);
    }

    #[test]
    fn the_verdict_goes_with_the_results() {
        let ratio = |counts| FIVE_PERCENT.log_likelihood_ratio(&Pentanomial(counts));
        assert!(ratio([10, 20, 40, 20, 10]) < 0.0);
        assert!(ratio([5, 15, 40, 30, 10]) > 0.0);
        assert_close(ratio([0; 5]), 0.0, 0.0);
        let verdict = |counts| FIVE_PERCENT.verdict(&Pentanomial(counts));
        assert_eq!(verdict([0, 0, 1, 1, 0]), Verdict::Open);
        assert_eq!(verdict([20, 100, 400, 300, 60]), Verdict::Accepted);
        assert_eq!(verdict([60, 250, 400, 200, 50]), Verdict::Rejected);
    }
}
