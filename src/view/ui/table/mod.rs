//! The strips of two players who sit at a table with the board between them. Each faces its player: whose turn it is, their
//! clock, what they can do, what they are asked, and how the game has ended.

mod deeds;
mod facing;
mod plan;
mod strip;

use bevy::prelude::*;
use bevy_egui::egui::{self, Order, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::{Command, Commander, MovesRoom};
use super::widgets::{Desk, place};
use super::{Ending, UiSystems, theme};
use crate::game::{GameRecord, Screen, Seats, Selection, Terms, WallTime};
use crate::rules::Side;
use crate::view::motion::Timeline;
use crate::view::redraw::KeepDrawing;
use crate::view::table::at_table;
use deeds::{Clock, Deed, Doer, GivingUp, Matter, buttons};
use facing::Facing;
use plan::{Kind, Plan, Rooms, Wanted};
use strip::Strip;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GivingUp>().add_systems(
        EguiPrimaryContextPass,
        show_strips
            .run_if(in_state(Screen::Playing).and_then(at_table))
            .in_set(UiSystems::Panels),
    );
}

/// The board's part of a window of this size.
pub(super) fn board(window: egui::Vec2) -> egui::Rect {
    Rooms::of(window).board
}

fn show_strips(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut commander: Commander,
    mut doer: Doer,
    (record, selection, seats, terms): (Res<GameRecord>, Res<Selection>, Res<Seats>, Res<Terms>),
    (time, timeline): (Res<WallTime>, Res<Timeline>),
    mut moves: ResMut<MovesRoom>,
    mut draw: KeepDrawing,
) -> Result {
    // There is no list of moves.
    moves.set_if_neq(MovesRoom::default());
    // Whoever uses a key is asked in the strip of their side.
    if let Some(question) = commander.open.question.take()
        && question.ending == Ending::Resign
    {
        doer.ask(question.side, question.at);
    }
    let ctx = contexts.ctx_mut()?.clone();
    let rooms = Rooms::of(ctx.content_rect().size());
    let clock = match commander.timing() {
        None => Clock::None,
        Some(false) => Clock::Going,
        Some(true) => Clock::Paused,
    };
    let takes_home = commander.kiosk.is_some() && commander.allows(Command::TakeHome);
    for side in Side::ALL {
        let room = rooms.strips[side];
        let facing = Facing {
            room,
            turned: side == Side::Black,
        };
        let matter = Matter::of(side, &record, &selection, doer.giving_up(), timeline.is_still());
        let mut buttons = buttons(side, &matter, (&record, &seats), clock, takes_home);
        buttons.retain(|button| match button.deed {
            Deed::Command(command) => commander.allows(command),
            _ => true,
        });
        let dial = commander.dial(side, time.now());
        let kind = matter.kind();
        let wanted = Wanted {
            clock: dial.is_some() && kind != Kind::Pieces,
            buttons: buttons.len(),
            kind,
        };
        let strip = Strip {
            side,
            facing,
            matter,
            plan: Plan::of(room, wanted),
            dial,
            buttons,
            paused: clock == Clock::Paused,
        };
        let id = match side {
            Side::White => "table.white",
            Side::Black => "table.black",
        };
        let pressed = place(&ctx, id, room, Order::Middle, |ui| {
            ui.set_clip_rect(room);
            ui.painter().rect_filled(room, 0, theme::WALNUT);
            let (edge, line) = (Stroke::new(1.0, theme::GRAIN), room.x_range());
            let near = if facing.turned { room.bottom() } else { room.top() };
            ui.painter().hline(line, near, edge);
            strip.show(ui, &mut desk, &record, &selection)
        });
        if let Some(deed) = pressed {
            doer.act(side, deed, &record, (*seats, *terms), &mut commander);
            draw.moving();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bevy finds that a system asks for the same thing twice only when it begins.
    #[test]
    fn the_strips_can_begin() {
        fn begin<M>(system: impl IntoSystem<(), Result, M>) {
            IntoSystem::into_system(system).initialize(&mut World::new());
        }
        begin(show_strips);
    }
}
