//! A move that a human has chosen while the computer thinks, in a game with a clock: it is played at once when it is
//! their turn, if it is legal then, and dropped if it is not.
//!
//! It is a wish and no move: nothing of the game depends on it until it has become a request like any other.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clock::ChessClock;
use super::record::{GameRecord, MoveRequested, PositionReset, Revision};
use super::seats::{Seat, Seats};
use super::selection::Selection;
use crate::rules::{NodeId, Side, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Premove>();
    app.init_resource::<PremovesAllowed>();
    app.add_message::<PremoveDropped>();
}

/// Whether moves may be chosen ahead at all. Who shows the game sets it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PremovesAllowed(pub bool);

impl Default for PremovesAllowed {
    fn default() -> PremovesAllowed {
        PremovesAllowed(true)
    }
}

/// The move that is chosen ahead, if one is.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Premove(Option<Chosen>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Chosen {
    from: Square,
    to: Square,
    /// The state of the game in which it was chosen, and its place in the tree.
    at: Revision,
    tip: NodeId,
}

impl Premove {
    /// From where to where it goes.
    pub fn squares(&self) -> Option<(Square, Square)> {
        self.0.map(|Chosen { from, to, .. }| (from, to))
    }

    /// Chooses a move, in place of any that was chosen before.
    pub(super) fn choose(&mut self, from: Square, to: Square, record: &GameRecord) {
        self.0 = Some(Chosen {
            from,
            to,
            at: record.game_revision(),
            tip: record.tip(),
        });
    }

    /// Drops it, and tells whether there was one.
    pub(super) fn drop(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// A move that was chosen ahead could not be played when its turn came.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PremoveDropped {
    /// Where it should have begun.
    pub from: Square,
    /// Where it should have ended.
    pub to: Square,
}

/// Whose pieces a hand may take up now.
#[derive(SystemParam)]
pub struct Turn<'w> {
    record: Res<'w, GameRecord>,
    seats: Res<'w, Seats>,
    clock: Res<'w, ChessClock>,
    allowed: Res<'w, PremovesAllowed>,
}

impl Turn<'_> {
    /// The side whose pieces may be taken up, to be moved or to choose a move ahead.
    pub fn hand(&self) -> Option<Side> {
        let to_move = self.record.seat_to_move(&self.seats).is_some_and(Seat::is_human);
        let mover = to_move.then(|| self.record.position().side_to_move());
        mover.or_else(|| self.ahead())
    }

    /// The side that may choose a move ahead: the one human's, while the computer is to move, the clock of the game has
    /// to be thought of, and the board shows where the game stands.
    pub fn ahead(&self) -> Option<Side> {
        let human = self.seats.only_human()?;
        let waits = self
            .record
            .seat_awaited(&self.seats)
            .is_some_and(|seat| !seat.is_human());
        let allowed = self.allowed.0 && self.clock.terms().is_some();
        (waits && allowed && self.record.is_at_tip()).then_some(human)
    }
}

