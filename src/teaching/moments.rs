//! The moments at which a game turned: where a move gave most away, and what would have been better.

use crate::engine::{Engine, Limits, Report, Score, StopFlag};
use crate::rules::{Line, Move, Side};

/// A move after which its side stood clearly worse than it could have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// How many moves had been played before it.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// What was played.
    pub played: Move,
    /// What would have been better.
    pub better: Move,
    /// How it would have gone on: the better move, and what both sides are expected to play then.
    pub line: Vec<Move>,
    /// How it went on as the engine sees it: the opponent's best reply to what was played, and so on; empty where the
    /// game was over.
    pub refutation: Vec<Move>,
    /// What the position was worth to the side that moved, with the better move.
    pub before: Score,
    /// What it was worth to that side after what was played.
    pub after: Score,
    /// What was given away, in hundredths of a won game.
    pub cost: u32,
}

/// How thoroughly to look, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Review {
    /// Positions to visit for each move of the game; for what may be a moment, four times as many.
    pub nodes: u64,
    /// How many moments to tell at most.
    pub most: usize,
    /// Whose moves to look at; both sides' when it is `None`.
    pub side: Option<Side>,
    /// Less than this, in hundredths of a won game, turns nothing.
    pub least_cost: u32,
}

impl Default for Review {
    /// Three moments of both sides, quickly found.
    fn default() -> Review {
        Review {
            nodes: 10_000,
            most: 3,
            side: None,
            least_cost: 10,
        }
    }
}

/// So many centipawns more or less make the chances four to one, about.
const CENTIPAWNS_TO_WIN: f64 = 400.0;

/// The share of a won game that a score promises, from 0 to 1.
fn expected(score: Score) -> f64 {
    match score {
        Score::Mate(moves) if moves > 0 => 1.0,
        Score::Mate(_) => 0.0,
        Score::Centipawns(value) => 1.0 / (1.0 + 10f64.powf(-f64::from(value) / CENTIPAWNS_TO_WIN)),
    }
}

/// The same score seen by the other side.
fn turned(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// What the engine says of the position after so many moves of a game.
struct Opinion {
    score: Score,
    pv: Vec<Move>,
}

/// Looks through games.
struct Reader<'a> {
    engine: &'a mut Engine,
    stop: &'a StopFlag,
    line: &'a Line,
}

impl Reader<'_> {
    /// The engine's opinion after so many moves; `None` when it was stopped.
    fn opinion(&mut self, ply: usize, nodes: u64) -> Option<Opinion> {
        let mut line = Line::new(self.line.start().clone());
        for &mv in &self.line.moves()[..ply] {
            line.play(mv).expect("the moves of a line are legal in it");
        }
        // What was played may have ended the game: then there is nothing to search.
        if let Some(outcome) = line.outcome() {
            let score = match outcome.winner() {
                None => Score::Centipawns(0),
                Some(winner) if winner == line.position().side_to_move() => Score::Mate(1),
                Some(_) => Score::Mate(0),
            };
            return Some(Opinion { score, pv: Vec::new() });
        }
        self.engine.clear();
        let limits = Limits::default().nodes(nodes);
        let Report { info, .. } = self.engine.search(&line, &limits, self.stop, &mut |_| {});
        if self.stop.is_raised() {
            return None;
        }
        info.map(|info| Opinion {
            score: info.score,
            pv: info.pv,
        })
    }

    /// What the move after so many others gave away, if the engine would have played another.
    fn moment(&mut self, ply: usize, nodes: u64) -> Option<Moment> {
        let before = self.opinion(ply, nodes)?;
        let after = self.opinion(ply + 1, nodes)?;
        let played = self.line.moves()[ply];
        let better = *before.pv.first()?;
        let turned_after = turned(after.score);
        let cost = expected(before.score) - expected(turned_after);
        (better != played && cost > 0.0).then(|| Moment {
            ply,
            side: self.line.positions()[ply].side_to_move(),
            played,
            better,
            line: before.pv,
            refutation: after.pv,
            before: before.score,
            after: turned_after,
            cost: (cost * 100.0).round() as u32,
        })
    }
}

