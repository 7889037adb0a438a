//! Files of records: the positions of a few hundred games each, with what they were made by and a check sum.
//!
//! Little-endian: the magic `TENDATA1`, the variant's name in 16 bytes, then the numbers of [`Origin`], the number of
//! the chunk, of its games and of its records and the check sum of the records, each in 8 bytes, then the records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::{sum_of, write_whole};
use super::record::Record;
use crate::rules::Variant;

const MAGIC: &[u8; 8] = b"TENDATA1";
const NAME_BYTES: usize = 16;
const NUMBERS: usize = 7;
const HEADER_BYTES: usize = MAGIC.len() + NAME_BYTES + NUMBERS * 8;

/// What determines the games of a chunk, besides its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Origin {
    /// The game that was played.
    pub variant: &'static Variant,
    /// The seed of the whole run.
    pub seed: u64,
    /// Positions that each search visited.
    pub nodes: u64,
    /// What tells engines apart that play differently.
    pub engine: u64,
}

/// What the beginning of a chunk says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// What the chunk was made by.
    pub origin: Origin,
    /// The number of the chunk in its run.
    pub number: u32,
    /// How many games it was made of.
    pub games: u64,
    /// How many records it has.
    pub records: u64,
    sum: u64,
}

/// Why a file of records is of no use.
#[derive(Debug, thiserror::Error)]
pub(super) enum ChunkError {
    /// It cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is something else, or cut short, or changed.
    #[error("{path} is no file of positions or is damaged: {1}; delete it and it will be made anew", path = .0.display())]
    Damaged(PathBuf, &'static str),
    /// It was made by other means than those asked for.
    #[error(
        "{path} was made with another {1} than asked for; take another folder, or delete the old files",
        path = .0.display()
    )]
    Foreign(PathBuf, &'static str),
}

/// The file of this chunk.
pub(super) fn path(folder: &Path, variant: &Variant, number: u32) -> PathBuf {
    folder.join(format!("{}-{number:05}.bin", variant.name))
}

/// The files of a variant's chunks in a folder, in the order of their numbers.
pub(super) fn paths(folder: &Path, variant: &Variant) -> Result<Vec<PathBuf>, ChunkError> {
    let failed = |error| ChunkError::File(folder.to_path_buf(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let number = path
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_prefix(variant.name)?.strip_prefix('-')?.strip_suffix(".bin"))
            .and_then(|number| number.parse::<u32>().ok());
        if let Some(number) = number {
            paths.push((number, path));
        }
    }
    paths.sort();
    Ok(paths.into_iter().map(|(_, path)| path).collect())
}

impl Header {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.origin.variant.name.bytes());
        bytes.resize(MAGIC.len() + NAME_BYTES, 0);
        let Origin {
            seed, nodes, engine, ..
        } = self.origin;
        for number in [
            seed,
            nodes,
            engine,
            u64::from(self.number),
            self.games,
            self.records,
            self.sum,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Header> {
        let bytes = bytes.strip_prefix(MAGIC)?;
        let (name, numbers) = bytes.split_at_checked(NAME_BYTES)?;
        let name = std::str::from_utf8(name).ok()?.trim_end_matches('\0');
        let variant = Variant::ALL.into_iter().find(|variant| variant.name == name)?;
        let (numbers, _) = numbers.as_chunks::<8>();
        let numbers: &[[u8; 8]; NUMBERS] = numbers.get(..NUMBERS)?.try_into().ok()?;
        let [seed, nodes, engine, number, games, records, sum] = numbers.map(u64::from_le_bytes);
        Some(Header {
            origin: Origin {
                variant,
                seed,
                nodes,
                engine,
            },
            number: u32::try_from(number).ok()?,
            games,
            records,
            sum,
        })
    }

    /// The check sum of the records.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Whether the file at this path, of so many bytes, can have this header.
    fn check(&self, path: &Path, bytes: u64) -> Result<(), ChunkError> {
        let records = (bytes - HEADER_BYTES as u64) / Record::BYTES as u64;
        if records != self.records || bytes != HEADER_BYTES as u64 + records * Record::BYTES as u64 {
            return Err(ChunkError::Damaged(
                path.to_path_buf(),
                "it has not the size that it says",
            ));
        }
        Ok(())
    }

    /// Whether the chunk was made by the means that are asked for.
    pub fn expect(&self, path: &Path, origin: &Origin, number: u32, games: u64) -> Result<(), ChunkError> {
        let theirs = &self.origin;
        let foreign = [
            (theirs.variant != origin.variant, "variant"),
            (theirs.seed != origin.seed, "seed"),
            (theirs.nodes != origin.nodes, "number of nodes"),
            (theirs.engine != origin.engine, "engine"),
            (self.number != number, "number of the chunk"),
            (self.games != games, "number of games"),
        ]
        .into_iter()
        .find(|&(differs, _)| differs);
        match foreign {
            Some((_, what)) => Err(ChunkError::Foreign(path.to_path_buf(), what)),
            None => Ok(()),
        }
    }
}

