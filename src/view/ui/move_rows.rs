//! The list of moves as rows: pairs of the main line, and between them what else was tried and said.

use bevy::prelude::Resource;

use crate::game::{GameRecord, Revision};
use crate::rules::{Comment, GameTree, NodeId, Side};

/// A row of the list.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Row {
    /// White's move and Black's, with their number.
    Pair { number: u32, plies: [Option<NodeId>; 2] },
    /// Words of a variation or of a comment.
    Aside(Vec<Word>),
}

/// A word of an aside.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Word {
    pub text: String,
    /// The move that it tells; none in a comment.
    pub node: Option<NodeId>,
    /// How wide it is, in points, with the blank after it.
    pub width: f32,
}

/// The rows of the game on the board, made anew when it has changed.
#[derive(Resource, Default)]
pub(super) struct MoveRows {
    made_for: Option<(Revision, usize, u32, bool)>,
    rows: Vec<Row>,
}

impl MoveRows {
    /// The rows in so much room, where `measure` tells how wide a word is: a move, by figurines or not, or any other.
    pub(super) fn of(
        &mut self,
        record: &GameRecord,
        figurines: bool,
        room: f32,
        measure: impl FnMut(&str, bool) -> f32,
    ) -> &[Row] {
        let key = (record.game_revision(), record.tree().len(), room.to_bits(), figurines);
        if self.made_for != Some(key) {
            self.made_for = Some(key);
            self.rows = rows(record.tree(), room, measure);
        }
        &self.rows
    }
}

/// The row in which a move stands.
pub(super) fn row_of(rows: &[Row], node: NodeId) -> Option<usize> {
    rows.iter().position(|row| match row {
        Row::Pair { plies, .. } => plies.contains(&Some(node)),
        Row::Aside(words) => words.iter().any(|word| word.node == Some(node)),
    })
}

/// A move as people write it, with the signs behind it.
pub(super) fn written(tree: &GameTree, node: NodeId) -> String {
    let mut text = tree.san(node).unwrap_or_default();
    let signs = tree.annotations(node).glyphs().iter().filter_map(|glyph| glyph.sign());
    signs.for_each(|sign| text.push_str(sign));
    text
}

fn rows(tree: &GameTree, room: f32, mut measure: impl FnMut(&str, bool) -> f32) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut node = tree.root();
    let mut aside = |rows: &mut Vec<Row>, words: Vec<(String, Option<NodeId>)>| {
        let words = words.into_iter().map(|(text, node)| Word {
            width: measure(&text, node.is_some()),
            text,
            node,
        });
        rows.extend(lines(words, room).into_iter().map(Row::Aside));
    };
    aside(&mut rows, said(&tree.annotations(node).after));
    while let Some((&main, others)) = tree.children(node).split_first() {
        let position = tree.position(node);
        let number = position.fullmove_number();
        match (position.side_to_move(), rows.last_mut()) {
            (Side::Black, Some(Row::Pair { plies: [_, black], .. })) if black.is_none() => *black = Some(main),
            (Side::Black, _) => rows.push(Row::Pair {
                number,
                plies: [None, Some(main)],
            }),
            (Side::White, _) => rows.push(Row::Pair {
                number,
                plies: [Some(main), None],
            }),
        }
        aside(&mut rows, said(&tree.annotations(main).after));
        for &other in others {
            aside(&mut rows, variation(tree, other));
        }
        node = main;
    }
    rows
}

/// What people said.
fn said(comments: &[Comment]) -> Vec<(String, Option<NodeId>)> {
    let words = comments.iter().flat_map(|comment| comment.text().split_whitespace());
    words.map(|word| (word.to_owned(), None)).collect()
}

/// What is still to be told of a variation.
enum Step {
    Move(NodeId),
    Rest(NodeId),
    Open,
    Close,
}

