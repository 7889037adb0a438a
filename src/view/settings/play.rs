//! How one plays on the board: what the right button does, what is asked about, and what is shown beside the game.

use serde::{Deserialize, Serialize};

/// How one plays on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlaySettings {
    /// What the right button does on the round board.
    pub right_button: RightButton,
    /// Which moves are asked about before they count.
    pub confirm: ConfirmMoves,
    /// Whether a move may be chosen while the computer thinks, when a clock runs.
    pub premoves: bool,
    /// Whether a bar beside the board shows who stands better.
    pub evaluation_bar: bool,
    /// Whether little pictures of pieces stand in the list of moves, in place of letters.
    pub figurines: bool,
    /// Whether the moves of a piece are shown when a pointer rests on it.
    pub show_moves: bool,
    /// Whether it is said why a move is none.
    pub explain: bool,
    /// Whether there are tips in games against the computer.
    pub coach: bool,
    /// Whether the board lies flat between two players, on a screen that lies on a table.
    pub table: bool,
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings {
            right_button: RightButton::default(),
            confirm: ConfirmMoves::default(),
            premoves: true,
            evaluation_bar: false,
            figurines: false,
            show_moves: true,
            explain: true,
            coach: true,
            table: false,
        }
    }
}

/// What the right button does when it is pressed on the round board. Beside the board it always turns it, and on the flat
/// board it always draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RightButton {
    /// It draws arrows and colours squares.
    #[default]
    Draws,
    /// It turns the board.
    Turns,
}

/// Which moves are asked about before they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConfirmMoves {
    /// None.
    #[default]
    Off,
    /// Those that a finger makes.
    Touch,
    /// All that hands make on the board.
    Always,
}

impl ConfirmMoves {
    /// Whether a move is asked about that a finger has made, or something else.
    pub fn asks(self, by_finger: bool) -> bool {
        match self {
            ConfirmMoves::Off => false,
            ConfirmMoves::Touch => by_finger,
            ConfirmMoves::Always => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_wants_it_is_asked() {
        let asked = |confirm: ConfirmMoves| [false, true].map(|by_finger| confirm.asks(by_finger));
        assert_eq!(asked(ConfirmMoves::Off), [false, false]);
        assert_eq!(asked(ConfirmMoves::Touch), [false, true]);
        assert_eq!(asked(ConfirmMoves::Always), [true, true]);
    }

    #[test]
    fn what_a_file_leaves_out_is_as_usual() {
        let read: PlaySettings = toml::from_str("confirm = \"touch\"").unwrap();
        let wanted = PlaySettings {
            confirm: ConfirmMoves::Touch,
            ..PlaySettings::default()
        };
        assert_eq!(read, wanted);
    }
}
