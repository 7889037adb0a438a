//! The numbers of the search, by name. Textbook values, checked by play.

use crate::engine::score::Value;

/// A ply, in the parts that reductions are counted in.
pub const PLY: i32 = 1_024;

/// Half the width of the first window around the last iteration's value.
pub const ASPIRATION: Value = 16;
/// The least depth that is searched with a narrow window.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: cut when the evaluation beats beta by this for each ply left.
pub const REVERSE_FUTILITY: Value = 75;
/// The greatest depth for it.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// Razoring: look at captures only when the evaluation is below alpha by this for each ply left.
pub const RAZOR: Value = 220;
/// The greatest depth for it.
pub const RAZOR_DEPTH: i32 = 3;

/// The least depth at which passing is tried.
pub const NULL_DEPTH: i32 = 3;
/// Passing is not tried when the evaluation itself, less what deeper searches may make good, is below beta by this.
pub const NULL_MARGIN: Value = 120;
/// See [`NULL_MARGIN`].
pub const NULL_MARGIN_PLY: Value = 15;
/// From this depth on, a cut by passing is verified: with hoppers it is not so rare that passing is best.
pub const NULL_VERIFY_DEPTH: i32 = 12;

/// The least depth at which captures are tried with a shallower search against a raised beta.
pub const PROBE_DEPTH: i32 = 5;
/// By how much beta is raised.
pub const PROBE: Value = 170;

/// Futility: a quiet move is hopeless when evaluation plus this plus some for each ply is below alpha.
pub const FUTILITY_BASE: Value = 90;
/// For each ply.
pub const FUTILITY_PLY: Value = 85;
/// The greatest depth for it.
pub const FUTILITY_DEPTH: i32 = 7;

/// Late move pruning: how many quiet moves are tried at depth 0, before the square of the depth is added.
pub const LATE_MOVES: i32 = 4;
/// The greatest depth for it.
pub const LATE_MOVE_DEPTH: i32 = 8;

/// A quiet move whose history is below minus this for each ply is not tried.
pub const HISTORY_PLY: Value = 3_500;
/// The greatest depth for it.
pub const HISTORY_DEPTH: i32 = 4;

/// Moves that lose more than this for each ply are not tried at low depth: quiet ones, and captures.
pub const SEE_QUIET: Value = 45;
/// See [`SEE_QUIET`].
pub const SEE_NOISY: Value = 90;
/// The greatest depth for it.
pub const SEE_DEPTH: i32 = 8;

/// The least depth at which the table's move is tried for being the only good one.
pub const SINGULAR_DEPTH: i32 = 6;
/// How much worse all other moves must be, for each ply, in halves of a centipawn.
pub const SINGULAR_MARGIN: Value = 3;
/// How much worse still for two plies more.
pub const SINGULAR_TWICE: Value = 18;

/// The least depth at which late moves are searched less deeply.
pub const REDUCTION_DEPTH: i32 = 2;
/// Reduction of a late move, in millionths of a ply: this plus a product of binary logarithms times the factor.
pub const REDUCTION_BASE: u64 = 600_000;
/// See [`REDUCTION_BASE`]. It makes of the product that of the natural logarithms over 2.1.
pub const REDUCTION_FACTOR: u64 = 228_787;
/// So much history makes a ply of difference.
pub const REDUCTION_HISTORY: Value = 9_000;

/// In quiescence, a capture must be able to bring the value this near to alpha.
pub const DELTA: Value = 160;

/// What a move is rewarded with for refuting a node of some depth, and others are punished with.
pub const fn bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth + 128 * depth - 64;
    if bonus < 1_800 { bonus } else { 1_800 }
}
