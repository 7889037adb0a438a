//! The game: reads the command line and opens the window.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use bevy::prelude::AppExit;
use tenfold::view::cli::{self, Command};
use tenfold::view::sculpt::bake::bake;
use tenfold::view::{self, Texts, remembered, tell};

/// What the shell is told when the command line makes no sense.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<OsString> = cli::arguments();
    let remembered = remembered();
    let texts = Texts::of(cli::language(&args).unwrap_or(remembered.language));
    let fail = |problem: String| {
        tell(&texts.format("cli-failure", &[("problem", problem)]));
        ExitCode::FAILURE
    };
    let print = |text: String| match writeln!(io::stdout(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(texts.file_error(&error)),
        // Whoever closed the pipe has read enough.
        _ => ExitCode::SUCCESS,
    };
    let tell_all = |notices: &[String]| {
        for notice in notices {
            tell(&texts.format("cli-failure", &[("problem", notice.clone())]));
        }
    };
    match cli::parse(args, remembered, &texts) {
        Ok(Command::Run(options)) => {
            tell_all(&options.notices);
            code(view::run(*options))
        }
        Ok(Command::DrawContactSheet(sheet)) => code(view::draw_contact_sheet(sheet)),
        Ok(Command::DrawDiagram(order)) => {
            tell_all(&order.notices);
            order.carry_out(&texts).map_or_else(fail, |()| ExitCode::SUCCESS)
        }
        Ok(Command::MakeFilm(order)) => match order.carry_out(&texts) {
            Ok(told) => told.map_or(ExitCode::SUCCESS, print),
            Err(problem) => fail(problem),
        },
        Ok(Command::Print(text)) => print(text),
        Ok(Command::Carve(file)) => match std::fs::write(&file, bake()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                let values = [
                    ("file", file.display().to_string()),
                    ("reason", texts.file_error(&error)),
                ];
                fail(texts.format("cli-not-written", &values))
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
