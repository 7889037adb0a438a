//! What makes a search weak in the way people are: it misjudges positions a little, and overlooks moves that people
//! overlook, above all captures by hoppers and long leapers.
//!
//! All of it follows from a seed: within a search the same position is misjudged in the same way wherever it comes up,
//! and a move that is overlooked is so in every line. Nothing of it is random noise that a deeper look would even out,
//! and nothing of it touches the rules: a side in check sees all its evasions, so that mate and stalemate are judged as
//! they are.

use super::Search;
use crate::engine::score::{MOST_EVALUATION, Value};
use crate::rules::{Move, PieceType, Position, Side, SplitMix, Square};

/// How a search is weak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// What the misjudgements follow from.
    pub noise_seed: u64,
    /// What the oversights follow from.
    pub blindness_seed: u64,
    /// The standard deviation of the misjudgements on a full board, in centipawns.
    pub noise: Value,
    /// How often moves are overlooked, in hundredths of the chances in this file.
    pub oversight: u32,
    /// The side whose weakness it is.
    pub side: Side,
}

/// The standard deviation of a sum of four random numbers below 65,536.
const DEVIATION: i64 = 37_837;
/// The mean of such a sum.
const MEAN: i64 = 2 * 65_535;

/// So many pieces and more are a full board.
const FULL_BOARD: u32 = 32;

/// Out of a hundred captures of a kind, so many are overlooked by somebody who has just learnt the rules.
mod chance {
    /// On the square that a piece has just come to: where everybody looks.
    pub const RECAPTURE: u32 = 3;
    /// By a pawn, or by the king.
    pub const STEP: u32 = 5;
    /// By a queen, rook or bishop from nearby, forwards or sideways; by an elephant or a machine.
    pub const NEAR: u32 = 10;
    /// By a knight.
    pub const KNIGHT: u32 = 15;
    /// By a queen, rook or bishop from afar, or backwards.
    pub const FAR: u32 = 25;
    /// By a camel or a giraffe.
    pub const LONG_LEAP: u32 = 40;
    /// By a cannon or an archer.
    pub const HOP: u32 = 45;
    /// By a slider or hopper whose way the last move has opened, or has put a screen on.
    pub const UNCOVERED: u32 = 60;
    /// What one overlooks of the opponent's moves counts in full; of one's own later moves so much of a hundred.
    pub const OWN: u32 = 50;
}

/// Up to this distance a slider is near.
const NEAR: u8 = 3;

impl Weakness {
    /// What the search takes a position to be worth that is worth `evaluation`.
    fn misjudged(&self, position: &Position, evaluation: Value) -> Value {
        let random = SplitMix::mix(self.noise_seed ^ position.key());
        let sum: i64 = (0..4).map(|word| (random >> (16 * word)) as u16).map(i64::from).sum();
        // With few pieces left there is less that one could misjudge.
        let pieces = i64::from(position.occupied().len().min(FULL_BOARD));
        let noise = (sum - MEAN) * i64::from(self.noise) * pieces / (DEVIATION * i64::from(FULL_BOARD));
        (evaluation + noise as Value).clamp(-MOST_EVALUATION, MOST_EVALUATION)
    }

    /// Whether a move, after another, is overlooked.
    fn overlooks(&self, position: &Position, mv: Move, last: Move) -> bool {
        if !mv.is_capture() {
            return false;
        }
        let mut chance = chance_of(position.side_to_move(), mv, last) * self.oversight;
        if position.side_to_move() == self.side {
            chance = chance * chance::OWN / 100;
        }
        let squares = (mv.from().index() * 100 + mv.to().index()) as u64;
        let random = SplitMix::mix(self.blindness_seed ^ squares.wrapping_mul(SplitMix::STEP));
        // Both are out of ten thousand.
        random % 10_000 < u64::from(chance)
    }
}

/// Out of a hundred, how often somebody who has just learnt the rules overlooks a capture.
fn chance_of(side: Side, mv: Move, last: Move) -> u32 {
    let (from, to) = (mv.from(), mv.to());
    if last != Move::NULL && to == last.to() {
        return chance::RECAPTURE;
    }
    let on_way = |square: Square| lies_between(square, from, to);
    let uncovered = last != Move::NULL && (on_way(last.from()) || on_way(last.to()));
    match mv.kind() {
        PieceType::Pawn | PieceType::King => chance::STEP,
        PieceType::Elephant | PieceType::Machine => chance::NEAR,
        PieceType::Knight => chance::KNIGHT,
        PieceType::Camel | PieceType::Giraffe => chance::LONG_LEAP,
        _ if uncovered => chance::UNCOVERED,
        PieceType::Cannon | PieceType::Archer => chance::HOP,
        PieceType::Queen | PieceType::Rook | PieceType::Bishop => {
            let (files, ranks) = apart(from, to);
            let backwards = match side {
                Side::White => ranks < 0,
                Side::Black => ranks > 0,
            };
            if backwards || files.unsigned_abs().max(ranks.unsigned_abs()) > NEAR {
                chance::FAR
            } else {
                chance::NEAR
            }
        }
    }
}

/// Files and ranks from one square to another.
fn apart(from: Square, to: Square) -> (i8, i8) {
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    (files, ranks)
}

/// Whether a square lies between two others on a rank, a file or a diagonal.
fn lies_between(square: Square, from: Square, to: Square) -> bool {
    let (files, ranks) = apart(from, to);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let length = files.abs().max(ranks.abs());
    straight && (1..length).any(|steps| from.offset(files.signum() * steps, ranks.signum() * steps) == Some(square))
}

