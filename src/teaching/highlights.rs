//! The moves of a game that are worth being shown again: mates, promotions, captures over a screen, leaps over others'
//! heads, and captures of much.
//!
//! They are found by the rules alone, at once: unlike a [moment](super::moments), a highlight need not have been good.

use std::ops::Range;

use crate::engine::Worth;
use crate::rules::{Bitboard, Line, Move, Piece, PieceType, Position, Square, Way};

/// What makes a move worth being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It mates.
    Mate,
    /// A pawn becomes another piece.
    Promotion,
    /// It captures over a screen.
    Hop {
        /// The piece that it jumps over.
        screen: Square,
    },
    /// It captures, leaping over others.
    Leap {
        /// Who stands between.
        over: Bitboard,
    },
    /// It captures.
    Capture,
}

/// A move that is worth being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// How many moves had been played before it.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What makes it worth that, of several things the rarest.
    pub deed: Deed,
    /// Who is captured, and where.
    pub victim: Option<(Square, Piece)>,
    /// How much it is worth; a mate on the board most.
    pub worth: i32,
}

/// What a deed is worth by itself, in hundredths of a pawn, beside what it captures.
const MATE: i32 = 3_000;
const PROMOTION: i32 = 900;
const HOP: i32 = 700;
const LEAP: i32 = 450;
/// What a check adds.
const CHECK: i32 = 150;
/// A capture of less, in hundredths of a pawn, is worth no second look.
const LEAST_CAPTURE: i32 = 250;
/// What was shown already is worth so many hundredths of what it was.
const AGAIN: i32 = 65;

impl Highlight {
    /// What is worth being shown of a move in this position, which was reached by so many.
    fn of(ply: usize, before: &Position, mv: Move) -> Option<Highlight> {
        let target = before
            .scope(mv.from())
            .into_iter()
            .find(|target| target.to == mv.to())?;
        let value = |piece: Piece| Worth::of(before.variant(), piece.kind()).early;
        let captured = target.captured.map_or(0, |(_, piece)| value(piece));
        let mut after = before.clone();
        after.play(mv).ok()?;
        let mates = after.in_check() && !after.has_legal_move();
        // Of a leap that passes beside them all, nobody sees that it leaps.
        let leapt = |over: Bitboard| over & before.occupied();
        let (deed, own) = match target.way {
            _ if mates => (Deed::Mate, MATE),
            _ if mv.promotion().is_some() => (Deed::Promotion, PROMOTION),
            Way::Hop { screen, .. } if mv.is_capture() => (Deed::Hop { screen }, HOP),
            Way::Leap { over } if mv.is_capture() && !leapt(over).is_empty() => {
                (Deed::Leap { over: leapt(over) }, LEAP)
            }
            _ if captured >= LEAST_CAPTURE => (Deed::Capture, 0),
            _ => return None,
        };
        let check = if after.in_check() { CHECK } else { 0 };
        Some(Highlight {
            ply,
            mv,
            deed,
            victim: target.captured,
            worth: own + captured + check,
        })
    }

    /// Whether whoever has seen the one has seen the other, about.
    fn is_like(&self, other: &Highlight) -> bool {
        let name = |highlight: &Highlight| std::mem::discriminant(&highlight.deed);
        name(self) == name(other) && self.mv.kind() == other.mv.kind()
    }
}

/// The moves of a game that are worth being shown, in its order, each found when it is asked for.
fn found(line: &Line) -> impl Iterator<Item = Highlight> {
    let moves = line.positions().iter().zip(line.moves()).enumerate();
    moves.filter_map(|(ply, (before, &mv))| Highlight::of(ply, before, mv))
}

/// Whether any move of a game is worth being shown: as good as free, for the first one is soon found.
pub fn has_highlights(line: &Line) -> bool {
    found(line).next().is_some()
}

/// All moves of a game that are worth being shown, in its order.
pub fn all_highlights(line: &Line) -> Vec<Highlight> {
    found(line).collect()
}

/// The best of them, at most so many, in the order of the game. What is like one that is shown already is worth less.
pub fn highlights(line: &Line, most: usize) -> Vec<Highlight> {
    let mut all = all_highlights(line);
    let mut best: Vec<Highlight> = Vec::new();
    while best.len() < most {
        let worth = |highlight: &Highlight| {
            let shown = best.iter().filter(|other| other.is_like(highlight)).count();
            (0..shown).fold(highlight.worth, |worth, _| worth * AGAIN / 100)
        };
        // Of equals the later one: the game was hotter then.
        let Some(index) = (0..all.len()).max_by_key(|&index| (worth(&all[index]), index)) else {
            break;
        };
        best.push(all.remove(index));
    }
    best.sort_by_key(|highlight| highlight.ply);
    best
}

/// A part of a game that is shown again for the sake of one move: its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Take {
    /// From the position after so many moves to that after so many.
    pub plies: Range<usize>,
    /// What it is about.
    pub highlight: Highlight,
}

/// So many moves lead in to the one that a take is about: enough to see what it answers.
const LEAD_IN: usize = 1;

/// The best of a game as it is shown: each with what leads in to it, and nothing twice.
pub fn takes(line: &Line, most: usize) -> Vec<Take> {
    let mut shown = 0;
    let take = |highlight: Highlight| {
        let begin = highlight.ply.saturating_sub(LEAD_IN).max(shown);
        shown = highlight.ply + 1;
        Take {
            plies: begin..shown,
            highlight,
        }
    };
    highlights(line, most).into_iter().map(take).collect()
}

