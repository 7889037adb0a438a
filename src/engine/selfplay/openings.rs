//! Random openings, so that games differ.

use crate::rules::{Line, Position, SplitMix, Variant};

/// Random plies at the start of a game.
const PLIES: usize = 6;

/// A line of random legal moves that the seed determines and after which the game goes on.
pub fn opening(variant: &'static Variant, seed: u64) -> Line {
    let mut random = SplitMix::new(seed);
    loop {
        if let Some(line) = random_line(variant, &mut random, PLIES) {
            return line;
        }
    }
}

/// So many random legal moves from the start, if the game goes on after them.
///
/// Pemba has mates in two from its start, so a random line may leave the next player mated or about to be: a line after
/// which the next move could mate is none.
pub(in crate::engine) fn random_line(variant: &'static Variant, random: &mut SplitMix, plies: usize) -> Option<Line> {
    let mut line = Line::new(Position::start(variant));
    for _ in 0..plies {
        let moves = line.position().legal_moves();
        let index = random.draw().checked_rem(moves.len() as u64)?;
        line.play(moves[index as usize]).ok()?;
    }
    (!can_mate_now(line.position())).then_some(line)
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
