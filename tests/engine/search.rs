//! The engine keeps its limits, sees what it must see, and plays whole games by the rules.
//!
//! `TENFOLD_SELFPLAY_GAMES` raises the number of games; the long run is `scripts/slow/selfplay`.

use std::time::{Duration, Instant};

use tenfold::engine::selfplay::{self, Tally};
use tenfold::engine::{ClockLimits, Engine, Limits, Score, StopFlag, bench, static_evaluation};
use tenfold::rules::{Line, Outcome, PEMBA, Position, SHAKO, Variant, WinReason, parse_uci};

use super::support::{line, mates_in_one, position};

fn search(engine: &mut Engine, line: &Line, limits: &Limits) -> tenfold::engine::Report {
    engine.search(line, limits, &StopFlag::default(), &mut |_| {})
}

/// Middle games of both variants, reached by play.
fn middle_games() -> Vec<Line> {
    let mut engine = Engine::new(1);
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        for seed in 0..4 {
            let mut line = selfplay::opening(variant, seed);
            for _ in 0..30 {
                let Some(mv) = search(&mut engine, &line, &Limits::default().nodes(100)).best else {
                    break;
                };
                line.play(mv).expect("a legal move");
            }
            if line.outcome_with_claims().is_none() {
                lines.push(line);
            }
        }
    }
    lines
}

#[test]
fn every_mate_in_one_is_found() {
    for variant in Variant::ALL {
        let mut engine = Engine::new(1);
        for (line, mates) in mates_in_one(variant) {
            for depth in 1..=3 {
                engine.clear();
                let report = search(&mut engine, &line, &Limits::default().depth(depth));
                let best = report.best.expect("there is a mate");
                assert!(mates.contains(&best), "{:?}: {best} at depth {depth}", line.position());
                assert_eq!(report.info.expect("an iteration was finished").score, Score::Mate(1));
            }
        }
    }
}

#[test]
fn the_smothered_mate_in_two_from_pembas_start_is_found() {
    // 1.Ge4 a6? 2.Gh6 mates: the giraffe hits f9, whose every flight square is taken by Black's own men.
    let mut line = Line::new(Position::start(&PEMBA));
    for text in ["g1e4", "a8a7"] {
        let mv = parse_uci(line.position(), text).expect("a legal move");
        line.play(mv).expect("a legal move");
    }
    let report = search(&mut Engine::new(1), &line, &Limits::default().depth(2));
    assert_eq!(report.best.map(|mv| mv.to_string()).as_deref(), Some("e4h6"));

    // After 1.Ge4 Black sees it coming.
    line.take_back();
    let report = search(&mut Engine::new(4), &line, &Limits::default().depth(5));
    line.play(report.best.expect("a move")).expect("a legal move");
    let report = search(&mut Engine::new(4), &line, &Limits::default().depth(3));
    assert!(!report.info.expect("an iteration").score.wins_by_force());
}

#[test]
fn mates_in_two_are_found() {
    // Two rooks drive a bare king to the edge; a queen and king; a rook with a cannon behind it.
    let cases = [
        (&SHAKO, "4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 0 1"),
        (&SHAKO, "10/10/10/10/10/10/10/7K2/Q9/7k2 w - - 0 1"),
        (&PEMBA, "k9/10/1K8/10/10/10/10/10/10/7R2 w - - 0 1"),
    ];
    for (variant, fen) in cases {
        let report = search(&mut Engine::new(4), &line(variant, fen), &Limits::default().depth(8));
        let score = report.info.expect("an iteration").score;
        assert!(matches!(score, Score::Mate(1..=2)), "{fen}: {score}");
    }
}

#[test]
fn a_position_without_a_legal_move_has_no_best_move() {
    let mated = "R3k5/1R8/10/10/10/10/10/10/5K4/10 b - - 0 1";
    let stalemated = "k9/2Q7/10/10/10/10/10/10/5K4/10 b - - 0 1";
    for fen in [mated, stalemated] {
        let line = line(&SHAKO, fen);
        assert!(!line.position().has_legal_move(), "{fen}");
        let report = search(&mut Engine::new(1), &line, &Limits::default().depth(4));
        assert_eq!((report.best, report.info), (None, None));
    }
}

