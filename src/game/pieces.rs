//! One entity for every square and every piece, captured ones too, kept in step with the record.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::record::{GameRecord, MovePlayed, MoveTakenBack, PositionReset};
use crate::rules::{Change, Changes, Line, Piece, SQUARE_COUNT, Side, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SquareIndex>();
    app.add_systems(PreStartup, lay_out_squares);
}

/// A square of the board. There are a hundred, from `PreStartup` to the end.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct BoardSquare(pub Square);

/// What a piece is.
///
/// The record moves pieces; nobody else does. A pawn that promotes stays the same entity and gets a new `PieceOf`, and
/// so does the officer that becomes a pawn again when the promotion is taken back. Observe `On<Insert, PieceOf>` to
/// dress a piece: it comes with every new piece and with every promotion.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct PieceOf(pub Piece);

/// The square that a piece stands on. It is inserted anew when the piece moves, and a captured piece has [`Captured`]
/// in its place.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct OnSquare(pub Square);

/// A captured piece. It stays the same entity, beside the board, and goes back to its square when the capture is taken
/// back.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Captured {
    /// How many pieces of its side were captured before it.
    pub order: usize,
}

/// Which entity stands on, and which is, each square; and which pieces are captured.
#[derive(Resource, Debug)]
pub struct SquareIndex {
    pieces: [Option<Entity>; SQUARE_COUNT],
    captured: [Vec<Entity>; 2],
    squares: [Entity; SQUARE_COUNT],
}

impl SquareIndex {
    /// The piece that stands on a square.
    pub fn piece(&self, square: Square) -> Option<Entity> {
        self.pieces[square.index()]
    }

    /// The pieces of a side that were captured, in the order in which they were.
    pub fn captured(&self, side: Side) -> &[Entity] {
        &self.captured[side.index()]
    }

    /// The entity of a square; from `PreStartup` on it is there.
    pub fn square(&self, square: Square) -> Entity {
        self.squares[square.index()]
    }
}

impl Default for SquareIndex {
    fn default() -> SquareIndex {
        SquareIndex {
            pieces: [None; SQUARE_COUNT],
            captured: [const { Vec::new() }; 2],
            squares: [Entity::PLACEHOLDER; SQUARE_COUNT],
        }
    }
}

fn lay_out_squares(mut commands: Commands, mut index: ResMut<SquareIndex>) {
    for square in Square::all() {
        index.squares[square.index()] = commands
            .spawn((Name::new(square.to_string()), BoardSquare(square)))
            .id();
    }
}

/// Lets the pieces follow what the record says has happened.
///
/// Messages of different types have no order among each other; of one frame, steps back come before steps on, as the
/// record has told them.
pub(super) fn follow_record(
    mut played: MessageReader<MovePlayed>,
    mut taken_back: MessageReader<MoveTakenBack>,
    mut reset: MessageReader<PositionReset>,
    record: Res<GameRecord>,
    mut set: PieceSet,
) {
    let undone = taken_back.read().map(|taken_back| taken_back.changes);
    let done = played.read().map(|played| played.changes);
    let changes: Vec<Changes> = undone.chain(done).collect();
    // Somebody may move before anybody has begun a game.
    let bare = !changes.is_empty() && set.is_bare();
    if reset.read().count() > 0 || bare {
        set.set_up(&record);
    } else {
        for changes in changes {
            set.apply(&changes);
        }
    }
}

/// The entities of all pieces, and what is needed to change them.
#[derive(SystemParam)]
pub(super) struct PieceSet<'w, 's> {
    commands: Commands<'w, 's>,
    index: ResMut<'w, SquareIndex>,
    pieces: Query<'w, 's, Entity, With<PieceOf>>,
}

impl PieceSet<'_, '_> {
    /// Does to the entities what a move, or its taking back, does to the board.
    fn apply(&mut self, changes: &Changes) {
        let mut changes = changes.iter().copied().peekable();
        while let Some(change) = changes.next() {
            match change {
                Change::Moved { from, to, .. } => self.go(from, to),
                Change::Removed { piece, from } => {
                    // One piece leaves a square and another comes onto it: a promotion, or its undoing.
                    let becomes = changes.next_if(|next| matches!(next, Change::Placed { at, .. } if *at == from));
                    match becomes {
                        Some(Change::Placed { piece, .. }) => self.become_piece(from, piece),
                        _ => self.capture(piece, from),
                    }
                }
                Change::Placed { piece, at } => self.bring_back(piece, at),
            }
        }
    }

    /// Whether nothing stands on the board; in a game kings do.
    fn is_bare(&self) -> bool {
        self.index.pieces.iter().all(Option::is_none)
    }

    /// Clears the board and sets up the record's position, with everything captured on the way there beside it.
    fn set_up(&mut self, record: &GameRecord) {
        for piece in &self.pieces {
            self.commands.entity(piece).despawn();
        }
        self.index.pieces = [None; SQUARE_COUNT];
        for square in record.position().occupied() {
            if let Some(piece) = record.position().piece_at(square) {
                let entity = self.make(piece);
                self.stand(entity, square);
            }
        }
        self.index.captured = default();
        for piece in captured_in(record.line()) {
            let entity = self.make(piece);
            self.put_aside(entity, piece.side());
        }
    }

    fn make(&mut self, piece: Piece) -> Entity {
        self.commands.spawn((name(piece), PieceOf(piece))).id()
    }

    fn stand(&mut self, piece: Entity, at: Square) {
        self.commands.entity(piece).insert(OnSquare(at));
        self.index.pieces[at.index()] = Some(piece);
    }

    fn put_aside(&mut self, piece: Entity, side: Side) {
        let captured = &mut self.index.captured[side.index()];
        let order = captured.len();
        captured.push(piece);
        self.commands.entity(piece).insert(Captured { order });
    }

    fn go(&mut self, from: Square, to: Square) {
        let piece = self.lift(from);
        self.stand(piece, to);
    }

    fn become_piece(&mut self, at: Square, piece: Piece) {
        let entity = self.lift(at);
        self.commands.entity(entity).insert((name(piece), PieceOf(piece)));
        self.index.pieces[at.index()] = Some(entity);
    }

    fn capture(&mut self, piece: Piece, from: Square) {
        let entity = self.lift(from);
        self.commands.entity(entity).remove::<OnSquare>();
        self.put_aside(entity, piece.side());
    }

    /// The last captured piece of its side returns to its square.
    fn bring_back(&mut self, piece: Piece, at: Square) {
        let entity = self.index.captured[piece.side().index()]
            .pop()
            .expect("what is taken back was captured");
        self.commands.entity(entity).remove::<Captured>();
        self.stand(entity, at);
    }

    fn lift(&mut self, from: Square) -> Entity {
        self.index.pieces[from.index()]
            .take()
            .expect("the pieces follow every change of the record")
    }
}

fn name(piece: Piece) -> Name {
    Name::new(format!("{} {}", piece.side(), piece.kind()))
}

/// Everything captured in a line, of both sides, in order. A piece that a pawn became counts as what it was when it
/// fell.
fn captured_in(line: &Line) -> impl Iterator<Item = Piece> {
    line.positions().iter().zip(line.moves()).filter_map(|(before, mv)| {
        let square = mv.captured_square()?;
        before.piece_at(square)
    })
}
