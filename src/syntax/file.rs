//! Reads files and standard input in bounded memory ([`PuzzleFile`]): small ones whole, large lists in pieces of whole lines.
//! Checks the encoding and unifies line endings.

use super::feed::{Feed, FeedItem};
use super::unpack::{PACKED_EXTENSIONS, unpacked};
use super::{Diagnostic, Source, Sources};
use crate::code::Code;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest file that is read whole, in bytes.
pub const MAX_WHOLE: usize = 16 << 20;
/// The largest piece, in bytes, in which larger lists are read.
pub const PIECE: usize = 8 << 20;
/// Extensions of files in a directory that are assumed to contain puzzles. A file with another name is read if its content is
/// recognised.
pub const PUZZLE_EXTENSIONS: [&str; 9] = ["grid", "txt", "sdk", "ss", "sdm", "csv", "tsv", "sudoku", "sukaku"];

/// The error of reading a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The path as the user gave it, or as found in a directory; `-` for standard input.
    pub path: PathBuf,
    /// The reason.
    pub kind: ReadErrorKind,
}

/// The reason why a file cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadErrorKind {
    Io(io::ErrorKind),
    /// A directory without any file that could be a puzzle.
    NoFiles,
    /// The file contains only white space.
    Empty,
    /// The file is larger than [`MAX_WHOLE`] and is not a list of puzzles.
    TooLarge,
    /// A line is longer than a piece.
    LongLine {
        /// The line, from 1.
        line: usize,
    },
    Binary {
        /// The line, from 1.
        line: usize,
        /// The byte of the line, from 1.
        byte: usize,
    },
    /// The file begins with a byte order mark of UTF-16.
    Utf16,
    /// The file is not UTF-8.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
        /// The byte of the line, from 1.
        byte: usize,
    },
}

impl ReadError {
    /// Returns the error as a message without a place, since there is no text.
    pub fn diagnostic(&self) -> Diagnostic {
        let of = |code, what: &str| Diagnostic::new(code, format!("{}: {what}", self.path.display()));
        match self.kind {
            ReadErrorKind::Io(io::ErrorKind::NotFound) => of(Code::E0426, "there is no such file"),
            ReadErrorKind::Io(io::ErrorKind::InvalidData) => {
                of(Code::E0426, "the compressed file is damaged or cut off")
                    .help("unpack it with `gzip -d` or `zstd -d`")
            }
            ReadErrorKind::Io(kind) => of(Code::E0426, &kind.to_string()),
            ReadErrorKind::NoFiles => of(Code::E0424, "the directory contains no puzzle file")
                .help(format!("puzzle files end in {}", PUZZLE_EXTENSIONS.map(|e| format!(".{e}")).join(", "))),
            ReadErrorKind::Empty => of(Code::E0424, "the file is empty"),
            ReadErrorKind::TooLarge => of(Code::E0423, "the file is too large")
                .because(format!("only lists with one puzzle per line may be larger than {} MiB", MAX_WHOLE >> 20))
                .help("split the file"),
            ReadErrorKind::LongLine { line } => of(Code::E0409, &format!("line {line} is too long to be a puzzle")),
            ReadErrorKind::Binary { line, byte } => {
                of(Code::E0422, &format!("a zero byte at line {line}, byte {byte}: this is not a text file"))
                    .help("if it is UTF-16, save it as UTF-8")
            }
            ReadErrorKind::Utf16 => of(Code::E0421, "the file is UTF-16").help("save it as UTF-8"),
            ReadErrorKind::NotUtf8 { line, byte } => {
                of(Code::E0420, &format!("line {line}, byte {byte} is not valid UTF-8")).help("save the file as UTF-8")
            }
        }
    }
}

/// Returns whether a file's name has the extension of a compressed file.
pub fn is_packed(path: &Path) -> bool {
    let last = path.extension().and_then(|last| last.to_str());
    last.is_some_and(|last| PACKED_EXTENSIONS.iter().any(|packed| packed.eq_ignore_ascii_case(last)))
}

