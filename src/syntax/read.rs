//! Reads files, directories and standard input, in bounded memory.

use super::payload::{Listed, is_link};
use super::{Detected, Diagnostic, Format, Source, Sources, detect};
use std::collections::VecDeque;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files up to this size are read whole.
pub const MAX_WHOLE: usize = 16 << 20;
/// Larger ones, if they are lists, are read in pieces of at most this size.
pub const PIECE: usize = 8 << 20;
/// Names in a directory that are taken for puzzles; a file with another name is taken if its content is recognised.
const EXTENSIONS: [&str; 9] = ["grid", "txt", "sdk", "ss", "sdm", "csv", "tsv", "sudoku", "sukaku"];
/// Names of instances and programs, which are no puzzles whatever they look like.
const NO_PUZZLES: [&str; 9] = ["rs", "cnf", "dimacs", "xcc", "dlx", "opb", "pb", "lp", "mps"];

/// Why something cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The path as the user gave it, or found in a directory; `-` for standard input.
    pub path: PathBuf,
    /// Why.
    pub kind: ReadErrorKind,
}

/// Why something cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadErrorKind {
    /// The system refuses.
    Io(io::ErrorKind),
    /// A directory without any file that could be a puzzle.
    NoFiles,
    /// Nothing in it but white space.
    Empty,
    /// No list of puzzles, and larger than [`MAX_WHOLE`].
    TooLarge,
    /// A line that is longer than a piece.
    LongLine {
        /// The line, from 1.
        line: usize,
    },
    /// A zero byte.
    Binary {
        /// The line, from 1.
        line: usize,
        /// The byte of the line, from 1.
        byte: usize,
    },
    /// A byte order mark of UTF-16.
    Utf16,
    /// Bytes that are no UTF-8.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
        /// The byte of the line, from 1.
        byte: usize,
    },
}

impl ReadError {
    /// The error as a message without a place in a text, since there is no text.
    pub fn diagnostic(&self) -> Diagnostic {
        let of = |code, what: &str| Diagnostic::error(code, format!("{}: {what}", self.path.display()));
        match self.kind {
            ReadErrorKind::Io(io::ErrorKind::NotFound) => of("E0426", "there is no such file"),
            ReadErrorKind::Io(kind) => of("E0426", &kind.to_string()),
            ReadErrorKind::NoFiles => of("E0424", "the directory holds no puzzle file")
                .help(format!("puzzle files end in {}", EXTENSIONS.map(|e| format!(".{e}")).join(", "))),
            ReadErrorKind::Empty => of("E0424", "the file is empty"),
            ReadErrorKind::TooLarge => of("E0423", "the file is too large")
                .because(format!("only lists with a puzzle per line may be larger than {} MiB", MAX_WHOLE >> 20))
                .help("split the file"),
            ReadErrorKind::LongLine { line } => of("E0409", &format!("line {line} is too long to be a puzzle")),
            ReadErrorKind::Binary { line, byte } => {
                of("E0422", &format!("a zero byte at line {line}, byte {byte}: this is no text file"))
                    .help("if it is UTF-16, save it as UTF-8")
            }
            ReadErrorKind::Utf16 => of("E0421", "the file is UTF-16").help("save it as UTF-8"),
            ReadErrorKind::NotUtf8 { line, byte } => {
                of("E0420", &format!("line {line}, byte {byte} is no UTF-8")).help("save the file as UTF-8")
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic().message)
    }
}

impl std::error::Error for ReadError {}

/// A text, or a piece of one, ready to be parsed.
#[derive(Clone, Debug)]
pub struct Input {
    /// The text.
    pub source: Source,
    /// Its format, or why it is not known.
    pub format: Result<Detected, Diagnostic>,
}

/// What is still to be read.
#[derive(Debug)]
pub struct Inputs {
    paths: VecDeque<Wanted>,
    open: Option<Open>,
    /// Links of the file at hand.
    links: Option<Listed>,
    format: Option<Format>,
}

#[derive(Debug)]
struct Wanted {
    path: PathBuf,
    /// Found in a directory under a name that says nothing: passed over if it is no puzzle.
    doubtful: bool,
}

impl Inputs {
    /// Files, directories, and `-` for standard input, to be read in this order; all in `format`, if it is given.
    /// Of a directory, the files directly in it are read, sorted by name. A link to a puzzle may stand in place of a
    /// file; and of a file with links, one per line, each is an input of its own: the text that it holds.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, format: Option<Format>) -> Self {
        let paths = paths.into_iter().map(|path| Wanted { path, doubtful: false }).collect();
        Self { paths, open: None, links: None, format }
    }

