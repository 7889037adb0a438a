//! Games by the clock.

use tenfold::rules::BySide;

use super::*;

const SECOND: Duration = Duration::from_secs(1);

/// Five minutes, and three seconds a move.
pub fn blitz() -> ClockTerms {
    let control = TimeControl {
        base: 300 * SECOND,
        increment: 3 * SECOND,
        delay: Duration::ZERO,
    };
    ClockTerms {
        control: BySide::new(control, control),
        waits_for_first_move: false,
    }
}

fn timed(terms: ClockTerms) -> App {
    let mut setup = GameSetup::new(&SHAKO, TWO_PLAYERS);
    setup.terms.clock = Some(terms);
    let mut app = game();
    app.insert_resource(WallTime::Manual(Duration::ZERO));
    begin(&mut app, setup);
    app
}

fn wait(app: &mut App, seconds: u32) {
    let now = app.world().resource::<WallTime>().now();
    app.insert_resource(WallTime::Manual(now + seconds * SECOND));
    app.update();
}

/// The seconds that White and Black have left.
fn left(app: &App) -> [u64; 2] {
    let now = app.world().resource::<WallTime>().now();
    let clock = app.world().resource::<ChessClock>();
    Side::ALL.map(|side| clock.left(side, now).unwrap().as_secs())
}

#[test]
fn each_side_pays_for_its_own_thinking_and_takes_its_time_back_with_its_move() {
    let mut app = timed(blitz());
    wait(&mut app, 10);
    assert_eq!(left(&app), [290, 300]);
    play(&mut app, "f3f5");
    assert_eq!(left(&app), [293, 300]);
    wait(&mut app, 20);
    play(&mut app, "g8g7");
    assert_eq!(left(&app), [293, 283]);
    wait(&mut app, 5);
    take_back(&mut app);
    assert_eq!(left(&app), [293, 300]);
    wait(&mut app, 7);
    assert_eq!(left(&app), [293, 293]);
    let tree = record(&app).tree();
    assert_eq!(tree.annotations(record(&app).tip()).clock(), Some(293 * SECOND));
}

#[test]
fn a_move_at_an_earlier_point_has_the_clocks_of_that_point() {
    let mut app = timed(blitz());
    wait(&mut app, 10);
    play(&mut app, "f3f5");
    wait(&mut app, 100);
    play(&mut app, "g8g7");
    wait(&mut app, 200);
    assert_eq!(left(&app), [93, 203]);
    tell(&mut app, Browse::Start);
    tell(&mut app, Browse::Forward);
    play(&mut app, "e8e6");
    // It costs Black what it had thought before, at most; and White nothing.
    assert_eq!(left(&app), [293, 303]);
    wait(&mut app, 300);
    assert!(record(&app).outcome().is_some());
    tell(&mut app, Browse::Start);
    play(&mut app, "e3e5");
    assert_eq!(record(&app).outcome(), None);
    assert_eq!(left(&app), [303, 300]);
}

#[test]
fn the_flag_falls_by_the_rules_and_the_clock_stops_for_good() {
    let mut app = timed(blitz());
    wait(&mut app, 299);
    assert_eq!(record(&app).outcome(), None);
    wait(&mut app, 1);
    let lost = Outcome::Win {
        winner: Side::Black,
        by: WinReason::Time,
    };
    assert_eq!(record(&app).outcome(), Some(lost));
    assert_eq!(heard::<GameEnded>(&mut app), [GameEnded(lost)]);
    wait(&mut app, 1000);
    assert_eq!(left(&app), [0, 300]);
    // Looking at it, or at other screens, starts nothing.
    tell(&mut app, Browse::Start);
    tell(&mut app, PauseClock(false));
    wait(&mut app, 1000);
    assert_eq!(left(&app), [0, 300]);
    assert_eq!(app.world().resource::<ChessClock>().running(), None);
}

#[test]
fn a_mate_stops_the_clock() {
    let mut setup = GameSetup::from_position(
        position(&SHAKO, "5k4/1R8/2R7/10/10/10/10/10/10/5K4 w - - 0 1"),
        TWO_PLAYERS,
    );
    setup.terms.clock = Some(blitz());
    let mut app = game();
    app.insert_resource(WallTime::Manual(Duration::ZERO));
    begin(&mut app, setup);
    wait(&mut app, 5);
    play(&mut app, "c8c10");
    assert!(record(&app).outcome().is_some());
    wait(&mut app, 1000);
    assert_eq!(left(&app), [298, 300]);
}

