//! The quick solver against the rules and against the slow one; what is kept; when it is solved.

use std::time::Duration;

use super::*;
use crate::engine::endgames::drill::{placement_of, position_of};
use crate::engine::endgames::solver::Solution;
use crate::engine::{ClockLimits, Engine, Score};
use crate::rules::{BOARD_SIZE, Line, PEMBA, SQUARE_COUNT, SplitMix};

/// Pairs of the kinds here: sliders, hoppers and leapers as first and as second piece.
const SAMPLE: [[PieceType; 2]; 3] = [
    [PieceType::Bishop, PieceType::Cannon],
    [PieceType::Elephant, PieceType::Giraffe],
    [PieceType::Knight, PieceType::Archer],
];

fn solved(kinds: [PieceType; 2]) -> Arc<Pair> {
    let pair = Pair::of(kinds).expect("neither piece can mate alone");
    pair.solve();
    pair
}

fn solution(pair: &Pair) -> &Table {
    pair.solution.get().expect("it has been solved")
}

fn random_placement(random: &mut SplitMix) -> Placement {
    let mut draw = || (random.draw() % SQUARE_COUNT as u64) as usize;
    Placement {
        bare: draw(),
        strong: [draw(), draw(), draw()],
    }
}

/// Plies to mate by the rules and by what is known of the positions a ply on.
fn plies_by_replies(position: &Position, kinds: [PieceType; 2], solution: &Table) -> Option<u8> {
    let strong = Side::White;
    let moves = position.legal_moves();
    let after = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let placement = placement_of(&after, strong, &kinds)?;
        if after.side_to_move() == strong {
            solution.with_strong_to_move(&placement)
        } else {
            solution.with_bare_to_move(&placement)
        }
    });
    if position.side_to_move() == strong {
        return after.flatten().min().map(|plies| plies + 1);
    }
    match after.collect::<Option<Vec<u8>>>()?.into_iter().max() {
        None => position.in_check().then_some(0),
        longest => longest.map(|plies| plies + 1),
    }
}

#[test]
fn a_win_with_two_pieces_takes_a_ply_more_than_after_the_best_move() {
    let mut random = SplitMix::new(4);
    for kinds in SAMPLE {
        let pair = solved(kinds);
        let mut won = 0;
        for _ in 0..4_000 {
            let placement = random_placement(&mut random);
            let table = solution(&pair);
            match position_of(&kinds, &placement, Side::White, Side::White) {
                Some(position) => {
                    let plies = table.with_strong_to_move(&placement);
                    assert_eq!(plies, plies_by_replies(&position, kinds, table), "{}", position.fen());
                    won += usize::from(plies.is_some());
                }
                None => assert_eq!(table.with_strong_to_move(&placement), None, "{placement:?}"),
            }
            if let Some(position) = position_of(&kinds, &placement, Side::White, Side::Black) {
                let plies = table.with_bare_to_move(&placement);
                assert_eq!(plies, plies_by_replies(&position, kinds, table), "{}", position.fen());
            }
        }
        assert!(won > 0, "{kinds:?}");
    }
}

#[test]
fn a_win_with_two_pieces_is_as_far_however_the_board_is_turned() {
    let mut random = SplitMix::new(5);
    let pair = solved(SAMPLE[0]);
    let table = solution(&pair);
    const LAST: usize = BOARD_SIZE - 1;
    let turns: [fn(usize, usize) -> (usize, usize); 3] = [
        |file, rank| (LAST - file, rank),
        |file, rank| (file, LAST - rank),
        |file, rank| (rank, file),
    ];
    for _ in 0..20_000 {
        let placement = random_placement(&mut random);
        for turn in turns {
            let turned = |square: usize| {
                let (file, rank) = turn(square % BOARD_SIZE, square / BOARD_SIZE);
                rank * BOARD_SIZE + file
            };
            let turned = Placement {
                bare: turned(placement.bare),
                strong: placement.strong.map(turned),
            };
            assert_eq!(
                table.with_strong_to_move(&placement),
                table.with_strong_to_move(&turned),
                "{placement:?}"
            );
        }
    }
}

