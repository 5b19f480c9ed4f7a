//! Turns inputs (files, standard input, texts) into [`Entry`] values: recognises the format, splits lists, parses, resolves and
//! collects messages.

use super::{Reader, Settings};
use crate::backend::Moment;
use crate::code::Code;
use crate::formats::{DetectedFormat, Format, Input, Inputs, ListParts, PlainForm, grid};
use crate::front::{Block, BlockBoard, Entry, InputPiece};
use crate::language::{Expected, ResolveSettings, refused, resolve_read, suggest};
use crate::puzzle::{PuzzleData, SourceId, Span};
use crate::report::{Failure, FailureKind};
use crate::syntax::ast::Item;
use crate::syntax::grid::parse;
use crate::syntax::{Ast, Diagnostic, Parsed, ReadError, ReadErrorKind, Source, Sources};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The reason for rejecting a puzzle under `--strict`.
const STRICT: &str = "with `--strict`, only puzzles that were fully understood are answered";

/// The time limit for finding suggestions for the mistakes of a puzzle. Resolving its rules may take seconds, and each trial
/// resolves them again.
const PATIENCE: Duration = Duration::from_millis(300);

/// The number of puzzles of a file that are read one by one before blocks start, so that the consumer learns that there are
/// several.
const BEFORE_BLOCKS: u64 = 2;

/// The number of boards per block: large enough that lanes rarely wait for each other at its end, small enough for a short delay.
const BLOCK: usize = 512;

/// The current position in a sequence of inputs.
#[derive(Debug, Default)]
pub struct InputPlace {
    /// The current file.
    file: Arc<str>,
    /// Its format, if it is known.
    format: Option<&'static Format>,
    /// The number of its puzzles so far. A large file is read in pieces.
    index: u64,
    /// The total size in bytes of the texts before the current one.
    before: u64,
    /// The form and the board of plain lines, once one was read without any message; no board if it is not one of blocks.
    plain: Option<(PlainForm, Option<Arc<BlockBoard>>)>,
    /// Whether the consumer takes blocks as well as puzzles.
    pub(in crate::front) takes_blocks: bool,
}

impl Reader {
    /// Returns the inputs at these paths.
    pub(in crate::front) fn inputs(&self, paths: Vec<PathBuf>) -> Inputs {
        Inputs::new(paths, self.format)
    }

    /// Passes on the puzzles of the next input; `None` if there is none.
    pub(in crate::front) fn next_input<B>(
        &mut self,
        inputs: &mut Inputs,
        place: &mut InputPlace,
        take: &mut dyn FnMut(InputPiece) -> ControlFlow<B>,
    ) -> Option<ControlFlow<B>> {
        Some(match inputs.read(&mut self.sources)? {
            Ok(input) => self.input(input, place, take),
            Err(error) => {
                place.begin(error.path.display().to_string().into(), 1);
                match self.takes(place.index) {
                    true => take(InputPiece::of(unreadable(&error, place))),
                    false => ControlFlow::Continue(()),
                }
            }
        })
    }

    fn input<B>(
        &mut self,
        Input { source, format }: Input,
        place: &mut InputPlace,
        take: &mut dyn FnMut(InputPiece) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if *place.file != *source.name || source.lines_before == 0 {
            place.begin(source.name.as_str().into(), 0);
        }
        place.format = format.as_ref().ok().map(|detected| detected.format);
        let taken = match format {
            Err(problem) => {
                place.index += 1;
                match self.takes(place.index) {
                    true => take(InputPiece::of(self.refused(place, problem))),
                    false => ControlFlow::Continue(()),
                }
            }
            Ok(detected) => self.puzzles(&source, detected, place, take),
        };
        place.before += source.text.len() as u64;
        self.sources.close(source.id);
        taken
    }

