//! The ten levels: legal, the same for the same seed, and weak only in the ways that people are.

use tenfold::engine::selfplay;
use tenfold::engine::{Engine, Level, StopFlag};
use tenfold::rules::{Line, Move, PEMBA, PieceType, Position, SHAKO, Side, Variant, parse_uci};

use super::support::{line, mates_in_one};

fn choose(engine: &mut Engine, line: &Line, level: Level, seed: u64) -> Move {
    let mv = engine.choose(line, level, seed, None, &StopFlag::default());
    mv.expect("there are legal moves")
}

/// Middle games of both variants, played by weak levels.
fn middle_games() -> Vec<Line> {
    let mut engine = Engine::new(1);
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        for seed in 0..2 {
            let mut line = selfplay::opening(variant, seed);
            while line.ply() < 40 && line.outcome_with_claims().is_none() {
                let mv = choose(&mut engine, &line, Level::Squire, seed);
                line.play(mv).expect("a legal move");
            }
            lines.push(line);
        }
    }
    lines
}

#[test]
fn levels_play_legal_moves_that_their_seed_determines() {
    for line in middle_games() {
        if line.outcome_with_claims().is_some() {
            continue;
        }
        for level in &Level::ALL[..8] {
            let mut engine = Engine::new(4);
            let mv = choose(&mut engine, &line, *level, 5);
            assert!(line.position().is_legal(mv));
            assert_eq!(choose(&mut engine, &line, *level, 5), mv, "{level:?}");
        }
    }
}

#[test]
fn what_an_engine_has_searched_before_changes_no_level() {
    let [first, second] = Variant::ALL.map(|variant| Line::new(Position::start(variant)));
    let mut used = Engine::new(4);
    for level in &Level::ALL[..7] {
        choose(&mut used, &second, *level, 1);
        let fresh = choose(&mut Engine::new(4), &first, *level, 1);
        assert_eq!(choose(&mut used, &first, *level, 1), fresh, "{level:?}");
    }
}

#[test]
fn levels_do_not_always_play_the_same_game() {
    let start = Line::new(Position::start(&SHAKO));
    let mut engine = Engine::new(1);
    for level in &Level::ALL[..8] {
        let mut moves: Vec<Move> = (0..8).map(|seed| choose(&mut engine, &start, *level, seed)).collect();
        moves.sort_unstable();
        moves.dedup();
        assert!(moves.len() > 1, "{level:?}");
    }
}

#[test]
fn a_finished_game_has_no_choice() {
    let mated = "R3k5/1R8/10/10/10/10/10/10/5K4/10 b - - 0 1";
    let stalemated = "k9/2Q7/10/10/10/10/10/10/5K4/10 b - - 0 1";
    for fen in [mated, stalemated] {
        for level in Level::ALL {
            let mv = Engine::new(1).choose(&line(&SHAKO, fen), level, 1, None, &StopFlag::default());
            assert_eq!(mv, None);
        }
    }
}

#[test]
fn from_the_third_level_on_no_mate_in_one_is_missed() {
    let mut asked = 0;
    for variant in Variant::ALL {
        let mut engine = Engine::new(1);
        for (line, mates) in mates_in_one(variant) {
            for level in &Level::ALL[2..] {
                for seed in 0..5 {
                    let mv = choose(&mut engine, &line, *level, seed);
                    assert!(mates.contains(&mv), "{level:?}: {mv} in {:?}", line.position());
                    asked += 1;
                }
            }
        }
    }
    assert!(asked >= 500, "{asked}");
}

#[test]
fn the_two_lowest_levels_miss_some_mates_in_one_and_play_something_legal_instead() {
    let cases: Vec<(Line, Vec<Move>)> = Variant::ALL.into_iter().flat_map(mates_in_one).collect();
    let mut engine = Engine::new(1);
    for (level, expected) in [(Level::Hatchling, 40..=80), (Level::Cub, 10..=50)] {
        let (mut asked, mut missed) = (0, 0);
        for seed in 0..6 {
            for (line, mates) in cases.iter().take(20) {
                let mv = choose(&mut engine, line, level, seed);
                assert!(line.position().is_legal(mv));
                asked += 1;
                missed += i32::from(!mates.contains(&mv));
            }
        }
        assert!(
            expected.contains(&(100 * missed / asked)),
            "{level:?} misses {missed} of {asked}"
        );
    }
}

