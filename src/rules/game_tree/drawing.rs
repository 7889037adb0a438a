//! Arrows and coloured squares that people draw on a position, as PGN's comments have them: `[%cal Gc2c4]`, `[%csl Rd4]`.

use super::annotations::Annotations;
use super::comment::Comment;
use crate::rules::square::Square;

/// The command that lists arrows.
const ARROWS: &str = "cal";
/// The command that lists coloured squares.
const SQUARES: &str = "csl";

/// What is drawn with: the four colours that other programs have as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Pen {
    /// Green.
    #[default]
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Pen {
    /// All of them.
    pub const ALL: [Pen; 4] = [Pen::Green, Pen::Red, Pen::Blue, Pen::Yellow];

    /// The letter by which PGN names it.
    pub const fn letter(self) -> char {
        match self {
            Pen::Green => 'G',
            Pen::Red => 'R',
            Pen::Blue => 'B',
            Pen::Yellow => 'Y',
        }
    }

    fn by_letter(letter: char) -> Option<Pen> {
        Pen::ALL.into_iter().find(|pen| pen.letter() == letter)
    }
}

/// An arrow, or a coloured square: an arrow that ends where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawing {
    /// What it is drawn with.
    pub pen: Pen,
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

impl Drawing {
    /// Whether it is a coloured square.
    pub fn is_square(self) -> bool {
        self.from == self.to
    }

    /// As PGN has it, such as `Ga10b9` or `Rd4`.
    fn text(self) -> String {
        let Drawing { pen, from, to } = self;
        if self.is_square() {
            format!("{}{from}", pen.letter())
        } else {
            format!("{}{from}{to}", pen.letter())
        }
    }

    fn read(text: &str) -> Option<Drawing> {
        let mut letters = text.chars();
        let pen = Pen::by_letter(letters.next()?)?;
        let squares = letters.as_str();
        // Ranks have one digit or two: the second square begins with its letter.
        let second = squares
            .char_indices()
            .skip(1)
            .find(|(_, letter)| letter.is_alphabetic());
        let (from, to) = match second {
            Some((at, _)) => squares.split_at(at),
            None => (squares, squares),
        };
        Some(Drawing {
            pen,
            from: from.parse().ok()?,
            to: to.parse().ok()?,
        })
    }
}

impl Annotations {
    /// What is drawn on the position, in the order in which it was drawn; arrows and squares each on their own. What
    /// makes no sense is passed over.
    pub fn drawings(&self) -> Vec<Drawing> {
        let lists = [SQUARES, ARROWS].map(|name| {
            let commands = self.after.iter().flat_map(Comment::commands);
            let lists = commands.filter(move |command| command.name() == name);
            lists.flat_map(|command| command.value().split(','))
        });
        let mut drawings: Vec<Drawing> = Vec::new();
        for drawing in lists
            .into_iter()
            .flatten()
            .filter_map(|text| Drawing::read(text.trim()))
        {
            if !drawings.contains(&drawing) {
                drawings.push(drawing);
            }
        }
        drawings
    }

    /// Draws something; in place of what leads from the same square to the same square, and what is there already is
    /// taken away.
    pub fn draw(&mut self, drawing: Drawing) {
        let mut drawings = self.drawings();
        let is_there = drawings.contains(&drawing);
        drawings.retain(|other| (other.from, other.to) != (drawing.from, drawing.to));
        if !is_there {
            drawings.push(drawing);
        }
        self.set_drawings(&drawings);
    }

    /// Takes away all that is drawn, and tells whether there was anything.
    pub fn wipe(&mut self) -> bool {
        let was_drawn_on = !self.drawings().is_empty();
        if was_drawn_on {
            self.set_drawings(&[]);
        }
        was_drawn_on
    }

