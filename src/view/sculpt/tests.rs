//! What every sculpture must be: closed, well lit, standing on its square and looking at the enemy.

use std::collections::HashMap;
use std::sync::OnceLock;

mod legibility;
mod raster;

use super::vector::Vec3;
use super::{SHIPPED, Sculpture, bake, distant_sculpture, glb, name, sculpture};
use crate::rules::PieceType;

/// All twelve as shipped, near and far.
fn all() -> &'static [(PieceType, Sculpture)] {
    static PIECES: OnceLock<Vec<(PieceType, Sculpture)>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let near = PieceType::ALL.into_iter().map(|kind| (kind, sculpture(kind)));
        let far = PieceType::ALL.into_iter().map(|kind| (kind, distant_sculpture(kind)));
        near.chain(far).collect()
    })
}

/// The near one.
fn piece(kind: PieceType) -> &'static Sculpture {
    all().iter().find(|(k, _)| *k == kind).map(|(_, piece)| piece).unwrap()
}

fn height(piece: &Sculpture) -> f32 {
    piece.positions.iter().map(|p| p[1]).fold(0.0, f32::max)
}

#[test]
fn every_index_names_a_vertex_and_every_vertex_has_a_unit_normal() {
    for (kind, piece) in all() {
        assert_eq!(piece.positions.len(), piece.normals.len(), "{kind:?}");
        assert_eq!(piece.positions.len(), piece.occlusion.len(), "{kind:?}");
        assert_eq!(piece.indices.len() % 3, 0, "{kind:?}");
        assert!(
            piece.indices.iter().all(|&i| (i as usize) < piece.positions.len()),
            "{kind:?}"
        );
        assert!(piece.positions.iter().flatten().all(|x| x.is_finite()), "{kind:?}");
        for normal in &piece.normals {
            let length = Vec3::from_array(*normal).length();
            assert!((length - 1.0).abs() < 1e-3, "{kind:?} has a normal of length {length}");
        }
    }
}

#[test]
fn every_piece_keeps_to_its_triangles_and_all_together_to_their_bytes() {
    for kind in PieceType::ALL {
        let near = sculpture(kind).indices.len() / 3;
        assert!((1000..=8000).contains(&near), "{kind:?} has {near}");
        let far = distant_sculpture(kind).indices.len() / 3;
        assert!((500..=1500).contains(&far), "{kind:?} has {far} from afar");
    }
    assert!(SHIPPED.len() <= 1_500_000, "{} bytes", SHIPPED.len());
}

#[test]
fn hollows_are_dark_and_heights_are_bright() {
    for (kind, piece) in all() {
        assert!(
            piece.occlusion.iter().all(|open| (0.0..=1.0).contains(open)),
            "{kind:?}"
        );
        let top = 0.95 * height(piece);
        let high = piece.positions.iter().zip(&piece.occlusion).filter(|(p, _)| p[1] > top);
        let brightest = high.map(|(_, open)| *open).fold(0.0, f32::max);
        assert!(brightest > 0.85, "{kind:?} is only {brightest} open on its top");
        let seen = piece.occlusion.iter().filter(|&&open| open > 0.0);
        let darkest = seen.copied().fold(1.0, f32::min);
        assert!(darkest < 0.4, "{kind:?} is nowhere darker than {darkest}");
    }
}

/// The volume that a closed surface holds, and its area.
fn measures(piece: &Sculpture) -> [f32; 2] {
    piece.indices.chunks_exact(3).fold([0.0; 2], |[volume, area], corners| {
        let [a, b, c] = [0, 1, 2].map(|k| Vec3::from_array(piece.positions[corners[k] as usize]));
        [
            volume + a.dot(b.cross(c)) / 6.0,
            area + 0.5 * (b - a).cross(c - a).length(),
        ]
    })
}

