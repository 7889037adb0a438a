//! The engine as a program: UCI when called bare, and a few tools for those who build it.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenfold::engine::tools::run(std::env::args().skip(1).collect())
}
