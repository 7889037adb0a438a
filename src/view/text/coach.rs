//! What the coach says. A new observation does not compile without its sentence.

use super::{Texts, value};
use crate::engine::Score;
use crate::rules::{Line, Move, Piece, Position, Square, Way, san};
use crate::teaching::coach::{Capture, Cause, Loss, Observation, threats};
use crate::teaching::moments::Moment;
use crate::view::hint::line_text;

/// So many others that are in danger are named.
const MOST_OTHERS: usize = 2;

/// The words for a capture by a hop, by a leap, and otherwise.
type ByWay = (&'static str, &'static str, &'static str);

impl Texts {
    /// Something that is worth a word in a position.
    pub fn observation(&self, position: &Position, observation: &Observation) -> String {
        match observation {
            Observation::CanMate { mv, piece, .. } => {
                let values = [
                    ("piece", self.own_at(piece.kind(), mv.from())),
                    ("move", san(position, *mv)),
                ];
                self.format("coach-can-mate", &values)
            }
            Observation::InCheck { attack } => self.format("coach-in-check", &[("attack", self.attack(attack))]),
            Observation::Hangs(capture) => {
                let keys = ("coach-hangs-hop", "coach-hangs-leap", "coach-hangs");
                let mut words = self.capture(position, capture, false, keys);
                let others = threats(position).into_iter().filter(|other| other.at != capture.at);
                let others: Vec<String> = (others.take(MOST_OTHERS))
                    .map(|other| self.own_at(other.victim.kind(), other.at))
                    .collect();
                if !others.is_empty() {
                    words.push(' ');
                    words += &self.format("coach-hangs-also", &[("targets", self.list(others))]);
                }
                words
            }
            Observation::CanTake(capture) => self.capture(
                position,
                capture,
                true,
                ("coach-takes-hop", "coach-takes-leap", "coach-takes"),
            ),
            Observation::CanFork { mv, piece, .. } => {
                let values = [
                    ("piece", self.own_at(piece.kind(), mv.from())),
                    ("move", san(position, *mv)),
                ];
                self.format("coach-fork", &values)
            }
            Observation::HopperAims(bearing) => {
                let piece = self.coloured_at(bearing.piece, bearing.from);
                self.format(
                    "coach-aims",
                    &[value("piece", piece), value("count", bearing.between.len())],
                )
            }
            Observation::CanTakeInPassing(capture) => {
                let target = self.coloured_at(capture.victim, capture.at);
                self.format("coach-in-passing", &[("target", target)])
            }
            Observation::CanPromote { from, .. } => self.format("coach-promote", &[("square", from.to_string())]),
            Observation::CanCastle { king: (from, to), .. } => {
                let values = [("from", from.to_string()), ("to", to.to_string())];
                self.format("coach-castle", &values)
            }
        }
    }

    /// A capture, by a piece of one's own or of one.
    fn capture(&self, position: &Position, capture: &Capture, own: bool, (hop, leap, plain): ByWay) -> String {
        let named = |own: bool, piece: Piece, square: Square| {
            if own {
                self.own_at(piece.kind(), square)
            } else {
                self.coloured_at(piece, square)
            }
        };
        let piece = ("piece", named(own, capture.taker, capture.mv.from()));
        let target = ("target", named(!own, capture.victim, capture.at));
        match capture.way {
            Way::Hop { screen, .. } => {
                let jumped = position.piece_at(screen);
                let screen = jumped.map_or_else(|| screen.to_string(), |piece| self.coloured_at(piece, screen));
                self.format(hop, &[piece, target, ("screen", screen)])
            }
            Way::Leap { .. } => self.format(leap, &[piece, target]),
            Way::Step | Way::Slide { .. } | Way::Castling { .. } => self.format(plain, &[piece, target]),
        }
    }

    /// How something was lost.
    pub fn loss(&self, loss: &Loss) -> String {
        let capture = &loss.capture;
        let values = [
            ("piece", self.coloured_at(capture.taker, capture.mv.from())),
            ("target", self.own_at(capture.victim.kind(), capture.at)),
        ];
        let mut words = self.format(
            match loss.cause {
                Cause::WentThere if matches!(capture.way, Way::Leap { .. }) => "coach-lost-leap",
                Cause::WentThere => "coach-lost-went",
                Cause::BecameScreen => "coach-lost-screen",
                Cause::LeftOneScreen => "coach-lost-one-left",
                Cause::Unblocked => "coach-lost-unblocked",
                Cause::Unguarded => "coach-lost-unguarded",
                Cause::Overlooked => "coach-lost-overlooked",
                Cause::Otherwise => "coach-lost-otherwise",
            },
            &values,
        );
        if let Way::Hop { screen, .. } = capture.way {
            words.push(' ');
            words += &self.format("coach-lost-over", &[("screen", screen.to_string())]);
        }
        if loss.can_retake {
            words.push(' ');
            words += &self.get("coach-lost-retake");
        }
        words
    }

    /// A reply as it is written, and for those who do not read that, which piece goes where and takes what.
    fn answer(&self, game: &Line, ply: usize, mv: Move) -> String {
        let Some(position) = game.positions().get(ply) else {
            return String::new();
        };
        let written = line_text(&Line::new(position.clone()), &[mv]);
        let Some(piece) = position.piece_at(mv.from()) else {
            return written;
        };
        let piece = self.coloured_at(piece, mv.from());
        let victim = mv.captured_square().and_then(|at| Some((position.piece_at(at)?, at)));
        let told = match victim {
            Some((victim, at)) => {
                let target = self.coloured_at(victim, at);
                self.format("moment-takes", &[("piece", piece), ("target", target)])
            }
            None => self.format("moment-goes", &[("piece", piece), ("square", mv.to().to_string())]),
        };
        self.format("moment-answer", &[("move", written), ("told", told)])
    }

    /// A moment at which a game turned: what was played, what came of it, and what would have been better.
    pub fn moment(&self, game: &Line, moment: &Moment) -> String {
        let written = |ply: usize, mv: Move| {
            let position = game.positions().get(ply).cloned();
            position.map_or_else(String::new, |position| line_text(&Line::new(position), &[mv]))
        };
        let played = ("move", written(moment.ply, moment.played));
        let better = ("better", written(moment.ply, moment.better));
        match (moment.before, moment.after) {
            (_, Score::Mate(moves)) if moves <= 0 => {
                // What has been mated at once is mated in this move.
                let count = ("count", moves.unsigned_abs().max(1).to_string());
                self.format("moment-mated", &[played, better, count])
            }
            (Score::Mate(moves), _) if moves > 0 => {
                let count = ("count", moves.to_string());
                self.format("moment-missed-mate", &[played, better, count])
            }
            (before, after) => {
                let pawns = match (before, after) {
                    (Score::Centipawns(before), Score::Centipawns(after)) => self.pawns(before - after),
                    _ => String::new(),
                };
                let cost = self.format("moment-cost", &[played, ("pawns", pawns)]);
                let better = self.format("moment-better", &[better]);
                let answer = moment.refutation.first().map(|&answer| {
                    let values = [("answer", self.answer(game, moment.ply + 1, answer))];
                    // What could have been answered need not be what was.
                    let came = game.moves().get(moment.ply + 1) == Some(&answer);
                    self.format(if came { "moment-answered" } else { "moment-answerable" }, &values)
                });
                let sentences = [Some(cost), answer, Some(better)].into_iter().flatten();
                sentences.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::{PEMBA, SHAKO, Side, SplitMix, parse_uci};
    use crate::teaching::coach::{loss, observe};
    use crate::view::text::{Language, LanguageChoice};

    #[test]
    fn whatever_happens_in_many_games_is_told_in_every_language() {
        let languages = Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language)));
        let mut random = SplitMix::new(5);
        let mut subjects = BTreeSet::new();
        let mut losses = 0;
        for variant in [&SHAKO, &PEMBA] {
            for _ in 0..12 {
                let mut line = Line::new(Position::start(variant));
                for _ in 0..90 {
                    let moves = line.position().legal_moves();
                    let captures: Vec<_> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
                    let pool = if captures.is_empty() || !random.draw().is_multiple_of(3) {
                        &moves[..]
                    } else {
                        &captures[..]
                    };
                    let Some(&mv) = pool.get(random.draw() as usize % pool.len().max(1)) else {
                        break;
                    };
                    if line.play(mv).is_err() {
                        break;
                    }
                    for texts in &languages {
                        for observation in observe(line.position()) {
                            let words = texts.observation(line.position(), &observation);
                            assert!(words.ends_with('.') && !words.contains(['{', '}']), "{words}");
                            // What is "yours" has no colour.
                            for twice in ["our white", "our black"] {
                                assert!(!words.contains(twice), "{words}");
                            }
                            subjects.insert(observation.topic().subject);
                        }
                        if let Some(loss) = loss(&line) {
                            let words = texts.loss(&loss);
                            assert!(words.ends_with('.') && !words.contains("coach-"), "{words}");
                            assert!(!words.contains("our white") && !words.contains("our black"), "{words}");
                            losses += 1;
                        }
                    }
                }
            }
        }
        assert!(subjects.len() >= 9 && losses > 10, "{subjects:?}, {losses}");
    }

    #[test]
    fn a_moment_is_told_with_what_was_played_what_came_of_it_and_what_is_better() {
        let mut game = Line::new(Position::start(&PEMBA));
        for text in ["g1e4", "a8a7", "e4h6"] {
            let mv = parse_uci(game.position(), text).unwrap();
            game.play(mv).unwrap();
        }
        let better = parse_uci(&game.positions()[1], "b8b7").unwrap();
        let moment = |before, after, refutation: &[Move]| Moment {
            ply: 1,
            side: Side::Black,
            played: game.moves()[1],
            better,
            line: vec![better],
            refutation: refutation.to_vec(),
            before,
            after,
            cost: 50,
        };
        let [even, lost] = [Score::Centipawns(0), Score::Mate(-1)];
        let worse = Score::Centipawns(-340);
        let mate = &game.moves()[2..];
        let texts = Texts::english();
        let told = |before, after, refutation| texts.moment(&game, &moment(before, after, refutation));
        assert_eq!(
            told(even, lost, mate),
            "1…\u{a0}a7 allowed mate in one. Better was 1…\u{a0}b7."
        );
        assert_eq!(
            told(Score::Mate(2), even, mate),
            "1…\u{a0}a7 missed mate in 2. It begins with 1…\u{a0}b7."
        );
        assert_eq!(
            told(even, worse, mate),
            "1…\u{a0}a7 cost about 3.4 pawns. It was answered by 2.\u{a0}Gh6# (white giraffe e4 to h6). \
             Better was 1…\u{a0}b7."
        );
        for texts in Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language))) {
            for (before, after, refutation) in [
                (even, lost, mate),
                (even, Score::Mate(-3), mate),
                (Score::Mate(1), even, mate),
                (even, worse, mate),
                (even, worse, &[]),
            ] {
                let words = texts.moment(&game, &moment(before, after, refutation));
                assert!(words.ends_with('.') && !words.contains("moment-"), "{words}");
            }
        }
    }
}
