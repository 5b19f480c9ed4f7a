//! `gridc compare`: what each configuration costs on the same puzzles.

mod choice;
mod figures;
mod journal;
mod ledger;
mod row;
mod run;
mod table;
#[cfg(test)]
mod tests;

use super::Exit;
use super::arguments::{CompareArguments, Presentation};
use super::files;
use super::interrupt::Signals;
use super::printer::look;
use super::trace;
use crate::solve::Request;
use ledger::Ledger;
use run::Run;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Time per measurement unless the user says otherwise: without any limit one hopeless configuration would hold up all.
const TIME: Duration = Duration::from_secs(10);

/// Why nothing is measured.
struct Refused {
    exit: Exit,
    /// In words, with its newline.
    said: String,
}

impl Refused {
    fn new(exit: Exit, reason: impl std::fmt::Display) -> Self {
        Self { exit, said: format!("error: {reason}\n") }
    }
}

/// Measures all puzzles of the input with all configurations.
pub fn compare(arguments: &CompareArguments) -> Exit {
    match measured(arguments) {
        Ok(exit) => exit,
        Err(refused) => {
            // Without standard error there is nobody to tell.
            let _ = std::io::stderr().write_all(refused.said.as_bytes());
            refused.exit
        }
    }
}

fn measured(arguments: &CompareArguments) -> Result<Exit, Refused> {
    let output = &arguments.output;
    let presentation =
        Presentation { quiet: output.quiet, ascii: output.ascii, color: output.color, ..Presentation::default() };
    if let Some(lines) = output.trace {
        return Ok(trace::run(&arguments.input, &presentation, lines.get()));
    }
    let look = look(&presentation);
    let contenders = choice::contenders(arguments).map_err(|problem| Refused::new(Exit::Usage, problem))?;
    let results = [&output.csv, &output.plot, &output.save];
    for path in results.into_iter().flatten().filter(|path| path.as_os_str() != "-") {
        if arguments.input.files.iter().any(|file| is_same(file, path)) {
            let said = format!("`{}` is an input, and would be overwritten", path.display());
            return Err(Refused::new(Exit::Usage, said));
        }
    }
    let signals = Signals::listen();
    let request = Request {
        time: Some(arguments.limits.time.unwrap_or(TIME)),
        nodes: arguments.limits.nodes,
        memory: arguments.limits.memory,
        interrupt: signals.interrupt.clone(),
        ..Request::unique()
    };
    let mut input = files::open(&arguments.input, look, &signals)
        .map_err(|problem| Refused { exit: problem.exit, said: problem.said })?;
    let ledger = Ledger::open(output, &request, Path::new("."))?;
    Run::new(arguments, &contenders, &request, &signals, look).all(&mut input, ledger)
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        // What does not exist yet cannot be an input.
        _ => false,
    }
}
