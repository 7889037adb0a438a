//! Carves all pieces and bakes them into the one file that the program is shipped with.

use super::distant::distant;
use super::glb::{Entry, write};
use super::{FAR, Sculpture, carve, name};
use crate::rules::PieceType;

/// The most triangles of the second level of detail; all twelve pieces together shall stay under 1.5 MB.
const FAR_TRIANGLES: usize = 1200;

/// How far behind the near ones the far ones stand, for viewers that open the whole file.
const SECOND_ROW: f32 = 2.0;

/// Carves every kind of piece in both levels of detail; the content of the shipped file. Takes seconds.
pub fn bake() -> Vec<u8> {
    let carved: Vec<(PieceType, [Sculpture; 2])> = PieceType::ALL
        .into_iter()
        .map(|kind| {
            let near = carve(kind);
            let far = distant(&near, FAR_TRIANGLES);
            (kind, [near, far])
        })
        .collect();
    let mut entries = Vec::new();
    for (kind, [near, far]) in &carved {
        let file = kind.index() as f32;
        entries.push(Entry {
            name: name(*kind),
            mesh: near,
            stand: [file, 0.0, 0.0],
        });
        entries.push(Entry {
            name: name(*kind) + FAR,
            mesh: far,
            stand: [file, 0.0, SECOND_ROW],
        });
    }
    write(&entries)
}
