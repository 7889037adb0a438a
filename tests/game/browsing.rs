//! Looking at other positions of a game, trying other moves, and taking back what was taken back.

use super::*;

const ENGINE_IS_BLACK: Seats = Seats::new(Seat::Human, Seat::Engine(Level::Legend));

fn redo(app: &mut App) {
    let at = record(app).revision();
    tell(app, Redo { at });
}

fn main_line(app: &App) -> Vec<String> {
    let tree = record(app).tree();
    tree.main_line().filter_map(|node| tree.san(node)).collect()
}

#[test]
fn browsing_shows_every_position_and_changes_nothing_of_the_game() {
    let mut app = two_players(&PEMBA);
    let mut dice = Dice(31);
    play_random_game(&mut app, &mut dice);
    let (game, outcome, at) = (
        record(&app).game().clone(),
        record(&app).outcome(),
        record(&app).game_revision(),
    );
    for _ in 0..300 {
        let wish = match dice.roll(5) {
            0 => Browse::Start,
            1 => Browse::End,
            2 => Browse::Forward,
            3 => Browse::Back,
            _ => {
                let path = record(&app).tree().path(record(&app).tip());
                Browse::To(path[dice.roll(path.len())])
            }
        };
        tell(&mut app, wish);
        assert_in_step(&mut app);
        let shown = record(&app);
        assert_eq!(shown.position(), &game.positions()[shown.ply()]);
        assert_eq!(shown.san_moves().len(), shown.ply());
    }
    assert_eq!(
        (
            record(&app).game(),
            record(&app).outcome(),
            record(&app).game_revision()
        ),
        (&game, outcome, at)
    );
    tell(&mut app, Browse::End);
    assert!(record(&app).is_at_tip());
    assert_eq!(heard::<GameAdvanced>(&mut app).len(), 0);
}

#[test]
fn a_move_at_an_earlier_point_begins_a_line_and_the_game_goes_on_there() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5 h8h7");
    tell(&mut app, Browse::Start);
    tell(&mut app, Browse::Forward);
    play(&mut app, "e8e6");
    assert_eq!(record(&app).game().ply(), 2);
    assert!(record(&app).is_at_tip());
    assert_eq!(record(&app).tree().len(), 6);
    // It is the game that is played now.
    assert_eq!(main_line(&app).len(), 2);
    assert_in_step(&mut app);
}

#[test]
fn the_same_move_again_only_looks_on() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    let at = record(&app).game_revision();
    tell(&mut app, Browse::Start);
    request_at_shown(&mut app, "f3f5");
    assert_eq!((record(&app).ply(), record(&app).game().ply()), (1, 3));
    assert_eq!((record(&app).game_revision(), record(&app).tree().len()), (at, 4));
}

fn request_at_shown(app: &mut App, text: &str) {
    let mv = parse_uci(record(app).position(), text).unwrap();
    request(app, mv);
}

#[test]
fn a_game_that_has_ended_stays_what_was_played() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::Black, at });
    let played = main_line(&app);
    tell(&mut app, Browse::Start);
    play(&mut app, "e3e5 e8e6");
    assert_eq!(record(&app).outcome(), None, "it goes on in another line");
    assert_eq!(main_line(&app), played);
    // Its end is still known.
    let last = record(&app).tree().end_of_line(record(&app).tree().root());
    assert_eq!(record(&app).ends().len(), 1);
    assert!(record(&app).ends().contains_key(&last));
    // Taking back beyond where the line began loses nothing of it either.
    for _ in 0..2 {
        take_back(&mut app);
    }
    play(&mut app, "d3d5");
    assert_eq!(main_line(&app), played);
}

#[test]
fn what_was_taken_back_comes_again_until_something_else_is_played() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    let played = record(&app).game().clone();
    take_back(&mut app);
    take_back(&mut app);
    assert!(record(&app).can_redo());
    redo(&mut app);
    assert_eq!(record(&app).ply(), 2);
    redo(&mut app);
    assert_eq!(record(&app).game(), &played);
    assert!(!record(&app).can_redo());
    assert_in_step(&mut app);

    take_back(&mut app);
    take_back(&mut app);
    play(&mut app, "e8e6");
    assert!(!record(&app).can_redo());
    redo(&mut app);
    assert_eq!(record(&app).ply(), 2);
    // It was taken back: nobody finds it in the list of moves.
    assert_eq!(record(&app).tree().len(), 3);
}

#[test]
fn taking_back_wins_over_what_is_looked_at() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    tell(&mut app, Browse::Start);
    take_back(&mut app);
    assert_eq!((record(&app).ply(), record(&app).game().ply()), (2, 2));
    assert_in_step(&mut app);
}

