//! The numbers of the search, by name. Textbook values so far, checked by play but not tuned.

use crate::engine::score::Value;

/// Half the width of the first window around the last iteration's value.
pub const ASPIRATION: Value = 25;
/// The least depth that is searched with a narrow window.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: cut when the evaluation beats beta by this for each ply left.
pub const REVERSE_FUTILITY: Value = 75;
/// The greatest depth for it.
pub const REVERSE_FUTILITY_DEPTH: i32 = 7;

/// Razoring: look at captures only when the evaluation is below alpha by this for each ply left.
pub const RAZOR: Value = 220;
/// The greatest depth for it.
pub const RAZOR_DEPTH: i32 = 3;

/// The least depth at which passing is tried.
pub const NULL_DEPTH: i32 = 3;
/// From this depth on, a cut by passing is verified: with hoppers it is not so rare that passing is best.
pub const NULL_VERIFY_DEPTH: i32 = 12;

/// Futility: a quiet move is hopeless when evaluation plus this plus some for each ply is below alpha.
pub const FUTILITY_BASE: Value = 90;
/// For each ply.
pub const FUTILITY_PLY: Value = 85;
/// The greatest depth for it.
pub const FUTILITY_DEPTH: i32 = 6;

/// Late move pruning: how many quiet moves are tried at depth 0, before the square of the depth is added.
pub const LATE_MOVES: i32 = 4;
/// The greatest depth for it.
pub const LATE_MOVE_DEPTH: i32 = 6;

/// Moves that lose more than this for each ply are not tried at low depth: quiet ones, and captures.
pub const SEE_QUIET: Value = 55;
/// See [`SEE_QUIET`].
pub const SEE_NOISY: Value = 100;
/// The greatest depth for it.
pub const SEE_DEPTH: i32 = 7;

/// The least depth at which late moves are searched less deeply.
pub const REDUCTION_DEPTH: i32 = 3;
/// Reduction of a late move, in millionths of a ply: this plus a product of binary logarithms times the factor.
pub const REDUCTION_BASE: u64 = 600_000;
/// See [`REDUCTION_BASE`]. It makes of the product that of the natural logarithms over 2.1.
pub const REDUCTION_FACTOR: u64 = 228_787;
/// So much history makes a ply of difference.
pub const REDUCTION_HISTORY: Value = 7_000;

/// In quiescence, a capture must be able to bring the value this near to alpha.
pub const DELTA: Value = 160;
