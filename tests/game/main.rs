//! Whole games without a window: requests in, the record, the pieces and messages out.

mod browsing;
mod clock;
mod saving;

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use bevy::ecs::message::Message;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use proptest::prelude::*;
use tenfold::engine::Level;
use tenfold::game::*;
use tenfold::rules::{
    Bitboard, DrawReason, MoveError, Outcome, PEMBA, Piece, PieceType, Position, SHAKO, Side, Square, Variant,
    WinReason, parse_uci, san,
};

type ChessMove = tenfold::rules::Move;

const TWO_PLAYERS: Seats = Seats::new(Seat::Human, Seat::Human);
const BEGINNER: Seat = Seat::Engine(Level::Hatchling);

// ---- what the tests stand on

/// The game without a window, in the menu.
fn game() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin));
    app.insert_resource(AiPace(Duration::ZERO));
    // The engine plays the same games every time, too.
    app.insert_resource(GameSeed(Some(1)));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    app.update();
    app
}

/// A game that has just begun.
fn playing(setup: GameSetup) -> App {
    let mut app = game();
    begin(&mut app, setup);
    app
}

fn two_players(variant: &'static Variant) -> App {
    playing(GameSetup::new(variant, TWO_PLAYERS))
}

fn two_players_from(variant: &'static Variant, fen: &str) -> App {
    playing(GameSetup::from_position(position(variant, fen), TWO_PLAYERS))
}

fn position(variant: &'static Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap().position
}

fn begin(app: &mut App, setup: GameSetup) {
    app.world_mut().write_message(NewGame { setup });
    app.update();
    // The screen follows before the next frame.
    app.update();
    assert_eq!(screen(app), Screen::Playing);
}

fn record(app: &App) -> &GameRecord {
    app.world().resource::<GameRecord>()
}

fn selection(app: &App) -> &Selection {
    app.world().resource::<Selection>()
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// The phase, once it has followed the record.
fn phase(app: &mut App) -> Phase {
    app.update();
    *app.world().resource::<State<Phase>>().get()
}

fn thinking(app: &App) -> bool {
    app.world().contains_resource::<Thinking>()
}

fn tell<M: Message>(app: &mut App, message: M) {
    app.world_mut().write_message(message);
    app.update();
}

/// What was told since the last time.
fn heard<M: Message>(app: &mut App) -> Vec<M> {
    app.world_mut().resource_mut::<Messages<M>>().drain().collect()
}

fn request(app: &mut App, mv: ChessMove) {
    let at = record(app).revision();
    tell(app, MoveRequested { mv, at });
}

fn play(app: &mut App, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = parse_uci(record(app).position(), text).unwrap();
        let ply = record(app).ply();
        request(app, mv);
        assert_eq!(record(app).ply(), ply + 1, "{text} was not played");
    }
}

fn take_back(app: &mut App) {
    let at = record(app).revision();
    tell(app, TakeBack { at });
}

fn click(app: &mut App, square: &str) {
    tell(
        app,
        SelectSquare {
            square: Square::at(square),
        },
    );
}

fn drop_on(app: &mut App, from: &str, to: &str) {
    tell(
        app,
        DropOn {
            from: Square::at(from),
            to: Square::at(to),
        },
    );
}

