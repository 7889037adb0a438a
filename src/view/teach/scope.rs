//! Whose moves are shown: of any piece, whoever is to move. A pointer or the board's cursor that rests on a piece shows
//! them, a finger that stays on it, and a key.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::CursorMoved;

use crate::game::{GameRecord, GameSystems, Revision, Screen, Selection};
use crate::rules::{Piece, Square};
use crate::view::actions::{Action, Asked};
use crate::view::alarm::Alarm;
use crate::view::cursor::BoardCursor;
use crate::view::input::{Held, Hover, InTheMaking, LongPress};
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;

/// So long a pointer rests on a piece before its moves are shown: longer than one that only passes by.
const REST: Duration = Duration::from_millis(450);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scope>()
        .add_systems(Update, choose.in_set(GameSystems::Present));
}

/// Whose moves are shown.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Scope {
    shown: Option<(Revision, Square)>,
    /// What a pointer or the cursor is on, since when, and whether it has been looked at enough.
    rest: Option<Rest>,
    /// The square on which the pointer lay when the position changed, or when what lay over the board went: it has come
    /// there for another reason.
    spent: Option<Square>,
    /// What the pointer or the cursor is on, and whether the pointer moves.
    under: Option<Square>,
    moves: bool,
    at: Option<Revision>,
    /// Shown by a key or a finger, until something else is done.
    asked: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Rest {
    at: Revision,
    square: Square,
    since: Duration,
}

impl Scope {
    /// The piece whose moves are shown of what the board shows, and where it stands.
    pub fn shown(&self, record: &GameRecord) -> Option<(Square, Piece)> {
        let (at, square) = self.shown?;
        let piece = record.position().piece_at(square)?;
        (at == record.revision()).then_some((square, piece))
    }
}

/// Follows what rests on a piece, and what asks for it.
fn choose(
    (mut asked, mut pointer): (MessageReader<Asked>, MessageReader<CursorMoved>),
    record: Res<GameRecord>,
    selection: Res<Selection>,
    (hover, held, cursor, making): (Res<Hover>, Res<Held>, Res<BoardCursor>, Res<InTheMaking>),
    press: Res<LongPress>,
    screen: Res<State<Screen>>,
    settings: Res<AppSettings>,
    time: Res<Time<Real>>,
    scope: ResMut<Scope>,
    alarm: Option<ResMut<Alarm>>,
    mut draw: KeepDrawing,
) {
    let (now, at) = (time.elapsed(), record.revision());
    let mut next = *scope;
    let busy = *screen.get() != Screen::Playing || held.0.is_some() || making.0.is_some();
    let under = cursor.square().or(hover.0);
    let on_piece = under.filter(|&square| record.position().piece_at(square).is_some());
    // A selection shows its own moves, and an explanation by itself would be in the way of whoever is about to move.
    let rests = on_piece.filter(|_| !busy && selection.from().is_none() && settings.play.show_moves);
    // What lies under a pointer may be known a frame after it has moved there.
    let moves = pointer.read().count() > 0;
    let moved = std::mem::replace(&mut next.moves, moves) || moves || cursor.square().is_some();
    let comes_by_itself = std::mem::replace(&mut next.under, under) != under && !moved;
    if next.at != Some(at) || comes_by_itself {
        next.at = Some(at);
        next.spent = under;
    }
    next.spent = next.spent.filter(|&spent| under == Some(spent));
    let rests = rests.filter(|&square| next.spent != Some(square));
    next.rest = rests.map(|square| match next.rest {
        Some(rest) if rest.square == square && rest.at == at => rest,
        _ => Rest { at, square, since: now },
    });
    let keys = asked.read().filter(|asked| asked.0 == Action::Explain).count();
    if keys % 2 == 1 && !busy {
        let already = next.shown(&record).is_some() && next.asked;
        let square = on_piece.or(selection.from());
        next.shown = square.filter(|_| !already).map(|square| (at, square));
        next.asked = true;
        next.rest = None;
    } else if let Some(square) = press.0 {
        next.shown = record.position().piece_at(square).map(|_| (at, square));
        next.asked = true;
    } else if next.asked {
        // It stays until hands turn to something else.
        let other = on_piece.is_some_and(|square| next.shown.is_some_and(|(_, shown)| shown != square));
        let over = busy || other || press.is_changed() || selection.is_changed();
        if over || next.shown(&record).is_none() {
            next.asked = false;
            next.shown = None;
        }
    }
    if !next.asked {
        let enough = next.rest.filter(|rest| now >= rest.since + REST);
        next.shown = enough.map(|rest| (rest.at, rest.square));
        if let (Some(rest), None) = (next.rest, enough) {
            match alarm {
                Some(mut alarm) => alarm.wake_in(rest.since + REST - now),
                None => draw.moving(),
            }
        }
    }
    if next.shown != scope.shown {
        draw.moving();
    }
    let mut scope = scope;
    scope.set_if_neq(next);
}
