//! The twelve pieces as sculpture: carved by code, shipped as one baked file, and nothing of Bevy in it.
//!
//! [`carve`] is the recipe and takes a while; [`bake::bake`] puts all it makes into the file that is part of the
//! program, and [`sculpture`] takes a piece out of it at once.
//!
//! Turned parts come off a lathe (`lathe`), heads and limbs are modelled in clay (`field`, meshed by
//! `contour`), horns and bows are swept along curves (`sweep`), and engines of war are carpentry
//! (`beam`). Parts may run into each other; each is closed in itself. One square is 1.0, y is up, the middle of
//! the base is the origin, and every piece that has a front looks towards -z.

mod archer;
pub mod bake;
mod beam;
mod camel;
mod cannon;
mod contour;
mod distant;
mod edges;
mod elephant;
mod facets;
mod field;
mod giraffe;
pub mod glb;
mod knight;
mod lathe;
mod machine;
mod occlusion;
mod plate;
mod simplify;
mod sweep;
#[cfg(test)]
mod tests;
mod turned;
mod vector;

use crate::rules::PieceType;
use vector::{Frame, Vec3};

/// The file that [`bake::bake`] made.
static SHIPPED: &[u8] = include_bytes!("pieces.glb");

/// What is added to the name of a piece for its second level of detail.
const FAR: &str = "-far";

/// A piece out of the store, near at hand: at most 8,000 triangles. It stands at the origin and, if it has a front,
/// faces -z.
pub fn sculpture(kind: PieceType) -> Sculpture {
    stored(&name(kind))
}

/// The same piece for a look from far away: at most 1,500 triangles.
pub fn distant_sculpture(kind: PieceType) -> Sculpture {
    stored(&(name(kind) + FAR))
}

fn stored(name: &str) -> Sculpture {
    glb::Glb::open(SHIPPED)
        .and_then(|store| store.mesh(name))
        .expect("the file is part of the program, and a test reads every piece from it")
}

/// What a piece is called in the store.
fn name(kind: PieceType) -> String {
    format!("{kind:?}").to_lowercase()
}

/// How far a piece that faces the enemy looks aside, to its left, in radians: an animal is known by its side, and from
/// both chairs this shows more of it than its forehead or its back.
pub fn glance(kind: PieceType) -> f32 {
    let degrees: f32 = match kind {
        PieceType::Camel => 40.0,
        PieceType::Knight => 35.0,
        PieceType::Giraffe | PieceType::Elephant => 28.0,
        PieceType::Machine => 24.0,
        _ => 0.0,
    };
    degrees.to_radians()
}

/// A triangle mesh with smooth normals and hard edges where the chisel left them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sculpture {
    /// Where each vertex is.
    pub positions: Vec<[f32; 3]>,
    /// The unit normal of each vertex.
    pub normals: Vec<[f32; 3]>,
    /// How open each vertex lies to the light around, from 0 (shut in) to 1 (open).
    pub occlusion: Vec<f32>,
    /// Three vertices for each triangle, anticlockwise seen from outside.
    pub indices: Vec<u32>,
}

/// Carves a piece, near at hand. It stands at the origin and, if it has a front, faces -z.
pub fn carve(kind: PieceType) -> Sculpture {
    let mut piece = match kind {
        PieceType::Pawn => turned::pawn(),
        PieceType::Knight => knight::knight(),
        PieceType::Bishop => turned::bishop(),
        PieceType::Rook => turned::rook(),
        PieceType::Queen => turned::queen(),
        PieceType::King => turned::king(),
        PieceType::Elephant => elephant::elephant(),
        PieceType::Cannon => cannon::cannon(),
        PieceType::Camel => camel::camel(),
        PieceType::Giraffe => giraffe::giraffe(),
        PieceType::Archer => archer::archer(),
        PieceType::Machine => machine::machine(),
    };
    piece.occlusion = occlusion::occlusion(&piece);
    piece
}

impl Sculpture {
    fn vertex(&mut self, position: Vec3, normal: Vec3) -> u32 {
        self.positions.push(position.to_array());
        self.normals.push(normal.to_array());
        self.positions.len() as u32 - 1
    }

    /// Puts another part beside what is there.
    fn add(&mut self, part: Self) {
        let offset = self.positions.len() as u32;
        self.positions.extend(part.positions);
        self.normals.extend(part.normals);
        self.indices.extend(part.indices.into_iter().map(|i| i + offset));
    }

    /// With another part beside it.
    fn with(mut self, part: Self) -> Self {
        self.add(part);
        self
    }

    /// Set up in a frame.
    fn placed(mut self, frame: &Frame) -> Self {
        for position in &mut self.positions {
            *position = frame.point(Vec3::from_array(*position)).to_array();
        }
        for normal in &mut self.normals {
            *normal = frame.direction(Vec3::from_array(*normal)).normalized().to_array();
        }
        self
    }

    /// The same part for the other side of the animal.
    fn mirrored(&self) -> Self {
        let mut other = self.clone();
        for p in other.positions.iter_mut().chain(&mut other.normals) {
            p[0] = -p[0];
        }
        for corners in other.indices.chunks_exact_mut(3) {
            corners.swap(1, 2);
        }
        other
    }

    /// A left and a right one.
    fn paired(self) -> Self {
        let other = self.mirrored();
        self.with(other)
    }
}
