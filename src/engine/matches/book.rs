//! The openings that matches begin with: a frozen book for each game, and how it is made.

use std::collections::HashSet;

use crate::engine::{Engine, Limits, Score, StopFlag};
use crate::rules::{Line, Position, SplitMix, Variant, parse_uci};

/// Random plies of an opening: even, so that White is to move.
const PLIES: usize = 8;
/// Positions that are searched to judge an opening.
const NODES: u64 = 100_000;
/// An opening is kept when neither side is ahead by as much, in centipawns.
const BALANCE: i32 = 50;
/// The size of the table while a book is made, in MiB.
const HASH_MIB: usize = 4;

/// The book of a game: one opening on a line as UCI moves; lines with `#` say how it was made.
fn text(variant: &Variant) -> &'static str {
    if variant.name == "shako" {
        include_str!("book/shako.txt")
    } else {
        include_str!("book/pemba.txt")
    }
}

/// The openings of a game's book, in the order of the book.
pub fn openings(variant: &'static Variant) -> Vec<Line> {
    text(variant)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|moves| read(variant, moves).expect("the book is read by a test"))
        .collect()
}

fn read(variant: &'static Variant, moves: &str) -> Result<Line, String> {
    let mut line = Line::new(Position::start(variant));
    for word in moves.split_whitespace() {
        let mv = parse_uci(line.position(), word).map_err(|error| error.to_string())?;
        line.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(line)
}

/// The openings in an order that the seed determines.
pub(super) fn shuffled(variant: &'static Variant, seed: u64) -> Vec<Line> {
    let mut openings = openings(variant);
    let mut random = SplitMix::new(seed);
    for last in (1..openings.len()).rev() {
        openings.swap(last, (random.draw() % (last as u64 + 1)) as usize);
    }
    openings
}

/// Makes openings for a book, without end: random moves, kept when a short search finds neither side well ahead nor a
/// mate, so that no opening leads into a smothered mate. No two lead to the same position.
pub struct Maker {
    variant: &'static Variant,
    random: SplitMix,
    engine: Engine,
    known: HashSet<u64>,
}

impl Maker {
    /// A maker whose openings the seed determines.
    pub fn new(variant: &'static Variant, seed: u64) -> Maker {
        Maker {
            variant,
            random: SplitMix::new(seed),
            engine: Engine::new(HASH_MIB),
            known: HashSet::new(),
        }
    }

    fn is_balanced(&mut self, line: &Line) -> bool {
        self.engine.clear();
        let limits = Limits::default().nodes(NODES);
        let report = self.engine.search(line, &limits, &StopFlag::default(), &mut |_| {});
        matches!(report.info.map(|info| info.score), Some(Score::Centipawns(score)) if score.abs() < BALANCE)
    }
}

impl Iterator for Maker {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            let Some(line) = random_line(self.variant, &mut self.random) else {
                continue;
            };
            if self.is_balanced(&line) && self.known.insert(line.position().key()) {
                return Some(line);
            }
        }
    }
}

/// How a book says that it was made.
pub fn recipe(variant: &Variant, count: usize, seed: u64) -> String {
    format!(
        "# {count} openings of {PLIES} random plies, within {BALANCE} centipawns after {NODES} nodes: \
         tenfold-engine book --variant {} --count {count} --seed {seed}",
        variant.name
    )
}

/// Random moves; `None` when the game ended on the way.
fn random_line(variant: &'static Variant, random: &mut SplitMix) -> Option<Line> {
    let mut line = Line::new(Position::start(variant));
    for _ in 0..PLIES {
        let moves = line.position().legal_moves();
        let index = random.draw().checked_rem(moves.len() as u64)?;
        line.play(moves[index as usize]).ok()?;
    }
    line.outcome_with_claims().is_none().then_some(line)
}

/// An opening as the book writes it.
pub fn written(line: &Line) -> String {
    let moves: Vec<String> = line.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_books_are_legal_differ_and_leave_the_game_open() {
        for variant in Variant::ALL {
            assert!(text(variant).starts_with("# "), "{variant} tells how it was made");
            let mut keys = HashSet::new();
            for moves in text(variant).lines().filter(|line| !line.starts_with('#')) {
                let line = read(variant, moves).unwrap_or_else(|error| panic!("{moves}: {error}"));
                assert_eq!(line.ply(), PLIES, "{moves}");
                assert_eq!(line.outcome_with_claims(), None, "{moves}");
                assert!(keys.insert(line.position().key()), "{moves} is there twice");
            }
            assert_eq!(keys.len(), openings(variant).len());
            assert!(keys.len() >= 1_000, "{variant} has openings enough for 2,000 games");
        }
    }

    #[test]
    fn a_seed_shuffles_without_losing_any() {
        for variant in Variant::ALL {
            let key = |line: &Line| line.position().key();
            let order = |seed| shuffled(variant, seed).iter().map(key).collect::<Vec<u64>>();
            assert_eq!(order(3), order(3));
            assert_ne!(order(3), order(4));
            let sorted = |mut keys: Vec<u64>| {
                keys.sort_unstable();
                keys
            };
            assert_eq!(sorted(order(3)), sorted(openings(variant).iter().map(key).collect()));
        }
    }

    #[test]
    fn a_made_book_follows_its_seed() {
        for variant in Variant::ALL {
            let made = |seed| {
                let openings = Maker::new(variant, seed).take(2);
                openings.map(|line| written(&line)).collect::<Vec<String>>()
            };
            let first = made(7);
            assert_eq!(first, made(7));
            assert_ne!(first, made(8));
            for moves in &first {
                assert_eq!(read(variant, moves).map(|line| written(&line)).as_ref(), Ok(moves));
            }
        }
    }
}
