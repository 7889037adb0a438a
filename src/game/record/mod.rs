//! The record of the game on the board: its moves and variations, where it stands, and which position is looked at.

mod judge;
mod messages;

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use super::save::SavedGame;
use super::seats::{Seat, Seats, Terms};
use crate::rules::{
    DrawReason, Drawing, GameResult, GameTree, Line, Move, MoveError, NodeId, Outcome, Position, SHAKO, Side, Tags,
    Variant, san,
};

pub(super) use judge::{
    Verdicts, begin_requested_games, draw_on_board, end_games, go_back_and_forth, name_game, play_requested_moves,
    plugin, settle_draws,
};
pub use messages::{
    AnswerDraw, Browse, ClaimDraw, Draw, DrawDeclined, GameAdvanced, GameEnded, MovePlayed, MoveRefused, MoveRequested,
    MoveTakenBack, NameGame, NewGame, OfferDraw, PositionReset, Redo, Refusal, Resign, Revision, TakeBack, WipeBoard,
};

/// The game on the board: where it started, what was played and tried, how it ended.
///
/// The game stands at its tip; the board shows that position or an earlier one, or one of a variation. Whoever plays at
/// an earlier point begins a new line, and the game goes on there. The main line is the game: what is played now or,
/// once a game has ended, what was played till then.
///
/// There always is a game; before the first one is begun it is the start of Shako, and no pieces stand on the board.
#[derive(Resource, Clone, Debug)]
pub struct GameRecord {
    tree: GameTree,
    /// Where the game stands.
    tip: NodeId,
    /// What the board shows.
    shown: NodeId,
    /// From the start to the tip.
    game: Line,
    /// From the start to what the board shows.
    line: Line,
    /// The moves of that, as people write them.
    san: Vec<String>,
    /// Ends that came from beside the board (by resignation, a claim, agreement, the clock), by where the game stood.
    ends: BTreeMap<NodeId, Outcome>,
    outcome: Option<Outcome>,
    /// Kept because people are shown it in every frame.
    claims: Vec<DrawReason>,
    /// Who has offered a draw that is not answered yet.
    offer: Option<Side>,
    /// Where a draw was offered last: once for each move is enough.
    offered: Option<Revision>,
    /// Where the game stood before what was taken back, the latest last.
    undone: Vec<NodeId>,
    /// Whether moves may be taken back.
    may_take_back: bool,
    /// What else is known of the game, for those who read it elsewhere.
    about: About,
    revision: Revision,
    game_revision: Revision,
    ink: Revision,
}

/// What is known of a game besides its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Who played, where and when.
    pub tags: Tags,
    /// How it is said to have ended.
    pub result: GameResult,
    /// Whether it was played elsewhere.
    pub imported: bool,
}

/// What the board no longer shows, and what it shows now.
#[derive(Default)]
struct Steps {
    back: Vec<MoveTakenBack>,
    forward: Vec<MovePlayed>,
}

impl GameRecord {
    /// A game that has not begun.
    fn new(start: Position, seats: &Seats, terms: Terms) -> GameRecord {
        let tree = GameTree::new(start);
        let root = tree.root();
        GameRecord::at(tree, root, BTreeMap::new(), About::today(), seats, terms)
    }

    /// A game that goes on where it was left.
    fn of_saved(saved: &SavedGame) -> GameRecord {
        let (tree, tip, ends) = (saved.tree().clone(), saved.tip(), saved.ends().clone());
        GameRecord::at(tree, tip, ends, saved.about().clone(), &saved.seats(), saved.terms())
    }

    /// A game that stands at `tip`.
    fn at(
        tree: GameTree,
        tip: NodeId,
        ends: BTreeMap<NodeId, Outcome>,
        about: About,
        seats: &Seats,
        terms: Terms,
    ) -> GameRecord {
        let game = tree.line(tip);
        let played = game.positions().iter().zip(game.moves());
        let san = played.map(|(before, &mv)| san(before, mv)).collect();
        let revision = Revision::fresh();
        let mut record = GameRecord {
            tree,
            tip,
            shown: tip,
            line: game.clone(),
            game,
            san,
            ends,
            outcome: None,
            claims: Vec::new(),
            offer: None,
            offered: None,
            undone: Vec::new(),
            may_take_back: terms.take_back,
            about,
            revision,
            game_revision: revision,
            ink: revision,
        };
        record.judge(seats);
        record
    }

    // ---- what the board shows

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The start and the moves that lead to what the board shows.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many moves, of either side, lead to what the board shows.
    pub fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The move that led to what the board shows.
    pub fn last_move(&self) -> Option<Move> {
        self.line.moves().last().copied()
    }

