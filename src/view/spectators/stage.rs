//! The carved pieces that spectators see, each where the piece is that it shows.

use std::collections::HashMap;

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::{ForSpectators, Spectators, WatchSystems};
use crate::game::{GameSystems, PieceOf};
use crate::view::decor::Decor;
use crate::view::motion::{InTheRound, MotionSystems};
use crate::view::pieces::{OthersShadow, PieceAssets, Skin, shadow_under};
use crate::view::quality::Quality;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<PieceOf, InTheRound>().add_systems(
        Update,
        (carve, place)
            .chain()
            .after(MotionSystems)
            .before(WatchSystems)
            .in_set(GameSystems::Present)
            .run_if(resource_exists::<Spectators>),
    );
}

/// What stands for a skin before spectators.
#[derive(Component, Clone, Copy, Debug)]
struct StandsFor {
    skin: Entity,
    piece: Entity,
}

/// Lets a carved piece stand for every skin that there is, and for no other.
fn carve(
    skins: Query<(Entity, &Skin, &MeshTag, &ChildOf)>,
    standing: Query<(Entity, &StandsFor)>,
    assets: Option<Res<PieceAssets>>,
    (decor, quality): (Res<Decor>, Res<Quality>),
    mut commands: Commands,
) {
    let Some(assets) = assets else { return };
    // Made of something else, or with another effort, all are carved anew.
    let anew = decor.is_changed() || quality.is_changed() || assets.is_changed();
    let mut known = HashMap::new();
    for (stands, of) in &standing {
        if anew || !skins.contains(of.skin) {
            commands.entity(stands).despawn();
        } else {
            known.insert(of.skin, stands);
        }
    }
    for (skin, &Skin(piece), tag, &ChildOf(parent)) in &skins {
        if !known.contains_key(&skin) {
            let stands = assets.carve_for_spectators(piece, tag.clone(), *quality, &mut commands);
            let of = StandsFor { skin, piece: parent };
            commands.entity(stands).insert((of, ForSpectators));
        }
    }
}

fn place(
    pieces: Query<&InTheRound>,
    mut standing: Query<(&StandsFor, &mut Transform, &Children), Without<OthersShadow>>,
    mut shadows: Query<&mut Transform, With<OthersShadow>>,
) {
    for (of, mut transform, children) in &mut standing {
        let Ok(&InTheRound(at)) = pieces.get(of.piece) else {
            continue;
        };
        if !transform.set_if_neq(at) && !transform.is_added() {
            continue;
        }
        for &child in children {
            if let Ok(mut shadow) = shadows.get_mut(child) {
                *shadow = shadow_under(&at).0;
            }
        }
    }
}
