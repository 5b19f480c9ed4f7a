//! Runs `gridc fmt`, which writes files in the canonical form of the language.

use super::arguments::{Appearance, FmtArguments};
use super::output::of_file;
use super::rewrite::rewrite;
use super::terminal::{Stream, look};
use super::{Exit, files, written};
use crate::formats::{Format, Inputs, Reading, grid as grid_format};
use crate::front::UpgradeError;
use crate::puzzle::clean_line;
use crate::syntax::{Diagnostic, ReadErrorKind, Source, Sources, draw, grid};
use std::ffi::OsStr;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

/// Prints, rewrites or checks files.
pub fn fmt(arguments: &FmtArguments) -> Exit {
    match FmtRun::new(arguments) {
        Ok(mut run) => run.all().unwrap_or_else(|error| written(Err(error))),
        Err((exit, problem)) => {
            let _ = writeln!(std::io::stderr(), "error: {problem}");
            exit
        }
    }
}

/// Reason why a file cannot be formatted, with the exit code.
type FormatError = (Exit, String);

struct FmtRun<'a> {
    arguments: &'a FmtArguments,
    paths: Vec<PathBuf>,
    sources: Sources,
}

impl<'a> FmtRun<'a> {
    fn new(arguments: &'a FmtArguments) -> std::result::Result<Self, FormatError> {
        let paths = grid_files(&arguments.files)?;
        let in_place = arguments.write || arguments.check;
        let usage = |said: &str| Err((Exit::Usage, said.to_owned()));
        if !in_place && paths.len() > 1 {
            return usage("to format several files, write --write or --check");
        }
        if arguments.write && paths.iter().any(|path| path.as_os_str() == "-") {
            return usage("--write needs files: standard input cannot be rewritten");
        }
        let other = paths.iter().find(|path| path.as_os_str() != "-" && !is_grid(path));
        if let Some(path) = other.filter(|_| in_place) {
            return usage(&format!("{}: only .grid files can be rewritten or checked", shown(path)));
        }
        Ok(Self { arguments, paths, sources: Sources::new() })
    }

    /// Formats all files; returns the highest of their exit codes.
    fn all(&mut self) -> Result<Exit> {
        let mut exit = Exit::Done;
        for path in std::mem::take(&mut self.paths) {
            exit = exit.max(self.one(&path)?);
        }
        Ok(exit)
    }

    fn one(&mut self, path: &Path) -> Result<Exit> {
        let (source, text) = match self.formatted(path) {
            Ok(found) => found,
            Err((exit, said)) => {
                let _ = std::io::stderr().write_all(said.as_bytes());
                return Ok(exit);
            }
        };
        // The text that was read has normalised line ends and no byte order mark, so the bytes of the file are compared.
        let differs = match std::fs::read(path) {
            Ok(bytes) => bytes != text.as_bytes(),
            Err(_) => *source.text != *text,
        };
        if !self.arguments.write && !self.arguments.check {
            std::io::stdout().write_all(text.as_bytes())?;
            return Ok(Exit::Done);
        }
        if self.arguments.write
            && differs
            && let Err(error) = rewrite(path, &text)
        {
            return Ok(written(Err(of_file(path, error))));
        }
        if self.arguments.check && differs {
            writeln!(std::io::stdout(), "{}", shown(path))?;
            return Ok(Exit::Differs);
        }
        Ok(Exit::Done)
    }

