//! Clay: distances to simple shapes (negative inside), and ways to blend them. After Inigo Quilez's collection.

use super::vector::{Vec3, spline, vec3};

pub(super) fn sphere(p: Vec3, centre: Vec3, radius: f32) -> f32 {
    (p - centre).length() - radius
}

/// An egg; not an exact distance, but true near the surface.
pub(super) fn ellipsoid(p: Vec3, centre: Vec3, radii: Vec3) -> f32 {
    let q = p - centre;
    let scaled = vec3(q.x / radii.x, q.y / radii.y, q.z / radii.z);
    let k0 = scaled.length();
    let k1 = vec3(scaled.x / radii.x, scaled.y / radii.y, scaled.z / radii.z).length();
    if k1 < 1e-6 {
        -radii.x.min(radii.y).min(radii.z)
    } else {
        k0 * (k0 - 1.0) / k1
    }
}

/// A limb: two balls and the cone that touches both.
pub(super) fn limb(p: Vec3, a: Vec3, ra: f32, b: Vec3, rb: f32) -> f32 {
    let ba = b - a;
    let l2 = ba.dot(ba);
    let rr = ra - rb;
    let a2 = l2 - rr * rr;
    let il2 = 1.0 / l2;
    let pa = p - a;
    let y = pa.dot(ba);
    let z = y - l2;
    let across = pa * l2 - ba * y;
    let x2 = across.dot(across);
    let y2 = y * y * l2;
    let z2 = z * z * l2;
    let k = rr.signum() * rr * rr * x2;
    if z.signum() * a2 * z2 > k {
        (x2 + z2).sqrt() * il2 - rb
    } else if y.signum() * a2 * y2 < k {
        (x2 + y2).sqrt() * il2 - ra
    } else {
        ((x2 * a2 * il2).sqrt() + y * rr) * il2 - ra
    }
}

/// A long limb of changing girth along a smooth curve: a neck, a trunk.
pub(super) struct Tube {
    /// From where, how far to the next, one over the square of that, and the girth here and the growth of it.
    spans: Vec<(Vec3, Vec3, f32, f32, f32)>,
}

impl Tube {
    /// Through all the points, with the radius at each.
    pub fn through(joints: &[(Vec3, f32)], steps: usize) -> Self {
        let stops: Vec<[f32; 4]> = joints.iter().map(|(p, r)| [p.x, p.y, p.z, *r]).collect();
        let spans = spline(&stops, steps, false)
            .windows(2)
            .map(|pair| {
                let a = vec3(pair[0][0], pair[0][1], pair[0][2]);
                let way = vec3(pair[1][0], pair[1][1], pair[1][2]) - a;
                (a, way, 1.0 / way.dot(way), pair[0][3], pair[1][3] - pair[0][3])
            })
            .collect();
        Self { spans }
    }

    /// How far a point is from the surface, and how far along the curve the nearest place is.
    pub fn nearest(&self, p: Vec3) -> (f32, f32) {
        let mut best = (f32::INFINITY, 0.0);
        let mut travelled = 0.0;
        for &(a, way, inverse, girth, growth) in &self.spans {
            let from = p - a;
            let t = (from.dot(way) * inverse).clamp(0.0, 1.0);
            let distance = (from - way * t).length() - girth - growth * t;
            let length = inverse.sqrt().recip();
            if distance < best.0 {
                best = (distance, travelled + t * length);
            }
            travelled += length;
        }
        best
    }

    /// How far a point is from the surface.
    pub fn distance(&self, p: Vec3) -> f32 {
        self.nearest(p).0
    }
}

/// Both, with the seam filled over about `blend`.
pub(super) fn join(a: f32, b: f32, blend: f32) -> f32 {
    let h = (blend - (a - b).abs()).max(0.0);
    a.min(b) - h * h / (4.0 * blend)
}

/// The first without the second, with the edge rounded over about `blend`.
pub(super) fn carve(a: f32, b: f32, blend: f32) -> f32 {
    -join(-a, b, blend)
}

/// What lies within both, their common edge planed off `bevel` wide, and the new edges rounded over about `round`.
pub(super) fn bevelled(a: f32, b: f32, bevel: f32, round: f32) -> f32 {
    let plane = (a + b + bevel) * std::f32::consts::FRAC_1_SQRT_2;
    -join(join(-a, -b, round), -plane, round)
}

