//! Who plays each side, and what is agreed on before a game begins.

use std::ops::Index;

use bevy::prelude::*;

use super::clock::ClockTerms;
use crate::engine::Level;
use crate::rules::{BySide, Line, Outcome, Position, SHAKO, Side, Variant};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seat {
    /// Somebody in front of the screen.
    #[default]
    Human,
    /// The computer, at a level.
    Engine(Level),
}

impl Seat {
    /// Whether somebody in front of the screen plays.
    pub const fn is_human(self) -> bool {
        matches!(self, Seat::Human)
    }
}

/// Who plays the two sides of the game on the board.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(BySide<Seat>);

impl Seats {
    /// Who plays White and who plays Black.
    pub const fn new(white: Seat, black: Seat) -> Seats {
        Seats(BySide::new(white, black))
    }

    /// Whether an engine plays at least one side.
    pub fn any_engine(self) -> bool {
        Side::ALL.into_iter().any(|side| !self[side].is_human())
    }

    /// Whether a human plays at least one side.
    pub fn any_human(self) -> bool {
        Side::ALL.into_iter().any(|side| self[side].is_human())
    }

    /// How a game between these players has ended, if it has.
    pub(in crate::game) fn judge_end(self, line: &Line) -> Option<Outcome> {
        // rules.md: engines claim every draw at once; people are asked.
        if self.any_engine() {
            line.outcome_with_claims()
        } else {
            line.outcome()
        }
    }

    /// The same players, each on the other side.
    pub fn swapped(self) -> Seats {
        Seats::new(self[Side::Black], self[Side::White])
    }

    /// The one side that is played by a human, if the other is not.
    pub fn only_human(self) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self[side].is_human() && !self[!side].is_human())
    }

    /// Whether one human plays a level of the computer that is [for learners](Level::is_for_learners).
    pub fn has_learner(self) -> bool {
        let opponent = self.only_human().map(|human| self[!human]);
        matches!(opponent, Some(Seat::Engine(level)) if level.is_for_learners())
    }
}

impl Index<Side> for Seats {
    type Output = Seat;

    fn index(&self, side: Side) -> &Seat {
        &self.0[side]
    }
}

/// How people say who shall play whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeatChoice {
    /// You have White against the computer.
    #[default]
    White,
    /// You have Black against the computer.
    Black,
    /// You play the computer, and the side is drawn by lot.
    Random,
    /// Two players at one screen.
    TwoPlayers,
    /// The computer plays itself.
    Computers,
}

impl SeatChoice {
    /// All choices, in the order in which to offer them.
    pub const ALL: [SeatChoice; 5] = [
        SeatChoice::White,
        SeatChoice::Black,
        SeatChoice::Random,
        SeatChoice::TwoPlayers,
        SeatChoice::Computers,
    ];

    /// The key of its name in the table of texts.
    pub const fn name_key(self) -> &'static str {
        match self {
            SeatChoice::White => "seats-white",
            SeatChoice::Black => "seats-black",
            SeatChoice::Random => "seats-random",
            SeatChoice::TwoPlayers => "seats-two-players",
            SeatChoice::Computers => "seats-computers",
        }
    }

    /// Who sits where, before lots are drawn: who draws has White until then.
    pub fn seats(self, levels: BySide<Level>) -> Seats {
        let seat = |side: Side, human: bool| {
            if human { Seat::Human } else { Seat::Engine(levels[side]) }
        };
        let [white, black] = Side::ALL.map(|side| self.is_human(side));
        Seats::new(seat(Side::White, white), seat(Side::Black, black))
    }

    /// Whether somebody in front of the screen plays a side, before lots are drawn.
    pub fn is_human(self, side: Side) -> bool {
        match self {
            SeatChoice::White | SeatChoice::Random => side == Side::White,
            SeatChoice::Black => side == Side::Black,
            SeatChoice::TwoPlayers => true,
            SeatChoice::Computers => false,
        }
    }

    /// The choice of who plays White and who plays Black, without lots.
    pub fn of_humans(white: bool, black: bool) -> SeatChoice {
        match (white, black) {
            (true, false) => SeatChoice::White,
            (false, true) => SeatChoice::Black,
            (true, true) => SeatChoice::TwoPlayers,
            (false, false) => SeatChoice::Computers,
        }
    }

    /// The side of the computer, if it plays somebody, before lots are drawn.
    pub fn only_engine(self) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| !self.is_human(side) && self.is_human(!side))
    }
}

