//! What must hold of the linear evaluation whatever its weights are, and what these weights must show.

use super::*;
use crate::rules::{File, PEMBA, SHAKO, SplitMix};
use terms::GROUPS;

/// The positions of random walks through both games.
fn walks(games: u64, plies: usize, visit: &mut dyn FnMut(&Position)) {
    for variant in Variant::ALL {
        for seed in 0..games {
            let mut random = SplitMix::new(seed);
            let mut position = Position::start(variant);
            for _ in 0..plies {
                visit(&position);
                let moves = position.legal_moves();
                let Some(index) = random.draw().checked_rem(moves.len() as u64) else {
                    break;
                };
                position.play_unchecked(moves[index as usize]);
            }
        }
    }
}

fn value(position: &Position) -> Value {
    evaluate(position, &Balance::of(position), full_phase(position.variant()))
}

/// The position with left and right exchanged, without castling rights.
fn turned_round(position: &Position) -> Position {
    let ranks: Vec<String> = Square::all()
        .map(|square| {
            let file = File::ALL[BOARD_SIZE - 1 - square.file().index()];
            let piece = position.piece_at(Square::new(file, square.rank()));
            piece.map_or('1', Piece::letter)
        })
        .collect::<Vec<char>>()
        .chunks(BOARD_SIZE)
        .rev()
        .map(|rank| rank.iter().collect())
        .collect();
    let fen = format!("{} {} - - 0 1", ranks.join("/"), position.side_to_move().letter());
    Position::from_fen(position.variant(), &fen).unwrap().position
}

#[test]
fn the_balance_after_a_move_is_the_one_computed_from_nothing() {
    walks(10, 120, &mut |position| {
        let balance = Balance::of(position);
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            assert_eq!(balance.after(position, mv), Balance::of(&next), "{position:?} {mv}");
        }
    });
}

#[test]
fn both_sides_are_judged_alike() {
    walks(30, 150, &mut |position| {
        assert_eq!(value(&position.mirrored()), -value(position), "{position:?}");
    });
}

#[test]
fn both_wings_are_judged_alike() {
    walks(30, 150, &mut |position| {
        assert_eq!(value(&turned_round(position)), value(position), "{position:?}");
    });
}

#[test]
fn the_fast_sum_is_the_one_of_all_counts_times_their_weights() {
    let mut positions = 0;
    walks(40, 150, &mut |position| {
        let balance = Balance::of(position);
        let weights = &WEIGHTS[balance.game].terms;
        let (white, black) = fit::counts(position);
        let sum = (0..COUNT).fold(Tapered::ZERO, |sum, term| {
            sum.plus(weights[term].times(white.of(term) - black.of(term)))
        });
        let full = full_phase(position.variant());
        assert_eq!(sum.value(balance.phase, full), value(position), "{position:?}");
        positions += 1;
    });
    assert!(positions > 5_000);
}

#[test]
fn every_term_that_a_game_can_have_occurs() {
    let mut occurs = [false; COUNT];
    walks(150, 400, &mut |position| {
        let (white, black) = fit::counts(position);
        for (term, occurs) in occurs.iter_mut().enumerate() {
            *occurs |= white.of(term) != 0 || black.of(term) != 0;
        }
    });
    for group in GROUPS {
        // Not every class of mobility, square or rank can come about, but something of every group.
        assert!(occurs[group.start..group.end()].contains(&true), "{}", group.name);
    }
}

#[test]
fn to_be_to_move_is_all_that_tells_the_sides_apart_at_the_start() {
    for variant in Variant::ALL {
        let mut position = Position::start(variant);
        let white = value(&position);
        position.play_null();
        assert_eq!(value(&position), -white);
        assert!(white.abs() < 60);
    }
}

#[test]
fn an_archer_is_worth_less_on_an_empty_board() {
    let archer = WEIGHTS[place(&PEMBA)].terms[MATERIAL.of(PieceType::Archer.index())];
    assert!(archer.empty() < archer.full());
}

#[test]
fn nothing_is_worth_more_than_a_queen_or_less_than_nothing() {
    for variant in [&SHAKO, &PEMBA] {
        let material = |kind: PieceType| WEIGHTS[place(variant)].terms[MATERIAL.of(kind.index())];
        let queen = material(PieceType::Queen);
        for kind in PieceType::ALL {
            if variant.has(kind) && !matches!(kind, PieceType::King | PieceType::Queen) {
                let worth = material(kind);
                assert!(0 < worth.full() && worth.full() < queen.full(), "{kind}");
                assert!(0 < worth.empty() && worth.empty() < queen.empty(), "{kind}");
            }
        }
    }
}
