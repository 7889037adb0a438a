//! Bare triangles that find their own normals: smooth over gentle bends, hard over sharp edges.

use super::Sculpture;
use super::vector::Vec3;

/// A shape as corner points and triangles, wound anticlockwise seen from outside.
#[derive(Default)]
pub(super) struct Facets {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
}

impl Facets {
    pub fn point(&mut self, p: Vec3) -> u32 {
        self.points.push(p);
        self.points.len() as u32 - 1
    }

    pub fn triangle(&mut self, a: u32, b: u32, c: u32) {
        self.triangles.push([a, b, c]);
    }

    pub fn quad(&mut self, a: u32, b: u32, c: u32, d: u32) {
        self.triangle(a, b, c);
        self.triangle(a, c, d);
    }

    /// Joins two rings of points of the same size, `upper` being further along the way.
    pub fn band(&mut self, lower: &[u32], upper: &[u32]) {
        let n = lower.len();
        for i in 0..n {
            let j = (i + 1) % n;
            self.quad(lower[i], lower[j], upper[j], upper[i]);
        }
    }

    /// Closes a ring with a fan about its middle.
    pub fn fan(&mut self, ring: &[u32], centre: Vec3) {
        let middle = self.point(centre);
        for i in 0..ring.len() {
            self.triangle(middle, ring[i], ring[(i + 1) % ring.len()]);
        }
    }

    /// Gives every corner the mean normal of the faces around it that bend away from its own face by less than
    /// `crease` radians. Large faces count for more, so that they look flat and their bevels round.
    pub fn shaded(&self, crease: f32) -> Sculpture {
        let limit = crease.cos();
        let (normals, areas): (Vec<Vec3>, Vec<f32>) = self
            .triangles
            .iter()
            .map(|corners| {
                let [a, b, c] = corners.map(|i| self.points[i as usize]);
                let across = (b - a).cross(c - a);
                (across.normalized(), across.length())
            })
            .unzip();

        let mut around = vec![Vec::new(); self.points.len()];
        for (face, corners) in self.triangles.iter().enumerate() {
            for &corner in corners {
                around[corner as usize].push(face);
            }
        }

        let mut made: Vec<Vec<u32>> = vec![Vec::new(); self.points.len()];
        let mut sculpture = Sculpture::default();
        for (face, corners) in self.triangles.iter().enumerate() {
            for &corner in corners {
                let own = normals[face];
                let mut sum = Vec3::ZERO;
                for &other in &around[corner as usize] {
                    if own.dot(normals[other]) >= limit {
                        sum = sum + normals[other] * areas[other];
                    }
                }
                let normal = if sum.length() > 1e-6 { sum.normalized() } else { own };
                let known = made[corner as usize]
                    .iter()
                    .copied()
                    .find(|&v| Vec3::from_array(sculpture.normals[v as usize]).dot(normal) > 0.9999);
                let index = known.unwrap_or_else(|| {
                    let index = sculpture.vertex(self.points[corner as usize], normal);
                    made[corner as usize].push(index);
                    index
                });
                sculpture.indices.push(index);
            }
        }
        sculpture
    }
}
