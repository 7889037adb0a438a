//! The transposition table: what was found out about positions that may come again.
//!
//! A fixed number of entries of two words. The second is the data, the first the key xored with it: an entry that two
//! threads wrote at once does not match its key, so the table may be shared without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::{MATE_BOUND, Value};
use crate::rules::Move;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is at most the stored one: no move reached alpha.
    Upper,
    /// It is at least the stored one: a move reached beta.
    Lower,
    /// It is the stored one.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The best move, if there was one. It comes from memory that another position may have written: check it.
    pub mv: Option<Move>,
    /// The value, with mates counted from the root of the search that asks.
    pub value: Value,
    /// What the value says.
    pub bound: Bound,
    /// How deep the search behind it was.
    pub depth: i32,
}

/// Entries with the same index; small enough for one line of the processor's cache.
const BUCKET: usize = 4;
const BYTES_PER_BUCKET: usize = BUCKET * size_of::<Slot>();
/// More than anyone has; keeps bucket numbers in 32 bits.
const MOST_MIB: usize = 65_536;
const GENERATIONS: u64 = 64;

const DEPTH_SHIFT: u32 = 25;
const VALUE_SHIFT: u32 = 32;
const GENERATION_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 54;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// A hash table of positions of a fixed size.
pub(super) struct TranspositionTable {
    buckets: Vec<[Slot; BUCKET]>,
    generation: u64,
}

fn generation_of(data: u64) -> u64 {
    (data >> GENERATION_SHIFT) & (GENERATIONS - 1)
}

fn depth_of(data: u64) -> i32 {
    ((data >> DEPTH_SHIFT) & 127) as i32
}

impl TranspositionTable {
    /// A table of this many MiB, at least one; of fewer when the system does not have them.
    pub fn new(mib: usize) -> TranspositionTable {
        let mut count = (mib.clamp(1, MOST_MIB) << 20) / BYTES_PER_BUCKET;
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() {
            count = (count / 2).max(1);
        }
        buckets.resize_with(count, Default::default);
        TranspositionTable { buckets, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flatten() {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Makes what was stored so far older.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let index = ((key >> 32) * self.buckets.len() as u64) >> 32;
        &self.buckets[index as usize]
    }

    /// What is known about a position that is asked for at this distance from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let (_, data) = self
            .bucket(key)
            .iter()
            .map(Slot::load)
            .find(|&(stored, data)| stored == key && data != 0)?;
        let bits = (data & ((1 << DEPTH_SHIFT) - 1)) as u32;
        Some(Entry {
            mv: Move::from_bits(bits).filter(|&mv| mv != Move::NULL),
            value: from_stored(Value::from((data >> VALUE_SHIFT) as u16 as i16), ply),
            bound: match (data >> BOUND_SHIFT) & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            depth: depth_of(data),
        })
    }

    /// Notes what was found out about a position at this distance from the root.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let bucket = self.bucket(key);
        let mut replaced = &bucket[0];
        let mut least = i32::MAX;
        let mut old_move = None;
        for slot in bucket {
            let (stored, data) = slot.load();
            if stored == key && data != 0 {
                // A shallower upper bound of this search knows less than what is there.
                if entry.bound != Bound::Exact
                    && generation_of(data) == self.generation
                    && entry.depth + 3 < depth_of(data)
                {
                    return;
                }
                old_move = Some((data & ((1 << DEPTH_SHIFT) - 1)) as u32);
                replaced = slot;
                break;
            }
            let age = (self.generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = if data == 0 {
                i32::MIN
            } else {
                depth_of(data) - 8 * age as i32
            };
            if worth < least {
                least = worth;
                replaced = slot;
            }
        }
        let bits = entry.mv.map(Move::bits).or(old_move).unwrap_or(0);
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let data = u64::from(bits)
            | (entry.depth.clamp(0, 127) as u64) << DEPTH_SHIFT
            | u64::from(to_stored(entry.value, ply) as i16 as u16) << VALUE_SHIFT
            | self.generation << GENERATION_SHIFT
            | bound << BOUND_SHIFT;
        replaced.store(key, data);
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let looked_at = self.buckets.len().min(250);
        let fresh = self.buckets[..looked_at]
            .iter()
            .flatten()
            .map(Slot::load)
            .filter(|&(_, data)| data != 0 && generation_of(data) == self.generation)
            .count();
        (fresh * 1000 / (looked_at * BUCKET)) as u32
    }
}

/// Mates are stored as counted from the position itself, for it may come again elsewhere in the tree.
fn to_stored(value: Value, ply: usize) -> Value {
    if value > MATE_BOUND {
        value + ply as Value
    } else if value < -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

fn from_stored(value: Value, ply: usize) -> Value {
    if value > MATE_BOUND {
        value - ply as Value
    } else if value < -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::score::{mate_in, mated_in};
    use crate::rules::{Position, SHAKO};

    fn entry(value: Value, depth: i32) -> Entry {
        let mv = Position::start(&SHAKO).legal_moves()[3];
        Entry {
            mv: Some(mv),
            value,
            bound: Bound::Lower,
            depth,
        }
    }

    #[test]
    fn a_table_gives_back_what_was_stored() {
        let table = TranspositionTable::new(1);
        for (key, value) in [(1, 0), (u64::MAX, -1234), (0x1234_5678_9abc_def0, 28_000)] {
            table.put(key, 5, entry(value, 9));
            assert_eq!(table.get(key, 5), Some(entry(value, 9)));
            assert_eq!(table.get(key ^ 1, 5), None);
        }
    }

    #[test]
    fn mates_are_counted_from_where_they_are_asked_for() {
        let table = TranspositionTable::new(1);
        table.put(7, 4, entry(mate_in(9), 3));
        assert_eq!(table.get(7, 2).map(|entry| entry.value), Some(mate_in(7)));
        table.put(8, 4, entry(mated_in(10), 3));
        assert_eq!(table.get(8, 6).map(|entry| entry.value), Some(mated_in(12)));
    }

    #[test]
    fn entries_of_earlier_searches_make_room() {
        let mut table = TranspositionTable::new(1);
        // These keys share the upper half, and with it the bucket.
        for key in 1..=4 {
            table.put(key, 0, entry(0, 20));
        }
        table.new_search();
        table.new_search();
        table.new_search();
        table.put(5, 0, entry(0, 1));
        assert!(table.get(5, 0).is_some());
        assert_eq!((1..=4).filter(|&key| table.get(key, 0).is_some()).count(), 3);
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = TranspositionTable::new(1);
        table.put(3, 0, entry(10, 2));
        table.clear();
        assert_eq!(table.get(3, 0), None);
        assert_eq!(table.fullness(), 0);
    }
}
