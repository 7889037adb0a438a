//! Every word that a player sees: a table of texts in Fluent's format, one file for each language.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::engine::Level;
use crate::game::{Refusal, SeatChoice};
use crate::rules::{DrawReason, MoveError, Outcome, PieceType, Side, Variant, WinReason};

const ENGLISH: &str = include_str!("../../assets/lang/en.ftl");

fn english() -> LanguageIdentifier {
    // The undetermined language, should English be none, writes numbers as English does.
    "en".parse().unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Texts::english());
}

/// The texts in the language of the player.
#[derive(Resource)]
pub struct Texts(FluentBundle<FluentResource>);

impl Texts {
    /// The texts in English, which are complete.
    pub fn english() -> Texts {
        let resource = match FluentResource::try_new(ENGLISH.to_owned()) {
            Ok(resource) => resource,
            // What could be read is better than no text at all; a test sees to it that this does not happen.
            Err((resource, _)) => resource,
        };
        let mut bundle = FluentBundle::new_concurrent(vec![english()]);
        // The marks that isolate right-to-left words would be drawn as boxes.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Texts(bundle)
    }

    /// The text of this key; the key itself if there is none.
    pub fn get(&self, key: &str) -> String {
        self.write(key, None)
    }

    /// The text of this key with these values in their places.
    pub fn format<'a, V>(&self, key: &str, values: &[(&'a str, V)]) -> String
    where
        V: Into<FluentValue<'a>> + Clone,
    {
        let args: FluentArgs = (values.iter()).map(|(name, value)| (*name, value.clone())).collect();
        self.write(key, Some(&args))
    }

    fn write(&self, key: &str, args: Option<&FluentArgs>) -> String {
        let Some(pattern) = self.0.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        self.0.format_pattern(pattern, args, &mut vec![]).into_owned()
    }

    /// What this kind of piece is called.
    pub fn piece(&self, kind: PieceType) -> String {
        self.get(match kind {
            PieceType::Pawn => "piece-pawn",
            PieceType::Knight => "piece-knight",
            PieceType::Bishop => "piece-bishop",
            PieceType::Rook => "piece-rook",
            PieceType::Queen => "piece-queen",
            PieceType::King => "piece-king",
            PieceType::Elephant => "piece-elephant",
            PieceType::Cannon => "piece-cannon",
            PieceType::Camel => "piece-camel",
            PieceType::Giraffe => "piece-giraffe",
            PieceType::Archer => "piece-archer",
            PieceType::Machine => "piece-machine",
        })
    }

    /// All games by name, as a list of words.
    pub fn games(&self) -> String {
        let titles = Variant::ALL.iter().map(|variant| variant.title.to_owned());
        let both = |first, last| self.format("games", &[("first", first), ("last", last)]);
        titles.reduce(both).unwrap_or_default()
    }

    /// What this side is called.
    pub fn side(&self, side: Side) -> String {
        self.get(match side {
            Side::White => "side-white",
            Side::Black => "side-black",
        })
    }

    /// What this level of the engine is called.
    pub fn level(&self, level: Level) -> String {
        self.get(level.name_key())
    }

    /// What is special about this game.
    pub fn variant(&self, variant: &Variant) -> String {
        self.get(&variant_key(variant))
    }

    /// What this choice of players is called.
    pub fn seats(&self, choice: SeatChoice) -> String {
        self.get(choice.name_key())
    }

    /// Who won and why, or why nobody did: a headline, and the reason.
    pub fn outcome(&self, outcome: Outcome) -> (String, String) {
        match outcome {
            Outcome::Win { winner, by } => {
                let headline = match winner {
                    Side::White => "result-white-wins",
                    Side::Black => "result-black-wins",
                };
                let reason = match by {
                    WinReason::Checkmate => "result-checkmate",
                    WinReason::Resignation => "result-resignation",
                    WinReason::Time => "result-time",
                };
                let loser = self.side(!winner);
                (self.get(headline), self.format(reason, &[("loser", loser)]))
            }
            Outcome::Draw(reason) => {
                let reason = match reason {
                    DrawReason::Stalemate => "result-stalemate",
                    DrawReason::DeadPosition => "result-dead-position",
                    DrawReason::FivefoldRepetition => "result-fivefold-repetition",
                    DrawReason::SeventyFiveMoves => "result-seventy-five-moves",
                    DrawReason::ThreefoldRepetition => "result-threefold-repetition",
                    DrawReason::FiftyMoves => "result-fifty-moves",
                    DrawReason::Agreement => "result-agreement",
                    DrawReason::Time => "result-draw-time",
                };
                (self.get("result-draw"), self.get(reason))
            }
        }
    }

    /// Why a move was refused.
    pub fn refusal(&self, reason: Refusal) -> String {
        self.get(match reason {
            Refusal::Rules(MoveError::Illegal(_)) => "refused-illegal",
            Refusal::Rules(MoveError::GameOver) => "refused-game-over",
            Refusal::NoSuchMove { .. } => "refused-no-such-move",
        })
    }
}

