//! Turns a field of distances into a mesh by dual contouring: every cell that the surface crosses gets one point,
//! placed where the tangent planes at the crossings meet, so that edges stay edges; then the mesh is thinned.

use super::Sculpture;
use super::edges::dressed;
use super::simplify::simplify;
use super::vector::{Vec3, vec3};

/// Blocks of this many cells are skipped whole when the field says the surface is far away.
const BLOCK: usize = 4;

/// Fields here are blends, not exact distances; trust them only this far.
const TRUST: f32 = 1.35;

/// How often a cell's point is drawn towards the planes it should lie in.
const PULLS: usize = 12;

/// No crossing, no point.
const NONE: u32 = u32::MAX;

/// The box of cells, with the field's value at every corner near the surface.
struct Grid {
    low: Vec3,
    cell: f32,
    size: [usize; 3],
    values: Vec<f32>,
    /// The lowest cells of the blocks that the surface may cross.
    near: Vec<[usize; 3]>,
}

impl Grid {
    fn sampled(corner: Vec3, opposite: Vec3, cell: f32, field: &impl Fn(Vec3) -> f32) -> Self {
        let low = vec3(
            corner.x.min(opposite.x),
            corner.y.min(opposite.y),
            corner.z.min(opposite.z),
        );
        let extent = vec3(
            (corner.x - opposite.x).abs(),
            (corner.y - opposite.y).abs(),
            (corner.z - opposite.z).abs(),
        );
        let blocks = [extent.x, extent.y, extent.z].map(|e| ((e / (cell * BLOCK as f32)).ceil() as usize).max(1));
        let size = blocks.map(|b| b * BLOCK + 1);
        let mut grid = Self {
            low,
            cell,
            size,
            values: vec![f32::NAN; size[0] * size[1] * size[2]],
            near: Vec::new(),
        };
        let half = 0.5 * BLOCK as f32 * cell;
        let reach = half * 3.0_f32.sqrt() * TRUST;
        let mut far = Vec::new();
        for z in 0..blocks[2] {
            for y in 0..blocks[1] {
                for x in 0..blocks[0] {
                    let first = [x * BLOCK, y * BLOCK, z * BLOCK];
                    let value = field(grid.place(first) + vec3(half, half, half));
                    if value.abs() > reach {
                        far.push((first, value));
                    } else {
                        grid.near.push(first);
                    }
                }
            }
        }
        for first in grid.near.clone() {
            for at in corners_of(first) {
                let index = grid.index(at);
                if grid.values[index].is_nan() {
                    grid.values[index] = field(grid.place(at));
                }
            }
        }
        for (first, known) in far {
            for at in corners_of(first) {
                let index = grid.index(at);
                if grid.values[index].is_nan() {
                    grid.values[index] = known;
                }
            }
        }
        grid
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }

    fn place(&self, [x, y, z]: [usize; 3]) -> Vec3 {
        self.low + vec3(x as f32, y as f32, z as f32) * self.cell
    }

    fn value(&self, at: [usize; 3]) -> f32 {
        self.values[self.index(at)]
    }

    fn near_cells(&self) -> impl Iterator<Item = [usize; 3]> {
        self.near.iter().flat_map(|&[x0, y0, z0]| {
            (0..BLOCK.pow(3)).map(move |i| [x0 + i % BLOCK, y0 + i / BLOCK % BLOCK, z0 + i / (BLOCK * BLOCK)])
        })
    }
}

/// All grid corners of the block that begins here.
fn corners_of([x0, y0, z0]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    const SIDE: usize = BLOCK + 1;
    (0..SIDE.pow(3)).map(move |i| [x0 + i % SIDE, y0 + i / SIDE % SIDE, z0 + i / (SIDE * SIDE)])
}

/// Where an edge of the grid goes through the surface, and the way out there.
#[derive(Clone, Copy)]
struct Crossing {
    place: Vec3,
    normal: Vec3,
}

