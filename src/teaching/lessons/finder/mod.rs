//! Finds exercises: scatters pieces at random, as a [`Recipe`] says, until a position is what it asks for.
//!
//! Everything that is claimed of an exercise is judged by [`Attempt`], so exhaustively and as a pupil is judged. Where a
//! thing is to be won or saved, the engine must agree that the move is by far the best.

mod command;
mod recipes;
mod scatter;

use super::attempt::Attempt;
use super::exercise::{Exercise, Goal};
use crate::engine::{Engine, Info, Limits, Score, StopFlag, Worth, hanging};
use crate::rules::{
    Bitboard, CastlingFault, Line, Move, PieceType, Position, SplitMix, Square, Variant, Way, WhyNot, Wing,
};
use crate::teaching::tactics::mates_in_one;
pub(in crate::teaching) use command::{USAGE, run};
pub(super) use recipes::recipes;
use scatter::Scatter;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipe {
    /// The kind of piece that is taught.
    pub subject: PieceType,
    /// What is to be done.
    pub task: Task,
    /// The pupil's fewest moves.
    pub moves: u32,
    /// The pupil's men besides the king.
    pub own: &'static [PieceType],
    /// The opponent's men besides the king.
    pub enemy: &'static [PieceType],
}

/// A [`Goal`] whose squares are still to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// So many stars.
    Stars(u32),
    /// [`Goal::CaptureAll`].
    Captures,
    /// [`Goal::Hop`].
    Hop,
    /// [`Goal::BuildScreen`].
    Build,
    /// [`Goal::BreakScreen`].
    Break,
    /// [`Goal::Save`].
    Save,
    /// [`Goal::Fork`].
    Fork,
    /// [`Goal::Castle`].
    Castle,
    /// [`Goal::Escape`].
    Escape,
    /// [`Goal::Mate`].
    Mate,
    /// [`Goal::Trap`], from the start of the game.
    Trap,
}

/// After so many positions a recipe is given up.
const MOST_TRIES: u32 = 100_000_000;
/// Positions that the engine looks at to say which move is best.
const NODES: u64 = 30_000;
/// By so many centipawns the move must be better than any other.
const MARGIN: i32 = 150;

/// Looks for an exercise.
pub(super) struct Finder {
    variant: &'static Variant,
    random: SplitMix,
    engine: Engine,
}

impl Finder {
    pub fn new(variant: &'static Variant, seed: u64) -> Finder {
        Finder {
            variant,
            random: SplitMix::new(SplitMix::mix(seed)),
            engine: Engine::new(4),
        }
    }

    /// An exercise as the recipe wants it, with this number; `None` when none was found in a long time.
    pub fn find(&mut self, recipe: &Recipe, number: u32) -> Option<Exercise> {
        (0..MOST_TRIES).find_map(|_| self.try_one(recipe, number))
    }

    /// A number below a bound.
    fn draw(&mut self, bound: usize) -> usize {
        (self.random.draw() % bound.max(1) as u64) as usize
    }

    fn try_one(&mut self, recipe: &Recipe, number: u32) -> Option<Exercise> {
        if recipe.task == Task::Trap {
            return self.trap_at_start(recipe, number);
        }
        let scatter = Scatter {
            variant: self.variant,
            own: recipe.own,
            enemy: recipe.enemy,
            castling: recipe.task == Task::Castle,
            crowds_king: recipe.task == Task::Mate,
        };
        let start = scatter.position(&mut self.random)?;
        let goal = self.goal(recipe, &start)?;
        let mut exercise = Exercise {
            subject: recipe.subject,
            goal,
            number,
            start,
            solution: Vec::new(),
        };
        exercise.solution = self.solution(recipe, &exercise)?;
        // Becoming another piece is another lesson.
        let promotes = exercise.solution.iter().any(|mv| mv.promotion().is_some());
        (!promotes).then_some(exercise)
    }