/// A new game needs a text, not a change here.
fn variant_key(variant: &Variant) -> String {
    format!("variant-{}", variant.name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use fluent_bundle::FluentResource;

    use super::*;

    fn keys() -> BTreeSet<String> {
        let lines = ENGLISH.lines();
        let keys = lines.filter_map(|line| line.split_once(" =").map(|(key, _)| key));
        keys.filter(|key| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
            .map(str::to_owned)
            .collect()
    }

    fn variant_keys() -> Vec<String> {
        Variant::ALL.map(variant_key).into()
    }

    /// Every text between quotation marks in the sources that name keys.
    fn literals() -> BTreeSet<String> {
        fn visit(path: &Path, into: &mut BTreeSet<String>) {
            if path.is_dir() {
                for entry in fs::read_dir(path).unwrap() {
                    visit(&entry.unwrap().path(), into);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(path).unwrap();
                into.extend(source.split('"').map(str::to_owned));
            }
        }
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut literals = BTreeSet::new();
        visit(&source.join("view"), &mut literals);
        visit(&source.join("game"), &mut literals);
        visit(&source.join("engine").join("skill"), &mut literals);
        literals
    }

    /// Every key that stands right inside a call for a text.
    fn asked() -> BTreeSet<String> {
        fn visit(path: &Path, into: &mut BTreeSet<String>) {
            if path.is_dir() {
                for entry in fs::read_dir(path).unwrap() {
                    visit(&entry.unwrap().path(), into);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(path).unwrap();
                let source: String = source.split_whitespace().collect();
                for call in [concat!("texts.", "get(\""), concat!("texts.", "format(\"")] {
                    let calls = source.split(call).skip(1);
                    into.extend(calls.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
                }
            }
        }
        let mut asked = BTreeSet::new();
        visit(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("view"),
            &mut asked,
        );
        asked
    }

    #[test]
    fn the_table_can_be_read_and_names_nothing_twice() {
        let resource = FluentResource::try_new(ENGLISH.to_owned()).expect("well-formed");
        let mut bundle = FluentBundle::new_concurrent(vec![english()]);
        bundle.add_resource(resource).expect("no key stands twice");
        for key in keys() {
            assert!(bundle.has_message(&key), "{key} is not a text of its own");
        }
    }

    #[test]
    fn every_text_that_is_asked_for_is_in_the_table() {
        let keys = keys();
        let asked = asked();
        assert!(asked.len() > 30, "the calls are found");
        for key in asked {
            assert!(keys.contains(&key), "{key} is missing in en.ftl");
        }
        let seats = SeatChoice::ALL.map(SeatChoice::name_key);
        for key in Level::ALL.map(Level::name_key).iter().chain(&seats) {
            assert!(keys.contains(*key), "{key} is missing in en.ftl");
        }
        for key in variant_keys() {
            assert!(keys.contains(&key), "{key} is missing in en.ftl");
        }
    }

    #[test]
    fn every_text_in_the_table_is_used_somewhere() {
        let mut literals = literals();
        literals.extend(variant_keys());
        for key in keys() {
            assert!(literals.contains(&key), "nobody uses {key} of en.ftl");
        }
    }

    #[test]
    fn values_are_put_in_their_places() {
        let texts = Texts::english();
        let (headline, reason) = texts.outcome(Outcome::Win {
            winner: Side::White,
            by: WinReason::Resignation,
        });
        assert_eq!(headline, "White wins");
        assert_eq!(reason, "Black resigned.");
    }

    #[test]
    fn every_piece_side_and_end_of_a_game_has_its_own_words() {
        let texts = Texts::english();
        let mut words: Vec<String> = PieceType::ALL.iter().map(|&kind| texts.piece(kind)).collect();
        words.extend(Side::ALL.iter().map(|&side| texts.side(side)));
        let wins = [WinReason::Checkmate, WinReason::Resignation, WinReason::Time];
        let winner = Side::Black;
        words.extend(wins.map(|by| texts.outcome(Outcome::Win { winner, by }).1));
        let draws = [
            DrawReason::Stalemate,
            DrawReason::DeadPosition,
            DrawReason::FivefoldRepetition,
            DrawReason::SeventyFiveMoves,
            DrawReason::ThreefoldRepetition,
            DrawReason::FiftyMoves,
            DrawReason::Agreement,
            DrawReason::Time,
        ];
        words.extend(draws.map(|reason| texts.outcome(Outcome::Draw(reason)).1));
        let keys = keys();
        for word in &words {
            assert!(!keys.contains(word), "{word} is a key, not a text");
            assert_eq!(
                words.iter().filter(|other| *other == word).count(),
                1,
                "{word} stands twice"
            );
        }
    }
}