    fn puzzles<B>(
        &self,
        source: &Source,
        DetectedFormat { format, notes }: DetectedFormat,
        place: &mut InputPlace,
        take: &mut dyn FnMut(InputPiece) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let parts = match place.takes_blocks && self.settings.is_usual() {
            true => format.parts(source, &self.reading),
            false => None,
        };
        match parts {
            Some(parts) => self.lines(parts, notes, place, take)?,
            None => self.each(format, source, notes, place, take)?,
        }
        if place.index == 0 && source.lines_before == 0 {
            place.index = 1;
            if self.takes(place.index) {
                take(InputPiece::of(self.refused(place, without_puzzle(source))))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the puzzle with this number is in the shard that is read.
    fn takes(&self, index: u64) -> bool {
        self.shard.is_none_or(|shard| shard.holds(index))
    }

    /// Passes on the puzzles of a text one by one.
    fn each<B>(
        &self,
        format: &'static Format,
        source: &Source,
        mut notes: Vec<Diagnostic>,
        place: &mut InputPlace,
        take: &mut dyn FnMut(InputPiece) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut start = Moment::now();
        for parsed in format.read(source, &self.reading) {
            place.index += 1;
            // Messages about the whole file are attached to its first puzzle.
            let notes = std::mem::take(&mut notes);
            if self.takes(place.index) {
                take(InputPiece::of(self.resolve(parsed, notes, start, place)))?;
            }
            start = Moment::now();
        }
        ControlFlow::Continue(())
    }

    /// Passes on the lines of a list. Lines that need no syntax tree are passed on in blocks, once their board is known.
    fn lines<B>(
        &self,
        mut parts: ListParts<'_>,
        mut notes: Vec<Diagnostic>,
        place: &mut InputPlace,
        take: &mut dyn FnMut(InputPiece) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut start = Moment::now();
        loop {
            let known = place.plain.clone().filter(|_| place.index >= BEFORE_BLOCKS && notes.is_empty());
            let known = known.and_then(|(form, board)| Some((form, board?)));
            if let Some((form, board)) = known
                && let Some((mut digits, end)) = parts.plain(&form, BLOCK, |digits| !board.is_repeated(digits))
            {
                let (source, mut index, end) = (place.file.clone(), place.index + 1, place.before + end as u64);
                place.index += (digits.len() / board.cells()) as u64;
                let mut step = 1;
                if let Some(shard) = self.shard {
                    let first = index;
                    (index, step) = (first + shard.until(first), shard.step());
                    let mut numbers = first..;
                    let held = digits.chunks(board.cells()).filter(|_| numbers.next().is_some_and(|n| shard.holds(n)));
                    digits = held.flatten().copied().collect();
                }
                if !digits.is_empty() {
                    take(InputPiece::Block(Block { source, index, step, end, digits, board }))?;
                }
                continue;
            }
            let Some((parsed, form)) = parts.line() else { return ControlFlow::Continue(()) };
            place.index += 1;
            let notes = std::mem::take(&mut notes);
            // A consumer of blocks also needs to know their board.
            let is_told = form.is_some() && place.plain.is_none();
            if !(is_told || self.takes(place.index)) {
                start = Moment::now();
                continue;
            }
            let entry = self.resolve(parsed, notes, start, place);
            if let (Ok(puzzle), Some(form), true) = (&entry.puzzle, form, is_told)
                && entry.diagnostics.is_empty()
            {
                place.plain = Some((form, BlockBoard::of(puzzle).map(Arc::new)));
            }
            if self.takes(place.index) {
                take(InputPiece::of(entry))?;
            }
            start = Moment::now();
        }
    }

    /// Resolves a puzzle; `start` is the time at which reading it began.
    pub(super) fn resolve(
        &self,
        parsed: Parsed,
        mut diagnostics: Vec<Diagnostic>,
        start: Moment,
        place: &InputPlace,
    ) -> Entry {
        let Parsed { mut ast, diagnostics: read } = parsed;
        if let Some(ast) = &mut ast {
            let is_new = |item: &&Item| !ast.items.contains(item);
            let added: Vec<Item> = self.reading.added.iter().filter(is_new).cloned().collect();
            ast.items.extend(added);
        }
        let expected = ast.as_ref().and_then(Expected::of);
        let Settings { layout, as_given, thorough, allow, blanks, .. } = &self.settings;
        if let Some(first) = self.reading.treatments.first()
            && let Some(format) = place.format.filter(|format| !format.has_drawings)
        {
            let said = format!("`--treat {}` has no effect: the format `{}` has no drawings", first.what, format.name);
            diagnostics.push(Diagnostic::new(Code::W0724, said));
        }
        diagnostics.retain(|message| !allow.contains(&message.code));
        let wishes = ResolveSettings {
            layout: layout.as_ref(),
            as_given: *as_given,
            regions_later: *blanks,
            thorough: *thorough,
            allow,
        };
        let told = ast.as_ref().filter(|_| self.settings.blanks).map(|ast| {
            let mut told = ast.clone();
            told.take_blanks();
            told
        });
        let mut resolved = resolve_read(told.as_ref().or(ast.as_ref()), read, &self.library, wishes);
        self.suggest(&mut resolved.diagnostics, wishes, place);
        diagnostics.extend(resolved.diagnostics);
        let mut puzzle = resolved.puzzle;
        let doubts = puzzle.as_ref().map(|puzzle| puzzle.doubts.clone()).unwrap_or_default();
        if let Some(refused) =
            puzzle.as_ref().filter(|_| self.settings.strict).and_then(|puzzle| refused(puzzle, STRICT))
        {
            diagnostics.push(refused);
            puzzle = None;
        }
        let puzzle = puzzle.ok_or_else(|| match diagnostics.iter().find(|d| d.is_error()) {
            Some(problem) => not_understood(problem),
            None => bad("the puzzle was not understood"),
        });
        let (source, index, format, parse) = (place.file.clone(), place.index, place.format, start.elapsed());
        let last = ast.iter().flat_map(|ast| &ast.items).map(|item| item.span.end).max();
        let end = place.before + last.unwrap_or(0) as u64;
        let sources = self.texts_of(&diagnostics, puzzle.as_ref().ok(), ast.as_ref());
        let layout_told = self.settings.layout.is_some();
        Entry { source, index, end, puzzle, parse, format, ast, layout_told, expected, doubts, diagnostics, sources }
    }

    /// Adds suggestions to the errors of a text in gridc's own language.
    fn suggest(&self, diagnostics: &mut [Diagnostic], wishes: ResolveSettings, place: &InputPlace) {
        let Some(found) = diagnostics.iter().find(|found| found.is_error()) else { return };
        let source = found.labels.first().and_then(|label| self.sources.get(label.span.source));
        let Some(source) = source.filter(|_| place.format == Some(grid::FORMAT)) else { return };
        let begun = Moment::now();
        suggest((&source.text, source.id), &self.library, diagnostics, &|text| {
            if begun.elapsed() > PATIENCE {
                return None;
            }
            let read = parse(&Source { text: text.into(), ..source.clone() });
            Some(resolve_read(read.ast.as_ref(), read.diagnostics, &self.library, wishes).diagnostics)
        });
    }

    fn refused(&self, place: &InputPlace, problem: Diagnostic) -> Entry {
        let failure = not_understood(&problem);
        let problems = vec![problem];
        let sources = self.texts_of(&problems, None, None);
        Entry { sources, end: place.before, ..Entry::refused(place.file.clone(), place.index, failure, problems) }
    }

    /// Returns the texts that messages point into, including messages that may follow later.
    fn texts_of(&self, diagnostics: &[Diagnostic], puzzle: Option<&PuzzleData>, ast: Option<&Ast>) -> Vec<Source> {
        let labelled = diagnostics.iter().flat_map(|d| d.labels.iter().map(|l| l.span.source));
        // Later messages may point into the puzzle and into the definitions of its rules.
        let later = puzzle.iter().flat_map(|puzzle| {
            let stated = puzzle.solution.iter().map(|s| s.span.source);
            let clues = puzzle.origins.iter().map(|o| o.span.source);
            let rules = puzzle.clues.iter().flat_map(|c| c.demands.iter().map(|d| d.span.source));
            stated.chain(clues).chain(rules)
        });
        let own = ast.iter().filter_map(|ast| ast.items.first()).map(|item| item.span.source);
        texts(labelled.chain(later).chain(own), &self.sources)
    }
}

impl InputPlace {
    /// Starts another file.
    fn begin(&mut self, file: Arc<str>, index: u64) {
        *self = Self { file, index, format: None, plain: None, ..*self };
    }
}

impl InputPiece {
    fn of(entry: Entry) -> Self {
        Self::Entry(Box::new(entry))
    }
}

/// Returns the texts of these sources, as far as they are loaded.
pub(super) fn texts(ids: impl Iterator<Item = SourceId>, sources: &Sources) -> Vec<Source> {
    let mut ids: Vec<SourceId> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().filter_map(|id| sources.get(id).cloned()).collect()
}

fn unreadable(error: &ReadError, place: &InputPlace) -> Entry {
    let kind = match error.kind {
        ReadErrorKind::Io(_) => FailureKind::NoInput,
        _ => FailureKind::BadInput,
    };
    let problem = error.diagnostic();
    let failure = Failure { kind, message: problem.message.clone() };
    Entry { end: place.before, ..Entry::refused(place.file.clone(), place.index, failure, vec![problem]) }
}

/// Makes the message about a file that contains only comments or column names.
fn without_puzzle(source: &Source) -> Diagnostic {
    Diagnostic::new(Code::E0424, "there is no puzzle here")
        .at(Span::new(source.id, 0, 0), "comments or column names only")
}

pub(super) fn not_understood(problem: &Diagnostic) -> Failure {
    bad(&problem.message)
}

pub(in crate::front) fn bad(message: &str) -> Failure {
    Failure { kind: FailureKind::BadInput, message: message.to_owned() }
}
