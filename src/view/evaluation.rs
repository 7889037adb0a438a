//! Who stands better, and by how much, for the bar beside the board: what it shows, and whether it is shown.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use super::settings::AppSettings;
use super::text::Texts;
use crate::engine::Score;
use crate::game::{GameRecord, GameSystems, Seats, Study};
use crate::rules::{Outcome, Side};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hidden>()
        .add_systems(Update, watch_window.before(GameSystems::Input));
}

/// Whether nobody can see the window: it is minimised, or behind others.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden(pub bool);

fn watch_window(
    mut events: MessageReader<WindowEvent>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut hidden: ResMut<Hidden>,
) {
    let window = windows.single().ok();
    for event in events.read() {
        if let WindowEvent::WindowOccluded(told) = event
            && Some(told.window) == window
        {
            hidden.set_if_neq(Hidden(told.occluded));
        }
    }
}

/// Whether the bar is shown: it never helps in a game between two people that is not over.
pub fn is_shown(settings: &AppSettings, record: &GameRecord, seats: Seats) -> bool {
    let between_people = !seats.any_engine() && record.outcome().is_none() && !record.about().imported;
    settings.play.evaluation_bar && !between_people
}

/// What a position is worth to White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// This side mates in so many moves.
    Mate(Side, u32),
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl Worth {
    /// What a score is worth to White that counts for a side.
    fn of_score(score: Score, side: Side) -> Worth {
        match score {
            Score::Centipawns(value) if side == Side::White => Worth::Centipawns(value),
            Score::Centipawns(value) => Worth::Centipawns(-value),
            Score::Mate(moves) => {
                let winner = if moves > 0 { side } else { !side };
                Worth::Mate(winner, moves.unsigned_abs())
            }
        }
    }

    /// What is known of what the board shows, if anything.
    pub fn of_shown(record: &GameRecord, study: &Study) -> Option<Worth> {
        let at_end = record.outcome().filter(|_| record.is_at_tip());
        match at_end.or_else(|| record.line().outcome()) {
            Some(Outcome::Win { winner, .. }) => Some(Worth::Won(winner)),
            Some(Outcome::Draw(_)) => Some(Worth::Drawn),
            None => {
                let side = record.position().side_to_move();
                let info = study.worth(record)?;
                Some(Worth::of_score(info.score, side))
            }
        }
    }

    /// How much of the bar is White's, from 0 to 1: about the part of the points that White makes from here.
    pub fn white_part(self) -> f32 {
        match self {
            Worth::Centipawns(value) => 1.0 / (1.0 + (-0.0037 * value as f32).exp()),
            Worth::Mate(side, _) | Worth::Won(side) => f32::from(u8::from(side == Side::White)),
            Worth::Drawn => 0.5,
        }
    }

    /// Who is better off; nobody where that is nearly the same.
    pub fn better(self) -> Option<Side> {
        match self {
            Worth::Centipawns(value) if value.abs() < 5 => None,
            Worth::Centipawns(value) => Some(if value > 0 { Side::White } else { Side::Black }),
            Worth::Mate(side, _) | Worth::Won(side) => Some(side),
            Worth::Drawn => None,
        }
    }

    /// In a few signs: `1.3` or, from ten on, `12` pawns for whoever is better off, `#4` a mate in four, and the result at the
    /// end: a mere `0` would look like an even game.
    pub fn label(self, texts: &Texts) -> String {
        match self {
            Worth::Centipawns(value) if value.abs() >= 995 => ((value.abs() + 50) / 100).to_string(),
            Worth::Centipawns(value) => texts.pawns(value),
            Worth::Mate(_, moves) => format!("#{moves}"),
            Worth::Won(Side::White) => "1–0".to_owned(),
            Worth::Won(Side::Black) => "0–1".to_owned(),
            Worth::Drawn => "½".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::game::Seat;
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn the_bar_is_whites_from_nothing_to_all_and_mirrored_for_black() {
        let parts = [-2_000, -300, -40, 0, 40, 300, 2_000].map(|value| Worth::Centipawns(value).white_part());
        assert!(parts.is_sorted() && parts[0] > 0.0 && parts[6] < 1.0, "{parts:?}");
        assert_eq!(parts[3], 0.5);
        for value in [1, 77, 900] {
            let sum = Worth::Centipawns(value).white_part() + Worth::Centipawns(-value).white_part();
            assert!((sum - 1.0).abs() < 1e-5);
        }
        assert_eq!(Worth::Mate(Side::White, 3).white_part(), 1.0);
        assert_eq!(Worth::Won(Side::Black).white_part(), 0.0);
    }

    #[test]
    fn a_score_is_turned_to_white() {
        let worth = |score, side| Worth::of_score(score, side);
        assert_eq!(worth(Score::Centipawns(130), Side::White), Worth::Centipawns(130));
        assert_eq!(worth(Score::Centipawns(130), Side::Black), Worth::Centipawns(-130));
        assert_eq!(worth(Score::Mate(4), Side::Black), Worth::Mate(Side::Black, 4));
        assert_eq!(worth(Score::Mate(-2), Side::Black), Worth::Mate(Side::White, 2));
        assert_eq!(worth(Score::Mate(0), Side::White), Worth::Mate(Side::Black, 0));
    }

    #[test]
    fn a_label_is_short_and_says_who_by_its_place() {
        let all = [
            (Worth::Centipawns(-134), "1.3", Some(Side::Black)),
            (Worth::Centipawns(2), "0.0", None),
            (Worth::Centipawns(25), "0.3", Some(Side::White)),
            (Worth::Centipawns(1_260), "13", Some(Side::White)),
            (Worth::Mate(Side::White, 12), "#12", Some(Side::White)),
            (Worth::Won(Side::Black), "0–1", Some(Side::Black)),
            (Worth::Drawn, "½", None),
        ];
        for (worth, label, better) in all {
            let written = worth.label(&Texts::english());
            assert_eq!((written.as_str(), worth.better()), (label, better));
        }
        let french = Texts::of(LanguageChoice::Is(Language::French));
        assert_eq!(Worth::Centipawns(-134).label(&french), "1,3");
    }

    #[test]
    fn two_people_who_play_see_no_bar_and_neither_does_who_wants_none() {
        let mut settings = AppSettings::default();
        let record = GameRecord::default();
        let computer = Seats::new(Seat::Human, Seat::Engine(Level::default()));
        assert!(!is_shown(&settings, &record, computer), "at first nobody does");
        settings.play.evaluation_bar = true;
        assert!(is_shown(&settings, &record, computer));
        assert!(!is_shown(&settings, &record, Seats::default()));
    }
}