/// Other machines may round otherwise and then choose other triangles; the shape must be the same.
#[test]
fn the_shipped_pieces_are_what_the_recipe_makes() {
    let baked = bake::bake();
    let baked = glb::Glb::open(&baked).unwrap();
    for kind in PieceType::ALL {
        let (shipped, carved) = (piece(kind), baked.mesh(&name(kind)).unwrap());
        assert!((height(shipped) - height(&carved)).abs() < 0.005, "{kind:?}");
        for (shipped, carved) in measures(shipped).into_iter().zip(measures(&carved)) {
            assert!(
                (shipped - carved).abs() < 0.01 * carved,
                "{kind:?} is not as it is carved"
            );
        }
    }
}

#[test]
fn every_surface_is_closed() {
    for (kind, piece) in all() {
        let key = |i: u32| piece.positions[i as usize].map(|x| (x * 50_000.0).round() as i32);
        let mut edges: HashMap<_, i32> = HashMap::new();
        for corners in piece.indices.chunks_exact(3) {
            for k in 0..3 {
                let (a, b) = (key(corners[k]), key(corners[(k + 1) % 3]));
                if a < b {
                    *edges.entry((a, b)).or_default() += 1;
                } else if b < a {
                    *edges.entry((b, a)).or_default() -= 1;
                }
            }
        }
        let open = edges.values().filter(|&&count| count != 0).count();
        assert_eq!(open, 0, "{kind:?} has open edges");
    }
}

#[test]
fn triangles_are_wound_the_way_their_normals_point() {
    for (kind, piece) in all() {
        let mut against = 0.0;
        let mut total = 0.0;
        for corners in piece.indices.chunks_exact(3) {
            let p = |k: usize| Vec3::from_array(piece.positions[corners[k] as usize]);
            let n = |k: usize| Vec3::from_array(piece.normals[corners[k] as usize]);
            let face = (p(1) - p(0)).cross(p(2) - p(0));
            total += face.length();
            if face.dot(n(0) + n(1) + n(2)) < 0.0 {
                against += face.length();
            }
        }
        assert!(
            against < 0.002 * total,
            "{kind:?}: {:.4} of the surface is inside out",
            against / total
        );
    }
}

#[test]
fn every_piece_stands_on_its_square() {
    for (kind, piece) in all() {
        let lowest = piece.positions.iter().map(|p| p[1]).fold(f32::INFINITY, f32::min);
        assert_eq!(lowest, 0.0, "{kind:?}");
        for p in &piece.positions {
            assert!(
                p[0].abs() <= 0.5 && p[2].abs() <= 0.5,
                "{kind:?} leaves its square at {p:?}"
            );
            if p[1] < 0.15 {
                assert!(p[0].hypot(p[2]) <= 0.405, "{kind:?} has too broad a base: {p:?}");
            }
        }
    }
}

#[test]
fn pieces_are_as_tall_as_their_rank() {
    let of = |kind: PieceType| height(piece(kind));
    assert!((0.72..0.78).contains(&of(PieceType::Pawn)));
    assert!((1.62..1.68).contains(&of(PieceType::King)));
    for kind in PieceType::ALL {
        assert!(
            of(kind) >= of(PieceType::Pawn) && of(kind) <= of(PieceType::King),
            "{kind:?}"
        );
    }
    for pair in [
        PieceType::Pawn,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Queen,
        PieceType::King,
    ]
    .windows(2)
    {
        assert!(of(pair[0]) < of(pair[1]));
    }
}

#[test]
fn figures_look_towards_the_enemy() {
    use PieceType::{Archer, Camel, Cannon, Elephant, Giraffe, Knight};
    for kind in [Knight, Elephant, Cannon, Camel, Giraffe, Archer] {
        let piece = piece(kind);
        let above = |p: &&[f32; 3]| p[1] > 0.3;
        let front = piece.positions.iter().filter(above).map(|p| -p[2]).fold(0.0, f32::max);
        let back = piece.positions.iter().filter(above).map(|p| p[2]).fold(0.0, f32::max);
        assert!(front > back, "{kind:?} reaches {front} forward and {back} back");
    }
}
