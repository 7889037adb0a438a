//! When a game is ended before its end: both players agree, or it is very long.
//!
//! Both must agree because either may be wrong: a game counts as lost when its loser says so, and its winner too, for
//! several moves in a row.

use super::referee::Ending;
use crate::engine::Score;
use crate::rules::{BySide, Side};

/// When a game is ended before its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// When a side counts as lost.
    pub resign: Option<Resign>,
    /// When a game counts as drawn.
    pub draw: Option<Draw>,
    /// So many plies, the opening's among them, are a draw.
    pub most_plies: Option<usize>,
}

/// A side counts as lost when it is behind by its own score, and the other ahead by its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// By so many centipawns or more.
    pub score: i32,
    /// In so many moves of each in a row.
    pub moves: u32,
}

/// A game counts as drawn when neither player sees anybody ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// By more than so many centipawns.
    pub score: i32,
    /// In so many moves of each in a row.
    pub moves: u32,
    /// From this move of the game on.
    pub from: u32,
}

/// For how many moves in a row each side has seen itself lost, won or level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Trend {
    lost: BySide<u32>,
    won: BySide<u32>,
    level: BySide<u32>,
}

impl Trend {
    /// Notes what a side thinks of the position before its move with this number.
    pub fn note(&mut self, terms: &Adjudication, side: Side, score: Option<Score>, number: u32) {
        let count = |run: &mut u32, goes_on: bool| *run = if goes_on { *run + 1 } else { 0 };
        let resign = |held: fn(Score, i32) -> bool| {
            let resign = terms.resign.zip(score);
            resign.is_some_and(|(resign, score)| held(score, resign.score))
        };
        count(
            &mut self.lost[side],
            resign(|score, least| match score {
                Score::Centipawns(score) => score <= -least,
                Score::Mate(_) => score.loses_by_force(),
            }),
        );
        count(
            &mut self.won[side],
            resign(|score, least| match score {
                Score::Centipawns(score) => score >= least,
                Score::Mate(_) => score.wins_by_force(),
            }),
        );
        let level = match (terms.draw, score) {
            (Some(draw), Some(Score::Centipawns(score))) => number >= draw.from && score.abs() <= draw.score,
            _ => false,
        };
        count(&mut self.level[side], level);
    }

    /// How the game ends after so many plies, if it is ended.
    pub fn verdict(&self, terms: &Adjudication, plies: usize) -> Option<Ending> {
        if let Some(Resign { moves, .. }) = terms.resign {
            let loser = Side::ALL
                .into_iter()
                .find(|&side| self.lost[side] >= moves && self.won[!side] >= moves);
            if let Some(loser) = loser {
                return Some(Ending::Resignation(loser));
            }
        }
        if let Some(Draw { moves, .. }) = terms.draw
            && Side::ALL.into_iter().all(|side| self.level[side] >= moves)
        {
            return Some(Ending::Agreement);
        }
        terms
            .most_plies
            .is_some_and(|most| plies >= most)
            .then_some(Ending::Length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Adjudication = Adjudication {
        resign: Some(Resign { score: 500, moves: 2 }),
        draw: Some(Draw {
            score: 10,
            moves: 2,
            from: 40,
        }),
        most_plies: Some(300),
    };

    /// What is decided after these scores of White and Black in turn, from this move on.
    fn decided(first: u32, scores: &[i32]) -> Option<Ending> {
        let mut trend = Trend::default();
        for (ply, &score) in scores.iter().enumerate() {
            let side = Side::ALL[ply % 2];
            trend.note(&TERMS, side, Some(Score::Centipawns(score)), first + ply as u32 / 2);
        }
        trend.verdict(&TERMS, scores.len())
    }

    #[test]
    fn a_game_is_lost_when_both_say_so_often_enough() {
        assert_eq!(
            decided(1, &[600, -500, 700, -900]),
            Some(Ending::Resignation(Side::Black))
        );
        assert_eq!(
            decided(1, &[-600, 500, -700, 900]),
            Some(Ending::Resignation(Side::White))
        );
        assert_eq!(decided(1, &[600, -500, 700]), None, "Black has said it once");
        assert_eq!(decided(1, &[600, -499, 700, -900]), None, "once it was not enough");
        assert_eq!(
            decided(1, &[100, -900, 100, -900, 100, -900]),
            None,
            "White does not think so"
        );
        assert_eq!(decided(1, &[900, -900, 0, -900, 900, -900]), None, "not in a row");
    }

    #[test]
    fn a_mate_counts_as_more_than_any_score() {
        let mut trend = Trend::default();
        for _ in 0..2 {
            trend.note(&TERMS, Side::White, Some(Score::Mate(3)), 50);
            trend.note(&TERMS, Side::Black, Some(Score::Mate(-3)), 50);
        }
        assert_eq!(trend.verdict(&TERMS, 4), Some(Ending::Resignation(Side::Black)));
    }

    #[test]
    fn a_game_is_drawn_when_both_are_level_late_enough() {
        assert_eq!(decided(40, &[10, -10, 0, 3]), Some(Ending::Agreement));
        assert_eq!(decided(39, &[10, -10, 0, 3]), None);
        assert_eq!(decided(40, &[10, -10, 0, 11]), None);
    }

    #[test]
    fn a_player_that_tells_no_score_agrees_to_nothing() {
        let mut trend = Trend::default();
        for _ in 0..9 {
            trend.note(&TERMS, Side::White, Some(Score::Centipawns(0)), 90);
            trend.note(&TERMS, Side::Black, None, 90);
        }
        assert_eq!(trend.verdict(&TERMS, 18), None);
        assert_eq!(trend.verdict(&TERMS, 300), Some(Ending::Length));
    }
}
