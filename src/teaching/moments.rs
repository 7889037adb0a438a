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

impl Moment {
    /// Whether the game was as good as lost after it: whatever else was lost later turned nothing.
    pub fn was_decisive(&self) -> bool {
        expected(self.after) < LOST
    }
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

/// With a smaller share of a won game there is little left to lose.
const LOST: f64 = 0.15;

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

/// What an engine says of a position: what it is worth to the side to move, and how it would go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// What it is worth.
    pub score: Score,
    /// The best line.
    pub pv: Vec<Move>,
}

/// What is to be looked at next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The start of the game and the moves up to there.
    pub line: Line,
    /// How many positions to visit.
    pub nodes: u64,
}

/// A search for the moments of a game, step by step: whoever leads it asks an engine what [`Inquiry::next`] wants to know,
/// tells the answer, and may stop between any two of them.
///
/// First a glance at every position, then a longer look at the moves that seem to have given most away.
#[derive(Clone, Debug)]
pub struct Inquiry {
    line: Line,
    review: Review,
    /// What each position promises to the side to move there, from 0 to 1, as far as it has been glanced at.
    glances: Vec<f64>,
    /// The moves to be looked at longer, by how many had been played before them; the worst first.
    suspects: Vec<usize>,
    /// So many of them have been looked at, and what there was before the next one.
    examined: usize,
    before: Option<Opinion>,
    moments: Vec<Moment>,
}

impl Inquiry {
    /// A search for the moments of this game.
    pub fn new(line: Line, review: Review) -> Inquiry {
        let mut inquiry = Inquiry {
            line,
            review,
            glances: Vec::new(),
            suspects: Vec::new(),
            examined: 0,
            before: None,
            moments: Vec::new(),
        };
        inquiry.pass_over_ends();
        inquiry
    }

    /// What an engine should look at next; `None` once all is known.
    pub fn next(&self) -> Option<Look> {
        let (ply, nodes) = self.place()?;
        let line = self.line_to(ply);
        Some(Look { line, nodes })
    }

    /// Takes what an engine has found at what was to be looked at next; nothing counts as an even position.
    pub fn tell(&mut self, found: Option<Opinion>) {
        self.note(found.unwrap_or(Opinion {
            score: Score::Centipawns(0),
            pv: Vec::new(),
        }));
        self.pass_over_ends();
    }

