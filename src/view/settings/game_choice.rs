//! The choices before a game: who plays, how well the computer does, the time, where it starts, what is allowed.

use serde::{Deserialize, Serialize};

use super::clock_choice::ClockChoice;
use super::text::whole_number;
use crate::engine::Level;
use crate::game::{GameSetup, SeatChoice, Seats, Terms};
use crate::rules::{BySide, Position, Side, Variant};

/// How [`SeatChoice`] stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "SeatChoice", rename_all = "kebab-case")]
enum SeatChoiceText {
    White,
    Black,
    Random,
    TwoPlayers,
    Computers,
}

/// How [`Side`] stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "kebab-case")]
enum SideText {
    White,
    Black,
}

/// What was chosen before the last game, for the next one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct GameChoice {
    variant: String,
    #[serde(with = "SeatChoiceText")]
    sides: SeatChoice,
    /// How well the computer plays.
    #[serde(deserialize_with = "whole_number")]
    level: u32,
    /// How well it plays White; 0 if as it plays Black, as in files that know of one level only.
    #[serde(deserialize_with = "whole_number")]
    white_level: u32,
    /// How much time each side has.
    clock: ClockName,
    /// Whether moves may be taken back.
    pub take_back: bool,
    /// Where the game starts, as FEN; empty at the usual start.
    start: String,
    /// The side from which the board is seen at first where nobody, or both, play in front of the screen.
    #[serde(with = "SideText")]
    pub seen_from: Side,
}

/// The name of a [`ClockChoice`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct ClockName(String);

impl Default for GameChoice {
    fn default() -> Self {
        let mut choice = GameChoice {
            variant: Variant::ALL[0].name.to_owned(),
            sides: SeatChoice::default(),
            level: 0,
            white_level: 0,
            clock: ClockName(ClockChoice::default().name()),
            take_back: true,
            start: String::new(),
            seen_from: Side::White,
        };
        choice.set_level(Level::default());
        choice
    }
}

/// The level of this number, counted from 1.
fn level_by_number(number: u32) -> Level {
    let index = number.saturating_sub(1) as usize;
    Level::ALL.get(index).copied().unwrap_or_default()
}

fn number_of_level(level: Level) -> u32 {
    let index = Level::ALL.iter().position(|&other| other == level);
    index.map_or(1, |index| index as u32 + 1)
}

