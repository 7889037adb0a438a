//! Arrows and coloured squares that people draw on the board: with the right button, see [`gesture`](super::gesture), or
//! with keys at the cursor.
//!
//! What is drawn is kept by the record with the position that it was drawn on, and written into its file as PGN has it.

use bevy::prelude::*;

use super::actions::{Action, Asked};
use super::cursor::BoardCursor;
use super::redraw::KeepDrawing;
use crate::game::{Draw, GameRecord, GameSystems, Revision, Screen, WipeBoard};
use crate::rules::{Drawing, Pen, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pencil>().add_systems(
        Update,
        (follow_actions.before(super::cursor::follow_actions), forget)
            .chain()
            .in_set(GameSystems::Input),
    );
}

/// The pen that keys choose which are held with the right button.
pub fn pen(shift: bool, control: bool) -> Pen {
    match (shift, control) {
        (false, false) => Pen::Green,
        (true, false) => Pen::Red,
        (false, true) => Pen::Blue,
        (true, true) => Pen::Yellow,
    }
}

/// With what keys draw, and what they have begun.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pencil {
    pen: Pen,
    /// Where an arrow begins, and on what.
    begun: Option<(Square, Revision)>,
}

impl Pencil {
    /// The colour.
    pub fn pen(&self) -> Pen {
        self.pen
    }

    /// Whether something was begun on what the board shows.
    pub fn is_down(&self, record: &GameRecord) -> bool {
        self.begun.is_some_and(|(_, at)| at == record.revision())
    }

    /// What would be drawn if it ended here.
    pub fn drawing(&self, record: &GameRecord, to: Square) -> Option<Drawing> {
        let (from, _) = self.begun.filter(|_| self.is_down(record))?;
        let pen = self.pen;
        Some(Drawing { pen, from, to })
    }

    /// Begins here, or ends here what was begun.
    fn press(&mut self, record: &GameRecord, square: Square) -> Option<Drawing> {
        let drawing = self.drawing(record, square);
        self.begun = drawing.is_none().then_some((square, record.revision()));
        drawing
    }

    /// Forgets what was begun.
    pub fn lift(&mut self) {
        self.begun = None;
    }

    fn take_next_pen(&mut self) {
        let place = Pen::ALL.iter().position(|&pen| pen == self.pen).unwrap_or_default();
        self.pen = Pen::ALL[(place + 1) % Pen::ALL.len()];
    }
}

fn follow_actions(
    mut asked: MessageReader<Asked>,
    screen: Res<State<Screen>>,
    record: Res<GameRecord>,
    cursor: Res<BoardCursor>,
    mut pencil: ResMut<Pencil>,
    mut drawings: MessageWriter<Draw>,
    mut wipes: MessageWriter<WipeBoard>,
) {
    for &Asked(action) in asked.read() {
        if *screen.get() != Screen::Playing {
            continue;
        }
        match action {
            // Without a cursor, this brings it up.
            Action::Draw => {
                if let Some(square) = cursor.square()
                    && let Some(drawing) = pencil.press(&record, square)
                {
                    let at = record.revision();
                    drawings.write(Draw { drawing, at });
                }
            }
            Action::NextPen => pencil.take_next_pen(),
            Action::Wipe => {
                pencil.lift();
                let at = record.revision();
                wipes.write(WipeBoard { at });
            }
            Action::Select => pencil.lift(),
            _ => {}
        }
    }
}

/// What was begun on another position is forgotten; what changes is seen.
fn forget(record: Res<GameRecord>, mut pencil: ResMut<Pencil>, mut draw: KeepDrawing) {
    if pencil.begun.is_some() && !pencil.is_down(&record) {
        pencil.lift();
    }
    if pencil.is_changed() {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_keys_has_its_pen() {
        let pens = [(false, false), (true, false), (false, true), (true, true)].map(|(shift, ctrl)| pen(shift, ctrl));
        assert_eq!(pens, Pen::ALL);
    }

    #[test]
    fn one_press_begins_an_arrow_and_the_next_ends_it() {
        let record = GameRecord::default();
        let mut pencil = Pencil::default();
        let (from, to) = (Square::at("c3"), Square::at("d5"));
        assert_eq!(pencil.press(&record, from), None);
        assert!(pencil.is_down(&record));
        pencil.take_next_pen();
        let pen = Pen::Red;
        assert_eq!(pencil.drawing(&record, to), Some(Drawing { pen, from, to }));
        assert_eq!(pencil.press(&record, to), Some(Drawing { pen, from, to }));
        assert!(!pencil.is_down(&record));
    }

    #[test]
    fn what_was_begun_on_one_position_does_not_end_on_another() {
        let mut pencil = Pencil::default();
        pencil.press(&GameRecord::default(), Square::at("c3"));
        let other = GameRecord::default();
        assert_eq!(pencil.press(&other, Square::at("d5")), None);
        assert!(pencil.is_down(&other), "it begins there");
    }

    #[test]
    fn every_pen_is_come_to() {
        let mut pencil = Pencil::default();
        let pens: Vec<Pen> = (0..5)
            .map(|_| {
                let pen = pencil.pen();
                pencil.take_next_pen();
                pen
            })
            .collect();
        assert_eq!(pens[..4], Pen::ALL);
        assert_eq!(pens[4], pens[0]);
    }
}
