//! Where everything stands in the panel: computed from its size alone, so that it can be tested for every window.

use bevy_egui::egui::{Rect, Vec2, vec2};

use crate::view::ui::layout::{Layout, Panel};

/// As large as a finger needs, in points.
pub(super) const TOUCH: f32 = 40.0;
/// How high a plate is that tells all of a player, and one that tells the least.
const PLATE: f32 = 72.0;
const LOW_PLATE: f32 = 46.0;
/// How high buttons are that have words under their drawings.
const WORDED: f32 = 58.0;
/// So many drawings stand at the right of the head: games, settings, help.
pub(super) const HEAD_TILES: usize = 3;
/// So many buttons go through the game.
pub(super) const STEPS: usize = 6;
/// The room for the name of the game.
const LEAST_TITLE: f32 = 84.0;

/// The buttons of a grid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Grid {
    pub room: Rect,
    pub columns: usize,
    pub lines: usize,
    pub gap: f32,
}

impl Grid {
    /// How large each of them is.
    pub fn tile(&self) -> Vec2 {
        let share = |room: f32, count: usize| (room + self.gap) / count as f32 - self.gap;
        vec2(
            share(self.room.width(), self.columns),
            share(self.room.height(), self.lines),
        )
    }

    /// Where one of them is.
    pub fn place(&self, index: usize) -> Rect {
        let at = vec2((index % self.columns) as f32, (index / self.columns) as f32);
        let size = self.tile();
        Rect::from_min_size(self.room.min + at * (size + Vec2::splat(self.gap)), size)
    }
}

/// The places in a panel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// The name of the game, if there is room for it, and the ways to other pages; without it they are in the grid.
    pub head: Option<Rect>,
    /// What is told of who sits on the near side of the board, and on the far side.
    pub near: Rect,
    pub far: Rect,
    /// The buttons.
    pub grid: Grid,
    /// How many of the ways to other pages are among them: help, then settings, then games.
    pub ways: usize,
    /// The moves, and what is to be decided.
    pub rest: Rect,
    /// What is to be decided where there is no room for the moves.
    pub urgent: Rect,
}

impl Plan {
    /// The places for so many buttons, of which `most` are there even where there is little room.
    pub fn of(layout: &Layout, buttons: usize, most: usize) -> Plan {
        let Layout { panel, kind, .. } = *layout;
        match kind {
            Panel::Side if panel.width() >= 230.0 => Plan::side(panel.shrink2(vec2(16.0, 14.0)), buttons),
            Panel::Side => Plan::side(panel.shrink2(vec2(8.0, 6.0)), buttons),
            Panel::Tall => Plan::tall(panel.shrink2(vec2(12.0, 10.0)), buttons),
            Panel::Low => Plan::low(panel.shrink2(vec2(6.0, 8.0)), most),
            Panel::Line => Plan::line(panel.shrink2(vec2(6.0, 3.0)), most),
        }
    }

    /// With words under the buttons, unless the moves and what goes through them would lose their room to that.
    fn side(room: Rect, buttons: usize) -> Plan {
        let roomy = Plan::side_as(room, buttons, room.height() > 430.0);
        let low = Plan::side_as(room, buttons, false);
        let goes_through = |plan: &Plan| Plan::steps(plan.rest).is_some();
        if goes_through(&roomy) || !goes_through(&low) {
            roomy
        } else {
            low
        }
    }

    fn side_as(room: Rect, buttons: usize, high: bool) -> Plan {
        let gap = if room.height() < 300.0 { 6.0 } else { 10.0 };
        let between = if room.width() < 200.0 { 6.0 } else { 8.0 };
        let columns = if (room.width() + between) / 4.0 - between >= TOUCH {
            4
        } else {
            3
        };
        let lines = buttons.div_ceil(columns).max(1);
        let tile = if high && room.width() > 230.0 { WORDED } else { TOUCH };
        let plate = if high { PLATE } else { LOW_PLATE };
        let grid = lines as f32 * (tile + between) - between;

        let head = room.with_max_y(room.top() + TOUCH);
        let far = Rect::from_min_size(head.left_bottom() + vec2(0.0, gap), vec2(room.width(), plate));
        let below = room.with_min_y(room.bottom() - grid);
        let near = Rect::from_min_size(below.left_top() - vec2(0.0, gap + plate), vec2(room.width(), plate));
        let rest = Rect::from_min_max(far.left_bottom() + vec2(0.0, gap), near.right_top() - vec2(0.0, gap));
        Plan {
            head: Some(head),
            near,
            far,
            grid: Grid {
                room: below,
                columns,
                lines,
                gap: between,
            },
            ways: 0,
            rest,
            urgent: head,
        }
    }

