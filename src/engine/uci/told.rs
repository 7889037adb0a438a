//! What an engine says by UCI, read back into what it means.

use std::time::Duration;

use crate::engine::{Info, Score};
use crate::rules::{Move, Position, parse_uci};

/// What an `info` line tells of a line of play from this position. `None` when it tells of something else, or of moves
/// that cannot be played there.
///
/// ```
/// use tenfold::engine::{Score, uci::told};
/// use tenfold::rules::{Position, SHAKO};
///
/// let info = told::info("info depth 3 score cp -12 nodes 99 pv e3e5 e8e6", &Position::start(&SHAKO)).unwrap();
/// assert_eq!((info.depth, info.score, info.pv.len()), (3, Score::Centipawns(-12), 2));
/// ```
pub fn info(text: &str, position: &Position) -> Option<Info> {
    let mut words = text.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: Score::Centipawns(0),
        nodes: 0,
        nps: 0,
        hashfull: 0,
        time: Duration::ZERO,
        pv: Vec::new(),
    };
    let mut is_scored = false;
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = number(words.next())?,
            "seldepth" => info.seldepth = number(words.next())?,
            "multipv" => info.multipv = number(words.next()).filter(|&number: &usize| number > 0)?,
            "nodes" => info.nodes = number(words.next())?,
            "nps" => info.nps = number(words.next())?,
            "hashfull" => info.hashfull = number(words.next())?,
            "time" => info.time = Duration::from_millis(number(words.next())?),
            "score" => {
                is_scored = true;
                info.score = match words.next()? {
                    "cp" => Score::Centipawns(number(words.next())?),
                    "mate" => Score::Mate(number(words.next())?),
                    _ => return None,
                };
            }
            "pv" => {
                let mut after = position.clone();
                for text in words.by_ref() {
                    let mv = parse_uci(&after, text).ok()?;
                    after.play_unchecked(mv);
                    info.pv.push(mv);
                }
            }
            "string" => return None,
            _ => {}
        }
    }
    (is_scored && !info.pv.is_empty()).then_some(info)
}

/// The move that a `bestmove` line plays from this position: none where the engine has found none, or one that cannot be
/// played there. `None` when it is another line.
pub fn best_move(text: &str, position: &Position) -> Option<Option<Move>> {
    let mut words = text.split_whitespace();
    (words.next() == Some("bestmove")).then(|| parse_uci(position, words.next()?).ok())
}

fn number<T: std::str::FromStr>(text: Option<&str>) -> Option<T> {
    text?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::uci::output;
    use crate::engine::{Engine, Limits, Report, StopFlag};
    use crate::rules::{Line, PEMBA, SHAKO};

    #[test]
    fn what_a_search_says_is_read_back_as_it_was() {
        for variant in [&SHAKO, &PEMBA] {
            let line = Line::new(Position::start(variant));
            let mut engine = Engine::new(1);
            engine.set_multi_pv(3);
            let mut told = 0;
            engine.search(&line, &Limits::default().depth(5), &StopFlag::default(), &mut |said| {
                // Milliseconds are told, no less.
                let time = Duration::from_millis(said.time.as_millis() as u64);
                let said = Info { time, ..said.clone() };
                assert_eq!(info(&output::info(&said), line.position()), Some(said));
                told += 1;
            });
            assert_eq!(told, 15);
        }
    }

    #[test]
    fn a_best_move_is_read_back_or_known_to_be_none() {
        let start = Position::start(&SHAKO);
        let legal = start.legal_moves();
        let report = |best, ponder| Report {
            best,
            ponder,
            ..Report::default()
        };
        for (best, ponder) in [(None, None), (Some(legal[0]), None), (Some(legal[1]), Some(legal[0]))] {
            let said = output::best_move(&report(best, ponder));
            assert_eq!(best_move(&said, &start), Some(best), "{said}");
        }
        assert_eq!(best_move("bestmove a1a9", &start), Some(None));
        assert_eq!(best_move("bestmove", &start), Some(None));
        assert_eq!(best_move("info depth 1", &start), None);
    }

    #[test]
    fn other_lines_tell_of_no_line_of_play() {
        let start = Position::start(&SHAKO);
        for text in [
            "",
            "readyok",
            "info string depth 1 score cp 3 pv e3e5",
            "info depth 0 score cp 0",
            "info depth 1 pv e3e5",
            "info depth x score cp 3 pv e3e5",
            "info depth 1 multipv 0 score cp 3 pv e3e5",
            "info depth 1 score cp 3 pv e3e5 e3e5",
        ] {
            assert_eq!(info(text, &start), None, "{text}");
        }
    }
}