    /// Returns the text of a file and its canonical form, or the mistakes in full lines.
    fn formatted(&mut self, path: &Path) -> std::result::Result<(Source, String), FormatError> {
        let mut inputs = Inputs::new([path.to_owned()], is_grid(path).then_some(grid_format::FORMAT));
        let input = match inputs.read(&mut self.sources) {
            Some(Ok(input)) => input,
            Some(Err(error)) => {
                let exit = if matches!(error.kind, ReadErrorKind::Io(_)) { Exit::NoInput } else { Exit::BadInput };
                return Err((exit, self.drawn(&[error.diagnostic()], &[])));
            }
            None => return Err((Exit::NoInput, format!("error: {} is empty\n", shown(path)))),
        };
        let source = input.source;
        let wrong =
            |run: &Self, problems: &[Diagnostic]| (Exit::BadInput, run.drawn(problems, std::slice::from_ref(&source)));
        let format = input.format.map_err(|problem| wrong(self, &[problem]))?.format;
        let text = if format == grid_format::FORMAT {
            match self.arguments.upgrade {
                true => self.upgraded(&source)?,
                false => grid::format(&source).map_err(|problems| wrong(self, &problems))?,
            }
        } else {
            self.translated(&source, format)?
        };
        let again = Source { text: text.as_str().into(), ..source.clone() };
        if grid::format(&again).is_ok_and(|settled| settled == text) {
            return Ok((source, text));
        }
        Err((Exit::Internal, format!("internal error: {} cannot be formatted without loss\n", shown(path))))
    }

    /// Returns a file converted to the newest version of the language.
    fn upgraded(&self, source: &Source) -> std::result::Result<String, FormatError> {
        let look = look(&Appearance::default(), Stream::Error);
        let reader = files::reader(self.arguments.models.as_deref(), None, look);
        let mut reader = reader.map_err(|unusable| (unusable.exit, unusable.said))?;
        reader.upgrade(&source.name, &source.text).map_err(|error| {
            let said = match &error {
                UpgradeError::Wrong(mistakes) => mistakes.drawn(look),
                UpgradeError::Refused(mistakes) => {
                    format!("error: {}: {error}\n{}", clean_line(&source.name), mistakes.drawn(look))
                }
                UpgradeError::Different(_) => format!("error: {}: {error}\n", clean_line(&source.name)),
            };
            (Exit::BadInput, said)
        })
    }

    /// Returns the single puzzle of a file in another format, in the `.grid` language.
    fn translated(&self, source: &Source, format: &'static Format) -> std::result::Result<String, FormatError> {
        let mut found = format.read(source, Reading::plain());
        let parsed = found.next();
        if found.next().is_some() {
            let said = format!(
                "error: {} contains several puzzles, but a .grid file contains \
                one\n",
                clean_line(&source.name)
            );
            return Err((Exit::BadInput, said));
        }
        let (ast, diagnostics) = parsed.map_or((None, Vec::new()), |parsed| (parsed.ast, parsed.diagnostics));
        match ast {
            Some(mut ast) if !diagnostics.iter().any(Diagnostic::is_error) => {
                ast.state_version();
                Ok(grid::print(&ast))
            }
            _ => Err((Exit::BadInput, self.drawn(&diagnostics, std::slice::from_ref(source)))),
        }
    }

    fn drawn(&self, problems: &[Diagnostic], sources: &[Source]) -> String {
        let look = look(&Appearance::default(), Stream::Error);
        problems.iter().map(|problem| draw(problem, sources, look)).collect()
    }
}

/// Returns the named files, and the `.grid` files of the named directories, sorted by name.
fn grid_files(named: &[PathBuf]) -> std::result::Result<Vec<PathBuf>, FormatError> {
    let mut files = Vec::new();
    for path in named {
        if path.as_os_str() == "-" || !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let unreadable = |error| (Exit::NoInput, format!("cannot read {}: {error}", shown(path)));
        let mut within = Vec::new();
        for entry in std::fs::read_dir(path).map_err(unreadable)? {
            within.push(entry.map_err(unreadable)?.path());
        }
        within.retain(|file| is_grid(file) && file.is_file());
        within.sort();
        if within.is_empty() {
            return Err((Exit::BadInput, format!("{} contains no .grid file", shown(path))));
        }
        files.append(&mut within);
    }
    Ok(files)
}

fn is_grid(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("grid"))
}

fn shown(path: &Path) -> String {
    clean_line(&path.display().to_string())
}
