//! Writes down what happens for those who do not see it: moves, checks and the end of a game, in a part of the page that
//! screen readers read aloud.

use bevy::prelude::*;

use super::{document, element};
use crate::game::{GameEnded, GameRecord, GameSystems, MovePlayed, MoveTakenBack, PositionReset, ThinksOnPage};
use crate::view::text::Texts;
use crate::view::ui::Notices;

/// So many lines stay.
const MOST_LINES: u32 = 400;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, write_down.in_set(GameSystems::Present))
        .add_systems(
            Update,
            tell_where_engine_thinks.run_if(resource_changed::<ThinksOnPage>),
        );
}

fn write_down(
    mut moves: MessageReader<MovePlayed>,
    mut backs: MessageReader<MoveTakenBack>,
    mut resets: MessageReader<PositionReset>,
    mut ends: MessageReader<GameEnded>,
    record: Res<GameRecord>,
    texts: Res<Texts>,
) {
    if resets.read().count() > 0 {
        clear();
        line(record.variant().title);
    }
    let taken_back = backs.read().count() > 0;
    if moves.read().count() > 0 || taken_back {
        let position = record.position();
        let mover = texts.side(!position.side_to_move());
        let words = match record.san_moves().last() {
            Some(san) if !taken_back => format!("{mover}: {san}"),
            _ => texts.get("journal-taken-back"),
        };
        line(&words);
    }
    for GameEnded(outcome) in ends.read() {
        let (result, reason) = texts.outcome(*outcome);
        line(&format!("{result} {reason}"));
    }
}

/// Where the engine has no worker, it plays no better than it can on the page.
fn tell_where_engine_thinks(thinks: Res<ThinksOnPage>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    if thinks.0 {
        notices.error(texts.get("notice-thinks-on-page"));
    }
}

fn clear() {
    if let Some(journal) = element("journal") {
        journal.set_text_content(None);
    }
}

fn line(words: &str) {
    let (Some(journal), Some(document)) = (element("journal"), document()) else {
        return;
    };
    if let Ok(entry) = document.create_element("p") {
        entry.set_text_content(Some(words));
        // Neither can fail for an element that has just been made.
        let _ = journal.append_child(&entry);
        if journal.child_element_count() > MOST_LINES
            && let Some(first) = journal.first_element_child()
        {
            first.remove();
        }
    }
}