    /// The next text, added to `sources`; whoever has done with it closes it there. `None` at the end. After an error
    /// the next call goes on with the next file.
    ///
    /// # Errors
    /// If a file cannot be read or is no text.
    pub fn read(&mut self, sources: &mut Sources) -> Option<Result<Input, ReadError>> {
        loop {
            if let Some(links) = &mut self.links {
                match links.read(sources) {
                    Some(input) => return Some(Ok(input)),
                    None => self.links = None,
                }
            }
            if let Some(open) = &mut self.open {
                match open.piece(sources) {
                    Some(input) => return Some(input),
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
        let io = |error: io::Error| ReadError { path: path.clone(), kind: ReadErrorKind::Io(error.kind()) };
        if let Some(link) = path.to_str().filter(|text| is_link(text) && !path.exists()) {
            let source = sources.add("link", link, 0);
            let format = self.format.map_or_else(|| detect(&source, None), |format| Ok(format.into()));
            return Ok(Input { source, format });
        }
        let mut reader: Box<dyn Read> = match path.as_os_str() == "-" {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(&path).map_err(io)?),
        };
        let mut bytes = Vec::new();
        reader.by_ref().take(MAX_WHOLE as u64 + 1).read_to_end(&mut bytes).map_err(io)?;
        let whole = bytes.len() <= MAX_WHOLE;
        let mut open = Open { path, reader: Reader(reader), buffer: bytes, format: Format::Lines, lines: 0 };
        open.strip_mark()?;
        let extension = open.path.extension().and_then(|e| e.to_str()).map(str::to_owned);
        let recognise = |source: &Source| match self.format {
            Some(format) => Ok(format.into()),
            None => detect(source, extension.as_deref()),
        };
        if whole {
            let bytes = std::mem::take(&mut open.buffer);
            let source = open.add(bytes, sources)?;
            if source.text.trim().is_empty() {
                sources.close(source.id);
                return Err(open.error(ReadErrorKind::Empty));
            }
            return Ok(Input { format: recognise(&source), source });
        }
        let first = open.cut()?;
        let source = open.add(first, sources)?;
        match recognise(&source) {
            Ok(detected) if detected.format == Format::Lines => {
                self.open = Some(open);
                Ok(Input { source, format: Ok(detected) })
            }
            _ => {
                sources.close(source.id);
                Err(open.error(ReadErrorKind::TooLarge))
            }
        }
    }
}

/// A list that is read piece by piece.
#[derive(Debug)]
struct Open {
    path: PathBuf,
    reader: Reader,
    /// Read, but not yet handed out.
    buffer: Vec<u8>,
    format: Format,
    /// Number of lines handed out.
    lines: usize,
}

struct Reader(Box<dyn Read>);

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reader")
    }
}