#[test]
fn an_engine_thinks_on_while_people_look_elsewhere_and_its_move_does_not_disturb_them() {
    let mut app = playing(GameSetup::new(&SHAKO, ENGINE_IS_BLACK));
    play(&mut app, "f3f5");
    update_until(&mut app, "it thinks", |world| world.contains_resource::<Thinking>());
    tell(&mut app, Browse::Start);
    assert!(thinking(&app));
    update_until(&mut app, "it has moved", |world| {
        world.resource::<GameRecord>().game().ply() == 2
    });
    assert_eq!(record(&app).ply(), 0);
    assert_in_step(&mut app);
    tell(&mut app, Browse::End);
    assert_eq!(record(&app).ply(), 2);
    assert_in_step(&mut app);
}

#[test]
fn an_engine_never_answers_a_position_that_is_gone() {
    let mut app = playing(GameSetup::new(&SHAKO, ENGINE_IS_BLACK));
    play(&mut app, "f3f5");
    let answer = parse_uci(record(&app).position(), "g8g7").unwrap();
    for mv in ["e3e5", "d3d5", "g3g5", "h3h5"] {
        update_until(&mut app, "it thinks", |world| world.contains_resource::<Thinking>());
        let gone = record(&app).game_revision();
        tell(&mut app, Browse::Start);
        play(&mut app, mv);
        // The answer comes all the same, late.
        tell(&mut app, MoveRequested { mv: answer, at: gone });
        assert_eq!(record(&app).game().ply(), 1);
        let moves = record(&app).game().moves().to_vec();
        for _ in 0..20 {
            app.update();
            assert_eq!(
                record(&app).game().moves()[..1],
                moves[..],
                "it is the newest line that goes on"
            );
        }
    }
}

#[test]
fn where_nothing_is_taken_back_nothing_is_tried_before_the_end() {
    let mut setup = GameSetup::new(&SHAKO, TWO_PLAYERS);
    setup.terms.take_back = false;
    let mut app = playing(setup);
    play(&mut app, "f3f5 g8g7");
    assert!(!record(&app).can_take_back(&TWO_PLAYERS));
    take_back(&mut app);
    assert_eq!(record(&app).ply(), 2);
    tell(&mut app, Browse::Start);
    heard::<MoveRefused>(&mut app);
    assert_eq!(record(&app).seat_to_move(&TWO_PLAYERS), None);
    request_at_shown(&mut app, "e3e5");
    let refused = heard::<MoveRefused>(&mut app);
    assert_eq!(
        refused.iter().map(|refused| refused.reason).collect::<Vec<_>>(),
        [Refusal::Past]
    );
    assert_eq!((record(&app).ply(), record(&app).tree().len()), (0, 3));
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    play(&mut app, "e3e5");
    assert_eq!(record(&app).game().ply(), 1);
}

#[test]
fn steps_of_one_frame_that_undo_each_other_leave_the_pieces_in_step() {
    let mut app = two_players(&PEMBA);
    play_random_game(&mut app, &mut Dice(41));
    tell(&mut app, Browse::Back);
    let wishes = [
        [Browse::Forward, Browse::Back, Browse::Back],
        [Browse::Back, Browse::Forward, Browse::Back],
        [Browse::Start, Browse::End, Browse::Back],
        [Browse::Forward, Browse::Start, Browse::Forward],
    ];
    for wishes in wishes {
        for wish in wishes {
            app.world_mut().write_message(wish);
        }
        app.update();
        assert_in_step(&mut app);
    }
}

#[test]
fn a_redo_and_a_step_back_in_one_frame_leave_the_pieces_in_step() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    take_back(&mut app);
    let at = record(&app).revision();
    app.world_mut().write_message(Redo { at });
    tell(&mut app, Browse::Back);
    assert_eq!((record(&app).ply(), record(&app).game().ply()), (2, 3));
    assert_in_step(&mut app);
}

#[test]
fn a_game_ends_where_it_stands_and_not_where_it_stood_before_something_was_taken_back() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7 g3g5");
    take_back(&mut app);
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    assert_eq!(main_line(&app), ["f5", "g7"]);
    let pgn = SavedGame::of(record(&app), TWO_PLAYERS, Terms::default())
        .to_pgn()
        .to_pgn();
    assert!(pgn.ends_with("1. f5 g7 0-1\n\n"), "{pgn}");
}

#[test]
fn a_place_that_is_gone_is_not_gone_to() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7");
    let gone = record(&app).tip();
    take_back(&mut app);
    play(&mut app, "e8e6");
    tell(&mut app, Browse::To(gone));
    assert_eq!(record(&app).san_moves(), ["f5", "e6"]);
}

