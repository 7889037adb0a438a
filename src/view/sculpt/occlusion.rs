//! How open each vertex lies to the light around: the piece is looked at from all sides, and a vertex is as open as
//! the directions it is seen from.

use super::Sculpture;
use super::vector::{Frame, Vec3, vec3};

/// From how many sides the piece is looked at.
const VIEWS: usize = 160;
/// The width of each look, in pixels.
const PIXELS: usize = 320;
/// The width of each look, in squares; no piece is larger.
const SPAN: f32 = 2.2;
/// The middle of all pieces, about.
const MIDDLE: Vec3 = vec3(0.0, 0.75, 0.0);
/// A vertex is lifted this far off its surface before it is looked for.
const LIFT: f32 = 0.012;
/// What is behind by less than this is still seen.
const TOLERANCE: f32 = 0.010;
/// What comes up from the board, compared with what comes down.
const BOUNCE: f32 = 0.45;
/// How far above the board the light below is no longer cut off by the piece's own foot on it.
const BOUNCE_HEIGHT: f32 = 0.12;

/// For each vertex, 0 (shut in) to 1 (open).
pub(super) fn occlusion(piece: &Sculpture) -> Vec<f32> {
    let mut open = vec![0.0_f32; piece.positions.len()];
    let mut all = vec![0.0_f32; piece.positions.len()];
    for view in 0..VIEWS {
        let direction = spread(view);
        let look = Look::at(piece, direction);
        for (vertex, (position, normal)) in piece.positions.iter().zip(&piece.normals).enumerate() {
            let (position, normal) = (Vec3::from_array(*position), Vec3::from_array(*normal));
            let weight = normal.dot(direction);
            if weight <= 0.0 {
                continue;
            }
            let light = if direction.y >= 0.0 {
                1.0
            } else {
                BOUNCE * (position.y / BOUNCE_HEIGHT).clamp(0.0, 1.0)
            };
            // What cannot be had anyway does not count as lost, or undersides would all be black.
            all[vertex] += weight * if direction.y >= 0.0 { 1.0 } else { BOUNCE };
            if look.sees(position + normal * LIFT) {
                open[vertex] += weight * light;
            }
        }
    }
    open.iter()
        .zip(all)
        .map(|(open, all)| (open / all.max(1e-6)).min(1.0))
        .collect()
}

/// Directions spread evenly over the sphere, on a spiral.
fn spread(view: usize) -> Vec3 {
    const GOLDEN: f32 = 2.399_963_2;
    let y = 1.0 - 2.0 * (view as f32 + 0.5) / VIEWS as f32;
    let (sin, cos) = (GOLDEN * view as f32).sin_cos();
    let radius = (1.0 - y * y).sqrt();
    vec3(radius * cos, y, radius * sin)
}

/// What is nearest in each pixel, seen from one side.
struct Look {
    frame: Frame,
    nearest: Vec<f32>,
}

impl Look {
    fn at(piece: &Sculpture, direction: Vec3) -> Self {
        let hint = if direction.x.abs() < 0.8 { Vec3::X } else { Vec3::Z };
        let mut look = Self {
            frame: Frame::new(MIDDLE, direction, hint),
            nearest: vec![f32::NEG_INFINITY; PIXELS * PIXELS],
        };
        let seen: Vec<[f32; 3]> = piece
            .positions
            .iter()
            .map(|&p| look.pixel(Vec3::from_array(p)))
            .collect();
        for corners in piece.indices.chunks_exact(3) {
            look.draw([corners[0], corners[1], corners[2]].map(|i| seen[i as usize]));
        }
        look
    }

    /// The pixel of a point, across and down, and its height towards the viewer.
    fn pixel(&self, p: Vec3) -> [f32; 3] {
        let from = p - self.frame.origin;
        let scale = PIXELS as f32 / SPAN;
        let middle = 0.5 * PIXELS as f32;
        [
            from.dot(self.frame.x) * scale + middle,
            from.dot(self.frame.z) * scale + middle,
            from.dot(self.frame.y),
        ]
    }

    fn draw(&mut self, [a, b, c]: [[f32; 3]; 3]) {
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area.abs() < 1e-9 {
            return;
        }
        let range = |k: usize| {
            let low = a[k].min(b[k]).min(c[k]).max(0.0) as usize;
            let high = a[k].max(b[k]).max(c[k]).max(0.0) as usize;
            low..=high.min(PIXELS - 1)
        };
        for y in range(1) {
            for x in range(0) {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let u = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area;
                let v = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area;
                let w = 1.0 - u - v;
                if u >= 0.0 && v >= 0.0 && w >= 0.0 {
                    let nearest = &mut self.nearest[y * PIXELS + x];
                    *nearest = nearest.max(u * a[2] + v * b[2] + w * c[2]);
                }
            }
        }
    }

    fn sees(&self, p: Vec3) -> bool {
        let [x, y, height] = self.pixel(p);
        if x < 0.0 || y < 0.0 || x >= PIXELS as f32 || y >= PIXELS as f32 {
            return true;
        }
        self.nearest[y as usize * PIXELS + x as usize] <= height + TOLERANCE
    }
}
