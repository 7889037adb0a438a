//! A small picture-maker in grey, so that tests can look at pieces.

use super::super::Sculpture;
use super::super::vector::{Frame, Vec3, vec3};

/// Finer than the picture in each direction, so that edges come out smooth.
const FINE: usize = 3;
/// Towards the lamp, over the left shoulder of whoever looks.
const LAMP: Vec3 = vec3(-0.45, 0.80, 0.40);
const LAMP_SHARE: f32 = 0.65;
const SKY_SHARE: f32 = 0.45;

/// A square picture, rows from the top, 0 black to 1 white.
pub(super) struct Picture {
    pub side: usize,
    pub greys: Vec<f32>,
}

/// How a piece is looked at.
pub(super) struct View {
    /// The side of the picture, in pixels.
    pub side: usize,
    /// Pixels for a square's length at the middle of the piece.
    pub scale: f32,
    /// How steeply it is looked down on, in radians.
    pub tilt: f32,
    /// From how far away, in squares.
    pub distance: f32,
    /// What reflects light: the piece and the board.
    pub wood: f32,
    pub board: f32,
}

impl View {
    /// The piece in the middle of the picture, on a board.
    pub fn of(&self, piece: &Sculpture) -> Picture {
        let side = self.side * FINE;
        let middle = vec3(0.0, 0.6, 0.0);
        let (sin, cos) = self.tilt.sin_cos();
        let eye = Frame::new(middle, vec3(0.0, sin, cos), Vec3::X);
        let pixel = |p: Vec3| {
            let from = p - eye.origin;
            let near = self.distance / (self.distance - from.dot(eye.y));
            let scale = self.scale * FINE as f32 * near;
            let half = 0.5 * side as f32;
            (from.dot(eye.x) * scale + half, from.dot(eye.z) * scale + half, near)
        };
        let lamp = LAMP.normalized();
        let shade = |normal: Vec3, open: f32| {
            open * (LAMP_SHARE * normal.dot(lamp).max(0.0) + SKY_SHARE * (0.6 + 0.4 * normal.y))
        };
        let vertices: Vec<_> = piece
            .positions
            .iter()
            .zip(&piece.normals)
            .zip(&piece.occlusion)
            .map(|((&p, &n), &open)| (pixel(Vec3::from_array(p)), shade(Vec3::from_array(n), open)))
            .collect();

        let mut light = vec![self.board * shade(Vec3::Y, 1.0); side * side];
        let mut nearest = vec![0.0_f32; side * side];
        for corners in piece.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|k| vertices[corners[k] as usize]);
            let (pa, pb, pc) = (a.0, b.0, c.0);
            let area = (pb.0 - pa.0) * (pc.1 - pa.1) - (pb.1 - pa.1) * (pc.0 - pa.0);
            if area.abs() < 1e-9 {
                continue;
            }
            let range = |a: f32, b: f32, c: f32| {
                let low = a.min(b).min(c).max(0.0) as usize;
                low..(a.max(b).max(c).max(0.0) as usize + 1).min(side)
            };
            for y in range(pa.1, pb.1, pc.1) {
                for x in range(pa.0, pb.0, pc.0) {
                    let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                    let u = ((pb.0 - px) * (pc.1 - py) - (pb.1 - py) * (pc.0 - px)) / area;
                    let v = ((pc.0 - px) * (pa.1 - py) - (pc.1 - py) * (pa.0 - px)) / area;
                    let w = 1.0 - u - v;
                    let near = u * pa.2 + v * pb.2 + w * pc.2;
                    let at = y * side + x;
                    if u >= 0.0 && v >= 0.0 && w >= 0.0 && near > nearest[at] {
                        nearest[at] = near;
                        light[at] = self.wood * (u * a.1 + v * b.1 + w * c.1);
                    }
                }
            }
        }

        let greys = (0..self.side * self.side)
            .map(|i| {
                let (x0, y0) = (i % self.side * FINE, i / self.side * FINE);
                let block = (0..FINE * FINE).map(|k| light[(y0 + k / FINE) * side + x0 + k % FINE]);
                // As a screen shows it.
                (block.sum::<f32>() / (FINE * FINE) as f32).powf(1.0 / 2.2)
            })
            .collect();
        Picture { side: self.side, greys }
    }
}