/// Returns the extension of a name; for a compressed file, that of its content.
pub fn extension(path: &Path) -> Option<&str> {
    match is_packed(path) {
        true => Path::new(path.file_stem()?).extension()?.to_str(),
        false => path.extension()?.to_str(),
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic().message)
    }
}

impl std::error::Error for ReadError {}

/// An open file that is read whole or, if it is large, piece by piece.
#[derive(Debug)]
pub struct PuzzleFile {
    path: PathBuf,
    reader: ByteReader,
    /// Standard input, if it is read as it arrives; used instead of the reader.
    feed: Option<Feed>,
    /// Whether the writing process may be waiting for an answer.
    paused: bool,
    /// The bytes that were read but not yet passed on.
    buffer: Vec<u8>,
    /// Whether the buffer holds the rest of the file.
    whole: bool,
    /// The number of lines passed on so far.
    lines: usize,
}

struct ByteReader(Box<dyn Read>);

impl fmt::Debug for ByteReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reader")
    }
}

impl PuzzleFile {
    /// Opens a file, or standard input for `-`, and reads up to the size at which files are read whole.
    ///
    /// # Errors
    /// If it cannot be read or is not UTF-8.
    pub fn open(path: PathBuf) -> Result<Self, ReadError> {
        let io = |error: io::Error| ReadError { path: path.clone(), kind: ReadErrorKind::Io(error.kind()) };
        let reader: Box<dyn Read> = match path.as_os_str() == "-" {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(&path).map_err(io)?),
        };
        let mut reader = unpacked(reader).map_err(io)?;
        let mut buffer = Vec::new();
        reader.by_ref().take(MAX_WHOLE as u64 + 1).read_to_end(&mut buffer).map_err(io)?;
        let whole = buffer.len() <= MAX_WHOLE;
        let mut file = Self { path, reader: ByteReader(reader), feed: None, paused: false, buffer, whole, lines: 0 };
        file.strip_mark()?;
        Ok(file)
    }

    /// Opens standard input, and reads until it pauses after a whole line, since its writer may wait for an answer.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn stream() -> Result<Self, ReadError> {
        let path = PathBuf::from("-");
        let feed = Feed::begin();
        let feed = feed.map_err(|error| ReadError { path: path.clone(), kind: ReadErrorKind::Io(error.kind()) })?;
        let reader = ByteReader(Box::new(io::empty()));
        let mut file =
            Self { path, reader, feed: Some(feed), paused: false, buffer: Vec::new(), whole: false, lines: 0 };
        file.read_on()?;
        file.strip_mark()?;
        Ok(file)
    }

    /// Returns whether input has paused, so that it is not known yet whether the whole is small enough to be read at once.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Reads until the next pause, or up to the size at which files are read whole.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_on(&mut self) -> Result<(), ReadError> {
        let Some(feed) = &self.feed else { return Ok(()) };
        self.paused = false;
        while self.buffer.len() <= MAX_WHOLE {
            let fed = match self.buffer.ends_with(b"\n") {
                true => feed.wait_a_little(),
                false => feed.wait(),
            };
            match fed.map_err(|error| self.error(ReadErrorKind::Io(error.kind())))? {
                FeedItem::Bytes(bytes) => self.buffer.extend(bytes),
                FeedItem::Pause => {
                    self.paused = true;
                    return Ok(());
                }
                FeedItem::End => {
                    self.whole = true;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the text that has arrived so far; `None` if it is not valid text.
    pub fn so_far(&self) -> Option<&str> {
        std::str::from_utf8(&self.buffer).ok()
    }

    /// Returns the extension of the name; for a compressed file, that of its content.
    pub fn extension(&self) -> Option<&str> {
        extension(&self.path)
    }

    /// Returns whether the file is small enough to be read whole.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns the whole text of the file.
    ///
    /// # Errors
    /// If it is empty or not text.
    pub fn all(&mut self, sources: &mut Sources) -> Result<Source, ReadError> {
        let bytes = std::mem::take(&mut self.buffer);
        let source = self.add(bytes, sources)?;
        if source.text.trim().is_empty() {
            sources.close(source.id);
            return Err(self.error(ReadErrorKind::Empty));
        }
        Ok(source)
    }

    pub fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError { path: self.path.clone(), kind }
    }

    /// Returns the next piece, which consists of whole lines; `None` at the end or after an error.
    pub fn piece(&mut self, sources: &mut Sources) -> Option<Result<Source, ReadError>> {
        if self.feed.is_some() {
            return self.lines_that_came(sources);
        }
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
        Some(source)
    }

    /// Returns the whole lines that have arrived; at least one, unless the input has ended.
    fn lines_that_came(&mut self, sources: &mut Sources) -> Option<Result<Source, ReadError>> {
        let bytes = loop {
            let end = self.buffer.iter().take(PIECE).rposition(|b| *b == b'\n');
            let fed = match (&self.feed, end) {
                (None, _) => Ok(FeedItem::End),
                (Some(_), Some(_)) if self.buffer.len() >= PIECE => Ok(FeedItem::Pause),
                (Some(feed), Some(_)) => feed.take(),
                (Some(_), None) if self.buffer.len() >= PIECE => {
                    self.close();
                    return Some(Err(self.error(ReadErrorKind::LongLine { line: self.lines + 1 })));
                }
                (Some(feed), None) => feed.wait(),
            };
            match (fed, end) {
                (Ok(FeedItem::Bytes(bytes)), _) => self.buffer.extend(bytes),
                (Ok(FeedItem::Pause | FeedItem::End), Some(end)) => {
                    let rest = self.buffer.split_off(end + 1);
                    break std::mem::replace(&mut self.buffer, rest);
                }
                (Ok(FeedItem::Pause), None) => {}
                (Ok(FeedItem::End), None) => {
                    self.feed = None;
                    break std::mem::take(&mut self.buffer);
                }
                (Err(error), _) => {
                    self.close();
                    return Some(Err(self.error(ReadErrorKind::Io(error.kind()))));
                }
            }
        };
        (!bytes.is_empty()).then(|| self.add(bytes, sources))
    }

    /// Ends the input.
    fn close(&mut self) {
        self.feed = None;
        self.buffer.clear();
        self.reader = ByteReader(Box::new(io::empty()));
    }

    /// Takes whole lines, at most [`PIECE`] bytes of them, from the buffer.
    fn cut(&mut self) -> Result<Vec<u8>, ReadError> {
        if self.buffer.len() <= PIECE {
            return Ok(std::mem::take(&mut self.buffer));
        }
        // A carriage return at the end may be the first half of a line ending; it counts as one by itself only if something
        // follows.
        let end = self.buffer[..PIECE].iter().rposition(|b| *b == b'\n');
        let end = end.or_else(|| self.buffer[..PIECE - 1].iter().rposition(|b| *b == b'\r'));
        let Some(end) = end else {
            return Err(self.error(ReadErrorKind::LongLine { line: self.lines + 1 }));
        };
        let rest = self.buffer.split_off(end + 1);
        Ok(std::mem::replace(&mut self.buffer, rest))
    }

    /// Checks that bytes are text, and adds them as a source.
    fn add(&mut self, mut bytes: Vec<u8>, sources: &mut Sources) -> Result<Source, ReadError> {
        unify_line_ends(&mut bytes);
        let place = |at: usize| {
            let before = &bytes[..at];
            let line = before.iter().filter(|b| **b == b'\n').count();
            let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
            (self.lines + line + 1, at - start + 1)
        };
        if bytes.contains(&0)
            && let Some(at) = bytes.iter().position(|b| *b == 0)
        {
            let (line, byte) = place(at);
            return Err(self.error(ReadErrorKind::Binary { line, byte }));
        }
        if let Err(error) = std::str::from_utf8(&bytes) {
            let (line, byte) = place(error.valid_up_to());
            return Err(self.error(ReadErrorKind::NotUtf8 { line, byte }));
        }
        // Sums of at most 255 bytes fit into a byte, which compilers vectorise.
        let ends = |bytes: &[u8]| usize::from(bytes.iter().map(|b| u8::from(*b == b'\n')).sum::<u8>());
        let lines = bytes.chunks(usize::from(u8::MAX)).map(ends).sum::<usize>();
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

/// Replaces `\r\n` and a lone `\r` by `\n`.
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
