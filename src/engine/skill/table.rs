//! What each level may do: the one table that makes ten players of one engine.
//!
//! The levels are steps of one dial. Turned up, it lets the engine look deeper, misjudge less, overlook less and give
//! away less, so that no level is a strong player who now and then throws in a random move. How far the steps lie apart
//! is measured by `tenfold-engine ladder`; its table is `ladder.md` beside this file.

use std::time::Duration;

/// What a level may do.
pub(super) struct Ability {
    /// Iterations of its search.
    pub depth: u32,
    /// Positions that it visits for a move.
    pub nodes: u64,
    /// Time for a move, where the machine may count; as long as the positions take where it may not.
    pub time: Option<Duration>,
    /// How many best moves it looks for and chooses from.
    pub lines: usize,
    /// How far off its judgement of a position is: the standard deviation in centipawns on a full board.
    pub noise: i32,
    /// How often it overlooks moves deeper in its lines, in hundredths of what somebody does who has just learnt the
    /// rules.
    pub oversight: u32,
    /// How much worse than the best a move may look to be chosen, in centipawns, on average over the moves of a game.
    pub budget: i32,
    /// The most, in centipawns, that a move may give away once in [`MOVES_PER_GIFT`] moves, as far as the second look
    /// shows. In all other moves it is [`SMALL_LOSS`].
    pub gift: i32,
    /// Positions visited for a second look, with clear eyes, at what the chosen move gives away; none without one.
    pub second_look: u64,
    /// Of a hundred mates in one, so many are not seen.
    pub misses_mate: u32,
    /// Whether it leaves people alone in the opening: it does not threaten mate there.
    pub gentle: bool,
    /// How much worse than the best a move of the opening may look to be chosen for variety, in centipawns.
    pub variety: i32,
    /// Its strength on the ladder's own scale.
    pub elo: i32,
}

/// Between two moves that give away more than [`SMALL_LOSS`], a player makes at least so many others less one.
pub(super) const MOVES_PER_GIFT: u64 = 6;

/// What every move may give away, in centipawns, by the second look.
pub(super) const SMALL_LOSS: i32 = 200;

/// Any loss at all, mate included.
const ANYTHING: i32 = i32::MAX;

/// Somebody who sees all that the engine sees, for as long as its other limits let it.
const CLEAR: Ability = Ability {
    depth: crate::engine::MOST_DEPTH,
    nodes: u64::MAX,
    time: None,
    lines: 1,
    noise: 0,
    oversight: 0,
    budget: 0,
    gift: 0,
    second_look: 0,
    misses_mate: 0,
    gentle: false,
    variety: 10,
    elo: 0,
};

/// The abilities of the levels, weakest first.
///
/// The numbers are set by small samples, see `ladder.md`; those of strength are provisional until the whole ladder has
/// been played.
pub(super) static TABLE: [Ability; 10] = [
    Ability {
        depth: 1,
        nodes: 2_500,
        lines: 10,
        noise: 200,
        oversight: 100,
        budget: 115,
        gift: ANYTHING,
        second_look: 1_500,
        misses_mate: 60,
        gentle: true,
        variety: 60,
        elo: 500,
        ..CLEAR
    },
    Ability {
        depth: 2,
        nodes: 4_000,
        lines: 8,
        noise: 142,
        oversight: 80,
        budget: 85,
        gift: 1_100,
        second_look: 2_000,
        misses_mate: 30,
        gentle: true,
        variety: 50,
        elo: 750,
        ..CLEAR
    },
    Ability {
        depth: 2,
        nodes: 4_000,
        lines: 6,
        noise: 85,
        oversight: 54,
        budget: 57,
        gift: 700,
        second_look: 2_000,
        gentle: true,
        variety: 45,
        elo: 1_000,
        ..CLEAR
    },
    Ability {
        depth: 3,
        nodes: 5_000,
        lines: 5,
        noise: 76,
        oversight: 46,
        budget: 50,
        gift: 500,
        second_look: 2_500,
        variety: 40,
        elo: 1_250,
        ..CLEAR
    },
    Ability {
        depth: 4,
        nodes: 8_000,
        lines: 4,
        noise: 60,
        oversight: 35,
        budget: 40,
        gift: 400,
        second_look: 3_000,
        variety: 35,
        elo: 1_480,
        ..CLEAR
    },
    Ability {
        depth: 5,
        nodes: 10_500,
        lines: 4,
        noise: 54,
        oversight: 26,
        budget: 36,
        gift: 300,
        second_look: 3_500,
        variety: 30,
        elo: 1_700,
        ..CLEAR
    },
    Ability {
        depth: 7,
        nodes: 15_000,
        lines: 3,
        noise: 34,
        budget: 24,
        variety: 25,
        elo: 1_920,
        ..CLEAR
    },
    Ability {
        nodes: 45_000,
        variety: 20,
        elo: 2_120,
        ..CLEAR
    },
    Ability {
        nodes: 250_000,
        variety: 15,
        elo: 2_320,
        ..CLEAR
    },
    Ability {
        time: Some(Duration::from_secs(3)),
        elo: 2_500,
        ..CLEAR
    },
];
