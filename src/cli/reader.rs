//! Reads, parses and resolves puzzles, and sends them on in batches.

use super::input::Loaded;
use crate::code::Code;
use crate::formats::{Format, Inputs, Reading};
use crate::language::{Expected, Library, Wishes, refused, resolve_read};
use crate::puzzle::{Doubt, Puzzle, SourceId, Span};
use crate::report::{Failure, FailureKind};
use crate::syntax::ast::{Ast, Use};
use crate::syntax::{Diagnostic, Parsed, ReadError, ReadErrorKind, Source, Sources};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

/// Puzzles per batch.
const LARGEST: usize = 64;
/// A batch that took so long to read is sent on though it is not full.
const PATIENCE: Duration = Duration::from_millis(2);

/// Why a puzzle is refused.
const STRICT: &str = "`--strict` answers only what was understood wholly";

/// The thread that reads.
pub struct Reader {
    inputs: Inputs,
    sources: Sources,
    library: Library,
    layout: Option<Use>,
    as_given: bool,
    strict: bool,
    reading: Reading,
    outbox: Outbox,
    /// The file at hand.
    file: Arc<str>,
    /// Its format, if it is known.
    format: Option<&'static dyn Format>,
    /// Number of its puzzles so far: a large file comes in pieces.
    index: u64,
}

struct Outbox {
    to: SyncSender<Vec<Loaded>>,
    batch: Vec<Loaded>,
    since: Instant,
}

/// Nobody takes puzzles any more.
struct Closed;

impl Reader {
    /// A reader of these inputs, with the user's layout if there is one; `as_given`: entered digits are givens; `reading`: what the user
    /// says about drawings.
    pub fn new(
        inputs: Inputs,
        sources: Sources,
        library: Library,
        layout: Option<Use>,
        as_given: bool,
        reading: Reading,
        to: SyncSender<Vec<Loaded>>,
    ) -> Self {
        let outbox = Outbox { to, batch: Vec::new(), since: Instant::now() };
        Self {
            inputs,
            sources,
            library,
            layout,
            as_given,
            strict: false,
            reading,
            outbox,
            file: "".into(),
            format: None,
            index: 0,
        }
    }

    /// Whether puzzles that were not understood wholly are refused.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Reads until the input ends or nobody takes puzzles any more.
    pub fn run(mut self) {
        // Closed early, it has nobody to tell.
        let _ = self.read();
    }

    fn read(&mut self) -> Result<(), Closed> {
        while let Some(input) = self.inputs.read(&mut self.sources) {
            match input {
                Err(error) => self.unreadable(&error)?,
                Ok(input) => {
                    let source = input.source;
                    if *self.file != *source.name || source.lines_before == 0 {
                        self.file = source.name.as_str().into();
                        self.index = 0;
                    }
                    self.format = input.format.as_ref().ok().map(|detected| detected.format);
                    match input.format {
                        Err(problem) => {
                            self.index += 1;
                            self.refuse(not_understood(&problem), problem)?;
                        }
                        Ok(detected) => {
                            let mut notes = detected.notes;
                            let mut start = Instant::now();
                            let reading = self.reading.clone();
                            for parsed in detected.format.read(&source, &reading) {
                                self.index += 1;
                                self.parsed(parsed, std::mem::take(&mut notes), start)?;
                                start = Instant::now();
                            }
                            if self.index == 0 && source.lines_before == 0 {
                                self.index = 1;
                                let problem = without_puzzle(&source);
                                self.refuse(not_understood(&problem), problem)?;
                            }
                        }
                    }
                    self.sources.close(source.id);
                }
            }
            self.outbox.flush()?;
        }
        Ok(())
    }

    fn unreadable(&mut self, error: &ReadError) -> Result<(), Closed> {
        self.file = error.path.display().to_string().into();
        self.index = 1;
        let kind = match error.kind {
            ReadErrorKind::Io(_) => FailureKind::NoInput,
            _ => FailureKind::BadInput,
        };
        let problem = error.diagnostic();
        self.refuse(Failure { kind, message: problem.message.clone() }, problem)
    }

