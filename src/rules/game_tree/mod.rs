//! A game as a tree: the moves that were played, the variations beside them, and what was said about them.
//!
//! Every node keeps the position that its move leads to, so that stepping, jumping and drawing a board cost nothing; a
//! node takes about half a kilobyte, a thousand plies with hundreds of variations a few megabytes. The first child of a
//! node continues its line, the others are variations; no two children of a node are the same move.
//!
//! ```
//! use tenfold::rules::{GameTree, Position, SHAKO, parse_san};
//!
//! let mut tree = GameTree::new(Position::start(&SHAKO));
//! let first = parse_san(tree.position(tree.root()), "f5")?;
//! let f5 = tree.play(tree.root(), first)?;
//! let other = parse_san(tree.position(tree.root()), "e5")?;
//! let e5 = tree.play(tree.root(), other)?;
//! assert_eq!(tree.children(tree.root()), [f5, e5]);
//! assert!(!tree.is_main_line(e5));
//! tree.promote(e5);
//! assert_eq!(tree.main_line().last(), Some(e5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotations;
mod comment;
mod drawing;
mod glyph;

use std::iter;

use super::line::Line;
use super::moves::Move;
use super::notation::san;
use super::play::MoveError;
use super::position::Position;

pub use annotations::Annotations;
pub use comment::{Command, Comment};
pub use drawing::{Drawing, Pen};
pub use glyph::Glyph;

/// A place in a [`GameTree`]: the start, or a move in its line. Never used for another place, even after a deletion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    /// Where the move was played and which it was; `None` for the start.
    played: Option<(NodeId, Move)>,
    position: Position,
    /// The continuation, then the variations.
    children: Vec<NodeId>,
    annotations: Annotations,
}

/// A start position and the moves played from it, with variations and annotations.
///
/// Like a [`Line`], it does not stop at the end of a game. Two trees are equal when they have the same moves in the same
/// order with the same annotations, however they came about.
///
/// Methods that take a [`NodeId`] panic when its node was deleted or belongs to a larger tree; [`GameTree::contains`]
/// tells.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// Deleted nodes leave a hole.
    nodes: Vec<Option<Node>>,
    len: usize,
}

impl GameTree {
    const ROOT: NodeId = NodeId(0);

    /// A tree of nothing but a start.
    pub fn new(start: Position) -> GameTree {
        let root = Node {
            played: None,
            position: start,
            children: Vec::new(),
            annotations: Annotations::default(),
        };
        GameTree {
            nodes: vec![Some(root)],
            len: 1,
        }
    }

    /// The start of the game.
    pub const fn root(&self) -> NodeId {
        GameTree::ROOT
    }

    /// How many nodes there are, the start included.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no move has been played.
    pub const fn is_empty(&self) -> bool {
        self.len == 1
    }

