//! The cursor on the board, for those who play with keys or a gamepad: it goes where arrows point on the screen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::actions::{Action, Asked};
use super::annotations::Pencil;
use super::camera::{Eye, Sight};
use super::input::{self, Hands};
use super::spectators::PlayersEvents;
use crate::game::{
    ClearSelection, ConfirmMove, GameEnded, GameRecord, GameSystems, PositionReset, Premove, Screen, Seats,
    SelectSquare, Selection,
};
use crate::rules::Square;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardCursor>()
        .init_resource::<Pencil>()
        .init_resource::<Hands>()
        .add_systems(
            Update,
            (
                hide_for_pointers,
                hide_at_the_end,
                // What a key takes back is looked at before pointers take it back.
                follow_actions.before(input::follow_pointers),
                begin_anew,
            )
                .chain()
                .in_set(GameSystems::Input),
        );
}

/// Where keys and gamepads are on the board.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardCursor {
    /// Where it was last in this game.
    square: Option<Square>,
    shown: bool,
}

impl BoardCursor {
    /// The square it is on, while it is in use.
    pub fn square(&self) -> Option<Square> {
        self.square.filter(|_| self.shown)
    }
}

/// What an action means depends on who plays, and on whether the cursor is in use.
#[derive(SystemParam)]
pub struct Situation<'w> {
    record: Res<'w, GameRecord>,
    seats: Res<'w, Seats>,
    cursor: Res<'w, BoardCursor>,
}

impl Situation<'_> {
    /// What it means now.
    ///
    /// In a game that one watches, that is over, or of which an earlier position is looked at, left and right go through
    /// the moves until the cursor is brought up by up or down. While it is in use in a game that one plays, what would
    /// hold the game selects.
    pub fn meaning(&self, action: Action) -> Action {
        let plays = self.seats.any_human() && self.record.outcome().is_none() && self.record.is_at_tip();
        let used = self.cursor.shown;
        match action {
            Action::CursorRight if !plays && !used => Action::NextMove,
            Action::CursorLeft if !plays && !used => Action::PreviousMove,
            Action::Pause if plays && used => Action::Select,
            _ => action,
        }
    }
}

/// Steps of files and ranks.
type Step = (i8, i8);

/// The step that leads away from the viewer, who may sit anywhere around the board.
fn away(towards_viewer: Vec3) -> Step {
    let Vec3 { x, z, .. } = towards_viewer;
    if x.abs() > z.abs() {
        (if x > 0.0 { -1 } else { 1 }, 0)
    } else {
        (0, if z > 0.0 { 1 } else { -1 })
    }
}

/// Where an arrow leads, as the board is seen.
fn step(action: Action, towards_viewer: Vec3) -> Option<Step> {
    let (files, ranks) = away(towards_viewer);
    match action {
        Action::CursorUp => Some((files, ranks)),
        Action::CursorDown => Some((-files, -ranks)),
        Action::CursorRight => Some((ranks, -files)),
        Action::CursorLeft => Some((-ranks, files)),
        _ => None,
    }
}

/// Whoever takes the mouse or touches the board needs no cursor.
fn hide_for_pointers(mut events: PlayersEvents, cursor: ResMut<BoardCursor>) {
    let pointing = |event: &WindowEvent| {
        matches!(
            event,
            WindowEvent::CursorMoved(_) | WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_)
        )
    };
    if events.read().any(pointing) {
        cursor.map_unchanged(|cursor| &mut cursor.shown).set_if_neq(false);
    }
}

/// Once a game is over, arrows go through its moves.
fn hide_at_the_end(mut ends: MessageReader<GameEnded>, mut cursor: ResMut<BoardCursor>) {
    if ends.read().count() > 0 {
        cursor.shown = false;
    }
}

