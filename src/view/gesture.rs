//! What pointers do, made into what they mean: clicks, drags, strokes of a pen, orbits and pinches.
//!
//! The machine knows no window: it is fed pointer events in the order in which they happened, and asks a [`Scene`] what
//! lies where. One pointer owns a piece at a time; whatever else happens meanwhile, the piece goes to a square or home.
//! Another button takes back what one has begun, be it a drag or a stroke.

use bevy::math::Vec2;

use crate::rules::{Drawing, Pen, Square};

/// How far a mouse, or a finger, may wander while it clicks, in logical pixels.
const MOUSE_SLACK: f32 = 5.0;
const FINGER_SLACK: f32 = 12.0;
/// A finger that stays for so many seconds where it is asks about what is there.
pub const LONG_PRESS: f32 = 0.5;
/// A second click at the same place within this many seconds belongs to the first.
const DOUBLE_CLICK: f32 = 0.35;

/// Something that points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// The mouse.
    Mouse,
    /// A finger, by the system's number for it.
    Finger(u64),
}

/// A button of the mouse; fingers press the left one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// Moves pieces.
    Left,
    /// Draws on the board, or orbits; and takes back what the left one has begun.
    Right,
    /// Orbits.
    Middle,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A pointer is elsewhere.
    Move(Pointer, Vec2),
    /// A button went down.
    Press(Pointer, Button, Vec2),
    /// A button went up.
    Release(Pointer, Button, Vec2),
    /// The system took a pointer away.
    Lost(Pointer),
    /// The window is not in front any more.
    Stop,
    /// The key that lets go of a piece.
    Escape,
    /// The wheel was turned; above 1 is nearer.
    Wheel(f32, Vec2),
    /// The keys that are held choose this pen from now on.
    Pen(Pen),
}

impl Event {
    /// Whether what it means depends on what is selected.
    fn needs_selection(self) -> bool {
        !matches!(self, Event::Move(..) | Event::Wheel(..) | Event::Pen(_))
    }
}

/// What is meant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Wish {
    /// The piece here is taken up.
    PickUp(Square),
    /// This square is pointed at.
    Point(Square),
    /// The piece that was dragged is let go.
    Drop {
        /// Where it stood.
        from: Square,
        /// Where it was let go.
        to: Square,
    },
    /// Nothing shall be selected.
    Clear,
    /// An arrow or a coloured square is drawn.
    Draw(Drawing),
    /// All that is drawn is taken away.
    Wipe,
    /// The camera is pulled around.
    Orbit(Vec2),
    /// The camera comes nearer.
    Zoom(f32, Vec2),
}

impl Wish {
    /// Whether it changes what is selected.
    fn changes_selection(self) -> bool {
        !matches!(self, Wish::Orbit(_) | Wish::Zoom(..) | Wish::Draw(_) | Wish::Wipe)
    }
}

/// What a pointer can find out.
pub trait Scene {
    /// Whether the board is covered here, by a panel or because there is nothing to play.
    fn is_covered(&self, at: Vec2) -> bool;
    /// The square that is meant here; the squares that the selected piece may go to win over others in front of them.
    fn square(&self, at: Vec2) -> Option<Square>;
    /// The piece seen here, if it may be taken up.
    fn own_piece(&self, at: Vec2) -> Option<Square>;
    /// The square of the selected piece.
    fn selected(&self) -> Option<Square>;
    /// Whether the selected piece may go to this square.
    fn is_target(&self, square: Square) -> bool;
    /// Whether something was decided that does not count yet: a move chosen ahead, or one that is asked about.
    fn has_plan(&self) -> bool;
    /// Whether the right button draws on the board.
    fn is_drawn_on(&self) -> bool;
    /// Whether a click on this square may take away what is drawn: it is empty, and what is drawn is nobody else's.
    fn may_be_wiped_at(&self, square: Square) -> bool;
}