/// Lets frames pass until something is true.
fn update_until(app: &mut App, what: &str, mut is_true: impl FnMut(&World) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_true(app.world()) {
        assert!(Instant::now() < deadline, "waited in vain until {what}");
        app.update();
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Lets every frame last a tenth of a second.
fn with_manual_time(app: &mut App) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
}

/// Checks that the entities are the position, no more and no less.
fn assert_in_step(app: &mut App) {
    let expected = record(app).position().clone();
    let mut pieces = app.world_mut().query::<(Entity, &PieceOf, &OnSquare)>();
    let standing: Vec<(Entity, PieceOf, OnSquare)> = pieces
        .iter(app.world())
        .map(|(entity, &piece, &on)| (entity, piece, on))
        .collect();
    assert_eq!(standing.len(), expected.occupied().len() as usize, "{expected}");
    let index = app.world().resource::<SquareIndex>();
    for &(entity, PieceOf(piece), OnSquare(square)) in &standing {
        assert_eq!(expected.piece_at(square), Some(piece), "{square}\n{expected}");
        assert_eq!(index.piece(square), Some(entity), "{square}");
    }
    for square in Square::all() {
        assert_eq!(
            index.piece(square).is_some(),
            expected.piece_at(square).is_some(),
            "{square}"
        );
    }
    // What was captured lies beside the board, in order, as what it was when it fell.
    let line = record(app).line();
    for side in Side::ALL {
        let fallen: Vec<Piece> = (line.positions().iter().zip(line.moves()))
            .filter_map(|(before, mv)| before.piece_at(mv.captured_square()?))
            .filter(|piece| piece.side() == side)
            .collect();
        let index = app.world().resource::<SquareIndex>();
        let beside = index.captured(side).iter().enumerate().map(|(order, &entity)| {
            let piece = app.world().entity(entity);
            assert_eq!(piece.get::<Captured>(), Some(&Captured { order }));
            assert!(!piece.contains::<OnSquare>());
            piece.get::<PieceOf>().unwrap().0
        });
        assert_eq!(beside.collect::<Vec<_>>(), fallen, "{side}");
    }
    // Nothing is left over either: no piece is lost or doubled.
    let mut all = app.world_mut().query_filtered::<Entity, With<PieceOf>>();
    let aside = beside_the_board(app).len();
    assert_eq!(all.iter(app.world()).count(), standing.len() + aside);
    assert_eq!(
        standing.len() + aside,
        record(app).line().start().occupied().len() as usize
    );
}

/// All captured pieces.
fn beside_the_board(app: &mut App) -> Vec<Entity> {
    let mut captured = app.world_mut().query_filtered::<Entity, With<Captured>>();
    captured.iter(app.world()).collect()
}

/// The entity and the piece on a square.
fn piece_on(app: &App, square: &str) -> Option<(Entity, Piece)> {
    let entity = app.world().resource::<SquareIndex>().piece(Square::at(square))?;
    Some((entity, app.world().get::<PieceOf>(entity).unwrap().0))
}

/// Xorshift: tests play the same games every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}

// ---- whole games

#[test]
fn the_shortest_mates_end_the_game_in_both_variants() {
    let games = [
        (&SHAKO, "d3d4 f8f6 e2a6 f9f8 a6f6", Side::White),
        (&PEMBA, "g1e4 h9g7 e4h6", Side::White),
    ];
    for (variant, moves, winner) in games {
        let mut app = two_players(variant);
        assert_eq!(phase(&mut app), Phase::Running);
        play(&mut app, moves);
        let outcome = Outcome::Win {
            winner,
            by: WinReason::Checkmate,
        };
        assert_eq!(record(&app).outcome(), Some(outcome));
        assert_eq!(heard::<GameEnded>(&mut app), [GameEnded(outcome)]);
        assert!(record(&app).san_moves().last().unwrap().ends_with('#'));
        assert!(heard::<MovePlayed>(&mut app).last().unwrap().check);
        assert_eq!(phase(&mut app), Phase::Over);
        assert_in_step(&mut app);
    }
}

/// Plays a random game to its end, checking everything that is told about each move.
fn play_random_game(app: &mut App, dice: &mut Dice) {
    while record(app).outcome().is_none() {
        let before = record(app).position().clone();
        let revision = record(app).revision();
        let mv = dice.pick(&before.legal_moves());
        request(app, mv);

        let after = record(app).position().clone();
        let mut expected = before.clone();
        expected.play_unchecked(mv);
        assert_eq!(after, expected);
        let [played] = &heard::<MovePlayed>(app)[..] else {
            panic!("one request, one move")
        };
        assert_eq!(
            (played.side, played.mv, &played.san),
            (before.side_to_move(), mv, &san(&before, mv))
        );
        assert_eq!(played.check, after.in_check());
        assert_eq!(record(app).last_move(), Some(mv));
        assert_eq!(record(app).san_moves().last(), Some(&played.san));
        assert_ne!(record(app).revision(), revision);
        assert_in_step(app);
    }
}

#[test]
fn pieces_stay_in_step_through_random_games_to_the_end_and_all_the_way_back() {
    for (seed, variant) in [(1, &SHAKO), (2, &PEMBA), (3, &SHAKO), (4, &PEMBA)] {
        let mut app = two_players(variant);
        let mut dice = Dice(seed * 0x9e37_79b9);
        play_random_game(&mut app, &mut dice);
        assert_eq!(
            heard::<GameEnded>(&mut app),
            [GameEnded(record(&app).outcome().unwrap())]
        );
        assert!(heard::<MoveRefused>(&mut app).is_empty());

        let positions = record(&app).line().positions().to_vec();
        for (ply, earlier) in positions.iter().enumerate().rev().skip(1) {
            take_back(&mut app);
            assert_eq!(record(&app).position(), earlier);
            assert_eq!(record(&app).san_moves().len(), ply);
            assert_eq!(record(&app).outcome(), None);
            assert_eq!(heard::<MoveTakenBack>(&mut app).len(), 1);
            assert_in_step(&mut app);
        }
        // Before the first move there is nothing to take back.
        take_back(&mut app);
        assert_eq!(record(&app).ply(), 0);
        assert!(heard::<MoveTakenBack>(&mut app).is_empty());
        assert_eq!(phase(&mut app), Phase::Running);
    }
}

#[test]
fn a_piece_is_the_same_entity_from_its_first_square_to_its_last() {
    let mut app = two_players(&SHAKO);
    let (cannon, _) = piece_on(&app, "a1").unwrap();
    play(&mut app, "a1b1 a8a7 b1c1 a7a6 c1a1");
    assert_eq!(piece_on(&app, "a1").unwrap().0, cannon);
    take_back(&mut app);
    assert_eq!(piece_on(&app, "c1").unwrap().0, cannon);
}

// ---- judgement

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut app = two_players(&SHAKO);
    let black_move = {
        let mut later = Position::start(&SHAKO);
        later.play_unchecked(parse_uci(&later, "a3a4").unwrap());
        parse_uci(&later, "a8a7").unwrap()
    };
    let revision = record(&app).revision();
    for mv in [black_move, ChessMove::NULL] {
        request(&mut app, mv);
        let reason = Refusal::Rules(MoveError::Illegal(mv));
        assert_eq!(
            heard::<MoveRefused>(&mut app),
            [MoveRefused {
                reason,
                at: Some(mv.from())
            }]
        );
    }
    assert_eq!((record(&app).ply(), record(&app).revision()), (0, revision));
    assert_in_step(&mut app);
}

#[test]
fn a_request_for_an_earlier_state_is_dropped_without_a_word() {
    let mut app = two_players(&PEMBA);
    let at = record(&app).revision();
    let mv = parse_uci(record(&app).position(), "a3a4").unwrap();
    // Two in one frame: the second was meant for a state that is gone.
    app.world_mut().write_message(MoveRequested { mv, at });
    app.world_mut().write_message(MoveRequested { mv, at });
    app.update();
    tell(&mut app, TakeBack { at });
    tell(&mut app, Resign { side: Side::White, at });
    tell(&mut app, ClaimDraw { at });
    assert_eq!((record(&app).ply(), record(&app).outcome()), (1, None));
    assert!(heard::<MoveRefused>(&mut app).is_empty());

    // A state that looks the same is not the same.
    take_back(&mut app);
    tell(&mut app, MoveRequested { mv, at });
    assert_eq!(record(&app).ply(), 0);
}

