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
    /// `crease` radians.
    pub fn shaded(&self, crease: f32) -> Sculpture {
        let limit = crease.cos();
        let normals: Vec<Vec3> = self
            .triangles
            .iter()
            .map(|&[a, b, c]| {
                let (a, b, c) = (
                    self.points[a as usize],
                    self.points[b as usize],
                    self.points[c as usize],
                );
                (b - a).cross(c - a).normalized()
            })
            .collect();

        let mut around = vec![Vec::new(); self.points.len()];
        for (face, corners) in self.triangles.iter().enumerate() {
            for (k, &corner) in corners.iter().enumerate() {
                let here = self.points[corner as usize];
                let next = (self.points[corners[(k + 1) % 3] as usize] - here).normalized();
                let last = (self.points[corners[(k + 2) % 3] as usize] - here).normalized();
                around[corner as usize].push((face, next.dot(last).clamp(-1.0, 1.0).acos()));
            }
        }

        let mut made: Vec<Vec<u32>> = vec![Vec::new(); self.points.len()];
        let mut sculpture = Sculpture::default();
        for (face, corners) in self.triangles.iter().enumerate() {
            for &corner in corners {
                let own = normals[face];
                let mut sum = Vec3::ZERO;
                for &(other, angle) in &around[corner as usize] {
                    if own.dot(normals[other]) >= limit {
                        sum = sum + normals[other] * angle;
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
