//! The letters and numbers on the edge of the board, drawn with a round pen of one width.
//!
//! Only what the edge needs: `a` to `j` and the digits, so that no font file has to be shipped, and so that `10` is
//! two digits everywhere.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use lyon_tessellation::geom::{Angle, Arc, vector};
use lyon_tessellation::math::point;
use lyon_tessellation::path::{LineCap, LineJoin, Path, path::Builder};
use lyon_tessellation::{BuffersBuilder, StrokeOptions, StrokeTessellator, StrokeVertex, VertexBuffers};

/// A flat drawing, centred, y up.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The corners.
    pub positions: Vec<[f32; 2]>,
    /// Three to a triangle, anticlockwise.
    pub indices: Vec<u32>,
}

/// The pen's width, with digits 1 high.
const PEN: f32 = 0.15;
/// From one character to the next.
const GAP: f32 = 0.26;

/// Draws a text with digits of this height, its middle at the origin. Characters that the edge does not need are left out.
pub fn text(text: &str, height: f32) -> Drawing {
    let glyphs: Vec<(Path, f32)> = text.chars().filter_map(glyph).collect();
    let width = glyphs.iter().map(|(_, width)| width).sum::<f32>() + GAP * glyphs.len().saturating_sub(1) as f32;
    let mut buffers: VertexBuffers<[f32; 2], u32> = VertexBuffers::new();
    let options = StrokeOptions::tolerance(0.004)
        .with_line_width(PEN)
        .with_line_cap(LineCap::Round)
        .with_line_join(LineJoin::Round);
    let mut x = -width / 2.0;
    for (path, advance) in &glyphs {
        let at = |vertex: StrokeVertex| {
            let position = vertex.position();
            [(position.x + x) * height, (position.y - 0.5) * height]
        };
        // The tessellator fails only for more vertices than fit 32 bits.
        let _ = StrokeTessellator::new().tessellate_path(path, &options, &mut BuffersBuilder::new(&mut buffers, at));
        x += advance + GAP;
    }
    let mut indices = buffers.indices;
    // lyon thinks of y as downwards.
    for corners in indices.chunks_exact_mut(3) {
        let [a, b, c] = [corners[0], corners[1], corners[2]].map(|corner| buffers.vertices[corner as usize]);
        if (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0.0 {
            corners.swap(1, 2);
        }
    }
    Drawing {
        positions: buffers.vertices,
        indices,
    }
}

/// One character on a base line at 0, digits and tall letters 1 high, and its width.
fn glyph(character: char) -> Option<(Path, f32)> {
    let mut pen = Pen {
        builder: Path::builder(),
    };
    let width = match character {
        'a' => {
            pen.circle(0.27, 0.31);
            pen.line(&[(0.54, 0.62), (0.54, 0.0)]);
            0.54
        }
        'b' => {
            pen.circle(0.27, 0.31);
            pen.line(&[(0.0, 1.0), (0.0, 0.0)]);
            0.54
        }
        'c' => {
            pen.arc((0.28, 0.31), (0.28, 0.31), 0.24 * PI, 1.52 * PI);
            0.48
        }
        'd' => {
            pen.circle(0.27, 0.31);
            pen.line(&[(0.54, 1.0), (0.54, 0.0)]);
            0.54
        }
        'e' => {
            pen.line(&[(0.01, 0.33), (0.54, 0.33)]);
            pen.arc((0.275, 0.31), (0.27, 0.31), 0.0, 1.72 * PI);
            0.54
        }
        'f' => {
            pen.arc((0.34, 0.78), (0.2, 0.22), 0.3 * PI, 0.7 * PI);
            pen.line(&[(0.14, 0.78), (0.14, 0.0)]);
            pen.line(&[(0.0, 0.58), (0.36, 0.58)]);
            0.38
        }
        'g' => {
            pen.circle(0.27, 0.31);
            pen.line(&[(0.54, 0.62), (0.54, -0.06)]);
            pen.arc((0.28, -0.06), (0.26, 0.24), 0.0, -0.82 * PI);
            0.54
        }
        'h' => {
            pen.line(&[(0.0, 1.0), (0.0, 0.0)]);
            pen.arc((0.25, 0.37), (0.25, 0.25), PI, -PI);
            pen.line(&[(0.5, 0.37), (0.5, 0.0)]);
            0.5
        }
        'i' => {
            pen.line(&[(0.06, 0.62), (0.06, 0.0)]);
            pen.line(&[(0.06, 0.9), (0.06, 0.91)]);
            0.12
        }
        'j' => {
            pen.line(&[(0.22, 0.62), (0.22, -0.08)]);
            pen.arc((0.02, -0.08), (0.2, 0.2), 0.0, -0.6 * PI);
            pen.line(&[(0.22, 0.9), (0.22, 0.91)]);
            0.28
        }
        '0' => {
            pen.arc((0.28, 0.5), (0.28, 0.5), 0.0, TAU);
            0.56
        }
        '1' => {
            pen.line(&[(0.0, 0.78), (0.24, 1.0), (0.24, 0.0)]);
            0.26
        }
        '2' => {
            pen.arc((0.27, 0.72), (0.26, 0.28), 0.94 * PI, -1.06 * PI);
            pen.line(&[(0.512, 0.62), (0.0, 0.0), (0.56, 0.0)]);
            0.56
        }
        '3' => {
            pen.arc((0.25, 0.755), (0.24, 0.245), 0.86 * PI, -1.36 * PI);
            pen.arc((0.25, 0.265), (0.275, 0.265), FRAC_PI_2, -1.36 * PI);
            0.52
        }
        '4' => {
            pen.line(&[(0.44, 0.0), (0.44, 1.0), (0.0, 0.28), (0.6, 0.28)]);
            0.6
        }
        '5' => {
            pen.line(&[(0.5, 1.0), (0.1, 1.0), (0.06, 0.56)]);
            pen.arc((0.25, 0.31), (0.29, 0.31), 0.72 * PI, -1.52 * PI);
            0.54
        }
        '6' => {
            pen.arc((0.27, 0.3), (0.27, 0.3), 0.0, TAU);
            pen.line(&[(0.02, 0.42), (0.2, 0.78), (0.4, 1.0)]);
            0.54
        }
        '7' => {
            pen.line(&[(0.0, 1.0), (0.54, 1.0), (0.18, 0.0)]);
            0.54
        }
        '8' => {
            pen.arc((0.27, 0.755), (0.225, 0.245), 0.0, TAU);
            pen.arc((0.27, 0.255), (0.27, 0.255), 0.0, TAU);
            0.54
        }
        '9' => {
            pen.arc((0.27, 0.7), (0.27, 0.3), 0.0, TAU);
            pen.line(&[(0.52, 0.58), (0.34, 0.22), (0.14, 0.0)]);
            0.54
        }
        _ => return None,
    };
    Some((pen.builder.build(), width))
}

struct Pen {
    builder: Builder,
}

impl Pen {
    fn line(&mut self, points: &[(f32, f32)]) {
        let Some((&(x, y), rest)) = points.split_first() else {
            return;
        };
        self.builder.begin(point(x, y));
        for &(x, y) in rest {
            self.builder.line_to(point(x, y));
        }
        self.builder.end(false);
    }

    /// The bowl of the small letters.
    fn circle(&mut self, x: f32, y: f32) {
        self.arc((x, y), (0.27, 0.31), 0.0, TAU);
    }

    fn arc(&mut self, centre: (f32, f32), radii: (f32, f32), start: f32, sweep: f32) {
        let arc = Arc {
            center: point(centre.0, centre.1),
            radii: vector(radii.0, radii.1),
            start_angle: Angle::radians(start),
            sweep_angle: Angle::radians(sweep),
            x_rotation: Angle::radians(0.0),
        };
        self.builder.begin(arc.from());
        arc.for_each_cubic_bezier(&mut |curve| {
            self.builder.cubic_bezier_to(curve.ctrl1, curve.ctrl2, curve.to);
        });
        self.builder.end(sweep >= TAU);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{File, Rank};

    #[test]
    fn every_file_and_rank_can_be_written() {
        let names = File::ALL
            .map(|file| file.to_string())
            .into_iter()
            .chain(Rank::ALL.map(|rank| rank.to_string()));
        for name in names {
            let drawing = text(&name, 1.0);
            assert!(drawing.indices.len() >= 30, "{name} has no ink");
            for [x, y] in drawing.positions {
                assert!(x.abs() < 0.8 && y.abs() < 1.0, "{name} leaves its place at {x} {y}");
            }
        }
    }

    #[test]
    fn ten_is_written_with_two_digits() {
        let spread = |name: &str| {
            let drawing = text(name, 1.0);
            let xs = drawing.positions.iter().map(|[x, _]| *x);
            xs.clone().fold(f32::MIN, f32::max) - xs.fold(f32::MAX, f32::min)
        };
        let expected = spread("1") + spread("0") - PEN + GAP;
        assert!(
            (spread("10") - expected).abs() < 0.1,
            "{} instead of {expected}",
            spread("10")
        );
    }

    #[test]
    fn ink_faces_the_reader() {
        let drawing = text("abcdefghij0123456789", 1.0);
        for corners in drawing.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|i| drawing.positions[corners[i] as usize]);
            assert!((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) >= 0.0);
        }
    }
}
