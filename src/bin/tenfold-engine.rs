//! The engine as a program: UCI when called bare, and a few tools for those who build it.

use std::process::ExitCode;

fn main() -> ExitCode {
    // An argument that is no text is refused by name like any other that is not understood.
    let arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    tenfold::engine::tools::run(arguments.collect(), &tenfold::teaching::TOOLS)
}
