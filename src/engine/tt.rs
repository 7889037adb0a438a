//! The transposition table: what was found out about positions that may come again.
//!
//! A fixed number of entries of two words. The second is the data, the first the key xored with it: an entry that two
//! threads wrote at once does not match its key, so the table may be shared without locks.
//!
//! A table of many gigabytes must be there at once, and forget at once. So its memory comes zeroed from the system, which
//! finds pages only when they are written to, and each entry carries the number of its *epoch*: forgetting begins a new
//! one, and what another epoch wrote counts as never written.

use std::alloc::{Layout, alloc_zeroed};
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

/// Entries with the same index; together they take one line of the processor's cache.
const BUCKET: usize = 4;
const BYTES_PER_BUCKET: usize = BUCKET * size_of::<Slot>();
/// The largest table, in MiB; keeps bucket numbers in 32 bits.
pub const MOST_MIB: usize = 65_536;
const GENERATIONS: u64 = 64;
/// Epochs have numbers from 1; memory that was never written to is in none.
const LAST_EPOCH: u64 = 255;

const DEPTH_SHIFT: u32 = 25;
const VALUE_SHIFT: u32 = 32;
const GENERATION_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 54;
const EPOCH_SHIFT: u32 = 56;

/// An entry as it lies in memory.
#[derive(Default)]
#[repr(C)]
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
    slots: Vec<Slot>,
    /// The slot where the first bucket begins, so that each lies in one line of the cache.
    first: usize,
    /// How many buckets there are.
    buckets: usize,
    generation: u64,
    epoch: u64,
}

fn generation_of(data: u64) -> u64 {
    (data >> GENERATION_SHIFT) & (GENERATIONS - 1)
}

fn depth_of(data: u64) -> i32 {
    ((data >> DEPTH_SHIFT) & 127) as i32
}

/// Empty slots for so many buckets, in memory that is not touched before it is used; `None` when the system does not
/// have it.
fn empty_slots(buckets: usize) -> Option<Vec<Slot>> {
    // A bucket more, to begin where a line of the cache does.
    let count = (buckets + 1).checked_mul(BUCKET)?;
    let layout = Layout::array::<Slot>(count).ok()?;
    #[expect(
        unsafe_code,
        reason = "safe code either writes all the zeros itself, which takes seconds, or aborts when memory is short"
    )]
    // SAFETY: the layout is of at least one bucket, so not of size zero, which `alloc_zeroed` forbids. What it gives, if not null, is memory of
    // the global allocator with just this layout, so a `Vec` of this length and capacity may own it; and a slot is two
    // whole numbers, which zeroed bytes are valid values of.
    unsafe {
        let start = alloc_zeroed(layout).cast::<Slot>();
        (!start.is_null()).then(|| Vec::from_raw_parts(start, count, count))
    }
}

impl TranspositionTable {
    /// A table of this many MiB, at least one; of fewer when the system does not have them.
    pub fn new(mib: usize) -> TranspositionTable {
        TranspositionTable::of_buckets((mib.clamp(1, MOST_MIB) << 10) * (1024 / BYTES_PER_BUCKET))
    }

    fn of_buckets(mut buckets: usize) -> TranspositionTable {
        loop {
            if let Some(slots) = empty_slots(buckets) {
                let to_line = slots.as_ptr().align_offset(BYTES_PER_BUCKET);
                return TranspositionTable {
                    slots,
                    // An allocator may give addresses from where whole slots never lead to a line.
                    first: if to_line <= BUCKET { to_line } else { 0 },
                    buckets,
                    generation: 0,
                    epoch: 1,
                };
            }
            buckets = (buckets / 2).max(1);
        }
    }

