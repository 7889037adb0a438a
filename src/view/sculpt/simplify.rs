//! Spends triangles where the shape bends: edges are collapsed, cheapest first, by Garland and Heckbert's quadrics.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::vector::{Vec3, vec3};

/// The sum of squared distances to a set of planes, as the upper half of a symmetric 4 by 4 matrix.
#[derive(Clone, Copy, Default)]
struct Quadric([f64; 10]);

impl Quadric {
    fn plane(n: Vec3, p: Vec3, weight: f32) -> Self {
        let (a, b, c, w) = (f64::from(n.x), f64::from(n.y), f64::from(n.z), f64::from(weight));
        let d = -(a * f64::from(p.x) + b * f64::from(p.y) + c * f64::from(p.z));
        Self([a * a, a * b, a * c, a * d, b * b, b * c, b * d, c * c, c * d, d * d].map(|q| q * w))
    }

    fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
        self
    }

    fn cost(&self, p: Vec3) -> f64 {
        let (x, y, z) = (f64::from(p.x), f64::from(p.y), f64::from(p.z));
        let [aa, ab, ac, ad, bb, bc, bd, cc, cd, dd] = self.0;
        aa * x * x
            + bb * y * y
            + cc * z * z
            + dd
            + 2.0 * (ab * x * y + ac * x * z + bc * y * z + ad * x + bd * y + cd * z)
    }

    /// The cheapest point, where there is a clear one.
    fn best(&self) -> Option<Vec3> {
        let [aa, ab, ac, ad, bb, bc, bd, cc, cd, _] = self.0;
        let (c0, c1, c2) = (bb * cc - bc * bc, ac * bc - ab * cc, ab * bc - ac * bb);
        let det = aa * c0 + ab * c1 + ac * c2;
        let size = aa + bb + cc;
        if det.abs() < 1e-5 * size * size * size {
            return None;
        }
        let (c3, c4, c5) = (aa * cc - ac * ac, ab * ac - aa * bc, aa * bb - ab * ab);
        let x = -(c0 * ad + c1 * bd + c2 * cd) / det;
        let y = -(c1 * ad + c3 * bd + c4 * cd) / det;
        let z = -(c2 * ad + c4 * bd + c5 * cd) / det;
        Some(vec3(x as f32, y as f32, z as f32))
    }
}

/// A possible collapse, by cost; stale once either end has changed.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Collapse {
    cost: u64,
    ends: [u32; 2],
    stamps: [u32; 2],
}