#[test]
fn a_move_before_the_first_game_is_begun_sets_up_the_board() {
    let mut app = game();
    assert_eq!(app.world_mut().query::<&PieceOf>().iter(app.world()).count(), 0);
    play(&mut app, "a3a4");
    assert_in_step(&mut app);
    play(&mut app, "a8a7");
    assert_in_step(&mut app);
}

#[test]
fn taking_back_wins_over_a_move_in_the_same_frame() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "a3a4");
    let at = record(&app).revision();
    let mv = record(&app).position().legal_moves()[0];
    app.world_mut().write_message(MoveRequested { mv, at });
    tell(&mut app, TakeBack { at });
    assert_eq!(record(&app).ply(), 0);
    assert_in_step(&mut app);
}

#[test]
fn no_move_is_played_after_the_end() {
    let mut app = two_players(&SHAKO);
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::Black, at });
    let outcome = Outcome::Win {
        winner: Side::White,
        by: WinReason::Resignation,
    };
    assert_eq!(heard::<GameEnded>(&mut app), [GameEnded(outcome)]);
    let mv = record(&app).position().legal_moves()[0];
    request(&mut app, mv);
    let [refused] = heard::<MoveRefused>(&mut app)[..] else {
        panic!("one request, one refusal")
    };
    assert_eq!(refused.reason, Refusal::Rules(MoveError::GameOver));
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    assert_eq!(
        record(&app).outcome(),
        Some(outcome),
        "nobody resigns a game that has ended"
    );
    assert_eq!(record(&app).ply(), 0);
}

#[test]
fn taking_back_leads_out_of_the_end() {
    let mut app = two_players(&PEMBA);
    play(&mut app, "g1e4 h9g7 e4h6");
    assert_eq!(phase(&mut app), Phase::Over);
    take_back(&mut app);
    assert_eq!((record(&app).ply(), record(&app).outcome()), (2, None));
    assert_eq!(phase(&mut app), Phase::Running);
}

#[test]
fn taking_back_an_end_from_beside_the_board_takes_no_move_back() {
    for moves in ["", "f3f4", "f3f4 g8g7"] {
        let mut app = two_players(&SHAKO);
        play(&mut app, moves);
        let ply = record(&app).ply();
        let at = record(&app).revision();
        tell(&mut app, Resign { side: Side::White, at });
        assert_eq!(phase(&mut app), Phase::Over);
        assert!(record(&app).can_take_back(&TWO_PLAYERS));
        assert_eq!(record(&app).plies_to_take_back(&TWO_PLAYERS), 0);

        let resigned = record(&app).revision();
        take_back(&mut app);
        assert_eq!((record(&app).ply(), record(&app).outcome()), (ply, None));
        assert!(![at, resigned].contains(&record(&app).revision()));
        assert!(heard::<MoveTakenBack>(&mut app).is_empty());
        assert_eq!(phase(&mut app), Phase::Running);
        assert_in_step(&mut app);
        // Then it is the moves' turn again.
        take_back(&mut app);
        assert_eq!(record(&app).ply(), ply.saturating_sub(1));
        assert_eq!(record(&app).can_take_back(&TWO_PLAYERS), ply > 1);
        click(&mut app, if ply == 2 { "a8" } else { "a3" });
        assert!(
            !selection(&app).targets().is_empty(),
            "whoever is to move may move again"
        );
    }
}

#[test]
fn taking_back_a_claim_offers_it_again() {
    let mut app = two_players(&SHAKO);
    play(&mut app, SHUFFLE);
    play(&mut app, SHUFFLE);
    let at = record(&app).revision();
    tell(&mut app, ClaimDraw { at });
    assert!(record(&app).outcome().is_some());
    take_back(&mut app);
    assert_eq!((record(&app).ply(), record(&app).outcome()), (8, None));
    assert_eq!(record(&app).claims(), [DrawReason::ThreefoldRepetition]);
}

#[test]
fn a_game_that_ended_on_the_board_is_not_reopened_without_a_move() {
    let start = position(&SHAKO, "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1");
    let mut app = playing(GameSetup::from_position(start, TWO_PLAYERS));
    assert!(!record(&app).can_take_back(&TWO_PLAYERS));
    take_back(&mut app);
    assert_eq!(record(&app).outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)));
    // Nor does a resignation of another game linger in this one.
    begin(&mut app, GameSetup::new(&SHAKO, TWO_PLAYERS));
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    begin(&mut app, GameSetup::new(&SHAKO, TWO_PLAYERS));
    assert!(!record(&app).can_take_back(&TWO_PLAYERS));
}

const SHUFFLE: &str = "a1b1 a10b10 b1a1 b10a10";

#[test]
fn two_players_are_offered_a_draw_and_may_decline_it() {
    let mut app = two_players(&SHAKO);
    play(&mut app, SHUFFLE);
    assert!(record(&app).claims().is_empty());
    let at = record(&app).revision();
    tell(&mut app, ClaimDraw { at });
    assert_eq!(record(&app).outcome(), None, "there is nothing to claim yet");

    play(&mut app, SHUFFLE);
    assert_eq!(record(&app).claims(), [DrawReason::ThreefoldRepetition]);
    play(&mut app, "a3a4");
    assert!(record(&app).claims().is_empty(), "the moment has passed");
    take_back(&mut app);
    let at = record(&app).revision();
    tell(&mut app, ClaimDraw { at });
    let outcome = Outcome::Draw(DrawReason::ThreefoldRepetition);
    assert_eq!(record(&app).outcome(), Some(outcome));
    assert_eq!(heard::<GameEnded>(&mut app), [GameEnded(outcome)]);
    assert!(record(&app).claims().is_empty());
}

#[test]
fn without_a_claim_the_fifth_repetition_ends_the_game() {
    let mut app = two_players(&SHAKO);
    for _ in 0..4 {
        assert_eq!(record(&app).outcome(), None);
        play(&mut app, SHUFFLE);
    }
    assert_eq!(
        record(&app).outcome(),
        Some(Outcome::Draw(DrawReason::FivefoldRepetition))
    );
}

