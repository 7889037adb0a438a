//! The small drawings on buttons, made of lines so that they are sharp at every size.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Icon {
    /// An arrow that goes back.
    TakeBack,
    /// Two bars.
    Pause,
    /// A triangle that points onwards.
    GoOn,
    /// The same, up to a bar.
    Step,
    /// Two arrows that change places.
    Flip,
    /// A cube.
    Solid,
    /// A square of a board.
    Flat,
    /// A loudspeaker that sounds.
    SoundOn,
    /// A loudspeaker, crossed out.
    SoundOff,
    /// A flag.
    Resign,
    /// A board with a plus.
    NewGame,
    /// A question mark in a circle.
    Help,
    /// A cup.
    Result,
    /// A bar, and a triangle that points back to it.
    First,
    /// A triangle that points back.
    Previous,
    /// A triangle that points onwards, up to a bar.
    Last,
    /// An arrow that goes on again.
    Redo,
    /// Two halves of a circle that are alike.
    Draw,
    /// A light.
    Hint,
    /// Something aimed at.
    Threats,
    /// Books.
    Games,
    /// A wheel with teeth.
    Settings,
    /// Sliders.
    Choices,
    /// A code as phones read it.
    Code,
}

impl Icon {
    /// Draws it into the middle of a rectangle, as large as fits.
    pub(super) fn paint(self, painter: &Painter, rect: Rect, colour: Color32) {
        let pen = Pen::new(painter, rect, colour);
        match self {
            Icon::TakeBack => pen.take_back(),
            Icon::Pause => pen.pause(),
            Icon::GoOn => pen.go_on(),
            Icon::Step => pen.step(),
            Icon::Flip => pen.flip(),
            Icon::Solid => pen.cube(),
            Icon::Flat => pen.board(),
            Icon::SoundOn => pen.speaker(true),
            Icon::SoundOff => pen.speaker(false),
            Icon::Resign => pen.flag(),
            Icon::NewGame => pen.plus(),
            Icon::Help => pen.question(),
            Icon::Result => pen.cup(),
            Icon::First => pen.mirrored().step(),
            Icon::Previous => pen.mirrored().go_on(),
            Icon::Last => pen.step(),
            Icon::Redo => pen.mirrored().take_back(),
            Icon::Draw => pen.halves(),
            Icon::Hint => pen.lamp(),
            Icon::Threats => pen.aim(),
            Icon::Games => pen.books(),
            Icon::Settings => pen.wheel(),
            Icon::Choices => pen.sliders(),
            Icon::Code => pen.code(),
        }
    }
}

/// Draws in a square from -1 to 1, y down.
struct Pen<'a> {
    painter: &'a Painter,
    middle: Pos2,
    unit: f32,
    /// -1 where left is right.
    across: f32,
    stroke: Stroke,
}