#[test]
fn pieces_stay_in_step_whatever_is_played_taken_back_and_looked_at() {
    for (seed, variant) in [(71, &SHAKO), (72, &PEMBA)] {
        let mut app = two_players(variant);
        let mut dice = Dice(seed);
        for _ in 0..600 {
            let choices = record(&app).position().legal_moves();
            match dice.roll(8) {
                0 => take_back(&mut app),
                1 => redo(&mut app),
                2 => tell(&mut app, Browse::Back),
                3 => tell(&mut app, Browse::Forward),
                4 if dice.roll(4) == 0 => tell(&mut app, Browse::Start),
                5 if dice.roll(2) == 0 => tell(&mut app, Browse::End),
                _ if choices.is_empty() || record(&app).seat_to_move(&TWO_PLAYERS).is_none() => {
                    tell(&mut app, Browse::Start);
                }
                _ => request(&mut app, dice.pick(&choices)),
            }
            assert_in_step(&mut app);
            let (tree, tip) = (record(&app).tree(), record(&app).tip());
            assert_eq!(&tree.line(tip), record(&app).game());
            assert_eq!(&tree.line(record(&app).shown()), record(&app).line());
        }
    }
}

// ---- draws

fn offer(app: &mut App) {
    let at = record(app).revision();
    tell(app, OfferDraw { at });
}

#[test]
fn an_offered_draw_is_accepted_declined_or_forgotten_with_the_next_move() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5");
    offer(&mut app);
    assert_eq!(record(&app).draw_offer(), Some(Side::Black));
    assert!(!record(&app).can_offer_draw(&TWO_PLAYERS));
    let at = record(&app).revision();
    tell(&mut app, AnswerDraw { accept: false, at });
    assert_eq!(record(&app).draw_offer(), None);
    assert_eq!(heard::<DrawDeclined>(&mut app), [DrawDeclined { by: Side::White }]);

    offer(&mut app);
    play(&mut app, "g8g7");
    assert_eq!(record(&app).draw_offer(), None);

    offer(&mut app);
    let at = record(&app).revision();
    tell(&mut app, AnswerDraw { accept: true, at });
    assert_eq!(record(&app).outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    take_back(&mut app);
    assert_eq!((record(&app).outcome(), record(&app).ply()), (None, 2));
    // Once in a position is enough.
    play(&mut app, "h3h4");
    offer(&mut app);
    let at = record(&app).revision();
    tell(&mut app, AnswerDraw { accept: false, at });
    assert!(!record(&app).can_offer_draw(&TWO_PLAYERS));
    // Nobody answers what was not offered.
    let at = record(&app).revision();
    tell(&mut app, AnswerDraw { accept: true, at });
    assert_eq!(record(&app).outcome(), None);
}

#[test]
fn an_engine_declines_a_draw_when_it_wins_and_takes_it_when_it_loses() {
    let seats = Seats::new(Seat::Human, BEGINNER);
    for (fen, accepts) in [
        // The human has a queen more, and then the engine.
        ("4rk4/10/10/10/10/10/10/10/10/QQ3KR3 w - - 0 60", true),
        ("qq2rk4/10/10/10/10/10/10/10/10/5KR3 w - - 0 60", false),
    ] {
        let mut app = playing(GameSetup::from_position(position(&SHAKO, fen), seats));
        offer(&mut app);
        update_until(&mut app, "it has answered", |world| {
            world.resource::<GameRecord>().draw_offer().is_none()
        });
        assert_eq!(record(&app).outcome().is_some(), accepts, "{fen}");
        assert_eq!(heard::<DrawDeclined>(&mut app).is_empty(), accepts);
    }
}

// ---- studies

#[test]
fn a_study_tells_the_best_lines_of_what_the_board_shows_and_ends_when_the_engine_is_to_move() {
    let mut app = playing(GameSetup::new(&SHAKO, Seats::new(Seat::Human, BEGINNER)));
    app.insert_resource(StudyWish {
        lines: 2,
        ..StudyWish::default()
    });
    update_until(&mut app, "two lines are known", |world| {
        world.resource::<Study>().lines(world.resource::<GameRecord>()).len() == 2
    });
    let lines = app.world().resource::<Study>().lines(record(&app)).to_vec();
    assert!(record(&app).position().is_legal(lines[0].pv[0]));
    assert_ne!(lines[0].pv[0], lines[1].pv[0]);
    request(&mut app, lines[0].pv[0]);
    assert!(app.world().resource::<Study>().lines(record(&app)).is_empty());
    update_until(&mut app, "the engine has answered", |world| {
        world.resource::<GameRecord>().ply() == 2
    });
    update_until(&mut app, "it studies again", |world| {
        world.resource::<Study>().lines(world.resource::<GameRecord>()).len() == 2
    });
    app.insert_resource(StudyWish::default());
    app.update();
    assert!(!app.world().resource::<Study>().is_at_work());
}
