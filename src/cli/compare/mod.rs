//! Runs `gridc compare`, which measures the cost of each configuration on the same puzzles.

pub(crate) mod choice;
pub(crate) mod experiment;
pub(crate) mod journal;
pub(crate) mod ledger;
pub(crate) mod pairs;
mod reports;
mod results;
mod row;
pub(crate) mod run;
mod table;

use super::Exit;
use super::arguments::CompareArguments;
use super::files;
use super::instances;
use super::interrupt::Signals;
use super::terminal::{Stream, look};
use super::trace;
use crate::cli::files::Unusable;
use crate::solve::Request;
use ledger::Ledger;
use results::check_writable;

use run::CompareRun;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Default time per measurement. Without any limit, one hopeless configuration would block all others.
const TIME: Duration = Duration::from_secs(10);

/// Measures all puzzles of the input with all configurations.
pub fn compare(arguments: &CompareArguments) -> Exit {
    match measured(arguments) {
        Ok(exit) => exit,
        Err(refused) => {
            // If standard error is closed, the message cannot be shown.
            let _ = std::io::stderr().write_all(refused.said.as_bytes());
            refused.exit
        }
    }
}

fn measured(arguments: &CompareArguments) -> Result<Exit, Unusable> {
    let output = &arguments.output;
    if let Some(lines) = output.trace {
        return Ok(trace::run(&arguments.input, &output.appearance, lines.get(), output.html.as_deref()));
    }
    check_paths(arguments)?;
    if let Some(name) = &arguments.experiment.experiment {
        check_writable(output)?;
        return Ok(experiment::run(name, arguments));
    }
    let look = look(&output.appearance, Stream::Error);
    let contenders = choice::contenders(arguments).map_err(|problem| Unusable::told(Exit::Usage, problem))?;
    let pairs = pairs::pairs(output, &contenders).map_err(|problem| Unusable::told(Exit::Usage, problem))?;
    let signals = Signals::listen();
    match instances::recognise(&arguments.input).map_err(|problem| Unusable::told(Exit::Usage, problem))?.as_deref() {
        None | Some([]) => {}
        Some([file, ..]) => {
            let said = format_args!(
                "`{}` is an instance, but `gridc compare` needs puzzles; `gridc solve` reads instances (and traces an \
                exact cover with `--trace`)",
                file.path.display()
            );
            return Err(Unusable::told(Exit::Usage, said));
        }
    }
    let request = Request {
        time: Some(arguments.limits.time.unwrap_or(TIME)),
        nodes: arguments.limits.nodes,
        memory: arguments.limits.memory,
        interrupt: signals.interrupt.clone(),
        ..Request::unique()
    };
    let mut input = files::open(&arguments.input, look, &signals)?;
    let ledger = Ledger::open(output, &request, Path::new("."))?;
    check_writable(output)?;
    CompareRun::new(arguments, &contenders, &pairs, &request, &signals, look).all(&mut input, ledger)
}

/// Rejects results that would overwrite the input or each other.
fn check_paths(arguments: &CompareArguments) -> Result<(), Unusable> {
    let output = &arguments.output;
    let refused = |said: std::fmt::Arguments<'_>| Err(Unusable::told(Exit::Usage, said));
    let files = [
        ("--plot", &output.plot),
        ("--html", &output.html),
        ("--markdown", &output.markdown),
        ("--latex", &output.latex),
        ("--save", &output.save),
    ];
    for (option, path) in files {
        if path.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            return refused(format_args!("`{option}` needs a file, not standard output"));
        }
    }
    if let Some(plot) = &output.plot
        && let Some(extension) = plot.extension().filter(|extension| !extension.eq_ignore_ascii_case("svg"))
    {
        let extension = extension.to_string_lossy();
        return refused(format_args!(
            "`--plot` writes SVG, not {extension}; write `--plot {}`, and convert the picture to {extension} with \
            another program",
            plot.with_extension("svg").display()
        ));
    }
    let results: Vec<_> = std::iter::once(&output.csv).chain(files.map(|(_, path)| path)).flatten().collect();
    for (number, path) in results.iter().enumerate().filter(|(_, path)| path.as_os_str() != "-") {
        let shown = path.display();
        if arguments.input.files.iter().any(|file| is_same(file, path)) {
            return refused(format_args!("`{shown}` is an input file and would be overwritten"));
        }
        if results[..number].iter().any(|other| other == path || is_same(other, path)) {
            return refused(format_args!("`{shown}` is named for two results; give each its own file"));
        }
    }
    Ok(())
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        // A file that does not exist yet cannot be an input.
        _ => false,
    }
}