#[test]
fn what_is_known_of_two_pieces_does_not_depend_on_who_has_them() {
    let mut random = SplitMix::new(6);
    let pair = solved(SAMPLE[0]);
    let mut mates = 0;
    for _ in 0..2_000 {
        let placement = random_placement(&mut random);
        for to_move in Side::ALL {
            if let Some(position) = position_of(&SAMPLE[0], &placement, Side::White, to_move) {
                let ending = pair.ending(&position);
                assert_eq!(ending, pair.ending(&position.mirrored()), "{}", position.fen());
                mates += u32::from(matches!(ending, Some(Ending::Mate { .. })));
            }
        }
    }
    assert!(mates > 500, "{mates}");
}

#[test]
fn a_search_knows_after_few_nodes_how_far_the_mate_is() {
    let mut random = SplitMix::new(7);
    let kinds = SAMPLE[0];
    let pair = solved(kinds);
    let limits = Limits::default().nodes(200);
    let mut searched = 0;
    while searched < 20 {
        let Some(position) = position_of(&kinds, &random_placement(&mut random), Side::Black, Side::Black) else {
            continue;
        };
        let Some(Ending::Mate { plies, ours: true }) = pair.ending(&position) else {
            continue;
        };
        let report = Engine::new(1).search(&Line::new(position), &limits, &StopFlag::default(), &mut |_| {});
        let score = report.info.map(|info| info.score);
        assert_eq!(score, Some(Score::Mate(plies.div_ceil(2) as i32)), "{plies}");
        searched += 1;
    }
}

fn position(fen: &str) -> Position {
    Position::from_fen(&PEMBA, fen).expect("a playable position").position
}

#[test]
fn a_mate_that_comes_after_the_50_move_rule_comes_too_late() {
    let pair = solved([PieceType::Bishop, PieceType::Cannon]);
    let at = |halfmoves: u32| {
        let fen = format!("10/10/4k5/10/10/10/10/10/3C6/BK8 w - - {halfmoves} 80");
        pair.ending(&position(&fen))
    };
    let Some(Ending::Mate { plies, ours: true }) = at(0) else {
        panic!("bishop and cannon win");
    };
    let halfmoves = 100 - plies as u32;
    assert_eq!(at(halfmoves), Some(Ending::Mate { plies, ours: true }));
    assert_eq!(at(halfmoves + 1), Some(Ending::TooLate { plies, ours: true }));
}

#[test]
fn an_ending_is_near_when_it_is_on_the_board_or_is_a_win_a_few_men_away() {
    let cannon_and_camel = Some([PieceType::Cannon, PieceType::Camel]);
    for (fen, kinds) in [
        ("1k8/10/10/10/10/3K6/10/3CL5/10/10 w - - 0 1", cannon_and_camel),
        ("1k8/6p3/10/10/10/3K6/10/3CL5/10/10 w - - 0 1", cannon_and_camel),
        ("1k8/6ppr1/10/10/10/3K6/10/3CL5/10/10 b - - 0 1", cannon_and_camel),
        ("3k6/3cl5/10/10/10/10/1P4R3/10/1K8/10 b - - 0 1", None),
        ("3k6/3cl5/10/10/10/10/1P8/10/1K8/10 b - - 0 1", cannon_and_camel),
        (
            "1k8/10/10/10/10/3K6/10/3NN5/10/10 w - - 0 1",
            Some([PieceType::Knight, PieceType::Knight]),
        ),
        ("1k8/6p3/10/10/10/3K6/10/3NN5/10/10 w - - 0 1", None),
        // A piece that mates alone, a pawn, too many men, and nothing that could ever mate.
        ("1k8/10/10/10/10/3K6/10/3RN5/10/10 w - - 0 1", None),
        ("1k8/10/10/10/10/3K6/10/3PN5/10/10 w - - 0 1", None),
        ("1k8/6pppp/10/10/10/3K6/10/3CL5/10/10 w - - 0 1", None),
        ("1k8/10/10/10/10/3K6/10/3A1A4/10/10 w - - 0 1", None),
    ] {
        assert_eq!(Pair::near(&position(fen)).map(|pair| pair.kinds), kinds, "{fen}");
    }
}

#[test]
fn a_search_without_a_clock_waits_for_the_solution_unless_it_is_stopped() {
    let root = Position::start(&PEMBA);
    let pair = Arc::new(Pair::unsolved([PieceType::Camel, PieceType::Giraffe]));
    let limits = Limits::default().nodes(1);
    let stop = StopFlag::default();
    stop.raise();
    pair.prepare(&root, &limits, &stop, &Timer::start(&limits));
    assert!(pair.solution.get().is_none());
    pair.prepare(&root, &limits, &StopFlag::default(), &Timer::start(&limits));
    assert!(pair.solution.get().is_some());
}

