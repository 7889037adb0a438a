//! What the coach says. A new observation does not compile without its sentence.

use super::{Texts, value};
use crate::rules::{Position, Way, san};
use crate::teaching::coach::{Capture, Cause, Loss, Observation};

/// The words for a capture by a hop, by a leap, and otherwise.
type ByWay = (&'static str, &'static str, &'static str);

impl Texts {
    /// Something that is worth a word in a position.
    pub fn observation(&self, position: &Position, observation: &Observation) -> String {
        match observation {
            Observation::CanMate { mv, piece, .. } => {
                let values = [
                    ("piece", self.coloured_at(*piece, mv.from())),
                    ("move", san(position, *mv)),
                ];
                self.format("coach-can-mate", &values)
            }
            Observation::InCheck { attack } => self.format("coach-in-check", &[("attack", self.attack(attack))]),
            Observation::Hangs(capture) => self.capture(
                position,
                capture,
                ("coach-hangs-hop", "coach-hangs-leap", "coach-hangs"),
            ),
            Observation::CanTake(capture) => self.capture(
                position,
                capture,
                ("coach-takes-hop", "coach-takes-leap", "coach-takes"),
            ),
            Observation::CanFork { mv, piece, .. } => {
                let values = [
                    ("piece", self.coloured_at(*piece, mv.from())),
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

    fn capture(&self, position: &Position, capture: &Capture, (hop, leap, plain): ByWay) -> String {
        let piece = ("piece", self.coloured_at(capture.taker, capture.mv.from()));
        let target = ("target", self.coloured_at(capture.victim, capture.at));
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
            ("target", self.coloured_at(capture.victim, capture.at)),
        ];
        let mut words = self.format(
            match loss.cause {
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
        words
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::{Line, PEMBA, SHAKO, SplitMix};
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
                            subjects.insert(observation.topic().subject);
                        }
                        if let Some(loss) = loss(&line) {
                            let words = texts.loss(&loss);
                            assert!(words.ends_with('.') && !words.contains("coach-"), "{words}");
                            losses += 1;
                        }
                    }
                }
            }
        }
        assert!(subjects.len() >= 9 && losses > 10, "{subjects:?}, {losses}");
    }
}