#[test]
fn node_limits_are_kept() {
    for line in middle_games() {
        for nodes in [1, 2, 10, 333, 5_000] {
            let report = search(&mut Engine::new(1), &line, &Limits::default().nodes(nodes));
            assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
            assert!(line.position().is_legal(report.best.expect("a move")));
        }
    }
}

#[test]
fn depth_limits_are_kept_and_every_iteration_is_told() {
    for line in middle_games() {
        for depth in [1, 2, 5] {
            let mut told = Vec::new();
            let limits = Limits::default().depth(depth);
            let report = Engine::new(1).search(&line, &limits, &StopFlag::default(), &mut |info| {
                told.push(info.depth);
                let mut after = line.clone();
                for &mv in &info.pv {
                    after.play(mv).expect("the best line is legal");
                }
                assert!(info.seldepth >= 1 && info.nodes > 0 && !info.pv.is_empty());
            });
            assert_eq!(told, (1..=depth).collect::<Vec<_>>());
            assert_eq!(report.info.expect("iterations were finished").depth, depth);
        }
    }
}

#[test]
fn several_best_lines_differ_and_are_in_order() {
    for line in middle_games() {
        let mut engine = Engine::new(2);
        engine.set_multi_pv(4);
        let mut lines = Vec::new();
        engine.search(&line, &Limits::default().depth(4), &StopFlag::default(), &mut |info| {
            lines.truncate(info.multipv - 1);
            lines.push(info.clone());
        });
        assert_eq!(lines.len(), 4.min(line.position().legal_moves().len()));
        for pair in lines.windows(2) {
            assert_ne!(pair[0].pv[0], pair[1].pv[0]);
            if let (Score::Centipawns(first), Score::Centipawns(second)) = (pair[0].score, pair[1].score) {
                assert!(first >= second);
            }
        }
    }
}

/// Whether one of many searches takes less time than that. A busy machine may hold a thread back as long as it likes: the
/// best of several tries tells what the engine does.
fn ends_within(longest: Duration, threads: usize, line: &Line, limits: &Limits) -> bool {
    (0..40).any(|_| {
        let mut engine = Engine::new(threads);
        let start = Instant::now();
        let report = search(&mut engine, line, limits);
        assert!(report.best.is_some());
        start.elapsed() < longest
    })
}

#[test]
fn time_limits_are_kept() {
    let line = selfplay::opening(&SHAKO, 3);
    for milliseconds in [1, 30, 120] {
        let time = Duration::from_millis(milliseconds);
        let longest = time + Duration::from_millis(20);
        assert!(
            ends_within(longest, 1, &line, &Limits::default().movetime(time)),
            "{time:?}"
        );
    }
}

