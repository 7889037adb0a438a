//! What the engine may take of the machine.

use bevy::prelude::*;

/// What the engine may take of the machine from its next job on.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineMeans {
    /// The memory for what it finds, in MiB: from 1 to [`MOST_HASH_MIB`](crate::engine::MOST_HASH_MIB), or as much as
    /// the system has.
    pub memory: usize,
    /// With how many threads it studies positions; its moves as a level need no more than one. At least one.
    pub threads: usize,
}

impl Default for EngineMeans {
    fn default() -> EngineMeans {
        EngineMeans { memory: 16, threads: 1 }
    }
}
