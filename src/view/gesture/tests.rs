//! What the hand does, and what the game is asked for.

use super::*;
use crate::rules::{File, Rank};

/// A flat board of squares ten pixels wide from (0, 0), a panel to its right, one piece of ours on e3 whose head
/// covers e4, one on a1, and a tall enemy on e6 whose head covers e7.
#[derive(Default)]
struct Flat {
    selected: Option<Square>,
    targets: Vec<Square>,
    plan: bool,
    drawn_on: bool,
    imported: bool,
}

fn pixel(square: &str) -> Vec2 {
    let square = Square::at(square);
    Vec2::new(square.file().index() as f32, square.rank().index() as f32) * 10.0 + 5.0
}

impl Flat {
    fn ground(&self, at: Vec2) -> Option<Square> {
        let file = File::from_index((at.x / 10.0) as usize).filter(|_| at.x >= 0.0)?;
        Some(Square::new(
            file,
            Rank::from_index((at.y / 10.0) as usize).filter(|_| at.y >= 0.0)?,
        ))
    }

    fn body(&self, at: Vec2) -> Option<Square> {
        let ground = self.ground(at)?;
        ["e3", "a1", "e6"]
            .map(Square::at)
            .into_iter()
            .find(|&foot| ground == foot || (foot != Square::at("a1") && foot.offset(0, 1) == Some(ground)))
    }
}

impl Scene for Flat {
    fn is_covered(&self, at: Vec2) -> bool {
        at.x > 100.0
    }
    fn square(&self, at: Vec2) -> Option<Square> {
        let if_target = |square: Option<Square>| square.filter(|&square| self.is_target(square));
        if_target(self.body(at))
            .or(if_target(self.ground(at)))
            .or(self.body(at))
            .or(self.ground(at))
    }
    fn own_piece(&self, at: Vec2) -> Option<Square> {
        self.body(at).filter(|&square| square != Square::at("e6"))
    }
    fn selected(&self) -> Option<Square> {
        self.selected
    }
    fn is_target(&self, square: Square) -> bool {
        self.targets.contains(&square)
    }
    fn has_plan(&self) -> bool {
        self.plan
    }
    fn is_drawn_on(&self) -> bool {
        self.drawn_on
    }
    fn may_be_wiped_at(&self, square: Square) -> bool {
        !self.imported && !["e3", "a1", "e6"].map(Square::at).contains(&square)
    }
}

const MOUSE: Pointer = Pointer::Mouse;

fn down(square: &str) -> Event {
    Event::Press(MOUSE, Button::Left, pixel(square))
}
fn up(square: &str) -> Event {
    Event::Release(MOUSE, Button::Left, pixel(square))
}
fn to(square: &str) -> Event {
    Event::Move(MOUSE, pixel(square))
}

/// Plays events, letting the selection follow as the game does, and returns the wishes.
fn play(scene: &mut Flat, gestures: &mut Gestures, events: &[Event]) -> Vec<Wish> {
    let (mut rest, mut all) = (events, Vec::new());
    for frame in 0..1000 {
        let mut wishes = Vec::new();
        let followed = gestures.follow(rest, frame as f32 * 10.0, scene, &mut wishes);
        rest = &rest[followed..];
        for wish in &wishes {
            match *wish {
                Wish::PickUp(square) => {
                    scene.selected = Some(square);
                    scene.targets = vec![Square::at("e4"), Square::at("e5")];
                }
                Wish::Point(_) | Wish::Drop { .. } | Wish::Clear => {
                    *scene = Flat {
                        drawn_on: scene.drawn_on,
                        imported: scene.imported,
                        ..Flat::default()
                    }
                }
                _ => {}
            }
        }
        all.extend(wishes);
        if rest.is_empty() {
            return all;
        }
    }
    panic!("the events never end");
}

fn played(events: &[Event]) -> Vec<Wish> {
    play(&mut Flat::default(), &mut Gestures::default(), events)
}

fn s(name: &str) -> Square {
    Square::at(name)
}

#[test]
fn two_clicks_pick_up_and_point() {
    assert_eq!(
        played(&[down("e3"), up("e3"), down("e5"), up("e5")]),
        [Wish::PickUp(s("e3")), Wish::Point(s("e5"))]
    );
}