    /// The moves that lead to what the board shows, as people write them.
    pub fn san_moves(&self) -> &[String] {
        &self.san
    }

    /// The place of what the board shows in the [tree](GameRecord::tree).
    pub fn shown(&self) -> NodeId {
        self.shown
    }

    /// Whether the board shows where the game stands.
    pub fn is_at_tip(&self) -> bool {
        self.shown == self.tip
    }

    /// The name of what the board shows now. It changes with everything.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// What is drawn on what the board shows.
    pub fn drawings(&self) -> Vec<Drawing> {
        self.tree.annotations(self.shown).drawings()
    }

    /// The name of all that is drawn in the game. It changes with every stroke.
    pub fn ink(&self) -> Revision {
        self.ink
    }

    /// Who may move what is on the board; nobody once the game has ended there.
    pub fn seat_to_move(&self, seats: &Seats) -> Option<Seat> {
        let open = if self.is_at_tip() {
            self.outcome.is_none()
        } else {
            self.may_go_back() && self.line.outcome().is_none()
        };
        open.then(|| seats[self.position().side_to_move()])
    }

    /// Whether it was agreed on that decisions may be taken back.
    pub fn allows_take_back(&self) -> bool {
        self.may_take_back
    }

    /// Whether the game may go on from an earlier point.
    fn may_go_back(&self) -> bool {
        self.may_take_back || self.outcome.is_some()
    }

    // ---- where the game stands

    /// The start and all that was played of the game as it stands, whatever the board shows.
    pub fn game(&self) -> &Line {
        &self.game
    }

    /// The place where the game stands in the [tree](GameRecord::tree).
    pub fn tip(&self) -> NodeId {
        self.tip
    }

    /// The place where the game stood after so many moves; none where it has not come so far.
    pub fn place_after(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(1) {
            None => Some(self.tree.root()),
            Some(index) => self.tree.path(self.tip).get(index).copied(),
        }
    }

    /// The name of where the game stands. It does not change while people look at other positions.
    pub fn game_revision(&self) -> Revision {
        self.game_revision
    }

    /// Whether a request that was meant for this state may still be granted.
    fn is_current(&self, at: Revision) -> bool {
        at == self.revision || at == self.game_revision
    }

    /// Who is to move where the game stands; nobody once it has ended.
    pub fn seat_awaited(&self, seats: &Seats) -> Option<Seat> {
        self.outcome
            .is_none()
            .then(|| seats[self.game.position().side_to_move()])
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the outcome came from beside the board: by resignation, claim, agreement or the clock.
    pub fn ended_beside_board(&self) -> bool {
        self.ends.contains_key(&self.tip)
    }

    /// The draws that a human may claim now. None where an engine plays: it has claimed them itself.
    pub fn claims(&self) -> &[DrawReason] {
        &self.claims
    }

    /// Who has offered a draw that the other side has not answered yet.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offer
    }

    /// Whether [`OfferDraw`] would be granted: the game goes on, a human is to move, and has not offered here yet.
    pub fn can_offer_draw(&self, seats: &Seats) -> bool {
        let is_new = self.offered != Some(self.game_revision);
        self.seat_awaited(seats).is_some_and(Seat::is_human) && self.offer.is_none() && is_new
    }