impl Open {
    fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError { path: self.path.clone(), kind }
    }

    /// The next piece; `None` at the end or after an error.
    fn piece(&mut self, sources: &mut Sources) -> Option<Result<Input, ReadError>> {
        let wanted = (PIECE + 1).saturating_sub(self.buffer.len()) as u64;
        if let Err(error) = self.reader.0.by_ref().take(wanted).read_to_end(&mut self.buffer) {
            self.close();
            return Some(Err(self.error(ReadErrorKind::Io(error.kind()))));
        }
        if self.buffer.is_empty() {
            return None;
        }
        let source = self.cut().and_then(|bytes| self.add(bytes, sources));
        if source.is_err() {
            self.close();
        }
        Some(source.map(|source| Input { source, format: Ok(self.format.into()) }))
    }

    /// Nothing more comes from it.
    fn close(&mut self) {
        self.buffer.clear();
        self.reader = Reader(Box::new(io::empty()));
    }

    /// Takes whole lines, at most [`PIECE`] bytes of them, from the buffer.
    fn cut(&mut self) -> Result<Vec<u8>, ReadError> {
        if self.buffer.len() <= PIECE {
            return Ok(std::mem::take(&mut self.buffer));
        }
        // A carriage return may be the first half of a line's end, and is one itself only if something follows.
        let end = self.buffer[..PIECE].iter().rposition(|b| *b == b'\n');
        let end = end.or_else(|| self.buffer[..PIECE - 1].iter().rposition(|b| *b == b'\r'));
        let Some(end) = end else {
            return Err(self.error(ReadErrorKind::LongLine { line: self.lines + 1 }));
        };
        let rest = self.buffer.split_off(end + 1);
        Ok(std::mem::replace(&mut self.buffer, rest))
    }

    /// Checks that bytes are text, and opens them as a source.
    fn add(&mut self, mut bytes: Vec<u8>, sources: &mut Sources) -> Result<Source, ReadError> {
        unify_line_ends(&mut bytes);
        let place = |at: usize| {
            let before = &bytes[..at];
            let line = before.iter().filter(|b| **b == b'\n').count();
            let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
            (self.lines + line + 1, at - start + 1)
        };
        if let Some(at) = bytes.iter().position(|b| *b == 0) {
            let (line, byte) = place(at);
            return Err(self.error(ReadErrorKind::Binary { line, byte }));
        }
        if let Err(error) = std::str::from_utf8(&bytes) {
            let (line, byte) = place(error.valid_up_to());
            return Err(self.error(ReadErrorKind::NotUtf8 { line, byte }));
        }
        let lines = bytes.iter().filter(|b| **b == b'\n').count();
        let name = self.path.display().to_string();
        let text = String::from_utf8(bytes).unwrap_or_default();
        let source = sources.add(name, text, self.lines);
        self.lines += lines;
        Ok(source)
    }

    /// Removes a UTF-8 byte order mark.
    fn strip_mark(&mut self) -> Result<(), ReadError> {
        match self.buffer.as_slice() {
            [0xef, 0xbb, 0xbf, ..] => drop(self.buffer.drain(..3)),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Err(self.error(ReadErrorKind::Utf16)),
            _ => {}
        }
        Ok(())
    }
}

/// Makes `\n` of `\r\n` and of a lone `\r`.
fn unify_line_ends(bytes: &mut Vec<u8>) {
    if !bytes.contains(&b'\r') {
        return;
    }
    let mut after_return = false;
    bytes.retain_mut(|byte| {
        let second_half = after_return && *byte == b'\n';
        after_return = *byte == b'\r';
        if after_return {
            *byte = b'\n';
        }
        !second_half
    });
}

/// The files of a directory that may be puzzles, by name.
fn listed(directory: &Path) -> Result<Vec<Wanted>, ReadErrorKind> {
    let entries = fs::read_dir(directory).map_err(|e| ReadErrorKind::Io(e.kind()))?;
    let hidden = |path: &Path| path.file_name().is_none_or(|n| n.to_string_lossy().starts_with('.'));
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.is_file() && !hidden(p)).collect();
    paths.sort();
    let ends_in = |path: &Path, names: &[&str]| {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        names.iter().any(|e| e.eq_ignore_ascii_case(extension))
    };
    paths.retain(|path| !ends_in(path, &NO_PUZZLES));
    let known = |path: &Path| ends_in(path, &EXTENSIONS);
    match paths.is_empty() {
        true => Err(ReadErrorKind::NoFiles),
        false => Ok(paths.into_iter().map(|path| Wanted { doubtful: !known(&path), path }).collect()),
    }
}
