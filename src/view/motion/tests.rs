use std::collections::HashMap;
use std::time::Duration;

use bevy::math::Vec3Swizzles;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;

use super::*;
use crate::game::{
    GameSetup, LoadGame, MoveRequested, NewGame, Resign, Seat, Seats, TakeBack, Terms, from_text, to_text,
};
use crate::rules::{Line, PEMBA, SHAKO, Side, Variant, parse_uci};
use crate::view::board::square_centre;
use crate::view::contact::{self, ContactKind};
use crate::view::input::Held;
use crate::view::motion::pose::{in_tray, lying};
use crate::view::redraw::keep_clock;

type Dice = crate::rules::SplitMix;

/// What a piece looks like, in place of a skin.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
struct Looks(Piece);

/// Everything that was told, in all frames.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
struct Told {
    contacts: Vec<ContactKind>,
    /// How many frames were asked for.
    redraws: usize,
    /// How often a piece was put elsewhere.
    touched: usize,
}

fn listen(
    mut contacts: MessageReader<Contact>,
    mut redraws: MessageReader<RequestRedraw>,
    touched: Query<(), (Changed<Transform>, With<PieceOf>)>,
    mut told: ResMut<Told>,
) {
    told.contacts.extend(contacts.read().map(|contact| contact.kind));
    told.redraws += redraws.read().count();
    told.touched += touched.iter().count();
}

/// What was told since the last time.
fn hear(app: &mut App) -> Told {
    std::mem::take(&mut *app.world_mut().resource_mut::<Told>())
}

/// A game without a window, in which pieces move.
fn stage(variant: &'static Variant, fen: &str) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins.set(crate::game::task_pools()),
        StatesPlugin,
        crate::game::plugin,
    ))
    .add_plugins((keep_clock, contact::plugin, choreography))
    .init_state::<ViewMode>()
    .init_resource::<AppSettings>()
    .init_resource::<Held>()
    .init_resource::<Told>()
    .add_systems(Last, listen)
    .register_required_components::<PieceOf, Transform>()
    .add_observer(
        |inserted: On<Insert, PieceOf>, dressed: Query<(), With<Looks>>, mut commands: Commands| {
            if dressed.contains(inserted.entity) {
                commands.entity(inserted.entity).insert(Becoming);
            } else {
                commands.trigger(DressAnew(inserted.entity));
            }
        },
    )
    .add_observer(
        |event: On<DressAnew>, pieces: Query<&PieceOf>, mut commands: Commands| {
            let looks = Looks(pieces.get(event.0).unwrap().0);
            commands.entity(event.0).insert(looks).remove::<Becoming>();
        },
    );
    frame_of(&mut app, 16);
    let position = Position::from_fen(variant, fen).unwrap().position;
    let setup = GameSetup::from_position(position, Seats::new(Seat::Human, Seat::Human));
    app.world_mut().write_message(NewGame { setup });
    app.update();
    app.update();
    at_rest(&mut app);
    hear(&mut app);
    app
}

fn frame_of(app: &mut App, milliseconds: u64) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
}

fn record(app: &App) -> &GameRecord {
    app.world().resource::<GameRecord>()
}

fn timeline(app: &App) -> &Timeline {
    app.world().resource::<Timeline>()
}

fn request(app: &mut App, mv: Move) {
    let at = record(app).revision();
    let ply = record(app).ply();
    app.world_mut().write_message(MoveRequested { mv, at });
    app.update();
    assert_eq!(record(app).ply(), ply + 1, "{mv} was not played");
}

fn play(app: &mut App, text: &str) {
    let mv = parse_uci(record(app).position(), text).unwrap();
    request(app, mv);
}

fn take_back(app: &mut App) {
    let at = record(app).revision();
    app.world_mut().write_message(TakeBack { at });
    app.update();
}

/// Lets frames pass until nothing is on its way, and tells how many seconds that took.
fn settle(app: &mut App) -> f32 {
    frame_of(app, 10);
    let mut frames = 0;
    while !timeline(app).is_still() {
        app.update();
        in_step(app);
        frames += 1;
        assert!(frames < 1_000, "it never comes to rest");
    }
    at_rest(app);
    frames as f32 * 0.01
}

