//! A fixed search of fixed positions. Its node count changes only when the search does, so it names a version of it;
//! its speed compares machines and builds.

use std::time::Duration;

use super::clock::Instant;
use super::search::nodes_per_second;
use super::{Engine, Limits, StopFlag};
use crate::rules::{Line, PEMBA, Position, SHAKO, Variant};

/// Iterations for each position.
const DEPTH: u32 = 9;
const HASH_MIB: usize = 16;

/// Openings, middle games with hoppers at work, and endgames of both games.
static POSITIONS: [(&Variant, &str); 10] = [
    (&SHAKO, SHAKO.start),
    (
        &SHAKO,
        "c8c/er1qk1bnre/pppb2pppp/2n1p5/3p1p4/3P1P4/2N1P2N2/PPP3PPPP/ER1QKBB1RE/C8C w - - 4 9",
    ),
    (
        &SHAKO,
        "2c4r2/e3k3re/1p2b1p2p/p1n1p2p2/3p1Pn3/P2P2P1P1/1P1N1B3P/2PQE1N3/1R3K2R1/C8C b - - 3 24",
    ),
    (&SHAKO, "10/4k5/2e2p4/1p4p3/3P2P3/1P1C6/4K2p2/2R2E4/7r2/10 w - - 0 51"),
    (&SHAKO, "10/10/4k5/3pp5/10/4P2E2/3K6/7c2/10/10 b - - 7 70"),
    (&PEMBA, PEMBA.start),
    (
        &PEMBA,
        "cla1mmgalc/ernbqk1nre/pp1ppp1ppp/2p3b3/5gp3/4GP4/2P1N5/PPBPP1PPPP/ER1BQK1NRE/CLA1MMGALC w KQkq - 2 6",
    ),
    (
        &PEMBA,
        "c1a1m2a1c/1r1bqk2re/p2npp1pp1/1pp2lm2p/3pP5/1P1P1L2G1/P1N2NPP1P/E1PBQ3PE/1R3KM1R1/C1A1M2A1C b - - 1 22",
    ),
    (
        &PEMBA,
        "4k5/2r2m4/p2p2l3/1p4p3/3A6/1P1P2P3/P3L5/4K2M2/5R4/10 w - - 0 48",
    ),
    (&PEMBA, "10/3k6/10/2pa6/10/3PG5/4K5/8m1/10/10 w - - 3 66"),
];

/// What a bench has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Bench {
    /// Positions a second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Searches the positions of the bench one after the other, each by a fresh engine.
///
/// `tell` is called with every position and its count. When it is stopped, the counts mean nothing.
pub fn bench(stop: &StopFlag, tell: &mut dyn FnMut(&Position, u64)) -> Bench {
    let start = Instant::now();
    let mut nodes = 0;
    let mut engine = Engine::new(HASH_MIB);
    for (variant, fen) in POSITIONS {
        let position = Position::from_fen(variant, fen)
            .expect("the bench has valid positions")
            .position;
        if stop.is_raised() {
            break;
        }
        engine.clear();
        let line = Line::new(position);
        let report = engine.search(&line, &Limits::default().depth(DEPTH), stop, &mut |_| {});
        tell(line.position(), report.nodes);
        nodes += report.nodes;
    }
    Bench {
        nodes,
        time: start.elapsed(),
    }
}
