//! Reads the texts of files, directories, links and standard input, and determines the format of each.

use super::payload::{LinkIterator, is_link};
use super::{DetectedFormat, FORMATS, Format, Reading, detect, lines};
use crate::puzzle::SourceId;
use crate::syntax::{Diagnostic, PUZZLE_EXTENSIONS, PuzzleFile, ReadError, ReadErrorKind, Source, Sources, extension};
use std::collections::VecDeque;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Extensions of instances and programs, which are never read as puzzles.
const NO_PUZZLES: [&str; 9] = ["rs", "cnf", "dimacs", "xcc", "dlx", "opb", "pb", "lp", "mps"];

/// The number of cells of the smallest board.
const SMALLEST: usize = 16;

/// A text, or a piece of one, ready to be parsed.
#[derive(Clone, Debug)]
pub struct Input {
    pub source: Source,
    /// Its format, or the message that it is unknown.
    pub format: Result<DetectedFormat, Diagnostic>,
}

/// The inputs still to be read.
#[derive(Debug)]
pub struct Inputs {
    paths: VecDeque<InputPath>,
    /// A text that is already in memory.
    text: Option<Input>,
    /// A list that is read piece by piece.
    open: Option<PuzzleFile>,
    /// The links of the current file.
    links: Option<LinkIterator>,
    format: Option<&'static Format>,
    /// Set when standard input turns out to be a list whose writer waits for answers; `None` if it is read to the end first.
    streams: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
struct InputPath {
    path: PathBuf,
    /// Found in a directory under an uninformative name: skipped if it is not a puzzle.
    doubtful: bool,
}

impl Inputs {
    /// Makes the inputs of files, directories, and `-` for standard input, in this order; all are in `format`, if it is given. In
    /// a directory, the files directly in it are read, sorted by name. A link to a puzzle, or the puzzle itself, may be given in
    /// place of a file. In a file with one link per line, the text in each link is a separate input.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, format: Option<&'static Format>) -> Self {
        let paths = paths.into_iter().map(|path| InputPath { path, doubtful: false }).collect();
        Self { paths, text: None, open: None, links: None, format, streams: None }
    }

    /// Sets whether lists on standard input, with a puzzle or a link per line, are passed on line by line as they arrive.
    /// `streams` is set before the first of them is.
    #[must_use]
    pub fn streaming(self, streams: Option<Arc<AtomicBool>>) -> Self {
        Self { streams, ..self }
    }

    /// Makes the input of a text that is already in memory: the text itself, or, if it contains links, an input for the text in
    /// each of them.
    pub fn of(source: Source, format: Option<&'static Format>) -> Self {
        let links = LinkIterator::of(&source, format);
        let recognise = |source: Source| Input {
            format: format.map_or_else(|| detect(&source, None), |format| Ok(format.into())),
            source,
        };
        let text = links.is_none().then(|| recognise(source));
        Self { paths: VecDeque::new(), text, open: None, links, format, streams: None }
    }

    /// Returns the next text, after adding it to `sources`; the caller must close it there after use. `None` at the end. After an
    /// error, the next call continues with the next file.
    ///
    /// # Errors
    /// If a file cannot be read or is no text.
    pub fn read(&mut self, sources: &mut Sources) -> Option<Result<Input, ReadError>> {
        if let Some(input) = self.text.take() {
            return Some(Ok(input));
        }
        loop {
            if let Some(links) = &mut self.links {
                match links.read(sources) {
                    Some(input) => return Some(Ok(input)),
                    None => self.links = None,
                }
            }
            if let Some(open) = &mut self.open {
                match open.piece(sources) {
                    Some(Ok(source)) if LinkIterator::of(&source, self.format).is_some() => {
                        self.links = LinkIterator::of(&source, self.format);
                        sources.close(source.id);
                        continue;
                    }
                    Some(source) => {
                        return Some(source.map(|source| Input { source, format: Ok(lines::FORMAT.into()) }));
                    }
                    None => self.open = None,
                }
            }
            let InputPath { path, doubtful } = self.paths.pop_front()?;
            if path.as_os_str() != "-" && path.is_dir() {
                match listed(&path) {
                    Ok(files) => files.into_iter().rev().for_each(|file| self.paths.push_front(file)),
                    Err(kind) => return Some(Err(ReadError { path, kind })),
                }
                continue;
            }
            let input = self.begin(path, sources);
            if let Ok(input) = &input
                && let Some(links) = LinkIterator::of(&input.source, self.format)
            {
                sources.close(input.source.id);
                self.links = Some(links);
                continue;
            }
            let known = matches!(&input, Ok(Input { format: Ok(_), .. }));
            if known || !doubtful {
                return Some(input);
            }
            self.open = None;
            if let Ok(input) = input {
                sources.close(input.source.id);
            }
        }
    }

