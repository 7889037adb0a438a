//! What the engine makes of a position, for people: hints, threats, an evaluation, and whether it accepts a draw.
//!
//! A study never keeps a game waiting: when the engine is to move it ends at once, and it is bounded in time, so that a
//! board that somebody looks at for an hour costs nothing. One study is at work at a time; what somebody has asked for
//! comes before what is only looked at in passing.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::question::{Answer, Job, News, Question};
use super::thinker::Room;
use super::{AiRests, Thinking, WakeUp};
use crate::engine::{Info, Limits, Score, StopFlag};
use crate::game::Screen;
use crate::game::record::{AnswerDraw, GameRecord, Revision};
use crate::game::seats::Seats;
use crate::rules::{Line, Position, Side};

/// How long a position is studied.
const LONGEST_STUDY: Duration = Duration::from_secs(6);
/// How long it is looked at in passing, and how deeply at most.
const LONGEST_GLANCE: Duration = Duration::from_millis(2_500);
const DEEPEST_GLANCE: u32 = 22;
/// How long a threat is looked for.
const LONGEST_WATCH: Duration = Duration::from_millis(1_500);
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

/// What somebody wants to know about what the board shows.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StudyWish {
    /// How many best lines; 0 when none.
    pub lines: usize,
    /// What it is worth, at a glance.
    pub worth: bool,
    /// What the opponent would do if it were their turn.
    pub threat: bool,
}

/// What the engine has found about what the board shows.
#[derive(Resource, Default)]
pub struct Study {
    found: Vec<Found>,
    /// The study at work: what it is for, and where its news comes from.
    work: Option<Work>,
}

/// What a study has found so far.
struct Found {
    purpose: Purpose,
    at: Revision,
    lines: Vec<Info>,
    /// Whether it is finished.
    done: bool,
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
    /// What it is worth.
    Glance,
    /// What happens if the side to move passes.
    Threat,
    /// Whether this side, an engine's, accepts a draw.
    Draw(Side),
}

impl Purpose {
    fn limits(self) -> Limits {
        let limits = Limits::default();
        match self {
            Purpose::Lines(_) => limits.movetime(LONGEST_STUDY),
            Purpose::Glance => limits.movetime(LONGEST_GLANCE).depth(DEEPEST_GLANCE),
            Purpose::Threat => limits.movetime(LONGEST_WATCH),
            Purpose::Draw(_) => limits.nodes(DRAW_NODES),
        }
    }

    fn lines(self) -> usize {
        match self {
            Purpose::Lines(lines) => lines,
            Purpose::Glance | Purpose::Threat | Purpose::Draw(_) => 1,
        }
    }

    /// What is studied; nothing where there is nothing to study.
    fn subject(self, record: &GameRecord) -> Option<Line> {
        match self {
            Purpose::Lines(_) | Purpose::Glance => Some(record.line().clone()),
            Purpose::Threat => passed(record.position()).map(Line::new),
            Purpose::Draw(_) => Some(record.game().clone()),
        }
    }
}

/// The position in which the side to move has passed: what the opponent does there is what they threaten. None in check,
/// which may not be passed by, and where they have no move.
pub fn passed(position: &Position) -> Option<Position> {
    if position.in_check() {
        return None;
    }
    let mut passed = position.clone();
    passed.play_null();
    passed.has_legal_move().then_some(passed)
}

impl Study {
    fn of(&self, record: &GameRecord, wanted: impl Fn(Purpose) -> bool) -> &[Info] {
        let found = self.found.iter().find(|found| wanted(found.purpose));
        found
            .filter(|found| found.at == record.revision())
            .map_or(&[], |found| &found.lines)
    }

    /// The best lines of what the board shows, the best first; none while nothing is known yet.
    pub fn lines(&self, record: &GameRecord) -> &[Info] {
        self.of(record, |purpose| matches!(purpose, Purpose::Lines(_)))
    }

    /// What is known, by whatever study, of what the board shows is worth to the side to move there.
    pub fn worth(&self, record: &GameRecord) -> Option<&Info> {
        let glance = self.of(record, |purpose| purpose == Purpose::Glance).first();
        self.lines(record)
            .first()
            .into_iter()
            .chain(glance)
            .max_by_key(|info| info.depth)
    }

    /// What the opponent would do if it were their turn.
    pub fn threat(&self, record: &GameRecord) -> Option<&Info> {
        self.of(record, |purpose| purpose == Purpose::Threat).first()
    }

