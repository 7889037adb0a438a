//! The judgement of everything that is asked to happen to the game on the board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::messages::{
    AnswerDraw, Browse, ClaimDraw, Draw, DrawDeclined, GameAdvanced, GameEnded, MovePlayed, MoveRefused, MoveRequested,
    MoveTakenBack, NameGame, NewGame, OfferDraw, PositionReset, Redo, Refusal, Resign, TakeBack, WipeBoard,
};
use super::{GameRecord, Steps};
use crate::game::Screen;
use crate::game::save::LoadGame;
use crate::game::seats::{Seats, Terms};
use crate::rules::{DrawReason, Outcome, WinReason};

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<GameRecord>();
    app.init_resource::<Seats>();
    app.init_resource::<Terms>();
    app.add_message::<MoveRequested>();
    app.add_message::<TakeBack>();
    app.add_message::<Redo>();
    app.add_message::<Browse>();
    app.add_message::<Draw>();
    app.add_message::<WipeBoard>();
    app.add_message::<NameGame>();
    app.add_message::<NewGame>();
    app.add_message::<LoadGame>();
    app.add_message::<Resign>();
    app.add_message::<ClaimDraw>();
    app.add_message::<OfferDraw>();
    app.add_message::<AnswerDraw>();
    app.add_message::<DrawDeclined>();
    app.add_message::<MovePlayed>();
    app.add_message::<MoveTakenBack>();
    app.add_message::<GameAdvanced>();
    app.add_message::<MoveRefused>();
    app.add_message::<PositionReset>();
    app.add_message::<GameEnded>();
}

/// All that the record tells about what it has done.
#[derive(SystemParam)]
pub(in crate::game) struct Verdicts<'w> {
    played: MessageWriter<'w, MovePlayed>,
    taken_back: MessageWriter<'w, MoveTakenBack>,
    advanced: MessageWriter<'w, GameAdvanced>,
    refused: MessageWriter<'w, MoveRefused>,
    reset: MessageWriter<'w, PositionReset>,
    declined: MessageWriter<'w, DrawDeclined>,
    ended: MessageWriter<'w, GameEnded>,
}

impl Verdicts<'_> {
    fn tell(&mut self, steps: Steps) {
        self.taken_back.write_batch(steps.back);
        self.played.write_batch(steps.forward);
    }

    /// The game ends by something that happened beside the board.
    pub(in crate::game) fn end(&mut self, record: &mut GameRecord, outcome: Outcome, seats: &Seats) {
        let steps = record.end(outcome, seats);
        self.tell(steps);
        self.ended.write(GameEnded(outcome));
    }
}

/// Begins the newest game that was asked for, new or saved.
pub(in crate::game) fn begin_requested_games(
    mut new_games: MessageReader<NewGame>,
    mut saved_games: MessageReader<LoadGame>,
    mut record: ResMut<GameRecord>,
    mut seats: ResMut<Seats>,
    mut terms: ResMut<Terms>,
    mut screen: ResMut<NextState<Screen>>,
    mut verdicts: Verdicts,
) {
    let new_game = new_games.read().last();
    let saved_game = saved_games.read().last();
    let mut reset = PositionReset::default();
    if let Some(NewGame { setup }) = new_game {
        *seats = setup.seats;
        *terms = setup.terms;
        *record = GameRecord::new(setup.position(), &seats, *terms);
    } else if let Some(LoadGame(saved)) = saved_game {
        *seats = saved.seats();
        *terms = saved.terms();
        *record = GameRecord::of_saved(saved);
        reset.thought = saved.thought();
    } else {
        return;
    }
    NextState::set_if_neq(&mut screen, Screen::Playing);
    verdicts.reset.write(reset);
    if let Some(outcome) = record.outcome() {
        verdicts.ended.write(GameEnded(outcome));
    }
}

/// Takes moves back for the human who asks, or the end of the game; brings them again; and lets the board show the
/// position that somebody wants to look at. What the board does in all is told once: of a frame's steps, those back come
/// first.
pub(in crate::game) fn go_back_and_forth(
    mut requests: MessageReader<TakeBack>,
    mut redos: MessageReader<Redo>,
    mut wishes: MessageReader<Browse>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    let mut steps = Steps::default();
    let mut brought_back = false;
    for request in requests.read() {
        if record.is_current(request.at) && record.can_take_back(&seats) {
            record.take_back(&seats, &mut steps);
        }
    }
    for redo in redos.read() {
        if record.is_current(redo.at) && record.can_redo() {
            record.redo(&seats, &mut steps);
            brought_back = true;
        }
    }
    for &wish in wishes.read() {
        if let Some(to) = record.browsed(wish) {
            record.show(to, &mut steps);
        }
    }
    verdicts.tell(steps);
    if brought_back && let Some(outcome) = record.outcome() {
        verdicts.ended.write(GameEnded(outcome));
    }
}

/// Draws on what the board shows, or wipes it.
pub(in crate::game) fn draw_on_board(
    mut drawings: MessageReader<Draw>,
    mut wipes: MessageReader<WipeBoard>,
    mut record: ResMut<GameRecord>,
) {
    for &Draw { drawing, at } in drawings.read() {
        if record.revision() == at {
            record.draw(drawing);
        }
    }
    for &WipeBoard { at } in wipes.read() {
        // A click that finds nothing to wipe is no change.
        if record.revision() == at && record.bypass_change_detection().wipe() {
            record.set_changed();
        }
    }
}