/// Reads the header of a chunk, if the file is there.
pub(super) fn read_header(path: &Path) -> Result<Option<Header>, ChunkError> {
    let failed = |error| ChunkError::File(path.to_path_buf(), error);
    let mut file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    let mut bytes = Vec::with_capacity(HEADER_BYTES);
    io::Read::read_to_end(&mut io::Read::take(&mut file, HEADER_BYTES as u64), &mut bytes).map_err(failed)?;
    let header = Header::from_bytes(&bytes)
        .ok_or_else(|| ChunkError::Damaged(path.to_path_buf(), "it does not begin like one"))?;
    header.check(path, file.metadata().map_err(failed)?.len())?;
    Ok(Some(header))
}

/// Reads a chunk and checks every record of it.
pub(super) fn read(path: &Path) -> Result<(Header, Vec<Record>), ChunkError> {
    let bytes = fs::read(path).map_err(|error| ChunkError::File(path.to_path_buf(), error))?;
    let damaged = |what| ChunkError::Damaged(path.to_path_buf(), what);
    let header = Header::from_bytes(&bytes).ok_or_else(|| damaged("it does not begin like one"))?;
    header.check(path, bytes.len() as u64)?;
    let body = &bytes[HEADER_BYTES..];
    if sum_of(body) != header.sum {
        return Err(damaged("its check sum is wrong"));
    }
    let (records, _) = body.as_chunks::<{ Record::BYTES }>();
    let records = records
        .iter()
        .map(|&bytes| Record::from_bytes(bytes, header.origin.variant))
        .collect::<Option<Vec<Record>>>()
        .ok_or_else(|| damaged("it has records that are no positions"))?;
    Ok((header, records))
}

/// Writes a chunk; until it is complete, the file has another name.
pub(super) fn write(
    folder: &Path,
    origin: Origin,
    number: u32,
    games: u64,
    records: &[Record],
) -> Result<Header, ChunkError> {
    let mut body = Vec::with_capacity(records.len() * Record::BYTES);
    for record in records {
        body.extend_from_slice(record.bytes());
    }
    let header = Header {
        origin,
        number,
        games,
        records: records.len() as u64,
        sum: sum_of(&body),
    };
    let mut bytes = header.bytes();
    bytes.append(&mut body);
    let path = path(folder, origin.variant, number);
    write_whole(&path, &bytes).map_err(|error| ChunkError::File(path, error))?;
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, SHAKO};

    const ORIGIN: Origin = Origin {
        variant: &SHAKO,
        seed: 3,
        nodes: 100,
        engine: 77,
    };

    fn written(folder: &Path) -> (PathBuf, Vec<Record>) {
        let position = Position::start(&SHAKO);
        let records: Vec<Record> = (0..20).map(|number| Record::new(&position, -5, number)).collect();
        write(folder, ORIGIN, 7, 20, &records).unwrap();
        (path(folder, &SHAKO, 7), records)
    }

    #[test]
    fn a_chunk_gives_back_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let (path, records) = written(folder.path());
        let (header, read_records) = read(&path).unwrap();
        assert_eq!(read_records, records);
        assert_eq!(read_header(&path).unwrap(), Some(header));
        assert!(header.expect(&path, &ORIGIN, 7, 20).is_ok());
        assert_eq!(paths(folder.path(), &SHAKO).unwrap(), [path]);
        assert!(read_header(&folder.path().join("shako-00008.bin")).unwrap().is_none());
    }

    #[test]
    fn damaged_chunks_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = written(folder.path());
        let good = fs::read(&path).unwrap();
        let refusal = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            read(&path).unwrap_err().to_string()
        };
        assert!(refusal(&good[..good.len() - 1]).contains("size"));
        assert!(refusal(&good[..40]).contains("begin"));
        assert!(refusal(b"hello").contains("begin"));
        for byte in [HEADER_BYTES + 3, good.len() - 2] {
            let mut bytes = good.clone();
            bytes[byte] ^= 1;
            assert!(refusal(&bytes).contains("check sum"));
        }
        fs::write(&path, &good[..good.len() - 1]).unwrap();
        assert!(read_header(&path).unwrap_err().to_string().contains("size"));
    }

    #[test]
    fn chunks_of_another_origin_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = written(folder.path());
        let header = read_header(&path).unwrap().unwrap();
        let refusal = |origin: Origin, number, games| {
            let refusal = header.expect(&path, &origin, number, games).unwrap_err();
            refusal.to_string()
        };
        assert!(refusal(Origin { seed: 4, ..ORIGIN }, 7, 20).contains("another seed"));
        assert!(refusal(Origin { nodes: 4, ..ORIGIN }, 7, 20).contains("another number of nodes"));
        assert!(refusal(Origin { engine: 4, ..ORIGIN }, 7, 20).contains("another engine"));
        assert!(refusal(ORIGIN, 8, 20).contains("another number of the chunk"));
        assert!(refusal(ORIGIN, 7, 21).contains("another number of games"));
    }
}
