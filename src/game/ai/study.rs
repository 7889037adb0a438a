//! What the engine makes of a position, for people: hints, an evaluation, and whether it accepts a draw.
//!
//! A study never keeps a game waiting: when the engine is to move it ends at once, and it is bounded in time, so that a
//! board that somebody looks at for an hour costs nothing.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pool::{Answer, EngineRoom, Job, News, Question};
use super::{Thinking, WakeUp};
use crate::engine::{Info, Limits, Score, StopFlag};
use crate::game::Screen;
use crate::game::record::{AnswerDraw, GameRecord, Revision};
use crate::game::seats::Seats;
use crate::rules::Side;

/// How long a position is studied.
const LONGEST_STUDY: Duration = Duration::from_secs(6);
/// How many positions an engine looks at before it answers to an offer of a draw.
const DRAW_NODES: u64 = 60_000;
/// It accepts if it stands no better than this, in centipawns.
const CONTENT: i32 = 15;
/// In the first plies it accepts only if it stands worse than this.
const UNHAPPY: i32 = -150;
/// How many plies are the beginning of a game, in which nobody agrees on a draw.
const EARLY: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StudyWish>()
        .init_resource::<Study>()
        .add_systems(OnExit(Screen::Playing), |mut study: ResMut<Study>| study.work = None);
}

/// How many best lines of what the board shows somebody wants to know; 0 when none.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StudyWish(pub usize);

/// What the engine has found about what the board shows.
#[derive(Resource, Default)]
pub struct Study {
    at: Option<Revision>,
    lines: Vec<Info>,
    /// The study at work: what it is for, and where its news comes from.
    work: Option<Work>,
    /// The study that was finished last.
    done: Option<(Purpose, Revision)>,
}

struct Work {
    at: Revision,
    purpose: Purpose,
    stop: StopFlag,
    news: News,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Lines(usize),
    /// Whether this side, an engine's, accepts a draw.
    Draw(Side),
}

impl Study {
    /// The best lines of what the board shows, the best first; none while nothing is known yet.
    pub fn lines(&self, record: &GameRecord) -> &[Info] {
        if self.at == Some(record.revision()) {
            &self.lines
        } else {
            &[]
        }
    }

    /// Whether the engine is still at it.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }
}

/// What listens to studies.
#[derive(SystemParam)]
pub(super) struct Studies<'w> {
    study: ResMut<'w, Study>,
    record: Res<'w, GameRecord>,
    answers: MessageWriter<'w, AnswerDraw>,
}

impl Studies<'_> {
    /// Hears what the study at work has found, and what the engine says when it has come home.
    pub fn listen(&mut self, finished: Option<&Option<Answer>>) {
        let Some(work) = &self.study.work else { return };
        let (at, purpose) = (work.at, work.purpose);
        match purpose {
            Purpose::Lines(_) => {
                let lines = work.news.lines();
                if self.study.lines != lines || self.study.at != Some(at) {
                    self.study.at = Some(at);
                    self.study.lines = lines;
                }
            }
            Purpose::Draw(side) => match finished {
                Some(Some(Answer::Report(report))) => {
                    let score = report.info.as_ref().map(|info| info.score);
                    let ply = self.record.game().ply();
                    let accept = score
                        .is_some_and(|score| accepts(score, self.record.game().position().side_to_move() == side, ply));
                    self.answers.write(AnswerDraw { accept, at });
                }
                // Rather than let somebody wait for an answer for ever.
                Some(_) => {
                    self.answers.write(AnswerDraw { accept: false, at });
                }
                None => {}
            },
        }
        if finished.is_some() {
            if matches!(purpose, Purpose::Lines(_)) {
                self.study.done = Some((purpose, at));
            }
            self.study.work = None;
        }
    }
}

/// Whether an engine is content with a draw where the side to move, itself or not, has this score.
fn accepts(score: Score, own: bool, ply: usize) -> bool {
    if score.wins_by_force() || score.loses_by_force() {
        return score.loses_by_force() == own;
    }
    let Score::Centipawns(value) = score else { return false };
    let value = if own { value } else { -value };
    value <= if ply < EARLY { UNHAPPY } else { CONTENT }
}

/// Starts the study that is wanted, if the engine has nothing else to do, and ends one that is not wanted any more.
pub(super) fn start_study(
    wish: Res<StudyWish>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    wake: Res<WakeUp>,
    thinking: Option<Res<Thinking>>,
    mut study: ResMut<Study>,
    mut room: ResMut<EngineRoom>,
) {
    let awaited = record.seat_awaited(&seats).is_some_and(|seat| !seat.is_human());
    let offered_to = record
        .draw_offer()
        .map(|side| !side)
        .filter(|&side| !seats[side].is_human());
    let wanted = match offered_to {
        _ if awaited => None,
        Some(side) => Some((Purpose::Draw(side), record.game_revision())),
        None if wish.0 > 0 && record.position().has_legal_move() => Some((Purpose::Lines(wish.0), record.revision())),
        None => None,
    };
    let at_work = study.work.as_ref().map(|work| (work.purpose, work.at));
    if at_work.is_some() && at_work != wanted {
        study.work = None;
    }
    let Some((purpose, at)) = wanted.filter(|&wanted| at_work != Some(wanted) && study.done != Some(wanted)) else {
        return;
    };
    if thinking.is_some() || !room.is_idle() {
        return;
    }
    let (stop, news) = (StopFlag::default(), News::default());
    let (line, limits, lines) = match purpose {
        Purpose::Lines(lines) => (record.line(), Limits::default().movetime(LONGEST_STUDY), lines),
        Purpose::Draw(_) => (record.game(), Limits::default().nodes(DRAW_NODES), 1),
    };
    room.start(Job {
        line: line.clone(),
        question: Question::Study {
            limits,
            lines,
            news: news.clone(),
        },
        stop: stop.clone(),
        wake: wake.clone(),
    });
    study.work = Some(Work {
        at,
        purpose,
        stop,
        news,
    });
}
