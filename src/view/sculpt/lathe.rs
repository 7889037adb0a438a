//! Turning on the lathe: a profile revolved about the vertical axis, with exact normals and crisp edges.

use std::f32::consts::TAU;

use super::Sculpture;
use super::facets::Facets;
use super::vector::{Vec3, vec3};

/// Bends sharper than this are edges the chisel left.
const CREASE_COS: f32 = 0.77;

/// Arcs are cut into steps of about this angle.
const ARC_STEP: f32 = 0.74;

/// And flat ones into chords of about this length.
const CHORD: f32 = 0.055;

/// Half of the cross-section of a turned part, drawn from the bottom of the axis outwards and up.
#[derive(Clone)]
pub(super) struct Profile {
    points: Vec<[f32; 2]>,
}

impl Profile {
    /// Begins at this radius and height.
    pub fn start(radius: f32, height: f32) -> Self {
        Self {
            points: vec![[radius, height]],
        }
    }

    fn last(&self) -> [f32; 2] {
        self.points[self.points.len() - 1]
    }

    /// A straight cut.
    pub fn to(mut self, radius: f32, height: f32) -> Self {
        self.points.push([radius, height]);
        self
    }

    /// An arc that swells out by `sag` at its middle; a negative one is a hollow.
    pub fn bulge(mut self, radius: f32, height: f32, sag: f32) -> Self {
        let [r0, y0] = self.last();
        let (dr, dy) = (radius - r0, height - y0);
        let chord = (dr * dr + dy * dy).sqrt();
        let out = [dy / chord, -dr / chord];
        let half = 0.5 * chord;
        let circle = (half * half + sag * sag) / (2.0 * sag.abs());
        // The half angle goes past a right angle when the arc is more than half a circle.
        let half_angle = if sag.abs() > half {
            std::f32::consts::PI - (half / circle).min(1.0).asin()
        } else {
            (half / circle).min(1.0).asin()
        };
        let by_angle = 2.0 * half_angle / ARC_STEP;
        let steps = (by_angle.max(chord / CHORD).ceil() as usize).max(2);
        let middle = [r0 + 0.5 * dr, y0 + 0.5 * dy];
        let below = circle * half_angle.cos();
        for step in 1..=steps {
            let angle = half_angle * (2.0 * step as f32 / steps as f32 - 1.0);
            let along = circle * angle.sin() / chord;
            let lift = (circle * angle.cos() - below) * sag.signum();
            self.points.push([
                (middle[0] + along * dr + lift * out[0]).max(0.0),
                middle[1] + along * dy + lift * out[1],
            ]);
        }
        let end = self.points.len() - 1;
        self.points[end] = [radius, height];
        self
    }

    /// A long curve pulled by two handles.
    pub fn curve(mut self, c1: [f32; 2], c2: [f32; 2], end: [f32; 2]) -> Self {
        const STEPS: usize = 8;
        let start = self.last();
        for step in 1..=STEPS {
            let t = step as f32 / STEPS as f32;
            let s = 1.0 - t;
            self.points.push(std::array::from_fn(|k| {
                s * s * s * start[k] + 3.0 * s * s * t * c1[k] + 3.0 * s * t * t * c2[k] + t * t * t * end[k]
            }));
        }
        self
    }

    /// A moulding: a round ring of this radius between here and `height`, coming back to `radius`.
    pub fn ring(self, outer: f32, radius: f32, height: f32) -> Self {
        let [r0, y0] = self.last();
        let sag = 0.5 * (height - y0);
        let side = (outer - sag).max(r0.max(radius));
        self.to(side, y0).bulge(side, height, sag * 0.98).to(radius, height)
    }