/// A pointer that was pressed on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Grip {
    pointer: Pointer,
    start: Vec2,
    at: Vec2,
    /// The square that a click means.
    square: Option<Square>,
    /// The piece that a drag takes along.
    piece: Option<Square>,
    click: Click,
    dragging: bool,
    /// When it began, in seconds.
    since: f32,
    /// There was nothing here to be picked up, nor anything to be put down: a click takes away what is drawn.
    wipes: bool,
}

/// What letting go without having moved means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Click {
    /// The press has picked the piece up already.
    Done,
    /// The square is pointed at.
    Point,
    /// What was picked up is put down.
    Clear,
}

/// An arrow or a square in the making.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stroke {
    pen: Pen,
    from: Square,
    at: Vec2,
}

/// A pull at the camera.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pull {
    button: Button,
    at: Vec2,
    way: f32,
}

/// Everything that pointers are in the middle of.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    grip: Option<Grip>,
    pull: Option<Pull>,
    stroke: Option<Stroke>,
    /// What a stroke is made with that begins now.
    pen: Pen,
    /// Fingers on the board that hold no piece.
    fingers: Vec<(u64, Vec2)>,
    mouse: Option<Vec2>,
    /// When and where a press picked a piece up last.
    picked: Option<(f32, Vec2)>,
}

impl Gestures {
    /// The piece that is being dragged, and the pixel where it is.
    pub fn held(&self) -> Option<(Square, Vec2)> {
        let grip = self.grip.filter(|grip| grip.dragging)?;
        Some((grip.piece?, grip.at))
    }

    /// The stroke in the making: its pen, where it begins, and the pixel where it is.
    pub fn stroke(&self) -> Option<(Pen, Square, Vec2)> {
        self.stroke.map(|stroke| (stroke.pen, stroke.from, stroke.at))
    }

    /// The pixel at which something points without pulling at the camera.
    pub fn pointed(&self) -> Option<Vec2> {
        if self.pull.is_some_and(|pull| pull.way > MOUSE_SLACK) {
            return None;
        }
        self.grip.map(|grip| grip.at).or(self.mouse)
    }

    /// The square on which a finger stays, and how many seconds are left until it has stayed long.
    pub fn staying(&self, now: f32) -> Option<(Square, f32)> {
        let still = |grip: &Grip| matches!(grip.pointer, Pointer::Finger(_)) && !grip.dragging;
        let grip = self.grip.filter(still)?;
        Some((grip.square?, grip.since + LONG_PRESS - now))
    }

    /// The finger that stays has got its answer: that it is lifted means nothing more.
    pub fn answered(&mut self) {
        if let Some(grip) = &mut self.grip {
            grip.click = Click::Done;
        }
    }

    /// The mouse has left the window.
    pub fn mouse_gone(&mut self) {
        self.mouse = None;
    }

    /// Follows events in their order and puts down what they mean. Stops, and returns how many it has followed, when one
    /// depends on a selection that an earlier one has asked to change.
    pub fn follow(&mut self, events: &[Event], now: f32, scene: &impl Scene, wishes: &mut Vec<Wish>) -> usize {
        for (number, &event) in events.iter().enumerate() {
            if event.needs_selection() && wishes.iter().any(|wish| wish.changes_selection()) {
                return number;
            }
            if let Event::Press(pointer, Button::Left, _) = event
                && let Some(grip) = self.grip.take_if(|grip| grip.pointer == pointer)
                && grip.dragging
            {
                // Nobody presses twice without letting go; the system has not told of it. The piece goes home first.
                self.let_go(wishes);
                return number;
            }
            self.step(event, now, scene, wishes);
        }
        events.len()
    }