    /// What share of the work is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let share = |done: usize, all: usize| if all == 0 { 1.0 } else { done as f32 / all as f32 };
        let all = self.line.ply() + 1;
        if self.glances.len() < all {
            return 0.8 * share(self.glances.len(), all);
        }
        0.8 + 0.2 * share(self.examined, self.suspects.len())
    }

    /// The moments, in the order of the game, once all is known.
    pub fn moments(&self) -> Option<&[Moment]> {
        self.place().is_none().then_some(&self.moments)
    }

    /// After how many moves to look next, and how long.
    fn place(&self) -> Option<(usize, u64)> {
        if self.glances.len() <= self.line.ply() {
            return Some((self.glances.len(), self.review.nodes));
        }
        let &ply = self.suspects.get(self.examined)?;
        Some((ply + usize::from(self.before.is_some()), self.review.nodes * 4))
    }

    fn line_to(&self, ply: usize) -> Line {
        let mut line = Line::new(self.line.start().clone());
        for &mv in &self.line.moves()[..ply] {
            line.play(mv).expect("the moves of a line are legal in it");
        }
        line
    }

    /// What was played may have ended the game: then there is nothing to search.
    fn pass_over_ends(&mut self) {
        while let Some((ply, _)) = self.place() {
            let line = self.line_to(ply);
            let Some(outcome) = line.outcome() else { return };
            let score = match outcome.winner() {
                None => Score::Centipawns(0),
                Some(winner) if winner == line.position().side_to_move() => Score::Mate(1),
                Some(_) => Score::Mate(0),
            };
            self.note(Opinion { score, pv: Vec::new() });
        }
    }

    fn note(&mut self, opinion: Opinion) {
        let plies = self.line.ply();
        if self.glances.len() <= plies {
            self.glances.push(expected(opinion.score));
            if self.glances.len() > plies {
                self.suspects = self.find_suspects();
            }
            return;
        }
        let Some(before) = self.before.take() else {
            self.before = Some(opinion);
            return;
        };
        let Some(&ply) = self.suspects.get(self.examined) else {
            return;
        };
        self.examined += 1;
        self.moments.extend(self.moment(ply, before, opinion));
        if self.examined == self.suspects.len() {
            let review = self.review;
            self.moments.retain(|moment| moment.cost >= review.least_cost);
            self.moments.sort_by_key(|moment| std::cmp::Reverse(moment.cost));
            self.moments.truncate(review.most);
            self.moments.sort_by_key(|moment| moment.ply);
        }
    }

    /// The moves that seem to have given most away; twice as many as are told, for some may turn out to be good.
    fn find_suspects(&self) -> Vec<usize> {
        // What each move gave away: the mover's expectation before, less what is left of it after.
        let cost = |ply: usize| self.glances[ply] - (1.0 - self.glances[ply + 1]);
        let wanted = |ply: &usize| {
            let mover = self.line.positions()[*ply].side_to_move();
            let side = self.review.side;
            side.is_none_or(|side| side == mover) && cost(*ply) * 100.0 >= f64::from(self.review.least_cost)
        };
        let mut suspects: Vec<usize> = (0..self.line.ply()).filter(wanted).collect();
        suspects.sort_by(|&a, &b| cost(b).total_cmp(&cost(a)));
        suspects.truncate(self.review.most * 2);
        suspects
    }

    /// What a move gave away, if the engine would have played another.
    fn moment(&self, ply: usize, before: Opinion, after: Opinion) -> Option<Moment> {
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
    let mut inquiry = Inquiry::new(line.clone(), *review);
    while let Some(Look { line, nodes }) = inquiry.next() {
        engine.clear();
        let Report { info, .. } = engine.search(&line, &Limits::default().nodes(nodes), stop, &mut |_| {});
        if stop.is_raised() {
            return Vec::new();
        }
        inquiry.tell(info.map(|info| Opinion {
            score: info.score,
            pv: info.pv,
        }));
        progress(inquiry.progress());
    }
    progress(1.0);
    inquiry.moments().map_or_else(Vec::new, <[Moment]>::to_vec)
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

    #[test]
    fn a_search_that_is_led_step_by_step_asks_for_every_position_once_and_then_for_the_doubtful_ones() {
        let line = played(&PEMBA, PEMBA.start, "g1e4 a8a7 e4h6");
        let review = Review {
            nodes: 3_000,
            ..Review::default()
        };
        let mut engine = Engine::new(4);
        let mut inquiry = Inquiry::new(line.clone(), review);
        let mut asked = Vec::new();
        while let Some(look) = inquiry.next() {
            assert_eq!(inquiry.moments(), None);
            asked.push((look.line.ply(), look.nodes));
            engine.clear();
            let limits = Limits::default().nodes(look.nodes);
            let report = engine.search(&look.line, &limits, &StopFlag::default(), &mut |_| {});
            inquiry.tell(report.info.map(|info| Opinion {
                score: info.score,
                pv: info.pv,
            }));
        }
        // The last position is mate: nobody is asked about it.
        assert_eq!(asked[..3], [(0, 3_000), (1, 3_000), (2, 3_000)]);
        assert!(asked[3..].iter().all(|&(_, nodes)| nodes == 12_000), "{asked:?}");
        assert_eq!(inquiry.moments(), Some(&found(&line, &review)[..]));
    }

    #[test]
    fn an_engine_that_finds_nothing_turns_nothing() {
        let mut inquiry = Inquiry::new(played(&PEMBA, PEMBA.start, "g1e4 a8a7"), Review::default());
        for _ in 0..3 {
            assert!(inquiry.next().is_some());
            inquiry.tell(None);
        }
        assert_eq!(inquiry.moments(), Some(&[][..]));
        assert_eq!(inquiry.progress(), 1.0);
    }
}
