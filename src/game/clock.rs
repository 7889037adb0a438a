//! The chess clock: how much time each side has left, by wall time and by where the game stands, never by frames.
//!
//! [`ChessClock`] is told what time it is and never asks. It runs for the side that the [`GameRecord`] waits for, and
//! nobody else can start it: once a game has ended, nothing that happens to a window makes it run on.

use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use super::Screen;
use super::record::{GameAdvanced, GameRecord, PositionReset, Revision, Verdicts};
use super::seats::{Seats, Terms};
use crate::rules::{BySide, NodeId, Side};

/// Below this it is time to hurry: a tenth of what a side had, but not more than this.
const LOW: Duration = Duration::from_secs(30);
/// Below this, tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(10);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChessClock>();
    app.init_resource::<WallTime>();
    app.add_message::<PauseClock>();
}

/// How much time a side has, and what each of its moves adds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// So much of the time for each move costs nothing.
    pub delay: Duration,
}

impl TimeControl {
    /// What the clock shows before the first move: without a base, the time for one move.
    fn start(self) -> Duration {
        self.base.max(self.increment)
    }
}

/// What two players agree on about the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClockTerms {
    /// What each side has; not the same for both in a handicap game.
    pub control: BySide<TimeControl>,
    /// Whether the clock stands still until the first move has been played.
    pub waits_for_first_move: bool,
}

/// The time by the wall: it goes on while nothing is drawn. It begins anywhere, and never goes back.
#[derive(Resource, Clone, Copy, Debug)]
pub enum WallTime {
    /// The time that has passed since then.
    Real(Instant),
    /// For tests: it is always this.
    Manual(Duration),
}

impl WallTime {
    /// What time it is.
    pub fn now(&self) -> Duration {
        match self {
            WallTime::Real(start) => start.elapsed(),
            WallTime::Manual(now) => *now,
        }
    }
}

impl Default for WallTime {
    fn default() -> WallTime {
        WallTime::Real(Instant::now())
    }
}

/// Somebody stops the clock for a while, or lets it go on.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PauseClock(pub bool);

/// The clock beside the board, if the game has one.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct ChessClock {
    terms: Option<ClockTerms>,
    /// What each side had when it began to think about the move it is at.
    left: BySide<Duration>,
    /// Who is at a move.
    thinker: Option<Side>,
    /// How long they have thought about it before the present stretch.
    thought: Duration,
    /// When the present stretch began; none while the clock stands still.
    since: Option<Duration>,
    paused: bool,
    /// Where the game stood when the clock was set: the state of the record, and its place in the game.
    at: Option<Revision>,
    stands: Option<NodeId>,
}

impl ChessClock {
    /// A clock that has not started; none of it without terms.
    pub fn new(terms: Option<ClockTerms>) -> ChessClock {
        ChessClock {
            terms,
            left: BySide::from_fn(|side| terms.map_or(Duration::ZERO, |terms| terms.control[side].start())),
            ..ChessClock::default()
        }
    }

    /// What was agreed on; none if the game has no clock.
    pub fn terms(&self) -> Option<ClockTerms> {
        self.terms
    }

