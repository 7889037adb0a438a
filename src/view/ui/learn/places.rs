//! Where the board of an exercise or of a rule stands, and beside or below it words and buttons.

use bevy_egui::egui::{Rect, vec2};

/// How high a button is.
pub(super) const BUTTON: f32 = 44.0;
/// The space between what stands there.
pub(super) const GAP: f32 = 8.0;

/// Where board, words and buttons are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Places {
    pub board: Rect,
    pub words: Rect,
    pub buttons: Rect,
}

/// The height of the buttons: two lines of two, and one for what comes next.
pub(super) const BUTTONS: f32 = 3.0 * BUTTON + 2.0 * GAP;

impl Places {
    /// The places in a room: the board beside the rest, or above it where the room is high; there are so many lines of
    /// buttons then.
    pub(super) fn of(room: Rect, lines: usize) -> Places {
        if room.width() > room.height() * 1.05 {
            let side = room.height().min(room.width() - 250.0).max(120.0);
            let board = Rect::from_min_size(room.min, vec2(side, side));
            let beside = room.with_min_x(board.right() + 18.0);
            let (words, buttons) = beside.split_top_bottom_at_y(beside.bottom() - BUTTONS);
            Places {
                board,
                words: words.with_max_y(words.bottom() - GAP),
                buttons,
            }
        } else {
            let low = lines as f32 * (BUTTON + GAP) - GAP;
            let side = room.width().min(room.height() - low - 96.0).max(120.0);
            let corner = room.center_top() - vec2(side / 2.0, 0.0);
            let board = Rect::from_min_size(corner, vec2(side, side));
            let below = room.with_min_y(board.bottom() + GAP);
            let (words, buttons) = below.split_top_bottom_at_y(below.bottom() - low);
            Places {
                board,
                words: words.with_max_y(words.bottom() - GAP),
                buttons,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_words_and_buttons_share_every_room() {
        for (width, height) in [
            (330.0, 540.0),
            (1130.0, 640.0),
            (600.0, 560.0),
            (620.0, 300.0),
            (800.0, 760.0),
        ] {
            let room = Rect::from_min_size(bevy_egui::egui::pos2(10.0, 10.0), vec2(width, height));
            let Places { board, words, buttons } = Places::of(room, 2);
            for part in [board, words, buttons] {
                assert!(room.expand(0.1).contains_rect(part), "{part:?} in {room:?}");
            }
            assert!(
                board.width() >= 120.0 && buttons.width() >= 200.0 && words.height() >= 60.0,
                "{room:?}: {words:?}"
            );
            for (one, other) in [(board, words), (board, buttons), (words, buttons)] {
                assert!(
                    !one.shrink(0.1).intersects(other.shrink(0.1)),
                    "{one:?} over {other:?} in {room:?}"
                );
            }
        }
    }
}