#[test]
fn an_engine_claims_a_draw_at_once() {
    // Fifty moves without capture or pawn move are complete with the next ply.
    let fen = "5k4/10/5r4/10/10/10/10/5R4/10/5K4 w - - 99 80";
    let mut app = playing(GameSetup::from_position(
        position(&SHAKO, fen),
        Seats::new(Seat::Human, BEGINNER),
    ));
    play(&mut app, "f1e1");
    assert_eq!(record(&app).outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
    let mut app = two_players_from(&SHAKO, fen);
    play(&mut app, "f1e1");
    assert_eq!(
        (record(&app).outcome(), record(&app).claims()),
        (None, &[DrawReason::FiftyMoves][..])
    );
}

#[test]
fn a_game_may_begin_at_its_end() {
    let mut app = two_players_from(&SHAKO, "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1");
    let outcome = Outcome::Draw(DrawReason::DeadPosition);
    assert_eq!(heard::<GameEnded>(&mut app), [GameEnded(outcome)]);
    assert_eq!(phase(&mut app), Phase::Over);
}

#[test]
fn no_two_states_of_the_record_have_the_same_revision() {
    let mut app = two_players(&SHAKO);
    let mut dice = Dice(77);
    let mut seen = HashSet::from([record(&app).revision()]);
    for _ in 0..600 {
        let at = record(&app).revision();
        let was = (record(&app).line().clone(), record(&app).outcome());
        match dice.roll(12) {
            0 => tell(
                &mut app,
                NewGame {
                    setup: GameSetup::new(dice.pick(&Variant::ALL), TWO_PLAYERS),
                },
            ),
            1 => tell(&mut app, Resign { side: Side::White, at }),
            2 | 3 => take_back(&mut app),
            4 => {
                let text = to_text(record(&app), &TWO_PLAYERS, &Terms::default());
                tell(&mut app, LoadGame(from_text(&text).unwrap()));
            }
            _ => {
                let moves = record(&app).position().legal_moves();
                request(&mut app, dice.pick(&moves));
            }
        }
        let now = record(&app).revision();
        if now == at {
            assert_eq!(
                was,
                (record(&app).line().clone(), record(&app).outcome()),
                "a change went unnamed"
            );
        } else {
            assert!(seen.insert(now), "{now:?} was used twice");
        }
    }
    // Another program, or another window, does not use them either.
    assert!(seen.insert(record(&two_players(&SHAKO)).revision()));
    assert!(seen.len() > 300);
}

// ---- special moves

#[test]
fn castling_moves_king_and_rook_and_back() {
    for (mv, king, rook, rook_home) in [("f2h2", "h2", "g2", "i2"), ("f2d2", "d2", "e2", "b2")] {
        let mut app = two_players_from(&SHAKO, "10/5k4/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
        let (king_entity, _) = piece_on(&app, "f2").unwrap();
        let (rook_entity, _) = piece_on(&app, rook_home).unwrap();
        play(&mut app, mv);
        assert_in_step(&mut app);
        assert_eq!(piece_on(&app, king).unwrap().0, king_entity);
        assert_eq!(piece_on(&app, rook).unwrap().0, rook_entity);
        take_back(&mut app);
        assert_in_step(&mut app);
        assert_eq!(piece_on(&app, "f2").unwrap().0, king_entity);
        assert_eq!(piece_on(&app, rook_home).unwrap().0, rook_entity);
    }
}

#[test]
fn a_king_castles_as_well_by_being_sent_onto_its_rook() {
    for (rook, king) in [("i2", "h2"), ("b2", "d2")] {
        for dragged in [true, false] {
            let mut app = two_players_from(&SHAKO, "10/5k4/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1");
            let (from, to) = (Square::at("f2"), Square::at(rook));
            if dragged {
                tell(&mut app, DropOn { from, to });
            } else {
                tell(&mut app, SelectSquare { square: from });
                tell(&mut app, SelectSquare { square: to });
            }
            let castled = record(&app).last_move().map(|mv| (mv.is_castling(), mv.to()));
            assert_eq!(castled, Some((true, Square::at(king))), "{rook}, dragged: {dragged}");
            assert_in_step(&mut app);
        }
        // Where it may not castle, its rook is taken up instead.
        let mut app = two_players_from(&SHAKO, "10/5k4/10/10/10/10/10/10/1R3K2R1/10 w - - 0 1");
        tell(
            &mut app,
            SelectSquare {
                square: Square::at("f2"),
            },
        );
        tell(
            &mut app,
            SelectSquare {
                square: Square::at(rook),
            },
        );
        assert_eq!(
            (record(&app).ply(), selection(&app).from()),
            (0, Some(Square::at(rook)))
        );
    }
}

#[test]
fn en_passant_removes_the_pawn_that_was_passed_and_brings_it_back() {
    let mut app = two_players_from(&SHAKO, "5k4/10/4p5/10/3P6/10/10/10/10/5K4 b - - 0 1");
    let (white, _) = piece_on(&app, "d6").unwrap();
    let (black, black_pawn) = piece_on(&app, "e8").unwrap();
    play(&mut app, "e8e6 d6e7");
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "e7").unwrap().0, white);
    assert_eq!((piece_on(&app, "e6"), piece_on(&app, "d6")), (None, None));
    assert_eq!(
        beside_the_board(&mut app),
        [black],
        "the captured pawn has left the board"
    );
    take_back(&mut app);
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "d6").unwrap().0, white);
    assert_eq!(piece_on(&app, "e6"), Some((black, black_pawn)));
}

