//! Thinking in a web worker, one job at a time: the browser's counterpart of the task pool.
//!
//! The engine is a module of its own, `engine.js` beside the page, that speaks UCI. It does not listen while it thinks,
//! so to stop it is to end it; another one stands ready by then. One that dies is replaced and asked again. Where none
//! can be started, weak levels think on the page, in [slices](Slices) so short that the page goes on.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use bevy::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WorkerOptions, WorkerType};
use web_time::Instant;

use super::WakeUp;
use super::orders::orders;
use super::question::{Answer, Job, NEWS_APART, Question};
use crate::engine::uci::told;
use crate::engine::{Engine, Info, Level, Limits, Report};
use crate::rules::Move;

/// What systems ask for the engine by: a worker belongs to the page's thread.
pub(super) type Room<'w> = NonSendMut<'w, EngineRoom>;

/// The engine's script, beside the page.
const SCRIPT: &str = "engine.js";
/// How long a worker may take until it listens: its module may still be on its way.
const ARRIVAL: Duration = Duration::from_secs(60);
/// How much longer than it may think an engine may keep silent.
const PATIENCE: Duration = Duration::from_secs(15);
/// How many workers are asked the same question before none is asked any more.
const MOST_TRIES: u32 = 3;
/// How long the page is kept from everything else at a time.
const SLICE: Duration = Duration::from_millis(30);
/// The strongest level that can do with slices.
const STRONGEST_IN_SLICES: Level = Level::Captain;

pub(super) fn plugin(app: &mut App) {
    app.init_non_send::<EngineRoom>();
    app.init_resource::<ThinksOnPage>();
    app.add_systems(Startup, |mut room: Room| room.prepare());
    app.add_systems(Last, (end_unwanted_work, tell_where_it_thinks));
}

/// Whether the engine has no worker and thinks on the page, no better than a middling level.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinksOnPage(pub bool);

fn tell_where_it_thinks(room: Room, mut thinks: ResMut<ThinksOnPage>) {
    thinks.set_if_neq(ThinksOnPage(room.on_page.is_some()));
}

/// A search that nobody waits for any more ends at once.
fn end_unwanted_work(mut room: Room) {
    room.bypass_change_detection().end_unwanted_work();
}

/// The engines, waiting or at work.
#[derive(Default)]
pub(super) struct EngineRoom {
    /// The one that gets the next question.
    first: Option<Colleague>,
    /// The one that takes its place.
    spare: Option<Colleague>,
    work: Option<Work>,
    /// Where there are no workers: the engine that thinks on the page.
    on_page: Option<Box<Engine>>,
}

/// A job at work.
struct Work {
    job: Job,
    stage: Stage,
    /// How often it has been handed to a worker.
    tries: u32,
    /// The lines of the iteration that is being told, the best first.
    seen: Vec<Info>,
    report: Report,
}

#[derive(Clone, Copy)]
enum Stage {
    /// The worker is not heard from yet.
    Arriving,
    /// It has been asked, and must have answered by then.
    Asked { deadline: Instant },
    /// The page thinks itself.
    OnPage(Slices),
}

impl EngineRoom {
    /// Whether an engine is free, so that a job can start.
    pub fn is_idle(&self) -> bool {
        self.work.is_none()
    }

    /// Lets an engine come before it is needed.
    fn prepare(&mut self) {
        if self.on_page.is_none() && self.first.is_none() {
            self.first = self.spare.take().or_else(Colleague::call);
            if self.first.is_none() {
                self.think_on_page();
            }
        }
    }

    fn think_on_page(&mut self) {
        warn!("the engine cannot have a worker: it thinks on the page");
        (self.first, self.spare) = (None, None);
        self.on_page = Some(Box::new(Engine::new(2)));
    }

    /// Sets an engine to work. Whatever it was at, it must have finished.
    pub fn start(&mut self, job: Job) {
        self.prepare();
        if let Some(first) = &self.first {
            first.attend(&job);
        }
        self.work = Some(Work {
            job,
            stage: Stage::Arriving,
            tries: 1,
            seen: Vec::new(),
            report: Report::default(),
        });
        self.go_on();
    }

