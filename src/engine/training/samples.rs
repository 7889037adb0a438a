//! The records of a folder as positions, for fitting the linear evaluation.

use std::path::Path;

use super::chunk;
use super::record::Record;
use crate::engine::classic::Sample;
use crate::rules::{BOARD_SIZE, Position, Variant};

/// Hands all positions of a variant in a folder to `take`, chunk by chunk, until it returns false.
///
/// # Errors
/// When a file cannot be read or is damaged.
pub(in crate::engine) fn each_sample(
    folder: &Path,
    variant: &'static Variant,
    take: &mut dyn FnMut(Sample) -> bool,
) -> Result<(), String> {
    for path in chunk::paths(folder, variant).map_err(|error| error.to_string())? {
        let (header, records) = chunk::read(&path).map_err(|error| error.to_string())?;
        for record in &records {
            let position = position(record, variant)
                .ok_or_else(|| format!("{} has a record that is no position of {variant}", path.display()))?;
            let sample = Sample {
                position,
                score: i32::from(record.score()),
                result: record.result(),
                game: u64::from(header.number) << u16::BITS | u64::from(record.number()),
            };
            if !take(sample) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The position of a record, without the castling rights and counters that records do not keep.
fn position(record: &Record, variant: &'static Variant) -> Option<Position> {
    let mut letters = ['1'; BOARD_SIZE * BOARD_SIZE];
    for (piece, square) in record.pieces() {
        letters[square.index()] = piece.letter();
    }
    let ranks: Vec<String> = letters
        .chunks(BOARD_SIZE)
        .rev()
        .map(|rank| rank.iter().collect())
        .collect();
    let side = record.side_to_move().letter();
    let text = format!("{} {side} - - 0 1", ranks.join("/"));
    Position::from_fen(variant, &text).ok().map(|parsed| parsed.position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Line, PEMBA, Square};

    #[test]
    fn a_position_comes_back_from_its_record() {
        let mut line = Line::new(Position::start(&PEMBA));
        for seed in 0..120_usize {
            let here = line.position();
            let back = position(&Record::new(here, 0, 0), &PEMBA).unwrap();
            assert_eq!(back.side_to_move(), here.side_to_move());
            assert!(Square::all().all(|square| back.piece_at(square) == here.piece_at(square)));
            let moves = here.legal_moves();
            let Some(&mv) = moves.get(seed * 7_919 % moves.len().max(1)) else {
                break;
            };
            line.play(mv).unwrap();
        }
        assert!(line.ply() > 20);
    }
}