    /// The trap that can be set with the first move of a game, if there is just one.
    fn trap_at_start(&self, recipe: &Recipe, number: u32) -> Option<Exercise> {
        let mut exercise = Exercise {
            subject: recipe.subject,
            goal: Goal::Trap,
            number,
            start: Position::start(self.variant),
            solution: Vec::new(),
        };
        let attempt = Attempt::new(&exercise);
        let moves = exercise.start.legal_moves();
        let good: Vec<Move> = moves.into_iter().filter(|&mv| attempt.after(mv).is_ok()).collect();
        let &[first] = &good[..] else { return None };
        let mut after = exercise.start.clone();
        after.play_unchecked(first);
        // The opponent thinks of a pawn, and not of this.
        let pawns = after
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.kind() == PieceType::Pawn);
        let (reply, mate) = pawns.into_iter().find_map(|reply| {
            let mut next = after.clone();
            next.play_unchecked(reply);
            Some((reply, mates_in_one(&next).next()?))
        })?;
        exercise.solution = vec![first, reply, mate];
        Some(exercise)
    }

    /// The goal that a position may have; `None` when it does not suit the recipe.
    fn goal(&mut self, recipe: &Recipe, start: &Position) -> Option<Goal> {
        let us = start.side_to_move();
        let subject = recipe.subject;
        let quiet = !start.in_check();
        match recipe.task {
            Task::Stars(stars) => quiet.then(|| {
                let mut squares = Bitboard::EMPTY;
                while squares.len() < stars {
                    let square = Square::from_index(self.draw(100)).filter(|&at| start.piece_at(at).is_none());
                    squares = square.map_or(squares, |square| squares.with(square));
                }
                Goal::Stars(squares)
            }),
            Task::Captures => quiet.then_some(Goal::CaptureAll),
            Task::Castle => quiet.then_some(Goal::Castle),
            Task::Fork => quiet.then_some(Goal::Fork),
            Task::Mate => (quiet && is_near_mate(start)).then_some(Goal::Mate(recipe.moves as u8)),
            Task::Escape => {
                let king = start.king(us);
                let attacks = start.attacks_on(king, !us);
                let by_subject = matches!(&attacks[..], [attack] if attack.piece.kind() == subject);
                by_subject.then_some(Goal::Escape)
            }
            Task::Hop | Task::Build if quiet => {
                let dearest = best_victim(start)?;
                Some(if recipe.task == Task::Hop {
                    Goal::Hop(dearest)
                } else {
                    Goal::BuildScreen(dearest)
                })
            }
            Task::Break | Task::Save if quiet => {
                let hangs = hanging(start);
                if hangs.has_several() {
                    return None;
                }
                let at = hangs.first()?;
                let attacks = start.attacks_on(at, !us);
                let [attack] = attacks[..] else { return None };
                let fits = attack.piece.kind() == subject && start.piece_at(at)?.kind() != PieceType::Pawn;
                fits.then_some(if recipe.task == Task::Break {
                    Goal::BreakScreen(at)
                } else {
                    Goal::Save(at)
                })
            }
            Task::Hop | Task::Build | Task::Break | Task::Save | Task::Trap => None,
        }
    }

    /// The solution of what may become an exercise; `None` when it has none that suits the recipe.
    fn solution(&mut self, recipe: &Recipe, exercise: &Exercise) -> Option<Vec<Move>> {
        let attempt = Attempt::new(exercise);
        let start = &exercise.start;
        let subject = recipe.subject;
        match recipe.task {
            Task::Stars(_) | Task::Captures => {
                let way = attempt.shortest_way(recipe.moves)?;
                (way.len() as u32 == recipe.moves).then_some(way)
            }
            Task::Hop | Task::Build | Task::Castle => {
                let way = attempt.shortest_way(recipe.moves)?;
                let (first, last) = (*way.first()?, *way.last()?);
                let suits = way.len() as u32 == recipe.moves
                    && attempt.good_moves(recipe.moves).len() == 1
                    && match recipe.task {
                        Task::Hop => first.kind() == subject && last.is_capture(),
                        Task::Build => {
                            ![subject, PieceType::King].contains(&first.kind())
                                && !first.is_capture()
                                && is_jumped_over(start, first, last)
                        }
                        _ if recipe.moves > 1 => !first.is_capture() && first.kind() != PieceType::King,
                        _ => is_barred_by(start, subject),
                    };
                suits.then_some(way)
            }
            Task::Break | Task::Save => {
                let good = attempt.good_moves(1);
                let &[mv] = &good[..] else { return None };
                let at = exercise.goal.squares().first()?;
                let screen = start.attacks_on(at, !start.side_to_move()).first()?.line.screen;
                let breaks = screen == Some(mv.from()) && mv.kind() != PieceType::King && !mv.is_capture();
                let suits = (recipe.task == Task::Break) == breaks && !mv.is_capture();
                (suits && self.is_best(start, mv)).then(|| good.clone())
            }
            Task::Escape => {
                let moves = start.legal_moves();
                let &[mv] = &moves[..] else { return None };
                (mv.kind() != PieceType::King).then(|| moves.clone())
            }
            Task::Mate if recipe.moves == 1 => {
                let mates: Vec<Move> = mates_in_one(start).collect();
                let &[mv] = &mates[..] else { return None };
                (mv.kind() == subject && mv.promotion().is_none()).then(|| mates.clone())
            }
            Task::Mate => {
                if mates_in_one(start).next().is_some() {
                    return None;
                }
                let mut good = Vec::new();
                for mv in start.legal_moves() {
                    if attempt.after(mv).is_ok() {
                        good.push(mv);
                        if good.len() > 1 {
                            return None;
                        }
                    }
                }
                let key = *good.first()?;
                let way = attempt.shortest_way(recipe.moves)?;
                let suits = key.promotion().is_none()
                    && !key.is_capture()
                    && way.iter().step_by(2).any(|mv| mv.kind() == subject)
                    && way.len() as u32 == 2 * recipe.moves - 1;
                suits.then_some(way)
            }
            Task::Trap => None,
            Task::Fork => {
                let moves = start.legal_moves();
                let good: Vec<Move> = moves.into_iter().filter(|&mv| attempt.after(mv).is_ok()).collect();
                let &[fork] = &good[..] else { return None };
                (fork.kind() == subject && !fork.is_capture()).then_some(())?;
                let mut after = start.clone();
                after.play_unchecked(fork);
                (wins_against_all(exercise, fork) && self.is_best(start, fork)).then_some(())?;
                // The opponent does what the engine would; then something is taken.
                let reply = self.search(&after, 1).first()?.pv.first().copied()?;
                let written = Exercise {
                    solution: vec![fork, reply],
                    ..exercise.clone()
                };
                let (second, _) = Attempt::new(&written).after(fork).ok()?;
                let take = second
                    .good_moves(1)
                    .into_iter()
                    .max_by_key(|mv| worth(second.position(), mv.to()))?;
                Some(vec![fork, reply, take])
            }
        }
    }

    fn search(&mut self, position: &Position, lines: usize) -> Vec<Info> {
        self.engine.clear();
        self.engine.set_multi_pv(lines);
        let mut found: Vec<Info> = Vec::new();
        let line = Line::new(position.clone());
        let limits = Limits::default().nodes(NODES);
        self.engine.search(&line, &limits, &StopFlag::default(), &mut |info| {
            if info.multipv == 1 {
                found.clear();
            }
            found.push(info.clone());
        });
        found
    }

    /// Whether the engine finds the move by far the best.
    fn is_best(&mut self, position: &Position, mv: Move) -> bool {
        let lines = self.search(position, 2);
        let [best, second, ..] = &lines[..] else { return false };
        best.pv.first() == Some(&mv) && centipawns(best.score) - centipawns(second.score) >= MARGIN
    }
}

