//! What has been chosen for the next game, in a few words.

use crate::game::SeatChoice;
use crate::rules::Side;
use crate::view::settings::GameChoice;
use crate::view::text::Texts;

/// All of it, but for the name of the game.
pub(in crate::view::ui) fn in_short(texts: &Texts, game: &GameChoice) -> String {
    let clock = texts.format("menu-clock", &[("clock", texts.clock(game.clock()))]);
    let mut words = vec![players(texts, game), clock];
    words.extend(unusual(texts, game));
    words.join(" · ")
}

/// What the start screen has no other place for, if there is anything.
pub(in crate::view::ui) fn beyond_the_start_screen(texts: &Texts, game: &GameChoice) -> Option<String> {
    let mut words = Vec::new();
    if game.one_level().is_none() {
        words.push(players(texts, game));
    }
    words.extend(unusual(texts, game));
    (!words.is_empty()).then(|| texts.format("setup-custom", &[("choices", words.join(" · "))]))
}

fn unusual(texts: &Texts, game: &GameChoice) -> Vec<String> {
    let mut words = Vec::new();
    if game.start().is_some() {
        words.push(texts.get("setup-from-position"));
    }
    if !game.take_back {
        words.push(texts.get("setup-no-take-back"));
    }
    words
}

/// Who plays whom: White first, unless lots are drawn.
fn players(texts: &Texts, game: &GameChoice) -> String {
    let sides = game.sides();
    let alone = sides.only_engine().is_some();
    let [white, black] = Side::ALL.map(|side| match sides.is_human(side) {
        true if alone => texts.get("hud-you"),
        true => texts.side(side),
        false => texts.level(game.level_of(side)),
    });
    let words = format!("{white} – {black}");
    match sides {
        SeatChoice::Random => texts.format("setup-by-lot", &[("players", words)]),
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::rules::{Position, SHAKO};

    #[test]
    fn the_start_screen_is_told_only_what_it_does_not_show_itself() {
        let texts = Texts::english();
        let mut game = GameChoice::default();
        for sides in SeatChoice::ALL {
            game.set_sides(sides);
            assert_eq!(beyond_the_start_screen(&texts, &game), None, "{sides:?}");
        }
        game.set_sides(SeatChoice::Computers);
        game.set_level_of(Side::White, Level::Cub);
        game.take_back = false;
        let told = beyond_the_start_screen(&texts, &game);
        assert_eq!(told.as_deref(), Some("Custom: Cub – Scout · no taking back"));
    }

    #[test]
    fn all_that_was_chosen_is_told_in_short() {
        let texts = Texts::english();
        let mut game = GameChoice::default();
        game.set_sides(SeatChoice::Random);
        let position = Position::from_fen(&SHAKO, "k9/10/10/10/10/10/10/10/10/K8R w - - 0 1").unwrap();
        game.set_start(Some(&position.position));
        let told = in_short(&texts, &game);
        assert_eq!(told, "You – Scout, sides by lot · Clock: none · from a position");
    }
}
