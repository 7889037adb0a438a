//! The solver against the rules and against what is known; the judgements; won endings played out.

use super::drill::{is_won, placement_of, position_of, random_position};
use super::solver::{Placement, flights_and_check};
use super::*;
use crate::engine::Limits;
use crate::engine::score::MOST_EVALUATION;
use crate::rules::{PEMBA, SQUARE_COUNT, SplitMix};

fn position(fen: &str) -> Position {
    Position::from_fen(&PEMBA, fen).expect("a playable position").position
}

fn random_placement(random: &mut SplitMix) -> Placement {
    let mut draw = || (random.draw() % SQUARE_COUNT as u64) as usize;
    Placement {
        bare: draw(),
        strong: [draw(), draw(), draw()],
    }
}

fn known(fen: &str) -> Option<Value> {
    match judge(&position(fen)) {
        Some(Judgement::Known(value)) => Some(value),
        _ => None,
    }
}

#[test]
fn single_pieces_win_as_often_and_as_slowly_as_is_known() {
    for (kind, share, longest) in [
        (PieceType::Queen, 100.0, 12),
        (PieceType::Rook, 100.0, 21),
        (PieceType::Machine, 95.1, 52),
    ] {
        let summary = Solution::of(&[kind]).summary();
        assert_eq!(summary.longest, longest, "{kind}");
        assert!((100.0 * summary.share() - share).abs() < 0.1, "{kind}: {summary:?}");
    }
}

#[test]
fn the_solver_sees_the_same_flights_and_checks_as_the_rules() {
    let mut random = SplitMix::new(1);
    let officers: Vec<PieceType> = PieceType::ALL
        .into_iter()
        .filter(|kind| !matches!(kind, PieceType::Pawn | PieceType::King))
        .collect();
    let mut compared = 0;
    while compared < 3_000 {
        let mut draw = || officers[(random.draw() % officers.len() as u64) as usize];
        let kinds = [draw(), draw()];
        let placement = random_placement(&mut random);
        let Some(position) = position_of(&kinds, &placement, Side::White, Side::Black) else {
            continue;
        };
        let (flights, check) = flights_and_check(&kinds, &placement);
        let legal = position
            .legal_moves()
            .iter()
            .fold(0, |set: u128, mv| set | 1 << mv.to().index());
        assert_eq!((flights, check), (legal, position.in_check()), "{}", position.fen());
        compared += 1;
    }
}

#[test]
fn a_win_takes_a_ply_more_than_after_the_best_move() {
    let mut random = SplitMix::new(2);
    let kinds = [PieceType::Machine];
    let solution = Solution::of(&kinds);
    let mut won = 0;
    for _ in 0..3_000 {
        let placement = random_placement(&mut random);
        if let Some(position) = position_of(&kinds, &placement, Side::White, Side::White) {
            let after = position.legal_moves().into_iter().filter_map(|mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                solution.with_bare_to_move(&placement_of(&after, Side::White, &kinds)?)
            });
            let expected = after.min().map(|plies| plies + 1);
            assert_eq!(solution.with_strong_to_move(&placement), expected, "{}", position.fen());
            won += u32::from(expected.is_some());
        }
        if let Some(position) = position_of(&kinds, &placement, Side::White, Side::Black) {
            let moves = position.legal_moves();
            let after: Option<Vec<u8>> = moves
                .into_iter()
                .map(|mv| {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    solution.with_strong_to_move(&placement_of(&after, Side::White, &kinds)?)
                })
                .collect();
            let expected = match after.map(|after| after.into_iter().max()) {
                Some(None) => position.in_check().then_some(0),
                longest => longest.flatten().map(|plies| plies + 1),
            };
            assert_eq!(solution.with_bare_to_move(&placement), expected, "{}", position.fen());
        }
    }
    assert!(won > 2_000);
}

#[test]
fn every_pair_that_wins_has_a_gradient() {
    let kinds: Vec<(PieceType, PieceType)> = GRADIENTS.iter().map(|gradient| gradient.kinds.into()).collect();
    assert_eq!(kinds, PAIRS_THAT_WIN);
}

#[test]
fn material_that_wins_is_known_to_win_and_more_of_it_is_worth_more() {
    let bishops = known("1k8/10/10/10/10/3K6/10/3B6/3B6/10 w - - 0 1").expect("bishops on both colours");
    let rook = known("1k8/10/10/10/10/3K6/10/3R6/10/10 w - - 0 1").expect("a rook");
    let more = known("1k8/10/10/10/10/3K6/10/3RP5/10/10 w - - 0 1").expect("a rook and a pawn");
    let far_beyond_material = 5_000..MOST_EVALUATION;
    for value in [bishops, rook, more] {
        assert!(far_beyond_material.contains(&value), "{value}");
    }
    assert!(rook < more);
    let lost = known("1k8/10/10/10/10/3K6/10/3R6/10/10 b - - 0 1").expect("a rook");
    assert!(lost < -5_000, "{lost}");
}