#[test]
fn a_search_with_a_clock_does_not_wait_and_has_the_solution_later() {
    let clock = ClockLimits {
        left: Duration::from_secs(1),
        ..ClockLimits::default()
    };
    let pair = Arc::new(Pair::unsolved([PieceType::Camel, PieceType::Camel]));
    let prepare = {
        let pair = Arc::clone(&pair);
        move || {
            let limits = Limits::default().clock(clock);
            pair.prepare(
                &Position::start(&PEMBA),
                &limits,
                &StopFlag::default(),
                &Timer::start(&limits),
            );
        }
    };
    if thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) {
        // Nobody can solve it while the solver is held here, so whoever waits for the solution does not come back.
        let held = pair.solver.lock().expect("nobody panics");
        let search = thread::spawn(prepare.clone());
        for _ in 0..60_000 {
            if search.is_finished() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        assert!(search.is_finished(), "it waits");
        assert!(pair.solution.get().is_none());
        drop(held);
    }
    let mut searches = 0;
    while pair.solution.get().is_none() {
        assert!(searches < 60_000);
        searches += 1;
        prepare();
        // As a search would use its time.
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_search_that_waits_gives_no_more_than_a_part_of_its_time() {
    let root = Position::start(&PEMBA);
    let pair = Arc::new(Pair::unsolved([PieceType::Camel, PieceType::Archer]));
    let limits = Limits::default().nodes(1_000).movetime(Duration::from_millis(8));
    // On a busy machine the time may be over before anything is done.
    for _ in 0..1_000 {
        pair.prepare(&root, &limits, &StopFlag::default(), &Timer::start(&limits));
        assert!(pair.solution.get().is_none());
        if pair.solver.lock().expect("nobody panics").is_some() {
            return;
        }
    }
    panic!("it never begins");
}

#[test]
fn solving_in_parts_comes_to_the_same() {
    let kinds = [PieceType::Giraffe, PieceType::Giraffe];
    let pair = Pair::unsolved(kinds);
    let mut parts = 0;
    while pair.solution.get().is_none() {
        let mut steps = 0;
        pair.solve_while(|| {
            steps += 1;
            steps <= 10
        });
        parts += 1;
    }
    assert!(parts > 5, "{parts}");
    assert_eq!(pair.summary(), solved(kinds).summary());
}

#[test]
fn no_more_endings_are_kept_than_a_few() {
    for kind in KINDS {
        assert!(Pair::of([kind, PieceType::Knight]).is_some());
    }
    assert!(KEPT.lock().unwrap_or_else(PoisonError::into_inner).len() <= MOST_KEPT);
    assert!(Pair::of([PieceType::Knight, PieceType::Machine]).is_none());
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn endings_are_won_as_the_slow_solver_says() {
    for (index, first) in KINDS.into_iter().enumerate() {
        for second in KINDS.into_iter().skip(index) {
            let mut kinds = [first, second];
            kinds.sort_unstable();
            let pair = solved(kinds);
            let table = solution(&pair);
            let slow = Solution::of(&kinds);
            for number in 0..slow.count() {
                let placement = slow.placement(number);
                let expected = slow.with_strong_to_move(&placement);
                assert_eq!(
                    table.with_strong_to_move(&placement),
                    expected,
                    "{kinds:?} {placement:?}"
                );
                // The bare king's moves are made anew for each question, so not every position is asked about.
                if number % 7 == 0 && is_possible(&placement) {
                    let expected = slow.with_bare_to_move(&placement);
                    assert_eq!(table.with_bare_to_move(&placement), expected, "{kinds:?} {placement:?}");
                }
            }
            assert_eq!(table.summary().longest, slow.summary().longest, "{kinds:?}");
            println!("{kinds:?}: {:?}", table.summary());
        }
    }
}

/// Whether all men stand on squares of their own, and the kings not side by side.
fn is_possible(placement: &Placement) -> bool {
    let [king, first, second] = placement.strong;
    let men = [placement.bare, king, first, second];
    let alone = (0..men.len()).all(|index| !men[..index].contains(&men[index]));
    let apart = |of: fn(usize) -> usize| of(king).abs_diff(of(placement.bare)) > 1;
    alone && (apart(|square| square % BOARD_SIZE) || apart(|square| square / BOARD_SIZE))
}
