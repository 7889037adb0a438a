//! Where a match stands: results of games and pairs from the first player's side, and what went wrong.

use std::fmt;
use std::time::Duration;

use super::referee::{Ending, Played};
use super::schedule::GameId;
use super::stats::{Pentanomial, Sprt, Verdict};
use crate::engine::search::nodes_per_second;

/// Results from the first player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of which both games are finished.
    pub pairs: Pentanomial,
}

impl Score {
    /// Games finished.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1; half when there are no games.
    pub fn points(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    /// Counts a game in which the first player made so many half points.
    fn count(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl fmt::Display for Score {
    /// `+12 =3 -5, 67.5 %, Elo +127.0 +- 119.9 [+20.3, +260.1], LOS 98.9 %`; the interval, half of whose width the
    /// error is, holds 95 %. Elo comes from complete pairs, the rest from all games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score {
            wins, draws, losses, ..
        } = self;
        write!(f, "+{wins} ={draws} -{losses}, {:.1} %", 100.0 * self.points())?;
        let Some(estimate) = self.pairs.estimate() else {
            return Ok(());
        };
        write!(f, ", Elo {:+.1}", estimate.elo)?;
        if let Some((low, high)) = estimate.interval {
            let error = (high - low) / 2.0;
            if error.is_finite() {
                write!(f, " +- {error:.1}")?;
            }
            write!(f, " [{low:+.1}, {high:+.1}]")?;
            write!(f, ", LOS {:.1} %", 100.0 * estimate.superiority)?;
        }
        Ok(())
    }
}

/// How often a player failed, and how it worked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conduct {
    /// Moves that took too long.
    pub time_losses: u64,
    /// Answers that were no legal moves.
    pub illegal_moves: u64,
    /// Ends of its program in a game.
    pub crashes: u64,
    /// Questions that were not answered at all.
    pub hangs: u64,
    /// Moves thought about.
    pub moves: u64,
    /// Positions that it told to have visited.
    pub nodes: u64,
    /// The depths that it told, added up.
    pub depths: u64,
    /// The time it took.
    pub time: Duration,
    /// The longest time that it took for a move.
    pub longest: Duration,
}

impl Conduct {
    /// Games lost by failing.
    pub fn faults(&self) -> u64 {
        self.time_losses + self.illegal_moves + self.crashes + self.hangs
    }
}

impl fmt::Display for Conduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.max(1) as f64;
        write!(
            f,
            "{} moves, depth {:.1}, {:.3} s a move, longest {:.3} s, {} nps; \
             time losses {}, illegal moves {}, crashes {}, hangs {}",
            self.moves,
            self.depths as f64 / moves,
            self.time.as_secs_f64() / moves,
            self.longest.as_secs_f64(),
            nodes_per_second(self.nodes, self.time),
            self.time_losses,
            self.illegal_moves,
            self.crashes,
            self.hangs
        )
    }
}

/// Where a match stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// By variant, in the order of the match.
    pub variants: Vec<(&'static str, Score)>,
    /// All variants together.
    pub total: Score,
    /// By player.
    pub conduct: [Conduct; 2],
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
    /// What the test has decided; it does not change its mind.
    pub verdict: Verdict,
    /// Half points of the games whose pairs are not complete.
    open: Vec<(GameId, usize)>,
}

impl Standing {
    /// The standing of a match that begins.
    pub(super) fn new(variants: impl IntoIterator<Item = &'static str>, sprt: Option<Sprt>) -> Standing {
        Standing {
            variants: variants.into_iter().map(|name| (name, Score::default())).collect(),
            total: Score::default(),
            conduct: [Conduct::default(); 2],
            sprt,
            verdict: Verdict::Open,
            open: Vec::new(),
        }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, id: GameId, played: &Played) {
        let half_points = match played.winner() {
            None => 1,
            Some(side) if id.players()[side] == 0 => 2,
            Some(_) => 0,
        };
        self.note_conduct(id, played);
        let partner = self.open.iter().position(|(other, _)| {
            (other.variant, other.number / 2) == (id.variant, id.number / 2) && other.number != id.number
        });
        let pair = match partner {
            Some(index) => Some(self.open.swap_remove(index).1 + half_points),
            None => {
                self.open.push((id, half_points));
                None
            }
        };
        let own = self.variants.iter_mut().filter(|(name, _)| *name == id.variant.name);
        for score in own.map(|(_, score)| score).chain([&mut self.total]) {
            score.count(half_points);
            if let Some(half_points) = pair {
                score.pairs.add(half_points);
            }
        }
        if let Some(sprt) = &self.sprt
            && self.verdict == Verdict::Open
        {
            self.verdict = sprt.verdict(&self.total.pairs);
        }
    }

    fn note_conduct(&mut self, id: GameId, played: &Played) {
        if let Some(side) = played.ending.loser() {
            let conduct = &mut self.conduct[id.players()[side]];
            match played.ending {
                Ending::TimeLoss(_) => conduct.time_losses += 1,
                Ending::IllegalMove(_) => conduct.illegal_moves += 1,
                Ending::Crash(_) => conduct.crashes += 1,
                Ending::Hang(_) => conduct.hangs += 1,
                Ending::Rules | Ending::Resignation(_) | Ending::Agreement | Ending::Length => {}
            }
        }
        let positions = &played.line.positions()[played.opening_plies..];
        for (position, thought) in positions.iter().zip(&played.thoughts) {
            let conduct = &mut self.conduct[id.players()[position.side_to_move()]];
            conduct.moves += 1;
            conduct.nodes += thought.nodes;
            conduct.depths += u64::from(thought.depth);
            conduct.time += thought.time;
            conduct.longest = conduct.longest.max(thought.time);
        }
    }