    /// Whether the engine is still at it.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    fn is_done(&self, purpose: Purpose, at: Revision) -> bool {
        let is_it = |found: &Found| found.done && found.purpose == purpose && found.at == at;
        self.found.iter().any(is_it)
    }

    fn note(&mut self, purpose: Purpose, at: Revision, lines: Vec<Info>, done: bool) {
        let found = Found {
            purpose,
            at,
            lines,
            done,
        };
        match self.found.iter_mut().find(|found| found.purpose == purpose) {
            // A study that begins anew knows less at first than the one before.
            Some(known) if known.at == at && found.lines.is_empty() => known.done |= done,
            Some(known) => *known = found,
            None => self.found.push(found),
        }
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
            Purpose::Lines(_) | Purpose::Glance | Purpose::Threat => {
                let lines = work.news.lines();
                self.study.note(purpose, at, lines, finished.is_some());
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
    (wake, rests): (Res<WakeUp>, Res<AiRests>),
    thinking: Option<Res<Thinking>>,
    mut study: ResMut<Study>,
    mut room: Room,
) {
    let shown = record.revision();
    study.found.retain(|found| found.at == shown);
    let awaited = !rests.0 && record.seat_awaited(&seats).is_some_and(|seat| !seat.is_human());
    // The engine has found its move, and holds it back for people's sake.
    let waits = thinking.as_ref().is_some_and(|thinking| thinking.answer.is_some());
    let offered_to = record
        .draw_offer()
        .map(|side| !side)
        .filter(|&side| !seats[side].is_human());
    let wanted = match offered_to {
        _ if awaited && !waits => None,
        Some(side) if !awaited => Some((Purpose::Draw(side), record.game_revision())),
        _ if !record.position().has_legal_move() => None,
        _ => {
            let purposes = [
                (wish.threat && !awaited && passed(record.position()).is_some()).then_some(Purpose::Threat),
                (wish.lines > 0 && !awaited).then_some(Purpose::Lines(wish.lines)),
                wish.worth.then_some(Purpose::Glance),
            ];
            let mut open = purposes.into_iter().flatten();
            open.find(|&purpose| !study.is_done(purpose, shown))
                // Who studies it knows what it is worth.
                .filter(|&purpose| purpose != Purpose::Glance || wish.lines == 0 || awaited)
                .map(|purpose| (purpose, shown))
        }
    };
    let at_work = study.work.as_ref().map(|work| (work.purpose, work.at));
    if at_work.is_some() && at_work != wanted {
        study.work = None;
    }
    let Some((purpose, at)) = wanted.filter(|&wanted| at_work != Some(wanted)) else {
        return;
    };
    if (thinking.is_some() && !waits) || !room.is_idle() {
        return;
    }
    let Some(line) = purpose.subject(&record) else {
        return;
    };
    let (stop, news) = (StopFlag::default(), News::default());
    room.start(Job {
        line,
        question: Question::Study {
            limits: purpose.limits(),
            lines: purpose.lines(),
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

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Instant;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{GameSetup, MoveRequested, NewGame, plugin, task_pools};
    use crate::rules::{SHAKO, parse_uci};

    fn studying(wish: StudyWish) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin))
            .insert_resource(wish);
        let setup = GameSetup::new(&SHAKO, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        app
    }

    fn wait(app: &mut App, what: &str, until: impl Fn(&Study, &GameRecord) -> bool) {
        let start = Instant::now();
        while !until(app.world().resource::<Study>(), app.world().resource::<GameRecord>()) {
            assert!(start.elapsed() < Duration::from_secs(120), "{what}");
            app.update();
            sleep(Duration::from_millis(2));
        }
    }

    fn play(app: &mut App, text: &str) {
        let record = app.world().resource::<GameRecord>();
        let (mv, at) = (parse_uci(record.position(), text).unwrap(), record.revision());
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
    }

    const WORTH: StudyWish = StudyWish {
        lines: 0,
        worth: true,
        threat: false,
    };

    #[test]
    fn what_a_position_is_worth_is_known_of_that_position_only() {
        let mut app = studying(WORTH);
        wait(&mut app, "the start is worth something", |study, record| {
            study.worth(record).is_some()
        });
        let stop = app
            .world()
            .resource::<Study>()
            .work
            .as_ref()
            .map(|work| work.stop.clone());
        play(&mut app, "e3e5");
        assert!(
            stop.is_none_or(|stop| stop.is_raised()),
            "the study of the start has ended"
        );
        let (study, record) = (app.world().resource::<Study>(), app.world().resource::<GameRecord>());
        assert!(study.found.iter().all(|found| found.at == record.revision()));
        wait(&mut app, "and so is the next position", |study, record| {
            study.worth(record).is_some()
        });
    }

    #[test]
    fn a_glance_comes_to_its_end_and_is_not_begun_again() {
        let mut app = studying(WORTH);
        wait(&mut app, "it is over", |study, record| {
            study.is_done(Purpose::Glance, record.revision())
        });
        for _ in 0..20 {
            app.update();
            assert!(!app.world().resource::<Study>().is_at_work());
        }
    }

    #[test]
    fn what_nobody_wants_any_more_is_told_to_stop() {
        let mut app = studying(WORTH);
        wait(&mut app, "it begins", |study, _| study.is_at_work());
        let stop = app.world().resource::<Study>().work.as_ref().unwrap().stop.clone();
        app.insert_resource(StudyWish::default());
        app.update();
        assert!(stop.is_raised());
    }

    #[test]
    fn a_threat_comes_before_what_is_looked_at_in_passing() {
        let mut app = studying(WORTH);
        wait(&mut app, "it begins", |study, _| study.is_at_work());
        app.insert_resource(StudyWish { threat: true, ..WORTH });
        wait(&mut app, "the threat is found", |study, record| {
            study.is_done(Purpose::Threat, record.revision())
        });
        let (study, record) = (app.world().resource::<Study>(), app.world().resource::<GameRecord>());
        let threat = study.threat(record).expect("there is a reply").pv[0];
        let passed = passed(record.position()).unwrap();
        assert_eq!(passed.side_to_move(), Side::Black);
        assert!(passed.is_legal(threat));
    }

    #[test]
    fn nobody_passes_by_a_check() {
        let fen = "5k4/10/10/10/10/10/10/10/5K3r/10 w - - 0 1";
        assert_eq!(passed(&Position::from_fen(&SHAKO, fen).unwrap().position), None);
        assert!(passed(&Position::start(&SHAKO)).is_some());
    }
}