    fn set_drawings(&mut self, drawings: &[Drawing]) {
        let place = self.place_of_commands();
        for (name, squares) in [(SQUARES, true), (ARROWS, false)] {
            let listed = drawings.iter().filter(|drawing| drawing.is_square() == squares);
            let list: Vec<String> = listed.map(|drawing| drawing.text()).collect();
            self.after.iter_mut().for_each(|comment| comment.remove_command(name));
            if !list.is_empty() {
                self.after[place].add_command(name, list.join(","));
            }
        }
        self.after.retain(|comment| !comment.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::square::SQUARE_COUNT;

    fn drawing(text: &str) -> Drawing {
        Drawing::read(text).expect("it is one")
    }

    fn with(comments: &[&str]) -> Annotations {
        let mut annotations = Annotations::default();
        annotations.after = comments.iter().map(|text| Comment::new(text)).collect();
        annotations
    }

    fn written(annotations: &Annotations) -> Vec<String> {
        annotations.after.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn drawings_are_read_as_other_programs_write_them() {
        let annotations = with(&[
            "[%csl Gd4, Ra10] look [%cal Gc2c4,Rd4d5,Ya10j10,Bj1a10]",
            "[%csl Bd4,Gd4]",
        ]);
        let texts: Vec<String> = annotations.drawings().into_iter().map(Drawing::text).collect();
        assert_eq!(texts, ["Gd4", "Ra10", "Bd4", "Gc2c4", "Rd4d5", "Ya10j10", "Bj1a10"]);
    }

    #[test]
    fn what_makes_no_sense_is_passed_over() {
        let annotations = with(&["[%csl] [%csl ,Gd4,Xd4,Gz9,G,Gd11] [%cal Gc2c4e5,gc2c4,Gc2,Gé4d4]"]);
        assert_eq!(annotations.drawings(), [drawing("Gd4"), drawing("Gc2")]);
    }

    #[test]
    fn the_same_again_takes_it_away_and_another_colour_takes_its_place() {
        let mut annotations = with(&["good [%clk 0:01:00]"]);
        for text in ["Gd4", "Rc2c4", "Gc4c2", "Bd4"] {
            annotations.draw(drawing(text));
        }
        assert_eq!(
            written(&annotations),
            ["[%clk 0:01:00] [%csl Bd4] [%cal Rc2c4,Gc4c2] good"]
        );
        annotations.draw(drawing("Rc2c4"));
        annotations.draw(drawing("Bd4"));
        assert_eq!(written(&annotations), ["[%clk 0:01:00] [%cal Gc4c2] good"]);
        assert!(annotations.wipe() && !annotations.wipe());
        assert_eq!(written(&annotations), ["[%clk 0:01:00] good"]);
    }

    #[test]
    fn what_was_drawn_alone_leaves_nothing_behind() {
        let mut annotations = Annotations::default();
        annotations.draw(drawing("Ga10b9"));
        assert_eq!(written(&annotations), ["[%cal Ga10b9]"]);
        annotations.draw(drawing("Ga10b9"));
        assert!(annotations.is_empty());
    }

    proptest! {
        #[test]
        fn whatever_is_drawn_reads_back(strokes in prop::collection::vec((0..4_usize, 0..SQUARE_COUNT, 0..SQUARE_COUNT), 0..12)) {
            let mut annotations = with(&["[%clk 0:00:09] fine"]);
            let mut wanted: Vec<Drawing> = Vec::new();
            for (pen, from, to) in strokes {
                let square = |index| Square::from_index(index).unwrap();
                let drawing = Drawing { pen: Pen::ALL[pen], from: square(from), to: square(to) };
                let is_there = wanted.contains(&drawing);
                wanted.retain(|other| (other.from, other.to) != (drawing.from, drawing.to));
                if !is_there {
                    wanted.push(drawing);
                }
                annotations.draw(drawing);
            }
            let reread = with(&[&written(&annotations)[0]]);
            let mut found = reread.drawings();
            prop_assert_eq!(&found, &annotations.drawings());
            let key = |drawing: &Drawing| (drawing.from.index(), drawing.to.index());
            found.sort_by_key(key);
            wanted.sort_by_key(key);
            prop_assert_eq!(found, wanted);
        }
    }
}