#[test]
fn a_drag_picks_up_and_drops() {
    let wishes = played(&[down("e3"), to("e4"), to("e5"), up("e5")]);
    assert_eq!(
        wishes,
        [
            Wish::PickUp(s("e3")),
            Wish::Drop {
                from: s("e3"),
                to: s("e5")
            }
        ]
    );
}

#[test]
fn a_piece_is_picked_up_by_its_head() {
    assert_eq!(played(&[down("e4"), up("e4")]), [Wish::PickUp(s("e3"))]);
}

#[test]
fn a_target_wins_over_the_head_in_front_of_it_but_a_drag_takes_the_piece() {
    let mut scene = Flat {
        selected: Some(s("e3")),
        targets: vec![s("e4")],
        ..Flat::default()
    };
    let wishes = play(&mut scene, &mut Gestures::default(), &[down("e4"), up("e4")]);
    assert_eq!(wishes, [Wish::Point(s("e4"))]);
    let mut scene = Flat {
        selected: Some(s("e3")),
        targets: vec![s("e4")],
        ..Flat::default()
    };
    let wishes = play(&mut scene, &mut Gestures::default(), &[down("e4"), to("c5"), up("c5")]);
    assert_eq!(
        wishes,
        [Wish::Drop {
            from: s("e3"),
            to: s("c5")
        }]
    );
}

#[test]
fn an_enemy_is_captured_by_its_head() {
    let mut scene = Flat {
        selected: Some(s("e3")),
        targets: vec![s("e6")],
        ..Flat::default()
    };
    let wishes = play(&mut scene, &mut Gestures::default(), &[down("e7"), up("e7")]);
    assert_eq!(wishes, [Wish::Point(s("e6"))]);
}

#[test]
fn escape_puts_down_what_was_picked_up_before_it_and_nothing_after_it() {
    assert_eq!(
        played(&[down("e3"), up("e3"), Event::Escape]),
        [Wish::PickUp(s("e3")), Wish::Clear]
    );
    assert_eq!(played(&[Event::Escape, down("e3"), up("e3")]), [Wish::PickUp(s("e3"))]);
    let pressed = [down("e3"), Event::Escape, to("e5"), up("e5")];
    assert_eq!(
        played(&pressed),
        [Wish::PickUp(s("e3")), Wish::Clear],
        "nor is it dragged"
    );
}

#[test]
fn a_double_click_does_not_move() {
    let mut gestures = Gestures::default();
    let mut scene = Flat::default();
    let mut wishes = Vec::new();
    gestures.follow(&[down("e4"), up("e4")], 0.0, &scene, &mut wishes);
    scene = Flat {
        selected: Some(s("e3")),
        targets: vec![s("e4")],
        ..Flat::default()
    };
    wishes.clear();
    gestures.follow(&[up("e4"), down("e4"), up("e4")], 0.2, &scene, &mut wishes);
    assert_eq!(wishes, []);
    gestures.follow(&[down("e4"), up("e4")], 2.0, &scene, &mut wishes);
    assert_eq!(wishes, [Wish::Point(s("e4"))]);
}

#[test]
fn a_click_on_the_selected_piece_puts_it_down() {
    assert_eq!(
        played(&[down("a1"), up("a1"), down("a1"), up("a1")]),
        [Wish::PickUp(s("a1")), Wish::Clear]
    );
}

#[test]
fn dragging_back_home_is_told_as_a_drop_at_home() {
    let wishes = played(&[down("a1"), to("c3"), to("a1"), up("a1")]);
    assert_eq!(
        wishes,
        [
            Wish::PickUp(s("a1")),
            Wish::Drop {
                from: s("a1"),
                to: s("a1")
            }
        ]
    );
}

#[test]
fn letting_go_beside_the_board_or_over_a_panel_sends_the_piece_home() {
    for end in [Vec2::new(-40.0, 5.0), Vec2::new(200.0, 5.0), Vec2::new(50.0, 150.0)] {
        let wishes = played(&[down("a1"), to("c3"), Event::Release(MOUSE, Button::Left, end)]);
        assert_eq!(wishes, [Wish::PickUp(s("a1")), Wish::Clear], "{end}");
    }
}