    fn step(&mut self, event: Event, now: f32, scene: &impl Scene, wishes: &mut Vec<Wish>) {
        match event {
            Event::Move(pointer, at) => self.move_to(pointer, at, scene, wishes),
            Event::Press(pointer, Button::Left, at) => self.press(pointer, at, now, scene, wishes),
            Event::Press(_, button, at) => {
                // The release of the same button was not told of.
                self.pull.take_if(|pull| pull.button == button);
                self.stroke = None;
                if self.grip.is_some() {
                    self.let_go(wishes);
                } else if self.pull.is_none() && !scene.is_covered(at) {
                    let draws = button == Button::Right && scene.is_drawn_on();
                    match scene.square(at).filter(|_| draws) {
                        Some(from) => {
                            let pen = self.pen;
                            self.stroke = Some(Stroke { pen, from, at });
                        }
                        None => self.pull = Some(Pull { button, at, way: 0.0 }),
                    }
                }
            }
            Event::Release(pointer, Button::Left, at) => self.release(pointer, at, scene, wishes),
            Event::Release(_, Button::Right, at) if self.stroke.is_some() => self.end_stroke(at, scene, wishes),
            Event::Release(_, button, _) => {
                if let Some(pull) = self.pull.take_if(|pull| pull.button == button)
                    && pull.button == Button::Right
                    && pull.way <= MOUSE_SLACK
                {
                    wishes.push(Wish::Clear);
                }
            }
            Event::Lost(pointer) => {
                if let Pointer::Finger(number) = pointer {
                    self.fingers.retain(|finger| finger.0 != number);
                }
                if self.grip.is_some_and(|grip| grip.pointer == pointer) {
                    self.let_go(wishes);
                }
            }
            Event::Stop => {
                self.pull = None;
                self.stroke = None;
                self.fingers.clear();
                if self.grip.is_some() {
                    self.let_go(wishes);
                }
            }
            Event::Escape => {
                if self.stroke.take().is_none()
                    && (self.grip.is_some() || scene.selected().is_some() || scene.has_plan())
                {
                    self.let_go(wishes);
                }
            }
            Event::Pen(pen) => self.pen = pen,
            Event::Wheel(by, at) => {
                if !scene.is_covered(at) {
                    wishes.push(Wish::Zoom(by, at));
                }
            }
        }
    }

    /// Whatever is held goes home.
    fn let_go(&mut self, wishes: &mut Vec<Wish>) {
        self.grip = None;
        wishes.push(Wish::Clear);
    }

    fn press(&mut self, pointer: Pointer, at: Vec2, now: f32, scene: &impl Scene, wishes: &mut Vec<Wish>) {
        if pointer == Pointer::Mouse {
            self.mouse = Some(at);
        }
        if let Pointer::Finger(number) = pointer {
            self.fingers.retain(|finger| finger.0 != number);
        }
        if self.stroke.take().is_some() || scene.is_covered(at) {
            return;
        }
        if let Some(grip) = self.grip {
            // Who holds a piece keeps it. A finger on nothing becomes half of a pinch.
            if let (Pointer::Finger(first), Pointer::Finger(second), None) = (grip.pointer, pointer, grip.piece) {
                self.grip = None;
                self.fingers = vec![(first, grip.at), (second, at)];
            }
            return;
        }
        if let (Pointer::Finger(number), false) = (pointer, self.fingers.is_empty()) {
            self.fingers.push((number, at));
            return;
        }

        let (square, piece, selected) = (scene.square(at), scene.own_piece(at), scene.selected());
        let again = self.picked.is_some_and(|(when, place)| {
            now - when < DOUBLE_CLICK && place.distance(at) < MOUSE_SLACK && piece.is_some() && piece == selected
        });
        let click = if again {
            // A double click on a tall piece shall not send it to the square behind its head.
            Click::Done
        } else if square.is_some_and(|square| scene.is_target(square)) {
            Click::Point
        } else if let Some(piece) = piece {
            if selected == Some(piece) {
                Click::Clear
            } else {
                wishes.push(Wish::PickUp(piece));
                self.picked = Some((now, at));
                Click::Done
            }
        } else if square.is_some() {
            Click::Point
        } else {
            Click::Clear
        };
        // Fingers cannot draw, and what a tap has taken away could not be drawn again.
        let is_free = click == Click::Point && selected.is_none() && !scene.has_plan();
        let wipes = is_free && pointer == Pointer::Mouse && square.is_some_and(|square| scene.may_be_wiped_at(square));
        self.grip = Some(Grip {
            pointer,
            start: at,
            at,
            square,
            piece,
            click,
            dragging: false,
            since: now,
            wipes,
        });
    }

