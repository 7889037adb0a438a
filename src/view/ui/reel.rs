//! What is told while the best of a game is shown again, over the lower part of the board.

use bevy::prelude::*;
use bevy_egui::egui::{self, FontId, Id, LayerId, Order, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::caption::{Caption, caption, paint_plated};
use super::layout::free_board;
use super::{UiSystems, theme};
use crate::game::{GameRecord, Screen};
use crate::view::camera::BoardViewport;
use crate::view::reel::Reel;
use crate::view::text::Texts;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_reel.run_if(in_state(Screen::Playing)).in_set(UiSystems::Sheets),
    );
}

/// Which of the moments it is, as it is told.
pub(super) fn progress(texts: &Texts, reel: &Reel) -> Option<String> {
    let (number, count) = reel.progress()?;
    let values = [("number", number.to_string()), ("count", count.to_string())];
    Some(texts.format("reel-progress", &values))
}

fn show_reel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (record, reel, viewport): (Res<GameRecord>, Res<Reel>, Res<BoardViewport>),
) -> Result {
    let Some(progress) = progress(&texts, &reel) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let board = free_board(ctx.content_rect().size(), *viewport, ctx.zoom_factor());
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("reel")));
    let Caption { words, why } = caption(&texts, &record, &reel).unwrap_or_default();
    let stop = texts.get("reel-stop");
    let large = if board.width() < 560.0 { 17.0 } else { 22.0 };
    let lines = [
        (progress, 0.7, theme::BRASS_BRIGHT),
        (words, 1.0, theme::PAPER),
        (why.unwrap_or_default(), 0.75, theme::BRASS_BRIGHT),
        (stop, 0.65, theme::PAPER_DIM),
    ];
    let lines = lines.map(|(words, size, colour)| (words, large * size, colour));
    let all: f32 = lines.iter().map(|(_, size, _)| size * 1.5).sum();
    let mut top = board.bottom() - all - 14.0;
    for (words, size, colour) in lines {
        let room = egui::Rect::from_min_size(
            egui::pos2(board.left() + 12.0, top),
            vec2(board.width() - 24.0, size * 1.45),
        );
        if !words.is_empty() {
            paint_plated(&painter, room, &words, FontId::proportional(size), colour);
        }
        top += size * 1.5;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_where_nothing_is_shown_again() {
        assert_eq!(progress(&Texts::english(), &Reel::default()), None);
    }
}
