//! Turns a drawing into triangles.

use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillTessellator, FillVertex, LineCap, LineJoin, StrokeOptions, StrokeTessellator,
    StrokeVertex, VertexBuffers, math::Point, path::Path,
};

use super::{
    FlatLayer, FlatShape, Ink,
    drawings::{Drawing, GRID, LINE, Part},
    path,
};

/// How far a straight edge may stray from the curve it stands for, in drawing units: a fifth of a
/// pixel for a figure 400 pixels high.
const TOLERANCE: f32 = 0.05;

/// The drawing as layers in painting order. Of each outline `rim` is seen and the rest is body.
pub fn shape(drawing: Drawing, rim: f32) -> FlatShape {
    let mut pen = Pen::default();
    for part in drawing.into_iter().flatten() {
        match *part {
            Part::Body(text) => {
                let path = read(text);
                let beyond = LINE - 2.0 * rim;
                if beyond > 0.0 {
                    pen.stroke(Ink::Line, &path, LINE);
                    pen.fill(Ink::Fill, &path);
                    pen.stroke(Ink::Fill, &path, beyond);
                } else {
                    pen.fill(Ink::Fill, &path);
                    pen.stroke(Ink::Line, &path, LINE);
                }
            }
            Part::Bar(width, text) => {
                let path = read(text);
                pen.stroke(Ink::Line, &path, width + LINE);
                pen.stroke(Ink::Fill, &path, width + LINE - 2.0 * rim);
            }
            Part::Line(text) => pen.stroke(Ink::Detail, &read(text), LINE),
            Part::Mark(text) => pen.fill(Ink::Detail, &read(text)),
            Part::Area(ink, text) => pen.fill(ink, &read(text)),
            Part::Stroke(ink, width, text) => pen.stroke(ink, &read(text), width),
        }
    }
    pen.shape
}

fn read(text: &str) -> Path {
    path::parse(text).expect("our own drawings are well-formed: a test reads them all")
}

#[derive(Default)]
struct Pen {
    shape: FlatShape,
}

impl Pen {
    fn fill(&mut self, ink: Ink, path: &Path) {
        let mut buffers = VertexBuffers::new();
        FillTessellator::new()
            .tessellate_path(
                path,
                &FillOptions::non_zero().with_tolerance(TOLERANCE),
                &mut BuffersBuilder::new(&mut buffers, |v: FillVertex| to_unit(v.position())),
            )
            .expect("finite paths of a few dozen points fill");
        self.put(ink, buffers);
    }

    fn stroke(&mut self, ink: Ink, path: &Path, width: f32) {
        let mut buffers = VertexBuffers::new();
        StrokeTessellator::new()
            .tessellate_path(
                path,
                &StrokeOptions::tolerance(TOLERANCE)
                    .with_line_width(width)
                    .with_line_join(LineJoin::Round)
                    .with_line_cap(LineCap::Round),
                &mut BuffersBuilder::new(&mut buffers, |v: StrokeVertex| to_unit(v.position())),
            )
            .expect("finite paths of a few dozen points stroke");
        self.put(ink, buffers);
    }

    /// Lays triangles on top, within the topmost layer if that has the same ink.
    fn put(&mut self, ink: Ink, buffers: VertexBuffers<[f32; 2], u32>) {
        let VertexBuffers { vertices, mut indices } = buffers;
        for triangle in indices.chunks_exact_mut(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| vertices[triangle[corner] as usize]);
            let turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            if turn < 0.0 {
                triangle.swap(1, 2);
            }
        }
        match self.shape.layers.last_mut() {
            Some(top) if top.ink == ink => {
                let first = top.positions.len() as u32;
                top.positions.extend(vertices);
                top.indices.extend(indices.iter().map(|index| index + first));
            }
            _ => self.shape.layers.push(FlatLayer {
                positions: vertices,
                indices,
                ink,
            }),
        }
    }
}

/// From the drawing grid, y down, to the unit square around the origin, y up.
fn to_unit(at: Point) -> [f32; 2] {
    [at.x / GRID - 0.5, 0.5 - at.y / GRID]
}
