//! What each of two players can do at a table, whoever is to move: a button of a side acts for that side alone.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::plan::Kind;
use crate::game::{
    ChoosePromotion, ClearSelection, ConfirmMove, GameRecord, NewGame, Resign, Revision, Seats, Selection, Terms,
};
use crate::rules::{BySide, Move, Outcome, PieceType, Side};
use crate::view::ui::hud::{Command, Commander};
use crate::view::ui::icon::Icon;
use crate::view::ui::result::rematch;
use crate::view::ui::widgets::Tone;

/// Who is asked whether they give up, and in which state of the game.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct GivingUp(BySide<Option<Revision>>);

impl GivingUp {
    /// Asks a side.
    pub(super) fn ask(&mut self, side: Side, at: Revision) {
        self.0[side] = Some(at);
    }

    /// Asks a side no longer.
    pub(super) fn drop(&mut self, side: Side) {
        self.0[side] = None;
    }

    /// A question does not outlive the state in which it was asked.
    fn asks(&self, side: Side, record: &GameRecord) -> bool {
        self.0[side] == Some(record.game_revision()) && record.outcome().is_none()
    }
}

/// What the strip of a side is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Matter {
    /// The game, which goes on.
    Game,
    /// How it has ended.
    End(Outcome),
    /// What their pawn becomes.
    Promotion(Vec<PieceType>),
    /// Whether what they have moved shall count.
    Confirmation(Move),
    /// Whether they give up.
    GivingUp,
    /// The draw that the other side offers.
    Offer,
}

impl Matter {
    /// What the strip of a side is about now. `still` is whether everything on the board has come to rest.
    pub(super) fn of(side: Side, record: &GameRecord, selection: &Selection, asked: &GivingUp, still: bool) -> Matter {
        let is_theirs = record.position().side_to_move() == side;
        if let Some(outcome) = record.outcome() {
            // The last move is seen before what it led to is told.
            return if still { Matter::End(outcome) } else { Matter::Game };
        }
        if asked.asks(side, record) {
            return Matter::GivingUp;
        }
        if let Some(pending) = selection.promotion().filter(|_| is_theirs) {
            return Matter::Promotion(pending.choices.iter().filter_map(|mv| mv.promotion()).collect());
        }
        if let Some(mv) = selection.unconfirmed().filter(|_| is_theirs) {
            return Matter::Confirmation(mv);
        }
        if record.draw_offer() == Some(!side) {
            return Matter::Offer;
        }
        Matter::Game
    }

    /// How the buttons are needed.
    pub(super) fn kind(&self) -> Kind {
        match self {
            Matter::Game => Kind::Deeds,
            Matter::Promotion(_) => Kind::Pieces,
            Matter::End(_) | Matter::Confirmation(_) | Matter::GivingUp | Matter::Offer => Kind::Answers,
        }
    }
}

/// What a button does, for the side whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// What is the same on every panel.
    Command(Command),
    /// Asks this side whether it gives up.
    AskToResign,
    /// It gives up.
    Resign,
    /// It does not.
    PlayOn,
    /// Their pawn becomes this.
    Promote(PieceType),
    /// It stays a pawn.
    StayPawn,
    /// What they have moved counts.
    Confirm,
    /// It does not.
    Clear,
    /// The same game once more.
    Again,
}

/// What is written on a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    /// A drawing, with this text where there is room.
    Icon(Icon, &'static str),
    /// This text.
    Words(&'static str),
    /// A piece of the side.
    Piece(PieceType),
}

/// A button of a strip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Button {
    /// What tests know it by, after the name of its side.
    pub id: String,
    pub face: Face,
    pub deed: Deed,
    pub enabled: bool,
    pub tone: Tone,
}

fn button(id: &str, face: Face, deed: Deed) -> Button {
    Button {
        id: id.to_owned(),
        face,
        deed,
        enabled: true,
        tone: Tone::Plain,
    }
}

impl Button {
    fn enabled(self, enabled: bool) -> Button {
        Button { enabled, ..self }
    }