fn piece_at(app: &App, square: &str) -> Entity {
    let index = app.world().resource::<SquareIndex>();
    index.piece(Square::at(square)).expect("somebody stands there")
}

fn place_of(app: &App, piece: Entity) -> Transform {
    *app.world().get::<Transform>(piece).unwrap()
}

/// No piece is lost and none is doubled, on the board and beside it.
fn in_step(app: &mut App) {
    let mut pieces = app
        .world_mut()
        .query::<(&PieceOf, Option<&OnSquare>, Option<&Captured>)>();
    let (mut squares, mut counts) = (HashMap::new(), HashMap::<Piece, i32>::new());
    let mut fallen = 0;
    for (&PieceOf(piece), square, captured) in pieces.iter(app.world()) {
        assert!(square.is_some() != captured.is_some());
        *counts.entry(piece).or_default() += 1;
        match square {
            Some(&OnSquare(square)) => assert_eq!(squares.insert(square, piece), None, "two stand on {square}"),
            None => fallen += 1,
        }
    }
    let line = record(app).line();
    let position = line.position();
    assert_eq!(squares.len(), position.occupied().len() as usize);
    for (&square, &piece) in &squares {
        assert_eq!(position.piece_at(square), Some(piece), "{square}");
    }
    let captured =
        (line.positions().iter().zip(line.moves())).filter_map(|(before, mv)| before.piece_at(mv.captured_square()?));
    let mut expected = HashMap::<Piece, i32>::new();
    for piece in squares.into_values().chain(captured.clone()) {
        *expected.entry(piece).or_default() += 1;
    }
    assert_eq!(counts, expected);
    assert_eq!(fallen, captured.count());
}

/// Everything is where it belongs, and looks like what it is.
fn at_rest(app: &mut App) {
    assert!(timeline(app).is_still());
    let mode = *app.world().resource::<State<ViewMode>>().get();
    let fallen = Fallen::in_game(record(app), app.world().resource::<SquareIndex>()).0;
    let mut pieces = app.world_mut().query::<(
        Entity,
        &PieceOf,
        Option<&OnSquare>,
        Option<&Captured>,
        &Transform,
        &Looks,
    )>();
    for (entity, &PieceOf(piece), square, captured, transform, looks) in pieces.iter(app.world()) {
        let pose = match (square, captured) {
            (Some(on), _) if fallen.is_some_and(|(king, ..)| king == entity) => lying(on.0, piece),
            (Some(on), _) => Pose::standing(square_centre(on.0)),
            (None, Some(captured)) => in_tray(piece, captured.order),
            (None, None) => panic!("{piece:?} is nowhere"),
        };
        assert_eq!(*transform, pose.transform(mode), "{piece:?}");
        assert_eq!(looks.0, piece);
    }
    let mut shots = app.world_mut().query::<&Shot>();
    assert_eq!(shots.iter(app.world()).count(), 0, "no shot stays in the air");
}

/// A random game of so many plies that does not end before.
fn long_game(variant: &'static Variant, plies: usize, seed: u64) -> Line {
    let mut dice = Dice::new(seed);
    let mut line = Line::new(Position::start(variant));
    while line.ply() < plies {
        let moves = line.position().legal_moves();
        let mv = moves[dice.draw() as usize % moves.len()];
        line.play(mv).unwrap();
        if line.outcome().is_some() {
            line.take_back();
        }
    }
    line
}

