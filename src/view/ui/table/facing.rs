//! Turns what is drawn upright to whoever sits at the upper edge.
//!
//! egui's widgets stand upright. One that is turned about its own middle takes up the same rectangle: so every widget of the
//! far player is put where it is to be seen, draws itself there, and what it has drawn is turned. What takes the press is
//! what is seen, whatever the widget.

use std::f32::consts::PI;

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Pos2, Rect, Shape, Ui, UiBuilder};

/// The room of one player, and which way they look at it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Facing {
    /// Where their things are, in points of the window.
    pub room: Rect,
    /// Whether they sit at the upper edge.
    pub turned: bool,
}

impl Facing {
    /// Where in the window something is that its player sees at this place of their room, were they sitting below it.
    pub(super) fn place(self, seen: Rect) -> Rect {
        if self.turned {
            across(seen, self.room.center())
        } else {
            seen
        }
    }

    /// Draws something at a place as its player sees it, and turns it to them.
    pub(super) fn show<R>(self, ui: &mut Ui, seen: Rect, add: impl FnOnce(&mut Ui, Rect) -> R) -> R {
        let at = self.place(seen);
        let (layer, clip) = (ui.layer_id(), ui.clip_rect());
        let first = ui.ctx().graphics_mut(|graphics| graphics.entry(layer).next_idx());
        let done = ui.scope_builder(UiBuilder::new().max_rect(at), |ui| add(ui, at)).inner;
        if self.turned {
            ui.ctx().graphics_mut(|graphics| {
                let drawn = graphics.entry(layer);
                for index in first.0..drawn.next_idx().0 {
                    drawn.mutate_shape(ShapeIdx(index), |shape| {
                        shape.clip_rect = across(shape.clip_rect, at.center()).intersect(clip);
                        turn(&mut shape.shape, at.center());
                    });
                }
            });
        }
        done
    }
}

/// The same rectangle on the other side of a point.
fn across(rect: Rect, about: Pos2) -> Rect {
    Rect::from_center_size(about + (about - rect.center()), rect.size())
}

/// Turns a shape half a turn about a point.
fn turn(shape: &mut Shape, about: Pos2) {
    let over = |at: Pos2| about + (about - at);
    match shape {
        Shape::Noop | Shape::Callback(_) => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn(shape, about)),
        Shape::Circle(circle) => circle.center = over(circle.center),
        Shape::Ellipse(ellipse) => ellipse.center = over(ellipse.center),
        Shape::LineSegment { points, .. } => *points = points.map(over),
        Shape::Path(path) => path.points.iter_mut().for_each(|at| *at = over(*at)),
        Shape::Rect(rect) => {
            rect.rect = across(rect.rect, about);
            rect.angle += PI;
        }
        Shape::Text(text) => {
            text.pos = over(text.pos);
            text.angle += PI;
        }
        Shape::Mesh(mesh) => {
            let mesh = std::sync::Arc::make_mut(mesh);
            mesh.vertices
                .iter_mut()
                .for_each(|vertex| vertex.pos = over(vertex.pos));
        }
        Shape::QuadraticBezier(curve) => curve.points = curve.points.map(over),
        Shape::CubicBezier(curve) => curve.points = curve.points.map(over),
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{
        Align2, Color32, Context, Event, FontId, Id, Modifiers, Order, PointerButton, RawInput, Sense, pos2, vec2,
    };

    use super::*;
    use crate::view::ui::widgets::{fit_text, place};

    const ROOM: Rect = Rect::from_min_max(Pos2::ZERO, pos2(800.0, 66.0));

    /// Something to press with a word on it, seen at a place by a player: where the word is drawn, with its angle, and
    /// whether a press at a point has pressed it.
    fn press(facing: Facing, seen: Rect, at: Pos2) -> (Rect, f32, bool) {
        let ctx = Context::default();
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let (mut pressed, mut word) = (false, None);
        for events in [vec![], vec![Event::PointerMoved(at), button(true), button(false)]] {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0))),
                events,
                ..Default::default()
            };
            let mut output = ctx.run_ui(input, |_| {
                place(&ctx, "strip", facing.room, Order::Middle, |ui| {
                    facing.show(ui, seen, |ui, rect| {
                        pressed |= ui.interact(rect, Id::new("button"), Sense::CLICK).clicked();
                        let (corner, font) = (Align2::LEFT_TOP, FontId::proportional(14.0));
                        fit_text(ui.painter(), rect, corner, "Resign", font, Color32::WHITE);
                    });
                });
            });
            output.textures_delta.clear();
            word = output.shapes.into_iter().find_map(|drawn| match drawn.shape {
                Shape::Text(text) => Some((text.visual_bounding_rect(), text.angle, drawn.clip_rect)),
                _ => None,
            });
        }
        let (rect, angle, clip) = word.expect("the word is drawn");
        assert!(clip.contains_rect(rect.shrink(1.0)), "{rect} is cut off by {clip}");
        (rect, angle, pressed)
    }

    #[test]
    fn what_is_drawn_is_what_is_pressed_whichever_way_it_faces() {
        let seen = Rect::from_min_size(pos2(620.0, 8.0), vec2(100.0, 50.0));
        let near = Facing {
            room: ROOM,
            turned: false,
        };
        let far = Facing { turned: true, ..near };
        let mirrored = Rect::from_min_size(pos2(80.0, 8.0), vec2(100.0, 50.0));
        for (facing, there, elsewhere, angle) in [(near, seen, mirrored, 0.0), (far, mirrored, seen, PI)] {
            assert_eq!(facing.place(seen), there);
            let (word, turned, pressed) = press(facing, seen, there.center());
            assert!(pressed && turned == angle);
            assert!(there.expand(1.0).contains_rect(word), "{word} is not in {there}");
            assert!(!press(facing, seen, elsewhere.center()).2);
            // The word begins at the left of whoever reads it: of the far player, that is the right.
            let begins_left = word.center().x < there.center().x;
            assert_eq!(begins_left, !facing.turned, "{word} in {there}");
        }
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let about = pos2(40.0, 30.0);
        let line = Shape::line_segment([pos2(1.0, 2.0), pos2(3.0, 4.0)], (1.0, Color32::WHITE));
        let mut shape = Shape::Vec(vec![
            line.clone(),
            Shape::circle_filled(pos2(5.0, 6.0), 2.0, Color32::WHITE),
        ]);
        let before = shape.clone();
        turn(&mut shape, about);
        assert_ne!(shape, before);
        turn(&mut shape, about);
        assert_eq!(shape, before);
    }
}
