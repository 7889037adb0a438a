//! Random openings, so that games differ.

use crate::rules::{Line, Position, Variant};

/// Random plies at the start of a game.
const PLIES: usize = 6;

/// A line of random legal moves that the seed determines and after which the game goes on.
///
/// Pemba has mates in two from its start, so a random line may leave the next player mated or about to be: a line after
/// which the next move could mate is thrown away for another.
pub fn opening(variant: &'static Variant, seed: u64) -> Line {
    let mut random = seed;
    loop {
        let mut line = Line::new(Position::start(variant));
        for _ in 0..PLIES {
            let moves = line.position().legal_moves();
            let Some(index) = next(&mut random).checked_rem(moves.len() as u64) else {
                break;
            };
            if line.play(moves[index as usize]).is_err() {
                break;
            }
        }
        if line.ply() == PLIES && !can_mate_now(line.position()) {
            return line;
        }
    }
}

/// Whether the side to move has a mate in one, or is mated itself.
fn can_mate_now(position: &Position) -> bool {
    let moves = position.legal_moves();
    moves.is_empty()
        || moves.into_iter().any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.in_check() && !after.has_legal_move()
        })
}

/// Steele, Lea and Flood's SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_opening_and_seeds_differ() {
        for variant in Variant::ALL {
            assert_eq!(opening(variant, 5), opening(variant, 5));
            assert_ne!(opening(variant, 5), opening(variant, 6));
            assert_eq!(opening(variant, 7).outcome(), None);
        }
    }
}
