//! What can be asked for from the panel, by a button or by a key.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Dial, can_hint};
use crate::game::{
    AnswerDraw, Browse, CancelPromotion, ChessClock, ClaimDraw, GameRecord, OfferDraw, PauseClock, Redo, Screen, Seats,
    Study, TakeBack,
};
use crate::rules::{NodeId, Position, PositionDraft, Side};
use crate::view::ViewMode;
use crate::view::camera::CameraRequest;
use crate::view::hint::Hint;
use crate::view::kiosk::Kiosk;
use crate::view::settings::AppSettings;
use crate::view::threats::Threats;
use crate::view::ui::pause::Pause;
use crate::view::ui::result::question;
use crate::view::ui::{Ending, Open, Section};

/// Everything that can be asked for from the panel.
#[derive(SystemParam)]
pub struct Commander<'w> {
    /// What is open over the board.
    pub open: ResMut<'w, Open>,
    pub(super) pause: ResMut<'w, Pause>,
    pub(super) settings: ResMut<'w, AppSettings>,
    pub(super) look: Res<'w, State<ViewMode>>,
    next_look: ResMut<'w, NextState<ViewMode>>,
    screen: Res<'w, State<Screen>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    camera: MessageWriter<'w, CameraRequest>,
    take_backs: MessageWriter<'w, TakeBack>,
    redos: MessageWriter<'w, Redo>,
    browsing: MessageWriter<'w, Browse>,
    offers: MessageWriter<'w, OfferDraw>,
    answers: MessageWriter<'w, AnswerDraw>,
    pub(super) clock: Res<'w, ChessClock>,
    pub(super) hint: ResMut<'w, Hint>,
    threats: ResMut<'w, Threats>,
    pub(super) study: Res<'w, Study>,
    clock_pauses: MessageWriter<'w, PauseClock>,
    claims: MessageWriter<'w, ClaimDraw>,
    cancellations: MessageWriter<'w, CancelPromotion>,
    /// The stand, if the program is on one.
    pub kiosk: Option<Res<'w, Kiosk>>,
}

/// What a button or a key of the panel does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes back to the last decision.
    TakeBack,
    /// Plays again what was taken back last.
    Redo,
    /// Shows the start of the game.
    First,
    /// Shows the position before.
    Previous,
    /// Shows the next position.
    Next,
    /// Shows where the game stands.
    Last,
    /// Shows the position after a move.
    Show(NodeId),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that was offered, or not.
    AnswerDraw(bool),
    /// Lets a game that one watches stand still, or go on; with a clock, any game.
    Pause,
    /// Plays one move of a game that stands still.
    Step,
    /// Looks from the other side.
    Flip,
    /// Changes between round and flat.
    Look,
    /// Puts the camera where it was at the start.
    ResetCamera,
    /// Silences the game, or lets it sound.
    Sound,
    /// Asks whether to resign.
    Resign,
    /// Goes to the start screen.
    Menu,
    /// Shows the best move, or puts it away.
    Hint,
    /// Shows what the opponent would do, or puts it away.
    Threats,
    /// Shows the bar beside the board, or puts it away.
    EvaluationBar,
    /// Shows the help, or puts it away.
    Help,
    /// Shows the settings, or puts them away.
    Settings,
    /// Shows the games that have been played, and what can be done with them.
    Games,
    /// Shows the page on which the pieces are learnt, or puts it away.
    Learn,
    /// Shows the page of pictures.
    Pictures,
    /// Shows the code that takes the game home, or puts it away.
    TakeHome,
    /// Begins to set up a position, from the one on the board; on the start screen from the start of the chosen game.
    EditPosition,
    /// Shows the result again.
    Result,
    /// Ends the game by a draw that may be claimed.
    Claim,
}