    fn move_to(&mut self, pointer: Pointer, at: Vec2, scene: &impl Scene, wishes: &mut Vec<Wish>) {
        if pointer == Pointer::Mouse {
            self.mouse = Some(at);
            if let Some(stroke) = &mut self.stroke {
                stroke.at = at;
            }
            if let Some(pull) = &mut self.pull {
                let by = at - pull.at;
                pull.at = at;
                pull.way += by.length();
                wishes.push(Wish::Orbit(by));
            }
        }
        if let Pointer::Finger(number) = pointer {
            self.pinch(number, at, wishes);
        }
        let Some(grip) = self.grip.as_mut().filter(|grip| grip.pointer == pointer) else {
            return;
        };
        grip.at = at;
        let slack = if pointer == Pointer::Mouse {
            MOUSE_SLACK
        } else {
            FINGER_SLACK
        };
        if !grip.dragging && grip.start.distance(at) > slack {
            grip.dragging = true;
            if let Some(piece) = grip.piece
                && scene.selected() != Some(piece)
                && !wishes.contains(&Wish::PickUp(piece))
            {
                wishes.push(Wish::PickUp(piece));
            }
        }
    }

    fn pinch(&mut self, number: u64, at: Vec2, wishes: &mut Vec<Wish>) {
        let [one, other] = &mut self.fingers[..] else {
            // One finger alone does nothing; more than two are no pinch.
            if let Some(finger) = self.fingers.iter_mut().find(|finger| finger.0 == number) {
                finger.1 = at;
            }
            return;
        };
        let (moving, still) = if one.0 == number { (one, other) } else { (other, one) };
        if moving.0 != number {
            return;
        }
        let before = moving.1;
        moving.1 = at;
        let spread = |from: Vec2| from.distance(still.1).max(1.0);
        wishes.push(Wish::Orbit((at - before) / 2.0));
        wishes.push(Wish::Zoom(spread(at) / spread(before), (at + still.1) / 2.0));
    }

    fn release(&mut self, pointer: Pointer, at: Vec2, scene: &impl Scene, wishes: &mut Vec<Wish>) {
        if let Pointer::Finger(number) = pointer {
            self.fingers.retain(|finger| finger.0 != number);
        }
        let Some(grip) = self.grip.take_if(|grip| grip.pointer == pointer) else {
            return;
        };
        let to = Some(at)
            .filter(|&at| !scene.is_covered(at))
            .and_then(|at| scene.square(at));
        match (grip.dragging, grip.piece) {
            (true, Some(from)) => wishes.push(match to {
                Some(to) => Wish::Drop { from, to },
                None => Wish::Clear,
            }),
            // A pointer that slid over the board has pointed at nothing.
            (true, None) if to != grip.square => {}
            (_, _) => {
                match (grip.click, grip.square) {
                    (Click::Done, _) => {}
                    (Click::Point, Some(square)) => wishes.push(Wish::Point(square)),
                    (Click::Point | Click::Clear, _) => wishes.push(Wish::Clear),
                }
                if grip.wipes {
                    wishes.push(Wish::Wipe);
                }
            }
        }
    }

    /// What was begun with the right button on one square ends on another, or on the same.
    fn end_stroke(&mut self, at: Vec2, scene: &impl Scene, wishes: &mut Vec<Wish>) {
        let Some(Stroke { pen, from, .. }) = self.stroke.take() else {
            return;
        };
        let to = Some(at)
            .filter(|&at| !scene.is_covered(at))
            .and_then(|at| scene.square(at));
        // Let go beside the board it is nothing.
        let Some(to) = to else { return };
        if to == from && (scene.selected().is_some() || scene.has_plan()) {
            wishes.push(Wish::Clear);
        } else {
            wishes.push(Wish::Draw(Drawing { pen, from, to }));
        }
    }
}

#[cfg(test)]
mod tests;