#[test]
fn any_interruption_sends_the_piece_home_and_the_release_means_nothing() {
    let right = Event::Press(MOUSE, Button::Right, pixel("c3"));
    for interruption in [right, Event::Stop, Event::Escape, Event::Lost(MOUSE)] {
        let mut gestures = Gestures::default();
        let mut scene = Flat::default();
        let events = [down("e3"), to("e5"), interruption, up("e5")];
        assert_eq!(
            play(&mut scene, &mut gestures, &events),
            [Wish::PickUp(s("e3")), Wish::Clear]
        );
        assert!(gestures.held().is_none());
        let next = play(&mut scene, &mut gestures, &[down("e3"), up("e3"), down("e5"), up("e5")]);
        assert_eq!(
            next,
            [Wish::PickUp(s("e3")), Wish::Point(s("e5"))],
            "the next move works"
        );
    }
}

#[test]
fn a_press_after_a_lost_release_is_fresh_and_the_old_drag_goes_home() {
    for pointer in [MOUSE, Pointer::Finger(7)] {
        let press = |square| Event::Press(pointer, Button::Left, pixel(square));
        let drag = |square| Event::Move(pointer, pixel(square));
        let wishes = played(&[
            press("e3"),
            drag("e5"),
            press("a1"),
            drag("c3"),
            Event::Release(pointer, Button::Left, pixel("e5")),
        ]);
        let drop = Wish::Drop {
            from: s("a1"),
            to: s("e5"),
        };
        assert_eq!(
            wishes,
            [Wish::PickUp(s("e3")), Wish::Clear, Wish::PickUp(s("a1")), drop]
        );
    }
}

#[test]
fn a_click_after_a_click_without_its_release_is_followed() {
    assert_eq!(
        played(&[down("e3"), down("e5"), up("e5")]),
        [Wish::PickUp(s("e3")), Wish::Point(s("e5"))]
    );
}

#[test]
fn a_pull_after_a_lost_release_begins_where_it_is_pressed() {
    let right = |square| Event::Press(MOUSE, Button::Right, pixel(square));
    let end = Event::Release(MOUSE, Button::Right, pixel("e5"));
    let wishes = played(&[right("c5"), right("e5"), to("e6"), end]);
    assert_eq!(wishes, [Wish::Orbit(Vec2::new(0.0, 10.0))]);
}

#[test]
fn a_second_pointer_never_steals_the_drag() {
    let finger = |number| Pointer::Finger(number);
    let events = [
        Event::Press(finger(1), Button::Left, pixel("e3")),
        Event::Move(finger(1), pixel("e4")),
        Event::Move(finger(1), pixel("g5")),
        Event::Press(finger(2), Button::Left, pixel("a1")),
        Event::Move(finger(2), pixel("c3")),
        Event::Release(finger(2), Button::Left, pixel("c3")),
        down("a1"),
        up("a1"),
        Event::Release(finger(1), Button::Left, pixel("e5")),
    ];
    assert_eq!(
        played(&events),
        [
            Wish::PickUp(s("e3")),
            Wish::Drop {
                from: s("e3"),
                to: s("e5")
            }
        ]
    );
}

#[test]
fn two_fingers_beside_pieces_move_the_camera() {
    let finger = |number| Pointer::Finger(number);
    let wishes = played(&[
        Event::Press(finger(1), Button::Left, pixel("c5")),
        Event::Press(finger(2), Button::Left, pixel("g5")),
        Event::Move(finger(2), pixel("i5")),
        Event::Release(finger(1), Button::Left, pixel("c5")),
        Event::Release(finger(2), Button::Left, pixel("i5")),
    ]);
    assert_eq!(wishes[0], Wish::Orbit(Vec2::new(10.0, 0.0)));
    assert!(
        matches!(wishes[1], Wish::Zoom(by, _) if (by - 1.5).abs() < 1e-4),
        "{wishes:?}"
    );
    assert_eq!(wishes.len(), 2);
}