#[test]
fn a_promoting_pawn_stays_the_same_entity_and_is_told_to_have_changed() {
    #[derive(Resource, Default)]
    struct Dressed(Vec<(Entity, Piece)>);

    let mut app = game();
    app.init_resource::<Dressed>();
    app.add_observer(
        |insert: On<Insert, PieceOf>, pieces: Query<&PieceOf>, mut dressed: ResMut<Dressed>| {
            dressed.0.push((insert.entity, pieces.get(insert.entity).unwrap().0));
        },
    );
    let start = position(&PEMBA, "1l7k/2P7/10/10/10/10/10/10/10/5K4 w - - 0 1");
    begin(&mut app, GameSetup::from_position(start, TWO_PLAYERS));
    let (entity, pawn) = piece_on(&app, "c9").unwrap();
    let archer = Piece::new(Side::White, PieceType::Archer);
    app.world_mut().resource_mut::<Dressed>().0.clear();

    play(&mut app, "c9b10a");
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "b10"), Some((entity, archer)));
    assert_eq!(app.world().resource::<Dressed>().0, [(entity, archer)]);
    take_back(&mut app);
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "c9"), Some((entity, pawn)));
    assert_eq!(
        piece_on(&app, "b10").unwrap().1,
        Piece::new(Side::Black, PieceType::Camel)
    );
}

#[test]
fn a_captured_piece_comes_back_as_the_same_entity() {
    // Two captures on one square, taken back one after the other.
    let mut app = two_players_from(&SHAKO, "5k4/10/10/5p4/4p5/3P6/10/10/10/5K4 w - - 0 1");
    let [white, first, second] = ["d5", "e6", "f7"].map(|square| piece_on(&app, square).unwrap());
    play(&mut app, "d5e6");
    assert_in_step(&mut app);
    assert_eq!(app.world().get::<Captured>(first.0), Some(&Captured { order: 0 }));
    play(&mut app, "f7e6");
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "e6"), Some(second));
    take_back(&mut app);
    assert_in_step(&mut app);
    assert_eq!(piece_on(&app, "e6"), Some(white));
    take_back(&mut app);
    assert_in_step(&mut app);
    assert_eq!(
        ["d5", "e6", "f7"].map(|square| piece_on(&app, square).unwrap()),
        [white, first, second]
    );
    assert!(beside_the_board(&mut app).is_empty());
}

#[test]
fn a_piece_that_a_pawn_became_falls_as_what_it_was_and_is_a_pawn_again_when_all_is_taken_back() {
    let mut app = two_players_from(&SHAKO, "1n3k3r/P9/10/10/10/10/10/10/5K4/10 w - - 0 1");
    let (entity, pawn) = piece_on(&app, "a9").unwrap();
    play(&mut app, "a9a10n j10j9 f2f3 j9a9 f3f4 a9a10");
    assert_in_step(&mut app);
    let fallen = app.world().get::<PieceOf>(entity).unwrap().0;
    assert_eq!(fallen, Piece::new(Side::White, PieceType::Knight));
    for _ in 0..6 {
        take_back(&mut app);
        assert_in_step(&mut app);
    }
    assert_eq!(piece_on(&app, "a9"), Some((entity, pawn)));
}

#[test]
fn a_new_game_clears_the_board_of_everything_that_stood_on_it() {
    let mut app = two_players(&PEMBA);
    play(&mut app, "g1e4 a8a7 e4g7");
    begin(&mut app, GameSetup::new(&SHAKO, TWO_PLAYERS));
    assert!(beside_the_board(&mut app).is_empty());
    assert_in_step(&mut app);
    assert_eq!(record(&app).position(), &Position::start(&SHAKO));
    // What is asked for last goes.
    for variant in [&SHAKO, &PEMBA] {
        app.world_mut().write_message(NewGame {
            setup: GameSetup::new(variant, TWO_PLAYERS),
        });
    }
    app.update();
    assert_eq!(record(&app).variant(), &PEMBA);
    assert_in_step(&mut app);
}

#[test]
fn there_are_a_hundred_squares_and_each_is_found() {
    let app = game();
    let index = app.world().resource::<SquareIndex>();
    for square in Square::all() {
        assert_eq!(
            app.world().get::<BoardSquare>(index.square(square)),
            Some(&BoardSquare(square))
        );
    }
}

// ---- selection

#[test]
fn a_click_picks_up_another_changes_and_a_third_puts_down() {
    let mut app = two_players(&SHAKO);
    click(&mut app, "c2");
    assert_eq!(selection(&app).from(), Some(Square::at("c2")));
    click(&mut app, "a1");
    assert_eq!(
        selection(&app).from(),
        Some(Square::at("a1")),
        "another own piece is picked up instead"
    );
    assert_eq!(
        selection(&app).targets().len(),
        record(&app).position().legal_moves_from(Square::at("a1")).len()
    );
    click(&mut app, "a1");
    assert_eq!(selection(&app).from(), None, "the same square again puts it down");
    for nothing in ["e6", "a10", "a8"] {
        click(&mut app, nothing);
        assert_eq!(
            selection(&app).from(),
            None,
            "{nothing} holds no piece of the side to move"
        );
    }
    click(&mut app, "a1");
    click(&mut app, "e6");
    assert_eq!(selection(&app).from(), None, "a click elsewhere puts it down");
    click(&mut app, "a1");
    tell(&mut app, ClearSelection);
    assert_eq!(selection(&app).from(), None);
    assert_eq!(record(&app).ply(), 0);
}

#[test]
fn a_click_on_a_target_plays_the_move() {
    let mut app = two_players(&SHAKO);
    click(&mut app, "f3");
    click(&mut app, "f5");
    assert_eq!(record(&app).san_moves(), ["f5"]);
    assert_eq!(selection(&app).from(), None);
    // Both clicks in one frame, as after a stutter.
    app.world_mut().write_message(SelectSquare {
        square: Square::at("g8"),
    });
    app.world_mut().write_message(SelectSquare {
        square: Square::at("g6"),
    });
    app.update();
    assert_eq!(record(&app).san_moves(), ["f5", "g6"]);
}

