//! Every exercise that comes with the program is verified anew, by the judgement that a pupil gets.

use std::collections::BTreeSet;

use super::finder::recipes;
use super::*;
use crate::engine::hanging;
use crate::rules::{Move, PEMBA, PieceType, Position, Square, Way, WhyNot};
use crate::teaching::tactics::forked;

fn all() -> impl Iterator<Item = &'static Exercise> {
    Variant::ALL
        .into_iter()
        .flat_map(|variant| exercises(variant).iter().chain(tour(variant)))
}

fn try_move(attempt: &mut Attempt<'_>, mv: Move) -> Verdict {
    attempt.try_move(mv.from(), mv.to(), mv.promotion())
}

/// The pupil's moves of a solution.
fn own_moves(exercise: &Exercise) -> Vec<Move> {
    let step = if exercise.goal.opponent_passes() { 1 } else { 2 };
    exercise.solution.iter().copied().step_by(step).collect()
}

#[test]
fn there_are_exercises_for_every_strange_piece_and_each_has_its_own_name() {
    use PieceType::{Archer, Camel, Cannon, Elephant, Giraffe, Machine};
    let mut count = 0;
    for variant in Variant::ALL {
        let strange: &[PieceType] = if *variant == SHAKO {
            &[Elephant, Cannon]
        } else {
            &[Elephant, Cannon, Camel, Giraffe, Archer, Machine]
        };
        for &kind in strange {
            let taught = exercises(variant).iter().filter(|exercise| exercise.subject == kind);
            assert!(taught.count() >= 3, "{variant}: {kind}");
        }
        for list in [exercises(variant), tour(variant)] {
            let names: BTreeSet<String> = list.iter().map(Exercise::name).collect();
            assert_eq!(names.len(), list.len());
        }
        count += exercises(variant).len();
    }
    assert!(count >= 60, "{count}");
}

#[test]
fn every_exercise_survives_its_text() {
    for exercise in all() {
        let text = exercise.to_string();
        assert_eq!(
            Exercise::read(exercise.variant(), &text).as_ref(),
            Ok(exercise),
            "{text}"
        );
    }
}

#[test]
fn every_solution_solves_and_no_shorter_one_does() {
    for exercise in all() {
        let mut attempt = Attempt::new(exercise);
        let moves = own_moves(exercise);
        for (number, &mv) in (1..).zip(&moves) {
            let verdict = try_move(&mut attempt, mv);
            if number == moves.len() {
                let moves = exercise.par();
                assert_eq!(verdict, Verdict::Solved { mv, moves }, "{exercise}");
            } else {
                assert!(
                    matches!(verdict, Verdict::Progress { .. }),
                    "{exercise}: {mv} {verdict:?}"
                );
            }
        }
        assert_eq!(attempt.played(), exercise.solution, "{exercise}");
        let shorter = Attempt::new(exercise).shortest_way(exercise.par() - 1);
        assert_eq!(shorter, None, "{exercise}");
    }
}

#[test]
fn exercises_with_one_answer_have_no_other() {
    for variant in Variant::ALL {
        for exercise in exercises(variant) {
            if matches!(exercise.goal, Goal::Stars(_) | Goal::CaptureAll) {
                continue;
            }
            let good = Attempt::new(exercise).good_moves(exercise.par());
            assert_eq!(good, exercise.solution[..1], "{exercise}");
        }
    }
}