impl<'a> Pen<'a> {
    fn new(painter: &'a Painter, rect: Rect, colour: Color32) -> Pen<'a> {
        let unit = rect.width().min(rect.height()) / 2.0;
        let stroke = Stroke::new((unit * 0.17).max(1.2), colour);
        Pen {
            painter,
            middle: rect.center(),
            unit,
            across: 1.0,
            stroke,
        }
    }

    /// The same, where left is right.
    fn mirrored(mut self) -> Self {
        self.across = -self.across;
        self
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.middle + vec2(x * self.across, y) * self.unit
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.line(points, self.stroke);
    }

    fn closed(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.add(Shape::closed_line(points, self.stroke));
    }

    fn filled(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter
            .add(Shape::convex_polygon(points, self.stroke.color, Stroke::NONE));
    }

    /// Part of a circle, between two angles that grow clockwise from the right.
    fn arc(&self, middle: (f32, f32), radius: f32, from: f32, to: f32) {
        let steps = 24;
        let point = |step: i32| {
            let angle = from + (to - from) * step as f32 / steps as f32;
            let spoke = Vec2::angled(angle) * radius;
            self.at(middle.0 + spoke.x, middle.1 + spoke.y)
        };
        self.painter.line((0..=steps).map(point).collect(), self.stroke);
    }

    fn take_back(&self) {
        self.arc((0.05, 0.2), 0.6, -PI * 0.5, PI * 0.75);
        self.line(&[(0.05, -0.4), (-0.45, -0.4)]);
        self.filled(&[(-0.9, -0.4), (-0.35, -0.8), (-0.35, 0.0)]);
    }

    fn pause(&self) {
        self.filled(&[(-0.6, -0.75), (-0.15, -0.75), (-0.15, 0.75), (-0.6, 0.75)]);
        self.filled(&[(0.15, -0.75), (0.6, -0.75), (0.6, 0.75), (0.15, 0.75)]);
    }

    fn go_on(&self) {
        self.filled(&[(-0.5, -0.8), (0.8, 0.0), (-0.5, 0.8)]);
    }

    fn step(&self) {
        self.filled(&[(-0.75, -0.75), (0.35, 0.0), (-0.75, 0.75)]);
        self.filled(&[(0.42, -0.75), (0.75, -0.75), (0.75, 0.75), (0.42, 0.75)]);
    }

    fn flip(&self) {
        self.line(&[(-0.4, 0.8), (-0.4, -0.4)]);
        self.filled(&[(-0.4, -0.9), (-0.8, -0.3), (0.0, -0.3)]);
        self.line(&[(0.4, -0.8), (0.4, 0.4)]);
        self.filled(&[(0.4, 0.9), (0.0, 0.3), (0.8, 0.3)]);
    }

    fn cube(&self) {
        let (right, top) = (0.76, 0.44);
        self.closed(&[
            (0.0, -0.88),
            (right, -top),
            (right, top),
            (0.0, 0.88),
            (-right, top),
            (-right, -top),
        ]);
        self.line(&[(-right, -top), (0.0, 0.0), (right, -top)]);
        self.line(&[(0.0, 0.0), (0.0, 0.88)]);
    }

    fn board(&self) {
        self.closed(&[(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)]);
        self.filled(&[(-0.78, -0.78), (0.0, -0.78), (0.0, 0.0), (-0.78, 0.0)]);
        self.filled(&[(0.0, 0.0), (0.78, 0.0), (0.78, 0.78), (0.0, 0.78)]);
    }

    fn speaker(&self, sounds: bool) {
        self.filled(&[(-0.9, -0.3), (-0.5, -0.3), (-0.5, 0.3), (-0.9, 0.3)]);
        self.filled(&[(-0.55, -0.3), (-0.05, -0.75), (-0.05, 0.75), (-0.55, 0.3)]);
        if sounds {
            self.arc((-0.05, 0.0), 0.42, -PI * 0.28, PI * 0.28);
            self.arc((-0.05, 0.0), 0.8, -PI * 0.28, PI * 0.28);
        } else {
            self.line(&[(0.3, -0.32), (0.9, 0.32)]);
            self.line(&[(0.9, -0.32), (0.3, 0.32)]);
        }
    }

    fn flag(&self) {
        self.line(&[(-0.6, -0.85), (-0.6, 0.9)]);
        self.filled(&[(-0.6, -0.85), (0.8, -0.4), (-0.6, 0.1)]);
    }

    fn plus(&self) {
        self.line(&[(-0.75, 0.0), (0.75, 0.0)]);
        self.line(&[(0.0, -0.75), (0.0, 0.75)]);
    }

    fn question(&self) {
        self.arc((0.0, 0.0), 0.86, 0.0, TAU);
        self.arc((0.0, -0.2), 0.28, -PI, PI * 0.4);
        self.line(&[(0.09, 0.06), (0.0, 0.2), (0.0, 0.3)]);
        self.painter
            .circle_filled(self.at(0.0, 0.54), self.unit * 0.11, self.stroke.color);
    }

    fn cup(&self) {
        self.filled(&[
            (-0.5, -0.8),
            (0.5, -0.8),
            (0.4, 0.0),
            (0.15, 0.3),
            (-0.15, 0.3),
            (-0.4, 0.0),
        ]);
        self.line(&[(0.0, 0.2), (0.0, 0.75)]);
        self.line(&[(-0.45, 0.8), (0.45, 0.8)]);
        self.arc((-0.5, -0.4), 0.3, PI * 0.5, PI * 1.5);
        self.arc((0.5, -0.4), 0.3, -PI * 0.5, PI * 0.5);
    }

    fn halves(&self) {
        self.arc((0.0, 0.0), 0.8, 0.0, TAU);
        self.line(&[(-0.4, -0.22), (0.4, -0.22)]);
        self.line(&[(-0.4, 0.22), (0.4, 0.22)]);
    }

    fn lamp(&self) {
        self.arc((0.0, -0.2), 0.6, PI * 0.72, PI * 2.28);
        self.line(&[(-0.28, 0.42), (0.28, 0.42)]);
        self.line(&[(-0.22, 0.7), (0.22, 0.7)]);
    }

    fn sliders(&self) {
        for (y, knob) in [(-0.6, 0.35), (0.0, -0.4), (0.6, 0.1)] {
            self.line(&[(-0.85, y), (0.85, y)]);
            let dot = self.at(knob, y);
            self.painter.circle_filled(dot, self.unit * 0.24, self.stroke.color);
        }
    }

    fn wheel(&self) {
        const TEETH: usize = 8;
        let rim: Vec<(f32, f32)> = (0..TEETH * 4)
            .map(|corner| {
                let radius = if corner % 4 < 2 { 0.95 } else { 0.68 };
                // Teeth are narrower than the gaps between them at their outer ends.
                let lean = [0.06, -0.06, -0.02, 0.02][corner % 4];
                let angle = (corner as f32 / 4.0 + lean) * TAU / TEETH as f32;
                (radius * angle.cos(), radius * angle.sin())
            })
            .collect();
        self.closed(&rim);
        self.arc((0.0, 0.0), 0.3, 0.0, TAU);
    }

    fn aim(&self) {
        self.arc((0.0, 0.0), 0.56, 0.0, TAU);
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            self.line(&[(0.3 * x, 0.3 * y), (0.92 * x, 0.92 * y)]);
        }
    }

    fn code(&self) {
        for (x, y) in [(-0.85, -0.85), (0.25, -0.85), (-0.85, 0.25)] {
            self.closed(&[(x, y), (x + 0.6, y), (x + 0.6, y + 0.6), (x, y + 0.6)]);
        }
        for (x, y) in [(0.25, 0.25), (0.6, 0.6), (0.25, 0.6)] {
            self.filled(&[(x, y), (x + 0.26, y), (x + 0.26, y + 0.26), (x, y + 0.26)]);
        }
    }

    fn books(&self) {
        self.closed(&[(-0.8, -0.8), (-0.35, -0.8), (-0.35, 0.8), (-0.8, 0.8)]);
        self.closed(&[(-0.35, -0.5), (0.1, -0.5), (0.1, 0.8), (-0.35, 0.8)]);
        self.closed(&[(0.25, -0.62), (0.6, -0.75), (0.95, 0.66), (0.58, 0.8)]);
    }
}