    /// Which game is played.
    pub fn variant(&self) -> &'static Variant {
        self.position().variant()
    }

    /// All moves and variations.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The ends that came from beside the board, by where the game stood.
    pub fn ends(&self) -> &BTreeMap<NodeId, Outcome> {
        &self.ends
    }

    /// What is known of the game besides its moves.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Whether [`TakeBack`] would be granted: a human has made a decision, be it a move or the end of the game.
    pub fn can_take_back(&self, seats: &Seats) -> bool {
        if !self.may_take_back {
            false
        } else if self.ended_beside_board() {
            // Nobody decides anything when the computer plays itself.
            seats.any_human()
        } else {
            self.plies_to_take_back(seats) > 0
        }
    }

    /// How many plies must be taken back to reach the last decision of the human who may ask for it: one between two
    /// players; against an engine one or two, as it has answered or not. 0 when no move is to be taken back, also since
    /// the last decision was to end the game: [`GameRecord::can_take_back`] tells whether there is any decision.
    pub fn plies_to_take_back(&self, seats: &Seats) -> usize {
        if self.ended_beside_board() {
            return 0;
        }
        let plies = match seats.only_human() {
            Some(human) if self.game.position().side_to_move() == human => 2,
            Some(_) => 1,
            // Nobody decides anything when the computer plays itself.
            None if seats.any_engine() => 0,
            None => 1,
        };
        if plies <= self.game.ply() { plies } else { 0 }
    }

    /// Whether [`Redo`] would be granted: something was taken back, and nothing was played since.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    // ---- changes

    /// Plays a move where the game stands, if the rules allow it now. Whoever looks at the tip follows it there.
    fn play(&mut self, mv: Move, seats: &Seats) -> Result<Steps, MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        if !self.game.position().is_legal(mv) {
            return Err(MoveError::Illegal(mv));
        }
        let mut steps = Steps::default();
        let follow = self.is_at_tip();
        self.drop_undone(Some(mv), seats, &mut steps);
        let node = self.tree.play(self.tip, mv)?;
        if self.tree.next(self.tip) != Some(node) {
            let is_kept = self.tree.is_main_line(self.tip) && self.main_line_is_kept(seats);
            if !is_kept {
                self.tree.promote(node);
            }
        }
        self.game.play(mv)?;
        self.tip = node;
        if follow {
            self.show(node, &mut steps);
        }
        self.change(seats);
        Ok(steps)
    }

    /// What was taken back is no part of the game any more, once something else is played in its place; unless more than
    /// that would go with it.
    fn drop_undone(&mut self, mv: Option<Move>, seats: &Seats, steps: &mut Steps) {
        let Some(undone) = self.undone.first().copied() else {
            return;
        };
        self.undone.clear();
        let path = self.tree.path(undone);
        let undone = &path[self.game.ply().min(path.len())..];
        let Some(&next) = undone.first() else { return };
        let is_bare = |&node: &NodeId| self.tree.children(node).len() <= 1;
        let is_kept = self.main_line_is_kept(seats) && self.tree.is_main_line(next);
        if (mv.is_some() && self.tree.mv(next) == mv) || is_kept || !undone.iter().all(is_bare) {
            return;
        }
        if self.tree.path(self.shown).contains(&next) {
            self.show(self.tip, steps);
        }
        self.tree.delete(next);
        let tree = &self.tree;
        self.ends.retain(|&node, _| tree.contains(node));
    }

    /// Whether the main line stays what it is when something else is tried: a game that has ended, or that somebody else
    /// has played.
    fn main_line_is_kept(&self, seats: &Seats) -> bool {
        self.about.imported || main_outcome(&self.tree, &self.ends, *seats).is_some()
    }

    /// Plays a move at an earlier point, or in another line than that of the game; the game goes on there, unless the
    /// move is its own next one.
    fn play_at_shown(&mut self, mv: Move, seats: &Seats) -> Result<Steps, MoveError> {
        if self.line.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let is_kept = self.main_line_is_kept(seats);
        let node = self.tree.play(self.shown, mv)?;
        let mut steps = Steps::default();
        self.show(node, &mut steps);
        if !self.lies_on_game(node) {
            if !is_kept {
                self.tree.make_main_line(node);
            }
            self.undone.clear();
            self.tip = node;
            self.game = self.line.clone();
            self.change(seats);
        }
        Ok(steps)
    }

    /// Takes back the last decision.
    fn take_back(&mut self, seats: &Seats, steps: &mut Steps) {
        if self.ends.remove(&self.tip).is_none() {
            let plies = self.plies_to_take_back(seats);
            let before = (self.tip, self.game.ply());
            for _ in 0..plies {
                self.game.take_back();
                self.tip = self.tree.parent(self.tip).unwrap_or(self.tip);
            }
            if before.1 > self.game.ply() {
                self.undone.push(before.0);
            }
        }
        self.show(self.tip, steps);
        self.change(seats);
    }

    /// Takes back that something was taken back.
    fn redo(&mut self, seats: &Seats, steps: &mut Steps) {
        if let Some(tip) = self.undone.pop() {
            self.tip = tip;
            self.game = self.tree.line(tip);
            self.show(tip, steps);
            self.change(seats);
        }
    }

    /// Ends the game by something that happened beside the board.
    fn end(&mut self, outcome: Outcome, seats: &Seats) -> Steps {
        let mut steps = Steps::default();
        // The game ends here: what was taken back is no part of it.
        self.drop_undone(None, seats, &mut steps);
        self.ends.insert(self.tip, outcome);
        self.outcome = Some(outcome);
        self.claims.clear();
        self.offer = None;
        self.note_change();
        steps
    }

    /// Where somebody who browses wants to go.
    fn browsed(&self, browse: Browse) -> Option<NodeId> {
        let to = match browse {
            Browse::Back => self.tree.parent(self.shown)?,
            Browse::Forward => self.next_shown()?,
            Browse::Start => self.tree.root(),
            Browse::End if self.lies_on_game(self.shown) => self.tip,
            Browse::End => self.tree.end_of_line(self.shown),
            Browse::To(node) => Some(node).filter(|&node| self.tree.contains(node))?,
        };
        (to != self.shown).then_some(to)
    }

    /// Whether a node lies on the way to where the game stands, both ends included.
    pub fn lies_on_game(&self, node: NodeId) -> bool {
        node == self.tree.root() || self.tree.path(self.tip).contains(&node)
    }

    /// Whether a move has been taken back from where the game stands, and can be brought again.
    pub fn is_taken_back(&self, node: NodeId) -> bool {
        self.can_redo() && node != self.tip && self.tree.path(node).contains(&self.tip)
    }

    /// The node after what the board shows: the game's, where that goes on, else that of the line. What was taken back
    /// comes again by [`Redo`] only.
    pub fn next_shown(&self) -> Option<NodeId> {
        if self.is_at_tip() {
            return self.tree.next(self.shown).filter(|_| !self.can_redo());
        }
        if self.lies_on_game(self.shown) {
            return self.tree.path(self.tip).get(self.line.ply()).copied();
        }
        self.tree.next(self.shown)
    }

    /// Lets the board show another position, and notes every step of the way there.
    fn show(&mut self, to: NodeId, steps: &mut Steps) {
        let (from, to_path) = (self.tree.path(self.shown), self.tree.path(to));
        let common = from.iter().zip(&to_path).take_while(|(a, b)| a == b).count();
        for _ in common..from.len() {
            self.san.pop();
            // A step back after a step on, in one frame, is no step at all.
            if let Some((mv, changes)) = self.line.take_back()
                && steps.forward.pop().is_none()
            {
                steps.back.push(MoveTakenBack { mv, changes });
            }
        }
        for mv in to_path[common..].iter().filter_map(|&node| self.tree.mv(node)) {
            let side = self.line.position().side_to_move();
            let san = san(self.line.position(), mv);
            let changes = self
                .line
                .play(mv)
                .expect("every move of a tree is legal where it stands");
            self.san.push(san.clone());
            steps.forward.push(MovePlayed {
                side,
                mv,
                changes,
                san,
                check: self.line.position().in_check(),
            });
        }
        self.shown = to;
        self.revision = Revision::fresh();
    }

    /// Draws on what the board shows; the same again takes it away.
    fn draw(&mut self, drawing: Drawing) {
        self.tree.annotations_mut(self.shown).draw(drawing);
        self.ink = Revision::fresh();
    }

    /// Takes away all that is drawn on what the board shows, and tells whether there was anything.
    fn wipe(&mut self) -> bool {
        let wiped = self.tree.annotations_mut(self.shown).wipe();
        if wiped {
            self.ink = Revision::fresh();
        }
        wiped
    }

    /// Notes the time that is left on the clock of whoever has played this move.
    pub(super) fn note_clock(&mut self, node: NodeId, left: Duration) {
        if self.tree.contains(node) {
            self.tree.annotations_mut(node).set_clock(left);
        }
    }

    fn change(&mut self, seats: &Seats) {
        self.offer = None;
        self.note_change();
        self.judge(seats);
    }

    /// The game stands elsewhere, or otherwise, than before.
    fn note_change(&mut self) {
        let fresh = Revision::fresh();
        self.game_revision = fresh;
        // Who looks elsewhere is not disturbed.
        if self.is_at_tip() {
            self.revision = fresh;
        }
    }

    /// Finds out whether the game has ended, or may be ended.
    fn judge(&mut self, seats: &Seats) {
        let beside = self.ends.get(&self.tip).copied();
        self.outcome = beside.or_else(|| seats.judge_end(&self.game));
        self.claims = if self.outcome.is_none() {
            self.game.claims()
        } else {
            Vec::new()
        };
    }
}

/// How the main line of a game has ended, if it has: beside the board where that came first, else on it.
pub(super) fn main_outcome(tree: &GameTree, ends: &BTreeMap<NodeId, Outcome>, seats: Seats) -> Option<Outcome> {
    let mut line = std::iter::once(tree.root()).chain(tree.main_line());
    let beside = line.find_map(|node| ends.get(&node).copied());
    beside.or_else(|| seats.judge_end(&tree.line(tree.end_of_line(tree.root()))))
}

impl Default for GameRecord {
    /// The start of Shako.
    fn default() -> GameRecord {
        GameRecord::new(Position::start(&SHAKO), &Seats::default(), Terms::default())
    }
}