#[test]
fn mates_are_mates_against_every_defence() {
    /// Whether the side to move mates in so many moves: every move, every reply, with nothing but the rules.
    fn mates(position: &Position, moves: u32) -> bool {
        moves > 0
            && position.legal_moves().into_iter().any(|mv| {
                let mut after = position.clone();
                after.play(mv).expect("a legal move");
                is_lost(&after, moves - 1)
            })
    }
    fn is_lost(position: &Position, moves: u32) -> bool {
        let replies = position.legal_moves();
        if replies.is_empty() {
            return position.in_check();
        }
        moves > 0
            && replies.into_iter().all(|mv| {
                let mut after = position.clone();
                after.play(mv).expect("a legal move");
                mates(&after, moves)
            })
    }
    let mut seen = 0;
    for exercise in all() {
        let Goal::Mate(moves) = exercise.goal else { continue };
        let moves = u32::from(moves);
        assert!(!mates(&exercise.start, moves - 1), "{exercise}");
        let mut first = exercise.start.legal_moves();
        first.retain(|&mv| {
            let mut after = exercise.start.clone();
            after.play(mv).expect("a legal move");
            is_lost(&after, moves - 1)
        });
        assert_eq!(first, exercise.solution[..1], "{exercise}");
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn a_fork_wins_something_whatever_the_reply() {
    let mut seen = 0;
    for exercise in all().filter(|exercise| exercise.goal == Goal::Fork) {
        let fork = exercise.solution[0];
        let mut after = exercise.start.clone();
        after.play_unchecked(fork);
        assert!(forked(&after, fork.to()).has_several());
        for reply in after.legal_moves() {
            let written = Exercise {
                solution: vec![fork, reply],
                ..exercise.clone()
            };
            let mut attempt = Attempt::new(&written);
            let verdict = try_move(&mut attempt, fork);
            assert_eq!(
                verdict,
                Verdict::Progress {
                    mv: fork,
                    reply: Some(reply)
                }
            );
            assert!(!attempt.good_moves(1).is_empty(), "{exercise}: {reply}");
        }
        seen += 1;
    }
    assert!(seen > 8, "{seen}");
}

#[test]
fn whatever_a_pupil_tries_is_answered() {
    for exercise in all() {
        let mut attempt = Attempt::new(exercise);
        for &right in &own_moves(exercise) {
            let position = attempt.position().clone();
            for from in position.occupied_by(position.side_to_move()) {
                for to in Square::all() {
                    let mut trial = attempt.clone();
                    let kinds = position.variant().promotions.iter().copied().map(Some);
                    let becomes = kinds
                        .chain([None])
                        .find(|&kind| position.why_not_becoming(from, to, kind).is_none());
                    match trial.try_move(from, to, becomes.flatten()) {
                        Verdict::Refused(reason) => assert_eq!(position.why_not(from, to), Some(reason)),
                        Verdict::Mistake { mv, .. } => {
                            assert!(mv != right && trial.position() == &position, "{exercise}: {mv}");
                        }
                        Verdict::Progress { .. } | Verdict::Solved { .. } => {
                            assert_eq!(trial.moves(), attempt.moves() + 1);
                        }
                    }
                }
            }
            try_move(&mut attempt, right);
        }
        assert!(attempt.is_solved());
    }
}

#[test]
fn hints_lead_to_the_goal() {
    for exercise in all() {
        let mut attempt = Attempt::new(exercise);
        while !attempt.is_solved() {
            let hints = attempt.hints();
            assert!(matches!(hints[0], Hint::Piece { .. }), "{exercise}: {hints:?}");
            let Some(&Hint::Move(mv)) = hints.last() else {
                panic!("{exercise}: {hints:?}")
            };
            let verdict = try_move(&mut attempt, mv);
            assert!(
                matches!(verdict, Verdict::Progress { .. } | Verdict::Solved { .. }),
                "{exercise}: {verdict:?}"
            );
        }
        assert_eq!(attempt.moves(), exercise.par());
        assert_eq!(attempt.hints(), []);
    }
}

#[test]
fn nobody_is_led_astray_and_hints_help_from_everywhere() {
    for exercise in all().filter(|exercise| exercise.goal.opponent_passes()) {
        let start = Attempt::new(exercise);
        for mv in start.position().legal_moves() {
            let mut strayed = start.clone();
            match try_move(&mut strayed, mv) {
                Verdict::Progress { .. } => {
                    // Whatever was played first, following the hints leads to the goal.
                    while !strayed.is_solved() {
                        let hints = strayed.hints();
                        let Some(&Hint::Move(next)) = hints.last() else {
                            panic!("{exercise}: no way on after {mv}")
                        };
                        try_move(&mut strayed, next);
                    }
                }
                Verdict::Mistake {
                    why: Mistake::LeadsAway,
                    ..
                } => {
                    let (after, _) = start.after(mv).expect("a move that only leads away");
                    let left = if exercise.goal.moves_one_kind() {
                        12
                    } else {
                        exercise.par() - 1
                    };
                    assert_eq!(after.shortest_way(left), None, "{exercise}: {mv}");
                }
                Verdict::Mistake { .. } | Verdict::Solved { .. } => {}
                Verdict::Refused(reason) => panic!("{exercise}: {mv} {reason:?}"),
            }
        }
    }
}

#[test]
fn the_exercises_are_those_of_the_recipes() {
    for variant in Variant::ALL {
        assert_eq!(exercises(variant).len(), recipes(variant).len());
        for (exercise, recipe) in exercises(variant).iter().zip(recipes(variant)) {
            assert_eq!(exercise.subject, recipe.subject, "{exercise}");
            let answers = matches!(exercise.goal, Goal::Fork | Goal::Mate(_) | Goal::Trap);
            assert!(exercise.par() == recipe.moves, "{exercise}: {recipe:?} {answers}");
        }
    }
}

#[test]
fn exercises_are_what_they_are_called() {
    for exercise in all() {
        let start = &exercise.start;
        let (us, subject) = (start.side_to_move(), exercise.subject);
        let before_last = {
            let mut attempt = Attempt::new(exercise);
            let moves = own_moves(exercise);
            for &mv in &moves[..moves.len() - 1] {
                try_move(&mut attempt, mv);
            }
            attempt.position().clone()
        };
        let (first, last) = (exercise.solution[0], own_moves(exercise)[exercise.par() as usize - 1]);
        let hop = before_last
            .scope(last.from())
            .into_iter()
            .find(|target| target.to == last.to());
        let screen = hop.and_then(|target| match target.way {
            Way::Hop { screen, .. } => Some(screen),
            _ => None,
        });
        let told = exercise.to_string();
        match exercise.goal {
            Goal::Hop(at) => assert!(last.to() == at && last.kind() == subject && screen.is_some(), "{told}"),
            Goal::BuildScreen(at) => {
                assert!(last.to() == at && last.kind() == subject, "{told}");
                assert!(first.kind() != subject && screen == Some(first.to()), "{told}");
            }
            Goal::BreakScreen(at) | Goal::Save(at) => {
                assert_eq!(hanging(start).into_iter().collect::<Vec<_>>(), [at], "{told}");
                let attacks = start.attacks_on(at, !us);
                assert!(attacks.iter().all(|attack| attack.piece.kind() == subject), "{told}");
                let breaks = attacks.iter().any(|attack| attack.line.screen == Some(first.from()));
                assert_eq!(breaks, matches!(exercise.goal, Goal::BreakScreen(_)), "{told}");
                let mut after = start.clone();
                after.play_unchecked(first);
                after.play_null();
                assert!(hanging(&after).is_empty(), "{told}");
            }
            Goal::Escape => {
                let checkers = start.checkers().into_iter().filter_map(|at| start.piece_at(at));
                assert!(checkers.into_iter().all(|piece| piece.kind() == subject), "{told}");
            }
            Goal::Castle => assert!(last.is_castling(), "{told}"),
            Goal::Fork => assert_eq!(first.kind(), subject, "{told}"),
            Goal::Mate(_) | Goal::Trap => {
                assert!(own_moves(exercise).iter().any(|mv| mv.kind() == subject), "{told}");
            }
            Goal::Stars(_) | Goal::CaptureAll => {
                assert!(exercise.solution.iter().all(|mv| mv.kind() == subject), "{told}");
            }
        }
    }
}

#[test]
fn the_smothered_mate_in_two_moves_is_among_those_of_pemba() {
    let trap = exercises(&PEMBA).iter().find(|exercise| exercise.goal == Goal::Trap);
    let trap = trap.expect("there is a trap");
    assert_eq!(trap.start, Position::start(&PEMBA));
    let mut attempt = Attempt::new(trap);
    let at = Square::at;
    // Whoever does nothing to the purpose is told so.
    let idle = attempt.try_move(at("a3"), at("a4"), None);
    assert!(
        matches!(
            idle,
            Verdict::Mistake {
                why: Mistake::NoThreat,
                ..
            }
        ),
        "{idle:?}"
    );
    let refused = attempt.try_move(at("a1"), at("a5"), None);
    assert!(
        matches!(refused, Verdict::Refused(WhyNot::JumpsOnlyToCapture { .. })),
        "{refused:?}"
    );
    let first = attempt.try_move(at("g1"), at("e4"), None);
    assert!(matches!(first, Verdict::Progress { reply: Some(_), .. }), "{first:?}");
    let slow = attempt.try_move(at("e4"), at("b6"), None);
    assert!(
        matches!(
            slow,
            Verdict::Mistake {
                why: Mistake::NoMate { .. },
                ..
            }
        ),
        "{slow:?}"
    );
    let mate = attempt.try_move(at("e4"), at("h6"), None);
    assert!(matches!(mate, Verdict::Solved { moves: 2, .. }), "{mate:?}");
    assert!(!attempt.position().has_legal_move() && attempt.position().in_check());
}

#[test]
fn mistakes_have_their_reasons() {
    let read = |line| Exercise::read(&PEMBA, line).unwrap();
    let told = |exercise: &Exercise, from, to| {
        let mut attempt = Attempt::new(exercise);
        match attempt.try_move(Square::at(from), Square::at(to), None) {
            Verdict::Mistake { why, .. } => why,
            other => panic!("{other:?}"),
        }
    };
    let camel = read("camel stars 1 d6 g7; 10/k9/10/3p6/4p5/10/2PP6/2L7/5K4/10 w - - 0 1; c3b6");
    assert_eq!(told(&camel, "f2", "f3"), Mistake::OtherPiece { kind: PieceType::Camel });
    let archer = read("archer stars 1 f6; 10/10/6k3/10/10/10/10/2A7/5K4/10 w - - 0 1; c3d4");
    assert!(matches!(told(&archer, "c3", "h8"), Mistake::WouldBeTaken { by } if by.to() == Square::at("h8")));
    let mate = read("archer mate1 1; 9k/7R2/7R2/10/10/10/10/3A6/5K4/10 w - - 0 1; d3e4");
    assert!(matches!(
        told(&mate, "d3", "e4"),
        Mistake::NoMate { .. } | Mistake::Stalemate
    ));
}

#[test]
fn text_that_is_no_exercise_is_refused() {
    let good = "camel stars 1 d6; 10/k9/10/10/10/10/2PP6/2L7/5K4/10 w - - 0 1; c3d6";
    assert!(Exercise::read(&PEMBA, good).is_ok());
    assert!(matches!(
        Exercise::read(&PEMBA, "camel stars 1 d6"),
        Err(ExerciseError::Parts)
    ));
    for (from, to) in [
        ("camel", "horse"),
        ("stars", "moons"),
        ("1 d6", "x d6"),
        ("1 d6", "1 k6"),
        ("1 d6", "1"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert!(
            matches!(Exercise::read(&PEMBA, &bad), Err(ExerciseError::Title(_))),
            "{bad}"
        );
    }
    assert!(matches!(Exercise::read(&SHAKO, good), Err(ExerciseError::Title(_))));
    assert!(matches!(
        Exercise::read(&PEMBA, &good.replace("k9", "10")),
        Err(ExerciseError::Position(_))
    ));
    assert!(matches!(
        Exercise::read(&PEMBA, &good.replace("c3d6", "c3d5")),
        Err(ExerciseError::Solution(_))
    ));
    let text = format!("# nothing\n\n{good}\nbroken\n");
    assert!(matches!(
        Exercise::read_all(&PEMBA, &text),
        Err((4, ExerciseError::Parts))
    ));
}