/// The moments at which a game turned most, in the order of the game. `progress` is told what share of the work is done.
/// The same engine settings and the same game give the same moments; none when it was stopped.
pub fn turning_points(
    line: &Line,
    review: &Review,
    engine: &mut Engine,
    stop: &StopFlag,
    progress: &mut dyn FnMut(f32),
) -> Vec<Moment> {
    let plies = line.ply();
    let mut reader = Reader { engine, stop, line };
    // A glance at every position, the last one too.
    let mut glances = Vec::new();
    for ply in 0..=plies {
        let Some(opinion) = reader.opinion(ply, review.nodes) else {
            return Vec::new();
        };
        glances.push(expected(opinion.score));
        progress((ply + 1) as f32 / (plies + 1) as f32 * 0.8);
    }
    // What each move gave away: the mover's expectation before, less what is left of it after.
    let cost = |ply: usize| glances[ply] - (1.0 - glances[ply + 1]);
    let wanted = |ply: &usize| {
        let mover = line.positions()[*ply].side_to_move();
        review.side.is_none_or(|side| side == mover) && cost(*ply) * 100.0 >= f64::from(review.least_cost)
    };
    let mut suspects: Vec<usize> = (0..plies).filter(wanted).collect();
    suspects.sort_by(|&a, &b| cost(b).total_cmp(&cost(a)));
    // A second, longer look at the worst, for some may turn out to be good.
    suspects.truncate(review.most * 2);
    let mut moments = Vec::new();
    for (number, &ply) in (1..).zip(&suspects) {
        moments.extend(reader.moment(ply, review.nodes * 4));
        if stop.is_raised() {
            return Vec::new();
        }
        progress(0.8 + 0.2 * number as f32 / suspects.len() as f32);
    }
    moments.retain(|moment| moment.cost >= review.least_cost);
    moments.sort_by_key(|moment| std::cmp::Reverse(moment.cost));
    moments.truncate(review.most);
    moments.sort_by_key(|moment| moment.ply);
    progress(1.0);
    moments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, Position, SHAKO, Variant, parse_uci};

    fn played(variant: &'static Variant, fen: &str, moves: &str) -> Line {
        let mut line = Line::new(Position::from_fen(variant, fen).unwrap().position);
        for text in moves.split_whitespace() {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    fn found(line: &Line, review: &Review) -> Vec<Moment> {
        let mut told = Vec::new();
        let moments = turning_points(line, review, &mut Engine::new(4), &StopFlag::default(), &mut |share| {
            told.push(share);
        });
        assert!(told.is_sorted() && told.last() == Some(&1.0));
        moments
    }

    #[test]
    fn overlooking_the_smothered_mate_is_the_moment() {
        let line = played(&PEMBA, PEMBA.start, "g1e4 a8a7 e4h6");
        let quick = Review {
            nodes: 3_000,
            ..Review::default()
        };
        let moments = found(&line, &quick);
        let [moment] = &moments[..] else { panic!("{moments:?}") };
        assert_eq!((moment.ply, moment.side), (1, Side::Black));
        assert_eq!(moment.after, Score::Mate(-1));
        assert_ne!(moment.better, moment.played);
        assert_eq!(
            moment.refutation.first().map(ToString::to_string).as_deref(),
            Some("e4h6")
        );
        // The better line is one of legal moves.
        let mut better = Line::new(line.positions()[1].clone());
        assert!(moment.line.iter().all(|&mv| better.play(mv).is_ok()));
        assert!(!better.position().in_check() || better.position().has_legal_move());
    }

    #[test]
    fn only_the_moves_of_the_side_that_asks_are_looked_at() {
        // Black puts its queen where White's takes it.
        let fen = "3qk5/10/10/10/10/10/10/10/4K2Q2/10 w - - 0 1";
        let line = played(&SHAKO, fen, "h2h9 d10d5 h9d5");
        let review = Review {
            nodes: 3_000,
            ..Review::default()
        };
        let all = found(&line, &review);
        assert!(
            all.iter().any(|moment| moment.side == Side::Black && moment.ply == 1),
            "{all:?}"
        );
        let white = found(
            &line,
            &Review {
                side: Some(Side::White),
                ..review
            },
        );
        assert!(white.iter().all(|moment| moment.side == Side::White), "{white:?}");
    }

    #[test]
    fn a_stopped_search_tells_nothing_and_an_empty_game_has_no_moment() {
        let line = played(&PEMBA, PEMBA.start, "g1e4 a8a7 e4h6");
        let stop = StopFlag::default();
        stop.raise();
        let none = turning_points(&line, &Review::default(), &mut Engine::new(1), &stop, &mut |_| {});
        assert_eq!(none, []);
        assert_eq!(found(&Line::new(Position::start(&SHAKO)), &Review::default()), []);
    }
}
