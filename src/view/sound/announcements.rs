//! What the game has to say: check, mate, the end, a promotion, castling, once the move has been seen; and that something
//! cannot be done, is pressed, or is running out, at once.

use bevy::prelude::*;

use super::cue::{LowTime, Pressed};
use super::sample::Sound;
use super::{Play, SoundSystems};
use crate::game::{GameEnded, MovePlayed, MoveRefused, MoveTakenBack, PositionReset};
use crate::rules::{Change, Outcome, WinReason};
use crate::view::motion::Timeline;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Pressed>()
        .add_message::<LowTime>()
        .init_resource::<News>()
        .add_systems(
            PostUpdate,
            (announce, refuse, hear_presses, tick).in_set(SoundSystems::Hear),
        );
}

/// What is still to be said of moves that have been played and not been seen to the end.
#[derive(Resource, Debug, Default)]
struct News(Option<Sound>);

/// What is to be said of a move besides what its pieces do; the weightiest, where there is more.
fn of_move(changes: &[Change], check: bool) -> Option<Sound> {
    let moved = |change: &&Change| matches!(change, Change::Moved { .. });
    if check {
        Some(Sound::Check)
    } else if changes.iter().any(|change| matches!(change, Change::Placed { .. })) {
        Some(Sound::Promote)
    } else if changes.iter().filter(moved).count() > 1 {
        Some(Sound::Castle)
    } else {
        None
    }
}

/// What the end of a game sounds like.
const fn of_end(outcome: Outcome) -> Sound {
    match outcome {
        Outcome::Win {
            by: WinReason::Checkmate,
            ..
        } => Sound::Mate,
        Outcome::Win { .. } => Sound::End,
        Outcome::Draw(_) => Sound::Draw,
    }
}

fn announce(
    (mut played, mut ended): (MessageReader<MovePlayed>, MessageReader<GameEnded>),
    (mut taken_back, mut reset): (MessageReader<MoveTakenBack>, MessageReader<PositionReset>),
    timeline: Res<Timeline>,
    mut news: ResMut<News>,
    mut plays: MessageWriter<Play>,
) {
    if taken_back.read().count() + reset.read().count() > 0 {
        news.0 = None;
    }
    // After a hitch only the last of several moves is worth hearing.
    if let Some(played) = played.read().last() {
        news.0 = of_move(&played.changes, played.check);
    }
    if let Some(&GameEnded(outcome)) = ended.read().last() {
        news.0 = Some(of_end(outcome));
    }
    if !timeline.is_landing() {
        plays.write_batch(news.0.take().map(Play::plain));
    }
}

fn refuse(mut refused: MessageReader<MoveRefused>, mut plays: MessageWriter<Play>) {
    if refused.read().count() > 0 {
        plays.write(Play::plain(Sound::Refused));
    }
}

fn hear_presses(mut pressed: MessageReader<Pressed>, mut plays: MessageWriter<Play>) {
    if pressed.read().count() > 0 {
        plays.write(Play::plain(Sound::Menu));
    }
}

