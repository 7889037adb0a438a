//! Games in the export format of PGN.

use super::annotated::AnnotatedGame;
use super::tags::ROSTER;
use crate::rules::{Annotations, Comment, GameTree, NodeId, Side};

/// Lines of movetext stay below this many characters, if no single word is longer.
const WIDTH: usize = 80;

impl AnnotatedGame {
    /// The game in the export format of PGN, with an empty line at its end.
    ///
    /// [`PgnReader`](super::PgnReader) reads it back as the same game, as long as no more than a hundred variations lie
    /// within each other, and no comment is empty.
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        };
        for (name, unknown) in ROSTER {
            tag(name, self.tags.get(name).unwrap_or(unknown));
        }
        tag("Result", self.result.text());
        tag("Variant", self.variant().title);
        let start = self.tree.position(self.tree.root());
        let fen = start.fen();
        if fen != self.variant().start {
            tag("SetUp", "1");
            tag("FEN", &fen);
        }
        let others = self
            .tags
            .iter()
            .filter(|(name, _)| ROSTER.iter().all(|row| row.0 != *name));
        others.for_each(|(name, value)| tag(name, value));
        text.push('\n');
        let mut movetext = Movetext {
            tree: &self.tree,
            lines: Lines::default(),
            number_needed: true,
        };
        movetext.write();
        movetext.lines.word(self.result.text());
        text.push_str(&movetext.lines.finish());
        text.push_str("\n\n");
        text
    }
}

/// What is left to write.
enum Step {
    /// A move without its variations.
    Move(NodeId),
    /// The first move of a variation, and all that follows it.
    Variation(NodeId),
    /// The line behind a move.
    Rest(NodeId),
    /// The end of a variation.
    Close,
}

struct Movetext<'a> {
    tree: &'a GameTree,
    lines: Lines,
    /// Whether Black's move needs its number, too.
    number_needed: bool,
}

impl Movetext<'_> {
    fn write(&mut self) {
        self.after(self.tree.annotations(self.tree.root()));
        // Not recursive: a game may be longer than the stack is deep.
        let mut steps = vec![Step::Rest(self.tree.root())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Rest(node) => {
                    if let [next, variations @ ..] = self.tree.children(node) {
                        steps.push(Step::Rest(*next));
                        steps.extend(variations.iter().rev().map(|&node| Step::Variation(node)));
                        steps.push(Step::Move(*next));
                    }
                }
                Step::Move(node) => self.mv(node),
                Step::Variation(node) => {
                    self.lines.open();
                    self.number_needed = true;
                    // As most programs have it: what is said before a variation stands before its first number.
                    for comment in &self.tree.annotations(node).before {
                        self.comment(comment);
                    }
                    self.mv_itself(node, &[]);
                    steps.push(Step::Close);
                    steps.push(Step::Rest(node));
                }
                Step::Close => {
                    self.lines.close();
                    self.number_needed = true;
                }
            }
        }
    }

    fn mv(&mut self, node: NodeId) {
        let before = &self.tree.annotations(node).before;
        self.mv_itself(node, before);
    }

    /// A move with its number, comments between the two, and what is said after it.
    fn mv_itself(&mut self, node: NodeId, before: &[Comment]) {
        if let Some((parent, san)) = self.tree.parent(node).zip(self.tree.san(node)) {
            let position = self.tree.position(parent);
            let number = position.fullmove_number();
            match position.side_to_move() {
                Side::White => self.lines.word(&format!("{number}.")),
                Side::Black if self.number_needed || !before.is_empty() => self.lines.word(&format!("{number}...")),
                Side::Black => {}
            }
            for comment in before {
                self.comment(comment);
            }
            self.lines.word(&san);
            self.number_needed = false;
        }
        self.after(self.tree.annotations(node));
    }

    fn after(&mut self, annotations: &Annotations) {
        for glyph in annotations.glyphs() {
            self.lines.word(&format!("${}", glyph.0));
        }
        for comment in &annotations.after {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        if comment.is_empty() {
            return;
        }
        let text = format!("{{{comment}}}");
        for word in text.split(' ') {
            self.lines.word(word);
        }
        self.number_needed = true;
    }
}

/// Words on lines of moderate length.
#[derive(Default)]
struct Lines {
    text: String,
    /// The characters on the last line.
    width: usize,
    /// The next word, which brackets may still be put to.
    word: String,
    /// Brackets that open before the next word.
    open: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        self.flush();
        self.word.push_str(&self.open);
        self.word.push_str(word);
        self.open.clear();
    }

    fn open(&mut self) {
        self.open.push('(');
    }

    fn close(&mut self) {
        self.word.push(')');
    }

    fn flush(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if !self.text.is_empty() {
            // Some words mean something else at the start of a line: an escape, or the tags of another game.
            let movable = !self.word.starts_with('%') && (!self.word.starts_with('[') || self.word.starts_with("[%"));
            if self.width + 1 + length < WIDTH || !movable {
                self.text.push(' ');
                self.width += 1;
            } else {
                self.text.push('\n');
                self.width = 0;
            }
        }
        self.text.push_str(&self.word);
        self.width += length;
        self.word.clear();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}