impl Commander<'_> {
    /// Whether it may be asked for where the program stands.
    pub fn allows(&self, command: Command) -> bool {
        self.kiosk.as_ref().is_none_or(|kiosk| kiosk.allows_command(command))
    }

    /// Lets the pawn stay a pawn whose promotion is being chosen.
    pub fn let_pawn_stay(&mut self) {
        self.cancellations.write(CancelPromotion);
    }

    /// Whether the clock has been stopped, if there is one.
    pub fn timing(&self) -> Option<bool> {
        self.clock.terms().map(|_| self.clock.is_paused())
    }

    /// What the clock of a side shows, if there is one.
    pub fn dial(&self, side: Side, now: Duration) -> Option<Dial> {
        Dial::of(&self.clock, side, now)
    }

    /// Does it, if it can be done now and here.
    pub fn command(&mut self, command: Command, record: &GameRecord, seats: Seats) {
        if !self.allows(command) {
            return;
        }
        // Whoever does something else does not want to promote now.
        self.cancellations.write(CancelPromotion);
        match command {
            Command::TakeBack => {
                self.take_backs.write(TakeBack { at: record.revision() });
            }
            Command::Redo => {
                self.redos.write(Redo { at: record.revision() });
            }
            Command::First => {
                self.browsing.write(Browse::Start);
            }
            Command::Previous => {
                self.browsing.write(Browse::Back);
            }
            Command::Next => {
                self.browsing.write(Browse::Forward);
            }
            Command::Last => {
                self.browsing.write(Browse::End);
            }
            Command::Show(node) => {
                self.browsing.write(Browse::To(node));
            }
            // The computer answers at once, and the game may be over by that; a person is asked first.
            Command::OfferDraw if seats.any_engine() => {
                self.open.question = question(Ending::OfferDraw, record, seats);
            }
            Command::OfferDraw => {
                self.offers.write(OfferDraw { at: record.revision() });
            }
            Command::AnswerDraw(accept) => {
                let at = record.revision();
                self.answers.write(AnswerDraw { accept, at });
            }
            Command::Pause if Pause::is_possible(record, seats) => {
                self.pause.toggle();
                self.clock_pauses.write(PauseClock(self.pause.is_on()));
            }
            Command::Pause if self.clock.terms().is_some() => {
                self.clock_pauses.write(PauseClock(!self.clock.is_paused()));
            }
            Command::Step if Pause::is_possible(record, seats) => self.pause.step(record.game_revision()),
            Command::Pause | Command::Step => {}
            Command::Flip => {
                self.camera.write(CameraRequest::Flip);
            }
            Command::Look => NextState::set_if_neq(&mut self.next_look, self.look.get().other()),
            Command::ResetCamera => {
                self.camera.write(CameraRequest::Reset);
            }
            Command::Sound => self.settings.sound.muted = !self.settings.sound.muted,
            Command::Resign => self.open.question = question(Ending::Resign, record, seats),
            Command::Menu => NextState::set_if_neq(&mut self.next_screen, Screen::Menu),
            Command::Help => {
                self.open.help = !self.open.help;
                self.open.settings = None;
            }
            Command::Settings => match self.open.settings {
                Some(_) => self.open.settings = None,
                None => self.open.open_settings(Section::Look),
            },
            Command::Hint if can_hint(record, seats) => self.hint.toggle(record),
            Command::Threats if can_hint(record, seats) => self.threats.toggle(record),
            Command::Hint | Command::Threats => {}
            Command::EvaluationBar => {
                let play = &mut self.settings.play;
                play.evaluation_bar = !play.evaluation_bar;
            }
            Command::Games => self.open.games = !self.open.games,
            Command::Learn => self.open.learn = !self.open.learn,
            Command::Pictures => self.open.pictures = !self.open.pictures,
            Command::TakeHome => self.open.code = !self.open.code,
            Command::EditPosition => {
                let start = Position::start(self.settings.game.variant());
                let shown = match self.screen.get() {
                    Screen::Playing => record.position(),
                    Screen::Loading | Screen::Menu => &start,
                };
                self.open.editor = Some(PositionDraft::from(shown));
            }
            Command::Result => self.open.seen_result = None,
            Command::Claim => {
                self.claims.write(ClaimDraw { at: record.revision() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, NewGame, SelectSquare, Selection, task_pools};
    use crate::rules::{SHAKO, Square};
    use crate::view::kiosk::KioskSettings;

    /// Two people play, and a pawn stands before the question what it becomes.
    fn promoting() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<CameraRequest>()
            .init_state::<ViewMode>()
            .init_resource::<Open>()
            .init_resource::<Pause>()
            .init_resource::<Hint>()
            .init_resource::<Threats>()
            .init_resource::<AppSettings>();
        let fen = "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..2 {
            app.update();
        }
        for square in ["a9", "a10"] {
            let square = Square::at(square);
            app.world_mut().write_message(SelectSquare { square });
            app.update();
        }
        assert!(app.world().resource::<Selection>().promotion().is_some());
        app
    }

    /// All of them.
    fn all(root: NodeId) -> Vec<Command> {
        use super::Command::*;
        let all = vec![
            TakeBack,
            Redo,
            First,
            Previous,
            Next,
            Last,
            Show(root),
            OfferDraw,
            AnswerDraw(true),
            AnswerDraw(false),
            Pause,
            Step,
            Flip,
            Look,
            ResetCamera,
            Sound,
            Resign,
            Menu,
            Hint,
            Threats,
            EvaluationBar,
            Help,
            Settings,
            Games,
            Learn,
            Pictures,
            TakeHome,
            EditPosition,
            Result,
            Claim,
        ];
        for command in &all {
            // A new one does not compile until it is among them.
            match command {
                TakeBack | Redo | First | Previous | Next | Last | Show(_) | OfferDraw | AnswerDraw(_) | Pause
                | Step | Flip | Look | ResetCamera | Sound | Resign | Menu | Hint | Threats | EvaluationBar | Help
                | Settings | Games | Learn | Pictures | TakeHome | EditPosition | Result | Claim => {}
            }
        }
        all
    }

    #[test]
    fn on_a_stand_no_command_opens_a_page_with_files_or_settings_or_leads_out() {
        let root = promoting().world().resource::<GameRecord>().tree().root();
        for command in all(root) {
            let mut app = promoting();
            let settings = KioskSettings {
                web_address: Some("https://example.org/".to_owned()),
                ..KioskSettings::default()
            };
            app.insert_resource(Kiosk { settings });
            let ask = move |mut commander: Commander, record: Res<GameRecord>, seats: Res<Seats>| {
                commander.command(command, &record, *seats);
            };
            app.world_mut().run_system_once(ask).unwrap();
            app.update();
            app.update();
            let open = app.world().resource::<Open>();
            let closed = !open.help && !open.games && !open.pictures && !open.failed && !open.new_game;
            assert!(
                closed && open.settings.is_none() && open.editor.is_none(),
                "{command:?}"
            );
            assert_eq!(open.learn, command == Command::Learn, "{command:?}");
            assert_eq!(open.code, command == Command::TakeHome, "{command:?}");
            assert_eq!(app.should_exit(), None, "{command:?}");
        }
    }

    #[test]
    fn whatever_else_is_asked_for_puts_the_choice_of_a_promotion_away() {
        for command in [
            Command::TakeBack,
            Command::Pause,
            Command::Flip,
            Command::Look,
            Command::ResetCamera,
            Command::Sound,
            Command::Menu,
            Command::Help,
        ] {
            let mut app = promoting();
            let ask = move |mut commander: Commander, record: Res<GameRecord>, seats: Res<Seats>| {
                commander.command(command, &record, *seats);
            };
            app.world_mut().run_system_once(ask).unwrap();
            app.update();
            let selection = app.world().resource::<Selection>();
            assert!(selection.promotion().is_none(), "{command:?}");
            assert_eq!(app.world().resource::<GameRecord>().ply(), 0, "{command:?}");
        }
    }
}