    /// Whether the tree still has this node.
    pub fn contains(&self, id: NodeId) -> bool {
        self.nodes.get(id.0 as usize).is_some_and(Option::is_some)
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes[id.0 as usize].as_ref().expect("the node was not deleted")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id.0 as usize].as_mut().expect("the node was not deleted")
    }

    /// The position that has been reached.
    pub fn position(&self, id: NodeId) -> &Position {
        &self.node(id).position
    }

    /// The move that leads here; none to the start.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).played.map(|(_, mv)| mv)
    }

    /// The node before; none before the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).played.map(|(parent, _)| parent)
    }

    /// The moves that have been played here: the continuation of the line first, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The next node of the same line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// What was said about the move; of the start, about the game.
    pub fn annotations(&self, id: NodeId) -> &Annotations {
        &self.node(id).annotations
    }

    /// What was said about the move, to be changed.
    pub fn annotations_mut(&mut self, id: NodeId) -> &mut Annotations {
        &mut self.node_mut(id).annotations
    }

    /// The move that leads here in standard algebraic notation; none to the start.
    pub fn san(&self, id: NodeId) -> Option<String> {
        let (parent, mv) = self.node(id).played?;
        Some(san(self.position(parent), mv))
    }

    /// The node to which a move leads, if it has been played here.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        let mut children = self.children(id).iter().copied();
        children.find(|&child| self.mv(child) == Some(mv))
    }

    /// Plays a move here and tells where it leads: to the node that it already has, or to a new one, the last of the
    /// variations.
    ///
    /// # Errors
    /// When the move is not legal here; the tree is then unchanged.
    ///
    /// # Panics
    /// After four thousand million nodes.
    pub fn play(&mut self, id: NodeId, mv: Move) -> Result<NodeId, MoveError> {
        if let Some(child) = self.child(id, mv) {
            return Ok(child);
        }
        if !self.position(id).is_legal(mv) {
            return Err(MoveError::Illegal(mv));
        }
        Ok(self.add(id, mv))
    }

    /// Adds the node of a legal move that has not been played here.
    pub(super) fn add(&mut self, id: NodeId, mv: Move) -> NodeId {
        let mut position = self.position(id).clone();
        position.play_unchecked(mv);
        let child = NodeId(u32::try_from(self.nodes.len()).expect("fewer nodes than memory could hold"));
        self.nodes.push(Some(Node {
            played: Some((id, mv)),
            position,
            children: Vec::new(),
            annotations: Annotations::default(),
        }));
        self.node_mut(id).children.push(child);
        self.len += 1;
        child
    }

    /// This node and all before it, back to the start.
    fn back(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(Some(id), |&id| self.parent(id))
    }

    /// The nodes from the first move to this one; empty for the start.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.back(id).filter(|&id| id != GameTree::ROOT).collect();
        path.reverse();
        path
    }

    /// The moves from the start to this node, by which repetition and the end of the game are judged.
    pub fn line(&self, id: NodeId) -> Line {
        let mut line = Line::new(self.position(GameTree::ROOT).clone());
        for mv in self.path(id).into_iter().filter_map(|id| self.mv(id)) {
            line.play(mv).expect("every move of a tree is legal where it stands");
        }
        line
    }

    /// The nodes of the main line, after the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.rest_of_line(GameTree::ROOT)
    }

    /// The nodes that continue the line of this one.
    pub fn rest_of_line(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.next(id), |&id| self.next(id))
    }

    /// The last node of the line on which this one lies.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        self.rest_of_line(id).last().unwrap_or(id)
    }

    /// Whether the move is the first choice of the node before it.
    fn continues_line(&self, id: NodeId) -> bool {
        self.parent(id).is_none_or(|parent| self.next(parent) == Some(id))
    }

    /// Whether the node is the start or a move of the main line.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.back(id).all(|id| self.continues_line(id))
    }

    /// The first move of the variation that the node belongs to; none on the main line.
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        self.back(id).find(|&id| !self.continues_line(id))
    }

    /// Makes the variation that the node belongs to the continuation of the line from which it branches off; that line
    /// becomes its first variation. Does nothing on the main line.
    pub fn promote(&mut self, id: NodeId) {
        let Some(start) = self.variation_start(id) else { return };
        let parent = self.parent(start).expect("only moves start variations");
        let children = &mut self.node_mut(parent).children;
        if let Some(place) = children.iter().position(|&child| child == start) {
            children[..=place].rotate_right(1);
        }
    }

    /// Makes the node one of the main line, whatever variations it was in.
    pub fn make_main_line(&mut self, id: NodeId) {
        // Upwards, so that no stretch is walked twice.
        let mut at = id;
        while let Some(start) = self.variation_start(at) {
            self.promote(start);
            at = start;
        }
    }

    /// Takes a move back out of the game, with all that follows it, and tells the node before it. The first variation
    /// beside it, if any, continues the line then. The start cannot be deleted: nothing happens, `None`.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.node_mut(parent).children.retain(|&child| child != id);
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id.0 as usize].take() {
                self.len -= 1;
                doomed.extend(node.children);
            }
        }
        Some(parent)
    }
}

