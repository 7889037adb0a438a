use super::*;
use crate::rules::SHAKO;

/// Positions of random games, scored by a rule that the starting weights do not know: a Cannon is worth a Queen.
fn samples() -> Vec<Sample> {
    let full = full_phase(&SHAKO);
    let mut samples = Vec::new();
    for game in 0..60 {
        let mut random = SplitMix::new(game);
        let mut position = Position::start(&SHAKO);
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(index) = random.draw().checked_rem(moves.len() as u64) else {
                break;
            };
            position.play_unchecked(moves[index as usize]);
            let cannons = |side| position.pieces(side, PieceType::Cannon).len() as Value;
            let us = position.side_to_move();
            let sign = if us == Side::White { 1 } else { -1 };
            let score = sign * Balance::of(&position).value(full) + 600 * (cannons(us) - cannons(!us));
            samples.push(Sample {
                position: position.clone(),
                score,
                result: expectation(score as f32),
                game,
            });
        }
    }
    samples
}

fn examples(samples: &[Sample], seed: u64) -> Examples {
    let mut examples = Examples::new(&SHAKO, seed);
    for sample in samples {
        examples.add(sample);
    }
    examples
}

#[test]
fn fitting_lowers_the_loss_on_games_it_has_not_seen_and_finds_the_rule() {
    let fitted = examples(&samples(), 1).fit(60, 10.0, &mut |_, _| {});
    assert!(fitted.fitted.1 < fitted.fitted.0 * 0.7, "{:?}", fitted.fitted);
    assert!(fitted.judged.1 < fitted.judged.0 * 0.7, "{:?}", fitted.judged);
    let cannon = MATERIAL.of(PieceType::Cannon.index());
    assert!(fitted.terms[cannon].full() > START[cannon].full() + 50);
}

#[test]
fn the_same_seed_finds_the_same_weights() {
    let samples = samples();
    let fit = |seed| examples(&samples[..2_000], seed).fit(4, 10.0, &mut |_, _| {});
    assert_eq!(fit(1), fit(1));
    assert_ne!(fit(1).terms, fit(2).terms);
}

#[test]
fn without_fitting_only_the_averages_move() {
    // Where a piece stands and what it may do is then counted from the average, and no value changes by much.
    let samples = samples();
    let examples = examples(&samples, 1);
    let fitted = examples.fit(0, 10.0, &mut |_, _| {});
    let (before, after) = (floats(&START), floats(&fitted.terms));
    for example in &examples.fitted {
        let difference = examples.value(example, &before) - examples.value(example, &after);
        // Every weight is rounded once.
        assert!(difference.abs() < 20.0, "{difference}");
    }
}

#[test]
fn games_are_not_torn_apart() {
    let samples = samples();
    let one_game: Vec<Sample> = samples.into_iter().filter(|sample| sample.game == 7).collect();
    for seed in 0..40 {
        let examples = examples(&one_game, seed);
        assert!(examples.fitted.is_empty() || examples.judged.is_empty());
    }
}

#[test]
fn the_file_that_is_written_holds_every_weight_in_order() {
    let fitted = examples(&samples()[..500], 1).fit(2, 10.0, &mut |_, _| {});
    let source = file::source(&SHAKO, &fitted, "fit");
    let (_, table) = source.split_once("= [\n").unwrap();
    let numbers: Vec<Value> = table
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split(|letter: char| letter != '-' && !letter.is_ascii_digit()))
        .filter_map(|word| word.parse().ok())
        .collect();
    let expected: Vec<Value> = fitted
        .terms
        .iter()
        .flat_map(|pair| [pair.full(), pair.empty()])
        .collect();
    assert_eq!(numbers, expected);
}
