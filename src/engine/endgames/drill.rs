//! Plays won endings out, to see whether the engine wins what is won.

use super::solver::{Placement, Solution};
use crate::engine::{Engine, Limits, StopFlag};
use crate::rules::{Line, Move, PEMBA, Piece, PieceType, Position, Rank, SHAKO, SQUARE_COUNT, Side, SplitMix, Variant};

/// Plies without capture or pawn move after which a draw is claimed.
const CLAIM: u8 = 100;

/// The game in which an ending of these pieces is played: Shako if it has them all.
fn game_of(kinds: &[PieceType]) -> &'static Variant {
    if kinds.iter().all(|&kind| SHAKO.has(kind)) {
        &SHAKO
    } else {
        &PEMBA
    }
}

/// A random position with the strong side, which may be either, to move, that is won in time for the 50-move rule.
pub(super) fn random_position(solution: &Solution, random: &mut SplitMix) -> Position {
    loop {
        let mut draw = || (random.draw() % SQUARE_COUNT as u64) as usize;
        let placement = Placement {
            bare: draw(),
            strong: [draw(), draw(), draw()],
        };
        let strong = if random.draw().is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        };
        let in_time = solution
            .with_strong_to_move(&placement)
            .is_some_and(|plies| plies < CLAIM);
        if in_time && let Some(position) = position_of(solution.kinds(), &placement, strong, strong) {
            return position;
        }
    }
}

/// The position of a placement, if the rules allow it.
pub(super) fn position_of(kinds: &[PieceType], placement: &Placement, strong: Side, to_move: Side) -> Option<Position> {
    let men = std::iter::once(PieceType::King).chain(kinds.iter().copied());
    let mut board = [None; SQUARE_COUNT];
    board[placement.bare] = Some(Piece::new(!strong, PieceType::King));
    for (kind, &square) in men.zip(&placement.strong) {
        if board[square].replace(Piece::new(strong, kind)).is_some() {
            return None;
        }
    }
    let ranks: Vec<String> = Rank::ALL
        .iter()
        .rev()
        .map(|rank| {
            let files = &board[rank.index() * Rank::ALL.len()..][..Rank::ALL.len()];
            // A FEN may count empty squares one by one.
            files.iter().map(|piece| piece.map_or('1', Piece::letter)).collect()
        })
        .collect();
    let letter = if to_move == Side::White { 'w' } else { 'b' };
    let fen = format!("{} {letter} - - 0 1", ranks.join("/"));
    Some(Position::from_fen(game_of(kinds), &fen).ok()?.position)
}

/// Whether the engine mates from here, within these limits for a move, the bare king that holds out as long as he can.
pub(super) fn is_won(start: Position, solution: &Solution, limits: &Limits) -> bool {
    let strong = start.side_to_move();
    let mut engine = Engine::new(4);
    let mut line = Line::new(start);
    loop {
        if let Some(outcome) = line.outcome_with_claims() {
            return outcome.winner() == Some(strong);
        }
        let mv = if line.position().side_to_move() == strong {
            engine.search(&line, limits, &StopFlag::default(), &mut |_| {}).best
        } else {
            longest_defence(line.position(), solution)
        };
        if mv.is_none_or(|mv| line.play(mv).is_err()) {
            // No move, or none that is legal, is no way to win.
            return false;
        }
    }
}

/// The bare king's move after which mate takes longest, or that saves him.
fn longest_defence(position: &Position, solution: &Solution) -> Option<Move> {
    let strong = !position.side_to_move();
    position.legal_moves().into_iter().max_by_key(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        // What he captures is missing from the placement.
        placement_of(&after, strong, solution.kinds())
            .and_then(|placement| solution.with_strong_to_move(&placement))
            .unwrap_or(u8::MAX)
    })
}

/// The placement of a position, if it has just these pieces.
pub(super) fn placement_of(position: &Position, strong: Side, kinds: &[PieceType]) -> Option<Placement> {
    let mut placement = Placement {
        bare: position.king(!strong).index(),
        strong: [position.king(strong).index(), 0, 0],
    };
    let mut free = position.occupied_by(strong);
    for (place, &kind) in placement.strong[1..].iter_mut().zip(kinds) {
        let square = (position.pieces(strong, kind) & free).first()?;
        free = free.without(square);
        *place = square.index();
    }
    Some(placement)
}