#[test]
fn taking_hold_never_puts_down() {
    let mut app = two_players(&SHAKO);
    click(&mut app, "f3");
    for _ in 0..2 {
        tell(
            &mut app,
            PickUp {
                square: Square::at("f3"),
            },
        );
        assert_eq!(selection(&app).from(), Some(Square::at("f3")));
    }
    tell(
        &mut app,
        PickUp {
            square: Square::at("f8"),
        },
    );
    assert_eq!(selection(&app).from(), None, "that is somebody else's piece");
}

#[test]
fn a_drop_plays_puts_down_or_is_refused() {
    let mut app = two_players(&SHAKO);
    tell(
        &mut app,
        PickUp {
            square: Square::at("f3"),
        },
    );
    drop_on(&mut app, "f3", "f3");
    assert_eq!((selection(&app).from(), record(&app).ply()), (None, 0));
    assert!(heard::<MoveRefused>(&mut app).is_empty());

    tell(
        &mut app,
        PickUp {
            square: Square::at("f3"),
        },
    );
    drop_on(&mut app, "f3", "f6");
    let (from, to) = (Square::at("f3"), Square::at("f6"));
    let reason = Refusal::NoSuchMove { from, to };
    assert_eq!(heard::<MoveRefused>(&mut app), [MoveRefused { reason, at: Some(from) }]);
    assert_eq!((selection(&app).from(), record(&app).ply()), (None, 0));

    drop_on(&mut app, "f3", "f5");
    assert_eq!((selection(&app).from(), record(&app).ply()), (None, 1));
    // The whole drag in one frame: what is dropped has been let go.
    for (to, ply) in [("g8", 1), ("g5", 1), ("g6", 2)] {
        app.world_mut().write_message(DropOn {
            from: Square::at("g8"),
            to: Square::at(to),
        });
        app.world_mut().write_message(PickUp {
            square: Square::at("g8"),
        });
        app.update();
        assert_eq!((selection(&app).from(), record(&app).ply()), (None, ply), "g8 to {to}");
    }
}

#[test]
fn targets_are_the_legal_moves_and_say_what_they_are() {
    let mut app = two_players(&PEMBA);
    let mut dice = Dice(4242);
    let mut hops = 0;
    for _ in 0..4 {
        begin(&mut app, GameSetup::new(dice.pick(&Variant::ALL), TWO_PLAYERS));
        while record(&app).outcome().is_none() && record(&app).ply() < 120 {
            let now = record(&app).position().clone();
            let moves = now.legal_moves();
            let mv = dice.pick(&moves);
            tell(&mut app, PickUp { square: mv.from() });
            let targets = selection(&app).targets();
            let mut reached: Vec<ChessMove> = targets.iter().flat_map(|target| target.moves.clone()).collect();
            let mut expected = now.legal_moves_from(mv.from());
            reached.sort_unstable();
            expected.sort_unstable();
            assert_eq!(reached, expected);
            for target in targets {
                let mv = target.moves[0];
                assert!(target.moves.iter().all(|mv| mv.to() == target.to));
                match target.kind {
                    TargetKind::Quiet => assert!(!mv.is_noisy() && !mv.is_castling()),
                    TargetKind::Castling { rook } => {
                        assert!(mv.is_castling());
                        let stands = now.piece_at(rook).expect("a rook");
                        assert_eq!((stands.kind(), stands.side()), (PieceType::Rook, now.side_to_move()));
                        assert_eq!(selection(&app).target(rook), Some(target), "onto the rook");
                    }
                    TargetKind::EnPassant => assert!(mv.is_en_passant()),
                    TargetKind::Promotion => assert_eq!(target.moves.len(), now.variant().promotions.len()),
                    TargetKind::Capture => {
                        assert!(mv.is_capture() && !matches!(mv.kind(), PieceType::Cannon | PieceType::Archer));
                    }
                    TargetKind::HopCapture { screen } => {
                        assert!(mv.is_capture() && matches!(mv.kind(), PieceType::Cannon | PieceType::Archer));
                        let line = now.check_line(mv.from(), mv.to()).squares;
                        assert_eq!(
                            line & now.occupied(),
                            Bitboard::of(screen),
                            "one screen, and no other piece"
                        );
                        hops += 1;
                    }
                    TargetKind::Ahead => panic!("{mv} is chosen ahead although nobody thinks"),
                }
            }
            request(&mut app, mv);
        }
    }
    assert!(hops > 20, "only {hops} captures over a screen were seen");
}

#[test]
fn nothing_is_picked_up_when_no_human_is_to_move() {
    let mut app = playing(GameSetup::new(
        &SHAKO,
        Seats::new(Seat::Human, Seat::Engine(Level::Legend)),
    ));
    click(&mut app, "a1");
    assert!(selection(&app).from().is_some());
    play(&mut app, "a1b1");
    assert_eq!(selection(&app).from(), None, "the move has put it down");
    assert!(thinking(&app));
    for square in ["a10", "b1", "a8"] {
        click(&mut app, square);
        assert_eq!(selection(&app).from(), None, "{square}, while the engine is to move");
    }
    drop_on(&mut app, "a8", "a7");
    assert_eq!(record(&app).ply(), 1, "nobody moves for the engine");

    let mut app = two_players(&SHAKO);
    click(&mut app, "a1");
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    assert_eq!(selection(&app).from(), None, "the end has put it down");
    click(&mut app, "a1");
    assert_eq!(selection(&app).from(), None, "the game is over");
    drop_on(&mut app, "a1", "b1");
    assert_eq!(
        heard::<MoveRefused>(&mut app)[0].reason,
        Refusal::Rules(MoveError::GameOver)
    );
}

#[test]
fn nothing_is_picked_up_behind_the_menu() {
    let mut app = two_players(&SHAKO);
    click(&mut app, "a1");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    app.update();
    assert_eq!(selection(&app).from(), None);
    click(&mut app, "a1");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    app.update();
    assert_eq!(
        selection(&app).from(),
        None,
        "what was said in the menu is not heard later"
    );
    click(&mut app, "a1");
    assert!(selection(&app).from().is_some());
}

