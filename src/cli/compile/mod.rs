//! Runs `gridc compile`, which writes a puzzle's instance as text for other programs, or prints a stage of the compiler for
//! people.

mod emit;
mod export;
mod load;
mod target;

use super::Exit;
use super::arguments::CompileArguments;
use super::files::Unusable;
use super::interrupt::Signals;
use super::output::{Output, OutputFailure};
use load::LoadedPuzzle;
use std::io::Write;
use std::path::Path;
use target::CompileTarget;

/// Reason why nothing or not everything was written: exit code and message.
type CompileError = Unusable;

pub fn compile(arguments: &CompileArguments) -> Exit {
    let signals = Signals::listen();
    match run(arguments, &signals) {
        Ok(()) => Exit::Done,
        Err(problem) => {
            let _ = std::io::stderr().write_all(problem.said.as_bytes());
            problem.exit
        }
    }
}

fn run(arguments: &CompileArguments, signals: &Signals) -> Result<(), CompileError> {
    let target = CompileTarget::of(arguments).map_err(|said| problem(Exit::Usage, &said))?;
    let subject = LoadedPuzzle::load(arguments, signals)?;
    signals.started();
    match target {
        CompileTarget::Form(form) => export::export(arguments, form, &subject, signals),
        CompileTarget::Stage(stage) => emit::emit(arguments, stage, &subject, signals),
    }
}

fn problem(exit: Exit, said: &str) -> CompileError {
    CompileError { exit, said: format!("error: {said}\n") }
}

/// Writes to a file that is not yet in place (the caller finishes it), or to standard output.
fn draft(
    path: Option<&Path>,
    signals: &Signals,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<Output, CompileError> {
    let mut output = Output::open(path, signals).map_err(OutputFailure::ended)?;
    match write(&mut output) {
        Ok(()) => Ok(output),
        Err(error) => Err(output.abandon(error).ended()),
    }
}

fn deliver(
    path: Option<&Path>,
    signals: &Signals,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), CompileError> {
    draft(path, signals, write)?.finish().map_err(OutputFailure::ended)
}
