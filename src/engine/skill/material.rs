//! The simplest player there is, to measure the lowest level by: it takes what is worth most, whatever comes after, and
//! moves at random when there is nothing to take.

use crate::engine::classic::exchange_value;
use crate::rules::{Move, Position, SplitMix};

/// The move of the player that counts material after its own move only; `None` when there is no legal move.
pub(in crate::engine) fn move_for_material(position: &Position, seed: u64) -> Option<Move> {
    let moves = position.legal_moves();
    let gain = |mv: &Move| {
        let taken = mv.captured_square().and_then(|square| position.piece_at(square));
        let promoted = mv
            .promotion()
            .map_or(0, |kind| exchange_value(kind) - exchange_value(mv.kind()));
        taken.map_or(0, |piece| exchange_value(piece.kind())) + promoted
    };
    let most = moves.iter().map(gain).max()?;
    let best: Vec<Move> = moves.into_iter().filter(|mv| gain(mv) == most).collect();
    let random = SplitMix::mix(seed.wrapping_mul(SplitMix::STEP) ^ position.key());
    best.get((random % best.len() as u64) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SHAKO, Variant};

    #[test]
    fn it_takes_what_is_worth_most_even_if_it_is_taken_back() {
        // A queen that could take an undefended knight, or a rook that a pawn defends.
        let fen = "5k4/10/4p5/3r6/10/3Q4n1/10/10/5K4/10 w - - 0 1";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        for seed in 0..10 {
            let mv = move_for_material(&position, seed).unwrap();
            assert_eq!(mv.to_string(), "d5d7");
        }
    }

    #[test]
    fn with_nothing_to_take_it_moves_at_random() {
        for variant in Variant::ALL {
            let start = Position::start(variant);
            let mut moves: Vec<Move> = (0..40).filter_map(|seed| move_for_material(&start, seed)).collect();
            assert!(moves.iter().all(|&mv| start.is_legal(mv)));
            assert_eq!(move_for_material(&start, 7), Some(moves[7]));
            moves.sort_unstable();
            moves.dedup();
            assert!(moves.len() > 10);
        }
    }
}