    /// Whether somebody has stopped it for a while.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.since.and(self.thinker)
    }

    /// The time that a side has left; none without a clock.
    pub fn left(&self, side: Side, now: Duration) -> Option<Duration> {
        let delay = self.terms?.control[side].delay;
        let cost = if self.thinker == Some(side) {
            self.thought_till(now).saturating_sub(delay)
        } else {
            Duration::ZERO
        };
        Some(self.left[side].saturating_sub(cost))
    }

    /// Whether a side should hurry.
    pub fn is_low(&self, side: Side, now: Duration) -> bool {
        let (Some(terms), Some(left)) = (self.terms, self.left(side, now)) else {
            return false;
        };
        left < LOW.min(terms.control[side].start() / 10).max(TENTHS)
    }

    /// How long from now what the clock shows stays the same; none while it stands still.
    pub fn steady_for(&self, now: Duration) -> Option<Duration> {
        let side = self.running()?;
        let left = self.left(side, now)?;
        let delay = self.terms?.control[side].delay.saturating_sub(self.thought_till(now));
        let step = if left > TENTHS { 1_000_000_000 } else { 100_000_000 };
        let rest = (left.as_nanos() % step) as u64;
        Some(delay + Duration::from_nanos(rest.max(1_000_000)))
    }

    /// How long the side to move has thought about its move; nothing without a clock.
    pub fn thought(&self, now: Duration) -> Duration {
        if self.terms.is_some() && self.thinker.is_some() {
            self.thought_till(now)
        } else {
            Duration::ZERO
        }
    }

    fn thought_till(&self, now: Duration) -> Duration {
        let stretch = self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.thought + stretch
    }

    /// A side is at a move, and its time runs or does not.
    fn think(&mut self, side: Side, runs: bool, now: Duration) {
        if self.thinker != Some(side) {
            self.thinker = Some(side);
            self.thought = Duration::ZERO;
            self.since = None;
        }
        if runs {
            self.since.get_or_insert(now);
        } else {
            self.stand_still(now);
        }
    }

    fn stand_still(&mut self, now: Duration) {
        self.thought = self.thought_till(now);
        self.since = None;
    }

    /// A side has made its move: what is left to it now.
    fn press(&mut self, side: Side, now: Duration) -> Option<Duration> {
        let left = self.left(side, now)? + self.terms?.control[side].increment;
        self.left[side] = left;
        self.thinker = None;
        Some(left)
    }

    /// Shows what it showed when the game stood here before.
    fn set_back(&mut self, record: &GameRecord, mut at: NodeId) {
        let Some(terms) = self.terms else { return };
        let tree = record.tree();
        let mut left = BySide::from_fn(|_| None);
        while let Some(before) = tree.parent(at) {
            let side = tree.position(before).side_to_move();
            left[side] = left[side].or_else(|| tree.annotations(at).clock());
            at = before;
        }
        self.left = BySide::from_fn(|side| left[side].unwrap_or_else(|| terms.control[side].start()));
        self.thinker = None;
    }

    /// Whose time has run out.
    fn fallen(&self, now: Duration) -> Option<Side> {
        let side = self.running()?;
        (self.left(side, now)?.is_zero()).then_some(side)
    }
}

/// Ends the game of a side whose time has run out.
pub(super) fn let_flag_fall(
    clock: Res<ChessClock>,
    time: Res<WallTime>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    if clock.at == Some(record.game_revision())
        && record.outcome().is_none()
        && let Some(loser) = clock.fallen(time.now())
    {
        let outcome = record.game().flag_fall(loser);
        verdicts.end(&mut record, outcome, &seats);
    }
}

