//! The files of `--html`, `--markdown` and `--latex`.

use crate::cli::arguments::{CompareArguments, ResultArguments};
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::output::deliver;
use crate::compare::report::{Report, html, latex, markdown};
use crate::puzzle::clean_line;

/// How a report is written.
type Form = fn(&Report) -> String;

/// Whether the command line asks for any.
pub fn wanted(output: &ResultArguments) -> bool {
    output.html.is_some() || output.markdown.is_some() || output.latex.is_some()
}

/// Writes those that the command line asks for.
///
/// # Errors
/// If one cannot be written.
pub fn write(output: &ResultArguments, report: &Report) -> Result<(), Unusable> {
    let forms: [(_, Form); 3] = [(&output.html, html), (&output.markdown, markdown), (&output.latex, latex)];
    // Ctrl-C ends the measurements; what there is is still written.
    let signals = Signals::default();
    forms.into_iter().try_for_each(|(path, form)| match path {
        Some(path) => deliver(Some(path), form(report).as_bytes(), &signals),
        None => Ok(()),
    })
}

/// The command line of this run, as a shell takes it.
pub fn command() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let quoted =
        words.map(|word| shlex::try_quote(&word).map_or_else(|_| clean_line(&word), |quoted| quoted.into_owned()));
    std::iter::once("gridc".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// What it is measured with: the program, its build, the machine.
pub fn environment(arguments: &CompareArguments) -> Vec<(String, String)> {
    let build = if cfg!(debug_assertions) { "without optimisation: times say little" } else { "optimised" };
    let cores = std::thread::available_parallelism().map_or_else(|_| "unknown".to_owned(), |n| n.to_string());
    let facts = [
        ("gridc", env!("CARGO_PKG_VERSION").to_owned()),
        ("build", build.to_owned()),
        ("system", format!("{} on {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("processor", processor().unwrap_or_else(|| "unknown".to_owned())),
        ("cores", cores),
        ("memory", memory().unwrap_or_else(|| "unknown".to_owned())),
        ("puzzles at a time", arguments.output.jobs.to_string()),
        ("repeats", arguments.matrix.repeat.to_string()),
    ];
    facts.map(|(name, value)| (name.to_owned(), value)).to_vec()
}

/// The value of a line `name : value` of one of Linux' files; `None` elsewhere.
fn of_proc(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn processor() -> Option<String> {
    of_proc("/proc/cpuinfo", "model name")
}

fn memory() -> Option<String> {
    let kilobytes: f64 = of_proc("/proc/meminfo", "MemTotal")?.split_whitespace().next()?.parse().ok()?;
    Some(format!("{:.1} GiB", kilobytes / 1024.0 / 1024.0))
}
