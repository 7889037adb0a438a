//! Fits the tables of a [`Gradient`](super::gradient::Gradient) to a solved ending.
//!
//! Least squares by backfitting: each table in turn takes up the mean of what the others leave over, until nothing moves.

use std::fmt::Write;

use super::gradient::{DISTANCES, GRAIN, PAIRS, TABLES, places};
use super::solver::Solution;
use crate::rules::{PieceType, SplitMix};

/// Won positions that are fitted to.
const SAMPLES: usize = 600_000;
/// Times that every table takes up what is left over.
const ROUNDS: usize = 24;
/// Entries of the tables.
const SIZES: [usize; TABLES] = [2 * PAIRS, PAIRS, PAIRS, DISTANCES, DISTANCES, DISTANCES];

/// What the written file begins with.
pub(super) const HEAD: &str = "\
//! About how far mate with two pieces is, fitted to the solved endings by `tenfold-engine endings --gradients`.
//!
//! Written by that command and not to be changed by hand.

use super::gradient::Gradient;
use crate::rules::PieceType;

/// For all two pieces that win, neither of which does so alone.
#[rustfmt::skip]
pub(super) static GRADIENTS: &[Gradient] = &[";

/// Tables that have been fitted.
pub(super) struct Fitted {
    kinds: [PieceType; 2],
    base: f32,
    tables: [Vec<f32>; TABLES],
    /// The share of the distances' variance that the tables explain.
    explained: f32,
}

/// Fits tables to a solution of two pieces, from random won positions with either side to move.
pub(super) fn fit(solution: &Solution, kinds: [PieceType; 2], seed: u64) -> Fitted {
    let mut random = SplitMix::new(seed);
    let mut samples: Vec<([u16; TABLES], f32)> = Vec::with_capacity(SAMPLES);
    while samples.len() < SAMPLES {
        let number = (random.draw() % solution.count() as u64) as usize;
        let placement = solution.placement(number);
        for plies in [
            solution.with_strong_to_move(&placement),
            solution.with_bare_to_move(&placement),
        ]
        .into_iter()
        .flatten()
        {
            samples.push((places(kinds, &placement).map(|place| place as u16), f32::from(plies)));
        }
    }
    let count = samples.len() as f32;
    let base = samples.iter().map(|(_, plies)| plies).sum::<f32>() / count;
    for (_, rest) in &mut samples {
        *rest -= base;
    }
    let variance = |samples: &[([u16; TABLES], f32)]| samples.iter().map(|(_, rest)| rest * rest).sum::<f32>() / count;
    let at_first = variance(&samples);
    let mut tables = SIZES.map(|size| vec![0.0; size]);
    for _ in 0..ROUNDS {
        for (index, table) in tables.iter_mut().enumerate() {
            let mut means = vec![(0.0, 0.0); table.len()];
            for (places, rest) in &samples {
                let (sum, count) = &mut means[usize::from(places[index])];
                *sum += rest;
                *count += 1.0;
            }
            let means: Vec<f32> = means.iter().map(|&(sum, count)| sum / f32::max(count, 1.0)).collect();
            for (entry, mean) in table.iter_mut().zip(&means) {
                *entry += mean;
            }
            for (places, rest) in &mut samples {
                *rest -= means[usize::from(places[index])];
            }
        }
    }
    Fitted {
        kinds,
        base,
        tables,
        explained: 1.0 - variance(&samples) / at_first,
    }
}

impl Fitted {
    /// The tables as source text.
    pub fn text(&self) -> String {
        let [first, second] = self.kinds;
        let [kings, pieces @ .., king_first, king_second, apart] = &self.tables;
        let mut text = format!(
            "    // Explains {:.1} % of the variance.\n    Gradient {{\n        kinds: [PieceType::{first:?}, PieceType::{second:?}],\n        base: {},\n",
            100.0 * self.explained,
            (self.base * GRAIN as f32).round()
        );
        let _ = writeln!(text, "        kings: [{}],", rows(kings));
        let _ = writeln!(text, "        pieces: [");
        for table in pieces {
            let _ = writeln!(text, "            [{}],", rows(table));
        }
        let _ = writeln!(text, "        ],\n        apart: [");
        for table in [king_first, king_second, apart] {
            let _ = writeln!(text, "            [{}],", rows(table));
        }
        text += "        ],\n    },\n";
        text
    }
}

/// The entries in lines of fifty.
fn rows(table: &[f32]) -> String {
    let entry = |value: &f32| {
        let rounded = (value * GRAIN as f32).round();
        (rounded.clamp(f32::from(i8::MIN), f32::from(i8::MAX)) as i8).to_string()
    };
    let lines: Vec<String> = table
        .chunks(50)
        .map(|entries| entries.iter().map(entry).collect::<Vec<_>>().join(","))
        .collect();
    lines.join(",\n")
}
