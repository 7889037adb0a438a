//! Which entity stood where before a move, so that the move can be shown.

use bevy::prelude::*;

use super::stage::{Cast, Victim};
use crate::game::SquareIndex;
use crate::rules::{Change, Move, Piece, Position, SQUARE_COUNT, Side, Square};

/// Which entity stands where, and how many of each side are captured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board {
    pieces: [Option<Entity>; SQUARE_COUNT],
    captured: [usize; 2],
}

impl Default for Board {
    fn default() -> Board {
        Board {
            pieces: [None; SQUARE_COUNT],
            captured: [0; 2],
        }
    }
}

impl Board {
    /// The board as it is.
    pub fn of(index: &SquareIndex) -> Board {
        let mut board = Board {
            captured: Side::ALL.map(|side| index.captured(side).len()),
            ..default()
        };
        for square in Square::all() {
            board.pieces[square.index()] = index.piece(square);
        }
        board
    }

    /// Who takes part in a move that is played on this board; `None` if nobody stands where the move begins.
    pub fn cast(&self, before: &Position, mv: Move) -> Option<Cast> {
        let at = |square: Square| self.pieces[square.index()];
        let rook = before.changes(mv).iter().find_map(|change| match *change {
            Change::Moved { from, .. } if from != mv.from() => at(from),
            _ => None,
        });
        let victim = mv.captured_square().and_then(|square| {
            let piece = before.piece_at(square)?;
            Some(Victim {
                entity: at(square)?,
                piece,
                square,
                order: self.captured[piece.side().index()],
            })
        });
        Some(Cast {
            mover: at(mv.from())?,
            rook,
            victim,
        })
    }

    /// Plays a move that is legal in the position before it.
    pub fn play(&mut self, before: &Position, mv: Move) {
        let own = |piece: Piece| piece.side() == before.side_to_move();
        for change in before.changes(mv).iter() {
            match *change {
                Change::Moved { from, to, .. } => self.pieces[to.index()] = self.pieces[from.index()].take(),
                Change::Removed { piece, from } if !own(piece) => {
                    self.pieces[from.index()] = None;
                    self.captured[piece.side().index()] += 1;
                }
                // A pawn becomes something else, and stays the same entity.
                Change::Removed { .. } | Change::Placed { .. } => {}
            }
        }
    }
}