pub(super) fn follow_actions(
    mut asked: MessageReader<Asked>,
    screen: Res<State<Screen>>,
    record: Res<GameRecord>,
    (selection, premove, hands): (Res<Selection>, Res<Premove>, Res<Hands>),
    (sight, eye): (Res<Sight>, Res<Eye>),
    mut cursor: ResMut<BoardCursor>,
    mut pencil: ResMut<Pencil>,
    mut pointings: MessageWriter<SelectSquare>,
    mut confirmations: MessageWriter<ConfirmMove>,
    mut clearings: MessageWriter<ClearSelection>,
) {
    for &Asked(action) in asked.read() {
        if *screen.get() != Screen::Playing {
            continue;
        }
        match action {
            Action::Select if selection.unconfirmed().is_some() => {
                confirmations.write(ConfirmMove);
            }
            Action::Select => match cursor.square() {
                Some(square) => {
                    pointings.write(SelectSquare { square });
                }
                None => show(&mut cursor, &record, &selection, &eye),
            },
            // The hand that draws hears the key, too, and it is the stroke that is taken back.
            Action::Back if hands.is_drawing() => {}
            Action::Back if pencil.is_down(&record) => pencil.lift(),
            Action::Back if selection.from().is_some() || premove.squares().is_some() => {
                clearings.write(ClearSelection);
            }
            Action::Draw if cursor.square().is_none() => show(&mut cursor, &record, &selection, &eye),
            Action::Back => cursor.shown = false,
            _ => {
                let Some((files, ranks)) = step(action, sight.towards_viewer()) else {
                    continue;
                };
                match cursor.square() {
                    // It stops at the edge.
                    Some(square) => cursor.square = square.offset(files, ranks).or(Some(square)),
                    None => show(&mut cursor, &record, &selection, &eye),
                }
            }
        }
    }
}

/// Brings the cursor up: on the piece that is picked up, where it was, or at first on the king of whoever sits here.
fn show(cursor: &mut BoardCursor, record: &GameRecord, selection: &Selection, eye: &Eye) {
    let king = || record.position().king(eye.side());
    cursor.square = Some(selection.from().or(cursor.square).unwrap_or_else(king));
    cursor.shown = true;
}

