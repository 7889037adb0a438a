//! The game: reads the command line and opens the window.

use std::io::{self, Write};
use std::process::ExitCode;

use bevy::prelude::AppExit;
use tenfold::view::cli::{self, Command};
use tenfold::view::sculpt::bake::bake;
use tenfold::view::{self, last_level, tell};

/// What the shell is told when the command line makes no sense.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    match cli::parse(std::env::args_os().skip(1), last_level()) {
        Ok(Command::Run(options)) => {
            for notice in &options.notices {
                tell(&format!("tenfold: {notice}"));
            }
            code(view::run(*options))
        }
        Ok(Command::DrawContactSheet(sheet)) => code(view::draw_contact_sheet(sheet)),
        Ok(Command::Print(text)) => match writeln!(io::stdout(), "{text}") {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                tell(&format!("tenfold: {error}"));
                ExitCode::FAILURE
            }
            // Whoever closed the pipe has read enough.
            _ => ExitCode::SUCCESS,
        },
        Ok(Command::Carve(file)) => match std::fs::write(&file, bake()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                tell(&format!("tenfold: {}: {error}", file.display()));
                ExitCode::FAILURE
            }
        },
        Err(problem) => {
            tell(&problem);
            ExitCode::from(USAGE)
        }
    }
}

/// What the shell is told of how the program has ended.
fn code(exit: AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