#[test]
fn a_game_of_150_moves_forward_and_back_loses_and_doubles_no_piece() {
    for (variant, seed) in [(&SHAKO, 11), (&PEMBA, 12)] {
        let line = long_game(variant, 300, seed);
        let captures = line.moves().iter().filter(|mv| mv.is_capture()).count();
        assert!(captures > 20, "{captures} captures are no test");
        let mut app = stage(variant, variant.start);
        let mut dice = Dice::new(seed);
        // Frames of any length, and moves that come in the middle of others.
        let mut look_on = |app: &mut App, ply: usize| {
            for _ in 0..dice.draw() % 5 {
                frame_of(app, dice.draw() % 300 + 1);
                app.update();
                in_step(app);
            }
            if ply.is_multiple_of(25) {
                settle(app);
            }
        };
        for (ply, &mv) in line.moves().iter().enumerate() {
            request(&mut app, mv);
            in_step(&mut app);
            look_on(&mut app, ply);
        }
        settle(&mut app);
        assert!(!timeline(&app).is_landing(), "every move has landed");
        for ply in (0..300).rev() {
            take_back(&mut app);
            assert_eq!(record(&app).ply(), ply);
            in_step(&mut app);
            look_on(&mut app, ply);
        }
        settle(&mut app);
        assert_eq!(record(&app).position(), &Position::start(variant));
        assert!(!timeline(&app).is_landing(), "and so has all that was taken back");
    }
}

#[test]
fn a_game_is_gone_through_as_safely_when_nothing_moves_and_when_it_is_loaded() {
    for (variant, seed) in [(&SHAKO, 21), (&PEMBA, 22)] {
        let line = long_game(variant, 160, seed);
        let mut app = stage(variant, variant.start);
        app.world_mut().resource_mut::<AppSettings>().animation = AnimationPace::Off;
        for &mv in line.moves() {
            request(&mut app, mv);
            in_step(&mut app);
            at_rest(&mut app);
            assert!(!timeline(&app).is_landing());
        }
        let text = to_text(record(&app), &Seats::new(Seat::Human, Seat::Human), &Terms::default());
        let mut app = stage(variant, variant.start);
        play(&mut app, if variant == &SHAKO { "d3d4" } else { "g1e4" });
        app.world_mut().write_message(LoadGame(from_text(&text).unwrap()));
        app.update();
        in_step(&mut app);
        at_rest(&mut app);
        for _ in 0..160 {
            take_back(&mut app);
            in_step(&mut app);
        }
        settle(&mut app);
    }
}

const CANNON: &str = "k9/10/n9/10/P9/10/10/10/5K4/C9 w - - 0 1";
const ARCHER: &str = "k9/10/10/10/10/4n5/10/2P7/5K4/A9 w - - 0 1";

#[test]
fn a_hopper_shoots_over_its_screen_and_then_goes_over_it_itself() {
    for (variant, fen, mv, screen, goal) in [
        (&SHAKO, CANNON, "a1a8", "a6", "a8"),
        (&PEMBA, ARCHER, "a1e5", "c3", "e5"),
    ] {
        let mut app = stage(variant, fen);
        let (hopper, victim) = (piece_at(&app, "a1"), piece_at(&app, goal));
        let over = square_centre(Square::at(screen));
        let (home, goal) = (square_centre(Square::at("a1")), square_centre(Square::at(goal)));
        play(&mut app, mv);
        frame_of(&mut app, 10);
        let (mut shot_over, mut hopper_over, mut hit, mut set_down) = (0.0_f32, 0.0_f32, None, None);
        let mut frames = 0;
        let kinds = [
            ContactKind::Shot,
            ContactKind::Struck,
            ContactKind::SetDown,
            ContactKind::PutAside,
        ];
        let mut told = Vec::new();
        while !timeline(&app).is_still() {
            app.update();
            frames += 1;
            let mut shots = app
                .world_mut()
                .query_filtered::<(&Transform, &Visibility), With<Shot>>();
            for (shot, &visibility) in shots.iter(app.world()) {
                if visibility == Visibility::Inherited && shot.translation.xz().distance(over.xz()) < 0.3 {
                    shot_over = shot_over.max(shot.translation.y);
                }
            }
            let at = place_of(&app, hopper).translation;
            if at.xz().distance(over.xz()) < 0.3 {
                hopper_over = hopper_over.max(at.y);
            }
            told.extend(hear(&mut app).contacts);
            let struck = told.contains(&ContactKind::Struck);
            let unmoved = place_of(&app, victim).translation == goal;
            if struck {
                let hit = *hit.get_or_insert(frames);
                assert!(!unmoved || frames == hit, "what is hit falls");
            } else {
                assert!(unmoved, "nothing falls before it is hit");
                assert!(at.distance(home) < 0.2, "it shoots before it goes");
            }
            if told.contains(&ContactKind::SetDown) {
                set_down.get_or_insert(frames);
                assert_eq!(at, goal);
            }
        }
        assert!(shot_over > TALL && hopper_over > TALL, "{shot_over} {hopper_over}");
        assert!(set_down > hit);
        told.sort_by_key(|kind| kinds.iter().position(|other| other == kind));
        assert_eq!(told, kinds);
        assert!((0.85..1.25).contains(&(frames as f32 * 0.01)), "{frames}");
        at_rest(&mut app);
    }
}