    /// Resolves a puzzle whose reading began at `start`.
    fn parsed(&mut self, parsed: Parsed, mut diagnostics: Vec<Diagnostic>, start: Instant) -> Result<(), Closed> {
        let Parsed { ast, diagnostics: read } = parsed;
        let expected = ast.as_ref().and_then(Expected::of);
        let wishes = Wishes { layout: self.layout.as_ref(), as_given: self.as_given };
        let resolved = resolve_read(ast.as_ref(), read, &self.library, wishes);
        diagnostics.extend(resolved.diagnostics);
        let mut puzzle = resolved.puzzle;
        let doubts = puzzle.as_ref().map(|puzzle| puzzle.doubts.clone()).unwrap_or_default();
        if let Some(refused) = puzzle.as_ref().filter(|_| self.strict).and_then(|puzzle| refused(puzzle, STRICT)) {
            diagnostics.push(refused);
            puzzle = None;
        }
        let puzzle = puzzle.ok_or_else(|| match diagnostics.iter().find(|d| d.is_error()) {
            Some(problem) => not_understood(problem),
            None => Failure { kind: FailureKind::BadInput, message: "the puzzle was not understood".to_owned() },
        });
        self.send(puzzle, start.elapsed(), ast, expected, doubts, diagnostics)
    }

    fn refuse(&mut self, failure: Failure, problem: Diagnostic) -> Result<(), Closed> {
        self.send(Err(failure), Duration::ZERO, None, None, Vec::new(), vec![problem])
    }

    fn send(
        &mut self,
        puzzle: Result<Puzzle, Failure>,
        parse: Duration,
        ast: Option<Ast>,
        expected: Option<Expected>,
        doubts: Vec<Doubt>,
        diagnostics: Vec<Diagnostic>,
    ) -> Result<(), Closed> {
        let labelled = diagnostics.iter().flat_map(|d| d.labels.iter().map(|l| l.span.source));
        // What is found out later may point into the puzzle and into the definitions of its rules.
        let later = puzzle.iter().flat_map(|puzzle| {
            let stated = puzzle.solution.iter().map(|s| s.span.source);
            let clues = puzzle.origins.iter().map(|o| o.span.source);
            let rules = puzzle.clues.iter().flat_map(|c| c.demands.iter().map(|d| d.span.source));
            stated.chain(clues).chain(rules)
        });
        let own = ast.iter().filter_map(|ast| ast.items.first()).map(|item| item.span.source);
        let mut ids: Vec<SourceId> = labelled.chain(later).chain(own).collect();
        ids.sort_unstable();
        ids.dedup();
        let sources: Vec<Source> = ids.into_iter().filter_map(|id| self.sources.get(id).cloned()).collect();
        let (source, index, format) = (self.file.clone(), self.index, self.format);
        self.outbox.put(Loaded { source, index, puzzle, parse, format, ast, expected, doubts, diagnostics, sources })
    }
}

/// The message about a file that has nothing but comments, or the names of columns.
fn without_puzzle(source: &Source) -> Diagnostic {
    Diagnostic::new(Code::E0424, "there is no puzzle here")
        .at(Span::new(source.id, 0, 0), "comments or column names only")
}

fn not_understood(problem: &Diagnostic) -> Failure {
    Failure { kind: FailureKind::BadInput, message: problem.message.clone() }
}

impl Outbox {
    fn put(&mut self, loaded: Loaded) -> Result<(), Closed> {
        if self.batch.is_empty() {
            self.since = Instant::now();
        }
        self.batch.push(loaded);
        if self.batch.len() >= LARGEST || self.since.elapsed() >= PATIENCE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Closed> {
        match self.batch.is_empty() {
            true => Ok(()),
            false => self.to.send(std::mem::take(&mut self.batch)).map_err(|_| Closed),
        }
    }
}
