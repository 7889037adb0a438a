//! Turns a field of distances into a mesh: naive surface nets, thinned where the surface is plain; each point is
//! then pressed onto the true surface and given the field's own gradient as its normal.

use super::Sculpture;
use super::simplify::simplify;
use super::vector::{Vec3, vec3};

/// Blocks of this many cells are skipped whole when the field says the surface is far away.
const BLOCK: usize = 3;

/// Fields here are blends, not exact distances; trust them only this far.
const TRUST: f32 = 1.35;

/// Meshes the surface where `field` is zero, inside the box between two opposite corners, with cells of size
/// `cell`, and thins the mesh to `budget` triangles. The box must hold the whole surface.
pub(super) fn mesh(corner: Vec3, opposite: Vec3, cell: f32, budget: usize, field: impl Fn(Vec3) -> f32) -> Sculpture {
    let low = vec3(
        corner.x.min(opposite.x),
        corner.y.min(opposite.y),
        corner.z.min(opposite.z),
    );
    let high = vec3(
        corner.x.max(opposite.x),
        corner.y.max(opposite.y),
        corner.z.max(opposite.z),
    );
    let blocks = |extent: f32| ((extent / (cell * BLOCK as f32)).ceil() as usize).max(1);
    let size = high - low;
    let (bx, by, bz) = (blocks(size.x), blocks(size.y), blocks(size.z));
    let (nx, ny, nz) = (bx * BLOCK + 1, by * BLOCK + 1, bz * BLOCK + 1);
    let index = |x: usize, y: usize, z: usize| (z * ny + y) * nx + x;
    let at = |x: usize, y: usize, z: usize| low + vec3(x as f32, y as f32, z as f32) * cell;

    let mut values = vec![f32::NAN; nx * ny * nz];
    let mut far = Vec::new();
    let mut near = Vec::new();
    let half = 0.5 * BLOCK as f32 * cell;
    let reach = half * 3.0_f32.sqrt() * TRUST;
    for z in 0..bz {
        for y in 0..by {
            for x in 0..bx {
                let corner = (x * BLOCK, y * BLOCK, z * BLOCK);
                let value = field(at(corner.0, corner.1, corner.2) + vec3(half, half, half));
                if value.abs() > reach {
                    far.push((corner, value));
                } else {
                    near.push(corner);
                }
            }
        }
    }
    for &(x0, y0, z0) in &near {
        for z in z0..=z0 + BLOCK {
            for y in y0..=y0 + BLOCK {
                for x in x0..=x0 + BLOCK {
                    let value = &mut values[index(x, y, z)];
                    if value.is_nan() {
                        *value = field(at(x, y, z));
                    }
                }
            }
        }
    }
    for ((x0, y0, z0), known) in far {
        for z in z0..=z0 + BLOCK {
            for y in y0..=y0 + BLOCK {
                for x in x0..=x0 + BLOCK {
                    let value = &mut values[index(x, y, z)];
                    if value.is_nan() {
                        *value = known;
                    }
                }
            }
        }
    }

    // One point in each cell that the surface crosses: the middle of the crossings of its edges.
    const NONE: u32 = u32::MAX;
    let mut cells = vec![NONE; nx * ny * nz];
    let mut points = Vec::new();
    for &(x0, y0, z0) in &near {
        for z in z0..z0 + BLOCK {
            for y in y0..y0 + BLOCK {
                for x in x0..x0 + BLOCK {
                    let corner = |k: usize| values[index(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2))];
                    let inside = (0..8).filter(|&k| corner(k) < 0.0).count();
                    if inside == 0 || inside == 8 {
                        continue;
                    }
                    let mut sum = Vec3::ZERO;
                    let mut crossings = 0.0;
                    let mut slope = Vec3::ZERO;
                    for a in 0..8_usize {
                        for axis in 0..3 {
                            let b = a | 1 << axis;
                            if a == b || (corner(a) < 0.0) == (corner(b) < 0.0) {
                                continue;
                            }
                            let t = corner(a) / (corner(a) - corner(b));
                            let place = |k: usize| vec3((k & 1) as f32, (k >> 1 & 1) as f32, (k >> 2) as f32);
                            sum = sum + place(a).lerp(place(b), t);
                            crossings += 1.0;
                        }
                    }
                    let middle = at(x, y, z) + sum * (cell / crossings);
                    for k in 0..8 {
                        let sign = |bit: usize| if k >> bit & 1 == 1 { 0.25 } else { -0.25 };
                        slope = slope + vec3(sign(0), sign(1), sign(2)) * (corner(k) / cell);
                    }
                    cells[index(x, y, z)] = points.len() as u32;
                    points.push(pressed(middle, field(middle), slope, 0.6 * cell));
                }
            }
        }
    }

    // A quad for every grid edge that the surface crosses, between the four cells around it.
    let mut triangles = Vec::new();
    let mut quad = |a: u32, b: u32, c: u32, d: u32, flip: bool| {
        if [a, b, c, d].contains(&NONE) {
            return;
        }
        let p = |i: u32| points[i as usize];
        let (b, d) = if flip { (d, b) } else { (b, d) };
        if (p(a) - p(c)).length() <= (p(b) - p(d)).length() {
            triangles.extend([[a, b, c], [a, c, d]]);
        } else {
            triangles.extend([[a, b, d], [b, c, d]]);
        }
    };
    for &(x0, y0, z0) in &near {
        for z in z0..z0 + BLOCK {
            for y in y0..y0 + BLOCK {
                for x in x0..x0 + BLOCK {
                    let here = values[index(x, y, z)] < 0.0;
                    let cell_at = |dx: usize, dy: usize, dz: usize| cells[index(x - dx, y - dy, z - dz)];
                    if y > 0 && z > 0 && here != (values[index(x + 1, y, z)] < 0.0) {
                        quad(
                            cell_at(0, 1, 1),
                            cell_at(0, 0, 1),
                            cell_at(0, 0, 0),
                            cell_at(0, 1, 0),
                            !here,
                        );
                    }
                    if x > 0 && z > 0 && here != (values[index(x, y + 1, z)] < 0.0) {
                        quad(
                            cell_at(1, 0, 1),
                            cell_at(1, 0, 0),
                            cell_at(0, 0, 0),
                            cell_at(0, 0, 1),
                            !here,
                        );
                    }
                    if x > 0 && y > 0 && here != (values[index(x, y, z + 1)] < 0.0) {
                        quad(
                            cell_at(1, 1, 0),
                            cell_at(0, 1, 0),
                            cell_at(0, 0, 0),
                            cell_at(1, 0, 0),
                            !here,
                        );
                    }
                }
            }
        }
    }

    let (points, triangles) = simplify(&points, &triangles, budget);
    let mut sculpture = Sculpture::default();
    for point in points {
        let (value, slope) = probe(&field, point, 0.3 * cell);
        sculpture.vertex(pressed(point, value, slope, 0.4 * cell), slope.normalized());
    }
    sculpture.indices = triangles.into_iter().flatten().collect();
    sculpture
}

/// A point moved onto the surface, but no further than `most`, given the field's value and slope there.
fn pressed(point: Vec3, value: f32, slope: Vec3, most: f32) -> Vec3 {
    point - slope.normalized() * (value / slope.length().max(0.3)).clamp(-most, most)
}

/// The field's value and slope at a point, from four samples around it.
fn probe(field: &impl Fn(Vec3) -> f32, p: Vec3, step: f32) -> (f32, Vec3) {
    const CORNERS: [Vec3; 4] = [
        vec3(1.0, -1.0, -1.0),
        vec3(-1.0, -1.0, 1.0),
        vec3(-1.0, 1.0, -1.0),
        vec3(1.0, 1.0, 1.0),
    ];
    let mut slope = Vec3::ZERO;
    let mut value = 0.0;
    for corner in CORNERS {
        let sample = field(p + corner * step);
        slope = slope + corner * sample;
        value += 0.25 * sample;
    }
    (value, slope * (0.25 / step))
}
