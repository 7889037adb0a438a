//! The second level of detail: the same piece with far fewer triangles, lit as the first one is.

use std::collections::HashMap;

use super::Sculpture;
use super::simplify::simplify;
use super::vector::Vec3;

/// Points nearer to each other than this are one.
const WELD: f32 = 2e-5;
/// A corner takes the light of a near vertex only if that faces the same way as its triangle (a cosine).
const ALIKE: f32 = 0.45;
/// The cells in which near vertices are looked up.
const CELL: f32 = 0.04;

/// A coarser copy with at most `budget` triangles.
pub(super) fn distant(near: &Sculpture, budget: usize) -> Sculpture {
    let key = |p: [f32; 3], size: f32| p.map(|x| (x / size).round() as i32);
    let mut numbers = HashMap::new();
    let mut points = Vec::new();
    let welded: Vec<u32> = near
        .positions
        .iter()
        .map(|&p| {
            *numbers.entry(key(p, WELD)).or_insert_with(|| {
                points.push(Vec3::from_array(p));
                points.len() as u32 - 1
            })
        })
        .collect();
    let triangles: Vec<[u32; 3]> = near
        .indices
        .chunks_exact(3)
        .map(|t| [t[0], t[1], t[2]].map(|i| welded[i as usize]))
        .filter(|[a, b, c]| a != b && b != c && c != a)
        .collect();
    let (points, triangles) = simplify(&points, &triangles, budget);

    let mut cells: HashMap<[i32; 3], Vec<u32>> = HashMap::new();
    for (vertex, &p) in near.positions.iter().enumerate() {
        cells.entry(key(p, CELL)).or_default().push(vertex as u32);
    }
    let like = |p: Vec3, face: Vec3| -> Option<u32> {
        let [x, y, z] = key(p.to_array(), CELL);
        let around = (0..27).map(|i| [x + i % 3 - 1, y + i / 3 % 3 - 1, z + i / 9 - 1]);
        around
            .filter_map(|cell| cells.get(&cell))
            .flatten()
            .filter(|&&v| Vec3::from_array(near.normals[v as usize]).dot(face) > ALIKE)
            .map(|&v| (v, (Vec3::from_array(near.positions[v as usize]) - p).length()))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(v, _)| v)
    };
    let mut made: HashMap<(u32, Option<u32>), u32> = HashMap::new();
    let mut far = Sculpture::default();
    for corners in triangles {
        let [a, b, c] = corners.map(|i| points[i as usize]);
        let face = (b - a).cross(c - a).normalized();
        for corner in corners {
            let place = points[corner as usize];
            let source = like(place, face);
            let vertex = *made.entry((corner, source)).or_insert_with(|| {
                let normal = source.map_or(face, |v| Vec3::from_array(near.normals[v as usize]));
                far.occlusion.push(source.map_or(1.0, |v| near.occlusion[v as usize]));
                far.vertex(place, normal)
            });
            far.indices.push(vertex);
        }
    }
    far
}
