//! Where everything stands at a table: a strip along each player's edge, and the board between them.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use crate::rules::{BySide, Side};

/// How high a strip is at least: its buttons have words under their drawings.
const LEAST: f32 = 68.0;
/// How high it is of a window, where there is room for more, and at most so.
const SHARE: f32 = 0.092;
const MOST: f32 = 104.0;
/// From this height on it has two lines, and it is never higher than the other.
const TWO_LINES: f32 = 132.0;
const HIGHEST: f32 = 190.0;
/// The air around things, and between them.
const AIR: f32 = 6.0;
/// How wide the plate of a player is, and at least so: then it shows their king alone.
const PLATE: f32 = 214.0;
const LEAST_PLATE: f32 = 56.0;
/// How wide a clock is.
const CLOCK: f32 = 124.0;
const LEAST_CLOCK: f32 = 92.0;
/// How wide buttons are: at least as a finger needs.
const BUTTONS: (f32, f32) = (44.0, 118.0);
/// How wide those are that answer a question.
const ANSWERS: (f32, f32) = (84.0, 190.0);
/// Fewer points than these are no room for words.
const LEAST_WORDS: f32 = 150.0;

/// The rooms of a window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rooms {
    /// The board's.
    pub board: Rect,
    /// The strip of each side: White's is below.
    pub strips: BySide<Rect>,
}

impl Rooms {
    /// The rooms of a window of this size, in points.
    pub(super) fn of(window: Vec2) -> Rooms {
        let low = (window.y * SHARE).clamp(LEAST, MOST);
        // What a board that is as wide as the window leaves free.
        let spare = (window.y - window.x) / 2.0;
        let height = if spare >= TWO_LINES {
            spare.min(HIGHEST)
        } else {
            low.max(spare)
        };
        let height = height.min(window.y * 0.25).max(1.0);
        let strip = |top: f32| Rect::from_min_size(pos2(0.0, top), vec2(window.x, height));
        Rooms {
            board: Rect::from_min_max(pos2(0.0, height), pos2(window.x, window.y - height)),
            strips: BySide::from_fn(|side| match side {
                Side::White => strip(window.y - height),
                Side::Black => strip(0.0),
            }),
        }
    }
}

/// What is asked for in a strip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// Whether there is a clock.
    pub clock: bool,
    /// How many buttons there are.
    pub buttons: usize,
    /// How they are needed.
    pub kind: Kind,
}

/// What the buttons of a strip are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Deeds, with drawings on them.
    Deeds,
    /// Answers to a question, whose words come before all else.
    Answers,
    /// One of several pieces.
    Pieces,
}

/// The places in a strip, as its player sees them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    /// Who they are, and whether it is their turn.
    pub plate: Rect,
    /// Their clock.
    pub clock: Option<Rect>,
    /// What is told or asked.
    pub words: Option<Rect>,
    /// What can be pressed.
    pub buttons: Vec<Rect>,
}

impl Plan {
    /// The places in a strip.
    pub(super) fn of(strip: Rect, wanted: Wanted) -> Plan {
        let inside = strip.shrink(AIR);
        if strip.height() >= TWO_LINES {
            let (above, below) = inside.split_top_bottom_at_fraction(0.5);
            let above = above.with_max_y(above.bottom() - AIR / 2.0);
            let below = below.with_min_y(below.top() + AIR / 2.0);
            let (clock, least) = clock(wanted);
            let plate = PLATE.min(above.width() - clock - least);
            let mut plan = Plan::line(above, wanted, plate, clock);
            let widest = (below.width() + AIR) / wanted.buttons.max(1) as f32 - AIR;
            let width = match wanted.kind {
                Kind::Pieces => widest.min(below.height()),
                Kind::Deeds | Kind::Answers => widest.min(ANSWERS.1),
            };
            plan.buttons = row(below, wanted.buttons, width);
            return plan;
        }
        let (mut clock, least) = clock(wanted);
        let count = wanted.buttons as f32;
        let (narrowest, widest) = match wanted.kind {
            Kind::Deeds => BUTTONS,
            Kind::Answers => ANSWERS,
            Kind::Pieces => (44.0, inside.height()),
        };
        let all = |width: f32| count * (width + AIR);
        // What is least needed gives way first: names, then a large clock.
        let mut plate = PLATE;
        if plate + clock + least + all(widest) > inside.width() {
            plate = (inside.width() - clock - least - all(widest)).clamp(PLATE * 0.72, PLATE);
        }
        if plate + clock + least + all(narrowest.max(widest * 0.62)) > inside.width() {
            plate = LEAST_PLATE;
            clock = clock.min(LEAST_CLOCK);
        }
        let room = inside.width() - plate - least - if wanted.clock { clock + AIR } else { 0.0 };
        let width = ((room - AIR) / count.max(1.0) - AIR).clamp(narrowest, widest.max(narrowest));
        let buttons = all(width);
        let mut plan = Plan::line(inside.with_max_x(inside.right() - buttons), wanted, plate, clock);
        plan.buttons = row(inside, wanted.buttons, width);
        plan
    }