#[test]
fn dead_material_draws_when_a_flag_falls() {
    let mut setup = GameSetup::from_position(
        position(&SHAKO, "5k4/p9/10/10/10/10/10/10/10/5K4 b - - 0 1"),
        TWO_PLAYERS,
    );
    setup.terms.clock = Some(blitz());
    let mut app = game();
    app.insert_resource(WallTime::Manual(Duration::ZERO));
    begin(&mut app, setup);
    wait(&mut app, 300);
    assert_eq!(record(&app).outcome(), Some(Outcome::Draw(DrawReason::Time)));
}

#[test]
fn a_clock_that_waits_for_the_first_move_does() {
    let mut app = timed(ClockTerms {
        waits_for_first_move: true,
        ..blitz()
    });
    wait(&mut app, 500);
    assert_eq!(left(&app), [300, 300]);
    play(&mut app, "f3f5");
    wait(&mut app, 10);
    assert_eq!(left(&app)[1], 290);
}

#[test]
fn a_pause_costs_nothing_and_looking_around_stops_nothing() {
    let mut app = timed(blitz());
    play(&mut app, "f3f5 g8g7");
    wait(&mut app, 10);
    tell(&mut app, PauseClock(true));
    wait(&mut app, 400);
    assert_eq!(left(&app), [293, 303]);
    tell(&mut app, PauseClock(false));
    tell(&mut app, Browse::Start);
    wait(&mut app, 10);
    assert_eq!(left(&app), [283, 303]);
    // Behind the menu the game rests.
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    app.update();
    app.update();
    wait(&mut app, 400);
    assert_eq!(left(&app), [283, 303]);
}

#[test]
fn a_saved_game_has_its_clocks_and_waits_for_whoever_comes_back() {
    let mut app = timed(blitz());
    wait(&mut app, 10);
    play(&mut app, "f3f5");
    wait(&mut app, 100);
    play(&mut app, "g8g7");
    let text = to_text(record(&app), &TWO_PLAYERS, app.world().resource::<Terms>());
    let mut other = game();
    other.insert_resource(WallTime::Manual(Duration::ZERO));
    tell(&mut other, LoadGame(from_text(&text).unwrap()));
    wait(&mut other, 1000);
    assert_eq!(left(&other), [293, 203]);
    // The first move lets it go on.
    play(&mut other, "g3g5");
    wait(&mut other, 3);
    assert_eq!(left(&other), [296, 200]);
}

#[test]
fn whoever_comes_back_in_the_midst_of_a_thought_has_no_more_time_than_before() {
    let mut app = timed(blitz());
    play(&mut app, "f3f5 g8g7");
    wait(&mut app, 40);
    let shown = left(&app);
    let thought = app
        .world()
        .resource::<ChessClock>()
        .thought(app.world().resource::<WallTime>().now());
    let game = SavedGame::of(record(&app), TWO_PLAYERS, *app.world().resource::<Terms>()).thinking_for(thought);
    let mut other = super::game();
    other.insert_resource(WallTime::Manual(Duration::ZERO));
    tell(&mut other, LoadGame(from_text(&game.to_text()).unwrap()));
    wait(&mut other, 1000);
    assert_eq!(left(&other), shown);
    // And a move costs what was thought before and after.
    tell(&mut other, PauseClock(false));
    wait(&mut other, 10);
    play(&mut other, "g3g5");
    assert_eq!(left(&other), [shown[0] - 10 + 3, shown[1]]);
    // What comes next owes nothing.
    let mut setup = GameSetup::new(&SHAKO, TWO_PLAYERS);
    setup.terms.clock = Some(blitz());
    tell(&mut other, NewGame { setup });
    assert_eq!(left(&other), [300, 300]);
}

#[test]
fn an_engine_moves_before_its_flag_falls() {
    let control = |base: u64| TimeControl {
        base: Duration::from_millis(base),
        ..TimeControl::default()
    };
    let mut setup = GameSetup::new(&SHAKO, Seats::new(Seat::Engine(Level::Legend), Seat::Human));
    setup.terms.clock = Some(ClockTerms {
        control: BySide::new(control(2_000), control(600_000)),
        waits_for_first_move: false,
    });
    let mut app = game();
    begin(&mut app, setup);
    update_until(&mut app, "it has moved", |world| {
        world.resource::<GameRecord>().ply() == 1
    });
    assert_eq!(record(&app).outcome(), None);
}
