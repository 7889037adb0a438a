//! What is said about a move: comments, glyphs and the time on the clock.

use std::time::Duration;

use super::comment::Comment;
use super::glyph::Glyph;

/// The command that tells the time left on the mover's clock.
const CLOCK: &str = "clk";
/// The command that tells the time that the move took.
const ELAPSED: &str = "emt";

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// Comments that stand before the move. Those on the start of a game are not told from those after it.
    pub before: Vec<Comment>,
    /// Comments that stand after the move.
    pub after: Vec<Comment>,
    glyphs: Vec<Glyph>,
}

impl Annotations {
    /// The glyphs behind the move, each once.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// Puts a glyph behind the others, unless the move has it.
    pub fn add_glyph(&mut self, glyph: Glyph) {
        if !self.glyphs.contains(&glyph) {
            self.glyphs.push(glyph);
        }
    }

    /// Takes a glyph away.
    pub fn remove_glyph(&mut self, glyph: Glyph) {
        self.glyphs.retain(|&kept| kept != glyph);
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && self.glyphs.is_empty()
    }

    /// The time left on the mover's clock after the move, if a comment tells it (`[%clk …]`).
    pub fn clock(&self) -> Option<Duration> {
        self.time(CLOCK)
    }

    /// Notes the time left on the mover's clock after the move, to the millisecond.
    pub fn set_clock(&mut self, left: Duration) {
        self.set_time(CLOCK, left);
    }

    /// The time that the move took, if a comment tells it (`[%emt …]`).
    pub fn elapsed(&self) -> Option<Duration> {
        self.time(ELAPSED)
    }

    /// Notes the time that the move took, to the millisecond.
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        self.set_time(ELAPSED, elapsed);
    }

    fn time(&self, name: &str) -> Option<Duration> {
        self.after.iter().find_map(|comment| comment.time(name))
    }

    fn set_time(&mut self, name: &str, time: Duration) {
        // Where the time already is, else with the other commands, else in front.
        let there = self.after.iter().position(|comment| comment.command(name).is_some());
        let place = there.unwrap_or_else(|| self.place_of_commands());
        self.after[place].set_time(name, time);
    }

    /// Which of the comments after the move has the commands for programs; there is one from now on.
    pub(super) fn place_of_commands(&mut self) -> usize {
        let place = self.after.iter().position(|comment| !comment.commands().is_empty());
        place.unwrap_or_else(|| {
            self.after.insert(0, Comment::default());
            0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_time_replaces_the_one_before_and_leaves_the_rest() {
        let mut annotations = Annotations {
            after: vec![Comment::new("good"), Comment::new("[%clk x] [%eval 0.3]")],
            ..Annotations::default()
        };
        assert_eq!(annotations.clock(), None);
        annotations.set_clock(Duration::from_millis(62_500));
        annotations.set_elapsed(Duration::from_secs(3));
        assert_eq!(
            annotations.after[1].to_string(),
            "[%emt 0:00:03] [%clk 0:01:02.5] [%eval 0.3]"
        );
        assert_eq!(annotations.clock(), Some(Duration::from_millis(62_500)));
        assert_eq!(annotations.elapsed(), Some(Duration::from_secs(3)));

        let mut bare = Annotations::default();
        bare.set_clock(Duration::from_secs(3600));
        assert_eq!(bare.after, [Comment::new("[%clk 1:00:00]")]);
    }

    #[test]
    fn a_glyph_stands_once() {
        let mut annotations = Annotations::default();
        annotations.add_glyph(Glyph(1));
        annotations.add_glyph(Glyph(14));
        annotations.add_glyph(Glyph(1));
        assert_eq!(annotations.glyphs(), [Glyph(1), Glyph(14)]);
        annotations.remove_glyph(Glyph(1));
        annotations.remove_glyph(Glyph(14));
        assert!(annotations.is_empty());
    }
}
