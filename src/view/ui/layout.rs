//! Where the board and the panel go in a window of any size.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::view::camera::BoardViewport;

/// Windows at least this wide have room for a wide panel beside the board.
const WIDE: f32 = 900.0;
/// The narrowest panel beside the board, and the widest in a window that is not wide.
const NARROW_PANELS: (f32, f32) = (150.0, 290.0);
/// So much of its size a board may lose to have the panel beside it, where there is room for more.
const WORTH: f32 = 0.96;

/// How the panel is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Panel {
    /// Beside the board, from top to bottom.
    Side,
    /// Below the board, with room for the moves.
    Tall,
    /// Below the board: a line on the players and a line of buttons.
    Low,
    /// Below the board: a line of buttons without words.
    Line,
}

/// Lower windows have no room for all that stands in a panel beside the board: its width decides how many buttons stand
/// in a line.
fn least_side(panel: f32) -> f32 {
    if panel < 196.0 { 300.0 } else { 262.0 }
}

/// The places of board and panel, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Layout {
    /// The board's.
    pub board: Rect,
    /// The panel's.
    pub panel: Rect,
    /// What is in the panel.
    pub kind: Panel,
}

/// The board's part of a window of this size, in points, without what the bar takes of it if one stands there.
pub(super) fn free_board(window: Vec2, viewport: BoardViewport, zoom: f32) -> Rect {
    let board = Layout::of(window).board;
    board.with_min_x(board.left().max(viewport.0.min.x / zoom))
}

impl Layout {
    /// The layout for a window of this size.
    pub(super) fn of(window: Vec2) -> Layout {
        let (width, height) = (window.x.max(1.0), window.y.max(1.0));
        if width >= WIDE && width >= height {
            let panel = (width * 0.27).clamp(290.0, 400.0);
            return Layout::beside(width, height, panel);
        }
        let below = Layout::below(width, height);
        let side = (width - height).clamp(NARROW_PANELS.0, NARROW_PANELS.1);
        let board = (width - side).min(height);
        if width > height
            && height >= least_side(side)
            && board >= WORTH * below.board.width().min(below.board.height())
        {
            Layout::beside(width, height, side)
        } else {
            below
        }
    }

    fn beside(width: f32, height: f32, panel: f32) -> Layout {
        Layout {
            board: Rect::from_min_size(pos2(0.0, 0.0), vec2(width - panel, height)),
            panel: Rect::from_min_size(pos2(width - panel, 0.0), vec2(panel, height)),
            kind: Panel::Side,
        }
    }

    fn below(width: f32, height: f32) -> Layout {
        let spare = height - width;
        let (panel, kind) = if height < 340.0 {
            (46.0, Panel::Line)
        } else if spare < 230.0 {
            (118.0, Panel::Low)
        } else {
            (spare.min(height * 0.5), Panel::Tall)
        };
        let panel = panel.min(height * 0.5);
        Layout {
            board: Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height - panel)),
            panel: Rect::from_min_size(pos2(0.0, height - panel), vec2(width, panel)),
            kind,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_panel_share_every_window_without_gap_or_overlap() {
        for width in (1..2600).step_by(37) {
            for height in (1..1700).step_by(41) {
                let window = vec2(width as f32, height as f32);
                let Layout { board, panel, .. } = Layout::of(window);
                assert!(
                    (board.area() + panel.area() - window.x * window.y).abs() < 1.0,
                    "{window:?}"
                );
                assert!(board.width() > 0.0 && board.height() > 0.0, "{window:?}");
                assert!(!board.shrink(0.01).intersects(panel), "{window:?}");
            }
        }
    }

    #[test]
    fn the_panel_is_beside_the_board_where_that_leaves_more_of_it() {
        assert_eq!(Layout::of(vec2(1280.0, 720.0)).kind, Panel::Side);
        assert_eq!(Layout::of(vec2(900.0, 600.0)).kind, Panel::Side);
        assert_eq!(Layout::of(vec2(800.0, 600.0)).kind, Panel::Side);
        assert_eq!(Layout::of(vec2(640.0, 360.0)).kind, Panel::Side);
        assert_eq!(Layout::of(vec2(400.0, 300.0)).kind, Panel::Side);
        assert_eq!(Layout::of(vec2(600.0, 600.0)).kind, Panel::Low);
        assert_eq!(Layout::of(vec2(360.0, 640.0)).kind, Panel::Tall);
        assert_eq!(Layout::of(vec2(1000.0, 1300.0)).kind, Panel::Tall);
        assert_eq!(Layout::of(vec2(320.0, 240.0)).kind, Panel::Line);
    }

    #[test]
    fn the_board_has_the_larger_part_of_every_usual_window() {
        for (width, height) in [
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (800.0, 600.0),
            (640.0, 480.0),
            (360.0, 640.0),
        ] {
            let Layout { board, panel, .. } = Layout::of(vec2(width, height));
            let square = |rect: Rect| rect.width().min(rect.height());
            assert!(
                board.area() >= panel.area() && square(board) >= 0.55 * width.min(height),
                "{width} {height}"
            );
        }
    }
}