const PROMOTING: &str = "1l7k/2P7/10/10/10/10/10/10/R9/5K4 w - - 0 1";

fn picking() -> App {
    let mut app = two_players_from(&PEMBA, PROMOTING);
    click(&mut app, "c9");
    assert_eq!(
        selection(&app).target(Square::at("c10")).unwrap().kind,
        TargetKind::Promotion
    );
    click(&mut app, "c10");
    assert_eq!(phase(&mut app), Phase::Promoting);
    app
}

#[test]
fn a_pawn_promotes_to_what_is_chosen() {
    let mut app = picking();
    let pending = selection(&app).promotion().unwrap();
    assert_eq!((pending.from, pending.to), (Square::at("c9"), Square::at("c10")));
    let offered: Vec<PieceType> = pending.choices.iter().filter_map(|mv| mv.promotion()).collect();
    assert_eq!(offered, PEMBA.promotions);
    tell(&mut app, ChoosePromotion(PieceType::King));
    assert!(
        selection(&app).promotion().is_some(),
        "what is not offered is no answer"
    );
    tell(&mut app, ChoosePromotion(PieceType::Giraffe));
    assert_eq!(record(&app).san_moves(), ["c10=G"]);
    assert_eq!(phase(&mut app), Phase::Running);
    assert_in_step(&mut app);

    // By dragging, too.
    let mut app = two_players_from(&PEMBA, PROMOTING);
    drop_on(&mut app, "c9", "b10");
    tell(&mut app, ChoosePromotion(PieceType::Machine));
    assert!(record(&app).san_moves()[0].starts_with("cxb10=M"));
}

#[test]
fn a_promotion_is_cancelled_by_saying_so_and_by_any_other_action() {
    let square = |text: &str| Square::at(text);
    let cancelled = |app: &mut App| {
        assert_eq!(selection(app).promotion(), None);
        assert_eq!(phase(app), Phase::Running);
        tell(app, ChoosePromotion(PieceType::Queen));
        assert_eq!(record(app).ply(), 0, "the choice came too late");
        assert_in_step(app);
    };
    let mut app = picking();
    tell(&mut app, CancelPromotion);
    cancelled(&mut app);
    let mut app = picking();
    tell(&mut app, ClearSelection);
    cancelled(&mut app);
    let mut app = picking();
    tell(&mut app, SelectSquare { square: square("e5") });
    cancelled(&mut app);
    let mut app = picking();
    tell(&mut app, SelectSquare { square: square("a2") });
    assert_eq!(selection(&app).from(), Some(square("a2")), "the other action counts");
    cancelled(&mut app);
    let mut app = picking();
    tell(
        &mut app,
        DropOn {
            from: square("a2"),
            to: square("j9"),
        },
    );
    cancelled(&mut app);
    let mut app = picking();
    tell(
        &mut app,
        NewGame {
            setup: GameSetup::from_position(position(&PEMBA, PROMOTING), TWO_PLAYERS),
        },
    );
    cancelled(&mut app);
    let mut app = picking();
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    assert_eq!(selection(&app).promotion(), None);
    assert_eq!(phase(&mut app), Phase::Over);
}

// ---- the engine

#[test]
fn the_engine_replies_to_a_move() {
    for variant in Variant::ALL {
        for level in [Level::Hatchling, Level::Squire] {
            let mut app = playing(GameSetup::new(variant, Seats::new(Seat::Human, Seat::Engine(level))));
            play(&mut app, "f3f4");
            update_until(&mut app, "the engine replies", |world| {
                world.resource::<GameRecord>().ply() == 2
            });
            let sides: Vec<Side> = heard::<MovePlayed>(&mut app).iter().map(|played| played.side).collect();
            assert_eq!(sides.last(), Some(&Side::Black));
            assert!(!thinking(&app));
            assert_in_step(&mut app);
        }
    }
}

#[test]
fn the_engine_opens_the_game_when_it_has_white() {
    let mut app = playing(GameSetup::new(&PEMBA, Seats::new(BEGINNER, Seat::Human)));
    update_until(&mut app, "the engine moves", |world| {
        world.resource::<GameRecord>().ply() == 1
    });
    take_back(&mut app);
    assert_eq!(record(&app).ply(), 1, "that was no decision of the human");
}

#[test]
fn the_engine_plays_itself_to_the_end_in_both_variants() {
    for variant in Variant::ALL {
        let mut app = playing(GameSetup::new(variant, Seats::new(BEGINNER, BEGINNER)));
        let mut ply = 0;
        update_until(&mut app, "the game ends", |world| {
            let record = world.resource::<GameRecord>();
            ply = ply.max(record.ply());
            record.outcome().is_some() || ply >= 60
        });
        take_back(&mut app);
        assert!(record(&app).ply() >= ply, "nobody may take back for the engine");
        let deadline = Instant::now() + Duration::from_secs(60);
        while record(&app).outcome().is_none() {
            assert!(
                Instant::now() < deadline,
                "the game went on for {} plies",
                record(&app).ply()
            );
            app.update();
            std::thread::sleep(Duration::from_micros(200));
        }
        assert!(!matches!(
            record(&app).outcome(),
            Some(Outcome::Win {
                by: WinReason::Resignation,
                ..
            })
        ));
        assert!(heard::<MoveRefused>(&mut app).is_empty());
        assert_in_step(&mut app);
        for _ in 0..20 {
            app.update();
        }
        assert!(!thinking(&app), "there is nothing to think about any more");
    }
}

#[test]
fn taking_back_a_resignation_lets_the_engine_think_on() {
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(Seat::Human, BEGINNER)));
    app.insert_resource(AiPace(Duration::from_secs(3_600)));
    play(&mut app, "f3f4");
    update_until(&mut app, "the engine thinks", |world| {
        world.contains_resource::<Thinking>()
    });
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    assert!(!thinking(&app));
    app.insert_resource(AiPace(Duration::ZERO));
    take_back(&mut app);
    assert_eq!((record(&app).ply(), record(&app).outcome()), (1, None));
    update_until(&mut app, "the engine replies", |world| {
        world.resource::<GameRecord>().ply() == 2
    });
    assert_in_step(&mut app);
}