/// What is agreed on before a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSetup {
    /// Which game is played.
    pub variant: &'static Variant,
    /// Where it starts from, if not from the start of the game. Its variant then goes for `variant`.
    pub start: Option<Position>,
    /// Who plays.
    pub seats: Seats,
    /// What else is agreed on.
    pub terms: Terms,
}

/// What players agree on besides the game and who plays.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether decisions may be taken back.
    pub take_back: bool,
    /// The time that each side has, if it is limited.
    pub clock: Option<ClockTerms>,
}

impl Default for Terms {
    /// A friendly game: moves may be taken back, and nobody looks at the clock.
    fn default() -> Terms {
        Terms {
            take_back: true,
            clock: None,
        }
    }
}

impl GameSetup {
    /// A game from its usual start.
    pub const fn new(variant: &'static Variant, seats: Seats) -> GameSetup {
        GameSetup {
            variant,
            start: None,
            seats,
            terms: Terms {
                take_back: true,
                clock: None,
            },
        }
    }

    /// A game from any position.
    pub fn from_position(start: Position, seats: Seats) -> GameSetup {
        GameSetup {
            variant: start.variant(),
            start: Some(start),
            seats,
            terms: Terms::default(),
        }
    }

    /// The position that the game starts from.
    pub fn position(&self) -> Position {
        self.start.clone().unwrap_or_else(|| Position::start(self.variant))
    }
}

impl Default for GameSetup {
    /// Shako for two players.
    fn default() -> GameSetup {
        GameSetup::new(&SHAKO, Seats::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_seats_the_players_as_it_says() {
        let levels = BySide::new(Level::Cub, Level::Legend);
        for (choice, humans) in [
            (SeatChoice::White, [true, false]),
            (SeatChoice::Random, [true, false]),
            (SeatChoice::Black, [false, true]),
            (SeatChoice::TwoPlayers, [true, true]),
            (SeatChoice::Computers, [false, false]),
        ] {
            let seats = choice.seats(levels);
            assert_eq!(Side::ALL.map(|side| seats[side].is_human()), humans);
            for side in Side::ALL {
                assert_eq!(choice.is_human(side), humans[side.index()]);
                if let Seat::Engine(level) = seats[side] {
                    assert_eq!(level, levels[side]);
                }
            }
            let alone = seats.only_human().map(|human| !human);
            assert_eq!(choice.only_engine(), alone);
        }
        for choice in SeatChoice::ALL
            .into_iter()
            .filter(|&choice| choice != SeatChoice::Random)
        {
            let [white, black] = Side::ALL.map(|side| choice.is_human(side));
            assert_eq!(SeatChoice::of_humans(white, black), choice);
        }
    }

    #[test]
    fn only_a_human_against_an_engine_is_the_only_human() {
        let engine = Seat::Engine(Level::default());
        assert_eq!(Seats::new(Seat::Human, engine).only_human(), Some(Side::White));
        assert_eq!(Seats::new(engine, Seat::Human).only_human(), Some(Side::Black));
        assert_eq!(Seats::new(engine, engine).only_human(), None);
        assert_eq!(Seats::default().only_human(), None);
        assert!(!Seats::default().any_engine());
        assert!(Seats::default().any_human());
        assert!(Seats::new(engine, Seat::Human).any_human());
        assert!(!Seats::new(engine, engine).any_human());
    }
}
