//! The game: reads the command line and opens the window.

use std::io::{self, Write};
use std::process::ExitCode;

use bevy::prelude::AppExit;
use tenfold::view::cli::{self, Command};
use tenfold::view::{self, last_level};

/// What the shell is told when the command line makes no sense.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    match cli::parse(std::env::args_os().skip(1), last_level()) {
        Ok(Command::Run(_)) if !has_display() => {
            eprintln!(
                "tenfold: there is no display to open a window on: set DISPLAY or WAYLAND_DISPLAY, or run it on a desktop."
            );
            ExitCode::FAILURE
        }
        Ok(Command::Run(options)) => {
            for notice in &options.notices {
                eprintln!("tenfold: {notice}");
            }
            match view::run(*options) {
                AppExit::Success => ExitCode::SUCCESS,
                AppExit::Error(code) => ExitCode::from(code.get()),
            }
        }
        Ok(Command::Print(text)) => {
            // Whoever closed the pipe has read enough.
            let _ = writeln!(io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(USAGE)
        }
    }
}

/// Whether there is anything to open a window on, as far as the environment tells.
fn has_display() -> bool {
    let told = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(told)
}
