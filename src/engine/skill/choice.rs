//! Which of the moves that it sees a level plays: not always the one that looks best.
//!
//! For each move it draws how much it may lose, evenly from nothing to twice its budget, and plays one of the moves that
//! look no worse than that. So it mostly plays well when one move stands out, and wavers when many are as good.

use crate::engine::{Info, Score};
use crate::rules::{Move, SplitMix};

/// A move that may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub mv: Move,
    /// How much worse than the best it looks, in centipawns.
    pub loss: i32,
}

/// What a mate is worth here, less its distance.
const MATE: i32 = 20_000;
/// What a mate loses for each move that it takes longer.
const MATE_MOVE: i32 = 100;

/// A score as one number.
pub(super) fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) if score.wins_by_force() => MATE - MATE_MOVE * moves.min(100),
        Score::Mate(moves) => -MATE + MATE_MOVE * moves.abs().min(100),
    }
}

/// The moves in the order in which they are to be considered: the choice first, then the others, best first.
///
/// `budget` is what a move may look worse than the best on average, `margin` what it may in any case.
pub(super) fn in_order(lines: &[Info], budget: i32, margin: i32, random: u64) -> Vec<Candidate> {
    let Some(best) = lines.iter().map(|info| centipawns(info.score)).max() else {
        return Vec::new();
    };
    let mut candidates: Vec<Candidate> = lines
        .iter()
        .filter_map(|info| {
            let loss = best - centipawns(info.score);
            info.pv.first().map(|&mv| Candidate { mv, loss })
        })
        .collect();
    candidates.sort_by_key(|candidate| candidate.loss);
    let mut random = SplitMix::new(random);
    let allowed = (random.draw() % (2 * budget as u64 + 1)) as i32;
    let allowed = allowed.max(margin);
    let within = candidates.iter().filter(|candidate| candidate.loss <= allowed).count();
    if let Some(index) = random.draw().checked_rem(within as u64) {
        // The others keep their order behind it.
        candidates[..=index as usize].rotate_right(1);
    }
    candidates
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::rules::{Position, SHAKO};

    fn lines(scores: &[Score]) -> Vec<Info> {
        let moves = Position::start(&SHAKO).legal_moves();
        let line = |(index, &score): (usize, &Score)| Info {
            depth: 1,
            seldepth: 1,
            multipv: index + 1,
            score,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            pv: vec![moves[index]],
        };
        scores.iter().enumerate().map(line).collect()
    }

    fn losses(scores: &[Score], budget: i32, margin: i32) -> Vec<i32> {
        (0..1_000)
            .map(|seed| in_order(&lines(scores), budget, margin, SplitMix::mix(seed))[0].loss)
            .collect()
    }

    #[test]
    fn no_choice_looks_worse_than_twice_the_budget() {
        let scores = [50, 40, 0, -30, -100, -400].map(Score::Centipawns);
        let losses = losses(&scores, 60, 0);
        assert!(losses.iter().all(|&loss| loss <= 120));
        for loss in [0, 10, 50, 80] {
            assert!(losses.contains(&loss), "{loss} is never chosen");
        }
    }

    #[test]
    fn without_a_budget_only_moves_within_the_margin_are_chosen() {
        let scores = [50, 50, 40, 0].map(Score::Centipawns);
        assert!(losses(&scores, 0, 0).iter().all(|&loss| loss == 0));
        let varied = losses(&scores, 0, 10);
        assert!(varied.iter().all(|&loss| loss <= 10) && varied.contains(&10));
    }

    #[test]
    fn mates_are_played_and_put_off() {
        let winning = [Score::Mate(2), Score::Mate(3), Score::Centipawns(2_000)];
        assert!(losses(&winning, 120, 0).iter().all(|&loss| loss <= 100));
        let losing = [Score::Centipawns(-900), Score::Mate(-3), Score::Mate(-1)];
        assert!(losses(&losing, 120, 0).iter().all(|&loss| loss == 0));
        assert!(centipawns(Score::Mate(-3)) > centipawns(Score::Mate(-1)));
        assert!(centipawns(Score::Mate(1)) > centipawns(Score::Mate(3)));
    }

    #[test]
    fn the_order_has_every_move_once() {
        let scores = [50, 40, 0, -30].map(Score::Centipawns);
        for seed in 0..50 {
            let order = in_order(&lines(&scores), 60, 0, seed);
            assert_eq!(order.len(), 4);
            assert!(order[1..].is_sorted_by_key(|candidate| candidate.loss));
            let mut moves: Vec<Move> = order.iter().map(|candidate| candidate.mv).collect();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves.len(), 4);
        }
        assert!(in_order(&[], 60, 0, 1).is_empty());
    }
}