    fn tall(room: Rect, buttons: usize) -> Plan {
        let gap = 10.0;
        let between = 6.0;
        let (near, far) = halves(room.with_max_y(room.top() + LOW_PLATE));
        let all = buttons + HEAD_TILES;
        let in_a_line = |columns: usize| (room.width() + between) / columns as f32 - between;
        let lines = if in_a_line(all) >= TOUCH { 1 } else { 2 };
        let columns = all.div_ceil(lines);
        let tile = if lines == 1 { WORDED } else { TOUCH + 2.0 };
        let below = room.with_min_y(room.bottom() - lines as f32 * (tile + between) + between);
        let rest = Rect::from_min_max(near.left_bottom() + vec2(0.0, gap), below.right_top() - vec2(0.0, gap));
        Plan {
            head: None,
            near,
            far,
            grid: Grid {
                room: below,
                columns,
                lines,
                gap: between,
            },
            ways: HEAD_TILES,
            rest,
            urgent: near.union(far),
        }
    }

    fn low(room: Rect, most: usize) -> Plan {
        let (near, far) = halves(room.with_max_y(room.top() + LOW_PLATE));
        Plan::row(room.with_min_y(near.bottom() + 8.0), near, far, 6.0, most)
    }

    fn line(room: Rect, most: usize) -> Plan {
        // Both kings tell whose turn it is.
        let side = room.height();
        let near = room.with_max_x(room.left() + side);
        let far = near.translate(vec2(side + 4.0, 0.0));
        Plan::row(room.with_min_x(far.right() + 4.0), near, far, 4.0, most)
    }

    /// All buttons in a line, with as many of the ways to other pages as there is room for.
    fn row(room: Rect, near: Rect, far: Rect, gap: f32, most: usize) -> Plan {
        let fits = |ways: usize, gap: f32| (room.width() + gap) / (most + ways) as f32 - gap >= TOUCH;
        let ways = (1..=HEAD_TILES).rev().find(|&ways| fits(ways, gap)).unwrap_or(1);
        let gap = if fits(ways, gap) { gap } else { 4.0 };
        Plan {
            head: None,
            near,
            far,
            grid: Grid {
                room,
                columns: most + ways,
                lines: 1,
                gap,
            },
            ways,
            rest: Rect::from_min_size(room.min, Vec2::ZERO),
            urgent: room,
        }
    }

    /// The buttons that go through the game, under the moves, if there is room for both.
    pub fn steps(rest: Rect) -> Option<Grid> {
        let gap = 6.0;
        let in_a_line = (rest.width() + gap) / STEPS as f32 - gap;
        let lines = if in_a_line >= TOUCH { 1 } else { 2 };
        let height = lines as f32 * (TOUCH + gap) - gap;
        (rest.height() > height + TOUCH + 20.0).then(|| Grid {
            room: rest.with_min_y(rest.bottom() - height),
            columns: STEPS / lines,
            lines,
            gap,
        })
    }

    /// Where the name of the game stands in the head, and where the ways to other pages.
    pub fn head_places(head: Rect) -> (Option<Rect>, [Rect; HEAD_TILES]) {
        let (gap, count) = (4.0, HEAD_TILES as f32);
        let title = head.width() - count * (TOUCH + gap);
        let width = if title >= LEAST_TITLE {
            TOUCH
        } else {
            (head.width() + gap) / count - gap
        };
        let tile = |index: usize| {
            let right = head.right() - (HEAD_TILES - 1 - index) as f32 * (width + gap);
            Rect::from_min_max(head.min, head.max)
                .with_min_x(right - width)
                .with_max_x(right)
        };
        let name = (title >= LEAST_TITLE).then(|| head.with_max_x(head.left() + title));
        (name, std::array::from_fn(tile))
    }
}

