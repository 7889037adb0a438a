//! The best move of what the board shows, for whoever asks for it: an arrow, and the line that it begins.

use bevy::prelude::*;

use super::evaluation::{Hidden, is_shown};
use super::redraw::KeepDrawing;
use super::settings::AppSettings;
use super::threats::Threats;
use crate::engine::Info;
use crate::game::{GameRecord, GameSystems, Revision, Screen, Seats, Study, StudyWish};
use crate::rules::{Line, Move, Side, san};

/// So many plies of the line are told.
const LONGEST_LINE: usize = 5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .add_systems(Update, wish.in_set(GameSystems::Input))
        .add_systems(Last, show_change);
}

/// The state of the board for which somebody has asked for a hint. With the next move it is gone.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hint(Option<Revision>);

impl Hint {
    /// Asks for a hint, or puts it away.
    pub fn toggle(&mut self, record: &GameRecord) {
        let now = record.revision();
        self.0 = (self.0 != Some(now) && record.position().has_legal_move()).then_some(now);
    }

    /// Whether a hint is wanted for what the board shows.
    pub fn is_wanted(self, record: &GameRecord) -> bool {
        self.0 == Some(record.revision())
    }

    /// The move, once it is known.
    pub fn mv(self, record: &GameRecord, study: &Study) -> Option<Move> {
        self.info(record, study)?.pv.first().copied()
    }

    /// What is known of the best line.
    pub fn info<'a>(self, record: &GameRecord, study: &'a Study) -> Option<&'a Info> {
        study.lines(record).first().filter(|_| self.is_wanted(record))
    }
}

/// The first moves of a line as people write them, with their numbers.
pub fn line_text(line: &Line, moves: &[Move]) -> String {
    let mut position = line.position().clone();
    let mut words = Vec::new();
    for (ply, &mv) in moves.iter().take(LONGEST_LINE).enumerate() {
        let number = position.fullmove_number();
        let written = san(&position, mv);
        words.push(match (position.side_to_move(), ply) {
            (Side::White, _) => format!("{number}.\u{a0}{written}"),
            (Side::Black, 0) => format!("{number}…\u{a0}{written}"),
            (Side::Black, _) => written,
        });
        // A line comes from the engine, which knows the rules; but what it knew is from another moment.
        if position.play(mv).is_err() {
            words.pop();
            break;
        }
    }
    words.join(" ")
}

/// Lets the engine look at what is asked for, while a game is on the screen and somebody can see it.
fn wish(
    (hint, threats): (Res<Hint>, Res<Threats>),
    (record, seats): (Res<GameRecord>, Res<Seats>),
    settings: Res<AppSettings>,
    screen: Res<State<Screen>>,
    hidden: Res<Hidden>,
    mut wish: ResMut<StudyWish>,
) {
    let seen = *screen.get() == Screen::Playing && !hidden.0;
    wish.set_if_neq(StudyWish {
        lines: usize::from(seen && hint.is_wanted(&record)),
        worth: seen && is_shown(&settings, &record, *seats),
        threat: seen && threats.is_wanted(&record),
    });
}

/// What somebody asks for at the end of a frame begins in the next one.
fn show_change(hint: Res<Hint>, mut draw: KeepDrawing) {
    if hint.is_changed() {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, SHAKO, parse_uci};

    #[test]
    fn a_line_is_told_as_far_as_it_can_be_played() {
        let line = Line::new(Position::start(&SHAKO));
        let mut position = line.position().clone();
        let moves = ["f3f5", "g8g7", "g3g5"].map(|text| {
            let mv = parse_uci(&position, text).unwrap();
            position.play(mv).unwrap();
            mv
        });
        assert_eq!(line_text(&line, &moves), "1.\u{a0}f5 g7 2.\u{a0}g5");
        assert_eq!(line_text(&line, &[moves[0], moves[0]]), "1.\u{a0}f5");
        let mut later = line.clone();
        later.play(moves[0]).unwrap();
        assert_eq!(line_text(&later, &moves[1..2]), "1…\u{a0}g7");
    }

    #[test]
    fn a_hint_is_for_what_the_board_shows_and_for_nothing_else() {
        let record = GameRecord::default();
        let mut hint = Hint::default();
        hint.toggle(&record);
        assert!(hint.is_wanted(&record));
        assert!(!hint.is_wanted(&GameRecord::default()));
        hint.toggle(&record);
        assert!(!hint.is_wanted(&record));
    }
}