impl GameChoice {
    /// The game.
    pub fn variant(&self) -> &'static Variant {
        Variant::by_name(&self.variant).unwrap_or(Variant::ALL[0])
    }

    /// Chooses the game, from its usual start if it is another one.
    pub fn set_variant(&mut self, variant: &'static Variant) {
        if variant != self.variant() {
            self.start = String::new();
        }
        self.variant = variant.name.to_owned();
    }

    /// Who plays whom.
    pub fn sides(&self) -> SeatChoice {
        self.sides
    }

    /// Chooses who plays whom. The computer keeps its level and its time when it plays the other side.
    pub fn set_sides(&mut self, sides: SeatChoice) {
        let (before, now) = (self.sides.only_engine(), sides.only_engine());
        if before.is_some() && now.is_some() && before != now {
            self.set_clock(self.clock().swapped());
            let (white, black) = (self.level_of(Side::White), self.level_of(Side::Black));
            self.set_level_of(Side::White, black);
            self.set_level_of(Side::Black, white);
        }
        self.sides = sides;
    }

    /// How much time each side has.
    pub fn clock(&self) -> ClockChoice {
        ClockChoice::by_name(&self.clock.0)
    }

    /// Chooses how much time each side has.
    pub fn set_clock(&mut self, clock: ClockChoice) {
        self.clock = ClockName(clock.name());
    }

    /// How well the computer plays a side.
    pub fn level_of(&self, side: Side) -> Level {
        level_by_number(match side {
            Side::White if self.white_level > 0 => self.white_level,
            Side::White | Side::Black => self.level,
        })
    }

    /// Chooses how well the computer plays a side.
    pub fn set_level_of(&mut self, side: Side, level: Level) {
        let mut levels = BySide::from_fn(|side| self.level_of(side));
        levels[side] = level;
        self.level = number_of_level(levels[Side::Black]);
        self.white_level = if levels[Side::White] == levels[Side::Black] {
            0
        } else {
            number_of_level(levels[Side::White])
        };
    }

    /// How well the computer plays; where it plays both sides, how well it plays Black.
    pub fn level(&self) -> Level {
        self.level_of(self.sides.only_engine().unwrap_or(Side::Black))
    }

    /// How well the computer plays, unless it plays both sides and one better than the other.
    pub fn one_level(&self) -> Option<Level> {
        let levels = Side::ALL.map(|side| self.level_of(side));
        (self.sides != SeatChoice::Computers || levels[0] == levels[1]).then(|| self.level())
    }

    /// Chooses how well the computer plays, whichever side.
    pub fn set_level(&mut self, level: Level) {
        self.level = number_of_level(level);
        self.white_level = 0;
    }

    /// Where the game starts, if not at its usual start.
    pub fn start(&self) -> Option<Position> {
        Position::from_fen(self.variant(), &self.start)
            .ok()
            .map(|parsed| parsed.position)
    }

    /// Chooses where the game starts, and with it which game it is.
    pub fn set_start(&mut self, start: Option<&Position>) {
        match start {
            Some(position) if *position != Position::start(position.variant()) => {
                self.variant = position.variant().name.to_owned();
                self.start = position.fen();
            }
            Some(position) => {
                self.variant = position.variant().name.to_owned();
                self.start = String::new();
            }
            None => self.start = String::new(),
        }
    }

    /// What is agreed on with it. `seed` casts the lot, see [`fresh_seed`](crate::game::fresh_seed).
    pub fn setup(&self, seed: u64) -> GameSetup {
        let seats = self.sides.seats(BySide::from_fn(|side| self.level_of(side)));
        let changed_about = self.sides == SeatChoice::Random && !seed.is_multiple_of(2);
        // Whoever changes sides takes their time with them.
        let (seats, clock) = if changed_about {
            (Seats::swapped(seats), self.clock().swapped())
        } else {
            (seats, self.clock())
        };
        GameSetup {
            variant: self.variant(),
            start: self.start(),
            seats,
            terms: Terms {
                take_back: self.take_back,
                clock: clock.terms(),
            },
        }
    }

    /// Brings what somebody typed into the file back to what there is.
    pub(super) fn keep_within_limits(&mut self) {
        let start = self.start();
        self.set_variant(self.variant());
        self.set_start(start.as_ref());
        for side in Side::ALL {
            self.set_level_of(side, self.level_of(side));
        }
        self.set_clock(self.clock());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seat, fresh_seed};
    use crate::rules::{PEMBA, SHAKO};

    fn read_back(choice: &GameChoice) -> GameChoice {
        let mut read: GameChoice = toml::from_str(&toml::to_string(choice).unwrap()).unwrap();
        read.keep_within_limits();
        read
    }

    /// Everything as it is not at first.
    fn unusual() -> GameChoice {
        let fen = "k9/10/10/10/9a/10/10/6P3/5K4/10 w - - 0 1";
        let position = Position::from_fen(&PEMBA, fen).unwrap().position;
        let mut choice = GameChoice::default();
        choice.set_sides(SeatChoice::Computers);
        choice.set_level_of(Side::White, Level::Cub);
        choice.set_level_of(Side::Black, Level::Legend);
        choice.set_clock(ClockChoice::by_name("10+5 1:30+0d2"));
        choice.set_start(Some(&position));
        choice.take_back = false;
        choice.seen_from = Side::Black;
        choice
    }

    #[test]
    fn every_choice_reads_back() {
        assert_eq!(read_back(&unusual()), unusual());
        let choice = read_back(&unusual());
        assert_eq!(choice.variant(), &PEMBA);
        assert_eq!(
            choice.start().unwrap().fen(),
            "k9/10/10/10/9a/10/10/6P3/5K4/10 w - - 0 1"
        );
        assert_eq!(choice.level_of(Side::White), Level::Cub);
        assert_eq!(choice.level_of(Side::Black), Level::Legend);
        for sides in SeatChoice::ALL {
            for clock in ClockChoice::PRESETS {
                let mut choice = GameChoice::default();
                choice.set_sides(sides);
                choice.set_clock(clock);
                let read = read_back(&choice);
                assert_eq!((read.sides(), read.clock()), (sides, clock));
                assert_eq!(read, choice);
            }
        }
    }

    #[test]
    fn a_file_from_before_there_was_more_to_choose_says_what_it_said() {
        let text = "variant = \"pemba\"\nsides = \"computers\"\nlevel = 7\nclock = \"5+3\"";
        let choice: GameChoice = toml::from_str(text).unwrap();
        for side in Side::ALL {
            assert_eq!(choice.level_of(side), Level::Champion);
        }
        assert_eq!(choice.one_level(), Some(Level::Champion));
        assert_eq!(choice.clock(), ClockChoice::PRESETS[5]);
        assert!(choice.take_back && choice.start().is_none());
    }

    #[test]
    fn a_start_that_makes_no_sense_is_the_usual_one() {
        for start in ["", "nonsense", "10/10/10/10/10/10/10/10/10/10 w - - 0 1", SHAKO.start] {
            let mut choice: GameChoice = toml::from_str(&format!("start = {start:?}")).unwrap();
            choice.keep_within_limits();
            assert_eq!(choice, GameChoice::default(), "{start}");
        }
    }

    #[test]
    fn another_game_starts_from_its_usual_start() {
        let mut choice = unusual();
        choice.set_variant(&PEMBA);
        assert!(choice.start().is_some(), "it is the same game");
        choice.set_variant(&SHAKO);
        assert_eq!(choice.start(), None);
    }

    #[test]
    fn the_computer_keeps_its_level_and_its_time_when_it_changes_sides() {
        let mut choice = GameChoice::default();
        choice.set_clock(ClockChoice::by_name("10+5 1+0"));
        choice.set_level_of(Side::Black, Level::Wizard);
        for sides in [
            SeatChoice::Black,
            SeatChoice::Random,
            SeatChoice::White,
            SeatChoice::Black,
        ] {
            choice.set_sides(sides);
            let engine = sides.only_engine().unwrap();
            assert_eq!(choice.level(), Level::Wizard);
            assert_eq!(choice.level_of(engine), Level::Wizard);
            let times = choice.clock().times().unwrap();
            assert_eq!(times[engine].base.as_secs(), 60, "{sides:?}");
            assert_eq!(times[!engine].base.as_secs(), 600);
        }
    }

    #[test]
    fn the_lot_falls_on_either_side_and_everybody_keeps_their_time() {
        let mut choice = GameChoice::default();
        choice.set_sides(SeatChoice::Random);
        choice.set_clock(ClockChoice::by_name("10+5 1+0"));
        choice.set_level(Level::Squire);
        let drawn: Vec<Side> = (0..200)
            .map(|_| {
                let GameSetup { seats, terms, .. } = choice.setup(fresh_seed());
                let human = seats.only_human().unwrap();
                assert_eq!(seats[!human], Seat::Engine(Level::Squire));
                assert_eq!(terms.clock.unwrap().control[human].base.as_secs(), 600);
                human
            })
            .collect();
        for side in Side::ALL {
            assert!(drawn.contains(&side), "{side} was never drawn in {} tries", drawn.len());
        }
        choice.set_sides(SeatChoice::Black);
        assert_eq!(choice.setup(1).seats.only_human(), Some(Side::Black));
        assert_eq!(choice.setup(2).seats.only_human(), Some(Side::Black));
    }

    #[test]
    fn a_game_begins_as_it_was_chosen() {
        let choice = unusual();
        let setup = choice.setup(0);
        assert_eq!(setup.position(), choice.start().unwrap());
        assert_eq!(setup.variant, &PEMBA);
        assert!(!setup.terms.take_back);
        assert_eq!(setup.terms.clock, choice.clock().terms());
        assert_eq!(
            setup.seats,
            Seats::new(Seat::Engine(Level::Cub), Seat::Engine(Level::Legend))
        );
    }
}