#[test]
fn a_hanging_queen_is_nearly_always_taken() {
    // By a pawn or a knight, by a rook, by a cannon over a pawn, by a giraffe.
    let cases = [
        (
            &SHAKO,
            "c8c/ernb1kbnre/pppppppppp/10/10/4q5/3P6/PPP1PPPPPP/ERNBQKBNRE/C8C w KQkq - 0 9",
        ),
        (
            &SHAKO,
            "c8c/ernb1kbnre/pppppppppp/10/10/10/2q7/P1P1PPPPPP/ERNBQKBNRE/C8C w KQkq - 0 9",
        ),
        (
            &SHAKO,
            "c8c/ernb1kbnre/pppppppppp/10/10/1q8/10/P1PPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 9",
        ),
        (
            &SHAKO,
            "c8c/ernb1kbnre/1ppppppppp/10/q9/P9/10/1PPPPPPPPP/1RNBQKBNRE/C8C w KQkq - 0 9",
        ),
        (
            &PEMBA,
            "clagmmgalc/ernb1kbnre/pppppppppp/10/10/10/4q5/PPP1PPPPPP/ERNBQKBNRE/CLAGMMGALC w KQkq - 0 9",
        ),
    ];
    let mut engine = Engine::new(1);
    for level in &Level::ALL[..3] {
        let (mut asked, mut taken) = (0, 0);
        for (variant, fen) in cases {
            let line = line(variant, fen);
            let takes = |mv: Move| {
                let square = mv.captured_square();
                let victim = square.and_then(|square| line.position().piece_at(square));
                victim.is_some_and(|piece| piece.kind() == PieceType::Queen)
            };
            let moves = line.position().legal_moves();
            assert!(moves.into_iter().any(takes), "{fen}");
            for seed in 0..20 {
                asked += 1;
                taken += i32::from(takes(choose(&mut engine, &line, *level, seed)));
            }
        }
        assert!(100 * taken >= 85 * asked, "{level:?} takes {taken} of {asked}");
    }
}

#[test]
fn the_lowest_levels_do_not_spring_the_two_move_mate_of_pemba() {
    let white = Line::new(Position::start(&PEMBA));
    let mut black = white.clone();
    black.play(parse_uci(black.position(), "a3a4").unwrap()).unwrap();
    let mut engine = Engine::new(1);
    for level in &Level::ALL[..3] {
        for seed in 0..40 {
            for (line, threat) in [(&white, "g1e4"), (&black, "g10e7")] {
                assert!(parse_uci(line.position(), threat).is_ok());
                assert_ne!(choose(&mut engine, line, *level, seed).to_string(), threat, "{level:?}");
            }
        }
    }
}

#[test]
fn middle_levels_do_not_walk_into_a_mate_in_one() {
    let mates = |position: &Position| {
        position.legal_moves().into_iter().any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.in_check() && !after.has_legal_move()
        })
    };
    // 1.Ge4 threatens mate, and 27 of 34 replies let it happen.
    let mut line = Line::new(Position::start(&PEMBA));
    line.play(parse_uci(line.position(), "g1e4").unwrap()).unwrap();
    let mut engine = Engine::new(1);
    for level in &Level::ALL[2..7] {
        for seed in 0..10 {
            let mv = choose(&mut engine, &line, *level, seed);
            let mut after = line.position().clone();
            after.play_unchecked(mv);
            assert!(!mates(&after), "{level:?} plays {mv}");
        }
    }
}

#[test]
fn weak_levels_play_whole_games_of_legal_moves() {
    for variant in Variant::ALL {
        let mut engine = Engine::new(1);
        let mut line = Line::new(Position::start(variant));
        while line.outcome_with_claims().is_none() && line.ply() < 160 {
            let level = Level::ALL[line.ply() % 6];
            let mv = choose(&mut engine, &line, level, 9);
            line.play(mv).unwrap_or_else(|error| panic!("{level:?}: {error}"));
        }
        assert!(line.ply() > 20);
    }
}

#[test]
fn three_levels_higher_wins() {
    // Squire against Hatchling, each side once, in both games.
    let mut points = 0.0;
    for variant in Variant::ALL {
        for strong in Side::ALL {
            let mut engine = Engine::new(1);
            let mut line = selfplay::opening(variant, 11);
            let outcome = loop {
                if let Some(outcome) = line.outcome_with_claims() {
                    break outcome;
                }
                let level = if line.position().side_to_move() == strong {
                    Level::Squire
                } else {
                    Level::Hatchling
                };
                let mv = choose(&mut engine, &line, level, 3);
                line.play(mv).expect("a legal move");
            };
            points += match outcome.winner() {
                Some(winner) if winner == strong => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }
    assert!(points >= 3.0, "{points} of 4");
}

#[test]
fn every_level_has_its_own_name() {
    let mut names = Level::ALL.map(Level::name_key).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Level::ALL.len());
}

#[test]
fn levels_keep_the_names_that_files_know_them_by() {
    // Games are saved with these words; a changed one would make them unreadable.
    assert_eq!(
        Level::ALL.map(Level::id),
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    );
    for level in Level::ALL {
        assert_eq!(Level::from_id(level.id()), Some(level));
    }
    // The words of files from when there were four levels.
    let old = ["beginner", "casual", "club", "strong"].map(|id| Level::from_id(id).expect("an old name"));
    assert!(old.is_sorted() && old[0] < old[3]);
    for text in ["", "Club", "club ", "level-3", "0", "11", "01"] {
        assert_eq!(Level::from_id(text), None, "{text:?}");
    }
}
