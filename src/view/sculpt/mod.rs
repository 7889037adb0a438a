//! The twelve pieces as sculpture: geometry made by code at program start, and nothing of Bevy in it.
//!
//! Turned parts come off a lathe (`lathe`), heads and limbs are modelled in clay (`field`, meshed by
//! `surface_nets`), horns and bows are swept along curves (`sweep`), and engines of war are carpentry
//! (`beam`). Parts may run into each other; each is closed in itself. One square is 1.0, y is up, the middle of
//! the base is the origin, and every piece that has a front looks towards -z.

mod archer;
mod beam;
mod camel;
mod clip;
mod elephant;
mod engines;
mod facets;
mod field;
mod giraffe;
mod knight;
mod lathe;
mod plate;
mod simplify;
mod surface_nets;
mod sweep;
#[cfg(test)]
mod tests;
mod turned;
mod vector;

use crate::rules::PieceType;
use vector::{Frame, Vec3};

/// A triangle mesh with smooth normals and hard edges where the chisel left them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sculpture {
    /// Where each vertex is.
    pub positions: Vec<[f32; 3]>,
    /// The unit normal of each vertex.
    pub normals: Vec<[f32; 3]>,
    /// Three vertices for each triangle, anticlockwise seen from outside.
    pub indices: Vec<u32>,
}

/// Carves a piece. It stands at the origin and, if it has a front, faces -z.
pub fn sculpture(kind: PieceType) -> Sculpture {
    match kind {
        PieceType::Pawn => turned::pawn(),
        PieceType::Knight => knight::knight(),
        PieceType::Bishop => turned::bishop(),
        PieceType::Rook => turned::rook(),
        PieceType::Queen => turned::queen(),
        PieceType::King => turned::king(),
        PieceType::Elephant => elephant::elephant(),
        PieceType::Cannon => engines::cannon(),
        PieceType::Camel => camel::camel(),
        PieceType::Giraffe => giraffe::giraffe(),
        PieceType::Archer => archer::archer(),
        PieceType::Machine => engines::machine(),
    }
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