    fn primary(self) -> Button {
        Button {
            tone: Tone::Primary,
            ..self
        }
    }
}

/// The buttons of a side, in their order. `takes_home` is whether there is a code at the end that takes the game home.
pub(super) fn buttons(
    side: Side,
    matter: &Matter,
    (record, seats): (&GameRecord, &Seats),
    clock: Clock,
    takes_home: bool,
) -> Vec<Button> {
    match matter {
        Matter::Game => deeds(side, record, seats, clock),
        Matter::End(_) => {
            let home = button("home", Face::Words("hud-take-home"), Deed::Command(Command::TakeHome));
            let others = [
                button("menu", Face::Words("result-new-game"), Deed::Command(Command::Menu)),
                button("again", Face::Words("result-rematch"), Deed::Again).primary(),
            ];
            takes_home.then_some(home).into_iter().chain(others).collect()
        }
        Matter::Promotion(kinds) => {
            let stay = button("stay", Face::Icon(Icon::TakeBack, "confirm-no"), Deed::StayPawn);
            let pieces = kinds
                .iter()
                .map(|&kind| button(&kind.name().to_lowercase(), Face::Piece(kind), Deed::Promote(kind)));
            pieces.chain([stay]).collect()
        }
        Matter::Confirmation(_) => vec![
            button("clear", Face::Words("confirm-no"), Deed::Clear),
            button("confirm", Face::Words("table-confirm"), Deed::Confirm).primary(),
        ],
        Matter::GivingUp => vec![
            button("yes", Face::Words("resign-yes"), Deed::Resign),
            button("no", Face::Words("resign-no"), Deed::PlayOn).primary(),
        ],
        Matter::Offer => {
            let answer = |accept| Deed::Command(Command::AnswerDraw(accept));
            vec![
                button("accept", Face::Words("table-accept"), answer(true)),
                button("decline", Face::Words("hud-decline-draw"), answer(false)),
            ]
        }
    }
}

/// What buttons need to know of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clock {
    /// There is none.
    None,
    /// It goes, or would.
    Going,
    /// Somebody has stopped it.
    Paused,
}

fn deeds(side: Side, record: &GameRecord, seats: &Seats, clock: Clock) -> Vec<Button> {
    let goes_on = record.outcome().is_none();
    let is_theirs = record.game().position().side_to_move() == side;
    // Their own move, as long as it has not been answered.
    let can_take_back = goes_on && !is_theirs && record.can_take_back(seats);
    let draw = if is_theirs && !record.claims().is_empty() {
        let face = Face::Icon(Icon::Draw, "table-claim");
        button("claim", face, Deed::Command(Command::Claim)).primary()
    } else {
        let face = Face::Icon(Icon::Draw, "table-offer");
        let can_offer = is_theirs && record.can_offer_draw(seats);
        button("draw", face, Deed::Command(Command::OfferDraw)).enabled(can_offer)
    };
    let pause = match clock {
        Clock::None => None,
        Clock::Going => Some(Face::Icon(Icon::Pause, "hud-pause")),
        Clock::Paused => Some(Face::Icon(Icon::GoOn, "hud-go-on")),
    };
    let pause = pause.map(|face| button("pause", face, Deed::Command(Command::Pause)).enabled(goes_on));
    let back = Face::Icon(Icon::TakeBack, "hud-take-back");
    let resign = Face::Icon(Icon::Resign, "hud-resign");
    let menu = Face::Icon(Icon::NewGame, "hud-new-game");
    let mut all = vec![];
    if record.allows_take_back() {
        all.push(button("takeback", back, Deed::Command(Command::TakeBack)).enabled(can_take_back));
    }
    all.extend(pause);
    all.extend([
        draw,
        button("resign", resign, Deed::AskToResign).enabled(goes_on),
        button("menu", menu, Deed::Command(Command::Menu)),
    ]);
    all
}

