//! Positions from which much happens soon, for people who pass by: the middle of games that the engine has played against
//! itself.
//!
//! They were picked by `pick_positions` below out of games that `tenfold-engine match` has written.

use crate::rules::{Position, Variant};

/// The positions of a game, one FEN in a line.
fn text(variant: &Variant) -> &'static str {
    if variant.name == "shako" {
        include_str!("positions/shako.txt")
    } else {
        include_str!("positions/pemba.txt")
    }
}

/// The positions of a game, in which something is about to happen.
pub fn positions(variant: &'static Variant) -> Vec<Position> {
    let lines = text(variant).lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|fen| {
            Position::from_fen(variant, fen)
                .expect("they are read by a test")
                .position
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::engine::{Engine, Limits, StopFlag};
    use crate::rules::{Line, PgnReader, SHAKO};
    use crate::teaching::highlights::strangeness;

    /// So many moves are looked at: at the pace of the show, half a minute.
    const SOON: usize = 12;

    /// What the engine plays from here, searching so many positions for each move.
    fn played(start: &Position, plies: usize, nodes: u64) -> Line {
        let mut engine = Engine::new(8);
        let mut line = Line::new(start.clone());
        while line.ply() < plies && line.outcome().is_none() {
            let limits = Limits::default().nodes(nodes);
            let report = engine.search(&line, &limits, &StopFlag::default(), &mut |_| {});
            line.play(report.best.unwrap()).unwrap();
        }
        line
    }

    #[test]
    fn from_every_position_hoppers_and_strange_pieces_capture_soon() {
        for variant in Variant::ALL {
            let all = positions(variant);
            assert!(all.len() >= 8);
            for position in all {
                let line = played(&position, SOON, 3_000);
                let strange = strangeness(&line, 0..SOON);
                assert!(strange >= 3, "{strange} in {}", position.fen());
            }
        }
    }

    #[test]
    fn no_position_stands_there_twice() {
        for variant in Variant::ALL {
            let all = positions(variant);
            for (number, position) in all.iter().enumerate() {
                assert!(!all[..number].contains(position), "{}", position.fen());
            }
        }
    }

    /// Picks positions out of the games in the file `TENFOLD_GAMES`, and prints them.
    #[test]
    #[ignore = "makes the positions anew, which takes minutes"]
    fn pick_positions() {
        let file = std::env::var("TENFOLD_GAMES").expect("a file of games");
        let mut found: Vec<(usize, Position)> = Vec::new();
        for game in PgnReader::new(std::fs::File::open(file).unwrap(), &SHAKO) {
            let tree = game.unwrap().game.tree;
            let line = tree.line(tree.end_of_line(tree.root()));
            let soon = |ply: usize| -> Range<usize> { ply..ply + SOON };
            let is_rich = |ply: &usize| {
                let position = &line.positions()[*ply];
                let pieces = position.occupied().len();
                let all = Position::start(position.variant()).occupied().len();
                pieces * 100 >= all * 55 && !position.in_check()
            };
            let plies = (8..line.ply().saturating_sub(SOON)).filter(is_rich);
            let mut plies: Vec<usize> = plies.collect();
            plies.sort_by_key(|&ply| std::cmp::Reverse(strangeness(&line, soon(ply))));
            // Not the same twice, a little later.
            let mut apart: Vec<usize> = Vec::new();
            for ply in plies {
                if apart.len() < 4 && apart.iter().all(|other| other.abs_diff(ply) > SOON) {
                    apart.push(ply);
                }
            }
            for position in apart.into_iter().map(|ply| &line.positions()[ply]) {
                if found.iter().any(|(_, other)| other == position) {
                    continue;
                }
                // What was played once need not be played again.
                let again = [3_000, 30_000].map(|nodes| strangeness(&played(position, SOON, nodes), 0..SOON));
                let strange = again.into_iter().min().unwrap_or(0);
                if strange >= 4 {
                    found.push((strange, position.clone()));
                }
            }
        }
        found.sort_by_key(|&(strange, _)| std::cmp::Reverse(strange));
        for variant in Variant::ALL {
            println!("{}", variant.name);
            let own = found.iter().filter(|(_, position)| position.variant() == variant);
            for (strange, position) in own.take(16) {
                println!("{strange} {}", position.fen());
            }
        }
    }
}
