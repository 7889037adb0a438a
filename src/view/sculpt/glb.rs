//! Keeps meshes in one compact binary glTF file, and reads them from it again.
//!
//! Any glTF viewer with `KHR_mesh_quantization` opens the file. Positions are 16-bit and normals 8-bit fractions,
//! occlusion is an 8-bit grey in `COLOR_0`, indices have 16 bits. The reader knows the layout that the writer makes, no other.

use serde_json::{Value, json};

use super::Sculpture;
use super::vector::{Vec3, vec3};

const MAGIC: &[u8; 4] = b"glTF";
const JSON_CHUNK: &[u8; 4] = b"JSON";
const BINARY_CHUNK: &[u8; 4] = b"BIN\0";

/// A 16-bit one in a position is so far from the origin, in squares; a node's scale says so to viewers.
const REACH: f32 = 2.0;
/// A 16-bit and an 8-bit one.
const WHOLE_SHORT: f32 = 32767.0;
const WHOLE_BYTE: f32 = 127.0;
/// Bytes of a vertex: position (6 and 2 to fill up), normal (3 and 1), colour (4).
const STRIDE: usize = 16;
const NORMAL_AT: usize = 8;
const COLOUR_AT: usize = 12;

// glTF's names for types of numbers and uses of buffers.
const BYTE: u32 = 5120;
const SHORT: u32 = 5122;
const UNSIGNED_SHORT: u32 = 5123;
const UNSIGNED_BYTE: u32 = 5121;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// Why a file could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GlbError {
    /// Not a binary glTF file, or cut short.
    #[error("this is no whole binary glTF file")]
    Broken,
    /// The description inside is not as the writer makes it.
    #[error("the glTF file does not describe its {0} as expected")]
    Unexpected(&'static str),
    /// There is no mesh of this name.
    #[error("the glTF file has no mesh named {0:?}")]
    Missing(String),
}

/// A named mesh, and where a viewer that opens the whole file shall see it.
pub struct Entry<'a> {
    /// What to find it by.
    pub name: String,
    /// The mesh; it has at most 65,536 vertices.
    pub mesh: &'a Sculpture,
    /// Where it stands for viewers; reading ignores it.
    pub stand: [f32; 3],
}

/// Writes a file with these meshes.
pub fn write(entries: &[Entry]) -> Vec<u8> {
    let (mut binary, mut views, mut accessors) = (Vec::new(), Vec::new(), Vec::new());
    let (mut meshes, mut nodes) = (Vec::new(), Vec::new());
    for Entry { name, mesh, stand } in entries {
        let count = mesh.positions.len();
        let vertices_at = binary.len();
        for ((position, normal), occlusion) in mesh.positions.iter().zip(&mesh.normals).zip(&mesh.occlusion) {
            for x in position {
                binary.extend(short(*x).to_le_bytes());
            }
            binary.extend([0, 0]);
            for x in normal {
                binary.extend(((x * WHOLE_BYTE).round() as i8).to_le_bytes());
            }
            binary.push(0);
            let grey = (occlusion * 255.0).round() as u8;
            binary.extend([grey, grey, grey, u8::MAX]);
        }
        let indices_at = binary.len();
        for &index in &mesh.indices {
            binary.extend((index as u16).to_le_bytes());
        }
        let end = binary.len();
        binary.resize(end.next_multiple_of(4), 0);

        let view = views.len();
        views.push(json!({
            "buffer": 0, "byteOffset": vertices_at, "byteLength": indices_at - vertices_at,
            "byteStride": STRIDE, "target": ARRAY_BUFFER,
        }));
        views.push(json!({
            "buffer": 0, "byteOffset": indices_at, "byteLength": end - indices_at, "target": ELEMENT_ARRAY_BUFFER,
        }));
        let (low, high) = bounds(mesh);
        let first = accessors.len();
        accessors.extend([
            json!({
                "bufferView": view, "byteOffset": 0, "componentType": SHORT, "normalized": true, "count": count,
                "type": "VEC3", "min": low, "max": high,
            }),
            json!({
                "bufferView": view, "byteOffset": NORMAL_AT, "componentType": BYTE, "normalized": true,
                "count": count, "type": "VEC3",
            }),
            json!({
                "bufferView": view, "byteOffset": COLOUR_AT, "componentType": UNSIGNED_BYTE, "normalized": true,
                "count": count, "type": "VEC4",
            }),
            json!({
                "bufferView": view + 1, "componentType": UNSIGNED_SHORT, "count": mesh.indices.len(),
                "type": "SCALAR",
            }),
        ]);
        nodes.push(json!({
            "name": name, "mesh": meshes.len(), "translation": stand, "scale": [REACH, REACH, REACH],
        }));
        meshes.push(json!({
            "name": name,
            "primitives": [{
                "attributes": { "POSITION": first, "NORMAL": first + 1, "COLOR_0": first + 2 },
                "indices": first + 3,
            }],
        }));
    }
    let roots: Vec<usize> = (0..nodes.len()).collect();
    let description = json!({
        "asset": { "version": "2.0", "generator": "tenfold" },
        "extensionsUsed": ["KHR_mesh_quantization"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "scene": 0,
        "scenes": [{ "nodes": roots }],
        "nodes": nodes,
        "meshes": meshes,
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{ "byteLength": binary.len() }],
    });
    let mut text = description.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');

    let mut file = Vec::with_capacity(28 + text.len() + binary.len());
    file.extend(MAGIC);
    file.extend(2_u32.to_le_bytes());
    file.extend((28 + text.len() as u32 + binary.len() as u32).to_le_bytes());
    for (kind, chunk) in [(JSON_CHUNK, text), (BINARY_CHUNK, binary)] {
        file.extend((chunk.len() as u32).to_le_bytes());
        file.extend(kind);
        file.extend(chunk);
    }
    file
}

