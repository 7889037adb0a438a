//! What the opponent would do if it were their turn, for whoever asks: an arrow, and rings around what would be lost.

use bevy::prelude::*;

use super::redraw::KeepDrawing;
use crate::engine::{Info, Score, hanging, lost_to_promotions, static_evaluation};
use crate::game::{GameRecord, Revision, Seats, Study, passed};
use crate::rules::{Bitboard, Move, Position, Square};

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
    /// What the opponent would do.
    pub next: Next,
    /// The pieces that the opponent would win something by capturing.
    pub hanging: Bitboard,
    /// Whether the side to move is in check: what comes next cannot be asked then.
    pub check: bool,
}

/// What the opponent would do if it were their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The engine is looking for it; in check it is never asked.
    Sought,
    /// Nothing that would hurt.
    Harmless,
    /// This move.
    Move(Move),
}

/// Whether the computer tells whoever asks what it would like to play, be it a threat or not: at its lowest levels, to the
/// one who is to move.
pub fn tells_intention(record: &GameRecord, seats: Seats) -> bool {
    seats.has_learner() && seats.only_human() == Some(record.position().side_to_move())
}

/// A move threatens something if, by the engine's count, whoever may make it out of turn stands better by more than this
/// many centipawns than by what is on the board; less is what any free move brings.
const THREAT: i32 = 100;

/// What a line of the opponent's, found where it is their turn, says of what they would do.
fn next(position: &Position, line: &Info) -> Next {
    let (Some(&mv), Some(passed)) = (line.pv.first(), passed(position)) else {
        return Next::Sought;
    };
    let hurts = match line.score {
        Score::Mate(_) => true,
        Score::Centipawns(value) => value - static_evaluation(&passed) > THREAT,
    };
    if hurts || mv.is_capture() {
        Next::Move(mv)
    } else {
        Next::Harmless
    }
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
    pub fn found(self, record: &GameRecord, seats: Seats, study: &Study) -> Option<Threat> {
        if !self.is_wanted(record) {
            return None;
        }
        let position = record.position();
        let king = position.king(position.side_to_move());
        let checks: Vec<(Square, Square)> = position.checkers().into_iter().map(|from| (from, king)).collect();
        let check = !checks.is_empty();
        let hanging = hanging(position) | lost_to_promotions(position);
        let next = match study.threat(record).filter(|_| !check) {
            None => Next::Sought,
            Some(line) => match line.pv.first() {
                Some(&mv) if tells_intention(record, seats) => Next::Move(mv),
                _ => next(position, line),
            },
        };
        let arrow = match next {
            Next::Move(mv) => Some((mv.from(), mv.to())),
            Next::Sought | Next::Harmless => None,
        };
        Some(Threat {
            arrows: checks.into_iter().chain(arrow).collect(),
            next,
            hanging,
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
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{self, GameSetup, NewGame, Seats, task_pools};
    use crate::rules::{SHAKO, parse_uci};

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
        assert_eq!(threats.found(&other, Seats::default(), &Study::default()), None);
        threats.toggle(&one);
        assert_eq!(threats.found(&one, Seats::default(), &Study::default()), None);
    }

    #[test]
    fn a_move_that_changes_nothing_is_no_threat() {
        let line = |text: &str, position: &Position, score| Info {
            depth: 9,
            seldepth: 9,
            multipv: 1,
            score,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            pv: vec![parse_uci(&passed(position).unwrap(), text).unwrap()],
        };
        let start = Position::start(&SHAKO);
        let worth = static_evaluation(&passed(&start).unwrap());
        let told = |gain| next(&start, &line("g8g7", &start, Score::Centipawns(worth + gain)));
        assert_eq!(told(THREAT), Next::Harmless);
        assert!(matches!(told(THREAT + 1), Next::Move(_)), "it wins something later");
        let mates = next(&start, &line("g8g7", &start, Score::Mate(2)));
        assert!(matches!(mates, Next::Move(_)));
        let open = Position::from_fen(&SHAKO, "5k4/10/10/10/3r3N2/10/10/10/5K4/10 w - - 0 1");
        let open = open.unwrap().position;
        let takes = next(&open, &line("d6h6", &open, Score::Centipawns(-9_000)));
        assert!(matches!(takes, Next::Move(_)), "a capture is seen for what it is");
    }

    #[test]
    fn what_hangs_is_known_at_once_and_in_check_the_lines_of_the_check_are_shown() {
        let record_of = |fen| {
            let record = record(fen);
            let mut threats = Threats::default();
            threats.toggle(&record);
            threats
                .found(&record, Seats::default(), &Study::default())
                .expect("it is asked for")
        };
        let quiet = record_of("5k4/10/10/10/3r3N2/10/10/10/5K4/10 w - - 0 1");
        assert_eq!((quiet.check, quiet.arrows), (false, vec![]));
        assert_eq!(quiet.hanging, Bitboard::of(Square::at("h6")));
        // A cannon gives check over the pawn.
        let check = record_of("5kc3/5c4/10/10/10/5P4/10/10/5K4/10 w - - 0 1");
        assert_eq!(check.arrows, [(Square::at("f9"), Square::at("f2"))]);
        assert!(check.check && check.next == Next::Sought);
    }
}