/// Plays the move that was chosen ahead when its turn has come, and drops it when it cannot be played, or when the game
/// has gone another way. While the clock is paused it is dropped, too: a move would start the clock, and whoever has
/// stopped it may not be there.
pub(super) fn play_premove(
    mut resets: MessageReader<PositionReset>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    (clock, allowed): (Res<ChessClock>, Res<PremovesAllowed>),
    mut premove: ResMut<Premove>,
    mut selection: ResMut<Selection>,
    mut moves: MessageWriter<MoveRequested>,
    mut dropped: MessageWriter<PremoveDropped>,
) {
    let reset = resets.read().count() > 0;
    let Some(Chosen { from, to, at, tip }) = premove.0 else {
        return;
    };
    let now = record.game_revision();
    if at == now && allowed.0 {
        return;
    }
    premove.0 = None;
    // The computer has made its move; anything else is not what was waited for.
    let answered = !reset && record.tree().parent(record.tip()) == Some(tip);
    if !answered || !record.seat_awaited(&seats).is_some_and(Seat::is_human) {
        return;
    }
    if clock.is_paused() {
        dropped.write(PremoveDropped { from, to });
        return;
    }
    let mut meant = record.game().position().legal_moves_from(from);
    meant.retain(|mv| mv.to() == to);
    match meant[..] {
        [] => {
            dropped.write(PremoveDropped { from, to });
        }
        [mv] => {
            moves.write(MoveRequested { mv, at: now });
        }
        // A pawn promotes: to what, is asked now.
        _ if record.is_at_tip() => selection.ask_promotion(&record, from, to),
        _ => {
            dropped.write(PremoveDropped { from, to });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{
        AiPace, ClearSelection, ClockTerms, GameSetup, NewGame, PauseClock, PickUp, Screen, SelectSquare, TimeControl,
        WallTime, plugin, task_pools,
    };
    use crate::rules::{BySide, Position, SHAKO, parse_uci};

    #[derive(Resource, Default)]
    struct Told(Vec<PremoveDropped>);

    /// A game with a clock in which a human has White, and the computer, to move, takes its time.
    fn waiting(fen: Option<&str>, clock: bool) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin))
            .insert_resource(AiPace(Duration::from_secs(3600)))
            .insert_resource(WallTime::Manual(Duration::ZERO))
            .init_resource::<Told>()
            .add_systems(
                Last,
                |mut dropped: MessageReader<PremoveDropped>, mut told: ResMut<Told>| told.0.extend(dropped.read()),
            );
        let seats = Seats::new(Seat::Human, Seat::Engine(Level::Hatchling));
        let mut setup = match fen {
            Some(fen) => GameSetup::from_position(Position::from_fen(&SHAKO, fen).unwrap().position, seats),
            None => GameSetup::new(&SHAKO, seats),
        };
        let control = TimeControl {
            base: Duration::from_secs(7200),
            ..TimeControl::default()
        };
        setup.terms.clock = clock.then_some(ClockTerms {
            control: BySide::new(control, control),
            waits_for_first_move: false,
        });
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
        app
    }

    /// Somebody plays for the side to move.
    fn play(app: &mut App, text: &str) {
        let record = app.world().resource::<GameRecord>();
        let (mv, at) = (parse_uci(record.position(), text).unwrap(), record.game_revision());
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
    }

    fn point(app: &mut App, squares: &[&str]) {
        for square in squares {
            let square = Square::at(square);
            app.world_mut().write_message(SelectSquare { square });
            app.update();
        }
    }

    fn moves(app: &App) -> Vec<String> {
        let record = app.world().resource::<GameRecord>();
        record.game().moves().iter().map(ToString::to_string).collect()
    }

    fn chosen(app: &App) -> Option<(String, String)> {
        let squares = app.world().resource::<Premove>().squares();
        squares.map(|(from, to)| (from.to_string(), to.to_string()))
    }

    #[test]
    fn a_move_chosen_ahead_is_played_at_once_when_its_turn_has_come_and_takes_no_time() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["f3", "f5"]);
        assert_eq!(chosen(&app), Some(("f3".to_owned(), "f5".to_owned())));
        assert_eq!(moves(&app), ["e3e5"], "it is no move yet");
        let left = |app: &App| {
            let clock = app.world().resource::<ChessClock>();
            clock.left(Side::White, Duration::from_secs(9))
        };
        let before = left(&app);
        app.insert_resource(WallTime::Manual(Duration::from_secs(9)));
        play(&mut app, "e8e6");
        app.update();
        assert_eq!(moves(&app), ["e3e5", "e8e6", "f3f5"]);
        assert_eq!(chosen(&app), None);
        assert_eq!(left(&app), before);
        assert!(app.world().resource::<Told>().0.is_empty());
    }

    #[test]
    fn what_is_not_legal_when_its_turn_has_come_changes_nothing() {
        // The pawn would capture what does not come.
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["e5", "f6"]);
        assert!(chosen(&app).is_some());
        play(&mut app, "a8a7");
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(moves(&app), ["e3e5", "a8a7"]);
        assert_eq!(chosen(&app), None);
        let (from, to) = (Square::at("e5"), Square::at("f6"));
        assert_eq!(app.world().resource::<Told>().0, [PremoveDropped { from, to }]);
    }

    #[test]
    fn a_move_chosen_ahead_does_not_start_a_clock_that_somebody_has_stopped() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["f3", "f5"]);
        app.world_mut().write_message(PauseClock(true));
        app.update();
        assert!(chosen(&app).is_some(), "it waits for its turn");
        play(&mut app, "e8e6");
        app.insert_resource(WallTime::Manual(Duration::from_secs(100_000)));
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(moves(&app), ["e3e5", "e8e6"]);
        let clock = app.world().resource::<ChessClock>();
        assert!(clock.is_paused());
        assert_eq!(clock.running(), None);
        assert!(app.world().resource::<GameRecord>().outcome().is_none());
        assert_eq!(chosen(&app), None);
        let (from, to) = (Square::at("f3"), Square::at("f5"));
        assert_eq!(app.world().resource::<Told>().0, [PremoveDropped { from, to }]);
    }

    #[test]
    fn there_is_one_move_ahead_and_any_press_elsewhere_drops_it() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["f3", "f5"]);
        point(&mut app, &["g3"]);
        assert_eq!(chosen(&app), None);
        point(&mut app, &["g4"]);
        assert_eq!(chosen(&app), Some(("g3".to_owned(), "g4".to_owned())));
        app.world_mut().write_message(ClearSelection);
        app.update();
        assert_eq!(chosen(&app), None);
        point(&mut app, &["f3", "f5", "a5"]);
        assert_eq!(chosen(&app), None);
        play(&mut app, "e8e6");
        app.update();
        assert_eq!(moves(&app), ["e3e5", "e8e6"]);
    }

    #[test]
    fn nothing_is_chosen_ahead_without_a_clock_or_where_nobody_wants_it() {
        for (clock, allowed) in [(false, true), (true, false)] {
            let mut app = waiting(None, clock);
            app.insert_resource(PremovesAllowed(allowed));
            play(&mut app, "e3e5");
            point(&mut app, &["f3", "f5"]);
            assert_eq!(chosen(&app), None);
            assert_eq!(app.world().resource::<Selection>().from(), None);
        }
    }

    #[test]
    fn the_opponents_pieces_are_not_taken_up() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["e8"]);
        assert_eq!(app.world().resource::<Selection>().from(), None);
    }

    #[test]
    fn what_is_in_the_hand_when_its_turn_comes_stays_there_with_what_is_legal_now() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        app.world_mut().write_message(PickUp {
            square: Square::at("e5"),
        });
        app.update();
        let targets = |app: &App| {
            let selection = app.world().resource::<Selection>();
            let squares = selection.targets().iter().map(|target| target.to.to_string());
            (selection.from().is_some(), squares.collect::<Vec<_>>())
        };
        assert_eq!(targets(&app).1, ["d6", "e6", "f6"]);
        play(&mut app, "a8a7");
        assert_eq!(targets(&app), (true, vec!["e6".to_owned()]));
    }

    #[test]
    fn a_pawn_that_promotes_ahead_is_asked_what_it_becomes_when_its_turn_comes() {
        let mut app = waiting(Some("5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1"), true);
        play(&mut app, "f2f3");
        point(&mut app, &["a9", "a10"]);
        assert!(chosen(&app).is_some());
        play(&mut app, "f10g10");
        app.update();
        assert_eq!(moves(&app), ["f2f3", "f10g10"]);
        let selection = app.world().resource::<Selection>();
        let promotion = selection.promotion().expect("it is asked about");
        assert_eq!(promotion.choices.len(), SHAKO.promotions.len());
    }

    #[test]
    fn another_game_forgets_it() {
        let mut app = waiting(None, true);
        play(&mut app, "e3e5");
        point(&mut app, &["f3", "f5"]);
        app.world_mut().write_message(NewGame::default());
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(chosen(&app), None);
        assert!(moves(&app).is_empty());
        assert!(app.world().resource::<Told>().0.is_empty());
    }
}
