//! Counting the leaves of the move tree, which proves move generation and measures it.

use super::movegen::Wanted;
use super::moves::Move;
use super::position::Position;

/// How many sequences of `depth` legal moves there are. The last ply is counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_with(position, depth, &mut Vec::with_capacity(1024))
}

/// The count behind each legal move: `perft(position, depth)` divided by first moves. Empty for depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(depth) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            (mv, perft(&after, depth))
        })
        .collect()
}

/// `stack` holds the moves of all plies above, so that no ply allocates.
fn perft_with(position: &Position, depth: u32, stack: &mut Vec<Move>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let first = stack.len();
            position.generate(Wanted::All, stack);
            let mut nodes = 0;
            for index in first..stack.len() {
                let mut after = position.clone();
                after.play_unchecked(stack[index]);
                nodes += perft_with(&after, depth - 1, stack);
            }
            stack.truncate(first);
            nodes
        }
    }
}
