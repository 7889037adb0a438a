//! Gives a carved mesh its normals: the field's own slope where the surface is smooth, one for each side where the
//! chisel left an edge.

use super::Sculpture;
use super::contour::slope;
use super::vector::Vec3;

/// Slopes around a point that differ by more than this (a cosine) have an edge between them.
const EDGE_COS: f32 = 0.80;

/// How far towards the middle of a triangle its slope is felt.
const INWARDS: f32 = 0.30;

/// Presses the points onto the surface and finds the normals. `cell` is the size of the cells the mesh was made with.
pub(super) fn dressed(
    mut points: Vec<Vec3>,
    triangles: &[[u32; 3]],
    cell: f32,
    field: &impl Fn(Vec3) -> f32,
) -> Sculpture {
    let mut felt: Vec<Vec<(usize, Vec3)>> = vec![Vec::new(); points.len()];
    for (face, corners) in triangles.iter().enumerate() {
        let [a, b, c] = corners.map(|i| points[i as usize]);
        let middle = (a + b + c) * (1.0 / 3.0);
        for &corner in corners {
            let here = points[corner as usize];
            let way = middle - here;
            let step = (INWARDS * way.length()).clamp(0.3 * cell, 1.5 * cell);
            let place = here + way.normalized() * step;
            felt[corner as usize].push((face, slope(field, place, 0.15 * cell).normalized()));
        }
    }

    let mut sculpture = Sculpture::default();
    let mut dressed = vec![[u32::MAX; 3]; triangles.len()];
    for (number, around) in felt.iter().enumerate() {
        let sum = around.iter().fold(Vec3::ZERO, |sum, (_, normal)| sum + *normal);
        let mean = sum.normalized();
        let mut put = |face: usize, vertex: u32| {
            for (k, &corner) in triangles[face].iter().enumerate() {
                if corner as usize == number {
                    dressed[face][k] = vertex;
                }
            }
        };
        if around.iter().all(|(_, normal)| normal.dot(mean) > EDGE_COS) {
            let here = points[number];
            let own = slope(field, here, 0.25 * cell);
            let most = 0.4 * cell;
            let pressed = here - own.normalized() * (field(here) / own.length().max(0.3)).clamp(-most, most);
            points[number] = pressed;
            let vertex = sculpture.vertex(pressed, own.normalized());
            for &(face, _) in around {
                put(face, vertex);
            }
            continue;
        }
        // Sides of the edge: slopes that are alike belong together.
        let mut sides: Vec<(Vec3, Vec<usize>)> = Vec::new();
        for &(face, normal) in around {
            match sides
                .iter_mut()
                .find(|(side, _)| side.normalized().dot(normal) > EDGE_COS)
            {
                Some((side, faces)) => {
                    *side = *side + normal;
                    faces.push(face);
                }
                None => sides.push((normal, vec![face])),
            }
        }
        for (side, faces) in sides {
            let vertex = sculpture.vertex(points[number], side.normalized());
            for face in faces {
                put(face, vertex);
            }
        }
    }
    sculpture.indices = dressed.into_iter().flatten().collect();
    sculpture
}
