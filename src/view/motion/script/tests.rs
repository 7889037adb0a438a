//! What moves of all kinds look like.

use super::*;
use crate::rules::{Move, PEMBA, Position, SHAKO, SplitMix, Variant, parse_uci};
use crate::view::motion::stage::Cast;

const TALL: f32 = 1.3;

fn actor(number: u32) -> Entity {
    Entity::from_raw_u32(number).expect("small numbers are entities")
}

fn stage(before: &Position, mv: Move) -> Stage<'_> {
    let victim = mv.captured_square().map(|square| Victim {
        entity: actor(3),
        piece: before.piece_at(square).expect("something is captured"),
        square,
        order: 4,
    });
    Stage {
        before,
        mv,
        cast: Cast {
            mover: actor(1),
            rook: mv.is_castling().then(|| actor(2)),
            victim,
        },
        hand: None,
        height: &|_| TALL,
    }
}

fn shown<T>(variant: &'static Variant, fen: &str, mv: &str, show: impl Fn(&Stage) -> T) -> T {
    let before = Position::from_fen(variant, &format!("{fen} w - - 0 1"))
        .unwrap()
        .position;
    let mv = parse_uci(&before, mv).unwrap();
    show(&stage(&before, mv))
}

fn gait(variant: &'static Variant, fen: &str, mv: &str) -> Gait {
    shown(variant, fen, mv, |stage| stage.way().gait)
}

#[test]
fn sliders_glide_and_single_steps_are_carried() {
    for (fen, mv, expected) in [
        ("5k4/10/10/10/10/10/10/10/5K4/R9", "a1a9", Gait::Glide),
        ("5k4/10/10/10/10/10/10/10/1B3K4/10", "b2h8", Gait::Glide),
        ("5k4/10/10/10/10/10/10/10/5K4/C9", "a1j1", Gait::Glide),
        ("5k4/10/10/10/10/10/10/4P5/5K4/10", "e3e5", Gait::Carried),
        ("5k4/10/10/10/10/10/10/4P5/5K4/10", "f2f3", Gait::Carried),
        ("5k4/10/10/10/10/10/10/10/1E3K4/10", "b2c3", Gait::Carried),
    ] {
        assert_eq!(gait(&SHAKO, fen, mv), expected, "{fen} {mv}");
    }
}

#[test]
fn leapers_jump_also_over_nothing() {
    for (fen, mv) in [
        ("5k4/10/10/10/10/10/10/10/2N2K4/10", "c2d4"),
        ("5k4/10/10/10/10/10/10/10/1E3K4/10", "b2d4"),
        ("5k4/10/10/10/10/10/10/10/5K4/1L8", "b1c4"),
        ("5k4/10/10/10/10/10/10/10/5K4/3G6", "d1f4"),
        ("5k4/10/10/10/10/10/10/10/5K4/4M5", "e1e3"),
    ] {
        assert_eq!(gait(&PEMBA, fen, mv), Gait::Leap, "{fen} {mv}");
    }
}

/// How high a way leads at least where it crosses the middle of a square, where heads are.
fn least_height(over: &str, point: impl Fn(f32) -> Vec3) -> f32 {
    let over = square_centre(Square::at(over)).xz();
    let way = (0..=400).map(|step| point(step as f32 / 400.0));
    way.filter(|at| at.xz().distance(over) < 0.1)
        .map(|at| at.y)
        .fold(f32::MAX, f32::min)
}

#[test]
fn what_goes_over_something_goes_over_its_head() {
    for (variant, fen, mv, over) in [
        (&SHAKO, "k9/10/n9/10/10/10/10/P9/5K4/C9", "a1a8", "a3"),
        (&SHAKO, "k9/10/n9/P9/10/10/10/10/5K4/C9", "a1a8", "a7"),
        (&PEMBA, "5k4/10/10/10/10/6n3/10/4P5/5K4/2A7", "c1g5", "e3"),
        (&SHAKO, "5k4/10/10/10/10/10/10/2P7/1E3K4/10", "b2d4", "c3"),
    ] {
        let (leg, flights) = shown(variant, fen, mv, |stage| {
            let script = played(stage);
            let (_, leg) = *script.legs.iter().rfind(|(piece, _)| *piece == actor(1)).unwrap();
            (leg, script.flights)
        });
        let height = least_height(over, |time| leg.pose(leg.begin + time * leg.seconds).at);
        assert!(height > TALL, "{mv}: {height}");
        for flight in flights {
            let height = least_height(over, |time| flight.point(time));
            assert!(height > TALL, "{mv}, shot: {height}");
        }
    }
}

#[test]
fn the_castling_rook_jumps_over_the_king_and_is_the_first_to_go_back() {
    let fen = "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1";
    let before = Position::from_fen(&SHAKO, fen).unwrap().position;
    for (mv, king_to) in [("f2h2", "h2"), ("f2d2", "d2")] {
        let mv = parse_uci(&before, mv).unwrap();
        let (there, back) = (played(&stage(&before, mv)), taken_back(&stage(&before, mv)));
        let leg = |script: &Script, piece| script.legs.iter().find(|(other, _)| *other == piece).unwrap().1;
        assert!(leg(&there, actor(1)).begin < leg(&there, actor(2)).begin);
        assert!(leg(&back, actor(2)).begin < leg(&back, actor(1)).begin);
        for script in [there, back] {
            let rook = leg(&script, actor(2));
            let height = least_height(king_to, |time| rook.pose(rook.begin + time * rook.seconds).at);
            assert!(height > TALL, "{mv}: {height}");
        }
    }
}

#[test]
fn every_move_leads_without_a_leap_from_where_pieces_stand_to_where_they_belong_and_back() {
    for (variant, seed) in [(&SHAKO, 3), (&PEMBA, 4)] {
        let (mut position, mut dice) = (Position::start(variant), SplitMix::new(seed));
        for _ in 0..200 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(dice.draw() as usize % moves.len().max(1)) else {
                break;
            };
            let stage = stage(&position, mv);
            for (script, ends) in [
                (played(&stage), [mv.from(), mv.to()]),
                (taken_back(&stage), [mv.to(), mv.from()]),
            ] {
                let of = |piece: Entity| script.legs.iter().filter(move |(other, _)| *other == piece);
                for piece in [1, 2, 3].map(actor) {
                    let legs: Vec<Leg> = of(piece).map(|(_, leg)| *leg).collect();
                    for pair in legs.windows(2) {
                        assert!(pair[0].end() <= pair[1].begin + 1e-5, "{mv}");
                        let same = pair[0].to == pair[1].from;
                        // It turns on while it changes, and nobody sees that.
                        assert!(same || pair[0].to.size == SPECK, "{mv}: {pair:?}");
                    }
                }
                if let (Some((_, falls)), true) = (of(actor(3)).next(), ends[0] == mv.from()) {
                    let slide = falls.to.at.distance(falls.from.at);
                    assert!(slide > 0.3 && falls.to.lean.length() > 1.0, "{mv}: {falls:?}");
                }
                let mover: Vec<Leg> = of(actor(1)).map(|(_, leg)| *leg).collect();
                let [from, to] = ends.map(|square| Pose::standing(square_centre(square)));
                assert_eq!((mover[0].from, mover[mover.len() - 1].to), (from, to), "{mv}");
                let last = script.legs.iter().map(|(_, leg)| leg.end()).fold(0.0, f32::max);
                assert!(script.landed <= last + 1e-5 && last < 1.7, "{mv}: {last}");
                assert!(script.cues.iter().all(|(time, _)| *time <= last + 1e-5));
            }
            position.play_unchecked(mv);
        }
    }
}