    /// All but the buttons, in a line.
    fn line(line: Rect, wanted: Wanted, plate: f32, clock: f32) -> Plan {
        let plate = line.with_max_x(line.left() + plate);
        let mut left = plate.right() + AIR;
        let clock = wanted.clock.then(|| {
            let clock = line.with_min_x(left).with_max_x(left + clock);
            left = clock.right() + AIR;
            clock
        });
        let words = line.with_min_x(left + AIR).with_max_x(line.right() - AIR);
        let least = if wanted.kind == Kind::Answers {
            60.0
        } else {
            LEAST_WORDS
        };
        Plan {
            plate,
            clock,
            words: Some(words).filter(|words| words.width() >= least),
            buttons: vec![],
        }
    }
}

/// How wide the clock is, and how much room the words need.
fn clock(wanted: Wanted) -> (f32, f32) {
    let clock = if wanted.clock { CLOCK } else { 0.0 };
    let words = if wanted.kind == Kind::Answers { 120.0 } else { 0.0 };
    (clock, words)
}

/// So many of this width beside each other, at the right.
fn row(room: Rect, count: usize, width: f32) -> Vec<Rect> {
    let left = room.right() - count as f32 * (width + AIR) + AIR;
    let place = |index: usize| {
        let left = left + index as f32 * (width + AIR);
        room.with_min_x(left).with_max_x(left + width)
    };
    (0..count).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As large as a finger needs, in points.
    const FINGER: f32 = 44.0;

    fn all_wanted() -> impl Iterator<Item = Wanted> {
        let kinds = [(Kind::Deeds, 1..=6), (Kind::Answers, 2..=3), (Kind::Pieces, 5..=11)];
        kinds.into_iter().flat_map(|(kind, counts)| {
            counts.flat_map(move |buttons| {
                [false, true].map(|clock| Wanted {
                    // Whoever promotes looks at the pieces, not at the clock.
                    clock: clock && kind != Kind::Pieces,
                    buttons,
                    kind,
                })
            })
        })
    }

    #[test]
    fn board_and_strips_share_every_window_and_the_board_has_most_of_it() {
        for (width, height) in [
            (800.0, 600.0),
            (1000.0, 1000.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (600.0, 960.0),
            (480.0, 360.0),
        ] {
            let rooms = Rooms::of(vec2(width, height));
            let [white, black] = Side::ALL.map(|side| rooms.strips[side]);
            assert_eq!((black.bottom(), rooms.board.bottom()), (rooms.board.top(), white.top()));
            assert!((white.size() - black.size()).length() < 0.01);
            assert!(rooms.board.height() >= 0.5 * height, "{width} by {height}");
        }
    }

    #[test]
    fn nothing_in_a_strip_overlaps_and_every_button_is_as_large_as_a_finger_needs() {
        for (width, height) in [
            (800.0, 600.0),
            (1000.0, 1000.0),
            (1280.0, 720.0),
            (1366.0, 768.0),
            (1920.0, 1080.0),
            (640.0, 480.0),
            (600.0, 960.0),
            (800.0, 1280.0),
        ] {
            let strip = Rooms::of(vec2(width, height)).strips[Side::White];
            for wanted in all_wanted() {
                let plan = Plan::of(strip, wanted);
                let all: Vec<Rect> = [plan.plate]
                    .into_iter()
                    .chain(plan.clock)
                    .chain(plan.words)
                    .chain(plan.buttons.iter().copied())
                    .collect();
                for (index, place) in all.iter().enumerate() {
                    assert!(
                        strip.expand(0.01).contains_rect(*place),
                        "{place} in {width} by {height}, {wanted:?}"
                    );
                    for other in &all[..index] {
                        assert!(
                            !place.shrink(0.01).intersects(*other),
                            "{place} on {other} in {width} by {height}, {wanted:?}"
                        );
                    }
                }
                assert_eq!(
                    (plan.buttons.len(), plan.clock.is_some()),
                    (wanted.buttons, wanted.clock)
                );
                for button in &plan.buttons {
                    let least = button.width().min(button.height());
                    assert!(least >= FINGER - 0.01, "{button} in {width} by {height}, {wanted:?}");
                }
                assert!(
                    plan.words.is_some() || wanted.kind != Kind::Answers,
                    "{width} by {height}, {wanted:?}"
                );
            }
        }
    }
}