impl From<&Line> for GameTree {
    /// The tree with this line and nothing else.
    fn from(line: &Line) -> GameTree {
        let mut tree = GameTree::new(line.start().clone());
        let mut at = tree.root();
        for &mv in line.moves() {
            at = tree.add(at, mv);
        }
        tree
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        if self.len != other.len || self.position(GameTree::ROOT) != other.position(GameTree::ROOT) {
            return false;
        }
        // Not recursive: a game may be longer than the stack is deep.
        let mut pairs = vec![(GameTree::ROOT, GameTree::ROOT)];
        while let Some((ours, theirs)) = pairs.pop() {
            let (a, b) = (self.node(ours), other.node(theirs));
            if self.mv(ours) != other.mv(theirs)
                || a.annotations != b.annotations
                || a.children.len() != b.children.len()
            {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

impl Eq for GameTree {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, parse_san};
    use proptest::prelude::*;

    /// Plays these moves from a node and tells the last one's.
    fn play(tree: &mut GameTree, mut at: NodeId, moves: &str) -> NodeId {
        for text in moves.split_whitespace() {
            let mv = parse_san(tree.position(at), text).unwrap();
            at = tree.play(at, mv).unwrap();
        }
        at
    }

    fn sans(tree: &GameTree, nodes: impl IntoIterator<Item = NodeId>) -> String {
        let sans: Vec<String> = nodes.into_iter().filter_map(|id| tree.san(id)).collect();
        sans.join(" ")
    }

    /// f5 g6 (e6 e5 (d5)) g5
    fn branched() -> (GameTree, [NodeId; 3]) {
        let mut tree = GameTree::new(Position::start(&SHAKO));
        let f5 = play(&mut tree, GameTree::ROOT, "f5");
        let g5 = play(&mut tree, f5, "g6 g5");
        let e5 = play(&mut tree, f5, "e6 e5");
        let d5 = play(&mut tree, f5, "e6 d5");
        (tree, [g5, e5, d5])
    }

    #[test]
    fn a_move_played_again_leads_to_the_same_node() {
        let mut tree = GameTree::new(Position::start(&SHAKO));
        let first = play(&mut tree, GameTree::ROOT, "f5 g6");
        assert_eq!(play(&mut tree, GameTree::ROOT, "f5 g6"), first);
        assert_eq!((tree.len(), tree.is_empty()), (3, false));
        assert_eq!(tree.end_of_line(tree.root()), first);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let (mut tree, [g5, ..]) = branched();
        let before = tree.clone();
        let mv = parse_san(tree.position(tree.root()), "f5").unwrap();
        assert_eq!(tree.play(g5, mv), Err(MoveError::Illegal(mv)));
        assert_eq!(tree, before);
    }

    #[test]
    fn the_line_to_a_node_ends_in_its_position() {
        let (tree, nodes) = branched();
        for id in nodes {
            let line = tree.line(id);
            assert_eq!(line.position(), tree.position(id));
            assert_eq!(line.ply(), tree.path(id).len());
            assert_eq!(
                GameTree::from(&line).line(GameTree::from(&line).end_of_line(tree.root())),
                line
            );
        }
        assert_eq!(sans(&tree, tree.path(nodes[2])), "f5 e6 d5");
        assert_eq!(tree.line(tree.root()).ply(), 0);
    }

    #[test]
    fn a_promoted_variation_comes_first_and_what_it_displaces_second() {
        let (mut tree, [g5, e5, d5]) = branched();
        assert_eq!(sans(&tree, tree.main_line()), "f5 g6 g5");
        assert_eq!(tree.variation_start(d5), Some(d5));
        tree.promote(d5);
        assert_eq!((tree.is_main_line(d5), tree.is_main_line(g5)), (false, true));
        tree.promote(d5);
        assert_eq!(sans(&tree, tree.main_line()), "f5 e6 d5");
        tree.promote(d5);
        assert_eq!(sans(&tree, tree.main_line()), "f5 e6 d5");
        tree.make_main_line(g5);
        assert!(tree.is_main_line(g5) && !tree.is_main_line(d5));
        tree.make_main_line(e5);
        assert_eq!(sans(&tree, tree.main_line()), "f5 e6 e5");
    }

    #[test]
    fn a_deleted_move_takes_what_follows_with_it_and_its_number_is_not_used_again() {
        let (mut tree, [_, e5, d5]) = branched();
        let e6 = tree.parent(e5).unwrap();
        let f5 = tree.parent(e6);
        assert_eq!(tree.delete(e6), f5);
        assert_eq!(tree.len(), 4);
        assert!(![e6, e5, d5].into_iter().any(|id| tree.contains(id)));
        let again = play(&mut tree, f5.unwrap(), "e6");
        assert_ne!(again, e6);
        assert_eq!(tree.delete(tree.root()), None);
    }

    #[test]
    fn when_the_continuation_is_deleted_the_first_variation_continues() {
        let (mut tree, [g5, ..]) = branched();
        let g6 = tree.parent(g5).unwrap();
        tree.delete(g6);
        assert_eq!(sans(&tree, tree.main_line()), "f5 e6 e5");
    }

    #[test]
    fn trees_are_equal_by_what_they_hold_not_by_how_they_grew() {
        let (tree, _) = branched();
        let mut other = GameTree::new(Position::start(&SHAKO));
        let e6 = play(&mut other, GameTree::ROOT, "f5 e6");
        play(&mut other, e6, "e5");
        play(&mut other, e6, "d5");
        let g5 = play(&mut other, GameTree::ROOT, "f5 g6 g5");
        assert_ne!(tree, other);
        other.promote(g5);
        assert_eq!(tree, other);
        other.annotations_mut(g5).add_glyph(Glyph(1));
        assert_ne!(tree, other);
    }

    /// Every node that can be reached from the start.
    fn reachable(tree: &GameTree) -> Vec<NodeId> {
        let mut found = vec![GameTree::ROOT];
        let mut at = 0;
        while let Some(&node) = found.get(at) {
            found.extend(tree.children(node));
            at += 1;
        }
        found
    }

    proptest! {
        #[test]
        fn a_tree_stays_whole_whatever_is_done_to_it(doings in prop::collection::vec((0..8u8, any::<u16>()), 0..80)) {
            let mut tree = GameTree::new(Position::start(&PEMBA));
            let mut at = GameTree::ROOT;
            for (doing, choice) in doings {
                let nodes = reachable(&tree);
                let choice = usize::from(choice);
                match doing {
                    0 => at = nodes[choice % nodes.len()],
                    1 => {
                        tree.promote(at);
                        prop_assert!(tree.variation_start(at) != Some(at));
                    }
                    2 => {
                        tree.make_main_line(at);
                        prop_assert!(tree.is_main_line(at));
                    }
                    3 => at = tree.delete(at).unwrap_or(at),
                    _ => {
                        // Few moves each time, so that some are played again.
                        let moves = tree.position(at).legal_moves();
                        if let Some(&mv) = moves.get(choice % moves.len().clamp(1, 3)) {
                            at = tree.play(at, mv).expect("listed moves are legal");
                        }
                    }
                }
                prop_assert!(tree.contains(at));
            }
            let nodes = reachable(&tree);
            prop_assert_eq!(nodes.len(), tree.len());
            let main_line: Vec<NodeId> = tree.main_line().collect();
            for &node in &nodes {
                let line = tree.line(node);
                prop_assert_eq!(line.position(), tree.position(node));
                prop_assert_eq!(line.moves().last().copied(), tree.mv(node));
                prop_assert_eq!(tree.is_main_line(node), node == tree.root() || main_line.contains(&node));
                prop_assert_eq!(tree.is_main_line(node), tree.variation_start(node).is_none());
                for &child in tree.children(node) {
                    prop_assert_eq!(tree.parent(child), Some(node));
                    prop_assert_eq!(tree.child(node, tree.mv(child).expect("a child has a move")), Some(child));
                }
            }
        }
    }
}