    /// The sequential test in words; empty without one.
    pub fn test(&self) -> String {
        let Some(sprt) = &self.sprt else {
            return String::new();
        };
        let (low, high) = sprt.bounds();
        format!(
            ", LLR {:.2} ({low:.2}, {high:.2}) [{}, {}]",
            sprt.log_likelihood_ratio(&self.total.pairs),
            sprt.elo0,
            sprt.elo1
        )
    }

    /// The standing for programs: a line for each variant and one for all, of `name=value` pairs.
    pub fn lines(&self, names: &[String; 2]) -> Vec<String> {
        let mut lines: Vec<String> = self
            .variants
            .iter()
            .map(|(name, score)| format!("result variant={name}{}", values(score)))
            .collect();
        let both = |of: fn(&Conduct) -> u64| format!("{},{}", of(&self.conduct[0]), of(&self.conduct[1]));
        let (ratio, verdict) = match &self.sprt {
            None => ("none".to_owned(), "none"),
            Some(sprt) => (
                format!("{:.4}", sprt.log_likelihood_ratio(&self.total.pairs)),
                match self.verdict {
                    Verdict::Accepted => "accepted",
                    Verdict::Rejected => "rejected",
                    Verdict::Open => "open",
                },
            ),
        };
        lines.push(format!(
            "result variant=all{} llr={ratio} sprt={verdict} time_losses={} illegal_moves={} crashes={} hangs={} \
             first={} second={}",
            values(&self.total),
            both(|conduct| conduct.time_losses),
            both(|conduct| conduct.illegal_moves),
            both(|conduct| conduct.crashes),
            both(|conduct| conduct.hangs),
            in_one_word(&names[0]),
            in_one_word(&names[1])
        ));
        lines
    }
}

fn values(score: &Score) -> String {
    let estimate = score.pairs.estimate();
    let number = |number: Option<f64>| number.map_or_else(|| "none".to_owned(), |number| format!("{number:.2}"));
    let interval = estimate.and_then(|estimate| estimate.interval);
    let pairs: Vec<String> = score.pairs.0.iter().map(ToString::to_string).collect();
    format!(
        " games={} wins={} draws={} losses={} points={:.4} pairs={} elo={} low={} high={} los={}",
        score.games(),
        score.wins,
        score.draws,
        score.losses,
        score.points(),
        pairs.join(","),
        number(estimate.map(|estimate| estimate.elo)),
        number(interval.map(|(low, _)| low)),
        number(interval.map(|(_, high)| high)),
        number(interval.and(estimate).map(|estimate| estimate.superiority))
    )
}

fn in_one_word(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Line, PEMBA, Position, SHAKO, Side, Variant};

    fn finished(standing: &mut Standing, variant: &'static Variant, number: usize, ending: Ending) {
        let played = Played {
            line: Line::new(Position::start(variant)),
            opening_plies: 0,
            thoughts: Vec::new(),
            ending,
            remark: String::new(),
        };
        standing.count(GameId { variant, number }, &played);
    }

    #[test]
    fn games_make_pairs_whatever_their_order() {
        let mut standing = Standing::new(["shako", "pemba"], None);
        finished(&mut standing, &SHAKO, 3, Ending::Resignation(Side::White));
        finished(&mut standing, &PEMBA, 2, Ending::Agreement);
        finished(&mut standing, &SHAKO, 0, Ending::Crash(Side::Black));
        assert_eq!(standing.total.pairs.pairs(), 0, "no pair is complete");
        finished(&mut standing, &SHAKO, 2, Ending::Length);
        finished(&mut standing, &PEMBA, 3, Ending::IllegalMove(Side::Black));
        finished(&mut standing, &SHAKO, 1, Ending::Hang(Side::White));
        // The first player is White in games of even number and Black in the others.
        let [(_, shako), (_, pemba)] = standing.variants[..] else {
            panic!("two variants")
        };
        assert_eq!((shako.wins, shako.draws, shako.losses), (3, 1, 0));
        assert_eq!(shako.pairs.0, [0, 0, 0, 1, 1]);
        assert_eq!((pemba.wins, pemba.draws, pemba.losses), (0, 1, 1));
        assert_eq!(pemba.pairs.0, [0, 1, 0, 0, 0]);
        assert_eq!(standing.total.pairs.0, [0, 1, 0, 1, 1]);
        assert_eq!(
            (standing.conduct[0].illegal_moves, standing.conduct[0].faults()),
            (1, 1)
        );
        assert_eq!((standing.conduct[1].crashes, standing.conduct[1].hangs), (1, 1));
    }

    #[test]
    fn programs_find_every_number_by_its_name() {
        let mut standing = Standing::new(["shako"], None);
        for number in 0..4 {
            let ending = if number == 0 {
                Ending::Agreement
            } else {
                Ending::Resignation(Side::White)
            };
            finished(&mut standing, &SHAKO, number, ending);
        }
        let lines = standing.lines(&["new build".to_owned(), "old".to_owned()]);
        assert_eq!(lines.len(), 2);
        for word in [
            "variant=all",
            "games=4",
            "wins=2",
            "draws=1",
            "losses=1",
            "points=0.6250",
            "pairs=0,0,1,1,0",
            "sprt=none",
            "crashes=0,0",
            "first=new_build",
        ] {
            assert!(lines[1].split(' ').any(|found| found == word), "{word} in {}", lines[1]);
        }
    }
}
