//! What somebody has decided on the board that does not count yet, a move that is asked about or one chosen ahead, as the
//! settings want it and as the window shows it.

use bevy::prelude::*;

use super::redraw::{KeepDrawing, RedrawSystems};
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;
use crate::game::{ConfirmMove, GameSystems, MoveRequested, Premove, PremoveDropped, PremovesAllowed, Selection};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow_settings
                .run_if(resource_changed::<AppSettings>)
                .before(GameSystems::Input),
            tell_what_is_dropped.in_set(GameSystems::Present),
        ),
    )
    .add_systems(Last, follow_up.in_set(RedrawSystems));
}

fn follow_settings(settings: Res<AppSettings>, mut allowed: ResMut<PremovesAllowed>) {
    allowed.set_if_neq(PremovesAllowed(settings.play.premoves));
}

/// Nothing else is heard of a move that was chosen ahead in vain, but that it is gone.
fn tell_what_is_dropped(mut dropped: MessageReader<PremoveDropped>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    for &PremoveDropped { from, to } in dropped.read() {
        let values = [("from", from.to_string()), ("to", to.to_string())];
        notices.info(texts.format("premove-dropped", &values));
    }
}

/// What is asked for after the moves of a frame are played is done in the next one, and nothing else may wake the window
/// for that.
fn follow_up(
    mut moves: MessageReader<MoveRequested>,
    mut confirmations: MessageReader<ConfirmMove>,
    premove: Res<Premove>,
    selection: Res<Selection>,
    mut waits: Local<bool>,
    mut draw: KeepDrawing,
) {
    let waiting = premove.squares().is_some() || selection.unconfirmed().is_some();
    let changed = std::mem::replace(&mut *waits, waiting) != waiting;
    if moves.read().count() + confirmations.read().count() > 0 || changed {
        draw.moving();
    }
}