/// Collapses edges of a closed mesh until at most `budget` triangles are left, or none can go without harm.
pub(super) fn simplify(points: &[Vec3], triangles: &[[u32; 3]], budget: usize) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let mut points = points.to_vec();
    let mut faces: Vec<Option<[u32; 3]>> = triangles.iter().copied().map(Some).collect();
    let mut alive = faces.len();
    let mut around: Vec<Vec<u32>> = vec![Vec::with_capacity(8); points.len()];
    let mut quadrics = vec![Quadric::default(); points.len()];
    for (face, &[a, b, c]) in triangles.iter().enumerate() {
        let (pa, pb, pc) = (points[a as usize], points[b as usize], points[c as usize]);
        let normal = (pb - pa).cross(pc - pa);
        let quadric = Quadric::plane(normal.normalized(), pa, normal.length());
        for corner in [a, b, c] {
            around[corner as usize].push(face as u32);
            quadrics[corner as usize] = quadrics[corner as usize].plus(&quadric);
        }
    }

    let mut stamps = vec![0_u32; points.len()];
    let target = |a: u32, b: u32, points: &[Vec3], quadrics: &[Quadric]| {
        let (pa, pb) = (points[a as usize], points[b as usize]);
        let sum = quadrics[a as usize].plus(&quadrics[b as usize]);
        let middle = pa.lerp(pb, 0.5);
        let length = (pb - pa).length();
        let place = sum.best().filter(|p| (*p - middle).length() < length).unwrap_or(middle);
        // A little dearer the longer the edge, so that flat parts keep well-shaped triangles.
        let cost = sum.cost(place).max(0.0) + 2e-6 * f64::from(length * length);
        (place, (cost * 1e18) as u64)
    };
    let entry = |a: u32, b: u32, points: &[Vec3], quadrics: &[Quadric], stamps: &[u32]| {
        let (_, cost) = target(a, b, points, quadrics);
        Reverse(Collapse {
            cost,
            ends: [a, b],
            stamps: [stamps[a as usize], stamps[b as usize]],
        })
    };
    let mut heap: BinaryHeap<_> = triangles
        .iter()
        .flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)])
        .filter(|(a, b)| a < b)
        .map(|(a, b)| entry(a, b, &points, &quadrics, &stamps))
        .collect();

    let mut near_a = Vec::new();
    let mut near_b = Vec::new();
    while alive > budget {
        let Some(Reverse(Collapse {
            ends: [a, b],
            stamps: seen,
            ..
        })) = heap.pop()
        else {
            break;
        };
        if seen != [stamps[a as usize], stamps[b as usize]] {
            continue;
        }
        let (place, _) = target(a, b, &points, &quadrics);
        let neighbours = |of: u32, list: &mut Vec<u32>| {
            list.clear();
            list.extend(
                around[of as usize]
                    .iter()
                    .filter_map(|&f| faces[f as usize])
                    .flatten()
                    .filter(|&v| v != of),
            );
            list.sort_unstable();
            list.dedup();
        };
        neighbours(a, &mut near_a);
        neighbours(b, &mut near_b);
        // Only a plain edge between two triangles may go; else the surface would pinch.
        let common = near_a.iter().filter(|v| near_b.binary_search(v).is_ok()).count();
        let turns_over = |end: u32, other: u32| {
            around[end as usize]
                .iter()
                .filter_map(|&f| faces[f as usize])
                .any(|corners| {
                    if corners.contains(&other) {
                        return false;
                    }
                    let at = |v: u32, moved: bool| if moved && v == end { place } else { points[v as usize] };
                    let normal = |moved: bool| {
                        let [p, q, r] = corners.map(|v| at(v, moved));
                        (q - p).cross(r - p)
                    };
                    let (old, new) = (normal(false), normal(true));
                    old.dot(new) < 0.3 * old.length() * new.length()
                })
        };
        if common != 2 || turns_over(a, b) || turns_over(b, a) {
            continue;
        }

        points[a as usize] = place;
        quadrics[a as usize] = quadrics[a as usize].plus(&quadrics[b as usize]);
        stamps[a as usize] += 1;
        stamps[b as usize] = u32::MAX;
        for face in std::mem::take(&mut around[b as usize]) {
            let Some(corners) = &mut faces[face as usize] else {
                continue;
            };
            if corners.contains(&a) {
                faces[face as usize] = None;
                alive -= 1;
            } else {
                for corner in corners {
                    if *corner == b {
                        *corner = a;
                    }
                }
                around[a as usize].push(face);
            }
        }
        around[a as usize].retain(|&f| faces[f as usize].is_some());
        near_a.extend(&near_b);
        near_a.sort_unstable();
        near_a.dedup();
        for &v in near_a.iter().filter(|&&v| v != a && v != b) {
            heap.push(entry(a, v, &points, &quadrics, &stamps));
        }
    }

    let mut renumbered = vec![u32::MAX; points.len()];
    let mut kept = Vec::new();
    let triangles = faces
        .into_iter()
        .flatten()
        .map(|corners| {
            corners.map(|v| {
                let number = &mut renumbered[v as usize];
                if *number == u32::MAX {
                    *number = kept.len() as u32;
                    kept.push(points[v as usize]);
                }
                *number
            })
        })
        .collect();
    (kept, triangles)
}
