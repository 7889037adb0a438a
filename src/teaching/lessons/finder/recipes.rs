//! What to look for: a row for each exercise, easy ones before hard ones of the same kind.

use super::{Recipe, Task};
use crate::rules::PieceType::{
    self, Archer, Bishop, Camel, Cannon, Elephant, Giraffe, King, Knight, Machine, Pawn, Queen, Rook,
};
use crate::rules::{SHAKO, Variant};

const fn row(
    subject: PieceType,
    task: Task,
    moves: u32,
    own: &'static [PieceType],
    enemy: &'static [PieceType],
) -> Recipe {
    Recipe {
        subject,
        task,
        moves,
        own,
        enemy,
    }
}

/// The recipes of a game.
pub(in crate::teaching::lessons) fn recipes(variant: &'static Variant) -> &'static [Recipe] {
    if *variant == SHAKO {
        SHAKO_RECIPES
    } else {
        PEMBA_RECIPES
    }
}

impl Recipe {
    /// What tells mates in one from mates in two when exercises are numbered.
    pub(super) fn moves_counted(&self) -> u32 {
        if self.task == Task::Mate { self.moves } else { 0 }
    }
}

#[rustfmt::skip]
const SHAKO_RECIPES: &[Recipe] = &[
    row(Elephant, Task::Stars(2), 2, &[Elephant], &[]),
    row(Elephant, Task::Stars(3), 4, &[Elephant, Pawn, Pawn], &[]),
    row(Elephant, Task::Stars(3), 6, &[Elephant, Pawn], &[Pawn, Pawn, Knight]),
    row(Elephant, Task::Captures, 3, &[Elephant], &[Pawn, Pawn, Pawn]),
    row(Elephant, Task::Captures, 5, &[Elephant], &[Pawn, Pawn, Knight]),
    row(Elephant, Task::Fork, 2, &[Elephant, Pawn], &[Rook, Knight, Pawn]),
    row(Elephant, Task::Fork, 2, &[Elephant, Rook, Pawn, Pawn], &[Rook, Rook, Elephant, Pawn, Pawn]),
    row(Elephant, Task::Save, 1, &[Rook, Knight, Pawn], &[Elephant, Pawn, Rook]),
    row(Elephant, Task::Mate, 1, &[Elephant, Rook, Queen], &[Pawn, Pawn, Rook]),
    row(Elephant, Task::Mate, 1, &[Elephant, Elephant, Rook, Knight], &[Pawn, Pawn, Rook, Bishop]),
    row(Elephant, Task::Mate, 2, &[Elephant, Rook, Rook], &[Pawn, Pawn, Knight]),
    row(Elephant, Task::Mate, 2, &[Elephant, Elephant, Rook, Cannon], &[Pawn, Pawn, Bishop]),
    row(Cannon, Task::Stars(2), 2, &[Cannon], &[]),
    row(Cannon, Task::Stars(3), 5, &[Cannon, Pawn, Pawn], &[Pawn, Pawn, Knight]),
    row(Cannon, Task::Hop, 1, &[Cannon, Pawn], &[Rook, Pawn]),
    row(Cannon, Task::Hop, 1, &[Cannon, Cannon, Pawn, Pawn, Pawn], &[Rook, Pawn, Pawn, Knight]),
    row(Cannon, Task::Hop, 2, &[Cannon, Pawn, Knight], &[Queen, Pawn, Pawn]),
    row(Cannon, Task::Captures, 2, &[Cannon, Pawn], &[Pawn, Pawn]),
    row(Cannon, Task::Captures, 5, &[Cannon, Pawn], &[Pawn, Pawn, Knight]),
    row(Cannon, Task::Build, 2, &[Cannon, Knight], &[Bishop, Pawn]),
    row(Cannon, Task::Build, 2, &[Cannon, Rook, Elephant, Pawn], &[Bishop, Knight, Pawn, Pawn]),
    row(Cannon, Task::Break, 1, &[Rook, Knight, Pawn], &[Cannon, Pawn]),
    row(Cannon, Task::Break, 1, &[Rook, Bishop, Elephant, Pawn], &[Cannon, Rook, Pawn, Pawn]),
    row(Cannon, Task::Save, 1, &[Rook, Pawn, Pawn, Knight], &[Cannon, Bishop, Pawn]),
    row(Cannon, Task::Save, 1, &[Queen, Rook, Pawn, Pawn, Elephant], &[Cannon, Cannon, Bishop, Pawn]),
    row(Cannon, Task::Escape, 1, &[Pawn, Knight, Pawn], &[Cannon, Rook, Rook]),
    row(Cannon, Task::Escape, 1, &[Pawn, Bishop, Knight, Elephant], &[Cannon, Queen, Rook, Pawn]),
    row(Cannon, Task::Fork, 2, &[Cannon, Pawn, Pawn], &[Rook, Knight, Pawn, Pawn]),
    row(Cannon, Task::Fork, 2, &[Cannon, Rook, Elephant, Pawn], &[Rook, Queen, Knight, Pawn, Pawn]),
    row(Cannon, Task::Mate, 1, &[Cannon, Rook, Rook], &[Pawn, Pawn, Knight]),
    row(Cannon, Task::Mate, 1, &[Cannon, Cannon, Queen, Knight], &[Pawn, Pawn, Rook, Elephant]),
    row(Cannon, Task::Mate, 1, &[Cannon, Cannon, Elephant, Bishop], &[Pawn, Pawn, Rook, Knight]),
    row(Cannon, Task::Mate, 2, &[Cannon, Rook, Rook], &[Pawn, Pawn]),
    row(Cannon, Task::Mate, 2, &[Cannon, Cannon, Rook, Knight], &[Pawn, Pawn, Bishop]),
    row(Cannon, Task::Castle, 1, &[Pawn, Pawn, Pawn], &[Cannon, Pawn]),
    row(King, Task::Castle, 2, &[Pawn, Knight, Pawn, Pawn, Bishop], &[Cannon, Rook, Bishop]),
];

#[rustfmt::skip]
const PEMBA_RECIPES: &[Recipe] = &[
    row(Machine, Task::Stars(2), 2, &[Machine], &[]),
    row(Machine, Task::Stars(3), 5, &[Machine, Pawn, Pawn], &[]),
    row(Machine, Task::Stars(4), 8, &[Machine, Pawn], &[Pawn, Pawn, Knight]),
    row(Machine, Task::Captures, 3, &[Machine], &[Pawn, Pawn, Pawn]),
    row(Machine, Task::Captures, 6, &[Machine], &[Pawn, Pawn, Pawn, Giraffe]),
    row(Machine, Task::Fork, 2, &[Machine, Pawn], &[Rook, Knight, Pawn]),
    row(Machine, Task::Fork, 2, &[Machine, Rook, Pawn, Pawn], &[Rook, Queen, Camel, Pawn, Pawn]),
    row(Machine, Task::Save, 1, &[Rook, Knight, Pawn], &[Machine, Pawn, Rook]),
    row(Machine, Task::Mate, 1, &[Machine, Rook], &[Pawn, Pawn]),
    row(Machine, Task::Mate, 1, &[Machine, Machine, Camel, Archer], &[Pawn, Pawn, Rook, Bishop]),
    row(Machine, Task::Mate, 2, &[Machine, Machine, Rook], &[Pawn]),
    row(Machine, Task::Mate, 2, &[Machine, Camel, Rook, Archer], &[Pawn, Pawn, Elephant]),
    row(Camel, Task::Stars(2), 2, &[Camel], &[]),
    row(Camel, Task::Stars(3), 4, &[Camel, Pawn, Pawn], &[]),
    row(Camel, Task::Stars(4), 6, &[Camel, Pawn], &[Pawn, Pawn, Knight]),
    row(Camel, Task::Captures, 3, &[Camel], &[Pawn, Pawn, Pawn]),
    row(Camel, Task::Captures, 5, &[Camel], &[Pawn, Pawn, Machine]),
    row(Camel, Task::Fork, 2, &[Camel, Pawn], &[Rook, Knight, Pawn]),
    row(Camel, Task::Fork, 2, &[Camel, Rook, Pawn, Pawn], &[Rook, Queen, Archer, Pawn, Pawn]),
    row(Camel, Task::Save, 1, &[Rook, Knight, Pawn], &[Camel, Pawn, Rook]),
    row(Camel, Task::Escape, 1, &[Pawn, Bishop, Machine, Knight], &[Camel, Queen, Rook, Pawn]),
    row(Camel, Task::Mate, 1, &[Camel, Rook, Queen], &[Pawn, Pawn, Rook]),
    row(Camel, Task::Mate, 1, &[Camel, Rook, Machine, Archer], &[Pawn, Pawn, Rook, Bishop]),
    row(Camel, Task::Mate, 2, &[Camel, Rook, Rook], &[Pawn, Pawn, Knight]),
    row(Camel, Task::Mate, 2, &[Camel, Giraffe, Rook, Archer], &[Pawn, Pawn, Elephant]),
    row(Giraffe, Task::Stars(2), 2, &[Giraffe], &[]),
    row(Giraffe, Task::Stars(3), 4, &[Giraffe, Pawn, Pawn], &[]),
    row(Giraffe, Task::Stars(4), 7, &[Giraffe, Pawn], &[Pawn, Pawn, Knight]),
    row(Giraffe, Task::Captures, 3, &[Giraffe], &[Pawn, Pawn, Pawn]),
    row(Giraffe, Task::Captures, 5, &[Giraffe], &[Pawn, Pawn, Elephant]),
    row(Giraffe, Task::Fork, 2, &[Giraffe, Pawn], &[Rook, Knight, Pawn]),
    row(Giraffe, Task::Fork, 2, &[Giraffe, Rook, Pawn, Pawn], &[Rook, Queen, Machine, Pawn, Pawn]),
    row(Giraffe, Task::Save, 1, &[Rook, Knight, Pawn], &[Giraffe, Pawn, Rook]),
    row(Giraffe, Task::Escape, 1, &[Pawn, Bishop, Machine, Knight], &[Giraffe, Queen, Rook, Pawn]),
    row(Giraffe, Task::Mate, 1, &[Giraffe, Rook, Queen], &[Pawn, Pawn, Rook]),
    row(Giraffe, Task::Mate, 1, &[Giraffe, Rook, Machine, Camel], &[Pawn, Pawn, Rook, Bishop]),
    row(Giraffe, Task::Mate, 2, &[Giraffe, Rook, Rook], &[Pawn, Pawn, Knight]),
    row(Giraffe, Task::Mate, 2, &[Giraffe, Machine, Rook, Archer], &[Pawn, Pawn, Elephant]),
    row(Archer, Task::Stars(2), 2, &[Archer], &[]),
    row(Archer, Task::Stars(3), 4, &[Archer, Pawn, Pawn], &[Pawn, Pawn, Knight]),
    row(Archer, Task::Hop, 1, &[Archer, Pawn], &[Rook, Pawn]),
    row(Archer, Task::Hop, 1, &[Archer, Archer, Pawn, Pawn, Pawn], &[Rook, Pawn, Pawn, Camel]),
    row(Archer, Task::Hop, 2, &[Archer, Pawn, Giraffe], &[Queen, Pawn, Pawn]),
    row(Archer, Task::Captures, 2, &[Archer, Pawn], &[Pawn, Pawn]),
    row(Archer, Task::Captures, 5, &[Archer, Pawn], &[Pawn, Pawn, Camel]),
    row(Archer, Task::Build, 2, &[Archer, Knight], &[Rook, Pawn]),
    row(Archer, Task::Build, 2, &[Archer, Rook, Machine, Pawn], &[Rook, Camel, Pawn, Pawn]),
    row(Archer, Task::Break, 1, &[Rook, Knight, Pawn], &[Archer, Pawn]),
    row(Archer, Task::Break, 1, &[Rook, Camel, Machine, Pawn], &[Archer, Rook, Pawn, Pawn]),
    row(Archer, Task::Save, 1, &[Rook, Pawn, Pawn, Knight], &[Archer, Giraffe, Pawn]),
    row(Archer, Task::Save, 1, &[Queen, Rook, Pawn, Pawn, Camel], &[Archer, Archer, Knight, Pawn]),
    row(Archer, Task::Escape, 1, &[Pawn, Knight, Pawn], &[Archer, Rook, Rook]),
    row(Archer, Task::Escape, 1, &[Pawn, Bishop, Camel, Machine], &[Archer, Queen, Rook, Pawn]),
    row(Archer, Task::Fork, 2, &[Archer, Pawn, Pawn], &[Rook, Knight, Pawn, Pawn]),
    row(Archer, Task::Fork, 2, &[Archer, Rook, Machine, Pawn], &[Rook, Queen, Knight, Pawn, Pawn]),
    row(Archer, Task::Mate, 1, &[Archer, Rook, Rook], &[Pawn, Pawn, Knight]),
    row(Archer, Task::Mate, 1, &[Archer, Archer, Queen, Camel], &[Pawn, Pawn, Rook, Elephant]),
    row(Archer, Task::Mate, 2, &[Archer, Rook, Rook], &[Pawn, Pawn]),
    row(Archer, Task::Mate, 2, &[Archer, Archer, Rook, Machine], &[Pawn, Pawn, Knight]),
    row(Cannon, Task::Hop, 1, &[Cannon, Archer, Pawn, Pawn, Pawn], &[Rook, Pawn, Pawn, Camel]),
    row(Cannon, Task::Build, 2, &[Cannon, Camel, Giraffe, Pawn], &[Bishop, Machine, Pawn, Pawn]),
    row(Cannon, Task::Break, 1, &[Rook, Giraffe, Pawn], &[Cannon, Pawn]),
    row(Cannon, Task::Escape, 1, &[Pawn, Camel, Machine], &[Cannon, Rook, Rook]),
    row(Cannon, Task::Mate, 1, &[Cannon, Machine, Archer, Rook], &[Pawn, Pawn, Camel]),
    row(Cannon, Task::Mate, 2, &[Cannon, Machine, Rook], &[Pawn, Pawn]),
    row(Elephant, Task::Stars(3), 4, &[Elephant, Pawn, Pawn], &[]),
    row(Elephant, Task::Captures, 4, &[Elephant, Pawn], &[Pawn, Pawn, Camel]),
    row(Elephant, Task::Fork, 2, &[Elephant, Giraffe, Pawn, Pawn], &[Rook, Rook, Camel, Pawn, Pawn]),
    row(Elephant, Task::Mate, 1, &[Elephant, Machine, Giraffe, Rook], &[Pawn, Pawn, Archer]),
    row(Elephant, Task::Mate, 2, &[Elephant, Machine, Rook, Cannon], &[Pawn, Pawn, Camel]),
    row(Archer, Task::Castle, 1, &[Pawn, Pawn, Pawn], &[Archer, Pawn]),
    row(King, Task::Castle, 2, &[Pawn, Knight, Pawn, Pawn, Camel], &[Archer, Cannon, Giraffe]),
    row(Giraffe, Task::Trap, 2, &[], &[]),
];