/// Meshes the surface where `field` is zero, inside the box between two opposite corners, with cells of size
/// `cell`, and thins the mesh to `budget` triangles. The box must hold the whole surface.
pub(super) fn mesh(corner: Vec3, opposite: Vec3, cell: f32, budget: usize, field: impl Fn(Vec3) -> f32) -> Sculpture {
    let grid = Grid::sampled(corner, opposite, cell, &field);
    let mut crossings: Vec<Crossing> = Vec::new();
    let mut on_edge = vec![[NONE; 3]; grid.values.len()];
    let mut points = Vec::new();
    let mut point_of = vec![NONE; grid.values.len()];
    let mut planes = Vec::with_capacity(12);
    for at in grid.near_cells() {
        let corner = |k: usize| [at[0] + (k & 1), at[1] + (k >> 1 & 1), at[2] + (k >> 2)];
        let inside = (0..8).filter(|&k| grid.value(corner(k)) < 0.0).count();
        if inside == 0 || inside == 8 {
            continue;
        }
        planes.clear();
        for k in 0..8_usize {
            let a = corner(k);
            for (axis, known) in on_edge[grid.index(a)].iter_mut().enumerate() {
                let b = corner(k | 1 << axis);
                if k >> axis & 1 == 1 || (grid.value(a) < 0.0) == (grid.value(b) < 0.0) {
                    continue;
                }
                if *known == NONE {
                    *known = crossings.len() as u32;
                    crossings.push(crossing(&grid, a, b, &field));
                }
                planes.push(crossings[*known as usize]);
            }
        }
        point_of[grid.index(at)] = points.len() as u32;
        points.push(meeting(&planes, grid.place(at), cell));
    }

    let triangles = skin(&grid, &points, &point_of);
    let (points, triangles) = simplify(&points, &triangles, budget);
    dressed(points, &triangles, cell, &field)
}

fn crossing(grid: &Grid, a: [usize; 3], b: [usize; 3], field: &impl Fn(Vec3) -> f32) -> Crossing {
    let (mut low, mut high) = ((grid.place(a), grid.value(a)), (grid.place(b), grid.value(b)));
    let mut place = low.0;
    // The field bends within the cell: one step of false position more.
    for _ in 0..2 {
        place = low.0.lerp(high.0, low.1 / (low.1 - high.1));
        let here = (place, field(place));
        if (here.1 < 0.0) == (low.1 < 0.0) {
            low = here;
        } else {
            high = here;
        }
    }
    Crossing {
        place,
        normal: slope(field, place, 0.12 * grid.cell).normalized(),
    }
}

/// The point nearest to all the tangent planes, within the cell that begins at `low`.
fn meeting(planes: &[Crossing], low: Vec3, cell: f32) -> Vec3 {
    let share = 1.0 / planes.len() as f32;
    let middle = planes.iter().fold(Vec3::ZERO, |sum, plane| sum + plane.place) * share;
    let mut point = middle;
    for _ in 0..PULLS {
        let pull = planes.iter().fold(Vec3::ZERO, |sum, plane| {
            sum + plane.normal * plane.normal.dot(plane.place - point)
        });
        point = point + pull * (1.4 * share);
    }
    let within = |x: f32, low: f32| x.clamp(low, low + cell);
    vec3(within(point.x, low.x), within(point.y, low.y), within(point.z, low.z))
}

/// A quad for every grid edge that the surface crosses, between the four cells around it.
fn skin(grid: &Grid, points: &[Vec3], point_of: &[u32]) -> Vec<[u32; 3]> {
    let mut triangles = Vec::new();
    for at in grid.near_cells() {
        let here = grid.value(at) < 0.0;
        for axis in 0..3 {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let mut next = at;
            next[axis] += 1;
            if at[u] == 0 || at[v] == 0 || here == (grid.value(next) < 0.0) {
                continue;
            }
            let cell = |du: usize, dv: usize| {
                let mut cell = at;
                cell[u] -= du;
                cell[v] -= dv;
                point_of[grid.index(cell)]
            };
            let (a, mut b, c, mut d) = (cell(1, 1), cell(0, 1), cell(0, 0), cell(1, 0));
            if [a, b, c, d].contains(&NONE) {
                continue;
            }
            if !here {
                (b, d) = (d, b);
            }
            let p = |i: u32| points[i as usize];
            if (p(a) - p(c)).length() <= (p(b) - p(d)).length() {
                triangles.extend([[a, b, c], [a, c, d]]);
            } else {
                triangles.extend([[a, b, d], [b, c, d]]);
            }
        }
    }
    triangles
}

/// The field's slope at a point, from four samples around it.
pub(super) fn slope(field: &impl Fn(Vec3) -> f32, p: Vec3, step: f32) -> Vec3 {
    const CORNERS: [Vec3; 4] = [
        vec3(1.0, -1.0, -1.0),
        vec3(-1.0, -1.0, 1.0),
        vec3(-1.0, 1.0, -1.0),
        vec3(1.0, 1.0, 1.0),
    ];
    CORNERS.into_iter().fold(Vec3::ZERO, |sum, corner| {
        sum + corner * (field(p + corner * step) * (0.25 / step))
    })
}