#[test]
fn the_left_button_never_moves_the_camera_and_the_others_never_move_pieces() {
    for button in [Button::Right, Button::Middle] {
        let events = [
            Event::Press(MOUSE, button, pixel("e3")),
            to("e5"),
            Event::Release(MOUSE, button, pixel("e5")),
        ];
        assert_eq!(played(&events), [Wish::Orbit(Vec2::new(0.0, 20.0))]);
    }
    assert!(
        !played(&[down("c5"), to("g5"), up("g5")])
            .iter()
            .any(|wish| matches!(wish, Wish::Orbit(_)))
    );
}

#[test]
fn a_right_click_clears_and_a_middle_click_does_nothing() {
    let click = |button| {
        [
            Event::Press(MOUSE, button, pixel("g7")),
            Event::Release(MOUSE, button, pixel("g7")),
        ]
    };
    assert_eq!(played(&click(Button::Right)), [Wish::Clear]);
    assert_eq!(played(&click(Button::Middle)), []);
}

#[test]
fn what_begins_over_a_panel_is_not_for_the_board() {
    let panel = Vec2::new(150.0, 20.0);
    let events = [
        Event::Press(MOUSE, Button::Left, panel),
        to("e3"),
        up("e3"),
        Event::Press(MOUSE, Button::Right, panel),
        to("e3"),
        Event::Release(MOUSE, Button::Right, panel),
        Event::Wheel(1.2, panel),
    ];
    assert_eq!(played(&events), []);
}

#[test]
fn a_click_beside_the_board_clears() {
    let beside = Vec2::new(50.0, 130.0);
    let events = [
        Event::Press(MOUSE, Button::Left, beside),
        Event::Release(MOUSE, Button::Left, beside),
    ];
    assert_eq!(played(&events), [Wish::Clear]);
}

/// On a board on which the right button draws.
fn drawn(events: &[Event]) -> Vec<Wish> {
    let mut scene = Flat {
        drawn_on: true,
        ..Flat::default()
    };
    play(&mut scene, &mut Gestures::default(), events)
}

fn right_down(square: &str) -> Event {
    Event::Press(MOUSE, Button::Right, pixel(square))
}
fn right_up(square: &str) -> Event {
    Event::Release(MOUSE, Button::Right, pixel(square))
}
fn stroke(pen: Pen, from: &str, to: &str) -> Wish {
    let (from, to) = (s(from), s(to));
    Wish::Draw(Drawing { pen, from, to })
}

#[test]
fn the_right_button_draws_from_square_to_square_and_turns_nothing() {
    let events = [right_down("c5"), to("d5"), to("g8"), right_up("g8")];
    assert_eq!(drawn(&events), [stroke(Pen::Green, "c5", "g8")]);
    assert_eq!(
        drawn(&[right_down("c5"), right_up("c5")]),
        [stroke(Pen::Green, "c5", "c5")]
    );
    // A tall piece is meant by its head, as with the left button.
    assert_eq!(
        drawn(&[right_down("e4"), to("e7"), right_up("e7")]),
        [stroke(Pen::Green, "e3", "e6")]
    );
}

#[test]
fn the_keys_that_are_held_when_a_stroke_begins_choose_its_pen() {
    let pen = Event::Pen;
    let events = [
        pen(Pen::Red),
        right_down("c5"),
        pen(Pen::Green),
        right_up("c6"),
        right_down("c5"),
        right_up("c6"),
    ];
    assert_eq!(
        drawn(&events),
        [stroke(Pen::Red, "c5", "c6"), stroke(Pen::Green, "c5", "c6")]
    );
}

#[test]
fn beside_the_board_the_right_button_turns_it_and_the_middle_one_always_does() {
    let beside = Vec2::new(50.0, 130.0);
    let events = [
        Event::Press(MOUSE, Button::Right, beside),
        Event::Move(MOUSE, beside + Vec2::new(0.0, -30.0)),
        right_up("f10"),
    ];
    assert_eq!(drawn(&events), [Wish::Orbit(Vec2::new(0.0, -30.0))]);
    let events = [
        Event::Press(MOUSE, Button::Middle, pixel("c5")),
        to("c6"),
        Event::Release(MOUSE, Button::Middle, pixel("c6")),
    ];
    assert_eq!(drawn(&events), [Wish::Orbit(Vec2::new(0.0, 10.0))]);
}

