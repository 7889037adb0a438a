//! How far the evaluation was off in positions like this one: it is corrected by what searches found out.
//!
//! Positions are alike when they agree in something that changes slowly: the pawns, the squares of one side's officers,
//! or the last two moves. Each has a table of running averages.

use super::history::Arrival;
use super::score::{MOST_EVALUATION, Value};
use crate::rules::{PieceType, Position, Side};

/// Entries of each table, for each side to move.
const ENTRIES: usize = 1 << 14;
/// Averages are kept in this part of a centipawn.
const GRAIN: i32 = 256;
/// The most that one table may correct, in centipawns.
const MOST: i32 = 64;
/// How slowly an average moves; deeper searches move it more.
const WEIGHT: i32 = 256;

/// The kinds of likeness: pawns, White's officers, Black's officers, the last two moves.
const LIKENESSES: usize = 4;

/// Running averages of the evaluation's errors.
pub(super) struct Corrections {
    tables: [Vec<[i16; ENTRIES]>; LIKENESSES],
}

/// Where a position's averages are kept.
#[derive(Clone, Copy)]
pub(super) struct Places {
    side: usize,
    entries: [usize; LIKENESSES],
}

impl Places {
    /// Where to look for a position that the last two moves led to.
    #[inline]
    pub fn of(position: &Position, last: Option<Arrival>, before: Option<Arrival>) -> Places {
        let pawns = Side::ALL.map(|side| position.pieces(side, PieceType::Pawn));
        let [white, black] = Side::ALL.map(|side| position.occupied_by(side) - pawns[side.index()]);
        Places {
            side: position.side_to_move().index(),
            entries: [
                entry(mixed(pawns[0].bits()).wrapping_add(mixed(pawns[1].bits()).rotate_left(23))),
                entry(mixed(white.bits())),
                entry(mixed(black.bits())),
                entry(mixed(number(last) << 16 | number(before))),
            ],
        }
    }
}

/// A move's number; one past all others when there was none.
#[inline]
fn number(arrival: Option<Arrival>) -> u128 {
    arrival.map_or(u16::MAX.into(), |arrival| arrival.index() as u128)
}

/// A number that depends on every bit.
#[inline]
fn mixed(bits: u128) -> u64 {
    let product = (bits as u64 ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let product = (product ^ (product >> 32) ^ (bits >> 64) as u64).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    product ^ (product >> 29)
}

#[inline]
fn entry(hash: u64) -> usize {
    (hash >> 40) as usize % ENTRIES
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections {
            tables: [(); LIKENESSES].map(|()| vec![[0; ENTRIES]; 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in self.tables.iter_mut().flatten() {
            *table = [0; ENTRIES];
        }
    }

    /// An evaluation, corrected.
    #[inline]
    pub fn corrected(&self, places: &Places, evaluation: Value) -> Value {
        let mut sum = 0;
        for (table, &entry) in self.tables.iter().zip(&places.entries) {
            sum += i32::from(table[places.side][entry]);
        }
        (evaluation + sum / (2 * GRAIN)).clamp(-MOST_EVALUATION, MOST_EVALUATION)
    }

    /// Notes by how much a search of this depth found the evaluation to be too low.
    #[inline]
    pub fn learn(&mut self, places: &Places, error: Value, depth: i32) {
        let weight = (depth + 1).clamp(2, 16);
        let target = error.clamp(-4 * MOST, 4 * MOST) * GRAIN;
        let learn = |average: &mut i16| {
            let old = i32::from(*average);
            let new = (old * (WEIGHT - weight) + target * weight) / WEIGHT;
            *average = new.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
        };
        for (table, &entry) in self.tables.iter_mut().zip(&places.entries) {
            learn(&mut table[places.side][entry]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SHAKO;

    #[test]
    fn an_error_seen_again_and_again_is_corrected_and_never_beyond_the_limit() {
        let mut corrections = Corrections::new();
        let places = Places::of(&Position::start(&SHAKO), None, None);
        assert_eq!(corrections.corrected(&places, 30), 30);
        for error in [40, 1_000_000] {
            let mut last = corrections.corrected(&places, 30);
            for _ in 0..500 {
                corrections.learn(&places, error, 8);
                let now = corrections.corrected(&places, 30);
                assert!(now >= last && now - 30 <= MOST * LIKENESSES as i32);
                last = now;
            }
            assert!(last > 30 + 40);
        }
        corrections.clear();
        assert_eq!(corrections.corrected(&places, 30), 30);
    }

    #[test]
    fn positions_with_other_pawns_have_other_places() {
        let start = Position::start(&SHAKO);
        let mut after = start.clone();
        after.play_unchecked(start.legal_moves()[0]);
        let (one, other) = (Places::of(&start, None, None), Places::of(&after, None, None));
        assert_ne!((one.side, one.entries), (other.side, other.entries));
    }
}