/// A coordinate as the 16-bit number it is kept as.
fn short(x: f32) -> i16 {
    (x / REACH * WHOLE_SHORT).round() as i16
}

/// The least and the greatest coordinates, as the 16-bit numbers they are kept as.
fn bounds(mesh: &Sculpture) -> ([i16; 3], [i16; 3]) {
    let (mut low, mut high) = ([i16::MAX; 3], [i16::MIN; 3]);
    for position in &mesh.positions {
        for k in 0..3 {
            low[k] = low[k].min(short(position[k]));
            high[k] = high[k].max(short(position[k]));
        }
    }
    (low, high)
}

/// A file opened for reading.
pub struct Glb<'a> {
    description: Value,
    binary: &'a [u8],
}

impl<'a> Glb<'a> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When it is not a whole binary glTF file.
    pub fn open(file: &'a [u8]) -> Result<Self, GlbError> {
        let rest = file.strip_prefix(MAGIC).ok_or(GlbError::Broken)?;
        let rest = rest.get(8..).ok_or(GlbError::Broken)?;
        let (text, rest) = chunk(rest, JSON_CHUNK)?;
        let (binary, _) = chunk(rest, BINARY_CHUNK)?;
        let description = serde_json::from_slice(text).map_err(|_| GlbError::Broken)?;
        Ok(Self { description, binary })
    }

    /// The mesh of this name.
    ///
    /// # Errors
    ///
    /// When there is none, or when it is not laid out as [`write()`] does.
    pub fn mesh(&self, name: &str) -> Result<Sculpture, GlbError> {
        let meshes = self.description["meshes"]
            .as_array()
            .ok_or(GlbError::Unexpected("meshes"))?;
        let mesh = meshes
            .iter()
            .find(|mesh| mesh["name"] == name)
            .ok_or_else(|| GlbError::Missing(name.to_owned()))?;
        let primitive = &mesh["primitives"][0];
        let attributes = &primitive["attributes"];
        let positions = self.elements(&attributes["POSITION"], SHORT, "positions")?;
        let normals = self.elements(&attributes["NORMAL"], BYTE, "normals")?;
        let colours = self.elements(&attributes["COLOR_0"], UNSIGNED_BYTE, "colours")?;
        let indices = self.elements(&primitive["indices"], UNSIGNED_SHORT, "indices")?;
        let sculpture = Sculpture {
            positions: positions
                .map(|bytes| {
                    std::array::from_fn(|k| {
                        let kept = i16::from_le_bytes([bytes[2 * k], bytes[2 * k + 1]]);
                        f32::from(kept) / WHOLE_SHORT * REACH
                    })
                })
                .collect(),
            normals: normals
                .map(|bytes| {
                    let [x, y, z] = [bytes[0], bytes[1], bytes[2]].map(|b| f32::from(b as i8));
                    Vec3::normalized(vec3(x, y, z)).to_array()
                })
                .collect(),
            occlusion: colours.map(|bytes| f32::from(bytes[0]) / 255.0).collect(),
            indices: indices
                .map(|bytes| u32::from(u16::from_le_bytes([bytes[0], bytes[1]])))
                .collect(),
        };
        let count = sculpture.positions.len();
        if sculpture.normals.len() != count || sculpture.occlusion.len() != count {
            return Err(GlbError::Unexpected("vertices"));
        }
        if !sculpture.indices.len().is_multiple_of(3) || sculpture.indices.iter().any(|&i| i as usize >= count) {
            return Err(GlbError::Unexpected("indices"));
        }
        Ok(sculpture)
    }

    /// The bytes of each element that an accessor names.
    fn elements(
        &self,
        accessor: &Value,
        of: u32,
        what: &'static str,
    ) -> Result<impl Iterator<Item = &'a [u8]>, GlbError> {
        let number = |value: &Value| value.as_u64().map(|n| n as usize);
        let wrong = GlbError::Unexpected(what);
        let accessor = number(accessor)
            .map(|i| &self.description["accessors"][i])
            .ok_or(wrong.clone())?;
        let size = match (of, accessor["type"].as_str()) {
            (SHORT, Some("VEC3")) => 6,
            (BYTE, Some("VEC3")) => 3,
            (UNSIGNED_BYTE, Some("VEC4")) => 4,
            (UNSIGNED_SHORT, Some("SCALAR")) => 2,
            _ => return Err(wrong),
        };
        let count = number(&accessor["count"]).ok_or(wrong.clone())?;
        let view = number(&accessor["bufferView"])
            .map(|i| &self.description["bufferViews"][i])
            .ok_or(wrong.clone())?;
        let stride = number(&view["byteStride"]).unwrap_or(size);
        let start = number(&view["byteOffset"]).ok_or(wrong.clone())? + number(&accessor["byteOffset"]).unwrap_or(0);
        let last = count
            .checked_sub(1)
            .and_then(|n| n.checked_mul(stride))
            .and_then(|n| n.checked_add(start + size));
        if accessor["componentType"] != of || stride < size || last.is_none_or(|end| end > self.binary.len()) {
            return Err(wrong);
        }
        let binary = self.binary;
        Ok((0..count).map(move |i| &binary[start + i * stride..start + i * stride + size]))
    }
}