    /// Opens a file and reads it whole, or its first piece.
    fn begin(&mut self, path: PathBuf, sources: &mut Sources) -> Result<Input, ReadError> {
        if let Some(text) = path.to_str().filter(|text| is_puzzle(text) && !path.exists()) {
            let source = sources.add(if is_link(text) { "link" } else { "argument" }, text, 0);
            let format = self.format.map_or_else(|| detect(&source, None), |format| Ok(format.into()));
            return Ok(Input { source, format });
        }
        let is_input = path.as_os_str() == "-" && !std::io::stdin().is_terminal();
        let mut file = match &self.streams {
            Some(streams) if is_input => {
                let mut file = PuzzleFile::stream()?;
                while file.is_paused() {
                    if file.so_far().is_some_and(|text| is_list(text, self.format)) {
                        streams.store(true, Ordering::Release);
                        break;
                    }
                    file.read_on()?;
                }
                file
            }
            _ => PuzzleFile::open(path)?,
        };
        let extension = file.extension().map(str::to_owned);
        let recognise = |source: &Source| match self.format {
            Some(format) => Ok(format.into()),
            None => detect(source, extension.as_deref()),
        };
        if file.is_whole() {
            let source = file.all(sources)?;
            return Ok(Input { format: recognise(&source), source });
        }
        let Some(first) = file.piece(sources) else { return Err(file.error(ReadErrorKind::Empty)) };
        let source = first?;
        match recognise(&source) {
            Ok(detected) if detected.format == lines::FORMAT => {
                self.open = Some(file);
                Ok(Input { source, format: Ok(detected) })
            }
            _ if file.is_paused() => {
                self.open = Some(file);
                Ok(Input { source, format: Ok(lines::FORMAT.into()) })
            }
            _ => {
                sources.close(source.id);
                Err(file.error(ReadErrorKind::TooLarge))
            }
        }
    }
}

/// Returns whether a text is the beginning of a list, with a puzzle or a link per line, of which at least one is present.
fn is_list(text: &str, format: Option<&'static Format>) -> bool {
    let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
    let named = |format: &'static Format| Ok(DetectedFormat::from(format));
    match format.map_or_else(|| detect(&source, None), named) {
        Ok(detected) if detected.format == lines::FORMAT => {
            format.is_some() || lines::FORMAT.read(&source, Reading::plain()).next().is_some()
        }
        _ => LinkIterator::of(&source, format).is_some(),
    }
}

/// Returns whether a command line argument can only be meant as a puzzle and not as a file name: a link, a text in a format with
/// a mark, or a board, as a line or drawn.
pub fn is_puzzle(text: &str) -> bool {
    is_link(text) || FORMATS.iter().any(|format| (format.recognises)(text)) || is_board(text)
}

/// Returns whether a text has as many cells as the smallest board, at least half of them digits and blanks, and is recognised.
fn is_board(text: &str) -> bool {
    let written = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let cells = written.clone().filter(|byte| byte.is_ascii_digit() || b".-_*".contains(byte)).count();
    cells >= SMALLEST && cells * 2 >= written.count() && detect(&Sources::new().add("argument", text, 0), None).is_ok()
}

/// Returns the sort key of a name, in which numbers count as numbers, so that 2 precedes 10.
fn natural(name: &str) -> (Vec<(String, u128)>, String) {
    let mut parts: Vec<(String, u128)> = vec![(String::new(), 0)];
    let mut in_number = false;
    for c in name.chars() {
        match (c.to_digit(10), parts.last_mut()) {
            (Some(digit), Some((_, number))) => {
                *number = number.saturating_mul(10).saturating_add(u128::from(digit));
                in_number = true;
            }
            (None, Some((text, _))) if !in_number => text.push(c),
            _ => {
                parts.push((c.to_string(), 0));
                in_number = false;
            }
        }
    }
    (parts, name.to_owned())
}

/// Returns the files of a directory that may be puzzles, by name.
fn listed(directory: &Path) -> Result<Vec<InputPath>, ReadErrorKind> {
    let entries = fs::read_dir(directory).map_err(|e| ReadErrorKind::Io(e.kind()))?;
    let hidden = |path: &Path| path.file_name().is_none_or(|n| n.to_string_lossy().starts_with('.'));
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.is_file() && !hidden(p)).collect();
    paths.sort_by_cached_key(|path| natural(&path.to_string_lossy()));
    let ends_in = |path: &Path, names: &[&str]| {
        let extension = extension(path).unwrap_or("");
        names.iter().any(|e| e.eq_ignore_ascii_case(extension))
    };
    paths.retain(|path| !ends_in(path, &NO_PUZZLES));
    let known = |path: &Path| ends_in(path, &PUZZLE_EXTENSIONS);
    match paths.is_empty() {
        true => Err(ReadErrorKind::NoFiles),
        false => Ok(paths.into_iter().map(|path| InputPath { doubtful: !known(&path), path }).collect()),
    }
}
