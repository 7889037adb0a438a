//! Every twin that can run here gives what the scalar code gives.

use super::{Row, Simd, scalar};
use crate::engine::nnue::{HIDDEN, MOST_OUTPUT_WEIGHT};
use crate::rules::SplitMix;

const EXTREMES: [i16; 9] = [i16::MIN, i16::MIN + 1, -256, -1, 0, 1, 254, 255, i16::MAX];
const EXTREME_WEIGHTS: [i16; 5] = [-MOST_OUTPUT_WEIGHT, -1, 0, 1, MOST_OUTPUT_WEIGHT];

/// A row in which about every second number is an extreme and the others are anything that `most` allows.
fn random_row(random: &mut SplitMix, extremes: &[i16], most: i16) -> Row {
    Row([0; HIDDEN].map(|_| {
        let drawn = random.draw();
        if drawn.is_multiple_of(2) {
            extremes[(drawn >> 32) as usize % extremes.len()]
        } else {
            ((drawn >> 32) as i16).clamp(-most, most)
        }
    }))
}

/// Rows of one number, and random ones.
fn rows(seed: u64) -> Vec<Row> {
    let mut random = SplitMix::new(seed);
    let mut rows = EXTREMES.map(|number| Row([number; HIDDEN])).to_vec();
    rows.extend((0..200).map(|_| random_row(&mut random, &EXTREMES, i16::MAX)));
    rows
}

fn every_twin_combines<const ADDED: usize, const REMOVED: usize>() {
    let rows = rows(1);
    let mut random = SplitMix::new(2);
    let mut any = || &rows[(random.draw() % rows.len() as u64) as usize];
    for _ in 0..1_000 {
        let (from, added, removed) = (any(), [(); ADDED].map(|()| any()), [(); REMOVED].map(|()| any()));
        let mut right = Row::ZERO;
        scalar::combine(from, added, removed, &mut right);
        for simd in Simd::available() {
            let mut row = Row([77; HIDDEN]);
            simd.combine(from, added, removed, &mut row);
            assert_eq!(row, right, "{simd:?}");
        }
    }
}

#[test]
fn every_twin_combines_rows_as_the_scalar_code_does() {
    every_twin_combines::<0, 0>();
    every_twin_combines::<1, 0>();
    every_twin_combines::<0, 1>();
    every_twin_combines::<1, 1>();
    every_twin_combines::<1, 2>();
    every_twin_combines::<2, 2>();
}

#[test]
fn every_twin_gives_the_output_that_the_scalar_code_gives() {
    let mut random = SplitMix::new(3);
    let mut weights = EXTREME_WEIGHTS.map(|weight| Row([weight; HIDDEN])).to_vec();
    weights.extend((0..50).map(|_| random_row(&mut random, &EXTREME_WEIGHTS, MOST_OUTPUT_WEIGHT)));
    let rows = rows(4);
    for (number, own) in rows.iter().enumerate() {
        for (index, first) in weights.iter().enumerate() {
            let both = [own, &rows[(number * 31 + index) % rows.len()]];
            let weights = [*first, weights[(index * 7 + number) % weights.len()]];
            let right = scalar::output(both, &weights);
            for simd in Simd::available() {
                assert_eq!(simd.output(both, &weights), right, "{simd:?}");
            }
        }
    }
}

#[test]
fn the_scalar_code_combines_and_squares() {
    let row = |number| Row([number; HIDDEN]);
    let mut sum = Row::ZERO;
    scalar::combine(&row(i16::MAX), [&row(3), &row(5)], [&row(1)], &mut sum);
    assert_eq!(sum, row(i16::MIN + 6), "sums wrap around");

    // What is below zero or above one is cut.
    let neurons = HIDDEN as i32;
    assert_eq!(
        scalar::output([&row(100), &row(300)], &[row(2), row(-1)]),
        neurons * (100 * 100 * 2 - 255 * 255)
    );
    assert_eq!(scalar::output([&row(-1), &row(0)], &[row(100), row(100)]), 0);
}

#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn this_machine_has_vectors() {
    assert_ne!(Some(Simd::best()), Simd::available().next());
}