/// A variation with those within it, from its first move on.
fn variation(tree: &GameTree, first: NodeId) -> Vec<(String, Option<NodeId>)> {
    let mut words: Vec<(String, Option<NodeId>)> = Vec::new();
    // Not recursive: variations may lie deeper within each other than the stack does.
    let mut steps = vec![Step::Rest(first), Step::Move(first)];
    let mut opened = String::new();
    let mut number_needed = true;
    while let Some(step) = steps.pop() {
        match step {
            Step::Open => {
                opened.push('(');
                number_needed = true;
            }
            Step::Close => {
                if let Some((last, _)) = words.last_mut() {
                    last.push(')');
                }
                number_needed = true;
            }
            Step::Move(node) => {
                let Some(before) = tree.parent(node).map(|before| tree.position(before)) else {
                    continue;
                };
                let number = before.fullmove_number();
                let mut text = std::mem::take(&mut opened);
                match before.side_to_move() {
                    Side::White => text.push_str(&format!("{number}.\u{a0}")),
                    Side::Black if number_needed => text.push_str(&format!("{number}…\u{a0}")),
                    Side::Black => {}
                }
                text.push_str(&written(tree, node));
                words.push((text, Some(node)));
                let comments = said(&tree.annotations(node).after);
                number_needed = !comments.is_empty();
                words.extend(comments);
            }
            Step::Rest(node) => {
                if let Some((&main, others)) = tree.children(node).split_first() {
                    steps.push(Step::Rest(main));
                    for &other in others.iter().rev() {
                        steps.extend([Step::Close, Step::Rest(other), Step::Move(other), Step::Open]);
                    }
                    steps.push(Step::Move(main));
                }
            }
        }
    }
    words
}

/// Words in as many lines as they need.
fn lines(words: impl Iterator<Item = Word>, room: f32) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = Vec::new();
    let mut left = 0.0;
    for word in words {
        if word.width > left || lines.is_empty() {
            lines.push(Vec::new());
            left = room;
        }
        left -= word.width;
        if let Some(line) = lines.last_mut() {
            line.push(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AnnotatedGame, PgnReader, SHAKO};

    fn game(pgn: &str) -> AnnotatedGame {
        PgnReader::new(pgn.as_bytes(), &SHAKO).next().unwrap().unwrap().game
    }

    /// The rows as text, one character as wide as a point.
    fn texts(pgn: &str, room: f32) -> Vec<String> {
        let tree = game(pgn).tree;
        let text = |row: &Row| match row {
            Row::Pair { number, plies } => {
                let ply = |ply: Option<NodeId>| ply.map_or("–".to_owned(), |node| written(&tree, node));
                format!("{number}. {} {}", ply(plies[0]), ply(plies[1]))
            }
            Row::Aside(words) => {
                let words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
                words.join(" ")
            }
        };
        let rows = rows(&tree, room, |text, _| text.chars().count() as f32 + 1.0);
        rows.iter().map(text).collect()
    }

    #[test]
    fn white_and_black_share_a_row() {
        assert_eq!(texts("1. f5 g6 2. g5 *", 80.0), ["1. f5 g6", "2. g5 –"]);
    }

    #[test]
    fn a_game_that_black_begins_leaves_whites_place_empty() {
        let start = SHAKO.start.replace(" w ", " b ").replace(" 0 1", " 0 7");
        let pgn = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n7... g6 8. f5 *");
        assert_eq!(texts(&pgn, 80.0), ["7. – g6", "8. f5 –"]);
    }

    #[test]
    fn what_was_tried_and_said_stands_where_it_belongs() {
        let pgn = "1. f5!? {bold} g6 (1... e6 2. e4 (2. d4 d6) 2... d6) (1... h6) 2. g5 *";
        assert_eq!(
            texts(pgn, 80.0),
            [
                "1. f5!? –",
                "bold",
                "1. – g6",
                "1…\u{a0}e6 2.\u{a0}e4 (2.\u{a0}d4 d6) 2…\u{a0}d6",
                "1…\u{a0}h6",
                "2. g5 –"
            ]
        );
    }

    #[test]
    fn an_aside_takes_as_many_lines_as_it_needs() {
        let pgn = "1. f5 {so much more is said than fits} *";
        assert_eq!(texts(pgn, 12.0)[1..], ["so much", "more is", "said than", "fits"]);
        let long = "1. f5 {incomprehensibilities} *";
        assert_eq!(texts(long, 3.0)[1..], ["incomprehensibilities"]);
    }

    #[test]
    fn every_move_stands_in_one_row() {
        let pgn = "1. f5 g6 (1... e6 2. e4 (2. d4 d6 (2... h6)) 2... d6) 2. g5 (2. h4) *";
        let tree = game(pgn).tree;
        let rows = rows(&tree, 20.0, |text, _| text.chars().count() as f32);
        let mut found = 0;
        for row in &rows {
            found += match row {
                Row::Pair { plies, .. } => plies.iter().flatten().count(),
                Row::Aside(words) => words.iter().filter(|word| word.node.is_some()).count(),
            };
        }
        assert_eq!(found, tree.len() - 1);
        let last = tree.main_line().last().unwrap();
        assert_eq!(row_of(&rows, last), Some(rows.len() - 2));
    }
}