#[test]
fn a_clock_is_not_run_down() {
    let line = selfplay::opening(&PEMBA, 3);
    let clock = ClockLimits {
        left: Duration::from_millis(600),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    assert!(ends_within(
        Duration::from_millis(500),
        4,
        &line,
        &Limits::default().clock(clock)
    ));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let line = selfplay::opening(&SHAKO, 9);
    let moves = line.position().legal_moves();
    for &mv in moves.iter().take(5) {
        let limits = Limits {
            search_moves: vec![mv],
            ..Limits::default().depth(3)
        };
        assert_eq!(search(&mut Engine::new(1), &line, &limits).best, Some(mv));
    }
}

#[test]
fn a_raised_flag_stops_a_search_within_a_thousand_nodes() {
    let line = Line::new(Position::start(&SHAKO));
    let stop = StopFlag::default();
    stop.raise();
    let report = Engine::new(1).search(&line, &Limits::default(), &stop, &mut |_| {});
    assert!(report.nodes <= 1_024, "{}", report.nodes);
    assert!(line.position().is_legal(report.best.expect("a move")));

    let stop = StopFlag::default();
    let mut raised_at = 0;
    let report = Engine::new(1).search(&line, &Limits::default(), &stop, &mut |info| {
        if info.depth == 6 {
            stop.raise();
            raised_at = info.nodes;
        }
    });
    assert!(raised_at > 0 && report.nodes <= raised_at + 1_024);
}

#[test]
fn a_search_is_content_with_a_small_stack() {
    // Threads have 2 MiB as a rule. A line has at most 120 plies, so a quarter of them must fit in a quarter of that.
    let search = || {
        let line = line(&SHAKO, "k9/p9/P9/10/10/10/10/10/10/K9 w - - 0 1");
        let limits = Limits::default().nodes(400_000);
        let report = Engine::new(1).search(&line, &limits, &StopFlag::default(), &mut |_| {});
        report.info.expect("an iteration").seldepth
    };
    let thread = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(search)
        .expect("a thread");
    let longest = thread.join().expect("the search ends");
    assert!(longest >= 30, "{longest}");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for line in middle_games().iter().take(3) {
        let ask = |engine: &mut Engine| search(engine, line, &Limits::default().depth(6));
        let mut engine = Engine::new(2);
        let first = ask(&mut engine);
        engine.clear();
        let again = ask(&mut engine);
        assert_eq!((first.best, first.nodes), (again.best, again.nodes));
    }
}

#[test]
fn what_was_searched_before_a_clear_does_not_matter() {
    let games = middle_games();
    let (first, others) = games.split_first().expect("some games");
    // More nodes than the table has entries, so that old ones would be in the way.
    let limits = Limits::default().nodes(80_000);
    let ask = |engine: &mut Engine| {
        let report = search(engine, first, &limits);
        (report.best, report.info.expect("an iteration was finished").pv)
    };
    let expected = ask(&mut Engine::new(1));
    let mut engine = Engine::new(1);
    for other in others.iter().take(3) {
        search(&mut engine, other, &limits);
        engine.clear();
        assert_eq!(ask(&mut engine), expected);
        engine.set_hash(2);
        assert_eq!(engine.set_hash(1), 1);
        engine.clear();
        assert_eq!(ask(&mut engine), expected);
        engine.clear();
    }
}

#[test]
fn what_is_remembered_does_not_change_what_is_legal() {
    // One engine for two games at once: entries of the one must not mislead the other.
    let mut engine = Engine::new(1);
    let mut lines: Vec<Line> = Variant::ALL.map(|variant| selfplay::opening(variant, 1)).into();
    for _ in 0..40 {
        for line in &mut lines {
            if line.outcome_with_claims().is_some() {
                continue;
            }
            let mv = search(&mut engine, line, &Limits::default().nodes(500))
                .best
                .expect("a move");
            line.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn a_remembered_position_is_worth_the_same() {
    // A second search of the same depth, with a full table, agrees with the first about a won and an even position.
    for (variant, fen) in [
        (&SHAKO, "10/4k3p1/3p4p1/10/10/2R4PP1/4K5/10/10/10 w - - 0 1"),
        (&PEMBA, "10/4k5/2m7/3p6/3P6/2M7/4K5/10/10/10 w - - 0 1"),
    ] {
        let line = line(variant, fen);
        let mut engine = Engine::new(8);
        let score = |engine: &mut Engine| match search(engine, &line, &Limits::default().depth(8)).info.unwrap().score {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(_) => panic!("there is no mate yet"),
        };
        let first = score(&mut engine);
        let second = score(&mut engine);
        assert!((first - second).abs() < 150, "{fen}: {first} {second}");
    }
}

#[test]
fn a_third_repetition_is_a_draw_and_the_winning_side_avoids_it() {
    let mut line = line(&SHAKO, "10/4k5/10/10/10/10/2Q7/10/5K4/10 w - - 0 1");
    for text in ["f2f3", "e9d9", "f3f2", "d9e9", "f2f3", "e9d9", "f3f2"] {
        line.play(parse_uci(line.position(), text).expect("a legal move"))
            .expect("a legal move");
    }
    let repeating = parse_uci(line.position(), "d9e9").expect("a legal move");
    let limits = Limits {
        search_moves: vec![repeating],
        ..Limits::default().depth(5)
    };
    let report = search(&mut Engine::new(1), &line, &limits);
    assert_eq!(report.info.expect("an iteration").score, Score::Centipawns(0));
    let report = search(&mut Engine::new(1), &line, &Limits::default().depth(5));
    assert_eq!(report.best, Some(repeating), "Black is lost otherwise");

    // One move earlier it is White who must do something else.
    line.take_back();
    let repeating = parse_uci(line.position(), "f3f2").expect("a legal move");
    let report = search(&mut Engine::new(1), &line, &Limits::default().depth(5));
    assert_ne!(report.best, Some(repeating));
}

#[test]
fn the_fiftieth_move_without_progress_is_a_draw_unless_it_mates() {
    let quiet = line(&SHAKO, "10/4k5/10/10/10/10/2Q7/10/5K4/10 w - - 99 90");
    let report = search(&mut Engine::new(1), &quiet, &Limits::default().depth(4));
    assert_eq!(report.info.expect("an iteration").score, Score::Centipawns(0));
    let mating = line(&SHAKO, "4k5/10/R9/1R8/10/10/10/10/5K4/10 w - - 97 90");
    let report = search(&mut Engine::new(1), &mating, &Limits::default().depth(4));
    assert_eq!(report.info.expect("an iteration").score, Score::Mate(2));
}

#[test]
fn the_evaluation_does_not_know_colours() {
    for line in middle_games() {
        for position in line.positions() {
            assert_eq!(
                static_evaluation(position),
                static_evaluation(&position.mirrored()),
                "{position:?}"
            );
        }
    }
}

#[test]
fn more_material_is_better() {
    let even = position(&SHAKO, SHAKO.start);
    let without_rook = position(
        &SHAKO,
        "c8c/ernbqkbn1e/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQq - 0 1",
    );
    assert!(static_evaluation(&without_rook) > static_evaluation(&even) + 300);
}

/// The count of the bench, on every machine and in every profile. Any change of the search or the evaluation changes
/// it, and nothing else may: when you have meant to change them, write the new count here.
const BENCH_NODES: u64 = 213_614;

#[test]
fn bench_counts_the_nodes_on_record_everywhere() {
    let nodes = bench::bench(&StopFlag::default(), &mut |_, _| {}).nodes;
    assert_eq!(nodes, BENCH_NODES);
}

fn selfplay_of(variant: &'static Variant) {
    let games: u64 = std::env::var("TENFOLD_SELFPLAY_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(50);
    let mut engine = Engine::new(1);
    let mut tally = Tally::default();
    for seed in 0..games {
        let game = selfplay::play(&mut engine, variant, &Limits::default().nodes(200), seed)
            .unwrap_or_else(|error| panic!("{} {seed}: {error}", variant.name));
        // Once more from the start, by text: every move is legal and the end is the end.
        let mut again = Line::new(game.line.start().clone());
        for mv in game.line.moves() {
            assert_eq!(again.outcome_with_claims(), None);
            let mv = parse_uci(again.position(), &mv.to_string()).expect("a legal move");
            again.play(mv).expect("a legal move");
        }
        assert_eq!(again.outcome_with_claims(), Some(game.outcome));
        if let Outcome::Win { by, .. } = game.outcome {
            assert_eq!(by, WinReason::Checkmate);
        }
        tally.count(&game);
    }
    assert_eq!(u64::from(tally.games()), games);
    println!("{}: {tally:?}", variant.name);
    // Both sides play equally well, and well enough to mate.
    assert!(games < 20 || (tally.white > 0 && tally.black > 0));
}

#[test]
fn selfplay_of_shako_comes_to_a_proper_end() {
    selfplay_of(&SHAKO);
}

#[test]
fn selfplay_of_pemba_comes_to_a_proper_end() {
    selfplay_of(&PEMBA);
}
