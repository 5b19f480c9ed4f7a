//! Puzzles from files, directories and standard input.
//!
//! A thread of its own reads, parses and resolves ahead of the search, a few batches at most.

use super::arguments::{FileFormat, InputArguments};
use super::exit::Exit;
use super::input::{Input, Loaded};
use super::interrupt::Signals;
use super::reader::Reader;
use crate::formats::Inputs;
use crate::language::Library;
use crate::puzzle::clean_line;
use crate::report::{Failure, FailureKind};
use crate::syntax::ast::Use;
use crate::syntax::{Look, Sources, draw, grid};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Batches that the reader may be ahead.
const AHEAD: usize = 4;
/// How often a wait for input looks whether Ctrl-C was pressed.
const LOOK_UP: Duration = Duration::from_millis(50);

/// The puzzles of the files named on the command line.
pub struct Files {
    batches: Receiver<Vec<Loaded>>,
    batch: std::vec::IntoIter<Loaded>,
    thread: Option<JoinHandle<()>>,
    signals: Signals,
}

/// Why the input cannot be opened.
pub struct Unusable {
    /// What to exit with.
    pub exit: Exit,
    /// What to tell; it ends with a newline.
    pub said: String,
}

/// Opens the input.
///
/// # Errors
/// If the layout or the models named on the command line are unusable.
pub fn open(arguments: &InputArguments, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    let mut sources = Sources::new();
    let library = library(arguments.models.as_deref(), look, &mut sources)?;
    let layout = arguments.layout.as_deref().map(|text| layout(text, look, &library, &mut sources)).transpose();
    let layout = layout.map_err(|said| Unusable { exit: Exit::Usage, said })?;
    let format = arguments.format.map(FileFormat::puzzle).transpose().map_err(|name| {
        let said = format!(
            "error: `--format {name}` names instances, and puzzles are wanted here; \
             `gridc solve`, `check` and `count` take instances\n"
        );
        Unusable { exit: Exit::Usage, said }
    })?;
    let (to_us, batches) = sync_channel(AHEAD);
    let (files, as_given, reading) = (arguments.files.clone(), arguments.as_given, arguments.reading());
    let strict = arguments.strict;
    let thread = std::thread::Builder::new().name("reader".to_owned()).spawn(move || {
        // What reads files cannot change threads, so it is made here.
        Reader::new(Inputs::new(files, format), sources, library, layout, as_given, reading, to_us)
            .strict(strict)
            .run();
    });
    let thread =
        thread.map_err(|e| Unusable { exit: Exit::Internal, said: format!("error: cannot start a thread: {e}\n") })?;
    Ok(Files { batches, batch: Vec::new().into_iter(), thread: Some(thread), signals: signals.clone() })
}

/// The library with the user's directory over it.
///
/// A mistake in any file of the directory is said, since a layout that could not be read would otherwise be missed in
/// silence, or the embedded one be taken for it.
///
/// # Errors
/// If the directory cannot be read, or a file in it is wrong.
pub fn library(models: Option<&Path>, look: Look, sources: &mut Sources) -> Result<Library, Unusable> {
    let Some(path) = models else { return Ok(Library::new(sources)) };
    let library = Library::with_directory(path, sources).map_err(|e| {
        let said = format!("error: cannot read the models in {}: {e}\n", clean_line(&path.display().to_string()));
        Unusable { exit: Exit::NoInput, said }
    })?;
    let problems = library.diagnostics();
    let wrong = problems.iter().filter(|d| d.is_error()).map(|problem| {
        let shown: Vec<_> = problem.labels.iter().filter_map(|l| sources.get(l.span.source)).cloned().collect();
        draw(problem, &shown, look)
    });
    let said: String = wrong.collect();
    if said.is_empty() { Ok(library) } else { Err(Unusable { exit: Exit::BadInput, said }) }
}

fn layout(text: &str, look: Look, library: &Library, sources: &mut Sources) -> Result<Use, String> {
    let source = sources.add("--layout", text, 0);
    let known = grid::parse_use(&source).and_then(|found| library.knows(&found.name).map(|()| found));
    known.map_err(|problem| draw(&problem, &[source], look))
}

impl Input for Files {
    fn next(&mut self) -> Option<Loaded> {
        loop {
            if let Some(loaded) = self.batch.next() {
                return Some(loaded);
            }
            match self.batches.recv_timeout(LOOK_UP) {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(RecvTimeoutError::Timeout) if self.signals.interrupt.raised() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
        }
    }
}

impl Files {
    /// The end of the input; a reader that ended in a panic must not look like it.
    fn end(&mut self) -> Option<Loaded> {
        self.thread.take()?.join().err()?;
        Some(Loaded {
            source: "input".into(),
            index: 1,
            puzzle: Err(Failure { kind: FailureKind::Internal, message: "the reader panicked".to_owned() }),
            parse: Duration::ZERO,
            format: None,
            ast: None,
            expected: None,
            doubts: Vec::new(),
            diagnostics: Vec::new(),
            sources: Vec::new(),
        })
    }
}

/// Layouts with their parameters, and their descriptions.
///
/// # Errors
/// If the models cannot be read.
pub fn layouts(models: Option<&Path>, look: Look) -> Result<Vec<(String, String)>, Unusable> {
    let mut sources = Sources::new();
    let layouts = library(models, look, &mut sources)?.layouts();
    Ok(layouts
        .into_iter()
        .map(|layout| match layout.parameters.is_empty() {
            true => (layout.name, layout.summary),
            false => (format!("{}({})", layout.name, layout.parameters.join(", ")), layout.summary),
        })
        .collect())
}