    /// Its size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets * BYTES_PER_BUCKET) >> 20
    }

    /// Forgets everything: it is as good as a new table.
    pub fn clear(&mut self) {
        self.generation = 0;
        self.epoch += 1;
        if self.epoch > LAST_EPOCH {
            // New memory, for to write zeros would take all that was never needed too.
            self.slots = Vec::new();
            *self = TranspositionTable::of_buckets(self.buckets);
        }
    }

    /// Makes what was stored so far older.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The slots that may hold a position.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let index = ((key >> 32) * self.buckets as u64) >> 32;
        let start = self.first + index as usize * BUCKET;
        self.slots[start..].first_chunk().expect("every bucket is whole")
    }

    /// Whether a slot with this data holds something that is not forgotten.
    #[inline]
    fn holds(&self, data: u64) -> bool {
        data >> EPOCH_SHIFT == self.epoch
    }

    /// Begins to fetch what is known about a position, which takes longer than to play a move.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let start = self.bucket(key).as_ptr().cast();
            #[expect(unsafe_code, reason = "the processor is told by an intrinsic only")]
            // SAFETY: every x86-64 has the instruction, and it is a hint that reads nothing.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(start);
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about a position that is asked for at this distance from the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let (_, data) = self
            .bucket(key)
            .iter()
            .map(Slot::load)
            .find(|&(stored, data)| stored == key && self.holds(data))?;
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
            if stored == key && self.holds(data) {
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
            let worth = if self.holds(data) {
                depth_of(data) - 8 * age as i32
            } else {
                i32::MIN
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
            | bound << BOUND_SHIFT
            | self.epoch << EPOCH_SHIFT;
        replaced.store(key, data);
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let looked_at = self.buckets.min(250) * BUCKET;
        let fresh = self.slots[self.first..self.first + looked_at]
            .iter()
            .map(Slot::load)
            .filter(|&(_, data)| self.holds(data) && generation_of(data) == self.generation)
            .count();
        (fresh * 1000 / looked_at) as u32
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
    fn a_cleared_table_knows_nothing_however_often_it_was_cleared() {
        let mut table = TranspositionTable::new(1);
        for round in 0..3 * LAST_EPOCH {
            // One key that comes again each time, and one that lies where an old one did.
            for key in [3, 1_000 + round] {
                assert_eq!(table.get(key, 0), None, "{round}");
                table.put(key, 0, entry(10, 2));
                assert_eq!(table.get(key, 0), Some(entry(10, 2)), "{round}");
            }
            table.clear();
            assert_eq!(table.fullness(), 0);
        }
    }

    #[test]
    fn a_cleared_table_keeps_and_drops_what_a_new_one_does() {
        // Deep entries of before must not crowd out what comes after.
        let mut cleared = TranspositionTable::new(1);
        for key in 0..40 {
            cleared.put(key, 0, entry(5, 100));
        }
        cleared.clear();
        let new = TranspositionTable::new(1);
        for key in 20..40 {
            for table in [&cleared, &new] {
                table.put(key, 0, entry(7, key as i32 % 7));
            }
        }
        for key in 0..40 {
            assert_eq!(cleared.get(key, 0), new.get(key, 0), "{key}");
        }
    }

    #[test]
    fn the_first_and_the_last_bucket_are_inside() {
        for mib in [1, 3, 17] {
            let table = TranspositionTable::new(mib);
            assert_eq!(table.mib(), mib);
            for key in [0, u64::MAX, u64::MAX << 32] {
                table.put(key, 0, entry(1, 1));
                assert_eq!(table.get(key, 0), Some(entry(1, 1)));
            }
            let address = table.bucket(0).as_ptr() as usize;
            assert!(!cfg!(target_pointer_width = "64") || address.is_multiple_of(BYTES_PER_BUCKET));
        }
    }

    #[test]
    fn a_table_larger_than_the_machine_becomes_a_smaller_one() {
        let table = TranspositionTable::new(usize::MAX);
        assert!((1..=MOST_MIB).contains(&table.mib()));
        table.put(9, 0, entry(1, 1));
        assert_eq!(table.get(9, 0), Some(entry(1, 1)));
    }
}
