//! One game between two players: our rules decide, the clock is ours, and every way to fail loses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::adjudication::{Adjudication, Trend};
use super::allowance::{Allowance, Clocks};
use super::player::{Answer, Fault, Player, Question, Thought};
use crate::rules::{BySide, Line, Outcome, Side, parse_uci, shortened};

/// Longer answers are shortened in reports.
const LONGEST_ANSWER: usize = 20;

/// How a game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules, draws claimed at once.
    Rules,
    /// A side took too long for a move.
    TimeLoss(Side),
    /// A side's answer was no legal move.
    IllegalMove(Side),
    /// A side's program ended, or our engine's search panicked.
    Crash(Side),
    /// A side's program did not answer at all.
    Hang(Side),
    /// Both players took a side's game for lost.
    Resignation(Side),
    /// Both players took the game for drawn.
    Agreement,
    /// The game had as many plies as it may have.
    Length,
}

impl Ending {
    /// The side that lost by this, if it is not for the rules to say.
    pub(super) const fn loser(self) -> Option<Side> {
        match self {
            Ending::TimeLoss(side)
            | Ending::IllegalMove(side)
            | Ending::Crash(side)
            | Ending::Hang(side)
            | Ending::Resignation(side) => Some(side),
            Ending::Rules | Ending::Agreement | Ending::Length => None,
        }
    }
}

/// A game that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its moves, from the start of the variant.
    pub line: Line,
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// What the players thought about the other moves.
    pub thoughts: Vec<Thought>,
    /// How it ended.
    pub ending: Ending,
    /// What a player answered in place of a legal move, or how long it took in place of its time.
    pub remark: String,
}

impl Played {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Side> {
        match self.ending {
            Ending::Rules => self.line.outcome_with_claims().and_then(Outcome::winner),
            // When time runs out against somebody who can never mate, the rules say that it is a draw.
            Ending::TimeLoss(loser) => self.line.flag_fall(loser).winner(),
            other => other.loser().map(|side| !side),
        }
    }

    /// How it ended, in words.
    pub fn reason(&self) -> String {
        let words = match self.ending {
            Ending::Rules => match self.line.outcome_with_claims() {
                Some(outcome) => outcome.to_string(),
                None => "unfinished".to_owned(),
            },
            Ending::TimeLoss(side) => match self.winner() {
                Some(_) => format!("{side} loses on time"),
                None => format!("draw: {side} ran out of time, but no mate was possible"),
            },
            Ending::IllegalMove(side) => format!("{side} makes an illegal move"),
            Ending::Crash(side) => format!("{side} crashes"),
            Ending::Hang(side) => format!("{side} does not answer"),
            Ending::Resignation(side) => format!("{side} is lost (adjudication)"),
            Ending::Agreement => "draw (adjudication)".to_owned(),
            Ending::Length => "draw: too long".to_owned(),
        };
        if self.remark.is_empty() {
            words
        } else {
            format!("{words}: {}", self.remark)
        }
    }
}

/// What holds for all games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How much longer than it may a move can take without loss.
    pub margin: Duration,
    /// How much longer than it may a move can take before the program is given up.
    pub patience: Duration,
    /// When a game is not played to its end.
    pub adjudication: Adjudication,
}

/// Plays a game from an opening; `None` when it was called off.
pub(super) fn play(
    mut players: BySide<&mut Player>,
    allowances: &BySide<&Allowance>,
    opening: &Line,
    terms: &Terms,
    seed: u64,
    called_off: &AtomicBool,
) -> Option<Played> {
    let mut played = Played {
        line: opening.clone(),
        opening_plies: opening.ply(),
        thoughts: Vec::new(),
        ending: Ending::Rules,
        remark: String::new(),
    };
    for side in Side::ALL {
        if let Err(fault) = players[side].begin(opening.position().variant(), seed) {
            played.ending = failure(fault, side);
            return Some(played);
        }
    }
    let mut clocks = Clocks::new(allowances);
    let mut trend = Trend::default();
    while played.line.outcome_with_claims().is_none() {
        if called_off.load(Ordering::Relaxed) {
            return None;
        }
        let side = played.line.position().side_to_move();
        let question = Question {
            line: &played.line,
            allowance: allowances[side],
            clocks: &clocks,
            patience: terms.patience,
        };
        let allowed = question.allowance.time(question.left());
        let answer = players[side].think(&question);
        if let Some((ending, remark)) = judge(&mut played, side, answer, allowed, terms) {
            played.ending = ending;
            played.remark = remark;
            return Some(played);
        }
        let thought = played.thoughts.last().copied().unwrap_or_default();
        clocks.take(side, thought.time);
        let number = played.line.positions()[played.line.ply() - 1].fullmove_number();
        trend.note(&terms.adjudication, side, thought.score, number);
        if played.line.outcome_with_claims().is_none()
            && let Some(ending) = trend.verdict(&terms.adjudication, played.line.ply())
        {
            played.ending = ending;
            return Some(played);
        }
    }
    Some(played)
}

const fn failure(fault: Fault, side: Side) -> Ending {
    match fault {
        Fault::Crash => Ending::Crash(side),
        Fault::Hang => Ending::Hang(side),
    }
}

/// Plays the answer, if it is one; tells otherwise how the game has ended, and a remark.
fn judge(
    played: &mut Played,
    side: Side,
    answer: Result<Answer, Fault>,
    allowed: Option<Duration>,
    terms: &Terms,
) -> Option<(Ending, String)> {
    let Answer { text, thought } = match answer {
        Ok(answer) => answer,
        Err(fault) => return Some((failure(fault, side), String::new())),
    };
    if let Some(allowed) = allowed
        && thought.time > allowed + terms.margin
    {
        let remark = format!("{} ms of {}", thought.time.as_millis(), allowed.as_millis());
        return Some((Ending::TimeLoss(side), remark));
    }
    let mv = parse_uci(played.line.position(), &text).ok();
    match mv.map(|mv| played.line.play(mv)) {
        Some(Ok(_)) => {
            played.thoughts.push(thought);
            None
        }
        _ => Some((Ending::IllegalMove(side), shortened(&text, LONGEST_ANSWER))),
    }
}
