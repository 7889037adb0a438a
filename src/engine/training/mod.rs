//! From self-play to a net: the engine plays itself, the positions are kept, and a net learns what they were worth.
//!
//! [`record`] is a position as it is kept, [`chunk`] a file of them, and [`datagen`] makes such files. [`dataset`] reads
//! them, [`model`] is the net while it learns, [`optimiser`] changes it, [`trainer`] lets it learn from all positions,
//! and [`quantise`] makes of it the net that plays. Everything is determined by a seed, and everything that takes long
//! goes on where it was when it is started again.

mod checkpoint;
mod chunk;
mod command;
mod datagen;
mod dataset;
mod file;
mod model;
mod optimiser;
mod progress;
mod quantise;
mod record;
mod samples;
mod trainer;

pub(super) use command::{USAGE, run_datagen, run_net, run_train};
pub(super) use samples::each_sample;