#[test]
fn an_ordinary_move_is_seen_and_soon_over() {
    for (fen, mv, longest) in [
        ("4k5/10/10/10/10/10/10/10/5K4/R9 w - - 0 1", "a1j1", 0.6),
        ("k9/10/10/10/10/10/10/P9/5K4/10 w - - 0 1", "a3a5", 0.6),
        ("k9/10/10/10/10/10/10/P9/1N3K4/10 w - - 0 1", "b2c4", 0.6),
        ("k9/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1", "f2h2", 0.75),
        ("k9/10/10/10/4n5/10/10/10/4RK4/10 w - - 0 1", "e2e6", 1.0),
    ] {
        let mut app = stage(&SHAKO, fen);
        play(&mut app, mv);
        let seconds = settle(&mut app);
        assert!((0.3..longest).contains(&seconds), "{mv}: {seconds}");
    }
}

#[test]
fn what_is_taken_back_comes_back_from_the_tray_and_nothing_is_shot() {
    for (variant, fen, mv) in [(&SHAKO, CANNON, "a1a8"), (&PEMBA, ARCHER, "a1e5")] {
        let mut app = stage(variant, fen);
        play(&mut app, mv);
        settle(&mut app);
        hear(&mut app);
        take_back(&mut app);
        assert!(!timeline(&app).is_still());
        settle(&mut app);
        assert_eq!(hear(&mut app).contacts, [ContactKind::SetDown; 2]);
    }
}

#[test]
fn a_move_is_landing_until_its_pieces_stand_also_one_that_is_taken_back() {
    for (variant, fen, mv) in [
        (&SHAKO, CANNON, "a1a8"),
        (&SHAKO, CANNON, "a6a7"),
        (&PEMBA, ARCHER, "a1e5"),
    ] {
        let mut app = stage(variant, fen);
        for back in [false, true] {
            if back {
                take_back(&mut app);
            } else {
                play(&mut app, mv);
            }
            assert!(timeline(&app).is_landing(), "{mv} {back}");
            let mover = piece_at(&app, if back { &mv[..2] } else { &mv[2..] });
            while timeline(&app).is_landing() {
                app.update();
            }
            let &OnSquare(square) = app.world().get::<OnSquare>(mover).unwrap();
            assert_eq!(place_of(&app, mover).translation, square_centre(square), "{mv} {back}");
            settle(&mut app);
        }
    }
}

#[test]
fn a_pawn_looks_like_a_pawn_until_it_has_arrived_and_so_does_what_becomes_a_pawn_again() {
    let mut app = stage(&PEMBA, "1l7k/2P7/10/10/10/10/10/10/10/5K4 w - - 0 1");
    let pawn = piece_at(&app, "c9");
    let looks = |app: &App| app.world().get::<Looks>(pawn).unwrap().0.kind();
    play(&mut app, "c9b10a");
    assert_eq!(looks(&app), PieceType::Pawn);
    settle(&mut app);
    assert_eq!(looks(&app), PieceType::Archer);
    take_back(&mut app);
    assert_eq!(looks(&app), PieceType::Archer);
    settle(&mut app);
    assert_eq!(looks(&app), PieceType::Pawn);
}