fn halves(room: Rect) -> (Rect, Rect) {
    let (left, right) = room.split_left_right_at_fraction(0.5);
    (
        left.with_max_x(left.right() - 4.0),
        right.with_min_x(right.left() + 4.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::settings::InterfaceScale;
    use crate::view::ui::scale::{LEAST_ROOM, scale};

    /// As many buttons as there are in any game, and without those that can wait.
    const BUTTONS: (usize, usize) = (8, 6);

    /// The windows that people have, in points: of many sizes, at all sizes of text and panels.
    fn windows() -> Vec<Vec2> {
        let mut windows = Vec::new();
        for (width, height) in [
            (1280.0, 720.0),
            (360.0, 640.0),
            (640.0, 360.0),
            (800.0, 600.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
            (1024.0, 768.0),
            (768.0, 1024.0),
            (412.0, 915.0),
            (1366.0, 768.0),
        ] {
            for percent in (InterfaceScale::LEAST..=InterfaceScale::MOST).step_by(5) {
                let scale = scale(
                    InterfaceScale::new(percent),
                    bevy::math::Vec2::new(width, height),
                    false,
                );
                windows.push(vec2(width, height) / scale);
            }
        }
        for width in (LEAST_ROOM.x as usize..1500).step_by(23) {
            for height in (LEAST_ROOM.y as usize..1100).step_by(19) {
                windows.push(vec2(width as f32, height as f32));
            }
        }
        windows
    }

    #[test]
    fn everything_in_the_panel_is_in_the_panel_and_over_nothing_else() {
        for window in windows() {
            let layout = Layout::of(window);
            let plan = Plan::of(&layout, BUTTONS.0, BUTTONS.1);
            let mut places = vec![plan.near, plan.far, plan.grid.room];
            places.extend(plan.head);
            places.extend((plan.rest.height() > 0.0 && plan.rest.width() > 0.0).then_some(plan.rest));
            for (index, place) in places.iter().enumerate() {
                assert!(place.is_positive(), "{window:?}: {place:?}");
                assert!(
                    layout.panel.expand(0.01).contains_rect(*place),
                    "{window:?}: {place:?} in {:?}",
                    layout.panel
                );
                for other in &places[..index] {
                    assert!(
                        !place.shrink(0.01).intersects(other.shrink(0.01)),
                        "{window:?}: {place:?} over {other:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_button_of_the_panel_is_large_enough_for_a_finger() {
        for window in windows() {
            let layout = Layout::of(window);
            let plan = Plan::of(&layout, BUTTONS.0, BUTTONS.1);
            // Windows with no more room than for a line of buttons are for mice.
            let least = if layout.kind == Panel::Line { 28.0 } else { TOUCH };
            let tile = plan.grid.tile();
            let count = if plan.head.is_some() || layout.kind == Panel::Tall {
                BUTTONS.0 + plan.ways
            } else {
                BUTTONS.1 + plan.ways
            };
            assert!(plan.grid.columns * plan.grid.lines >= count, "{window:?}");
            assert!(
                tile.x >= least - 0.01 && tile.y >= least - 0.01,
                "{window:?}: {tile:?} in {:?}",
                layout.kind
            );
            for index in 0..count {
                let place = plan.grid.place(index);
                assert!(plan.grid.room.expand(0.1).contains_rect(place), "{window:?}: {place:?}");
            }
            if let Some(head) = plan.head {
                let (title, tiles) = Plan::head_places(head);
                for (index, tile) in tiles.iter().enumerate() {
                    assert!(tile.width() >= TOUCH && tile.height() >= TOUCH, "{window:?}: {tile:?}");
                    assert!(head.expand(0.01).contains_rect(*tile));
                    assert!(tiles[..index].iter().all(|other| !other.shrink(0.01).intersects(*tile)));
                    assert!(title.is_none_or(|title| !title.shrink(0.01).intersects(*tile)));
                }
            }
            if let Some(steps) = Plan::steps(plan.rest) {
                let tile = steps.tile();
                assert!(tile.x >= TOUCH - 0.01 && tile.y >= TOUCH - 0.01, "{window:?}: {tile:?}");
                assert!(plan.rest.expand(0.01).contains_rect(steps.room));
            }
            // What is to be decided has a place that is as large.
            assert!(
                plan.urgent.height() >= 34.0 && plan.urgent.width() >= 2.0 * TOUCH,
                "{window:?}"
            );
        }
    }

    #[test]
    fn usual_windows_show_the_moves_and_go_through_them() {
        for (width, height) in [
            (1280.0, 720.0),
            (360.0, 640.0),
            (800.0, 600.0),
            (1920.0, 1080.0),
            (768.0, 1024.0),
        ] {
            let plan = Plan::of(&Layout::of(vec2(width, height)), BUTTONS.0, BUTTONS.1);
            assert!(Plan::steps(plan.rest).is_some(), "{width} by {height}: {:?}", plan.rest);
        }
    }
}
