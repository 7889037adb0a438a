//! Who plays each side, and how well the computer does.

use bevy_egui::egui::Ui;

use super::super::parts::{Choice, Part};
use crate::engine::Level;
use crate::game::SeatChoice;
use crate::rules::Side;
use crate::view::settings::GameChoice;

pub(super) fn show(ui: &mut Ui, part: &mut Part, game: &mut GameChoice) {
    part.head(ui, "menu-sides");
    let by_lot = game.sides() == SeatChoice::Random;
    part.for_each_side(ui, |part, ui, side| {
        let is_human = game.sides().is_human(side);
        let texts = &part.desk.texts;
        let title = match (by_lot, is_human) {
            (false, _) => texts.side(side),
            (true, true) => texts.get("hud-you"),
            (true, false) => texts.get("hud-computer"),
        };
        let name = side_name(side);
        let tiles = [
            Choice::new(format!("setup.{name}.human"), texts.get("setup-human"), is_human),
            Choice::new(format!("setup.{name}.engine"), texts.get("setup-engine"), !is_human),
        ];
        part.line(ui, &title, 22.0);
        let in_a_line = if part.width < 180.0 { 1 } else { 2 };
        let pressed = part.tiles(ui, in_a_line, &tiles).map(|pressed| pressed == 0);
        if let Some(human) = pressed.filter(|&human| human != is_human) {
            game.set_sides(with_player(game.sides(), side, human));
        }
        let level = game.level_of(side);
        let words = part.desk.texts.level(level);
        if let Some(more) = part.stepper(ui, &format!("setup.{name}.level"), "", &words, !is_human) {
            game.set_level_of(side, next(level, more));
        }
    });
    let words = part.desk.texts.get("setup-lot");
    let alone = game.sides().only_engine().is_some();
    if part.toggle(ui, "setup.lot", &words, by_lot, alone) {
        game.set_sides(if by_lot { SeatChoice::White } else { SeatChoice::Random });
    }
}

/// The choice in which another sort of player has a side.
fn with_player(sides: SeatChoice, side: Side, human: bool) -> SeatChoice {
    let [white, black] = Side::ALL.map(|other| if other == side { human } else { sides.is_human(other) });
    SeatChoice::of_humans(white, black)
}

fn next(level: Level, more: bool) -> Level {
    let here = Level::ALL.iter().position(|&one| one == level).unwrap_or(0);
    let next = if more { here + 1 } else { here.saturating_sub(1) };
    Level::ALL.get(next).copied().unwrap_or(level)
}

/// What tests from outside know what is of a side by.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_given_its_player_by_itself() {
        let both = |white, black| {
            let sides = with_player(SeatChoice::Random, Side::White, white);
            with_player(sides, Side::Black, black)
        };
        assert_eq!(both(true, true), SeatChoice::TwoPlayers);
        assert_eq!(both(false, false), SeatChoice::Computers);
        assert_eq!(both(true, false), SeatChoice::White);
        assert_eq!(both(false, true), SeatChoice::Black);
    }

    #[test]
    fn levels_go_up_and_down_one_by_one_and_end_at_their_ends() {
        assert_eq!(next(Level::Hatchling, false), Level::Hatchling);
        assert_eq!(next(Level::Legend, true), Level::Legend);
        for pair in Level::ALL.windows(2) {
            assert_eq!(next(pair[0], true), pair[1]);
            assert_eq!(next(pair[1], false), pair[0]);
        }
    }
}