impl Search<'_> {
    /// An evaluation as this search judges it.
    #[inline]
    pub(super) fn judged(&self, position: &Position, evaluation: Value) -> Value {
        match self.weakness {
            None => evaluation,
            Some(weakness) => weakness.misjudged(position, evaluation),
        }
    }

    /// Whether a move at a ply, which is not in check, is overlooked.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, ply: usize, mv: Move, in_check: bool) -> bool {
        match self.weakness {
            None => false,
            Some(weakness) => !in_check && ply > 0 && weakness.overlooks(position, mv, self.frames[ply - 1].mv),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Variant, parse_uci};

    fn weakness(seed: u64) -> Weakness {
        Weakness {
            noise_seed: seed,
            blindness_seed: seed,
            noise: 100,
            oversight: 100,
            side: Side::White,
        }
    }

    fn position(variant: &'static Variant, fen: &str) -> Position {
        Position::from_fen(variant, fen).unwrap().position
    }

    #[test]
    fn misjudgements_have_the_deviation_they_are_said_to_have_and_no_bias() {
        let start = Position::start(&SHAKO);
        let count = 4_000;
        let errors: Vec<i64> = (0..count)
            .map(|seed| i64::from(weakness(SplitMix::mix(seed)).misjudged(&start, 25)) - 25)
            .collect();
        let mean = errors.iter().sum::<i64>() / count as i64;
        let variance = errors.iter().map(|error| error * error).sum::<i64>() / count as i64;
        assert!(mean.abs() < 6, "{mean}");
        assert!((90 * 90..110 * 110).contains(&variance), "{variance}");
        assert!(errors.iter().all(|error| error.abs() <= 350));
    }

    #[test]
    fn nothing_is_taken_for_a_mate() {
        let start = Position::start(&PEMBA);
        for seed in 0..200 {
            for evaluation in [-MOST_EVALUATION, MOST_EVALUATION] {
                assert!(weakness(seed).misjudged(&start, evaluation).abs() <= MOST_EVALUATION);
            }
        }
    }

    #[test]
    fn with_fewer_pieces_less_is_misjudged() {
        let (full, empty) = (
            Position::start(&SHAKO),
            position(&SHAKO, "5k4/10/10/10/10/10/3R6/10/5K4/10 w - - 0 1"),
        );
        let most = |position: &Position| (0..300).map(|seed| weakness(seed).misjudged(position, 0).abs()).max();
        assert!(most(&empty) < most(&full));
    }

    #[test]
    fn hops_and_long_leaps_are_overlooked_more_often_than_steps_and_recaptures() {
        // A white pawn, rook, cannon and camel can all take on e6; the queen d8 can be taken back where it went.
        let fen = "5k4/10/3q6/10/C1P1n5/3P6/4R1L3/10/5K4/10 w - - 0 1";
        let position = position(&PEMBA, fen);
        let chance = |text: &str| {
            let mv = parse_uci(&position, text).unwrap();
            chance_of(Side::White, mv, Move::NULL)
        };
        let (pawn, rook, cannon) = (chance("d5e6"), chance("e4e6"), chance("a6e6"));
        assert!(pawn < rook && rook < cannon, "{pawn} {rook} {cannon}");
        let pawn_takes = parse_uci(&position, "d5e6").unwrap();
        assert_eq!(
            chance_of(Side::White, parse_uci(&position, "a6e6").unwrap(), pawn_takes),
            chance::RECAPTURE
        );
    }

    #[test]
    fn a_screen_that_has_just_come_is_overlooked_most() {
        let position = position(&SHAKO, "5k4/10/10/10/C3n5/2P7/10/10/5K4/10 w - - 0 1");
        let screen = parse_uci(&position, "c5c6").unwrap();
        let mut after = position.clone();
        after.play_unchecked(screen);
        after.play_null();
        let hop = parse_uci(&after, "a6e6").unwrap();
        assert_eq!(chance_of(Side::White, hop, screen), chance::UNCOVERED);
        assert_eq!(chance_of(Side::White, hop, Move::NULL), chance::HOP);
    }

    #[test]
    fn only_squares_on_the_way_lie_between() {
        let at = Square::at;
        assert!(lies_between(at("c3"), at("a1"), at("e5")));
        assert!(lies_between(at("a9"), at("a10"), at("a2")));
        for square in ["a1", "e5", "f6", "b3"] {
            assert!(!lies_between(at(square), at("a1"), at("e5")), "{square}");
        }
        assert!(!lies_between(at("b2"), at("a1"), at("c4")), "a camel has no way");
    }

    #[test]
    fn a_blind_spot_stays_one_for_its_seed_and_moves_with_it() {
        let position = position(&SHAKO, "5k4/10/10/10/C1P1n5/10/10/10/5K4/10 w - - 0 1");
        let hop = parse_uci(&position, "a6e6").unwrap();
        let mut own = weakness(0);
        let overlooked = |weakness: &Weakness| {
            let blind = |seed| Weakness {
                blindness_seed: SplitMix::mix(seed),
                ..weakness.clone()
            };
            (0..2_000)
                .filter(|&seed| blind(seed).overlooks(&position, hop, Move::NULL))
                .count()
        };
        let of_own = overlooked(&own);
        own.side = Side::Black;
        let of_opponent = overlooked(&own);
        assert!((800..1_000).contains(&of_opponent), "{of_opponent} of 2,000");
        assert!((350..550).contains(&of_own), "{of_own} of 2,000");
        own.oversight = 0;
        assert_eq!(overlooked(&own), 0);
    }
}