    /// Tells the engine to stop, whatever it is at.
    pub fn call_home(&mut self) {
        if let Some(work) = &self.work {
            work.job.stop.raise();
        }
        self.end_unwanted_work();
    }

    /// Ends the work that was told to stop.
    fn end_unwanted_work(&mut self) {
        let Some(work) = self.work.take_if(|work| work.job.stop.is_raised()) else {
            return;
        };
        // One that has not been asked yet can do the next job.
        if let Stage::Asked { .. } = work.stage {
            self.first = None;
            self.prepare();
        }
    }

    /// What the engine says if it has finished; without an answer it has broken down.
    pub fn collect(&mut self) -> Option<Option<Answer>> {
        self.end_unwanted_work();
        self.go_on()
    }

    /// Goes on with the work, as far as it has come.
    fn go_on(&mut self) -> Option<Option<Answer>> {
        let work = self.work.as_mut()?;
        let now = Instant::now();
        if let Some(engine) = &mut self.on_page {
            let slices = match &mut work.stage {
                Stage::OnPage(slices) => slices,
                stage => {
                    *stage = Stage::OnPage(Slices::default());
                    work.job.wake.call();
                    return None;
                }
            };
            let answer = slices.think(engine, &work.job);
            if answer.is_none() {
                work.job.wake.call();
            } else {
                self.work = None;
            }
            return answer.map(Some);
        }
        let first = self.first.as_mut()?;
        if let Stage::Arriving = work.stage
            && first.listens()
        {
            work.stage = Stage::Asked {
                deadline: now + work.job.question.longest() + PATIENCE,
            };
            for order in orders(&work.job.question, &work.job.line) {
                first.say(&order);
            }
            // From now on its module is at hand.
            if self.spare.is_none() {
                self.spare = Colleague::call();
            }
        }
        while let Some(text) = first.hear() {
            if let Some(answer) = work.listen(&text) {
                self.work = None;
                return Some(Some(answer));
            }
        }
        let is_late = match work.stage {
            Stage::Asked { deadline } => now > deadline,
            Stage::Arriving => now > first.called + ARRIVAL,
            Stage::OnPage(_) => false,
        };
        if is_late || first.has_failed() {
            warn!("the engine's worker has failed or does not answer: the next one is asked");
            self.replace();
        }
        None
    }

    /// Lets another worker do the work of the first, which has died, or gives workers up.
    fn replace(&mut self) {
        self.first = None;
        let Some(work) = &mut self.work else { return };
        work.seen.clear();
        work.stage = Stage::Arriving;
        work.tries += 1;
        if work.tries > MOST_TRIES {
            self.think_on_page();
        } else {
            self.prepare();
        }
        let Some(work) = &self.work else { return };
        if let Some(first) = &self.first {
            first.attend(&work.job);
        }
        work.job.wake.call();
    }
}

impl Work {
    /// Takes a line that the engine has said; returns its answer, once that is out.
    fn listen(&mut self, text: &str) -> Option<Answer> {
        let position = self.job.line.position();
        if let Some(best) = told::best_move(text, position) {
            return Some(match self.job.question {
                Question::Choose { .. } => Answer::Move(best),
                Question::Study { .. } => Answer::Report(Report {
                    best,
                    ..std::mem::take(&mut self.report)
                }),
            });
        }
        if let Question::Study { lines, news, .. } = &self.job.question
            && let Some(info) = told::info(text, position)
        {
            self.report.nodes = info.nodes;
            self.seen.truncate(info.multipv - 1);
            if info.multipv == 1 {
                self.report.info = Some(info.clone());
            }
            self.seen.push(info);
            if self.seen.len() == (*lines).min(position.legal_moves().len()) {
                news.tell(&self.seen);
            }
        }
        None
    }
}

impl Question {
    /// How long an answer may take.
    fn longest(&self) -> Duration {
        match self {
            Question::Choose { longest, .. } => *longest,
            Question::Study { limits, .. } => limits.movetime.unwrap_or_default(),
        }
    }
}

