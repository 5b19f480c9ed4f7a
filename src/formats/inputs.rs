//! The texts of files, directories, links and standard input, with the format of each.

use super::payload::{Listed, is_link};
use super::{Detected, FORMATS, Format, Reading, detect, lines};
use crate::puzzle::SourceId;
use crate::syntax::{Diagnostic, PUZZLE_EXTENSIONS, PuzzleFile, ReadError, ReadErrorKind, Source, Sources, extension};
use std::collections::VecDeque;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Names of instances and programs, which are no puzzles whatever they look like.
const NO_PUZZLES: [&str; 9] = ["rs", "cnf", "dimacs", "xcc", "dlx", "opb", "pb", "lp", "mps"];

/// Cells of the smallest board.
const SMALLEST: usize = 16;

/// A text, or a piece of one, ready to be parsed.
#[derive(Clone, Debug)]
pub struct Input {
    pub source: Source,
    /// Its format, or why it is not known.
    pub format: Result<Detected, Diagnostic>,
}

/// What is still to be read.
#[derive(Debug)]
pub struct Inputs {
    paths: VecDeque<Wanted>,
    /// A text that is at hand already.
    text: Option<Input>,
    /// A list that is read piece by piece.
    open: Option<PuzzleFile>,
    /// Links of the file at hand.
    links: Option<Listed>,
    format: Option<&'static Format>,
    /// Set when standard input turns out to be a list whose writer waits for answers; `None` if it is read to its end first.
    streams: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
struct Wanted {
    path: PathBuf,
    /// Found in a directory under a name that says nothing: passed over if it is no puzzle.
    doubtful: bool,
}

impl Inputs {
    /// Files, directories, and `-` for standard input, to be read in this order; all in `format`, if it is given.
    /// Of a directory, the files directly in it are read, sorted by name. A link to a puzzle, or the puzzle itself, may
    /// stand in place of a file; and of a file with links, one per line, each is an input of its own: the text that it holds.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, format: Option<&'static Format>) -> Self {
        let paths = paths.into_iter().map(|path| Wanted { path, doubtful: false }).collect();
        Self { paths, text: None, open: None, links: None, format, streams: None }
    }

    /// Whether lists on standard input, a puzzle or a link per line, are passed on line by line as they come. `streams` is
    /// set before the first of them is.
    #[must_use]
    pub fn streaming(self, streams: Option<Arc<AtomicBool>>) -> Self {
        Self { streams, ..self }
    }

    /// A text that is at hand: an input itself, or, if it has links in it, an input for the text in each of them.
    pub fn of(source: Source, format: Option<&'static Format>) -> Self {
        let links = Listed::of(&source, format);
        let recognise = |source: Source| Input {
            format: format.map_or_else(|| detect(&source, None), |format| Ok(format.into())),
            source,
        };
        let text = links.is_none().then(|| recognise(source));
        Self { paths: VecDeque::new(), text, open: None, links, format, streams: None }
    }

    /// The next text, added to `sources`; whoever has done with it closes it there. `None` at the end. After an error
    /// the next call goes on with the next file.
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
                    Some(Ok(source)) if Listed::of(&source, self.format).is_some() => {
                        self.links = Listed::of(&source, self.format);
                        sources.close(source.id);
                        continue;
                    }
                    Some(source) => {
                        return Some(source.map(|source| Input { source, format: Ok(lines::FORMAT.into()) }));
                    }
                    None => self.open = None,
                }
            }
            let Wanted { path, doubtful } = self.paths.pop_front()?;
            if path.as_os_str() != "-" && path.is_dir() {
                match listed(&path) {
                    Ok(files) => files.into_iter().rev().for_each(|file| self.paths.push_front(file)),
                    Err(kind) => return Some(Err(ReadError { path, kind })),
                }
                continue;
            }
            let input = self.begin(path, sources);
            if let Ok(input) = &input
                && let Some(links) = Listed::of(&input.source, self.format)
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

/// Whether a text is the beginning of a list, a puzzle or a link per line, with one of them at least.
fn is_list(text: &str, format: Option<&'static Format>) -> bool {
    let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
    let named = |format: &'static Format| Ok(Detected::from(format));
    match format.map_or_else(|| detect(&source, None), named) {
        Ok(detected) if detected.format == lines::FORMAT => {
            format.is_some() || lines::FORMAT.read(&source, Reading::plain()).next().is_some()
        }
        _ => Listed::of(&source, format).is_some(),
    }
}

/// Whether a text can only be meant as a puzzle itself and not as the name of a file: a link, something in a format with a
/// mark of its own, or a board, as a line or drawn.
pub fn is_puzzle(text: &str) -> bool {
    is_link(text) || FORMATS.iter().any(|format| (format.recognises)(text)) || is_board(text)
}

/// Whether a text has as many cells as the smallest board, at least half of them digits and blanks, and is recognised.
fn is_board(text: &str) -> bool {
    let written = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let cells = written.clone().filter(|byte| byte.is_ascii_digit() || b".-_*".contains(byte)).count();
    cells >= SMALLEST && cells * 2 >= written.count() && detect(&Sources::new().add("argument", text, 0), None).is_ok()
}

/// What names are sorted by: numbers in them count as numbers, so that 2 comes before 10.
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

/// The files of a directory that may be puzzles, by name.
fn listed(directory: &Path) -> Result<Vec<Wanted>, ReadErrorKind> {
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
        false => Ok(paths.into_iter().map(|path| Wanted { doubtful: !known(&path), path }).collect()),
    }
}