fn tick(mut ticks: MessageReader<LowTime>, mut plays: MessageWriter<Play>) {
    if ticks.read().count() > 0 {
        plays.write(Play::plain(Sound::LowTime));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;

    use super::*;
    use crate::game::Refusal;
    use crate::rules::{DrawReason, PEMBA, Position, SHAKO, Side, Square, Variant, parse_uci};

    const MATE: Outcome = Outcome::Win {
        winner: Side::White,
        by: WinReason::Checkmate,
    };
    const RESIGNATION: Outcome = Outcome::Win {
        winner: Side::White,
        by: WinReason::Resignation,
    };

    fn quiet() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(crate::game::task_pools()), plugin))
            .init_resource::<Timeline>()
            .add_message::<Play>()
            .add_message::<MovePlayed>()
            .add_message::<MoveTakenBack>()
            .add_message::<MoveRefused>()
            .add_message::<PositionReset>()
            .add_message::<GameEnded>();
        app
    }

    /// A move is played, and pieces are on their way.
    fn play(app: &mut App, played: MovePlayed) {
        app.world_mut().write_message(played);
        *app.world_mut().resource_mut::<Timeline>() = Timeline::landing();
    }

    /// They stand.
    fn land(app: &mut App) {
        *app.world_mut().resource_mut::<Timeline>() = Timeline::default();
    }

    fn played(variant: &'static Variant, fen: &str, mv: &str) -> MovePlayed {
        let position = Position::from_fen(variant, fen).unwrap().position;
        let mv = parse_uci(&position, mv).unwrap();
        let mut after = position.clone();
        after.play(mv).unwrap();
        MovePlayed {
            side: position.side_to_move(),
            mv,
            changes: position.changes(mv),
            san: String::new(),
            check: after.in_check(),
        }
    }

    fn plain_move() -> MovePlayed {
        played(&SHAKO, SHAKO.start, "e3e5")
    }

    fn check() -> MovePlayed {
        played(&SHAKO, "5k4/10/10/10/10/10/10/10/5K4/R9 w - - 0 1", "a1a10")
    }

    fn heard(app: &mut App) -> Vec<Sound> {
        app.update();
        let mut plays = app.world_mut().resource_mut::<Messages<Play>>();
        plays.drain().map(|play| play.sound).collect()
    }

    #[test]
    fn only_what_is_special_about_a_move_is_announced() {
        let castling = "5k4/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1";
        let promotion = "1n2k5/P9/10/10/10/10/10/10/6K3/10 w - - 0 1";
        let promotion_with_check = "5k4/P9/10/10/10/10/10/10/6K3/10 w - - 0 1";
        let capture = "k9/10/10/10/4n5/10/10/10/4RK4/10 w - - 0 1";
        for (played, sound) in [
            (plain_move(), None),
            (played(&SHAKO, capture, "e2e6"), None),
            (played(&SHAKO, castling, "f2h2"), Some(Sound::Castle)),
            (played(&SHAKO, promotion, "a9b10c"), Some(Sound::Promote)),
            (played(&SHAKO, promotion_with_check, "a9a10q"), Some(Sound::Check)),
            (check(), Some(Sound::Check)),
            (played(&PEMBA, PEMBA.start, "e3e4"), None),
        ] {
            assert_eq!(of_move(&played.changes, played.check), sound, "{}", played.mv);
        }
    }

    #[test]
    fn mate_other_wins_and_draws_sound_unlike_each_other() {
        assert_eq!(of_end(MATE), Sound::Mate);
        assert_eq!(of_end(RESIGNATION), Sound::End);
        assert_eq!(of_end(Outcome::Draw(DrawReason::Stalemate)), Sound::Draw);
    }

    #[test]
    fn check_is_announced_when_the_move_has_landed_and_not_before() {
        let mut app = quiet();
        play(&mut app, check());
        for _ in 0..5 {
            assert_eq!(heard(&mut app), []);
        }
        land(&mut app);
        assert_eq!(heard(&mut app), [Sound::Check]);
        for _ in 0..30 {
            assert_eq!(heard(&mut app), []);
        }
    }

    #[test]
    fn a_move_that_ends_the_game_is_announced_by_its_end_alone() {
        let mut app = quiet();
        play(&mut app, check());
        app.world_mut().write_message(GameEnded(MATE));
        assert_eq!(heard(&mut app), []);
        land(&mut app);
        assert_eq!(heard(&mut app), [Sound::Mate]);
    }

    #[test]
    fn an_end_without_a_move_is_announced_at_once() {
        let mut app = quiet();
        play(&mut app, plain_move());
        land(&mut app);
        assert_eq!(heard(&mut app), []);
        app.world_mut().write_message(GameEnded(RESIGNATION));
        assert_eq!(heard(&mut app), [Sound::End]);
    }

    #[test]
    fn a_move_that_is_cut_short_by_the_next_is_not_announced_any_more() {
        let mut app = quiet();
        play(&mut app, check());
        assert_eq!(heard(&mut app), []);
        play(&mut app, plain_move());
        assert_eq!(heard(&mut app), []);
        land(&mut app);
        assert_eq!(heard(&mut app), []);
    }

    #[test]
    fn where_pieces_do_not_travel_nothing_waits() {
        let mut app = quiet();
        app.world_mut().write_message(check());
        assert_eq!(heard(&mut app), [Sound::Check]);
    }

    #[test]
    fn of_what_is_taken_back_or_replaced_nothing_is_announced() {
        let mut app = quiet();
        for back in [true, false] {
            let check = check();
            let (mv, changes) = (check.mv, check.changes);
            play(&mut app, check);
            assert_eq!(heard(&mut app), []);
            if back {
                app.world_mut().write_message(MoveTakenBack { mv, changes });
            } else {
                app.world_mut().write_message(PositionReset::default());
            }
            assert_eq!(heard(&mut app), []);
            land(&mut app);
            assert_eq!(heard(&mut app), []);
        }
    }

    #[test]
    fn refusals_buttons_and_the_clock_are_heard_at_once() {
        let mut app = quiet();
        app.world_mut().write_message(MoveRefused {
            reason: Refusal::NoSuchMove {
                from: Square::at("e3"),
                to: Square::at("e9"),
            },
            at: None,
        });
        assert_eq!(heard(&mut app), [Sound::Refused]);
        app.world_mut().write_message(Pressed);
        assert_eq!(heard(&mut app), [Sound::Menu]);
        app.world_mut().write_message(LowTime);
        assert_eq!(heard(&mut app), [Sound::LowTime]);
        assert_eq!(heard(&mut app), []);
    }
}