/// The content of the chunk that begins here, and what comes after it.
fn chunk<'a>(bytes: &'a [u8], kind: &[u8; 4]) -> Result<(&'a [u8], &'a [u8]), GlbError> {
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or(GlbError::Broken)?;
    let rest = rest.strip_prefix(kind).ok_or(GlbError::Broken)?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
        .ok_or(GlbError::Broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron() -> Sculpture {
        Sculpture {
            positions: vec![[0.0, 0.0, 0.0], [0.5, 0.0, 0.0], [0.0, 1.6, 0.0], [0.0, 0.0, -0.25]],
            normals: vec![[0.6, 0.0, 0.8], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]],
            occlusion: vec![0.0, 0.2, 0.6, 1.0],
            indices: vec![0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
        }
    }

    fn file_of(mesh: &Sculpture) -> Vec<u8> {
        let entry = |name: &str| Entry {
            name: name.to_owned(),
            mesh,
            stand: [0.0; 3],
        };
        write(&[entry("one"), entry("two")])
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mesh = tetrahedron();
        let file = file_of(&mesh);
        let back = Glb::open(&file).unwrap().mesh("two").unwrap();
        assert_eq!(back.indices, mesh.indices);
        let near = |a: &[[f32; 3]], b: &[[f32; 3]], by: f32| {
            a.len() == b.len()
                && a.iter()
                    .flatten()
                    .zip(b.iter().flatten())
                    .all(|(a, b)| (a - b).abs() < by)
        };
        assert!(near(&back.positions, &mesh.positions, 1e-4));
        assert!(near(&back.normals, &mesh.normals, 0.01));
        assert!(
            back.occlusion
                .iter()
                .zip(&mesh.occlusion)
                .all(|(a, b)| (a - b).abs() < 0.003)
        );
    }

    #[test]
    fn a_file_cut_short_or_without_the_mesh_is_refused() {
        let file = file_of(&tetrahedron());
        let missing = Glb::open(&file).unwrap().mesh("three");
        assert_eq!(missing, Err(GlbError::Missing("three".to_owned())));
        for length in 0..file.len() {
            assert!(Glb::open(&file[..length]).is_err(), "{length} bytes are enough");
        }
    }

    #[test]
    fn lengths_in_the_header_and_in_the_description_are_true() {
        let file = file_of(&tetrahedron());
        assert_eq!(u32::from_le_bytes(file[8..12].try_into().unwrap()) as usize, file.len());
        let glb = Glb::open(&file).unwrap();
        assert_eq!(glb.description["buffers"][0]["byteLength"], glb.binary.len());
        for view in glb.description["bufferViews"].as_array().unwrap() {
            let end = view["byteOffset"].as_u64().unwrap() + view["byteLength"].as_u64().unwrap();
            assert!(view["byteOffset"].as_u64().unwrap() % 4 == 0 && end as usize <= glb.binary.len());
        }
    }
}