#[test]
fn any_interruption_takes_a_stroke_back() {
    let middle = Event::Press(MOUSE, Button::Middle, pixel("c3"));
    for interruption in [down("a1"), middle, Event::Stop, Event::Escape] {
        let wishes = drawn(&[right_down("c5"), to("c6"), interruption, right_up("c7")]);
        assert_eq!(wishes, [], "{interruption:?}");
    }
    let panel = Vec2::new(150.0, 20.0);
    for end in [panel, Vec2::new(50.0, 130.0)] {
        let wishes = drawn(&[right_down("c5"), Event::Release(MOUSE, Button::Right, end)]);
        assert_eq!(wishes, [], "{end}");
    }
}

#[test]
fn the_right_button_still_sends_a_dragged_piece_home_and_draws_nothing_with_it() {
    let events = [
        down("e3"),
        to("e5"),
        right_down("e5"),
        to("e6"),
        right_up("e6"),
        up("e6"),
    ];
    assert_eq!(drawn(&events), [Wish::PickUp(s("e3")), Wish::Clear]);
}

#[test]
fn a_right_click_puts_down_what_is_picked_up_or_planned_before_it_colours_anything() {
    let click = [right_down("g7"), right_up("g7")];
    for (selected, plan) in [(Some(s("e3")), false), (None, true)] {
        let mut scene = Flat {
            selected,
            plan,
            drawn_on: true,
            ..Flat::default()
        };
        let mut gestures = Gestures::default();
        assert_eq!(play(&mut scene, &mut gestures, &click), [Wish::Clear]);
        assert_eq!(
            play(&mut scene, &mut gestures, &click),
            [stroke(Pen::Green, "g7", "g7")]
        );
    }
}

#[test]
fn a_click_on_an_empty_square_wipes_what_is_drawn_and_one_that_puts_something_down_does_not() {
    let click = [down("g7"), up("g7")];
    assert_eq!(drawn(&click), [Wish::Point(s("g7")), Wish::Wipe]);
    assert_eq!(drawn(&[down("e3"), up("e3")]), [Wish::PickUp(s("e3"))]);
    for (selected, plan) in [(Some(s("e3")), false), (None, true)] {
        let mut scene = Flat {
            selected,
            plan,
            drawn_on: true,
            ..Flat::default()
        };
        assert_eq!(
            play(&mut scene, &mut Gestures::default(), &click),
            [Wish::Point(s("g7"))]
        );
    }
    assert_eq!(drawn(&[down("g7"), to("a7"), up("a7")]), [], "nor one that slides");
}

#[test]
fn neither_a_piece_nor_a_finger_wipes_what_is_drawn_nor_anything_what_others_drew() {
    assert_eq!(drawn(&[down("e6"), up("e6")]), [Wish::Point(s("e6"))]);
    assert_eq!(drawn(&[down("e7"), up("e7")]), [Wish::Point(s("e6"))], "by its head");
    let finger = Pointer::Finger(1);
    let tap = [
        Event::Press(finger, Button::Left, pixel("g7")),
        Event::Release(finger, Button::Left, pixel("g7")),
    ];
    assert_eq!(drawn(&tap), [Wish::Point(s("g7"))]);
    let mut imported = Flat {
        drawn_on: true,
        imported: true,
        ..Flat::default()
    };
    let click = [down("g7"), up("g7")];
    assert_eq!(
        play(&mut imported, &mut Gestures::default(), &click),
        [Wish::Point(s("g7"))]
    );
}

#[test]
fn escape_drops_a_plan() {
    let mut scene = Flat {
        plan: true,
        ..Flat::default()
    };
    assert_eq!(
        play(&mut scene, &mut Gestures::default(), &[Event::Escape]),
        [Wish::Clear]
    );
}

#[test]
fn any_number_of_taps_in_one_frame_is_followed_in_order() {
    let events = [down("a1"), up("a1"), down("e3"), up("e3"), down("e5"), up("e5")];
    assert_eq!(
        played(&events),
        [Wish::PickUp(s("a1")), Wish::PickUp(s("e3")), Wish::Point(s("e5"))]
    );
}