/// A rounded disc to stand on, its middle at this height: joined to a body it makes a hollow curve of the seam.
pub(super) fn footing(p: Vec3, radius: f32, height: f32) -> f32 {
    let out = (p.x.hypot(p.z) - radius).max(0.0);
    out.hypot(p.y - height) - 0.020
}

/// 0 below `from`, 1 above `to`, smooth between.
pub(super) fn ramp(x: f32, from: f32, to: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// How many spans of an outline are measured at once.
const LANES: usize = 4;

/// Some spans of an outline side by side: where they begin, how far they go, one over the square of their length,
/// and the change of x for a step in y.
#[derive(Clone, Copy)]
struct Spans {
    x: [f32; LANES],
    y: [f32; LANES],
    dx: [f32; LANES],
    dy: [f32; LANES],
    inverse: [f32; LANES],
    slope: [f32; LANES],
}

/// A closed drawing in a plane.
pub(super) struct Outline {
    spans: Vec<Spans>,
}

impl Outline {
    /// A smooth line through all the points and back to the first.
    pub fn through(points: &[[f32; 2]], steps: usize) -> Self {
        let line = spline(points, steps, true);
        let count = line.len().div_ceil(LANES);
        let spans = (0..count)
            .map(|group| {
                // The last group is filled up with the last span again, as a span of no length.
                let span = |lane: usize| {
                    let i = group * LANES + lane;
                    let a = line[i.min(line.len() - 1)];
                    let b = if i < line.len() { line[(i + 1) % line.len()] } else { a };
                    (a, [b[0] - a[0], b[1] - a[1]])
                };
                let each = |f: &dyn Fn([f32; 2], [f32; 2]) -> f32| {
                    std::array::from_fn(|lane| {
                        let (a, d) = span(lane);
                        f(a, d)
                    })
                };
                Spans {
                    x: each(&|a, _| a[0]),
                    y: each(&|a, _| a[1]),
                    dx: each(&|_, d| d[0]),
                    dy: each(&|_, d| d[1]),
                    inverse: each(&|_, d| 1.0 / (d[0] * d[0] + d[1] * d[1]).max(1e-12)),
                    slope: each(&|_, d| if d[1] == 0.0 { 0.0 } else { d[0] / d[1] }),
                }
            })
            .collect();
        Self { spans }
    }

    /// How far a point is from the line, negative inside.
    pub fn distance(&self, [x, y]: [f32; 2]) -> f32 {
        let mut nearest = [f32::INFINITY; LANES];
        let mut crossings = [0_u32; LANES];
        for s in &self.spans {
            for k in 0..LANES {
                let (wx, wy) = (x - s.x[k], y - s.y[k]);
                let t = ((wx * s.dx[k] + wy * s.dy[k]) * s.inverse[k]).clamp(0.0, 1.0);
                let (ex, ey) = (wx - s.dx[k] * t, wy - s.dy[k] * t);
                let square = ex * ex + ey * ey;
                nearest[k] = if square < nearest[k] { square } else { nearest[k] };
                let spanned = (wy < 0.0) != (wy < s.dy[k]);
                crossings[k] ^= u32::from(spanned & (wx < s.slope[k] * wy));
            }
        }
        let distance = nearest.into_iter().fold(f32::INFINITY, f32::min).sqrt();
        if crossings.into_iter().sum::<u32>() % 2 == 1 {
            -distance
        } else {
            distance
        }
    }
}

/// An open line in a plane, for ridges that follow a curve.
pub(super) struct Strand {
    points: Vec<[f32; 2]>,
}

impl Strand {
    /// A smooth line through all the points.
    pub fn through(points: &[[f32; 2]], steps: usize) -> Self {
        Self {
            points: spline(points, steps, false),
        }
    }

    /// How far a point is from the line, and how far along the line that is.
    pub fn nearest(&self, [x, y]: [f32; 2]) -> (f32, f32) {
        let mut best = (f32::INFINITY, 0.0);
        let mut travelled = 0.0;
        for pair in self.points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let (ex, ey) = (b[0] - a[0], b[1] - a[1]);
            let (wx, wy) = (x - a[0], y - a[1]);
            let length = (ex * ex + ey * ey).sqrt();
            let t = ((wx * ex + wy * ey) / (length * length)).clamp(0.0, 1.0);
            let (dx, dy) = (wx - ex * t, wy - ey * t);
            let square = dx * dx + dy * dy;
            if square < best.0 {
                best = (square, travelled + t * length);
            }
            travelled += length;
        }
        (best.0.sqrt(), best.1)
    }
}
