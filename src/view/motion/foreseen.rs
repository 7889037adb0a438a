//! A move that is made on the board but does not count yet: its pieces stand where they would stand.

use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;

use super::haste;
use super::pose::{Pose, in_tray};
use super::script::homeward;
use super::timeline::Timeline;
use crate::game::{GameRecord, Selection, SquareIndex};
use crate::rules::{Change, Move, Square};
use crate::view::board::square_centre;
use crate::view::settings::AppSettings;

/// The move that is seen already, and how its pieces stand.
#[derive(Resource, Default)]
pub struct Foreseen {
    mv: Option<Move>,
    poses: EntityHashMap<Pose>,
}

impl Foreseen {
    /// How a piece stands that takes part in it.
    pub fn pose(&self, piece: Entity) -> Option<Pose> {
        self.poses.get(&piece).copied()
    }

    /// Whether this move is seen already.
    pub fn is(&self, mv: Move) -> bool {
        self.mv == Some(mv)
    }
}

/// Puts the pieces of a move that is asked about where it leads, and back where they belong when it is taken back.
pub(super) fn foresee(
    selection: Res<Selection>,
    record: Res<GameRecord>,
    index: Res<SquareIndex>,
    settings: Res<AppSettings>,
    pieces: Query<&Transform>,
    mut timeline: ResMut<Timeline>,
    mut foreseen: ResMut<Foreseen>,
) {
    let wanted = selection.unconfirmed();
    if foreseen.mv == wanted {
        return;
    }
    let before = std::mem::take(&mut *foreseen);
    foreseen.mv = wanted;
    let moves = haste(&settings).is_some();
    let position = record.position();
    for change in wanted
        .into_iter()
        .flat_map(|mv| position.changes(mv).iter().copied().collect::<Vec<_>>())
    {
        let (from, pose, goal): (Square, Pose, Option<Square>) = match change {
            Change::Moved { from, to, .. } => (from, Pose::standing(square_centre(to)), Some(to)),
            // A pawn that promotes goes there as a pawn.
            Change::Removed { piece, from } if piece.side() == position.side_to_move() => {
                let Some(mv) = wanted else { continue };
                (from, Pose::standing(square_centre(mv.to())), Some(mv.to()))
            }
            Change::Removed { piece, from } => (from, in_tray(piece, index.captured(piece.side()).len()), None),
            Change::Placed { .. } => continue,
        };
        let Some(piece) = index.piece(from) else { continue };
        if let (Some(goal), Ok(transform), true) = (goal, pieces.get(piece), moves) {
            timeline.send(piece, homeward(transform.translation, goal));
        }
        foreseen.poses.insert(piece, pose);
    }
    // Once the move counts, its pieces belong where they stand.
    for (piece, pose) in before.poses {
        let home = Square::all().find(|&square| index.piece(square) == Some(piece));
        if let Some(home) = home.filter(|_| moves && !foreseen.poses.contains_key(&piece))
            && pose.at.distance(square_centre(home)) > 1e-3
        {
            timeline.send(piece, homeward(pose.at, home));
        }
    }
}