#[test]
fn judgements_do_not_depend_on_colours_or_on_how_the_board_is_turned() {
    let mut random = SplitMix::new(3);
    for &(first, second) in &PAIRS_THAT_WIN {
        for _ in 0..50 {
            let placement = random_placement(&mut random);
            let kinds = [first, second];
            if let Some(position) = position_of(&kinds, &placement, Side::White, Side::White) {
                assert_eq!(judge(&position), judge(&position.mirrored()), "{}", position.fen());
            }
        }
    }
}

#[test]
fn material_that_cannot_win_is_hardly_worth_anything() {
    for fen in [
        "1k8/10/10/10/10/3K6/10/3NN5/10/10 w - - 0 1",
        "1k8/10/10/10/10/3K6/10/3CC5/10/10 w - - 0 1",
        "1k8/10/10/10/10/3K6/10/3LG5/10/10 w - - 0 1",
        "1k8/10/10/10/10/3K6/10/3B1L4/10/10 w - - 0 1",
        "3k6/3p6/10/10/10/3K6/10/3N6/10/10 w - - 0 1",
    ] {
        let judgement = judge(&position(fen)).unwrap_or_else(|| panic!("{fen}"));
        assert!((1..60).contains(&judgement.applied(800)), "{fen}: {judgement:?}");
        assert_eq!(judgement.applied(-800), -800, "{fen}");
    }
    // The machine is lost, which the solver knows.
    assert_eq!(known("K9/10/10/3kM5/10/10/10/10/10/10 b - - 0 1"), Some(0));
}

#[test]
fn a_piece_more_without_pawns_counts_for_a_part() {
    let rook_against_knight = position("3k6/3n6/10/10/10/3K6/10/3R6/10/10 w - - 0 1");
    let judgement = judge(&rook_against_knight).expect("few men");
    assert_eq!(judgement.applied(200), 50);
    assert_eq!(
        judge(&position("3k6/3n6/10/10/10/3K6/10/3QR5/10/10 w - - 0 1")).map(|j| j.applied(1_600)),
        Some(1_600)
    );
    assert_eq!(judge(&position("3k6/3np5/10/10/10/3K1P4/10/3R6/10/10 w - - 0 1")), None);
    assert_eq!(judge(&Position::start(&PEMBA)), None);
}

/// How many of so many won positions the engine wins.
fn wins(kinds: &[PieceType], positions: usize, nodes: u64) -> usize {
    let solution = Solution::of(kinds);
    let mut random = SplitMix::new(1);
    let limits = Limits::default().nodes(nodes);
    (0..positions)
        .filter(|_| is_won(random_position(&solution, &mut random), &solution, &limits))
        .count()
}

#[test]
fn a_solved_ending_says_how_the_game_ends() {
    let ending = |fen: &str| solved(&position(fen));
    let mate = |plies, ours| Some(Ending::Mate { plies, ours });
    assert_eq!(ending("k9/10/1K8/10/10/10/10/10/10/7R2 w - - 0 1"), mate(1, true));
    assert_eq!(ending("k6R2/10/1K8/10/10/10/10/10/10/10 b - - 0 1"), mate(0, false));
    // The mate is the hundredth halfmove, or comes too late.
    assert_eq!(ending("k9/10/1K8/10/10/10/10/10/10/7R2 w - - 99 80"), mate(1, true));
    assert_eq!(ending("k9/10/1K8/10/10/10/10/10/10/7R2 w - - 100 80"), None);
    assert_eq!(ending("K9/10/10/3kM5/10/10/10/10/10/10 b - - 0 1"), Some(Ending::Draw));
    assert_eq!(ending("k9/10/1K8/10/10/10/10/10/10/6RR2 w - - 0 1"), None);
    assert_eq!(ending("k9/10/1K8/10/10/10/10/10/10/7N2 w - - 0 1"), None);
}

#[test]
fn single_pieces_win_within_the_50_move_rule() {
    for kind in [PieceType::Queen, PieceType::Rook, PieceType::Machine] {
        assert_eq!(wins(&[kind], 4, 5_000), 4, "{kind}");
    }
}

#[test]
#[ignore = "takes ten minutes"]
fn endings_are_won_from_fifty_positions() {
    let alone = ALONE.iter().map(|(kind, _)| vec![*kind]);
    let pairs = PAIRS_THAT_WIN.map(|(first, second)| vec![first, second]);
    let mut too_few = Vec::new();
    // Positions that best play wins in time for the 50-move rule.
    for kinds in alone.chain(pairs) {
        let won = wins(&kinds, 50, 20_000);
        println!("{kinds:?}: {won} of 50");
        if won < 50 {
            too_few.push(format!("{kinds:?}: {won}"));
        }
    }
    assert!(too_few.is_empty(), "{too_few:?}");
}
