//! One entity for every square and every piece, kept in step with the record.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::GameSystems;
use super::record::{GameRecord, MovePlayed, MoveTakenBack, PositionReset};
use crate::rules::{Change, Changes, Piece, SQUARE_COUNT, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SquareIndex>();
    app.init_resource::<CaptureLinger>();
    app.add_systems(PreStartup, lay_out_squares);
    app.add_systems(Update, clear_captured.in_set(GameSystems::Present));
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

/// The square that a piece stands on. It is inserted anew when the piece moves, and gone when the piece was captured.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct OnSquare(pub Square);

/// A captured piece, on its way out. It is despawned when the time of [`CaptureLinger`] is over.
#[derive(Component, Clone, Debug)]
pub struct Captured {
    from: Square,
    linger: Timer,
}

impl Captured {
    /// The square on which it was captured.
    pub fn from(&self) -> Square {
        self.from
    }

    /// How much of its time is over, from 0 to 1.
    pub fn fraction(&self) -> f32 {
        self.linger.fraction()
    }
}

/// How long a captured piece stays to be looked at, by `Time`. Not at all, unless whoever shows pieces wants it to.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CaptureLinger(pub Duration);

/// Which entity stands on, and which is, each square.
#[derive(Resource, Debug)]
pub struct SquareIndex {
    pieces: [Option<Entity>; SQUARE_COUNT],
    squares: [Entity; SQUARE_COUNT],
}

impl SquareIndex {
    /// The piece that stands on a square.
    pub fn piece(&self, square: Square) -> Option<Entity> {
        self.pieces[square.index()]
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
/// In a frame the record changes once at most, or begins a game and changes no more: every request carries the revision
/// that it was meant for. So it does not matter that messages of different types have no order among each other.
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
    linger: Res<'w, CaptureLinger>,
    pieces: Query<'w, 's, Entity, With<PieceOf>>,
    captured: Query<'w, 's, (Entity, &'static Captured)>,
}

impl PieceSet<'_, '_> {
    /// Does to the entities what a move, or its taking back, does to the board.
    fn apply(&mut self, changes: &Changes) {
        let mut changes = changes.iter().copied().peekable();
        while let Some(change) = changes.next() {
            match change {
                Change::Moved { from, to, .. } => self.go(from, to),
                Change::Removed { from, .. } => {
                    // One piece leaves a square and another comes onto it: a promotion, or its undoing.
                    let becomes = changes.next_if(|next| matches!(next, Change::Placed { at, .. } if *at == from));
                    match becomes {
                        Some(Change::Placed { piece, .. }) => self.become_piece(from, piece),
                        _ => self.capture(from),
                    }
                }
                Change::Placed { piece, at } => {
                    self.clear_away_captured(at);
                    self.place(piece, at);
                }
            }
        }
    }

    /// Whether nothing stands on the board; in a game kings do.
    fn is_bare(&self) -> bool {
        self.index.pieces.iter().all(Option::is_none)
    }

    /// Clears the board and sets up the record's position.
    fn set_up(&mut self, record: &GameRecord) {
        for piece in &self.pieces {
            self.commands.entity(piece).despawn();
        }
        self.index.pieces = [None; SQUARE_COUNT];
        for square in record.position().occupied() {
            if let Some(piece) = record.position().piece_at(square) {
                self.place(piece, square);
            }
        }
    }

    fn place(&mut self, piece: Piece, at: Square) {
        let name = Name::new(format!("{} {}", piece.side(), piece.kind()));
        let entity = self.commands.spawn((name, PieceOf(piece), OnSquare(at))).id();
        self.index.pieces[at.index()] = Some(entity);
    }

    fn go(&mut self, from: Square, to: Square) {
        let piece = self.lift(from);
        self.commands.entity(piece).insert(OnSquare(to));
        self.index.pieces[to.index()] = Some(piece);
    }

    fn become_piece(&mut self, at: Square, piece: Piece) {
        let entity = self.lift(at);
        let name = Name::new(format!("{} {}", piece.side(), piece.kind()));
        self.commands.entity(entity).insert((name, PieceOf(piece)));
        self.index.pieces[at.index()] = Some(entity);
    }

    fn capture(&mut self, from: Square) {
        let piece = self.lift(from);
        let mut piece = self.commands.entity(piece);
        if self.linger.0.is_zero() {
            piece.despawn();
        } else {
            piece.remove::<OnSquare>().insert(Captured {
                from,
                linger: Timer::new(self.linger.0, TimerMode::Once),
            });
        }
    }

    /// A piece that comes back does not stand in its own ghost.
    fn clear_away_captured(&mut self, from: Square) {
        for (piece, captured) in &self.captured {
            if captured.from == from {
                // Two plies taken back at once may both clear the same square.
                self.commands.entity(piece).try_despawn();
            }
        }
    }

    fn lift(&mut self, from: Square) -> Entity {
        self.index.pieces[from.index()]
            .take()
            .expect("the pieces follow every change of the record")
    }
}

/// Despawns captured pieces whose time is over.
fn clear_captured(mut commands: Commands, time: Res<Time>, mut captured: Query<(Entity, &mut Captured)>) {
    for (piece, mut captured) in &mut captured {
        if captured.linger.tick(time.delta()).is_finished() {
            commands.entity(piece).despawn();
        }
    }
}
