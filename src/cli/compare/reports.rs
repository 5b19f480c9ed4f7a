//! Writes the report files of `--html`, `--markdown` and `--latex`.

use crate::cli::arguments::{CompareArguments, ResultArguments};
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::output::deliver;
use crate::compare::report::{Report, html, latex, markdown};
use crate::puzzle::clean_line;

/// Function that renders a report.
type ReportRenderer = fn(&Report) -> String;

/// Returns whether the command line requests a report.
pub fn wanted(output: &ResultArguments) -> bool {
    output.html.is_some() || output.markdown.is_some() || output.latex.is_some()
}

/// Writes the requested reports.
///
/// # Errors
/// If one cannot be written.
pub fn write(output: &ResultArguments, report: &Report) -> Result<(), Unusable> {
    let forms: [(_, ReportRenderer); 3] = [(&output.html, html), (&output.markdown, markdown), (&output.latex, latex)];
    // Ctrl-C ends the measurements, but the results so far are still written.
    let signals = Signals::default();
    forms.into_iter().try_for_each(|(path, form)| match path {
        Some(path) => deliver(Some(path), form(report).as_bytes(), &signals),
        None => Ok(()),
    })
}

/// Returns the command line of this run, quoted for a shell.
pub fn command() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let quoted =
        words.map(|word| shlex::try_quote(&word).map_or_else(|_| clean_line(&word), |quoted| quoted.into_owned()));
    std::iter::once("gridc".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// Describes the measuring conditions: program, build and machine.
pub fn environment(arguments: &CompareArguments) -> Vec<(String, String)> {
    let build = if cfg!(debug_assertions) { "without optimisation: times are not representative" } else { "optimised" };
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

/// Returns the value of the line `name : value` in a file of Linux' `/proc`; `None` elsewhere.
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
