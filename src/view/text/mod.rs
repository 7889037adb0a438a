//! Every word that a player sees: tables of texts in Fluent's format, one file for each language.
//!
//! The tables lie in `assets/lang`. A key that a language lacks is told in English. How to say what is no single text
//! (the name of a piece, the end of a game, what is wrong with a file) is written here once for all languages.

mod coach;
mod faults;
mod language;
mod lessons;
mod pgn;
mod rulebook;
mod spoken;
mod table;
#[cfg(test)]
mod tests;
mod why;

use std::time::Duration;

use bevy::prelude::*;
use fluent_bundle::{FluentArgs, FluentValue};

pub use language::{Language, LanguageChoice};
use table::Table;

use super::Options;
use super::settings::AppSettings;
use crate::engine::Level;
use crate::game::{Refusal, SeatChoice, TimeControl};
use crate::rules::{DrawReason, MoveError, Outcome, PieceType, Side, Variant, WinReason};
use crate::view::settings::ClockChoice;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Texts::english())
        .add_systems(PreStartup, choose_language);
}

/// Before anything is told. What is chosen later, the page of options sets.
fn choose_language(options: Res<Options>, settings: Res<AppSettings>, mut texts: ResMut<Texts>) {
    *texts = Texts::of(options.language(&settings));
}

/// The texts in the language of the player.
#[derive(Resource)]
pub struct Texts {
    choice: LanguageChoice,
    language: Language,
    /// The language's own table, and then English.
    tables: Vec<Table>,
}

impl Texts {
    /// The texts in the language that is chosen.
    pub fn of(choice: LanguageChoice) -> Texts {
        let language = choice.language();
        let mut tables = vec![Table::of(language)];
        if language != Language::English {
            tables.push(Table::of(Language::English));
        }
        Texts {
            choice,
            language,
            tables,
        }
    }

    /// The texts in English, which are complete.
    pub fn english() -> Texts {
        Texts::of(LanguageChoice::Is(Language::English))
    }

    /// What was chosen.
    pub fn choice(&self) -> LanguageChoice {
        self.choice
    }

    /// The language of the texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of this key; the key itself if there is none.
    pub fn get(&self, key: &str) -> String {
        self.write(key, None)
    }

    /// The text of this key with these values in their places. A number counts as one also where it is given as text, so
    /// that a text can have a form for one and a form for many.
    pub fn format<'a, V>(&self, key: &str, values: &[(&'a str, V)]) -> String
    where
        V: Into<FluentValue<'a>> + Clone,
    {
        let values = values
            .iter()
            .map(|(name, value)| (*name, numbered(value.clone().into())));
        let args: FluentArgs = values.collect();
        self.write(key, Some(&args))
    }

    fn write(&self, key: &str, args: Option<&FluentArgs>) -> String {
        let mut found = (self.tables.iter()).filter_map(|table| table.write(key, args, &mut vec![]));
        found.next().unwrap_or_else(|| key.to_owned())
    }

    /// Several things in one phrase: commas between them, and a word before the last.
    pub fn list(&self, words: impl IntoIterator<Item = String>) -> String {
        let mut words: Vec<String> = words.into_iter().collect();
        let Some(last) = words.pop() else {
            return String::new();
        };
        if words.is_empty() {
            return last;
        }
        self.format("list-and", &[("first", words.join(", ")), ("last", last)])
    }

    /// What a choice of the language is called: a language by its own name.
    pub fn language_choice(&self, choice: LanguageChoice) -> String {
        match choice {
            LanguageChoice::System => {
                let language = self.get(choice.language().name_key());
                self.format("language-system", &[("language", language)])
            }
            LanguageChoice::Is(language) => self.get(language.name_key()),
        }
    }

    /// What this kind of piece is called.
    pub fn piece(&self, kind: PieceType) -> String {
        self.get(piece_key(kind))
    }

    /// All games by name, as a list of words.
    pub fn games(&self) -> String {
        self.list(Variant::ALL.map(|variant| variant.title.to_owned()))
    }

    /// What this side is called.
    pub fn side(&self, side: Side) -> String {
        self.get(match side {
            Side::White => "side-white",
            Side::Black => "side-black",
        })
    }

    /// What this time for a game is called.
    pub fn clock(&self, choice: ClockChoice) -> String {
        match choice.times() {
            None => self.get("clock-none"),
            Some(times) if choice.is_handicap() => {
                let [white, black] = Side::ALL.map(|side| self.time(times[side]));
                self.format("clock-handicap", &[("white", white), ("black", black)])
            }
            Some(times) => self.time(times[Side::White]),
        }
    }

    /// The same where there is little room.
    pub fn clock_in_short(&self, choice: ClockChoice) -> String {
        let long = |control: TimeControl| !control.delay.is_zero();
        match choice.times() {
            Some(times) if choice.is_handicap() || long(times[Side::White]) => self.get("clock-own"),
            _ => self.clock(choice),
        }
    }

    /// What a side has on its clock, and what each move brings it.
    fn time(&self, control: TimeControl) -> String {
        let mut words = self.duration(control.base);
        if !control.increment.is_zero() {
            let more = value("seconds", control.increment.as_secs());
            words = self.format("clock-increment", &[value("base", words), more]);
        }
        if !control.delay.is_zero() {
            let free = value("seconds", control.delay.as_secs());
            words = self.format("clock-delay", &[value("time", words), free]);
        }
        words
    }

    /// So many minutes, or seconds where they are no whole minutes.
    pub fn duration(&self, time: Duration) -> String {
        let seconds = time.as_secs();
        if seconds > 0 && seconds.is_multiple_of(60) {
            self.format("time-minutes", &[("minutes", seconds / 60)])
        } else {
            self.format("time-seconds", &[("seconds", seconds)])
        }
    }

    /// So many tenths as a number with one decimal place.
    pub fn tenths(&self, tenths: u32) -> String {
        self.format("number-tenths", &[("whole", tenths / 10), ("tenths", tenths % 10)])
    }

    /// So many hundredths of a pawn in pawns, to the nearest tenth and without a sign.
    pub fn pawns(&self, centipawns: i32) -> String {
        self.tenths(centipawns.unsigned_abs().saturating_add(5) / 10)
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
                    WinReason::Recorded => "result-recorded",
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
                    DrawReason::Recorded => "result-recorded",
                };
                (self.get("result-draw"), self.get(reason))
            }
        }
    }

    /// Why a move was refused.
    pub fn refusal(&self, reason: Refusal) -> String {
        self.get(match reason {
            Refusal::Rules(MoveError::Illegal(_)) => "refused-illegal",
            Refusal::Past => "refused-past",
            Refusal::Rules(MoveError::GameOver) => "refused-game-over",
            Refusal::NoSuchMove { .. } => "refused-no-such-move",
        })
    }
}

/// The key of what a kind of piece is called. Its form `.the` names one that is known, `.none` says that there is none.
const fn piece_key(kind: PieceType) -> &'static str {
    match kind {
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
    }
}

/// A new game needs a text, not a change here.
fn variant_key(variant: &Variant) -> String {
    format!("variant-{}", variant.name)
}

/// A number that came as text; everything else stays as it is.
fn numbered(value: FluentValue) -> FluentValue {
    if let FluentValue::String(text) = &value
        && let Ok(number) = text.parse::<u32>()
        && number.to_string() == *text
    {
        return number.into();
    }
    value
}

/// A value with the name by which a text knows it, for values of several types.
fn value<'a>(name: &'a str, value: impl Into<FluentValue<'a>>) -> (&'a str, FluentValue<'a>) {
    (name, value.into())
}
