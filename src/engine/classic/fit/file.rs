//! Writes fitted weights as the source file that the evaluation is built from.

use std::fmt::Write;

use super::{COUNT, Fitted, GROUPS, KINDS};
use crate::engine::classic::terms::{Group, SQUARES};
use crate::rules::{BOARD_SIZE, PieceType, Variant};

/// Weights in a line of text.
const LINE: usize = 10;

/// The source file. `recipe` is the command that makes it.
pub(super) fn source(variant: &Variant, fitted: &Fitted, recipe: &str) -> String {
    let mut text = format!(
        "//! What fitting has found for {title}, by\n\
         //! `{recipe}`.\n\
         //!\n\
         //! Written by that command and not to be changed by hand. Fitted to {fit} positions, judged by {judge} of other\n\
         //! games. Mean squared error of the expected points: {:.6} before and {:.6} after on the former,\n\
         //! {:.6} and {:.6} on the latter.\n\n\
         use crate::engine::classic::tapered::{{Tapered, t}};\n\
         use crate::engine::classic::terms::COUNT;\n\
         use crate::engine::score::Value;\n\n\
         /// What the terms besides material and squares stay below in all but one position of a thousand.\n\
         pub const FAR: Value = {};\n\n\
         /// The weights, by the number of their term.\n\
         #[rustfmt::skip]\n\
         pub const WEIGHTS: [Tapered; COUNT] = [\n",
        fitted.fitted.0,
        fitted.fitted.1,
        fitted.judged.0,
        fitted.judged.1,
        fitted.far,
        title = variant.title,
        fit = fitted.positions.0,
        judge = fitted.positions.1,
    );
    for group in GROUPS {
        text.push_str(&format!("    // {}\n", group.name));
        for row in 0..group.rows {
            if let Some(kind) = heading(group, row) {
                text.push_str(&format!("    // {}\n", kind.name()));
            }
            let weights = &fitted.terms[group.at(row, 0)..group.at(row + 1, 0)];
            for line in weights.chunks(LINE) {
                text.push_str("   ");
                for weight in line {
                    let _ = write!(text, " {weight:?},");
                }
                text.push('\n');
            }
        }
    }
    debug_assert_eq!(fitted.terms.len(), COUNT);
    text.push_str("];\n");
    text
}

/// The kind that the rows from this one on are about, where that needs saying.
fn heading(group: Group, row: usize) -> Option<PieceType> {
    if group.start == SQUARES.start && row.is_multiple_of(BOARD_SIZE) {
        return Some(PieceType::ALL[row / BOARD_SIZE]);
    }
    (group.rows == KINDS).then(|| PieceType::ALL[row])
}