    /// Revolves the profile, with `segments` steps around.
    pub fn turned(&self, segments: usize) -> Sculpture {
        let mut points = self.points.clone();
        points.dedup_by(|a, b| (a[0] - b[0]).abs() + (a[1] - b[1]).abs() < 1e-6);
        let outwards: Vec<[f32; 2]> = points
            .windows(2)
            .map(|pair| {
                let (dr, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
                let length = (dr * dr + dy * dy).sqrt();
                [dy / length, -dr / length]
            })
            .collect();

        let directions: Vec<(f32, f32)> = (0..segments)
            .map(|i| (i as f32 / segments as f32 * TAU).sin_cos())
            .collect();
        let mut sculpture = Sculpture::default();
        let mut ring = |[radius, height]: [f32; 2], normal: [f32; 2]| {
            let first = sculpture.positions.len() as u32;
            for &(sin, cos) in &directions {
                sculpture.vertex(
                    vec3(radius * sin, height, radius * cos),
                    vec3(normal[0] * sin, normal[1], normal[0] * cos).normalized(),
                );
            }
            first
        };

        // Each strip between two points gets its lower and upper ring; smooth joints share one.
        let mut strips = Vec::new();
        let mut shared: Option<u32> = None;
        for (i, &normal) in outwards.iter().enumerate() {
            let at_axis = |p: [f32; 2]| p[0] < 1e-6 && normal[1].abs() > CREASE_COS;
            let lower = shared.take().unwrap_or_else(|| {
                let n = if at_axis(points[i]) {
                    [0.0, normal[1].signum()]
                } else {
                    normal
                };
                ring(points[i], n)
            });
            let upper_point = points[i + 1];
            let upper = match outwards.get(i + 1) {
                Some(next) if next[0] * normal[0] + next[1] * normal[1] > CREASE_COS => {
                    let index = ring(upper_point, [normal[0] + next[0], normal[1] + next[1]]);
                    shared = Some(index);
                    index
                }
                _ => {
                    let n = if at_axis(upper_point) {
                        [0.0, normal[1].signum()]
                    } else {
                        normal
                    };
                    ring(upper_point, n)
                }
            };
            strips.push((lower, upper, points[i][0] < 1e-6, upper_point[0] < 1e-6));
        }

        let n = segments as u32;
        for (lower, upper, closed_below, closed_above) in strips {
            for i in 0..n {
                let j = (i + 1) % n;
                if !closed_below {
                    sculpture.indices.extend([lower + i, lower + j, upper + i]);
                }
                if !closed_above {
                    sculpture.indices.extend([lower + j, upper + j, upper + i]);
                }
            }
        }
        sculpture
    }
}

/// A block cut from a ring: a merlon of a tower. Its section is given as a convex loop of (radius, height),
/// anticlockwise with the radius to the right; angles are in turns.
pub(super) fn sector(section: &[[f32; 2]], from: f32, to: f32, steps: usize) -> Sculpture {
    let mut facets = Facets::default();
    let rings: Vec<Vec<u32>> = (0..=steps)
        .map(|step| {
            let (sin, cos) = ((from + (to - from) * step as f32 / steps as f32) * TAU).sin_cos();
            section
                .iter()
                .map(|&[r, y]| facets.point(vec3(r * sin, y, r * cos)))
                .collect()
        })
        .collect();
    for pair in rings.windows(2) {
        facets.band(&pair[1], &pair[0]);
    }
    let middle = |ring: &[u32], facets: &Facets| {
        ring.iter().fold(Vec3::ZERO, |sum, &i| sum + facets.points[i as usize]) * (1.0 / ring.len() as f32)
    };
    let first = rings[0].clone();
    let centre = middle(&first, &facets);
    facets.fan(&first, centre);
    let mut last = rings[steps].clone();
    last.reverse();
    let centre = middle(&last, &facets);
    facets.fan(&last, centre);
    facets.shaded(0.5)
}

/// A ball, or an egg when the radii differ.
pub(super) fn ball(centre: Vec3, radii: Vec3, segments: usize) -> Sculpture {
    let rows = (segments / 2).max(4);
    let mut profile = Profile::start(0.0, -1.0);
    for row in 1..rows {
        let (sin, cos) = (std::f32::consts::PI * row as f32 / rows as f32).sin_cos();
        profile = profile.to(sin, -cos);
    }
    let mut sculpture = profile.to(0.0, 1.0).turned(segments);
    for (position, normal) in sculpture.positions.iter_mut().zip(&mut sculpture.normals) {
        let p = Vec3::from_array(*position);
        *position = vec3(
            centre.x + p.x * radii.x,
            centre.y + p.y * radii.y,
            centre.z + p.z * radii.z,
        )
        .to_array();
        *normal = vec3(p.x / radii.x, p.y / radii.y, p.z / radii.z)
            .normalized()
            .to_array();
    }
    sculpture
}