/// A score as a number, mates far beyond all others.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 20_000,
        Score::Mate(_) => -20_000,
    }
}

/// What the piece on a square is worth on a full board.
fn worth(position: &Position, at: Square) -> i32 {
    let piece = position.piece_at(at);
    piece.map_or(0, |piece| Worth::of(position.variant(), piece.kind()).early)
}

/// The square of the enemy's dearest man, if he is dearer than all others, and no pawn.
fn best_victim(position: &Position) -> Option<Square> {
    let theirs = position.occupied_by(!position.side_to_move());
    let best = theirs.into_iter().max_by_key(|&at| worth(position, at))?;
    let alike = theirs
        .into_iter()
        .filter(|&at| worth(position, at) == worth(position, best));
    (alike.count() == 1 && !position.of_kind(PieceType::Pawn).contains(best)).then_some(best)
}

/// Whether the king of the side not to move has hardly anywhere to go: only there are mates to be looked for.
fn is_near_mate(position: &Position) -> bool {
    let mut passed = position.clone();
    passed.play_null();
    let them = passed.side_to_move();
    passed.legal_moves_from(passed.king(them)).len() <= 2
}

/// Whether a move makes the screen over which another, made while the opponent passes, captures.
fn is_jumped_over(start: &Position, first: Move, last: Move) -> bool {
    let mut board = start.clone();
    board.play_unchecked(first);
    board.play_null();
    let way = board
        .scope(last.from())
        .into_iter()
        .find(|target| target.to == last.to());
    way.is_some_and(|target| matches!(target.way, Way::Hop { screen, .. } if screen == first.to()))
}

/// Whether one wing is barred by an attack of this kind over a piece or from afar.
fn is_barred_by(start: &Position, subject: PieceType) -> bool {
    let king = start.king(start.side_to_move());
    Wing::ALL.into_iter().any(|wing| {
        let to = king.offset(if wing == Wing::KingSide { 2 } else { -2 }, 0);
        let Some(WhyNot::Castling { fault, .. }) = to.and_then(|to| start.why_not(king, to)) else {
            return false;
        };
        let (CastlingFault::Crosses { attacks, .. } | CastlingFault::Lands { attacks }) = fault else {
            return false;
        };
        attacks.iter().all(|attack| attack.piece.kind() == subject)
    })
}

/// Whether a fork wins something whatever the opponent replies.
fn wins_against_all(exercise: &Exercise, fork: Move) -> bool {
    let mut after = exercise.start.clone();
    after.play_unchecked(fork);
    after.legal_moves().into_iter().all(|reply| {
        let written = Exercise {
            solution: vec![fork, reply],
            ..exercise.clone()
        };
        let next = Attempt::new(&written).after(fork);
        next.is_ok_and(|(second, _)| !second.good_moves(1).is_empty())
    })
}