#[test]
fn a_game_may_be_left_while_a_pawn_promotes() {
    for reset in [true, false] {
        let mut app = stage(&PEMBA, "1l7k/2P7/10/10/10/10/10/10/10/5K4 w - - 0 1");
        frame_of(&mut app, 16);
        play(&mut app, "c9b10a");
        assert!(!timeline(&app).is_still());
        hear(&mut app);
        if reset {
            let setup = GameSetup::new(&SHAKO, Seats::new(Seat::Human, Seat::Human));
            app.world_mut().write_message(NewGame { setup });
        } else {
            let saved = from_text(&to_text(
                record(&app),
                app.world().resource::<Seats>(),
                &Terms::default(),
            ))
            .unwrap();
            app.world_mut().write_message(LoadGame(saved));
        }
        app.update();
        in_step(&mut app);
        at_rest(&mut app);
        assert_eq!(hear(&mut app).contacts, [], "pieces that are gone touch nothing");
    }
}

#[test]
fn a_mated_king_falls_after_the_move_and_stands_again_when_that_is_taken_back() {
    let mut app = stage(&SHAKO, SHAKO.start);
    let king = piece_at(&app, "f9");
    let leans = |app: &App| place_of(app, king).rotation.angle_between(Quat::IDENTITY);
    for mv in ["d3d4", "f8f6", "e2a6"] {
        play(&mut app, mv);
        settle(&mut app);
    }
    assert_eq!(leans(&app), 0.0);
    // The king has moved to f8 and is mated there.
    play(&mut app, "f9f8");
    settle(&mut app);
    hear(&mut app);
    play(&mut app, "a6f6");
    assert_eq!(leans(&app), 0.0, "it stands until the move has been seen");
    settle(&mut app);
    assert!(leans(&app) > 1.5);
    let toppled = |kind: &&ContactKind| **kind == ContactKind::Toppled;
    assert_eq!(hear(&mut app).contacts.iter().filter(toppled).count(), 1);
    take_back(&mut app);
    settle(&mut app);
    assert_eq!(leans(&app), 0.0);

    // Cut short, it lies all the same, and a new game sets it up.
    play(&mut app, "a6f6");
    let setup = GameSetup::new(&PEMBA, Seats::new(Seat::Human, Seat::Human));
    app.world_mut().write_message(NewGame { setup });
    app.update();
    in_step(&mut app);
    at_rest(&mut app);
}

#[test]
fn the_king_of_a_side_that_gives_up_falls_and_stands_when_it_plays_on() {
    let mut app = stage(&PEMBA, PEMBA.start);
    play(&mut app, "g1e4");
    settle(&mut app);
    let at = record(&app).revision();
    app.world_mut().write_message(Resign { side: Side::Black, at });
    app.update();
    assert!(!timeline(&app).is_still());
    settle(&mut app);
    let king = piece_at(&app, "f9");
    assert_ne!(place_of(&app, king).rotation, Quat::IDENTITY);
    take_back(&mut app);
    settle(&mut app);
    assert_eq!(place_of(&app, king).rotation, Quat::IDENTITY);

    // It falls where it goes, not where it was.
    play(&mut app, "f8f7");
    settle(&mut app);
    play(&mut app, "a3a4");
    settle(&mut app);
    play(&mut app, "f9f8");
    let at = record(&app).revision();
    app.world_mut().write_message(Resign { side: Side::Black, at });
    let mut last = place_of(&app, king);
    frame_of(&mut app, 10);
    while !timeline(&app).is_still() {
        app.update();
        let now = place_of(&app, king);
        assert!(now.translation.distance(last.translation) < 0.2, "{last:?} {now:?}");
        last = now;
    }
    assert_ne!(last.rotation, Quat::IDENTITY);
}

#[test]
fn with_reduced_motion_everything_is_there_at_once_and_told_at_once() {
    let mut app = stage(&SHAKO, CANNON);
    app.world_mut().resource_mut::<AppSettings>().reduced_motion = ReducedMotion::On;
    play(&mut app, "a1a8");
    in_step(&mut app);
    // A shot that was never seen is cleared away with the frame.
    at_rest(&mut app);
    let told = hear(&mut app);
    assert_eq!(told.contacts, [ContactKind::Struck, ContactKind::SetDown]);
    assert!(!timeline(&app).is_landing());
}