/// A worker with an engine.
struct Colleague {
    worker: web_sys::Worker,
    heard: Rc<RefCell<Heard>>,
    called: Instant,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

/// What a worker has said.
#[derive(Default)]
struct Heard {
    lines: VecDeque<String>,
    /// It has introduced itself.
    listens: bool,
    failed: bool,
    wake: WakeUp,
    /// Whether somebody looks at what it finds on its way.
    tells_news: bool,
    woken: Option<Instant>,
}

impl Heard {
    /// Takes a line, and wakes whoever waits for it.
    fn take(&mut self, line: String) {
        let is_news = line.starts_with("info ");
        if line == "uciok" {
            self.listens = true;
        } else if self.listens {
            self.lines.push_back(line);
        }
        let now = Instant::now();
        let is_due = self.woken.is_none_or(|woken| now - woken >= NEWS_APART);
        if self.listens && (!is_news || self.tells_news && is_due) {
            self.woken = Some(now);
            self.wake.call();
        }
    }
}

impl Colleague {
    /// Lets one come; `None` where there are no workers.
    fn call() -> Option<Colleague> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(SCRIPT, &options).ok()?;
        let heard = Rc::new(RefCell::new(Heard::default()));
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new({
            let heard = heard.clone();
            move |message: MessageEvent| {
                if let Some(line) = message.data().as_string() {
                    heard.borrow_mut().take(line);
                }
            }
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new({
            let heard = heard.clone();
            move |error: web_sys::Event| {
                // It is dealt with: the console need not tell of it as of a fault of the page.
                error.prevent_default();
                let mut heard = heard.borrow_mut();
                heard.failed = true;
                heard.wake.call();
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Colleague {
            worker,
            heard,
            called: Instant::now(),
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// From now on it wakes whoever waits for this job.
    fn attend(&self, job: &Job) {
        let mut heard = self.heard.borrow_mut();
        heard.wake = job.wake.clone();
        heard.tells_news = matches!(job.question, Question::Study { .. });
    }

    fn listens(&self) -> bool {
        self.heard.borrow().listens
    }

    fn has_failed(&self) -> bool {
        self.heard.borrow().failed
    }

    fn say(&self, line: &str) {
        // A string can always be sent.
        let _ = self.worker.post_message(&line.into());
    }

    fn hear(&mut self) -> Option<String> {
        let text = self.heard.borrow_mut().lines.pop_front()?;
        if text.starts_with("info string") {
            warn!("engine: {text}");
        }
        Some(text)
    }
}

impl Drop for Colleague {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Thinking on the page: every slice looks a ply deeper than the one before it, and the last that came to its end counts.
#[derive(Clone, Copy, Default)]
struct Slices {
    depth: u32,
    found: Option<Move>,
}

impl Slices {
    /// Thinks for a slice; returns the answer, once there is one.
    fn think(&mut self, engine: &mut Engine, job: &Job) -> Option<Answer> {
        self.depth += 1;
        let limits = Limits::default().depth(self.depth).movetime(SLICE);
        let start = Instant::now();
        match &job.question {
            Question::Choose { level, seed, .. } => {
                let level = (*level).min(STRONGEST_IN_SLICES);
                let handicap = crate::engine::Handicap::new(level, *seed);
                let found = engine.choose_within(&job.line, &handicap, &limits, &job.stop, &mut |_| {});
                let was_cut = start.elapsed() >= SLICE;
                if self.found.is_none() || !was_cut {
                    self.found = found;
                }
                (was_cut || self.depth >= MOST_SLICES).then_some(Answer::Move(self.found))
            }
            // A glance is all that there is time for.
            Question::Study { news, .. } => {
                let mut seen = Vec::new();
                let limits = Limits::default().movetime(SLICE);
                let report = engine.search(&job.line, &limits, &job.stop, &mut |info| seen = vec![info.clone()]);
                news.tell(&seen);
                Some(Answer::Report(report))
            }
        }
    }
}

/// As deep as the strongest level looks that can do with slices.
const MOST_SLICES: u32 = 5;