#[test]
fn nobody_takes_back_for_two_engines() {
    let seats = Seats::new(BEGINNER, BEGINNER);
    let mut app = playing(GameSetup::new(&SHAKO, seats));
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    let outcome = record(&app).outcome();
    assert!(outcome.is_some() && !record(&app).can_take_back(&seats));
    take_back(&mut app);
    assert_eq!(record(&app).outcome(), outcome);
}

#[test]
fn a_fixed_seed_gives_the_same_game_and_others_differ() {
    let game = |seed: u64| {
        let mut app = game();
        app.insert_resource(GameSeed(Some(seed)));
        begin(&mut app, GameSetup::new(&SHAKO, Seats::new(BEGINNER, BEGINNER)));
        update_until(&mut app, "ten plies are played", |world| {
            world.resource::<GameRecord>().ply() >= 10
        });
        record(&app).san_moves()[..10].to_vec()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn taking_back_while_the_engine_thinks_never_plays_a_stale_move() {
    let mut app = playing(GameSetup::new(
        &PEMBA,
        Seats::new(Seat::Human, Seat::Engine(Level::Legend)),
    ));
    let mut dice = Dice(50);
    for round in 0..50 {
        let moves = record(&app).position().legal_moves();
        request(&mut app, dice.pick(&moves));
        assert_eq!(record(&app).ply(), 1);
        // Sometimes at once, sometimes well into the search.
        update_until(&mut app, "the engine thinks", |world| {
            world.contains_resource::<Thinking>()
        });
        std::thread::sleep(Duration::from_millis(dice.roll(8) as u64));
        heard::<MovePlayed>(&mut app);
        take_back(&mut app);
        assert!(!thinking(&app), "round {round}");
        for _ in 0..dice.roll(12) {
            app.update();
            std::thread::sleep(Duration::from_micros(300));
        }
        assert_eq!(record(&app).ply(), 0, "round {round}");
        assert!(heard::<MovePlayed>(&mut app).is_empty(), "round {round}");
        assert_in_step(&mut app);
    }
    // The engine is none the worse for it.
    play(&mut app, "f3f4");
    update_until(&mut app, "the engine replies", |world| {
        world.resource::<GameRecord>().ply() == 2
    });
    take_back(&mut app);
    assert_eq!(record(&app).ply(), 0, "with the answer, both plies go");
    assert_eq!(heard::<MoveTakenBack>(&mut app).len(), 2);
    assert_in_step(&mut app);
}

#[test]
fn taking_back_as_the_answer_comes_in_takes_the_decision_back() {
    // The engine is so fast here that its answers come in any frame, also in that of the request.
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(Seat::Human, BEGINNER)));
    let mut dice = Dice(51);
    for round in 0..50 {
        play(&mut app, "f3f4");
        if round % 5 == 0 {
            update_until(&mut app, "the engine replies", |world| {
                world.resource::<GameRecord>().ply() == 2
            });
        } else {
            for _ in 0..dice.roll(30) {
                app.update();
                std::thread::sleep(Duration::from_micros(300));
            }
        }
        take_back(&mut app);
        assert_eq!(record(&app).ply(), 0);
        assert_in_step(&mut app);
    }
}

#[test]
fn a_new_game_while_the_engine_thinks_is_a_new_game() {
    let engine = Seat::Engine(Level::Legend);
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(engine, Seat::Human)));
    for round in 0..10 {
        update_until(&mut app, "the engine thinks", |world| {
            world.contains_resource::<Thinking>()
        });
        let variant = Variant::ALL[(round + 1) % 2];
        tell(
            &mut app,
            NewGame {
                setup: GameSetup::new(variant, Seats::new(engine, Seat::Human)),
            },
        );
        assert_eq!((record(&app).ply(), record(&app).variant()), (0, variant));
        assert_in_step(&mut app);
    }
    heard::<MovePlayed>(&mut app);
    update_until(&mut app, "the engine moves", |world| {
        world.resource::<GameRecord>().ply() == 1
    });
    assert_eq!(record(&app).variant(), &SHAKO);
    assert!(heard::<MoveRefused>(&mut app).is_empty());
}

#[test]
fn leaving_stops_the_engine_and_coming_back_starts_it_again() {
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(Seat::Human, BEGINNER)));
    play(&mut app, "f3f4");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
    app.update();
    assert!(!thinking(&app));
    for _ in 0..100 {
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(record(&app).ply(), 1, "nothing is played behind the menu");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    update_until(&mut app, "the engine replies", |world| {
        world.resource::<GameRecord>().ply() == 2
    });
}

#[test]
fn the_engine_does_not_move_before_its_time() {
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(Seat::Human, BEGINNER)));
    with_manual_time(&mut app);
    app.insert_resource(AiPace(Duration::from_millis(1_000)));
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    app.insert_resource(WakeUp(Some(Arc::new(move || {
        counter.fetch_add(1, Ordering::SeqCst);
    }))));
    play(&mut app, "f3f4");
    // The answer is there, but no time passes.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    update_until(&mut app, "the thread has called", |_| calls.load(Ordering::SeqCst) > 0);
    let called = calls.load(Ordering::SeqCst);
    app.update();
    app.update();
    assert_eq!(record(&app).ply(), 1);
    assert!(
        calls.load(Ordering::SeqCst) > called,
        "an answer that is held back keeps the frames coming"
    );
    with_manual_time(&mut app);
    for _ in 0..9 {
        app.update();
        assert_eq!(record(&app).ply(), 1);
    }
    app.update();
    assert_eq!(record(&app).ply(), 2, "a second has passed");
}