/// Lets the clock follow the game.
pub(super) fn keep_clock(
    (mut resets, mut advances, mut pauses): (
        MessageReader<PositionReset>,
        MessageReader<GameAdvanced>,
        MessageReader<PauseClock>,
    ),
    (seats, terms, time): (Res<Seats>, Res<Terms>, Res<WallTime>),
    screen: Res<State<Screen>>,
    mut next_screen: Local<bool>,
    mut record: ResMut<GameRecord>,
    mut clock: ResMut<ChessClock>,
) {
    let now = time.now();
    let mut set = clock.clone();
    if let Some(reset) = resets.read().last() {
        set = ChessClock::new(terms.clock);
        set.set_back(&record, record.tip());
        set.thinker = Some(record.game().position().side_to_move());
        set.thought = reset.thought;
        // Who comes back to a game first looks at it.
        set.paused = record.game().ply() > 0 && seats.any_human();
        (set.at, set.stands) = (Some(record.game_revision()), Some(record.tip()));
        *next_screen = true;
    }
    for &GameAdvanced { side, node } in advances.read() {
        let before = record.tree().parent(node);
        // Played at an earlier point, or in another line: what the clock showed there counts.
        if let Some(before) = before.filter(|_| before != set.stands) {
            set.set_back(&record, before);
        }
        if let Some(left) = set.press(side, now) {
            record.bypass_change_detection().note_clock(node, left);
        }
        if seats[side].is_human() {
            set.paused = false;
        }
        (set.at, set.stands) = (Some(record.game_revision()), Some(record.tip()));
    }
    if set.at != Some(record.game_revision()) {
        // Who gives up, or whose flag has fallen, sees what the clock showed then.
        if !record.ended_beside_board() {
            set.set_back(&record, record.tip());
        }
        (set.at, set.stands) = (Some(record.game_revision()), Some(record.tip()));
    }
    for &PauseClock(pause) in pauses.read() {
        set.paused = pause;
    }
    // A game that has just begun is on the screen in the next frame.
    let on_screen = *screen.get() == Screen::Playing || *next_screen;
    *next_screen &= *screen.get() != Screen::Playing;
    if !on_screen && seats.any_human() {
        set.paused = true;
    }
    if record.outcome().is_some() {
        set.stand_still(now);
    } else {
        let begun = set.terms.is_none_or(|terms| !terms.waits_for_first_move) || record.game().ply() > 0;
        let runs = set.terms.is_some() && begun && on_screen && !set.paused;
        set.think(record.game().position().side_to_move(), runs, now);
    }
    clock.set_if_neq(set);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn control(base: u32, increment: u32, delay: u32) -> TimeControl {
        TimeControl {
            base: base * SECOND,
            increment: increment * SECOND,
            delay: delay * SECOND,
        }
    }

    fn clock(control: TimeControl) -> ChessClock {
        ChessClock::new(Some(ClockTerms {
            control: BySide::new(control, control),
            waits_for_first_move: false,
        }))
    }

    fn left(clock: &ChessClock, side: Side, now: u32) -> Duration {
        clock.left(side, now * SECOND).unwrap()
    }

    #[test]
    fn only_the_side_at_its_move_loses_time_and_a_move_adds_the_increment() {
        let mut clock = clock(control(60, 5, 0));
        clock.think(Side::White, true, SECOND);
        assert_eq!(left(&clock, Side::White, 11), 50 * SECOND);
        assert_eq!(left(&clock, Side::Black, 11), 60 * SECOND);
        assert_eq!(clock.press(Side::White, 11 * SECOND), Some(55 * SECOND));
        clock.think(Side::Black, true, 11 * SECOND);
        assert_eq!(left(&clock, Side::White, 31), 55 * SECOND);
        assert_eq!(left(&clock, Side::Black, 31), 40 * SECOND);
    }

    #[test]
    fn a_pause_costs_nothing_and_forgets_nothing() {
        let mut clock = clock(control(60, 0, 3));
        clock.think(Side::White, true, Duration::ZERO);
        clock.think(Side::White, false, 2 * SECOND);
        assert_eq!(left(&clock, Side::White, 500), 60 * SECOND);
        clock.think(Side::White, true, 500 * SECOND);
        // The delay is for the move, not for each stretch of it.
        assert_eq!(left(&clock, Side::White, 505), 56 * SECOND);
        clock.think(Side::White, false, 505 * SECOND);
        assert_eq!(left(&clock, Side::White, 900), 56 * SECOND);
        assert_eq!(clock.press(Side::White, 900 * SECOND), Some(56 * SECOND));
    }

    #[test]
    fn the_delay_is_free_for_each_move() {
        let mut clock = clock(control(10, 0, 5));
        clock.think(Side::White, true, Duration::ZERO);
        assert_eq!(clock.press(Side::White, 4 * SECOND), Some(10 * SECOND));
        clock.think(Side::Black, true, 4 * SECOND);
        assert_eq!(clock.press(Side::Black, 16 * SECOND), Some(3 * SECOND));
    }

    #[test]
    fn time_runs_out_at_its_end_and_not_before_and_only_while_it_runs() {
        let mut clock = clock(control(10, 0, 0));
        clock.think(Side::Black, true, Duration::ZERO);
        assert_eq!(clock.fallen(10 * SECOND - Duration::from_nanos(1)), None);
        assert_eq!(clock.fallen(10 * SECOND), Some(Side::Black));
        assert_eq!(left(&clock, Side::Black, 1000), Duration::ZERO);
        clock.stand_still(10 * SECOND);
        assert_eq!(clock.fallen(20 * SECOND), None);
    }

    #[test]
    fn without_terms_there_is_no_clock() {
        let mut clock = ChessClock::new(None);
        clock.think(Side::White, false, SECOND);
        assert_eq!(clock.left(Side::White, SECOND), None);
        assert_eq!(clock.press(Side::White, SECOND), None);
        assert_eq!((clock.fallen(SECOND), clock.steady_for(SECOND)), (None, None));
    }

    #[test]
    fn without_a_base_the_first_move_has_the_time_of_an_increment() {
        let clock = clock(control(0, 8, 0));
        assert_eq!(left(&clock, Side::White, 0), 8 * SECOND);
    }

    #[test]
    fn what_it_shows_is_looked_at_again_when_it_changes() {
        let mut clock = clock(control(60, 0, 2));
        assert_eq!(clock.steady_for(Duration::ZERO), None);
        clock.think(Side::White, true, Duration::ZERO);
        let half = Duration::from_millis(500);
        // The delay first, and then at once: from sixty it goes down with the first instant.
        assert!(clock.steady_for(half).unwrap() >= 3 * half);
        assert_eq!(clock.steady_for(2 * SECOND + half), Some(half));
        let low = Duration::from_millis(52_950);
        assert_eq!(clock.steady_for(low), Some(Duration::from_millis(50)));
    }
}