/// Calls the game as somebody wants it to be called.
pub(in crate::game) fn name_game(mut names: MessageReader<NameGame>, mut record: ResMut<GameRecord>) {
    if let Some(NameGame(name)) = names.read().last() {
        record.about.name(name);
    }
}

/// Ends the game by resignation or by a claim.
pub(in crate::game) fn end_games(
    mut resignations: MessageReader<Resign>,
    mut claims: MessageReader<ClaimDraw>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    for resignation in resignations.read() {
        if record.is_current(resignation.at) && record.outcome().is_none() {
            let outcome = Outcome::Win {
                winner: !resignation.side,
                by: WinReason::Resignation,
            };
            verdicts.end(&mut record, outcome, &seats);
        }
    }
    for claim in claims.read() {
        if record.is_current(claim.at)
            && let Some(&reason) = record.claims().first()
        {
            verdicts.end(&mut record, Outcome::Draw(reason), &seats);
        }
    }
}

/// Notes that a draw is offered, and what the other side says to it.
pub(in crate::game) fn settle_draws(
    mut offers: MessageReader<OfferDraw>,
    mut answers: MessageReader<AnswerDraw>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    for offer in offers.read() {
        if record.is_current(offer.at) && record.can_offer_draw(&seats) {
            record.offer = Some(record.game.position().side_to_move());
            record.offered = Some(record.game_revision);
        }
    }
    for answer in answers.read() {
        if !record.is_current(answer.at) {
            continue;
        }
        let Some(side) = record.offer.take() else { continue };
        if answer.accept {
            verdicts.end(&mut record, Outcome::Draw(DrawReason::Agreement), &seats);
        } else {
            verdicts.declined.write(DrawDeclined { by: !side });
        }
    }
}

/// Plays the moves that were asked for, or refuses them.
pub(in crate::game) fn play_requested_moves(
    mut requests: MessageReader<MoveRequested>,
    mut record: ResMut<GameRecord>,
    seats: Res<Seats>,
    mut verdicts: Verdicts,
) {
    for &MoveRequested { mv, at } in requests.read() {
        if !record.is_current(at) {
            continue;
        }
        let before = record.tip();
        let untouched = record.bypass_change_detection();
        let done: Result<Steps, Refusal> = if at == untouched.game_revision || untouched.is_at_tip() {
            untouched.play(mv, &seats).map_err(Refusal::from)
        } else if untouched.may_go_back() {
            untouched.play_at_shown(mv, &seats).map_err(Refusal::from)
        } else {
            Err(Refusal::Past)
        };
        match done {
            Ok(steps) => {
                record.set_changed();
                verdicts.tell(steps);
                if record.tip() != before {
                    verdicts.advanced.write(GameAdvanced {
                        side: !record.game.position().side_to_move(),
                        node: record.tip(),
                    });
                    if let Some(outcome) = record.outcome() {
                        verdicts.ended.write(GameEnded(outcome));
                    }
                }
            }
            Err(reason) => {
                verdicts.refused.write(MoveRefused {
                    reason,
                    at: Some(mv.from()),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::task_pools;
    use crate::rules::{Drawing, Pen, Square, parse_uci};

    fn playing() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, crate::game::plugin));
        app.world_mut().write_message(NewGame::default());
        app.update();
        app.update();
        app
    }

    fn record(app: &App) -> &GameRecord {
        app.world().resource::<GameRecord>()
    }

    #[test]
    fn what_is_drawn_belongs_to_its_position() {
        let mut app = playing();
        let arrow = Drawing {
            pen: Pen::Blue,
            from: Square::at("e3"),
            to: Square::at("e5"),
        };
        let start = record(&app).revision();
        let draw = Draw {
            drawing: arrow,
            at: start,
        };
        app.world_mut().write_message(draw);
        app.update();
        assert_eq!(record(&app).drawings(), [arrow]);
        assert_eq!(record(&app).revision(), start, "it is no change of the game");
        let mv = parse_uci(record(&app).position(), "e3e5").unwrap();
        app.world_mut().write_message(MoveRequested { mv, at: start });
        app.update();
        assert_eq!(record(&app).drawings(), []);
        // A stroke that began on the position before is no stroke on this one, nor does a wipe reach it.
        app.world_mut().write_message(draw);
        app.world_mut().write_message(WipeBoard { at: start });
        app.update();
        assert_eq!(record(&app).drawings(), []);
        app.world_mut().write_message(Browse::Back);
        app.update();
        assert_eq!(record(&app).drawings(), [arrow]);
        let at = record(&app).revision();
        app.world_mut().write_message(WipeBoard { at });
        app.update();
        assert_eq!(record(&app).drawings(), []);
    }

    #[test]
    fn what_is_drawn_is_kept_with_the_game() {
        let mut app = playing();
        let square = Drawing {
            pen: Pen::Yellow,
            from: Square::at("j10"),
            to: Square::at("j10"),
        };
        let at = record(&app).revision();
        app.world_mut().write_message(Draw { drawing: square, at });
        let mv = parse_uci(record(&app).position(), "e3e5").unwrap();
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
        let at = record(&app).revision();
        app.world_mut().write_message(Draw { drawing: square, at });
        app.update();
        let (seats, terms) = (Seats::default(), Terms::default());
        let text = crate::game::to_text(record(&app), &seats, &terms);
        let saved = crate::game::from_text(&text).expect("it reads back");
        let tree = saved.tree();
        for node in [tree.root(), saved.tip()] {
            assert_eq!(tree.annotations(node).drawings(), [square], "{text}");
        }
    }
}
