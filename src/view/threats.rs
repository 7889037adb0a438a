//! What the opponent would do if it were their turn, for whoever asks: an arrow, and rings around what would be lost.

use bevy::prelude::*;

use super::redraw::KeepDrawing;
use crate::engine::{hanging, lost_to_promotions};
use crate::game::{GameRecord, Revision, Study};
use crate::rules::{Bitboard, Move, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Threats>().add_systems(Last, show_change);
}

/// The state of the board for which somebody has asked what threatens. With the next move it is gone.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats(Option<Revision>);

/// What threatens the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The lines along which it is attacked now: those of a check, or the move that the opponent would make.
    pub arrows: Vec<(Square, Square)>,
    /// The move that the opponent would make, once it is known; none in check.
    pub mv: Option<Move>,
    /// The pieces that the opponent would win something by capturing.
    pub hanging: Bitboard,
    /// Whether the side to move is in check: what comes next cannot be asked then.
    pub check: bool,
}

impl Threats {
    /// Asks what threatens, or puts it away.
    pub fn toggle(&mut self, record: &GameRecord) {
        let now = record.revision();
        self.0 = (self.0 != Some(now) && record.position().has_legal_move()).then_some(now);
    }

    /// Whether it is wanted for what the board shows.
    pub fn is_wanted(self, record: &GameRecord) -> bool {
        self.0 == Some(record.revision())
    }

    /// What threatens what the board shows, if somebody asks; the opponent's move is known a little later than the rest.
    pub fn found(self, record: &GameRecord, study: &Study) -> Option<Threat> {
        if !self.is_wanted(record) {
            return None;
        }
        let position = record.position();
        let king = position.king(position.side_to_move());
        let checks: Vec<(Square, Square)> = position.checkers().into_iter().map(|from| (from, king)).collect();
        let check = !checks.is_empty();
        let mv = study
            .threat(record)
            .and_then(|info| info.pv.first().copied())
            .filter(|_| !check);
        let arrows = checks.into_iter().chain(mv.map(|mv| (mv.from(), mv.to()))).collect();
        Some(Threat {
            arrows,
            mv,
            hanging: hanging(position) | lost_to_promotions(position),
            check,
        })
    }
}

/// What somebody asks for at the end of a frame begins in the next one.
fn show_change(threats: Res<Threats>, mut draw: KeepDrawing) {
    if threats.is_changed() {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, NewGame, Seats, task_pools};
    use crate::rules::{Position, SHAKO};

    fn record(fen: &str) -> GameRecord {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, game::plugin));
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let setup = GameSetup::from_position(start, Seats::default());
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        app.world().resource::<GameRecord>().clone()
    }

    #[test]
    fn threats_are_of_what_the_board_shows_and_of_nothing_else() {
        let (one, other) = (GameRecord::default(), GameRecord::default());
        let mut threats = Threats::default();
        threats.toggle(&one);
        assert!(threats.is_wanted(&one) && !threats.is_wanted(&other));
        assert_eq!(threats.found(&other, &Study::default()), None);
        threats.toggle(&one);
        assert_eq!(threats.found(&one, &Study::default()), None);
    }

    #[test]
    fn what_hangs_is_known_at_once_and_in_check_the_lines_of_the_check_are_shown() {
        let record_of = |fen| {
            let record = record(fen);
            let mut threats = Threats::default();
            threats.toggle(&record);
            threats.found(&record, &Study::default()).expect("it is asked for")
        };
        let quiet = record_of("5k4/10/10/10/3r3N2/10/10/10/5K4/10 w - - 0 1");
        assert_eq!((quiet.check, quiet.arrows), (false, vec![]));
        assert_eq!(quiet.hanging, Bitboard::of(Square::at("h6")));
        // A cannon gives check over the pawn.
        let check = record_of("5kc3/5c4/10/10/10/5P4/10/10/5K4/10 w - - 0 1");
        assert_eq!(check.arrows, [(Square::at("f9"), Square::at("f2"))]);
        assert!(check.check && check.mv.is_none());
    }
}