#[test]
fn the_computer_answers_when_the_move_has_been_seen() {
    for (fen, mv) in [(CANNON, "a1a8"), (CANNON, "a6a7")] {
        let mut app = stage(&SHAKO, fen);
        play(&mut app, mv);
        let pace = app.world().resource::<AiPace>().0.as_secs_f32();
        let left = timeline(&app).left();
        assert!((left..left + 0.35).contains(&pace), "{mv}: {pace} after {left}");
    }
}

#[test]
fn frames_are_asked_for_only_while_something_moves() {
    let mut app = stage(&SHAKO, CANNON);
    let rests = Told::default();
    app.update();
    assert_eq!(hear(&mut app), rests);
    play(&mut app, "a1a8");
    let mut frames = 0;
    while hear(&mut app).redraws > 0 {
        frames += 1;
        app.update();
    }
    assert!(frames > 20, "{frames}");
    at_rest(&mut app);
    app.update();
    assert_eq!(hear(&mut app), rests, "what rests is not touched");
}

#[test]
fn what_is_let_go_of_goes_home_and_what_is_dropped_goes_down_from_the_hand() {
    use crate::view::input::HeldPiece;
    let mut app = stage(&SHAKO, SHAKO.start);
    let pawn = piece_at(&app, "d3");
    let hold = |app: &mut App, at: Vec3| {
        let from = Square::at("d3");
        app.world_mut().resource_mut::<Held>().0 = Some(HeldPiece { from, at });
        for _ in 0..60 {
            app.update();
        }
        let hand = place_of(app, pawn).translation;
        assert!(hand.xz().distance(at.xz()) < 0.01 && hand.y > 0.2, "{hand}");
    };
    hold(&mut app, Vec3::new(2.0, 0.0, 1.0));
    app.world_mut().resource_mut::<Held>().0 = None;
    app.update();
    settle(&mut app);
    hold(&mut app, square_centre(Square::at("d5")) + Vec3::X * 0.2);
    app.world_mut().resource_mut::<Held>().0 = None;
    play(&mut app, "d3d5");
    let goal = square_centre(Square::at("d5"));
    assert!(
        place_of(&app, pawn).translation.distance(goal) < 0.6,
        "it does not start again from home"
    );
    assert!(settle(&mut app) < 0.25);
}

/// Lets frames pass until nothing is on its way, wherever the pieces stand then.
fn wait(app: &mut App) {
    frame_of(app, 10);
    for _ in 0..1_000 {
        app.update();
        if timeline(app).is_still() {
            return;
        }
    }
    panic!("it never comes to rest");
}

#[test]
fn a_move_that_is_asked_about_stands_where_it_leads_until_it_counts_or_is_taken_back() {
    use crate::game::{AskFirst, ClearSelection, ConfirmMove, DropOn};
    let mut app = stage(&SHAKO, "5k4/10/10/10/3r6/10/3R6/10/5K4/10 w - - 0 1");
    app.insert_resource(AskFirst(true));
    let (rook, victim) = (piece_at(&app, "d4"), piece_at(&app, "d6"));
    let (from, to) = (Square::at("d4"), Square::at("d6"));
    let stands_on = |app: &App, square: Square| {
        let at = place_of(app, rook).translation;
        at.distance(square_centre(square)) < 1e-3
    };
    for counts in [false, true] {
        app.world_mut().write_message(DropOn { from, to });
        wait(&mut app);
        assert_eq!(record(&app).ply(), 0);
        assert!(stands_on(&app, to), "it is seen on its target");
        let aside = in_tray(Piece::new(Side::Black, PieceType::Rook), 0).at;
        assert!(place_of(&app, victim).translation.distance(aside) < 1e-3);
        hear(&mut app);
        if counts {
            app.world_mut().write_message(ConfirmMove);
            app.update();
            assert_eq!(record(&app).ply(), 1);
            assert!(
                timeline(&app).is_still() && stands_on(&app, to),
                "it is not shown again"
            );
            assert!(
                hear(&mut app).contacts.contains(&ContactKind::SetDown),
                "but it is heard"
            );
        } else {
            app.world_mut().write_message(ClearSelection);
            wait(&mut app);
            assert!(stands_on(&app, from));
        }
        wait(&mut app);
        at_rest(&mut app);
    }
}