/// What does what the buttons say.
#[derive(SystemParam)]
pub(super) struct Doer<'w> {
    giving_up: ResMut<'w, GivingUp>,
    resignations: MessageWriter<'w, Resign>,
    promotions: MessageWriter<'w, ChoosePromotion>,
    confirmations: MessageWriter<'w, ConfirmMove>,
    clearings: MessageWriter<'w, ClearSelection>,
    new_games: MessageWriter<'w, NewGame>,
}

impl Doer<'_> {
    /// Who is asked whether they give up.
    pub(super) fn giving_up(&self) -> &GivingUp {
        &self.giving_up
    }

    /// Asks a side whether it gives up.
    pub(super) fn ask(&mut self, side: Side, at: Revision) {
        self.giving_up.ask(side, at);
    }

    /// Does it for a side. What every panel can do is left to whoever does it there.
    pub(super) fn act(
        &mut self,
        side: Side,
        deed: Deed,
        record: &GameRecord,
        (seats, terms): (Seats, Terms),
        commander: &mut Commander,
    ) {
        match deed {
            Deed::Command(command) => commander.command(command, record, seats),
            Deed::StayPawn => commander.let_pawn_stay(),
            Deed::Again => {
                let setup = rematch(record, seats, terms);
                self.new_games.write(NewGame { setup });
            }
            _ => self.decide(side, deed, record),
        }
    }

    /// What a side decides for itself.
    fn decide(&mut self, side: Side, deed: Deed, record: &GameRecord) {
        match deed {
            Deed::Command(_) | Deed::StayPawn | Deed::Again => {}
            Deed::AskToResign => self.giving_up.ask(side, record.game_revision()),
            Deed::Resign => {
                self.giving_up.drop(side);
                let at = record.game_revision();
                self.resignations.write(Resign { side, at });
            }
            Deed::PlayOn => self.giving_up.drop(side),
            Deed::Promote(kind) => {
                self.promotions.write(ChoosePromotion(kind));
            }
            Deed::Confirm => {
                self.confirmations.write(ConfirmMove);
            }
            Deed::Clear => {
                self.clearings.write(ClearSelection);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, OfferDraw, SelectSquare, task_pools};
    use crate::rules::{DrawReason, Position, SHAKO, Square, WinReason};

    fn playing(fen: Option<&str>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .init_resource::<GivingUp>();
        let setup = match fen {
            Some(fen) => {
                let start = Position::from_fen(&SHAKO, fen).unwrap().position;
                GameSetup::from_position(start, Seats::default())
            }
            None => GameSetup::default(),
        };
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..2 {
            app.update();
        }
        app
    }

    fn select(app: &mut App, squares: [&str; 2]) {
        for square in squares.map(Square::at) {
            app.world_mut().write_message(SelectSquare { square });
            app.update();
        }
    }

    fn shown(app: &App, side: Side) -> (Matter, Vec<Button>) {
        let world = app.world();
        let (record, selection) = (world.resource::<GameRecord>(), world.resource::<Selection>());
        let matter = Matter::of(side, record, selection, world.resource::<GivingUp>(), true);
        let game = (record, world.resource::<Seats>());
        let buttons = buttons(side, &matter, game, Clock::None, false);
        (matter, buttons)
    }

    fn find(app: &App, side: Side, id: &str) -> Button {
        let (matter, buttons) = shown(app, side);
        let found = buttons.iter().find(|button| button.id == id);
        found.cloned().unwrap_or_else(|| panic!("{id} in {matter:?}"))
    }

    /// Presses a button with which a side decides something for itself.
    fn press(app: &mut App, side: Side, id: &str) {
        let button = find(app, side, id);
        assert!(button.enabled, "{id}");
        let decide = move |mut doer: Doer, record: Res<GameRecord>| doer.decide(side, button.deed, &record);
        app.world_mut().run_system_once(decide).unwrap();
        app.update();
    }

    #[test]
    fn whoever_presses_resign_is_asked_and_resigns_whoever_is_to_move() {
        for moves in [None, Some(["e3", "e5"])] {
            for side in Side::ALL {
                let mut app = playing(None);
                if let Some(squares) = moves {
                    select(&mut app, squares);
                }
                press(&mut app, side, "resign");
                assert_eq!(
                    (shown(&app, side).0, shown(&app, !side).0),
                    (Matter::GivingUp, Matter::Game)
                );
                press(&mut app, side, "no");
                assert_eq!(shown(&app, side).0, Matter::Game);
                press(&mut app, side, "resign");
                press(&mut app, side, "yes");
                let lost = Outcome::Win {
                    winner: !side,
                    by: WinReason::Resignation,
                };
                for other in Side::ALL {
                    assert_eq!(shown(&app, other).0, Matter::End(lost), "both are told");
                }
            }
        }
    }

    #[test]
    fn a_question_does_not_outlive_the_state_in_which_it_was_asked() {
        let mut app = playing(None);
        press(&mut app, Side::Black, "resign");
        select(&mut app, ["e3", "e5"]);
        assert_eq!(shown(&app, Side::Black).0, Matter::Game);
    }

    #[test]
    fn a_move_is_taken_back_by_whoever_has_played_it() {
        let mut app = playing(None);
        let can = |app: &App| Side::ALL.map(|side| find(app, side, "takeback").enabled);
        assert_eq!(can(&app), [false, false]);
        select(&mut app, ["e3", "e5"]);
        assert_eq!(can(&app), [true, false]);
        select(&mut app, ["e8", "e6"]);
        assert_eq!(can(&app), [false, true]);
    }

    #[test]
    fn a_draw_is_offered_by_whoever_is_to_move_and_answered_by_the_other() {
        let mut app = playing(None);
        assert!(find(&app, Side::White, "draw").enabled && !find(&app, Side::Black, "draw").enabled);
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(OfferDraw { at });
        app.update();
        assert_eq!(
            (shown(&app, Side::White).0, shown(&app, Side::Black).0),
            (Matter::Game, Matter::Offer)
        );
        let accept = find(&app, Side::Black, "accept").deed;
        assert_eq!(accept, Deed::Command(Command::AnswerDraw(true)));
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(game::AnswerDraw { accept: true, at });
        app.update();
        let drawn = Outcome::Draw(DrawReason::Agreement);
        assert_eq!(Side::ALL.map(|side| shown(&app, side).0), [drawn; 2].map(Matter::End));
    }

    #[test]
    fn only_whoever_promotes_is_asked_what_their_pawn_becomes() {
        for (fen, side, squares) in [
            ("5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1", Side::White, ["a9", "a10"]),
            ("10/5k4/10/10/10/10/10/10/p9/5K4 b - - 0 1", Side::Black, ["a2", "a1"]),
        ] {
            let mut app = playing(Some(fen));
            select(&mut app, squares);
            assert!(matches!(shown(&app, side).0, Matter::Promotion(kinds) if kinds.len() == 6));
            assert_eq!(shown(&app, !side).0, Matter::Game);
            assert_eq!(find(&app, side, "stay").deed, Deed::StayPawn);
            app.world_mut().write_message(game::CancelPromotion);
            app.update();
            assert_eq!(shown(&app, side).0, Matter::Game);
            select(&mut app, squares);
            press(&mut app, side, "knight");
            let position = app.world().resource::<GameRecord>().position().clone();
            let piece = position.piece_at(Square::at(squares[1])).unwrap();
            assert_eq!((piece.kind(), piece.side()), (PieceType::Knight, side));
        }
    }

    #[test]
    fn every_button_of_a_strip_has_an_id_of_its_own() {
        let app = playing(None);
        let record = app.world().resource::<GameRecord>();
        let kinds = SHAKO.promotions.to_vec();
        for matter in [
            Matter::Game,
            Matter::End(Outcome::Draw(DrawReason::Agreement)),
            Matter::Promotion(kinds),
            Matter::GivingUp,
            Matter::Offer,
        ] {
            let all = buttons(Side::White, &matter, (record, &Seats::default()), Clock::Going, true);
            for (index, button) in all.iter().enumerate() {
                assert!(all[..index].iter().all(|other| other.id != button.id), "{}", button.id);
            }
        }
    }
}
