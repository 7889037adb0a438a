//! Pictures of positions and films of games, to be kept and to be shown elsewhere: a flat board drawn by the processor
//! alone, in the colours and with the pieces of the window.
//!
//! `diagram` draws a position, `film` a game, which `spool` writes as single pictures; what the command line wants of both is an `order`, and what players want
//! is made in the `darkroom` while they play on. The page on which they ask for it is a part of the interface.

mod colour_table;
mod darkroom;
mod diagram;
mod film;
mod order;
#[cfg(not(target_arch = "wasm32"))]
mod spool;

use bevy::prelude::App;

use crate::rules::Tags;

pub use darkroom::{Counter, Darkroom, Goal, Order};
pub use diagram::{Look, Plates, SIZES};
pub use film::{Form, LARGEST as LARGEST_FILM, Pace, Script};
pub use order::{DiagramOrder, FilmOrder, Source};

pub(super) fn plugin(app: &mut App) {
    darkroom::plugin(app);
}

/// So many characters of a name stand in the name of a file.
const LONGEST_NAME: usize = 24;

/// A name for a file about a game, without its ending: which game, who played, and when; only what every system allows.
pub fn file_name(variant: &str, tags: &Tags) -> String {
    let tag = |name| tags.get(name).unwrap_or_default();
    let date: Vec<&str> = (tag("Date").split('.'))
        .filter(|part| part.parse::<u32>().is_ok())
        .collect();
    let parts = [plain(tag("White")), plain(tag("Black")), date.join("-")];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    [variant.to_owned()]
        .into_iter()
        .chain(parts)
        .collect::<Vec<_>>()
        .join("-")
}

/// The letters and digits of a name, with hyphens between its words.
fn plain(name: &str) -> String {
    let words = name.split(|character: char| !character.is_alphanumeric());
    let mut all = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if let Some((end, _)) = all.char_indices().nth(LONGEST_NAME) {
        all.truncate(end);
    }
    all.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_after_players_and_date() {
        let mut tags = Tags::default();
        let mut named = |white: &str, black: &str, date: &str| {
            for (name, value) in [("White", white), ("Black", black), ("Date", date)] {
                tags.set(name, value).unwrap();
            }
            file_name("shako", &tags)
        };
        assert_eq!(named("Ann", "Bob", "2026.11.30"), "shako-Ann-Bob-2026-11-30");
        assert_eq!(
            named("?", "Tenfold, level 3", "2026.??.??"),
            "shako-Tenfold-level-3-2026"
        );
        assert_eq!(named("../../etc: \"x\"", "Zoë", "????.??.??"), "shako-etc-x-Zoë");
        let long = named(&"very ".repeat(30), "b", "");
        assert_eq!(long, "shako-very-very-very-very-very-b");
    }
}
