//! Games as text, and back.

use super::clock::blitz;
use super::*;

fn written(app: &App) -> String {
    to_text(
        record(app),
        app.world().resource::<Seats>(),
        app.world().resource::<Terms>(),
    )
}

/// Plays random moves, and tries others at earlier points, until the game has so many moves in its lines.
fn play_about(app: &mut App, dice: &mut Dice, moves: usize) {
    while record(app).tree().len() <= moves {
        if dice.roll(12) == 0 {
            let back = dice.roll(record(app).ply() + 1);
            for _ in 0..back {
                tell(app, Browse::Back);
            }
        }
        let choices = record(app).position().legal_moves();
        if record(app).seat_to_move(&TWO_PLAYERS).is_none() || choices.is_empty() {
            tell(app, Browse::Start);
            continue;
        }
        request(app, dice.pick(&choices));
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was_left() {
    let mut dice = Dice(9);
    for (moves, variant) in [(0, &SHAKO), (1, &PEMBA), (150, &SHAKO), (150, &PEMBA)] {
        let mut app = two_players(variant);
        play_about(&mut app, &mut dice, moves);
        let seats = Seats::new(Seat::Human, Seat::Engine(Level::Champion));
        let terms = Terms {
            take_back: false,
            clock: Some(blitz()),
        };
        let text = to_text(record(&app), &seats, &terms);
        let saved = from_text(&text).unwrap();
        assert_eq!((saved.variant(), saved.seats(), saved.terms()), (variant, seats, terms));
        assert_eq!((saved.line(), saved.tree()), (record(&app).game(), record(&app).tree()));

        let mut other = two_players(&SHAKO);
        tell(&mut other, LoadGame(saved));
        assert_eq!(record(&other).line(), record(&app).game());
        assert_eq!(record(&other).tree(), record(&app).tree());
        assert_eq!(*other.world().resource::<Seats>(), seats);
        assert_eq!(written(&other), text);
        assert_in_step(&mut other);
    }
}

#[test]
fn an_end_from_beside_the_board_is_kept_and_can_be_taken_back() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7");
    let at = record(&app).revision();
    tell(&mut app, Resign { side: Side::White, at });
    let outcome = record(&app).outcome();
    let text = written(&app);
    assert!(text.contains("0-1"), "{text}");
    let mut other = game();
    tell(&mut other, LoadGame(from_text(&text).unwrap()));
    assert_eq!(record(&other).outcome(), outcome);
    assert_eq!(heard::<GameEnded>(&mut other), [GameEnded(outcome.unwrap())]);
    take_back(&mut other);
    assert_eq!((record(&other).outcome(), record(&other).ply()), (None, 2));
}

#[test]
fn a_loaded_game_brings_its_captured_pieces_and_gives_them_back() {
    for (seed, variant) in [(5, &SHAKO), (6, &PEMBA)] {
        let mut app = two_players(variant);
        let mut dice = Dice(seed);
        while record(&app).ply() < 120 && record(&app).outcome().is_none() {
            let moves = record(&app).position().legal_moves();
            request(&mut app, dice.pick(&moves));
        }
        let text = written(&app);
        let mut other = game();
        tell(&mut other, LoadGame(from_text(&text).unwrap()));
        assert_in_step(&mut other);
        assert!(beside_the_board(&mut other).len() > 5);
        while record(&other).ply() > 0 {
            take_back(&mut other);
            assert_in_step(&mut other);
        }
        assert!(beside_the_board(&mut other).is_empty());
    }
}

#[test]
fn a_saved_game_keeps_its_own_start() {
    let start = position(&PEMBA, PROMOTING);
    let mut app = playing(GameSetup::from_position(start.clone(), TWO_PLAYERS));
    play(&mut app, "c9b10l");
    let saved = from_text(&written(&app)).unwrap();
    assert_eq!(
        (saved.line().start(), saved.line().position()),
        (&start, record(&app).position())
    );
}

#[test]
fn a_game_is_loaded_from_the_menu_and_the_engine_goes_on() {
    let mut app = game();
    let seats = Seats::new(BEGINNER, Seat::Human);
    let text = to_text(&GameRecord::default(), &seats, &Terms::default());
    tell(&mut app, LoadGame(from_text(&text).unwrap()));
    update_until(&mut app, "the engine moves", |world| {
        world.resource::<GameRecord>().ply() == 1
    });
    assert_eq!(screen(&app), Screen::Playing);
}

#[test]
fn a_game_is_called_what_somebody_calls_it() {
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5");
    for (name, title) in [(" First \"win\" ", Some("First \"win\"")), ("", None)] {
        tell(&mut app, NameGame(name.to_owned()));
        let saved = from_text(&written(&app)).unwrap();
        assert_eq!(saved.title(), title);
        assert_eq!(saved.clone().named("Other").title(), Some("Other"));
    }
}

#[test]
fn a_game_from_elsewhere_stays_what_it_was_whatever_is_tried() {
    let pgn = "[White \"Ann\"]\n[Variant \"Shako\"]\n[Result \"1-0\"]\n\n1. f5 g6 (1... e6 {solid}) 2. g5 1-0\n\n";
    let read = tenfold::rules::PgnReader::new(pgn.as_bytes(), &SHAKO)
        .next()
        .unwrap()
        .unwrap();
    let mut app = game();
    tell(&mut app, LoadGame(SavedGame::imported(read.game.clone())));
    app.update();
    assert_eq!(record(&app).ply(), 3);
    let main: Vec<_> = record(&app).tree().main_line().collect();
    tell(&mut app, Browse::Start);
    play(&mut app, "e3e5 e8e6");
    let kept: Vec<_> = record(&app).tree().main_line().collect();
    assert_eq!(kept, main);
    let told = SavedGame::of(record(&app), TWO_PLAYERS, Terms::default()).to_pgn();
    assert_eq!((told.tags.get("White"), told.result), (Some("Ann"), read.game.result));
    let saved = from_text(&written(&app)).unwrap();
    assert_eq!(saved.about(), record(&app).about());
    assert_eq!(saved.result(), read.game.result);
}

#[test]
fn a_game_from_elsewhere_has_ended_as_its_record_says_and_can_be_played_on() {
    let imported = |tags: &str, moves: &str| {
        let pgn = format!("[Variant \"Shako\"]\n{tags}\n\n{moves}\n");
        let read = tenfold::rules::PgnReader::new(pgn.as_bytes(), &SHAKO).next();
        SavedGame::imported(read.unwrap().unwrap().game)
    };
    let won = |winner, by| Some(Outcome::Win { winner, by });
    let late = "[Termination \"Time forfeit\"]";
    let mated = "[FEN \"k9/2K7/10/10/10/10/10/10/1R8/10 w - - 0 1\"]\n[SetUp \"1\"]";
    for (tags, moves, outcome) in [
        ("", "1. f5 g6 1-0", won(Side::White, WinReason::Recorded)),
        ("", "1. f5 g6 0-1", won(Side::Black, WinReason::Recorded)),
        (late, "1. f5 g6 0-1", won(Side::Black, WinReason::Time)),
        ("", "1. f5 g6 1/2-1/2", Some(Outcome::Draw(DrawReason::Recorded))),
        ("", "1. f5 g6 *", None),
        // What the rules say counts before what is written.
        (mated, "1. Ra2 0-1", won(Side::White, WinReason::Checkmate)),
    ] {
        let saved = imported(tags, moves);
        assert_eq!(saved.outcome(), outcome, "{tags} {moves}");
        let mut app = game();
        tell(&mut app, LoadGame(saved.clone()));
        app.update();
        assert_eq!(record(&app).outcome(), outcome, "{tags} {moves}");
        let kept = from_text(&written(&app)).unwrap();
        assert_eq!((kept.outcome(), kept.about()), (outcome, saved.about()));
        if record(&app).ended_beside_board() {
            take_back(&mut app);
            play(&mut app, "e3e5");
            assert_eq!((record(&app).outcome(), record(&app).ply()), (None, 3));
            assert_eq!(from_text(&written(&app)).unwrap().about(), saved.about());
        }
    }
}

/// A saved game in the first form with one thing changed.
fn forged(key: &str, value: serde_json::Value) -> Result<SavedGame, SaveError> {
    let mut form = serde_json::json!({
        "tenfold_game": 1,
        "variant": "shako",
        "start": SHAKO.start,
        "moves": [],
        "white": "human",
        "black": "human",
    });
    assert!(form.get(key).is_some(), "{key} is written");
    form[key] = value;
    from_text(&form.to_string())
}

#[test]
fn games_of_the_first_form_are_read() {
    let seats = |black: &str| forged("black", black.into()).unwrap().seats();
    assert_eq!(seats("7"), Seats::new(Seat::Human, Seat::Engine(Level::Champion)));
    // Files of the time when levels had names are understood.
    assert_eq!(seats("club"), seats("7"));
    let saved = forged("moves", vec!["f3f5", "g8g7"].into()).unwrap();
    let mut app = two_players(&SHAKO);
    play(&mut app, "f3f5 g8g7");
    assert_eq!((saved.line(), saved.tree()), (record(&app).game(), record(&app).tree()));
}

#[test]
fn a_text_of_the_first_form_that_is_no_saved_game_is_refused_with_the_reason() {
    let said = |result: Result<SavedGame, SaveError>| result.unwrap_err().to_string();
    assert!(matches!(from_text("{1, 2"), Err(SaveError::Form(_))));
    assert!(matches!(from_text(&"{".repeat(100_000)), Err(SaveError::Form(_))));
    assert_eq!(forged("tenfold_game", 3.into()), Err(SaveError::Version(3)));
    assert!(matches!(forged("tenfold_game", (-1).into()), Err(SaveError::Form(_))));
    assert_eq!(
        forged("variant", "chess".into()),
        Err(SaveError::Variant("chess".into()))
    );
    assert!(said(forged("variant", "♔".repeat(5_000).into())).len() < 400);
    assert!(matches!(
        forged("start", "8/8 w - - 0 1".into()),
        Err(SaveError::Start(_))
    ));
    let seat = forged("black", "level-99".into());
    assert_eq!(
        seat,
        Err(SaveError::Seat {
            side: Side::Black,
            text: "level-99".into()
        })
    );
    assert!(matches!(forged("moves", "a3a4".into()), Err(SaveError::Form(_))));
    assert!(said(forged("moves", vec!["a3a4", "a3a4"].into())).starts_with("move 2 of the game: "));
    assert!(matches!(
        forged("moves", vec!["ä3a4"].into()),
        Err(SaveError::Move { number: 1, .. })
    ));

    // Nobody moves on after the end.
    let repeated: Vec<&str> = [SHUFFLE; 4].iter().flat_map(|moves| moves.split_whitespace()).collect();
    assert!(forged("moves", repeated.clone().into()).is_ok());
    let more: Vec<&str> = repeated.into_iter().chain(["a3a4"]).collect();
    assert_eq!(forged("moves", more.into()), Err(SaveError::AfterTheEnd(16)));
}

/// A saved game with one text in it replaced by another.
fn altered(from: &str, to: &str) -> Result<SavedGame, SaveError> {
    let text = &*SAVED_GAME;
    assert!(text.contains(from), "{from} is written");
    from_text(&text.replacen(from, to, 1))
}

#[test]
fn a_text_that_is_no_saved_game_is_refused_with_the_reason() {
    assert!(matches!(from_text(""), Err(SaveError::Form(_))));
    assert!(matches!(from_text("1. f5 g6 *"), Err(SaveError::Form(_))));
    assert!(matches!(
        from_text(&" ".repeat(5_000_000)),
        Err(SaveError::TooLong(5_000_000))
    ));
    assert_eq!(
        altered("TenfoldSave \"2 ", "TenfoldSave \"3 "),
        Err(SaveError::Version(3))
    );
    assert_eq!(
        altered("TenfoldRules \"1\"", "TenfoldRules \"2\""),
        Err(SaveError::Rules(2))
    );
    assert!(matches!(altered("TenfoldRules", "Rules"), Err(SaveError::Form(_))));
    assert!(matches!(
        altered("TenfoldClock \"none", "TenfoldClock \"1"),
        Err(SaveError::Tag { .. })
    ));
    assert!(matches!(
        altered("TenfoldWhite \"human", "TenfoldWhite \"nobody"),
        Err(SaveError::Seat { side: Side::White, .. })
    ));
    assert!(matches!(
        altered("%tenfold tip", "%tenfold top"),
        Err(SaveError::Tag { .. })
    ));
    assert!(matches!(altered("%tenfold tip", "%other tip"), Err(SaveError::Form(_))));
    assert!(matches!(
        altered(" 3. ", " 3. Zz1 "),
        Err(SaveError::Pgn(_) | SaveError::Odd(_) | SaveError::Incomplete { .. })
    ));
    assert!(matches!(
        altered("[Result \"*\"]", "[Result \"1-0\"]"),
        Err(SaveError::Odd(_) | SaveError::Form(_))
    ));
    let twice = format!("{}{}", *SAVED_GAME, *SAVED_GAME);
    assert!(matches!(from_text(&twice), Err(SaveError::Form(_))));
}

#[test]
fn no_truncated_save_is_taken_for_a_whole_one() {
    let text = &*SAVED_GAME;
    let whole = from_text(text).unwrap();
    for length in 0..text.len() {
        // Without its last characters it may still be all there.
        if let Ok(saved) = from_text(&text[..length]) {
            assert_eq!(saved, whole, "{length} bytes");
        }
    }
}

/// Longer than the places that are damaged go.
static SAVED_GAME: LazyLock<String> = LazyLock::new(|| {
    let mut app = two_players(&PEMBA);
    play_about(&mut app, &mut Dice(12), 60);
    let text = to_text(record(&app), &Seats::new(Seat::Human, BEGINNER), &Terms::default());
    assert!(text.len() > 600 && from_text(&text).is_ok(), "{text}");
    text
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_loading_panic(text in "\\PC{0,200}") {
        let _ = from_text(&text);
        let _ = from_text(&format!("{{{text}"));
    }

    #[test]
    fn no_damage_makes_loading_panic(at in 0_usize..600, damage in "\\PC{0,4}", cut in 0_usize..20) {
        let text = &*SAVED_GAME;
        let start = at.min(text.len());
        let end = (start + cut).min(text.len());
        let damaged = format!("{}{damage}{}", &text[..start], &text[end..]);
        if let Ok(saved) = from_text(&damaged) {
            // What is let through is a playable game all the same.
            let mut app = game();
            tell(&mut app, LoadGame(saved.clone()));
            assert_in_step(&mut app);
            let again = to_text(record(&app), &saved.seats(), &saved.terms());
            prop_assert_eq!(from_text(&again), Ok(saved));
        }
    }

    #[test]
    fn no_list_of_moves_makes_loading_panic(moves in prop::collection::vec("[a-k][0-9]{1,2}[a-k][0-9]{1,2}[a-z]?", 0..6)) {
        let _ = forged("moves", moves.into());
    }
}