/// How much happens in so many moves that nobody has seen before: captures by pieces that orthodox chess lacks, those over
/// a screen counting three times.
pub fn strangeness(line: &Line, plies: Range<usize>) -> usize {
    let strange = |highlight: &Highlight| match highlight.deed {
        Deed::Hop { .. } => 3,
        _ if highlight.mv.kind() != PieceType::Pawn && !highlight.mv.kind().is_orthodox() => 1,
        Deed::Leap { .. } | Deed::Mate => 1,
        Deed::Promotion | Deed::Capture => 0,
    };
    let all = all_highlights(line);
    let within = all.iter().filter(|highlight| plies.contains(&highlight.ply));
    within.map(strange).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix, Variant, parse_uci};

    fn line(variant: &'static Variant, fen: &str, moves: &[&str]) -> Line {
        let mut line = Line::new(Position::from_fen(variant, fen).unwrap().position);
        for text in moves {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    fn deeds(line: &Line) -> Vec<(usize, Deed)> {
        let all = all_highlights(line).into_iter();
        all.map(|highlight| (highlight.ply, highlight.deed)).collect()
    }

    #[test]
    fn a_capture_over_a_screen_a_leap_over_heads_a_promotion_and_a_mate_are_told_apart() {
        let hop = line(&SHAKO, "5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1", &["a3a7"]);
        let screen = Square::at("a5");
        assert_eq!(deeds(&hop), [(0, Deed::Hop { screen })]);
        assert!(has_highlights(&hop));
        // An elephant over a pawn, and one beside nobody.
        let leap = line(&SHAKO, "5k4/10/10/10/3r6/2p7/1E8/10/5K4/10 w - - 0 1", &["b4d6"]);
        let over = Bitboard::of(Square::at("c5"));
        assert_eq!(deeds(&leap), [(0, Deed::Leap { over })]);
        let free = line(&SHAKO, "5k4/10/10/10/3r6/10/1E8/10/5K4/10 w - - 0 1", &["b4d6"]);
        assert_eq!(deeds(&free), [(0, Deed::Capture)]);
        let promotion = line(&PEMBA, "5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1", &["a9a10l"]);
        assert_eq!(deeds(&promotion), [(0, Deed::Promotion)]);
        let mate = line(&SHAKO, "k9/2K7/10/10/10/10/10/10/1R8/10 w - - 0 1", &["b2a2"]);
        assert_eq!(deeds(&mate), [(0, Deed::Mate)]);
    }

    #[test]
    fn what_everybody_knows_is_worth_no_second_look() {
        let quiet = line(&SHAKO, SHAKO.start, &["f3f5", "e8e6", "c2d4", "c9d7"]);
        assert_eq!(deeds(&quiet), []);
        assert!(!has_highlights(&quiet));
        let pawn = line(&SHAKO, "5k4/10/10/10/3p6/2P7/10/10/5K4/10 w - - 0 1", &["c5d6"]);
        assert_eq!(deeds(&pawn), []);
    }

    #[test]
    fn of_two_things_that_are_alike_the_second_gives_way_to_another() {
        let fen = "5k4/10/10/r2q4r1/10/p7p1/10/C2Q4C1/5K4/10 w - - 0 1";
        let line = line(&SHAKO, fen, &["a3a7", "f10g10", "d3d7", "g10h10", "i3i7"]);
        let plies = |most| -> Vec<usize> { highlights(&line, most).iter().map(|found| found.ply).collect() };
        assert_eq!(all_highlights(&line).len(), 3);
        assert_eq!(plies(2).len(), 2);
        assert!(plies(2).contains(&2), "the queen's capture is among the best two");
        assert_eq!(plies(9), [0, 2, 4]);
    }

    /// A game of no sense, which is all the richer for it.
    fn walk(variant: &'static Variant, seed: u64) -> Line {
        let mut random = SplitMix::new(seed);
        let mut line = Line::new(Position::start(variant));
        while line.ply() < 300 && line.outcome().is_none() {
            let moves = line.position().legal_moves();
            line.play(moves[random.draw() as usize % moves.len()]).unwrap();
        }
        line
    }

    #[test]
    fn takes_follow_the_game_lead_in_to_their_move_and_show_nothing_twice() {
        for variant in Variant::ALL {
            for seed in 0..4 {
                let line = walk(variant, seed);
                let takes = takes(&line, 6);
                assert_eq!(takes.len(), 6);
                let mut shown = 0;
                for Take { plies, highlight } in &takes {
                    assert!(plies.start >= shown && plies.end == highlight.ply + 1 && plies.end <= line.ply());
                    assert!(plies.contains(&highlight.ply) && plies.len() <= 1 + LEAD_IN);
                    assert_eq!(line.moves()[highlight.ply], highlight.mv);
                    shown = plies.end;
                }
                let most = all_highlights(&line).iter().map(|highlight| highlight.worth).max();
                assert_eq!(takes.iter().map(|take| take.highlight.worth).max(), most);
            }
        }
    }

    #[test]
    fn hoppers_make_a_game_stranger_than_queens_do() {
        let hop = line(&SHAKO, "5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1", &["a3a7"]);
        let queen = line(&SHAKO, "5k4/10/10/r9/10/10/10/Q9/5K4/10 w - - 0 1", &["a3a7"]);
        assert_eq!((strangeness(&hop, 0..1), strangeness(&hop, 1..9)), (3, 0));
        assert_eq!(strangeness(&queen, 0..1), 0);
    }
}