/// In another game it begins anew, and stays in use if it is.
fn begin_anew(
    mut resets: MessageReader<PositionReset>,
    record: Res<GameRecord>,
    eye: Res<Eye>,
    mut cursor: ResMut<BoardCursor>,
) {
    if resets.read().count() > 0 {
        cursor.square = cursor.shown.then(|| record.position().king(eye.side()));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::state::app::StatesPlugin;
    use bevy::window::CursorMoved;

    use super::*;
    use crate::engine::Level;
    use crate::game::{self, GameSetup, NewGame, Resign, Seat, task_pools};
    use crate::rules::{SHAKO, Side};

    #[test]
    fn arrows_lead_where_they_point_from_every_side_of_the_board() {
        let lead = |action, viewer: Vec3| {
            let (files, ranks) = step(action, viewer).unwrap();
            Square::at("e5").offset(files, ranks).unwrap().to_string()
        };
        let all = [
            Action::CursorUp,
            Action::CursorRight,
            Action::CursorDown,
            Action::CursorLeft,
        ];
        for (viewer, squares) in [
            (Vec3::new(0.0, 0.0, 1.0), ["e6", "f5", "e4", "d5"]),
            (Vec3::new(0.6, 0.0, 0.7), ["e6", "f5", "e4", "d5"]),
            (Vec3::new(0.0, 0.0, -1.0), ["e4", "d5", "e6", "f5"]),
            // From the right of White, where the a-file is far away and White's ranks are on the left.
            (Vec3::new(1.0, 0.0, 0.0), ["d5", "e6", "f5", "e4"]),
            (Vec3::new(-1.0, 0.0, 0.2), ["f5", "e4", "d5", "e6"]),
        ] {
            assert_eq!(all.map(|action| lead(action, viewer)), squares, "{viewer}");
        }
        assert_eq!(step(Action::Flip, Vec3::Z), None);
    }

    #[test]
    fn what_arrows_show_is_where_they_point_in_the_picture() {
        let sight = Sight::default();
        let middle = Square::at("e5");
        let pixel = |square| sight.pixel(super::super::board::square_centre(square)).unwrap();
        for (action, direction) in [
            (Action::CursorUp, Vec2::NEG_Y),
            (Action::CursorDown, Vec2::Y),
            (Action::CursorLeft, Vec2::NEG_X),
            (Action::CursorRight, Vec2::X),
        ] {
            let (files, ranks) = step(action, sight.towards_viewer()).unwrap();
            let way = pixel(middle.offset(files, ranks).unwrap()) - pixel(middle);
            assert!(way.normalize().dot(direction) > 0.9, "{action:?} leads {way}");
        }
    }

    fn playing(seats: Seats) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin))
            .add_message::<WindowEvent>()
            .add_message::<Asked>()
            .init_resource::<Sight>()
            .init_resource::<Eye>()
            .init_resource::<Pencil>()
            .add_plugins(plugin);
        let setup = GameSetup::new(&SHAKO, seats);
        app.world_mut().write_message(NewGame { setup });
        for _ in 0..2 {
            app.update();
        }
        app
    }

    fn ask(app: &mut App, actions: &[Action]) {
        for &action in actions {
            app.world_mut().write_message(Asked(action));
            app.update();
        }
    }

    fn cursor(app: &App) -> Option<String> {
        let cursor = app.world().resource::<BoardCursor>();
        cursor.square().map(|square| square.to_string())
    }

    #[test]
    fn the_first_arrow_brings_the_cursor_up_and_the_next_moves_it_to_the_edge() {
        let mut app = playing(Seats::default());
        assert_eq!(cursor(&app), None);
        ask(&mut app, &[Action::CursorUp]);
        assert_eq!(cursor(&app).as_deref(), Some("f2"), "on the own king");
        ask(&mut app, &[Action::CursorDown; 3]);
        assert_eq!(cursor(&app).as_deref(), Some("f1"));
        ask(&mut app, &[Action::Back]);
        assert_eq!(cursor(&app), None);
        ask(&mut app, &[Action::Select]);
        assert_eq!(cursor(&app).as_deref(), Some("f1"), "where it was");
    }

    #[test]
    fn a_move_is_two_selections_and_back_puts_the_piece_down() {
        let mut app = playing(Seats::default());
        ask(&mut app, &[Action::Select, Action::CursorUp, Action::Select]);
        let selected = |app: &App| app.world().resource::<Selection>().from();
        assert_eq!(selected(&app), Some(Square::at("f3")));
        ask(&mut app, &[Action::Back]);
        assert_eq!(selected(&app), None);
        assert_eq!(cursor(&app).as_deref(), Some("f3"), "it stays in use");
        ask(
            &mut app,
            &[Action::Select, Action::CursorUp, Action::CursorUp, Action::Select],
        );
        let record = app.world().resource::<GameRecord>();
        assert_eq!(record.last_move().map(|mv| mv.to_string()).as_deref(), Some("f3f5"));
    }

    #[test]
    fn whoever_takes_the_mouse_sees_no_cursor() {
        let mut app = playing(Seats::default());
        ask(&mut app, &[Action::Select]);
        assert!(cursor(&app).is_some());
        let moved = CursorMoved {
            window: Entity::PLACEHOLDER,
            position: Vec2::ZERO,
            delta: None,
        };
        app.world_mut().write_message(WindowEvent::from(moved));
        app.update();
        assert_eq!(cursor(&app), None);
    }

    #[test]
    fn a_game_that_ends_puts_the_cursor_away() {
        let mut app = playing(Seats::default());
        ask(&mut app, &[Action::Select]);
        assert!(cursor(&app).is_some());
        let at = app.world().resource::<GameRecord>().game_revision();
        let side = Side::White;
        app.world_mut().write_message(Resign { side, at });
        app.update();
        app.update();
        assert_eq!(cursor(&app), None);
    }

    #[test]
    fn in_a_game_that_is_watched_right_steps_until_the_cursor_is_in_use() {
        let engine = Seat::Engine(Level::Hatchling);
        let means = |app: &mut App, action| {
            let system = move |situation: Situation| situation.meaning(action);
            app.world_mut().run_system_once(system).unwrap()
        };
        for (seats, right, left, space) in [
            (
                Seats::new(engine, engine),
                Action::NextMove,
                Action::PreviousMove,
                Action::Pause,
            ),
            (
                Seats::default(),
                Action::CursorRight,
                Action::CursorLeft,
                Action::Select,
            ),
        ] {
            let mut app = playing(seats);
            assert_eq!(means(&mut app, Action::CursorRight), right);
            assert_eq!(means(&mut app, Action::CursorLeft), left);
            assert_eq!(means(&mut app, Action::Pause), Action::Pause);
            assert_eq!(means(&mut app, Action::Flip), Action::Flip);
            ask(&mut app, &[Action::CursorUp]);
            assert_eq!(means(&mut app, Action::CursorRight), Action::CursorRight);
            assert_eq!(means(&mut app, Action::Pause), space);
        }
    }
}
